"""Runs the command line, and turns what a user got wrong into one sentence."""

from __future__ import annotations

import os
import sys

from rich.markup import escape

from clayworks.cli import about, playing, serving, study, tournament, training
from clayworks.cli.app import _, app, errors
from clayworks.core.errors import BadDeal, ClayworksError, UnknownGame
from clayworks.core.messages import user_language
from clayworks.players.player import UnknownPlayer
from clayworks.players.thinking import BadBudget

# Each of these modules adds its commands to the application when it is imported.
COMMANDS = (about, playing, serving, study, tournament, training)

WRONG_USE = (UnknownGame, BadDeal, UnknownPlayer, BadBudget)


def main() -> None:
    """Run the command line; a user never sees a traceback for what they gave us."""
    try:
        app()
    except ClayworksError as error:
        word = _("Error")
        said = escape(error.to(user_language()))
        errors.print(f"[bold red]{word}:[/] {said}", highlight=False, soft_wrap=True)
        sys.exit(2 if isinstance(error, WRONG_USE) else 1)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
