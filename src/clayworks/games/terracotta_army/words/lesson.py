"""The guided first game: two rounds against a gentle bot, with a companion.

What is said about a decision when it is first met stands in `explaining.py`, what is said of a turn in
`remarks.py`, of a scoring in `scored.py`; here is what frames them: the goal, two rounds, and the end of the
lesson.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from clayworks.core.lessons import Lesson, Moment, Step, scores
from clayworks.core.messages import Message, listed
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.rules import state as s
from clayworks.games.terracotta_army.rules.notation import WEAPONS
from clayworks.games.terracotta_army.rules.sources import SOURCES
from clayworks.games.terracotta_army.rules.tables import Tables
from clayworks.games.terracotta_army.words import explaining, explaining_statues, remarks
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words.contests import contests
from clayworks.games.terracotta_army.words.does import told
from clayworks.games.terracotta_army.words.learner import (
    begins,
    both,
    closed,
    fits_a_warrior,
    in_hand,
    inspectors_lit,
    is_fresh,
    is_start,
    kept_wet,
    mat,
    most_clay,
    rival_name,
    seen,
)
from clayworks.games.terracotta_army.words.scored import after_scoring, brought, compared_lit

ROUNDS = 2
"""How long the companion goes along."""


@lru_cache(maxsize=100)
def lesson(tables: Tables) -> Lesson:
    """The script. With this deal who learns goes first, and one segment brings clay for two warriors."""
    return Lesson(
        (
            remarks.step(ROUNDS),
            *overview(),
            *first_round(),
            *after_scoring(),
            *second_round(tables),
            *at_the_end(),
            *explaining.steps(tables),
            *explaining_statues.steps(),
            *ending_a_turn(),
        ),
        seed="first game",
    )


# -- the first turn ----------------------------------------------------------------------------------------


def overview() -> Sequence[Step]:
    """The goal, what lies here, and what a turn is."""
    begun = begins(1)
    return (
        Step(
            "welcome",
            begun,
            M(
                "Welcome! We play two rounds together: you choose, I tell you what matters. You build the"
                " clay army that watches over the Emperor. Who has most victory points (VP) after {rounds}"
                " rounds wins.",
                rounds=s.ROUNDS,
            ),
            ["panel mausoleum"],
            "TA-6.1",
        ),
        Step(
            "sources",
            begun,
            M(
                "Points come in three ways: every warrior you craft brings some at once, every round a"
                " row, a column and a tile reward who has most there, and at the end groups of one type"
                " count."
            ),
            ["panel organizer", "panel rounds"],
            "TA-8.4",
        ),
        Step("inspectors", begun, say_inspectors, inspectors_lit, "TA-11.2"),
        Step(
            "turn",
            begun,
            lambda moment: M(
                "Your turn: a worker goes to a segment of the wheel and takes its three actions, inner"
                " ring, middle ring, outer ring. You have {workers} in hand, so that many turns are left.",
                workers=workers(moment),
            ),
            lambda moment: ["panel wheel", f"craftsmen:{moment.colour}"],
            "TA-7.2",
        ),
        Step(
            "clay",
            lambda moment: begun(moment) and not mat(moment)["wet"] and most_clay(moment)[1] > 0,
            lambda moment: M(
                "Warriors are shaped from wet clay, and you have none. The lit segment brings most: up to"
                " {clay}. Click on it, or on one that you like better.",
                clay=n.wet_clay(most_clay(moment)[1]),
            ),
            lambda moment: [f"segment:{most_clay(moment)[0]}"],
            "TA-5.1",
            agrees=goes_for_clay,
        ),
    )


def goes_for_clay(moment: Moment, choice: str) -> bool:
    """Whether a choice leads to the segment with most clay: as the wheel stands, no ring is turned."""
    segment = most_clay(moment)[0]
    return choice == "rotate none" or choice in (f"place craftsman@{segment}", f"place artisan@{segment}")


def workers(moment: Moment) -> Message:
    """The workers in hand."""
    mine = mat(moment)["workers"]
    counts = (mine["craftsmen"], mine["artisans"])
    return listed([n.workers(kind, count) for kind, count in enumerate(counts) if count])


def say_inspectors(moment: Moment) -> Message:
    """What the inspectors will score."""
    row, column, _tile = contests(seen(moment))
    most, present = seen(moment)["printed"]["inspector"]
    look = M(
        "At the end of this round inspectors look at {row} and {column}. Whoever alone has most warriors"
        " there gets {most}, everybody else there {present}.",
        row=row.name,
        column=column.name,
        most=n.points(most),
        present=n.points(present),
    )
    return told(look, M("Until then anybody can still move them: with the Inspector Master or a Sword."))


def say_tile(moment: Moment) -> Message:
    """What the tile of the round will score."""
    view = seen(moment)
    tile = view["tiles"][view["round"] - 1]
    return M(
        "Then this round's tile compares: {tile}. {most} for the most, {present} for the others who have"
        " any. The tiles of later rounds are worth more.",
        tile=contests(view)[2].name,
        most=n.points(tile["domination"]),
        present=n.points(tile["presence"]),
    )


# -- the first round ---------------------------------------------------------------------------------------


def first_round() -> Sequence[Step]:
    """A thing or two before each of the next turns."""
    return (
        Step("tile", begins(1, 1), say_tile, lambda moment: [contests(seen(moment))[2].element], "TA-11.5"),
        Step(
            "closed",
            begins(1, 1),
            lambda moment: M(
                "Where a worker stands, no Craftsman can go any more this round. So look what {player} may"
                " want, too.",
                player=rival_name(moment),
            ),
            closed,
            "TA-7.4",
        ),
        Step(
            "weapons",
            begins(1, 2),
            lambda moment: M(
                "Each type of warrior has a weapon. Ready when you craft one, the {sword} moves an inspector,"
                " the {halberd} another warrior of yours; the {crossbow} brings points for empty cells before"
                " it, the {spear} points and coins.",
                **{name: n.WEAPON_NAMES[kind] for kind, name in enumerate(WEAPONS)},
            ),
            [f"weapon:{name}" for name in WEAPONS],
            "TA-8.5",
        ),
        Step(
            "turning",
            both(begins(1, 2), lambda moment: moment.asked == "rotate"),
            lambda moment: M(
                "What you want does not lie together? Before you place, {coins} turn the inner ring one"
                " step clockwise or the middle ring one step back.",
                coins=n.coins(seen(moment)["printed"]["turn_a_ring"]),
            ),
            ["ring:inner", "ring:middle"],
            "TA-7.3",
        ),
        Step(
            "drying",
            both(begins(1, 3), lambda moment: mat(moment)["wet"] > kept_wet(moment)),
            say_drying,
            lambda moment: [f"wet:{moment.colour}", *fits_a_warrior(moment)],
            "TA-12.3",
        ),
        Step("standing", is_last_turn, say_standing, compared_lit, "TA-11.1", again=True),
    )


def say_drying(moment: Moment) -> Message:
    """What becomes of clay that is left over, and whether it can still become a warrior (TA-12.3)."""
    dries = M("When the round ends, wet clay dries and must be soaked before it is of use.")
    clay = n.wet_clay(mat(moment)["wet"])
    if fits_a_warrior(moment):
        return told(dries, M("You have {clay}: better a warrior now, at a lit segment.", clay=clay))
    return told(dries, M("You have {clay}, and no free segment makes a warrior of that now.", clay=clay))


def is_last_turn(moment: Moment) -> bool:
    """The learner's last worker of a round is still in hand."""
    return is_start(moment) and in_hand(moment) == 1 and seen(moment)["round"] <= ROUNDS


def say_standing(moment: Moment) -> Message:
    """What will be scored, and how it stands."""
    return M(
        "Your last worker, then the round is scored. So you and {player} stand: {counts}. Can you still"
        " change that?",
        player=rival_name(moment),
        counts=listed(
            M(
                "{place} ({own} : {theirs})",
                place=contest.name,
                own=contest.numbers[moment.colour],
                theirs=contest.numbers[moment.rival],
            )
            for contest in contests(seen(moment))
        ),
    )


# -- the second round --------------------------------------------------------------------------------------


def second_round(tables: Tables) -> Sequence[Step]:
    """What looks further ahead."""
    most, present = (n.points(int(points)) for points in tables.group_vp)
    return (
        Step(
            "groups",
            begins(2, 1),
            M(
                "Think of the end: warriors of one type side by side are a group, whoever owns them. Each"
                " is worth as many VP as the group has colours. In mixed ones who has most gets {most}"
                " more, the others there {present}.",
                most=most,
                present=present,
            ),
            ["panel mausoleum"],
            "TA-13.4",
        ),
        Step(
            "specialists",
            begins(2, 2),
            M(
                "Specialists help who stands near them. They cost coins and a ready weapon on the outer"
                " ring; point at one to read what it does."
            ),
            ["panel specialists"],
            "TA-9.1",
        ),
        Step(
            "order",
            both(begins(2, 3), lambda moment: bool(seen(moment)["priority_left"])),
            M(
                "Who goes first may choose first. A flag on the middle ring is a priority token: who takes it"
                " goes earlier from the next round on."
            ),
            lambda moment: [f"order:{moment.colour}"],
            "TA-12.2",
        ),
        Step(
            "leftovers",
            begins(2, 3),
            M(
                "Nothing is quite lost: at the end {count} coins or clay that are left, in any mixture, are"
                " worth 1 VP.",
                count=int(tables.leftovers_per_vp),
            ),
            lambda moment: [f"coins:{moment.colour}", f"wet:{moment.colour}", f"dry:{moment.colour}"],
            "TA-13.6",
        ),
    )


# -- the end of the lesson ---------------------------------------------------------------------------------


def at_the_end() -> Sequence[Step]:
    """What has been learned, and how it goes on."""
    begun = begins(ROUNDS + 1)
    return (
        Step("sum", both(begun, is_fresh), say_sum, lambda moment: [f"mat:{moment.colour}"], "TA-11.1"),
        Step(
            "rules",
            begun,
            M("Now you know how points are made. The final count and every piece are explained under Rules."),
            (),
            "TA-13.1",
        ),
        Step(
            "end",
            begun,
            M(
                "Play on to round {rounds}, alone or with me: then I speak up only when you meet something"
                " new.",
                rounds=s.ROUNDS,
            ),
            (),
            "TA-6.1",
            last=True,
        ),
    )


def say_sum(moment: Moment) -> Message:
    """Where all points have come from."""
    return M(
        "You have {points}: {sources}. {player} has {theirs}.",
        points=n.points(mat(moment)["vp"]),
        sources=brought(moment, moment.colour, SOURCES),
        player=rival_name(moment),
        theirs=n.points(seen(moment)["players"][moment.rival]["vp"]),
    )


# -- between turns -----------------------------------------------------------------------------------------


def ending_a_turn() -> Sequence[Step]:
    """A turn is complete; somebody else moves."""
    return (
        Step(
            "confirm",
            lambda moment: moment.complete,
            M(
                "Your turn is complete, but nothing is final: Undo takes back step by step, Confirm hands"
                " the turn on."
            ),
            (),
            "TA-7.9",
        ),
        Step(
            "points",
            lambda moment: moment.complete,
            M("“Points” at the top shows at any time where everybody's points have come from."),
        ),
        scores(lambda moment: moment.complete),
        Step(
            "watch",
            lambda moment: (
                not moment.asked and not moment.complete and moment.turns > 0 and in_hand(moment) > 0
            ),
            lambda moment: M(
                "Now {player} moves. Watch which segments are taken and where warriors appear.",
                player=rival_name(moment),
            ),
            ["panel wheel"],
            "TA-7.9",
        ),
    )
