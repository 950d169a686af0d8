"""The command line: `clayworks …`. Works through the contract; no game is named here."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import clayworks
from clayworks.core import record as records
from clayworks.core import registry
from clayworks.core.errors import BadDeal, BadPosition, ClayworksError, UnknownGame
from clayworks.core.game import Game
from clayworks.core.messages import LANGUAGES, M, Message, user_language
from clayworks.core.record import Record
from clayworks.players.player import UnknownPlayer

console = Console()
errors = Console(stderr=True)


def say(text: str, **args: Any) -> str:
    """A text of this module in the user's language."""
    return Message(text, args).to(user_language())


def _(text: str) -> str:
    """Marks a text for the catalogues and translates it."""
    return say(text)


app = typer.Typer(
    help=_("Play, study and train on heavy euro board games."),
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help=_("Name of the game; `clayworks games` lists them."))
]
ComponentsFile = Annotated[
    Path | None, typer.Option("--components", help=_("Your own component file instead of the one shipped."))
]
OptionPairs = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help=_("An option of the game's set-up."))
]
AsJson = Annotated[bool, typer.Option("--json", help=_("Print JSON for programs instead of tables."))]
SeedNumber = Annotated[int | None, typer.Option("--seed", help=_("The same seed gives the same deal."))]


@app.callback()
def common(
    lang: Annotated[str, typer.Option("--lang", help=_("Language: en, ru, ja, pl or it."))] = "",
    version: Annotated[
        bool,
        typer.Option(
            "--version", help=_("Show the version."), callback=lambda yes: show_version(yes), is_eager=True
        ),
    ] = False,
) -> None:
    """Options of every command."""
    if lang:
        if lang not in LANGUAGES:
            allowed = ", ".join(LANGUAGES)
            raise typer.BadParameter(
                say("'{lang}' is not spoken here; choose {allowed}", lang=lang, allowed=allowed)
            )
        os.environ["CLAYWORKS_LANG"] = lang


def show_version(asked: bool) -> None:
    """The version, and whether the engines are compiled."""
    if asked:
        kind = "compiled" if clayworks.compiled() else "pure Python"
        console.print(f"clayworks {clayworks.__version__} ({kind})", highlight=False)
        raise typer.Exit


# -- games ---------------------------------------------------------------------------------------------------


@app.command(help=_("List the games: players, size of the action space, reconstructed printed values."))
def games(
    name: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help=_("One game, with every reconstructed value."))
    ] = None,
    as_json: AsJson = False,
) -> None:
    """The games that there are."""
    chosen = [registry.load(name)] if name else list(registry.load_all())
    if as_json:
        print_json([about(game) for game in chosen])
        return
    table = Table(box=None, padding=(0, 2))
    for head in (
        M("game"),
        M("players"),
        M("decisions"),
        M("actions"),
        M("reconstructed values"),
    ):
        table.add_column(head.to(user_language()), no_wrap=True)
    for game in chosen:
        data = about(game)
        players = f"{game.players[0]}–{game.players[-1]}"
        sizes = [
            str(data["decisions"]),
            str(data["actions"]),
            str(len(data["reconstructed"])),
        ]
        table.add_row(f"[bold]{game.name}[/]", players, *sizes)
    console.print(table)
    console.print()
    console.print(_("Reconstructed: printed values that nobody could read from the rulebooks."))
    console.print(_("They are ours, not the publishers'. Your own file replaces them: --components my.toml"))
    for game in chosen:
        groups = group_paths([value.path for value in game.components.reconstructed()], single=name is None)
        console.print(f"\n[bold]{game.name}[/]", ", ".join(groups), highlight=False)


def about(game: Game) -> dict[str, Any]:
    """A game as plain data."""
    return {
        "name": game.name,
        "title": game.title,
        "players": list(game.players),
        "decisions": len(game.space.decisions),
        "actions": len(game.space),
        "rules": game.rules,
        "components": game.components.digest,
        "options": {option.name: list(option.values) for option in game.options},
        "reconstructed": [
            {"path": value.path, "value": value.value} for value in game.components.reconstructed()
        ],
    }


def group_paths(paths: list[str], single: bool) -> list[str]:
    """Places in a component file; in short, `wheel.inner[0].action` and its like become `wheel.inner`."""
    return list(dict.fromkeys(path.partition("[")[0] for path in paths)) if single else paths


@app.command(help=_("Print the component file of a game, to copy and change it."))
def components(game: GameName) -> None:
    """Everything printed, with its source."""
    sys.stdout.write((registry.load(game).folder / "components.toml").read_text(encoding="utf-8"))


# -- play ----------------------------------------------------------------------------------------------------


@app.command(help=_("Play at this terminal, alone against bots or several people at one screen."))
def play(
    game: GameName,
    seats: Annotated[
        str, typer.Option("--seats", help=_("Who sits where: human or a bot, separated by commas."))
    ] = "human,random",
    seed: SeedNumber = None,
    option: OptionPairs = None,
    components: ComponentsFile = None,
    resume: Annotated[Path | None, typer.Option("--resume", help=_("Go on with a saved game."))] = None,
) -> None:
    """A game at the terminal."""
    from clayworks.console import HUMAN, Quit, TerminalTable

    kinds = [seat.strip() for seat in seats.split(",")]
    loaded = registry.load(game, components)
    if resume is not None:
        record = records.load(resume, loaded if components else None)
        if record.game.name != game:
            raise BadDeal(f"{resume}: this is a game of {record.game.name}, not of {game}")
        kinds = (kinds + [kinds[-1]] * 4)[: len(record.players)]
    else:
        record = Record.new(loaded, len(kinds), seed, pairs(option))
    table = TerminalTable(record, kinds, console, user_language())
    if HUMAN in kinds:
        console.print(say("{game}, seed {seed}. Type ? for help.", game=loaded.title, seed=record.seed))
    try:
        table.play()
    except Quit:
        console.print()
        console.print(_("Game left. What was not saved is gone."))


def pairs(option: list[str] | None) -> dict[str, str]:
    """`key=value` pairs of the command line."""
    chosen: dict[str, str] = {}
    for pair in option or []:
        key, equals, value = pair.partition("=")
        if not equals:
            raise typer.BadParameter(say("--option {pair}: write key=value", pair=pair))
        chosen[key] = value
    return chosen


# -- simulate ------------------------------------------------------------------------------------------------


@app.command(help=_("Let bots play many games, and see what came of them."))
def simulate(
    game: GameName,
    players: Annotated[int, typer.Option("--players", help=_("How many seats."))] = 2,
    games: Annotated[int, typer.Option("--games", min=1, help=_("How many games."))] = 100,
    bots: Annotated[
        str, typer.Option("--bots", help=_("One bot for all seats, or one for each."))
    ] = "random",
    seed: Annotated[int, typer.Option("--seed", help=_("Game k is dealt from seed + k."))] = 0,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help=_("How many processes."))] = 1,
    option: OptionPairs = None,
    components: ComponentsFile = None,
    out: Annotated[
        Path | None, typer.Option("--records", help=_("Write one record per line to this file."))
    ] = None,
    trace: Annotated[
        bool, typer.Option("--trace", help=_("Add to each record every decision with all its options."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Many games."""
    from clayworks.study.simulate import Plan, play_many, summarise

    if trace and out is None:
        raise typer.BadParameter(_("--trace goes into records: give a file with --records"))
    loaded = registry.load(game, components)
    names = tuple(bot.strip() for bot in bots.split(","))
    plan = Plan(loaded, players, names, seed, pairs(option), out is not None, trace)
    plan.check()
    played = []
    with writing(out) as write, progress(as_json) as bar:
        task = bar.add_task(say("games"), total=games)
        for one in play_many(plan, games, jobs):
            if one.record is not None:
                write(json.dumps(one.record, ensure_ascii=False) + "\n")
            played.append(one)
            bar.advance(task)
    summary = summarise(loaded, played)
    if as_json:
        print_json({"game": loaded.name, "players": players, "seed": seed, **vars(summary)})
    else:
        show_summary(loaded, summary)


def show_summary(game: Game, summary: Any) -> None:
    """Tables of a simulation."""
    language = user_language()
    table = Table(title=say("{games} games of {game}", games=summary.games, game=game.title))
    for head in (M("who"), M("games"), M("mean"), M("spread"), M("lowest"), M("highest"), M("wins")):
        table.add_column(head.to(language), justify="left" if str(head) == "who" else "right")
    seats = [(say("seat {number}", number=n), line) for n, line in enumerate(summary.by_seat, 1)]
    for who, line in [*seats, (None, None), *summary.by_bot.items()]:
        if line is None:
            table.add_section()
            continue
        wins = f"{line['wins']} ({100 * line['wins'] / line['games']:.1f} %)"
        numbers = [f"{line['mean']:.1f}", f"{line['spread']:.1f}", str(line["lowest"]), str(line["highest"])]
        table.add_row(who, str(line["games"]), *numbers, wins)
    console.print(table)
    sources = Table(title=_("Points by source, per player"))
    sources.add_column(_("source"))
    sources.add_column(_("mean"), justify="right")
    for number, source in enumerate(game.sources):
        if source in summary.by_source:
            sources.add_row(game.source_name(number).to(language), f"{summary.by_source[source]:.2f}")
    console.print(sources)
    console.print(say("{decisions} decisions per game", decisions=f"{summary.decisions:.1f}"))


# -- score ---------------------------------------------------------------------------------------------------


@app.command(help=_("Score a position: read it from a file (or - for standard input) and print the ledger."))
def score(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help=_("A position as JSON."))],
    phase: Annotated[str | None, typer.Option("--phase", help=_("Which scoring: round or final."))] = None,
    components: ComponentsFile = None,
    as_json: AsJson = False,
) -> None:
    """The final count, without dread."""
    text = sys.stdin.read() if file == "-" else records.read_text(Path(file))
    try:
        position = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadPosition([f"{file}: is no JSON: {error}"]) from error
    if not isinstance(position, dict):
        raise BadPosition([f"{file}: a position is one JSON object"])
    game = registry.load(registry.for_position(position).name, components)
    phase = phase or game.scoring_phases[0]
    if phase not in game.scoring_phases:
        allowed = ", ".join(game.scoring_phases)
        raise typer.BadParameter(
            say("--phase {phase}: {game} knows {allowed}", phase=phase, game=game.title, allowed=allowed)
        )
    ledger, state = game.score_position(position, phase)
    if as_json:
        print_json(ledger)
    else:
        show_score(state)


def show_score(state: clayworks.State) -> None:
    """Every point with its cause, then the sum by source."""
    from clayworks.console import score_sheet

    language = user_language()
    table = Table(box=None, padding=(0, 2))
    for head in (M("player"), M("points"), M("source"), M("rule"), M("cells")):
        table.add_column(head.to(language))
    for entry in state.entries():
        places = " ".join(state.game.place_name(place) for place in entry.places)
        name = state.game.colour_name(state.colours[entry.seat]).to(language)
        source = state.game.source_name(entry.source).to(language)
        table.add_row(name, str(entry.points), source, entry.rule, places)
    console.print(table)
    console.print(score_sheet(state, language))


# -- replay --------------------------------------------------------------------------------------------------


@app.command(help=_("Show a recorded game: what happened, and the table at the end or at a ply."))
def replay(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help=_("A record as JSON."))],
    to: Annotated[
        int | None, typer.Option("--to", metavar="PLY", min=0, help=_("Stop after so many choices."))
    ] = None,
    step: Annotated[bool, typer.Option("--step", help=_("Wait for Enter after every choice."))] = False,
    components: ComponentsFile = None,
    as_json: AsJson = False,
) -> None:
    """A recorded game again."""
    record = read_record(file, components)
    if to is not None and to > len(record.choices):
        raise BadDeal(say("--to {ply}: the record has {count} choices", ply=to, count=len(record.choices)))
    last = len(record.choices) if to is None else to
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
    for ply, state in enumerate(record.steps(listen=True)):
        log = state.listen()
        if ply:
            console.print(f"[dim]{ply:4}[/] {escape(record.choices[ply - 1])}", highlight=False)
        for event in log.take_events():
            console.print("      ", escape(record.game.tell(state, event).to(language)), highlight=False)
        if step and ply < last:
            console.print(record.game.terminal(state.view(state.current_player()), language))
            console.input("[dim]Enter[/] ")
        if ply == last:
            break
    console.print(record.game.terminal(state.view(None), language))
    if state.is_terminal():
        from clayworks.console import score_sheet

        console.print(score_sheet(state, language))


def read_record(file: Path, components: Path | None) -> Record:
    """A record file, with a user's components if given."""
    if components is None:
        return records.load(file)
    name = json.loads(records.read_text(file)).get("game", "")
    return records.load(file, registry.load(str(name), components))


# -- bench ---------------------------------------------------------------------------------------------------


@app.command(help=_("Measure the engines on one core, driven from Python."))
def bench(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help=_("Which games; all of them."))
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help=_("How long for each line."))] = 2.0,
    as_json: AsJson = False,
) -> None:
    """How fast it is."""
    from clayworks.study.bench import measure

    chosen = [registry.load(name) for name in game] if game else list(registry.load_all())
    measured = [measure(one, players, seconds) for one in chosen for players in one.players]
    if as_json:
        print_json([line.to_data() for line in measured])
        return
    table = Table(title=_("compiled") if clayworks.compiled() else _("pure Python"), box=box.SIMPLE_HEAD)
    for head in ("game", "seats", "decisions/s", "games/s", "per game", "clone", "options", "bytes"):
        table.add_column(head, justify="left" if head == "game" else "right", no_wrap=True)
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
    console.print(table)
    console.print(_("per game: decisions; clone: one copy of a state; options: one call of legal_actions()"))


# -- plumbing ------------------------------------------------------------------------------------------------


def print_json(data: Any) -> None:
    """JSON for programs: plain, on standard output."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def progress(quiet: bool) -> Progress:
    """A bar with rate and time left, on the error stream so that results can be piped."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.speed:,.0f}/s" if not quiet else ""),
        TimeRemainingColumn(),
        console=errors,
        disable=quiet or not errors.is_terminal,
        transient=True,
    )


@contextmanager
def writing(path: Path | None) -> Iterator[Callable[[str], object]]:
    """A file that is replaced when everything has been written, and left alone if anything fails."""
    if path is None:
        yield lambda text: None
        return
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise ClayworksError(f"{path}: can't be written: {error.strerror}") from error
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            yield file.write
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


WRONG_USE = (UnknownGame, BadDeal, UnknownPlayer)


def main() -> None:
    """Run the command line; a user never sees a traceback for what they gave us."""
    try:
        app()
    except ClayworksError as error:
        errors.print(f"[bold red]{_('Error')}:[/] {escape(str(error))}", highlight=False, soft_wrap=True)
        sys.exit(2 if isinstance(error, WRONG_USE) else 1)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
