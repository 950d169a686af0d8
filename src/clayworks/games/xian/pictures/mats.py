"""What lies before the players, and the hand of who is looking; the hands of others stay covered."""

from __future__ import annotations

from clayworks.core.messages import Message, listed
from clayworks.core.pictures.drawing import (
    amount,
    at,
    fitted,
    group,
    heading,
    lines,
    player_name,
    rect,
    seat_mark,
    text,
    use,
)
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.games.xian import M
from clayworks.games.xian.formats.view_types import Player, WorkerCard, XianView
from clayworks.games.xian.pictures.city import TILE_WORDS, end_tile_words, goods_picture
from clayworks.games.xian.pictures.pit import pot
from clayworks.games.xian.rules.notation import CARD_KINDS, KINDS, PIGMENTS, TILES, TYPES
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words import places as p

WIDTH, HEIGHT = 400.0, 250.0
HAND_WIDTH = 520.0


def mat(view: XianView, language: str, canvas: Canvas, colour: str) -> Panel:
    """The panel of one player; what can be chosen is only in that of who decides."""
    player = view["players"][colour]
    here = canvas if colour == view["active"] else canvas.closed()
    name = player_name(view, colour, n.COLOUR_NAMES[colour], language)
    return panel(
        canvas,
        "mat",
        WIDTH,
        HEIGHT,
        rect(2, 2, WIDTH - 4, HEIGHT - 4, f"mat {'active' if colour in view['deciders'] else ''}", 8),
        seat_mark(colour, 26, 26, 28),
        text(48, 32, name, 18, "strong", 200),
        group(
            text(WIDTH - 40, 34, player["prestige"], 26, "strong end"),
            text(WIDTH - 12, 34, M("PP").to(language), 13, "quiet end", 24),
            title=n.points(player["prestige"]).to(language),
        ),
        goods(player, language, here),
        stock(player, language),
        tiles(view, player, language, here),
        helpers(view, player, language),
        cards(view, player, language, here),
        title=name,
        seat=colour,
    )


def goods(player: Player, language: str, canvas: Canvas) -> str:
    """Coins, clay and pigments."""
    held = {"coin": player["coins"], "clay": player["clay"], **player["pigments"]}
    parts = []
    for place, kind in enumerate(("coin", "clay", *PIGMENTS)):
        x = 10 + place * 64
        name = f"pigment:{kind}" if f"pigment:{kind}" in canvas.options else f"resource:{kind}"
        parts.append(
            element(
                canvas,
                name,
                rect(x, 44, 60, 36, "place", 6),
                goods_picture(kind, x + 19, 62, 26, language),
                text(x + 38, 68, held[kind], 16, "strong"),
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
    drawn = [
        amount(symbol, 28 + place * 64, 102, count, words.to(language), 24, "" if count else "faint")
        for place, (symbol, count, words) in enumerate(kinds)
    ]
    for place, card in enumerate(player["equipment"] or ()):
        kind = card.partition("-")[0]
        drawn.append(
            group(
                use(f"xi-{kind}", 272 + place % 5 * 24, 94 + place // 5 * 20, 20, "", 18),
                title=n.TYPE_NAMES[TYPES.index(kind)].to(language),
            )
        )
    return "".join(drawn)


def tiles(view: XianView, player: Player, language: str, canvas: Canvas) -> str:
    """Bonus tiles, used ones faint, and the end-game tile."""
    parts = []
    for place, kind in enumerate(TILES):
        state = player["tiles"].get(kind)
        if state in (None, "none"):
            continue
        words = TILE_WORDS[kind] if state == "unused" else M("{tile} (used)", tile=TILE_WORDS[kind])
        parts.append(
            element(
                canvas,
                f"tile:{kind}",
                rect(-19, -19, 38, 38, "token" if state == "unused" else "token off", 6),
                use(f"xi-{kind}", 0, 0, 26),
                transform=at(30 + place * 44, 146),
                title=words.to(language),
            )
        )
    if player["end_tile"]:
        effect = end_tile_words(view["printed"], player["end_tile"])
        parts.append(
            group(
                rect(186, 127, 204, 38, "token", 6),
                use("xi-end", 204, 146, 24),
                lines(222, 144, fitted(effect, language, 11, 162, 2), 11, 162, 2),
                title=effect.to(language),
            )
        )
    return "".join(parts)


def helpers(view: XianView, player: Player, language: str) -> str:
    """Recruited helpers with what they do."""
    parts = []
    for place, card in enumerate(player["helpers"]):
        ability = view["printed"]["cards"][card]["helper"]
        name, does = n.HELPER_NAMES[ability].to(language), n.HELPER_ABILITIES[ability].to(language)
        column, row = place % 3, place // 3
        parts.append(
            group(
                use("xi-helper", 20 + column * 128, 176 + row * 14, 14),
                text(31 + column * 128, 180 + row * 14, name, 12, "", 112),
                title=f"{called(view, card).to(language)}: {does}",
            )
        )
    return "".join(parts)


def cards(view: XianView, player: Player, language: str, canvas: Canvas) -> str:
    """The revealed pair, or how many cards are covered and whether the choice is made."""
    if player["pair"]:
        return "".join(
            group(
                text(0, 24, name.to(language), 11, "quiet", 42),
                element(
                    canvas,
                    f"card:{card}",
                    *small_card(view, card, language),
                    title=worker_words(view, card, language),
                ),
                transform=at(12 + place * 194, 204),
            )
            for place, (name, card) in enumerate(
                ((M("over"), player["pair"]["over"]), (M("under"), player["pair"]["under"]))
            )
        )
    backs = "".join(use("xi-back", 26 + place * 22, 222, 28, "quiet") for place in range(player["hand_size"]))
    chosen = (
        text(WIDTH - 16, 228, "✓ " + M("has chosen").to(language), 13, "end good") if player["chosen"] else ""
    )
    count = M(
        "cards in hand: {hand}, in the deck: {deck}", hand=player["hand_size"], deck=player["deck_size"]
    )
    return group(backs, chosen, title=count.to(language))


def small_card(view: XianView, card: str, language: str) -> list[str]:
    """A worker card in one line."""
    printed = view["printed"]["cards"][card]
    return [
        rect(48, 0, 138, 38, "card", 6),
        rect(48, 0, 10, 38, f"band-{printed['corner']}"),
        text(70, 26, printed["number"], 20, "strong mid"),
        group(*work(printed, language, 100, 19, 24)),
    ]


def work(printed: WorkerCard, language: str, x: float, y: float, size: float) -> list[str]:
    """What the action of a worker card gives, as a picture (XI-8.1)."""
    kind = printed["kind"]
    if kind == "helper":
        name = fitted(n.HELPER_NAMES[printed["helper"]], language, 11, 66)
        return (
            [use("xi-helper", x, y, size), text(x + size / 2 + 3, y + 4, name, 11, "", 66)]
            if size < 40
            else [use("xi-helper", x, y, size)]
        )
    picture = {"tax_collector": "coin", "craftsman": "clay"}.get(kind) or printed["pigment"]
    return [
        goods_picture(picture, x, y, size, language),
        text(x + size / 2 + 5, y + 7, printed["amount"], 18, "strong"),
    ]


def called(view: XianView, card: str) -> Message:
    """A worker card by its name."""
    printed = view["printed"]["cards"][card]
    return p.worker_card(CARD_KINDS.index(printed["kind"]), printed.get("helper", 0), printed["number"])


def worker_words(view: XianView, card: str, language: str) -> str:
    """A worker card in words."""
    printed = view["printed"]["cards"][card]
    kind, name = printed["kind"], called(view, card).to(language)
    if kind == "helper":
        does = n.HELPER_ABILITIES[printed["helper"]].to(language)
        return f"{name}: {does}, {n.points(printed['prestige']).to(language)}"
    gain = {"tax_collector": "coin", "craftsman": "clay"}.get(kind) or printed["pigment"]
    return f"{name}: {n.amount(KINDS.index(gain), printed['amount']).to(language)}"


# -- the own hand ----------------------------------------------------------------------------------------


def hand(view: XianView, player: Player, language: str, canvas: Canvas) -> Panel:
    """The cards of who is looking, and what has been chosen of them."""
    choice = player["choice"] or {}
    chosen = {choice.get("under"): M("under"), choice.get("over"): M("over")}
    chosen |= dict.fromkeys(choice.get("return", ()), M("goes back"))
    held = sorted({*(player["hand"] or ()), *(card for card in chosen if card)})
    parts = [
        hand_card(view, language, canvas, card, place, chosen.get(card)) for place, card in enumerate(held)
    ]
    back = None
    if player["returned"]:
        back = M(
            "under the deck: {cards}", cards=listed(called(view, card).short for card in player["returned"])
        )
    return panel(
        canvas,
        "hand",
        HAND_WIDTH,
        196,
        heading(8, 18, M("Your hand"), language),
        text(HAND_WIDTH - 8, 18, back.to(language), 12, "quiet end", 400) if back else "",
        *parts,
        title=M("Your hand").to(language),
    )


def hand_card(
    view: XianView, language: str, canvas: Canvas, card: str, place: int, chosen: Message | None
) -> str:
    """A card of the hand, and what it was chosen for."""
    printed = view["printed"]["cards"][card]
    inside = card_front(printed, language)
    if printed["kind"] == "helper":
        inside.append(text(61, 152, n.points(printed["prestige"]).to(language), 11, "mid strong"))
    if chosen is not None:
        inside.append(
            rect(0, 132, 122, 26, "seal", 4)
            + text(61, 150, chosen.to(language), 14, "mid strong on-seal", 112)
        )
    return element(
        canvas,
        f"card:{card}",
        *inside,
        transform=at(4 + place * 129, 30),
        title=worker_words(view, card, language),
        id=f"card-{card}",
        classes="picked" if chosen is not None else "",
    )


def card_front(printed: WorkerCard, language: str, rows: int = 2) -> list[str]:
    """A worker card: initiative, the pigment to have instead, and what it does in so many rows."""
    kind = printed["kind"]
    helper = kind == "helper"
    name = n.HELPER_NAMES[printed["helper"]] if helper else n.WORKER_NAMES[CARD_KINDS.index(kind)]
    inside = [
        rect(0, 0, 122, 158, "card", 8),
        rect(0, 0, 122, 12, f"band-{printed['corner']}"),
        text(20, 40, printed["number"], 22, "strong mid"),
        pot(printed["corner"], 102, 32, 26, language),
        *work(printed, language, 60 if helper else 50, 66, 44),
        text(61, 108, name.to(language), 13, "strong mid", 112),
    ]
    if helper:
        does = fitted(n.HELPER_ABILITIES[printed["helper"]], language, 11, 112, rows)
        inside.append(lines(61, 124, does, 11, 112, rows, "mid quiet"))
    return inside
