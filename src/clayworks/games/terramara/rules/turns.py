# compiled by mypyc
"""The turn (TM-7): flip, main window, placement, closing window, and who comes next."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.asking import all_options
from clayworks.core.state import NOTHING
from clayworks.games.terramara.rules.artefacts import lay_aside, payable_cards, start_creation
from clayworks.games.terramara.rules.asking import Kind, pause
from clayworks.games.terramara.rules.possible import in_reach
from clayworks.games.terramara.rules.state import (
    ADULT,
    CARDS,
    CHARACTER,
    EXPLORER,
    HAND,
    PRIVATE_SETTLEMENT,
    PRIVATE_TILE,
    PRIVATE_TOKENS_LEFT,
    RESERVED,
    RIVER,
    SEAT,
    UNMOVED,
    A,
    TribeTable,
)
from clayworks.games.terramara.rules.steps import END_TURN, FLIP, MAIN, POST, ROUND_END, TURN, Step, renew
from clayworks.games.terramara.rules.tables import EXTRA_EXPLORER


class Turn(Step):
    """TM-7.1: a turn begins."""

    def go(self, table: TribeTable) -> None:
        """Its parts, the last one lowest on the stack."""
        seat = table.frame(SEAT)
        table.pop()
        table.active = seat
        table.fresh = 1
        if table.log is not None:
            table.log.note("turn", seat)
        table.push(END_TURN, seat)
        table.push(POST, seat)
        table.push(MAIN, seat)
        if can_flip(table, seat):
            table.push(FLIP, seat)


def can_flip(table: TribeTable, seat: i64) -> bool:
    """TM-11.8: first turn of a round, child side up; the Captain needs an explorer in hand (TM-J33)."""
    if table.held(seat, CHARACTER) == NOTHING or table.held(seat, ADULT) == 1:
        return False
    if table.held(seat, UNMOVED) == 0:
        return False
    return table.held(seat, HAND + EXPLORER) > 0 or not table.has(seat, EXTRA_EXPLORER)


TURN_OVER: Final = 0


class Flip(Kind):
    """`flip` (TM-7.1, TM-11.8): turn the character to its adult side, or keep the child side."""

    def offer(self, table: TribeTable) -> vec[i64]:
        """Both; the decision is not reached where it can't be flipped."""
        return all_options(0, 2)

    def choose(self, table: TribeTable, option: i64) -> None:
        """All child abilities end at once."""
        seat = table.frame(SEAT)
        table.pop()
        if option == TURN_OVER:
            flip(table, seat)


def flip(table: TribeTable, seat: i64) -> None:
    """TM-11.8: irreversible."""
    if table.log is not None:
        tell_flip(table, seat)
    if table.has(seat, EXTRA_EXPLORER):
        table.add(seat, HAND + EXPLORER, -1)
    table.put(seat, ADULT, 1)
    table.put(seat, PRIVATE_TOKENS_LEFT, 0)
    table.put(seat, PRIVATE_TILE, NOTHING)
    if loses_settlement(table, seat):
        table.put(seat, PRIVATE_SETTLEMENT, NOTHING)
    renew(table, seat)


def loses_settlement(table: TribeTable, seat: i64) -> bool:
    """Whether the adult side does without a private settlement (TM-11.7)."""
    return table.tables.side_settlement[table.held(seat, CHARACTER) * 2 + 1] == 0


def tell_flip(table: TribeTable, seat: i64) -> None:
    """What turns, and what goes back to the box with the child side."""
    log = table.log
    if log is None:
        return
    log.note("flip", seat, table.held(seat, CHARACTER))
    if table.has(seat, EXTRA_EXPLORER):
        log.note("explorer_leaves", seat, 1)
    if table.held(seat, PRIVATE_TOKENS_LEFT) != 0:
        log.note("tokens_leave", seat, table.held(seat, PRIVATE_TOKENS_LEFT))
    if table.held(seat, PRIVATE_TILE) != NOTHING:
        log.note("tile_leaves", seat, table.held(seat, PRIVATE_TILE))
    if table.held(seat, PRIVATE_SETTLEMENT) != NOTHING and loses_settlement(table, seat):
        log.note("tile_leaves", seat, table.held(seat, PRIVATE_SETTLEMENT))


RESERVE: Final = CARDS
END: Final = 2 * CARDS


class Post(Kind):
    """`post` (TM-7.1, TM-10.2): create or reserve at most once, then end. Options: cards twice, end."""

    def offer(self, table: TribeTable) -> vec[i64]:
        """The artefact step if it is not used yet; ending, always."""
        seat = table.frame(SEAT)
        options = vec[i64]()
        if table.frame(A) == 0:
            options = payable_cards(table, seat, 0)
            if can_reserve(table, seat):
                for slot in range(in_reach(table, seat)):
                    options = append(options, RESERVE + table.row[slot])
        return append(options, END)

    def choose(self, table: TribeTable, option: i64) -> None:
        """The artefact step, or the end of the turn."""
        seat = table.frame(SEAT)
        if option == END:
            table.pop()
            return
        table.set_frame(A, 1)
        if option < RESERVE:
            start_creation(table, seat, option, 0)
        else:
            lay_aside(table, seat, option - RESERVE)


def can_reserve(table: TribeTable, seat: i64) -> bool:
    """TM-10.2: far enough on the river, and no reserved card before him."""
    if table.held(seat, RESERVED) != NOTHING:
        return False
    return table.held(seat, RIVER) >= table.tables.reserve_from


class EndTurn(Step):
    """TM-6.3: the next player with a member in hand, or the end of the round. The table stops here."""

    def go(self, table: TribeTable) -> None:
        """What comes next lies on the stack; `advance` takes it up."""
        seat = table.frame(SEAT)
        table.put(seat, UNMOVED, 0)
        table.fresh = 0
        table.pop()
        following = next_player(table, seat)
        if following == NOTHING:
            table.push(ROUND_END, seat)
        else:
            table.active = following
            table.seat = following
            table.push(TURN, following)
        pause(table)


def next_player(table: TribeTable, seat: i64) -> i64:
    """Who follows clockwise and has a member in hand, or NOTHING (TM-J45)."""
    for ahead in range(1, table.seats + 1):
        following = table.seat_after(seat, ahead)
        if table.hand(following) > 0:
            return following
    return NOTHING
