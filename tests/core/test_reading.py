"""Reading what a user gave: every fault with its place, its value and what is allowed."""

from __future__ import annotations

import pytest

from clayworks.core.components import Components
from clayworks.core.messages import MN, M, listed, translations, user_language
from clayworks.core.reading import Reader
from clayworks.core.state import utilities


def test_each_kind_of_value_says_what_is_allowed() -> None:
    reader = Reader(
        {"n": "x", "b": True, "w": "clay", "l": [1, 2], "m": [1, 12], "e": 2, "f": 1, "t": 3}, "my.toml"
    )
    assert reader.integer("n", 0, 9) == 0
    assert reader.integer("b", 0, 9) == 0
    assert reader.integer("gone", 1, 2) == 1
    assert reader.word("w", ("wet", "dry")) == "wet"
    assert reader.integers("l", 3, 0, 9) == [0, 0, 0]
    assert reader.integers("m", 2, 0, 9) == [1, 0]
    reader.exactly("e", 3)
    assert reader.flag("f") is False
    reader.sub("t")
    assert [str(fault) for fault in reader.faults] == [
        'my.toml: n = "x": must be a whole number from 0 to 9',
        "my.toml: b = true: must be a whole number from 0 to 9",
        "my.toml: gone is missing: must be a whole number from 1 to 2",
        'my.toml: w = "clay": must be one of wet, dry',
        "my.toml: l = [1, 2]: must be a list of 3 whole numbers from 0 to 9",
        "my.toml: m[1] = 12: must be a whole number from 0 to 9",
        "my.toml: e = 2: must be 3",
        "my.toml: f = 1: must be true or false",
        "my.toml: t = 3: must be a table of keys and values",
    ]


def test_what_is_right_is_read_without_a_word() -> None:
    reader = Reader({"n": 4, "w": "wet", "l": [1, 2], "s": {"x": 1}, "r": [{"id": "a"}, {"id": "b"}]})
    assert reader.integer("n", 0, 9) == 4
    assert reader.word("w", ("wet", "dry")) == "wet"
    assert reader.integers("l", 2, 0, 9) == [1, 2]
    assert reader.sub("s").integer("x", 0, 1) == 1
    assert list(reader.by_id("r", ("a", "b"))) == ["a", "b"]
    assert reader.faults == []


def test_lists_name_every_wrong_entry() -> None:
    reader = Reader({"w": ["a", "b", "a", "z", 3], "r": [{"id": "a"}, {"id": "q"}, 7]})
    assert reader.words("w", ("a", "b", "c"), 1, 3) == ["a", "b"]
    reader.by_id("r", ("a", "b", "c"))
    assert [str(fault) for fault in reader.faults] == [
        "w: a stands there twice",
        'w[3] = "z": must be one of a, b, c',
        "w[4] = 3: must be one of a, b, c",
        "w: has 5 entries, must have 1 to 3",
        "r[2]: must be a table of keys and values",
        'r[1].id = "q": must be one of a, b, c',
        'r: no table with id = "b"',
        'r: no table with id = "c"',
    ]


def test_a_source_covers_its_table_and_one_key_can_differ() -> None:
    data = {
        "source": "spec",
        "a": 1,
        "b": 2,
        "b_source": "deduced",
        "t": {"c": 3},
        "r": [{"d": 4, "source": "public"}],
    }
    found = {value.path: value.source for value in Components(data, "x").printed()}
    assert found == {"a": "spec", "b": "deduced", "t.c": "spec", "r[0].d": "public"}


def test_messages_are_filled_in_and_chosen_by_number() -> None:
    assert str(M("{a} and {b}", a=1, b=M("two"))) == "1 and two"
    assert str(MN("{count} coin", "{count} coins", 1)) == "1 coin"
    assert str(MN("{count} coin", "{count} coins", 2)) == "2 coins"
    assert str(listed([M("a"), M("b"), M("c")])) == "a, b, c"
    assert str(listed([])) == "nothing"


def test_an_unknown_message_stays_english_and_an_unknown_language_is_english() -> None:
    assert M("no such message").to("ru") == "no such message"
    assert translations("xx").gettext("total") == "total"


def test_the_environment_chooses_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("CLAYWORKS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    assert user_language() == "en"
    for value, language in (
        ("ja_JP.UTF-8", "ja"),
        ("pl", "pl"),
        ("C.UTF-8", "en"),
        ("de_DE", "en"),
        ("ru-RU", "ru"),
    ):
        monkeypatch.setenv("CLAYWORKS_LANG", value)
        assert user_language() == language


def test_utility_is_by_place_and_shared_places_share() -> None:
    assert utilities([1, 2]) == [1.0, -1.0]
    assert utilities([3, 1, 2]) == [-1.0, 1.0, 0.0]
    assert utilities([1, 1, 3]) == [0.5, 0.5, -1.0]
    assert utilities([1, 2, 2, 4]) == [1.0, 0.0, 0.0, -1.0]
