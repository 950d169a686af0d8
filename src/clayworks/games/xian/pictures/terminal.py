"""A view drawn for the terminal: the panels of the board in the same order, each the same way round.

Of the hands of others a view holds only the number of cards; they are drawn as covered cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clayworks.core.pictures.panels import seated
from clayworks.games.xian import M
from clayworks.games.xian.formats.view_types import (
    Bonus,
    Building,
    Equipment,
    Player,
    Section,
    XianView,
)
from clayworks.games.xian.pictures.armory import called
from clayworks.games.xian.pictures.city import waited_for
from clayworks.games.xian.pictures.people import person
from clayworks.games.xian.pictures.pit import columns, sections
from clayworks.games.xian.pictures.tiles import TRACK_NAMES
from clayworks.games.xian.rules.notation import BUILDINGS, CARD_KINDS, END_TILES, PIGMENTS, TYPES
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words import places as p

# A colour and a shape for every seat: nothing is told by colour alone.
INK = {
    "violet": "bold magenta",
    "orange": "bold dark_orange",
    "azure": "bold bright_cyan",
    "lime": "bold bright_green",
}
SHAPE = {"violet": "●", "orange": "▲", "azure": "■", "lime": "◆"}
PAINT = {"yellow": "yellow", "red": "red", "green": "green", "blue": "bright_blue"}
CARD_INK = {"Y": "yellow", "R": "red", "G": "green", "B": "bright_blue"}
QUIET = "dim"
COVERED = "▒"


def draw(view: XianView, language: str) -> RenderableType:
    """The whole table: the pit, beside it what lies beside it, and below them the hand and the mats."""
    city = Group(buildings(view, language), equipment(view, language), track(view, language))
    parts: list[RenderableType] = [
        heading(view, language),
        supply(view, language),
        Columns([Group(plates(view, language), pit(view, language)), city], padding=(0, 2)),
        end_game(view, language),
    ]
    seat = view["seat"]
    if seat is not None:
        parts.append(own_cards(view, view["players"][view["colours"][seat]], language))
    return Group(*parts, players(view, language), discards(view, language))


def heading(view: XianView, language: str) -> Text:
    """Turn and round, the order of this round, who has still to choose."""
    title = M("Turn {turn} of 6, round {round}", turn=view["turn"], round=view["round"])
    text = Text(title.to(language), style="bold")
    if view["order"]:
        text.append("   " + M("order").to(language) + ": ", style=QUIET)
        for colour in view["order"]:
            text.append_text(marked(view, colour, language))
            text.append("  ")
    elif waited_for(view):
        text.append("   " + M("still choosing").to(language) + ": ", style=QUIET)
        for colour in waited_for(view):
            text.append_text(marked(view, colour, language))
            text.append("  ")
    return text


def marked(view: XianView, colour: str, language: str) -> Text:
    """A player with shape and colour."""
    here = "▸" if view["active"] == colour else ""
    return Text(f"{here}{SHAPE[colour]} {person(view, colour).to(language)}", style=INK[colour])


def supply(view: XianView, language: str) -> Text:
    """What is left to take."""
    text = Text(M("Supply").to(language) + ": ", style="bold")
    for colour in PIGMENTS:
        text.append(f"{n.PIGMENT_LETTERS[colour].to(language)}{view['supply'][colour]} ", style=PAINT[colour])
    text.append("  " + M("clay warriors {count}", count=view["clay_warriors"]).to(language))
    return text


# -- the board ---------------------------------------------------------------------------------------------


def plates(view: XianView, language: str) -> Table:
    """What is printed above each section (XI-2.9): clay, the requests on it, points for the majority."""
    table = Table(box=box.SQUARE, title=M("Pit").to(language), padding=(0, 0))
    table.add_column("", width=1)
    wide = cell_width(view, language)
    for name in sections(view):
        number = len(columns(view, name))
        table.add_column(name, width=number * wide + number - 1, justify="center", overflow="fold")
    printed = [view["printed"]["sections"][name] for name in sections(view)]
    table.add_row("", *(plate(view, section, language) for section in printed))
    return table


def plate(view: XianView, section: Section, language: str) -> Text:
    """One section: `5 clay`, the pigments that painting costs with their requests, `14/7/4`."""
    text = Text(n.clay(section["clay"]).to(language) + "\n")
    for request in section["pigments"]:
        token = view["requests"][request] if request is not None else None
        if token is None:
            text.append("? ")
        else:
            letter = n.PIGMENT_LETTERS[token["colour"]].to(language)
            text.append(f"{letter}({token['token'][1:]}) ", style=PAINT[token["colour"]])
    text.append("\n" + "/".join(map(str, section["majority"])), style=QUIET)
    return text


def pit(view: XianView, language: str) -> Table:
    """The 24 spaces, section by section from west to east (XI-2.6); a name is column and row together."""
    table = Table(box=box.SQUARE, show_lines=True, padding=(0, 0))
    table.add_column("", width=1, header_style=QUIET, overflow="fold")
    named = dict.fromkeys(
        name[0] + name[-1]
        for name, _ in sorted(view["printed"]["spaces"].items(), key=lambda space: space[1]["column"])
    )
    written = {name: space(view, name, language) for name in view["printed"]["spaces"]}
    for column in named:
        table.add_column(
            column, width=cell_width(view, language), justify="center", header_style=QUIET, overflow="fold"
        )
    for row in sorted({name[1:-1] for name in written}, key=int):
        cells = (written.get(column[0] + row + column[1], Text()) for column in named)
        table.add_row(Text(row, style=QUIET), *cells)
    return table


def cell_width(view: XianView, language: str) -> int:
    """How broad the spaces of the pit are."""
    return max(6, *(space(view, name, language).cell_len for name in view["printed"]["spaces"]))


def space(view: XianView, name: str, language: str) -> Text:
    """A warrior with its signature, or what crafting there would give."""
    shown = view["pit"]
    figure, signer = shown["figures"].get(name), shown["signatures"].get(name)
    if figure is None:
        bonus = shown["bonuses"].get(name)
        return Text("·", style=QUIET) if bonus is None else written_bonus(bonus, language)
    text = (
        Text("clay", style="dark_goldenrod")
        if figure == "clay"
        else Text(SHAPE[figure] * 2, style=INK[figure])
    )
    if signer is not None:
        text.append("✎" + SHAPE[signer], style=INK[signer])
    return text


def written_bonus(bonus: Bonus, language: str) -> Text:
    """`4+R`, `3+2c`; an asterisk is clay, as on equipment cards."""
    text = Text(str(bonus["prestige"]), style=QUIET)
    if bonus["coins"]:
        text.append(f"+{bonus['coins']}c")
    if bonus["clay"]:
        text.append(f"+{bonus['clay']}*", style="dark_goldenrod")
    for pigment in bonus["pigments"]:
        text.append("+" + n.PIGMENT_LETTERS[pigment].to(language), style=PAINT[pigment])
    return text


def buildings(view: XianView, language: str) -> Table:
    """The four buildings from left to right, in two pairs, with builders and minister."""
    table = Table(box=box.SIMPLE_HEAD, title=M("Buildings").to(language), padding=(0, 1))
    cells: list[tuple[RenderableType, RenderableType]] = []
    for place, shown in view["buildings"].items():
        if place == "R1":  # the second pair
            table.add_column("")
            cells.append(("", ""))
        name = n.BUILDING_NAMES[BUILDINGS.index(shown["building"])].to(language)
        table.add_column(name, header_style=PAINT[shown["colour"]], overflow="fold")
        cells.append((inside(view, shown), state(shown, language)))
    table.add_row(*(there for there, _ in cells))
    table.add_row(*(standing for _, standing in cells))
    return table


def inside(view: XianView, shown: Building) -> Text:
    """Who is in a building; the minister has a plus while his bonus is there (XI-9.9)."""
    text = Text()
    for colour, number in shown["builders"].items():
        text.append(SHAPE[colour] * number, style=INK[colour])
    if shown["minister"]:
        text.append(" ♛" + ("+" if view["minister_bonus"] else ""), style="bold")
    return text


def state(shown: Building, language: str) -> Text:
    """Whether the pair of a building has reached its limit."""
    return Text((M("closed") if shown["closed"] else M("open")).to(language), style=QUIET)


def equipment(view: XianView, language: str) -> Text:
    """The row from left to right, and what was discarded."""
    text = Text(M("Equipment").to(language) + ": ", style="bold")
    for card in view["row"]:
        text.append("–   " if card is None else written_card(card, language) + "   ")
    if view["discarded_equipment"]:
        text.append("\n" + M("Discarded").to(language) + ": ", style=QUIET)
        gone = ", ".join(called(card).to(language) for card in view["discarded_equipment"])
        text.append(gone, style=QUIET)
    return text


def track(view: XianView, language: str) -> Table:
    """The spaces of the track with their tiles, and the stacks of supervisors, the lowest first."""
    table = Table(box=box.SIMPLE_HEAD, title=M("Supervisors' track").to(language), padding=(0, 1))
    stacks = []
    for number, stack in enumerate(view["supervisors"]):
        table.add_column(str(number), header_style=QUIET, overflow="fold")
        stacks.append(Text.assemble(*((SHAPE[colour], INK[colour]) for colour in stack)))
    table.add_row(*(tile_name(kind, language) for kind in view["track"]))
    table.add_row(*stacks)
    return table


def tile_name(kind: str, language: str) -> str:
    """What a stack of the track is called on the board."""
    return TRACK_NAMES[kind].short.to(language)


def end_game(view: XianView, language: str) -> Text:
    """The end-game tiles on the track, and those that are out of the game."""
    text = Text(M("End-game tiles").to(language) + ": ", style="bold")
    text.append(end_tiles(view["end_tiles"], language))
    if view["removed_end_tiles"]:
        text.append("\n" + M("Out of the game").to(language) + ": ", style=QUIET)
        text.append(end_tiles(view["removed_end_tiles"], language), style=QUIET)
    return text


def end_tiles(tiles: Iterable[str], language: str) -> str:
    """End-game tiles by their names."""
    return ", ".join(n.END_TILE_NAMES[END_TILES.index(tile)].to(language) for tile in tiles)


def written_card(card: Equipment, language: str) -> str:
    """An equipment card with its cost: `sword 2 (3, C)`."""
    kind, _, number = card["card"].partition("-")
    clay = "*" if card["clay"] else ""
    return (
        f"{n.TYPE_NAMES[TYPES.index(kind)].to(language)} {number} ({card['cost']}c{clay}, {card['section']})"
    )


# -- players -----------------------------------------------------------------------------------------------


def players(view: XianView, language: str) -> Table:
    """One line for each player, as the mats lie: who is looking comes first."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    heads = (
        M("player"),
        M("PP"),
        M("coins"),
        M("clay"),
        M("pigments"),
        M("helpers"),
        M("tiles"),
        M("equipment"),
        M("pair (over/under)"),
        M("hand"),
    )
    for head in heads:
        table.add_column(head.to(language), header_style=QUIET, overflow="fold")
    for colour in seated(view["colours"], view["seat"]):
        player = view["players"][colour]
        table.add_row(
            marked(view, colour, language),
            str(player["prestige"]),
            str(player["coins"]),
            str(player["clay"]),
            pigments(player["pigments"], language),
            helpers(view, player, language),
            tiles(player, language),
            bought(player, language),
            on_table(player),
            covered(player),
        )
    return table


def pigments(held: Mapping[str, int], language: str) -> Text:
    """The pigments of a player."""
    text = Text()
    for colour, number in held.items():
        text.append(n.PIGMENT_LETTERS[colour].to(language) * number, style=PAINT[colour])
    return text if text.plain else Text("–")


def helpers(view: XianView, player: Player, language: str) -> str:
    """The recruited helpers by their names."""
    abilities = (view["printed"]["cards"][card]["helper"] for card in player["helpers"])
    return ", ".join(n.HELPER_NAMES[ability].to(language) for ability in abilities) or "–"


def tiles(player: Player, language: str) -> Text:
    """Bonus tiles, used ones in quiet ink, and the end-game tile."""
    text = Text()
    for kind, state in player["tiles"].items():
        text.append(tile_name(kind, language), style=QUIET + " strike" if state == "used" else "")
        text.append("  ")
    if player["end_tile"]:
        text.append(n.END_TILE_NAMES[END_TILES.index(player["end_tile"])].to(language), style="bold")
    return text if text.plain else Text("–")


def bought(player: Player, language: str) -> str:
    """Own equipment by name, that of others as covered cards."""
    if player["equipment"] is None:
        return COVERED * player["equipment_size"] or "–"
    return ", ".join(called(card).to(language) for card in player["equipment"]) or "–"


def on_table(player: Player) -> Text:
    """A revealed pair, or a tick for a secret choice that is made."""
    if player["pair"]:
        return Text.assemble(written(player["pair"]["over"]), "/", written(player["pair"]["under"]))
    return Text("✓" if player["chosen"] else "–")


def covered(player: Player) -> str:
    """How many cards are in hand."""
    return COVERED * player["hand_size"] or "–"


def written(card: str) -> Text:
    """A worker card in its colour."""
    return Text(card, style=CARD_INK[card[0]])


def discards(view: XianView, language: str) -> Text:
    """The discard piles, which lie open (XI-5.1)."""
    lines = [
        Text.assemble(
            marked(view, colour, language),
            (" – " + M("Discarded").to(language) + ": ", QUIET),
            Text(" ").join(written(card) for card in player["discards"]),
        )
        for colour, player in view["players"].items()
        if player["discards"]
    ]
    return Text("\n").join(lines)


def own_cards(view: XianView, player: Player, language: str) -> Text:
    """The hand of who is looking, and what was chosen from it."""
    text = Text(M("Your hand").to(language) + ": ", style="bold")
    for card in player["hand"] or ():
        text.append_text(coded(view, card, language))
        text.append("  ")
    choice = player["choice"] or {}
    for message, cards in (
        (M("goes back"), choice.get("return", ())),
        (M("under"), [card for card in [choice.get("under")] if card]),
        (M("over"), [card for card in [choice.get("over")] if card]),
        (M("under the deck"), player["returned"] or ()),
    ):
        if cards:
            text.append("  " + message.to(language) + ": ", style=QUIET)
            text.append_text(Text("  ").join(coded(view, card, language) for card in cards))
    return text


def coded(view: XianView, card: str, language: str) -> Text:
    """A worker card by its name, and what is typed for it."""
    printed = view["printed"]["cards"][card]
    kind = CARD_KINDS.index(printed["kind"])
    name = p.worker_card(kind, printed.get("helper", 0), printed["number"]).short
    return Text.assemble(name.to(language) + " ", written(card))
