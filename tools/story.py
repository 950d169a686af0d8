"""Compares every point of many games with what log and scenes say: `python -m tools.story --games 100`.

Random games of each kind and number of players are played; the points that the lines of the story tell, and
those that its scenes and the lines outside of them show, are summed by seat and source and compared with the
engine's own sheet.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence

from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.record import Record
from clayworks.core.state import State
from clayworks.table.live import Played
from clayworks.table.story import Line, Scene, lines, pieces, scenes

NUMBERS = re.compile(r"\d+")
Sums = Counter[tuple[int, int]]
"""Points by seat and source."""


def random_record(game: str, players: int, seed: int) -> Record:
    """A whole game of random choices."""
    record = Record.new(registry.load(game), players, seed)
    state, chance = record.start(), Chance(seed)
    while not state.is_terminal():
        actions = state.legal_actions()
        record.play(state, actions[int(chance.below(len(actions)))])
    return record


def of_engine(state: State) -> Sums:
    """The sheet of the engine."""
    return Counter(
        {
            (seat, source): int(points)
            for seat in range(len(state.colours))
            for source in range(len(state.game.sources))
            if (points := state.points_from(seat, source))
        }
    )


def of_lines(told: Iterable[Line]) -> Sums:
    """What lines say, as far as it is not nothing."""
    sums: Sums = Counter()
    for line in told:
        if line.entry is not None:
            sums[line.entry.seat, line.entry.source] += line.points
    return Counter({key: points for key, points in sums.items() if points})


def differences(record: Record) -> list[str]:
    """What of a game is told otherwise than it was."""
    played = Played.of(record)
    told = list(lines(played.state, played.happened))
    found = []
    right = of_engine(played.state)
    if of_lines(told) != right:
        found.append("the log says other points than the engine")
    inside = [gain for scene in scenes(told) for beat in scene.beats for gain in beat.gains]
    known = {id(line) for line in inside}
    outside = [line for line in told if id(line) not in known]
    if of_lines([*inside, *outside]) != right:
        found.append("scenes and what is outside of them say other points than the engine")
    if any(line.entry and str(abs(line.points)) not in NUMBERS.findall(str(line.message)) for line in told):
        found.append("a line does not say its points")
    if as_shown(told, len(played.state.colours)) != played.state.scores():
        found.append("lines and the totals of scenes, as they are shown, add up to other scores")
    return found


def as_shown(told: Sequence[Line], seats: int) -> list[int]:
    """What somebody adds up who reads the story as it is shown: lines, and of scenes the totals alone."""
    sums = [0] * seats
    for piece in pieces(told):
        if isinstance(piece, Scene):
            sums = [had + more for had, more in zip(sums, piece.totals(seats), strict=True)]
        elif piece.entry is not None:
            sums[piece.entry.seat] += piece.points
    return sums


def main() -> int:
    """All games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games of each kind and number of players")
    asked = parser.parse_args()
    wrong = points = 0
    for game in registry.names():
        for players in registry.load(game).players:
            for seed in range(asked.games):
                record = random_record(game, players, seed)
                points += sum(of_engine(record.replay()).values())
                for fault in differences(record):
                    wrong += 1
                    print(f"{game}, {players} players, seed {seed}: {fault}")
            print(f"{game}, {players} players: {asked.games} games")
    print(f"{points} points compared, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
