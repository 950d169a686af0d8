"""Secret simultaneous choices: sealed until the last has chosen, and nothing of them gets out before."""

from __future__ import annotations

import asyncio

import pytest

from clayworks.core.chance import Chance
from clayworks.table.errors import Refused
from clayworks.table.seats import Kind
from tests.table.fixtures import ThinkersHere, make, play_on, play_turn, run, service


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
            assert table.record.choices == [*made[0], *made[1], *made[2]]
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
                assert table.ply >= 4
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
    from tests.table.fixtures import add_cards

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
