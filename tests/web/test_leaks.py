"""Nothing that a seat can't know leaves the process: tables that differ only in that look the same to it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.table.hosting import Host, Plan
from clayworks.table.keys import hashed
from clayworks.table.live import LiveTable
from clayworks.table.notices import Notice, Stream
from clayworks.table.seats import Kind, SeatPlan, TurnPlan
from clayworks.table.service import Tables
from clayworks.web.app import create_app
from clayworks.web.events_api import said
from clayworks.web.house import House, house_of
from clayworks.web.settings import Limits, Settings
from tests.table.fixtures import HIDDEN_GAMES, add_cards, run, service
from tests.web.clients import BASE, Api, api, sqlite_address

ROUTES = (
    "",
    "/decision",
    "/log",
    "/sheet",
    "/record",
    "/position",
    "/why?target=card:3",
    "/why?target=hand:1",
)
PLAYERS = 3


def test_what_others_hide_changes_nothing_that_a_seat_is_told(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cards(monkeypatch)

    @settings(max_examples=12)
    @given(
        st.sampled_from(HIDDEN_GAMES),
        st.integers(0, 2**32),
        st.integers(0, 40),
        st.sampled_from([None, 0, 1, 2]),
    )
    def look(game: str, seed: int, steps: int, eyes: int | None) -> None:
        folder = tmp_path_factory.mktemp("leaks")
        run(compare(f"sqlite:///{folder}/t.db", game, seed, steps, eyes))

    look()


async def compare(database: str, game: str, seed: int, steps: int, eyes: int | None) -> None:
    """Play some steps; then let all others hold something else, and look at both with the same eyes."""
    async with service(database) as tables:
        generous = Settings(database, limits=Limits.times(1000))
        app = create_app(generous)
        app.state.house = House(generous, tables, "key")
        table = await Host(tables).make(
            Plan(game, [SeatPlan(Kind.HUMAN)] * PLAYERS, seed), hashed("everybody")
        )
        for seat in range(PLAYERS):
            await tables.storage.add_token(table.id, seat, hashed(f"token-{seat}"), None)
            table.keys[hashed(f"token-{seat}")] = {seat}
        chance = Chance(seed)
        for _ in range(steps):
            await step(tables, table, chance)
        streams = [Stream(frozenset() if eyes is None else frozenset([eyes]))]
        before = await everything(Api(app), table, eyes)
        other = another_world(table, eyes, chance)
        place = tables._place(table.id)
        place.table = other
        after = await everything(Api(app), other, eyes)
        assert before == after
        for one in (table, other):
            for what, about in (("committed", None), ("sealed", 1), ("draft", 2), ("seats", 0)):
                streams[0].put(Notice(one.id, what, one.ply, about))
        if eyes != 2:
            assert not any(notice.what == "draft" for notice in await streams[0].next(1))
        assert said(table, Notice(table.id, "sealed", 0, 1)) == said(other, Notice(table.id, "sealed", 0, 1))


async def step(tables: Tables, table: LiveTable, chance: Chance) -> None:
    """Anybody who has to choose makes one choice, confirms, or takes one back."""
    if table.over:
        return
    waiting = table.to_choose()
    seat = waiting[int(chance.below(len(waiting)))]
    draft = table.draft(seat)
    if draft.complete:
        await tables.confirm(table.id, seat, draft.ply)
        return
    asked = draft.asked()
    assert asked is not None
    actions = asked.legal_actions()
    choice = asked.action_to_string(actions[int(chance.below(len(actions)))])
    await tables.choose(table.id, seat, choice, draft.ply)


def another_world(table: LiveTable, eyes: int | None, chance: Chance) -> LiveTable:
    """The same table with all dealt again that the eyes can't see, and other drafts behind their back."""
    other = LiveTable(table.id, table.record, [*table.seats])
    other.keys, other.made_at, other.touched = table.keys, table.made_at, table.touched
    other.patience, other.known_deal, other.maker = table.patience, table.known_deal, table.maker
    other.happened, other.choosers, other.times = table.happened, table.choosers, table.times
    own = eyes if eyes is not None else 0
    other.committed = table.committed.clone()
    if not table.over:
        hidden = table.committed.resample_from_infostate(own, chance)
        if eyes is None:  # a spectator does not see the hand of seat 0 either
            hidden = hidden.resample_from_infostate(1, chance)
        other.committed = hidden
    other.sealed = {}
    for seat, choices in table.sealed.items():
        other.sealed[seat] = choices if seat == eyes else ["something else"] * 3
    for row in table.seats:
        if row.number != eyes:
            kept = TurnPlan(0, 0, ["behind your back"], [3])
            other.seats[row.number] = replace(row, draft=["behind your back"], revision=99, plan=kept)
    return other


async def everything(server: Api, table: LiveTable, eyes: int | None) -> list[Any]:
    """All that leaves the process for somebody."""
    who = {} if eyes is None else {"Authorization": f"Bearer token-{eyes}"}
    transport = httpx.ASGITransport(app=server.app)
    found: list[Any] = [said(table, Notice(table.id, "standing", 0))]
    async with httpx.AsyncClient(transport=transport, base_url=BASE) as client:
        for route in ROUTES:
            answer = await client.get(f"/api/tables/{table.id}{route}", headers=who)
            assert answer.status_code in (200, 409), answer.text
            if route in ("/record", "/position"):
                assert (answer.status_code == 200) == table.over
            found.append(json.dumps(answer.json(), sort_keys=True) if not table.over else route)
        # A plan is on a table of one's own, on which nothing hidden is used; who looks on has none.
        answer = await client.get(f"/api/tables/{table.id}/plan", headers=who)
        assert answer.status_code == (403 if eyes is None else 200), answer.text
        found.append(json.dumps(answer.json(), sort_keys=True) if eyes is not None else None)
    return found


def test_a_seat_sees_its_own_hand_and_draft_and_who_looks_on_sees_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cards(monkeypatch)

    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            tables = house_of(server.app).tables
            table = await Host(tables).make(Plan("cards", [SeatPlan(Kind.HUMAN)] * 2, 1), "me")
            tokens = [await Host(tables).token(table.id, seat) for seat in (0, 1)]
            path, first = f"/api/tables/{table.id}", f"first {hand_of(table, 0)[0]}"
            await tables.choose(table.id, 0, first, 0)
            own, other, nobody = [(await server.client(token).get(path)).json() for token in (*tokens, "")]
            assert own["view"]["hand"] == hand_of(table, 0)[1:]
            assert (own["draft"]["choices"], own["ply"], own["committed"]) == ([first], 1, 0)
            assert other["view"]["hand"] == hand_of(table, 1)
            assert (other["draft"]["choices"], other["ply"]) == ([], 0)
            assert (nobody["view"]["hand"], nobody["draft"], nobody["decision"]) == (None, None, None)
            assert nobody["view"]["down"] == [None, None]
            for route in ("/record", "/position"):
                refused = await server.client(tokens[0]).get(path + route)
                assert refused.status_code == 409
                assert "with hidden parts can be read when it is over" in refused.json()["message"]

    run(work())


def hand_of(table: LiveTable, seat: int) -> list[int]:
    """A hand as the table has it, before any draft."""
    hand: list[int] = table.committed.view(seat)["hand"]
    return hand


def test_events_tell_how_long_a_draft_is_only_to_its_own_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cards(monkeypatch)

    async def work() -> None:
        async with service(sqlite_address(tmp_path)) as tables:
            table = await Host(tables).make(Plan("cards", [SeatPlan(Kind.HUMAN)] * 2, 1), "me")
            await tables.choose(table.id, 0, f"first {hand_of(table, 0)[0]}", 0)
            assert '"ply": 1' in said(table, Notice(table.id, "draft", 1, 0))
            for what in ("sealed", "seats"):
                assert '"ply": 0' in said(table, Notice(table.id, what, 0, 0))

    run(work())


def test_the_tiny_game_is_known_only_here() -> None:
    assert "cards" not in registry.names()
