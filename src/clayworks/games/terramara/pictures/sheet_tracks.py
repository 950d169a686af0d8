"""The three tracks as they are printed: levels, bonuses, symbols, and their points (TM-4.5 to TM-4.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import at, group, path, rect, seal, text, use
from clayworks.core.pictures.panels import Panel
from clayworks.core.pictures.sheets import Desk
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.tracks import DIFFICULTIES
from clayworks.games.terramara.pictures.sheet_cards import Stack, diamonds, word
from clayworks.games.terramara.rules.notation import NODES
from clayworks.games.terramara.words.box import MILITARY, RIVER, ROAD
from clayworks.games.terramara.words.box_names import FIELDS

WIDTH, ROW, HIGH = 350.0, 98.0, 68.0
"""How broad a track is, from row to row, and how high a space is: its symbol stands below it."""


class Track:
    """A sheet with a track, which is broken into rows; what is drawn is gathered."""

    def __init__(self, desk: Desk, name: str, title: Message, columns: int) -> None:
        self.desk, self.name, self.title, self.columns = desk, name, title, columns
        self.data: Mapping[str, Any] = desk.game.components.data[name]
        self.broad = WIDTH / columns - 4
        self.parts: list[str] = []

    def corner(self, space: int) -> tuple[float, float]:
        """Where a space is drawn."""
        row, column = divmod(space, self.columns)
        return 6 + column * (self.broad + 4), 6 + row * ROW

    def part(self, place: str, space: int, down: float, height: float, *drawn: str) -> None:
        """A part at a space, as broad as it and so far down."""
        x, y = self.corner(space)
        mark = rect(0, 0, self.broad, height, "mark", 5)
        hit = rect(0, 0, self.broad, height, "hit", 5)
        self.parts.append(self.desk.part(place, hit, *drawn, mark=mark, transform=at(x, y + down)))

    def symbols(self, spaces: Sequence[int]) -> None:
        """The symbols of the track, each below its space."""
        for number, (space, difficulty) in enumerate(zip(spaces, DIFFICULTIES, strict=True)):
            drawn = group(
                text(self.broad / 2, 15, diamonds(difficulty), 12, "mid strong"),
                title=f"{word(difficulty, self.desk.language)}: {space}",
            )
            self.part(f"{self.name}.symbols[{number}]", space, HIGH + 2, 22, drawn)

    def sheet(self, spaces: int, *points: tuple[str, Sequence[tuple[str, int]]]) -> Panel:
        """The whole; below the spaces a part with the points that are printed beside the track."""
        stack = Stack(8, 5, WIDTH - 16, self.desk.language)
        for key, worth in points:
            stack.words(FIELDS[key], 12)
            seals = (
                text(32 + place * 80, 17, what, 12, "end") + seal(50 + place * 80, 13, vp)
                for place, (what, vp) in enumerate(worth)
            )
            stack.put("".join(seals), 28)
        drawn, high = stack.done()
        below = 6 + -(-spaces // self.columns) * ROW
        ground, mark = (rect(0, 0, WIDTH - 4, high, name, 5) for name in ("card", "mark"))
        box = self.desk.part(self.name, ground, drawn, mark=mark, transform=at(6, below))
        title = self.title.to(self.desk.language)
        return self.desk.sheet(self.name, title, WIDTH + 8, below + high + 6, *self.parts, box)


def ranked(points: Sequence[int]) -> list[tuple[str, int]]:
    """The points of the first, the second and so on."""
    return [(f"{place}.", vp) for place, vp in enumerate(points, 1)]


def military(desk: Desk) -> Panel:
    """The military track with the shields of its levels."""
    track = Track(desk, "military", MILITARY, 7)
    firsts = [row["first"] for row in desk.game.components.data["military_level"]]
    last = track.data["max"]
    for space in range(last + 1):
        x, y = track.corner(space)
        level = sum(first <= space for first in firsts)
        track.parts.append(rect(x, y, track.broad, HIGH, f"zone zone-{level}", 5))
        track.parts.append(text(x + track.broad / 2, y + 14, space, 12, "mid"))
    for number, first in enumerate(firsts):
        shield = use("tm-military", 17, 23, 28) + text(34, 28, number + 1, 14, "strong")
        track.part(f"military_level[{number}]", first, 19, 46, shield)
    track.symbols(track.data["symbols"])
    beyond = [(f"> {last}", track.data["overflow_vp"])]
    return track.sheet(last + 1, ("rank_vp", ranked(track.data["rank_vp"])), ("overflow_vp", beyond))


def river(desk: Desk) -> Panel:
    """The river with reach and bonuses of its spaces."""
    track = Track(desk, "river", RIVER, 5)
    spaces = desk.game.components.data["river_space"]
    for number, row in enumerate(spaces):
        ground = rect(0, 0, track.broad, HIGH, "place water-space", 5)
        track.part(
            f"river_space[{number}]", number, 0, HIGH, ground, river_space(row, desk.language, track.broad)
        )
    track.symbols(track.data["symbols"])
    return track.sheet(len(spaces), ("overflow_vp", [(f"> {track.data['max']}", track.data["overflow_vp"])]))


def river_space(row: Mapping[str, Any], language: str, width: float) -> str:
    """A space of the river: its number, spots for tokens, artefacts in reach, the bonus."""
    spots = (
        rect(width - 15 - place * 13, 4, 11, 11, "token-node", 3)
        for place, _ in enumerate(row["token_spots"])
    )
    bonus = {
        "reserve": use("tm-create", width - 13, 44, 22),
        "explorer": use("tm-explorer", width - 13, 44, 24),
        "discount": text(width - 13, 49, "−1", 14, "mid strong"),
    }.get(row["bonus"], "")
    reach = rect(5, 35, 12, 17, "card near", 2) + text(24, 49, row["reach"], 14, "mid strong")
    said = M("reaches the first {count} artefacts", count=row["reach"]).to(language)
    return "".join(
        (
            text(5, 14, row["space"], 12, "quiet"),
            *spots,
            group(reach, title=said),
            group(bonus, title=word(row["bonus"], language)),
        )
    )


def road(desk: Desk) -> Panel:
    """The crossroads from the homeland to the end of the road."""
    track = Track(desk, "road", ROAD, 7)
    (left, y), (right, _), half = track.corner(0), track.corner(6), track.broad / 2
    track.parts.append(path(f"M{left + half:g} {y + 34:g}H{right + half:g}", "way"))
    for number in range(7):
        x, _ = track.corner(number)
        track.parts.append(rect(x + 4, y + 17, track.broad - 8, 34, "place node", 17))
        track.parts.append(text(x + half, y + 39, number, 14, "mid"))
    track.symbols([NODES.index(node) for node in track.data["symbols"]])
    return track.sheet(7, ("end_vp", ranked(track.data["end_vp"])))
