"""Makes the icons of the installed page from our own drawing (`static/icon.svg`): `python -m tools.icons`.

Systems that put a page among their programs want PNG; a maskable one is cut by the system to its own shape,
so its ground reaches to the edge and the drawing keeps to the middle.
"""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).resolve().parent.parent / "src" / "clayworks" / "web" / "static"
GROUND = "#a8472a"
SAFE = 0.72
"""So much of a maskable icon is never cut off."""
ICONS = {"icon-192.png": (192, False), "icon-512.png": (512, False), "icon-maskable-512.png": (512, True)}


def page(size: int, maskable: bool) -> str:
    """The drawing alone on a page of its size."""
    drawn = round(size * SAFE) if maskable else size
    ground = GROUND if maskable else "transparent"
    svg = (STATIC / "icon.svg").read_text("utf-8").replace("<svg ", f'<svg width="{drawn}" height="{drawn}" ')
    style = f"margin:0;width:{size}px;height:{size}px;display:grid;place-items:center;background:{ground}"
    return f'<body style="{style}">{svg}</body>'


def main() -> None:
    """All of them."""
    from playwright.sync_api import sync_playwright
    from tests.browser.conftest import FLAGS, browser_path

    path = browser_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for name, (size, maskable) in ICONS.items():
            shown = browser.new_page(viewport={"width": size, "height": size})
            shown.set_content(page(size, maskable))
            shown.screenshot(path=STATIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
