"""`backup` and `restore`: everything in a database as one file, while servers run."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from clayworks.cli.app import AsJson, _, app, console, print_json, say
from clayworks.core.errors import ClayworksError
from clayworks.core.messages import MN, M, Message, user_language

T = TypeVar("T")

VARIABLE = "CLAYWORKS_DATABASE"
"""Where the database is, unless an option says it: a password need not stand in the list of processes."""

DatabaseAddress = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="URL",
        envvar=VARIABLE,
        show_envvar=False,
        help=_("sqlite:///FILE or postgresql://USER@HOST/NAME; your data folder unless said."),
    ),
]
Yes = Annotated[bool, typer.Option("--yes", help=_("Do it without asking."))]


class NotSure(ClayworksError):
    """Nobody has said that it is meant."""


def database_of(address: str) -> str:
    """The database that is meant."""
    from clayworks.table.database import default_database

    return address or default_database()


def tell(message: Message) -> None:
    """A sentence for who runs the server."""
    console.print(message.to(user_language()), highlight=False, markup=False, soft_wrap=True)


def sure(question: Message, yes: bool) -> None:
    """Go on only if it is meant: by `--yes`, or by an answer at a terminal."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise NotSure(question, M("Nothing was changed: say --yes."))
    tell(question)
    if input(say("Type yes to do it: ")).strip().lower() not in ("yes", _("yes")):
        raise NotSure(M("Nothing was changed."))


def done(work: Coroutine[Any, Any, T]) -> T:
    """Something that waits for a database."""
    return asyncio.run(work)


@app.command(help=_("Write everything in a database into one file, also while servers run on it."))
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("The file to write; only you can read it."))],
    database: DatabaseAddress = "",
    force: Annotated[bool, typer.Option("--force", help=_("Replace a file that is there."))] = False,
    as_json: AsJson = False,
) -> None:
    """One consistent moment of the database."""
    from clayworks.table.backup import back_up
    from clayworks.table.office import visiting

    if file.exists() and not force:
        raise NotSure(M("{file} exists already; --force replaces it", file=str(file)))

    async def work() -> dict[str, Any]:
        async with visiting(database_of(database)) as visited:
            return {**(await back_up(visited, file)).to_data(), "name": visited.name}

    written = done(work())
    if as_json:
        print_json({**written, "file": str(file), "bytes": os.path.getsize(file)})
        return
    tell(
        MN(
            "{count} table of {name} is now in {file}.",
            "{count} tables of {name} are now in {file}.",
            written["tables"]["tables"]["rows"],
            name=written["name"],
            file=str(file),
        )
    )
    tell(M("Keep it as safe as the database: names and what lies face down are in it."))


@app.command(help=_("Put a backup into an empty database, or in place of what is there."))
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("What `clayworks backup` has written."))],
    database: DatabaseAddress = "",
    force: Annotated[
        bool, typer.Option("--force", help=_("Replace the tables that are there; servers that run follow."))
    ] = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """A backup of either kind of database into either kind."""
    from clayworks.table import backup as backups
    from clayworks.table.office import visiting

    async def work() -> dict[str, Any]:
        async with visiting(database_of(database), create=True) as visited:
            return {**(await backups.restore(visited, file, force)).to_data(), "name": visited.name}

    with backups.reading(file) as archive:
        manifest = backups.verify(archive)
    if force:
        question = M(
            "Everything in the database is replaced by {file} of {moment}.",
            file=str(file),
            moment=manifest.made_at,
        )
        sure(question, yes)
    restored = done(work())
    if as_json:
        print_json(restored)
        return
    tell(
        MN(
            "{count} table of {moment} is now in {name}.",
            "{count} tables of {moment} are now in {name}.",
            restored["tables"]["tables"]["rows"],
            moment=restored["made_at"],
            name=restored["name"],
        )
    )
