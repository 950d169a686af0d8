"""The worked examples of the scoring phase: TA-E01, TA-E02, TA-E06 to TA-E16, TA-E37."""

from __future__ import annotations

import pytest

from .boards import GAME, gained, mat, position

E01 = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. yO .. .. yS .. gG pC ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. bG .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""
E02 = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. Av .. .. .. .. ..
    .. yO .. pO yS .. gG pC ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. bG .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""
E06 = """
    yO .. .. .. .. .. .. .. ..
    .. .. .. .. .. gC .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. gS .. .. ..
    .. .. yO .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""
E07 = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    yO yG .. bS .. bC .. pG ..
    .. .. .. .. .. .. .. .. ..
"""
E08 = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    Av .. .. .. .. .. .. .. ..
    yO yG .. gS gC .. pO pG ..
    .. .. .. A^ .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""
E09 = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. bG .. .. .. .. ..
    .. .. yO A^ .. bS .. .. ..
    .. .. A^ .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""
E10 = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. pG .. .. .. ..
    yO y< y< .. p^ .. pS .. ..
    .. .. .. .. p^ .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""
E11 = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. yO .. .. Mu .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. Mu .. gS g< g< ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. bC .. ..
    .. .. .. .. .. .. .. .. pO
"""
E12 = """
    .. .. .. .. .. .. .. .. pG
    yO .. .. .. .. .. .. .. ..
    .. .. yO .. .. .. .. .. ..
    .. yG .. .. .. .. .. .. ..
    .. A^ .. .. .. bO .. .. ..
    .. .. .. .. .. .. .. bO ..
    .. .. .. .. .. .. .. A^ ..
"""
E13 = """
    gC .. .. .. .. .. .. .. ..
    .. yG .. .. yS .. .. .. ..
    .. .. g> g> gO .. .. .. ..
    .. .. pS yO .. .. .. .. ..
    .. .. p^ .. .. .. .. .. ..
    .. .. p^ .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""
E14 = """
    .. .. .. .. .. .. .. .. ..
    .. yG A< .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. gO .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""
E16 = """
    .. .. .. .. bO .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. gO .. gO .. .. ..
    .. .. .. .. bS .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. yG y< y< .. .. ..
    .. .. .. .. .. .. .. .. ..
"""
E37 = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. Mu .. yG gG
    .. .. .. .. .. .. .. .. g^
    .. .. .. .. .. .. .. .. g^
    .. .. .. .. .. .. .. .. gC
    .. .. .. .. .. .. .. .. ..
    yO .. gS yC A< .. .. .. ..
"""


def tiles(tile: str, round: int) -> dict[str, object]:  # noqa: A002
    """A tile lying on a round."""
    others = [other for other in ("officers", "guards", "coins", "clay", "soldiers") if other != tile]
    return {"round": round, "tiles": [*others[: round - 1], tile, *others[round - 1 : 4]]}


def test_the_sole_leader_of_a_row_dominates_TA_E01() -> None:
    """TA-E01, TA-11.2, TA-5.6."""
    assert gained(E01, "inspector_row", "ygbp", row=3) == {"y": 7, "g": 3, "b": 0, "p": 3}
    ledger, _ = GAME.score_position(position(E01, "ygbp", row=3), "round")
    assert ledger["inspectors_after"]["row"] == 4


def test_an_archer_breaks_the_tie_of_a_row_TA_E02() -> None:
    """TA-E02, TA-11.2, TA-5.7."""
    assert gained(E02, "inspector_row", "ygbp", row=3) == {"y": 3, "g": 3, "b": 0, "p": 7}


def test_an_empty_row_scores_nothing_and_who_is_alone_in_a_column_dominates_TA_E06() -> None:
    """TA-E06, TA-5.6, TA-11.2, TA-11.3, TA-R25, TA-14.19."""
    at = position(E06, "ygb", row=4, column="F")
    ledger, _ = GAME.score_position(at, "round")
    assert gained(E06, "inspector_row", "ygb", row=4) == {"y": 0, "g": 0, "b": 0}
    assert gained(E06, "inspector_column", "ygb", column="F") == {"y": 0, "g": 7, "b": 0}
    assert ledger["inspectors_after"] == {"row": 5, "column": "G"}


def test_nobody_dominates_on_a_tie_without_archers_TA_E07() -> None:
    """TA-E07, TA-5.6."""
    assert gained(E07, "inspector_row", "ygbp", row=6) == {"y": 3, "g": 0, "b": 3, "p": 3}


def test_most_archers_among_the_tied_win_and_equal_ones_do_not_TA_E08() -> None:
    """TA-E08, TA-5.7, TA-R27."""
    assert gained(E08, "inspector_row", "ygp", row=5) == {"y": 3, "g": 3, "p": 3}
    third = E08.replace(".. .. .. A^ .. .. .. .. ..", ".. A^ .. A^ .. .. .. .. ..")
    assert gained(third, "inspector_row", "ygp", row=5) == {"y": 7, "g": 3, "p": 3}


def test_the_faced_warrior_decides_not_the_cell_of_the_archer_TA_E09() -> None:
    """TA-E09, TA-5.7, TA-R26."""
    assert gained(E09, "inspector_row", "yb", row=4) == {"y": 7, "b": 3}


def test_a_mounted_warrior_counts_once_in_every_line_it_touches_TA_E10() -> None:
    """TA-E10, TA-5.3, TA-R23."""
    assert gained(E10, "inspector_row", "yp", row=3) == {"y": 3, "p": 7}
    assert gained(E10, "inspector_column", "yp", column="E") == {"y": 0, "p": 7}
    assert gained(E10, "inspector_row", "yp", row=4) == {"y": 0, "p": 7}
    assert gained(E10, "inspector_column", "yp", column="A") == {"y": 7, "p": 0}


def test_musicians_count_each_warrior_of_their_row_and_column_TA_E11() -> None:
    """TA-E11, TA-11.4."""
    assert gained(E11, "musicians", "ygbp") == {"y": 2, "g": 2, "b": 1, "p": 0}


def test_the_officers_tile_needs_archers_that_face_officers_TA_E12() -> None:
    """TA-E12, TA-11.5, TA-11.6."""
    assert gained(E12, "tile", "ybp", **tiles("officers", 2)) == {"y": 2, "b": 5, "p": 0}


def test_the_centre_cross_belongs_to_no_quarter_TA_E13() -> None:
    """TA-E13, TA-3.5, TA-11.6, TA-R24."""
    assert gained(E13, "tile", "ygp", **tiles("quarter_nw", 3)) == {"y": 3, "g": 7, "p": 0}


def test_archers_do_not_break_a_tie_of_coins_TA_E14() -> None:
    """TA-E14, TA-11.6, TA-R28."""
    mats = {"y": mat(5), "g": mat(5), "b": mat(2), "p": mat(0)}
    found = gained(E14, "tile", "ygbp", **tiles("coins", 4), **mats)
    assert found == {"y": 4, "g": 4, "b": 4, "p": 0}


def test_the_clay_tile_counts_wet_and_dry_together_TA_E15() -> None:
    """TA-E15, TA-11.6."""
    mats = {"y": mat(0, 1, 4), "g": mat(0, 4), "b": mat(), "p": mat(0, 0, 1)}
    found = gained("", "tile", "ygbp", **tiles("clay", 5), **mats)
    assert found == {"y": 11, "g": 5, "b": 0, "p": 5}


def test_a_horse_that_crosses_the_centre_column_counts_there_TA_E16() -> None:
    """TA-E16, TA-11.6."""
    assert gained(E16, "tile", "ybg", **tiles("centre_column", 1)) == {"y": 1, "b": 3, "g": 0}


def test_a_whole_scoring_phase_with_both_inspectors_wrapping_TA_E37() -> None:
    """TA-E37, TA-11.1 to TA-11.6, TA-3.6."""
    scoring = position(
        E37,
        "gy",
        row=7,
        column="I",
        tiles=["centre_row", "officers", "clay", "coins", "guards"],
        g=mat(vp=9),
        y=mat(vp=11),
    )
    ledger, scored = GAME.score_position(scoring, "round")
    keys = ("inspector_row", "inspector_column", "musicians", "tile", "total")
    assert ledger["scoring_phase"] == {
        "green": dict(zip(keys, (3, 7, 1, 3, 14), strict=True)),
        "yellow": dict(zip(keys, (7, 0, 1, 0, 8), strict=True)),
    }
    assert ledger["inspectors_after"] == {"row": 1, "column": "A"}
    assert ledger["vp_after"] == {"green": 23, "yellow": 19}
    rules = [entry.rule for entry in scored.entries()]
    assert rules == sorted(rules), "the order of the log is that of TA-11.1"


@pytest.mark.parametrize("round", [1, 2, 3, 4, 5])
def test_tile_values_belong_to_the_round_TA_R49(round: int) -> None:  # noqa: A002
    """TA-2.17, TA-R49: the same tile is worth what the round says."""
    found = gained(E12, "tile", "ybp", **tiles("officers", round))
    assert found == {"y": round, "b": 2 * round + 1, "p": 0}
