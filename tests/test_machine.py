"""What the test command says of a machine on which something is missing (`tools/machine.sh`)."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tests.limits import HANGS

ROOT = Path(__file__).resolve().parent.parent


def machine(programs: Path, **scripts: str) -> str:
    """What is said where there are these programs alone, and no others."""
    programs.mkdir()
    for name, script in scripts.items():
        (programs / name.replace("_", "-")).write_text(f"#!{shutil.which('sh')}\n{script}\n")
        (programs / name.replace("_", "-")).chmod(0o755)
    command = [str(shutil.which("sh")), "tools/machine.sh"]
    environment = {"PATH": str(programs)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=HANGS)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_who_may_install_nothing_is_told_what_is_missing_at_once(tmp_path: Path) -> None:
    """And what to do about it."""
    names = "ls", "cc", "systemd_analyze"
    there = dict.fromkeys(names, "exit 0") | {"id": "echo 1000", "python3": "exit 0", "apt_get": "exit 1"}
    missing = "chromium-headless-shell"
    assert machine(tmp_path / "bin", **there) == (
        f"Not here: {missing}. Tests that need it are left out; "
        f"on Debian or Ubuntu: sudo apt install {missing}\n"
    )


def test_one_name_that_is_not_to_be_had_does_not_stop_the_others(tmp_path: Path) -> None:
    log = tmp_path / "installed"
    apt = f"""case "$*" in
      update*) ;;
      *chromium-headless-shell*|*systemd*) exit 100 ;;
      *) echo "$@" >>{log} ;;
    esac"""
    said = machine(tmp_path / "bin", id="echo 0", python3="exit 0", ls="exit 0", apt_get=apt)
    assert said.splitlines() == [
        "Installing gcc systemd chromium-headless-shell",
        "systemd can't be installed; tests that need it are left out",
    ]
    assert [line.split()[-1] for line in log.read_text().splitlines()] == ["gcc", "chromium"]


def test_where_everything_is_nothing_is_said(tmp_path: Path) -> None:
    names = "ls", "cc", "systemd_analyze", "python3", "google_chrome"
    assert machine(tmp_path / "bin", **dict.fromkeys(names, "exit 0")) == ""
