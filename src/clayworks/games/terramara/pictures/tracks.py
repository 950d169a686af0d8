"""Beside the land: river, military track, workers to hire, the row of artefacts, and the draft."""

from __future__ import annotations

from clayworks.core.pictures.drawing import (
    at,
    circle,
    group,
    heading,
    lines,
    rect,
    seal,
    seat_mark,
    text,
    use,
)
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.games.terramara import MN, M
from clayworks.games.terramara.formats.effect_types import Artefact
from clayworks.games.terramara.formats.view_types import Pool, TileBack, TribeView
from clayworks.games.terramara.pictures.effects import effect_picture, row_of_signs, symbol_here, symbol_mark
from clayworks.games.terramara.pictures.land import settlement
from clayworks.games.terramara.rules.notation import CATEGORIES, CHARACTERS, GOODS, SPOTS, TILES
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p
from clayworks.games.terramara.words.abilities import card_ability, side_words

WIDTH = 520.0

# -- tracks ----------------------------------------------------------------------------------------------


def tracks(view: TribeView, language: str, canvas: Canvas) -> Panel:
    """The panel: river above, military below, then what can be hired."""
    return panel(
        canvas,
        "tracks",
        WIDTH,
        302,
        heading(8, 18, M("River: culture"), language, 250),
        *(river_space(view, language, canvas, space) for space in range(15)),
        *canoes(view, language),
        *(river_token(view, language, canvas, spot) for spot in RIVER_SPOTS),
        heading(8, 164, M("Military"), language, 250),
        *(military_space(view, language, space) for space in range(21)),
        *military_markers(view, language),
        supply(view, language),
        title=M("River and military track").to(language),
    )


RIVER_SPOTS = {"V6": (6, 0), "V10": (10, 0), "V14a": (13, 0), "V14b": (14, 0)}
RIVER_X, RIVER_STEP = 8.0, 33.6


def river_space(view: TribeView, language: str, canvas: Canvas, space: int) -> str:
    """A space of the river with how far into the row of artefacts it reaches."""
    x = RIVER_X + space * RIVER_STEP
    reach = view["printed"]["reach"][space]
    words = [
        p.river_space(space).short.to(language),
        MN("reaches the first {count} artefact", "reaches the first {count} artefacts", reach).to(language),
    ]
    marks = ""
    if space == view["printed"]["reserve_from"]:
        words.append(M("may reserve artefacts from now on").to(language))
        marks = use("tm-create", x + 16, 82, 13, "quiet")
    if space in view["printed"]["river_explorer"]:
        words.append(M("one more explorer").to(language))
        marks = use("tm-explorer", x + 16, 82, 15, "quiet")
    if space == view["printed"]["discount_from"]:
        words.append(M("1 product less for the reserved artefact").to(language))
        marks = text(x + 16, 87, "−1", 12, "mid strong quiet")
    symbols = view["printed"]["symbols"]
    symbol = symbol_here(symbols, "river", space)
    words += [symbol.to(language)] if symbol else []
    return element(
        canvas,
        f"river:{space}",
        rect(x, 26, RIVER_STEP - 2.5, 64, "place water-space", 5),
        text(x + 15.5, 40, space, 11, "mid quiet"),
        symbol_mark(symbols, "river", space, x + 15.5, 87 if not marks else 49),
        marks,
        title=", ".join(words),
    )


def canoes(view: TribeView, language: str) -> list[str]:
    """The canoes of the players."""
    parts = []
    for seat, colour in enumerate(view["colours"]):
        space = view["players"][colour]["culture"]
        x = RIVER_X + space * RIVER_STEP + 9 + seat % 2 * 13
        parts.append(
            marker(
                "canoe",
                colour,
                x,
                54 + seat // 2 * 15,
                M("canoe of {player}", player=n.COLOUR_NAMES[colour]).to(language),
            )
        )
    return parts


def marker(kind: str, colour: str, x: float, y: float, title: str, size: float = 16) -> str:
    """A marker on a track; it glides."""
    return group(
        seat_mark(colour, 0, 0, size),
        id=f"{kind}-{colour}",
        classes="moving above",
        transform=at(x, y),
        title=title,
    )


def river_token(view: TribeView, language: str, canvas: Canvas, spot: str) -> str:
    """A bonus token beside the river."""
    token = view["tokens"][spot]
    number = list(RIVER_SPOTS).index(spot)
    x = 130 + number * 98
    where, name = p.spot(SPOTS.index(spot)).to(language), p.printed_name(token["name"]).to(language)
    words = f"{where}, {name}: {n.words(token['effect']).to(language)}"
    return element(
        canvas,
        f"spot:{spot}",
        rect(x, 96, 94, 50, "place token-node", 8),
        text(x + 5, 109, spot[1:].rstrip("ab"), 11, "quiet"),
        effect_picture(token["effect"], x + 52, 121, 80, 17, language, 44),
        title=words,
    )


def military_space(view: TribeView, language: str, space: int) -> str:
    """A space of the military track; its colour is the level (TM-4.5)."""
    level = view["printed"]["military_level"][space]
    symbols = view["printed"]["symbols"]
    x = 8 + space * 24
    words = [M("military {points}: level {level}", points=space, level=level)]
    symbol = symbol_here(symbols, "military", space)
    words += [symbol] if symbol else []
    return group(
        rect(x, 172, 22, 60, f"zone zone-{level}", 4),
        text(x + 11, 184, space, 10, "mid quiet"),
        symbol_mark(symbols, "military", space, x + 11, 241),
        title=", ".join(word.to(language) for word in words),
    )


def military_markers(view: TribeView, language: str) -> list[str]:
    """The markers of players and neutrals."""
    parts = []
    for seat, colour in enumerate(view["colours"]):
        points = view["players"][colour]["military"]
        title = f"{n.COLOUR_NAMES[colour].to(language)}: {n.military(points).to(language)}"
        parts.append(
            marker("military", colour, 8 + points * 24 + 6 + seat % 2 * 10, 197 + seat // 2 * 13, title, 13)
        )
    for number, (name, points) in enumerate(view["neutrals"].items()):
        neutral = n.neutral(int(name[1:])).to(language)
        title = f"{neutral}: {n.military(points).to(language)}"
        parts.append(
            group(
                circle(0, 0, 6.5, "neutral"),
                text(0, 4, name[1:], 10, "mid strong"),
                id=f"military-{name}",
                classes="moving neutral-member",
                transform=at(8 + points * 24 + 6 + number * 10, 224),
                title=title,
            )
        )
    return parts


def supply(view: TribeView, language: str) -> str:
    """Round, workers to hire and in reserve, warriors, first player."""
    level = view["printed"]["worker_level"]
    first = M("first-player card: {player}", player=n.COLOUR_NAMES[view["next_first_player"]]).to(language)
    hire = M("workers of level {level} to hire in this round: {count}", level=level, count=view["track"]).to(
        language
    )
    parts = [
        text(10, 278, M("Round {number} of 5", number=view["round"]).to(language), 16, "strong", 120),
        group(
            use("tm-first_player", 150, 272, 26, "accent"),
            seat_mark(view["next_first_player"], 178, 272, 22),
            title=first,
        ),
        group(worker(level, 222, 272), text(240, 278, f"× {view['track']}", 14, "strong"), title=hire),
    ]
    for place, (name, count) in enumerate(view["reserve"].items()):
        x = 306 + place * 48
        parts.append(
            group(
                worker(int(name), x, 272, "faint" if not count else "quiet"),
                text(x + 16, 278, count, 13, "quiet"),
                title=M("level-{level} workers in reserve: {count}", level=name, count=count).to(language),
            )
        )
    warriors = M("warriors left: {count}", count=view["warriors"]).to(language)
    parts.append(
        group(use("tm-warrior", 466, 272, 28), text(484, 278, view["warriors"], 14, "strong"), title=warriors)
    )
    return rect(4, 246, WIDTH - 8, 52, "card", 6) + "".join(parts)


def worker(level: int, x: float, y: float, classes: str = "") -> str:
    """A worker with its level."""
    return use("tm-worker", x, y - 3, 24, classes) + text(x, y + 20, "I" * level, 11, f"mid strong {classes}")


# -- artefacts -------------------------------------------------------------------------------------------


def artefacts(view: TribeView, language: str, canvas: Canvas) -> Panel:
    """The row; what is in reach of who decides (or looks) has a strong edge (TM-10.1)."""
    colour = view["deciding"] or view["colours"][view["seat"] or 0]
    reach = view["players"][colour]["reach"]
    deck = "/".join(str(view["deck"][level]) for level in "123")
    return panel(
        canvas,
        "artefacts",
        WIDTH,
        26 + 4 * 106,
        heading(
            8,
            18,
            M("Artefacts in reach: {reach} (deck {deck})", reach=reach, deck=deck),
            language,
            WIDTH - 16,
        ),
        *(
            artefact(card, language, canvas, at(4 + place % 2 * 259, 26 + place // 2 * 106), place < reach)
            for place, card in enumerate(view["artefacts"])
        ),
        title=M("Artefacts").to(language),
    )


def artefact(card: Artefact, language: str, canvas: Canvas, place: str, near: bool) -> str:
    """An artefact: category, name, level, cost, points and ability."""
    name = p.printed_name(card["name"]).to(language)
    category = n.CATEGORY_NAMES[CATEGORIES.index(card["category"])].to(language)
    ability = card_ability(card)
    does = ability.to(language) if ability else ""
    cost = [(f"tm-{good}", str(card["cost"][good])) for good in GOODS if good in card["cost"]]
    return element(
        canvas,
        f"card:{card['id']}",
        rect(0, 0, 253, 102, "card near" if near else "card", 6),
        use(f"tm-{card['category']}", 22, 26, 30),
        text(22, 56, "I" * card["level"], 13, "mid strong"),
        text(44, 22, name, 14, "strong", 164),
        row_of_signs(cost, 44 + len(cost) * 17.5, 44, 20),
        seal(230, 22, card["vp"], size=28),
        use(f"tm-{card['kind']}", 22, 80, 20, "quiet") if card["kind"] != "none" else "",
        lines(44, 72, does, 11, 204, 2, "quiet") if does else "",
        transform=place,
        title=f"{name} ({category}): {n.points(card['vp']).to(language)}; {does}",
        id=f"card-{card['id']}",
        classes="" if near else "far",
    )


# -- the draft -------------------------------------------------------------------------------------------


def draft(view: TribeView, language: str, canvas: Canvas) -> Panel:
    """Characters and starting cards to choose from, or the tiles that the Settler looks at."""
    pool: Pool = view["draft"] or {"characters": [], "starting_cards": []}
    cards = [*pool["characters"], *pool["starting_cards"]]
    parts = []
    for place, name in enumerate(cards):
        draw = character_card if name in CHARACTERS else start_card
        parts.append(
            element(
                canvas,
                f"card:{name}",
                rect(0, 0, 253, 92, "card", 6),
                draw(view, name, language),
                transform=at(4 + place % 2 * 259, 26 + place // 2 * 98),
                id=f"card-{name}",
            )
        )
    rows = (len(cards) + 1) // 2
    tiles = view["printed"]["tiles"] if not cards else {}
    for place, (name, back) in enumerate(tiles.items()):
        parts.append(
            element(
                canvas,
                f"tile:{name}",
                rect(0, 0, 253, 106, "card", 6),
                tile_back(back, language),
                transform=at(4 + place % 2 * 259, 26 + place // 2 * 112),
                title=p.tile(TILES.index(name)).to(language),
                id=f"tile-{name}",
            )
        )
    height = 30 + rows * 98 + (len(tiles) + 1) // 2 * 112
    head = heading(8, 18, M("Draft"), language)
    return panel(canvas, "draft", WIDTH, height, head, *parts, title=M("Draft").to(language))


def character_card(view: TribeView, name: str, language: str) -> str:
    """A character with both sides."""
    sides = view["printed"]["sides"][name]
    child, adult = side_words(sides["child"]), side_words(sides["adult"])
    said = p.printed_name(view["printed"]["characters"][name]).to(language)
    return (
        text(12, 22, said, 15, "strong", 230)
        + lines(12, 42, M("child: {ability}", ability=child).to(language), 12, 232, 2)
        + lines(12, 72, M("adult: {ability}", ability=adult).to(language), 12, 232, 2, "quiet")
    )


def start_card(view: TribeView, name: str, language: str) -> str:
    """A starting card."""
    card = view["printed"]["starts"][name]
    said = p.printed_name(card["name"]).to(language)
    return text(12, 22, said, 15, "strong", 230) + effect_picture(card["effect"], 126, 56, 236, 22, language)


def tile_back(back: TileBack, language: str) -> str:
    """A settlement or a crossroads space."""
    if "settlement" in back:
        return group(settlement(back["settlement"], language, 249), transform=at(2, 2))
    return effect_picture(back["crossroads"], 126, 50, 236, 26, language)
