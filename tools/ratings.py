"""Ratings of the levels from the ladder that was measured: `python -m tools.ratings` writes them.

Each pair of `docs/strength.md` enters with its games, wins spread evenly among them and all pairs mixed: so
nobody's rating depends on which pair was played last. The Master's row is that of a fifth of both budgets.
"""

from __future__ import annotations

from collections.abc import Iterator

from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.players.ratings import FILE
from clayworks.study.tournament import Result, rate

GAMES = ("terracotta-army", "xian", "terramara")
LADDER = {
    ("apprentice", "random"): ((200, 200), (198, 200), (200, 200)),
    ("craftsman", "apprentice"): ((200, 200), (185, 200), (179, 200)),
    ("artisan", "craftsman"): ((192, 200), (183, 200), (197, 200)),
    ("master", "artisan"): ((181, 200), (170, 200), (136, 140)),
    ("craftsman", "greedy"): ((192, 200), (198, 200), (200, 200)),
}
"""Better and weaker bot: wins and games, in the order of `GAMES`."""
BOTS = ("random", "greedy", "apprentice", "craftsman", "artisan", "master")


def played(column: int) -> Iterator[Result]:
    """The games of the ladder, mixed the same way every time."""
    games = []
    for (better, weaker), counts in LADDER.items():
        won, number = counts[column]
        for game in range(number):
            wins = (game + 1) * won // number > game * won // number
            places = (1, 2) if wins else (2, 1)
            games.append(Result(0, game, (better, weaker), (0, 0), places))
    yield from Chance(7000).shuffled(games)


if __name__ == "__main__":
    for column, name in enumerate(GAMES):
        found = rate(BOTS, list(played(column)))
        lines = [f'  "{bot}": [{mean:.1f}, {spread:.1f}]' for bot, (mean, spread) in found.items()]
        text = "{\n" + ",\n".join(lines) + "\n}\n"
        (registry.load(name).folder / FILE).write_text(text, encoding="utf-8")
