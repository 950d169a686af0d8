"""Tournaments: the same deals for all, every seat taken in turn, and how sure the result is."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean
from typing import Any

from clayworks.core.borrowed import why
from clayworks.core.chance import Chance
from clayworks.core.errors import BadDeal, ClayworksError
from clayworks.core.extras import wanted
from clayworks.core.game import Game
from clayworks.core.messages import MN, M
from clayworks.players.player import player
from clayworks.study.intervals import wilson
from clayworks.study.workers import spread


class OtherTournament(ClayworksError):
    """The file of games belongs to another tournament."""


@dataclass(frozen=True)
class Contest:
    """What is to be played. Each table of bots plays `games` games: every deal once for each rotation."""

    game: Game
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int
    options: Mapping[str, Any]

    def check(self) -> None:
        """Refuse what can't be played before anything is."""
        self.game.seat_colours(self.players)
        self.game.check_options(self.options)
        if len(self.bots) < 2 or len(set(self.bots)) != len(self.bots):
            raise BadDeal(M("a tournament needs at least two bots, every one named once"))
        if self.games % self.players:
            raise BadDeal(
                M(
                    "{games} can't be rotated over {seats}; take a multiple of it",
                    games=MN("{count} game", "{count} games", self.games),
                    seats=MN("{count} seat", "{count} seats", self.players),
                )
            )
        for bot in self.bots:
            player(bot, Chance(0))
        wanted("openskill.models", "study")  # or all would have been played for nothing

    def tables(self) -> list[tuple[str, ...]]:
        """Who sits together: every choice of as many bots as there are seats.

        With fewer bots than seats the last one fills the table: the first against three of the second.
        """
        if len(self.bots) >= self.players:
            return list(itertools.combinations(self.bots, self.players))
        return [self.bots + self.bots[-1:] * (self.players - len(self.bots))]

    def rounds(self) -> list[tuple[int, int]]:
        """Every game as number of the table and number of the game at it."""
        return [(table, game) for game in range(self.games) for table in range(len(self.tables()))]

    def heading(self) -> dict[str, Any]:
        """What says that a file of games belongs to this tournament; more games may follow later."""
        return {
            "tournament": self.game.name,
            "components": self.game.components.digest,
            "players": self.players,
            "bots": list(self.bots),
            "seed": self.seed,
            "options": dict(self.options),
        }


@dataclass(frozen=True)
class Result:
    """One finished game: who sat where, and what came of it."""

    table: int
    game: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]


def play(contest: Contest, table: int, game: int) -> Result:
    """One game of a tournament; always the same one (for bots that count iterations)."""
    seats = contest.players
    deal, rotation = divmod(game, seats)
    names = contest.tables()[table]
    bots = tuple(names[(seat - rotation) % seats] for seat in range(seats))
    state = contest.game.deal(seats, contest.seed + deal, contest.options)
    players = [
        player(bot, Chance(f"{contest.seed + deal}/{rotation}/{seat}")) for seat, bot in enumerate(bots)
    ]
    while not state.is_terminal():
        state.apply_action(players[state.current_player()].choose(state))
    return Result(table, game, bots, tuple(state.scores()), tuple(state.places()))


def run(
    contest: Contest, file: Path | None = None, jobs: int = 1, ray: bool = False
) -> Iterator[tuple[Result, bool]]:
    """All games as they are finished, each with whether it was read from `file`, to which new ones go."""
    known = read(file, contest) if file is not None and file.exists() else {}
    for key in contest.rounds():
        if key in known:
            yield known[key], True
    missing = [(contest, *key) for key in contest.rounds() if key not in known]
    with appending(file, contest) as write:
        for result in spread(play, missing, jobs, ray):
            write(result)
            yield result, False


class appending:  # noqa: N801 - reads as a verb where it is used
    """A file that grows by one line a game, so that an interrupt loses no finished game."""

    def __init__(self, file: Path | None, contest: Contest) -> None:
        self.file = None
        if file is None:
            return
        try:
            new = not file.exists() or file.stat().st_size == 0
            self.file = file.open("a", encoding="utf-8")
        except OSError as error:
            raise ClayworksError(
                M("{file}: can't be written: {reason}", file=str(file), reason=why(error))
            ) from error
        if new:
            self.line(contest.heading())

    def __enter__(self) -> Callable[[Result], None]:
        return self.write

    def __exit__(self, *_: object) -> None:
        if self.file is not None:
            self.file.close()

    def write(self, result: Result) -> None:
        """One more finished game."""
        self.line(asdict(result))

    def line(self, data: Mapping[str, Any]) -> None:
        """One more line, on the disk at once."""
        if self.file is not None:
            self.file.write(json.dumps(data, ensure_ascii=False) + "\n")
            self.file.flush()


def read(file: Path, contest: Contest) -> dict[tuple[int, int], Result]:
    """The games that an earlier run has finished; half a line at the end was interrupted and is dropped."""
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines.pop()
        file.write_text("".join(lines), encoding="utf-8")
    if not lines:
        return {}
    if json.loads(lines[0]) != contest.heading():
        raise OtherTournament(M("{file}: holds the games of another tournament", file=str(file)))
    results = {}
    for line in lines[1:]:
        data = json.loads(line)
        result = Result(
            data["table"],
            data["game"],
            tuple(data["bots"]),
            tuple(data["scores"]),
            tuple(data["places"]),
        )
        results[result.table, result.game] = result
    return results


# -- what it says -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Standing:
    """How one bot did, over all its seats: first places (shared ones shared), rating, points."""

    bot: str
    games: int
    firsts: float
    low: float
    high: float
    place: float
    points: float
    rating: float
    spread: float


@dataclass(frozen=True)
class Meeting:
    """How often one bot came before another at the same table; equal places count half."""

    bot: str
    other: str
    games: int
    before: float
    low: float
    high: float


@dataclass(frozen=True)
class Report:
    """A tournament in numbers; the same for the same games, in whatever order they were finished."""

    games: int
    standings: list[Standing]
    meetings: list[Meeting]
    seats: list[dict[str, float]]

    def to_data(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


def report(contest: Contest, results: Sequence[Result]) -> Report:
    """Standings, ratings, head to head and the share of each seat."""
    ordered = sorted(results, key=lambda result: (result.game, result.table))
    ratings = rate(contest.bots, ordered)
    standings = [standing(bot, ordered, ratings[bot]) for bot in contest.bots]
    pairs = itertools.permutations(contest.bots, 2)
    meetings = [met for bot, other in pairs if (met := meeting(bot, other, ordered)).games]
    seats = [seat_share(seat, ordered) for seat in range(contest.players)]
    return Report(len(ordered), sorted(standings, key=lambda one: -one.rating), meetings, seats)


def first_place(result: Result, seat: int) -> float:
    """1 for the sole winner, a share for who shares the first place, else 0."""
    return 1.0 / result.places.count(1) if result.places[seat] == 1 else 0.0


def standing(bot: str, results: Sequence[Result], rating: tuple[float, float]) -> Standing:
    """One bot over all games that it sat in, each seat of it counted."""
    sat = [(one, seat) for one in results for seat, name in enumerate(one.bots) if name == bot]
    firsts = sum(first_place(one, seat) for one, seat in sat)
    low, high = wilson(firsts, len(sat))
    place = mean(one.places[seat] for one, seat in sat) if sat else 0.0
    points = mean(one.scores[seat] for one, seat in sat) if sat else 0.0
    return Standing(bot, len(sat), firsts, low, high, place, points, *rating)


def meeting(bot: str, other: str, results: Sequence[Result]) -> Meeting:
    """Two bots at the same tables: every pair of their seats counted."""
    before, games = 0.0, 0
    for one in results:
        for seat, beside in itertools.product(range(len(one.bots)), repeat=2):
            if one.bots[seat] == bot and one.bots[beside] == other:
                games += 1
                own, its = one.places[seat], one.places[beside]
                before += 1.0 if own < its else 0.5 if own == its else 0.0
    return Meeting(bot, other, games, before, *wilson(before, games))


def seat_share(seat: int, results: Sequence[Result]) -> dict[str, float]:
    """How often a seat came first, whoever sat in it."""
    firsts = sum(first_place(one, seat) for one in results)
    low, high = wilson(firsts, len(results))
    points = mean(one.scores[seat] for one in results) if results else 0.0
    return {"seat": seat + 1, "firsts": firsts, "low": low, "high": high, "points": points}


def rate(bots: Sequence[str], results: Sequence[Result]) -> dict[str, tuple[float, float]]:
    """Ratings after Weng and Lin (Plackett-Luce) by openskill: mean and spread, everybody starting at 25."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in bots}
    for one in results:
        if len(set(one.bots)) < len(one.bots):
            # A bot that sits twice is rated at its best place.
            best = {
                bot: min(p for b, p in zip(one.bots, one.places, strict=True) if b == bot) for bot in one.bots
            }
        else:
            best = dict(zip(one.bots, one.places, strict=True))
        names = list(best)
        rated = model.rate([[ratings[bot]] for bot in names], ranks=[float(best[bot]) for bot in names])
        for bot, team in zip(names, rated, strict=True):
            ratings[bot] = team[0]
    return {bot: (rating.mu, rating.sigma) for bot, rating in ratings.items()}
