"""The numbered reference of a game as a page: `rules.md` of its folder, every number an address."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from clayworks.core import registry
from clayworks.core.messages import M


def text_of(name: str) -> str:
    """The reference of a game, empty where none is written down."""
    file = registry.load(name).folder / "rules.md"
    return file.read_text(encoding="utf-8") if file.exists() else ""


@cache
def rules_page(name: str) -> Markup:
    """The reference as HTML. It belongs to the game's code, so its anchors may stand in it as they are."""
    return Markup(tidy(MarkdownIt("commonmark", {"html": True}).enable("table").render(text_of(name))))


@cache
def numbers(name: str) -> list[str]:
    """The numbers of all rules, in their order."""
    return re.findall(r'<a id="([A-Z]+-[0-9.]+)"', text_of(name))


def tidy(made: str, language: str = "en") -> str:
    """HTML of a text as pages show it: a wide table scrolls by itself, by keyboard as well."""
    name = M("a table").to(language)
    made = re.sub(r' style="text-align:(left|right|center)"', r' class="\1"', made)
    made = made.replace("<th></th>", "<td></td>").replace("<pre>", '<pre tabindex="0">')
    made = made.replace("<table>", f'<div class="wide" tabindex="0" role="group" aria-label="{name}"><table>')
    return made.replace("</table>", "</table></div>")
