"""What weapons and Masters do, in a few words: for cards, and for what an option brings."""

from __future__ import annotations

from clayworks.core.messages import Message
from clayworks.games.terracotta_army import MN, M
from clayworks.games.terracotta_army.formats.view_types import Printed
from clayworks.games.terracotta_army.rules.notation import WEAPONS
from clayworks.games.terracotta_army.words import names as n


def weapon(kind: int, printed: Printed) -> Message:
    """What a weapon brings when a warrior of its type is crafted (TA-2.12)."""
    worth = n.points(printed["abilities"][WEAPONS[kind]])
    return (
        M("{points}, and you may move an inspector by 1", points=worth),
        M("{points}, and you may move another warrior of yours", points=worth),
        M("{points} for each empty cell up to the next statue", points=worth),
        M("{points} and {coins}", points=worth, coins=n.coins(printed["spear_coins"])),
    )[kind]


def masters(round_: int, clay: int) -> tuple[Message, ...]:
    """What the Masters do, in the order of their names, each with a shorter form (TA-10.4 to TA-10.9)."""
    price = n.coins(round_)
    return (
        M("for {coins} place a warrior of the type with most left", coins=price).or_short(
            M("a warrior for {coins}", coins=price)
        ),
        M("the action of the inner ring once more").or_short(M("inner action once more")),
        M("move an inspector 1 or 2 forward").or_short(M("inspector 1 or 2 forward")),
        n.wet_clay(clay),
        M("all clay of two warehouses").or_short(M("clay of two warehouses")),
        M("all weapons become ready").or_short(M("all weapons ready")),
    )


def clean_up(master: str, printed: Printed) -> Message:
    """What a Master brings at clean-up (TA-10.10)."""
    brings = printed["clean_up"][master]
    if brings["coins"]:
        return M("at clean-up: {what}", what=n.coins(brings["coins"]))
    return MN("at clean-up: {count} clay stays wet", "at clean-up: {count} clay stays wet", brings["wet"])
