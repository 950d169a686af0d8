"""Why something can't be done: for every option that is not offered, a sentence and its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from clayworks.core.messages import Message, Reason, all_of, one_of
from clayworks.core.sentences import is_occupied, not_in_the_row, too_dear
from clayworks.core.state import NOTHING
from clayworks.games.xian import M
from clayworks.games.xian.rules import asking, laboratory, workshop
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.armory import price
from clayworks.games.xian.rules.buildings import can_act, can_meet, coins_after, crowd, fee, is_closed
from clayworks.games.xian.rules.decisions import BUILDING_WORKSHOP, PASS, XianState
from clayworks.games.xian.rules.market import NONE, can_take
from clayworks.games.xian.rules.palace import DECLINE, without_word
from clayworks.games.xian.rules.tables import ANY
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words import places as p
from clayworks.games.xian.words.messages import ANY_PIGMENT


def out_of_turn(table: XianState, seat: int) -> Reason | None:
    """Why a seat can't choose in a secret choice; None in an own round."""
    if table.phase not in (s.FAVOURS, s.PAIRS) or table.open == NOTHING:
        return None
    name = n.COLOUR_NAMES[table.colours[seat]]
    return Reason(M("{player} has chosen already, which can't be changed", player=name), "XI-6.3")


# -- cards (XI-6) ------------------------------------------------------------------------------------------


def refuse_favour(table: XianState, option: int) -> Reason:
    """XI-6.1, XI-23.4."""
    if option not in table.hand(table.seat):
        return refuse_card(table, option)
    name, last = p.worker(table, option).short, int(table.held(table.seat, s.LAST_RETURNED))
    if table.held(table.seat, s.FAVOUR) >> option & 1:
        return Reason(M("{card} goes back already", card=name), "XI-6.1")
    return passed_over(name, p.worker(table, last).short)


def passed_over(what: Message, chosen: Message) -> Reason:
    """Something was left out when another thing was chosen; who wants both starts over."""
    return Reason(M("you left out {what} when you chose {chosen}", what=what, chosen=chosen), "XI-23.4")


def refuse_card(table: XianState, option: int) -> Reason:
    """XI-6.2."""
    name = p.worker(table, option).short
    if option == table.held(table.seat, s.UNDER):
        return Reason(M("{card} is the under card already", card=name), "XI-6.2")
    return Reason(M("{card} is not in your hand", card=name), "XI-6.2")


# -- tiles (XI-14) -----------------------------------------------------------------------------------------


def refuse_tile(table: XianState, kind: int) -> Reason:
    """Why a tile can't be used now (XI-23.5)."""
    state = table.held(table.seat, s.TILES + kind)
    if state == s.USED:
        return Reason(M("you have used this tile already"), "XI-14.1")
    if state != s.UNUSED:
        space = list(table.tables.track_tiles).index(kind)
        return Reason(M("you do not own this tile, which lies on space {number}", number=space), "XI-13.2")
    if kind == s.MARKET:
        return Reason(M("you have nothing to swap"), "XI-14.3")
    if kind == s.EXTRA:
        return Reason(M("no building action is possible for you"), "XI-14.6")
    if kind == s.OPEN:
        return Reason(M("there is no building that you could enter with this tile"), "XI-9.5")
    return Reason(M("there is nothing here for which the tile could be used"), "XI-23.5")


def refuse_worker(table: XianState, option: int) -> Reason:
    """XI-7.1; the first two are always offered."""
    return refuse_tile(table, (s.EXTRA, s.MARKET)[option - 2])


def refuse_finish(table: XianState, option: int) -> Reason:
    """XI-7.1; `end` is always offered."""
    return refuse_tile(table, (s.EXTRA, s.MARKET)[option - 1])


# -- buildings (XI-9) --------------------------------------------------------------------------------------


def refuse_building(table: XianState, option: int) -> Reason:
    """XI-9.5."""
    if option > PASS and option != BUILDING_WORKSHOP:
        return refuse_tile(table, (s.EXTRA, s.MARKET, s.OPEN)[option - PASS - 1])
    building = s.WORKSHOP if option == BUILDING_WORKSHOP else option
    if is_closed(table, building):
        text = M(
            "{building}: its pair is closed, {count} of {limit} places are taken",
            building=n.BUILDING_NAMES[building],
            count=int(crowd(table, building)),
            limit=int(table.tables.pair_limits[table.seats]),
        )
        return Reason(text, "XI-9.2")
    return refuse_entry(table, building, int(fee(table, building)))


def refuse_entry(table: XianState, building: int, due: int) -> Reason:
    """Why a building can't be entered for a fee (XI-9.5)."""
    coins = int(table.held(table.seat, s.COIN))
    if not can_meet(table, due):
        missing = (due - coins) * int(table.tables.missing_coin)
        text = M(
            "the fee is {fee}, but you have {held}, and not {points} for what is missing",
            fee=n.coins(due),
            held=n.coins(coins),
            points=n.points(missing),
        )
        return Reason(text, "XI-9.7")
    if building != s.ARMORY:
        return refuse_action(table, building)
    left = int(coins_after(table, building, due))
    if can_act(table, building, coins):
        return Reason(
            M("after the fee you would have {left}, too little for any card", left=n.coins(left)), "XI-19.25"
        )
    return refuse_armory(table, left)


def refuse_action(table: XianState, building: int) -> Reason:
    """Why the action of a building is not possible (XI-9.3)."""
    if building == s.PALACE:
        return Reason(M("your supervisor has reached the end of the track"), "XI-13.1")
    if building == s.ARMORY:
        return refuse_armory(table, 0)
    if building == s.WORKSHOP:
        if table.clay_warriors == 0:
            return Reason(M("no clay warrior is left in the supply"), "XI-15.3")
        if s.EMPTY not in table.figures:
            return Reason(M("no space of the pit is empty"), "XI-19.37")
        return refuse_workshop(table)
    if table.held(table.seat, s.FIGURES) == 0:
        return Reason(M("all your warriors are painted"), "XI-11.5")
    if not any(laboratory.is_paintable(table, space) for space in range(s.SPACES)):
        return Reason(M("there is no clay warrior that you may paint"), "XI-11.2")
    return Reason(M("your pigments are enough for no warrior that you may paint"), "XI-11.3")


def refuse_armory(table: XianState, left: int) -> Reason:
    """The cheapest card is too dear (XI-12.2), also with the coins that an entry would leave (XI-9.5)."""
    prices = [int(price(table, card)) for card in table.row if card != NOTHING]
    if not prices:
        return Reason(M("no card is left in the row"), "XI-12.1")
    cost, coins = n.coins(min(prices)), int(table.held(table.seat, s.COIN))
    if left > coins:
        text = M(
            "the cheapest card costs {cost}, but with the minister's bonus you would have {held}",
            cost=cost,
            held=n.coins(left),
        )
        return Reason(text, "XI-12.2")
    text = M("the cheapest card costs {cost}, but you have {held}", cost=cost, held=n.coins(coins))
    return Reason(text, "XI-12.2")


def refuse_workshop(table: XianState) -> Reason:
    """The cheapest empty space is too dear (XI-10.2)."""
    sections = {table.section_of(space) for space in range(s.SPACES) if table.figures[space] == s.EMPTY}
    cost = n.clay(min(int(workshop.craft_cost(table, section)) for section in sections))
    clay = n.clay(int(table.held(table.seat, s.CLAY)))
    return Reason(
        M("the cheapest empty space costs {cost}, but you have {held}", cost=cost, held=clay), "XI-10.2"
    )


def refuse_open(table: XianState, option: int) -> Reason:
    """XI-9.5, XI-14.2."""
    if is_closed(table, option):
        return refuse_entry(table, option, int(fee(table, option)))
    if fee(table, option) == 0:
        return Reason(M("it is open and free anyway"), "XI-9.5")
    return refuse_action(table, option)


def refuse_extra(table: XianState, option: int) -> Reason:
    """XI-14.6."""
    return refuse_action(table, option)


# -- the Workshop (XI-10) ----------------------------------------------------------------------------------


def refuse_craft(table: XianState, option: int) -> Reason:
    """XI-10.1, XI-10.2."""
    if option == s.SPACES:
        return refuse_tile(table, s.DISCOUNT)
    if table.figures[option] != s.EMPTY:
        return Reason(is_occupied(p.space(table.tables, option).short), "XI-10.1")
    return too_little_clay(table, int(workshop.craft_cost(table, table.section_of(option))))


def refuse_craft_discount(table: XianState, option: int) -> Reason:
    """XI-10.2."""
    if table.figures[option] != s.EMPTY:
        return Reason(is_occupied(p.space(table.tables, option).short), "XI-10.1")
    cost = int(workshop.craft_cost(table, table.section_of(option)))
    if cost == 0:
        return Reason(M("it costs nothing anyway"), "XI-19.30")
    return too_little_clay(table, cost - 1)


def too_little_clay(table: XianState, cost: int) -> Reason:
    """Something costs more clay than there is."""
    return Reason(too_dear(n.clay(cost), n.clay(int(table.held(table.seat, s.CLAY)))), "XI-10.2")


# -- the Laboratory (XI-11) --------------------------------------------------------------------------------


def refuse_paint(table: XianState, option: int) -> Reason:
    """XI-11.2, XI-11.3."""
    if option == s.SPACES:
        return refuse_tile(table, s.DISCOUNT)
    figure, name = table.figures[option], p.space(table.tables, option).short
    if figure == s.EMPTY:
        return Reason(M("{space} is empty", space=name), "XI-11.2")
    if figure != s.CLAY_WARRIOR:
        return Reason(M("{space}: the warrior is painted already", space=name), "XI-11.2")
    if not laboratory.is_paintable(table, option):
        signer = n.COLOUR_NAMES[table.colours[table.signed[option]]]
        return Reason(M("{space}: {player} has signed the warrior", space=name, player=signer), "XI-10.4")
    return Reason(M("{space}: you lack {what}", space=name, what=lacking(table, option)), "XI-11.3")


def lacking(table: XianState, space: int) -> Message:
    """The pigments that painting a warrior still needs (XI-11.3)."""
    section = table.section_of(space)
    first, second = (
        int(laboratory.first_colour(table, section)),
        int(laboratory.second_colour(table, section)),
    )
    if table.open == asking.PAINT_DISCOUNT:
        return either(first, second)
    needed = Counter([first] if second == ANY else [first, second])
    missing = [
        n.amount(kind, count - int(table.held(table.seat, kind)))
        for kind, count in needed.items()
        if count > table.held(table.seat, kind)
    ]
    count = sum(int(table.held(table.seat, kind)) for kind in n.IN_ORDER[2:])
    if second == ANY and count < (1 if missing else 2):
        missing.append(ANY_PIGMENT)
    return all_of(missing)


def either(first: int, second: int) -> Message:
    """What is enough with the discount tile."""
    if second == ANY:
        return ANY_PIGMENT
    return one_of([n.amount(kind, 1) for kind in dict.fromkeys((first, second))])


def refuse_pigment(table: XianState, option: int) -> Reason:
    """XI-11.3."""
    kind = int(s.pigment(option))
    section = table.section_of(table.target)
    first, second = laboratory.first_colour(table, section), laboratory.second_colour(table, section)
    if second != ANY and kind not in (first, second):
        return Reason(M("this section does not ask for this colour"), "XI-11.3")
    if table.held(table.seat, kind) > 0:
        return Reason(M("you have one of this colour only, and it is the one requested"), "XI-11.3")
    return Reason(M("you have no {what}", what=n.KIND_NAMES[kind]), "XI-11.3")


# -- the Armory (XI-12) ------------------------------------------------------------------------------------


def refuse_forge(table: XianState, option: int) -> Reason:
    """XI-12.1, XI-12.2."""
    if option == s.EQUIPMENT:
        return refuse_tile(table, s.DISCOUNT)
    return refuse_equipment(table, option, 0)


def refuse_forge_discount(table: XianState, option: int) -> Reason:
    """XI-12.2 with the tile."""
    return refuse_equipment(table, option, 1)


def refuse_equipment(table: XianState, card: int, less: int) -> Reason:
    """Why an equipment card can't be bought."""
    if card not in table.row:
        return Reason(not_in_the_row(p.equipment_called(card)), "XI-12.1")
    cost = int(price(table, card))
    if less and cost == 0:
        return Reason(M("it costs nothing anyway"), "XI-19.30")
    held = int(table.held(table.seat, s.COIN))
    return Reason(too_dear(n.coins(cost - less), n.coins(held)), "XI-12.2")


# -- the Palace (XI-13), swaps (XI-15.4) -------------------------------------------------------------------


def refuse_end_tile(table: XianState, option: int) -> Reason:
    """XI-13.3."""
    return Reason(M("this tile does not lie on space 5"), "XI-13.3")


def refuse_give(table: XianState, kind: int) -> Reason:
    """XI-15.4."""
    return Reason(M("you have no {what}", what=n.KIND_NAMES[kind]), "XI-15.4")


def refuse_emissary(table: XianState, option: int) -> Reason:
    """XI-13.4."""
    return refuse_give(table, int(without_word(option, DECLINE)))


def refuse_take(table: XianState, kind: int) -> Reason:
    """XI-15.4, XI-23.4."""
    if kind in (table.given, table.given_second):
        return Reason(M("no kind may be both given and taken"), "XI-19.51")
    if not can_take(table, kind, 1):
        return Reason(M("the supply has no {what}", what=n.KIND_NAMES[kind]), "XI-15.4")
    if kind < table.taken:
        return passed_over(n.KIND_NAMES[kind], n.KIND_NAMES[int(table.taken)])
    if kind == table.taken:
        return Reason(M("the supply has no second {what}", what=n.KIND_NAMES[kind]), "XI-15.4")
    return Reason(M("there is nothing that could be taken with it"), "XI-23.4")


def refuse_market_second(table: XianState, option: int) -> Reason:
    """XI-14.3, XI-23.4."""
    kind = int(without_word(option, NONE))
    if kind < table.given and table.held(table.seat, kind) > 0:
        return passed_over(n.KIND_NAMES[kind], n.KIND_NAMES[int(table.given)])
    if table.held(table.seat, kind) < (2 if kind == table.given else 1):
        return Reason(M("you have no more {what}", what=n.KIND_NAMES[kind]), "XI-15.4")
    return Reason(M("the supply has no two other resources to take"), "XI-23.4")


def never(table: XianState, option: int) -> Reason:
    """For decisions that always offer everything (XI-23.3)."""
    raise AssertionError("this option is always offered")


REFUSALS: tuple[Callable[[XianState, int], Reason], ...] = (
    refuse_favour,
    refuse_card,
    refuse_card,
    refuse_worker,
    refuse_building,
    refuse_open,
    refuse_finish,
    refuse_extra,
    refuse_craft,
    refuse_craft_discount,
    never,
    refuse_paint,
    refuse_pigment,
    refuse_paint,
    refuse_pigment,
    refuse_forge,
    refuse_forge_discount,
    refuse_end_tile,
    refuse_emissary,
    refuse_take,
    refuse_give,
    refuse_market_second,
    refuse_take,
    refuse_take,
)
