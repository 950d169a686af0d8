"""The page on which the owner of a printed game puts in what is printed; everything else is done there."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from clayworks.core.messages import M
from clayworks.table.hosting import levels
from clayworks.web.copies_api import Hash
from clayworks.web.gate import caller_of
from clayworks.web.parameters import GameName, Seating, known
from clayworks.web.showing import symbols
from clayworks.web.templating import render

router = APIRouter(include_in_schema=False)

SAYINGS = {
    "progress": M("{done} of {all} parts compared"),
    "first": M("My copy"),
    "another": M("Copy {number}"),
    "as_printed": M("Printed like this"),
    "not_compared": M("Not compared after all"),
    "shipped": M("As it came"),
    "add": M("Add"),
    "remove": M("Remove"),
    "changed": M("changed"),
    "compared": M("compared"),
    "from": {
        "reconstructed": M("Made up by us: nobody could read it. Please compare."),
        "public-single": M("From one public source. Please compare."),
        "deduced": M("Follows from the rulebook."),
        "public": M("Reported by several public sources."),
        "rulebook": M("Stated in the rulebook."),
        "spec": M("A convention of this program."),
    },
    "copied": M("Copied."),
    "link": M("Whoever opens this link can look at your copy and play with it:"),
    "gone": M("Delete the copy “{name}”? What you have put in is lost."),
    "hint": M("Click a part to see and change what is printed on it."),
    "close": M("Close"),
    "go_there": M("Go there"),
    "mend_first": M("First mend what is marked as impossible."),
    "other_game": M("This file belongs to another game: {game}."),
    "changed_note": M("You have put this in."),
    "compared_note": M("You have compared this."),
    "all_compared": M("Everything that we made up has been compared."),
    "not_kept": M("This browser keeps nothing: download the file before you leave."),
    "lost": M("The server can't be reached; nothing is lost."),
}


def in_language(said: Any, language: str) -> Any:
    """Sentences for the page's script; what is put in later stays in braces."""
    if isinstance(said, dict):
        return {key: in_language(one, language) for key, one in said.items()}
    names = ("done", "all", "number", "name", "game")
    return M(said.text, **{name: f"{{{name}}}" for name in names}).to(language)


@router.get("/games/{name}/copy")
async def my_copy(name: GameName, request: Request) -> Response:
    """My copies of a game."""
    return page(request, known(name))


@router.get("/copies/{copy}")
async def shared_copy(copy: Hash, request: Request, hosts: Seating) -> Response:
    """A copy that somebody has shared."""
    found = await hosts.copies.find(copy)
    return page(request, found.game, copy, found.name)


def page(request: Request, game: Any, shared: str = "", name: str = "") -> Response:
    """The page; a shared copy is looked at, and becomes one's own when it is kept."""
    language = caller_of(request).language
    drawn = symbols(game, game.deal(game.players[0], seed=0))
    sayings = json.dumps(in_language(SAYINGS, language), ensure_ascii=False)
    return render(
        request,
        "copy.html",
        game=game,
        shared=shared,
        name=name,
        sayings=sayings,
        symbols=drawn,
        levels=levels(),
    )
