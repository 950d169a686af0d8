"""Many tables at once for Gymnasium: `gymnasium.make_vec("clayworks/Xian-v0", num_envs=256, players=3)`.

As `clayworks.envs.gymnasium`, side by side on `clayworks.batch`: an agent sits at the same seat of every
table, the others are bots. A table that is over is dealt again in the same step: what was seen at its end
is in `info["final_obs"]`. An action that is not offered ends the game with -1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from clayworks.core import registry
from clayworks.core.batch import Batch
from clayworks.core.dealing import fresh_seed
from clayworks.core.extras import wanted
from clayworks.core.game import Game
from clayworks.envs.rendering import RENDERING, Brush, seated
from clayworks.players.player import Player
from clayworks.players.seated import player

if TYPE_CHECKING:
    from numpy.typing import NDArray

numpy = wanted("numpy", "agents")
gymnasium = wanted("gymnasium", "agents")
vector = wanted("gymnasium.vector", "agents")

ILLEGAL = -1.0
"""The reward for an action that is not offered."""
RANDOM = "random"
"""The opponents that are drawn for all tables at once; all others think table by table."""


class Seats(vector.VectorEnv):  # type: ignore[misc, name-defined]
    """The same seat at many tables of bots."""

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        players: int = 2,
        seat: int = 0,
        opponents: str | Sequence[str] = RANDOM,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else registry.load(game)
        self.opponents = seated(players, seat, opponents)
        self.num_envs, self.players, self.seat = num_envs, players, seat
        self.options = dict(options or {})
        self.render_mode = render_mode
        self.metadata = {**RENDERING, "autoreset_mode": vector.AutoresetMode.SAME_STEP}
        bound = numpy.iinfo(numpy.int16)
        shape = self.game.observation(players).shape
        self.single_observation_space = gymnasium.spaces.Box(bound.min, bound.max, shape, numpy.int16)
        self.single_action_space = gymnasium.spaces.Discrete(self.game.num_distinct_actions)
        batched = vector.utils.batch_space
        self.observation_space = batched(self.single_observation_space, num_envs)
        self.action_space = batched(self.single_action_space, num_envs)
        self._places = numpy.arange(num_envs)
        self._brush = Brush(render_mode)
        self.games: Batch

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Deal all tables; the same seed and the same actions give the same games.

        Without a seed they go on by the last one. `options["deal"]` is for the deals from now on.
        """
        if seed is not None or not hasattr(self, "games"):
            self._draw = numpy.random.default_rng(int(fresh_seed(), 16) if seed is None else seed)
        given = {**self.options, **(options or {}).get("deal", {})}
        self.games = Batch(self.game, self.players, self.num_envs, int(self._draw.integers(2**62)), given)
        self._bots: dict[int, Player] = {
            other: player(name, int(self._draw.integers(2**62)))
            for other, name in self.opponents.items()
            if name != RANDOM
        }
        self._let_others_choose(numpy.zeros(self.num_envs), numpy.zeros(self.num_envs, bool), {})
        return self.games.observation.copy(), self._told()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """The agent's choice at every table, and those of the others up to its next one."""
        games, chosen = self.games, numpy.asarray(actions)
        rewards, over = numpy.zeros(self.num_envs), numpy.zeros(self.num_envs, bool)
        ends: dict[int, NDArray[Any]] = {}
        inside = (chosen >= 0) & (chosen < self.game.num_distinct_actions)
        offered = inside & games.mask[self._places, numpy.where(inside, chosen, 0)]
        for place in numpy.flatnonzero(~offered).tolist():
            ends[place] = games.observation[place].copy()
            rewards[place], over[place] = ILLEGAL, True
        if offered.any():
            games.step(chosen, offered)
            self._note(rewards, over, ends)
        for place in numpy.flatnonzero(~offered).tolist():
            games.deal_again(place)
        self._let_others_choose(rewards, over, ends)
        told = self._told()
        if not offered.all():
            told |= {"illegal_action": chosen.copy(), "_illegal_action": ~offered}
        if ends:
            last = numpy.full(self.num_envs, None, object)
            for place, seen in ends.items():
                last[place] = seen
            told |= {"final_obs": last, "_final_obs": over.copy()}
        return games.observation.copy(), rewards, over, numpy.zeros(self.num_envs, bool), told

    def action_masks(self) -> NDArray[Any]:
        """What is offered at every table."""
        return self.games.mask.copy()

    def render(self) -> tuple[Any, ...] | None:
        """Every table, as the agent's seat sees it."""
        if self.render_mode is None:
            return None
        return tuple(self._brush.draw(self.games.state(at), self.seat) for at in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Let go of what draws."""
        self._brush.close()

    def _let_others_choose(
        self, rewards: NDArray[Any], over: NDArray[Any], ends: dict[int, NDArray[Any]]
    ) -> None:
        """Up to the next choice of the agent, at every table; those that have come there wait."""
        games = self.games
        while (others := games.seat != self.seat).any():
            drawn = (self._draw.random(self.num_envs) * games.counts).astype(numpy.int64)
            actions = games.options[self._places, drawn]
            for other, bot in self._bots.items():
                for place in numpy.flatnonzero(games.seat == other).tolist():
                    actions[place] = bot.choose(games.state(place), other)
            games.step(actions, others)
            self._note(rewards, over, ends)

    def _note(self, rewards: NDArray[Any], over: NDArray[Any], ends: dict[int, NDArray[Any]]) -> None:
        """What the last step has ended: a reward is kept until the agent hears of it."""
        games = self.games
        rewards += games.reward[:, self.seat]
        for place in numpy.flatnonzero(games.done).tolist():
            over[place] = True
            ended: Any = games.ended(place)
            ends[place] = ended.observe(self.seat, numpy.empty_like(games.observation[place]))

    def _told(self) -> dict[str, Any]:
        return {"action_mask": self.games.mask.copy(), "_action_mask": numpy.ones(self.num_envs, bool)}
