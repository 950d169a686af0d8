"""The files that were opened lately: read, checked and stored under the hash of their content.

In the form in which pages need them they are kept in memory for a while.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.concurrency import run_in_threadpool

from clayworks.core import registry
from clayworks.core.errors import BadPosition, BadRecord
from clayworks.core.game import Game
from clayworks.core.messages import M, Message, Reason
from clayworks.core.record import FORMAT, Record, parse
from clayworks.core.state import State
from clayworks.table.database import Database
from clayworks.table.opened import OpenedFiles, key_of
from clayworks.web.kept import Kept

MOST_IN_MEMORY = 100


@dataclass(frozen=True, slots=True)
class Opened:
    """A file that was understood."""

    game: Game
    record: Record | None
    position: State | None
    """The table of a position; None where only its count can be shown."""
    counts: Mapping[str, State] = field(default_factory=dict)
    """Of a position: the table after each scoring, by phase."""
    lacking: tuple[Message | Reason | str, ...] = ()
    """What a position would need for a board to be drawn from it."""

    @property
    def start(self) -> str:
        """What is shown first of it, below its address."""
        finished = self.position is not None and self.position.is_terminal()
        return "count" if self.record is None and (self.position is None or finished) else "0"

    @property
    def last(self) -> int:
        """How many steps there are."""
        return len(self.record.choices) if self.record is not None else 0

    def at(self, ply: int) -> State:
        """The table after so many choices."""
        if self.record is not None:
            return self.record.replay(ply)
        assert self.position is not None
        return self.position


class Shelf:
    """The files opened lately."""

    def __init__(self, database: Database) -> None:
        self.stored = OpenedFiles(database)
        self._files: Kept[str, Opened] = Kept(MOST_IN_MEMORY)

    async def put(self, text: str, owner: str) -> str:
        """Read a file and keep it for an owner; raises a sentence about what is wrong with it."""
        key = key_of(text)
        if self._files.get(key) is None:
            self._files.put(key, await run_in_threadpool(read, text))  # a long record takes a while
        return await self.stored.keep(text, owner)

    async def get(self, key: str) -> Opened | None:
        """A file that was opened, here or at another server."""
        found = self._files.get(key)
        if found is not None:
            return found
        text = await self.stored.find(key)
        if text is None:
            return None
        return self._files.put(key, await run_in_threadpool(read, text))


def read(text: str) -> Opened:
    """What a file says."""
    return understood(parse(text, M("file")))


def understood(data: Any) -> Opened:
    """A record or a position of one of the games."""
    if not isinstance(data, dict):
        raise BadRecord(M("the file is neither a record nor a position"))
    if data.get("format") == FORMAT:
        record = Record.from_data(data)
        return Opened(record.game, record, None)
    return understood_position(data)


def understood_position(data: dict[str, Any]) -> Opened:
    """A position: its board if it says enough for one, and its counts in any case."""
    game = registry.load(registry.for_position(data).name)
    try:
        counts = {phase: game.score_position(data, phase)[1] for phase in game.scoring_phases}
    except (ValueError, KeyError, TypeError) as error:
        raise BadRecord(str(error)) from error
    try:
        state = game.from_position(data)
    except BadPosition as error:
        return Opened(game, None, None, counts, error.said)
    if state.is_terminal():  # it is counted already
        return Opened(state.game, None, state, {game.scoring_phases[0]: state})
    final = state.clone()
    final.advance()  # of a game that has ended: its final count
    return Opened(state.game, None, final if final.is_terminal() else state, counts)
