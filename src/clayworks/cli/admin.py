"""`admin`: what who runs a server does with its tables and players, while it runs or not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from rich.table import Table
from rich.text import Text

from clayworks.cli.app import AsJson, Commands, _, app, console, print_json
from clayworks.cli.frame import Group
from clayworks.cli.keeping import DatabaseAddress, Yes, database_of, done, sure, tell
from clayworks.core.messages import MN, M, Message, user_language

if TYPE_CHECKING:
    from clayworks.table.office import Office

T = TypeVar("T")

admin = Commands(
    cls=Group,
    options_metavar=_("[OPTIONS]"),
    subcommand_metavar=_("COMMAND [ARGS]..."),
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(admin, name="admin", help=_("Look after tables and players of a server, also while it runs."))

TableId = Annotated[str, typer.Argument(metavar="TABLE", help=_("The table, as in its address."))]
TableIds = Annotated[list[str], typer.Argument(metavar="TABLE...", help=_("Tables, as in their addresses."))]
Holder = Annotated[
    str,
    typer.Argument(metavar="HOLDER", help=_("Who: the beginning of a hash that `show` names, or TABLE:N.")),
]
Days = Annotated[
    float, typer.Option("--older-than", metavar="DAYS", min=0.0, help=_("Days since the last choice."))
]
Unfinished = Annotated[
    bool, typer.Option("--unfinished", help=_("Also games that are not over: nobody has chosen for so long."))
]
DryRun = Annotated[bool, typer.Option("--dry-run", help=_("Only say what would be done."))]


def at(database: str, work: Callable[[Office], Awaitable[T]]) -> T:
    """Do something in the office of a database."""

    async def visit() -> T:
        from clayworks.table.office import office

        async with office(database_of(database)) as opened:
            return await work(opened)

    return done(visit())


def plain(data: Any) -> Any:
    """Moments as text."""
    if isinstance(data, dict):
        return {key: plain(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [plain(value) for value in data]
    return data.isoformat() if isinstance(data, datetime) else data


def answer(as_json: bool, data: dict[str, Any], message: Message) -> None:
    """What was done, for a program or a person."""
    if as_json:
        print_json(plain(data))
    else:
        tell(message)


def moment(when: datetime) -> str:
    """To the minute."""
    return when.strftime("%Y-%m-%d %H:%M")


def sheet(headings: Sequence[Message], rows: Sequence[Sequence[str]]) -> None:
    """A table of texts; what players have written is never taken for markup."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in headings:
        table.add_column(heading.to(user_language()), overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    console.print(table)


# -- looking ---------------------------------------------------------------------------------------------


@admin.command("list", help=_("The tables, the latest first."))
def list_tables(
    database: DatabaseAddress = "",
    game: Annotated[str, typer.Option("--game", metavar="GAME", help=_("Of this game only."))] = "",
    limit: Annotated[int, typer.Option("--limit", min=1, max=100_000, help=_("At most so many."))] = 50,
    as_json: AsJson = False,
) -> None:
    """Which tables there are."""
    lines = at(database, lambda office: office.lines(game, limit=limit))
    if as_json:
        print_json([plain(asdict(line)) for line in lines])
        return
    states = {
        (False, False): M("running"), (True, False): M("over"), (False, True): M("closed"),
        (True, True): M("closed"),
    }  # fmt: skip
    headings = [M("table"), M("game"), M("players"), M("choices"), M("state"), M("last choice")]
    rows = [
        [
            line.table,
            line.game,
            ", ".join(name or "–" for name in line.players),
            str(line.choices),
            states[line.over, line.closed].to(user_language()),
            moment(line.touched),
        ]
        for line in lines
    ]
    sheet(headings, rows)


@admin.command(help=_("One table: its state, its seats and who holds them (hashes, no secrets)."))
def show(table: TableId, database: DatabaseAddress = "", as_json: AsJson = False) -> None:
    """Everything that is stored but the choices."""
    found = at(database, lambda office: office.show(table))
    if as_json:
        print_json(plain(found))
        return
    seats = found.pop("seats")
    sheet(
        [M("table"), Message(table)],
        [[str(key), str(plain(value))] for key, value in found.items() if key != "table"],
    )
    headings = [M("seat"), M("kind"), M("name"), M("holders"), M("banned")]
    rows = [
        [
            str(seat["seat"]),
            " ".join(filter(None, (seat["kind"], seat["level"], seat["gone"]))),
            seat["name"],
            " ".join(holder[:12] for holder in seat["holders"]),
            " ".join(holder[:12] for holder in seat["banned"]),
        ]
        for seat in seats
    ]
    sheet(headings, rows)


# -- tables ----------------------------------------------------------------------------------------------


@admin.command(help=_("End a table: it can be looked at, and nobody chooses any more."))
def close(table: TableId, database: DatabaseAddress = "", yes: Yes = False, as_json: AsJson = False) -> None:
    """Close a table."""
    sure(M("Table {table} is closed.", table=table), yes)
    at(database, lambda office: office.close(table))
    answer(as_json, {"closed": table}, M("Table {table} is closed.", table=table))


@admin.command(help=_("Let a closed table go on."))
def reopen(table: TableId, database: DatabaseAddress = "", yes: Yes = False, as_json: AsJson = False) -> None:
    """Open a closed table."""
    sure(M("Table {table} goes on.", table=table), yes)
    at(database, lambda office: office.reopen(table))
    answer(as_json, {"reopened": table}, M("Table {table} goes on.", table=table))


@admin.command(help=_("Delete tables with everything that belongs to them; there is no way back."))
def delete(
    tables: TableIds, database: DatabaseAddress = "", yes: Yes = False, as_json: AsJson = False
) -> None:
    """Delete tables."""
    message = MN("{count} table is deleted.", "{count} tables are deleted.", len(tables))
    sure(message, yes)
    at(database, lambda office: office.delete(tables))
    answer(as_json, {"deleted": tables}, message)


@admin.command(help=_("Give a seat back to who has lost its key: prints an invitation that works once."))
def seat(
    table: TableId,
    number: Annotated[int, typer.Argument(metavar="SEAT", min=0, help=_("The seat, from 0."))],
    database: DatabaseAddress = "",
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """A new invitation; old keys open nothing any more."""
    sure(M("Whoever holds seat {seat} of {table} loses it.", seat=number, table=table), yes)
    code = at(database, lambda office: office.hand_back(table, number))
    link = M("Give them this address behind that of your server: {path}", path=f"/join/{code}")
    answer(as_json, {"table": table, "seat": number, "code": code, "path": f"/join/{code}"}, link)


@admin.command(help=_("What was said at a table, with who said it (hashes, no secrets)."))
def talk(table: TableId, database: DatabaseAddress = "", as_json: AsJson = False) -> None:
    """All lines."""
    lines = at(database, lambda office: office.talk(table))
    if as_json:
        print_json([plain(asdict(line)) for line in lines])
        return
    rows = [
        [
            str(line.number),
            moment(line.at),
            "–" if line.seat is None else str(line.seat),
            line.name,
            line.holder[:12],
            line.said(user_language()),
        ]
        for line in lines
    ]
    sheet([M("line"), M("said at"), M("seat"), M("name"), M("holder"), M("text")], rows)


@admin.command(help=_("Take a line of the talk at a table away."))
def unsay(
    table: TableId,
    number: Annotated[int, typer.Argument(metavar="LINE", min=1, help=_("Its number, as `talk` says it."))],
    database: DatabaseAddress = "",
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """One line."""
    message = M("Line {number} at table {table} is taken away.", number=number, table=table)
    sure(message, yes)
    at(database, lambda office: office.take_away(table, number))
    answer(as_json, {"table": table, "unsaid": number}, message)


# -- players ---------------------------------------------------------------------------------------------


@admin.command(help=_("Shut somebody out: their browser or program can do nothing here any more."))
def ban(
    who: Holder,
    database: DatabaseAddress = "",
    note: Annotated[str, typer.Option("--note", help=_("Why; nobody but you reads it."))] = "",
    resign: Annotated[bool, typer.Option("--resign", help=_("Bots play on in their games."))] = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Ban a holder."""
    holder = at(database, lambda office: office.holder(who))
    sure(M("{holder} is shut out.", holder=holder[:12]), yes)

    async def work(office: Office) -> Sequence[tuple[str, int]]:
        left = await office.resign_all(holder) if resign else []
        await office.ban(holder, note)
        return left

    left = at(database, work)
    answer(as_json, {"banned": holder, "resigned": left}, M("{holder} is shut out.", holder=holder[:12]))


@admin.command(help=_("Let somebody in again."))
def unban(who: Holder, database: DatabaseAddress = "", yes: Yes = False, as_json: AsJson = False) -> None:
    """Take a ban back."""
    holder = at(database, lambda office: office.holder(who))
    sure(M("{holder} may play again.", holder=holder[:12]), yes)
    at(database, lambda office: office.unban(holder))
    answer(as_json, {"unbanned": holder}, M("{holder} may play again.", holder=holder[:12]))


@admin.command(help=_("Who is shut out, and since when."))
def bans(database: DatabaseAddress = "", as_json: AsJson = False) -> None:
    """All bans."""
    found = at(database, lambda office: office.bans())
    if as_json:
        print_json(plain(found))
        return
    rows = [[row["hash"][:12], moment(row["at"]), row["note"]] for row in found]
    sheet([M("holder"), M("since"), M("note")], rows)


# -- time ------------------------------------------------------------------------------------------------


@admin.command(help=_("Delete tables at which nothing has happened for some days."))
def retention(
    days: Days,
    database: DatabaseAddress = "",
    unfinished: Unfinished = False,
    dry_run: DryRun = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """By age."""
    from clayworks.table.retention import expire, older

    found = at(database, lambda office: older(office.database, days, unfinished))
    if dry_run:
        would = MN("{count} table would be deleted.", "{count} tables would be deleted.", len(found))
        answer(as_json, {"would_delete": list(found)}, would)
        return
    sure(MN("{count} table is deleted.", "{count} tables are deleted.", len(found)), yes)
    gone = at(database, lambda office: expire(office.database, days, unfinished))
    answer(
        as_json, {"deleted": gone}, MN("{count} table is deleted.", "{count} tables are deleted.", len(gone))
    )


@admin.command(help=_("Forget who played: at tables, at all that are old, or one person everywhere."))
def anonymise(
    tables: Annotated[
        list[str] | None, typer.Argument(metavar="[TABLE...]", help=_("Tables, as in their addresses."))
    ] = None,
    holder: Annotated[
        str, typer.Option("--holder", metavar="HOLDER", help=_("One person, everywhere."))
    ] = "",
    days: Annotated[
        float | None,
        typer.Option("--older-than", metavar="DAYS", min=0.0, help=_("Days since the last choice.")),
    ] = None,
    database: DatabaseAddress = "",
    dry_run: DryRun = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Names and keys go, the games stay."""
    from clayworks.table.retention import anonymise as forget
    from clayworks.table.retention import older

    if sum(map(bool, (tables, holder, days is not None))) != 1:
        raise typer.BadParameter(_("name tables, or --holder, or --older-than"))
    if holder:
        who = at(database, lambda office: office.holder(holder))
        chosen = sorted({table for table, _seat in at(database, lambda office: office.seats_of(who))})
    elif days is not None:
        chosen = list(at(database, lambda office: older(office.database, days, False)))
    else:
        chosen = list(tables or [])
    message = MN(
        "Names and keys at {count} table are forgotten.",
        "Names and keys at {count} tables are forgotten.",
        len(chosen),
    )
    if dry_run:
        would = MN("{count} table would be changed.", "{count} tables would be changed.", len(chosen))
        answer(as_json, {"would_anonymise": chosen}, would)
        return
    sure(message, yes)
    if holder:
        at(database, lambda office: office.forget(who))
    else:
        at(database, lambda office: forget(office.database, chosen))
    answer(as_json, {"anonymised": chosen}, message)
