"""What the game asks, and what an option means, costs and gives."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.messages import Description, Message
from clayworks.core.sentences import give, take
from clayworks.games.xian import M
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.armory import price
from clayworks.games.xian.rules.buildings import fee, is_closed
from clayworks.games.xian.rules.choosing import KEEP
from clayworks.games.xian.rules.decisions import BUILDING_WORKSHOP, PASS, XianState
from clayworks.games.xian.rules.laboratory import first_colour, group_size, second_colour
from clayworks.games.xian.rules.market import NONE
from clayworks.games.xian.rules.notation import (
    BUILDINGS,
    CARDS,
    END_TILES,
    EQUIPMENT,
    KINDS,
    PRESTIGE_COUNTS,
    TILES,
    space_name,
)
from clayworks.games.xian.rules.palace import DECLINE, without_word
from clayworks.games.xian.rules.tables import ANY
from clayworks.games.xian.rules.workshop import craft_cost
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words import places as p

# By decision: the question, and the rule that asks it.
QUESTIONS: tuple[tuple[Message, str], ...] = (
    (M("Emperor's favour: which cards go back under your deck?"), "XI-6.1"),
    (M("Which card goes under, for the initiative?"), "XI-6.2"),
    (M("Which card goes over, for the worker action?"), "XI-6.2"),
    (M("Worker: the action of the card, or a pigment instead?"), "XI-8.1"),
    (M("Which building do you enter?"), "XI-9.5"),
    (M("Open tile: which building do you enter?"), "XI-14.2"),
    (M("End your round, or use a tile?"), "XI-7.1"),
    (M("Extra tile: which action?"), "XI-14.5"),
    (M("Where do you craft a warrior?"), "XI-10.1"),
    (M("Discount: where do you craft a warrior?"), "XI-10.2"),
    (M("Sign the new warrior?"), "XI-10.4"),
    (M("Which warrior do you paint?"), "XI-11.1"),
    (M("Which pigment do you pay beside the one requested?"), "XI-11.3"),
    (M("Discount: which warrior do you paint?"), "XI-11.3"),
    (M("Discount: which one pigment do you pay?"), "XI-11.3"),
    (M("Which equipment card do you forge?"), "XI-12.1"),
    (M("Discount: which equipment card do you forge?"), "XI-12.2"),
    (M("Which end-game tile do you take?"), "XI-13.3"),
    (M("Emissary: which resource do you give?"), "XI-13.4"),
    (M("Emissary: which resource do you take?"), "XI-13.4"),
    (M("Market: which resource do you give?"), "XI-14.3"),
    (M("Market: which second resource do you give?"), "XI-14.3"),
    (M("Market: which resource do you take?"), "XI-14.3"),
    (M("Market: which second resource do you take?"), "XI-14.3"),
)


# -- cards (XI-6) ------------------------------------------------------------------------------------------


def describe_favour(table: XianState, option: int) -> Description:
    """XI-6.1."""
    if option == KEEP:
        return Description(M("return no further card"))
    return Description(
        M("return {card}", card=p.worker(table, option).short), element=f"card:{CARDS[option]}"
    )


def describe_under(table: XianState, option: int) -> Description:
    """XI-6.5: the number orders the players."""
    number = int(table.tables.card_numbers[option])
    message = M("{card} under: initiative {number}", card=p.worker(table, option).short, number=number)
    return Description(message, element=f"card:{CARDS[option]}")


def describe_over(table: XianState, option: int) -> Description:
    """XI-8: what the card will give."""
    message = M("{card} over", card=p.worker(table, option).short)
    gain = (n.work(table, option, int(table.seat)),)
    return Description(message, gain=gain, element=f"card:{CARDS[option]}")


# -- the menu (XI-7) ---------------------------------------------------------------------------------------

TILE_ACTIONS = {
    s.OPEN: M("use the open tile"),
    s.MARKET: M("use the market tile"),
    s.DISCOUNT: M("use the discount tile"),
    s.EXTRA: M("use the extra tile"),
}


def describe_tile(kind: int) -> Description:
    """A tile word (XI-23.5)."""
    cost = (M("the tile, which is then used"),)
    return Description(TILE_ACTIONS[kind], cost, element=f"tile:{TILES[kind]}")


def describe_worker(table: XianState, option: int) -> Description:
    """XI-8.1, XI-8.2."""
    if option >= 2:
        return describe_tile((s.EXTRA, s.MARKET)[option - 2])
    card, seat = int(table.held(table.seat, s.OVER)), int(table.seat)
    if card < 0:
        return Description(M("the action of the over card"))
    name = p.worker(table, card).short
    if option == 0:
        gain = (n.work(table, card, seat),)
        return Description(M("the action of {card}", card=name), gain=gain, element=f"card:{CARDS[card]}")
    kind = int(table.tables.card_corners[card])
    gain = (n.amount(kind, min(1, int(table.supply[kind]))),)
    return Description(
        M("a pigment instead of {card}", card=name), gain=gain, element=f"pigment:{KINDS[kind]}"
    )


def describe_building(table: XianState, option: int) -> Description:
    """XI-9.5."""
    if option == PASS:
        gain = (n.coins(int(table.tables.pass_coins)),)
        return Description(M("pass: enter no building"), gain=gain)
    if option < PASS:
        return describe_entry(table, option, M("enter: {building}", building=n.BUILDING_NAMES[option]))
    if option == BUILDING_WORKSHOP:
        name = n.BUILDING_NAMES[s.WORKSHOP]
        return describe_entry(table, s.WORKSHOP, M("enter: {building}", building=name))
    return describe_tile((s.EXTRA, s.MARKET, s.OPEN)[option - PASS - 1])


def describe_entry(table: XianState, building: int, message: Message, free: bool = False) -> Description:
    """The fee of an entry, what is missing, and the minister's bonus (XI-9.4, XI-9.7, XI-9.9)."""
    due = 0 if free else int(fee(table, building))
    paid = min(due, int(table.held(table.seat, s.COIN)))
    cost: list[Message] = []
    if paid:
        cost.append(n.coins(paid))
    if due > paid:
        cost.append(n.points((due - paid) * int(table.tables.missing_coin)))
    gain: list[Message] = []
    if building == table.minister and table.bonus_left:
        gain.append(n.coins(int(table.tables.minister_coins)))
        gain.append(n.points(int(table.tables.minister_prestige)))
    return Description(message, tuple(cost), tuple(gain), f"building:{BUILDINGS[building]}")


def describe_open(table: XianState, option: int) -> Description:
    """XI-14.2: the pair decides which of the two effects it is."""
    name = n.BUILDING_NAMES[option]
    if is_closed(table, option):
        return describe_entry(table, option, M("enter in spite of the limit: {building}", building=name))
    return describe_entry(table, option, M("enter without a fee: {building}", building=name), free=True)


def describe_extra(table: XianState, option: int) -> Description:
    """XI-14.5."""
    message = M("carry out the action: {building}", building=n.BUILDING_NAMES[option])
    return Description(message, element=f"building:{BUILDINGS[option]}")


def describe_finish(table: XianState, option: int) -> Description:
    """XI-7.1."""
    if option == 0:
        return Description(M("end your round"))
    return describe_tile((s.EXTRA, s.MARKET)[option - 1])


# -- the Workshop (XI-10) ----------------------------------------------------------------------------------


def describe_craft(table: XianState, option: int) -> Description:
    """XI-10.2, XI-10.3."""
    if option == s.SPACES:
        return describe_tile(s.DISCOUNT)
    return craft_at(table, option, 0)


def describe_craft_discount(table: XianState, option: int) -> Description:
    """XI-10.2 with the tile."""
    return craft_at(table, option, 1)


def craft_at(table: XianState, space: int, less: int) -> Description:
    """What a warrior on a space costs and gives."""
    cost = max(0, int(craft_cost(table, table.section_of(space))) - less)
    at = table.faces[table.section_of(space)] * s.SPACES + space
    printed = table.tables
    prestige = int(printed.face_prestige[at] + table.ability(table.seat, s.SCULPTOR))
    gain = [n.points(prestige)]
    for kind in n.IN_ORDER:
        count = min(printed.face_resources[at * s.KINDS + kind], table.supply[kind])
        if count > 0:
            gain.append(n.amount(kind, int(count)))
    name = space_name(printed, space)
    message = M("craft: {space}", space=p.space(printed, space).short)
    return Description(message, (n.clay(cost),), tuple(gain), f"space:{name}")


def describe_sign(table: XianState, option: int) -> Description:
    """XI-10.4."""
    if option == 0:
        return Description(M("leave it unsigned"))
    cost = (M("one of your signature tokens"),)
    return Description(M("sign it: only you may paint it"), cost)


# -- the Laboratory (XI-11) --------------------------------------------------------------------------------


def describe_paint(table: XianState, option: int) -> Description:
    """XI-11.3, XI-11.4."""
    if option == s.SPACES:
        return describe_tile(s.DISCOUNT)
    section = table.section_of(option)
    first, second = int(first_colour(table, section)), int(second_colour(table, section))
    if second == ANY:
        cost: tuple[Message, ...] = (n.amount(first, 1), M("1 pigment of any colour"))
    elif second == first:
        cost = (n.amount(first, 2),)
    else:
        cost = (n.amount(first, 1), n.amount(second, 1))
    return paint_at(table, option, cost)


def describe_paint_discount(table: XianState, option: int) -> Description:
    """XI-11.3 with the tile."""
    section = table.section_of(option)
    first, second = int(first_colour(table, section)), int(second_colour(table, section))
    if second == ANY:
        cost: tuple[Message, ...] = (M("1 pigment of any colour"),)
    elif second == first:
        cost = (n.amount(first, 1),)
    else:
        cost = (M("{first} or {second}", first=n.amount(first, 1), second=n.amount(second, 1)),)
    return paint_at(table, option, cost)


def paint_at(table: XianState, space: int, cost: tuple[Message, ...]) -> Description:
    """What painting a warrior gives: 1 PP for each of its group."""
    after = table.clone()
    after.figures[space] = table.seat
    gain = (n.points(int(group_size(after, space))),)
    name = space_name(table.tables, space)
    message = M("paint: {space}", space=p.space(table.tables, space).short)
    return Description(message, cost, gain, f"space:{name}")


def describe_pigment(table: XianState, option: int) -> Description:
    """A pigment to pay."""
    kind = int(s.pigment(option))
    return Description(n.KIND_NAMES[kind], (n.amount(kind, 1),), element=f"pigment:{KINDS[kind]}")


# -- the Armory (XI-12) ------------------------------------------------------------------------------------


def describe_forge(table: XianState, option: int) -> Description:
    """XI-12.2."""
    if option == s.EQUIPMENT:
        return describe_tile(s.DISCOUNT)
    return forge_card(table, option, 0)


def describe_forge_discount(table: XianState, option: int) -> Description:
    """XI-12.2 with the tile."""
    return forge_card(table, option, 1)


def forge_card(table: XianState, card: int, less: int) -> Description:
    """What an equipment card costs and gives at once."""
    cost = (n.coins(max(0, int(price(table, card)) - less)),)
    clay = int(table.tables.equipment_clay[card])
    gain = (n.clay(clay),) if clay else ()
    return Description(p.equipment(table, card), cost, gain, f"equipment:{EQUIPMENT[card]}")


# -- the Palace (XI-13), swaps (XI-15.4) -------------------------------------------------------------------


def describe_end_tile(table: XianState, option: int) -> Description:
    """XI-2.17."""
    printed = table.tables
    gives = n.end_tile(
        option,
        int(printed.end_amounts[option]),
        int(printed.end_maximums[option]),
        PRESTIGE_COUNTS[printed.prestige_counts],
    )
    return Description(n.END_TILE_NAMES[option], gain=(gives,), element=f"end-tile:{END_TILES[option]}")


def describe_give(table: XianState, kind: int) -> Description:
    """A resource that is given."""
    return Description(give(n.amount(kind, 1)), (n.amount(kind, 1),), element=f"resource:{KINDS[kind]}")


def describe_take(table: XianState, kind: int) -> Description:
    """A resource that is taken."""
    return Description(take(n.amount(kind, 1)), gain=(n.amount(kind, 1),), element=f"supply:{KINDS[kind]}")


def describe_emissary(table: XianState, option: int) -> Description:
    """XI-13.4."""
    if option == DECLINE:
        return Description(M("swap nothing"))
    return describe_give(table, int(without_word(option, DECLINE)))


def describe_market_second(table: XianState, option: int) -> Description:
    """XI-14.3."""
    if option == NONE:
        return Description(M("give no second resource"))
    return describe_give(table, int(without_word(option, NONE)))


DESCRIBE: tuple[Callable[[XianState, int], Description], ...] = (
    describe_favour,
    describe_under,
    describe_over,
    describe_worker,
    describe_building,
    describe_open,
    describe_finish,
    describe_extra,
    describe_craft,
    describe_craft_discount,
    describe_sign,
    describe_paint,
    describe_pigment,
    describe_paint_discount,
    describe_pigment,
    describe_forge,
    describe_forge_discount,
    describe_end_tile,
    describe_emissary,
    describe_take,
    describe_give,
    describe_market_second,
    describe_take,
    describe_take,
)
