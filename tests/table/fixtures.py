"""Databases and games for tests of tables and of the API."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

import clayworks
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.state import State
from clayworks.table.bots import Thinkers
from clayworks.table.database import Database
from clayworks.table.hosting import Host, Plan
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind, SeatPlan
from clayworks.table.service import Tables
from clayworks.table.thinking import answer
from tests.table.cards import GAME, CardGame
from tests.table.databases import BACKENDS, fresh_database

T = TypeVar("T")

OPEN_GAME = next(name for name in clayworks.game_names() if clayworks.load(name).open_information)
HIDDEN_GAMES = [
    "cards",
    *(name for name in clayworks.game_names() if not clayworks.load(name).open_information),
]
# Those in which several choose at once, from the start.
SECRET_GAMES = [
    "cards",
    *(name for name in HIDDEN_GAMES[1:] if len(clayworks.load(name).deal(3, seed=3).deciders()) > 1),
]


def run(work: Coroutine[Any, Any, T]) -> T:
    """An asynchronous test."""
    return asyncio.run(work)


@pytest.fixture(params=BACKENDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    return fresh_database(request.param, tmp_path, request.node.nodeid)


@pytest.fixture(params=HIDDEN_GAMES)
def hidden_game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Every game with hidden information, and a tiny one of our own."""
    add_cards(monkeypatch)
    return str(request.param)


@pytest.fixture(params=SECRET_GAMES)
def secret_game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Every game with secret simultaneous choices."""
    add_cards(monkeypatch)
    return str(request.param)


def add_cards(monkeypatch: pytest.MonkeyPatch, cards: CardGame = GAME) -> None:
    """Let the registry find the tiny game, as if it had a folder."""
    names, game_class, shipped = registry.names, registry.game_class, registry._shipped
    kind = type(cards)
    monkeypatch.setattr(registry, "names", lambda: [*names(), "cards"])
    monkeypatch.setattr(registry, "game_class", lambda name: kind if name == "cards" else game_class(name))
    monkeypatch.setattr(
        registry, "_shipped", lambda found, file: cards if found is kind else shipped(found, file)
    )


class ThinkersHere(Thinkers):
    """Bots that think in this process: quick, and they know the tiny game."""

    def __init__(self) -> None:
        super().__init__(0)

    async def think(self, question: dict[str, Any]) -> list[str]:
        return answer(question)


@asynccontextmanager
async def service(address: str, thinkers: Thinkers | None = None) -> AsyncIterator[Tables]:
    """A server's tables."""
    tables = await Tables.start(Database(address), thinkers)
    try:
        yield tables
    finally:
        await tables.stop()


async def make(
    tables: Tables, *kinds: Kind, game: str = OPEN_GAME, seed: int = 3, patience: int = 60
) -> LiveTable:
    """A table whose people all hold the secret `me`."""
    plan = Plan(game, [SeatPlan(kind) for kind in kinds], seed, None, patience)
    return await Host(tables).make(plan, "me")


def some_choice(asked: State, chance: Chance) -> str:
    """Any legal choice."""
    actions = asked.legal_actions()
    return asked.action_to_string(actions[chance.below(len(actions))])


async def play_turn(tables: Tables, table: LiveTable, seat: int, chance: Chance) -> list[str]:
    """A whole turn of one seat, confirmed; the choices made."""
    for _ in range(200):
        draft = table.draft(seat)
        if draft.complete:
            choices = list(draft.choices)
            await tables.confirm(table.id, seat, draft.ply)
            return choices
        asked = draft.asked()
        assert asked is not None
        await tables.choose(table.id, seat, some_choice(asked, chance), draft.ply)
    raise AssertionError("the turn does not end")


async def play_on(tables: Tables, table: LiveTable, chance: Chance, turns: int = 10_000) -> None:
    """People play whole turns until the game is over, or for so many turns."""
    for _ in range(turns):
        if table.over:
            return
        people = [seat for seat in table.to_choose() if table.seats[seat].kind is Kind.HUMAN]
        if people:
            await play_turn(tables, table, people[int(chance.below(len(people)))], chance)
        else:
            await asyncio.sleep(0.005)
