"""Refusals: every choice that is not offered says why and names its rule; the state stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from clayworks import IllegalAction, State
from clayworks.games.terracotta_army.rules.decisions import ArmyState
from clayworks.games.terracotta_army.words import reasons

from .boards import (
    GAME,
    action,
    begin,
    choose,
    crowded,
    mat,
    options,
    organizer,
    position,
    start,
    stop,
)

ALL = "sword halberd crossbow spear"

BOARD = """
    yO gS .. .. .. .. .. .. ..
    gS .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. yS y< y< .. Mu .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. yC .. .. ..
    .. .. .. .. .. .. .. .. A^
"""
RIDERS = BOARD.replace("..", "yG", 1)  # with C1
SHOTS = BOARD.replace(" ..\n", " gO\n", 3)  # with I1, I2 and I3


def placing() -> State:
    """`place`: segment 0 holds a Craftsman, segment 1 an Artisan; Yellow has no Artisan."""
    return start(position(workers=[(0, "g", "craftsman"), (1, "g", "artisan")]))


def placing_artisans() -> State:
    """`place`: Yellow has only Artisans in hand."""
    mats = mat(craftsmen=0, artisans=5)
    return start(position(workers=[(1, "g", "craftsman"), (1, "g", "artisan")], y=mats))


def middle(space: str, inner: str = "clay 2", board: str = "", **more: Any) -> State:
    """`middle` on a space, after skipping the inner ring."""
    return choose(begin(board, inner=inner, middle=space, **more), "inner skip")


def crafting(*choices: str, board: str = BOARD) -> State:
    """Into a craft for 2 wet clay with all weapons ready."""
    return choose(begin(board, inner="craft 2", y=mat(0, 2, ready=ALL)), "inner perform", *choices)


def halberd(*choices: str) -> State:
    """`halberd` after a Guard on E6, beside the Crossbowman."""
    return crafting("craft-type guard", "craft-cell E6", "weapon use", *choices)


def buying(kind: str, board: str, *choices: str) -> State:
    """Into buying a specialist."""
    state = begin(board, outer=f"buy {kind}", y=mat(9, ready=ALL))
    return choose(state, "inner skip", "middle skip", "outer perform", *choices)


def overseeing(*choices: str) -> State:
    """`overseer`, with clay in warehouses 0 and 1 only."""
    state = begin(middle="overseer", warehouses=[2, 2, 0, 0], y=mat(masters={"overseer": 1}))
    return choose(state, "inner skip", "middle use", *choices)


def building(*choices: str) -> State:
    """`builder-type`, with Officers and Soldiers fullest and no Guard left."""
    board = organizer(9, 0, 5, 9)
    return choose(middle("builder", board=board, y=mat(1, masters={"builder": 1})), "middle use", *choices)


BUILDER = {"builder": 1}
ADMINISTRATOR = {"administrator": 1}

REFUSED: list[tuple[Callable[[], State], str, str]] = [
    # place
    (
        placing,
        "place craftsman@0",
        "segment 1 in the north-east holds a Craftsman; only an Artisan may join it (TA-7.4)",
    ),
    (placing, "place craftsman@1", "segment 2 in the north-east holds an Artisan and is closed (TA-7.4)"),
    (placing, "place artisan@5", "you have no Artisan in hand (TA-6.2)"),
    (placing_artisans, "place craftsman@5", "you have no Craftsman in hand (TA-6.2)"),
    (
        placing_artisans,
        "place artisan@1",
        "segment 2 in the north-east holds an Artisan and is closed (TA-7.4)",
    ),
    # inner
    (
        lambda: begin(inner="craft 3", y=mat(0, 2, 5)),
        "inner perform",
        "this costs 3 wet clay, but you have 2 wet clay (TA-8.1)",
    ),
    (
        lambda: begin(organizer(0, 0, 0, 0), inner="craft 2", y=mat(0, 2)),
        "inner perform",
        "no warrior is left in the organizer (TA-14.2)",
    ),
    (
        lambda: begin(crowded("gS"), inner="craft 2", y=mat(0, 2)),
        "inner perform",
        "no cell of the Mausoleum is empty (TA-14.1)",
    ),
    (lambda: begin(inner="soak"), "inner perform", "you have no dry clay (TA-7.6)"),
    (
        lambda: begin(inner="promote", worker="artisan", y=mat(artisans=1)),
        "inner perform",
        "the worker on this segment is an Artisan already (TA-R6)",
    ),
    # middle, no Master
    (
        lambda: middle("priority", y=mat(priority=1)),
        "middle perform",
        "you hold a priority token already (TA-R8)",
    ),
    (lambda: middle("priority", g=mat(priority=1)), "middle perform", "no priority token is left (TA-R8)"),
    (lambda: middle("coins 2"), "middle use", "this segment shows no Master on the middle ring (TA-10.1)"),
    (lambda: middle("clay 2"), "middle hire:1", "this segment shows no Master on the middle ring (TA-10.1)"),
    # middle, a Master
    (
        lambda: middle("overseer"),
        "middle perform",
        "this is the space of the Overseer: hire or use (TA-10.1)",
    ),
    (lambda: middle("overseer", y=mat(9)), "middle use", "you have not hired the Overseer (TA-10.1)"),
    (
        lambda: middle("builder", y=mat(9, masters=BUILDER)),
        "middle hire:2",
        "you have hired the Builder already (TA-10.2)",
    ),
    (
        lambda: middle("overseer", y=mat(9, masters=BUILDER)),
        "middle hire:1",
        "your Master token for 1 coin lies on another Master (TA-10.2)",
    ),
    (
        lambda: middle("overseer", y=mat(3)),
        "middle hire:4",
        "this costs 4 coins, but you have 3 coins (TA-10.1)",
    ),
    (
        lambda: middle("builder", round=2, y=mat(1, masters=BUILDER)),
        "middle use",
        "this costs 2 coins, but you have 1 coin (TA-10.4)",
    ),
    (
        lambda: middle("builder", board=organizer(0, 0, 0, 0), y=mat(9, masters=BUILDER)),
        "middle use",
        "no warrior is left in the organizer (TA-14.2)",
    ),
    (
        lambda: middle("builder", board=crowded("gS"), y=mat(9, masters=BUILDER)),
        "middle use",
        "no cell of the Mausoleum is empty (TA-14.1)",
    ),
    (
        lambda: middle("administrator", "craft 4", y=mat(0, 3, masters=ADMINISTRATOR)),
        "middle use",
        "this costs 4 wet clay, but you have 3 wet clay (TA-8.1)",
    ),
    (
        lambda: middle("administrator", "soak", y=mat(masters=ADMINISTRATOR)),
        "middle use",
        "you have no dry clay (TA-7.6)",
    ),
    (
        lambda: middle(
            "administrator", "promote", worker="artisan", y=mat(artisans=1, masters=ADMINISTRATOR)
        ),
        "middle use",
        "the worker on this segment is an Artisan already (TA-R6)",
    ),
    (
        lambda: middle("overseer", warehouses=[0, 0, 0, 0], y=mat(masters={"overseer": 1})),
        "middle use",
        "all warehouses are empty (TA-10.8)",
    ),
    (
        lambda: middle("blacksmith", y=mat(ready=ALL, masters={"blacksmith": 1})),
        "middle use",
        "all your weapons are ready already (TA-10.9)",
    ),
    # craft-type, craft-cell
    (
        lambda: crafting(board=organizer(9, 0, 5, 9)),
        "craft-type guard",
        "no Guard is left in the organizer (TA-14.2)",
    ),
    (lambda: crafting("craft-type guard"), "craft-cell D4", "D4 is occupied (TA-8.3)"),
    # halberd, halberd-target
    (halberd, "halberd I1", "I1 is empty (TA-8.7)"),
    (halberd, "halberd D4", "D4 is a horse; choose its rider on C4 (TA-8.7)"),
    (halberd, "halberd G4", "on G4 stands no warrior (TA-8.7)"),
    (halberd, "halberd B1", "the warrior on B1 is not yours (TA-8.7)"),
    (halberd, "halberd E6", "the new Guard itself can't be moved (TA-R13)"),
    (halberd, "halberd A1", "the warrior on A1 is blocked on all sides (TA-8.7)"),
    (lambda: halberd("halberd F6"), "halberd-target F6", "a move is at least one cell (TA-R14)"),
    (lambda: halberd("halberd F6"), "halberd-target G7", "G7 is not in line with F6 (TA-R14)"),
    (lambda: halberd("halberd F6"), "halberd-target D6", "the way to D6 is not free (TA-8.7)"),
    (lambda: halberd("halberd C4"), "halberd-target E4", "the way to E4 is not free (TA-R15)"),
    # crossbow
    (
        lambda: crafting("craft-type crossbowman", "craft-cell I6", "weapon use", board=SHOTS),
        "crossbow down",
        "the next statue is adjacent: no empty cell lies between (TA-8.8)",
    ),
    (
        lambda: crafting("craft-type crossbowman", "craft-cell C6", "weapon use"),
        "crossbow left",
        "there is no statue before the edge (TA-8.8)",
    ),
    # builder-type, builder-cell
    (building, "builder-type guard", "no Guard is left in the organizer (TA-14.2)"),
    (
        building,
        "builder-type crossbowman",
        "the Builder takes the type of which most are left, and that is not the Crossbowman (TA-10.4)",
    ),
    (lambda: building("builder-type officer"), "builder-cell A1", "A1 is occupied (TA-10.4)"),
    # overseer, overseer-second
    (overseeing, "overseer w2", "the south-west warehouse and all after it, clockwise, are empty (TA-R43)"),
    (
        lambda: overseeing("overseer w1"),
        "overseer-second w1",
        "the south-east warehouse is one of the two already (TA-10.8)",
    ),
    (
        lambda: choose(
            begin(middle="overseer", warehouses=[0, 2, 0, 2], y=mat(masters={"overseer": 1})),
            "inner skip",
            "middle use",
            "overseer w0",
        ),
        "overseer-second w2",
        "the north-east warehouse and the south-west warehouse are both empty (TA-R43)",
    ),
    # specialist-cell, horse, horse-direction
    (lambda: buying("footman", BOARD), "specialist-cell G4", "G4 is occupied (TA-9.4)"),
    (lambda: buying("horse", RIDERS), "horse B2", "B2 is empty (TA-9.5)"),
    (
        lambda: buying("horse", RIDERS),
        "horse E4",
        "E4 is a horse; choose its rider on C4 (TA-9.5)",
    ),
    (lambda: buying("horse", RIDERS), "horse I7", "on I7 stands no warrior (TA-9.5)"),
    (
        lambda: buying("horse", RIDERS),
        "horse A2",
        "the warrior on A2 is not yours (TA-9.5)",
    ),
    (
        lambda: buying("horse", RIDERS),
        "horse C4",
        "the warrior on C4 is mounted already (TA-R18)",
    ),
    (
        lambda: buying("horse", RIDERS),
        "horse A1",
        "beside A1 there is no room for a horse (TA-9.5)",
    ),
    (
        lambda: buying("horse", BOARD),
        "horse-direction down",
        "a horse needs two empty cells in that direction (TA-9.5)",
    ),
]


@pytest.mark.parametrize(("make", "choice", "sentence"), REFUSED, ids=[f"{c}: {s}" for _, c, s in REFUSED])
def test_a_choice_that_is_not_offered_is_refused_with_its_rule_TA_7_1(
    make: Callable[[], State], choice: str, sentence: str
) -> None:
    """TA-7.1 and the rule named; the refused state is unchanged."""
    state = make()
    before = state.clone()
    assert choice.split()[1] not in options(state)
    with pytest.raises(IllegalAction) as caught:
        state.apply_action(action(state, choice))
    assert str(caught.value) == sentence
    assert state == before
    element = GAME.describe(state, action(state, choice)).element
    offered = [GAME.describe(state, legal).element for legal in state.legal_actions()]
    if element is not None and element not in offered:
        reason = state.why_not(element)
        assert reason is not None
        assert reason.rule.startswith("TA-")


def test_every_kind_of_decision_says_that_another_question_is_open_TA_7_1() -> None:
    """TA-7.1: any other decision's choices, one of each of the 23."""
    state = placing()
    before = state.clone()
    for number, decision in enumerate(GAME.space.decisions):
        if decision == "place":
            continue
        with pytest.raises(IllegalAction) as caught:
            state.apply_action(GAME.space.first[number])
        assert str(caught.value).startswith("another question is open: ")
        assert str(caught.value).endswith("(TA-7.4)")
    assert state == before


@pytest.mark.parametrize("number", [-1, 466, 10_000])
def test_a_number_that_is_no_choice_is_refused_TA_7_1(number: int) -> None:
    """TA-7.1, TA-19.3: choices are 0 to 465."""
    with pytest.raises(IllegalAction, match=r"there is no such choice \(TA-7.1\)"):
        placing().apply_action(number)


def test_another_seat_can_not_choose_TA_7_1() -> None:
    """TA-7.1: the active player alone decides."""
    state = placing()
    before = state.clone()
    with pytest.raises(IllegalAction, match=r"(?i)it is not green's choice \(TA-7.1\)"):
        state.choose(state.legal_actions()[0], seat=1)
    assert state == before
    assert state.legal_actions(1) == []
    assert state.legal_actions(0) == state.legal_actions()
    state.choose(state.legal_actions()[0], seat=0)
    assert state != before


def test_nothing_can_be_chosen_between_two_turns_or_after_the_end_TA_7_9() -> None:
    """TA-7.9, TA-13.7."""
    state = stop(begin(), "inner skip")
    stop(state, "middle skip")
    stop(state, "outer skip")
    assert state.current_player() == -3
    with pytest.raises(IllegalAction, match=r"nothing is open before the game goes on \(TA-7.9\)"):
        state.apply_action(0)
    assert str(state.why_not("cell:A1")) == "nothing is open before the game goes on (TA-7.9)"
    over = start(
        position("", phase="over", round=5, workers=[(k, "yg"[k % 2], "craftsman") for k in range(10)])
    )
    assert over.is_terminal()
    assert over.current_player() == -4
    with pytest.raises(IllegalAction, match=r"the game is over \(TA-13.7\)"):
        over.apply_action(0)
    assert str(over.why_not("cell:A1")) == "the game is over (TA-13.7)"


def direct(number: int, state: State, option: int = 0) -> str:
    """The reason of a decision that is automatic where it would refuse, and so never open (TA-19.5)."""
    return str(reasons.REFUSALS[number](cast(ArmyState, state), option))


def test_the_reasons_of_automatic_decisions_name_their_rules_TA_19_5() -> None:
    """TA-19.5, TA-7.3, TA-9, TA-10: `rotate`, `outer`, `master-use` take their only option by themselves."""
    poor = start(position(y=mat(1)))
    assert direct(0, poor, 1) == "this costs 2 coins, but you have 1 coin (TA-7.3)"
    assert direct(4, begin(outer="ready sword", y=mat(ready=ALL))) == "your Sword is ready already (TA-7.7)"
    gone = begin(crowded("gS", "gS"), outer="buy horse", y=mat(9, ready=ALL))
    assert direct(4, gone) == "no Horse is left (TA-14.3)"
    unready = begin(BOARD, outer="buy horse", y=mat(9))
    assert direct(4, unready) == "to buy a Horse you need your Sword ready (TA-9.2)"
    broke = begin(BOARD, outer="buy horse", y=mat(1, ready=ALL))
    assert direct(4, broke) == "this costs 2 coins, but you have 1 coin (TA-9.3)"
    roomless = begin("", outer="buy horse", y=mat(9, ready=ALL))
    assert direct(4, roomless) == "no warrior of yours has room for a horse (TA-9.5)"
    full = begin(crowded("Mu"), outer="buy musician", y=mat(9, ready=ALL))
    assert direct(4, full) == "no cell of the Mausoleum is empty (TA-14.1)"
    hiring = choose(middle("builder", y=mat(9)), "middle hire:1")
    assert hiring.decision() is not None
    cast(ArmyState, hiring).round = 9
    assert direct(12, hiring) == "this costs 9 coins, but you have 8 coins (TA-10.4)"


def test_what_can_be_chosen_has_no_reason_against_it_TA_7_1() -> None:
    """`why_not` is None for every element of a legal action, and a reason for any other."""
    for make, _, _ in REFUSED:
        state = make()
        for legal in state.legal_actions():
            element = state.describe(legal).element
            if element is not None:
                assert state.why_not(element) is None
        stray = state.why_not("moon:1")
        assert stray is not None
        assert str(stray).startswith("moon 1. Now: ")


def test_why_not_tells_about_the_worker_in_hand_TA_7_4() -> None:
    """TA-7.4: of the reasons for Craftsman and Artisan the one about a worker in hand."""
    state = placing()
    assert (
        str(state.why_not("segment:0"))
        == "segment 1 in the north-east holds a Craftsman; only an Artisan may join it (TA-7.4)"
    )
    assert state.why_not("segment:2") is None
