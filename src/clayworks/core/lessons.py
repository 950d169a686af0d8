"""A first game that teaches: a prepared deal, and a companion who says what matters when it comes up.

A lesson is a script in a game's folder (`words/lesson.py`): steps with a condition on what the learner
sees, and what is said then. Nothing is forced: whoever chooses otherwise hears what fits that. The companion
belongs to the page; the table is one like all others, so it can be left, taken up again and played on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from clayworks.core.messages import M, Message

if TYPE_CHECKING:
    from clayworks.core.events import Entry, Event


@dataclass(frozen=True)
class Moment:
    """What a learner has before the eyes."""

    view: Mapping[str, Any]
    """The table as the learner's seat sees it, the own draft included."""
    seat: int
    asked: str
    """The decision that the learner has to make (`place`); empty while there is none."""
    complete: bool = False
    """The own turn is complete and waits to be confirmed."""
    turns: int = 0
    """Own turns so far."""
    did: Sequence[Event | Entry] = ()
    """What happened in the own last turn, and its points."""
    since: Sequence[Event] = ()
    """What the game itself has done since that turn began, nobody's move: scorings, a clean-up."""
    drafted: Sequence[Event | Entry] = ()
    """What the draft has done so far."""
    over: bool = False
    """The game has ended."""
    picked: Sequence[str] = ()
    """What lies in its place already, but can't be written down before another one is filled."""
    others: Sequence[Event] = ()
    """What others did, and what came of it, since the own last turn."""

    @property
    def colour(self) -> str:
        """The learner's colour."""
        return str(self.view["colours"][self.seat])

    @property
    def rival(self) -> str:
        """The colour on the other side: a lesson is a game of two."""
        return str(self.view["colours"][1 - self.seat])


Condition = Callable[[Moment], bool]


def asks(*decisions: str) -> Condition:
    """The learner is asked one of these."""
    return lambda moment: moment.asked in decisions


Speech = Message | Callable[[Moment], Message]
Lights = Sequence[str] | Callable[[Moment], Sequence[str]]
Agrees = Callable[[Moment, str], bool]
"""Whether a choice, as in a record, is what was advised."""


@dataclass(frozen=True)
class Step:
    """Something that is said once, when it first matters."""

    key: str
    when: Condition
    say: Speech
    lights: Lights = ()
    """What is pointed at on the board: elements, or whole panels by name (`panel wheel`)."""
    rule: str = ""
    again: bool = False
    """A remark on a turn: said after every turn to which it fits."""
    last: bool = False
    """The lesson is over: from here on one plays by oneself."""
    agrees: Agrees | None = None
    """Of what advises something: which choices follow it. A hint says where it thinks otherwise."""


@dataclass(frozen=True)
class Said:
    """A step as it is said at a moment."""

    key: str
    message: Message
    lights: Sequence[str]
    rule: str
    last: bool


CHOSEN = Step(
    "chosen",
    lambda moment: moment.complete,
    M("What you chose is complete: “Confirm” makes it count, “Undo” takes the last step back."),
)
WAITING = Step(
    "waiting",
    lambda moment: not moment.asked and not moment.complete and not moment.over,
    M("The other player chooses now. You need not do anything until it is your turn."),
)
OVER = Step(
    "over",
    lambda moment: moment.over,
    M("The game is over. “Final count” shows line by line where everybody's points come from."),
)
SCORES = M(
    "At the top you see everybody's points. Where a second number stands in brackets, it says what they would"
    " be if the final count came now."
)


def scores(when: Condition) -> Step:
    """What the two numbers beside each name are: they are the first thing that is seen of the points."""
    return Step("scores", when, SCORES)


USUAL = (CHOSEN, WAITING, OVER)
"""What stands there in every game while nothing new is to be said."""


@dataclass(frozen=True)
class Lesson:
    """The first game of somebody who is new to a game."""

    steps: Sequence[Step]
    seed: str = "first game"
    """The prepared deal; a table that was dealt so has the companion."""
    players: int = 2
    options: Mapping[str, Any] = field(default_factory=dict)
    level: str = "apprentice"
    """Who sits on the other side."""
    prompts: Sequence[Step] = USUAL
    """What to do now, for moments at which nothing new is said; the first one that fits."""

    def prompt(self, moment: Moment) -> Said | None:
        """What stands there while there is nothing new; None where one is simply free to choose."""
        return next((said(step, moment) for step in self.prompts if step.when(moment)), None)

    def due(self, moment: Moment) -> list[Said]:
        """What fits the moment, in the order of the script."""
        return [said(step, moment) for step in self.steps if step.when(moment)]

    def advice(self, moment: Moment, key: str) -> Callable[[str], bool] | None:
        """Which choices follow what the companion says, if that fits the moment and advises anything."""
        steps = (step for step in (*self.prompts, *self.steps) if key_of(step, moment) == key)
        agrees = next((step.agrees for step in steps if step.when(moment)), None)
        return (lambda choice: agrees(moment, choice)) if agrees is not None else None


def said(step: Step, moment: Moment) -> Said:
    """A step in the words of a moment."""
    message = step.say(moment) if callable(step.say) else step.say
    lights = step.lights(moment) if callable(step.lights) else step.lights
    return Said(key_of(step, moment), message, lights, step.rule, step.last)


def key_of(step: Step, moment: Moment) -> str:
    """What a step is remembered by: what is said again is new in each turn."""
    return f"{step.key}-{moment.turns}" if step.again else step.key
