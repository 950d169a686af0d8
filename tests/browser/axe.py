"""What axe-core says about a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

PICTURES = "svg > :not(title, desc)"
"""What is inside of pictures."""
BOARD = f"#board {PICTURES}"
"""What is drawn on the table."""
AXE = (Path(__file__).parent / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page, *rules: str, within: str = "html", without: str = "") -> list[str]:
    """What axe-core finds, by all its rules or by these, in a part of a page and not in other parts of it.

    Whatever is on a page costs axe time, also what it shall not look at. So what it does without is taken off
    the page meanwhile: a board has thousands of parts, and is not looked at again for what opens beside it.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE + "; null")
    found: Any = page.evaluate(
        """async ([rules, include, without]) => {
          const gone = [...(without ? document.querySelectorAll(without) : [])].map((one) => {
            const place = document.createComment("");
            one.replaceWith(place);
            return [place, one];
          });
          const only = rules.length ? { runOnly: { type: "rule", values: rules } } : {};
          const found = await axe.run({ include }, { resultTypes: ["violations"], ...only });
          for (const [place, one] of gone) place.replaceWith(one);
          return found;
        }""",
        [rules, within, without],
    )
    return [
        f"{one['id']}: {one['help']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for one in found["violations"]
        for node in one["nodes"][:3]
        if not is_picture(one["id"], node["html"])
    ]


def violations_in_both_lights(page: Page, within: str = "html", without: str = "") -> list[str]:
    """What axe-core finds by day, and at night by the one rule that looks at colours."""
    page.emulate_media(color_scheme="light")
    by_day = violations(page, within=within, without=without)
    page.emulate_media(color_scheme="dark")
    at_night = violations(page, "color-contrast", within=within, without=without)
    page.emulate_media(color_scheme="light")
    return [*by_day, *(f"at night: {one}" for one in at_night)]


def is_picture(rule: str, html: str) -> bool:
    """Numbers and effects printed in a picture are no label: its name says them in words ("2 cattle").

    That its heading is part of its name is tested where people listen.
    """
    return rule == "label-content-name-mismatch" and html.startswith("<g ")
