"""Real positions, records and component files, changed a little: what a broken or hostile file looks like."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import tomlkit

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.record import Record
from clayworks.table.positions import stops, taken

EXTREME: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 99, 10**6, 2**31, 2**63, -(2**63) - 1, 2**64, 10**30, 10**99),
    *(0.5, -0.0, 1e308, "", " ", "0", "\u0301", "\u202e", "x" * 5000, "🀄", "none", "red", "A1", "cell:A1"),
    *([], {}, [[]], {"": None}, [None] * 50, {"a": {"b": {"c": {}}}}, list(range(200))),
)
BROKEN = (
    *(
        b"9" * 5000,
        b"\\ud800",
        b"\\u0000",
        b"NaN",
        b"-Infinity",
        b"1e999",
        b"[" * 3000,
        b"{" * 60,
        b"\xff\xfe",
    ),
    *(
        b"\xed\xa0\x80",
        b"\x00",
        b'"',
        b"}",
        b",",
        b"\n",
        b"# ",
        b"-",
        b"9",
        b"1979-05-27",
        b"0x" + b"f" * 5000,
    ),
)

Node = dict[str, Any] | list[Any]


@cache
def record_of(game: str, players: int, seed: int) -> str:
    """A whole game of random choices, as JSON."""
    record = Record.new(clayworks.load(game), players, seed)
    state, chance = record.start(), Chance(seed)
    while not state.is_terminal():
        actions = state.legal_actions()
        record.play(state, actions[int(chance.below(len(actions)))])
    return json.dumps(record.to_data())


@cache
def position_of(game: str, players: int, seed: int, share: float) -> str:
    """A position of such a game, as JSON."""
    record = Record.from_data(json.loads(record_of(game, players, seed)))
    upto = int(len(record.choices) * share)
    taken_at = [position for _ply, state in stops(record, upto) if (position := taken(state)) is not None]
    return json.dumps(taken_at[-1]) if taken_at else position_of(game, players, seed, 1.0)


@cache
def components_of(game: str) -> str:
    """The component file that is shipped."""
    return (clayworks.load(game).folder / "components.toml").read_text(encoding="utf-8")


class Mutator:
    """Makes one file after the other; the same seed makes the same files."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.game = ""
        """Of the last file."""

    def record(self) -> bytes:
        """A record that something happened to."""
        self.game = self.chance.choice(clayworks.game_names())
        return self.changed(record_of(self.game, self.chance.randint(2, 4), self.chance.randint(1, 3)))

    def position(self) -> bytes:
        """A position that something happened to."""
        self.game = self.chance.choice(clayworks.game_names())
        share = self.chance.choice((0.1, 0.5, 0.9, 1.0))
        return self.changed(
            position_of(self.game, self.chance.randint(2, 4), self.chance.randint(1, 2), share)
        )

    def components(self) -> bytes:
        """A component file that something happened to."""
        self.game = self.chance.choice(clayworks.game_names())
        text = components_of(self.game)
        if self.chance.random() < 0.5:
            return self.bitten(text.encode())
        data = self.bent(tomlkit.parse(text).unwrap())
        try:
            return tomlkit.dumps(data).encode("utf-8", "surrogatepass")
        except (ValueError, TypeError, AttributeError):  # TOML has no word for it
            return self.bitten(text.encode())

    def changed(self, text: str) -> bytes:
        """JSON with other values in it, or other bytes."""
        if self.chance.random() < 0.7:
            text = json.dumps(self.bent(json.loads(text)), ensure_ascii=self.chance.random() < 0.5)
        if self.chance.random() < 0.4:
            return self.bitten(text.encode("utf-8", "surrogatepass"))
        return text.encode("utf-8", "surrogatepass")

    # -- shape ---------------------------------------------------------------------------------------

    def bent(self, data: Any) -> Any:
        """Data in which some values are gone, doubled, of another kind, or extreme."""
        data = deepcopy(data)
        for _ in range(self.chance.choice((1, 1, 1, 2, 3, 8))):
            places = list(nodes(data))
            if places:
                node, key = self.chance.choice(places)
                self.chance.choice(self.ways())(node, key)
        return data

    def ways(self) -> list[Callable[[Any, Any], None]]:
        """What can happen to a place."""
        return [self.drop, self.double, self.extreme, self.retype, self.near, self.exchange, self.rename]

    def drop(self, node: Any, key: Any) -> None:
        del node[key]

    def double(self, node: Any, key: Any) -> None:
        if isinstance(node, list):
            node.insert(key, deepcopy(node[key]))
        else:
            node[f"{key}{self.chance.choice(('', '2', ' '))}"] = deepcopy(node[key])

    def extreme(self, node: Any, key: Any) -> None:
        node[key] = deepcopy(self.chance.choice(EXTREME))

    def retype(self, node: Any, key: Any) -> None:
        value = node[key]
        node[key] = self.chance.choice((str(value), [value], {"value": value}, None, len(str(value))))

    def near(self, node: Any, key: Any) -> None:
        value = node[key]
        if isinstance(value, int):
            node[key] = value + self.chance.choice((-2, -1, 1, 2, 100))
        elif isinstance(value, str) and value:
            at = self.chance.randrange(len(value))
            node[key] = value[:at] + self.chance.choice(("", "x", " ", "9", "@", ":")) + value[at + 1 :]
        elif isinstance(value, list):
            self.chance.shuffle(value)

    def exchange(self, node: Any, key: Any) -> None:
        other = self.chance.choice(list(node) if isinstance(node, dict) else range(len(node)))
        node[key], node[other] = node[other], node[key]

    def rename(self, node: Any, key: Any) -> None:
        if isinstance(node, dict):
            node[self.chance.choice(("", "x", "rules", "game", "\u202e", "é" * 300))] = node.pop(key)

    # -- bytes ---------------------------------------------------------------------------------------

    def bitten(self, text: bytes) -> bytes:
        """Some bytes are others, gone, doubled, or something nasty."""
        data = bytearray(text)
        for _ in range(self.chance.choice((1, 1, 2, 5, 30))):
            at = self.chance.randrange(len(data) + 1)
            match self.chance.randrange(6):
                case 0 if at < len(data):
                    data[at] ^= 1 << self.chance.randrange(8)
                case 1:
                    del data[at : at + self.chance.choice((1, 2, 20))]
                case 2:
                    data[at:at] = data[at : at + self.chance.choice((1, 10, 200))]
                case 3:
                    data[at:at] = self.chance.choice(BROKEN)
                case 4 if self.chance.random() < 0.3:
                    del data[at:]
                case _:
                    data[at:at] = bytes([self.chance.randrange(256)])
        return bytes(data)


def nodes(data: Any) -> list[tuple[Node, Any]]:
    """Every place in it: what holds it, and its key."""
    found: list[tuple[Node, Any]] = []
    waiting = [data]
    while waiting:
        node = waiting.pop()
        keys = list(node) if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
        for key in keys:
            found.append((node, key))
            waiting.append(node[key])
    return found
