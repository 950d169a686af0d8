"""The report of a training: one page with curves as pictures in it."""

from __future__ import annotations

from pathlib import Path

from clayworks.core.messages import MN, M, Message
from clayworks.study.plots import Mark, curves, intervals
from clayworks.study.training import Training

PAGE = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><title>{title}</title>
<style>body {{ font-family: sans-serif; max-width: 44rem; margin: 2rem auto; }} svg {{ width: 100%; }}</style>
<h1>{title}</h1>
<p>{summary}</p>
{pictures}
</html>
"""


def write_report(training: Training, language: str = "en") -> Path:
    """Write `report.html` into the folder of a training; returns where it lies."""
    course = training.course
    done = training.progress.curves
    names = [M("generation {number}", number=number).to(language) for number in range(len(done))]

    def drawn(title: Message, key: str) -> str:
        rows = [(name, one[key]) for name, one in zip(names, done, strict=True)]
        return curves(title.to(language), rows, M("epoch").to(language))

    pictures = [
        drawn(M("Loss, games held out"), "held out"),
        drawn(M("Loss, games taught"), "taught"),
        drawn(M("Error of the margin in points, games held out"), "margin"),
        intervals(
            M("Wins against the generation before (the first: against plain search)").to(language),
            [
                Mark(name, one["wins"] / one["games"], one["low"], one["high"])
                for name, one in zip(names, done, strict=True)
            ],
            0.0,
            1.0,
        ),
    ]
    for number, picture in enumerate(pictures):
        training.write(f"curve-{number}.svg", picture)
    title = MN(
        "{game}, {count} player: what was learned",
        "{game}, {count} players: what was learned",
        course.players,
        game=course.game.titled,
    )
    page = PAGE.format(
        language=language,
        title=title.to(language),
        summary=summary(training).to(language),
        pictures="\n".join(pictures),
    )
    training.write("report.html", page)
    return training.folder / "report.html"


def summary(training: Training) -> Message:
    """What was done, in one sentence."""
    course = training.course
    return M(
        "{generations} generations of {games} games of self-play at {budget} a turn, {hidden} hidden units, "
        "{epochs} epochs, {features} features; {samples} samples in the last generation; seed {seed}.",
        generations=course.generations,
        games=course.games,
        budget=course.budget,
        hidden=course.hidden,
        epochs=course.epochs,
        features=training.inputs,
        samples=training.progress.curves[-1]["samples"],
        seed=course.seed,
    )
