"""Learns an estimate of the outcome from self-play: play, fit, measure, and again.

A generation plays games with what the last one learned (the first with plain search), adds them to all
earlier games, fits a network to them and lets it play a short match against the last one. Every finished
game is on the disk at once, so that the same command goes on after an interrupt.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from clayworks.core.chance import Chance
from clayworks.core.errors import ClayworksError
from clayworks.core.game import Game
from clayworks.core.messages import M
from clayworks.core.state import State, utilities
from clayworks.players.levels import LEARNED, PLAIN
from clayworks.players.network import Network, network
from clayworks.players.thinking import Budget, SearchPlayer
from clayworks.study.fitting import Fitter, Samples, loss
from clayworks.study.intervals import wilson
from clayworks.study.workers import spread

HELD_OUT = 10
"""Every tenth game is kept out of the fitting, to see what was learned and not only remembered."""

SLIP = 60
"""Of 1,000 choices in self-play so many are random ones, so that odd situations are learned too."""


class CannotLearn(ClayworksError):
    """A game without features, or a folder of another training."""


@dataclass(frozen=True)
class Course:
    """What is to be learned, and how."""

    game: Game
    players: int = 2
    generations: int = 3
    games: int = 200
    budget: str = "200"
    hidden: int = 24
    epochs: int = 12
    match: int = 40
    horizon: int = 2
    seed: int = 0

    def heading(self) -> dict[str, Any]:
        """What says that a folder belongs to this training; more generations may follow later."""
        said = {key: value for key, value in vars(self).items() if key not in ("game", "generations")}
        return {"game": self.game.name, "components": self.game.components.digest, **said}

    def check(self) -> int:
        """Refuse what can't be learned; returns the number of features."""
        self.game.seat_colours(self.players)
        Budget.parse(self.budget)
        inputs = len(self.game.deal(self.players, 0).features(0))
        if not inputs:
            raise CannotLearn(M("{game} has no features: nothing can be learned", game=self.game.titled))
        return inputs


@dataclass
class Progress:
    """How far a training has come."""

    heading: dict[str, Any]
    weights: list[dict[str, list[float]]] = field(default_factory=list)
    curves: list[dict[str, Any]] = field(default_factory=list)


# -- self-play --------------------------------------------------------------------------------------------

Lesson = dict[str, Any]


def play(course: Course, weights: dict[str, list[float]] | None, generation: int, number: int) -> Lesson:
    """One game of self-play: features at the start of every turn for each seat, and how it ended."""
    seed = f"train/{course.seed}/{generation}/{number}"
    state = course.game.deal(course.players, seed)
    chance = Chance(seed)
    players = [thinker(course, weights, Chance(f"{seed}/{seat}"), state) for seat in range(course.players)]
    rows: list[tuple[int, list[float]]] = []
    last = -1
    while not state.is_terminal():
        seat = state.current_player()
        if seat != last:
            # Only what a seat may see enters its features, so each seat's row is its own.
            rows += [
                (one, [round(value, 4) for value in state.features(one)]) for one in range(course.players)
            ]
            last = seat
        if chance.below(1000) < SLIP:
            actions = state.legal_actions()
            action = actions[chance.below(len(actions))]
        else:
            action = players[seat].choose(state)
        state.apply_action(action)
    return {
        "generation": generation,
        "game": number,
        "rows": rows,
        "scores": state.scores(),
        "utilities": utilities(state.places()),
    }


def thinker(
    course: Course, weights: dict[str, list[float]] | None, chance: Chance, state: State
) -> SearchPlayer:
    """Who plays: plain search, or search with what was learned last."""
    design = LEARNED.changed([f"horizon={course.horizon}"]) if weights else PLAIN
    estimate = made(course, weights, len(state.features(0))) if weights else None
    return SearchPlayer(chance, design, Budget.parse(course.budget), whole_turn=True, estimate=estimate)


def made(course: Course, weights: dict[str, list[float]], inputs: int) -> Network:
    """A network of weights."""
    return network(inputs, course.hidden, weights)


def duel(
    course: Course,
    new: dict[str, list[float]],
    old: dict[str, list[float]] | None,
    number: int,
) -> float:
    """One game of the new estimate against the last one: 1 for a win of the new, a half for a tie."""
    deal, seat = divmod(number, course.players)
    seed = f"match/{course.seed}/{deal}"
    state = course.game.deal(course.players, seed)
    players = [
        thinker(course, new if one == seat else old, Chance(f"{seed}/{seat}/{one}"), state)
        for one in range(course.players)
    ]
    while not state.is_terminal():
        state.apply_action(players[state.current_player()].choose(state))
    places = state.places()
    return 1.0 / places.count(1) if places[seat] == 1 else 0.0


# -- the course of it ----------------------------------------------------------------------------------------


class Training:
    """A training in a folder: `games.jsonl`, `progress.json`, and at the end `weights.json` and a report."""

    def __init__(self, course: Course, folder: Path, jobs: int = 1, ray: bool = False) -> None:
        self.course = course
        self.folder = folder
        self.jobs = jobs
        self.ray = ray
        self.inputs = course.check()
        folder.mkdir(parents=True, exist_ok=True)
        self.lessons = self.read_lessons()
        self.progress = self.read_progress()

    def read_progress(self) -> Progress:
        """Where an earlier run stopped."""
        file = self.folder / "progress.json"
        if not file.exists():
            return Progress(self.course.heading())
        data = json.loads(file.read_text(encoding="utf-8"))
        if data["heading"] != self.course.heading():
            raise CannotLearn(M("{folder}: holds another training; name another", folder=str(self.folder)))
        return Progress(**data)

    def read_lessons(self) -> list[Lesson]:
        """The games of earlier runs; half a line at the end was interrupted and is dropped."""
        file = self.folder / "games.jsonl"
        if not file.exists():
            return []
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        if lines and not lines[-1].endswith("\n"):
            lines.pop()
            file.write_text("".join(lines), encoding="utf-8")
        return [json.loads(line) for line in lines]

    def steps(self) -> int:
        """How many steps there are in all: games, and one for each fitting with its match."""
        return self.course.generations * (self.course.games + 1)

    def run(self) -> Iterator[str]:
        """One word for each step as it is done, also for those of earlier runs."""
        for generation in range(self.course.generations):
            known = {one["game"] for one in self.lessons if one["generation"] == generation}
            yield from ("game" for _ in known)
            if generation < len(self.progress.weights):
                yield "generation"
                continue
            weights = self.progress.weights[-1] if self.progress.weights else None
            missing = [
                (self.course, weights, generation, number)
                for number in range(self.course.games)
                if number not in known
            ]
            with (self.folder / "games.jsonl").open("a", encoding="utf-8") as file:
                for lesson in spread(play, missing, self.jobs, self.ray):
                    file.write(json.dumps(lesson) + "\n")
                    file.flush()
                    # As it will be read, so that going on after an interrupt learns the same.
                    self.lessons.append(json.loads(json.dumps(lesson)))
                    yield "game"
            self.learn(generation, weights)
            yield "generation"

    def learn(self, generation: int, last: dict[str, list[float]] | None) -> None:
        """Fit a network to all games so far, and let it meet the last one."""
        taught, held_out = self.samples()
        course = self.course
        chance = Chance(f"fit/{course.seed}/{generation}")
        fresh = Network(self.inputs, course.hidden)
        fresh.start(chance)
        fitter = Fitter(fresh, chance)
        fitter.measure(taught)
        curve: dict[str, list[float]] = {"taught": [], "held out": [], "margin": [], "sign": []}
        for epoch in range(course.epochs):
            rate = 0.002 * (1.0 - epoch / course.epochs)
            curve["taught"].append(fitter.epoch(taught, rate, 0.01))
            held, margin, sign = loss(fresh, held_out)
            curve["held out"].append(held)
            curve["margin"].append(margin)
            curve["sign"].append(sign)
        weights = {key: [round(value, 5) for value in row] for key, row in fresh.to_data().items()}
        games = course.match - course.match % course.players
        pairs = [(course, weights, last, number) for number in range(games)]
        wins = sum(sorted(spread(duel, pairs, self.jobs, self.ray)))
        low, high = wilson(wins, games)
        self.progress.curves.append(
            {**curve, "samples": len(taught), "wins": wins, "games": games, "low": low, "high": high}
        )
        self.progress.weights.append(weights)
        self.write("progress.json", json.dumps(asdict(self.progress)))

    def samples(self) -> tuple[Samples, Samples]:
        """All samples, and those of every tenth game apart; in a fixed order, however they were played."""
        taught, held_out = Samples(self.inputs), Samples(self.inputs)
        for lesson in sorted(self.lessons, key=lambda one: (one["generation"], one["game"])):
            target = held_out if lesson["game"] % HELD_OUT == 0 else taught
            scores = lesson["scores"]
            for seat, row in lesson["rows"]:
                others = max(score for one, score in enumerate(scores) if one != seat)
                target.add(row, lesson["utilities"][seat], float(scores[seat] - others))
        return taught, held_out

    def write(self, name: str, text: str) -> None:
        """Replace a file as a whole."""
        part = self.folder / f".{name}"
        part.write_text(text, encoding="utf-8")
        part.replace(self.folder / name)

    def finish(self) -> Path:
        """Write `weights.json` for the game's folder; returns where it lies."""
        file = self.folder / "weights.json"
        networks = json.loads(file.read_text(encoding="utf-8"))["networks"] if file.exists() else {}
        networks[str(self.course.players)] = {
            "inputs": self.inputs,
            "hidden": self.course.hidden,
            "weights": self.progress.weights[-1],
        }
        told = {"horizon": self.course.horizon, "networks": networks}
        self.write("weights.json", json.dumps(told, separators=(",", ":")) + "\n")
        return file
