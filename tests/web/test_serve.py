"""`clayworks serve`: what it says, what it refuses, and how it ends."""

from __future__ import annotations

import asyncio
import os
import socket
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from clayworks.core import registry
from clayworks.web.serve import pieces
from tests.limits import HANGS
from tests.table.databases import fresh_database
from tests.table.fixtures import OPEN_GAME
from tests.test_cli import Run, run
from tests.web.clients import Server, api, served, sqlite_address, table_of

__all__ = ["run"]


@pytest.fixture
def refused_at_once(run: Run) -> Callable[..., str]:
    """What a server says that can't start, where nothing has been started yet: in this process, which has all
    loaded already. That the process ends so, too, is tried by `refused`.
    """

    def refused_at_once(*args: str) -> str:
        done = run("serve", "--no-browser", *args)
        assert done.status == 1, done.err
        assert done.err.count("Error:") == 1
        return " ".join(done.err.split())

    return refused_at_once


def refused(*args: str, **env: str) -> str:
    """What a server says that can't start."""
    done = subprocess.run(
        [sys.executable, "-m", "clayworks", "serve", "--no-browser", *args],
        capture_output=True,
        text=True,
        timeout=HANGS,
        check=False,
        env={**os.environ, "CLAYWORKS_LANG": "en", **env},
    )
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("Error:") == 1
    return " ".join(done.stderr.split())


@pytest.mark.parametrize("port", ["65536", "-1", "http", "1e3"])
def test_a_wrong_port_is_one_sentence(port: str, refused_at_once: Callable[..., str]) -> None:
    assert "must be a number from 0 to 65535" in refused_at_once(f"--port={port}")


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = refused("--port", port, "--database", sqlite_address(tmp_path))
    assert f"port {port} can't be used: Address already in use" in said


def test_a_wrong_host_is_one_sentence(tmp_path: Path, refused_at_once: Callable[..., str]) -> None:
    said = refused_at_once("--host", "192.0.2.1", "--port", "0", "--database", sqlite_address(tmp_path))
    assert "192.0.2.1 port 0 can't be used" in said


def test_an_unwritable_folder_is_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("no folder")
    assert "can't be written" in refused("--port", "0", "--database", f"sqlite:///{folder}/t.db")
    if os.getuid() != 0:  # root may write anywhere
        folder.unlink()
        folder.mkdir()
        folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
        assert "can't be written" in refused("--port", "0", "--database", f"sqlite:///{folder}/t.db")


def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "t.db").write_text("dear diary " * 1000)
    assert "file is not a database" in refused("--port", "0", "--database", f"sqlite:///{tmp_path}/t.db")


@pytest.mark.parametrize(
    "address",
    [
        pytest.param("postgresql://nobody@127.0.0.1:1/none", marks=pytest.mark.thorough),
        "postgresql://u:hush@/none?host=/nowhere",
    ],
)
def test_an_unreachable_database_is_one_sentence(address: str) -> None:
    said = refused("--port", "0", "--database", address)
    assert "can't be reached" in said
    assert "hush" not in said


def test_the_default_database_is_in_the_users_data_folder(tmp_path: Path) -> None:
    """With health, metrics and an orderly end: in `test_restart` a server ends that has tables, too."""
    server = Server("", XDG_DATA_HOME=str(tmp_path))
    healthy(server)
    described = httpx.get(f"{server.url}/api/openapi.json", timeout=HANGS).json()
    assert described["info"]["title"] == "Clayworks"
    said = server.stop()
    assert "Traceback" not in said
    assert str(tmp_path / "clayworks" / "tables.db") in " ".join(said.split())
    assert (tmp_path / "clayworks" / "tables.db").exists()


@pytest.mark.thorough
def test_health_metrics_and_an_orderly_end(tmp_path: Path) -> None:
    with served(fresh_database("postgresql", tmp_path)) as server:
        healthy(server)


def healthy(server: Server) -> None:
    """A server answers who watches over it, and has no metrics unless it is told to."""
    assert httpx.get(f"{server.url}/healthz", timeout=HANGS).json() == {"status": "ok", "message": ""}
    assert httpx.get(f"{server.url}/metrics", timeout=HANGS).status_code == 404


def test_what_a_server_makes_ready_can_be_made() -> None:
    for piece in pieces():
        piece()


def test_tables_are_played_with_a_users_components(tmp_path: Path) -> None:
    shipped = registry.load(OPEN_GAME)
    mine = tmp_path / "mine.toml"
    text = (shipped.folder / "components.toml").read_text(encoding="utf-8")
    mine.write_text(text.replace("coins_each = 3", "coins_each = 4"), encoding="utf-8")
    own = registry.load(OPEN_GAME, mine).components.digest
    address = sqlite_address(tmp_path)
    with served(address, "--components", str(mine)) as server:
        games = httpx.get(f"{server.url}/api/games", timeout=HANGS).json()["games"]
        assert {game["name"]: game["components"] for game in games} == {
            game.name: own if game == shipped else game.components.digest for game in registry.load_all()
        }
        table = table_of(OPEN_GAME, "me", "bot", hold_by="token")
        made = httpx.post(f"{server.url}/api/tables", json=table, timeout=HANGS).json()
        bot = Path(__file__).parents[2] / "examples" / "bot.py"
        played = [sys.executable, str(bot), server.url, made["table"], made["token"]]
        # A bot of ours sits there too: its process knows the file as well.
        told = subprocess.run(played, capture_output=True, timeout=HANGS, check=True).stdout
        final = httpx.get(f"{server.url}/api/tables/{made['table']}", timeout=HANGS).json()
        assert final["over"]
        assert told.decode().strip() == f"final scores: {[seat['score'] for seat in final['seats']]}"
        assert made["token"] not in server.said()  # no seat's secret stands in the log
        refused = subprocess.run([*played[:-1], "x"], capture_output=True, timeout=HANGS, check=False)
        assert refused.returncode == 1
        assert b"this token opens nothing here" in refused.stderr
        assert (
            httpx.get(f"{server.url}/api/tables/{made['table']}/record", timeout=HANGS).json()["components"]
            == own
        )

    async def without() -> None:
        async with api(address) as later:
            # The database knows what the file said.
            answer = (await later.client().get(f"/api/tables/{made['table']}")).json()
            assert answer["components"] == answer["copy"] == own

    asyncio.run(without())


def test_component_files_that_are_none_are_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    address = sqlite_address(tmp_path)
    said = refused("--port", "0", "--database", address, "--components", str(file))
    assert "can't be read" in said
    file.write_text('[meta]\ngame = "Chess"\n')
    said = refused("--port", "0", "--database", address, "--components", str(file))
    assert "meta.game must be one of" in said
    shipped = str(registry.load(OPEN_GAME).folder / "components.toml")
    twice = ("--components", shipped, "--components", shipped)
    assert "there is another component file for" in refused("--port", "0", *twice)
