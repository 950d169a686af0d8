"""Positions (XI-21): the table before the final scoring. Here they are written; `validity.py` reads them."""

from __future__ import annotations

from typing import Any

from clayworks.core.state import NOTHING
from clayworks.games.xian.formats.view_types import Mat, Pit
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.notation import (
    CARDS,
    END_TILES,
    EQUIPMENT,
    FACES,
    KINDS,
    SECTIONS,
    TILE_STATES,
    TILES,
    space_names,
)
from clayworks.games.xian.rules.sources import IN_GAME

FORMAT = "xian-position"
VERSION = 1
TRACK = 6
HELPER_CARDS = tuple(card for card in CARDS if card[0] == "G")


def write(table: s.XianTable) -> dict[str, Any]:
    """The position of a table while no own round is under way (XI-23.10); else `ValueError`."""
    if table.begun:
        raise ValueError("a position can be taken while no own round is under way only (XI-23.10)")
    return {
        "format": FORMAT,
        "version": VERSION,
        "players": [write_player(table, seat) for seat in range(table.seats)],
        "supervisors": write_supervisors(table),
        "pit": write_pit(table),
    }


def write_player(table: s.XianTable, seat: int) -> Mat:
    """A player (XI-21.2)."""
    end_tile = table.held(seat, s.END_TILE)
    return {
        "colour": table.colours[seat],
        "prestige": in_game(table, seat),
        "coins": int(table.held(seat, s.COIN)),
        "clay": int(table.held(seat, s.CLAY)),
        "pigments": {
            colour: int(table.held(seat, KINDS.index(colour)))
            for colour in ("yellow", "red", "green", "blue")
        },
        "helpers": write_helpers(table, seat),
        "equipment": write_equipment(table, seat),
        "tiles": write_tiles(table, seat),
        "end_tile": None if end_tile == NOTHING else END_TILES[end_tile],
    }


def in_game(table: s.XianTable, seat: int) -> int:
    """The points of a seat before the final scoring."""
    return sum(int(table.points_from(seat, source)) for source in range(IN_GAME))


def write_helpers(table: s.XianTable, seat: int) -> list[str]:
    """The recruited helpers."""
    recruited = table.held(seat, s.RECRUITED)
    return [card for number, card in enumerate(HELPER_CARDS) if recruited >> number & 1]


def write_equipment(table: s.XianTable, seat: int) -> list[str]:
    """The equipment cards of a seat."""
    return [card for number, card in enumerate(EQUIPMENT) if table.owners[number] == seat]


def write_tiles(table: s.XianTable, seat: int) -> dict[str, str]:
    """The bonus tiles of a seat with their state."""
    states = {kind: int(table.held(seat, s.TILES + number)) for number, kind in enumerate(TILES)}
    return {kind: TILE_STATES[state] for kind, state in states.items() if state}


def write_supervisors(table: s.XianTable) -> list[list[str]]:
    """The stacks of spaces 0 to 5, each from bottom to top."""
    seats = sorted(range(table.seats), key=lambda seat: table.held(seat, s.HEIGHT))
    return [
        [table.colours[seat] for seat in seats if table.held(seat, s.SPACE) == space]
        for space in range(TRACK)
    ]


def write_pit(table: s.XianTable) -> Pit:
    """Faces, figures and signatures."""
    figures, signatures = {}, {}
    for space, name in enumerate(space_names(table.tables)):
        figure, signer = table.figures[space], table.signed[space]
        if figure != s.EMPTY:
            figures[name] = "clay" if figure == s.CLAY_WARRIOR else table.colours[figure]
        if signer != NOTHING:
            signatures[name] = table.colours[signer]
    faces = {
        section: FACES[table.faces[number]]
        for number, section in enumerate(SECTIONS)
        if table.faces[number] != NOTHING
    }
    return {"faces": faces, "figures": figures, "signatures": signatures}
