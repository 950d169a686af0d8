"""What a bot's worker is told: everything that it needs to play one turn, and nothing to look up."""

from __future__ import annotations

from typing import Any, TypedDict

from clayworks.core import registry
from clayworks.core.game import Game
from clayworks.table.live import LiveTable


class Brief(TypedDict):
    """A turn to be played, as plain data that goes through a pipe."""

    table: str
    game: str
    rules: int
    """The version of the rules that the table began with."""
    components: str
    """The hash of the component file that the table began with."""
    copy: dict[str, Any] | None
    """What that file says, if it is a player's own copy."""
    players: list[str]
    options: dict[str, Any]
    deal: dict[str, Any]
    choices: list[str]
    seat: int
    level: str
    seed: str
    """Of the bot's own chance: the same turn is thought about in the same way."""


class HintBrief(Brief):
    """A question to be thought about."""

    draft: list[str]
    """What the seat has chosen in its turn so far."""


def own_copy(game: Game) -> dict[str, Any] | None:
    """The data of components that a worker can't find for itself."""
    components = game.components
    known = registry.known_here(game.name, components.digest)
    return dict(components.data) if known is None else None


def brief_of(table: LiveTable, seat: int) -> Brief:
    """The brief of a bot that has to choose."""
    record = table.record
    return {
        "table": table.id,
        "game": record.game.name,
        "rules": record.game.rules,
        "components": record.game.components.digest,
        "copy": own_copy(record.game),
        "players": list(record.players),
        "options": record.options,
        "deal": record.deal,
        "choices": list(record.choices),
        "seat": seat,
        "level": table.seats[seat].level or (table.clock.level if table.clock is not None else ""),
        "seed": f"{record.seed}/{seat}/{table.ply}",
    }


def hint_brief_of(table: LiveTable, seat: int) -> HintBrief:
    """The brief for a hint to the open question of a seat."""
    return {**brief_of(table, seat), "draft": list(table.draft(seat).choices)}
