"""What lies before each player; the hands of others stay covered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from clayworks.core.pictures.drawing import at, fitted, group, hit, rect, seat_mark, text, use
from clayworks.core.pictures.memory import glance, kept
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.games.xian import M
from clayworks.games.xian.formats.view_types import Player, XianView
from clayworks.games.xian.pictures import tips
from clayworks.games.xian.pictures.armory import called as equipment_called
from clayworks.games.xian.pictures.armory import picture
from clayworks.games.xian.pictures.cards import CARD, called, card_front, pile, small_card, worker_words
from clayworks.games.xian.pictures.cards import HIGH as CARD_HIGH
from clayworks.games.xian.pictures.city import waited_for
from clayworks.games.xian.pictures.goods import resource
from clayworks.games.xian.pictures.people import person
from clayworks.games.xian.pictures.tiles import end_tile_title, end_tile_words
from clayworks.games.xian.rules.notation import HELPERS, KINDS, PIGMENTS, TILES
from clayworks.games.xian.words import names as n

WIDTH = 292.0


@dataclass(frozen=True, slots=True)
class Form:
    """How a mat is divided; with fewer players there is more room for each of the others."""

    height: float
    pile: tuple[float, float, float]
    """Where the worker cards begin, and the size of one."""
    table: tuple[float, float, float]
    """Where the pair lies, or what is covered; and how broad that part is."""
    pair: str
    """How it lies there: `row`, `column`, or `cards` as large as in a hand."""
    helpers: tuple[float, float, int]
    """Where the helpers begin, and in how many lines they and the end-game tile must fit."""


LOW = Form(192, (6, 111, 18), (138, 110, 154), "row", (138, 153, 3))
HALF = Form(292, (6, 112, 26), (196, 112, 90), "column", (8, 238, 4))
HIGH = Form(596, (23, 312, 36), (8, 112, 276), "cards", (8, 474, 10))


def form_of(place: int, players: int) -> Form:
    """The own mat is always low; those of others share a column."""
    return LOW if place == 0 else {2: HIGH, 3: HALF}.get(players, LOW)


def mat(view: XianView, language: str, canvas: Canvas, colour: str, form: Form = LOW) -> Panel:
    """The panel of one player; what can be chosen is only in that of who is looking, or acts."""
    choosing = view["colours"][view["seat"]] if view["seat"] is not None else view["active"]
    own = colour == choosing
    here = canvas if own else canvas.closed()
    name = person(view, colour).to(language)
    return panel(
        canvas,
        "mat",
        WIDTH,
        form.height,
        piece(heading, view, language, here, colour, form),
        part(view, canvas, colour, "goods", piece(goods, view, language, here, colour, own)),
        piece(stock, view, language, here, colour),
        part(view, canvas, colour, "tiles", piece(tiles, view, language, here, colour, own)),
        group(piece(pile, view, language, here, colour, form.pile[2]), transform=at(*form.pile[:2])),
        piece(on_the_table, view, language, here, colour, form),
        part(view, canvas, colour, "helpers", piece(helpers, view, language, here.closed(), colour, form)),
        title=name,
        seat=colour,
    )


def piece(
    draw: Callable[..., str], view: XianView, language: str, canvas: Canvas, colour: str, *more: Any
) -> str:
    """A piece of a mat, drawn again only when something in it changes."""
    return kept(f"{draw.__name__}-{colour}", of_player, view, language, canvas, draw, colour, *more)


def of_player(
    view: XianView, language: str, canvas: Canvas, draw: Callable[..., str], colour: str, *more: Any
) -> str:
    """What a function draws for the player of a colour."""
    return draw(view, view["players"][colour], language, canvas, *more)


def part(view: XianView, canvas: Canvas, colour: str, name: str, *inside: str) -> str:
    """A part of a mat, by the name that points have for it (`sites.py`)."""
    return element(canvas, f"part:{name}-{view['colours'].index(colour) + 1}", *inside)


def heading(view: XianView, player: Player, language: str, canvas: Canvas, form: Form) -> str:
    """The ground of a mat: whose it is, with how many points, and who has still to choose (XI-6.3)."""
    colour, points = player["colour"], player["prestige"]
    waiting = glance(view, lambda whole: colour in waited_for(whole))
    edge = WIDTH - 44 - 13 * len(str(points))
    told = standing(view, waiting, language)
    return element(
        canvas,
        f"mat:{colour}",
        rect(1, 1, WIDTH - 2, form.height - 2, f"mat {'active' if waiting else ''}", 8),
        seat_mark(colour, 18, 17, 24),
        text(36, 22, person(view, colour).to(language), 14, "strong", edge - (114 if told else 40)),
        text(edge, 22, told, 12, "end quiet" if waiting else "end good", 72) if told else "",
        group(
            text(WIDTH - 32, 25, points, 22, "strong end score"),
            text(WIDTH - 7, 25, M("PP").to(language), 12, "quiet end", 24),
            title=n.points(points).to(language),
        ),
        title=tips.use("mat", language),
    )


def standing(view: XianView, waiting: bool, language: str) -> str:
    """Whether a player has still to choose, in a secret choice; nobody has before the table begins."""
    if not glance(view, lambda phase: phase in ("favour", "choice"), "phase"):
        return ""
    if not glance(view, lambda whole: bool(waited_for(whole))):
        return ""
    return M("choosing").to(language) if waiting else "✓ " + M("has chosen").to(language)


# -- the upper half: resources, pieces, tiles ------------------------------------------------------------

PAYING = ("paint-pigment", "paint-discount-pigment")
"""The decisions in which pigments are asked for as such, and not as resources."""


def goods(view: XianView, player: Player, language: str, canvas: Canvas, own: bool) -> str:
    """Coins, clay and pigments."""
    held = {"coin": player["coins"], "clay": player["clay"], **player["pigments"]}
    pays = glance(view, lambda asked: asked in PAYING, "decision")
    parts = []
    for place, kind in enumerate(("coin", "clay", *PIGMENTS)):
        paid = f"pigment:{kind}" in canvas.options or (pays and kind in PIGMENTS)
        named = f"pigment:{kind}" if paid else f"resource:{kind}"
        parts.append(
            element(
                canvas,
                named if own else f"goods:{player['colour']}-{kind}",
                rect(0, 0, 45, 30, "place", 6),
                hit(-1.2, -3, 47.4, 36),
                resource(kind, 13, 15, 22, language),
                text(26, 21, held[kind], 16, "strong", 18),
                transform=at(5 + place * 47.4, 36),
                title=f"{n.amount(KINDS.index(kind), held[kind]).to(language)}\n{tips.pays(kind, language)}",
                classes="" if held[kind] else "low",
            )
        )
    return "".join(parts)


def stock(view: XianView, player: Player, language: str, canvas: Canvas) -> str:
    """Builders beside the board, warriors to paint, signatures, equipment."""
    builders, figures = 2 - sum(player["builders"].values()), player["figures"]
    signed, bought = player["signatures"], player["equipment_size"]
    kinds = (
        ("builders", "xi-builder", builders, M("builders beside the board: {count}", count=builders)),
        ("figures", "xi-warrior", figures, M("warriors still to paint: {count}", count=figures)),
        ("signatures", "xi-signature", signed, M("signatures left: {count}", count=signed)),
        ("bought", "xi-back", bought, M("equipment cards: {count}", count=bought)),
    )
    *others, cards = (
        element(
            canvas,
            f"{kind}:{player['colour']}",
            hit(-13, -18, 35, 36),
            use(symbol, 0, 0, 20, "" if count else "faint"),
            text(12, 6, count, 14, "strong" if count else "quiet", 10),
            transform=at(15 + place * 34, 90),
            title=f"{words.to(language)}\n{tips.use(kind, language)}",
        )
        for place, (kind, symbol, count, words) in enumerate(kinds)
    )
    return "".join((*others, part(view, canvas, player["colour"], "equipment", cards)))


def tiles(view: XianView, player: Player, language: str, canvas: Canvas, own: bool) -> str:
    """The bonus tiles in their places: to come, to be used, used."""
    parts = []
    for place, kind in enumerate(TILES):
        state, name = player["tiles"].get(kind, "none"), n.TILE_NAMES[TILES.index(kind)]
        words = {
            "none": M("not yet gained: {tile}", tile=name),
            "unused": name,
            "used": M("{tile} (used)", tile=name),
        }[state]
        parts.append(
            element(
                canvas,
                f"tile:{kind}" if own else f"tiles:{player['colour']}-{kind}",
                rect(-15, -15, 30, 30, "token" if state == "unused" else "token off", 6),
                hit(-17.5, -18, 35, 36),
                use(f"xi-{kind}", 0, 0, 22),
                use("xi-used", 0, 0, 26, "accent") if state == "used" else "",
                transform=at(165 + place * 35, 90),
                title=f"{words.to(language)}\n{tips.tile(kind, language)}",
                classes="empty" if state == "none" else "",
            )
        )
    return "".join(parts)


# -- the lower half: pair, helpers, end-game tile --------------------------------------------------------


def on_the_table(view: XianView, player: Player, language: str, canvas: Canvas, form: Form) -> str:
    """The revealed pair; before it, how many cards are covered; in the end the equipment."""
    x, y, room = form.table
    high = {"row": 28, "column": 106, "cards": 192}[form.pair]
    if player["pair"]:
        over, under = player["pair"]["over"], player["pair"]["under"]
        drawn, words = pair(view, over, under, language, form), ""
    elif glance(view, lambda phase: phase == "over", "phase"):
        drawn, words = equipment(player, language, form), ""
    else:
        drawn = backs(player["hand_size"], form) or places(form)
        covered = M(
            "cards in hand: {hand}, in the deck: {deck}", hand=player["hand_size"], deck=player["deck_size"]
        )
        words = f"{covered.to(language)}\n{tips.use('cards', language)}"
    ground = hit(0, 0, room, high)
    return element(canvas, f"cards:{player['colour']}", ground, drawn, transform=at(x, y), title=words)


def places(form: Form) -> str:
    """Where the two cards of a pair will lie, in a form that has room to show it."""
    if form.pair != "cards":
        return ""
    return "".join(rect(38 + place * 105, 4, CARD, CARD_HIGH, "bay", 8) for place in range(2))


def backs(count: int, form: Form) -> str:
    """Covered cards: in a row, or two by two where there is less room."""
    step, columns, top = {"row": (26, 4, 14), "column": (34, 2, 28), "cards": (52, 4, 84)}[form.pair]
    left = (form.table[2] - step * (min(count, columns) - 1)) / 2 if form.pair == "cards" else step / 2
    return "".join(
        use("xi-back", left + place % columns * step, top + place // columns * step, step - 2, "quiet")
        for place in range(count)
    )


def pair(view: XianView, over: str, under: str, language: str, form: Form) -> str:
    """A revealed pair: the over card, which acts, and the under card, which orders (XI-6.2)."""
    parts = []
    for place, (role, card) in enumerate(((M("over"), over), (M("under"), under))):
        said = role.to(language)
        if form.pair == "cards":
            drawn = "".join(card_front(view["printed"]["cards"][card], language, 3))
            # Below the card, which has words down to its foot.
            drawn += rect(0, CARD_HIGH - 2, CARD, 24, "seal", 4)
            drawn += text(CARD / 2, CARD_HIGH + 15, said, 14, "mid strong on-seal", CARD - 8)
            where = (38 + place * 105, 4)
        elif form.pair == "column":
            drawn = text(0, -4, said, 12, "quiet", 72) + small_card(view, card, language)
            where = (6, 19 + place * 52)
        else:
            drawn, where = small_card(view, card, language), (place * 75, 0)
        title = f"{said}: {worker_words(view, card, language)}"
        parts.append(group(drawn, transform=at(*where), title=title))
    return "".join(parts)


def equipment(player: Player, language: str, form: Form) -> str:
    """The cards that are turned up at the end (XI-17.1)."""
    size = 32 if form.pair == "cards" else 15
    step = size * 1.27
    columns = int(form.table[2] / step)
    return "".join(
        group(
            picture(
                card.partition("-")[0],
                size * 0.7 + place % columns * step,
                size * 0.4 + place // columns * size * 1.2,
                size,
            ),
            title=equipment_called(card).to(language),
        )
        for place, card in enumerate(player["equipment"] or ())
    )


def helpers(view: XianView, player: Player, language: str, canvas: Canvas, form: Form) -> str:
    """Recruited helpers, and the end-game tile: whatever works for good, as fully as there is room."""
    x, y, most = form.helpers
    room = WIDTH - x - 6
    free = most - bool(player["end_tile"])
    count = len(player["helpers"])
    high = 2 if count * 2 <= free and room > WIDTH / 2 + 20 else 1
    columns = 1 if count * high <= free else 2
    drawn = [
        helper(
            view,
            player["colour"],
            card,
            language,
            canvas,
            at(x + place % columns * room / columns, y + place // columns * high * 14),
            room / columns,
            high,
        )
        for place, card in enumerate(player["helpers"])
    ]
    return "".join((*drawn, end_tile(view, player, language, canvas, form)))


def helper(
    view: XianView,
    colour: str,
    card: str,
    language: str,
    canvas: Canvas,
    transform: str,
    room: float,
    rows: int,
) -> str:
    """A recruited helper by name; with a second row, also what it does."""
    ability = view["printed"]["cards"][card]["helper"]
    does, name = n.HELPER_ABILITIES[ability].to(language), n.HELPER_NAMES[ability]
    edge = 16 if room > 100 else 0
    inside = room - edge - 8
    return element(
        canvas,
        f"helper:{colour}-{HELPERS[ability]}",
        hit(0, -11, room, 14 * rows),
        use("xi-helper", 7, -4, 13) if edge else "",
        text(edge, 0, fitted(name, language, 12, inside), 12, "strong" if rows > 1 else "", inside),
        text(edge, 14, does, 12, "quiet", inside) if rows > 1 else "",
        transform=transform,
        title=f"{called(view, card).to(language)}: {does}",
    )


def end_tile(view: XianView, player: Player, language: str, canvas: Canvas, form: Form) -> str:
    """The end-game tile, once it is taken."""
    tile = player["end_tile"]
    if not tile:
        return ""
    x, room = form.helpers[0], WIDTH - form.helpers[0] - 24
    effect = fitted(end_tile_words(view["printed"], tile), language, 12, room)
    return element(
        canvas,
        f"end-tile:{tile}",
        hit(0, -13, room + 18, 17),
        use("xi-end", 8, -4, 15),
        text(18, 0, effect, 12, "", room),
        transform=at(x, form.height - 6),
        title=end_tile_title(view, tile, language),
    )
