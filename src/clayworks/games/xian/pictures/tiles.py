"""The supervisors' track with its bonus tiles, and the end-game tiles: on it, taken, out of the game."""

from __future__ import annotations

from clayworks.core.messages import Message, listed
from clayworks.core.pictures.drawing import at, fitted, group, lines, rect, seat_mark, text, use
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.games.xian import M
from clayworks.games.xian.formats.view_types import Printed, XianView
from clayworks.games.xian.pictures.people import person
from clayworks.games.xian.rules.notation import END_TILES, TILES
from clayworks.games.xian.words import names as n

WIDTH, HEIGHT = 342.0, 192.0
STEP, SPACE = 56.0, 54.0

TRACK_NAMES = {
    "start": M("start"),
    "open": M("open a closed pair, or no fee").or_short(M("open or free")),
    "market": M("swap 1 or 2 resources").or_short(M("swap 1 or 2")),
    "discount": M("1 resource less").or_short(M("cost 1 less")),
    "extra": M("an action more").or_short(M("1 more action")),
    "end": M("end-game tiles").or_short(M("end of game")),
}
TILE_WORDS = {name: TRACK_NAMES[name] for name in TILES}


def track(view: XianView, language: str, canvas: Canvas) -> Panel:
    """The six spaces with their tiles, the stacks of supervisors, and the end-game tiles on the last."""
    return panel(
        canvas,
        "track",
        WIDTH,
        HEIGHT,
        *(track_space(view, language, canvas, number) for number in range(len(view["track"]))),
        *supervisors(view, language),
        *end_tiles(view, language, canvas),
        *removed(view, language, canvas),
        title=M("Supervisors' track").to(language),
    )


def track_space(view: XianView, language: str, canvas: Canvas, number: int) -> str:
    """A space of the track, the tile to be had there (XI-2.15), and whose supervisors are on it."""
    tile = view["track"][number]
    words = M("space {number}: {tile}", number=number, tile=TRACK_NAMES[tile]).to(language)
    if view["supervisors"][number]:
        upper = reversed(view["supervisors"][number])
        there = listed(person(view, colour) for colour in upper)
        words += "\n" + M("Supervisors, from the top: {players}", players=there).to(language)
    return element(
        canvas,
        f"track:{number}",
        rect(0, 0, SPACE, 86, "card", 6),
        text(6, 16, number, 12, "quiet"),
        use(f"xi-{tile}", 31, 19, 26),
        lines(SPACE / 2, 46, TRACK_NAMES[tile].to(language, "short"), 12, SPACE - 4, 2, "mid quiet"),
        transform=at(4 + number * STEP, 2),
        title=words,
    )


def supervisors(view: XianView, language: str) -> list[str]:
    """The stacks; who arrived last lies on top and comes first in ties (XI-6.5)."""
    drawn = []
    for number, stack in enumerate(view["supervisors"]):
        for height, colour in enumerate(stack):
            x = 4 + number * STEP + SPACE / 2 + (height - (len(stack) - 1) / 2) * 10
            drawn.append(
                group(
                    seat_mark(colour, 0, 0, 23),
                    use("xi-supervisor", 0, 1, 14, "figure"),
                    id=f"supervisor-{colour}",
                    classes=f"moving above seat seat-{colour}",
                    transform=at(x, 75 - height * 2),
                    title=M("supervisor of {player}", player=person(view, colour)).to(language),
                )
            )
    return drawn


# -- end-game tiles --------------------------------------------------------------------------------------


def end_tile_words(printed: Printed, tile: str) -> Message:
    """What an end-game tile gives (XI-2.17)."""
    worth = printed["end_tiles"][tile]
    return n.end_tile(END_TILES.index(tile), worth["prestige"], worth["most"], printed["prestige_counts"])


def end_tile_title(view: XianView, tile: str, language: str) -> str:
    """An end-game tile by its name, with what it gives."""
    name = n.END_TILE_NAMES[END_TILES.index(tile)].to(language)
    return f"{name}: {end_tile_words(view['printed'], tile).to(language)}"


def end_tiles(view: XianView, language: str, canvas: Canvas) -> list[str]:
    """The tiles that were dealt, each in its place: to be had, or with the sign of who has it."""
    owners = {player["end_tile"]: colour for colour, player in view["players"].items()}
    dealt = [tile for tile in END_TILES if tile not in view["removed_end_tiles"]]
    return [
        end_tile(view, language, canvas, tile, place, owners.get(tile)) for place, tile in enumerate(dealt)
    ]


def end_tile(view: XianView, language: str, canvas: Canvas, tile: str, place: int, owner: str | None) -> str:
    """An end-game tile on space 5, or taken from there."""
    words = end_tile_words(view["printed"], tile)
    title = "" if f"end-tile:{tile}" in canvas.options else end_tile_title(view, tile, language)
    if owner is not None:
        title += "\n" + M("taken by {player}", player=person(view, owner)).to(language)
    return element(
        canvas,
        f"end-tile:{tile}",
        rect(0, 0, 165, 33, "card" if owner is None else "bay", 6),
        use("xi-end", 15, 16.5, 20) if owner is None else seat_mark(owner, 15, 16.5, 20),
        lines(28, 14, fitted(words, language, 12, 134, 2), 12, 134, 2),
        transform=at(4 + place % 2 * 169, 92 + place // 2 * 36),
        title=title,
        classes="" if owner is None else "empty",
    )


def removed(view: XianView, language: str, canvas: Canvas) -> list[str]:
    """The end-game tiles that left the game before it began, which all have seen (XI-3.2)."""
    if not view["removed_end_tiles"]:
        return []
    drawn = [text(4, 176, M("Out of the game").to(language), 12, "quiet", 86)]
    for place, tile in enumerate(view["removed_end_tiles"]):
        name = n.END_TILE_NAMES[END_TILES.index(tile)].to(language)
        drawn.append(
            element(
                canvas,
                f"end-tile:{tile}",
                rect(-2, -11, 124, 13, "field"),
                text(0, 0, name, 12, "quiet", 118),
                transform=at(96 + place % 2 * 124, 176 + place // 2 * 13),
                title=end_tile_title(view, tile, language),
            )
        )
    return drawn
