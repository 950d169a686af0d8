"""What everything on the table does, for who has never seen it: the words of the legend and of the tips.

`pictures/legend.py` puts pictures beside them. Whatever is printed comes from the component file.
"""

from __future__ import annotations

from typing import NamedTuple

from clayworks.core.messages import Message, listed
from clayworks.games.xian import MN, M
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.notation import PRESTIGE_COUNTS, SECTIONS
from clayworks.games.xian.rules.tables import ANY, CRAFTSMAN, HELPER, TAX_COLLECTOR, Tables
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words import places as p


class Told(NamedTuple):
    """A thing in words: its name, what it does or is worth, and the rule that says so exactly."""

    name: Message
    does: Message
    rule: str


def together(first: Message, *more: Message) -> Message:
    """Several sentences as one message."""
    if not more:
        return first
    return M("{sentence} {next}", sentence=first, next=together(*more))


# -- resources (XI-15) -------------------------------------------------------------------------------------

PAY = {
    s.COIN: (M("Coins pay for equipment in the Armory and for fees."), "XI-12.2"),
    s.CLAY: (M("Clay pays for warriors in the Workshop."), "XI-10.2"),
    **dict.fromkeys(
        (s.BLUE, s.GREEN, s.RED, s.YELLOW), (M("Pigments pay for painting in the Laboratory."), "XI-11.3")
    ),
}
"""By kind of resource: what it pays for, and the rule."""


def resource(tables: Tables, kind: int) -> Told:
    """A kind of resource: what it pays for, how much there is, what is worth what is left."""
    pays, rule = PAY[kind]
    per_point = int(tables.resources_per_point)
    left = MN(
        "Left over at the end, {count} resource of any kind is worth 1 PP.",
        "Left over at the end, {count} resources of any kind are worth 1 PP.",
        per_point,
    )
    if kind in (s.COIN, s.CLAY):
        return Told(n.KIND_NAMES[kind], together(pays, left), rule)
    few = MN(
        "There is only {count} of this colour; nobody gains one when it is gone.",
        "There are only {count} of this colour; nobody gains one when all are gone.",
        int(tables.pigment_supply[kind]),
    )
    return Told(n.KIND_NAMES[kind], together(pays, few, left), rule)


PRESTIGE = Told(
    M("prestige points (PP)"), M("Who has most of them after the final scoring wins the game."), "XI-17.15"
)


# -- people and figures (XI-9, XI-10, XI-11, XI-13) --------------------------------------------------------

BUILDER = M("One goes into a building in each round; all come back when the turn ends.")
SIGNATURE = M("One may sign a warrior when it is crafted: then only its signer may paint it.")
SUPERVISOR = M("The Palace moves your supervisor one space, and you take a tile there.")
CLAY_WARRIOR = M("Anybody may paint it in the Laboratory, unless somebody else has signed it.")
GROUP = M("Painting gives 1 PP for each of your warriors in the group that it joins.")
PAINTED = M("At the end it counts for the majority in its section and matches a card of that section.")
TIES = M(
    "Further along, or higher in a stack, you act first among equal numbers, and win if points are equal at"
    " the end. Majorities are shared."
)


def builder(tables: Tables) -> Told:
    """A builder, and what opponents pay for it (XI-9.4)."""
    fees = [n.coins(int(fee)) for fee in tables.fees]
    owed = M(
        "An opponent who enters the same building pays you {one}, or {both} if both are there; with two"
        " players {two_one} or {two_both}.",
        one=fees[6],
        both=fees[7],
        two_one=fees[4],
        two_both=fees[5],
    )
    return Told(M("builder"), together(BUILDER, owed), "XI-9.4")


SUPERVISOR_TOLD = Told(
    M("supervisor"),
    together(SUPERVISOR, TIES),
    "XI-13.1",
)


def minister(tables: Tables) -> Told:
    """The Prime Minister: his bonus, and that he needs a place (XI-9.2, XI-9.9)."""
    does = M(
        "The first who enters his building in a turn gains {coins} and {points}. He takes a place of the pair"
        " like a builder, and moves on when the turn ends.",
        coins=n.coins(int(tables.minister_coins)),
        points=n.points(int(tables.minister_prestige)),
    )
    return Told(M("Prime Minister"), does, "XI-9.9")


def clay_warrior(tables: Tables) -> Told:
    """A warrior of bare clay (XI-11.2, XI-15.3)."""
    few = MN(
        "There is only {count}: while none is in the supply, the Workshop is shut.",
        "There are only {count}: while none is in the supply, the Workshop is shut.",
        int(tables.clay_warriors),
    )
    return Told(M("clay warrior"), together(CLAY_WARRIOR, few), "XI-11.2")


def painted_warrior(tables: Tables) -> Told:
    """A warrior in the colour of a player (XI-11.4, XI-11.5)."""
    yours = MN("You have {count}.", "You have {count}.", int(tables.figures))
    return Told(M("painted warrior"), together(GROUP, PAINTED, yours), "XI-11.4")


def signature(tables: Tables) -> Told:
    """A signature token (XI-10.4)."""
    yours = MN(
        "You have {count} for the whole game.", "You have {count} for the whole game.", int(tables.signatures)
    )
    return Told(M("signature token"), together(SIGNATURE, yours), "XI-10.4")


# -- worker cards (XI-2.2, XI-2.3) -------------------------------------------------------------------------


def worker(tables: Tables, card: int) -> Told:
    """A worker card: what it gives over, what instead, and what it is good for under."""
    kind, number = int(tables.card_kinds[card]), int(tables.card_numbers[card])
    if kind == HELPER:
        ability = list(tables.ability_bits).index(1 << card - s.FIRST_HELPER)
        name = p.worker_card(kind, ability, number).short
        return Told(name, together(helper(ability), recruiting(tables, card)), "XI-2.3")
    does = played(work(tables, card), int(tables.card_corners[card]), number)
    return Told(p.worker_card(kind, 0, number).short, does, "XI-8.1")


def played(gain: Message, corner: int, number: int) -> Message:
    """What a worker card does over and under (XI-8.1, XI-8.2, XI-6.5)."""
    return M(
        "Over: {gain}, or {pigment} instead. Under: initiative {number}.",
        gain=gain,
        pigment=n.amount(corner, 1),
        number=number,
    )


def work(tables: Tables, card: int) -> Message:
    """What is printed on a worker card that is no helper."""
    kind = int(tables.card_kinds[card])
    gain = {TAX_COLLECTOR: s.COIN, CRAFTSMAN: s.CLAY}.get(kind, int(tables.card_pigments[card]))
    return n.amount(gain, int(tables.card_amounts[card]))


def helper(ability: int) -> Message:
    """What a recruited helper does."""
    return M("Works to the end of the game: {ability}.", ability=n.HELPER_ABILITIES[ability])


def recruiting(tables: Tables, card: int) -> Message:
    """The points for recruiting a helper, turn after turn (XI-2.3)."""
    first = (card - s.FIRST_HELPER) * s.TURNS
    points = [Message(str(points)) for points in tables.helper_prestige[first : first + s.TURNS]]
    return M("Recruiting in turns 1 to 6 gives {points} PP.", points=listed(points))


# -- buildings (XI-9 to XI-13) -----------------------------------------------------------------------------

BUILDING_WORDS = (
    M(
        "Buy one card of the row for its price in coins. At the end it counts in a set of its material and"
        " with a painted warrior of yours in its section."
    ),
    M(
        "Pay the pigments that the requests ask for: a warrior of your colour takes the place of a clay one"
        " and gives 1 PP for each of your warriors in its group."
    ),
    M("Move your supervisor one space and take the tile that lies there."),
    M("Pay clay: a clay warrior goes onto an empty space, and you gain what is printed there."),
)
"""What each building does, in the order of `BUILDINGS`."""
BUILDING_RULES = ("XI-12.1", "XI-11.1", "XI-13.1", "XI-10.1")


def building(number: int) -> Told:
    """A building and its action."""
    return Told(n.BUILDING_NAMES[number], BUILDING_WORDS[number], BUILDING_RULES[number])


CLOSES = M("It closes for the rest of the turn when builders and minister reach its limit.")


def pair(tables: Tables) -> Told:
    """Two buildings that share their places (XI-9.2)."""
    limits = M(
        "Its limit is {two}, {three} or {four} with 2, 3 or 4 players.",
        two=int(tables.pair_limits[2]),
        three=int(tables.pair_limits[3]),
        four=int(tables.pair_limits[4]),
    )
    return Told(M("pair of buildings"), together(CLOSES, limits), "XI-9.2")


def passing(tables: Tables) -> Told:
    """What who enters no building gains (XI-9.12)."""
    does = M("Enter no building and take {coins}.", coins=n.coins(int(tables.pass_coins)))
    return Told(M("Pass"), does, "XI-9.12")


# -- the pit (XI-2.6 to XI-2.13) ---------------------------------------------------------------------------


def section(tables: Tables, number: int) -> Told:
    """A section: what crafting and painting cost there, and what the majority brings."""
    majority = [n.points(int(points)) for points in tables.majorities[number * 3 : number * 3 + 3]]
    does = M(
        "A warrior costs {clay}. Painting one costs {pigments}. Most painted warriors at the end: {first};"
        " second {second}, third {third}.",
        clay=n.clay(int(tables.clay_costs[number])),
        pigments=paint_cost(tables, number),
        first=majority[0],
        second=majority[1],
        third=majority[2],
    )
    return Told(M("Section {section}", section=SECTIONS[number]), does, "XI-2.9")


def paint_cost(tables: Tables, section: int) -> Message:
    """The pigments that painting costs in a section (XI-11.3)."""
    first, second = int(tables.first_pigments[section]), int(tables.second_pigments[section])
    if second == ANY:
        return M("a pigment of the request's colour and one of any colour")
    if first == second:
        return M("two pigments of the request's colour")
    return M("one pigment of each of the two requests")


SPACE = Told(
    M("empty space"),
    M(
        "Who crafts a warrior here gains what is printed, once: prestige points, and on some spaces coins or"
        " a pigment."
    ),
    "XI-10.3",
)


def empty(clay: int) -> Message:
    """An empty space of a section where a warrior costs so much clay."""
    return M("It is empty: the Workshop crafts a warrior here for {clay}.", clay=n.clay(clay))


FORMATION_BOARD = Told(
    M("formation board"),
    M(
        "One lies on each section, drawn by lot. It shows where clay warriors stand from the beginning, and"
        " what crafting gives on every other space."
    ),
    "XI-2.10",
)


REQUEST = M("It says what painting costs in its section; the lowest of the four leaves when the turn ends.")
REQUEST_TOLD = Told(M("Emperor's request"), REQUEST, "XI-16.2")


def token(tables: Tables, number: int) -> Told:
    """A request token: what it asks for, and where the minister goes when it leaves (XI-16.2)."""
    colour = int(tables.token_pigments[number])
    does = M(
        "Asks for {pigment} in its section. When it is the lowest of the four at the end of a turn, it"
        " leaves, and the minister goes to this building: {building}.",
        pigment=n.KIND_NAMES[colour],
        building=n.BUILDING_NAMES[int(tables.building_of[colour])],
    )
    return Told(M("Request {number}", number=int(tables.token_numbers[number])), does, "XI-2.12")


# -- equipment (XI-2.4, XI-2.5) ----------------------------------------------------------------------------


COUNTS = M("At the end it counts in a set of its material and with a painted warrior in its section.")


def equipment(tables: Tables, card: int) -> Told:
    """An equipment card: its price, what it brings at once, and for what it counts at the end."""
    kind, clay = card // s.COPIES, int(tables.equipment_clay[card])
    does = M(
        "Costs {coins}. It counts in a set of its material ({material}), and gives {points} with a painted"
        " warrior of yours in section {section}.",
        coins=n.coins(int(tables.equipment_costs[card])),
        material=n.MATERIAL_NAMES[tables.type_materials[kind]],
        points=n.points(int(tables.match_prestige)),
        section=SECTIONS[tables.type_sections[kind]],
    )
    if clay:
        does = together(does, M("Brings {clay} at once.", clay=n.clay(clay)))
    return Told(p.equipment_called(card), does, "XI-2.5")


def sets(tables: Tables) -> Message:
    """What sets of one, two and three types of a material give (XI-17.5)."""
    worth = listed([n.points(int(points)) for points in tables.set_prestige])
    return M("Sets of 1, 2 or 3 different types of a material give {points}.", points=worth)


# -- mausoleum tiles (XI-2.15 to XI-2.17) ------------------------------------------------------------------

TILE_WORDS = (
    M(
        "Once, when you enter a building: go in although its pair is closed, and pay the fee; or go into one"
        " that is not closed without paying."
    ),
    M("Once, between two steps: give 1 or 2 resources and take as many of other kinds from the supply."),
    M("Once, when you craft, paint or forge: pay 1 clay, 1 pigment or 1 coin less."),
    M("Once, between two steps: carry out any building action without builder, limit or fee."),
)
"""What each bonus tile does, in the order of `TILES`."""
TILE_RULES = ("XI-14.2", "XI-14.3", "XI-14.4", "XI-14.5")


def tile(tables: Tables, kind: int) -> Told:
    """A bonus tile; unused it is worth something (XI-17.8)."""
    unused = M("Unused at the end: {points}.", points=n.points(int(tables.unused_prestige)))
    return Told(n.TILE_NAMES[kind], together(TILE_WORDS[kind], unused), TILE_RULES[kind])


def starting_tile(tables: Tables, number: int) -> Told:
    """A starting tile: a pigment, and the place in the first stack (XI-3.4)."""
    does = M(
        "You begin with {pigment}. The lower the number, the higher your supervisor begins in the stack.",
        pigment=n.amount(int(tables.start_pigments[number]), 1),
    )
    return Told(M("Starting tile {number}", number=number + 1), does, "XI-3.4")


def end_tile(tables: Tables, number: int) -> Told:
    """An end-game tile: what it gives (XI-2.17)."""
    amount, most = int(tables.end_amounts[number]), int(tables.end_maximums[number])
    gives = n.end_tile(number, amount, most, PRESTIGE_COUNTS[tables.prestige_counts])
    return Told(n.END_TILE_NAMES[number], M("At the end: {gives}.", gives=gives), "XI-2.17")


# -- the rest of the table ---------------------------------------------------------------------------------

TURN = Told(
    M("turn track"),
    together(M("Six turns of two rounds."), M("When a turn ends, the lowest request moves here.")),
    "XI-4.1",
)
ORDER = Told(
    M("order of the round"),
    M("The number of the under card decides, highest first; then the supervisor further along."),
    "XI-6.5",
)
SUPPLY = Told(
    M("supply"),
    M("What you gain comes from here, and what you pay goes back. Coins and clay never run out."),
    "XI-15.1",
)
TO_COME = Told(
    M("requests to come"),
    M("At the end of each turn one of them takes the place of the lowest request."),
    "XI-16.2",
)
ROW = Told(
    M("equipment row"),
    M("It is filled from the deck when the turn ends; what lies in the left two then is discarded."),
    "XI-16.4",
)


def own_equipment(tables: Tables) -> Told:
    """Bought cards lie covered until the end (XI-17.5)."""
    covered = M("Covered until the end; only you know which they are.")
    return Told(M("your equipment cards"), together(covered, sets(tables)), "XI-17.5")


DISCARDED = Told(
    M("discarded equipment"),
    M("What lay in the left two slots at the end of a turn is out of the game."),
    "XI-16.4",
)
TRACK = Told(M("supervisors' track"), SUPERVISOR, "XI-13.1")
PILE = Told(
    M("worker cards played"),
    M("Filled: played and seen by all. The others are still in hand or deck; none comes back."),
    "XI-4.5",
)
CARDS = Told(
    M("cards of this turn"),
    M("Four in each turn; each of its rounds takes two. They go to the discards afterwards."),
    "XI-4.1",
)
MAT = Told(
    M("mat"),
    M("What lies here is open to all; only hand, deck and bought equipment are covered."),
    "XI-5.1",
)
