"""A table in words or as pixels, for environments that are asked to show themselves; and who sits at it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any
from weakref import finalize

from clayworks.core.extras import wanted
from clayworks.core.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

COLUMNS = 120
"""Characters in a line of a table in words."""
MODES = ("ansi", "rgb_array")
HUMAN = "human"
"""Nothing is drawn in it, but the suite of PettingZoo makes a table with it whatever its modes are."""
RENDERING: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}
"""What environments say of it."""


@dataclass(frozen=True)
class Size:
    """Pixels of a picture; in any size it is the desk of a laptop's page."""

    width: int = 1366
    height: int = 616


def words(state: State, seat: int | None) -> str:
    """The table as a seat (None: a spectator) sees it, as in the terminal but without colours."""
    from rich.console import Console

    console = Console(width=COLUMNS, force_terminal=False, color_system=None)
    with console.capture() as captured:
        console.print(state.game.terminal(state.view(seat), "en"))
    return captured.get()


class Brush:
    """Draws tables in one of the modes. Pixels are drawn by Chromium, which runs from the first one on."""

    def __init__(self, mode: str | None, size: Size | None = None) -> None:
        if mode not in (None, HUMAN, *MODES):
            raise ValueError(f"render_mode {mode!r} is not possible; there are {', '.join(MODES)}")
        self.mode = mode
        self.size = size or Size()
        self._easel: Easel | None = None

    def draw(self, state: State, seat: int | None) -> str | NDArray[Any] | None:
        """The table as a seat (None: a spectator) sees it; None without a mode."""
        if self.mode == "ansi":
            return words(state, seat)
        if self.mode != "rgb_array":
            return None
        if self._easel is None:
            self._easel = Easel(self.size)
        return self._easel.pixels(state, seat)

    def close(self) -> None:
        """Let go of the browser, if there is one."""
        if self._easel is not None:
            self._easel.close()
            self._easel = None


class Easel:
    """A browser that draws one table after the other."""

    def __init__(self, size: Size) -> None:
        from clayworks.core.pictures.painter import painted

        self.size = size
        self.numpy = wanted("numpy", "agents")
        self.asked: SimpleQueue[str | None] = SimpleQueue()
        self.painted: Iterator[bytes] = painted(iter(self.asked.get, None), "pixels", size)
        # Whoever forgets to close leaves no browser behind.
        self.close = finalize(self, ended, self.asked, self.painted)

    def pixels(self, state: State, seat: int | None) -> NDArray[Any]:
        """Rows of red, green and blue, 0 to 255."""
        from clayworks.core.pictures.whole import on_a_desk

        size, game = self.size, state.game
        svg = on_a_desk(game.board(state.view(seat), "en", {}), game)
        sized = f'<svg width="{size.width}" height="{size.height}" '
        self.asked.put(svg.replace("<svg ", sized, 1))
        drawn = self.numpy.frombuffer(next(self.painted), self.numpy.uint8)
        return drawn.reshape(size.height, size.width, 4)[:, :, :3].copy()  # type: ignore[no-any-return]


def ended(asked: SimpleQueue[str | None], painted: Any) -> None:
    """No more pictures: the browser goes."""
    asked.put(None)
    painted.close()


def seated(players: int, seat: int, opponents: str | Sequence[str]) -> dict[int, str]:
    """The bots at all seats but that of the agent; one name stands for all of them."""
    if not 0 <= seat < players:
        raise ValueError(f"there is no seat {seat} at a table of {players}")
    names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != players - 1:
        raise ValueError(f"{players - 1} opponents are needed, not {len(names)}")
    return dict(zip((other for other in range(players) if other != seat), names, strict=True))
