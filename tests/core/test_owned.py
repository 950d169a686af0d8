"""Copies: changes of the shipped file, as data, as a file, and back."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import clayworks
from clayworks.core import owned
from clayworks.core.components import Components, is_plain
from clayworks.core.errors import BadComponents
from clayworks.core.game import FILE

pytestmark = pytest.mark.sampled("name")

DATA = {"a": {"b": 1, "c": [1, 2, 3]}, "rows": [{"id": "x", "n": 1}, {"id": "y", "n": 2}]}


def test_values_are_put_into_their_places() -> None:
    changes = {"a.b": 7, "a.c[1]": 9, "rows[1].n": 5, "rows[0].m": "new", "rows[1].id": None}
    assert owned.changed(DATA, changes) == {
        "a": {"b": 7, "c": [1, 9, 3]},
        "rows": [{"id": "x", "n": 1, "m": "new"}, {"n": 5}],
    }
    assert DATA["a"] == {"b": 1, "c": [1, 2, 3]}


def test_a_value_takes_its_mark_with_it_when_it_goes() -> None:
    marked = {"back": {"steps": [2, 3], "steps_source": "reconstructed", "vp": 1, "vp_source": "rulebook"}}
    assert owned.changed(marked, {"back.steps": None}) == {"back": {"vp": 1, "vp_source": "rulebook"}}


def test_an_outer_place_comes_before_what_lies_in_it() -> None:
    assert owned.changed(DATA, {"rows[0].n": 4, "rows": [{"id": "z", "n": 0}]})["rows"] == [
        {"id": "z", "n": 4}
    ]


@pytest.mark.parametrize(
    "place", ["", "a[", "a..b", "a.b.c", "rows[2].n", "rows[x]", "a.c[3]", "b.c", "." * 40, "a.c.d"]
)
def test_what_is_no_place_is_said(place: str) -> None:
    with pytest.raises(BadComponents, match="there is no such place"):
        owned.changed(DATA, {place: 1})


plain = st.recursive(
    st.booleans() | st.integers(-99, 99) | st.text("abc", max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("xyz", min_size=1), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.text("xyz", min_size=1), plain), st.dictionaries(st.text("xyz", min_size=1), plain))
def test_the_differences_of_two_files_make_one_of_the_other(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    assert owned.changed(one, owned.differences(one, other)) == other


def test_rows_are_compared_one_by_one_if_there_are_as_many_and_true_is_not_one() -> None:
    assert owned.differences(DATA, {**DATA, "rows": [{"id": "x", "n": 1}, {"id": "y", "n": 3}]}) == {
        "rows[1].n": 3
    }
    shorter = [{"id": "x", "n": 1}]
    assert owned.differences(DATA, {**DATA, "rows": shorter}) == {"rows": shorter}
    assert owned.differences({"a": 1}, {"a": True}) == {"a": True}


def test_a_row_that_is_no_table_is_a_change_of_its_own() -> None:
    other = {**DATA, "rows": [{"id": "x", "n": 1}, "y"]}
    assert owned.differences(DATA, other) == {"rows[1]": "y"}
    assert owned.changed(DATA, {"rows[1]": "y"}) == other


@pytest.mark.parametrize("name", clayworks.game_names())
def test_a_copy_is_written_as_the_shipped_file_with_its_values(name: str) -> None:
    game = clayworks.load(name)
    text = (game.folder / FILE).read_text(encoding="utf-8")
    section = next(key for key, value in game.components.data.items() if isinstance(value, list))
    changes = {f"{section}[0].id": "other", "meta.game": "Another", section + "[1].x": [1, 2]}
    written = owned.written(text, changes, "Анна's 箱", ["b", "a"])
    said = tomllib.loads(written)
    assert said.pop("copy") == {"name": "Анна's 箱", "confirmed": ["a", "b"]}
    assert said == owned.changed(game.components.data, changes)
    assert sum(line.startswith("#") for line in written.splitlines()) == sum(
        line.startswith("#") for line in text.splitlines()
    )
    untouched = Components.of(owned.parsed(owned.written(text, {}, "", ["a"])), "x")
    assert untouched.digest == game.components.digest


def test_only_words_numbers_and_lists_can_stand_in_a_file() -> None:
    assert is_plain({"a": [1, True, "x", {"b": []}]})
    for bad in (1.5, None, {"a": None}, {1: "a"}, "a\nb", "\ud800", "x" * 301, 10**10):
        assert not is_plain({"a": bad})
    deep: object = 1
    for _ in range(14):
        deep = [deep]
    assert not is_plain(deep)


def test_what_is_no_toml_is_said_with_its_line() -> None:
    with pytest.raises(BadComponents, match=r"this is no TOML file: .*line 2"):
        owned.parsed("a = 1\nb = = 2\n")


def test_names_are_short_and_can_be_seen() -> None:
    assert owned.checked_name("  My\u202e\n  box ") == "My box"
    assert len(owned.checked_name("x" * 99)) == 60
