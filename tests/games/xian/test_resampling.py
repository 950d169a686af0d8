"""What a seat can't know is dealt again, and everything it can't rule out is reached (XI-5)."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator

import pytest

from clayworks.core.chance import Chance
from clayworks.core.state import NOTHING
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.notation import CARDS

from . import scenes
from .scenes import GAME


def random_game(seats: int, seed: int) -> Iterator[XianState]:
    """A table at every ply of a random game; palace and tiles are liked, so that all decisions occur."""
    rng = random.Random(seed)
    table = GAME.deal(seats, seed)
    assert isinstance(table, XianState)
    while not table.is_terminal():
        yield table
        actions = table.legal_actions()
        liked = [a for a in actions if "palace" in GAME.space.option(a) or "tile:" in GAME.space.option(a)]
        table.apply_action(rng.choice(liked if liked and rng.random() < 0.5 else actions))


def at_every_kind_of_decision() -> dict[str, XianState]:
    """One table for each of the 24 decisions."""
    found: dict[str, XianState] = {}
    for seed in itertools.count():
        for table in random_game(2 + seed % 3, seed):
            name = GAME.space.decisions[table.open]
            if name not in found or (seed % 3 == 2 and name in ("favour", "under-card", "over-card")):
                found[name] = table.clone()
        if len(found) == len(GAME.space.decisions):
            return found
    raise AssertionError


TABLES = at_every_kind_of_decision()


def knowledge(table: XianState, seat: int | None) -> str:
    """All that a seat is told: its view, its options, and what they are said to mean."""
    told: list[object] = [table.view(seat), table.deciders(), table.scores()]
    if seat is not None:
        actions = table.legal_actions(seat)
        facing = table.facing(seat)
        told += [actions, [repr(facing.describe(action)) for action in actions]]
    return json.dumps(told, sort_keys=True)


@pytest.mark.parametrize("decision", GAME.space.decisions)
def test_resampling_changes_nothing_that_a_seat_knows(decision: str) -> None:
    table = TABLES[decision]
    before = table.clone()
    for seat in range(table.seats):
        for seed in range(5):
            again = table.resample_from_infostate(seat, Chance(seed))
            assert knowledge(again, seat) == knowledge(table, seat)
            assert knowledge(again, None) == knowledge(table, None)
            check_cards(again)
            again.apply_action(again.legal_actions()[0])  # it can be played on
    assert table == before


@pytest.mark.parametrize("decision", GAME.space.decisions)
def test_what_is_dealt_again_does_not_depend_on_what_is_hidden(decision: str) -> None:
    """XI-5.2: two tables that look the same to a seat are dealt again alike by the same seed."""
    table = TABLES[decision]
    for seat in range(table.seats):
        other = table.resample_from_infostate(seat, Chance("other"))
        for seed in range(5):
            one = table.resample_from_infostate(seat, Chance(seed))
            assert one == other.resample_from_infostate(seat, Chance(seed))


def check_cards(table: XianState) -> None:
    """XI-22.3 to XI-22.5 hold of a table dealt again."""
    for seat in range(table.seats):
        assert sorted(table.decks[seat * s.DECK : (seat + 1) * s.DECK]) == list(range(s.DECK))
    assert sorted(table.equipment) == list(range(s.EQUIPMENT))
    assert sorted(table.tokens) == list(range(s.TOKENS))


@pytest.mark.parametrize("decision", GAME.space.decisions)
def test_every_hidden_card_can_be_at_every_hidden_place(decision: str) -> None:
    """Decks, equipment and tokens: each hidden card is seen at each place where it may be."""
    table = TABLES[decision]
    seat = int(table.seat)
    reached: dict[str, set[tuple[int, int]]] = {"decks": set(), "equipment": set(), "tokens": set()}
    chance = Chance(decision)
    for _ in range(700):
        again = table.resample_from_infostate(seat, chance)
        reached["decks"] |= set(enumerate(again.decks))
        reached["equipment"] |= set(enumerate(again.equipment))
        reached["tokens"] |= set(enumerate(again.tokens))
    assert reached["equipment"] == possible(list(table.equipment), [range(int(table.drawn), s.EQUIPMENT)])
    assert reached["tokens"] == possible(list(table.tokens), [range(int(table.turn) + 3, s.TOKENS)])
    assert reached["decks"] == possible(
        list(table.decks), [hidden(table, seat, o) for o in range(table.seats)]
    )


def hidden(table: XianState, seat: int, owner: int) -> list[int]:
    """The places of a deck whose cards a seat can't know."""
    start = owner * s.DECK
    if owner == seat:
        end = s.DECK - int(table.held(owner, s.EXCHANGED))
        return list(range(start + int(table.turn) * s.HAND, start + end))
    seen = table.held(owner, s.SEEN)
    return [at for at in range(start, start + s.DECK) if not seen >> table.decks[at] & 1]


def possible(cards: list[int], groups: list[range] | list[list[int]]) -> set[tuple[int, int]]:
    """Place and card, where the cards of each group of places may change among themselves."""
    pairs = set(enumerate(cards))
    for group in groups:
        pairs |= {(at, cards[other]) for at in group for other in group}
    return pairs


# -- small cases, compared with all that is possible ---------------------------------------------------------


def late_table(turn: int, round_: int, seats: int = 2) -> XianState:
    """A table at the first secret choice of a late round."""
    for table in random_game(seats, 3):
        if (table.turn, table.round, table.phase) == (turn, round_, s.PAIRS):
            return table.clone()
    raise AssertionError


def commitment(table: XianState, seat: int) -> tuple[int, int]:
    return int(table.held(seat, s.UNDER)), int(table.held(seat, s.OVER))


def unseen(table: XianState, seat: int) -> list[int]:
    return [card for card in range(s.DECK) if not table.held(seat, s.SEEN) >> card & 1]


def commit(table: XianState, seat: int) -> None:
    while seat in table.deciders():
        table.choose(table.legal_actions(seat)[0], seat)
    table.advance()


@pytest.mark.parametrize(("turn", "round_"), [(5, 2), (6, 1), (6, 2)])
def test_hand_and_commitment_of_the_other_reach_exactly_what_is_possible(turn: int, round_: int) -> None:
    """Between two seats' commitments: all sets of cards in hand and all ordered pairs of them."""
    table = late_table(turn, round_)
    commit(table, 0)
    assert table.deciders() == [1]
    size = 4 if round_ == 1 else 2
    wanted = {
        (frozenset(hand), pair)
        for hand in itertools.combinations(unseen(table, 0), size)
        for pair in itertools.permutations(hand, 2)
    }
    chance = Chance(1)
    reached = set()
    for _ in range(len(wanted) * 15):
        again = table.resample_from_infostate(1, chance)
        pair = commitment(again, 0)
        start = (turn - 1) * s.HAND
        cards = [
            card for card in again.decks[start : start + s.HAND] if not again.held(0, s.SEEN) >> card & 1
        ]
        reached.add((frozenset(cards), pair))
    assert reached == wanted


def test_one_who_still_chooses_may_or_may_not_have_named_the_under_card() -> None:
    table = late_table(6, 1)
    table.choose(table.legal_actions(0)[2], 0)
    wanted = {(NOTHING, NOTHING)} | {(card, NOTHING) for card in unseen(table, 0)}
    reached = {commitment(table.resample_from_infostate(1, Chance(seed)), 0) for seed in range(200)}
    assert reached == wanted
    for seed in range(20):
        again = table.resample_from_infostate(1, Chance(seed))
        assert again.deciders() == [0, 1]
        assert again.legal_actions(1) == table.legal_actions(1)
        while not again.is_terminal():
            again.apply_action(again.legal_actions()[-1])


def test_own_cards_returned_by_favour_stay_in_the_last_hand() -> None:
    """XI-5.3."""
    table = scenes.table()
    scenes.play(table, "favour R3", "favour Y1")
    table.advance()
    for seed in range(50):
        again = table.resample_from_infostate(0, Chance(seed))
        assert [CARDS[card] for card in again.decks[22:24]] == ["R3", "Y1"]
        assert [CARDS[card] for card in sorted(again.decks[:4])] == ["B1", "G2", "R4", "Y4"]
    others = {CARDS[table.resample_from_infostate(1, Chance(seed)).decks[23]] for seed in range(300)}
    assert others == set(CARDS)


def test_a_favour_not_yet_public_may_have_been_any_subset() -> None:
    """XI-19.6: its number is unknown to others until all have decided."""
    table = scenes.table()
    scenes.play(table, "favour R3", "favour Y1")
    pending = {
        frozenset(CARDS[card] for card in range(s.DECK) if again.held(0, s.FAVOUR) >> card & 1)
        for again in (table.resample_from_infostate(1, Chance(seed)) for seed in range(400))
    }
    assert {len(subset) for subset in pending} == {0, 1, 2, 3, 4}
    assert set().union(*pending) == set(CARDS)
    table.advance()
    numbers = {
        int(table.resample_from_infostate(1, Chance(seed)).held(0, s.EXCHANGED)) for seed in range(200)
    }
    assert numbers == {0, 1, 2, 3, 4}
    scenes.play(table, "favour keep")
    table.advance()
    scenes.play(table, "favour keep")
    table.advance()
    numbers = {int(table.resample_from_infostate(1, Chance(seed)).held(0, s.EXCHANGED)) for seed in range(50)}
    assert numbers == {2}


def test_one_who_still_thinks_about_the_favour_may_be_anywhere_in_it() -> None:
    table = scenes.table()
    scenes.play(table, "favour R3")
    steps = set()
    for seed in range(400):
        again = table.resample_from_infostate(1, Chance(seed))
        named = [card for card in range(s.DECK) if again.held(0, s.FAVOUR) >> card & 1]
        steps.add(len(named))
        assert len(again.legal_actions(0)) >= 2
        assert 0 in again.deciders()
        assert again.held(0, s.LAST_RETURNED) == (max(named) if named else NOTHING)
    assert steps == {0, 1, 2, 3}


def test_purchases_were_seen_by_all_and_stay() -> None:
    """XI-5.1, XI-19.45: a careful listener may remember."""
    table = late_table(6, 2)
    assert any(owner < s.IN_DECK for owner in table.owners)
    for seed in range(10):
        assert list(table.resample_from_infostate(0, Chance(seed)).owners) == list(table.owners)


def test_all_orders_of_the_hidden_tokens_are_reached_equally_often() -> None:
    table = late_table(6, 2)  # three tokens are left face down
    counts: dict[tuple[int, ...], int] = {}
    chance = Chance(5)
    for _ in range(6000):
        order = tuple(table.resample_from_infostate(0, chance).tokens[9:])
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(abs(count - 1000) < 150 for count in counts.values())


@pytest.mark.parametrize("decision", GAME.space.decisions)
def test_a_choice_tells_nothing_hidden_before_the_game_goes_on(decision: str) -> None:
    """The same choice on two tables that look alike to a seat says the same and leaves them alike."""
    table = TABLES[decision]
    seat = int(table.seat)
    for seed, action in enumerate(table.legal_actions()[:6]):
        one, two = table.clone(), table.resample_from_infostate(seat, Chance(seed))
        logs = [one.listen(), two.listen()]
        for state in (one, two):
            state.choose(action)
        assert knowledge(one, seat) == knowledge(two, seat)
        told = [
            [str(GAME.tell(state, event)) for event in log.take_events()]
            for state, log in zip((one, two), logs, strict=True)
        ]
        assert told[0] == told[1]
