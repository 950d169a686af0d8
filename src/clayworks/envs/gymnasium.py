"""The games as Gymnasium environments: `import clayworks.envs.gymnasium`, then
`gymnasium.make("clayworks/TerracottaArmy-v0", players=2)`, `Xian-v0`, `Terramara-v0`.

One agent sits at a seat, the others are bots of one's choice; `gymnasium.make_vec` has many such tables at
once (`vector.py`). `observation` and `info["action_mask"]` are those of the agent's seat, whose turn it is
always. The reward comes at the end, by place in [-1, 1]. An action that is not offered ends the game with -1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from clayworks.core import registry
from clayworks.core.extras import wanted
from clayworks.core.game import Game
from clayworks.core.state import State
from clayworks.envs.rendering import RENDERING, Brush, seated
from clayworks.players.player import Player
from clayworks.players.seated import player

if TYPE_CHECKING:
    from numpy.typing import NDArray

numpy = wanted("numpy", "agents")
gymnasium = wanted("gymnasium", "agents")

ILLEGAL = -1.0
"""The reward for an action that is not offered."""


class Seat(gymnasium.Env):  # type: ignore[misc, name-defined]
    """A seat at a table of bots."""

    metadata: dict[str, Any] = RENDERING

    def __init__(
        self,
        game: str | Game,
        players: int = 2,
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else registry.load(game)
        self.opponents = seated(players, seat, opponents)
        self.players, self.seat = players, seat
        self.options = dict(options or {})
        self.render_mode = render_mode
        self._brush = Brush(render_mode)
        bound = numpy.iinfo(numpy.int16)
        shape = self.game.observation(players).shape
        self.observation_space = gymnasium.spaces.Box(bound.min, bound.max, shape, numpy.int16)
        self.action_space = gymnasium.spaces.Discrete(self.game.num_distinct_actions)
        self.table: State

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Deal, and let the others choose until it is the agent's turn. The same seed gives the same game."""
        super().reset(seed=seed)
        draw = self.np_random.integers
        deal_options = {**self.options, **(options or {}).get("deal", {})}
        self.table = self.game.deal(self.players, int(draw(2**62)), deal_options)
        self._bots: dict[int, Player] = {
            other: player(name, int(draw(2**62))) for other, name in self.opponents.items()
        }
        self._let_others_choose()
        return self._seen(), self._told()

    def step(self, action: int) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """The agent's choice, and those of the others up to its next one."""
        if action not in self.table.legal_actions(self.seat):
            return self._seen(), ILLEGAL, True, False, {**self._told(), "illegal_action": int(action)}
        self.table.choose(action, self.seat)
        self.table.advance()
        self._let_others_choose()
        over = self.table.is_terminal()
        reward = self.table.returns()[self.seat] if over else 0.0
        return self._seen(), float(reward), over, False, self._told()

    def action_masks(self) -> NDArray[Any]:
        """What is offered, as sb3-contrib asks for it."""
        mask = numpy.zeros(self.game.num_distinct_actions, numpy.int8)
        mask[self.table.legal_actions(self.seat)] = 1
        return mask  # type: ignore[no-any-return]

    def render(self) -> str | NDArray[Any] | None:
        """The table as the agent's seat sees it, in words or as pixels."""
        return self._brush.draw(self.table, self.seat)

    def close(self) -> None:
        """Let go of what draws."""
        self._brush.close()

    def _let_others_choose(self) -> None:
        while not self.table.is_terminal() and self.seat not in self.table.deciders():
            other = self.table.current_player()
            self.table.apply_action(self._bots[other].choose(self.table, other))

    def _seen(self) -> NDArray[Any]:
        row = numpy.empty(self.observation_space.shape, numpy.int16)
        return self.table.observe(self.seat, row)  # type: ignore[no-any-return]

    def _told(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}


def register() -> None:
    """Tell Gymnasium of all games: the name of the class, `clayworks/Xian-v0`."""
    for name in registry.names():
        identifier = f"clayworks/{registry.game_class(name).__name__}-v0"
        if identifier not in gymnasium.registry:
            gymnasium.register(
                identifier,
                "clayworks.envs.gymnasium:Seat",
                vector_entry_point="clayworks.envs.vector:Seats",
                kwargs={"game": name},
            )


register()
