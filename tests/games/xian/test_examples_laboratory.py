"""Examples made by hand from XI-11 and XI-12: what painting and forging cost, and what they bring."""

from __future__ import annotations

from typing import Any

import pytest

from clayworks.games.xian.rules import asking
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.notation import EQUIPMENT

from . import scenes
from .scenes import CLAY, ORANGE, VIOLET, asked, held, offered, options, play

# -- painting (XI-11) --------------------------------------------------------------------------------------


def pit(**pigments: Any) -> XianState:
    """A clay warrior in each section; QA asks for red, QB1 for yellow, QB2 for green, QC for blue."""
    made = scenes.bare()
    scenes.minister(made, "palace", bonus=False)
    scenes.requests(made, "T3", "T2", "T4", "T1")
    scenes.figures(made, A1w=CLAY, B1w=CLAY, C1w=CLAY)
    scenes.give(made, VIOLET, **pigments)
    made.seat = VIOLET
    return made


@pytest.mark.parametrize(
    ("pigments", "warriors"),
    [
        ({"red": 1}, []),  # A asks for a second one of any colour
        ({"red": 2}, ["A1w"]),
        ({"red": 1, "blue": 1}, ["A1w"]),
        ({"blue": 1, "green": 1}, []),  # A without its request colour
        ({"yellow": 1, "green": 1}, ["B1w"]),
        ({"yellow": 2}, []),
        ({"green": 2}, []),
        ({"blue": 1}, []),
        ({"blue": 2}, ["C1w"]),
        ({"red": 1, "yellow": 1, "green": 1, "blue": 2}, ["A1w", "B1w", "C1w"]),
    ],
)
def test_each_section_asks_for_its_own_pigments(pigments: dict[str, int], warriors: list[str]) -> None:
    """XI-11.3: A the request colour and any; B both colours; C two of the colour."""
    assert offered(pit(**pigments), asking.PAINT) == warriors


@pytest.mark.parametrize(
    ("pigments", "warriors"),
    [
        ({}, []),
        ({"red": 1}, ["A1w"]),
        ({"blue": 1}, ["A1w", "C1w"]),
        ({"yellow": 1}, ["A1w", "B1w"]),
        ({"green": 1}, ["A1w", "B1w"]),  # either of the two
    ],
)
def test_with_the_discount_tile_one_pigment_is_enough(pigments: dict[str, int], warriors: list[str]) -> None:
    """XI-11.3, XI-19.40: in A any one, in B one of either colour, in C one of the colour."""
    made = pit(**pigments)
    made.put(VIOLET, s.TILES + s.DISCOUNT, s.UNUSED)
    assert offered(made, asking.PAINT_DISCOUNT) == warriors


def test_both_pigments_return_to_the_supply_and_the_clay_warrior_too() -> None:
    """XI-11.3, XI-11.4: one red and one blue; the painted warrior is one of six."""
    made = pit(red=1, blue=1)
    scenes.building_step(made, VIOLET)
    before, clay = made.view(None)["supply"], made.clay_warriors
    play(made, "building laboratory")  # A1w, and blue, by themselves
    after = made.view(None)["supply"]
    assert {kind: after[kind] - before[kind] for kind in after if after[kind] != before[kind]} == {
        "red": 1,
        "blue": 1,
    }
    assert (held(made, VIOLET), made.clay_warriors) == ({}, clay + 1)
    assert made.held(VIOLET, s.FIGURES) == 5
    assert made.scores()[VIOLET] == 1  # the warrior itself is its group


def test_the_tile_is_turned_by_painting_with_it() -> None:
    """XI-14.1, XI-14.4."""
    made = pit(blue=1)
    made.put(VIOLET, s.TILES + s.DISCOUNT, s.UNUSED)
    scenes.building_step(made, VIOLET)
    play(made, "building laboratory", "paint-discount C1w")
    assert held(made, VIOLET) == {}
    assert made.held(VIOLET, s.TILES + s.DISCOUNT) == s.USED


def test_a_group_counts_own_warriors_only_and_all_that_hang_together() -> None:
    """XI-11.4, XI-19.42: violet B1e, A1w, A2w in a chain; Orange's A1e and the clay A3w do not count."""
    made = pit(red=2)
    scenes.figures(made, A1w=CLAY, B1e=VIOLET, A2w=VIOLET, A2e=VIOLET, A1e=ORANGE, A3w=CLAY)
    scenes.building_step(made, VIOLET)
    play(made, "building laboratory", "paint A1w")
    assert made.scores()[VIOLET] == 4  # A1w with B1e, A2w, and A2e beside A2w


def test_with_six_painted_warriors_the_laboratory_is_closed() -> None:
    """XI-9.3, XI-11.5, XI-19.43."""
    made = pit(red=2)
    for left, possible in ((1, True), (0, False)):
        made.put(VIOLET, s.FIGURES, left)
        scenes.building_step(made, VIOLET)
        assert ("laboratory" in options(made)) == possible


# -- forging (XI-12) ---------------------------------------------------------------------------------------


def armory(coins: int, **has: Any) -> XianState:
    """Violet in the Armory: a crossbow for 1, a sword for 3, a horse for 4 that brings a clay."""
    made = scenes.bare()
    scenes.minister(made, "palace", bonus=False)
    scenes.row(made, "crossbow-1", "sword-2", "horse-4", None)
    scenes.give(made, VIOLET, coin=coins, **has)
    made.seat = VIOLET
    return made


@pytest.mark.parametrize(
    ("coins", "helpers", "cards"),
    [
        (0, "", []),
        (1, "", ["crossbow-1"]),
        (2, "", ["crossbow-1"]),
        (3, "", ["crossbow-1", "sword-2"]),
        (4, "", ["crossbow-1", "horse-4", "sword-2"]),
        (0, "G6", ["crossbow-1"]),
        (2, "G6", ["crossbow-1", "sword-2"]),
    ],
)
def test_the_row_is_offered_as_far_as_coins_reach(coins: int, helpers: str, cards: list[str]) -> None:
    """XI-12.2: the Officer saves one coin."""
    assert offered(armory(coins, helpers=helpers), asking.FORGE) == cards


@pytest.mark.parametrize(
    ("coins", "helpers", "cards"),
    [
        (0, "", ["crossbow-1"]),
        (2, "", ["crossbow-1", "sword-2"]),
        (4, "", ["crossbow-1", "horse-4", "sword-2"]),  # also what could be paid in full
        (1, "G6", ["sword-2"]),  # the crossbow costs nothing already
    ],
)
def test_with_the_discount_tile_a_card_costs_one_coin_less(
    coins: int, helpers: str, cards: list[str]
) -> None:
    """XI-12.2, XI-23.4, XI-19.30."""
    assert offered(armory(coins, helpers=helpers, tiles="discount"), asking.FORGE_DISCOUNT) == cards


def test_a_bought_card_leaves_its_slot_empty_until_the_next_turn() -> None:
    """XI-12.3: and its clay is gained."""
    made = armory(4)
    scenes.building_step(made, VIOLET)
    play(made, "building armory", "forge horse-4")
    assert held(made, VIOLET) == {"clay": 1}
    assert [card and card["card"] for card in made.view(None)["row"]] == ["crossbow-1", "sword-2", None, None]
    assert made.owners[EQUIPMENT.index("horse-4")] == VIOLET


def test_forging_with_the_tile_saves_a_coin_and_turns_it() -> None:
    """XI-14.4."""
    made = armory(3, tiles="discount")
    scenes.building_step(made, VIOLET)
    play(made, "building armory", "forge tile:discount", "forge-discount sword-2")
    assert held(made, VIOLET) == {"coin": 1}
    assert made.held(VIOLET, s.TILES + s.DISCOUNT) == s.USED
    assert asked(made) is None
