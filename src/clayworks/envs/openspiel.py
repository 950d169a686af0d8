"""The games in OpenSpiel: `import clayworks.envs.openspiel`, then
`pyspiel.load_game("clayworks_terracotta_army", {"players": 2})`, `clayworks_xian`, `clayworks_terramara`.

The deal is a number that chance draws digit by digit: who samples OpenSpiel's chance nodes decides it, a game
holds no state of its own, and nobody observes the digits. With `{"rng_seed": 7}` the game deals by itself
(sampled stochastic). Options of a game (`{"setup": "beginner"}`) are parameters.

Where several choose secretly at once, seats are asked one after the other, and no observation or information
state of another seat depends on what was chosen. Utility comes at the end, by place in [-1, 1].
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.dealing import YES_OR_NO, Option
from clayworks.core.extras import wanted
from clayworks.core.game import Game
from clayworks.core.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray

numpy = wanted("numpy", "openspiel")
pyspiel = wanted("pyspiel", "openspiel")

DIGITS, OUTCOMES = 4, 256
"""A deal is one of 256⁴: so many numbers of so many outcomes are drawn."""
EXPLICIT = -1
"""The `rng_seed` of a game whose deals are not its own."""
CHOICE = 2
"""Numbers for a choice in an information state: the action and who chose, both from 1 on."""


class SpielGame(pyspiel.Game):  # type: ignore[misc, name-defined]
    """One of our games as OpenSpiel knows games; `game` is ours. `register` makes a class of each."""

    name: ClassVar[str]

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        given = dict(parameters or {})
        self.game: Game = registry.load(self.name)
        self.players = int(given.get("players", self.game.players[0]))
        self.colours = self.game.seat_colours(self.players)  # refuses what can't play
        chosen = {
            one.name: chosen_value(one, given[one.name]) for one in self.game.options if one.name in given
        }
        self.options = self.game.check_options(chosen)
        self.length = self.game.max_game_length(self.players)
        seed = int(given.get("rng_seed", EXPLICIT))
        self.dealer = None if seed == EXPLICIT else Random(seed)
        """Draws the deals of a game that is sampled; nobody where chance nodes draw them."""
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_distinct_actions,
            max_chance_outcomes=OUTCOMES,
            num_players=self.players,
            min_utility=self.game.min_utility,
            max_utility=self.game.max_utility,
            utility_sum=self.game.utility_sum,
            max_game_length=self.length,
        )
        super().__init__(game_type(self.name, sampled=self.dealer is not None), info, given)

    def new_initial_state(self, deal: str | None = None) -> SpielState:
        """Before the deal; or after it, if its seed is given (`"7"` is that of `game.deal(players, "7")`)."""
        state = SpielState(self)
        if deal is not None:
            state.lay_out(deal)
        return state

    def max_chance_nodes_in_history(self) -> int:
        """Those of the deal: there is no other chance."""
        return DIGITS if self.dealer is None else 1

    def __reduce__(self) -> tuple[Any, ...]:
        dealt = None if self.dealer is None else self.dealer.getstate()
        return (loaded, (self.to_string(), dealt))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver | None:
        """What writes observations (or, with `perfect_recall`, information states) of a state.

        A seat observes what is public and its own; for anything else there is None, as OpenSpiel has it.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return SpielObserver(self, kind, params)


class SpielState(pyspiel.State):  # type: ignore[misc, name-defined]
    """A table as OpenSpiel knows states; `table` is ours, None while it is being dealt.

    OpenSpiel copies and writes a state by its attributes: they are few, and plain.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table: State | None = None
        self.drawn = ""
        """The digits of the deal so far."""
        self.seen: tuple[bytes, ...] = ()
        """For each seat a digest of all that it has observed up to now."""

    @property
    def spiel_game(self) -> SpielGame:
        """The game that it belongs to."""
        return self.get_game()  # type: ignore[no-any-return]

    def lay_out(self, seed: str) -> None:
        """Deal."""
        game = self.spiel_game
        self.drawn = seed
        self.table = game.game.dealt(game.colours, Chance(seed), game.options)
        self.seen = (b"",) * game.players
        self._look()

    # -- what OpenSpiel asks for -------------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat that decides, or who deals, or that it is over."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.is_terminal() else self.table.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        """Sorted, as OpenSpiel wants them; our own order is for people."""
        return [] if self.table is None else sorted(self.table.legal_actions(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next digit of the deal; of a sampled one only that it takes place."""
        outcomes = OUTCOMES if self.spiel_game.dealer is None else 1
        return [(digit, 1 / outcomes) for digit in range(outcomes)]

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self.table.apply_action(action)  # refuses what is not offered, and then nothing has changed
            self._look()
        elif not 0 <= action < OUTCOMES:
            raise ValueError(f"a digit of the deal is 0 to {OUTCOMES - 1}, not {action}")
        else:
            dealer = self.spiel_game.dealer
            digits = f"{self.drawn}{action:02x}" if dealer is None else f"{dealer.getrandbits(64):016x}"
            if len(digits) < 2 * DIGITS:
                self.drawn = digits
            else:
                self.lay_out(digits)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action:02x}"
        return self.spiel_game.game.space.notation(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table is not None and self.table.is_terminal()

    def returns(self) -> list[float]:
        """By place, once it is over."""
        return [0.0] * self.spiel_game.players if self.table is None else self.table.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A copy in which everything that `player` can't know is dealt again; for OpenSpiel's ISMCTS."""
        copy: SpielState = self.clone()
        if self.table is not None:
            copy.table = self.table.resample_from_infostate(player, Chance(int(sampler() * 2**53)))
            copy.table.past = self.table.past
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        return (again, (self.spiel_game, self.serialize()))

    def __str__(self) -> str:
        if self.table is None:
            return f"{self.spiel_game.game.title}: dealing {self.drawn}"
        choices = "; ".join(map(self.table.action_to_string, (choice for _, choice in self.table.history())))
        return f"{self.table} ({self.drawn}: {choices}) {hash(self.table) & 2**32 - 1:08x}"

    def _look(self) -> None:
        """All seats see what has become of the table; what looks as before adds nothing."""
        table = self.table
        assert table is not None
        now = []
        for seat, before in enumerate(self.seen):
            row = blake2b(memoryview(table.observe(seat)), digest_size=8).digest()
            same = row == before[:8]
            now.append(before if same else row + blake2b(row + before, digest_size=8).digest())
        self.seen = tuple(now)


class SpielObserver:
    """What a seat observes, as OpenSpiel asks for it: `tensor`, its parts in `dict`, and a string.

    With perfect recall it adds what the seat knows of the choices so far. Before the deal all is 0. Parts:
    `observation`, and with perfect recall `history`, a row for each known choice: the action, and who chose,
    counted from the own seat, both from 1 on.
    """

    def __init__(self, game: SpielGame, kind: Any, params: Any = None) -> None:
        if params:
            raise ValueError(f"observers have no parameters, but {params} is given")
        self.recalls = bool(kind.perfect_recall)
        width = game.game.observation(game.players).shape[0]
        length = game.length if self.recalls else 0
        self.tensor: NDArray[Any] = numpy.zeros(width + CHOICE * length, numpy.float32)
        self.dict = {"observation": self.tensor[:width]}
        if length:
            self.dict["history"] = self.tensor[width:].reshape(length, CHOICE)
        self.row = numpy.zeros(width, numpy.int16)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat observes into `tensor`."""
        if state.table is None:
            self.tensor.fill(0)
            return
        self.dict["observation"][:] = state.table.observe(player, self.row)
        if self.recalls:
            history = self.dict["history"]
            known = known_choices(state.table, player)
            history[: len(known)] = numpy.reshape(known, (-1, CHOICE))
            history[len(known) :] = 0

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in words; an information state ends with a digest of all that the seat has observed."""
        if state.table is None:
            return "before the deal"
        seen = json.dumps(state.table.view(player), sort_keys=True, separators=(",", ":"))
        if not self.recalls:
            return f"seat {player} {seen}"
        choices = [
            f"{seat - 1}:{state.table.action_to_string(action - 1)}"
            for action, seat in known_choices(state.table, player)
        ]
        return f"seat {player} {seen} [{'; '.join(choices)}] {state.seen[player].hex()}"


def known_choices(table: State, seat: int) -> list[tuple[int, int]]:
    """What a seat knows of the choices so far: not what others have chosen in secret, nor how often."""
    seats, found = len(table.colours), []
    choice = table.past
    while choice is not None:
        if choice.seat == seat or not choice.secret:
            found.append((int(choice.action) + 1, (int(choice.seat) - seat) % seats + 1))
        choice = choice.before
    found.reverse()
    return found


def loaded(text: str, dealt: Any) -> SpielGame:
    """The game of a pickle, which goes on dealing where it was."""
    game: SpielGame = pyspiel.load_game(text)
    if game.dealer is not None:
        game.dealer.setstate(dealt)
    return game


def again(game: SpielGame, text: str) -> SpielState:
    """The state of a pickle."""
    return game.deserialize_state(text)  # type: ignore[no-any-return]


def short_name(name: str) -> str:
    """How OpenSpiel calls a game."""
    return f"clayworks_{name.replace('-', '_')}"


def default_value(option: Option) -> bool | int | str:
    """A value that OpenSpiel reads back as it was written: words, yes or no, or numbers (the word is 0)."""
    first = option.values[0]
    if set(option.values) == YES_OR_NO.keys():
        return first == "true"
    if any(map(str.isdigit, option.values)):
        return int(first) if first.isdigit() else 0
    return first


def chosen_value(option: Option, given: bool | int | str) -> str:
    """The option of our game for what OpenSpiel was given."""
    return option.values[0] if given == default_value(option) else str(given).lower()


def game_type(name: str, sampled: bool = False) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    kind = registry.game_class(name)
    information, chance = pyspiel.GameType.Information, pyspiel.GameType.ChanceMode
    options = {option.name: default_value(option) for option in kind.options}
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.SAMPLED_STOCHASTIC if sampled else chance.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION
        if kind.open_information
        else information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kind.players[-1],
        min_num_players=kind.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": kind.players[0], "rng_seed": EXPLICIT, **options},
    )


def register() -> None:
    """Tell OpenSpiel of all games that it does not know yet."""
    known = set(pyspiel.registered_names())
    for name in registry.names():
        if short_name(name) not in known:
            # A class: OpenSpiel lets go of it after Python has ended, which other things do not survive.
            pyspiel.register_game(game_type(name), type("SpielGame", (SpielGame,), {"name": name}))


register()
