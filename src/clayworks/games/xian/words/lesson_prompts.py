"""What the companion of a first game has standing there while nothing new is to be said: what to do now."""

from __future__ import annotations

from clayworks.core.lessons import OVER, Moment, Step, asks
from clayworks.core.messages import Message
from clayworks.games.xian import M
from clayworks.games.xian.rules.tables import Tables
from clayworks.games.xian.words import lesson_facts as f
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words.lesson_answers import buying, entered_lights, instead, where, worker_lights
from clayworks.games.xian.words.lesson_plan import pair


def complete(moment: Moment) -> Message:
    """A pair stays hidden until all have chosen; an own round has been in sight all the time."""
    if f.seen(moment)["phase"] == "own-rounds":
        return M("Your round is complete: “Confirm” ends it, “Undo” takes the last step back.")
    return M("Your choice is complete: “Confirm” lays it down, “Undo” takes the last step back.")


def waiting(moment: Moment) -> Message:
    """While somebody else is asked."""
    return M(
        "{player} chooses now. You need not do anything until you are asked.", player=f.rival_name(moment)
    )


def deciding(tables: Tables, rules: int) -> tuple[Step, ...]:
    """The decisions that come again in every round, with what is true of them now."""
    return (
        pair("planning", lambda moment: moment.asked in f.PAIR, tables),
        Step(
            "working",
            asks("worker"),
            lambda moment: working(moment, tables),
            worker_lights,
            "XI-8.1",
        ),
        Step(
            "entering",
            asks("building"),
            lambda moment: where(moment, tables, rules),
            lambda moment: entered_lights(moment, tables, rules),
            "XI-9.1",
        ),
        Step("crafting", asks("craft"), crafting, (), "XI-10.1"),
        Step("painting", asks("paint"), painting, (), "XI-11.1"),
        Step("buying", asks("forge"), buying, ("panel equipment",), "XI-12.1"),
    )


def working(moment: Moment, tables: Tables) -> Message:
    """XI-8.1, XI-8.2."""
    card = f.over(moment)
    name = f.card_name(moment, card)
    if f.is_helper(moment, card):
        acts = M(
            "{card}: recruit it, and it stays with you ({ability}).",
            card=name,
            ability=f.ability(moment, card),
        )
    else:
        acts = M("{card} brings {what}.", card=name, what=f.told(f.brings(moment, card, tables)))
    return M("{sentence} {next}", sentence=acts, next=instead(moment, tables))


def crafting(moment: Moment) -> Message:
    """XI-10.1."""
    return M(
        "Choose a space for the new warrior: what it shows is yours at once. You have {clay}.",
        clay=n.clay(f.mine(moment)["clay"]),
    )


def painting(moment: Moment) -> Message:
    """XI-11.1."""
    return M("Choose the warrior that you paint. You have {what}.", what=f.told(f.mine(moment)["pigments"]))


def prompts(tables: Tables, rules: int) -> tuple[Step, ...]:
    """The first one that fits is said."""
    return (
        Step("complete", lambda moment: moment.complete, complete),
        *deciding(tables, rules),
        Step("waiting", lambda moment: not moment.asked and not moment.over, waiting),
        OVER,
    )
