"""The prompt: which answer comes first, what goes without saying, what is a set, what is counted."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from clayworks import State
from clayworks.core.gathering import Gathered, of_decision
from clayworks.core.messages import Description, Role

from .boards import GAME, action, after, begin, mat, position, start
from .random_play import plays

ALL = "sword halberd crossbow spear"


def told(state: State, choice: str) -> Description:
    """An answer in words, offered or not."""
    return GAME.describe(state, action(state, choice))


def asked(state: State) -> str:
    """The open question."""
    opened = state.decision()
    assert opened is not None
    return str(opened.message)


def middle(shows: str, inner: str = "soak", **more: Any) -> State:
    """At the middle ring, which shows something."""
    return after(begin(inner=inner, middle=shows, **more), "inner skip")


MAIN: list[tuple[Callable[[], State], str, str]] = [
    (lambda: begin(inner="clay 4"), "inner perform", "Take 4 wet clay"),
    (lambda: begin(inner="coins 4"), "inner perform", "Take 4 coins"),
    (lambda: begin(inner="craft 3"), "inner perform", "Craft a warrior"),
    (lambda: begin(inner="soak", y=mat(0, 0, 5)), "inner perform", "Soak 5 dry clay"),
    (lambda: begin(inner="soak"), "inner perform", "Soak all dry clay"),
    (lambda: begin(inner="promote"), "inner perform", "Promote the Craftsman to an Artisan"),
    (lambda: middle("priority"), "middle perform", "Take priority token 1"),
    (
        lambda: middle("builder", y=mat(3)),
        "middle hire:1",
        "Hire the Builder with token 1: place an Officer, a Guard, a Crossbowman or a Soldier"
        " from the organizer",
    ),
    (
        lambda: middle("blacksmith", y=mat(masters={"blacksmith": 1})),
        "middle use",
        "Use the Blacksmith: all weapons become ready",
    ),
    (
        lambda: after(begin(outer="ready halberd"), "inner skip", "middle skip"),
        "outer perform",
        "Ready the Halberd",
    ),
    (
        lambda: after(begin(outer="buy footman", y=mat(3, ready=ALL)), "inner skip", "middle skip"),
        "outer perform",
        "Buy a Footman",
    ),
]


@pytest.mark.parametrize(("make", "choice", "text"), MAIN, ids=[text for _, _, text in MAIN])
def test_the_main_answer_says_what_it_does_TA_7_6(make: Callable[[], State], choice: str, text: str) -> None:
    described = told(make(), choice)
    assert str(described.message) == text
    assert described.role is Role.MAIN


def test_a_weapon_says_what_using_it_brings_TA_8_9() -> None:
    state = after(
        begin(inner="craft 2", y=mat(0, 2, ready=ALL)), "inner perform", "craft-type soldier", "craft-cell C4"
    )
    assert str(told(state, "weapon use").message) == "Use the Spear: 1 VP and 2 coins"
    assert told(state, "weapon use").role is Role.MAIN
    assert str(told(state, "weapon keep").message) == "Keep the Spear ready"
    assert told(state, "weapon keep").role is Role.QUIET
    assert asked(state) == "Use the Spear of the new warrior?"


def test_substitutes_and_doing_nothing_are_quiet_TA_7_5() -> None:
    state = begin(inner="clay 4")
    quiet = {choice: told(state, f"inner {choice}") for choice in ("clay", "coin", "skip")}
    assert {choice: str(one.message) for choice, one in quiet.items()} == {
        "clay": "Take 1 wet clay instead",
        "coin": "Take 1 coin instead",
        "skip": "Do nothing",
    }
    assert all(one.role is Role.QUIET for one in quiet.values())


def test_what_the_ring_shows_stays_visible_with_its_reason_when_it_is_impossible_TA_7_6() -> None:
    state = begin(inner="craft 3", y=mat(0, 2))
    (impossible,) = GAME.impossible(state)
    assert state.action_to_string(impossible) == "inner perform"
    assert str(GAME.refusal(state, impossible)) == "this costs 3 wet clay, but you have 2 wet clay (TA-8.1)"


def test_of_several_tokens_the_cheapest_free_one_is_the_main_answer_TA_10_2() -> None:
    state = middle("overseer", y=mat(6, masters={"builder": 1}))
    roles = {cost: told(state, f"middle hire:{cost}").role for cost in range(1, 7)}
    assert [cost for cost, role in roles.items() if role is Role.MAIN] == [2]
    poor = middle("overseer", y=mat(1, masters={"builder": 1}))
    assert [poor.action_to_string(one) for one in GAME.impossible(poor)] == ["middle hire:2"]
    assert str(poor.why_not("action:middle")) == "this costs 2 coins, but you have 1 coin (TA-10.1)"
    assert str(poor.why_not("master:overseer")) == "this costs 2 coins, but you have 1 coin (TA-10.1)"


def test_a_hired_master_that_can_not_be_used_says_why_at_its_space_TA_10_4() -> None:
    state = middle("builder", round=3, y=mat(2, masters={"builder": 1}))
    assert str(state.why_not("action:middle")) == "this costs 3 coins, but you have 2 coins (TA-10.4)"
    assert [state.action_to_string(one) for one in GAME.impossible(state)] == ["middle use"]


@pytest.mark.parametrize("seed", range(3))
def test_every_decision_has_at_most_one_passive_answer_and_that_one_gives_nothing_up(seed: int) -> None:
    """Only what is performed, used or bought goes without saying, and that no ring is turned."""
    found = set()
    for state, _ in plays(2 + seed, seed):
        passive = [one for one in state.legal_actions() if state.describe(one).passive]
        assert len(passive) <= 1
        found |= {state.action_to_string(one).partition(":")[0] for one in passive}
    assert found <= {
        "middle hire",
        "rotate none",
        "inner perform",
        "middle perform",
        "middle use",
        "outer perform",
        "weapon use",
        "master-use use",
    }


def test_using_up_a_weapon_without_a_target_does_not_go_without_saying_TA_8_9() -> None:
    for kind, passive in (("officer", True), ("guard", True), ("soldier", False)):
        state = after(
            begin(inner="craft 2", y=mat(0, 2, ready=ALL)),
            "inner perform",
            f"craft-type {kind}",
            "craft-cell C4",
        )
        assert told(state, "weapon use").passive is passive


# -- the Overseer (TA-10.8) --------------------------------------------------------------------------------


def test_two_warehouses_are_clicked_in_any_order_and_put_back_TA_10_8() -> None:
    state = after(
        begin(middle="overseer", warehouses=[2, 1, 0, 3], y=mat(masters={"overseer": 1})),
        "inner skip",
        "middle use",
    )
    gathering = of_decision(state)
    assert gathering is not None
    sets = Gathered(state, gathering)
    for first, second in permutations(("warehouse:1", "warehouse:3")):
        picked = sets.after_click(sets.after_click([], first) or [], second)
        assert picked is not None
        written = sets.written(picked) or ()
        assert [state.game.space.option(one) for one in written] == ["w1", "w3"]
        assert sets.after_click(picked, second) == [first]


def test_every_order_of_clicks_writes_the_same_choices_in_whole_games_TA_19_4() -> None:
    """What can be written one by one can be clicked in any order."""
    seen = 0
    for seed in range(12):
        for state, chosen in plays(3, seed, eager=0.95):
            gathering = of_decision(state)
            if gathering is None or GAME.space.decision(chosen) != "overseer":
                continue
            sets = Gathered(state, gathering)
            for picks, written in sets.paths.items():
                for order in permutations(picks):
                    held: list[str] = []
                    for pick in order:
                        held = sets.after_click(held, pick) or pytest.fail(f"{pick} after {held}")
                    assert sets.written(held) == written
                seen += 1
    assert seen > 0


# -- what is counted ---------------------------------------------------------------------------------------


def test_placing_says_which_workers_are_in_hand_TA_7_4() -> None:
    state = after(start(position(y=mat(coins=2, artisans=1))), "rotate none")
    assert asked(state) == "Place a worker on a segment. In hand: 4 Craftsmen, 1 Artisan"


def test_belongings_are_the_resources_and_the_workers_in_hand_TA_5_1() -> None:
    state = start(position(y=mat(3, 2, 1)))
    have = GAME.belongings(state, 0)
    assert [(one.symbol, one.count) for one in have] == [
        ("coin", 3),
        ("ta-wet", 2),
        ("ta-dry", 1),
        ("ta-craftsman", 5),
        ("ta-artisan", 0),
    ]
    assert [str(one.words) for one in have][:3] == ["3 coins", "2 wet clay", "1 dry clay"]


# -- reasons -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_whatever_is_clicked_says_what_it_is_and_when_it_is_used(players: int) -> None:
    """Every kind of thing has a sentence of its own, and no reason talks about answers or questions."""
    assert set(GAME.uses) == set(GAME.elements) == set(GAME.things)
    for number, (state, _) in enumerate(plays(players, seed=3)):
        if number % 25 or state.is_terminal():
            continue
        for kind, names in GAME.elements.items():
            for name in names[:: max(1, len(names) // 4)]:
                reason = state.why_not(f"{kind}:{name}")
                if reason is not None:
                    assert reason.rule.startswith("TA-")
                    assert "no answer" not in str(reason)


def test_an_inspector_says_how_far_it_goes_TA_10_6() -> None:
    state = after(begin(middle="inspector", y=mat(masters={"inspector": 1})), "inner skip", "middle use")
    far = "the Inspector Master moves one inspector 1 or 2 spaces forward (TA-10.6)"
    assert str(state.why_not("row:5")) == far
    assert state.why_not("row:2") is None


def test_a_specialist_says_its_price_and_weapon_whenever_it_is_clicked_TA_9_3() -> None:
    state = begin(inner="clay 2")
    said = str(state.why_not("specialist:horse"))
    assert said.startswith("Horse: 4 left, costs 1 coin and the ready Sword. A specialist is bought on")


def test_a_cell_says_who_stands_there_TA_5_4() -> None:
    board = """
        yO .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. Mu
    """
    state = begin(board)
    assert str(state.why_not("cell:A1")).startswith("A1: Officer, Yellow. ")
    assert str(state.why_not("cell:I7")).startswith("I7: Musician. ")
    assert str(state.why_not("cell:C4")).startswith("C4, empty. ")
