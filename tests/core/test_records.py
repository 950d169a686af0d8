"""Records: saved, loaded, refused with a sentence that names the place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import clayworks
from clayworks.core import record as records
from clayworks.core import registry
from clayworks.core.errors import BadComponents, BadDeal, BadRecord, ClayworksError, UnknownGame
from clayworks.core.record import Record

GAME = clayworks.game_names()[0]


def a_record(choices: int = 20) -> Record:
    """The beginning of a game."""
    record = Record.new(clayworks.load(GAME), 3, seed=5)
    state = record.start()
    for _ in range(choices):
        record.play(state, state.legal_actions()[0])
    return record


def test_a_record_names_its_rules_and_components() -> None:
    data = a_record().to_data()
    assert data["format"] == "clayworks-record"
    assert data["rules"] == clayworks.load(GAME).rules
    assert data["components"] == clayworks.load(GAME).components.digest
    assert data["seed"] == 5


def test_a_saved_record_is_read_back(tmp_path: Path) -> None:
    record = a_record()
    records.save(record, tmp_path / "game.json")
    again = records.load(tmp_path / "game.json")
    assert again.to_data() == record.to_data()
    assert again.replay() == record.replay()
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_keys_that_we_do_not_know_are_kept() -> None:
    data = {**a_record().to_data(), "names": ["Ann", "Bo", "Cy"], "clock": 12.5}
    assert Record.from_data(data).to_data() == data


def test_a_record_without_rules_and_components_is_one_of_today() -> None:
    data = a_record().to_data()
    del data["rules"], data["components"]
    assert Record.from_data(data).replay() == a_record().replay()


def refused(**changes: Any) -> str:
    """What is said to a changed record."""
    data = {**a_record().to_data(), **changes}
    with pytest.raises(BadRecord) as error:
        Record.from_data(data)
    return str(error.value)


def test_each_damaged_key_is_named() -> None:
    assert refused(format="chess") == "format: 'chess' should be 'clayworks-record'"
    assert refused(version=2) == "version: 2 should be 1"
    assert refused(version=True) == "version: True should be 1"
    assert "game: 'go' is unknown" in refused(game="go")
    assert "rules: version 99 was played" in refused(rules=99)
    assert "components: 123456789012… are unknown here" in refused(components="123456789012345")
    assert "players: 'yellow' is not a list of colours" in refused(players="yellow")
    assert "not 1" in refused(players=["yellow"])
    assert "not 5" in refused(players=["a", "b", "c", "d", "e"])
    assert "'pink' is no colour" in refused(players=["pink", "yellow"])
    assert "choices: must be a list" in refused(choices=None)
    assert "choices: must be a list" in refused(choices=[3])
    assert "deal: must be an object" in refused(deal=[])
    assert "seed: 1.5 is neither" in refused(seed=1.5)
    assert "options: 3 is not an object" in refused(options=3)
    assert "option 'snow' is unknown" in refused(options={"snow": True})


def test_the_first_wrong_choice_is_named_with_its_place() -> None:
    choices = a_record().choices
    assert "choice 3: 'fly B4' is not open" in refused(choices=[*choices[:2], "fly B4"])
    decision = choices[2].partition(" ")[0]
    assert f"choice 3: '{decision} nowhere'" in refused(choices=[*choices[:2], f"{decision} nowhere"])


def test_a_record_is_one_object() -> None:
    with pytest.raises(BadRecord, match="one JSON object"):
        Record.from_data([])


def test_a_cut_off_file_says_where(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    records.save(a_record(), path)
    path.write_text(path.read_text()[:200])
    with pytest.raises(BadRecord, match=r"game\.json: is damaged or cut off at line \d+, column \d+"):
        records.load(path)


def test_unreadable_files_say_why(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="can't be read: No such file"):
        records.load(tmp_path / "none.json")
    (tmp_path / "latin.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="is no UTF-8 text"):
        records.load(tmp_path / "latin.json")
    with pytest.raises(ClayworksError, match="can't be written"):
        records.save(a_record(), tmp_path / "no" / "folder.json")


def test_a_record_of_another_component_file_says_so(tmp_path: Path) -> None:
    record = a_record()
    changed = tmp_path / "mine.toml"
    source = record.game.folder / "components.toml"
    changed.write_text(source.read_text().replace("coins_each = 3", "coins_each = 4"))
    mine = clayworks.load(GAME, changed)
    assert mine != record.game
    with pytest.raises(BadRecord, match="components: it was played with"):
        Record.from_data(record.to_data(), mine)
    own = Record.new(mine, 2, seed=1).to_data()
    with pytest.raises(BadRecord, match="are unknown here; give the file"):
        Record.from_data(own)
    assert Record.from_data(own, mine).game == mine


def test_components_that_were_replaced_still_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = registry.game_class(GAME)
    old = (kind.folder / "components.toml").read_text().replace("coins_each = 3", "coins_each = 4")
    (tmp_path / "components.toml").write_text((kind.folder / "components.toml").read_text())
    (tmp_path / "shipped").mkdir()
    (tmp_path / "shipped" / "2020.toml").write_text(old)
    (tmp_path / "old.toml").write_text(old)
    record = Record.new(clayworks.load(GAME, tmp_path / "old.toml"), 2, seed=1)
    monkeypatch.setattr(kind, "folder", tmp_path)
    assert Record.from_data(record.to_data()).game.components.digest == record.game.components.digest


def test_sorted_json_makes_the_hash_so_layout_does_not_matter(tmp_path: Path) -> None:
    import hashlib

    game = clayworks.load(GAME)
    expected = hashlib.sha256(json.dumps(game.components.data, sort_keys=True).encode()).hexdigest()
    assert game.components.digest == expected
    text = (game.folder / "components.toml").read_text()
    (tmp_path / "same.toml").write_text("# another comment\n\n" + text)
    assert clayworks.load(GAME, tmp_path / "same.toml") == game


def test_unknown_games_are_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match=f"'{GAME}x' is no game here; .*did you mean '{GAME}'"):
        clayworks.load(GAME + "x")


def test_component_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match="can't be read"):
        clayworks.load(GAME, tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text("a = [")
    with pytest.raises(BadComponents, match="is no TOML file"):
        clayworks.load(GAME, tmp_path / "bad.toml")


@pytest.mark.parametrize("players", [0, 1, 5])
def test_only_two_to_four_can_play(players: int) -> None:
    with pytest.raises(BadDeal, match=f"2 to 4 players, not {players}"):
        clayworks.load(GAME).deal(players)


def test_seats_are_different_colours_and_seeds_are_numbers_or_words() -> None:
    game = clayworks.load(GAME)
    colour = game.colours[0]
    with pytest.raises(BadDeal, match="once only"):
        game.deal([colour, colour])
    with pytest.raises(BadDeal, match="neither a number nor a word"):
        game.deal(2, seed=1.5)  # type: ignore[arg-type]
    assert game.deal(2, seed=3) == game.deal(2, seed=3)
    assert game.deal(2, seed="three").colours == game.deal(2).colours
