"""Buying a specialist: TA-9."""

from __future__ import annotations

import pytest

from .boards import (
    CELLS,
    after,
    asked,
    begin,
    choose,
    gained,
    mat,
    options,
    position,
    seen,
    standing,
    start,
)

WEAPON_OF = {"horse": "sword", "footman": "halberd", "archer": "crossbow", "musician": "spear"}

RIDERS = """
    yO .. .. .. .. .. .. .. yG
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. gC .. .. .. ..
    .. .. .. .. yS y< y< .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""


@pytest.mark.parametrize("kind", ["horse", "footman", "archer", "musician"])
def test_a_specialist_needs_its_own_weapon_ready_TA_9_2(kind: str) -> None:
    """TA-9.2, TA-2.12: with the three other weapons ready it is not offered."""
    board = RIDERS.replace("y<", "..")
    others = " ".join(weapon for weapon in WEAPON_OF.values() if weapon != WEAPON_OF[kind])
    state = begin(board, outer=f"buy {kind}", y=mat(9, ready=others))
    assert choose(state, "inner skip", "middle skip").view()["active"] == "green"
    state = begin(board, outer=f"buy {kind}", y=mat(9, ready=WEAPON_OF[kind]))
    assert options(choose(state, "inner skip", "middle skip")) == ["perform", "skip"]
    bought = after(state, "outer perform")
    assert seen(bought, "y")["weapons"] == dict.fromkeys(WEAPON_OF.values(), False)


def test_the_price_rises_with_every_one_bought_by_anybody_TA_9_3() -> None:
    """TA-9.3, TA-2.13: 1, 2, 3, 4 coins."""
    for bought in range(4):
        board = " ".join(["Mu"] * bought + [".."] * (63 - bought)).split()
        rows = "\n".join(" ".join(board[k : k + 9]) for k in range(0, 63, 9))
        dear = begin(rows, outer="buy musician", y=mat(bought, ready="spear"))
        assert choose(dear, "inner skip", "middle skip").view()["active"] == "green"
        state = begin(rows, outer="buy musician", y=mat(bought + 1, ready="spear"))
        choose(state, "inner skip", "middle skip", "outer perform")
        assert seen(state, "y")["coins"] == 0


@pytest.mark.parametrize("kind", ["footman", "musician", "archer"])
def test_a_specialist_goes_to_any_empty_cell_TA_R19(kind: str) -> None:
    """TA-R19, TA-9.4."""
    state = begin(RIDERS, outer=f"buy {kind}", y=mat(1, ready=WEAPON_OF[kind]))
    choose(state, "inner skip", "middle skip", "outer perform")
    occupied = {"A1", "I1", "E3", "E4", "F4", "G4"}
    assert options(state) == sorted(set(CELLS) - occupied)
    if kind != "archer":
        choose(state, "specialist-cell I7")
        assert standing(state)["I7"] == {"cell": "I7", "figure": kind}
        assert state.view()["active"] == "green"


def test_an_archer_may_face_anything_TA_R45() -> None:
    """TA-R45, TA-9.4: in a corner too; it stands in the Mausoleum when both decisions are made (TA-19.4)."""
    state = begin(outer="buy archer", y=mat(1, ready="crossbow"))
    choose(state, "inner skip", "middle skip", "outer perform", "specialist-cell A1")
    assert options(state) == ["down", "left", "right", "up"]
    assert standing(state) == {}
    for facing in options(state):
        placed = standing(after(state, f"facing {facing}"))
        assert placed["A1"] == {"cell": "A1", "figure": "archer", "facing": facing}


def test_paying_with_a_weapon_triggers_no_ability_TA_R56() -> None:
    """TA-R56: neither the coins of the spear nor any VP."""
    state = begin(outer="buy musician", y=mat(1, ready="spear"))
    choose(state, "inner skip", "middle skip", "outer perform", "specialist-cell E4")
    assert (seen(state, "y")["coins"], seen(state, "y")["vp"]) == (0, 0)
    sword = begin(RIDERS, outer="buy horse", y=mat(2, ready="sword"))
    choose(sword, "inner skip", "middle skip", "outer perform", "horse A1", "horse-direction down")
    assert sword.view()["inspectors"] == {"row": 1, "column": "A"}
    assert asked(sword) != "sword"
    assert seen(sword, "y")["vp"] == 0


def test_a_mounted_warrior_takes_no_second_horse_and_the_rider_is_at_an_end_TA_R18() -> None:
    """TA-R18, TA-9.5: E4 is mounted, E3 is foreign; the horse's cells are the next two, rider first."""
    state = begin(RIDERS, outer="buy horse", y=mat(2, ready="sword"))
    choose(state, "inner skip", "middle skip", "outer perform")
    assert options(state) == ["A1", "I1"]
    assert options(after(state, "horse I1")) == ["down", "left"]
    mounted = standing(after(state, "horse I1", "horse-direction left"))
    assert mounted["I1"]["horse"] == ["H1", "G1"]
    assert mounted["I1"]["cell"] == "I1"


def test_a_horse_goes_under_a_warrior_placed_in_the_same_turn_TA_R46() -> None:
    """TA-R46."""
    state = begin(inner="craft 2", outer="buy horse", y=mat(1, 2, ready="sword"))
    choose(state, "inner perform", "craft-type guard", "craft-cell A1", "middle skip", "outer perform")
    assert options(state) == ["down", "right"], "the only warrior is taken by itself"


def test_a_horse_needs_an_own_unmounted_warrior_with_room_TA_9_5() -> None:
    """TA-9.5, TA-9.2: not offered without one, whatever the purse."""
    foreign = RIDERS.replace("yO", "gO").replace("yG", "gG")
    state = begin(foreign, outer="buy horse", y=mat(9, ready="sword"))
    assert choose(state, "inner skip", "middle skip").view()["active"] == "green"


def test_an_archer_never_turns_and_footman_and_musician_score_where_they_stand_TA_9_6() -> None:
    """TA-9.6, TA-9.7: a footman scores nothing in a round, a musician nothing at the end."""
    footman, musician = RIDERS.replace("gC", "Fo"), RIDERS.replace("gC", "Mu")
    assert (
        gained(
            footman, "round", row=7, column="B", tiles=("guards", "clay", "coins", "officers", "soldiers")
        )["y"]
        == 3
    )
    assert gained(footman, "footmen") == {"y": 8, "g": 0}
    assert gained(musician, "musicians") == {"y": 1, "g": 0}
    assert gained(musician, "final") == {"y": 0, "g": 0}


def test_price_and_stock_are_shown_TA_17_2() -> None:
    """TA-17.2: the price of a specialist follows from the rest."""
    shelf = start(position(RIDERS)).view()["specialists"]
    assert shelf["horse"] == {"left": 3, "price": 2, "weapon": "sword"}
    assert shelf["archer"] == {"left": 4, "price": 1, "weapon": "crossbow"}
