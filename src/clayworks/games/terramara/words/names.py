"""Colours, goods and members for people (TM-2), amounts of them, and what effects say in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from clayworks.core import sentences
from clayworks.core.messages import Message, all_of, listed, one_of
from clayworks.core.state import NOTHING
from clayworks.games.terramara import MN, M
from clayworks.games.terramara.formats.components import printed
from clayworks.games.terramara.formats.effect_types import Item, Pay, amounts
from clayworks.games.terramara.formats.view_types import FirstPlayerCard
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.notation import GOODS
from clayworks.games.terramara.rules.tables import Tables
from clayworks.games.terramara.words.printed_names import CONDITION_NAMES

# -- names, in the order of notation.py --------------------------------------------------------------------

COLOUR_NAMES = {"red": M("Red"), "yellow": M("Yellow"), "green": M("Green"), "blue": M("Blue")}
GOOD_NAMES = (
    M("wood"),
    M("ore"),
    M("stone"),
    M("cattle"),
    M("plank"),
    M("metal"),
    M("block"),
    M("leather"),
)
CATEGORY_NAMES = (M("tools"), M("weapons"), M("pottery"), M("clothes"))
MEMBER_NAMES = (M("explorer"), M("chief"), M("warrior"))
TIE_BREAK = M("Among equals, who is further on the river is better, then who has more military.")
SOURCE_NAMES = (
    sentences.EARLIER,
    M("action spaces"),
    M("bonus tokens"),
    M("abilities in play"),
    M("character"),
    M("starting card"),
    M("ends of the tracks"),
    M("artefacts"),
    M("end abilities"),
    M("military rank"),
    M("end of the road"),
    M("settlements"),
    M("reserved artefact"),
    M("goods left"),
)


def neutral(number: int) -> Message:
    """A neutral player."""
    return M("neutral player {number}", number=number)


def owner_name(table: s.TribeTable, owner: int) -> Message:
    """A player or a neutral player."""
    if owner >= s.NEUTRAL:
        return neutral(owner - s.NEUTRAL + 1)
    return COLOUR_NAMES[table.colours[owner]]


# -- amounts -----------------------------------------------------------------------------------------------

points = sentences.victory_points
NO_EFFECT = sentences.NOTHING


def goods(kind: int, count: int) -> Message:
    """A number of goods of one kind."""
    return (
        MN("{count} wood", "{count} wood", count),
        MN("{count} ore", "{count} ore", count),
        MN("{count} stone", "{count} stone", count),
        MN("{count} cattle", "{count} cattle", count),
        MN("{count} plank", "{count} planks", count),
        MN("{count} metal", "{count} metal", count),
        MN("{count} block", "{count} blocks", count),
        MN("{count} leather", "{count} leather", count),
    )[kind]


def military(count: int) -> Message:
    """Military points."""
    return MN("{count} military", "{count} military", count)


def culture(count: int) -> Message:
    """Culture points."""
    return MN("{count} culture", "{count} culture", count)


def travel(count: int) -> Message:
    """Travel points."""
    return MN("{count} travel", "{count} travel", count)


def raw_goods(count: int) -> Message:
    """Raw goods of any kinds."""
    return MN("{count} raw good", "{count} raw goods", count)


def any_goods(count: int) -> Message:
    """Goods, raw or not."""
    return MN("{count} good", "{count} goods", count)


def products(count: int) -> Message:
    """Products of any kinds."""
    return MN("{count} product", "{count} products", count)


def processing(count: int) -> Message:
    """Turning raw goods into products (TM-9.2)."""
    return MN("process {count} raw good", "process up to {count} raw goods", count)


def worker(level: int) -> Message:
    """A worker."""
    return M("a level-{level} worker", level=level)


def explorers(count: int) -> Message:
    """Explorers."""
    return MN("{count} explorer", "{count} explorers", count)


def warriors(count: int) -> Message:
    """Warriors."""
    return MN("{count} warrior", "{count} warriors", count)


# -- effects (TM-3.1), as they are written in the component file -------------------------------------------


def effect_words(table: s.TribeTable, effect: int) -> Message:
    """An effect in words, by its number."""
    return NO_EFFECT if effect == NOTHING else words(printed(table).effects[effect])


def item_words(table: s.TribeTable, item: int) -> Message:
    """An item in words, by its number."""
    return say(printed(table).items[item])


def words(effect: Sequence[Item]) -> Message:
    """An effect in words; a choice among other items says where it begins."""
    parts = [part for item in effect for part in item_parts(item)]
    if len(parts) == 1:
        return parts[0]
    choices = [say(item) for item in effect if item["op"] == "choose"]
    return all_of([M("either {options}", options=part) if part in choices else part for part in parts])


def item_parts(item: Item) -> list[Message]:
    """What an item brings, one by one."""
    if item["op"] != "goods":
        return [say(item)]
    held = amounts(item)
    return [goods(kind, held[good]) for kind, good in enumerate(GOODS) if good in held]


def say(item: Item) -> Message:
    """An item in words."""
    if item["op"] == "goods":
        return all_of(item_parts(item))
    if item["op"] == "pay":
        return M("pay {cost} for {gain}", cost=cost_words(item), gain=words(item["gain"]))
    if item["op"] == "choose":
        return choice_of(item["options"])
    if item["op"] == "raid":
        loss = item["loss"]
        return M("raid, losing {loss}", loss=military(loss)) if loss else M("raid without loss")
    if item["op"] == "create":
        return creating(item["raw_sub"])
    if item["op"] == "worker":
        return plain_words("worker", item["level"])
    if item["op"] == "level_vp":
        return plain_words("level_vp", item["per_level"])
    if item["op"] == "hire" or item["op"] == "first_player":
        return plain_words(item["op"], 0)
    return plain_words(item["op"], item["n"])


def choice_of(options: Sequence[Sequence[Item]]) -> Message:
    """One of several effects; a comma parts those that bring more than one thing."""
    said = [words(option) for option in options]
    if all(len(item_parts(item)) == len(option) == 1 for option in options for item in option):
        return one_of(said)
    return M("{first}, or {last}", first=listed(said[:-1]), last=said[-1])


def creating(raw: int) -> Message:
    """Creating an artefact of which some products may be paid with raw goods (TM-10.5)."""
    if raw < 0:
        return M("create an artefact, paid with raw goods as you like")
    return MN(
        "create an artefact, up to {count} product paid with its raw good",
        "create an artefact, up to {count} products paid with their raw goods",
        raw,
    )


@lru_cache(maxsize=1000)
def plain_words(op: str, count: int) -> Message:
    """An item that has a number at most."""
    return {
        "vp": points(count),
        "military": military(count),
        "worker": worker(count),
        "hire": M("a worker of this round"),
        "warriors": warriors(count),
        "level_vp": M("{points} per military level", points=points(count)),
        "any_raw": MN("{count} raw good of your choice", "{count} raw goods of your choice", count),
        "any_product": MN("{count} product of your choice", "{count} products of your choice", count),
        "process": processing(count),
        "trade_raw": M("trade a raw good"),
        "culture": culture(count),
        "travel": travel(count),
        "first_player": M("first player"),
    }[op]


def cost_words(item: Pay) -> Message:
    """What a pay item costs (TM-9.12)."""
    kind, count = next(iter(item["cost"].items()))
    return {"raw": raw_goods, "product": products, "military": military}[kind](count)


def payment_words(table: s.TribeTable, item: int) -> Message:
    """What a pay item costs, by its number."""
    written = printed(table).items[item]
    return cost_words(written) if written["op"] == "pay" else NO_EFFECT


def card_cost(tables: Tables, card: int) -> tuple[Message, ...]:
    """The products that an artefact costs."""
    units = [int(unit) for unit in tables.card_cost[card * 4 : card * 4 + 4]]
    return tuple(goods(s.PRODUCTS + kind, unit) for kind, unit in enumerate(units) if unit)


def still_reserved(penalty: int) -> Message:
    """What a reserved artefact takes away if nobody creates it (TM-12)."""
    return M("{points} if it still lies there at the end", points=points(penalty))


def price(cost: Mapping[str, int]) -> Message:
    """What an artefact costs, by the names of its products."""
    return all_of([goods(GOODS.index(good), count) for good, count in cost.items()])


def first_player_brings(card: FirstPlayerCard, number: int) -> Message:
    """What goes with becoming first player in a round: for oneself, and for others (TM-9.10)."""
    if number >= card["back_from_round"]:
        return M("you gain {what}", what=words(card["back"]))
    mine = M("you begin the next round and gain {what}", what=words(card["front"]))
    others = [
        message
        for message, effect in (
            (
                M("the third player of the new order gains {what}", what=words(card["third"] or ())),
                card["third"],
            ),
            (M("the fourth gains {what}", what=words(card["fourth"] or ())), card["fourth"]),
        )
        if effect is not None
    ]
    return listed([mine, *others])


# -- settlements and special spaces (TM-4.9) ---------------------------------------------------------------


def settlement_words(tables: Tables, tile: int) -> Message:
    """What a settlement scores by, by the number of its tile."""
    steps = [int(step) for step in tables.settlement_steps[tile * 3 : tile * 3 + 3]]
    worth = [int(vp) for vp in tables.settlement_vp[tile * 3 : tile * 3 + 3]]
    return scoring_by(int(tables.settlement_condition[tile]), steps, worth)


def scoring_by(condition: int, steps: Sequence[int], worth: Sequence[int]) -> Message:
    """What a settlement looks at, its steps, and their points."""
    return M(
        "{condition} {steps}: {points} VP",
        condition=CONDITION_NAMES[condition],
        steps="/".join(map(str, steps)),
        points="/".join(map(str, worth)),
    )


def needed(condition: int, least: int) -> Message:
    """What a special space asks for (TM-8.4)."""
    return (
        MN("needs {count} worker level", "needs {count} worker levels", least),
        M("needs both caravans at crossroads {count} or beyond", count=least),
        M("needs {what}", what=culture(least)),
        M("needs {what}", what=military(least)),
        MN("needs {count} artefact: tools", "needs {count} artefacts: tools", least),
        MN("needs {count} artefact: weapons", "needs {count} artefacts: weapons", least),
        MN("needs {count} artefact: pottery", "needs {count} artefacts: pottery", least),
        MN("needs {count} artefact: clothes", "needs {count} artefacts: clothes", least),
    )[condition]
