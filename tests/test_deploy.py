"""What comes with Clayworks for who runs a server fits the program: image, compose file, unit and page."""

from __future__ import annotations

import errno
import os
import re
import resource
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml
from tools import image

from clayworks.cli import admin, keeping, serving
from clayworks.cli.app import app
from clayworks.table.advising import let_others_go_first
from clayworks.web.serve import OWN_FILES, with_room
from clayworks.web.settings import Limits

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "operating.md").read_text("utf-8")
COMMANDS = (admin, keeping, serving)  # which add themselves to the application
UNITS = sorted(DEPLOY.glob("*.service")) + sorted(DEPLOY.glob("*.timer"))


def command_of(words: list[str]) -> tuple[Any, list[str]]:
    """The command that some words call, and what follows it."""
    found: Any = typer.main.get_command(app)
    while words and hasattr(found, "commands") and not words[0].startswith("-"):
        assert words[0] in found.commands, words
        found, words = found.commands[words[0]], words[1:]
    return found, words


def check_options(words: list[str]) -> None:
    """Every option is one of the command."""
    command, rest = command_of(words)
    known = {
        option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)
    }
    named = {word.partition("=")[0] for word in rest if word.startswith("--")}
    assert named <= known | {"--help"}, (words, named - known)


def test_the_image_runs_as_nobody_in_particular_and_says_whether_it_is_well() -> None:
    stage = image.build(carry_out=False)
    assert stage.user == "10001:10001"
    assert "/healthz" in stage.health[-1]
    assert stage.volumes == ["/data"]
    check_options(stage.command)
    assert stage.env["CLAYWORKS_DATABASE"].startswith("sqlite:////data/")


def test_everything_that_pip_fetches_for_the_image_is_locked() -> None:
    steps = image.steps(image.FILE.read_text("utf-8"))
    assert [word for word, _rest in steps].count("FROM") == 2
    for word, rest in steps:
        for one in re.findall(r"pip (?:install|wheel)[^&]*", rest) if word == "RUN" else ():
            assert "--require-hashes" in one or "--no-index" in one, one


def test_the_compose_file_shuts_the_server_in_and_calls_it_rightly() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    server = services["clayworks"]
    assert (server["read_only"], server["cap_drop"]) == (True, ["ALL"])
    assert "no-new-privileges:true" in server["security_opt"]
    assert "ports" not in server
    assert "ports" not in services["database"]
    check_options(server["command"])
    assert (DEPLOY.parent / server["build"]["dockerfile"]).is_file()
    asked = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text("utf-8")))
    offered = set(re.findall(r"^(\w+)=", (DEPLOY / "example.env").read_text("utf-8"), re.MULTILINE))
    assert asked == offered


def test_a_server_in_a_container_can_send_and_be_told_everything_that_the_page_names() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    server = compose["services"]["clayworks"]
    assert server["env_file"] == [".env"]
    assert any(not (compose["networks"][name] or {}).get("internal") for name in server["networks"])
    assert compose["services"]["database"]["networks"] == ["inside"]
    assert compose["networks"]["inside"]["internal"]


def test_no_secret_of_the_server_is_in_the_list_of_processes() -> None:
    server = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]["clayworks"]
    assert not any("PASSWORD" in word or "TOKEN" in word for word in server["command"])


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_a_unit_is_one_and_calls_the_program_rightly(unit: Path, tmp_path: Path) -> None:
    text = unit.read_text("utf-8")
    for line in re.findall(r"/opt/clayworks/bin/clayworks ([^'\n]*)", text):
        check_options(shlex.split(line.replace("$$", "")))
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd is not installed (Debian: apt install systemd)")
    for other in UNITS:  # a program that is there stands for the one that would be installed
        here = other.read_text("utf-8").replace("/opt/clayworks/bin/clayworks", "/bin/true")
        (tmp_path / other.name).write_text(here, encoding="utf-8")
    done = subprocess.run(
        [program, "verify", tmp_path / unit.name],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SYSTEMD_UNIT_PATH": f"{tmp_path}:"},
    )
    assert (done.returncode, [line for line in done.stderr.splitlines() if "clayworks" in line]) == (0, [])


def test_the_units_of_server_and_backup_share_user_and_folder() -> None:
    texts = [path.read_text("utf-8") for path in UNITS if path.suffix == ".service"]
    for line in ("User=clayworks", "StateDirectory=clayworks", "EnvironmentFile=-/etc/clayworks.env"):
        assert all(line in text.splitlines() for text in texts)


def test_what_the_unit_forbids_stops_neither_hints_nor_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """`SystemCallFilter=~@resources` has setpriority and setrlimit in it, and answers EPERM."""
    asked: list[str] = []

    def forbidden(*_args: object) -> None:
        asked.append("")
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "nice", forbidden)
    monkeypatch.setattr(resource, "setrlimit", forbidden)
    monkeypatch.setattr(resource, "getrlimit", lambda _which: (1024, 4096))
    let_others_go_first()
    assert with_room(Limits(connections=2000)).connections == 1024 - OWN_FILES
    assert len(asked) == 2


def test_every_command_on_the_page_for_operators_exists() -> None:
    blocks = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    lines = [line.partition("#")[0] for block in blocks for line in block.splitlines()]
    called = [shlex.split(line)[1:] for line in lines if line.startswith("clayworks ")]
    assert len(called) > 12
    for words in called:
        check_options(words)
    for file in re.findall(r"\b(?:deploy|locks)/[\w.-]+", PAGE):
        assert (ROOT / file).exists() or file == "deploy/.env", file
    for option in re.findall(r"`(--[\w-]+)", PAGE):
        assert f'"{option}' in (ROOT / "src/clayworks/cli/serving.py").read_text("utf-8") or any(
            f'"{option}"' in (ROOT / f"src/clayworks/cli/{name}.py").read_text("utf-8")
            for name in ("admin", "keeping")
        ), option
