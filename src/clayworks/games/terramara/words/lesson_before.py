"""What the companion of a first game says before the game: a look around while neutral explorers are"
" placed.
"""

from __future__ import annotations

from clayworks.core.lessons import Condition, Moment, Step, scores
from clayworks.core.messages import Message
from clayworks.games.terramara import M
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.words import lesson_facts as f
from clayworks.games.terramara.words import names as n


def placing(times: int) -> Condition:
    """While the neutral explorers are placed, after so many of them."""
    return lambda moment: moment.asked == "neutral" and moment.turns >= times


def best_left_free(moment: Moment) -> list[str]:
    """In the first row the empty spaces that make products."""
    if moment.asked != "neutral" or f.task(moment).get("number", 0) % s.ROWS != 0:
        return []
    return f.pointed(f.processing(f.empty(f.current_row(moment)["spaces"])))


def leaves_free(moment: Moment, choice: str) -> bool:
    """Whether a choice takes none of these."""
    return choice.split()[-1] not in {light.removeprefix("space:") for light in best_left_free(moment)}


def goal(moment: Moment) -> Message:
    """TM-6.1, TM-12."""
    return M(
        "Welcome! You lead a tribe of the Bronze Age for {rounds} rounds. Most victory points (VP) win, and"
        " more than half of them usually come from artefacts: cards that you craft from goods.",
        rounds=s.ROUNDS,
    )


def neutrals(moment: Moment) -> Message:
    """TM-5.7."""
    return M(
        "First, neutral explorers: they take up room, as more tribes would. You and {player} place {count} by"
        " turns, each in the next row. That costs you nothing, and they never act; but whoever wants their"
        " space must be able to join them.",
        player=f.rival_name(moment),
        count=f.neutrals_left(moment),
    )


def confirming(moment: Moment) -> Message:
    """A draft, and its end."""
    return M(
        "Done. Nothing is fixed yet: “Undo” takes it back, “Confirm” ends your turn, and {player} goes on.",
        player=f.rival_name(moment),
    )


def road(moment: Moment) -> Message:
    """TM-4.7."""
    first, second, later = f.seen(moment)["printed"]["road_end"]
    return M(
        "While you go on placing, look around. On the road your two caravans collect bonus tokens and visit"
        " settlements. The first one at its end brings {first} VP, the second {second}, each later one"
        " {later}.",
        first=first,
        second=second,
        later=later,
    )


def river(moment: Moment) -> Message:
    """TM-9.5, TM-10.1."""
    return M(
        "This is the river. Each culture takes your canoe one space on, and the further it is, the more"
        " artefacts are within your reach. You begin with {count}.",
        count=f.mine(moment)["reach"],
    )


def military(moment: Moment) -> Message:
    """TM-9.4, TM-12.1."""
    first, second, third = f.seen(moment)["printed"]["military_rank"][:3]
    return M(
        "This is the military track. Military lets your explorers join others and decides raids. At the end"
        " the first three get {first}, {second} and {third} VP; neutral players take ranks, too.",
        first=first,
        second=second,
        third=third,
    )


def tribe(moment: Moment) -> Message:
    """TM-4.2."""
    hand = f.mine(moment)["hand"]
    return M(
        "And this is your tribe: {explorers} and a chief; above the raw goods, below them the products that"
        " they become. Your worker can do this in each round: {what}.",
        explorers=n.explorers(hand["explorers"]),
        what=n.processing(f.mine(moment)["workers"][0]),
    )


CARD = M(
    "Read a card like this: at the top right the VP it brings at the end, in the middle its price in"
    " products, below it what else it does. Dark borders show what is within your reach."
)

BEFORE = (
    Step("goal", placing(0), goal, ("panel artefacts",), "TM-12"),
    scores(placing(0)),
    Step(
        "land",
        placing(0),
        M(
            "This is where your people will go: the homeland at the bottom, then row by row the wider land."
            " Row 1 belongs to round 1, row 2 to round 2 and so on; rows 5 and 6 both to round 5."
        ),
        ("panel land",),
        "TM-8.2",
    ),
    Step("neutrals", placing(0), neutrals, ("panel land",), "TM-5.7"),
    Step(
        "leave",
        lambda moment: bool(best_left_free(moment)),
        M(
            "Choose any space of the row. My advice: not the one I point at. There raw goods become"
            " products, and soon you will want to go there yourself."
        ),
        best_left_free,
        "TM-5.7",
        agrees=leaves_free,
    ),
    Step("confirm", lambda moment: moment.complete, confirming),
    Step("road", placing(1), road, ("node:X0", "road-end"), "TM-9.6"),
    Step("river", placing(2), river, lambda moment: (f"mat:{moment.colour}.culture", "reach"), "TM-9.5"),
    Step("military", placing(3), military, lambda moment: (f"mat:{moment.colour}.military",), "TM-9.4"),
    Step("tribe", placing(4), tribe, lambda moment: (f"panel mat-{moment.colour}",), "TM-4.2"),
    Step(
        "card",
        placing(5),
        CARD,
        lambda moment: [f"card:{card['id']}" for card in f.within_reach(moment)],
        "TM-10.1",
    ),
)
