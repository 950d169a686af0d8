"""Scorings told source by source, and every point at its places on the board."""

from __future__ import annotations

from typing import Any

import pytest
from tools.story import random_record

from clayworks import State
from clayworks.core.events import Entry
from clayworks.core.parts import Part
from clayworks.table.live import Played
from clayworks.table.story import lines, scenes
from tests.effort import some

from .boards import GAME, Position, begin, choose, mat, position, start
from .stories import GAMES, every_game, record_of, steps, story_of, told

# -- scenes ------------------------------------------------------------------------------------------------


@every_game
def test_five_rounds_and_the_end_are_scenes_of_one_beat_for_each_source_TA_11_1(
    players: int, seed: int
) -> None:
    story = story_of(players, seed)
    found = scenes(story)
    assert [str(scene.opening.message) for scene in found] == [
        *(f"Scoring of round {k}" for k in range(1, 6)),
        "Final scoring",
    ]
    for scene in found:
        assert all(beat.line is not None for beat in scene.beats)
        for beat in scene.beats:
            sources = {gain.entry.source for gain in beat.gains if gain.entry}
            seats = [(gain.seat, gain.entry.source) for gain in beat.gains if gain.entry]
            assert len(sources) <= (2 if beat.line and "group" in str(beat.line.message) else 1)
            assert len(seats) == len(set(seats)), "a seat is told once what a source gives it"
    within = sum(sum(scene.totals(players)) for scene in found)
    crafting = {GAME.sources.index(source) for source in ("organizer", "weapons")}
    outside = sum(line.points for line in story if line.entry and line.entry.source in crafting)
    assert within + outside == sum(record_of(players, seed).replay().scores())


def placed(order: str) -> list[tuple[int, str, str]]:
    """All workers of everybody on the wheel."""
    return [
        (segment, order[segment % len(order)], "craftsman") for segment in range((0, 0, 10, 12)[len(order)])
    ]


def played_on(written: Position) -> State:
    """What comes by itself after a position, with somebody listening."""
    state = GAME.from_position(written)
    state.listen()
    state.advance()
    return state


def at_the_end(board: str, order: str, **mats: Any) -> State:
    """A table after its final scoring."""
    return played_on(position(board, order, phase="final", round=5, workers=placed(order), **mats))


MAJORITIES = """
    yO .. .. gO .. .. .. .. ..
    yG A> gG .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. Mu .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""


def test_a_round_is_scored_in_words_with_ties_and_archers_TA_11_1() -> None:
    tiles = ("coins", "officers", "clay", "centre_row", "quarter_se")
    y, g = mat(coins=2), mat(coins=2, wet=1)
    state = played_on(
        position(MAJORITIES, phase="scoring", row=2, tiles=tiles, workers=placed("yg"), y=y, g=g)
    )
    story = told(state)
    assert story[: story.index("Clean-up of round 1")] == [
        "Scoring of round 1",
        "The row inspector looks at row 2: Yellow 1, Green 1 (archers: 1); Green dominates",
        "Yellow gains 3 points: row inspector, row 2 (1 warrior)",
        "Green gains 7 points: row inspector, row 2 (1 warrior)",
        "The row inspector moves on to row 3",
        "The column inspector looks at column A: Yellow 2; Yellow dominates",
        "Yellow gains 7 points: column inspector, column A (2 warriors)",
        "The column inspector moves on to column B",
        "The musician on G5 plays: nobody",
        "Scoring tile, coins: Yellow 2, Green 2; nobody dominates",
        "Yellow gains 1 point: scoring tile, coins",
        "Green gains 1 point: scoring tile, coins",
    ]
    assert story[story.index("Clean-up of round 1") + 1 :] == [
        "Turn order: Yellow, Green",
        "Green: 1 wet clay dries",
        "Yellow takes back 5 Craftsmen",
        "Green takes back 5 Craftsmen",
        "The inner ring turns one step clockwise, the middle ring one step counter-clockwise",
        "Round 2 begins",
        "Yellow's turn",
    ]


FINAL = """
    yO gO .. .. .. .. .. .. ..
    yO .. .. Fo bG .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. A^ .. .. .. bS A< ..
    .. .. .. .. .. .. bS .. ..
    .. .. .. .. .. .. .. .. ..
"""


def test_the_final_scoring_says_also_what_brings_nothing_TA_13_1() -> None:
    y, g, b = mat(coins=2, dry=1), mat(wet=1), mat(coins=1, wet=2, dry=1)
    state = at_the_end(FINAL, "ygb", y=y, g=g, b=b)
    assert told(state) == [
        "Final scoring",
        "The footman on D2: Blue 1; Blue dominates",
        "Blue gains 8 points: footman on D2 (1 warrior)",
        "A group of Officers at A1: Yellow 2, Green 1; Yellow dominates",
        "Yellow gains 4 points: in the group (2 warriors)",
        "Green gains 2 points: in the group (1 warrior)",
        "Yellow gains 5 points: majority in the group (2 warriors)",
        "Green gains 2 points: majority in the group (1 warrior)",
        "Guards: no group",
        "A group of Soldiers at G5: Blue 2",
        "Blue gains 2 points: in the group (2 warriors)",
        "The archer on C5 faces no warrior",
        "The archer on H5 faces the warrior of Blue on G5",
        "Blue gains 2 points: archer on H5",
        "Leftover coins and clay: Yellow 3, Green 1, Blue 4",
        "Yellow gains 1 point: leftovers",
        "Blue gains 2 points: leftovers",
        "Blue wins with 14 VP",
    ]


def test_who_wins_among_equals_is_said_with_the_reason_TA_13_7() -> None:
    y, g = mat(vp=20), mat(vp=20)
    state = at_the_end("", "gy", y=y, g=g)
    assert told(state)[-1] == "Green wins with 20 VP, the first of 2 equals in turn order"


# -- points at their places --------------------------------------------------------------------------------


def drawn(state: State) -> set[str]:
    """Everything that can be pointed at on the board as it stands, with its kind and without."""
    board = GAME.board(GAME.view(state, None), "en", {})
    names = {name for panel in board.panels.values() for name in panel.elements}
    return names | {name.partition(":")[2] for name in names}


@pytest.mark.parametrize(("players", "seed"), some(GAMES, 3))
def test_every_point_comes_from_places_that_are_drawn_TA_17_7(players: int, seed: int) -> None:
    """Before it is scored and after it: whatever lights up must be on the board."""
    before: set[str] = set()
    for state, happened in steps(record_of(players, seed)):
        entries = [one for one in happened if isinstance(one, Entry)]
        after = drawn(state) if entries or state.decision() is None else before
        for entry in entries:
            names = {GAME.place_name(place) for place in entry.places}
            assert names, entry
            assert names <= after
            assert names <= before or not before
        before = after if state.decision() is None else set()


def test_a_place_is_called_by_its_name_TA_3_1() -> None:
    state = start(position(y=mat(coins=3)))
    words = {GAME.place_name(place): str(GAME.place_words(state, place)) for place in range(107)}
    assert len(words) == 107, "no two places have one name"
    assert words["C4"] == "C4"
    assert words["row:4"] == "row 4"
    assert words["column:B"] == "column B"
    assert "Officers" in words["tile:officers"]
    assert words["figure:guard"].startswith("Organizer, Guard")
    assert "3 coins" in words["coins:yellow"]
    assert "0 dry clay" in words["dry:purple"]


CROSSBOW = """
    .. .. .. .. yO .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
"""


def test_a_crossbow_lights_the_cells_that_it_counts_TA_8_8() -> None:
    """Also where the log begins with that choice alone, as it does at a table of bots."""
    state = begin(CROSSBOW, inner="craft 2", y=mat(wet=2, ready="crossbow"))
    for choice in ("inner perform", "craft-type crossbowman", "craft-cell E4"):
        choose(state, choice)
    state.listen()
    choose(state, "weapon use")
    happened = state.listen().take()
    (entry,) = [one for one in happened if isinstance(one, Entry)]
    assert [GAME.place_name(place) for place in entry.places] == ["E4", "E3", "E2"]
    assert str(GAME.tell_points(state, entry)) == "Yellow gains 2 points: Crossbow, 2 empty cells"


def test_a_beat_lights_what_it_looks_at_also_where_nobody_gets_anything() -> None:
    seen = set()
    for record in (random_record("terracotta-army", 3, seed) for seed in range(4)):
        played = Played.of(record)
        board = GAME.board(played.state.view(None), "en", {})
        drawn = {name for panel in board.panels.values() for name in panel.elements}
        for line in lines(played.state, played.happened):
            if line.part is Part.BEAT and line.places:
                seen.add(line.places[0].partition(":")[0])
                assert all({place, f"cell:{place}"} & drawn for place in line.places)
    assert {"row", "column", "tile"} <= seen
