"""What weapons, Masters and specialists do, in words: for tooltips and for what an option brings."""

from __future__ import annotations

from clayworks.core.messages import Message
from clayworks.games.terracotta_army import MN, M
from clayworks.games.terracotta_army.formats.view_types import Printed
from clayworks.games.terracotta_army.rules.notation import SPECIALISTS, WEAPONS
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


def specialist(kind: str, printed: Printed) -> Message:
    """What a specialist is good for (TA-5.3, TA-11.4, TA-13.2, TA-13.5)."""
    most, present = (n.points(points) for points in printed["footman"])
    return (
        M("its rider, a warrior of yours, stands on three cells"),
        M(
            "at the end {most} for most warriors around it, {present} for presence",
            most=most,
            present=present,
        ),
        M(
            "breaks ties for the warrior it faces; at the end {points} for it",
            points=n.points(printed["archer"]),
        ),
        M(
            "every round {points} for each of your warriors in its row or column",
            points=n.points(printed["musician"]),
        ),
    )[SPECIALISTS.index(kind)]


def masters(round_: int, printed: Printed) -> tuple[Message, ...]:
    """What the Masters do, in the order of their names, each with a shorter form (TA-10.4 to TA-10.9)."""
    price = n.coins(round_)
    return (
        M("for {coins} place a warrior of the fullest column", coins=price).or_short(
            M("a warrior for {coins}", coins=price)
        ),
        M("the action of the inner ring once more").or_short(M("inner action once more")),
        M("move an inspector 1 or 2 forward").or_short(M("inspector 1 or 2 forward")),
        n.wet_clay(printed["clay_maker"]),
        M("all clay of two warehouses").or_short(M("clay of two warehouses")),
        M("all weapons become ready").or_short(M("all weapons ready")),
    )


def clean_up(master: str, printed: Printed) -> Message:
    """What a Master brings at clean-up (TA-10.10)."""
    brings = printed["clean_up"][master]
    if brings["coins"]:
        return M("at clean-up: {what}", what=n.coins(brings["coins"]))
    return MN("at clean-up: {count} clay stays wet", "at clean-up: {count} clay stays wet", brings["wet"])
