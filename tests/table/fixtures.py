"""Databases and games for tests of tables and of the API."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

import clayworks
from clayworks.core import guests
from clayworks.core.chance import Chance
from clayworks.core.state import State
from clayworks.table.bots import Thinkers
from clayworks.table.brief import Brief
from clayworks.table.database import Database
from clayworks.table.hosting import Host, Plan
from clayworks.table.live import LiveTable
from clayworks.table.notices import InProcess
from clayworks.table.seats import Kind, SeatPlan
from clayworks.table.service import MOST_OPEN, Tables
from clayworks.table.waits import Waits
from clayworks.table.worker import answer
from tests.effort import THOROUGH
from tests.limits import HANGS
from tests.table.cards import GAME, CardGame
from tests.table.databases import BACKENDS, lent_database
from tests.table.statements import share_statements

T = TypeVar("T")

share_statements()

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


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """With every kind of database run tests of what is `stored`, and, thoroughly, all."""
    if "database" in metafunc.fixturenames:
        every = THOROUGH or metafunc.definition.get_closest_marker("stored") is not None
        metafunc.parametrize("database", BACKENDS if every else BACKENDS[:1], indirect=True)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database without tables."""
    with lent_database(request.param, tmp_path) as address:
        yield address


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[str]:
    """A database for several servers, without tables."""
    with lent_database("postgresql", tmp_path) as address:
        yield address


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
    """Let the registry know the tiny game."""
    monkeypatch.setattr(guests, "classes", lambda taken: {"cards": type(cards)})
    monkeypatch.setattr(type(cards), "shipped", classmethod(lambda kind, file=None: cards))


class ThinkersHere(Thinkers):
    """Bots that think in this process: quick, and they know the tiny game."""

    def __init__(self) -> None:
        super().__init__(0)

    async def think(self, brief: Brief, *who: object) -> list[str]:
        return answer(brief)


class Held(Thinkers):
    """Bots that answer when the test says what: nothing depends on how long they think."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked: list[Brief] = []
        self._answers: list[asyncio.Future[list[str]]] = []
        self._came = asyncio.Event()

    async def think(self, brief: Brief, *who: object) -> list[str]:
        self.asked.append(brief)
        self._answers.append(asyncio.get_running_loop().create_future())
        self._came.set()
        return await self._answers[-1]

    async def begun(self, count: int) -> None:
        """Go on when so many briefs have come."""
        async with asyncio.timeout(HANGS):
            while len(self.asked) < count:
                self._came.clear()
                await self._came.wait()

    def answer(self, number: int, choices: list[str]) -> None:
        """The answer to a brief, in the order in which they came."""
        self._answers[number].set_result(choices)


async def thought(tables: Tables) -> None:
    """Go on when no bot thinks any more and what they thought has been played or not."""
    async with asyncio.timeout(HANGS):
        while tables._thinking:
            await asyncio.wait(list(tables._thinking.values()))


def unheard(tables: Tables) -> Tables:
    """Another server of the same database, of which this one hears nothing: its notices are lost."""
    other = Tables(tables.storage)
    other.notifier = InProcess()
    return other


@asynccontextmanager
async def service(
    address: str,
    thinkers: Thinkers | None = None,
    at_stage: Callable[[str], None] | None = None,
    most_open: int = MOST_OPEN,
    sweeps: bool = True,
    waits: Waits | None = None,
) -> AsyncIterator[Tables]:
    """A server's tables; without its sweep, bots are woken only by what happens at a table."""
    tables = await Tables.start(Database(address, waits), thinkers, at_stage, most_open)
    if tables._sweeper is not None and not sweeps:
        tables._sweeper.cancel()
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
