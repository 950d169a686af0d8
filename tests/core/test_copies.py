"""A table says its fields once: how it is copied is written from them, and everything else looks at it."""

from __future__ import annotations

import copy
import pickle
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tools import copying

from clayworks.core.components import Components
from clayworks.core.copies import same_everywhere
from clayworks.core.game import Game
from tests.table.cards import CardGame, CardState

TABLE = """
class Table(State):
    def __init__(self, game, src=None):
        super().__init__(game, src)
        self.game: Game = game
        if src is None:
            self.round: i64 = 1
            self.begun: bool = False  # yes
            self.deck: SharedRow = zeros(52)
            self.mats: vec[i64] = filled(
                4, 0
            )
            # the end of the fields
        else:
            self.round = src.round

    def next(self):
        pass
"""


def test_every_table_is_copied_as_its_fields_say() -> None:
    assert list(copying.stale()) == []


def test_the_tables_of_all_games_say_their_fields_in_this_way() -> None:
    """Or there would be nothing to compare."""
    for path in (copying.PACKAGE / "core/state.py", *copying.PACKAGE.glob("games/*/rules/state.py")):
        source = path.read_text(encoding="utf-8")
        assert source.count(copying.NOTE) == 1
        cut = source.replace(f"{copying.NOTE}\n", "pass\n")
        assert copying.written(cut, path.name) == source != cut


def test_copying_is_written_from_the_fields_rows_sliced_and_shared_rows_not() -> None:
    written = copying.written(TABLE, "table.py")
    head, tail = written.split("        else:\n")
    assert head == TABLE.split("        else:\n")[0]
    assert tail.splitlines() == [
        f"            {copying.NOTE}",
        "            self.round = src.round",
        "            self.begun = src.begun",
        "            self.deck = src.deck",
        "            self.mats = src.mats[:]",
        "",
        "    def next(self):",
        "        pass",
    ]
    assert copying.written(written, "table.py") == written


def test_a_table_that_was_not_copied_before_is_now() -> None:
    before, _, after = TABLE.partition("            # the end of the fields\n")
    without = before + after.partition("src.round\n")[2]
    written = copying.written(TABLE.replace("            # the end of the fields\n", ""), "table.py")
    assert "else" not in without
    assert copying.written(without, "table.py") == written


@pytest.mark.parametrize(
    ("field", "sentence"),
    [
        ("self.round = 1", "table.py:7: 'self.round = 1' is no field with its type and first value"),
        (
            "self.round: list[int] = []",
            "table.py:7: round can't be a list[int]; known is how to copy i64, bool",
        ),
        ("self.set_up()", "table.py:7: 'self.set_up()' is no field"),
    ],
)
def test_a_field_that_does_not_say_how_it_is_copied_is_refused(field: str, sentence: str) -> None:
    with pytest.raises(copying.Unclear) as refused:
        copying.written(TABLE.replace("self.round: i64 = 1", field), "table.py")
    assert str(refused.value).startswith(sentence)


# -- a newcomer's state, in plain Python, which says nothing about copies ---------------------------------


@dataclass(frozen=True)
class Card:
    name: str


class RichState(CardState):
    """Whatever somebody may think of as an attribute."""

    def __init__(self, game: Game, colours: tuple[str, ...]) -> None:
        super().__init__(game, colours)
        self.row = vec[i64]([1, 2])
        self.names = {"red": ["ada"]}
        self.seen = {3, 4}
        self.counted = Counter("aab")
        self.line = deque([1, 2])
        self.laid = (Card("ox"), [5])
        self.played = game


class RichGame(CardGame):
    def blank(self, colours: tuple[str, ...]) -> RichState:
        return RichState(self, colours)


RICH = RichGame(Components({}, "rich.toml"))


def rich_state() -> RichState:
    return RichState(RICH, ("red", "white"))


CHANGES: dict[str, Callable[[Any], object]] = {
    "row": lambda state: state.row.__setitem__(0, 9),
    "names": lambda state: state.names["red"].append("bob"),
    "seen": lambda state: state.seen.add(5),
    "counted": lambda state: state.counted.update("c"),
    "line": lambda state: state.line.append(3),
    "laid": lambda state: state.laid[1].append(6),
    "deck": lambda state: state.deck.append(6),
    "new": lambda state: setattr(state, "new", 1),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_plain_state_is_copied_whatever_it_holds(name: str) -> None:
    state = rich_state()
    for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert type(other) is RichState
        assert other == state == rich_state()
        CHANGES[name](other)
        assert other != state == rich_state()
        again = other.clone()
        assert again == other
        assert type(getattr(again, name)) is type(getattr(other, name))


def test_a_copy_belongs_to_the_same_game() -> None:
    other = rich_state().clone()
    assert other.game is RICH
    assert other.played is RICH


def test_equal_values_have_one_hash() -> None:
    one = {"rows": [[1], [2]], "row": vec[i64]([1]), "set": {1, 2}, "dict": {"a": 1, "b": [2]}}
    two = {"dict": {"b": [2], "a": 1}, "set": {2, 1}, "row": vec[i64]([1]), "rows": [[1], [2]]}
    assert one == two
    assert same_everywhere(one) == same_everywhere(two)
    two["rows"] = [[1, 2], []]
    assert same_everywhere(one) != same_everywhere(two)
