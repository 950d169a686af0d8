"""The legend has every piece of the game, with the numbers of the component file."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from clayworks.core.examples import example
from clayworks.core.legend import Piece
from clayworks.core.messages import LANGUAGES
from clayworks.games.terracotta_army.rules.notation import ELEMENTS
from tests.games.terracotta_army.altered import ALTERED
from tests.games.terracotta_army.boards import GAME, position, start

PIECES = {f"{chapter.key}/{piece.key}": piece for chapter in GAME.legend() for piece in chapter.pieces}


def does(name: str) -> str:
    """What a piece does, in English."""
    return PIECES[name].does.to("en")


def test_every_address_is_there_once() -> None:
    assert len(PIECES) == sum(len(chapter.pieces) for chapter in GAME.legend())


def test_every_kind_of_element_on_the_board_has_a_piece() -> None:
    named = {element for piece in PIECES.values() for element in piece.elements}
    whole = {element for element in named if ":" not in element}
    single = {f"{kind}:{name}" for kind, names in ELEMENTS.items() if kind not in whole for name in names}
    assert single <= named
    assert whole <= set(ELEMENTS)


def test_no_element_belongs_to_two_pieces() -> None:
    named = [element for piece in PIECES.values() for element in piece.elements]
    assert len(named) == len(set(named))


@pytest.mark.parametrize("kind", ["warriors", "weapons", "specialists", "masters"])
def test_everything_of_the_data_has_a_card(kind: str) -> None:
    rows: list[dict[str, Any]] = GAME.components.data[kind]
    assert {f"{kind}/{row['id'].replace('_', '-')}" for row in rows} <= set(PIECES)


def test_every_tile_and_every_action_has_a_card() -> None:
    data = GAME.components.data
    actions = {space["action"] for ring in ("inner", "middle", "outer") for space in data["wheel"][ring]}
    assert {f"wheel/{action}" for action in actions} <= set(PIECES)
    assert {f"tiles/{tile['id'].replace('_', '-')}" for tile in data["tiles"]} <= set(PIECES)


def test_numbers_are_those_of_the_data() -> None:
    data = GAME.components.data
    inspectors, final = data["inspectors"], data["final_scoring"]
    assert f"{inspectors['domination_vp']} VP for most" in does("mausoleum/row-inspector")
    assert f"{inspectors['presence_vp']} VP for everybody" in does("mausoleum/column-inspector")
    assert f"{final['footman_domination_vp']} VP for most" in does("specialists/footman")
    assert f"{final['archer_vp']} VP at the end" in does("specialists/archer")
    assert f"{data['masters'][1]['ability_wet_clay']} wet clay" in does("masters/clay-maker")
    assert f"{data['wheel']['rotate_cost_coins']} coins" in does("wheel/inner-ring")
    assert "2, 3 or 4" in does("wheel/craft")
    assert "2 or 4" in does("wheel/clay")


def test_another_component_file_has_another_legend() -> None:
    pieces = {piece.key: piece.does.to("en") for chapter in ALTERED.legend() for piece in chapter.pieces}
    assert "13 VP for most" in pieces["row-inspector"]
    assert "17 VP for most" in pieces["footman"]
    assert "5 wet clay" in pieces["clay-maker"]
    assert "3 coins" in pieces["inner-ring"]
    assert "every 3 of" in pieces["coin"]


def test_a_thing_says_what_it_does_and_shortly_only_what_it_is() -> None:
    state = start(position("yO y< y< Fo" + " .." * 5 + ("\n" + " ".join([".."] * 9)) * 6))
    for element in (f"{kind}:{name}" for kind, names in ELEMENTS.items() for name in names):
        whole, short = GAME.thing(state, element), GAME.thing(state, element).short
        assert whole.to("en").startswith(short.to("en"))
        assert element.startswith("master") or len(whole.to("en")) > len(short.to("en")), element
    assert "eight cells" in GAME.thing(state, "cell:D1").to("en")


def test_a_tip_is_more_than_a_name() -> None:
    """Coins and clay on the wheel, and what an inspector's space gives, are said in one sentence."""
    state = start(position("yO y< y< Fo" + " .." * 5 + ("\n" + " ".join([".."] * 9)) * 6))
    one = re.compile(r"(inner|middle) ring: \d+ (coins|wet clay)|(row|column) \w: an inspector gives .*")
    for panel in GAME.board(state.view(None), "en", {}).panels.values():
        for title in re.findall(r'data-element="(?!master)[^>]*><title>([^<]*)', panel.svg):
            assert one.fullmatch(title) or re.search(r"\. \w.*\.$", title), title


@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES)
def test_a_piece_is_drawn_and_said_in_every_language(piece: Piece) -> None:
    for language in LANGUAGES:
        ElementTree.fromstring(f"<svg>{piece.picture(language)}</svg>")
        assert piece.does.to(language).rstrip()[-1] in ".。"


def test_the_last_example_of_the_guide_ends_in_a_tie() -> None:
    final = example(GAME, "final").end
    assert dict(zip(final.colours, final.scores(), strict=True)) == {"green": 92, "yellow": 92, "purple": 84}
