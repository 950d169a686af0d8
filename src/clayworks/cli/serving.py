"""`serve`: tables for browsers and programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from clayworks.cli.app import _, app, console, say
from clayworks.core import registry


@app.command(help=_("Serve live tables: people and bots play in the browser or through the API."))
def serve(
    host: Annotated[
        str, typer.Option("--host", help=_("Address to listen at; 0.0.0.0 lets others in your network join."))
    ] = "127.0.0.1",
    port: Annotated[str, typer.Option("--port", metavar="PORT", help=_("Port to listen at."))] = "8000",
    database: Annotated[
        str,
        typer.Option(
            "--database",
            metavar="URL",
            help=_("sqlite:///FILE or postgresql://USER@HOST/NAME; your data folder unless said."),
        ),
    ] = "",
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=64, help=_("Processes in which bots think."))
    ] = 1,
    no_browser: Annotated[bool, typer.Option("--no-browser", help=_("Do not open a browser."))] = False,
    metrics: Annotated[
        bool, typer.Option("--metrics", help=_("Show numbers for Prometheus at /metrics."))
    ] = False,
    components: Annotated[
        list[Path] | None,
        typer.Option("--components", help=_("Your own component file instead of the one shipped.")),
    ] = None,
    generosity: Annotated[
        float,
        typer.Option("--limits", min=0.1, help=_("So many times the usual rate limits of requests.")),
    ] = 1.0,
) -> None:
    """Until it is stopped."""
    # Here and not above: everything else on the command line stays quick without the web.
    from clayworks.table.database import default_database
    from clayworks.web.serve import listening_socket, run, stage_reporter
    from clayworks.web.settings import Limits, Settings

    if components:
        registry.replace_components(components)
    address = database or default_database()
    settings = Settings(address, workers, metrics=metrics, limits=Limits.times(generosity))
    socket = listening_socket(host, port)
    place = socket.getsockname()
    shown = f"[{place[0]}]" if ":" in place[0] else place[0]
    url = f"http://{shown}:{place[1]}/"

    def ready(name: str) -> None:
        console.print(
            say("Clayworks is at {url}. Ctrl-C stops it.", url=url), highlight=False, soft_wrap=True
        )
        console.print(say("Tables are kept in {name}", name=name), highlight=False, soft_wrap=True)
        if not no_browser and console.is_terminal:
            import webbrowser

            webbrowser.open(url)

    run(settings, socket, ready, stage_reporter())
