"""The table that a position describes (XI-21), if it is valid: `faults.py` has the conditions."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.errors import BadPosition
from clayworks.core.game import Game
from clayworks.core.state import NOTHING
from clayworks.games.xian import M
from clayworks.games.xian.formats.faults import faults
from clayworks.games.xian.formats.position import HELPER_CARDS
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.notation import (
    END_TILES,
    EQUIPMENT,
    FACES,
    KINDS,
    PIGMENTS,
    SECTIONS,
    TILE_STATES,
    TILES,
    space_numbers,
)
from clayworks.games.xian.rules.sources import EARLIER
from clayworks.games.xian.rules.tables import Tables


def read(game: Game, tables: Tables, position: Any) -> XianState:
    """The table of a position, at the stop before the final scoring; refused if V1 to V10 do not all hold."""
    if not isinstance(position, dict):
        raise BadPosition([M("V1: a position is one JSON object (XI-21.1)")])
    found = faults(position, tables)
    if found:
        raise BadPosition(found)
    colours = tuple(player["colour"] for player in position["players"])
    table = XianState(game, colours, tables)
    table.phase = s.FINAL
    table.turn, table.round = s.TURNS, 2
    table.supply = tables.pigment_supply[:]
    read_cards(table)
    for seat, player in enumerate(position["players"]):
        read_player(table, seat, player)
    for space, stack in enumerate(position["supervisors"]):
        for colour in stack:
            table.arrivals += 1
            table.put(colours.index(colour), s.SPACE, space)
            table.put(colours.index(colour), s.HEIGHT, table.arrivals)
    read_pit(table, position["pit"])
    return table


def read_cards(table: XianState) -> None:
    """What a position does not say and scoring does not need: all cards are played, all tokens unknown."""
    table.decks = vec[i64](list(range(s.DECK)) * int(table.seats))
    table.equipment = vec[i64](list(range(s.EQUIPMENT)))
    table.drawn = s.EQUIPMENT
    table.owners = vec[i64]([s.DISCARDED] * s.EQUIPMENT)
    table.tokens = vec[i64](list(range(s.TOKENS)))
    table.building_places = vec[i64](list(range(s.BUILDINGS)))
    table.starts = vec[i64]([NOTHING] * int(table.seats))
    table.minister = NOTHING
    for seat in range(table.seats):
        table.put(seat, s.SEEN, (1 << s.DECK) - 1)
        table.put(seat, s.DECIDED, 1)


def read_player(table: XianState, seat: int, player: dict[str, Any]) -> None:
    """XI-21.2."""
    table.points[seat * table.sources + EARLIER] = player["prestige"]
    table.gain(seat, s.COIN, player["coins"])
    table.gain(seat, s.CLAY, player["clay"])
    for colour in PIGMENTS:
        table.gain(seat, KINDS.index(colour), player["pigments"][colour])
    table.put(seat, s.RECRUITED, sum(1 << HELPER_CARDS.index(card) for card in player["helpers"]))
    for card in player["equipment"]:
        table.owners[EQUIPMENT.index(card)] = seat
    for kind, state in player["tiles"].items():
        table.put(seat, s.TILES + TILES.index(kind), TILE_STATES.index(state))
    if player["end_tile"] is not None:
        table.put(seat, s.END_TILE, END_TILES.index(player["end_tile"]))
    table.put(seat, s.SIGNATURES, table.tables.signatures)
    table.put(seat, s.FIGURES, table.tables.figures)


def read_pit(table: XianState, pit: dict[str, Any]) -> None:
    """Figures, and faces and signatures if they are given."""
    spaces = space_numbers(table.tables)
    table.clay_warriors = table.tables.clay_warriors
    for name, figure in pit["figures"].items():
        if figure == "clay":
            table.figures[spaces[name]] = s.CLAY_WARRIOR
            table.clay_warriors -= 1
        else:
            seat = table.colours.index(figure)
            table.figures[spaces[name]] = seat
            table.put(seat, s.FIGURES, table.held(seat, s.FIGURES) - 1)
    faces = pit.get("faces") or {}
    table.faces = vec[i64](
        [FACES.index(faces[section]) if section in faces else NOTHING for section in SECTIONS]
    )
    for name, colour in (pit.get("signatures") or {}).items():
        seat = table.colours.index(colour)
        table.signed[spaces[name]] = seat
        table.put(seat, s.SIGNATURES, table.held(seat, s.SIGNATURES) - 1)
