"""The artefacts of a player, the reserved one, and what the Collector and the Settler keep before them."""

from __future__ import annotations

from collections.abc import Sequence

from clayworks.core.pictures.drawing import (
    MOST_PRESSED,
    at,
    breadth,
    group,
    lines,
    player_name,
    rect,
    seal,
    text,
    use,
)
from clayworks.core.pictures.panels import Canvas, Panel, panel
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.view_types import Settlement, Space, TribeView
from clayworks.games.terramara.pictures.artefacts import card_words
from clayworks.games.terramara.pictures.effects import CONDITION_SYMBOLS, effect_picture
from clayworks.games.terramara.pictures.land import town_words
from clayworks.games.terramara.pictures.parts import standing, thing, whose
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p
from clayworks.games.terramara.words.abilities import side_words

WIDTH, HEIGHT = 380.0, 154.0
PRIVATE = 42.0
"""How high the line is in which a character keeps something of its own."""


def owned(view: TribeView, language: str, canvas: Canvas, colour: str) -> Panel:
    """The panel of who looks: what the character does, then the cards."""
    name = player_name(view, colour, n.COLOUR_NAMES[colour], language)
    here = canvas if view["deciding"] == colour else canvas.closed()
    return panel(
        canvas,
        "cards",
        WIDTH,
        HEIGHT,
        rect(2, 2, WIDTH - 4, HEIGHT - 4, "mat", 8),
        ability(view, colour, language),
        cards_of(view, colour, language, here, 6, 58, WIDTH - 12, HEIGHT - 64),
        title=M("Artefacts of {player}", player=name).to(language),
    )


def ability(view: TribeView, colour: str, language: str) -> str:
    """What the character does with the side that is up."""
    player = view["players"][colour]
    if player["character"] is None:
        return text(10, 24, M("No character").to(language), 16, "quiet", WIDTH - 20)
    sides = view["printed"]["sides"][player["character"]]
    child = player["side"] == "child"
    words = side_words(sides["child"] if child else sides["adult"]).to(language)
    return use("tm-child" if child else "tm-adult", 19, 23, 24, "quiet") + lines(
        36, 18, words, 15, WIDTH - 42, 3
    )


def cards_of(
    view: TribeView,
    colour: str,
    language: str,
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
) -> str:
    """All cards of a player in a box that never grows: the more there are, the smaller each is."""
    player = view["players"][colour]
    cards = [*([player["reserved"]] if player["reserved"] else []), *player["artefacts"]]
    own = private(view, colour, language, canvas, width)
    room = height - (PRIVATE if own else 0)
    columns = columns_for(len(cards), int(room // 30))
    rows = max(1, int(room // 30))
    step, high = width / columns, min(36.0, room / rows)
    parts = [
        owned_card(
            view,
            colour,
            card,
            language,
            canvas,
            x + place % columns * step,
            y + place // columns * high,
            step - 2,
            high - 2,
        )
        for place, card in enumerate(cards)
    ]
    if own:
        parts.append(group(own, transform=at(x, y + height - PRIVATE + 2)))
    return "".join(parts)


def columns_for(cards: int, rows: int) -> int:
    """In how many columns so many cards lie.

    >>> [columns_for(cards, 3) for cards in (0, 6, 7, 12, 13)]
    [2, 2, 3, 4, 6]
    """
    return next(columns for columns in (2, 3, 4, 6, 8, 12, 60) if columns * rows >= cards)


def owned_card(
    view: TribeView,
    colour: str,
    card: str,
    language: str,
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
) -> str:
    """A created artefact, faint if its ability is used in this round; or the reserved one."""
    player = view["players"][colour]
    printed = view["printed"]["cards"][card]
    reserved = card == player["reserved"]
    middle = height / 2
    kind = printed["kind"]
    parts = [
        rect(0, 0, width, height, "card reserved" if reserved else "card", 5),
        use(f"tm-{printed['category']}", 14, middle, 20),
        seal(width - 15, middle, printed["vp"], size=24, digits=16),
    ]
    room = width - 56 - (20 if kind != "none" else 0)
    if kind != "none" and width > 70:
        parts.append(use(f"tm-{kind}", width - 38, middle, 17, "quiet"))
    name = p.printed_name(printed["name"]).to(language)
    if breadth(name, 16) <= room * MOST_PRESSED:
        parts.append(text(28, middle + 6, name, 16, "", room))
    late = n.still_reserved(view["printed"]["reserved_penalty"])
    penalty = [f"{M('reserved').to(language)}: − {late.to(language)}"] if reserved else []
    return thing(
        canvas,
        f"card:{card}",
        *parts,
        transform=at(x, y),
        title=card_words(printed, language),
        more=penalty,
        classes="used" if card in player["used"] else "",
    )


# -- what a character keeps ------------------------------------------------------------------------------


def private(view: TribeView, colour: str, language: str, canvas: Canvas, width: float) -> str:
    """The Collector's tokens (TM-11.6), or the Settler's settlement and crossroads space (TM-11.7)."""
    tokens = view["players"][colour]["private_tokens"]
    if tokens:
        return private_tokens(view, tokens, language, canvas, width)
    mine = view["private"]
    if mine is None or mine["owner"] != colour:
        return ""
    half = width / 2
    parts = []
    if mine["settlement"]:
        parts.append(private_settlement(view, colour, mine["settlement"], language, half - 2))
    if mine["crossroads"]:
        drawn = private_crossroads(view, colour, mine["crossroads"], language, canvas, half - 2)
        parts.append(group(drawn, transform=at(half, 0)))
    return "".join(parts)


def private_tokens(
    view: TribeView, tokens: Sequence[str], language: str, canvas: Canvas, width: float
) -> str:
    """Tokens of which one may be used in each round."""
    step = width / 6
    parts = []
    for place, name in enumerate(tokens):
        token = view["printed"]["tokens"][name]
        words = n.words(token["effect"]).to(language)
        parts.append(
            thing(
                canvas,
                f"token:{name}",
                rect(0, 0, step - 2, PRIVATE - 4, "place token-node", 6),
                effect_picture(
                    token["effect"], (step - 2) / 2, PRIVATE / 2 - 2, step - 3, 17, PRIVATE - 5, least=14
                ),
                transform=at(place * step, 0),
                title=f"{p.printed_name(token['name']).to(language)}: {words}",
            )
        )
    return "".join(parts)


def private_settlement(view: TribeView, colour: str, town: Settlement, language: str, width: float) -> str:
    """A settlement that scores for its owner alone, without a flag."""
    step = (width - 30) / 3
    parts = [
        rect(0, 0, width, PRIVATE - 4, "tile-ground town", 6),
        use(CONDITION_SYMBOLS[town["condition"]], 15, PRIVATE / 2 - 2, 22),
    ]
    for place, (least, points) in enumerate(zip(town["steps"], town["vp"], strict=True)):
        x = 29 + place * step
        parts.append(text(x, PRIVATE / 2 + 4, f"≥{least}", 16, "strong", step - 23))
        parts.append(seal(x + step - 12, PRIVATE / 2 - 2, points, size=20, digits=16))
    said = M("private settlement of {player}: {what}", player=whose(view, colour), what=town_words(town))
    return group(*parts, title=said.to(language))


def private_crossroads(
    view: TribeView, colour: str, space: Space, language: str, canvas: Canvas, width: float
) -> str:
    """The crossroads space that only its owner uses, while the Settler is a child."""
    said = M(
        "private crossroads space of {player}: {what}",
        player=whose(view, colour),
        what=n.words(space["effect"]),
    )
    seats = 26 * max(space["capacity"], len(space["members"]))
    return thing(
        canvas,
        "space:CRP",
        rect(0, 0, width, PRIVATE - 4, "place", 6),
        effect_picture(
            space["effect"],
            (width - seats) / 2,
            PRIVATE / 2 - 2,
            width - seats - 4,
            20,
            PRIVATE - 5,
            least=14,
        ),
        standing(view, space, width - seats / 2 - 2, PRIVATE / 2 - 2, language, 26),
        title=said.to(language),
        id="space-CRP",
    )
