"""The pictures of the legend: every thing as it looks on the table, without the table."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from clayworks.core.legend import Draw
from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import at, circle, group, on_base, path, rect, seal, seat_mark, text, use
from clayworks.games.terramara.formats.effect_types import Artefact, Effect
from clayworks.games.terramara.formats.view_types import Settlement
from clayworks.games.terramara.pictures.artefacts import CARD, CARD_HIGH, on_artefact
from clayworks.games.terramara.pictures.effects import (
    CONDITION_SYMBOLS,
    Sign,
    effect_picture,
    row_of_signs,
    width_of,
)
from clayworks.games.terramara.pictures.land import settlement_ground
from clayworks.games.terramara.pictures.parts import leveled, neutral_base
from clayworks.games.terramara.pictures.places import DESK, TILE
from clayworks.games.terramara.pictures.river import HIGH as RIVER_HIGH
from clayworks.games.terramara.pictures.river import STEP as RIVER_STEP
from clayworks.games.terramara.pictures.spaces import land_under
from clayworks.games.terramara.pictures.symbols import LOOKS

Size = tuple[int, int]
"""How large a picture is."""

COLOUR = "red"
"""Whose pieces are shown."""
SIGN = 26.0
"""How large an icon of its own is."""
WORKER: Size = (64, 40)
NODE: Size = (144, 40)
SPACE: Size = (int(RIVER_STEP), int(RIVER_HIGH))
TOKEN: Size = (99, 54)
HOME: Size = (120, 74)
FIELD: Size = (72, 54)
LINE: Size = (170, 34)
START: Size = (140, 80)
ARTEFACT: Size = (int(CARD), int(CARD_HIGH))
TOWN: Size = (int(TILE), int(DESK.row))
BOTH_SIDES: Size = (int(TILE), int(DESK.row) * 2 + 4)


def fixed(drawn: str) -> Draw:
    """A picture that is the same in every language."""
    return lambda language: drawn


# -- pieces ----------------------------------------------------------------------------------------------


def member(kind: str) -> Draw:
    """An explorer, chief or warrior."""
    return fixed(
        group(on_base(f"tm-{kind}", COLOUR, LOOKS[COLOUR], 20, 20, 36, 25), classes=f"seat seat-{COLOUR}")
    )


def neutral_member() -> Draw:
    """An explorer of a neutral player."""
    drawn = neutral_base(20, 20, 17) + use("tm-explorer", 13, 20, 18) + text(28, 27, 1, 19, "mid strong")
    return fixed(group(drawn, classes="neutral-member"))


def marked(symbol: str) -> Draw:
    """A caravan or a flag: its figure on the sign of a seat."""
    figure = use(symbol, 20, 21, 19, "figure")
    return fixed(group(seat_mark(COLOUR, 20, 20, 34), figure, classes=f"seat seat-{COLOUR}"))


def mark() -> Draw:
    """A canoe or a military marker: the sign of a seat."""
    return fixed(seat_mark(COLOUR, 20, 20, 28))


def worker(level: int) -> Draw:
    """A worker with its level."""
    return fixed(leveled(level, 20, 20, 28))


# -- signs -----------------------------------------------------------------------------------------------


def sign(*row: Sign) -> Draw:
    """An icon with its number, or several."""
    width, height = sign_size(*row)
    return fixed(row_of_signs(row, width / 2, height / 2, SIGN))


def sign_size(*row: Sign) -> Size:
    """How large a row of icons is."""
    return max(40, ceil(sum(width_of(one, SIGN) for one in row)) + 4), 40


def diamonds(count: int) -> Draw:
    """The easy, moderate or hard symbol of a track."""
    left = 20 - (count - 1) * 6
    return fixed(path("".join(f"M{left + 12 * one:g} 14l6 6-6 6-6-6z" for one in range(count)), "sign"))


def words(said: str) -> Draw:
    """A few letters, as they stand on the board."""
    return fixed(text(20, 27, said, 20, "mid strong"))


def points(worth: Sequence[int]) -> Draw:
    """Points side by side: for the first, the second and so on."""
    return fixed("".join(seal(18 + place * 30, 20, vp) for place, vp in enumerate(worth)))


# -- places ----------------------------------------------------------------------------------------------


def homeland_space(effect: Effect, capacity: int) -> Draw:
    """A space of the homeland, with room for one or two members."""
    width, height = HOME
    seats = (
        circle(width / 2 + (one - (capacity - 1) / 2) * 27, 56, 10, "seat-outline") for one in range(capacity)
    )
    ground = rect(1, 1, width - 2, height - 2, "place", 6)
    return fixed(ground + effect_picture(effect, width / 2, 22, width - 8, 22, 34, least=14) + "".join(seats))


def territory(effect: Effect, place: int, asks: Sign | None = None) -> str:
    """A space of a tile on its land, and what a special one asks for."""
    width, height = FIELD
    land = land_under(effect, place)
    high = 18 if asks else height / 2
    return group(
        rect(1, 1, width - 2, height - 2, "place ground", 6),
        use(f"tm-land-{land}", width / 2, height - 8, width, "motif", 14),
        effect_picture(effect, width / 2, high, width - 4, 20, 2 * high - 2, least=14),
        requirement(asks) if asks else "",
        classes=f"space now {land}",
    )


def requirement(asks: Sign) -> str:
    """What a special space asks for."""
    symbol, least = asks
    middle, y = FIELD[0] / 2, FIELD[1] - 21
    return (
        rect(middle - 18, y, 36, 19, "needs", 4)
        + use(symbol, middle - 9, y + 9.5, 13)
        + text(middle - 1, y + 14.5, least, 14, "strong")
    )


def special(effect: Effect, condition: str, least: int) -> Draw:
    """A special space."""
    return fixed(territory(effect, FRONT - 1 + FRONT, (CONDITION_SYMBOLS[condition], str(least))))


FRONT = 3
"""How many spaces a tile has."""


def tile(name: str, front: Sequence[Effect], asks: tuple[str, int] | None, back: Draw | None) -> Draw:
    """A tile: its three spaces, and below them the back that it has if it is turned over."""
    first = 0 if name.startswith("PQ") else FRONT
    need = (CONDITION_SYMBOLS[asks[0]], str(asks[1])) if asks else None
    spaces = [
        territory(effect, first + place, need if place == FRONT - 1 else None)
        for place, effect in enumerate(front)
    ]
    step = TILE / FRONT
    above = rect(0, 0, TILE, DESK.row - 2, "tile-ground now", 6) + "".join(
        group(drawn, transform=at(3 + place * step, 3)) for place, drawn in enumerate(spaces)
    )
    below = at(0, DESK.row + 4)
    return lambda language: above + (group(back(language), transform=below) if back else "")


def settlement(town: Settlement) -> Draw:
    """A settlement."""
    return lambda language: settlement_ground(town, language, TILE)


def crossroads_space(effect: Effect) -> Draw:
    """The back of a right tile."""
    ground = rect(0, 0, TILE, DESK.row - 2, "place", 6)
    return fixed(
        group(
            ground,
            effect_picture(effect, TILE / 2, DESK.row / 2 - 1, TILE - 20, 22, 46),
            classes="space now crossing",
        )
    )


def node(number: str) -> Draw:
    """A crossroads with its number."""
    width, height = NODE
    ground = rect(1, 6, width - 2, height - 12, "place node", 10)
    return fixed(ground + text(16, 26, number, 16, "mid strong"))


def detour(*row: Sign) -> Draw:
    """A place beside the road."""
    width, height = TOKEN
    ground = rect(1, 1, width - 2, height - 2, "place node", 8)
    return fixed(ground + row_of_signs(row, width / 2, height / 2, 22))


def river_space(number: int, reach: int, bonus: str) -> Draw:
    """A space of the river: its number, the artefacts in reach, and what it brings besides."""
    width, height = SPACE
    marks = {
        "reserve": use("tm-create", width / 2, 42, 22),
        "token": rect(width / 2 - 14, 30, 28, 24, "place token-node", 6),
        "explorer": use("tm-explorer", width / 2, 42, 24),
        "discount": text(width / 2, 48, "−1", 16, "mid strong"),
    }
    return fixed(
        rect(1, 1, width - 2, height - 2, "place water-space", 6)
        + text(5, 17, number, 16, "strong")
        + rect(27, 5, 8, 12, "little-card", 2)
        + text(37, 17, reach, 16, "quiet")
        + marks.get(bonus, "")
    )


def level(number: int, first: int) -> Draw:
    """The first space of a military level."""
    shield = use("tm-military", 26, 26, 22) + text(14, 32, number, 16, "mid strong")
    return fixed(rect(1, 1, 38, 38, f"zone zone-{number}", 4) + text(4, 15, first, 14, "strong") + shield)


# -- cards and tokens ------------------------------------------------------------------------------------


def token(effect: Effect) -> Draw:
    """A bonus token."""
    width, height = TOKEN
    ground = rect(1, 1, width - 2, height - 2, "place token-node", 8)
    return fixed(ground + effect_picture(effect, width / 2, height / 2, width - 10, 20, height - 4))


def artefact(card: Artefact) -> Draw:
    """An artefact as it lies in the row."""
    ground = rect(1, 0, CARD - 2, CARD_HIGH, "card near", 6)
    return lambda language: ground + on_artefact(card, language)


def start(name: Message, effect: Effect) -> Draw:
    """A starting card."""
    width, height = START
    ground = rect(1, 1, width - 2, height - 2, "card", 6)
    drawn = effect_picture(effect, width / 2, 50, width - 8, 22, 54)
    return lambda language: ground + text(8, 17, name.to(language), 14, "strong", width - 16) + drawn


def character(name: Message, symbol: str) -> Draw:
    """A character as it lies on a mat."""
    width, height = LINE
    ground = rect(1, 1, width - 2, height - 2, "card", 6) + use(symbol, 18, height / 2, 24)
    return lambda language: ground + text(36, 23, name.to(language), 16, "strong", width - 42)
