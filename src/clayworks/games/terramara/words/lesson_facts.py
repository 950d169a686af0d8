"""What the companion of a first game looks at: cards, goods and spaces as the learner's view has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from clayworks.core.lessons import Moment
from clayworks.core.messages import Message, all_of
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.effect_types import Artefact, amounts
from clayworks.games.terramara.formats.view_types import Player, Row, Space, Task, TribeView
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.notation import GOODS, PRODUCTS, RAW_GOODS
from clayworks.games.terramara.words import names as n

RAW_OF = dict(zip(PRODUCTS, RAW_GOODS, strict=True))
LEAVING = {3: 1, 5: 2}
"""By round: the level whose cards leave the row when it begins (TM-6.2)."""


def seen(moment: Moment) -> TribeView:
    """The learner's view by its type."""
    return cast(TribeView, moment.view)


def mine(moment: Moment) -> Player:
    """The learner's own mat."""
    return seen(moment)["players"][moment.colour]


def rival_name(moment: Moment) -> Message:
    """The other player."""
    return n.COLOUR_NAMES[moment.rival]


def task(moment: Moment) -> Task:
    """What the open decision is about."""
    return seen(moment)["pending"][0]


def neutrals_left(moment: Moment) -> int:
    """Neutral explorers that are still to be placed, the one that is asked about among them (TM-5.7)."""
    return s.ROWS * len(seen(moment)["neutrals"]) - task(moment)["number"]


def members(moment: Moment) -> int:
    """Members that the learner can still send in this round."""
    hand = mine(moment)["hand"]
    return hand["explorers"] + hand["chief"] + hand["warriors"]


def sent(moment: Moment) -> list[tuple[int, str]]:
    """The learner's members on the board, each with the round at whose end it comes home."""
    view = seen(moment)
    now = [*view["homeland"], *(row["crossroads"] for row in view["rows"] if row["crossroads"])]
    placed = [(view["round"], space) for space in now]
    placed += [(int(s.round_of(row["number"])), space) for row in view["rows"] for space in row["spaces"]]
    return [
        (until, kind) for until, space in placed for owner, kind in space["members"] if owner == moment.colour
    ]


def has_sent(moment: Moment) -> bool:
    """Whether a member of the learner is out, or in the hut."""
    return bool(sent(moment) or mine(moment)["hut"])


def away(moment: Moment) -> int:
    """Explorers in rows of later rounds (TM-8.7)."""
    return sum(until > seen(moment)["round"] for until, _kind in sent(moment))


def tribe(moment: Moment) -> int:
    """Explorers and chief, wherever they are; warriors are there for one round only (TM-9.11)."""
    hand = mine(moment)["hand"]
    out = [*(kind for _until, kind in sent(moment)), *mine(moment)["hut"]]
    return hand["explorers"] + hand["chief"] + sum(kind != "warrior" for kind in out)


def goods_words(counts: Mapping[str, int]) -> Message:
    """Goods by their names: 2 wood and 1 ore."""
    return all_of([n.goods(GOODS.index(good), count) for good, count in counts.items() if count])


# -- cards -------------------------------------------------------------------------------------------------


def within_reach(moment: Moment) -> Sequence[Artefact]:
    """The cards of the row that the learner may create (TM-10.1)."""
    return seen(moment)["artefacts"][: mine(moment)["reach"]]


def is_kept(moment: Moment, card: Artefact) -> bool:
    """Whether it is the card that the learner has reserved."""
    return card["id"] == mine(moment)["reserved"]


def is_under_way(moment: Moment) -> bool:
    """Whether the learner's turn still goes on, whatever comes in between."""
    return any(
        one["step"] == "end-turn" and one["player"] == moment.colour for one in seen(moment)["pending"]
    )


def waits_for_round(moment: Moment) -> bool:
    """Whether the learner has no turn left in this round, nor one under way."""
    return members(moment) == 0 and not is_under_way(moment)


def creatable(moment: Moment) -> list[Artefact]:
    """The cards that the learner may create in the next artefact step (TM-10.2).

    What lies in the row within reach and does not leave before that, and the reserved one.
    """
    view, reserved = seen(moment), mine(moment)["reserved"]
    kept = [view["printed"]["cards"][reserved]] if reserved is not None else []
    if not waits_for_round(moment):
        return [*within_reach(moment), *kept]
    if view["round"] == s.ROUNDS:
        return []
    gone = LEAVING.get(view["round"] + 1)
    return [*(card for card in within_reach(moment) if card["level"] != gone), *kept]


def cost(moment: Moment, card: Artefact) -> dict[str, int]:
    """What a card costs the learner: far down the river the reserved one costs a product less (TM-10.4).

    That is dropped which is hardest to come by.
    """
    left, held = dict(card["cost"]), mine(moment)["goods"]
    if is_kept(moment, card) and mine(moment)["culture"] >= seen(moment)["printed"]["discount_from"]:
        dropped = max(left, key=lambda kind: (left[kind] - held[kind] - held[RAW_OF[kind]], -held[kind]))
        left[dropped] -= 1
    return {kind: units for kind, units in left.items() if units}


def lacking(moment: Moment, card: Artefact) -> dict[str, int]:
    """The raw goods that are missing for a card, whatever has been processed."""
    held = mine(moment)["goods"]
    short = {
        RAW_OF[kind]: units - held[kind] - held[RAW_OF[kind]] for kind, units in cost(moment, card).items()
    }
    return {raw: count for raw, count in short.items() if count > 0}


def unmade(moment: Moment, card: Artefact) -> int:
    """How many products of its price are still to be made."""
    held = mine(moment)["goods"]
    return sum(max(0, units - held[kind]) for kind, units in cost(moment, card).items())


def can_be_made(moment: Moment, card: Artefact) -> bool:
    """Whether the learner can still create it in this round.

    An empty space brings all that is lacking, the workers and one other empty space (or the hut) process it,
    and there are members for that.
    """
    room, short = open_now(moment), lacking(moment, card)
    if short and not bringing(room, short):
        return False
    own = mine(moment)
    fresh = zip(own["workers"], own["workers_used"], strict=True)
    left = unmade(moment, card) - sum(level for level, used in fresh if not used)
    hut = 1
    if left > max([hut, *(processed(space) for space in room)]):
        return False
    return max(1, bool(short) + (left > 0)) <= members(moment)


def aim(moment: Moment) -> Artefact | None:
    """The card that is nearest to what the learner has, those of this round first; the better of equals."""
    return min(
        creatable(moment),
        key=lambda card: (
            not can_be_made(moment, card),
            sum(lacking(moment, card).values()),
            unmade(moment, card),
            -card["vp"],
        ),
        default=None,
    )


def payable(moment: Moment) -> Artefact | None:
    """The best card that the learner may create and whose products are there."""
    cards = [card for card in creatable(moment) if unmade(moment, card) == 0]
    return max(cards, key=lambda card: card["vp"], default=None)


def price(moment: Moment, card: Artefact) -> Message:
    """What a card costs the learner."""
    return n.price(cost(moment, card))


# -- spaces ------------------------------------------------------------------------------------------------


def current_row(moment: Moment) -> Row:
    """The row of the round; the first one before the game."""
    return seen(moment)["rows"][max(seen(moment)["round"], 1) - 1]


def empty(spaces: Sequence[Space]) -> list[Space]:
    """Spaces where nobody stands and nothing burns."""
    return [space for space in spaces if not space["members"] and not space["fire"]]


def open_now(moment: Moment) -> list[Space]:
    """Empty spaces to which a member may go in this round without staying longer (TM-8.2)."""
    return empty([*seen(moment)["homeland"], *current_row(moment)["spaces"]])


def processed(space: Space) -> int:
    """How many raw goods a space makes products of."""
    return sum(item["n"] for item in space["effect"] if item["op"] == "process")


def processing(spaces: Sequence[Space]) -> list[Space]:
    """Spaces that make products."""
    return [space for space in spaces if processed(space)]


def bringing(spaces: Sequence[Space], wanted: Mapping[str, int]) -> list[Space]:
    """Spaces that bring all of some raw goods."""
    return [
        space
        for space in spaces
        if any(
            item["op"] == "goods" and all(amounts(item).get(raw, 0) >= count for raw, count in wanted.items())
            for item in space["effect"]
        )
    ]


def helping(moment: Moment, card: Artefact) -> list[Space]:
    """Empty spaces of the round that bring all that a card lacks, or make products if it lacks nothing."""
    room, short = open_now(moment), lacking(moment, card)
    return bringing(room, short) if short else processing(room)


def taken(moment: Moment) -> list[Space]:
    """Spaces of the round with a single explorer of somebody else: they can be joined (TM-8.3)."""
    open_now = [*seen(moment)["homeland"], *current_row(moment)["spaces"]]
    return [
        space
        for space in open_now
        if space["capacity"] > 1
        and len(space["members"]) == 1
        and space["members"][0][1] == "explorer"
        and space["members"][0][0] != moment.colour
    ]


def pointed(spaces: Sequence[Space]) -> list[str]:
    """Spaces as they are drawn."""
    return [f"space:{space['id']}" for space in spaces]


# -- what it is worth --------------------------------------------------------------------------------------


def artefact_points(moment: Moment, colour: str) -> int:
    """What the created artefacts of somebody will bring."""
    view = seen(moment)
    return sum(view["printed"]["cards"][card]["vp"] for card in view["players"][colour]["artefacts"])


def military_points(moment: Moment, colour: str) -> int:
    """What the military rank of somebody would bring now, neutral players among them (TM-12.1)."""
    view = seen(moment)
    own = view["players"][colour]["military"]
    others = [*(player["military"] for player in view["players"].values()), *view["neutrals"].values()]
    rank = sum(other > own for other in others)
    worth = view["printed"]["military_rank"]
    return worth[rank] if rank < len(worth) else 0


def goods_worth(moment: Moment) -> Message:
    """What goods that are left bring in the final count (TM-12)."""
    raw, product = seen(moment)["printed"]["goods_half_points"]
    return M(
        "{raw} VP for a raw good and {product} VP for a product, rounded down in all",
        raw=halves(raw),
        product=halves(product),
    )


def halves(count: int) -> str:
    """So many halves as people write them."""
    whole, half = divmod(count, 2)
    return f"{whole or ''}½" if half else str(whole)
