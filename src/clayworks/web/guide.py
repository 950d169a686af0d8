"""The rules of a game for players: Markdown, one file per game and language, with a few signs of its own.

A game's folder has them as `guide/en.md`, `guide/ru.md` and so on. Beside plain Markdown they use:

- `{TA-7.3 TA-7.4}` at the end of a heading, paragraph or item: the rules that it tells. Each is an address on
  the page, so every link to a rule lands on the sentence for players; from there one leads to the exact one.
- `{#scoring TA-11}` at the end of a heading: its own address, the same in all languages.
- fenced blocks, whose first word says what stands there: `pieces CHAPTER` the cards of a chapter of the
  legend, `example NAME` a live position, `set-up PLAYERS` a dealt table, `reference` the page to print.
- `[5](=yellow.guards)`, a number that the engine knows as well (`core/examples.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from clayworks.core.game import Game

MARK = re.compile(r"\s*\{((?:#[a-z0-9-]+)?(?:\s*[A-Z]+-[0-9.]+)*)\}$")
SOURCE = "en"


@dataclass
class Guide:
    """A text that was read: what it consists of, in its order."""

    language: str
    tokens: list[Token]
    headings: list[tuple[str, str]] = field(default_factory=list)
    """Tag and address: `("h2", "scoring")`."""
    titles: dict[str, str] = field(default_factory=dict)
    """The words of headings by address."""
    marks: list[tuple[str, ...]] = field(default_factory=list)
    """The rules that each sign names."""
    blocks: list[tuple[str, str]] = field(default_factory=list)
    """Fenced blocks: `("example", "majority")`."""
    claims: list[tuple[str, str, str]] = field(default_factory=list)
    """The example that a claim is about (empty: none), the claim, and the number that the text says."""

    @property
    def rules(self) -> list[str]:
        """Every rule that is told, in the order of the text."""
        return list(dict.fromkeys(rule for mark in self.marks for rule in mark))


def languages(game: Game) -> list[str]:
    """The languages in which a game's rules for players are written."""
    return sorted(file.stem for file in (game.folder / "guide").glob("*.md"))


@lru_cache(maxsize=100)
def guide(game: Game, language: str) -> Guide | None:
    """The rules for players in a language, else in English; None where nobody wrote them."""
    for one in (language, SOURCE):
        file = game.folder / "guide" / f"{one}.md"
        if file.exists():
            return read(file.read_text(encoding="utf-8"), one)
    return None


def read(text: str, language: str) -> Guide:
    """A text with its signs taken out and remembered on the tokens."""
    made = Guide(language, MarkdownIt("commonmark").enable("table").parse(text))
    topic = ""
    for before, token in zip([None, *made.tokens], made.tokens, strict=False):
        if token.type == "fence":
            kind, _, name = token.info.partition(" ")
            made.blocks.append((kind, name))
            topic = name if kind == "example" else topic
        elif token.type == "heading_open":
            topic = topic if int(token.tag[1]) > 2 else ""
        elif token.type == "inline":
            take_mark(made, before, token)
            made.claims += [(topic, claim, said) for claim, said in claims(token)]
    return made


def take_mark(made: Guide, opening: Token | None, token: Token) -> None:
    """Take the sign off the end of a block; what it names is kept on the block as `rules`."""
    children = token.children or []
    address = ""
    found = MARK.search(children[-1].content) if children and children[-1].type == "text" else None
    if found:
        children[-1].content = children[-1].content[: found.start()]
        names = found[1].split()
        address = names.pop(0)[1:] if names and names[0].startswith("#") else ""
        token.meta["rules"] = tuple(names)
        made.marks.append(tuple(names))
    if opening is not None and opening.type == "heading_open":
        made.headings.append((opening.tag, address))
        made.titles[address] = words(children)
        if address:
            opening.attrSet("id", address)


def words(children: Sequence[Token]) -> str:
    """What an inline token says, without its marks."""
    return "".join(child.content for child in children if child.type in ("text", "code_inline"))


def claims(token: Token) -> Iterator[tuple[str, str]]:
    """The claims of a block: what is claimed, and the number as the text says it."""
    claim = None
    for child in token.children or ():
        if child.type == "link_open":
            target = str(child.attrGet("href"))
            claim = target[1:] if target.startswith("=") else None
        elif child.type == "text" and claim:
            yield claim, child.content
        elif child.type == "link_close":
            claim = None


# -- where a rule is told ----------------------------------------------------------------------------------


def nearest(rule: str, told: Sequence[str]) -> str | None:
    """The rule of a text that is nearest to one: itself, what it belongs to, or the first of its section.

    >>> nearest("TA-7.3", ["TA-7.2", "TA-7.3"]), nearest("TA-7.9", ["TA-6.1", "TA-7.2"])
    ('TA-7.3', 'TA-7.2')
    """
    if rule in told:
        return rule
    section, dot, _ = rule.rpartition(".")
    if dot and section in told:
        return section
    section = section if dot else rule
    inside = [one for one in told if one.startswith(f"{section}.") or one == section]
    return min(inside, key=lambda one: distance(one, rule)) if inside else None


def distance(one: str, other: str) -> int:
    """How far apart two rules of one section are; what comes before is nearer than what comes after."""
    first, second = (int("0" + rule.rpartition(".")[2]) if "." in rule else 0 for rule in (one, other))
    return (second - first) * 2 if first <= second else (first - second) * 2 + 1
