# compiled by mypyc
"""What has happened before the first choice of a game, for who begins to listen then (TM-5).

A game is set up before anybody can listen to it. Where the first choice lies depends on the number of players
and on the set-up alone, so it can be told from the table as it stands.
"""

from __future__ import annotations

from mypy_extensions import i64

from clayworks.core.events import Log
from clayworks.core.state import NOTHING
from clayworks.games.terramara.rules.state import CHARACTER, UNMOVED, A, TribeTable
from clayworks.games.terramara.rules.steps import DRAFT, NEUTRAL_SPACE


def tell_opening(table: TribeTable, log: Log) -> None:
    """Nothing, if a choice has been made already."""
    neutrals = table.tables.neutrals[table.seats]
    placing = table.open == NEUTRAL_SPACE and table.frame(A) == 0
    drafting = neutrals == 0 and table.open == DRAFT and table.frame(A) == 0
    playing = neutrals == 0 and is_first_turn(table)
    if not (placing or drafting or playing):
        return
    log.note("set_up", NOTHING)
    log.note("begins", table.first)
    if table.pool_characters == 0:
        log.note("kit", NOTHING)
    if drafting:
        log.note("drafting", NOTHING)
        log.note("pool", NOTHING, table.pool_characters, table.pool_starts)
    if playing:
        log.note("round", NOTHING, table.round)
        log.note("turn", table.first)


def is_first_turn(table: TribeTable) -> bool:
    """Whether the first turn of a game without a draft begins (TM-5.8)."""
    if table.round != 1 or table.fresh != 1 or table.active != table.first:
        return False
    for seat in range(i64(table.seats)):
        if table.held(seat, UNMOVED) == 0 or table.held(seat, CHARACTER) != NOTHING:
            return False
    return True
