"""Words that mean one thing in the texts of all games and another in one of them.

"Your turn is complete" is right where a turn is what somebody does at a stretch. In a game whose rulebook
calls something else a turn it would be two things under one name. Such a game says what stands instead, by
language: word for word, so that what is new in the shared texts is right at once, and by a message of its own
where that would not do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache

SOURCE = re.compile(r"\bturns?\b", re.IGNORECASE)
"""What an English source has if it may be said otherwise in a game."""


PLACE = re.compile(r"(\{[^}]*\})")


@dataclass(frozen=True, slots=True, eq=False)
class Wording:
    """What a game says instead of words of the shared texts."""

    words: Mapping[str, Mapping[str, str]]
    """By language: what stands instead of a word, each form of it; capitals stay."""
    instead: Mapping[str, str]
    """Shared texts for which the game has one of its own, in its catalogues."""

    def said(self, template: str, language: str) -> str:
        """A template of the shared texts in the words of the game; what is put into it stays as it is."""
        return replaced(self, template, language)


@lru_cache(maxsize=2000)
def replaced(wording: Wording, template: str, language: str) -> str:
    """The same, once for each text."""
    words = wording.words.get(language)
    if not words:
        return template

    def other(found: re.Match[str]) -> str:
        word = words[found[0].lower()]
        return word[0].upper() + word[1:] if found[0][0].isupper() else word

    known = re.compile(rf"\b(?:{'|'.join(sorted(words, key=len, reverse=True))})\b", re.IGNORECASE)
    parts = PLACE.split(template)  # every other one is the name of what is put in
    return "".join(part if number % 2 else known.sub(other, part) for number, part in enumerate(parts))


_NOW: ContextVar[tuple[Wording, str] | None] = ContextVar("wording", default=None)


def now() -> tuple[Wording, str] | None:
    """The wording of the game that is spoken of, with the room of its catalogues; None if it has none."""
    return _NOW.get()


@contextmanager
def worded(wording: Wording | None, room: str) -> Iterator[None]:
    """Speak of a game in its own words."""
    if wording is None:
        yield
        return
    before = _NOW.set((wording, room))
    try:
        yield
    finally:
        _NOW.reset(before)
