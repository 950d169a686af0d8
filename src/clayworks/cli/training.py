"""`train`: learn an estimate of the outcome from self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from clayworks.cli.app import (
    AsJson,
    ComponentsFile,
    GameName,
    _,
    app,
    console,
    errors,
    print_json,
    progress,
    say,
)
from clayworks.cli.sheets import lessons
from clayworks.core import registry
from clayworks.core.messages import user_language


@app.command(help=_("Learn an estimate of the outcome from self-play; goes on where it was interrupted."))
def train(
    game: GameName,
    folder: Annotated[Path, typer.Option("--out", help=_("Folder for games, weights and report."))],
    players: Annotated[int, typer.Option("--players", help=_("How many seats."))] = 2,
    generations: Annotated[
        int, typer.Option("--generations", min=1, help=_("How often to play, fit and measure."))
    ] = 3,
    games: Annotated[int, typer.Option("--games", min=10, help=_("Games of self-play a generation."))] = 200,
    budget: Annotated[str, typer.Option("--budget", help=_("Thinking time of a turn in self-play."))] = "200",
    hidden: Annotated[int, typer.Option("--hidden", min=1, help=_("Size of the hidden layer."))] = 24,
    epochs: Annotated[int, typer.Option("--epochs", min=1, help=_("How often each sample is seen."))] = 12,
    match: Annotated[int, typer.Option("--match", min=2, help=_("Games against the last one."))] = 40,
    horizon: Annotated[
        int, typer.Option("--horizon", min=1, help=_("Turns of a rollout before the estimate is asked."))
    ] = 2,
    seed: Annotated[int, typer.Option("--seed", help=_("The same seed gives the same training."))] = 0,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help=_("How many processes."))] = 1,
    ray: Annotated[bool, typer.Option("--ray", help=_("On a Ray cluster instead."))] = False,
    components: ComponentsFile = None,
    as_json: AsJson = False,
) -> None:
    """Learn from self-play."""
    from clayworks.study.report import write_report
    from clayworks.study.training import Course, Training

    loaded = registry.load(game, components)
    course = Course(loaded, players, generations, games, budget, hidden, epochs, match, horizon, seed)
    training = Training(course, folder, jobs, ray)
    try:
        with progress(as_json) as bar:
            task = bar.add_task(say("games"), total=training.steps())
            for _step in training.run():
                bar.advance(task)
    except KeyboardInterrupt:
        errors.print(
            say("What was learned is kept in {folder}; the same command goes on.", folder=str(folder))
        )
        raise
    weights = training.finish()
    report = write_report(training, user_language())
    if as_json:
        print_json({**course.heading(), "generations": training.progress.curves})
    else:
        console.print(lessons(training.progress.curves, user_language()))
        console.print(say("Weights: {weights}; report: {report}", weights=str(weights), report=str(report)))
