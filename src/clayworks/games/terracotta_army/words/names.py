"""The names of things for people (TA-1.1), and amounts of them."""

from __future__ import annotations

from clayworks.core import sentences
from clayworks.core.messages import Message
from clayworks.games.terracotta_army import MN, M
from clayworks.games.terracotta_army.rules.notation import ACTIONS, ANY, BUYABLE

# -- names (TA-1.1), in the order of notation.py ----

COLOUR_NAMES = {"yellow": M("Yellow"), "green": M("Green"), "blue": M("Blue"), "purple": M("Purple")}
FIGURE_NAMES = (
    M("Officer"),
    M("Guard"),
    M("Crossbowman"),
    M("Soldier"),
    M("Horse"),
    M("Footman"),
    M("Kneeling Archer"),
    M("Musician"),
)
A_FIGURE = (
    M("an Officer"),
    M("a Guard"),
    M("a Crossbowman"),
    M("a Soldier"),
    M("a Horse"),
    M("a Footman"),
    M("a Kneeling Archer"),
    M("a Musician"),
)
"""One of them, whichever."""
WEAPON_NAMES = (M("Sword"), M("Halberd"), M("Crossbow"), M("Spear"))
MASTER_NAMES = (
    M("Builder"),
    M("Administrator"),
    M("Inspector Master"),
    M("Clay Maker"),
    M("Overseer"),
    M("Blacksmith"),
)
WORKER_NAMES = (M("Craftsman"), M("Artisan"))
DIRECTION_NAMES = (M("up"), M("right"), M("down"), M("left"))
TILE_NAMES = (
    M("centre row"),
    M("centre column"),
    M("Officers"),
    M("Guards"),
    M("Crossbowmen"),
    M("Soldiers"),
    M("north-west quarter"),
    M("north-east quarter"),
    M("south-west quarter"),
    M("south-east quarter"),
    M("coins"),
    M("clay"),
)
TIE_BREAK = M("Among equals, who is earlier in the turn order is better.")
SOURCE_NAMES = (
    sentences.EARLIER,
    M("organizer"),
    M("weapons"),
    M("row inspector"),
    M("column inspector"),
    M("musicians"),
    M("scoring tile"),
    M("footmen"),
    M("warriors in groups"),
    M("majorities in groups"),
    M("archers"),
    M("leftovers"),
)
RING_NAMES = (M("inner ring"), M("middle ring"), M("outer ring"))


coins = sentences.coins
points = sentences.victory_points


def wet_clay(count: int) -> Message:
    """A number of wet clay."""
    return MN("{count} wet clay", "{count} wet clay", count)


def dry_clay(count: int) -> Message:
    """A number of dry clay."""
    return MN("{count} dry clay", "{count} dry clay", count)


def workers(kind: int, count: int) -> Message:
    """A number of Craftsmen or Artisans."""
    return (
        MN("{count} Craftsman", "{count} Craftsmen", count),
        MN("{count} Artisan", "{count} Artisans", count),
    )[kind]


def action_name(action: int, amount: int) -> Message:
    """An action of a ring in words (TA-2.5)."""
    word = ACTIONS[action]
    if word == "coins":
        return coins(amount)
    if word == "clay":
        return wet_clay(amount)
    if word == "craft":
        return MN("craft for {count} wet clay", "craft for {count} wet clay", amount)
    if word == "master":
        return MASTER_NAMES[amount]
    if word == "ready":
        return M("ready the {weapon}", weapon=WEAPON_NAMES[amount])
    if word == "buy" and BUYABLE[amount] == ANY:
        return M("buy a specialist of your choice")
    if word == "buy":
        return M("buy {figure}", figure=A_FIGURE[amount])
    return {"soak": M("soak all dry clay"), "promote": M("promote"), "priority": M("priority token")}[word]
