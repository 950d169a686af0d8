"""A component file in which every number differs that may."""

from __future__ import annotations

from typing import Any

from clayworks.core.components import Components
from clayworks.games.terramara.game import Terramara
from clayworks.games.terramara.rules.notation import GOODS, PRODUCTS
from tests.games.numbers import Data, changed

from .boards import GAME

# How much more of everything an effect gives. Culture and travel stay small: no token is reached by them.
MORE = {"vp": 3, "military": 2, "any_raw": 2, "warriors": 1}


def alter(data: Data) -> None:
    """Another number in every place, different ones where the shipped ones are alike."""
    alter_effects(data)
    alter_pieces(data)
    alter_tracks(data)
    alter_cards(data)
    for tile in data["tile"]:
        alter_tile(tile)
    data["first_player_card"]["back_from_round"] = 4
    data["beginner_kit"]["military_by_turn_order"] = [5, 3, 6, 2]
    data["scoring"].update(reserved_penalty=7, raw_half_points=3, product_half_points=5)


def alter_effects(part: Any) -> None:
    """Every item of every effect, wherever it stands."""
    if isinstance(part, list):
        for inner in part:
            alter_effects(inner)
    elif isinstance(part, dict):
        if "op" in part:
            alter_item(part)
        for inner in part.values():
            alter_effects(inner)


def alter_item(item: Data) -> None:
    """One item of an effect (TM-3.1)."""
    for good in GOODS:
        if good in item:
            item[good] += 2 if good in PRODUCTS else 1
    if "n" in item and item["op"] != "trade_raw":
        item["n"] += MORE.get(item["op"], 1)
    if "level" in item:
        item["level"] = item["level"] % 3 + 1
    if "per_level" in item:
        item["per_level"] += 2
    if "loss" in item:
        item["loss"] += 1
    if "raw_sub" in item:
        item["raw_sub"] = 3 if item["raw_sub"] < 0 else 1
    for key in item.get("cost", {}):
        item["cost"][key] += 1


def alter_pieces(data: Data) -> None:
    """Tribes, workers, capacities (TM-4.2 to TM-4.4)."""
    data["tribe"]["explorers_start"] = 3
    data["supply"]["warriors"] = 5
    levels, workers, reserve = (2, 3, 1, 3, 1), (3, 4, 3, 5, 4), (6, 5, 2)
    for row, level, number in zip(data["round"], levels, workers, strict=True):
        row.update(worker_level=level, workers=number)
    for level, row in enumerate(data["worker"], 1):
        on_track = sum(number for at, number in zip(levels, workers, strict=True) if at == level)
        row.update(reserve=reserve[level - 1], count=on_track + reserve[level - 1])
    for tile, players in zip(data["homeland_tile"], ([2, 3], [2, 3], [4], [4]), strict=True):
        tile["players"] = players
    for space in data["homeland_space"]:
        space["capacity"] = 3 - space["capacity"]
    for key in ("territory", "special", "crossroads", "crossroads_banned", "private_crossroads"):
        data["capacity"][key] = 3 - data["capacity"][key]


def alter_tracks(data: Data) -> None:
    """Military track, raids, river and road (TM-4.5 to TM-4.7)."""
    data["military"].update(overflow_vp=2, rank_vp=[13, 9, 4], symbols=[4, 9, 14])
    for level, first in zip(data["military_level"], (0, 3, 7, 13), strict=True):
        level["first"] = first
    data["raid"].update(base=7)
    data["river"].update(overflow_vp=3, symbols=[4, 8, 12])
    for space, bonus in zip(data["river_space"], BONUSES, strict=True):
        space["reach"] -= 1
        space["bonus"] = bonus
    data["road"].update(end_vp=[12, 7, 4], symbols=["X1", "X3", "X5"])


BONUSES = ["", "", "", "", "", "", "reserve", "", "", "explorer", "discount", "", "", "", ""]


def alter_tile(tile: Data) -> None:
    """What special spaces and settlements ask for and give (TM-4.9)."""
    for space in tile["space"]:
        if "min" in space.get("requires", {}):
            space["requires"]["min"] -= 1
    if "thresholds" in tile["back"]:
        tile["back"]["thresholds"] = [step - 1 for step in tile["back"]["thresholds"]]
    if "vp" in tile["back"]:
        tile["back"]["vp"] = [4, 7, 13]


def alter_cards(data: Data) -> None:
    """Artefacts and characters (TM-4.11, TM-4.12)."""
    for number, card in enumerate(data["artefact"]):
        card["cost"] = {product: 4 if units == 5 else units + 1 for product, units in card["cost"].items()}
        card["vp"] += 1 + number % 3
        if "vp" in card.get("score", {}):
            card["score"]["vp"] += 1
        if "every" in card.get("score", {}):
            card["score"]["every"] = 4
    for character in data["character"]:
        child = character["child"]
        if child.get("modifier") == "raw_sub":
            child["n"] = 3
        if "max_level_by_round" in child:
            child["max_level_by_round"] = [2, 3, 1, 2, 0]


ALTERED = Terramara(Components(changed(GAME, alter), "every number differs.toml"))
