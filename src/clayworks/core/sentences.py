"""What every game says in the same words: turns, rounds, what somebody gains, what something costs.

It stands in the shared catalogues; what goes into it brings the words of its own game along.
"""

from __future__ import annotations

from clayworks.core.messages import MN, MP, M, Message

EARLIER = M("earlier")
"""The points that a position brings along."""
FINAL_SCORING = M("Final scoring")
SET_UP = M("Set-up")
NOTHING = M("nothing")
DO_NOTHING = M("do nothing")
DECLINE = M("decline")
VP = M("VP")


def victory_points(count: int) -> Message:
    """A number of victory points."""
    return MN("{count} VP", "{count} VP", count)


def coins(count: int) -> Message:
    """A number of coins."""
    return MN("{count} coin", "{count} coins", count)


# -- what happened -----------------------------------------------------------------------------------------


def turn_of(player: Message) -> Message:
    """Somebody's turn begins."""
    return M("{player}'s turn", player=player)


def round_begins(number: int) -> Message:
    """A round begins."""
    return M("Round {number} begins", number=number)


def gains(player: Message, what: Message) -> Message:
    """Somebody takes something."""
    return M("{player} gains {what}", player=player, what=what)


def pays(player: Message, what: Message) -> Message:
    """Somebody pays something."""
    return M("{player} pays {what}", player=player, what=what)


def gains_points(player: Message, points: int, source: Message) -> Message:
    """Points with their source; they can be negative."""
    if points < 0:
        return MN(
            "{player} loses {count} point: {source}",
            "{player} loses {count} points: {source}",
            -points,
            player=player,
            source=source,
        )
    return MN(
        "{player} gains {count} point: {source}",
        "{player} gains {count} points: {source}",
        points,
        player=player,
        source=source,
    )


# -- what somebody can do ----------------------------------------------------------------------------------


def pay(what: Message) -> Message:
    """Paying something."""
    return MP("choice", "pay {what}", what=what)


def give(what: Message) -> Message:
    """Giving something."""
    return M("give {what}", what=what)


def take(what: Message) -> Message:
    """Taking something."""
    return M("take {what}", what=what)


# -- why not -----------------------------------------------------------------------------------------------


def too_dear(cost: Message, held: Message) -> Message:
    """Something costs more than there is."""
    return M("this costs {cost}, but you have {held}", cost=cost, held=held)


def is_occupied(space: Message) -> Message:
    """Somebody stands there."""
    return M("{space} is occupied", space=space)


def not_in_the_row(card: Message) -> Message:
    """A card that can't be had now."""
    return M("{card} does not lie in the row", card=card)
