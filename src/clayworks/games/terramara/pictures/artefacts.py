"""The row of artefacts (TM-10.1), and the draft while it lasts (TM-5.9)."""

from __future__ import annotations

from clayworks.core.pictures.drawing import (
    WELL,
    at,
    breadth,
    broken,
    group,
    heading,
    hit,
    lines,
    rect,
    seal,
    text,
    use,
)
from clayworks.core.pictures.memory import glance
from clayworks.core.pictures.panels import Canvas, Panel, panel
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.effect_types import Artefact
from clayworks.games.terramara.formats.view_types import Pool, TileBack, TribeView
from clayworks.games.terramara.pictures.effects import Sign, effect_picture, row_of_signs
from clayworks.games.terramara.pictures.land import settlement, town_words
from clayworks.games.terramara.pictures.parts import LEVELS, thing
from clayworks.games.terramara.rules.notation import CATEGORIES, GOODS, TILES
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p
from clayworks.games.terramara.words.abilities import card_ability, does_words, side_words
from clayworks.games.terramara.words.does import when_used

WIDTH, HEIGHT = 406.0, 293.0
CARD, CARD_HIGH = 101.5, 134.0
"""From card to card, and how high one is."""

# -- the row ---------------------------------------------------------------------------------------------


def reach_now(view: TribeView) -> int:
    """How far who decides (or looks) can reach."""
    return view["players"][view["deciding"] or view["colours"][view["seat"] or 0]]["reach"]


def artefacts(view: TribeView, language: str, canvas: Canvas) -> Panel:
    """The row; what is in reach of who decides (or looks) has a strong edge (TM-10.1)."""
    reach = glance(view, reach_now)
    deck = "/".join(str(view["deck"][level]) for level in "123")
    head = M("Artefacts in reach: {reach} (deck {deck})", reach=reach, deck=deck)
    return panel(
        canvas,
        "artefacts",
        WIDTH,
        HEIGHT,
        thing(
            canvas,
            "reach",
            hit(0, 0, WIDTH, 20),
            heading(4, 15, head, language, WIDTH - 8),
            title=M("artefacts in reach: {count}", count=reach).to(language),
            does=when_used("reach", language),
        ),
        *(
            artefact(
                card,
                language,
                canvas,
                at(1 + place % 4 * CARD, 21 + place // 4 * (CARD_HIGH + 2)),
                place < reach,
            )
            for place, card in enumerate(view["artefacts"])
        ),
        title=M("Artefacts").to(language),
    )


def artefact(card: Artefact, language: str, canvas: Canvas, place: str, near: bool) -> str:
    """An artefact of the row."""
    return thing(
        canvas,
        f"card:{card['id']}",
        rect(0, 0, CARD - 2, CARD_HIGH, "card near" if near else "card", 6),
        hit(-1, -1, CARD, CARD_HIGH + 2),
        on_artefact(card, language),
        transform=place,
        title=card_words(card, language),
        id=f"card-{card['id']}",
        classes="" if near else "far",
    )


def on_artefact(card: Artefact, language: str) -> str:
    """What is printed on an artefact: category, name, level, cost, points and ability."""
    cost = cost_signs(card)
    return "".join(
        (
            use(f"tm-{card['category']}", 15, 16, 22),
            text(36, 21, LEVELS[card["level"]], 14, "mid strong"),
            seal(83, 16, card["vp"], size=24),
            lines(6, 43, p.printed_name(card["name"]).to(language), 13, CARD - 17, 2, "strong"),
            row_of_signs(cost, (CARD - 2) / 2, 70, 17 if len(cost) < 4 else 13),
            ability_picture(card, language),
        )
    )


def cost_signs(card: Artefact) -> list[Sign]:
    """What an artefact costs."""
    return [(f"tm-{good}", str(card["cost"][good])) for good in GOODS if good in card["cost"]]


def ability_picture(card: Artefact, language: str) -> str:
    """When an ability works, and what it does: in icons where it is an effect, otherwise in words."""
    if card["kind"] == "none":
        return ""
    when = use(f"tm-{card['kind']}", 58, 16, 17, "quiet")
    if card["kind"] in ("immediate", "round"):
        return when + effect_picture(card["effect"], (CARD - 2) / 2, 109, CARD - 10, 20, 44)
    does = does_words(card)
    return when + (ability_words(does.to(language)) if does else "")


def ability_words(words: str) -> str:
    """An ability in three lines, or in four that begin higher; only what is very long is smaller."""
    room = CARD - 11
    for size, y, most in ((12, 99, 3), (12, 88, 4)):
        if all(breadth(row, size) <= room * WELL for row in broken(words, size, room, most)):
            return lines(5, y, words, size, room, most)
    return lines(5, 90, words, 11, room, 4)


def card_words(card: Artefact, language: str) -> str:
    """An artefact in words: category, points, price and ability."""
    ability = card_ability(card)
    price = n.price({good: card["cost"][good] for good in GOODS if good in card["cost"]})
    parts = [
        M(
            "{name} ({category}, level {level})",
            name=p.printed_name(card["name"]),
            category=n.CATEGORY_NAMES[CATEGORIES.index(card["category"])],
            level=card["level"],
        ),
        n.points(card["vp"]),
        M("price: {what}", what=price),
        *([ability] if ability else []),
    ]
    return "; ".join(part.to(language) for part in parts)


# -- the draft -------------------------------------------------------------------------------------------

DRAFT_HEIGHT = 480.0
DRAFT_COLUMNS = ((1.0, 264.0), (266.0, 140.0))
"""Where the columns begin and how broad they are: characters have more to say than starting cards."""


def draft(view: TribeView, language: str, canvas: Canvas) -> Panel:
    """Characters and starting cards to choose from, or the tiles that the Settler looks at."""
    pool: Pool = view["draft"] or {"characters": [], "starting_cards": []}
    columns: list[list[tuple[str, str, str]]] = [
        [character_lying(view, name, language) for name in pool["characters"]],
        [start_lying(view, name, language) for name in pool["starting_cards"]],
    ]
    if not any(columns):
        tiles = view["printed"]["tiles"].items()
        columns = [
            [tile_lying(view, name, back, language) for name, back in tiles if family in back]
            for family in ("settlement", "crossroads")
        ]
    high = min(140.0, (DRAFT_HEIGHT - 26) / max(map(len, columns)))
    parts = [
        lying(canvas, name, drawn, at(x, 24 + place * high), width - 2, high - 3, said)
        for (x, width), cards in zip(DRAFT_COLUMNS, columns, strict=True)
        for place, (name, drawn, said) in enumerate(cards)
    ]
    ground = rect(0, 0, WIDTH, DRAFT_HEIGHT, "over-board", 6)
    head = heading(8, 18, M("Draft"), language)
    return panel(canvas, "draft", WIDTH, DRAFT_HEIGHT, ground, head, *parts, title=M("Draft").to(language))


def lying(canvas: Canvas, name: str, drawn: str, where: str, width: float, high: float, said: str) -> str:
    """A card or a tile to choose from."""
    return thing(
        canvas,
        name,
        rect(0, 0, width, high, "card", 6),
        drawn,
        transform=where,
        title=said,
        id=name.replace(":", "-"),
    )


def character_lying(view: TribeView, name: str, language: str) -> tuple[str, str, str]:
    """A character to choose: what it is on the board, its picture, and what it says."""
    sides = view["printed"]["sides"][name]
    said = M(
        "child: {child}; adult: {adult}", child=side_words(sides["child"]), adult=side_words(sides["adult"])
    )
    title = p.printed_name(view["printed"]["characters"][name]).to(language)
    return f"card:{name}", character_card(view, name, language), f"{title}; {said.to(language)}"


def start_lying(view: TribeView, name: str, language: str) -> tuple[str, str, str]:
    """A starting card to choose, in the same way."""
    card = view["printed"]["starts"][name]
    title = p.printed_name(card["name"]).to(language)
    said = n.words(card["effect"]).to(language)
    return f"card:{name}", start_card(view, name, language), f"{title}; {said}"


def tile_lying(view: TribeView, name: str, back: TileBack, language: str) -> tuple[str, str, str]:
    """A tile to choose, in the same way."""
    says = town_words(back["settlement"]) if "settlement" in back else n.words(back["crossroads"])
    said = f"{p.tile(TILES.index(name)).to(language)}; {says.to(language)}"
    return f"tile:{name}", tile_back(view, back, language), said


def character_card(view: TribeView, name: str, language: str) -> str:
    """A character with both sides, one below the other."""
    sides = view["printed"]["sides"][name]
    said = p.printed_name(view["printed"]["characters"][name]).to(language)
    size, most = (12, 2) if len(view["colours"]) == MANY else (14, 3)
    parts, y = [text(8, 17, said, 14, "strong", 248)], 33.0
    for symbol, side in (("tm-child", sides["child"]), ("tm-adult", sides["adult"])):
        words = side_words(side).to(language)
        parts.append(use(symbol, 13, y - 1, 17, "quiet") + lines(25, y, words, size, 238, most))
        y += (size + 2) * len(broken(words, size, 238, most)) + 3
    return "".join(parts)


MANY = 4
"""With so many players the cards of the draft are low."""


def start_card(view: TribeView, name: str, language: str) -> str:
    """A starting card."""
    card = view["printed"]["starts"][name]
    said = p.printed_name(card["name"]).to(language)
    return text(8, 17, said, 14, "strong", 124) + effect_picture(card["effect"], 69, 54, 132, 22, 66)


def tile_back(view: TribeView, back: TileBack, language: str) -> str:
    """A settlement or a crossroads space."""
    if "settlement" in back:
        return group(settlement(view, back["settlement"], language, 256), transform=at(3, 10))
    return effect_picture(back["crossroads"], 69, 44, 132, 26, 60)
