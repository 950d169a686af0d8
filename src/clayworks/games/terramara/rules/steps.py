# compiled by mypyc
"""The steps of the game: what can lie on the stack of unfinished effects (TM-14.5).

A frame is a decision that waits for its answer, or a step that is carried out without a question. The
decisions have the lower numbers; `asking.run` takes the top frame again and again until somebody must
answer.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.games.terramara.rules.state import (
    ADULT,
    CARDS,
    CHARACTER,
    EVENTS,
    MODIFIERS,
    PLAYING,
    RAW_SUBS,
    TribeTable,
)
from clayworks.games.terramara.rules.tables import PAY, VARIANTS

# -- decisions in the order of TM-19.3, with the numbers of their frames -------------------------------
# A series goes on one by one: its frame keeps what is left of it, and for the question how many there were.

NEUTRAL_SPACE: Final = 0  # number of the neutral explorer
DRAFT: Final = 1  # number of the pick
TILE_CROSSROADS: Final = 2
TILE_SETTLEMENT: Final = 3
FLIP: Final = 4
MAIN: Final = 5
SPACE: Final = 6  # kind of member
POST: Final = 7  # 1 after the artefact step
ORDER: Final = 8  # never a frame: asked by EFFECT and SPOTS_LEFT
ASK_CHOOSE: Final = 9  # item, 1 at the hut
OFFER: Final = 10  # item
ASK_PAY: Final = 11  # raw goods and products left to pay, goods in all
TAKE: Final = 12  # first kind, how many are left, in all
ASK_PROCESS: Final = 13  # how many are left, 1 while a worker has processed nothing yet, in all
TRADE_GIVE: Final = 14
TRADE_TAKE: Final = 15  # raw kind given
ASK_CULTURE: Final = 16  # points left, in all
ASK_TRAVEL: Final = 17  # points left, in all
ASK_RAID: Final = 18  # loss
GIVE: Final = 19  # raider, how many are left, in all
ASK_CREATE: Final = 20  # raw_sub
DISCOUNT: Final = 21  # card, raw_sub
SUBSTITUTE: Final = 22  # card, costs left to pay (four bits a product), substitutions left
DECISION_COUNT: Final = 23

# -- steps without a question --------------------------------------------------------------------------

EFFECT: Final = 23  # effect, next item, bits of the items left
SPOTS_LEFT: Final = 24  # river space, bits of its tokens left
RAIDING: Final = 25  # next victim, counted from the raider
REFILL: Final = 26
TURN: Final = 27
END_TURN: Final = 28
ROUND_END: Final = 29
ROUND_START: Final = 30
FINAL_SCORING: Final = 31
REVEAL_POOL: Final = 32
START: Final = 33  # place in turn order
CHARACTER_START: Final = 34
SET_UP_END: Final = 35
STEP_COUNT: Final = 36


class Step:
    """A step that needs no answer."""

    @abstractmethod
    def go(self, table: TribeTable) -> None:
        """Carry out the top frame, or a part of it; change or remove it."""


STEPS: Final[list[Step]] = []


def push_effect(table: TribeTable, seat: i64, effect: i64) -> None:
    """An effect to be resolved for a seat (TM-3.2); NOTHING is no effect."""
    if effect == NOTHING:
        return
    rest = table.tables.effect_end[effect] - table.tables.effect_rest[effect]
    table.push(EFFECT, seat, effect, 0, (1 << rest) - 1)


def trigger(table: TribeTable, seat: i64, event: i64, variant: i64) -> None:
    """TM-3.4: the effects of an event, artefacts in the order of creation, then the character."""
    if (table.held(seat, EVENTS) & (1 << event)) == 0:
        return
    tables = table.tables
    character = table.held(seat, CHARACTER)
    if character != NOTHING:
        side = CARDS + character * 2 + table.held(seat, ADULT)
        if tables.trigger_event[side] == event:
            push_effect(table, seat, tables.trigger_effect[side * VARIANTS + variant])
    for place in range(table.all_created - 1, -1, -1):
        card = table.created[place] // 4
        if table.created[place] % 4 == seat and tables.trigger_event[card] == event:
            push_effect(table, seat, tables.trigger_effect[card * VARIANTS + variant])


def renew(table: TribeTable, seat: i64) -> None:
    """What holds for a seat with the cards and the side of the character before him (TM-3.4, TM-3.5).

    During set-up no trigger and nothing of a character works (TM-J5).
    """
    tables = table.tables
    modifiers: i64 = 0
    raw_subs: i64 = 0
    events: i64 = 0
    for place in range(table.all_created):
        if table.created[place] % 4 == seat:
            card = table.created[place] // 4
            modifiers |= tables.card_modifier[card]
            raw_subs += tables.card_raw_sub[card]
            if tables.trigger_event[card] != NOTHING:
                events |= 1 << tables.trigger_event[card]
    character = table.held(seat, CHARACTER)
    if table.stage == PLAYING and character != NOTHING:
        side = character * 2 + table.held(seat, ADULT)
        modifiers |= tables.side_modifier[side]
        raw_subs += tables.side_raw_sub[side]
        if tables.trigger_event[CARDS + side] != NOTHING:
            events |= 1 << tables.trigger_event[CARDS + side]
    table.put(seat, MODIFIERS, modifiers)
    table.put(seat, RAW_SUBS, raw_subs)
    table.put(seat, EVENTS, events if table.stage == PLAYING else 0)


def is_one_payment(table: TribeTable, effect: i64) -> bool:
    """Whether an effect is itself a pay item (TM-7.2)."""
    first = table.tables.effect_first[effect]
    return table.tables.effect_end[effect] - first == 1 and table.tables.item_op[first] == PAY
