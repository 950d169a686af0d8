"""What everything on the table does, in whole sentences: for the legend, the tips on the board and things.

`abilities.py` says the same shorter, as a part of options.
"""

from __future__ import annotations

from typing import NamedTuple

from clayworks.core.messages import Message, one_of
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats.view_types import Printed
from clayworks.games.terracotta_army.rules.notation import FIGURES, MASTERS, SPECIALISTS, TYPES
from clayworks.games.terracotta_army.words import abilities
from clayworks.games.terracotta_army.words import names as n

POINTS = M("Whoever has most victory points at the end wins.")


def tip(thing: Message, does: Message) -> Message:
    """What a thing is, and what it does; where there is little room only the first."""
    return M("{thing}. {does}", thing=thing, does=does).or_short(thing.short)


def told(*sentences: Message) -> Message:
    """Sentences one after the other."""
    first, *rest = sentences
    return M("{does} {more}", does=first, more=told(*rest)) if rest else first


class Worth(NamedTuple):
    """What specialists are worth: what their sentences are made of, and can be kept by."""

    most: int
    """The Footman's points for domination."""
    present: int
    """And for presence."""
    archer: int
    musician: int


def worth(printed: Printed) -> Worth:
    """As it is printed."""
    most, present = printed["footman"]
    return Worth(most, present, printed["archer"], printed["musician"])


# -- the wheel ---------------------------------------------------------------------------------------------

WORKERS = (
    M("Stands on an empty segment and takes its three actions, from the inside out."),
    M("Works like a Craftsman, but may also join a segment where a single Craftsman stands."),
)
ACTIONS = {
    "craft": M(
        "Pay that much wet clay, take a warrior from the organizer, set it on any empty cell and gain the"
        " points beside it."
    ),
    "soak": M("All your dry clay becomes wet."),
    "promote": M("The Craftsman you have just placed becomes an Artisan, for the rest of the game."),
    "master": M("Hire this Master with one of your tokens and use it at once; once hired, just use it."),
    "priority": M("Take the top priority token, with its clay, and move forward in the turn order."),
    "ready": M("Your weapon becomes ready: for its warrior, or to buy its specialist."),
    "buy": M("Pay coins and the ready weapon, and set the specialist into the Mausoleum."),
}
"""By action of a ring (TA-7.6, TA-7.7); those that are amounts say everything in their names."""
WAREHOUSE = M("Crafting in this quarter of the wheel leaves dry clay here; the Overseer takes it away.")

# -- statues -----------------------------------------------------------------------------------------------

WARRIOR = M("Counts as one warrior of its owner wherever warriors are compared.")
MOUNTED = M("One warrior on three cells: it counts in every row, column and quarter that it touches.")
MORE_OF_WEAPONS = (
    M("The inspectors choose which row and which column is scored."),
    M("It goes straight on, over empty cells, as far as you like."),
    M("You choose the direction; without a statue at its end it counts nothing."),
    None,
)


def crafted(kind: int, printed: Printed) -> Message:
    """What a warrior brings when it is crafted while its weapon is ready (TA-8.5)."""
    ability = M(
        "Crafted while the {weapon} is ready: {ability}.",
        weapon=n.WEAPON_NAMES[kind],
        ability=abilities.weapon(kind, printed),
    )
    more = MORE_OF_WEAPONS[kind]
    return ability if more is None else M("{does} {more}", does=ability, more=more)


def weapon(kind: int, specialists: tuple[str, ...]) -> Message:
    """What a weapon is for: its warrior, or one of the specialists that need it (TA-5.2, TA-9.2)."""
    uses = [M("for {figure} that you craft", figure=n.A_FIGURE[kind])]
    uses += [M("to buy {figure}", figure=n.A_FIGURE[FIGURES.index(one)]) for one in specialists]
    return M("Ready, it can be used once: {uses}.", uses=one_of(uses))


def specialist(kind: str, worth: Worth) -> Message:
    """What a specialist does once it stands in the Mausoleum (TA-5.3, TA-5.7, TA-11.4, TA-13.2)."""
    return (
        M(
            "A warrior of yours mounts it and fills three cells in a line: still one warrior, but in every"
            " row, column and quarter that it touches."
        ),
        M(
            "At the end, {most} for most warriors on the eight cells around it, {present} for everybody else"
            " there.",
            most=n.points(worth.most),
            present=n.points(worth.present),
        ),
        M(
            "Faces one cell. The warrior there wins ties for its owner and brings {points} at the end. The"
            " archer joins its group.",
            points=n.points(worth.archer),
        ),
        M(
            "Every round, {points} to each player for each own warrior in its row or column.",
            points=n.points(worth.musician),
        ),
    )[SPECIALISTS.index(kind)]


def statue(figure: str, worth: Worth) -> Message:
    """What a statue does where it stands; a warrior on its horse is called by the horse."""
    if figure == "horse":
        return MOUNTED
    return WARRIOR if figure in TYPES else specialist(figure, worth)


# -- Masters -----------------------------------------------------------------------------------------------


def action(word: str, what: str | int, worth: Worth, clay: int) -> Message | None:
    """What an action of a ring does: of one that names a Master or a specialist, what that one does.

    None where its name says everything.
    """
    if word == "master":
        return masters(clay)[MASTERS.index(str(what))]
    if word == "buy" and what in SPECIALISTS:
        return specialist(str(what), worth)
    return ACTIONS.get(word)


def masters(clay: int) -> tuple[Message, ...]:
    """What the Masters do, in the order of their names (TA-10.4 to TA-10.9)."""
    return (
        M(
            "Pay as many coins as the number of the round and place a warrior of the type of which most are"
            " left in the organizer, without points or weapon."
        ),
        M("Perform the inner action of your segment once more, at its usual cost."),
        M("Move one inspector one or two spaces forward."),
        M("You gain {clay}.", clay=n.wet_clay(clay)),
        M("Take all dry clay from two warehouses."),
        M("All your weapons become ready."),
    )


MASTER_TOKEN = M("Lay it on a Master to hire it for the rest of the game; the number is its cost in coins.")

# -- what is scored ----------------------------------------------------------------------------------------


def inspectors(printed: Printed) -> tuple[Message, Message]:
    """What the row inspector and the column inspector score (TA-11.2, TA-11.3)."""
    most, present = (n.points(points) for points in printed["inspector"])
    return (
        M(
            "At the end of the round its row gives {most} for most warriors, {present} for everybody else"
            " there. Then it steps to the next row.",
            most=most,
            present=present,
        ),
        M(
            "At the end of the round its column gives {most} for most warriors, {present} for everybody else"
            " there. Then it steps to the next column.",
            most=most,
            present=present,
        ),
    )


OF_A_TYPE = M("Warriors of this type are compared, wherever they stand.")
IN_A_QUARTER = M("Warriors in this quarter are compared; the centre row and column belong to no quarter.")
TILES = (
    M("Warriors in the centre row are compared."),
    M("Warriors in the centre column are compared."),
    *(OF_A_TYPE for _ in TYPES),
    *(IN_A_QUARTER for _ in range(4)),
    M("Coins are compared; archers break no ties here."),
    M("Clay is compared, wet and dry together; archers break no ties here."),
)
"""By tile (TA-11.6)."""


SOURCE_WORDS = (
    None,
    M("For each warrior that you craft: the points beside its type in the organizer."),
    M("For each warrior that you craft while its weapon is ready."),
    M("At the end of each round: for warriors in the row where the inspector stands."),
    M("At the end of each round: for warriors in the column where the inspector stands."),
    M("At the end of each round: for warriors in the row or column of a Musician."),
    M("At the end of each round: for what its scoring tile compares."),
    M("At the end of the game: for warriors on the eight cells around a Footman."),
    M("At the end of the game: each warrior is worth as many points as its group has colours."),
    M("At the end of the game: in every group of several colours, for having most warriors there, or some."),
    M("At the end of the game: for warriors that a Kneeling Archer faces."),
    M("At the end of the game: for coins and clay that are left."),
)
"""By source: when its points come, and for what."""


def priority(number: int, clay: int) -> Message:
    """What a priority token brings (TA-7.6, TA-12.2)."""
    place = M("At clean-up its holder becomes number {place} in the turn order.", place=number)
    return M("Brings {clay} at once. {does}", clay=n.wet_clay(clay), does=place) if clay else place
