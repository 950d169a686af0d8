"""`why X` in a terminal game: the game says which thing a word means, and the answer is about that thing."""

from __future__ import annotations

import pytest
from rich.console import Console

import clayworks
from clayworks.cli.console import TerminalTable
from clayworks.core.chance import Chance
from clayworks.core.record import Record
from clayworks.core.state import State

every_game = pytest.mark.parametrize("name", clayworks.game_names())


def table_of(record: Record) -> TerminalTable:
    """A terminal game at the end of a record."""
    return TerminalTable(record, ["human"] * len(record.players), Console(width=2000), "en")


def asked(table: TerminalTable, word: str) -> str:
    """What is printed for `why word`, which looks at no option."""
    with table.console.capture() as printed:
        table.answer(f"why {word}", ())
    return printed.get().strip()


def answer_about(state: State, thing: str) -> str:
    """What the game says about a thing."""
    reason = state.why_not(thing)
    return "It can be chosen." if reason is None else str(reason)


@every_game
def test_every_thing_that_the_notation_names_is_answered_for(name: str) -> None:
    """In every kind of decision a sixth of them, in six of them all."""
    game = clayworks.load(name)
    chance = Chance(3)
    record = Record.new(game, 2, 3)
    state = record.start()
    seen: set[int] = set()
    while not state.is_terminal():
        if state.open not in seen:
            seen.add(int(state.open))
            table = table_of(record)
            for kind, names in game.elements.items():
                for word in list(names)[len(seen) % 6 :: 6]:
                    thing = f"{kind}:{word}" if word else kind
                    assert asked(table, thing) == answer_about(state, thing)
        actions = state.legal_actions()
        record.play(state, actions[chance.below(len(actions))])
    assert len(seen) >= 6


@pytest.mark.parametrize(
    ("name", "word", "thing"),
    [
        ("terracotta-army", "C4", "cell:C4"),
        ("terracotta-army", "c4", "cell:C4"),
        ("terracotta-army", "7", "segment:7"),
        ("terracotta-army", "Clay Maker", "master:clay_maker"),
        ("terracotta-army", "halberd", "weapon:halberd"),
        ("terracotta-army", "archer", "specialist:archer"),
        ("terramara", "R1.1", "space:R1.1"),
        ("terramara", "h.hire", "space:H.hire"),
        ("terramara", "CR1", "space:CR1"),
        ("terramara", "hut", "space:HUT"),
        ("terramara", "T1a", "card:T1a"),
        ("terramara", "CH3", "card:CH3"),
        ("terramara", "K1", "node:K1"),
        ("terramara", "chief", "member:chief"),
        ("terramara", "character", "character"),
        ("xian", "A1w", "space:A1w"),
        ("xian", "palace", "building:palace"),
        ("xian", "horse-1", "equipment:horse-1"),
        ("xian", "market", "tile:market"),
        ("xian", "blue", "resource:blue"),
    ],
)
def test_a_word_of_the_notation_means_its_thing(name: str, word: str, thing: str) -> None:
    state = clayworks.load(name).deal(3, seed=4)
    assert state.game.element_of(state, word) == thing
    table = table_of(Record.new(state.game, 3, seed=4))
    assert asked(table, word) == answer_about(table.state, thing)
    if asked(table, word) != "It can be chosen.":
        assert str(state.game.thing(state, thing).short) in asked(table, word)


def test_a_word_is_first_looked_for_in_the_open_question() -> None:
    """3 is a row, a warehouse and a token as well; asked for a segment, it is that segment."""
    state = clayworks.load("terracotta-army").deal(2, seed=1)
    state.apply_action(state.game.space.action("rotate", "none"))
    assert state.game.element_of(state, "3") == "segment:3"
    assert state.game.element_of(state, "row:3") == "row:3"
    assert state.game.element_of(state, "craftsman@3") == "segment:3"


def test_an_option_without_a_place_is_answered_for_too() -> None:
    table = table_of(Record.new(clayworks.load("terracotta-army"), 2, 1))
    assert asked(table, "none") == "It can be chosen."
    table.draft = table.draft.with_choice("rotate none")
    for word in ("craftsman@3", "CRAFTSMAN@3"):
        assert asked(table, word) == "It can be chosen."


def test_a_word_that_means_nothing_is_said_to_mean_nothing() -> None:
    table = table_of(Record.new(clayworks.load("terracotta-army"), 2, 1))
    for word in ("Z9", "moon:1", ""):
        assert asked(table, word) == f"'{word}' is neither an option nor a thing on this table"


def test_nothing_is_open_between_two_turns_but_things_have_names() -> None:
    state = clayworks.load("terracotta-army").deal(2, seed=1)
    while state.current_player() >= 0:
        state.choose(state.legal_actions()[-1])
    assert state.game.element_of(state, "C4") == "cell:C4"
    assert "nothing is open" in answer_about(state, "cell:C4")
