"""`serve`: tables for browsers and programs."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from clayworks.cli.app import AsJson, _, app, console, print_json, say
from clayworks.cli.keeping import DatabaseAddress, database_of, done, tell
from clayworks.core import registry
from clayworks.core.messages import MN, M

LogFormat = Enum("LogFormat", {"text": "text", "json": "json"})


@app.command(help=_("Serve live tables: people and bots play in the browser or through the API."))
def serve(
    host: Annotated[
        str, typer.Option("--host", help=_("Address to listen at; 0.0.0.0 lets others in your network join."))
    ] = "127.0.0.1",
    port: Annotated[str, typer.Option("--port", metavar="PORT", help=_("Port to listen at."))] = "8000",
    database: DatabaseAddress = "",
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=64, help=_("Processes in which bots think."))
    ] = 1,
    no_browser: Annotated[bool, typer.Option("--no-browser", help=_("Do not open a browser."))] = False,
    metrics: Annotated[
        bool, typer.Option("--metrics", help=_("Show numbers for Prometheus at /metrics."))
    ] = False,
    metrics_token: Annotated[
        str,
        typer.Option(
            "--metrics-token",
            metavar="TOKEN",
            envvar="CLAYWORKS_METRICS_TOKEN",
            show_envvar=False,
            help=_(
                "Who shows it may read /metrics; else only this machine (or set CLAYWORKS_METRICS_TOKEN)."
            ),
        ),
    ] = "",
    components: Annotated[
        list[Path] | None,
        typer.Option("--components", help=_("Your own component file instead of the one shipped.")),
    ] = None,
    generosity: Annotated[
        float,
        typer.Option("--limits", min=0.1, help=_("So many times the usual rate limits of requests.")),
    ] = 1.0,
    log_format: Annotated[
        LogFormat,
        typer.Option("--log-format", help=_("What is written while it runs: for people, or as JSON.")),
    ] = LogFormat["text"],
    log_requests: Annotated[
        bool,
        typer.Option("--log-requests", help=_("Write every request down; as JSON it is usual.")),
    ] = False,
    log_addresses: Annotated[
        bool, typer.Option("--log-addresses", help=_("With the network address that it came from."))
    ] = False,
    keep_days: Annotated[
        float | None,
        typer.Option(
            "--keep-days", metavar="DAYS", min=1.0, help=_("Delete tables so long after the last choice.")
        ),
    ] = None,
    contact: Annotated[
        str, typer.Option("--contact", metavar="TEXT", help=_("Whom players can ask, for the page /privacy."))
    ] = "",
    no_free_talk: Annotated[
        bool,
        typer.Option(
            "--no-free-talk",
            envvar="CLAYWORKS_NO_FREE_TALK",
            show_envvar=False,
            help=_("Players can say ready-made phrases to each other, and write nothing."),
        ),
    ] = False,
    smtp: Annotated[
        str,
        typer.Option(
            "--smtp",
            metavar="URL",
            envvar="CLAYWORKS_SMTP",
            show_envvar=False,
            help=_(
                "Send mail to who asks to be told of their turn: smtps://USER:PASSWORD@HOST, or smtp:// with "
                "STARTTLS (better set CLAYWORKS_SMTP: what stands here others may see)."
            ),
        ),
    ] = "",
    mail_from: Annotated[
        str,
        typer.Option(
            "--mail-from",
            metavar="ADDRESS",
            envvar="CLAYWORKS_MAIL_FROM",
            show_envvar=False,
            help=_("The address that its mail comes from."),
        ),
    ] = "",
    webhook_hosts: Annotated[
        list[str] | None,
        typer.Option(
            "--webhook-host",
            metavar="HOST",
            envvar="CLAYWORKS_WEBHOOK_HOST",
            show_envvar=False,
            help=_("A host whose programs players may let be told of their turn (webhooks)."),
        ),
    ] = None,
    oidc: Annotated[
        str,
        typer.Option(
            "--oidc",
            metavar="ISSUER",
            envvar="CLAYWORKS_OIDC",
            show_envvar=False,
            help=_("Let people sign in with accounts of this service, if they want to (OpenID Connect)."),
        ),
    ] = "",
    oidc_client: Annotated[
        str,
        typer.Option(
            "--oidc-client-id",
            metavar="ID",
            envvar="CLAYWORKS_OIDC_CLIENT_ID",
            show_envvar=False,
            help=_("The name by which that service knows this server."),
        ),
    ] = "",
    oidc_secret: Annotated[
        Path | None,
        typer.Option(
            "--oidc-client-secret-file",
            envvar="CLAYWORKS_OIDC_CLIENT_SECRET_FILE",
            show_envvar=False,
            help=_("A file with the secret that goes with it."),
        ),
    ] = None,
    oidc_name: Annotated[
        str,
        typer.Option(
            "--oidc-name",
            metavar="TEXT",
            envvar="CLAYWORKS_OIDC_NAME",
            show_envvar=False,
            help=_("What that service is called on the page."),
        ),
    ] = "",
    check: Annotated[
        bool, typer.Option("--check", help=_("Only say which stored tables this version could not open."))
    ] = False,
    force: Annotated[
        bool,
        typer.Option("--force", help=_("Bring the database up to date though some tables will not open.")),
    ] = False,
    as_json: AsJson = False,
    proxies: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            envvar="CLAYWORKS_PROXY",
            show_envvar=False,
            help=_("A proxy in front of it, whose X-Forwarded-For and X-Forwarded-Proto are believed."),
        ),
    ] = None,
    hosts: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host",
            metavar="NAME",
            envvar="CLAYWORKS_ALLOW_HOST",
            show_envvar=False,
            help=_("A name under which it is reached, besides its addresses; * allows any."),
        ),
    ] = None,
) -> None:
    """Until it is stopped."""
    # Here and not above: everything else on the command line stays quick without the web.
    from clayworks.web.reach import addresses, listening_socket, seen_from_here, url_of

    if components:
        registry.replace_components(components)
    address = database_of(database)
    if check:
        check_tables(address, as_json)
        return
    # What usually stands in the way is said before the web is loaded, which takes most of the time.
    socket = listening_socket(host, port)
    done(see(address))

    with nothing_collected():
        from clayworks.web.oidc import Service
        from clayworks.web.serve import run, stage_reporter
        from clayworks.web.settings import Limits, Settings

    settings = Settings(
        address,
        workers,
        metrics=metrics or bool(metrics_token),
        metrics_token=metrics_token,
        limits=Limits.times(generosity),
        force=force,
        log_format=log_format.value,
        log_requests=log_requests or log_format.value == "json",
        log_addresses=log_addresses,
        keep_days=keep_days,
        contact=contact,
        free_talk=not no_free_talk,
        smtp=smtp,
        mail_from=mail_from,
        webhook_hosts=tuple(webhook_hosts or ()),
        oidc=Service.of(oidc, oidc_client, oidc_secret, oidc_name),
        proxies=tuple(proxies or ()),
        hosts=(f"[{host}]" if ":" in host else host, *(hosts or ())),
    )
    place = socket.getsockname()
    near = seen_from_here(place[0])
    shown = f"[{near}]" if ":" in near else near
    url = f"http://{shown}:{place[1]}/"

    def ready(name: str) -> None:
        console.print(
            say("Clayworks is at {url}. Ctrl-C stops it.", url=url), highlight=False, soft_wrap=True
        )
        if near != place[0]:  # it listens everywhere
            for address in addresses(6 if place[0] == "::" else 4):
                there = f"{url_of(address, place[1])}/"
                console.print(say("Others in your network find it at {url}", url=there), highlight=False)
        console.print(say("Tables are kept in {name}", name=name), highlight=False, soft_wrap=True)
        if not no_browser and console.is_terminal:
            import webbrowser

            webbrowser.open(url)

    run(settings, socket, ready, stage_reporter())


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Without the collector of cycles, which takes a tenth of the time of loading much that stays."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def see(address: str) -> None:
    """See that a database can be used."""
    from clayworks.table.database import Database

    database = Database(address)
    try:
        await database.connect()
    finally:
        await database.close()


def check_tables(address: str, as_json: bool) -> None:
    """Replay every stored table without changing anything; the exit status says whether all open."""
    from clayworks.table.checking import Checked, lines
    from clayworks.table.checking import check as checked
    from clayworks.table.office import visiting

    async def work() -> tuple[str, Checked]:
        async with visiting(address) as database:
            return database.name, await checked(database, replays=True)

    name, found = done(work())
    if as_json:
        shut = [{"table": one.table, "over": one.over, "reason": str(one.reason)} for one in found.shut]
        pending = {"revision": found.revision, "newest": found.newest, "pending": found.pending}
        print_json({"database": name, **pending, "tables": found.tables, "would_not_open": shut})
    else:
        opens = found.tables - len(found.shut)
        tell(
            MN(
                "{opens} of {count} table opens.",
                "{opens} of {count} tables open.",
                found.tables,
                opens=opens,
            )
        )
        if found.pending:
            tell(M("A start brings the database up to date; back it up before (clayworks backup)."))
        for line in lines(found.shut):
            tell(line)
    if found.shut:
        raise typer.Exit(1)
