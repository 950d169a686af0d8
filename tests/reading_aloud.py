"""What a person reads of a page, and what of it is English in another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser

from tools import catalogues

SAID = ("alt", "aria-label", "title", "placeholder")
"""Attributes that are shown or read aloud."""

VOID = frozenset(("area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"))

KEPT = re.compile(
    r"Clayworks|API|HTTP|JSON|TOML|JavaScript|Prometheus|PostgreSQL|SQLite|Python"
    r"|Enter|Esc|Tab|Ctrl|Home|End|Page Up|Page Down"
    r"|Xi[' ’]an|Terracotta Army|Terramara|[A-Z]{2}-[A-Z]?\d[\w.]*|\b[IVX]+\b|https?:\S+"
    r"|[\w./-]+\.(json|toml|md)\b"
)
"""Names of things that are called so in every language, numbers of rules, addresses and files."""

ENGLISH = re.compile(
    r"\b(the|and|with|your|you|from|this|that|which|player|players|game|games|board|space|spaces|coins|wood"
    r"|clay|worker|workers|turn|choose|choice|points|must|found|not|only|seat|random|greedy"
    r"|apprentice|craftsman|beginner|true|false|or|of|is|are|has|have|yellow|green|blue|red|rows|columns)\b",
    re.IGNORECASE,
)
"""Words by which English is known, none of them a word of Polish or Italian."""

LATIN = re.compile(r"[A-Za-z]{3,}")
"""Where people write other letters, a word of these is left over."""


class Reader(HTMLParser):
    """Gathers what is read: text and spoken attributes, but nothing that is marked as another language."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.texts: list[str] = []
        self.open: list[tuple[str, bool]] = []

    @property
    def silent(self) -> bool:
        return any(silent for _tag, silent in self.open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        foreign = tag != "html" and said.get("lang") not in (None, self.language)
        if tag not in VOID:
            self.open.append((tag, foreign or tag in ("script", "style", "code", "textarea")))
        if not foreign and not self.silent:
            self.texts += [said[name] or "" for name in SAID if said.get(name)]

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if data.strip() and not self.silent:
            self.texts.append(" ".join(data.split()))


def read(page: str, language: str) -> list[str]:
    """Everything that somebody reads on a page."""
    reader = Reader(language)
    reader.feed(page)
    return reader.texts


@cache
def untranslated(language: str) -> frozenset[str]:
    """English messages that are called otherwise in a language."""
    found: set[str] = set()
    native: set[str] = set()
    for folder in catalogues.rooms():
        for entry in catalogues.load(folder / f"{language}.po", language):
            text = entry.id if isinstance(entry.id, str) else entry.id[0]
            said = entry.string if isinstance(entry.string, str) else (entry.string or ("",))[0]
            (found if text != said else native).add(text)
            native.add(said)
    return frozenset(found - native - {""})


def left_in_english(texts: list[str], language: str, kept: re.Pattern[str] = KEPT) -> Iterator[str]:
    """The texts that are English, or have English words in them."""
    for text in texts:
        rest = kept.sub("", text)
        words = LATIN if language in ("ru", "ja") else ENGLISH
        is_message = len(text) > 1 and text in untranslated(language)
        if is_message or words.search(rest):
            yield text
