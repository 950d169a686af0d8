"""Pages that are not a table: home, joining, rules, settings, pictures."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Request
from starlette.responses import RedirectResponse, Response

from clayworks.core import registry
from clayworks.core.box import counted
from clayworks.core.chance import Chance
from clayworks.core.messages import LANGUAGES, M
from clayworks.core.pictures.panels import Board, standalone
from clayworks.core.pictures.whole import style
from clayworks.table.errors import CannotOpen, NoTable, TooMany, Wrong
from clayworks.table.hosting import levels
from clayworks.web import answers
from clayworks.web import models as m
from clayworks.web.forms import Form, plan_of
from clayworks.web.gate import LANGUAGE_COOKIE, YEAR, Caller, caller_of, identified, set_cookie
from clayworks.web.house import house_of
from clayworks.web.parameters import Asking, Seating, Service, held_by
from clayworks.web.rules import rules_page
from clayworks.web.templating import THEME_COOKIE, THEMES, render

router = APIRouter(include_in_schema=False)

GameName = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,40}$")]
MINE = 30
"""So many of the own tables are shown, the latest first."""


def see_other(address: str, caller: Caller | None = None, secure: bool = False) -> RedirectResponse:
    """On to another page after a form."""
    answer = RedirectResponse(address, 303)
    if caller is not None:
        set_cookie(answer.headers, caller, secure)
    return answer


@router.get("/")
async def home(request: Request, tables: Service, caller: Asking) -> Response:
    """The games, a new table, my tables, joining."""
    mine = await my_tables(tables, caller)
    return render(request, "home.html", games=registry.load_all(), levels=levels(), mine=mine)


async def my_tables(tables: Service, caller: Asking) -> list[m.TableLine]:
    """The tables at which the caller sits: those that wait for them first, then the latest."""
    if caller.holder is None:
        return []
    lines = []
    for address in (await tables.storage.tables_of(caller.holder))[:MINE]:
        try:
            table = await tables.look(address)
        except (NoTable, CannotOpen):
            continue
        lines.append(answers.line(table, held_by(table, caller), caller.language))
    return sorted(lines, key=lambda line: (line.over, not line.your_turn))


@router.post("/tables")
async def new_table(request: Request, hosts: Seating) -> Response:
    """Make a table and go there."""
    plan = plan_of(await Form.of(request))
    if house_of(request.app).new_tables.take(caller_of(request).address):
        raise TooMany
    caller = identified(request)
    assert caller.holder is not None
    table = await hosts.make(plan, caller.holder, caller.kind)
    return see_other(f"/tables/{table.id}", caller, request.url.scheme == "https")


# -- joining ---------------------------------------------------------------------------------------------


@router.post("/go")
async def go(request: Request) -> Response:
    """To the table or the invitation whose link or code was given."""
    text = (await Form.of(request)).one("code").strip()
    code = text.rstrip("/").rsplit("/", 1)[-1]
    if re.fullmatch(r"[A-Za-z0-9_-]{12}", code):
        return see_other(f"/tables/{code}")
    if re.fullmatch(r"[A-Za-z0-9_-]{16,100}", code):
        return see_other(f"/join/{code}")
    raise Wrong(M("'{code}' is no link or code of a table", code=text[:60]))


@router.get("/join/{code}")
async def invitation(code: str, request: Request) -> Response:
    """Who has been invited gives a name and sits down."""
    return render(request, "join.html", code=code)


@router.post("/join/{code}")
async def join(code: str, request: Request, hosts: Seating) -> Response:
    """Take the seat."""
    form = await Form.of(request)
    caller = identified(request)
    assert caller.holder is not None
    table, _seat = await hosts.join(code, form.one("name"), caller.holder, caller.kind)
    return see_other(f"/tables/{table.id}", caller, request.url.scheme == "https")


# -- settings --------------------------------------------------------------------------------------------


@router.post("/settings")
async def settings(request: Request) -> Response:
    """Language and light, kept in the browser."""
    form = await Form.of(request)
    back = form.one("back", "/")
    answer = see_other(back if re.match(r"^/(?![/\\])", back) else "/")
    language, theme = form.one("language"), form.one("theme")
    secure = request.url.scheme == "https"
    if language in LANGUAGES:
        answer.set_cookie(LANGUAGE_COOKIE, language, YEAR, secure=secure, httponly=True, samesite="lax")
    if theme in THEMES:
        answer.set_cookie(THEME_COOKIE, theme, YEAR, secure=secure, httponly=True, samesite="lax")
    return answer


# -- rules and pictures ------------------------------------------------------------------------------------


@router.get("/rules/{name}")
async def rules(name: GameName, request: Request) -> Response:
    """The rules of a game; every rule has its number as an address on the page."""
    game = known(name)
    language = caller_of(request).language
    parts = game.box.parts(game.components)
    by_source = {
        said: counted([part for part in parts if part.source == source]).to(language)
        for said, source in (("ours", "reconstructed"), ("deduced", "deduced"))
        if any(part.source == source for part in parts)
    }
    return render(
        request,
        "rules.html",
        game=game,
        text=rules_page(game.name),
        ours=by_source.get("ours", ""),
        deduced=by_source.get("deduced", ""),
    )


@router.get("/pictures/{name}.svg")
async def picture(name: GameName, caller: Asking, theme: str = "auto") -> Response:
    """A game's own board, small."""
    drawn = board_picture(known(name).name, caller.language, theme if theme in THEMES else "auto")
    headers = {
        "Cache-Control": "private, max-age=3600",
        # The picture carries its own stylesheet and is shown as an image, where nothing in it can act.
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    }
    return Response(drawn, media_type="image/svg+xml", headers=headers)


def known(name: str) -> Any:
    """A game by name."""
    if not registry.knows(name):
        raise HTTPException(404)
    return registry.load(name)


@cache
def board_picture(name: str, language: str, theme: str) -> str:
    """The first panel of a game's board in the middle of a game."""
    game = registry.load(name)
    state = game.deal(min(max(3, game.players[0]), game.players[-1]), seed="picture")
    chance = Chance("picture")
    for _ in range(2000):
        before = state.clone()
        options = state.legal_actions()
        state.apply_action(options[chance.below(len(options))])
        if state.is_terminal():
            state = before
            break
    drawn = state.game.board(state.view(None), language, {})
    first = next(iter(drawn.panels.values()))
    whole = standalone(Board.of(drawn.symbols, [first]), name, style(state.game), columns=1)
    return whole.replace("<svg ", f'<svg data-theme="{theme}" ', 1)
