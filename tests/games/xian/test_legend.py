"""The legend: every kind of thing on the board has its piece, and what a piece says is what is printed."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from clayworks.core.legend import Piece
from clayworks.core.messages import LANGUAGES, Message
from clayworks.core.pictures.drawing import escape
from clayworks.core.pictures.panels import options_of
from clayworks.games.xian.game import Xian
from clayworks.games.xian.pictures import board
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.notation import BUILDINGS, CARDS, END_TILES, EQUIPMENT, STARTS, TILES, TOKENS
from clayworks.games.xian.words import legend as w

from . import scenes
from .altered import ALTERED
from .scenes import GAME

Pieces = dict[tuple[str, str], Piece]


def legend(game: Xian) -> Pieces:
    return {(chapter.key, piece.key): piece for chapter in game.legend() for piece in chapter.pieces}


PIECES = legend(GAME)
PRINTS = pytest.mark.parametrize("game", [GAME, ALTERED], ids=["shipped", "altered"])


def numbers(pieces: Pieces, chapter: str, key: str) -> list[int]:
    """The numbers that a piece says, in their order."""
    return [int(number) for number in re.findall(r"\d+", str(pieces[chapter, key].does))]


def test_every_element_on_the_board_has_a_piece() -> None:
    named = {element for piece in PIECES.values() for element in piece.elements}
    table = scenes.table()
    for seat in (None, 0):
        for panel in GAME.board(GAME.view(table, seat), "en", options_of(table, "en")).panels.values():
            for element in panel.elements:
                assert element in named or element.partition(":")[0] in named, element


def test_every_kind_of_element_has_a_piece_and_every_piece_names_elements_that_there_are() -> None:
    named = {element for piece in PIECES.values() for element in piece.elements}
    assert {element.partition(":")[0] for element in named} == set(GAME.elements)
    for element in named:
        kind, _, name = element.partition(":")
        assert not name or name in GAME.elements[kind], element


def test_everything_that_is_printed_once_has_a_piece_of_its_own() -> None:
    keys = {key for _, key in PIECES}
    for names in (CARDS, BUILDINGS, EQUIPMENT, TILES, STARTS, END_TILES, TOKENS):
        assert set(names) <= keys


@PRINTS
def test_cards_say_the_numbers_of_the_component_file(game: Xian) -> None:
    pieces, data = legend(game), game.components.data
    match = data["scoring"]["equipment_match"]
    for card in data["worker_cards"]:
        if card["kind"] != "helper":
            amount = card.get("coins") or card.get("clay") or len(card["pigments"])
            assert numbers(pieces, "workers", card["id"]) == [amount, 1, card["number"]]
    for number, helper in enumerate(data["helpers"], 1):
        assert numbers(pieces, "helpers", f"G{number}") == [1, 6, *helper["prestige_by_turn"]]
    for card in data["equipment_cards"]:
        clay = [card["clay_bonus"]] if card["clay_bonus"] else []
        assert numbers(pieces, "equipment", card["id"]) == [card["cost"], match, *clay]


@PRINTS
def test_board_and_tiles_say_the_numbers_of_the_component_file(game: Xian) -> None:
    pieces, data = legend(game), game.components.data
    for section in data["sections"]:
        assert numbers(pieces, "pit", section["id"]) == [section["clay_cost"], *section["majority"]]
    for tile in data["mausoleum_tiles"]:
        if tile["kind"] == "end":
            assert tile["amount"] in numbers(pieces, "end-tiles", tile["id"])
    for tile in TILES:
        assert numbers(pieces, "tiles", tile)[-1] == data["scoring"]["unused_tile"]
    assert numbers(pieces, "table", "own-equipment") == [1, 2, 3, *data["scoring"]["equipment_set"]]
    assert numbers(pieces, "people", "minister") == [data["minister"]["coins"], data["minister"]["prestige"]]
    limits = [data["pair_limit"][f"players_{players}"] for players in (2, 3, 4)]
    assert numbers(pieces, "buildings", "pair") == [*limits, 2, 3, 4]


@PRINTS
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_is_drawn_with_symbols_of_the_board(game: Xian, language: str) -> None:
    known = set(re.findall(r'<symbol id="([^"]*)"', board.DEFINITIONS))
    for key, piece in legend(game).items():
        picture = piece.picture(language)
        assert picture, key
        ElementTree.fromstring(f"<svg>{picture}</svg>")
        assert set(re.findall(r'href="#([^"]*)"', picture)) <= known, key


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_every_piece_speaks_every_language(language: str) -> None:
    for key, piece in PIECES.items():
        assert piece.does.to(language) != piece.does.to("en"), key


@pytest.mark.parametrize(
    ("panel", "element", "does"),
    [
        ("buildings", "building:palace", w.BUILDING_WORDS[2]),
        ("buildings", "pair:L", w.CLOSES),
        ("equipment", "equipment:sword-3", w.COUNTS),
        ("turn", "supply:clay", w.PAY[s.CLAY][0]),
        ("turn", "to-come", w.TO_COME.does),
        ("track", "track:2", w.TILE_WORDS[1]),
        ("pit", "request:QA", w.REQUEST),
        ("pit", "space:A1w", w.empty(2)),
        ("pit", "space:A2w", w.CLAY_WARRIOR),
        ("mat-violet", "tile:extra", w.TILE_WORDS[3]),
        ("mat-orange", "tiles:orange-extra", w.TILE_WORDS[3]),
        ("mat-violet", "builders:violet", w.BUILDER),
        ("mat-violet", "signatures:violet", w.SIGNATURE),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tip_says_what_a_thing_does(panel: str, element: str, does: Message, language: str) -> None:
    table = scenes.table()
    drawn = GAME.board(GAME.view(table, 0), language, {}).panels[panel]
    found = re.search(rf'data-element="{element}"><title>([^<]*)</title>', drawn.svg)
    assert found is not None
    assert escape(does.to(language)) in found[1]
