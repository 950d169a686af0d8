"""`python -m tools.glossary` sees that things are called as the published rulebook of a language calls them.

Each game's `words/glossary/LANGUAGE.toml` says under `[terms]` which words a translation must have where the
English source has a term (`"Master token" = ["жетон* Советник*"]`, `*` stands for any ending), and under
`[never]` which words are wrong, with what is right instead. The shared catalogue's is in `locale/glossary/`.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from clayworks.core.messages import PACKAGE
from tools import catalogues


@dataclass(frozen=True)
class Glossary:
    """The terms of one room in one language."""

    terms: Mapping[str, Sequence[str]]
    never: Mapping[str, str]
    exempt: frozenset[str]
    """Messages that use a term in another sense."""

    @classmethod
    def load(cls, path: Path) -> Glossary:
        """From its file; empty if there is none."""
        data = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        return cls(data.get("terms", {}), data.get("never", {}), frozenset(data.get("exempt", [])))

    def faults(self, source: str, translation: str) -> Iterator[str]:
        """What is called otherwise than it should be."""
        if source in self.exempt:
            return
        source, said = without_places(source), without_places(translation)
        for term, words in self.terms.items():
            found = english(term).search(source)
            # A key of a file stays as it is: `workers: …`.
            if found is None or (found[0].islower() and found[0] in said):
                continue
            if not any(pattern(word).search(said) for word in words):
                yield f"{term!r} should be {' or '.join(words)}: {translation!r}"
        for word, right in self.never.items():
            if pattern(word).search(said):
                yield f"{word!r} should be {right}: {translation!r}"


def without_places(text: str) -> str:
    """A text without the names of what is put in, which are English."""
    return re.sub(r"\{[^}]*\}", "{}", text)


@cache
def english(term: str) -> re.Pattern[str]:
    """A term in an English text, singular or plural."""
    return re.compile(rf"\b{re.escape(term)}s?\b", re.IGNORECASE)


@cache
def pattern(word: str) -> re.Pattern[str]:
    """A word of another language; `*` stands for any ending. Japanese has no spaces to begin a word with."""
    written = re.escape(word).replace(r"\*", r"\w*")
    edge = "" if any(letter > "\u2e7f" for letter in word) else r"\b"
    return re.compile(edge + written + edge, re.IGNORECASE)


def check() -> list[str]:
    """Everything in all catalogues that is called otherwise than it should be."""
    found: list[str] = []
    for folder in catalogues.rooms():
        for language in catalogues.languages(folder):
            glossary = Glossary.load(folder.parent / "glossary" / f"{language}.toml")
            if folder == PACKAGE / "locale":
                glossary = Glossary.load(folder / "glossary" / f"{language}.toml")
            for entry in catalogues.load(folder / f"{language}.po", language):
                source = entry.id if isinstance(entry.id, str) else entry.id[0]
                texts = [entry.string] if isinstance(entry.string, str) else list(entry.string or ())
                if not source or (entry.context or "").endswith(("gender", "short")):
                    continue
                place = catalogues.place_of(folder / f"{language}.po")
                found += [
                    f"{place}: {fault}" for text in texts if text for fault in glossary.faults(source, text)
                ]
    return found


def main() -> int:
    """Print every fault; the exit status says whether there is one."""
    faults = check()
    for fault in faults:
        print(fault)
    print(f"glossary: {len(faults)} faults" if faults else "glossary: kept")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
