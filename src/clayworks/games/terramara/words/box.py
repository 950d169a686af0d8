"""What is in the box, for people: the printed parts, where one finds them, what may stand on them (TM-4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clayworks.core.box import Box, Kind
from clayworks.core.forms import Table
from clayworks.core.messages import Message
from clayworks.core.sentences import FINAL_SCORING
from clayworks.games.terramara import MN, M
from clayworks.games.terramara.rules.notation import TILES
from clayworks.games.terramara.words import places, shapes
from clayworks.games.terramara.words.box_names import FIELDS, WORDS
from clayworks.games.terramara.words.printed_names import DIFFICULTY_NAMES

Label = Callable[[Any, int], Message]


def named(row: Any, number: int) -> Message:
    """By the name that is printed, or that we gave it."""
    return Message(str(row.get("name", row.get("id", number + 1))), room=M.room)


def tile_label(row: Any, number: int) -> Message:
    """A territory tile by what grows on it."""
    return places.tile(TILES.index(row["id"]))


def symbol_label(track: Message) -> Label:
    """A symbol of a track."""
    return lambda row, number: M(
        "{track}, {symbol}", track=track, symbol=DIFFICULTY_NAMES[min(number, len(DIFFICULTY_NAMES) - 1)]
    )


def single(
    name: str,
    place: str,
    title: Message,
    where: Message,
    keys: tuple[str, ...] = (),
    shape: Table | None = None,
) -> Kind:
    """A kind of which there is only one part."""
    return Kind(
        name,
        place,
        title,
        lambda count: title,
        keys,
        lambda row, number: title,
        where=where,
        shape=shape,
    )


MILITARY, RIVER, ROAD = M("Military track"), M("River"), M("Road")
IN_THE_RULEBOOK = M("In the rulebook.")

CARDS = (
    Kind(
        "tiles",
        "tile[*]",
        M("Territory tiles"),
        lambda count: MN("{count} territory tile", "{count} territory tiles", count),
        keys=("space", "back"),
        label=tile_label,
        where=M(
            "On both sides of the tile. There are four tiles of each family and level; which of yours stands"
            " for which of these four does not matter, as long as each is put in once."
        ),
        shape=shapes.tile,
    ),
    Kind(
        "artefacts",
        "artefact[*]",
        M("Artefacts"),
        lambda count: MN("{count} artefact", "{count} artefacts", count),
        label=named,
        where=M(
            "On the face of the card: cost, points, and the ability with its symbol. The names are ours;"
            " any card of the same category and level may stand here, as long as each is put in once."
        ),
        shape=shapes.ARTEFACT,
    ),
    Kind(
        "starting-cards",
        "starting_card[*]",
        M("Starting cards"),
        lambda count: MN("{count} starting card", "{count} starting cards", count),
        label=named,
        where=M(
            "On the face of the card: everything that its player takes at set-up. The names are ours; any"
            " of the cards may stand here, as long as each is put in once."
        ),
        shape=shapes.PLAIN,
    ),
)
TRACKS = (
    Kind(
        "military-symbols",
        "military.symbols[*]",
        M("Symbols of the military track"),
        lambda count: MN(
            "{count} symbol of the military track", "{count} symbols of the military track", count
        ),
        label=symbol_label(MILITARY),
        where=M(
            "On the board, at a space of the military track: the symbol that settlements and special spaces"
            " repeat. Put in the number of the space."
        ),
    ),
    Kind(
        "river-symbols",
        "river.symbols[*]",
        M("Symbols of the river"),
        lambda count: MN("{count} symbol of the river", "{count} symbols of the river", count),
        label=symbol_label(RIVER),
        where=M(
            "On the board, at a space of the river: the symbol that settlements and special spaces repeat."
            " Put in how many spaces lie before it, the starting space being 0."
        ),
    ),
    Kind(
        "road-symbols",
        "road.symbols[*]",
        M("Symbols of the road"),
        lambda count: MN("{count} symbol of the road", "{count} symbols of the road", count),
        label=symbol_label(ROAD),
        where=M(
            "On the board, at a crossroads: the symbol that settlements and special spaces repeat. The first"
            " crossroads after the homeland is number 1, the end of the road number 6."
        ),
    ),
    Kind(
        "military-levels",
        "military_level[*]",
        M("Military levels"),
        lambda count: MN("{count} military level", "{count} military levels", count),
        keys=("first",),
        label=lambda row, number: M("Military level {number}", number=number + 1),
        where=M("On the board, on the military track: the space with the shield is the first of its level."),
    ),
    Kind(
        "river-spaces",
        "river_space[*]",
        M("River spaces"),
        lambda count: MN("{count} river space", "{count} river spaces", count),
        label=lambda row, number: M("River space {number}", number=number),
        where=M(
            "On the board, on the river: how far along the row of artefacts the space reaches, and its"
            " bonus. Each bonus stands on exactly one space: who moves it puts in both spaces."
        ),
    ),
    single(
        "military-points",
        "military",
        MILITARY,
        M("On the board, beside the military track and at its end."),
        ("rank_vp", "overflow_vp"),
    ),
    single("river-points", "river", RIVER, M("On the board, at the end of the river."), ("overflow_vp",)),
    single(
        "road-points",
        "road",
        M("End of the road"),
        M("On the board, at the end of the road: the first caravan, the second, and each further one."),
        ("end_vp",),
    ),
)
HOMELAND = (
    Kind(
        "homeland-tiles",
        "homeland_tile[*]",
        M("Homeland tiles"),
        lambda count: MN("{count} homeland tile", "{count} homeland tiles", count),
        label=lambda row, number: places.HOMELAND_TILES[row["id"]],
        where=M("On the homeland tile: the numbers of players for which it is, and its spaces."),
        shape=shapes.HOMELAND_TILE,
    ),
    Kind(
        "homeland-spaces",
        "homeland_space[*]",
        M("Homeland spaces"),
        lambda count: MN("{count} homeland space", "{count} homeland spaces", count),
        label=named,
        where=M("On the homeland tiles: the action, and the sign if only one member may stand there."),
        shape=shapes.HOMELAND_SPACE,
    ),
    single(
        "capacities",
        "capacity",
        M("How many members a space takes"),
        M("In the rulebook, and by the sign on a space that takes only one member."),
    ),
)
OTHER_CARDS = (
    Kind(
        "bonus-tokens",
        "bonus_token[*]",
        M("Bonus tokens"),
        lambda count: MN("{count} bonus token", "{count} bonus tokens", count),
        label=named,
        where=M(
            "On the face of the token; its back shows the level. The names are ours; any token of the same"
            " level may stand here, as long as each is put in once."
        ),
        shape=shapes.PLAIN,
    ),
    Kind(
        "characters",
        "character[*]",
        M("Characters"),
        lambda count: MN("{count} character", "{count} characters", count),
        label=named,
        where=M("On both sides of the character card, the child and the adult. The names are ours."),
        shape=shapes.CHARACTER,
    ),
    single(
        "first-player-card",
        "first_player_card",
        M("First-player card"),
        M("On both sides of the first-player card."),
        shape=shapes.FIRST_PLAYER_CARD,
    ),
    single("hut", "hut", M("Hut"), M("On the hut card of each player."), shape=shapes.HUT_CARD),
    single(
        "beginners-kit",
        "beginner_kit",
        M("Beginners' kit"),
        M("In the rulebook, at the set-up for the first game."),
        shape=shapes.BEGINNERS_KIT,
    ),
)
SUPPLY = (
    Kind(
        "rounds",
        "round[*]",
        M("Round track"),
        lambda count: MN("{count} round", "{count} rounds", count),
        keys=("worker_level", "workers"),
        label=lambda row, number: M("Round {number}", number=number + 1),
        where=M("On the board, on the round track: the workers that lie there to be hired."),
    ),
    Kind(
        "workers",
        "worker[*]",
        M("Workers"),
        lambda count: MN("{count} level of workers", "{count} levels of workers", count),
        keys=("count", "reserve"),
        label=lambda row, number: M("Workers of level {level}", level=number + 1),
        where=M("The worker tokens in the box, by the level on them; those of the round track count too."),
    ),
    single(
        "explorers",
        "tribe",
        M("Explorers"),
        M("In the rulebook, at the set-up: explorers of a player without those that come later."),
        ("explorers_start",),
    ),
    single("warriors", "supply", M("Warriors"), M("The warriors in the box."), ("warriors",)),
    Kind(
        "turn-order",
        "player_count[*]",
        M("Bonuses of the turn order"),
        lambda count: MN("{count} turn order", "{count} turn orders", count),
        keys=("third_place_culture", "fourth_place_military"),
        label=lambda row, number: M("Turn order of {count} players", count=number + 2),
        where=M("In the rulebook, at the first-player card."),
    ),
    single("raid", "raid", M("Rate of raids"), IN_THE_RULEBOOK),
    single(
        "final-scoring",
        "scoring",
        FINAL_SCORING,
        IN_THE_RULEBOOK,
        ("reserved_penalty", "raw_half_points", "product_half_points"),
    ),
)

BOX = Box((*CARDS, *TRACKS, *HOMELAND, *OTHER_CARDS, *SUPPLY), FIELDS, WORDS, shapes.SHAPES)
