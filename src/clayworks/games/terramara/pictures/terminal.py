"""A view drawn for the terminal, the same way round as the panels of the page.

The land with the homeland below and the road in its middle, artefacts, river, tracks, and the players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clayworks.core.messages import Message, listed, one_of
from clayworks.core.pictures.panels import seated
from clayworks.core.sentences import VP
from clayworks.games.terramara import MN, M
from clayworks.games.terramara.formats.effect_types import Effect, Item
from clayworks.games.terramara.formats.view_types import Player, Pool, Row, Settlement, Space, TribeView
from clayworks.games.terramara.rules.notation import CONDITIONS, GOODS
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p
from clayworks.games.terramara.words.abilities import card_ability

# A colour and a shape for every owner: nothing is told by colour alone.
INK = {
    "red": "bold red",
    "yellow": "bold yellow",
    "green": "bold green",
    "blue": "bold bright_blue",
    "N1": "bold",
    "N2": "bold",
}
SHAPE = {"red": "◆", "yellow": "●", "green": "▲", "blue": "■", "N1": "①", "N2": "②"}
LETTER = {"explorer": "e", "chief": "C", "warrior": "W"}
QUIET = "dim"
FIRE = "▓"


def draw(view: TribeView, language: str) -> RenderableType:
    """The whole table."""
    parts: list[RenderableType] = [heading(view, language)]
    if view["draft"] is not None:
        parts.append(pool(view, view["draft"], language))
    parts += [board(view, language), homeland(view, language)]
    parts += [artefacts(view, language), tracks(view, language), players(view, language)]
    return Group(*parts)


def heading(view: TribeView, language: str) -> Text:
    """Round, first player, and what lies in the supply."""
    text = Text(M("Round {number} of 5", number=view["round"]).to(language), style="bold")
    first = n.COLOUR_NAMES[view["next_first_player"]]
    text.append("  " + M("first-player card: {player}", player=first).to(language))
    track, warriors = view["track"], view["warriors"]
    supply = M("workers to hire: {track}, warriors: {warriors}", track=track, warriors=warriors)
    text.append("  " + supply.to(language), style=QUIET)
    for name, military in view["neutrals"].items():
        neutral = n.neutral(int(name[1:])).to(language)
        text.append(f"  {SHAPE[name]} {neutral} ", style=INK[name])
        text.append(n.military(military).to(language))
    return text


def pool(view: TribeView, draft: Pool, language: str) -> Text:
    """The cards of the draft."""
    characters, starts = view["printed"]["characters"], view["printed"]["starts"]
    cards = [coded(name, characters[name], language) for name in draft["characters"]]
    cards += [coded(name, starts[name]["name"], language) for name in draft["starting_cards"]]
    return Text(M("Draft: {cards}", cards=", ".join(cards)).to(language), style="bold")


def coded(code: str, name: str, language: str) -> str:
    """A card by its name, and what is typed for it."""
    return f"{p.printed_name(name).to(language)} {code}"


# -- spaces ------------------------------------------------------------------------------------------------


def homeland(view: TribeView, language: str) -> Table:
    """The homeland spaces, and what the Settler alone has."""
    table = Table(box=box.ROUNDED, show_header=False, padding=(0, 1), expand=True)
    cells = [*(cell(space, language) for space in view["homeland"]), *private(view, language)]
    for _ in cells:
        table.add_column(ratio=1, overflow="fold")
    table.add_row(*cells)
    return table


def private(view: TribeView, language: str) -> list[Text]:
    """What the Settler alone has, with the owner's sign (TM-11.7)."""
    mine = view["private"]
    if mine is None:
        return []
    parts = []
    if mine["crossroads"]:
        parts.append(cell(mine["crossroads"], language))
    if mine["settlement"]:
        parts.append(Text(settlement(mine["settlement"], language)))
    owner = mine["owner"]
    return [Text(f"{SHAPE[owner]} ", style=INK[owner]).append_text(part) for part in parts]


def board(view: TribeView, language: str) -> Table:
    """The six rows, the first one next to the homeland; between the tiles the road."""
    title = M("Homeland, territories and road").to(language)
    table = Table(
        box=box.HEAVY_EDGE,
        show_lines=True,
        show_header=False,
        padding=(0, 1),
        expand=True,
        title=title,
        title_justify="left",
    )
    table.add_column(width=6, overflow="fold")
    for place in range(7):
        table.add_column(ratio=None if place == 3 else 1, overflow="fold", no_wrap=place == 3)
    for row in reversed(view["rows"]):
        table.add_row(label(view, row), *land_and_road(view, row, language))
    table.add_row(Text(""), *[Text("")] * 3, road_node(view, "X0"), *[Text("")] * 3)
    return table


def label(view: TribeView, row: Row) -> Text:
    """The number of a row and its tiles; an arrow where it is open."""
    current = min(row["number"], 5) == view["round"]
    text = Text(f"{'▶' if current else ' '}{row['number']}", style="bold" if current else QUIET)
    return text.append(f"\n{row['tiles'][0]}\n{row['tiles'][1]}", style=QUIET)


def land_and_road(view: TribeView, row: Row, language: str) -> list[Text]:
    """Left tile, road, right tile; of a flipped row settlement and crossroads space."""
    town, crossroads = row["settlement"], row["crossroads"]
    if row["flipped"] and town is not None and crossroads is not None:
        said = Text(settlement(town, language)).append_text(flags(town["flags"]))
        left, right = [said, Text(""), Text("")], [cell(crossroads, language), Text(""), Text("")]
    else:
        spaces = [cell(space, language) for space in row["spaces"]]
        left, right = spaces[:3], spaces[3:]
    return [*left, section(view, row["number"]), *right]


def section(view: TribeView, number: int) -> Text:
    """A section of the road: its crossroads above, the settlement left and the token right of it."""
    left = f"{'S' if number < 5 else 'Q'}{number}"
    detours = road_node(view, left).append(" ").append_text(road_node(view, f"K{number}"))
    return road_node(view, f"X{number}").append("\n").append_text(detours)


def road_node(view: TribeView, node: str) -> Text:
    """A node of the road with the caravans that stand there."""
    text = Text(node, style="bold" if node.startswith("X") else QUIET)
    for colour in view["colours"]:
        here = view["players"][colour]["caravans"].count(node)
        text.append(SHAPE[colour] * here, style=INK[colour])
    return text


def cell(space: Space, language: str) -> Text:
    """A space: id, effect, what it asks for, who stands there."""
    text = Text(space["id"], style=QUIET)
    if space["fire"]:
        text.append(" " + FIRE * 3, style="red")
        return text
    for owner, kind in space["members"]:
        text.append(f" {SHAPE[owner]}{LETTER[kind]}", style=INK[owner])
    text.append("\n" + brief(space["effect"]).to(language), style="")
    if space["special"]:
        condition = CONDITIONS.index(space["special"]["condition"])
        text.append("\n" + n.needed(condition, space["special"]["min"]).to(language), style="italic")
    return text


def flags(colours: Sequence[str]) -> Text:
    """Whose flags stand there."""
    text = Text()
    for colour in colours:
        text.append(f" {SHAPE[colour]}⚑", style=INK[colour])
    return text


def settlement(town: Settlement, language: str) -> str:
    """What a settlement scores by."""
    return n.scoring_by(CONDITIONS.index(town["condition"]), town["steps"], town["vp"]).to(language)


# -- effects in few words ----------------------------------------------------------------------------------


def brief(effect: Effect) -> Message:
    """An effect for a small cell."""
    parts: list[Message] = []
    for item in effect:
        parts += n.item_parts(item) if item["op"] == "goods" else [brief_item(item)]
    return added(parts)


def added(parts: Sequence[Message]) -> Message:
    """Several things at once in few words."""
    if len(parts) < 2:
        return listed(parts)
    return M("{first} + {rest}", first=parts[0], rest=added(parts[1:]))


def brief_item(item: Item) -> Message:
    """An item for a small cell."""
    if item["op"] == "pay":
        kind, count = next(iter(item["cost"].items()))
        cost = {"raw": any_raw, "product": any_product, "military": n.military}[kind](count)
        return M("{cost} → {gain}", cost=cost, gain=brief(item["gain"]))
    if item["op"] == "choose":
        return one_of([brief(option) for option in item["options"]])
    if item["op"] == "process":
        return M("process {count}", count=item["n"])
    if item["op"] == "any_raw":
        return any_raw(item["n"])
    if item["op"] == "any_product":
        return any_product(item["n"])
    if item["op"] == "raid":
        return M("raid −{count}", count=item["loss"]) if item["loss"] else M("raid")
    if item["op"] == "create" and item["raw_sub"] < 0:
        return M("create")
    if item["op"] == "create":
        return M("create ({count} raw)", count=item["raw_sub"])
    return BRIEF.get(item["op"]) or n.say(item)


def any_raw(count: int) -> Message:
    """Raw goods of any kinds in few words."""
    return MN("{count} any raw", "{count} any raw", count)


def any_product(count: int) -> Message:
    """Products of any kinds in few words."""
    return MN("{count} any product", "{count} any products", count)


BRIEF = {"hire": M("worker"), "trade_raw": M("trade")}


# -- tracks ------------------------------------------------------------------------------------------------


def tracks(view: TribeView, language: str) -> Table:
    """River and military track, and the tokens beside river and road."""
    table = Table(box=box.SIMPLE, show_header=False, padding=(0, 1))
    for _ in range(2):
        table.add_column(overflow="fold")
    table.add_row(M("river").to(language), river(view))
    table.add_row(M("military").to(language), military(view))
    spots = Text()
    for spot, token in view["tokens"].items():
        spots.append(f"{spot} ", style=QUIET)
        spots.append(brief(token["effect"]).to(language) + "   ")
    table.add_row(M("tokens").to(language), spots)
    return table


def river(view: TribeView) -> Text:
    """The spaces of the river with the canoes."""
    return track(15, {colour: view["players"][colour]["culture"] for colour in view["colours"]})


def military(view: TribeView) -> Text:
    """The spaces of the military track with the markers of players and neutrals."""
    held = {colour: view["players"][colour]["military"] for colour in view["colours"]}
    return track(21, {**held, **view["neutrals"]})


def track(spaces: int, places: Mapping[str, int]) -> Text:
    """The spaces of a track with whoever stands there."""
    text = Text()
    for space in range(spaces):
        text.append(str(space), style=QUIET)
        for owner, place in places.items():
            if place == space:
                text.append(SHAPE[owner], style=INK[owner])
        text.append(" ")
    return text


# -- cards and players -------------------------------------------------------------------------------------


def artefacts(view: TribeView, language: str) -> Table:
    """The row of artefacts with cost, points and ability."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    deck = "/".join(str(view["deck"][level]) for level in "123")
    name = M("artefact ({deck} in the deck)", deck=deck)
    for head in (M("slot"), M("card"), name, M("cost"), VP, M("ability")):
        table.add_column(head.to(language), header_style=QUIET, overflow="fold")
    for slot, card in enumerate(view["artefacts"], 1):
        kinds = [kind for kind, good in enumerate(GOODS) if good in card["cost"]]
        cost = listed([n.goods(kind, card["cost"][GOODS[kind]]) for kind in kinds])
        ability = card_ability(card)
        said = p.printed_name(card["name"]).to(language)
        does = ability.to(language) if ability else "–"
        table.add_row(f"A{slot}", card["id"], said, cost.to(language), str(card["vp"]), does)
    return table


def players(view: TribeView, language: str) -> Table:
    """What lies before each player, a column each; who is looking comes first."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column("", overflow="fold")
    colours = seated(view["colours"], view["seat"])
    for colour in colours:
        mark = "▶ " if colour == view["active"] else ""
        name = n.COLOUR_NAMES[colour].to(language)
        table.add_column(Text(f"{mark}{SHAPE[colour]} {name}", style=INK[colour]), overflow="fold")
    mats = [view["players"][colour] for colour in colours]
    for label, show in ROWS:
        table.add_row(label.to(language), *(show(view, mat, language) for mat in mats))
    table.add_row(M("points").to(language), *(str(view["scores"][colour]) for colour in colours))
    return table


def show_goods(view: TribeView, mat: Player, language: str) -> str:
    """Goods that are there."""
    held = [(kind, mat["goods"][good]) for kind, good in enumerate(GOODS) if mat["goods"][good]]
    return ", ".join(n.goods(kind, count).to(language) for kind, count in held) or "–"


def show_hand(view: TribeView, mat: Player, language: str) -> str:
    """Members in hand."""
    hand = mat["hand"]
    return "e" * hand["explorers"] + "C" * hand["chief"] + "W" * hand["warriors"] or "–"


def show_workers(view: TribeView, mat: Player, language: str) -> str:
    """Levels of the workers; used ones in brackets."""
    pairs = zip(mat["workers"], mat["workers_used"], strict=True)
    return " ".join(f"({level})" if used else str(level) for level, used in pairs) or "–"


def show_character(view: TribeView, mat: Player, language: str) -> str:
    """Character and side."""
    if mat["character"] is None:
        return "–"
    side = M("child") if mat["side"] == "child" else M("adult")
    name = view["printed"]["characters"][mat["character"]]
    return f"{p.printed_name(name).to(language)}, {side.to(language)}"


def show_cards(view: TribeView, mat: Player, language: str) -> str:
    """Created artefacts, used ones in brackets, and the reserved one."""
    names = view["printed"]["cards"]
    cards = []
    for card in mat["artefacts"]:
        said = coded(card, names[card]["name"], language)
        cards.append(f"({said})" if card in mat["used"] else said)
    if mat["reserved"]:
        card = coded(mat["reserved"], names[mat["reserved"]]["name"], language)
        cards.append(M("reserved {card}", card=card).to(language))
    return "\n".join(cards) or "–"


def show_military(view: TribeView, mat: Player, language: str) -> str:
    """Points and level."""
    return M("{points} (level {level})", points=mat["military"], level=mat["level"]).to(language)


ROWS = (
    (M("goods"), show_goods),
    (M("hand"), show_hand),
    (M("military"), show_military),
    (M("workers"), show_workers),
    (M("character"), show_character),
    (M("artefacts"), show_cards),
)
