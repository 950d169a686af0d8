"""The Mausoleum: 63 cells in four quarters around the centre cross, the statues, and the inspectors."""

from __future__ import annotations

from functools import cache, lru_cache

from clayworks.core.pictures.drawing import (
    at,
    circle,
    group,
    hit,
    on_base,
    path,
    player_name,
    rect,
    text,
    use,
)
from clayworks.core.pictures.memory import glance, kept
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats.view_types import ArmyView, Piece
from clayworks.games.terracotta_army.pictures.rounds import tile_picture, tile_words
from clayworks.games.terracotta_army.pictures.symbols import LOOKS
from clayworks.games.terracotta_army.rules.notation import (
    AREAS,
    CELL_NAMES,
    CELL_NUMBERS,
    COLUMN_NAMES,
    DIRECTIONS,
    FIGURES,
    SPECIALISTS,
    TYPES,
)
from clayworks.games.terracotta_army.words import does
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words import places as p
from clayworks.games.terracotta_army.words.things import USES

CELL, COLUMNS, ROWS = 60.0, 9, 7
LEFT, TOP, RIGHT, BOTTOM = 58.0, 8.0, 8.0, 58.0
WIDTH, HEIGHT = LEFT + CELL * COLUMNS + RIGHT, TOP + CELL * ROWS + BOTTOM
DISC = 20.0
"""How large an arrow is that asks for a direction."""
STEPS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
ANGLES = {"up": 0, "right": 90, "down": 180, "left": 270}
AIMS = {"up": " rotate(-40)", "right": "", "down": " rotate(40)", "left": " scale(-1 1)"}
"""How the picture of an archer, who aims to the right, is turned: as far as one still sees who it is."""


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
        *(kept(name, cell, view, language, canvas, name, pieces.get(name)) for name in CELL_NAMES),
        outlined(view),
        *(aim(piece) for piece in pieces.values() if "facing" in piece),
        this_round(view, language, canvas),
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
    """The inspectors' lines, which will be scored at the end of this round."""
    return gazes(
        view,
        "gaze",
        rect(LEFT, TOP, CELL * COLUMNS, CELL, "gaze"),
        rect(LEFT, TOP, CELL, CELL * ROWS, "gaze"),
    )


def outlined(view: ArmyView) -> str:
    """What is scored at the end of this round, outlined above the cells: it is seen while one is chosen."""
    if view["phase"] == "over":
        return ""
    across = f"M{LEFT:g} {TOP:g}h{CELL * COLUMNS:g}M{LEFT:g} {TOP + CELL:g}h{CELL * COLUMNS:g}"
    down = f"M{LEFT:g} {TOP:g}v{CELL * ROWS:g}M{LEFT + CELL:g} {TOP:g}v{CELL * ROWS:g}"
    parts = [gazes(view, "edges", path(across, "gaze-edge"), path(down, "gaze-edge"))]
    area = AREAS.get(view["tiles"][view["round"] - 1]["tile"])
    if area:
        x, y, columns, rows = area
        parts.append(rect(LEFT + x * CELL, TOP + y * CELL, columns * CELL, rows * CELL, "tile-area", 4))
    return group(*parts, classes="above")


def gazes(view: ArmyView, name: str, row: str, column: str) -> str:
    """Something along the row and the column of the inspectors, which moves with them."""
    if view["phase"] == "over":
        return ""
    down, right = view["inspectors"]["row"] - 1, COLUMN_NAMES.index(view["inspectors"]["column"])
    return group(row, id=f"{name}-row", classes="moving", transform=at(0, down * CELL)) + group(
        column, id=f"{name}-column", classes="moving", transform=at(right * CELL, 0)
    )


def this_round(view: ArmyView, language: str, canvas: Canvas) -> str:
    """In the corner between the tracks: what this round's tile looks at, so that it is always in sight."""
    if view["phase"] == "over":
        return ""
    tile = view["tiles"][view["round"] - 1]
    return element(
        canvas,
        f"tile:{tile['tile']}",
        hit(0, HEIGHT - BOTTOM, LEFT, BOTTOM),
        group(tile_picture(tile["tile"]), transform=f"{at(28, HEIGHT - 40)} scale(0.62)"),
        text(28, HEIGHT - 6, f"{tile['domination']} / {tile['presence']}", 18, "mid strong accent", 50),
        title=tile_words(view, view["round"] - 1, language),
    )


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
            parts.append(text(13, y + 36, row + 1, 18, "mid quiet"))
            continue
        name = p.row(row).to(language)
        parts.append(
            element(
                canvas,
                f"row:{row + 1}",
                rect(6, y + 4, 44, CELL - 8, "track", 8),
                hit(0, y, LEFT, CELL),
                text(13, y + 36, row + 1, 18, "mid quiet"),
                title=worth if f"row:{row + 1}" in canvas.options else f"{name}: {worth}",
            )
        )
    for column, letter in enumerate(COLUMN_NAMES):
        x = LEFT + column * CELL
        if letter not in spaces["column"]:
            parts.append(text(x + 14, HEIGHT - 22, letter, 18, "mid quiet"))
            continue
        name = p.column(column).to(language)
        parts.append(
            element(
                canvas,
                f"column:{letter}",
                rect(x + 4, HEIGHT - 50, CELL - 8, 44, "track", 8),
                hit(x, HEIGHT - BOTTOM, CELL, BOTTOM),
                text(x + 14, HEIGHT - 22, letter, 18, "mid quiet"),
                title=worth if f"column:{letter}" in canvas.options else f"{name}: {worth}",
            )
        )
    return "".join(parts)


def inspectors(view: ArmyView, language: str) -> str:
    """The two pawns; they glide along their tracks."""
    row = TOP + (view["inspectors"]["row"] - 0.5) * CELL
    column = LEFT + (COLUMN_NAMES.index(view["inspectors"]["column"]) + 0.67) * CELL
    of_rows, of_columns = does.inspectors(view["printed"])
    pawns = (
        ("row", 36.0, row, does.tip(M("row inspector"), of_rows)),
        ("column", column, HEIGHT - 28, does.tip(M("column inspector"), of_columns)),
    )
    return "".join(
        f'<g id="inspector-{name}" class="moving above official" transform="{at(x, y)}">'
        f"<title>{words.to(language)}</title>{circle(0, 0, 15.5, 'disc')}{use('ta-inspector', 0, 0, 25)}</g>"
        for name, x, y, words in pawns
    )


# -- cells and statues -----------------------------------------------------------------------------------


def cell(view: ArmyView, language: str, canvas: Canvas, name: str, piece: Piece | None) -> str:
    """A cell with what stands there."""
    x, y = corner(name)
    chosen = glance(view, lambda here: here == name, "at")
    return element(
        canvas,
        f"cell:{name}",
        rect(x + 2.5, y + 2.5, CELL - 5, CELL - 5, "square", 4),
        hit(x, y, CELL, CELL),
        statue(piece, x + CELL / 2, y + CELL / 2) if piece else coming(view, name) if chosen else "",
        title=cell_title(view, canvas, name, piece, language),
        id=f"cell-{name}",
        classes="cell chosen" if chosen else "cell",
    )


def cell_title(view: ArmyView, canvas: Canvas, name: str, piece: Piece | None, language: str) -> str:
    """A cell's name and what stands there; of one that can be chosen its option says the name."""
    is_open = f"cell:{name}" in canvas.options
    if piece is None:
        return "" if is_open else empty(name, language)
    here = standing(view, piece, language) if is_open else f"{name}: {standing(view, piece, language)}"
    figure = "horse" if piece.get("horse") else piece["figure"]
    what = said(figure, does.worth(view["printed"]), language)
    return M("{thing}. {does}", thing=here, does=what).to(language)


@lru_cache(maxsize=4096)
def said(figure: str, worth: does.Worth, language: str) -> str:
    """What a statue does."""
    return does.statue(figure, worth).to(language)


@cache
def empty(name: str, language: str) -> str:
    """An empty cell in words."""
    return does.tip(M("{cell}, empty", cell=name), USES["cell"][0]).to(language)


def standing(view: ArmyView, piece: Piece, language: str) -> str:
    """What stands on a cell in words."""
    figure = n.FIGURE_NAMES[FIGURES.index(piece["figure"])].to(language)
    if "facing" in piece:
        return f"{figure}, {n.DIRECTION_NAMES[DIRECTIONS.index(piece['facing'])].to(language)}"
    if "owner" in piece:
        owner = player_name(view, piece["owner"], n.COLOUR_NAMES[piece["owner"]], language)
        horse = f", {n.FIGURE_NAMES[4].to(language)}" if piece.get("horse") else ""
        return f"{owner}: {figure}{horse}"
    return figure


def coming(view: ArmyView, name: str) -> str:
    """The figure that is to stand on a cell as soon as its direction is chosen (TA-9.4)."""
    pending = view["pending"]
    if pending is None or pending["figure"] not in SPECIALISTS:
        return ""
    x, y = corner(name)
    return use(f"ta-{pending['figure']}", x + CELL / 2, y + CELL / 2, 34)


def statue(piece: Piece, x: float, y: float) -> str:
    """A warrior on the base of its owner, or a specialist, which belongs to nobody."""
    figure = piece["figure"]
    if figure in TYPES:
        owner = piece["owner"]
        return group(
            on_base(f"ta-{figure}", owner, LOOKS[owner], x, y, 56, 42),
            classes=f"warrior seat seat-{owner}",
        )
    if "facing" in piece:
        base = path("M-24 27V-13L0 -30 24 -13V27z", "plinth")
        turned = group(base, transform=f"{at(x, y)} rotate({ANGLES[piece['facing']]})")
        aiming = f"{at(x, y)}{AIMS[piece['facing']]}"
        archer = group(use(f"ta-{figure}", 0, 0, 36, "figure"), transform=aiming)
        return group(turned, archer, classes="specialist")
    return group(
        rect(x - 25, y - 25, 50, 50, "plinth", 12),
        use(f"ta-{figure}", x, y, 42, "figure"),
        classes="specialist",
    )


def aim(piece: Piece) -> str:
    """An archer's arrow, from its cell into the one in front of it."""
    x, y = corner(piece["cell"])
    arrow = path("M-4 -19V-35H-13L0 -52 13 -35H4V-19z", "aim")
    turned = f"{at(x + CELL / 2, y + CELL / 2)} rotate({ANGLES[piece['facing']]})"
    return group(arrow, classes="above", transform=turned)


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
            # At the edge an arrow would lie beyond the panel: it comes back over its own cell.
            ahead = min(x + CELL / 2 + dx * 44, WIDTH - DISC - 2)
            above = max(y + CELL / 2 + dy * 44, DISC + 2)
            parts.append(
                element(
                    canvas,
                    f"direction:{name}",
                    circle(0, 0, DISC, "disc"),
                    group(use("arrow-up", 0, 0, 24), transform=f"rotate({ANGLES[name]})"),
                    classes="direction",
                    transform=at(ahead, above),
                )
            )
    return "".join(parts)
