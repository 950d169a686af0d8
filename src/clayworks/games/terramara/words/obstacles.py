"""Why a member can't be sent to a space (TM-8.3): the check that fails, and what is lacking."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.messages import Message, Reason
from clayworks.games.terramara import M
from clayworks.games.terramara.rules import placing
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.words import does
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p


def refuse_space(table: TribeState, space: int) -> Reason:
    """TM-8.3, check by check, with what is lacking."""
    obstacle = int(placing.obstacle(table, table.seat, table.frame(s.A), space))
    plain, rule = OBSTACLES[obstacle]
    lacking = LACKING.get(obstacle)
    text = lacking(table, space) if lacking else plain
    return Reason(M("{space}: {reason}", space=p.space_short(table, space), reason=text), rule)


def not_open(table: TribeState, space: int) -> Message:
    """TM-8.2: when a space opens, or why it never does."""
    if space == s.PRIVATE:
        return M("it is for the Settler alone, as a child")
    if space >= s.CROSSROADS:
        return M("it opens after round {number}", number=space - s.CROSSROADS + 1)
    if space < s.HOMELAND:
        return M("it is not in this game: the number of players decides")
    return M("this row has been flipped")


def not_fulfilled(table: TribeState, space: int) -> Message:
    """TM-8.4: what a special space needs, and how much of it there is."""
    tile = int(placing.tile_at(table, space))
    condition = int(table.tables.special_condition[tile])
    needed = n.needed(condition, int(table.tables.special_min[tile]))
    held = int(placing.standing(table, table.seat, condition))
    return M("it {needs}, and you have {count}", needs=needed, count=held)


def caravans_behind(table: TribeState, space: int) -> Message:
    """TM-8.5: how far both caravans have come."""
    number = space - s.CROSSROADS + 1
    first, second = caravan_places(table)
    return M(
        "both your caravans must have reached crossroads {number}; they stand at {first} and {second}",
        number=number,
        first=first,
        second=second,
    )


def caravan_places(table: TribeState) -> tuple[Message, Message]:
    """Where the caravans of who decides are."""
    first, second = (p.node(int(table.held(table.seat, s.CARAVANS + number))).short for number in range(2))
    return first, second


def full(table: TribeState, space: int) -> Message:
    """Check 5: whether one member fills it (TM-4.4)."""
    return does.only_one() if placing.capacity(table, space) == 1 else M("the space is full")


def too_weak(table: TribeState, space: int) -> Message:
    """Check 8: more military than the owner of the explorer there."""
    owner = int(s.owner_of(table.spaces[space * 2]))
    return M(
        "to join {owner} you need more than {what}, and you have {held}",
        owner=n.owner_name(table, owner),
        what=n.military(int(table.military_of(owner))),
        held=int(table.held(table.seat, s.MILITARY)),
    )


LACKING: dict[int, Callable[[TribeState, int], Message]] = {
    placing.CLOSED: not_open,
    placing.REQUIREMENT: not_fulfilled,
    placing.CARAVANS_BEHIND: caravans_behind,
    placing.FULL: full,
    placing.TOO_WEAK: too_weak,
    placing.NO_MILITARY: lambda table, space: raid_needs(int(table.tables.homeland_raid[space])),
}


OBSTACLES: dict[int, tuple[Message, str]] = {
    placing.CLOSED: (M("this space is not open"), "TM-8.2"),
    placing.FIRE: (M("there is fire, and nobody can be sent here in any round"), "TM-8.3"),
    placing.FUTURE: (M("only explorers go to future spaces"), "TM-8.3"),
    placing.SPECIAL_CLOSED: (M("special spaces are closed before round 5"), "TM-8.4"),
    placing.REQUIREMENT: (M("you do not fulfil what the special space asks for"), "TM-8.4"),
    placing.CARAVANS_BEHIND: (M("both your caravans must have reached this crossroads"), "TM-8.5"),
    placing.FULL: (M("the space is full"), "TM-8.3"),
    placing.CHIEF_THERE: (M("nobody can follow a chief or a warrior"), "TM-8.3"),
    placing.OWN_EXPLORER: (M("only your warrior may join your own explorer"), "TM-8.3"),
    placing.TOO_WEAK: (M("not enough military"), "TM-8.3"),
    placing.NO_MILITARY: (M("not enough military"), "TM-J10"),
}


def raid_needs(loss: int) -> Message:
    """TM-J10."""
    return M("a raid needs at least {what}", what=n.military(loss))
