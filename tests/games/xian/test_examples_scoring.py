"""Worked examples of the final scoring (XI-20.12 to XI-20.14, XI-20.35 to XI-20.44, XI-21.5)."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from clayworks.core.components import Components
from clayworks.games.xian.game import Xian

from .positions import example, ledger, lift, small
from .scenes import GAME


@pytest.mark.parametrize(
    ("section", "warriors", "shares"),
    [
        ("C", (2, 2, 1, 1), [10, 10, 2, 2]),  # XI-20.12
        ("B", (2, 1, 0, 0), [12, 6, 0, 0]),  # XI-20.13, XI-19.63
        ("A", (1, 1, 1, 0), [5, 5, 5, 0]),  # XI-20.35
        ("B", (1, 1, 1, 0), [7, 7, 7, 0]),
        ("C", (1, 1, 1, 0), [8, 8, 8, 0]),
        ("A", (2, 2, 2, 2), [4, 4, 4, 4]),
        ("B", (2, 2, 2, 2), [5, 5, 5, 5]),
        ("C", (2, 2, 2, 2), [6, 6, 6, 6]),
        ("C", (3, 2, 2, 1), [14, 5, 5, 0]),  # XI-20.36
        ("A", (2, 1, 1, 1), [10, 2, 2, 2]),
        ("B", (3, 2, 1, 1), [12, 6, 1, 1]),
        ("A", (0, 0, 0, 0), [0, 0, 0, 0]),
        # XI-17.4, the rest of the table
        ("A", (2, 2, 1, 0), [7, 7, 2, 0]),
        ("B", (2, 2, 1, 0), [9, 9, 3, 0]),
        ("C", (2, 2, 1, 0), [10, 10, 4, 0]),
        ("A", (3, 2, 2, 1), [10, 3, 3, 0]),
        ("B", (3, 2, 2, 1), [12, 4, 4, 0]),
        ("B", (2, 1, 1, 1), [12, 3, 3, 3]),
        ("C", (2, 1, 1, 1), [14, 3, 3, 3]),
        ("A", (3, 2, 1, 1), [10, 5, 1, 1]),
        ("C", (3, 2, 1, 1), [14, 7, 2, 2]),
    ],
)
def test_majorities_are_shared_place_by_place(
    section: str, warriors: tuple[int, ...], shares: list[int]
) -> None:
    """XI-17.2 to XI-17.4."""
    lines = ledger(small(4, **{section: warriors}))
    assert [line[f"majority_{section.lower()}"] for line in lines] == shares


def test_five_equipment_cards() -> None:
    """XI-20.14."""
    position = small(A=(1,), C=(2,))
    position["players"][0]["equipment"] = ["arrowheads-1", "halberd-1", "halberd-2", "sword-1", "chariot-1"]
    line = ledger(position)[0]
    assert (line["equipment_sets"], line["equipment_matches"]) == (14, 6)


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ({"arrowheads": 3, "halberd": 2, "sword": 1}, 17),
        ({"chariot": 4, "horse": 2, "crossbow": 1}, 19),
        ({"sword": 4}, 8),
        ({"sword": 3, "horse": 2, "chariot": 4}, 20),  # XI-20.38
        ({}, 0),
    ],
)
def test_sets_in_deep_piles(cards: dict[str, int], points: int) -> None:
    """XI-20.37, XI-17.6."""
    position = small(2)
    position["players"][0]["equipment"] = [
        f"{kind}-{copy}" for kind, number in cards.items() for copy in range(1, number + 1)
    ]
    assert ledger(position)[0]["equipment_sets"] == points


def test_pairs_of_one_type_are_counted_by_end_pairs() -> None:
    """XI-20.38, XI-19.69."""
    position = small(2)
    lift(position, 0, 5, end_tile="end-pairs")
    cards = {"sword": 3, "horse": 2, "chariot": 4}
    position["players"][0]["equipment"] = [f"{k}-{c}" for k, n in cards.items() for c in range(1, n + 1)]
    assert ledger(position)[0]["end_tile"] == 16


def with_tile(name: str, **values: Any) -> Xian:
    """The game with other values on an end-game tile; None takes one away."""
    data = copy.deepcopy(dict(GAME.components.data))
    tile = next(tile for tile in data["mausoleum_tiles"] if tile["id"] == name)
    tile.update(values)
    for key in [key for key, value in values.items() if value is None]:
        del tile[key], tile[f"{key}_source"]
    return Xian(Components(data, "my.toml"))


@pytest.mark.parametrize(
    ("game", "tile", "total"),
    [
        (GAME, 6, 96),
        (with_tile("end-prestige", counts="marker"), 8, 98),
        (with_tile("end-prestige", counts=None), 8, 98),
    ],
    ids=["in_game, as shipped", "marker", "without counts, as in 0.1.0"],
)
def test_end_prestige_counts_the_six_turns_or_the_marker(game: Xian, tile: int, total: int) -> None:
    """XI-20.39, XI-17.12, XI-19.67."""
    position = small(2, A=(1, 0))
    lift(position, 0, 5, "open market discount extra", "end-prestige")
    player = position["players"][0]
    player.update(prestige=61, coins=6, equipment=["crossbow-1", "chariot-1", "horse-1"])
    line = ledger(position, game)[0]
    assert (line["majority_a"], line["equipment_sets"], line["equipment_matches"]) == (10, 10, 3)
    assert (line["unused_tiles"], line["end_tile"], line["resources"], line["total"]) == (4, tile, 2, total)


@pytest.mark.parametrize(
    ("coins", "clay", "returned", "left"), [(10, 9, 15, 1), (3, 4, 7, 0), (0, 0, 0, 0), (15, 3, 15, 1)]
)
def test_end_returns_takes_up_to_15_before_resources_count(
    coins: int, clay: int, returned: int, left: int
) -> None:
    """XI-20.40, XI-19.68."""
    position = small(2)
    lift(position, 0, 5, end_tile="end-returns")
    position["players"][0].update(coins=coins, clay=clay)
    line = ledger(position)[0]
    assert (line["end_tile"], line["resources"]) == (returned, left)


@pytest.mark.parametrize(
    ("amount", "coins", "points", "left"),
    [(2, 20, 15, 12), (2, 5, 10, 0), (0, 20, 0, 20), (20, 20, 15, 19), (3, 5, 15, 0)],
)
def test_the_maximum_of_end_returns_is_one_of_points(amount: int, coins: int, points: int, left: int) -> None:
    """XI-17.13, XI-19.68: no more resources return than bring points."""
    position = small(2)
    lift(position, 0, 5, end_tile="end-returns")
    position["players"][0].update(coins=coins)
    line = ledger(position, with_tile("end-returns", amount=amount))[0]
    assert (line["end_tile"], line["resources"]) == (points, left // 3)


def test_end_unused_comes_on_top() -> None:
    """XI-20.41."""
    position = small(2)
    lift(position, 0, 5, "open market extra", "end-unused")
    line = ledger(position)[0]
    assert (line["unused_tiles"], line["end_tile"]) == (3, 9)


def test_end_majorities_counts_shared_leads_and_no_empty_section() -> None:
    """XI-20.41, XI-19.70."""
    position = small(2, A=(2, 2), B=(3, 1), C=(1, 2))
    lift(position, 0, 5, end_tile="end-majorities")
    assert ledger(position)[0]["end_tile"] == 10
    position = small(2, A=(2, 2))
    lift(position, 0, 5, end_tile="end-majorities")
    assert ledger(position)[0]["end_tile"] == 5


@pytest.mark.parametrize(
    ("tile", "points"), [("end-six", 6), ("end-warriors", 8), ("end-helpers", 6), ("end-unused", 0)]
)
def test_the_plain_end_game_tiles(tile: str, points: int) -> None:
    """XI-17.9."""
    position = small(2, A=(1,), B=(3,))
    lift(position, 0, 5, end_tile=tile)
    position["players"][0]["helpers"] = ["G1", "G4", "G6"]
    assert ledger(position)[0]["end_tile"] == points


@pytest.mark.parametrize(
    ("coins", "clay", "red", "points"), [(4, 3, 4, 3), (1, 1, 0, 0), (3, 0, 0, 1), (0, 5, 0, 1)]
)
def test_three_resources_are_worth_a_point(coins: int, clay: int, red: int, points: int) -> None:
    """XI-20.42."""
    position = small(2)
    position["players"][0].update(coins=coins, clay=clay)
    position["players"][0]["pigments"]["red"] = red
    assert ledger(position)[0]["resources"] == points


def test_a_total_tie_goes_to_the_track() -> None:
    """XI-20.43, XI-19.71."""
    position = small(3)
    for seat, space in enumerate((1, 3, 2)):
        lift(position, seat, space)
        position["players"][seat]["prestige"] = 60
    assert [line["rank"] for line in ledger(position)] == [3, 1, 2]


def test_on_one_space_the_upper_disc_wins_a_tie() -> None:
    """XI-20.43, XI-17.15."""
    position = small(3)
    position["supervisors"][0] = ["orange", "violet", "azure"]
    assert [line["rank"] for line in ledger(position)] == [2, 3, 1]


def test_the_complete_scoring_of_the_specification() -> None:
    """XI-21.5, XI-21.6."""
    result, state = GAME.score_position(example(), "final")
    keys = [
        "in_game",
        "majority_a",
        "majority_b",
        "majority_c",
        "equipment_sets",
        "equipment_matches",
        "unused_tiles",
        "end_tile",
        "resources",
        "total",
        "rank",
    ]
    wanted = {
        "violet": [44, 10, 4, 4, 5, 6, 1, 5, 0, 79, 2],
        "orange": [40, 3, 4, 10, 12, 9, 3, 0, 1, 82, 1],
        "azure": [47, 3, 12, 10, 2, 3, 1, 0, 0, 78, 3],
    }
    assert result == {
        "format": "xian-ledger",
        "version": 1,
        "players": [
            {"colour": colour, **dict(zip(keys, numbers, strict=True))} for colour, numbers in wanted.items()
        ],
        "winner": "orange",
    }
    explained = [sum(entry.points for entry in state.entries() if entry.seat == seat) for seat in range(3)]
    assert explained == [79 - 44, 82 - 40, 78 - 47]


def test_a_position_goes_there_and_back() -> None:
    """XI-21.2."""
    position = example()
    again = GAME.from_position(position).to_position()
    for player in position["players"]:
        del player["name"]
        player["equipment"].sort()
    assert again == {**position, "rules": GAME.rules}


def test_a_position_played_on_is_scored_and_over() -> None:
    """XI-21.1: it stands before the final scoring."""
    state = GAME.from_position(example())
    state.advance()
    assert state.is_terminal()
    assert state.scores() == [79, 82, 78]
    assert state.places() == [2, 1, 3]
