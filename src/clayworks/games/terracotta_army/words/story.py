"""What happened, told in sentences: one for each kind of event that the rules write down."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.events import Event
from clayworks.core.messages import Message, all_of, listed
from clayworks.core.parts import Part
from clayworks.core.sentences import FINAL_SCORING, SET_UP, gains, pays, round_begins, turn_of
from clayworks.core.state import NOTHING
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.rules import state as s
from clayworks.games.terracotta_army.rules.majorities import leader
from clayworks.games.terracotta_army.rules.notation import CELL_NAMES, COLUMN_NAMES, ROW_NAMES, TILES
from clayworks.games.terracotta_army.rules.scoring import TILE_TYPES
from clayworks.games.terracotta_army.words.names import (
    A_FIGURE,
    COLOUR_NAMES,
    DIRECTION_NAMES,
    MASTER_NAMES,
    RING_NAMES,
    TILE_NAMES,
    WEAPON_NAMES,
    coins,
    dry_clay,
    points,
    wet_clay,
    workers,
)
from clayworks.games.terracotta_army.words.places import WAREHOUSE_NAMES, priority_token, segment_called

STORY = {
    "set_up": Part.ROUND,
    "round": Part.ROUND,
    "clean_up": Part.ROUND,
    "end": Part.ROUND,
    "turn": Part.TURN,
    "scoring": Part.SCENE,
    "final": Part.SCENE,
    "score_row": Part.BEAT,
    "score_column": Part.BEAT,
    "score_musician": Part.BEAT,
    "score_tile": Part.BEAT,
    "score_footman": Part.BEAT,
    "score_group": Part.BEAT,
    "no_group": Part.BEAT,
    "score_archer": Part.BEAT,
    "idle_archer": Part.BEAT,
    "score_leftovers": Part.BEAT,
}
"""Headings, and the scorings source by source; everything else is simply the next line."""


# What the inspectors, figures and tiles of a scoring look at, also where nobody gets anything.
CELLS_FIRST = ("score_musician", "score_footman", "score_archer", "idle_archer")
LOOKED_AT = {
    **dict.fromkeys(CELLS_FIRST, CELL_NAMES),
    "score_row": tuple(f"row:{row}" for row in ROW_NAMES),
    "score_column": tuple(f"column:{column}" for column in COLUMN_NAMES),
    "score_tile": tuple(f"tile:{tile}" for tile in TILES),
}


def event_places(event: Event) -> Sequence[str]:
    """What an event of a scoring is about, by the names of `PLACE_NAMES`."""
    names = LOOKED_AT.get(event.what)
    return () if names is None else (names[event.args[0]],)


def tell(table: s.ArmyTable, event: Event) -> Message:
    """An event as a sentence."""
    players = [COLOUR_NAMES[colour] for colour in table.colours]
    if event.what in OF_ALL:
        return OF_ALL[event.what](players, event.args)
    player = players[event.seat] if event.seat >= 0 else None
    if event.what == "craft" and table.tables.clay_per_craft == 0:
        return M("{player} pays {what} to craft", player=player, what=wet_clay(event.args[0]))
    return TELL[event.what](player, *event.args)


# -- events of one seat, or of nobody ----------------------------------------------------------------------


def tell_start(player: Message, money: int, wet: int, craftsmen: int) -> Message:
    """TA-4.2: what somebody begins with."""
    have = [coins(money), *([wet_clay(wet)] if wet else []), workers(s.CRAFTSMAN, craftsmen)]
    return M("{player} begins with {what}", player=player, what=all_of(have))


def tell_return(player: Message, craftsmen: int, artisans: int) -> Message:
    """TA-12.6: the workers that come back."""
    counts = ((s.CRAFTSMAN, craftsmen), (s.ARTISAN, artisans))
    have = all_of([workers(kind, count) for kind, count in counts if count])
    return M("{player} takes back {what}", player=player, what=have)


def tell_drying(player: Message, dried: int, kept: int) -> Message:
    """TA-12.3: what dries, and what Masters keep wet."""
    if not kept:
        return M("{player}: {what} dries", player=player, what=wet_clay(dried))
    if not dried:
        return M("{player}: Masters keep {what}", player=player, what=wet_clay(kept))
    return M(
        "{player}: {what} dries, Masters keep {kept}",
        player=player,
        what=wet_clay(dried),
        kept=wet_clay(kept),
    )


def tell_end(player: Message, count: int, equals: int) -> Message:
    """TA-13.7: who has won, and by what if not by points alone."""
    if equals > 1:
        return M(
            "{player} wins with {points}, the first of {count} equals in turn order",
            player=player,
            points=points(count),
            count=equals,
        )
    return M("{player} wins with {points}", player=player, points=points(count))


TELL: dict[str, Callable[..., Message]] = {
    # -- headings
    "set_up": lambda player: SET_UP,
    "round": lambda player, number: round_begins(number),
    "turn": lambda player: turn_of(player),
    "scoring": lambda player, number: M("Scoring of round {number}", number=number),
    "clean_up": lambda player, number: M("Clean-up of round {number}", number=number),
    "final": lambda player: FINAL_SCORING,
    "end": tell_end,
    # -- the turn
    "start": tell_start,
    "rotate": lambda player, ring, cost: M(
        "{player} pays {what} and turns the {ring}", player=player, what=coins(cost), ring=RING_NAMES[ring]
    ),
    "place": lambda player, worker, segment: (
        M("{player} sends a Craftsman to {segment}", player=player, segment=segment_called(segment)),
        M("{player} sends an Artisan to {segment}", player=player, segment=segment_called(segment)),
    )[worker],
    "instead": lambda player, ring, what, count: M(
        "{player} takes {what} instead of the action of the {ring}",
        player=player,
        what=coins(count) if what == s.COINS else wet_clay(count),
        ring=RING_NAMES[ring],
    ),
    "skip": lambda player, ring: M(
        "{player} does nothing on the {ring}", player=player, ring=RING_NAMES[ring]
    ),
    "coins": lambda player, count: gains(player, coins(count)),
    "clay": lambda player, count: gains(player, wet_clay(count)),
    "soak": lambda player, count: M("{player} soaks {what}", player=player, what=dry_clay(count)),
    "promote": lambda player, segment: M(
        "{player} promotes the Craftsman to an Artisan: {segment}",
        player=player,
        segment=segment_called(segment),
    ),
    "priority": lambda player, number, clay: (
        M(
            "{player} takes {token} and {what}",
            player=player,
            token=priority_token(number),
            what=wet_clay(clay),
        )
        if clay
        else M("{player} takes {token}", player=player, token=priority_token(number))
    ),
    "ready": lambda player, weapon: M(
        "{player} readies the {weapon}", player=player, weapon=WEAPON_NAMES[weapon]
    ),
    # -- crafting
    "craft": lambda player, clay, warehouse: M(
        "{player} pays {what} to craft; 1 goes dry to the {warehouse}",
        player=player,
        what=wet_clay(clay),
        warehouse=WAREHOUSE_NAMES[warehouse],
    ),
    "warrior": lambda player, kind, cell: M(
        "{player} places {figure} on {cell}",
        player=player,
        figure=A_FIGURE[kind],
        cell=CELL_NAMES[cell],
    ),
    "weapon": lambda player, kind: M("{player} uses the {weapon}", player=player, weapon=WEAPON_NAMES[kind]),
    "keep": lambda player, kind: M(
        "{player} keeps the {weapon} ready", player=player, weapon=WEAPON_NAMES[kind]
    ),
    "inspector_row": lambda player, row: M(
        "{player} moves the row inspector to row {row}", player=player, row=row + 1
    ),
    "inspector_column": lambda player, column: M(
        "{player} moves the column inspector to column {column}", player=player, column=COLUMN_NAMES[column]
    ),
    "no_inspector": lambda player: M("{player} moves no inspector", player=player),
    "shift": lambda player, start, end: M(
        "{player} moves the warrior of {start} to {end}",
        player=player,
        start=CELL_NAMES[start],
        end=CELL_NAMES[end],
    ),
    "no_shift": lambda player: M("{player} moves no warrior", player=player),
    "crossbow": lambda player, direction: M(
        "{player} aims {direction}", player=player, direction=DIRECTION_NAMES[direction]
    ),
    # -- specialists
    "buy": lambda player, kind, cost, weapon: M(
        "{player} buys {figure} for {what} and the ready {weapon}",
        player=player,
        figure=A_FIGURE[kind],
        what=coins(cost),
        weapon=WEAPON_NAMES[weapon],
    ),
    "specialist": lambda player, kind, cell: M(
        "{player} places {figure} on {cell}",
        player=player,
        figure=A_FIGURE[kind],
        cell=CELL_NAMES[cell],
    ),
    "archer": lambda player, cell, facing: M(
        "{player} places an archer on {cell}, facing {direction}",
        player=player,
        cell=CELL_NAMES[cell],
        direction=DIRECTION_NAMES[facing],
    ),
    "horse": lambda player, cell, direction: M(
        "{player} mounts the warrior of {cell}, the horse pointing {direction}",
        player=player,
        cell=CELL_NAMES[cell],
        direction=DIRECTION_NAMES[direction],
    ),
    # -- Masters
    "hire": lambda player, master, cost: M(
        "{player} hires the {master} for {what}", player=player, master=MASTER_NAMES[master], what=coins(cost)
    ),
    "master": lambda player, master: M(
        "{player} uses the {master}", player=player, master=MASTER_NAMES[master]
    ),
    "decline": lambda player, master: M(
        "{player} does not use the {master}", player=player, master=MASTER_NAMES[master]
    ),
    "pay_builder": lambda player, cost: pays(player, coins(cost)),
    "overseer": lambda player, first, second, count: M(
        "{player} empties the {first} and the {second}: {what}",
        player=player,
        first=WAREHOUSE_NAMES[first],
        second=WAREHOUSE_NAMES[second],
        what=dry_clay(count),
    ),
    "blacksmith": lambda player: M("All weapons of {player} are ready", player=player),
    # -- scoring
    "row_step": lambda player, row: M("The row inspector moves on to row {row}", row=row + 1),
    "column_step": lambda player, column: M(
        "The column inspector moves on to column {column}", column=COLUMN_NAMES[column]
    ),
    "no_group": lambda player, kind: M("{figures}: no group", figures=TILE_NAMES[TILE_TYPES + kind]),
    "score_archer": lambda player, cell, target: M(
        "The archer on {cell} faces the warrior of {player} on {target}",
        player=player,
        cell=CELL_NAMES[cell],
        target=CELL_NAMES[target],
    ),
    "idle_archer": lambda player, cell: M("The archer on {cell} faces no warrior", cell=CELL_NAMES[cell]),
    # -- clean-up
    "give_back": lambda player, number: M(
        "{player} puts back {token}", player=player, token=priority_token(number)
    ),
    "dry": tell_drying,
    "income": lambda player, count: M("{player} gains {what} from Masters", player=player, what=coins(count)),
    "return": tell_return,
    "rings": lambda player: M(
        "The inner ring turns one step clockwise, the middle ring one step counter-clockwise"
    ),
}


# -- events of the whole table -----------------------------------------------------------------------------


def counts(players: Sequence[Message], numbers: Sequence[int]) -> Message:
    """What each has of something: `Yellow 3, Blue 1`."""
    have = [
        M("{player} {count}", player=player, count=number)
        for player, number in zip(players, numbers, strict=True)
        if number
    ]
    return listed(have) if have else M("nobody")


def standing(players: Sequence[Message], numbers: Sequence[int]) -> Message:
    """A majority: what each has, its archers where they decide a tie, and who dominates (TA-5.6)."""
    seats = len(players)
    own, archers = numbers[:seats], numbers[seats:]
    if not any(own):
        return M("nobody")
    best = int(leader(vec[i64](own), vec[i64](archers)))
    tied = own.count(max(own)) > 1
    have = [
        M("{player} {count} (archers: {archers})", player=player, count=number, archers=helping)
        if tied and number == max(own) and helping
        else M("{player} {count}", player=player, count=number)
        for player, number, helping in zip(players, own, archers, strict=True)
        if number
    ]
    if best == NOTHING:
        return M("{counts}; nobody dominates", counts=listed(have))
    return M("{counts}; {player} dominates", counts=listed(have), player=players[best])


def tell_group(players: Sequence[Message], args: Sequence[int]) -> Message:
    """TA-13.4: a group with its warriors by colour; it has a majority only with two colours."""
    kind, cell, *numbers = args
    own = numbers[: len(players)]
    alone = sum(number > 0 for number in own) < 2
    return M(
        "A group of {figures} at {cell}: {standing}",
        figures=TILE_NAMES[TILE_TYPES + kind],
        cell=CELL_NAMES[cell],
        standing=counts(players, own) if alone else standing(players, numbers),
    )


OF_ALL: dict[str, Callable[[Sequence[Message], Sequence[int]], Message]] = {
    "tiles": lambda players, args: M(
        "Scoring tiles of rounds 1 to 5: {tiles}", tiles=listed(TILE_NAMES[tile] for tile in args)
    ),
    "order": lambda players, args: M("Turn order: {players}", players=listed(players[seat] for seat in args)),
    "score_row": lambda players, args: M(
        "The row inspector looks at row {row}: {standing}",
        row=args[0] + 1,
        standing=standing(players, args[1:]),
    ),
    "score_column": lambda players, args: M(
        "The column inspector looks at column {column}: {standing}",
        column=COLUMN_NAMES[args[0]],
        standing=standing(players, args[1:]),
    ),
    "score_musician": lambda players, args: M(
        "The musician on {cell} plays: {counts}", cell=CELL_NAMES[args[0]], counts=counts(players, args[1:])
    ),
    "score_tile": lambda players, args: M(
        "Scoring tile, {tile}: {standing}", tile=TILE_NAMES[args[0]], standing=standing(players, args[1:])
    ),
    "score_footman": lambda players, args: M(
        "The footman on {cell}: {standing}", cell=CELL_NAMES[args[0]], standing=standing(players, args[1:])
    ),
    "score_group": tell_group,
    "score_leftovers": lambda players, args: M(
        "Leftover coins and clay: {counts}", counts=counts(players, args)
    ),
}
"""Events with a number for each seat; they are told by whoever sits there."""
