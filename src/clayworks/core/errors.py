"""What can be wrong with what a user gives us. Every message names the place and what is allowed."""

from __future__ import annotations

from collections.abc import Sequence


class ClayworksError(Exception):
    """Something a user gave can't be used; the message is for them, without a traceback."""


class UnknownGame(ClayworksError):
    """No game of that name."""


class BadDeal(ClayworksError):
    """A set-up that this game can't have: players, seed, options or a written deal."""


class BadComponents(ClayworksError):
    """A component file that can't be played with."""


class BadRecord(ClayworksError):
    """A record that can't be read or replayed."""


class BadPosition(ClayworksError):
    """A position that is refused. `faults` names all that is wrong with it.

    `code` is the number of the first broken rule, where a specification numbers them.
    """

    def __init__(self, faults: Sequence[str], code: str = "") -> None:
        self.faults = list(faults)
        self.code = code
        super().__init__("\n".join(self.faults))
