"""The supervisors' track with its bonus tiles, and the end-game tiles: on it, taken, out of the game."""

from __future__ import annotations

from clayworks.core.messages import Message, listed
from clayworks.core.pictures.drawing import at, fitted, group, hit, lines, rect, seat_mark, text, use
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.games.xian import M
from clayworks.games.xian.formats.view_types import Printed, XianView
from clayworks.games.xian.pictures import tips
from clayworks.games.xian.pictures.goods import pot
from clayworks.games.xian.pictures.grounds import ground
from clayworks.games.xian.pictures.people import person
from clayworks.games.xian.rules.notation import END_TILES, TILES
from clayworks.games.xian.words import names as n

WIDTH, HEIGHT = 342.0, 192.0
STEP, SPACE, SPACE_HIGH = 56.0, 54.0, 86.0

TRACK_NAMES = {
    "start": M("start"),
    "open": M("open a closed pair, or no fee").or_short(M("open or free")),
    "market": M("swap 1 or 2 resources").or_short(M("swap 1 or 2")),
    "discount": M("1 resource less").or_short(M("cost 1 less")),
    "extra": M("an action more").or_short(M("1 more action")),
    "end": M("end-game tiles").or_short(M("end of game")),
}


def track(view: XianView, language: str, canvas: Canvas) -> Panel:
    """The six spaces with their tiles, the stacks of supervisors, and the end-game tiles on the last."""
    return panel(
        canvas,
        "track",
        WIDTH,
        HEIGHT,
        ground(canvas, "track", WIDTH, HEIGHT),
        *(track_space(view, language, canvas, number) for number in range(len(view["track"]))),
        *supervisors(view, language),
        *end_tiles(view, language, canvas),
        *removed(view, language, canvas),
        title=M("Supervisors' track").to(language),
    )


def track_space(view: XianView, language: str, canvas: Canvas, number: int) -> str:
    """A space of the track, the tile to be had there (XI-2.15), and whose supervisors are on it."""
    tile = view["track"][number]
    name = n.TILE_NAMES[TILES.index(tile)] if tile in TILES else TRACK_NAMES[tile]
    words = M("space {number}: {tile}", number=number, tile=name).to(language)
    does = tips.use("end-tile" if tile == "end" else "track", language)
    words += "\n" + (tips.tile(tile, language) if tile in TILES else does)
    if view["supervisors"][number]:
        upper = reversed(view["supervisors"][number])
        there = listed(person(view, colour) for colour in upper)
        words += "\n" + M("Supervisors, from the top: {players}", players=there).to(language)
    return element(
        canvas,
        f"track:{number}",
        hit(-1, -2, STEP, 90),
        track_front(number, tile, language),
        transform=at(4 + number * STEP, 2),
        title=words,
    )


def track_front(number: int, tile: str, language: str) -> str:
    """What is printed on a space of the track."""
    return "".join(
        (
            rect(0, 0, SPACE, SPACE_HIGH, "card", 6),
            text(5, 16, number, 13, "quiet"),
            use(f"xi-{tile}", 31, 19, 26),
            lines(SPACE / 2, 43, TRACK_NAMES[tile].to(language, "short"), 13, SPACE - 4, 2, "mid quiet"),
        )
    )


def supervisors(view: XianView, language: str) -> list[str]:
    """The stacks; who arrived last lies on top and comes first in ties (XI-6.5)."""
    drawn = []
    for number, stack in enumerate(view["supervisors"]):
        for height, colour in enumerate(stack):
            owner = M("supervisor of {player}", player=person(view, colour))
            x = 4 + number * STEP + SPACE / 2 + (height - (len(stack) - 1) / 2) * 10
            drawn.append(
                group(
                    seat_mark(colour, 0, 0, 23),
                    use("xi-supervisor", 0, 1, 14, "figure"),
                    id=f"supervisor-{colour}",
                    classes=f"moving above seat seat-{colour}",
                    transform=at(x, 76 - height),  # below the words, however many there are
                    title=f"{owner.to(language)}\n{tips.figure('supervisor', language)}",
                )
            )
    return drawn


# -- tiles ---------------------------------------------------------------------------------------------------

START = (72.0, 64.0)


def start_front(number: int, colour: str, language: str) -> str:
    """A starting tile: its number and its pigment (XI-2.15)."""
    return "".join(
        (
            rect(0, 0, *START, "token", 8),
            use("xi-start", 18, 18, 20),
            text(18, 50, number, 18, "mid strong"),
            pot(colour, 49, 32, 30, language),
        )
    )


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
        rect(0, 0, 167, 33, "card" if owner is None else "bay", 6),
        use("xi-end", 11, 16.5, 17) if owner is None else seat_mark(owner, 11, 16.5, 17),
        hit(-2, -2, 169, 36),
        lines(21.5, 14, fitted(words, language, 13, 139, 2), 13, 139, 2),
        transform=at(4 + place % 2 * 169, 92 + place // 2 * 36),
        title=title,
        classes="" if owner is None else "empty",
    )


def removed(view: XianView, language: str, canvas: Canvas) -> list[str]:
    """The end-game tiles that left the game before it began, which all have seen (XI-3.2)."""
    if not view["removed_end_tiles"]:
        return []
    drawn = [text(4, 181, M("Not in this game").to(language), 13, "quiet", 200)]
    for place, tile in enumerate(view["removed_end_tiles"]):
        drawn.append(
            element(
                canvas,
                f"end-tile:{tile}",
                hit(-14, -13, 28, 26),
                use("xi-end", 0, 0, 17),
                transform=at(226 + place * 34, 176),
                title=end_tile_title(view, tile, language),
                classes="empty",
            )
        )
    return drawn
