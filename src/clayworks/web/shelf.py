"""The files that were opened lately: read, checked and kept in memory under the hash of their content."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from clayworks.core import registry
from clayworks.core.errors import BadRecord
from clayworks.core.game import Game
from clayworks.core.messages import M
from clayworks.core.record import FORMAT, Record, parse
from clayworks.core.state import State
from clayworks.web.history import at_ply

MOST_KEPT = 100


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
            self._files[key] = understood(parse(text, M("file")))
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
    game = registry.load(registry.for_position(data).name)
    try:
        state = game.from_position(data)
    except (ValueError, KeyError, TypeError) as error:
        raise BadRecord(str(error)) from error
    return Opened(state.game, None, state)
