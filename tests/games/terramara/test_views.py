"""What a seat may know (TM-1.5): states that differ only in what is hidden look the same to everybody."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clayworks.core.chance import Chance
from clayworks.games.terramara.rules.notation import CARDS
from tests.effort import enough

from .boards import GAME, deal


def played(players: int, seed: int, plies: int, setup: str = "draft") -> Any:
    """A random game after some choices."""
    chance = Chance(seed)
    state = GAME.deal(players, seed, {"setup": setup})
    for _ in range(plies):
        if not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[chance.below(len(actions))])
    return state


def seen(state: Any, seat: int | None) -> str:
    """Everything a seat is told, byte by byte."""
    told = {
        "view": state.view(seat),
        "actions": state.legal_actions(),
        "described": [str(state.describe(action)) for action in state.legal_actions()],
        "asked": str(state.decision()),
    }
    return json.dumps(told, sort_keys=True)


@settings(max_examples=enough(25))
@given(st.integers(2, 4), st.integers(0, 2**40), st.integers(0, 250), st.integers(0, 2**40))
def test_a_resampled_state_looks_the_same_to_everybody(
    players: int, seed: int, plies: int, other: int
) -> None:
    state = played(players, seed, plies)
    again = state.resample_from_infostate(0, Chance(other))
    for seat in (None, *range(players)):
        assert seen(again, seat) == seen(state, seat)


def test_the_view_holds_no_unseen_card_and_no_later_neutral_card() -> None:
    state = played(2, 5, 40)
    text = json.dumps(state.view(0))
    hidden = {CARDS[card] for card in state.deck[state.deck_at :]}
    shown = {card["id"] for card in state.view(0)["artefacts"]}
    assert not hidden & shown
    assert not [card for card in hidden if f'"{card}"' in text]
    assert "draws" not in text


def test_the_draft_pool_is_hidden_while_neutral_explorers_are_placed() -> None:
    first = deal(2, characters=["CH1", "CH2", "CH3"], starting_cards=["ST1", "ST2", "ST3"])
    second = deal(2, characters=["CH4", "CH5", "CH6"], starting_cards=["ST7", "ST8", "ST9"])
    states = [GAME.set_up(("red", "yellow"), made, {}) for made in (first, second)]
    for _ in range(12):
        assert seen(states[0], 0) == seen(states[1], 0)
        assert states[0].view(0)["draft"] is None
        for state in states:
            state.choose(state.legal_actions()[0])
        assert seen(states[0], 1) == seen(states[1], 1)  # nothing is revealed before `advance`
        for state in states:
            state.advance()
    assert states[0].view(0)["draft"]["characters"] == ["CH1", "CH2", "CH3"]
    assert seen(states[0], 0) != seen(states[1], 0)


def test_choose_stops_before_a_card_is_revealed() -> None:
    one = played(4, 3, 0, "beginner")
    while "post reserve" not in " ".join(one.action_to_string(a) for a in one.legal_actions()):
        actions = one.legal_actions()
        wish = [
            a for a in actions if one.action_to_string(a) in ("choose military+culture", "culture advance")
        ]
        one.apply_action(
            (wish or [a for a in actions if one.action_to_string(a) == "space H.skills"] or actions)[0]
        )
    action = next(a for a in one.legal_actions() if one.action_to_string(a).startswith("post reserve"))
    two = one.resample_from_infostate(0, Chance(77))
    for state in (one, two):
        state.choose(action)
        assert len(state.view(0)["artefacts"]) == 7
        assert state.decision() is None
    assert seen(one, 0) == seen(two, 0)
    one.advance()
    assert len(one.view(0)["artefacts"]) == 8


def test_resampling_keeps_the_levels_of_the_deck_and_leaves_the_original_alone() -> None:
    state = played(3, 9, 30)
    before = state.clone()
    decks = set()
    for seed in range(8):
        again: Any = state.resample_from_infostate(1, Chance(seed))
        assert state == before
        for start, end in ((0, 16), (16, 32), (32, 52)):
            assert sorted(again.deck[start:end]) == sorted(state.deck[start:end])
        at = int(state.deck_at)
        assert list(again.deck[:at]) == list(state.deck[:at])
        assert list(again.draws[: 2 * again.rounds_drawn]) == list(state.draws[: 2 * state.rounds_drawn])
        decks.add(tuple(again.deck))
    assert len(decks) > 1


@pytest.mark.parametrize("plies", [0, 30, 90])
def test_what_is_dealt_again_does_not_depend_on_what_is_hidden(plies: int) -> None:
    """TM-1.5: two tables that look the same are dealt again alike by the same seed."""
    state = played(2, 9, plies)
    other = state.resample_from_infostate(0, Chance("other"))
    for seed in range(5):
        one = state.resample_from_infostate(0, Chance(seed))
        assert one == other.resample_from_infostate(0, Chance(seed))


@pytest.mark.parametrize(("four", "highest"), [(True, 4), (False, 3)])
def test_resampled_neutral_cards_are_possible(four: bool, highest: int) -> None:
    state: Any = GAME.deal(2, 4, {"setup": "beginner", "neutral_four": four})
    drawn = set()
    for seed in range(60):
        again: Any = state.resample_from_infostate(0, Chance(seed))
        for number in range(5):
            first, second = again.draws[number * 2], again.draws[number * 2 + 1]
            assert first != second
            assert 1 <= min(first, second) <= max(first, second) <= highest
            drawn |= {int(first), int(second)}
    assert drawn == set(range(1, highest + 1))


def test_all_resampled_pools_of_the_draft_can_come_up() -> None:
    state: Any = GAME.deal(2, 4)
    seen_characters, seen_starts = 0, 0
    for seed in range(80):
        again: Any = state.resample_from_infostate(0, Chance(seed))
        assert int(again.pool_characters).bit_count() == int(again.pool_starts).bit_count() == 3
        seen_characters |= int(again.pool_characters)
        seen_starts |= int(again.pool_starts)
    assert seen_characters == (1 << 7) - 1
    assert seen_starts == (1 << 12) - 1
