"""XI-23.6, XI-23.3: a decision with a single option is taken by itself and never asked, one example each."""

from __future__ import annotations

from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.notation import EQUIPMENT

from . import scenes
from .scenes import CLAY, ORANGE, SPACE_NUMBERS, VIOLET, asked, held, options, play

# Each example differs from its neighbour in one thing: there the question has two options and is asked.


def test_favour_ends_by_itself_when_no_card_of_the_hand_comes_after_the_one_returned() -> None:
    """XI-23.3: Violet holds B1, R3, R4, Y1; after Y1 only `keep` is left, after R4 not."""
    made = scenes.table()
    play(made, "favour R4")
    assert options(made) == ["Y1", "keep"]
    other = scenes.table()
    play(other, "favour Y1")
    other.advance()
    assert other.colours[other.current_player()] == "orange"


def test_the_over_card_of_round_2_is_the_last_card_of_the_hand() -> None:
    """XI-23.3: of two cards one is named as under card."""
    made = scenes.table(2)
    for _ in range(2):
        play(made, "favour keep")
        made.advance()
    for under, over in (("B1", "R3"), ("B3", "R2")):
        play(made, f"under-card {under}", f"over-card {over}")
        made.advance()
    while made.round == 1:
        made.choose(made.legal_actions()[0])
        made.advance()
    assert (asked(made), options(made)) == ("under-card", ["R4", "Y1"])
    play(made, "under-card Y1")
    made.advance()
    assert made.colours[made.current_player()] == "orange"  # Violet has chosen both


def test_a_pass_is_taken_if_nothing_else_is_possible() -> None:
    """XI-23.3, XI-23.12: on space 5, with nothing; with clay for a warrior it is asked."""
    for clay in (0, 2):
        made = scenes.bare()
        scenes.minister(made, "laboratory", bonus=False)
        scenes.give(made, VIOLET, clay=clay, space=5)
        scenes.own_round(made, VIOLET, over="B1", under="B2")
        play(made, "worker action")  # 1 yellow, with which nothing can be painted
        assert (asked(made) == "building") == (clay == 2)
    assert options(made) == ["pass", "workshop"]


def test_an_own_round_ends_by_itself_if_no_tile_is_offered() -> None:
    """XI-7.2: with an unused market tile and something to swap it is asked."""
    for tiles in ("", "market"):
        made = scenes.bare()
        scenes.minister(made, "laboratory", bonus=False)
        scenes.give(made, VIOLET, tiles=tiles)
        scenes.building_step(made, VIOLET)
        play(made, "building pass")
        assert asked(made) == ("finish" if tiles else None)


def test_the_only_building_for_the_open_tile_is_entered() -> None:
    """XI-23.3: a fee is due in the Palace alone; with a second builder in the Armory there are two."""
    for armory in (0, 1):
        made = scenes.bare(4)
        scenes.minister(made, "laboratory", bonus=False)
        scenes.row(made, "crossbow-1", None, None, None)
        scenes.builders(made, "palace", 0, 1)
        scenes.builders(made, "armory", 0, 0, armory)
        scenes.give(made, VIOLET, coin=2, tiles="open")
        scenes.building_step(made, VIOLET)
        play(made, "building tile:open")
        assert asked(made) == ("open" if armory else None)
        assert made.held(VIOLET, s.SPACE) == (0 if armory else 1)
    assert options(made) == ["armory", "palace"]


def test_the_only_possible_action_of_the_extra_tile_is_carried_out() -> None:
    """XI-23.3: on space 5 with 2 clay only the Workshop; on space 3 the Palace too."""
    for space in (5, 3):
        made = scenes.bare()
        scenes.minister(made, "laboratory", bonus=False)
        scenes.give(made, VIOLET, clay=2, space=space, tiles="extra")
        scenes.own_round(made, VIOLET)
        play(made, "worker tile:extra")
        assert asked(made) == ("craft" if space == 5 else "extra")


def test_the_only_space_that_can_be_paid_is_crafted_on() -> None:
    """XI-23.3: one empty space in A; with two the question is put."""
    for empty in (1, 2):
        made = scenes.bare()
        scenes.minister(made, "palace", bonus=False)
        spaces = [space for space in SPACE_NUMBERS if space[0] == "A"][: 8 - empty]
        scenes.figures(made, **dict.fromkeys(spaces, CLAY))
        scenes.give(made, VIOLET, clay=2)
        scenes.building_step(made, VIOLET)
        play(made, "building workshop")
        assert asked(made) == ("sign" if empty == 1 else "craft")


def test_the_discount_tile_is_used_by_itself_where_nothing_can_be_paid_without_it() -> None:
    """XI-23.6: who enters with 1 clay has chosen the tile with the building; the spaces of A are asked."""
    made = scenes.bare()
    scenes.minister(made, "palace", bonus=False)
    scenes.give(made, VIOLET, clay=1, tiles="discount")
    scenes.building_step(made, VIOLET)
    play(made, "building workshop")
    assert asked(made) == "craft-discount"
    assert {space[0] for space in options(made)} == {"A"}


def test_the_only_warrior_and_the_only_pigment_are_taken() -> None:
    """XI-23.3, XI-23.12: QA asks for red: two red pay for A1w; with a blue besides, the second is asked."""
    for blue, question in ((0, None), (1, "paint-pigment")):
        made = scenes.bare()
        scenes.minister(made, "palace", bonus=False)
        scenes.requests(made, "T3", "T2", "T4", "T1")
        scenes.figures(made, A1w=CLAY)
        scenes.give(made, VIOLET, red=2, blue=blue)
        scenes.building_step(made, VIOLET)
        play(made, "building laboratory")
        assert asked(made) == question
    assert options(made) == ["blue", "red"]


def test_the_only_card_that_can_be_paid_is_bought() -> None:
    """XI-23.3: 1 coin buys the crossbow; with 3 coins there is a choice."""
    for coins in (1, 3):
        made = scenes.bare()
        scenes.minister(made, "palace", bonus=False)
        scenes.row(made, "crossbow-1", "sword-2", None, None)
        scenes.give(made, VIOLET, coin=coins)
        scenes.building_step(made, VIOLET)
        play(made, "building armory")
        assert asked(made) == (None if coins == 1 else "forge")
        assert (made.owners[EQUIPMENT.index("crossbow-1")] == VIOLET) == (coins == 1)


def test_the_only_kind_is_given_to_the_market_and_the_only_kind_is_taken() -> None:
    """XI-23.3: one clay, and nothing but coins in the supply: the whole swap is automatic."""
    made = scenes.bare()
    scenes.give(made, ORANGE, blue=6, green=6, red=6, yellow=6)
    scenes.give(made, VIOLET, clay=1, tiles="market")
    scenes.own_round(made, VIOLET)
    play(made, "worker tile:market")
    assert (asked(made), held(made, VIOLET)) == ("worker", {"coin": 1})


def test_the_only_kind_that_is_left_is_taken_by_the_emissary() -> None:
    """XI-23.3: a coin is given, all pigments are out, so clay; declining is never automatic."""
    made = scenes.bare()
    scenes.minister(made, "laboratory", bonus=False)
    scenes.give(made, ORANGE, blue=6, green=6, red=6, yellow=6)
    scenes.give(made, VIOLET, coin=1, helpers="G4")
    scenes.building_step(made, VIOLET)
    play(made, "building palace")
    assert options(made) == ["coin", "decline"]
    play(made, "emissary coin")
    assert (asked(made), held(made, VIOLET)) == (None, {"clay": 1})


def test_the_worker_step_and_a_signature_are_always_asked() -> None:
    """XI-23.3: also where the action and the pigment bring nothing."""
    made = scenes.bare()
    scenes.give(made, ORANGE, blue=6, yellow=6)
    scenes.own_round(made, VIOLET, over="B1", under="Y2")
    assert (asked(made), options(made)) == ("worker", ["action", "pigment"])
    play(made, "worker pigment")
    assert held(made, VIOLET) == {}
