"""Each of the 18 bonus tokens and 12 starting cards: exactly what it brings (TM-4.8, TM-4.10)."""

from __future__ import annotations

import pytest

from .boards import (
    GAME,
    answer,
    asked,
    gained,
    give,
    has,
    options,
    play,
    resolve,
    seat_of,
    show,
    table,
    token_effect,
)
from .test_spaces import numbers

# By hand from TM-4.8. The player owns 2 wood, which he pays with; he takes planks where he may choose.
TOKENS = {
    "b1a": "culture 1",
    "b1b": "ore 1 cattle 1",
    "b1c": "wood 1 stone 1",
    "b1d": "wood -1 vp 4",
    "b1e": "wood -1 military 2",
    "b1f": "plank 1",
    "b2a": "block 1 culture 1",
    "b2b": "metal 1 military 1",
    "b2c": "leather 1 road 1",
    "b2d": "ore 1 cattle 1 wood 1 stone 1",
    "b2f": "wood -1 plank 2",
    "b3a": "military 2 culture 1",
    "b3d": "wood -2 vp 5",
    "b3f": "plank 2",
}


@pytest.mark.parametrize("token", TOKENS)
def test_a_token_brings_exactly_what_is_printed_on_it(token: str) -> None:
    state = table()
    give(state, "red", wood=2)
    before = has(state, "red")
    answer(resolve(state, "red", token_effect(token)))
    assert gained(before, has(state, "red")) == numbers(TOKENS[token])


@pytest.mark.parametrize(
    ("choice", "wanted"),
    [("culture", {"culture": 2}), ("travel", {"road": 2}), ("military", {"military": 3})],
)
def test_three_ways_gives_what_was_chosen_for_one_raw_good(choice: str, wanted: dict[str, int]) -> None:
    state = table()
    give(state, "red", wood=1)
    before = has(state, "red")
    play(resolve(state, "red", token_effect("b2e")), "offer pay")
    assert options(state) == ["culture", "military", "travel"]
    answer(play(state, f"choose {choice}"))
    assert gained(before, has(state, "red")) == {"wood": -1, **wanted}


def test_inspiration_creates_with_any_number_of_raw_goods() -> None:  # TM-E31
    state = table()
    give(state, "red", plank=1, wood=3)
    show(state, "T2a")
    resolve(state, "red", token_effect("b3b"))
    assert asked(state) == "create"
    assert options(state) == ["create:T2a", "decline"]
    play(state, "create create:T2a")
    assert has(state, "red") == {"explorers": 4, "chief": 1}
    assert state.all_created == 1


def test_ambush_raids_without_a_loss() -> None:
    state = table()
    give(state, "blue", wood=5)
    resolve(state, "red", token_effect("b3c"))
    assert has(state, "red")["wood"] == 1
    assert has(state, "blue")["wood"] == 4


def test_the_fine_offering_takes_a_product_only() -> None:
    state = table()
    give(state, "red", plank=1, wood=3)
    play(resolve(state, "red", token_effect("b3e")), "offer pay")
    assert has(state, "red") == {"wood": 3, "vp": 5, "explorers": 4, "chief": 1}


def test_a_payment_can_be_declined_and_is_then_lost() -> None:  # TM-9.7
    state = table()
    give(state, "red", wood=2)
    resolve(state, "red", token_effect("b1d"))
    assert options(state) == ["decline", "pay"]
    before = has(state, "red")
    play(state, "offer decline")
    assert has(state, "red") == before


def test_all_tokens_are_tested() -> None:
    assert len(TOKENS) + len({"b2e", "b3b", "b3c", "b3e"}) == 18


# By hand from TM-4.10; military, culture and travel in full, on straight roads.
STARTS = {
    "ST1": "cattle 1 stone 1 wood 1 ore 1 worker1 1 culture 1 military 2",
    "ST2": "cattle 2 stone 2 worker1 1 culture 2 military 1",
    "ST3": "wood 2 ore 2 worker1 1 military 3 vp 1",
    "ST4": "leather 1 block 1 worker1 1 culture 1 military 2",
    "ST5": "plank 1 metal 1 worker1 1 road 2 military 1",
    "ST6": "cattle 1 wood 1 ore 1 worker1 1 road 3 vp 1",
    "ST7": "cattle 3 wood 1 worker1 1 road 1 military 2",
    "ST8": "ore 3 stone 1 worker1 1 culture 2 vp 2",
    "ST9": "block 1 wood 1 cattle 1 worker1 1 military 3 vp 1",
    "ST10": "cattle 2 stone 2 wood 1 ore 1 culture 2 military 2",
    "ST11": "metal 1 leather 1 plank 1 worker1 1 military 2",
    "ST12": "cattle 1 stone 1 wood 1 ore 1 worker1 1 military 1 vp 5",
}


@pytest.mark.parametrize("card", STARTS)
def test_a_starting_card_gives_exactly_what_is_printed_on_it(card: str) -> None:
    state = table()
    before = has(state, "red")
    answer(resolve(state, "red", int(GAME.tables.start_effect[int(card[2:]) - 1])))
    assert gained(before, has(state, "red")) == numbers(STARTS[card])
    assert state.scores()[seat_of(state, "red")] == numbers(STARTS[card]).get("vp", 0)
