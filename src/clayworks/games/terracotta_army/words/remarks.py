"""What the companion of a first game says of a turn that the learner has had: true of whatever it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from clayworks.core.events import Entry, Event
from clayworks.core.lessons import Moment, Step
from clayworks.core.messages import Message, all_of
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats.view_types import Piece
from clayworks.games.terracotta_army.rules.notation import CELL_NAMES, FIGURES, MASTERS, WEAPONS
from clayworks.games.terracotta_army.rules.sources import FROM_WEAPONS
from clayworks.games.terracotta_army.words import abilities, does, places
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words.contests import (
    ahead,
    contests,
    covered,
    of_column,
    of_row,
    warriors,
)
from clayworks.games.terracotta_army.words.does import told
from clayworks.games.terracotta_army.words.explaining_statues import is_unsafe, say_unsafe
from clayworks.games.terracotta_army.words.learner import (
    fits_a_warrior,
    in_hand,
    is_start,
    is_under_way,
    mat,
    seen,
)


class Remark(NamedTuple):
    """What can be said of a turn."""

    fits: Callable[[Moment], bool]
    say: Callable[[Moment], Message]
    lights: Callable[[Moment], Sequence[str]]


def step(rounds: int) -> Step:
    """One remark on every turn of so many rounds: before the next turn, or while the round ends."""

    def fits(moment: Moment) -> bool:
        can_listen = is_start(moment) or (not moment.asked and not in_hand(moment))
        return can_listen and is_under_way(moment) and seen(moment)["round"] <= rounds

    def say(moment: Moment) -> Message:
        return chosen(moment).say(moment)

    def lights(moment: Moment) -> Sequence[str]:
        return chosen(moment).lights(moment)

    return Step("remark", fits, say, lights, again=True)


def chosen(moment: Moment) -> Remark:
    """The first remark that fits."""
    return next(remark for remark in REMARKS if remark.fits(moment))


def own(moment: Moment, what: str) -> Event | None:
    """The last thing of a kind that the learner did in that turn."""
    events = [one for one in moment.did if isinstance(one, Event) and one.seat == moment.seat]
    return next((event for event in reversed(events) if event.what == what), None)


def did(what: str) -> Callable[[Moment], bool]:
    """Something of a kind happened in that turn."""
    return lambda moment: own(moment, what) is not None


def about(moment: Moment, what: str) -> int:
    """What a thing that happened was about: its first number."""
    event = own(moment, what)
    assert event is not None
    return event.args[0]


# -- a new warrior (TA-8) ----------------------------------------------------------------------------------


def newest(moment: Moment) -> Piece | None:
    """The warrior of that turn, where it still stands as it was set."""
    event = own(moment, "warrior")
    if event is None:
        return None
    kind, cell = FIGURES[event.args[0]], CELL_NAMES[event.args[1]]
    own_ones = warriors(seen(moment), moment.colour)
    return next((one for one in own_ones if one["cell"] == cell and one["figure"] == kind), None)


def say_warrior(moment: Moment) -> Message:
    """What it brought, and where it counts next."""
    return told(say_brought(moment), say_place(moment))


def say_brought(moment: Moment) -> Message:
    """The points of the turn."""
    entries = [one for one in moment.did if isinstance(one, Entry) and one.seat == moment.seat]
    points = sum(entry.points for entry in entries)
    armed = sum(entry.points for entry in entries if entry.source == FROM_WEAPONS)
    if not points:
        return M("A warrior more, without points for now.")
    if not armed:
        return M("That gave you {points} now.", points=n.points(points))
    return M("That gave you {points} now, {part} of them by the weapon.", points=n.points(points), part=armed)


def say_place(moment: Moment) -> Message:
    """Where the new warrior counts: this round, next round, or some day."""
    piece, view = newest(moment), seen(moment)
    assert piece is not None
    found = [contest for contest in contests(view) if contest.counts(piece)]
    if found:
        names = all_of([contest.name for contest in found])
        counts = M("It also counts at the end of this round: {places}.", places=names)
        return told(counts, say_unsafe(moment)) if is_unsafe(moment, covered(piece)) else counts
    tracks, now = view["printed"]["tracks"], view["inspectors"]
    row = of_row(view, ahead(tracks["row"], str(now["row"])))
    if row.counts(piece):
        return M("The row inspector comes there next: {row}.", row=row.name)
    column = of_column(view, ahead(tracks["column"], now["column"]))
    if column.counts(piece):
        return M("The column inspector comes there next: {column}.", column=column.name)
    return M("Nothing is scored there this round; but inspectors move on, and warriors stay.")


def warrior_lit(moment: Moment) -> list[str]:
    """The new warrior, and where it counts this round."""
    piece = newest(moment)
    assert piece is not None
    found = [contest.element for contest in contests(seen(moment)) if contest.counts(piece)]
    return [f"cell:{piece['cell']}", *found]


# -- everything else ---------------------------------------------------------------------------------------


def has_clay(moment: Moment) -> bool:
    """Whether that turn brought wet clay."""
    return did("clay")(moment) or did("soak")(moment)


def say_bought(moment: Moment) -> Message:
    """A specialist was bought."""
    kind = about(moment, "buy")
    what = does.specialist(FIGURES[kind], does.worth(seen(moment)["printed"]))
    return M("You have set {figure}. {does}", figure=n.A_FIGURE[kind], does=what)


def say_hired(moment: Moment) -> Message:
    """A Master was hired; the Builder wants coins whenever it works (TA-10.4)."""
    number = about(moment, "hire")
    if MASTERS[number] == "builder":
        first = M(
            "The Builder works for you from now on, without a token; but each use costs as many coins as the"
            " number of the round."
        )
    else:
        first = M(
            "The {master} works for you from now on: next time you just use it, without a token.",
            master=n.MASTER_NAMES[number],
        )
    return told(first, say_clean_up(moment, MASTERS[number]))


def say_clean_up(moment: Moment, master: str) -> Message:
    """What a hired Master does at the end of every round (TA-10.10)."""
    brings = seen(moment)["printed"]["clean_up"][master]
    if brings["coins"]:
        return M("And every round ends with {coins} more for you.", coins=n.coins(brings["coins"]))
    return M("And at the end of every round {clay} of yours does not dry.", clay=n.wet_clay(brings["wet"]))


def say_ready(moment: Moment) -> Message:
    """A weapon was readied."""
    kind = about(moment, "ready")
    return M(
        "Your {weapon} is ready: with it {figure} that you craft brings more: {ability}.",
        weapon=n.WEAPON_NAMES[kind],
        figure=n.A_FIGURE[kind],
        ability=abilities.weapon(kind, seen(moment)["printed"]),
    )


def say_left(moment: Moment) -> Message:
    """Nothing of note."""
    mine = mat(moment)
    have = all_of([n.coins(mine["coins"]), n.wet_clay(mine["wet"])])
    return M("No points this time. You have {what} now.", what=have)


def nothing(moment: Moment) -> Sequence[str]:
    """There is nothing to point at."""
    return ()


REMARKS = (
    Remark(lambda moment: newest(moment) is not None, say_warrior, warrior_lit),
    Remark(did("buy"), say_bought, lambda moment: [f"specialist:{FIGURES[about(moment, 'buy')]}"]),
    Remark(
        lambda moment: has_clay(moment) and is_start(moment) and bool(fits_a_warrior(moment)),
        lambda moment: M(
            "You have {clay} now, and that is enough for a warrior: the lit segments craft one.",
            clay=n.wet_clay(mat(moment)["wet"]),
        ),
        fits_a_warrior,
    ),
    Remark(
        did("hire"),
        say_hired,
        lambda moment: [f"master:{MASTERS[about(moment, 'hire')]}"],
    ),
    Remark(
        did("promote"),
        lambda moment: M(
            "You have an Artisan for the rest of the game: it may join a segment where a Craftsman is alone."
        ),
        lambda moment: [f"segment:{about(moment, 'promote')}"],
    ),
    Remark(
        did("priority"),
        lambda moment: M(
            "You hold {token}. {does}",
            token=places.priority_token(about(moment, "priority")),
            does=does.priority(about(moment, "priority"), 0),
        ),
        lambda moment: [f"order:{moment.colour}"],
    ),
    Remark(did("ready"), say_ready, lambda moment: [weapon_of(moment)]),
    Remark(lambda moment: True, say_left, nothing),
)
"""By what matters most; the last one always fits."""


def weapon_of(moment: Moment) -> str:
    """The weapon that was readied; while another seat decides, things are named with their owner."""
    weapon = WEAPONS[about(moment, "ready")]
    return f"weapon:{weapon}" if moment.asked else f"weapon:{moment.colour}-{weapon}"
