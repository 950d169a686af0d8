# compiled by mypyc
"""Goods and workers: taking, processing, trading, paying (TM-9.1 to TM-9.3, TM-9.8, TM-9.12)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.games.terramara.rules.asking import Kind, owned
from clayworks.games.terramara.rules.free import start_payment
from clayworks.games.terramara.rules.possible import can_pay
from clayworks.games.terramara.rules.state import KINDS, PRODUCTS, RAW, SEAT, WORKERS, A, B, TribeTable
from clayworks.games.terramara.rules.steps import TRADE_TAKE


def gain_good(table: TribeTable, seat: i64, kind: i64, amount: i64) -> None:
    """From the supply, which is unlimited (TM-J44)."""
    table.add(seat, kind, amount)
    if table.log is not None:
        table.log.note("goods", seat, kind, amount)


def pay_good(table: TribeTable, seat: i64, kind: i64, amount: i64) -> None:
    """Back to the supply."""
    table.add(seat, kind, -amount)
    if table.log is not None and amount > 0:
        table.log.note("pay", seat, kind, amount)


def take_worker(table: TribeTable, seat: i64, level: i64) -> None:
    """A worker, usable at once (TM-9.8)."""
    table.add(seat, WORKERS + level - 1, 1)
    if table.log is not None:
        table.log.note("worker", seat, level)


class Take(Kind):
    """`take` (TM-9.1): goods of one's choice, one by one; kinds may repeat. Options: the eight kinds."""

    def is_open(self, table: TribeTable) -> bool:
        """Until all are taken."""
        return table.frame(B) > 0

    def offer(self, table: TribeTable) -> vec[i64]:
        """The four raw goods, or the four products."""
        options = vec[i64](capacity=4)
        for kind in range(table.frame(A), table.frame(A) + 4):
            options = append(options, kind)
        return options

    def choose(self, table: TribeTable, option: i64) -> None:
        """That good."""
        table.set_frame(B, table.frame(B) - 1)
        gain_good(table, table.frame(SEAT), option, 1)


DONE: Final = 4


class Process(Kind):
    """`process` (TM-9.2): one raw good at a time becomes its product. Options: raw kinds, done."""

    def is_open(self, table: TribeTable) -> bool:
        """Until the number is used up or no raw good is left."""
        return table.frame(A) > 0 and table.raw_goods(table.frame(SEAT)) > 0

    def offer(self, table: TribeTable) -> vec[i64]:
        """What he owns; a worker processes at least one (TM-19.4)."""
        options = owned(table, table.frame(SEAT), RAW, PRODUCTS)
        if table.frame(B) == 0:
            options = append(options, DONE)
        return options

    def choose(self, table: TribeTable, option: i64) -> None:
        """Turned over, or the rest is lost."""
        if option == DONE:
            table.pop()
            return
        seat = table.frame(SEAT)
        table.set_frame(A, table.frame(A) - 1)
        table.set_frame(B, 0)
        table.add(seat, option, -1)
        table.add(seat, option + PRODUCTS, 1)
        if table.log is not None:
            table.log.note("process", seat, option)


class TradeGive(Kind):
    """`trade-give` (TM-9.3): a raw good, or a product in its place (TM-J46)."""

    def offer(self, table: TribeTable) -> vec[i64]:
        """All he owns."""
        return owned(table, table.frame(SEAT), RAW, KINDS)

    def choose(self, table: TribeTable, option: i64) -> None:
        """Given; now another kind is taken."""
        seat = table.frame(SEAT)
        pay_good(table, seat, option, 1)
        table.pop()
        table.push(TRADE_TAKE, seat, option % PRODUCTS)


class TradeTake(Kind):
    """`trade-take` (TM-9.3): a raw good of another kind."""

    def offer(self, table: TribeTable) -> vec[i64]:
        """The three other kinds."""
        options = vec[i64](capacity=3)
        for kind in range(i64(PRODUCTS)):
            if kind != table.frame(A):
                options = append(options, kind)
        return options

    def choose(self, table: TribeTable, option: i64) -> None:
        """Taken."""
        seat = table.frame(SEAT)
        table.pop()
        gain_good(table, seat, option, 1)


DO: Final = 0
DECLINE: Final = 1


class Offer(Kind):
    """`offer` (TM-9.12): pay or decline. Asked even if nothing can be paid yet (TM-J54)."""

    def offer(self, table: TribeTable) -> vec[i64]:
        """Paying only if the cost can be paid now."""
        options = vec[i64]()
        if can_pay(table, table.frame(SEAT), table.frame(A)):
            options = append(options, DO)
        return append(options, DECLINE)

    def choose(self, table: TribeTable, option: i64) -> None:
        """Declining has no effect."""
        seat = table.frame(SEAT)
        item = table.frame(A)
        table.pop()
        if option == DO:
            start_payment(table, seat, item)
        elif table.log is not None:
            table.log.note("no_offer", seat, item)


class Pay(Kind):
    """`pay` (TM-9.12): the goods of a payment, one by one; the gain lies below on the stack."""

    def is_open(self, table: TribeTable) -> bool:
        """Until all is paid."""
        return table.frame(A) + table.frame(B) > 0

    def offer(self, table: TribeTable) -> vec[i64]:
        """For raw goods all he owns, products too (TM-J46); otherwise products."""
        first: i64 = RAW if table.frame(A) > 0 else PRODUCTS
        return owned(table, table.frame(SEAT), first, KINDS)

    def choose(self, table: TribeTable, option: i64) -> None:
        """That good is paid."""
        seat = table.frame(SEAT)
        what: i64 = A if table.frame(A) > 0 else B
        table.set_frame(what, table.frame(what) - 1)
        pay_good(table, seat, option, 1)
