"""Notation: TA-19.1 to TA-19.6, the extract of TA-19.10, and the order of options."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from clayworks import Record
from clayworks.core.record import trace_entry

from .boards import CELLS, GAME, action, asked, choose, options, seen, stop

EXTRACT: dict[str, Any] = json.loads((Path(__file__).parent / "example_19_10.json").read_text("utf-8"))

DECISIONS = {  # decision: number of different options (TA-19.2, TA-19.3)
    "rotate": 3,
    "place": 24,
    "inner": 4,
    "middle": 11,
    "outer": 2,
    "craft-type": 4,
    "craft-cell": 63,
    "weapon": 2,
    "sword": 5,
    "halberd": 64,
    "halberd-target": 63,
    "crossbow": 4,
    "master-use": 2,
    "builder-type": 4,
    "builder-cell": 63,
    "inspector": 4,
    "overseer": 3,
    "overseer-second": 3,
    "specialist-cell": 63,
    "facing": 4,
    "horse": 63,
    "horse-direction": 4,
    "specialist-type": 4,
}

CRAFTSMEN = sorted(f"craftsman@{segment}" for segment in range(12))
RINGS = ["inner", "middle", "none"]
HIRE = ["clay", "coin", "hire:1", "hire:2", "hire:3", "skip"]

# TA-19.10, ply by ply: who decides, what, and between which options.
PLIES: list[tuple[str, str, list[str]]] = [
    ("yellow", "rotate", RINGS),
    ("yellow", "place", CRAFTSMEN),
    ("yellow", "inner", ["clay", "coin", "perform", "skip"]),
    ("yellow", "middle", HIRE),
    ("yellow", "outer", ["perform", "skip"]),
    ("blue", "rotate", RINGS),
    ("blue", "place", [option for option in CRAFTSMEN if option != "craftsman@8"]),
    ("blue", "inner", ["clay", "coin", "skip"]),
    ("blue", "middle", HIRE),
    ("blue", "master-use", ["decline", "use"]),
    ("blue", "craft-type", ["crossbowman", "guard", "officer", "soldier"]),
    ("blue", "craft-cell", sorted(CELLS)),
]


def test_there_are_23_decisions_with_466_choices_TA_19_3() -> None:
    """TA-19.3; `specialist-type`, which only some files need, is numbered after all others."""
    space = GAME.space
    counts = dict.fromkeys(space.decisions, 0)
    for number in range(len(space)):
        counts[space.decision(number)] += 1
    assert counts == DECISIONS
    assert len(space) == 466 == sum(DECISIONS.values())
    assert list(counts) == list(DECISIONS)
    assert space.first[-1] == 462


def test_every_choice_is_written_and_read_back_TA_19_1() -> None:
    """TA-19.1: decision, one space, one ASCII word."""
    for number in range(len(GAME.space)):
        written = GAME.space.notation(number)
        decision, option = written.split(" ")
        assert written.isascii()
        assert decision.islower()
        assert GAME.space.parse(written) == number
        assert GAME.space.action(decision, option) == number
    assert GAME.space.parse("place craftsman@05") is None
    assert GAME.space.parse("place  craftsman@5") is None


def test_options_are_listed_in_ascii_order_TA_19_6() -> None:
    """TA-19.6: `A7` before `B1`, `artisan@10` before `artisan@2`, `column+1` before `column-1`."""
    state = Record.from_data(EXTRACT).start()
    choose(state, "rotate none")
    listed = trace_entry(state, action(state, "place craftsman@5"))
    assert listed == {
        "decision": "place",
        "player": "yellow",
        "options": CRAFTSMEN,
        "choice": "craftsman@5",
    }
    assert CRAFTSMEN[2] == "craftsman@10"


def test_the_options_of_every_ply_TA_19_10() -> None:
    """TA-19.10, and what happens at each."""
    record = Record.from_data(EXTRACT)
    state = record.start()
    assert [seen(state, letter)["coins"] for letter in "yb"] == [3, 3]
    assert [seen(state, letter)["wet"] for letter in "yb"] == [0, 1]
    for choice, (who, decision, offered) in zip(EXTRACT["choices"], PLIES, strict=True):
        assert state.colours[state.current_player()] == who
        assert asked(state) == decision
        assert options(state) == offered
        choose(state, choice)
    assert state.view()["active"] == "yellow", "`weapon` was not reached, `outer` was automatic"
    assert asked(state) == "rotate"
    assert options(state) == RINGS
    assert record.replay() == state


def test_the_positions_at_plies_0_5_and_12_TA_19_10() -> None:
    """TA-19.10, TA-19.9: between two turns, with nothing of the next turn in them."""
    state = Record.from_data(EXTRACT).start()
    zero = state.to_position()
    assert (zero["round"], zero["phase"], zero["to_move"]) == (1, "action", "yellow")
    assert zero["wheel"] == {"inner": 0, "middle": 0, "workers": []}
    assert zero["warehouses"] == [1, 1, 1, 1]
    assert zero["mausoleum"] == []
    for choice in EXTRACT["choices"][:5]:
        stop(state, choice)
    five = state.to_position()
    assert five["to_move"] == "blue"
    assert five["wheel"]["workers"] == [{"segment": 8, "owner": "yellow", "kind": "craftsman"}]
    yellow = five["players"]["yellow"]
    assert (yellow["coins"], yellow["wet"], yellow["vp"]) == (4, 4, 0)
    assert yellow["weapons"] == {"sword": True, "halberd": False, "crossbow": False, "spear": False}
    assert yellow["workers"] == {"craftsmen": 4, "artisans": 0}
    state.advance()
    for choice in EXTRACT["choices"][5:]:
        stop(state, choice)
    twelve = state.to_position()
    assert twelve["to_move"] == "yellow"
    blue = twelve["players"]["blue"]
    assert (blue["coins"], blue["wet"], blue["vp"], blue["masters"]) == (2, 0, 5, {"administrator": 1})
    assert twelve["warehouses"] == [1, 2, 1, 1]
    assert twelve["mausoleum"] == [{"cell": "E4", "figure": "guard", "owner": "blue"}]
    assert twelve["organizer"]["guard"] == 10
    state.advance()
    assert options(state) == RINGS
    assert GAME.from_position(twelve).to_position() == twelve


def test_what_happens_at_each_ply_TA_19_10() -> None:
    """TA-19.10, last column: holdings after some plies."""
    steps = Record.from_data(EXTRACT).steps()
    tables = [(ply, seen(state, "y"), seen(state, "b"), state.view()) for ply, state in enumerate(steps)]
    assert tables[3][1]["wet"] == 4
    assert tables[4][1]["coins"] == 4
    assert tables[5][1]["weapons"]["sword"] is True
    assert tables[8][2]["wet"] == 2
    assert (tables[9][2]["coins"], tables[9][2]["masters"]) == (2, {"administrator": 1})
    assert (tables[10][2]["wet"], tables[10][3]["warehouses"][1]) == (0, 2)
    assert tables[12][2]["vp"] == 5
