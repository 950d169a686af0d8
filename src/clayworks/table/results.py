"""How games ended, and what follows from it: ratings, best scores, favourite sources.

A game counts if its end says something about who played it: nobody knew the deal, asked for a hint, had a
stand-in or sat on several seats. A table says beforehand whether it can count (`why_not`), its end decides.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.dialects import postgresql, sqlite

from clayworks.core import registry
from clayworks.core.messages import M, Message
from clayworks.players.ratings import Rating, measured
from clayworks.table import schema
from clayworks.table.database import Database
from clayworks.table.errors import StorageTrouble
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind
from clayworks.table.storage import now

log = logging.getLogger("clayworks.table")

MOST = 20_000
"""So many of the latest results of a game are rated."""
BELIEVED_SECONDS = 60.0
"""So long ratings are believed if no game has ended since: players may be forgotten, or become one."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended for a seat."""

    table: str
    seat: int
    game: str
    holder: str
    level: str
    points: int
    place: int
    sources: dict[str, int]
    counted: bool
    at: datetime

    @property
    def who(self) -> str:
        """Whom it is about: a person, or all bots of a level."""
        return self.holder or f"bot:{self.level}"


@dataclass(slots=True)
class Standing:
    """What a person has reached in one game."""

    game: str
    rating: Rating = field(default_factory=Rating)
    games: int = 0
    won: int = 0
    best: int = 0
    sources: Counter[str] = field(default_factory=Counter)
    """Points by source, of all games together."""

    def favourites(self, language: str, most: int = 3) -> list[str]:
        """Where most points came from, in words."""
        game = registry.load(self.game)
        names = {source: game.source_name(number).to(language) for number, source in enumerate(game.sources)}
        return [names.get(source, source) for source, points in self.sources.most_common(most) if points > 0]


def why_not(table: LiveTable) -> Message | None:
    """Why a game does not count, as far as that can be said now; None if it does."""
    people = [seat for seat in table.seats if seat.kind is not Kind.BOT or seat.gone]
    if not people:
        return M("only bots play")
    if table.known_deal:
        return M("the deal was chosen")
    if table.hints or any(seat.hinted for seat in table.seats):
        return M("hints are allowed or were given")
    if any(seat.gone for seat in table.seats) or any(one.lapsed for one in table.clocks):
        return M("a bot has stood in for somebody")
    if table.withdrawals:
        return M("turns were taken back by agreement")
    if any(len(held) > 1 for held in table.keys.values()):
        return M("somebody sits on several seats")
    return None


def results_of(table: LiveTable) -> list[Result]:
    """What there is to say when a game is over."""
    counted = why_not(table) is None
    places, scores = table.committed.places(), table.committed.scores()
    owners = {seat: holder for holder, held in table.keys.items() for seat in held}
    sources: list[Counter[str]] = [Counter() for _ in table.seats]
    names = table.record.game.sources
    for _ply, entry in table.entries:
        sources[entry.seat][names[entry.source]] += entry.points
    return [
        Result(
            table.id,
            seat.number,
            table.record.game.name,
            owners.get(seat.number, "") if seat.kind is Kind.HUMAN else "",
            seat.level,
            scores[seat.number],
            places[seat.number],
            dict(sources[seat.number]),
            counted and (seat.kind is Kind.BOT or seat.number in owners),
            table.touched or now(),
        )
        for seat in table.seats
    ]


class Results:
    """The results of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def keep(self, table: LiveTable) -> None:
        """Write down how a game ended; once, whoever is first."""
        rows = [
            {
                "table_id": one.table,
                **{name: getattr(one, name) for name in COLUMNS if name != "table_id"},
            }
            for one in results_of(table)
        ]
        kind = postgresql.insert if self.database.shared else sqlite.insert
        async with self.database.writing() as connection:
            await connection.execute(kind(schema.results).values(rows).on_conflict_do_nothing())

    async def keep_surely(self, table: LiveTable) -> None:
        """The same, where nobody waits for it: if it fails, it is made up for when somebody looks."""
        try:
            await self.keep(table)
        except StorageTrouble as trouble:
            log.warning("table %s: its result is not written down yet: %s", table.id, trouble)

    async def missing(self, holder: str, limit: int = 100) -> Sequence[str]:
        """Finished tables of somebody whose results are not written down yet."""
        tables, keys, results = schema.tables, schema.keys, schema.results
        query = (
            select(tables.c.id)
            .where(
                tables.c.over,
                tables.c.id.in_(select(keys.c.table_id).where(keys.c.hash == holder)),
                ~select(results.c.seat).where(results.c.table_id == tables.c.id).exists(),
            )
            .order_by(tables.c.touched.desc())
            .limit(limit)
        )
        async with self.database.reading() as connection:
            return (await connection.execute(query)).scalars().all()

    async def of_person(self, holder: str) -> list[Result]:
        """Everything that somebody has played, the oldest first."""
        return await self._read(schema.results.c.holder == holder)

    async def of_game(self, game: str) -> list[Result]:
        """Everything that counts in a game, the oldest first."""
        return await self._read((schema.results.c.game == game) & schema.results.c.counted)

    async def mark(self, game: str) -> tuple[int, datetime | None]:
        """Another one when something has been added to what counts in a game, or has gone."""
        columns = schema.results.c
        query = select(func.count(), func.max(columns.at)).where(columns.game == game, columns.counted)
        async with self.database.reading() as connection:
            count, latest = (await connection.execute(query)).one()
        return count, latest

    async def _read(self, where: Any) -> list[Result]:
        columns = schema.results.c
        latest = (columns.at.desc(), columns.table_id.desc(), columns.seat.desc())
        query = select(schema.results).where(where).order_by(*latest)
        async with self.database.reading() as connection:
            found = (await connection.execute(query.limit(MOST))).mappings().all()
        rows = [Result(table=row["table_id"], **{name: row[name] for name in COLUMNS[1:]}) for row in found]
        return rows[::-1]


@dataclass(frozen=True, slots=True)
class Rated:
    """The ratings of a game, and of what they were made when."""

    mark: tuple[int, datetime | None]
    at: float
    ratings: dict[str, Rating]


class Ratings:
    """The ratings of everybody, game by game.

    Thousands of games take seconds: they are rated once, beside everything else, and nobody's table waits.
    """

    def __init__(self, results: Results, clock: Callable[[], float] = time.monotonic) -> None:
        self.results = results
        self.clock = clock
        self._known: dict[str, Rated] = {}
        self._one_at_a_time = asyncio.Lock()

    async def of(self, game: str) -> dict[str, Rating]:
        """The ratings of everybody in a game."""
        async with self._one_at_a_time:
            mark, known = await self.results.mark(game), self._known.get(game)
            if known is None or known.mark != mark or self.clock() - known.at > BELIEVED_SECONDS:
                played = await self.results.of_game(game)
                ratings = await asyncio.to_thread(rated, played, known_bots(game))
                known = self._known[game] = Rated(mark, self.clock(), ratings)
            return known.ratings


COLUMNS = tuple(column.name for column in schema.results.c)


def known_bots(game: str) -> dict[str, Rating]:
    """The bots whose strength was measured, as results name them."""
    return {f"bot:{level}": rating for level, rating in measured(game).items()}


def standings(holder: str, own: Iterable[Result], ratings: dict[str, dict[str, Rating]]) -> list[Standing]:
    """What somebody has reached, game by game; `ratings` by game and person."""
    found: dict[str, Standing] = {}
    for one in own:
        standing = found.setdefault(one.game, Standing(one.game))
        standing.games += 1
        standing.won += one.place == 1
        standing.best = max(standing.best, one.points)
        standing.sources.update(one.sources)
    for game, standing in found.items():
        standing.rating = ratings.get(game, {}).get(holder, Rating())
    return list(found.values())


def rated(results: Iterable[Result], known: dict[str, Rating] | None = None) -> dict[str, Rating]:
    """Ratings after Weng and Lin (Plackett-Luce), from the first counted game to the last.

    Whoever is `known` (bots, whose strength was measured) keeps the rating, however others do against them.
    """
    from openskill.models import PlackettLuce

    model, fixed = PlackettLuce(), known or {}
    found: dict[str, Rating] = dict(fixed)
    by_table: dict[str, list[Result]] = {}
    for one in results:
        by_table.setdefault(one.table, []).append(one)
    for game in by_table.values():
        before = [found.get(one.who, Rating()) for one in game]
        teams = [[model.rating(mu=one.mean, sigma=one.spread)] for one in before]
        after = model.rate(teams, ranks=[float(one.place) for one in game])
        for one, was, team in zip(game, before, after, strict=True):
            if one.who not in fixed:
                found[one.who] = Rating(team[0].mu, team[0].sigma, was.games + 1)
    return found
