"""What the companion of a first game looks at before it speaks: the table from the learner's seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from clayworks.core.lessons import Moment
from clayworks.core.messages import Message
from clayworks.games.terracotta_army.formats.view_types import ArmyView, Player, RingAction
from clayworks.games.terracotta_army.rules.notation import ACTIONS, BUYABLE, MASTERS, RINGS, WEAPONS
from clayworks.games.terracotta_army.words import names as n

TURN_STARTS = ("rotate", "place")
"""What is asked at the start of a turn; turning a ring only of who can pay for it (TA-7.3)."""


def seen(moment: Moment) -> ArmyView:
    """The table as the learner sees it."""
    return cast(ArmyView, moment.view)


def mat(moment: Moment) -> Player:
    """What lies before the learner."""
    return seen(moment)["players"][moment.colour]


def rival_name(moment: Moment) -> Message:
    """Who sits there."""
    return n.COLOUR_NAMES[moment.rival]


# -- when --------------------------------------------------------------------------------------------------


def is_start(moment: Moment) -> bool:
    """A turn of the learner begins: nothing has been chosen yet."""
    return moment.asked in TURN_STARTS and not moment.drafted


def in_hand(moment: Moment) -> int:
    """The learner's workers that are not on the wheel."""
    workers = mat(moment)["workers"]
    return workers["craftsmen"] + workers["artisans"]


def is_under_way(moment: Moment) -> bool:
    """Whether the learner has had a turn in this round: a worker stands on the wheel."""
    return any(moment.colour in workers for workers in placed(moment).values())


def placed(moment: Moment) -> dict[int, tuple[str | None, str | None]]:
    """The segments on which somebody stands, with who."""
    segments = enumerate(seen(moment)["wheel"]["segments"])
    who = {number: (segment["craftsman"], segment["artisan"]) for number, segment in segments}
    return {number: workers for number, workers in who.items() if any(workers)}


def begins(round_: int, turn: int = 0) -> Callable[[Moment], bool]:
    """A turn begins in a round, and the learner has placed at least so many workers in it."""

    def fits(moment: Moment) -> bool:
        if not is_start(moment) or seen(moment)["round"] != round_:
            return False
        return turn == 0 or (is_under_way(moment) and placed_by(moment) >= turn)

    return fits


def placed_by(moment: Moment) -> int:
    """How many workers of the learner stand on the wheel."""
    segments = seen(moment)["wheel"]["segments"]
    return sum(moment.colour in (one["craftsman"], one["artisan"]) for one in segments)


def both(first: Callable[[Moment], bool], second: Callable[[Moment], bool]) -> Callable[[Moment], bool]:
    """Two conditions at once."""
    return lambda moment: first(moment) and second(moment)


def is_fresh(moment: Moment) -> bool:
    """The learner has not moved in this round."""
    return not is_under_way(moment)


# -- the wheel ---------------------------------------------------------------------------------------------


def here(moment: Moment) -> RingAction:
    """What the ring whose action is under way shows at this turn's worker."""
    view = seen(moment)
    assert view["worker_at"] is not None
    return view["wheel"]["segments"][view["worker_at"]]["actions"][ring_here(moment)]


def ring_here(moment: Moment) -> int:
    """The ring whose action is under way."""
    pending = seen(moment)["pending"]
    assert pending is not None
    assert pending["ring"] is not None
    return RINGS.index(pending["ring"])


def shows(moment: Moment, ring: str, *words: str) -> bool:
    """Whether the learner is asked about a ring that shows one of these actions."""
    return moment.asked == ring and here(moment)["action"] in words


def can_still_move(moment: Moment) -> bool:
    """Whether the other player has workers left, who may move an inspector before the scoring."""
    workers = seen(moment)["players"][moment.rival]["workers"]
    return workers["craftsmen"] + workers["artisans"] > 0


def action_words(action: RingAction) -> Message:
    """An action of the view in words."""
    word, what = action["action"], action["what"]
    names: dict[str, tuple[str, ...]] = {"master": MASTERS, "ready": WEAPONS, "buy": BUYABLE}
    amount = names[word].index(str(what)) if word in names else int(what)
    return n.action_name(ACTIONS.index(word), amount)


def free_tokens(moment: Moment) -> list[int]:
    """The costs of the learner's Master tokens that lie on no Master yet, the cheapest first (TA-10.2)."""
    left = list(seen(moment)["printed"]["tokens"])
    for cost in mat(moment)["masters"].values():
        left.remove(cost)
    return sorted(left)


def kept_wet(moment: Moment) -> int:
    """How much wet clay the learner's Masters keep wet at clean-up (TA-10.10)."""
    keeps = seen(moment)["printed"]["clean_up"]
    return sum(keeps[master]["wet"] for master in mat(moment)["masters"])


def closed(moment: Moment) -> list[str]:
    """The segments on which somebody stands, as things on the board."""
    return [f"segment:{number}" for number in placed(moment)]


def showing(moment: Moment, word: str) -> Iterator[int]:
    """The segments whose inner ring shows an action, as far as a Craftsman can go there."""
    for number, segment in enumerate(seen(moment)["wheel"]["segments"]):
        if segment["actions"][0]["action"] == word and number not in placed(moment):
            yield number


def fits_a_warrior(moment: Moment) -> list[str]:
    """The free segments at which the learner can pay for a warrior, as things on the board."""
    segments = seen(moment)["wheel"]["segments"]
    wet = mat(moment)["wet"]
    return [
        f"segment:{number}"
        for number in showing(moment, "craft")
        if int(segments[number]["actions"][0]["what"]) <= wet
    ]


def most_clay(moment: Moment) -> tuple[int, int]:
    """The free segment that can bring the learner most wet clay, and how much."""
    found = {
        number: sum(clay_of(moment, action) for action in segment["actions"])
        for number, segment in enumerate(seen(moment)["wheel"]["segments"])
        if number not in placed(moment)
    }
    best = max(found, key=lambda number: found[number])
    return best, found[best]


def clay_of(moment: Moment, action: RingAction) -> int:
    """The wet clay that an action brings the learner; a Clay Maker that must be hired first counts, too."""
    view, mine = seen(moment), mat(moment)
    if action["action"] == "clay":
        return int(action["what"])
    if action["what"] == "clay_maker":
        tokens = free_tokens(moment)
        can_hire = "clay_maker" in mine["masters"] or (tokens and tokens[0] <= mine["coins"])
        return view["printed"]["clay_maker"] if can_hire else 0
    return 0


def inspectors_lit(moment: Moment) -> list[str]:
    """Where the inspectors stand."""
    inspectors = seen(moment)["inspectors"]
    return [f"row:{inspectors['row']}", f"column:{inspectors['column']}"]
