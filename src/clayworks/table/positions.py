"""Where a written position can be taken in a game: between two turns, and where exactly, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clayworks.core.errors import BadPosition
from clayworks.core.game import Game
from clayworks.core.messages import M, Message
from clayworks.core.record import Record, parts
from clayworks.core.state import BETWEEN, State
from clayworks.table.errors import Refused


def stops(record: Record, upto: int | None = None) -> Iterator[tuple[int, State]]:
    """Every table up to a ply, before and after `advance`; always the same object, moving on."""
    state = record.start()
    yield 0, state
    for ply, choice in enumerate(record.choices[:upto], 1):
        for part in parts(choice):
            action = state.game.space.parse(part)
            assert action is not None
            state.choose(action)
        if state.current_player() == BETWEEN:
            yield ply, state
        state.advance()
        yield ply, state


def taken(state: State) -> dict[str, Any] | None:
    """The position of a table; None in the middle of a turn."""
    try:
        return state.to_position()
    except ValueError:
        return None


def position_at(record: Record, ply: int) -> dict[str, Any]:
    """The position after so many choices; what is refused names the nearest plies that have one."""
    if record.game.position_format is None:
        raise Refused(*record.game.without_positions().said)
    found: dict[str, Any] | None = None
    before: int | None = None
    for at, state in stops(record):
        if at > ply and found is not None:
            return found
        position = taken(state) if at >= ply or before is None or at > before else None
        if position is None:
            continue
        if at > ply:
            raise Refused(in_a_turn(ply, before, at))
        if at == ply:
            found = position
        else:
            before = at
    if found is None:
        raise Refused(in_a_turn(ply, before, None))
    return found


def counted_already(game: Game, position: dict[str, Any]) -> State | None:
    """The table of a position whose points are the final ones, which another count would add to once more."""
    try:
        state = game.from_position(position)
    except BadPosition:  # only what a count needs
        return None
    return state if state.is_terminal() else None


def in_a_turn(ply: int, before: int | None, after: int | None) -> Message:
    """That a ply has no position, and which ones near it do."""
    near = [str(one) for one in (before, after) if one is not None]
    if not near:
        return M("step {ply} is in the middle of a turn: no position can be taken in this game yet", ply=ply)
    return M(
        "step {ply} is in the middle of a turn; the nearest ones at which a position can be taken: {near}",
        ply=ply,
        near=", ".join(near),
    )
