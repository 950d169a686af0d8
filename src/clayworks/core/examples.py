"""The examples in a game's rules for players: a position, what is done there, and what it comes to.

An example is a file `guide/examples/NAME.json` of the game's folder:

- `position`, as the game writes them, or `record`, a whole one, of which the last table is taken;
- `choices`, made from there (none: the table is shown as it stands);
- `score`, a phase that is scored in the end (none: only what the choices bring counts);
- `panels` of the board that are drawn, and the `lights` on it: elements that the text is about.

A text makes *claims* about it: `yellow.guards` are the points of a seat from a source, `yellow` all of them,
`yellow:coin` what a seat has then, and `data.start.clay` is what is printed. The tests hold every claim
against the engine.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from clayworks.core.game import Game
from clayworks.core.record import Record, read_choice
from clayworks.core.state import State


@dataclass(frozen=True)
class Example:
    """One example of a game."""

    name: str
    start: State
    end: State
    panels: Sequence[str]
    lights: Sequence[str]
    played: bool
    """Whether something is chosen in it."""

    @cached_property
    def gained(self) -> dict[str, dict[str, int]]:
        """By colour and source: the points made between start and end."""
        sources = self.start.game.sources
        return {
            colour: {
                source: int(self.end.points_from(seat, n)) - int(self.start.points_from(seat, n))
                for n, source in enumerate(sources)
            }
            for seat, colour in enumerate(self.start.colours)
        }

    def claimed(self, claim: str) -> int:
        """What the engine says to a claim; `KeyError` where there is nothing of that name."""
        game = self.start.game
        if claim.startswith("data."):
            return printed(game, claim.removeprefix("data."))
        colour, _, thing = claim.partition(":")
        if thing:
            seat = self.end.colours.index(colour)
            counts = {one.symbol.rpartition("-")[2]: one.count for one in game.belongings(self.end, seat)}
            return int(counts[thing])
        colour, _, source = claim.partition(".")
        gained = self.gained[colour]
        return gained[source] if source else sum(gained.values())


def printed(game: Game, path: str) -> int:
    """A number of the component file by the names that lead to it; the length of a list is its number."""
    found: Any = game.components.data
    for name in path.split("."):
        found = found[int(name)] if isinstance(found, list) else found[name]
    return len(found) if isinstance(found, list | Mapping) else int(found)


@lru_cache(maxsize=1000)
def example(game: Game, name: str) -> Example:
    """An example by name."""
    file = game.folder / "guide" / "examples" / f"{name}.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    start = begun(game, data)
    end = start.clone()
    for choice in data.get("choices", ()):
        end.apply_action(read_choice(end, choice, name))
    if phase := data.get("score"):
        end = game.scored(end, phase)
    return Example(
        name, start, end, data.get("panels", ()), data.get("lights", ()), bool(data.get("choices"))
    )


def begun(game: Game, data: Mapping[str, Any]) -> State:
    """The table on which an example begins, its first decision open where something is chosen."""
    if "record" in data:
        return Record.from_data(data["record"], game).replay()
    state = game.from_position(data["position"])
    if data.get("choices"):
        state.advance()
    return state
