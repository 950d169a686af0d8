"""Compiled or not: one source, two ways to run it.

Modules whose first line is `# compiled by mypyc` are compiled when the package is installed and a C
compiler is present. `CLAYWORKS_PURE=1` runs the source instead. A game that can't be compiled runs as
plain Python alone; `setup.py` says which and why, and so does `plain()`. An extension that no longer fits
its source would silently play old rules, so it is refused.
"""

from __future__ import annotations

import hashlib
import importlib.machinery
import importlib.util
import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

MARK = "# compiled by mypyc"
PACKAGE = Path(__file__).resolve().parent
STAMP = PACKAGE / "_compiled.json"


def marked(package: Path = PACKAGE) -> list[Path]:
    """The modules that are compiled, in a fixed order."""
    sources = sorted(package.rglob("*.py"))
    return [path for path in sources if path.read_text(encoding="utf-8").startswith(MARK)]


def digest(path: Path) -> str:
    """The hash of a source file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def game_of(path: str | Path) -> str | None:
    """The folder of the game that a file belongs to; None for what all games share.

    >>> game_of("src/clayworks/games/xian/rules/state.py")
    'xian'
    >>> game_of("build/__native_clayworks___games___terracotta_army___rules___state.c")
    'terracotta_army'
    """
    found = re.search(r"clayworks(?:[/\\]|___)games(?:[/\\]|___)(\w+?)(?:[/\\]|___)", str(path))
    return found[1] if found else None


def blamed(said: str) -> dict[str, str]:
    """The games that a compiler complains about, each with its first complaint."""
    found: dict[str, str] = {}
    for line in said.splitlines():
        complaint = re.match(r"(\S+\.py):\d+: (?!note:)", line)
        game = game_of(complaint[1]) if complaint else None
        if game is not None:
            found.setdefault(game, line)
    return found


def stamp(package: Path, plain: dict[str, str]) -> dict[str, Any]:
    """What `setup.py` writes beside the extensions: each compiled file with the hash of its source.

    `plain` are the games that could not be compiled, with the reason.
    """
    compiled = [path for path in marked(package) if game_of(path) not in plain]
    hashes = {path.relative_to(package).as_posix(): digest(path) for path in compiled}
    return {"compiled": hashes, "plain": plain}


def prepare() -> None:
    """Called once when the package is imported."""
    if os.environ.get("CLAYWORKS_PURE", "") not in ("", "0"):
        sys.meta_path.insert(0, SourceFinder())
    elif STAMP.exists():
        built = json.loads(STAMP.read_text())
        refuse_stale(built.get("compiled", built))  # up to 0.1.0 a stamp held the hashes alone


def plain() -> dict[str, str]:
    """The games that run as plain Python though others are compiled, with the reason."""
    found: dict[str, str] = json.loads(STAMP.read_text()).get("plain", {}) if STAMP.exists() else {}
    return found


def refuse_stale(built: dict[str, str]) -> None:
    """Refuse extensions that were built from another source."""
    for name, known in built.items():
        source = PACKAGE / name
        if source.exists() and extension(source) is not None and digest(source) != known:
            raise ImportError(
                f"clayworks/{name} has changed since it was compiled; "
                "run `make build`, or set CLAYWORKS_PURE=1 to run the source"
            )


def extension(source: Path) -> Path | None:
    """The compiled form of a module, if it is there."""
    for suffix in importlib.machinery.EXTENSION_SUFFIXES:
        path = source.with_suffix(suffix)
        if path.exists():
            return path
    return None


class SourceFinder:
    """Finds the `.py` file of our modules even where an extension lies beside it."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The spec of one of our plain modules; None leaves it to the usual finders."""
        if not name.startswith("clayworks."):
            return None
        source = PACKAGE.joinpath(*name.split(".")[1:]).with_suffix(".py")
        if not source.exists():
            return None
        return importlib.util.spec_from_file_location(name, source)
