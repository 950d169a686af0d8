"""The stack of what is still to be done (TM-14.5), and how much of it is part of a table."""

from __future__ import annotations

import pickle

from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.decisions import TribeState
from tests.games.terramara.boards import GAME, table


def with_frames(number: int) -> TribeState:
    """A table with so many frames on its stack, each with its number in it."""
    state = table()
    for step in range(number):
        state.push(step, 1, step + 100, step + 200, step + 300)
    return state


def test_what_was_done_is_no_part_of_the_table_TM_14_5() -> None:
    """TM-14.5: above the top frame there is nothing but room, however much."""
    state, longer = with_frames(3), with_frames(40)
    for _ in range(37):
        longer.pop()
    assert len(longer.stack) > len(state.stack)
    assert longer == state
    assert hash(longer) == hash(state)
    state.set_frame(s.C, 7)
    assert longer != state


def test_a_table_goes_on_after_it_was_written_whatever_is_still_to_be_done_TM_14_5() -> None:
    for number in (0, 1, s.FIRST_FRAMES - 1, s.FIRST_FRAMES, 40):
        state = with_frames(number)
        for other in (state.clone(), pickle.loads(pickle.dumps(state))):
            other.push(99, 2, 3, 4, 5)
            assert [other.frame(what) for what in range(s.FRAME)] == [99, 2, 3, 4, 5]
            assert other != state
            other.pop()
            assert other == state


def test_nothing_of_a_choice_is_left_when_it_is_carried_out() -> None:
    """Or tables would differ by who chose last."""
    state = GAME.deal(3, 4)
    for _ in range(50):
        state.apply_action(state.legal_actions()[-1])
        assert isinstance(state, TribeState)
        assert (state.chooser, state.pausing, state.paused) == (-1, False, False)
