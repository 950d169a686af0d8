"""How games ended: what counts, ratings, best scores; public tables."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from clayworks.core.chance import Chance
from clayworks.players.ratings import Rating
from clayworks.table import results as results_module
from clayworks.table.errors import Refused
from clayworks.table.hosting import Host, Plan
from clayworks.table.inviting import Inviting
from clayworks.table.live import LiveTable
from clayworks.table.results import (
    BELIEVED_SECONDS,
    Ratings,
    Result,
    Results,
    rated,
    results_of,
    standings,
    why_not,
)
from clayworks.table.seats import Kind, SeatPlan
from clayworks.table.service import Tables
from tests.table.fixtures import HIDDEN_GAMES, OPEN_GAME, ThinkersHere, play_on, run, service, thought

ANNA, BEN = "a" * 64, "b" * 64
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


async def friends(tables: Tables, seed: int | None = None, hints: bool = False) -> LiveTable:
    """Anna and Ben, who came by the link."""
    host = Host(tables)
    plan = Plan(OPEN_GAME, [SeatPlan(Kind.HUMAN), SeatPlan(Kind.OPEN)], seed, hints=hints)
    table = await host.make(plan, ANNA)
    inviting = Inviting(host, lambda: "key")
    await inviting.sit(table.id, inviting.code(table), "Ben", BEN)
    return await tables.look(table.id)


@pytest.mark.stored
def test_the_end_of_a_game_is_written_down_once_with_every_point(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await friends(tables)
            assert why_not(table) is None
            await play_on(tables, table, Chance(1))
            table = await tables.look(table.id)
            assert table.over
            results = Results(tables.storage.database)
            assert await results.missing(ANNA) == [table.id]
            for _ in range(2):
                await results.keep(table)
            assert await results.missing(ANNA) == []
            kept = await results.of_game(OPEN_GAME)
            assert [one.holder for one in kept] == [ANNA, BEN]
            assert [one.points for one in kept] == list(table.committed.scores())
            assert [one.place for one in kept] == list(table.committed.places())
            assert [sum(one.sources.values()) for one in kept] == [one.points for one in kept]
            assert all(one.counted for one in kept)
            assert [one.seat for one in await results.of_person(BEN)] == [1]

    run(work())


def test_only_what_says_something_about_people_counts(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await friends(tables)
            assert "chosen" in str(why_not(await friends(tables, seed=7)))
            assert "hints" in str(why_not(await friends(tables, hints=True)))
            for changed, reason in (
                ({"hinted": True}, "hints"),
                ({"gone": "replaced", "kind": Kind.BOT}, "stood in"),
                ({"gone": "resigned", "kind": Kind.BOT}, "stood in"),
            ):
                old = table.seats[1]
                table.seats[1] = replace(old, **changed)
                assert reason in str(why_not(table))
                assert not any(one.counted for one in results_of(table))
                table.seats[1] = old
            table.keys = {ANNA: {0, 1}}
            assert "several seats" in str(why_not(table))
            alone = await Host(tables).make(Plan(OPEN_GAME, [SeatPlan(Kind.BOT)] * 2), ANNA)
            assert "only bots" in str(why_not(alone))

    run(work())


def result(table: int, who: str, place: int, points: int = 0, level: str = "") -> Result:
    """One seat of a game that was played an hour after the one before."""
    at = NOON + timedelta(hours=table)
    return Result(f"{table}", 0, OPEN_GAME, who, level, points, place, {"craft": points}, True, at)


def test_who_wins_is_rated_higher_and_bots_keep_what_was_measured() -> None:
    known = {"bot:apprentice": Rating(20.0, 1.0)}
    games = []
    for number in range(8):
        games += [result(number, ANNA, 1), result(number, BEN, 2), result(number, "", 3, level="apprentice")]
    found = rated(games, known)
    assert found[ANNA].mean > found[BEN].mean > 20.0
    assert found["bot:apprentice"] == known["bot:apprentice"]
    assert (found[ANNA].games, found[BEN].games) == (8, 8)
    assert found[ANNA].spread < Rating().spread
    equal = rated([result(1, ANNA, 1), result(1, BEN, 1)])
    assert equal[ANNA].mean == pytest.approx(equal[BEN].mean)


@pytest.mark.stored
def test_everybody_is_rated_once_until_another_game_has_ended_and_no_table_waits(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []

    def noted(games: list[Result], known: dict[str, Rating]) -> dict[str, Rating]:
        threads.append(threading.current_thread())
        return rated(games, known)

    monkeypatch.setattr(results_module, "rated", noted)
    moved = 0.0

    async def work() -> None:
        nonlocal moved
        async with service(database) as tables:
            ratings = Ratings(Results(tables.storage.database), clock=lambda: moved)
            assert ANNA not in await ratings.of(OPEN_GAME)
            table = await friends(tables)
            await play_on(tables, table, Chance(1))
            await ratings.results.keep(await tables.look(table.id))
            first = await ratings.of(OPEN_GAME)
            assert (first[ANNA].games, first[BEN].games) == (1, 1)
            assert await ratings.of(OPEN_GAME) is first
            moved = BELIEVED_SECONDS + 1.0
            assert await ratings.of(OPEN_GAME) == first

    run(work())
    assert len(threads) == 3
    assert threading.main_thread() not in threads


def test_best_scores_and_favourite_sources_are_those_of_all_games() -> None:
    own = [result(1, ANNA, 1, 70), result(2, ANNA, 2, 90), result(3, ANNA, 1, 60)]
    (one,) = standings(ANNA, own, {OPEN_GAME: {ANNA: Rating(30.0, 2.0, 3)}})
    assert (one.games, one.won, one.best, one.sources["craft"]) == (3, 2, 90, 220)
    assert one.rating.mean == 30.0


def test_anybody_sits_down_at_a_public_table_whose_deal_nobody_knows(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with service(database, ThinkersHere()) as tables:
            host = Host(tables)
            seats = [SeatPlan(Kind.HUMAN), SeatPlan(Kind.OPEN)]
            hidden = HIDDEN_GAMES[-1]
            with pytest.raises(Refused, match="can't be public"):
                await host.make(Plan(hidden, seats, seed=7, public=True), ANNA)
            table = await host.make(Plan(hidden, seats, public=True, gathers=True), ANNA)
            assert (await tables.storage.load(table.id)).public
            _found, seat = await Inviting(host, lambda: "key").sit(table.id, "", "Ben", BEN)
            assert seat == 1
            await thought(tables)

    run(work())
