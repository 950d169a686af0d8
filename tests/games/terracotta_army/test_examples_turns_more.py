"""More worked examples of turns: TA-E32 to TA-E35 and TA-E39 to TA-E41."""

from __future__ import annotations

from typing import Any

import pytest

from clayworks import State

from .boards import after, asked, begin, choose, mat, options, position, seen, standing, start


def actions(state: State, segment: int) -> list[Any]:
    """The three actions of a segment in words."""
    shown = state.view()["wheel"]["segments"][segment]["actions"]
    return [f"{action['action']} {action['what']}" for action in shown]


def test_reading_a_segment_and_turning_a_ring_TA_E32() -> None:
    """TA-E32, TA-2.9, TA-7.3."""
    state = start(position(y=mat(5)))
    assert actions(state, 4) == ["craft 2", "master administrator", "buy archer"]
    assert options(state) == ["inner", "middle", "none"]
    inner, middle = after(state, "rotate inner"), after(state, "rotate middle")
    assert inner.view()["wheel"]["inner"] == 1
    assert actions(inner, 4) == ["promote 0", "master administrator", "buy archer"]
    assert middle.view()["wheel"]["middle"] == 11
    assert actions(middle, 4) == ["craft 2", "clay 2", "buy archer"]
    assert seen(inner, "y")["coins"] == seen(middle, "y")["coins"] == 3
    assert asked(inner) == asked(middle) == "place", "both in one turn is not possible"


# Two Soldiers taken before and one horse bought before, none of them Yellow's, apart from D4 and B4.
E33_BOARD = """
    gS g< g< .. .. .. .. .. gS
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""
E33_TURN = [
    "rotate none",
    "place craftsman@10",
    "inner perform",
    "craft-type soldier",
    "craft-cell B4",
    "middle use",
    "craft-type officer",
    "craft-cell D4",
    "weapon keep",
    "outer perform",
    "horse D4",
    "horse-direction right",
]


def e33() -> State:
    """The table of TA-E33 at the start of the turn."""
    yellow = mat(4, 8, ready="sword", masters={"administrator": 1})
    return start(position(E33_BOARD, round=2, inner=3, middle=6, y=yellow))


def test_a_complete_turn_with_the_administrator_TA_E33() -> None:
    """TA-E33, TA-19.11, TA-7.2 to TA-7.7, TA-10.5, TA-9.5, TA-R11, TA-R12, TA-R46."""
    state = e33()
    assert actions(state, 10) == ["craft 3", "master administrator", "buy horse"]
    assert state.view()["organizer"]["soldier"]["left"] == 9
    wet = []
    for choice in E33_TURN:
        assert choice.split()[1] in options(state)
        choose(state, choice)
        wet.append((seen(state, "y")["wet"], state.view()["warehouses"][3], seen(state, "y")["vp"]))
    assert wet[2] == (5, 2, 0)
    assert wet[4] == (5, 2, 4)
    assert wet[5] == (2, 3, 4)
    assert wet[7] == (2, 3, 9)
    yellow = seen(state, "y")
    assert (yellow["vp"], yellow["wet"], yellow["coins"]) == (9, 2, 2)
    assert not any(yellow["weapons"].values())
    assert state.view()["warehouses"] == [1, 1, 1, 3]
    assert [state.view()["organizer"][kind]["left"] for kind in ("officer", "soldier")] == [10, 8]
    assert standing(state)["D4"]["horse"] == ["E4", "F4"]
    assert state.view()["active"] == "green"


def test_a_used_sword_buys_no_horse_TA_E33() -> None:
    """TA-E33: had Yellow used the sword, the horse would not have been offered."""
    state = choose(e33(), *E33_TURN[:8])
    choose(state, "weapon use", "sword none")
    assert seen(state, "y")["vp"] == 10
    assert state.view()["active"] == "green", "`outer` had one option only"


def test_the_choice_of_a_master_token_TA_E34() -> None:
    """TA-E34, TA-10.2, TA-10.4, TA-19.11, TA-R9, TA-R10, TA-R48."""
    blue = mat(6, masters={"overseer": 1})
    state = begin("", "by", middle="builder", outer="ready sword", round=3, b=blue)
    choose(state, "inner skip")
    assert options(state) == ["clay", "coin", "hire:2", "hire:3", "hire:4", "hire:5", "hire:6", "skip"]
    used = after(state, "middle hire:2")
    assert seen(used, "b")["coins"] == 4
    assert options(used) == ["decline", "use"]
    choose(used, "master-use use", "builder-type guard", "builder-cell E4")
    assert seen(used, "b")["coins"] == 1
    assert standing(used)["E4"]["figure"] == "guard"
    declined = after(state, "middle hire:4")
    assert asked(declined) == "outer", "2 coins are left, the ability costs 3; no substitute either"
    assert seen(declined, "b")["coins"] == 2
    assert seen(declined, "b")["masters"] == {"overseer": 1, "builder": 4}


def test_the_pairs_of_the_overseer_TA_E35() -> None:
    """TA-E35, TA-10.8, TA-19.11, TA-R43."""
    green = mat(0, 1, 1, masters={"overseer": 1})
    state = begin("", "gy", middle="overseer", warehouses=[0, 3, 0, 2], g=green)
    choose(state, "inner skip", "middle use")
    assert options(state) == ["w0", "w1", "w2"]
    assert options(after(state, "overseer w0")) == ["w1", "w3"]
    assert options(after(state, "overseer w1")) == ["w2", "w3"]
    forced = after(state, "overseer w2")
    assert asked(forced) == "outer"
    assert (seen(forced, "g")["dry"], forced.view()["warehouses"]) == (3, [0, 3, 0, 0])
    for first, second, amount in (("w0", "w1", 3), ("w0", "w3", 2), ("w1", "w2", 3), ("w1", "w3", 5)):
        taken = after(state, f"overseer {first}", f"overseer-second {second}")
        assert (seen(taken, "g")["wet"], seen(taken, "g")["dry"]) == (1, 1 + amount)
    both = after(state, "overseer w1", "overseer-second w3")
    assert both.view()["warehouses"] == [0, 0, 0, 0]


def test_where_a_worker_may_go_TA_E39() -> None:
    """TA-E39, TA-7.4, TA-7.6, TA-19.11."""
    workers = [(1, "b", "craftsman"), (2, "y", "artisan"), (3, "g", "craftsman"), (3, "p", "artisan")]
    yellow = mat(craftsmen=1, artisans=1)
    state = start(position("", "ygbp", inner=9, workers=workers, y=yellow))
    near = [option for option in options(state) if option.partition("@")[2] in "0123"]
    assert near == ["artisan@0", "artisan@1", "craftsman@0"]
    assert actions(state, 0)[0] == "promote 0"
    choose(state, "place craftsman@0", "inner perform")
    assert state.view()["wheel"]["segments"][0]["artisan"] == "yellow"
    assert state.view()["wheel"]["segments"][0]["craftsman"] is None
    choose(state, "middle skip", "outer skip")
    assert not [option for option in options(state) if option.endswith("@0")]


@pytest.mark.parametrize("taken", ["clay", "coin", "skip"])
def test_no_affordable_action_TA_E40(taken: str) -> None:
    """TA-E40, TA-7.5, TA-14.4, TA-R4."""
    green = mat(1, masters={"administrator": 1})
    state = begin("", "gy", inner="craft 4", middle="builder", outer="buy musician", g=green)
    assert options(state) == ["clay", "coin", "skip"]
    choose(state, f"inner {taken}")
    hires = ["hire:2"] if taken == "coin" else []
    assert options(state) == ["clay", "coin", *hires, "skip"]
    before = seen(state, "g")
    choose(state, "middle coin")
    assert seen(state, "g")["coins"] == before["coins"] + 1
    assert state.view()["active"] == "yellow", "the outer ring gives nothing"


def test_hiring_with_the_last_coins_leaves_the_ability_unpaid_TA_E40() -> None:
    """TA-E40, TA-R48: after the coin of the inner ring the Builder can be hired, not used."""
    green = mat(1, masters={"administrator": 1})
    state = begin("", "gy", inner="craft 4", middle="builder", outer="ready sword", g=green)
    choose(state, "inner coin", "middle hire:2")
    assert asked(state) == "outer"
    assert seen(state, "g")["coins"] == 0


def test_moving_inspectors_with_the_sword_TA_E41() -> None:
    """TA-E41, TA-3.6, TA-8.6, TA-R16, TA-R32."""
    state = begin("", inner="craft 2", row=1, column="H", y=mat(0, 2, ready="sword"))
    choose(state, "inner perform", "craft-type officer", "craft-cell E4", "weapon use")
    assert seen(state, "y")["vp"] == 6
    assert options(state) == ["column+1", "column-1", "none", "row+1", "row-1"]
    ends = {}
    for option in options(state):
        moved = after(state, f"sword {option}")
        ends[option] = tuple(moved.view()["inspectors"].values())
        assert seen(moved, "y")["vp"] == 6
    assert ends == {
        "row+1": (2, "H"),
        "row-1": (7, "H"),
        "column+1": (1, "I"),
        "column-1": (1, "G"),
        "none": (1, "H"),
    }


def test_moving_inspectors_with_the_inspector_master_TA_E41() -> None:
    """TA-E41, TA-3.6, TA-10.6, TA-R34: two steps lead past the last space."""
    state = begin("", middle="inspector", row=1, column="H", y=mat(masters={"inspector": 1}))
    choose(state, "inner skip", "middle use")
    assert options(state) == ["column+1", "column+2", "row+1", "row+2"]
    ends = {o: tuple(after(state, f"inspector {o}").view()["inspectors"].values()) for o in options(state)}
    assert ends == {"row+1": (2, "H"), "row+2": (3, "H"), "column+1": (1, "I"), "column+2": (1, "A")}
