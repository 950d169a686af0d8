"""The rules for players as pages: the text with its cards, live examples and addresses, and the legend."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from fastapi import APIRouter, Request
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup
from starlette.responses import Response

from clayworks.core import registry
from clayworks.core.box import counted
from clayworks.core.examples import Example, example
from clayworks.core.game import Game
from clayworks.core.legend import Chapter, Piece
from clayworks.core.messages import M
from clayworks.core.pictures.drawing import escape
from clayworks.core.pictures.panels import Panel
from clayworks.core.state import State
from clayworks.web.gate import caller_of
from clayworks.web.guide import Guide, guide, nearest
from clayworks.web.parameters import GameName, known
from clayworks.web.rules import numbers, rules_page, tidy
from clayworks.web.templating import render

router = APIRouter(include_in_schema=False)

BROAD = 90
"""A picture that is broader than this stands above its words."""

MARKDOWN = MarkdownIt("commonmark").enable("table")


@dataclass(frozen=True)
class Page:
    """Rules for players, ready to be shown."""

    language: str
    text: Markup
    reference: Markup
    """What is printed on one page."""
    contents: Sequence[tuple[str, str]]
    """Addresses and titles of its sections."""


# -- pages -------------------------------------------------------------------------------------------------


@router.get("/rules/{name}")
async def rules(name: GameName, request: Request) -> Response:
    """The rules for players; where nobody wrote them, the numbered reference."""
    game = known(name)
    page = guide_page(game.name, caller_of(request).language)
    if page is None:
        return exact_page(game, request)
    ours = by_source(game, page.language)
    return render(request, "guide.html", game=game, page=page, symbols=symbols(game), **ours)


@router.get("/rules/{name}/exact")
async def exact(name: GameName, request: Request) -> Response:
    """The numbered reference; every rule has its number as an address on the page."""
    return exact_page(known(name), request)


@router.get("/rules/{name}/legend")
async def legend(name: GameName, request: Request) -> Response:
    """The legend beside a table: the quick reference, and every piece with what it does."""
    game, language = known(name), caller_of(request).language
    page = guide_page(game.name, language)
    chapters = [
        (chapter.title.to(language), Markup(cards(game, chapter.key, language))) for chapter in game.legend()
    ]
    return render(request, "legend.html", chapters=chapters, reference=page.reference if page else "")


def exact_page(game: Game, request: Request) -> Response:
    """The numbered reference, with what is ours in the data."""
    language = caller_of(request).language
    guided = guide(game, language) is not None
    ours = by_source(game, language)
    return render(request, "rules.html", game=game, text=rules_page(game.name), guided=guided, **ours)


def by_source(game: Game, language: str) -> dict[str, Any]:
    """How many printed parts are ours, and how many were deduced, in words."""
    parts = game.box.parts(game.components)
    found = {
        said: [part for part in parts if part.source == source]
        for said, source in (("ours", "reconstructed"), ("deduced", "deduced"))
    }
    return {said: counted(some).to(language) if some else "" for said, some in found.items()}


# -- the text ----------------------------------------------------------------------------------------------


@cache
def guide_page(name: str, language: str) -> Page | None:
    """The rules for players of a game in a language, drawn once."""
    game = registry.load(name)
    read = guide(game, language)
    if read is None:
        return None
    text, reference = Text(game, read, language).parts()
    contents = [(address, read.titles[address]) for tag, address in read.headings if tag == "h2"]
    return Page(read.language, Markup(text), Markup(reference), contents)


class Text:
    """Makes a page of a guide."""

    def __init__(self, game: Game, read: Guide, language: str) -> None:
        self.game, self.read, self.language = game, read, language
        self.cards = told_by_cards(game, read.rules)
        self.addresses: dict[str, list[str]] = {}
        for rule in numbers(game.name):
            if (told := rule if rule in self.cards else nearest(rule, read.rules)) is not None:
                self.addresses.setdefault(told, []).append(rule)

    def parts(self) -> tuple[str, str]:
        """The text, and what follows the sign of the quick reference."""
        tokens = [self.made(token) for token in self.read.tokens]
        cut = next((n for n, token in enumerate(tokens) if token.info == "reference"), len(tokens))
        found = (tokens[:cut], tokens[cut + 1 :])
        first, second = (MARKDOWN.renderer.render(part, MARKDOWN.options, {}) for part in found)
        return tidy(first, self.language), tidy(second, self.language)

    def made(self, token: Token) -> Token:
        """A token as the renderer knows it: our own signs have become HTML."""
        if token.type == "fence" and token.info != "reference":
            kind, _, name = token.info.partition(" ")
            return html(self.with_cards(BLOCKS[kind](self.game, name, self.language)), "html_block")
        if token.type == "inline" and token.children is not None:
            ruled = tuple(token.meta.get("rules", ()))
            made = token.copy()
            made.children = [
                *self.anchors(ruled),
                *(counting(child) for child in with_closings(token.children)),
                *self.wordings(ruled),
            ]
            return made
        return token

    def with_cards(self, block: str) -> str:
        """A block with an address on each card that alone tells a rule."""
        for rule, card_id in self.cards.items():
            opening = re.search(rf'<li id="{card_id}"[^>]*>', block)
            if opening:
                found = "".join(anchor.content for anchor in self.anchors([rule]))
                block = block[: opening.end()] + found + block[opening.end() :]
        return block

    def anchors(self, ruled: Sequence[str]) -> Iterator[Token]:
        """Addresses for all rules that a block tells, and for those that nothing else tells; each once."""
        for rule in ruled:
            for number in self.addresses.pop(rule, ()):
                yield html(f'<span class="anchor" id="{number}"></span>')

    def wordings(self, ruled: Sequence[str]) -> Iterator[Token]:
        """The way to the exact wording."""
        if ruled:
            said = escape(M("exact wording").to(self.language))
            yield html(
                f' <a class="exact" href="/rules/{self.game.name}/exact#{ruled[0]}"'
                f' title="{said}: {", ".join(ruled)}" aria-label="{said}: {ruled[0]}">§</a>'
            )


def told_by_cards(game: Game, told: Sequence[str]) -> dict[str, str]:
    """The card of each rule that no sentence tells, by its address on the page.

    A rule of many cards is none of them; of cards in several chapters the last is about nothing else.
    """
    found: dict[str, str] = {}
    for chapter in game.legend():
        often = Counter(piece.rule for piece in chapter.pieces)
        for piece in chapter.pieces:
            if piece.rule and piece.rule not in told and often[piece.rule] == 1:
                found[piece.rule] = card_address(chapter, piece)
    return found


def card_address(chapter: Chapter, piece: Piece) -> str:
    """Where a card stands on the page."""
    return f"{chapter.key}-{piece.key}"


def html(content: str, kind: str = "html_inline") -> Token:
    """A token of finished HTML."""
    return Token(kind, "", 0, content=content)


def with_closings(children: Sequence[Token]) -> Iterator[Token]:
    """The parts of a line; the end of a claim is marked as such."""
    claim = False
    for child in children:
        if child.type == "link_open":
            claim = str(child.attrGet("href")).startswith("=")
        yield html("</b>") if child.type == "link_close" and claim else child


def counting(child: Token) -> Token:
    """A part of a line; the beginning of a claim shows a number that is counted."""
    if child.type == "link_open" and str(child.attrGet("href")).startswith("="):
        return html('<b class="count">')
    return child


# -- what stands in a text ---------------------------------------------------------------------------------


@lru_cache(maxsize=1000)
def cards(game: Game, name: str, language: str) -> str:
    """The cards of a chapter of the legend."""
    chapter = next(one for one in game.legend() if one.key == name)
    inner = "".join(card(game, chapter, piece, language) for piece in chapter.pieces)
    return f'<ul class="cards" data-chapter="{chapter.key}">{inner}</ul>\n'


def card(game: Game, chapter: Chapter, piece: Piece, language: str) -> str:
    """One piece."""
    width, height = piece.size
    exact = escape(M("exact wording").to(language))
    link = (
        f' <a class="exact" href="/rules/{game.name}/exact#{piece.rule}"'
        f' aria-label="{exact}: {piece.rule}">§</a>'
        if piece.rule
        else ""
    )
    elements = " ".join(piece.elements)
    broad = ' class="broad"' if width > BROAD else ""
    return (
        f'<li id="{card_address(chapter, piece)}"{broad} data-pieces="{elements}">'
        f'<svg class="piece seat-{game.colours[0]}" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" aria-hidden="true">'
        f"{without_ids(piece.picture(language))}</svg>"
        f"<div><strong>{escape(piece.name.to(language))}</strong>"
        f"<p>{escape(piece.does.to(language))}{link}</p></div></li>"
    )


def live(game: Game, name: str, language: str) -> str:
    """An example as it lies on the table: before and after, or as it stands."""
    one = example(game, name)
    pictures = [figure(one, one.end, language, "")]
    if one.played:
        before, after = M("Before").to(language), M("After").to(language)
        pictures = [figure(one, one.start, language, before), figure(one, one.end, language, after)]
    return f'<div class="example" data-example="{name}">{"".join(pictures)}</div>\n'


def figure(one: Example, state: State, language: str, caption: str) -> str:
    """The panels of an example on one of its tables."""
    drawn = state.game.board(state.view(None), language, {}).panels
    panels = "".join(lit(drawn[name], one.lights) for name in one.panels)
    said = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f'<figure class="panes">{panels}{said}</figure>'


def lit(panel: Panel, lights: Sequence[str]) -> str:
    """A panel with what a text is about marked on it."""
    svg = without_ids(panel.svg)
    for name in lights:
        svg = svg.replace(f'data-element="{name}"', f'data-element="{name}" data-lit=""')
    return f'<div class="pane still">{svg}</div>'


def without_ids(svg: str) -> str:
    """A picture that may stand on a page several times."""
    return re.sub(r' id="[^"]*"', "", svg)


def dealt(game: Game, name: str, language: str) -> str:
    """The picture of a dealt table."""
    alt = escape(M("A table at the beginning").to(language))
    address = f"/rules/{game.name}/set-up/{name}.svg"
    return f'<p class="set-up"><a href="{address}"><img src="{address}" alt="{alt}" loading="lazy"></a></p>\n'


BLOCKS: dict[str, Callable[[Game, str, str], str]] = {"pieces": cards, "example": live, "set-up": dealt}
"""What makes something of a fenced block."""


@lru_cache(maxsize=100)
def symbols(game: Game) -> Markup:
    """The pictures that all panels and cards of a game use."""
    state = game.deal(game.players[0], seed="guide")
    return Markup(game.board(state.view(None), "en", {}).symbols)
