"""The artefacts of a player, the reserved one, and what the Collector and the Settler keep before them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import (
    MOST_PRESSED,
    at,
    breadth,
    broken,
    group,
    lines,
    rect,
    seal,
    text,
    use,
)
from clayworks.core.pictures.memory import glance
from clayworks.core.pictures.panels import Canvas, Panel, echo, panel
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.effect_types import Effect
from clayworks.games.terramara.formats.view_types import Player, Settlement, Space, TribeView
from clayworks.games.terramara.pictures.artefacts import card_words
from clayworks.games.terramara.pictures.effects import CONDITION_SYMBOLS, effect_picture, effect_size
from clayworks.games.terramara.pictures.land import town_words
from clayworks.games.terramara.pictures.parts import lit, standing, thing, told, whose
from clayworks.games.terramara.pictures.spaces import only_one
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p
from clayworks.games.terramara.words.abilities import side_words
from clayworks.games.terramara.words.does import private_crossroads as private_crossroads_does
from clayworks.games.terramara.words.does import tip, when_used

WIDTH, HEIGHT = 380.0, 154.0
ABILITY = 52.0
"""How high the words are that say what a character does."""
MANY_CARDS = 6
"""So many cards have room for their names beside those words."""
PRIVATE = 42.0
"""How high the line is in which a character keeps something of its own."""


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose things are drawn, for whom and on what."""

    view: TribeView
    colour: str
    language: str
    canvas: Canvas
    near: bool
    """Whether it is who looks or who decides: their things can be asked about, others' are only named."""

    @classmethod
    def of(cls, view: TribeView, colour: str, language: str, canvas: Canvas, looks: bool) -> Owner:
        """The owner of a panel; what can be chosen is only with who decides."""
        decides = glance(view, lambda one: one == colour, "deciding")
        return cls(view, colour, language, canvas if decides else canvas.closed(), decides or looks)

    @property
    def player(self) -> Player:
        """What the view says of the owner."""
        return self.view["players"][self.colour]

    @property
    def name(self) -> Message:
        """The owner, to be put into a sentence."""
        return whose(self.view, self.colour)

    def has(
        self,
        name: str,
        *parts: str,
        title: str,
        more: Sequence[str] = (),
        does: str = "",
        classes: str = "",
    ) -> str:
        """A thing of which everybody has one."""
        if self.near:
            return thing(self.canvas, name, *parts, title=title, more=more, does=does, classes=classes)
        whole = "; ".join([f"{self.name.to(self.language)}: {title}", *more])
        return group(*parts, title=told(whole, does), classes=classes)


def owned(view: TribeView, language: str, canvas: Canvas, colour: str) -> Panel:
    """The panel of who looks: what the character does, then the cards."""
    owner = Owner.of(view, colour, language, canvas, looks=True)
    name = M("Artefacts of {player}", player=owner.name).to(language)
    return panel(
        canvas,
        "cards",
        WIDTH,
        HEIGHT,
        group(rect(2, 2, WIDTH - 4, HEIGHT - 4, "mat", 8), title=name),
        own_things(owner),
        title=name,
    )


def own_things(owner: Owner) -> str:
    """What the character does above the cards; without one, or with many, the cards have all the room: their
    names are more than what the mat's own place of the character says as well.
    """
    player = owner.player
    lie = len(player["artefacts"]) + (player["reserved"] is not None)
    if player["character"] is not None and lie <= MANY_CARDS:
        return ability(owner) + cards_of(owner, at(6, 58), WIDTH - 12, HEIGHT - 64)
    if player["reserved"] or player["artefacts"]:
        return cards_of(owner, at(6, 6), WIDTH - 12, HEIGHT - 12)
    empty = M("No artefacts yet: those that you create or reserve lie here.").to(owner.language)
    return lines(12, 26, empty, 16, WIDTH - 24, 3, "quiet")


def ability(owner: Owner) -> str:
    """What the character does with the side that is up; a second place where it can be turned."""
    player, language = owner.player, owner.language
    if player["character"] is None:
        return text(10, 24, M("No character").to(language), 16, "quiet", WIDTH - 20)
    sides = owner.view["printed"]["sides"][player["character"]]
    child = player["side"] == "child"
    words = side_words(sides["child"] if child else sides["adult"]).to(language)
    low = len(broken(words, 16, WIDTH - 42, 3)) > 2
    parts = (
        rect(4, 4, WIDTH - 8, ABILITY, "field", 6),
        use("tm-child" if child else "tm-adult", 19, 23, 24, "quiet"),
        lines(36, 18 if low else 22, words, 16, WIDTH - 42, 3),
    )
    offered = owner.canvas.options.get("character", ())
    return echo(owner.canvas, offered, *parts) if offered else owner.has("character", *parts, title=words)


def cards_of(owner: Owner, place: str, width: float, height: float) -> str:
    """All cards of a player in a box that never grows: the more there are, the smaller each is."""
    player = owner.player
    cards = [*([player["reserved"]] if player["reserved"] else []), *player["artefacts"]]
    own = private(owner, width)
    room = height - (PRIVATE if own else 0)
    rows = max(1, int(room // 30))
    columns = columns_for(len(cards), rows)
    step, high = width / columns, min(36.0, room / rows)
    parts = [
        owned_card(owner, card, at(number % columns * step, number // columns * high), step - 2, high - 2)
        for number, card in enumerate(cards)
    ]
    if own:
        parts.append(group(own, transform=at(0, height - PRIVATE + 2)))
    return group(*parts, transform=place)


def columns_for(cards: int, rows: int) -> int:
    """In how many columns so many cards lie.

    >>> [columns_for(cards, 3) for cards in (0, 6, 7, 12, 13)]
    [2, 2, 3, 4, 6]
    """
    return next(columns for columns in (2, 3, 4, 6, 8, 12, 60) if columns * rows >= cards)


def owned_card(owner: Owner, card: str, place: str, width: float, height: float) -> str:
    """A created artefact, faint if its ability is used in this round; or the reserved one."""
    player, language = owner.player, owner.language
    printed = owner.view["printed"]["cards"][card]
    reserved = card == player["reserved"]
    middle = height / 2
    kind = printed["kind"]
    parts = [
        rect(0, 0, width, height, "card reserved" if reserved else "card", 5),
        use(f"tm-{printed['category']}", 14, middle, 20),
        seal(width - 15, middle, printed["vp"], size=24, digits=16),
    ]
    name = p.printed_name(printed["name"]).to(language)
    room = width - 56
    beside = room - (20 if kind != "none" else 0)
    fits = breadth(name, 16) <= beside * MOST_PRESSED
    if kind != "none" and width > 70 and (fits or not name_in(name, room, height)):
        parts.append(use(f"tm-{kind}", width - 38, middle, 17, "quiet"))
    if fits:
        parts.append(text(28, middle + 6, name, 16, "", beside))
    else:
        parts.append(name_in(name, room, height))
    late = n.still_reserved(owner.view["printed"]["reserved_penalty"])
    penalty = [M("reserved: − {points}", points=late).to(language)] if reserved else []
    return thing(
        owner.canvas,
        f"card:{card}",
        *parts,
        transform=place,
        title=card_words(printed, language),
        more=penalty,
        classes="used" if card in player["used"] else "",
    )


def name_in(name: str, room: float, height: float) -> str:
    """The name of a card in two lines, in place of the sign of its ability; nothing if unreadable."""
    size = 16 if height >= 32 else 15
    rows = broken(name, size, room, 2)
    if height < 28 or any(breadth(row, size) > room * MOST_PRESSED for row in rows):
        return ""
    return lines(
        28, height / 2 - (3 if size == 16 else 4) if len(rows) > 1 else height / 2 + 6, name, size, room
    )


# -- what a character keeps ------------------------------------------------------------------------------


def private(owner: Owner, width: float) -> str:
    """The Collector's tokens (TM-11.6), or the Settler's settlement and crossroads space (TM-11.7)."""
    tokens = owner.player["private_tokens"]
    if tokens:
        return private_tokens(owner, tokens, width)
    mine = owner.view["private"]
    if mine is None or mine["owner"] != owner.colour:
        return ""
    half = width / 2
    parts = []
    if mine["settlement"]:
        parts.append(private_settlement(owner, mine["settlement"], half - 2))
    if mine["crossroads"]:
        parts.append(group(private_crossroads(owner, mine["crossroads"], half - 2), transform=at(half, 0)))
    return "".join(parts)


def private_tokens(owner: Owner, tokens: Sequence[str], width: float) -> str:
    """Tokens of which one may be used in each round."""
    printed = [owner.view["printed"]["tokens"][name] for name in tokens]
    shares, step = shares_of([token["effect"] for token in printed], width)
    parts = []
    for place, (name, token) in enumerate(zip(tokens, printed, strict=True)):
        broad = shares[place] * step
        words = n.words(token["effect"]).to(owner.language)
        parts.append(
            thing(
                owner.canvas,
                f"token:{name}",
                rect(0, 0, broad - 2, PRIVATE - 4, "place token-node", 6),
                effect_picture(
                    token["effect"], (broad - 2) / 2, PRIVATE / 2 - 2, broad - 3, 17, PRIVATE - 5, least=14
                ),
                transform=at(sum(shares[:place]) * step, 0),
                title=f"{p.printed_name(token['name']).to(owner.language)}: {words}",
                does=when_used("token", owner.language),
            )
        )
    return "".join(parts)


def shares_of(effects: Sequence[Effect], width: float) -> tuple[list[int], float]:
    """How many parts of the line each token takes, and how broad a part is: longer ones make it smaller."""
    shares, step = [1] * len(effects), width / 6
    for _ in effects:
        longer = [
            share + is_long(effect, share * step) for share, effect in zip(shares, effects, strict=True)
        ]
        if longer == shares:
            break
        shares, step = longer, width / max(6, sum(longer))
    return shares, step


def is_long(effect: Effect, width: float) -> bool:
    """Whether an effect needs more than the two lines that a private token has room for."""
    return effect_size(effect, width - 3, 14)[1] > PRIVATE - 5


def private_settlement(owner: Owner, town: Settlement, width: float) -> str:
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
    said = M("private settlement of {player}: {what}", player=owner.name, what=town_words(town))
    drawn = thing(
        owner.canvas,
        "private-settlement",
        *parts,
        title=said.to(owner.language),
        does=when_used("private-settlement", owner.language),
    )
    return lit(owner.canvas, f"tile:{town['tile']}", drawn)


def private_crossroads(owner: Owner, space: Space, width: float) -> str:
    """The crossroads space that only its owner uses, while the Settler is a child."""
    said = M("private crossroads space of {player}: {what}", player=owner.name, what=n.words(space["effect"]))
    seats = 26 * max(space["capacity"], len(space["members"]))
    middle = PRIVATE / 2 - 2
    return thing(
        owner.canvas,
        "space:CRP",
        rect(0, 0, width, PRIVATE - 4, "place", 6),
        effect_picture(
            space["effect"], (width - seats) / 2, middle, width - seats - 4, 20, PRIVATE - 5, least=14
        ),
        standing(owner.view, space, width - seats / 2 - 2, middle, owner.language, 26),
        title=said.to(owner.language),
        more=only_one(space, owner.language),
        does=tip(private_crossroads_does, owner.language),
        id="space-CRP",
    )
