"""Reads tokens, tiles, starting cards, artefacts and characters of a component file (TM-4.8 to TM-4.12)."""

from __future__ import annotations

from clayworks.core.reading import Reader
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.language import Book, mentions
from clayworks.games.terramara.formats.tracks import DIFFICULTIES, MOST_VP, Numbers, Symbols
from clayworks.games.terramara.rules import sources
from clayworks.games.terramara.rules.notation import (
    ABILITIES,
    CARDS,
    CATEGORIES,
    CHARACTERS,
    CONDITIONS,
    EVENTS,
    GOODS,
    MODIFIERS,
    PRODUCTS,
    SCORES,
    SIDES,
    SPOT_LEVELS,
    SPOTS,
    STARTS,
    TILES,
    TOKENS,
)
from clayworks.games.terramara.rules.state import ROOM

# -- tokens, tiles, starting cards (TM-4.8 to TM-4.10) -----------------------------------------------------


def read_tokens(file: Reader, book: Book, numbers: Numbers, names: dict[str, str]) -> None:
    """TM-4.8."""
    spots = file.by_id("token_spot", SPOTS)
    for spot, level in zip(SPOTS, SPOT_LEVELS, strict=True):
        spots[spot].exactly("level", level)
    tokens = file.by_id("bonus_token", TOKENS)
    for token in TOKENS:
        tokens[token].exactly("level", int(token[1]))
        names[token] = str(tokens[token].take("name") or token)
    numbers["token_level"] = [int(token[1]) for token in TOKENS]
    numbers["token_effect"] = [book.need(tokens[token], "effect", sources.FROM_TOKENS) for token in TOKENS]


def read_tiles(file: Reader, book: Book, numbers: Numbers, symbols: Symbols) -> None:
    """TM-4.9; what is asked for on a track follows from its symbols, if the file has them."""
    tiles = file.by_id("tile", TILES)
    for key in (
        "tile_effect",
        "tile_back",
        "tile_room",
        "back_room",
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
        read_tile_spaces(tile, name, book, numbers, symbols)
        read_tile_back(tile.sub("back"), name, book, numbers, symbols)


def read_tile_spaces(tile: Reader, name: str, book: Book, numbers: Numbers, symbols: Symbols) -> None:
    """Three spaces, one of them big; the third of an FM3 tile is special."""
    spaces = tile.rows("space", 3)
    sizes = [space.word("size", ("small", "big")) for space in spaces]
    if sizes.count("big") != 1:
        tile.fault("space", M("three spaces, one of them big (TM-4.9)"))
    numbers["tile_small"] += [int(size == "small") for size in sizes]
    for number, space in enumerate(spaces, 1):
        space.exactly("pos", number)
        numbers["tile_effect"].append(book.need(space, "effect", sources.FROM_SPACES))
        numbers["tile_room"].append(room(space))
    if name.startswith("FM3"):
        if sizes[2] != "big":
            spaces[2].fault("size", M("big: a special space never burns (TM-5.7)"))
        needs = spaces[2].sub("requires")
        condition = needs.word("type", CONDITIONS)
        numbers["special_condition"].append(CONDITIONS.index(condition))
        if condition in symbols:
            difficulty = needs.word("symbol", DIFFICULTIES)
            numbers["special_min"].append(symbols[condition][DIFFICULTIES.index(difficulty)])
        else:
            numbers["special_min"].append(needs.integer("min", 0, 99))
    else:
        numbers["special_condition"].append(-1)
        numbers["special_min"].append(0)


def read_tile_back(back: Reader, name: str, book: Book, numbers: Numbers, symbols: Symbols) -> None:
    """A settlement, a crossroads space, or nothing."""
    kind = "none" if name[2] == "3" else "settlement" if name.startswith("PQ") else "crossroads"
    back.exactly("kind", kind)
    numbers["back_room"].append(room(back) if kind == "crossroads" else ROOM)
    numbers["tile_back"].append(
        book.need(back, "effect", sources.FROM_SPACES) if kind == "crossroads" else -1
    )
    if kind == "settlement":
        condition = back.word("condition", CONDITIONS)
        numbers["settlement_condition"].append(CONDITIONS.index(condition))
        steps = symbols[condition] if condition in symbols else back.integers("thresholds", 3, 0, 99)
        if sorted(steps) != steps and condition not in symbols:  # whose order is checked where they stand
            back.fault("thresholds", M("three numbers in ascending order"))
        numbers["settlement_steps"] += steps
        numbers["settlement_vp"] += back.integers("vp", 3, 0, MOST_VP)
    else:
        numbers["settlement_condition"].append(-1)
        numbers["settlement_steps"] += [0, 0, 0]
        numbers["settlement_vp"] += [0, 0, 0]


def room(space: Reader) -> int:
    """For how many members there is room by the space itself: one, if it bears the sign (TM-4.4)."""
    if not space.has("capacity"):
        return ROOM
    space.exactly("capacity", 1)
    return 1


def read_starts(file: Reader, book: Book, numbers: Numbers, names: dict[str, str]) -> None:
    """Starting cards and the beginners' kit (TM-4.10)."""
    starts = file.by_id("starting_card", STARTS)
    numbers["start_effect"] = [book.need(starts[card], "effect", sources.FROM_START) for card in STARTS]
    names |= {card: str(starts[card].take("name") or card) for card in STARTS}
    kit = file.sub("beginner_kit")
    goods, workers, culture = [0] * len(GOODS), [0, 0, 0], 0
    known: list[str] = []
    for item in kit.rows("effect"):
        op = item.word("op", ("goods", "worker", "culture"))  # taken in full, nothing is asked (TM-J55)
        if op in known:
            item.fault("op", M("an op that stands only once in its effect (TM-3.1)"))
        known.append(op)
        if op == "goods":
            goods = [item.integer(good, 1, 20) if good in item.table else 0 for good in GOODS]
        elif op == "worker":
            workers[item.integer("level", 1, 3) - 1] = 1
        else:
            culture = item.integer("n", 1, 5)  # before the first token
    if any(numbers["river_explorer"][: culture + 1]):
        kit.fault("effect", M("without culture beyond the waiting explorer: nothing is asked (TM-J55)"))
    numbers["kit"] = [*goods, *workers, culture]
    numbers["kit_military"] = kit.integers("military_by_turn_order", 4, 0, 20)


# -- artefacts and characters (TM-4.11, TM-4.12) -----------------------------------------------------------


def read_artefacts(
    file: Reader, book: Book, numbers: Numbers, names: dict[str, str], first_form: bool
) -> None:
    """TM-4.11; in the first form a card could have more than the ability of its kind."""
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
        names[name] = str(card.take("name") or name)
        card.exactly("category", CATEGORIES["TWPC".index(name[0])])
        card.exactly("level", int(name[1]))
        numbers["card_category"].append("TWPC".index(name[0]))
        numbers["card_level"].append(int(name[1]))
        numbers["card_vp"].append(card.integer("vp", 0, MOST_VP))
        read_cost(card, numbers)
        if not first_form:
            check_ability(card)
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
        card.fault("cost", M("at least two of {words}", words=", ".join(PRODUCTS)))
    numbers["card_cost"] += units


OF_KIND = {
    "immediate": ("effect",),
    "permanent": ("trigger", "modifier", "n"),
    "round": ("effect",),
    "end": ("score",),
}


def check_ability(card: Reader) -> None:
    """Refuse what does not belong to the kind of a card (TM-3.3)."""
    kind = card.word("kind", ABILITIES)
    for key in ("effect", "trigger", "modifier", "n", "score"):
        if key in card.table and key not in OF_KIND.get(kind, ()):
            card.fault(key, M("absent: the kind {kind} has none (TM-3.3)", kind=kind))


def read_ability(card: Reader, book: Book, numbers: Numbers) -> None:
    """TM-3.3 to TM-3.6."""
    kind = card.word("kind", ABILITIES)
    numbers["card_kind"].append(ABILITIES.index(kind))
    with_effect = kind in ("immediate", "round")
    numbers["card_effect"].append(book.need(card, "effect", sources.FROM_CARDS) if with_effect else -1)
    if kind == "permanent" and ("trigger" in card.table) == ("modifier" in card.table):
        card.fault("kind", M("one with either a trigger or a modifier (TM-3.3)"))
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
    if event == "culture_gained" and mentions(trigger.table, ("culture", "first_player")):
        trigger.fault("on", M("an event that its own effect does not cause: this would never end"))
    numbers["trigger_event"].append(EVENTS.index(event))
    if event == "artefact_created" and "effect_by_level" in trigger.table:
        levels = trigger.take("effect_by_level")
        if not isinstance(levels, list) or len(levels) != 3:
            trigger.fault("effect_by_level", M("three effects"))
            levels = [None] * 3
        named = Reader(
            {f"effect_by_level[{at}]": effect for at, effect in enumerate(levels)},
            trigger.file,
            trigger.path,
            trigger.faults,
            trigger.asked,
        )
        numbers["trigger_effect"] += [book.need(named, f"effect_by_level[{at}]", source) for at in range(3)]
    elif event == "chief_to_space" and "effect_empty" in trigger.table:
        effects = [book.need(trigger, key, source) for key in ("effect_empty", "effect_joined")]
        numbers["trigger_effect"] += [*effects, -1]
    else:
        numbers["trigger_effect"] += [book.need(trigger, "effect", source)] * 3


ONLY_ONE = {
    "private_tokens": M("there is one set of tokens"),
    "private_crossroads": M("there is one set of tiles"),
    "private_settlement": M("there is one set of tiles"),
}


def read_characters(file: Reader, book: Book, numbers: Numbers, names: dict[str, str]) -> None:
    """TM-4.12: child and adult side of each."""
    for key in ("side_setup", "side_modifier", "side_raw_sub", "side_round", "side_settlement"):
        numbers[key] = []
    numbers["token_level_by_round"] = [3] * 5
    characters = file.by_id("character", CHARACTERS)
    owners: list[str] = []
    for name in CHARACTERS:
        character = characters[name]
        names[name] = str(character.take("name") or name)
        for side in SIDES:
            read_side(character.sub(side), side, book, numbers)
        child, adult = numbers["side_settlement"][-2:]
        if adult > child:
            character.sub("adult").fault("private_settlement", M("absent: the child side has none to keep"))
        owners += ["private_settlement"] * child
        modifier = character.sub("child").table.get("modifier")
        owners += [modifier] if modifier in ONLY_ONE else []
    for what, why in ONLY_ONE.items():
        if owners.count(what) > 1:
            file.fault("character", M("only one with {what}: {why}", what=what, why=why))


def read_side(place: Reader, side: str, book: Book, numbers: Numbers) -> None:
    """One side; only the child is there at set-up (TM-5.10)."""
    setup = book.read(place, "setup", sources.FROM_CHARACTERS) if side == "child" else -1
    numbers["side_setup"].append(setup)
    read_modifier(place, numbers, "side", MODIFIERS if side == "child" else MODIFIERS[:6])
    numbers["side_round"].append(book.read(place, "round", sources.FROM_CHARACTERS))
    settlement = "private_settlement" in place.table and place.flag("private_settlement")
    numbers["side_settlement"].append(int(settlement))
    read_trigger(place, book, numbers, sources.FROM_CHARACTERS)
    if place.take("modifier") == "private_tokens":
        place.exactly("per_round", 1)
        numbers["token_level_by_round"] = place.integers("max_level_by_round", 5, 0, 3)
