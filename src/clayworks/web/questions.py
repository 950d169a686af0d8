"""The open question of a seat as a page asks it: what can be answered, in which order, and what is picked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from clayworks.core.messages import Description, Message, Role, Who, called, listed
from clayworks.core.pictures.panels import Choosable, label
from clayworks.core.state import State
from clayworks.table.clicks import clicks, ends_turn
from clayworks.table.draft import BACK, SWAP, Draft


@dataclass(frozen=True, slots=True)
class OfferedOption:
    """An option as a page offers it, in words; one that is impossible has its reason."""

    choice: str
    text: str
    cost: str
    gain: str
    role: Role
    reason: str = ""
    ends: bool = False
    """It completes the turn, and may be confirmed by the same click."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Something picked for a set; a click puts it back."""

    choice: str
    text: str


@dataclass(frozen=True, slots=True)
class PlaceShown:
    """A labelled place of a set in which order matters, and what lies there."""

    decision: str
    text: str
    pick: Pick | None


@dataclass(slots=True)
class Question:
    """The open question of a seat with everything that answers it."""

    text: str = ""
    rule: str = ""
    options: list[OfferedOption] = field(default_factory=list)
    on_board: dict[str, list[Choosable]] = field(default_factory=dict)
    picks: list[Pick] = field(default_factory=list)
    places: list[PlaceShown] = field(default_factory=list)
    variants: list[str] = field(default_factory=list)
    """What options for the same things are told apart by: chosen first, and then the thing is clicked."""
    swap: str = ""
    """What is sent to exchange what lies in two places; empty where that can't be."""

    def buttons(self, on_board: set[str]) -> list[OfferedOption]:
        """What stands beside the question: the main answer first, then what has no place on the board, then
        what is quieter.
        """
        shown = [one for one in self.options if one.role is not Role.PLAIN or one.choice not in on_board]
        return sorted(shown, key=lambda one: (one.role.rank, bool(one.reason)))


@dataclass(frozen=True, slots=True)
class Voice:
    """Speaks in a language, and of people by their names."""

    language: str
    names: Mapping[Who, str] = field(default_factory=dict)

    def say(self, message: Message, form: str = "") -> str:
        """A message for this reader."""
        return called(message, self.names).to(self.language, form)

    def label(self, told: Description) -> str:
        """An option in one line: what it is, costs and gives."""
        named = Description(
            called(told.message, self.names),
            tuple(called(part, self.names) for part in told.cost),
            tuple(called(part, self.names) for part in told.gain),
        )
        return label(named, self.language)


def question(draft: Draft | None, voice: Voice) -> Question:
    """What the owner of a draft is asked, if anything; a set that is complete can still be changed."""
    if draft is None:
        return Question()
    asked = None if draft.complete else draft.asked()
    found = Question()
    opened = asked.decision() if asked is not None else None
    if asked is not None and opened is not None:
        found.text, found.rule = voice.say(opened.message), opened.rule
        found.options += impossible(asked, voice)
    for click in clicks(draft):
        told = click.meaning
        if told.element is not None:
            variant = voice.say(told.variant) if told.variant is not None else ""
            if variant and variant not in found.variants:
                found.variants.append(variant)
            shown = Choosable(click.sent, voice.label(told), click.held, variant, click.joint)
            found.on_board.setdefault(told.element, []).append(shown)
        if not click.held and not click.joint:
            is_button = told.role is not Role.PLAIN or told.element is None
            ends = is_button and ends_turn(draft, click.sent)
            found.options.append(offered(click.sent, told, voice, ends))
    gather(found, draft, voice)
    return found


def offered(sent: str, told: Description, voice: Voice, ends: bool) -> OfferedOption:
    """An option in words."""
    cost = voice.say(listed(told.cost)) if told.cost else ""
    gain = voice.say(listed(told.gain)) if told.gain else ""
    return OfferedOption(sent, voice.say(told.message), cost, gain, told.role, ends=ends)


def impossible(asked: State, voice: Voice) -> list[OfferedOption]:
    """What the question is about and can't be chosen now, each with its reason."""
    game = asked.game
    found = []
    for action in game.impossible(asked):
        told = asked.describe(action)
        reason = voice.say(game.refusal(asked, action).message)
        found.append(OfferedOption("", voice.say(told.message), "", "", told.role, reason))
    return found


def gather(found: Question, draft: Draft, voice: Voice) -> None:
    """What is picked already, to be put back; in labelled places where order matters."""
    gathered = draft.gathered or draft.opening()
    if gathered is None:
        return
    picked = draft.picked if draft.gathered is not None else []
    places = gathered.gathering.places
    if places and (picked or not draft.complete):
        lying = {
            pick.partition(" ")[0]: Pick(f"{BACK}{pick}", thing(draft, gathered.elements[pick], voice))
            for pick in picked
        }
        for place in places:
            left = gathered.left_for(place, picked)
            if left is not None:  # it came to lie there by itself, and is exchanged by a click
                lying[place] = Pick(SWAP, thing(draft, left, voice))
        found.places = [PlaceShown(name, voice.say(text), lying.get(name)) for name, text in places.items()]
        found.swap = SWAP if picked and gathered.swapped(picked) is not None else ""
    else:
        found.picks = [Pick(f"{BACK}{pick}", voice.say(gathered.meanings[pick].message)) for pick in picked]


def thing(draft: Draft, element: str, voice: Voice) -> str:
    """What a thing is called, in few words."""
    return voice.say(draft.state.game.thing(draft.state, element).short)
