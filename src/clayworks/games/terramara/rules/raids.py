# compiled by mypyc
"""Raids and the first-player action: where other players decide in the middle of a turn (TM-9.9, TM-9.10)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.games.terramara.rules.asking import Kind, owned
from clayworks.games.terramara.rules.possible import can_raid
from clayworks.games.terramara.rules.state import KINDS, RAW, SEAT, A, B, TribeTable
from clayworks.games.terramara.rules.steps import GIVE, RAIDING, Step, push_effect
from clayworks.games.terramara.rules.tables import NEVER_LOSE_MILITARY, RAID_IMMUNE
from clayworks.games.terramara.rules.tracks import lose_military


def start_raid(table: TribeTable, seat: i64, loss: i64) -> None:
    """TM-9.9 (1): the loss comes first, so that it counts for the level (TM-J9)."""
    if loss > 0 and not table.has(seat, NEVER_LOSE_MILITARY):
        lose_military(table, seat, loss)
    if table.log is not None:
        table.log.note("raid", seat, table.level(seat))
    table.push(RAIDING, seat, 1)


class Raiding(Step):
    """TM-9.9 (3), (4): every other player, clockwise from the raider."""

    def go(self, table: TribeTable) -> None:
        """The next victim, if there is one left."""
        raider = table.frame(SEAT)
        ahead = table.frame(A)
        if ahead == table.seats:
            table.pop()
            return
        table.set_frame(A, ahead + 1)
        victim = table.seat_after(raider, ahead)
        due = spoils(table, raider, victim)
        immune = table.has(victim, RAID_IMMUNE)
        if table.log is not None:
            tell_due(table, victim, due, immune)
        if due > 0 and not immune:
            table.push(GIVE, victim, raider, due, due)


def tell_due(table: TribeTable, victim: i64, due: i64, immune: bool) -> None:
    """What a victim has to give, of how many goods, with which level; or that nothing can be taken."""
    log = table.log
    if log is not None and immune:
        log.note("immune", victim)
    elif log is not None:
        log.note("due", victim, due, table.raw_goods(victim) + table.products(victim), table.level(victim))


def spoils(table: TribeTable, raider: i64, victim: i64) -> i64:
    """How many goods a victim gives: all his goods divided by N, rounded down (TM-J8)."""
    tables = table.tables
    divisor = tables.raid_base - (table.level(raider) - table.level(victim))
    divisor = min(max(divisor, tables.raid_least), tables.raid_most)
    return (table.raw_goods(victim) + table.products(victim)) // divisor


class Give(Kind):
    """`give` (TM-9.9): the victim chooses which goods, one by one."""

    def is_open(self, table: TribeTable) -> bool:
        """Until all are given."""
        return table.frame(B) > 0

    def offer(self, table: TribeTable) -> vec[i64]:
        """What he owns."""
        return owned(table, table.frame(SEAT), RAW, KINDS)

    def choose(self, table: TribeTable, option: i64) -> None:
        """It passes to the raider at once."""
        table.set_frame(B, table.frame(B) - 1)
        table.add(table.frame(SEAT), option, -1)
        table.add(table.frame(A), option, 1)
        if table.log is not None:
            table.log.note("give", table.frame(SEAT), table.frame(A), option)


CARRY_OUT: Final = 0
DECLINE: Final = 1


class AskRaid(Kind):
    """`raid` (TM-9.10): the raid of H.raid_and_first may be declined (TM-J43)."""

    def offer(self, table: TribeTable) -> vec[i64]:
        """Raiding unless a free action has meanwhile taken the last military point."""
        options = vec[i64]()
        if can_raid(table, table.frame(SEAT), table.frame(A)):
            options = append(options, CARRY_OUT)
        return append(options, DECLINE)

    def choose(self, table: TribeTable, option: i64) -> None:
        """The raid, or nothing."""
        seat = table.frame(SEAT)
        loss = table.frame(A)
        table.pop()
        if option == CARRY_OUT:
            start_raid(table, seat, loss)
        elif table.log is not None:
            table.log.note("no_raid", seat)


def become_first(table: TribeTable, seat: i64) -> None:
    """TM-9.10: the card with its front, or from round 5 on its back, which moves no more."""
    tables = table.tables
    if table.round >= tables.back_from_round:
        if table.log is not None:
            table.log.note("first_player_back", seat)
        push_effect(table, seat, tables.back)
        return
    if table.log is not None:
        table.log.note("first_player", seat)
    table.holder = seat
    if tables.fourth_bonus[table.seats] == 1:
        tell_order(table, table.seat_after(seat, 3), 4)
        push_effect(table, table.seat_after(seat, 3), tables.fourth)
    if tables.third_bonus[table.seats] == 1:
        tell_order(table, table.seat_after(seat, 2), 3)
        push_effect(table, table.seat_after(seat, 2), tables.third)
    push_effect(table, seat, tables.front)


def tell_order(table: TribeTable, seat: i64, place: i64) -> None:
    """Whom a place in the new turn order will bring something (TM-9.10)."""
    if table.log is not None:
        table.log.note("new_order", seat, place)
