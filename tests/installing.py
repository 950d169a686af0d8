"""Packages with games in them, installed for one test."""

from __future__ import annotations

import shutil
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from clayworks.core import guests, registry
from clayworks.core.messages import translations
from clayworks.web import styles
from clayworks.web.pictured import board_picture
from clayworks.web.rules import rules_page

Install = Callable[..., Path]

KILN = Path(__file__).resolve().parents[1] / "examples" / "kiln"


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts packages where Python finds them; forgets them afterwards."""
    monkeypatch.syspath_prepend(tmp_path)
    loaded = set(sys.modules)

    def put(package: str = "pebbles", entries: str = "pebbles = pebbles.game:GAME", code: str = "") -> Path:
        folder = tmp_path / package
        if code:
            folder.mkdir()
            (folder / "__init__.py").write_text(code)
        else:
            shutil.copytree(Path(__file__).parent / "pebbles", folder)
        announce(tmp_path, package, "1.0", entries)
        forget()
        return tmp_path

    yield put
    for module in set(sys.modules) - loaded:
        if (sys.modules[module].__file__ or "").startswith(str(tmp_path)):
            del sys.modules[module]
    forget()


def announce(place: Path, package: str, version: str, entries: str) -> None:
    """What an installer writes about a package that brings games."""
    said = place / f"{package}-{version}.dist-info"
    said.mkdir()
    (said / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n")
    (said / "entry_points.txt").write_text(f"[{guests.GROUP}]\n{entries}\n")


def announce_kiln(place: Path) -> None:
    """The game in `examples/`, as its own `pyproject.toml` names it; its code stays where it is."""
    project = tomllib.loads((KILN / "pyproject.toml").read_text())["project"]
    entries = "\n".join(f"{name} = {value}" for name, value in project["entry-points"][guests.GROUP].items())
    announce(place, project["name"], project["version"], entries)


def forget() -> None:
    """Whatever was remembered of games that were there, or not there yet."""
    for known in (guests.classes, registry._shipped, translations, rules_page, board_picture, styles.shared):
        known.cache_clear()
