# compiled by mypyc
"""The Workshop: crafting a clay warrior, and signing it (XI-10)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.asking import all_options
from clayworks.games.xian.rules.asking import CRAFT, CRAFT_DISCOUNT, SIGN, Kind, ask, end_action
from clayworks.games.xian.rules.sites import RECRUITS, mat_site
from clayworks.games.xian.rules.sources import FROM_CRAFTING
from clayworks.games.xian.rules.state import (
    BLUE,
    CLAY,
    CLAY_WARRIOR,
    COIN,
    DISCOUNT,
    EMPTY,
    GREEN,
    KINDS,
    RED,
    SCIENTIST,
    SCULPTOR,
    SECTIONS,
    SIGNATURES,
    SPACES,
    YELLOW,
    XianTable,
)

TILE: Final = SPACES  # the option after all spaces


def craft_cost(table: XianTable, section: i64) -> i64:
    """Clay for a warrior in a section, Scientist considered, the tile not (XI-10.2, XI-19.29)."""
    return max(0, table.tables.clay_costs[section] - table.ability(table.seat, SCIENTIST))


def can_pay(table: XianTable, section: i64) -> bool:
    """Whether crafting in a section can be paid in full."""
    return craft_cost(table, section) <= table.held(table.seat, CLAY)


def can_pay_with_tile(table: XianTable, section: i64) -> bool:
    """Whether the discount tile is offered for a section: it must save something (XI-10.2, XI-19.30)."""
    cost = craft_cost(table, section)
    return cost >= 1 and cost - 1 <= table.held(table.seat, CLAY)


def has_space(table: XianTable, section: i64) -> bool:
    """Whether a section is not full (XI-19.37)."""
    for space in range(table.first_space(section), table.first_space(section + 1)):
        if table.figures[space] == EMPTY:
            return True
    return False


def has_target_with_tile(table: XianTable) -> bool:
    """Whether the discount tile can be used for crafting (XI-23.5)."""
    if not table.has_tile(table.seat, DISCOUNT):
        return False
    for section in range(i64(SECTIONS)):
        if can_pay_with_tile(table, section) and has_space(table, section):
            return True
    return False


def can_craft(table: XianTable) -> bool:
    """Whether the Workshop's action is possible (XI-9.3); never without a clay warrior (XI-19.36)."""
    if table.clay_warriors == 0:
        return False
    for section in range(i64(SECTIONS)):
        if can_pay(table, section) and has_space(table, section):
            return True
    return has_target_with_tile(table)


def craft(table: XianTable) -> None:
    """The Workshop's action."""
    ask(table, CRAFT)


class Craft(Kind):
    """`craft` (XI-10.1): an empty space that can be paid in full, or the discount tile."""

    def offer(self, table: XianTable) -> vec[i64]:
        """Spaces, then the tile."""
        options = vec[i64](capacity=SPACES + 1)
        for section in range(i64(SECTIONS)):
            if can_pay(table, section):
                options = with_spaces(table, section, options, self.first)
        if has_target_with_tile(table):
            options = append(options, self.first + TILE)
        return options

    def choose(self, table: XianTable, option: i64) -> None:
        """The warrior is made, or a space is chosen for the tile."""
        if option == TILE:
            ask(table, CRAFT_DISCOUNT)
        else:
            make_warrior(table, option, craft_cost(table, table.section_of(option)))


class CraftDiscount(Kind):
    """`craft-discount` (XI-23.4): an empty space for which the tile is offered."""

    def offer(self, table: XianTable) -> vec[i64]:
        """Also those that could be paid in full."""
        options = vec[i64](capacity=SPACES)
        for section in range(i64(SECTIONS)):
            if can_pay_with_tile(table, section):
                options = with_spaces(table, section, options, self.first)
        return options

    def choose(self, table: XianTable, option: i64) -> None:
        """One clay less."""
        table.use_tile(table.seat, DISCOUNT)
        make_warrior(table, option, craft_cost(table, table.section_of(option)) - 1)


def with_spaces(table: XianTable, section: i64, options: vec[i64], first: i64) -> vec[i64]:
    """The empty spaces of a section, added to some options."""
    for space in range(table.first_space(section), table.first_space(section + 1)):
        if table.figures[space] == EMPTY:
            options = append(options, first + space)
    return options


def make_warrior(table: XianTable, space: i64, clay: i64) -> None:
    """XI-10.3: pay, put a clay warrior on the space, gain its bonus; then perhaps sign."""
    seat = table.seat
    table.pay(seat, CLAY, clay)
    table.clay_warriors -= 1
    table.figures[space] = CLAY_WARRIOR
    if table.log is not None:
        table.log.note("craft", seat, space, clay)
    gain_space_bonus(table, space)
    score_sculptor(table, space)
    if table.held(seat, SIGNATURES) > 0:
        table.target = space
        ask(table, SIGN)
    else:
        end_action(table)


def gain_space_bonus(table: XianTable, space: i64) -> None:
    """What is printed on the space; a pigment that is out is lost (XI-19.33)."""
    seat = table.seat
    at = table.faces[table.section_of(space)] * SPACES + space
    for kind in (COIN, CLAY, BLUE, GREEN, RED, YELLOW):
        table.receive(seat, kind, table.tables.face_resources[at * KINDS + kind])
    table.score(seat, FROM_CRAFTING, table.tables.face_prestige[at], "XI-10.3", space)


def score_sculptor(table: XianTable, space: i64) -> None:
    """What the Master Sculptor adds (XI-2.3)."""
    points = table.ability(table.seat, SCULPTOR)
    if points > 0:
        if table.log is not None:
            table.log.places = [int(space), int(mat_site(table.seat, RECRUITS))]
        table.gain_points(table.seat, FROM_CRAFTING, points, "XI-10.3")


class Sign(Kind):
    """`sign` (XI-10.4): put a signature token on the new warrior. Options: no, yes."""

    def offer(self, table: XianTable) -> vec[i64]:
        """Both, always; also with six warriors painted (XI-19.35)."""
        return all_options(self.first, self.size)

    def choose(self, table: XianTable, option: i64) -> None:
        """The token stays for the rest of the game (XI-19.34)."""
        if option == 1:
            table.signed[table.target] = table.seat
            table.put(table.seat, SIGNATURES, table.held(table.seat, SIGNATURES) - 1)
            if table.log is not None:
                table.log.note("sign", table.seat, table.target)
        elif table.log is not None:
            table.log.note("unsigned", table.seat, table.target)
        end_action(table)
