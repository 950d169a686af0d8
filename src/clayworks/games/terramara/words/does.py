"""What things of the table do, for who has never seen them: the same sentences in the legend and in tips.

What a card, token or space brings is said by its effect (`names.py`, `abilities.py`); when a thing can be
used, by `uses.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from clayworks.core.messages import Message
from clayworks.games.terramara import MN, M
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words.uses import USES


@lru_cache(maxsize=4096)
def tip(does: Callable[..., Message], language: str, *numbers: int) -> str:
    """What a thing does in a language, by what says it; made once and kept, for boards are drawn often."""
    return does(*numbers).to(language)


@cache
def when_used(kind: str, language: str) -> str:
    """When a thing of a kind is of use, for the tips of things whose name says the rest."""
    return USES[kind][0].to(language)


def both(first: Message, rest: Message) -> Message:
    """One sentence after the other."""
    return M("{first} {rest}", first=first, rest=rest)


# -- members and pieces (TM-4.2) ---------------------------------------------------------------------------


def member(kind: int) -> Message:
    """What a member can do that others can't (TM-8.3, TM-9.11)."""
    return (
        M(
            "It does the action of its space. It may join another tribe's explorer if you have more"
            " military, which costs {loss}. It alone may go to rows of later rounds, and stays there until"
            " they are over.",
            loss=n.military(1),
        ),
        M(
            "It does the action of its space. It may join any other tribe's explorer at no cost, and nobody"
            " can follow it. It can't go to rows of later rounds."
        ),
        M(
            "It is yours for one round and goes wherever a chief may go. It may also join your own explorer,"
            " to do the same action once more."
        ),
    )[kind]


def neutral_explorer() -> Message:
    """TM-5.7."""
    return M(
        "It belongs to nobody and takes up room with two or three players. To join it, an explorer needs"
        " more military than its neutral player has."
    )


def neutral_marker() -> Message:
    """TM-8.3, TM-12.1."""
    return M("To join its explorers you need more military than this. It takes a rank at the end, too.")


def caravan() -> Message:
    """TM-9.6."""
    return M(
        "It goes one step along the road for each travel. A crossroads counts as reached when both of your"
        " caravans are there or beyond."
    )


def canoe() -> Message:
    """TM-9.5."""
    return M(
        "It goes one space down the river for each culture. The further it is, the more artefacts are in"
        " your reach."
    )


def marker() -> Message:
    """TM-9.4."""
    return M(
        "It shows your military. Who has more may join others' explorers, takes more in raids and has more"
        " VP at the end."
    )


def flag() -> Message:
    """TM-12.2."""
    return M("It stands in a settlement that your caravan has visited, which scores for you at the end.")


def worker(level: int) -> Message:
    """TM-7.2."""
    return MN(
        "Once per round, at any moment of your turn, it turns {count} raw good into its product.",
        "Once per round, at any moment of your turn, it turns up to {count} raw goods into their products.",
        level,
    )


# -- goods (TM-2.2, TM-9.1) --------------------------------------------------------------------------------


def good(kind: int) -> Message:
    """What a good becomes, or what it pays for."""
    if kind < s.PRODUCTS:
        return M(
            "A raw good. Its product, made by processing: {product}.", product=n.GOOD_NAMES[kind + s.PRODUCTS]
        )
    raw = kind - s.PRODUCTS
    return M(
        "A product: artefacts are paid with it, {category} above all. It will also do where {raw} is asked"
        " for.",
        category=n.CATEGORY_NAMES[raw],
        raw=n.GOOD_NAMES[raw],
    )


def worth(half_points: int) -> Message:
    """What goods are worth at the end, by the halves of a VP for each (TM-12)."""
    return M("Two of them are worth {points} at the end.", points=n.points(half_points))


# -- the land (TM-8) ---------------------------------------------------------------------------------------


def territory() -> Message:
    """TM-8.2."""
    return M(
        "In the round of their row all members may come to these spaces, explorers also in earlier rounds."
        " After that round the tiles are turned over."
    )


def only_one() -> Message:
    """TM-4.4, TM-8.3: the sign on a space."""
    return M("only 1 member may stand here")


def fire() -> Message:
    """TM-8.3."""
    return M("With two or three players: nobody can be sent here in any round.")


def ban(capacity: int) -> Message:
    """TM-4.13, TM-8.3."""
    return MN(
        "With two players a crossroads space takes {count} member only.",
        "With two players a crossroads space takes {count} members only.",
        capacity,
    )


def special() -> Message:
    """TM-8.4."""
    return M("It is open in the last round alone, and only for who fulfils what it asks for.")


def crossroads_space() -> Message:
    """TM-8.5."""
    return M(
        "The back of a right tile, in use when its row is over. You need both caravans at its crossroads or"
        " beyond."
    )


def private_crossroads() -> Message:
    """TM-11.7."""
    return M("The Settler alone uses it, as a child, wherever the caravans are.")


def settlement() -> Message:
    """TM-12.2."""
    return M(
        "The back of a left tile. Your caravan sets a flag here on its way; at the end the highest step that"
        " you have reached counts."
    )


# -- what members do (TM-9.8 to TM-9.10) -------------------------------------------------------------------


def hire() -> Message:
    """TM-9.8."""
    return M("Take one of the workers that can be hired in this round.")


def raid(loss: int) -> Message:
    """TM-9.9."""
    return M(
        "You lose {loss}. Then every other player gives you some of their goods: the more they have, and the"
        " higher your military level, the more.",
        loss=n.military(loss),
    )


def first_player() -> Message:
    """TM-9.10."""
    return M("You take the first-player card and begin the next round.")


# -- the road (TM-4.7) -------------------------------------------------------------------------------------


def crossroads(number: int) -> Message:
    """What a node between two sections is for."""
    if number == 0:
        return M("Both of your caravans start here.")
    if number > s.ROWS - 2:
        return M("Two sections of the road meet here.")
    return M("When both of your caravans are here or beyond, its crossroads space is open to you.")


def token_beside_road() -> Message:
    """TM-9.7."""
    return M(
        "A detour: two steps instead of one. A caravan that comes here uses the token, which stays for the"
        " others."
    )


def way_to_settlement() -> Message:
    """TM-9.6."""
    return M("A detour: two steps instead of one. Your first caravan that comes here sets a flag.")


# -- the tracks (TM-4.5, TM-4.6) ---------------------------------------------------------------------------


def military_level() -> Message:
    """TM-9.9."""
    return M("The higher your level is above that of another player, the more goods a raid takes from them.")


def beyond(vp: int) -> Message:
    """TM-9.4, TM-9.5: the end of a track."""
    return M("Beyond its last space each point is {points} instead.", points=n.points(vp))


def reserving(penalty: int) -> Message:
    """TM-10.2."""
    return M(
        "From here on you may lay an artefact aside for later, one at a time. It costs {points} if it still"
        " lies there at the end.",
        points=n.points(penalty),
    )


def one_more_explorer() -> Message:
    """TM-9.5."""
    return M("One more explorer comes into your hand at once.")


def discount() -> Message:
    """TM-10.4."""
    return M("Your reserved artefact costs one product less, of a kind that you choose.")
