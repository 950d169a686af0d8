"""Makes the documentation as a site in `build/site`: `python -m tools.site` (`make docs`).

Pages are gathered into `build/docs` under short names, with their links turned to them, and generated where
nobody should copy by hand: the commands from `--help`, the reference from docstrings. Sphinx makes the site.
In the end every link of the finished pages is followed, and nothing may come from another server.
"""

from __future__ import annotations

import inspect
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from os.path import normpath, relpath
from pathlib import Path
from urllib.parse import unquote, urlsplit

import clayworks
from clayworks.core import registry
from tools import notebook

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "clayworks"
PAGES = ROOT / "build" / "docs"
SITE = ROOT / "build" / "site"

CONTENTS = {
    "Begin": ["tutorial", "api"],
    "Play": ["commands", "tables", "operating", "strength", "speed", "provenance"],
    "Rules": ["rules/*", "rulings"],
    "Build": [
        "architecture",
        "agents",
        "observations",
        "adding-a-game",
        "translating",
        "decisions",
        "contributing",
        "releasing",
        "changes",
    ],
    "Reference": ["reference/*"],
}
"""The chapters of the site. Sphinx complains of a page that stands in none."""

LINK = re.compile(r"\]\(([^)\s]+)\)")


class BrokenLink(Exception):
    """A document refers to what is not there."""


def sources() -> dict[Path, str]:
    """Every document with the name of its page."""
    pages = {file: file.stem for file in sorted((ROOT / "docs").glob("*.md"))}
    for game in registry.load_all():
        (rules,) = game.folder.rglob("rules.md")
        pages[rules] = f"rules/{game.name}"
    named = {"README": "index", "CONTRIBUTING": "contributing", "CHANGELOG": "changes"}
    return pages | {ROOT / f"{name}.md": page for name, page in named.items()}


def gather() -> None:
    """Put all pages where Sphinx finds them."""
    shutil.rmtree(PAGES, ignore_errors=True)
    pages = sources()
    for source, page in pages.items():
        write(page, turned(source, pages))
    lesson = notebook.as_page(notebook.read(notebook.TUTORIAL))
    write("tutorial", turned(notebook.TUTORIAL, {**pages, notebook.TUTORIAL: "tutorial"}, lesson))
    write("commands", commands())
    write("api", interface(), "rst")
    for page, text in reference():
        write(page, text, "rst")
    with (PAGES / "index.md").open("a", encoding="utf-8") as index:
        for chapter, inside in CONTENTS.items():
            index.write(f"\n```{{toctree}}\n:hidden:\n:glob:\n:caption: {chapter}\n\n")
            index.write("\n".join(inside) + "\n```\n")


def write(page: str, text: str, kind: str = "md") -> None:
    """One page."""
    path = PAGES / f"{page}.{kind}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def turned(source: Path, pages: dict[Path, str], text: str | None = None) -> str:
    """A document, or `text` of it, its links turned to pages; what it shows is copied beside them."""

    def turn(link: re.Match[str]) -> str:
        path, _, anchor = link[1].partition("#")
        if not path or urlsplit(path).scheme:
            return link[0]
        target = Path(normpath(source.parent / path))
        page = pages.get(target)
        if page is None:
            if not target.is_file():
                raise BrokenLink(f"{source.relative_to(ROOT)}: {link[1]} leads nowhere")
            page = target.relative_to(ROOT).as_posix()
            (PAGES / page).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(target, PAGES / page)
        else:
            page += ".md"
        here = relpath(PAGES / page, (PAGES / pages[source]).parent)
        return f"]({here}#{anchor})" if anchor else f"]({here})"

    return LINK.sub(turn, source.read_text(encoding="utf-8") if text is None else text)


def commands() -> str:
    """The command line, from the texts of its own `--help`."""
    text = subprocess.run(
        [sys.executable, "-m", "typer", "clayworks.cli.main", "utils", "docs", "--name", "clayworks"],
        env={**os.environ, "CLAYWORKS_LANG": "en", "NO_COLOR": "1"},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    # The list of all commands cuts their descriptions short; each stands below with its whole text.
    text = re.sub(r"\*\*Commands\*\*:\n\n(\* .*\n)+\n", "", text)
    return text.replace("# `clayworks`", "# The command line", 1)


ENVIRONMENTS = ("pettingzoo", "gymnasium")
"""The modules of `clayworks.envs` that are for others to use."""


def interface() -> str:
    """What a program uses, on one page: all that `import clayworks` gives, from its docstrings."""
    heading = "The Python interface"
    parts = [f"{heading}\n{'=' * len(heading)}\n\n{inspect.cleandoc(INTRODUCTION)}\n\n"]
    for name in sorted(clayworks.__all__, key=lambda name: (not name.islower(), name)):
        kind = "autoclass" if isinstance(getattr(clayworks, name), type) else "autofunction"
        members = "   :members:\n" if kind == "autoclass" else ""
        title = f"clayworks.{name}"
        directive = f".. {kind}:: {title}\n   :no-index:\n{members}"
        parts.append(f"{title}\n{'-' * len(title)}\n\n{directive}\n")
    for one in ENVIRONMENTS:
        title = f"clayworks.envs.{one}"
        directive = f".. automodule:: {title}\n   :no-index:\n"
        parts.append(f"{title}\n{'-' * len(title)}\n\n{directive}\n")
    return "".join(parts)


INTRODUCTION = """
Functions first, then classes, then environments for learning agents; made from the docstrings of the source.
``help()`` says the same of each of them, compiled or not. The :doc:`tutorial <tutorial>` shows them at work,
and the chapter Reference has all modules.
"""


def reference() -> Iterator[tuple[str, str]]:
    """A page for every folder of the package, with the docstrings of its modules."""
    for folder in sorted({file.parent for file in PACKAGE.rglob("*.py")}):
        name = ".".join(("clayworks", *folder.relative_to(PACKAGE).parts))
        if "migrations" in name:  # Alembic runs them; they can't be imported
            continue
        modules = [f"{name}.{file.stem}" for file in sorted(folder.glob("[!_]*.py"))]
        yield f"reference/{name}", described(name, "=") + "".join(described(one, "-") for one in modules)


def described(module: str, line: str) -> str:
    """The part of a page about one module, under a heading in reStructuredText."""
    return f"{module}\n{line * len(module)}\n\n.. automodule:: {module}\n\n"


@dataclass
class Page(HTMLParser):
    """What a finished page refers to, and what can be referred to on it."""

    ids: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    """Pictures, scripts and style sheets: what a browser fetches by itself."""

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element is called and where it leads."""
        found = {name: value or "" for name, value in attrs}
        if "id" in found:
            self.ids.add(found["id"])
        if "src" in found:
            self.loaded.append(found["src"])
        if "href" in found:
            (self.links if tag == "a" else self.loaded).append(found["href"])


def read(path: Path) -> Page:
    """A finished page."""
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def faults(site: Path) -> Iterator[str]:
    """Links that lead nowhere, and what would be fetched from elsewhere."""
    pages = {path: read(path) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        name = path.relative_to(site)
        yield from (f"{name}: {link} comes from another server" for link in page.loaded if foreign(link))
        for link in page.links + page.loaded:
            if foreign(link) or urlsplit(link).scheme:
                continue
            target = (
                Path(normpath(path.parent / unquote(urlsplit(link).path))) if urlsplit(link).path else path
            )
            anchor = unquote(urlsplit(link).fragment)
            if not target.is_file() or (anchor and target in pages and anchor not in pages[target].ids):
                yield f"{name}: {link} leads nowhere"


def foreign(link: str) -> bool:
    """Whether another server would be asked."""
    return link.startswith(("http:", "https:", "//"))


def main() -> int:
    """Gather, make, check."""
    gather()
    sphinx = [sys.executable, "-m", "sphinx", "-b", "html", "-W", "--keep-going", "-q", "-j", "auto"]
    # Compiled modules have no docstrings: the reference is read from the source.
    environment = {**os.environ, "CLAYWORKS_PURE": "1", "CLAYWORKS_LANG": "en"}
    shutil.rmtree(SITE, ignore_errors=True)
    made = subprocess.run(
        [*sphinx, "-c", str(ROOT / "docs"), "-d", str(ROOT / "build" / "doctrees"), str(PAGES), str(SITE)],
        env=environment,
        check=False,
    )
    if made.returncode:
        return made.returncode
    found = list(faults(SITE))
    print(*found or [f"The site: {SITE.relative_to(ROOT) / 'index.html'}"], sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
