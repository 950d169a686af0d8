"""What happened, told in sentences: one for each kind of event that the rules write down.

The points of the final count are told in `counting.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.events import Event
from clayworks.core.messages import Message, all_of, listed
from clayworks.core.parts import Part
from clayworks.core.sentences import SET_UP, gains, pays, round_begins, turn_of
from clayworks.core.state import NOTHING
from clayworks.games.terramara import MN, M
from clayworks.games.terramara.formats.components import printed
from clayworks.games.terramara.formats.language import mentions
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.free import WORKER_LEVELS
from clayworks.games.terramara.rules.notation import CHARACTERS, STARTS, TOKENS
from clayworks.games.terramara.rules.state import FIRST_SETTLEMENT, NEUTRAL, PRODUCTS, TribeTable
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p
from clayworks.games.terramara.words.counting import BEATS, TELL_COUNT
from clayworks.games.terramara.words.messages import free_card, free_token

STORY: dict[str, Part] = {
    "set_up": Part.ROUND,
    "drafting": Part.ROUND,
    "start": Part.ROUND,
    "start_card": Part.TURN,
    "round": Part.ROUND,
    "turn": Part.TURN,
    "round_end": Part.ROUND,
    "final": Part.SCENE,
    **dict.fromkeys(BEATS, Part.BEAT),
}


def tell(table: TribeTable, event: Event) -> Message:
    """An event as a sentence."""
    player = n.COLOUR_NAMES[table.colours[event.seat]] if event.seat >= 0 else M("Everybody")
    return TELL[event.what](table, player, *event.args)


# -- set-up (TM-5) -----------------------------------------------------------------------------------------


def tell_kit(table: TribeTable, player: Message) -> Message:
    """TM-5.8: what everybody has at the start of a game without a draft."""
    kit = [int(count) for count in table.tables.kit]
    parts = [n.goods(kind, count) for kind, count in enumerate(kit[: s.KINDS]) if count]
    workers = kit[s.KINDS : s.KINDS + WORKER_LEVELS]
    parts += [n.worker(level) for level, count in enumerate(workers, 1) if count]
    parts += [n.culture(kit[-1])] if kit[-1] else []
    military = "/".join(str(int(points)) for points in table.tables.kit_military[: len(table.colours)])
    return M(
        "Everybody starts with {what}; military in turn order: {points}",
        what=all_of(parts),
        points=military,
    )


def cards_among(table: TribeTable, characters: int, starts: int) -> Message:
    """The cards of the draft that some bits stand for."""
    cards = [p.character(table, one).short for one in range(len(CHARACTERS)) if characters >> one & 1]
    cards += [p.start(table, one).short for one in range(len(STARTS)) if starts >> one & 1]
    return listed(cards)


def tokens_among(table: TribeTable, tokens: int) -> Message:
    """The tokens that some bits stand for."""
    return listed([p.token(table, one).short for one in range(len(TOKENS)) if tokens >> one & 1])


def tell_draft(table: TribeTable, player: Message, option: int) -> Message:
    """TM-5.9."""
    if option < len(CHARACTERS):
        return M("{player} takes {card}", player=player, card=p.character(table, option).short)
    return M("{player} takes {card}", player=player, card=p.start(table, option - len(CHARACTERS)).short)


# -- turns (TM-7 to TM-11) ---------------------------------------------------------------------------------


def tell_free(table: TribeTable, player: Message, action: int) -> Message:
    """TM-7.2."""
    if action < WORKER_LEVELS:
        return M("{player} activates a level-{level} worker", player=player, level=action + 1)
    card, token = free_card(table, action), free_token(table, action)
    if card != NOTHING:
        return M("{player} uses {card}", player=player, card=p.card(table, card).short)
    if token >= 0:
        return M("{player} uses {card}", player=player, card=p.token(table, token).short)
    return M("{player} uses the ability of the character", player=player)


def tell_place(table: TribeTable, player: Message, kind: int, space: int) -> Message:
    """TM-8; points are told where they are made."""
    name = p.space_short(table, space)
    sent = (
        M("{player} sends an explorer to {space}", player=player, space=name),
        M("{player} sends the chief to {space}", player=player, space=name),
        M("{player} sends a warrior to {space}", player=player, space=name),
    )[kind]
    if not s.is_territory(space) and not s.CROSSROADS <= space < s.PRIVATE:
        return sent  # its name says what it does, or lies before its owner
    if mentions(printed(table).effects[int(table.effects[space])], ("vp", "level_vp")):
        return sent
    return M("{name}: {effect}", name=sent, effect=p.effect_of(table, space))


def tell_warriors(table: TribeTable, player: Message, count: int) -> Message:
    """TM-9.11."""
    return gains(player, n.warriors(count)) if count else M("No warrior is left for {player}", player=player)


def tell_due(table: TribeTable, player: Message, due: int, held: int, level: int) -> Message:
    """TM-9.9: what a raid takes from somebody, and why so much."""
    goods = n.any_goods(held)
    if due == 0:
        return M(
            "{player} has {goods} and military level {level} and gives nothing",
            player=player,
            goods=goods,
            level=level,
        )
    return M(
        "{player} has {goods} and military level {level} and gives {count}",
        player=player,
        goods=goods,
        level=level,
        count=due,
    )


def tell_order(table: TribeTable, player: Message, place: int) -> Message:
    """TM-9.10."""
    if place == 3:
        return M("{player} is third in the new turn order", player=player)
    return M("{player} is fourth in the new turn order", player=player)


def tell_return(table: TribeTable, player: Message, explorers: int, chiefs: int) -> Message:
    """TM-6.4."""
    members = [n.explorers(explorers)] if explorers else []
    members += [M("the chief")] if chiefs else []
    return M("{player} takes back {members}", player=player, members=all_of(members))


TELL: dict[str, Callable[..., Message]] = {
    # Set-up.
    "set_up": lambda table, player: SET_UP,
    "begins": lambda table, player: M("{player} is the first player", player=player),
    "kit": tell_kit,
    "neutral": lambda table, player, neutral, space: M(
        "{player} places an explorer of {neutral}: {space}",
        player=player,
        neutral=n.owner_name(table, NEUTRAL + neutral),
        space=p.space_short(table, space),
    ),
    "drafting": lambda table, player: M("Draft"),
    "pool": lambda table, player, characters, starts: M(
        "The cards of the draft are revealed: {cards}", cards=cards_among(table, characters, starts)
    ),
    "draft": tell_draft,
    "left_over": lambda table, player, characters, starts: M(
        "Back to the box: {cards}", cards=cards_among(table, characters, starts)
    ),
    "start": lambda table, player: M("Starting cards and characters"),
    "start_card": lambda table, player, card: M(
        "{player} starts with {card}", player=player, card=p.start(table, card).short
    ),
    "character": lambda table, player, character: M(
        "{player} plays the {character}", player=player, character=p.character(table, character).short
    ),
    "tokens": lambda table, player, tokens: M(
        "{player} takes the bonus tokens that are left over: {tokens}",
        player=player,
        tokens=tokens_among(table, tokens),
    ),
    "tile_crossroads": lambda table, player, tile: M(
        "{player} takes a private crossroads space: {what}",
        player=player,
        what=n.effect_words(table, int(table.tables.tile_back[tile])),
    ),
    "tile_settlement": lambda table, player, tile: M(
        "{player} takes a private settlement: {what}",
        player=player,
        what=n.settlement_words(table.tables, tile),
    ),
    # Rounds.
    "round": lambda table, player, number: round_begins(number),
    "deck": lambda table, player, level: M("The level-{level} artefacts leave the deck", level=level),
    "discard": lambda table, player, card: M("{card} leaves the row", card=p.card(table, card).short),
    "reveal": lambda table, player, card: M("{card} comes to the row", card=p.card(table, card).short),
    "card_turned": lambda table, player: M("The first-player card is turned over"),
    "neutral_card": lambda table, player, neutral, card: M(
        "{neutral} draws card {number}: {what}",
        neutral=n.owner_name(table, NEUTRAL + neutral),
        number=card,
        what=n.military(card),
    ),
    "round_end": lambda table, player, number: M("End of round {number}", number=number),
    "return": tell_return,
    "warriors_return": lambda table, player, count: M(
        "{player} returns {what} to the supply", player=player, what=n.warriors(count)
    ),
    "neutrals_leave": lambda table, player, count: MN(
        "{count} neutral explorer leaves the game", "{count} neutral explorers leave the game", count
    ),
    "flip_row": lambda table, player, row: M(
        "Row {number} is flipped: its settlement and its crossroads space are open", number=row
    ),
    "workers_ready": lambda table, player, count: M(
        "{player} can use workers again: {count}", player=player, count=count
    ),
    # Turns.
    "turn": lambda table, player: turn_of(player),
    "flip": lambda table, player, character: M(
        "{player} turns the {character} to the adult side",
        player=player,
        character=p.character(table, character).short,
    ),
    "explorer_leaves": lambda table, player, count: M(
        "{player} loses {what}", player=player, what=n.explorers(count)
    ),
    "tokens_leave": lambda table, player, tokens: M(
        "{player} gives up the bonus tokens: {tokens}", player=player, tokens=tokens_among(table, tokens)
    ),
    "tile_leaves": lambda table, player, tile: M(
        "{player} gives up the tile: {tile}", player=player, tile=p.tile(tile).short
    ),
    "place": tell_place,
    "join": lambda table, player, owner: M(
        "{player} joins an explorer of {owner}", player=player, owner=n.owner_name(table, owner)
    ),
    "free": tell_free,
    "works": lambda table, player, place: M(
        "{player} has {card}: it takes effect", player=player, card=p.origin(table, place).short
    ),
    # What somebody gains and pays.
    "goods": lambda table, player, kind, count: gains(player, n.goods(kind, count)),
    "pay": lambda table, player, kind, count: pays(player, n.goods(kind, count)),
    "no_offer": lambda table, player, item: M(
        "{player} does not pay {cost}", player=player, cost=n.payment_words(table, item)
    ),
    "process": lambda table, player, kind: M(
        "{player} processes {what} into {product}",
        player=player,
        what=n.goods(kind, 1),
        product=n.goods(kind + PRODUCTS, 1),
    ),
    "no_hut": lambda table, player: M("{player} does nothing in the hut", player=player),
    "worker": lambda table, player, level: gains(player, n.worker(level)),
    "no_worker": lambda table, player, level: M(
        "No level-{level} worker is left for {player}", level=level, player=player
    ),
    "warriors": tell_warriors,
    "explorer": lambda table, player, count: gains(player, n.explorers(count)),
    # Tracks and road.
    "military": lambda table, player, count: gains(player, n.military(count)),
    "lose_military": lambda table, player, count: M(
        "{player} loses {what}", player=player, what=n.military(count)
    ),
    "pay_military": lambda table, player, count: pays(player, n.military(count)),
    "culture": lambda table, player, space: M(
        "{player}'s canoe reaches {space}", player=player, space=p.river_space(space).short
    ),
    "stop_culture": lambda table, player, count: M(
        "{player} lets {what} go", player=player, what=n.culture(count)
    ),
    "token": lambda table, player, token: M(
        "{player} reaches the bonus token “{token}”", player=player, token=p.token(table, token).short
    ),
    "travel": lambda table, player, start, node: M(
        "{player} moves a caravan: {start} → {end}",
        player=player,
        start=p.node(start).short,
        end=p.node(node).short,
    ),
    "stop_travel": lambda table, player, count: M(
        "{player} lets {what} go", player=player, what=n.travel(count)
    ),
    "road_end": lambda table, player, number: M(
        "{player} has caravan number {number} at the end of the road", player=player, number=number
    ),
    "flag": lambda table, player, row: M(
        "{player} places a flag in the {settlement}",
        player=player,
        settlement=p.node(FIRST_SETTLEMENT + row).short,
    ),
    # Raids and the first player.
    "raid": lambda table, player, level: M(
        "{player} raids with military level {level}", player=player, level=level
    ),
    "no_raid": lambda table, player: M("{player} does not raid", player=player),
    "due": tell_due,
    "immune": lambda table, player: M("{player} gives nothing to raiders", player=player),
    "give": lambda table, player, raider, kind: M(
        "{player} gives {what} to {raider}",
        player=player,
        what=n.goods(kind, 1),
        raider=n.owner_name(table, raider),
    ),
    "first_player": lambda table, player: M(
        "{player} takes the first-player card and will begin the next round", player=player
    ),
    "first_player_back": lambda table, player: M("{player} takes the first-player action", player=player),
    "new_order": tell_order,
    # Artefacts.
    "create": lambda table, player, card: M(
        "{player} creates {card}", player=player, card=p.card(table, card).short
    ),
    "no_create": lambda table, player: M("{player} does not create an artefact", player=player),
    "discount": lambda table, player, card, product: M(
        "{player} pays {what} less for {card}",
        player=player,
        what=n.goods(PRODUCTS + product, 1),
        card=p.card(table, card).short,
    ),
    "reserve": lambda table, player, card: M(
        "{player} reserves {card}", player=player, card=p.card(table, card).short
    ),
    **TELL_COUNT,
}
