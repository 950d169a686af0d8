"""Why something can't be done: for every option that is not offered, a sentence and its rule."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.messages import Reason
from clayworks.core.sentences import is_occupied, not_in_the_row, too_dear
from clayworks.core.state import NOTHING
from clayworks.games.xian import M
from clayworks.games.xian.rules import laboratory, workshop
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.armory import price
from clayworks.games.xian.rules.buildings import can_act, can_meet, fee, is_closed
from clayworks.games.xian.rules.decisions import BUILDING_WORKSHOP, PASS, XianState
from clayworks.games.xian.rules.market import NONE, can_take
from clayworks.games.xian.rules.palace import DECLINE, without_word
from clayworks.games.xian.rules.tables import ANY
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words import places as p


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
    name, last = p.worker(table, option), p.worker(table, int(table.held(table.seat, s.LAST_RETURNED)))
    return Reason(
        M("cards are named in order; {card} comes before {last}", card=name.short, last=last.short), "XI-23.4"
    )


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
        return Reason(M("you do not own this tile"), "XI-13.2")
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
        name = n.BUILDING_NAMES[building]
        return Reason(M("the pair of this building is closed: {building}", building=name), "XI-9.2")
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
    if building == s.ARMORY and can_act(table, building, coins):
        return Reason(M("after the fee you could not pay any card"), "XI-19.25")
    return refuse_action(table, building)


def refuse_action(table: XianState, building: int) -> Reason:
    """Why the action of a building is not possible (XI-9.3)."""
    if building == s.PALACE:
        return Reason(M("your supervisor has reached the end of the track"), "XI-13.1")
    if building == s.ARMORY:
        return Reason(M("you can't pay any card of the row"), "XI-12.2")
    if building == s.WORKSHOP:
        if table.clay_warriors == 0:
            return Reason(M("no clay warrior is left in the supply"), "XI-15.3")
        if s.EMPTY not in table.figures:
            return Reason(M("no space of the pit is empty"), "XI-19.37")
        return Reason(M("you have too little clay for any empty space"), "XI-10.2")
    if table.held(table.seat, s.FIGURES) == 0:
        return Reason(M("all your warriors are painted"), "XI-11.5")
    if not any(laboratory.is_paintable(table, space) for space in range(s.SPACES)):
        return Reason(M("there is no clay warrior that you may paint"), "XI-11.2")
    return Reason(M("you lack the pigments for any warrior"), "XI-11.3")


def refuse_open(table: XianState, option: int) -> Reason:
    """XI-9.5, XI-14.2."""
    if is_closed(table, option):
        return refuse_entry(table, option, int(fee(table, option)))
    if fee(table, option) == 0:
        name = n.BUILDING_NAMES[option]
        return Reason(M("this building is open and free anyway: {building}", building=name), "XI-9.5")
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
        return Reason(M("{space}: the warrior is signed by another player", space=name), "XI-10.4")
    return Reason(M("{space}: you lack the pigments", space=name), "XI-11.3")


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
        return Reason(M("kinds are named in order, the second after the first"), "XI-23.4")
    return Reason(M("there is nothing that could be taken with it"), "XI-23.4")


def refuse_market_second(table: XianState, option: int) -> Reason:
    """XI-14.3, XI-23.4."""
    kind = int(without_word(option, NONE))
    if kind < table.given:
        return Reason(M("kinds are named in order, the second after the first"), "XI-23.4")
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
