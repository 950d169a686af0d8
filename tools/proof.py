"""`python -m tools.proof ru`: a page on which a native speaker reads what games say, and corrects it.

No knowledge of the code is needed: sentences of random games stand there, so that every message occurs, with
their English source and the messages that they are made of. What is corrected is downloaded as a catalogue of
its own (`corrections-ru.po`); `python -m tools.proof ru corrections-ru.po` puts it into ours.
"""

from __future__ import annotations

import html
import json
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import clayworks
from clayworks.core.messages import LANGUAGES, Message, translations
from tools import catalogues, usage

PAGE = Path(__file__).with_name("proof.html")
SENTENCES_EACH = 2
"""In so many different sentences a message is shown."""


def page(language: str) -> str:
    """The page, one file that needs nothing else."""
    seen: dict[usage.Key, int] = {}
    rows: list[str] = []
    for name, line in usage.whole_games(2):
        parts = list(usage.inside(line.message))
        if all(seen.get(usage.key_of(part), 0) >= SENTENCES_EACH for part in parts):
            continue
        for part in parts:
            seen[usage.key_of(part)] = seen.get(usage.key_of(part), 0) + 1
        rows.append(row(name, line, parts, language))
    return PAGE.read_text(encoding="utf-8").replace("{language}", language).replace("{rows}", "\n".join(rows))


def row(name: str, line: usage.Line, parts: list[Message], language: str) -> str:
    """One sentence with the messages in it."""
    inner = "".join(entry(part, language) for part in parts_once(parts))
    return (
        f'<article><p class="said" lang="{language}">{html.escape(line.message.to(language))}</p>'
        f"<p class=source>{html.escape(str(line.message))} <small>{name}, {line.kind}</small></p>"
        f"<details><summary>…</summary>{inner}</details></article>"
    )


def parts_once(parts: list[Message]) -> list[Message]:
    """Each message once, whatever goes into it."""
    known: dict[usage.Key, Message] = {}
    for part in parts:
        known.setdefault(usage.key_of(part), part)
    return [Message(part.text, {}, part.plural, part.room, part.context) for part in known.values()]


def entry(part: Message, language: str) -> str:
    """A message that can be corrected: its source and its translations."""
    texts = translated(part, language)
    data = json.dumps([part.room, part.context, part.text, part.plural], ensure_ascii=False)
    fields = "".join(f"<textarea rows=1>{html.escape(text)}</textarea>" for text in texts)
    source = f"<code>{html.escape(part.text)}</code>"
    return f'<div class="message" data-id="{html.escape(data)}">{source}{fields}</div>'


def translated(part: Message, language: str) -> list[str]:
    """What a catalogue has for a message, all plural forms."""
    catalogue = translations(language, part.room)
    if part.plural is None:
        return [part._template(language, "")[0]]
    found = [catalogue.ngettext(part.text, part.plural, count) for count in range(120)]
    return list(dict.fromkeys(found))


def take(language: str, file: Path) -> int:
    """Put corrections into the catalogues; says what it could not place."""
    with file.open("rb") as opened:
        corrected = read_po(opened, locale=language)
    lost = {(entry.context or "", key_of(entry.id)) for entry in corrected if entry.id}
    for folder in catalogues.rooms():
        path = folder / f"{language}.po"
        if not path.exists():
            continue
        catalogue = catalogues.load(path, language)
        lost -= corrected_in(catalogue, corrected)
        catalogues.write(catalogue, path)
    for context, text in sorted(lost):
        print(f"no message {text!r} {context}".rstrip())
    return 1 if lost else 0


def corrected_in(catalogue: Catalog, corrected: Catalog) -> set[tuple[str, str]]:
    """Write corrections over what a catalogue has; returns which were found."""
    found = set()
    for entry in corrected:
        known = catalogue.get(key_of(entry.id), entry.context) if entry.id else None
        if known is not None:
            known.string = entry.string
            found.add((entry.context or "", key_of(entry.id)))
    return found


def key_of(text: str | tuple[str, ...] | list[str]) -> str:
    """The text by which a message is found."""
    return text if isinstance(text, str) else text[0]


def main(arguments: list[str]) -> int:
    """Write the page, or take corrections."""
    if not arguments or arguments[0] not in LANGUAGES[1:]:
        print(f"usage: python -m tools.proof {'|'.join(LANGUAGES[1:])} [corrections.po]", file=sys.stderr)
        return 2
    language = arguments[0]
    if len(arguments) > 1:
        return take(language, Path(arguments[1]))
    file = Path(f"proof-{language}.html")
    file.write_text(page(language), encoding="utf-8")
    print(f"{file}: what {', '.join(clayworks.game_names())} say; open it in a browser")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
