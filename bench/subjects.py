"""What `bench/peers.py` measures, each in a process of its own: `python bench/subjects.py NAME SECONDS`.

Runs in any environment that has what it measures; needs nothing else. The driver is the same for all: a
number drawn by `random.random` picks one of the options. Whole games are played, with their deals and resets,
and chance is drawn where a game asks for it. Counted is the time of the processor (`process_time`), since
others work on the same machine; what is drawn and counted by the driver is part of every figure.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import process_time
from typing import Any

Measured = dict[str, float]
Loop = Callable[[float], Measured]

GAMES = {"terracotta-army": "TerracottaArmy", "xian": "Xian", "terramara": "Terramara"}
SIZES = (1, 16, 256, 1024, 4096)
AGES = ("first", "middle", "last")
"""The thirds of a game."""


@dataclass(frozen=True)
class Subject:
    """One thing to measure: the modules that must be there, and how it is done."""

    name: str
    modules: tuple[str, ...]
    loop: Loop

    def missing(self) -> list[str]:
        """The modules that are not installed here."""
        return [module for module in self.modules if not there(module)]


def there(module: str) -> bool:
    """Whether a module can be imported."""
    try:
        importlib.import_module(module)
    except ImportError:
        return False
    return True


def whole_games(play: Callable[[int], int], seconds: float) -> Measured:
    """Games until the time is over: steps, games, and the time of the processor that they took."""
    play(0)  # what is made once and kept
    steps, games, start = 0, 0, process_time()
    while (spent := process_time() - start) < seconds:
        steps += play(games)
        games += 1
    return {"steps": steps, "games": games, "seconds": spent}


def calls(things: list[Any], call: Callable[[Any], object], seconds: float) -> Measured:
    """One call for each of some things, again and again, the empty loop taken off."""

    def loop(what: Callable[[Any], object], rounds: int) -> float:
        start = process_time()
        for _ in range(rounds):
            for thing in things:
                what(thing)
        return process_time() - start

    rounds = 1
    while (spent := loop(call, rounds)) < seconds / 2:
        rounds *= 2
    return {"steps": rounds * len(things), "seconds": max(1e-9, spent - loop(lambda thing: None, rounds))}


# -- ours ------------------------------------------------------------------------------------------------


def ours_random(name: str, players: int, observed: bool) -> Loop:
    """Deals, options and choices; and what the seat observes before each."""

    def measure(seconds: float) -> Measured:
        import clayworks

        game, draw = clayworks.load(name), random.Random(1).random

        def play(number: int) -> int:
            state, steps = game.deal(players, seed=number), 0
            legal_actions, apply_action, is_terminal = (
                state.legal_actions,
                state.apply_action,
                state.is_terminal,
            )
            while not is_terminal():
                actions = legal_actions()
                apply_action(actions[int(draw() * len(actions))])
                steps += 1
            return steps

        def look(number: int) -> int:
            state, steps = game.deal(players, seed=number), 0
            while not state.is_terminal():
                state.observe(state.current_player())
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
                steps += 1
            return steps

        return whole_games(look if observed else play, seconds)

    return measure


def line(name: str, players: int, number: int) -> list[tuple[Any, int]]:
    """Every table of a random game with the choice that is made at it."""
    import clayworks

    state, draw = clayworks.load(name).deal(players, seed=number), random.Random(number).random
    found = []
    while not state.is_terminal():
        actions = state.legal_actions()
        action = actions[int(draw() * len(actions))]
        found.append((state.clone(), action))
        state.apply_action(action)
    return found


def third(tables: list[Any], age: int) -> list[Any]:
    """The part of a game that is so old."""
    return tables[age * len(tables) // 3 : (age + 1) * len(tables) // 3]


def ours_clone(name: str, players: int) -> Loop:
    """A copy of a table, from all parts of a game."""

    def measure(seconds: float) -> Measured:
        tables = [state for number in range(3) for state, _ in line(name, players, number)][::10]
        return calls(tables, lambda state: state.clone(), seconds)

    return measure


def ours_age(name: str, players: int, age: int) -> Loop:
    """Options and choices of one third of a game, played again and again from its first table."""

    def measure(seconds: float) -> Measured:
        parts = [third(line(name, players, number), age) for number in range(20)]
        begun = [(part[0][0], [action for _, action in part]) for part in parts]

        def play(number: int) -> int:
            start, actions = begun[number % len(begun)]
            state = start.clone()
            for action in actions:
                state.legal_actions()
                state.apply_action(action)
            return len(actions)

        return whole_games(play, seconds)

    return measure


def ours_batch(name: str, players: int, size: int) -> Loop:
    """A batch with masks, observations and deals, driven by numpy."""

    def measure(seconds: float) -> Measured:
        import numpy as np

        import clayworks

        games = clayworks.batch(name, players, size, seed=0)
        rng, every = np.random.default_rng(1), np.arange(size)
        for _ in range(20):
            games.step(games.options[every, (rng.random(size) * games.counts).astype(np.int64)])
        steps, ended, start = 0, games.deals, process_time()
        while (spent := process_time() - start) < seconds:
            games.step(games.options[every, (rng.random(size) * games.counts).astype(np.int64)])
            steps += size
        return {"steps": steps, "games": games.deals - ended, "seconds": spent}

    return measure


def pettingzoo_loop(make: Callable[[], Any]) -> Loop:
    """An environment for several agents: what is last seen, a choice that the mask allows."""

    def measure(seconds: float) -> Measured:
        env, draw = make(), random.Random(1).random

        def play(number: int) -> int:
            env.reset(seed=number)
            steps = 0
            for _agent in env.agent_iter():
                seen, _reward, terminated, truncated, _info = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                actions = seen["action_mask"].nonzero()[0]
                env.step(int(actions[int(draw() * len(actions))]))
                steps += 1
            return steps

        return whole_games(play, seconds)

    return measure


def gymnasium_loop(make: Callable[[], Any], offered: Callable[[Any], Any]) -> Loop:
    """An environment for one agent; the others choose at random within its steps."""

    def measure(seconds: float) -> Measured:
        env, draw = make(), random.Random(1).random

        def play(number: int) -> int:
            _seen, info = env.reset(seed=number + 1)
            steps, over = 0, False
            while not over:
                actions = offered(info)
                _seen, _reward, ended, cut, info = env.step(int(actions[int(draw() * len(actions))]))
                over = ended or cut
                steps += 1
            return steps

        return whole_games(play, seconds)

    return measure


def ours_pettingzoo(name: str, players: int) -> Loop:
    """Our table as an environment of PettingZoo."""

    def make() -> Any:
        import clayworks.envs.pettingzoo

        return clayworks.envs.pettingzoo.env(name, players=players)

    return pettingzoo_loop(make)


def ours_gymnasium(name: str) -> Loop:
    """Our table of two as an environment of Gymnasium, against the bot that chooses at random."""

    def make() -> Any:
        import gymnasium

        import clayworks.envs.gymnasium  # noqa: F401 (registers the games)

        return gymnasium.make(f"clayworks/{GAMES[name]}-v0", players=2, disable_env_checker=True)

    return gymnasium_loop(make, lambda info: info["action_mask"].nonzero()[0])


# -- others ----------------------------------------------------------------------------------------------


def catan(players: int, number: int) -> Any:
    """A new game of Catanatron."""
    from catanatron import Color, Game, RandomPlayer

    return Game([RandomPlayer(colour) for colour in list(Color)[:players]], seed=number + 1)


def catanatron_random(players: int) -> Loop:
    """Catanatron with the same driver; what is offered, it has made in the step before."""

    def measure(seconds: float) -> Measured:
        from catanatron.game import TURNS_LIMIT

        draw = random.Random(1).random

        def play(number: int) -> int:
            game, steps = catan(players, number), 0
            while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
                actions = game.state.playable_actions
                game.execute(actions[int(draw() * len(actions))])
                steps += 1
            return steps

        return whole_games(play, seconds)

    return measure


def catanatron_clone(players: int) -> Loop:
    """A copy of a game, from all parts of it."""

    def measure(seconds: float) -> Measured:
        draw, tables = random.Random(1).random, []
        for number in range(2):
            game, steps = catan(players, number), 0
            while game.winning_color() is None and game.state.num_turns < 1000:
                actions = game.state.playable_actions
                game.execute(actions[int(draw() * len(actions))])
                steps += 1
                if steps % 20 == 0:
                    tables.append(game.copy())
        return calls(tables, lambda one: one.copy(), seconds)

    return measure


def catanatron_gym() -> Loop:
    """Catanatron's environment of two against its random player."""

    def make() -> Any:
        import gymnasium

        return gymnasium.make("catanatron_gym:catanatron-v1", disable_env_checker=True)

    return gymnasium_loop(make, lambda info: info["valid_actions"])


def connect_four() -> Loop:
    """PettingZoo's own environment."""

    def make() -> Any:
        from pettingzoo.classic import connect_four_v3

        return connect_four_v3.env()

    return pettingzoo_loop(make)


def spiel_choice(state: Any, draw: Callable[[], float]) -> int:
    """What chance gives, where it is its turn; else one of the options."""
    if not state.is_chance_node():
        actions = state.legal_actions()
        return int(actions[int(draw() * len(actions))])
    left, outcomes = draw(), state.chance_outcomes()
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return int(action)
    return int(outcomes[-1][0])


def openspiel_random(name: str, observed: bool) -> Loop:
    """A C++ game of OpenSpiel from Python; choices of players are counted, chance is drawn besides."""

    def measure(seconds: float) -> Measured:
        import pyspiel
        from open_spiel.python.observation import make_observation

        game, draw = pyspiel.load_game(name), random.Random(1).random
        observation = make_observation(game) if observed else None

        def play(number: int) -> int:
            state, steps = game.new_initial_state(), 0
            while not state.is_terminal():
                if not state.is_chance_node():
                    steps += 1
                    if observation is not None:
                        observation.set_from(state, state.current_player())
                state.apply_action(spiel_choice(state, draw))
            return steps

        return whole_games(play, seconds)

    return measure


def openspiel_clone(name: str) -> Loop:
    """A copy of a state, from all parts of a game."""

    def measure(seconds: float) -> Measured:
        import pyspiel

        draw, tables = random.Random(1).random, []
        state, steps = pyspiel.load_game(name).new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(spiel_choice(state, draw))
            steps += 1
            if steps % 5 == 0:
                tables.append(state.clone())
        return calls(tables, lambda one: one.clone(), seconds)

    return measure


# -- all of them -----------------------------------------------------------------------------------------


def ours() -> Iterator[Subject]:
    """Our games."""
    for name in GAMES:
        for players in (2, 3, 4):
            ours_at = f"clayworks/{name}/{players}"
            yield Subject(f"{ours_at}/random", ("clayworks",), ours_random(name, players, False))
            yield Subject(f"{ours_at}/observed", ("clayworks",), ours_random(name, players, True))
            yield Subject(f"{ours_at}/clone", ("clayworks",), ours_clone(name, players))
        for age, word in enumerate(AGES):
            yield Subject(f"clayworks/{name}/2/{word}", ("clayworks",), ours_age(name, 2, age))
        for size in SIZES:
            needed = ("clayworks", "numpy")
            yield Subject(f"clayworks/{name}/2/batch-{size}", needed, ours_batch(name, 2, size))
        zoo, gym = ("clayworks", "numpy", "pettingzoo"), ("clayworks", "numpy", "gymnasium")
        yield Subject(f"clayworks/{name}/2/pettingzoo", zoo, ours_pettingzoo(name, 2))
        yield Subject(f"clayworks/{name}/2/gymnasium", gym, ours_gymnasium(name))


def others() -> Iterator[Subject]:
    """Those beside whom we stand."""
    for players in (2, 4):
        theirs = f"catanatron/{players}"
        yield Subject(f"{theirs}/random", ("catanatron",), catanatron_random(players))
        yield Subject(f"{theirs}/clone", ("catanatron",), catanatron_clone(players))
    yield Subject("catanatron/2/gymnasium", ("catanatron_gym", "gymnasium"), catanatron_gym())
    for name in ("chess", "backgammon", "gin_rummy"):
        theirs = f"openspiel/{name}"
        needed = ("pyspiel", "open_spiel.python.observation")
        yield Subject(f"{theirs}/random", needed, openspiel_random(name, False))
        yield Subject(f"{theirs}/observed", needed, openspiel_random(name, True))
        yield Subject(f"{theirs}/clone", needed, openspiel_clone(name))
    zoo = ("pettingzoo.classic.connect_four_v3",)
    yield Subject("pettingzoo/connect_four/pettingzoo", zoo, connect_four())


def all_subjects() -> dict[str, Subject]:
    """All of them by name."""
    return {subject.name: subject for subject in (*ours(), *others())}


def main(name: str, seconds: float) -> None:
    """Measure one and print it as JSON: what it took, or what is missing."""
    subject = all_subjects()[name]
    missing = subject.missing()
    print(json.dumps({"missing": missing} if missing else subject.loop(seconds)))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
