"""The story of a game at the terminal: line by line under headings, scorings as tables, the log by a word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from clayworks.core.messages import M
from clayworks.core.parts import Part
from clayworks.core.state import State
from clayworks.table.outlook import signed
from clayworks.table.story import Beat, Line, Scene, by_seat, pieces

STYLES = {Part.ROUND: "bold reverse", Part.TURN: "bold", Part.SCENE: "bold"}
INDENT = "   "


def told(state: State, story: Sequence[Line], language: str) -> Iterator[RenderableType]:
    """A stretch of a story as it is printed. Any state of the game will do."""
    for piece in pieces(story):
        if isinstance(piece, Scene):
            yield Padding(shown_scene(state, piece, language), (1, 0, 1, 0))
        else:
            yield shown_line(piece, language)


def shown_line(line: Line, language: str) -> Text:
    """One line: a heading, or below one; points stand out."""
    said = line.message.to(language)
    if line.part in STYLES:
        return Text(said, style=STYLES[line.part])
    return Text(INDENT + said, style="green" if line.entry is not None else "")


# -- scenes ------------------------------------------------------------------------------------------------


def shown_scene(state: State, scene: Scene, language: str) -> RenderableType:
    """A scoring as a table of its sources and seats; a reveal, which gives no points, line by line."""
    if any(beat.gains for beat in scene.beats):
        return Group(shown_line(scene.opening, language), scoring(state, scene, language))
    return Group(*(shown_line(line, language) for line in scene.lines()))


def scoring(state: State, scene: Scene, language: str) -> Table:
    """Beats by seats, with where the points come from and by which rule, and the totals."""
    table = Table()
    table.add_column(M("source").to(language), overflow="fold")
    for colour in state.colours:
        name = state.game.colour_name(colour).to(language)
        table.add_column(name, justify="right", overflow="fold")
    table.add_column(M("where").to(language), overflow="fold", style="dim")
    table.add_column(M("rule").to(language), overflow="fold", style="dim")
    for beat in scene.beats:
        for row in rows(state, beat, language):
            table.add_row(*row)
    table.add_section()
    totals = [signed(points) for points in scene.totals(len(state.colours))]
    table.add_row(M("total").to(language), *totals, style="bold")
    return table


def rows(state: State, beat: Beat, language: str) -> Iterator[list[str]]:
    """The lines of a table for one beat: itself, its sources if there are several, and what else it did."""
    by_source = sources(beat)
    title = beat.line.message.to(language) if beat.line is not None else ""
    if title and len(by_source) == 1:
        yield [title, *cells(state, beat.gains, language)]
    else:
        if title:
            yield [title]
        for source, gains in by_source.items():
            name = state.game.source_name(source).to(language)
            yield [INDENT + name if title else name, *cells(state, gains, language)]
    for line in beat.more:
        yield [INDENT + line.message.to(language)]


def sources(beat: Beat) -> Mapping[int, list[Line]]:
    """What a beat gave, by source."""
    found: dict[int, list[Line]] = {}
    for gain in beat.gains:
        assert gain.entry is not None
        found.setdefault(gain.entry.source, []).append(gain)
    return found


def cells(state: State, gains: Sequence[Line], language: str) -> list[str]:
    """The points of each seat, where they come from, and their rules."""
    got = by_seat(gains, len(state.colours))
    points = ["" if one is None else signed(one) for one in got]
    entries = [gain.entry for gain in gains if gain.entry is not None]
    words = (state.game.place_words(state, place).short for entry in entries for place in entry.places)
    places = dict.fromkeys(place.to(language) for place in words)
    rules = dict.fromkeys(entry.rule for entry in entries)
    return [*points, ", ".join(places), ", ".join(rules)]


# -- looking for something ---------------------------------------------------------------------------------


def found(story: Sequence[Line], word: str, language: str) -> list[Line]:
    """The lines that have a word in them, each under the headings of its round and turn."""
    wanted = word.casefold()
    kept: list[Line] = []
    above: list[Line] = []
    for line in story:
        if line.part is Part.ROUND:
            above = [line]
        elif line.part is Part.TURN:
            above = [*(one for one in above if one.part is Part.ROUND), line]
        if wanted in line.message.to(language).casefold():
            kept += [one for one in above if one is not line]
            kept.append(line)
            above = []
    return kept
