"""What a bot's worker is told: everything that it needs to play one turn, and nothing to look up."""

from __future__ import annotations

from typing import Any, TypedDict

from clayworks.table.live import LiveTable


class Brief(TypedDict):
    """A turn to be played, as plain data that goes through a pipe."""

    table: str
    game: str
    rules: int
    """The version of the rules that the table began with."""
    components: str
    """The hash of the component file that the table began with."""
    players: list[str]
    options: dict[str, Any]
    deal: dict[str, Any]
    choices: list[str]
    seat: int
    level: str
    seed: str
    """Of the bot's own chance: the same turn is thought about in the same way."""


def brief_of(table: LiveTable, seat: int) -> Brief:
    """The brief of a bot that has to choose."""
    record = table.record
    return {
        "table": table.id,
        "game": record.game.name,
        "rules": record.game.rules,
        "components": record.game.components.digest,
        "players": list(record.players),
        "options": record.options,
        "deal": record.deal,
        "choices": list(record.choices),
        "seat": seat,
        "level": table.seats[seat].level,
        "seed": f"{record.seed}/{seat}/{table.ply}",
    }
