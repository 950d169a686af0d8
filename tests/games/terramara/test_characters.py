"""The seven characters on both sides (TM-4.12, TM-11)."""

from __future__ import annotations

import pytest

from clayworks.games.terramara.rules import state as s

from .boards import (
    answer,
    asked,
    begin,
    close,
    give,
    has,
    options,
    play,
    resolve,
    seat_of,
    show,
    stand,
    table,
    token_effect,
)


def test_wayfarer_child_counts_every_travel_item_one_more() -> None:  # TM-11.1, TM-E24
    state = table()
    give(state, "red", character="CH1")
    begin(state, "red")
    play(state, "main explorer", "space H.first", "travel X0>X1")
    assert asked(state) == "travel"
    play(state, "travel X0>X1")
    assert asked(state) != "travel"


def test_wayfarer_adult_gets_two_points_for_each_crossroads_but_not_the_end() -> None:  # TM-J50
    state = table(number=5)
    give(state, "red", character="CH1", adult=1, caravans=("X4", "X5"))
    begin(state, "red")
    play(state, "main explorer", "space H.travel", "travel X4>X5", "travel X5>X6")
    assert has(state, "red")["vp"] == 2


def test_singer_child_counts_every_culture_item_one_more() -> None:  # TM-E19
    state = table()
    give(state, "red", character="CH2", culture=7)
    state.put(0, s.WAITING, 1)
    begin(state, "red")
    play(state, "main explorer", "space H.skills", "culture advance")
    assert has(state, "red")["explorers"] == 4  # one sent, one from river 8
    play(state, "culture advance")
    assert has(state, "red")["culture"] == 9
    assert asked(state) != "culture"


def test_what_another_player_brings_before_the_flip_comes_with_the_child_side() -> None:  # TM-J36, TM-9.10
    """Red becomes first player; Green, third in the new order, has had no turn this round yet."""
    state = table()
    seats = list(state.colours)
    third = seats[(seats.index("red") + 2) % 4]
    give(state, third, character="CH2")
    begin(state, "red")
    play(state, "main explorer", "space H.first", "travel stop")
    assert state.current_player() == seat_of(state, third)
    play(state, "culture advance", "culture advance")
    assert has(state, third)["culture"] == 2  # the Singer's own point is the second
    assert asked(state) != "culture"


def test_singer_adult_gets_two_points_for_each_culture_item() -> None:  # TM-E19
    state = table()
    give(state, "red", character="CH2", adult=1, culture=7)
    begin(state, "red")
    play(state, "main explorer", "space H.skills", "culture advance")
    assert (has(state, "red")["culture"], has(state, "red")["vp"]) == (8, 2)


def test_guardian_child_loses_nothing_by_joining_but_needs_more_points() -> None:  # TM-J32
    state = table()
    give(state, "red", character="CH3", military=3)
    give(state, "yellow", military=3)
    give(state, "green", military=2)
    stand(state, "R1.1", ("yellow", "explorer"))
    stand(state, "R1.2", ("green", "explorer"))
    begin(state, "red")
    play(state, "main explorer")
    assert "R1.1" not in options(state)
    play(state, "space R1.2")
    assert has(state, "red")["military"] == 3


def test_guardian_child_pays_military_where_it_is_exchanged() -> None:  # TM-J32
    state = table()
    give(state, "red", character="CH3", military=2, artefacts=["W2c"])
    begin(state, "red")
    play(state, "main use:W2c")
    assert (has(state, "red")["military"], has(state, "red")["vp"]) == (1, 3)


@pytest.mark.parametrize(("military", "points"), [(0, 1), (4, 1), (5, 2), (10, 3), (15, 4), (20, 4)])
def test_guardian_adult_gets_points_for_the_military_level_once_per_round(military: int, points: int) -> None:
    state = table()
    give(state, "red", character="CH3", adult=1, military=military)
    begin(state, "red")
    play(state, "main level")
    assert has(state, "red")["vp"] == points
    assert "level" not in options(state)


def test_maker_child_pays_two_products_with_raw_goods() -> None:  # TM-E29
    state = table()
    give(state, "red", character="CH4", plank=2, wood=3, block=1)
    show(state, "T2c")
    close(state)
    play(state, "post create:T2c")
    assert has(state, "red") == {"wood": 1, "worker2": 1, "explorers": 4, "chief": 1}


@pytest.mark.parametrize(("card", "product", "points"), [("W1a", 3, 2), ("W2a", 4, 2), ("W3a", 5, 3)])
def test_maker_adult_gets_points_for_a_created_card(card: str, product: int, points: int) -> None:
    state = table()
    give(state, "red", character="CH4", adult=1, metal=product)
    show(state, card)
    close(state)
    play(state, f"post create:{card}")
    assert has(state, "red")["vp"] == points


def test_captain_adult_gets_points_for_the_chief() -> None:  # TM-11.5, TM-J34
    for space, points in (("R1.1", 5), ("R1.2", 3), ("R1.3", 3), ("HUT", 0)):
        state = table(3)
        give(state, "red", character="CH5", adult=1)
        stand(state, "R1.2", ("yellow", "explorer"))
        stand(state, "R1.3", ("N1", "explorer"))
        state.fire = state.fire[:]
        state.fire[0] = -1
        begin(state, "red")
        play(state, "main chief", f"space {space}")
        answer(state)
        assert has(state, "red").get("vp", 0) == points


def test_captain_flips_only_with_an_explorer_in_hand_and_returns_it() -> None:  # TM-11.8, TM-J33
    state = table()
    give(state, "red", character="CH5", explorers=2)
    state.put(0, s.UNMOVED, 1)
    begin(state, "red")
    assert asked(state) == "flip"
    play(state, "flip flip")
    assert has(state, "red")["explorers"] == 1
    other = table()
    give(other, "red", character="CH5", explorers=0)
    other.put(0, s.UNMOVED, 1)
    begin(other, "red")
    assert asked(other) != "flip"


def test_collector_child_uses_one_private_token_per_round_of_a_permitted_level() -> None:  # TM-11.6
    for number, offered in ((1, ["b1a"]), (2, ["b1a", "b2c"]), (3, ["b1a", "b2c", "b3a"])):
        state = table(number=number)
        give(state, "red", character="CH6", tokens=["b1a", "b2c", "b3a"])
        begin(state, "red")
        assert [option[6:] for option in options(state) if option.startswith("token:")] == offered
        play(state, "main token:b1a", "culture advance")
        assert has(state, "red")["culture"] == 1
        assert not [option for option in options(state) if option.startswith("token:")]
        assert state.view(0)["players"]["red"]["private_tokens"] == ["b2c", "b3a"]


def test_collector_adult_gets_four_points_for_each_flag_and_loses_the_tokens() -> None:
    state = table(number=2)
    give(state, "red", character="CH6", tokens=["b1a"])
    state.put(0, s.UNMOVED, 1)
    begin(state, "red")
    play(state, "flip flip", "main chief", "space H.travel", "travel X0>S1", "travel stop")
    assert has(state, "red")["vp"] == 4
    assert state.view(0)["players"]["red"]["private_tokens"] == []


def test_settler_child_has_a_private_crossroads_space() -> None:  # TM-11.7, TM-J35
    state = table()
    give(state, "red", character="CH7", private_crossroads="FM1d", private_settlement="PQ1d", military=5)
    begin(state, "red")
    play(state, "main explorer", "space CRP", "offer pay", "take plank", "take plank")
    assert has(state, "red")["vp"] == 2
    begin(state, "red")
    play(state, "main chief")
    assert "CRP" not in options(state)  # one own member per round
    begin(state, "yellow")
    play(state, "main chief")
    assert "CRP" not in options(state)  # nobody else's


def test_settler_adult_gets_points_for_crossroads_spaces_and_keeps_the_settlement() -> None:
    state = table(number=2)
    give(state, "red", character="CH7", private_crossroads="FM1d", private_settlement="PQ1d", military=10)
    give(state, "red", caravans=("X1", "X1"))
    state.put(0, s.UNMOVED, 1)
    begin(state, "red")
    play(state, "flip flip", "main explorer")
    assert "CRP" not in options(state)
    play(state, "space CR1", "take plank")
    assert has(state, "red")["vp"] == 2
    assert state.ledger()["players"][0]["settlements"] == 5


def test_a_warrior_on_a_crossroads_space_brings_the_settler_nothing() -> None:  # TM-11.7
    state = table(number=2)
    give(state, "red", character="CH7", adult=1, caravans=("X1", "X1"), warriors=1)
    begin(state, "red")
    play(state, "main warrior", "space CR1")
    assert "vp" not in has(state, "red")


@pytest.mark.parametrize("character", ["CH1", "CH2", "CH3", "CH4", "CH5", "CH6", "CH7"])
def test_flipping_is_asked_on_the_first_turn_of_a_round_only_and_ends_the_child_side(character: str) -> None:
    state = table()
    give(state, "red", character=character)
    state.put(0, s.UNMOVED, 1)
    begin(state, "red")
    assert (asked(state), options(state)) == ("flip", ["flip", "keep"])
    play(state, "flip flip")
    assert state.view(0)["players"]["red"]["side"] == "adult"
    state = table()
    give(state, "red", character=character)
    begin(state, "red")
    assert asked(state) == "main"


def test_extra_points_of_characters_count_in_other_players_turns_too() -> None:  # TM-11.9
    state = table()
    give(state, "green", character="CH2")
    begin(state, "red")
    play(state, "main explorer", "space H.first", "travel stop")
    assert state.colours[state.current_player()] == "green"
    play(state, "culture advance", "culture advance")
    assert has(state, "green")["culture"] == 2


def test_a_private_token_that_is_a_payment_is_paid_at_once() -> None:  # TM-7.2
    state = table()
    give(state, "red", character="CH6", tokens=["b1d"], wood=1)
    begin(state, "red")
    play(state, "main token:b1d")
    assert has(state, "red")["vp"] == 4
    assert asked(state) == "main"


def test_the_token_effects_of_the_board_do_not_use_up_private_tokens() -> None:
    state = table()
    give(state, "red", character="CH6", tokens=["b1b"])
    resolve(state, "red", token_effect("b1c"))
    assert "token:b1b" in options(state)
    assert seat_of(state, "red") == 0
