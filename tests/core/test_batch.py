"""Many games at once: the arrays say what each game would say by itself."""

from __future__ import annotations

import json
import sys
from hashlib import blake2b
from typing import Any

import numpy as np
import pytest

import clayworks
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.errors import IllegalAction
from clayworks.core.extras import MissingExtra

every_table = pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in registry.own_names() for players in (2, 3, 4)]
)


def some_actions(games: clayworks.Batch, chance: Chance) -> list[int]:
    """One of the options of each game."""
    return [int(games.options[at, chance.below(int(games.counts[at]))]) for at in range(games.size)]


@every_table
def test_the_arrays_are_those_of_games_played_one_by_one(name: str, players: int) -> None:
    games = clayworks.batch(name, players=players, size=3, seed=5)
    game = games.game
    alone = [game.deal(players, games.deal_seed(number)) for number in range(3)]
    chance, dealt, ended = Chance(players), 3, 0
    for _ in range(400):
        for at, state in enumerate(alone):
            assert games.state(at) == state
            assert games.seat[at] == state.current_player()
            assert games.options[at, : games.counts[at]].tolist() == state.legal_actions()
            assert (games.options[at, games.counts[at] :] == -1).all()
            assert np.flatnonzero(games.mask[at]).tolist() == sorted(state.legal_actions())
            assert games.observation[at].tolist() == list(state.observe(state.current_player()))
        actions = some_actions(games, chance)
        games.step(np.array(actions))
        for at, action in enumerate(actions):
            alone[at].apply_action(action)
            assert games.done[at] == alone[at].is_terminal()
            assert games.reward[at].tolist() == alone[at].returns()
            if alone[at].is_terminal():
                alone[at] = game.deal(players, games.deal_seed(dealt))
                assert games.numbers[at] == dealt
                dealt += 1
                ended += 1
    assert ended
    assert games.deals == dealt


def test_what_has_been_looked_at_once_is_written_in_place() -> None:
    games = clayworks.batch("xian", players=2, size=4, seed=1)
    arrays = [
        games.observation,
        games.mask,
        games.options,
        games.counts,
        games.seat,
        games.reward,
        games.done,
    ]
    before = [array.__array_interface__["data"] for array in arrays]
    copies = [array.copy() for array in arrays]
    chance = Chance(1)
    for _ in range(200):
        games.step(some_actions(games, chance))
    assert [array.__array_interface__["data"] for array in arrays] == before
    assert not np.array_equal(arrays[0], copies[0])
    assert not np.array_equal(arrays[1], copies[1])
    for array in arrays:
        assert array.base is not None
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_shapes_and_types() -> None:
    games = clayworks.batch("terracotta-army", players=3, size=7, seed="a word")
    game = games.game
    shapes = {
        "observation": ((7, *game.observation(3).shape), "int16"),
        "mask": ((7, game.num_distinct_actions), "bool"),
        "options": ((7, game.max_options), "int64"),
        "counts": ((7,), "int64"),
        "seat": ((7,), "int64"),
        "reward": ((7, 3), "float64"),
        "done": ((7,), "bool"),
    }
    for name, (shape, kind) in shapes.items():
        array = getattr(games, name)
        assert (array.shape, array.dtype) == (shape, kind), name
    assert len(games) == 7
    assert repr(games) == "<7 games of Terracotta Army with 3 players, 7 dealt>"


def test_the_same_seed_gives_the_same_games() -> None:
    def seen(seed: int) -> list[Any]:
        games, chance = clayworks.batch("terramara", players=2, size=3, seed=seed), Chance(9)
        found = []
        for _ in range(250):
            games.step(some_actions(games, chance))
            found += [games.observation.tobytes(), games.mask.tobytes(), games.reward.tobytes()]
        return found

    assert seen(1) == seen(1)
    assert seen(1) != seen(2)


def test_a_choice_that_is_not_offered_changes_nothing() -> None:
    games = clayworks.batch("xian", players=2, size=3, seed=2)
    fine = games.options[:, 0].tolist()
    before = [games.state(at) for at in range(3)]
    wrong = next(action for action in range(games.game.num_distinct_actions) if not games.mask[2, action])
    for actions in ([*fine[:2], wrong], [*fine[:2], -1], [*fine[:2], games.game.num_distinct_actions]):
        with pytest.raises(IllegalAction):
            games.step(actions)
    with pytest.raises(ValueError, match="2 actions for 3 games"):
        games.step(fine[:2])
    assert [games.state(at) for at in range(3)] == before
    games.step(fine)
    assert [games.state(at) for at in range(3)] != before


def test_options_and_own_games_are_taken_and_nonsense_refused() -> None:
    game = clayworks.load("terramara")
    games = clayworks.batch(game, players=4, size=2, seed=1, options={"setup": "beginner"})
    assert games.state(0) == game.deal(4, games.deal_seed(0), {"setup": "beginner"})
    with pytest.raises(ValueError, match="at least one game"):
        clayworks.batch(game, size=0)
    with pytest.raises(clayworks.core.errors.BadDeal):
        clayworks.batch(game, players=5)


def test_without_numpy_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingExtra, match=r"needs numpy.*pip install 'clayworks\[agents\]'"):
        clayworks.batch("xian")


@every_table
def test_a_deal_in_numbers_is_the_deal_that_is_written(name: str, players: int) -> None:
    """`dealt` must be `set_up` of `draw`, with all options: records keep the one, batches the other."""
    game = clayworks.load(name)
    colours = game.seat_colours(players)
    for seed in range(20):
        given = {option.name: option.values[seed % len(option.values)] for option in game.options}
        if given.get("first_player", "random") not in ("random", "1", "2"):
            del given["first_player"]
        options = game.check_options(given)
        written = game.draw(colours, Chance(seed), options)
        assert game.dealt(colours, Chance(seed), options) == game.set_up(colours, written, options)


DEALS = {
    "terracotta-army": ("31ca4f832768", "18008605a675", "c78207b40bb4"),
    "terramara": ("06ddf0aa935b", "2198588efb01", "5021d6a4018c"),
    "xian": ("c93f01e764c0", "97945dd04a1e", "52c86458deb9"),
}
"""What the seed `kept` has dealt to two, three and four players since deals are made in numbers."""


@pytest.mark.parametrize("name", DEALS)
def test_a_seed_gives_the_deal_that_it_has_always_given(name: str) -> None:
    """Who notes a seed gets the same game in years: what is drawn stays in its order."""
    game = clayworks.load(name)
    found = []
    for players in (2, 3, 4):
        deal = game.draw(game.seat_colours(players), Chance("kept"), game.check_options({}))
        found.append(blake2b(json.dumps(deal, sort_keys=True).encode(), digest_size=6).hexdigest())
    assert tuple(found) == DEALS[name]


@every_table
def test_games_wait_where_they_are_told_to(name: str, players: int) -> None:
    """`step(actions, where)`: those that go on are as ever, the others stay, and nothing is done in them."""
    games = clayworks.batch(name, players=players, size=4, seed=3)
    alone = [games.state(at) for at in range(4)]
    chance, ended = Chance(8), 0
    for _ in range(700):
        where = np.array([chance.below(3) > 0 for _ in range(4)]) & ~games.done  # who has ended waits first
        actions = some_actions(games, chance)
        games.step([action if goes else -7 for action, goes in zip(actions, where, strict=True)], where)
        for at in np.flatnonzero(where).tolist():
            alone[at].apply_action(actions[at])
            assert games.done[at] == alone[at].is_terminal()
            assert games.reward[at].tolist() == alone[at].returns()
            if alone[at].is_terminal():
                assert games.ended(at) == alone[at]
                alone[at] = games.game.deal(players, games.deal_seed(games.numbers[at]))
                ended += 1
        assert not games.done[~where].any()
        assert not games.reward[~where].any()
        for at, state in enumerate(alone):
            assert games.state(at) == state
            assert games.seat[at] == state.current_player()
            assert games.observation[at].tolist() == list(state.observe(state.current_player()))
            assert np.flatnonzero(games.mask[at]).tolist() == sorted(state.legal_actions())
    assert ended


def test_a_wrong_choice_changes_nothing_where_others_wait_either() -> None:
    games = clayworks.batch("xian", players=2, size=3, seed=2)
    before = [games.state(at) for at in range(3)]
    fine = games.options[:, 0].tolist()
    with pytest.raises(IllegalAction):
        games.step([fine[0], 5, -1], [True, False, True])
    with pytest.raises(ValueError, match="3 actions and 2 truth values for 3 games"):
        games.step(fine, [True, False])
    assert [games.state(at) for at in range(3)] == before
    games.step([fine[0], 5, -1], [True, False, False])
    assert [games.state(at) == before[at] for at in range(3)] == [False, True, True]


def test_a_game_can_be_put_away() -> None:
    games = clayworks.batch("terramara", players=3, size=2, seed=2)
    first = games.state(1)
    assert games.ended(1) is None
    games.deal_again(1)
    assert games.ended(1) == first
    assert games.numbers == [0, 2]
    fresh = games.game.deal(3, games.deal_seed(2))
    assert games.state(1) == fresh
    assert games.observation[1].tolist() == list(fresh.observe(fresh.current_player()))
    assert np.flatnonzero(games.mask[1]).tolist() == sorted(fresh.legal_actions())
    assert not games.done.any()
    assert not games.reward.any()
    with pytest.raises(ValueError, match="no game 2 in a batch of 2"):
        games.deal_again(2)
