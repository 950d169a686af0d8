"""Symmetry of the ledger (TA-18.13), and what a state tells about itself in random games."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from clayworks import State
from clayworks.core.messages import Message
from tests.effort import enough

from .boards import COLUMNS, GAME, Position
from .random_play import deals, pick, plays

FEW = settings(max_examples=enough(20, 60), deadline=None)

LEFT_RIGHT = {"left": "right", "right": "left", "nw": "ne", "ne": "nw", "sw": "se", "se": "sw"}
TOP_DOWN = {"up": "down", "down": "up", "nw": "sw", "sw": "nw", "ne": "se", "se": "ne"}


def position_of(deal: tuple[int, int], ply: int) -> Position:
    """The position before some turn of a random game, or at its end."""
    found: Position = {}
    for number, (state, _) in enumerate(plays(*deal, eager=0.9)):
        if state.decision() is None or GAME.space.decisions[state.open] == "rotate":
            found = state.to_position()
        if number >= ply and found:
            break
    return found


def reflected(position: Position, words: dict[str, str]) -> Position:
    """The board reflected left-right or top-down, with inspectors, facings and quarter tiles."""
    mirror = copy.deepcopy(position)
    sideways = "left" in words

    def cell(name: str) -> str:
        if sideways:
            return COLUMNS[8 - COLUMNS.index(name[0])] + name[1]
        return name[0] + str(8 - int(name[1]))

    for piece in mirror["mausoleum"]:
        piece["cell"] = cell(piece["cell"])
        if "horse" in piece:
            piece["horse"] = [cell(name) for name in piece["horse"]]
        if "facing" in piece:
            piece["facing"] = words.get(piece["facing"], piece["facing"])
    if sideways:
        mirror["inspectors"]["column"] = COLUMNS[8 - COLUMNS.index(mirror["inspectors"]["column"])]
    else:
        mirror["inspectors"]["row"] = 8 - mirror["inspectors"]["row"]
    tiles = [tile.split("_") for tile in mirror["tiles"]]
    mirror["tiles"] = ["_".join(words.get(word, word) for word in tile) for tile in tiles]
    return mirror


@FEW
@given(deals, st.integers(150, 260), st.sampled_from([LEFT_RIGHT, TOP_DOWN]), st.integers(1, 5))
def test_reflecting_the_board_changes_no_number_TA_18_13(
    deal: tuple[int, int], ply: int, words: dict[str, str], number: int
) -> None:
    """TA-18.13: but for `inspectors_after`, which step forward in both."""
    position = position_of(deal, ply)
    position["round"] = number
    for phase in ("round", "final"):
        ledger = GAME.score_position(position, phase)[0]
        mirror = GAME.score_position(reflected(position, words), phase)[0]
        ledger.pop("inspectors_after", None)
        mirror.pop("inspectors_after", None)
        assert mirror == ledger


def renamed(node: Any, names: dict[str, str]) -> Any:
    """All colours renamed, as keys and as values."""
    if isinstance(node, dict):
        return {names.get(key, key): renamed(value, names) for key, value in node.items()}
    if isinstance(node, list):
        return [renamed(item, names) for item in node]
    return names.get(node, node) if isinstance(node, str) else node


@FEW
@given(deals, st.integers(150, 260), st.permutations(["yellow", "green", "blue", "purple"]))
def test_renaming_the_colours_permutes_the_ledger_TA_18_13(
    deal: tuple[int, int], ply: int, other: list[str]
) -> None:
    """TA-18.13: with the turn order renamed likewise."""
    names = dict(zip(["yellow", "green", "blue", "purple"], other, strict=True))
    position = position_of(deal, ply)
    for phase in ("round", "final"):
        ledger = GAME.score_position(position, phase)[0]
        assert GAME.score_position(renamed(position, names), phase)[0] == renamed(ledger, names)


@FEW
@given(deals)
def test_the_entries_add_up_to_the_points_by_source_TA_11_1(deal: tuple[int, int]) -> None:
    """Every point has a cause: the sum of entries by seat and source, each with its rule."""
    state = GAME.deal(*deal)
    state.listen()
    rng = random.Random(deal[1])
    while not state.is_terminal():
        state.apply_action(pick(state, rng, 0.8))
    sums: Counter[tuple[int, int]] = Counter()
    for entry in state.entries():
        assert entry.points >= 0
        assert entry.rule.startswith("TA-")
        assert all(GAME.place_name(place) for place in entry.places)
        sums[entry.seat, entry.source] += entry.points
    for seat in range(deal[0]):
        for source in range(len(GAME.sources)):
            assert sums[seat, source] == state.points_from(seat, source)
        assert sum(sums[seat, source] for source in range(len(GAME.sources))) == state.scores()[seat]


def words(message: Message) -> str:
    """A message in English, which must say something and leave nothing open."""
    said = str(message)
    assert said.strip()
    assert "{" not in said
    return said


def check_words(state: State) -> None:
    """The open question and every legal action of a state in words."""
    asked = state.decision()
    assert asked is not None
    assert words(asked.message)
    assert asked.rule.startswith("TA-")
    seen: set[tuple[str, ...]] = set()
    for action in state.legal_actions():
        description = state.describe(action)
        parts = (description.message, *description.cost, *description.gain)
        seen.add(tuple(words(part) for part in parts))
        assert description.element is None or ":" in description.element
        if description.element is not None:
            assert state.why_not(description.element) is None
    assert len(seen) == len(state.legal_actions()), "two options read the same"


@settings(max_examples=enough(6, 15), deadline=None)
@given(deals)
def test_every_option_and_every_event_is_told_TA_7_8(deal: tuple[int, int]) -> None:
    """A listening game plays exactly as a silent one, and says in words what it asks and what happens."""
    silent = plays(*deal)
    state = GAME.deal(*deal)
    log = state.listen()
    for other, action in silent:
        assert state == other
        assert state.legal_actions() == other.legal_actions()
        if action == -1:
            break
        check_words(state)
        state.apply_action(action)
        for event in log.take_events():
            assert words(GAME.tell(state, event))
    assert state.is_terminal()
    assert state.decision() is None


@FEW
@given(deals, st.integers(0, 200))
def test_a_view_is_plain_data_and_the_same_for_all_TA_R51(deal: tuple[int, int], ply: int) -> None:
    """TA-R51: JSON goes out and comes back the same; only `seat` differs."""
    for number, (state, _) in enumerate(plays(*deal)):
        if number < ply:
            continue
        views = [dict(state.view(seat)) for seat in (None, *range(deal[0]))]
        for seat, view in zip((None, *range(deal[0])), views, strict=True):
            assert json.loads(json.dumps(view)) == view
            assert view.pop("seat") == seat
        assert all(view == views[0] for view in views)
        break


@FEW
@given(deals, st.integers(0, 200))
def test_copies_are_equal_and_independent_TA_7_1(deal: tuple[int, int], ply: int) -> None:
    """`clone`, `copy`, `deepcopy` and `pickle` give an equal state that goes its own way."""
    for number, (state, action) in enumerate(plays(*deal)):
        if number < ply or action == -1:
            continue
        before = state.clone()
        for twin in (
            state.clone(),
            copy.copy(state),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),
        ):
            assert twin == state
            assert hash(twin) == hash(state)
            twin.apply_action(action)
            assert twin != state
            assert state == before
        break
