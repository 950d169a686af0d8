"""What the companion of a first game says to a turn: one thing, true whatever the learner did.

The first remark that fits is said; all numbers are those of the turn's points and of the table as it is now.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clayworks.core.events import Entry, Event
from clayworks.core.lessons import Moment
from clayworks.core.messages import Message
from clayworks.games.terramara import M
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.notation import CARDS, PLACES, SETTLEMENTS
from clayworks.games.terramara.words import lesson_facts as f
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words.abilities import ABILITY_NAMES, does_words
from clayworks.games.terramara.words.places import printed_name

Remark = tuple[Message, Sequence[str]]
"""What is said, and what is pointed at."""


def remark(moment: Moment) -> Remark | None:
    """What there is to say about the own last turn; None before the game, and once all is counted."""
    view = f.seen(moment)
    under_way = moment.complete or (view["active"] == moment.colour and not view["fresh"])
    if under_way or view["stage"] == "over" or not events(moment, "place"):
        return None
    return next((said for one in REMARKS if (said := one(moment)) is not None), None)


def events(moment: Moment, what: str) -> list[Event]:
    """What the learner did in the last turn, of one kind."""
    return [
        one for one in moment.did if isinstance(one, Event) and one.what == what and one.seat == moment.seat
    ]


def points(moment: Moment) -> int:
    """What the turn gave at once."""
    return sum(one.points for one in moment.did if isinstance(one, Entry) and one.seat == moment.seat)


# -- the remarks, the most telling first -------------------------------------------------------------------


def created(moment: Moment) -> Remark | None:
    """TM-10.3."""
    made = events(moment, "create")
    if not made or CARDS[made[-1].args[0]] not in f.mine(moment)["artefacts"]:
        return None
    card = f.seen(moment)["printed"]["cards"][CARDS[made[-1].args[0]]]
    name, worth, what = printed_name(card["name"]), n.points(card["vp"]), does_words(card)
    light = [f"panel mat-{moment.colour}"]
    if what is None:
        return M("“{card}” is yours and brings {points} at the end.", card=name, points=worth), light
    told = M(
        "“{card}” is yours and brings {points} at the end. It also does something ({when}): {what}.",
        card=name,
        points=worth,
        when=ABILITY_NAMES[card["kind"]],
        what=what,
    )
    return told, light


def scored(moment: Moment) -> Remark | None:
    """Points that are taken at once (TM-9.1)."""
    gained, so_far = points(moment), f.mine(moment)["vp"]
    if gained <= 0:
        return None
    if so_far == gained:
        told = M(
            "That gave {points} at once, your first ones. They are yours, whatever comes; artefacts and ranks"
            " are counted at the end.",
            points=n.points(gained),
        )
    else:
        told = M(
            "That gave {points} at once. So far you have collected {total}.",
            points=n.points(gained),
            total=n.points(so_far),
        )
    return told, ()


def flagged(moment: Moment) -> Remark | None:
    """TM-9.6."""
    flags = events(moment, "flag")
    if not flags:
        return None
    row = flags[-1].args[0]
    settlement = f.seen(moment)["rows"][row]["settlement"]
    assert settlement is not None
    told = M(
        "Your flag stands in the settlement of row {row}. At the end it brings up to {points}; how much,"
        " depends on what stands there.",
        row=row + 1,
        points=n.points(settlement["vp"][-1]),
    )
    return told, [f"node:{SETTLEMENTS[row]}"]


def raided(moment: Moment) -> Remark | None:
    """TM-9.9."""
    if not events(moment, "raid"):
        return None
    loot = [one for one in moment.did if isinstance(one, Event) and one.what == "give"]
    told = M(
        "Your raid brought {goods}. Your military is {military} now; raids pay more the higher your"
        " level is above the other.",
        goods=n.any_goods(len(loot)),
        military=f.mine(moment)["military"],
    )
    return told, [f"mat:{moment.colour}.military"]


def ahead_of_time(moment: Moment) -> Remark | None:
    """TM-8.7: only while the explorer is still there."""
    space = PLACES[events(moment, "place")[-1].args[1]]
    row = int(space[1]) if space.startswith("R") else 0
    if s.round_of(row) <= f.seen(moment)["round"]:
        return None
    light, away = [f"space:{space}"], f.away(moment)
    if away > 1:
        told = M(
            "Now {count} of your explorers are out ahead. When round {round} begins, you can send only"
            " {members} of your tribe.",
            count=away,
            round=f.seen(moment)["round"] + 1,
            members=f.tribe(moment) - away,
        )
    elif s.round_of(row) == s.ROUNDS:
        told = M("A rich space, far ahead. From row {row} this explorer does not come back.", row=row)
    else:
        told = M(
            "A good catch, ahead of time. The price: this explorer stays in row {row} until the end of round"
            " {row}, and you have a turn less in each round till then.",
            row=row,
        )
    return told, light


def reserved(moment: Moment) -> Remark | None:
    """TM-10.2."""
    card = f.mine(moment)["reserved"]
    if card is None or not events(moment, "reserve"):
        return None
    view = f.seen(moment)
    told = M(
        "“{card}” is kept for you; nobody can take it. But create it before the game ends: otherwise it"
        " costs you {points}.",
        card=printed_name(view["printed"]["cards"][card]["name"]),
        points=n.points(view["printed"]["reserved_penalty"]),
    )
    return told, [f"panel mat-{moment.colour}"]


def hired(moment: Moment) -> Remark | None:
    """TM-9.8."""
    new = events(moment, "worker")
    if not new:
        return None
    told = M(
        "Your new worker costs you no turn and can do this in every round from now on: {what}.",
        what=n.processing(new[-1].args[0]),
    )
    return told, [f"worker:{new[-1].args[0]}"]


def ready(moment: Moment) -> Remark | None:
    """The products of a card have come together, and it has not been created."""
    card = f.payable(moment)
    if card is None or not gathered(moment):
        return None
    name = printed_name(card["name"])
    if f.is_kept(moment, card):
        told = M(
            "You have all the products for “{card}” now. Create it after the action of your next turn.",
            card=name,
        )
    else:
        told = M(
            "You have all the products for “{card}” now. Create it after the action of your next turn, before"
            " somebody else does.",
            card=name,
        )
    return told, [f"card:{card['id']}"]


def to_process(moment: Moment) -> Remark | None:
    """All goods of a card are there, some of them raw."""
    card = f.aim(moment)
    if card is None or f.lacking(moment, card) or not gathered(moment):
        return None
    name, count = printed_name(card["name"]), f.unmade(moment, card)
    if f.waits_for_round(moment) or not all(f.mine(moment)["workers_used"]):
        told = M(
            "Now you have the goods for “{card}”; {count} of them still to be processed. A processing space,"
            " your worker and your hut do that.",
            card=name,
            count=count,
        )
    else:
        told = M(
            "Now you have the goods for “{card}”; {count} of them still to be processed. A processing space"
            " and your hut do that.",
            card=name,
            count=count,
        )
    return told, [f"card:{card['id']}", *f.pointed(f.helping(moment, card)), "space:HUT"]


def still_lacking(moment: Moment) -> Remark | None:
    """Goods have come in; what the nearest card lacks."""
    card = f.aim(moment)
    if card is None or not f.lacking(moment, card) or not gathered(moment):
        return None
    told = M(
        "The nearest card is “{card}” for {price} now. You lack {goods}.",
        card=printed_name(card["name"]),
        price=f.price(moment, card),
        goods=f.goods_words(f.lacking(moment, card)),
    )
    return told, [f"card:{card['id']}"]


def paddled(moment: Moment) -> Remark | None:
    """TM-9.5."""
    if not events(moment, "culture"):
        return None
    told = M(
        "Your canoe is on river space {space} now: {count} cards of the row are within your reach.",
        space=f.mine(moment)["culture"],
        count=f.mine(moment)["reach"],
    )
    return told, ["reach"]


def travelled(moment: Moment) -> Remark | None:
    """TM-9.6, TM-8.5."""
    if not events(moment, "travel"):
        return None
    told = M(
        "Your caravans are on their way. Remember: a crossroads counts only when both of them are there or"
        " beyond, so do not leave the second one behind."
    )
    return told, ["panel land"]


def armed(moment: Moment) -> Remark | None:
    """TM-9.4."""
    if not events(moment, "military"):
        return None
    weaker = [number for number in f.seen(moment)["neutrals"].values() if number < f.mine(moment)["military"]]
    told = M(
        "Your military is {military} now. That is more than {count} of the neutral players have: their"
        " explorers you could join.",
        military=f.mine(moment)["military"],
        count=len(weaker),
    )
    return (told, [f"mat:{moment.colour}.military"]) if weaker else None


def gathered(moment: Moment) -> bool:
    """Whether the turn brought or made goods."""
    return bool(events(moment, "goods") or events(moment, "process"))


REMARKS: tuple[Callable[[Moment], Remark | None], ...] = (
    created,
    scored,
    flagged,
    raided,
    ahead_of_time,
    reserved,
    hired,
    ready,
    to_process,
    still_lacking,
    paddled,
    travelled,
    armed,
)
