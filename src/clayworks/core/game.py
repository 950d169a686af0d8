"""The contract of a game: what it is, how it is dealt, scored and shown; `speaking.py` is how it speaks.

A `Game` is one game with one set of components and one version of its rules; a user's own component file
or an older version makes another `Game` beside the first. Each game's folder has one subclass, which joins
its files together. What a small game does not have (positions, a ledger, pictures, reasons of its own) it
need not write: all that is not abstract here has a plain answer that serves every game.
"""

from __future__ import annotations

import json
import sys
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from copy import copy
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self, SupportsIndex

from clayworks.core.actions import ActionSpace
from clayworks.core.ahead import Ahead
from clayworks.core.box import Box
from clayworks.core.chance import Chance
from clayworks.core.components import Components
from clayworks.core.dealing import GivenSeed, Option, check_options, seat_colours, seed_or_fresh
from clayworks.core.errors import BadDeal, BadPosition
from clayworks.core.messages import M, Message
from clayworks.core.observing import Feature, Observation
from clayworks.core.pictures.seats import Look, looks
from clayworks.core.speaking import S, Speaking
from clayworks.core.state import State
from clayworks.core.views import View

if TYPE_CHECKING:
    from rich.console import RenderableType

    from clayworks.core.pad import Pad
    from clayworks.core.pictures.panels import Board, Options, Panel
    from clayworks.core.pictures.sheets import Desk


FILE = "components.toml"
"""What is printed, in the folder of each game."""


class Game(Speaking[S]):
    """One game with one set of components and one version of its rules."""

    name: ClassVar[str]
    """As in records and on the command line: `terracotta-army`."""
    summary: ClassVar[Message]
    """What one does in it, in one sentence."""
    minutes: ClassVar[int] = 0
    """About how long it takes per player, at a real table; 0 where nobody knows."""
    folder: ClassVar[Path]
    """Where its files lie: where its class is written, unless it says otherwise."""
    rules: int = 1
    """The version of its rules. A class says the newest, raised when a rule changes; `with_rules` gives older
    ones."""
    oldest_rules: ClassVar[int] = 1
    """The oldest version that it still plays."""
    players: ClassVar[range] = range(2, 5)
    """How many can play."""
    colours: ClassVar[tuple[str, ...]]
    """All colours, in the order in which seats take them."""
    options: ClassVar[tuple[Option, ...]] = ()
    """What can be chosen before the deal."""
    beginners: ClassVar[Mapping[str, Any]] = {}
    """The options with which somebody begins who is new to it."""
    open_information: ClassVar[bool] = True
    """Whether everything on the table is seen by everybody."""
    position_format: ClassVar[str | None] = None
    """The `format` of its positions, if it has written ones."""
    position_keys: ClassVar[frozenset[str]] = frozenset()
    """Keys by which a position without `format` is known, if the specification allows that."""
    scoring_phases: ClassVar[tuple[str, ...]] = ("final",)
    """The phases for which a table can be scored; the default first."""
    box: ClassVar[Box] = Box()
    """Its printed parts for people: which there are, and what is ours on them."""
    view_type: ClassVar[type] = View
    """What a view holds: a `TypedDict` on top of `View`, which describes it in the API as well."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.space = self.make_space()
        self._by_rules: dict[int, Self] = {}
        self._observations: dict[int, Observation] = {}

    # -- versions of the rules ---------------------------------------------------------------------

    @classmethod
    def versions(cls) -> range:
        """The versions of its rules that it plays, the newest last: new games are dealt with that one."""
        return range(cls.oldest_rules, cls.rules + 1)

    @classmethod
    def plays(cls, version: object) -> bool:
        """Whether it plays a version, which may come from anywhere."""
        return version in cls.versions() and not isinstance(version, bool)

    def with_rules(self, version: int) -> Self:
        """The same game with the same components by a version of its rules, made once."""
        if not self.plays(version):
            raise BadDeal(self.unknown_rules(version))
        made = self._by_rules
        made.setdefault(self.rules, self)
        if version not in made:
            other = type(self)(self.components)
            other.rules, other._by_rules = int(version), made
            other.space = other.make_space()
            made[version] = other
        return made[version]

    def of_position(self, position: Any) -> Self:
        """The same game by the version of its rules that a position names, if it names one."""
        said = position.get("rules", self.rules) if isinstance(position, Mapping) else self.rules
        if not self.plays(said):
            raise BadPosition([self.unknown_rules(said)])
        return self.with_rules(said)

    def written(self, state: S) -> dict[str, Any]:
        """The position of a table; it names its rules as soon as there are two versions to tell apart."""
        said = {"rules": self.rules} if len(self.versions()) > 1 else {}
        return {**self.to_position(state), **said}

    def unknown_rules(self, version: object) -> Message:
        """That a version is not played here, and which are."""
        return M(
            "rules: {version} is no version of {game} that this program plays; it plays {versions}",
            version=repr(version),
            game=self.titled,
            versions=self.named_versions(),
        )

    @classmethod
    def named_versions(cls) -> str:
        """The versions that are played, for a sentence."""
        return ", ".join(map(str, cls.versions()))

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if not hasattr(cls, "folder"):
            cls.folder = Path(sys.modules[cls.__module__].__file__ or "").parent
        if "title" in vars(cls) and "titled" not in vars(cls):
            cls.titled = Message(cls.title)

    @classmethod
    def shipped(cls, file: Path | None = None) -> Self:
        """The game with a component file of its folder; without one nothing about it can be changed."""
        path = file or cls.folder / FILE
        return cls(Components.load(path) if path.exists() else Components({}, cls.name))

    # -- the deal ----------------------------------------------------------------------------------

    def deal(
        self,
        players: SupportsIndex | Sequence[str] = 2,
        seed: GivenSeed = None,
        options: Mapping[str, Any] | None = None,
    ) -> State:
        """A new game, ready for the first choice.

        `players` is a number or a list of colours in seating order. The same seed gives the same deal;
        a `random.Random` draws one.
        """
        colours = self.seat_colours(players)
        chosen = self.check_options(options or {})
        return self.dealt(colours, Chance(seed_or_fresh(seed)), chosen)

    def dealt(self, colours: tuple[str, ...], chance: Chance, options: Mapping[str, Any]) -> State:
        """The table at the first choice with a deal that chance draws. A game may do the same faster."""
        return self.set_up(colours, self.draw(colours, chance, options), options)

    def seat_colours(self, players: SupportsIndex | Sequence[str]) -> tuple[str, ...]:
        """The colours of the seats; refuses a number of players that can't play."""
        return seat_colours(self.titled, self.players, self.colours, players)

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values, defaults filled in; refuses what is unknown."""
        return check_options(self.titled, self.options, options)

    @abstractmethod
    def make_space(self) -> ActionSpace:
        """The choices that can occur with these components."""

    @abstractmethod
    def draw(self, colours: tuple[str, ...], chance: Chance, options: Mapping[str, Any]) -> dict[str, Any]:
        """Everything random, drawn: the `deal` of a record, as plain data."""

    def dealt_again(self, state: S, deal: Mapping[str, Any], chance: Chance) -> dict[str, Any] | None:
        """The deal of a table's record with all that nobody has seen yet drawn anew.

        The choices that led to the table lead to the same table with it, but for what lies face down. None
        where a game does not say how; nothing to draw where nothing is hidden.
        """
        return dict(deal) if self.open_information else None

    @abstractmethod
    def set_up(self, colours: tuple[str, ...], deal: Any, options: Mapping[str, Any]) -> State:
        """The table at the first choice; refuses an impossible deal (`BadDeal`)."""

    def ahead(self, state: S, seat: int) -> Ahead:
        """The next turn of a seat that is not asked now, on a copy of a table with others' turns left out.

        The table is one that is possible for all that the seat knows. A game that says nothing has no plans.
        """
        return Ahead(None, M("Turns of {game} can't be planned ahead.", game=self.titled))

    @abstractmethod
    def blank(self, colours: tuple[str, ...]) -> State:
        """An empty table, for `thaw` and positions."""

    # -- positions and scores ----------------------------------------------------------------------

    def to_position(self, state: S) -> dict[str, Any]:
        """The specification's position of a table (`ValueError` in the middle of a turn)."""
        raise self.without_positions()

    def from_position(self, position: Any) -> State:
        """The table that a position describes, at a stop: call `advance()` to open its decision."""
        raise self.without_positions()

    def without_positions(self) -> BadPosition:
        """What is said where a position is asked for and there is none."""
        return BadPosition([M("{game} has no written positions", game=self.titled)])

    def score_position(self, position: Any, phase: str) -> tuple[dict[str, Any], State]:
        """The ledger of a position for `phase`, and the scored table, whose entries name every cause.

        Only what scoring needs has to be in the position.
        """
        table: Any = self.from_position(position)
        return self.counted(table, phase)

    def ledger(self, state: S, phase: str) -> dict[str, Any]:
        """The specification's ledger of a table as it stands."""
        return self.counted(state, phase)[0]

    def scored(self, state: S, phase: str) -> State:
        """A copy of a table with `phase` scored as it stands; its entries name every cause."""
        return self.counted(state, phase)[1]

    def counted(self, state: S, phase: str) -> tuple[dict[str, Any], State]:
        """The ledger of a table for a phase, and a scored copy of it; the table itself is not changed."""
        if phase not in self.scoring_phases:
            raise ValueError(f"phase {phase!r} is not one of {', '.join(self.scoring_phases)}")
        after = copy(state)
        after.listen()
        self.count(after, phase)
        return self.write_ledger(state, after, phase), after

    def count(self, state: S, phase: str) -> None:
        """Score a phase. Nothing to do where points are given as they are made."""

    def write_ledger(self, before: S, after: S, phase: str) -> dict[str, Any]:
        """What a phase has made of a table, as plain data: points by source, totals and places."""
        totals, places = after.scores(), after.places()
        lines = {}
        for seat, colour in enumerate(after.colours):
            points = {source: int(after.points_from(seat, n)) for n, source in enumerate(self.sources)}
            lines[colour] = {**points, "total": totals[seat], "place": places[seat]}
        return {"phase": phase, "players": lines}

    def pad(self) -> Pad | None:
        """What is put in to count a printed game (`core/pad.py`); None where there is no pad."""
        return None

    def outcome(self, state: S) -> dict[str, Any]:
        """What a record of a finished game adds: at least the final scores."""
        return {"final": dict(zip(state.colours, state.scores(), strict=True))}

    # -- what is seen ------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, seat: int | None) -> Mapping[str, Any]:
        """What a seat (None: a spectator) may know, as plain data: a `view_type`."""

    def terminal(self, view: Any, language: str) -> RenderableType:
        """A view, of its own `view_type`, drawn for the terminal."""
        from clayworks.core.pictures import plain

        return plain.terminal(view)

    def board(self, view: Any, language: str, options: Options) -> Board:
        """A view drawn as SVG panels; `options` is what glows and is clicked (`panels.options_of`)."""
        from clayworks.core.pictures import plain

        return plain.board(view, self.title, self.looks)

    def drawn(self, state: S) -> str:
        """A table as one SVG, as who decides sees it, and a spectator between two turns."""
        from clayworks.core.pictures.panels import standalone

        seat = state.current_player()
        view = state.view(seat if seat >= 0 else None)
        return standalone(self.board(view, "en", {}), self.name, self.style)

    def sheets(self, desk: Desk) -> list[Panel]:
        """Its printed parts, drawn for who compares them with the printed game."""
        return desk.rest(self.box.kinds)

    @property
    def looks(self) -> dict[str, Look]:
        """How each seat looks: a shape and a colour (`core/pictures/seats.py`)."""
        return looks(self.colours)

    @cached_property
    def style(self) -> str:
        """The stylesheet of its board, beside what all boards share; empty without one."""
        path = self.folder / "pictures" / "board.css"
        return path.read_text(encoding="utf-8") if path.exists() else ""

    # -- for agents ----------------------------------------------------------------------------------

    min_utility: ClassVar[float] = -1.0
    """The least that `returns()` gives to a seat."""
    max_utility: ClassVar[float] = 1.0
    """And the most."""
    utility_sum: ClassVar[float] = 0.0
    """What `returns()` gives to all seats together."""

    def features(self, players: int) -> Sequence[Feature]:
        """What is observed at a table of some size, in order. A game that has observations says it."""
        raise NotImplementedError(self.without_observations())

    def without_observations(self) -> str:
        """What is said where an observation is asked for and there is none."""
        return (
            f"{self.name} has no observations: it needs Game.features and State.observe_into; "
            "state.view(seat) is what a seat may know, as plain data"
        )

    def observation(self, players: int = 2) -> Observation:
        """What `state.observe(seat)` writes at a table of some size, and what each number means."""
        if players not in self._observations:
            self.seat_colours(players)  # refuses a number of players that can't play
            self._observations[players] = Observation(self.features(players))
        return self._observations[players]

    def information_state_key(self, state: S, seat: int, known: Sequence[int]) -> bytes:
        """`state.information_state_key(seat)`, from the choices that the seat knows of."""
        try:
            seen = bytes(memoryview(state.observe(seat)))
        except NotImplementedError:
            seen = json.dumps(state.view(seat), sort_keys=True).encode()
        told = f"{self.name} {len(state.colours)} {seat} {list(known)} ".encode()
        return blake2b(told + seen, digest_size=16).digest()

    @property
    def num_distinct_actions(self) -> int:
        """How many actions there are: 0 to one less than that."""
        return len(self.space)

    @property
    def max_options(self) -> int:
        """No decision offers more options at once."""
        return max(len(self.space.answers(number)) for number in range(len(self.space.decisions)))

    def max_game_length(self, players: int = 2) -> int:
        """No game takes more choices; an estimate from above, not the longest game that there is."""
        raise NotImplementedError(
            f"{self.name} does not say how long its games can be (Game.max_game_length)"
        )

    @property
    def hides_information(self) -> bool:
        """Whether something lies face down that a choice can depend on."""
        return not self.open_information

    # -- identity ----------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        return f"<{self.title}, rules {self.rules}, components {self.components.digest[:8]}>"

    def _identity(self) -> tuple[str, Components, int]:
        return self.name, self.components, self.rules

    def __reduce__(self) -> tuple[Any, ...]:
        """By name and hash if it is one that every program finds by them, else with all that is printed."""
        from clayworks.core import registry

        digest = self.components.digest
        known = registry.known_here(self.name, digest) if registry.knows(self.name) else None
        if known is not None and (self is known or self is known._by_rules.get(self.rules)):
            return (_known, (self.name, digest, self.rules))
        return (_again, (type(self), self.components, self.rules))


def _known(name: str, digest: str, rules: int) -> Game:
    """The game that `Game.__reduce__` named: one and the same however often it is asked for."""
    from clayworks.core import registry

    return registry.with_components(name, digest).with_rules(rules)


def _again(kind: type[Game], components: Components, rules: int) -> Game:
    """The game that `Game.__reduce__` took apart."""
    return kind(components).with_rules(rules)
