"""What all commands share: the application, its options, and how it prints and writes."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from typer.main import get_command_name
from typer.models import CommandInfo

import clayworks
from clayworks import _build
from clayworks.cli.frame import Command, Group
from clayworks.core.files import replacing
from clayworks.core.messages import LANGUAGES, Message, user_language

console = Console()
errors = Console(stderr=True)


def say(text: str, **args: Any) -> str:
    """A text of this module in the user's language."""
    return Message(text, args).to(user_language())


def _(text: str) -> str:
    """Marks a text for the catalogues and translates it."""
    return say(text)


F = TypeVar("F", bound=Callable[..., Any])


class Commands(typer.Typer):
    """The application; every command has the frame of its help in the user's language."""

    def command(self, *args: Any, **more: Any) -> Callable[[F], F]:
        """Add a command."""
        return super().command(*args, **{"cls": Command, "options_metavar": _("[OPTIONS]"), **more})

    def __call__(self, *args: Any, **more: Any) -> Any:
        """Run what is asked for; to read the options of all other commands, too, takes long."""
        asked = [one for one in self.registered_commands if sys.argv[1:2] == [name_of(one)]]
        if not asked:
            return super().__call__(*args, **more)
        alone = copy(self)
        alone.registered_commands, alone.registered_groups = asked, []
        return typer.Typer.__call__(alone, *args, **more)


def name_of(command: CommandInfo) -> str:
    """How a command is called."""
    return command.name or get_command_name(command.callback.__name__ if command.callback else "")


app = Commands(
    cls=Group,
    options_metavar=_("[OPTIONS]"),
    subcommand_metavar=_("COMMAND [ARGS]..."),
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
        kind = _("compiled") if clayworks.compiled() else _("pure Python")
        if clayworks.compiled() and (plain := _build.plain()):
            kind += say("; pure Python: {modules}", modules=", ".join(plain))
        console.print(f"clayworks {clayworks.__version__} ({kind})", highlight=False)
        raise typer.Exit


def pairs(option: list[str] | None) -> dict[str, str]:
    """`key=value` pairs of the command line."""
    chosen: dict[str, str] = {}
    for pair in option or []:
        key, equals, value = pair.partition("=")
        if not equals:
            raise typer.BadParameter(say("--option {pair}: write key=value", pair=pair))
        chosen[key] = value
    return chosen


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
    """A file to write, if one is wanted; an old one is replaced when everything has been written."""
    if path is None:
        yield lambda text: None
        return
    with replacing(path) as file:
        yield file.write
