"""A PostgreSQL of our own, from the machine's binaries, in a temporary folder, reached by its socket."""

from __future__ import annotations

import atexit
import functools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

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

    def fresh(self) -> str:
        """The address of a new, empty database."""
        self.count += 1
        name = f"t{self.count}"
        self.sql(f"CREATE DATABASE {name} TEMPLATE template0")
        return f"postgresql://clay@/{name}?host={self.folder}"

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


def fresh_database(backend: str, folder: Path, test: str) -> str:
    """The address of an empty database; a test that can't have one says so, and fails in CI."""
    if backend == "sqlite":
        return f"sqlite:///{folder / 'tables.db'}"
    if binary("postgres") is None or binary("initdb") is None:
        reason = "PostgreSQL is not installed (Debian: apt install postgresql)"
        if CI:
            pytest.fail(reason)
        pytest.skip(reason)
    return postgres().fresh()
