"""Templates for the frame of a page: its texts go through the same catalogues as everything else.

What lies on a table is not made here: boards are drawn in Python by each game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, nodes, pass_context
from jinja2.runtime import Context
from jinja2.visitor import NodeTransformer
from markupsafe import Markup
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from clayworks.core import registry
from clayworks.core.game import Game
from clayworks.core.messages import LANGUAGES, MN, MP, M
from clayworks.core.pictures.drawing import symbols
from clayworks.core.wording import SOURCE
from clayworks.players.levels import bot_name
from clayworks.web import styles
from clayworks.web.gate import caller_of, set_cookie
from clayworks.web.sheets import points_sheet
from clayworks.web.standings import Tally
from clayworks.web.times import clock_text, duration

HERE = Path(__file__).resolve().parent
STATIC = HERE / "static"

LANGUAGE_NAMES = {"en": "English", "ru": "Русский", "ja": "日本語", "pl": "Polski", "it": "Italiano"}
THEME_COOKIE = "clayworks-theme"
THEMES = ("auto", "light", "dark")


@cache
def static(name: str) -> str:
    """The address of a file that browsers may keep for ever: it changes with its content."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"/static/{name}?{digest}"


@cache
def seat_sign(game: str, colour: str) -> Markup:
    """A seat's shape in its colour, inside a line of text."""
    return Markup(
        '<svg class="sign seat seat-{1}" data-game="{0}" viewBox="0 0 40 40" aria-hidden="true">'
        '<use href="#shape-{2}" width="40" height="40"/></svg>'
    ).format(game, colour, registry.load(game).looks[colour].shape)


@pass_context
def sheet(
    context: Context,
    tally: Tally,
    names: Sequence[str],
    game: str,
    colours: Sequence[str],
    only_changes: bool = False,
) -> Markup:
    """The sheet of points in the reader's language."""
    signs = [seat_sign(game, colour) for colour in colours]
    return points_sheet(tally, names, signs, context["language"], only_changes)


@pass_context
def titled(context: Context, game: str) -> str:
    """The title of a game by its name, as it was published in the reader's language."""
    return registry.load(game).titled.to(context["language"])


@pass_context
def translated(context: Context, text: str, **args: Any) -> str:
    """`_("…", …)` in a template: what has something put into it is said when the page is made."""
    return M(text, **args).to(context["language"])


@pass_context
def counted(context: Context, one: str, many: str, count: int, **args: Any) -> str:
    """`MN("…", "…", count)` in a template."""
    return MN(one, many, count, **args).to(context["language"])


@pass_context
def meant(context: Context, sense: str, text: str, **args: Any) -> str:
    """`MP("button", "Copy")` in a template: what is the same in English, and another word elsewhere."""
    return MP(sense, text, **args).to(context["language"])


class Said(NodeTransformer):
    """Puts every plain `_("…")` of a template into words, so that it stands there like the text around it."""

    def __init__(self, language: str) -> None:
        self.language = language

    def visit_Call(self, call: nodes.Call) -> nodes.Node:
        """A call; only those are answered here that are the same on every page, whatever game it is about."""
        self.generic_visit(call)
        match call.node, call.args, call.kwargs:
            case nodes.Name(name="_"), [nodes.Const(value=text)], [] if not SOURCE.search(text):
                return nodes.Const(M(text).to(self.language), lineno=call.lineno)
        return call


class Spoken(Environment):
    """Templates in one language: most of what a page says is known when its template is compiled."""

    def __init__(self, language: str) -> None:
        super().__init__(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            auto_reload=False,  # looking at every file at every click
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.said = Said(language)
        self.globals.update(
            _=translated,
            MN=counted,
            MP=meant,
            static=static,
            board_style=styles.shared_address,
            game_style=styles.game_address,
            sign=seat_sign,
            sheet=sheet,
            bot_name=bot_name,
            duration=duration,
            clock_text=clock_text,
            titled=titled,
            shared_symbols=Markup(symbols((), {})),
            languages=[(code, LANGUAGE_NAMES[code]) for code in LANGUAGES],
            language=language,
        )

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree: nodes.Template = self.said.visit(super()._parse(source, name, filename))
        return tree


@cache
def spoken(language: str) -> Spoken:
    """The templates in a language."""
    return Spoken(language)


TABLE_PAGE = ("table", "part", "board", "settings", "keys", "base")


def make_ready(language: str) -> None:
    """Compile what a table's page needs in a language, which takes a while the first time."""
    for game in registry.load_all():
        game.titled.to(language)  # reads its catalogues
    for name in TABLE_PAGE:
        spoken(language).get_template(f"{name}.html")
    for path in STATIC.iterdir():
        if path.is_file():
            static(path.name)


def theme_of(request: Request) -> str:
    """Light, dark, or as the system has it."""
    asked = request.cookies.get(THEME_COOKIE, "auto")
    return asked if asked in THEMES else "auto"


def render(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A page, or a part of one, in the caller's language."""
    caller = caller_of(request)
    found, game = spoken(caller.language).get_template(template), context.get("game")
    with game.in_own_words() if isinstance(game, Game) else nullcontext():
        text = found.render(theme=theme_of(request), **{"here": request.url.path, "number": "", **context})
    answer = HTMLResponse(text, status)
    set_cookie(answer.headers, caller, request.url.scheme == "https")
    return answer


class LastingFiles(StaticFiles):
    """Files that are named by their content, so a browser asks once."""

    def file_response(self, *args: Any, **kwargs: Any) -> Any:
        """The file, to be kept if its address names its content."""
        scope: Scope = args[2] if len(args) > 2 else kwargs["scope"]
        answer = super().file_response(*args, **kwargs)
        lasting = bool(scope["query_string"]) and "range" not in Headers(scope=scope)
        answer.headers["Cache-Control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return answer
