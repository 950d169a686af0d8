"""Component files as they might be printed: other effects, costs, requirements, points and symbols."""

from __future__ import annotations

from typing import Any

from clayworks.core.chance import Chance
from clayworks.core.components import Components
from clayworks.games.terramara.game import Terramara
from clayworks.games.terramara.rules.notation import (
    CATEGORIES,
    CONDITIONS,
    EVENTS,
    GOODS,
    HOMELAND,
    MODIFIERS,
    OPS,
    PRODUCTS,
    SCORES,
)
from tests.games.numbers import Data, changed

from .boards import GAME

TRACKS = ("road", "river", "military")
FEEDING = ("culture", "first_player")  # what `culture_gained` must not bring: it would never end


def printed_otherwise(seed: int) -> Terramara:
    """A game with a file in which chance has changed nearly everything that may differ."""
    return Terramara(Components(changed(GAME, Printer(Chance(seed)).change), f"copy {seed}.toml"))


class Printer:
    """Prints everything anew."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def number(self, low: int, high: int) -> int:
        """A number in a range."""
        return low + int(self.chance.below(high - low + 1))

    def one(self, things: Any) -> Any:
        """One of some things."""
        return list(things)[self.chance.below(len(list(things)))]

    def some(self, things: Any, count: int) -> list[Any]:
        """So many different ones, in their order."""
        chosen = [str(thing) for thing in self.chance.shuffled(list(map(str, things)))[:count]]
        return [thing for thing in things if str(thing) in chosen]

    # -- effects (TM-3) --------------------------------------------------------------------------------

    def effect(self, without: tuple[str, ...] = (), depth: int = 0) -> list[Data]:
        """One to three items; what costs or chooses does so once inside another."""
        nested = ("pay", "choose") if depth else ()
        ops = [op for op in OPS if op not in (*without, *nested)]
        return [self.item(op, without, depth) for op in self.some(ops, self.number(1, 3))]

    def item(self, op: str, without: tuple[str, ...], depth: int) -> Data:
        """An item with everything that it needs."""
        if op == "goods":
            return {"op": op, **{good: self.number(1, 3) for good in self.some(GOODS, self.number(1, 3))}}
        if op in ("hire", "first_player"):
            return {"op": op}
        if op == "worker":
            return {"op": op, "level": self.number(1, 3)}
        if op == "level_vp":
            return {"op": op, "per_level": self.number(1, 3)}
        if op == "raid":
            return {"op": op, "loss": self.number(0, 3)}
        if op == "create":
            return {"op": op, "raw_sub": self.number(-1, 3)}
        if op == "pay":
            cost = {self.one(("raw", "product", "military")): self.number(1, 3)}
            return {"op": op, "cost": cost, "gain": self.effect(without, depth + 1)}
        if op == "choose":
            return {"op": op, "options": self.branches(without, depth)}
        return {"op": op, "n": 1 if op == "trade_raw" else self.number(1, 4)}

    def branches(self, without: tuple[str, ...], depth: int) -> list[list[Data]]:
        """Two or three effects that can be told apart by their ops."""
        branches: dict[tuple[str, ...], list[Data]] = {}
        while len(branches) < 2:
            for _ in range(self.number(2, 3)):
                branch = self.effect(without, depth + 1)
                branches[tuple(item["op"] for item in branch)] = branch
        return list(branches.values())

    def trigger(self) -> Data:
        """An event and what it brings, in some of the ways in which it can be said."""
        event = self.one(EVENTS)
        without = FEEDING if event == "culture_gained" else ()
        if event == "artefact_created" and self.number(0, 1):
            return {"on": event, "effect_by_level": [self.effect() for _ in range(3)]}
        if event == "chief_to_space" and self.number(0, 1):
            return {"on": event, "effect_empty": self.effect(), "effect_joined": self.effect()}
        return {"on": event, "effect": self.effect(without)}

    def modifier(self, allowed: tuple[str, ...]) -> Data:
        """A modifier with its number."""
        modifier = self.one(allowed)
        return {"modifier": modifier, **({"n": self.number(1, 4)} if modifier == "raw_sub" else {})}

    # -- parts (TM-4) ----------------------------------------------------------------------------------

    def change(self, data: Data) -> None:
        """Everything that may differ."""
        self.change_tracks(data)
        for card in data["artefact"]:
            self.change_card(card)
        for tile in data["tile"]:
            self.change_tile(tile)
        for part in (*data["bonus_token"], *data["starting_card"], *data["homeland_space"]):
            part["effect"] = self.effect()
        for space in data["homeland_space"]:
            space["capacity"] = self.number(1, 2)
        self.change_homeland(data)
        self.change_characters(data["character"])
        for side in ("front", "third", "fourth", "back"):
            data["first_player_card"][side] = self.effect(("first_player",))
        data["first_player_card"]["back_from_round"] = self.number(1, 6)
        data["hut"]["effect"] = [self.item("choose", (), 0)]
        data["scoring"].update(reserved_penalty=self.number(0, 9), raw_half_points=self.number(0, 4))

    def change_tracks(self, data: Data) -> None:
        """TM-4.5 to TM-4.7."""
        for level, first in zip(data["military_level"], [0, *self.some(range(1, 21), 3)], strict=True):
            level["first"] = first
        data["military"].update(symbols=self.some(range(1, 21), 3), rank_vp=[9, 4, 1])
        data["river"].update(symbols=self.some(range(1, 15), 3), overflow_vp=self.number(0, 3))
        data["road"].update(symbols=self.some([f"X{number}" for number in range(1, 7)], 3))
        data["raid"]["base"] = self.number(4, 9)
        places = dict(zip(("explorer", "reserve", "discount"), self.shuffled(range(6, 15)), strict=False))
        for number, space in enumerate(data["river_space"]):
            space["bonus"] = next((bonus for bonus, at in places.items() if at == number), "")
            space["reach"] = self.number(0, 8)

    def shuffled(self, numbers: range) -> list[int]:
        """Numbers in any order."""
        return [int(number) for number in self.chance.shuffled([str(number) for number in numbers])]

    def change_card(self, card: Data) -> None:
        """TM-4.11: another cost, other points, an ability of any kind."""
        for key in ("effect", "trigger", "modifier", "n", "score"):
            card.pop(key, None)
        card["cost"] = {product: self.number(1, 3) for product in self.some(PRODUCTS, self.number(2, 4))}
        card["vp"] = self.number(0, 20)
        card["kind"] = self.one(("none", "immediate", "permanent", "round", "end"))
        if card["kind"] in ("immediate", "round"):
            card["effect"] = self.effect()
        elif card["kind"] == "permanent":
            card |= self.one(({"trigger": self.trigger()}, self.modifier(MODIFIERS[:6])))
        elif card["kind"] == "end":
            card["score"] = self.score()

    def score(self) -> Data:
        """TM-3.6."""
        rule = self.one(SCORES[1:])
        score: Data = {"rule": rule}
        if not rule.startswith("double"):
            score["vp"] = self.number(1, 4)
        if rule == "per_category":
            score["category"] = self.one(CATEGORIES)
        if rule == "per_river":
            score["every"] = self.number(1, 5)
        return score

    def change_tile(self, tile: Data) -> None:
        """TM-4.9: spaces, sizes, what a special space asks for, and the back."""
        big = 3 if tile["id"].startswith("FM3") else self.number(1, 3)
        for space in tile["space"]:
            space["effect"] = self.effect()
            space["size"] = "big" if space["pos"] == big else "small"
            self.sign(space)
            if "requires" in space:
                condition = self.one(CONDITIONS)
                least = {"symbol": self.one(("easy", "moderate", "hard"))}
                space["requires"] = {"type": condition, **(least if condition in TRACKS else {"min": 2})}
        back = tile["back"]
        if back["kind"] == "crossroads":
            back["effect"] = self.effect()
            self.sign(back)
        if back["kind"] == "settlement":
            back["condition"] = self.one(CONDITIONS)
            back.pop("thresholds", None)
            if back["condition"] not in TRACKS:
                back["thresholds"] = self.some(range(1, 9), 3)
            back["vp"] = [self.number(0, 12) for _ in range(3)]

    def sign(self, space: Data) -> None:
        """TM-4.4: "only 1 member" stands on any space, or not."""
        if self.number(1, 4) == 1:
            space["capacity"] = 1

    def change_homeland(self, data: Data) -> None:
        """TM-4.4: the spaces of the two tiles of each number of players are different ones."""
        for tile in data["homeland_tile"]:
            half = HOMELAND[:4] if tile["side"] == "left" else HOMELAND[4:]
            tile["spaces"] = self.some(half, self.number(1, 3))

    def change_characters(self, characters: list[Data]) -> None:
        """TM-4.12: any abilities; what there is only once belongs to one of them."""
        private = self.shuffled(range(7))
        for number, character in enumerate(characters):
            child: Data = {"setup": self.effect(), **self.modifier(MODIFIERS[:7])}
            adult: Data = {**self.modifier(MODIFIERS[:6]), "trigger": self.trigger()}
            if number == private[0]:
                levels = [self.number(0, 3) for _ in range(5)]
                child = {"modifier": "private_tokens", "per_round": 1, "max_level_by_round": levels}
            if number == private[1]:
                child = {"modifier": "private_crossroads", "private_settlement": True}
                adult["private_settlement"] = bool(self.number(0, 1))
            if self.number(0, 1):
                (child if self.number(0, 1) else adult)["round"] = self.effect()
            character.update(child=child, adult=adult)
