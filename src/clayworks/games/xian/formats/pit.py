"""Reads what the component file says of the pit: sections, spaces, formation boards, requests.

There are 24 spaces (XI-2.6); how many of them a section has, where they lie, which of them are statues and
what crafting there gives may differ in print.
"""

from __future__ import annotations

import re

from clayworks.core.forms import Wanted
from clayworks.core.reading import Reader
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
COLUMNS = 12
NAME = re.compile(r"[ABC][1-9][a-z]")

BOARDS = tuple(f"M{section}{number}" for section in SECTIONS for number in (1, 2))


def agrees(row: Reader, key: str, value: object) -> None:
    """A second copy of a value, which files had until 0.1.0: where it stands, it says the same."""
    if row.has(key):
        row.exactly(key, value)


def read_pit(file: Reader, numbers: Numbers) -> None:
    """XI-2.6 to XI-2.11, XI-2.13."""
    spaces = read_spaces(file, numbers)
    read_neighbours(spaces, numbers)
    read_sections(file, numbers)
    read_faces(file, list(spaces), numbers)


# -- spaces (XI-2.6 to XI-2.8) -----------------------------------------------------------------------------


def read_spaces(file: Reader, numbers: Numbers) -> dict[str, Reader]:
    """XI-2.7: the spaces by their names, which are section, row and the letter of a column."""
    found: dict[str, Reader] = {}
    for row in file.rows("spaces"):
        name = row.take("id")
        if not isinstance(name, str) or not NAME.fullmatch(name):
            row.fault("id", "a section, a row and the letter of a column, such as A1w")
        elif name in found:
            row.fault("id", f"another one: {name} stands at {found[name].path}, too")
        else:
            found[name] = row
    spaces = {name: found[name] for name in sorted(found)}
    starts = [sum(name[0] < section for name in spaces) for section in SECTIONS]
    if len(spaces) != SPACES or len({*starts, SPACES}) <= len(SECTIONS):
        file.faults.append(f"{file.file}: spaces: must be {SPACES} tables, some of each section (XI-2.6)")
    numbers["section_starts"] = [*starts, len(spaces)]
    for key in ("space_sections", "space_rows", "space_letters", "space_columns"):
        numbers[key] = []
    for name, row in spaces.items():
        row.exactly("section", name[0])
        row.exactly("row", int(name[1]))
        numbers["space_sections"].append(SECTIONS.index(name[0]))
        numbers["space_rows"].append(int(name[1]))
        numbers["space_letters"].append(ord(name[2]))
        numbers["space_columns"].append(row.integer("column", 1, COLUMNS))
    check_columns(spaces, numbers["space_columns"])
    return spaces


def check_columns(spaces: dict[str, Reader], columns: list[int]) -> None:
    """XI-2.7: a letter is one column of its section, and no two spaces lie in one place."""
    of_letter: dict[str, int] = {}
    lying: dict[tuple[str, int], str] = {}
    for name, column in zip(spaces, columns, strict=True):
        expected = of_letter.setdefault(name[0] + name[2], column)
        if column != expected:
            spaces[name].fault("column", f"{expected}, as of all spaces {name[0]}…{name[2]} (XI-2.7)")
        other = lying.setdefault((name[1], column), name)
        if other != name:
            spaces[name].fault("column", f"another one: {other} lies there, too")


def read_neighbours(spaces: dict[str, Reader], numbers: Numbers) -> None:
    """XI-2.8: what shares a side in the grid, unless the file says what is adjacent."""
    names = list(spaces)
    places = dict(zip(names, zip(numbers["space_rows"], numbers["space_columns"], strict=True), strict=True))
    beside: dict[str, list[str]] = {}
    for name, row in spaces.items():
        if row.has("adjacent"):
            beside[name] = row.words("adjacent", names, 0, 4)
        else:
            north, west = places[name]
            beside[name] = [
                other for other in names if abs(places[other][0] - north) + abs(places[other][1] - west) == 1
            ]
    numbers["neighbours"] = []
    for name, others in beside.items():
        for other in others:
            if name not in beside[other] or other == name:
                spaces[name].fault("adjacent", f"spaces that name {name} too; {other} does not")
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
        section.fault("paint_cost", f"a list of two: {firsts}; then {seconds}")
        return spaces[0], ANY
    second = PAINT_COSTS[written[1]]
    return spaces[PAINT_COSTS[written[0]]], ANY if second == ANY else spaces[second]


# -- formation boards (XI-2.10, XI-2.11) -------------------------------------------------------------------


def read_faces(file: Reader, spaces: list[str], numbers: Numbers) -> None:
    """XI-2.10, XI-2.11: for each face a row of all 24 spaces, empty outside its own section."""
    check_boards(file)
    faces = file.by_id("formation_faces", FACES)
    for key in ("face_statues", "face_prestige", "face_resources"):
        numbers[key] = []
    statues = dict.fromkeys(SECTIONS, 0)
    for name in FACES:
        face = faces[name]
        face.exactly("section", name[1])
        rows = rows_of_face(face, name, [space for space in spaces if space[0] == name[1]])
        number = sum(read_face_space(rows.get(space), numbers) for space in spaces)
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


def rows_of_face(face: Reader, name: str, own: list[str]) -> dict[str, Reader]:
    """What is printed on each space of a section: one table for each, `FA1-A1w` or, until 0.1.0, `A1w`."""
    found: dict[str, Reader] = {}
    for row in face.rows("spaces"):
        key = "space" if row.has("space") else "id"
        written = row.take(key)
        space = written.removeprefix(f"{name}-") if isinstance(written, str) else ""
        if space not in own or (key == "id") != (space != written):
            said = own if key == "space" else [f"{name}-{space}" for space in own]
            row.fault(key, "one of " + ", ".join(said))
        elif space in found:
            row.fault(key, f"another one: {space} stands at {found[space].path}, too")
        else:
            found[space] = row
    missing = [space for space in own if space not in found]
    if missing and isinstance(face.table.get("spaces"), list):
        face.faults.append(f"{face.file}: {face.path}.spaces: no table for {', '.join(missing)}")
    return found


def read_face_space(row: Reader | None, numbers: Numbers) -> int:
    """Statue or not, prestige, resources; returns the number of statues."""
    if row is None:
        numbers["face_statues"].append(0)
        numbers["face_prestige"].append(0)
        numbers["face_resources"] += [0] * len(KINDS)
        return 0
    statue = row.flag("statue")
    pigments = read_pigments(row)
    given = {
        "pp": row.integer("pp", 0, MOST),
        "coins": row.integer("coins", 0, MOST),
        "clay": row.integer("clay", 0, MOST) if row.has("clay") else 0,
    }
    if statue:
        bonus = {**given, "pigments" if row.has("pigments") else "pigment": len(pigments)}
        for key in [key for key, count in bonus.items() if count]:
            row.fault(key, "none, as a statue has no bonus (XI-19.32)")
    amounts = {"coin": given["coins"], "clay": given["clay"]}
    numbers["face_statues"].append(int(statue))
    numbers["face_prestige"].append(given["pp"])
    numbers["face_resources"] += [amounts.get(kind, pigments.count(kind)) for kind in KINDS]
    return int(statue)


def read_pigments(row: Reader) -> list[str]:
    """The pigments of a space; until 0.1.0 there was one, or none: `pigment = ""`."""
    if not row.has("pigments"):
        pigment = row.word("pigment", ("", *PIGMENTS))
        return [pigment] if pigment else []
    found = row.take("pigments", Wanted("words", 0, MOST_PIGMENTS, PIGMENTS))
    if isinstance(found, list) and len(found) <= MOST_PIGMENTS and all(one in PIGMENTS for one in found):
        return found
    row.fault("pigments", f"a list of at most {MOST_PIGMENTS} of {', '.join(PIGMENTS)}")
    return []
