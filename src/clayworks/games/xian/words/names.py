"""The things of the game in words (XI-1), in the order of `rules/notation.py`."""

from __future__ import annotations

from clayworks.core import sentences
from clayworks.core.messages import Message, listed
from clayworks.games.xian import MN, MP, M
from clayworks.games.xian.formats.components import NO_LIMIT
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.tables import CRAFTSMAN, HELPER, TAX_COLLECTOR

COLOUR_NAMES = {"violet": M("Violet"), "orange": M("Orange"), "azure": M("Azure"), "lime": M("Lime")}
BUILDING_NAMES = (M("Armory"), M("Laboratory"), M("Palace"), M("Workshop"))
ACTION_NAMES = (
    M("forge equipment"),
    M("paint a warrior"),
    M("supervisor forward"),
    M("craft a warrior"),
)
"""What is done in the buildings (XI-1.4)."""
DEED_NAMES = (M("forge"), M("paint"), M("advance"), M("craft"))
"""The same in one word, for buttons."""
TILE_NAMES = (M("Open building / Free building"), M("Market 2↔2"), M("Discount −1 resource"), M("+1 action"))
END_TILE_NAMES = (
    M("recruited helpers"),
    M("sections led"),
    M("identical equipment"),
    M("per 10 prestige"),
    M("returned resources"),
    M("plain six"),
    M("unused tiles"),
    M("painted warriors"),
)
WORKER_NAMES = (M("Tax collector"), M("Craftsman"), M("Helper"), M("Miner"))
HELPER_NAMES = (
    M("Master Sculptor"),
    M("Accountant"),
    M("Administrator"),
    M("Emissary"),
    M("Scientist"),
    M("Officer"),
)
HELPER_ABILITIES = (
    M("prestige for each warrior you craft"),
    M("a coin more from each tax collector"),
    M("a clay more from each craftsman"),
    M("swap a resource after each palace action"),
    M("crafting costs a clay less"),
    M("equipment costs a coin less"),
)
TYPE_NAMES = (M("arrowheads"), M("chariot"), M("crossbow"), M("halberd"), M("horse"), M("sword"))
MATERIAL_NAMES = (M("wood"), M("bronze"))
KIND_NAMES = (
    M("blue pigment"),
    M("clay"),
    M("coin"),
    M("green pigment"),
    M("red pigment"),
    M("yellow pigment"),
)
PIGMENT_LETTERS = {
    "blue": MP("letter of a pigment", "B"),
    "green": MP("letter of a pigment", "G"),
    "red": MP("letter of a pigment", "R"),
    "yellow": MP("letter of a pigment", "Y"),
}
"""On pots and in the terminal: nothing is told by colour alone."""
IN_ORDER = (s.COIN, s.CLAY, s.BLUE, s.GREEN, s.RED, s.YELLOW)
"""The kinds of resource as they are told: coins, clay, pigments."""
TIE_BREAK = M(
    "Among equals, the supervisor further along the track is better, then the one nearer the top of a stack."
)
SOURCE_NAMES = (
    sentences.EARLIER,
    M("helpers"),
    M("crafting"),
    M("painting"),
    M("minister"),
    M("missing coins"),
    M("majority in A"),
    M("majority in B"),
    M("majority in C"),
    M("equipment sets"),
    M("equipment matches"),
    M("unused tiles"),
    M("end-game tile"),
    M("resources"),
)


coins = sentences.coins


def clay(count: int) -> Message:
    """A number of clay blocks."""
    return MN("{count} clay", "{count} clay", count)


def points(count: int) -> Message:
    """A number of prestige points."""
    return MN("{count} PP", "{count} PP", count)


def amount(kind: int, count: int) -> Message:
    """A number of resources of a kind."""
    if kind == s.COIN:
        return coins(count)
    if kind == s.CLAY:
        return clay(count)
    if kind == s.BLUE:
        return MN("{count} blue pigment", "{count} blue pigments", count)
    if kind == s.GREEN:
        return MN("{count} green pigment", "{count} green pigments", count)
    if kind == s.RED:
        return MN("{count} red pigment", "{count} red pigments", count)
    return MN("{count} yellow pigment", "{count} yellow pigments", count)


def per_ten(count: int, counts: str) -> Message:
    """What the tile `end-prestige` gives (XI-17.12): the points of the game alone, or the marker."""
    short = M("{points} per 10 PP", points=points(count))
    if counts == "in_game":
        return M("{points} for every 10 PP of the six turns", points=points(count)).or_short(short)
    return M("{points} for every 10 PP on the track", points=points(count)).or_short(short)


def end_tile(tile: int, count: int, most: int, counts: str) -> Message:
    """What an end-game tile gives (XI-2.17)."""
    worth = points(count)
    gives = (
        M("{points} for each recruited helper", points=worth).or_short(
            M("{points} per helper", points=worth)
        ),
        M("{points} for each section you lead, shared or alone", points=worth).or_short(
            M("{points} per section led", points=worth)
        ),
        M("{points} for each pair of equipment cards of one type", points=worth).or_short(
            M("{points} per equal pair", points=worth)
        ),
        per_ten(count, counts),
        M("{points} for each resource you return", points=worth).or_short(
            M("{points} per resource", points=worth)
        ),
        worth,
        M("{points} for each unused bonus tile", points=worth).or_short(
            M("{points} per unused tile", points=worth)
        ),
        M("{points} for each painted warrior", points=worth).or_short(
            M("{points} per warrior", points=worth)
        ),
    )[tile]
    if most == NO_LIMIT:
        return gives
    limited = M("{gives}, at most {most}", gives=gives, most=points(most))
    return limited.or_short(M("{gives}, at most {most}", gives=gives.short, most=points(most)))


def helper_of(table: s.XianTable, number: int) -> int:
    """The ability of the helper card G1 … G6 (XI-2.3)."""
    return list(table.tables.ability_bits).index(1 << number)


def work(table: s.XianTable, card: int, seat: int) -> Message:
    """What the action of a worker card would give a seat now (XI-8.1)."""
    printed = table.tables
    kind, count = printed.card_kinds[card], int(printed.card_amounts[card])
    if kind == TAX_COLLECTOR:
        return coins(count + int(table.ability(seat, s.ACCOUNTANT)))
    if kind == CRAFTSMAN:
        return clay(count + int(table.ability(seat, s.ADMINISTRATOR)))
    if kind == HELPER:
        number = card - s.FIRST_HELPER
        worth = points(int(printed.helper_prestige[number * s.TURNS + table.turn - 1]))
        return listed([HELPER_ABILITIES[helper_of(table, number)], worth])
    pigment = int(printed.card_pigments[card])
    return amount(pigment, min(count, int(table.supply[pigment])))
