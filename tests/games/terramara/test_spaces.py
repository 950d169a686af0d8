"""Every action space of every tile, and the homeland: exactly what it brings (TM-4.4, TM-4.9)."""

from __future__ import annotations

from typing import Any

import pytest

from clayworks.games.terramara.game import Terramara

from .boards import (
    GAME,
    LIKES,
    answer,
    begin,
    entry,
    gained,
    give,
    has,
    options,
    play,
    stand,
    table,
    with_components,
)

# By hand from TM-4.9. The player owns 5 wood and 6 military: `process n` turns n wood into planks,
# goods of one's choice are wood and planks, culture and travel are taken in full on straight roads.
SPACES = {
    "PQ1a": ("cattle 2 stone 1", "stone 1 culture 1", "wood -3 plank 3"),
    "PQ1b": ("stone 3", "cattle 1 road 1", "leather 1 stone 1"),
    "PQ1c": ("stone 2 cattle 1", "wood -3 plank 3", "cattle 2 military 1"),
    "PQ1d": ("cattle 3", "block 1 cattle 1", "stone 2 military 1"),
    "PQ2a": ("cattle 3 stone 1", "leather 1 block 1", "wood -4 plank 4"),
    "PQ2b": ("stone 3 military 1", "block 2", "cattle 2 culture 1"),
    "PQ2c": ("stone 3 cattle 1", "leather 1 military 2", "cattle 1 wood -3 plank 3"),
    "PQ2d": ("leather 2", "cattle 2 stone 2", "stone 2 road 1"),
    "PQ3a": ("leather 2 stone 1", "block 1 culture 2", "wood -5 plank 5"),
    "PQ3b": ("block 2 cattle 1", "leather 1 block 1 military 1", "cattle 3 stone 2"),
    "PQ3c": ("block 2 military 1", "wood -4 plank 4 road 1", "military -2 plank 3 vp 3"),
    "PQ3d": ("plank 2 wood 1", "stone 3 cattle 2", "leather 1 road 2"),
    "FM1a": ("wood 2 ore 1", "wood -3 plank 3", "ore 1 culture 1"),
    "FM1b": ("ore 3", "plank 1 ore 1", "wood 1 road 1"),
    "FM1c": ("ore 2 wood 1", "wood 2 military 1", "wood -3 plank 3"),
    "FM1d": ("wood 3", "metal 1 wood 1", "ore 2 military 1"),
    "FM2a": ("wood 3 ore 1", "plank 1 metal 1", "wood -4 plank 4"),
    "FM2b": ("ore 3 military 1", "metal 2", "wood 2 road 1"),
    "FM2c": ("ore 3 wood 1", "plank 1 culture 1", "ore 1 wood -3 plank 3"),
    "FM2d": ("plank 2", "ore 2 road 1", "wood 2 ore 2"),
    "FM3a": ("plank 2 ore 1", "metal 1 military 2", "military 1 culture 1 road 1 plank 1"),
    "FM3b": ("metal 2 wood 1", "wood -5 plank 5", "plank 1 vp 3"),
    "FM3c": ("plank 1 metal 1 military 1", "wood 3 ore 2", "plank 3"),
    "FM3d": ("plank 1 culture 2", "metal 1 road 2", "plank 2 wood -1 plank 1"),
}
CROSSROADS = {
    "FM1a": "plank 1 military 2",
    "FM1b": "wood -3 plank 3 military 1",
    "FM1c": "plank 1 road 1",
    "FM1d": "military -1 plank 2 vp 2",
    "FM2a": "warriors 2",
    "FM2b": "plank 2 road 1",
    "FM2d": "culture 1 military 1 road 1",
}
# What opens the special space of each FM3 tile (TM-8.4), beside what the player has anyway.
OPENS: dict[str, dict[str, Any]] = {
    "FM3a": {"worker2": 1, "worker3": 1},
    "FM3b": {"culture": 9},
    "FM3c": {"caravans": ("X4", "X5")},
    "FM3d": {"military": 10},
}


def numbers(text: str) -> dict[str, int]:
    """`wood -1 plank 2` as numbers; the same word twice is added."""
    words = text.split()
    changes: dict[str, int] = {}
    for name, number in zip(words[::2], words[1::2], strict=True):
        changes[name] = changes.get(name, 0) + int(number)
    return changes


CASES = [(tile, place) for tile in SPACES for place in range(3)]


@pytest.mark.parametrize(("tile", "place"), CASES, ids=lambda value: str(value))
def test_a_space_brings_exactly_what_is_printed_on_it(tile: str, place: int) -> None:
    level = int(tile[2])
    row = 2 * level - 1
    other = ("PQ" if tile.startswith("FM") else "FM") + f"{level}a"
    pair = (tile, other) if tile.startswith("PQ") else (other, tile)
    changes: dict[str, Any] = {f"R{row}": pair}
    state = table(number=row, **changes)
    give(state, "red", **{"wood": 5, "military": 6, **(OPENS.get(tile, {}) if place == 2 else {})})
    begin(state, "red")
    before = has(state, "red")
    space = f"R{row}.{place + 1 if tile.startswith('PQ') else place + 4}"
    play(state, "main explorer", f"space {space}")
    answer(state)
    wanted = {"explorers": -1, **numbers(SPACES[tile][place])}
    assert gained(before, has(state, "red")) == wanted


@pytest.mark.parametrize("tile", CROSSROADS)
def test_a_crossroads_space_brings_exactly_what_is_printed_on_it(tile: str) -> None:
    row = 2 * int(tile[2]) - 1
    changes: dict[str, Any] = {f"R{row}": (f"PQ{tile[2]}a", tile)}
    state = table(number=row + 1, **changes)
    give(state, "red", wood=5, military=6, caravans=(f"X{row}", f"X{row}"))
    begin(state, "red")
    before = has(state, "red")
    play(state, "main chief", f"space CR{row}")
    answer(state)
    assert gained(before, has(state, "red")) == {"chief": -1, **numbers(CROSSROADS[tile])}


def test_the_crossroads_space_of_fm2c_offers_a_creation_with_two_raw_goods() -> None:
    state = table(number=4, R3=("PQ2a", "FM2c"))
    give(state, "red", caravans=("X3", "X3"), wood=2, plank=2)
    begin(state, "red")
    state.row[0] = 16  # T2a, 4 plank
    play(state, "main chief", "space CR3")
    assert options(state) == ["create:T2a", "decline"]
    play(state, "create create:T2a")
    assert has(state, "red").get("plank", 0) == has(state, "red").get("wood", 0) == 0


def test_no_tile_is_forgotten() -> None:
    assert len(SPACES) == 24
    assert len(CROSSROADS) + 1 == 8
    answered = {"order", "offer", "pay", "take", "process", "culture", "travel", "raid", "give"}
    assert set(LIKES) <= answered


# -- the sign "only 1 member" (TM-4.4, TM-8.3) -----------------------------------------------------------


def signed(tile: str, place: int | None) -> Terramara:
    """The game with the sign on a space of a tile, or on its back."""

    def sign(data: dict[str, Any]) -> None:
        row = entry(data, "tile", tile)
        (row["back"] if place is None else row["space"][place])["capacity"] = 1

    return with_components(sign)


@pytest.mark.parametrize(("tile", "place"), [("PQ1a", 0), ("PQ1a", 2), ("FM1b", 1)])
def test_nobody_joins_an_explorer_on_a_space_with_the_sign(tile: str, place: int) -> None:
    pair: dict[str, Any] = {"R1": (tile, "FM1b") if tile.startswith("PQ") else ("PQ1a", tile)}
    space = f"R1.{place + 1 if tile.startswith('PQ') else place + 4}"
    beside = "R1.2" if tile.startswith("PQ") else "R1.4"
    for game, takes_two in ((GAME, True), (signed(tile, place), False)):
        state = table(game=game, **pair)
        give(state, "red", military=9)
        for taken in (space, beside):
            stand(state, taken, ("blue", "explorer"))
        play(begin(state, "red"), "main explorer")
        assert (space in options(state)) == takes_two
        assert beside in options(state)  # the others go by the capacity of all
        if not takes_two:
            assert "only 1 member may stand here" in str(state.why_not(f"space:{space}"))


def test_the_sign_goes_with_its_tile_and_not_with_the_place() -> None:
    """PQ1a lies in row 2 now; in row 1 there is no sign."""
    state = table(game=signed("PQ1a", 0), R2=("PQ1a", "FM1b"))
    give(state, "red", military=9)
    for space in ("R1.1", "R2.1"):
        stand(state, space, ("blue", "explorer"))
    play(begin(state, "red"), "main explorer")
    assert ("R1.1" in options(state), "R2.1" in options(state)) == (True, False)


@pytest.mark.parametrize("special", [True, False])
def test_a_crossroads_space_and_a_special_space_can_bear_the_sign(special: bool) -> None:
    tile, space = ("FM3d", "R5.6") if special else ("FM1c", "CR1")
    for game, takes_two in ((GAME, True), (signed(tile, 2 if special else None), False)):
        laid: dict[str, Any] = {"R5" if special else "R1": (f"PQ{tile[2]}a", tile)}
        state = table(number=5, game=game, **laid)
        give(state, "red", military=10, caravans=("X1", "X1"))
        stand(state, space, ("blue", "explorer"))
        play(begin(state, "red"), "main explorer")
        assert (space in options(state)) == takes_two


def test_the_private_crossroads_space_can_bear_the_sign() -> None:
    """TM-8.5, TM-11.7: elsewhere an own warrior may join an own explorer."""
    for game, takes_two in ((GAME, True), (signed("FM1d", None), False)):
        state = table(game=game)
        give(state, "red", character="CH7", private_crossroads="FM1d", warriors=1)
        stand(state, "CRP", ("red", "explorer"))
        play(begin(state, "red"), "main warrior")
        assert ("CRP" in options(state)) == takes_two


def test_the_smaller_number_counts() -> None:
    """With two players a crossroads space takes one member anyway (TM-J37)."""

    def two(data: dict[str, Any]) -> None:
        data["capacity"]["crossroads_banned"] = 2
        entry(data, "tile", "FM1c")["back"]["capacity"] = 1

    state = table(2, 2, with_components(two), R1=("PQ1a", "FM1c"))
    give(state, "red", military=9, caravans=("X1", "X1"))
    stand(state, "CR1", ("yellow", "explorer"))
    play(begin(state, "red"), "main explorer")
    assert "CR1" not in options(state)


def test_the_sign_is_drawn_and_told() -> None:
    state = table(game=signed("PQ1a", 0), R1=("PQ1a", "FM1b"))
    give(state, "red")
    begin(state, "red")
    assert [space["capacity"] for space in state.view(0)["rows"][0]["spaces"]] == [1, 2, 2, 2, 2, 2]
    drawn = [panel.svg for panel in state.game.board(state.view(0), "en", {}).panels.values()]
    assert "only 1 member may stand here" in "".join(drawn)


# -- homeland (TM-4.4) -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "level"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_hiring_takes_a_worker_of_the_round_from_the_track(number: int, level: int) -> None:
    state = begin(table(number=number), "red")
    before = has(state, "red")
    play(state, "main explorer", "space H.hire")
    assert gained(before, has(state, "red")) == {"explorers": -1, f"worker{level}": 1}
    assert state.track == 1


def test_skills_travel_and_their_merged_space() -> None:
    for players, space, choices, wanted in (
        (4, "H.skills", (), {"military": 1, "culture": 1}),
        (4, "H.travel", (), {"road": 2}),
        (3, "H.skills_or_travel", ("choose military+culture",), {"military": 1, "culture": 1}),
        (2, "H.skills_or_travel", ("choose travel",), {"road": 2}),
    ):
        state = begin(table(players), "red")
        before = has(state, "red")
        play(state, "main explorer", f"space {space}", *choices)
        answer(state)
        assert gained(before, has(state, "red")) == {"explorers": -1, **wanted}


def test_the_homeland_of_each_number_of_players_has_one_space_more_than_players() -> None:
    for players, spaces in (
        (4, ["H.first", "H.hire", "H.raid", "H.skills", "H.travel"]),
        (3, ["H.first", "H.hire", "H.raid", "H.skills_or_travel"]),
        (2, ["H.hire", "H.raid_and_first", "H.skills_or_travel"]),
    ):
        state = table(players)
        give(state, "red", military=1)
        begin(state, "red")
        play(state, "main chief")
        assert [space for space in options(state) if space.startswith("H.")] == spaces


def test_the_hut_processes_one_or_trades_a_raw_good_or_a_product(  # TM-8.9, TM-9.3
) -> None:
    state = table()
    give(state, "red", wood=1, metal=1)
    begin(state, "red")
    play(state, "main chief", "space HUT")
    assert options(state) == ["none", "process", "trade_raw"]
    play(state, "choose trade_raw")
    assert options(state) == ["metal", "wood"]
    play(state, "trade-give metal")
    assert options(state) == ["cattle", "stone", "wood"]
    play(state, "trade-take cattle")
    assert has(state, "red") == {"wood": 1, "cattle": 1, "explorers": 4}
