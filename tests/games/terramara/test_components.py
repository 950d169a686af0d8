"""The component file: what is shipped, and what is said about a file that can't be played with."""

from __future__ import annotations

from typing import Any

import pytest

from clayworks.core.components import SOURCES
from clayworks.core.errors import BadComponents
from clayworks.games.terramara.words.printed_names import PRINTED

from .boards import GAME, entry, with_components


def refused(change: Any) -> str:
    """What is said about the changed components."""
    with pytest.raises(BadComponents) as error:
        with_components(change)
    return str(error.value)


def test_every_printed_value_has_a_source() -> None:
    for value in GAME.components.printed():
        assert value.source in SOURCES, value
    assert GAME.components.reconstructed()


def test_every_printed_name_can_be_translated() -> None:
    known = {message.text for message in PRINTED}
    assert set(GAME.printed.names.values()) <= known


def test_the_counts_of_the_box() -> None:  # TM-4
    data = GAME.components.data
    assert [len(data[key]) for key in ("artefact", "tile", "bonus_token", "starting_card", "character")] == [
        52, 24, 18, 12, 7
    ]  # fmt: skip
    costs = [sum(card["cost"].get(product, 0) for card in data["artefact"])
             for product in ("plank", "metal", "block", "leather")]  # fmt: skip
    assert costs == [61] * 4


@pytest.mark.parametrize(
    ("table", "name", "key", "value", "said"),
    [
        ("artefact", "T1a", "vp", -1, "artefact[0].vp = -1: must be a whole number from 0 to 99"),
        ("artefact", "T1a", "cost", {"plank": 1}, "at least two"),
        ("artefact", "T1a", "cost", {"gold": 2}, "at least two"),
        ("artefact", "T1a", "kind", "magic", "one of none, immediate"),
        ("artefact", "T1a", "effect", [{"op": "fly"}], "one of goods, vp"),
        ("artefact", "T1a", "effect", [{"op": "process", "n": 0}], "from 1 to 20"),
        ("artefact", "T1a", "effect", [], "a list of items"),
        ("artefact", "T1a", "effect", [{"op": "vp", "n": 1}, {"op": "vp", "n": 1}], "only once"),
        ("artefact", "T1a", "effect", [{"op": "vp", "m": 1}], "vp knows n"),
        ("artefact", "W1b", "modifier", "wings", "no_join_loss"),
        ("artefact", "C1b", "trigger", {"on": "rain"}, "culture_gained"),
        ("artefact", "P2d", "score", {"rule": "per_smile"}, "per_category"),
        ("bonus_token", "b1d", "effect", [{"op": "pay", "cost": {}, "gain": []}], "raw, product, military"),
        ("bonus_token", "b1a", "level", 2, "must be 1"),
        ("starting_card", "ST1", "effect", 3, "a list of items"),
        ("homeland_space", "H.hire", "capacity", 5, "from 1 to 2"),
        ("tile", "FM1a", "back", {"kind": "crossroads", "effect": [], "capacity": 2}, "must be 1"),
    ],
)
def test_a_fault_names_key_value_and_what_is_allowed(
    table: str, name: str, key: str, value: Any, said: str
) -> None:
    text = refused(lambda data: entry(data, table, name).__setitem__(key, value))
    assert "my.toml" in text
    assert said in text


def test_missing_tables_and_wrong_frames_are_named() -> None:
    assert "artefact" in refused(lambda data: data.pop("artefact"))
    assert "rounds" in refused(lambda data: data["meta"].__setitem__("rounds", 6))
    assert "edges" in refused(lambda data: data["road"].__setitem__("edges", []))
    assert "token_spots" in refused(lambda data: data["river_space"][6].__setitem__("token_spots", []))
    assert "military_level" in refused(lambda data: data["military_level"][3].__setitem__("first", 10))


def test_what_would_never_end_or_be_lost_is_refused() -> None:
    again = {"on": "culture_gained", "effect": [{"op": "culture", "n": 1}]}
    assert "never end" in refused(lambda data: entry(data, "artefact", "P2b").__setitem__("trigger", again))
    hidden = {
        "on": "culture_gained",
        "effect": [{"op": "pay", "cost": {"raw": 1}, "gain": [{"op": "first_player"}]}],
    }
    assert "never end" in refused(lambda data: entry(data, "artefact", "P2b").__setitem__("trigger", hidden))

    def early(data: dict[str, Any]) -> None:
        data["river_space"][1]["bonus"] = "explorer"
        data["river_space"][8]["bonus"] = ""

    assert "waiting explorer" in refused(early)
    grown = {"modifier": "extra_explorer"}
    assert "modifier" in refused(lambda data: entry(data, "character", "CH1").__setitem__("adult", grown))


def test_all_faults_of_a_file_are_named_together() -> None:
    def change(data: dict[str, Any]) -> None:
        entry(data, "artefact", "T1a")["vp"] = "three"
        entry(data, "tile", "PQ1a")["space"][0]["size"] = "huge"
        data["raid"]["base"] = None

    text = refused(change)
    assert len(text.splitlines()) >= 3
    for word in ("vp", "huge", "base"):
        assert word in text


def test_another_effect_makes_another_game_beside_the_first() -> None:
    def change(data: dict[str, Any]) -> None:
        entry(data, "homeland_space", "H.hire")["effect"] = [{"op": "vp", "n": 7}, {"op": "goods", "wood": 2}]
        entry(data, "artefact", "T1c")["kind"] = "round"

    game = with_components(change)
    assert game != GAME
    assert len(game.space) == len(GAME.space) + 9  # one more free action in nine decisions
    state = game.deal(4, 1, {"setup": "beginner"})
    state.apply_action(game.space.action("main", "explorer"))
    first = state.current_player()
    state.apply_action(game.space.action("space", "H.hire"))
    assert state.scores()[first] == 7
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
