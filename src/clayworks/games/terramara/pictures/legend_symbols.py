"""The symbols of the board in the legend: what effects are made of (TM-3.1), and when artefacts work."""

from __future__ import annotations

from clayworks.core.legend import Piece, symbol
from clayworks.core.messages import Message
from clayworks.core.sentences import VP
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.components import Printed
from clayworks.games.terramara.pictures import legend_drawings as pictures
from clayworks.games.terramara.pictures.effects import Sign
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.notation import CATEGORIES
from clayworks.games.terramara.words import does
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words.abilities import ABILITY_NAMES
from clayworks.games.terramara.words.printed_names import DIFFICULTY_NAMES


def symbols(printed: Printed) -> list[Piece]:
    """Gains, actions, what stands between them, tracks, and the kinds of artefacts."""
    return [*gains(printed), *actions(), *between(), *marks(printed), *categories(), *abilities()]


def gains(printed: Printed) -> list[Piece]:
    """What one simply has more of then (TM-9.1, TM-9.4 to TM-9.6)."""
    tables = printed.tables
    beyond = does.beyond(int(tables.overflow_military)), does.beyond(int(tables.overflow_culture))
    military = M("Your marker moves up the military track.")
    culture = M("Your canoe moves down the river, as far as you like.")
    return [
        sign(
            "vp", VP, M("Victory points: you take them at once. Most of them win."), "TM-9.1", ("seal", "3")
        ),
        sign(
            "any-raw",
            M("any raw goods"),
            M("Raw goods of your choice, also of different kinds. Where you pay them, products will do."),
            "TM-9.1",
            ("tm-any_raw", "1"),
        ),
        sign(
            "any-product",
            M("any products"),
            M("Products of your choice, also of different kinds."),
            "TM-9.1",
            ("tm-any_product", "1"),
        ),
        sign(
            "military",
            M("military"),
            does.both(military, beyond[0]),
            "TM-9.4",
            ("tm-military", "1"),
            "standing:military",
        ),
        sign(
            "culture",
            M("culture"),
            does.both(culture, beyond[1]),
            "TM-9.5",
            ("tm-culture", "1"),
            "standing:culture",
        ),
        sign(
            "travel",
            M("travel"),
            M("Steps for your two caravans, shared as you like. What you do not use is lost."),
            "TM-9.6",
            ("tm-travel", "2"),
        ),
    ]


def actions() -> list[Piece]:
    """What one does (TM-9)."""
    return [
        sign(
            "process",
            M("process"),
            M("Turn up to so many raw goods into their products, of any kinds."),
            "TM-9.2",
            ("tm-process", "3"),
        ),
        sign(
            "trade",
            M("trade a raw good"),
            M("Give a raw good or a product, take a raw good of another kind."),
            "TM-9.3",
            ("tm-trade_raw", "1"),
        ),
        sign(
            "hire",
            M("a worker of this round"),
            does.hire(),
            "TM-9.8",
            ("tm-hire", ""),
        ),
        sign(
            "worker",
            M("a worker of a level"),
            M("Take a worker of this level from the reserve, if there is one left."),
            "TM-9.8",
            ("tm-worker", "II"),
        ),
        sign(
            "raid",
            M("raid"),
            does.raid(1),
            "TM-9.9",
            ("tm-raid", ""),
            ("tm-military", "−1"),
        ),
        sign(
            "first",
            M("first player"),
            does.first_player(),
            "TM-9.10",
            ("tm-first_player", ""),
        ),
        sign(
            "warriors",
            M("warriors"),
            M("Take so many warriors for this round. Each of them is one more turn."),
            "TM-9.11",
            ("tm-warrior", "2"),
        ),
        sign(
            "create",
            M("create an artefact"),
            M("Create one more artefact at once. So many of its products may be paid with their raw goods."),
            "TM-10.5",
            ("tm-create", ""),
            ("tm-any_raw", "≤2"),
        ),
        sign(
            "level-vp",
            M("points by military level"),
            M("So many points for each of your military levels."),
            "TM-11.3",
            ("seal", "1"),
            ("", "×"),
            ("tm-military", ""),
        ),
    ]


def between() -> list[Piece]:
    """What stands between other symbols (TM-9.12, TM-9.13)."""
    return [
        sign(
            "pay",
            M("pay for something"),
            M("If you pay what stands before the arrow, you gain what comes after it. You need not."),
            "TM-9.12",
            ("tm-any_raw", "1"),
            ("", "→"),
            ("seal", "4"),
        ),
        sign(
            "choose",
            M("either of them"),
            M("You choose one of these effects."),
            "TM-9.13",
            ("tm-culture", "2"),
            ("", "/"),
            ("tm-travel", "2"),
        ),
    ]


def sign(key: str, name: Message, what: Message, rule: str, *row: Sign | str) -> Piece:
    """A symbol, or several in a row; a plain word is what the symbol is on the board besides."""
    signs = [one for one in row if not isinstance(one, str)]
    elements = tuple(one for one in row if isinstance(one, str))
    return Piece(key, name, what, rule, pictures.sign(*signs), pictures.sign_size(*signs), elements)


def marks(printed: Printed) -> list[Piece]:
    """The easy, moderate and hard symbol, and where they lie (TM-4.9); some files have none."""
    found = []
    for number, name in enumerate(DIFFICULTY_NAMES):
        places = {track: spaces[number] for track, spaces in printed.symbols.items()}
        if len(places) == len(TRACKS):
            found.append(
                Piece(
                    f"symbol-{number + 1}",
                    name,
                    M(
                        "On the river {river}, on the road {road}, on the military track {military}. Some"
                        " settlements and special spaces ask for it.",
                        **places,
                    ),
                    "TM-4.9",
                    pictures.diamonds(number + 1),
                )
            )
    return found


TRACKS = ("river", "road", "military")


def categories() -> list[Piece]:
    """The four kinds of artefacts (TM-2.2)."""
    return [
        Piece(
            category,
            n.CATEGORY_NAMES[number],
            M(
                "Artefacts that are paid above all with {product}. One of the settlements counts them.",
                product=n.GOOD_NAMES[number + s.PRODUCTS],
            ),
            "TM-2.2",
            symbol(f"tm-{category}"),
        )
        for number, category in enumerate(CATEGORIES)
    ]


def abilities() -> list[Piece]:
    """When the ability of an artefact works (TM-3.3)."""
    when = {
        "immediate": M("The artefact does this once, when you create it."),
        "round": M("You may use this artefact once in each round, at any moment of your turn."),
        "permanent": M("The artefact does this from its creation to the end of the game."),
        "end": M("The artefact brings points at the end of the game."),
    }
    return [
        Piece(kind, ABILITY_NAMES[kind], what, "TM-3.3", symbol(f"tm-{kind}")) for kind, what in when.items()
    ]
