"""Who came where, in words, and what broke a tie."""

from __future__ import annotations

from collections.abc import Iterator

from clayworks.core.messages import M, Message, Reason, all_of
from clayworks.core.state import State


def ranking(state: State) -> Iterator[Message]:
    """A line for each place, the best first; then one for each tie, with what the game says about it."""
    places, scores = state.places(), state.scores()
    for place in sorted(set(places)):
        there = [seat for seat, own in enumerate(places) if own == place]
        points = scores[there[0]]
        yield M("{place}. {player}: {points}", place=place, player=names(state, there), points=points)
    for points in sorted({one for one in scores if scores.count(one) > 1}, reverse=True):
        tied = [seat for seat, own in enumerate(scores) if own == points]
        yield explained(state, tied)


def explained(state: State, tied: list[int]) -> Message:
    """Why seats with equally many points have the places that they have."""
    held = {state.places()[seat] for seat in tied}
    players = names(state, tied)
    said = M("{players} have equally many points.", players=players)
    if len(held) == 1:
        said = M("{players} share place {place}.", players=players, place=held.pop())
    known = state.game.tie_break
    return said if known is None else M("{said} {tie}", said=said, tie=Reason(*known))


def names(state: State, seats: list[int]) -> Message:
    """Who sits there."""
    return all_of([state.game.colour_name(state.colours[seat]) for seat in seats])
