"""The games as PettingZoo environments: `clayworks.envs.pettingzoo.env("xian", players=3)`.

One agent a seat, `player_0` and so on, each in turn (AEC). An observation is a dictionary with `observation`
(`game.observation(players)`) and `action_mask`. Rewards come at the end, by place in [-1, 1]. An action that
is not offered ends the game for all: who chose it gets -1, the others 0. Where several choose secretly at
once, the seats are asked one after the other, and nobody observes what was chosen before it is revealed.

`parallel_env("xian", players=3)` asks all of them at once there. Agents that are not asked have an empty
mask, and what they give is left unread. Games in which nobody chooses at the same time have no such form.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from clayworks.core.dealing import fresh_seed
from clayworks.core.extras import wanted
from clayworks.core.game import Game
from clayworks.core.registry import load
from clayworks.core.state import State
from clayworks.envs.rendering import RENDERING, Brush

if TYPE_CHECKING:
    from numpy.typing import NDArray

numpy = wanted("numpy", "agents")
spaces = wanted("gymnasium.spaces", "agents")
pettingzoo = wanted("pettingzoo", "agents")

ILLEGAL = -1.0
"""The reward for an action that is not offered."""


class Table(pettingzoo.AECEnv):  # type: ignore[misc, name-defined]
    """A table at which every seat is an agent."""

    def __init__(
        self,
        game: str | Game,
        players: int = 2,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = game if isinstance(game, Game) else load(game)
        self.options = dict(options or {})
        self.render_mode = render_mode
        self.metadata = {**told_of(self.game), "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces, self.action_spaces = spaces_of(self.game, self.possible_agents)
        self._brush = Brush(render_mode)
        self._seeds: Any = None
        self.table: State

    def observation_space(self, agent: str) -> Any:
        """What an agent observes: the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can choose: the same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal. A seed decides this deal and all that follow without one; `options["deal"]` counts once."""
        if seed is not None:
            self._seeds = numpy.random.default_rng(seed)
        self.table = dealt(self.game, len(self.possible_agents), self._seeds, self.options, options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._next_agent()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent may know, and what is offered to it: nothing to one that has not to decide."""
        seat = self._seats[agent]
        asked = not self.table.is_terminal() and seat == self.table.current_player()
        return observed(self.table, seat, asked)

    def step(self, action: int | None) -> None:
        """The choice of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action in self.table.legal_actions():
            self.table.apply_action(action)
            if self.table.is_terminal():
                self._end(self.table.returns())
        else:
            self.infos[agent] = {"illegal_action": action}
            self._end([ILLEGAL if other == agent else 0.0 for other in self.possible_agents])
        self._next_agent()
        self._accumulate_rewards()

    def _end(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)

    def _next_agent(self) -> None:
        seat = self.table.current_player()
        ended = any(self.terminations.values())
        self.agent_selection = self.agents[0] if ended else self.possible_agents[seat]

    def render(self) -> str | NDArray[Any] | None:
        """The table as a spectator sees it, in words or as pixels."""
        return self._brush.draw(self.table, None)

    def close(self) -> None:
        """Let go of what draws."""
        self._brush.close()


class AllAtOnce(pettingzoo.ParallelEnv):  # type: ignore[misc, name-defined]
    """A table at which all agents are asked at once who have to choose."""

    def __init__(
        self,
        game: str | Game,
        players: int = 2,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else load(game)
        if not asks_several(self.game):
            raise ValueError(
                f"in {self.game.title} nobody chooses at the same time as somebody else; "
                f"clayworks.envs.pettingzoo.env({self.game.name!r}) asks one after the other"
            )
        self.options = dict(options or {})
        self.render_mode = render_mode
        self.metadata = told_of(self.game)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.observation_spaces, self.action_spaces = spaces_of(self.game, self.possible_agents)
        self._brush = Brush(render_mode)
        self._seeds: Any = None
        self.agents: list[str] = []
        self.table: State

    def observation_space(self, agent: str) -> Any:
        """What an agent observes: the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can choose: the same for all."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal. A seed decides this deal and all that follow without one; `options["deal"]` counts once."""
        if seed is not None:
            self._seeds = numpy.random.default_rng(seed)
        self.table = dealt(self.game, len(self.possible_agents), self._seeds, self.options, options)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """The choices of all that are asked; what the others give is left unread."""
        told: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        rewards = dict.fromkeys(self.agents, 0.0)
        asked = {self.possible_agents[seat]: seat for seat in self.table.deciders()}
        wrong = [agent for agent in asked if actions[agent] not in self.table.legal_actions(asked[agent])]
        for agent in wrong:  # nothing is carried out then
            told[agent], rewards[agent] = {"illegal_action": actions[agent]}, ILLEGAL
        if not wrong:
            for agent, seat in asked.items():
                self.table.choose(actions[agent], seat)
                self.table.advance()  # to the others who are asked; only the last one reveals anything
            if self.table.is_terminal():
                rewards = dict(zip(self.possible_agents, self.table.returns(), strict=True))
        over = dict.fromkeys(self.agents, bool(wrong) or self.table.is_terminal())
        cut, seen = dict.fromkeys(self.agents, False), self._seen()
        if any(over.values()):
            self.agents = []
        return seen, rewards, over, cut, told

    def _seen(self) -> dict[str, dict[str, NDArray[Any]]]:
        asked = self.table.deciders()
        return {
            agent: observed(self.table, seat, seat in asked)
            for seat, agent in enumerate(self.possible_agents)
            if agent in self.agents
        }

    def render(self) -> str | NDArray[Any] | None:
        """The table as a spectator sees it, in words or as pixels."""
        return self._brush.draw(self.table, None)

    def close(self) -> None:
        """Let go of what draws."""
        self._brush.close()


# -- what both have ------------------------------------------------------------------------------------------


def told_of(game: Game) -> dict[str, Any]:
    """What PettingZoo is told of a game."""
    return {"name": f"clayworks_{game.name.replace('-', '_')}", **RENDERING}


def asks_several(game: Game) -> bool:
    """Whether there are secret choices of several seats: only such a game says who has still to choose."""
    return type(game.blank(game.seat_colours(game.players[0]))).deciders is not State.deciders


def spaces_of(game: Game, agents: list[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What every agent observes, and what it can choose."""
    shape, actions = game.observation(len(agents)).shape, game.num_distinct_actions
    bound = numpy.iinfo(numpy.int16)
    seen = spaces.Dict(
        {
            "observation": spaces.Box(bound.min, bound.max, shape, numpy.int16),
            "action_mask": spaces.Box(0, 1, (actions,), numpy.int8),
        }
    )
    return dict.fromkeys(agents, seen), {agent: spaces.Discrete(actions) for agent in agents}


def dealt(
    game: Game, players: int, seeds: Any, usual: Mapping[str, Any], options: Mapping[str, Any] | None
) -> State:
    """A new table."""
    drawn = fresh_seed() if seeds is None else int(seeds.integers(2**62))
    return game.deal(players, drawn, {**usual, **(options or {}).get("deal", {})})


def observed(table: State, seat: int, asked: bool) -> dict[str, NDArray[Any]]:
    """What a seat may know, and what is offered to it: nothing to one that is not asked."""
    seen = numpy.empty(table.game.observation(len(table.colours)).shape, numpy.int16)
    mask = numpy.zeros(table.game.num_distinct_actions, numpy.int8)
    if asked:
        mask[table.legal_actions(seat)] = 1
    return {"observation": table.observe(seat, seen), "action_mask": mask}


def env(
    game: str | Game,
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
) -> Any:
    """A table with the usual guard: choices out of order are refused."""
    return pettingzoo.utils.wrappers.OrderEnforcingWrapper(Table(game, players, options, render_mode))


def parallel_env(
    game: str | Game,
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
) -> AllAtOnce:
    """A table that asks all at once who choose at the same time; refused where nobody ever does."""
    return AllAtOnce(game, players, options, render_mode)


raw_env = Table
