"""Crafting a warrior and its weapon: TA-8."""

from __future__ import annotations

import pytest

from clayworks import State

from .boards import CELLS, after, asked, begin, choose, mat, options, organizer, seen, standing

ALL = "sword halberd crossbow spear"


def crafted(kind: str, cell: str, board: str = "", order: str = "yg", ready: str = ALL) -> State:
    """A turn in which Yellow has just crafted a warrior; `weapon` is open if it can be used."""
    state = begin(board, order, inner="craft 2", y=mat(0, 2, ready=ready))
    return choose(state, "inner perform", f"craft-type {kind}", f"craft-cell {cell}")


@pytest.mark.parametrize(("clay", "inner"), [(2, "craft 2"), (3, "craft 3"), (4, "craft 4")])
def test_only_enough_wet_clay_pays_for_crafting_TA_8_1(clay: int, inner: str) -> None:
    """TA-8.1, TA-5.1: dry clay and coins do not help."""
    assert "perform" not in options(begin(inner=inner, y=mat(9, clay - 1, 9)))
    state = choose(begin(inner=inner, y=mat(0, clay)), "inner perform")
    assert seen(state, "y")["wet"] == 0
    assert sum(state.view()["warehouses"]) == 5


def test_the_dry_clay_goes_to_the_warehouse_of_the_wheel_quarter_TA_8_2() -> None:
    """TA-8.2, TA-2.4: quarter = segment div 3, for every segment."""
    for outer, quarter in (
        ("ready sword", 0),
        ("buy footman", 0),
        ("ready halberd", 1),
        ("buy archer", 1),
        ("buy musician", 2),
        ("ready spear", 1),
        ("buy horse", 3),
    ):
        state = choose(begin(inner="craft 4", outer=outer, y=mat(0, 4)), "inner perform")
        assert [k for k, clay in enumerate(state.view()["warehouses"]) if clay == 2] == [quarter]


def test_any_type_with_a_figure_left_and_any_empty_cell_TA_8_3() -> None:
    """TA-8.3."""
    state = begin(organizer(11, 0, 1, 11), inner="craft 2", y=mat(0, 2))
    choose(state, "inner perform")
    assert options(state) == ["crossbowman", "officer", "soldier"]
    occupied = set(standing(state))
    choose(state, "craft-type soldier")
    assert options(state) == sorted(set(CELLS) - occupied)


def test_a_weapon_that_is_not_ready_is_not_asked_for_TA_8_5() -> None:
    """TA-8.5: for each type only its own weapon matters (TA-2.12, TA-R42)."""
    kinds = {"officer": "sword", "guard": "halberd", "soldier": "spear"}
    for kind, weapon in kinds.items():
        others = " ".join(other for other in ALL.split() if other != weapon)
        assert asked(crafted(kind, "E4", ready=others)) == "middle"
        assert asked(crafted(kind, "E4", ready=weapon)) == "weapon"


def test_a_weapon_that_is_kept_stays_ready_TA_8_5() -> None:
    """TA-8.5, TA-5.2."""
    state = choose(crafted("guard", "E4"), "weapon keep")
    assert asked(state) == "middle"
    assert seen(state, "y")["weapons"]["halberd"] is True
    assert seen(state, "y")["vp"] == 5


def test_the_vp_of_sword_and_halberd_come_without_a_move_TA_R16() -> None:
    """TA-R16, TA-8.6, TA-8.7."""
    sword = choose(crafted("officer", "E4"), "weapon use", "sword none")
    assert seen(sword, "y")["vp"] == 5 + 1
    assert sword.view()["inspectors"] == {"row": 1, "column": "A"}
    assert seen(sword, "y")["weapons"]["sword"] is False
    board = "yS " + ".. " * 62
    rows = "\n".join(" ".join(board.split()[k : k + 9]) for k in range(0, 63, 9))
    guard = choose(crafted("guard", "E4", rows), "weapon use", "halberd none")
    assert seen(guard, "y")["vp"] == 5 + 3
    assert seen(guard, "y")["weapons"]["halberd"] is False


MOVERS = """
    .. .. .. .. .. .. .. .. ..
    .. yO .. .. gS .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. yS y< y< ..
    .. .. .. Mu .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""


def test_the_new_guard_foreign_warriors_and_specialists_never_move_TA_R13() -> None:
    """TA-R13, TA-8.7."""
    state = choose(crafted("guard", "A7", MOVERS), "weapon use")
    assert options(state) == ["B2", "F4", "none"]


def test_a_move_is_a_straight_line_of_at_least_one_cell_TA_R14() -> None:
    """TA-R14, TA-8.7: no diagonal, not the own cell, not past another statue."""
    state = choose(crafted("guard", "A7", MOVERS), "weapon use", "halberd B2")
    row = ["A2", "C2", "D2"]
    column = ["B1", "B3", "B4", "B5", "B6", "B7"]
    assert options(state) == sorted(row + column)


def test_a_mounted_warrior_moves_along_and_across_without_turning_TA_R15() -> None:
    """TA-R15: its own cells do not obstruct it; the horse stays on the same side of the rider."""
    state = choose(crafted("guard", "A7", MOVERS), "weapon use", "halberd F4")
    along = ["A4", "B4", "C4", "D4", "E4", "G4"]
    across = ["F1", "F2", "F3", "F5", "F6", "F7"]
    assert options(state) == sorted(along + across)
    assert standing(after(state, "halberd-target G4"))["G4"]["horse"] == ["H4", "I4"]
    assert standing(after(state, "halberd-target E4"))["E4"]["horse"] == ["F4", "G4"]
    moved = standing(after(state, "halberd-target F1"))
    assert moved["F1"]["horse"] == ["G1", "H1"]
    assert len(moved) == 5


def test_the_cells_that_a_mounted_warrior_leaves_are_empty_again_TA_R15() -> None:
    """TA-R15, TA-8.3: F4 with its horse goes to F1; the Administrator's craft may use F4, G4 and H4."""
    yellow = mat(0, 4, ready="halberd", masters={"administrator": 1})
    state = begin(MOVERS, inner="craft 2", middle="administrator", y=yellow)
    choose(state, "inner perform", "craft-type guard", "craft-cell A7", "weapon use")
    choose(state, "halberd F4", "halberd-target F1", "middle use", "craft-type soldier")
    assert options(state) == sorted(set(CELLS) - {"A7", "B2", "E2", "D5", "F1", "G1", "H1"})


def test_the_guard_may_move_a_warrior_placed_in_the_same_turn_TA_R55() -> None:
    """TA-R55, TA-R12: a Soldier crafted on the inner ring, the Guard through the Administrator."""
    masters = {"administrator": 1}
    state = begin(inner="craft 2", middle="administrator", y=mat(0, 4, ready="halberd", masters=masters))
    choose(state, "inner perform", "craft-type soldier", "craft-cell A1")
    choose(state, "middle use", "craft-type guard", "craft-cell C3", "weapon use")
    assert options(state) == ["A1", "none"]
    choose(state, "halberd A1", "halberd-target A7")
    assert set(standing(state)) == {"A7", "C3"}


SHOTS = """
    .. .. .. .. gO .. .. .. ..
    .. .. .. .. gG .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. Fo .. .. .. Mu .. gS ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. A> .. .. .. ..
"""


def test_the_crossbow_counts_to_the_next_statue_of_any_kind_TA_R17() -> None:
    """TA-R17, TA-8.8: what stands behind never counts, an adjacent statue is worth nothing."""
    state = choose(crafted("crossbowman", "E4", SHOTS), "weapon use")
    assert options(state) == ["down", "left", "up"]
    for direction, worth in (("up", 1), ("left", 2), ("down", 2)):
        assert seen(after(state, f"crossbow {direction}"), "y")["vp"] == 5 + worth
    assert seen(state, "y")["weapons"]["crossbow"] is False


def test_the_soldier_brings_a_point_and_two_coins_TA_8_9() -> None:
    """TA-8.9: no further decision."""
    state = choose(crafted("soldier", "E4"), "weapon use")
    assert asked(state) == "middle"
    player = seen(state, "y")
    assert (player["vp"], player["coins"], player["weapons"]["spear"]) == (6, 2, False)


def test_a_used_weapon_is_not_used_again_in_the_same_turn_TA_R47() -> None:
    """TA-R47: two Officers in one turn; the second can't use the sword again."""
    yellow = mat(0, 4, ready="sword", masters={"administrator": 1})
    state = begin(inner="craft 2", middle="administrator", y=yellow)
    choose(state, "inner perform", "craft-type officer", "craft-cell A1", "weapon use", "sword row+1")
    choose(state, "middle use", "craft-type officer", "craft-cell B2")
    assert asked(state) == "outer"


def test_a_weapon_made_ready_in_between_is_used_again_in_the_same_turn_TA_R47() -> None:
    """TA-R47: the Officer uses the sword, the Blacksmith readies it, and it pays for a horse."""
    yellow = mat(1, 2, ready="sword", masters={"blacksmith": 1})
    state = begin(inner="craft 2", middle="blacksmith", outer="buy horse", y=yellow)
    choose(state, "inner perform", "craft-type officer", "craft-cell A1", "weapon use", "sword none")
    choose(state, "middle use", "outer perform", "horse-direction right")
    assert standing(state)["A1"]["horse"] == ["B1", "C1"]
    assert seen(state, "y")["weapons"] == {"sword": False, "halberd": True, "crossbow": True, "spear": True}
