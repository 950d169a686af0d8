"""Examples made by hand from TM-3.7, TM-7.2 and TM-7.3: what is a free action, where it is offered."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.decisions import TribeState

from .boards import (
    asked,
    begin,
    close,
    effect_of,
    give,
    has,
    options,
    play,
    resolve,
    show,
    table,
    token_effect,
    who,
)

# Red always has T1b (`1 any raw`, once per round) before him: it can be used whenever free actions can.


def red(players: int = 4, number: int = 1, **things: object) -> TribeState:
    """A table on which Red owns T1b and some things."""
    state = table(players, number)
    give(state, "red", artefacts=["T1b"], **things)
    return state


def at_order() -> TribeState:
    state = table(number=5, R5=("PQ3c", "FM3a"))
    give(state, "red", artefacts=["T1b"])
    return play(begin(state, "red"), "main explorer", "space R5.2")


def at_give() -> TribeState:
    """Green, third in the new order, raids in Red's turn; Red must give (TM-E57)."""
    state = table(number=2, tokens={"V14a": "b2b", "V14b": "b3c"})
    give(state, "green", culture=13)
    give(state, "red", artefacts=["T1b"], ore=5, wood=5)
    play(begin(state, "red"), "main explorer", "space H.first", "travel stop", "culture advance")
    return play(state, "order V14b")


def at_flip() -> TribeState:
    state = red(character="CH1")
    state.put(0, s.UNMOVED, 1)
    return begin(state, "red")


def at_discount() -> TribeState:
    state = red(culture=12, reserved="W3e", metal=4, plank=1, block=1, leather=1)
    return play(close(state), "post create:W3e")


def at_substitute() -> TribeState:
    state = red(character="CH4", plank=4, wood=1)
    show(state, "T2a")
    return play(close(state), "post create:T2a")


OFFERED: dict[str, Callable[[], TribeState]] = {
    "main": lambda: begin(red(), "red"),
    "post": lambda: close(red()),
    "order": at_order,
    "choose": lambda: play(begin(red(), "red"), "main chief", "space HUT"),
    "offer": lambda: resolve(red(wood=1), "red", token_effect("b1d")),
    "culture": lambda: resolve(red(), "red", token_effect("b1a")),
    "travel": lambda: resolve(red(), "red", effect_of("C1a")),
    "raid": lambda: play(
        begin(red(2, military=1), "red"), "main explorer", "space H.raid_and_first", "order raid"
    ),
    "create": lambda: resolve(red(plank=3), "red", token_effect("b3b")),
}
# Decision, how it is reached, and all its options: the goods he owns, or what else it names.
NOT_OFFERED: dict[str, tuple[Callable[[], TribeState], list[str]]] = {
    "flip": (at_flip, ["flip", "keep"]),
    "pay": (
        lambda: play(resolve(red(wood=1, ore=1), "red", token_effect("b1d")), "offer pay"),
        ["ore", "wood"],
    ),
    "take": (
        lambda: resolve(red(), "red", token_effect("b1f")),
        ["block", "leather", "metal", "plank"],
    ),
    "process": (lambda: resolve(red(wood=1), "red", effect_of("T2b")), ["done", "wood"]),
    "trade-give": (
        lambda: play(begin(red(wood=1, ore=1), "red"), "main chief", "space HUT", "choose trade_raw"),
        ["ore", "wood"],
    ),
    "trade-take": (
        lambda: play(begin(red(wood=1), "red"), "main chief", "space HUT", "choose trade_raw"),
        ["cattle", "ore", "stone"],
    ),
    "give": (at_give, ["ore", "wood"]),
    "discount": (at_discount, ["block", "leather", "metal", "plank"]),
    "substitute": (at_substitute, ["wood:0", "wood:1"]),
}


@pytest.mark.parametrize("decision", OFFERED)
def test_free_actions_are_offered_at_these_decisions(decision: str) -> None:
    """TM-7.3."""
    state = OFFERED[decision]()
    assert (who(state), asked(state)) == ("red", decision)
    assert "use:T1b" in options(state)


@pytest.mark.parametrize("decision", NOT_OFFERED)
def test_free_actions_are_not_offered_at_these_decisions(decision: str) -> None:
    """TM-7.3, TM-J3: while amounts are composed, and before the flip (TM-J36)."""
    scene, wanted = NOT_OFFERED[decision]
    state = scene()
    assert (who(state), asked(state)) == ("red", decision)
    assert options(state) == wanted


def test_no_free_action_comes_between_a_member_and_its_space() -> None:
    """TM-7.3, TM-19.4: the chief's spaces of round 1, and nothing else."""
    state = play(begin(red(), "red"), "main chief")
    rows = [f"R1.{place}" for place in range(1, 7)]
    assert options(state) == ["H.first", "H.hire", "H.skills", "H.travel", "HUT", *rows]


def test_a_player_who_is_asked_in_anothers_turn_has_no_free_actions() -> None:
    """TM-7.3, TM-14.4: neither his own nor those of the active player."""
    state = table()
    give(state, "red", artefacts=["T1b"], wood=1, worker1=1)
    give(state, "green", artefacts=["T1a"], wood=1, worker2=1)
    play(begin(state, "red"), "main explorer", "space H.first", "travel stop")
    assert (who(state), options(state)) == ("green", ["advance", "stop"])


# -- what can be used (TM-7.2) -----------------------------------------------------------------------------


def test_a_worker_needs_a_raw_good_and_works_once_a_round() -> None:
    """TM-7.2: two of level 1, one of level 2; each level is offered while one of it is unused."""
    state = table()
    give(state, "red", plank=3, worker1=2, worker2=1)
    assert options(begin(state, "red")) == ["chief", "explorer"]
    give(state, "red", wood=9)
    begin(state, "red")
    assert options(state) == ["chief", "explorer", "worker:1", "worker:2"]
    play(state, "main worker:1")
    assert options(state) == ["chief", "explorer", "worker:1", "worker:2"]
    play(state, "main worker:1")
    assert options(state) == ["chief", "explorer", "worker:2"]
    play(state, "main worker:2", "process wood")
    assert options(state) == ["chief", "explorer"]
    assert (has(state, "red")["wood"], has(state, "red")["plank"]) == (9 - 4, 3 + 4)


def test_a_round_card_that_can_do_nothing_is_not_offered() -> None:
    """TM-7.2, TM-3.7: T2a processes, P1d pays a raw good, C3d a product, W1c military."""
    cards = ["T2a", "P1d", "C3d", "W1c"]
    state = table()
    give(state, "red", artefacts=cards)
    assert options(begin(state, "red")) == ["chief", "explorer"]
    for things, offered in (
        ({"wood": 1}, ["use:P1d", "use:T2a"]),
        ({"wood": 0, "metal": 1}, ["use:C3d", "use:P1d"]),  # a product pays for a raw good (TM-9.1)
        ({"metal": 0, "military": 1}, ["use:W1c"]),
    ):
        give(state, "red", **things)
        assert options(begin(state, "red")) == ["chief", "explorer", *offered]


def test_processing_may_stop_at_any_good_but_a_worker_does_one() -> None:
    """TM-9.2, TM-19.4: T2b processes up to 3; a level-2 worker one or two."""
    state = table()
    give(state, "red", wood=3)
    play(resolve(state, "red", effect_of("T2b")), "process wood", "process done")
    assert (has(state, "red")["wood"], has(state, "red")["plank"]) == (2, 1)
    give(state, "red", ore=1, worker2=1)
    play(begin(state, "red"), "main worker:2")
    assert options(state) == ["ore", "wood"]


# -- "can do something" (TM-3.7) ---------------------------------------------------------------------------


def test_a_choice_offers_only_what_can_do_something() -> None:
    """TM-9.13: the 2 travel of b2e at the end of the road."""
    state = table(number=5)
    give(state, "red", wood=1, caravans=("X6", "X6"))
    play(resolve(state, "red", token_effect("b2e")), "offer pay")
    assert options(state) == ["culture", "military"]


def test_one_item_that_can_do_something_is_enough_for_an_effect() -> None:
    """TM-3.7: b2c is 1 leather and 1 travel; at the end of the road the leather is left."""
    state = table(number=3)
    give(state, "red", character="CH6", tokens=["b2c"], caravans=("X6", "X6"))
    assert "token:b2c" in options(begin(state, "red"))
    play(state, "main token:b2c")
    assert has(state, "red")["leather"] == 1


def test_the_trade_of_the_hut_is_open_to_who_owns_one_product() -> None:
    """TM-3.7, TM-9.3, TM-J46: his only metal goes by itself; ore is its own raw good."""
    state = table()
    give(state, "red", metal=1)
    play(begin(state, "red"), "main chief", "space HUT")
    assert options(state) == ["none", "trade_raw"]
    play(state, "choose trade_raw")
    assert (asked(state), options(state)) == ("trade-take", ["cattle", "stone", "wood"])
    play(state, "trade-take wood")
    assert has(state, "red") == {"wood": 1, "explorers": 4}


def test_the_hut_may_be_left_without_using_it() -> None:
    """TM-8.9."""
    state = table()
    give(state, "red", wood=2)
    play(begin(state, "red"), "main chief", "space HUT", "choose none")
    assert has(state, "red") == {"wood": 2, "explorers": 4}


def test_two_items_with_goods_of_ones_choice_are_both_taken() -> None:
    """TM-3.2 (b): the first space of PQ3d is 2 any product and 1 any raw, in this order."""
    state = table(number=5, R5=("PQ3d", "FM3a"))
    give(state, "red")
    play(begin(state, "red"), "main explorer", "space R5.1")
    assert options(state) == ["block", "leather", "metal", "plank"]
    play(state, "take block", "take metal")
    assert options(state) == ["cattle", "ore", "stone", "wood"]
    play(state, "take ore")
    assert has(state, "red") == {"block": 1, "metal": 1, "ore": 1, "explorers": 3, "chief": 1}
