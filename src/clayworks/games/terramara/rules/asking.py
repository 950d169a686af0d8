# compiled by mypyc
"""How a decision is asked: its options are found, free actions added, and a single one is taken at once.

Each decision of TM-14 is one small class: what it offers, and what choosing does. `decisions.py` lists
them all.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.games.terramara.rules.free import act_freely, may_act, with_free_actions
from clayworks.games.terramara.rules.state import SEAT, TribeTable
from clayworks.games.terramara.rules.steps import DECISION_COUNT, STEPS


class Kind:
    """One kind of decision. Options are numbered from 0; free actions (TM-7.3) come after them."""

    def __init__(self, free: bool = False) -> None:
        self.free: bool = free

    def is_open(self, table: TribeTable) -> bool:
        """Whether there is still something to ask; carries out what needs no question (TM-7.3)."""
        return True

    @abstractmethod
    def offer(self, table: TribeTable) -> vec[i64]:
        """The options, without free actions."""

    @abstractmethod
    def choose(self, table: TribeTable, option: i64) -> None:
        """Carry out an option: change or remove the top frame, lay on it what follows."""


DECISIONS: Final[list[Kind]] = []


def run(table: TribeTable) -> None:
    """Carry on until somebody must answer, something stops the table, or the game is over."""
    while table.open == NOTHING and not table.paused and not table.over:
        step = table.stack[table.top]
        if step >= DECISION_COUNT:
            STEPS[step - DECISION_COUNT].go(table)
        elif DECISIONS[step].is_open(table):
            ask(table, step)
        else:
            table.pop()


def ask(table: TribeTable, decision: i64) -> None:
    """Open a decision; one with a single option, free actions counted, is taken (TM-19.5)."""
    kind = DECISIONS[decision]
    seat = table.frame(SEAT)
    options = kind.offer(table)
    size = table.tables.size[decision]
    if kind.free and may_act(table, seat):
        options = with_free_actions(table, options, size)
    if len(options) == 1:
        answer(table, kind, size, options[0])
    elif table.pausing and seat != table.chooser:
        table.seat = seat
        table.paused = True  # another seat decides
    else:
        first = table.tables.first[decision]
        for place in range(len(options)):
            options[place] += first
        table.open = decision
        table.seat = seat
        table.options = options


def answer(table: TribeTable, kind: Kind, size: i64, option: i64) -> None:
    """Carry out an option or a free action."""
    if option < size:
        kind.choose(table, option)
    else:
        act_freely(table, option - size)


def pause(table: TribeTable) -> bool:
    """Stop before something hidden turns up or the turn ends, if a choice is being carried out."""
    if table.pausing:
        table.paused = True
    return table.pausing


def owned(table: TribeTable, seat: i64, first: i64, end: i64) -> vec[i64]:
    """The kinds of goods, from `first` to before `end`, that a seat owns; numbered from 0."""
    kinds = vec[i64]()
    for kind in range(first, end):
        if table.held(seat, kind) > 0:
            kinds = append(kinds, kind)
    return kinds
