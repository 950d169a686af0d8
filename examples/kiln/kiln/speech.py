"""What Kiln says: names, questions, options in words, why not, and what happened."""

from __future__ import annotations

from clayworks.core.events import Event
from clayworks.core.messages import Description, Message, Reason
from clayworks.core.pictures.seats import Look

from . import M
from .table import HEATS, KILNS, STACK, KilnState

WORDS = [str(heat) for heat in HEATS]
ELEMENTS = {"pot": WORDS, "kiln": KILNS, "shelf": WORDS, "stack": [""]}
KILN_NAMES = (M("the left kiln"), M("the middle kiln"), M("the right kiln"))
SOURCE_NAMES = (M("well fired"), M("rough"), M("broken"), M("stoking"))
LOOKS = {
    "ochre": (M("ochre"), Look("circle", "#d9952b", "#2b1d08")),
    "teal": (M("teal"), Look("triangle", "#1f7a78", "#f2fffd")),
    "crimson": (M("crimson"), Look("square", "#a3203c", "#fff3f0")),
    "slate": (M("slate"), Look("diamond", "#4a5568", "#f4f6fa")),
    "cream": (M("cream"), Look("hexagon", "#f3e6c4", "#33270f")),
}
QUESTIONS = (
    (M("Which pot do you show?"), "KI-2.2"),
    (M("Which kiln do you put it into?"), "KI-2.3"),
    (M("Which pot do you take?"), "KI-2.4"),
)


def describe_show(state: KilnState, option: int) -> Description:
    """A pot of the own."""
    return Description(M("a pot of heat {heat}", heat=HEATS[option]), element=f"pot:{WORDS[option]}")


def describe_put(state: KilnState, option: int) -> Description:
    """A kiln."""
    return Description(KILN_NAMES[option], element=f"kiln:{KILNS[option]}")


def describe_take(state: KilnState, option: int) -> Description:
    """A pot of the shelf, or the stack."""
    if option == STACK:
        return Description(M("the top of the stack, unseen"), element="stack")
    return Description(M("the {heat} of the shelf", heat=HEATS[option]), element=f"shelf:{WORDS[option]}")


def refuse_show(state: KilnState, option: int) -> Reason:
    """Only what one has can be shown."""
    return Reason(M("you have no pot of heat {heat}", heat=HEATS[option]), "KI-2.2")


def refuse_put(state: KilnState, option: int) -> Reason:
    """A kiln is only closed to who has two pots in it."""
    return Reason(M("two pots in {kiln} are yours already", kiln=KILN_NAMES[option]), "KI-2.3")


def refuse_take(state: KilnState, option: int) -> Reason:
    """Only what lies there can be taken."""
    return Reason(M("no pot of heat {heat} lies on the shelf", heat=HEATS[option]), "KI-2.4")


def told(player: Message, event: Event) -> Message:
    """What a potter did, as a sentence."""
    if event.what == "draw":
        return M("{player} takes a pot from the stack", player=player)
    if event.what == "take":
        return M("{player} takes a pot of heat {heat} from the shelf", player=player, heat=event.args[0])
    kiln, heat = event.args
    if event.what == "put":
        return M(
            "{player} puts a pot of heat {heat} into {kiln}", player=player, heat=heat, kiln=KILN_NAMES[kiln]
        )
    return M("{player} fires {kiln}: heat {heat}", player=player, kiln=KILN_NAMES[kiln], heat=heat)
