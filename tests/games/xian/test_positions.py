"""Invalid positions are refused by the name of the failed condition, all faults together (XI-21.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clayworks.core.errors import BadPosition
from tests.effort import enough

from .positions import example, small
from .scenes import GAME

Position = dict[str, Any]
Change = Callable[[Position], object]


def faults(position: Any) -> list[str]:
    """What is said about a position; nothing if it is valid."""
    try:
        GAME.from_position(position)
    except BadPosition as refused:
        return refused.faults
    return []


def conditions(position: Any) -> list[str]:
    """The conditions that fail."""
    return sorted({fault.partition(":")[0] for fault in faults(position)}, key=lambda name: int(name[1:]))


def first(position: Position) -> dict[str, Any]:
    player: dict[str, Any] = position["players"][0]
    return player


CHANGES: list[tuple[str, str, Change]] = [
    ("V1", "another format", lambda p: p.update(format="terracotta-position")),
    ("V1", "no format", lambda p: p.pop("format")),
    ("V1", "another version", lambda p: p.update(version=2)),
    ("V1", "a version that is true", lambda p: p.update(version=True)),
    ("V3", "negative coins", lambda p: first(p).update(coins=-1)),
    ("V3", "half a clay", lambda p: first(p).update(clay=0.5)),
    ("V3", "prestige in words", lambda p: first(p).update(prestige="44")),
    ("V3", "coins that are true", lambda p: first(p).update(coins=True)),
    ("V3", "no prestige", lambda p: first(p).pop("prestige")),
    ("V3", "no pigments", lambda p: first(p).pop("pigments")),
    ("V3", "a pigment missing", lambda p: first(p)["pigments"].pop("green")),
    ("V3", "seven yellow", lambda p: first(p)["pigments"].update(yellow=7)),
    ("V4", "an unknown helper", lambda p: first(p).update(helpers=["G7"])),
    ("V4", "a helper twice", lambda p: first(p).update(helpers=["G2", "G2"])),
    ("V4", "no list of helpers", lambda p: first(p).update(helpers="G2")),
    ("V4", "a worker that is no helper", lambda p: first(p).update(helpers=["Y1"])),
    ("V5", "an unknown card", lambda p: first(p).update(equipment=["sword-5"])),
    ("V5", "a card twice on the table", lambda p: first(p).update(equipment=["chariot-1"])),
    ("V5", "a card twice in one hand", lambda p: first(p).update(equipment=["horse-1", "horse-1"])),
    ("V5", "a list in the list", lambda p: first(p).update(equipment=[["horse-1"]])),
    ("V6", "seven stacks", lambda p: p["supervisors"].append([])),
    ("V6", "a supervisor of nobody", lambda p: p["supervisors"][0].append("lime")),
    ("V6", "no supervisors", lambda p: p.pop("supervisors")),
    ("V7", "a tile too many", lambda p: p["players"][2]["tiles"].update(discount="used")),
    ("V7", "a tile too few", lambda p: p["players"][2]["tiles"].pop("market")),
    ("V7", "a tile half used", lambda p: p["players"][2]["tiles"].update(market="half")),
    ("V7", "an unknown tile", lambda p: p["players"][2]["tiles"].update(bazaar="used")),
    ("V7", "no tiles", lambda p: first(p).pop("tiles")),
    ("V8", "an end-game tile before space 5", lambda p: p["players"][1].update(end_tile="end-six")),
    ("V8", "none on space 5", lambda p: first(p).update(end_tile=None)),
    ("V8", "an unknown end-game tile", lambda p: first(p).update(end_tile="end-seven")),
    ("V9", "an unknown space", lambda p: p["pit"]["figures"].update(D1w="clay")),
    ("V9", "a colour that does not play", lambda p: p["pit"]["figures"].update(A1e="lime")),
    ("V9", "no pit", lambda p: p.pop("pit")),
    ("V10", "an unknown face", lambda p: p["pit"]["faces"].update(A="FA5")),
    ("V10", "a face of another section", lambda p: p["pit"]["faces"].update(A="FB1")),
    ("V10", "an unknown section", lambda p: p["pit"]["faces"].update(D="FA1")),
    ("V10", "three signatures", lambda p: p["pit"]["signatures"].update(A4e="violet")),
    ("V10", "a signature under another's figure", lambda p: p["pit"]["signatures"].update(A2e="orange")),
    ("V10", "a signature on an empty space", lambda p: p["pit"]["signatures"].update(A1e="orange")),
]


@pytest.mark.parametrize(("name", "what", "change"), CHANGES, ids=[what for _, what, _ in CHANGES])
def test_a_position_with_this_fault_is_refused_by_name(name: str, what: str, change: Change) -> None:
    position = example()
    change(position)
    assert conditions(position) == [name], faults(position)


def test_one_player_and_five_players_are_refused() -> None:
    """V2."""
    one = small(2)
    one["players"].pop()
    one["supervisors"][0].pop()
    assert conditions(one) == ["V2"]
    five = small(4)
    five["players"].append({**five["players"][0], "colour": "black"})
    five["supervisors"][0].append("black")
    assert conditions(five) == ["V2"]


def test_a_colour_that_plays_twice_is_refused() -> None:
    """V2."""
    position = small(3)
    position["players"][2]["colour"] = "orange"
    position["supervisors"][0].remove("azure")
    assert conditions(position) == ["V2"]


def test_too_many_figures_are_refused() -> None:
    """V9: six of a colour, twelve of clay."""
    spaces = [section + row + side for section in "ABC" for row in "1234" for side in "we"]
    position = small(2)
    position["pit"]["figures"] = dict.fromkeys(spaces[:7], "violet")
    assert conditions(position) == ["V9"]
    position["pit"]["figures"] = dict.fromkeys(spaces[:13], "clay")
    assert conditions(position) == ["V9"]
    position["pit"]["figures"] = {
        **dict.fromkeys(spaces[:12], "clay"),
        **dict.fromkeys(spaces[12:18], "violet"),
    }
    assert conditions(position) == []


def test_two_players_cannot_own_the_same_end_game_tile() -> None:
    """V8."""
    position = example()
    position["supervisors"] = [[], [], ["azure"], [], [], ["violet", "orange"]]
    position["players"][1]["end_tile"] = "end-returns"
    assert conditions(position) == ["V8"]


def test_all_faults_of_a_position_are_named_together() -> None:
    position = example()
    for _name, what, change in CHANGES:
        if what in (
            "another format",
            "negative coins",
            "an unknown helper",
            "seven stacks",
            "an unknown space",
        ):
            change(position)
    assert conditions(position)[:4] == ["V1", "V3", "V4", "V6"]
    assert "V9" in conditions(position)


@pytest.mark.parametrize("nonsense", [None, 3, [], "position", {}, {"players": 3}, {"players": [None, 4]}])
def test_nonsense_is_refused_without_a_stumble(nonsense: Any) -> None:
    assert faults(nonsense)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=enough(50, 150))
@given(st.data(), json_values)
def test_no_value_anywhere_makes_reading_stumble(data: st.DataObject, value: Any) -> None:
    position = example()
    at: Any = position
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(at[key], dict | list) and at[key] and data.draw(st.booleans()):
            at = at[key]
        else:
            at[key] = value
            break
    faults(position)


def test_faces_and_signatures_may_be_left_out_and_unknown_fields_are_ignored() -> None:
    """XI-21.2."""
    position = example()
    del position["pit"]["faces"], position["pit"]["signatures"]
    position["weather"] = "fine"
    assert conditions(position) == []
    assert GAME.from_position(position).to_position()["pit"]["faces"] == {}
