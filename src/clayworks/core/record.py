"""The record of a game: deal and choices, from which everything else follows.

Every game ever recorded must replay to the same result. A record names the version of the rules and
the hash of the components it was played with, and is replayed with these: a rule that has changed still
knows its older versions (`State.rules`), and a component file that was replaced stays in `shipped/`. What a
record does not name is as it is today.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, SupportsIndex

from clayworks.core import registry, strict
from clayworks.core.borrowed import READING, known, why
from clayworks.core.chance import Chance, Seed
from clayworks.core.dealing import GivenSeed, seed_or_fresh
from clayworks.core.errors import BadComponents, BadDeal, BadRecord
from clayworks.core.files import replacing
from clayworks.core.game import Game
from clayworks.core.messages import M, Message
from clayworks.core.state import State

FORMAT = "clayworks-record"
VERSION = 1

JOINT = " + "
"""Stands between choices that are one step to everybody: what one click does, or a secret choice."""


def parts(step: str) -> list[str]:
    """The choices of a step, in the notation."""
    return step.split(JOINT)


def written(steps: Iterable[str]) -> list[str]:
    """The choices of some steps one by one, as a record that is given away has them."""
    return [choice for step in steps for choice in parts(step)]


@dataclass(repr=False)
class Record:
    """A game as it is written down. `extra` holds keys that we do not know and keep.

    At a table a secret choice is one step, however many choices of the notation it is made of: their number
    could tell what was chosen. As data a record always has them one by one.
    """

    game: Game
    players: tuple[str, ...]
    deal: dict[str, Any]
    choices: list[str] = field(default_factory=list)
    seed: Seed | None = None
    options: dict[str, Any] = field(default_factory=dict)
    extra: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def new(
        cls,
        game: Game,
        players: SupportsIndex | Sequence[str] = 2,
        seed: GivenSeed = None,
        options: Mapping[str, Any] | None = None,
    ) -> Record:
        """The record of a game that has just been dealt."""
        colours = game.seat_colours(players)
        chosen = game.check_options(options or {})
        drawn = seed_or_fresh(seed)
        deal = game.draw(colours, Chance(drawn), chosen)
        return cls(game, colours, deal, seed=drawn, options=chosen)

    def start(self) -> State:
        """The table at ply 0."""
        return self.game.set_up(self.players, self.deal, self.options)

    def play(self, state: State, action: int) -> None:
        """Make a choice and write it down."""
        choice = state.action_to_string(action)
        state.apply_action(action)
        self.choices.append(choice)

    def replay(self, to: int | None = None, listen: bool = False) -> State:
        """The table after `to` choices (all of them unless said)."""
        steps = self.steps(listen)
        state = next(steps)
        for _ in itertools.islice(steps, to):
            pass
        return state

    def steps(self, listen: bool = False) -> Iterator[State]:
        """The table at every ply; always the same object, moving on."""
        state = self.start()
        if listen:
            state.listen()
        yield state
        for ply, choice in enumerate(self.choices, 1):
            for part in parts(choice):
                state.apply_action(read_choice(state, part, M("choice {ply}", ply=ply)))
            yield state

    def __iter__(self) -> Iterator[tuple[State, str]]:
        """Every choice with the table before it, a copy of its own."""
        for state, choice in zip(self.steps(), self.choices, strict=False):
            yield state.clone(), choice

    def __len__(self) -> int:
        return len(self.choices)

    def __bool__(self) -> bool:
        return True  # a game of which nothing has been played yet is a game

    def __repr__(self) -> str:
        players = ", ".join(self.players)
        return f"<a record of {self.game.title}: {players}; seed {self.seed!r}, {len(self)} choices>"

    # -- as data -----------------------------------------------------------------------------------

    def to_data(self, whole: bool = False) -> dict[str, Any]:
        """The record as one JSON object; `whole` carries components that are not everywhere known."""
        components = self.game.components
        data: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.name,
            "rules": self.game.rules,
            "components": components.digest,
            "players": list(self.players),
            "seed": self.seed,
        }
        drawn = {option.name for option in self.game.options if option.drawn}
        if options := {name: value for name, value in self.options.items() if name not in drawn}:
            data["options"] = options
        if whole and registry.known_here(self.game.name, components.digest) is None:
            data["component_data"] = components.data
        data["deal"] = self.deal
        data["choices"] = written(self.choices)
        data.update(self.extra)
        return data

    @classmethod
    def from_data(cls, data: Any, game: Game | None = None) -> Record:
        """Read a record; `game` (with a user's components) instead of the one it names.

        Everything about it is checked: the deal is set up and all choices are replayed.
        """
        record = cls._read(data, game)
        try:
            for _ in record.steps():
                pass
        except BadDeal as error:
            raise BadRecord(*error.said) from error
        return record

    @classmethod
    def _read(cls, data: Any, game: Game | None) -> Record:
        if not isinstance(data, dict):
            raise BadRecord(M("a record is one JSON object"))
        _expect(data, "format", FORMAT)
        _expect(data, "version", VERSION)
        name = data.get("game")
        if game is None and not registry.knows(name):
            raise BadRecord(
                M(
                    "game: {name} is unknown; known are {known}",
                    name=repr(name),
                    known=", ".join(registry.names()),
                )
            )
        game = _game_of(data, game)
        players = data.get("players")
        if not isinstance(players, list) or not all(isinstance(p, str) for p in players):
            raise BadRecord(M("players: {found} is not a list of colours", found=repr(players)))
        choices = data.get("choices")
        if not isinstance(choices, list) or not all(isinstance(c, str) and JOINT not in c for c in choices):
            raise BadRecord(M("choices: must be a list of written choices"))
        options = data.get("options") or {}
        if not isinstance(options, dict):
            raise BadRecord(M("options: {found} is not an object", found=repr(options)))
        seed = data.get("seed")
        if isinstance(seed, bool) or not isinstance(seed, int | str | None):
            raise BadRecord(M("seed: {found} is neither a number, a word nor null", found=repr(seed)))
        if not isinstance(data.get("deal"), dict):
            raise BadRecord(M("deal: must be an object"))
        try:
            colours = game.seat_colours(players)
            chosen = game.check_options(options)
        except BadDeal as error:
            raise BadRecord(*error.said) from error
        extra = {key: value for key, value in data.items() if key not in _KNOWN}
        return cls(game, colours, data["deal"], list(choices), seed, chosen, extra)


_KNOWN = frozenset(
    (
        *("format", "version", "game", "rules", "components", "component_data"),
        *("players", "seed", "options", "deal", "choices"),
    )
)


def _expect(data: Mapping[str, Any], key: str, value: Any) -> None:
    if data.get(key) != value or isinstance(data.get(key), bool):
        raise BadRecord(
            M("{key}: {found} should be {value}", key=key, found=repr(data.get(key)), value=repr(value))
        )


def _game_of(data: Mapping[str, Any], game: Game | None) -> Game:
    digest = data.get("components")
    if not isinstance(digest, str | None):
        raise BadRecord(M("components: {found} is no hash of a component file", found=repr(digest)))
    own = data.get("component_data")
    if not isinstance(own, dict | None):
        raise BadRecord(M("component_data: must be an object"))
    if game is None:
        try:
            game = (
                registry.with_components(data["game"], digest, own)
                if isinstance(digest, str)
                else registry.load(data["game"])
            )
        except BadComponents as error:
            raise BadRecord(M("component_data: {what}", what=error)) from error
    elif game.name != data["game"]:
        raise BadRecord(
            M("game: this is a record of {found}, not of {game}", found=data["game"], game=game.name)
        )
    elif isinstance(digest, str) and digest != game.components.digest:
        raise BadRecord(
            M(
                "components: it was played with {played}, but {file} is {hash}",
                played=digest[:12] + "…",
                file=game.components.name,
                hash=game.components.digest[:12] + "…",
            )
        )
    rules = data.get("rules", game.rules)
    if not game.plays(rules):
        raise BadRecord(
            M(
                "rules: version {found} was played, this program plays {rules}",
                found=repr(rules),
                rules=game.named_versions(),
            )
        )
    return game.with_rules(rules)


def read_choice(state: State, choice: str, place: Message | str) -> int:
    """The action of a written choice, which must be open and offered (`BadRecord` at `place`)."""
    asked = state.decision()
    if asked is None:
        raise BadRecord(M("{place}: '{choice}' comes after the end of the game", place=place, choice=choice))
    decision, _, option = choice.partition(" ")
    if decision != asked.id:
        who = state.game.colour_name(state.colours[asked.seat])
        raise BadRecord(
            M(
                "{place}: '{choice}' is not open; {who} decides '{decision}'",
                place=place,
                choice=choice,
                who=who,
                decision=asked.id,
            )
        )
    action = state.game.space.parse(choice)
    if action is None:
        raise BadRecord(
            M(
                "{place}: '{choice}': '{decision}' has no option '{option}'",
                place=place,
                choice=choice,
                decision=decision,
                option=option,
            )
        )
    if action not in state.legal_actions():
        reason = state.game.refusal(state, action)
        raise BadRecord(M("{place}: '{choice}': {reason}", place=place, choice=choice, reason=reason))
    return action


# -- files -----------------------------------------------------------------------------------------


def load(path: Path, game: Game | None = None) -> Record:
    """Read a record file."""
    return loads(read_text(path), game, str(path))


def loads(text: str, game: Game | None = None, place: str = "record") -> Record:
    """Read a record from text."""
    data = parse(text, place)
    try:
        return Record.from_data(data, game)
    except BadRecord as error:
        raise BadRecord(M("{place}: {what}", place=place, what=error)) from error


def parse(text: str, place: Message | str) -> Any:
    """The JSON of a record, or a sentence about where it breaks off."""
    try:
        return strict.loads(text)
    except strict.BadJson as error:
        raise BadRecord(M("{file}: {fault}", file=place, fault=error)) from error
    except json.JSONDecodeError as error:
        where = M("line {line}, column {column}", line=error.lineno, column=error.colno)
        reason = known(error.msg, READING)
        raise BadRecord(
            M("{file}: is damaged or cut off at {where}: {reason}", file=place, where=where, reason=reason)
        ) from error


def read_text(path: Path) -> str:
    """The text of a file, or a sentence about why not."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(M("{file}: can't be read: {reason}", file=str(path), reason=why(error))) from error
    except UnicodeDecodeError as error:
        text = M(
            "{file}: is no UTF-8 text: {reason} at byte {byte}",
            file=str(path),
            reason=known(error.reason, READING),
            byte=error.start,
        )
        raise BadRecord(text) from error


def save(record: Record, path: Path) -> None:
    """Write a record file whole or not at all: a file that is there is replaced in one step."""
    with replacing(path) as file:
        file.write(json.dumps(record.to_data(whole=True), ensure_ascii=False, indent=1) + "\n")


def trace_entry(state: State, action: int) -> dict[str, Any]:
    """The open decision with all options in ASCII order, and the one chosen (for comparing programs)."""
    space = state.game.space
    return {
        "decision": space.decision(action),
        "player": state.colours[state.current_player()],
        "options": sorted(space.option(a) for a in state.legal_actions()),
        "choice": space.option(action),
    }
