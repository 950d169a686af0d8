"""Edge cases: TA-14, in its order. Those that are worked examples are cited there."""

from __future__ import annotations

import pytest

from clayworks import State

from .boards import (
    after,
    asked,
    begin,
    choose,
    crowded,
    gained,
    mat,
    options,
    organizer,
    seen,
    standing,
)

ALL = "sword halberd crossbow spear"


def at_outer(state: State) -> bool:
    """Whether the outer action is offered after skipping inner and middle."""
    return asked(choose(state, "inner skip", "middle skip")) == "outer"


def test_a_full_board_takes_no_craft_and_no_builder_TA_14_1() -> None:
    """TA-14.1, TA-R36: a Soldier is left, but no cell; the turn goes on with the substitute."""
    full = crowded("gS")
    state = begin(full, inner="craft 2", middle="builder", y=mat(9, 9, masters={"builder": 1}))
    assert state.view()["organizer"]["soldier"]["left"] == 1
    assert options(state) == ["clay", "coin", "skip"]
    choose(state, "inner clay")
    assert options(state) == ["clay", "coin", "skip"]
    assert choose(state, "middle coin").view()["active"] == "yellow"


def test_a_full_board_takes_no_specialist_TA_14_1() -> None:
    """TA-14.1, TA-9.2: a musician is left and could be paid."""
    assert not at_outer(begin(crowded("Mu"), outer="buy musician", y=mat(9, ready=ALL)))
    assert at_outer(begin(crowded("Mu", "gS"), outer="buy musician", y=mat(9, ready=ALL)))


def test_no_horse_without_two_empty_cells_in_line_with_an_own_warrior_TA_14_1() -> None:
    """TA-14.1, TA-14.23: one empty cell is not enough."""
    board = """
        yO .. gG gG gG gG gG gG gG
        gG gG gG gG gC gC gC gC gC
        gC gC gC gC gC gC gS gS gS
        gS gS gS gS gS gS gS gS gO
        gO gO gO gO gO gO gO gO gO
        Fo Fo Fo Fo Mu Mu Mu Mu A<
        A< A< A< .. .. .. .. .. ..
    """
    assert not at_outer(begin(board, outer="buy horse", y=mat(9, ready=ALL)))
    assert at_outer(begin(board.replace(".. gG", ".. ..", 1), outer="buy horse", y=mat(9, ready=ALL)))


def test_an_empty_column_is_not_offered_and_the_builder_ignores_it_TA_14_2() -> None:
    """TA-14.2, TA-R36."""
    state = begin(
        organizer(0, 2, 2, 1), inner="craft 2", middle="builder", y=mat(1, 2, masters={"builder": 1})
    )
    assert options(after(state, "inner perform")) == ["crossbowman", "guard", "soldier"]
    assert options(choose(state, "inner skip", "middle use")) == ["crossbowman", "guard"]


def test_with_all_warriors_gone_nothing_is_crafted_or_built_TA_14_2() -> None:
    """TA-14.2, TA-8.1, TA-10.4."""
    gone = organizer(0, 0, 0, 0)
    state = begin(gone, inner="craft 2", middle="builder", y=mat(9, 9, masters={"builder": 1}))
    assert options(state) == ["clay", "coin", "skip"]
    assert options(choose(state, "inner skip")) == ["clay", "coin", "skip"]


def test_one_column_left_is_taken_by_itself_TA_19_3() -> None:
    """TA-19.3: `craft-type` and `builder-type` with one option."""
    state = begin(organizer(0, 0, 3, 0), inner="craft 2", y=mat(0, 2))
    assert asked(choose(state, "inner perform")) == "craft-cell"


@pytest.mark.parametrize(
    ("kind", "tokens"),
    [("musician", ["Mu"] * 4), ("footman", ["Fo"] * 4), ("archer", ["A^"] * 4), ("horse", ["gO g< g<"] * 4)],
)
def test_after_four_of_a_kind_no_more_are_bought_TA_14_3(kind: str, tokens: list[str]) -> None:
    """TA-14.3."""
    words = " ".join(tokens).split()
    words += [".."] * (62 - len(words)) + ["yO"]
    board = "\n".join(" ".join(words[k : k + 9]) for k in range(0, 63, 9))
    assert not at_outer(begin(board, outer=f"buy {kind}", y=mat(9, ready=ALL)))


def test_every_turn_brings_two_resources_of_choice_TA_14_4() -> None:
    """TA-14.4: in any mix."""
    for first, second, coins, wet in (("clay", "clay", 0, 2), ("clay", "coin", 1, 1), ("coin", "coin", 2, 0)):
        state = choose(begin(inner="craft 4", middle="builder"), f"inner {first}", f"middle {second}")
        assert (seen(state, "y")["coins"], seen(state, "y")["wet"]) == (coins, wet)


def test_more_than_fifteen_warriors_of_one_colour_are_allowed_TA_R41() -> None:
    """TA-14.5, TA-R41: bases do not limit the number; the seventeenth is crafted."""
    sixteen = organizer(5, 6, 6, 11).replace("g", "y")
    state = begin(sixteen, inner="craft 2", y=mat(0, 2))
    choose(state, "inner perform", "craft-type soldier", "craft-cell I7")
    assert sum(piece.get("owner") == "yellow" for piece in standing(state).values()) == 17


LYING = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. yO ..
    .. yS y< y< .. .. .. y^ ..
    .. .. .. .. .. .. .. y^ ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""


def test_a_mounted_warrior_in_the_centre_row_is_in_no_quarter_TA_14_7() -> None:
    """TA-14.7: and one standing across row 4 counts in two quarters."""
    worth = {}
    for name in ("nw", "ne", "sw", "se"):
        tiles = (f"quarter_{name}", "coins", "clay", "guards", "centre_column")
        worth[name] = gained(LYING, "tile", tiles=tiles)["y"]
    assert worth == {"nw": 0, "ne": 3, "sw": 0, "se": 3}


def test_a_horse_laid_before_an_archer_makes_it_work_TA_14_8() -> None:
    """TA-14.8, in play: the archer B4 is idle before and faces the rider after; A1 is not disturbed."""
    board = """
        Av .. .. .. .. .. .. .. ..
        yO .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        .. A< .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
    """
    assert gained(board, "archers") == {"y": 2, "g": 0}
    state = begin(board, outer="buy horse", y=mat(9, ready=ALL))
    choose(state, "inner skip", "middle skip", "outer perform", "horse-direction down")
    assert state.ledger("final")["final"]["yellow"]["archers"] == 4


def test_an_idle_archer_still_occupies_its_cell_TA_14_9() -> None:
    """TA-14.9."""
    board = "A^ " + ".. " * 62
    rows = "\n".join(" ".join(board.split()[k : k + 9]) for k in range(0, 63, 9))
    state = begin(rows, inner="craft 2", y=mat(0, 2))
    choose(state, "inner perform", "craft-type officer")
    assert "A1" not in options(state)
    assert len(options(state)) == 62


def test_promotion_of_an_artisan_through_the_administrator_TA_14_15() -> None:
    """TA-14.15: the Administrator is not usable then, nor after the promotion of this turn."""
    masters = {"administrator": 1}
    artisan = begin(
        inner="promote", middle="administrator", worker="artisan", y=mat(artisans=1, masters=masters)
    )
    assert options(choose(artisan, "inner skip")) == ["clay", "coin", "skip"]
    promoted = begin(inner="promote", middle="administrator", y=mat(masters=masters))
    assert options(choose(promoted, "inner perform")) == ["clay", "coin", "skip"]


def test_the_administrator_over_soak_coins_and_clay_TA_14_16() -> None:
    """TA-14.16: nothing is left to soak after soaking; coins and clay always work."""
    masters = {"administrator": 1}
    soak = begin(inner="soak", middle="administrator", y=mat(0, 0, 3, masters=masters))
    assert "use" not in options(after(soak, "inner perform"))
    assert "use" in options(after(soak, "inner skip"))
    for inner in ("coins 4", "clay 4", "clay 2"):
        state = begin(inner=inner, middle="administrator", y=mat(masters=masters))
        assert "use" in options(choose(state, "inner perform"))


def test_a_second_craft_uses_another_ready_weapon_TA_14_16() -> None:
    """TA-14.16, TA-R47: sword on the inner ring, spear through the Administrator."""
    yellow = mat(0, 4, ready="sword spear", masters={"administrator": 1})
    state = begin(inner="craft 2", middle="administrator", y=yellow)
    choose(state, "inner perform", "craft-type officer", "craft-cell A1", "weapon use", "sword none")
    choose(state, "middle use", "craft-type soldier", "craft-cell C1", "weapon use")
    assert not any(seen(state, "y")["weapons"].values())
    assert seen(state, "y")["vp"] == 5 + 1 + 5 + 1


def test_hiring_is_offered_where_the_ability_is_not_TA_14_17() -> None:
    """TA-14.17: Overseer with empty warehouses, Blacksmith with all weapons ready."""
    overseer = begin(middle="overseer", warehouses=[0, 0, 0, 0], y=mat(1))
    assert asked(choose(overseer, "inner skip", "middle hire:1")) == "outer"
    blacksmith = begin(middle="blacksmith", outer="buy horse", y=mat(1, ready=ALL))
    assert choose(blacksmith, "inner skip", "middle hire:1").view()["active"] == "green"
    hired = begin(middle="overseer", warehouses=[0, 0, 0, 0], y=mat(masters={"overseer": 1}))
    assert options(choose(hired, "inner skip")) == ["clay", "coin", "skip"]


def test_six_tokens_placed_leave_none_to_hire_with_TA_14_18() -> None:
    """TA-14.18: each Master is hired already."""
    names = ("builder", "administrator", "inspector", "clay_maker", "overseer", "blacksmith")
    masters = {name: cost for cost, name in enumerate(names, 1)}
    for name in names:
        state = choose(begin(middle=name, y=mat(9, masters=masters)), "inner skip")
        assert options(state) == ["clay", "coin", "skip", "use"]


def test_areas_without_warriors_score_nothing_TA_14_19() -> None:
    """TA-14.19: row, column, quarter and ring."""
    board = "Fo " + ".. " * 61 + "yO"
    rows = "\n".join(" ".join(board.split()[k : k + 9]) for k in range(0, 63, 9))
    assert gained(rows, "round", tiles=("quarter_nw", "coins", "clay", "guards", "officers")) == {
        "y": 0,
        "g": 0,
    }
    assert gained(rows, "footmen") == {"y": 0, "g": 0}


def test_points_gained_stay_when_a_warrior_is_moved_away_TA_14_21() -> None:
    """TA-14.21, TA-5.9: the Officer leaves its line; no VP are lost."""
    board = "yO " + ".. " * 62
    rows = "\n".join(" ".join(board.split()[k : k + 9]) for k in range(0, 63, 9))
    state = begin(rows, inner="craft 2", y=mat(0, 2, vp=30, ready="halberd"))
    choose(state, "inner perform", "craft-type guard", "craft-cell C3", "weapon use")
    before = state.scores()
    assert choose(state, "halberd A1", "halberd-target A7").scores() == before == [38, 0]


def test_a_single_empty_cell_is_taken_by_itself_TA_14_23() -> None:
    """TA-14.23: craft, Builder and specialist."""
    board = crowded("gS", "gS")  # one cell empty, two Soldiers left
    state = begin(board, inner="craft 2", middle="builder", y=mat(9, 2, masters={"builder": 1}))
    crafted = after(state, "inner perform")
    assert asked(crafted) == "middle"
    assert standing(crafted)["I7"] == {"cell": "I7", "figure": "soldier", "owner": "yellow"}
    assert options(crafted) == ["clay", "coin", "skip"], "the board is full now"
    built = after(state, "inner skip", "middle use")
    assert standing(built)["I7"]["owner"] == "yellow"
    bought = begin(crowded("Mu", "gS"), outer="buy musician", y=mat(9, ready="spear"))
    choose(bought, "inner skip", "middle skip", "outer perform")
    assert standing(bought)["I7"]["figure"] == "musician"


def test_an_archer_on_the_last_cell_is_still_asked_for_its_facing_TA_14_23() -> None:
    """TA-14.23, TA-19.3: `facing` is never automatic."""
    state = begin(crowded("A^", "gS"), outer="buy archer", y=mat(9, ready="crossbow"))
    choose(state, "inner skip", "middle skip", "outer perform")
    assert asked(state) == "facing"


BLOCKED = """
    yS gO .. .. .. .. .. .. ..
    gO .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""


@pytest.mark.parametrize("board", ["", BLOCKED])
def test_the_halberd_without_a_warrior_to_move_still_brings_its_points_TA_14_24(board: str) -> None:
    """TA-14.24: no other own warrior, or every one blocked; `none` is taken by itself."""
    state = begin(board, inner="craft 2", y=mat(0, 2, ready="halberd"))
    choose(state, "inner perform", "craft-type guard", "craft-cell E4", "weapon use")
    assert asked(state) == "middle"
    assert seen(state, "y")["vp"] == 8


def test_a_priority_space_without_token_gives_the_substitute_TA_14_14() -> None:
    """TA-14.14, TA-R8."""
    state = choose(begin(middle="priority", y=mat(priority=1)), "inner skip")
    assert options(state) == ["clay", "coin", "skip"]
    assert seen(choose(state, "middle coin"), "y")["coins"] == 1
