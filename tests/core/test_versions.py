"""Versions of the rules: what was played by an older one goes on by it, and what is new by the newest."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import clayworks
from clayworks.core import registry
from clayworks.core.actions import ActionSpace
from clayworks.core.chance import Chance
from clayworks.core.errors import BadDeal, BadPosition, BadRecord
from clayworks.core.game import Game
from clayworks.core.record import Record
from clayworks.core.state import State
from clayworks.study.simulate import Plan, play_many
from clayworks.table.live import LiveTable
from clayworks.web.shelf import understood
from tests.table.cards import GAME, NEWER, NewerCards
from tests.table.fixtures import add_cards
from tests.test_cli import Run, run

__all__ = ["run"]

every_game = pytest.mark.parametrize("name", clayworks.game_names())


@pytest.fixture(autouse=True)
def newer_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that plays version 2 of the tiny game, in which the lowest sum wins a round (X-2)."""
    add_cards(monkeypatch, NEWER)


def a_record(game: Game, seed: int = 3) -> Record:
    """A whole game for two."""
    record, chance = Record.new(game, 2, seed), Chance(seed)
    state = record.start()
    while not state.is_terminal():
        actions = state.legal_actions()
        record.play(state, actions[chance.below(len(actions))])
    return record


def as_if_changed(name: str, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game as if a version had come to it, by which nothing is different."""
    kind = registry.game_class(name)
    monkeypatch.setattr(kind, "rules", kind.rules + 1)
    return kind(clayworks.load(name).components)


# -- a game and its versions ---------------------------------------------------------------------------------


@every_game
def test_a_game_plays_its_newest_version_unless_said(name: str) -> None:
    game = clayworks.load(name)
    assert list(type(game).versions()) == list(range(1, type(game).rules + 1))
    assert game.rules == type(game).rules == game.versions()[-1]
    assert game.deal(2, seed=1).rules == game.rules
    for version in game.versions():
        assert clayworks.load(name, rules=version).rules == version


def test_each_version_is_a_game_of_its_own_made_once() -> None:
    older = NEWER.with_rules(1)
    assert (older.rules, NEWER.rules, type(older)) == (1, 2, NewerCards)
    assert older is NEWER.with_rules(1) is older.with_rules(1) is clayworks.load("cards", rules=1)
    assert older.with_rules(2) is NEWER is clayworks.load("cards")
    assert older != NEWER
    assert len({older, NEWER}) == 2
    assert older.components == NEWER.components


def test_each_version_has_the_words_of_its_own_decisions() -> None:
    class Talkative(NewerCards):
        def make_space(self) -> ActionSpace:
            return ActionSpace([("cheer", ["yes", "no"])] if self.rules > 1 else [("frown", ["yes", "no"])])

    game = Talkative(GAME.components)
    assert list(game.space.decisions) == ["cheer"]
    assert list(game.with_rules(1).space.decisions) == ["frown"]


def test_the_version_goes_through_a_pickle() -> None:
    for game in (NEWER, NEWER.with_rules(1)):
        again = pickle.loads(pickle.dumps(game))
        assert (again, again.rules) == (game, game.rules)
        assert again.deal(2, seed=1).rules == game.rules


@every_game
def test_a_table_keeps_its_version_in_every_copy(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = as_if_changed(name, monkeypatch)
    tables = [game.with_rules(version).deal(2, seed=1) for version in game.versions()]
    for version, state in zip(game.versions(), tables, strict=True):
        for copy in (state, state.clone(), pickle.loads(pickle.dumps(state))):
            assert (copy.rules, copy.game.rules) == (version, version)
            assert [copy == table for table in tables] == [table is state for table in tables]


@pytest.mark.parametrize("version", [0, 3, -1, True])
def test_a_version_that_is_not_played_is_refused_with_those_that_are(version: int) -> None:
    sentence = rf"rules: {version} is no version of Cards that this program plays; it plays 1, 2"
    with pytest.raises(BadDeal, match=sentence):
        NEWER.with_rules(version)
    with pytest.raises(BadDeal, match=sentence):
        clayworks.load("cards", rules=version)


# -- records -------------------------------------------------------------------------------------------------


def test_a_record_of_an_older_version_replays_by_it_and_keeps_it() -> None:
    record = a_record(GAME)
    data = record.to_data()
    again = Record.from_data(data)
    assert (again.game.rules, again.game) == (1, NEWER.with_rules(1))
    assert again.replay().scores() == record.replay().scores()
    assert again.to_data() == data


def test_the_newer_rules_would_have_made_another_game_of_it() -> None:
    """Without this the tests here would prove nothing."""
    data = a_record(GAME).to_data()
    old, new = Record.from_data(data).replay(to=4), Record.from_data({**data, "rules": 2}).replay(to=4)
    assert old.current_player() != new.current_player()
    assert old.scores() != new.scores()


def test_a_new_record_is_of_the_newest_version() -> None:
    data = a_record(registry.load("cards")).to_data()
    assert data["rules"] == 2
    assert Record.from_data(data).game is NEWER


def test_a_record_that_names_no_version_is_one_of_today() -> None:
    data = a_record(NEWER).to_data()
    del data["rules"]
    assert Record.from_data(data).game.rules == 2


@pytest.mark.parametrize("version", [0, 3, "2", True, None, [1]])
def test_a_record_of_an_unknown_version_is_refused_with_those_that_are_played(version: Any) -> None:
    with pytest.raises(BadRecord) as refused:
        Record.from_data({**a_record(GAME).to_data(), "rules": version})
    assert str(refused.value) == f"rules: version {version!r} was played, this program plays 1, 2"


def test_many_games_by_an_older_version_on_several_processes() -> None:
    # A shipped game: where processes begin anew, and not as copies of this one, they know no other.
    plan = Plan(clayworks.load("xian", rules=1), 2, ("random",), 5, {}, record=True)
    records = [one.record for one in play_many(plan, 2, jobs=2)]
    for data in records:
        assert data is not None
        assert data["rules"] == 1
        assert Record.from_data(data).replay().scores() == list(data["final"].values())


# -- positions -----------------------------------------------------------------------------------------------


def all_laid(game: Game) -> State:
    """Both have laid their cards, seat 0 lower ones, and nothing is turned up yet."""
    state = game.deal(2, seed=1)
    for seat in (0, 1):
        for _ in range(2):
            actions = state.legal_actions(seat)
            state.choose(actions[0] if seat == 0 else actions[-1], seat)
        if seat == 0:
            state.advance()
    return state


def test_a_position_names_its_version_as_soon_as_there_are_two() -> None:
    assert "rules" not in all_laid(GAME).to_position()
    assert all_laid(NEWER).to_position()["rules"] == 2
    assert all_laid(NEWER.with_rules(1)).to_position()["rules"] == 1


def test_a_position_goes_on_by_the_version_that_it_names() -> None:
    for game, winner in ((NEWER, 0), (NEWER.with_rules(1), 1)):
        position = all_laid(game).to_position()
        for reader in (NEWER, NEWER.with_rules(1)):
            state = reader.from_position(position)
            assert state.game is game
            state.advance()
            assert state.current_player() == winner
            assert state.scores()[winner] == 1


def test_a_position_that_names_none_is_read_by_the_game_at_hand() -> None:
    position = all_laid(GAME).to_position()
    assert NEWER.from_position(position).rules == 2
    assert NEWER.with_rules(1).from_position(position).rules == 1


@every_game
@pytest.mark.parametrize("version", [0, 99, "1", True, None])
def test_a_position_of_an_unknown_version_is_refused(name: str, version: Any) -> None:
    game = clayworks.load(name)
    position = {"format": game.position_format, "rules": version}
    for read in (game.from_position, lambda data: game.score_position(data, "final")):
        with pytest.raises(BadPosition, match=r"is no version of .* that this program plays; it plays 1"):
            read(position)


@every_game
def test_every_game_reads_positions_by_the_version_that_they_name(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = as_if_changed(name, monkeypatch)
    for version in game.versions():
        _, position = LiveTable("t", a_record(game.with_rules(version)), []).position(upto=10_000)
        assert position["rules"] == version
        assert game.from_position(position).rules == version
        assert game.from_position(position).to_position() == position
        assert game.score_position(position, game.scoring_phases[0])[1].rules == version


def test_a_file_that_is_opened_is_shown_by_its_version() -> None:
    older = NEWER.with_rules(1)
    assert understood(a_record(older).to_data()).game is older
    assert understood(all_laid(older).to_position()).game is older
    assert understood(all_laid(NEWER).to_position()).game is NEWER


# -- the command line ----------------------------------------------------------------------------------------


def test_replay_plays_a_record_by_its_version(run: Run, tmp_path: Path) -> None:
    for game in (NEWER, NEWER.with_rules(1)):
        record = a_record(game)
        (tmp_path / "record.json").write_text(json.dumps(record.to_data()))
        data = run("replay", tmp_path / "record.json", "--json").data
        assert isinstance(data, dict)
        assert list(data["scores"].values()) == record.replay().scores()


def test_score_takes_the_version_from_the_position_or_from_the_option(run: Run, tmp_path: Path) -> None:
    silent, old = tmp_path / "silent.json", tmp_path / "old.json"
    silent.write_text(json.dumps(all_laid(GAME).to_position()))
    old.write_text(json.dumps(all_laid(NEWER.with_rules(1)).to_position()))
    assert totals(run("score", silent, "--json").data) == [1, 0]
    assert totals(run("score", silent, "--rules", 1, "--json").data) == [0, 1]
    assert totals(run("score", old, "--json").data) == [0, 1]
    assert totals(run("score", old, "--rules", 1, "--json").data) == [0, 1]


def totals(ledger: Any) -> list[int]:
    """The points of each seat in a ledger."""
    return [line["total"] for line in ledger["players"].values()]


def test_score_refuses_a_version_that_is_unknown_or_not_the_position_s_own(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(all_laid(NEWER.with_rules(1)).to_position()))
    done = run("score", file, "--rules", 2)
    assert done.status
    assert "--rules 2: the position names 1" in done.err
    done = run("score", file, "--rules", 9)
    assert done.status
    assert "9 is no version of Cards that this program plays; it plays 1, 2" in done.err


def test_games_lists_the_versions(run: Run) -> None:
    listed = run("games", "--json").data
    assert isinstance(listed, list)
    found = {line["name"]: line["versions"] for line in listed}
    assert found == {game.name: list(game.versions()) for game in registry.load_all()}
    assert found["cards"] == [1, 2]
