"""The open question of a seat as a page asks it: what can be answered, in which order, and what is picked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from clayworks.core.game import Game
from clayworks.core.messages import Description, Message, Role, Who, called, listed
from clayworks.core.pictures.panels import Choosable, label
from clayworks.core.record import JOINT
from clayworks.core.state import State
from clayworks.table.clicks import Click, clicks, ends_turn
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
    rest: str = ""
    """What is sent to give all main answers that are still to come as well; empty where there are none."""
    rest_text: str = ""


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
    impossible: list[OfferedOption] = field(default_factory=list)
    """What it is about and can't be chosen now."""
    clicks: list[Click] = field(default_factory=list)
    """What can be chosen; put into words where a button says it."""
    on_board: dict[str, list[Choosable]] = field(default_factory=dict)
    picks: list[Pick] = field(default_factory=list)
    places: list[PlaceShown] = field(default_factory=list)
    variants: list[str] = field(default_factory=list)
    """What options for the same things are told apart by: chosen first, and then the thing is clicked."""
    by_lot: bool = False
    """It may be left to chance."""
    swap: str = ""
    """What is sent to exchange what lies in two places; empty where that can't be."""


@dataclass(frozen=True, slots=True)
class Voice:
    """Speaks in a language, and of people by their names."""

    language: str
    names: Mapping[Who, str] = field(default_factory=dict)
    game: Game | None = None
    """Of which it speaks, if it has words of its own for what shared texts say."""

    def say(self, message: Message, form: str = "") -> str:
        """A message for this reader."""
        said = called(message, self.names)
        if self.game is None:
            return said.to(self.language, form)
        with self.game.in_own_words():
            return said.to(self.language, form)

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
        found.impossible = impossible(asked, voice)
        found.by_lot = opened.id in asked.game.left_to_chance
    for click in clicks(draft):
        told = click.meaning
        if told.element is not None:
            variant = voice.say(told.variant) if told.variant is not None else ""
            if variant and variant not in found.variants:
                found.variants.append(variant)
            shown = Choosable(click.sent, voice.label(told), click.held, variant, click.joint, told.careful)
            found.on_board.setdefault(told.element, []).append(shown)
        if not click.held and (click.is_button or not click.joint):
            found.clicks.append(click)
    gather(found, draft, voice)
    return found


def buttons(found: Question, draft: Draft | None, on_board: set[str], voice: Voice) -> list[OfferedOption]:
    """What stands beside a question: the main answer first, then what has no place on the board, then what is
    quieter.
    """
    if draft is None:
        return []
    whole = next((one for one in found.clicks if one.joint), None)
    shown = [one for one in found.clicks if one is not whole and (one.is_button or one.sent not in on_board)]
    offers = [*found.impossible, *(offered(draft, one, voice, whole) for one in shown)]
    return sorted(offers, key=lambda one: (one.role.rank, bool(one.reason)))


def offered(draft: Draft, click: Click, voice: Voice, whole: Click | None = None) -> OfferedOption:
    """An option in words; one without a place, or the main one, may be confirmed by the same click; so may
    the rest of a turn that begins with it.
    """
    told = click.meaning
    cost = voice.say(listed(told.cost)) if told.cost else ""
    gain = voice.say(listed(told.gain)) if told.gain else ""
    option = OfferedOption(click.sent, voice.say(told.message), cost, gain, told.role)
    if whole is not None and whole.sent.startswith(f"{click.sent}{JOINT}"):
        return replace(option, rest=whole.sent, rest_text=voice.label(whole.meaning))
    return replace(option, ends=click.is_button and ends_turn(draft, click.sent))


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
