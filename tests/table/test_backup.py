"""Backups: one moment of a database in a file, checked, and back into a database of either kind."""

from __future__ import annotations

import asyncio
import json
import os
import stat
import tempfile
import zipfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from clayworks.core.chance import Chance
from clayworks.core.errors import ClayworksError
from clayworks.table import schema
from clayworks.table.backup import BadBackup, back_up, restore
from clayworks.table.database import Database
from clayworks.table.errors import CannotServe, NoTable, Stale
from clayworks.table.hosting import Host
from clayworks.table.live import LiveTable
from clayworks.table.office import visiting
from clayworks.table.seats import Kind
from clayworks.table.service import Tables
from clayworks.table.storage import Storage
from tests.effort import enough
from tests.table.databases import BACKENDS, empty_database, sqlite_address
from tests.table.fixtures import make, play_turn, run, service

pytestmark = pytest.mark.stored

Contents = dict[str, list[dict[str, Any]]]


async def contents(database: Database, *left_out: str) -> Contents:
    """Every row of every table."""
    found: Contents = {}
    async with database.reading() as connection:
        for table in schema.metadata.sorted_tables:
            if table.name not in left_out:
                query = select(table).order_by(*table.primary_key.columns)
                found[table.name] = [dict(row) for row in (await connection.execute(query)).mappings()]
    return found


async def turn(tables: Tables, address: str) -> LiveTable:
    """Whoever has to choose plays a turn."""
    table = await tables.look(address)
    await play_turn(tables, table, table.to_choose()[0], Chance(table.ply))
    return table


async def saved(address: str, file: Path) -> None:
    """Back a database up, as the command does."""
    async with visiting(address) as database:
        await back_up(database, file)


async def put_back(address: str, file: Path, force: bool = False) -> None:
    """Restore, as the command does."""
    async with visiting(address, create=True) as database:
        await restore(database, file, force)


@pytest.mark.sampled
@pytest.mark.parametrize("target", BACKENDS)
def test_everything_comes_back_in_either_kind_of_database(
    database: str, target: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    folder = tmp_path / "target"
    folder.mkdir()
    other = empty_database(target, folder)

    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.OPEN, Kind.HUMAN)
            await Host(tables).invite(table.id, 0)
            await Host(tables).rename(table.id, 1, 'Żółć "健二" \\ \u2028', None)
            await turn(tables, table.id)
            await tables.storage.setting("cookie-key", "key")
            await saved(database, tmp_path / "backup.zip")
            before = await contents(tables.storage.database)
        await put_back(other, tmp_path / "backup.zip")
        async with visiting(other) as restored:
            after = await contents(restored, "operations")
        assert after == {name: rows for name, rows in before.items() if name != "operations"}

    run(work())


def test_a_backup_is_one_moment_while_others_write(database: str, tmp_path: Path) -> None:
    """Under load: in each of them every table is whole, and play goes on in what was restored."""

    async def work() -> None:
        async with service(database) as tables:
            made = [await make(tables, Kind.HUMAN, Kind.HUMAN) for _ in range(enough(3, 6))]
            begun = await make(tables, Kind.HUMAN, Kind.HUMAN)  # and left: something is open in every backup
            await turn(tables, begun.id)
            stops = asyncio.Event()

            async def load(table: LiveTable) -> None:
                while not stops.is_set():
                    if table.over:  # who is quicker than a backup begins anew: something is always written
                        table = await make(tables, Kind.HUMAN, Kind.HUMAN)
                    await turn(tables, table.id)
                    await asyncio.sleep(0)

            players = [asyncio.create_task(load(table)) for table in made]
            files = [tmp_path / f"{number}.zip" for number in range(enough(2, 3))]
            try:
                for file in files:
                    await saved(database, file)
            finally:  # whoever wrote on when the server has stopped would leave connections open
                stops.set()
                await asyncio.gather(*players)
            assert all(table.ply > 0 for table in made)
        for file in files:
            with zipfile.ZipFile(file) as archive:
                plies = {row["id"]: row["ply"] for row in lines(archive, "tables")}
                counted = dict.fromkeys(plies, 0)
                for action in lines(archive, "actions"):
                    counted[action["table_id"]] += 1
            assert counted == plies
        target = f"sqlite:///{tmp_path / 'restored.db'}"
        await put_back(target, files[-1])
        async with service(target) as tables:
            assert not (await tables.look(begun.id)).over
            for address, ply in plies.items():
                found = await tables.look(address)
                assert found.ply == ply
                assert found.over or (await turn(tables, address)).ply > ply

    run(work())


def lines(archive: zipfile.ZipFile, name: str) -> list[dict[str, Any]]:
    """The rows of one table in a backup."""
    return [json.loads(line) for line in archive.read(f"{name}.jsonl").splitlines()]


def test_a_server_that_runs_goes_on_with_what_was_restored(database: str, tmp_path: Path) -> None:
    """It has later choices in memory: they are gone, and nothing is written by what it knew."""

    async def work() -> None:
        async with service(database) as tables:
            await tables.watch.stop()
            told: list[str] = []

            async def restored() -> None:
                told.append("restored")

            tables.watch.restored = restored
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            await turn(tables, table.id)
            then = (await tables.look(table.id)).ply
            await saved(database, tmp_path / "backup.zip")
            await turn(tables, table.id)
            later = await make(tables, Kind.HUMAN, Kind.HUMAN)
            known = await tables.look(table.id)
            assert known.ply > then
            await put_back(database, tmp_path / "backup.zip", force=True)
            # It has not looked yet. What it still believes can't be written.
            seat = known.to_choose()[0]
            draft = known.draft(seat)
            asked = draft.asked()
            assert asked is not None
            choice = asked.action_to_string(asked.legal_actions()[0])
            with pytest.raises(Stale):
                await tables.choose(table.id, seat, choice, draft.ply)
            assert (await tables.look(table.id)).ply == then
            await tables.watch.look()
            assert told == ["restored"]
            assert (await turn(tables, table.id)).ply > then
            with pytest.raises(NoTable):
                await tables.look(later.id)
            again = await tables.storage.load(table.id)
            assert again.record.choices == (await tables.look(table.id)).record.choices

    run(work())


def test_another_game_of_the_same_length_is_not_taken_for_the_one_in_memory(
    database: str, tmp_path: Path
) -> None:
    async def work() -> None:
        async with service(database) as tables:
            await tables.watch.stop()
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            await saved(database, tmp_path / "backup.zip")
            await turn(tables, table.id)
            memory = await tables.look(table.id)
            await put_back(database, tmp_path / "backup.zip", force=True)
            async with service_beside(database) as other:
                elsewhere = await other.look(table.id)
                while elsewhere.ply < memory.ply:
                    await play_turn(other, elsewhere, elsewhere.to_choose()[0], Chance(99))
                written = list(elsewhere.record.choices)
            assert written != memory.record.choices
            await tables.watch.look()
            assert (await tables.look(table.id)).record.choices == written

    run(work())


@asynccontextmanager
async def service_beside(address: str) -> AsyncIterator[Tables]:
    """Another server's tables, without taking a file for itself."""
    async with visiting(address) as database:
        yield Tables(Storage(database))


async def database_names(database: Database) -> list[str]:
    """What there is in a file of SQLite."""
    async with database.reading() as connection:
        return list((await connection.exec_driver_sql("SELECT name FROM sqlite_master")).scalars())


def test_what_is_there_is_replaced_only_by_force(database: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with service(database) as tables:
            await make(tables, Kind.HUMAN, Kind.HUMAN)
            await saved(database, tmp_path / "backup.zip")
            before = await contents(tables.storage.database)
            with pytest.raises(CannotServe, match="has 1 table already; --force"):
                await put_back(database, tmp_path / "backup.zip")
            assert await contents(tables.storage.database) == before

    run(work())


def test_a_backup_is_for_its_owner_alone_and_leaves_nothing_half_written(tmp_path: Path) -> None:
    address = sqlite_address(tmp_path)

    async def work() -> None:
        async with service(address) as tables:
            await make(tables, Kind.HUMAN, Kind.HUMAN)
        old = os.umask(0)
        try:
            await saved(address, tmp_path / "backup.zip")
        finally:
            os.umask(old)
        assert stat.S_IMODE((tmp_path / "backup.zip").stat().st_mode) == 0o600
        with pytest.raises(CannotServe, match="can't be written"):
            await saved(address, tmp_path / "no folder" / "backup.zip")
        assert not list(tmp_path.glob(".*"))

    run(work())


def test_a_damaged_database_is_not_backed_up_without_a_word(tmp_path: Path) -> None:
    address = sqlite_address(tmp_path)

    async def work() -> None:
        async with service(address) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            await turn(tables, table.id)
        data = bytearray((tmp_path / "tables.db").read_bytes())
        page = 4096
        for at in range(3 * page, len(data), page):
            data[at + 8 : at + 40] = b"\xff" * 32
        (tmp_path / "tables.db").write_bytes(data)
        with pytest.raises(ClayworksError):
            await saved(address, tmp_path / "backup.zip")
        assert not (tmp_path / "backup.zip").exists()

    run(work())


@cache
def a_backup() -> bytes:
    """What is saved of one table."""

    async def work(folder: Path) -> None:
        async with service(sqlite_address(folder)) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            await turn(tables, table.id)
        await saved(sqlite_address(folder), folder / "backup.zip")

    with tempfile.TemporaryDirectory() as folder:
        run(work(Path(folder)))
        return Path(folder, "backup.zip").read_bytes()


def edited(change: Callable[[dict[str, bytes]], None]) -> Callable[[Path], None]:
    """A backup in which something has been changed."""

    def rewrite(file: Path) -> None:
        with zipfile.ZipFile(file) as archive:
            members = {name: archive.read(name) for name in archive.namelist()}
        change(members)
        with zipfile.ZipFile(file, "w") as archive:
            for name, data in members.items():
                archive.writestr(name, data)

    return rewrite


def with_manifest(**values: Any) -> Callable[[Path], None]:
    """A backup that says something else of itself."""

    def change(members: dict[str, bytes]) -> None:
        manifest = {**json.loads(members["manifest.json"]), **values}
        members["manifest.json"] = json.dumps(manifest).encode()

    return edited(change)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda file: file.write_bytes(b""), "no backup"),
        (lambda file: file.write_bytes(file.read_bytes()[:-200]), "no backup"),
        (lambda file: file.unlink(), "can't be read"),
        (edited(lambda members: members.pop("actions.jsonl")), "no backup"),  # type: ignore[arg-type]
        (edited(lambda members: members.update({"seats.jsonl": b""})), "is not what was written"),
        (
            edited(lambda members: members.update({"manifest.json": b"{"})),
            "contents of this backup is broken",
        ),
        (with_manifest(format="other"), "no backup"),
        (with_manifest(version=2), "newer version"),
        (with_manifest(revision="9999"), "newer version"),
        (with_manifest(tables=3), "contents of this backup is broken"),
    ],
)
def test_what_is_no_whole_backup_changes_nothing(
    spoil: Callable[[Path], None], said: str, tmp_path: Path
) -> None:
    file = tmp_path / "backup.zip"
    file.write_bytes(a_backup())

    async def work() -> None:
        spoil(file)
        with pytest.raises(BadBackup, match=said):
            await put_back(f"sqlite:///{tmp_path / 'new.db'}", file)
        async with visiting(f"sqlite:///{tmp_path / 'new.db'}", create=True) as database:
            assert await database_names(database) == []

    run(work())
