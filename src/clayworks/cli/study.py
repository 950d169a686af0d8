"""`simulate` and `bench`: many games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from clayworks.cli.app import (
    AsJson,
    ComponentsFile,
    GameName,
    OptionPairs,
    _,
    app,
    console,
    pairs,
    print_json,
    progress,
    say,
    writing,
)
from clayworks.cli.sheets import results, search_speeds, speeds
from clayworks.core import registry
from clayworks.core.messages import user_language


@app.command(help=_("Let bots play many games, and see what came of them."))
def simulate(
    game: GameName,
    players: Annotated[int, typer.Option("--players", help=_("How many seats."))] = 2,
    games: Annotated[int, typer.Option("--games", min=1, help=_("How many games."))] = 100,
    bots: Annotated[
        str, typer.Option("--bots", help=_("One bot for all seats, or one for each."))
    ] = "random",
    seed: Annotated[int, typer.Option("--seed", help=_("Game k is dealt from seed + k."))] = 0,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help=_("How many processes."))] = 1,
    option: OptionPairs = None,
    components: ComponentsFile = None,
    out: Annotated[
        Path | None, typer.Option("--records", help=_("Write one record per line to this file."))
    ] = None,
    trace: Annotated[
        bool, typer.Option("--trace", help=_("Add to each record every decision with all its options."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Many games."""
    from clayworks.study.simulate import Plan, play_many, summarise

    if trace and out is None:
        raise typer.BadParameter(_("--trace goes into records: give a file with --records"))
    loaded = registry.load(game, components)
    names = tuple(bot.strip() for bot in bots.split(","))
    plan = Plan(loaded, players, names, seed, pairs(option), out is not None, trace)
    plan.check()
    played = []
    with writing(out) as write, progress(as_json) as bar:
        task = bar.add_task(say("games"), total=games)
        for one in play_many(plan, games, jobs):
            if one.record is not None:
                write(json.dumps(one.record, ensure_ascii=False) + "\n")
            played.append(one)
            bar.advance(task)
    summary = summarise(loaded, played)
    if as_json:
        print_json({"game": loaded.name, "players": players, "seed": seed, **vars(summary)})
    else:
        console.print(results(loaded, summary, user_language()))


@app.command(help=_("Measure the engines on one core, driven from Python."))
def bench(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help=_("Which games; all of them unless said."))
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.1, help=_("How many seconds for each line."))
    ] = 2.0,
    search: Annotated[bool, typer.Option("--search", help=_("Iterations of the search instead."))] = False,
    as_json: AsJson = False,
) -> None:
    """How fast it is."""
    from clayworks.study.bench import measure, measure_search

    chosen = [registry.load(name) for name in game] if game else list(registry.load_all())
    if search:
        searched = [measure_search(one, players, seconds) for one in chosen for players in one.players]
        if as_json:
            print_json([line.to_data() for line in searched])
        else:
            console.print(search_speeds(searched, user_language()))
        return
    measured = [measure(one, players, seconds) for one in chosen for players in one.players]
    if as_json:
        print_json([line.to_data() for line in measured])
        return
    console.print(speeds(measured, user_language()))
