"""What happened, told in sentences: one for each kind of event that the rules write down."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.events import Event
from clayworks.core.messages import Message
from clayworks.core.sentences import FINAL_SCORING, gains, pays, round_begins, turn_of
from clayworks.core.state import NOTHING
from clayworks.games.terramara import M
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.free import WORKER_LEVELS
from clayworks.games.terramara.rules.setup_decisions import CHARACTERS as CHARACTER_COUNT
from clayworks.games.terramara.rules.state import FIRST_SETTLEMENT, NEUTRAL, PRODUCTS, TribeTable
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p
from clayworks.games.terramara.words.messages import free_card, free_token


def tell(table: TribeTable, event: Event) -> Message:
    """An event as a sentence."""
    player = n.COLOUR_NAMES[table.colours[event.seat]] if event.seat >= 0 else M("Everybody")
    return TELL[event.what](table, player, *event.args)


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


def tell_draft(table: TribeTable, player: Message, option: int) -> Message:
    """TM-5.9."""
    if option < CHARACTER_COUNT:
        return M("{player} takes {card}", player=player, card=p.character(table, option).short)
    return M("{player} takes {card}", player=player, card=p.start(table, option - CHARACTER_COUNT).short)


def tell_place(table: TribeTable, player: Message, kind: int, space: int) -> Message:
    """TM-8."""
    name = p.space_short(table, space)
    sent = (
        M("{player} sends an explorer to {space}", player=player, space=name),
        M("{player} sends the chief to {space}", player=player, space=name),
        M("{player} sends a warrior to {space}", player=player, space=name),
    )[kind]
    if not s.is_territory(space) and not s.CROSSROADS <= space < s.PRIVATE:
        return sent  # its name says what it does, or lies before its owner
    return M("{name}: {effect}", name=sent, effect=p.effect_of(table, space))


TELL: dict[str, Callable[..., Message]] = {
    "neutral": lambda table, player, neutral, space: M(
        "{player} places an explorer of {neutral}: {space}",
        player=player,
        neutral=n.owner_name(table, NEUTRAL + neutral),
        space=p.space_short(table, space),
    ),
    "pool": lambda table, player: M("The cards of the draft are revealed"),
    "draft": tell_draft,
    "start_card": lambda table, player, card: M(
        "{player} starts with {card}", player=player, card=p.start(table, card).short
    ),
    "round": lambda table, player, number: round_begins(number),
    "neutral_card": lambda table, player, neutral, card: M(
        "{neutral} draws card {number}: {what}",
        neutral=n.owner_name(table, NEUTRAL + neutral),
        number=card,
        what=n.military(card),
    ),
    "turn": lambda table, player: turn_of(player),
    "flip": lambda table, player, character: M(
        "{player} turns the {character} to the adult side",
        player=player,
        character=p.character(table, character).short,
    ),
    "place": tell_place,
    "free": tell_free,
    "goods": lambda table, player, kind, count: gains(player, n.goods(kind, count)),
    "vp": lambda table, player, count: gains(player, n.points(count)),
    "military": lambda table, player, count: gains(player, n.military(count)),
    "lose_military": lambda table, player, count: M(
        "{player} loses {what}", player=player, what=n.military(count)
    ),
    "worker": lambda table, player, level: gains(player, n.worker(level)),
    "warriors": lambda table, player, count: gains(player, n.warriors(count)),
    "process": lambda table, player, kind: M(
        "{player} processes {what} into {product}",
        player=player,
        what=n.goods(kind, 1),
        product=n.goods(kind + PRODUCTS, 1),
    ),
    "pay": lambda table, player, kind: pays(player, n.goods(kind, 1)),
    "culture": lambda table, player, space: M(
        "{player}'s canoe reaches {space}", player=player, space=p.river_space(space).short
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
    "flag": lambda table, player, row: M(
        "{player} places a flag in the {settlement}",
        player=player,
        settlement=p.node(FIRST_SETTLEMENT + row).short,
    ),
    "raid": lambda table, player: M("{player} raids", player=player),
    "give": lambda table, player, raider, kind: M(
        "{player} gives {what} to {raider}",
        player=player,
        what=n.goods(kind, 1),
        raider=n.owner_name(table, raider),
    ),
    "first_player": lambda table, player: M("{player} takes the first-player action", player=player),
    "create": lambda table, player, card: M(
        "{player} creates {card}", player=player, card=p.card(table, card).short
    ),
    "reserve": lambda table, player, card: M(
        "{player} reserves {card}", player=player, card=p.card(table, card).short
    ),
    "reveal": lambda table, player, card: M("{card} comes to the row", card=p.card(table, card).short),
    "flip_row": lambda table, player, row: M(
        "Round {number} ends; members return, row {number} is flipped", number=row
    ),
    "final": lambda table, player: FINAL_SCORING,
}
