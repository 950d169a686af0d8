"""What happened, as sentences. Events say nothing that is hidden from anybody (XI-5.1)."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.events import Event
from clayworks.core.messages import Message
from clayworks.core.sentences import FINAL_SCORING, gains
from clayworks.games.xian import MN, M
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words import places as p


def tell(table: XianState, event: Event) -> Message:
    """An event as a sentence."""
    player = n.COLOUR_NAMES[table.colours[event.seat]] if event.seat >= 0 else M("nobody")
    return SENTENCES[event.what](table, player, *event.args)


SENTENCES: dict[str, Callable[..., Message]] = {
    "favour": lambda table, player: M("{player} has decided about the Emperor's favour", player=player),
    "exchanged": lambda table, player, count: MN(
        "{player} exchanges {count} card", "{player} exchanges {count} cards", count, player=player
    ),
    "pair": lambda table, player: M("{player} has chosen a pair", player=player),
    "reveal": lambda table, player, over, under: M(
        "{player} reveals {over} over {under}",
        player=player,
        over=p.worker(table, over).short,
        under=p.worker(table, under).short,
    ),
    "own_round": lambda table, player, turn, number: M(
        "{player} acts (turn {turn}, round {round})", player=player, turn=turn, round=number
    ),
    "gain": lambda table, player, kind, count: gains(player, n.amount(kind, count)),
    "recruit": lambda table, player, card: M(
        "{player} recruits {card}", player=player, card=p.worker(table, card).short
    ),
    "enter": lambda table, player, building: M(
        "{player} enters: {building}", player=player, building=n.BUILDING_NAMES[building]
    ),
    "fee": lambda table, player, coins, lost: (
        M("{player} pays a fee of {coins}", player=player, coins=n.coins(coins))
        if lost == 0
        else M(
            "{player} pays a fee of {coins} and loses {lost} for what is missing",
            player=player,
            coins=n.coins(coins),
            lost=n.points(lost),
        )
    ),
    "minister": lambda table, player, coins, prestige: M(
        "{player} gains the minister's bonus: {coins}, {points}",
        player=player,
        coins=n.coins(coins),
        points=n.points(prestige),
    ),
    "pass": lambda table, player, count: M("{player} passes: {what}", player=player, what=n.coins(count)),
    "tile": lambda table, player, kind: M(
        "{player} uses a tile: {tile}", player=player, tile=n.TILE_NAMES[kind]
    ),
    "extra": lambda table, player, building: M(
        "{player} carries out one more action: {building}", player=player, building=n.BUILDING_NAMES[building]
    ),
    "craft": lambda table, player, space, count: M(
        "{player} crafts a warrior for {cost}: {space}",
        player=player,
        space=p.space(table.tables, space).short,
        cost=n.clay(count),
    ),
    "sign": lambda table, player, space: M(
        "{player} signs the warrior: {space}", player=player, space=p.space(table.tables, space).short
    ),
    "paint": lambda table, player, space: M(
        "{player} paints the warrior: {space}", player=player, space=p.space(table.tables, space).short
    ),
    "forge": lambda table, player, card, cost: M(
        "{player} forges {card} for {cost}", player=player, card=p.equipment_called(card), cost=n.coins(cost)
    ),
    "advance": lambda table, player, space: M(
        "The supervisor of {player} advances to space {space}", player=player, space=space
    ),
    "end_tile": lambda table, player, tile: M(
        "{player} takes an end-game tile: {tile}", player=player, tile=n.END_TILE_NAMES[tile]
    ),
    "swap": lambda table, player, given, taken: M(
        "{player} swaps {given} for {taken}",
        player=player,
        given=n.amount(given, 1),
        taken=n.amount(taken, 1),
    ),
    "request": lambda table, player, token, space, following: M(
        "{space}: request {number} leaves, request {following} follows",
        space=p.REQUEST_SPACES[space],
        number=token + 1,
        following=following + 1,
    ),
    "turn": lambda table, player, number: M("Turn {number} begins", number=number),
    "final": lambda table, player: FINAL_SCORING,
}
