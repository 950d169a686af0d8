"""The pages on which a printed game is counted; everything is put in and kept in the browser."""

from __future__ import annotations

import hashlib
import json
from functools import cache

from fastapi import APIRouter, HTTPException, Request
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup
from starlette.responses import Response

import clayworks
from clayworks.core import registry
from clayworks.core.messages import M
from clayworks.web.gate import caller_of
from clayworks.web.guide_page import symbols
from clayworks.web.pads_api import shown
from clayworks.web.parameters import GameName, known
from clayworks.web.templating import STATIC, render

router = APIRouter(prefix="/count", include_in_schema=False)

SAYINGS = {
    "counting": M("Counting…"),
    "counted": M("Counted."),
    "no_line": M("No line: counted as soon as there is one. Nothing is lost."),
    "mend": M("Mend what is marked; then it is counted."),
    "not_kept": M("This browser keeps nothing: share or download before you leave."),
    "unfinished": M("Not complete yet."),
    "unchecked": M("Counted as put in, and not checked:"),
    "few": M("At least {count} players"),
    "missing": M("Still missing"),
    "fewer": M("{thing}: one less"),
    "more": M("{thing}: one more"),
    "none": M("none"),
    "search": M("Find a card"),
    "chosen": M("{count} chosen"),
    "take_back": M("Take back the last"),
    "nobody": M("nobody yet"),
    "empty": M("{cell}, empty"),
    "all_there": M("{thing}: there are no more"),
    "no_room": M("{cell}: no room for this piece"),
    "in_hand": M("In hand: {thing}"),
    "whose": M("Whose piece"),
    "which": M("Which figure"),
    "way": M("Mounted or facing where"),
    "on_foot": M("on foot"),
    "mounted": M("mounted, {direction}"),
    "looks": M("facing {direction}"),
    "source": M("Source"),
    "total": M("total"),
    "causes": M("Every point with its cause"),
    "copied": M("Copied."),
    "delete": M("Delete"),
    "gone": M("Delete this count?"),
    "nothing_kept": M("None yet. What you put in is kept here, in this browser."),
    "broken_link": M("This link is damaged; nothing could be read from it."),
}
"""What the page's script says."""
LATER = ("count", "thing", "cell", "direction")
"""What the script puts into its sentences."""


def sayings(language: str) -> str:
    """The sentences of the script; what is put in later stays in braces."""
    holes = {name: f"{{{name}}}" for name in LATER}
    said = {key: M(one.text, **holes).to(language) for key, one in SAYINGS.items()}
    return json.dumps(said, ensure_ascii=False)


@router.get("")
async def choose(request: Request) -> Response:
    """Which game was played."""
    games = [game for game in registry.load_all() if game.pad() is not None]
    return render(request, "pads.html", games=games, sayings=sayings(caller_of(request).language))


@router.get("/worker.js")
async def worker() -> Response:
    """What keeps the pad within reach without a line; its scope is the pad alone."""
    headers = {"Cache-Control": "no-cache", "Service-Worker-Allowed": "/count"}
    return Response(worker_script(), media_type="text/javascript", headers=headers)


@cache
def worker_script() -> str:
    """The worker with the version of what it keeps: the content of all files, and of this program."""
    files = b"".join(path.read_bytes() for path in sorted(STATIC.rglob("*")) if path.is_file())
    version = hashlib.sha256(clayworks.__version__.encode() + files).hexdigest()[:12]
    return f'const VERSION = "{version}";\n{(STATIC / "padworker.js").read_text("utf-8")}'


@router.get("/{name}")
async def count(name: GameName, request: Request) -> Response:
    """The pad of a game."""
    game, language = known(name), caller_of(request).language
    if game.pad() is None:
        raise HTTPException(404)
    return render(
        request,
        "pad.html",
        game=game,
        pad=described(name, language),
        symbols=symbols(game),
        sayings=sayings(language),
    )


@cache
def described(name: str, language: str) -> Markup:
    """The pad of a game as shipped, for the script; nothing in it can end the element around it."""
    return htmlsafe_json_dumps(shown(registry.load(name), language).model_dump(), ensure_ascii=False)
