"""The rules of a game as a page: `rules.md` of its folder, where every rule has its number as an anchor."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from clayworks.core import registry


@cache
def rules_page(name: str) -> Markup:
    """The text of a game's rules, empty where none is written down.

    The file belongs to the game's code, so its anchors may stand in it as they are.
    """
    file = registry.load(name).folder / "rules.md"
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    made = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
    made = re.sub(r' style="text-align:(left|right|center)"', r' class="\1"', made)
    # A wide table scrolls by itself, and can be reached to do so by keyboard.
    made = made.replace("<th></th>", "<td></td>").replace("<pre>", '<pre tabindex="0">')
    made = made.replace("<table>", '<div class="wide" tabindex="0" role="group" aria-label="table"><table>')
    return Markup(made.replace("</table>", "</table></div>"))
