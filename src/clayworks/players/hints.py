"""Hints: what a search likes best, what each option is expected to bring and why; better while one waits.

A search finds the favourites. What they come to is found by many quick games from each of them: the turn is
ended as the search would end it, and then everybody takes what has worked best in searches of another kind,
whose rollouts go to the end. Such games end like those of players who think about every turn (`reasons.py`)
and take a thousandth of their time. All favourites have the same deals and the same luck.

What has worked once may be a habit and no wisdom. So there are several schools that have learned apart from
each other, and how sure a number is follows from how far they agree, not from how many games each played.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from clayworks.core.chance import Chance
from clayworks.core.state import NOTHING, State
from clayworks.players.levels import LEARNED, PLAIN
from clayworks.players.search import TO_THE_END, Search
from clayworks.players.thinking import Budget, Design, new_search

FAVOURITES = 3
STEPS = (Budget(seconds=0.5), *[Budget(seconds=1.0)] * 5)
"""The first answer comes soon, then a better one each second. Short steps: another question waits for one."""
SEARCHED, LEARNED_FOR = 0.5, 0.25
"""Of the time of a step: for the search, and for what the schools learn; the rest is for the games."""
SCHOOLS = 8
FEWEST, MOST = 3, 50
"""Games of each school from each favourite in a step."""
CANDIDATES = 20
"""Who plays the games on takes the best of so many options, nearly always the best of all. Who learns takes
the best of few, and learns more."""
LEAST = 24
"""Iterations that are made however slow a machine is."""
THIN = 8
"""An option of a turn is planned only after so many visits."""
T90 = 1.894579
"""Student's t for an interval of 90 % from what eight schools say."""


class NothingToDecide(ValueError):
    """The seat has no open decision."""


@dataclass(frozen=True)
class Estimate:
    """A mean over schools, and where it lies in nine of ten cases."""

    points: float
    low: float
    high: float

    @classmethod
    def of(cls, seen: Sequence[float]) -> Estimate:
        """The mean of what all schools have seen.

        >>> Estimate.of([3.0] * SCHOOLS)
        Estimate(points=3.0, low=3.0, high=3.0)
        """
        count = len(seen)
        mean = sum(seen) / count
        variance = sum((one - mean) ** 2 for one in seen) / (count - 1)
        half = T90 * math.sqrt(variance / count)
        return cls(mean, mean - half, mean + half)

    @property
    def is_sure(self) -> bool:
        """Whether it is more, or less, than nothing."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class Suggestion:
    """One option, what it is expected to bring, and how that differs from another one."""

    action: int
    choice: str
    """As in a record: `place craftsman@5`."""
    share: float
    """Of all visits: how sure the search is."""
    points: Estimate
    """At the end of the game."""
    place: float
    """Expected place, 1 is best."""
    sources: dict[str, float]
    """Expected points at the end by source of the ledger; they add up to `points`."""
    against: str
    """What it is compared with: the first suggestion, and that one with the second; empty if it is alone."""
    difference: Estimate
    """Points more than the other, deal by deal."""
    why: dict[str, Estimate]
    """The same by source; they add up to `difference`."""
    equal: bool
    """Not surely worse than the first, which is equal to itself."""
    plan: tuple[str, ...]
    """The rest of the turn as the search would choose, as far as it has looked."""

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Suggestion:
        """A suggestion from its plain data."""
        estimates = {name: Estimate(**data[name]) for name in ("points", "difference")}
        why = {name: Estimate(**one) for name, one in data["why"].items()}
        return cls(**{**data, **estimates, "why": why, "plan": tuple(data["plan"])})


@dataclass(frozen=True)
class Hint:
    """The favourites of an open decision: those that are equal to the first, then what is worse."""

    seat: int
    decision: str
    iterations: int
    games: int
    """So many were played from each favourite."""
    is_last: bool
    """Waiting longer brings no better answer."""
    suggestions: tuple[Suggestion, ...]

    def to_data(self) -> dict[str, Any]:
        """As plain data, for a page or a file."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Hint:
        """A hint from its plain data."""
        suggestions = tuple(Suggestion.from_data(one) for one in data["suggestions"])
        return cls(**{**data, "suggestions": suggestions})


@dataclass(frozen=True)
class Outcome:
    """How the games of one school from one favourite ended for the seat, on average."""

    place: float
    points: tuple[float, ...]
    """By source."""


def hints(
    state: State,
    seat: int = NOTHING,
    steps: Sequence[Budget] = STEPS,
    count: int = FAVOURITES,
    seed: int | str = 0,
    design: Design = LEARNED,
) -> Iterator[Hint]:
    """Better and better hints for the open decision of a seat, one after each step of thinking.

    They know no more than the seat: everything hidden is dealt anew in each iteration and each game.
    """
    own = state.current_player() if seat == NOTHING else seat
    if not state.legal_actions(own):
        raise NothingToDecide(f"seat {own} has no open decision")
    decision = state.game.space.decision(state.legal_actions(own)[0])
    search = new_search(state, design, Chance(seed))
    search.begin(state, own, not state.game.open_information)
    schools = [School(state, own, f"{seed}/{number}") for number in range(SCHOOLS)]
    done = 0
    for number, step in enumerate(steps, 1):
        end = time.perf_counter() + step.seconds if step.seconds else math.inf
        done += search.think(state, step.iterations, step.seconds * SEARCHED)
        if not done:  # a machine that stood still: something is looked at all the same
            done = search.think(state, LEAST, 0.0)
        for school in schools:
            school.learn(step.share(LEARNED_FOR / SCHOOLS))
        plans = [plan(search, state, own, action) for action in search.ranking()[:count]]
        played, outcomes = games(schools, plans, f"{seed}/{number}", end)
        suggestions = told(search, state, plans, outcomes)
        yield Hint(own, decision, done, played, number == len(steps), suggestions)


# -- the turn ------------------------------------------------------------------------------------------------


def plan(search: Search, state: State, seat: int, action: int) -> list[int]:
    """An option and the rest of the turn, up to anything hidden: what was visited most, if often enough."""
    table, node = state.clone(), search.root
    planned: list[int] = []
    while node is not None and action != NOTHING:
        table.choose(action, seat)
        planned.append(action)
        goes_on = seat in table.deciders()
        node = node.child(node.slot_of(action), seat) if goes_on else None
        if node is not None:
            offered = table.legal_actions(seat)
            seen = [(int(node.visits[slot]), int(one)) for slot, one in enumerate(node.actions)]
            visits, action = max((one for one in seen if one[1] in offered), default=(0, NOTHING))
            action = action if visits >= THIN else NOTHING
    return planned


# -- the games -----------------------------------------------------------------------------------------------


class School:
    """Players who have learned together what works from here on, and play games to the end."""

    def __init__(self, state: State, seat: int, seed: str) -> None:
        self.state = state
        self.seat = seat
        self.learner = new_search(state, PLAIN, Chance(seed))
        self.learner.begin(state, seat, not state.game.open_information)
        greedy = Design((("candidates", CANDIDATES),), learned=False)
        self.player = new_search(state, greedy, Chance(seed))
        self.player.experience, self.player.hidden = self.learner.experience, self.learner.hidden

    def learn(self, budget: Budget) -> None:
        """Play rollouts to the end, and remember what has worked."""
        self.learner.think(self.state, budget.iterations, budget.seconds)

    def play(self, planned: Sequence[int], chance: Chance) -> State:
        """One game to its end: what is planned as long as it is offered, then what has worked."""
        table, seat = self.state.resample_from_infostate(self.seat, chance), self.seat
        for action in planned:
            if action not in table.legal_actions(seat):
                break
            table.choose(action, seat)
        table.advance()
        self.player.chance, self.player.length = chance, 0
        self.player.play_on(table, TO_THE_END)
        return table


def games(
    schools: Sequence[School], plans: Sequence[Sequence[int]], seed: str, end: float
) -> tuple[int, list[list[Outcome]]]:
    """How many games were played from each favourite, and what came of them: by favourite and school."""
    endings: list[list[list[State]]] = [[[] for _ in schools] for _ in plans]
    for game in range(MOST):
        if game >= FEWEST and time.perf_counter() > end:
            break
        for number, school in enumerate(schools):
            for planned, ended in zip(plans, endings, strict=True):
                # The same deal and the same luck for all favourites.
                ended[number].append(school.play(planned, Chance(f"{seed}/{number}/{game}")))
    seat = schools[0].seat
    return sum(map(len, endings[0])), [[outcome(seat, tables) for tables in ended] for ended in endings]


def outcome(seat: int, tables: Sequence[State]) -> Outcome:
    """Ended games, on average."""
    count, sources = len(tables), range(len(tables[0].game.sources))
    points = tuple(sum(int(table.points_from(seat, n)) for table in tables) / count for n in sources)
    return Outcome(sum(table.places()[seat] for table in tables) / count, points)


# -- the answer ----------------------------------------------------------------------------------------------


def told(
    search: Search,
    state: State,
    plans: Sequence[Sequence[int]],
    outcomes: Sequence[Sequence[Outcome]],
) -> tuple[Suggestion, ...]:
    """What is said of the favourites after their games: first those that are equal to the first."""
    worse = [compared(ended, outcomes[0], state)[0].high < 0 for ended in outcomes]
    order = sorted(range(len(plans)), key=lambda number: worse[number])
    found = []
    for number in order:
        other = order[0] if number != order[0] else order[min(1, len(order) - 1)]
        difference, why = compared(outcomes[number], outcomes[other], state)
        action, *rest = plans[number]
        ended = outcomes[number]
        found.append(
            Suggestion(
                action,
                state.action_to_string(action),
                share(search, action),
                Estimate.of([sum(one.points) for one in ended]),
                sum(one.place for one in ended) / len(ended),
                by_source(state, ended),
                state.action_to_string(plans[other][0]) if other != number else "",
                difference,
                why,
                not worse[number],
                tuple(state.action_to_string(one) for one in rest),
            )
        )
    return tuple(found)


def compared(
    own: Sequence[Outcome], other: Sequence[Outcome], state: State
) -> tuple[Estimate, dict[str, Estimate]]:
    """How many points more than another favourite, deal by deal; and by source, where anything differs."""
    pairs = list(zip(own, other, strict=True))
    difference = Estimate.of([sum(one.points) - sum(two.points) for one, two in pairs])
    why = {
        name: Estimate.of([one.points[n] - two.points[n] for one, two in pairs])
        for n, name in enumerate(state.game.sources)
        if any(one.points[n] != two.points[n] for one, two in pairs)
    }
    return difference, why


def by_source(state: State, ended: Sequence[Outcome]) -> dict[str, float]:
    """Expected points by source, without sources that bring nothing."""
    means = {
        name: sum(one.points[n] for one in ended) / len(ended) for n, name in enumerate(state.game.sources)
    }
    return {name: points for name, points in means.items() if points}


def share(search: Search, action: int) -> float:
    """How much of its attention the search gave to an option."""
    root = search.root
    assert root is not None
    return int(root.visits[root.slot_of(action)]) / float(root.total)
