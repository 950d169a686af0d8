"""The effect language (TM-3): effects of the component file become programs of numbers.

`tables.py` says how a program looks and `effects.py` carries it out. What the language can't say is
refused here with its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from clayworks.core.completeness import is_mark
from clayworks.core.reading import Reader
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.effect_types import Effect, Item
from clayworks.games.terramara.rules import tables as t
from clayworks.games.terramara.rules.notation import GOODS, OPS

MOST = 20  # of anything that an item gives
ANY_NUMBER = 99  # `raw_sub = -1`: as many as one likes

Row = tuple[int, int, int, int, int]


class Book:
    """All effects of a component file, written one after the other."""

    def __init__(self) -> None:
        self.first: list[int] = []
        self.any: list[int] = []
        self.rest: list[int] = []
        self.end: list[int] = []
        self.source: list[int] = []
        self.items: list[Row] = [(0, 0, 0, 0, 0)]  # no item has the number 0
        # Each item, and each effect, as it is written in the file; what has the number 0 gives nothing.
        self.written: list[Item] = [{"op": "goods"}]
        self.effects: list[Effect] = []
        self.branch_effect: list[int] = []
        self.branch_option: list[int] = []
        self.ordered: list[int] = []  # ops between which `order` can ask
        self.choices: list[str] = []  # the names of what `choose` can offer

    def read(self, place: Reader, key: str, source: int) -> int:
        """The effect under a key; -1 if it is not there."""
        if key not in place.table:
            return -1
        return self.add(read_items(place, key), source)

    def need(self, place: Reader, key: str, source: int) -> int:
        """The effect under a key that must be there."""
        if key not in place.table:
            place.fault(key, M("an effect (TM-3.1)"))
        return self.add(read_items(place, key), source)

    def add(self, items: list[tuple[int, Reader]], source: int) -> int:
        """Write an effect down in the order in which it is resolved (TM-3.2); returns its number."""
        written = [cast(Item, unmarked(item.table)) for _, item in items]
        rows = [
            (row, item)
            for (op, read), item in zip(items, written, strict=True)
            for row in self.program(op, read, source, len(items))
        ]
        groups = [
            [(row, item) for row, item in rows if row[0] < t.ANY_RAW],
            [(row, item) for row, item in rows if t.ANY_RAW <= row[0] <= t.ANY_PRODUCT],
            [(row, item) for row, item in rows if row[0] > t.ANY_PRODUCT],
        ]
        for begin, group in zip((self.first, self.any, self.rest), groups, strict=True):
            begin.append(len(self.items))
            self.items += [row for row, _ in group]
            self.written += [item for _, item in group]
        self.end.append(len(self.items))
        self.source.append(source)
        self.effects.append(written)
        if len(groups[2]) > 1:
            self.ordered += [row[0] for row, _ in groups[2] if row[0] not in self.ordered]
        return len(self.first) - 1

    def program(self, op: int, item: Reader, source: int, beside: int) -> list[Row]:
        """The rows of one item; `goods` has one for each kind."""
        if op == t.GOODS:
            return [
                (op, kind, item.integer(good, 1, MOST), 0, 0)
                for kind, good in enumerate(GOODS)
                if good in item.table
            ]
        if op in (t.HIRE, t.FIRST_PLAYER):
            return [(op, 0, 0, 0, 0)]
        if op == t.WORKER:
            return [(op, item.integer("level", 1, 3), 0, 0, 0)]
        if op == t.LEVEL_VP:
            return [(op, item.integer("per_level", 1, MOST), 0, 0, 0)]
        if op == t.TRADE_RAW:
            return [(op, item.integer("n", 1, 1), 0, 0, 0)]
        if op == t.RAID:
            loss = item.integer("loss", 0, MOST)
            # A raid that costs military and stands beside something else may be declined (TM-J43).
            return [(op, loss, int(loss > 0 and beside > 1), 0, 0)]
        if op == t.CREATE:
            subs = item.integer("raw_sub", -1, MOST)
            return [(op, ANY_NUMBER if subs < 0 else subs, 0, 0, 0)]
        if op == t.PAY:
            return [self.payment(item, source)]
        if op == t.CHOOSE:
            return [self.choice(item, source)]
        return [(op, item.integer("n", 1, MOST), 0, 0, 0)]

    def payment(self, item: Reader, source: int) -> Row:
        """TM-9.12: one kind of cost, and the gain."""
        cost = item.sub("cost")
        named = [key for key in ("raw", "product", "military") if key in cost.table]
        if len(named) != 1 or len(cost.table) != 1:
            item.fault("cost", M("one of raw, product, military with a number"))
        raw, product, military = (
            cost.integer(key, 1, MOST) if key in named else 0 for key in ("raw", "product", "military")
        )
        return (t.PAY, raw, product, military, self.need(item, "gain", source))

    def choice(self, item: Reader, source: int) -> Row:
        """TM-9.13: the effects to choose from, with the names under which they are offered."""
        options = item.take("options")
        if not isinstance(options, list) or len(options) < 2:
            item.fault("options", M("a list of two or more effects"))
            options = []
        branches: list[tuple[int, int]] = []
        for number in range(len(options)):
            key = f"options[{number}]"
            items = read_items(
                Reader({key: options[number]}, item.file, item.path, item.faults, item.asked), key
            )
            name = "+".join(OPS[op] for op, _ in items)
            if name not in self.choices:
                self.choices.append(name)
            branches.append((self.add(items, source), self.choices.index(name)))
        if len({option for _, option in branches}) != len(branches):
            item.fault("options", M("effects with different items"))
        first = len(self.branch_effect)
        self.branch_effect += [effect for effect, _ in branches]
        self.branch_option += [option for _, option in branches]
        return (t.CHOOSE, first, len(branches), 0, 0)

    def numbers(self) -> dict[str, list[int]]:
        """Everything as rows for `Tables`."""
        columns = list(zip(*self.items, strict=True))
        order_option = [-1] * t.OPS
        for place, op in enumerate(sorted(self.ordered, key=ordered_first)):
            order_option[op] = place
        return {
            "effect_first": self.first,
            "effect_any": self.any,
            "effect_rest": self.rest,
            "effect_end": self.end,
            "effect_source": self.source,
            "branch_effect": self.branch_effect,
            "branch_option": self.branch_option,
            "choose_none": [len(self.choices)],
            "order_option": order_option,
            "order_spot": [len(self.ordered)],
            **{f"item_{name}": list(column) for name, column in zip(COLUMNS, columns, strict=True)},
        }

    def order_words(self) -> list[str]:
        """The items between which `order` can ask."""
        return [OPS[op] for op in sorted(self.ordered, key=ordered_first)]


COLUMNS = ("op", "a", "b", "c", "d")


def ordered_first(op: int) -> tuple[bool, int]:
    """Culture and travel before the rest, as in TM-14.3."""
    return (op not in (t.CULTURE, t.TRAVEL), op)


def read_items(place: Reader, key: str) -> list[tuple[int, Reader]]:
    """The items of an effect with their ops; no op may stand there twice (TM-3.1)."""
    value: Any = place.take(key)
    items: list[tuple[int, Reader]] = []
    if key not in place.table:
        return items
    if not isinstance(value, list) or not value:
        place.fault(key, M("a list of items (TM-3.1)"))
        return items
    for item in place.rows(key):
        op = OPS.index(item.word("op", OPS)) if item.table else 0
        if op in (known for known, _ in items):
            item.fault("op", M("an op that stands only once in its effect (TM-3.1)"))
        check_keys(item, OPS[op])
        items.append((op, item))
    return items


KEYS: dict[str, Iterable[str]] = {
    "goods": GOODS,
    "worker": ("level",),
    "hire": (),
    "first_player": (),
    "level_vp": ("per_level",),
    "raid": ("loss",),
    "create": ("raw_sub",),
    "pay": ("cost", "gain"),
    "choose": ("options",),
}


def check_keys(item: Reader, op: str) -> None:
    """Refuse what an item does not know: a misspelt key would silently change a card."""
    allowed = tuple(KEYS.get(op, ("n",)))
    for key in item.table:
        if key != "op" and key not in allowed and not is_mark(key):
            known = M("absent: {op} knows {words}", op=op, words=", ".join(allowed))
            item.fault(key, known if allowed else M("absent: {op} knows no key", op=op))
    if op == "goods" and not any(key in item.table for key in GOODS):
        item.fault("op", M("followed by at least one good"))


# -- parts of a file ---------------------------------------------------------------------------------------


def unmarked(part: Any) -> Any:
    """A copy of a part of the file without the marks of its sources."""
    if isinstance(part, Mapping):
        return {key: unmarked(inner) for key, inner in part.items() if not is_mark(key)}
    return [unmarked(inner) for inner in part] if isinstance(part, list) else part


def mentions(part: Any, ops: tuple[str, ...]) -> bool:
    """Whether one of some ops stands anywhere in a part of the file."""
    if isinstance(part, Mapping):
        return part.get("op") in ops or any(mentions(inner, ops) for inner in part.values())
    return isinstance(part, list) and any(mentions(inner, ops) for inner in part)
