"""Everything in a database as one file, from a server that runs, and back into a database of either kind.

The file is a zip: `manifest.json` (who wrote it, the version of the stored form, how many rows and which
SHA-256 each table has) and one file of JSON lines for each table. It is read in one transaction, so it is the
database at one moment, and it keeps the stored form that it found: a backup of an older version is restored
in that form and brought up to date afterwards, as the database itself would have been.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, MetaData, Table, delete, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

import clayworks
from clayworks.core.borrowed import why
from clayworks.core.errors import ClayworksError
from clayworks.core.messages import MN, M
from clayworks.table.checking import consistent
from clayworks.table.database import Database
from clayworks.table.errors import CannotServe
from clayworks.table.migrations import LOCK, REVISIONS, grow, upgrade, versions

FORMAT = "clayworks-backup"
VERSION = 1
MANIFEST = "manifest.json"
LEFT_OUT = ("alembic_version", "shelf")
"""The version stands in the manifest; files that were opened are kept for a while only."""
LAST = ("tables",)
"""What other rows belong to is written first and deleted last."""
TOGETHER = 500
LARGEST_MANIFEST = 1_000_000


class BadBackup(ClayworksError):
    """A file that is no backup, or not what was written."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself."""

    program: str
    revision: str
    made_at: str
    tables: Mapping[str, Mapping[str, Any]]
    """By name: `rows` and `sha256`."""

    def to_data(self) -> dict[str, Any]:
        """As it is written."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "program": self.program,
            "revision": self.revision,
            "made_at": self.made_at,
            "tables": self.tables,
        }

    @classmethod
    def from_data(cls, data: Any) -> Manifest:
        """As it was written; `BadBackup` of anything else."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadBackup(M("this is no backup of Clayworks"))
        if data.get("version") != VERSION:
            raise BadBackup(M("this backup was written by a newer version of Clayworks; install that one"))
        try:
            tables = {
                str(name): {"rows": int(one["rows"]), "sha256": str(one["sha256"])}
                for name, one in data["tables"].items()
            }
            return cls(str(data["program"]), str(data["revision"]), str(data["made_at"]), tables)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BadBackup(M("the list of contents of this backup is broken")) from error

    @property
    def rows(self) -> int:
        """All rows together."""
        return sum(one["rows"] for one in self.tables.values())


# -- writing ---------------------------------------------------------------------------------------------


async def back_up(database: Database, path: Path) -> Manifest:
    """Write everything into a file that only its owner reads, checked before it takes its name."""
    unfinished = path.with_name(f".{path.name}.unfinished")
    try:
        with opened_anew(unfinished) as file:
            async with consistent(database) as connection:
                await sound(database, connection)
                manifest = await written(connection, file, database.name)
        with reading(unfinished) as archive:
            verify(archive)
        os.replace(unfinished, path)
    except OSError as error:
        raise CannotServe(
            M("{file} can't be written: {reason}", file=str(path), reason=why(error))
        ) from error
    finally:
        unfinished.unlink(missing_ok=True)
    return manifest


@contextmanager
def opened_anew(path: Path) -> Iterator[IO[bytes]]:
    """A new file for its owner alone: hashes of keys and the key that signs cookies are in it."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


async def sound(database: Database, connection: AsyncConnection) -> None:
    """SQLite is asked whether its file is whole: a backup of a broken one would hide that."""
    if not database.shared:
        found = (await connection.exec_driver_sql("PRAGMA integrity_check(1)")).scalar_one()
        if found != "ok":
            raise CannotServe(M("{name} is damaged: {reason}", name=database.name, reason=str(found)))


async def written(connection: AsyncConnection, file: IO[bytes], name: str) -> Manifest:
    """All rows as they are now."""
    revision, _newest = await versions(connection, name)
    if revision is None:
        raise CannotServe(M("there is nothing in this database to back up"))
    tables = await connection.run_sync(reflected)
    contents: dict[str, dict[str, Any]] = {}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for table in tables:
            digest, count = hashlib.sha256(), 0
            with archive.open(f"{table.name}.jsonl", "w", force_zip64=True) as member:
                async for row in rows_of(connection, table):
                    line = json.dumps(row, ensure_ascii=False, default=plain).encode() + b"\n"
                    member.write(line)
                    digest.update(line)
                    count += 1
            contents[table.name] = {"rows": count, "sha256": digest.hexdigest()}
        made_at = datetime.now(UTC).isoformat(timespec="seconds")
        manifest = Manifest(clayworks.__version__, revision, made_at, contents)
        archive.writestr(MANIFEST, json.dumps(manifest.to_data(), indent=1))
    return manifest


def reflected(connection: Connection) -> list[Table]:
    """The tables as they are in this database, what others belong to first."""
    found = MetaData()
    found.reflect(connection)
    tables = [table for table in found.sorted_tables if table.name not in LEFT_OUT]
    return sorted(tables, key=lambda table: table.name not in LAST)


async def rows_of(connection: AsyncConnection, table: Table) -> AsyncIterator[dict[str, Any]]:
    """Row by row, however many there are."""
    query = select(table).order_by(*table.primary_key.columns)
    async with connection.stream(query, execution_options={"yield_per": TOGETHER}) as found:
        async for row in found.mappings():
            yield dict(row)


def plain(value: Any) -> str:
    """A moment as text, always with its zone; SQLite forgets it."""
    if isinstance(value, datetime):
        return (value.replace(tzinfo=UTC) if value.tzinfo is None else value).astimezone(UTC).isoformat()
    raise TypeError(f"a {type(value).__name__} can't be written")


# -- reading ---------------------------------------------------------------------------------------------


@contextmanager
def reading(path: Path) -> Iterator[zipfile.ZipFile]:
    """A backup, opened; a sentence if it is none."""
    try:
        with zipfile.ZipFile(path) as archive:
            yield archive
    except OSError as error:
        raise BadBackup(M("{file} can't be read: {reason}", file=str(path), reason=why(error))) from error
    except (zipfile.BadZipFile, EOFError, KeyError, UnicodeDecodeError) as error:
        raise BadBackup(M("this is no backup of Clayworks")) from error


def manifest_of(archive: zipfile.ZipFile) -> Manifest:
    """What a backup says of itself."""
    if archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
        raise BadBackup(M("the list of contents of this backup is broken"))
    try:
        return Manifest.from_data(json.loads(archive.read(MANIFEST)))
    except ValueError as error:
        raise BadBackup(M("the list of contents of this backup is broken")) from error


def verify(archive: zipfile.ZipFile) -> Manifest:
    """Whether everything is there as it was written."""
    manifest = manifest_of(archive)
    for name, said in manifest.tables.items():
        digest, count = hashlib.sha256(), 0
        with archive.open(f"{name}.jsonl") as member:
            for line in member:
                digest.update(line)
                count += 1
        if (count, digest.hexdigest()) != (said["rows"], said["sha256"]):
            raise BadBackup(M("'{table}' in this backup is not what was written", table=name))
    return manifest


async def restore(database: Database, path: Path, force: bool) -> Manifest:
    """Put a backup into a database, in one transaction; what is there already only goes with `force`.

    Servers that run on it follow (`watching.py`). Seats get higher revisions than they ever had here, so that
    nobody can write by what they knew before.
    """
    with reading(path) as archive:
        manifest = verify(archive)
        async with database.unhurried() as connection:
            if database.shared:
                await connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
            revision, _newest = await versions(connection, database.name)
            if revision is None:
                if manifest.revision not in REVISIONS:
                    raise BadBackup(
                        M("this backup was written by a newer version of Clayworks; install that one")
                    )
                await grow(connection, manifest.revision)
            elif manifest.revision != revision:
                raise CannotServe(
                    M(
                        "this backup is of version {old} of the stored form and {name} of version {new}: "
                        "restore it into an empty database",
                        old=manifest.revision,
                        new=revision,
                        name=database.name,
                    )
                )
            await replaced(connection, archive, manifest, database, force)
    await upgrade(database)
    return manifest


async def replaced(
    connection: AsyncConnection, archive: zipfile.ZipFile, manifest: Manifest, database: Database, force: bool
) -> None:
    """Instead of what is there, what is in the backup."""
    tables = await connection.run_sync(reflected)
    names = {table.name: table for table in tables}
    if unknown := sorted(set(manifest.tables) - set(names)):
        raise BadBackup(M("this backup has unknown tables: {tables}", tables=", ".join(unknown)))
    if database.shared and "tables" in names:
        await connection.exec_driver_sql(
            "LOCK TABLE tables IN EXCLUSIVE MODE"
        )  # writers wait, readers read on
    count = (await connection.execute(select(func.count()).select_from(names["tables"]))).scalar_one()
    if count and not force:
        raise CannotServe(
            MN(
                "{name} has {count} table already; --force replaces it",
                "{name} has {count} tables already; --force replaces them",
                count,
                name=database.name,
            )
        )
    highest = select(func.coalesce(func.max(names["seats"].c.revision), 0))
    later = (await connection.execute(highest)).scalar_one()
    for table in reversed(tables):
        if table.name != "operations":  # what was done here is what servers that run follow
            await connection.execute(delete(table))
    for table in tables:
        if table.name in manifest.tables and table.name != "operations":
            await filled(connection, archive, table)
    if later:
        seats = names["seats"]
        await connection.execute(update(seats).values(revision=seats.c.revision + later + 1))
    if "operations" in names:
        done = {"what": "restored", "table_id": "", "at": datetime.now(UTC)}
        await connection.execute(insert(names["operations"]).values(done))


async def filled(connection: AsyncConnection, archive: zipfile.ZipFile, table: Table) -> None:
    """The rows of one table, some at a time."""
    moments = [one.name for one in table.columns if issubclass(one.type.python_type, date)]
    together: list[dict[str, Any]] = []
    with archive.open(f"{table.name}.jsonl") as member:
        for line in member:
            row = json.loads(line)
            for name in moments:
                row[name] = row[name] and datetime.fromisoformat(row[name])
            together.append(row)
            if len(together) == TOGETHER:
                await connection.execute(insert(table), together)
                together = []
    if together:
        await connection.execute(insert(table), together)
