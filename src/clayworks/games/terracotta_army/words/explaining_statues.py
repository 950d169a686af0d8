"""What the companion of a first game says about warriors, weapons and specialists when first met."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clayworks.core.lessons import Moment, Step, asks
from clayworks.core.messages import Message
from clayworks.games.terracotta_army import MN, M
from clayworks.games.terracotta_army.rules.notation import FIGURES, TYPES, WEAPONS
from clayworks.games.terracotta_army.words import abilities
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words.contests import best_cells, contests
from clayworks.games.terracotta_army.words.does import told
from clayworks.games.terracotta_army.words.learner import (
    can_still_move,
    inspectors_lit,
    mat,
    rival_name,
    seen,
)


def steps() -> Sequence[Step]:
    """All of them, in the order in which they are asked."""
    return (*crafting(), *with_weapons(), *specialists())


# -- crafting (TA-8) ---------------------------------------------------------------------------------------


def crafting() -> Sequence[Step]:
    """Which warrior, and where."""
    return (
        Step("craft-type", asks("craft-type"), say_type, type_lit, "TA-8.4"),
        Step("craft-cell", asks("craft-cell"), say_cell, cells_lit, "TA-8.3"),
    )


def armed(moment: Moment) -> list[int]:
    """The types whose weapon the learner has ready, as far as figures are left."""
    ready, left = mat(moment)["weapons"], seen(moment)["organizer"]
    return [kind for kind, weapon in enumerate(WEAPONS) if ready[weapon] and left[TYPES[kind]]["left"]]


def say_type(moment: Moment) -> Message:
    """Types, and what a ready weapon adds."""
    first = M(
        "Which warrior? This list, the organizer, says what a type brings at once: fewer points with each"
        " that is built."
    )
    if not armed(moment):
        return first
    kind = armed(moment)[0]
    more = M(
        "Your {weapon} is ready, so {figure} brings more: {ability}.",
        weapon=n.WEAPON_NAMES[kind],
        figure=n.A_FIGURE[kind],
        ability=abilities.weapon(kind, seen(moment)["printed"]),
    )
    return told(first, more)


def type_lit(moment: Moment) -> list[str]:
    """The types with a ready weapon; all of them where there is none."""
    return [f"figure:{TYPES[kind]}" for kind in armed(moment)] or ["panel organizer"]


def say_cell(moment: Moment) -> Message:
    """Where a warrior counts most this round."""
    count, cells = best_cells(seen(moment))
    first = M("Any empty cell will do.")
    if not count:
        return told(first, M("Warriors of one type side by side form a group, which counts at the end."))
    lit = MN(
        "The lit ones count in {count} place that is scored at the end of this round.",
        "The lit ones count in {count} places at once that are scored at the end of this round.",
        count,
    )
    return told(first, lit, say_unsafe(moment)) if is_unsafe(moment, cells) else told(first, lit)


def is_unsafe(moment: Moment, cells: Sequence[str]) -> bool:
    """Whether some of the cells count for an inspector that the other player may still move."""
    row, column, _tile = contests(seen(moment))
    return can_still_move(moment) and not (row.cells | column.cells).isdisjoint(cells)


def say_unsafe(moment: Moment) -> Message:
    """An inspected line may not stay one (TA-8.6, TA-10.6)."""
    return M(
        "But {player} has workers left: the Inspector Master or a Sword could still move an inspector.",
        player=rival_name(moment),
    )


def cells_lit(moment: Moment) -> list[str]:
    """The cells that count in most places this round."""
    return [f"cell:{cell}" for cell in best_cells(seen(moment))[1]]


# -- weapons (TA-8.5 to TA-8.9) ----------------------------------------------------------------------------


def with_weapons() -> Sequence[Step]:
    """Whether to use a weapon, and how."""
    return (
        *(
            Step(f"weapon-{figure}", is_new(figure), say_weapon, [f"weapon:{weapon}"], "TA-8.5")
            for figure, weapon in zip(TYPES, WEAPONS, strict=True)
        ),
        Step(
            "sword",
            asks("sword"),
            M(
                "Inspectors say which row and column are scored. Bring one to where you have most"
                " warriors, or lead it away from those of others. Standing still is allowed, too."
            ),
            inspectors_lit,
            "TA-8.6",
        ),
        Step(
            "halberd",
            asks("halberd"),
            M(
                "Another warrior of yours may march: into a row or column that is scored, or beside its"
                " like. Which one?"
            ),
            (),
            "TA-8.7",
        ),
        Step(
            "halberd-target",
            asks("halberd-target"),
            M("It marches in a straight line over empty cells, as far as you like."),
            (),
            "TA-8.7",
        ),
        Step(
            "crossbow",
            asks("crossbow"),
            lambda moment: M(
                "{points} for each empty cell up to the next statue: aim where the way is longest, but"
                " only where a statue stands at its end.",
                points=n.points(seen(moment)["printed"]["abilities"]["crossbow"]),
            ),
            lambda moment: [f"cell:{seen(moment)['at']}"],
            "TA-8.8",
        ),
    )


def is_new(figure: str) -> Callable[[Moment], bool]:
    """A warrior of this type has been crafted, and its weapon is ready."""

    def asked(moment: Moment) -> bool:
        pending = seen(moment)["pending"]
        return moment.asked == "weapon" and pending is not None and pending["figure"] == figure

    return asked


def say_weapon(moment: Moment) -> Message:
    """What the weapon of the new warrior brings."""
    pending = seen(moment)["pending"]
    assert pending is not None
    kind = FIGURES.index(pending["figure"] or "")
    return M(
        "Your {weapon} is ready, and this is its warrior: {ability}. Used, it must be readied anew; or"
        " keep it to buy a specialist.",
        weapon=n.WEAPON_NAMES[kind],
        ability=abilities.weapon(kind, seen(moment)["printed"]),
    )


# -- specialists (TA-9) ------------------------------------------------------------------------------------


def specialists() -> Sequence[Step]:
    """Where they go."""
    return (
        Step(
            "specialist-type",
            asks("specialist-type"),
            M("Every kind costs coins and its own ready weapon. Point at one to see what it does."),
            ["panel specialists"],
            "TA-9.1",
        ),
        Step(
            "specialist-cell",
            asks("specialist-cell"),
            M(
                "A specialist belongs to nobody: who stands in the right place profits. So set it where"
                " your warriors are, or will be."
            ),
            (),
            "TA-9.4",
        ),
        Step(
            "facing",
            asks("facing"),
            lambda moment: M(
                "The archer looks one way for good. The warrior it faces wins ties for its owner and"
                " brings {points} at the end: let that be one of yours, now or later.",
                points=n.points(seen(moment)["printed"]["archer"]),
            ),
            lambda moment: [f"cell:{seen(moment)['at']}"],
            "TA-9.4",
        ),
        Step(
            "horse",
            asks("horse"),
            M(
                "Who mounts? On a horse a warrior fills three cells, and counts in every row, column and"
                " quarter that it touches."
            ),
            (),
            "TA-9.5",
        ),
        Step(
            "horse-direction",
            asks("horse-direction"),
            M(
                "The horse lies on the next two cells in a line. Let it reach into rows or columns that"
                " are scored."
            ),
            lambda moment: [f"cell:{seen(moment)['at']}"],
            "TA-9.5",
        ),
    )
