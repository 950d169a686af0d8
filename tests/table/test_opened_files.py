"""Files that people have opened: kept in the database, so many and so long."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from clayworks.table import opened, storage
from clayworks.table.opened import LASTS, OpenedFiles
from tests.table.fixtures import run, service


async def those_left(files: OpenedFiles, keys: list[str]) -> list[int]:
    """Which of some files can still be opened."""
    return [number for number, key in enumerate(keys) if await files.find(key) is not None]


@pytest.mark.stored
def test_a_file_is_found_by_its_key_at_every_server_and_after_a_restart(database: str) -> None:
    async def work() -> None:
        text = '{"name": "Мария 兵馬俑"}'
        async with service(database) as tables:
            key = await OpenedFiles(tables.storage.database).keep(text, "anna")
        async with service(database) as tables:
            files = OpenedFiles(tables.storage.database)
            assert await files.find(key) == text
            assert await files.find("0" * 16) is None
            assert await files.keep(text, "ben") == key

    run(work())


@pytest.mark.parametrize(("name", "value"), [("MOST_EACH", 3), ("MOST_EACH_BYTES", 3 * len("x" * 40))])
def test_the_oldest_of_an_owner_makes_room_and_nobody_elses(
    database: str, monkeypatch: pytest.MonkeyPatch, name: str, value: int
) -> None:
    monkeypatch.setattr(opened, name, value)
    monkeypatch.setattr("zlib.compress", lambda data: data)  # so that sizes are known
    monkeypatch.setattr("zlib.decompress", lambda data: data)

    async def work() -> None:
        async with service(database) as tables:
            files = OpenedFiles(tables.storage.database)
            other = await files.keep("y" * 40, "ben")
            keys = [await files.keep(f"{number}".rjust(40), "anna") for number in range(3)]
            assert await those_left(files, keys) == [0, 1, 2]
            await files.keep("0".rjust(40), "anna")  # opened again: the newest now
            keys.append(await files.keep("3".rjust(40), "anna"))
            assert await those_left(files, keys) == [0, 2, 3]
            assert await files.find(other) is not None

    run(work())


@pytest.mark.stored
@pytest.mark.parametrize(("name", "value"), [("MOST", 4), ("MOST_BYTES", 4 * 40)])
def test_who_has_most_makes_room_when_the_server_is_full(
    database: str, monkeypatch: pytest.MonkeyPatch, name: str, value: int
) -> None:
    monkeypatch.setattr(opened, name, value)
    monkeypatch.setattr("zlib.compress", lambda data: data)  # so that sizes are known
    monkeypatch.setattr("zlib.decompress", lambda data: data)

    async def work() -> None:
        async with service(database) as tables:
            files = OpenedFiles(tables.storage.database)
            first = await files.keep("y" * 40, "ben")
            keys = [await files.keep(f"{number}".rjust(40), "anna") for number in range(3)]
            last = await files.keep("z" * 40, "carla")
            assert await those_left(files, keys) == [1, 2]
            assert await those_left(files, [first, last]) == [0, 1]

    run(work())


def test_what_nobody_has_opened_for_long_is_forgotten(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = storage.now()

    def moment() -> datetime:
        return now

    monkeypatch.setattr(opened, "now", moment)

    async def work() -> None:
        nonlocal now
        async with service(database) as tables:
            files = OpenedFiles(tables.storage.database)
            key = await files.keep("a", "anna")
            now += LASTS
            assert await files.find(key) == "a"
            now += timedelta(seconds=1)
            assert await files.find(key) is None
            await files.keep("b", "ben")
            now -= LASTS  # a clock that is set back does not bring back what is gone
            assert await files.find(key) is None

    run(work())


def test_a_clock_that_is_set_back_does_not_make_the_newest_file_the_oldest(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = storage.now()
    monkeypatch.setattr(opened, "now", lambda: now)
    monkeypatch.setattr(opened, "MOST_EACH", 2)

    async def work() -> None:
        nonlocal now
        async with service(database) as tables:
            files = OpenedFiles(tables.storage.database)
            keys = []
            for text in ("a", "b", "c"):
                keys.append(await files.keep(text, "anna"))
                now -= timedelta(hours=1)
            assert await those_left(files, keys) == [1, 2]

    run(work())
