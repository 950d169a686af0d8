"""Printed parts: which there are, where what stands on them comes from, and what their owner compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clayworks.core.box import Box, Kind, Label, counted
from clayworks.core.components import Components
from clayworks.core.forms import Field, Table, word
from clayworks.core.messages import M, Message

DATA: dict[str, Any] = {
    "ring": [
        {"index": 0, "index_source": "spec", "act": "dig", "source": "reconstructed"},
        {"index": 1, "index_source": "spec", "act": "bake", "act_source": "rulebook"},
    ],
    "track": {"points": [5, 3, 1], "points_source": "reconstructed", "steps": 3, "source": "deduced"},
}


def rings(count: int) -> Message:
    return M.plural("{count} space", "{count} spaces", count)


BOX = Box(
    (
        Kind("ring", "ring[*]", M("Ring"), rings),
        Kind("points", "track.points[*]", M("Points"), rings),
        Kind("track", "track", M("Track"), rings, keys=("steps",)),
    )
)


def test_a_part_is_as_certain_as_its_least_certain_value() -> None:
    parts = BOX.parts(Components(DATA, "x"))
    assert [(part.place, part.source) for part in parts] == [
        ("ring[0]", "reconstructed"),
        ("ring[1]", "rulebook"),
        ("track.points[0]", "reconstructed"),
        ("track.points[1]", "reconstructed"),
        ("track.points[2]", "reconstructed"),
        ("track", "deduced"),
    ]
    assert str(parts[0].name) == "Ring, 1"
    assert [value.path for value in parts[0].values] == ["ring[0].act"]
    assert [value.value for value in parts[3].values] == [3]


def test_a_part_may_be_called_by_what_the_whole_file_says() -> None:
    def among(data: Mapping[str, Any]) -> Label:
        return lambda row, number: M("{number} of {all}", number=number + 1, all=len(data["ring"]))

    box = Box((Kind("ring", "ring[*]", M("Ring"), rings, label_in=among),))
    assert [str(part.name) for part in box.parts(Components(DATA, "x"))] == ["1 of 2", "2 of 2"]


def test_what_is_ours_is_counted_by_kind_without_what_was_compared() -> None:
    components = Components.of({**DATA, "copy": {"confirmed": ["track.points[1]", "nowhere"]}}, "x")
    assert [part.place for part in BOX.ours(components)] == [
        "ring[0]",
        "track.points[0]",
        "track.points[2]",
    ]
    assert str(counted(BOX.ours(components))) == "1 space, 2 spaces"


def test_what_a_form_offers_may_depend_on_the_part() -> None:
    plain = Table((Field("act", word("dig", "bake")),))
    hot = Table((Field("act", word("bake")),))
    same = Kind("ring", "ring[*]", M("Ring"), rings, shape=plain)
    other = Kind("ring", "ring[*]", M("Ring"), rings, shape=lambda row: hot if row["index"] else plain)
    assert [same.shape_of(row) for row in DATA["ring"]] == [plain, plain]
    assert [other.shape_of(row) for row in DATA["ring"]] == [plain, hot]
    assert Kind("ring", "ring[*]", M("Ring"), rings).shape_of(DATA["ring"][0]) is None


def test_comparing_changes_no_hash() -> None:
    compared = Components.of({**DATA, "copy": {"name": "mine", "confirmed": ["ring[0]"]}}, "x")
    assert compared.digest == Components(DATA, "x").digest
    assert compared.confirmed == {"ring[0]"}
    assert Components.of({**DATA, "copy": "nonsense"}, "x").confirmed == frozenset()
    assert Components.of({**DATA, "copy": {"confirmed": [3, "a"]}}, "x").confirmed == {"a"}
