"""Examples made by hand from XI-10 and XI-15.3: crafting, the bonus of a space, helpers, signatures."""

from __future__ import annotations

from typing import Any

import pytest

from clayworks.games.xian.rules import asking
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.decisions import XianState

from . import scenes
from .scenes import AZURE, CLAY, ORANGE, SPACE_NUMBERS, VIOLET, asked, held, offered, options, play

# The faces of these tables, by hand from XI-2.11: FA2, FB2, FC1.
FACES = {
    "A": {"A1w": (3, 2, ""), "A1e": (4, 0, ""), "A2e": (4, 0, "red"), "A3w": (2, 1, ""), "A3e": (3, 1, ""),
          "A4w": (3, 0, "blue")},
    "B": {"B1w": (6, 0, ""), "B1e": (4, 1, ""), "B2e": (4, 0, "blue"), "B3w": (5, 0, "green"),
          "B3e": (6, 0, "red"), "B4w": (5, 1, "")},
    "C": {"C1e": (7, 0, ""), "C2w": (8, 0, ""), "C2e": (7, 0, "yellow"), "C3w": (6, 2, ""), "C4w": (8, 1, ""),
          "C4e": (6, 0, "green")},
}  # fmt: skip
COSTS = {"A": 2, "B": 3, "C": 5}
SPACES = [space for section in FACES.values() for space in section]


def workshop(clay: int, **has: Any) -> XianState:
    """Violet in the Workshop with some clay."""
    made = scenes.bare()
    scenes.minister(made, "palace")
    scenes.give(made, VIOLET, clay=clay, **has)
    scenes.building_step(made, VIOLET)
    play(made, "building workshop")
    return made


@pytest.mark.parametrize("space", SPACES)
def test_crafting_costs_what_the_section_asks_and_brings_what_the_space_shows(space: str) -> None:
    """XI-10.2, XI-10.3: a clay warrior of the supply stands there."""
    made = workshop(9)
    before = made.clay_warriors
    play(made, f"craft {space}", "sign no")
    points, coins, pigment = FACES[space[0]][space]
    wanted = {"clay": 9 - COSTS[space[0]], "coin": coins, **({pigment: 1} if pigment else {})}
    assert held(made, VIOLET) == {kind: amount for kind, amount in wanted.items() if amount}
    assert made.scores()[VIOLET] == points
    assert made.clay_warriors == before - 1
    assert made.figures[SPACE_NUMBERS[space]] == CLAY


@pytest.mark.parametrize("space", ["A1e", "B1w", "C2w"])
def test_the_master_sculptor_brings_a_point_in_every_section(space: str) -> None:
    """XI-10.3, XI-2.3: 4, 6 and 8 PP of the space, and 1 more with G1."""
    made = workshop(9, helpers="G1")
    play(made, f"craft {space}", "sign no")
    assert made.scores()[VIOLET] == FACES[space[0]][space][0] + 1


@pytest.mark.parametrize(("clay", "sections"), [(2, "A"), (3, "AB"), (4, "AB"), (5, "ABC")])
def test_only_spaces_that_can_be_paid_are_offered(clay: int, sections: str) -> None:
    """XI-10.2: 2, 3 and 5 clay; the two statues of each face are no empty spaces."""
    made = workshop(clay)
    wanted = [space for section in sections for space in FACES[section]]
    assert options(made) == sorted(wanted)


@pytest.mark.parametrize(("clay", "sections"), [(1, "A"), (2, "AB"), (3, "AB"), (4, "ABC")])
def test_the_scientist_saves_one_clay(clay: int, sections: str) -> None:
    """XI-10.2: 1, 2 and 4 clay with G5; what is paid is that much less."""
    made = workshop(clay, helpers="G5")
    assert options(made) == sorted(space for section in sections for space in FACES[section])
    play(made, "craft A1e", "sign no")
    assert held(made, VIOLET) == ({"clay": clay - 1} if clay > 1 else {})


def test_the_discount_tile_may_be_used_although_one_could_pay_in_full() -> None:
    """XI-10.1: with 2 clay A can be paid either way, B only with the tile."""
    made = workshop(2, tiles="discount")
    assert options(made) == [*sorted(FACES["A"]), "tile:discount"]
    play(made, "craft tile:discount")
    assert options(made) == sorted([*FACES["A"], *FACES["B"]])
    play(made, "craft-discount A1e", "sign no")
    assert held(made, VIOLET) == {"clay": 1}
    assert not made.has_tile(VIOLET, s.DISCOUNT)


def test_a_pigment_that_is_out_is_lost_and_the_rest_of_the_bonus_is_gained() -> None:
    """XI-10.3, XI-19.33: A2e shows 4 PP and 1 red; Orange holds all six red ones."""
    made = scenes.bare()
    scenes.minister(made, "palace")
    scenes.give(made, ORANGE, red=6)
    scenes.give(made, VIOLET, clay=2)
    scenes.building_step(made, VIOLET)
    play(made, "building workshop", "craft A2e", "sign no")
    assert (held(made, VIOLET), made.scores()[VIOLET]) == ({}, 4)


def test_a_full_section_is_not_offered_and_with_all_full_the_workshop_is_closed() -> None:
    """XI-19.37: with 2 clay only A could be paid, and A is full."""
    made = scenes.bare()
    scenes.minister(made, "palace", bonus=False)
    spaces = [space for space in SPACE_NUMBERS if space[0] == "A"]
    scenes.figures(made, **dict.fromkeys(spaces[:6], ORANGE), **dict.fromkeys(spaces[6:], CLAY))
    scenes.give(made, VIOLET, clay=2)
    scenes.building_step(made, VIOLET)
    assert "workshop" not in options(made)
    scenes.give(made, VIOLET, clay=3)
    assert {space[0] for space in offered(made, asking.CRAFT)} == {"B"}


# -- signatures (XI-10.4) ----------------------------------------------------------------------------------


def test_two_warriors_may_be_signed_in_a_game_and_then_nothing_is_asked() -> None:
    """XI-10.4: two tokens."""
    made = scenes.bare()
    scenes.minister(made, "palace")
    for number, space in enumerate(("A1e", "A2e", "A3e")):
        scenes.give(made, VIOLET, clay=2)
        scenes.building_step(made, VIOLET)
        play(made, "building workshop", f"craft {space}")
        assert (asked(made) == "sign") == (number < 2)
        if number < 2:
            assert options(made) == ["no", "yes"]
            play(made, "sign yes")
    assert made.held(VIOLET, s.SIGNATURES) == 0
    signers = [int(made.signed[SPACE_NUMBERS[space]]) for space in ("A1e", "A2e", "A3e")]
    assert signers == [VIOLET, VIOLET, -1]


def test_a_signature_is_kept_by_who_does_not_sign() -> None:
    """XI-10.4: a token is spent only by signing."""
    made = workshop(9)
    play(made, "craft A1e", "sign no")
    assert made.held(VIOLET, s.SIGNATURES) == 2
    assert made.signed[SPACE_NUMBERS["A1e"]] == -1


def test_only_the_signer_may_paint_a_signed_warrior() -> None:
    """XI-10.4, XI-11.2, XI-19.41: Azure signed B2w; unsigned warriors are everybody's."""
    made = scenes.bare()
    scenes.minister(made, "palace", bonus=False)
    scenes.requests(made, "T1", "T3", "T4", "T5")  # B asks for red and green
    scenes.figures(made, B2w=CLAY, B4e=CLAY)
    made.signed[SPACE_NUMBERS["B2w"]] = AZURE
    for seat, wanted in ((VIOLET, ["B4e"]), (AZURE, ["B2w", "B4e"])):
        scenes.give(made, seat, red=1, green=1)
        made.seat = seat
        assert offered(made, asking.PAINT) == wanted
    scenes.building_step(made, AZURE)
    play(made, "building laboratory", "paint B2w")
    assert made.figures[SPACE_NUMBERS["B2w"]] == AZURE
    assert made.signed[SPACE_NUMBERS["B2w"]] == AZURE  # the token stays under it (XI-19.34)
