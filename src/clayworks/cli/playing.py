"""`play`, `replay` and `score`: one game."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.padding import Padding

from clayworks.cli.app import (
    AsJson,
    ComponentsFile,
    GameName,
    OptionPairs,
    SeedNumber,
    _,
    app,
    console,
    pairs,
    print_json,
    say,
)
from clayworks.cli.film import THEMES, WIDTH, Look, film
from clayworks.cli.sheets import causes, score_sheet
from clayworks.cli.telling import told
from clayworks.core import record as records
from clayworks.core import registry, strict
from clayworks.core.borrowed import READING, known, why
from clayworks.core.errors import BadDeal, BadPosition, BadRecord, ClayworksError
from clayworks.core.messages import MN, M, user_language
from clayworks.core.pictures.painter import gif as gif_of
from clayworks.core.pictures.painter import painted
from clayworks.core.record import Record
from clayworks.core.state import State
from clayworks.table.live import Played
from clayworks.table.positions import counted_already, position_at
from clayworks.table.ranking import ranking
from clayworks.table.story import lines


@app.command(help=_("Play at this terminal, alone against bots or several people at one screen."))
def play(
    game: GameName,
    seats: Annotated[
        str, typer.Option("--seats", help=_("Who sits where: 'human' or a bot, separated by commas."))
    ] = "human,craftsman",
    bots: Annotated[
        str | None,
        typer.Option("--bots", help=_("You against these bots: random, greedy, a level, mcts:1s.")),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help=_("On how many processes a bot thinks."))] = 1,
    seed: SeedNumber = None,
    option: OptionPairs = None,
    components: ComponentsFile = None,
    resume: Annotated[Path | None, typer.Option("--resume", help=_("Go on with a saved game."))] = None,
) -> None:
    """A game at the terminal."""
    from clayworks.cli.console import HUMAN, Quit, TerminalTable

    kinds = [seat.strip() for seat in (f"{HUMAN},{bots}" if bots else seats).split(",")]
    loaded = registry.load(game, components)
    if resume is not None:
        record = records.load(resume, loaded if components else None)
        if record.game.name != game:
            raise BadDeal(
                M(
                    "{file}: this is a game of {found}, not of {game}",
                    file=str(resume),
                    found=record.game.name,
                    game=game,
                )
            )
        kinds = (kinds + [kinds[-1]] * 4)[: len(record.players)]
    else:
        record = Record.new(loaded, len(kinds), seed, pairs(option))
    table = TerminalTable(record, kinds, console, user_language(), jobs)
    if HUMAN in kinds:
        console.print(say("{game}, seed {seed}. Type ? for help.", game=loaded.titled, seed=record.seed))
    try:
        table.play()
    except Quit:
        console.print()
        console.print(_("Game left. What was not saved is gone."))


@app.command(help=_("Show a recorded game: what happened, and the table at the end or at a ply."))
def replay(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help=_("A record as JSON."))],
    to: Annotated[
        int | None, typer.Option("--to", metavar="PLY", min=0, help=_("Stop after so many choices."))
    ] = None,
    step: Annotated[bool, typer.Option("--step", help=_("Wait for Enter after every choice."))] = False,
    line: Annotated[
        int | None, typer.Option("--line", min=1, help=_("Which line, in a file with one record per line."))
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar="DIR", help=_("Write a picture of the table after every choice.")),
    ] = None,
    png: Annotated[
        Path | None,
        typer.Option("--png", metavar="DIR", help=_("The same as PNG; needs Chromium or Chrome.")),
    ] = None,
    gif: Annotated[
        Path | None,
        typer.Option("--gif", metavar="FILE", help=_("All pictures as one animation; needs the same.")),
    ] = None,
    theme: Annotated[
        str, typer.Option("--theme", help=_("The ground of pictures: auto, light or dark."))
    ] = "auto",
    size: Annotated[
        int, typer.Option("--size", metavar="PIXELS", min=200, max=4096, help=_("How wide pictures are."))
    ] = WIDTH,
    position: Annotated[
        bool,
        typer.Option("--position", help=_("Print the position there as JSON: after --to, or at the end.")),
    ] = False,
    components: ComponentsFile = None,
    as_json: AsJson = False,
) -> None:
    """A recorded game again."""
    record = read_record(file, line, components)
    if to is not None and to > len(record.choices):
        raise BadDeal(
            MN(
                "--to {ply}: the record has {count} choice",
                "--to {ply}: the record has {count} choices",
                len(record.choices),
                ply=to,
            )
        )
    last = len(record.choices) if to is None else to
    if position:
        return print_json(position_at(record, last))
    if theme not in THEMES:
        allowed = ", ".join(THEMES)
        raise typer.BadParameter(say("--theme {theme}: choose {allowed}", theme=theme, allowed=allowed))
    look = Look(user_language(), theme, size)
    for folder, kind in ((svg, "svg"), (png, "png")):
        if folder is not None:
            write_pictures(record, last, folder, kind, look)
    if gif is not None:
        write_film(record, last, gif, look)
    if svg or png or gif:
        return
    if as_json:
        state = record.replay(last)
        asked = state.decision()
        print_json(
            {
                "game": record.game.name,
                "ply": last,
                "over": state.is_terminal(),
                "decision": asked
                and {"id": asked.id, "player": state.colours[asked.seat], "rule": asked.rule},
                "scores": dict(zip(state.colours, state.scores(), strict=True)),
            }
        )
        return
    language = user_language()
    state = tell_again(record, last, step, language)
    console.print(record.game.terminal(state.view(None), language))
    if state.is_terminal():
        show_result(state, language)


def show_result(state: State, language: str) -> None:
    """Where all points came from, and who came where."""
    console.print(score_sheet(state, language))
    for line in ranking(state):
        console.print(line.to(language), markup=False, highlight=False)


def tell_again(record: Record, last: int, step: bool, language: str) -> State:
    """The story of a record up to a ply, choice by choice; returns the table there."""
    played = Played(record.start())
    played.take(0)
    for ply in range(last + 1):
        if ply:
            choice = record.choices[ply - 1]
            played.play(ply, played.state.current_player(), choice)
            console.print(f"[dim]{ply:4}[/] {escape(choice)}", highlight=False)
        story = list(lines(played.state, (one for one in played.happened if one.ply == ply)))
        for piece in told(played.state, story, language):
            console.print(Padding(piece, (0, 0, 0, 5)), highlight=False)
        if step and ply < last:
            console.print(record.game.terminal(played.state.view(played.state.current_player()), language))
            wait()
    return played.state


def write_pictures(record: Record, last: int, folder: Path, kind: str, look: Look) -> None:
    """The table at every ply as `0000.svg`, `0001.svg`, …, as a spectator sees it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from error
    drawn = film(record, last, look)
    made = (svg.encode() for svg in drawn) if kind == "svg" else painted(drawn, kind, look)
    for ply, picture in enumerate(made):
        write_bytes(folder / f"{ply:04}.{kind}", [picture])
    written = MN(
        "{count} picture written to {folder}", "{count} pictures written to {folder}", last + 1, folder=folder
    )
    console.print(written.to(look.language))


def write_film(record: Record, last: int, file: Path, look: Look) -> None:
    """All pictures as one animation."""
    write_bytes(file, gif_of(painted(film(record, last, look), "gif", look), look))
    console.print(M("Animation written to {file}", file=str(file)).to(look.language))


def write_bytes(path: Path, parts: Iterable[bytes]) -> None:
    """A file of bytes; nothing is left of one that could not be finished."""
    try:
        with path.open("wb") as file:
            for part in parts:
                file.write(part)
    except OSError as error:
        raise cannot_write(path, error) from error
    except ClayworksError:
        path.unlink(missing_ok=True)
        raise


def cannot_write(path: Path, error: OSError) -> ClayworksError:
    """Why a file or folder can't be written."""
    return ClayworksError(M("{file}: can't be written: {reason}", file=str(path), reason=why(error)))


def wait() -> None:
    """Until Enter is pressed; the end of input is as good."""
    with suppress(EOFError):
        console.input("[dim]Enter[/] ")


def read_record(file: Path, line: int | None, components: Path | None) -> Record:
    """A record file, or one line of it, with a user's components if given."""
    text, place = records.read_text(file), str(file)
    lines = text.splitlines()
    if line is not None:
        if line > len(lines):
            raise BadRecord(
                MN(
                    "{file}: has {count} line, no line {line}",
                    "{file}: has {count} lines, no line {line}",
                    len(lines),
                    file=place,
                    line=line,
                )
            )
        text, place = lines[line - 1], f"{place}: {line}"
    elif len(lines) > 1 and lines[0].endswith("}") and lines[1].startswith("{"):
        raise BadRecord(M("{file}: holds one record per line; choose one with --line", file=place))
    data = records.parse(text, place)
    if components is None or not isinstance(data, dict):
        return records.loads(text, None, place)
    return records.loads(text, registry.load(str(data.get("game")), components), place)


@app.command(help=_("Score a position: read it from a file (or - for standard input) and print the ledger."))
def score(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help=_("A position as JSON."))],
    phase: Annotated[
        str | None, typer.Option("--phase", help=_("Which scoring: 'round' or 'final'."))
    ] = None,
    components: ComponentsFile = None,
    rules: Annotated[
        int | None, typer.Option("--rules", help=_("Which version of the rules, if the position names none."))
    ] = None,
    as_json: AsJson = False,
) -> None:
    """The final count, without dread."""
    text = sys.stdin.read() if file == "-" else records.read_text(Path(file))
    try:
        position = strict.loads(text)
    except strict.BadJson as error:
        raise BadPosition([M("{file}: {fault}", file=file, fault=error)]) from error
    except json.JSONDecodeError as error:
        reason = known(str(error), READING)
        raise BadPosition([M("{file}: is no JSON: {reason}", file=file, reason=reason)]) from error
    if not isinstance(position, dict):
        raise BadPosition([M("{file}: a position is one JSON object", file=file)])
    game = registry.load(registry.for_position(position).name, components, rules)
    if rules is not None and position.get("rules", rules) != rules:
        raise BadPosition(
            [M("--rules {rules}: the position names {found}", rules=rules, found=repr(position["rules"]))]
        )
    chosen = phase
    phase = phase or game.scoring_phases[0]
    if phase not in game.scoring_phases:
        allowed = ", ".join(game.scoring_phases)
        raise typer.BadParameter(
            say("--phase {phase}: {game} knows {allowed}", phase=phase, game=game.titled, allowed=allowed)
        )
    try:
        ledger, state = game.score_position(position, phase)
    except BadPosition as error:
        if not as_json:
            raise
        print_json({"error": error.code or error.faults[0], "faults": error.faults})
        raise typer.Exit(1) from error
    if as_json:
        print_json(ledger)
    else:
        language = user_language()
        over = counted_already(game, position) if chosen is None else None
        if over is None:
            console.print(causes(state, language))
        else:
            console.print(M("The game is over.").to(language))
        show_result(state if over is None else over, language)
