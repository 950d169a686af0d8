"""What every game that can be observed promises, and what those say that can't."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tools import observations

from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.state import State
from tests.effort import enough
from tests.properties.deals import GAMES, played, random_options, seats, seeds, sizes
from tests.properties.test_views import situations

OBSERVED = [*registry.names(), "terracotta-army, otherwise"]
observed = pytest.mark.parametrize("name", OBSERVED)


def row(state: State, seat: int) -> bytes:
    return bytes(memoryview(state.observe(seat)))


@observed
@settings(max_examples=enough(6, 10))
@given(sizes, seeds, st.floats(0, 1.1))
def test_an_observation_has_the_shape_that_was_said(name: str, size: int, seed: int, share: float) -> None:
    _, state = played(name, size, seed, share)
    expected = state.game.observation(len(state.colours))
    for seat in range(len(state.colours)):
        observation = state.observe(seat)
        assert (len(observation),) == expected.shape
        assert memoryview(observation).format == "h"
        given_row = array("h", [7] * expected.size)
        assert state.observe(seat, given_row) is given_row
        assert given_row.tobytes() == row(state, seat)


@observed
@settings(max_examples=enough(8, 15))
@given(sizes, seeds, st.floats(0, 1.0), seeds)
def test_nothing_hidden_is_observed(name: str, size: int, seed: int, share: float, other: int) -> None:
    """What a seat can't know is dealt again: not a byte of its observation changes, nor its key."""
    _, state = played(name, size, seed, share)
    for seat in range(len(state.colours)):
        again = state.resample_from_infostate(seat, Chance(other))
        assert row(again, seat) == row(state, seat)
        assert again.information_state_key(seat) == state.information_state_key(seat)


@observed
@settings(max_examples=enough(2, 3))
@given(sizes, seeds)
def test_tables_that_look_different_are_observed_differently(name: str, size: int, seed: int) -> None:
    """And those that look the same alike: an observation says no more and no less than a view."""
    for tables in situations(name, size, seed):
        for seat in range(len(tables[0].colours)):
            views: dict[bytes, object] = {}
            for table in tables:
                view = {**table.view(seat)}
                assert views.setdefault(row(table, seat), view) == view


@observed
def test_seats_see_the_table_from_their_own_side(name: str) -> None:
    """Whoever plays: a game with other colours at the seats is observed in the same way."""
    game = GAMES[name]
    forth, back = game.colours[:3], tuple(reversed(game.colours[:3]))
    one, other = (game.dealt(colours, Chance(3), game.check_options({})) for colours in (forth, back))
    chance = Chance(4)
    while not one.is_terminal():
        for seat in range(3):
            assert row(one, seat) == row(other, seat)
        actions = one.legal_actions()
        action = actions[chance.below(len(actions))]
        one.apply_action(action)
        other.apply_action(action)


@observed
def test_a_wrong_seat_or_a_wrong_buffer_is_refused(name: str) -> None:
    state = GAMES[name].deal(2, seed=1)
    for seat in (-1, 2, 7):
        with pytest.raises(ValueError, match=f"no seat {seat} at a table of 2"):
            state.observe(seat)
        with pytest.raises(ValueError, match=f"no seat {seat} at a table of 2"):
            state.view(seat)
        with pytest.raises(ValueError, match=f"no seat {seat} at a table of 2"):
            state.information_state_key(seat)
    size = state.game.observation(2).size
    for wrong in (array("h", [0] * (size - 1)), array("i", [0] * size)):
        with pytest.raises(ValueError, match="int16"):
            state.observe(0, wrong)


@pytest.mark.parametrize("name", ["kiln", "pebbles"])
def test_a_game_without_observations_says_so_and_still_has_keys(name: str) -> None:
    game = GAMES[name]
    state = game.deal(2, seed=1)
    with pytest.raises(NotImplementedError, match=f"{name} has no observations.*state.view"):
        state.observe(0)
    with pytest.raises(NotImplementedError, match=f"{name} has no observations"):
        game.observation(2)
    with pytest.raises(NotImplementedError, match=f"{name} does not say"):
        game.max_game_length(2)
    assert state.information_state_key(0) == game.deal(2, seed=1).information_state_key(0)
    assert state.information_state_key(0) != state.information_state_key(1)


@pytest.mark.parametrize("name", GAMES)
def test_a_key_tells_ways_apart_that_a_seat_knows_of(name: str) -> None:
    """The same table after other choices, and the same choices with what others chose in secret."""
    state = GAMES[name].deal(2, seed=5)
    chance = Chance(1)
    keys = [set[bytes](), set[bytes]()]
    steps = 0
    while not state.is_terminal() and steps < 60:
        for seat in range(2):
            keys[seat].add(state.information_state_key(seat))
        secret, chooser = state.is_secret(), state.current_player()
        before = [len(found) for found in keys]
        actions = state.legal_actions()
        state.choose(actions[chance.below(len(actions))])
        for seat in range(2):
            keys[seat].add(state.information_state_key(seat))
        assert len(keys[chooser]) > before[chooser]
        if not secret:
            assert len(keys[1 - chooser]) > before[1 - chooser]
        state.advance()
        steps += 1


@observed
@settings(max_examples=enough(15, 25))
@given(sizes, seeds)
def test_no_game_is_longer_and_no_decision_wider_than_said(name: str, size: int, seed: int) -> None:
    game = GAMES[name]
    chance = Chance(seed)
    players = seats(name, size)
    state = game.deal(players, seed, random_options(game, chance))
    choices = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        assert len(actions) <= game.max_options
        assert max(actions) < game.num_distinct_actions
        state.apply_action(actions[chance.below(len(actions))])
        choices += 1
    assert choices <= game.max_game_length(players)
    assert all(game.min_utility <= utility <= game.max_utility for utility in state.returns())
    assert sum(state.returns()) == pytest.approx(game.utility_sum)


def test_the_features_are_documented_as_they_are() -> None:
    assert observations.PAGE.read_text(encoding="utf-8") == observations.page()


def test_a_key_does_not_depend_on_what_others_have_chosen_in_secret() -> None:
    """Xi'an: whatever the first seat returns by favour, the second knows the same (XI-6.3)."""
    keys = []
    for option in (0, -1):
        state = GAMES["xian"].deal(2, seed=2)
        while state.current_player() == 0:
            state.apply_action(state.legal_actions()[option])
        keys.append([state.information_state_key(seat) for seat in range(2)])
    assert keys[0][0] != keys[1][0]
    assert keys[0][1] == keys[1][1]
