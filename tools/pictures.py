"""Makes the pictures of the documentation: `python -m tools.pictures`."""

from __future__ import annotations

import re
from pathlib import Path

from rich.console import Console

import clayworks
from clayworks.console import TerminalTable
from clayworks.core.record import Record

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"


def terminal(name: str, record: Record, ply: int) -> None:
    """The terminal game at a ply of a recorded game, as SVG."""
    record.choices = record.choices[:ply]
    with open("/dev/null", "w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=112, file=nowhere, force_terminal=True)
        table = TerminalTable(record, ["human"] * len(record.players), console, "en")
        seat = table.state.current_player()
        table.show_board(seat)
        asked = table.state.decision()
        assert asked is not None
        console.print(f"[bold]{table.colour(seat)}: {asked.message}  \\[{asked.rule}]")
        table.show_options(table.state, table.state.legal_actions())
        svg = console.export_svg(title="clayworks play " + record.game.name)
    # The system's own fonts: nothing is fetched from anywhere.
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL).replace("Fira Code, monospace", "monospace")
    (PICTURES / f"{name}.svg").write_text(svg, encoding="utf-8")


def main() -> None:
    """All pictures."""
    from clayworks.core import record as records

    PICTURES.mkdir(exist_ok=True)
    for name in clayworks.game_names():
        paths = sorted((GOLDEN / name.replace("-", "_")).glob("*.json"))
        record = records.load(paths[0])
        terminal(f"terminal-{name}", record, len(record.choices) * 3 // 4)


if __name__ == "__main__":
    main()
