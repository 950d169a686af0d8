# compiled by mypyc
"""How a decision is asked: its options are found, and a single one is taken at once (XI-23.6).

Each decision of XI-23.3 is one small class with two methods: what it offers, and what choosing does.
`decisions.py` lists them all.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core import asking
from clayworks.core.state import NOTHING
from clayworks.games.xian.rules.sites import building_site
from clayworks.games.xian.rules.sources import FROM_MINISTER
from clayworks.games.xian.rules.state import COIN, FIRST_HELPER, OVER, RECRUITED, UNDER, XianTable

# The decisions in the order of XI-23.3; places in DECISIONS.
ASK_FAVOUR: Final = 0
UNDER_CARD: Final = 1
OVER_CARD: Final = 2
WORKER: Final = 3
BUILDING: Final = 4
ASK_OPEN: Final = 5
FINISH: Final = 6
ASK_EXTRA: Final = 7
CRAFT: Final = 8
CRAFT_DISCOUNT: Final = 9
SIGN: Final = 10
PAINT: Final = 11
PAINT_PIGMENT: Final = 12
PAINT_DISCOUNT: Final = 13
PAINT_DISCOUNT_PIGMENT: Final = 14
FORGE: Final = 15
FORGE_DISCOUNT: Final = 16
ASK_END_TILE: Final = 17
ASK_EMISSARY: Final = 18
EMISSARY_TAKE: Final = 19
ASK_MARKET: Final = 20
MARKET_SECOND: Final = 21
MARKET_TAKE: Final = 22
MARKET_TAKE_SECOND: Final = 23


class Kind(asking.Kind[XianTable]):
    """One kind of decision of this game."""


DECISIONS: Final[list[asking.Kind[XianTable]]] = []


def ask(table: XianTable, decision: i64) -> None:
    """Open a decision; one with a single option is taken automatically and never seen (XI-23.6)."""
    asking.open_decision(table, DECISIONS, decision)


def stop(table: XianTable) -> None:
    """Here the table stops: everything further is carried on by `rounds.proceed`."""
    table.open = NOTHING
    table.options = vec[i64]()
    table.seat = NOTHING


def end_action(table: XianTable) -> None:
    """After a building action or a swap: the menu again.

    After the extra or the market tile the same menu is asked anew (XI-23.5), after an entry the last.
    """
    if table.entering:
        if table.bonus_due:  # until version 2 of the rules (XI-9.6)
            pay_minister_bonus(table)
        table.stage = FINISH
    table.forget_action()
    ask(table, table.stage)


def pay_minister_bonus(table: XianTable) -> None:
    """XI-9.9: once a turn (XI-19.15, XI-19.16)."""
    table.bonus_due = False
    table.gain(table.seat, COIN, table.tables.minister_coins)
    if table.log is not None:
        table.log.note("minister", table.seat, table.tables.minister_coins)
    place = building_site(table.minister)
    table.score(table.seat, FROM_MINISTER, table.tables.minister_prestige, "XI-9.9", place)


def end_own_round(table: XianTable) -> None:
    """Both cards of the pair lie among the discards now, except a helper just recruited (XI-4.5)."""
    if table.log is not None:
        announce_discards(table)
    table.put(table.seat, UNDER, NOTHING)
    table.put(table.seat, OVER, NOTHING)
    table.stage = NOTHING
    table.begun = False
    stop(table)


def announce_discards(table: XianTable) -> None:
    """The cards of the pair that leave the table, which all see (XI-5.1)."""
    log = table.log
    if log is None:
        return
    under = table.held(table.seat, UNDER)
    over = table.held(table.seat, OVER)
    recruited = over >= FIRST_HELPER and (table.held(table.seat, RECRUITED) >> (over - FIRST_HELPER)) & 1 == 1
    log.note("discard", table.seat, NOTHING if recruited else over, under)
