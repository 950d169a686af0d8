"""What always holds (TM-18), checked at every decision of random games."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from clayworks.core.chance import Chance
from clayworks.games.terramara.formats.position import created
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.notation import CARDS, GOODS, SPACES
from clayworks.games.terramara.rules.placing import capacity, is_future, is_special
from tests.effort import enough

from .boards import GAME

games = st.tuples(st.integers(2, 4), st.integers(0, 2**40), st.sampled_from(["draft", "beginner"]))


def seats(state: TribeState) -> range:
    """All seats."""
    return range(len(state.colours))


def check_numbers(state: TribeState) -> None:
    """TM-18.1."""
    for seat in seats(state):
        assert all(state.held(seat, kind) >= 0 for kind in range(len(GOODS)))
        assert all(state.held(seat, s.HAND + kind) >= 0 for kind in range(3))
        assert 0 <= state.held(seat, s.RIVER) <= 14
        assert 0 <= state.held(seat, s.MILITARY) <= 20
    assert all(0 <= military <= 20 for military in state.neutrals)


def members(state: TribeState) -> list[tuple[int, int]]:
    """Owner and kind of everybody in hand, on the board and in the huts."""
    found = [(int(s.owner_of(m)), int(s.kind_of(m))) for m in state.spaces if m]
    for seat in seats(state):
        found += [(seat, kind) for kind in range(3) for _ in range(int(state.held(seat, s.HAND + kind)))]
        hut = int(state.held(seat, s.IN_HUT))
        while hut:
            found.append((seat, (hut & 3) - 1))
            hut >>= 2
    return found


def check_members(state: TribeState) -> None:
    """TM-18.2, TM-18.3."""
    there = members(state)
    for seat in seats(state):
        assert there.count((seat, s.CHIEF)) == 1
        child = state.held(seat, s.CHARACTER) == 4 and not state.held(seat, s.ADULT)
        wanted = 4 + (state.held(seat, s.RIVER) >= 8) + child
        if state.stage == s.PLAYING:
            assert there.count((seat, s.EXPLORER)) == wanted
    warriors = sum(kind == s.WARRIOR for _, kind in there)
    assert warriors + state.warriors == 4


def check_spaces(state: TribeState) -> None:
    """TM-18.4."""
    for space in range(len(SPACES)):
        there = [int(m) for m in state.spaces[space * 2 : space * 2 + 2] if m]
        assert len(there) <= capacity(state, space)
        if len(there) == 2:
            assert s.kind_of(there[0]) == s.EXPLORER
            if s.owner_of(there[0]) == s.owner_of(there[1]):
                assert s.kind_of(there[1]) == s.WARRIOR
        if there and is_future(state, space):
            assert all(s.kind_of(m) == s.EXPLORER for m in there)
        if there and s.is_territory(space):
            assert state.fire[s.row_of(space) - 1] != space
            assert state.round == 5 or not is_special(state, space)


def check_cards(state: TribeState) -> None:
    """TM-18.5."""
    row = [int(card) for card in state.row[: state.in_row]]
    deck = [int(card) for card in state.deck[state.deck_at :]]
    owned = [card for seat in seats(state) for card in created(state, seat)]
    held = [int(state.held(seat, s.RESERVED)) for seat in seats(state)]
    every = [*row, *deck, *owned, *(card for card in held if card >= 0)]
    assert len(set(every)) == len(every) <= len(CARDS)
    if state.open >= 0:
        assert len(row) == 8 or not deck
    gone = (state.round - 1) // 2
    assert all(GAME.tables.card_level[card] > gone for card in row)


def check_road(state: TribeState) -> None:
    """TM-18.7."""
    arrived = sum(
        state.held(seat, s.CARAVANS + number) == s.ROAD_END for seat in seats(state) for number in range(2)
    )
    assert state.arrived == arrived
    for seat in seats(state):
        assert state.held(seat, s.FLAGS) < 1 << min(state.round - 1, 4)


def check_workers(state: TribeState, left: list[int]) -> None:
    """TM-18.6: with the reserve and all that were left on the round track."""
    for level in range(3):
        owned = sum(int(state.held(seat, s.WORKERS + level)) for seat in seats(state))
        on_track = sum(
            left[number - 1] if number < state.round else 2
            for number in range(1, 6)
            if number != state.round and GAME.tables.worker_level[number - 1] == level + 1
        )
        if GAME.tables.worker_level[state.round - 1] == level + 1:
            on_track += int(state.track) if state.stage == s.PLAYING else 2
        assert owned + state.reserve[level] + on_track == (9, 5, 3)[level]


def check_round_start(state: TribeState) -> None:
    """TM-18.9, TM-18.10: at the first decision of a round."""
    for seat in seats(state):
        assert state.held(seat, s.HAND + s.CHIEF) == 1
        assert not any(state.held(seat, s.USED_WORKERS + level) for level in range(3))
        assert not state.held(seat, s.USED_CARDS)
        assert not state.held(seat, s.ABILITY_USED)
        assert not state.held(seat, s.IN_HUT)
    assert state.warriors == 4
    for space in range(len(SPACES)):
        if state.spaces[space * 2]:
            owner = s.owner_of(state.spaces[space * 2])
            assert is_future(state, space) or owner >= s.NEUTRAL or s.round_of(s.row_of(space)) == state.round


CHECKS = (check_numbers, check_members, check_spaces, check_cards, check_road)


@settings(max_examples=enough(15))
@given(games)
def test_the_invariants_hold_at_every_decision(game: tuple[int, int, str]) -> None:
    players, seed, setup = game
    chance = Chance(seed)
    state: Any = GAME.deal(players, seed, {"setup": setup})
    left, number, culture, points = [2] * 5, 0, [0] * players, [0] * players
    while not state.is_terminal():
        for check in CHECKS:
            check(state)
        if state.round != number:
            number = int(state.round)
            if state.fresh:
                check_round_start(state)
        check_workers(state, left)
        for seat in seats(state):
            assert state.held(seat, s.RIVER) >= culture[seat]
            assert state.scores()[seat] >= points[seat]
            culture[seat], points[seat] = int(state.held(seat, s.RIVER)), state.scores()[seat]
        actions = state.legal_actions()
        assert 2 <= len(actions) <= 41
        state.choose(actions[chance.below(len(actions))])
        left[number - 1] = int(state.track) if state.stage == s.PLAYING else 2
        state.advance()
    assert sum(player["military"] for player in state.ledger()["players"]) <= 8 * players


def goods(state: TribeState) -> list[int]:
    """How many goods of each kind all players have together."""
    return [sum(int(state.held(seat, kind)) for seat in seats(state)) for kind in range(8)]


@settings(max_examples=enough(10))
@given(games)
def test_a_raid_keeps_the_sum_of_goods(game: tuple[int, int, str]) -> None:  # TM-18.8
    players, seed, setup = game
    chance = Chance(seed)
    state: Any = GAME.deal(players, seed, {"setup": setup})
    while not state.is_terminal():
        asked, before = state.decision().id, goods(state)
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])
        following = state.decision()
        if asked == "give" and following is not None and following.id == "give":
            assert goods(state) == before
        if asked == "process" and following is not None and following.id == "process":
            assert sum(goods(state)) == sum(before)


@settings(max_examples=enough(6))
@given(games, st.integers(0, 2**40))
def test_playing_on_from_a_position_gives_the_same_game(game: tuple[int, int, str], other: int) -> None:
    players, seed, setup = game  # TM-18.13
    chance = Chance(seed)
    state: Any = GAME.deal(players, seed, {"setup": setup})
    twin: Any = None
    wanted = int(Chance(other).below(150))
    ply = 0
    while not state.is_terminal():
        ply += 1
        if twin is None and ply > wanted and state.fresh:
            twin = GAME.from_position(state.to_position())
            twin.advance()
        if twin is not None:
            assert sorted(twin.legal_actions()) == sorted(state.legal_actions())
            assert twin.current_player() == state.current_player()
        actions = state.legal_actions()
        action = actions[chance.below(len(actions))]
        state.apply_action(action)
        if twin is not None:
            twin.apply_action(action)
    if twin is not None:
        assert twin.scores() == state.scores()
        assert twin.ledger() == state.ledger()


@settings(max_examples=enough(10))
@given(games)
def test_positions_at_stops_are_those_of_the_turn_that_follows(game: tuple[int, int, str]) -> None:
    players, seed, setup = game
    chance = Chance(seed)
    state: Any = GAME.deal(players, seed, {"setup": setup})
    while not state.is_terminal():
        actions = state.legal_actions()
        state.choose(actions[chance.below(len(actions))])
        if state.current_player() == -3:
            try:
                position = state.to_position()
            except ValueError:
                position = None
            state.advance()
            if position is not None:
                assert state.to_position() == position
