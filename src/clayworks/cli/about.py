"""`games` and `components`: what there is."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.table import Table

from clayworks.cli.app import (
    AsJson,
    GameName,
    _,
    app,
    console,
    print_json,
)
from clayworks.core import registry
from clayworks.core.errors import BadComponents
from clayworks.core.game import Game
from clayworks.core.messages import M, user_language


@app.command(help=_("List the games: players, size of the action space, reconstructed printed values."))
def games(
    name: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help=_("One game, with every reconstructed value."))
    ] = None,
    as_json: AsJson = False,
) -> None:
    """The games that there are."""
    chosen = [registry.load(name)] if name else list(registry.load_all())
    if as_json:
        print_json([about(game) for game in chosen])
        return
    table = Table(box=None, padding=(0, 2))
    for head in (
        M("game"),
        M("players"),
        M("decisions"),
        M("actions"),
        M("reconstructed values"),
    ):
        table.add_column(head.to(user_language()), no_wrap=True)
    for game in chosen:
        data = about(game)
        players = f"{game.players[0]}–{game.players[-1]}"
        sizes = [
            str(data["decisions"]),
            str(data["actions"]),
            str(len(data["reconstructed"])),
        ]
        table.add_row(f"[bold]{game.name}[/]", players, *sizes)
    console.print(table)
    print_reconstructed([game for game in chosen if game.components.reconstructed()], every=name is not None)


def print_reconstructed(chosen: Sequence[Game], every: bool) -> None:
    """The values that are ours, by game: where they stand, or every single one."""
    if not chosen:
        return
    console.print()
    console.print(_("Reconstructed: printed values that nobody could read from the rulebooks."))
    console.print(_("They are ours, not the publishers'. Your own file replaces them: --components my.toml"))
    for game in chosen:
        values = [value.path for value in game.components.reconstructed()]
        shown = values if every else game.components.reconstructed_places()
        console.print(f"\n[bold]{game.name}[/]", ", ".join(shown), highlight=False)


def about(game: Game) -> dict[str, Any]:
    """A game as plain data."""
    return {
        "name": game.name,
        "title": game.title,
        "players": list(game.players),
        "decisions": len(game.space.decisions),
        "actions": len(game.space),
        "rules": game.rules,
        "versions": list(game.versions()),
        "components": game.components.digest,
        "options": {option.name: list(option.values) for option in game.options},
        "reconstructed": [
            {"path": value.path, "value": value.value} for value in game.components.reconstructed()
        ],
    }


@app.command(help=_("Print the component file of a game, to copy and change it."))
def components(game: GameName) -> None:
    """Everything printed, with its source."""
    loaded = registry.load(game)
    file = loaded.folder / "components.toml"
    if not file.exists():
        raise BadComponents(M("{game} has no component file", game=loaded.title))
    sys.stdout.write(file.read_text(encoding="utf-8"))
