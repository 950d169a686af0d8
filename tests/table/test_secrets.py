"""Secret simultaneous choices: sealed until the last has chosen, and nothing of them gets out before."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from clayworks.core.chance import Chance
from clayworks.core.record import Record, written
from clayworks.table import schema
from clayworks.table.errors import Refused
from clayworks.table.live import LiveTable
from clayworks.table.notices import Notice
from clayworks.table.seats import Kind
from clayworks.table.service import Tables
from clayworks.table.worker import turn
from tests.table.cards import GAME as CARDS
from tests.table.fixtures import (
    Held,
    ThinkersHere,
    add_cards,
    make,
    play_on,
    play_turn,
    run,
    service,
    thought,
    unheard,
)

pytestmark = pytest.mark.sampled("hidden_game", "secret_game")


def test_choices_enter_the_record_in_seat_order_when_the_last_has_chosen(
    database: str, secret_game: str
) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, Kind.HUMAN, game=secret_game)
            assert table.secret
            assert table.to_choose() == [0, 1, 2]
            seen = table.committed.view(0)
            chance, made = Chance(3), {}
            for left, seat in ((2, 2), (1, 0)):
                made[seat] = await play_turn(tables, table, seat, chance)
                assert len(table.to_choose()) == left
                assert table.ply == 0
                assert table.record.choices == []
                assert table.committed.view(0) == seen
                assert table.ply_of(seat) == len(made[seat])
                with pytest.raises(Refused, match="wait until all have"):
                    await tables.undo(table.id, seat, table.ply_of(seat))
            async with service(database) if tables.shared else reopened() as other:
                if other is not None:
                    again = await other.look(table.id)
                    assert again.sealed == table.sealed
                    assert again.draft(2).state == table.draft(2).state
            made[1] = await play_turn(tables, table, 1, chance)
            assert written(table.record.choices) == [*made[0], *made[1], *made[2]]
            assert table.ply == 3  # one step each, however many choices it took
            assert table.sealed == {}
            assert table.record.replay() == table.committed
            again = await tables.look_again(table.id)
            assert again.committed == table.committed

    run(work())


class reopened:  # noqa: N801 - stands in for a context manager
    """SQLite has no second server."""

    async def __aenter__(self) -> None:
        return None

    async def __aexit__(self, *error: object) -> None:
        return None


@pytest.mark.stored
def test_all_may_choose_at_the_same_moment(database: str, secret_game: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            for seed in range(5):
                table = await make(
                    tables, Kind.HUMAN, Kind.HUMAN, Kind.HUMAN, Kind.HUMAN, game=secret_game, seed=seed
                )
                await asyncio.gather(
                    *(play_turn(tables, table, seat, Chance(f"{seed}/{seat}")) for seat in range(4))
                )
                assert table.sealed == {}
                assert table.ply == 4
                assert table.record.replay() == table.committed

    run(work())


def test_a_whole_game_of_people_and_bots(database: str, hidden_game: str) -> None:
    async def work() -> None:
        async with service(database, ThinkersHere()) as tables:
            table = await make(tables, Kind.HUMAN, Kind.BOT, Kind.HUMAN, game=hidden_game)
            await play_on(tables, table, Chance(5))
            assert table.over
            assert (await tables.storage.load(table.id)).committed == table.committed
            assert await tables.storage.waiting_for_bots(0) == []

    run(work())


def test_a_card_that_turns_up_ends_the_draft(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    add_cards(monkeypatch)

    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, game="cards")
            for seat in (0, 1):
                await play_turn(tables, table, seat, Chance(1))
            seat = table.to_choose()[0]
            await tables.choose(table.id, seat, "draw take", table.ply)
            draft = table.draft(seat)
            assert draft.complete
            assert draft.state.view(seat)["shown"] is None
            await tables.undo(table.id, seat, draft.ply)
            await tables.choose(table.id, seat, "draw take", table.ply, confirm=True)
            assert table.committed.view(None)["shown"] is not None
            assert table.to_choose() == [seat]
            with pytest.raises(Refused, match="taken back"):
                await tables.undo(table.id, seat, table.ply)

    run(work())


def test_choices_are_sorted_by_seat_whatever_order_they_came_in() -> None:
    table = LiveTable("t", Record.new(CARDS, 3, 1), [])
    assert table.unsealed({2: ["c"], 0: ["a", "b"]}) == [(0, "a + b"), (2, "c")]


def test_a_secret_choice_is_told_without_what_it_was_and_is_gone_when_it_is_open(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cards(monkeypatch)

    async def waiting(tables: Tables) -> int:
        async with tables.storage.database.reading() as connection:
            return len((await connection.execute(select(schema.sealed))).all())

    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, game="cards")
            async with tables.listening(table.id, [0]) as stream:
                await play_turn(tables, table, 1, Chance(1))
                assert await stream.next(0) == [Notice(table.id, "sealed", 0, 1)]
                assert await waiting(tables) == 1
                await play_turn(tables, table, 0, Chance(1))
                told = [notice for notice in await stream.next(0) if notice.what != "draft"]
                assert told == [Notice(table.id, "committed", table.ply)]
                assert await waiting(tables) == 0

    run(work())


@pytest.mark.stored
def test_two_servers_at_which_the_last_two_choose_do_not_wait_for_each_other(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cards(monkeypatch)

    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, game="cards")
            other = unheard(tables)
            theirs = await other.look(table.id)
            await play_turn(other, theirs, 0, Chance(1))
            assert table.sealed == {}  # this one knows nothing of it
            await play_turn(tables, table, 1, Chance(2))
            for found in (table, await tables.storage.load(table.id)):
                assert (found.ply, found.sealed, found.secret) == (2, {}, False)
            assert (await other.look_again(table.id)).ply == 2

    run(work())


def test_a_table_waits_for_a_bot_only_while_one_has_to_choose(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cards(monkeypatch)

    async def work() -> None:
        held = Held()
        async with service(database, held, sweeps=False) as tables:
            due = tables.storage.waiting_for_bots
            table = await make(tables, Kind.BOT, Kind.HUMAN, Kind.BOT, game="cards")
            await held.begun(2)
            assert await due(0) == [table.id]
            assert await due(3600) == []  # a bot is given its time
            await play_turn(tables, table, 1, Chance(1))
            assert await due(0) == [table.id]
            for number, brief in enumerate(held.asked[:2]):
                assert await due(0) == [table.id]
                held.answer(number, turn(table.committed, brief["seat"], "random", "1"))
                task = tables._thinking[table.id, 0, brief["seat"]]
                await asyncio.wait([task])
            assert not table.secret
            assert bool(await due(0)) == bool(table.bots_to_choose())

    run(work())


def test_a_table_that_waits_for_a_person_wakes_no_bot(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    add_cards(monkeypatch)

    async def work() -> None:
        async with service(database, ThinkersHere(), sweeps=False) as tables:
            table = await make(tables, Kind.BOT, Kind.HUMAN, game="cards")
            await thought(tables)
            assert table.to_choose() == [1]
            assert await tables.storage.waiting_for_bots(0) == []

    run(work())
