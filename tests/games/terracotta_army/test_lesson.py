"""The guided first game of Terracotta Army: what its companion says to players of all kinds is so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from clayworks.core.events import Event
from clayworks.core.lessons import Said
from clayworks.core.state import NOTHING, State
from clayworks.games.terracotta_army.rules.notation import CELL_NAMES, MASTERS
from clayworks.games.terracotta_army.words.learner import seen
from clayworks.games.terracotta_army.words.lesson import ROUNDS
from clayworks.games.terracotta_army.words.scored import say_missed
from tests.games.lessons import (
    LEARNER,
    LEARNERS,
    RIVAL,
    Heard,
    every_learner,
    keys,
    lesson_of,
    points_of,
    prepared,
    remarks,
    told,
)

from .boards import GAME

NAME = GAME.name


def test_who_learns_goes_first_and_is_shown_the_most_clay() -> None:
    assert prepared(GAME).to_choose() == [LEARNER]
    first = told(NAME, "first")[0].said
    assert [said.key for said in first] == [*("welcome", "sources", "inspectors", "turn", "clay")]
    assert first[-1].lights == ["segment:8"]
    assert "up to 5 wet clay" in str(first[-1].message)


def test_every_decision_of_the_game_has_an_explanation() -> None:
    more = ("random 74",)  # who shoots a crossbow: rare among people who choose at random
    heard = [one for name in (*LEARNERS, *more) for one in told(NAME, name, 5)]
    explained = {one.moment.asked for one in heard if one.said}
    left_to_other_prints = {"specialist-type"}  # TA-9.1
    joined = {"overseer-second"}  # the two warehouses are one set
    assert set(GAME.space.decisions) - explained == left_to_other_prints | joined


@every_learner
def test_the_lesson_ends_with_totals_and_where_the_rules_are(name: str) -> None:
    last = told(NAME, name)[-1]
    assert last.moment.view["round"] == ROUNDS + 1
    assert [said.key for said in last.said][:3] == ["sum", "rules", "end"]
    assert last.said[2].last


@every_learner
def test_every_turn_has_one_remark(name: str) -> None:
    heard = told(NAME, name)
    found = [key for key in keys(heard) if key.startswith("remark")]
    turns = heard[-1].moment.turns
    assert set(found) <= {f"remark-{turn}" for turn in range(1, turns + 1)}
    assert len(found) >= turns - ROUNDS


@every_learner
def test_remarks_say_the_points_of_the_turn(name: str) -> None:
    for now, said in remarks(NAME, name):
        numbers = re.search(r"That gave you (\d+) VP", str(said.message))
        assert (int(numbers[1]) if numbers else 0) == points_of(now)


@every_learner
def test_what_is_told_of_a_scoring_is_what_it_gave(name: str) -> None:
    heard = told(NAME, name)
    one, scored = next((one, said) for one in heard for said in one.said if said.key == "scored")
    own, theirs = str(scored.message).split("got: ")[1:]
    theirs = theirs.split(". ")[0]
    for seat, text in ((LEARNER, own), (RIVAL, theirs)):
        points = [
            entry.points for entry in one.entries if entry.seat == seat and entry.rule.startswith("TA-11")
        ]
        assert sum(int(number) for number in re.findall(r"(?<= )\d+", text)) == sum(points)


@every_learner
def test_how_it_stands_before_a_scoring_is_what_is_then_counted(name: str) -> None:
    for one in told(NAME, name):
        for said in one.said:
            if said.key.startswith("standing"):
                assert re.findall(r"\((\d+) : (\d+)\)", str(said.message)) == counted(one)


def counted(heard: Heard) -> list[tuple[str, str]]:
    """What a scoring would count now, for the learner and the rival: row, column, tile."""
    scoring: State = (heard.asked or heard.committed).clone()
    log = scoring.listen()
    GAME.count(scoring, "round")
    events = {event.what: event.args for event in log.events}
    return [
        (str(events[what][1]), str(events[what][2])) for what in ("score_row", "score_column", "score_tile")
    ]


# -- what newcomers stumbled over --------------------------------------------------------------------------


def said_as(key: str, name: str) -> Iterator[tuple[Heard, Said]]:
    """When something was said, and how."""
    return ((one, said) for one in told(NAME, name, 5) for said in one.said if said.key.startswith(key))


def workers_of(heard: Heard, seat: int) -> int:
    """How many workers somebody has in hand."""
    workers = seen(heard.moment)["players"][heard.moment.view["colours"][seat]]["workers"]
    return workers["craftsmen"] + workers["artisans"]


UNSAFE = "could still move an inspector"


@every_learner
def test_that_others_can_move_inspectors_is_said_while_they_can(name: str) -> None:
    _first, inspectors = next(said_as("inspectors", name))
    assert "anybody can still move them: with the Inspector Master" in str(inspectors.message)
    for one, said in said_as("remark", name):
        counts = re.search(r"counts at the end of this round: .*?\.", str(said.message))
        inspected = counts is not None and re.search(r"row \d|column [A-I]\b", counts[0]) is not None
        assert (UNSAFE in str(said.message)) == (inspected and workers_of(one, RIVAL) > 0)
    for one, said in said_as("craft-cell", name):
        now = seen(one.moment)["inspectors"]
        lines = {cell for cell in CELL_NAMES if cell[1] == str(now["row"]) or cell[0] == now["column"]}
        inspected = any(light.removeprefix("cell:") in lines for light in said.lights)
        assert (UNSAFE in str(said.message)) == (inspected and workers_of(one, RIVAL) > 0)


def test_somebody_is_warned_after_building_for_an_inspector() -> None:
    assert any(UNSAFE in str(said.message) for name in LEARNERS for _one, said in said_as("remark", name))


@every_learner
def test_what_a_scoring_did_not_give_is_explained(name: str) -> None:
    one, _scored = next(said_as("scored", name))
    points = seen(one.moment)["players"][one.moment.colour]["points"]
    got = [points[source] for source in ("inspector_row", "inspector_column", "tile")]
    most = [7, 7, 3]
    text = next((str(said.message) for _one, said in said_as("missed", name)), "")
    assert bool(text) == (got != most)
    nothing = re.search(r"0 VP for (.*?):", text)
    places = re.split(r", | and ", nothing[1]) if nothing else []
    assert len(places) == got.count(0)
    less = [value for value, best in zip(got, most, strict=True) if 0 < value < best]
    assert [int(number) for number in re.findall(r"so (\d) VP for you", text)] == less


def test_fewer_and_as_many_warriors_are_told_with_their_numbers() -> None:
    one, _scored = next(said_as("scored", "greedy"))
    view = dict(one.moment.view)
    own = view["players"][one.moment.colour]
    points = {**own["points"], "inspector_row": 3, "inspector_column": 3, "tile": 0}
    view["players"] = {**view["players"], one.moment.colour: {**own, "points": points}}
    since = [
        Event("score_row", NOTHING, (2, 1, 2, 0, 0)),
        Event("score_column", NOTHING, (4, 2, 2, 0, 0)),
        Event("score_tile", NOTHING, (7, 0, 1, 0, 0)),
    ]
    assert str(say_missed(replace(one.moment, view=view, since=since))) == (
        "Why not more? You got 0 VP for north-east quarter: no warrior of yours counted there."
        " row 3: Green had 2 there, you 1, so 3 VP for you and not 7 VP."
        " column E: 2 each, so 3 VP for you and not 7 VP."
    )


@every_learner
def test_a_master_and_its_costs_are_told_before_it_is_hired(name: str) -> None:
    known: set[str] = set()
    for one in told(NAME, name, 5):
        hired = seen(one.moment)["players"][one.moment.colour]["masters"]
        assert {f"master-{master}" for master in hired} <= known
        known |= {said.key for said in one.said}
    for one, said in said_as("master-builder", name):
        assert f"as the number of the round: {one.moment.view['round']} coin" in str(said.message)


def test_some_learners_are_told_that_the_builder_is_too_dear() -> None:
    texts = [(one, str(said.message)) for name in LEARNERS for one, said in said_as("master-builder", name)]
    assert {"Hire it" in text for _one, text in texts} == {True, False}
    for one, text in texts:
        own = seen(one.moment)["players"][one.moment.colour]
        left = min(set(seen(one.moment)["printed"]["tokens"]) - set(own["masters"].values()))
        assert ("Hire it" in text) == (left + one.moment.view["round"] <= own["coins"])


@every_learner
def test_what_tokens_cost_is_told_when_hiring_is_first_offered(name: str) -> None:
    first = next(one for one in told(NAME, name, 5) if any(said.key in MASTER_KEYS for said in one.said))
    tokens = next(said for said in first.said if said.key == "tokens")
    assert "1, 2, 3, 4, 5, 6 coins" in str(tokens.message)
    coins = seen(first.moment)["players"][first.moment.colour]["coins"]
    assert ("you can pay none" in str(tokens.message)) == (coins == 0)


MASTER_KEYS = {f"master-{master}" for master in MASTERS}


def craftable(heard: Heard) -> set[str]:
    """The empty segments whose inner ring crafts for the wet clay that the learner has."""
    view = seen(heard.moment)
    wet = view["players"][heard.moment.colour]["wet"]
    return {
        f"segment:{number}"
        for number, segment in enumerate(view["wheel"]["segments"])
        if segment["craftsman"] is None
        and segment["artisan"] is None
        and segment["actions"][0]["action"] == "craft"
        and int(segment["actions"][0]["what"]) <= wet
    }


@pytest.mark.parametrize(
    ("key", "advice"), [("drying", "better a warrior"), ("remark", "enough for a warrior")]
)
def test_a_warrior_is_only_advised_to_who_can_pay_for_it(key: str, advice: str) -> None:
    found = [one for name in LEARNERS for one in said_as(key, name)]
    advised = [(one, said) for one, said in found if advice in str(said.message)]
    assert advised
    assert len(advised) < len(found)
    for one, said in advised:
        assert {light for light in said.lights if light.startswith("segment")} == craftable(one) != set()
    if key == "drying":
        others = [one for one, said in found if advice not in str(said.message)]
        assert not any(craftable(one) for one in others)


def test_an_inspector_is_only_sent_to_lines_where_the_learner_leads() -> None:
    found = [(one, str(said.message)) for name in LEARNERS for one, said in said_as("inspector", name)]
    found = [(one, text) for one, text in found if one.moment.asked == "inspector"]
    assert found
    for one, text in found:
        leads = led(one)
        assert ("You lead in none" in text) == (not leads)
        assert not leads or text.endswith(f": {', '.join(leads)}.")


def led(heard: Heard) -> list[str]:
    """The rows and columns one or two spaces ahead in which the learner has more warriors, by a real move."""
    asked = heard.asked
    assert asked is not None
    lines = []
    for action in asked.legal_actions():
        moved = asked.clone()
        moved.apply_action(action)
        is_row = seen(heard.moment)["inspectors"]["row"] != moved.view(LEARNER)["inspectors"]["row"]
        log = moved.listen()
        GAME.count(moved, "round")
        what = "score_row" if is_row else "score_column"
        args = next(event.args for event in log.events if event.what == what)
        if args[1] > args[2]:
            lines.append(f"row {args[0] + 1}" if is_row else f"column {'ABCDEFGHI'[args[0]]}")
    return lines


def test_who_goes_for_clay_as_advised_is_told_so() -> None:
    first = told(NAME, "greedy")[0]
    advised = next(said for said in first.said if said.key == "clay")
    follows = lesson_of(GAME).advice(first.moment, "clay")
    assert follows is not None
    segment = advised.lights[0].removeprefix("segment:")
    assert follows(f"place craftsman@{segment}")
    assert follows("rotate none")
    assert not follows("rotate inner")
    assert not follows(f"place craftsman@{(int(segment) + 1) % 8}")
