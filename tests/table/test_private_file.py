"""What people play is nobody else's business: the rights of the database and of the files beside it."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path

import pytest

from clayworks.table.seats import Kind
from tests.table.fixtures import make, run, service

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(autouse=True)
def careless() -> object:
    """As careless as can be: whatever does not say otherwise is open to everybody."""
    before = os.umask(0)
    yield
    os.umask(before)


def test_a_new_database_is_for_its_owner_alone_from_the_first_moment(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "new" / "deep" / "tables.db"

    async def work() -> None:
        async with service(f"sqlite:///{file}") as tables:
            await make(tables, Kind.HUMAN, Kind.HUMAN)
            found = {one.name: oct(rights(one)) for one in file.parent.iterdir()}
            assert found == {f"tables.db{more}": "0o600" for more in ("", "-wal", "-shm", ".lock")}
            assert rights(file.parent) == rights(file.parent.parent) == 0o700

    with caplog.at_level(logging.WARNING):
        run(work())
    assert not caplog.records  # nothing had to be narrowed


def test_an_older_one_that_everybody_could_read_is_narrowed_and_that_is_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "tables.db"
    tmp_path.chmod(0o755)

    async def work() -> None:
        async with service(f"sqlite:///{file}"):
            pass
        file.chmod(0o664)
        async with service(f"sqlite:///{file}") as tables:
            await make(tables, Kind.HUMAN, Kind.HUMAN)
            assert rights(file) == rights(tmp_path / "tables.db-wal") == 0o600
        async with service(f"sqlite:///{file}"):
            pass

    with caplog.at_level(logging.WARNING):
        run(work())
    assert [one.getMessage() for one in caplog.records] == [
        f"{file} could be read by others (664): from now on by its owner alone"
    ]
    assert rights(tmp_path) == 0o755  # a folder that was there is not ours


def test_rights_that_can_not_be_changed_are_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tables.db"
    file.touch(0o644)

    def refused(path: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refused)

    async def work() -> None:
        async with service(f"sqlite:///{file}"):
            pass

    with caplog.at_level(logging.WARNING):
        run(work())
    assert "can be read by others, and that can't be changed" in caplog.text
