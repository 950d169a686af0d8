"""Clean-up, the next round and the end: TA-12, TA-13.7."""

from __future__ import annotations

import pytest

from clayworks import State

from .boards import GAME, asked, choose, clean_up, mat, options, position, seen, start


def test_wet_clay_dries_but_for_what_the_masters_keep_TA_12_3() -> None:
    """TA-12.3, TA-R38: always as much as possible, never dry clay made wet."""
    three = {"clay_maker": 1, "overseer": 2, "blacksmith": 3}
    state = clean_up("ygb", y=mat(0, 2, 1, masters=three), g=mat(0, 7, 1, masters=three), b=mat(0, 3, 2))
    found = {letter: (seen(state, letter)["wet"], seen(state, letter)["dry"]) for letter in "ygb"}
    assert found == {"y": (2, 1), "g": (3, 5), "b": (0, 5)}


def test_the_next_round_turns_both_rings_and_returns_the_workers_TA_12_6() -> None:
    """TA-12.6, TA-18.9: inner clockwise, middle counter-clockwise; the rest stays."""
    yellow = mat(2, ready="sword", masters={"overseer": 4})
    state = clean_up("yg", inner=11, middle=0, row=3, column="C", warehouses=[1, 2, 3, 4], y=yellow)
    table = state.view()
    assert (table["wheel"]["inner"], table["wheel"]["middle"]) == (0, 11)
    assert table["round"] == 2
    assert all(not (s["craftsman"] or s["artisan"]) for s in table["wheel"]["segments"])
    assert seen(state, "y")["workers"] == {"craftsmen": 5, "artisans": 0}
    assert seen(state, "y")["weapons"]["sword"] is True
    assert seen(state, "y")["masters"] == {"overseer": 4}
    assert table["warehouses"] == [1, 2, 3, 4]
    assert table["inspectors"] == {"row": 4, "column": "D"}
    assert asked(state) == "rotate"


def test_turn_order_drying_and_coins_happen_before_the_final_scoring_TA_R39() -> None:
    """TA-R39, TA-12.5: the coin of the Builder is a leftover, and the priority token decides the tie."""
    tiles = ("officers", "guards", "soldiers", "crossbowmen", "centre_row")
    state = clean_up(
        "yg",
        round=5,
        tiles=tiles,
        y=mat(1, 0, 0, vp=4, masters={"builder": 1}),
        g=mat(0, 2, 0, vp=4, priority=1),
    )
    assert state.is_terminal()
    assert state.scores() == [5, 5]
    over = state.to_position()
    assert over["phase"] == "over"
    assert over["turn_order"] == ["green", "yellow"]
    assert over["players"]["yellow"]["coins"] == 2
    assert (over["players"]["green"]["wet"], over["players"]["green"]["dry"]) == (0, 2)
    assert over["players"]["green"]["priority"] is None
    assert state.places() == [2, 1]


def test_after_round_five_the_rings_do_not_turn_and_workers_stay_TA_12_1() -> None:
    """TA-12.1 step 4 comes before step 5; `over` is as `final` (TA-17.1)."""
    over = clean_up("yg", round=5, inner=4, middle=4).to_position()
    assert (over["wheel"]["inner"], over["wheel"]["middle"], over["round"]) == (4, 4, 5)
    assert len(over["wheel"]["workers"]) == 10


@pytest.mark.parametrize("order", ["ygb", "bgy", "gyb"])
def test_equal_vp_rank_by_turn_order_for_all_places_TA_R40(order: str) -> None:
    """TA-R40, TA-13.7: the winner and the other places."""
    equal = {letter: mat(vp=9) for letter in order}
    ledger = GAME.score_position(position("", order, **equal), "final")[0]
    names = {"y": "yellow", "g": "green", "b": "blue"}
    assert ledger["ranking"] == [names[letter] for letter in order]
    lower = {**equal, order[0]: mat(vp=8)}
    ledger = GAME.score_position(position("", order, **lower), "final")[0]
    assert ledger["ranking"] == [names[letter] for letter in order[1:] + order[0]]


def test_the_utility_follows_the_places_TA_13_7() -> None:
    """TA-13.7: there is always one winner, and nothing before the end."""
    state = GAME.deal(3, seed=3)
    assert state.returns() == [0.0, 0.0, 0.0]
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert sorted(state.returns()) == [-1.0, 0.0, 1.0]
    assert sorted(state.places()) == [1, 2, 3]
    best = state.places().index(1)
    assert state.scores()[best] == max(state.scores())


def idle_turn(state: State) -> str:
    """A turn in which the first placement is made and everything else skipped; whose it was."""
    active: str = state.view()["active"]
    number = state.view()["round"]
    while not state.is_terminal() and (state.view()["active"], state.view()["round"]) == (active, number):
        offered = options(state)
        wish = next((word for word in ("none", "skip") if word in offered), offered[0])
        choose(state, f"{asked(state)} {wish}")
    return active


def test_turns_follow_the_new_order_which_stays_until_tokens_change_it_TA_12_2() -> None:
    """TA-12.2, TA-7.9: seated Y, G, B; tokens 1 with B and 2 with G make it B, G, Y for rounds 2 and 3."""
    state = clean_up("ygb", b=mat(priority=1), g=mat(priority=2))
    assert state.view()["turn_order"] == ["blue", "green", "yellow"]
    assert [idle_turn(state) for _ in range(12)] == ["blue", "green", "yellow"] * 4
    assert state.view()["round"] == 3
    assert state.view()["turn_order"] == ["blue", "green", "yellow"]  # nobody took a token


def test_who_has_only_artisans_in_hand_takes_his_turn_TA_7_9() -> None:
    """TA-7.9, TA-5.10: a worker is a worker."""
    workers = [(k, "g", "craftsman") for k in range(4)] + [(k + 4, "y", "craftsman") for k in range(4)]
    found = position(workers=workers, y=mat(craftsmen=1), g=mat(craftsmen=0, artisans=1))
    state = start(found)
    assert [idle_turn(state) for _ in range(2)] == ["yellow", "green"]
    assert state.view()["round"] == 2


def test_scoring_and_clean_up_contain_no_decision_TA_6_3() -> None:
    """TA-6.3: from `scoring` straight to the next turn."""
    state = GAME.from_position(
        position("", "yg", phase="scoring", workers=[(k, "yg"[k % 2], "craftsman") for k in range(10)])
    )
    assert state.legal_actions() == []
    assert state.decision() is None
    state.advance()
    assert state.view()["round"] == 2
    assert asked(state) == "place"
