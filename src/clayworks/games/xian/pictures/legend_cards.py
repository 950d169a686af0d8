"""The legend of cards, tokens and tiles: a piece for each, from what is printed on it."""

from __future__ import annotations

from functools import partial

from clayworks.core.legend import Draw, Piece
from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import lines, rect, use
from clayworks.games.xian.formats import view as v
from clayworks.games.xian.formats.view_types import WorkerCard
from clayworks.games.xian.pictures.armory import CARD as EQUIPMENT_CARD
from clayworks.games.xian.pictures.armory import HIGH as EQUIPMENT_HIGH
from clayworks.games.xian.pictures.armory import equipment_card
from clayworks.games.xian.pictures.cards import CARD, HIGH, card_front
from clayworks.games.xian.pictures.pieces import drawn, of_each, piece
from clayworks.games.xian.pictures.pit import request_token
from clayworks.games.xian.pictures.tiles import START, start_front
from clayworks.games.xian.rules.notation import (
    CARDS,
    END_TILES,
    EQUIPMENT,
    HELPERS,
    KINDS,
    STARTS,
    TILES,
    TOKENS,
)
from clayworks.games.xian.rules.state import XianTable
from clayworks.games.xian.rules.tables import CRAFTSMAN, HELPER, MINER, TAX_COLLECTOR
from clayworks.games.xian.words import legend as w
from clayworks.games.xian.words import names as n

# -- worker cards ------------------------------------------------------------------------------------------


def workers(table: XianTable) -> list[Piece]:
    """The worker cards of a deck that are no helpers (XI-2.2)."""
    return [
        piece(
            CARDS[card],
            w.worker(table.tables, card),
            front(table, card),
            (CARD, HIGH),
            (f"card:{CARDS[card]}",),
        )
        for card in of_kind(table, TAX_COLLECTOR, CRAFTSMAN, MINER)
    ]


def of_kind(table: XianTable, *kinds: int) -> list[int]:
    """The cards of some workers, one worker after the other."""
    return [card for kind in kinds for card in range(len(CARDS)) if table.tables.card_kinds[card] == kind]


def helpers(table: XianTable) -> list[Piece]:
    """The helpers (XI-2.3)."""
    found = []
    for card in of_kind(table, HELPER):
        ability = HELPERS[v.worker_card(table.tables, card, v.turn_of(table))["helper"]]
        elements = (f"card:{CARDS[card]}", *of_each("helper", ability))
        told = w.worker(table.tables, card)
        found.append(piece(CARDS[card], told, front(table, card), (CARD, HIGH), elements))
    return found


def front(table: XianTable, card: int) -> Draw:
    """A worker card as it is held in hand."""
    printed: WorkerCard = v.worker_card(table.tables, card, v.turn_of(table))
    return lambda language: "".join(card_front(printed, language))


# -- request tokens ---------------------------------------------------------------------------------------


def requests(table: XianTable) -> list[Piece]:
    """The twelve tokens (XI-2.12)."""
    printed = table.tables
    return [
        piece(
            name,
            w.token(printed, number),
            partial(token_front, int(printed.token_numbers[number]), KINDS[printed.token_pigments[number]]),
            (40, 52),
        )
        for number, name in enumerate(TOKENS)
    ]


def token_front(number: int, colour: str, language: str) -> str:
    """A request token as it lies beside the pit."""
    return request_token({"token": f"T{number}", "colour": colour}, 20, language)


# -- equipment and tiles -----------------------------------------------------------------------------------


def equipment(table: XianTable) -> list[Piece]:
    """The cards, type by type (XI-2.5)."""
    return [
        piece(
            name,
            w.equipment(table.tables, card),
            partial(equipment_front, table, card),
            (EQUIPMENT_CARD, EQUIPMENT_HIGH),
            (f"equipment:{name}",),
        )
        for card, name in enumerate(EQUIPMENT)
    ]


def equipment_front(table: XianTable, card: int, language: str) -> str:
    """An equipment card as it lies in the row."""
    shown = v.equipment(table, card)
    assert shown is not None
    ground = rect(0, 0, EQUIPMENT_CARD, EQUIPMENT_HIGH, f"card {shown['material']}", 6)
    return ground + "".join(equipment_card(shown, language))


def tiles(table: XianTable) -> list[Piece]:
    """Starting tiles, and the bonus tiles of spaces 1 to 4 (XI-2.15)."""
    printed = table.tables
    starts = [
        piece(
            name,
            w.starting_tile(printed, number),
            partial(start_front, number + 1, KINDS[printed.start_pigments[number]]),
            START,
        )
        for number, name in enumerate(STARTS)
    ]
    bonus = [
        piece(
            name,
            w.tile(printed, kind),
            drawn(rect(2, 2, 40, 40, "token", 6), use(f"xi-{name}", 22, 22, 28)),
            elements=(f"tile:{name}", *of_each("tiles", name)),
        )
        for kind, name in enumerate(TILES)
    ]
    return [*starts, *bonus]


def end_tiles(table: XianTable) -> list[Piece]:
    """The end-game tiles (XI-2.17)."""
    return [
        piece(
            name,
            w.end_tile(table.tables, number),
            partial(end_front, n.END_TILE_NAMES[number]),
            (112, 40),
            (f"end-tile:{name}",),
        )
        for number, name in enumerate(END_TILES)
    ]


def end_front(name: Message, language: str) -> str:
    """An end-game tile with its name."""
    return (
        rect(0, 0, 112, 40, "card", 6)
        + use("xi-end", 15, 20, 22)
        + lines(30, 18, name.to(language), 12, 78, 2)
    )
