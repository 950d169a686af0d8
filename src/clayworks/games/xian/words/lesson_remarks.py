"""What the companion of a first game says about what the learner did: one thing, true whatever it was.

The first remark that fits is said; all numbers are those of the points that came, and of the table as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clayworks.core.events import Entry, Event
from clayworks.core.lessons import Moment, Step
from clayworks.core.messages import Message
from clayworks.games.xian import M
from clayworks.games.xian.rules.notation import CARDS, SECTIONS, space_name
from clayworks.games.xian.rules.state import COPIES
from clayworks.games.xian.rules.tables import Tables
from clayworks.games.xian.words import legend, places
from clayworks.games.xian.words import lesson_facts as f
from clayworks.games.xian.words import names as n

Remark = tuple[Message, Sequence[str]]
"""What is said, and what is pointed at."""
TAUGHT_TURNS = 2
"""After so many turns one plays by oneself."""


def own(moment: Moment, what: str) -> Event | None:
    """The last thing of a kind that the learner did in the last own round."""
    events = [one for one in moment.did if isinstance(one, Event) and one.seat == moment.seat]
    return next((event for event in reversed(events) if event.what == what), None)


def points(moment: Moment) -> int:
    """What the own round gave at once; missing coins of a fee are taken off."""
    return sum(one.points for one in moment.did if isinstance(one, Entry) and one.seat == moment.seat)


def is_taught(moment: Moment) -> bool:
    """Whether the companion still speaks about what was done."""
    view = f.seen(moment)
    ended = view["turn"] == TAUGHT_TURNS + 1 and view["round"] == 1 and view["phase"] == "choice"
    return view["turn"] <= TAUGHT_TURNS or ended


def brought(moment: Moment) -> Message:
    """The points of an own round."""
    gained = points(moment)
    if gained > 0:
        return M("That gave you {points} now.", points=n.points(gained))
    if gained < 0:
        return M("Missing coins cost you {points}.", points=n.points(-gained))
    return M("No points yet.")


# -- an own round, the most telling first ------------------------------------------------------------------


def painted(moment: Moment, tables: Tables) -> Remark | None:
    """XI-11.5, XI-17.2."""
    event = own(moment, "paint")
    if event is None:
        return None
    section = SECTIONS[tables.space_sections[event.args[0]]]
    told = M(
        "You have {own} painted in section {section}, {player} {others}. As it stands, that brings you"
        " {points} more at the end.",
        own=f.painted(moment, moment.colour, section),
        section=section,
        player=f.rival_name(moment),
        others=f.painted(moment, moment.rival, section),
        points=n.points(f.majority(moment, moment.colour, section)),
    )
    space = space_name(tables, event.args[0])
    return legend.together(brought(moment), told), [f"space:{space}", f"section:{section}"]


def crafted(moment: Moment, tables: Tables) -> Remark | None:
    """XI-10.4."""
    event = own(moment, "craft")
    if event is None:
        return None
    space, view = space_name(tables, event.args[0]), f.seen(moment)
    light = [f"space:{space}"]
    if view["pit"]["figures"].get(space) != "clay":
        told = M(
            "{player} has painted it already: what is not signed is open to all.", player=f.rival_name(moment)
        )
    elif view["pit"]["signatures"].get(space) == moment.colour:
        told = M("The warrior is signed: it waits until you have the pigments for it.")
    else:
        told = M("The warrior is not signed: whoever has the pigments first paints it.")
    return legend.together(brought(moment), told), light


def forged(moment: Moment, tables: Tables) -> Remark | None:
    """XI-17.5, XI-17.7."""
    event = own(moment, "forge")
    if event is None:
        return None
    kind = event.args[0] // COPIES
    told = M(
        "New equipment, {card}: it matches painted warriors in section {section}. As it stands, your"
        " equipment brings you {points} at the end.",
        card=places.equipment_called(event.args[0]),
        points=n.points(f.equipment(moment, tables)),
        section=SECTIONS[tables.type_sections[kind]],
    )
    return told, ["own-equipment"]


def advanced(moment: Moment, tables: Tables) -> Remark | None:
    """XI-13.2."""
    event, tile = own(moment, "advance"), own(moment, "tile_taken")
    if event is None or tile is None:
        return None
    kind = tile.args[0]
    told = M("Your new tile: {tile}. {does}", tile=n.TILE_NAMES[kind], does=legend.TILE_WORDS[kind])
    return told, [f"track:{event.args[0]}"]


def recruited(moment: Moment, tables: Tables) -> Remark | None:
    """XI-8.5."""
    event = own(moment, "recruit")
    if event is None:
        return None
    card = CARDS[event.args[0]]
    told = M(
        "{card} works for you from now on: {ability}.",
        card=f.card_name(moment, card),
        ability=f.ability(moment, card),
    )
    return told, [f"panel mat-{moment.colour}"]


def gathered(moment: Moment, tables: Tables) -> Remark | None:
    """Nothing was made: what there is now."""
    told = M(
        "No building worked for you this time, but you have {what} now.", what=f.told(f.resources(moment))
    )
    found = enough(moment, tables)
    return told if found is None else legend.together(told, found), [f"panel mat-{moment.colour}"]


def enough(moment: Moment, tables: Tables) -> Message | None:
    """Which warrior the learner could make of what there is, without any worker (XI-10.2, XI-11.3)."""
    own = f.mine(moment)
    if found := f.craftable(moment, own["clay"], tables):
        section = f.section_of(moment, found[0])
        return M("That is enough to craft a warrior in section {section}.", section=section)
    if found := f.paintable(moment, own["pigments"]):
        section = f.section_of(moment, found[0])
        return M("That is enough to paint a warrior in section {section}.", section=section)
    return None


REMARKS: tuple[Callable[[Moment, Tables], Remark | None], ...] = (
    painted,
    crafted,
    forged,
    advanced,
    recruited,
    gathered,
)


def about_round(moment: Moment, tables: Tables) -> Remark | None:
    """What there is to say about an own round: before the next pair, when nothing else goes on."""
    if not is_taught(moment) or moment.asked not in f.PAIR or own(moment, "discard") is None:
        return None
    return next(said for one in REMARKS if (said := one(moment, tables)) is not None)


# -- a pair that was revealed (XI-6.5) ---------------------------------------------------------------------


def about_pair(moment: Moment, tables: Tables) -> Remark | None:
    """Who acts first, and why."""
    view = f.seen(moment)
    if not is_taught(moment) or view["phase"] != "own-rounds" or own(moment, "pair") is None:
        return None
    first, player = view["order"][0] == moment.colour, f.rival_name(moment)
    if not first and moment.asked:
        # Told when the pairs were revealed; who acts now is the learner.
        return M("{player} has acted first in this round; now you act.", player=player), ["order"]
    pairs = [view["players"][colour]["pair"] for colour in (moment.colour, moment.rival)]
    numbers = [view["printed"]["cards"][pair["under"]]["number"] for pair in pairs if pair is not None]
    light = ["order"]
    if len(numbers) < len(pairs):
        return None
    if numbers[0] == numbers[1]:
        stacks = M(
            "Both have {number} under. In a tie the supervisor further along the track acts first, on one"
            " space the upper one.",
            number=numbers[0],
        )
        who = M("Here that is yours.") if first else M("Here that is the one of {player}.", player=player)
        return legend.together(stacks, who), ["panel track"]
    compared = M(
        "Your number under is {own}, that of {player} is {other}.",
        own=numbers[0],
        other=numbers[1],
        player=player,
    )
    if first:
        told = M("You act first in this round.")
    else:
        told = M("{player} acts first in this round, then you.", player=player)
    return legend.together(compared, told), light


def remarks(tables: Tables) -> tuple[Step, Step]:
    """At most one for each turn of the learner: a pair, or an own round."""
    return remark("round", about_round, tables), remark("pair", about_pair, tables)


def remark(key: str, about: Callable[[Moment, Tables], Remark | None], tables: Tables) -> Step:
    """A step that says whatever there is to say."""

    def say(moment: Moment) -> Message:
        said = about(moment, tables)
        assert said is not None
        return said[0]

    def lights(moment: Moment) -> Sequence[str]:
        said = about(moment, tables)
        return said[1] if said is not None else ()

    return Step(f"remark-{key}", lambda moment: about(moment, tables) is not None, say, lights, again=True)
