"""How the pieces of the legend are drawn: as on the board, each alone in a field."""

from __future__ import annotations

from clayworks.core.legend import Draw
from clayworks.core.pictures.drawing import at, circle, group, on_base, path, rect, seal, seat_mark, text, use
from clayworks.games.terracotta_army.formats.view_types import Piece, RingAction
from clayworks.games.terracotta_army.pictures.mausoleum import CELL, statue
from clayworks.games.terracotta_army.pictures.rounds import flag, tile_picture
from clayworks.games.terracotta_army.pictures.symbols import LOOKS
from clayworks.games.terracotta_army.pictures.wheel import CORNER, picture
from clayworks.games.terracotta_army.rules.notation import COLOURS

FIELD = (64, 64)
"""The size of most pictures: a cell of the Mausoleum with a margin."""
MIDDLE = FIELD[0] / 2
OWNER = COLOURS[0]


def kept(drawn: str) -> Draw:
    """A picture without words: the same in all languages."""
    return lambda language: drawn


def worker(kind: str) -> Draw:
    """A worker on the base of a seat, as at the rim of the wheel."""
    figure = on_base(f"ta-{kind}", OWNER, LOOKS[OWNER], MIDDLE, MIDDLE, 56, 36)
    return kept(group(figure, classes=f"seat seat-{OWNER}"))


def alone(symbol: str, size: float = 44, classes: str = "") -> Draw:
    """A symbol in the middle."""
    return kept(use(symbol, MIDDLE, MIDDLE, size, classes))


def points(value: int) -> Draw:
    """Victory points in their seal."""
    return kept(seal(MIDDLE, MIDDLE, value, size=34))


def instead() -> Draw:
    """Clay or a coin."""
    return kept(
        use("ta-wet", 18, MIDDLE, 26) + text(MIDDLE, 37, "/", 14, "mid quiet") + use("coin", 47, MIDDLE, 26)
    )


def segment() -> Draw:
    """The three fields of a segment, from the inside out, and its two slots."""
    bands = (("inner", 46, 16), ("middle", 32, 12), ("outer", 20, 10))
    fields = [
        f'<path d="M10 {y}H54" class="band band-{name}" stroke-width="{broad}"/>' for name, y, broad in bands
    ]
    slots = use("ta-craftsman", 22, 8, 13, "ghost") + use("ta-artisan", 42, 8, 13, "ghost")
    return kept("".join(fields) + slots)


def turning(sign: str) -> Draw:
    """The arrow in the middle of the wheel that turns a ring."""
    return kept(circle(MIDDLE, MIDDLE, 29, "hub") + use(f"ta-turn-{sign}", MIDDLE, MIDDLE, 36))


def action(word: str, what: str | int) -> Draw:
    """A space of a ring."""
    shown: RingAction = {"action": word, "what": what}
    return lambda language: group(picture(shown, language, "inner"), transform=at(MIDDLE, MIDDLE))


def warehouse() -> Draw:
    """The roof, and dry clay below it."""
    roof = path(f"M-4 22 {CORNER / 2:g} 0 {CORNER + 4:g} 22z", "roof")
    store = rect(0, 22, CORNER, CORNER - 22, "store") + use("ta-dry", CORNER / 2, 54, 42)
    return kept(group(roof, store, transform=f"{at(5, 6)} scale(0.61)"))


def figure(kind: str) -> Draw:
    """A warrior of a seat, or a specialist, as it stands on a cell."""
    piece: Piece = {"cell": "A1", "figure": kind, "owner": OWNER}
    if kind == "archer":
        piece = {"cell": "A1", "figure": kind, "facing": "right"}
    return kept(statue(piece, MIDDLE, MIDDLE))


def horse() -> Draw:
    """A rider with its horse: three cells."""
    rider: Piece = {"cell": "A1", "figure": "officer", "owner": OWNER}
    saddle = rect(3, 5, 3 * CELL - 6, CELL - 6, "saddle", 20)
    body = group(use("ta-horse", 0, 0, 96, "figure", 48), transform=f"{at(2 * CELL - 2, MIDDLE)} scale(-1 1)")
    return kept(group(saddle, body, classes=f"seat seat-{OWNER}") + statue(rider, CELL / 2 + 1, MIDDLE))


def weapon(kind: str) -> Draw:
    """A weapon token that is ready."""
    token = rect(10, 8, 44, 48, "token", 7) + use(f"ta-{kind}", MIDDLE, MIDDLE, 36)
    return kept(token + use("ta-ready", 47, 48, 17, "good"))


def unready(kind: str) -> Draw:
    """A weapon token that is not ready."""
    return kept(group(rect(10, 8, 44, 48, "token off", 7), use(f"ta-{kind}", MIDDLE, MIDDLE, 36)))


def master_token(cost: int) -> Draw:
    """A Master token with its cost."""
    return kept(circle(MIDDLE, MIDDLE, 22, "token") + text(MIDDLE, 39, cost, 20, "mid strong"))


def cell() -> Draw:
    """An empty cell."""
    return kept(rect(4, 4, 56, 56, "quarter", 4) + rect(4, 4, 56, 56, "square", 4))


def inspector() -> Draw:
    """The pawn on its track."""
    pawn = circle(MIDDLE, MIDDLE, 22, "disc") + use("ta-inspector", MIDDLE, MIDDLE, 36)
    return kept(rect(4, 4, 56, 56, "track", 8) + group(pawn, classes="official"))


def looked_at() -> Draw:
    """A piece of the line of an inspector."""
    return kept(rect(0, 14, 64, 36, "gaze") + path("M0 14H64M0 50H64", "gaze-edge"))


def outlined() -> Draw:
    """The frame around what this round's tile scores."""
    return kept(rect(5, 5, 54, 54, "tile-area", 4))


def direction() -> Draw:
    """An arrow beside a cell."""
    return kept(circle(MIDDLE, MIDDLE, 20, "disc") + use("arrow-up", MIDDLE, MIDDLE, 24))


def tile(name: str) -> Draw:
    """The picture of a scoring tile."""
    return kept(group(tile_picture(name), transform=f"{at(MIDDLE, MIDDLE)} scale(0.86)"))


def tile_points(most: int, present: int) -> Draw:
    """What stands below a tile: domination in the seal, presence beside it."""
    return kept(
        seal(20, MIDDLE, most, size=28)
        + text(40, 37, "/", 14, "mid quiet")
        + text(52, 37, present, 16, "mid strong")
    )


def priority(number: int) -> Draw:
    """A priority token."""
    return kept(group(flag(number), transform=f"{at(MIDDLE, MIDDLE)} scale(1.6)"))


def order() -> Draw:
    """Two seats in their order."""
    return kept(
        "".join(
            text(14 + x, 37, place, 12, "mid quiet") + seat_mark(colour, 14 + x + 11, MIDDLE, 18)
            for place, (x, colour) in enumerate(zip((-6, 24), COLOURS[:2], strict=True), 1)
        )
    )


def seat() -> Draw:
    """The sign of a seat."""
    return kept(seat_mark(OWNER, MIDDLE, MIDDLE, 44))
