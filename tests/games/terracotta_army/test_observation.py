"""An observation says what a view says, number by number."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.observed import by_seat, decoded, in_order, looks, seats_of


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_observation_decodes_to_what_the_view_shows(players: int) -> None:
    for state, seat in looks("terracotta-army", players, 2):
        assert shown(decoded(state, seat)) == expected(state.view(seat))


def shown(found: dict[str, Any]) -> dict[str, Any]:
    """What was decoded, with the statues put together from their cells."""
    statues = found.pop("statues"), found.pop("owners"), found.pop("bearings")
    cells = {}
    for cell, kind in statues[0].items():
        if kind is not None:
            cells[cell] = (kind, statues[1][cell], statues[2][cell])
        else:
            assert statues[1][cell] is None
            assert statues[2][cell] is None
    return {**found, "turn_order": in_order(found["turn_order"]), "cells": cells}


def expected(view: Any) -> dict[str, Any]:
    """The same, from the view."""
    who = seats_of(view)
    players = by_seat(view, view["players"])
    pending = view["pending"] or dict.fromkeys(("worker", "ring", "hired", "figure", "warehouse"))
    text: dict[Any, Any] = {None: None, **{number: str(number) for number in range(12)}}
    segments = view["wheel"]["segments"]
    named: dict[Any, Any] = {None: None, **who}
    return {
        "decision": view["decision"],
        "active": named[view["active"]],
        "round": view["round"],
        "phase": view["phase"],
        "turn_order": [who[colour] for colour in view["turn_order"]],
        "scores": {name: mat["vp"] for name, mat in players.items()},
        "points": {name: mat["points"] for name, mat in players.items()},
        "holdings": {
            name: {**{what: mat[what] for what in ("coins", "wet", "dry")}, **mat["workers"]}
            for name, mat in players.items()
        },
        "priority": {name: text[mat["priority"]] for name, mat in players.items()},
        "weapons": {
            name: [w for w, ready in mat["weapons"].items() if ready] for name, mat in players.items()
        },
        "masters": {name: {m: mat["masters"].get(m, 0) for m in MASTERS} for name, mat in players.items()},
        "inner": text[view["wheel"]["inner"]],
        "middle": text[view["wheel"]["middle"]],
        "workers": {
            str(number): {kind: named[one[kind]] for kind in ("craftsman", "artisan")}
            for number, one in enumerate(segments)
        },
        "turned": int(bool(pending.get("turned"))),
        "worker_at": text[view["worker_at"]],
        "worker": pending["worker"],
        "ring": pending["ring"],
        "hired": pending["hired"],
        "figure": pending["figure"],
        "warehouse": text[pending["warehouse"]],
        "at": view["at"],
        "warehouses": {str(number): clay for number, clay in enumerate(view["warehouses"])},
        "organizer": {kind: column["left"] for kind, column in view["organizer"].items()},
        "specialists": {kind: shelf["left"] for kind, shelf in view["specialists"].items()},
        "inspector_row": str(view["inspectors"]["row"]),
        "inspector_column": view["inspectors"]["column"],
        "tiles": {str(number): tile["tile"] for number, tile in enumerate(view["tiles"], 1)},
        "cells": statues(view["mausoleum"], who),
    }


MASTERS = ("builder", "administrator", "inspector", "clay_maker", "overseer", "blacksmith")
COLUMNS = "ABCDEFGHI"


def statues(pieces: Any, who: dict[str, str]) -> dict[str, tuple[str, str | None, str | None]]:
    """Every cell with a statue: what it is, whose, and its direction."""
    cells: dict[str, tuple[str, str | None, str | None]] = {}
    for piece in pieces:
        owner = who[piece["owner"]] if "owner" in piece else None
        direction = piece.get("facing")
        if "horse" in piece:
            direction = towards(piece["cell"], piece["horse"][0])
            cells |= dict.fromkeys(piece["horse"], ("horse", owner, direction))
        cells[piece["cell"]] = (piece["figure"], owner, direction)
    return cells


def towards(cell: str, near: str) -> str:
    """The direction of the next cell."""
    across = COLUMNS.index(near[0]) - COLUMNS.index(cell[0])
    if across:
        return "right" if across > 0 else "left"
    return "down" if int(near[1]) > int(cell[1]) else "up"
