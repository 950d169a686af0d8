"""Worker cards: the hand of who is looking, and for everybody the cards played and those still to come."""

from __future__ import annotations

from functools import lru_cache

from clayworks.core.messages import Message, listed
from clayworks.core.pictures.drawing import at, fitted, group, hit, lines, rect, seal, text, use
from clayworks.core.pictures.memory import glance
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.games.xian import M
from clayworks.games.xian.formats.view_types import Player, WorkerCard, XianView
from clayworks.games.xian.pictures import tips
from clayworks.games.xian.pictures.goods import pot, resource
from clayworks.games.xian.pictures.grounds import ground
from clayworks.games.xian.pictures.people import person
from clayworks.games.xian.rules.notation import CARD_KINDS, CARDS, KINDS
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words import places as p
from clayworks.games.xian.words.legend import played

# -- one card --------------------------------------------------------------------------------------------

CARD, HIGH = 95.0, 163.0


def called(view: XianView, card: str) -> Message:
    """A worker card by its name."""
    printed = view["printed"]["cards"][card]
    return p.worker_card(CARD_KINDS.index(printed["kind"]), printed.get("helper", 0), printed["number"])


def gain_of(printed: WorkerCard) -> str:
    """The resource that a worker other than a helper brings."""
    return {"tax_collector": "coin", "craftsman": "clay"}.get(printed["kind"]) or printed["pigment"]


def worker_words(view: XianView, card: str, language: str) -> str:
    """A worker card in words."""
    printed = view["printed"]["cards"][card]
    if printed["kind"] == "helper":
        gain = listed([n.HELPER_ABILITIES[printed["helper"]], n.points(printed["prestige"])])
    else:
        gain = n.amount(KINDS.index(gain_of(printed)), printed["amount"])
    does = played(gain, KINDS.index(printed["corner"]), printed["number"])
    return f"{called(view, card).short.to(language)}\n{does.to(language)}"


def card_front(printed: WorkerCard, language: str, rows: int = 4) -> list[str]:
    """A worker card: initiative, the pigment to have instead, and what it does in so many rows."""
    middle, room = CARD / 2, CARD - 6
    kind = printed["kind"]
    head = [
        rect(0, 0, CARD, HIGH, "card", 8),
        rect(0, 0, CARD, 10, f"band-{printed['corner']}"),
        text(17, 37, printed["number"], 22, "strong mid"),
        pot(printed["corner"], CARD - 18, 29, 25, language),
    ]
    if kind == "helper":
        does = fitted(n.HELPER_ABILITIES[printed["helper"]], language, 12, room, rows)
        return [
            *head,
            use("xi-helper", middle, 62, 42),
            text(middle, 101, n.HELPER_NAMES[printed["helper"]].to(language), 13, "strong mid", room),
            lines(middle, 116, does, 12, room, rows, "mid quiet") if rows else "",
        ]
    gain = gain_of(printed)
    words = n.amount(KINDS.index(gain), printed["amount"]).to(language)
    return [
        *head,
        resource(gain, middle - 12, 64, 42, language),
        text(middle + 13, 72, printed["amount"], 22, "strong"),
        text(middle, 101, n.WORKER_NAMES[CARD_KINDS.index(kind)].to(language), 13, "strong mid", room),
        lines(middle, 117, words, 12, room, 2, "mid quiet"),
    ]


def small_card(view: XianView, card: str, language: str) -> str:
    """A worker card in one line: its initiative, and what its action gives (XI-8.1)."""
    printed = view["printed"]["cards"][card]
    if printed["kind"] == "helper":
        gives = use("xi-helper", 44, 14, 20)
    else:
        gives = resource(gain_of(printed), 42, 14, 20, language) + text(
            54, 19, printed["amount"], 14, "strong"
        )
    return (
        rect(0, 0, 72, 28, "card", 6)
        + rect(0, 0, 8, 28, f"band-{printed['corner']}")
        + text(20, 20, printed["number"], 16, "strong mid")
        + gives
    )


# -- the own hand ----------------------------------------------------------------------------------------

HAND_WIDTH, HAND_HEIGHT = 400.0, 192.0
HAND = 4


def hand(view: XianView, language: str, canvas: Canvas, colour: str) -> Panel:
    """The cards of who is looking, always there; a pair that is played stays until its own round ends."""
    player = view["players"][colour]
    marks, under = chosen(player), below(view, player)
    held = sorted({*(player["hand"] or ()), *marks})
    return panel(
        canvas,
        "hand",
        HAND_WIDTH,
        HAND_HEIGHT,
        ground(canvas, "hand", HAND_WIDTH, HAND_HEIGHT),
        text(4, 16, M("Your hand").to(language), 13, "heading", 98),
        element(
            canvas,
            "area:hand",
            text(HAND_WIDTH - 4, 16, fitted(under, language, 13, 290), 13, "quiet end", 290),
            title=under.to(language),
        ),
        *(rect(left(place), 26, CARD, HIGH, "bay", 8) for place in range(len(held), HAND)),
        *(hand_card(view, language, canvas, card, place, marks.get(card)) for place, card in enumerate(held)),
        title=M("Your hand").to(language),
    )


def covered_hand(view: XianView, language: str, canvas: Canvas) -> Panel:
    """Where the hand would lie, while several people look at the same screen."""
    return panel(
        canvas,
        "hand",
        HAND_WIDTH,
        HAND_HEIGHT,
        text(4, 16, M("The hands are covered").to(language), 13, "heading", 390),
        *(
            rect(left(place), 26, CARD, HIGH, "bay", 8) + use("xi-back", left(place) + CARD / 2, 100, 56)
            for place in range(HAND)
        ),
        title=M("The hands are covered").to(language),
    )


def left(place: int) -> float:
    """Where a card of the hand begins."""
    return 2.5 + place * 100


def chosen(player: Player) -> dict[str, Message]:
    """What cards were chosen for: those of a secret choice, or of the pair on the table."""
    choice, pair = player["choice"] or {}, player["pair"]
    under, over = (pair["under"], pair["over"]) if pair else (choice.get("under"), choice.get("over"))
    marks = {card: word for card, word in ((under, M("under")), (over, M("over"))) if card}
    return marks | dict.fromkeys(choice.get("return", ()), M("goes back"))


def below(view: XianView, player: Player) -> Message:
    """What the own deck still has: how many cards, and which are known to be the last (XI-5.3)."""
    if player["returned"] and player["deck_size"]:
        back = listed(called(view, card).short for card in player["returned"])
        return M(
            "{count} in the deck, at the bottom {cards}", count=player["deck_size"], cards=back
        ).or_short(
            M(
                "{count} in the deck, the last {known} known",
                count=player["deck_size"],
                known=len(player["returned"]),
            )
        )
    return M("{count} in the deck", count=player["deck_size"])


def hand_card(
    view: XianView, language: str, canvas: Canvas, card: str, place: int, mark: Message | None
) -> str:
    """A card of the hand, and what it was chosen for."""
    printed = view["printed"]["cards"][card]
    inside = card_front(printed, language, 0 if mark else 4)
    if printed["kind"] == "helper":
        inside.append(seal(CARD - 17, 66, printed["prestige"], n.points(printed["prestige"]).to(language)))
    inside.append(hit(-2.5, -2, CARD + 5, HIGH + 4))
    if mark is not None:
        inside.append(rect(0, HIGH - 24, CARD, 24, "seal", 4))
        inside.append(text(CARD / 2, HIGH - 7, mark.to(language), 14, "mid strong on-seal", CARD - 8))
    return element(
        canvas,
        f"card:{card}",
        *inside,
        transform=at(left(place), 26),
        title="" if says_it(view, canvas, card) else worker_words(view, card, language),
        id=f"card-{card}",
        classes="picked" if mark is not None else "",
    )


def says_it(view: XianView, canvas: Canvas, card: str) -> bool:
    """Whether the option of a card tells already what its action gives."""
    return f"card:{card}" in canvas.options and glance(
        view, lambda asked: asked in ("over-card", "worker"), "decision"
    )


# -- everybody's cards -----------------------------------------------------------------------------------

ROWS = (("Y", "coin"), ("R", "xi-clay"), ("G", "xi-helper"), ("B", "xi-pot"))
STATES = {
    "discarded": M("{card}: discarded"),
    "table": M("{card}: on the table"),
    "recruited": M("{card}: recruited"),
    "hand": M("{card}: in your hand"),
    "bottom": M("{card}: at the bottom of your deck"),
    "open hand": M("{card}: in the hand"),
    "open bottom": M("{card}: at the bottom of the deck"),
    "deck": M("{card}: still in the deck"),
    "unseen": M("{card}: not seen yet"),
}


def pile(view: XianView, player: Player, language: str, canvas: Canvas, size: float) -> str:
    """The 24 cards of a deck by worker and number: those on the discard pile are filled (XI-5.1)."""
    states = {card: card_state(player, card) for card in CARDS}
    sign = 15 if size < 20 else size * 0.6
    edge = sign + 5
    return element(
        canvas,
        f"pile:{player['colour']}",
        rect(0, 0, edge + 6 * size, 4 * size + 2, "field"),
        *(
            use(symbol, sign / 2 + 1, 1 + (row + 0.5) * size, sign, "quiet any")
            for row, (_, symbol) in enumerate(ROWS)
        ),
        *(
            cell(
                view,
                f"{letter}{number + 1}",
                states[f"{letter}{number + 1}"],
                size,
                edge + number * size,
                row * size + 1,
                language,
            )
            for row, (letter, _) in enumerate(ROWS)
            for number in range(6)
        ),
        title=f"{pile_words(view, player, language)}\n{tips.use('pile', language)}",
        classes="roomy" if size > 20 else "",
    )


def pile_words(view: XianView, player: Player, language: str) -> str:
    """How many cards lie where."""
    words = M(
        "{player}: {discards} discarded, {hand} in hand, {deck} in the deck",
        player=person(view, player["colour"]),
        discards=len(player["discards"]),
        hand=player["hand_size"],
        deck=player["deck_size"],
    ).to(language)
    if not player["exchanged"]:
        return words
    return (
        words + "\n" + M("exchanged by the Emperor's favour: {count}", count=player["exchanged"]).to(language)
    )


def card_state(player: Player, card: str) -> str:
    """Where a card is, as far as these eyes may know."""
    if player["pair"] and card in player["pair"].values():
        return "table"
    if card in player["helpers"]:
        return "recruited"
    if card in player["discards"]:
        return "discarded"
    if player["hand"] is None:
        return "unseen"
    if card in player["hand"] or card in chosen(player):
        return "hand"
    return "bottom" if card in (player["returned"] or ()) else "deck"


def cell(view: XianView, card: str, state: str, size: float, x: float, y: float, language: str) -> str:
    """One card of a deck, by its number."""
    printed = view["printed"]["cards"][card]
    said = f"open {state}" if view.get("open") and f"open {state}" in STATES else state
    words = in_state(printed["kind"], printed.get("helper", 0), printed["number"], said, language)
    return drawn_cell(printed["number"], printed["corner"], words, state, size, x, y)


@lru_cache(maxsize=4000)
def in_state(kind: str, helper: int, number: int, state: str, language: str) -> str:
    """Where a worker card is, in words: two dozen of them a player, said again and again."""
    said, card = STATES[state], p.worker_card(CARD_KINDS.index(kind), helper, number)
    return Message(said.text, {"card": card.short}, room=said.room).to(language)


@lru_cache(maxsize=4000)
def drawn_cell(number: int, corner: str, words: str, state: str, size: float, x: float, y: float) -> str:
    """A small card with its number, in the colour of its corner."""
    digits = 12 if size < 20 else 14
    filled = state in ("discarded", "table", "recruited")
    return group(
        rect(1, 1, size - 2, size - 2, f"worker {state}", 3),
        text(size / 2, size / 2 + digits * 0.37, number, digits, "mid strong on-paint" if filled else "mid"),
        classes=f"pigment-{corner} cards-{state}",
        transform=at(x, y),
        title=words,
    )
