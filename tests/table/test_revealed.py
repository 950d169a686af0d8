"""What has come to light: asked of every engine by dealing again what nobody could know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.record import Record
from clayworks.table.live import LiveTable
from clayworks.table.revealed import has_learned, is_revealed
from clayworks.table.seats import Kind, Seat
from tests.table.fixtures import OPEN_GAME, add_cards, some_choice


def at_table(game: str, seed: int = 5, players: int = 2) -> LiveTable:
    """A table in memory alone."""
    record = Record.new(clayworks.load(game), players, seed)
    return LiveTable("x" * 12, record, [Seat(seat, Kind.HUMAN) for seat in range(players)])


def play(table: LiveTable, chance: Chance) -> None:
    """One choice more."""
    seat = table.committed.deciders()[0]
    choice = some_choice(table.committed.facing(seat), chance)
    after = table.played([(seat, choice)])
    table.accept(after)


def test_in_an_open_game_nothing_is_hidden() -> None:
    table = at_table(OPEN_GAME)
    for _ in range(20):
        play(table, Chance(table.ply))
    assert not is_revealed(table, 0)


def test_a_card_that_turns_up_is_seen_and_what_is_only_moved_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    add_cards(monkeypatch)
    table = at_table("cards")
    for _ in range(4):
        play(table, Chance(1))
    assert is_revealed(table, 0)  # all were turned up together
    opened = table.ply
    seat, take = table.committed.deciders()[0], "draw take"
    leave = at_table("cards")
    leave.accept(leave.played(table.made_since(0)))
    other = next(
        leave.committed.action_to_string(action)
        for action in leave.committed.legal_actions()
        if leave.committed.action_to_string(action) != take
    )
    table.accept(table.played([(seat, take)]))
    assert is_revealed(table, opened)
    leave.accept(leave.played([(seat, other)]))
    assert not is_revealed(leave, opened)


def test_a_card_that_only_one_seat_has_seen_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    add_cards(monkeypatch)
    table = at_table("cards")
    for _ in range(4):
        play(table, Chance(1))
    opened, seat = table.ply, table.committed.deciders()[0]
    table.accept(table.played([(seat, "draw take")]))
    view = type(table.record.game).view

    def for_its_owner_alone(game: Any, state: Any, eyes: int | None) -> Mapping[str, Any]:
        shown = view(game, state, eyes)
        return shown if eyes == seat else {**shown, "shown": None}

    monkeypatch.setattr(type(table.record.game), "view", for_its_owner_alone)
    earlier, made = table.record.replay(opened), table.made_since(opened)
    learned = [has_learned(eyes, earlier, made, table.committed) for eyes in (None, seat, 1 - seat)]
    assert learned == [False, True, False]
    assert is_revealed(table, opened)


@pytest.mark.parametrize("game", [name for name in clayworks.game_names() if name != OPEN_GAME])
def test_in_every_game_some_turns_reveal_something_and_others_do_not(game: str) -> None:
    table, chance = at_table(game), Chance(11)
    found: set[bool] = set()
    while found != {True, False}:
        before = table.ply
        play(table, chance)
        found.add(is_revealed(table, before))


@pytest.mark.parametrize(("game", "noted"), [("terramara", "reveal"), ("xian", "reveals")])
def test_it_is_said_whenever_a_card_comes_to_the_row_or_pairs_are_opened(game: str, noted: str) -> None:
    table, chance = at_table(game), Chance(4)
    seen = 0
    while seen < 3:
        before, known = table.ply, len(table.events)
        play(table, chance)
        if any(event.what == noted for _ply, event in table.events[known:]):
            seen += 1
            assert is_revealed(table, before)
