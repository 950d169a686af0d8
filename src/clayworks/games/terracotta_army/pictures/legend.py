"""The legend: every kind of thing on the table, how it looks and what it does, in chapters.

Costs, points and amounts come from the component file; the sentences are those of `words/does.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from clayworks.core.legend import Chapter, Piece
from clayworks.core.messages import Message, one_of
from clayworks.core.sentences import VP
from clayworks.games.terracotta_army import MN, M
from clayworks.games.terracotta_army.formats.view import values
from clayworks.games.terracotta_army.formats.view_types import Printed
from clayworks.games.terracotta_army.pictures import legend_drawings as drawn
from clayworks.games.terracotta_army.pictures.wheel import master_symbol
from clayworks.games.terracotta_army.rules.notation import (
    ACTIONS,
    COLOURS,
    MASTERS,
    SPECIALISTS,
    TILES,
    TYPES,
    WEAPONS,
    WORKERS,
)
from clayworks.games.terracotta_army.rules.specialists import OF_A_KIND
from clayworks.games.terracotta_army.rules.tables import CRAFT, TAKE_CLAY, TAKE_COINS, Tables
from clayworks.games.terracotta_army.words import abilities, does, places
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words.does import told
from clayworks.games.terracotta_army.words.things import USES

FIELD = drawn.FIELD
MOUNTED = (184, 64)
"""The field of a horse with its rider, which fill three cells."""


@lru_cache(maxsize=100)
def chapters(tables: Tables) -> Sequence[Chapter]:
    """All of them, in the order in which a newcomer meets them."""
    printed = values(tables)
    return (
        Chapter("goods", M("Coins, clay and points"), list(goods(tables))),
        Chapter("workers", M("Workers"), list(workers())),
        Chapter("wheel", M("Wheel"), list(wheel(tables))),
        Chapter("warriors", M("Warriors"), list(warriors(printed))),
        Chapter("weapons", M("Weapons"), list(weapons(tables))),
        Chapter("specialists", M("Specialists"), list(specialists(tables, printed))),
        Chapter("masters", M("Masters"), list(masters(tables, printed))),
        Chapter("mausoleum", M("Mausoleum"), list(mausoleum(printed))),
        Chapter("tiles", M("Scoring tiles"), list(tiles(tables))),
        Chapter("order", M("Players and turn order"), list(order(tables))),
    )


@lru_cache(maxsize=100)
def by_element(tables: Tables) -> Mapping[str, Message]:
    """What everything on the board does, by its element or the kind of it."""
    return {
        element: piece.does
        for chapter in chapters(tables)
        for piece in chapter.pieces
        for element in piece.elements
    }


# -- goods and workers -------------------------------------------------------------------------------------


def goods(tables: Tables) -> Iterator[Piece]:
    """What is counted on the mats, and the points."""
    per_point = int(tables.leftovers_per_vp)
    left = MN(
        "At the end {points} for every {count} of coins and clay together.",
        "At the end {points} for every {count} of coins and clay together.",
        per_point,
        points=n.points(1),
    )
    rule = "TA-5.1"
    coins, wet, dry = (USES[kind][0] for kind in ("coins", "wet", "dry"))
    yield Piece("coin", M("Coin"), told(coins, left), rule, drawn.alone("coin"), FIELD, ("coins",))
    yield Piece("wet", M("Wet clay"), wet, rule, drawn.alone("ta-wet"), FIELD, ("wet",))
    yield Piece("dry", M("Dry clay"), dry, rule, drawn.alone("ta-dry"), FIELD, ("dry",))
    store = drawn.warehouse()
    yield Piece("warehouse", M("Warehouse"), does.WAREHOUSE, "TA-8.2", store, FIELD, ("warehouse",))
    yield Piece("vp", VP, does.POINTS, "TA-13.7", drawn.points(int(tables.organizer_vp[0])), FIELD)


def workers() -> Iterator[Piece]:
    """The two kinds of worker."""
    elements = ("craftsmen", "artisans")
    for number, kind in enumerate(WORKERS):
        yield Piece(
            kind,
            n.WORKER_NAMES[number],
            does.WORKERS[number],
            "TA-7.4",
            drawn.worker(kind),
            FIELD,
            (elements[number],),
        )


# -- the wheel ---------------------------------------------------------------------------------------------

ACTION_NAMES = {
    "coins": M("Coins"),
    "clay": M("Clay"),
    "craft": M("Craft a warrior"),
    "soak": M("Soak"),
    "promote": M("Promote"),
    "master": M("Master space"),
    "priority": M("Priority"),
    "ready": M("Ready a weapon"),
    "buy": M("Buy a specialist"),
}
SHOWN = {"master": MASTERS[0], "ready": WEAPONS[0], "buy": SPECIALISTS[1]}
"""What stands for all spaces of an action that have different pictures."""
OF_ACTION = {"craft": "TA-8.1", "master": "TA-10.1", "ready": "TA-7.7", "buy": "TA-9.1"}


def wheel(tables: Tables) -> Iterator[Piece]:
    """Segments, what turns the rings, and the actions on them."""
    cost = n.coins(int(tables.rotate_cost))
    segment = M("Three actions. One worker stands here, or a Craftsman and after it an Artisan.")
    yield Piece("segment", M("Segment"), segment, "TA-7.4", drawn.segment(), FIELD, ("segment", "action"))
    for name, title, sign, turn in (
        ("inner", M("Inner ring"), "right", M("{cost}: one segment clockwise.", cost=cost)),
        ("middle", M("Middle ring"), "left", M("{cost}: one segment counter-clockwise.", cost=cost)),
    ):
        text = told(turn, USES["ring"][0])
        yield Piece(f"{name}-ring", title, text, "TA-7.3", drawn.turning(sign), FIELD, (f"ring:{name}",))
    for number, word in enumerate(ACTIONS):
        amounts = amounts_of(tables, number)
        text = with_amounts(word, amounts) if amounts else does.ACTIONS[word]
        shown = amounts[0] if amounts else SHOWN.get(word, 0)
        rule = OF_ACTION.get(word, "TA-7.6")
        yield Piece(word, ACTION_NAMES[word], text, rule, drawn.action(word, shown), FIELD)
    clay, coins = n.wet_clay(int(tables.substitute_clay)), n.coins(int(tables.substitute_coins))
    rather = M(
        "On the inner and the middle ring you may always take {one} instead.", one=one_of([clay, coins])
    )
    yield Piece("instead", M("Instead of an action"), rather, "TA-7.5", drawn.instead(), FIELD)


def with_amounts(word: str, amounts: Sequence[int]) -> Message:
    """What an action does that comes with different amounts."""
    several = one_of([Message(str(amount)) for amount in amounts])
    if word == "coins":
        return M("You gain as many coins as the space shows: {amounts}.", amounts=several)
    if word == "clay":
        return M("You gain as much wet clay as the space shows: {amounts}.", amounts=several)
    return told(does.ACTIONS[word], M("The space shows how much clay: {amounts}.", amounts=several))


def amounts_of(tables: Tables, action: int) -> list[int]:
    """The amounts of an action that occur on the rings, the smallest first."""
    if action not in (TAKE_COINS, TAKE_CLAY, CRAFT):
        return []
    spaces = (
        *zip(tables.inner_actions, tables.inner_amounts, strict=True),
        *zip(tables.middle_actions, tables.middle_amounts, strict=True),
    )
    return sorted({int(amount) for one, amount in spaces if one == action})


# -- figures -----------------------------------------------------------------------------------------------


def warriors(printed: Printed) -> Iterator[Piece]:
    """The four types, and the points beside the organizer."""
    for number, kind in enumerate(TYPES):
        yield Piece(
            kind,
            n.FIGURE_NAMES[number],
            does.crafted(number, printed),
            ("TA-8.6", "TA-8.7", "TA-8.8", "TA-8.9")[number],
            drawn.figure(kind),
            FIELD,
            (f"figure:{kind}",),
        )
    ladder = printed["organizer"]
    text = M(
        "The seal shows what the next figure of a column gives to whoever crafts it: {most} for the first,"
        " {least} for the last.",
        most=n.points(ladder[0]),
        least=n.points(ladder[-1]),
    )
    yield Piece("organizer", M("Organizer"), text, "TA-8.4", drawn.points(ladder[0]), FIELD)


def weapons(tables: Tables) -> Iterator[Piece]:
    """The four weapons of a player, and what the mark on them means."""
    for number, kind in enumerate(WEAPONS):
        buys = tuple(
            one for one, needs in zip(SPECIALISTS, tables.specialist_weapons, strict=True) if needs == number
        )
        owned = tuple(f"weapon:{colour}-{kind}" for colour in COLOURS)
        yield Piece(
            kind,
            n.WEAPON_NAMES[number],
            does.weapon(number, buys),
            "TA-8.5",
            drawn.weapon(kind),
            FIELD,
            (f"weapon:{kind}", *owned),
        )
    text = M("Without the mark a weapon can't be used. The wheel and the Blacksmith make it ready again.")
    yield Piece("not-ready", M("Not ready"), text, "TA-5.2", drawn.unready(WEAPONS[0]), FIELD)


def specialists(tables: Tables, printed: Printed) -> Iterator[Piece]:
    """The four kinds with their prices."""
    for number, kind in enumerate(SPECIALISTS):
        prices = tables.prices[number * OF_A_KIND : (number + 1) * OF_A_KIND]
        price = M(
            "Price: the ready {weapon} and coins ({prices}), dearer with every one that anybody buys.",
            weapon=n.WEAPON_NAMES[int(tables.specialist_weapons[number])],
            prices=", ".join(str(int(one)) for one in prices),
        )
        is_horse = kind == "horse"
        yield Piece(
            kind,
            n.FIGURE_NAMES[len(TYPES) + number],
            told(does.specialist(kind, does.worth(printed)), price),
            ("TA-9.5", "TA-13.2", "TA-5.7", "TA-11.4")[number],
            drawn.horse() if is_horse else drawn.figure(kind),
            MOUNTED if is_horse else FIELD,
            (f"specialist:{kind}",),
        )


# -- Masters -----------------------------------------------------------------------------------------------


def masters(tables: Tables, printed: Printed) -> Iterator[Piece]:
    """The six Masters, each with what it gives at clean-up, and the tokens that hire them."""
    abilities_of = does.masters(printed["clay_maker"])
    for number, master in enumerate(MASTERS):
        bonus = M("Besides, {bonus}.", bonus=abilities.clean_up(master, printed))
        yield Piece(
            master.replace("_", "-"),
            n.MASTER_NAMES[number],
            told(abilities_of[number], bonus),
            ("TA-10.4", "TA-10.5", "TA-10.6", "TA-10.7", "TA-10.8", "TA-10.9")[number],
            drawn.alone(master_symbol(master)),
            FIELD,
            (f"master:{master}",),
        )
    picture = drawn.master_token(int(tables.token_costs[0]))
    yield Piece("token", M("Master token"), does.MASTER_TOKEN, "TA-10.2", picture, FIELD, ("token",))


# -- what is scored ----------------------------------------------------------------------------------------


def mausoleum(printed: Printed) -> Iterator[Piece]:
    """Cells, inspectors, and what is marked on the board."""
    cell = USES["cell"][0]
    yield Piece("cell", M("Cell"), cell, "TA-8.3", drawn.cell(), FIELD, ("cell",))
    row, column = does.inspectors(printed)
    inspectors = (
        ("row-inspector", M("Row inspector"), row, "TA-11.2", "row"),
        ("column-inspector", M("Column inspector"), column, "TA-11.3", "column"),
    )
    for key, title, text, rule, kind in inspectors:
        yield Piece(key, title, text, rule, drawn.inspector(), FIELD, (kind,))
    line = M("The row and the column that the inspectors score at the end of this round.")
    yield Piece("line", M("Coloured line"), line, "TA-11.1", drawn.looked_at(), FIELD)
    frame = M("What this round's scoring tile looks at.")
    yield Piece("frame", M("Dashed frame"), frame, "TA-11.5", drawn.outlined(), FIELD)
    text, rule = USES["direction"]
    yield Piece("direction", M("Direction"), text, rule, drawn.direction(), FIELD, ("direction",))


def tiles(tables: Tables) -> Iterator[Piece]:
    """The tiles in the box, and the points below them."""
    worth = list(zip(tables.tile_domination, tables.tile_presence, strict=True))
    text = M(
        "In the seal for domination, beside it for presence: {first} in the first round, {last} in the last.",
        first=f"{worth[0][0]} / {worth[0][1]}",
        last=f"{worth[-1][0]} / {worth[-1][1]}",
    )
    picture = drawn.tile_points(int(worth[0][0]), int(worth[0][1]))
    yield Piece("points", M("Points of a tile"), text, "TA-11.5", picture, FIELD)
    for number in sorted({int(one) for one in tables.tiles}):
        tile = TILES[number]
        yield Piece(
            tile.replace("_", "-"),
            n.TILE_NAMES[number],
            does.TILES[number],
            "TA-11.6",
            drawn.tile(tile),
            FIELD,
            (f"tile:{tile}",),
        )


# -- players -----------------------------------------------------------------------------------------------


def order(tables: Tables) -> Iterator[Piece]:
    """Mats, turn order and priority tokens."""
    text = M("Shape and colour tell whose warrior, worker or token something is.")
    yield Piece("seat", M("Player's sign"), text, "TA-5.4", drawn.seat(), FIELD, ("mat",))
    text, rule = USES["order"]
    yield Piece("turn-order", M("Turn order"), text, rule, drawn.order(), FIELD, ("order",))
    for number, clay in enumerate(tables.priority_clay):
        if number:
            yield Piece(
                f"priority-{number}",
                places.priority_token(number),
                does.priority(number, int(clay)),
                "TA-12.2",
                drawn.priority(number),
                FIELD,
                (f"priority:{number}",),
            )
