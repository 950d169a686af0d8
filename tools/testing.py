"""Runs all tests, part by part, and says in the end what ran: `python -m tools.testing` (`make test`).

Every part runs, also after one that failed. The exit code is that of the first part that failed.
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
    counts_itself = "pytest" in command
    if counts_itself:
        report.parent.mkdir(parents=True, exist_ok=True)
        report.unlink(missing_ok=True)
        command = [*command, f"--junitxml={report}"]
    shown = [f"{name}={value}" for name, value in environment.items()]
    print("$", *shown, *(part.removeprefix(f"{ROOT}/") for part in command), flush=True)
    code = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False).returncode
    if counts_itself and report.exists():
        add_report(report, code, outcome)
    elif code:
        outcome.failed += 1
    else:
        outcome.passed += 1
    outcome.code = outcome.code or code


def add_report(report: Path, code: int, outcome: Outcome) -> None:
    """Add what pytest has written. A run that broke off has failed, whatever it counted."""
    failed = skipped = tests = 0
    for suite in ElementTree.parse(report).getroot().iter("testsuite"):
        tests += int(suite.get("tests", "0"))
        failed += int(suite.get("failures", "0")) + int(suite.get("errors", "0"))
        for reason in suite.iter("skipped"):
            skipped += 1
            outcome.skipped[reason.get("message", "")] += 1
    outcome.passed += tests - failed - skipped
    outcome.failed += failed or bool(code)


def lines(outcomes: Sequence[Outcome], notes: Iterable[str] = ()) -> Iterator[str]:
    """The report: what ran, how long, what was left out, and a closing line for whoever counts."""
    yield f"{'part':<14}{'passed':>8}{'failed':>8}{'skipped':>8}{'time':>9}"
    for one in outcomes:
        if one.code is not None:
            minutes, seconds = divmod(round(one.seconds), 60)
            counts = f"{one.passed:>8}{one.failed:>8}{one.skipped.total():>8}"
            yield f"{one.name:<14}{counts}{minutes:>6}:{seconds:02}"
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


def parts(jobs: str) -> list[Part]:
    """Everything that `make test` runs."""
    pytest = (sys.executable, "-m", "pytest", "-n", jobs)
    plain = ("--doctest-modules", "src", "tests/games", "tests/properties")
    return [
        Part(
            "compiled" if clayworks.compiled() else "not compiled", [(*pytest, "--ignore", "tests/browser")]
        ),
        # Playwright keeps an event loop of its own in a process: these run by themselves.
        Part("browser", [(*pytest, "tests/browser")]),
        Part("plain Python", [(*pytest, *plain)], {"CLAYWORKS_PURE": "1"}),
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
