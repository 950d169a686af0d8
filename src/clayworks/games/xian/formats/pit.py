"""Reads what the component file says of the pit: sections, spaces, formation boards, requests.

There are 24 spaces (XI-2.6); how many of them a section has, where they lie, which of them are statues and
what crafting there gives may differ in print.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from string import ascii_lowercase
from typing import Any, Final, NamedTuple

from clayworks.core.forms import Wanted
from clayworks.core.reading import Reader, another_than, any_of
from clayworks.games.xian import M
from clayworks.games.xian.rules.notation import (
    FACES,
    KINDS,
    PIGMENTS,
    REQUESTS,
    SECTIONS,
)
from clayworks.games.xian.rules.state import SPACES
from clayworks.games.xian.rules.tables import ANY

Numbers = dict[str, list[int]]

MOST = 99  # the highest value that anything printed may have
MOST_PIGMENTS = 9  # on one space or card
ROWS, COLUMNS = 9, 12
NAME = re.compile(r"[ABC][1-9][a-z]")

BOARDS = tuple(f"M{section}{number}" for section in SECTIONS for number in (1, 2))


def agrees(row: Reader, key: str, value: object) -> None:
    """A second copy of a value, which files had until 0.1.0: where it stands, it says the same."""
    if row.has(key):
        row.exactly(key, value)


def read_pit(file: Reader, numbers: Numbers) -> None:
    """XI-2.6 to XI-2.11, XI-2.13."""
    ids, spaces = read_spaces(file, numbers)
    read_neighbours(spaces, numbers)
    read_sections(file, numbers)
    read_faces(file, ids, numbers)


# -- spaces (XI-2.6 to XI-2.8) -----------------------------------------------------------------------------


class Place(NamedTuple):
    """Where a space lies."""

    section: str
    row: int
    column: int


def names_of(places: Mapping[str, Place]) -> dict[str, str]:
    """XI-2.7: what the spaces are called, by their ids: section, row and the letter of a column.

    The ids say the letters. A space that lies elsewhere than its id says is called by where it lies.
    """
    letters = letters_of(places)
    names: dict[str, str] = {}
    for space, (section, row, column) in sorted(places.items()):
        told = [f"{section}{row}{letter}" for letter in (letters[section, column], *ascii_lowercase)]
        names[space] = next(name for name in told if name not in names.values())
    return names


def places_in(data: Mapping[str, Any]) -> dict[str, Place]:
    """Where the spaces lie in a file without faults, by their ids."""
    return {row["id"]: Place(row["section"], row["row"], row["column"]) for row in data["spaces"]}


def names_in(data: Mapping[str, Any]) -> dict[str, str]:
    """And what they are called."""
    return names_of(places_in(data))


def face_space(face: str, row: Mapping[str, Any], names: Mapping[str, str]) -> tuple[str, str]:
    """The face that a table in the list of some face is about, and the name of the space on it."""
    space = names[row.get("space") or row["id"].partition("-")[2]]
    return face_of(face, space), space


def letters_of(places: Mapping[str, Place]) -> dict[tuple[str, int], str]:
    """The letter of each column of a section: the one that most ids in it say, else one that is free."""
    said = Counter(
        (place.section, place.column, space[2])
        for space, place in places.items()
        if space[0] == place.section
    )
    letters: dict[tuple[str, int], str] = {}
    for section, column, letter in sorted(said, key=lambda one: (-said[one], one)):
        if (section, column) not in letters and letter not in taken(letters, section):
            letters[section, column] = letter
    for section, _, column in sorted(places.values()):
        if (section, column) not in letters:
            used = taken(letters, section)
            letters[section, column] = next(letter for letter in ascii_lowercase if letter not in used)
    return letters


def taken(letters: Mapping[tuple[str, int], str], section: str) -> set[str]:
    """The letters that columns of a section have."""
    return {letter for (other, _), letter in letters.items() if other == section}


def read_spaces(file: Reader, numbers: Numbers) -> tuple[dict[str, str], dict[str, Reader]]:
    """XI-2.7: the names of the spaces by their ids, and the spaces by their names, in order."""
    found: dict[str, Reader] = {}
    for row in file.rows("spaces"):
        name = row.take("id")
        if not isinstance(name, str) or not NAME.fullmatch(name):
            row.fault("id", M("a section, a row and the letter of a column, such as A1w"))
        elif name in found:
            row.fault("id", another_than(name, found[name].path))
        else:
            found[name] = row
    places = {name: read_place(row) for name, row in found.items()}
    ids = names_of(places)
    spaces = {ids[name]: found[name] for name in sorted(found, key=ids.__getitem__)}
    starts = [sum(name[0] < section for name in spaces) for section in SECTIONS]
    if len(spaces) != SPACES or len({*starts, SPACES}) <= len(SECTIONS):
        file.note(M("spaces: must be {count} tables, some of each section (XI-2.6)", count=SPACES))
    numbers["section_starts"] = [*starts, len(spaces)]
    numbers["space_sections"] = [SECTIONS.index(name[0]) for name in spaces]
    numbers["space_rows"] = [int(name[1]) for name in spaces]
    numbers["space_letters"] = [ord(name[2]) for name in spaces]
    of_name = {ids[name]: place for name, place in places.items()}
    numbers["space_columns"] = [of_name[name].column for name in spaces]
    check_places(spaces, of_name)
    return ids, spaces


def read_place(row: Reader) -> Place:
    """Where a space lies: rows from north to south, columns from west to east."""
    return Place(
        row.word("section", SECTIONS), row.integer("row", 1, ROWS), row.integer("column", 1, COLUMNS)
    )


def check_places(spaces: Mapping[str, Reader], places: Mapping[str, Place]) -> None:
    """No two spaces lie in one place."""
    lying: dict[tuple[int, int], str] = {}
    for name, row in spaces.items():
        other = lying.setdefault(places[name][1:], name)
        if other != name:
            row.fault("column", M("another one: {other} lies there, too", other=other))


def read_neighbours(spaces: Mapping[str, Reader], numbers: Numbers) -> None:
    """XI-2.8: what shares a side in the grid, unless the file says what is adjacent."""
    names = list(spaces)
    places = dict(zip(names, zip(numbers["space_rows"], numbers["space_columns"], strict=True), strict=True))
    beside: dict[str, list[str]] = {}
    for name, row in spaces.items():
        if row.has("adjacent"):
            beside[name] = row.words("adjacent", names, 0, 4)
        else:
            row.take("adjacent", Wanted("words", 0, 4, tuple(names)))  # a form can offer it
            north, west = places[name]
            beside[name] = [
                other for other in names if abs(places[other][0] - north) + abs(places[other][1] - west) == 1
            ]
    numbers["neighbours"] = []
    for name, others in beside.items():
        for other in others:
            if name not in beside[other] or other == name:
                spaces[name].fault(
                    "adjacent", M("spaces that name {name} too; {other} does not", name=name, other=other)
                )
        numbers["neighbours"] += [*(names.index(other) for other in others), *[-1] * (4 - len(others))]


# -- sections (XI-2.9) -------------------------------------------------------------------------------------


def read_sections(file: Reader, numbers: Numbers) -> None:
    """XI-2.9: what crafting and painting cost, and the majorities."""
    rows = file.by_id("sections", SECTIONS)
    for key in ("clay_costs", "first_pigments", "second_pigments", "majorities"):
        numbers[key] = []
    for section in SECTIONS:
        row = rows[section]
        agrees(row, "request_spaces", [space for space in REQUESTS if space[1] == section])
        numbers["clay_costs"].append(row.integer("clay_cost", 0, MOST))
        numbers["majorities"] += row.integers("majority", 3, 0, MOST)
        first, second = read_paint_cost(row, section)
        numbers["first_pigments"].append(first)
        numbers["second_pigments"].append(second)


PAINT_COSTS = {  # as they are written: request spaces by their number in the section, or any colour
    "request": 0,
    "request_1": 0,
    "request_2": 1,
    "any": ANY,
}


def read_paint_cost(section: Reader, name: str) -> tuple[int, int]:
    """The two pigments of a section (XI-11.3): request spaces 0 to 3, the second perhaps ANY."""
    spaces = [number for number, space in enumerate(REQUESTS) if space[1] == name]
    allowed = ("request_1", "request_2") if len(spaces) == 2 else ("request",)
    written = section.take("paint_cost", Wanted("words", 2, 2, (*allowed, "any")))
    if (
        not isinstance(written, list)
        or len(written) != 2
        or written[0] not in allowed
        or written[1] not in (*allowed, "any")
    ):
        firsts, seconds = ", ".join(allowed), ", ".join((*allowed, "any"))
        section.fault(
            "paint_cost", M("a list of two: {firsts}; then {seconds}", firsts=firsts, seconds=seconds)
        )
        return spaces[0], ANY
    second = PAINT_COSTS[written[1]]
    return spaces[PAINT_COSTS[written[0]]], ANY if second == ANY else spaces[second]


# -- formation boards (XI-2.10, XI-2.11) -------------------------------------------------------------------


def read_faces(file: Reader, ids: Mapping[str, str], numbers: Numbers) -> None:
    """XI-2.10, XI-2.11: for each face a row of all 24 spaces, empty outside its own section."""
    check_boards(file)
    faces = file.by_id("formation_faces", FACES)
    printed = rows_by_face(faces, ids)
    for key in ("face_statues", "face_prestige", "face_resources"):
        numbers[key] = []
    statues = dict.fromkeys(SECTIONS, 0)
    for name in FACES:
        face = faces[name]
        face.exactly("section", name[1])
        number = sum(read_face_space(printed[name].get(space), numbers) for space in sorted(ids.values()))
        agrees(face, "statues", number)
        agrees(face, "board", f"M{name[1]}{(int(name[2]) + 1) // 2}")
        agrees(face, "side", "front" if name[2] in "13" else "back")
        statues[name[1]] = max(statues[name[1]], number)
    # There must be a clay warrior for every statue, whichever faces are dealt (XI-3.5).
    box = file.sub("inventory")
    numbers["clay_warriors"] = [box.integer("clay_warriors", sum(statues.values()), SPACES)]


def check_boards(file: Reader) -> None:
    """XI-2.10: names only; which faces share a board does not matter, as one of each section is used."""
    boards = file.by_id("formation_boards", BOARDS)
    for number, name in enumerate(BOARDS):
        boards[name].exactly("section", name[1])
        boards[name].exactly("front", FACES[2 * number])
        boards[name].exactly("back", FACES[2 * number + 1])


def rows_by_face(faces: Mapping[str, Reader], ids: Mapping[str, str]) -> dict[str, dict[str, Reader]]:
    """What is printed on the spaces of each face, by the names of the spaces: one table for each.

    A table stands with a face of the section that its space has by its id, or that it lies in: who lays a
    space into another section lays it there on all four faces.
    """
    found: dict[str, dict[str, Reader]] = {name: {} for name in FACES}
    for name, face in faces.items():
        for space, key, row in rows_of_face(face, name, ids):
            on_face = found[face_of(name, ids[space])]
            if ids[space] in on_face:
                row.fault(key, another_than(space, on_face[ids[space]].path))
            on_face.setdefault(ids[space], row)
    for name, face in faces.items():
        missing = [
            space for space in sorted(ids.values()) if space[0] == name[1] and space not in found[name]
        ]
        if missing and isinstance(face.table.get("spaces"), list):
            place, words = f"{face.path}.spaces", ", ".join(missing)
            face.note(M("{place}: no table for {words}", place=place, words=words))
    return found


def face_of(face: str, space: str) -> str:
    """The face on which a space is printed: that of the same number, in its own section."""
    return f"F{space[0]}{face[2]}"


def rows_of_face(face: Reader, name: str, ids: Mapping[str, str]) -> Iterator[tuple[str, str, Reader]]:
    """The tables of a face with the ids of their spaces: `FA1-A1w` or, until 0.1.0, `A1w`."""
    own = sorted(space for space in ids if name[1] in (space[0], ids[space][0]))
    for row in face.rows("spaces"):
        key = "space" if row.has("space") else "id"
        written = row.take(key)
        space = written.removeprefix(f"{name}-") if isinstance(written, str) else ""
        if space not in own or (key == "id") != (space != written):
            said = own if key == "space" else [f"{name}-{space}" for space in own]
            row.fault(key, any_of(said))
        else:
            yield space, key, row


BARE: Final = {"pp": 0, "coins": 0, "clay": 0, "pigments": [], "pigment": ""}
"""What a statue may say of a bonus: that it has none."""


def read_face_space(row: Reader | None, numbers: Numbers) -> int:
    """Statue or not, prestige, resources; returns the number of statues."""
    if row is None or row.flag("statue"):
        numbers["face_statues"].append(int(row is not None))
        numbers["face_prestige"].append(0)
        numbers["face_resources"] += [0] * len(KINDS)
        return check_bare(row) if row is not None else 0
    pigments = read_pigments(row)
    amounts = {
        "coin": row.integer("coins", 0, MOST),
        "clay": row.integer("clay", 0, MOST) if row.has("clay") else 0,
    }
    numbers["face_statues"].append(0)
    numbers["face_prestige"].append(row.integer("pp", 0, MOST))
    numbers["face_resources"] += [amounts.get(kind, pigments.count(kind)) for kind in KINDS]
    return 0


def check_bare(statue: Reader) -> int:
    """A statue needs to say nothing else; returns how many it is."""
    for key in [key for key in BARE if statue.has(key)]:
        if statue.take(key) != BARE[key]:
            statue.fault(key, M("none, as a statue has no bonus (XI-19.32)"))
    return 1


def read_pigments(row: Reader) -> list[str]:
    """The pigments of a space; until 0.1.0 there was one, or none: `pigment = ""`."""
    if not row.has("pigments"):
        pigment = row.word("pigment", ("", *PIGMENTS))
        return [pigment] if pigment else []
    found = row.take("pigments", Wanted("words", 0, MOST_PIGMENTS, PIGMENTS))
    if isinstance(found, list) and len(found) <= MOST_PIGMENTS and all(one in PIGMENTS for one in found):
        return found
    row.fault(
        "pigments",
        M(
            "a list of at most {count} of {words}",
            count=MOST_PIGMENTS,
            words=", ".join(PIGMENTS),
        ),
    )
    return []
