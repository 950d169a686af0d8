"""What an option means, costs and gives."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.messages import Description, Message, Role, all_of
from clayworks.core.state import NOTHING
from clayworks.games.xian import MN, M
from clayworks.games.xian.rules import asking
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.armory import price
from clayworks.games.xian.rules.buildings import coins_after, earns_bonus, fee, fee_to, is_closed
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
from clayworks.games.xian.rules.tables import ANY, HELPER
from clayworks.games.xian.rules.workshop import craft_cost
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words import places as p

ANY_PIGMENT = M("1 pigment of any colour")


# -- cards (XI-6) ------------------------------------------------------------------------------------------


def describe_favour(table: XianState, option: int) -> Description:
    """XI-6.1."""
    if option == KEEP:
        return describe_keep(table)
    return Description(
        M("Return {card}", card=p.worker(table, option).short), element=f"card:{CARDS[option]}"
    )


def describe_keep(table: XianState) -> Description:
    """The favour as it stands: declined, or with the cards that go back."""
    count = int(table.held(table.seat, s.FAVOUR)).bit_count()
    if count == 0:
        return Description(M("Keep all four cards"), role=Role.QUIET)
    return Description(MN("Return {count} card", "Return {count} cards", count), role=Role.MAIN)


def describe_under(table: XianState, option: int) -> Description:
    """XI-6.5: the number orders the players."""
    message = M("{card} under", card=p.worker(table, option).short)
    return Description(message, element=f"card:{CARDS[option]}")


def describe_over(table: XianState, option: int) -> Description:
    """XI-8: what the card will give."""
    message = M("{card} over", card=p.worker(table, option).short)
    gain = (n.work(table, option, int(table.seat)),)
    return Description(message, gain=gain, element=f"card:{CARDS[option]}")


# -- the menu (XI-7) ---------------------------------------------------------------------------------------

TILE_ACTIONS = {
    s.OPEN: M("Use the open tile"),
    s.MARKET: M("Use the market tile"),
    s.DISCOUNT: M("Use the discount tile"),
    s.EXTRA: M("Use the extra tile"),
}


def describe_tile(kind: int) -> Description:
    """A tile word (XI-23.5)."""
    cost = (M("the tile, which is then used"),)
    return Description(TILE_ACTIONS[kind], cost, element=f"tile:{TILES[kind]}")


def describe_worker(table: XianState, option: int) -> Description:
    """XI-8.1, XI-8.2."""
    if option >= 2:
        return describe_tile((s.EXTRA, s.MARKET)[option - 2])
    card = int(table.held(table.seat, s.OVER))
    if card < 0:
        return Description(M("Use the over card"), role=Role.MAIN, passive=True)
    if option == 0:
        return describe_work(table, card)
    kind = int(table.tables.card_corners[card])
    message = (
        M("Take {what} instead", what=n.amount(kind, 1))
        if table.supply[kind] > 0
        else M("Take nothing: the supply has no {what}", what=n.KIND_NAMES[kind])
    )
    return Description(message, element=f"pigment:{KINDS[kind]}", role=Role.QUIET)


def describe_work(table: XianState, card: int) -> Description:
    """The action of the over card, which goes without saying where a building is clicked (XI-8.1)."""
    name, is_helper = p.worker(table, card).short, table.tables.card_kinds[card] == HELPER
    return Description(
        M("Recruit {card}", card=name) if is_helper else M("Use {card}", card=name),
        gain=(n.work(table, card, int(table.seat)),),
        element=f"card:{CARDS[card]}",
        role=Role.MAIN,
        passive=True,
    )


def describe_building(table: XianState, option: int) -> Description:
    """XI-9.5."""
    if option == PASS:
        gain = (n.coins(int(table.tables.pass_coins)),)
        return Description(M("Pass: enter no building"), gain=gain, role=Role.QUIET)
    if option < PASS:
        return describe_entry(table, option)
    if option == BUILDING_WORKSHOP:
        return describe_entry(table, s.WORKSHOP)
    return describe_tile((s.EXTRA, s.MARKET, s.OPEN)[option - PASS - 1])


def does(building: int) -> Message:
    """A building with its action."""
    return M("{building}: {action}", building=n.BUILDING_NAMES[building], action=n.DEED_NAMES[building])


def describe_entry(
    table: XianState, building: int, message: Message | None = None, free: bool = False
) -> Description:
    """The fee of an entry, what is missing, and the minister's bonus (XI-9.4, XI-9.7, XI-9.9)."""
    cost = () if free else fees(table, building)
    gain = tiles_of(table, building)
    if earns_bonus(table, building):
        gain.append(n.coins(int(table.tables.minister_coins)))
        gain.append(n.points(int(table.tables.minister_prestige)))
    coins = int(coins_after(table, building, 0 if free else fee(table, building)))
    return with_target(table, building, coins, message or does(building), cost, tuple(gain))


def with_target(
    table: XianState,
    building: int,
    coins: int,
    message: Message,
    cost: tuple[Message, ...],
    gain: tuple[Message, ...],
) -> Description:
    """A building action; where only one space or card is possible nobody is asked for it, so it is named."""
    element = f"building:{BUILDINGS[building]}"
    only = only_target(table, building, coins)
    if only is None:
        return Description(message, cost, gain, element, Role.MAIN)
    target, price = only
    named = M("{action} {target}", action=message, target=target)
    return Description(named, cost + price.cost, price.gain + gain, element, Role.MAIN)


def only_target(table: XianState, building: int, coins: int) -> tuple[Message, Description] | None:
    """The only space or card that an action can be about with so many coins (XI-23.6), and what it costs."""
    if building == s.PALACE:
        return None
    decision, tile, describe = TARGETS[building]
    after = table.clone()
    after.put(table.seat, s.COIN, coins)
    offered = list(asking.DECISIONS[decision].offer(after))
    option = int(offered[0] - asking.DECISIONS[decision].first) if len(offered) == 1 else tile
    if option == tile:
        return None
    name = p.equipment_called(option) if building == s.ARMORY else p.space(table.tables, option).short
    return name, describe(after, option)


def tiles_of(table: XianState, building: int) -> list[Message]:
    """The tile that the Palace brings on the next space of the track (XI-13.2)."""
    space = int(table.held(table.seat, s.SPACE)) + 1
    if building != s.PALACE or space > s.LAST_SPACE:
        return []
    if space == s.LAST_SPACE:
        return [M("an end-game tile")]
    return [M("tile: {tile}", tile=n.TILE_NAMES[table.tables.track_tiles[space]])]


def fees(table: XianState, building: int) -> tuple[Message, ...]:
    """The fee by who gets it; where coins are missing, all of them and the points that go with them."""
    due, coins = int(fee(table, building)), int(table.held(table.seat, s.COIN))
    if due > coins:
        lost = n.points((due - coins) * int(table.tables.missing_coin))
        return (M("fee of {what}", what=all_of((n.coins(coins), lost) if coins else (lost,))),)
    owed = ((seat, int(fee_to(table, building, seat))) for seat in range(table.seats) if seat != table.seat)
    return tuple(
        M("fee of {coins} to {player}", coins=n.coins(count), player=n.COLOUR_NAMES[table.colours[seat]])
        for seat, count in owed
        if count
    )


def describe_open(table: XianState, option: int) -> Description:
    """XI-14.2: the pair decides which of the two effects it is."""
    name = n.BUILDING_NAMES[option]
    if is_closed(table, option):
        return describe_entry(table, option, M("{building}, in spite of the limit", building=name))
    return describe_entry(table, option, M("{building}, without a fee", building=name), free=True)


def describe_extra(table: XianState, option: int) -> Description:
    """XI-14.5."""
    coins = int(table.held(table.seat, s.COIN))
    return with_target(table, option, coins, does(option), (), tuple(tiles_of(table, option)))


def describe_finish(table: XianState, option: int) -> Description:
    """XI-7.1."""
    if option == 0:
        return Description(M("End your round"), role=Role.QUIET)
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
    message = M("Craft: {space}", space=p.space(printed, space).short)
    return Description(message, (n.clay(cost),), tuple(gain), f"space:{name}")


def describe_sign(table: XianState, option: int) -> Description:
    """XI-10.4."""
    if option == 0:
        return Description(M("Leave it unsigned"), role=Role.QUIET)
    left = int(table.held(table.seat, s.SIGNATURES))
    cost = (M("1 of your {count} signatures", count=left),) if left > 1 else (M("your last signature"),)
    element = f"space:{space_name(table.tables, table.target)}" if table.target != NOTHING else None
    return Description(M("Sign it: only you may paint it"), cost, (), element, Role.MAIN)


# -- the Laboratory (XI-11) --------------------------------------------------------------------------------


def describe_paint(table: XianState, option: int) -> Description:
    """XI-11.3, XI-11.4."""
    if option == s.SPACES:
        return describe_tile(s.DISCOUNT)
    section = table.section_of(option)
    first, second = int(first_colour(table, section)), int(second_colour(table, section))
    if second == ANY:
        cost: tuple[Message, ...] = (n.amount(first, 1), ANY_PIGMENT)
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
        cost: tuple[Message, ...] = (ANY_PIGMENT,)
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
    message = M("Paint: {space}", space=p.space(table.tables, space).short)
    return Description(message, cost, gain, f"space:{name}")


def describe_pigment(table: XianState, option: int) -> Description:
    """A pigment to pay."""
    kind = int(s.pigment(option))
    return Description(M("Pay {what}", what=n.amount(kind, 1)), element=f"pigment:{KINDS[kind]}")


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
    message = M("Forge: {card}", card=p.equipment(table, card))
    return Description(message, cost, gain, f"equipment:{EQUIPMENT[card]}")


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
    message = M("Take: {tile}", tile=n.END_TILE_NAMES[option])
    return Description(message, gain=(gives,), element=f"end-tile:{END_TILES[option]}")


def describe_give(table: XianState, kind: int) -> Description:
    """A resource that is given."""
    return Description(M("Give {what}", what=n.amount(kind, 1)), element=f"resource:{KINDS[kind]}")


def describe_take(table: XianState, kind: int) -> Description:
    """A resource that is taken."""
    return Description(M("Take {what}", what=n.amount(kind, 1)), element=f"supply:{KINDS[kind]}")


def describe_emissary(table: XianState, option: int) -> Description:
    """XI-13.4."""
    if option == DECLINE:
        return Description(M("Swap nothing"), role=Role.QUIET)
    return describe_give(table, int(without_word(option, DECLINE)))


def describe_market_second(table: XianState, option: int) -> Description:
    """XI-14.3."""
    if option == NONE:
        # It goes without saying when something is taken: one for one.
        return Description(M("Give only one"), role=Role.QUIET, passive=True)
    return describe_give(table, int(without_word(option, NONE)))


TARGETS: dict[int, tuple[int, int, Callable[[XianState, int], Description]]] = {
    s.ARMORY: (asking.FORGE, s.EQUIPMENT, describe_forge),
    s.LABORATORY: (asking.PAINT, s.SPACES, describe_paint),
    s.WORKSHOP: (asking.CRAFT, s.SPACES, describe_craft),
}
"""By building: what is asked inside, the option of the discount tile there, and how the others are told."""

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
