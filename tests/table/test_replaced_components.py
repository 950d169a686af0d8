"""A component file that is replaced moves to `shipped/`: what began with it goes on with it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import clayworks
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.errors import BadRecord
from clayworks.core.game import FILE, Game
from clayworks.core.record import Record
from clayworks.core.state import State
from clayworks.table.errors import CannotOpen
from clayworks.table.hosting import Host
from clayworks.table.seats import Kind
from tests.table.fixtures import ThinkersHere, make, play_on, run, service
from tests.test_cli import Run
from tests.test_cli import run as command

__all__ = ["command"]

NAME = "terracotta-army"
CHANGES = (
    ("\ncoins_each = 3\n", "\ncoins_each = 17\n"),
    ("\nleftovers_per_vp = 2\n", "\nleftovers_per_vp = 1\n"),
)


class Replacing:
    """The folder of a game before and after its component file is replaced by another one."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.old = clayworks.load(NAME)
        self.folder = folder
        self.monkeypatch = monkeypatch
        self.shipped = folder / "shipped" / "first.toml"

    def replace(self, keep: bool = True) -> Game:
        """Two values change; the old file is kept, as it must be, or is not. Returns today's game."""
        kind = registry.game_class(NAME)
        text = (kind.folder / FILE).read_text(encoding="utf-8")
        self.shipped.parent.mkdir()
        if keep:
            self.shipped.write_text(text, encoding="utf-8")
        for old, new in CHANGES:
            assert text.count(old) == 1
            text = text.replace(old, new)
        (self.folder / FILE).write_text(text, encoding="utf-8")
        self.monkeypatch.setattr(kind, "folder", self.folder)
        new_game = clayworks.load(NAME)
        assert new_game != self.old
        return new_game


@pytest.fixture
def replacing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Replacing:
    """A game whose component file is about to be replaced."""
    folder = tmp_path / "game"
    folder.mkdir()
    return Replacing(folder, monkeypatch)


def a_record(game: Game) -> Record:
    """A whole game for two."""
    record, chance = Record.new(game, 2, seed=4), Chance(4)
    state = record.start()
    while not state.is_terminal():
        actions = state.legal_actions()
        record.play(state, actions[chance.below(len(actions))])
    return record


def coins(state: State) -> list[int]:
    """What the players hold."""
    return [player["coins"] for player in state.view(None)["players"].values()]


def test_a_record_replays_with_the_components_it_was_played_with(replacing: Replacing) -> None:
    record = a_record(replacing.old)
    data, scores = record.to_data(), record.replay().scores()
    new = replacing.replace()
    again = Record.from_data(data)
    assert again.game == replacing.old
    assert again.replay().scores() == scores
    assert again.to_data() == data
    assert Record.new(new, 2, seed=4).to_data()["components"] != data["components"]


def test_the_old_file_is_read_once_however_many_need_it(replacing: Replacing) -> None:
    digest = replacing.old.components.digest
    replacing.replace()
    assert registry.with_components(NAME, digest) is registry.with_components(NAME, digest)


def test_without_the_old_file_a_record_says_what_is_missing(replacing: Replacing) -> None:
    data = a_record(replacing.old).to_data()
    replacing.replace(keep=False)
    with pytest.raises(BadRecord, match="are unknown here; give the file it was played with"):
        Record.from_data(data)


def test_a_position_is_scored_by_the_file_that_is_given(replacing: Replacing, command: Run) -> None:
    """A position names no components: those of today count, unless the old file is given."""
    record = a_record(replacing.old)
    state = record.replay()
    position = json.dumps(state.to_position())
    before = command("score", "-", "--phase", "final", "--json", stdin=position).data
    replacing.replace()
    today = command("score", "-", "--phase", "final", "--json", stdin=position).data
    old = command(
        "score", "-", "--phase", "final", "--components", replacing.shipped, "--json", stdin=position
    )
    assert old.data == before
    assert today != before
    again = Record.from_data(record.to_data()).replay()
    assert again.to_position() == state.to_position()
    assert again.game.from_position(again.to_position()).ledger() == before


def test_a_running_table_goes_on_with_the_components_it_began_with(
    database: str, replacing: Replacing
) -> None:
    async def before() -> str:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.BOT, game=NAME)
            return table.id

    async def after(address: str) -> None:
        async with service(database, ThinkersHere()) as tables:
            table = await tables.look(address)
            assert table.record.game == replacing.old
            assert max(coins(table.record.start())) < 17
            await play_on(tables, table, Chance(2))
            assert table.over
            assert (await tables.look_again(address)).record.game == replacing.old
            rematch = await Host(tables).rematch(address)
            made = await make(tables, Kind.HUMAN, Kind.HUMAN, game=NAME)
            for new in (rematch, made):
                assert new.record.game == clayworks.load(NAME) != replacing.old
                assert min(coins(new.record.start())) >= 17

    address = run(before())
    replacing.replace()
    run(after(address))


def test_without_the_old_file_a_table_says_what_is_missing(database: str, replacing: Replacing) -> None:
    async def before() -> str:
        async with service(database) as tables:
            return (await make(tables, Kind.HUMAN, Kind.HUMAN, game=NAME)).id

    async def after(address: str) -> None:
        async with service(database) as tables:
            with pytest.raises(CannotOpen, match="are unknown here; give the file it was played with"):
                await tables.look(address)

    address = run(before())
    replacing.replace(keep=False)
    run(after(address))
