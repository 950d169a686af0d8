"""What `make wheels` looks for, what it leaves out, and that others who make wheels are told the same."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tools import wheels

PROJECT = tomllib.loads((wheels.ROOT / "pyproject.toml").read_text("utf-8"))
HERE = f"{sys.version_info.major}.{sys.version_info.minor}"


def test_wheels_are_for_every_python_that_the_package_names() -> None:
    assert wheels.versions() == ["3.11", "3.12", "3.13", "3.14"]
    elsewhere = PROJECT["tool"]["cibuildwheel"]["build"]
    assert elsewhere == [f"cp{version.replace('.', '')}-*" for version in wheels.versions()]
    script = PROJECT["tool"]["cibuildwheel"]["test-command"].split()[1]
    assert (wheels.ROOT / script.removeprefix("{project}/")).is_file()


def pretender(folder: Path, version: str, says: str) -> Path:
    """A program that has the name of a Python and says something of itself."""
    path = folder / "bin" / f"python{version}"
    path.parent.mkdir(parents=True)
    path.write_text(f"#!/bin/sh\n{says}\n")
    path.chmod(0o755)
    return path


def test_a_python_is_found_on_the_path_and_with_who_keeps_several(tmp_path: Path) -> None:
    says = 'echo \'["cpython", [3, 14], "/there/python"]\''
    assert wheels.found("3.14", {"PATH": "", "HOME": str(tmp_path)}) is None
    for place in (".pyenv/versions/3.14.2", ".local/share/uv/python/cpython-3.14.0-linux", "own"):
        home = tmp_path / place.replace("/", "-")
        path = pretender(home / place, "3.14", says)
        given = {"PATH": str(path.parent) if place == "own" else "", "HOME": str(home)}
        assert wheels.found("3.14", given) == Path("/there/python")


@pytest.mark.parametrize(
    "says",
    ["exit 127", 'echo \'["pypy", [3, 12], "/there"]\'', 'echo \'["cpython", [3, 13], "/there"]\''],
)
def test_what_does_not_run_or_is_something_else_is_not_taken(tmp_path: Path, says: str) -> None:
    path = pretender(tmp_path, "3.12", says)
    assert wheels.found("3.12", {"PATH": str(path.parent), "HOME": str(tmp_path)}) is None


def test_this_python_is_found_wherever_it_lies() -> None:
    folder = Path(sys.executable).parent
    found = wheels.found(HERE, {"PATH": str(folder), "HOME": "/"})
    assert found is not None
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout
    assert HERE in said


def test_pythons_that_are_not_here_are_named_as_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried: list[str] = []

    def made(python: Path, source: Path, work: Path, pure: bool) -> Path:
        one = tmp_path / f"{python.name}-{'none-any' if pure else 'linux'}.whl"
        one.touch()
        return one

    monkeypatch.setattr(wheels, "DIST", tmp_path)
    monkeypatch.setattr(wheels, "found", {"3.12": Path("/there/python3.12")}.get)
    monkeypatch.setattr(wheels, "source_distribution", lambda: tmp_path / "clayworks-1.tar.gz")
    monkeypatch.setattr(wheels, "unpacked", lambda packed, folder: folder)
    monkeypatch.setattr(wheels, "wheel", made)
    monkeypatch.setattr(wheels, "try_out", lambda python, one, work: tried.append(one.name))
    assert wheels.main(["3.12", "3.14"]) == 0
    assert tried == [
        "python3.12-linux.whl",
        f"{Path(sys.executable).name}-none-any.whl",
    ]
    assert capsys.readouterr().out.rstrip().endswith("there is no CPython of them here: 3.14")
    assert wheels.main(["3.14"]) == 1
