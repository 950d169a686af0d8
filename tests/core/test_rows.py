"""Rows of numbers, put in order and in disorder."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.chance import Chance
from clayworks.core.rows import shuffle, sort

rows = st.lists(st.integers(-5, 50), max_size=12)
cuts = st.tuples(st.integers(0, 12), st.integers(0, 12))


@given(rows, cuts)
def test_a_part_is_sorted_and_the_rest_stays(numbers: list[int], cut: tuple[int, int]) -> None:
    start, end = sorted(min(at, len(numbers)) for at in cut)
    row = vec[i64](numbers)
    sort(row, start, end)
    assert list(row) == [*numbers[:start], *sorted(numbers[start:end]), *numbers[end:]]


@given(rows, cuts, st.integers(0, 2**40))
def test_a_part_is_shuffled_and_the_rest_stays(numbers: list[int], cut: tuple[int, int], seed: int) -> None:
    start, end = sorted(min(at, len(numbers)) for at in cut)
    row = vec[i64](numbers)
    shuffle(row, start, end, Chance(seed))
    assert (list(row)[:start], list(row)[end:]) == (numbers[:start], numbers[end:])
    assert sorted(list(row)[start:end]) == sorted(numbers[start:end])


def test_all_orders_are_equally_likely() -> None:
    chance = Chance(5)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        row = vec[i64]([7, 0, 1, 2, 7])
        shuffle(row, 1, 4, chance)
        seen[tuple(row)[1:4]] += 1
    assert set(seen) == set(permutations((0, 1, 2)))
    assert all(880 < count < 1120 for count in seen.values())
