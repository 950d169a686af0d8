"""Refusals: for each decision every kind of refusal, with the rule that it cites."""

from __future__ import annotations

import pytest

from clayworks.core.chance import Chance
from clayworks.core.state import IllegalAction, State
from clayworks.games.terramara.rules.decisions import TribeState

from .boards import (
    GAME,
    asked,
    begin,
    close,
    deal,
    effect_of,
    give,
    play,
    resolve,
    show,
    stand,
    table,
    token_effect,
)


def refuse(state: State, choice: str) -> str:
    """What is said to a choice that is not offered; the state must not change."""
    before = state.clone()
    action = GAME.space.parse(choice)
    assert action is not None
    with pytest.raises(IllegalAction) as refused:
        state.apply_action(action)
    assert state == before
    return str(refused.value)


def cites(state: State, choice: str, rule: str, words: str = "") -> None:
    """The refusal of a choice cites a rule and says some words."""
    said = refuse(state, choice)
    assert said.endswith(f"({rule})"), said
    assert words in said


def in_setup(players: int = 2) -> TribeState:
    """At the first neutral explorer."""
    made = deal(players, characters=["CH1", "CH2", "CH7"], starting_cards=["ST3", "ST9", "ST11"])
    return GAME.set_up(("red", "yellow"), made, {})


def test_neutral_explorers() -> None:
    state = in_setup()
    cites(state, "neutral R2.2", "TM-5.7", "row 1")
    cites(state, "neutral R1.1", "TM-J40", "fire")
    cites(state, "draft CH1", "TM-5.7", "another question")
    for number in range(6):
        play(state, f"neutral R{number + 1}.2")
    cites(state, "neutral R1.2", "TM-J40", "occupied")


def test_the_draft_and_the_settlers_tiles() -> None:
    state = in_setup()
    while asked(state) == "neutral":
        state.apply_action(state.legal_actions()[0])
    cites(state, "draft CH4", "TM-5.9", "does not lie")
    play(state, "draft CH7", "draft CH1")
    cites(state, "draft CH2", "TM-5.9", "type")
    play(state, "draft ST3", "draft ST9", "travel stop")
    assert asked(state) == "tile-crossroads"
    cites(state, "tile-crossroads FM1a", "TM-5.10", "lies on the board")
    play(state, "tile-crossroads FM1c")
    cites(state, "tile-settlement PQ1b", "TM-5.10")


def test_free_actions() -> None:
    state = table()
    give(state, "red", character="CH6", tokens=["b1d", "b2c"], worker1=1, artefacts=["T2a"])
    begin(state, "red")
    cites(state, "main worker:1", "TM-7.2", "no raw good")
    cites(state, "main worker:2", "TM-7.2", "no level-2 worker")
    cites(state, "main use:T1a", "TM-7.2", "lies in the row")
    cites(state, "main use:T2a", "TM-3.7", "nothing")
    cites(state, "main level", "TM-11.3")
    cites(state, "main token:b1d", "TM-3.7", "nothing")
    cites(state, "main token:b2c", "TM-11.6", "level")
    cites(state, "main token:b1a", "TM-11.6", "does not lie before you")
    give(state, "red", wood=3)
    begin(state, "red")
    play(state, "main worker:1", "process wood") if asked(state) == "process" else play(
        state, "main worker:1"
    )
    cites(state, "main worker:1", "TM-7.2", "used")
    play(state, "main token:b1d", "pay wood")
    cites(state, "main token:b2c", "TM-11.6", "used this round")
    play(state, "main use:T2a", "process done")
    cites(state, "main use:T2a", "TM-7.2", "used")


def test_free_actions_of_others() -> None:
    state = table()
    give(state, "green", worker1=1, wood=1)
    give(state, "blue", character="CH3", adult=1)
    play(begin(state, "red"), "main explorer", "space H.first", "travel stop")
    cites(state, "culture worker:1", "TM-7.3", "active player")
    begin(state, "blue")
    play(state, "main level")
    cites(state, "main level", "TM-11.3", "used")
    cites(state, "main token:b1a", "TM-11.6", "no private tokens")


def test_members() -> None:
    state = begin(table(), "red")
    cites(state, "main warrior", "TM-6.3")


def test_spaces() -> None:  # TM-8.3, check by check
    state = table(3, number=2)
    give(state, "red", military=3)
    give(state, "yellow", military=5)
    stand(state, "R2.1", ("yellow", "explorer"))
    stand(state, "R2.4", ("yellow", "chief"))
    stand(state, "R2.5", ("red", "explorer"))
    stand(state, "R2.6", ("yellow", "explorer"), ("green", "warrior"))
    begin(state, "red")
    play(state, "main explorer")
    cites(state, "space H.skills", "TM-8.2", "the number of players")
    cites(state, "space R1.1", "TM-8.2", "has been flipped")
    cites(state, "space CR2", "TM-8.2", "opens after round 2")
    cites(state, "space CRP", "TM-8.2", "for the Settler alone")
    cites(state, "space R2.3", "TM-8.3", "fire")
    cites(state, "space R5.6", "TM-8.4", "round 5")
    cites(state, "space CR1", "TM-8.5", "caravans")
    cites(state, "space R2.6", "TM-8.3", "full")
    cites(state, "space R2.4", "TM-8.3", "follow")
    cites(state, "space R2.5", "TM-8.3", "own explorer")
    cites(state, "space R2.1", "TM-8.3", "more than 5 military, and you have")
    play(begin(state, "red"), "main chief")
    cites(state, "space R3.1", "TM-8.3", "future")
    give(state, "red", military=0)
    play(begin(state, "red"), "main chief")
    cites(state, "space H.raid", "TM-J10", "military")
    last = table(number=5)
    play(begin(last, "red"), "main chief")
    cites(last, "space R5.6", "TM-8.4", "needs 5 worker levels, and you have 0")


def test_the_closing_window() -> None:
    state = table()
    give(state, "red", plank=3)
    show(state, "T1b", "T1a", "W1a", "W1b", "P1a", "P1b", "C1a", "C1b")
    close(state)
    cites(state, "post create:T1b", "TM-10.4", "pay")
    cites(state, "post create:W1a", "TM-10.1", "reach of 2")
    cites(state, "post create:T3a", "TM-10.1", "row")
    cites(state, "post reserve:T1a", "TM-10.2", "river space 4")
    give(state, "red", culture=4, wood=1, worker1=1)
    close(state)
    cites(state, "post reserve:P1a", "TM-10.1", "reach")
    play(state, "post create:T1a")
    cites(state, "post create:T1b", "TM-10.2", "this turn")
    cites(state, "post reserve:T1b", "TM-10.2", "this turn")
    give(state, "red", reserved="W1c", plank=3)
    show(state, "T1c", "W1a")
    close(state)
    cites(state, "post reserve:T1c", "TM-10.2", "already")


def test_order_choose_and_offer() -> None:
    state = table(2)
    give(state, "red", military=1, artefacts=["T1b"])
    play(begin(state, "red"), "main explorer", "space H.raid_and_first")
    cites(state, "order culture", "TM-3.2")
    play(state, "order raid", "raid decline", "travel stop")
    play(begin(state, "red"), "main chief", "space HUT")
    cites(state, "choose process", "TM-3.7", "no raw good")
    cites(state, "choose culture", "TM-9.13")
    state = table()
    give(state, "red", artefacts=["T1b"])
    resolve(state, "red", token_effect("b3e"))
    cites(state, "offer pay", "TM-9.12", "1 product")


def test_goods() -> None:
    state = table()
    give(state, "red", wood=1, ore=1, plank=2, metal=1, worker2=1)
    resolve(state, "red", token_effect("b1d"))
    play(state, "offer pay")
    cites(state, "pay stone", "TM-9.12", "stone")
    resolve(state, "red", token_effect("b3e"))
    play(state, "offer pay")
    cites(state, "pay wood", "TM-9.1", "product")
    resolve(state, "red", token_effect("b1f"))
    cites(state, "take wood", "TM-9.1", "product")
    resolve(state, "red", effect_of("T1b"))
    cites(state, "take plank", "TM-9.1", "raw")
    begin(state, "red")
    play(state, "main worker:2")
    cites(state, "process done", "TM-19.4", "at least one")
    cites(state, "process stone", "TM-9.2", "stone")
    play(begin(state, "red"), "main chief", "space HUT", "choose trade_raw")
    cites(state, "trade-give leather", "TM-9.3", "leather")
    play(state, "trade-give wood")
    cites(state, "trade-take wood", "TM-9.3", "different")


def test_travel_raid_and_giving() -> None:
    state = table(2)
    give(state, "red", military=1, artefacts=["W1c"])
    give(state, "yellow", wood=5, ore=5)
    play(begin(state, "red"), "main explorer", "space H.skills_or_travel", "choose travel")
    cites(state, "travel X1>X2", "TM-9.6", "crossroads 1")
    cites(state, "travel X0>S1", "TM-9.6", "flipped")
    play(begin(state, "red"), "main chief", "space H.raid_and_first", "order raid", "raid raid")
    cites(state, "give stone", "TM-9.9", "stone")


def test_a_raid_that_has_lost_its_military() -> None:
    state = table(2)
    give(state, "red", military=1, artefacts=["W1c", "T1b"])
    play(
        begin(state, "red"),
        "main explorer",
        "space H.raid_and_first",
        "order raid",
        "raid use:W1c",
        "take plank",
    )
    cites(state, "raid raid", "TM-J10")


def test_creating_by_an_effect() -> None:
    state = table()
    give(state, "red", culture=12, reserved="W3e", metal=4, plank=1, block=1, leather=1, wood=2)
    show(state, "T1c", "T2a", "P1a")
    resolve(state, "red", token_effect("b3b"))
    cites(state, "create create:T2a", "TM-10.4")
    cites(state, "create create:P3a", "TM-10.1")
    play(state, "create create:W3e")
    assert asked(state) == "discount"
    give(state, "red", leather=0)
    state = table()
    give(
        state,
        "red",
        culture=12,
        reserved="W3b",
        metal=3,
        plank=1,
        leather=1,
        ore=1,
        character="CH4",
        cattle=1,
    )
    show(state, "T1c")
    play(close(state), "post create:W3b")
    cites(state, "discount block", "TM-10.4", "does not cost")


def test_discount_that_leaves_too_little() -> None:
    state = table()
    give(state, "red", culture=12, reserved="W3e", metal=4, plank=1, block=1)
    show(state, "T1c")
    close(state)
    play(state, "post create:W3e")  # only the leather can be dropped: nothing is asked
    assert asked(state) != "discount"
    state = table()
    give(
        state, "red", culture=12, reserved="W3e", character="CH4", metal=4, plank=1, wood=0, block=1, cattle=1
    )
    give(state, "red", leather=0, ore=0)
    show(state, "T1c")
    play(close(state), "post create:W3e")
    assert asked(state) == "discount"


def test_substitution() -> None:
    state = table()
    give(state, "red", character="CH4", plank=3, wood=3, block=1)
    show(state, "T2c")
    play(close(state), "post create:T2c")
    cites(state, "substitute stone:0", "TM-19.4", "plank")
    cites(state, "substitute wood:0", "TM-10.4", "too little")
    cites(state, "substitute wood:3", "TM-10.4", "wood")


def test_after_the_end_and_between_turns() -> None:
    state = begin(table(), "red")
    play(state, "main explorer")
    state.choose(GAME.space.action("space", "R1.1"))
    assert state.decision() is None
    cites(state, "main chief", "TM-14.1")
    over: State = GAME.deal(2, 1)
    chance = Chance(1)
    while not over.is_terminal():
        actions = over.legal_actions()
        over.apply_action(actions[chance.below(len(actions))])
    cites(over, "main chief", "TM-6.5")
    with pytest.raises(IllegalAction, match=r"TM-1\.3"):
        begin(state, "red").choose(state.legal_actions()[0], seat=1)


def test_why_not_says_why_a_thing_on_the_board_cant_be_chosen() -> None:
    state = table(3, number=2)
    give(state, "red", military=3)
    play(begin(state, "red"), "main explorer")
    assert state.why_not("space:R2.1") is None
    assert str(state.why_not("space:R2.3")) == (
        "row 2, space 3: there is fire, and nobody can be sent here in any round (TM-8.3)"
    )
    assert "another" not in str(state.why_not("space:CR1"))
    reason = state.why_not("card:T1a")
    assert reason is not None
    assert "created or reserved at the end of a turn" in str(reason)
    state.choose(GAME.space.action("space", "R2.1"))
    assert state.why_not("space:R2.1") is not None


def test_every_refusal_of_random_games_is_a_sentence_with_a_rule() -> None:
    for seed in range(4):
        chance = Chance(seed)
        state: State = GAME.deal(2 + seed % 3, seed)
        while not state.is_terminal():
            legal = set(state.legal_actions())
            number = state.game.space.decisions.index(state.decision().id)  # type: ignore[union-attr]
            first = state.game.space.first[number]
            size = len(GAME.printed.options[number][1])
            for action in range(first, first + size):
                if action not in legal:
                    assert "(TM-" in str(state.game.refusal(state, action))
            actions = state.legal_actions()
            state.apply_action(actions[chance.below(len(actions))])
