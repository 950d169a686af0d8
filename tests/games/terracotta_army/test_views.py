"""What is pending in the middle of a turn stands in the view: what was turned, hired, named so far."""

from __future__ import annotations

from typing import Any

from .boards import after, begin, choose, mat, position, start

BOARD = """
    .. yO .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""


def pending(state: Any) -> Any:
    return state.view(0)["pending"]


def test_nothing_is_pending_before_anything_of_a_turn_has_happened_TA_7_3() -> None:
    state = start(position(y=mat(coins=2)))
    assert pending(state) is None
    assert pending(after(state, "rotate none")) is None
    turned = after(state, "rotate inner")
    assert turned.view(0)["decision"] == "place"
    assert pending(turned) == {
        "turned": True,
        "worker": None,
        "ring": None,
        "hired": None,
        "figure": None,
        "warehouse": None,
    }


def test_the_ring_under_way_and_the_worker_are_named_TA_7_5() -> None:
    state = begin(inner="promote", middle="clay 2", y=mat())
    assert (pending(state)["ring"], pending(state)["worker"]) == ("inner", "craftsman")
    promoted = after(state, "inner perform")
    assert (pending(promoted)["ring"], pending(promoted)["worker"]) == ("middle", "artisan")
    assert pending(promoted)["turned"] is False


def test_the_figure_that_is_placed_is_named_TA_8_3() -> None:
    state = choose(begin(inner="craft 2", y=mat(0, 2)), "inner perform")
    assert pending(state)["figure"] is None
    for kind in ("officer", "guard", "crossbowman", "soldier"):
        placing = after(state, f"craft-type {kind}")
        assert pending(placing)["figure"] == kind
        assert pending(placing)["hired"] is None


def test_a_weapon_goes_on_from_its_warrior_and_a_halberd_from_the_one_that_moves_TA_8_7() -> None:
    state = begin(BOARD, inner="craft 2", y=mat(0, 2, ready="halberd"))
    choose(state, "inner perform", "craft-type guard", "craft-cell C4", "weapon use")
    assert (state.view(0)["at"], pending(state)["figure"]) == ("C4", "guard")
    choose(state, "halberd B1")
    assert (state.view(0)["at"], pending(state)["figure"]) == ("B1", "guard")


def test_the_master_just_hired_is_named_until_a_figure_is_TA_10_3() -> None:
    state = choose(begin(middle="builder", y=mat(2)), "inner skip", "middle hire:1")
    assert pending(state)["hired"] == "builder"
    choose(state, "master-use use")
    assert state.view(0)["decision"] == "builder-type"
    assert pending(state)["hired"] == "builder"
    choose(state, "builder-type soldier")
    assert (pending(state)["hired"], pending(state)["figure"]) == (None, "soldier")


def test_the_first_warehouse_of_the_overseer_is_named_and_is_no_cell_TA_10_8() -> None:
    state = begin(middle="overseer", y=mat(masters={"overseer": 1}))
    choose(state, "inner skip", "middle use")
    assert pending(state)["warehouse"] is None
    for first in (0, 1):
        named = after(state, f"overseer w{first}")
        assert pending(named)["warehouse"] == first
        assert named.view(0)["at"] is None


def test_nothing_is_pending_when_the_turn_is_over_TA_7_9() -> None:
    state = begin(inner="coins 4", middle="clay 2", outer="buy horse", y=mat())
    choose(state, "inner coin", "middle skip")
    assert state.view(0)["active"] == "green"
    assert pending(state) is None
