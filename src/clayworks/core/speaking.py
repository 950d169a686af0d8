"""How a game speaks to people: its questions, its options in words, why not, and what happened.

Everything has a plain answer that serves every game; a game says more in tables by decision.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from typing_extensions import TypeVar

from clayworks.core.actions import ActionSpace
from clayworks.core.messages import Belonging, Decision, Description, M, Message, Reason, Role
from clayworks.core.parts import Part
from clayworks.core.sentences import gains_points
from clayworks.core.state import NOTHING, State
from clayworks.core.wording import Wording, worded

if TYPE_CHECKING:
    from clayworks.core.events import Entry, Event
    from clayworks.core.gathering import Gathering
    from clayworks.core.legend import Chapter
    from clayworks.core.lessons import Lesson

FINAL_COUNT = M("Final count")
ROUND_COUNT = M("This round's scoring")

TABLES = 4
"""So many tables are remembered with what their questions are about."""
MOST_ANSWERS = 20
"""Of a decision with more answers the impossible ones are not shown beside the others."""

S = TypeVar("S", bound=State, contravariant=True, default=Any)
"""A game's own state, which its methods are given; who holds just any game writes `Game` alone."""


class Speaking(ABC, Generic[S]):
    """The words of one game, as far as they can be the same for all."""

    title: ClassVar[str]
    """As on the box, in records and for programs."""
    titled: ClassVar[Message]
    """The title as the game was published in each language; a game that says nothing has one for all."""
    sources: ClassVar[tuple[str, ...]]
    """Where points come from; with positions the first, `earlier`, is what a position brings along."""
    contests: ClassVar[frozenset[str]] = frozenset()
    """The sources for which players are compared, so that somebody leads there; all others simply add up."""
    space: ActionSpace
    """The choices that can occur."""

    questions: ClassVar[Sequence[tuple[Message, str]]] = ()
    """By decision: the question, and the rule that asks it."""
    descriptions: Sequence[Callable[[S, int], Description]] = ()
    """By decision: what makes words of an option, which is numbered from 0."""
    refusals: Sequence[Callable[[S, int], Reason]] = ()
    """By decision: what says why an option is not offered."""
    elements: Mapping[str, Sequence[str]] = {}
    """What can be pointed at, by kind, as the notation names it: `cell` and `C4` for `cell:C4`.

    A name that several kinds have means the first of them; an empty one is the kind itself.
    """
    things: Mapping[str, Callable[[S, int], Message]] = {}
    """By kind: what a thing is called, by its number in `elements`."""
    uses: Mapping[str, tuple[Message, str]] = {}
    """By kind: when a thing can be used, as a sentence, and the rule that says so."""
    gatherings: Sequence[Gathering] = ()
    """Decisions that belong together and are answered in any order (`core/gathering.py`)."""

    left_to_chance: ClassVar[frozenset[str]] = frozenset()
    """Decisions, by their ids, that people may leave to chance: a page offers to take any option for them."""

    story: ClassVar[Mapping[str, Part]] = {}
    """By kind of event: what it is in the story of a game; every other is simply the next line."""

    tie_break: ClassVar[tuple[Message, str] | None] = None
    """Who is first among equals at the end, as a sentence, and the rule that says so."""

    wording: ClassVar[Wording | None] = None
    """What this game says instead of words of the shared texts that mean something else in it."""

    def in_own_words(self) -> AbstractContextManager[None]:
        """While this lasts, shared texts are said in the words of this game."""
        return worded(self.wording, self.titled.room)

    def legend(self) -> Sequence[Chapter]:
        """Every kind of thing on the table, how it looks and what it does (`core/legend.py`)."""
        return ()

    def lesson(self) -> Lesson | None:
        """A first game that teaches, if it has one (`core/lessons.py`)."""
        return None

    _concerned: tuple[tuple[Any, dict[str | None, list[int]]], ...] = ()

    # Rules for what is refused in every game; empty where none is written down.
    turn_rule: ClassVar[str] = ""
    """Who decides."""
    choice_rule: ClassVar[str] = ""
    """Which choices there are."""
    stop_rule: ClassVar[str] = ""
    """That nothing is open between two turns."""
    end_rule: ClassVar[str] = ""
    """That the game is over."""

    # -- questions and options ---------------------------------------------------------------------

    def decision(self, state: S) -> Decision | None:
        """The open question of a state."""
        if state.open == NOTHING:
            return None
        message, rule = self.question(state)
        return Decision(self.space.decisions[int(state.open)], int(state.seat), message, rule)

    def question(self, state: S) -> tuple[Message, str]:
        """What is asked by the open decision, and the rule that asks it."""
        number = int(state.open)
        return self.questions[number] if self.questions else (Message(self.space.decisions[number]), "")

    def describe(self, state: S, action: int) -> Description:
        """An option in words."""
        number, option = self.space.split(action)
        if not self.descriptions:
            return Description(Message(self.space.option(action)))
        return self.descriptions[number](state, option)

    def impossible(self, state: S) -> list[int]:
        """What the open decision is about and can't be chosen now: shown all the same, with its reason."""
        if state.open == NOTHING:
            return []
        answers, offered = self.space.answers(int(state.open)), state.legal_actions()
        if len(answers) > MOST_ANSWERS:
            return []
        return [a for a in answers if a not in offered and self.describe(state, a).role is Role.MAIN]

    def before_going_on(self, state: S) -> Message | None:
        """Of a table that has stopped within somebody's turn: what comes to light when it goes on.

        None where the turn is complete.
        """
        return None

    def belongings(self, state: S, seat: int) -> Sequence[Belonging]:
        """What a seat has that is counted: coins, goods, workers; in the order in which it is shown."""
        return ()

    # -- why not -----------------------------------------------------------------------------------

    def refusal(self, state: S, action: int) -> Reason:
        """Why an action is not offered."""
        if state.over:
            return Reason(M("the game is over"), self.end_rule)
        if state.open == NOTHING:
            return Reason(M("nothing is open before the game goes on"), self.stop_rule)
        if action not in self.space:
            return Reason(M("there is no such choice"), self.choice_rule)
        number, option = self.space.split(action)
        if number != state.open:
            question, rule = self.question(state)
            return Reason(M("another question is open: {question}", question=question), rule)
        return self.refuse(state, number, option)

    def refuse(self, state: S, number: int, option: int) -> Reason:
        """Why an option of the open decision, by its number, is not offered."""
        if self.refusals:
            return self.refusals[number](state, option)
        word = self.space.option(self.space.first[number] + option)
        offered = ", ".join(self.space.option(action) for action in state.legal_actions())
        text = M("{option} is not offered now; offered are {offered}", option=word, offered=offered)
        return Reason(text, self.question(state)[1])

    def why_not(self, state: S, target: str) -> Reason | None:
        """Why a thing on the board can't be chosen now; None if it can."""
        if state.open == NOTHING:
            return self.refusal(state, NOTHING)
        touching = self.concerned(state).get(target, ())
        offered = state.legal_actions()
        if any(action in offered for action in touching):
            return None
        if not touching:
            return self.lacking_later(state, target) or self.not_now(state, target)
        return self.telling([self.refusal(state, action) for action in touching])

    def concerned(self, state: S) -> Mapping[str | None, Sequence[int]]:
        """The answers to the open question, offered or not, by the thing that they are about."""
        key = (int(state.open), state.colours, state._freeze())
        found = next((found for known, found in self._concerned if known == key), None)
        if found is None:
            found = {}
            for action in self.space.answers(int(state.open)):
                found.setdefault(self.describe(state, action).element, []).append(action)
            # Whoever asks about one thing soon asks about others: the last few tables are remembered.
            self._concerned = (*self._concerned, (key, found))[-TABLES:]
        return found

    def lacking_later(self, state: S, target: str) -> Reason | None:
        """What stands against a thing that the next question is about, if this one goes without saying."""
        for action in state.legal_actions():
            if self.describe(state, action).passive:
                after = state.clone()
                after.choose(action)
                if after.open != NOTHING and after.seat == state.seat and target in self.concerned(after):
                    return self.why_not(after, target)
        return None

    def not_now(self, state: S, target: str) -> Reason:
        """What a thing is, when it can be used, and what is asked instead."""
        question, rule = self.question(state)
        thing = self.thing(state, target).short
        known = self.use_of(state, target)
        if known is None:
            return Reason(M("{thing}. Now: {question}", thing=thing, question=question), rule)
        use, because = known
        return Reason(M("{thing}. {use} Now: {question}", thing=thing, use=use, question=question), because)

    def meanwhile(self, state: S, target: str, now: Message) -> Reason:
        """For who is not asked now: what a thing is, when it can be used, and what is going on instead."""
        thing = self.thing(state, target).short
        known = self.use_of(state, target)
        if known is None:
            return Reason(M("{thing}. {reason}", thing=thing, reason=now), self.turn_rule)
        return Reason(M("{thing}. {use} {reason}", thing=thing, use=known[0], reason=now), known[1])

    def use_of(self, state: S, target: str) -> tuple[Message, str] | None:
        """When a thing can be used, and the rule; a game whose things of one kind differ says more."""
        return self.uses.get(target.partition(":")[0])

    def element_of(self, state: S, word: str) -> str | None:
        """The thing that a word means: one that the open question is about, or else any of the notation's."""
        named: list[tuple[str, str]] = []
        for element, actions in self.concerned(state).items() if state.open != NOTHING else ():
            if element is not None:
                named += [(self.space.option(action), element) for action in actions]
                named.append((element.partition(":")[2] or element, element))
        for kind, names in self.elements.items():
            named += [(name or kind, f"{kind}:{name}" if name else kind) for name in names]
        wanted = spelled(word)
        return next((thing for name, thing in named if wanted in (spelled(name), spelled(thing))), None)

    def thing(self, state: S, element: str) -> Message:
        """A thing on the board in words, by its element (`cell:C4`): its name, with a short one."""
        kind, _, name = element.partition(":")
        known = self.things.get(kind)
        if known is None or name not in self.elements.get(kind, ()):
            return Message("{thing}", {"thing": element.replace(":", " ")})  # whatever somebody has typed
        return known(state, self.elements[kind].index(name))

    def telling(self, reasons: Sequence[Reason]) -> Reason:
        """Of several reasons against one thing, the one that is of use."""
        return reasons[0]

    def out_of_turn(self, state: S, seat: int) -> Reason:
        """Why a seat can't choose now."""
        return Reason(
            M("it is not {player}'s choice", player=self.colour_name(state.colours[seat])), self.turn_rule
        )

    # -- what happened -----------------------------------------------------------------------------

    def tell(self, state: S, event: Event) -> Message:
        """An event as a sentence: the same one whenever in the game it is asked for."""
        what = " ".join([event.what.replace("_", " "), *map(str, event.args)])
        if event.seat < 0:
            return Message(what)
        return M("{player}: {what}", player=self.colour_name(state.colours[event.seat]), what=what)

    def tell_points(self, state: S, entry: Entry) -> Message:
        """Points as a sentence: who, how many, and where from."""
        player = self.colour_name(state.colours[entry.seat])
        return gains_points(player, entry.points, self.source_name(entry.source))

    def event_places(self, event: Event) -> Sequence[str]:
        """The written names of the places that an event is about, if it is about any on the board."""
        return ()

    def part(self, event: Event) -> Part:
        """What an event is in the story."""
        return self.story.get(event.what, Part.PLAIN)

    def place_name(self, place: int) -> str:
        """The written name of a place in an `Entry` (`C4`)."""
        return str(place)

    def place_words(self, state: S, place: int) -> Message:
        """A place in an `Entry` as people call it."""
        return Message(self.place_name(place))

    def colour_name(self, colour: str) -> Message:
        """A player's colour in words."""
        return Message(colour)

    def source_told(self, source: int) -> Message | None:
        """What brings points from a source, as a sentence for who reads the points sheet; None where its
        name says it.
        """
        return None

    def source_name(self, source: int) -> Message:
        """A source of points in words."""
        return Message(self.sources[source].replace("_", " "))

    def phase_name(self, phase: str) -> Message:
        """A scoring in words, by its name in `scoring_phases`."""
        return FINAL_COUNT if phase == "final" else ROUND_COUNT

    def sketch(self, state: S) -> str:
        """A state in one line, for debugging."""
        scores = ", ".join(f"{c} {s}" for c, s in zip(state.colours, state.scores(), strict=True))
        asked = state.decision()
        question = f"{state.colours[asked.seat]} decides {asked.id}" if asked else "no open decision"
        return f"{self.title}: {scores}; {question}"


def spelled(word: str) -> str:
    """A word as it is compared: small or large letters, spaces or hyphens are all the same."""
    return word.strip().casefold().replace(" ", "_").replace("-", "_")
