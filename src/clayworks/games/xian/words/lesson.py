"""The guided first game: two turns with a prepared deal, and somebody who says what matters when.

Here is the course of the turns. What is said before the first pair stands in `lesson_before.py`, at each
decision of an own round in `lesson_answers.py`, about what was done in `lesson_remarks.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.lessons import Condition, Lesson, Moment, Step
from clayworks.core.messages import Message
from clayworks.games.xian import M
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.notation import BUILDINGS, REQUESTS, SECTIONS, TILES
from clayworks.games.xian.rules.tables import Tables
from clayworks.games.xian.words import legend
from clayworks.games.xian.words import lesson_facts as f
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words.lesson_answers import answers
from clayworks.games.xian.words.lesson_before import before
from clayworks.games.xian.words.lesson_plan import pair
from clayworks.games.xian.words.lesson_prompts import prompts
from clayworks.games.xian.words.lesson_remarks import TAUGHT_TURNS, remarks

SEED = "first game 4"
"""In this deal the hand has a craftsman for the Workshop, where the minister waits, and miners whose pigments
are requested."""

SECTION_ELEMENTS = [f"section:{name}" for name in SECTIONS]


def watching(moment: Moment) -> Message:
    """While the other player acts."""
    return M(
        "{player} acts. Watch where the builder goes: it stays there until the turn ends, and who goes there"
        " too pays a fee.",
        player=f.rival_name(moment),
    )


def is_watching(moment: Moment) -> bool:
    """Whether the other player has an own round."""
    view = f.seen(moment)
    return not moment.complete and view["phase"] == "own-rounds" and view["active"] == moment.rival


def new_turn(moment: Moment) -> Message:
    """XI-16."""
    view = f.seen(moment)
    assert view["minister"] is not None
    return M(
        "Turn {turn}: all builders are home, and you have four new cards. The request with the lowest number,"
        " {number}, is gone, and a new one lies there. The minister is here now: {building}.",
        turn=view["turn"],
        number=int(view["turn_track"][-1][1:]),
        building=n.BUILDING_NAMES[BUILDINGS.index(view["minister"])],
    )


def new_things(moment: Moment) -> list[str]:
    """The requests, and the minister's building."""
    return [f"building:{f.seen(moment)['minister']}", *(f"request:{name}" for name in REQUESTS)]


def is_about_the_track(moment: Moment) -> bool:
    """When a building is entered in the second turn."""
    return moment.asked == "building" and f.seen(moment)["turn"] == 2


def planned(tables: Tables) -> tuple[Step, ...]:
    """What to lay down: said last, so that it stands there until the pair is laid."""
    return tuple(pair(place, is_taught(place), tables, again=True) for place in f.PAIR)


def is_taught(asked: str) -> Condition:
    """A card for this place is asked for, in a turn that the companion goes along with."""
    return lambda moment: moment.asked == asked and f.seen(moment)["turn"] <= TAUGHT_TURNS


def lowest(moment: Moment) -> str:
    """The request that leaves when this turn ends."""
    requests = f.seen(moment)["requests"]
    numbers = {name: int(one["token"][1:]) for name, one in requests.items() if one is not None}
    return min(numbers, key=lambda name: numbers[name])


def looking_ahead(moment: Moment) -> Message:
    """XI-16.2."""
    view = f.seen(moment)
    request = view["requests"][lowest(moment)]
    assert request is not None
    home = next(one["building"] for one in view["buildings"].values() if one["colour"] == request["colour"])
    return M(
        "Look ahead: request {number} has the lowest number now, so it leaves when this turn ends. Who has"
        " pigments for it should use them before. Then the minister goes to the building of its colour:"
        " {building}.",
        number=int(request["token"][1:]),
        building=n.BUILDING_NAMES[BUILDINGS.index(home)],
    )


def standing(moment: Moment) -> Message:
    """Points so far, and the sections as they are (XI-17.2)."""
    scores, other = f.seen(moment)["scores"], moment.rival
    return M(
        "How do you stand? You have {own}, {player} has {others}. If the sections were counted now, they"
        " would bring you {more} and {player} {theirs}.",
        own=n.points(scores[moment.colour]),
        others=n.points(scores[other]),
        more=n.points(f.majorities(moment, moment.colour)),
        player=f.rival_name(moment),
        theirs=n.points(f.majorities(moment, other)),
    )


def next_tile(moment: Moment) -> str | None:
    """The bonus tile on the next space of the learner's supervisor."""
    view, space = f.seen(moment), f.mine(moment)["space"] + 1
    name = view["track"][space] if space < len(view["track"]) else None
    return name if name in TILES else None


def track(moment: Moment) -> Message:
    """XI-13.2."""
    name = next_tile(moment)
    assert name is not None
    return M(
        "A visit to the Palace brings you the next tile of the track: {tile}. {does}",
        tile=n.TILE_NAMES[TILES.index(name)],
        does=legend.TILE_WORDS[TILES.index(name)],
    )


def rest(tables: Tables) -> Callable[[Moment], Message]:
    """XI-17.5 to XI-17.14."""

    def say(moment: Moment) -> Message:
        return M(
            "Besides, your equipment would bring you {equipment}, unused tiles and resources {left}. “Points”"
            " shows every line: what you have, and in brackets what it would be if the final count came now.",
            equipment=n.points(f.equipment(moment, tables)),
            left=n.points(f.left_over(moment, tables)),
        )

    return say


def final(moment: Moment) -> Message:
    """XI-17.15."""
    scores, other = f.seen(moment)["scores"], moment.rival
    return M(
        "The game is over: you have {own}, {player} has {others}. Majorities gave you {majorities} of that."
        " “Points” shows every line.",
        own=n.points(scores[moment.colour]),
        player=f.rival_name(moment),
        others=n.points(scores[other]),
        majorities=n.points(sum(f.mine(moment)["points"][f"majority_{name.lower()}"] for name in SECTIONS)),
    )


def course(tables: Tables) -> tuple[Step, ...]:
    """From the first own round to the end."""
    last = f.choosing(TAUGHT_TURNS + 1, 1)
    return (
        Step("watch", is_watching, watching, ("panel buildings",), "XI-9.4"),
        Step(
            "points",
            lambda moment: moment.complete and f.seen(moment)["phase"] == "own-rounds",
            M(
                "Your round is complete. At the top you see your points with it. “Points” shows where"
                " everybody's points come from."
            ),
        ),
        Step(
            "second",
            f.choosing(1, 2),
            M(
                "Two cards are left: your second pair. You decide only which of them is over and which is"
                " under. The builders of the first round stay where they are."
            ),
            ("panel hand",),
            "XI-4.2",
        ),
        Step("new-turn", f.choosing(2, 1), new_turn, new_things, "XI-16.1"),
        Step(
            "ahead",
            lambda moment: moment.asked == "worker" and f.seen(moment)["turn"] == 2,
            looking_ahead,
            lambda moment: (f"request:{lowest(moment)}",),
            "XI-16.2",
        ),
        Step(
            "track",
            lambda moment: is_about_the_track(moment) and next_tile(moment) is not None,
            track,
            lambda moment: (f"track:{f.mine(moment)['space'] + 1}",),
            "XI-13.1",
        ),
        Step("standing", last, standing, SECTION_ELEMENTS, "XI-17.2"),
        Step("rest", last, rest(tables), lambda moment: (f"panel mat-{moment.colour}",), "XI-17.5"),
        Step(
            "end",
            last,
            M(
                "Now you know the game: bring resources, craft, paint where you can lead, and forge equipment"
                " for the sections where you paint. {turns} turns are left: go on alone, or with me; then I"
                " speak up only when you meet something new.",
                turns=s.TURNS - TAUGHT_TURNS,
            ),
            ("panel hand",),
            last=True,
        ),
        Step("final", lambda moment: f.seen(moment)["phase"] == "over", final, (), "XI-17.15"),
    )


def lesson(tables: Tables, rules: int) -> Lesson:
    """The script, with the printed values and the version of the rules of the game that is played."""
    return Lesson(
        (*remarks(tables), *before(tables), *course(tables), *answers(tables, rules), *planned(tables)),
        SEED,
        prompts=prompts(tables, rules),
    )
