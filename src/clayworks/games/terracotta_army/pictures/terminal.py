"""A view drawn for the terminal, in the order and the same way round as the panels of the browser."""

from __future__ import annotations

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clayworks.core.pictures.panels import seated
from clayworks.core.sentences import VP
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats.view_types import ArmyView, Piece, RingAction
from clayworks.games.terracotta_army.rules.notation import (
    ANY,
    CELL_NUMBERS,
    COLUMN_NAMES,
    FIGURES,
    MASTERS,
    SPECIALISTS,
    TILES,
    TYPES,
    WEAPONS,
)
from clayworks.games.terracotta_army.words import names as m
from clayworks.games.terracotta_army.words.places import QUARTER_NAMES

# A colour and a shape for every seat: nothing is told by colour alone.
INK = {"yellow": "bold yellow", "green": "bold green", "blue": "bold bright_blue", "purple": "bold magenta"}
SHAPE = {"yellow": "●", "green": "▲", "blue": "■", "purple": "◆"}
LETTER = {"officer": "O", "guard": "G", "crossbowman": "C", "soldier": "S"}
ARROW = {"up": "↑", "right": "→", "down": "↓", "left": "←"}
QUIET = "dim"


def draw(view: ArmyView, language: str) -> RenderableType:
    """The whole table: wheel and Mausoleum, figures, rounds, and the mats, the own one first."""
    upper = Columns([wheel(view, language), mausoleum(view, language)], padding=(0, 2))
    return Group(upper, stock(view, language), rounds(view, language), mats(view, language))


def rounds(view: ArmyView, language: str) -> Text:
    """Round, the scoring tiles of all rounds with their points, and the turn order."""
    text = Text(M("Round {number} of 5", number=view["round"]).to(language), style="bold")
    text.append("\n")
    for number, tile in enumerate(view["tiles"], 1):
        name = m.TILE_NAMES[TILES.index(tile["tile"])].to(language)
        style = "reverse" if number == view["round"] else QUIET
        text.append(f" {number} {name} {tile['domination']}/{tile['presence']} ", style=style)
        text.append(" ")
    text.append("\n")
    for place, colour in enumerate(view["turn_order"], 1):
        text.append(f" {place} ", style=QUIET)
        text.append(f"{SHAPE[colour]} {m.COLOUR_NAMES[colour].to(language)} ", style=INK[colour])
    return text


def mausoleum(view: ArmyView, language: str) -> Table:
    """The 63 cells, rows numbered at the left and columns lettered below, where the inspectors walk."""
    title = M("Mausoleum").to(language)
    table = Table(box=box.SQUARE, show_lines=True, show_header=False, title=title, padding=(0, 0))
    table.add_column("", width=2, justify="right", overflow="fold")
    for column in COLUMN_NAMES:
        table.add_column(column, width=2, justify="center", overflow="fold")
    cells = marks(view["mausoleum"])
    for row in range(7):
        label = line_name(str(row + 1), "▶", view["inspectors"]["row"] == row + 1)
        table.add_row(label, *(cells.get(row * 9 + column, blank(row, column)) for column in range(9)))
    table.add_row("", *(line_name(name, "▲", view["inspectors"]["column"] == name) for name in COLUMN_NAMES))
    return table


def line_name(name: str, pawn: str, here: bool) -> Text:
    """A row or column, with its inspector if that stands there."""
    return Text(pawn + name, style="bold red") if here else Text(name, style=QUIET)


def blank(row: int, column: int) -> Text:
    """An empty cell; those of the centre row and column belong to no quarter (TA-3.5)."""
    return Text("+" if row == 3 or column == 4 else "·", style=QUIET)


def marks(pieces: list[Piece]) -> dict[int, Text]:
    """What stands in which cell."""
    cells: dict[int, Text] = {}
    for piece in pieces:
        cell = CELL_NUMBERS[piece["cell"]]
        figure = piece["figure"]
        if figure in LETTER:
            ink = INK[piece["owner"]]
            cells[cell] = Text(SHAPE[piece["owner"]] + LETTER[figure], style=ink)
            for horse in piece.get("horse") or ():
                cells[CELL_NUMBERS[horse]] = Text(SHAPE[piece["owner"]] + towards(cell, horse), style=ink)
        elif figure == "archer":
            cells[cell] = Text("A" + ARROW[piece["facing"]], style="bold")
        else:
            cells[cell] = Text({"footman": "Fo", "musician": "♪ "}[figure], style="bold")
    return cells


def towards(rider: int, horse: str) -> str:
    """An arrow from a horse cell to its rider."""
    column, row = rider % 9, rider // 9
    at = CELL_NUMBERS[horse]
    if at // 9 == row:
        return "←" if column < at % 9 else "→"
    return "↑" if row < at // 9 else "↓"


def wheel(view: ArmyView, language: str) -> Table:
    """The twelve segments with their three actions and the workers, and the four warehouses."""
    table = Table(box=box.SIMPLE_HEAD, title=M("Wheel").to(language), padding=(0, 1))
    for name in (M("segm."), M("workers"), M("inner"), M("middle"), M("outer"), M("clay")):
        table.add_column(name.to(language), header_style=QUIET, overflow="fold")
    for number, segment in enumerate(view["wheel"]["segments"]):
        workers = Text()
        for owner, sign in ((segment["craftsman"], "c"), (segment["artisan"], "A")):
            if owner:
                workers.append(SHAPE[owner] + sign + " ", style=INK[owner])
        quarter, third = divmod(number, 3)
        clay = (QUARTER_NAMES[quarter].to(language), f"w{quarter} {view['warehouses'][quarter]}", "")[third]
        style = "reverse" if view["worker_at"] == number else ""
        actions = [action(ring, language) for ring in segment["actions"]]
        table.add_row(str(number), workers, *actions, clay, style=style, end_section=third == 2)
    return table


def action(ring: RingAction, language: str) -> str:
    """An action of a ring, in as few words as possible."""
    word, what = ring["action"], ring["what"]
    if word == "master":
        return m.MASTER_NAMES[MASTERS.index(what)].to(language)
    if word == "ready":
        return M("ready {weapon}", weapon=m.WEAPON_NAMES[WEAPONS.index(what)]).to(language)
    if word == "buy" and what == ANY:
        return M("buy any").to(language)
    if word == "buy":
        return M("buy {figure}", figure=m.FIGURE_NAMES[FIGURES.index(what)]).to(language)
    return SHORT[word].to(language) + (f" {what}" if what else "")


SHORT = {
    "coins": M("coins"),
    "clay": M("clay"),
    "craft": M("craft"),
    "soak": M("soak"),
    "promote": M("promote"),
    "priority": M("priority"),
}


def stock(view: ArmyView, language: str) -> Text:
    """Organizer and specialists: how many are left, and what the next one is worth or costs."""
    text = Text()
    for number, kind in enumerate(TYPES):
        left = view["organizer"][kind]
        text.append(f"{LETTER[kind]} {m.FIGURE_NAMES[number].to(language)} ", style="bold")
        text.append(f"{left['left']} ({m.points(left['vp']).to(language)})   ")
    text.append("\n")
    for number, kind in enumerate(SPECIALISTS):
        shelf = view["specialists"][kind]
        weapon = m.WEAPON_NAMES[WEAPONS.index(shelf["weapon"])].to(language)
        price = "–" if shelf["price"] is None else m.coins(shelf["price"]).to(language)
        text.append(f"{m.FIGURE_NAMES[4 + number].to(language)} ", style="bold")
        text.append(f"{shelf['left']} ({price}, {weapon})   ")
    return text


def mats(view: ArmyView, language: str) -> Table:
    """One line for each player as they sit, who is looking first."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    heads = (
        M("player"),
        VP,
        M("coins"),
        M("wet"),
        M("dry"),
        M("ready weapons"),
        M("Masters (token)"),
        M("in hand"),
        M("priority"),
    )
    for head in heads:
        table.add_column(head.to(language), header_style=QUIET, overflow="fold")
    for colour in seated(view["colours"], view["seat"]):
        player = view["players"][colour]
        name = ("▸ " if view["active"] == colour else "  ") + SHAPE[colour] + " "
        ready = [m.WEAPON_NAMES[WEAPONS.index(w)].to(language) for w in WEAPONS if player["weapons"][w]]
        masters = [
            f"{m.MASTER_NAMES[MASTERS.index(master)].to(language)} ({token})"
            for master, token in player["masters"].items()
        ]
        hand = f"{player['workers']['craftsmen']}c {player['workers']['artisans']}A"
        table.add_row(
            Text(name + m.COLOUR_NAMES[colour].to(language), style=INK[colour]),
            str(player["vp"]),
            str(player["coins"]),
            str(player["wet"]),
            str(player["dry"]),
            ", ".join(ready) or "–",
            ", ".join(masters) or "–",
            hand,
            str(player["priority"] or "–"),
        )
    return table
