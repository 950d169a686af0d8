"""What the companion of a first game tells around the pairs: a look at each thing before it matters."""

from __future__ import annotations

from clayworks.core.lessons import Moment, Step, asks, scores
from clayworks.core.messages import Message
from clayworks.games.xian import M
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.notation import BUILDINGS, CARDS, REQUESTS, SECTIONS
from clayworks.games.xian.rules.tables import Tables
from clayworks.games.xian.words import legend
from clayworks.games.xian.words import lesson_facts as f
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words.lesson_plan import favour


def is_new(moment: Moment) -> bool:
    """Whether nothing has been chosen yet: little is said before the first click."""
    return moment.asked == "favour" and f.is_in(moment, 1, 1)


def is_first_pair(moment: Moment) -> bool:
    """Whether the first pair is to be chosen."""
    return f.choosing(1, 1)(moment)


def is_about_painting(moment: Moment) -> bool:
    """When a warrior is painted, or else before the second pair: who paints later must have pigments then."""
    return moment.asked == "paint" or f.choosing(1, 2)(moment)


def is_about_the_end(moment: Moment) -> bool:
    """When a warrior is painted, or else when the second turn begins."""
    return moment.asked == "paint" or f.choosing(2, 1)(moment)


def at_the_end(moment: Moment) -> Message:
    """XI-17.2."""
    sections = f.seen(moment)["printed"]["sections"]
    first, second = zip(*(sections[name]["majority"][:2] for name in SECTIONS), strict=True)
    return M(
        "At the end painted warriors count once more. Who has most in section A gains {a}, in B {b}, in C"
        " {c}; the second gains {a2}, {b2} or {c2}.",
        **dict(zip(("a", "b", "c"), map(n.points, first), strict=True)),
        **dict(zip(("a2", "b2", "c2"), map(n.points, second), strict=True)),
    )


def own_things(moment: Moment) -> Message:
    """XI-3.1."""
    return M(
        "This is yours: {what}. Clay crafts warriors, pigments paint them, and coins pay for equipment.",
        what=f.told(f.resources(moment)),
    )


def asked_for(moment: Moment) -> Message:
    """What painting costs in each section as the requests lie (XI-11.3)."""
    return M(
        "The Emperor's requests, lit, say which pigments painting costs. Section A: {a}; B: {b}; C: {c}. The"
        " one with the lowest number is replaced when the turn ends.",
        **{name.lower(): pigments(moment, name) for name in SECTIONS},
    )


def pigments(moment: Moment, section: str) -> Message:
    """What painting costs in a section."""
    cost = f.paint_cost(moment, section)
    assert cost is not None
    first, second = cost
    if second is None:
        return M("{pigment} and one of any colour", pigment=f.told({first: 1}))
    return f.told({first: 2} if first == second else {first: 1, second: 1})


def helpers(moment: Moment) -> list[str]:
    """The helpers in hand."""
    return [card for card in f.hand(moment) if f.is_helper(moment, card)]


def helper(moment: Moment, tables: Tables) -> Message:
    """XI-8.4."""
    card = helpers(moment)[0]
    stays = M(
        "{card} is a helper: whoever lays it over can recruit it, and it stays to the end ({ability}).",
        card=f.card_name(moment, card),
        ability=f.ability(moment, card),
    )
    first = (CARDS.index(card) - s.FIRST_HELPER) * s.TURNS
    now, last = (int(tables.helper_prestige[first + turn - 1]) for turn in (f.seen(moment)["turn"], s.TURNS))
    brings = M(
        "Recruited in this turn it gives {now}, in turn {turn} it would give {last}.",
        now=n.points(now),
        turn=s.TURNS,
        last=n.points(last),
    )
    return legend.together(stays, brings)


def before(tables: Tables) -> tuple[Step, ...]:
    """The look around, and the first choices of cards."""
    return (
        Step(
            "goal",
            is_new,
            M(
                "Welcome! The First Emperor wants an army of clay for his tomb. Who has most prestige points"
                " (PP) after {turns} turns wins. We play the first two together.",
                turns=s.TURNS,
            ),
            ("panel pit",),
            "XI-4.1",
        ),
        Step(
            "pit",
            is_new,
            M(
                "Points are made here, in the pit. Craft a clay warrior on an empty space, and you gain what"
                " it shows. Paint one, and it is yours: 1 PP for it and each painted warrior of yours that is"
                " joined to it side by side."
            ),
            ("area:pit",),
            "XI-10.3",
        ),
        Step(
            "turn",
            is_new,
            M(
                "In a turn you draw four cards and play them as two pairs, one in each round. The card over"
                " is a worker who brings you something. Of the card under only the number counts: the"
                " highest acts first."
            ),
            ("panel hand",),
            "XI-4.2",
        ),
        favour(tables),
        Step(
            "buildings",
            is_first_pair,
            M(
                "After the worker one of your builders enters a building: the Workshop to craft, the"
                " Laboratory to paint, the Armory to forge equipment, the Palace to move your supervisor"
                " along the track and take a tile."
            ),
            [f"building:{name}" for name in BUILDINGS],
            "XI-9.1",
        ),
        Step("requests", is_about_painting, asked_for, [f"request:{name}" for name in REQUESTS], "XI-11.3"),
        Step("majorities", is_about_the_end, at_the_end, [f"section:{name}" for name in SECTIONS], "XI-17.2"),
        Step(
            "helpers",
            lambda moment: moment.asked == "under-card" and bool(helpers(moment)),
            lambda moment: helper(moment, tables),
            ("panel hand",),
            "XI-8.4",
        ),
        Step("mat", asks("worker"), own_things, lambda moment: (f"panel mat-{moment.colour}",), "XI-3.1"),
        Step(
            "confirm",
            lambda moment: moment.complete,
            M(
                "That is complete, but nobody knows yet. You can undo it and choose otherwise; when you are"
                " content, confirm."
            ),
        ),
        scores(lambda moment: moment.complete and f.seen(moment)["phase"] == "own-rounds"),
    )
