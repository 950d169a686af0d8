"""Examples made by hand from TM-5: what is laid out, who places, drafts and begins."""

from __future__ import annotations

from typing import Any

import pytest

from clayworks.core.chance import Chance
from clayworks.core.errors import BadDeal
from clayworks.games.terramara.rules import setup
from clayworks.games.terramara.rules.decisions import TribeState

from .boards import GAME, asked, deal, has, options, play, row, who

STARTS = ["ST3", "ST9", "ST11", "ST12", "ST6"]


def set_up(players: int, characters: list[str], starts: list[str], **changes: Any) -> TribeState:
    """A game at its first decision, with these cards in the pool of the draft."""
    made = deal(players, characters=characters, starting_cards=starts, **changes)
    return GAME.set_up(("red", "yellow", "green", "blue")[:players], made, {})


def drafted(players: int, characters: list[str], starts: list[str], **changes: Any) -> TribeState:
    """After the draft: everybody takes the first character of the pool, then the first starting card."""
    state = set_up(players, characters, starts, **changes)
    while asked(state) == "neutral":
        state.apply_action(state.legal_actions()[0])
    while asked(state) == "draft":
        wish = [card for card in (*characters, *starts) if card in options(state)]
        play(state, f"draft {wish[0]}")
    return state


# -- who comes when (TM-5.7 to TM-5.10) --------------------------------------------------------------------


def test_neutral_explorers_are_placed_from_the_first_player_on() -> None:
    """TM-5.7 (b): Yellow is first; rows 1 to 6 by Yellow, Green, Red, Yellow, Green, Red."""
    state = set_up(3, ["CH1", "CH2", "CH3", "CH4"], STARTS[:4], first="yellow")
    placers = []
    while asked(state) == "neutral":
        placers.append(who(state))
        state.apply_action(state.legal_actions()[0])
    assert placers == ["yellow", "green", "red"] * 2


def test_a_neutral_explorer_stands_alone_without_fire_and_on_no_special_space() -> None:
    """TM-5.7 (b), TM-J40: R1.1 burns, N1 stands on R1.2, R6.6 is special."""
    state = set_up(2, ["CH1", "CH2", "CH3"], STARTS[:3])
    assert options(state) == ["R1.2", "R1.3", "R1.4", "R1.5", "R1.6"]
    for number in range(1, 6):
        play(state, f"neutral R{number}.2")
    assert "R6.6" not in options(state)
    play(state, "neutral R6.2")
    assert options(state) == ["R1.3", "R1.4", "R1.5", "R1.6"]  # for N2


def test_the_draft_goes_from_the_last_of_the_order_to_the_first_and_back() -> None:
    """TM-5.9: Green is first of four, so Yellow is last; the second pass is of the missing type."""
    state = set_up(4, ["CH3", "CH4", "CH1", "CH2", "CH5"], STARTS[:5], first="green")
    order = []
    while asked(state) == "draft":
        order.append(who(state))
        if len(order) > 4:
            assert all(card.startswith("ST") for card in options(state))
        play(state, f"draft {options(state)[0]}")
    assert order == ["yellow", "red", "blue", "green", "green", "blue", "red", "yellow"]


def test_starting_cards_are_resolved_in_turn_order() -> None:
    """TM-5.10: Yellow is first and travels with ST6 before Red is asked for his culture of ST8."""
    state = set_up(2, ["CH3", "CH4", "CH5"], ["ST6", "ST8", "ST3"], first="yellow")
    while asked(state) == "neutral":
        state.apply_action(state.legal_actions()[0])
    play(state, "draft CH3", "draft CH4", "draft ST6", "draft ST8")  # Red, Yellow, Yellow, Red
    assert (who(state), asked(state)) == ("yellow", "travel")
    play(state, "travel stop")
    assert (who(state), asked(state)) == ("red", "culture")


def test_the_starting_card_comes_before_the_character() -> None:
    """TM-5.10, TM-J6: ST8 gives 2 culture, then the Singer 1: V6 is far, so four questions at most.

    The Singer's extra point does not work yet (TM-J5): three points in all, 2 + 1.
    """
    state = set_up(4, ["CH2", "CH3", "CH4", "CH5", "CH6"], ["ST8", "ST3", "ST9", "ST11", "ST12"])
    for card in ("CH3", "CH4", "CH5", "CH2", "ST8", "ST3", "ST9", "ST11"):
        play(state, f"draft {card}")
    assert has(state, "red")["vp"] == 2  # of ST8: it is being resolved
    play(state, "culture stop")
    assert (who(state), asked(state), has(state, "red").get("culture", 0)) == ("red", "culture", 0)
    play(state, "culture advance")
    assert has(state, "red")["culture"] == 1
    assert asked(state) == "flip"


def test_nobody_has_free_actions_during_set_up() -> None:
    """TM-5.10, TM-7.3: ST6 gives Red raw goods and a worker before his travel is asked."""
    state = set_up(4, ["CH3", "CH4", "CH5", "CH6", "CH1"], ["ST6", "ST3", "ST9", "ST11", "ST12"])
    for card in ("CH3", "CH4", "CH5", "CH6", "ST6", "ST3", "ST9", "ST11"):
        play(state, f"draft {card}")
    assert (who(state), has(state, "red")["worker1"]) == ("red", 1)
    assert options(state) == ["X0>K1", "X0>X1", "stop"]


# -- what characters bring (TM-5.10) -----------------------------------------------------------------------


def test_the_captain_begins_with_five_explorers_and_the_others_with_four() -> None:
    """TM-5.6, TM-5.10: Blue drafts first."""
    state = drafted(4, ["CH5", "CH3", "CH4", "CH6", "CH1"], ["ST3", "ST9", "ST11", "ST12", "ST4"])
    assert [has(state, colour)["explorers"] for colour in state.colours] == [4, 4, 4, 5]


def test_the_collector_takes_the_six_tokens_that_lie_on_no_spot() -> None:
    """TM-5.4, TM-5.10: the deal of these tests leaves three of level 1, two of level 2, one of level 3."""
    state = drafted(4, ["CH6", "CH3", "CH4", "CH5", "CH1"], ["ST3", "ST9", "ST11", "ST12", "ST4"])
    lying = set(deal(4)["tokens"].values())
    left = state.view(0)["players"]["blue"]["private_tokens"]
    assert sorted(left) == ["b1a", "b1d", "b1e", "b2c", "b2f", "b3e"]
    assert not lying & set(left)


def test_the_settler_chooses_a_crossroads_tile_and_then_a_settlement_of_those_left_over() -> None:
    """TM-5.10: PQ1a, PQ1b, FM1a and FM1b lie on the board."""
    state = drafted(4, ["CH7", "CH3", "CH4", "CH5", "CH1"], ["ST3", "ST9", "ST11", "ST12", "ST4"])
    assert (who(state), asked(state), options(state)) == ("blue", "tile-crossroads", ["FM1c", "FM1d"])
    play(state, "tile-crossroads FM1d")
    assert (asked(state), options(state)) == ("tile-settlement", ["PQ1c", "PQ1d"])


def test_abilities_of_characters_begin_to_work_with_round_1() -> None:
    """TM-5.10: Red is the Wayfarer; his 1 travel of H.first counts 2."""
    state = drafted(4, ["CH3", "CH4", "CH5", "CH1", "CH2"], ["ST3", "ST9", "ST11", "ST12", "ST4"])
    play(state, "travel stop", "flip keep", "main explorer", "space H.first", "travel X0>X1", "travel X0>X1")
    assert has(state, "red")["road"] == 2


# -- beginners, row, deal ----------------------------------------------------------------------------------


def test_beginners_get_military_by_their_place_in_turn_order() -> None:
    """TM-5.8: Green is first: Green 1, Blue 2, Red 3, Yellow 4."""
    state = GAME.set_up(("red", "yellow", "green", "blue"), deal(4, first="green"), {"setup": "beginner"})
    assert [has(state, colour)["military"] for colour in state.colours] == [3, 4, 1, 2]


def test_the_first_eight_cards_of_the_deck_lie_from_left_to_right() -> None:
    """TM-5.5."""
    state = GAME.set_up(("red", "yellow", "green", "blue"), deal(4), {"setup": "beginner"})
    assert row(state) == deal(4)["deck"][:8]


def test_a_drawn_deal_has_different_fire_cards_on_rows_1_to_4_and_on_rows_5_and_6() -> None:
    """TM-5.7 (a), TM-J39: in 60 deals every card comes up on every row."""
    rows: list[set[int]] = [set() for _ in range(6)]
    for seed in range(60):
        fire = setup.draw(("red", "yellow"), Chance(seed), GAME.check_options({}))["fire"]
        assert sorted(fire[:4]) == [1, 2, 3, 4]
        assert fire[4] != fire[5]
        for number, card in enumerate(fire):
            rows[number].add(card)
    assert rows == [{1, 2, 3, 4}] * 6


@pytest.mark.parametrize(("four", "cards"), [(True, {1, 2, 3, 4}), (False, {1, 2, 3})])
def test_neutral_card_4_takes_part_in_the_military_draw_or_is_left_out(four: bool, cards: set[int]) -> None:
    """TM-1.4, TM-6.2 (c): it burns in either case."""
    chosen = GAME.check_options({"neutral_four": four})
    drawn, burning = set(), set()
    for seed in range(30):
        made = setup.draw(("red", "yellow"), Chance(seed), chosen)
        drawn |= {card for pair in made["neutral_draws"] for card in pair}
        burning |= set(made["fire"])
    assert (drawn, burning) == (cards, {1, 2, 3, 4})


def test_a_deal_with_two_equal_fire_cards_or_a_card_that_is_left_out_is_impossible() -> None:
    """TM-19.8, TM-5.7, TM-6.2."""
    with pytest.raises(BadDeal, match="fire"):
        GAME.set_up(("red", "yellow"), deal(2, fire=[1, 2, 3, 4, 2, 2]), {"setup": "beginner"})
    draws = [[1, 2], [2, 3], [3, 4], [1, 2], [2, 1]]
    with pytest.raises(BadDeal, match="neutral_draws"):
        GAME.set_up(("red", "yellow"), deal(2, neutral_draws=draws), {"setup": "beginner"})
