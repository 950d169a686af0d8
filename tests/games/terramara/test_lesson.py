"""The guided first game of Terramara: what its companion says to players of all kinds is so."""

from __future__ import annotations

import clayworks
from clayworks.core.events import Event
from clayworks.core.lessons import Moment
from tests.games.lessons import (
    LEARNER,
    LEARNERS,
    every_learner,
    lesson_of,
    points_of,
    prepared,
    remarks,
    told,
)

NAME = "terramara"
GAME = clayworks.load(NAME)


def test_the_learner_begins_and_has_the_goods_for_every_card_within_reach_in_the_first_row() -> None:
    view = prepared(GAME).committed.view(LEARNER)
    assert view["first_player"] == view["colours"][LEARNER]
    own, spaces = view["players"][view["colours"][LEARNER]], view["rows"][0]["spaces"]
    raw = {"plank": "wood", "metal": "ore", "block": "stone", "leather": "cattle"}
    for card in view["artefacts"][: own["reach"]]:
        lacking = {raw[kind]: units - own["goods"][raw[kind]] for kind, units in card["cost"].items()}
        assert any(
            not space["fire"] and all(item.get(kind, 0) >= count for kind, count in lacking.items())
            for space in spaces
            for item in space["effect"]
        ), card["name"]


# -- what is said when -------------------------------------------------------------------------------------


@every_learner
def test_something_is_said_at_the_first_decision(name: str) -> None:
    assert [said.key for said in told(NAME, name)[0].said][:4] == ["goal", "scores", "land", "neutrals"]


@every_learner
def test_every_decision_is_explained_when_it_is_met_first(name: str) -> None:
    seen = {"neutral"}  # that is what the look around begins with
    for heard in told(NAME, name):
        asked = heard.moment.asked
        if asked and asked not in seen:
            assert asked in [said.key for said in heard.said]
            seen.add(asked)
    assert {"main", "space", "post"} <= seen


@every_learner
def test_the_course_of_the_rounds_is_told(name: str) -> None:
    keys = {said.key for heard in told(NAME, name, 3) for said in heard.said}
    assert {"road", "river", "military", "tribe", "card", "confirm"} <= keys
    assert {"turn", "plan", "points", "watch", "join", "last-member"} <= keys
    assert {"turned-over", "standing", "crossroads", "leaving", "standing-again"} <= keys


@every_learner
def test_who_forgets_the_worker_is_reminded(name: str) -> None:
    first = [heard.moment for heard in told(NAME, name) if heard.moment.view["round"] == 1]
    used = any(isinstance(one, Event) and one.what == "free" for now in first for one in now.did)
    assert used or "worker" in {said.key for heard in told(NAME, name) for said in heard.said}


def test_who_plays_to_the_end_hears_the_count() -> None:
    view = told(NAME, "greedy", 5)[-1].moment.view
    assert view["stage"] == "over"
    text = next(
        str(said.message) for one in told(NAME, "greedy", 5) for said in one.said if said.key == "final"
    )
    own = view["colours"][LEARNER]
    points, artefacts = view["scores"][own], view["players"][own]["points"]["artefacts"]
    assert f"you have {points} VP, {artefacts} of them from artefacts" in text


# -- what stands there between two sayings -----------------------------------------------------------------


def prompted(now: Moment) -> str:
    """What to do now, as the companion says it while there is nothing new."""
    prompt = lesson_of(GAME).prompt(now)
    return "" if prompt is None else str(prompt.message)


@every_learner
def test_a_complete_turn_is_to_be_confirmed_and_one_that_goes_on_is_not_called_complete(name: str) -> None:
    complete = [heard.moment for heard in told(NAME, name) if heard.moment.complete]
    for now in complete:
        goes_on = "end-turn" in [task["step"] for task in now.view["pending"]]
        assert "onfirm" in prompted(now)
        assert goes_on != ("Your turn is complete" in prompted(now))
    assert complete


def test_who_processes_hears_how_many_more_and_how_to_stop() -> None:
    moments = [one.moment for name in LEARNERS for one in told(NAME, name) if one.moment.asked == "process"]
    for now in moments:
        task = now.view["pending"][0]
        assert f"ossible here: {task['count']}." in prompted(now)
        assert task["at_least_one"] != ("“Process no more” stops" in prompted(now))
    assert {now.view["pending"][0]["at_least_one"] for now in moments} == {True, False}


@every_learner
def test_while_neutral_explorers_are_placed_it_is_said_how_many_are_left(name: str) -> None:
    placing = [one.moment for one in told(NAME, name) if one.moment.asked == "neutral"]
    assert [prompted(now).rpartition(": ")[2] for now in placing] == ["12.", "10.", "8.", "6.", "4.", "2."]
    assert all("costs you nothing" in prompted(now) for now in placing)


@every_learner
def test_nobody_is_told_to_choose_while_somebody_else_does(name: str) -> None:
    waiting = [one.moment for one in told(NAME, name) if not one.moment.asked and not one.moment.complete]
    assert waiting
    assert all("chooses now" in prompted(now) for now in waiting)


# -- plans and worths --------------------------------------------------------------------------------------


def said_of(name: str, key: str) -> tuple[Moment, str, list[str]]:
    """What was said under a key, with its moment and what it points at."""
    return next(
        (heard.moment, str(said.message), list(said.lights))
        for heard in told(NAME, name, 3)
        for said in heard.said
        if said.key == key
    )


@every_learner
def test_a_plan_names_what_is_lacking_only_if_an_empty_space_of_the_round_brings_it(name: str) -> None:
    now, text, lights = said_of(name, "plan")
    spaces = {f"space:{one['id']}": one for one in now.view["rows"][0]["spaces"]}
    pointed = [spaces[light] for light in lights if light in spaces]
    assert ("You lack" in text) == ("I point at where that is" in text)
    if "You lack" in text:
        assert pointed
    assert not any(space["members"] or space["fire"] for space in pointed)


def test_both_kinds_of_plan_are_heard() -> None:
    plans = [said_of(name, "plan")[1] for name in LEARNERS]
    assert any("You lack" in text for text in plans)
    assert any("is nearest to what you have" in text for text in plans)


@every_learner
def test_nobody_is_sent_after_a_card_that_leaves_the_row_before_the_next_turn(name: str) -> None:
    leaving = {3: 1, 5: 2}
    for now, said in remarks(NAME, name):
        lights = {light.removeprefix("card:") for light in said.lights if light.startswith("card:")}
        hand = now.view["players"][now.colour]["hand"]
        if lights and not any(hand.values()):
            levels = {card["level"] for card in now.view["artefacts"] if card["id"] in lights}
            assert leaving.get(now.view["round"] + 1) not in levels, str(said.message)


@every_learner
def test_a_worker_is_named_for_processing_only_if_it_is_fresh_in_the_next_turn(name: str) -> None:
    for now, said in remarks(NAME, name):
        own = now.view["players"][now.colour]
        if "still to be processed" in str(said.message):
            fresh = not all(own["workers_used"]) or not any(own["hand"].values())
            assert fresh == ("your worker" in str(said.message))


@every_learner
def test_goods_are_said_to_be_worth_what_the_final_count_gives_for_them(name: str) -> None:
    now, text, _lights = said_of(name, "standing")
    assert now.view["printed"]["goods_half_points"] == [1, 2]
    assert "½ VP for a raw good and 1 VP for a product, rounded down in all" in text


# -- remarks -----------------------------------------------------------------------------------------------


@every_learner
def test_a_turn_has_one_remark_at_most_and_most_turns_have_one(name: str) -> None:
    turns = [now.turns for now, _said in remarks(NAME, name)]
    assert len(turns) == len(set(turns))
    assert len(turns) >= 5


@every_learner
def test_remarks_say_the_points_that_the_turn_gave(name: str) -> None:
    for now, said in remarks(NAME, name):
        text = str(said.message)
        gained = points_of(now)
        if "at once" in text:
            assert f"gave {gained} VP at once" in text
        elif "is yours" not in text:
            assert gained <= 0, text


@every_learner
def test_remarks_on_artefacts_say_what_the_card_says(name: str) -> None:
    for now, said in remarks(NAME, name):
        made = [one for one in now.did if isinstance(one, Event) and one.what == "create"]
        own = [one for one in made if one.seat == LEARNER]
        assert bool(own) == ("is yours" in str(said.message))
        if own:
            card = now.view["printed"]["cards"][now.view["players"][now.colour]["artefacts"][-1]]
            assert f"“{card['name']}” is yours and brings {card['vp']} VP at the end" in str(said.message)


def test_remarks_are_of_many_kinds() -> None:
    assert len({said.message.text for name in LEARNERS for _now, said in remarks(NAME, name)}) >= 8


def test_a_hint_for_the_space_that_should_stay_free_is_no_agreement() -> None:
    first = told(NAME, "greedy")[0]
    advised = next(said for said in first.said if said.key == "leave")
    follows = lesson_of(GAME).advice(first.moment, "leave")
    assert follows is not None
    free = [light.removeprefix("space:") for light in advised.lights]
    assert first.asked is not None
    offered = [first.asked.action_to_string(one) for one in first.asked.legal_actions(LEARNER)]
    assert [one for one in offered if not follows(one)] == [f"neutral {space}" for space in free]
