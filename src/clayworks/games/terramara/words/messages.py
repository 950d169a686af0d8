"""What the game asks, and what an option means."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.messages import Description, Message
from clayworks.core.sentences import DECLINE, give, pay, take
from clayworks.core.state import NOTHING
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.components import printed
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
from clayworks.games.terramara.rules.setup_decisions import CHARACTERS as CHARACTER_COUNT
from clayworks.games.terramara.rules.setup_decisions import FM_TILES, neutral_place
from clayworks.games.terramara.rules.tables import NEVER_LOSE_MILITARY, NO_JOIN_LOSS
from clayworks.games.terramara.rules.tracks import spot_of
from clayworks.games.terramara.rules.turns import END, RESERVE
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p
from clayworks.games.terramara.words.abilities import card_ability, sides_of

# -- questions ---------------------------------------------------------------------------------------------

# By decision: the question, and the rule that asks it.
QUESTIONS: tuple[tuple[Message, str], ...] = (
    (M("Where does the neutral explorer stand?"), "TM-5.7"),
    (M("Draft: which card do you take?"), "TM-5.9"),
    (M("Which tile is your private crossroads space?"), "TM-5.10"),
    (M("Which tile is your private settlement?"), "TM-5.10"),
    (M("Turn your character to its adult side?"), "TM-11.8"),
    (M("Which member do you send?"), "TM-7.1"),
    (M("Where does the member go?"), "TM-8.1"),
    (M("Create or reserve an artefact, or end the turn?"), "TM-10.2"),
    (M("What comes next?"), "TM-3.2"),
    (M("Which effect do you choose?"), "TM-9.13"),
    (M("Do you pay for the effect?"), "TM-9.12"),
    (M("Which good do you pay?"), "TM-9.12"),
    (M("Which good do you take?"), "TM-9.1"),
    (M("Which raw good do you process?"), "TM-9.2"),
    (M("Trade: which good do you give?"), "TM-9.3"),
    (M("Trade: which raw good do you take?"), "TM-9.3"),
    (M("Advance the canoe?"), "TM-9.5"),
    (M("Which caravan moves where?"), "TM-9.6"),
    (M("Do you raid?"), "TM-9.10"),
    (M("You are raided: which good do you give?"), "TM-9.9"),
    (M("Which artefact do you create?"), "TM-10.5"),
    (M("Which product of the cost is dropped?"), "TM-10.4"),
    (M("How many are paid with the raw good?"), "TM-10.4"),
)


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
        message = M("activate a level-{level} worker", level=action + 1)
        return Description(message, gain=(gain,), element=f"worker:{action + 1}")
    card, token = free_card(table, action), free_token(table, action)
    if card != NOTHING:
        effect = n.effect_words(table, int(tables.card_effect[card]))
        return Description(
            M("use {card}", card=p.card(table, card).short), gain=(effect,), element=f"card:{CARDS[card]}"
        )
    if token >= 0:
        effect = n.effect_words(table, int(tables.token_effect[token]))
        return Description(
            M("use {card}", card=p.token(table, token).short),
            gain=(effect,),
            element=f"token:{TOKENS[token]}",
        )
    character = int(table.held(table.active, s.CHARACTER))
    side = character * 2 + int(table.held(table.active, s.ADULT))
    gain = n.effect_words(table, NOTHING if character == NOTHING else int(tables.side_round[side]))
    return Description(M("use the ability of your character"), gain=(gain,), element="character")


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
    if option == 1:
        return Description(M("keep the child side"))
    character = int(table.held(table.seat, s.CHARACTER))
    child, adult = sides_of(table, character)
    name = p.character(table, character).short
    lost = M("lose: {ability}", ability=child)
    return Description(
        M("turn the {character} to the adult side", character=name), (lost,), (adult,), "character"
    )


def describe_main(table: TribeState, option: int) -> Description:
    """TM-7.1."""
    return Description(n.MEMBER_NAMES[option], element=f"member:{MEMBERS[option]}")


def describe_space(table: TribeState, option: int) -> Description:
    """TM-8, with what the space brings."""
    element = f"space:{PLACES[option]}"
    title, effect = p.space_title(table, option), p.effect_of(table, option)
    if option == s.HUT:
        return Description(title, gain=(effect,), element=element)
    if effect is n.NO_EFFECT:
        return Description(title, element=element)
    return Description(title, joining_cost(table, option), (effect,), element)


def joining_cost(table: TribeState, space: int) -> tuple[Message, ...]:
    """TM-8.6: what joining another's explorer costs."""
    kind = table.frame(s.A) if table.open == steps.SPACE else s.CHIEF
    there = table.spaces[space * 2]
    if kind != s.EXPLORER or there == 0 or table.has(table.seat, NO_JOIN_LOSS | NEVER_LOSE_MILITARY):
        return ()
    return (n.military(1),)


def describe_post(table: TribeState, option: int) -> Description:
    """TM-10.2."""
    if option == END:
        return Description(M("end the turn"))
    if option >= RESERVE:
        card = option - RESERVE
        message = M("reserve {card}", card=p.card(table, card).short)
        return Description(message, element=f"card:{CARDS[card]}")
    return describe_creation(table, option)


def describe_creation(table: TribeState, card: int) -> Description:
    """An artefact with its price, its points and its ability."""
    gain = [n.points(int(table.tables.card_vp[card]))]
    ability = card_ability(printed(table).cards[card])
    if ability is not None:
        gain.append(ability)
    message = M("create {card}", card=p.card(table, card).short)
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
                return Description(n.item_words(table, item))
    return Description(M("a part of another effect"))


def describe_choose(table: TribeState, option: int) -> Description:
    """TM-9.13."""
    tables = table.tables
    if option == tables.choose_none:
        return Description(n.NO_EFFECT)
    if table.open == steps.ASK_CHOOSE:
        first = int(tables.item_a[table.frame(s.A)])
        for branch in range(first, first + int(tables.item_b[table.frame(s.A)])):
            if tables.branch_option[branch] == option:
                return Description(n.effect_words(table, int(tables.branch_effect[branch])))
    return Description(M("a part of another effect"))


def describe_offer(table: TribeState, option: int) -> Description:
    """TM-9.12."""
    if option == 1:
        return Description(DECLINE)
    if table.open != steps.OFFER:
        return Description(M("pay"))
    item = int(table.frame(s.A))
    gain = n.effect_words(table, int(table.tables.item_d[item]))
    return Description(M("pay"), (n.payment_words(table, item),), (gain,))


def good(text: Callable[[Message], Message]) -> Callable[[TribeState, int], Description]:
    """Any decision whose options are goods, one of them at a time."""
    return lambda table, kind: Description(text(n.goods(kind, 1)), element=f"good:{GOODS[kind]}")


def describe_process(table: TribeState, option: int) -> Description:
    """TM-9.2."""
    if option == DONE:
        return Description(M("process no more"))
    cost, gain = n.goods(option, 1), n.goods(option + s.PRODUCTS, 1)
    message = M("process {what}", what=cost)
    return Description(message, (cost,), (gain,), f"good:{GOODS[option]}")


def describe_culture(table: TribeState, option: int) -> Description:
    """TM-9.5, with what the next space brings."""
    if option == 1:
        return Description(M("stop and forfeit the rest"))
    space = min(int(table.held(table.seat, s.RIVER)) + 1, int(table.tables.river_max))
    spots = [int(spot) for spot in table.tables.river_spots[space * 2 : space * 2 + 2] if spot != NOTHING]
    gain = [token_words(table, spot) for spot in spots]
    if table.tables.river_explorer[space]:
        gain.append(M("one more explorer"))
    message = M("advance to {space}", space=p.river_space(space).short)
    return Description(message, gain=tuple(gain), element=f"river:{space}")


def token_words(table: TribeState, spot: int) -> Message:
    """The effect of the token on a spot."""
    return n.effect_words(table, int(table.tables.token_effect[table.tokens[spot]]))


def describe_travel(table: TribeState, option: int) -> Description:
    """TM-9.6, with what the node brings."""
    if option == len(table.tables.edge_to):
        return Description(M("stop and forfeit the rest"))
    start, node = int(table.tables.edge_from[option]), int(table.tables.edge_to[option])
    gain: tuple[Message, ...] = ()
    if s.FIRST_SETTLEMENT <= node < s.AFTER_SETTLEMENTS:
        if not table.held(table.seat, s.FLAGS) >> (node - s.FIRST_SETTLEMENT) & 1:
            gain = (M("a flag in the {settlement}", settlement=p.node(node).short),)
    elif node >= s.FIRST_TOKEN_NODE:
        gain = (token_words(table, int(spot_of(node))),)
    message = M("caravan: {start} → {end}", start=p.node(start).short, end=p.node(node).short)
    return Description(message, gain=gain, element=f"node:{NODES[node]}")


def describe_raid(table: TribeState, option: int) -> Description:
    """TM-9.10."""
    if option == 1:
        return Description(DECLINE)
    loss = int(table.frame(s.A)) if table.open == steps.ASK_RAID else 0
    free = loss == 0 or table.has(table.seat, NEVER_LOSE_MILITARY)
    return Description(M("raid"), () if free else (n.military(loss),))


def describe_create(table: TribeState, option: int) -> Description:
    """TM-10.5."""
    if option == len(CARDS):
        return Description(DECLINE)
    return describe_creation(table, option)


def describe_discount(table: TribeState, option: int) -> Description:
    """TM-10.4."""
    kind = s.PRODUCTS + option
    return Description(M("{what} less", what=n.goods(kind, 1)), element=f"good:{GOODS[kind]}")


def describe_substitute(table: TribeState, option: int) -> Description:
    """TM-10.4."""
    raw, units = divmod(option, SUB_OPTIONS)
    product = raw + s.PRODUCTS
    element = f"good:{GOODS[raw]}"
    if units == 0:
        return Description(M("pay nothing but {product}", product=n.GOOD_NAMES[product]), element=element)
    cost, saved = n.goods(raw, units), n.goods(product, units)
    return Description(M("{raw} in place of {product}", raw=cost, product=saved), element=element)


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
