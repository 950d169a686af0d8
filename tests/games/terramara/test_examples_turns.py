"""Worked examples TM-E51 to TM-E57: whole turns, with the options of TM-19.11."""

from __future__ import annotations

from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.decisions import TribeState

from .boards import (
    asked,
    begin,
    give,
    has,
    options,
    play,
    resolve,
    show,
    stand,
    table,
    token_effect,
    who,
)

RESERVES = ["reserve:C2a", "reserve:P2a", "reserve:T2a", "reserve:T2b", "reserve:W2a"]


def test_e51_join_process_create_and_use_the_new_card() -> None:
    state = table(3, number=3, R3=("PQ2a", "FM2d"), fire=[1, 2, 4, 3, 1, 2])
    give(state, "yellow", military=6, culture=5, wood=2, stone=1, plank=1, worker1=1)
    give(state, "green", military=4)
    show(state, "W2a", "P2a", "T2a", "C2a", "T2b", "T2c", "T2d", "W2b")
    state.deck_at = 28
    stand(state, "R3.4", ("green", "explorer"))
    play(begin(state, "yellow"), "main explorer", "space R3.4")
    assert has(state, "yellow")["military"] == 5
    assert options(state) == ["end", *RESERVES, "worker:1"]
    play(state, "post worker:1", "process wood")
    assert options(state) == ["create:T2a", "end", *RESERVES]
    play(state, "post create:T2a")
    assert options(state) == ["end", "use:T2a"]
    play(state, "post use:T2a", "process wood", "process stone")
    assert who(state) == "green"
    after = has(state, "yellow")
    assert (after["plank"], after["block"]) == (1, 1)
    assert "wood" not in after
    assert [card["id"] for card in state.view(0)["artefacts"]][2] == "C2a"
    assert len(state.view(0)["artefacts"]) == 8


def test_e52_the_third_player_is_asked_in_the_middle_of_the_turn() -> None:
    state = table(number=2, tokens={"V6": "b1d"})
    give(state, "green", culture=5, ore=1)
    give(state, "blue", military=4)
    give(state, "red", wood=1, worker1=1)
    play(begin(state, "red"), "main explorer", "space H.first", "travel X0>X1")
    assert (who(state), asked(state)) == ("green", "culture")
    play(state, "culture advance")
    assert (asked(state), options(state)) == ("offer", ["decline", "pay"])
    play(state, "offer pay")  # his only good: `pay` is not asked
    assert has(state, "green")["vp"] == 4
    assert has(state, "blue")["military"] == 6
    assert (who(state), asked(state)) == ("red", "post")


def test_e53_a_payment_is_offered_while_a_free_action_is_possible() -> None:  # TM-J54
    state = table(number=5)
    give(state, "red", ore=1, worker1=1)
    resolve(state, "red", token_effect("b3e"))
    assert (asked(state), options(state)) == ("offer", ["decline", "worker:1"])
    play(state, "offer worker:1")
    assert (asked(state), options(state)) == ("offer", ["decline", "pay"])
    other = table(number=5)
    give(other, "red", ore=1)
    resolve(other, "red", token_effect("b3e"))
    assert asked(other) != "offer"


def test_e54_a_free_action_takes_the_last_military_point_before_a_raid() -> None:
    state = table(2)
    give(state, "red", military=1, artefacts=["W1c"])
    play(begin(state, "red"), "main explorer", "space H.raid_and_first")
    assert options(state) == ["first_player", "raid", "use:W1c"]
    play(state, "order raid")
    assert (asked(state), options(state)) == ("raid", ["decline", "raid", "use:W1c"])
    play(state, "raid use:W1c", "take metal")
    assert asked(state) == "travel"  # declined by itself, the first-player part follows
    assert "military" not in has(state, "red")


def test_e55_the_payment_of_a_free_action_is_not_offered_but_that_of_a_token_is() -> None:
    state = table(number=2, tokens={"K1": "b1d"})
    give(state, "red", artefacts=["C1c"], wood=2)
    begin(state, "red")
    assert options(state) == ["chief", "explorer", "use:C1c"]
    play(state, "main use:C1c", "travel X0>K1")
    assert has(state, "red")["wood"] == 1
    assert (asked(state), options(state)) == ("offer", ["decline", "pay"])
    play(state, "offer decline")
    assert (asked(state), options(state)) == ("main", ["chief", "explorer"])


def test_e56_the_hut_asks_while_a_free_action_is_possible() -> None:
    state = table()
    give(state, "red", artefacts=["T1b"])
    play(begin(state, "red"), "main chief", "space HUT")
    assert (asked(state), options(state)) == ("choose", ["none", "use:T1b"])
    play(state, "choose use:T1b", "take ore")
    assert (asked(state), options(state)) == ("choose", ["none", "process", "trade_raw"])
    other = table()
    give(other, "red")
    play(begin(other, "red"), "main chief", "space HUT")
    assert who(other) == "yellow"


def example_57() -> TribeState:
    """TM-E57: round 2, four players, all at military level 1."""
    state = table(number=2, tokens={"V14a": "b2e", "V14b": "b3c"})
    give(state, "green", culture=13, stone=3, worker1=1)
    give(state, "blue", wood=6)
    give(state, "red", ore=5, wood=5)
    give(state, "yellow", cattle=6)
    state.put(2, s.WAITING, 0)
    return play(begin(state, "red"), "main explorer", "space H.first", "travel stop")


def test_e57_even_a_raid_in_another_players_turn() -> None:
    state = example_57()
    assert (who(state), asked(state), options(state)) == ("green", "culture", ["advance", "stop"])
    play(state, "culture advance")
    assert (asked(state), options(state)) == ("order", ["V14a", "V14b"])
    play(state, "order V14b")
    assert has(state, "green")["wood"] == 1  # Blue's one good is of one kind: nothing is asked
    assert (who(state), asked(state), options(state)) == ("red", "give", ["ore", "wood"])
    play(state, "give ore", "give ore")
    assert has(state, "green")["cattle"] == 1
    assert (who(state), asked(state), options(state)) == ("green", "offer", ["decline", "pay"])
    play(state, "offer decline")
    assert has(state, "blue")["military"] == 2
    assert who(state) == "yellow"  # Red's closing window has only `end`


def test_e57_choose_stops_where_another_seat_decides() -> None:
    state = example_57()
    other = state.clone()
    action = other.game.space.parse("culture advance")
    assert action is not None
    other.choose(action)
    assert asked(other) == "order"
    raid = other.game.space.parse("order V14b")
    assert raid is not None
    other.choose(raid)
    assert other.decision() is None  # Red has to give: Green can take nothing back
    other.advance()
    assert who(other) == "red"
