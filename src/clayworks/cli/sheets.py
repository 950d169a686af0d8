"""Tables for people at a terminal: score sheets, causes of points, results of many games, speed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, JustifyMethod
from rich.table import Table
from rich.text import Text

from clayworks.core.game import Game
from clayworks.core.messages import MN, M, Message
from clayworks.core.state import State
from clayworks.players.levels import bot_name
from clayworks.study.bench import Measured, Searched
from clayworks.study.simulate import Summary
from clayworks.study.tournament import Report
from clayworks.web.standings import Tally


def score_sheet(state: State, language: str) -> Table:
    """Points of every seat by source, in the order in which they sit; the place stands before the name."""
    places, seats = state.places(), range(len(state.colours))
    table = Table(title=M("Score sheet").to(language))
    table.add_column("", overflow="fold")
    for seat in seats:
        name = state.game.colour_name(state.colours[seat]).to(language)
        table.add_column(f"{places[seat]}. {name}", justify="right", overflow="fold")
    for number in range(len(state.game.sources)):
        points = [int(state.points_from(seat, number)) for seat in seats]
        if any(points):
            table.add_row(state.game.source_name(number).to(language), *map(str, points))
    table.add_section()
    table.add_row(M("total").to(language), *map(str, state.scores()), style="bold")
    return table


def points_sheet(state: State, tally: Tally, language: str) -> Table:
    """Points by source, in brackets as the final count would have them; what a draft changes is marked."""
    table = Table(title=M("Points, and in brackets with the final count as things stand").to(language))
    table.add_column(M("source").to(language), overflow="fold")
    seats = range(len(state.colours))
    for colour in state.colours:
        name = state.game.colour_name(colour).to(language)
        table.add_column(name, justify="right", overflow="fold")
    for line in tally.lines:
        cells = (projected(line.now[seat], line.then[seat], line.drafted[seat]) for seat in seats)
        table.add_row(line.text, *cells)
    table.add_section()
    totals = (projected(tally.total[seat], tally.total_then[seat]) for seat in seats)
    table.add_row(M("total").to(language), *totals, style="bold")
    return table


def projected(now: str, then: str, drafted: str = "") -> str:
    """`12 (24) +3`: points, those with the count to come if they differ, and what the draft changes."""
    return " ".join(filter(None, (now, f"({then})" if then != now else "", drafted)))


def standing_line(state: State, tally: Tally, language: str) -> Text:
    """Everybody's points, with the projected ones in brackets."""
    text = Text()
    for seat, colour in enumerate(state.colours):
        name = state.game.colour_name(colour).to(language)
        text.append(f"{name} ", style="bold" if tally.places[seat] == 1 else "")
        text.append(projected(tally.total[seat], tally.total_then[seat]) + "   ")
    return text


def causes(state: State, language: str) -> Table:
    """Every point with its source, its rule and the cells that caused it."""
    table = Table(box=None, padding=(0, 2))
    for head in (M("player"), M("points"), M("source"), M("rule"), M("where")):
        table.add_column(head.to(language), overflow="fold")
    for entry in state.entries():
        places = ", ".join(place_of(state, place, language) for place in entry.places)
        name = state.game.colour_name(state.colours[entry.seat]).to(language)
        source = state.game.source_name(entry.source).to(language)
        table.add_row(name, str(entry.points), source, entry.rule, places)
    return table


def place_of(state: State, place: int, language: str) -> str:
    """A place in words, and beside them how it is written."""
    said, written = state.game.place_words(state, place).short.to(language), state.game.place_name(place)
    return said if said == written else f"{said} [{written}]"


def results(game: Game, summary: Summary, language: str) -> Group:
    """What many games say together: by seat, by bot, by source."""
    title = MN("{count} game of {game}", "{count} games of {game}", summary.games, game=game.titled)
    table = Table(title=title.to(language))
    for head in (M("who"), M("games"), M("mean"), M("spread"), M("lowest"), M("highest"), M("wins")):
        side: JustifyMethod = "left" if str(head) == "who" else "right"
        table.add_column(head.to(language), justify=side, overflow="fold")
    seats = {M("seat {number}", number=n).to(language): line for n, line in enumerate(summary.by_seat, 1)}
    bots = {bot_name(bot).to(language): line for bot, line in summary.by_bot.items()}
    for lines in (seats, bots):
        for who, line in lines.items():
            wins = f"{line['wins']} ({100 * line['wins'] / line['games']:.1f} %)"
            numbers = [
                f"{line['mean']:.1f}",
                f"{line['spread']:.1f}",
                str(line["lowest"]),
                str(line["highest"]),
            ]
            table.add_row(who, str(line["games"]), *numbers, wins)
        table.add_section()
    sources = Table(title=M("Points by source, per player").to(language))
    sources.add_column(M("source").to(language), overflow="fold")
    sources.add_column(M("mean").to(language), justify="right", overflow="fold")
    for number, source in enumerate(game.sources):
        if source in summary.by_source:
            sources.add_row(game.source_name(number).to(language), f"{summary.by_source[source]:.2f}")
    length = M("{decisions} decisions per game", decisions=f"{summary.decisions:.1f}")
    return Group(table, sources, Text(length.to(language)))


def speeds(measured: Sequence[Measured], language: str) -> Group:
    """What was measured, a line for each game and number of players."""
    kind = M("compiled") if measured[0].compiled else M("pure Python")
    table = Table(title=kind.to(language), box=None, padding=(0, 1, 0, 0))
    heads = (
        *(M("game"), M("seats"), M("decisions/s"), M("games/s")),
        *(M("per game"), M("clone"), M("options"), M("bytes")),
    )
    for head in heads:
        table.add_column(head.to(language), justify="left" if str(head) == "game" else "right", no_wrap=True)
    for line in measured:
        table.add_row(
            line.game,
            str(line.players),
            f"{line.decisions_per_second:,.0f}",
            f"{line.games_per_second:,.0f}",
            f"{line.decisions_per_game:.0f}",
            f"{line.clone_us:.2f} µs",
            f"{line.legal_actions_us:.2f} µs",
            f"{line.bytes_per_state:,.0f}",
        )
    note = M("per game: decisions; clone: one copy of a state; options: one call of legal_actions()")
    return Group(table, Text(note.to(language)))


def search_speeds(searched: Sequence[Searched], language: str) -> Group:
    """Iterations per second, a line for each game and number of players."""
    kind = M("compiled") if searched[0].compiled else M("pure Python")
    table = Table(title=kind.to(language), box=None, padding=(0, 2, 0, 0))
    for head in (M("game"), M("seats"), *map(Message, ("random-rollouts", "mcts", "learned"))):
        table.add_column(head.to(language), justify="left" if str(head) == "game" else "right", no_wrap=True)
    for line in searched:
        learned = "–" if line.learned is None else f"{line.learned:,.0f}"
        rates = (f"{line.random_rollouts:,.0f}", f"{line.mcts:,.0f}", learned)
        table.add_row(line.game, str(line.players), *rates)
    note = M("iterations per second; one core, situations from all parts of random games")
    return Group(table, Text(note.to(language)))


def standings(report: Report, language: str) -> Group:
    """A tournament: who came first how often, ratings, and who came before whom."""
    table = Table(title=MN("{count} game", "{count} games", report.games).to(language))
    heads = (M("who"), M("games"), M("first"), M("95 %"), M("place"), M("points"), M("rating"))
    for head in heads:
        side: JustifyMethod = "left" if str(head) == "who" else "right"
        table.add_column(head.to(language), justify=side, overflow="fold")
    for one in report.standings:
        share = one.firsts / max(one.games, 1)
        table.add_row(
            bot_name(one.bot).to(language),
            str(one.games),
            f"{100 * share:.1f} %",
            f"{100 * one.low:.1f}–{100 * one.high:.1f}",
            f"{one.place:.2f}",
            f"{one.points:.1f}",
            f"{one.rating:.1f} ± {one.spread:.1f}",
        )
    meetings = Table(title=M("Head to head: the row came before the column").to(language))
    meetings.add_column("", overflow="fold")
    names = [one.bot for one in report.standings]
    for name in names:
        meetings.add_column(bot_name(name).to(language), justify="right", overflow="fold")
    met = {(one.bot, one.other): one for one in report.meetings}
    for name in names:
        cells = [met.get((name, other)) for other in names]
        meetings.add_row(
            bot_name(name).to(language),
            *(
                f"{100 * one.before / one.games:.1f} % ({100 * one.low:.0f}–{100 * one.high:.0f})"
                if one
                else "–"
                for one in cells
            ),
        )
    seats = Table(title=M("First places by seat").to(language))
    for head in (M("seat"), M("first"), M("95 %"), M("points")):
        seats.add_column(head.to(language), justify="right", overflow="fold")
    for line in report.seats:
        seats.add_row(
            f"{line['seat']:.0f}",
            f"{100 * line['firsts'] / max(report.games, 1):.1f} %",
            f"{100 * line['low']:.1f}–{100 * line['high']:.1f}",
            f"{line['points']:.1f}",
        )
    return Group(table, meetings, seats)


def lessons(generations: Sequence[Mapping[str, Any]], language: str) -> Table:
    """A training, a line for each generation."""
    table = Table(title=M("What was learned").to(language))
    heads = (M("generation"), M("samples"), M("error in points"), M("winner foretold"), M("wins"), M("95 %"))
    for head in heads:
        table.add_column(head.to(language), justify="right", overflow="fold")
    for number, one in enumerate(generations):
        table.add_row(
            str(number),
            str(one["samples"]),
            f"{one['margin'][-1]:.1f}",
            f"{100 * one['sign'][-1]:.1f} %",
            f"{one['wins']:g} / {one['games']}",
            f"{100 * one['low']:.1f}–{100 * one['high']:.1f}",
        )
    return table
