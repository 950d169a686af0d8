"""What the companion of a first game looks at before it speaks: the table from the learner's seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from clayworks.core.lessons import Moment
from clayworks.core.messages import Message, all_of
from clayworks.games.xian.formats.view_types import Player, XianView
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.notation import (
    BUILDINGS,
    CARD_KINDS,
    EQUIPMENT,
    KINDS,
    PIGMENTS,
    SECTIONS,
)
from clayworks.games.xian.rules.tables import HELPER, Tables
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words import places as p

PAIR = ("under-card", "over-card")
"""What is asked when a pair is chosen (XI-6.2)."""


def seen(moment: Moment) -> XianView:
    """The table as the learner sees it."""
    return cast(XianView, moment.view)


def mine(moment: Moment) -> Player:
    """What lies before the learner."""
    return seen(moment)["players"][moment.colour]


def rival_name(moment: Moment) -> Message:
    """Who sits there."""
    return n.COLOUR_NAMES[moment.rival]


# -- when --------------------------------------------------------------------------------------------------


def choosing(turn: int, number: int) -> Callable[[Moment], bool]:
    """The learner chooses a pair in a round of a turn."""
    return lambda moment: moment.asked in PAIR and is_in(moment, turn, number)


def is_in(moment: Moment, turn: int, number: int) -> bool:
    """Whether it is that round of that turn."""
    return (seen(moment)["turn"], seen(moment)["round"]) == (turn, number)


# -- worker cards (XI-2.2) ---------------------------------------------------------------------------------


def hand(moment: Moment) -> list[str]:
    """The cards in hand, those of a half chosen pair not among them."""
    own = mine(moment)
    chosen = (own["choice"] or {}).values() if moment.asked in PAIR else ()
    return [card for card in own["hand"] or () if card not in chosen]


def card_name(moment: Moment, card: str) -> Message:
    """A worker card as people call it: `Craftsman 5`."""
    shown = seen(moment)["printed"]["cards"][card]
    kind = CARD_KINDS.index(shown["kind"])
    return p.worker_card(kind, shown.get("helper", 0), shown["number"]).short


def is_helper(moment: Moment, card: str) -> bool:
    """Whether a card can be recruited."""
    return CARD_KINDS.index(seen(moment)["printed"]["cards"][card]["kind"]) == HELPER


def ability(moment: Moment, card: str) -> Message:
    """What a helper does once it is recruited (XI-2.3)."""
    return n.HELPER_ABILITIES[seen(moment)["printed"]["cards"][card]["helper"]]


def has(moment: Moment, effect: int) -> bool:
    """Whether a recruited helper of the learner has an ability, by its number in `EFFECTS`."""
    cards = seen(moment)["printed"]["cards"]
    return any(cards[card].get("helper") == effect for card in mine(moment)["helpers"])


def brings(moment: Moment, card: str, tables: Tables) -> dict[str, int]:
    """The resources that the action of a worker card gives the learner now, by kind (XI-8.1)."""
    view = seen(moment)
    shown = view["printed"]["cards"][card]
    if shown["kind"] == "miner":
        return {shown["pigment"]: min(shown["amount"], view["supply"][shown["pigment"]])}
    for kind, what, effect in (("tax_collector", "coin", 1), ("craftsman", "clay", 2)):
        if shown["kind"] == kind:
            more = int(tables.ability_amounts[effect]) if has(moment, effect) else 0
            return {what: shown["amount"] + more}
    return {}


def over(moment: Moment) -> str:
    """The learner's worker card over."""
    pair = mine(moment)["pair"]
    assert pair is not None
    return pair["over"]


def corner(moment: Moment, card: str) -> dict[str, int]:
    """The pigment that a worker card gives instead of its action, if there is any left (XI-8.2)."""
    colour = seen(moment)["printed"]["cards"][card]["corner"]
    return {colour: min(1, seen(moment)["supply"][colour])}


def resources(moment: Moment) -> dict[str, int]:
    """What the learner has, by kind."""
    own = mine(moment)
    return {"coin": own["coins"], "clay": own["clay"], **own["pigments"]}


def told(amounts: Mapping[str, int]) -> Message:
    """Some resources in words: coins, clay, pigments."""
    return all_of([n.amount(kind, amounts[KINDS[kind]]) for kind in n.IN_ORDER if amounts.get(KINDS[kind])])


# -- the pit (XI-2.6 to XI-2.13) ---------------------------------------------------------------------------


def clay_cost(moment: Moment, section: str, tables: Tables) -> int:
    """What a warrior costs the learner in a section: the Scientist takes something off (XI-10.2)."""
    less = int(tables.ability_amounts[SCIENTIST]) if has(moment, SCIENTIST) else 0
    return max(0, seen(moment)["printed"]["sections"][section]["clay"] - less)


SCIENTIST, OFFICER = 4, 5
"""Numbers of abilities, in the order of `EFFECTS`."""


def craftable(moment: Moment, clay: int, tables: Tables) -> list[str]:
    """The empty spaces that so much clay is enough for, those that give most prestige first, and of equal
    ones those that give more besides.
    """
    view = seen(moment)
    if not view["clay_warriors"]:
        return []
    spaces, bonuses = view["printed"]["spaces"], view["pit"]["bonuses"]
    found = [name for name in bonuses if clay_cost(moment, spaces[name]["section"], tables) <= clay]

    def worth(name: str) -> tuple[int, int]:
        bonus = bonuses[name]
        return bonus["prestige"], bonus["coins"] + bonus["clay"] + len(bonus["pigments"])

    return sorted(found, key=worth, reverse=True)


def paint_cost(moment: Moment, section: str) -> tuple[str, str | None] | None:
    """The two colours that painting costs in a section; of the second None: any (XI-11.3)."""
    view = seen(moment)
    first, second = view["printed"]["sections"][section]["pigments"]
    requests = view["requests"]
    asked = requests[first] if first is not None else None
    other = requests[second] if second is not None else None
    if asked is None or (second is not None and other is None):
        return None
    return asked["colour"], other["colour"] if other is not None else None


def can_pay(cost: tuple[str, str | None] | None, pigments: Mapping[str, int]) -> bool:
    """Whether some pigments are enough to paint."""
    if cost is None:
        return False
    left = {colour: pigments.get(colour, 0) for colour in PIGMENTS}
    left[cost[0]] -= 1
    if left[cost[0]] < 0:
        return False
    return any(left.values()) if cost[1] is None else left[cost[1]] > 0


def paintable(moment: Moment, pigments: Mapping[str, int]) -> list[str]:
    """The clay warriors that so many pigments are enough for, as far as the learner may paint them."""
    view = seen(moment)
    if not mine(moment)["figures"]:
        return []
    payable = {name for name in SECTIONS if can_pay(paint_cost(moment, name), pigments)}
    signatures = view["pit"]["signatures"]
    return [
        space
        for space, figure in view["pit"]["figures"].items()
        if figure == "clay"
        and view["printed"]["spaces"][space]["section"] in payable
        and signatures.get(space, moment.colour) == moment.colour
    ]


def newly_paintable(moment: Moment, gained: Mapping[str, int]) -> list[str]:
    """The clay warriors that the learner can paint with some pigments more, and without them can't."""
    held = mine(moment)["pigments"]
    after = {colour: held[colour] + gained.get(colour, 0) for colour in held}
    before = paintable(moment, held)
    return [space for space in paintable(moment, after) if space not in before]


def space_name(moment: Moment, space: str) -> Message:
    """A space as people call it: section, row and side."""
    spaces = seen(moment)["printed"]["spaces"]
    shown = spaces[space]
    columns = sorted({one["column"] for one in spaces.values() if one["section"] == shown["section"]})
    return p.space_at(shown["section"], shown["row"], columns.index(shown["column"]), len(columns)).short


def section_of(moment: Moment, space: str) -> str:
    """The section in which a space lies."""
    return seen(moment)["printed"]["spaces"][space]["section"]


def painted(moment: Moment, colour: str, section: str) -> int:
    """How many painted warriors somebody has in a section."""
    figures = seen(moment)["pit"]["figures"]
    return sum(1 for space, who in figures.items() if who == colour and section_of(moment, space) == section)


def majority(moment: Moment, colour: str, section: str) -> int:
    """What a section would give one of two players if it were counted now (XI-17.2, XI-17.3)."""
    other = next(one for one in seen(moment)["colours"] if one != colour)
    own, others = painted(moment, colour, section), painted(moment, other, section)
    first, second, _third = seen(moment)["printed"]["sections"][section]["majority"]
    if not own:
        return 0
    if own == others:
        return (first + second) // 2
    return first if own > others else second


def majorities(moment: Moment, colour: str) -> int:
    """The same for all sections."""
    return sum(majority(moment, colour, section) for section in SECTIONS)


# -- buildings (XI-9) --------------------------------------------------------------------------------------


def is_closed(moment: Moment, building: str) -> bool:
    """Whether the pair of a building is full."""
    return any(one["closed"] for one in seen(moment)["buildings"].values() if one["building"] == building)


def fee(moment: Moment, building: str, tables: Tables) -> int:
    """What entering a building costs for the builders of the other player (XI-9.4)."""
    builders = seen(moment)["players"][moment.rival]["builders"][building]
    return int(tables.fees[len(seen(moment)["colours"]) * 2 + builders - 1]) if builders else 0


def forgeable(moment: Moment, coins: int, tables: Tables) -> list[str]:
    """The cards of the row that so many coins are enough for."""
    less = int(tables.ability_amounts[OFFICER]) if has(moment, OFFICER) else 0
    return [card["card"] for card in seen(moment)["row"] if card and max(0, card["cost"] - less) <= coins]


def can_enter(moment: Moment, building: str, tables: Tables) -> bool:
    """Whether there is room in a building, and the learner can meet its fee (XI-9.5, XI-9.7)."""
    own = mine(moment)
    missing = max(0, fee(moment, building, tables) - own["coins"])
    return own["prestige"] >= missing * int(tables.missing_coin) and not is_closed(moment, building)


def coins_after(moment: Moment, building: str, tables: Tables, rules: int) -> int:
    """The coins that are there for the action: what the fee leaves, and the minister's (XI-9.5, XI-9.6)."""
    view = seen(moment)
    left = max(0, mine(moment)["coins"] - fee(moment, building, tables))
    earned = rules > 1 and view["minister_bonus"] and view["minister"] == building
    return left + int(tables.minister_coins) if earned else left


def enterable(moment: Moment, tables: Tables, rules: int) -> list[str]:
    """The buildings in which the learner can act now without the help of a tile (XI-9.5, XI-9.7)."""
    own, last = mine(moment), len(seen(moment)["track"]) - 1
    possible = []
    for building in BUILDINGS:
        acts = {
            "armory": bool(forgeable(moment, coins_after(moment, building, tables, rules), tables)),
            "laboratory": bool(paintable(moment, own["pigments"])),
            "palace": own["space"] < last,
            "workshop": bool(craftable(moment, own["clay"], tables)),
        }
        if acts[building] and can_enter(moment, building, tables):
            possible.append(building)
    return possible


# -- what counts at the end (XI-17) ------------------------------------------------------------------------


def equipment(moment: Moment, tables: Tables) -> int:
    """What the learner's equipment would give if it were counted now: sets and matches."""
    numbers = [0] * (len(EQUIPMENT) // s.COPIES)
    for card in mine(moment)["equipment"] or ():
        numbers[EQUIPMENT.index(card) // s.COPIES] += 1
    total = 0
    for material in set(tables.type_materials):
        held = [count for kind, count in enumerate(numbers) if tables.type_materials[kind] == material]
        sizes = [sum(1 for count in held if count > layer) for layer in range(s.COPIES)]
        total += sum(int(tables.set_prestige[size - 1]) for size in sizes if size)
    for number, section in enumerate(SECTIONS):
        cards = sum(count for kind, count in enumerate(numbers) if tables.type_sections[kind] == number)
        total += min(cards, painted(moment, moment.colour, section)) * int(tables.match_prestige)
    return total


def left_over(moment: Moment, tables: Tables) -> int:
    """What the learner's unused tiles and resources would give if they were counted now."""
    tiles = sum(1 for state in mine(moment)["tiles"].values() if state == "unused")
    goods = sum(resources(moment).values()) // int(tables.resources_per_point)
    return tiles * int(tables.unused_prestige) + goods
