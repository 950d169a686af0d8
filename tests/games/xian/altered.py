"""A component file in which every number differs that may; the miners show other numbers of pigments too."""

from __future__ import annotations

from clayworks.core.components import Components
from clayworks.games.xian.game import Xian
from tests.games.numbers import Data, changed

from .scenes import GAME


def alter(data: Data) -> None:
    """Another number in every place, different ones where the shipped ones are alike.

    The Scientist saves more than section A costs, the Officer more than the cheapest card.
    """
    data["setup"].update(coins=5, clay=4, prestige=3, signatures=3, figures=5)
    data["inventory"]["clay_warriors"] = 14
    for pigment in data["pigments"]:
        pigment["supply"] = 9
    data["structure"]["pass_coins"] = 2
    data["minister"].update(coins=3, prestige=4)
    data["fees"]["missing_coin_prestige"] = 3
    data["fees"]["per_opponent"].update(players_2=[4, 5], players_3=[3, 4], players_4=[2, 6])
    data["pair_limit"].update(players_2=4, players_3=6, players_4=3)
    for section, clay, majority in zip(
        data["sections"], (1, 5, 4), ([20, 13, 7], [31, 17, 9], [25, 12, 6]), strict=True
    ):
        section.update(clay_cost=clay, majority=majority)
    alter_cards(data)
    for face in data["formation_faces"]:
        for number, space in enumerate(face["spaces"]):
            if not space["statue"]:
                space.update(pp=space["pp"] + 1 + number, coins=space["coins"] + 1 + number % 3)
                space.update(clay=1 + number % 2, pigments=[*space["pigments"], *others(space["pigments"])])
    alter_points(data)


def others(pigments: list[str]) -> list[str]:
    """Pigments that a space does not give, the last of them twice."""
    colours = [colour for colour in ("blue", "green", "red", "yellow") if colour not in pigments]
    return [*colours, colours[-1]]


def alter_cards(data: Data) -> None:
    """Workers, helpers and equipment."""
    for card in data["worker_cards"]:
        for key in ("coins", "clay"):
            if key in card:
                card[key] += card["number"]
        if "pigments" in card:
            card["pigments"] = card["pigments"][:1] * (len(card["pigments"]) % 3 + 1)
    for number, helper in enumerate(data["helpers"]):
        helper["prestige_by_turn"] = [points + 7 + number for points in helper["prestige_by_turn"]]
        if helper["id"] != "emissary":
            helper["amount"] = 2 + number % 2
    for number, card in enumerate(data["equipment_cards"]):
        card.update(cost=card["cost"] + 1 + number % 2, clay_bonus=card["clay_bonus"] + 2)


def alter_points(data: Data) -> None:
    """The final scoring; the maximums are low enough to matter, that of end-returns is no even number."""
    data["scoring"].update(equipment_set=[4, 9, 17], equipment_match=5, unused_tile=2, resources_per_point=4)
    for tile in data["mausoleum_tiles"]:
        if tile["kind"] == "end":
            tile["amount"] += 3 if tile["id"] == "end-six" else 1
            tile["maximum"] = {"end-six": 7, "end-returns": 9}.get(tile["id"], 8)
        if tile["id"] == "end-prestige":
            tile["counts"] = "marker"


ALTERED = Xian(Components(changed(GAME, alter), "every number differs.toml"))
