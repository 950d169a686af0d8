"""Why a bot would choose what: the favourite options of an open decision as plain data.

A search finds the favourites. What they would come to is another question: its rollouts are hasty and end
with far fewer points than people make, so the game is played on from each favourite by players that think,
a little, about every turn.
"""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from typing import Any

from clayworks.core.chance import Chance
from clayworks.core.state import NOTHING, State
from clayworks.players.levels import LEARNED
from clayworks.players.search import Search
from clayworks.players.thinking import Budget, Design, SearchPlayer, new_search

CONTINUED = Budget(40)
"""A turn of those who play the game on."""
SLOWEST = 0.02
"""Seconds for such a turn where time is limited: few of them are longer."""


@dataclass(frozen=True)
class Favourite:
    """One option: how much it was looked at, and what the games played on from it came to on average."""

    action: int
    choice: str
    """As in a record: `place craftsman@5`."""
    visits: int
    share: float
    """Of all visits: how sure the search is."""
    worth: float
    """What the search maximises, from 0 to 1: rank and margin for this seat."""
    points: float
    """Expected points at the end."""
    place: float
    """Expected place, 1 is best."""
    sources: dict[str, float]
    """Expected points at the end by source of the ledger; they add up to `points`."""
    gained: dict[str, int]
    """What of that is already won."""
    games: int
    """So many were played on: the fewer, the less the points of two favourites can be compared."""


@dataclass(frozen=True)
class Reasons:
    """The favourite options of an open decision, the most visited first."""

    seat: int
    decision: str
    iterations: int
    favourites: tuple[Favourite, ...]

    def to_data(self) -> dict[str, Any]:
        """As plain data, for a page or a file."""
        return asdict(self)


def reasons(
    state: State,
    seat: int = NOTHING,
    budget: Budget | None = None,
    count: int = 5,
    games: int = 8,
    seed: int | str = 0,
    design: Design = LEARNED,
) -> Reasons:
    """What a search likes about the open decision of a seat (where several decide at once, of `seat`).

    It knows no more than the seat: everything hidden is dealt anew in each iteration and each game. Where
    the budget has seconds, half of them are for the search; at least one game is played from each favourite.
    """
    own = state.current_player() if seat == NOTHING else seat
    if not state.legal_actions(own):
        raise ValueError(f"seat {own} has no open decision")
    limit = budget or Budget(10000, 3.0)
    end = time.perf_counter() + limit.seconds if limit.seconds else float("inf")
    search = new_search(state, design, Chance(seed))
    search.begin(state, own, not state.game.open_information)
    done = search.think(state, limit.iterations, limit.seconds / 2)
    actions = search.ranking()[:count]
    endings: dict[int, list[State]] = {action: [] for action in actions}
    turn = Budget(CONTINUED.iterations, SLOWEST if limit.seconds else 0.0)
    for game in range(max(1, games)):
        if game and time.perf_counter() > end:
            break
        for action in actions:
            # The same deal and the same luck for all favourites.
            chance = Chance(f"{seed}/{game}")
            endings[action].append(played_on(state, own, action, turn, design, chance))
    told = [favourite(state, search, own, action, endings[action]) for action in actions]
    return Reasons(own, state.game.space.decision(state.legal_actions(own)[0]), done, tuple(told))


def played_on(state: State, seat: int, action: int, turn: Budget, design: Design, chance: Chance) -> State:
    """The end of a game in which the action was chosen and everybody thinks about their turns."""
    table = state.resample_from_infostate(seat, chance)
    players = [SearchPlayer(chance, design, turn, whole_turn=True) for _ in table.colours]
    table.choose(action, seat)
    table.advance()
    while not table.is_terminal():
        table.apply_action(players[table.current_player()].choose(table))
    return table


def favourite(state: State, search: Search, seat: int, action: int, endings: list[State]) -> Favourite:
    """An option with what the search and the games played on from it said."""
    root = search.root
    assert root is not None
    slot = root.slot_of(action)
    names = state.game.sources
    games = len(endings)
    gained = {name: state.points_from(seat, n) for n, name in enumerate(names)}
    expected = {
        name: sum(end.points_from(seat, n) for end in endings) / games for n, name in enumerate(names)
    }
    visits = int(root.visits[slot])
    return Favourite(
        action,
        state.action_to_string(action),
        visits,
        visits / float(root.total),
        root.worth[slot] / float(visits),
        sum(expected.values()),
        sum(end.places()[seat] for end in endings) / games,
        {name: points for name, points in expected.items() if points or gained[name]},
        {name: points for name, points in gained.items() if points},
        games,
    )
