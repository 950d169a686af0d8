"""What every game promises, through the contract alone: a new game is tested here without a line of code."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clayworks.core.chance import Chance
from clayworks.core.errors import BadRecord, ClayworksError
from clayworks.core.messages import LANGUAGES
from clayworks.core.record import Record
from clayworks.core.state import BETWEEN, TERMINAL, IllegalAction
from tests.effort import enough
from tests.properties.deals import (
    GAMES,
    MOST_CHOICES,
    every_game,
    played,
    random_options,
    seats,
    seeds,
    sizes,
)


@every_game
@settings(max_examples=enough(10, 25))
@given(sizes, seeds)
def test_random_games_end_and_every_open_decision_has_a_choice(name: str, size: int, seed: int) -> None:
    game = GAMES[name]
    chance = Chance(seed)
    state = game.deal(seats(name, size), seed, random_options(game, chance))
    for _ in range(MOST_CHOICES):
        if state.is_terminal():
            break
        actions = state.legal_actions()
        assert len(actions) >= 2
        assert len(set(actions)) == len(actions)
        assert state.current_player() in state.deciders()
        state.apply_action(actions[chance.below(len(actions))])
    assert state.is_terminal()
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    assert state.deciders() == []
    assert state.decision() is None
    assert sum(state.returns()) == pytest.approx(0)
    assert all(-1 <= value <= 1 for value in state.returns())
    best = min(state.places())
    assert best == 1
    assert max(state.scores()) in [s for s, p in zip(state.scores(), state.places(), strict=True) if p == 1]


@every_game
@settings(max_examples=enough(8, 15))
@given(sizes, seeds, st.floats(0, 1.2))
def test_a_record_replays_to_the_same_state(name: str, size: int, seed: int, share: float) -> None:
    record, state = played(name, size, seed, share)
    again = Record.from_data(json.loads(json.dumps(record.to_data())), record.game)
    assert again.replay() == state
    assert again.to_data() == record.to_data()
    assert again.replay().scores() == state.scores()


@every_game
@settings(max_examples=enough(8, 15))
@given(sizes, seeds, st.floats(0, 1.2))
def test_copies_are_exact_and_independent(name: str, size: int, seed: int, share: float) -> None:
    _, state = played(name, size, seed, share)
    copies = [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    for other in copies:
        assert other == state
        assert hash(other) == hash(state)
        assert other.legal_actions() == state.legal_actions()
        assert other.view() == state.view()
    if not state.is_terminal():
        before = pickle.dumps(state)
        for other in copies:
            other.apply_action(other.legal_actions()[0])
            assert other == copies[0]
            assert other != state or other.legal_actions() == state.legal_actions()
        assert pickle.dumps(state) == before


@every_game
@settings(max_examples=enough(6, 10))
@given(sizes, seeds, st.floats(0, 1.2))
def test_every_legal_action_applies_and_every_other_one_is_refused(
    name: str, size: int, seed: int, share: float
) -> None:
    _, state = played(name, size, seed, share)
    legal = set(state.legal_actions())
    before = state.clone()
    for action in range(-1, len(state.game.space) + 1):
        if action in legal:
            other = state.clone()
            other.apply_action(action)
            assert other != state
        else:
            with pytest.raises(IllegalAction) as refused:
                state.apply_action(action)
            reason = refused.value.reason
            assert reason == state.game.refusal(state, action)
            assert str(refused.value) == str(reason)
            # A sentence with its rule, where rules are written down.
            assert str(reason).endswith(f" ({reason.rule})" if state.game.turn_rule else str(reason.message))
            assert state == before


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_can_be_said_in_every_language_and_sent_to_another_process(
    name: str, language: str
) -> None:
    game = GAMES[name]
    state = game.deal(game.players[0], 5)
    with pytest.raises(IllegalAction) as not_asked:
        state.choose(-1, 1 - state.current_player())
    with pytest.raises(IllegalAction) as not_offered:
        state.apply_action(-1)
    for error in (not_asked.value, not_offered.value):
        again = pickle.loads(pickle.dumps(error))
        assert isinstance(again, IllegalAction)
        assert isinstance(again, ClayworksError)
        assert isinstance(again, ValueError)
        assert again.reason == error.reason
        assert again.to(language) == error.reason.to(language)
        assert error.reason.message.to(language) in error.to(language)
        assert error.reason.rule in error.to(language)
        assert (error.to(language) == str(error)) is (language == "en")


@every_game
@settings(max_examples=enough(6, 10))
@given(sizes, seeds, st.floats(0, 1.0))
def test_choose_and_advance_together_are_apply_action(name: str, size: int, seed: int, share: float) -> None:
    _, state = played(name, size, seed, share)
    for action in state.legal_actions():
        one, two = state.clone(), state.clone()
        one.apply_action(action)
        two.choose(action)
        if two.current_player() == BETWEEN:
            assert two.legal_actions() == []
        two.advance()
        assert one == two
        two.advance()  # nothing more to do
        assert one == two


@every_game
@settings(max_examples=enough(6, 10))
@given(sizes, seeds)
def test_listening_changes_nothing_and_explains_every_point(name: str, size: int, seed: int) -> None:
    record, silent = played(name, size, seed, 1)
    state = record.start()
    log = state.listen()
    everybody, sources = range(len(state.colours)), range(len(state.game.sources))
    start = [[state.points_from(seat, source) for source in sources] for seat in everybody]
    for choice in record.choices:
        action = state.game.space.parse(choice)
        assert action is not None
        state.apply_action(action)
    assert state == silent
    for seat in everybody:
        for source in sources:
            explained = sum(e.points for e in state.entries() if (e.seat, e.source) == (seat, source))
            assert start[seat][source] + explained == state.points_from(seat, source)
    for event in log.take_events():
        assert str(state.game.tell(state, event))
    for entry in state.entries():
        assert entry.rule or not state.game.turn_rule
        assert all(state.game.place_name(place) for place in entry.places)


@every_game
@settings(max_examples=enough(5, 8))
@given(sizes, seeds, st.floats(0, 1.2))
def test_everything_can_be_said_in_every_language(name: str, size: int, seed: int, share: float) -> None:
    _, state = played(name, size, seed, share)
    asked = state.decision()
    if asked is not None:
        assert asked.id in state.game.space.decisions
        for language in ("en", "ru", "ja", "pl", "it"):
            assert asked.message.to(language)
            for action in state.legal_actions():
                told = state.describe(action)
                assert all(part.to(language) for part in (told.message, *told.cost, *told.gain))
    for seat in [None, *range(len(state.colours))]:
        view = state.view(seat)
        assert json.loads(json.dumps(view)) == view
        for language in ("en", "ja"):
            assert state.game.terminal(view, language)


@every_game
@settings(max_examples=enough(5, 8))
@given(sizes, seeds, st.floats(0, 1.0), seeds)
def test_resampling_keeps_what_the_seat_sees(
    name: str, size: int, seed: int, share: float, other: int
) -> None:
    _, state = played(name, size, seed, share)
    for seat in range(len(state.colours)):
        again = state.resample_from_infostate(seat, Chance(other))
        assert again.view(seat) == state.view(seat)
        assert again.legal_actions(seat) == state.legal_actions(seat)
        assert again.scores() == state.scores()


@every_game
def test_the_action_space_is_small_and_notation_goes_both_ways(name: str) -> None:
    space = GAMES[name].space
    assert len(space) < 1000
    for action in range(len(space)):
        assert space.parse(space.notation(action)) == action
        assert space.action(space.decision(action), space.option(action)) == action


@every_game
def test_a_record_cut_anywhere_is_open_at_its_next_decision(name: str) -> None:
    record, _ = played(name, 1, 11, 1)
    for ply in range(0, len(record.choices), 7):
        state = record.replay(ply)
        asked = state.decision()
        assert asked is not None
        assert record.choices[ply].startswith(asked.id + " ")


@every_game
def test_a_choice_after_the_end_is_refused(name: str) -> None:
    record, _ = played(name, 0, 5, 1)
    data = record.to_data()
    data["choices"] = [*data["choices"], data["choices"][-1]]
    with pytest.raises(BadRecord, match="after the end"):
        Record.from_data(data, record.game)


@every_game
@settings(max_examples=enough(8, 15))
@given(sizes, seeds, seeds, st.floats(0, 1.2))
def test_what_nobody_has_seen_can_be_dealt_again_and_the_same_choices_lead_to_the_same_table(
    name: str, size: int, seed: int, other: int, share: float
) -> None:
    record, state = played(name, size, seed, share)
    deal = record.game.dealt_again(state, record.deal, Chance(other))
    if deal is None:
        assert not record.game.open_information
        return
    again = Record.from_data({**record.to_data(), "seed": None, "deal": deal}, record.game).replay()
    for seat in (None, *range(len(state.colours))):
        assert again.view(seat) == state.view(seat)
    assert again.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if not game.open_information])
def test_what_is_dealt_again_differs_and_depends_on_nothing_that_is_hidden(name: str) -> None:
    record, _ = played(name, 1, 7, 1)
    half = replace(record, choices=record.choices[: len(record.choices) // 2])
    state = half.replay()
    deals = [half.game.dealt_again(state, half.deal, Chance(seed)) for seed in range(5)]
    assert len({json.dumps(deal) for deal in (half.deal, *deals)}) == 6
    assert deals[0] is not None
    hidden = replace(half, deal=deals[0])
    assert half.game.dealt_again(hidden.replay(), hidden.deal, Chance(3)) == deals[3]
