"""The contract of a game: what it is, how it is dealt, and how it speaks to people.

A `Game` is one game with one set of components; a user's own component file makes another `Game`
beside the first. Each game's folder has one subclass, which joins its files together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from clayworks.core.actions import ActionSpace
from clayworks.core.chance import Chance, Seed, fresh_seed
from clayworks.core.components import Components
from clayworks.core.errors import BadDeal
from clayworks.core.messages import Decision, Description, M, Message, Reason
from clayworks.core.views import View

if TYPE_CHECKING:
    from rich.console import RenderableType

    from clayworks.core.events import Event
    from clayworks.core.pictures.panels import Board, Options
    from clayworks.core.state import State


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the deal: its name, what it can be (the default first), what it means."""

    name: str
    values: tuple[str, ...]
    message: Message
    drawn: bool = False
    """Whether it only steers what is drawn: the deal then says it all, and records leave it out."""


class Game(ABC):
    """One game with one set of components."""

    name: ClassVar[str]
    """As in records and on the command line: `terracotta-army`."""
    title: ClassVar[str]
    """As on the box."""
    summary: ClassVar[Message]
    """What one does in it, in one sentence."""
    minutes: ClassVar[int]
    """About how long it takes per player, at a real table."""
    folder: ClassVar[Path]
    """Where its files lie."""
    rules: ClassVar[int]
    """The version of its rules, raised when a rule changes."""
    players: ClassVar[range] = range(2, 5)
    """How many can play."""
    options: ClassVar[tuple[Option, ...]] = ()
    """What can be chosen before the deal."""
    position_format: ClassVar[str]
    """The `format` of its positions."""
    position_keys: ClassVar[frozenset[str]] = frozenset()
    """Keys by which a position without `format` is known, if the specification allows that."""
    open_information: ClassVar[bool] = True
    """Whether everything on the table is seen by everybody."""
    sources: ClassVar[tuple[str, ...]]
    """Where points come from; the first, `earlier`, is what a position brings along."""
    view_type: ClassVar[type] = View
    """What a view holds: a `TypedDict` on top of `View`, which describes it in the API as well."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.space: ActionSpace = self.make_space()

    # -- the deal ----------------------------------------------------------------------------------

    def deal(
        self,
        players: int | Sequence[str] = 2,
        seed: Seed | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> State:
        """A new game, ready for the first choice.

        `players` is a number or a list of colours in seating order. The same seed gives the same deal.
        """
        colours = self.seat_colours(players)
        chosen = self.check_options(options or {})
        return self.set_up(colours, self.draw(colours, Chance(seed_or_fresh(seed)), chosen), chosen)

    def seat_colours(self, players: int | Sequence[str]) -> tuple[str, ...]:
        """The colours of the seats; refuses a number of players that can't play."""
        low, high = self.players[0], self.players[-1]
        number = players if isinstance(players, int) else len(players)
        if number not in self.players:
            raise BadDeal(
                M(
                    "{game} is for {low} to {high} players, not {number}",
                    game=self.title,
                    low=low,
                    high=high,
                    number=number,
                )
            )
        if isinstance(players, int):
            return self.colours[:number]
        for colour in players:
            if colour not in self.colours:
                raise BadDeal(
                    M(
                        "players: '{colour}' is no colour; allowed: {known}",
                        colour=colour,
                        known=", ".join(self.colours),
                    )
                )
        if len(set(players)) != number:
            raise BadDeal(
                M("players: {players}: every colour can be used once only", players=", ".join(players))
            )
        return tuple(players)

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values, defaults filled in; refuses what is unknown."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                allowed = ", ".join(known) or "none"
                raise BadDeal(
                    M(
                        "option '{name}' is unknown to {game}; options: {allowed}",
                        name=name,
                        game=self.title,
                        allowed=allowed,
                    )
                )
        chosen: dict[str, Any] = {}
        for option in self.options:
            value = str(options.get(option.name, option.values[0])).lower()
            if value not in option.values:
                allowed = ", ".join(option.values)
                raise BadDeal(
                    M(
                        "option {name}: '{value}' is not possible; allowed: {allowed}",
                        name=option.name,
                        value=value,
                        allowed=allowed,
                    )
                )
            chosen[option.name] = {"true": True, "false": False}.get(value, value)
        return chosen

    @property
    @abstractmethod
    def colours(self) -> tuple[str, ...]:
        """All colours, in the order in which seats take them."""

    @abstractmethod
    def make_space(self) -> ActionSpace:
        """The choices that can occur with these components."""

    @abstractmethod
    def draw(self, colours: tuple[str, ...], chance: Chance, options: Mapping[str, Any]) -> dict[str, Any]:
        """Everything random, drawn: the `deal` of a record, as plain data."""

    @abstractmethod
    def set_up(self, colours: tuple[str, ...], deal: Any, options: Mapping[str, Any]) -> State:
        """The table at the first choice; refuses an impossible deal (`BadDeal`)."""

    @abstractmethod
    def blank(self, colours: tuple[str, ...]) -> State:
        """An empty table, for `thaw` and positions."""

    # -- positions and scores ----------------------------------------------------------------------

    @abstractmethod
    def to_position(self, state: State) -> dict[str, Any]:
        """The specification's position of a table (`ValueError` in the middle of a turn)."""

    @abstractmethod
    def from_position(self, position: Any) -> State:
        """The table that a position describes, at a stop: call `advance()` to open its decision."""

    @abstractmethod
    def ledger(self, state: State, phase: str) -> dict[str, Any]:
        """The specification's ledger of a table as it stands."""

    @abstractmethod
    def scored(self, state: State, phase: str) -> State:
        """A copy of a table with `phase` scored as it stands; its entries name every cause."""

    @abstractmethod
    def score_position(self, position: Any, phase: str) -> tuple[dict[str, Any], State]:
        """The ledger of a position for `phase`, and the scored table, whose entries name every cause.

        Only what scoring needs has to be in the position.
        """

    @property
    @abstractmethod
    def scoring_phases(self) -> tuple[str, ...]:
        """The phases for which a position can be scored; the default first."""

    def outcome(self, state: State) -> dict[str, Any]:
        """What a record of a finished game adds: at least the final scores."""
        return {"final": dict(zip(state.colours, state.scores(), strict=True))}

    # -- for people --------------------------------------------------------------------------------

    @abstractmethod
    def decision(self, state: State) -> Decision | None:
        """The open question of a state."""

    @abstractmethod
    def describe(self, state: State, action: int) -> Description:
        """An option in words."""

    @abstractmethod
    def refusal(self, state: State, action: int) -> Reason:
        """Why an action is not offered."""

    @abstractmethod
    def why_not(self, state: State, target: str) -> Reason | None:
        """Why a thing on the board can't be chosen now; None if it can."""

    @abstractmethod
    def tell(self, state: State, event: Event) -> Message:
        """An event as a sentence."""

    @abstractmethod
    def view(self, state: State, seat: int | None) -> Mapping[str, Any]:
        """What a seat (None: a spectator) may know, as plain data: a `view_type`."""

    @abstractmethod
    def terminal(self, view: Mapping[str, Any], language: str) -> RenderableType:
        """A view drawn for the terminal."""

    @abstractmethod
    def board(self, view: Mapping[str, Any], language: str, options: Options) -> Board:
        """A view drawn as SVG panels; `options` is what glows and is clicked (`panels.options_of`)."""

    @abstractmethod
    def place_name(self, place: int) -> str:
        """The written name of a place in an `Entry` (`C4`)."""

    @abstractmethod
    def colour_name(self, colour: str) -> Message:
        """A player's colour in words."""

    @abstractmethod
    def source_name(self, source: int) -> Message:
        """A source of points in words."""

    def out_of_turn(self, state: State, seat: int) -> Reason:
        """Why a seat can't choose now."""
        return Reason(
            M("it is not {player}'s choice", player=self.colour_name(state.colours[seat])), self.turn_rule
        )

    turn_rule: ClassVar[str]
    """The rule that says who decides."""

    def sketch(self, state: State) -> str:
        """A state in one line, for debugging."""
        scores = ", ".join(f"{c} {s}" for c, s in zip(state.colours, state.scores(), strict=True))
        asked = state.decision()
        question = f"{state.colours[asked.seat]} decides {asked.id}" if asked else "no open decision"
        return f"{self.title}: {scores}; {question}"

    # -- identity ----------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Game)
            and self.name == other.name
            and self.components.digest == other.components.digest
        )

    def __hash__(self) -> int:
        return hash((self.name, self.components.digest))

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.components,))


def seed_or_fresh(seed: Seed | None) -> Seed:
    """The seed given, checked, or a new one."""
    if seed is None:
        return fresh_seed()
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise BadDeal(M("seed {seed} is neither a number nor a word", seed=repr(seed)))
    return seed
