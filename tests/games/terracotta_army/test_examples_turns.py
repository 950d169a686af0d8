"""The worked examples of turns: TA-E03, TA-E04, TA-E23, TA-E24, TA-E26 to TA-E30, TA-E32 to TA-E35,
TA-E39 to TA-E41, with their options in the notation of TA-19.11.
"""

from __future__ import annotations

import pytest

from .boards import (
    after,
    asked,
    begin,
    choose,
    clean_up,
    mat,
    options,
    organizer,
    position,
    seen,
    standing,
    start,
)

E03 = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. bC .. .. pO gC .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. yC ..
"""
E04 = """
    .. .. .. Mu .. .. .. .. ..
    .. .. .. .. .. .. .. pS ..
    .. .. .. .. .. .. .. p^ ..
    gO .. A^ yC .. .. .. p^ bG
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""
E23 = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. pC .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. yG .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. A> .. .. yO .. .. bS ..
    .. .. .. .. .. .. .. .. ..
"""
E24 = """
    .. .. .. pC .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. yO y< y< .. .. bS ..
    .. .. .. .. gO .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. yG .. .. ..
    .. .. .. .. .. .. .. .. ..
"""
E30 = """
    .. .. .. .. .. .. .. .. ..
    .. yO .. gS .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. yG .. .. Mu .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. yC yS
"""


@pytest.mark.parametrize(
    ("letter", "token", "cell", "worth"), [("b", "bC", "B4", 2), ("y", "yC", "H7", 0), ("g", "gC", "F4", 0)]
)
def test_the_crossbow_counts_up_to_the_next_statue_TA_E03(
    letter: str, token: str, cell: str, worth: int
) -> None:
    """TA-E03, TA-8.8, TA-14.22: worth 2, or the weapon is not offered and stays ready."""
    order = letter + "".join(other for other in "ygbp" if other != letter)
    ready = {letter: mat(0, 2, ready="crossbow")}
    state = begin(E03.replace(token, ".."), order, inner="craft 2", **ready)
    choose(state, "inner perform", "craft-type crossbowman", f"craft-cell {cell}")
    before = seen(state, letter)["vp"]
    if worth:
        assert options(state) == ["keep", "use"]
        choose(state, "weapon use")  # one direction only: taken by itself
    assert asked(state) == "middle"
    assert seen(state, letter)["vp"] == before + worth
    assert seen(state, letter)["weapons"]["crossbow"] is (worth == 0)


def test_one_direction_of_the_crossbow_is_used_TA_E04() -> None:
    """TA-E04, TA-8.8, TA-R17."""
    state = begin(E04.replace("yC", ".."), "ygbp", inner="craft 2", y=mat(0, 2, ready="crossbow"))
    choose(state, "inner perform", "craft-type crossbowman", "craft-cell D4", "weapon use")
    assert options(state) == ["right", "up"]
    before = seen(state, "y")["vp"]
    assert seen(after(state, "crossbow up"), "y")["vp"] == before + 2
    assert seen(after(state, "crossbow right"), "y")["vp"] == before + 3


def halberd(board: str, cell: str, order: str) -> list[str]:
    """What is offered after a Guard was crafted on a cell and the halberd used, and then for one piece."""
    state = begin(board.replace("yG", ".."), order, inner="craft 2", y=mat(0, 2, ready="halberd"))
    choose(state, "inner perform", "craft-type guard", f"craft-cell {cell}")
    before = seen(state, "y")["vp"]
    choose(state, "weapon use")
    assert seen(state, "y")["vp"] == before + 3
    piece = options(state)[0]
    return [*options(state), *options(choose(state, f"halberd {piece}"))]


def test_the_guard_moves_another_warrior_TA_E23() -> None:
    """TA-E23, TA-8.7, TA-R13."""
    assert halberd(E23, "E4", "ybp") == ["E6", "none", "C6", "D6", "E5", "E7", "F6", "G6"]


def test_the_guard_moves_a_mounted_warrior_as_a_whole_TA_E24() -> None:
    """TA-E24, TA-8.7, TA-R15."""
    assert halberd(E24, "F6", "ygbp") == ["C3", "none", "A3", "B3", "C2", "D3", "E3"]


def test_the_builder_takes_the_fullest_column_TA_E26() -> None:
    """TA-E26, TA-10.4, TA-8.4: cost, types on offer, no VP, no weapon, nothing for the warehouse."""
    mats = {"y": mat(5, 2, ready="sword crossbow", masters={"builder": 1})}
    state = begin(organizer(7, 6, 7, 5), middle="builder", round=3, **mats)
    choose(state, "inner skip", "middle use")
    assert options(state) == ["crossbowman", "officer"]
    assert seen(state, "y")["coins"] == 2
    choose(state, "builder-type officer", "builder-cell I7")
    assert state.view()["active"] == "green", "the turn is over: no weapon decision, and the sword is ready"
    assert standing(state)["I7"] == {"cell": "I7", "figure": "officer", "owner": "yellow"}
    assert seen(state, "y")["vp"] == 0
    assert seen(state, "y")["wet"] == 2
    assert state.view()["warehouses"] == [1, 1, 1, 1]


def test_the_builder_lowers_the_column_for_the_next_craft_TA_E26() -> None:
    """TA-E26: with 8 Officers the type is forced, and the next crafted Officer brings 3 VP, not 4."""
    mats = {"y": mat(5, 2, masters={"builder": 1}), "g": mat(0, 2)}
    state = begin(organizer(8, 6, 7, 5), middle="builder", outer="ready sword", round=3, **mats)
    choose(state, "inner skip", "middle use")
    assert asked(state) == "builder-cell"
    choose(state, "builder-cell I7", "outer skip")
    assert state.view()["organizer"]["officer"] == {"left": 7, "vp": 3}
    inner = state.view()["wheel"]["segments"]
    segment = next(k for k in range(12) if inner[k]["actions"][0] == {"action": "craft", "what": 2})
    choose(state, f"place craftsman@{segment}", "inner perform", "craft-type officer", "craft-cell I6")
    assert seen(state, "g")["vp"] == 3


def test_drying_with_protection_and_then_coins_TA_E27() -> None:
    """TA-E27, TA-12.3, TA-12.4, TA-R37, TA-R38."""
    found = clean_up(
        "ygb",
        y=mat(3, 4, 2, masters={"clay_maker": 1, "blacksmith": 2, "builder": 3}),
        g=mat(0, 1, 0, masters={"clay_maker": 1, "overseer": 2, "blacksmith": 3}),
        b=mat(2, 5, 0),
    )
    players = found.view()["players"]
    holdings = {c: (p["wet"], p["dry"], p["coins"]) for c, p in players.items()}
    assert holdings == {"yellow": (2, 4, 4), "green": (1, 0, 0), "blue": (0, 5, 2)}


@pytest.mark.parametrize(
    ("held", "order"),
    [
        ({}, ["yellow", "green", "blue", "purple"]),
        ({"p": 1}, ["purple", "yellow", "green", "blue"]),
        ({"b": 1, "g": 2}, ["blue", "green", "yellow", "purple"]),
        ({"p": 1, "b": 2, "g": 3}, ["purple", "blue", "green", "yellow"]),
    ],
)
def test_turn_order_with_priority_tokens_TA_E28(held: dict[str, int], order: list[str]) -> None:
    """TA-E28, TA-12.2."""
    mats = {letter: mat(priority=held.get(letter)) for letter in "ygbp"}
    found = clean_up("ygbp", **mats).view()
    assert found["turn_order"] == order
    assert all(player["priority"] is None for player in found["players"].values())
    assert found["priority_left"] == [1, 2, 3]
    assert found["active"] == order[0]


def test_crafting_pays_clay_and_fills_the_warehouse_TA_E29() -> None:
    """TA-E29, TA-8.2 to TA-8.4: segment 4 with craft 3, nine Guards left."""
    state = start(position(organizer(11, 9, 11, 11), "pg", inner=4, p=mat(0, 5)))
    choose(state, "place craftsman@4", "inner perform")
    assert seen(state, "p")["wet"] == 2
    assert state.view()["warehouses"] == [1, 2, 1, 1]
    choose(state, "craft-type guard", "craft-cell I7")
    assert seen(state, "p")["vp"] == 4
    assert state.view()["organizer"]["guard"]["left"] == 8


def test_vp_by_figures_left_before_taking_TA_E29() -> None:
    """TA-E29, TA-8.4, TA-2.11."""
    worth = [5, 5, 4, 4, 3, 3, 2, 2, 2, 1, 1]
    for left, points in zip(range(11, 0, -1), worth, strict=True):
        state = begin(organizer(left, 11, 11, 11), inner="craft 2", y=mat(0, 2))
        choose(state, "inner perform", "craft-type officer", "craft-cell I7")
        assert seen(state, "y")["vp"] == points, left


OTHER_HORSE = E30.replace(
    ".. .. .. .. .. .. .. .. ..", ".. .. .. .. .. .. gG g< g<", 1
)  # "one horse has been bought before"


def test_the_exact_placements_of_a_horse_TA_E30() -> None:
    """TA-E30, TA-9.2 to TA-9.5."""
    state = begin(OTHER_HORSE, outer="buy horse", y=mat(4, ready="sword"))
    choose(state, "inner skip", "middle skip", "outer perform")
    assert seen(state, "y")["coins"] == 2
    assert seen(state, "y")["weapons"]["sword"] is False
    assert options(state) == ["B2", "B5", "H7", "I7"]
    assert options(after(state, "horse B5")) == ["down", "right", "up"]
    assert options(after(state, "horse H7")) == ["left", "up"]
    assert standing(after(state, "horse B2"))["B2"]["horse"] == ["B3", "B4"]
    assert standing(after(state, "horse I7"))["I7"]["horse"] == ["I6", "I5"]


@pytest.mark.parametrize(("coins", "ready"), [(1, "sword"), (4, "halberd crossbow spear")])
def test_no_horse_without_coins_or_sword_TA_E30(coins: int, ready: str) -> None:
    """TA-E30, TA-9.2: `outer` has one option and is taken by itself."""
    state = begin(OTHER_HORSE, outer="buy horse", y=mat(coins, ready=ready))
    choose(state, "inner skip", "middle skip")
    assert state.view()["active"] == "green"
