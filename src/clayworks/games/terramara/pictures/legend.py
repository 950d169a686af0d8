"""The legend: every piece, place, symbol, card and token with what it does, made from the component file.

Places are in `legend_places.py` and `legend_tracks.py`, symbols in `legend_symbols.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from clayworks.core.legend import Chapter, Piece, symbol
from clayworks.core.messages import Message
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.components import Printed
from clayworks.games.terramara.formats.effect_types import Artefact
from clayworks.games.terramara.pictures import legend_drawings as pictures
from clayworks.games.terramara.pictures import legend_places as places
from clayworks.games.terramara.pictures import legend_tracks as tracks
from clayworks.games.terramara.pictures.legend_symbols import symbols
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.notation import (
    CARDS,
    CATEGORIES,
    CHARACTERS,
    COLOURS,
    GOODS,
    MEMBERS,
    STARTS,
    TOKENS,
)
from clayworks.games.terramara.words import does
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p
from clayworks.games.terramara.words.abilities import card_ability, joined, side_words


def chapters(printed: Printed) -> Sequence[Chapter]:
    """All of them, in the order in which the rules for players show them."""
    return (
        Chapter("tribe", M("Your tribe"), tribe(printed)),
        Chapter("goods", M("Goods"), goods(printed)),
        Chapter("symbols", M("Symbols"), symbols(printed)),
        Chapter("beside", M("Beside the board"), tracks.beside(printed)),
        Chapter("homeland", M("Homeland"), places.homeland(printed)),
        Chapter("land", M("The land"), places.land(printed)),
        Chapter("road", M("Road"), places.road(printed)),
        Chapter("settlements", M("Settlements"), places.settlements(printed)),
        Chapter("river", M("River"), tracks.river(printed)),
        Chapter("military", M("Military track"), tracks.military(printed)),
        Chapter("artefacts", M("Artefacts"), artefacts(printed)),
        Chapter("characters", M("Characters"), characters(printed)),
        Chapter("tokens", M("Bonus tokens"), tokens(printed)),
        Chapter("starts", M("Starting cards"), starts(printed)),
        Chapter("tiles", M("Territory tiles"), places.tiles(printed)),
    )


def named(printed: Printed, thing: str) -> Message:
    """What is printed on a card or token."""
    return p.printed_name(printed.names[thing])


# -- pieces (TM-4.2) ---------------------------------------------------------------------------------------


def tribe(printed: Printed) -> list[Piece]:
    """Members, hut, workers, and what moves on the tracks."""
    rules = ("TM-8.6", "TM-8.3", "TM-9.11")
    hut = M(
        "Any number of your members may go there, and nobody else. Each of them may: {what}.",
        what=n.say(printed.items[int(printed.tables.hut_item)]),
    )
    return [
        *(
            Piece(kind, name, does.member(one), rule, pictures.member(kind), elements=(f"member:{kind}",))
            for one, (kind, name, rule) in enumerate(zip(MEMBERS, n.MEMBER_NAMES, rules, strict=True))
        ),
        Piece("hut", M("hut"), hut, "TM-8.9", symbol("tm-hut"), elements=("space:HUT",)),
        *(worker(level) for level in (1, 2, 3)),
        Piece("caravan", M("caravan"), does.caravan(), "TM-9.6", pictures.marked("tm-travel")),
        Piece("canoe", M("canoe"), does.canoe(), "TM-9.5", pictures.mark(), elements=on_mats("culture")),
        Piece(
            "marker",
            M("military marker"),
            does.marker(),
            "TM-9.4",
            pictures.mark(),
            elements=on_mats("military"),
        ),
        Piece(
            "flag",
            M("flag"),
            does.flag(),
            "TM-12.2",
            pictures.marked("tm-flag"),
            elements=("standing:flags",),
        ),
        Piece(
            "neutral",
            M("explorer of a neutral player"),
            does.neutral_explorer(),
            "TM-5.7",
            pictures.neutral_member(),
        ),
    ]


def worker(level: int) -> Piece:
    """A worker of a level."""
    return Piece(
        f"worker-{level}",
        n.worker(level),
        does.worker(level),
        "TM-7.2",
        pictures.worker(level),
        pictures.WORKER,
        elements=(f"worker:{level}",),
    )


def on_mats(part: str) -> tuple[str, ...]:
    """What of every player's things brings points, as elements."""
    return tuple(f"mat:{colour}.{part}" for colour in COLOURS)


def goods(printed: Printed) -> list[Piece]:
    """Four raw goods and the products that they become (TM-2.2)."""
    worth = [
        does.worth(int(printed.tables.raw_half_points)),
        does.worth(int(printed.tables.product_half_points)),
    ]
    return [
        Piece(
            good,
            n.GOOD_NAMES[kind],
            does.both(does.good(kind), worth[kind >= s.PRODUCTS]),
            "TM-9.1",
            symbol(f"tm-{good}"),
            elements=(f"good:{good}", *on_mats("goods")),
        )
        for kind, good in enumerate(GOODS)
    ]


# -- cards and tokens (TM-4.8, TM-4.10 to TM-4.12) ---------------------------------------------------------


def artefacts(printed: Printed) -> list[Piece]:
    """All artefacts, level after level."""
    return [
        Piece(
            name,
            named(printed, name),
            artefact_words(card),
            "TM-4.11",
            pictures.artefact(card),
            pictures.ARTEFACT,
            (f"card:{name}",),
        )
        for name, card in zip(CARDS, printed.cards, strict=True)
    ]


def artefact_words(card: Artefact) -> Message:
    """An artefact without its name: category, points, price and ability."""
    category = n.CATEGORY_NAMES[CATEGORIES.index(card["category"])]
    ability = card_ability(card)
    return joined(
        [
            M("{category}, level {level}", category=category, level=card["level"]),
            n.points(card["vp"]),
            M("price: {what}", what=n.price(card["cost"])),
            *([ability] if ability else []),
        ]
    )


def characters(printed: Printed) -> list[Piece]:
    """What the sides are, then all characters with both of them."""
    found = [
        Piece(
            "child",
            M("child side"),
            M("Every character begins as a child. Most of these abilities help you to grow."),
            "TM-11.8",
            symbol("tm-child"),
            elements=("character",),
        ),
        Piece(
            "adult",
            M("adult side"),
            M(
                "In your first turn of a round you may turn your character, once in a game. Adults make"
                " points."
            ),
            "TM-11.8",
            symbol("tm-adult"),
        ),
    ]
    for number, name in enumerate(CHARACTERS):
        child, adult = (side_words(side) for side in printed.sides[number * 2 : number * 2 + 2])
        title = named(printed, name)
        found.append(
            Piece(
                name,
                title,
                M("child: {child}; adult: {adult}", child=child, adult=adult),
                f"TM-11.{number + 1}",
                pictures.character(title, "tm-child"),
                pictures.LINE,
                (f"card:{name}",),
            )
        )
    return found


def tokens(printed: Printed) -> list[Piece]:
    """All bonus tokens, level after level."""
    found = []
    for number, name in enumerate(TOKENS):
        effect = printed.effects[int(printed.tables.token_effect[number])]
        level = int(printed.tables.token_level[number])
        found.append(
            Piece(
                name,
                named(printed, name),
                M("Level {level}: {what}", level=level, what=n.words(effect)),
                "TM-4.8",
                pictures.token(effect),
                pictures.TOKEN,
                (f"token:{name}",),
            )
        )
    return found


def starts(printed: Printed) -> list[Piece]:
    """All starting cards."""
    found = []
    for number, name in enumerate(STARTS):
        effect, title = printed.effects[int(printed.tables.start_effect[number])], named(printed, name)
        found.append(
            Piece(
                name,
                title,
                n.words(effect),
                "TM-4.10",
                pictures.start(title, effect),
                pictures.START,
                (f"card:{name}",),
            )
        )
    return found
