"""The worked examples of the final scoring: TA-E05, TA-E17 to TA-E22, TA-E25, TA-E31, TA-E36, TA-E38,
TA-E42.
"""

from __future__ import annotations

from .boards import GAME, begin, choose, gained, mat, position, standing, start

E05 = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. yG yG .. .. Av .. ..
    .. .. Fo yO pO A< bO gO ..
    .. .. .. pO .. .. .. pO A<
    .. .. .. .. .. .. .. yO ..
    .. .. .. .. .. .. .. A^ ..
"""
E17 = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. yO .. bS .. .. ..
    .. .. pO y^ Fo .. .. .. ..
    .. .. .. y^ yG bC A< .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""
E18 = """
    .. .. .. .. .. .. .. .. ..
    .. yS A< .. .. yO A> .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. gG g< g< .. .. .. bC bS
    .. .. .. .. .. .. .. .. ..
"""
E19 = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. yG yG A< bG bG .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""
E20 = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. pS A< A> gS .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""
E21 = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. yO yO gO gO .. .. .. ..
    .. yG .. .. bO .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""
E22 = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. yO .. .. .. .. ..
    .. .. gO y^ .. .. .. .. ..
    .. .. .. y^ .. .. .. .. ..
    .. .. .. bO .. .. .. .. ..
    .. .. .. bO .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""
E25 = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. yS A< .. A< .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. bO .. yG .. ..
    .. .. .. .. .. .. .. .. ..
"""
E31 = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. A> A< .. A> Mu .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. A> yO .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""
E36 = """
    .. .. .. .. .. .. .. .. ..
    .. .. yO A< .. .. .. .. ..
    .. .. y^ .. .. .. .. .. ..
    .. .. y^ .. .. .. .. .. ..
    .. .. A^ .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""
E42 = """
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. gS .. .. .. .. ..
    .. pS A< A^ A> bS .. .. ..
    .. .. .. A^ .. .. .. .. ..
    .. .. .. yS .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""


def test_the_final_scoring_of_the_rulebook_TA_E05() -> None:
    """TA-E05, TA-13.2 to TA-13.5, TA-R60: 23, 22, 8 and 6 VP; no presence for who dominates."""
    ledger, _ = GAME.score_position(position(E05, "ygbp"), "final")
    keys = ("footmen", "group_warriors", "group_majority", "archers", "leftovers", "total")
    assert ledger["final"] == {
        "yellow": dict(zip(keys, (8, 10, 2, 2, 0, 22), strict=True)),
        "green": dict(zip(keys, (0, 4, 2, 0, 0, 6), strict=True)),
        "blue": dict(zip(keys, (0, 4, 2, 2, 0, 8), strict=True)),
        "purple": dict(zip(keys, (2, 12, 5, 4, 0, 23), strict=True)),
    }
    assert ledger["ranking"] == ["purple", "yellow", "blue", "green"]
    assert ledger["winner"] == "purple"


def test_an_archer_outside_the_ring_breaks_the_tie_of_a_footman_TA_E17() -> None:
    """TA-E17, TA-13.2."""
    assert gained(E17, "footmen", "ybp") == {"y": 2, "b": 8, "p": 0}


def test_the_smallest_groups_TA_E18() -> None:
    """TA-E18, TA-13.3, TA-5.8, TA-R30: a warrior and its archer are one, a lone mounted warrior is not."""
    assert gained(E18, "group_warriors", "ygb") == {"y": 1, "g": 0, "b": 0}
    assert gained(E18, "archers", "ygb") == {"y": 2, "g": 0, "b": 0}
    assert gained(E18, "group_majority", "ygb") == {"y": 0, "g": 0, "b": 0}


def test_one_archer_joins_two_groups_TA_E19() -> None:
    """TA-E19, TA-5.8, TA-13.4, TA-R29."""
    assert gained(E19.replace("A<", ".."), "group_warriors", "yb") == {"y": 2, "b": 2}
    assert gained(E19.replace("A<", ".."), "group_majority", "yb") == {"y": 0, "b": 0}
    assert gained(E19, "group_warriors", "yb") == {"y": 4, "b": 4}
    assert gained(E19, "group_majority", "yb") == {"y": 5, "b": 2}
    assert gained(E19, "archers", "yb") == {"y": 2, "b": 0}
    assert gained(E19, "final", "yb") == {"y": 11, "b": 6}


def test_two_archers_back_to_back_join_two_lone_warriors_TA_E20() -> None:
    """TA-E20, TA-5.8, TA-13.4, TA-13.7, TA-R29."""
    assert gained(E20, "group_warriors", "pg") == {"p": 2, "g": 2}
    assert gained(E20, "group_majority", "pg") == {"p": 2, "g": 2}
    assert gained(E20, "archers", "pg") == {"p": 2, "g": 2}
    ledger, _ = GAME.score_position(position(E20, "pg"), "final")
    assert ledger["vp_after"] == {"purple": 6, "green": 6}
    assert ledger["winner"] == "purple"
    assert GAME.score_position(position(E20, "gp"), "final")[0]["winner"] == "green"


def test_a_group_of_three_colours_with_a_tie_TA_E21() -> None:
    """TA-E21, TA-13.4: each Officer is worth three, everybody has presence."""
    assert gained(E21, "group_warriors", "ygb") == {"y": 6, "g": 6, "b": 3}
    assert gained(E21, "group_majority", "ygb") == {"y": 2, "g": 2, "b": 2}
    assert gained(E21, "final", "ygb") == {"y": 8, "g": 8, "b": 5}


def test_a_horse_joins_groups_TA_E22() -> None:
    """TA-E22, TA-9.5, TA-5.3, TA-13.4: before, bought in play, and after."""
    before = E22.replace("y^", "..")
    assert gained(before, "final", "ygb") == {"y": 0, "g": 0, "b": 2}
    state = begin(before, "ygb", outer="buy horse", y=mat(1, ready="sword"))
    choose(state, "inner skip", "middle skip", "outer perform", "horse-direction down")
    assert standing(state)["D2"]["horse"] == ["D3", "D4"]
    assert gained(E22, "group_warriors", "ygb") == {"y": 3, "g": 3, "b": 6}
    assert gained(E22, "group_majority", "ygb") == {"y": 2, "g": 2, "b": 5}
    assert gained(E22, "final", "ygb") == {"y": 5, "g": 5, "b": 11}
    played = {colour: line["total"] for colour, line in state.ledger("final")["final"].items()}
    assert played == {"yellow": 5, "green": 5, "blue": 11}


def test_archers_follow_the_board_not_their_history_TA_E25() -> None:
    """TA-E25, TA-5.7, TA-9.7, TA-R21: warriors moved by the halberd leave or enter the cell in front."""
    assert gained(E25, "archers", "yb") == {"y": 2, "b": 0}
    for mover, piece, target, wanted in (
        ("y", "C4", "C1", {"yellow": 0, "blue": 0}),
        ("b", "E6", "E4", {"yellow": 2, "blue": 2}),
    ):
        order = "yb" if mover == "y" else "by"
        state = begin(E25, order, inner="craft 2", **{mover: mat(0, 2, ready="halberd")})
        choose(state, "inner perform", "craft-type guard", "craft-cell I1", "weapon use")
        choose(state, f"halberd {piece}", f"halberd-target {target}")
        lines = state.ledger("final")["final"]
        assert {colour: lines[colour]["archers"] for colour in wanted} == wanted
        assert standing(state)["D4"]["facing"] == "left"


def test_archers_that_face_no_warrior_are_idle_TA_E31() -> None:
    """TA-E31, TA-5.7, TA-R22."""
    assert gained(E31, "archers", "yg") == {"y": 2, "g": 0}
    assert gained(E31, "group_warriors", "yg") == {"y": 1, "g": 0}
    assert gained(E31, "final", "yg") == {"y": 3, "g": 0}


def test_a_horse_in_front_of_an_archer_is_its_rider_TA_E36() -> None:
    """TA-E36, TA-5.7, TA-R20, TA-14.8."""
    assert gained(E36.replace("y^", ".."), "archers", "yb") == {"y": 2, "b": 0}
    assert gained(E36, "archers", "yb") == {"y": 4, "b": 0}
    assert gained(E36, "group_warriors", "yb") == {"y": 1, "b": 0}
    assert gained(E36, "final", "yb") == {"y": 5, "b": 0}


def test_leftovers_and_a_final_tie_TA_E38() -> None:
    """TA-E38, TA-13.6, TA-13.7, TA-R40, TA-R50."""
    mats = {"y": mat(3, 1, 1, vp=80), "g": mat(5, 1, 1, vp=79), "b": mat(1, vp=82)}
    assert gained("", "leftovers", "gby", **mats) == {"g": 3, "b": 0, "y": 2}
    ledger, scored = GAME.score_position(position("", "gby", **mats), "final")
    assert ledger["vp_after"] == {"green": 82, "blue": 82, "yellow": 82}
    assert ledger["ranking"] == ["green", "blue", "yellow"]
    assert [scored.colours[seat] for seat in (0, 1, 2)] == ["green", "blue", "yellow"]
    assert scored.places() == [1, 2, 3]


def test_the_final_scoring_of_a_game_is_that_of_its_last_position_TA_E38() -> None:
    """TA-E38, TA-12.5, TA-17.1: played on from `final`."""
    workers = [(2 * k + n, letter, "craftsman") for k in range(4) for n, letter in enumerate("gb")]
    workers += [(8 + k, "y", "craftsman") for k in range(4)]
    mats = {"y": mat(3, 1, 1, vp=80), "g": mat(5, 1, 1, vp=79), "b": mat(1, vp=82)}
    state = start(position("", "gby", round=5, phase="final", workers=workers, **mats))
    assert state.is_terminal()
    assert state.scores() == [82, 82, 82]
    assert state.places() == [1, 2, 3]
    assert state.returns() == [1.0, 0.0, -1.0]


def test_a_chain_of_archers_joins_warriors_that_are_apart_TA_E42() -> None:
    """TA-E42, TA-5.8, TA-13.4, TA-R22, TA-R29: the archer that faces an archer joins nothing."""
    assert gained(E42, "group_warriors", "pgby") == {"p": 3, "g": 3, "b": 3, "y": 0}
    assert gained(E42, "group_majority", "pgby") == {"p": 2, "g": 2, "b": 2, "y": 0}
    assert gained(E42, "archers", "pgby") == {"p": 2, "g": 2, "b": 2, "y": 0}
    assert gained(E42, "final", "pgby") == {"p": 7, "g": 7, "b": 7, "y": 0}
    broken = E42.replace("A< A^ A>", "A< .. A>")
    assert gained(broken, "final", "pgby") == {"p": 3, "g": 0, "b": 3, "y": 0}


def test_an_archer_looks_no_farther_than_the_next_cell_TA_R59() -> None:
    """TA-R59, TA-5.7: a warrior in its line, behind an empty cell, is not faced."""
    near = E19.replace("A< bG bG", "A< .. ..")
    far = near.replace("yG yG A<", "yG .. A<")
    assert gained(near, "archers", "yb") == {"y": 2, "b": 0}
    assert gained(far, "archers", "yb") == {"y": 0, "b": 0}
    assert gained(far, "group_warriors", "yb") == {"y": 0, "b": 0}
