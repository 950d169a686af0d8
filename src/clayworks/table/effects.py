"""What each option of a question would bring its seat: points at once, and in the counts to come.

`outlook.py` says everything about one option; here many of them are compared, so each is tried on tables that
are made once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from clayworks.core.chance import Chance
from clayworks.core.game import Game
from clayworks.core.messages import M, Message, listed
from clayworks.core.state import State
from clayworks.table.draft import Draft
from clayworks.table.outlook import SAMPLES, signed
from clayworks.table.trial import as_known


@dataclass(frozen=True, slots=True)
class Effect:
    """By how much an option changes the points of its seat; only what holds at every possible table."""

    now: int
    counts: tuple[tuple[str, int], ...]
    """By phase of scoring, the nearest first: what it will give more than it would have."""

    @property
    def projected(self) -> int:
        """By how much the projected score changes: points at once, and of the last count."""
        return self.now + self.counts[-1][1]


def effects(draft: Draft, clicks: Iterable[str]) -> Iterator[Effect]:
    """The effect of each click on a draft."""
    game, seat = draft.state.game, draft.seat
    tables = [
        Draft(as_known(draft.committed, seat, Chance(f"trial/{number}")), seat, draft.start, draft.steps)
        for number in range(1 if game.open_information else SAMPLES)
    ]
    before = [standing(table.state, seat) for table in tables]
    for click in clicks:
        after = [standing(table.with_click(click).state, seat) for table in tables]
        brought = [
            [new - old for old, new in zip(had, has, strict=True)]
            for had, has in zip(before, after, strict=True)
        ]
        now, *counts = map(agreed, zip(*brought, strict=True))
        yield Effect(now, tuple(zip(phases(game), counts, strict=True)))


def phases(game: Game) -> tuple[str, ...]:
    """The counts to come, the nearest first and the final one last."""
    first, *nearer = game.scoring_phases
    return (*nearer, first)


def standing(state: State, seat: int) -> tuple[int, ...]:
    """The points of a seat, and what each count would add to them."""
    made = state.scores()[seat]
    counts = (state.game.scored(state, phase).scores()[seat] - made for phase in phases(state.game))
    return (made, *counts)


def agreed(found: Sequence[int]) -> int:
    """A difference that is the same at all tables; else nothing is certain, which is 0."""
    return found[0] if len(set(found)) == 1 else 0


def in_words(game: Game, effect: Effect) -> Message | None:
    """`Now: +2, Final count: +3`; None where nothing changes."""
    said = [M("Now: {what}", what=signed(effect.now))] if effect.now else []
    for phase, points in effect.counts:
        if points:
            said.append(M("{count}: {what}", count=game.phase_name(phase), what=signed(points)))
    return listed(said) if said else None
