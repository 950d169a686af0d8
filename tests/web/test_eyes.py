"""Whose view a page shows: of who looks, and at a shared screen only of who has uncovered the own hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.pictures.memory import Book
from clayworks.core.record import parts
from clayworks.core.state import State
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind
from clayworks.web import answers
from clayworks.web.eyes import Eyes, Wanted, eyes
from clayworks.web.history import History
from clayworks.web.house import house_of
from clayworks.web.questions import Voice
from clayworks.web.telling import Chronicles
from tests.table.fixtures import HIDDEN_GAMES, OPEN_GAME, add_cards, make, play_on, play_turn, run, service
from tests.web.clients import Api, api, play_as, sqlite_address, table_of

pytestmark = pytest.mark.sampled("seat")

REAL_HIDDEN_GAME = HIDDEN_GAMES[-1]


def look(table: LiveTable, held: set[int], seat: int | None = None, uncovered: int | None = None) -> Eyes:
    """Whose view a page gets that asks for a seat."""
    return eyes(table, held, Wanted(seat, uncovered), Book())


def test_at_one_screen_a_hand_is_uncovered_only_by_its_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cards(monkeypatch)

    async def work() -> None:
        async with service(sqlite_address(tmp_path)) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, Kind.HUMAN, game="cards")
            held = {0, 1}
            assert table.to_choose() == [0, 1, 2]
            covered = partial(Eyes, None, held, shared=True, sitting=0)
            assert look(table, held) == covered(covered=0)
            assert look(table, held, 1) == covered(covered=1)  # named, but not uncovered
            assert look(table, held, 1, table.ply) == Eyes(1, held, shared=True, sitting=0)
            assert look(table, held, 2, table.ply) == covered(covered=0)  # not theirs to uncover
            assert look(table, {0}) == Eyes(0, {0}, sitting=0)  # alone at the screen nothing is covered
            assert look(table, {0}, 1) == Eyes(0, {0}, sitting=0)
            assert look(table, set(), 0) == Eyes(None, set())
            await play_turn(tables, table, 0, Chance(1))
            assert look(table, held, 0, table.ply) == covered(covered=1)  # now the other one is asked
            await play_turn(tables, table, 1, Chance(1))
            assert look(table, held) == covered()
            assert look(table, held, 1, table.ply) == covered()  # nobody here is asked
            before = table.ply
            await play_turn(tables, table, 2, Chance(1))
            assert table.ply > before
            # What was uncovered for the last choice is covered for the next one, whoever makes it.
            assert look(table, held, 0, before).viewer is None
            assert look(table, held, 1, before).viewer is None

    run(work())


def test_a_choice_that_everybody_watches_is_made_with_covered_hands(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(sqlite_address(tmp_path)) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, game=REAL_HIDDEN_GAME)
            chance = Chance(1)
            while table.committed.is_secret():
                await play_turn(tables, table, table.to_choose()[0], chance)
            seat = table.to_choose()[0]
            seen = look(table, {0, 1})
            assert (seen.seat, seen.hand, seen.viewer, seen.covered) == (seat, False, None, None)
            seen = look(table, {0, 1}, seat, table.ply)
            assert (seen.seat, seen.hand, seen.viewer) == (seat, True, seat)
            seen = look(table, {0, 1}, 1 - seat, table.ply)
            assert (seen.seat, seen.viewer) == (seat, None)

    run(work())


def test_where_nothing_is_hidden_or_the_game_is_over_nothing_is_covered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cards(monkeypatch)

    async def work() -> None:
        async with service(sqlite_address(tmp_path)) as tables:
            open_table = await make(tables, Kind.HUMAN, Kind.HUMAN, game=OPEN_GAME)
            seat = open_table.to_choose()[0]
            assert look(open_table, {0, 1}, 1 - seat) == Eyes(seat, {0, 1}, sitting=0)
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, game="cards")
            await play_on(tables, table, Chance(1))
            assert table.over
            assert look(table, {0, 1}, 1) == Eyes(1, {0, 1}, sitting=0)

    run(work())


def test_a_log_names_nothing_that_was_chosen_secretly(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(sqlite_address(tmp_path)) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, game=REAL_HIDDEN_GAME)
            await play_on(tables, table, Chance(1), turns=8)
            history = History.of(table.record)
            history.follow(table.record.choices)
            lines = Chronicles().of(table, history, Voice("en"))
            assert any(line.element for line in lines)
            state = table.record.start()
            for ply, choice in enumerate(table.record.choices, 1):
                if state.is_secret():
                    assert not any(line.element for line in lines if line.ply == ply)
                for part in parts(choice):
                    state.apply_action(state.game.space.parse(part) or 0)

    run(work())


async def played(server: Api, plies: int) -> str:
    """A table with hidden hands at which something has happened."""
    body = table_of(REAL_HIDDEN_GAME, "me", "me", "me", hold_by="token")
    made = (await server.client().post("/api/tables", json=body)).json()
    everybody, chance = server.client(made["token"]), Chance(3)
    table = await house_of(server.app).tables.look(made["table"])
    while table.ply < plies:
        assert await play_as(everybody, table.id, table.to_choose()[0], chance) is not None
    return table.id


def test_a_replay_says_what_a_choice_touched_only_when_the_game_is_over(tmp_path: Path) -> None:
    """It may have lain in a hand."""

    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            table = await played(server, 24)
            record = (await house_of(server.app).tables.look(table)).record
            history = house_of(server.app).histories.of(table, record)
            assert any(step.element for step in history.steps)
            for ply in range(len(record.choices) + 1):
                text = (await server.client().get(f"/tables/{table}/replay/{ply}?part=true")).text
                assert re.search(r'<main id="table"[^>]* data-element=""', text)

    run(work())


@pytest.mark.parametrize("seat", [None, 1])
def test_pages_look_with_no_other_eyes(
    seat: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.load(REAL_HIDDEN_GAME)
    seen: set[int | None] = set()
    view = type(game).view

    def watched(self: Any, state: State, eyes: int | None) -> Mapping[str, Any]:
        seen.add(eyes)
        return view(self, state, eyes)

    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            table = await played(server, 6)
            host = house_of(server.app).host
            looker = server.client(await host.token(table, seat) if seat is not None else "")
            written = (await looker.get(f"/api/tables/{table}")).json()["committed"]
            assert written > 0
            monkeypatch.setattr(type(game), "view", watched)
            for path in ("", "/part", f"/replay/{written}", f"/replay/{written}?part=true"):
                answer = await looker.get(f"/tables/{table}{path}")
                assert answer.status_code == 200, answer.text
            monkeypatch.undo()
            assert seen <= {None, seat}
            assert seat in seen

    run(work())


def test_a_board_knows_of_sealed_choices_and_takes_no_draft_for_one(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(sqlite_address(tmp_path)) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, Kind.HUMAN, game="xian")
            players = [*table.record.players]
            await tables.choose(table.id, 1, "favour keep", table.ply_of(1))
            assert table.draft(1).complete
            assert answers.known(table)["to_choose"] == players
            await tables.confirm(table.id, 1, table.ply_of(1))
            assert answers.known(table)["to_choose"] == [players[0], players[2]]

    run(work())
