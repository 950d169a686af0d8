"""Files that somebody opens: what can be scored is shown, faults are read on a page, positions are taken."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus

import pytest

import clayworks
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.errors import ClayworksError
from clayworks.core.game import Game
from clayworks.core.record import Record
from clayworks.table.positions import position_at
from tests.table.fixtures import run
from tests.web.clients import Api, api, sqlite_address

pytestmark = pytest.mark.sampled("game")

GAMES = clayworks.game_names()
every_game = pytest.mark.parametrize("game", GAMES)
MEGABYTE = 2**20


def a_game(name: str, players: int = 2, seed: int = 3) -> Record:
    """A whole game of random choices."""
    record = Record.new(clayworks.load(name), players, seed)
    state, chance = record.start(), Chance(seed)
    while not state.is_terminal():
        actions = state.legal_actions()
        record.play(state, actions[int(chance.below(len(actions)))])
    return record


async def opened(server: Api, data: object) -> tuple[int, str, str]:
    """A file that is opened in a browser: status, address and page."""
    client = server.client()
    client.headers["Accept"] = "text/html"
    text = data if isinstance(data, str) else json.dumps(data)
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = await client.post("/open", content=f"text={quoted(text)}", headers=form, follow_redirects=True)
    return answer.status_code, answer.url.path, html.unescape(answer.text)


def quoted(text: str) -> str:
    """As a form sends it: for every megabyte httpx would take a second."""
    for letter in sorted(set(text), key="%".__ne__):
        text = text.replace(letter, quote_plus(letter))
    return text


def only_what_scoring_needs(position: dict[str, Any], game: Game) -> dict[str, Any]:
    """A position without every key that the count can do without."""
    kept = dict(position)
    phase = game.scoring_phases[0]
    for key in position:
        smaller = {name: value for name, value in kept.items() if name != key}
        try:
            game.score_position(smaller, phase)
            registry.for_position(smaller)
        except ClayworksError:
            continue
        kept = smaller
    return kept


@every_game
def test_what_can_be_scored_is_shown_with_its_count(game: str, tmp_path: Path) -> None:
    record = a_game(game)
    loaded = record.game
    positions = [position for ply in range(len(record.choices)) if (position := taken(record, ply))]
    small = only_what_scoring_needs(positions[len(positions) // 2], loaded)

    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            status, address, page = await opened(server, small)
            assert status == 200
            assert address.endswith("/count")
            for phase in loaded.scoring_phases:
                _ledger, scored = loaded.score_position(small, phase)
                for entry in scored.entries():
                    assert str(loaded.tell_points(scored, entry)) in page
                for points in scored.scores():
                    assert f"<b>{points}</b>" in page

    run(work())


def taken(record: Record, ply: int) -> dict[str, Any] | None:
    """The position at a ply, if there is one."""
    try:
        return position_at(record, ply)
    except ClayworksError:
        return None


@every_game
def test_a_finished_position_shows_the_final_scores(game: str, tmp_path: Path) -> None:
    record = a_game(game)
    end = record.replay()

    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            status, address, page = await opened(server, position_at(record, len(record.choices)))
            assert status == 200
            assert address.endswith("/count")
            assert "Final scores" in page
            for place, points in zip(end.places(), end.scores(), strict=True):
                assert f"{place}. " in page
                assert f"<b>{points}</b>" in page
            board = await server.client().get(address.replace("/count", "/0"))
            assert board.status_code == 200
            for points in end.scores():
                assert f"<b>{points}</b>" in board.text

    run(work())


def test_all_faults_of_a_file_stand_on_a_page(tmp_path: Path) -> None:
    record = a_game(GAMES[0])
    position = {**position_at(record, 0), "round": 77, "tiles": ["none"]}
    with pytest.raises(ClayworksError) as refused:
        record.game.score_position(position, record.game.scoring_phases[0])
    assert len(refused.value.said) > 1

    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            status, _address, page = await opened(server, position)
            assert status == 422
            for fault in refused.value.lines("en"):
                assert fault in page
            assert "open it again" in page
            for broken in ("{", "[]", "7", "", '{"format": 3}', '{"a": ' + "9" * 5000 + "}", "[" * 100_000):
                status, _address, page = await opened(server, broken)
                assert status == 422
                assert "<li>" in page

    run(work())


def test_files_up_to_five_megabytes_are_read_and_larger_ones_refused_on_a_page(tmp_path: Path) -> None:
    data = a_game(GAMES[0]).to_data()
    large = json.dumps({**data, "notes": '"{}"' * MEGABYTE})
    assert 4 * MEGABYTE < len(large) <= 7 * MEGABYTE
    fits = json.dumps({**data, "notes": "{" * (5 * MEGABYTE - 60_000)})

    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            assert (await opened(server, fits))[0] == 200
            for refused in (large, "x" * (17 * MEGABYTE)):
                status, _address, page = await opened(server, refused)
                assert status == 413
                assert page.startswith("<!doctype html>")
            other = await server.client().post("/tables", data={"game": "x" * MEGABYTE})
            assert other.status_code == 413

    run(work())


@every_game
def test_a_position_of_a_table_or_file_is_taken_at_a_ply_or_the_nearest_ones_are_named(
    game: str, tmp_path: Path
) -> None:
    record = a_game(game)
    plies = [ply for ply in range(len(record.choices) + 1) if taken(record, ply)]
    inside = next(ply for ply in range(plies[0], len(record.choices)) if ply not in plies)
    near = (max(ply for ply in plies if ply < inside), min(ply for ply in plies if ply > inside))

    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            _status, address, _page = await opened(server, record.to_data())
            path = address.rpartition("/")[0] + "/position"
            client = server.client()
            got = await client.get(path, params={"ply": plies[-2]})
            assert got.json() == position_at(record, plies[-2])
            assert "attachment" in got.headers["content-disposition"]
            refused = await client.get(path, params={"ply": inside})
            assert refused.status_code == 409
            assert f"{near[0]}, {near[1]}" in refused.text

    run(work())
