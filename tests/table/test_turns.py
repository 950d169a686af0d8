"""The turns of a story: headings open them, and without headings what a seat chose in a row."""

from __future__ import annotations

import pytest
from tools.story import random_record

from clayworks.core import registry
from clayworks.core.messages import Message
from clayworks.core.parts import Part
from clayworks.table.live import Played
from clayworks.table.story import Line, lines
from clayworks.table.turns import Turn, rounds, turns

pytestmark = pytest.mark.sampled("game")


def heading(ply: int, part: Part, seat: int | None = None) -> Line:
    """A line that opens something."""
    return Line(ply, seat, part, Message("heading"), later=True)


def test_without_headings_a_turn_is_what_a_seat_chose_in_a_row() -> None:
    assert turns([], [0, 0, 1, 0]) == [Turn(0, 1, 2), Turn(1, 3, 3), Turn(0, 4, 4)]
    assert turns([], []) == []


def test_a_turn_goes_on_to_the_next_heading_whoever_answers_in_it() -> None:
    told = [heading(0, Part.TURN, 1), heading(3, Part.TURN, 2), heading(4, Part.TURN, 2)]
    assert turns(told, [1, 0, 1, 2, 2]) == [Turn(1, 1, 3), Turn(2, 4, 4), Turn(2, 5, 5)]


def test_a_phase_in_which_all_choose_has_a_turn_for_each() -> None:
    told = [heading(0, Part.ROUND), heading(3, Part.ROUND), heading(3, Part.TURN, 1)]
    assert turns(told, [0, 0, 1, 1, 0]) == [Turn(0, 1, 2), Turn(1, 3, 3), Turn(1, 4, 5)]
    assert [line.ply for line in rounds(told)] == [0, 3]


def test_a_round_begins_a_new_turn_of_the_same_seat() -> None:
    assert turns([heading(1, Part.ROUND)], [0, 0]) == [Turn(0, 1, 1), Turn(0, 2, 2)]


@pytest.mark.parametrize("game", registry.names())
def test_every_choice_belongs_to_one_turn(game: str) -> None:
    for seed in range(4):
        played = Played.of(random_record(game, 2 + seed % 3, seed))
        told = list(lines(played.state, played.happened))
        found = turns(told, [seat for seat, _choice in played.choices])
        plies = [ply for turn in found for ply in range(turn.first, turn.last + 1)]
        assert plies == list(range(1, len(played.choices) + 1))
        assert all(0 <= turn.seat < len(played.state.colours) for turn in found)
