"""Positions that are refused: TA-17.4, TA-17.5, and for playing on TA-18."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clayworks.core import registry
from clayworks.core.errors import BadPosition

from .boards import GAME, Position
from .test_positions import example

Change = Callable[[Position], Any]


def faults(change: Change, *, play: bool = False) -> list[str]:
    """What is said about a changed example, for scoring or for playing on."""
    position = example()
    change(position)
    read: Callable[[Position], Any] = GAME.from_position if play else score
    with pytest.raises(BadPosition) as caught:
        read(position)
    assert str(caught.value) == "\n".join(caught.value.faults)
    return caught.value.faults


def score(position: Position) -> Any:
    """Score a position, for which fewer keys are needed."""
    return GAME.score_position(position, "round")


def put(position: Position, path: str, value: Any) -> None:
    """Set a value by its path: `players.green.coins`, `mausoleum.0.cell`."""
    *way, last = path.split(".")
    node: Any = position
    for key in way:
        node = node[int(key)] if isinstance(node, list) else node[key]
    if isinstance(node, list):
        node[int(last)] = value
    else:
        node[last] = value


def drop(position: Position, path: str) -> None:
    """Take a key away."""
    *way, last = path.split(".")
    node: Any = position
    for key in way:
        node = node[int(key)] if isinstance(node, list) else node[key]
    del node[last]


REQUIRED = [
    "round",
    "turn_order",
    "players",
    "inspectors",
    "tiles",
    "mausoleum",
    "inspectors.row",
    "inspectors.column",
    *(f"players.green.{key}" for key in ("vp", "coins", "wet", "dry")),
    "mausoleum.0.cell",
    "mausoleum.0.figure",
]
FOR_PLAYING = [
    "format",
    "version",
    "phase",
    "wheel",
    "warehouses",
    "organizer",
    "specialists",
    "wheel.inner",
    "wheel.middle",
    "wheel.workers",
    "wheel.workers.3.segment",
    "wheel.workers.3.owner",
    "wheel.workers.3.kind",
    *(f"players.green.{key}" for key in ("weapons", "masters", "workers", "priority")),
    "players.green.weapons.spear",
    "players.green.workers.artisans",
    "organizer.guard",
    "specialists.horse",
]


def shown(path: str) -> str:
    """A path as it is written in a fault: lists by index in brackets."""
    words = path.split(".")
    return "".join(f"[{w}]" if w.isdigit() else f".{w}" for w in words).lstrip(".")


@pytest.mark.parametrize("path", REQUIRED)
def test_a_required_key_that_is_missing_TA_17_4(path: str) -> None:
    """TA-17.4, TA-17.5: named with what it must be, for scoring and for playing on."""
    for play in (False, True):
        found = faults(lambda position: drop(position, path), play=play)
        assert any(fault.startswith(f"{shown(path)} is missing: must be ") for fault in found), found


@pytest.mark.parametrize("path", FOR_PLAYING)
def test_a_key_that_playing_on_needs_TA_17_1(path: str) -> None:
    """TA-17.1, TA-17.5: a position that is played on needs all keys."""
    found = faults(lambda position: drop(position, path), play=True)
    assert found[0].startswith(f"{shown(path)} is missing: must be "), found


WRONG: list[tuple[str, Any, str]] = [
    ("round", 6, "round = 6: must be a whole number from 1 to 5"),
    ("round", 0, "round = 0: must be a whole number from 1 to 5"),
    ("round", "3", 'round = "3": must be a whole number from 1 to 5'),
    ("round", True, "round = true: must be a whole number from 1 to 5"),
    ("round", 3.0, "round = 3.0: must be a whole number from 1 to 5"),
    ("format", "go-position", 'format = "go-position": must be "terracotta-position"'),
    ("version", 2, "version = 2: must be 1"),
    ("players.green.coins", -1, "players.green.coins = -1: must be a whole number from 0"),
    ("players.green.wet", "2", 'players.green.wet = "2": must be a whole number from 0'),
    ("players.green.dry", 1.5, "players.green.dry = 1.5: must be a whole number from 0"),
    ("players.green.vp", None, "players.green.vp = null: must be a whole number from 0"),
    ("players.green.weapons.spear", 1, "players.green.weapons.spear = 1: must be true or false"),
    ("players.green.masters.clay_maker", 7, "players.green.masters.clay_maker = 7: must be one of 1, 2, 3"),
    ("players.green.masters.tinker", 3, "players.green.masters.tinker = 3: must be absent: Masters are "),
    ("players.green.masters.blacksmith", 1, "players.green.masters.blacksmith = 1: must be a token that"),
    ("players.green.priority", 3, "players.green.priority = 3: must be a whole number from 1 to 2"),
    ("inspectors.row", 8, "inspectors.row = 8: must be a whole number from 1 to 7"),
    ("inspectors.column", "J", 'inspectors.column = "J": must be one of A, B, C'),
    ("inspectors.column", "", 'inspectors.column = "": must be one of A, B, C'),
    ("tiles.2", "officer", 'tiles[2] = "officer": must be one of centre_row, '),
    ("tiles.2", "coins", "tiles: coins stands there twice"),
    ("tiles", ["coins", "clay"], "tiles: has 2 entries, must have 5"),
    ("tiles", "coins", 'tiles = "coins": must be a list of 5 different of '),
    ("turn_order.0", "red", 'turn_order[0] = "red": must be one of yellow, green, blue, purple'),
    ("turn_order.0", "purple", "turn_order: purple stands there twice"),
    ("turn_order", ["green"], "turn_order: has 1 entry, must have 2 to 4"),
    ("turn_order.0", "blue", "turn_order names blue, yellow, purple, but players are green, yellow, purple"),
    ("players.blue", {"vp": 0, "coins": 0, "wet": 0, "dry": 0}, "turn_order names green, yellow, purple"),
    ("players", [], "players = []: must be a table of keys and values"),
    ("mausoleum", {}, "mausoleum = {}: must be a list of tables"),
    ("mausoleum.3", 7, "mausoleum[3]: must be a table of keys and values"),
    ("mausoleum.0.cell", "J1", 'mausoleum[0].cell = "J1": must be a cell from A1 to I7'),
    ("mausoleum.0.cell", "A8", 'mausoleum[0].cell = "A8": must be a cell from A1 to I7'),
    ("mausoleum.0.figure", "dragon", 'mausoleum[0].figure = "dragon": must be one of officer, guard'),
    ("mausoleum.0.figure", "horse", 'mausoleum[0].figure = "horse": must be one of officer, guard'),
    ("mausoleum.1.cell", "B2", "mausoleum[1] and mausoleum[0] share B2 (TA-5.3)"),
    ("mausoleum.6.cell", "F4", "mausoleum[6] and mausoleum[4] share F4 (TA-5.3)"),
    ("mausoleum.4.horse", ["F4", "F6"], 'mausoleum[4].horse = ["F4", "F6"]: must be the next two cells'),
    ("mausoleum.4.horse", ["F5", "F4"], 'mausoleum[4].horse = ["F5", "F4"]: must be the next two cells'),
    ("mausoleum.4.horse", ["F2"], 'mausoleum[4].horse = ["F2"]: must be the next two cells'),
    ("mausoleum.4.horse", "F4F5", 'mausoleum[4].horse = "F4F5": must be the next two cells'),
    ("mausoleum.9.horse", ["G5", "G4"], 'mausoleum[9].horse = ["G5", "G4"]: must be absent: only warriors'),
    ("mausoleum.0.owner", None, "mausoleum[0].owner = null: must be one of green, yellow, purple"),
    ("mausoleum.0.owner", "blue", 'mausoleum[0].owner = "blue": must be one of green, yellow, purple'),
    ("mausoleum.7.owner", "green", 'mausoleum[7].owner = "green": must be absent: specialists belong'),
    ("mausoleum.2.facing", None, "mausoleum[2].facing = null: must be one of up, right, down, left"),
    ("mausoleum.2.facing", "north", 'mausoleum[2].facing = "north": must be one of up, right, down, left'),
    ("mausoleum.0.facing", "up", 'mausoleum[0].facing = "up": must be absent: only archers have a facing'),
    ("organizer.guard", 8, "organizer.guard = 8: must be 9, as many as are not in the Mausoleum (TA-17.5)"),
    ("specialists.horse", 4, "specialists.horse = 4: must be 3, as many as are not in the Mausoleum"),
    ("organizer", 3, "organizer = 3: must be a table of keys and values"),
    ("wheel.inner", 12, "wheel.inner = 12: must be a whole number from 0 to 11"),
    ("wheel.middle", -1, "wheel.middle = -1: must be a whole number from 0 to 11"),
    ("wheel.workers.0.segment", 12, "wheel.workers[0].segment = 12: must be a whole number from 0 to 11"),
    ("wheel.workers.0.kind", "smith", 'wheel.workers[0].kind = "smith": must be one of craftsman, artisan'),
    ("wheel.workers.0.owner", "blue", 'wheel.workers[0].owner = "blue": must be one of green, yellow'),
    ("wheel.workers.0.segment", 1, "wheel.workers[1].segment = 1: must be another one: it holds a craftsman"),
    ("warehouses", [1, 2, 3], "warehouses = [1, 2, 3]: must be a list of 4 whole numbers from 0"),
    ("warehouses.0", -1, "warehouses[0] = -1: must be a whole number from 0"),
    ("phase", "cleanup", 'phase = "cleanup": must be one of action, scoring, final, over'),
]


@pytest.mark.parametrize(("path", "value", "sentence"), WRONG, ids=[s for _, _, s in WRONG])
def test_a_wrong_value_is_named_with_what_is_allowed_TA_17_4(path: str, value: Any, sentence: str) -> None:
    """TA-17.4, TA-17.5: for scoring as for playing on."""
    for play in (False, True):
        found = faults(lambda position: put(position, path, value), play=play)
        assert any(fault.startswith(sentence) for fault in found), found


def too_many(figure: str, number: int) -> Change:
    """More of a figure than there are."""

    def change(position: Position) -> None:
        cells = [c + r for r in "17" for c in "ABCDEFGHI"]
        owner = {"owner": "green"} if number > 5 else {}
        facing = {"facing": "up"} if figure == "archer" else {}
        del position["organizer"], position["specialists"]
        position["mausoleum"] = [{"cell": c, "figure": figure, **owner, **facing} for c in cells[:number]]

    return change


@pytest.mark.parametrize(
    ("figure", "number"), [("officer", 12), ("soldier", 12), ("archer", 5), ("footman", 5)]
)
def test_more_figures_than_there_are_TA_17_4(figure: str, number: int) -> None:
    """TA-17.4, TA-2.2: 11 of a warrior type, 4 of a specialist kind."""
    assert faults(too_many(figure, number)) == [
        f"mausoleum: {number} × {figure}, but there are {number - 1} (TA-2.2)"
    ]


def test_more_horses_than_there_are_TA_17_4() -> None:
    """TA-17.4: horses are counted by mounted warriors."""

    def change(position: Position) -> None:
        del position["organizer"], position["specialists"]
        position["mausoleum"] = [
            {"cell": f"A{row}", "figure": "guard", "owner": "green", "horse": [f"B{row}", f"C{row}"]}
            for row in range(1, 6)
        ]

    assert faults(change) == ["mausoleum: 5 × horse, but there are 4 (TA-2.2)"]


def test_all_faults_are_named_together_TA_17_4() -> None:
    """TA-17.4: each once, none hidden by another."""

    def change(position: Position) -> None:
        put(position, "round", 9)
        put(position, "players.green.coins", -3)
        put(position, "inspectors.row", 0)
        put(position, "tiles.0", "moon")
        put(position, "mausoleum.0.cell", "Z9")
        put(position, "mausoleum.2.facing", "inside")

    found = faults(change)
    keys = (
        "round",
        "players.green.coins",
        "inspectors.row",
        "tiles[0]",
        "mausoleum[0].cell",
        "mausoleum[2].facing",
    )
    assert all(any(fault.startswith(key) for fault in found) for key in keys), found
    assert len(found) == len(set(found))


@pytest.mark.parametrize("whole", [None, 3, "position", [], ["round"]])
def test_a_position_is_one_object_TA_17_1(whole: Any) -> None:
    """TA-17.1."""
    for read in (GAME.from_position, lambda data: GAME.score_position(data, "final")):
        with pytest.raises(BadPosition, match=r"one JSON object \(TA-17.1\)"):
            read(whole)


def test_an_empty_object_names_every_required_key_TA_17_5() -> None:
    """TA-17.5."""
    with pytest.raises(BadPosition) as caught:
        GAME.score_position({}, "final")
    missing = {fault.split()[0] for fault in caught.value.faults if "is missing" in fault}
    assert {"round", "turn_order", "players", "inspectors", "tiles", "mausoleum"} <= missing


def test_players_without_anybody_disagree_with_the_turn_order_TA_17_4() -> None:
    """TA-17.4: `turn_order` and `players` must name the same, also where `players` is empty."""
    for play in (False, True):
        assert faults(lambda position: put(position, "players", {}), play=play)


@pytest.mark.parametrize("path", ["organizer.guard", "specialists.horse"])
def test_figures_left_are_whole_numbers_TA_17_1(path: str) -> None:
    """TA-17.1, TA-17.4: 9.0 is of the wrong type, as everywhere else."""
    wrong = {"organizer.guard": 9.0, "specialists.horse": 3.0}[path]
    assert faults(lambda position: put(position, path, wrong), play=True)


PLAYING: list[tuple[str, Any, str]] = [
    ("players.green.workers.craftsmen", 1, "players.green.workers: 1 in hand and 4 on the wheel, but"),
    ("players.purple.priority", None, "players: priority tokens 2 are held, but they are taken lowest first"),
    ("players.yellow.priority", 1, "players: priority tokens 1, 1, 2 are held, but they are taken lowest"),
    ("phase", "final", 'phase = "final": must be action or scoring before round 5 (TA-6.1)'),
    ("phase", "over", 'phase = "over": must be action or scoring before round 5 (TA-6.1)'),
    ("to_move", "green", 'to_move = "green": must be null outside the action phase (TA-17.1)'),
    ("wheel.workers.0.owner", "yellow", "players.yellow.workers: 0 in hand and 5 on the wheel, but a player"),
]


@pytest.mark.parametrize(("path", "value", "sentence"), PLAYING, ids=[s for _, _, s in PLAYING])
def test_a_position_that_can_not_be_played_on_TA_18(path: str, value: Any, sentence: str) -> None:
    """TA-18.4, TA-18.8, TA-6.1, TA-7.9, TA-17.1: refused for playing on; scoring does not mind."""
    found = faults(lambda position: put(position, path, value), play=True)
    assert any(fault.startswith(sentence) for fault in found), found
    position = example()
    put(position, path, value)
    GAME.score_position(position, "round")


def test_whose_turn_it_is_must_have_a_worker_in_hand_TA_7_9() -> None:
    """TA-7.9: in `action` somebody with a worker is to move, outside nobody has one."""

    def nobody(position: Position) -> None:
        position["phase"], position["to_move"] = "action", "green"

    assert faults(nobody, play=True) == ['to_move = "green": must be a player with a worker in hand (TA-7.9)']

    def missing(position: Position) -> None:
        position["phase"], position["to_move"] = "action", None

    assert faults(missing, play=True)[0].startswith("to_move = null: must be one of green, yellow, purple")

    def in_hand(position: Position) -> None:
        position["wheel"]["workers"].pop()
        position["players"]["green"]["workers"]["craftsmen"] = 1

    assert faults(in_hand, play=True) == [
        'phase = "scoring": must be action while green has a worker in hand (TA-7.9)'
    ]


def test_a_position_of_no_game_here_is_refused_TA_17_1() -> None:
    """TA-17.1: `format` says whose position it is."""
    assert registry.for_position(example()).name == "terracotta-army"
    with pytest.raises(BadPosition, match="format: 'go-position'"):
        registry.for_position({"format": "go-position"})
    with pytest.raises(BadPosition, match="format is missing"):
        registry.for_position({"round": 1})
