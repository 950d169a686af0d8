"""Files that somebody wants to look at: a record becomes a replay, a position a picture with its final count.

They are kept in memory for a while under the hash of their content, and nowhere else.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Query, Request
from starlette.responses import Response

from clayworks.core import registry
from clayworks.core.errors import BadRecord, ClayworksError
from clayworks.core.game import Game
from clayworks.core.messages import M
from clayworks.core.record import FORMAT, Record, parse
from clayworks.core.state import State
from clayworks.web.asking import Asking
from clayworks.web.forms import Form
from clayworks.web.history import Histories, at_ply
from clayworks.web.pages import see_other
from clayworks.web.showing import Question, panels, symbols
from clayworks.web.standings import chart, sheet
from clayworks.web.templating import render

router = APIRouter(prefix="/open", include_in_schema=False)

MOST_KEPT = 100
Key = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]
PlyPath = Annotated[int, Path(ge=0, le=1_000_000)]


@dataclass(frozen=True, slots=True)
class Opened:
    """A file that was understood."""

    game: Game
    record: Record | None
    position: State | None

    @property
    def last(self) -> int:
        """How many steps there are."""
        return len(self.record.choices) if self.record is not None else 0

    def at(self, ply: int) -> State:
        """The table after so many choices."""
        if self.record is not None:
            return at_ply(self.record, ply)
        assert self.position is not None
        return self.position


class Shelf:
    """The files opened lately."""

    def __init__(self) -> None:
        self._files: OrderedDict[str, Opened] = OrderedDict()

    def put(self, text: str) -> str:
        """Read a file and keep it; raises a sentence about what is wrong with it."""
        key = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]
        if key not in self._files:
            self._files[key] = understood(parse(text, "file"))
        self._files.move_to_end(key)
        if len(self._files) > MOST_KEPT:
            self._files.popitem(last=False)
        return key

    def get(self, key: str) -> Opened | None:
        """A file that was opened."""
        return self._files.get(key)


def understood(data: Any) -> Opened:
    """A record or a position of one of the games."""
    if not isinstance(data, dict):
        raise BadRecord(M("the file is neither a record nor a position"))
    if data.get("format") == FORMAT:
        record = Record.from_data(data)
        return Opened(record.game, record, None)
    game = game_of(data)
    if game is None:
        raise BadRecord(M("the file is neither a record nor a position"))
    try:
        state = game.from_position(data)
    except (ValueError, KeyError, TypeError) as error:
        raise BadRecord(str(error)) from error
    return Opened(state.game, None, state)


def game_of(position: dict[str, Any]) -> Game | None:
    """The game that a position belongs to."""
    for game in registry.load_all():
        if position.get("format") == game.position_format:
            return game
    for game in registry.load_all():
        if "format" not in position and game.position_keys and game.position_keys <= set(position):
            return game
    return None


@router.get("")
async def choose_file(request: Request) -> Response:
    """Ask for the file."""
    return render(request, "open.html", trouble="")


@router.post("")
async def open_file(request: Request, caller: Asking) -> Response:
    """Read it and show it."""
    text = (await Form.of(request)).one("text")
    try:
        key = request.app.state.shelf.put(text)
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
    opened: Opened | None = request.app.state.shelf.get(key)
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
        "sheet": sheet(state, asked if asked >= 0 else None, language, game.scoring_phases[0]),
        "chart": "",
    }
    if opened.record is not None:
        histories: Histories = request.app.state.histories
        history = histories.of(f"open/{key}", opened.record)
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
