"""What scores: TA-5, TA-11 and TA-13, beyond the worked examples."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from .boards import COLUMNS, GAME, Position, clean_up, gained, mat, position, seen, start

EMPTY = "\n".join([" ".join([".."] * 9)] * 7)


def board(**cells: str) -> str:
    """A board by cells: `board(C4="yO", D4="y<", E4="y<")`."""
    rows = [[".."] * 9 for _ in range(7)]
    for cell, token in cells.items():
        rows[int(cell[1]) - 1][COLUMNS.index(cell[0])] = token
    return "\n".join(" ".join(row) for row in rows)


def tile(name: str) -> Iterable[str]:
    """Five tiles, this one on round 1."""
    others = [t for t in ("officers", "guards", "coins", "clay", "soldiers") if t != name]
    return [name, *others[:4]]


@pytest.mark.parametrize("cell", ["C4", "D4", "E4"])
def test_an_archer_facing_any_cell_of_a_mounted_warrior_faces_it_TA_R20(cell: str) -> None:
    """TA-R20, TA-5.7: the rider's cell and both horse cells."""
    below = {f"{cell[0]}5": "A^"}
    found = board(C4="yO", D4="y<", E4="y<", **below)
    assert gained(found, "archers") == {"y": 2, "g": 0}
    assert gained(found, "group_warriors") == {"y": 1, "g": 0}


@pytest.mark.parametrize("token", ["Mu", "Fo", "A>", ".."])
def test_an_archer_facing_no_warrior_is_idle_TA_R22(token: str) -> None:
    """TA-R22, TA-14.9: it joins no group, breaks no tie and scores nothing."""
    found = board(C4=token, D4="A<", D5="yO", E4="yG", G4="gG")
    assert gained(found, "archers") == gained(found, "group_warriors") == {"y": 0, "g": 0}
    assert gained(found, "inspector_row", row=4) == {"y": 3, "g": 3}
    edge = board(A4="A<", A5="yO", E4="yG", G4="gG")
    assert gained(edge, "final") == {"y": 0, "g": 0}


def test_a_mounted_warrior_counts_once_in_every_area_TA_R23() -> None:
    """TA-R23, TA-14.6: in each row, quarter and ring it touches, and once per musician."""
    found = board(D3="yO", D4="y^", D5="y^", E4="Fo", D1="Mu", I4="Mu", G3="gG", F3="gG")
    for row in (3, 4, 5):
        assert gained(found, "inspector_row", row=row)["y"] == (3 if row == 3 else 7)
    assert gained(found, "inspector_column", column="D") == {"y": 7, "g": 0}
    assert gained(found, "musicians") == {"y": 2, "g": 0}
    assert gained(found, "footmen") == {"y": 2, "g": 2}, "one each in the ring: a tie"
    for quarter in ("quarter_nw", "quarter_sw"):
        assert gained(found, "tile", tiles=tile(quarter)) == {"y": 3, "g": 0}
    assert gained(found, "tile", tiles=tile("officers")) == {"y": 3, "g": 0}


def test_one_cell_in_a_quarter_is_enough_TA_R24() -> None:
    """TA-R24: the horse's last cell in the quarter, the rider and the other cell in the cross or beyond."""
    found = board(F5="yO", E5="y>", D5="y>")
    assert gained(found, "tile", tiles=tile("quarter_sw")) == {"y": 3, "g": 0}
    assert gained(found, "tile", tiles=tile("quarter_se")) == {"y": 3, "g": 0}
    cross = board(E2="yO", E4="gO")
    for quarter in ("quarter_nw", "quarter_ne", "quarter_sw", "quarter_se"):
        assert gained(cross, "tile", tiles=tile(quarter)) == {"y": 0, "g": 0}


def test_each_quarter_has_its_twelve_cells_TA_3_5() -> None:
    """TA-3.5: every cell alone, against all four tiles."""
    areas = {"nw": ("ABCD", "123"), "ne": ("FGHI", "123"), "sw": ("ABCD", "567"), "se": ("FGHI", "567")}
    for name, (columns, rows) in areas.items():
        for column in COLUMNS:
            for row in "1234567":
                found = gained(board(**{column + row: "gS"}), "tile", tiles=tile(f"quarter_{name}"))
                assert found["g"] == (3 if column in columns and row in rows else 0), (name, column, row)


def test_domination_needs_a_sole_maximum_and_who_is_alone_has_it_TA_R25() -> None:
    """TA-R25, TA-5.6: the dominator does not score presence as well."""
    assert gained(board(A1="yO"), "inspector_row") == {"y": 7, "g": 0}
    assert gained(board(A1="yO", C1="gO"), "inspector_row") == {"y": 3, "g": 3}
    assert gained(board(A1="yO", C1="gO", D1="gO"), "inspector_row") == {"y": 3, "g": 7}


def test_an_archer_breaks_a_tie_only_if_its_warrior_is_counted_TA_R26() -> None:
    """TA-R26: inside the row but facing out of it: no; outside but facing into it: yes."""
    inside = board(A1="yO", C1="gO", D1="Av", D2="gS")
    assert gained(inside, "inspector_row") == {"y": 3, "g": 3}
    outside = board(A1="yO", C1="gO", C2="A^")
    assert gained(outside, "inspector_row") == {"y": 3, "g": 7}


def test_equal_archers_leave_the_tie_TA_R27() -> None:
    """TA-R27: 1 : 1 nobody; 2 : 1 the former."""
    tie = board(A1="yO", C1="gO", C2="A^", A2="A^")
    assert gained(tie, "inspector_row") == {"y": 3, "g": 3}
    assert gained(tie.replace("yO ..", "yO A<", 1), "inspector_row") == {"y": 7, "g": 3}


def test_archers_on_players_who_do_not_lead_are_ignored_TA_14_12() -> None:
    """TA-14.12, TA-5.6: Purple has most archers but not most warriors."""
    found = board(A1="yO", B1="yO", D1="gO", E1="gO", G1="pO", G2="A^", H1="A<", D2="A^")
    assert gained(found, "inspector_row", "ygp") == {"y": 3, "g": 7, "p": 3}


@pytest.mark.parametrize("name", ["coins", "clay"])
def test_archers_never_break_ties_of_resources_TA_R28(name: str) -> None:
    """TA-R28."""
    mats = {"y": mat(2, 1, 1), "g": mat(2, 2, 0)}
    found = gained(board(A1="yO", B1="A<"), "tile", tiles=tile(name), **mats)
    assert found == {"y": 1, "g": 1}


def test_a_tile_of_resources_that_nobody_has_scores_nothing_TA_14_19() -> None:
    """TA-14.19, TA-5.6."""
    assert gained(board(A1="yO"), "tile", tiles=tile("coins")) == {"y": 0, "g": 0}
    assert gained(board(A1="yO"), "tile", tiles=tile("clay"), g=mat(0, 0, 1)) == {"y": 0, "g": 3}


def test_an_archer_counts_once_however_many_cells_lie_in_the_area_TA_R57() -> None:
    """TA-R57: one archer on a mounted warrior with three cells in the row, two on the other: 1 < 2."""
    found = board(A4="yO", B4="y<", C4="y<", B5="A^", H4="gO", H3="Av", H5="A^")
    assert gained(found, "inspector_row", row=4) == {"y": 3, "g": 7}
    assert gained(found.replace("A^", "..", 1), "inspector_row", row=4) == {"y": 3, "g": 7}


def test_musicians_ignore_archers_types_and_obstruction_TA_11_4() -> None:
    """TA-11.4: what stands between does not matter; each musician separately."""
    found = board(A1="yO", B1="gG", C1="A<", D1="Mu", D2="Mu", D7="yS")
    assert gained(found, "musicians") == {"y": 3, "g": 1}


def test_each_inspector_steps_once_after_its_own_scoring_TA_R33() -> None:
    """TA-R33, TA-11.1: the row and column where they stood score, not the next ones."""
    found = board(A3="yO", B3="yS", D5="gS")
    line = GAME.score_position(position(found, row=3, column="D"), "round")[0]
    assert line["scoring_phase"]["yellow"]["inspector_row"] == 7
    assert line["scoring_phase"]["green"]["inspector_column"] == 7
    assert line["inspectors_after"] == {"row": 4, "column": "E"}


def test_the_tracks_are_loops_TA_R32() -> None:
    """TA-R32, TA-3.6: from every space."""
    for row in range(1, 8):
        for column in COLUMNS:
            line = GAME.score_position(position(row=row, column=column), "round")[0]
            following = COLUMNS[(COLUMNS.index(column) + 1) % 9]
            assert line["inspectors_after"] == {"row": row % 7 + 1, "column": following}


def test_any_line_may_be_scored_again_TA_14_13() -> None:
    """TA-14.13: the same row in two rounds."""
    state = clean_up("yg", board(A2="yO"), row=2)
    assert seen(state, "y")["vp"] == 7 + 7 + 3, "row 2, column A, officers"
    again = clean_up("yg", board(A2="yO"), row=2, column="B", round=2)
    assert seen(again, "y")["points"]["inspector_row"] == 7


def test_coins_of_the_clean_up_do_not_count_for_the_tile_TA_R54() -> None:
    """TA-R54: no coins when the tile scores, one from the Builder afterwards."""
    state = clean_up("yg", tiles=tile("coins"), y=mat(masters={"builder": 1}))
    assert (seen(state, "y")["vp"], seen(state, "y")["coins"]) == (0, 1)


def test_an_archer_is_an_ownerless_figure_of_the_faced_type_TA_R29() -> None:
    """TA-R29, TA-5.8, TA-14.11: it joins others of the faced type that it touches, none of another type."""
    joins = board(B4="yG", C4="A<", C3="gG", C5="yO", D4="gO")
    assert gained(joins, "group_warriors") == {"y": 2, "g": 2}
    assert gained(joins, "group_majority") == {"y": 5, "g": 2}
    alone = board(B4="yG", C4="A<", C3="gO", C5="gO")
    assert gained(alone, "group_warriors") == {"y": 1, "g": 0}


def test_a_lone_warrior_is_no_group_mounted_or_not_TA_R30() -> None:
    """TA-R30: with an archer facing it, it is one."""
    assert gained(board(B4="yG", C4="y<", D4="y<"), "final") == {"y": 0, "g": 0}
    assert gained(board(B4="yG", C4="y<", D4="y<", E4="A<"), "final") == {"y": 3, "g": 0}
    assert gained(board(B4="yG", C4="yG"), "final") == {"y": 2, "g": 0}


def test_groups_do_not_join_over_corners_TA_5_8() -> None:
    """TA-5.8: orthogonally adjacent only."""
    assert gained(board(B4="yG", C5="yG"), "group_warriors") == {"y": 0, "g": 0}


LONE = board(A1="yO", A2="gO", C3="yS", F4="gC", G4="g<", H4="g<", I5="Fo", H6="yG")


def test_removing_lone_warriors_changes_nothing_else_TA_R31() -> None:
    """TA-R31, TA-13.3: groups and archers without them are the same; the position keeps them (TA-17.1)."""
    kept = LONE.replace("yS", "..").replace("gC g< g<", ".. .. ..").replace("yG", "..")
    for source in ("group_warriors", "group_majority", "archers"):
        assert gained(LONE, source) == gained(kept, source)
    state = final(LONE)
    assert state["phase"] == "over"
    assert len(state["mausoleum"]) == 6


def final(found: str) -> Position:
    """The position after the final scoring."""
    workers = [(k, "yg"[k % 2], "craftsman") for k in range(10)]
    return start(position(found, round=5, phase="final", workers=workers)).to_position()


def test_footmen_at_edge_and_corner_have_smaller_rings_TA_14_20() -> None:
    """TA-14.20, TA-3.7: nothing beyond the edge, not round it either."""
    assert gained(board(A1="Fo", B2="yO", I1="gO", A7="gO"), "footmen") == {"y": 8, "g": 0}
    assert gained(board(I4="Fo", A5="gO", A3="gO", H3="yO"), "footmen") == {"y": 8, "g": 0}


def test_each_footman_scores_for_itself_TA_13_2() -> None:
    """TA-13.2: any type, domination 8, presence 2."""
    found = board(A1="Fo", C1="Fo", B1="yO", B2="gS", D2="gG")
    assert gained(found, "footmen") == {"y": 2 + 2, "g": 2 + 8}


def test_several_archers_on_one_warrior_each_count_TA_14_10() -> None:
    """TA-14.10: also on different cells of a mounted warrior."""
    found = board(B4="yG", C4="y<", D4="y<", B3="Av", C5="A^", E4="A<")
    assert gained(found, "archers") == {"y": 6, "g": 0}


def test_leftovers_are_added_before_halving_TA_R50() -> None:
    """TA-R50, TA-13.6: 1 + 1 + 1 are worth 1; three single halves would be worth nothing."""
    assert gained("", "leftovers", y=mat(1, 1, 1), g=mat(1, 0, 3)) == {"y": 1, "g": 2}
