"""Why something can't be done: for every option that is not offered, a sentence and its rule."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.messages import Message, Reason, all_of
from clayworks.core.sentences import is_occupied, not_in_the_row
from clayworks.core.state import NOTHING
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.components import printed
from clayworks.games.terramara.formats.effect_types import Pay
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.artefacts import SUB_OPTIONS, product_to_pay, substitution_range
from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.free import WORKER_LEVELS, is_permitted_token, may_act
from clayworks.games.terramara.rules.goods import DONE
from clayworks.games.terramara.rules.possible import in_reach, is_payable
from clayworks.games.terramara.rules.setup_decisions import CHARACTERS, neutral_place
from clayworks.games.terramara.rules.tables import PRIVATE_TOKENS
from clayworks.games.terramara.rules.turns import RESERVE
from clayworks.games.terramara.words import messages
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p
from clayworks.games.terramara.words.obstacles import caravan_places, raid_needs, refuse_space

# -- free actions (TM-7.2) ---------------------------------------------------------------------------------


def refuse_free(table: TribeState, action: int) -> Reason:
    """TM-7.2, TM-7.3."""
    seat = table.seat
    if not may_act(table, seat):
        return Reason(M("free actions are for the active player, and not during set-up"), "TM-7.3")
    if action < WORKER_LEVELS:
        return refuse_worker(table, action)
    card, token = messages.free_card(table, action), messages.free_token(table, action)
    if card != NOTHING:
        name = p.card(table, card).short
        place = 1 << (action - WORKER_LEVELS)
        if not table.held(seat, s.ROUND_CARDS) & place:
            return not_mine(table, card)
        if table.held(seat, s.USED_CARDS) & place:
            return Reason(M("{card} has been used this round", card=name), "TM-7.2")
        return idle(table, name, int(table.tables.card_effect[card]))
    if token >= 0:
        return refuse_token(table, token)
    return refuse_ability(table)


def not_mine(table: TribeState, card: int) -> Reason:
    """An artefact that lies in the row, or before somebody else."""
    name = p.card(table, card).short
    if card in [int(other) for other in table.row[: table.in_row]]:
        return Reason(
            M("{card} lies in the row: it can be created at the end of a turn", card=name), "TM-7.2"
        )
    return Reason(M("{card} does not lie before you", card=name), "TM-7.2")


def idle(table: TribeState, name: Message, effect: int) -> Reason:
    """Something whose effect would change nothing (TM-3.7), and what is lacking."""
    why = nothing_to_do(table, effect)
    return Reason(M("{card} can do nothing now: {reason}", card=name, reason=why), "TM-3.7")


def nothing_to_do(table: TribeState, effect: int) -> Message:
    """What an effect lacks that can do nothing."""
    for item in printed(table).effects[effect]:
        if item["op"] == "process":
            return NO_RAW_GOOD
        if item["op"] == "trade_raw":
            return M("you have no good")
        if item["op"] == "travel":
            return M("neither of your caravans can move")
        if item["op"] == "pay":
            return cannot_pay(table, item)
        if item["op"] == "raid":
            return raid_needs(item["loss"])
    return n.effect_words(table, effect)


NO_RAW_GOOD = M("you have no raw good")


def cannot_pay(table: TribeState, item: Pay) -> Message:
    """What a payment costs, and what there is."""
    products = int(table.products(table.seat))
    held = {
        "raw": n.any_goods(int(table.raw_goods(table.seat)) + products),
        "product": n.products(products),
        "military": n.military(int(table.held(table.seat, s.MILITARY))),
    }[next(iter(item["cost"]))]
    return M("you can't pay {cost}: you have {held}", cost=n.cost_words(item), held=held)


def refuse_ability(table: TribeState) -> Reason:
    """What a character can do once per round (TM-11.3)."""
    character = int(table.held(table.seat, s.CHARACTER))
    side = character * 2 + int(table.held(table.seat, s.ADULT))
    if character == NOTHING or table.tables.side_round[side] == NOTHING:
        return Reason(M("your character has no such ability now"), "TM-11.3")
    if table.held(table.seat, s.ABILITY_USED):
        return Reason(M("this ability has been used this round"), "TM-11.3")
    return idle(table, p.character(table, character).short, int(table.tables.side_round[side]))


def refuse_worker(table: TribeState, level: int) -> Reason:
    """Workers (TM-7.2)."""
    if table.held(table.seat, s.WORKERS + level) == 0:
        return Reason(M("you have no level-{level} worker", level=level + 1), "TM-7.2")
    if table.held(table.seat, s.WORKERS + level) == table.held(table.seat, s.USED_WORKERS + level):
        text = M("your level-{level} workers have been used this round", level=level + 1)
        return Reason(text, "TM-7.2")
    return Reason(NO_RAW_GOOD, "TM-7.2")


def refuse_token(table: TribeState, token: int) -> Reason:
    """Private tokens (TM-11.6)."""
    name = p.token(table, token).short
    if not table.has(table.seat, PRIVATE_TOKENS):
        return Reason(M("your character has no private tokens now"), "TM-11.6")
    if not table.held(table.seat, s.PRIVATE_TOKENS_LEFT) >> token & 1:
        return Reason(M("{card} does not lie before you", card=name), "TM-11.6")
    if table.held(table.seat, s.ABILITY_USED):
        return Reason(M("a private token has been used this round"), "TM-11.6")
    if not is_permitted_token(table, token):
        level, most = (
            int(table.tables.token_level[token]),
            int(table.tables.token_level_by_round[table.round - 1]),
        )
        text = M(
            "a token of level {level} may not be used yet: in round {round} up to level {most}",
            level=level,
            round=int(table.round),
            most=most,
        )
        return Reason(text, "TM-11.6")
    return idle(table, name, int(table.tables.token_effect[token]))


# -- set-up (TM-5) -----------------------------------------------------------------------------------------


def refuse_neutral(table: TribeState, option: int) -> Reason:
    """TM-5.7."""
    space = int(neutral_place(option))
    row = int(table.frame(s.A)) % s.ROWS + 1
    if s.row_of(space) != row:
        return Reason(M("this explorer goes to row {row}", row=row), "TM-5.7")
    if table.spaces[space * 2]:
        return Reason(is_occupied(p.space_short(table, space)), "TM-J40")
    return Reason(M("{space}: there is fire", space=p.space_short(table, space)), "TM-J40")


def refuse_draft(table: TribeState, option: int) -> Reason:
    """TM-5.9."""
    if option < CHARACTERS:
        name = p.character(table, option).short
        lying, has = table.pool_characters >> option & 1, table.held(table.seat, s.CHARACTER)
    else:
        name = p.start(table, option - CHARACTERS).short
        lying, has = table.pool_starts >> (option - CHARACTERS) & 1, table.held(table.seat, s.START_CARD)
    if not lying:
        return Reason(M("{card} does not lie in the draft", card=name), "TM-5.9")
    assert has != NOTHING
    return Reason(M("you have a card of this type already"), "TM-5.9")


def refuse_tile(first: int) -> Callable[[TribeState, int], Reason]:
    """TM-5.10."""
    return lambda table, option: Reason(
        M("this tile lies on the board: {tile}", tile=p.tile(first + option).short), "TM-5.10"
    )


# -- the turn (TM-7, TM-8, TM-10) --------------------------------------------------------------------------


def refuse_main(table: TribeState, option: int) -> Reason:
    """TM-6.3."""
    return Reason(NO_MEMBER[option], "TM-6.3")


NO_MEMBER = (
    M("you have no explorer in hand"),
    M("your chief is not in hand"),
    M("you have no warrior in hand"),
)


def refuse_post(table: TribeState, option: int) -> Reason:
    """TM-10.2."""
    if table.frame(s.A):
        return Reason(M("you have created or reserved an artefact this turn"), "TM-10.2")
    if option < RESERVE:
        return refuse_card(table, option, 0)
    if table.held(table.seat, s.RESERVED) != NOTHING:
        return Reason(M("a reserved artefact lies before you already"), "TM-10.2")
    if table.held(table.seat, s.RIVER) < table.tables.reserve_from:
        least = p.river_space(int(table.tables.reserve_from)).short
        return Reason(M("reserving is possible from {space} on", space=least), "TM-10.2")
    return out_of_reach(table, option - RESERVE)


def refuse_card(table: TribeState, card: int, raw_sub: int) -> Reason:
    """Why an artefact can't be created."""
    seat = table.seat
    near = [int(other) for other in table.row[: in_reach(table, seat)]]
    if card not in near and table.held(seat, s.RESERVED) != card:
        return out_of_reach(table, card)
    assert not is_payable(table, seat, card, raw_sub)
    text = M(
        "you can't pay for {card}: you lack {what}",
        card=p.card(table, card).short,
        what=all_of(lacking_for(table, card)),
    )
    return Reason(text, "TM-10.4")


def lacking_for(table: TribeState, card: int) -> list[Message]:
    """The products that somebody lacks for a card."""
    missing = (
        (kind, int(table.tables.card_cost[card * 4 + kind] - table.held(table.seat, s.PRODUCTS + kind)))
        for kind in range(4)
    )
    return [n.goods(s.PRODUCTS + kind, count) for kind, count in missing if count > 0]


def out_of_reach(table: TribeState, card: int) -> Reason:
    """TM-10.1."""
    name = p.card(table, card).short
    if card in [int(other) for other in table.row[: table.in_row]]:
        place = [int(other) for other in table.row[: table.in_row]].index(card) + 1
        reach = int(table.tables.reach[table.held(table.seat, s.RIVER)])
        needed = next(space for space, far in enumerate(table.tables.reach) if far >= place)
        text = M(
            "{card} lies beyond your reach of {reach}; you would need {culture}",
            card=name,
            reach=reach,
            culture=n.culture(needed),
        )
        return Reason(text, "TM-10.1")
    return Reason(not_in_the_row(name), "TM-10.1")


# -- effects (TM-9) ----------------------------------------------------------------------------------------


def refuse_order(table: TribeState, option: int) -> Reason:
    """TM-3.2."""
    return Reason(M("this is not, or no longer, a part of the effect"), "TM-3.2")


def refuse_choose(table: TribeState, option: int) -> Reason:
    """TM-9.13."""
    tables = table.tables
    first = int(tables.item_a[table.frame(s.A)])
    for branch in range(first, first + int(tables.item_b[table.frame(s.A)])):
        if tables.branch_option[branch] == option:
            return Reason(nothing_to_do(table, int(tables.branch_effect[branch])), "TM-3.7")
    return Reason(M("this effect does not offer that"), "TM-9.13")


def refuse_offer(table: TribeState, option: int) -> Reason:
    """TM-9.12."""
    item = printed(table).items[int(table.frame(s.A))]
    assert item["op"] == "pay"
    return Reason(cannot_pay(table, item), "TM-9.12")


def not_owned(table: TribeState, kind: int, rule: str) -> Reason:
    """A good that he does not have."""
    return Reason(M("you have no {good}", good=n.GOOD_NAMES[kind]), rule)


def refuse_pay(table: TribeState, kind: int) -> Reason:
    """TM-9.12."""
    if table.held(table.seat, kind) == 0:
        return not_owned(table, kind, "TM-9.12")
    return Reason(M("a product must be paid"), "TM-9.1")


def refuse_take(table: TribeState, kind: int) -> Reason:
    """TM-9.1."""
    if table.frame(s.A) == s.RAW:
        return Reason(M("a raw good must be taken"), "TM-9.1")
    return Reason(M("a product must be taken"), "TM-9.1")


def refuse_process(table: TribeState, option: int) -> Reason:
    """TM-9.2."""
    if option == DONE:
        return Reason(M("an activated worker processes at least one good"), "TM-19.4")
    return not_owned(table, option, "TM-9.2")


def refuse_trade_take(table: TribeState, kind: int) -> Reason:
    """TM-9.3."""
    return Reason(M("a raw good of a different kind must be taken"), "TM-9.3")


def refuse_travel(table: TribeState, option: int) -> Reason:
    """TM-9.6."""
    start, node = int(table.tables.edge_from[option]), int(table.tables.edge_to[option])
    if start not in [int(table.held(table.seat, s.CARAVANS + number)) for number in range(2)]:
        first, second = caravan_places(table)
        text = M(
            "{place} is one step away from {start}; your caravans stand at {first} and {second}",
            place=p.node(node).short,
            start=p.node(start).short,
            first=first,
            second=second,
        )
        return Reason(text, "TM-9.6")
    return Reason(
        M("the {settlement} opens when the row is flipped", settlement=p.node(node).short), "TM-9.6"
    )


def refuse_raid(table: TribeState, option: int) -> Reason:
    """TM-9.10."""
    return Reason(raid_needs(int(table.frame(s.A))), "TM-J10")


def refuse_create(table: TribeState, option: int) -> Reason:
    """TM-10.5."""
    return refuse_card(table, option, int(table.frame(s.A)))


def refuse_discount(table: TribeState, product: int) -> Reason:
    """TM-10.4."""
    card = int(table.frame(s.A))
    if table.tables.card_cost[card * 4 + product] == 0:
        good = n.GOOD_NAMES[s.PRODUCTS + product]
        return Reason(M("{card} does not cost {good}", card=p.card(table, card).short, good=good), "TM-10.4")
    return Reason(M("the rest could not be paid then"), "TM-10.4")


def refuse_substitute(table: TribeState, option: int) -> Reason:
    """TM-10.4."""
    product, units = divmod(option, SUB_OPTIONS)
    asked = int(product_to_pay(table.frame(s.B)))
    if product != asked:
        text = M("now {good} is paid", good=n.GOOD_NAMES[s.PRODUCTS + asked])
        return Reason(text, "TM-19.4")
    low, _ = substitution_range(table, asked)
    if units < low:
        return Reason(M("you have too little {good}", good=n.GOOD_NAMES[s.PRODUCTS + asked]), "TM-10.4")
    return Reason(M("so many can't be paid with {good}", good=n.GOOD_NAMES[asked]), "TM-10.4")


def never(table: TribeState, option: int) -> Reason:
    """For decisions that always offer everything (TM-19.3)."""
    raise AssertionError("this option is always offered")


REFUSALS: tuple[Callable[[TribeState, int], Reason], ...] = (
    refuse_neutral,
    refuse_draft,
    refuse_tile(12),
    refuse_tile(0),
    never,
    refuse_main,
    refuse_space,
    refuse_post,
    refuse_order,
    refuse_choose,
    refuse_offer,
    refuse_pay,
    refuse_take,
    refuse_process,
    lambda table, kind: not_owned(table, kind, "TM-9.3"),
    refuse_trade_take,
    never,
    refuse_travel,
    refuse_raid,
    lambda table, kind: not_owned(table, kind, "TM-9.9"),
    refuse_create,
    refuse_discount,
    refuse_substitute,
)
