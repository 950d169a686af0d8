"""Message catalogues: `python -m tools.catalogues update` adds new messages, `check` finds what is missing.

Messages are the first argument of `M`, `MN`, `say` and `_` anywhere in the package, templates of pages
included. Those of a game's folder go into its own catalogues, all others into the shared ones.

A game that is a package of its own speaks the languages for which it has a catalogue: put an empty `it.po`
into its `words/locale/` and name its folder, `python -m tools.catalogues update kiln/kiln`. Those in
`examples/` are known.
"""

from __future__ import annotations

import io
import string
import sys
from collections.abc import Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from clayworks.core.messages import LANGUAGES, PACKAGE

KEYWORDS = {"M": None, "MN": (1, 2), "say": None, "_": None}

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"

Text = str | tuple[str, ...]


def rooms(guests: Sequence[Path] = ()) -> dict[Path, list[Path]]:
    """Each folder of catalogues with the modules whose messages it holds, or those of some packages."""
    if guests:
        return {guest / "words" / "locale": sorted(guest.rglob("*.py")) for guest in guests}
    shared: list[Path] = []
    found = {PACKAGE / "locale": shared}
    for module in sorted((*PACKAGE.rglob("*.py"), *PACKAGE.rglob("templates/*.html"))):
        parts = module.relative_to(PACKAGE).parts
        if parts[0] == "games" and len(parts) > 2:
            found.setdefault(PACKAGE / "games" / parts[1] / "words" / "locale", []).append(module)
        else:
            shared.append(module)
    examples = sorted(file.parent for file in EXAMPLES.glob("*/*/__init__.py"))
    return found | (rooms(examples) if examples else {})


def languages(folder: Path) -> Sequence[str]:
    """The languages of a folder of catalogues: all of ours; in another package those that it has chosen."""
    if folder.is_relative_to(PACKAGE):
        return LANGUAGES[1:]
    return [language for language in LANGUAGES[1:] if (folder / f"{language}.po").exists()]


def place_of(path: Path) -> Path:
    """How a file is named in what is printed."""
    return path.relative_to(PACKAGE) if path.is_relative_to(PACKAGE) else path


def messages(modules: list[Path]) -> list[Text]:
    """All messages of some modules, each once, in order of appearance."""
    texts: dict[Text, None] = {}
    for module in modules:
        method = "python" if module.suffix == ".py" else "jinja2.ext:babel_extract"
        for _line, text, _comments, _context in extract_from_file(method, str(module), keywords=KEYWORDS):
            texts[tuple(text) if isinstance(text, list | tuple) else text] = None
    return list(texts)


def load(path: Path, language: str) -> Catalog:
    """A catalogue, empty if it is not there yet."""
    if not path.exists():
        return Catalog(locale=language, charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(*guests: Path) -> int:
    """Add what is new and drop what is gone; translations that are there stay."""
    for folder, modules in rooms(guests).items():
        wanted = messages(modules)
        for language in languages(folder):
            path = folder / f"{language}.po"
            old = load(path, language)
            new = Catalog(locale=language, project="Clayworks", charset="utf-8", fuzzy=False)
            for text in wanted:
                known = old.get(text[0] if isinstance(text, tuple) else text)
                new.add(text, known.string if known is not None and known.string else None)
            folder.mkdir(parents=True, exist_ok=True)
            write(new, path)
    return 0


def write(catalogue: Catalog, path: Path) -> None:
    """Write a catalogue with no more of a header than gettext needs: only messages make a difference."""
    text = io.BytesIO()
    write_po(text, catalogue, sort_output=False, width=0)
    lines = text.getvalue().decode().splitlines()
    header, rest = lines[: lines.index("")], lines[lines.index("") :]
    kept = [line for line in header if not line.startswith("#") and not line.startswith(NOISE)]
    path.write_text("\n".join([*kept, *rest]).rstrip() + "\n", encoding="utf-8")


NOISE = tuple(f'"{key}' for key in ("Project", "Report", "POT", "PO-", "Last", "Language-Team", "Generated"))


def check(*guests: Path) -> int:
    """Print every fault of the catalogues; the exit status says whether there is one.

    A new game that nobody has begun to translate speaks English, and is only pointed out.
    """
    faults: list[str] = []
    for folder, modules in rooms(guests).items():
        wanted = messages(modules)
        if folder == PACKAGE / "locale" or is_begun(folder):
            faults += faults_of(folder, wanted)
        elif wanted:
            place = place_of(folder)
            print(f"{place}: warning: {len(wanted)} messages are not translated into any language yet")
    for fault in faults:
        print(fault)
    print(f"catalogues: {len(faults)} faults" if faults else "catalogues: complete")
    return 1 if faults else 0


def is_begun(folder: Path) -> bool:
    """Whether anything is translated in the catalogues of a folder."""
    catalogues = [load(path, path.stem) for path in folder.glob("*.po")]
    return any(entry.id and entry.string and any(entry.string) for one in catalogues for entry in one)


def faults_of(folder: Path, wanted: list[Text]) -> list[str]:
    """What is missing, superfluous or broken in the catalogues of a folder."""
    faults: list[str] = []
    for language in languages(folder):
        path = folder / f"{language}.po"
        place = place_of(path)
        catalogue = load(path, language)
        ids = {text[0] if isinstance(text, tuple) else text for text in wanted}
        for text in wanted:
            key = text[0] if isinstance(text, tuple) else text
            entry = catalogue.get(key)
            strings = entry.string if entry is not None else ""
            said = [strings] if isinstance(strings, str) else list(strings or [""])
            if not all(said):
                faults.append(f"{place}: no translation of {key!r}")
                continue
            if isinstance(text, tuple) and len(said) != catalogue.num_plurals:
                faults.append(f"{place}: {key!r} needs {catalogue.num_plurals} plural forms")
            if any(fields(one) != fields(key) for one in said):
                faults.append(f"{place}: {key!r} has other placeholders in its translation")
        for entry in catalogue:
            key = entry.id[0] if isinstance(entry.id, list | tuple) else entry.id
            if key and key not in ids:
                faults.append(f"{place}: {key!r} is no message any more")
    return faults


def fields(text: str) -> set[str]:
    """The placeholders of a template."""
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name}


if __name__ == "__main__":
    command = {"update": update, "check": check}[sys.argv[1]]
    sys.exit(command(*(Path(folder).resolve() for folder in sys.argv[2:])))
