"""Examples made by hand from TM-9.9 and TM-9.10: raids, and the first-player action."""

from __future__ import annotations

import pytest

from .boards import (
    answer,
    asked,
    begin,
    close,
    effect_of,
    give,
    has,
    options,
    play,
    resolve,
    show,
    stand,
    table,
    token_effect,
    who,
)
from .test_examples_placement import idle_round

# -- who gives how much (TM-9.9) ---------------------------------------------------------------------------

LEVELS = {1: 0, 2: 5, 3: 10, 4: 15}  # the first space of each zone (TM-4.5)

# 23 goods divided by the N of TM-9.9, rounded down.
DUE = {3: 23 // 2, 2: 23 // 3, 1: 23 // 4, 0: 23 // 5, -1: 23 // 6, -2: 23 // 7, -3: 23 // 8}


@pytest.mark.parametrize(
    ("raider", "victim"), [(4, 1), (4, 2), (3, 2), (2, 2), (2, 3), (2, 4), (1, 4), (3, 1), (1, 2)]
)
def test_what_is_given_goes_by_the_difference_of_levels(raider: int, victim: int) -> None:
    """TM-9.9 (3): b3c is a raid without loss, so the levels are those of the table."""
    state = table()
    give(state, "red", military=LEVELS[raider])
    give(state, "blue", military=LEVELS[victim], wood=20, plank=3)
    resolve(state, "red", token_effect("b3c"))
    answer(state)
    assert has(state, "red")["wood"] == DUE[raider - victim]
    assert has(state, "blue")["wood"] == 20 - DUE[raider - victim]


def test_who_owns_fewer_goods_than_the_divisor_gives_nothing_and_is_not_asked() -> None:
    """TM-9.9 (4): four goods at the same level, ⌊4 ÷ 5⌋ = 0."""
    state = table()
    give(state, "blue", wood=2, ore=2)
    resolve(state, "red", token_effect("b3c"))
    assert asked(state) != "give"
    assert has(state, "blue") == {"wood": 2, "ore": 2, "explorers": 4, "chief": 1}


def test_every_other_player_is_raided_clockwise_and_chooses_good_by_good() -> None:
    """TM-9.9 (3), (4): Yellow raids; Green, Blue, Red, each ten goods at level 1: two from each."""
    state = table()
    give(state, "yellow", military=1)
    for colour in ("red", "green", "blue"):
        give(state, colour, wood=5, metal=5)
    play(begin(state, "yellow"), "main explorer", "space H.raid")
    asked_in_turn = []
    while asked(state) == "give":
        asked_in_turn.append(who(state))
        before = has(state, "yellow").get("metal", 0)
        play(state, "give metal")
        assert has(state, "yellow")["metal"] == before + 1  # it passes at once
    assert asked_in_turn == ["green", "green", "blue", "blue", "red", "red"]
    assert (has(state, "yellow")["metal"], "military" in has(state, "yellow")) == (6, False)
    assert all(has(state, colour)["metal"] == 3 for colour in ("red", "green", "blue"))


def test_products_count_and_may_be_given_like_raw_goods() -> None:
    """TM-9.9 (3): G is all raw goods and products; 3 + 2 make one good due."""
    state = table()
    give(state, "blue", wood=3, leather=2)
    resolve(state, "red", token_effect("b3c"))
    assert (who(state), options(state)) == ("blue", ["leather", "wood"])
    play(state, "give leather")
    assert (has(state, "red")["leather"], has(state, "blue")["leather"]) == (1, 1)


def test_a_hidden_jar_protects_its_owner_and_nobody_else() -> None:
    """TM-3.5: Blue owns P1b and gives nothing; Red's own jar does not protect Green."""
    state = table()
    give(state, "red", artefacts=["P1b"])
    give(state, "green", ore=5)
    give(state, "blue", wood=5)
    resolve(state, "red", token_effect("b3c"))
    assert (has(state, "red")["ore"], has(state, "red")["wood"]) == (1, 1)
    other = table()
    give(other, "green", ore=5)
    give(other, "blue", wood=5, artefacts=["P1b"])
    resolve(other, "red", token_effect("b3c"))
    assert (has(other, "red")["ore"], has(other, "red").get("wood", 0)) == (1, 0)


def test_neutral_players_give_nothing_whatever_their_military() -> None:
    """TM-9.9: two players; Red gets what Yellow gives, ⌊10 ÷ 5⌋ = 2, and no more."""
    state = table(2)
    state.neutrals[0] = state.neutrals[1] = 1
    stand(state, "R1.4", ("N1", "explorer"))
    give(state, "yellow", wood=10)
    resolve(state, "red", token_effect("b3c"))
    assert has(state, "red") == {"wood": 2, "explorers": 4, "chief": 1}


# -- what a raid costs (TM-9.9, TM-J10) --------------------------------------------------------------------


@pytest.mark.parametrize(("military", "left", "due"), [(1, 0, 2), (5, 4, 2), (6, 5, 3), (11, 10, 4)])
def test_the_raid_space_costs_a_point_first_and_the_level_is_that_after_it(
    military: int, left: int, due: int
) -> None:
    """TM-9.9 (1), (2), TM-J9: Blue at level 1 owns 14 goods.

    5 → 4 is level 1, N = 5, ⌊14 ÷ 5⌋ = 2; 6 → 5 is level 2, N = 4: 3; 11 → 10 is level 3, N = 3: 4.
    """
    state = table()
    give(state, "red", military=military)
    give(state, "blue", wood=14)
    play(begin(state, "red"), "main explorer", "space H.raid")
    assert has(state, "red").get("military", 0) == left
    assert has(state, "red")["wood"] == due


def test_without_military_the_raid_space_is_closed_but_not_for_the_guardian() -> None:
    """TM-8.3 check 9, TM-J10: for chief and explorer alike."""
    for character, offered in ((None, False), ("CH3", True)):
        for member in ("explorer", "chief"):
            state = table()
            give(state, "red", **({"character": character} if character else {}))
            play(begin(state, "red"), f"main {member}")
            assert ("H.raid" in options(state)) == offered


def test_the_guardian_raids_without_a_loss() -> None:
    """TM-9.9 (1), TM-11.3: 5 stays 5, so level 2 against level 1: ⌊12 ÷ 4⌋ = 3."""
    state = table()
    give(state, "red", character="CH3", military=5)
    give(state, "blue", wood=12)
    play(begin(state, "red"), "main explorer", "space H.raid")
    assert (has(state, "red")["military"], has(state, "red")["wood"]) == (5, 3)


def test_a_raid_that_stands_alone_on_its_space_is_carried_out_without_a_question() -> None:
    """TM-9.10: only on H.raid_and_first may it be declined."""
    state = table(3)
    give(state, "red", military=2)
    give(state, "green", wood=4, ore=1)
    play(begin(state, "red"), "main explorer", "space H.raid")
    assert (who(state), asked(state)) == ("green", "give")
    assert has(state, "red")["military"] == 1


def test_the_raid_of_two_players_may_be_declined_and_then_costs_nothing() -> None:
    """TM-9.10, TM-J43: the first-player part happens all the same."""
    state = table(2)
    give(state, "red", military=3)
    give(state, "yellow", wood=10)
    play(begin(state, "red"), "main explorer", "space H.raid_and_first", "order raid")
    assert options(state) == ["decline", "raid"]
    play(state, "raid decline")
    assert (asked(state), has(state, "red")["military"]) == ("travel", 3)
    assert has(state, "yellow")["wood"] == 10
    assert state.view(0)["next_first_player"] == "red"


def test_without_military_the_raid_of_two_players_is_skipped_and_not_asked() -> None:
    """TM-9.10: with 0 military when its turn comes, even while a worker could be activated."""
    state = table(2)
    give(state, "red", wood=1, worker1=1)
    play(begin(state, "red"), "main explorer", "space H.raid_and_first")
    assert options(state) == ["first_player", "raid", "worker:1"]
    play(state, "order raid")
    assert asked(state) == "travel"  # of the first-player part


def test_the_raid_of_an_artefact_costs_nothing_and_needs_no_military() -> None:
    """TM-9.9, TM-J10: W2b is a raid with loss 0; W3d gives 1 military before it."""
    for card, price, military in (
        ("W2b", {"metal": 3, "leather": 1}, 0),
        ("W3d", {"metal": 4, "block": 1}, 1),
    ):
        state = table()
        give(state, "red", **price)
        give(state, "blue", wood=10)
        show(state, card)
        play(close(state), f"post create:{card}")
        assert (has(state, "red").get("military", 0), has(state, "red")["wood"]) == (military, 2)


# -- the first-player action (TM-9.10) ---------------------------------------------------------------------


def test_who_took_the_card_starts_the_next_round() -> None:
    """TM-9.10, TM-6.4 (d): Green takes it in round 2; order Green, Blue, Red, Yellow from round 3 on."""
    state = table(number=2)
    for colour in state.colours:
        give(state, colour)
    play(begin(state, "green"), "main explorer", "space H.first", "travel stop", "culture stop")
    idle_round(state)
    assert (state.round, who(state)) == (3, "green")
    assert state.view(0)["first_player"] == "green"


def test_if_nobody_takes_the_card_the_order_stays() -> None:
    """TM-9.10: Red holds it."""
    state = table(number=2)
    for colour in state.colours:
        give(state, colour)
    begin(state, "yellow")
    idle_round(state)
    assert (state.round, who(state)) == (3, "red")


def test_in_round_5_the_card_stays_where_it_is() -> None:
    """TM-9.10: Yellow takes 2 military; Red keeps the card, and nobody else gets anything."""
    state = table(number=5)
    play(begin(state, "yellow"), "main explorer", "space H.first", "choose military")
    assert has(state, "yellow")["military"] == 2
    assert state.view(0)["next_first_player"] == "red"
    assert all("culture" not in has(state, colour) for colour in state.colours)
    assert all("military" not in has(state, colour) for colour in ("red", "green", "blue"))


def test_the_present_first_player_may_take_the_card_again_and_all_bonuses_are_paid() -> None:
    """TM-J29: Red travels, Green third in the order gets culture, Blue fourth 2 military."""
    state = table()
    play(begin(state, "red"), "main explorer", "space H.first", "travel X0>X1")
    assert (who(state), asked(state)) == ("green", "culture")
    play(state, "culture advance")
    assert (has(state, "green")["culture"], has(state, "blue")["military"]) == (1, 2)


def test_the_third_player_is_paid_before_the_fourth() -> None:
    """TM-9.10, "in this order": Green's culture brings a raid while Blue still has 4 military.

    At level 1 Blue gives ⌊10 ÷ 5⌋ = 2; with his two points he would be at level 2 and give ⌊10 ÷ 6⌋ = 1.
    """
    state = table(number=2, tokens={"V14a": "b2b", "V14b": "b3c"})
    give(state, "green", culture=13)
    give(state, "blue", military=4, wood=10)
    play(begin(state, "red"), "main explorer", "space H.first", "travel stop", "culture advance")
    play(state, "order V14b")
    assert has(state, "green")["wood"] == 2
    assert has(state, "blue")["military"] == 6


def test_with_three_players_the_third_is_paid_and_with_two_nobody() -> None:
    """TM-9.10, TM-4.13: Green takes the card; the new order is Green, Red, Yellow."""
    state = table(3)
    play(begin(state, "green"), "main explorer", "space H.first", "travel stop")
    assert (who(state), asked(state)) == ("yellow", "culture")
    play(state, "culture advance")
    assert "military" not in has(state, "red")
    two = table(2)
    play(begin(two, "red"), "main explorer", "space H.raid_and_first", "order first_player", "travel stop")
    assert all("culture" not in has(two, colour) for colour in two.colours)


def test_the_levels_count_as_they_are_when_the_raid_begins() -> None:
    """TM-9.9 (2): W3d brings Red from 4 to 5 military, level 2, before the raid: ⌊12 ÷ 4⌋ = 3."""
    state = table()
    give(state, "red", military=4)
    give(state, "blue", wood=12)
    resolve(state, "red", effect_of("W3d"))
    assert (has(state, "red")["military"], has(state, "red")["wood"]) == (5, 3)
