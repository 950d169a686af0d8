"""The pit for who owns the game: the formation boards with both faces, and where the spaces lie."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from clayworks.core.pictures.drawing import at, heading, path, rect, text
from clayworks.core.pictures.panels import Panel
from clayworks.core.pictures.sheets import Desk
from clayworks.games.xian import M
from clayworks.games.xian.formats.pit import Place, face_space, names_in, places_in
from clayworks.games.xian.formats.view_types import Bonus
from clayworks.games.xian.pictures.pit import SPACE, given, warrior
from clayworks.games.xian.rules.notation import FACES
from clayworks.games.xian.rules.tables import Tables

# -- formation boards (XI-2.10, XI-2.11) -----------------------------------------------------------------


class FaceSpace(NamedTuple):
    """A space of a face, with its place in the file."""

    place: str
    name: str
    row: Mapping[str, Any]


def formation_boards(desk: Desk) -> list[Panel]:
    """The six boards, each with its front and its back."""
    spaces, lying = by_face(desk), by_name(desk)
    return [
        board(desk, {face: spaces[face] for face in FACES[number : number + 2]}, lying)
        for number in range(0, len(FACES), 2)
    ]


def by_face(desk: Desk) -> dict[str, list[FaceSpace]]:
    """What is printed on each face."""
    data = desk.game.components.data
    names = names_in(data)
    found: dict[str, list[FaceSpace]] = {face: [] for face in FACES}
    for number, face in enumerate(data["formation_faces"]):
        for index, row in enumerate(face["spaces"]):
            on_face, name = face_space(face["id"], row, names)
            found[on_face].append(FaceSpace(f"formation_faces[{number}].spaces[{index}]", name, row))
    return found


def by_name(desk: Desk) -> dict[str, Place]:
    """Where the spaces lie, by what they are called."""
    data = desk.game.components.data
    names = names_in(data)
    return {names[space]: place for space, place in places_in(data).items()}


def board(desk: Desk, faces: Mapping[str, Sequence[FaceSpace]], lying: Mapping[str, Place]) -> Panel:
    """Both faces of a board, beside each other."""
    front, back = faces
    columns = sorted({place.column for place in lying.values() if place.section == front[1]})
    rows = sorted({place.row for place in lying.values() if place.section == front[1]})
    width, height = SPACE * len(columns), SPACE * len(rows)
    drawn = []
    for number, (face, spaces) in enumerate(faces.items()):
        left = 8 + number * (width + 20)
        drawn.append(heading(left, 20, M("Face {face}", face=face), desk.language, width))
        drawn.append(rect(left - 4, 28, width + 8, height + 8, "trench", 6))
        for space in spaces:
            place = lying[space.name]
            x, y = left + columns.index(place.column) * SPACE, 32 + rows.index(place.row) * SPACE
            outline = rect(5, 5, SPACE - 10, SPACE - 10, "mark", 7)
            drawn.append(desk.part(space.place, on_face(desk, space), mark=outline, transform=at(x, y)))
    title = M("Formation board: {front} and {back}", front=front, back=back).to(desk.language)
    return desk.sheet(f"board-{front}", title, 2 * width + 36, height + 44, *drawn)


def on_face(desk: Desk, space: FaceSpace) -> str:
    """A statue, or what crafting on the space gives."""
    row = space.row
    ground = rect(3, 3, SPACE - 6, SPACE - 6, "place", 8) + text(6, 16, space.name, 11, "quiet")
    if row["statue"]:
        return ground + warrior("clay", SPACE / 2, SPACE / 2)
    pigments = row["pigments"] if "pigments" in row else [row["pigment"]] if row["pigment"] else []
    bonus: Bonus = {
        "prestige": row["pp"],
        "coins": row["coins"],
        "clay": row.get("clay", 0),
        "pigment": pigments[0] if pigments else None,
        "pigments": pigments,
    }
    return ground + given(bonus, 0, 0, desk.language)[0]


# -- where the spaces lie (XI-2.7, XI-2.8) ---------------------------------------------------------------

CELL_X, CELL_Y, EDGE = 72.0, 58.0, 24.0


def pit(desk: Desk, tables: Tables) -> Panel:
    """The pit from above, with the numbers of rows and columns; spaces that are adjacent are joined."""
    lying = by_name(desk)
    rows = [place.row for place in lying.values()]
    columns = [place.column for place in lying.values()]
    names = names_in(desk.game.components.data)
    parts = {names[desk.row(part)["id"]]: part.place for part in desk.of("spaces")}
    return desk.sheet(
        "pit",
        M("Pit").to(desk.language),
        max(columns) * CELL_X + EDGE + 8,
        max(rows) * CELL_Y + EDGE + 8,
        *(
            text(EDGE + (number - 0.5) * CELL_X, 17, number, 12, "mid quiet")
            for number in range(1, max(columns) + 1)
        ),
        *(
            text(EDGE / 2, EDGE + (number - 0.42) * CELL_Y, number, 12, "mid quiet")
            for number in range(1, max(rows) + 1)
        ),
        *(rect(*corner(place), CELL_X, CELL_Y, "trench") for place in lying.values()),
        *borders(lying.values()),
        *links(tables, lying),
        *(space(desk, parts[name], name, place) for name, place in lying.items()),
    )


def corner(place: Place) -> tuple[float, float]:
    """The corner of a cell of the map."""
    return EDGE + (place.column - 1) * CELL_X, EDGE + (place.row - 1) * CELL_Y


def space(desk: Desk, part: str, name: str, place: Place) -> str:
    """A space with its name."""
    x, y = corner(place)
    return desk.part(
        part,
        rect(0, 0, CELL_X - 18, CELL_Y - 18, "place", 6),
        text((CELL_X - 18) / 2, 25, name, 14, "mid strong"),
        mark=rect(0, 0, CELL_X - 18, CELL_Y - 18, "mark", 6),
        transform=at(x + 9, y + 9),
    )


def borders(places: Collection[Place]) -> Iterator[str]:
    """The outlines of the sections."""
    section = {(place.row, place.column): place.section for place in places}
    for place in places:
        x, y = corner(place)
        sides = {
            (-1, 0): f"M{x:g} {y:g}h{CELL_X:g}",
            (1, 0): f"M{x:g} {y + CELL_Y:g}h{CELL_X:g}",
            (0, -1): f"M{x:g} {y:g}v{CELL_Y:g}",
            (0, 1): f"M{x + CELL_X:g} {y:g}v{CELL_Y:g}",
        }
        for (down, right), side in sides.items():
            if section.get((place.row + down, place.column + right)) != place.section:
                yield path(side, "border")


def links(tables: Tables, lying: Mapping[str, Place]) -> Iterator[str]:
    """Lines between adjacent spaces (XI-2.8)."""
    neighbours = [int(other) for other in tables.neighbours]
    names = sorted(lying)
    for number, name in enumerate(names):
        x, y = corner(lying[name])
        for other in neighbours[4 * number : 4 * number + 4]:
            if other > number:
                x2, y2 = corner(lying[names[other]])
                yield path(
                    f"M{x + CELL_X / 2:g} {y + CELL_Y / 2:g}L{x2 + CELL_X / 2:g} {y2 + CELL_Y / 2:g}", "link"
                )
