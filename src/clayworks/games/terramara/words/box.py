"""What is in the box, for people: the printed parts and the words for what stands on them (TM-4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clayworks.core.box import Box, Kind
from clayworks.core.messages import Message
from clayworks.core.sentences import FINAL_SCORING, NOTHING, VP
from clayworks.games.terramara import MN, M
from clayworks.games.terramara.rules.notation import (
    CATEGORIES,
    CONDITIONS,
    GOODS,
    HOMELAND,
    TILES,
)
from clayworks.games.terramara.words import places
from clayworks.games.terramara.words.abilities import ABILITY_NAMES, EVENT_TEXTS, MODIFIER_TEXTS
from clayworks.games.terramara.words.names import CATEGORY_NAMES, GOOD_NAMES
from clayworks.games.terramara.words.printed_names import CONDITION_NAMES, DIFFICULTY_NAMES, PRINTED

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


def single(name: str, place: str, title: Message, keys: tuple[str, ...] = ()) -> Kind:
    """A kind of which there is only one part."""
    return Kind(name, place, title, lambda count: title, keys, lambda row, number: title)


MILITARY, RIVER, ROAD = M("Military track"), M("River"), M("Road")

KINDS = (
    Kind(
        "tiles",
        "tile[*]",
        M("Territory tiles"),
        lambda count: MN("{count} territory tile", "{count} territory tiles", count),
        keys=("space", "back"),
        label=tile_label,
    ),
    Kind(
        "artefacts",
        "artefact[*]",
        M("Artefacts"),
        lambda count: MN("{count} artefact", "{count} artefacts", count),
        label=named,
    ),
    Kind(
        "starting cards",
        "starting_card[*]",
        M("Starting cards"),
        lambda count: MN("{count} starting card", "{count} starting cards", count),
        label=named,
    ),
    Kind(
        "military symbols",
        "military.symbols[*]",
        M("Symbols of the military track"),
        lambda count: MN(
            "{count} symbol of the military track", "{count} symbols of the military track", count
        ),
        label=symbol_label(MILITARY),
    ),
    Kind(
        "river symbols",
        "river.symbols[*]",
        M("Symbols of the river"),
        lambda count: MN("{count} symbol of the river", "{count} symbols of the river", count),
        label=symbol_label(RIVER),
    ),
    Kind(
        "road symbols",
        "road.symbols[*]",
        M("Symbols of the road"),
        lambda count: MN("{count} symbol of the road", "{count} symbols of the road", count),
        label=symbol_label(ROAD),
    ),
    Kind(
        "military levels",
        "military_level[*]",
        M("Military levels"),
        lambda count: MN("{count} military level", "{count} military levels", count),
        keys=("first",),
        label=lambda row, number: M("Military level {number}", number=number + 1),
    ),
    Kind(
        "river spaces",
        "river_space[*]",
        M("River spaces"),
        lambda count: MN("{count} river space", "{count} river spaces", count),
        label=lambda row, number: M("River space {number}", number=number),
    ),
    Kind(
        "homeland tiles",
        "homeland_tile[*]",
        M("Homeland tiles"),
        lambda count: MN("{count} homeland tile", "{count} homeland tiles", count),
        label=lambda row, number: places.HOMELAND_TILES[row["id"]],
    ),
    Kind(
        "homeland spaces",
        "homeland_space[*]",
        M("Homeland spaces"),
        lambda count: MN("{count} homeland space", "{count} homeland spaces", count),
        label=named,
    ),
    single("capacities", "capacity", M("How many members a space takes")),
    Kind(
        "bonus tokens",
        "bonus_token[*]",
        M("Bonus tokens"),
        lambda count: MN("{count} bonus token", "{count} bonus tokens", count),
        label=named,
    ),
    Kind(
        "characters",
        "character[*]",
        M("Characters"),
        lambda count: MN("{count} character", "{count} characters", count),
        label=named,
    ),
    single("first-player card", "first_player_card", M("First-player card")),
    single("hut", "hut", M("Hut")),
    single("beginners' kit", "beginner_kit", M("Beginners' kit")),
    Kind(
        "rounds",
        "round[*]",
        M("Round track"),
        lambda count: MN("{count} round", "{count} rounds", count),
        keys=("worker_level", "workers"),
        label=lambda row, number: M("Round {number}", number=number + 1),
    ),
    Kind(
        "workers",
        "worker[*]",
        M("Workers"),
        lambda count: MN("{count} level of workers", "{count} levels of workers", count),
        keys=("count", "reserve"),
        label=lambda row, number: M("Workers of level {level}", level=number + 1),
    ),
    single("explorers", "tribe", M("Explorers"), ("explorers_start",)),
    single("warriors", "supply", M("Warriors"), ("warriors",)),
    Kind(
        "turn order",
        "player_count[*]",
        M("Bonuses of the turn order"),
        lambda count: MN("{count} turn order", "{count} turn orders", count),
        keys=("third_place_culture", "fourth_place_military"),
        label=lambda row, number: M("Turn order of {count} players", count=number + 2),
    ),
    single("military points", "military", MILITARY, ("rank_vp", "overflow_vp")),
    single("river points", "river", RIVER, ("overflow_vp",)),
    single("road points", "road", M("End of the road"), ("end_vp",)),
    single("raid", "raid", M("Rate of raids")),
    single(
        "final scoring",
        "scoring",
        FINAL_SCORING,
        ("reserved_penalty", "raw_half_points", "product_half_points"),
    ),
)

FIELDS = {
    **dict(zip(GOODS, GOOD_NAMES, strict=True)),
    "op": M("what it does"),
    "n": M("how many"),
    "level": M("level"),
    "per_level": M("points per military level"),
    "loss": M("military lost"),
    "raw_sub": M("products that may be paid raw (−1: any number)"),
    "raw": M("raw goods to pay"),
    "product": M("products to pay"),
    "military": M("military to pay"),
    "effect": M("effect"),
    "cost": M("cost"),
    "gain": M("gain"),
    "options": M("options"),
    "trigger": M("trigger"),
    "on": M("event"),
    "effect_empty": M("effect on an empty space"),
    "effect_joined": M("effect beside another's explorer"),
    "effect_by_level": M("effect by the level of the artefact"),
    "modifier": M("permanent ability"),
    "max_level_by_round": M("highest level of a token in each round"),
    "private_settlement": M("private settlement"),
    "setup": M("at set-up"),
    "child": M("child side"),
    "adult": M("adult side"),
    "round": M("once per round"),
    "kind": M("kind of ability"),
    "vp": M("points"),
    "score": M("at the end of the game"),
    "rule": M("what counts"),
    "category": M("category"),
    "every": M("so many river spaces"),
    "size": M("size of the space"),
    "requires": M("what the special space asks for"),
    "type": M("what is looked at"),
    "min": M("at least"),
    "symbol": M("which symbol"),
    "space": M("action spaces"),
    "back": M("back"),
    "condition": M("what the settlement looks at"),
    "thresholds": M("steps of the settlement"),
    "symbols": M("symbols"),
    "first": M("first space, with the shield"),
    "reach": M("artefacts in reach"),
    "bonus": M("bonus"),
    "spaces": M("spaces"),
    "side": M("side of the board"),
    "capacity": M("members on it"),
    "territory": M("on a territory space"),
    "special": M("on a special space"),
    "crossroads": M("on a crossroads space"),
    "crossroads_banned": M("on a banned crossroads space"),
    "private_crossroads": M("on the private crossroads space"),
    "front": M("front"),
    "third": M("for the third player"),
    "fourth": M("for the fourth player"),
    "back_from_round": M("turned over in round"),
    "military_by_turn_order": M("military by turn order"),
    "worker_level": M("level of the workers"),
    "workers": M("workers to hire"),
    "count": M("how many there are"),
    "reserve": M("in the reserve"),
    "explorers_start": M("explorers at the start"),
    "warriors": M("warriors"),
    "third_place_culture": M("bonus for the third player"),
    "fourth_place_military": M("bonus for the fourth player"),
    "rank_vp": M("points by rank"),
    "overflow_vp": M("points for each step beyond the end"),
    "end_vp": M("points of the caravans by arrival"),
    "base": M("one good of so many, between equals"),
    "reserved_penalty": M("points lost for a reserved artefact"),
    "raw_half_points": M("half points for a raw good"),
    "product_half_points": M("half points for a product"),
}

WORDS = {
    "": M("no bonus"),
    **dict(zip(CONDITIONS, CONDITION_NAMES, strict=True)),
    **dict(zip(CATEGORIES, CATEGORY_NAMES, strict=True)),
    **dict(zip(HOMELAND, PRINTED, strict=False)),
    **{f"X{number}": places.crossroads(number).short for number in range(1, 7)},
    **dict(zip(("easy", "moderate", "hard"), DIFFICULTY_NAMES, strict=True)),
    **ABILITY_NAMES,
    **EVENT_TEXTS,
    **MODIFIER_TEXTS,
    "raw_sub": M("products of an artefact may be paid with raw goods"),
    "private_tokens": M("private bonus tokens"),
    "none": NOTHING,
    "big": M("big"),
    "small": M("small"),
    "left": M("left"),
    "right": M("right"),
    "reserve": M("may reserve artefacts from now on"),
    "explorer": M("one more explorer"),
    "discount": M("1 product less for the reserved artefact"),
    "goods": M("goods"),
    "vp": VP,
    "worker": M("worker of a level"),
    "hire": M("a worker of this round"),
    "warriors": M("warriors"),
    "level_vp": M("VP per military level"),
    "any_raw": M("any raw goods"),
    "any_product": M("any products"),
    "process": M("process raw goods"),
    "trade_raw": M("trade a raw good"),
    "culture": M("culture"),
    "travel": M("travel"),
    "raid": M("raid"),
    "first_player": M("first player"),
    "create": M("create an artefact"),
    "pay": M("pay for something"),
    "choose": M("one of several"),
    "per_category": M("VP per created artefact of a category"),
    "per_worker_level": M("VP per worker level"),
    "per_artefact": M("VP per created artefact"),
    "per_flag": M("VP per flag"),
    "per_river": M("VP by river spaces"),
    "double_military": M("military rank VP count twice"),
    "double_road": M("end-of-road VP count twice"),
}

BOX = Box(kinds=KINDS, fields=FIELDS, words=WORDS)
