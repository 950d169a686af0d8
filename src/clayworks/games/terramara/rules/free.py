# compiled by mypyc
"""Free actions of the active player (TM-7.2, TM-7.3).

They are numbered after the own options of a decision: the workers of level 1 to 3, the once-per-round
artefacts in the order of the cards, the character's ability, the private tokens.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.games.terramara.rules.possible import can_do
from clayworks.games.terramara.rules.state import (
    ABILITY_USED,
    ADULT,
    CHARACTER,
    MILITARY,
    PLAYING,
    PRIVATE_TOKENS_LEFT,
    ROUND_CARDS,
    TOKENS,
    USED_CARDS,
    USED_WORKERS,
    WORKERS,
    TribeTable,
    bit,
)
from clayworks.games.terramara.rules.steps import ASK_PAY, ASK_PROCESS, is_one_payment, push_effect
from clayworks.games.terramara.rules.tables import PRIVATE_TOKENS

WORKER_LEVELS: Final = 3


def may_act(table: TribeTable, seat: i64) -> bool:
    """Only the active player, and not during set-up (TM-7.3)."""
    return seat == table.active and table.stage == PLAYING


def with_free_actions(table: TribeTable, options: vec[i64], size: i64) -> vec[i64]:
    """The options of a decision, and the free actions that are possible now."""
    seat = table.active
    if table.raw_goods(seat) > 0:
        for level in range(i64(WORKER_LEVELS)):
            if table.held(seat, WORKERS + level) > table.held(seat, USED_WORKERS + level):
                options = append(options, size + level)
    ready = table.held(seat, ROUND_CARDS) & ~table.held(seat, USED_CARDS)
    if ready != 0:
        cards = table.tables.round_cards
        for place in range(len(cards)):
            if (ready >> place) & 1 and can_do(table, seat, table.tables.card_effect[cards[place]]):
                options = append(options, size + WORKER_LEVELS + place)
    if table.held(seat, CHARACTER) != NOTHING and table.held(seat, ABILITY_USED) == 0:
        options = with_abilities(table, seat, options, size + WORKER_LEVELS + len(table.tables.round_cards))
    return options


def with_abilities(table: TribeTable, seat: i64, options: vec[i64], size: i64) -> vec[i64]:
    """What the character offers: a once-per-round ability, or the private tokens (TM-11.3, TM-11.6)."""
    side = table.held(seat, CHARACTER) * 2 + table.held(seat, ADULT)
    effect = table.tables.side_round[side]
    if effect != NOTHING and can_do(table, seat, effect):
        options = append(options, size)
    if table.has(seat, PRIVATE_TOKENS):
        left = table.held(seat, PRIVATE_TOKENS_LEFT)
        for token in range(i64(TOKENS)):
            if left & (1 << token) and is_usable_token(table, seat, token):
                options = append(options, size + 1 + token)
    return options


def is_permitted_token(table: TribeTable, token: i64) -> bool:
    """Whether the level of a private token may be used in this round (TM-11.6)."""
    return table.tables.token_level[token] <= table.tables.token_level_by_round[table.round - 1]


def is_usable_token(table: TribeTable, seat: i64, token: i64) -> bool:
    """Whether a private token is of a permitted level and can do something."""
    return is_permitted_token(table, token) and can_do(table, seat, table.tables.token_effect[token])


def act_freely(table: TribeTable, action: i64) -> None:
    """It counts as used from now on; then its effect is resolved (TM-7.2)."""
    seat = table.active
    tables = table.tables
    if table.log is not None:
        table.log.note("free", seat, action)
    if action < WORKER_LEVELS:
        table.add(seat, USED_WORKERS + action, 1)
        table.push(ASK_PROCESS, seat, action + 1, 1, action + 1)
        return
    place = action - WORKER_LEVELS
    cards = len(tables.round_cards)
    if place < cards:
        table.put(seat, USED_CARDS, table.held(seat, USED_CARDS) | bit(place))
        resolve_freely(table, seat, tables.card_effect[tables.round_cards[place]])
        return
    table.put(seat, ABILITY_USED, 1)
    if place == cards:
        side = table.held(seat, CHARACTER) * 2 + table.held(seat, ADULT)
        resolve_freely(table, seat, tables.side_round[side])
        return
    token = place - cards - 1
    table.put(seat, PRIVATE_TOKENS_LEFT, table.held(seat, PRIVATE_TOKENS_LEFT) & ~(1 << token))
    resolve_freely(table, seat, tables.token_effect[token])


def resolve_freely(table: TribeTable, seat: i64, effect: i64) -> None:
    """If the effect is itself a payment, choosing the free action means paying (TM-7.2)."""
    if is_one_payment(table, effect):
        start_payment(table, seat, table.tables.effect_first[effect])
    else:
        push_effect(table, seat, effect)


def start_payment(table: TribeTable, seat: i64, item: i64) -> None:
    """TM-9.12: military at once, goods one by one, then the gain. The Guardian pays too (TM-J32)."""
    tables = table.tables
    military = tables.item_c[item]
    if military > 0:
        table.add(seat, MILITARY, -military)
        if table.log is not None:
            table.log.note("pay_military", seat, military)
    push_effect(table, seat, tables.item_d[item])
    raw, products = tables.item_a[item], tables.item_b[item]
    table.push(ASK_PAY, seat, raw, products, raw + products)
