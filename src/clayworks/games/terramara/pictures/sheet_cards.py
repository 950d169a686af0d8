"""Tiles, cards and tokens as one holds them beside the printed ones (TM-4.4, TM-4.8 to TM-4.12).

Whatever is printed, nothing is cut off: every drawing says how high it has become, and a sheet gives all of
its cards the height of the highest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from clayworks.core.box import Part
from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import at, broken, circle, group, lines, rect, seal, text, use
from clayworks.core.pictures.panels import Panel
from clayworks.core.pictures.sheets import Desk
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.effect_types import Artefact, Effect, Side
from clayworks.games.terramara.formats.language import unmarked
from clayworks.games.terramara.formats.tracks import DIFFICULTIES
from clayworks.games.terramara.pictures.effects import (
    CONDITION_SYMBOLS,
    condition_words,
    effect_picture,
    effect_size,
    row_of_signs,
    width_of,
)
from clayworks.games.terramara.rules.notation import PRODUCTS
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words.abilities import card_ability, side_words
from clayworks.games.terramara.words.box_names import WORDS

Draw = Callable[[Any, str, float], tuple[str, float]]
"""A row of the file drawn in a language and a width, and how high that is."""

MOST_LINES = 40
ROOM = 0.94
"""Of the width for words: some fonts are broader than most."""


def card_sheet(
    desk: Desk, name: str, title: Message, parts: Sequence[Part], width: float, draw: Draw, columns: int = 2
) -> Panel:
    """Parts beside each other, all of the same size."""
    drawn = {part.place: draw(unmarked(desk.row(part)), desk.language, width) for part in parts}
    height = max(high for _, high in drawn.values())

    def on_card(part: Part) -> str:
        return rect(0, 0, width, height, "card", 5) + drawn[part.place][0]

    return desk.cards(name, title.to(desk.language), parts, (width + 8, height + 8), on_card, columns)


class Stack:
    """Things below each other; it knows how high it has become."""

    def __init__(self, x: float, y: float, width: float, language: str, middle: bool = False) -> None:
        self.x, self.y, self.width, self.language = x, y, width, language
        self.middle = middle
        self.parts: list[str] = []

    def words(self, words: Message | str, size: int = 11, classes: str = "") -> None:
        """Some words in as many lines as they need."""
        said = words if isinstance(words, str) else words.to(self.language)
        room = self.width * (0.85 if "strong" in classes else ROOM)
        x = self.x + self.width / 2 if self.middle else self.x
        rows = broken(said, size, room, MOST_LINES)
        shown = f"{classes} mid" if self.middle else classes
        self.parts.append(lines(x, self.y + size, said, size, room, MOST_LINES, shown))
        self.y += len(rows) * (size + 2) + 2

    def effect(self, effect: Effect, size: float = 20) -> None:
        """An effect in symbols."""
        broad, high = effect_size(effect, self.width, size)
        x = self.x + (self.width if self.middle else broad) / 2
        drawn = effect_picture(effect, x, self.y + high / 2, self.width, size, high)
        self.parts.append(group(drawn, title=n.words(effect).to(self.language)))
        self.y += high + 2

    def put(self, drawn: str, height: float) -> None:
        """Something else, drawn at 0, 0."""
        self.parts.append(group(drawn, transform=at(self.x, self.y)))
        self.y += height

    def done(self, below: float = 4) -> tuple[str, float]:
        """Everything, and where it ends."""
        return "".join(self.parts), self.y + below


def word(name: str, language: str) -> str:
    """A word of the component file."""
    return WORDS[name].to(language)


def given_name(row: Mapping[str, Any], language: str) -> str:
    """The name that a card has here."""
    return Message(str(row["name"]), room=M.room).to(language)


# -- territory tiles (TM-4.9) ------------------------------------------------------------------------------


def tile(row: Mapping[str, Any], language: str, width: float) -> tuple[str, float]:
    """The front with its three spaces, and the back below it."""
    stack = Stack(4, 3, width - 8, language)
    stack.words(row["id"], 11, "quiet")
    broad = (width - 8 - 4 * GAP) / 3
    spaces = [space(one, language, broad) for one in row["space"]]
    height = max(high for _, high in spaces)
    front = [
        group(rect(0, 0, broad, height, "place", 6), drawn, transform=at(GAP + place * (broad + GAP), GAP))
        for place, (drawn, _) in enumerate(spaces)
    ]
    ground = rect(0, 0, width - 8, height + 2 * GAP, "tile-ground now", 6)
    stack.put(ground + "".join(front), height + 2 * GAP + 4)
    if row["back"]["kind"] != "none":
        back, height = tile_back(row["back"], language, width - 8)
        stack.put(rect(0, 0, width - 8, height, "tile-ground town", 6) + back, height)
    return stack.done()


GAP = 4.0


def space(row: Mapping[str, Any], language: str, width: float) -> tuple[str, float]:
    """A space of a tile: its size, what a special one asks for, what it does."""
    stack = Stack(3, 2, width - 6, language, middle=True)
    stack.words(word(row["size"], language), 11, "strong" if row["size"] == "big" else "quiet")
    if "requires" in row:
        stack.put(needs(row["requires"], language, width - 6), 24)
    stack.effect(row["effect"])
    only_one(row, stack)
    return stack.done(2)


def only_one(row: Mapping[str, Any], stack: Stack) -> None:
    """The sign of a space that takes one member only (TM-4.4)."""
    if "capacity" in row:
        stack.words(M("only 1 member"), 11, "strong")


def needs(requires: Mapping[str, Any], language: str, width: float) -> str:
    """What a special space asks for (TM-8.4)."""
    least = f"≥{requires['min']}" if "min" in requires else diamonds(requires["symbol"])
    said = word(requires["symbol"], language) if "symbol" in requires else f"≥ {requires['min']}"
    middle = width / 2
    return group(
        rect(middle - 36, 0, 72, 20, "needs", 4),
        use(CONDITION_SYMBOLS[requires["type"]], middle - 20, 10, 16),
        text(middle - 8, 14, least, 12, "strong", 40),
        title=f"{condition_words(requires['type'], language)}: {said}",
    )


def diamonds(difficulty: str) -> str:
    """One, two or three for the easy, moderate and hard symbol of a track."""
    return "◆" * (DIFFICULTIES.index(difficulty) + 1)


def tile_back(back: Mapping[str, Any], language: str, width: float) -> tuple[str, float]:
    """A crossroads space, or a settlement: what counts, and the three steps with their points."""
    stack = Stack(6, 3, width - 12, language)
    if back["kind"] == "crossroads":
        stack.words(M("Back: crossroads space"), 11, "quiet")
        stack.effect(back["effect"])
        only_one(back, stack)
        return stack.done(2)
    condition = back["condition"]
    stack.words(
        M("Back: settlement, {condition}", condition=condition_words(condition, language)), 11, "quiet"
    )
    drawn = [use(CONDITION_SYMBOLS[condition], 14, 14, 26)]
    for place, points in enumerate(back["vp"]):
        x = 58 + place * 76
        step = f"≥ {back['thresholds'][place]}" if "thresholds" in back else diamonds(DIFFICULTIES[place])
        drawn.append(text(x, 19, step, 13, "mid", 42) + seal(x + 36, 14, points, size=22))
    stack.put("".join(drawn), 30)
    return stack.done(0)


# -- artefacts (TM-4.11) -----------------------------------------------------------------------------------


def artefact(row: Mapping[str, Any], language: str, width: float) -> tuple[str, float]:
    """Category, level, name, cost, points and ability."""
    card = cast(Artefact, row)
    stack = Stack(34, 6, width - 72, language)
    stack.words(given_name(row, language), 12, "strong")
    stack.y = max(stack.y, 36)
    stack.x, stack.width = 34, width - 40
    cost = [(f"tm-{good}", str(card["cost"][good])) for good in PRODUCTS if good in card["cost"]]
    broad = sum(width_of(sign, 18) for sign in cost)
    y = stack.y + 10
    stack.y += 24
    stack.parts += [
        use(f"tm-{card['category']}", 17, 20, 24),
        seal(width - 20, 20, card["vp"], size=28),
        text(17, y + 5, "I" * card["level"], 13, "mid strong"),
        row_of_signs(cost, 34 + broad / 2, y, 18),
    ]
    ability = card_ability(card)
    if ability is not None:
        stack.parts.append(use(f"tm-{card['kind']}", 17, stack.y + 12, 18, "quiet"))
        if "effect" in card:
            stack.effect(card["effect"], 18)
        stack.words(ability, 11, "quiet")
    return stack.done()


# -- other cards and tokens --------------------------------------------------------------------------------


def start_card(row: Mapping[str, Any], language: str, width: float) -> tuple[str, float]:
    """A starting card: in symbols and in words (TM-4.10)."""
    stack = Stack(6, 6, width - 12, language)
    stack.words(given_name(row, language), 12, "strong")
    stack.effect(row["effect"])
    stack.words(n.words(row["effect"]), 11, "quiet")
    return stack.done()


def bonus_token(row: Mapping[str, Any], language: str, width: float) -> tuple[str, float]:
    """A bonus token with its level (TM-4.8)."""
    stack = Stack(6, 5, width - 12, language, middle=True)
    stack.words("I" * row["level"], 12, "strong")
    stack.effect(row["effect"])
    stack.words(given_name(row, language), 11, "quiet")
    return stack.done()


def character(row: Mapping[str, Any], language: str, width: float) -> tuple[str, float]:
    """A character with both sides (TM-4.12)."""
    stack = Stack(6, 6, width - 12, language)
    stack.words(given_name(row, language), 12, "strong")
    for name, side in ((M("child side"), row["child"]), (M("adult side"), row["adult"])):
        stack.words(name, 11, "quiet strong")
        stack.words(side_words(cast(Side, side)), 11)
    return stack.done()


def homeland_space(row: Mapping[str, Any], language: str, width: float) -> tuple[str, float]:
    """A space of the homeland, with room for one or two members (TM-4.4)."""
    stack = Stack(6, 5, width - 12, language, middle=True)
    stack.words(given_name(row, language), 11)
    stack.effect(row["effect"])
    room = row["capacity"]
    places = [
        circle((width - 12) / 2 + (at - (room - 1) / 2) * 26, 11, 9, "seat-outline") for at in range(room)
    ]
    stack.put("".join(places), 22)
    return stack.done()


def homeland_tile(row: Mapping[str, Any], language: str, width: float) -> tuple[str, float]:
    """A homeland tile: where it lies, for how many players, with which spaces (TM-4.4)."""
    stack = Stack(8, 6, width - 16, language)
    players = ", ".join(map(str, row["players"]))
    side = word(row["side"], language)
    stack.words(M("{side}, players: {players}", side=side, players=players), 12, "strong")
    for name in row["spaces"]:
        stack.words(f"• {word(name, language)}")
    return stack.done()


def first_player_card(row: Mapping[str, Any], language: str, width: float) -> tuple[str, float]:
    """Both sides of the first-player card (TM-4.4)."""
    stack = Stack(6, 6, width - 12, language)
    for name, key in (
        (M("front"), "front"),
        (M("for the third player"), "third"),
        (M("for the fourth player"), "fourth"),
        (M("back, from round {number} on", number=row["back_from_round"]), "back"),
    ):
        stack.words(name, 11, "quiet")
        stack.effect(row[key])
    return stack.done()


def hut(row: Mapping[str, Any], language: str, width: float) -> tuple[str, float]:
    """The hut (TM-8.9)."""
    stack = Stack(6, 6, width - 12, language)
    stack.put(use("tm-hut", (width - 12) / 2, 20, 36), 42)
    stack.effect(row["effect"])
    stack.words(n.words(row["effect"]), 11, "quiet")
    return stack.done()


def beginners_kit(row: Mapping[str, Any], language: str, width: float) -> tuple[str, float]:
    """What everybody has at the start of a first game (TM-4.10)."""
    stack = Stack(6, 6, width - 12, language)
    stack.effect(row["effect"])
    stack.words(M("military by turn order"), 11, "quiet")
    by_order = [("tm-military", str(points)) for points in row["military_by_turn_order"]]
    stack.put(row_of_signs(by_order, stack.width / 2, 12, 20), 26)
    return stack.done()
