"""Files that somebody wants to look at: a record becomes a replay, a position a picture with its final count.

They are kept in memory for a while under the hash of their content, and nowhere else.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Query, Request
from starlette.responses import Response

from clayworks.core.errors import ClayworksError
from clayworks.core.messages import M
from clayworks.core.record import Record
from clayworks.web.forms import Form
from clayworks.web.history import at_ply
from clayworks.web.house import house_of
from clayworks.web.pages import see_other
from clayworks.web.parameters import Asking, PlyPath
from clayworks.web.questions import Question
from clayworks.web.showing import panels, symbols
from clayworks.web.standings import chart, tally
from clayworks.web.templating import render

router = APIRouter(prefix="/open", include_in_schema=False)

Key = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]


@router.get("")
async def choose_file(request: Request) -> Response:
    """Ask for the file."""
    return render(request, "open.html", trouble="")


@router.post("")
async def open_file(request: Request, caller: Asking) -> Response:
    """Read it and show it."""
    text = (await Form.of(request)).one("text")
    try:
        key = house_of(request.app).shelf.put(text)
    except ClayworksError as error:
        return render(request, "open.html", 422, trouble=error.to(caller.language))
    return see_other(f"/open/{key}/0")


@router.get("/{key}/{ply}")
async def look(
    key: Key,
    ply: PlyPath,
    request: Request,
    caller: Asking,
    as_part: Annotated[bool, Query(alias="part")] = False,
) -> Response:
    """A step of it. Everything in a file is open to who has the file."""
    house = house_of(request.app)
    opened = house.shelf.get(key)
    if opened is None:
        raise HTTPException(404, M("this file is not here any more; open it again").to(caller.language))
    at, language, game = min(ply, opened.last), caller.language, opened.game
    state = opened.at(at)
    colours = state.colours
    asked = state.current_player()
    context: dict[str, Any] = {
        "game": game,
        "panels": panels(game, state.view(asked if asked >= 0 else None), Question(), language)[0],
        "ply": at,
        "last": opened.last,
        "base": f"/open/{key}",
        "back": "/open",
        "record": "",
        "colours": colours,
        "names": [game.colour_name(colour).to(language) for colour in colours],
        "happened": [],
        "element": "",
        "tally": tally(state, asked if asked >= 0 else None, language, game.scoring_phases[0]),
        "chart": "",
    }
    if opened.record is not None:
        history = house.histories.of(f"open/{key}", opened.record)
        context["happened"] = told(opened.record, at, language)
        context["element"] = (history.steps[at - 1].element or "") if at else ""
        context["chart"] = chart(history.points(), colours, M("Points over time").to(language))
    if as_part:
        return render(request, "replay_part.html", **context)
    return render(request, "replay.html", symbols=symbols(game, state), **context)


def told(record: Record, ply: int, language: str) -> list[str]:
    """What happened at one step."""
    if not ply:
        return []
    state = at_ply(record, ply - 1)
    log = state.listen()
    action = state.game.space.parse(record.choices[ply - 1])
    assert action is not None
    state.apply_action(action)
    return [state.game.tell(state, event).to(language) for event in log.take_events()]
