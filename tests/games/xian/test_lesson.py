"""The guided first game of Xi'an: what its companion says to players of all kinds is so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

import pytest

import clayworks
from clayworks.core.events import Event
from clayworks.core.lessons import Moment
from clayworks.games.xian.game import Xian
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.notation import BUILDINGS, CARDS
from clayworks.games.xian.words import lesson_facts as f
from clayworks.games.xian.words.lesson_plan import kept, plans
from clayworks.games.xian.words.lesson_remarks import about_pair
from clayworks.table.lessons import moment
from tests.games.lessons import (
    LEARNER,
    LEARNERS,
    RIVAL,
    Heard,
    every_learner,
    lesson_of,
    points_of,
    prepared,
    remarks,
    told,
)

from . import scenes

NAME = "xian"
GAME = cast(Xian, clayworks.load(NAME))


def enterable(heard: Heard) -> list[str]:
    """The buildings that the learner may enter now."""
    asked = heard.asked
    words = [asked.action_to_string(action) for action in asked.legal_actions()] if asked else []
    known = GAME.elements["building"]
    return sorted(word for written in words for word in re.split(r"[ :=]", written) if word in known)


def count(heard: Heard) -> dict[str, int]:
    """What the final count would bring the learner, source by source."""
    state = cast(XianState, heard.committed.clone())
    before = state.view(LEARNER)["players"][state.colours[LEARNER]]["points"]
    GAME.count(state, "final")
    after = state.view(LEARNER)["players"][state.colours[LEARNER]]["points"]
    return {source: after[source] - before[source] for source in after}


@pytest.mark.parametrize(("rules", "able"), [(1, ["palace"]), (2, ["armory", "palace"])])
def test_what_is_said_to_be_possible_counts_on_the_ministers_coin(rules: int, able: list[str]) -> None:
    """XI-9.5, XI-20.27: 2 coins, a card for 3."""
    table = scenes.bare(2, GAME.with_rules(rules))
    scenes.minister(table, "armory")
    scenes.row(table, "sword-2", None, None, None)
    scenes.give(table, 0, coin=2)
    scenes.building_step(table, 0)
    now = Moment(table.view(0), 0, "building")
    assert f.enterable(now, GAME.tables, rules) == able
    assert [one for one in BUILDINGS if one in scenes.options(table)] == able
    prompt = lesson_of(GAME.with_rules(rules)).prompt(now)
    assert prompt is not None
    assert (str(prompt.message).count("Armory"), len(prompt.lights)) == (rules - 1, rules)


def test_the_first_hand_can_craft_where_the_minister_is_and_paint() -> None:
    view = prepared(GAME).committed.view(LEARNER)
    assert view["minister"] == "workshop"
    own, cards = view["players"][view["colours"][LEARNER]], view["printed"]["cards"]
    held = [cards[card] for card in own["hand"]]
    cheapest = min(section["clay"] for section in view["printed"]["sections"].values())
    assert any(card["kind"] == "craftsman" and own["clay"] + card["amount"] >= cheapest for card in held)
    wanted = {request["colour"] for request in view["requests"].values()}
    assert any(card.get("pigment") in wanted for card in held)


# -- what is said when -------------------------------------------------------------------------------------


@every_learner
def test_the_game_begins_with_a_look_around_and_the_first_question(name: str) -> None:
    keys = [said.key for said in told(NAME, name)[0].said]
    assert keys == ["goal", "pit", "turn", "favour"]


@every_learner
def test_little_is_said_before_the_next_click(name: str) -> None:
    for heard in told(NAME, name):
        assert len(heard.said) <= 5, [said.key for said in heard.said]


@every_learner
def test_every_decision_is_explained_when_it_is_met_first(name: str) -> None:
    seen: set[str] = set()
    for heard in told(NAME, name, 6):
        asked = heard.moment.asked
        if asked and asked not in seen:
            assert asked in [re.sub(r"-\d+$", "", said.key) for said in heard.said]
            seen.add(asked)
    assert {"favour", "under-card", "worker", "building"} <= seen


@every_learner
def test_the_course_of_the_turns_is_told(name: str) -> None:
    keys = {said.key for heard in told(NAME, name, 3) for said in heard.said}
    assert {"confirm", "points", "second", "limit"} <= keys
    assert {"new-turn", "requests", "majorities", "ahead", "standing", "rest"} <= keys


def test_who_plays_to_the_end_hears_the_count() -> None:
    ends = [(one, said) for one in told(NAME, "greedy", 6) for said in one.said if said.key == "final"]
    (last, said), view = ends[0], ends[0][0].moment.view
    text = str(said.message)
    assert last.moment.view["phase"] == "over"
    assert all(f"{score} PP" in text for score in view["scores"].values())


# -- what is said is true ----------------------------------------------------------------------------------


@every_learner
def test_the_buildings_that_are_named_are_those_that_can_be_entered(name: str) -> None:
    asked = [heard for heard in told(NAME, name, 6) if heard.moment.asked == "building"]
    plain = [heard for heard in asked if f.mine(heard.moment)["tiles"].get("discount") != "unused"]
    assert len(plain) >= 4
    for heard in plain:
        assert sorted(f.enterable(heard.moment, GAME.tables, GAME.rules)) == enterable(heard)


@every_learner
def test_what_would_count_at_the_end_is_what_the_final_count_gives(name: str) -> None:
    for heard in told(NAME, name, 6):
        now, counted = heard.moment, count(heard)
        if now.asked in f.PAIR:
            for section in "ABC":
                assert f.majority(now, now.colour, section) == counted[f"majority_{section.lower()}"]
            sets, matches = counted["equipment_sets"], counted["equipment_matches"]
            assert f.equipment(now, GAME.tables) == sets + matches
            if not f.mine(now)["end_tile"]:
                left = counted["unused_tiles"] + counted["resources"]
                assert f.left_over(now, GAME.tables) == left


@every_learner
def test_a_turn_has_one_remark_at_most(name: str) -> None:
    turns = [now.turns for now, _said in remarks(NAME, name)]
    assert len(turns) == len(set(turns))
    assert sum(said.key.startswith("remark-round") for _now, said in remarks(NAME, name)) == 4


@every_learner
def test_remarks_say_the_points_that_the_round_gave(name: str) -> None:
    for now, said in remarks(NAME, name):
        text = str(said.message)
        gained = points_of(now)
        made = {one.what for one in now.did if isinstance(one, Event) and one.seat == LEARNER}
        if {"craft", "paint"} & made and said.key.startswith("remark-round"):
            assert ("gave you" in text) == (gained > 0)
            assert gained <= 0 or f"gave you {gained} PP now" in text


@every_learner
def test_who_acts_first_is_said_as_it_comes(name: str) -> None:
    orders = [(now, str(said.message)) for now, said in remarks(NAME, name) if "remark-pair" in said.key]
    assert orders
    for now, text in orders:
        first = now.view["order"][0] == now.colour
        assert "tie" in text or "now you act" in text or ("You act first" in text) == first


@every_learner
def test_who_acts_first_is_told_with_the_numbers_that_decide(name: str) -> None:
    for now, said in remarks(NAME, name):
        if "remark-pair" not in said.key or "now you act" in str(said.message):
            continue
        pairs = [now.view["players"][colour]["pair"] for colour in (now.colour, now.rival)]
        own, other = (now.view["printed"]["cards"][pair["under"]]["number"] for pair in pairs)
        text, first = str(said.message), now.view["order"][0] == now.colour
        if own == other:
            assert f"Both have {own} under" in text
            assert ("Here that is yours." in text) == first
        else:
            assert f"Your number under is {own}, that of Orange is {other}" in text


# -- what newcomers would not have understood --------------------------------------------------------------


def said_as(key: str) -> list[tuple[Heard, str, Sequence[str]]]:
    """When something was said to anybody, how, and what was pointed at."""
    return [
        (one, str(said.message), said.lights)
        for name in LEARNERS
        for one in told(NAME, name)
        for said in one.said
        if said.key.startswith(key)
    ]


def test_what_painting_costs_is_told_before_requests_are_spoken_of() -> None:
    said = [(one.moment, said.key, str(said.message)) for one in told(NAME, "greedy") for said in one.said]
    moment, key, text = next(one for one in said if "request" in one[2])
    requests = moment.view["requests"]
    a, b1, b2, c = (requests[name]["colour"] for name in ("QA", "QB1", "QB2", "QC"))
    assert (key, moment.view["turn"]) == ("requests", 1)
    assert f"Section A: 1 {a} pigment and one of any colour;" in text
    assert b1 != b2
    assert all(f"1 {colour} pigment" in text.split("B:")[1] for colour in (b1, b2))
    assert f"C: 2 {c} pigments." in text
    assert "the lowest number is replaced when the turn ends" in text


def test_the_end_of_the_turn_takes_the_request_that_was_named() -> None:
    leaving = [heard for heard, _text, _lights in said_as("ahead")]
    assert leaving
    for heard in leaving:
        tokens = [one["token"] for one in heard.moment.view["requests"].values() if one is not None]
        assert f"request {min(int(token[1:]) for token in tokens)} " in text_of(heard, "ahead")


def text_of(heard: Heard, key: str) -> str:
    return next(str(said.message) for said in heard.said if said.key == key)


PLANS = ("under-card", "over-card")


def test_a_plan_names_both_cards_and_the_building_in_the_order_of_the_questions() -> None:
    found = [one for one in said_as("under-card") if "A plan" in one[1]]
    assert len(found) >= 8
    for heard, text, lights in found:
        (under,) = (light.removeprefix("card:") for light in lights)
        first = plans(heard.moment, GAME.tables)[0]
        assert ("Workshop" if first.crafts else "Laboratory") in text
        below = text.index(f"under goes {f.card_name(heard.moment, under)}")
        assert below < text.index(f"Over goes {f.card_name(heard.moment, first.card)}")


@every_learner
def test_what_is_lit_is_what_the_question_asks_for(name: str) -> None:
    lesson = lesson_of(GAME)
    for heard in told(NAME, name):
        asked = heard.moment.asked
        if asked not in PLANS or heard.moment.view["turn"] > 2:
            continue
        last = heard.said[-1]
        assert last.key.startswith(asked), last.key
        prompt = lesson.prompt(heard.moment)
        assert prompt is not None
        assert (prompt.message, prompt.lights) == (last.message, last.lights)
        if plans(heard.moment, GAME.tables):
            offered = [f"{asked} {card}" for card in f.hand(heard.moment)]
            follows = lesson.advice(heard.moment, last.key)
            assert follows is not None
            assert [f"card:{one.split()[1]}" for one in offered if follows(one)] == list(last.lights)


def test_a_card_that_was_laid_over_first_is_not_asked_for_again() -> None:
    table = prepared(GAME)
    table.keep(table.draft(LEARNER).with_click("favour keep"), 1)
    table.accept(table.played([(LEARNER, "favour keep")]))
    table.accept(table.played([(RIVAL, "favour keep")]))
    card = table.committed.view(LEARNER)["players"][table.committed.colours[LEARNER]]["hand"][0]
    table.keep(table.draft(LEARNER).with_click(f"pick over-card card:{card}"), 2)
    now = moment(table, LEARNER)
    prompt = lesson_of(GAME).prompt(now)
    assert now.asked == "under-card"
    assert prompt is not None
    assert str(prompt.message).startswith(f"{f.card_name(now, card)} lies over. Now the card under")
    assert list(prompt.lights) == ["panel hand"]


def test_under_goes_the_highest_number_that_is_not_needed_for_a_warrior() -> None:
    kept_some = 0
    for heard, text, lights in said_as("under-card"):
        if "A plan" not in text:
            continue
        (under,) = (light.removeprefix("card:") for light in lights)
        over = plans(heard.moment, GAME.tables)[0].card
        cards, later = heard.moment.view["printed"]["cards"], kept(heard.moment, GAME.tables)
        needed = {over, later.card if later else over}
        free = [card for card in f.hand(heard.moment) if card not in needed]
        assert cards[under]["number"] == max(cards[card]["number"] for card in free)
        if later is not None:
            kept_some += 1
            assert f"keep {f.card_name(heard.moment, later.card)}" in text
    assert kept_some


def test_what_advises_nothing_is_followed_by_no_choice() -> None:
    assert lesson_of(GAME).advice(told(NAME, "greedy")[0].moment, "goal") is None


# -- fees (XI-9.4) -----------------------------------------------------------------------------------------


def test_a_fee_is_explained_before_a_building_that_costs_one_is_entered() -> None:
    for name in LEARNERS:
        known = False
        for heard in told(NAME, name, 6):
            known = known or "fee" in [said.key for said in heard.said]
            builders = heard.moment.view["players"][heard.moment.rival]["builders"]
            if heard.moment.asked == "building" and any(builders.values()):
                assert known
                entered = [one for one in f.enterable(heard.moment, GAME.tables, GAME.rules) if builders[one]]
                assert ("fee: 2 coins" in prompted(heard)) == bool(entered)


def test_a_fee_that_came_is_told_with_who_paid_it() -> None:
    found = said_as("fee-got")
    assert found
    for heard, text, _lights in found:
        paid = [one.args[0] for one in heard.moment.others if one.what == "fee_from" and one.seat == LEARNER]
        assert text.startswith("Orange has entered a building with your builder")
        assert f"paid you a fee: {sum(paid)} coins" in text


# -- what stands there while there is nothing new ----------------------------------------------------------


def prompted(heard: Heard) -> str:
    prompt = lesson_of(GAME).prompt(heard.moment)
    return "" if prompt is None else str(prompt.message)


@every_learner
def test_a_plan_stands_there_in_every_round_and_for_the_second_card_too(name: str) -> None:
    for heard in told(NAME, name, 3):
        if heard.moment.asked in f.PAIR and plans(heard.moment, GAME.tables):
            card = plans(heard.moment, GAME.tables)[0].card
            assert f"Over goes {f.card_name(heard.moment, card)}" in prompted(heard)


def test_a_pigment_of_a_corner_that_pays_for_painting_is_told() -> None:
    seen = set()
    for name in LEARNERS:
        for heard in told(NAME, name, 6):
            if heard.moment.asked != "worker":
                continue
            now = heard.moment
            found = f.newly_paintable(now, f.corner(now, f.over(now)))
            if not f.can_enter(now, "laboratory", GAME.tables):
                found = []
            assert ("you can paint a warrior in section" in prompted(heard)) == bool(found)
            if found:
                taken = taking_the_pigment(heard)
                assert any("laboratory" in one for one in taken), taken
            seen.add(bool(found))
    assert seen == {True, False}


def taking_the_pigment(heard: Heard) -> list[str]:
    """What can be entered after the pigment of the corner was taken."""
    assert heard.asked is not None
    state = heard.asked.clone()
    pigment = next(one for one in state.legal_actions(LEARNER) if "pigment" in state.action_to_string(one))
    state.choose(pigment, LEARNER)
    state = state.facing(LEARNER)
    return [state.action_to_string(one) for one in state.legal_actions(LEARNER)]


def test_a_card_whose_corner_pays_for_painting_is_a_plan() -> None:
    by_corner = [
        plan
        for name in LEARNERS
        for heard in told(NAME, name, 6)
        if heard.moment.asked in f.PAIR
        for plan in plans(heard.moment, GAME.tables)
        if plan.by_corner
    ]
    assert by_corner


@every_learner
def test_buildings_are_told_with_what_can_be_done_there_and_no_more_is_claimed(name: str) -> None:
    for heard in told(NAME, name, 6):
        if heard.moment.asked != "building":
            continue
        able, text = f.enterable(heard.moment, GAME.tables, GAME.rules), prompted(heard)
        for building, called in (("workshop", "Workshop (craft"), ("laboratory", "Laboratory (paint")):
            assert (called in text) == (building in able)
        assert "open to you" not in text
        assert ("lack" in text) == (len(able) < 4)
        warriors = f.paintable(heard.moment, f.mine(heard.moment)["pigments"])
        if "laboratory" in able and len(warriors) == 1:
            assert f"paint: {f.space_name(heard.moment, warriors[0])}" in text


def test_who_acted_first_is_past_when_the_learner_acts() -> None:
    moments = [heard.moment for name in LEARNERS for heard in told(NAME, name)]
    revealed = [now for now in moments if now.asked and now.view["phase"] == "own-rounds"]
    later = [now for now in revealed if now.view["order"][0] != now.colour]
    said = [remark for now in later if (remark := about_pair(now, GAME.tables)) is not None]
    assert {str(message) for message, _places in said} == {
        "Orange has acted first in this round; now you act."
    }


@every_learner
def test_sets_and_matches_are_taught_to_who_never_forges(name: str) -> None:
    texts = {said.key: str(said.message) for one in told(NAME, name) for said in one.said}
    assert "sets" in texts["sets"]
    assert "matches" in texts["match"]
    assert not any("weapon" in text.lower() for text in texts.values())


@every_learner
def test_something_is_said_while_the_other_player_chooses(name: str) -> None:
    for heard in told(NAME, name, 3):
        if not heard.moment.asked and not heard.moment.complete:
            assert "chooses now" in prompted(heard)


def test_a_helper_is_told_with_what_it_gives_now() -> None:
    found = said_as("helpers")
    assert found
    for heard, text, _lights in found:
        card = next(one for one in f.hand(heard.moment) if f.is_helper(heard.moment, one))
        number = CARDS.index(card) - s.FIRST_HELPER
        points = GAME.tables.helper_prestige[number * s.TURNS + heard.moment.view["turn"] - 1]
        assert f"Recruited in this turn it gives {points} PP" in text


def test_the_next_tile_of_the_track_is_told_with_what_it_does() -> None:
    found = said_as("track")
    assert found
    for _heard, text, _lights in found:
        assert "Once, " in text


def test_what_is_left_is_told_with_the_warrior_that_it_pays_for() -> None:
    found = [one for one in said_as("remark-round") if "No building worked" in one[1]]
    assert {"enough" in text for _heard, text, _lights in found} == {True, False}
    for heard, text, _lights in found:
        now, own = heard.moment, f.mine(heard.moment)
        can_craft = own["clay"] >= min(one["clay"] for one in now.view["printed"]["sections"].values())
        assert "to craft a warrior" in text if can_craft else "to craft" not in text
        if not can_craft:
            assert ("to paint a warrior" in text) == bool(f.paintable(now, own["pigments"]))


def test_remarks_are_of_many_kinds() -> None:
    heard = [said.message for name in LEARNERS for _now, said in remarks(NAME, name)]
    # Several sentences are one message of messages: the first one tells what it is about.
    assert len({message.args.get("sentence", message).text for message in heard}) >= 6
