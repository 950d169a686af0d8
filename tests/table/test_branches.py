"""Playing on from a step: a new table with the same deal and the choices up to there."""

from __future__ import annotations

from pathlib import Path

import pytest

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.record import Record
from clayworks.table.errors import Refused, Wrong
from clayworks.table.hosting import Branch, Host
from clayworks.table.live import LiveTable, Played
from clayworks.table.seats import Kind, SeatPlan
from clayworks.table.service import Tables
from tests.games.terracotta_army.otherwise import OTHERWISE
from tests.table.databases import sqlite_address
from tests.table.fixtures import (
    OPEN_GAME,
    ThinkersHere,
    add_cards,
    make,
    play_on,
    run,
    service,
    thought,
)

pytestmark = pytest.mark.sampled("game", "hidden_game")

GAMES = clayworks.game_names()
BOTS = Branch([SeatPlan(Kind.BOT, "random")] * 3)


async def finished(tables: Tables, game: str, seed: int = 3) -> LiveTable:
    """A game of three people that is over."""
    table = await make(tables, Kind.HUMAN, Kind.HUMAN, Kind.HUMAN, game=game, seed=seed)
    await play_on(tables, table, Chance(seed))
    assert table.over
    return table


def some_plies(table: LiveTable) -> list[int]:
    """The first ply, some in the middle of turns and secret choices, and the last one that is open."""
    return [0, 1, 3, table.ply // 2 + 1, table.ply - 1]


@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_a_branch_begins_with_the_same_deal_and_choices_and_goes_on_to_the_end(
    game: str, database: str
) -> None:
    async def work() -> None:
        async with service(database, ThinkersHere()) as tables:
            old = await finished(tables, game)
            written = old.record.to_data()
            for ply in some_plies(old):
                table = await Host(tables).play_on(old.id, ply, BOTS, "me")
                assert table.record.choices[:ply] == old.record.choices[:ply]
                assert table.choosers[:ply] == old.choosers[:ply]
                assert (table.record.deal, table.record.seed) == (old.record.deal, old.record.seed)
                await thought(tables)
                again = await tables.storage.load(table.id)
                assert again.over
                assert again.record.choices[:ply] == old.record.choices[:ply]
                assert again.choosers[:ply] == old.choosers[:ply]
                assert len(again.times) == again.ply
                assert again.committed == again.record.replay() == table.committed
            assert old.record.to_data() == written

    run(work())


@pytest.mark.parametrize("game", GAMES)
def test_people_play_on_where_the_others_left_off(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with service(sqlite_address(tmp_path), ThinkersHere()) as tables:
            old = await finished(tables, game)
            seats = [
                SeatPlan(Kind.HUMAN, name="Anna"),
                SeatPlan(Kind.BOT, "random"),
                SeatPlan(Kind.HUMAN),
            ]
            for ply in some_plies(old)[1::2]:
                table = await Host(tables).play_on(old.id, ply, Branch(seats), "me")
                assert table.keys == {"me": {0, 2}}
                assert [seat.name for seat in table.seats] == ["Anna", "", ""]
                await play_on(tables, table, Chance(ply))
                assert table.over
                assert table.record.replay() == table.committed

    run(work())


@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_what_is_dealt_again_agrees_with_all_that_was_seen(game: str, database: str) -> None:
    async def work() -> None:
        async with service(database, ThinkersHere(), sweeps=False) as tables:
            old = await finished(tables, game)
            people = [SeatPlan(Kind.HUMAN)] * 3
            for ply in some_plies(old):
                kept = await Host(tables).play_on(old.id, ply, Branch(people), "me")
                fresh = await Host(tables).play_on(old.id, ply, Branch(people, deals_again=True), "me")
                for seat in (None, 0, 1, 2):
                    assert fresh.committed.view(seat) == kept.committed.view(seat)
                assert fresh.record.choices == kept.record.choices
                open_game = old.record.game.open_information
                assert (fresh.record.seed is None) is not open_game
                if open_game or ply < old.ply // 2 + 2:
                    assert (fresh.record.deal == old.record.deal) is open_game
                again = await tables.storage.load(fresh.id)
                assert again.record.deal == fresh.record.deal
                assert again.committed == fresh.committed

    run(work())


def test_a_game_with_hidden_parts_is_played_on_only_when_it_is_over(hidden_game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with service(sqlite_address(tmp_path)) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, Kind.HUMAN, game=hidden_game)
            await play_on(tables, table, Chance(1), turns=4)
            with pytest.raises(Refused, match="when it is over"):
                await Host(tables).play_on(table.id, 0, BOTS, "me")
            await play_on(tables, table, Chance(1))
            assert (await Host(tables).play_on(table.id, 0, BOTS, "me")).ply == 0

    run(work())


def test_an_open_game_is_played_on_while_it_goes_on(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(sqlite_address(tmp_path)) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, Kind.HUMAN, game=OPEN_GAME)
            await play_on(tables, table, Chance(1), turns=3)
            assert not table.over
            branch = await Host(tables).play_on(table.id, 2, BOTS, "me")
            assert branch.record.choices == table.record.choices[:2]

    run(work())


def test_nothing_is_played_on_after_the_end_or_with_other_seats(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(sqlite_address(tmp_path)) as tables:
            table = await finished(tables, OPEN_GAME)
            with pytest.raises(Refused, match="nothing to play on"):
                await Host(tables).play_on(table.id, table.ply, BOTS, "me")
            with pytest.raises(Wrong, match="3 seats"):
                await Host(tables).play_on(table.id, 1, Branch(BOTS.seats[:2]), "me")

    run(work())


def test_a_game_that_can_not_deal_again_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add_cards(monkeypatch)

    async def work() -> None:
        async with service(sqlite_address(tmp_path)) as tables:
            table = await finished(tables, "cards")
            with pytest.raises(Refused, match="keep it"):
                await Host(tables).play_on(table.id, 2, Branch(BOTS.seats, deals_again=True), "me")

    run(work())


def test_a_record_is_played_on_with_its_own_components(tmp_path: Path) -> None:
    """A file may bring values of its own; the table must open without the file."""
    record = Record.new(OTHERWISE, 3, 5)
    state, chance = record.start(), Chance(5)
    for _ in range(20):
        actions = state.legal_actions()
        record.play(state, actions[int(chance.below(len(actions)))])

    async def work() -> None:
        async with service(sqlite_address(tmp_path)) as tables:
            choices = Played.of(record).choices
            table = await Host(tables).branch(record, choices[:12], BOTS, "me")
            again = await tables.storage.load(table.id)
            assert again.copy == OTHERWISE.components.digest
            assert again.committed == record.replay(12)

    run(work())
