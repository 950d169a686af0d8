"""The figures of the README: `python bench/engine.py` prints them as a table, compiled and plain."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from typing import Any


def measured(pure: bool, seconds: float) -> list[dict[str, Any]]:
    """`clayworks bench --json` in a process of its own."""
    environment = {**os.environ, "CLAYWORKS_PURE": "1" if pure else ""}
    command = [sys.executable, "-m", "clayworks", "bench", "--json", "--seconds", str(seconds)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    lines: list[dict[str, Any]] = json.loads(done.stdout)
    return lines


def import_ms() -> float:
    """Median of `import clayworks` alone, the start of the interpreter taken off."""

    def run(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return (time.perf_counter() - start) * 1000

    return statistics.median(run("import clayworks") - run("pass") for _ in range(11))


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    print("| game | players | decisions/s | plain Python | games/s | decisions/game | clone | bytes |")
    print("|---|---|---|---|---|---|---|---|")
    for fast, plain in zip(measured(False, seconds), measured(True, seconds / 2), strict=True):
        print(
            f"| {fast['game']} | {fast['players']} | {fast['decisions_per_second']:,.0f} "
            f"| {plain['decisions_per_second']:,.0f} | {fast['games_per_second']:,.0f} "
            f"| {fast['decisions_per_game']:.0f} | {fast['clone_us']:.2f} µs "
            f"| {fast['bytes_per_state']:,.0f} |"
        )
    print(f"\n`import clayworks`: {import_ms():.0f} ms")


if __name__ == "__main__":
    main()
