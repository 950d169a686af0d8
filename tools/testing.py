"""Runs all tests, part by part, and says in the end what ran: `python -m tools.testing` (`make test`).

Every part runs, also after one that failed. The exit code is that of the first part that failed. Where a few
tests of thousands fail while everything else runs beside them, they are run once more, alone, to tell whoever
mends them which are only not steady. They have failed all the same.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

import clayworks

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "build" / "test-report"
INTERRUPTED = 130
FEW = 3
"""So many failed tests are looked at again; where more fail, it is not the machine."""
KEEPING = {"PYTHONDONTWRITEBYTECODE": ""}
"""What was compiled to bytecode is kept, whatever is usual here: else every process of the tests would
rewrite all of their assertions anew, and each of the many servers that they start compile its whole source.
"""
ALONE = ("-n", "0", "--last-failed", "--last-failed-no-failures", "none")


@dataclass(frozen=True)
class Part:
    """Commands that belong together. A command is one check; pytest tells how many it was."""

    name: str
    commands: Sequence[Sequence[str]]
    environment: dict[str, str] = field(default_factory=dict)


@dataclass
class Outcome:
    """What came of a part."""

    name: str
    passed: int = 0
    failed: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    """Tests that did not run, by reason."""
    seconds: float = 0.0
    unsteady: list[str] = field(default_factory=list)
    """Tests that failed, and passed when they were tried again alone."""
    code: int | None = None
    """Exit code of the first command that failed, else 0; None if the part did not run."""


def run(part: Part) -> Outcome:
    """Run all commands of a part; what they print passes as it is."""
    outcome = Outcome(part.name, code=0)
    start = time.monotonic()
    try:
        for number, command in enumerate(part.commands):
            run_command(command, part.environment, REPORTS / f"{part.name}-{number}.xml", outcome)
    except KeyboardInterrupt:
        outcome.failed += 1
        outcome.code = INTERRUPTED
    outcome.seconds = time.monotonic() - start
    return outcome


def run_command(command: Sequence[str], environment: dict[str, str], report: Path, outcome: Outcome) -> None:
    """Run one command and add what came of it."""
    if "pytest" in command:
        code = run_pytest(command, environment, report, outcome)
    else:
        code = call(command, environment)
        outcome.failed += bool(code)
        outcome.passed += not code
    outcome.code = outcome.code or code


def call(command: Sequence[str], environment: dict[str, str]) -> int:
    """The exit code of a command that is shown as it could be typed."""
    shown = [f"{name}={value}" for name, value in environment.items()]
    print("$", *shown, *(part.removeprefix(f"{ROOT}/") for part in command), flush=True)
    everything = {**os.environ, **KEEPING, **environment}
    return subprocess.run(command, cwd=ROOT, env=everything, check=False).returncode


def run_pytest(command: Sequence[str], environment: dict[str, str], report: Path, outcome: Outcome) -> int:
    """Run tests, and add what pytest has counted; few failed ones are run again to learn more about them."""
    report.parent.mkdir(parents=True, exist_ok=True)
    code, told = reported(command, environment, report)
    if code and 0 < told.failed <= FEW:
        _code, again = reported([*command, *ALONE], environment, report.with_suffix(".again.xml"))
        outcome.unsteady += again.names
    outcome.passed += told.passed
    outcome.skipped += told.skipped
    # A run that broke off has failed, whatever it counted.
    outcome.failed += told.failed or bool(code)
    return code


@dataclass
class Told:
    """What pytest has written of one run."""

    names: list[str] = field(default_factory=list)
    """The tests that passed."""
    failed: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    passed: int = 0


def reported(command: Sequence[str], environment: dict[str, str], report: Path) -> tuple[int, Told]:
    """The exit code of pytest, and what it counted."""
    report.unlink(missing_ok=True)
    code = call([*command, f"--junitxml={report}"], environment)
    return code, read_report(report) if report.exists() else Told()


def read_report(report: Path) -> Told:
    """What the file says of each test."""
    told = Told()
    for test in ElementTree.parse(report).getroot().iter("testcase"):
        if test.find("failure") is not None or test.find("error") is not None:
            told.failed += 1
        elif (reason := test.find("skipped")) is not None:
            told.skipped[reason.get("message", "")] += 1
        else:
            told.passed += 1
            told.names.append(f"{test.get('classname', '')}.{test.get('name', '')}")
    return told


def lines(outcomes: Sequence[Outcome], notes: Iterable[str] = ()) -> Iterator[str]:
    """The report: what ran, how long, what was left out, and a closing line for whoever counts."""
    yield f"{'part':<14}{'passed':>8}{'failed':>8}{'skipped':>8}{'time':>9}"
    for one in outcomes:
        if one.code is not None:
            minutes, seconds = divmod(round(one.seconds), 60)
            counts = f"{one.passed:>8}{one.failed:>8}{one.skipped.total():>8}"
            yield f"{one.name:<14}{counts}{minutes:>6}:{seconds:02}"
    if unsteady := [name for one in outcomes for name in one.unsteady]:
        yield "failed, and passed alone; not steady:"
        yield from (f"  {name}" for name in unsteady)
    if missing := [*left_out(outcomes), *notes]:
        yield "left out:"
        yield from (f"  {text}" for text in missing)
    passed = sum(one.passed for one in outcomes)
    failed = sum(one.failed for one in outcomes)
    skipped = sum(one.skipped.total() for one in outcomes)
    yield f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else "")


def left_out(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """What should have run and did not, and why."""
    for one in outcomes:
        if one.code is None:
            yield f"{one.name}: interrupted before"
        for reason, count in sorted(one.skipped.items()):
            yield f"{count} of {one.name}: {reason}"


def notes() -> Iterator[str]:
    """What a run of everything says besides."""
    if not clayworks.compiled():
        yield "compiled engines: no C compiler here, or CLAYWORKS_PURE is set; everything ran as plain Python"
    yield "longer runs: make kill, make docs, HYPOTHESIS_PROFILE=thorough (docs/releasing.md says when)"


WORDS = (
    "test_board.py",
    "test_boards.py",
    "test_box.py",
    "test_guides.py",
    "test_land.py",
    "test_legend.py",
    "test_lesson.py",
    "test_lessons.py",
    "test_names.py",
    "test_pad.py",
    "test_pointing.py",
    "test_prompt.py",
    "test_scenes.py",
    "test_sheets.py",
    "test_story.py",
    "test_terminal.py",
    "test_turn.py",
)
"""Tests of what is never compiled: words, pictures and what is put in; once is enough. Single tests of such
things are marked so (`once`).
"""


def processes(jobs: str) -> str:
    """How many run tests: one more than there are cores, since half of their time tests wait for servers,
    databases and browsers.
    """
    return str((os.cpu_count() or 1) + 1) if jobs == "auto" else jobs


def parts(jobs: str) -> list[Part]:
    """Everything that `make test` runs."""
    # Neighbours share what was made for them: each process has a part, and who is ready helps another.
    pytest = (sys.executable, "-m", "pytest", "-n", processes(jobs), "--dist", "worksteal")
    plain = (
        "--doctest-modules",
        "src",
        "tests/games",
        "tests/properties",
        "-m",
        "not once",
        *map("--ignore-glob=*/{}".format, WORDS),
    )
    return [
        Part(
            "compiled" if clayworks.compiled() else "not compiled", [(*pytest, "--ignore", "tests/browser")]
        ),
        # Playwright keeps an event loop of its own in a process: these run by themselves.
        Part("browser", [(*pytest, "tests/browser")]),
        Part("plain Python", [(*pytest, *plain)], {"CLAYWORKS_PURE": "1", "CLAYWORKS_TESTS": "again"}),
        linters(),
    ]


def linters() -> Part:
    """What looks at the source without running it."""
    tools = Path(sys.executable).parent
    return Part(
        "linters",
        [
            (str(tools / "ruff"), "check", "."),
            (str(tools / "ruff"), "format", "--check", "."),
            (str(tools / "mypy"),),
            (sys.executable, "-m", "tools.catalogues", "check"),
            (sys.executable, "-m", "tools.glossary"),
            (sys.executable, "-m", "tools.copying", "check"),
        ],
    )


def rooms() -> Part:
    """The directions of imports: tests, but quick and about the source alone."""
    return Part("rooms", [(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/test_rooms.py")])


def main(wanted: Sequence[Part], notes: Iterable[str] = ()) -> int:
    """Run the parts and report; the first exit code that is not 0."""
    outcomes = [Outcome(part.name) for part in wanted]
    for number, part in enumerate(wanted):
        outcomes[number] = run(part)
        if outcomes[number].code == INTERRUPTED:
            break
    print("", *lines(outcomes, notes), sep="\n", flush=True)
    return next((one.code for one in outcomes if one.code), 0)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("what", nargs="?", choices=("all", "check"), default="all")
    arguments.add_argument("--jobs", default="auto", help="processes for the tests")
    chosen = arguments.parse_args()
    sys.exit(main(parts(chosen.jobs), notes()) if chosen.what == "all" else main([linters(), rooms()]))
