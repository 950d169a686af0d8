"""Many games at once, as numpy arrays: what an agent needs that learns from thousands of games.

>>> import clayworks
>>> games = clayworks.batch("terracotta-army", players=2, size=4, seed=0)
>>> games.mask.shape == (4, games.game.num_distinct_actions)
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from clayworks.core.chance import Chance
from clayworks.core.dealing import GivenSeed, seed_or_fresh
from clayworks.core.extras import wanted
from clayworks.core.game import Game
from clayworks.core.registry import load
from clayworks.core.state import State
from clayworks.core.stepping import Stepper

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


class Batch:
    """Games side by side; `step(actions)` carries out one choice in each. A game that is over is dealt again.

    The arrays are written anew by every `step`, in place: copy what has to last. Row `i` of each is game `i`:

    - `observation`: what the seat observes that decides (`game.observation(players)`);
    - `seat`: the seat that decides;
    - `mask`: whether each action is offered, and `options` the same as a list, filled up with -1 after the
      first `counts` of them;
    - `done`: whether the last step has ended a game, and `reward` what that brought to each seat
      (`returns()`), all 0 elsewhere. Everything else is of the next game then.
    """

    def __init__(
        self,
        game: Game,
        players: int = 2,
        size: int = 1,
        seed: GivenSeed = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        numpy = wanted("numpy", "agents")
        self._numpy = numpy
        if size < 1:
            raise ValueError(f"a batch has at least one game, not {size}")
        self.game = game
        self.players = players
        self.size = size
        self.seed = seed_or_fresh(seed)
        self.deals = 0
        """How many games have been dealt."""
        self.numbers = [0] * size
        """Which of them each one is: game `n` is that of the seed `deal_seed(n)`."""
        self._colours = game.seat_colours(players)
        self._options = game.check_options(options or {})
        self._stepper = stepper = Stepper(game, players, size, self._deal)

        def shown(row: Any, kind: str, *shape: int) -> NDArray[Any]:
            return numpy.frombuffer(row, kind).reshape(size, *shape)  # type: ignore[no-any-return]

        self.observation = shown(stepper.observation, "int16", -1)
        self.seat = shown(stepper.seat, "int64")
        self.mask = shown(stepper.mask, "bool", -1)
        self.options = shown(stepper.options, "int64", -1)
        self.counts = shown(stepper.counts, "int64")
        self.reward = shown(stepper.reward, "float64", players)
        self.done = shown(stepper.done, "bool")

    def step(self, actions: ArrayLike, where: ArrayLike | None = None) -> None:
        """Carry out one choice in every game; nothing at all if one is not offered (`IllegalAction`).

        With `where`, one truth value a game, only those games go on for which it holds. The others wait:
        their action may be anything, and nothing is `done` in them.
        """
        chosen = vec[i64](listed(actions))
        if where is None:
            self._stepper.step(chosen)
            return
        moving = vec[u8](self._numpy.asarray(where, "bool").view("uint8").tolist())
        if len(chosen) != self.size or len(moving) != self.size:
            raise ValueError(f"{len(chosen)} actions and {len(moving)} truth values for {self.size} games")
        self._stepper.step_some(chosen, moving)

    def deal_again(self, place: int) -> None:
        """Put one of the games away, with nothing for anybody, and deal another one in its place."""
        if not 0 <= place < self.size:
            raise ValueError(f"there is no game {place} in a batch of {self.size}")
        self._stepper.deal_again(place)

    def state(self, place: int) -> State:
        """A copy of one of the games."""
        return self._stepper.states[place].clone()

    def ended(self, place: int) -> State | None:
        """The game that was the last to end (or to be put away) at a place; None if none has."""
        ended = self._stepper.ended[place]
        return None if ended is None else ended.clone()

    def deal_seed(self, number: int) -> str:
        """The seed of a game: `game.deal(players, batch.deal_seed(n))` is game `n` at its beginning."""
        return f"{self.seed}/{number}"

    def _deal(self, place: int) -> State:
        self.numbers[place] = self.deals
        self.deals += 1
        return self.game.dealt(self._colours, Chance(self.deal_seed(self.numbers[place])), self._options)

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        return f"<{self.size} games of {self.game.title} with {self.players} players, {self.deals} dealt>"


def listed(row: Any) -> list[Any]:
    """What is an array, or like one, as plain numbers."""
    return row.tolist() if hasattr(row, "tolist") else list(row)


def batch(
    name: str | Game,
    players: int = 2,
    size: int = 1,
    seed: GivenSeed = None,
    options: Mapping[str, Any] | None = None,
) -> Batch:
    """Many games of one kind at once; the same seed and the same actions give the same games."""
    return Batch(name if isinstance(name, Game) else load(name), players, size, seed, options)
