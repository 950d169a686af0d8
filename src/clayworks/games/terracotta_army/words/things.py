"""Whatever lies on the table and can be pointed at: what it is now, and when it can be used."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.messages import Message, listed
from clayworks.core.state import NOTHING
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats.view import values
from clayworks.games.terracotta_army.rules import state as s
from clayworks.games.terracotta_army.rules.actions import ring_action
from clayworks.games.terracotta_army.rules.crafting import FIGURES_PER_TYPE
from clayworks.games.terracotta_army.rules.notation import (
    CELL_NAMES,
    COLOURS,
    FIGURES,
    MASTERS,
    SPECIALISTS,
    TOKENS,
    WEAPONS,
)
from clayworks.games.terracotta_army.rules.specialists import price
from clayworks.games.terracotta_army.words import abilities, does, places
from clayworks.games.terracotta_army.words import names as n

# -- the board ---------------------------------------------------------------------------------------------


def cell(table: s.ArmyTable, number: int) -> Message:
    """A cell with the statue that stands there."""
    name, there = CELL_NAMES[number], table.cells[number]
    if there == s.EMPTY:
        return does.tip(M("{cell}, empty", cell=name), USES["cell"][0])
    kind = int(s.kind_of(there))
    figure = n.FIGURE_NAMES[kind]
    what = does.statue(FIGURES[kind], does.worth(values(table.tables)))
    if kind == s.HORSE or s.is_warrior(there):
        owner = n.COLOUR_NAMES[table.colours[s.owner_of(there)]]
        return does.tip(M("{cell}: {figure}, {player}", cell=name, figure=figure, player=owner), what)
    return does.tip(M("{cell}: {figure}", cell=name, figure=figure), what)


def action(table: s.ArmyTable, ring: int) -> Message:
    """A ring, with what it shows to this turn's worker."""
    name = n.RING_NAMES[ring]
    if table.segment == NOTHING:
        return name
    shown = n.action_name(*ring_action(table, ring, int(table.segment)))
    return M("{ring}: {action}", ring=name, action=shown)


def master(table: s.ArmyTable, number: int) -> Message:
    """A Master with what it does, and who has hired it."""
    ability = abilities.masters(int(table.round), int(table.tables.clay_maker_clay))[number]
    text = M("{master}: {ability}", master=n.MASTER_NAMES[number], ability=ability)
    hirers = [
        n.COLOUR_NAMES[colour] for seat, colour in enumerate(table.colours) if table.token_on(seat, number)
    ]
    return M("{master}; hired by {players}", master=text, players=listed(hirers)) if hirers else text


def figure(table: s.ArmyTable, kind: int) -> Message:
    """A column of the organizer with what is left, and what the next figure is worth (TA-2.11)."""
    left = int(table.organizer[kind])
    worth = int(table.tables.organizer_vp[FIGURES_PER_TYPE - left]) if left else 0
    return places.column_of(kind, left, worth)


def specialist(table: s.ArmyTable, number: int) -> Message:
    """A kind of specialist with what the next one costs (TA-9.3)."""
    kind = s.HORSE + number
    left = int(table.specialists[number])
    cost = int(price(table, kind)) if left else 0
    shelf = places.shelf_of(number, left, cost, int(table.tables.specialist_weapons[number]))
    return does.tip(shelf, does.specialist(SPECIALISTS[number], does.worth(values(table.tables))))


def column(table: s.ArmyTable, number: int) -> Message:
    """A column of the Mausoleum, and whether it is looked at (TA-3.6)."""
    name = places.column(number)
    return M("{line}, with its inspector", line=name) if table.inspector_column == number else name


def row(table: s.ArmyTable, number: int) -> Message:
    """A row of the Mausoleum, and whether it is looked at (TA-3.6)."""
    name = places.row(number)
    return M("{line}, with its inspector", line=name) if table.inspector_row == number else name


def tile(table: s.ArmyTable, number: int) -> Message:
    """A scoring tile with its round and points, if it is one of this game's (TA-2.17)."""
    if number not in table.tiles:
        return M("scoring tile: {tile}", tile=n.TILE_NAMES[number])
    place = list(table.tiles).index(number)
    return places.tile_of(
        number, place, int(table.tables.tile_domination[place]), int(table.tables.tile_presence[place])
    )


def priority(table: s.ArmyTable, place: int) -> Message:
    """A priority token: who has it, or the clay that it brings (TA-2.15)."""
    number = place + 1
    token, place_in_order = places.priority_token(number), does.priority(number, 0)
    for seat, colour in enumerate(table.colours):
        if table.held(seat, s.PRIORITY) == number:
            held = M("{player}: {token}", player=n.COLOUR_NAMES[colour], token=token)
            return does.tip(held, place_in_order)
    clay = n.wet_clay(int(table.tables.priority_clay[number]))
    return does.tip(M("{token}: brings {clay}", token=token, clay=clay), place_in_order)


# -- on mats -----------------------------------------------------------------------------------------------


def seat_of(table: s.ArmyTable, colour: str) -> int:
    """Where a colour sits, or NOTHING."""
    return table.colours.index(colour) if colour in table.colours else NOTHING


def counted(what: int, words: Callable[[int], Message]) -> Callable[[s.ArmyTable, int], Message]:
    """How much of something a player has, by the number of the colour."""

    def told(table: s.ArmyTable, number: int) -> Message:
        seat = seat_of(table, COLOURS[number])
        count = int(table.held(seat, what)) if seat != NOTHING else 0
        return M("{player}: {what}", player=n.COLOUR_NAMES[COLOURS[number]], what=words(count))

    return told


def weapon(table: s.ArmyTable, number: int) -> Message:
    """A weapon of the deciding player or, further on in the list, of a colour: ready or not."""
    if number < len(WEAPONS):
        return armed(table, int(table.seat), number)
    whose, which = divmod(number - len(WEAPONS), len(WEAPONS))
    colour = COLOURS[whose]
    state = armed(table, seat_of(table, colour), which)
    return M("{player}: {what}", player=n.COLOUR_NAMES[colour], what=state)


def armed(table: s.ArmyTable, seat: int, number: int) -> Message:
    """A weapon of a seat."""
    name = n.WEAPON_NAMES[number]
    if seat != NOTHING and table.is_ready(seat, number):
        return M("{weapon}: ready", weapon=name)
    return M("{weapon}: not ready", weapon=name)


def token(table: s.ArmyTable, number: int) -> Message:
    """A Master token of the deciding player or, further on in the list, of a colour, and where it lies."""
    if number < len(TOKENS):
        return lying(table, int(table.seat), number + 1)
    whose, which = divmod(number - len(TOKENS), len(TOKENS))
    colour = COLOURS[whose]
    state = lying(table, seat_of(table, colour), which + 1)
    return M("{player}: {token}", player=n.COLOUR_NAMES[colour], token=state)


def lying(table: s.ArmyTable, seat: int, cost: int) -> Message:
    """A Master token of a seat."""
    name = places.master_token(cost)
    for master in range(len(MASTERS)) if seat != NOTHING else ():
        if table.token_on(seat, master) == cost:
            return M("{token} on the {master}", token=name, master=n.MASTER_NAMES[master])
    return name


def mat(table: s.ArmyTable, number: int) -> Message:
    """A player's mat with the points."""
    colour = COLOURS[number]
    seat = seat_of(table, colour)
    vp = int(table.scores()[seat]) if seat != NOTHING else 0
    return M("{player}: {what}", player=n.COLOUR_NAMES[colour], what=n.points(vp))


def order(table: s.ArmyTable, number: int) -> Message:
    """A player's place in the turn order."""
    colour = COLOURS[number]
    name, seat = n.COLOUR_NAMES[colour], seat_of(table, colour)
    if seat == NOTHING:
        return name
    return M("turn order: {place} {player}", place=list(table.turn_order).index(seat) + 1, player=name)


THINGS: dict[str, Callable[[s.ArmyTable, int], Message]] = {
    "cell": cell,
    "segment": places.segment,
    "ring": lambda table, number: n.RING_NAMES[number],
    "action": action,
    "master": master,
    "weapon": weapon,
    "figure": figure,
    "specialist": specialist,
    "column": column,
    "row": row,
    "warehouse": lambda table, number: places.warehouse(number, int(table.warehouses[number])),
    "token": token,
    "tile": tile,
    "direction": lambda table, number: n.DIRECTION_NAMES[number],
    "coins": counted(s.COINS, n.coins),
    "wet": counted(s.WET, n.wet_clay),
    "dry": counted(s.DRY, n.dry_clay),
    "craftsmen": counted(s.CRAFTSMEN, lambda count: n.workers(s.CRAFTSMAN, count)),
    "artisans": counted(s.ARTISANS, lambda count: n.workers(s.ARTISAN, count)),
    "mat": mat,
    "order": order,
    "priority": priority,
}
"""By kind, in the order of `ELEMENTS`."""

TELLING = frozenset(("cell", "master", "specialist", "priority"))
"""Kinds of which these words say what a thing does; of all others the legend does."""

# -- when something can be used ----------------------------------------------------------------------------

MOVES_INSPECTORS = (M("Inspectors are moved by the Sword and by the Inspector Master."), "TA-3.6")
PLACES_WORKERS = (M("A turn begins with a worker from hand; promoting makes an Artisan."), "TA-7.4")

USES: dict[str, tuple[Message, str]] = {
    "cell": (M("Warriors and specialists are placed on empty cells."), "TA-8.3"),
    "segment": (M("A turn begins with a worker on a segment."), "TA-7.4"),
    "ring": (M("A ring can be turned at the start of a turn, before the worker is placed."), "TA-7.3"),
    "action": (
        M("The actions of a segment follow each other: inner ring, middle ring, outer ring."),
        "TA-7.2",
    ),
    "master": (M("A Master is hired or used where the segment of your worker shows it."), "TA-10.1"),
    "weapon": (
        M("A ready weapon is used when its warrior is crafted, or pays for a specialist."),
        "TA-8.5",
    ),
    "figure": (M("A figure is taken when a warrior is crafted, or placed by the Builder."), "TA-8.3"),
    "specialist": (
        M("A specialist is bought on the outer ring, where the segment of your worker shows it."),
        "TA-9.1",
    ),
    "column": MOVES_INSPECTORS,
    "row": MOVES_INSPECTORS,
    "warehouse": (M("The Overseer takes the clay of two warehouses."), "TA-10.8"),
    "token": (M("A Master token hires the Master that the segment of your worker shows."), "TA-10.1"),
    "tile": (M("A tile is scored at the end of its round."), "TA-11.5"),
    "direction": (M("A direction is chosen for a crossbow, an archer or a horse."), "TA-8.8"),
    "coins": (
        M("Coins pay for turning a ring, hiring a Master, using the Builder and buying a specialist."),
        "TA-5.1",
    ),
    "wet": (M("Wet clay pays for warriors; at clean-up it dries."), "TA-5.1"),
    "dry": (M("Dry clay pays for nothing until it is soaked on the wheel."), "TA-5.1"),
    "craftsmen": PLACES_WORKERS,
    "artisans": PLACES_WORKERS,
    "mat": (M("What lies here belongs to one player; most points at the end win."), "TA-13.7"),
    "order": (M("The turn order changes at clean-up, by the priority tokens."), "TA-12.2"),
    "priority": (
        M("A priority token is taken on the wheel; at clean-up it decides the turn order."),
        "TA-12.2",
    ),
}
"""By kind: when a thing can be used, and the rule that says so."""
