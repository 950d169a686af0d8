"""What the test command runs: its parts, and the commands of each."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import clayworks
from tools.mutants import ROOT, lists


@dataclass(frozen=True)
class Part:
    """Commands that belong together. A command is one check; pytest tells how many it was."""

    name: str
    commands: Sequence[Sequence[str]]
    environment: dict[str, str] = field(default_factory=dict)


WORDS = (
    "test_board.py",
    "test_boards.py",
    "test_box.py",
    "test_command_line.py",
    "test_faults.py",
    "test_guides.py",
    "test_land.py",
    "test_legend.py",
    "test_lesson.py",
    "test_lessons.py",
    "test_messages.py",
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


PURE = {"CLAYWORKS_PURE": "1"}


def processes(jobs: str) -> str:
    """How many run tests: one more than there are cores, since half of their time tests wait for servers,
    databases and browsers.
    """
    return str((os.cpu_count() or 1) + 1) if jobs == "auto" else jobs


MEASURED = ("-p", "tools.pytest_plugin", "--most", "20")
"""No test takes more seconds of the processor than that."""


def pytest(jobs: str, *more: str) -> tuple[str, ...]:
    """Tests in some processes. Neighbours share what was made for them: each has a part, and who is ready
    helps another.
    """
    return (sys.executable, "-m", "pytest", "-n", processes(jobs), "--dist", "worksteal", *MEASURED, *more)


COMPILED = "compiled" if clayworks.compiled() else "not compiled"
ENGINES = ("--doctest-modules", "src", "tests/games", "tests/properties", "-m", "not once")


def everything(jobs: str) -> list[Part]:
    """What `make test` runs: everything that a change can break."""
    no_words = map("--ignore-glob=*/{}".format, WORDS)
    return [
        Part(COMPILED, [pytest(jobs, "--ignore", "tests/browser")]),
        # Playwright keeps an event loop of its own in a process: these run by themselves.
        Part("browser", [pytest(jobs, "tests/browser")]),
        Part("plain Python", [pytest(jobs, *ENGINES, *no_words)], {**PURE, "CLAYWORKS_TESTS": "again"}),
        linters(),
    ]


def quick(jobs: str) -> list[Part]:
    """What `make quick` runs: rules and tables, at a quarter, and what looks at the source."""
    rules = ("tests/games", "tests/properties", "tests/core", "tests/table", "-m", "not heavy")
    return [linters(), rooms(), Part(COMPILED, [pytest(jobs, *rules)], {"CLAYWORKS_TESTS": "again"})]


def thorough(jobs: str) -> list[Part]:
    """What `make thorough` runs: everything with everything, however long it takes."""
    whole = {"CLAYWORKS_TESTS": "thorough"}
    no_limit = ("--timeout", "3600", "--most", "inf")
    return [
        linters(),
        Part(COMPILED, [pytest(jobs, "--ignore", "tests/browser", *no_limit)], whole),
        Part("browser", [pytest(jobs, "tests/browser", *no_limit)], whole),
        Part("plain Python", [pytest(jobs, *ENGINES, *no_limit)], {**whole, **PURE}),
        Part("soak", [(sys.executable, "-m", "tests.web.soak", "--minutes", "10")]),
        *(
            Part(f"faults: {path.stem}", [(sys.executable, "-m", "tools.mutants", path.stem)])
            for path in lists(ROOT, [])
        ),
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
    return Part("rooms", [(sys.executable, "-m", "pytest", *MEASURED, "tests/test_rooms.py")])
