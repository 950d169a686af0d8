# compiled by mypyc
"""Creating and reserving artefacts (TM-10)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.games.terramara.rules.asking import Kind, pause
from clayworks.games.terramara.rules.goods import pay_good
from clayworks.games.terramara.rules.possible import covers, has_discount, in_reach, is_payable
from clayworks.games.terramara.rules.state import (
    CARDS,
    CREATED,
    MAT,
    PRODUCTS,
    RAW_SUBS,
    RESERVED,
    ROUND_CARDS,
    SEAT,
    SLOTS,
    A,
    B,
    C,
    TribeTable,
    bit,
)
from clayworks.games.terramara.rules.steps import (
    DISCOUNT,
    REFILL,
    SUBSTITUTE,
    Step,
    push_effect,
    renew,
    trigger,
)
from clayworks.games.terramara.rules.tables import ARTEFACT_CREATED, IMMEDIATE

DECLINE: Final = CARDS


def payable_cards(table: TribeTable, seat: i64, raw_sub: i64) -> vec[i64]:
    """The cards a seat could create now: within reach, or reserved (TM-10.2, TM-10.5)."""
    cards = vec[i64]()
    for slot in range(in_reach(table, seat)):
        if is_payable(table, seat, table.row[slot], raw_sub):
            cards = append(cards, table.row[slot])
    card = table.held(seat, RESERVED)
    if card != NOTHING and is_payable(table, seat, card, raw_sub):
        cards = append(cards, card)
    return cards


class Create(Kind):
    """`create` (TM-10.5): one card besides the artefact step, or decline. Options: the cards, decline."""

    def offer(self, table: TribeTable) -> vec[i64]:
        """What is payable with this effect."""
        return append(payable_cards(table, table.frame(SEAT), table.frame(A)), DECLINE)

    def choose(self, table: TribeTable, option: i64) -> None:
        """The card is paid and created."""
        seat = table.frame(SEAT)
        raw_sub = table.frame(A)
        table.pop()
        if option != DECLINE:
            start_creation(table, seat, option, raw_sub)
        elif table.log is not None:
            table.log.note("no_create", seat)


def start_creation(table: TribeTable, seat: i64, card: i64, raw_sub: i64) -> None:
    """TM-10.4: first the unit dropped, then product by product."""
    subs = table.held(seat, RAW_SUBS) + raw_sub
    if has_discount(table, seat, card):
        table.push(DISCOUNT, seat, card, subs)
    else:
        start_substitution(table, seat, card, NOTHING, subs)


def start_substitution(table: TribeTable, seat: i64, card: i64, dropped: i64, subs: i64) -> None:
    """What is left to pay of each product, four bits each."""
    costs: i64 = 0
    for product in range(i64(3), -1, -1):
        cost = table.tables.card_cost[card * 4 + product] - (1 if product == dropped else 0)
        costs = (costs << 4) | cost
    table.push(SUBSTITUTE, seat, card, costs, subs)


class Discount(Kind):
    """`discount` (TM-10.4): one unit of the reserved card's cost is dropped. Options: the products."""

    def offer(self, table: TribeTable) -> vec[i64]:
        """Those after which the rest is payable."""
        seat = table.frame(SEAT)
        card = table.frame(A)
        costs = table.tables.card_cost
        options = vec[i64]()
        for product in range(i64(4)):
            if costs[card * 4 + product] > 0 and covers(
                table, seat, costs, card * 4, product, table.frame(B)
            ):
                options = append(options, product)
        return options

    def choose(self, table: TribeTable, option: i64) -> None:
        """One unit less."""
        seat = table.frame(SEAT)
        card = table.frame(A)
        subs = table.frame(B)
        table.pop()
        if table.log is not None:
            table.log.note("discount", seat, card, option)
        start_substitution(table, seat, card, option, subs)


def cost_left(costs: i64, product: i64) -> i64:
    """What is left to pay of a product."""
    return (costs >> (4 * product)) & 15


def product_to_pay(costs: i64) -> i64:
    """The next product to pay, in the order plank, metal, block, leather."""
    product: i64 = 0
    while (costs & 15) == 0:
        costs >>= 4
        product += 1
    return product


SUB_OPTIONS: Final = 6  # so many for each product: 0 to 5 units paid with the raw good


class Substitute(Kind):
    """`substitute` (TM-10.4): how many units of a product are paid with its raw good."""

    def offer(self, table: TribeTable) -> vec[i64]:
        """From what products are missing to what the later products leave (TM-14.3)."""
        costs = table.frame(B)
        product = product_to_pay(costs)
        low, high = substitution_range(table, product)
        options = vec[i64]()
        for units in range(low, high + 1):
            options = append(options, product * SUB_OPTIONS + units)
        return options

    def choose(self, table: TribeTable, option: i64) -> None:
        """The goods of this product are paid; after the last one the card is created."""
        seat = table.frame(SEAT)
        card = table.frame(A)
        product = option // SUB_OPTIONS
        units = option % SUB_OPTIONS
        costs = table.frame(B)
        cost = cost_left(costs, product)
        pay_good(table, seat, product, units)
        pay_good(table, seat, PRODUCTS + product, cost - units)
        costs &= ~(15 << (4 * product))
        table.set_frame(B, costs)
        table.set_frame(C, table.frame(C) - units)
        if costs == 0:
            table.pop()
            create(table, seat, card)


def substitution_range(table: TribeTable, product: i64) -> tuple[i64, i64]:
    """The least and the most units of a product that can be paid with its raw good."""
    goods = table.frame(SEAT) * MAT
    mats = table.mats
    costs = table.frame(B)
    cost = cost_left(costs, product)
    left = table.frame(C)
    for later in range(product + 1, i64(4)):
        left -= max(i64(0), cost_left(costs, later) - mats[goods + PRODUCTS + later])
    low = max(i64(0), cost - mats[goods + PRODUCTS + product])
    return low, min(min(cost, mats[goods + product]), left)


def create(table: TribeTable, seat: i64, card: i64) -> None:
    """TM-10.3: the card counts as created; what that triggers; its immediate effect."""
    tables = table.tables
    if table.log is not None:
        table.log.note("create", seat, card)
    reserved = table.held(seat, RESERVED) == card
    if reserved:
        table.put(seat, RESERVED, NOTHING)
    else:
        take_from_row(table, card)
    table.created[table.all_created] = card * 4 + seat
    table.all_created += 1
    table.add(seat, CREATED + tables.card_category[card], 1)
    if tables.round_place[card] != NOTHING:
        table.put(seat, ROUND_CARDS, table.held(seat, ROUND_CARDS) | bit(tables.round_place[card]))
    renew(table, seat)
    if tables.card_kind[card] == IMMEDIATE:
        push_effect(table, seat, tables.card_effect[card])
    trigger(table, seat, ARTEFACT_CREATED, tables.card_level[card] - 1)
    if not reserved:
        table.push(REFILL, seat)


def lay_aside(table: TribeTable, seat: i64, card: i64) -> None:
    """TM-10.2: reserve a card of the row."""
    if table.log is not None:
        table.log.note("reserve", seat, card)
    take_from_row(table, card)
    table.put(seat, RESERVED, card)
    table.push(REFILL, seat)


def take_from_row(table: TribeTable, card: i64) -> None:
    """The cards right of it move one slot to the left (TM-10.1)."""
    row = table.row
    slot: i64 = 0
    while row[slot] != card:
        slot += 1
    for place in range(slot, i64(SLOTS - 1)):
        row[place] = row[place + 1]
    row[SLOTS - 1] = NOTHING
    table.in_row -= 1


class Refill(Step):
    """TM-10.1: the next deck card comes to the right end; none if the deck is empty."""

    def go(self, table: TribeTable) -> None:
        """Stops before the card turns up, unless there is none."""
        if table.deck_at < CARDS:
            if pause(table):
                return
            deal_card(table)
        table.pop()


def deal_card(table: TribeTable) -> None:
    """The top card of the deck at the right end of the row."""
    table.row[table.in_row] = draw_card(table)
    table.in_row += 1


def draw_card(table: TribeTable) -> i64:
    """The top card of the deck, turned up."""
    card = table.deck[table.deck_at]
    table.deck_at += 1
    if table.log is not None:
        table.log.note("reveal", NOTHING, card)
    return card
