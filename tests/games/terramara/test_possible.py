"""What "can do something" means (TM-3.7): what is offered, skipped, and asked all the same."""

from __future__ import annotations

import pytest

from clayworks.games.terramara.rules.notation import TOKENS

from .boards import (
    GAME,
    asked,
    begin,
    effect_of,
    give,
    has,
    options,
    play,
    resolve,
    show,
    table,
    token_effect,
)


def tokens(**things: object) -> list[str]:
    """The private tokens that the Collector may use in round 3 with some things before him."""
    state = table(number=3)
    give(state, "red", character="CH6", tokens=TOKENS, **things)
    show(state, "T2a")
    begin(state, "red")
    return [option[6:] for option in options(state) if option.startswith("token:")]


ALWAYS = ["b1a", "b1b", "b1c", "b1f", "b2a", "b2b", "b2c", "b2d", "b3a", "b3c", "b3f"]


def test_a_token_is_offered_only_if_it_can_do_something() -> None:
    assert tokens() == ALWAYS
    assert tokens(wood=1) == sorted([*ALWAYS, "b1d", "b1e", "b2e", "b2f"])
    assert tokens(wood=2) == sorted([*ALWAYS, "b1d", "b1e", "b2e", "b2f", "b3d"])
    assert tokens(metal=1) == sorted([*ALWAYS, "b1d", "b1e", "b2e", "b2f", "b3e"])
    assert tokens(wood=4) == sorted([*ALWAYS, "b1d", "b1e", "b2e", "b2f", "b3b", "b3d"])
    assert set(tokens(culture=12, reserved="W1a", metal=2, caravans=("X6", "X6"))) >= {"b3b"}


def test_travel_at_the_end_of_the_road_is_skipped() -> None:  # TM-J20
    state = table(number=5)
    give(state, "red", caravans=("X6", "X6"))
    resolve(state, "red", effect_of("C1a"))
    assert asked(state) != "travel"


def test_processing_and_trading_without_goods_are_skipped() -> None:
    state = table()
    give(state, "red")
    resolve(state, "red", effect_of("T2b"))
    assert asked(state) != "process"


def test_an_item_that_can_do_nothing_is_still_named_in_the_order() -> None:  # TM-3.2
    state = table(number=5, R5=("PQ3c", "FM3a"))
    give(state, "red")
    play(begin(state, "red"), "main explorer", "space R5.2")
    assert (asked(state), options(state)) == ("order", ["process", "travel"])
    play(state, "order process")
    assert asked(state) == "travel"


def test_a_space_may_be_entered_whose_effect_cant_be_paid() -> None:  # TM-8.8, TM-J48
    state = table(number=5, R5=("PQ3c", "FM3a"))
    give(state, "red")
    before = has(state, "red")
    play(begin(state, "red"), "main explorer", "space R5.3")
    assert has(state, "red") == {**before, "explorers": 3}


def test_warriors_that_are_gone_bring_nothing() -> None:  # TM-9.11
    state = table(number=4)
    state.warriors = 1
    resolve(state, "red", int(GAME.tables.tile_back[16]))  # FM2a
    assert has(state, "red")["warriors"] == 1
    resolve(state, "red", int(GAME.tables.tile_back[16]))
    assert has(state, "red")["warriors"] == 1


def test_a_question_that_has_lost_its_object_is_dropped() -> None:  # TM-7.3
    state = table(number=5, tokens={"K6": "b3f"})
    give(state, "red", caravans=("X6", "X5"), artefacts=["C1c"], wood=1)
    play(begin(state, "red"), "main explorer", "space H.travel")
    assert options(state) == ["X5>K6", "X5>Q6", "X5>X6", "stop", "use:C1c"]
    play(state, "travel use:C1c", "travel X5>X6")
    assert asked(state) != "travel"  # both points of the space are lost


def test_the_canoe_that_reaches_the_end_in_a_free_action_turns_the_open_point_into_vp() -> None:
    state = table()  # TM-9.5
    give(state, "red", culture=13, character="CH6", tokens=["b1a"])
    state.put(0, 15, 0)
    resolve(state, "red", effect_of("P1c"))
    play(state, "culture token:b1a", "culture advance", "order V14b")
    while asked(state) in ("offer", "culture", "order"):
        play(state, f"{asked(state)} {'decline' if asked(state) == 'offer' else options(state)[0]}")
    assert has(state, "red")["culture"] == 14
    assert has(state, "red")["vp"] == 3  # 1 of b3a, 2 of the interrupted item


@pytest.mark.parametrize("token", ["b1a", "b2c"])
def test_points_of_culture_and_travel_may_be_forfeited(token: str) -> None:  # TM-J2
    state = table()
    give(state, "red")
    resolve(state, "red", token_effect(token))
    word = asked(state)
    before = has(state, "red")
    play(state, f"{word} stop")
    assert has(state, "red") == before
