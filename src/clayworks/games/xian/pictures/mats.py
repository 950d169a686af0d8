"""What lies before each player; the hands of others stay covered."""

from __future__ import annotations

from clayworks.core.pictures.drawing import (
    at,
    fitted,
    group,
    rect,
    seat_mark,
    text,
    use,
)
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.games.xian import M
from clayworks.games.xian.formats.view_types import Player, XianView
from clayworks.games.xian.pictures.armory import called as equipment_called
from clayworks.games.xian.pictures.armory import picture
from clayworks.games.xian.pictures.cards import called, pile, small_card, worker_words
from clayworks.games.xian.pictures.city import waited_for
from clayworks.games.xian.pictures.goods import resource
from clayworks.games.xian.pictures.people import person
from clayworks.games.xian.pictures.tiles import TILE_WORDS, end_tile_words
from clayworks.games.xian.rules.notation import KINDS, PIGMENTS, TILES
from clayworks.games.xian.words import names as n

WIDTH, HEIGHT = 292.0, 192.0
SIDE = 138.0
"""Where the right half begins, beside the cards."""


def mat(view: XianView, language: str, canvas: Canvas, colour: str) -> Panel:
    """The panel of one player; what can be chosen is only in that of who is looking, or acts."""
    player = view["players"][colour]
    choosing = view["colours"][view["seat"]] if view["seat"] is not None else view["active"]
    here = canvas if colour == choosing else canvas.closed()
    name = person(view, colour).to(language)
    waiting = colour in waited_for(view)
    return panel(
        canvas,
        "mat",
        WIDTH,
        HEIGHT,
        rect(1, 1, WIDTH - 2, HEIGHT - 2, f"mat {'active' if waiting else ''}", 8),
        seat_mark(colour, 18, 17, 24),
        text(36, 22, name, 14, "strong", 110),
        standing(view, player, waiting, language),
        group(
            text(WIDTH - 32, 25, player["prestige"], 22, "strong end"),
            text(WIDTH - 7, 25, M("PP").to(language), 12, "quiet end", 24),
            title=n.points(player["prestige"]).to(language),
        ),
        goods(player, language, here),
        stock(player, language),
        tiles(player, language, here),
        group(pile(view, player, language, here), transform=at(6, 111)),
        on_the_table(view, player, language),
        helpers(view, player, language),
        title=name,
        seat=colour,
    )


def standing(view: XianView, player: Player, waiting: bool, language: str) -> str:
    """Whether a player has still to choose, in a secret choice (XI-6.3)."""
    if view["phase"] not in ("favour", "choice"):
        return ""
    words, ink = (M("choosing"), "quiet") if waiting else (M("has chosen"), "good")
    said = words.to(language) if waiting else "✓ " + words.to(language)
    return text(WIDTH - 66, 22, said, 12, f"end {ink}", 72)


def goods(player: Player, language: str, canvas: Canvas) -> str:
    """Coins, clay and pigments."""
    held = {"coin": player["coins"], "clay": player["clay"], **player["pigments"]}
    parts = []
    for place, kind in enumerate(("coin", "clay", *PIGMENTS)):
        name = f"pigment:{kind}" if f"pigment:{kind}" in canvas.options else f"resource:{kind}"
        parts.append(
            element(
                canvas,
                name,
                rect(0, 0, 45, 30, "place", 6),
                resource(kind, 13, 15, 22, language),
                text(26, 21, held[kind], 16, "strong", 18),
                transform=at(5 + place * 47.4, 36),
                title=n.amount(KINDS.index(kind), held[kind]).to(language),
                classes="" if held[kind] else "low",
            )
        )
    return "".join(parts)


def stock(player: Player, language: str) -> str:
    """Builders beside the board, warriors to paint, signatures, equipment."""
    builders = 2 - sum(player["builders"].values())
    kinds = (
        ("xi-builder", builders, M("builders beside the board: {count}", count=builders)),
        ("xi-warrior", player["figures"], M("warriors still to paint: {count}", count=player["figures"])),
        ("xi-signature", player["signatures"], M("signatures left: {count}", count=player["signatures"])),
        ("xi-back", player["equipment_size"], M("equipment cards: {count}", count=player["equipment_size"])),
    )
    return "".join(
        group(
            use(symbol, 15 + place * 35, 90, 20, "" if count else "faint"),
            text(27 + place * 35, 96, count, 14, "strong" if count else "quiet"),
            title=words.to(language),
        )
        for place, (symbol, count, words) in enumerate(kinds)
    )


def tiles(player: Player, language: str, canvas: Canvas) -> str:
    """The bonus tiles in their places: to come, to be used, used."""
    parts = []
    for place, kind in enumerate(TILES):
        state = player["tiles"].get(kind, "none")
        words = {
            "none": M("not yet gained: {tile}", tile=TILE_WORDS[kind]),
            "unused": TILE_WORDS[kind],
            "used": M("{tile} (used)", tile=TILE_WORDS[kind]),
        }[state]
        parts.append(
            element(
                canvas,
                f"tile:{kind}",
                rect(-15, -15, 30, 30, "token" if state == "unused" else "token off", 6),
                use(f"xi-{kind}", 0, 0, 22),
                use("xi-used", 0, 0, 26, "accent") if state == "used" else "",
                transform=at(163 + place * 35, 90),
                title=words.to(language),
                classes="empty" if state == "none" else "",
            )
        )
    return "".join(parts)


# -- the right half: pair, helpers, end-game tile --------------------------------------------------------


def on_the_table(view: XianView, player: Player, language: str) -> str:
    """The revealed pair; before it, how many cards are covered; in the end the equipment."""
    if player["pair"]:
        shown = ((M("over"), player["pair"]["over"]), (M("under"), player["pair"]["under"]))
        return "".join(
            group(
                small_card(view, card, language),
                transform=at(SIDE + place * 75, 110),
                title=f"{role.to(language)}: {worker_words(view, card, language)}",
            )
            for place, (role, card) in enumerate(shown)
        )
    if view["phase"] == "over":
        return equipment(player, language)
    backs = "".join(
        use("xi-back", SIDE + 12 + place * 26, 124, 24, "quiet") for place in range(player["hand_size"])
    )
    words = M(
        "cards in hand: {hand}, in the deck: {deck}", hand=player["hand_size"], deck=player["deck_size"]
    )
    return group(backs, title=words.to(language))


def equipment(player: Player, language: str) -> str:
    """The cards that are turned up at the end (XI-17.1)."""
    return "".join(
        group(
            picture(card.partition("-")[0], SIDE + 10 + place % 8 * 19, 114 + place // 8 * 18, 15),
            title=equipment_called(card).to(language),
        )
        for place, card in enumerate(player["equipment"] or ())
    )


def helpers(view: XianView, player: Player, language: str) -> str:
    """Recruited helpers, and the end-game tile: whatever works for good."""
    most = 2 if player["end_tile"] else 3
    columns = 1 if len(player["helpers"]) <= most else 2
    room = (WIDTH - SIDE - 6) / columns
    parts = []
    for place, card in enumerate(player["helpers"]):
        ability = view["printed"]["cards"][card]["helper"]
        does = n.HELPER_ABILITIES[ability].to(language)
        x, y = SIDE + place % columns * room, 153 + place // columns * 14
        sign, edge = (use("xi-helper", x + 7, y - 4, 13), 16) if columns == 1 else ("", 0)
        name = fitted(n.HELPER_NAMES[ability], language, 12, room - edge - 8)
        parts.append(
            group(
                sign,
                text(x + edge, y, name, 12, "", room - edge - 8),
                title=f"{called(view, card).to(language)}: {does}",
            )
        )
    return "".join(parts) + end_tile(view, player, language)


def end_tile(view: XianView, player: Player, language: str) -> str:
    """The end-game tile, once it is taken."""
    if not player["end_tile"]:
        return ""
    effect = end_tile_words(view["printed"], player["end_tile"])
    return group(
        use("xi-end", SIDE + 8, 183, 15),
        text(SIDE + 18, 187, fitted(effect, language, 12, 132), 12, "", 132),
        title=effect.to(language),
    )
