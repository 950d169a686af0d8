"""Records: TA-19.7 to TA-19.9."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from clayworks import Record
from clayworks.core import record as records
from clayworks.core.components import Components
from clayworks.core.errors import BadRecord

from .boards import GAME, asked, options
from .test_notation import EXTRACT


def extract(**changes: Any) -> dict[str, Any]:
    """The record of TA-19.10 with some keys changed."""
    return {**copy.deepcopy(EXTRACT), **changes}


def deal(**changes: Any) -> dict[str, Any]:
    """The record of TA-19.10 with another deal."""
    return extract(deal={**EXTRACT["deal"], **changes})


def test_a_record_needs_no_rules_version_nor_components_TA_19_7() -> None:
    """TA-19.7: those keys are ours; without them the shipped components are meant."""
    record = Record.from_data(extract())
    assert record.game.components.digest == GAME.components.digest
    data = record.to_data()
    assert (data["rules"], data["components"]) == (GAME.rules, GAME.components.digest)
    assert {key: data[key] for key in EXTRACT} == EXTRACT
    assert Record.from_data(data).replay() == record.replay()


def test_other_keys_are_kept_TA_19_7() -> None:
    """TA-19.7: names, dates and clocks are ignored, and still there afterwards."""
    names = {"blue": "Ada", "yellow": "Bo"}
    assert Record.from_data(extract(names=names)).to_data()["names"] == names


@pytest.mark.parametrize("ply", range(13))
def test_a_record_may_end_at_any_point_TA_19_7(ply: int) -> None:
    """TA-19.7: the next decision is then open."""
    cut = Record.from_data(extract(choices=EXTRACT["choices"][:ply]))
    state = cut.replay()
    assert state == Record.from_data(extract()).replay(to=ply)
    assert asked(state) is not None
    assert len(options(state)) >= 2


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (extract(format="go-record"), "format: 'go-record' should be 'clayworks-record'"),
        (extract(version=2), "version: 2 should be 1"),
        (extract(version=True), "version: True should be 1"),
        (extract(version="1"), "version: '1' should be 1"),
        (extract(game="go"), "game: 'go' is unknown; known are"),
        (extract(game=None), "game: None is unknown"),
        (extract(players=["blue"]), "2 to 4 players"),
        (extract(players=["blue", "blue"]), "once only"),
        (extract(players=["blue", "red"]), "'red' is no colour"),
        (extract(players="blue"), "is not a list of colours"),
        (extract(players=[1, 2]), "is not a list of colours"),
        (extract(seed=1.5), "seed: 1.5 is neither a number, a word nor null"),
        (extract(seed=True), "seed: True is neither"),
        (extract(choices="rotate none"), "choices: must be a list of written choices"),
        (extract(choices=[3]), "choices: must be a list of written choices"),
        (extract(deal=None), "deal: must be an object"),
        (extract(deal=[]), "deal: must be an object"),
        (extract(options={"solo": True}), "option 'solo' is unknown"),
        (extract(options=[1]), "options: .* is not an object"),
        (extract(rules=GAME.rules + 1), "rules: version 2 was played, this program plays 1"),
        (extract(rules=0), "rules: version 0 was played"),
        (extract(components="ab" * 32), "components: abababababab… are unknown here"),
        ([], "a record is one JSON object"),
        (None, "a record is one JSON object"),
    ],
)
def test_a_record_that_is_refused_TA_19_8(data: Any, sentence: str) -> None:
    """TA-19.8: wrong frame; the place is named."""
    with pytest.raises(BadRecord, match=sentence):
        Record.from_data(data)


TILES = list(EXTRACT["deal"]["tiles"])
ORDER = r"deal.turn_order: .* is not the seating order from one player on \(TA-4.2\)"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"turn_order": ["yellow", "green"]}, ORDER),
        ({"turn_order": ["yellow"]}, ORDER),
        ({"turn_order": ["yellow", "yellow"]}, ORDER),
        ({"turn_order": "yellow"}, ORDER),
        ({"turn_order": None}, ORDER),
        ({"wheel": {"inner": 12, "middle": 0}}, r"deal.wheel.inner: 12 is no offset from 0 to 11"),
        ({"wheel": {"inner": 0, "middle": -1}}, r"deal.wheel.middle: -1 is no offset from 0 to 11"),
        ({"wheel": {"inner": 0}}, r"deal.wheel.middle: None is no offset"),
        ({"wheel": {"inner": True, "middle": 0}}, r"deal.wheel.inner: True is no offset"),
        ({"wheel": {"inner": 1.0, "middle": 0}}, r"deal.wheel.inner: 1.0 is no offset"),
        ({"wheel": 7}, r"deal.wheel.inner: None is no offset .* deal.wheel.middle: None is no offset"),
        ({"tiles": TILES[:4]}, r"are not five tiles"),
        ({"tiles": [*TILES, "guards"]}, r"are not five tiles"),
        ({"tiles": "coins"}, r"are not five tiles"),
        ({"tiles": None}, r"are not five tiles"),
        ({"tiles": [*TILES[:4], "moon"]}, r"deal.tiles: 'moon' is no tile"),
        ({"tiles": [*TILES[:4], 7]}, r"deal.tiles: 7 is no tile"),
        ({"tiles": [*TILES[:4], TILES[0]]}, r"deal.tiles: every tile can lie there once only"),
    ],
)
def test_an_impossible_deal_is_refused_TA_19_8(changes: dict[str, Any], sentence: str) -> None:
    """TA-19.8, TA-4.2."""
    with pytest.raises(BadRecord, match=sentence):
        Record.from_data(deal(**changes))


def test_a_turn_order_against_the_seating_is_refused_TA_19_8() -> None:
    """TA-19.8: three players, clockwise only."""
    three = extract(players=["blue", "yellow", "green"], choices=[])
    for order, allowed in (
        (["yellow", "green", "blue"], True),
        (["blue", "yellow", "green"], True),
        (["yellow", "blue", "green"], False),
    ):
        three["deal"]["turn_order"] = order
        if allowed:
            assert Record.from_data(three).start().view()["turn_order"] == order
        else:
            with pytest.raises(BadRecord, match=r"deal\.turn_order"):
                Record.from_data(three)


def test_all_faults_of_a_deal_are_named_together_TA_19_8() -> None:
    """TA-19.8."""
    with pytest.raises(BadRecord, match=r"turn_order.*wheel.inner.*wheel.middle.*tiles"):
        Record.from_data(extract(deal={}))


CHOICES = EXTRACT["choices"]


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        (["place craftsman@8"], "choice 1: 'place craftsman@8' is not open; .* decides 'rotate'"),
        (
            ["rotate none", "place artisan@8"],
            r"choice 2: 'place artisan@8': you have no Artisan in hand \(TA-6.2\)",
        ),
        (["rotate outer"], "choice 1: 'rotate outer': 'rotate' has no option 'outer'"),
        (["rotate"], "choice 1: 'rotate': 'rotate' has no option ''"),
        (["dance"], "choice 1: 'dance' is not open"),
        ([""], "choice 1: '' is not open"),
        ([*CHOICES[:7], "inner perform"], r"choice 8: 'inner perform': .*\(TA-8.1\)"),
        ([*CHOICES, "outer skip"], "choice 13: 'outer skip' is not open; .* decides 'rotate'"),
        (["rotate none", *CHOICES], "choice 2: 'rotate none' is not open"),
    ],
)
def test_an_illegal_choice_is_refused_at_its_place_TA_19_8(choices: list[str], sentence: str) -> None:
    """TA-19.8, TA-19.5: also one that was automatic and must not be written."""
    with pytest.raises(BadRecord, match=sentence):
        Record.from_data(extract(choices=choices))


def finished() -> dict[str, Any]:
    """The record of a whole game."""
    record = Record.new(GAME, 2, seed=1)
    state = record.start()
    while not state.is_terminal():
        record.play(state, state.legal_actions()[-1])
    record.extra.update(GAME.outcome(state))
    return record.to_data()


def test_a_choice_after_the_end_is_refused_TA_19_8() -> None:
    """TA-19.8."""
    data = finished()
    assert Record.from_data(data).replay().is_terminal()
    data["choices"].append("rotate none")
    number = len(data["choices"])
    with pytest.raises(BadRecord, match=f"choice {number}: 'rotate none' comes after the end of the game"):
        Record.from_data(data)


def test_the_final_scores_of_a_finished_game_are_written_TA_19_9() -> None:
    """TA-19.9: colour by colour."""
    data = finished()
    state = Record.from_data(data).replay()
    assert data["final"] == dict(zip(state.colours, state.scores(), strict=True))


def changed(path: Path, old: str, new: str) -> Path:
    """A component file of the user's with one line changed."""
    text = (GAME.folder / "components.toml").read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_a_record_of_other_components_needs_its_file_TA_0_4(tmp_path: Path) -> None:
    """TA-0.4: the hash says with which values a game was played."""
    path = changed(tmp_path / "mine.toml", "coins_each = 3", "coins_each = 5")
    mine = type(GAME)(Components.load(path))
    record = Record.new(mine, 2, seed=3)
    data = record.to_data()
    assert data["components"] == mine.components.digest != GAME.components.digest
    with pytest.raises(BadRecord, match="are unknown here; give the file it was played with"):
        Record.from_data(data)
    with pytest.raises(BadRecord, match="components: it was played with"):
        Record.from_data(data, GAME)
    assert Record.from_data(data, mine).start().view()["players"]["yellow"]["coins"] >= 5


def test_comments_and_layout_do_not_change_the_hash_TA_0_4(tmp_path: Path) -> None:
    """TA-0.4: only values count."""
    path = changed(tmp_path / "same.toml", "coins_each = 3", "coins_each   =   3   # three")
    assert Components.load(path).digest == GAME.components.digest


def test_a_record_file_is_written_and_read_back_TA_19_7(tmp_path: Path) -> None:
    """TA-19.7: UTF-8; a damaged one says where."""
    record = Record.from_data(extract(names={"blue": "Ödön"}))
    path = tmp_path / "game.json"
    records.save(record, path)
    assert records.load(path).to_data() == record.to_data()
    assert list(tmp_path.iterdir()) == [path]
    path.write_text(path.read_text("utf-8")[:80], encoding="utf-8")
    with pytest.raises(BadRecord, match="is damaged or cut off at line"):
        records.load(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadRecord, match="is no UTF-8 text"):
        records.load(path)
    with pytest.raises(BadRecord, match="can't be read"):
        records.load(tmp_path / "none.json")
    path.write_text(json.dumps(extract(version=9)), encoding="utf-8")
    with pytest.raises(BadRecord, match=r"game.json: version: 9 should be 1"):
        records.load(path)


def test_a_hash_that_is_no_word_is_refused_TA_19_8() -> None:
    """TA-19.8, TA-0.4: a record that names its components names them rightly, or is refused."""
    with pytest.raises(BadRecord, match="components: "):
        Record.from_data(extract(components=5))


def test_a_saved_record_can_be_read_by_others_TA_19_7(tmp_path: Path) -> None:
    """TA-19.7: with the rights that a new file has here, not those of a temporary one."""
    plain = tmp_path / "plain.json"
    plain.write_text("{}", encoding="utf-8")
    saved = tmp_path / "saved.json"
    records.save(Record.from_data(extract()), saved)
    assert saved.stat().st_mode == plain.stat().st_mode


@pytest.mark.parametrize("seed", [None, 7, "a word", 2**70])
def test_the_seed_is_a_remark_TA_19_7(seed: Any) -> None:
    """TA-19.7: never needed for replaying."""
    assert Record.from_data(extract(seed=seed)).replay() == Record.from_data(extract()).replay()
