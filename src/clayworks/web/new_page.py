"""A new table as a page: who plays, how it is set up, and what the levels of bots mean."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from clayworks.core.dealing import Option
from clayworks.core.game import Game
from clayworks.core.messages import M
from clayworks.players.ratings import measured
from clayworks.table.hosting import levels
from clayworks.web.forms import CLOCK_FIELDS
from clayworks.web.house import house_of
from clayworks.web.parameters import Asking, GameName, known
from clayworks.web.templating import render
from clayworks.web.together_page import in_short

router = APIRouter(include_in_schema=False)

USUAL = "apprentice"
MEANINGS = {
    "random": M("plays anything that is allowed; for trying things out"),
    "greedy": M("takes whatever brings most at once, and never thinks ahead"),
    "apprentice": M("a gentle opponent for the first games"),
    "craftsman": M("beats a beginner"),
    "artisan": M("thinks ahead; beats most who have played a few times"),
    "master": M("the strongest; takes a few seconds for a turn"),
}


@router.get("/new/{name}")
async def new(name: GameName, request: Request, caller: Asking) -> Response:
    """Everything that can be said of a table before it is set."""
    game, people = known(name), house_of(request.app).people
    person = (await people.find(caller.holder)).name if caller.holder is not None else ""
    strengths = {level: f"{rating.mean:.0f}" for level, rating in measured(game.name).items()}
    return render(
        request,
        "new.html",
        game=game,
        low=game.players[0],
        high=game.players[-1],
        levels=levels(),
        usual=USUAL,
        meanings=MEANINGS,
        strengths=strengths,
        options=[(option, beginners_first(game, option)) for option in game.options],
        name=person,
        short=in_short(game, caller.language),
        **CLOCK_FIELDS,
    )


def beginners_first(game: Game, option: Option) -> list[str]:
    """The values of an option: first what is meant for a first game, else the usual one."""
    first = game.beginners.get(option.name)
    return (
        sorted(option.values, key=lambda value: value != first) if first is not None else list(option.values)
    )
