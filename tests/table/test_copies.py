"""Copies of printed games in the database: kept by hash, within a quota, as long as a table needs them."""

from __future__ import annotations

import pytest

import clayworks
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.components import Components
from clayworks.core.game import Game
from clayworks.core.record import Record
from clayworks.table import copies
from clayworks.table.errors import NoCopy, Refused, Wrong
from clayworks.table.hosting import Host, Plan
from clayworks.table.seats import Kind, SeatPlan
from clayworks.table.worker import answer
from tests.table.fixtures import OPEN_GAME, Held, ThinkersHere, play_on, run, service

SEATS = [SeatPlan(Kind.HUMAN), SeatPlan(Kind.BOT)]


def a_copy(coins: int) -> Game:
    """The open game with other coins at the start."""
    game = clayworks.load(OPEN_GAME)
    data = {**game.components.data, "setup": {**game.components.data["setup"], "coins_each": coins}}
    return type(game)(Components(data, "copy"))


def test_a_table_of_a_copy_is_played_closed_and_opened_again(database: str) -> None:
    async def work() -> None:
        mine = a_copy(9)
        async with service(database, ThinkersHere()) as tables:
            host = Host(tables)
            digest = await host.copies.keep(mine, "My box", "me")
            assert digest == mine.components.digest
            table = await host.make(Plan(OPEN_GAME, SEATS, 3, copy=digest), "me")
            assert table.copy == digest
            assert table.record.game == mine
            await play_on(tables, table, Chance(1), 12)
            choices = list(table.record.choices)
        registry._own_copies.clear()
        async with service(database, ThinkersHere()) as tables:
            opened = await tables.look(table.id)
            assert opened.record.choices[: len(choices)] == choices
            assert opened.record.game.components.digest == digest
            found = await Host(tables).copies.find(digest)
            assert (found.name, found.game.name) == ("My box", OPEN_GAME)

    run(work())


def test_a_bot_is_told_the_copy_that_its_table_plays_with(database: str) -> None:
    async def work() -> None:
        mine, thinkers = a_copy(8), Held()
        async with service(database, thinkers) as tables:
            host = Host(tables)
            digest = await host.copies.keep(mine, "", "me")
            plan = Plan(
                OPEN_GAME, [SeatPlan(Kind.BOT, "random"), SeatPlan(Kind.BOT, "random")], 3, copy=digest
            )
            await host.make(plan, "me")
            await thinkers.begun(1)
            (brief,) = thinkers.asked
            assert brief["components"] == digest
            assert brief["copy"] == mine.components.data
            registry._own_copies.clear()  # as in another process
            assert answer(brief)

    run(work())


def test_a_rematch_keeps_the_copy(database: str) -> None:
    async def work() -> None:
        mine = a_copy(7)
        async with service(database, ThinkersHere()) as tables:
            host = Host(tables)
            digest = await host.copies.keep(mine, "", "me")
            table = await host.make(Plan(OPEN_GAME, [SeatPlan(Kind.HUMAN)] * 2, 3, copy=digest), "me")
            await play_on(tables, table, Chance(1), 5000)
            assert table.over
            assert (await host.rematch(table.id)).copy == digest

    run(work())


def test_the_same_values_are_kept_once_and_shipped_ones_need_no_copy(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables)
            one = await host.copies.keep(a_copy(9), "Anna's", "anna")
            two = await host.copies.keep(a_copy(9), "Ben's", "ben")
            assert one == two
            assert (await host.copies.find(one)).name == "Anna's"
            shipped = clayworks.load(OPEN_GAME).components.digest
            table = await host.make(Plan(OPEN_GAME, [SeatPlan(Kind.HUMAN)] * 2, 3, copy=shipped), "me")
            assert table.copy == ""

    run(work())


def test_an_unknown_copy_or_one_of_another_game_makes_no_table(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables)
            with pytest.raises(NoCopy, match="there is no such copy here"):
                await host.make(Plan(OPEN_GAME, SEATS, 3, copy="0" * 64), "me")
            digest = await host.copies.keep(a_copy(9), "", "me")
            with pytest.raises(Wrong, match="this is a copy of Terracotta Army, not of Xi'an"):
                await host.make(Plan("xian", SEATS, 3, copy=digest), "me")

    run(work())


@pytest.mark.stored
def test_the_oldest_copy_without_a_table_makes_room(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "MOST_EACH", 2)

    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables)
            first, second = [await host.copies.keep(a_copy(coins), "", "me") for coins in (5, 6)]
            await host.make(Plan(OPEN_GAME, [SeatPlan(Kind.HUMAN)] * 2, 3, copy=first), "me")
            third = await host.copies.keep(a_copy(7), "", "me")
            with pytest.raises(NoCopy):
                await host.copies.find(second)
            await host.make(Plan(OPEN_GAME, [SeatPlan(Kind.HUMAN)] * 2, 3, copy=third), "me")
            with pytest.raises(Refused, match="you keep 2 copies here already"):
                await host.copies.keep(a_copy(8), "", "me")
            assert await host.copies.keep(a_copy(8), "", "somebody else")
            assert (await host.copies.find(first)).game == a_copy(5)

    run(work())


@pytest.mark.stored
def test_all_players_together_have_a_limit(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "MOST_UNUSED", 3)

    async def work() -> None:
        async with service(database) as tables:
            kept = Host(tables).copies
            hashes = [await kept.keep(a_copy(coins), "", f"player {coins}") for coins in range(4, 9)]
            there = []
            for digest in hashes:
                try:
                    there.append((await kept.find(digest)).game.components.digest)
                except NoCopy:
                    continue
            assert there == hashes[-3:]

    run(work())


def test_a_record_of_a_copy_carries_it_and_opens_anywhere() -> None:
    mine = a_copy(9)
    record = Record.new(mine, 2, 3)
    assert "component_data" not in record.to_data()
    whole = record.to_data(whole=True)
    registry._own_copies.clear()
    assert Record.from_data(whole).game == mine
    assert "component_data" not in Record.new(clayworks.load(OPEN_GAME), 2, 3).to_data(whole=True)
