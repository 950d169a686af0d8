"""Reads `components.toml` (or a user's own file), checks it, and makes the tables of the rules from it.

What the rules take for granted (rows, spaces, nodes, identifiers) must be as it is; every printed number
and every effect may be another one within the range given here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

from clayworks.core.completeness import ABSENT, check_complete, shipped, unread
from clayworks.core.components import Components
from clayworks.core.errors import BadComponents
from clayworks.core.forms import Wanted
from clayworks.core.reading import Reader, must_be
from clayworks.core.state import State
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.cards import (
    read_artefacts,
    read_characters,
    read_starts,
    read_tiles,
    read_tokens,
)
from clayworks.games.terramara.formats.effect_types import Artefact, Effect, Item, Side
from clayworks.games.terramara.formats.language import Book, mentions, unmarked
from clayworks.games.terramara.formats.space import number_actions, words
from clayworks.games.terramara.formats.tracks import MOST_VP, Numbers, Symbols, read_tracks
from clayworks.games.terramara.rules import sources
from clayworks.games.terramara.rules.notation import (
    CARDS,
    CATEGORIES,
    CHARACTERS,
    COLOURS,
    HOMELAND,
    HOMELAND_TILES,
    PRODUCTS,
    RAW_GOODS,
    SIDES,
    SPECIAL_SPACES,
    TERRITORY,
)
from clayworks.games.terramara.rules.tables import CHOOSE, RAID, Tables

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
    sides: list[Side]  # child and adult of each character, as written
    symbols: Symbols
    wanted: Mapping[str, Wanted]  # what may stand in each place of the file


class Reading(Protocol):
    """A game that has read its component file."""

    printed: Printed


def printed(table: State) -> Printed:
    """What the component file of a table says."""
    return cast(Reading, table.game).printed


def read(components: Components) -> Printed:
    """Everything of a component file; `BadComponents` names every fault in it."""
    file = Reader.of(components)
    book = Book()
    numbers: Numbers = {}
    names: dict[str, str] = {}
    first_form = is_first_form(file)
    check_frame(file)
    read_pieces(file, numbers, first_form)
    read_homeland(file, book, numbers, names, first_form)
    symbols = read_tracks(file, numbers, first_form)
    read_tokens(file, book, numbers, names)
    read_tiles(file, book, numbers, symbols)
    read_starts(file, book, numbers, names)
    read_artefacts(file, book, numbers, names, first_form)
    read_characters(file, book, numbers, names)
    read_points(file.sub("scoring"), numbers)
    numbers |= book.numbers()
    options = words(book, [CARDS[card] for card in numbers["round_cards"]])
    number_actions(options, numbers)
    if not first_form:
        refuse_first_form(file)
    check_complete(file, FOLDER)
    if file.faults:
        raise BadComponents(*{str(fault): fault for fault in file.faults}.values())
    return Printed(
        Tables(numbers),
        options,
        names,
        book.written,
        book.effects,
        cards_of(file),
        sides_of(file),
        symbols,
        file.asked,
    )


def is_first_form(file: Reader) -> bool:
    """Whether a file has the form of release 0.1.0; it is read as it was then."""
    meta = file.sub("meta")
    version = meta.take("data_version")
    if version not in (1, 2) or isinstance(version, bool):
        meta.fault("data_version", M("2, or 1 for a file that was made from that of release 0.1.0"))
    elif version == 1 and not file.sub("river").has("reserve_from"):
        meta.fault("data_version", M("2: the file has the present form"))
    return bool(version == 1)


def refuse_first_form(file: Reader) -> None:
    """Keys of the first form have no effect in the present one, and could say something else."""
    for place, value, expected in unread(file.table, shipped(FOLDER), "", file.asked):
        if expected[0] is ABSENT and value in expected[1:]:
            file.note(must_be(place, value, M("absent with data_version 2")))


def cards_of(file: Reader) -> list[Artefact]:
    """The artefacts as they are written, in the order of `CARDS`."""
    cards = file.by_id("artefact", CARDS)
    return [cast(Artefact, unmarked(cards[card].table)) for card in CARDS]


def sides_of(file: Reader) -> list[Side]:
    """The sides of the characters as they are written, in the order of `CHARACTERS`."""
    characters = file.by_id("character", CHARACTERS)
    return [cast(Side, unmarked(characters[name].sub(side).table)) for name in CHARACTERS for side in SIDES]


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


def read_pieces(file: Reader, numbers: Numbers, first_form: bool) -> None:
    """Tribes, workers, rounds, neutral players (TM-4.2, TM-4.3, TM-4.13)."""
    # Of the six explorers of a colour one waits at the river and one for a character.
    numbers["explorers"] = [file.sub("tribe").integer("explorers_start", 1, 10 if first_form else 4)]
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
            row.fault("count", M("the workers on the round track and in the reserve together (TM-4.2)"))
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
        counts[0].fault("third_place_culture", M("false: there is no third player"))
    if fourth[0] or fourth[1]:
        counts[int(fourth[1])].fault("fourth_place_military", M("false: there is no fourth player"))
    numbers["third_bonus"] = [0, 0, *map(int, third)]
    numbers["fourth_bonus"] = [0, 0, *map(int, fourth)]


def read_homeland(
    file: Reader, book: Book, numbers: Numbers, names: dict[str, str], first_form: bool
) -> None:
    """Homeland spaces, first-player card, hut, capacities (TM-4.4)."""
    read_homeland_tiles(file, numbers, first_form)
    spaces = file.by_id("homeland_space", HOMELAND)
    numbers["homeland_effect"] = [
        book.need(spaces[space], "effect", sources.FROM_SPACES) for space in HOMELAND
    ]
    numbers["homeland_raid"] = [raid_loss(book, effect) for effect in numbers["homeland_effect"]]
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
        if mentions(card.table.get(side), ("first_player",)):
            card.fault(side, M("without first_player: this would never end"))
        numbers[side] = [book.need(card, side, sources.FROM_SPACES)]
    numbers["back_from_round"] = [card.integer("back_from_round", 1, 6)]
    hut = file.sub("hut")
    hut.exactly("id", "HUT")
    effect = book.need(hut, "effect", sources.FROM_SPACES)
    numbers["hut_item"] = [book.rest[effect]]
    if book.end[effect] != book.first[effect] + 1 or book.items[book.rest[effect]][0] != CHOOSE:
        hut.fault("effect", M("one choose item (TM-8.9)"))


def read_homeland_tiles(file: Reader, numbers: Numbers, first_form: bool) -> None:
    """Which spaces the two tiles of each number of players show (TM-4.4)."""
    shown: dict[int, list[str]] = {players: [] for players in range(5)}
    sides: dict[int, list[str]] = {players: [] for players in (2, 3, 4)}
    for tile in file.by_id("homeland_tile", HOMELAND_TILES).values():
        side = tile.word("side", ("left", "right"))
        spaces = tile.words("spaces", HOMELAND, 1, 7)
        for number in numbers_of_players(tile):
            sides[number].append(side)
            shown[number] += spaces
    for players, found in sides.items():
        twice = {space for space in shown[players] if shown[players].count(space) > 1}
        if not first_form and (sorted(found) != ["left", "right"] or twice):
            file.fault(
                "homeland_tile",
                M("one left and one right tile for {players} players, no space twice", players=players),
            )
    numbers["homeland_open"] = [int(space in shown[players]) for players in range(5) for space in HOMELAND]


def numbers_of_players(tile: Reader) -> list[int]:
    """For how many players a tile is."""
    players = tile.take("players")
    known = isinstance(players, list) and all(type(number) is int and 2 <= number <= 4 for number in players)
    if not known or len(set(players)) != len(players):
        tile.fault("players", M("a list of different numbers from 2 to 4"))
        return []
    return list(players)


def raid_loss(book: Book, effect: int) -> int:
    """What a raid costs that can't be declined: who does not have it may not enter (TM-8.3 check 9)."""
    for op, loss, may_decline, _, _ in book.items[book.first[effect] : book.end[effect]]:
        if op == RAID and not may_decline:
            return loss
    return 0


def read_points(scoring: Reader, numbers: Numbers) -> None:
    """TM-12."""
    numbers["reserved_penalty"] = [scoring.integer("reserved_penalty", 0, MOST_VP)]
    numbers["raw_half_points"] = [scoring.integer("raw_half_points", 0, MOST_VP)]
    numbers["product_half_points"] = [scoring.integer("product_half_points", 0, MOST_VP)]
    scoring.exactly("rounding", "down")
    scoring.exactly("tie_break", ["culture", "military"])
