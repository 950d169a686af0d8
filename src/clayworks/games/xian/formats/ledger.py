"""The ledger (XI-21.5): the final scoring as the table stands, by player and source."""

from __future__ import annotations

from typing import Any

from clayworks.games.xian.formats.position import in_game
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.sources import IN_GAME, SOURCES

FORMAT = "xian-ledger"
VERSION = 1


def write(after: XianState) -> dict[str, Any]:
    """XI-21.5."""
    places, scores = after.places(), after.scores()
    players = []
    for seat, colour in enumerate(after.colours):
        line: dict[str, Any] = {"colour": colour, "in_game": in_game(after, seat)}
        for source in range(IN_GAME, len(SOURCES)):
            line[SOURCES[source]] = int(after.points_from(seat, source))
        players.append({**line, "total": scores[seat], "rank": places[seat]})
    return {
        "format": FORMAT,
        "version": VERSION,
        "players": players,
        "winner": after.colours[places.index(1)],
    }
