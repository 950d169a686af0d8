"""What is pleasant for who writes programs with the package."""

from __future__ import annotations

import copy
import inspect
import os
import pickle
import random
import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.errors import BadDeal, IllegalAction
from clayworks.core.record import Record
from tests.properties.deals import GAMES, every_game, played

OURS = ["terracotta-army", "terramara", "xian"]
ours = pytest.mark.parametrize("name", OURS)


def test_a_player_by_name_chooses_the_same_with_the_same_seed() -> None:
    state = clayworks.load("xian").deal(players=2, seed=3)
    for name in ("random", "greedy", "apprentice:20", "mcts:20"):
        choices = [clayworks.player(name, seed=1).choose(state) for _ in range(2)]
        assert choices[0] == choices[1]
        assert choices[0] in state.legal_actions()
    seeded = [clayworks.player("random", random.Random(4)).choose(state) for _ in range(2)]
    assert seeded[0] == seeded[1]


def test_the_package_says_what_it_has() -> None:
    assert set(clayworks.__all__) <= set(dir(clayworks))
    for name in clayworks.__all__:
        assert getattr(clayworks, name) is not None


@every_game
def test_children_are_what_the_options_lead_to(name: str) -> None:
    _, state = played(name, 0, 3, 0.4)
    before = copy.copy(state)
    found = list(state.children())
    assert [action for action, _ in found] == state.legal_actions()
    for action, child in found:
        expected = state.clone()
        expected.apply_action(action)
        assert child == expected == state.child(action)
    assert state == before


@every_game
def test_a_record_is_a_series_of_tables_and_choices(name: str) -> None:
    record, end = played(name, 1, 4, 1)
    pairs = list(record)
    assert [choice for _, choice in pairs] == record.choices
    for ply, (state, choice) in enumerate(pairs):
        action = state.game.space.parse(choice)
        assert action in state.legal_actions()
        following = pairs[ply + 1][0] if ply + 1 < len(pairs) else end
        assert state.child(action) == following


@ours
def test_a_state_shows_itself(name: str) -> None:
    state = clayworks.load(name).deal(players=2, seed=1)
    assert repr(state) == f"<{state}>"
    assert state.game.title in repr(state)
    assert "decides" in repr(state)
    assert ElementTree.fromstring(state._repr_svg_()).tag.endswith("svg")
    _, over = played(name, 0, 3, 1)
    assert "no open decision" in repr(over)
    assert ElementTree.fromstring(over._repr_svg_()).tag.endswith("svg")


@every_game
def test_numbers_of_numpy_are_actions(name: str) -> None:
    one = GAMES[name].deal(2, seed=1)
    other = one.clone()
    for kind in (np.int64, np.int32, np.uint8, np.int16):
        if one.is_terminal() or max(one.legal_actions()) > 255:
            continue
        action = one.legal_actions()[-1]
        one.apply_action(action)
        other.choose(kind(action))
        other.advance()
        assert one == other
    for wrong in (1.0, "1", None, np.float64(1)):
        with pytest.raises(TypeError):
            other.apply_action(wrong)


@ours
def test_numbers_of_numpy_are_actions_and_seats_wherever_one_is_asked_for(name: str) -> None:
    """As `batch.options` and `batch.seat` give them."""
    state = clayworks.load(name).deal(3, seed=1)
    seat = state.deciders()[-1]  # in a secret choice not the seat in hand
    action = state.legal_actions(seat)[0]
    chosen: Any
    own: Any
    for kind in (np.int64, np.int16, np.uint8):
        chosen, own = kind(action), kind(seat)
        assert state.action_to_string(chosen) == state.action_to_string(action)
        assert str(state.describe(chosen).message) == str(state.describe(action).message)
        assert chosen in state.game.space
        assert state.game.space.option(chosen) == state.game.space.option(action)
        assert state.game.space.decision(chosen) == state.game.space.decision(action)
        assert state.legal_actions(own) == state.legal_actions(seat)
        assert list(state.observe(own)) == list(state.observe(seat))
        assert state.information_state_key(own) == state.information_state_key(seat)
        assert state.view(own) == state.view(seat)
        one, other = (state.resample_from_infostate(who, random.Random(1)) for who in (own, seat))
        assert one == other
        after = state.clone()
        after.choose(chosen, own)
        assert after.history() == [(seat, action)]
        assert {type(number) for number in after.history()[0]} == {int}
    assert 2**70 not in state.game.space
    assert 0.0 not in state.game.space
    for wrong in (0.0, "0", np.float64(0)):
        with pytest.raises(TypeError):
            state.observe(wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            state.action_to_string(wrong)  # type: ignore[arg-type]


@ours
def test_seeds_and_players_may_be_numbers_of_numpy_and_a_seed_be_drawn(name: str) -> None:
    game = clayworks.load(name)
    two: Any = np.int64(2)
    assert game.deal(np.int64(3), np.uint32(7)) == game.deal(3, 7)
    assert Record.new(game, np.int16(2), np.int64(7)).to_data() == Record.new(game, 2, 7).to_data()
    assert clayworks.player("random", np.int64(1)).choose(game.deal(2, 1)) in game.deal(2, 1).legal_actions()
    games = [clayworks.batch(name, two, 2, seed) for seed in (np.int64(5), 5)]
    assert games[0].state(1) == games[1].state(1)
    first, again, other = (game.deal(2, random.Random(seed)) for seed in (1, 1, 2))
    assert first == again != other
    one = random.Random(1)
    assert game.deal(2, one) != game.deal(2, one)  # it goes on
    with pytest.raises(BadDeal, match="neither a number nor a word"):
        game.deal(2, 1.5)  # type: ignore[arg-type]
    with pytest.raises(BadDeal, match="not 5"):
        game.deal(np.int64(5), 1)


def test_a_choice_of_another_seat_may_be_a_number_of_numpy() -> None:
    state = clayworks.load("xian").deal(3, seed=1)
    last = state.deciders()[-1]
    assert last != state.current_player()
    state.choose(np.int64(state.legal_actions(last)[0]), last)
    with pytest.raises(IllegalAction):
        state.choose(np.int64(250), state.deciders()[-1])
    assert state.history()[0][0] == last


@ours
def test_chance_may_be_that_of_python(name: str) -> None:
    _, state = played(name, 0, 6, 0.5)
    once, again, other = (state.resample_from_infostate(0, random.Random(seed)) for seed in (1, 1, 2))
    assert once == again
    assert (once == other) == state.game.open_information


@every_game
def test_a_state_remembers_its_choices_and_so_do_copies(name: str) -> None:
    game = GAMES[name]
    state = game.deal(2, seed=2)
    assert state.history() == []
    chance = Chance(3)
    choices = []
    for _ in range(6):
        if state.is_terminal():
            break
        actions = state.legal_actions()
        choices.append((state.current_player(), actions[chance.below(len(actions))]))
        state.apply_action(choices[-1][1])
    for same in (state, state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert same.history() == choices
        assert same == state
        assert same.information_state_key(1) == state.information_state_key(1)


@ours
def test_pickles_name_their_game_and_find_it_again(name: str) -> None:
    game = clayworks.load(name)
    state = game.deal(3, seed=1)
    written = pickle.dumps(state)
    assert len(written) < 3_000
    one, other = pickle.loads(written), pickle.loads(written)
    assert one == other == state
    assert one.game is other.game is game
    assert pickle.loads(pickle.dumps(game)) is game


def test_a_game_with_own_components_is_pickled_whole() -> None:
    game = GAMES["terracotta-army, otherwise"]
    state = game.deal(2, seed=1)
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.game == game


HASHES = """
import clayworks
for name in ("terracotta-army", "terramara", "xian"):
    state = clayworks.load(name).deal(players=3, seed=1)
    state.apply_action(state.legal_actions()[0])
    print(hash(state), state.information_state_key(0).hex())
"""


def test_hashes_and_keys_are_the_same_in_every_process() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", HASHES],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


@pytest.mark.parametrize("what", ["clone", "view", "observe", "legal_actions", "resample_from_infostate"])
def test_compiled_or_not_a_method_says_what_it_does(what: str) -> None:
    state = clayworks.load("xian").deal(2, seed=1)
    said = inspect.getdoc(getattr(state, what))
    assert said
    assert said[0].isupper()
    assert said.endswith((".", ")"))
    assert "What this seat" in (clayworks.State.view.__doc__ or "")
    assert "A table with one open decision" in (clayworks.State.__doc__ or "")


def test_new_records_are_dealt_as_games_are() -> None:
    for name in OURS:
        game = clayworks.load(name)
        assert Record.new(game, 3, seed=8).start() == game.deal(3, seed=8)
