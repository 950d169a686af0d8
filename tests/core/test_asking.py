"""How decisions are asked, on a table of one's own."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.asking import Kind, all_options, carry_out, number_actions, open_decision
from clayworks.core.state import NOTHING
from tests.pebbles.game import Pebbles, PebbleState


class Take(Kind[PebbleState]):
    """One, two or three pebbles, as far as there are any."""

    def offer(self, table: PebbleState) -> vec[i64]:
        return all_options(self.first, min(self.size, table.heap))

    def choose(self, table: PebbleState, option: i64) -> None:
        table.heap -= option + 1
        table.open = NOTHING


KINDS: list[Kind[PebbleState]] = [Take(2), Take(3)]
number_actions(KINDS)


def table_with(heap: int) -> PebbleState:
    table = Pebbles.shipped().blank(("red", "teal"))
    table.heap = heap
    return table


def test_every_decision_has_its_share_of_the_actions() -> None:
    assert [(kind.first, kind.size) for kind in KINDS] == [(0, 2), (2, 3)]


def test_a_decision_is_opened_with_its_options_and_carried_out() -> None:
    table = table_with(9)
    open_decision(table, KINDS, 1)
    assert (table.open, table.legal_actions()) == (1, [2, 3, 4])
    carry_out(table, KINDS, 3)
    assert (table.open, table.heap) == (NOTHING, 7)


def test_a_single_option_is_taken_at_once() -> None:
    table = table_with(1)
    open_decision(table, KINDS, 1)
    assert (table.open, table.heap) == (NOTHING, 0)
