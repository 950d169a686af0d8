"""Seeded chance: the same numbers for ever."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from clayworks.core.chance import Chance
from clayworks.core.dealing import fresh_seed


def test_the_numbers_of_a_seed_never_change() -> None:
    chance = Chance(7)
    assert [chance.draw() for _ in range(5)] == NUMBERS_OF_7


NUMBERS_OF_7 = [2067878526, 4286357097, 2669476516, 3277752027, 1054679954]


def test_a_word_is_a_seed_too_and_differs_from_others() -> None:
    assert Chance("clay").draw() == Chance("clay").draw()
    assert Chance("clay").draw() != Chance("coin").draw()


def test_all_faces_come_up_equally_often() -> None:
    chance = Chance(1)
    counts = Counter(chance.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(abs(count - 10_000) < 400 for count in counts.values())


@given(st.integers(), st.integers(1, 4294967087))
def test_below_stays_below(seed: int, n: int) -> None:
    assert 0 <= Chance(seed).below(n) < n


def test_shuffling_keeps_the_cards_and_reaches_every_order() -> None:
    cards = ["a", "b", "c"]
    orders = Counter(tuple(Chance(seed).shuffled(cards)) for seed in range(1200))
    assert cards == ["a", "b", "c"]
    assert len(orders) == 6
    assert all(count > 130 for count in orders.values())


def test_fresh_seeds_differ() -> None:
    assert fresh_seed() != fresh_seed()
    assert int(fresh_seed(), 16) < 2**128
    assert len(fresh_seed()) == 32


def test_a_deck_may_be_of_numbers() -> None:
    assert [str(card) for card in Chance(3).shuffled([*range(9)])] == Chance(3).shuffled([*"012345678"])
