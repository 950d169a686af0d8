"""Runs the command line, and turns what a user got wrong into one sentence."""

from __future__ import annotations

import os
import sys

from rich.markup import escape

from clayworks.cli import about, admin, hinting, keeping, playing, serving, study, tournament, training
from clayworks.cli.app import _, app, errors
from clayworks.core.errors import BadDeal, ClayworksError, UnknownGame
from clayworks.core.extras import extra_of, installed_by
from clayworks.core.messages import M, user_language
from clayworks.players.player import UnknownPlayer
from clayworks.players.thinking import BadBudget

# Each of these modules adds its commands to the application when it is imported.
COMMANDS = (about, playing, hinting, serving, keeping, admin, study, tournament, training)

WRONG_USE = (UnknownGame, BadDeal, UnknownPlayer, BadBudget)


def main() -> None:
    """Run the command line; a user never sees a traceback for what they gave us."""
    try:
        app()
    except ClayworksError as error:
        complain(error)
        sys.exit(2 if isinstance(error, WRONG_USE) else 1)
    except ModuleNotFoundError as error:
        extra = extra_of(error.name)
        if extra is None:  # not a thing of the user
            raise
        complain(
            ClayworksError(
                M(
                    "This needs {package}, which is not installed here: {command}",
                    package=str(error.name).partition(".")[0],
                    command=installed_by(extra),
                )
            )
        )
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def complain(error: ClayworksError) -> None:
    """Say what is wrong, in the language of who asked."""
    word = _("Error")
    said = escape(error.to(user_language()))
    errors.print(f"[bold red]{word}:[/] {said}", highlight=False, soft_wrap=True)
