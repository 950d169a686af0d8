"""What the score pad asks (TM-12), and the position that it makes (TM-13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from clayworks.core.messages import Message
from clayworks.core.pad import (
    MOST_POINTS,
    POINTS,
    POINTS_SO_FAR,
    BadEntry,
    Count,
    Entered,
    Fault,
    Field,
    Item,
    One,
    Order,
    Pad,
    Several,
    Stated,
)
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.components import Printed
from clayworks.games.terramara.formats.position import FORMAT, VERSION
from clayworks.games.terramara.rules.notation import (
    CARDS,
    CATEGORIES,
    CHARACTERS,
    NEUTRALS,
    PRODUCTS,
    RAW_GOODS,
    SETTLEMENTS,
    SIDES,
    TILES,
)
from clayworks.games.terramara.rules.tables import BY_CATEGORY, BY_ROAD, Tables
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words.places import printed_name

MOST_GOODS = 99
END = 6
"""The number of the last crossroads, where the road ends."""
LEVELS = (1, 2, 3)
ARTEFACT_SUM, ABILITY_SUM, MADE = "artefact_points", "ability_points", "made_"
"""Artefacts that nobody finds by name: what is printed on them, what they bring, how many of a kind."""
FLAT, HILLY = "PQ1", "PQ2"
"""The tiles on which settlements of rows 1 and 2, and of rows 3 and 4, lie."""

ROAD_END = Order(
    key="road_end",
    name=M("Caravans at the end of the road, in the order of arrival"),
    most=2,
)


def pad(printed: Printed) -> Pad:
    """Settlements, road and neutrals once, everything else by player."""
    tables = printed.tables
    return Pad(
        (*shared(tables), ROAD_END),
        tuple(own(printed)),
        lambda entered: position(entered, printed),
        lambda entered: check(entered, tables),
        stated,
        raised,
    )


# -- what is asked -----------------------------------------------------------------------------------------


def shared(tables: Tables) -> Iterator[Field]:
    """The tiles of the settlements, and how strong the neutral players are."""
    for row, key in enumerate(SETTLEMENTS):
        yield One(
            key=key,
            name=M("Settlement of row {row}", row=row + 1),
            items=settlements(tables, FLAT if row < 2 else HILLY),
            apart="settlement",
            needed=True,
        )
    for number, key in enumerate(NEUTRALS):
        asked = [seats for seats, count in enumerate(tables.neutrals) if count > number]
        yield Count(
            key=key,
            name=M("Military of {player}", player=n.neutral(number + 1)),
            most=int(tables.military_max),
            most_players=max(asked, default=1),
            needed=True,
        )


def settlements(tables: Tables, family: str) -> tuple[Item, ...]:
    """The tiles of a family by what their settlement scores."""
    return tuple(
        Item(key, n.settlement_words(tables, number))
        for number, key in enumerate(TILES)
        if key.startswith(family)
    )


def own(printed: Printed) -> Iterator[Field]:
    """What every player is asked, in the order of the count."""
    tables = printed.tables
    yield POINTS_SO_FAR
    yield Several(
        key="artefacts",
        name=M("Created artefacts"),
        note=M("by name; or put in their sum below"),
        items=cards(printed),
        apart="card",
        source="artefacts",
    )
    yield Count(
        key=ARTEFACT_SUM,
        name=M("Points printed on created artefacts"),
        note=M("the sum, of who has not put them in by name; 0 for none"),
        most=MOST_POINTS,
        needed=True,
        instead="artefacts",
    )
    yield Count(
        key=ABILITY_SUM,
        name=M("Points of end abilities of artefacts"),
        note=M("of who has not put them in by name, as you have worked them out"),
        most=MOST_POINTS,
    )
    for number, category in enumerate(CATEGORIES):
        yield Count(
            key=MADE + category,
            name=M("How many artefacts: {category}", category=n.CATEGORY_NAMES[number]),
            note=M("of who has not put them in by name: a settlement counts them"),
            most=len(of_category(printed, number)),
            together=len(of_category(printed, number)),
            when=dict.fromkeys((*SETTLEMENTS, "private"), scored_by(tables, BY_CATEGORY + number)),
        )
    yield One(
        key="reserved",
        name=M("Reserved and not created"),
        items=cards(printed),
        apart="card",
        source="reserved",
    )
    yield Count(key="military", name=M("Military on the track"), most=int(tables.military_max), needed=True)
    yield Count(key="culture", name=M("Culture on the river"), most=int(tables.river_max), needed=True)
    yield Several(
        key="flags",
        name=M("Own flags"),
        items=tuple(Item(key, M("row {number}", number=row + 1)) for row, key in enumerate(SETTLEMENTS)),
    )
    yield One(
        key="private",
        name=M("Private settlement (Settler only)"),
        items=settlements(tables, FLAT),
        apart="settlement",
    )
    yield Count(
        key="crossroads",
        name=M("Crossroads that both caravans have reached"),
        most=END,
        when=dict.fromkeys((*SETTLEMENTS, "private"), scored_by(tables, BY_ROAD)),
    )
    for level in LEVELS:
        yield Count(
            key=f"workers_{level}",
            name=M("Workers of level {level}", level=level),
            most=int(tables.worker_count[level - 1]),
            together=int(tables.worker_count[level - 1]),
        )
    yield Count(key="raw", name=M("Raw goods left"), most=MOST_GOODS)
    yield Count(key="products", name=M("Products left"), most=MOST_GOODS)


def scored_by(tables: Tables, condition: int) -> tuple[str, ...]:
    """The settlements that score by something."""
    return tuple(key for number, key in enumerate(TILES) if tables.settlement_condition[number] == condition)


def of_category(printed: Printed, category: int) -> list[str]:
    """The artefacts of a category, those that are worth least first."""
    found = [
        number for number in range(len(CARDS)) if printed.cards[number]["category"] == CATEGORIES[category]
    ]
    return [CARDS[number] for number in sorted(found, key=lambda number: int(printed.tables.card_vp[number]))]


def cards(printed: Printed) -> tuple[Item, ...]:
    """All artefacts by name and worth, category by category."""
    found = [(CATEGORIES.index(printed.cards[number]["category"]), number) for number in range(len(CARDS))]
    return tuple(
        Item(CARDS[number], card(printed, number), n.CATEGORY_NAMES[category])
        for category, number in sorted(found)
    )


def card(printed: Printed, number: int) -> Message:
    """An artefact by name, with the level and the points that are printed on it."""
    return M(
        "{name} (level {level}, {points} VP)",
        name=printed_name(printed.names[CARDS[number]]),
        level=printed.cards[number]["level"],
        points=int(printed.tables.card_vp[number]),
    )


def check(entered: Entered, tables: Tables) -> Iterator[Fault]:
    """Settlers that there are not, caravans at the end that did not arrive, artefacts put in twice."""
    for seat, colour in enumerate(entered.colours):
        for key in sums_of(entered, seat):
            if entered.own[seat].get("artefacts"):
                said = M("either by name or as a sum: these artefacts are put in by name already")
                yield Fault(f"players.{colour}.{key}", said)
    arrived = Counter(entered.shared.get(ROAD_END.key) or ())
    settlers = [colour for seat, colour in enumerate(entered.colours) if entered.word(seat, "private")]
    for colour in settlers[len(with_settlement(tables)) :]:
        yield Fault(f"players.{colour}.private", M("there are not so many Settlers"))
    for seat, colour in enumerate(entered.colours):
        if entered.number(seat, "crossroads") == END and arrived[colour] < 2:
            said = M("then both are at the end of the road: put them into the order of arrival")
            yield Fault(f"players.{colour}.crossroads", said)


def with_settlement(tables: Tables) -> list[tuple[str, str]]:
    """The characters with a private settlement, each on a side that has it (TM-11.7)."""
    sides = [
        (name, side)
        for number, name in enumerate(CHARACTERS)
        for turned, side in enumerate(SIDES)
        if tables.side_settlement[number * 2 + turned]
    ]
    return list(dict(sides).items())


# -- artefacts as a sum --------------------------------------------------------------------------------------


def sums_of(entered: Entered, seat: int) -> list[str]:
    """The fields in which a player has put in artefacts without their names."""
    keys = (ARTEFACT_SUM, ABILITY_SUM, *(MADE + category for category in CATEGORIES))
    return [key for key in keys if entered.number(seat, key)]


def stated(entered: Entered) -> list[Stated]:
    """The artefacts and their end abilities of who knows only their sums."""
    return [
        Stated(seat, source, entered.number(seat, key))
        for seat in range(len(entered.colours))
        if sums_of(entered, seat)
        for source, key in (("artefacts", ARTEFACT_SUM), ("abilities", ABILITY_SUM))
    ]


def raised(position: dict[str, Any], more: Sequence[int]) -> dict[str, Any]:
    """The position with so many points more for each player."""
    players = [{**one, "vp": one["vp"] + extra} for one, extra in zip(position["players"], more, strict=True)]
    few = [one["id"] for one in players if one["vp"] < 0]
    if few:
        said = M("so many artefacts are worth more than that")
        raise BadEntry([Fault(f"players.{colour}.{ARTEFACT_SUM}", said) for colour in few])
    return {**position, "players": players}


def standing_in(entered: Entered, printed: Printed) -> list[list[str]]:
    """Artefacts that stand for those of which only the number is known, so that settlements count them; each
    is there once. What they would score is replaced by the sums.
    """
    used = {card for row in entered.own for card in (*(row.get("artefacts") or ()), row.get("reserved"))}
    found: list[list[str]] = [[] for _ in entered.colours]
    # Who has the fewest points gets those that are worth least: without them nobody may be below zero.
    seats = sorted(
        range(len(entered.colours)),
        key=lambda seat: sum(entered.number(seat, key) for key in (POINTS, ARTEFACT_SUM, ABILITY_SUM)),
    )
    for number, category in enumerate(CATEGORIES):
        free = [card for card in of_category(printed, number) if card not in used]
        for seat in seats:
            count = entered.number(seat, MADE + category)
            found[seat] += free[:count]
            free = free[count:]
    return found


# -- the position (TM-13.1) --------------------------------------------------------------------------------


def position(entered: Entered, printed: Printed) -> dict[str, Any]:
    """What scoring looks at is as it was put in; where else a caravan stands is made up."""
    tables = printed.tables
    unnamed = standing_in(entered, printed)
    lying = {key: entered.shared.get(key) for key in SETTLEMENTS}
    neutral = NEUTRALS[: int(tables.neutrals[len(entered.colours)])]
    characters = cast_of(entered, tables)
    return {
        "format": FORMAT,
        "version": VERSION,
        "settlements": filled(lying, entered),
        "road_end": list(entered.shared.get(ROAD_END.key) or ()),
        "neutrals": [{"id": key, "military": entered.shared.get(key) or 0} for key in neutral],
        "players": [
            {**player(entered, seat, unnamed[seat]), **characters.get(colour, {})}
            for seat, colour in enumerate(entered.colours)
        ],
    }


def filled(lying: dict[str, Any], entered: Entered) -> dict[str, str]:
    """The settlements; where nothing was put in yet lies a tile that nobody has, and no flag counts."""
    private = [entered.word(seat, "private") for seat in range(len(entered.colours))]
    used = [*lying.values(), *private]
    spare = {family: [tile for tile in TILES if tile.startswith(family) and tile not in used]
             for family in (FLAT, HILLY)}  # fmt: skip
    return {
        key: tile or spare[FLAT if row < 2 else HILLY].pop() for row, (key, tile) in enumerate(lying.items())
    }


def player(entered: Entered, seat: int, unnamed: Sequence[str]) -> dict[str, Any]:
    """A player; raw goods and products count alike among themselves, so one kind stands for all."""
    known = [key for key in entered.own[seat].get("flags") or () if entered.shared.get(key)]
    return {
        "id": entered.colours[seat],
        "vp": entered.number(seat, POINTS),
        "artefacts": [*(entered.own[seat].get("artefacts") or ()), *unnamed],
        "reserved": entered.word(seat, "reserved"),
        "goods": {
            RAW_GOODS[0]: entered.number(seat, "raw"),
            PRODUCTS[0]: entered.number(seat, "products"),
        },
        "culture": entered.number(seat, "culture"),
        "military": entered.number(seat, "military"),
        "caravans": caravans(entered, seat),
        "workers": [level for level in LEVELS for _ in range(entered.number(seat, f"workers_{level}"))],
        "flags": known,
    }


def caravans(entered: Entered, seat: int) -> list[str]:
    """Two nodes that fit: those at the end, the one behind, and one that has passed every flag (V10)."""
    arrived = list(entered.shared.get(ROAD_END.key) or ()).count(entered.colours[seat])
    ahead = [f"X{END}"] * arrived or [f"X{END - 1}"]
    behind = f"X{min(entered.number(seat, 'crossroads'), END - 1)}"
    return [*ahead, behind][:2]


def cast_of(entered: Entered, tables: Tables) -> dict[str, dict[str, Any]]:
    """Characters for all where somebody has a private settlement, which only the Settler can have (V11)."""
    private = {colour: entered.word(seat, "private") for seat, colour in enumerate(entered.colours)}
    if not any(private.values()):
        return {}
    settlers = iter(with_settlement(tables))
    others = iter(
        (name, side)
        for number, name in enumerate(CHARACTERS)
        for turned, side in enumerate(SIDES[:1])
        if not tables.side_settlement[number * 2 + turned]
    )
    made = {}
    for colour, tile in private.items():
        name, side = next(settlers) if tile else next(others)
        made[colour] = {"character": name, "side": side, "private_settlement": tile}
    return made
