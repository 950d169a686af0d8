"""What an option means: its words, what it costs and gives, and how it stands among the others."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.messages import Description, Message, Role, listed
from clayworks.core.sentences import give, pay, take
from clayworks.core.state import NOTHING
from clayworks.games.terramara import MN, M
from clayworks.games.terramara.formats.components import printed
from clayworks.games.terramara.formats.view import first_player_card
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules import steps
from clayworks.games.terramara.rules.artefacts import SUB_OPTIONS
from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.free import WORKER_LEVELS
from clayworks.games.terramara.rules.goods import DONE
from clayworks.games.terramara.rules.notation import (
    CARDS,
    CHARACTERS,
    GOODS,
    MEMBERS,
    NODES,
    PLACES,
    SPOTS,
    STARTS,
    TILES,
    TOKENS,
)
from clayworks.games.terramara.rules.placing import is_future, space_effect
from clayworks.games.terramara.rules.setup_decisions import CHARACTERS as CHARACTER_COUNT
from clayworks.games.terramara.rules.setup_decisions import FM_TILES, neutral_place
from clayworks.games.terramara.rules.tables import NEVER_LOSE_MILITARY, NO_JOIN_LOSS, RAID_IMMUNE
from clayworks.games.terramara.rules.tracks import spot_of
from clayworks.games.terramara.rules.turns import END, RESERVE
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p
from clayworks.games.terramara.words.abilities import card_ability, lost_by_turning, sides_of

# -- options -----------------------------------------------------------------------------------------------


def free_action(table: s.TribeTable, number: int, option: int) -> int:
    """The free action that comes as an option of a decision, or less than 0: they come after its own."""
    return option - int(table.tables.size[number])


def free_card(table: s.TribeTable, action: int) -> int:
    """The artefact of a free action, or NOTHING."""
    place = action - WORKER_LEVELS
    cards = table.tables.round_cards
    return int(cards[place]) if 0 <= place < len(cards) else NOTHING


def free_token(table: s.TribeTable, action: int) -> int:
    """The private token of a free action; NOTHING or less if it is none."""
    return action - WORKER_LEVELS - len(table.tables.round_cards) - 1


def describe_free(table: TribeState, action: int) -> Description:
    """TM-7.2."""
    tables = table.tables
    if action < WORKER_LEVELS:
        gain = n.processing(action + 1)
        message = M("Activate a level-{level} worker", level=action + 1)
        return Description(message, gain=(gain,), element=f"worker:{action + 1}")
    card, token = free_card(table, action), free_token(table, action)
    if card != NOTHING:
        effect = n.effect_words(table, int(tables.card_effect[card]))
        return Description(
            M("Use {card}", card=p.card(table, card).short), gain=(effect,), element=f"card:{CARDS[card]}"
        )
    if token >= 0:
        effect = n.effect_words(table, int(tables.token_effect[token]))
        return Description(
            M("Use {card}", card=p.token(table, token).short),
            gain=(effect,),
            element=f"token:{TOKENS[token]}",
        )
    character = int(table.held(table.active, s.CHARACTER))
    side = character * 2 + int(table.held(table.active, s.ADULT))
    gain = n.effect_words(table, NOTHING if character == NOTHING else int(tables.side_round[side]))
    return Description(M("Use the ability of your character"), gain=(gain,), element="character")


def describe_neutral(table: TribeState, option: int) -> Description:
    """TM-5.7."""
    space = int(neutral_place(option))
    return Description(p.space(table, space), element=f"space:{PLACES[space]}")


def describe_draft(table: TribeState, option: int) -> Description:
    """TM-5.9."""
    if option < CHARACTER_COUNT:
        child, adult = sides_of(table, option)
        sides = M("child: {child}; adult: {adult}", child=child, adult=adult)
        name = p.character(table, option).short
        return Description(name, gain=(sides,), element=f"card:{CHARACTERS[option]}")
    card = option - CHARACTER_COUNT
    gain = n.effect_words(table, int(table.tables.start_effect[card]))
    return Description(p.start(table, card).short, gain=(gain,), element=f"card:{STARTS[card]}")


def describe_tile_crossroads(table: TribeState, option: int) -> Description:
    """TM-5.10."""
    tile = FM_TILES + option
    gain = n.effect_words(table, int(table.tables.tile_back[tile]))
    return Description(p.tile(tile).short, gain=(gain,), element=f"tile:{TILES[tile]}")


def describe_tile_settlement(table: TribeState, option: int) -> Description:
    """TM-5.10."""
    gain = n.settlement_words(table.tables, option)
    return Description(p.tile(option).short, gain=(gain,), element=f"tile:{TILES[option]}")


def describe_flip(table: TribeState, option: int) -> Description:
    """TM-11.8."""
    character = int(table.held(table.seat, s.CHARACTER))
    _, adult = sides_of(table, character)
    kept = lost_by_turning(table, character)
    if option == 1:
        return Description(M("Keep the child side"), gain=(kept,), role=Role.MAIN)
    name = p.character(table, character).short
    lost = M("lose: {ability}", ability=kept)
    message = M("Turn the {character} to the adult side", character=name)
    return Description(message, (lost,), (adult,), "character", Role.MAIN)


def describe_main(table: TribeState, option: int) -> Description:
    """TM-7.1. To send an explorer goes without saying, and so does the only kind that is left."""
    held = [int(table.held(table.seat, s.HAND + kind)) for kind in range(len(MEMBERS))]
    alone = held[option] > 0 and sum(count > 0 for count in held) == 1
    # Few ever have warriors: without one, nobody asks why none can be sent.
    role = Role.PLAIN if option == s.WARRIOR and not held[option] else Role.MAIN
    return Description(
        SENDING[option],
        element=f"member:{MEMBERS[option]}",
        role=role,
        passive=alone or option == s.EXPLORER,
    )


SENDING = (M("Send an explorer"), M("Send the chief"), M("Send a warrior"))


def describe_space(table: TribeState, option: int) -> Description:
    """TM-8, with what the space brings, and until when it keeps the member."""
    element = f"space:{PLACES[option]}"
    title, effect = p.space_title(table, option), p.effect_of(table, option)
    if option == s.HUT:
        return Description(title, gain=(effect,), element=element)
    if effect is n.NO_EFFECT:
        return Description(title, element=element)
    cost = (*joining_cost(table, option), *time_away(table, option))
    return Description(title, cost, (effect, *consequences(table, option)), element)


def member_sent(table: TribeState) -> int:
    """The kind of member that is on its way; the chief where none is."""
    return int(table.frame(s.A)) if table.open == steps.SPACE else s.CHIEF


def joining_cost(table: TribeState, space: int) -> tuple[Message, ...]:
    """TM-8.6: what joining another's explorer costs."""
    there = table.spaces[space * 2]
    if member_sent(table) != s.EXPLORER or there == 0:
        return ()
    return () if table.has(table.seat, NO_JOIN_LOSS | NEVER_LOSE_MILITARY) else (n.military(1),)


def time_away(table: TribeState, space: int) -> tuple[Message, ...]:
    """TM-8.7: until when an explorer stays on a future space."""
    if member_sent(table) != s.EXPLORER or not is_future(table, space):
        return ()
    number = int(s.round_of(s.row_of(space)))
    if number == s.ROUNDS:
        return (M("the explorer until the end of the game"),)
    return (M("the explorer until the end of round {number}", number=number),)


def consequences(table: TribeState, space: int) -> tuple[Message, ...]:
    """What goes with a raid, and with becoming first player (TM-9.9, TM-9.10)."""
    found: list[Message] = []
    for item in printed(table).effects[int(space_effect(table, table.seat, space))]:
        if item["op"] == "raid":
            found.append(raid_brings(table, item["loss"]))
        if item["op"] == "first_player":
            found.append(n.first_player_brings(first_player_card(table), int(table.round)))
    return tuple(found)


def raid_brings(table: TribeState, loss: int) -> Message:
    """TM-9.9: what each of the others would have to give now, after the raider's loss."""
    raider, tables = int(table.seat), table.tables
    military = int(table.held(raider, s.MILITARY))
    if not table.has(raider, NEVER_LOSE_MILITARY):
        military = max(0, military - loss)
    level = int(tables.military_level[military])
    given = []
    for ahead in range(1, table.seats):
        victim = int(table.seat_after(raider, ahead))
        divisor = int(tables.raid_base) - (level - int(table.level(victim)))
        divisor = min(max(divisor, int(tables.raid_least)), int(tables.raid_most))
        count = int(table.raw_goods(victim) + table.products(victim)) // divisor
        if count > 0 and not table.has(victim, RAID_IMMUNE):
            given.append(spoils_words(n.owner_name(table, victim), count))
    return listed(given) if given else M("nobody has to give anything")


def spoils_words(player: Message, count: int) -> Message:
    """What somebody gives to a raider."""
    return MN("{player} gives {count} good", "{player} gives {count} goods", count, player=player)


def describe_post(table: TribeState, option: int) -> Description:
    """TM-10.2."""
    if option == END:
        return Description(M("End the turn"), role=Role.QUIET)
    if option >= RESERVE:
        card = option - RESERVE
        message = M("Reserve {card}", card=p.card(table, card).short)
        return Description(message, (late(table),), element=f"card:{CARDS[card]}", careful=True)
    return describe_creation(table, option)


def late(table: TribeState) -> Message:
    """What a reserved artefact takes away in the end; who has no turn left can't create it any more."""
    penalty = int(table.tables.reserved_penalty)
    if table.round == s.ROUNDS and table.hand(table.seat) == 0:
        return M("{points} at the end: this is your last turn", points=n.points(penalty))
    return n.still_reserved(penalty)


def describe_creation(table: TribeState, card: int) -> Description:
    """An artefact with its price, its points and its ability."""
    gain = [n.points(int(table.tables.card_vp[card]))]
    ability = card_ability(printed(table).cards[card])
    if ability is not None:
        gain.append(ability)
    message = M("Create {card}", card=p.card(table, card).short)
    return Description(message, n.card_cost(table.tables, card), tuple(gain), f"card:{CARDS[card]}")


def describe_order(table: TribeState, option: int) -> Description:
    """TM-3.2, TM-9.5."""
    tables = table.tables
    if option >= tables.order_spot:
        spot = SPOTS.index("V14a") if option == tables.order_spot else SPOTS.index("V14b")
        token = int(table.tokens[spot])
        gain = n.effect_words(table, int(tables.token_effect[token]))
        return Description(p.token(table, token).short, gain=(gain,), element=f"spot:{SPOTS[spot]}")
    if table.open == steps.ORDER and table.frame(s.STEP) == steps.EFFECT:
        effect = int(table.frame(s.A))
        for item in range(int(tables.effect_rest[effect]), int(tables.effect_end[effect])):
            if tables.order_option[tables.item_op[item]] == option:
                return Description(M("Next: {what}", what=n.item_words(table, item)), role=Role.MAIN)
    return Description(ELSEWHERE)


ELSEWHERE = M("a part of another effect")


def describe_choose(table: TribeState, option: int) -> Description:
    """TM-9.13."""
    tables = table.tables
    if option == tables.choose_none:
        return Description(M("Choose nothing"), role=Role.QUIET)
    if table.open == steps.ASK_CHOOSE:
        first = int(tables.item_a[table.frame(s.A)])
        for branch in range(first, first + int(tables.item_b[table.frame(s.A)])):
            if tables.branch_option[branch] == option:
                what = n.effect_words(table, int(tables.branch_effect[branch]))
                return Description(M("Choose: {what}", what=what), role=Role.MAIN)
    return Description(ELSEWHERE)


def describe_offer(table: TribeState, option: int) -> Description:
    """TM-9.12."""
    if option == 1:
        return Description(M("Do not pay"), role=Role.QUIET)
    if table.open != steps.OFFER:
        return Description(M("Pay"))
    item = int(table.frame(s.A))
    cost = n.payment_words(table, item)
    gain = n.effect_words(table, int(table.tables.item_d[item]))
    return Description(M("Pay {cost}", cost=cost), gain=(gain,), role=Role.MAIN)


def good(text: Callable[[Message], Message]) -> Callable[[TribeState, int], Description]:
    """Any decision whose options are goods, one of them at a time."""
    return lambda table, kind: Description(text(n.goods(kind, 1)), element=f"good:{GOODS[kind]}")


def describe_process(table: TribeState, option: int) -> Description:
    """TM-9.2."""
    if option == DONE:
        return Description(M("Process no more"), role=Role.QUIET)
    cost, gain = n.goods(option, 1), n.goods(option + s.PRODUCTS, 1)
    return Description(M("Process {what}", what=cost), gain=(gain,), element=f"good:{GOODS[option]}")


def describe_culture(table: TribeState, option: int) -> Description:
    """TM-9.5, with what the next space brings."""
    if option == 1:
        left = n.culture(int(table.frame(s.A)) if table.open == steps.ASK_CULTURE else 0)
        return Description(M("Stop: forfeit {what}", what=left), role=Role.QUIET)
    space = min(int(table.held(table.seat, s.RIVER)) + 1, int(table.tables.river_max))
    spots = [int(spot) for spot in table.tables.river_spots[space * 2 : space * 2 + 2] if spot != NOTHING]
    gain = [token_words(table, spot) for spot in spots]
    if table.tables.river_explorer[space]:
        gain.append(M("one more explorer"))
    message = M("Advance to {space}", space=p.river_space(space).short)
    return Description(message, gain=tuple(gain), element=f"river:{space}", role=Role.MAIN)


def token_words(table: TribeState, spot: int) -> Message:
    """The effect of the token on a spot."""
    return n.effect_words(table, int(table.tables.token_effect[table.tokens[spot]]))


def describe_travel(table: TribeState, option: int) -> Description:
    """TM-9.6, with what the node brings."""
    if option == len(table.tables.edge_to):
        left = n.travel(int(table.frame(s.A)) if table.open == steps.ASK_TRAVEL else 0)
        return Description(M("Stop: forfeit {what}", what=left), role=Role.QUIET)
    start, node = int(table.tables.edge_from[option]), int(table.tables.edge_to[option])
    gain: tuple[Message, ...] = ()
    if s.FIRST_SETTLEMENT <= node < s.AFTER_SETTLEMENTS:
        if not table.held(table.seat, s.FLAGS) >> (node - s.FIRST_SETTLEMENT) & 1:
            gain = (M("a flag in the {settlement}", settlement=p.node(node).short),)
    elif node >= s.FIRST_TOKEN_NODE:
        gain = (token_words(table, int(spot_of(node))),)
    message = M("Caravan: {start} → {end}", start=p.node(start).short, end=p.node(node).short)
    return Description(message, gain=gain, element=f"node:{NODES[node]}")


def describe_raid(table: TribeState, option: int) -> Description:
    """TM-9.10."""
    if option == 1:
        return Description(M("Do not raid"), role=Role.QUIET)
    loss = int(table.frame(s.A)) if table.open == steps.ASK_RAID else 0
    free = loss == 0 or table.has(table.seat, NEVER_LOSE_MILITARY)
    cost = () if free else (n.military(loss),)
    return Description(M("Carry out the raid"), cost, (raid_brings(table, loss),), role=Role.MAIN)


def describe_create(table: TribeState, option: int) -> Description:
    """TM-10.5."""
    if option == len(CARDS):
        return Description(M("Create nothing"), role=Role.QUIET)
    return describe_creation(table, option)


def describe_discount(table: TribeState, option: int) -> Description:
    """TM-10.4."""
    kind = s.PRODUCTS + option
    return Description(M("{what} less", what=n.goods(kind, 1)), element=f"good:{GOODS[kind]}")


def describe_substitute(table: TribeState, option: int) -> Description:
    """TM-10.4: how many is said by buttons, for all of them would lie on the same good."""
    raw, units = divmod(option, SUB_OPTIONS)
    product = raw + s.PRODUCTS
    if units == 0:
        return Description(M("Pay nothing but {product}", product=n.GOOD_NAMES[product]), role=Role.MAIN)
    cost, saved = n.goods(raw, units), n.goods(product, units)
    return Description(M("{raw} in place of {product}", raw=cost, product=saved), role=Role.QUIET)


DESCRIBE: tuple[Callable[[TribeState, int], Description], ...] = (
    describe_neutral,
    describe_draft,
    describe_tile_crossroads,
    describe_tile_settlement,
    describe_flip,
    describe_main,
    describe_space,
    describe_post,
    describe_order,
    describe_choose,
    describe_offer,
    good(pay),
    good(take),
    describe_process,
    good(give),
    good(take),
    describe_culture,
    describe_travel,
    describe_raid,
    good(give),
    describe_create,
    describe_discount,
    describe_substitute,
)
