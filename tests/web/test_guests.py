"""A small game of another package on pages, through the API and on the command line."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

import clayworks
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.record import Record
from tests.installing import Install, install
from tests.table.fixtures import ThinkersHere, run
from tests.test_cli import Run
from tests.test_cli import run as command
from tests.web.clients import api, play_as, sqlite_address, table_of

__all__ = ["command", "install"]


def test_it_is_offered_on_the_home_page_with_what_is_known_of_it(install: Install, tmp_path: Path) -> None:
    install()

    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            client = server.client()
            home = (await client.get("/")).text
            its = home.partition('id="game-pebbles"')[2].partition("</section>")[0]
            assert "2 to 3 players&nbsp;·" in its
            assert "reconstructed" not in its
            assert home.count("minutes each") == home.count('/copy"') == len(registry.own_names())
            drawn = await client.get("/pictures/pebbles.svg")
            assert drawn.status_code == 200
            assert ">heap<" in drawn.text
            rules = await client.get("/rules/pebbles")
            assert rules.status_code == 200
            assert "The rules of Pebbles are not written down here." in rules.text
            assert "Reconstructed" not in rules.text
            assert (await client.get("/styles/games/pebbles.css")).status_code == 200
            about = (await client.get("/api/games")).json()["games"]
            assert [one["players"] for one in about if one["name"] == "pebbles"] == [[2, 3]]

    run(work())


def test_a_whole_game_is_played_by_buttons(install: Install, tmp_path: Path) -> None:
    install()

    async def work() -> None:
        async with api(sqlite_address(tmp_path), thinkers=ThinkersHere()) as server:
            client = server.client()
            made = await client.post("/api/tables", json=table_of("pebbles", "me", "bot"))
            assert made.status_code == 201, made.text
            path = f"/api/tables/{made.json()['table']}"
            page = (await client.get(path.removeprefix("/api"))).text
            for choice in ("take 1", "take 2", "take 3"):
                assert f'data-choice="{choice}"' in page
            assert "/rules/pebbles#" not in page
            why = (await client.get(f"{path}/why", params={"target": "heap:1"})).json()
            assert why == {"text": "heap 1. Now: take", "rule": None}
            wrong = await client.post(f"{path}/choices", json={"choice": "take 9", "ply": 0, "seat": 0})
            assert wrong.json()["message"] == "'take 9' is no choice of Pebbles"
            chance = Chance(1)
            for _ in range(500):
                shown = (await client.get(path)).json()
                if shown["over"]:
                    break
                await play_as(client, made.json()["table"], 0, chance)
                await asyncio.sleep(0.002)  # without a network nothing else lets the bot think
            assert shown["over"]
            position = await client.get(f"{path}/position")
            assert position.status_code == 409
            assert position.json()["message"] == "Pebbles has no written positions"
            record = (await client.get(f"{path}/record")).json()
            assert sum(record["final"].values()) == record["deal"]["heap"] + 3
            over = (await client.get(path.removeprefix("/api"))).text
            assert "wins with" in over
            for ply in (0, len(record["choices"])):
                again = await client.get(f"{path.removeprefix('/api')}/replay/{ply}")
                assert again.status_code == 200

    run(work())


def test_a_choice_that_is_not_offered_is_refused_without_brackets(install: Install, tmp_path: Path) -> None:
    install()

    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            client = server.client()
            table = (await client.post("/api/tables", json=table_of("pebbles", "me", "me"))).json()["table"]
            refused = await client.post(
                f"/api/tables/{table}/choices", json={"choice": "take 1", "ply": 0, "seat": 1}
            )
            assert refused.json() == {"error": "illegal", "message": "it is not teal's choice"}

    run(work())


# -- the command line ----------------------------------------------------------------------------------------


def test_commands_know_it(install: Install, command: Run, tmp_path: Path) -> None:
    install()
    assert "pebbles" in command("games").out
    alone = command("games", "pebbles")
    assert "pebbles" in alone.out
    assert "Reconstructed" not in alone.out
    assert "publishers'" not in alone.out
    done = command("simulate", "pebbles", "--games", 5, "--players", 3, "--records", tmp_path / "r.jsonl")
    assert done.status == 0
    assert "last pebble" in done.out
    replayed = command("replay", tmp_path / "r.jsonl", "--line", 1)
    assert replayed.status == 0
    assert "red: take" in replayed.out
    refused = command("components", "pebbles")
    assert refused.status != 0
    assert "Pebbles has no component file" in refused.err


def test_it_is_played_at_the_terminal(install: Install, command: Run, tmp_path: Path) -> None:
    install()
    said = "why 3\nwhy moon\nboard\n1\n\n" + "1\n\n" * 40
    done = command("play", "pebbles", "--seats", "human,random", "--seed", 1, stdin=said)
    assert done.status == 0, done.err
    assert "red: take\n" in done.out  # the question, without a rule behind it
    assert "It can be chosen." in done.out
    assert "'moon' is neither an option nor a thing on this table" in done.out
    assert "Score sheet" in done.out


def test_a_broken_game_is_refused_by_name(install: Install, command: Run, tmp_path: Path) -> None:
    install("odd", "odd = odd", "1 / 0")
    done = command("simulate", "odd", "--games", 1)
    assert done.status != 0
    assert "the game 'odd' of the package odd 1.0 can't be used: ZeroDivisionError" in done.err

    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            refused = await server.client().post("/api/tables", json=table_of("odd", "me", "me"))
            assert refused.status_code == 422
            assert "the package odd 1.0" in refused.json()["message"]

    run(work())


@pytest.mark.parametrize("players", [2, 3])
def test_records_of_it_can_be_opened(install: Install, tmp_path: Path, players: int) -> None:
    install()
    record = Record.new(clayworks.load("pebbles"), players, 3)
    state = record.start()
    while not state.is_terminal():
        record.play(state, state.legal_actions()[-1])

    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            client = server.client()
            opened = await client.post("/open", data={"text": json.dumps(record.to_data())})
            assert opened.status_code == 303, opened.text
            shown = await client.get(opened.headers["location"])
            assert shown.status_code == 200
            assert "Pebbles" in shown.text

    run(work())
