"""Many games between bots, and what came of them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from statistics import mean, pstdev
from typing import Any

from clayworks.core.chance import Chance
from clayworks.core.errors import BadDeal
from clayworks.core.game import Game
from clayworks.core.messages import MN, M
from clayworks.core.record import Record, trace_entry
from clayworks.players.player import player


@dataclass(frozen=True)
class Plan:
    """What is to be played: game *k* is dealt from seed + *k*, and the bots move one seat on each time."""

    game: Game
    players: int
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, Any]
    record: bool = False
    trace: bool = False

    def check(self) -> None:
        """Refuse what can't be played before anything is."""
        self.game.seat_colours(self.players)
        self.game.check_options(self.options)
        if len(self.bots) not in (1, self.players):
            raise BadDeal(
                M(
                    "{bots} for {seats}: name one, or one for each seat",
                    bots=MN("{count} bot", "{count} bots", len(self.bots)),
                    seats=MN("{count} seat", "{count} seats", self.players),
                )
            )
        for bot in self.bots:
            player(bot, Chance(0))


@dataclass(frozen=True)
class Played:
    """One finished game."""

    number: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    decisions: int
    record: dict[str, Any] | None


def play_one(plan: Plan, number: int) -> Played:
    """Game `number` of a plan; always the same one."""
    seats = plan.players
    bots = plan.bots * seats if len(plan.bots) == 1 else plan.bots
    bots = tuple(bots[(seat - number) % seats] for seat in range(seats))
    record = Record.new(plan.game, seats, plan.seed + number, plan.options)
    players = [player(bot, Chance(f"{plan.seed + number}/{seat}")) for seat, bot in enumerate(bots)]
    state = record.start()
    trace = []
    while not state.is_terminal():
        action = players[state.current_player()].choose(state)
        if plan.trace:
            trace.append(trace_entry(state, action))
        record.play(state, action)
    record.extra.update(plan.game.outcome(state))
    if plan.trace:
        record.extra["trace"] = trace
    sources = range(len(plan.game.sources))
    return Played(
        number,
        bots,
        tuple(state.scores()),
        tuple(state.places()),
        tuple(tuple(int(state.points_from(seat, source)) for source in sources) for seat in range(seats)),
        len(record.choices),
        record.to_data() if plan.record else None,
    )


def play_many(plan: Plan, games: int, jobs: int = 1) -> Iterator[Played]:
    """All games of a plan in order, on `jobs` processes."""
    if jobs == 1:
        yield from (play_one(plan, number) for number in range(games))
        return
    chunk = max(1, min(50, games // (4 * jobs)))
    with ProcessPoolExecutor(jobs) as workers:
        yield from workers.map(play_one, itertools.repeat(plan), range(games), chunksize=chunk)


@dataclass
class Summary:
    """What many games say together."""

    games: int
    decisions: float
    by_seat: list[dict[str, Any]]
    by_bot: dict[str, dict[str, Any]]
    by_source: dict[str, float]


def summarise(game: Game, played: Sequence[Played]) -> Summary:
    """Mean, spread and wins by seat and by bot, and where the points came from."""
    seats = range(len(played[0].scores))
    by_bot: dict[str, list[tuple[int, int]]] = {}
    for one in played:
        for bot, score, place in zip(one.bots, one.scores, one.places, strict=True):
            by_bot.setdefault(bot, []).append((score, place))
    return Summary(
        len(played),
        mean(one.decisions for one in played),
        [results([(one.scores[seat], one.places[seat]) for one in played]) for seat in seats],
        {bot: results(lines) for bot, lines in sorted(by_bot.items())},
        {
            source: mean(line[number] for one in played for line in one.points)
            for number, source in enumerate(game.sources)
            if any(line[number] for one in played for line in one.points)
        },
    )


def results(lines: list[tuple[int, int]]) -> dict[str, Any]:
    """Mean and spread of scores, and how often the first place was reached."""
    scores = [score for score, _ in lines]
    wins = sum(place == 1 for _, place in lines)
    return {
        "games": len(lines),
        "mean": mean(scores),
        "spread": pstdev(scores),
        "lowest": min(scores),
        "highest": max(scores),
        "wins": wins,
    }
