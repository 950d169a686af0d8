"""Final scoring and ledger: TM-E42 to TM-E50, TM-13.4."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from clayworks.core.errors import BadPosition

from .boards import GAME, give, table

EXAMPLE: dict[str, Any] = {
    "format": "terramara-position",
    "version": 1,
    "settlements": {"S1": "PQ1a", "S2": "PQ1c", "S3": "PQ2b", "S4": "PQ2d"},
    "road_end": ["red", "blue", "red", "blue", "green"],
    "neutrals": [],
    "players": [
        {
            "id": "red", "vp": 21, "artefacts": ["T1c", "T2b", "T3b", "W2d", "P1c", "C3c", "T3e"],
            "reserved": None, "goods": {"wood": 1, "ore": 2, "plank": 1}, "culture": 9, "military": 11,
            "caravans": ["X6", "X6"], "workers": [1, 1, 2, 3], "flags": ["S1", "S3"],
            "character": "CH1", "side": "adult",
        },
        {
            "id": "yellow", "vp": 14, "artefacts": ["P1a", "P2d", "P2c", "P3b", "P3e", "W1a"],
            "reserved": "P3a", "goods": {"stone": 3, "block": 2}, "culture": 14, "military": 6,
            "caravans": ["X4", "X3"], "workers": [1, 2], "flags": ["S2", "S3"],
            "character": "CH2", "side": "adult",
        },
        {
            "id": "green", "vp": 9, "artefacts": ["W1c", "W2a", "W3b", "W3c", "W3e", "T1b", "C1d"],
            "reserved": None, "goods": {"cattle": 1, "metal": 1}, "culture": 6, "military": 16,
            "caravans": ["X6", "K5"], "workers": [1, 1, 2], "flags": ["S4"],
            "character": "CH3", "side": "adult",
        },
        {
            "id": "blue", "vp": 30, "artefacts": ["C1a", "C2a", "C2d", "C3b", "C2b"], "reserved": None,
            "goods": {}, "culture": 10, "military": 6, "caravans": ["X6", "X6"], "workers": [1],
            "flags": ["S1", "S2", "S3", "S4"], "character": "CH7", "side": "child",
            "private_settlement": "PQ1d",
        },
    ],
}  # fmt: skip
LINES = ("vp_tokens", "artefacts", "abilities", "military", "road", "settlements", "reserved", "goods")
LEDGER = {
    "red": (21, 62, 19, 5, 11, 10, 0, 2, 130, 1),
    "yellow": (14, 47, 14, 2, 0, 20, -5, 3, 95, 3),
    "green": (9, 57, 18, 8, 3, 10, 0, 1, 106, 2),
    "blue": (30, 30, 18, 2, 8, 7, 0, 0, 95, 4),
}


def test_the_example_of_the_specification() -> None:  # TM-13.4
    ledger, state = GAME.score_position(EXAMPLE, "final")
    assert (ledger["format"], ledger["version"], ledger["winners"]) == ("terramara-ledger", 1, ["red"])
    for player in ledger["players"]:
        wanted = dict(zip((*LINES, "total", "place"), LEDGER[player["id"]], strict=True))
        assert {key: value for key, value in player.items() if key != "id"} == wanted
    assert state.entries()


def test_missing_keys_have_their_defaults_and_unknown_ones_are_ignored() -> None:  # TM-13.1
    position = copy.deepcopy(EXAMPLE)
    position["weather"] = "rain"
    blue = position["players"][3]
    del blue["goods"], blue["reserved"]
    del position["neutrals"]
    assert GAME.score_position(position, "final")[0]["players"][3]["total"] == 95


def military(players: int, points: list[int], neutrals: tuple[int, ...] = ()) -> list[int]:
    """The military line of each player."""
    state = table(players, number=5)
    for colour, number in zip(state.colours, points, strict=True):
        give(state, colour, military=number)
    for number, strength in enumerate(neutrals):
        state.neutrals[number] = strength
    return [player["military"] for player in state.ledger()["players"]]


def test_e42_to_e44_ranks_with_ties_and_neutrals() -> None:
    assert military(4, [9, 14, 3, 14]) == [2, 8, 0, 8]  # TM-E42
    assert military(4, [7, 11, 11, 11]) == [0, 8, 8, 8]  # TM-E43
    assert military(2, [9, 8], (16, 13)) == [2, 0]  # TM-E44
    assert military(3, [12, 6, 6], (12,)) == [8, 2, 2]
    assert military(4, [0, 0, 0, 0]) == [8, 8, 8, 8]  # TM-J51


def settlement(tile: str, **things: Any) -> int:
    """What the settlement of row 1 (level 1) or row 3 (level 2) is worth to Red."""
    row = 1 if tile[2] == "1" else 3
    changes: dict[str, Any] = {f"R{row}": (tile, f"FM{tile[2]}a")}
    state = table(number=5, **changes)
    give(state, "red", flags=[f"S{row}"], **things)
    return int(state.ledger()["players"][0]["settlements"])


@pytest.mark.parametrize(
    ("workers", "points"),
    [((2, 0, 0), 0), ((1, 0, 1), 2), ((1, 2, 0), 5), ((1, 0, 2), 10)],
)
def test_e46_the_settlement_of_workers(workers: tuple[int, int, int], points: int) -> None:
    first, second, third = workers
    assert settlement("PQ1a", worker1=first, worker2=second, worker3=third) == points


@pytest.mark.parametrize(
    ("caravans", "points"), [(("X6", "K2"), 0), (("X6", "X2"), 2), (("K5", "X5"), 5), (("X6", "X6"), 10)]
)
def test_e47_the_settlement_of_the_road(caravans: tuple[str, str], points: int) -> None:
    assert settlement("PQ1b", caravans=caravans) == points


@pytest.mark.parametrize(("culture", "points"), [(4, 0), (5, 2), (9, 5), (13, 10)])
def test_the_settlement_of_the_river(culture: int, points: int) -> None:
    assert settlement("PQ1c", culture=culture) == points


@pytest.mark.parametrize(("strength", "points"), [(4, 0), (5, 2), (10, 5), (15, 10)])
def test_the_settlement_of_military(strength: int, points: int) -> None:
    assert settlement("PQ1d", military=strength) == points


@pytest.mark.parametrize(("tile", "letter"), [("PQ2a", "C"), ("PQ2b", "P"), ("PQ2c", "T"), ("PQ2d", "W")])
@pytest.mark.parametrize(("count", "points"), [(1, 0), (2, 2), (3, 5), (4, 10)])
def test_the_settlements_of_categories(tile: str, letter: str, count: int, points: int) -> None:
    cards = [f"{letter}{card}" for card in ("1a", "1b", "2a", "3a")][:count]
    assert settlement(tile, artefacts=cards) == points


def test_e48_goods_are_rounded_down_and_a_reserved_artefact_costs_five() -> None:
    for goods, points in (({"wood": 7, "plank": 2}, 5), ({"ore": 1}, 0), ({"metal": 3}, 3)):
        state = table(number=5)
        give(state, "red", **goods)
        assert state.ledger()["players"][0]["goods"] == points
    state = table(number=5)
    give(state, "red", reserved="T3a")
    give(state, "yellow", military=1)
    give(state, "green", military=2)
    give(state, "blue", military=3)
    assert state.ledger()["players"][0]["total"] == -5


def test_the_private_settlement_scores_without_a_flag_and_is_none() -> None:
    """TM-11.7: PQ1d with 10 military is worth 5; the Banner Cape counts 2 VP for each of two real flags."""
    state = table(number=5)
    give(state, "red", military=10, character="CH7", private_settlement="PQ1d", artefacts=["C3b"])
    player = state.ledger()["players"][0]
    assert (player["settlements"], player["abilities"]) == (5, 0)
    give(state, "red", flags=["S3", "S4"])
    assert state.ledger()["players"][0]["abilities"] == 2 * 2


def places(*players: tuple[int, int, int]) -> list[int]:
    """Places of two players by total, culture and military."""
    state = table(2, number=5)
    for seat, (vp, culture, strength) in enumerate(players):
        give(state, state.colours[seat], culture=culture, military=strength)
        state.points[seat * state.sources] = vp
    return state.places()


def test_e50_ties_go_by_river_then_military_then_are_shared() -> None:
    assert places((20, 7, 0), (20, 9, 0)) == [2, 1]
    assert places((15, 10, 9), (15, 10, 6)) == [1, 2]
    assert places((15, 10, 6), (15, 10, 6)) == [1, 1]


# -- positions that are refused (TM-13.2) ------------------------------------------------------------------


def broken(change: str, value: Any, player: int | None = None) -> BadPosition:
    """The refusal of the example with one thing changed."""
    position = copy.deepcopy(EXAMPLE)
    (position if player is None else position["players"][player])[change] = value
    with pytest.raises(BadPosition) as refused:
        GAME.score_position(position, "final")
    return refused.value


@pytest.mark.parametrize(
    ("rule", "change", "value", "player"),
    [
        ("V1", "format", "terramara", None),
        ("V1", "version", 2, None),
        ("V2", "players", [], None),
        ("V2", "id", "black", 0),
        ("V2", "id", "yellow", 0),
        ("V3", "neutrals", [{"id": "N1", "military": 3}], None),
        ("V4", "settlements", {"S1": "PQ1a", "S2": "PQ1a", "S3": "PQ2b", "S4": "PQ2d"}, None),
        ("V5", "culture", 15, 0),
        ("V5", "military", "6", 0),
        ("V5", "goods", {"gold": 1}, 0),
        ("V5", "vp", -1, 0),
        ("V6", "artefacts", ["T4a"], 0),
        ("V6", "artefacts", ["P1a"], 0),
        ("V6", "reserved", "W1c", 0),
        ("V7", "caravans", ["X6"], 0),
        ("V7", "caravans", ["X6", "Z1"], 0),
        ("V8", "road_end", ["red", "blue"], None),
        ("V9", "workers", [4], 0),
        ("V9", "workers", [3, 3, 3, 3], 0),
        ("V10", "caravans", ["X1", "X1"], 1),
        ("V10", "flags", ["S2", "S2"], 1),
        ("V11", "character", "CH2", 0),
        ("V11", "character", None, 0),
        ("V11", "side", "old", 0),
        ("V11", "private_settlement", None, 3),
        ("V11", "private_settlement", "PQ1a", 3),
        ("V11", "private_settlement", "PQ1d", 0),
    ],
)
def test_a_position_that_breaks_a_rule_is_refused_by_its_number(
    rule: str, change: str, value: Any, player: int | None
) -> None:
    error = broken(change, value, player)
    assert error.code == rule
    assert error.faults[0].startswith(f"{rule}: ")


def test_all_faults_are_named_together() -> None:
    position = copy.deepcopy(EXAMPLE)
    position["version"] = 3
    position["players"][0]["culture"] = 99
    position["players"][1]["caravans"] = []
    with pytest.raises(BadPosition) as refused:
        GAME.score_position(position, "final")
    assert [fault.partition(":")[0] for fault in refused.value.faults] == ["V1", "V5", "V7"]


def test_what_is_no_position_at_all_is_refused() -> None:
    nonsense: Any
    for nonsense in (None, [], "position", 3):
        with pytest.raises(BadPosition):
            GAME.score_position(nonsense, "final")
    with pytest.raises(ValueError, match="phase"):
        GAME.score_position(EXAMPLE, "round")
