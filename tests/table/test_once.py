"""Every click has a number: however often it is sent and however late, it is carried out once."""

from __future__ import annotations

import asyncio

import pytest

from clayworks.table.errors import Stale
from clayworks.table.live import LiveTable
from clayworks.table.seats import MOST_USED, Kind, Seat
from tests.table.fixtures import OPEN_GAME, make, run, service

pytestmark = pytest.mark.stored


def first(table: LiveTable) -> str:
    """Something that the first player may choose."""
    return table.committed.action_to_string(table.committed.legal_actions()[0])


def test_a_click_that_is_sent_twice_is_carried_out_once(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, game=OPEN_GAME)
            seat, choice = table.to_choose()[0], first(table)
            sent = [tables.choose(table.id, seat, choice, 0, once="a") for _ in range(5)]
            for done in await asyncio.gather(*sent):
                assert len(done.draft(seat).steps) == 1
            with pytest.raises(Stale):
                await tables.choose(table.id, seat, choice, 0, once="b")

    run(work())


def test_a_late_copy_of_a_click_that_was_undone_is_recognised(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, game=OPEN_GAME)
            seat, choice = table.to_choose()[0], first(table)
            done = await tables.choose(table.id, seat, choice, 0, once="a")
            ply = done.draft(seat).ply
            for _ in range(2):  # the undo comes twice, too
                await tables.undo(table.id, seat, ply, once="b")
            assert done.draft(seat).steps == []
            await tables.choose(table.id, seat, choice, 0, once="a")
            assert done.draft(seat).steps == []
            # Also on a server that has just started, or on another one.
            stored = await tables.storage.load(table.id)
            assert stored.seats[seat].used == ["a", "b"]
            await tables.choose(table.id, seat, choice, 0, once="c")
            assert len(done.draft(seat).steps) == 1

    run(work())


def test_a_confirmation_that_comes_twice_confirms_once(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, game=OPEN_GAME)
            seat = table.to_choose()[0]
            while not table.draft(seat).complete:
                state = table.seen_by(seat)
                choice = state.action_to_string(state.legal_actions()[0])
                await tables.choose(table.id, seat, choice, table.draft(seat).ply)
            ply = table.draft(seat).ply
            for _ in range(2):
                await tables.confirm(table.id, seat, ply, once="z")
            assert table.ply == ply
            assert (await tables.storage.load(table.id)).seats[seat].used == ["z"]

    run(work())


def test_only_the_last_clicks_are_remembered() -> None:
    seat = Seat(0, Kind.HUMAN)
    for number in range(100):
        seat = seat.after(f"{number}")
    assert seat.used == [f"{number}" for number in range(100 - MOST_USED, 100)]
    assert seat.after("") is seat
