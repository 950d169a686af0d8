"""The frame that the library of the command line puts around ours, in the user's language.

It speaks English alone: headings of `--help`, and what is wrong with arguments. Headings are set where it
keeps them; its sentences are known by their templates (`core/borrowed.py`). What a later version of it says
otherwise stays English.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from rich.text import Text
from typer.core import TyperCommand, TyperGroup

from clayworks.core.borrowed import CHECKING, known
from clayworks.core.messages import M, user_language

HEADINGS = {
    "ARGUMENTS_PANEL_TITLE": M("Arguments"),
    "OPTIONS_PANEL_TITLE": M("Options"),
    "COMMANDS_PANEL_TITLE": M("Commands"),
    "ERRORS_PANEL_TITLE": M("Error"),
    "ABORTED_TEXT": M("Aborted."),
    "REQUIRED_LONG_STRING": M("[required]"),
    "DEFAULT_STRING": M("[default: {value}]", value="{}"),
    "RICH_HELP": M(
        "Try [blue]'{command} {option}'[/] for help.", command="{command_path}", option="{help_option}"
    ),
}

SENTENCES = (
    M("Usage: {usage}"),
    M("Show this message and exit."),
    M("Missing command."),
    M("Missing argument {name}."),
    M("Missing option {name}."),
    M("No such option: {name} (Possible options: {names})"),
    M("No such option: {name} Did you mean {names}?"),
    M("No such option: {name}"),
    M("No such command {name}. Did you mean {names}?"),
    M("No such command {name}."),
    M("Got unexpected extra argument(s) ({words})"),
    M("Got unexpected extra argument ({words})"),
    M("Got unexpected extra arguments ({words})"),
    M("Option {name} requires an argument."),
    M("Option {name} does not take a value."),
    M("Invalid value for {name}: {reason}"),
    M("Invalid value: {reason}"),
    M("{value} is not a valid integer."),
    M("{value} is not a valid float."),
    M("{value} is not in the range {range}."),
    *CHECKING,
)


def spoken(text: str) -> str:
    """A sentence of the library in the user's language."""
    return known(text, SENTENCES).to(user_language())


def set_up() -> None:
    """Before the library draws anything: put our words where it keeps its headings, and let help texts end
    their lines where the window ends, in every language. What it draws with is loaded for that alone.
    """
    from typer import rich_utils

    class Folding(rich_utils.OptionHighlighter):
        """Marks options in a help text, and lets its lines end anywhere: Japanese has no spaces.

        In a table, the library would cut off what has no space to break at.
        """

        def __call__(self, text: str | Text) -> Text:
            """The text with its marks."""
            marked: Text = super().__call__(text)
            marked.overflow = "fold"
            return marked

    for name, heading in HEADINGS.items():
        if hasattr(rich_utils, name):
            setattr(rich_utils, name, heading.to(user_language()))
    rich_utils.highlighter = Folding()


@contextmanager
def translated_errors() -> Iterator[None]:
    """What is wrong with arguments is said in the user's language, whoever shows it."""
    try:
        yield
    except (KeyboardInterrupt, EOFError, typer.Abort):
        set_up()
        raise
    except Exception as error:
        if hasattr(error, "format_message"):
            set_up()
            said = spoken(error.format_message())
            error.format_message = lambda: said
        raise


class Command(TyperCommand):
    """A command with its help in the user's language."""

    def get_usage(self, ctx: Any) -> str:
        """How it is called."""
        return spoken(super().get_usage(ctx))

    def get_help_option(self, ctx: Any) -> Any:
        """The option that shows its help."""
        return with_words(super().get_help_option(ctx))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Its help."""
        set_up()
        super().format_help(ctx, formatter)


class Group(TyperGroup):
    """All commands together: what goes wrong in one of them passes here."""

    def get_usage(self, ctx: Any) -> str:
        """How it is called."""
        return spoken(super().get_usage(ctx))

    def get_help_option(self, ctx: Any) -> Any:
        """The option that shows its help."""
        return with_words(super().get_help_option(ctx))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The help about all of them."""
        set_up()
        super().format_help(ctx, formatter)

    def make_context(self, *args: Any, **more: Any) -> Any:
        """Reads the options that stand before a command."""
        with translated_errors():
            return super().make_context(*args, **more)

    def invoke(self, ctx: Any) -> Any:
        """Reads the arguments of a command, and runs it."""
        with translated_errors():
            return super().invoke(ctx)


def with_words(option: Any) -> Any:
    """The option that shows a command's help, explained in the user's language."""
    if option is not None and option.help:
        option.help = spoken(option.help)
    return option
