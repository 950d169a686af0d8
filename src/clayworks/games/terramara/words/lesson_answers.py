"""What the companion of a first game says at each decision within a turn, when it is met first (TM-14)."""

from __future__ import annotations

from collections.abc import Sequence

from clayworks.core.lessons import Moment, Step, asks
from clayworks.core.messages import Message
from clayworks.games.terramara import M
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.words import lesson_facts as f
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words.places import printed_name

# -- sending (TM-8) ----------------------------------------------------------------------------------------


def where(moment: Moment) -> list[str]:
    """Spaces of the round that bring what the nearest card lacks, or make products for it."""
    card = f.aim(moment)
    return [] if card is None else f.pointed(f.helping(moment, card))


def sending(moment: Moment) -> Message:
    """TM-8.2, TM-8.9."""
    if not where(moment):
        return M(
            "Where to? Everything that is open is marked; choose it. In your hut there is always room:"
            " there you process or trade one raw good."
        )
    return M(
        "Where to? Everything that is open is marked; choose it. I point at what fits your plan."
        " In your hut there is always room: there you process or trade one raw good."
    )


def sends_explorer_later(moment: Moment) -> bool:
    """Whether an explorer is sent, and there are later rounds."""
    return (
        moment.asked == "space"
        and f.task(moment).get("member") == "explorer"
        and f.seen(moment)["round"] < s.ROUNDS
    )


# -- artefacts (TM-10) -------------------------------------------------------------------------------------


def after_action(moment: Moment) -> Message:
    """TM-10.2."""
    return M(
        "The action is done. Now you may create one artefact within reach for its products, or reserve"
        " one if your canoe is on river space {space} or beyond. If nothing fits, end the turn.",
        space=f.seen(moment)["printed"]["reserve_from"],
    )


def may_create(moment: Moment) -> bool:
    """Whether a card can be paid, and the artefact step of the turn is not used."""
    return moment.asked == "post" and not f.task(moment).get("used") and f.payable(moment) is not None


def create_now(moment: Moment) -> Message:
    """TM-10.3."""
    card = f.payable(moment)
    assert card is not None
    name, points = printed_name(card["name"]), n.points(card["vp"])
    if card["kind"] in ("round", "permanent"):
        return M(
            "You can pay for “{card}”: choose it. It brings {points} at the end, and the earlier it lies"
            " before you, the longer it works for you.",
            card=name,
            points=points,
        )
    return M("You can pay for “{card}”: choose it. It brings {points} at the end.", card=name, points=points)


def affordable(moment: Moment) -> list[str]:
    """The card that is advised."""
    card = f.payable(moment)
    return [] if card is None else [f"card:{card['id']}"]


# -- effects (TM-9) ----------------------------------------------------------------------------------------


def wanted(moment: Moment) -> list[str]:
    """The nearest card."""
    card = f.aim(moment)
    return [] if card is None else [f"card:{card['id']}"]


def processing(moment: Moment) -> Message:
    """TM-9.2."""
    card = f.aim(moment)
    assert card is not None
    name, price = printed_name(card["name"]), f.price(moment, card)
    if f.task(moment)["count"] == 1:
        return M(
            "Processing turns a raw good into its product: wood into planks, ore into metal, stone into"
            " blocks, cattle into leather. Process what a card asks for: “{card}” wants {price}.",
            card=name,
            price=price,
        )
    return M(
        "Processing turns wood into planks, ore into metal, stone into blocks, cattle into leather, one after"
        " the other; “Process no more” stops it. Make what a card asks for: “{card}” wants {price}.",
        card=name,
        price=price,
    )


def next_river_space(moment: Moment) -> list[str]:
    """Where the canoe goes."""
    return [f"river:{f.mine(moment)['culture'] + 1}"]


def paddling(moment: Moment) -> Message:
    """TM-9.5."""
    printed = f.seen(moment)["printed"]
    return M(
        "Culture takes your canoe one space on: do it. More artefacts come within reach on the way, from"
        " space {space} on you may reserve one, and bonus tokens lie further down.",
        space=printed["reserve_from"],
    )


def tokens_ahead(moment: Moment) -> list[str]:
    """The tokens beside the road that a caravan can reach in one step."""
    ahead = {int(node[1]) + 1 for node in f.mine(moment)["caravans"] if node[0] == "X" and node != "X6"}
    return [f"K{row}" for row in sorted(ahead)]


def travelling(moment: Moment) -> Message:
    """TM-9.6, TM-9.7."""
    ahead = tokens_ahead(moment)
    if not ahead:
        return M("A travel is one step for one of your caravans, always forward. They can go on from here.")
    return M(
        "A travel is one step for one of your two caravans. Straight on is shorter; the way by the bonus"
        " token takes one step more, but you use the token at once: {effect}.",
        effect=n.words(f.seen(moment)["tokens"][ahead[0]]["effect"]),
    )


def travel_lights(moment: Moment) -> Sequence[str]:
    """Those tokens, or the caravans."""
    ahead = tokens_ahead(moment)
    return [f"node:{node}" for node in ahead or dict.fromkeys(f.mine(moment)["caravans"])]


def offered(moment: Moment) -> Message:
    """TM-9.12, TM-12."""
    return M(
        "An offer: if you pay, you get what it says; you may also decline. Think of your next card, and of"
        " what goods bring at the end: {worth}.",
        worth=f.goods_worth(moment),
    )


def raiding(moment: Moment) -> Message:
    """TM-9.9."""
    rival = f.seen(moment)["players"][moment.rival]
    return M(
        "A raid costs you {loss}; then {player} gives you a part of all goods, at equal military levels one"
        " fifth, rounded down. {player} has {goods} now: is it worth it?",
        loss=n.military(f.task(moment).get("loss", 0)),
        player=f.rival_name(moment),
        goods=n.any_goods(sum(rival["goods"].values())),
    )


ANSWERS = (
    Step(
        "space",
        asks("space"),
        sending,
        lambda moment: [*where(moment), "space:HUT"],
        "TM-8.2",
    ),
    Step(
        "future",
        sends_explorer_later,
        M(
            "Explorers may also go to rows of later rounds. Those are richer, but whoever goes there"
            " stays until that round is over and is missing till then; from rows 5 and 6 nobody comes back."
        ),
        lambda moment: [f"row:{f.seen(moment)['round'] + 1}"],
        "TM-8.7",
    ),
    Step("post", asks("post"), after_action, ("reach",), "TM-10.2"),
    Step("create-now", may_create, create_now, affordable, "TM-10.3", again=True),
    Step(
        "order",
        asks("order"),
        M(
            "Several things are to be done here, and you say which one comes first. Begin with what might"
            " help the rest."
        ),
        rule="TM-3.2",
    ),
    Step(
        "choose",
        asks("choose"),
        M("Here you get only one of several things. Which one does your plan need most?"),
        rule="TM-9.13",
    ),
    Step(
        "offer",
        asks("offer"),
        offered,
        rule="TM-9.12",
    ),
    Step(
        "pay",
        asks("pay"),
        M(
            "Pay what no card within your reach asks for. A product can stand for its raw good, but it"
            " is worth more."
        ),
        rule="TM-9.1",
    ),
    Step(
        "take",
        asks("take"),
        M("You may take any kind: take what the card lacks that you are after."),
        wanted,
        "TM-9.1",
    ),
    Step("process", asks("process"), processing, wanted, "TM-9.2"),
    Step(
        "trade-give",
        asks("trade-give"),
        M("A trade: one good of yours for a raw good of another kind. Give what you have too much of."),
        lambda moment: (f"mat:{moment.colour}.goods",),
        "TM-9.3",
    ),
    Step(
        "trade-take",
        asks("trade-take"),
        M("And now the raw good that you get for it: best what your next artefact lacks."),
        wanted,
        "TM-9.3",
    ),
    Step("culture", asks("culture"), paddling, next_river_space, "TM-9.5"),
    Step("travel", asks("travel"), travelling, travel_lights, "TM-9.6"),
    Step("raid", asks("raid"), raiding, lambda moment: (f"panel mat-{moment.rival}",), "TM-9.9"),
    Step(
        "give",
        asks("give"),
        M(
            "You are raided, that happens to everybody. But you choose what you give: part with what you"
            " need least."
        ),
        lambda moment: (f"mat:{moment.colour}.goods",),
        "TM-9.9",
    ),
    Step(
        "create",
        asks("create"),
        M(
            "A rare chance: create an artefact here, besides the one that you may create at the end of a"
            " turn."
        ),
        rule="TM-10.5",
    ),
    Step(
        "discount",
        asks("discount"),
        M(
            "Your canoe is so far down the river that a reserved card costs one product less. Keep the"
            " rarest one."
        ),
        rule="TM-10.4",
    ),
    Step(
        "substitute",
        asks("substitute"),
        M("Here raw goods can pay in place of products. So keep products for the next card, if you can."),
        rule="TM-10.4",
    ),
)
