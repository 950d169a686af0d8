"""What a release has stored opens in every later one: tables, seats, drafts, secrets, records, positions.

`tools/fixtures.py` has made `tests/fixtures/RELEASE/` with the program of that release, through its API.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import shutil
import tempfile
from collections.abc import Callable, Coroutine
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from tools.fixtures import FIXTURES, Table, kept

import clayworks
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.messages import LANGUAGES, M, Message
from clayworks.core.record import Record, written
from clayworks.table.backup import back_up, restore
from clayworks.table.brief import Brief
from clayworks.table.checking import check
from clayworks.table.live import LiveTable
from clayworks.table.office import visiting
from clayworks.table.queries import ACTIONS_SINCE
from clayworks.table.schema import metadata
from clayworks.table.worker import answer
from clayworks.web.house import house_of
from tests.effort import THOROUGH
from tests.table.databases import BACKENDS, bring_up, empty_database, named, there
from tests.table.fixtures import ThinkersHere, run
from tests.test_cli import Run
from tests.test_cli import run as command
from tests.web.clients import Api, api, play_as

__all__ = ["command"]

RELEASES = sorted(folder for folder in FIXTURES.iterdir() if folder.is_dir())
every_release = pytest.mark.parametrize("release", RELEASES, ids=lambda folder: folder.name)
one_database = pytest.mark.sampled("stored")
every_game = pytest.mark.parametrize("game", clayworks.game_names())


class QuickBots(ThinkersHere):
    """Whatever the level, a bot chooses at once."""

    def __init__(self, workers: int, seconds: float) -> None:
        super().__init__()

    async def think(self, brief: Brief, *who: object) -> list[str]:
        return answer({**brief, "level": "random"})


class Stored:
    """The database of a release on one backend, served by the program of today."""

    def __init__(self, folder: Path, backend: str, tmp_path: Path) -> None:
        self.data: dict[str, Any] = json.loads((folder / f"{backend}.json").read_text("utf-8"))
        self.folder, self.backend, self.tmp_path = folder, backend, tmp_path

    @cached_property
    def address(self) -> str:
        """The database as it was left."""
        if self.backend == "sqlite":
            return f"sqlite:///{shutil.copy(self.folder / 'sqlite.db', self.tmp_path / 'sqlite.db')}"
        return there().fresh(as_left(self.folder))

    @cached_property
    def today(self) -> str:
        """The same, brought up to date; of that the tests make sure that look at `address`."""
        if self.backend == "sqlite":
            file = self.tmp_path / "today.db"
            file.write_bytes(file_of_today(self.folder))
            return f"sqlite:///{file}"
        return there().fresh(database_of_today(self.folder))

    def tables(self, *what: str) -> list[Table]:
        """The tables of some scenes; all, if none is named."""
        found = [table for table in self.data["tables"] if not what or table["what"] in what]
        assert found
        return found

    def sample(self) -> list[Table]:
        """All tables in SQLite; in PostgreSQL, which holds the same, one in each state, of games in turn."""
        states: dict[str, list[Table]] = {}
        for table in self.tables():
            states.setdefault(table["what"], []).append(table)
        if THOROUGH or self.backend == "sqlite":
            return self.tables()
        return [same[number % len(same)] for number, same in enumerate(states.values())]

    def serve(self, work: Callable[[Hall], Coroutine[Any, Any, None]], address: str = "") -> None:
        """Do something while the tables are served."""

        async def served() -> None:
            async with api(address or self.today) as server:
                await work(Hall(server, self.data["cookies"]))

        run(served())


@cache
def as_left(folder: Path) -> str:
    """The name of a PostgreSQL database as a release has left it."""
    return named(there().restored((folder / "postgresql.sql").read_text("utf-8")))


@cache
def database_of_today(folder: Path) -> str:
    """The name of the same one, brought up to date."""
    address = there().fresh(as_left(folder))
    bring_up(address)
    return named(address)


@cache
def file_of_today(folder: Path) -> bytes:
    """A file of SQLite that a release has left, brought up to date."""
    with tempfile.TemporaryDirectory() as place:
        file = shutil.copy(folder / "sqlite.db", Path(place) / "tables.db")
        bring_up(f"sqlite:///{file}")
        return Path(file).read_bytes()


class Hall:
    """The server of today, and who comes to it with the keys of then."""

    def __init__(self, server: Api, cookies: dict[str, str]) -> None:
        self.server = server
        self.cookies = cookies

    def client(self, key: dict[str, Any]) -> httpx.AsyncClient:
        """Who has a key: a cookie, or a token."""
        client = self.server.client(key.get("token", ""))
        if "cookie" in key:
            client.cookies.set("clayworks", self.cookies[key["cookie"]])
        return client

    async def shown(self, table: Table, key: dict[str, Any] | None) -> Any:
        """What is shown to a key, or to a spectator."""
        client = self.server.client() if key is None else self.client(key)
        params: dict[str, Any] = {"spectator": True} if key is None else {"seat": key["seat"]}
        reply = await client.get(f"/api/tables/{table['table']}", params=params)
        assert reply.status_code == 200, reply.text
        return reply.json()

    async def live(self, table: Table) -> LiveTable:
        """The table itself."""
        live: LiveTable = await house_of(self.server.app).tables.look(table["table"])
        return live

    async def written(self, live: LiveTable, seat: int, since: int) -> list[str]:
        """What a seat has chosen after a ply, as it is stored."""
        asked = {"address": live.id, "since": since}
        async with house_of(self.server.app).tables.storage.database.reading() as connection:
            rows = (await connection.execute(ACTIONS_SINCE, asked)).all()
        return written(choice for _ply, chooser, choice, _at in rows if chooser == seat)

    async def play(self, table: Table, plies: int) -> LiveTable:
        """Everybody chooses anything until so many choices are written, or the game is over."""
        chance, live = Chance(table["table"]), await self.live(table)
        for _ in range(2000):
            if live.over or live.ply >= plies:
                return live
            for key in table["keys"]:
                await play_as(self.client(key), table["table"], key["seat"], chance)
            await asyncio.sleep(0.001)  # without a network nothing else lets a bot think
        raise AssertionError(f"{table['what']} of {table['game']} does not go on")


@pytest.fixture(
    params=[(folder, backend) for folder in RELEASES for backend in BACKENDS],
    ids=lambda of: f"{of[0].name}-{of[1]}",
)
def stored(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stored:
    """What each release has left in each kind of database."""
    monkeypatch.setattr("clayworks.web.app.Thinkers", QuickBots)
    folder, backend = request.param
    return Stored(folder, backend, tmp_path)


def said_of_older_rules(old: int, new: int) -> Message:
    """What a page says of a game that does not go on by the newest rules."""
    return M(
        "This game began by version {old} of the rules and goes on by it;"
        " new games are played by version {new}.",
        old=old,
        new=new,
    )


def still(now: Any, then: Any) -> bool:
    """Whether everything is as it was; there may be more today."""
    if isinstance(then, dict):
        return all(key in now and still(now[key], value) for key, value in then.items())
    if isinstance(then, list):
        return len(now) == len(then) and all(map(still, now, then))
    return bool(now == then)


# -- tables --------------------------------------------------------------------------------------------------


def test_a_release_has_left_tables_in_every_state(stored: Stored) -> None:
    states = {table["what"] for table in stored.tables()}
    assert states >= {
        "draft", "sealed", "bots", "invited", "token", "options", "resigned", "replaced", "over", "rematch",
        "bot due",
    }  # fmt: skip
    for state in ("draft", "bots", "over", "bot due"):
        assert len({table["game"] for table in stored.tables(state)}) >= 3


def test_the_stored_form_is_brought_up_to_date(stored: Stored) -> None:
    async def work(hall: Hall) -> None:
        async with house_of(hall.server.app).tables.storage.database.writing() as connection:
            difference = await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
            )
        assert difference == []

    stored.serve(work, stored.address)


def test_every_key_shows_what_it_showed(stored: Stored) -> None:
    """Seats, draft, sealed choices, open decision and its options; whose cookie or token it was."""

    async def work(hall: Hall) -> None:
        for table in stored.tables():
            if table["what"] == "bot due":
                continue  # there the bots have begun to choose
            for key, then in zip(table["keys"], table["shown"], strict=True):
                now = kept(await hall.shown(table, key))
                assert still(now, then), (table["what"], table["game"], key)
            assert still(kept(await hall.shown(table, None)), table["spectator"])

    stored.serve(work)


@one_database
def test_every_table_has_its_page_in_every_language(stored: Stored) -> None:
    async def work(hall: Hall) -> None:
        languages = sorted(LANGUAGES)
        for number, table in enumerate(stored.sample()):
            spoken = {"Accept-Language": languages[number % len(languages)]}
            for client in (hall.client(table["keys"][0]), hall.server.client()):
                page = await client.get(f"/tables/{table['table']}", headers=spoken)
                assert page.status_code == 200, page.text
                assert f'lang="{spoken["Accept-Language"]}"' in page.text
                assert "<svg" in page.text

    stored.serve(work)


@one_database
def test_the_page_says_where_a_game_goes_on_by_older_rules(stored: Stored) -> None:
    async def work(hall: Hall) -> None:
        tables, languages = stored.tables("over"), itertools.cycle(sorted(LANGUAGES))
        for table in tables:
            live = await hall.live(table)
            old, new = live.record.game.rules, live.record.game.versions()[-1]
            for path, language in zip(
                (f"/tables/{live.id}", f"/tables/{live.id}/replay/3"), languages, strict=False
            ):
                page = await hall.server.client().get(path, headers={"Accept-Language": language})
                text = said_of_older_rules(old, new).to(language)
                assert (text in page.text) == (old < new), (table["game"], path, language)
        assert any(registry.load(table["game"]).rules > table["spectator"]["rules"] for table in tables)

    stored.serve(work)


@one_database
def test_every_running_table_goes_on(stored: Stored) -> None:
    """By legal choices, from the draft at hand; bots play on; nothing that was written has changed."""

    async def work(hall: Hall) -> None:
        for table in stored.sample():
            if table["what"] in ("over", "invited"):
                continue
            live = await hall.live(table)
            before = live.record.choices.copy()
            begun = {seat: live.draft(seat).choices for seat in live.to_choose()} | live.sealed
            live = await hall.play(table, plies=len(before) + 8)
            after = live.record.choices.copy()
            assert (after[: len(before)], live.record.game.rules) == (before, table["spectator"]["rules"])
            for seat, choices in begun.items():
                assert (await hall.written(live, seat, since=len(before)))[: len(choices)] == choices
            # Another server reads the same game, to which a bot may have added something meanwhile.
            again = await house_of(hall.server.app).tables.storage.load(live.id)
            assert again.record.choices[: len(after)] == after
            assert again.record.replay() == again.committed

    stored.serve(work)


@one_database
def test_a_bot_that_was_thinking_when_the_server_stopped_chooses(stored: Stored) -> None:
    async def work(hall: Hall) -> None:
        for table in stored.tables("bot due"):
            live = await hall.play({**table, "keys": []}, plies=table["shown"][0]["committed"] + 1)
            assert live.ply > table["shown"][0]["committed"]

    stored.serve(work)


@one_database
def test_a_finished_game_replays_and_has_its_rematch(stored: Stored) -> None:
    async def work(hall: Hall) -> None:
        for table in stored.tables("over"):
            client, path = hall.client(table["keys"][0]), f"/api/tables/{table['table']}"
            record = Record.from_data((await client.get(f"{path}/record")).json())
            state = record.replay()
            assert state.is_terminal()
            assert state.scores() == [seat["score"] for seat in table["spectator"]["seats"]]
            assert record.to_data()["final"] == dict(zip(state.colours, state.scores(), strict=True))
            for ply in (0, len(record.choices) // 2, len(record.choices)):
                assert (await client.get(f"/tables/{table['table']}/replay/{ply}")).status_code == 200
            assert (await client.post(f"{path}/rematch")).json()["table"] == table["rematch"]
        for again in stored.tables("rematch"):
            assert (await hall.shown(again, None))["rematch_of"] == again["rematch_of"]

    stored.serve(work)


def test_an_invitation_still_gives_its_seat_away_once(stored: Stored) -> None:
    async def work(hall: Hall) -> None:
        for table in stored.tables("invited"):
            friend = hall.server.client()
            code = {"code": table["invitation"]["code"], "name": "Łucja"}
            joined = await friend.post("/api/invitations", json=code)
            assert joined.status_code == 201, joined.text
            assert joined.json()["seat"] == table["invitation"]["seat"]
            assert joined.json()["seats"][1]["name"] == "Łucja"
            assert (await hall.server.client().post("/api/invitations", json=code)).status_code == 409

    stored.serve(work)


@one_database
def test_a_key_that_was_given_up_opens_nothing(stored: Stored) -> None:
    async def work(hall: Hall) -> None:
        for table in stored.tables("resigned"):
            for key in table["shut"]:
                path = f"/api/tables/{table['table']}"
                assert (await hall.client(key).get(path, params={"seat": key["seat"]})).status_code == 403

    stored.serve(work)


# -- before and after an upgrade -----------------------------------------------------------------------------


def test_no_table_of_a_release_would_be_left_behind(stored: Stored) -> None:
    """Every choice of every table is played again before anything is changed."""

    async def work() -> None:
        async with visiting(stored.address) as database:
            found = await check(database, replays=True)
            assert found.tables >= len(stored.tables())
            assert (found.shut, found.pending) == ([], True)
            assert (await check(database, replays=True)).revision == found.revision  # nothing was changed

    run(work())


def test_a_backup_of_a_release_goes_on_in_the_other_kind_of_database(
    stored: Stored, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Backed up before the upgrade, restored elsewhere: every key shows what it showed then."""
    other = "sqlite" if stored.address.startswith("postgresql") else "postgresql"
    moved = empty_database(other, tmp_path)

    async def move() -> None:
        async with visiting(stored.address) as database:
            await back_up(database, tmp_path / "backup.zip")
        async with visiting(moved, create=True) as database:
            await restore(database, tmp_path / "backup.zip", force=False)

    async def work(hall: Hall) -> None:
        for table in stored.tables("draft", "sealed", "token", "resigned", "over"):
            for key, then in zip(table["keys"], table["shown"], strict=True):
                assert still(kept(await hall.shown(table, key)), then), (table["what"], table["game"], key)
        live = await hall.play(stored.tables("draft")[0], plies=30)
        assert live.ply >= 30

    run(move())
    stored.serve(work, moved)


# -- files ---------------------------------------------------------------------------------------------------


def read(release: Path, kind: str, game: str) -> Any:
    """A file that a release has written."""
    return json.loads((release / f"{kind}-{game}.json").read_text("utf-8"))


@every_release
@every_game
def test_a_record_of_a_release_replays_to_its_end(command: Run, release: Path, game: str) -> None:
    data = read(release, "record", game)
    record = Record.from_data(data)
    assert record.to_data() == data
    shown = command("replay", release / f"record-{game}.json", "--json").data
    assert isinstance(shown, dict)
    assert (shown["over"], shown["scores"]) == (True, data["final"])


@every_release
@every_game
def test_a_position_of_a_release_is_scored_as_it_was(command: Run, release: Path, game: str) -> None:
    """A position names neither rules nor components of its time, so they are given."""
    record = read(release, "record", game)
    components = registry.with_components(game, record["components"]).components.name
    file, given = release / f"position-{game}.json", ("--components", components, "--rules", record["rules"])
    for phase, ledger in read(release, "ledgers", game).items():
        assert command("score", file, "--phase", phase, *given, "--json").data == ledger
    assert command("score", file).status == 0
