"""The ledger (TA-17.6, TA-17.7): a phase scored as the table stands, by player and source."""

from __future__ import annotations

from typing import Any

from clayworks.games.terracotta_army.formats.position import ranked
from clayworks.games.terracotta_army.rules.decisions import ArmyState
from clayworks.games.terracotta_army.rules.notation import COLUMN_NAMES
from clayworks.games.terracotta_army.rules.scoring import score_final, score_round
from clayworks.games.terracotta_army.rules.sources import SOURCES

PHASES = ("final", "round")

ROUND_SOURCES = ("inspector_row", "inspector_column", "musicians", "tile")
FINAL_SOURCES = ("footmen", "group_warriors", "group_majority", "archers", "leftovers")


def count(table: ArmyState, phase: str) -> None:
    """Carry out TA-11 or TA-13 for the table as it stands; no clean-up in between (TA-17.6)."""
    if phase == "round":
        score_round(table)
    else:
        score_final(table)


def write(table: ArmyState, after: ArmyState, phase: str) -> dict[str, Any]:
    """TA-17.7: what a phase brought, players in turn order."""
    keys = ROUND_SOURCES if phase == "round" else FINAL_SOURCES
    order = [table.colours[seat] for seat in table.turn_order]
    lines: dict[str, dict[str, int]] = {}
    for colour in order:
        seat = table.colours.index(colour)
        gained = {key: gain(table, after, seat, SOURCES.index(key)) for key in keys}
        lines[colour] = {**gained, "total": sum(gained.values())}
    scores = after.scores()
    result: dict[str, Any] = {
        "phase": phase,
        "round": int(table.round),
        "scoring_phase": lines if phase == "round" else {},
        "final": lines if phase == "final" else {},
    }
    if phase == "round":
        column = COLUMN_NAMES[after.inspector_column]
        result["inspectors_after"] = {"row": after.inspector_row + 1, "column": column}
    result["vp_after"] = {colour: scores[table.colours.index(colour)] for colour in order}
    if phase == "final":
        result["ranking"] = ranked(after)
        result["winner"] = result["ranking"][0]
    return result


def gain(before: ArmyState, after: ArmyState, seat: int, source: int) -> int:
    """What a seat has gained from one source."""
    return int(after.points_from(seat, source) - before.points_from(seat, source))
