"""`docs/observations.md`: `python -m tools.observations update` writes it, `check` compares."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from clayworks.core import registry
from clayworks.core.game import Game
from clayworks.core.observing import SEATS, Feature

PAGE = Path(__file__).resolve().parent.parent / "docs" / "observations.md"

HEAD = f"""# Observations

Written by `python -m tools.observations update` from the features of each game (`formats/observation.py`).

`state.observe(seat)` is what a seat may know, as a row of `int16`: its own hand, nothing that is hidden.
Its length depends on the game and the number of players alone. Seats are counted from the one that looks:
{", ".join(f"`{seat}`" for seat in SEATS)}. `game.observation(players)` holds the tables below as data, and
`game.observation(players).decode(row)` turns a row back into words.

```python
import clayworks, numpy

game = clayworks.load("xian")
state = game.deal(players=3, seed=1)
observation = game.observation(players=3)
row = numpy.zeros(observation.shape, observation.dtype)
state.observe(state.current_player(), row)
observation.decode(row)["hand"]  # ['B3', 'G6', …]
row[observation.part("goods")].reshape(3, 6)  # seat × kind of resource
```

How a feature is written: a **number** is itself; **one of** some words is a 1 at the place of the word and 0
elsewhere, all 0 for none of them; **any of** some words is a 1 for each word that holds. A feature that is
there several times (for each seat, for each cell) is written one after the other, the last of the lists in
`for each` changing fastest.
The places of the features stand in the columns for two, three and four players.
"""

MANY = 12
"""Longer lists of words are cut in the middle."""


def page() -> str:
    """The whole document."""
    return "\n".join([HEAD, *(line for game in registry.load_all() for line in chapter(game))]) + "\n"


def chapter(game: Game) -> Iterator[str]:
    """A game with its features, and the figures that learning programs ask for."""
    found = [game.observation(players) for players in game.players]
    lengths = [game.max_game_length(players) for players in game.players]
    yield f"## {game.title}\n"
    sizes = ", ".join(
        f"{one.size:,} with {players} players" for one, players in zip(found, game.players, strict=True)
    )
    yield f"- Numbers in a row: {sizes}"
    yield f"- Actions: {game.num_distinct_actions}, at most {game.max_options} of them offered at once"
    yield f"- Choices in a game: at most {', '.join(f'{length:,}' for length in lengths)}"
    yield f"- Utility: {game.min_utility:g} to {game.max_utility:g}, together {game.utility_sum:g}"
    hidden = "something is hidden" if game.hides_information else "nothing is hidden"
    yield f"- Information: {hidden}\n"
    yield "| feature | what it is | for each | written as | at 2 | at 3 | at 4 |"
    yield "|---|---|---|---|---|---|---|"
    for feature in found[-1]:
        places = " | ".join(str(one.starts[feature.name]) for one in found)
        yield (
            f"| `{feature.name}` | {feature.about} | {' × '.join(map(cut, feature.of)) or '–'} "
            f"| {coded(feature)} | {places} |"
        )
    yield ""


def coded(feature: Feature) -> str:
    """How a feature is written."""
    return f"{feature.coding} {cut(feature.words)}" if feature.words else feature.coding


def cut(words: object) -> str:
    """Some words, the middle of a long list left out."""
    assert isinstance(words, (tuple, list, str))
    if tuple(words) == SEATS:
        return "seats"
    shown = [f"`{word}`" for word in words]
    if len(shown) > MANY:
        shown = [*shown[:3], "…", shown[-1]]
        return f"{' '.join(shown)} ({len(words)})"
    return " ".join(shown)


def main() -> None:
    """Write or compare."""
    if sys.argv[1:] == ["update"]:
        PAGE.write_text(page(), encoding="utf-8")
    elif sys.argv[1:] == ["check"]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page():
            sys.exit("docs/observations.md is not up to date; run python -m tools.observations update")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
