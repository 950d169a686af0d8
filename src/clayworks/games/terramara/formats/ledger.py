"""The ledger (TM-13.3): the final scoring of a table as it stands, line by line."""

from __future__ import annotations

from typing import Any

from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.sources import COLLECTED, SOURCES

FORMAT = "terramara-ledger"
VERSION = 1


def write(table: TribeState) -> dict[str, Any]:
    """Per player the eight lines of TM-12, total and place; shared places are equal."""
    places = table.places()
    players = [
        {"id": colour, **lines(table, seat), "total": table.scores()[seat], "place": places[seat]}
        for seat, colour in enumerate(table.colours)
    ]
    winners = [player["id"] for player in players if player["place"] == 1]
    return {"format": FORMAT, "version": VERSION, "players": players, "winners": winners}


def lines(table: TribeState, seat: int) -> dict[str, int]:
    """The lines of TM-12 for one seat."""
    collected = sum(int(table.points_from(seat, source)) for source in range(COLLECTED))
    return {
        "vp_tokens": collected,
        **{name: int(table.points_from(seat, number)) for number, name in enumerate(SOURCES)
           if number >= COLLECTED},
    }  # fmt: skip
