"""The names of things for people (TM-2), and what effects say in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from clayworks.core.messages import Message
from clayworks.core.state import NOTHING
from clayworks.games.terramara import MN, M
from clayworks.games.terramara.formats.components import printed
from clayworks.games.terramara.formats.effect_types import Item, Pay, amounts
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.notation import (
    CARDS,
    CHARACTERS,
    GOODS,
    PLACES,
    STARTS,
    TOKENS,
)
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
SOURCE_NAMES = (
    M("earlier"),
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


def printed_name(table: s.TribeTable, name: str) -> Message:
    """The printed name of a card, token, character or space by its id; the id itself if it has none."""
    return Message(printed(table).names.get(name, name), room=M.room)


def card_name(table: s.TribeTable, card: int) -> Message:
    """An artefact."""
    return printed_name(table, CARDS[card])


def token_name(table: s.TribeTable, token: int) -> Message:
    """A bonus token."""
    return printed_name(table, TOKENS[token])


def start_name(table: s.TribeTable, card: int) -> Message:
    """A starting card."""
    return printed_name(table, STARTS[card])


def character_name(table: s.TribeTable, character: int) -> Message:
    """A character."""
    return printed_name(table, CHARACTERS[character])


def space_name(table: s.TribeTable, space: int) -> Message:
    """A space: the name of a homeland space, the id of any other."""
    if space == s.HUT:
        return M("hut")
    return printed_name(table, PLACES[space])


def owner_name(table: s.TribeTable, owner: int) -> Message:
    """A player or a neutral player."""
    if owner >= s.NEUTRAL:
        return M("neutral {number}", number=owner - s.NEUTRAL + 1)
    return COLOUR_NAMES[table.colours[owner]]


# -- amounts -----------------------------------------------------------------------------------------------


def amount(count: int, what: Message) -> Message:
    """So many of something."""
    return M("{count} {what}", count=count, what=what)


def points(count: int) -> Message:
    """Victory points."""
    return MN("{count} VP", "{count} VP", count)


def military(count: int) -> Message:
    """Military points."""
    return amount(count, M("military"))


def together(parts: Sequence[Message]) -> Message:
    """Several things at once."""
    if not parts:
        return M("nothing")
    if len(parts) == 1:
        return parts[0]
    return M("{first} + {rest}", first=parts[0], rest=together(parts[1:]))


def either(parts: Sequence[Message]) -> Message:
    """One of several things."""
    if len(parts) == 1:
        return parts[0]
    return M("{first} or {rest}", first=parts[0], rest=either(parts[1:]))


# -- effects (TM-3.1), as they are written in the component file -------------------------------------------


def effect_words(table: s.TribeTable, effect: int) -> Message:
    """An effect in words, by its number."""
    return M("nothing") if effect == NOTHING else words(printed(table).effects[effect])


def item_words(table: s.TribeTable, item: int) -> Message:
    """An item in words, by its number."""
    return say(printed(table).items[item])


def words(effect: Sequence[Item]) -> Message:
    """An effect in words."""
    return together([say(item) for item in effect])


def say(item: Item) -> Message:
    """An item in words."""
    if item["op"] == "goods":
        held = amounts(item)
        return together([amount(held[good], GOOD_NAMES[n]) for n, good in enumerate(GOODS) if good in held])
    if item["op"] == "pay":
        return M("pay {cost} for {gain}", cost=cost_words(item), gain=words(item["gain"]))
    if item["op"] == "choose":
        return either([words(option) for option in item["options"]])
    if item["op"] == "raid":
        loss = item["loss"]
        return M("raid, losing {loss}", loss=military(loss)) if loss else M("raid without loss")
    if item["op"] == "create":
        if item["raw_sub"] < 0:
            return M("create an artefact, paid with raw goods as you like")
        return M("create an artefact, up to {count} products paid raw", count=item["raw_sub"])
    if item["op"] == "worker":
        return plain_words("worker", item["level"])
    if item["op"] == "level_vp":
        return plain_words("level_vp", item["per_level"])
    if item["op"] == "hire" or item["op"] == "first_player":
        return plain_words(item["op"], 0)
    return plain_words(item["op"], item["n"])


@cache
def plain_words(op: str, count: int) -> Message:
    """An item that has a number at most."""
    return {
        "vp": points(count),
        "military": military(count),
        "worker": M("a level-{level} worker", level=count),
        "hire": M("a worker of this round"),
        "warriors": MN("{count} warrior", "{count} warriors", count),
        "level_vp": M("{points} per military level", points=points(count)),
        "any_raw": MN("{count} raw good of your choice", "{count} raw goods of your choice", count),
        "any_product": MN("{count} product of your choice", "{count} products of your choice", count),
        "process": MN("process {count} raw good", "process up to {count} raw goods", count),
        "trade_raw": M("trade a raw good"),
        "culture": amount(count, M("culture")),
        "travel": amount(count, M("travel")),
        "first_player": M("first player"),
    }[op]


def cost_words(item: Pay) -> Message:
    """What a pay item costs (TM-9.12)."""
    kind, count = next(iter(item["cost"].items()))
    if kind == "raw":
        return MN("{count} raw good", "{count} raw goods", count)
    if kind == "product":
        return MN("{count} product", "{count} products", count)
    return military(count)


def payment_words(table: s.TribeTable, item: int) -> Message:
    """What a pay item costs, by its number."""
    written = printed(table).items[item]
    return cost_words(written) if written["op"] == "pay" else M("nothing")


def card_cost(tables: Tables, card: int) -> tuple[Message, ...]:
    """The products that an artefact costs."""
    units = [int(unit) for unit in tables.card_cost[card * 4 : card * 4 + 4]]
    return tuple(amount(unit, GOOD_NAMES[s.PRODUCTS + kind]) for kind, unit in enumerate(units) if unit)


def settlement_words(tables: Tables, tile: int) -> Message:
    """What a settlement scores by (TM-4.9)."""
    steps = [int(step) for step in tables.settlement_steps[tile * 3 : tile * 3 + 3]]
    worth = [int(vp) for vp in tables.settlement_vp[tile * 3 : tile * 3 + 3]]
    return M(
        "{condition} {steps}: {points} VP",
        condition=CONDITION_NAMES[tables.settlement_condition[tile]],
        steps="/".join(map(str, steps)),
        points="/".join(map(str, worth)),
    )
