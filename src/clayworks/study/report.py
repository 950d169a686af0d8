"""The report of a training: one page with curves as pictures in it."""

from __future__ import annotations

from pathlib import Path

from clayworks.study.plots import Mark, curves, intervals
from clayworks.study.training import Training

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{title}</title>
<style>body {{ font-family: sans-serif; max-width: 44rem; margin: 2rem auto; }} svg {{ width: 100%; }}</style>
<h1>{title}</h1>
<p>{summary}</p>
{pictures}
</html>
"""


def write_report(training: Training) -> Path:
    """Write `report.html` into the folder of a training; returns where it lies."""
    course = training.course
    done = training.progress.curves
    title = f"{course.game.title}, {course.players} players: what was learned"
    pictures = [
        curves(
            "Loss, games held out", [(f"generation {n}", c["held out"]) for n, c in enumerate(done)], "epoch"
        ),
        curves("Loss, games taught", [(f"generation {n}", c["taught"]) for n, c in enumerate(done)], "epoch"),
        curves(
            "Error of the margin in points, games held out",
            [(f"generation {n}", c["margin"]) for n, c in enumerate(done)],
            "epoch",
        ),
        intervals(
            "Wins against the generation before (the first: against plain search)",
            [
                Mark(f"generation {n}", c["wins"] / c["games"], c["low"], c["high"])
                for n, c in enumerate(done)
            ],
            0.0,
            1.0,
        ),
    ]
    summary = (
        f"{course.generations} generations of {course.games} games of self-play at {course.budget} a turn, "
        f"{course.hidden} hidden units, {course.epochs} epochs, {training.inputs} features; "
        f"{done[-1]['samples']} samples in the last generation; seed {course.seed}."
    )
    for number, picture in enumerate(pictures):
        training.write(f"curve-{number}.svg", picture)
    training.write("report.html", PAGE.format(title=title, summary=summary, pictures="\n".join(pictures)))
    return training.folder / "report.html"
