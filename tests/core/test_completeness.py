"""What nobody reads must be as it was shipped; what was shipped earlier is let through with a warning."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from clayworks.core.completeness import check_complete
from clayworks.core.forms import Wanted
from clayworks.core.reading import Reader

SHIPPED = """
[box]
coins = 3
lid = true
source = "rulebook"
name = "Box"

[[card]]
id = "a"
worth = 1

[[card]]
id = "b"
worth = 2
worth_source = "deduced"
"""
EARLIER = SHIPPED.replace("lid = true", 'lid = true\nglue = "much"').replace("worth = 2", "worth = 7")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "components.toml").write_text(SHIPPED)
    (tmp_path / "shipped").mkdir()
    (tmp_path / "shipped" / "0.0.9.toml").write_text(EARLIER)
    return tmp_path


def faults(folder: Path, **changes: object) -> list[str]:
    """The faults of the shipped data with other values; only the coins are read."""
    box = {"coins": 3, "lid": True, "source": "rulebook", "name": "Box", **changes}
    cards = [{"id": "a", "worth": 1}, {"id": "b", "worth": 2, "worth_source": "deduced"}]
    file = Reader({"box": box, "card": cards}, "my.toml")
    file.sub("box").integer("coins", 0, 9)
    check_complete(file, folder)
    return [str(fault) for fault in file.faults]


def test_what_is_read_and_what_is_a_name_may_differ(folder: Path) -> None:
    assert faults(folder) == []
    assert faults(folder, coins=8, name="Kiste") == []


def test_what_nobody_reads_must_be_as_shipped(folder: Path) -> None:
    assert faults(folder, lid=False) == ["my.toml: box.lid = false: must be true, as the rules have it"]


def test_an_unknown_key_is_refused_wherever_it_stands(folder: Path) -> None:
    assert faults(folder, hinge=2) == ["my.toml: box.hinge = 2: must be absent, there is no such key"]
    assert faults(folder, deep={"er": [{"x": 1}]}) == [
        "my.toml: box.deep.er[0].x = 1: must be absent, there is no such key"
    ]


def test_what_an_earlier_file_said_is_let_through_with_a_warning(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert faults(folder, glue="much") == []
    assert [line.getMessage() for line in caplog.records] == [
        'my.toml: box.glue = "much" has no effect any more; leave it out'
    ]
    assert faults(folder, glue="little") == [
        'my.toml: box.glue = "little": must be absent, there is no such key'
    ]


def test_a_row_is_compared_with_the_row_of_its_name(folder: Path) -> None:
    file = Reader({"card": [{"id": "b", "worth": 1}, {"id": "a", "worth": 1}]}, "my.toml")
    check_complete(file, folder)
    assert [str(fault) for fault in file.faults] == [
        "my.toml: card[0].worth = 1: must be 2, as the rules have it"
    ]


def test_a_mark_belongs_to_a_value_and_is_a_known_word(folder: Path) -> None:
    assert faults(folder, hinge_source="deduced") == [
        "my.toml: box.hinge_source marks hinge, which is not there"
    ]
    (fault,) = faults(folder, lid_source="hearsay")
    assert fault.startswith('my.toml: box.lid_source = "hearsay": must be one of rulebook, public, ')


def test_a_reader_says_what_it_wanted_where() -> None:
    file = Reader({"a": 1, "b": {"c": "x"}, "d": [{"e": True}], "f": [1, 2]})
    file.exactly("a", 1)
    file.integer("a", 0, 3)
    file.take("a")
    file.sub("b").word("c", ("x", "y"))
    file.rows("d")[0].flag("e")
    file.integers("f", 2, 0, 9)
    assert file.asked["a"] == Wanted("integer", 0, 3)
    assert file.asked["b.c"] == Wanted("word", words=("x", "y"))
    assert file.asked["d[0].e"] == Wanted("flag")
    assert file.asked["f"] == Wanted("integers", 0, 9, length=2)
