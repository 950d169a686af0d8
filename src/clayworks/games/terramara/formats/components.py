"""Reads `components.toml` (or a user's own file), checks it, and makes the tables of the rules from it.

What the rules take for granted (rows, spaces, nodes, identifiers) must be as it is; every printed number
and every effect may be another one within the range given here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import cast

from clayworks.core.completeness import check_complete
from clayworks.core.components import Components
from clayworks.core.errors import BadComponents
from clayworks.core.reading import Reader
from clayworks.core.state import State
from clayworks.games.terramara.formats.cards import (
    MOST_VP,
    Numbers,
    read_artefacts,
    read_characters,
    read_starts,
    read_tiles,
    read_tokens,
)
from clayworks.games.terramara.formats.effect_types import Artefact, Effect, Item
from clayworks.games.terramara.formats.language import Book
from clayworks.games.terramara.formats.space import number_actions, words
from clayworks.games.terramara.rules import sources
from clayworks.games.terramara.rules.notation import (
    CARDS,
    CATEGORIES,
    COLOURS,
    EDGES,
    HOMELAND,
    HOMELAND_TILES,
    NODES,
    PRODUCTS,
    RAW_GOODS,
    SPECIAL_SPACES,
    SPOTS,
    TERRITORY,
)
from clayworks.games.terramara.rules.tables import Tables

FOLDER = Path(__file__).resolve().parent.parent


@dataclass
class Printed:
    """What a component file brings: the tables, the words of the action space, the names of things."""

    tables: Tables
    options: list[tuple[str, list[str]]]
    names: dict[str, str]
    items: list[Item]  # as written in the file, by the numbers of the programs
    effects: list[Effect]
    cards: list[Artefact]


def printed(table: State) -> Printed:
    """What the component file of a table says."""
    return read(table.game.components)


@cache
def read(components: Components) -> Printed:
    """Everything of a component file; `BadComponents` names every fault in it."""
    file = Reader.of(components)
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
    options = words(book, [CARDS[card] for card in numbers["round_cards"]])
    number_actions(options, numbers)
    check_complete(file, FOLDER)
    if file.faults:
        raise BadComponents("\n".join(dict.fromkeys(file.faults)))
    return Printed(Tables(numbers), options, names, book.written, book.effects, cards_of(file))


def cards_of(file: Reader) -> list[Artefact]:
    """The artefacts as they are written, in the order of `CARDS`."""
    cards = file.by_id("artefact", CARDS)
    return [cast(Artefact, cards[card].table) for card in CARDS]


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
        players = tile.take("players") or []
        for space in tile.words("spaces", HOMELAND, 1, 7):
            for number in players if isinstance(players, list) else []:
                if number in shown:
                    shown[number][HOMELAND.index(space)] = 1
    numbers["homeland_open"] = [flag for players in range(5) for flag in shown[players]]
    spaces = file.by_id("homeland_space", HOMELAND)
    numbers["homeland_effect"] = [
        book.need(spaces[space], "effect", sources.FROM_SPACES) for space in HOMELAND
    ]
    names |= {space: str(spaces[space].take("name") or space) for space in HOMELAND}
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
        numbers["river_explorer"].append(int(space.take("bonus") == "explorer"))
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


def read_points(scoring: Reader, numbers: Numbers) -> None:
    """TM-12."""
    numbers["reserved_penalty"] = [scoring.integer("reserved_penalty", 0, MOST_VP)]
    numbers["raw_half_points"] = [scoring.integer("raw_half_points", 0, MOST_VP)]
    numbers["product_half_points"] = [scoring.integer("product_half_points", 0, MOST_VP)]
    scoring.exactly("rounding", "down")
    scoring.exactly("tie_break", ["culture", "military"])
