"""Trial tables: what is shown before a choice is what then happens, and it betrays nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.pictures.memory import Book
from clayworks.core.record import Record
from clayworks.table.clicks import clicks
from clayworks.table.live import LiveTable
from clayworks.table.outlook import (
    Change,
    belongings,
    changes,
    contests,
    outlook,
    phases_of,
    points,
    tried,
    turn_so_far,
)
from clayworks.table.seats import Kind, Seat
from clayworks.table.trial import as_known, trial
from clayworks.web.previewing import marked, preview
from clayworks.web.questions import Voice
from tests.effort import enough

pytestmark = pytest.mark.sampled("name")

every_game = pytest.mark.parametrize("name", clayworks.game_names())
EVERY = 7
"""Every so many plies everything that can be clicked is tried."""


def tables(name: str, seed: int) -> list[LiveTable]:
    """A table at many points of a random game."""
    record = Record.new(clayworks.load(name), 3, seed)
    state, chance = record.start(), Chance(seed)
    found = []
    while not state.is_terminal():
        if len(record.choices) % EVERY == 0:
            found.append(table_of(record))
        actions = state.legal_actions()
        record.play(state, actions[chance.below(len(actions))])
    return found


def table_of(record: Record) -> LiveTable:
    """A live table at the end of a record."""
    start = Record(record.game, record.players, record.deal, [], record.seed, record.options)
    table = LiveTable("trial", start, [Seat(seat, Kind.HUMAN) for seat in range(len(record.players))])
    colours = range(len(record.players))
    for choice in record.choices:
        seat = table.committed.current_player()
        assert seat in colours
        table.accept(table.played([(seat, choice)]))
    return table


@every_game
def test_what_is_previewed_is_what_then_happens(name: str) -> None:
    tried_out = 0
    for table in tables(name, 1)[:24]:
        for seat in table.to_choose():
            draft = table.draft(seat)
            for click in clicks(draft):
                before, after, brings = tried(table, seat, click.sent)
                real = draft.with_click(click.sent)
                assert after.state.view(seat) == real.state.view(seat)
                assert (after.choices, after.held) == (real.choices, real.held)
                compared = contests(table.record.game)
                assert brings.now == changes(points(draft.state), points(real.state), compared)
                assert (brings.paid, brings.gained) == belongings(draft.state, real.state, seat)
                assert before.choices == draft.choices
                tried_out += 1
            assert table.draft(seat) is draft
    assert tried_out > 50


@every_game
def test_the_counts_to_come_are_those_of_the_table_after_it(name: str) -> None:
    """In an open game exactly; where something is hidden, only what holds whatever is hidden."""
    seen = 0
    for table in tables(name, 2)[:16]:
        for seat in table.to_choose():
            draft = table.draft(seat)
            for click in clicks(draft):
                said = tried(table, seat, click.sent)[2]
                real = outlook(draft.state, draft.with_click(click.sent).state, seat, phases_of(table))
                if table.record.game.open_information:
                    assert said.counts == real.counts
                seen += len(said.counts)
    assert seen


@pytest.mark.parametrize(
    "name", [name for name in clayworks.game_names() if not clayworks.load(name).open_information]
)
def test_a_preview_says_the_same_whatever_others_hide(name: str) -> None:
    compared = 0
    for number, table in enumerate(tables(name, 3)[: enough(4, 8)]):
        for seat in table.to_choose():
            shown = [
                preview(table, seat, one.sent, Voice("en"), {}, Book()) for one in clicks(table.draft(seat))
            ]
            other = table_of(table.record)
            other.committed = as_known(table.committed, seat, Chance(f"another world/{number}"))
            other._drafts = {}
            again = [
                preview(other, seat, one.sent, Voice("en"), {}, Book()) for one in clicks(other.draft(seat))
            ]
            assert json.dumps(shown) == json.dumps(again)
            compared += len(shown)
    assert compared > 30


def test_points_of_others_and_a_new_lead_are_told() -> None:
    assert changes([[3, 3], [0, 0]], [[5, 3], [0, 2]], frozenset((0, 1))) == [
        Change(0, 0, 2, leads=True),
        Change(1, 1, 2, leads=True),
    ]


def test_nobody_leads_where_nobody_is_compared() -> None:
    assert changes([[3, 3], [0, 0]], [[5, 3], [0, 2]], frozenset((1,))) == [
        Change(0, 0, 2),
        Change(1, 1, 2, leads=True),
    ]


@every_game
def test_a_lead_is_told_only_of_majorities(name: str) -> None:
    game = clayworks.load(name)
    assert game.contests <= set(game.sources)
    assert not game.contests & {"organizer", "weapons", "musicians", "archers", "crafting", "painting"}


def test_of_a_picture_only_the_innermost_thing_that_differs_is_marked() -> None:
    def picture(coins: int) -> str:
        purse = f'<g id="purse" class="part"><text>{coins}</text></g>'
        return f'<svg><g id="mat" class="pane">{purse}<g id="hat" class="part"/></g><g id="wheel"/></svg>'

    assert marked(picture(2), picture(3)) == (
        '<svg><g class="pane"><g class="part would"><text>3</text></g><g class="part"/></g><g/></svg>'
    )
    assert "would" not in marked(picture(2), picture(2))


def test_a_preview_draws_what_would_change_and_marks_it(tmp_path: Path) -> None:
    table = table_of(Record.new(clayworks.load("terracotta-army"), 2, 1))
    seat = table.to_choose()[0]
    ring = next(one for one in clicks(table.draft(seat)) if one.meaning.element == "ring:inner")
    shown = preview(table, seat, ring.sent, Voice("en"), {}, Book())
    assert "wheel" in shown["panels"]
    assert "would" in shown["panels"]["wheel"]
    assert ' id="' not in shown["panels"]["wheel"]
    # What the option costs is said by its own words ("− 2 coins"), and not once more.
    assert not any("pay" in line for line in shown["lines"])


@every_game
def test_what_is_drafted_already_is_part_of_a_preview(name: str) -> None:
    looked = 0
    for table in tables(name, 4)[:12]:
        seat = table.to_choose()[0]
        draft = table.draft(seat).with_click(clicks(table.draft(seat))[0].sent)
        if draft.complete:
            continue
        table.keep(draft, table.seats[seat].revision)
        for click in clicks(draft):
            assert tried(table, seat, click.sent)[1].state.view(seat) == draft.with_click(
                click.sent
            ).state.view(seat)
            looked += 1
    assert looked > 10


def test_points_that_are_made_at_once_are_not_promised_again() -> None:
    """Placing a warrior brings the organizer's points now (TA-8.4); the count to come has only its own."""
    seen = 0
    for table in (table for seed in range(5, 9) for table in tables("terracotta-army", seed)):
        seat = table.to_choose()[0]
        for click in clicks(table.draft(seat)):
            said = tried(table, seat, click.sent)[2]
            once = {(change.seat, change.source) for change in said.now}
            for _phase, later in said.counts:
                assert not any((change.seat, change.source) in once for change in later)
            seen += bool(said.now)
    assert seen


@pytest.mark.parametrize(
    "name", [name for name in clayworks.game_names() if not clayworks.load(name).open_information]
)
def test_a_trial_table_does_not_know_what_others_hold(name: str) -> None:
    dealt_again = 0
    for table in tables(name, 6)[:10]:
        seat = table.to_choose()[0]
        copy = trial(table, seat, Chance("other cards")).committed
        assert copy.view(seat) == table.committed.view(seat)
        dealt_again += copy != table.committed
    assert dealt_again


@every_game
def test_what_a_turn_brought_in_all_is_told_before_its_steps(name: str) -> None:
    told = 0
    for table in tables(name, 1)[:24]:
        for seat in table.to_choose():
            draft, chance = table.draft(seat), Chance(3)
            while not draft.complete:
                actions = draft.state.legal_actions(seat)
                choice = draft.state.action_to_string(actions[int(chance.below(len(actions)))])
                draft = draft.with_choice(choice)
            lines = [line.text for line in turn_so_far(draft)]
            whole = [number for number, line in enumerate(lines) if line.startswith("In all")]
            first = int("".join(lines[:1]).startswith("Now"))
            assert whole == [*range(first, first + len(whole))]
            told += bool(whole)
    assert told > 3
