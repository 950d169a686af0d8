"""No player knows more than its seat: what is hidden may be anything, the choice is the same."""

from __future__ import annotations

import pytest

import clayworks
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.state import State
from clayworks.players.player import player

GAMES = registry.names()


def situations(name: str, count: int) -> list[State]:
    """Situations with a real choice, from all parts of a random game."""
    found: list[State] = []
    chance = Chance(name)
    number = 0
    while len(found) < count:
        state = clayworks.load(name).deal(2 + number % 2, number)
        number += 1
        while not state.is_terminal() and len(found) < count:
            actions = state.legal_actions()
            if len(actions) > 1 and chance.below(25) == 0:
                found.append(state.clone())
            state.apply_action(actions[chance.below(len(actions))])
    return found


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", ["mcts:60", "learned:60", "greedy", "apprentice:20", "craftsman:40"])
def test_the_choice_does_not_depend_on_what_is_hidden(name: str, bot: str) -> None:
    swapped = 0
    for number, state in enumerate(situations(name, 12)):
        seat = state.current_player()
        other = state.resample_from_infostate(seat, Chance(f"swap {number}"))
        swapped += other != state
        chosen = [player(bot, Chance(number)).choose(one) for one in (state, other)]
        assert chosen[0] == chosen[1]
    assert swapped or clayworks.load(name).open_information


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_that_is_not_named_first_can_be_asked_where_several_choose_at_once(name: str) -> None:
    for state in situations(name, 12):
        for seat in state.deciders():
            for bot in ("mcts:30", "greedy", "random"):
                assert player(bot, Chance(1)).choose(state, seat) in state.legal_actions(seat)


@pytest.mark.parametrize("name", GAMES)
def test_features_show_only_what_the_seat_may_see(name: str) -> None:
    for number, state in enumerate(situations(name, 12)):
        seat = state.current_player()
        other = state.resample_from_infostate(seat, Chance(f"swap {number}"))
        assert list(state.features(seat)) == list(other.features(seat))
