"""Reads military track, river and road of a component file (TM-4.5 to TM-4.7).

The tracks bear symbols (easy, moderate, hard): what settlements and special spaces ask for on a track follows
from them. A file of the first form says it on the tiles instead, and some of the rest in other places.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from clayworks.core.reading import Reader
from clayworks.games.terramara import M
from clayworks.games.terramara.rules.notation import EDGES, NODES, SPOTS

Numbers = dict[str, list[int]]
Symbols = dict[str, list[int]]
"""Where the easy, moderate and hard symbol of a track lie, by the condition that looks at it."""

MOST_VP = 99
DIFFICULTIES = ("easy", "moderate", "hard")
CROSSROADS = NODES[1:7]
BONUSES = ("reserve", "explorer", "discount")
RIVER_SPOTS = {6: ["V6"], 10: ["V10"], 14: ["V14a", "V14b"]}
NEVER = 99  # a divisor that no raid reaches


def read_tracks(file: Reader, numbers: Numbers, first_form: bool) -> Symbols:
    """All three, and where their symbols lie; a file of the first form has none to go by."""
    read_military(file, numbers, first_form)
    read_raid(file.sub("raid"), numbers, first_form)
    read_river(file, numbers, first_form)
    read_road(file, numbers)
    if first_form:
        return {}
    road = file.sub("road").words("symbols", CROSSROADS, 3, 3)
    symbols = {
        "military": file.sub("military").integers("symbols", 3, 1, 20),
        "river": file.sub("river").integers("symbols", 3, 1, 14),
        "road": [*(NODES.index(node) for node in road), 0, 0, 0][:3],
    }
    for track, steps in symbols.items():
        if any(later <= earlier for earlier, later in pairwise(steps)):
            file.sub(track).fault("symbols", M("three places, each farther than the one before (TM-4.9)"))
    return symbols


# -- military (TM-4.5) -------------------------------------------------------------------------------------


def read_military(file: Reader, numbers: Numbers, first_form: bool) -> None:
    """The track with its levels."""
    military = file.sub("military")
    military.exactly("min", 0)
    military.exactly("start", 0)
    military.exactly("max", 20)
    numbers["military_max"] = [20]
    numbers["overflow_military"] = [military.integer("overflow_vp", 0, 9)]
    numbers["rank_vp"] = military.integers("rank_vp", 3, 0, MOST_VP)
    rows = file.rows("military_level", 4)
    for number, row in enumerate(rows, 1):
        row.exactly("level", number)
    shields = shields_by_ends(file, rows) if first_form else shields_of(rows)
    numbers["military_level"] = [sum(shield <= space for shield in shields) for space in range(21)]


def shields_of(rows: Sequence[Reader]) -> list[int]:
    """The first space of each level, which bears its shield."""
    rows[0].exactly("first", 0)
    shields = [0]
    for left, row in zip((2, 1, 0), rows[1:], strict=True):
        shields.append(row.integer("first", shields[-1] + 1, 20 - left))
    return shields


def shields_by_ends(file: Reader, rows: Sequence[Reader]) -> list[int]:
    """In the first form a level has its last space, too, and may be empty."""
    shields, after = [], 0
    for row in rows:
        row.exactly("first", after)
        shields.append(after)
        after = row.integer("last", after, 20) + 1
    if after != 21:
        file.fault("military_level", M("levels that cover the spaces 0 to 20 without gaps (TM-4.5)"))
    return shields


def read_raid(raid: Reader, numbers: Numbers, first_form: bool) -> None:
    """TM-9.9: one good of so many between equals; in the first form within limits."""
    numbers["raid_base"] = [raid.integer("base", 4, 20)]
    numbers["raid_least"] = [raid.integer("min_divisor", 1, 20) if first_form else 1]
    numbers["raid_most"] = [raid.integer("max_divisor", 1, 20) if first_form else NEVER]


# -- river (TM-4.6) ----------------------------------------------------------------------------------------


def read_river(file: Reader, numbers: Numbers, first_form: bool) -> None:
    """The river with reach, tokens and bonuses of its spaces."""
    river = file.sub("river")
    river.exactly("max", 14)
    river.exactly("start", 0)
    river.exactly("artefact_slots", 8)
    numbers["river_max"] = [14]
    numbers["overflow_culture"] = [river.integer("overflow_vp", 0, 9)]
    spaces = file.rows("river_space", 15)
    numbers["reach"], numbers["river_spots"] = [], []
    for number, space in enumerate(spaces):
        space.exactly("space", number)
        space.exactly("token_spots", RIVER_SPOTS.get(number, []))
        numbers["reach"].append(space.integer("reach", 0, 8))
        spots = [SPOTS.index(spot) for spot in RIVER_SPOTS.get(number, [])]
        numbers["river_spots"] += [*spots, -1, -1][:2]
    read_bonuses(file, spaces, numbers, first_form)


def read_bonuses(file: Reader, spaces: Sequence[Reader], numbers: Numbers, first_form: bool) -> None:
    """From where on artefacts are reserved and cost less, and where the fifth explorer waits."""
    found = [
        space.word("bonus", ("", "explorer", *FIRST_BONUSES.get(at, ())) if first_form else ("", *BONUSES))
        for at, space in enumerate(spaces)
    ]
    for bonus in ("explorer",) if first_form else BONUSES:
        if found.count(bonus) != 1:
            file.note(M('river_space: exactly one must have bonus = "{bonus}" (TM-4.6)', bonus=bonus))
    if found[0] == "explorer":
        spaces[0].fault("bonus", M("another one: no canoe ever enters space 0"))
    numbers["river_explorer"] = [int(bonus == "explorer") for bonus in found]
    river = file.sub("river")
    for key, bonus in (("reserve_from", "reserve"), ("discount_from", "discount")):
        at = found.index(bonus) if bonus in found else 0
        numbers[key] = [river.integer(key, 0, 14) if first_form else at]


# The first form has these words, too, but they meant nothing.
FIRST_BONUSES = {4: ("reserve",), 6: ("token",), 10: ("token",), 12: ("discount",), 14: ("tokens",)}


# -- road (TM-4.7) -----------------------------------------------------------------------------------------


def read_road(file: Reader, numbers: Numbers) -> None:
    """Its shape is fixed, what its end is worth is not."""
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
