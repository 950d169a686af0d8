"""`hint`: what a bot would choose in a record or position, and why; and how the terminal shows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from clayworks.cli.app import AsJson, ComponentsFile, _, app, console, print_json, say
from clayworks.core import record as records
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.errors import BadDeal, ClayworksError
from clayworks.core.messages import MN, M, user_language
from clayworks.core.state import State
from clayworks.players.hints import STEPS, Hint, hints
from clayworks.players.thinking import Budget
from clayworks.table.advice import advised, decimal, difference, expected, verdict
from clayworks.table.trial import as_known

SECONDS = 3.0


@app.command(help=_("What a bot would choose in a record or position, what that would bring, and why."))
def hint(
    file: Annotated[Path, typer.Argument(metavar="RECORD|POSITION", help=_("A record or position as JSON."))],
    to: Annotated[
        int | None, typer.Option("--to", metavar="PLY", min=0, help=_("Of a record: after so many choices."))
    ] = None,
    seat: Annotated[
        str,
        typer.Option("--seat", metavar="COLOUR", help=_("For whom, where several choose at once.")),
    ] = "",
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.1, max=600.0, help=_("How long it may think."))
    ] = SECONDS,
    components: ComponentsFile = None,
    as_json: AsJson = False,
) -> None:
    """A hint for one decision."""
    state = opened(file, to, components)
    own = seat_of(state, seat)
    found = answers(state, own, seconds)
    if as_json:
        print_json(list(found)[-1].to_data())
    else:
        show(state.facing(own), found, console, user_language())


def opened(file: Path, to: int | None, components: Path | None) -> State:
    """The table of a record after so many choices, or of a position."""
    text = records.read_text(file)
    data = records.parse(text, str(file))
    if isinstance(data, dict) and data.get("format") != records.FORMAT:
        game = registry.load(registry.for_position(data).name, components)
        state = game.from_position(data)
        state.advance()
        return state
    name = str(data.get("game")) if isinstance(data, dict) else ""
    own = registry.load(name, components) if components is not None else None
    record = records.loads(text, own, str(file))
    if to is not None and to > len(record.choices):
        count = len(record.choices)
        raise BadDeal(
            MN(
                "--to {ply}: the record has {count} choice",
                "--to {ply}: the record has {count} choices",
                count,
                ply=to,
            )
        )
    return record.replay(to)


def seat_of(state: State, colour: str) -> int:
    """Who is told: a colour that has to choose, or the first who has."""
    deciders = state.deciders()
    if not deciders:
        raise ClayworksError(M("there is nothing to choose now"))
    if not colour:
        return deciders[0]
    found = [seat for seat in deciders if state.colours[seat] == colour]
    if not found:
        allowed = ", ".join(state.colours[seat] for seat in deciders)
        raise typer.BadParameter(
            say("--seat {colour}: it is not asked now; asked are {allowed}", colour=colour, allowed=allowed)
        )
    return found[0]


def answers(state: State, seat: int, seconds: float) -> Iterator[Hint]:
    """Better and better answers within some seconds; of what is hidden nothing is looked at."""
    return hints(as_known(state, seat, Chance(0)).facing(seat), seat, steps_within(seconds))


def steps_within(seconds: float) -> tuple[Budget, ...]:
    """Steps that take so long together, a short one first.

    >>> [step.seconds for step in steps_within(2.0)]
    [0.5, 1.0, 0.5]
    """
    first, later = STEPS[0].seconds, STEPS[-1].seconds
    found: list[Budget] = []
    left = seconds
    while left > 0.001:
        found.append(Budget(seconds=min(left, later if found else first)))
        left -= found[-1].seconds
    return tuple(found)


def show(asked: State, found: Iterator[Hint], screen: Console, language: str) -> None:
    """Answers as they come; what is not a terminal gets the last one alone."""
    if not screen.is_terminal:
        screen.print(sheet(asked, list(found)[-1], language), highlight=False)
        return
    with Live(console=screen, auto_refresh=False) as live:
        for one in found:
            live.update(sheet(asked, one, language), refresh=True)


def sheet(asked: State, hint: Hint, language: str) -> Group:
    """The favourites: what each is expected to bring, how it differs, and the rest of the turn."""
    table, said, plans = Table(), [], []
    table.add_column("", justify="right")
    for title in (M("option"), M("points at the end"), M("difference"), M("why")):
        table.add_column(title.to(language), overflow="fold")
    for number, one in enumerate(advised(asked, hint), 1):
        told = one.suggestion
        why = (f"{decimal(part.points.points).to(language)} {part.name.to(language)}" for part in one.why)
        table.add_row(
            str(number),
            Text(one.meaning.message.to(language), style="bold" if told.equal else ""),
            expected(told.points),
            difference(told.difference).to(language) if told.against else "",
            "\n".join(why),
        )
        words = one.sentence.to(language)
        said.append(Text(M("{number}. {sentence}", number=number, sentence=words).to(language)))
        if one.plan:
            steps = "; ".join(step.to(language) for step in one.plan)
            plans.append(Text(M("{number}, then: {steps}", number=number, steps=steps).to(language)))
    explained = M(
        "Differences: of the first to the second, of the others to the first. In brackets nine cases of ten."
    )
    opening = Text(verdict(hint).to(language), style="bold")
    return Group(opening, *said, table, *plans, Text(explained.to(language), style="dim"))
