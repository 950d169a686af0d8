"""Round, first player, workers and warriors in stock, and the military track (TM-4.2, TM-4.5)."""

from __future__ import annotations

from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import group, player_name, rect, seat_mark, text, use
from clayworks.core.pictures.panels import Canvas, Panel, panel
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.view_types import TribeView
from clayworks.games.terramara.pictures.effects import symbol_here, symbol_mark
from clayworks.games.terramara.pictures.parts import (
    leveled,
    marker,
    neutral_marker,
    round_of,
    thing,
    whose,
)
from clayworks.games.terramara.words import names as n

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
        *military_markers(view, language),
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
        text(x + 3, y + 15, space, 15, "strong"),
        symbol_mark(symbols, "military", space, x + 12, y + 27),
        title=", ".join(word.to(language) for word in words),
    )


def military_markers(view: TribeView, language: str) -> list[str]:
    """The markers of players and neutrals: four at most."""
    parts = []
    held = {colour: player["military"] for colour, player in view["players"].items()}
    for place, (owner, points) in enumerate({**held, **view["neutrals"]}.items()):
        x, y = corner(points)
        x, y = x + BESIDE[place][0], y + BESIDE[place][1]
        if owner in held:
            name = player_name(view, owner, n.COLOUR_NAMES[owner], language)
            parts.append(marker("military", owner, x, y, f"{name}: {n.military(points).to(language)}", 15))
        else:
            name = n.neutral(int(owner[1:])).to(language)
            parts.append(neutral_marker(owner, x, y, f"{name}: {n.military(points).to(language)}"))
    return parts


BESIDE = ((30, 9), (30, 26), (18, 27), (7, 27))
"""Where the markers stand in a space: the number of the space stays to be seen."""


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
    rows = [str(row["number"]) for row in view["rows"] if round_of(row["number"]) == number]
    now = M("round {round} of 5: row {rows} is open", round=number, rows="/".join(rows)).to(language)
    return "".join(
        (
            caption(2, M("Round"), 52, language),
            thing(canvas, "round", text(4, 37, f"{number}/5", 20, "strong"), title=now),
            caption(54, M("First"), 56, language),
            thing(
                canvas,
                "first-player",
                use("tm-first_player", 64, 30, 24, "accent"),
                seat_mark(card, 88, 30, 22),
                title=first,
                more=[brings],
            ),
            caption(112, M("Hire"), 66, language),
            thing(
                canvas,
                "hire",
                leveled(level, 122, 30, 22),
                text(154, 36, f"×{left}", 16, "strong"),
                title=hire.to(language),
            ),
            caption(188, M("Reserve"), 184, language),
            *(in_reserve(int(name), count, language, canvas) for name, count in view["reserve"].items()),
            caption(378, M("Warriors"), 60, language),
            thing(
                canvas,
                "warriors",
                use("tm-warrior", 390, 30, 24),
                text(406, 36, f"×{view['warriors']}", 16, "strong"),
                title=warriors,
            ),
        )
    )


def caption(x: float, message: Message, width: float, language: str) -> str:
    """The name of a part."""
    return text(x, 14, message.to(language), 15, "quiet", width)


def in_reserve(level: int, count: int, language: str, canvas: Canvas) -> str:
    """How many workers of a level are left in the reserve."""
    x = 197 + (level - 1) * 61
    said = M("level-{level} workers left in the reserve: {count}", level=level, count=count)
    return thing(
        canvas,
        f"reserve:{level}",
        group(
            leveled(level, x, 30, 22),
            text(x + 13 + level * 6, 36, f"×{count}", 16, "strong"),
            classes="" if count else "faint",
        ),
        title=said.to(language),
    )
