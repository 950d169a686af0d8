"""A player that thinks: tree search with a budget, its tree kept while its own turn goes on."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clayworks.core.chance import Chance
from clayworks.core.errors import ClayworksError
from clayworks.core.messages import M
from clayworks.core.state import NOTHING, State
from clayworks.players.network import Network
from clayworks.players.search import Search, Settings
from clayworks.players.weights import horizon_of, network_of

if TYPE_CHECKING:
    from clayworks.players.crew import Crew


class BadBudget(ClayworksError):
    """A budget that can't be understood."""


@dataclass(frozen=True)
class Budget:
    """How long a search may think: iterations, seconds (0: no limit), whichever is used up first."""

    iterations: int = 0
    seconds: float = 0.0

    @classmethod
    def parse(cls, said: str) -> Budget:
        """A written budget: `2000`, `1s`, `100ms`, `2000+1s`."""
        iterations, seconds = 0, 0.0
        for part in said.split("+"):
            # Only time can be broken: half an iteration would be none, and none means no limit.
            found = re.fullmatch(r"(\d+(?:\.\d+(?=m?s))?)(ms|s|)", part.strip())
            if found is None or float(found[1]) <= 0:
                raise BadBudget(
                    M(
                        "'{said}' is no budget; write iterations (2000), seconds (1s, 100ms) or both",
                        said=said,
                    )
                )
            if found[2]:
                seconds = float(found[1]) * (0.001 if found[2] == "ms" else 1.0)
            else:
                iterations = int(found[1])
        return cls(iterations, seconds)

    def share(self, part: float) -> Budget:
        """A part of it, at least one iteration."""
        return Budget(max(1, round(self.iterations * part)) if self.iterations else 0, self.seconds * part)

    def less(self, iterations: int, seconds: float) -> Budget:
        """What is left after so much was used; never nothing, because nothing means no limit."""
        return Budget(
            max(1, self.iterations - iterations) if self.iterations else 0,
            max(0.001, self.seconds - seconds) if self.seconds else 0.0,
        )


@dataclass(frozen=True)
class Design:
    """A way to search: settings by name (see `search.Settings`), and whether the learned estimate is used."""

    settings: tuple[tuple[str, float], ...] = ()
    learned: bool = True

    def changed(self, changes: Sequence[str]) -> Design:
        """The same with some settings changed, each written `name=value`."""
        settings, learned = dict(self.settings), self.learned
        for change in changes:
            name, _, value = change.partition("=")
            try:
                if name == "learned":
                    learned = bool(int(value))
                    continue
                settings[name] = float(value)
                tuned(settings)
            except (ValueError, TypeError) as error:
                allowed = ", ".join([*WHOLE, *PARTS, "learned"])
                raise BadBudget(
                    M(
                        "'{setting}' is no setting; there are {allowed}",
                        setting=change,
                        allowed=allowed,
                    )
                ) from error
        return Design(tuple(settings.items()), learned)


WHOLE = ("candidates", "horizon", "warm_up")
PARTS = ("exploration", "urgency", "margin_share", "sharpness")


def tuned(settings: Mapping[str, float]) -> Settings:
    """Settings by name."""
    numbers = {name: int(value) if name in WHOLE else value for name, value in settings.items()}
    return Settings(**numbers)  # type: ignore[arg-type]


class SearchPlayer:
    """Thinks about every decision; remembers its tree while its own turn goes on.

    With `whole_turn` the budget is for all decisions of a turn together: each takes half of what is left.
    With `carelessness` it sometimes takes what it liked second or third: a beginner's play, not nonsense.
    """

    def __init__(
        self,
        chance: Chance,
        design: Design,
        budget: Budget,
        *,
        whole_turn: bool = False,
        carelessness: float = 0.0,
        jobs: int = 1,
        estimate: Network | None = None,
    ) -> None:
        self.chance = chance
        self.design = design
        self.budget = budget
        self.whole_turn = whole_turn
        self.carelessness = carelessness
        self.jobs = jobs
        self.estimate = estimate
        self.left = budget
        self.search: Search | Crew | None = None
        self.table: State | None = None
        self.expected: tuple[int, list[int], Any] | None = None

    def choose(self, state: State, seat: int = NOTHING) -> int:
        """The action that was looked at most."""
        own = state.current_player() if seat == NOTHING else seat
        actions = state.legal_actions(own)
        if len(actions) == 1:
            return actions[0]
        search = self.ready(state, own)
        start = time.perf_counter()
        budget = self.left.share(0.5) if self.whole_turn else self.left
        done = search.think(state, budget.iterations, budget.seconds)
        if self.whole_turn:
            self.left = self.left.less(done, time.perf_counter() - start)
        action = self.pick(search, actions)
        self.expect(state, own, action)
        return action

    def ready(self, state: State, seat: int) -> Search | Crew:
        """The search, its tree kept if this is the situation that our last choice led to."""
        search = self.search
        fits = self.table is not None and (self.table.game, self.table.seats) == (state.game, state.seats)
        if search is None or not fits:
            search = self.search = self.new_search(state)
        kept = (
            self.expected is not None
            and self.expected[1:] == (state.legal_actions(seat), state.view(seat))
            and search.descend(self.expected[0], seat)
        )
        if not kept:
            search.begin(state, seat, not state.game.open_information)
            self.left = self.budget
        return search

    def new_search(self, state: State) -> Search | Crew:
        """A search in this process, or several in others."""
        if self.jobs == 1:
            return new_search(state, self.design, self.chance, self.estimate)
        from clayworks.players.crew import Crew

        return Crew(self.jobs, self.design, self.chance)

    def pick(self, search: Search | Crew, actions: Sequence[int]) -> int:
        """The favourite; a careless player sometimes takes another that it also looked at.

        A tree that was kept may know options of other deals, which are not offered now.
        """
        liked = [action for action in search.ranking() if action in actions] or list(actions)
        if self.carelessness and int(self.chance.below(1000)) < 1000 * self.carelessness:
            return liked[self.chance.below(min(len(liked), 3))]
        return liked[0]

    def expect(self, state: State, seat: int, action: int) -> None:
        """Remember what this seat will see if it decides again at once."""
        after = state.clone()
        after.choose(action, seat)
        after.advance()
        goes_on = not after.is_terminal() and after.current_player() == seat
        self.table = state
        self.expected = (action, after.legal_actions(seat), after.view(seat)) if goes_on else None


def new_search(state: State, design: Design, chance: Chance, estimate: Network | None = None) -> Search:
    """A search for the game of a state, with the estimate shipped with the game unless one is given."""
    seats = len(state.colours)
    if estimate is None and design.learned:
        estimate = network_of(state.game, seats)
    settings = dict(design.settings)
    if estimate is not None:
        settings.setdefault("horizon", horizon_of(state.game))
    return Search(seats, len(state.game.space), tuned(settings), chance, estimate)
