# compiled by mypyc
"""The Laboratory: painting a warrior (XI-11)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.games.xian.rules.asking import (
    PAINT,
    PAINT_DISCOUNT,
    PAINT_DISCOUNT_PIGMENT,
    PAINT_PIGMENT,
    Kind,
    ask,
    end_action,
)
from clayworks.games.xian.rules.sources import FROM_PAINTING
from clayworks.games.xian.rules.state import (
    CLAY_WARRIOR,
    DISCOUNT,
    FIGURES,
    PIGMENTS,
    SECTIONS,
    SPACES,
    XianTable,
    pigment,
)
from clayworks.games.xian.rules.tables import ANY

TILE: Final = SPACES  # the option after all spaces


# -- payment (XI-11.3) -----------------------------------------------------------------------------------


def first_colour(table: XianTable, section: i64) -> i64:
    """The kind of the first pigment that a section asks for."""
    return table.tables.token_pigments[table.requests[table.tables.first_pigments[section]]]


def second_colour(table: XianTable, section: i64) -> i64:
    """The kind of the second pigment, or ANY (section A)."""
    space = table.tables.second_pigments[section]
    return ANY if space == ANY else table.tables.token_pigments[table.requests[space]]


def can_pay(table: XianTable, section: i64) -> bool:
    """Whether a seat holds both pigments; two of a colour if both are equal (XI-19.38)."""
    first = first_colour(table, section)
    second = second_colour(table, section)
    held = table.held(table.seat, first)
    if second == ANY:
        return held >= 1 and table.pigments(table.seat) >= 2
    if second == first:
        return held >= 2
    return held >= 1 and table.held(table.seat, second) >= 1


def can_pay_with_tile(table: XianTable, section: i64) -> bool:
    """Whether a seat holds one of the two; in A any pigment will do (XI-19.40)."""
    second = second_colour(table, section)
    if second == ANY:
        return table.pigments(table.seat) >= 1
    return table.held(table.seat, first_colour(table, section)) >= 1 or table.held(table.seat, second) >= 1


# -- warriors (XI-11.2) ----------------------------------------------------------------------------------


def is_paintable(table: XianTable, space: i64) -> bool:
    """A clay warrior, unsigned or signed by the painter (XI-19.41)."""
    if table.figures[space] != CLAY_WARRIOR:
        return False
    signer = table.signed[space]
    return signer == NOTHING or signer == table.seat


def has_warrior(table: XianTable, section: i64) -> bool:
    """Whether the active player may paint a warrior of a section."""
    for space in range(table.first_space(section), table.first_space(section + 1)):
        if is_paintable(table, space):
            return True
    return False


def has_target_with_tile(table: XianTable) -> bool:
    """Whether the discount tile can be used for painting (XI-23.5)."""
    if not table.has_tile(table.seat, DISCOUNT):
        return False
    for section in range(i64(SECTIONS)):
        if can_pay_with_tile(table, section) and has_warrior(table, section):
            return True
    return False


def can_paint(table: XianTable) -> bool:
    """Whether the Laboratory's action is possible (XI-9.3); never without a figure (XI-19.43)."""
    if table.held(table.seat, FIGURES) == 0:
        return False
    for section in range(i64(SECTIONS)):
        if can_pay(table, section) and has_warrior(table, section):
            return True
    return has_target_with_tile(table)


def paint(table: XianTable) -> None:
    """The Laboratory's action."""
    ask(table, PAINT)


def with_warriors(table: XianTable, section: i64, options: vec[i64], first: i64) -> vec[i64]:
    """The paintable warriors of a section, added to some options."""
    for space in range(table.first_space(section), table.first_space(section + 1)):
        if is_paintable(table, space):
            options = append(options, first + space)
    return options


class Paint(Kind):
    """`paint` (XI-11.1): a warrior whose pigments are held, or the discount tile."""

    def offer(self, table: XianTable) -> vec[i64]:
        """Spaces, then the tile."""
        options = vec[i64](capacity=SPACES + 1)
        for section in range(i64(SECTIONS)):
            if can_pay(table, section):
                options = with_warriors(table, section, options, self.first)
        if has_target_with_tile(table):
            options = append(options, self.first + TILE)
        return options

    def choose(self, table: XianTable, option: i64) -> None:
        """In A the second pigment is chosen; in B and C the payment is fixed (XI-23.4)."""
        if option == TILE:
            ask(table, PAINT_DISCOUNT)
            return
        table.target = option
        if second_colour(table, table.section_of(option)) == ANY:
            ask(table, PAINT_PIGMENT)
        else:
            pay_both(table, second_colour(table, table.section_of(option)))


class PaintPigment(Kind):
    """`paint-pigment` (XI-23.4): the pigment of any colour. Options: blue, green, red, yellow."""

    def offer(self, table: XianTable) -> vec[i64]:
        """Every colour held; the request colour only with two of it."""
        options = vec[i64](capacity=PIGMENTS)
        first = first_colour(table, table.section_of(table.target))
        for option in range(i64(PIGMENTS)):
            kind = pigment(option)
            if table.held(table.seat, kind) >= (2 if kind == first else 1):
                options = append(options, self.first + option)
        return options

    def choose(self, table: XianTable, option: i64) -> None:
        """The request colour and this one are paid."""
        pay_both(table, pigment(option))


class PaintDiscount(Kind):
    """`paint-discount` (XI-23.4): a warrior for which one pigment is held."""

    def offer(self, table: XianTable) -> vec[i64]:
        """Also those that could be paid in full."""
        options = vec[i64](capacity=SPACES)
        for section in range(i64(SECTIONS)):
            if can_pay_with_tile(table, section):
                options = with_warriors(table, section, options, self.first)
        return options

    def choose(self, table: XianTable, option: i64) -> None:
        """Then the pigment."""
        table.target = option
        ask(table, PAINT_DISCOUNT_PIGMENT)


class PaintDiscountPigment(Kind):
    """`paint-discount-pigment` (XI-11.3): the one pigment paid. Options: blue, green, red, yellow."""

    def offer(self, table: XianTable) -> vec[i64]:
        """One of the two required that is held; in A any."""
        options = vec[i64](capacity=PIGMENTS)
        first = first_colour(table, table.section_of(table.target))
        second = second_colour(table, table.section_of(table.target))
        for option in range(i64(PIGMENTS)):
            kind = pigment(option)
            if second != ANY and kind != first and kind != second:
                continue
            if table.held(table.seat, kind) >= 1:
                options = append(options, self.first + option)
        return options

    def choose(self, table: XianTable, option: i64) -> None:
        """One pigment less (XI-19.40)."""
        table.use_tile(table.seat, DISCOUNT)
        table.pay(table.seat, pigment(option), 1)
        paint_warrior(table, pigment(option), NOTHING)


def pay_both(table: XianTable, second: i64) -> None:
    """The request colour and a second pigment; both return to the supply."""
    first = first_colour(table, table.section_of(table.target))
    table.pay(table.seat, first, 1)
    table.pay(table.seat, second, 1)
    paint_warrior(table, first, second)


def paint_warrior(table: XianTable, first: i64, second: i64) -> None:
    """XI-11.4: a painted warrior takes the place of the clay one; 1 PP for each warrior of its group."""
    seat = table.seat
    space = table.target
    table.clay_warriors += 1
    table.figures[space] = seat
    table.put(seat, FIGURES, table.held(seat, FIGURES) - 1)
    group = group_of(table, space)
    if table.log is not None:
        table.log.note("paint", seat, space, first, second)
        table.log.places = [int(other) for other in group]
    table.gain_points(seat, FROM_PAINTING, len(group), "XI-11.4")
    end_action(table)


def group_size(table: XianTable, space: i64) -> i64:
    """How many warriors the group of a painted one has."""
    return len(group_of(table, space))


def group_of(table: XianTable, space: i64) -> vec[i64]:
    """Own painted warriors connected with a space by sides, over section borders too (XI-19.42)."""
    owner = table.figures[space]
    group: i64 = 1 << space
    reached = append(vec[i64](capacity=SPACES), space)
    at: i64 = 0
    while at < len(reached):
        first = reached[at] * 4
        for index in range(first, first + 4):
            other = table.tables.neighbours[index]
            if other != NOTHING and table.figures[other] == owner and (group >> other) & 1 == 0:
                group |= 1 << other
                reached = append(reached, other)
        at += 1
    return reached
