"""The guided first game: two rounds with the set-up for beginners, and somebody who says what matters when.

Here is the course of the rounds. What is said before the game stands in `lesson_before.py`, at each decision
within a turn in `lesson_answers.py`, about a turn in `lesson_remarks.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from clayworks.core.lessons import Condition, Lesson, Moment, Step
from clayworks.core.messages import Message
from clayworks.games.terramara import M
from clayworks.games.terramara.rules.notation import CONDITIONS
from clayworks.games.terramara.words import lesson_facts as f
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words.lesson_answers import ANSWERS
from clayworks.games.terramara.words.lesson_before import BEFORE
from clayworks.games.terramara.words.lesson_prompts import PROMPTS
from clayworks.games.terramara.words.lesson_remarks import remark
from clayworks.games.terramara.words.places import printed_name

TAUGHT_ROUNDS = 2
"""After so many rounds one plays by oneself."""


def remarked(moment: Moment) -> Message:
    """What is said about a turn."""
    said = remark(moment)
    assert said is not None
    return said[0]


def remarked_on(moment: Moment) -> Sequence[str]:
    """What a remark points at."""
    said = remark(moment)
    return said[1] if said is not None else ()


REMARK = Step("remark", lambda moment: remark(moment) is not None, remarked, remarked_on, again=True)


# -- the first round ---------------------------------------------------------------------------------------


def asked_in(number: int) -> Condition:
    """At the beginning of an own turn of a round; who goes is not asked if only one kind is left."""
    return lambda moment: moment.asked in ("main", "space") and f.seen(moment)["round"] == number


def later_in(number: int) -> Condition:
    """The same, but not in the first turn."""
    return lambda moment: asked_in(number)(moment) and f.has_sent(moment)


def turn(moment: Moment) -> Message:
    """TM-7.1."""
    return M(
        "Now it begins. In a turn you send one member, do what its space shows, and may then create one"
        " artefact. You have {count} members, so {count} turns in this round.",
        count=f.members(moment),
    )


def plan(moment: Moment) -> Message:
    """What the nearest card takes; the way to it is named only if it can be gone in this round."""
    card = f.aim(moment)
    assert card is not None
    name, cost, lacking = printed_name(card["name"]), f.price(moment, card), f.lacking(moment, card)
    if not f.can_be_made(moment, card):
        return M(
            "A plan helps: choose a card within your reach, gather its raw goods, process them, and create it"
            " after an action. “{card}” for {price} is nearest to what you have.",
            card=name,
            price=cost,
        )
    if not lacking:
        return M(
            "A plan helps. “{card}” costs {price}. You have the goods for it; still to be processed: {count}."
            " Then create it after the action of a turn.",
            card=name,
            price=cost,
            count=f.unmade(moment, card),
        )
    return M(
        "A plan helps. “{card}” costs {price}. You lack {goods}: I point at where that is. Raw goods to be"
        " processed for it: {count}. Then create it after the action of a turn, if it is still there.",
        card=name,
        price=cost,
        goods=f.goods_words(lacking),
        count=f.unmade(moment, card),
    )


def plan_lights(moment: Moment) -> list[str]:
    """The card, and where that is found which it lacks."""
    card = f.aim(moment)
    assert card is not None
    return [*f.pointed(f.helping(moment, card)), f"card:{card['id']}"]


def joining(moment: Moment) -> Message:
    """TM-8.3, TM-8.6."""
    if f.mine(moment)["military"] == 0:
        return M(
            "Taken is not closed. Your chief may join any other tribe's explorer for nothing. Your explorers"
            " can do that, too, once you have more military than the other; that costs {loss}.",
            loss=n.military(1),
        )
    return M(
        "Taken is not closed. Your explorer may join another explorer if its owner has less military than"
        " your {military}; that costs {loss}. Your chief may join any other tribe's explorer for nothing.",
        military=f.mine(moment)["military"],
        loss=n.military(1),
    )


def can_use_worker(moment: Moment) -> bool:
    """Whether a worker is fresh and there is something to process (TM-7.2)."""
    own = f.mine(moment)
    return not all(own["workers_used"]) and any(own["goods"][raw] for raw in f.RAW_OF.values())


def fresh_worker(moment: Moment) -> list[str]:
    """The first worker that has not been used."""
    own = f.mine(moment)
    return [f"worker:{own['workers'][own['workers_used'].index(False)]}"]


def watching(moment: Moment) -> Message:
    """While somebody else has a turn."""
    return M(
        "{player} has a turn. Watch where the member goes and what it collects: a space or a card that"
        " you want may be gone afterwards.",
        player=f.rival_name(moment),
    )


def is_watching(moment: Moment) -> bool:
    """Whether the other player has a turn of the first round."""
    view = f.seen(moment)
    idle = not moment.asked and not moment.complete
    return idle and view["stage"] == "play" and view["round"] == 1 and view["active"] == moment.rival


def last_member(moment: Moment) -> Message:
    """TM-6.3, TM-6.4."""
    return M(
        "Your last member in this round. When nobody has one left, the members of this row come home,"
        " workers are fresh again, and row {row} is turned over.",
        row=f.seen(moment)["round"],
    )


PLAYING = (
    Step("turn", asked_in(1), turn, lambda moment: (f"panel mat-{moment.colour}",), "TM-7.1"),
    Step("plan", asked_in(1), plan, plan_lights, "TM-10.3"),
    Step(
        "main",
        lambda moment: moment.asked == "main",
        M(
            "Who goes? An explorer is best to begin with. Keep your chief for a space that is taken: a"
            " chief may join any other tribe's explorer."
        ),
        ("member:explorer", "member:chief"),
        "TM-8.3",
        agrees=lambda moment, choice: f.has_sent(moment) or choice != "main chief",
    ),
    Step(
        "points",
        lambda moment: moment.complete and f.seen(moment)["stage"] == "play",
        M(
            "Before you confirm you can look at what it brings: beside each name at the top stand the"
            " points, in brackets what they would be if the final count came now. “Points” (★) shows every"
            " line of it."
        ),
    ),
    Step("watch", is_watching, watching),
    Step(
        "worker",
        lambda moment: later_in(1)(moment) and can_use_worker(moment),
        M(
            "Your worker can process in this round, too. That is a free action: choose the worker at"
            " almost any moment of your turn, then send your member as usual."
        ),
        fresh_worker,
        "TM-7.2",
    ),
    Step(
        "join",
        lambda moment: later_in(1)(moment) and bool(f.taken(moment)),
        joining,
        lambda moment: f.pointed(f.taken(moment)),
        "TM-8.3",
    ),
    Step(
        "last-member",
        lambda moment: asked_in(1)(moment) and f.members(moment) == 1,
        last_member,
        lambda moment: (f"row:{f.seen(moment)['round']}",),
        "TM-6.4",
    ),
)


# -- the second round, and the end of the lesson -----------------------------------------------------------


def turned_over(moment: Moment) -> Message:
    """TM-6.4."""
    number = f.seen(moment)["round"]
    return M(
        "Round {round}: its row is open, and all your members who came home can go again. Row {row} has"
        " been turned over: it is a settlement and a crossroads space now, both for those who travel.",
        round=number,
        row=number - 1,
    )


def settlement(moment: Moment) -> Message:
    """TM-9.6, TM-12.2."""
    there = f.seen(moment)["rows"][0]["settlement"]
    assert there is not None
    return M(
        "If one of your caravans goes by way of the settlement, you set a flag there. At the end it"
        " gives VP for this: {what}.",
        what=n.scoring_by(CONDITIONS.index(there["condition"]), there["steps"], there["vp"]),
    )


def crossroads(moment: Moment) -> Message:
    """TM-8.5."""
    space = f.seen(moment)["rows"][0]["crossroads"]
    assert space is not None
    return M(
        "The crossroads space is strong: {effect}. It is open to you as soon as both your caravans are at"
        " crossroads {row} or beyond.",
        effect=n.words(space["effect"]),
        row=1,
    )


def standing(moment: Moment) -> Message:
    """What is already worth something, as it is now (TM-12)."""
    rival = moment.rival
    return M(
        "How do you stand? Your artefacts will bring {artefacts}, your military rank {military} as it is"
        " now. {player}: {others} and {rank}. Goods that are left count, too: {worth}.",
        artefacts=n.points(f.artefact_points(moment, moment.colour)),
        military=n.points(f.military_points(moment, moment.colour)),
        player=f.rival_name(moment),
        others=n.points(f.artefact_points(moment, rival)),
        rank=n.points(f.military_points(moment, rival)),
        worth=f.goods_worth(moment),
    )


def leaving_cards(moment: Moment) -> list[str]:
    """The cards of level 1 in the row."""
    return [f"card:{card['id']}" for card in f.seen(moment)["artefacts"] if card["level"] == 1]


def final_count(moment: Moment) -> Message:
    """The count as it came out (TM-12)."""
    view = f.seen(moment)
    return M(
        "The game is over: you have {points}, {artefacts} of them from artefacts. “Final count” shows"
        " line by line where everybody's points come from.",
        points=n.points(view["scores"][moment.colour]),
        artefacts=f.mine(moment)["points"]["artefacts"],
    )


LATER = (
    Step("turned-over", asked_in(2), turned_over, ("node:S1", "space:CR1"), "TM-6.4"),
    Step("standing", asked_in(2), standing, (), "TM-12"),
    Step(
        "settlement",
        lambda moment: asked_in(2)(moment) and "X0" in f.mine(moment)["caravans"],
        settlement,
        ("node:S1",),
        "TM-12.2",
    ),
    Step("crossroads", asked_in(2), crossroads, ("space:CR1", "node:X1"), "TM-8.5"),
    Step(
        "leaving",
        lambda moment: later_in(2)(moment) and bool(leaving_cards(moment)),
        M(
            "New cards are of level 2 from now on: dearer and better. Those of level 1 leave the row"
            " when round 3 begins. If you want a cheap one, take it in this round."
        ),
        leaving_cards,
        "TM-6.2",
    ),
    Step("standing-again", asked_in(TAUGHT_ROUNDS + 1), standing, (), "TM-12"),
    Step(
        "end",
        asked_in(TAUGHT_ROUNDS + 1),
        M(
            "Now you know the game: gather, process, create, and travel on the way. What is left, such as"
            " special spaces and the characters, stands in the rules. Go on with this game, or begin a new"
            " one."
        ),
        last=True,
    ),
    Step("final", lambda moment: f.seen(moment)["stage"] == "over", final_count, (), "TM-12"),
)


LESSON = Lesson(
    (REMARK, *BEFORE, *PLAYING, *LATER, *ANSWERS),
    seed="first game 7",
    options={"setup": "beginner"},
    prompts=PROMPTS,
)
"""In this deal the learner begins, and each card within reach can be made from the first row in two"
" turns."""
