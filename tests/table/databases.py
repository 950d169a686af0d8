"""A PostgreSQL of our own, from the machine's binaries, in a temporary folder, reached by its socket."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import functools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import asyncpg
import pytest

from clayworks.table.database import Database
from clayworks.table.migrations import upgrade
from tests.limits import HANGS

T = TypeVar("T")

BACKENDS = ("sqlite", "postgresql")
CI = os.environ.get("CI", "") not in ("", "0", "false")
LENT = 30
"""So often a database is emptied and lent again; its files grow with all that was deleted."""

FORM = """
SELECT (SELECT version_num FROM alembic_version), md5(string_agg(said, ',' ORDER BY said)) FROM (
    SELECT concat_ws(' ', attrelid::regclass, attname, atttypid, attnotnull, attisdropped) AS said
        FROM pg_attribute WHERE attrelid >= 16384
    UNION ALL SELECT concat_ws(' ', conname, pg_get_constraintdef(oid)) FROM pg_constraint WHERE oid >= 16384
    UNION ALL SELECT concat_ws(' ', relname, relkind, relacl) FROM pg_class WHERE oid >= 16384
    UNION ALL SELECT concat_ws(' ', tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT proname FROM pg_proc WHERE oid >= 16384
    UNION ALL SELECT rulename FROM pg_rewrite WHERE oid >= 16384
    UNION ALL SELECT array_to_string(setconfig, ',') FROM pg_db_role_setting
) everything
"""
"""What tells two stored forms apart, and what a database was told besides."""
IN_USE = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
EMPTIED = """
DO $$ DECLARE named text; BEGIN
    SET LOCAL session_replication_role = replica;
    FOR named IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND relname <> 'alembic_version' LOOP EXECUTE format('DELETE FROM %I', named); END LOOP;
    FOR named IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'
        LOOP EXECUTE format('ALTER SEQUENCE %I RESTART', named); END LOOP;
END $$
"""


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
        self.given_back: list[str] = []
        """Databases that nobody uses any more."""
        self.lent: dict[str, int] = {}
        """How often each has been lent."""
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
            [program, *args], check=True, capture_output=True, cwd=self.folder, timeout=HANGS, **self.as_user
        )

    def start(self) -> None:
        """Start the server and wait until it answers."""
        program = binary("postgres")
        assert program is not None
        synced = "on" if self.fsync else "off"
        options = [f"fsync={synced}", "max_connections=200", "listen_addresses=", "shared_buffers=16MB"]
        if not self.fsync:  # databases of a moment need no care, and are as good as new without
            options += ["autovacuum=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0"]
        command = [program, "-D", str(self.data), "-k", str(self.folder), *(f"-c{one}" for one in options)]
        said = self.folder / "said"
        with said.open("w") as told:
            self.process = subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=told, cwd=self.folder, **self.as_user
            )
        end = time.monotonic() + HANGS
        while self.process.poll() is None and time.monotonic() < end:
            try:
                self.sql("SELECT 1")
                return
            except subprocess.CalledProcessError:
                time.sleep(0.05)
        raise RuntimeError(f"PostgreSQL does not start: {said.read_text()}")

    def stop(self) -> None:
        """Stop it at once, as a power cut would."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(HANGS)
            self.process = None

    def sql(self, statement: str) -> None:
        """A statement in the main database."""
        self.run("psql", "-h", str(self.folder), "-U", "clay", "-d", "postgres", "-qc", statement)

    def fresh(self, template: str = "template0") -> str:
        """The address of a new database, empty or a copy of another one."""
        self.count += 1
        name = f"t{self.count}"
        # Since PostgreSQL 15 it would write every page of the copy into its log as well.
        copied = " STRATEGY file_copy" if self.version >= 15 else ""
        create = f"CREATE DATABASE {name} TEMPLATE {template}{copied}"
        self.asked("postgres", lambda connection: connection.execute(create))
        return self.address(name)

    def lend(self) -> str:
        """The address of a database in the newest stored form with nothing in it, until it is given back."""
        for address in list(self.given_back):
            self.given_back.remove(address)
            if self.lent[address] < LENT and self.asked(named(address), self.emptied):
                break
        else:
            address = self.fresh(self.newest)
        self.lent[address] = self.lent.get(address, 0) + 1
        return address

    async def emptied(self, connection: asyncpg.Connection) -> bool:
        """Take everything out of a database, unless somebody uses it or has changed its form."""
        if await connection.fetchval(IN_USE) or tuple(await connection.fetchrow(FORM)) != self.form:
            return False
        await connection.execute(EMPTIED)
        return True

    def asked(self, name: str, work: Callable[[asyncpg.Connection], Awaitable[T]]) -> T:
        """Do something in a database; also for who is within a loop."""

        async def done() -> T:
            connection = await asyncpg.connect(self.address(name))
            try:
                return await work(connection)
            finally:
                await connection.close()

        return beside(done)

    def address(self, name: str) -> str:
        """Where a database is."""
        return f"postgresql://clay@/{name}?host={self.folder}"

    @functools.cached_property
    def version(self) -> int:
        """Which PostgreSQL this is."""
        return (
            int(self.asked("postgres", lambda connection: connection.fetchval("SHOW server_version_num")))
            // 10_000
        )

    @functools.cached_property
    def newest(self) -> str:
        """The name of a database in the newest stored form, with nothing in it."""
        address = self.fresh()
        bring_up(address)
        return named(address)

    @functools.cached_property
    def form(self) -> tuple[str, str]:
        """The newest stored form."""
        return tuple(self.asked(self.newest, lambda connection: connection.fetchrow(FORM)))

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

    beside(upgraded)


def beside(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Do something in a loop of its own; also for who is within one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work()).result()


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


@contextlib.contextmanager
def lent_database(backend: str, folder: Path) -> Iterator[str]:
    """As `fresh_database`, for as long as it is wanted: what was lent is emptied and lent again, which takes
    a tenth of what a new one does.
    """
    if backend == "sqlite":
        yield sqlite_address(folder)
        return
    address = there().lend()
    yield address
    there().given_back.append(address)


def there() -> PostgresServer:
    """PostgreSQL; a test that can't have one says so, and fails in CI."""
    if binary("postgres") is None or binary("initdb") is None:
        reason = "PostgreSQL is not installed (Debian: apt install postgresql)"
        if CI:
            pytest.fail(reason)
        pytest.skip(reason)
    return postgres()
