"""A PostgreSQL of our own, from the machine's binaries, in a temporary folder, reached by its socket."""

from __future__ import annotations

import asyncio
import atexit
import functools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from clayworks.table.database import Database
from clayworks.table.migrations import upgrade

BACKENDS = ("sqlite", "postgresql")
CI = os.environ.get("CI", "") not in ("", "0", "false")


def binary(name: str) -> str | None:
    """A program of PostgreSQL: on the path, or where Debian puts it (the newest)."""
    found = [str(path) for path in Path("/usr/lib/postgresql").glob(f"*/bin/{name}")]
    found.sort(key=lambda path: int(Path(path).parts[4]) if Path(path).parts[4].isdigit() else 0)
    return found[-1] if found else shutil.which(name)


class PostgresServer:
    """Started once in a test process, ended with it. What need not survive is not forced to the disk."""

    def __init__(self, fsync: bool = False) -> None:
        self.fsync = fsync
        self.folder = Path(tempfile.mkdtemp(prefix="clayworks-pg-", dir="/tmp"))
        self.count = 0
        self.as_user: dict[str, Any] = {}
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            user = next(
                name for name in ("postgres", "nobody") if name in {u.pw_name for u in pwd.getpwall()}
            )
            entry = pwd.getpwnam(user)
            os.chown(self.folder, entry.pw_uid, entry.pw_gid)
            self.as_user = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        self.data = self.folder / "data"
        self.run("initdb", "-D", str(self.data), "-U", "clay", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.process: subprocess.Popen[bytes] | None = None
        self.start()
        atexit.register(self.remove)

    def run(self, name: str, *args: str) -> None:
        """One of PostgreSQL's programs."""
        program = binary(name)
        assert program is not None
        subprocess.run(
            [program, *args], check=True, capture_output=True, cwd=self.folder, timeout=60, **self.as_user
        )

    def start(self) -> None:
        """Start the server and wait until it answers."""
        program = binary("postgres")
        assert program is not None
        synced = "on" if self.fsync else "off"
        options = [f"fsync={synced}", "max_connections=200", "listen_addresses=", "shared_buffers=16MB"]
        self.process = subprocess.Popen(
            [program, "-D", str(self.data), "-k", str(self.folder), *(f"-c{option}" for option in options)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            **self.as_user,
        )
        for _ in range(600):
            try:
                self.sql("SELECT 1")
                return
            except subprocess.CalledProcessError:
                time.sleep(0.05)
        raise RuntimeError("PostgreSQL does not start")

    def stop(self) -> None:
        """Stop it at once, as a power cut would."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(30)
            self.process = None

    def sql(self, statement: str) -> None:
        """A statement in the main database."""
        self.run("psql", "-h", str(self.folder), "-U", "clay", "-d", "postgres", "-qc", statement)

    def fresh(self, template: str = "template0") -> str:
        """The address of a new database, empty or a copy of another one."""
        self.count += 1
        name = f"t{self.count}"
        self.sql(f"CREATE DATABASE {name} TEMPLATE {template}")
        return f"postgresql://clay@/{name}?host={self.folder}"

    @functools.cached_property
    def newest(self) -> str:
        """The name of a database in the newest stored form, with nothing in it."""
        address = self.fresh()
        bring_up(address)
        return named(address)

    def dumped(self, address: str) -> str:
        """Everything in a database, as plain SQL that any later PostgreSQL reads."""
        file = self.folder / "dump.sql"
        options = ("--inserts", "--no-owner", "--no-privileges")
        self.run("pg_dump", "-h", str(self.folder), "-U", "clay", *options, "-f", str(file), named(address))
        # Newer programs forbid what they themselves call meta-commands, by one that older ones do not know.
        return "".join(line for line in file.read_text("utf-8").splitlines(True) if not line.startswith("\\"))

    def restored(self, dump: str) -> str:
        """The address of a new database with what was dumped."""
        address, file = self.fresh(), self.folder / "restore.sql"
        file.write_text(dump, encoding="utf-8")
        options = ("-q", "-v", "ON_ERROR_STOP=1", "-f", str(file))
        self.run("psql", "-h", str(self.folder), "-U", "clay", *options, named(address))
        return address

    def remove(self) -> None:
        """End it and leave nothing behind."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def named(address: str) -> str:
    """The name of a database in its address."""
    return urlsplit(address).path[1:]


@functools.cache
def postgres() -> PostgresServer:
    """The server of this process."""
    return PostgresServer()


def bring_up(address: str) -> None:
    """Give a database the newest stored form; also for who is within a loop."""

    async def upgraded() -> None:
        database = Database(address)
        await upgrade(database)
        await database.close()

    with ThreadPoolExecutor(1) as beside:
        beside.submit(asyncio.run, upgraded()).result()


@functools.cache
def newest_file() -> bytes:
    """A file of SQLite in the newest stored form, with nothing in it."""
    with tempfile.TemporaryDirectory() as folder:
        bring_up(f"sqlite:///{folder}/tables.db")
        return Path(folder, "tables.db").read_bytes()


def sqlite_address(folder: Path) -> str:
    """A database in a file: as a server has left it that nobody came to, which is quicker than to begin."""
    file = folder / "tables.db"
    if not file.exists():
        file.touch(0o600)
        file.write_bytes(newest_file())
    return f"sqlite:///{file}"


def empty_database(backend: str, folder: Path) -> str:
    """The address of a database with nothing at all in it, not even the stored form."""
    return f"sqlite:///{folder / 'tables.db'}" if backend == "sqlite" else there().fresh()


def fresh_database(backend: str, folder: Path) -> str:
    """The address of a database without tables, in the newest stored form."""
    return sqlite_address(folder) if backend == "sqlite" else there().fresh(there().newest)


def there() -> PostgresServer:
    """PostgreSQL; a test that can't have one says so, and fails in CI."""
    if binary("postgres") is None or binary("initdb") is None:
        reason = "PostgreSQL is not installed (Debian: apt install postgresql)"
        if CI:
            pytest.fail(reason)
        pytest.skip(reason)
    return postgres()
