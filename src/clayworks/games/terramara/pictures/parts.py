"""Small parts that stand in several places: members, workers, markers, outlines, and what a thing says."""

from __future__ import annotations

from collections.abc import Sequence

from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import (
    at,
    circle,
    group,
    on_base,
    person,
    player_name,
    seat_mark,
    text,
    use,
)
from clayworks.core.pictures.panels import Canvas, element
from clayworks.games.terramara.formats.view_types import Space, TribeView
from clayworks.games.terramara.pictures.symbols import LOOKS
from clayworks.games.terramara.rules.notation import MEMBERS
from clayworks.games.terramara.words import does
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words.does import tip

LEVELS = ("", "I", "II", "III")


def thing(
    canvas: Canvas,
    name: str,
    *parts: str,
    title: str,
    more: Sequence[str] = (),
    does: str = "",
    id: str = "",  # noqa: A002
    classes: str = "",
    transform: str = "",
) -> str:
    """An element that never says the same twice: what can be chosen is named by its option already.

    `more` is what no option says; what such a thing does in the game stands in a line of its own.
    """
    said = "; ".join(more if canvas.options.get(name) else [title, *more])
    return element(canvas, name, *parts, title=told(said, does), id=id, classes=classes, transform=transform)


def told(said: str, does: str) -> str:
    """What a thing is, and below it what it does; either may be missing."""
    return f"{said}\n{does}" if said and does else said or does


def lit(canvas: Canvas, name: str, drawn: str) -> str:
    """What lights up where it brings points: around what can be pointed at, never chosen itself."""
    return element(canvas, name, drawn, opens=()) if drawn else ""


def round_of(row: int) -> int:
    """The round in which a row is the current one; the last has two of them (TM-4.3)."""
    return min(row, 5)


# -- members ---------------------------------------------------------------------------------------------


def member(
    view: TribeView, owner: str, kind: str, x: float, y: float, language: str, size: float = 25
) -> str:
    """An explorer, chief or warrior on the base of its owner; a neutral one bears the neutral's number."""
    number = MEMBERS.index(kind)
    name, can = n.MEMBER_NAMES[number].to(language), tip(does.member, language, number)
    if owner not in LOOKS:
        number = int(owner[1:])
        return group(
            neutral_base(x, y, size * 0.48),
            use(f"tm-{kind}", x - size * 0.2, y, size * 0.5),
            text(x + size * 0.2, y + size * 0.21, number, 14 if size < LARGE else 19, "mid strong"),
            classes="neutral-member",
            title=told(f"{n.neutral(number).to(language)}: {name}", tip(does.neutral_explorer, language)),
        )
    return group(
        on_base(f"tm-{kind}", owner, LOOKS[owner], x, y, size, size * 0.68),
        classes=f"seat seat-{owner}",
        title=told(f"{player_name(view, owner, n.COLOUR_NAMES[owner], language)}: {name}", can),
    )


LARGE = 28.0
"""From here on a member is one on a phone."""


def neutral_base(x: float, y: float, radius: float) -> str:
    """What a neutral player's pieces stand on: of no seat's shape or colour."""
    return circle(x, y, radius, "neutral")


def standing(
    view: TribeView, space: Space, x: float, y: float, language: str, step: float = 27, size: float = 25
) -> str:
    """Who stands on a space, and an outline for everybody who may still come."""
    members = space["members"]
    places = max(space["capacity"], len(members))
    parts = []
    for place in range(places):
        here = x + (place - (places - 1) / 2) * step
        if place < len(members):
            owner, kind = members[place]
            parts.append(member(view, owner, kind, here, y, language, size))
        else:
            parts.append(circle(here, y, size * 0.4, "seat-outline"))
    return "".join(parts)


# -- markers and workers ---------------------------------------------------------------------------------


def marker(kind: str, colour: str, x: float, y: float, title: str, size: float) -> str:
    """A marker on a track; it glides."""
    return group(
        seat_mark(colour, 0, 0, size),
        id=f"{kind}-{colour}",
        classes="moving above",
        transform=at(x, y),
        title=title,
    )


def neutral_marker(name: str, x: float, y: float, title: str) -> str:
    """The military marker of a neutral player, with the number that its explorers bear."""
    return group(
        neutral_base(0, 0, 8.5),
        text(0, 5.5, name[1:], 15, "mid strong"),
        id=f"military-{name}",
        classes="moving above neutral-member",
        transform=at(x, y),
        title=title,
    )


def worker(level: int, x: float, y: float, classes: str = "") -> str:
    """A worker with its level."""
    return use("tm-worker", x, y - 3, 24, classes) + text(
        x, y + 20, LEVELS[level], 11, f"mid strong {classes}"
    )


def leveled(level: int, x: float, y: float, size: float, classes: str = "") -> str:
    """A worker with its level right of it, for a line."""
    return use("tm-worker", x, y, size, classes) + text(
        x + size / 2 + 1, y + 6, LEVELS[level], 16, f"strong {classes}"
    )


# -- people ----------------------------------------------------------------------------------------------


def whose(view: TribeView, colour: str) -> Message:
    """Who sits there, to be put into a sentence."""
    return person(view, colour, n.COLOUR_NAMES[colour])
