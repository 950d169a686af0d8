"""What happened, as sentences. Events say nothing that is hidden from anybody (XI-5.1)."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.events import Entry, Event
from clayworks.core.messages import Message, listed
from clayworks.core.parts import Part
from clayworks.core.sentences import FINAL_SCORING, gains, gains_points
from clayworks.games.xian import MN, M
from clayworks.games.xian.rules import sites
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.notation import SECTIONS, TYPES
from clayworks.games.xian.rules.rounds import BY_TRACK
from clayworks.games.xian.rules.scoring import END_SIX
from clayworks.games.xian.rules.sources import (
    FROM_CRAFTING,
    FROM_END_TILE,
    FROM_FEES,
    FROM_MAJORITIES,
    FROM_MINISTER,
    FROM_PAINTING,
    FROM_SETS,
)
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words import places as p

PARTS = {
    "turn": Part.ROUND,
    "asking_favour": Part.TURN,
    "choosing": Part.TURN,
    "own_round": Part.TURN,
    "favours": Part.SCENE,
    "exchanged": Part.BEAT,
    "reveals": Part.SCENE,
    "reveal": Part.BEAT,
    "final": Part.SCENE,
    "majority": Part.BEAT,
    "sets": Part.BEAT,
    "matches": Part.BEAT,
    "unused": Part.BEAT,
    "end_tiles": Part.BEAT,
    "resources": Part.BEAT,
    "wins": Part.BEAT,
}
"""What the events are in the story; every other is simply the next line."""


def tell(table: XianState, event: Event) -> Message:
    """An event as a sentence."""
    player = n.COLOUR_NAMES[table.colours[event.seat]] if event.seat >= 0 else M("nobody")
    return SENTENCES[event.what](table, player, *event.args)


# -- points ------------------------------------------------------------------------------------------------


def tell_points(table: XianState, entry: Entry) -> Message:
    """Points as a sentence: who, how many, and what for."""
    source, about = n.SOURCE_NAMES[entry.source], detail(table, entry)
    if about is not None:
        source = M("{source} ({about})", source=source, about=about)
    return gains_points(n.COLOUR_NAMES[table.colours[entry.seat]], entry.points, source)


def detail(table: XianState, entry: Entry) -> Message | None:
    """What a source alone does not say: which warrior, building or tile, and how many."""
    first = entry.places[0]
    if entry.source == FROM_CRAFTING and len(entry.places) > 1:
        return n.HELPER_NAMES[0]  # the Master Sculptor (XI-2.3)
    if entry.source in (FROM_CRAFTING, FROM_FEES, FROM_MINISTER, FROM_END_TILE):
        return p.site(table, first).short
    if entry.source == FROM_PAINTING or FROM_MAJORITIES <= entry.source < FROM_SETS:
        return MN("{count} warrior", "{count} warriors", len(entry.places))
    return None


# -- sentences with several cases --------------------------------------------------------------------------


def fee(table: XianState, player: Message, coins: int, missing: int) -> Message:
    """What is paid for a building; the points for missing coins are told by themselves (XI-9.7)."""
    if missing == 0:
        return M("{player} pays a fee of {coins}", player=player, coins=n.coins(coins))
    return M(
        "{player} pays a fee of {coins}; missing: {missing}",
        player=player,
        coins=n.coins(coins),
        missing=n.coins(missing),
    )


def tie(table: XianState, player: Message, other: int, settled_by: int) -> Message:
    """Why one of two with equal initiatives acts first (XI-6.5)."""
    second = n.COLOUR_NAMES[table.colours[other]]
    if settled_by == BY_TRACK:
        return M(
            "{player} acts before {other}: further along the supervisors' track", player=player, other=second
        )
    return M("{player} acts before {other}: higher in the same stack", player=player, other=second)


def wins(table: XianState, player: Message, settled_by: int) -> Message:
    """Who wins, and why if the points are equal (XI-17.15)."""
    if settled_by == 0:
        return M("{player} wins", player=player)
    if settled_by == BY_TRACK:
        return M("{player} wins: further along the supervisors' track", player=player)
    return M("{player} wins: higher in the same stack", player=player)


def exchanged(table: XianState, player: Message, count: int) -> Message:
    """How many cards somebody has exchanged by the Emperor's favour (XI-6.1)."""
    if count == 0:
        return M("{player} exchanges no cards", player=player)
    return MN("{player} exchanges {count} card", "{player} exchanges {count} cards", count, player=player)


def paint(table: XianState, player: Message, space: int, *kinds: int) -> Message:
    """A warrior is painted, with one pigment or two (XI-11.3)."""
    paid = listed(n.amount(kind, kinds.count(kind)) for kind in dict.fromkeys(kinds))
    where = p.space(table.tables, space).short
    return M("{player} paints the warrior for {cost}: {space}", player=player, cost=paid, space=where)


def discard(table: XianState, player: Message, *cards: int) -> Message:
    """The cards of a pair, or the under card alone (XI-4.5)."""
    names = listed(p.worker(table, card).short for card in cards)
    if len(cards) > 1:
        return M("{player} discards {cards}", player=player, cards=names)
    return M("{player} discards {cards}; the helper stays", player=player, cards=names)


def request(table: XianState, player: Message, token: int, space: int, following: int) -> Message:
    """The lowest request makes room for the next one (XI-16.2)."""
    return M(
        "{space}: request {number} leaves, request {following} follows",
        space=p.REQUEST_SPACES[space],
        number=with_colour(table, token),
        following=with_colour(table, following),
    )


def with_colour(table: XianState, token: int) -> Message:
    """The number of a request with the pigment that it asks for."""
    pigment = n.KIND_NAMES[int(table.tables.token_pigments[token])]
    return M("{number} ({pigment})", number=token + 1, pigment=pigment)


def equipment(count: int, cards: int) -> Message:
    """So many equipment cards by their names."""
    return listed(p.equipment_called(card) for card in sites.unpacked(cards, count))


def majority(table: XianState, player: Message, section: int, numbers: int) -> Message:
    """How many painted warriors everybody has in a section, who has most first (XI-17.2, XI-17.3)."""
    counts = sites.unpacked(numbers, len(table.colours))
    if not any(counts):
        return M(
            "Majority in section {section}: nobody has a painted warrior there", section=SECTIONS[section]
        )
    ranked = sorted((seat for seat, count in enumerate(counts) if count), key=lambda seat: -counts[seat])
    shown = listed(
        M("{player} {count}", player=n.COLOUR_NAMES[table.colours[seat]], count=counts[seat])
        for seat in ranked
    )
    if len({counts[seat] for seat in ranked}) == len(ranked):
        return M("Majority in section {section}: {counts}", section=SECTIONS[section], counts=shown)
    return M(
        "Majority in section {section}: {counts}; equals share the points of their places",
        section=SECTIONS[section],
        counts=shown,
    )


def equipment_of(table: XianState, player: Message, numbers: int) -> Message:
    """The cards that somebody turns up at the end (XI-17.1)."""
    counts = sites.unpacked(numbers, len(TYPES))
    if not any(counts):
        return M("{player} has no equipment", player=player)
    cards = listed(
        M("{count} × {type}", count=count, type=n.TYPE_NAMES[kind])
        for kind, count in enumerate(counts)
        if count
    )
    return M("{player} shows equipment: {cards}", player=player, cards=cards)


def end_tile_of(table: XianState, player: Message, tile: int, count: int) -> Message:
    """The end-game tile of a player, and how much of what it counts there is (XI-17.9 to XI-17.13)."""
    name = n.END_TILE_NAMES[tile]
    if tile == END_SIX:
        return M("{player} has an end-game tile: {tile}", player=player, tile=name)
    return M("{player} has an end-game tile: {tile} ({count})", player=player, tile=name, count=count)


SENTENCES: dict[str, Callable[..., Message]] = {
    # -- turns and rounds (XI-4) -----------------------------------------------------------------------
    "turn": lambda table, player, number: M("Turn {number} begins", number=number),
    "choosing": lambda table, player, turn, number: M(
        "Turn {turn}, round {round}: everybody chooses a pair", turn=turn, round=number
    ),
    "own_round": lambda table, player, turn, number: M(
        "{player} acts (turn {turn}, round {round})", player=player, turn=turn, round=number
    ),
    "draw": lambda table, player, count: MN(
        "Everybody draws {count} card", "Everybody draws {count} cards", count
    ),
    "discard": discard,
    # -- choosing cards (XI-6) -------------------------------------------------------------------------
    "asking_favour": lambda table, player: M("Emperor's favour: everybody may exchange cards"),
    "favour": lambda table, player: M("{player} has decided about the Emperor's favour", player=player),
    "favours": lambda table, player: M("Emperor's favour: all have decided"),
    "exchanged": exchanged,
    "pair": lambda table, player: M("{player} has chosen a pair", player=player),
    "reveals": lambda table, player, turn, number: M(
        "Turn {turn}, round {round}: all pairs are revealed", turn=turn, round=number
    ),
    "reveal": lambda table, player, over, under: M(
        "{player} reveals {over} over {under}: initiative {number}",
        player=player,
        over=p.worker(table, over).short,
        under=p.worker(table, under).short,
        number=int(table.tables.card_numbers[under]),
    ),
    "tie": tie,
    # -- the worker step (XI-8) ------------------------------------------------------------------------
    "work": lambda table, player, card: M(
        "{player} lets {card} work", player=player, card=p.worker(table, card).short
    ),
    "pigment": lambda table, player, card: M(
        "{player} takes the pigment of {card} instead", player=player, card=p.worker(table, card).short
    ),
    "gain": lambda table, player, kind, count: gains(player, n.amount(kind, count)),
    "out": lambda table, player, kind: M(
        "The supply does not have enough for {player}: {what}", player=player, what=n.KIND_NAMES[kind]
    ),
    "recruit": lambda table, player, card: M(
        "{player} recruits {card}", player=player, card=p.worker(table, card).short
    ),
    # -- the building step (XI-9) ----------------------------------------------------------------------
    "enter": lambda table, player, building: M(
        "{player} enters: {building}", player=player, building=n.BUILDING_NAMES[building]
    ),
    "fee": fee,
    "fee_from": lambda table, player, coins, payer: M(
        "{player} gains {coins} as a fee from {payer}",
        player=player,
        coins=n.coins(coins),
        payer=n.COLOUR_NAMES[table.colours[payer]],
    ),
    "minister": lambda table, player, coins: M(
        "{player} gains the minister's bonus: {coins}", player=player, coins=n.coins(coins)
    ),
    "pass": lambda table, player, count: M("{player} passes: {what}", player=player, what=n.coins(count)),
    # -- actions (XI-10 to XI-14) ----------------------------------------------------------------------
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
    "unsigned": lambda table, player, space: M(
        "{player} does not sign the warrior: {space}",
        player=player,
        space=p.space(table.tables, space).short,
    ),
    "paint": paint,
    "forge": lambda table, player, card, cost: M(
        "{player} forges {card} for {cost}", player=player, card=p.equipment_called(card), cost=n.coins(cost)
    ),
    "advance": lambda table, player, space: M(
        "The supervisor of {player} advances to space {space}", player=player, space=space
    ),
    "tile_taken": lambda table, player, kind: M(
        "{player} takes a bonus tile: {tile}", player=player, tile=n.TILE_NAMES[kind]
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
    "no_swap": lambda table, player: M("{player} does not use the Emissary", player=player),
    # -- a new turn (XI-3.3, XI-16) --------------------------------------------------------------------
    "builders": lambda table, player, count: MN(
        "{count} builder returns to {player}", "{count} builders return to {player}", count, player=player
    ),
    "request": request,
    "minister_stands": lambda table, player, building: M(
        "The minister begins in: {building}", building=n.BUILDING_NAMES[building]
    ),
    "minister_goes": lambda table, player, building: M(
        "The minister moves, with a new bonus: {building}", building=n.BUILDING_NAMES[building]
    ),
    "minister_stays": lambda table, player, building: M(
        "The minister stays, with a new bonus: {building}", building=n.BUILDING_NAMES[building]
    ),
    "cleared": lambda table, player, count, cards: M(
        "Equipment discarded: {cards}", cards=equipment(count, cards)
    ),
    "laid": lambda table, player, count, cards: M("New equipment: {cards}", cards=equipment(count, cards)),
    # -- the final scoring (XI-17) ---------------------------------------------------------------------
    "final": lambda table, player: FINAL_SCORING,
    "majority": majority,
    "sets": lambda table, player: M("Equipment sets"),
    "equipment_of": equipment_of,
    "matches": lambda table, player: M("Equipment that matches warriors of its section"),
    "unused": lambda table, player: M("Unused tiles"),
    "unused_of": lambda table, player, count: MN(
        "{player} has {count} unused tile", "{player} has {count} unused tiles", count, player=player
    ),
    "end_tiles": lambda table, player: M("End-game tiles"),
    "end_tile_of": end_tile_of,
    "resources": lambda table, player: M("Resources left"),
    "resources_of": lambda table, player, count: MN(
        "{player} has {count} resource left", "{player} has {count} resources left", count, player=player
    ),
    "wins": wins,
}
