"""Positions (XI-21): the table before the final scoring as one JSON object, written and read."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.errors import BadPosition
from clayworks.core.game import Game
from clayworks.core.state import NOTHING
from clayworks.games.xian import state as s
from clayworks.games.xian import validity
from clayworks.games.xian.decisions import XianState
from clayworks.games.xian.sources import EARLIER, IN_GAME
from clayworks.games.xian.tables import Tables
from clayworks.games.xian.validity import FORMAT, HELPER_CARDS, TRACK, VERSION
from clayworks.games.xian.words import (
    END_TILES,
    EQUIPMENT,
    FACES,
    KINDS,
    PIGMENTS,
    SECTIONS,
    SPACE_NUMBERS,
    SPACES,
    TILE_STATES,
    TILES,
)

# -- writing -----------------------------------------------------------------------------------------------


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


def write_player(table: s.XianTable, seat: int) -> dict[str, Any]:
    """A player (XI-21.2)."""
    end_tile = table.held(seat, s.END_TILE)
    return {
        "colour": table.colours[seat],
        "prestige": in_game(table, seat),
        **write_holdings(table, seat),
        "helpers": write_helpers(table, seat),
        "equipment": write_equipment(table, seat),
        "tiles": write_tiles(table, seat),
        "end_tile": None if end_tile == NOTHING else END_TILES[end_tile],
    }


def in_game(table: s.XianTable, seat: int) -> int:
    """The points of a seat before the final scoring."""
    return sum(int(table.points_from(seat, source)) for source in range(IN_GAME))


def write_holdings(table: s.XianTable, seat: int) -> dict[str, Any]:
    """Coins, clay and pigments."""
    return {
        "coins": int(table.held(seat, s.COIN)),
        "clay": int(table.held(seat, s.CLAY)),
        "pigments": {
            colour: int(table.held(seat, KINDS.index(colour)))
            for colour in ("yellow", "red", "green", "blue")
        },
    }


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


def write_pit(table: s.XianTable) -> dict[str, Any]:
    """Faces, figures and signatures."""
    figures, signatures = {}, {}
    for space, name in enumerate(SPACES):
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


# -- reading -----------------------------------------------------------------------------------------------


def read(game: Game, tables: Tables, position: Any) -> XianState:
    """The table of a position, at the stop before the final scoring; refused if V1 to V10 do not all hold."""
    if not isinstance(position, dict):
        raise BadPosition(["V1: a position is one JSON object (XI-21.1)"])
    faults = validity.faults(position, tables)
    if faults:
        raise BadPosition(faults)
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
    table.clay_warriors = table.tables.clay_warriors
    for name, figure in pit["figures"].items():
        if figure == "clay":
            table.figures[SPACE_NUMBERS[name]] = s.CLAY_WARRIOR
            table.clay_warriors -= 1
        else:
            seat = table.colours.index(figure)
            table.figures[SPACE_NUMBERS[name]] = seat
            table.put(seat, s.FIGURES, table.held(seat, s.FIGURES) - 1)
    faces = pit.get("faces") or {}
    table.faces = vec[i64](
        [FACES.index(faces[section]) if section in faces else NOTHING for section in SECTIONS]
    )
    for name, colour in (pit.get("signatures") or {}).items():
        seat = table.colours.index(colour)
        table.signed[SPACE_NUMBERS[name]] = seat
        table.put(seat, s.SIGNATURES, table.held(seat, s.SIGNATURES) - 1)
