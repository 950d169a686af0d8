"""What can be wrong with what a user gives us. Every message names the place and what is allowed."""

from __future__ import annotations

from collections.abc import Sequence

from clayworks.core.messages import Message, Reason

LONGEST = 4000
"""Letters of a sentence: nobody reads more."""


def shortened(text: str) -> str:
    """A sentence that can be shown, whatever it quotes."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


class ClayworksError(Exception):
    """Something a user gave can't be used; the message is for them, without a traceback."""

    def __init__(self, *said: Message | Reason | str) -> None:
        self.said = said
        super().__init__(*said)

    def __str__(self) -> str:
        return self.to("en")

    def to(self, language: str) -> str:
        """What is wrong, in a language; one line for each thing."""
        return "\n".join(self.lines(language))

    def lines(self, language: str) -> list[str]:
        """What is wrong, one by one; of what somebody wrote by the megabyte only the beginning is told."""
        return [shortened(one if isinstance(one, str) else one.to(language)) for one in self.said]


class IllegalAction(ClayworksError, ValueError):
    """A choice that is not offered; the sentence says why and names the rule. The state is unchanged."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(reason)


class UnknownGame(ClayworksError):
    """No game of that name."""


class BrokenGame(UnknownGame):
    """A game of another package that can't be used; says which package and what is wrong."""


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

    def __init__(self, faults: Sequence[Message | str], code: str = "") -> None:
        self.faults = [str(fault) for fault in faults]
        self.code = code
        super().__init__(*faults)
