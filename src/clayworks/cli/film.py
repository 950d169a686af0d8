"""A recorded game as pictures: the table as the page has it, with names, scores and what happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from clayworks.cli.sheets import projected
from clayworks.core.messages import M
from clayworks.core.pictures.drawing import escape
from clayworks.core.pictures.grid import Place, places
from clayworks.core.pictures.panels import Board, Panel
from clayworks.core.pictures.whole import style
from clayworks.core.record import Record
from clayworks.core.state import State
from clayworks.table.live import Played
from clayworks.table.story import lines
from clayworks.web.standings import Tally, tally

WIDTH, BAR, CAPTION, DESK = 1366, 44, 64, 616
"""The page of a laptop: the bar with names and scores, what happened, and the desk below."""
HEIGHT = BAR + CAPTION + DESK
COLUMN = 440
"""How wide a panel is, of a game whose stylesheet says nothing."""
CELLS = 190
"""So many characters of the caption stand in a line."""
CAPTION_LINES = 3
THEMES = ("auto", "light", "dark")


@dataclass(frozen=True, slots=True)
class Look:
    """How pictures are made: in which language, on which ground, how wide."""

    language: str
    theme: str = "auto"
    width: int = WIDTH

    @property
    def height(self) -> int:
        """As high as it is to be for its width."""
        return round(self.width * HEIGHT / WIDTH)


def film(record: Record, last: int, look: Look) -> Iterator[str]:
    """A picture of every ply, as who looks on sees it."""
    played = Played(record.start())
    played.take(0)
    known = 0
    for ply in range(last + 1):
        if ply:
            played.play(ply, played.state.current_player(), record.choices[ply - 1])
        story = list(lines(played.state, played.happened[known:]))
        known = len(played.happened)
        said = [line.message.to(look.language) for line in story]
        step = M("step {ply} of {last}", ply=ply, last=len(record.choices)).to(look.language)
        yield picture(played.state, step, said, look)


def picture(state: State, step: str, said: Sequence[str], look: Look) -> str:
    """One moment: bar, caption and desk, as one SVG with its stylesheet inside."""
    game, language = state.game, look.language
    board = game.board(state.view(None), language, {})
    standing = tally(state, None, language, game.scoring_phases[0])
    theme = f' data-theme="{look.theme}"' if look.theme != "auto" else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" data-game="{game.name}"{theme}'
        f' width="{look.width}" height="{look.height}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<style>{escape(style(game))}</style>{board.symbols}"
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>'
        f"{bar(state, standing, step, language)}{caption(said)}{desk(board, state)}</svg>"
    )


def bar(state: State, standing: Tally, step: str, language: str) -> str:
    """Everybody with sign, name, points and projected points; at the right which step it is."""
    parts = [f'<rect class="row" width="{WIDTH}" height="{BAR}"/>']
    x = 14.0
    for seat, colour in enumerate(state.colours):
        name = state.game.colour_name(colour).to(language)
        points = projected(standing.total[seat], standing.total_then[seat])
        shape = state.game.looks[colour].shape
        parts.append(
            f'<g class="seat seat-{colour}">'
            f'<use href="#shape-{shape}" x="{x:g}" y="11" width="22" height="22"/></g>'
            f'<text class="t16" x="{x + 30:g}" y="28">{escape(name)}'
            f' <tspan class="strong">{points}</tspan></text>'
        )
        x += 62 + 9.2 * cell_len(f"{name} {points}")
    parts.append(f'<text class="t14 end" x="{WIDTH - 14}" y="28">{escape(step)}</text>')
    return f'<g class="panel">{"".join(parts)}</g>'


def caption(said: Sequence[str]) -> str:
    """What happened, in as many lines as there is room for."""
    rows = folded(" · ".join(said))
    if len(rows) > CAPTION_LINES:
        rows = [*rows[: CAPTION_LINES - 1], rows[CAPTION_LINES - 1][:-1] + "…"]
    texts = (
        f'<text class="t13" x="14" y="{BAR + 19 + 18 * number}">{escape(row)}</text>'
        for number, row in enumerate(rows)
    )
    return f'<g class="panel">{"".join(texts)}</g>'


def folded(text: str) -> list[str]:
    """A text in lines; it breaks at spaces, and anywhere in what has none."""
    rows, row = [], ""
    for character in text:
        if cell_len(row) >= CELLS:
            head, space, tail = row.rpartition(" ")
            rows.append(head if space else row)
            row = tail if space else ""
        row += character
    return [*rows, row]


def desk(board: Board, state: State) -> str:
    """All panels where the page has them on a wide desk."""
    panels = list(board.panels.values())
    seats = sum(panel.seat is not None for panel in panels)
    areas = [panel.area for panel in panels]
    found = places(state.game.style, state.game.name, areas, seats, WIDTH, DESK) or in_columns(panels)
    return "".join(laid(panel, place) for panel, place in zip(panels, found, strict=True))


def laid(panel: Panel, place: Place) -> str:
    """A panel at its place below bar and caption."""
    where = f'x="{place.x:g}" y="{BAR + CAPTION + place.y:g}"'
    size = f'width="{place.width:g}" height="{place.height:g}"'
    return panel.svg.replace("<svg ", f"<svg {where} {size} ", 1)


def in_columns(panels: Sequence[Panel]) -> list[Place]:
    """Panels of a game without a layout: each in the shortest column, and all of them small enough."""
    columns, gap = max(1, WIDTH // COLUMN), 8.0
    heights = [gap] * columns
    found = []
    for panel in panels:
        column = heights.index(min(heights))
        height = panel.height * COLUMN / panel.width
        found.append(Place(gap + column * (COLUMN + gap), heights[column], COLUMN, height))
        heights[column] += height + gap
    scale = min(1.0, DESK / max(heights))
    return [Place(one.x * scale, one.y * scale, one.width * scale, one.height * scale) for one in found]
