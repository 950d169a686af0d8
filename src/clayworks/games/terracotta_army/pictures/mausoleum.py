"""The Mausoleum: 63 cells in four quarters around the centre cross, the statues, and the inspectors."""

from __future__ import annotations

from collections.abc import Mapping

from clayworks.core.pictures.drawing import (
    at,
    circle,
    group,
    on_base,
    path,
    rect,
    text,
    use,
)
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats.view_types import ArmyView, Piece
from clayworks.games.terracotta_army.pictures.symbols import LOOKS
from clayworks.games.terracotta_army.rules.notation import (
    CELL_NAMES,
    CELL_NUMBERS,
    COLUMN_NAMES,
    DIRECTIONS,
    FIGURES,
    TYPES,
)
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words import places as p

CELL, COLUMNS, ROWS = 60.0, 9, 7
LEFT, TOP, RIGHT, BOTTOM = 58.0, 34.0, 34.0, 58.0
WIDTH, HEIGHT = LEFT + CELL * COLUMNS + RIGHT, TOP + CELL * ROWS + BOTTOM
STEPS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
ANGLES = {"up": 0, "right": 90, "down": 180, "left": 270}
# What a scoring tile looks at: first column, first row, columns, rows (TA-3.4, TA-3.5).
AREAS = {
    "centre_row": (0, 3, 9, 1),
    "centre_column": (4, 0, 1, 7),
    "quarter_nw": (0, 0, 4, 3),
    "quarter_ne": (5, 0, 4, 3),
    "quarter_sw": (0, 4, 4, 3),
    "quarter_se": (5, 4, 4, 3),
}


def mausoleum(view: ArmyView, language: str, canvas: Canvas) -> Panel:
    """The panel."""
    pieces = {piece["cell"]: piece for piece in view["mausoleum"]}
    return panel(
        canvas,
        "mausoleum",
        WIDTH,
        HEIGHT,
        ground(),
        looked_at(view),
        tracks(view, language, canvas),
        *(horse(piece) for piece in pieces.values() if piece.get("horse")),
        *(cell(view, pieces, language, canvas, name) for name in CELL_NAMES),
        inspectors(view, language),
        directions(view, canvas),
        title=M("Mausoleum").to(language),
    )


def corner(name: str) -> tuple[float, float]:
    """The upper left corner of a cell."""
    number = CELL_NUMBERS[name]
    return LEFT + number % COLUMNS * CELL, TOP + number // COLUMNS * CELL


def ground() -> str:
    """The four quarters and the cross between them, so that every cell shows where it belongs."""
    parts = [rect(LEFT - 3, TOP - 3, CELL * COLUMNS + 6, CELL * ROWS + 6, "wall")]
    for area, (column, row, columns, rows) in AREAS.items():
        classes = "quarter" if area.startswith("quarter") else "cross"
        parts.append(rect(LEFT + column * CELL, TOP + row * CELL, columns * CELL, rows * CELL, classes))
    lines = "".join(f"M{LEFT + c * CELL:g} {TOP:g}v{ROWS * CELL:g}" for c in range(1, COLUMNS))
    lines += "".join(f"M{LEFT:g} {TOP + r * CELL:g}h{COLUMNS * CELL:g}" for r in range(1, ROWS))
    parts.append(path(lines, "grid"))
    return "".join(parts)


def looked_at(view: ArmyView) -> str:
    """What will be scored at the end of this round: the inspectors' lines, and the area of the tile."""
    if view["phase"] == "over":
        return ""
    row, column = view["inspectors"]["row"] - 1, COLUMN_NAMES.index(view["inspectors"]["column"])
    parts = [
        group(
            rect(LEFT, TOP, CELL * COLUMNS, CELL, "gaze"),
            id="gaze-row",
            classes="moving",
            transform=at(0, row * CELL),
        ),
        group(
            rect(LEFT, TOP, CELL, CELL * ROWS, "gaze"),
            id="gaze-column",
            classes="moving",
            transform=at(column * CELL, 0),
        ),
    ]
    area = AREAS.get(view["tiles"][view["round"] - 1]["tile"])
    if area:
        x, y, columns, rows = area
        parts.append(
            rect(LEFT + x * CELL + 3, TOP + y * CELL + 3, columns * CELL - 6, rows * CELL - 6, "tile-area", 6)
        )
    return "".join(parts)


def tracks(view: ArmyView, language: str, canvas: Canvas) -> str:
    """The inspectors' tracks (TA-3.6), which name rows and columns as well."""
    parts = []
    dominate, present = view["printed"]["inspector"]
    worth = M(
        "an inspector gives {most} for domination, {present} for presence",
        most=n.points(dominate),
        present=n.points(present),
    ).to(language)
    spaces = view["printed"]["tracks"]
    for row in range(ROWS):
        y = TOP + row * CELL
        if str(row + 1) not in spaces["row"]:
            parts.append(text(28, y + 36, row + 1, 16, "mid quiet"))
            continue
        name = p.row(row).to(language)
        parts.append(
            element(
                canvas,
                f"row:{row + 1}",
                rect(6, y + 4, 44, CELL - 8, "track", 8),
                text(28, y + 36, row + 1, 16, "mid quiet"),
                title=f"{name}: {worth}",
            )
        )
    for column, letter in enumerate(COLUMN_NAMES):
        x = LEFT + column * CELL
        if letter not in spaces["column"]:
            parts.append(text(x + 30, HEIGHT - 22, letter, 16, "mid quiet"))
            continue
        name = p.column(column).to(language)
        parts.append(
            element(
                canvas,
                f"column:{letter}",
                rect(x + 4, HEIGHT - 50, CELL - 8, 44, "track", 8),
                text(x + 30, HEIGHT - 22, letter, 16, "mid quiet"),
                title=f"{name}: {worth}",
            )
        )
    return "".join(parts)


def inspectors(view: ArmyView, language: str) -> str:
    """The two pawns; they glide along their tracks."""
    row = TOP + (view["inspectors"]["row"] - 0.5) * CELL
    column = LEFT + (COLUMN_NAMES.index(view["inspectors"]["column"]) + 0.5) * CELL
    pawns = (("row", 28.0, row, M("row inspector")), ("column", column, HEIGHT - 28, M("column inspector")))
    return "".join(
        f'<g id="inspector-{name}" class="moving above official" transform="{at(x, y)}">'
        f"<title>{words.to(language)}</title>{circle(0, 0, 21, 'disc')}{use('ta-inspector', 0, 0, 34)}</g>"
        for name, x, y, words in pawns
    )


# -- cells and statues -----------------------------------------------------------------------------------


def cell(
    view: ArmyView,
    pieces: Mapping[str, Piece],
    language: str,
    canvas: Canvas,
    name: str,
) -> str:
    """A cell with what stands there."""
    x, y = corner(name)
    piece = pieces.get(name)
    classes = "cell chosen" if view["at"] == name else "cell"
    return element(
        canvas,
        f"cell:{name}",
        rect(x, y, CELL, CELL, "square"),
        statue(piece, x + CELL / 2, y + CELL / 2) if piece else "",
        title=f"{name}: {standing(piece, language)}" if piece else name,
        id=f"cell-{name}",
        classes=classes,
    )


def standing(piece: Piece, language: str) -> str:
    """What stands on a cell in words."""
    figure = n.FIGURE_NAMES[FIGURES.index(piece["figure"])].to(language)
    if "facing" in piece:
        return f"{figure}, {n.DIRECTION_NAMES[DIRECTIONS.index(piece['facing'])].to(language)}"
    if "owner" in piece:
        owner = n.COLOUR_NAMES[piece["owner"]].to(language)
        horse = f", {n.FIGURE_NAMES[4].to(language)}" if piece.get("horse") else ""
        return f"{owner}: {figure}{horse}"
    return figure


def statue(piece: Piece, x: float, y: float) -> str:
    """A warrior on the base of its owner, or a specialist, which belongs to nobody."""
    figure = piece["figure"]
    if figure in TYPES:
        owner = piece["owner"]
        return group(
            on_base(f"ta-{figure}", owner, LOOKS[owner], x, y, 56, 42),
            classes=f"warrior seat seat-{owner}",
        )
    parts = [rect(x - 25, y - 25, 50, 50, "plinth", 12), use(f"ta-{figure}", x, y, 42, "figure")]
    if "facing" in piece:
        parts.append(
            group(
                path("M-11 -20 0 -31 11 -20z", "aim"),
                transform=f"{at(x, y)} rotate({ANGLES[piece['facing']]})",
            )
        )
    return group(*parts, classes="specialist")


def horse(piece: Piece) -> str:
    """A horse on the two cells beside its rider, in the rider's colour."""
    (x1, y1), (x2, y2) = corner(piece["cell"]), corner(piece["horse"][1])
    left, top, right, bottom = min(x1, x2), min(y1, y2), max(x1, x2) + CELL, max(y1, y2) + CELL
    (a, b), (c, d) = corner(piece["horse"][0]), corner(piece["horse"][1])
    middle = ((a + c + CELL) / 2, (b + d + CELL) / 2)
    turned = 0 if y1 == y2 else 90
    flip = " scale(-1 1)" if x2 > x1 or y2 > y1 else ""  # its head is towards the rider
    return group(
        rect(left + 5, top + 5, right - left - 10, bottom - top - 10, "saddle", 20),
        group(use("ta-horse", 0, 0, 96, "figure", 48), transform=f"{at(*middle)} rotate({turned}){flip}"),
        id=f"horse-{piece['horse'][0]}",
        classes=f"seat seat-{piece['owner']}",
    )


def directions(view: ArmyView, canvas: Canvas) -> str:
    """Arrows around the cell in question, where a direction is asked for."""
    if view["at"] is None:
        return ""
    x, y = corner(view["at"])
    parts = []
    for name in DIRECTIONS:
        if f"direction:{name}" in canvas.options:
            dx, dy = STEPS[name]
            parts.append(
                element(
                    canvas,
                    f"direction:{name}",
                    circle(0, 0, 20, "disc"),
                    group(use("arrow-up", 0, 0, 24), transform=f"rotate({ANGLES[name]})"),
                    classes="direction",
                    transform=at(x + CELL / 2 + dx * 44, y + CELL / 2 + dy * 44),
                )
            )
    return "".join(parts)
