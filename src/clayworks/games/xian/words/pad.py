"""What the score pad asks (XI-17), and the position that it makes (XI-21)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clayworks.core.messages import Message
from clayworks.core.pad import POINTS, POINTS_SO_FAR, Count, Entered, Fault, Field, Item, One, Order, Pad
from clayworks.games.xian import MN, M
from clayworks.games.xian.formats.position import FORMAT, HELPER_CARDS, TRACK, VERSION
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.notation import (
    END_TILES,
    PIGMENTS,
    PRESTIGE_COUNTS,
    SECTIONS,
    TILES,
    TYPES,
    space_names,
)
from clayworks.games.xian.rules.tables import Tables
from clayworks.games.xian.words import names as n

MOST_RESOURCES = 99
LAST = TRACK - 1

STACKS = Order(
    key="stacks",
    name=M("Supervisors on the same space, from bottom to top"),
    note=M("The one nearer the top is better."),
    breaks_ties=True,
    alike="supervisor",
)


def pad(tables: Tables) -> Pad:
    """Everything by player; which of the spaces of a section a warrior stands on does not matter."""
    return Pad(
        (STACKS,),
        tuple(own(tables)),
        lambda entered: position(entered, tables),
        lambda entered: check(entered, tables),
    )


def own(tables: Tables) -> Iterator[Field]:
    """What every player is asked, in the order of the count."""
    yield POINTS_SO_FAR
    for number, section in enumerate(SECTIONS):
        yield Count(
            key=f"warriors_{section}",
            name=M("Painted warriors in section {section}", section=section),
            most=int(tables.figures),
            together=len(spaces(tables, number)),
        )
    for number, kind in enumerate(TYPES):
        material = n.MATERIAL_NAMES[tables.type_materials[number]]
        section = SECTIONS[tables.type_sections[number]]
        yield Count(
            key=kind,
            name=M(
                "Equipment cards: {card} ({material}, section {section})",
                card=n.TYPE_NAMES[number],
                material=material,
                section=section,
            ),
            most=s.COPIES,
            together=s.COPIES,
        )
    yield Count(
        key="supervisor",
        name=M("Supervisor's space on the track"),
        note=M("0 is the start, {last} the end", last=LAST),
        most=LAST,
        needed=True,
    )
    yield Count(key="unused", name=M("Bonus tiles still unused"), most=len(TILES), source="unused_tiles")
    yield One(
        key="end_tile",
        name=M("End-game tile"),
        items=tuple(Item(key, end_tile(tables, number)) for number, key in enumerate(END_TILES)),
        apart="end_tile",
        needed=True,
        when={"supervisor": (str(LAST),)},
        source="end_tile",
    )
    yield Count(
        key="helpers",
        name=M("Recruited helpers"),
        most=len(HELPER_CARDS),
        when={"end_tile": ("end-helpers",)},
    )
    yield Count(
        key="resources",
        name=M("Coins, clay and pigments left, together"),
        most=MOST_RESOURCES,
        source="resources",
    )


def spaces(tables: Tables, section: int) -> tuple[str, ...]:
    """The spaces of a section by name."""
    starts = (*tables.section_starts, s.SPACES)
    return space_names(tables)[starts[section] : starts[section + 1]]


def end_tile(tables: Tables, number: int) -> Message:
    """An end-game tile by what it gives."""
    counts = PRESTIGE_COUNTS[tables.prestige_counts]
    return n.end_tile(number, int(tables.end_amounts[number]), int(tables.end_maximums[number]), counts)


def check(entered: Entered, tables: Tables) -> Iterator[Fault]:
    """More warriors than a player has, more unused tiles than the supervisor has passed."""
    for seat, colour in enumerate(entered.colours):
        painted = sum(entered.number(seat, f"warriors_{section}") for section in SECTIONS)
        if painted > tables.figures:
            yield Fault(
                f"players.{colour}.warriors_{SECTIONS[-1]}",
                MN(
                    "{count} painted warrior in all, but a player has only {most}",
                    "{count} painted warriors in all, but a player has only {most}",
                    painted,
                    most=int(tables.figures),
                ),
            )
        passed = min(entered.number(seat, "supervisor"), len(TILES))
        if entered.number(seat, "unused") > passed:
            yield Fault(
                f"players.{colour}.unused",
                MN(
                    "a supervisor on this space has {count} bonus tile",
                    "a supervisor on this space has {count} bonus tiles",
                    passed,
                ),
            )


# -- the position (XI-21.2) --------------------------------------------------------------------------------


def position(entered: Entered, tables: Tables) -> dict[str, Any]:
    """What scoring looks at is as put in; which card of a kind, which space of a section is made up."""
    left = {kind: list(range(1, s.COPIES + 1)) for kind in TYPES}
    return {
        "format": FORMAT,
        "version": VERSION,
        "players": [
            {
                "colour": colour,
                "prestige": entered.number(seat, POINTS),
                "coins": entered.number(seat, "resources"),
                "clay": 0,
                "pigments": dict.fromkeys(PIGMENTS, 0),
                "helpers": list(HELPER_CARDS[: entered.number(seat, "helpers")]),
                "equipment": [
                    f"{kind}-{left[kind].pop(0)}" for kind in TYPES for _ in range(entered.number(seat, kind))
                ],
                "tiles": tiles(entered, seat, tables),
                "end_tile": entered.word(seat, "end_tile"),
            }
            for seat, colour in enumerate(entered.colours)
        ],
        "supervisors": supervisors(entered),
        "pit": {"figures": figures(entered, tables)},
    }


def reached(entered: Entered, seat: int) -> int:
    """The space of a supervisor; short of the end as long as nobody has said which tile was taken there."""
    space = entered.number(seat, "supervisor")
    return space if entered.word(seat, "end_tile") else min(space, LAST - 1)


def supervisors(entered: Entered) -> list[list[str]]:
    """The stacks; who has not said a tile yet lies above those who came no further."""
    order = [entered.colours.index(colour) for colour in entered.order(STACKS.key)]
    order.sort(key=lambda seat: entered.number(seat, "supervisor"))  # keeps the order of a stack
    return [
        [entered.colours[seat] for seat in order if reached(entered, seat) == space] for space in range(TRACK)
    ]


def tiles(entered: Entered, seat: int, tables: Tables) -> dict[str, str]:
    """The bonus tiles of the spaces passed, as many of them unused as were put in (XI-2.15)."""
    passed = range(1, min(reached(entered, seat), len(TILES)) + 1)
    unused = entered.number(seat, "unused")
    return {
        TILES[tables.track_tiles[space]]: "unused" if number < unused else "used"
        for number, space in enumerate(passed)
    }


def figures(entered: Entered, tables: Tables) -> dict[str, str]:
    """The painted warriors on spaces of their sections, one after the other."""
    found = {}
    for number, section in enumerate(SECTIONS):
        free = iter(spaces(tables, number))
        for seat, colour in enumerate(entered.colours):
            for _ in range(entered.number(seat, f"warriors_{section}")):
                found[next(free)] = colour
    return found
