"""Runs all tests, part by part, and says in the end what ran: `python -m tools.testing` (`make test`).

Every part runs, also after one that failed. The exit code is that of the first part that failed. What failed
is named with the command that runs it alone, and `--last` runs all of that once more. Where a few tests of
thousands fail while everything else runs beside them, they are run once more, alone, to tell whoever mends
them which are only not steady. They have failed all the same. Nothing can hang: every test has a limit
(`timeout` in `pyproject.toml`), the whole run has one (`LONGEST`), and what a command started ends with it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import islice
from math import inf
from pathlib import Path
from shlex import quote
from typing import Any

import clayworks
from tools import mutants, parts, process_tree
from tools.parts import Part
from tools.process_tree import remaining

ROOT = mutants.ROOT
"""Where commands run."""
REPORTS = ROOT / "build" / "test-report"
FAILED = "failed.json"
"""What failed last, in `REPORTS`: parts with the commands that run it again."""
PASSED = REPORTS / "thorough.json"
"""The parts of the longest command that have passed, and on what."""
INTERRUPTED = 130
LONGEST = 45 * 60.0
"""Seconds after which a run has got lost: it ends, says what was running, and has failed."""
FEW = 3
"""So many failed tests are looked at again; where more fail, it is not the machine."""
SLOWEST = 20
"""So many tests are named with what they took."""
NAMED = 30
"""So many failed tests of a part are named; `--last` runs all of them."""
KEEPING = {"PYTHONDONTWRITEBYTECODE": ""}
"""What was compiled to bytecode is kept, whatever is usual here: else every process of the tests would
rewrite all of their assertions anew, and each of the many servers that they start compile its whole source.
"""


@dataclass
class Outcome:
    """What came of a part."""

    name: str
    passed: int = 0
    failed: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    """Tests that did not run, by reason."""
    seconds: float = 0.0
    cpu: float = 0.0
    """Seconds of the processor, of everything that the part started."""
    tests: dict[str, float] = field(default_factory=dict)
    """What single tests took of that, by name."""
    unsteady: list[str] = field(default_factory=list)
    """Tests that failed, and passed when they were tried again alone."""
    again: list[Part] = field(default_factory=list)
    """What failed, as parts that run it alone."""
    code: int | None = None
    """Exit code of the first command that failed, else 0; None if the part did not run."""


def run(part: Part, end: float) -> Outcome:
    """Run all commands of a part, up to a moment; what they print passes as it is."""
    outcome = Outcome(part.name, code=0)
    start = time.monotonic()
    try:
        for number, command in enumerate(part.commands):
            call = Call(command, part.environment, end)
            if "pytest" in command:
                code = run_pytest(call, REPORTS / f"{part.name}-{number}.json", part, outcome)
            else:
                code = call.run(outcome)
                outcome.failed += bool(code)
                outcome.passed += not code
                outcome.again += [Part(part.name, [command], part.environment)] if code else []
            outcome.code = outcome.code or code
    except KeyboardInterrupt:
        outcome.failed += 1
        outcome.code = INTERRUPTED
    outcome.seconds = time.monotonic() - start
    return outcome


@dataclass(frozen=True)
class Call:
    """A command that has to end in time."""

    command: Sequence[str]
    environment: Mapping[str, str]
    end: float
    """The moment, by the steady clock, at which the whole run has got lost."""

    def run(self, outcome: Outcome, *more: str) -> int:
        """The exit code; the command is shown as it could be typed, and what it took is added."""
        command = [*self.command, *more]
        print("$", typed(command, self.environment), flush=True)
        everything = {**os.environ, **KEEPING, **self.environment}
        ended = process_tree.run(command, ROOT, everything, remaining(self.end))
        outcome.cpu += ended.cpu
        if ended.code == process_tree.TIMED_OUT:
            print(f"no end within {LONGEST / 60:.0f} minutes of the whole run", flush=True)
        return ended.code


def typed(command: Sequence[str], environment: Mapping[str, str]) -> str:
    """A command as it could be typed."""
    shown = [f"{name}={value}" for name, value in environment.items()]
    return " ".join([*shown, *(quote(word.removeprefix(f"{ROOT}/")) for word in command)])


def run_pytest(call: Call, report: Path, part: Part, outcome: Outcome) -> int:
    """Run tests, and add what came of them; few failed ones are run again to learn more about them."""
    code, tests = reported(call, report, outcome)
    failed = names(tests, "failed")
    outcome.passed += len(names(tests, "passed"))
    outcome.skipped.update(test["reason"] for test in tests.values() if test["outcome"] == "skipped")
    outcome.tests |= {name: test["cpu"] for name, test in tests.items()}
    # A run that broke off has failed, whatever it counted.
    outcome.failed += len(failed) or bool(code)
    if code and 0 < len(failed) <= FEW:
        alone = Call(only(call.command, failed), call.environment, call.end)
        _code, again = reported(alone, report.with_suffix(".again.json"), outcome)
        outcome.unsteady += names(again, "passed")
    if code:
        commands = [only(call.command, [name]) for name in failed] or [list(call.command)]
        outcome.again.append(Part(part.name, commands, part.environment))
    return code


def reported(call: Call, report: Path, outcome: Outcome) -> tuple[int, dict[str, Any]]:
    """The exit code of pytest, and what it wrote of each test."""
    report.parent.mkdir(parents=True, exist_ok=True)
    report.unlink(missing_ok=True)
    code = call.run(outcome, f"--report={report}")
    return code, json.loads(report.read_text(encoding="utf-8")) if report.exists() else {}


def names(tests: Mapping[str, Any], outcome: str) -> list[str]:
    """The tests that ended so."""
    return [name for name, test in tests.items() if test["outcome"] == outcome]


ALONE = {"--doctest-modules": 0, "-p": 1, "--most": 1, "-c": 1, "--rootdir": 1}
"""The options of pytest that single tests need as well, and how many words each has."""


def only(command: Sequence[str], tests: Sequence[str]) -> list[str]:
    """The command that runs these tests alone, one after the other."""
    place = command.index("pytest") + 1
    kept = list(command[:place])
    words = iter(command[place:])
    for word in words:
        if word in ALONE:
            kept += [word, *islice(words, ALONE[word])]
    return [*kept, *tests]


def lines(outcomes: Sequence[Outcome], notes: Iterable[str] = ()) -> Iterator[str]:
    """The report: what ran, what failed and was left out, and a closing line for whoever counts."""
    yield f"{'part':<14}{'passed':>8}{'failed':>8}{'skipped':>8}{'time':>9}{'CPU s':>8}"
    for one in outcomes:
        if one.code is not None:
            minutes, seconds = divmod(round(one.seconds), 60)
            counts = f"{one.passed:>8}{one.failed:>8}{one.skipped.total():>8}"
            yield f"{one.name:<14}{counts}{minutes:>6}:{seconds:02}{one.cpu:>8.0f}"
    if slowest := sorted(((cpu, name) for one in outcomes for name, cpu in one.tests.items()), reverse=True):
        yield "what took longest (seconds of the processor):"
        yield from (f"  {cpu:>5.1f} {name}" for cpu, name in slowest[:SLOWEST])
    if failed := [
        typed(command, part.environment)
        for one in outcomes
        for part in one.again
        for command in part.commands
    ]:
        yield "failed; each alone by:"
        yield from (f"  {command}" for command in failed[:NAMED])
        if len(failed) > NAMED:
            yield f"  and {len(failed) - NAMED} more"
        yield "all of them again: make test LAST=1"
    if unsteady := [name for one in outcomes for name in one.unsteady]:
        yield "failed, and passed alone; not steady:"
        yield from (f"  {name}" for name in unsteady)
    if missing := [*left_out(outcomes), *notes]:
        yield "left out:"
        yield from (f"  {text}" for text in missing)
    passed = sum(one.passed for one in outcomes)
    failed_ones = sum(one.failed for one in outcomes)
    skipped = sum(one.skipped.total() for one in outcomes)
    yield f"{passed} passed, {failed_ones} failed" + (f", {skipped} skipped" if skipped else "")


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
    yield "longer runs: make thorough, make kill, make soak, make docs (docs/releasing.md says when)"


def failed_last() -> list[Part]:
    """What failed in the last run, as it was written down."""
    try:
        return [Part(**part) for part in json.loads((REPORTS / FAILED).read_text(encoding="utf-8"))]
    except FileNotFoundError:
        return []


def main(wanted: Sequence[Part], notes: Iterable[str] = (), longest: float = LONGEST) -> int:
    """Run the parts and report; the first exit code that is not 0."""
    outcomes = [Outcome(part.name) for part in wanted]
    end = time.monotonic() + longest
    for number, part in enumerate(wanted):
        outcomes[number] = run(part, end)
        if outcomes[number].code == INTERRUPTED:
            break
    REPORTS.mkdir(parents=True, exist_ok=True)
    again = [asdict(part) for one in outcomes for part in one.again]
    (REPORTS / FAILED).write_text(json.dumps(again), encoding="utf-8")
    print("", *lines(outcomes, notes), sep="\n", flush=True)
    return next((one.code for one in outcomes if one.code), 0)


def thorough(wanted: Sequence[Part]) -> int:
    """Run the parts that have not passed yet on what is here now."""
    here = state_of_tree()
    passed: list[str] = []
    if PASSED.exists():
        kept = json.loads(PASSED.read_text(encoding="utf-8"))
        passed = kept["parts"] if kept["tree"] == here else []
    code = 0
    for part in wanted:
        if part.name not in passed:
            ended = main([part], longest=inf)
            if ended == INTERRUPTED:
                return ended
            passed += [] if ended else [part.name]
            PASSED.write_text(json.dumps({"tree": here, "parts": passed}), encoding="utf-8")
            code = code or ended
    print(f"passed: {', '.join(passed)}", flush=True)
    return code


def state_of_tree() -> str:
    """What stands for all sources as they are now."""
    said = [("rev-parse", "HEAD^{tree}"), ("diff", "HEAD"), ("status", "--porcelain")]
    texts = [
        subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout for words in said
    ]
    return hashlib.sha256(b"".join(texts)).hexdigest()


def steady(wanted: Sequence[Part]) -> int:
    """Run the parts three times in a row, beside loops that keep two cores busy."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]
    try:
        return main(
            [replace(part, name=f"{part.name} {turn}") for turn in (1, 2, 3) for part in wanted],
            longest=3 * LONGEST,
        )
    finally:
        for loop in busy:
            loop.kill()
            loop.wait()


def asked() -> int:
    """The command."""
    arguments = argparse.ArgumentParser(description=__doc__)
    kinds = ("all", "quick", "thorough", "steady", "check")
    arguments.add_argument("what", nargs="?", choices=kinds, default="all")
    arguments.add_argument("--jobs", default="auto", help="processes for the tests")
    arguments.add_argument("--last", action="store_true", help="only what failed last")
    chosen = arguments.parse_args()
    if chosen.last:
        return main(failed_last(), ["everything that did not fail last"])
    match chosen.what:
        case "quick":
            return main(parts.quick(chosen.jobs), ["pages, browsers, programs; make test has them"])
        case "thorough":
            return thorough(parts.thorough(chosen.jobs))
        case "steady":
            return steady(parts.everything(chosen.jobs))
        case "check":
            return main([parts.linters(), parts.rooms()])
    return main(parts.everything(chosen.jobs), notes())


if __name__ == "__main__":
    sys.exit(asked())
