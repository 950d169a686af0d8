"""Each of the 52 artefacts: its price, its points and exactly what it does (TM-4.11)."""

from __future__ import annotations

import pytest

from .boards import (
    answer,
    begin,
    close,
    gained,
    give,
    has,
    options,
    play,
    show,
    table,
)
from .test_spaces import numbers

# By hand from TM-4.11: price in plank, metal, block, leather; points; kind.
PRINTED = {
    "T1a": ((3, 0, 0, 0), 3, "round"), "T1b": ((2, 0, 0, 1), 2, "round"),
    "T1c": ((3, 0, 1, 0), 5, "immediate"), "T1d": ((2, 1, 0, 1), 3, "immediate"),
    "W1a": ((0, 3, 0, 0), 3, "immediate"), "W1b": ((1, 2, 0, 0), 2, "permanent"),
    "W1c": ((1, 3, 0, 0), 5, "round"), "W1d": ((0, 2, 1, 1), 4, "immediate"),
    "P1a": ((0, 0, 3, 0), 3, "immediate"), "P1b": ((0, 1, 2, 0), 4, "permanent"),
    "P1c": ((0, 0, 3, 1), 4, "immediate"), "P1d": ((1, 1, 2, 0), 5, "round"),
    "C1a": ((0, 0, 0, 3), 3, "immediate"), "C1b": ((0, 0, 1, 2), 3, "permanent"),
    "C1c": ((0, 1, 0, 3), 5, "round"), "C1d": ((1, 0, 1, 2), 4, "immediate"),
    "T2a": ((4, 0, 0, 0), 6, "round"), "T2b": ((3, 1, 0, 0), 6, "immediate"),
    "T2c": ((4, 0, 1, 0), 8, "immediate"), "T2d": ((3, 1, 0, 1), 8, "permanent"),
    "W2a": ((0, 4, 0, 0), 6, "immediate"), "W2b": ((0, 3, 0, 1), 6, "immediate"),
    "W2c": ((1, 4, 0, 0), 6, "round"), "W2d": ((0, 3, 1, 1), 8, "permanent"),
    "P2a": ((0, 0, 4, 0), 5, "immediate"), "P2b": ((1, 0, 3, 0), 5, "permanent"),
    "P2c": ((0, 1, 4, 0), 6, "immediate"), "P2d": ((1, 0, 3, 1), 5, "end"),
    "C2a": ((0, 0, 0, 4), 5, "immediate"), "C2b": ((0, 0, 1, 3), 5, "permanent"),
    "C2c": ((1, 0, 0, 4), 7, "immediate"), "C2d": ((0, 1, 1, 3), 5, "end"),
    "T3a": ((5, 0, 0, 0), 12, "immediate"), "T3b": ((4, 1, 1, 0), 11, "end"),
    "T3c": ((4, 1, 0, 1), 11, "end"), "T3d": ((4, 0, 0, 1), 11, "immediate"),
    "T3e": ((4, 1, 1, 1), 18, "none"), "W3a": ((0, 5, 0, 0), 10, "immediate"),
    "W3b": ((1, 4, 0, 1), 11, "end"), "W3c": ((0, 4, 2, 0), 11, "end"),
    "W3d": ((0, 4, 1, 0), 10, "immediate"), "W3e": ((1, 4, 1, 1), 18, "none"),
    "P3a": ((0, 0, 5, 0), 10, "immediate"), "P3b": ((1, 1, 4, 0), 12, "end"),
    "P3c": ((0, 0, 4, 2), 8, "end"), "P3d": ((1, 0, 4, 0), 9, "immediate"),
    "P3e": ((1, 1, 4, 1), 18, "none"), "C3a": ((0, 0, 0, 5), 9, "immediate"),
    "C3b": ((0, 1, 1, 4), 12, "end"), "C3c": ((2, 0, 0, 4), 10, "end"),
    "C3d": ((0, 1, 0, 4), 9, "round"), "C3e": ((1, 1, 1, 4), 18, "none"),
}  # fmt: skip
PRODUCTS = ("plank", "metal", "block", "leather")

# What an immediate artefact brings to a player with 5 wood; Blue owns 10 ore for raids.
IMMEDIATE = {
    "T1c": "worker1 1",
    "T1d": "road 3",
    "W1a": "military 2",
    "W1d": "military 3",
    "P1a": "culture 1 wood 1",
    "P1c": "culture 2",
    "C1a": "road 2",
    "C1d": "cattle 1 stone 1 wood 1 ore 1",
    "T2b": "wood -3 plank 3",
    "T2c": "worker2 1",
    "W2a": "military 3",
    "W2b": "ore 2",
    "P2a": "culture 2",
    "P2c": "culture 2 plank 1",
    "C2a": "road 3",
    "C2c": "road 2 military 1",
    "T3a": "worker3 1",
    "T3d": "wood -4 plank 4",
    "W3a": "military 3",
    "W3d": "military 1 ore 2",
    "P3a": "culture 2",
    "P3d": "military 1 culture 1 road 1",
    "C3a": "road 3",
}
# What a once-per-round artefact brings to a player with 2 wood, 1 plank and 2 military.
ROUND = {
    "T1a": "wood -1 plank 1",
    "T1b": "wood 1",
    "W1c": "military -1 plank 1",
    "P1d": "wood -1 vp 2",
    "C1c": "wood -1 road 1",
    "T2a": "wood -2 plank 2",
    "W2c": "military -1 vp 3",
    "C3d": "plank -1 vp 5",
}
END = {"P2d": 2, "C2d": 2, "T3b": 2, "W3b": 2}


def price(card: str) -> dict[str, int]:
    """What a card costs."""
    return {product: units for product, units in zip(PRODUCTS, PRINTED[card][0], strict=True) if units}


@pytest.mark.parametrize("card", PRINTED)
def test_creating_costs_the_price_and_brings_the_immediate_effect(card: str) -> None:
    state = table()
    give(state, "red", wood=5, **price(card))
    give(state, "blue", ore=10)
    show(state, card)
    close(state)
    before = has(state, "red")
    play(state, f"post create:{card}")
    answer(state)
    wanted = {product: -units for product, units in price(card).items()}
    for name, number in numbers(IMMEDIATE.get(card, "")).items():
        wanted[name] = wanted.get(name, 0) + number
    assert gained(before, has(state, "red")) == {name: number for name, number in wanted.items() if number}
    assert state.ledger()["players"][0]["artefacts"] == PRINTED[card][1]


@pytest.mark.parametrize("card", PRINTED)
def test_a_card_is_not_offered_with_one_product_too_few(card: str) -> None:  # TM-10.4
    goods = price(card)
    goods[next(iter(goods))] -= 1
    state = table()
    give(state, "red", culture=4, **goods)
    show(state, card)
    close(state)
    assert f"create:{card}" not in options(state)
    assert f"reserve:{card}" in options(state)


def test_reserving_says_what_it_costs_and_the_question_what_is_possible() -> None:  # TM-10.2
    state = table()
    give(state, "red", culture=4)
    show(state, "T1a")
    close(state)
    told = [state.describe(action) for action in state.legal_actions()]
    kept = next(one for one in told if str(one.message).startswith("Reserve"))
    assert kept.careful
    assert "if it still lies there" in str(kept.cost[0])
    asked = state.decision()
    assert asked is not None
    assert str(asked.message) == "Reserve an artefact, or end the turn?"


@pytest.mark.parametrize("card", ROUND)
def test_a_round_artefact_works_once_per_round(card: str) -> None:  # TM-3.3, TM-7.2
    state = table()
    give(state, "red", wood=2, plank=1, military=2, artefacts=[card])
    begin(state, "red")
    assert f"use:{card}" in options(state)
    before = has(state, "red")
    play(state, f"main use:{card}")
    answer(state)
    assert gained(before, has(state, "red")) == numbers(ROUND[card])
    assert f"use:{card}" not in options(state)


def test_every_kind_of_ability_is_tested() -> None:
    assert len(PRINTED) == 52
    assert {card for card, (_, _, kind) in PRINTED.items() if kind == "immediate"} == set(IMMEDIATE)
    assert {card for card, (_, _, kind) in PRINTED.items() if kind == "round"} == set(ROUND)
    permanent = {card for card, (_, _, kind) in PRINTED.items() if kind == "permanent"}
    assert permanent == {"W1b", "P1b", "C1b", "T2d", "W2d", "P2b", "C2b"}
    assert {card for card, (_, _, kind) in PRINTED.items() if kind == "end"} == {
        *END, "T3c", "W3c", "P3b", "P3c", "C3b", "C3c"
    }  # fmt: skip


# -- permanent (TM-3.4, TM-3.5) ----------------------------------------------------------------------------


def test_round_shield_joins_without_a_loss() -> None:
    state = table(number=2)
    give(state, "red", military=3, artefacts=["W1b"])
    state.spaces[0] = 1 + 3  # H.hire: Yellow's explorer
    begin(state, "red")
    play(state, "main explorer", "space H.hire")
    assert has(state, "red")["military"] == 3


def test_hidden_jar_gives_nothing_to_raiders() -> None:
    state = table()
    give(state, "red", military=5)
    give(state, "yellow", wood=10, artefacts=["P1b"])
    give(state, "green", ore=10)
    begin(state, "red")
    play(state, "main explorer", "space H.raid")
    assert has(state, "yellow")["wood"] == 10
    assert has(state, "red")["ore"] == 2


def test_scout_hood_brings_a_point_for_an_explorer_on_a_future_space() -> None:
    state = table()
    give(state, "red", artefacts=["C1b"])
    begin(state, "red")
    play(state, "main explorer", "space R2.1")
    assert has(state, "red")["vp"] == 1
    other = table()
    give(other, "red", artefacts=["C1b"])
    begin(other, "red")
    play(other, "main explorer", "space R1.1")
    assert "vp" not in has(other, "red")


def test_hearth_bellows_processes_one_after_the_hut() -> None:
    state = table()
    give(state, "red", wood=2, artefacts=["T2d"])
    begin(state, "red")
    play(state, "main chief", "space HUT", "choose none")
    assert options(state) == ["done", "wood"]
    play(state, "process wood")
    assert (has(state, "red")["plank"], has(state, "red")["wood"]) == (1, 1)


def test_chief_sword_brings_a_military_point_for_the_chief_on_an_action_space() -> None:
    for space, points in (("R1.1", 1), ("HUT", 0)):
        state = table()
        give(state, "red", artefacts=["W2d"])
        begin(state, "red")
        play(state, "main chief", f"space {space}")
        assert has(state, "red").get("military", 0) == points


def test_story_urn_brings_a_point_for_each_culture_item_not_for_each_point() -> None:  # TM-3.4
    state = table()
    give(state, "red", block=4, artefacts=["P2b"])
    show(state, "P2a")
    close(state)
    play(state, "post create:P2a")
    assert has(state, "red")["vp"] == 1
    play(state, "culture stop")  # gained all the same (TM-J52)
    assert has(state, "red")["vp"] == 1


def test_herald_sash_brings_two_points_for_each_flag() -> None:
    state = table(number=2)
    give(state, "red", artefacts=["C2b"])
    begin(state, "red")
    play(state, "main chief", "space H.travel", "travel X0>S1")
    assert has(state, "red")["vp"] == 2
    play(state, "travel X0>S1")  # the second caravan places no flag (TM-J24)
    assert has(state, "red")["vp"] == 2


# -- end (TM-3.6) ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "others"), [("P2d", "P1a"), ("C2d", "C1a"), ("T3b", "T1a"), ("W3b", "W1a")])
def test_a_category_card_counts_itself(card: str, others: str) -> None:
    state = table(number=5)
    give(state, "red", artefacts=[card, others, "T1b" if card[0] != "T" else "W1d"])
    assert state.ledger()["players"][0]["abilities"] == 2 * 2


def test_the_other_end_abilities() -> None:  # TM-E45, TM-E49
    for cards, things, points in (
        (["T3c"], {"worker1": 2, "worker2": 1, "worker3": 1}, 7),
        (["P3b"], {"culture": 14}, 4),
        (["P3b"], {"culture": 8}, 2),
        (["P3c", "T1a", "W1a", "P1a"], {}, 4),
        (["C3b"], {"flags": ["S1", "S3", "S4"]}, 6),
        (["W3c"], {"military": 3}, 8),
    ):
        state = table(number=5)
        give(state, "red", artefacts=cards, **things)
        assert state.ledger()["players"][0]["abilities"] == points


def test_the_caravan_coat_doubles_the_end_of_the_road() -> None:
    state = table(number=5)
    give(state, "red", artefacts=["C3c"], caravans=("X6", "X6"))
    state.road_end, state.arrived = 1 | 2 << 3 | 1 << 6, 3  # red, yellow, red
    player = state.ledger()["players"][0]
    assert (player["road"], player["abilities"]) == (11, 11)
