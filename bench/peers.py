"""Figures beside others in one run: `make peers`, or `python -m bench.peers measure|write`.

`measure` runs everything that `bench/subjects.py` names, each in a process of its own, several times in turn,
and keeps the best of each in `bench/peers.json`: whatever else a machine does only ever makes a loop longer.
`write` makes the tables of the README and of `docs/speed.md` from that file, and a test compares them. Others
are looked for in this environment and in `build/peers` (`locks/peers.txt`, installed by `make peers`); who is
not there is named as left out.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from bench.subjects import AGES, SIZES, all_subjects

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "bench" / "peers.json"
ELSEWHERE = ROOT / "build" / "peers" / "bin" / "python"
PAGES = (ROOT / "README.md", ROOT / "docs" / "speed.md")
MARK = re.compile(r"(<!-- peers: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)

OURS = {"terracotta-army": "Terracotta Army", "xian": "Xi'an", "terramara": "Terramara"}
THEIRS = {
    "catanatron/2": ("Catan (Catanatron 3.2.1)", "2"),
    "catanatron/4": ("Catan (Catanatron 3.2.1)", "4"),
    "openspiel/chess": ("chess (OpenSpiel 2.0.2, C++)", "2"),
    "openspiel/backgammon": ("backgammon (OpenSpiel 2.0.2, C++)", "2"),
    "openspiel/gin_rummy": ("gin rummy (OpenSpiel 2.0.2, C++)", "2"),
}
Figures = dict[str, dict[str, float]]


# -- measuring -------------------------------------------------------------------------------------------


def ask(python: str | Path, name: str, seconds: float) -> dict[str, Any]:
    """One subject in a process of its own."""
    command = [str(python), "-W", "ignore", str(ROOT / "bench" / "subjects.py"), name, str(seconds)]
    quiet = {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "PYTHONHASHSEED": "0"}
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if python == sys.executable:
        quiet["PYTHONPATH"] = str(ROOT / "src")
    done = subprocess.run(command, env={**kept, **quiet}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{name}: {done.stderr.strip().splitlines()[-1]}")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def measured(
    names: Sequence[str], pythons: Sequence[str | Path], seconds: float, rounds: int, before: Figures
) -> tuple[Figures, dict[str, list[str]]]:
    """The best of some rounds of each and of those before, and who was left out for want of which modules."""
    best = dict(before)
    left_out: dict[str, list[str]] = {}
    home: dict[str, str | Path] = {}
    for turn in range(rounds):
        for name in names:
            if name in left_out:
                continue
            for python in [home[name]] if name in home else pythons:
                found = ask(python, name, seconds)
                if "missing" not in found:
                    home[name] = python
                    left_out.pop(name, None)
                    keep_best(best, name, found)
                    break
                left_out[name] = found["missing"]
            print(f"{turn + 1}/{rounds} {name}: {said(best.get(name))}", file=sys.stderr, flush=True)
    return best, left_out


def keep_best(best: Figures, name: str, found: dict[str, float]) -> None:
    """What took the least time for each step."""
    known = best.get(name)
    if known is None or found["steps"] / found["seconds"] > rate(known):
        best[name] = found


def rate(one: dict[str, float]) -> float:
    """Steps per second."""
    return one["steps"] / one["seconds"]


def said(one: dict[str, float] | None) -> str:
    """For who waits."""
    return "left out" if one is None else f"{rate(one):,.0f}/s"


def machine() -> str:
    """Where it was measured, as far as it matters."""
    system = f"{platform.system()} {platform.machine()}"
    return f"{os.cpu_count()} cores, {system}, Python {platform.python_version()}"


# -- tables ----------------------------------------------------------------------------------------------


def per_second(figures: Figures, name: str) -> str:
    """Steps per second, three digits of them: more would be noise."""
    if name not in figures:
        return "–"
    value = rate(figures[name])
    digits = len(str(int(value))) - 3
    return f"{round(value, -digits) if digits > 0 else value:,.0f}"


def each(figures: Figures, name: str) -> str:
    """Microseconds of one step."""
    return f"{1e6 / rate(figures[name]):.2f} µs" if name in figures else "–"


def games(figures: Figures, name: str) -> list[str]:
    """Games per second, and choices of a game."""
    if name not in figures:
        return ["–", "–"]
    one = figures[name]
    return [f"{one['games'] / one['seconds']:,.0f}", f"{one['steps'] / one['games']:,.0f}"]


def row(cells: Iterable[str]) -> str:
    """A line of a table."""
    return f"| {' | '.join(cells)} |"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    return "\n".join([row(heads), "|" + "---|" * len(heads), *map(row, rows)]) + "\n"


def times(figures: Figures, name: str) -> str:
    """How many times as many decisions as Catanatron of two."""
    if name not in figures or "catanatron/2/random" not in figures:
        return "–"
    ratio = rate(figures[name]) / rate(figures["catanatron/2/random"])
    return f"{ratio:.0f}" if ratio >= 10 else f"{ratio:.1f}"


def play_table(figures: Figures) -> str:
    """Random play with deals, with observations besides, and copies."""
    heads = [
        "game",
        "players",
        "decisions/s",
        "× Catan",
        "games/s",
        "decisions/game",
        "observed too",
        "clone",
    ]
    here = [(f"clayworks/{name}/{n}", f"**{OURS[name]}**", str(n)) for name in OURS for n in (2, 3, 4)]
    rows = [
        [
            title,
            players,
            per_second(figures, f"{key}/random"),
            times(figures, f"{key}/random"),
            *games(figures, f"{key}/random"),
            per_second(figures, f"{key}/observed"),
            each(figures, f"{key}/clone"),
        ]
        for key, title, players in [*here, *((key, *names) for key, names in THEIRS.items())]
    ]
    return table(heads, rows)


def environment_table(figures: Figures) -> str:
    """Steps of environments, with resets."""
    rows = [
        [f"**{title}**", per_second(figures, f"clayworks/{name}/2/pettingzoo")]
        for name, title in OURS.items()
    ]
    rows.append(["connect_four of PettingZoo", per_second(figures, "pettingzoo/connect_four/pettingzoo")])
    text = table(["PettingZoo, two agents", "steps/s"], rows)
    rows = [
        [f"**{title}**", per_second(figures, f"clayworks/{name}/2/gymnasium")] for name, title in OURS.items()
    ]
    rows.append(["catanatron_gym 4.0.0", per_second(figures, "catanatron/2/gymnasium")])
    return text + "\n" + table(["Gymnasium, one agent against a random bot", "steps/s"], rows)


def age_table(figures: Figures) -> str:
    """How decisions slow down as a table fills."""
    rows = [
        [title, *(per_second(figures, f"clayworks/{name}/2/{age}") for age in AGES)]
        for name, title in OURS.items()
    ]
    return table(["decisions/s in the … third of a game", *AGES], rows)


def batch_table(figures: Figures) -> str:
    """What a batch gains by its size."""
    rows = [
        [title, *(per_second(figures, f"clayworks/{name}/2/batch-{size}") for size in SIZES)]
        for name, title in OURS.items()
    ]
    return table(["decisions/s of a batch of", *map(str, SIZES)], rows)


def about(kept: dict[str, Any]) -> str:
    """How it was measured, and who is not there."""
    rounds = f"best of {kept['rounds']} rounds of {kept['seconds']:g} s"
    busy = f"while the machine had {kept['load']} programs to run at a time"
    text = f"{kept['machine']}; time of the processor, {rounds}, {busy}."
    if kept["left_out"]:
        text += f" Left out, for they were not installed: {', '.join(sorted(kept['left_out']))}."
    return text + "\n"


def tables(kept: dict[str, Any]) -> dict[str, str]:
    """Every table by the name that stands in the marks of a page."""
    figures = kept["figures"]
    return {
        "play": play_table(figures),
        "environments": environment_table(figures),
        "age": age_table(figures),
        "batch": batch_table(figures),
        "about": about(kept),
    }


def written(text: str, made: dict[str, str]) -> str:
    """A page with its tables made anew; everything else stays."""
    return MARK.sub(lambda found: f"{found[1]}{made[found[2]]}{found[3]}", text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["measure", "write"])
    parser.add_argument("--seconds", type=float, default=0.5, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=7, help="the best of so many counts")
    parser.add_argument("--python", type=Path, default=ELSEWHERE, help="an environment with the others")
    parser.add_argument("--only", default="", help="names that hold this text; others keep their figures")
    parser.add_argument(
        "--more", action="store_true", help="rounds beside those that were, on the same machine"
    )
    asked = parser.parse_args()
    if asked.what == "measure":
        names = [name for name in all_subjects() if asked.only in name]
        pythons = [sys.executable, *([asked.python] if asked.python.exists() else [])]
        old = json.loads(FILE.read_text("utf-8")) if (asked.only or asked.more) and FILE.exists() else {}
        before = old["figures"] if asked.more else {}
        best, left_out = measured(names, pythons, asked.seconds, asked.rounds, before)
        kept = {
            "machine": machine(),
            "load": round(os.getloadavg()[2]),
            "rounds": asked.rounds + (old["rounds"] if asked.more else 0),
            "seconds": asked.seconds,
            "left_out": {**{n: m for n, m in old.get("left_out", {}).items() if n not in names}, **left_out},
            "figures": {**old.get("figures", {}), **best},
        }
        FILE.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    made = tables(json.loads(FILE.read_text("utf-8")))
    for page in PAGES:
        page.write_text(written(page.read_text("utf-8"), made), "utf-8")
    print(*made.values(), sep="\n")


if __name__ == "__main__":
    main()
