"""What the companion of a first game advises about cards: a plan that it can justify from what lies there.

A card over is worth laying if it makes a warrior possible in the same round. If a second card does so, too,
it is kept for the second pair; under goes the highest number of the rest.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from clayworks.core.lessons import Condition, Moment, Step, asks
from clayworks.core.messages import Message
from clayworks.games.xian import M
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.tables import Tables
from clayworks.games.xian.words import legend
from clayworks.games.xian.words import lesson_facts as f


@dataclass(frozen=True)
class Plan:
    """A card over with which the learner can make a warrior in the same round."""

    card: str
    space: str
    crafts: bool
    """In the Workshop; else it paints in the Laboratory."""
    by_corner: bool = False
    """The pigment of its corner pays for that, not its action."""

    @property
    def building(self) -> str:
        """Where the warrior is made."""
        return "workshop" if self.crafts else "laboratory"


def plans(moment: Moment, tables: Tables) -> list[Plan]:
    """What cards in hand make possible: first to craft, then to paint, last by the pigment of a corner."""
    crafting: list[Plan] = []
    painting: list[Plan] = []
    by_corner: list[Plan] = []
    held = f.resources(moment)
    for card in f.hand(moment):
        gained = f.brings(moment, card, tables)
        after = {kind: count + gained.get(kind, 0) for kind, count in held.items()}
        if "clay" in gained:
            crafting += [Plan(card, space, True) for space in f.craftable(moment, after["clay"], tables)[:1]]
        elif gained:
            painting += [Plan(card, space, False) for space in f.paintable(moment, after)[-1:]]
        found = f.newly_paintable(moment, f.corner(moment, card))
        by_corner += [Plan(card, space, False, True) for space in found[-1:]]
    able = [*reversed(crafting), *reversed(painting), *reversed(by_corner)]
    return [one for one in able if f.can_enter(moment, one.building, tables)]


def kept(moment: Moment, tables: Tables) -> Plan | None:
    """What another card would make possible in the second pair, if there is one more card for under."""
    found, cards = plans(moment, tables), f.hand(moment)
    others = [one for one in found if one.card != found[0].card]
    first_pair = f.seen(moment)["round"] == 1 and moment.asked == "under-card"
    return others[0] if others and first_pair and len(cards) > 2 else None


def under(moment: Moment, tables: Tables) -> str:
    """The card with the highest number besides the one over and the one that is kept (XI-6.5)."""
    cards, plan, later = f.seen(moment)["printed"]["cards"], plans(moment, tables)[0], kept(moment, tables)
    needed = (plan.card, later.card if later is not None else None)
    free = [card for card in f.hand(moment) if card not in needed]
    return max(free, key=lambda card: cards[card]["number"])


# -- Emperor's favour (XI-6.1) -----------------------------------------------------------------------------


def favour(tables: Tables) -> Step:
    """XI-6.1."""

    def say(moment: Moment) -> Message:
        found = plans(moment, tables)
        if not found:
            return M(
                "Now the Emperor's favour, once in the game: cards that you put back are replaced, and come"
                " again in turn {turn}. None of yours makes a warrior at once, so a few new ones may help.",
                turn=s.TURNS,
            )
        return M(
            "Now the Emperor's favour, once in the game: cards that you put back are replaced, and come"
            " again in turn {turn}. Choose only what goes back, or keep all; I would keep {card}: with it you"
            " can craft or paint a warrior at once.",
            turn=s.TURNS,
            card=f.card_name(moment, found[0].card),
        )

    def agrees(moment: Moment, choice: str) -> bool:
        found = plans(moment, tables)
        return not found or found[0].card not in re.split(r"\W", choice)

    # A card that is lit is clicked, and here a click gives it away: the whole hand is.
    return Step("favour", asks("favour"), say, ("panel hand",), "XI-6.1", agrees=agrees)


# -- a pair (XI-6.2) ---------------------------------------------------------------------------------------


LAST_TWO = M(
    "Your last two cards: one goes under for its number, the other over for its worker. Which is which?"
)


def pair(key: str, when: Condition, tables: Tables, again: bool = False) -> Step:
    """A plan for a pair, or what to look for where there is none: said, and lit, as the game asks for it."""

    def say(moment: Moment) -> Message:
        laid = laid_over(moment)
        if laid is not None:
            return M("{card} lies over. Now the card under: a high number acts early.", card=laid)
        if not plans(moment, tables):
            return without_plan(moment)
        over = told_over(moment, plans(moment, tables)[0])
        return legend.together(told_under(moment, tables), over) if moment.asked == "under-card" else over

    def lights(moment: Moment) -> list[str]:
        card = advised(moment, tables)
        return [f"card:{card}"] if card is not None else ["panel hand"]

    def agrees(moment: Moment, choice: str) -> bool:
        card = advised(moment, tables)
        return card is None or choice == f"{moment.asked} {card}"

    return Step(key, when, say, lights, "XI-6.2", again=again, agrees=agrees)


def laid_over(moment: Moment) -> Message | None:
    """The card that was laid over before the game asked for it, by its name."""
    cards = [one.removeprefix("over-card card:") for one in moment.picked if one.startswith("over-card")]
    return f.card_name(moment, cards[0]) if cards else None


def advised(moment: Moment, tables: Tables) -> str | None:
    """The card of the plan for the place that is asked about."""
    found = plans(moment, tables)
    if not found or laid_over(moment) is not None:
        return None
    return under(moment, tables) if moment.asked == "under-card" else found[0].card


def without_plan(moment: Moment) -> Message:
    """No card makes a warrior possible at once."""
    if f.seen(moment)["round"] > 1:
        return LAST_TWO
    if moment.asked == "over-card":
        return M("Now the card over: a worker who brings what you lack.")
    return M(
        "Choose two cards. Under: a high number, if you want to act before {player}. Over: a worker who"
        " brings what you lack.",
        player=f.rival_name(moment),
    )


def told_over(moment: Moment, plan: Plan) -> Message:
    """The card over, and what it is good for."""
    card, section = f.card_name(moment, plan.card), f.section_of(moment, plan.space)
    if plan.crafts:
        return M(
            "Over goes {card}: with its clay you can craft a warrior in section {section}, in the Workshop.",
            card=card,
            section=section,
        )
    if plan.by_corner:
        return M(
            "Over goes {card}: take {pigment} from its corner, and you can paint a warrior in section"
            " {section}, in the Laboratory.",
            card=card,
            pigment=f.told(f.corner(moment, plan.card)),
            section=section,
        )
    return M(
        "Over goes {card}: with what it brings you can paint a warrior in section {section}, in the"
        " Laboratory.",
        card=card,
        section=section,
    )


def told_under(moment: Moment, tables: Tables) -> Message:
    """The card under, and the one that is kept."""
    card, later = f.card_name(moment, under(moment, tables)), kept(moment, tables)
    if len(f.hand(moment)) == 2:
        return M("A plan: under goes {card}: of it only the number counts.", card=card)
    if later is None:
        return M(
            "A plan: under goes {card}, the highest number left, to act before {player} if it can be.",
            card=card,
            player=f.rival_name(moment),
        )
    return M(
        "A plan: under goes {card}, the higher of the other two; keep {kept} for a warrior in your second"
        " pair.",
        card=card,
        kept=f.card_name(moment, later.card),
    )
