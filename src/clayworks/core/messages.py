"""What is said to people, as data: a message is an English template with arguments.

The English text is the message id; catalogues (`locale/*.po`, shared and in each game's `words/`) hold
the other languages. Nothing is translated before it is shown.

Other languages bend their words. A template may ask for a form of what it is given, `"{player} buys
{figure:acc}"`; the form stands in the catalogue under its name as context (`msgctxt "acc"`); where it does
not, the plain form serves. What has no form of its own hands the wish on to its parts: the accusative of
"2 coins, 1 clay" is made of two. `{figure:?m=ready|f=…|n=…}` chooses by the gender of a word
(`msgctxt "gender"`: m, f, n, or p for names in the plural).

What has a long name and a short one is a message with a second one:
`M("row 2, fifth space: 2 wood", …).or_short(M("row 2, space 5", …))`. Its form `short` is the second one, in
every language.
"""

from __future__ import annotations

import gettext as _gettext
import io
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any, Final

from clayworks.core import wording

LANGUAGES = ("en", "ru", "ja", "pl", "it")

FORMS = ("gen", "dat", "acc", "ins", "loc", "def", "short")
"""The forms that a template may ask for: cases, with the article, and short enough for a small place."""

PACKAGE = Path(__file__).resolve().parent.parent


@dataclass(slots=True)
class Message:
    """A template and what goes into it; arguments may be messages themselves.

    Nobody changes a message. A class that were frozen would see to it at run time, too, and take three times
    as long to make one, of which a page needs hundreds.

    >>> str(M("{count} wet clay", count=2))
    '2 wet clay'
    """

    text: Final[str]
    args: Final[Mapping[str, Any]] = field(default_factory=dict)
    plural: Final[str | None] = None
    room: Final[str] = ""
    """The package whose catalogue is asked first; empty for the shared parts."""
    context: Final[str] = ""
    """Tells two messages apart that are the same in English: `msgctxt` of the catalogues."""
    shorter: Final[Message | None] = None
    """Says the same where there is little room, or where a sentence needs no more."""

    def __str__(self) -> str:
        return self.to("en")

    def to(self, language: str, form: str = "") -> str:
        """The message in a language, in a form of it if there is one (`acc`, `short`)."""
        if form == "short" and self.shorter is not None:
            return self.shorter.to(language, form)
        template, wish = self._worded(language, form)
        args, said = self.args, []
        for text, name, asked in taken_apart(template):
            if text:
                said.append(text)
            if name is not None:
                value = args[name]
                kind = type(value)
                if kind is Message and not asked.startswith("?"):
                    said.append(value.to(language, asked or wish))
                elif kind is str and (not asked or asked in FORMS):
                    said.append(value)
                else:
                    said.append(_Said(value, language, wish).__format__(asked))
        return "".join(said)

    def _worded(self, language: str, form: str) -> tuple[str, str]:
        """The template; of a shared text in the words of the game that is spoken of (`wording.py`)."""
        own = None if self.room else wording.now()
        if own is None:
            return self._template(language, form)
        words, room = own
        if (instead := words.instead.get(self.text)) is not None:
            return replace(self, text=instead, room=room)._template(language, form)
        template, wish = self._template(language, form)
        return words.said(template, language), wish

    def _template(self, language: str, form: str) -> tuple[str, str]:
        """The template in a form, and the form that its parts are still to have."""
        if language == "en":  # the source itself, which bends nothing
            is_one = self.plural is None or int(self.args["count"]) == 1
            return self.text if is_one else str(self.plural), form
        catalogue = translations(language, self.room)
        if form:
            bent = self._in_context(catalogue, f"{self.context}/{form}" if self.context else form)
            if bent is not None:
                return bent, ""
        if self.context and (meant := self._in_context(catalogue, self.context)) is not None:
            return meant, form
        if self.plural is None:
            return catalogue.gettext(self.text), form
        return catalogue.ngettext(self.text, self.plural, int(self.args["count"])), form

    def _in_context(self, catalogue: _gettext.NullTranslations, context: str) -> str | None:
        """What a catalogue has under a context; None if it has nothing."""
        if self.plural is None:
            found = catalogue.pgettext(context, self.text)
            return found if found != self.text else None
        count = int(self.args["count"])
        found = catalogue.npgettext(context, self.text, self.plural, count)
        return found if found != (self.text if count == 1 else self.plural) else None

    @property
    def short(self) -> Message:
        """The short name, which can be bent like any message; itself where there is none."""
        return self.shorter or self

    def or_short(self, shorter: Message) -> Message:
        """The same with another message for where there is little room."""
        return replace(self, shorter=shorter)

    def gender(self, language: str) -> str:
        """The gender of a name in a language: `m`, `f`, `n`; `m` where nothing is said."""
        found = translations(language, self.room).pgettext("gender", self.text)
        return found if found != self.text else "m"


@dataclass(frozen=True, slots=True)
class Speaker:
    """Makes the messages of one room: `M = Speaker(__name__)` in a game's package, `M("pay {what}", what=…)`.

    The room is the name of that package; its catalogues lie in `words/locale/`.
    """

    room: str = ""

    def __call__(self, text: str, **args: Any) -> Message:
        """A message with its arguments."""
        return Message(text, args, room=self.room)

    def of(self, context: str, text: str, **args: Any) -> Message:
        """A message that would be another one elsewhere: `MP("weapon", "ready")`."""
        return Message(text, args, room=self.room, context=context)

    def plural(self, one: str, many: str, count: int, **args: Any) -> Message:
        """A message that depends on a number: `MN("{count} coin", "{count} coins", 3)`."""
        return Message(one, {"count": count, **args}, many, self.room)


M = Speaker()
MN = M.plural
MP = M.of


def listed(parts: Iterable[Message]) -> Message:
    """Several messages as one enumeration, separated by commas."""
    parts = list(parts)
    if not parts:
        return M("nothing")
    if len(parts) == 1:
        return parts[0]
    return M("{first}, {rest}", first=parts[0], rest=listed(parts[1:]))


def all_of(parts: Sequence[Message]) -> Message:
    """Several things at once: `2 wood, 1 ore and 3 travel`."""
    if len(parts) < 2:
        return listed(parts)
    return M("{first} and {last}", first=listed(parts[:-1]), last=parts[-1])


def one_of(parts: Sequence[Message]) -> Message:
    """One of several things: `1 wood, 1 ore or 1 stone`."""
    if len(parts) < 2:
        return listed(parts)
    return M("{first} or {last}", first=listed(parts[:-1]), last=parts[-1])


Who = tuple[str, str, str]
"""A message that stands for somebody, as it can be looked up."""


def who(message: Message) -> Who:
    """What tells the name of a colour from all other messages."""
    return message.room, message.context, message.text


def called(message: Message, names: Mapping[Who, str]) -> Message:
    """A message in which people have their names: what stands for somebody in `names` gives way to it.

    >>> str(called(M("{player} wins", player=M("Red")), {who(M("Red")): "Ann"}))
    'Ann wins'
    """
    if not names:
        return message
    if who(message) in names:
        return Message("{name}", {"name": names[who(message)]})
    args = {key: _called(value, names) for key, value in message.args.items()}
    shorter = called(message.shorter, names) if message.shorter is not None else None
    return Message(message.text, args, message.plural, message.room, message.context, shorter)


def _called(value: Any, names: Mapping[Who, str]) -> Any:
    if isinstance(value, Message):
        return called(value, names)
    return replace(value, message=called(value.message, names)) if isinstance(value, Reason) else value


class _Said:
    """An argument in a language: what can speak (messages, reasons, errors) is said as its place asks."""

    __slots__ = ("form", "language", "value")

    def __init__(self, value: Any, language: str, form: str) -> None:
        self.value = value
        self.language = language
        self.form = form
        """What the whole is to be, where the place itself asks for nothing."""

    def __format__(self, wish: str) -> str:
        value = self.value
        if not hasattr(value, "to"):
            return format(value, "" if wish in FORMS else wish)
        if wish.startswith("?"):
            return chosen(wish[1:], value.gender(self.language))
        if isinstance(value, Message):
            return value.to(self.language, wish or self.form)
        return str(value.to(self.language))


MOST_TEMPLATES = 10_000
"""Templates that are kept taken apart: all catalogues together have fewer."""


@lru_cache(MOST_TEMPLATES)
def taken_apart(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A template as texts, each with the name of what follows it, if anything does, and how that is wanted.

    >>> taken_apart("{player} buys {figure:acc}!")
    (('', 'player', ''), (' buys ', 'figure', 'acc'), ('!', None, ''))
    """
    return tuple((text, name, wish or "") for text, name, wish, _ in Formatter().parse(template))


def chosen(wish: str, gender: str) -> str:
    """The word of a gender in `m=готов|f=готова|n=готово`; the first one where it has none."""
    words = dict(part.partition("=")[::2] for part in wish.split("|"))
    return words.get(gender, next(iter(words.values())))


@dataclass(frozen=True, slots=True)
class Decision:
    """An open question. `id` is that of the notation, `rule` the rule that asks it, if one is written."""

    id: str
    seat: int
    message: Message
    rule: str


class Role(StrEnum):
    """How an option stands among the others of its decision."""

    MAIN = "main"
    """What the decision is about: offered first and as a large button, also where it lies on the board, and
    still shown, with its reason, when it is impossible."""
    PLAIN = "plain"
    """One of several of the same kind: cells, cards, spaces."""
    QUIET = "quiet"
    """Substitutes, and doing nothing: offered last."""

    @property
    def rank(self) -> int:
        """Its place in the order in which options are offered."""
        return list(Role).index(self)


@dataclass(frozen=True, slots=True)
class Description:
    """An option in words: what it is, what it costs and gives, and the board element it touches.

    Elements are written `kind:name` (`cell:C4`, `segment:5`); None where there is no place for it.
    """

    message: Message
    cost: tuple[Message, ...] = ()
    gain: tuple[Message, ...] = ()
    element: str | None = None
    role: Role = Role.PLAIN
    passive: bool = False
    """It goes without saying when somebody clicks on what comes after it: turn no ring, then a segment."""
    variant: Message | None = None
    """What tells it from other options on the same element: with a Craftsman, with an Artisan. People say
    which one they mean before they click."""
    careful: bool = False
    """It costs something that is not seen at once: a tap on its element asks first, in words."""


@dataclass(frozen=True, slots=True)
class Belonging:
    """Something of which a seat has a number: the symbol drawn for it, how many, and that in words."""

    symbol: str
    count: int
    amount: Callable[[int], Message]
    """So many of it: `3 coins`."""
    paid: bool = True
    """Whether it is paid and gained; what is used and comes back, such as a worker, is not."""
    spent: bool = True
    """Whether what is gone of it was paid; what only becomes something else, such as soaked clay, was not."""

    @property
    def words(self) -> Message:
        """As many as there are."""
        return self.amount(self.count)


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
