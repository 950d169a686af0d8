"""What is installed is what was locked: every package with its version and the hashes of its files."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from tools import audit

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKS = sorted((ROOT / "locks").glob("*.txt"))
PIN = re.compile(r"^([a-z0-9-]+)(?:\[[\w,]+\])?==(\S+)")

EXTRAS = PROJECT["project"]["optional-dependencies"]


def with_extras(*extras: str) -> list[str]:
    """What the package needs with some extras, of which some are made of others (`clayworks[web]`)."""
    wanted = list(PROJECT["project"]["dependencies"])
    for extra in extras:
        for one in EXTRAS[extra]:
            inside = re.fullmatch(r"clayworks\[([\w,]+)\]", one)
            wanted += with_extras(*inside[1].split(",")) if inside else [one]
    return wanted


WANTED = {
    "server": with_extras("accounts"),
    "development": [*with_extras("dev", "docs"), *PROJECT["build-system"]["requires"]],
    "build": PROJECT["build-system"]["requires"],
    **{group: PROJECT["dependency-groups"][group] for group in ("audit", "browsers", "peers")},
}


def entries(path: Path) -> list[str]:
    """What a lock holds, one package each."""
    return path.read_text("utf-8").replace("\\\n", " ").splitlines()


def pins(path: Path) -> set[tuple[str, str]]:
    """Names and versions."""
    return {(found[1], found[2]) for line in entries(path) if (found := PIN.match(line))}


def plain(requirement: str) -> str:
    """The name of a package."""
    return re.split(r"[\[<>=;~! ]", requirement)[0].lower().replace("_", "-")


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.stem)
def test_every_package_has_hashes_and_no_index_is_named(lock: Path) -> None:
    for line in entries(lock):
        assert PIN.match(line), line
        assert re.findall(r"--hash=sha256:[0-9a-f]{64}", line), line
    assert "://" not in lock.read_text("utf-8")
    assert "--index" not in lock.read_text("utf-8")


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.stem)
def test_a_lock_has_all_that_is_asked_for(lock: Path) -> None:
    assert {plain(one) for one in WANTED[lock.stem]} <= {name for name, _version in pins(lock)}


@pytest.mark.parametrize("name", ["server", "development"])
def test_locks_and_constraints_have_the_same_pins(name: str) -> None:
    assert pins(ROOT / "locks" / f"{name}.txt") <= pins(ROOT / "constraints.txt")


def test_a_server_is_made_of_the_web_and_its_accounts() -> None:
    assert {"fastapi", "sqlalchemy", "uvicorn", "joserfc"} <= {plain(one) for one in WANTED["server"]}
    assert {plain(one) for one in with_extras("web")} <= {plain(one) for one in with_extras("dev")}


def test_the_engines_are_compiled_by_what_the_project_names() -> None:
    exact = {tuple(one.split("==")) for one in PROJECT["build-system"]["requires"] if "==" in one}
    assert exact <= pins(ROOT / "locks" / "build.txt")


def test_what_could_not_be_looked_up_is_said_plainly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    away = "requests.exceptions.ConnectionError: HTTPSConnectionPool: Max retries exceeded"
    found: dict[str, tuple[int, str, str]] = {
        "away": (1, "", f"Traceback\n{away}"),
        "holes": (1, "Found 1 known vulnerability\n", ""),
        "unknown": (0, "No known vulnerabilities found\nfurl  could not be audited: furl (1.0)", ""),
        "well": (0, "No known vulnerabilities found\n", ""),
    }

    def answered(command: list[object], **_more: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], *found[str(command[-1])])

    monkeypatch.setattr(subprocess, "run", answered)
    assert audit.audited("well") == 0
    assert audit.audited("holes") == 1
    assert "Found 1 known" in capsys.readouterr().out
    assert audit.audited("away") == audit.NOT_CHECKED
    assert audit.audited("unknown") == audit.NOT_CHECKED
    said = capsys.readouterr().out
    assert "NOT CHECKED: away" in said
    assert "NOT CHECKED: unknown" in said
    assert "No known vulnerabilities" not in said
    assert "Traceback" not in said
