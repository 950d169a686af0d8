"""Reads `components.toml` (or a user's own file), checks it, and makes the tables of the rules from it.

What the rules take for granted (24 spaces, six turns of two rounds, the identifiers) must be as it is;
every printed number may be another one within the range given here.
"""

from __future__ import annotations

from pathlib import Path

from clayworks.core.completeness import check_complete
from clayworks.core.components import Components
from clayworks.core.errors import BadComponents
from clayworks.core.reading import Reader
from clayworks.games.xian.rules.notation import (
    BUILDING_ACTIONS,
    BUILDINGS,
    CARD_KINDS,
    CARDS,
    COLOURS,
    EFFECTS,
    END_FORMULAS,
    END_TILES,
    EQUIPMENT,
    FACES,
    HELPERS,
    KIND_OF_COLOUR,
    KINDS,
    LETTERS,
    MATERIALS,
    PIGMENTS,
    PLACES,
    REQUESTS,
    SECTIONS,
    SPACES,
    STARTS,
    TILES,
    TOKENS,
    TYPES,
)
from clayworks.games.xian.rules.tables import ANY, Tables

FOLDER = Path(__file__).resolve().parent.parent

Numbers = dict[str, list[int]]

MOST = 99  # the highest value that anything printed may have
NO_LIMIT = 1_000_000
SEATS = (2, 3, 4)


def read(components: Components) -> Tables:
    """The tables of a component file; `BadComponents` names every fault in it."""
    file = Reader.of(components)
    numbers: Numbers = {}
    check_frame(file)
    read_setup(file, numbers)
    read_worker_cards(file, numbers)
    read_helpers(file, numbers)
    read_equipment(file, numbers)
    read_pit(file, numbers)
    read_faces(file, numbers)
    read_requests(file, numbers)
    read_tiles(file, numbers)
    read_scoring(file, numbers)
    check_complete(file, FOLDER)
    if file.faults:
        raise BadComponents("\n".join(file.faults))
    return Tables(numbers)


def check_frame(file: Reader) -> None:
    """What the rules can't do without (XI-2.1, XI-3.7, XI-4.1)."""
    meta = file.sub("meta")
    meta.exactly("min_players", 2)
    meta.exactly("max_players", 4)
    structure = file.sub("structure")
    structure.exactly("turns", 6)
    structure.exactly("rounds_per_turn", 2)
    structure.exactly("hand", 4)
    setup = file.sub("setup")
    setup.exactly("supervisor_space", 0)
    setup.exactly("builders", 2)
    setup.exactly("equipment_row", 4)
    setup.exactly("request_tokens_on_board", 4)
    setup.exactly("end_tiles_in_play", 4)
    file.sub("minister").exactly("once_per_turn", True)
    file.by_id("player_colours", COLOURS)
    check_inventory(file)
    places = file.by_id("building_slots", PLACES)
    for place in PLACES:
        places[place].exactly("pair", place[0])


FIXED_INVENTORY = {
    "worker_cards": 96,
    "worker_cards_per_player": 24,
    "equipment_cards": 24,
    "request_tokens": 12,
    "player_markers": 8,
    "builders": 8,
    "formation_boards": 6,
    "building_tiles": 4,
    "mausoleum_tiles": 28,
    "prime_minister": 1,
}
LOOSE_INVENTORY = ("clay_blocks", "coins_gold", "coins_silver", "summary_cards", "pigments")


def check_inventory(file: Reader) -> None:
    """XI-2.1: what is in the box must agree with what is used of it."""
    inventory, setup = file.sub("inventory"), file.sub("setup")
    for key, number in FIXED_INVENTORY.items():
        inventory.exactly(key, number)
    for key in LOOSE_INVENTORY:
        inventory.integer(key, 0, 999)
    inventory.exactly("painted_warriors_per_player", setup.take("figures"))
    signatures = setup.take("signatures")
    if isinstance(signatures, int):
        inventory.exactly("signature_tokens", signatures * len(COLOURS))
    for row in file.rows("pigments"):
        row.exactly("supply", inventory.take("pigments_per_colour"))


def read_setup(file: Reader, numbers: Numbers) -> None:
    """XI-3.1, XI-3.5, XI-3.7, XI-9.7, XI-9.9, XI-9.12."""
    setup = file.sub("setup")
    numbers["start_coins"] = [setup.integer("coins", 0, MOST)]
    numbers["start_clay"] = [setup.integer("clay", 0, MOST)]
    numbers["start_prestige"] = [setup.integer("prestige", 0, MOST)]
    numbers["signatures"] = [setup.integer("signatures", 0, len(SPACES))]
    numbers["figures"] = [setup.integer("figures", 0, len(SPACES))]
    numbers["clay_warriors"] = [file.sub("inventory").integer("clay_warriors", 6, len(SPACES))]
    setup.exactly("starting_clay_warriors", 6)
    pigments = file.by_id("pigments", PIGMENTS)
    # A starting tile must find its pigment; coins and clay are unlimited (XI-15.1).
    numbers["pigment_supply"] = [
        pigments[kind].integer("supply", 1, MOST) if kind in PIGMENTS else NO_LIMIT for kind in KINDS
    ]
    limits, fees = file.sub("pair_limit"), file.sub("fees").sub("per_opponent")
    numbers["pair_limits"] = [0, 0, *(limits.integer(f"players_{n}", 1, MOST) for n in SEATS)]
    numbers["fees"] = [0, 0, 0, 0]
    for seats in SEATS:
        numbers["fees"] += fees.integers(f"players_{seats}", 2, 0, MOST)
    numbers["missing_coin"] = [file.sub("fees").integer("missing_coin_prestige", 0, MOST)]
    minister = file.sub("minister")
    numbers["minister_coins"] = [minister.integer("coins", 0, MOST)]
    numbers["minister_prestige"] = [minister.integer("prestige", 0, MOST)]
    numbers["pass_coins"] = [file.sub("structure").integer("pass_coins", 0, MOST)]


def read_worker_cards(file: Reader, numbers: Numbers) -> None:
    """XI-2.2: the id says colour and number, the colour says what the card does."""
    rows = file.by_id("worker_cards", CARDS)
    for key in ("card_kinds", "card_amounts", "card_pigments", "card_numbers", "card_corners"):
        numbers[key] = []
    for name in CARDS:
        card = rows[name]
        colour = PIGMENTS[LETTERS.index(name[0])]
        kind = KIND_OF_COLOUR[colour]
        card.exactly("colour", colour)
        card.exactly("number", int(name[1]))
        card.exactly("kind", kind)
        card.exactly("corner_pigment", colour)
        amount, pigment = read_card_value(card, kind)
        numbers["card_kinds"].append(CARD_KINDS.index(kind))
        numbers["card_amounts"].append(amount)
        numbers["card_pigments"].append(pigment)
        numbers["card_numbers"].append(int(name[1]))
        numbers["card_corners"].append(KINDS.index(colour))


def read_card_value(card: Reader, kind: str) -> tuple[int, int]:
    """What a worker card gives, and of which pigment if it is a miner."""
    if kind == "tax_collector":
        return card.integer("coins", 0, MOST), -1
    if kind == "craftsman":
        return card.integer("clay", 0, MOST), -1
    if kind == "helper":
        card.word("helper", HELPERS)
        return 0, -1
    pigments = card.take("pigments")
    if not isinstance(pigments, list) or not pigments or pigments[0] not in PIGMENTS:
        card.fault("pigments", f"a list of one or more of {', '.join(PIGMENTS)}")
        return 0, 0
    if any(other != pigments[0] for other in pigments):
        card.fault("pigments", "pigments of one colour only (XI-2.2)")
    return len(pigments), KINDS.index(pigments[0])


def read_helpers(file: Reader, numbers: Numbers) -> None:
    """XI-2.3: which card has which ability, and the points by turn."""
    helpers = file.by_id("helpers", HELPERS)
    cards = [name for name in CARDS if name[0] == "G"]
    of_card = {row.take("id"): row.take("helper") for row in file.rows("worker_cards")}
    prestige = {name: [0] * 6 for name in cards}
    numbers["ability_bits"], numbers["ability_amounts"] = [], []
    for helper, effect in zip(HELPERS, EFFECTS, strict=True):
        row = helpers[helper]
        row.exactly("effect", effect)
        card = row.word("card", cards)
        if of_card.get(card) != helper:
            row.fault("card", f"the worker card whose helper is {helper}")
        prestige[card] = row.integers("prestige_by_turn", 6, 0, MOST)
        numbers["ability_bits"].append(1 << cards.index(card))
        # The Emissary swaps exactly one resource (XI-13.4); the others add or save as much as is printed.
        low, high = (1, 1) if helper == "emissary" else (0, MOST)
        numbers["ability_amounts"].append(row.integer("amount", low, high))
    numbers["helper_prestige"] = [points for name in cards for points in prestige[name]]


def read_equipment(file: Reader, numbers: Numbers) -> None:
    """XI-2.4, XI-2.5."""
    types = file.by_id("equipment_types", TYPES)
    cards = file.by_id("equipment_cards", EQUIPMENT)
    match = file.sub("scoring").take("equipment_match")
    numbers["type_sections"], numbers["type_materials"] = [], []
    for kind in TYPES:
        row = types[kind]
        row.exactly("copies", 4)
        row.exactly("match_prestige", match)
        numbers["type_sections"].append(SECTIONS.index(row.word("section", SECTIONS)))
        numbers["type_materials"].append(MATERIALS.index(row.word("material", MATERIALS)))
    numbers["equipment_costs"], numbers["equipment_clay"] = [], []
    for name in EQUIPMENT:
        card, kind = cards[name], name.partition("-")[0]
        card.exactly("type", kind)
        card.exactly("section", types[kind].take("section"))
        card.exactly("material", types[kind].take("material"))
        numbers["equipment_costs"].append(card.integer("cost", 0, MOST))
        numbers["equipment_clay"].append(card.integer("clay_bonus", 0, MOST))


def read_pit(file: Reader, numbers: Numbers) -> None:
    """XI-2.7 to XI-2.9, XI-2.13."""
    spaces = file.by_id("spaces", SPACES)
    numbers["neighbours"] = []
    for name in SPACES:
        spaces[name].exactly("section", name[0])
        spaces[name].exactly("row", int(name[1]))
        spaces[name].integer("column", 1, 6)
        adjacent = spaces[name].words("adjacent", SPACES, 0, 4)
        for other in adjacent:
            if name not in (spaces[other].take("adjacent") or ()) or other == name:
                spaces[name].fault("adjacent", f"spaces that name {name} too; {other} does not")
        beside = [SPACES.index(other) for other in adjacent]
        numbers["neighbours"] += beside + [-1] * (4 - len(beside))
    rows = file.by_id("sections", SECTIONS)
    for key in ("clay_costs", "first_pigments", "second_pigments", "majorities"):
        numbers[key] = []
    for section in SECTIONS:
        row = rows[section]
        row.integers("columns", 2, 1, 6)
        numbers["clay_costs"].append(row.integer("clay_cost", 0, MOST))
        numbers["majorities"] += row.integers("majority", 3, 0, MOST)
        row.exactly("request_spaces", [space for space in REQUESTS if space[1] == section])
        first, second = read_paint_cost(row, section)
        numbers["first_pigments"].append(first)
        numbers["second_pigments"].append(second)


PAINT_COSTS = {  # as they are written: request spaces by their number in the section, or any colour
    "request": 0,
    "request_1": 0,
    "request_2": 1,
    "any": ANY,
}


def read_paint_cost(section: Reader, name: str) -> tuple[int, int]:
    """The two pigments of a section (XI-11.3): request spaces 0 to 3, the second perhaps ANY."""
    spaces = [number for number, space in enumerate(REQUESTS) if space[1] == name]
    written = section.take("paint_cost")
    allowed = ("request_1", "request_2") if len(spaces) == 2 else ("request",)
    if (
        not isinstance(written, list)
        or len(written) != 2
        or written[0] not in allowed
        or written[1] not in (*allowed, "any")
    ):
        firsts, seconds = ", ".join(allowed), ", ".join((*allowed, "any"))
        section.fault("paint_cost", f"a list of two: {firsts}; then {seconds}")
        return spaces[0], ANY
    second = PAINT_COSTS[written[1]]
    return spaces[PAINT_COSTS[written[0]]], ANY if second == ANY else spaces[second]


def read_faces(file: Reader, numbers: Numbers) -> None:
    """XI-2.10, XI-2.11: for each face a row of all 24 spaces, empty outside its own section."""
    check_boards(file)
    faces = file.by_id("formation_faces", FACES)
    for key in ("face_statues", "face_prestige", "face_coins", "face_pigments"):
        numbers[key] = []
    for name in FACES:
        face, section = faces[name], name[1]
        face.exactly("section", section)
        face.word("board", BOARDS)
        face.word("side", ("front", "back"))
        own = [space for space in SPACES if space[0] == section]
        rows = {str(row.take("space")): row for row in face.rows("spaces", len(own))}
        statues = 0
        for space in SPACES:
            if space[0] != section:
                values = (0, 0, 0, -1)
            elif space not in rows:
                face.fault("spaces", f"one table for each of {', '.join(own)}")
                values = (0, 0, 0, -1)
            else:
                values = read_face_space(rows[space])
            statues += values[0]
            for key, value in zip(
                ("face_statues", "face_prestige", "face_coins", "face_pigments"), values, strict=True
            ):
                numbers[key].append(value)
        face.exactly("statues", 2)
        if statues != 2 and len(rows) == len(own):
            face.fault("spaces", "eight spaces, two of them statues (XI-2.10)")


BOARDS = tuple(f"M{section}{number}" for section in SECTIONS for number in (1, 2))


def check_boards(file: Reader) -> None:
    """XI-2.10: two faces on each board, every face once, on a board of its section."""
    boards = file.by_id("formation_boards", BOARDS)
    printed: list[str] = []
    for name in BOARDS:
        own = [face for face in FACES if face[1] == name[1]]
        boards[name].exactly("section", name[1])
        for side in ("front", "back"):
            face = boards[name].word(side, own)
            if face in printed:
                boards[name].fault(side, "a face that no other board shows")
            printed.append(face)


def read_face_space(row: Reader) -> tuple[int, int, int, int]:
    """Statue or not, prestige, coins, pigment."""
    statue = row.flag("statue")
    pigment = row.word("pigment", ("", *PIGMENTS))
    kind = KINDS.index(pigment) if pigment else -1
    return int(statue), row.integer("pp", 0, MOST), row.integer("coins", 0, MOST), kind


def read_requests(file: Reader, numbers: Numbers) -> None:
    """XI-2.12 to XI-2.14."""
    spaces = file.by_id("request_spaces", REQUESTS)
    for space in REQUESTS:
        spaces[space].exactly("section", space[1])
    tokens = file.by_id("request_tokens", TOKENS)
    for number, token in enumerate(TOKENS, 1):
        tokens[token].exactly("number", number)
    numbers["token_numbers"] = list(range(1, len(TOKENS) + 1))
    numbers["token_pigments"] = [KINDS.index(tokens[token].word("colour", PIGMENTS)) for token in TOKENS]
    buildings = file.by_id("buildings", BUILDINGS)
    numbers["building_of"] = [-1] * len(KINDS)
    for number, building in enumerate(BUILDINGS):
        buildings[building].exactly("action", BUILDING_ACTIONS[building])
        kind = KINDS.index(buildings[building].word("colour", PIGMENTS))
        if numbers["building_of"][kind] != -1:
            buildings[building].fault("colour", "a colour that no other building has")
        numbers["building_of"][kind] = number


def read_tiles(file: Reader, numbers: Numbers) -> None:
    """XI-2.15 to XI-2.17."""
    track = file.rows("supervisor_track", 6)
    kinds = []
    for space, row in enumerate(track):
        row.exactly("space", space)
        if space in (0, 5):
            row.exactly("stack", "start" if space == 0 else "end")
        else:
            kinds.append(row.word("stack", TILES))
    if len(set(kinds)) != len(TILES):
        file.fault("supervisor_track", f"spaces 1 to 4 with one stack each of {', '.join(TILES)}")
    numbers["track_tiles"] = [-1, *(TILES.index(kind) for kind in kinds), -1]
    bonus = [f"{kind}-{copy}" for kind in TILES for copy in range(1, 5)]
    tiles = file.by_id("mausoleum_tiles", (*STARTS, *bonus, *END_TILES))
    unused = file.sub("scoring").take("unused_tile")
    for name in bonus:
        kind = name.partition("-")[0]
        tiles[name].exactly("kind", kind)
        tiles[name].exactly("unused_prestige", unused)
        if kind in kinds:
            tiles[name].exactly("space", kinds.index(kind) + 1)
    for number, name in enumerate(STARTS, 1):
        tiles[name].exactly("number", number)
        tiles[name].exactly("space", 0)
        tiles[name].exactly("unused_prestige", 0)
    numbers["start_pigments"] = [KINDS.index(tiles[name].word("pigment", PIGMENTS)) for name in STARTS]
    numbers["end_amounts"], numbers["end_maximums"] = [], []
    for name, formula in zip(END_TILES, END_FORMULAS, strict=True):
        tile = tiles[name]
        tile.exactly("formula", formula)
        tile.exactly("space", 5)
        tile.exactly("unused_prestige", 0)
        numbers["end_amounts"].append(tile.integer("amount", 0, MOST))
        limited = tile.has("maximum") or name == "end-returns"
        numbers["end_maximums"].append(tile.integer("maximum", 0, MOST) if limited else NO_LIMIT)


def read_scoring(file: Reader, numbers: Numbers) -> None:
    """XI-17."""
    scoring = file.sub("scoring")
    scoring.exactly("order", ["majority", "equipment", "unused_tiles", "end_tile", "resources"])
    scoring.exactly("rounding", "down")
    numbers["set_prestige"] = scoring.integers("equipment_set", 3, 0, MOST)
    numbers["match_prestige"] = [scoring.integer("equipment_match", 0, MOST)]
    numbers["unused_prestige"] = [scoring.integer("unused_tile", 0, MOST)]
    numbers["resources_per_point"] = [scoring.integer("resources_per_point", 1, MOST)]
