"""The legend: a card for every thing on the table, with the numbers of the component file."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import clayworks
from clayworks.core.legend import Piece
from clayworks.core.messages import LANGUAGES
from clayworks.games.terramara.game import Terramara
from clayworks.games.terramara.pictures.effects import signs
from clayworks.games.terramara.rules.notation import CARDS, CHARACTERS, HOMELAND, STARTS, TILES, TOKENS
from clayworks.games.terramara.words.uses import MORE_ELEMENTS

from .boards import GAME, entry, with_components


def pieces(game: Terramara = GAME) -> dict[str, Piece]:
    """All pieces by their addresses."""
    return {f"{chapter.key}-{piece.key}": piece for chapter in game.legend() for piece in chapter.pieces}


def does(key: str, game: Terramara = GAME) -> str:
    return str(pieces(game)[key].does)


def test_every_address_of_the_legend_is_there_once() -> None:
    assert len(pieces()) == sum(len(chapter.pieces) for chapter in GAME.legend())


def test_every_kind_of_thing_on_the_board_has_a_piece() -> None:
    shown = {element.partition(":")[0] for piece in pieces().values() for element in piece.elements}
    assert shown == set(MORE_ELEMENTS)


def test_a_piece_is_only_what_there_is_on_a_board() -> None:
    for key, piece in pieces().items():
        for element in piece.elements:
            kind, _, name = element.partition(":")
            assert name in ("", *MORE_ELEMENTS[kind]), (key, element)


def test_every_card_token_tile_and_homeland_space_has_a_piece_of_its_own() -> None:
    shown = {element for piece in pieces().values() for element in piece.elements}
    for card in (*CARDS, *CHARACTERS, *STARTS):
        assert f"card:{card}" in shown
    assert {f"token:{token}" for token in TOKENS} <= shown
    assert {f"tile:{tile}" for tile in TILES} <= shown
    assert {f"space:{space}" for space in HOMELAND} <= shown


def test_every_symbol_of_every_effect_is_explained() -> None:
    game = GAME
    explained = "".join(piece.picture("en") for piece in pieces().values())
    for effect in game.printed.effects:
        for symbol, _ in signs(effect):
            assert symbol in ("", "seal") or f'href="#{symbol}"' in explained, symbol


def test_a_picture_uses_symbols_that_the_board_has_and_fits_its_field() -> None:
    known = clayworks.load("terramara").board(GAME.deal(2, 1).view(None), "en", {}).symbols
    for key, piece in pieces().items():
        for language in LANGUAGES:
            drawn = piece.picture(language)
            for symbol in re.findall(r'href="#([^"]+)"', drawn):
                assert f'id="{symbol}"' in known, (key, symbol)
        for x, width in re.findall(r'<rect x="(-?[\d.]+)"[^>]* width="([\d.]+)"', piece.picture("en")):
            assert float(x) >= -1
            assert float(x) + float(width) <= piece.size[0] + 1, key


def test_numbers_come_from_the_component_file() -> None:
    def change(data: dict[str, Any]) -> None:
        entry(data, "artefact", "T1a")["vp"] = 17
        entry(data, "bonus_token", "b1d")["effect"] = [{"op": "vp", "n": 13}]
        data["road"]["end_vp"] = [19, 11, 6]
        data["military"]["rank_vp"] = [21, 12, 4]
        data["scoring"]["reserved_penalty"] = 14
        data["scoring"]["product_half_points"] = 23
        data["river"]["overflow_vp"] = 9

    game = with_components(change)
    for key, number in {
        "artefacts-T1a": "17 VP",
        "tokens-b1d": "13 VP",
        "road-end": "19/11/6 VP",
        "military-rank": "21/12/4 VP",
        "river-reserve": "14 VP",
        "goods-plank": "23 VP",
        "river-end": "9 VP",
    }.items():
        assert number in does(key, game), key
        assert number not in does(key), key


def test_a_bonus_of_the_river_is_where_the_file_has_it_TM_4_6() -> None:
    def change(data: dict[str, Any]) -> None:
        data["river_space"][4]["bonus"], data["river_space"][3]["bonus"] = "", "reserve"

    assert pieces()["river-reserve"].elements == ("river:4",)
    assert pieces(with_components(change))["river-reserve"].elements == ("river:3",)


def test_a_special_space_says_what_it_asks_for_TM_8_4() -> None:
    assert "needs 5 worker levels" in does("land-special-FM3a")
    assert "needs 10 military" in does("land-special-FM3d")


SPEAKING = (
    *("member", "good", "worker", "node", "spot", "standing", "military", "round", "row"),
    *("hire", "reserve", "warriors", "reach", "road-end"),
)
"""What has to say more than its name; all else says by its effect what it does."""


def test_tips_say_what_a_thing_does() -> None:
    state = GAME.deal(3, 4, {"setup": "beginner"})
    panels = clayworks.load("terramara").board(state.view(0), "en", {}).panels.values()
    titles = dict(
        title
        for panel in panels
        for title in re.findall(r'data-element="([^"]+)"><title>([^<]*)</title>', panel.svg)
    )
    silent = [
        element
        for element, title in titles.items()
        if element.partition(":")[0] in SPEAKING and "\n" not in title
    ]
    assert {element.partition(":")[0] for element in titles} >= set(SPEAKING)
    assert silent == []


def test_tips_and_legend_have_the_same_words() -> None:
    state = GAME.deal(2, 1, {"setup": "beginner"})
    while state.view(None)["stage"] == "set-up":
        state.apply_action(state.legal_actions()[0])
    for language in LANGUAGES:
        board = clayworks.load("terramara").board(state.view(0), language, {})
        drawn = unescape("".join(panel.svg for panel in board.panels.values()))
        for key in (
            "tribe-explorer",
            "tribe-worker-2",
            "tribe-caravan",
            "tribe-neutral",
            "road-token-detour",
        ):
            assert pieces()[key].does.to(language) in drawn, (key, language)


def test_every_piece_says_what_it_does_and_names_its_rule() -> None:
    for key, piece in pieces().items():
        assert str(piece.does), key
        assert re.fullmatch(r"TM-\d+(\.\d+)?", piece.rule), key
        assert f'id="{piece.rule}"' in (GAME.folder / "rules.md").read_text(encoding="utf-8"), piece.rule
