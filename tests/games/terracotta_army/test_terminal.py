"""The table in the terminal: the same way round as in the browser."""

from __future__ import annotations

from rich.console import Console

from .boards import GAME, position, start


def test_the_terminal_lies_the_same_way_round_as_the_board_TA_3_1() -> None:
    """Wheel before Mausoleum, rows from the top, letters below, mats as they sit from who is looking."""
    state = start(position("", "ygb", row=3, column="C"))
    console = Console(width=200, color_system=None)
    with console.capture() as captured:
        console.print(GAME.terminal(GAME.view(state, 1), "en"))
    printed = [line for line in captured.get().splitlines() if line.strip()]
    assert printed[0].index("Wheel") < printed[0].index("Mausoleum")
    rows = [line.split("│")[1:-1] for line in printed if line.count("│") == 11]
    assert [row[0].strip() for row in rows] == ["1", "2", "▶3", "4", "5", "6", "7", ""]
    assert [cell.strip() for cell in rows[-1][1:]] == ["A", "B", "▲C", "D", "E", "F", "G", "H", "I"]
    parts = [
        next(n for n, line in enumerate(printed) if word in line)
        for word in ("O Officer", "Horse 4", "Round 1")
    ]
    assert parts == sorted(parts)
    seats = [str(GAME.colour_name(state.colours[seat])) for seat in (1, 2, 0)]
    assert [name for line in printed[-3:] for name in seats if name in line] == seats
