"""What a component file of Terramara says, and what it should bring to a player of the examples.

Red owns plenty of wood and planks, which he pays, processes and takes; he advances on river and road as
far as he may. Blue, at the same military level, owns ore for raids.
"""

from __future__ import annotations

from typing import Any

from clayworks.games.terramara.game import Terramara
from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.notation import HOMELAND, TILES

from .boards import answer, asked, begin, entry, gained, give, has, play, resolve, table

ORE = 40
RED: dict[str, Any] = {"wood": 30, "plank": 30, "military": 6}
Changes = dict[str, int]


def file(game: Terramara) -> dict[str, Any]:
    """What the component file says."""
    return dict(game.components.data)


def level(game: Terramara, military: int) -> int:
    """TM-4.5: the zone of a space of the military track."""
    return sum(row["first"] <= military for row in file(game)["military_level"])


def divisor(game: Terramara, raider: int, victim: int) -> int:
    """TM-9.9: N, from the military points of both."""
    return int(file(game)["raid"]["base"] - (level(game, raider) - level(game, victim)))


def brought(game: Terramara, effect: list[dict[str, Any]], military: int = 6) -> Changes:
    """What an effect brings to Red (TM-3.1, TM-9), his military being so much before it.

    What is automatic comes first (TM-3.2), so military counts for a raid beside it.
    """
    total: Changes = {}
    military += sum(item["n"] for item in effect if item["op"] == "military")
    for item in effect:
        for name, number in item_brings(game, item, military).items():
            total[name] = total.get(name, 0) + number
    return {name: number for name, number in total.items() if number}


def item_brings(game: Terramara, item: dict[str, Any], military: int) -> Changes:
    """What one item brings."""
    op = item["op"]
    if op == "goods":
        return {good: number for good, number in item.items() if good != "op"}
    if op in ("vp", "military", "culture", "warriors"):
        return {op: item["n"]}
    if op == "any_raw":
        return {"wood": item["n"]}
    if op == "any_product":
        return {"plank": item["n"]}
    if op == "process":
        return {"wood": -item["n"], "plank": item["n"]}
    if op == "travel":
        return {"road": item["n"]}
    if op == "worker":
        return {f"worker{item['level']}": 1}
    if op == "raid":
        due = ORE // divisor(game, military - item["loss"], RED["military"])
        return {"ore": due, "military": -item["loss"]}
    if op == "level_vp":
        return {"vp": item["per_level"] * level(game, military)}
    assert op == "pay", op
    cost = item["cost"]
    paid = {"raw": "wood", "product": "plank", "military": "military"}
    gain = brought(game, item["gain"], military - cost.get("military", 0))
    for key, number in cost.items():
        gain[paid[key]] = gain.get(paid[key], 0) - number
    return gain


def ready(game: Terramara, number: int = 1, players: int = 4, **things: Any) -> TribeState:
    """A table with Red as above and Blue with his ore."""
    state = table(players, number, game, **things.pop("deal", {}))
    give(state, "red", **{**RED, **things})
    if players == 4:
        give(state, "blue", ore=ORE, military=RED["military"])
    return state


def resolved(game: Terramara, effect: int, **things: Any) -> Changes:
    """What an effect really brings to Red."""
    state = ready(game, **things)
    before = has(state, "red")
    answer(resolve(state, "red", effect))
    return gained(before, has(state, "red"))


def visited(state: TribeState, member: str, space: str, *choices: str) -> Changes:
    """What a space really brings to Red."""
    begin(state, "red")
    before = has(state, "red")
    play(state, f"main {member}" if asked(state) == "main" else f"space {space}")
    play(state, *([f"space {space}"] if asked(state) == "space" else []), *choices)
    answer(state)
    changes = gained(before, has(state, "red"))
    assert changes.pop("chief" if member == "chief" else "explorers") == -1
    return changes


def homeland_effect(game: Terramara, space: str) -> int:
    """The effect of a homeland space."""
    return int(game.tables.homeland_effect[HOMELAND.index(space)])


def back_effect(game: Terramara, tile: str) -> int:
    """The effect of the crossroads space on the back of a tile."""
    return int(game.tables.tile_back[TILES.index(tile)])


def tile_deal(tile: str) -> tuple[int, dict[str, Any]]:
    """The row on which a tile lies, and the change of the deal that brings it there."""
    number = 2 * int(tile[2]) - 1
    other = ("FM" if tile.startswith("PQ") else "PQ") + tile[2] + "a"
    return number, {f"R{number}": (tile, other) if tile.startswith("PQ") else (other, tile)}


def symbols(game: Terramara, track: str) -> list[int]:
    """TM-4.9: how far the easy, moderate and hard symbol of a track lie."""
    places = file(game)[track]["symbols"]
    return [int(place[1]) for place in places] if track == "road" else list(places)


def asked_for(game: Terramara, requires: dict[str, Any]) -> int:
    """The number of a special space, or that of its symbol (TM-8.4)."""
    if "min" in requires:
        return int(requires["min"])
    return symbols(game, requires["type"])[("easy", "moderate", "hard").index(requires["symbol"])]


def steps_of(game: Terramara, back: dict[str, Any]) -> list[int]:
    """The three numbers of a settlement, or those of the symbols (TM-4.9)."""
    return list(back["thresholds"]) if "thresholds" in back else symbols(game, back["condition"])


def bonus_at(game: Terramara, bonus: str) -> int:
    """The river space with a bonus (TM-4.6)."""
    return int(next(space["space"] for space in file(game)["river_space"] if space["bonus"] == bonus))


def meets(game: Terramara, requires: dict[str, Any], missing: int = 0) -> dict[str, Any]:
    """What a player has who meets a requirement of a special space or a settlement, or misses it by one."""
    number = asked_for(game, requires) - missing
    if requires["type"] == "workers":
        return {"worker1": number}
    if requires["type"] == "road":
        return {"caravans": (f"X{number}", "X6")}
    if requires["type"] == "river":
        return {"culture": number}
    if requires["type"] == "military":
        return {"military": number}
    letter = {"tools": "T", "weapons": "W", "pottery": "P", "clothes": "C"}[requires["type"]]
    return {"artefacts": [f"{letter}{card}" for card in ("1a", "1b", "1c", "1d", "2a")][:number]}


def card(game: Terramara, name: str) -> dict[str, Any]:
    """An artefact of the file."""
    return entry(file(game), "artefact", name)
