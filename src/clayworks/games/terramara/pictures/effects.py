"""Effects as pictures: every item of the effect language (TM-3.1) is an icon with its number.

A row of icons is set like a line of text, and broken where it is too long.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import group, seal, text, use
from clayworks.games.terramara.formats.effect_types import Effect, Item, amounts
from clayworks.games.terramara.rules.notation import CONDITIONS, GOODS
from clayworks.games.terramara.words import names as n
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


def width_of(sign: Sign, size: float) -> float:
    """How much room a sign takes."""
    symbol, words = sign
    if symbol == "seal":
        return size + 3
    return (size if symbol else 0) + len(words) * size * 0.46 + 4


def row_of_signs(row: Sequence[Sign], x: float, y: float, size: float) -> str:
    """Signs in one line around a point."""
    left = x - sum(width_of(sign, size) for sign in row) / 2
    parts = []
    digits = 14 if size >= 20 else 11 if size >= 15 else 9
    for sign in row:
        symbol, words = sign
        if symbol == "seal":
            parts.append(seal(left + size / 2, y, words, size=size))
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
    language: str,
    height: float = 60,
) -> str:
    """An effect around a point, in as many lines as it needs, smaller if it would be too high."""
    rows = broken(signs(effect), width, size)
    while len(rows) * (size + 4) > height and size > 9:
        size -= 2
        rows = broken(signs(effect), width, size)
    step = size + 4
    top = y - (len(rows) - 1) * step / 2
    lines = (row_of_signs(row, x, top + number * step, size) for number, row in enumerate(rows))
    return group(*lines, title=n.words(effect).to(language))


def effect_size(effect: Effect, width: float, size: float) -> tuple[float, float]:
    """How broad and high an effect is if nothing in it is made smaller."""
    rows = broken(signs(effect), width, size)
    return max(sum(width_of(sign, size) for sign in row) for row in rows), len(rows) * (size + 4)


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
    return text(x, y, "◆" * (places.index(place) + 1), 9, "mid strong") if place in places else ""


def condition_words(condition: str, language: str) -> str:
    """What a settlement or a special space looks at."""
    return CONDITION_NAMES[CONDITIONS.index(condition)].to(language)
