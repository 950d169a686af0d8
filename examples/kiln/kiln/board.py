"""How the table of Kiln looks: the kilns with the shelf below them, and a mat for each player."""

from __future__ import annotations

from clayworks.core.game import Game
from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import (
    at,
    group,
    heading,
    path,
    player_name,
    rect,
    seal,
    seat_mark,
    symbol,
    symbols,
    text,
    use,
)
from clayworks.core.pictures.panels import Board, Canvas, Options, Panel, echo, element, panel, seated

from . import M
from .speech import KILN_NAMES
from .table import KILNS, ROOM, ROUNDS
from .views import KilnView

WIDTH, CARD, HIGH, STEP = 560.0, 58.0, 76.0, 66.0
POT = symbol(
    "kiln-pot",
    '<path d="M13 3h14v5c0 4 9 7 9 16 0 8-6 13-10 13H14C10 37 4 32 4 24c0-9 9-12 9-16z"/>'
    '<path class="cut" d="M13 9h14"/>',
)
FLAME = symbol(
    "kiln-flame", '<path d="M20 2c2 8 12 14 12 24a12 12 0 0 1-24 0c0-6 4-8 5-13 3 2 4 4 4 7 3-4 4-10 3-18z"/>'
)


def draw_board(game: Game, view: KilnView, language: str, options: Options) -> Board:
    """The whole table; the mat of who is looking comes first."""
    panels = [kilns(view, language, Canvas(options))]
    panels += [
        mat(game, view, language, Canvas(options), colour) for colour in seated(view["colours"], view["seat"])
    ]
    return Board.of(symbols((POT, FLAME), game.looks), panels)


# -- pots ------------------------------------------------------------------------------------------------


def card(heat: int | None) -> tuple[str, ...]:
    """A pot as a card, from its upper left corner; None is one that nobody may see."""
    ground = rect(0, 0, CARD, HIGH, "card" if heat else "card kiln-back", 6)
    pot = use("kiln-pot", CARD / 2, HIGH / 2, 48, "kiln-clay" if heat else "kiln-unseen")
    return (ground, pot, text(CARD / 2, HIGH / 2 + 11, heat, 20, "mid strong")) if heat else (ground, pot)


def cards(
    canvas: Canvas, kind: str, heats: list[int], x: float, y: float, said: Message, language: str
) -> str:
    """Pots that can be pointed at, side by side; what is there twice is one thing in two places."""
    parts = []
    for place, heat in enumerate(heats):
        name, title = f"{kind}:{heat}", f"{said.to(language)}: {heat}"
        again = name in canvas.elements
        drawn = (
            echo(canvas, canvas.options.get(name, ()), *card(heat), title=title)
            if again
            else element(canvas, name, *card(heat), title=title)
        )
        parts.append(group(drawn, transform=at(x + place * STEP, y)))
    return "".join(parts)


# -- panels ----------------------------------------------------------------------------------------------


def kilns(view: KilnView, language: str, canvas: Canvas) -> Panel:
    """The three kilns, the shelf and the stack."""
    title = M("Round {round} of {rounds}", round=view["round"], rounds=ROUNDS)
    parts = [rect(2, 2, WIDTH - 4, 372, "mat", 8), heading(18, 28, title, language)]
    parts += [kiln(view, language, canvas, number) for number in range(len(KILNS))]
    parts.append(heading(18, 268, M("Shelf"), language, 190))
    parts.append(cards(canvas, "shelf", view["shelf"], 18, 280, M("on the shelf"), language))
    parts.append(heading(250, 268, M("Stack"), language, 100))
    left = text(CARD / 2, HIGH / 2 + 8, view["stack"], 16, "mid strong")
    said = M("pots in the stack: {number}", number=view["stack"]).to(language)
    parts.append(group(element(canvas, "stack", *card(None), left, title=said), transform=at(250, 280)))
    if view["shown"] is not None:
        parts.append(heading(400, 268, M("Shown"), language, 140))
        parts.append(group(*card(view["shown"]), classes="now", transform=at(400, 280)))
    return panel(canvas, "kilns", WIDTH, 376, *parts, title=M("Kilns").to(language))


def kiln(view: KilnView, language: str, canvas: Canvas, number: int) -> str:
    """A kiln with its pots, each in the colour of its owner."""
    pots = view["kilns"][KILNS[number]]
    named = KILN_NAMES[number].to(language)
    parts = [
        path("M0 196V60Q84 -30 168 60V196Z", "store kiln-hearth"),
        use("kiln-flame", 84, 44, 34, "kiln-fire"),
    ]
    for place in range(ROOM):
        spot = at(10 + place * 50, 86)
        if place == len(pots):
            parts.append(group(rect(0, 0, 48, 66, "slot kiln-vacant", 6), transform=spot))
        if place >= len(pots):
            continue
        pot = pots[place]
        drawn = use("kiln-pot", 24, 33, 46, "base") + text(24, 44, pot["heat"], 20, "mid strong on-seat")
        mark = seat_mark(pot["colour"], 24, 78, 14)
        parts.append(group(drawn, mark, classes=f"seat seat-{pot['colour']} above", transform=spot))
    parts.append(text(84, 190, named, 13, "mid", 150))
    drawn = element(canvas, f"kiln:{KILNS[number]}", *parts, title=named)
    return group(drawn, transform=at(18 + number * 178, 42))


def mat(game: Game, view: KilnView, language: str, canvas: Canvas, colour: str) -> Panel:
    """A player: name, points, and the pots; only the own ones are seen and can be shown."""
    name = player_name(view, colour, game.colour_name(colour), language)
    active = "active" if colour == view["turn"] else ""
    fired = M("well fired: {number}", number=view["fired"][colour]).to(language)
    own = view["seat"] is not None and view["colours"][view["seat"]] == colour
    hidden, pots = view["hands"][colour], view["open_pots"][colour]
    start = 250 + hidden * STEP + (20 if hidden else 0)
    parts = [
        rect(2, 2, WIDTH - 4, 112, f"mat {active}", 8),
        seat_mark(colour, 32, 36, 26),
        text(54, 42, name, 16, "strong", 170),
        seal(32, 82, view["scores"][colour], M("points").to(language), 28),
        text(54, 87, fired, 13, "quiet", 170),
        heading(250, 22, M("Hand"), language, 190) if hidden else "",
        heading(start, 22, M("Open"), language, 190) if pots else "",
    ]
    if own:
        parts.append(cards(canvas, "pot", view["hand"], 250, 30, M("in your hand"), language))
        parts.append(cards(canvas, "pot", pots, start, 30, M("open before you"), language))
    else:
        parts += [group(*card(None), transform=at(250 + place * STEP, 30)) for place in range(hidden)]
        parts += [
            group(*card(heat), transform=at(start + place * STEP, 30)) for place, heat in enumerate(pots)
        ]
    return panel(canvas, "mat", WIDTH, 116, *parts, title=name, seat=colour)
