"""Why a bot would choose what: the favourite options of an open decision as plain data."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from clayworks.core.chance import Chance
from clayworks.core.state import NOTHING, State
from clayworks.players.levels import LEARNED
from clayworks.players.search import Search, Tally
from clayworks.players.thinking import Budget, Design, new_search


@dataclass(frozen=True)
class Favourite:
    """One option: how much it was looked at, and what rollouts from it came to on average."""

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
    seed: int | str = 0,
    design: Design = LEARNED,
) -> Reasons:
    """What a search likes about the open decision of a seat (where several decide at once, of `seat`).

    It knows no more than the seat: everything hidden is dealt anew in each iteration.
    """
    own = state.current_player() if seat == NOTHING else seat
    if not state.legal_actions(own):
        raise ValueError(f"seat {own} has no open decision")
    limit = budget or Budget(2000, 2.0)
    search = new_search(state, design, Chance(seed))
    search.begin(state, own, not state.game.open_information)
    search.tally = Tally(len(state.game.sources))
    done = search.think(state, limit.iterations, limit.seconds)
    favourites = [favourite(state, search, search.tally, own, action) for action in search.ranking()]
    told = [one for one in favourites if one is not None][:count]
    return Reasons(own, state.game.space.decision(state.legal_actions(own)[0]), done, tuple(told))


def favourite(state: State, search: Search, tally: Tally, seat: int, action: int) -> Favourite | None:
    """An option with what the rollouts from it said; None if there was none."""
    root = search.root
    assert root is not None
    slot = root.slot_of(action)
    if slot >= len(tally.counts) or tally.counts[slot] == 0:
        return None
    games = float(tally.counts[slot])
    names = state.game.sources
    expected = {name: tally.points[slot * tally.sources + n] / games for n, name in enumerate(names)}
    gained = {name: int(state.points_from(seat, n)) for n, name in enumerate(names)}
    visits = int(root.visits[slot])
    return Favourite(
        action,
        state.action_to_string(action),
        visits,
        visits / float(root.total),
        root.worth[slot] / float(visits),
        sum(expected.values()),
        tally.places[slot] / games,
        {name: points for name, points in expected.items() if points or gained[name]},
        {name: points for name, points in gained.items() if points},
    )
