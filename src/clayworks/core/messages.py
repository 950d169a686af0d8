"""What is said to people, as data: a message is an English template with arguments.

The English text is the message id; catalogues (`locale/*.po`, shared and in each game's `words/`) hold
the other languages. Nothing is translated before it is shown.
"""

from __future__ import annotations

import gettext as _gettext
import io
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "ru", "ja", "pl", "it")

PACKAGE = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Message:
    """A template and what goes into it; arguments may be messages themselves.

    >>> str(M("{count} wet clay", count=2))
    '2 wet clay'
    """

    text: str
    args: Mapping[str, Any] = field(default_factory=dict)
    plural: str | None = None
    room: str = ""
    """The package whose catalogue is asked first; empty for the shared parts."""

    def __str__(self) -> str:
        return self.to("en")

    def to(self, language: str) -> str:
        """The message in a language."""
        catalogue = translations(language, self.room)
        if self.plural is None:
            template = catalogue.gettext(self.text)
        else:
            template = catalogue.ngettext(self.text, self.plural, int(self.args["count"]))
        return template.format_map({k: _said(v, language) for k, v in self.args.items()})


@dataclass(frozen=True, slots=True)
class Speaker:
    """Makes the messages of one room: `M = Speaker(__name__)` in a game's package, `M("pay {what}", what=…)`.

    The room is the name of that package; its catalogues lie in `words/locale/`.
    """

    room: str = ""

    def __call__(self, text: str, **args: Any) -> Message:
        """A message with its arguments."""
        return Message(text, args, room=self.room)

    def plural(self, one: str, many: str, count: int, **args: Any) -> Message:
        """A message that depends on a number: `MN("{count} coin", "{count} coins", 3)`."""
        return Message(one, {"count": count, **args}, many, self.room)


M = Speaker()
MN = M.plural


def listed(parts: Iterable[Message]) -> Message:
    """Several messages as one enumeration, separated by commas."""
    parts = list(parts)
    if not parts:
        return M("nothing")
    if len(parts) == 1:
        return parts[0]
    return M("{first}, {rest}", first=parts[0], rest=listed(parts[1:]))


def _said(value: Any, language: str) -> Any:
    """An argument in a language, if it can speak (messages, reasons, errors)."""
    return value.to(language) if hasattr(value, "to") else value


@dataclass(frozen=True, slots=True)
class Decision:
    """An open question. `id` is that of the notation, `rule` the rule that asks it, if one is written."""

    id: str
    seat: int
    message: Message
    rule: str


@dataclass(frozen=True, slots=True)
class Description:
    """An option in words: what it is, what it costs and gives, and the board element it touches.

    Elements are written `kind:name` (`cell:C4`, `segment:5`); None where there is no place for it.
    """

    message: Message
    cost: tuple[Message, ...] = ()
    gain: tuple[Message, ...] = ()
    element: str | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something can't be done, with the rule that says so (empty where none is written down)."""

    message: Message
    rule: str

    def __str__(self) -> str:
        return self.to("en")

    def to(self, language: str) -> str:
        """The reason as a sentence with its rule: `B4 is occupied (TA-8.3)`."""
        if not self.rule:
            return self.message.to(language)
        return M("{reason} ({rule})", reason=self.message, rule=self.rule).to(language)


def user_language() -> str:
    """The language that the environment asks for, if we speak it; English otherwise."""
    for variable in ("CLAYWORKS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            language = value.replace("-", "_").partition("_")[0].partition(".")[0].lower()
            return language if language in LANGUAGES else "en"
    return "en"


@cache
def translations(language: str, room: str = "") -> _gettext.NullTranslations:
    """The catalogue of a room in a language, and behind it the shared one."""
    merged = _gettext.NullTranslations()
    if language == "en":
        return merged
    folders = [Path(path) / "words" / "locale" for path in import_module(room).__path__] if room else []
    for folder in [*folders, PACKAGE / "locale"]:
        path = folder / f"{language}.po"
        if path.exists():
            merged.add_fallback(_compiled(path))
    return merged


def _compiled(path: Path) -> _gettext.GNUTranslations:
    # Compiled in memory when first needed (a few milliseconds), so that no stale .mo can lie about.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        catalogue = read_po(file)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return _gettext.GNUTranslations(compiled)
