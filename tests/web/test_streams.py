"""Live events over a real connection, and a program of somebody else at the table."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.limits import HANGS
from tests.table.databases import fresh_database
from tests.table.fixtures import OPEN_GAME
from tests.web.clients import Server, served, sqlite_address, table_of

ROOT = Path(__file__).resolve().parent.parent.parent


def news(lines: Iterator[str]) -> tuple[str, dict[str, Any]]:
    """The next event of a stream."""
    name = ""
    for line in lines:
        if line.startswith("event: "):
            name = line[7:]
        elif line.startswith("data: "):
            return name, json.loads(line[6:])
    raise AssertionError("the stream has ended")


def until(lines: Iterator[str], wanted: str) -> dict[str, Any]:
    """The next event of a kind."""
    while True:
        name, data = news(lines)
        if name == wanted:
            return data


def play_a_turn(client: httpx.Client, path: str) -> int:
    """One turn of whoever has to choose; how many choices are written then."""
    for _ in range(100):
        shown = client.get(path).json()
        options = shown["decision"]["options"]
        body = {"choice": options[0]["choice"], "ply": shown["ply"], "seat": shown["seat"], "confirm": True}
        done = client.post(f"{path}/choices", json=body).json()
        if done["committed"] > shown["committed"]:
            return int(done["committed"])
    raise AssertionError("the turn does not end")


@pytest.mark.parametrize(
    "backend",
    # That two servers hear of each other is seen in `test_cluster`, and by those that are killed.
    ["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)],
)
def test_a_spectator_hears_of_turns_and_not_of_drafts(
    backend: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = fresh_database(backend, tmp_path)
    with served(address, "--metrics") as server, httpx.Client(base_url=server.url, timeout=HANGS) as anna:
        made = anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"), headers={"Origin": server.url})
        anna.headers["Origin"] = server.url
        path = f"/api/tables/{made.json()['table']}"
        other = Server(address) if backend == "postgresql" else server  # hears it through LISTEN/NOTIFY
        try:
            with (
                httpx.stream("GET", f"{other.url}{path}/events", timeout=HANGS) as watched,
                anna.stream("GET", f"{path}/events") as own,
            ):
                eve, mine = watched.iter_lines(), own.iter_lines()
                assert news(eve) == (
                    "standing",
                    {"ply": 0, "to_choose": made.json()["to_choose"], "over": False},
                )
                assert news(mine)[0] == "standing"
                ply = play_a_turn(anna, path)
                name, data = next(one for one in iter(lambda: news(eve), None) if one[0] != "people")
                assert (name, data["ply"]) == ("committed", ply)  # the drafts before it were not told
                assert until(mine, "committed")["ply"] == ply
                seen = httpx.get(f"{other.url}{path}", timeout=HANGS).json()
                assert seen["committed"] == ply
            assert "clayworks_commits_total 1" in httpx.get(f"{server.url}/metrics", timeout=HANGS).text
        finally:
            if other is not server:
                other.stop()


# In `test_serve` it plays a whole game with a component file, too.
@pytest.mark.thorough
def test_the_example_bot_plays_a_whole_game(tmp_path: Path) -> None:
    with served(sqlite_address(tmp_path), "--workers", "1") as server:
        made = httpx.post(
            f"{server.url}/api/tables", json=table_of(OPEN_GAME, "me", "bot", hold_by="token"), timeout=HANGS
        ).json()
        done = subprocess.run(
            [sys.executable, str(ROOT / "examples" / "bot.py"), server.url, made["table"], made["token"]],
            capture_output=True,
            text=True,
            timeout=HANGS,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        final = httpx.get(f"{server.url}/api/tables/{made['table']}", timeout=HANGS).json()
        assert final["over"]
        assert done.stdout.strip() == f"final scores: {[seat['score'] for seat in final['seats']]}"
        # No seat's secret stands in the log.
        assert made["token"] not in server.said()


def test_the_example_bot_is_short() -> None:
    code = (ROOT / "examples" / "bot.py").read_text()
    assert len([line for line in code.splitlines() if line.strip()]) <= 30
