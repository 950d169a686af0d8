"""An observation says what a seat's view says, number by number."""

from __future__ import annotations

from typing import Any

import pytest

from clayworks.core.observing import SEATS
from tests.games.observed import by_seat, decoded, in_order, looks, seats_of


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_observation_decodes_to_what_the_view_shows(players: int) -> None:
    for state, seat in looks("xian", players, 2):
        assert shown(decoded(state, seat)) == expected(state.view(seat))


def shown(found: dict[str, Any]) -> dict[str, Any]:
    """What was decoded; things that come in an order, and stacks, as a view has them."""
    track, below = found.pop("track"), found.pop("below")
    stacks = [
        sorted((name for name in track if track[name] == str(space)), key=lambda name: below[name])
        for space in range(6)
    ]
    ordered = {name: in_order(found[name]) for name in ("order", "turn_track")}
    return {**found, **ordered, "supervisors": stacks}


def expected(view: Any) -> dict[str, Any]:
    """The same, from the view."""
    who = seats_of(view)
    own = view["players"][view["colours"][view["seat"]]]
    players = by_seat(view, view["players"])
    named: dict[Any, Any] = {None: None, **who}
    pending = view["pending"] or {}
    gives, takes = [*pending.get("gives", ()), None, None], [*pending.get("takes", ()), None]
    choice = own["choice"] or {}
    pit = view["pit"]
    spaces = list(view["printed"]["spaces"])

    def of_all(key: str) -> dict[str, Any]:
        return {name: mat[key] for name, mat in players.items()}

    buildings = {one["building"]: (place, one) for place, one in sorted(view["buildings"].items())}
    order = ("armory", "laboratory", "palace", "workshop")
    return {
        "decision": view["decision"],
        "active": named[view["active"]],
        "deciders": sorted((who[colour] for colour in view["deciders"]), key=SEATS.index),
        "turn": view["turn"],
        "round": view["round"],
        "phase": view["phase"],
        "order": [who[colour] for colour in view["order"]],
        "stage": pending.get("stage"),
        "begun": int(pending.get("begun", False)),
        "entering": int(pending.get("entering", False)),
        "bonus_due": int(pending.get("minister_bonus", False)),
        "space": pending.get("space"),
        "gives": gives[0],
        "gives_second": gives[1],
        "takes": takes[0],
        "scores": of_all("prestige"),
        "points": of_all("points"),
        "goods": {
            name: {"clay": mat["clay"], "coin": mat["coins"], **mat["pigments"]}
            for name, mat in players.items()
        },
        "builders": of_all("builders"),
        "signatures": of_all("signatures"),
        "figures": of_all("figures"),
        "starting_tile": of_all("starting_tile"),
        "helpers": of_all("helpers"),
        "bonus_tiles": {
            name: {kind: mat["tiles"].get(kind) for kind in ("open", "market", "discount", "extra")}
            for name, mat in players.items()
        },
        "end_tile": of_all("end_tile"),
        "discards": of_all("discards"),
        "over": {name: (mat["pair"] or {}).get("over") for name, mat in players.items()},
        "under": {name: (mat["pair"] or {}).get("under") for name, mat in players.items()},
        "chosen": {name: int(bool(mat["chosen"])) for name, mat in players.items()},
        "exchanged": {name: mat["exchanged"] or 0 for name, mat in players.items()},
        "hand_size": of_all("hand_size"),
        "equipment_size": of_all("equipment_size"),
        "equipment": {name: mat["equipment"] or [] for name, mat in players.items()},
        "hand": own["hand"],
        "returning": choice.get("return", []),
        "own_under": choice.get("under"),
        "own_over": choice.get("over"),
        "returned": own["returned"],
        "places": {name: buildings[name][0] for name in order},
        "closed": [name for name in order if buildings[name][1]["closed"]],
        "minister": view["minister"],
        "minister_bonus": int(view["minister_bonus"]),
        "requests": {space: one["token"] for space, one in view["requests"].items()},
        "turn_track": view["turn_track"],
        "face_down": view["face_down_requests"],
        "row": {str(slot): one["card"] if one else None for slot, one in enumerate(view["row"], 1)},
        "equipment_deck": view["equipment_deck"],
        "discarded": view["discarded_equipment"],
        "end_tiles": view["end_tiles"],
        "removed": view["removed_end_tiles"],
        "supply": view["supply"],
        "clay_warriors": view["clay_warriors"],
        "faces": pit["faces"],
        "pit": {space: {**named, "clay": "clay"}[pit["figures"].get(space)] for space in spaces},
        "signed": {space: named[pit["signatures"].get(space)] for space in spaces},
        "supervisors": [[who[colour] for colour in stack] for stack in view["supervisors"]],
    }
