"""Reads `components.toml` (or a user's own file), checks it, and makes the tables of the rules from it.

What the rules take for granted (rows, spaces, nodes, identifiers) must be as it is; every printed number
and every effect may be another one within the range given here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from clayworks.core.components import Components
from clayworks.core.errors import BadComponents
from clayworks.core.reading import Reader
from clayworks.games.terramara import sources
from clayworks.games.terramara.language import Book
from clayworks.games.terramara.tables import Tables
from clayworks.games.terramara.words import (
    ABILITIES,
    CARDS,
    CATEGORIES,
    CHARACTERS,
    COLOURS,
    CONDITIONS,
    DECISIONS,
    EDGES,
    EVENTS,
    FREE,
    GOODS,
    HOMELAND,
    HOMELAND_TILES,
    MEMBERS,
    MODIFIERS,
    NODES,
    PLACES,
    PRODUCTS,
    RAW_GOODS,
    SCORES,
    SIDES,
    SPECIAL_SPACES,
    SPOT_LEVELS,
    SPOTS,
    STARTS,
    TERRITORY,
    TILES,
    TOKENS,
)

Numbers = dict[str, list[int]]
MOST_VP = 99


@dataclass
class Printed:
    """What a component file brings: the tables, the words of the action space, the names of things."""

    tables: Tables
    options: list[tuple[str, list[str]]]
    names: dict[str, str] = field(default_factory=dict)


def read(components: Components) -> Printed:
    """Everything of a component file; `BadComponents` names every fault in it."""
    file = Reader(components.data, components.name)
    book = Book()
    numbers: Numbers = {}
    names: dict[str, str] = {}
    check_frame(file)
    read_pieces(file, numbers)
    read_homeland(file, book, numbers, names)
    read_tracks(file, numbers)
    read_road(file, numbers)
    read_tokens(file, book, numbers, names)
    read_tiles(file, book, numbers)
    read_starts(file, book, numbers, names)
    read_artefacts(file, book, numbers, names)
    read_characters(file, book, numbers, names)
    read_points(file.sub("scoring"), numbers)
    numbers |= book.numbers()
    options = action_words(book, [CARDS[card] for card in numbers["round_cards"]])
    number_actions(options, numbers)
    if file.faults:
        raise BadComponents("\n".join(dict.fromkeys(file.faults)))
    return Printed(Tables(numbers), options, names)


# -- the frame (TM-2.5, TM-4.1 to TM-4.3) ------------------------------------------------------------------


def check_frame(file: Reader) -> None:
    """What the rules can't do without."""
    meta = file.sub("meta")
    meta.exactly("rounds", 5)
    meta.exactly("rows", 6)
    meta.exactly("players_min", 2)
    meta.exactly("players_max", 4)
    for good, raw, product, category in zip(
        file.rows("good", 4), RAW_GOODS, PRODUCTS, CATEGORIES, strict=True
    ):
        good.exactly("raw", raw)
        good.exactly("product", product)
        good.exactly("category", category)
    file.by_id("category", CATEGORIES)
    file.by_id("colour", COLOURS)
    for number, row in enumerate(file.rows("row", 6), 1):
        row.exactly("number", number)
        row.exactly("level", (number + 1) // 2)
        row.exactly("round", min(number, 5))
    pieces = file.sub("pieces_per_colour")
    pieces.exactly("flags", 4)
    pieces.exactly("caravans", 2)
    pieces.exactly("chiefs", 1)
    tribe = file.sub("tribe")
    tribe.exactly("chiefs", 1)
    tribe.exactly("explorers_river", 1)
    tribe.exactly("explorers_character", 1)


def read_pieces(file: Reader, numbers: Numbers) -> None:
    """Tribes, workers, rounds, neutral players (TM-4.2, TM-4.3, TM-4.13)."""
    # Two members a space and 24 spaces with four players: a tribe of ten finds room in huts at worst.
    numbers["explorers"] = [file.sub("tribe").integer("explorers_start", 1, 10)]
    supply = file.sub("supply")
    numbers["warriors"] = [supply.integer("warriors", 0, 8)]
    supply.exactly("neutral_cards", 4)
    rounds = file.rows("round", 5)
    starts = (
        "none",
        "discard_level_1_from_deck",
        "discard_level_1_from_row",
        "discard_level_2_from_deck",
        "discard_level_2_from_row",
    )
    for number, row in enumerate(rounds, 1):
        row.exactly("number", number)
        row.exactly("start", starts[number - 1])
    numbers["worker_level"] = [row.integer("worker_level", 1, 3) for row in rounds]
    numbers["workers_on_track"] = [row.integer("workers", 2, 9) for row in rounds]
    workers = file.rows("worker", 3)
    for level, row in enumerate(workers, 1):
        row.exactly("level", level)
    numbers["worker_reserve"] = [row.integer("reserve", 0, 99) for row in workers]
    on_track = [
        sum(
            count
            for at, count in zip(numbers["worker_level"], numbers["workers_on_track"], strict=True)
            if at == level
        )
        for level in (1, 2, 3)
    ]
    numbers["worker_count"] = [row.integer("count", 0, 99) for row in workers]
    for level, row in enumerate(workers):
        if numbers["worker_count"][level] != on_track[level] + numbers["worker_reserve"][level]:
            row.fault("count", "the workers on the round track and in the reserve together (TM-4.2)")
    for number, row in enumerate(file.rows("neutral_card", 4), 1):
        row.exactly("number", number)
        row.exactly("small_space", number)
        row.exactly("military", number)
    counts = file.rows("player_count", 3)
    for players, row in enumerate(counts, 2):
        row.exactly("players", players)
        row.exactly("neutrals", 4 - players)
        row.exactly("draft_characters", players + 1)
        row.exactly("draft_starting_cards", players + 1)
    numbers["neutrals"] = [0, 0, 2, 1, 0]
    third = [row.flag("third_place_culture") for row in counts]
    fourth = [row.flag("fourth_place_military") for row in counts]
    if third[0]:
        counts[0].fault("third_place_culture", "false: there is no third player")
    if fourth[0] or fourth[1]:
        counts[int(fourth[1])].fault("fourth_place_military", "false: there is no fourth player")
    numbers["third_bonus"] = [0, 0, *map(int, third)]
    numbers["fourth_bonus"] = [0, 0, *map(int, fourth)]


def read_homeland(file: Reader, book: Book, numbers: Numbers, names: dict[str, str]) -> None:
    """Homeland spaces, first-player card, hut, capacities (TM-4.4)."""
    tiles = file.by_id("homeland_tile", HOMELAND_TILES)
    shown = {players: [0] * len(HOMELAND) for players in range(5)}
    for tile in tiles.values():
        players = tile.table.get("players", [])
        for space in tile.words("spaces", HOMELAND, 1, 7):
            for number in players if isinstance(players, list) else []:
                if number in shown:
                    shown[number][HOMELAND.index(space)] = 1
    numbers["homeland_open"] = [flag for players in range(5) for flag in shown[players]]
    spaces = file.by_id("homeland_space", HOMELAND)
    numbers["homeland_effect"] = [
        book.need(spaces[space], "effect", sources.FROM_SPACES) for space in HOMELAND
    ]
    names |= {space: str(spaces[space].table.get("name", space)) for space in HOMELAND}
    capacity = file.sub("capacity")
    territory = [capacity.integer("territory", 1, 2)] * len(TERRITORY)
    for space in SPECIAL_SPACES:
        territory[TERRITORY.index(space)] = capacity.integer("special", 1, 2)
    numbers["capacity"] = [
        *(spaces[space].integer("capacity", 1, 2) for space in HOMELAND),
        *territory,
        *[capacity.integer("crossroads", 1, 2)] * 4,
        capacity.integer("private_crossroads", 1, 2),
    ]
    numbers["banned_capacity"] = [capacity.integer("crossroads_banned", 1, 2)]
    card = file.sub("first_player_card")
    for side in ("front", "third", "fourth", "back"):
        numbers[side] = [book.need(card, side, sources.FROM_SPACES)]
    numbers["back_from_round"] = [card.integer("back_from_round", 1, 6)]
    hut = file.sub("hut")
    hut.exactly("id", "HUT")
    effect = book.need(hut, "effect", sources.FROM_SPACES)
    numbers["hut_item"] = [book.rest[effect]]
    if book.end[effect] != book.first[effect] + 1 or book.items[book.rest[effect]][0] != 17:
        hut.fault("effect", "one choose item (TM-8.9)")


def read_tracks(file: Reader, numbers: Numbers) -> None:
    """Military track and river (TM-4.5, TM-4.6)."""
    military = file.sub("military")
    military.exactly("min", 0)
    military.exactly("start", 0)
    military.exactly("max", 20)
    numbers["military_max"] = [20]
    numbers["overflow_military"] = [military.integer("overflow_vp", 0, 9)]
    numbers["rank_vp"] = military.integers("rank_vp", 3, 0, MOST_VP)
    levels: list[int] = []
    for number, row in enumerate(file.rows("military_level", 4), 1):
        row.exactly("level", number)
        row.exactly("first", len(levels))
        levels += [number] * (row.integer("last", len(levels), 20) - len(levels) + 1)
    if len(levels) != 21:
        file.fault("military_level", "levels that cover the spaces 0 to 20 without gaps (TM-4.5)")
    numbers["military_level"] = (levels + [4] * 21)[:21]
    raid = file.sub("raid")
    numbers["raid_base"] = [raid.integer("base", 4, 20)]
    numbers["raid_least"] = [raid.integer("min_divisor", 1, 20)]
    numbers["raid_most"] = [raid.integer("max_divisor", 1, 20)]
    river = file.sub("river")
    river.exactly("max", 14)
    river.exactly("start", 0)
    river.exactly("artefact_slots", 8)
    numbers["river_max"] = [14]
    numbers["overflow_culture"] = [river.integer("overflow_vp", 0, 9)]
    numbers["reserve_from"] = [river.integer("reserve_from", 0, 14)]
    numbers["discount_from"] = [river.integer("discount_from", 0, 14)]
    read_river(file, numbers)


RIVER_SPOTS = {6: ["V6"], 10: ["V10"], 14: ["V14a", "V14b"]}


def read_river(file: Reader, numbers: Numbers) -> None:
    """The spaces of the river: reach, tokens and the waiting explorer (TM-4.6)."""
    numbers["reach"], numbers["river_spots"], numbers["river_explorer"] = [], [], []
    for number, space in enumerate(file.rows("river_space", 15)):
        space.exactly("space", number)
        space.exactly("token_spots", RIVER_SPOTS.get(number, []))
        numbers["reach"].append(space.integer("reach", 0, 8))
        spots = [SPOTS.index(spot) for spot in RIVER_SPOTS.get(number, [])]
        numbers["river_spots"] += [*spots, -1, -1][:2]
        numbers["river_explorer"].append(int(space.table.get("bonus") == "explorer"))
    if sum(numbers["river_explorer"]) != 1:
        file.faults.append(f'{file.file}: river_space: exactly one must have bonus = "explorer" (TM-4.6)')


def read_road(file: Reader, numbers: Numbers) -> None:
    """The road (TM-4.7): its shape is fixed, what its end is worth is not."""
    file.by_id("road_node", NODES)
    road = file.sub("road")
    road.exactly("edges", [edge.split(">") for edge in EDGES])
    numbers["edge_from"] = [NODES.index(edge.partition(">")[0]) for edge in EDGES]
    numbers["edge_to"] = [NODES.index(edge.partition(">")[2]) for edge in EDGES]
    numbers["way_first"], numbers["ways"] = [0], []
    for node in range(len(NODES)):
        numbers["ways"] += [edge for edge, start in enumerate(numbers["edge_from"]) if start == node]
        numbers["way_first"].append(len(numbers["ways"]))
    numbers["end_vp"] = road.integers("end_vp", 3, 0, MOST_VP)


# -- tokens, tiles, starting cards (TM-4.8 to TM-4.10) -----------------------------------------------------


def read_tokens(file: Reader, book: Book, numbers: Numbers, names: dict[str, str]) -> None:
    """TM-4.8."""
    spots = file.by_id("token_spot", SPOTS)
    for spot, level in zip(SPOTS, SPOT_LEVELS, strict=True):
        spots[spot].exactly("level", level)
    tokens = file.by_id("bonus_token", TOKENS)
    for token in TOKENS:
        tokens[token].exactly("level", int(token[1]))
        names[token] = str(tokens[token].table.get("name", token))
    numbers["token_level"] = [int(token[1]) for token in TOKENS]
    numbers["token_effect"] = [book.need(tokens[token], "effect", sources.FROM_TOKENS) for token in TOKENS]


def read_tiles(file: Reader, book: Book, numbers: Numbers) -> None:
    """TM-4.9."""
    tiles = file.by_id("tile", TILES)
    for key in (
        "tile_effect",
        "tile_back",
        "tile_small",
        "tile_level",
        "special_condition",
        "special_min",
        "settlement_condition",
        "settlement_steps",
        "settlement_vp",
    ):
        numbers[key] = []
    for name in TILES:
        tile = tiles[name]
        tile.exactly("level", int(name[2]))
        numbers["tile_level"].append(int(name[2]))
        read_tile_spaces(tile, name, book, numbers)
        read_tile_back(tile.sub("back"), name, book, numbers)


def read_tile_spaces(tile: Reader, name: str, book: Book, numbers: Numbers) -> None:
    """Three spaces, one of them big; the third of an FM3 tile is special."""
    spaces = tile.rows("space", 3)
    sizes = [space.word("size", ("small", "big")) for space in spaces]
    if sizes.count("big") != 1:
        tile.fault("space", "three spaces, one of them big (TM-4.9)")
    numbers["tile_small"] += [int(size == "small") for size in sizes]
    for number, space in enumerate(spaces, 1):
        space.exactly("pos", number)
        special = name.startswith("FM3") and number == 3
        space.exactly("special", special)
        numbers["tile_effect"].append(book.need(space, "effect", sources.FROM_SPACES))
    if name.startswith("FM3"):
        if sizes[2] != "big":
            spaces[2].fault("size", "big: a special space never burns (TM-5.7)")
        needs = spaces[2].sub("requires")
        numbers["special_condition"].append(CONDITIONS.index(needs.word("type", CONDITIONS)))
        numbers["special_min"].append(needs.integer("min", 0, 99))
    else:
        numbers["special_condition"].append(-1)
        numbers["special_min"].append(0)


def read_tile_back(back: Reader, name: str, book: Book, numbers: Numbers) -> None:
    """A settlement, a crossroads space, or nothing."""
    kind = "none" if name[2] == "3" else "settlement" if name.startswith("PQ") else "crossroads"
    back.exactly("kind", kind)
    numbers["tile_back"].append(
        book.need(back, "effect", sources.FROM_SPACES) if kind == "crossroads" else -1
    )
    if kind == "settlement":
        numbers["settlement_condition"].append(CONDITIONS.index(back.word("condition", CONDITIONS)))
        steps = back.integers("thresholds", 3, 0, 99)
        if sorted(steps) != steps:
            back.fault("thresholds", "three numbers in ascending order")
        numbers["settlement_steps"] += steps
        numbers["settlement_vp"] += back.integers("vp", 3, 0, MOST_VP)
    else:
        numbers["settlement_condition"].append(-1)
        numbers["settlement_steps"] += [0, 0, 0]
        numbers["settlement_vp"] += [0, 0, 0]


def read_starts(file: Reader, book: Book, numbers: Numbers, names: dict[str, str]) -> None:
    """Starting cards and the beginners' kit (TM-4.10)."""
    starts = file.by_id("starting_card", STARTS)
    numbers["start_effect"] = [book.need(starts[card], "effect", sources.FROM_START) for card in STARTS]
    names |= {card: str(starts[card].table.get("name", card)) for card in STARTS}
    kit = file.sub("beginner_kit")
    goods, workers, culture = [0] * len(GOODS), [0, 0, 0], 0
    for item in kit.rows("effect"):
        op = item.word("op", ("goods", "worker", "culture"))  # taken in full, nothing is asked (TM-J55)
        if op == "goods":
            goods = [item.integer(good, 1, 20) if good in item.table else 0 for good in GOODS]
        elif op == "worker":
            workers[item.integer("level", 1, 3) - 1] = 1
        else:
            culture = item.integer("n", 1, 5)  # before the first token
    numbers["kit"] = [*goods, *workers, culture]
    numbers["kit_military"] = kit.integers("military_by_turn_order", 4, 0, 20)


# -- artefacts and characters (TM-4.11, TM-4.12) -----------------------------------------------------------


def read_artefacts(file: Reader, book: Book, numbers: Numbers, names: dict[str, str]) -> None:
    """TM-4.11."""
    for key in (
        "card_category",
        "card_level",
        "card_cost",
        "card_vp",
        "card_kind",
        "card_effect",
        "card_modifier",
        "card_raw_sub",
        "card_score",
        "card_score_vp",
        "card_score_by",
        "trigger_event",
        "trigger_effect",
    ):
        numbers[key] = []
    artefacts = file.by_id("artefact", CARDS)
    for name in CARDS:
        card = artefacts[name]
        names[name] = str(card.table.get("name", name))
        card.exactly("category", CATEGORIES["TWPC".index(name[0])])
        card.exactly("level", int(name[1]))
        numbers["card_category"].append("TWPC".index(name[0]))
        numbers["card_level"].append(int(name[1]))
        numbers["card_vp"].append(card.integer("vp", 0, MOST_VP))
        read_cost(card, numbers)
        read_ability(card, book, numbers)
    numbers["level_end"] = [16, 32, 52]
    kinds = numbers["card_kind"]
    numbers["round_cards"] = [card for card, kind in enumerate(kinds) if ABILITIES[kind] == "round"]
    numbers["round_place"] = [
        numbers["round_cards"].index(card) if card in numbers["round_cards"] else -1
        for card in range(len(CARDS))
    ]


def read_cost(card: Reader, numbers: Numbers) -> None:
    """Two products at least, so that something is left to pay after a discount (TM-10.4)."""
    cost = card.sub("cost")
    units = [cost.integer(product, 1, 5) if product in cost.table else 0 for product in PRODUCTS]
    if sum(units) < 2 or any(key not in PRODUCTS for key in cost.table):
        card.fault("cost", f"at least two of {', '.join(PRODUCTS)}")
    numbers["card_cost"] += units


def read_ability(card: Reader, book: Book, numbers: Numbers) -> None:
    """TM-3.3 to TM-3.6."""
    kind = card.word("kind", ABILITIES)
    numbers["card_kind"].append(ABILITIES.index(kind))
    with_effect = kind in ("immediate", "round")
    numbers["card_effect"].append(book.need(card, "effect", sources.FROM_CARDS) if with_effect else -1)
    if kind == "permanent" and ("trigger" in card.table) == ("modifier" in card.table):
        card.fault("kind", "one with either a trigger or a modifier (TM-3.3)")
    read_modifier(card, numbers, "card", MODIFIERS[:6])
    read_trigger(card, book, numbers, sources.FROM_CARDS)
    score = card.sub("score") if kind == "end" else Reader({"rule": "none"})
    rule = score.word("rule", SCORES[1:] if kind == "end" else SCORES)
    numbers["card_score"].append(SCORES.index(rule))
    doubling = rule in ("none", "double_military", "double_road")
    numbers["card_score_vp"].append(0 if doubling else score.integer("vp", 0, MOST_VP))
    if rule == "per_category":
        numbers["card_score_by"].append(CATEGORIES.index(score.word("category", CATEGORIES)))
    else:
        numbers["card_score_by"].append(score.integer("every", 1, 14) if rule == "per_river" else 0)


def read_modifier(place: Reader, numbers: Numbers, of: str, allowed: tuple[str, ...]) -> None:
    """TM-3.5: at most one, as a bit; `raw_sub` has a number."""
    modifier = place.word("modifier", allowed) if "modifier" in place.table else ""
    numbers[f"{of}_modifier"].append(1 << MODIFIERS.index(modifier) if modifier else 0)
    numbers[f"{of}_raw_sub"].append(place.integer("n", 1, 20) if modifier == "raw_sub" else 0)


def read_trigger(place: Reader, book: Book, numbers: Numbers, source: int) -> None:
    """TM-3.4: the event, and an effect for each variant of it."""
    if "trigger" not in place.table:
        numbers["trigger_event"].append(-1)
        numbers["trigger_effect"] += [-1, -1, -1]
        return
    trigger = place.sub("trigger")
    event = trigger.word("on", EVENTS)
    numbers["trigger_event"].append(EVENTS.index(event))
    if event == "artefact_created" and "effect_by_level" in trigger.table:
        levels = trigger.table["effect_by_level"]
        if not isinstance(levels, list) or len(levels) != 3:
            trigger.fault("effect_by_level", "three effects")
            levels = [None] * 3
        named = Reader(
            {f"effect_by_level[{at}]": effect for at, effect in enumerate(levels)},
            trigger.file,
            trigger.path,
            trigger.faults,
        )
        numbers["trigger_effect"] += [book.need(named, f"effect_by_level[{at}]", source) for at in range(3)]
    elif event == "chief_to_space" and "effect_empty" in trigger.table:
        effects = [book.need(trigger, key, source) for key in ("effect_empty", "effect_joined")]
        numbers["trigger_effect"] += [*effects, -1]
    else:
        numbers["trigger_effect"] += [book.need(trigger, "effect", source)] * 3


def read_characters(file: Reader, book: Book, numbers: Numbers, names: dict[str, str]) -> None:
    """TM-4.12: child and adult side of each."""
    for key in ("side_setup", "side_modifier", "side_raw_sub", "side_round", "side_settlement"):
        numbers[key] = []
    numbers["token_level_by_round"] = [3] * 5
    characters = file.by_id("character", CHARACTERS)
    for name in CHARACTERS:
        character = characters[name]
        names[name] = str(character.table.get("name", name))
        for side in SIDES:
            place = character.sub(side)
            numbers["side_setup"].append(book.read(place, "setup", sources.FROM_CHARACTERS))
            read_modifier(place, numbers, "side", MODIFIERS)
            numbers["side_round"].append(book.read(place, "round", sources.FROM_CHARACTERS))
            numbers["side_settlement"].append(int(place.table.get("private_settlement") is True))
            read_trigger(place, book, numbers, sources.FROM_CHARACTERS)
            if place.table.get("modifier") == "private_tokens":
                place.exactly("per_round", 1)
                numbers["token_level_by_round"] = place.integers("max_level_by_round", 5, 0, 3)
    for modifier in ("private_tokens", "private_crossroads"):
        if numbers["side_modifier"].count(1 << MODIFIERS.index(modifier)) > 1:
            file.fault("character", f"only one with {modifier}: there is one set of tiles and tokens")


def read_points(scoring: Reader, numbers: Numbers) -> None:
    """TM-12."""
    numbers["reserved_penalty"] = [scoring.integer("reserved_penalty", 0, MOST_VP)]
    numbers["raw_half_points"] = [scoring.integer("raw_half_points", 0, MOST_VP)]
    numbers["product_half_points"] = [scoring.integer("product_half_points", 0, MOST_VP)]
    scoring.exactly("rounding", "down")
    scoring.exactly("tie_break", ["culture", "military"])


# -- the action space (TM-19.3) ----------------------------------------------------------------------------


def action_words(book: Book, round_cards: list[str]) -> list[tuple[str, list[str]]]:
    """Every decision with its options; free actions after the own ones."""
    own = {
        "neutral": [space for space in TERRITORY if space not in SPECIAL_SPACES],
        "draft": [*CHARACTERS, *STARTS],
        "tile-crossroads": [tile for tile in TILES if tile.startswith("FM1")],
        "tile-settlement": [tile for tile in TILES if tile.startswith("PQ1")],
        "flip": ["flip", "keep"],
        "main": [*MEMBERS],
        "space": [*PLACES],
        "post": [*(f"create:{card}" for card in CARDS), *(f"reserve:{card}" for card in CARDS), "end"],
        "order": [*book.order_words(), "V14a", "V14b"],
        "choose": [*book.choices, "none"],
        "offer": ["pay", "decline"],
        "pay": [*GOODS],
        "take": [*GOODS],
        "process": [*RAW_GOODS, "done"],
        "trade-give": [*GOODS],
        "trade-take": [*RAW_GOODS],
        "culture": ["advance", "stop"],
        "travel": [*EDGES, "stop"],
        "raid": ["raid", "decline"],
        "give": [*GOODS],
        "create": [*(f"create:{card}" for card in CARDS), "decline"],
        "discount": [*PRODUCTS],
        "substitute": [f"{raw}:{units}" for raw in RAW_GOODS for units in range(6)],
    }
    free = free_words(round_cards)
    return [(word, own[word] + (free if word in FREE else [])) for word in DECISIONS]


def free_words(round_cards: list[str]) -> list[str]:
    """The free actions in the order of `free.py` (TM-7.2)."""
    workers = [f"worker:{level}" for level in (1, 2, 3)]
    cards = [f"use:{card}" for card in round_cards]
    return [*workers, *cards, "level", *(f"token:{token}" for token in TOKENS)]


def number_actions(options: list[tuple[str, list[str]]], numbers: Numbers) -> None:
    """The first action of each decision, and how many options it has of its own."""
    free = 3 + len(numbers["round_cards"]) + 1 + len(TOKENS)
    numbers["first"], numbers["size"] = [], []
    first = 0
    for word, words in options:
        numbers["first"].append(first)
        numbers["size"].append(len(words) - (free if word in FREE else 0))
        first += len(words)
