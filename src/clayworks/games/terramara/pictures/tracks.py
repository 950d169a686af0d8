"""Round, first player, workers and warriors in stock, and the military track (TM-4.2, TM-4.5)."""

from __future__ import annotations

from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import group, hit, player_name, rect, seat_mark, text, use
from clayworks.core.pictures.memory import glance
from clayworks.core.pictures.panels import Canvas, Panel, panel
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.view_types import TribeView
from clayworks.games.terramara.pictures.effects import symbol_here, symbol_mark
from clayworks.games.terramara.pictures.parts import (
    leveled,
    lit,
    marker,
    neutral_marker,
    round_of,
    thing,
    told,
    whose,
)
from clayworks.games.terramara.words import does
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words.does import tip, when_used

WIDTH, HEIGHT = 440.0, 120.0
STEP, HIGH, UPPER = 39.6, 36.0, 10
"""How broad and high a space is, and how many lie in the upper line: the two lower levels."""


def tracks(view: TribeView, language: str, canvas: Canvas) -> Panel:
    """The panel."""
    return panel(
        canvas,
        "tracks",
        WIDTH,
        HEIGHT,
        supply(view, language, canvas),
        *(military_space(view, language, canvas, space) for space in range(21)),
        *military_markers(view, language, canvas),
        title=M("Round, workers and military").to(language),
    )


# -- military --------------------------------------------------------------------------------------------


def corner(space: int) -> tuple[float, float]:
    """The upper left corner of a space."""
    line, place = (0, space) if space < UPPER else (1, space - UPPER)
    return 2 + place * STEP, 44 + line * (HIGH + 2)


def military_space(view: TribeView, language: str, canvas: Canvas, space: int) -> str:
    """A space of the military track; its colour is the level (TM-4.5)."""
    level = view["printed"]["military_level"][space]
    symbols = view["printed"]["symbols"]
    x, y = corner(space)
    words = [M("military {points}: level {level}", points=space, level=level)]
    symbol = symbol_here(symbols, "military", space)
    words += [symbol] if symbol else []
    return thing(
        canvas,
        f"military:{space}",
        rect(x, y, STEP - 2, HIGH, f"zone zone-{level}", 4),
        hit(x - 1, y - 1, STEP, HIGH + 2),
        text(x + 3, y + 15, space, 15, "strong"),
        symbol_mark(symbols, "military", space, x + 12, y + 27),
        title=", ".join(word.to(language) for word in words),
        does=tip(does.military_level, language),
    )


def military_markers(view: TribeView, language: str, canvas: Canvas) -> list[str]:
    """The markers of players and neutrals: four at most."""
    parts = []
    held = {colour: player["military"] for colour, player in view["players"].items()}
    for place, (owner, points) in enumerate({**held, **view["neutrals"]}.items()):
        x, y = corner(points)
        dx, dy = BESIDE[len(held)][place]
        x, y = x + dx, y + dy
        if owner in held:
            name = player_name(view, owner, n.COLOUR_NAMES[owner], language)
            said = told(f"{name}: {n.military(points).to(language)}", tip(does.marker, language))
            parts.append(lit(canvas, f"mat:{owner}.military", marker("military", owner, x, y, said, 15)))
        else:
            name = n.neutral(int(owner[1:])).to(language)
            said = told(f"{name}: {n.military(points).to(language)}", tip(does.neutral_marker, language))
            parts.append(neutral_marker(owner, x, y, said))
    return parts


BESIDE = {
    2: ((30, 9), (19, 26), (29, 27), (9, 27)),
    3: ((30, 9), (30, 27), (19, 26), (8, 27)),
    4: ((30, 9), (30, 27), (19, 26), (8, 27)),
}
"""By the number of players, where the markers stand in a space: its number stays to be seen, and neutrals,
who move alike, stand apart."""


# -- what is left ----------------------------------------------------------------------------------------


def supply(view: TribeView, language: str, canvas: Canvas) -> str:
    """Round, first player, workers to hire and in reserve, warriors: each under its name."""
    number = max(view["round"], 1)
    card = view["next_first_player"]
    first = M("first-player card: {player}", player=whose(view, card)).to(language)
    brings = n.first_player_brings(view["printed"]["first_player_card"], number).to(language)
    level, left = view["printed"]["worker_level"], view["track"]
    hire = M("workers of level {level} to hire in this round: {count}", level=level, count=left)
    warriors = M("warriors left: {count}", count=view["warriors"]).to(language)
    rows = [
        str(row)
        for row in glance(view, lambda rows: [row["number"] for row in rows], "rows")
        if round_of(row) == number
    ]
    now = M("round {round} of 5: row {rows} is open", round=number, rows="/".join(rows)).to(language)
    return "".join(
        (
            caption(2, M("Round"), 46, language),
            thing(
                canvas,
                "round",
                named(0, 54),
                text(4, 37, f"{number}/5", 20, "strong"),
                title=now,
                does=when_used("round", language),
            ),
            caption(54, M("First"), 50, language),
            thing(
                canvas,
                "first-player",
                named(54, 56),
                use("tm-first_player", 64, 30, 24, "accent"),
                seat_mark(card, 88, 30, 22),
                title=first,
                more=[brings],
            ),
            caption(112, M("Hire"), 66, language),
            thing(
                canvas,
                "hire",
                named(110, 76),
                leveled(level, 122, 30, 20),
                text(136 + level * 6, 36, f"×{left}", 16, "strong"),
                title=hire.to(language),
                does=when_used("hire", language),
            ),
            caption(188, M("Reserve"), 184, language),
            *(in_reserve(int(name), count, language, canvas) for name, count in view["reserve"].items()),
            caption(384, M("Warriors"), 54, language),
            thing(
                canvas,
                "warriors",
                named(382, 58),
                use("tm-warrior", 396, 30, 22),
                text(410, 36, f"×{view['warriors']}", 16, "strong"),
                title=warriors,
                does=when_used("warriors", language),
            ),
        )
    )


def named(x: float, width: float) -> str:
    """Where a click means a part: on its name as well."""
    return hit(x, 0, width, 43)


def caption(x: float, message: Message, width: float, language: str) -> str:
    """The name of a part."""
    return text(x, 14, message.to(language), 15, "quiet", width)


RESERVE = (197.0, 253.0, 315.0)
"""Where the workers of each level stand: a level is as broad as its number."""


def in_reserve(level: int, count: int, language: str, canvas: Canvas) -> str:
    """How many workers of a level are left in the reserve."""
    x = RESERVE[level - 1]
    said = M("level-{level} workers left in the reserve: {count}", level=level, count=count)
    return thing(
        canvas,
        f"reserve:{level}",
        named(x - 11, 56 + level * 6 - 6),
        group(
            leveled(level, x, 30, 20),
            text(x + 14 + level * 6, 36, f"×{count}", 16, "strong"),
            classes="" if count else "faint",
        ),
        title=said.to(language),
        does=when_used("reserve", language),
    )
