"""What the companion of a first game has standing there while nothing new is to be said: what to do now."""

from __future__ import annotations

from clayworks.core.lessons import OVER, Moment, Step, asks
from clayworks.core.messages import Message
from clayworks.games.terramara import M
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.words import lesson_facts as f


def placing(moment: Moment) -> Message:
    """TM-5.7."""
    number = f.task(moment)["number"]
    return M(
        "Place a neutral explorer in row {row}: choose a marked space. It costs you nothing. Still to be"
        " placed, with this one: {count}.",
        row=number % s.ROWS + 1,
        count=f.neutrals_left(moment),
    )


def complete(moment: Moment) -> Message:
    """A draft may end before the turn does, where somebody else or chance comes in between."""
    if f.is_under_way(moment):
        return M(
            "Confirm what you did so far: after that it can't be taken back. If something is left for you to"
            " do, your turn then goes on."
        )
    return M("Your turn is complete. “Confirm” ends it; “Undo” takes the last step back.")


def processing(moment: Moment) -> Message:
    """TM-9.2; a worker processes one raw good at least (TM-7.2)."""
    task = f.task(moment)
    if task["at_least_one"]:
        return M(
            "Processing turns a raw good into its product: choose the raw good. Possible here: {count}.",
            count=task["count"],
        )
    return M(
        "Processing turns a raw good into its product: choose the raw good. Still possible here: {count}."
        " “Process no more” stops; what you leave then is lost.",
        count=task["count"],
    )


def waiting(moment: Moment) -> Message:
    """While somebody else is asked."""
    return M(
        "{player} chooses now. You need not do anything until it is your turn.", player=f.rival_name(moment)
    )


PROMPTS = (
    Step("complete", lambda moment: moment.complete, complete),
    Step("placing", asks("neutral"), placing, (), "TM-5.7"),
    Step("processing", asks("process"), processing, (), "TM-9.2"),
    Step("waiting", lambda moment: not moment.asked and not moment.over, waiting),
    OVER,
)
