"""What happened, told in sentences: one for each kind of event that the rules write down."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.events import Event
from clayworks.core.messages import Message
from clayworks.core.state import NOTHING
from clayworks.games.terramara import MN, M
from clayworks.games.terramara.rules.free import WORKER_LEVELS
from clayworks.games.terramara.rules.notation import NODES, PLACES, SETTLEMENTS
from clayworks.games.terramara.rules.setup_decisions import CHARACTERS as CHARACTER_COUNT
from clayworks.games.terramara.rules.state import TribeTable
from clayworks.games.terramara.words import names as n
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
        return M("{player} uses {card}", player=player, card=n.card_name(table, card))
    if token >= 0:
        return M("{player} uses {card}", player=player, card=n.token_name(table, token))
    return M("{player} uses the ability of the character", player=player)


def tell_draft(table: TribeTable, player: Message, option: int) -> Message:
    """TM-5.9."""
    if option < CHARACTER_COUNT:
        return M("{player} takes {card}", player=player, card=n.character_name(table, option))
    return M("{player} takes {card}", player=player, card=n.start_name(table, option - CHARACTER_COUNT))


def tell_place(table: TribeTable, player: Message, kind: int, space: int) -> Message:
    """TM-8."""
    return M(
        "{player} sends a member ({kind}) to {space}",
        player=player,
        kind=n.MEMBER_NAMES[kind],
        space=n.space_name(table, space),
    )


def gains(player: Message, what: Message) -> Message:
    """Somebody takes something."""
    return M("{player} gains {what}", player=player, what=what)


TELL: dict[str, Callable[..., Message]] = {
    "neutral": lambda table, player, neutral, space: M(
        "{player} places an explorer of {neutral} on {space}",
        player=player,
        neutral=n.owner_name(table, 4 + neutral),
        space=PLACES[space],
    ),
    "pool": lambda table, player: M("The cards of the draft are revealed"),
    "draft": tell_draft,
    "start_card": lambda table, player, card: M(
        "{player} starts with {card}", player=player, card=n.start_name(table, card)
    ),
    "round": lambda table, player, number: M("Round {number} begins", number=number),
    "neutral_card": lambda table, player, neutral, card: M(
        "{neutral} draws {number}: military +{number}", neutral=n.owner_name(table, 4 + neutral), number=card
    ),
    "turn": lambda table, player: M("{player}'s turn", player=player),
    "flip": lambda table, player, character: M(
        "{player} turns the {character} to the adult side",
        player=player,
        character=n.character_name(table, character),
    ),
    "place": tell_place,
    "free": tell_free,
    "goods": lambda table, player, kind, count: gains(player, n.amount(count, n.GOOD_NAMES[kind])),
    "vp": lambda table, player, count: gains(player, n.points(count)),
    "military": lambda table, player, count: gains(player, n.military(count)),
    "lose_military": lambda table, player, count: M(
        "{player} loses {what}", player=player, what=n.military(count)
    ),
    "worker": lambda table, player, level: gains(player, M("a level-{level} worker", level=level)),
    "warriors": lambda table, player, count: gains(player, MN("{count} warrior", "{count} warriors", count)),
    "process": lambda table, player, kind: M(
        "{player} processes {good} to {product}",
        player=player,
        good=n.GOOD_NAMES[kind],
        product=n.GOOD_NAMES[kind + 4],
    ),
    "pay": lambda table, player, kind: M("{player} pays {good}", player=player, good=n.GOOD_NAMES[kind]),
    "culture": lambda table, player, space: M(
        "{player}'s canoe reaches river space {space}", player=player, space=space
    ),
    "token": lambda table, player, token: M(
        "{player} reaches the token {token}", player=player, token=n.token_name(table, token)
    ),
    "travel": lambda table, player, start, node: M(
        "{player} moves a caravan from {start} to {node}",
        player=player,
        start=NODES[start],
        node=NODES[node],
    ),
    "flag": lambda table, player, row: M(
        "{player} places a flag in {node}", player=player, node=SETTLEMENTS[row]
    ),
    "raid": lambda table, player: M("{player} raids", player=player),
    "give": lambda table, player, raider, kind: M(
        "{player} gives {good} to {raider}",
        player=player,
        good=n.GOOD_NAMES[kind],
        raider=n.owner_name(table, raider),
    ),
    "first_player": lambda table, player: M("{player} takes the first-player action", player=player),
    "create": lambda table, player, card: M(
        "{player} creates {card}", player=player, card=n.card_name(table, card)
    ),
    "reserve": lambda table, player, card: M(
        "{player} reserves {card}", player=player, card=n.card_name(table, card)
    ),
    "reveal": lambda table, player, card: M("{card} comes to the row", card=n.card_name(table, card)),
    "flip_row": lambda table, player, row: M(
        "Round {number} ends; members return, row {number} is flipped", number=row
    ),
    "final": lambda table, player: M("Final scoring"),
}
