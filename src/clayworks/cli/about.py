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
    say,
)
from clayworks.core import registry
from clayworks.core.box import WEAKEST_FIRST, counted
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
    for head in (M("game"), M("players"), M("decisions"), M("actions"), M("made-up parts")):
        table.add_column(head.to(user_language()), no_wrap=True)
    for game in chosen:
        data = about(game)
        players = f"{game.players[0]}–{game.players[-1]}"
        sizes = [data["decisions"], data["actions"], len(made_up(game))]
        table.add_row(f"[bold]{game.name}[/]", players, *map(str, sizes))
    console.print(table)
    print_made_up([game for game in chosen if made_up(game)], every=name is not None)


def made_up(game: Game) -> list[str]:
    """What is ours: the names of parts, of a game without a box the places of values."""
    if not game.box.kinds:
        return [value.path for value in game.components.reconstructed()]
    return [part.name.to(user_language()) for part in game.box.ours(game.components)]


def print_made_up(chosen: Sequence[Game], every: bool) -> None:
    """The printed parts that are ours, by game: how many of each kind, or every single one."""
    if not chosen:
        return
    console.print()
    console.print(_("Reconstructed: printed values that nobody could read from the rulebooks."))
    console.print(_("They are ours, not the publishers'. Your own file replaces them: --components my.toml"))
    for game in chosen:
        shown = " · ".join(made_up(game)) if every else made_up_in_short(game)
        console.print(f"\n[bold]{game.name}[/]", shown, highlight=False)
        deduced = [part for part in game.box.parts(game.components) if part.source == "deduced"]
        if deduced:
            how_many = counted(deduced).to(user_language())
            console.print(say("Deduced from the rulebooks: {parts}", parts=how_many), highlight=False)


def made_up_in_short(game: Game) -> str:
    """How many parts of each kind are ours; of a game without a box where these values stand."""
    if not game.box.kinds:
        return ", ".join(game.components.reconstructed_places())
    return counted(game.box.ours(game.components)).to(user_language())


def about(game: Game) -> dict[str, Any]:
    """A game as plain data."""
    parts = game.box.parts(game.components)
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
        "parts": {source: len([part for part in parts if part.source == source]) for source in WEAKEST_FIRST},
    }


@app.command(help=_("Print the component file of a game, to copy and change it."))
def components(game: GameName) -> None:
    """Everything printed, with its source."""
    loaded = registry.load(game)
    file = loaded.folder / "components.toml"
    if not file.exists():
        raise BadComponents(M("{game} has no component file", game=loaded.titled))
    sys.stdout.write(file.read_text(encoding="utf-8"))
