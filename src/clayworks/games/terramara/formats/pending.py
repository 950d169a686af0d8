"""What is still to be done, for the view: the stack of unfinished effects (TM-14.5) in words.

Nothing on the stack is hidden: whoever sees the table could tell it from what has happened.
"""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.state import NOTHING
from clayworks.games.terramara.formats.components import printed
from clayworks.games.terramara.formats.effect_types import Effect, written
from clayworks.games.terramara.formats.view_types import Details, Task
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules import steps
from clayworks.games.terramara.rules.artefacts import cost_left
from clayworks.games.terramara.rules.notation import CARDS, DECISIONS, MEMBERS, PRODUCTS, RAW_GOODS, SPOTS
from clayworks.games.terramara.rules.tables import CHOOSE

# The steps without a question, in the order of their numbers.
FOLLOWING = (
    "effect",
    "spots",
    "raiding",
    "refill",
    "turn",
    "end-turn",
    "round-end",
    "round-start",
    "final-scoring",
    "reveal-pool",
    "start",
    "character-start",
    "set-up-end",
)
STEP_WORDS = (*DECISIONS, *FOLLOWING)


def pending(table: s.TribeTable) -> list[Task]:
    """Everything on the stack, the next thing first."""
    return [task(table, place) for place in range(int(table.top), -1, -s.FRAME)]


def task(table: s.TribeTable, place: int) -> Task:
    """One frame of the stack."""
    step, seat, a, b, c = (int(number) for number in table.stack[place : place + s.FRAME])
    player = None if seat == NOTHING else table.colours[seat]
    return {"step": STEP_WORDS[step], "player": player, **DETAILS.get(step, nothing)(table, a, b, c)}


# -- what the numbers of a frame mean; `steps.py` lists them -----------------------------------------------


def nothing(table: s.TribeTable, a: int, b: int, c: int) -> Details:
    """No number belongs to it."""
    return {}


def numbered(table: s.TribeTable, a: int, b: int, c: int) -> Details:
    """One of several in turn."""
    return {"number": a}


def counted(table: s.TribeTable, a: int, b: int, c: int) -> Details:
    """So many points."""
    return {"count": a}


def placing(table: s.TribeTable, a: int, b: int, c: int) -> Details:
    """A member on its way to a space."""
    return {"member": MEMBERS[a]}


def closing(table: s.TribeTable, a: int, b: int, c: int) -> Details:
    """The closing window."""
    return {"used": a == 1}


def choosing(table: s.TribeTable, a: int, b: int, c: int) -> Details:
    """One of some effects."""
    return {**offered(table, a, b, c), "hut": b == 1}


def offered(table: s.TribeTable, a: int, b: int, c: int) -> Details:
    """A gain for a cost."""
    return {"item": printed(table).items[a].copy(), "source": item_source(table, a)}


def paying(table: s.TribeTable, a: int, b: int, c: int) -> Details:
    """What is left of a payment."""
    return {"raw": a, "products": b}


def taking(table: s.TribeTable, a: int, b: int, c: int) -> Details:
    """Goods of one's choice."""
    return {"goods": "raw" if a == s.RAW else "product", "count": b}


def processing(table: s.TribeTable, a: int, b: int, c: int) -> Details:
    """Raw goods to be turned over."""
    return {"count": a, "at_least_one": b == 1}


def trading(table: s.TribeTable, a: int, b: int, c: int) -> Details:
    """A trade in the middle."""
    return {"given": RAW_GOODS[a]}


def raiding(table: s.TribeTable, a: int, b: int, c: int) -> Details:
    """A raid that may be declined."""
    return {"loss": a}


def giving(table: s.TribeTable, a: int, b: int, c: int) -> Details:
    """The goods that a victim has still to give."""
    return {"to": table.colours[a], "count": b}


def creating(table: s.TribeTable, a: int, b: int, c: int) -> Details:
    """An artefact besides the artefact step."""
    return {"raw_sub": a}


def discounting(table: s.TribeTable, a: int, b: int, c: int) -> Details:
    """An artefact of which one unit is dropped."""
    return {"card": CARDS[a], "raw_sub": b}


def substituting(table: s.TribeTable, a: int, b: int, c: int) -> Details:
    """An artefact that is being paid."""
    left = {name: int(cost_left(b, product)) for product, name in enumerate(PRODUCTS)}
    return {"card": CARDS[a], "cost": {name: units for name, units in left.items() if units}, "raw_sub": c}


def resolving(table: s.TribeTable, a: int, b: int, c: int) -> Details:
    """An effect, as far as it is not resolved."""
    return {"effect": items_left(table, a, b, c), "source": effect_source(table, a)}


def using(table: s.TribeTable, a: int, b: int, c: int) -> Details:
    """The tokens of river 14."""
    spots = table.tables.river_spots[a * 2 : a * 2 + 2]
    return {"spots": [SPOTS[spot] for place, spot in enumerate(spots) if b >> place & 1]}


DETAILS: dict[int, Callable[[s.TribeTable, int, int, int], Details]] = {
    steps.NEUTRAL_SPACE: numbered,
    steps.DRAFT: numbered,
    steps.SPACE: placing,
    steps.POST: closing,
    steps.ASK_CHOOSE: choosing,
    steps.OFFER: offered,
    steps.ASK_PAY: paying,
    steps.TAKE: taking,
    steps.ASK_PROCESS: processing,
    steps.TRADE_TAKE: trading,
    steps.ASK_CULTURE: counted,
    steps.ASK_TRAVEL: counted,
    steps.ASK_RAID: raiding,
    steps.GIVE: giving,
    steps.ASK_CREATE: creating,
    steps.DISCOUNT: discounting,
    steps.SUBSTITUTE: substituting,
    steps.EFFECT: resolving,
    steps.SPOTS_LEFT: using,
    steps.RAIDING: numbered,
    steps.START: numbered,
}


# -- effects -----------------------------------------------------------------------------------------------


def items_left(table: s.TribeTable, effect: int, following: int, bits: int) -> Effect:
    """The items of an effect that are still to be resolved (TM-3.2), as they are written in the file."""
    tables, items = table.tables, printed(table).items
    first = int(tables.effect_first[effect]) if following == 0 else following
    rest = int(tables.effect_rest[effect])
    left = [*range(first, rest), *(rest + place for place in range(bits.bit_length()) if bits >> place & 1)]
    # A goods item has a number for each of its kinds, but is written once.
    return written(list({id(items[number]): items[number] for number in left}.values()))


def effect_source(table: s.TribeTable, effect: int) -> str:
    """Where points of an effect are counted."""
    return table.game.sources[table.tables.effect_source[effect]]


def item_source(table: s.TribeTable, item: int) -> str:
    """Where points of what an item leads to are counted."""
    tables = table.tables
    if tables.item_op[item] == CHOOSE:
        return effect_source(table, int(tables.branch_effect[tables.item_a[item]]))
    return effect_source(table, int(tables.item_d[item]))
