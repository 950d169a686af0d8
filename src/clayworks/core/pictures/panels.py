# compiled by mypyc
"""Boards as panels: what can be clicked in a picture, the frame around it, and all of them as one.

A board is several independent panels (`wheel`, `mat-yellow`, …), each an `<svg>` of its own that a page
arranges as it likes. A panel is drawn on a `Canvas`, which knows what can be chosen and remembers what has
been drawn for it: nobody has to read an SVG again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from clayworks.core.pictures.drawing import escape, group

if TYPE_CHECKING:
    from clayworks.core.messages import Description
    from clayworks.core.pictures.memory import Watched
    from clayworks.core.state import State


@dataclass(frozen=True)
class Choosable:
    """An option as the board shows it: what a click sends, and what it is, costs and gives in words."""

    choice: str
    label: str
    held: bool = False
    """It is picked already, and a click puts it back."""
    variant: str = ""
    """What tells it from the other options for the same element, if they are told apart in the same way."""
    joint: bool = False
    """It answers another question on the way: it glows less than what answers the open one."""
    careful: bool = False
    """A tap asks first, in its words: under a finger there is no tip before."""


Options = Mapping[str, Sequence[Choosable]]
"""The options of the open decision by the board element they touch."""


def options_of(state: State, language: str, seat: int | None = None) -> dict[str, list[Choosable]]:
    """What can be chosen on the board now, ready for `Game.board`; options without a place are left out."""
    found: dict[str, list[Choosable]] = {}
    actions = state.legal_actions() if seat is None else state.legal_actions(seat)
    for action in actions:
        description = state.describe(action)
        if description.element is not None:
            option = Choosable(state.action_to_string(action), label(description, language))
            found.setdefault(description.element, []).append(option)
    return found


def label(description: Description, language: str) -> str:
    """An option in one line: what it is, what it costs (−) and gives (+)."""
    parts = [description.message.to(language)]
    parts += [f"− {cost.to(language)}" for cost in description.cost]
    parts += [f"+ {gain.to(language)}" for gain in description.gain]
    return "; ".join(parts)


# -- elements --------------------------------------------------------------------------------------------


class Canvas:
    """What one panel is drawn on: it knows what can be chosen, and remembers what was drawn for it."""

    def __init__(self, options: Options | Watched) -> None:
        self.options = options
        # Dictionaries as sets that keep the order of drawing.
        self.elements: dict[str, None] = {}
        self.choices: dict[str, None] = {}

    def closed(self) -> Canvas:
        """The same canvas, where nothing can be chosen."""
        part = Canvas({})
        part.elements, part.choices = self.elements, self.choices
        return part


def element(
    canvas: Canvas,
    name: str,
    *parts: str,
    title: str = "",
    id: str = "",  # noqa: A002
    classes: str = "",
    transform: str = "",
    opens: Sequence[Choosable] | None = None,
) -> str:
    """A thing on the board that can be pointed at: `cell:C4`.

    If it can be chosen it is a button: class `open`, `data-choice` with the written choice (several are
    separated by `|`; the page then asks which), named by the option's words. Otherwise a click on it can
    ask why not, by `data-element`. What it opens are the options for its name, if nothing else is said.
    """
    canvas.elements[name] = None
    offered = canvas.options.get(name) if opens is None else opens
    attributes = f' id="{id}"' if id else ""
    if transform:
        attributes += f' transform="{transform}"'
    if not offered:
        said = f"<title>{escape(title)}</title>" if title else ""
        shown = f' class="{classes}"' if classes else ""
        return f'<g{attributes}{shown} data-element="{name}">{said}{"".join(parts)}</g>'
    choice, words = clickable(canvas, offered)
    more = f"\n{escape(title)}" if title else ""
    held = any(option.held for option in offered)
    attributes += variants(offered)
    if any(option.careful for option in offered):
        attributes += " data-careful"
    state, pressed = ("open held", ' aria-pressed="true"') if held else ("open", "")
    if all(option.joint for option in offered):
        state = "open onward"
    return (
        f'<g{attributes} class="{classes} {state}" data-element="{name}" data-choice="{choice}"'
        f' role="button" tabindex="0"{pressed} aria-label="{words}">'
        f"<title>{words}{more}</title>{''.join(parts)}</g>"
    )


def echo(
    canvas: Canvas, offered: Sequence[Choosable], *parts: str, title: str = "", classes: str = ""
) -> str:
    """A second place where an option can be clicked; keyboard and screen reader know the first one."""
    if not offered:
        return group(*parts, classes=classes, title=title)
    choice, words = clickable(canvas, offered)
    return (
        f'<g class="{classes} open echo"{variants(offered)} data-choice="{choice}" aria-hidden="true">'
        f"<title>{words}</title>{''.join(parts)}</g>"
    )


BETWEEN_LABELS = " ‖ "
"""Stands between the words of several options for one thing; labels themselves have other signs in them."""


def variants(offered: Sequence[Choosable]) -> str:
    """What tells options for one thing apart, as an attribute; nothing where that is not said."""
    if not all(option.variant for option in offered):
        return ""
    return f' data-variant="{escape("|".join(option.variant for option in offered))}"'


def clickable(canvas: Canvas, offered: Sequence[Choosable]) -> tuple[str, str]:
    """Options as attributes: their choices, which are noted on the canvas, and their words."""
    for option in offered:
        canvas.choices[option.choice] = None
    choice = "|".join(option.choice for option in offered)
    return escape(choice), escape(BETWEEN_LABELS.join(option.label for option in offered))


# -- panels ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Panel:
    """One independent picture, and what is in it."""

    name: str
    title: str
    svg: str
    width: float
    height: float
    choices: tuple[str, ...]
    """The written choices that can be clicked in it, in the order of drawing."""
    elements: tuple[str, ...]
    """The things in it that can be pointed at, likewise."""
    seat: str | None = None
    """The colour of the player whose own panel it is: the mat, usually."""
    area: str = ""
    """Where a stylesheet puts it: its kind (`wheel`); of a seat with its place from the own one (`mat-0`)."""


def panel(
    canvas: Canvas, kind: str, width: float, height: float, *parts: str, title: str, seat: str | None = None
) -> Panel:
    """The panel that was drawn on a canvas; the one of a seat is named after its colour (`mat-yellow`)."""
    name = kind if seat is None else f"{kind}-{seat}"
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="panel-{name}" class="panel panel-{kind}"'
        f' viewBox="0 0 {width:g} {height:g}" role="group" aria-label="{escape(title)}">'
        f"{''.join(parts)}</svg>"
    )
    return Panel(name, title, svg, width, height, tuple(canvas.choices), tuple(canvas.elements), seat, kind)


@dataclass(frozen=True)
class Board:
    """A table as it is drawn."""

    symbols: str
    """An invisible `<svg>` that holds the symbols of all panels; it never changes."""
    panels: dict[str, Panel]
    """The panels by name, in reading order."""

    @classmethod
    def of(cls, symbols: str, panels: Iterable[Panel]) -> Board:
        """A board of these panels; those of seats are numbered in the order in which they are given."""
        numbers: Counter[str] = Counter()
        found = {}
        for panel in panels:
            if panel.seat is not None:
                panel = replace(panel, area=f"{panel.area}-{numbers[panel.area]}")
                numbers[panel.area.rpartition("-")[0]] += 1
            found[panel.name] = panel
        return cls(symbols, found)


def seated(colours: Sequence[str], seat: int | None) -> Sequence[str]:
    """The colours in the order in which one who sits at the table sees them: the own one first."""
    first = seat or 0
    return [*colours[first:], *colours[:first]]


def side(view: Any) -> int | None:
    """From whose side a view is drawn: who looks, unless several people share a screen."""
    sitting: int | None = view.get("sitting")
    return view["seat"] if sitting is None else sitting


# -- everybody's board ------------------------------------------------------------------------------------


def stacked(panels: Sequence[Panel]) -> Panel:
    """Panels of the same kind one below the other, as one; nothing is clicked in it."""
    first, width = panels[0], max(panel.width for panel in panels)
    title = ", ".join(panel.title for panel in panels)
    parts, height = [], 0.0
    for number, panel in enumerate(panels):
        # What is drawn for one seat may be drawn for another one: ids must stay different.
        inner = panel.svg.replace(' id="', f' id="of-{number}-')
        place = f'y="{height:g}" width="{panel.width:g}" height="{panel.height:g}" '
        parts.append(inner.replace("<svg ", f"<svg {place}", 1))
        height += panel.height
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="panel-{first.name}" class="panel"'
        f' viewBox="0 0 {width:g} {height:g}" role="group" aria-label="{escape(title)}">'
        f"{''.join(parts)}</svg>"
    )
    elements = tuple(name for panel in panels for name in panel.elements)
    return replace(first, title=title, svg=svg, width=width, height=height, elements=elements)


def opened_up(everybody: Board, own: Sequence[Board], colours: Sequence[str]) -> list[Panel]:
    """The panels of a board on which everything lies open.

    What all see is taken from `everybody`, the panel of a seat from its `own` board, and what only one who
    looks has, such as a hand, stands there once for each seat.
    """
    shared = [panel for panel in everybody.panels.values() if panel.seat is None]
    hands = [
        stacked([board.panels[name] for board in own if name in board.panels])
        for name in own[0].panels
        if name not in everybody.panels
    ]
    mats = [
        replace(own[colours.index(panel.seat)].panels[panel.name], area=panel.area)
        for panel in everybody.panels.values()
        if panel.seat is not None
    ]
    return [*shared, *hands, *mats]


# -- one picture -----------------------------------------------------------------------------------------


def standalone(board: Board, game: str, style: str, columns: int = 3) -> str:
    """All panels as one SVG with its stylesheet inside, for files that are looked at by themselves."""
    breadth_of_column, gap = 560.0, 16.0
    heights = [gap] * columns
    parts: list[str] = [board.symbols]
    for panel in board.panels.values():
        height = panel.height * breadth_of_column / panel.width
        column = heights.index(min(heights))
        place = (
            f'x="{gap + column * (breadth_of_column + gap):g}" y="{heights[column]:g}"'
            f' width="{breadth_of_column:g}" height="{height:g}" '
        )
        parts.append(panel.svg.replace("<svg ", f"<svg {place}", 1))
        heights[column] += height + gap
    width, height = gap + columns * (breadth_of_column + gap), max(heights)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" data-game="{game}"'
        f' viewBox="0 0 {width:g} {height:g}">'
        f'<style>{escape(style)}</style><rect class="ground" width="{width:g}" height="{height:g}"/>'
        f"{''.join(parts)}</svg>"
    )
