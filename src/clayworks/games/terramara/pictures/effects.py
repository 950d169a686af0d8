"""Effects as pictures: every item of the effect language (TM-3.1) is an icon with its number.

A row of icons is set like a line of text, and broken where it is too long.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import breadth, group, path, seal, text, use
from clayworks.games.terramara.formats.effect_types import Effect, Item, amounts
from clayworks.games.terramara.rules.notation import CONDITIONS, GOODS
from clayworks.games.terramara.words.printed_names import CONDITION_NAMES, DIFFICULTY_NAMES

# A sign of a row: an icon with a number (or none), or a few letters.
Sign = tuple[str, str]

CONDITION_SYMBOLS = {
    "workers": "tm-worker",
    "road": "tm-travel",
    "river": "tm-culture",
    "military": "tm-military",
    "tools": "tm-tools",
    "weapons": "tm-weapons",
    "pottery": "tm-pottery",
    "clothes": "tm-clothes",
}


def signs(effect: Effect) -> list[Sign]:
    """An effect as a row of signs."""
    return [sign for item in effect for sign in item_signs(item)]


def item_signs(item: Item) -> list[Sign]:
    """An item as signs."""
    if item["op"] == "goods":
        held = amounts(item)
        return [(f"tm-{good}", str(held[good])) for good in GOODS if good in held]
    if item["op"] == "pay":
        kind, count = next(iter(item["cost"].items()))
        cost = {"raw": "tm-any_raw", "product": "tm-any_product", "military": "tm-military"}[kind]
        return [(cost, str(count)), ("", "→"), *signs(item["gain"])]
    if item["op"] == "choose":
        row: list[Sign] = []
        for option in item["options"]:
            row += [*([("", "/")] if row else []), *signs(option)]
        return row
    if item["op"] == "level_vp":
        return [("seal", str(item["per_level"])), ("", "×"), ("tm-military", "")]
    if item["op"] == "worker":
        return [("tm-worker", "I" * item["level"])]
    if item["op"] == "raid":
        return [("tm-raid", ""), *([("tm-military", f"−{item['loss']}")] if item["loss"] else [])]
    if item["op"] == "create":
        raw = "∞" if item["raw_sub"] < 0 else f"≤{item['raw_sub']}"
        return [("tm-create", ""), *([("tm-any_raw", raw)] if item["raw_sub"] else [])]
    if item["op"] == "hire" or item["op"] == "first_player":
        return [(f"tm-{item['op']}", "")]
    symbol = {"vp": "seal", "warriors": "tm-warrior"}.get(item["op"], f"tm-{item['op']}")
    return [(symbol, str(item["n"]))]


def digits_of(size: float) -> int:
    """How large the number beside an icon is."""
    return 20 if size >= 21 else 19 if size >= 19 else 16 if size >= 16 else 15 if size >= 14 else 14


def width_of(sign: Sign, size: float) -> float:
    """How much room a sign takes."""
    symbol, words = sign
    if symbol == "seal":
        return size + 3
    if not symbol:
        return digits_of(size) * BETWEEN[words] + 2
    return size + breadth(words, digits_of(size)) + 3


BETWEEN = {"→": 0.88, "/": 0.45, "×": 0.85}
"""What stands between icons, and how broad it is as a part of its height."""


def row_of_signs(row: Sequence[Sign], x: float, y: float, size: float) -> str:
    """Signs in one line around a point."""
    left = x - sum(width_of(sign, size) for sign in row) / 2
    parts = []
    digits = digits_of(size)
    for sign in row:
        symbol, words = sign
        if symbol == "seal":
            parts.append(seal(left + size / 2, y, words, size=size, digits=digits))
        else:
            if symbol:
                parts.append(use(symbol, left + size / 2, y, size))
            if words:
                parts.append(
                    text(left + (size + 1 if symbol else 1), y + digits * 0.36, words, digits, "strong")
                )
        left += width_of(sign, size)
    return "".join(parts)


def effect_picture(
    effect: Effect,
    x: float,
    y: float,
    width: float,
    size: float,
    height: float = 60,
    least: float = 11,
) -> str:
    """An effect around a point, in as many lines as it needs, smaller if it would be too high.

    What it is in words is said by the thing on which it is printed.
    """
    return picture_of(tuple(signs(effect)), x, y, width, size, height, least)


@lru_cache(maxsize=4096)
def picture_of(
    row: tuple[Sign, ...], x: float, y: float, width: float, size: float, height: float, least: float
) -> str:
    """The picture of a row of signs: what is printed stays where it is for a whole game."""
    rows = broken(row, width, size)
    while len(rows) * (size + 2) > height and size > least:
        size -= 1
        rows = broken(row, width, size)
    step = size + 2
    top = y - (len(rows) - 1) * step / 2
    return group(*(row_of_signs(row, x, top + number * step, size) for number, row in enumerate(rows)))


def effect_size(effect: Effect, width: float, size: float) -> tuple[float, float]:
    """How broad and high an effect is if nothing in it is made smaller."""
    rows = broken(signs(effect), width, size)
    return max(sum(width_of(sign, size) for sign in row) for row in rows), len(rows) * (size + 2)


def broken(row: Sequence[Sign], width: float, size: float) -> list[list[Sign]]:
    """A row of signs broken into lines."""
    rows: list[list[Sign]] = [[]]
    used = 0.0
    for sign in row:
        room = width_of(sign, size)
        if rows[-1] and used + room > width:
            rows.append([])
            used = 0.0
        rows[-1].append(sign)
        used += room
    return rows


def symbol_here(symbols: Mapping[str, Sequence[int]], track: str, place: int) -> Message | None:
    """The symbol of a track at a place of it, in words; None if there is none (TM-4.9)."""
    places = symbols.get(track, [])
    return DIFFICULTY_NAMES[places.index(place)] if place in places else None


def symbol_mark(symbols: Mapping[str, Sequence[int]], track: str, place: int, x: float, y: float) -> str:
    """One, two or three diamonds where the easy, moderate or hard symbol of a track lies."""
    places = symbols.get(track, [])
    if place not in places:
        return ""
    count = places.index(place) + 1
    left = x - (count - 1) * 4
    return path("".join(f"M{left + 8 * number:g} {y - 4:g}l4 4-4 4-4-4z" for number in range(count)), "sign")


def condition_words(condition: str, language: str) -> str:
    """What a settlement or a special space looks at."""
    return CONDITION_NAMES[CONDITIONS.index(condition)].to(language)
