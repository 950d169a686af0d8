"""Message catalogues: `python -m tools.catalogues update` adds new messages, `check` finds what is missing,
`exemplify` plays games and notes for each message a sentence in which it is said.

Messages are the first argument of `M`, `MN`, `say` and `_` anywhere in the package, templates of pages
included. Those of a game's folder go into its own catalogues, all others into the shared ones.

A game that is a package of its own speaks the languages for which it has a catalogue: put an empty `it.po`
into its `words/locale/` and name its folder, `python -m tools.catalogues update kiln/kiln`. Those in
`examples/` are known.
"""

from __future__ import annotations

import ast
import io
import string
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as BabelMessage
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from clayworks.core.messages import FORMS, LANGUAGES, PACKAGE

KEYWORDS = {"M": None, "MN": (1, 2), "MP": ((1, "c"), 2), "say": None, "_": None}

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"

Text = str | tuple[str, ...]
Key = tuple[str, str]
"""Context and first text: what tells a message from all others."""


@dataclass(frozen=True)
class Wanted:
    """A message of the source, and where it is said."""

    text: Text
    context: str
    places: tuple[str, ...]

    @property
    def key(self) -> Key:
        """What tells it from others."""
        return self.context, self.text[0] if isinstance(self.text, tuple) else self.text


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
    for root in (PACKAGE, EXAMPLES):
        if path.is_relative_to(root):
            return path.relative_to(root)
    return Path(*path.parts[-4:])  # of another package: enough to find it, and nothing of this machine


def messages(modules: list[Path]) -> list[Wanted]:
    """All messages of some modules, each once, in order of appearance."""
    texts: dict[tuple[Text, str], list[str]] = {}
    for module in modules:
        is_python = module.suffix == ".py"
        method = "python" if is_python else "jinja2.ext:babel_extract"
        functions = functions_of(module) if is_python else []
        for line, text, _comments, context in extract_from_file(method, str(module), keywords=KEYWORDS):
            said = tuple(text) if isinstance(text, list | tuple) else text
            where = next((name for first, last, name in functions if first <= line <= last), "")
            place = f"{place_of(module).as_posix()}{': ' if where else ''}{where}"
            places = texts.setdefault((said, context or ""), [])
            if place not in places:
                places.append(place)
    return [Wanted(text, context, tuple(places)) for (text, context), places in texts.items()]


def hidden(module: Path) -> list[str]:
    """Messages within f-strings: before Python 3.12 nobody finds them there, so they are not translated."""
    return [
        f"{place_of(module).as_posix()}:{call.lineno}: a message within an f-string; give it its own line"
        for text in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS
    ]


def functions_of(module: Path) -> list[tuple[int, int, str]]:
    """First line, last line and name of every function and table, the innermost first."""
    found = []
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                found.append((node.lineno, node.end_lineno or node.lineno, node.name))
            case ast.Assign(targets=[ast.Name(id=name)]) if name.isupper():
                found.append((node.lineno, node.end_lineno or node.lineno, name))
    return sorted(found, key=lambda one: one[1] - one[0])


def load(path: Path, language: str) -> Catalog:
    """A catalogue, empty if it is not there yet."""
    if not path.exists():
        return Catalog(locale=language, charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(*guests: Path) -> int:
    """Add what is new and drop what is gone; translations that are there stay, with their forms."""
    for folder, modules in rooms(guests).items():
        wanted = messages(modules)
        for language in languages(folder):
            path = folder / f"{language}.po"
            old = load(path, language)
            new = Catalog(locale=language, project="Clayworks", charset="utf-8", fuzzy=False)
            forms = forms_in(old)
            for one in wanted:
                known = old.get(one.key[1], one.context or None) or old.get(one.key[1])
                string = known.string if known is not None and known.string else None
                notes = noted(one, old)
                new.add(one.text, string, context=one.context or None, auto_comments=notes)
                for entry in forms.get(one.key, ()):
                    new.add(entry.id, entry.string, context=entry.context)
            folder.mkdir(parents=True, exist_ok=True)
            write(new, path)
    return 0


def forms_in(catalogue: Catalog) -> dict[Key, list[BabelMessage]]:
    """The forms that a catalogue has, by the message that they are forms of."""
    found: dict[Key, list[BabelMessage]] = {}
    for entry in catalogue:
        context, _, form = (entry.context or "").rpartition("/")
        if form in (*FORMS, "gender"):
            key = entry.id[0] if isinstance(entry.id, list | tuple) else entry.id
            found.setdefault((context, key), []).append(entry)
    return found


def noted(one: Wanted, old: Catalog) -> list[str]:
    """For who translates: where it is said, and an example of use if one is known (`usage`)."""
    known = old.get(one.key[1], one.context or None)
    kept = [note for note in known.auto_comments if note.startswith(EXAMPLE)] if known else []
    return [*one.places[:3], *kept]


EXAMPLE = "e.g. "


def exemplify() -> int:
    """Give every message that random games say an example of its use, in English."""
    from tools import usage

    found = usage.examples()
    for folder in rooms():
        if not folder.is_relative_to(PACKAGE):
            continue
        is_shared = folder == PACKAGE / "locale"
        room = "" if is_shared else ".".join(("clayworks", *folder.relative_to(PACKAGE).parts[:2]))
        for language in languages(folder):
            path = folder / f"{language}.po"
            catalogue = load(path, language)
            for entry in catalogue:
                text = entry.id[0] if isinstance(entry.id, list | tuple) else entry.id
                places = [note for note in entry.auto_comments if not note.startswith(EXAMPLE)]
                example = found.get((room, entry.context or "", text))
                entry.auto_comments = [*places, EXAMPLE + example] if example else places
            write(catalogue, path)
    return 0


def write(catalogue: Catalog, path: Path) -> None:
    """Write a catalogue with no more of a header than gettext needs: only messages make a difference."""
    fresh = Catalog(locale=catalogue.locale, project="Clayworks", charset="utf-8", fuzzy=False)
    for entry in catalogue:
        if entry.id:
            fresh.add(entry.id, entry.string, context=entry.context, auto_comments=entry.auto_comments)
    text = io.BytesIO()
    write_po(text, fresh, sort_output=False, width=0)
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
        faults += [fault for module in modules if module.suffix == ".py" for fault in hidden(module)]
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


def faults_of(folder: Path, wanted: list[Wanted]) -> list[str]:
    """What is missing, superfluous or broken in the catalogues of a folder."""
    faults: list[str] = []
    for language in languages(folder):
        path = folder / f"{language}.po"
        place = place_of(path)
        catalogue = load(path, language)
        by_key = {one.key: one for one in wanted}
        for one in wanted:
            entry = catalogue.get(one.key[1], one.context or None)
            faults += [f"{place}: {fault}" for fault in faults_in(one, entry, catalogue.num_plurals)]
        forms = {key: entries for key, entries in forms_in(catalogue).items() if key in by_key}
        for key, entries in forms.items():
            for entry in entries:
                if not (entry.context or "").endswith("gender"):
                    said = faults_in(by_key[key], entry, catalogue.num_plurals)
                    faults += [f"{place}: {entry.context}: {fault}" for fault in said]
        known = {(entry.context, id(entry)) for entries in forms.values() for entry in entries}
        for entry in catalogue:
            text = entry.id[0] if isinstance(entry.id, list | tuple) else entry.id
            if text and (entry.context or "", text) not in by_key and (entry.context, id(entry)) not in known:
                faults.append(f"{place}: {text!r} is no message any more")
    return faults


def faults_in(one: Wanted, entry: BabelMessage | None, plurals: int) -> list[str]:
    """What is wrong with a translation."""
    key = one.key[1]
    strings = entry.string if entry is not None else ""
    said = [strings] if isinstance(strings, str) else list(strings or [""])
    if not all(said):
        return [f"no translation of {key!r}"]
    faults = []
    if isinstance(one.text, tuple) and len(said) != plurals:
        faults.append(f"{key!r} needs {plurals} plural forms")
    if any(fields(text) != fields(key) for text in said):
        faults.append(f"{key!r} has other placeholders in its translation")
    wishes = {wish for text in said for wish in wishes_of(text)}
    faults += [f"{key!r}: there is no form {wish!r}" for wish in sorted(wishes) if wish not in FORMS]
    return faults


def wishes_of(text: str) -> set[str]:
    """The forms that a template asks for; a choice by gender is none."""
    parsed = string.Formatter().parse(text)
    return {wish for _text, name, wish, _conversion in parsed if name and wish and not wish.startswith("?")}


def fields(text: str) -> set[str]:
    """The placeholders of a template."""
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name}


if __name__ == "__main__":
    command = {"update": update, "check": check, "exemplify": exemplify}[sys.argv[1]]
    sys.exit(command(*(Path(folder).resolve() for folder in sys.argv[2:])))
