"""Choosing at the table: main answers, what goes without saying, sets in any order, counters and reasons."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from clayworks.core.chance import Chance
from clayworks.core.gathering import Gathered, of_decision
from clayworks.core.messages import LANGUAGES, Role
from clayworks.games.xian.rules import asking
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.words import references

from . import scenes
from .scenes import GAME, ORANGE, VIOLET
from .test_refusals import paint
from .test_resampling import TABLES, random_game

# -- how options stand among the others --------------------------------------------------------------------

QUIET = {
    "favour keep",
    "worker pigment",
    "building pass",
    "finish end",
    "sign no",
    "emissary decline",
    "market-second none",
}
"""Substitutes, and doing nothing (XI-23.3)."""

MAIN = {"worker action", "sign yes"} | {
    f"{decision} {building}"
    for decision in ("building", "open", "extra")
    for building in ("armory", "laboratory", "palace", "workshop")
}


@pytest.mark.parametrize("decision", GAME.space.decisions)
def test_every_option_has_its_role(decision: str) -> None:
    table = TABLES[decision]
    for action in GAME.space.answers(int(table.open)):
        written = table.action_to_string(action)
        expected = Role.QUIET if written in QUIET else Role.MAIN if written in MAIN else Role.PLAIN
        assert table.describe(action).role is expected, written


@pytest.mark.parametrize("decision", GAME.space.decisions)
def test_only_what_gives_nothing_up_goes_without_saying(decision: str) -> None:
    table = TABLES[decision]
    passive = {
        table.action_to_string(action)
        for action in GAME.space.answers(int(table.open))
        if table.describe(action).passive
    }
    assert passive == {"worker": {"worker action"}, "market-second": {"market-second none"}}.get(
        decision, set()
    )


def test_a_favour_that_returns_cards_is_a_main_answer_XI_6_1() -> None:
    table = scenes.table()
    keep = GAME.space.action("favour", "keep")
    assert (str(table.describe(keep).message), table.describe(keep).role) == (
        "Keep all four cards",
        Role.QUIET,
    )
    scenes.play(table, "favour R3")
    assert (str(table.describe(keep).message), table.describe(keep).role) == ("Return 1 card", Role.MAIN)


def test_after_the_action_of_the_over_card_buildings_can_be_clicked_XI_8_1() -> None:
    table = scenes.bare()
    scenes.give(table, VIOLET, clay=5)
    scenes.own_round(table, VIOLET)
    action = GAME.space.action("worker", "action")
    assert action in table.legal_actions()
    after = table.clone()
    after.choose(action)
    elements = {after.describe(one).element for one in after.legal_actions()}
    assert {"building:workshop", "building:palace"} <= elements


def test_a_new_warrior_is_signed_by_a_click_on_it_XI_10_4() -> None:
    table = scenes.bare()
    scenes.give(table, VIOLET, clay=5)
    scenes.building_step(table, VIOLET)
    scenes.play(table, "building workshop", "craft A1e")
    told = table.describe(GAME.space.action("sign", "yes"))
    assert (told.element, [str(cost) for cost in told.cost]) == ("space:A1e", ["1 of your 2 signatures"])


def test_buildings_that_can_not_be_entered_stay_in_sight_with_their_reasons_XI_9_5() -> None:
    table = scenes.bare()
    scenes.minister(table, "laboratory", bonus=False)
    scenes.building_step(table, VIOLET)
    shown = {table.action_to_string(a): str(GAME.refusal(table, a).message) for a in GAME.impossible(table)}
    assert shown == {
        "building armory": "the cheapest card costs 2 coins, but you have 0 coins",
        "building laboratory": "your pigments are enough for no warrior that you may paint",
        "building workshop": "the cheapest empty space costs 2 clay, but you have 0 clay",
    }


def test_a_fee_says_who_gets_it_and_the_palace_which_tile_it_brings_XI_9_4() -> None:
    table = scenes.bare(4)
    scenes.minister(table, "laboratory", bonus=False)
    scenes.builders(table, "palace", 0, 2, 1)
    scenes.give(table, VIOLET, coin=3)
    scenes.building_step(table, VIOLET)
    told = table.describe(GAME.space.action("building", "palace"))
    assert [str(cost) for cost in told.cost] == ["fee of 2 coins to Orange", "fee of 1 coin to Azure"]
    assert [str(gain) for gain in told.gain] == ["tile: Open building / Free building"]


@pytest.mark.parametrize(("rules", "names_the_card"), [(1, True), (2, False)])
def test_the_card_that_is_named_is_the_only_one_with_the_ministers_coin_XI_9_5(
    rules: int, names_the_card: bool
) -> None:
    """XI-23.6: 2 coins, cards for 2 and 3; by version 1 the coin came too late for the second."""
    table = scenes.bare(game=GAME.with_rules(rules))
    scenes.minister(table, "armory")
    scenes.row(table, "sword-1", "sword-2", None, None)
    scenes.give(table, VIOLET, coin=2)
    scenes.building_step(table, VIOLET)
    told = table.describe(GAME.space.action("building", "armory"))
    assert [str(gain) for gain in told.gain] == ["1 coin", "1 PP"]
    assert [str(cost) for cost in told.cost] == (["2 coins"] if names_the_card else [])
    assert ("sword" in str(told.message)) == names_the_card


# -- sets --------------------------------------------------------------------------------------------------

MOST_TRIED = 12


def gathering_tables(players: int, seed: int) -> Iterator[XianState]:
    """The tables of a random game at which a set begins."""
    last = None
    for table in random_game(players, seed):
        gathering = of_decision(table)
        if gathering is not None and (gathering, table.seat) != last:
            yield table
        last = (gathering, table.seat)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_a_set_is_the_same_in_whatever_order_it_is_clicked(players: int, seed: int) -> None:
    chance, seen = Chance(seed), set()
    for table in gathering_tables(players, seed):
        gathering = of_decision(table)
        assert gathering is not None
        gathered = Gathered(table, gathering)
        assert gathered.is_small
        sets = [*gathered.paths]
        for _ in range(min(MOST_TRIED, len(sets))):
            wanted = sets[chance.below(len(sets))]
            seen.add((gathering.decisions[0], len(wanted)))
            for order in set(permutations(wanted)):
                picked: list[str] = []
                for pick in order:
                    clicked = gathered.after_click(picked, pick)
                    assert clicked is not None, (order, pick)
                    picked = clicked
                assert gathered.written(picked) == gathered.paths[wanted]
            after = table.clone()
            for action in gathered.paths[wanted]:
                after.choose(action)
    assert {size for decision, size in seen if decision == "favour"} >= {1, 2}
    assert {size for decision, size in seen if decision == "under-card"} >= {1, 2}


def test_a_swap_can_begin_with_what_is_taken_XI_14_3() -> None:
    table = scenes.bare()
    scenes.give(table, VIOLET, clay=2, coin=1, tiles="market")
    scenes.own_round(table, VIOLET)
    scenes.play(table, "worker tile:market")
    gathering = of_decision(table)
    assert gathering is not None
    gathered = Gathered(table, gathering)

    def written(*clicks: str) -> list[str] | None:
        picked: list[str] = []
        for click in clicks:
            picked = gathered.after_click(picked, click) or []
        found = gathered.written(picked)
        return None if found is None else [table.action_to_string(action) for action in found]

    assert written("supply:red") is None, "something must be given"
    one = ["market clay", "market-second none", "market-take red"]
    assert written("supply:red", "resource:clay") == written("resource:clay", "supply:red") == one
    two = ["market clay", "market-second coin", "market-take red", "market-take-second yellow"]
    assert written("supply:yellow", "resource:coin", "resource:clay", "supply:red") == two


def test_a_pair_has_two_labelled_places_that_are_filled_in_any_order_XI_6_2() -> None:
    table = TABLES["under-card"].clone()
    gathering = of_decision(table)
    assert gathering is not None
    assert [str(name) for name in gathering.places.values()] == ["Under: initiative", "Over: worker action"]
    gathered = Gathered(table, gathering)
    first, second = (f"card:{table.action_to_string(a).split()[1]}" for a in table.legal_actions()[:2])
    over_first = gathered.after_click([], f"over-card {first}")
    assert over_first is not None
    both = gathered.after_click(over_first, second)
    assert both is not None
    assert sorted(both) == [f"over-card {first}", f"under-card {second}"]
    swapped = gathered.swapped(both)
    assert swapped is not None
    assert sorted(swapped) == [f"over-card {second}", f"under-card {first}"]


# -- questions ---------------------------------------------------------------------------------------------


def test_questions_count_and_say_what_they_are_about() -> None:
    table = scenes.bare()
    scenes.give(table, VIOLET, clay=2, coin=1, tiles="market")
    scenes.own_round(table, VIOLET)
    scenes.play(table, "worker tile:market", "market clay")
    assert question(table) == "Market: give a second resource beside 1 clay?"
    scenes.play(table, "market-second coin")
    assert question(table) == "Market: which resource do you take for 1 clay and 1 coin? (1 of 2)"
    scenes.play(table, "market-take red")
    assert question(table) == "Market: which resource do you take for 1 clay and 1 coin? (2 of 2)"
    assert question(TABLES["under-card"]).startswith(f"Pair {TABLES['under-card'].round} of 2. ")


def question(table: XianState) -> str:
    asked = table.decision()
    assert asked is not None
    return str(asked.message)


def test_what_comes_to_light_is_said_before_a_secret_choice_is_confirmed_XI_6() -> None:
    table = scenes.table()
    for written in ("favour B1", "favour R3", "favour keep"):
        table.choose(GAME.space.action(*written.split()))
    assert str(GAME.before_going_on(table)) == "2 new cards will be drawn."
    table = scenes.table()
    table.choose(GAME.space.action("favour", "keep"))
    assert str(GAME.before_going_on(table)) == "You keep your hand."
    pair = TABLES["over-card"].clone()
    pair.choose(pair.legal_actions()[0])
    assert "revealed when everybody has chosen" in str(GAME.before_going_on(pair))
    end = TABLES["finish"].clone()
    end.choose(GAME.space.action("finish", "end"))
    assert GAME.before_going_on(end) is None


def test_what_a_seat_has_is_counted() -> None:
    table = scenes.bare()
    scenes.give(table, VIOLET, coin=3, clay=1, blue=2)
    scenes.builders(table, "palace", 1)
    counted = [str(thing.words) for thing in GAME.belongings(table, VIOLET)]
    assert counted == [
        "3 coins",
        "1 clay",
        "2 blue pigments",
        "0 green pigments",
        "0 red pigments",
        "0 yellow pigments",
        "1 builder",
        "6 warriors to paint",
        "2 signatures",
    ]
    view: Any = table.view(VIOLET)
    symbols = GAME.board(view, "en", {}).symbols
    for thing in GAME.belongings(table, VIOLET):
        assert f'id="{thing.symbol}"' in symbols


def test_the_only_warrior_is_named_before_and_after_it_is_chosen_XI_23_6() -> None:
    """Nobody is asked which one: the building says it, and so does the question that follows."""
    table = scenes.bare()
    scenes.figures(table, A1e=scenes.CLAY)
    scenes.give(table, VIOLET, red=2, blue=1)
    scenes.building_step(table, VIOLET)
    action = GAME.space.action("building", "laboratory")
    told = table.describe(action)
    assert str(told.message) == "Laboratory: paint A, row 1 right"
    assert [str(cost) for cost in told.cost] == ["1 red pigment", "1 pigment of any colour"]
    assert [str(gain) for gain in told.gain] == ["1 PP"]
    table.choose(action)
    asked = table.decision()
    assert asked is not None
    assert str(asked.message) == "Painting A, row 1 right: which pigment do you pay beside 1 red pigment?"


# -- reasons -----------------------------------------------------------------------------------------------


def test_every_kind_of_thing_says_when_it_can_be_used() -> None:
    assert set(GAME.uses) == set(GAME.elements) == set(GAME.things)
    for use, rule in GAME.uses.values():
        assert rule.startswith("XI-")
        assert all(use.to(language) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("element", "said"),
    [
        ("goods:orange-red", "Orange: 2 red pigments. Pigments pay for painting in the Laboratory."),
        ("resource:clay", "clay. Clay pays for warriors in the Workshop. Market and Emissary swap them."),
        ("bought:orange", "Orange: equipment cards: 0. They are turned up at the end"),
        ("tiles:orange-market", "Orange: Market 2↔2. Once, between two steps: give 1 or 2 resources"),
        ("tiles:azure-market", "Azure: not yet gained: Market 2↔2."),
        ("mat:azure", "Azure: 0 PP. What lies here is open to all"),
        ("space:A1e", "A, row 1 right. A clay warrior: the Laboratory paints it."),
        ("space:A2e", "A, row 2 right. Painted by Orange: it stays to the end."),
        ("space:A3e", "A, row 3 right. A clay warrior, signed by Orange, who alone may paint it."),
        ("space:A1w", "A, row 1 left. It is empty: the Workshop crafts a warrior here for 2 clay."),
        ("section:A", "Section A: a warrior costs 2 clay. Who has painted most warriors"),
        ("area:pit", "Pit. The Workshop crafts warriors on its empty spaces"),
    ],
)
def test_what_nobody_chooses_says_what_it_is_and_when_it_is_used(element: str, said: str) -> None:
    table = paint()
    scenes.give(table, ORANGE, red=2, tiles="market")
    table.open = asking.WORKER
    reason = table.why_not(element)
    assert reason is not None
    assert str(reason.message).startswith(said)
    assert "Now: " in str(reason.message)


@pytest.mark.parametrize("decision", GAME.space.decisions)
def test_no_reason_says_what_others_may_not_know_XI_5_1(decision: str) -> None:
    """Cards in hand, the deck and a pair that is not revealed are dealt anew: nothing said changes."""
    table = TABLES[decision]
    other = table.resample_from_infostate(int(table.seat), Chance(9))
    for kind, names in references.REFERENCES.items():
        for name in names:
            element = f"{kind}:{name}" if name else kind
            assert str(table.game.thing(table, element)) == str(table.game.thing(other, element))
            assert table.game.use_of(table, element) == table.game.use_of(other, element)


@pytest.mark.parametrize("decision", GAME.space.decisions)
def test_no_reason_speaks_of_an_order_in_which_things_are_named(decision: str) -> None:
    table = TABLES[decision]
    for kind, names in GAME.elements.items():
        for name in names:
            reason = table.why_not(f"{kind}:{name}" if name else kind)
            assert reason is None or "order;" not in str(reason)
            assert reason is None or "named in" not in str(reason)
            assert reason is None or "no answer" not in str(reason)


@pytest.mark.parametrize(
    ("held", "space", "lacking"),
    [
        ({"red": 2}, "B1e", "B, row 1 right: you lack 1 yellow pigment"),
        ({"red": 2}, "C1e", "C, row 1 right: you lack 2 blue pigments"),
        ({"blue": 1}, "A1e", "A, row 1 right: you lack 1 red pigment"),
        ({"red": 1}, "A1e", "A, row 1 right: you lack 1 pigment of any colour"),
        ({}, "A1e", "A, row 1 right: you lack 1 red pigment and 1 pigment of any colour"),
    ],
)
def test_a_warrior_that_can_not_be_paid_says_what_is_lacking_XI_11_3(
    held: dict[str, int], space: str, lacking: str
) -> None:
    """Requests: section A red, section B yellow and red, section C blue."""
    table = paint(**held)
    assert str(GAME.refusal(table, GAME.space.action("paint", space)).message) == lacking
