"""The panels of a board on a page: each has a tab, and a pane that is empty if the browser has its picture.

Made here and not by a template: this is most of every answer to a click.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from clayworks.core.messages import M
from clayworks.core.pictures.drawing import escape
from clayworks.core.pictures.panels import Panel

NO_BOTS: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Panes:
    """A board on a page."""

    tabs: Markup
    panes: Markup
    seats: int
    """How many of them belong to a player."""


def panes(
    found: Sequence[Panel],
    language: str,
    has: frozenset[str] = frozenset(),
    bots: Mapping[str, str] = NO_BOTS,
) -> Panes:
    """Panels for a browser that has some of them; `bots` says by colour which bot plays there.

    On a phone the panel that the question needs comes first, before anything is painted.
    """
    front = max(found, key=lambda panel: len(panel.choices), default=None)
    return Panes(
        Markup("".join(tab(panel) for panel in found)),
        Markup("".join(pane(panel, language, has, panel is front, bots) for panel in found)),
        sum(panel.seat is not None for panel in found),
    )


def tab(panel: Panel) -> str:
    """A button that brings a panel to the front."""
    has = ' class="has"' if panel.choices else ""
    return (
        f'<button type="button" id="tab-{panel.name}" data-tab="{panel.name}"{has} aria-pressed="false">'
        f"{escape(panel.title)}</button>"
    )


def pane(
    panel: Panel, language: str, has: frozenset[str], in_front: bool, bots: Mapping[str, str] = NO_BOTS
) -> str:
    """A panel in its place."""
    marked = mark(panel.svg)
    known = marked in has
    seat = f' data-seat="{panel.seat}"' if panel.seat is not None else ""
    if panel.seat is not None and panel.seat in bots:
        seat += f' data-tip="{escape(bots[panel.seat])}"'
    return (
        f'<div class="pane{" in-front" if in_front else ""}" id="pane-{panel.name}" data-mark="{marked}"'
        f'{" data-same" if known else ""} data-panel="{panel.name}" data-area="{panel.area}"{seat}'
        f' data-open="{len(panel.choices)}">{"" if known else picture(panel, language)}</div>'
    )


def picture(panel: Panel, language: str) -> str:
    """The picture itself, and the button that enlarges it."""
    larger = escape(M("{part}: larger", part=panel.title).to(language))
    return (
        f'{panel.svg}<button type="button" class="enlarge" data-enlarge="{panel.name}" aria-label="{larger}"'
        ' aria-expanded="false">⤢</button>'
    )


def mark(svg: str) -> str:
    """What tells a picture from all others. Python keeps the hash of a text that stays, as pictures do; it is
    another one in every process, so that after a restart a picture is sent once more.
    """
    return f"{hash(svg) & 0xFFFFFFFFFFFFFFFF:x}"
