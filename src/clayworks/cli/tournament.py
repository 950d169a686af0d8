"""`tournament`: who is stronger, and how sure that is."""

from __future__ import annotations

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
    errors,
    pairs,
    print_json,
    progress,
    say,
    writing,
)
from clayworks.cli.sheets import standings
from clayworks.core import registry
from clayworks.core.messages import MN, Message, user_language
from clayworks.players.levels import bot_name


@app.command(help=_("Let bots meet on the same deals in every seat: standings, ratings, head to head."))
def tournament(
    game: GameName,
    players: Annotated[int, typer.Option("--players", help=_("How many seats."))] = 2,
    bots: Annotated[
        str, typer.Option("--bots", help=_("Who takes part; the last one fills the table."))
    ] = "craftsman, apprentice, greedy, random",
    games: Annotated[int, typer.Option("--games", min=1, help=_("How many games at each table."))] = 20,
    seed: Annotated[int, typer.Option("--seed", help=_("Deal k comes from seed + k."))] = 0,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help=_("How many processes."))] = 1,
    ray: Annotated[bool, typer.Option("--ray", help=_("On a Ray cluster instead."))] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", help=_("Keep finished games here; the same command goes on after an interrupt.")
        ),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", help=_("Draw the standings into this SVG file."))
    ] = None,
    option: OptionPairs = None,
    components: ComponentsFile = None,
    as_json: AsJson = False,
) -> None:
    """Who is stronger."""
    from clayworks.study.tournament import Contest, report, run

    loaded = registry.load(game, components)
    names = tuple(bot.strip() for bot in bots.split(","))
    contest = Contest(loaded, players, names, games, seed, pairs(option))
    contest.check()
    results = []
    try:
        with progress(as_json) as bar:
            task = bar.add_task(say("games"), total=len(contest.rounds()))
            for result, _known in run(contest, out, jobs, ray):
                results.append(result)
                bar.advance(task)
    except KeyboardInterrupt:
        if out is not None:
            kept = MN(
                "{count} game is kept in {file}; the same command goes on.",
                "{count} games are kept in {file}; the same command goes on.",
                len(results),
                file=str(out),
            )
            errors.print(kept.to(user_language()))
        raise
    done = report(contest, results)
    with writing(plot) as write:
        write(standings_plot(loaded.titled, done))
    if as_json:
        print_json({**contest.heading(), **done.to_data()})
    else:
        console.print(standings(done, user_language()))


def standings_plot(title: Message, done: object) -> str:
    """First places with their intervals."""
    from clayworks.study.plots import Mark, intervals
    from clayworks.study.tournament import Report

    assert isinstance(done, Report)
    marks = [
        Mark(bot_name(one.bot).to(user_language()), one.firsts / one.games, one.low, one.high)
        for one in done.standings
        if one.games
    ]
    return intervals(say("{game}: share of first places, 95 % intervals", game=title), marks, 0.0, 1.0)
