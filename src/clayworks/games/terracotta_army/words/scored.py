"""What the companion of a first game says after a scoring: what it gave, why not more, and what is next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from clayworks.core.events import Event
from clayworks.core.lessons import Moment, Step
from clayworks.core.messages import Message, all_of, listed
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.rules.sources import SOURCES
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words import places
from clayworks.games.terracotta_army.words.contests import contests
from clayworks.games.terracotta_army.words.does import told
from clayworks.games.terracotta_army.words.learner import (
    begins,
    both,
    is_fresh,
    mat,
    rival_name,
    seen,
    showing,
)
from clayworks.games.terracotta_army.words.story import event_places


def after_scoring() -> Sequence[Step]:
    """What the round gave, and what is new."""
    begun = begins(2)
    return (
        Step("scored", both(begun, is_fresh), say_scored, lambda moment: [f"mat:{moment.colour}"], "TA-11.1"),
        Step(
            "missed",
            lambda moment: begun(moment) and is_fresh(moment) and bool(missed(moment)),
            say_missed,
            lambda moment: [place for one in missed(moment) for place in event_places(one.event)],
            "TA-5.6",
        ),
        Step("moved", begun, say_moved, compared_lit, "TA-12.6"),
        Step(
            "dried",
            lambda moment: begun(moment) and mat(moment)["dry"] > 0 and bool(list(showing(moment, "soak"))),
            lambda moment: M(
                "You have {clay}. Only wet clay becomes a warrior: the lit segments soak it.",
                clay=n.dry_clay(mat(moment)["dry"]),
            ),
            lambda moment: [
                f"dry:{moment.colour}",
                *(f"segment:{number}" for number in showing(moment, "soak")),
            ],
            "TA-12.3",
        ),
    )


SCORED = ("inspector_row", "inspector_column", "musicians", "tile")
"""Sources that only count at the end of a round (TA-11.1)."""


def say_scored(moment: Moment) -> Message:
    """What the first scoring gave, and from what."""
    ours, theirs = (brought(moment, colour, SCORED) for colour in (moment.colour, moment.rival))
    most, present = seen(moment)["printed"]["inspector"]
    return M(
        "The round is scored. You got: {own}. {player} got: {theirs}. Most warriors in a line, alone, is"
        " {most}; some is {present}.",
        own=ours,
        player=rival_name(moment),
        theirs=theirs,
        most=n.points(most),
        present=n.points(present),
    )


def brought(moment: Moment, colour: str, sources: Sequence[str]) -> Message:
    """A player's points so far from some sources."""
    points = seen(moment)["players"][colour]["points"]
    return listed(
        M("{source} {count}", source=n.SOURCE_NAMES[SOURCES.index(source)], count=points[source])
        for source in sources
        if points[source]
    )


# -- why not more ------------------------------------------------------------------------------------------


class Missed(NamedTuple):
    """A row, a column or a tile that has given the learner less than the most."""

    event: Event
    points: int
    most: int

    def count(self, seat: int) -> int:
        """What somebody had there."""
        return self.event.args[1 + seat]

    @property
    def name(self) -> Message:
        """What it is called."""
        about = self.event.args[0]
        if self.event.what == "score_row":
            return places.row(about)
        return places.column(about) if self.event.what == "score_column" else n.TILE_NAMES[about]


def missed(moment: Moment) -> list[Missed]:
    """What the first scoring did not fully give the learner, as it was counted then (TA-11.2 to TA-11.6)."""
    view, points = seen(moment), mat(moment)["points"]
    line, tile = view["printed"]["inspector"][0], view["tiles"][0]["domination"]
    worth = {"score_row": ("inspector_row", line), "score_column": ("inspector_column", line)}
    worth["score_tile"] = ("tile", tile)
    scored = [(event, *worth[event.what]) for event in moment.since if event.what in worth]
    return [Missed(event, points[source], most) for event, source, most in scored if points[source] < most]


def say_missed(moment: Moment) -> Message:
    """Why: nothing there, or fewer than the other, or as many (TA-5.6)."""
    found = missed(moment)
    none = [one.name for one in found if not one.count(moment.seat)]
    parts = [say_fewer(moment, one) for one in found if one.count(moment.seat)]
    if none:
        nothing = M("You got 0 VP for {places}: no warrior of yours counted there.", places=all_of(none))
        parts.insert(0, nothing)
    return told(M("Why not more?"), *parts)


def say_fewer(moment: Moment, one: Missed) -> Message:
    """The learner had some there, and did not have most."""
    own, theirs = one.count(moment.seat), one.count(1 - moment.seat)
    if own == theirs:
        return M(
            "{place}: {own} each, so {points} for you and not {most}.",
            place=one.name,
            own=own,
            points=n.points(one.points),
            most=n.points(one.most),
        )
    return M(
        "{place}: {player} had {theirs} there, you {own}, so {points} for you and not {most}.",
        place=one.name,
        player=rival_name(moment),
        theirs=theirs,
        own=own,
        points=n.points(one.points),
        most=n.points(one.most),
    )


# -- what is next ------------------------------------------------------------------------------------------


def say_moved(moment: Moment) -> Message:
    """What is scored next."""
    row, column, tile = contests(seen(moment))
    return M(
        "Rings and inspectors have moved on. Next are scored: {row}, {column} and the tile {tile}."
        " Warriors, Masters and ready weapons have stayed.",
        row=row.name,
        column=column.name,
        tile=tile.name,
    )


def compared_lit(moment: Moment) -> list[str]:
    """What will be scored at the end of this round."""
    return [contest.element for contest in contests(seen(moment))]
