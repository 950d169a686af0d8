"""Plants known faults one by one and demands that the tests notice: `make mutants`.

The faults are kept in `tests/mutants/*.toml`, so that a test that no longer bites is found out:

    [[mutant]]
    at = "clayworks.players.tree:Node.best"
    old = "value + scale * self.priors[slot]"
    new = "scale * self.priors[slot]"
    why = "Selection looks at the priors alone and ignores what came of an option."
    tests = ["tests/players/test_tree.py"]

`at` names a module, and what in it by its qualified name; a file that is no module by its path. `old` is
found there by its words and signs alone, however they are laid out in lines; where it stands more than once
`nth` says which one is meant (1 is the first). `thorough = true` says that `make test` looks at too little to
notice, and only `make thorough` does. A fault is planted in a copy of the tree, never here, and its tests run
as plain Python. It dies if one of them fails: a fault that can't even be imported shows nothing and is a
mistake in the list, like one that no longer fits.
"""

from __future__ import annotations

import argparse
import ast
import itertools
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).resolve().parent.parent
LISTS = Path("tests", "mutants")
LEFT_OUT = (".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "build", "*.egg-info", "*.so")
PATIENCE = 600
"""Seconds until tests have got lost in a fault; that is no way to die, it says nothing of what is meant."""

DIED, SURVIVED, MISFIT, BROKEN, UNSOUND = "died", "SURVIVED", "MISFIT", "BROKEN", "UNSOUND"


class BadList(Exception):
    """A list of faults that can't be read."""


@dataclass(frozen=True)
class Mutant:
    """One fault: where it is planted, which wrong reading it is, and the tests that should notice."""

    label: str
    """List and number in it, as it is reported: `search 12`."""
    at: str
    old: str
    new: str
    why: str
    tests: tuple[str, ...]
    nth: int | None = None
    thorough: bool = False
    """Whether only `make thorough` notices."""

    @property
    def file(self) -> str:
        """The path of its file."""
        if "/" in self.at:
            return self.at
        module = self.at.partition(":")[0].split(".")
        return "/".join(["src", *module]) + ".py"

    def planted(self, text: str) -> str:
        """The text of its file with the fault in it; `ValueError` says why it does not fit."""
        if words_of(self.old) == words_of(self.new):
            raise ValueError("old and new are the same")
        name = self.at.partition(":")[2]
        scopes = named(text, name) if name else [(0, len(text))]
        if not scopes:
            raise ValueError(f"there is no {name} in {self.file}")
        found = [place for scope in scopes for place in places(text, self.old, *scope)]
        if self.nth is None and len(found) != 1:
            raise ValueError(f"old stands {len(found)} times in {self.at}, not once")
        if self.nth is not None and not 1 <= self.nth <= len(found):
            raise ValueError(f"old stands {len(found)} times in {self.at}, there is no {self.nth}.")
        return replaced(text, *found[(self.nth or 1) - 1], self.old, self.new)


@dataclass(frozen=True)
class Verdict:
    """What became of a fault: the failing test if it died, else what went wrong."""

    mutant: Mutant
    fate: str
    said: str


@dataclass(frozen=True)
class Ran:
    """How a run of tests ended."""

    code: int
    """Of pytest: 0 all passed, 1 some failed; others mean that they did not run as they should."""
    output: str

    def failures(self) -> list[str]:
        """The tests that failed; those that could not begin do not count."""
        lines = [line for line in self.output.splitlines() if line.startswith("FAILED ")]
        return [line.removeprefix("FAILED ").partition(" - ")[0] for line in lines]

    def last_words(self) -> str:
        """The last lines, for a report."""
        return " / ".join(self.output.strip().splitlines()[-3:])


# -- where a fault fits --------------------------------------------------------------------------------

WORD = re.compile(r"\w+|[^\w\s]")
"""What a text is made of for whoever does not look at its layout."""


def words_of(text: str) -> list[str]:
    """The words and signs of a text."""
    return WORD.findall(text)


def places(text: str, old: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where the words of `old` stand between two places of a text: from, to."""
    there = list(WORD.finditer(text, start, end))
    words, wanted = [word[0] for word in there], words_of(old)
    count = len(wanted)
    return [
        (there[at].start(), there[at + count - 1].end())
        for at in range(len(words) - count + 1)
        if words[at] == wanted[0] and words[at : at + count] == wanted
    ]


def named(text: str, name: str) -> list[tuple[int, int]]:
    """Where the functions or classes of a qualified name stand in a module; a property has two."""
    lines = [0, *itertools.accumulate(len(line) for line in text.splitlines(keepends=True))]

    def below(node: ast.AST, path: tuple[str, ...]) -> Iterator[tuple[int, int]]:
        for one in ast.iter_child_nodes(node):
            if isinstance(one, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                if ".".join((*path, one.name)) == name:
                    first = min([one.lineno, *(mark.lineno for mark in one.decorator_list)])
                    yield lines[first - 1], lines[one.end_lineno or first]
                yield from below(one, (*path, one.name))
            else:
                yield from below(one, path)

    return list(below(ast.parse(text), ()))


def replaced(text: str, start: int, end: int, old: str, new: str) -> str:
    """A text with `new` in one place, moved to the right or left as `old` stands there."""
    line = text.rindex("\n", 0, start) + 1 if "\n" in text[:start] else 0
    begins = old.lstrip("\n")
    moved = (start - line) - (len(begins) - len(begins.lstrip()))
    if text[line:start].strip() or not begins[:1].isspace():
        return text[:start] + new.strip() + text[end:]
    lines = [" " * moved + one if moved > 0 else one[-moved:] for one in new.strip("\n").split("\n")]
    return text[:line] + "\n".join(lines).rstrip() + text[end:]


# -- lists ---------------------------------------------------------------------------------------------


def read(path: Path) -> list[Mutant]:
    """The faults of one list."""
    known = set(Mutant.__dataclass_fields__) - {"label"}
    found = []
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]
    except (OSError, KeyError, tomllib.TOMLDecodeError) as error:
        raise BadList(f"{path}: no list of faults: {error}") from error
    for number, entry in enumerate(entries, 1):
        label = f"{path.stem} {number}"
        unlike = known - {"nth", "thorough"} - set(entry) or set(entry) - known
        if unlike:
            raise BadList(f"{label}: missing or unknown: {', '.join(sorted(unlike))}")
        if not entry["why"] or not entry["tests"] or not isinstance(entry["tests"], list):
            raise BadList(f"{label}: needs a sentence that says why, and a list of tests")
        found.append(Mutant(label, **{**entry, "tests": tuple(entry["tests"])}))
    return found


def lists(root: Path, names: Sequence[str]) -> list[Path]:
    """The lists of these names (`search` or `search.toml`), or all."""
    folder = root / LISTS
    if not names:
        return sorted(folder.glob("*.toml"))
    return [folder / Path(name).with_suffix(".toml").name for name in names]


# -- planting ------------------------------------------------------------------------------------------


def copied(root: Path, to: Path) -> Path:
    """A copy of the tree to plant in."""
    return Path(shutil.copytree(root, to, ignore=shutil.ignore_patterns(*LEFT_OUT)))


def run(tree: Path, tests: Sequence[str], thorough: bool, keep_bytecode: bool) -> Ran:
    """Run tests in a copy of the tree, as plain Python, up to the first failure."""
    environment = {
        **os.environ,
        "CLAYWORKS_TESTS": "thorough" if thorough else "",
        "CLAYWORKS_PURE": "1",
        "PYTHONPATH": str(tree / "src"),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # to load them takes longer than most tests
    }
    if not keep_bytecode:
        # Python knows a changed file by size and second: two faults could be taken for each other.
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
    # Whoever gets lost in a fault is ended from here, for all its tests together.
    options = ("-x", "-rf", "--tb=short", "-p", "no:cacheprovider", "-p", "pytest_timeout", "--timeout", "0")
    command = [sys.executable, "-m", "pytest", *options, *tests]
    try:
        done = subprocess.run(
            command, cwd=tree, env=environment, capture_output=True, text=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return Ran(-1, f"no end after {PATIENCE} s")
    return Ran(done.returncode, done.stdout + done.stderr)


def judge(tree: Path, mutant: Mutant) -> Verdict:
    """Plant a fault in a copy, run its tests, and take it out again."""
    path = tree / mutant.file
    try:
        text = path.read_text(encoding="utf-8")
        planted = mutant.planted(text)
    except (OSError, ValueError) as error:
        return Verdict(mutant, MISFIT, str(error))
    times = path.stat()
    path.write_text(planted, encoding="utf-8")
    # Python knows a file by size and second: bytecode that was kept must not pass for the planted one's.
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns + 2 * 10**9))
    ran = run(tree, mutant.tests, mutant.thorough, keep_bytecode=False)
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    if ran.code == 0:
        return Verdict(mutant, SURVIVED, mutant.why)
    if ran.code == 1 and ran.failures():
        return Verdict(mutant, DIED, ran.failures()[0])
    return Verdict(mutant, BROKEN, f"no test failed, pytest gave {ran.code}: {ran.last_words()}")


class Field:
    """Copies of the tree, one for each job, in which faults are planted side by side."""

    def __init__(self, root: Path, scratch: Path, jobs: int) -> None:
        self.jobs = jobs
        self.trees: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            self.trees.put(copied(root, scratch / str(number)))

    @contextmanager
    def tree(self) -> Iterator[Path]:
        """A copy that nobody else uses meanwhile."""
        tree = self.trees.get()
        try:
            yield tree
        finally:
            self.trees.put(tree)

    def unplanted(self, kind: tuple[tuple[str, ...], bool]) -> Ran:
        """How tests end without any fault; some of them, or thoroughly all."""
        with self.tree() as tree:
            return run(tree, *kind, keep_bytecode=True)

    def verdict(self, mutant: Mutant, without: Ran) -> Verdict:
        """What became of a fault, said at once."""
        if without.code == 0:
            with self.tree() as tree:
                verdict = judge(tree, mutant)
        else:
            verdict = Verdict(mutant, UNSOUND, f"its tests fail without it: {without.last_words()}")
        print(f"{verdict.fate:8}  {mutant.label:20}  {verdict.said}", flush=True)
        return verdict

    def verdicts(self, mutants: Sequence[Mutant]) -> list[Verdict]:
        """Plant every fault, each alone, after its tests have passed without it."""
        sets = sorted({(mutant.tests, mutant.thorough) for mutant in mutants})
        with ThreadPoolExecutor(self.jobs) as workers:
            without = dict(zip(sets, workers.map(self.unplanted, sets), strict=True))
            sound = [without[mutant.tests, mutant.thorough] for mutant in mutants]
            return list(workers.map(self.verdict, mutants, sound))


# -- reporting -----------------------------------------------------------------------------------------


def summary(verdicts: Sequence[Verdict]) -> str:
    """Planted and died list by list and in all, and who is left."""
    lines = [f"{'list':20}  planted  died"]
    for name in dict.fromkeys(verdict.mutant.label.split()[0] for verdict in verdicts):
        own = [verdict.fate for verdict in verdicts if verdict.mutant.label.split()[0] == name]
        lines.append(f"{name:20}  {len(own):7}  {own.count(DIED):4}")
    left = [f"{verdict.mutant.label} ({verdict.fate})" for verdict in verdicts if verdict.fate != DIED]
    died = len(verdicts) - len(left)
    lines.append(f"{len(verdicts)} planted, {died} died, survivors: {', '.join(left) or 'none'}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """The command; 0 if every fault died."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__.splitlines()[0])
    parser.add_argument("lists", nargs="*", help="lists of tests/mutants, as `search`; all without")
    parser.add_argument("--only", default="", metavar="TEXT", help="only faults that say this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many at a time")
    asked = parser.parse_args(arguments)
    try:
        mutants = [mutant for path in lists(root, asked.lists) for mutant in read(path)]
    except BadList as error:
        print(error)
        return 1
    wanted = [mutant for mutant in mutants if asked.only in str(mutant)]
    with tempfile.TemporaryDirectory(prefix="mutants-") as scratch:
        verdicts = Field(root, Path(scratch), asked.jobs).verdicts(wanted)
    print(summary(verdicts))
    return int(not verdicts or any(verdict.fate != DIED for verdict in verdicts))


if __name__ == "__main__":
    sys.exit(main())
