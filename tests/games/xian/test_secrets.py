"""Secret simultaneous choices (XI-6.3): who may choose when, and what others see of it."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clayworks.core.state import BETWEEN, IllegalAction, State
from tests.effort import enough

from . import scenes
from .scenes import GAME

action = GAME.space.action


def as_text(view: Mapping[str, Any]) -> str:
    return json.dumps(view, sort_keys=True)


def after_favour(table: State) -> State:
    while table.decision() is not None and table.view(0)["phase"] == "favour":
        table.apply_action(action("favour", "keep"))
    return table


def test_all_seats_choose_at_once() -> None:
    """XI-6.3: deciders are all; each has its own options; the lowest is the current one."""
    table = scenes.table()
    assert table.deciders() == [0, 1, 2]
    assert table.current_player() == 0
    assert [GAME.space.option(a) for a in table.legal_actions(1)] == ["B3", "R2", "Y1", "Y4", "keep"]
    assert [GAME.space.option(a) for a in table.legal_actions(2)] == ["B4", "G5", "R5", "Y2", "keep"]
    assert table.legal_actions(0) == table.legal_actions()


def test_a_seat_that_has_chosen_is_asked_no_more() -> None:
    table = scenes.table()
    table.choose(action("favour", "keep"), 1)
    assert table.current_player() == BETWEEN
    assert table.deciders() == []
    table.advance()
    assert table.deciders() == [0, 2]
    assert table.legal_actions(1) == []
    with pytest.raises(IllegalAction, match=r"Orange has chosen already.*XI-6\.3"):
        table.choose(action("favour", "keep"), 1)


def test_a_higher_seat_can_choose_step_by_step_before_a_lower_one() -> None:
    table = after_favour(scenes.table())
    table.choose(action("under-card", "Y1"), 1)
    assert table.current_player() == 0
    assert table.deciders() == [0, 1, 2]
    assert [GAME.space.option(a) for a in table.legal_actions(1)] == ["B3", "R2", "Y4"]
    with pytest.raises(IllegalAction, match=r"Tax collector 1 is the under card already \(XI-6.2\)"):
        table.choose(action("over-card", "Y1"), 1)
    with pytest.raises(IllegalAction, match=r"another question is open.*\(XI-6.2\)"):
        table.choose(action("under-card", "B3"), 1)
    table.choose(action("over-card", "Y4"), 1)
    table.advance()
    assert table.deciders() == [0, 2]


CHOICES = {
    0: [action("under-card", "B1"), action("over-card", "R4")],
    1: [action("under-card", "Y1"), action("over-card", "Y4")],
    2: [action("under-card", "B4"), action("over-card", "R5")],
}


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_the_order_of_choosing_does_not_matter(order: tuple[int, ...]) -> None:
    """XI-23.4, item 3."""
    usual = after_favour(scenes.table())
    for seat in range(3):
        for choice in CHOICES[seat]:
            usual.apply_action(choice)
    table = after_favour(scenes.table())
    for seat in order:
        for choice in CHOICES[seat]:
            table.choose(choice, seat)
        table.advance()
    assert table == usual
    mixed = after_favour(scenes.table())
    for step in (0, 1):
        for seat in order:
            mixed.choose(CHOICES[seat][step], seat)
            if mixed.current_player() == BETWEEN:
                mixed.advance()
    assert mixed == usual


def test_others_see_of_a_pair_only_that_it_is_chosen() -> None:
    """XI-5.1: not the under card alone, not which cards they are."""
    table = after_favour(scenes.table())
    before = [as_text(table.view(seat)) for seat in (1, 2, None)]
    half = table.clone()
    half.choose(CHOICES[0][0], 0)
    assert [as_text(half.view(seat)) for seat in (1, 2, None)] == before
    assert half.view(0)["players"]["violet"]["choice"] == {"under": "B1", "over": None}
    seen = set()
    for under, over in itertools.permutations(["B1", "R3", "R4", "Y1"], 2):
        chosen = table.clone()
        chosen.apply_action(action("under-card", under))
        chosen.apply_action(action("over-card", over))
        seen.add(tuple(as_text(chosen.view(seat)) for seat in (1, 2, None)))
        assert chosen.view(1)["players"]["violet"]["chosen"] is True
        assert chosen.view(1)["players"]["violet"]["hand_size"] == 2
    assert len(seen) == 1


def test_others_see_of_a_favour_neither_steps_nor_number() -> None:
    """XI-5.1, XI-19.6: 16 subsets look alike until all have decided."""
    table = scenes.table()
    hand = ["B1", "R3", "R4", "Y1"]
    while_choosing, decided = set(), set()
    for size in range(5):
        for subset in itertools.combinations(hand, size):
            one = table.clone()
            for card in subset:
                while_choosing.add(tuple(as_text(one.view(seat)) for seat in (1, 2, None)))
                one.apply_action(action("favour", card))
            if "Y1" not in subset:  # otherwise `keep` is automatic
                while_choosing.add(tuple(as_text(one.view(seat)) for seat in (1, 2, None)))
                one.apply_action(action("favour", "keep"))
            decided.add(tuple(as_text(one.view(seat)) for seat in (1, 2, None)))
            assert one.legal_actions(1) == table.legal_actions(1)
    assert len(while_choosing) == 1
    assert len(decided) == 1


def test_the_log_of_a_secret_choice_is_one_line_without_cards() -> None:
    """A secret choice is one step to the others, always."""
    logs = set()
    for choices in (["keep"], ["R3", "keep"], ["B1", "R3", "R4", "Y1"]):
        table = scenes.table()
        log = table.listen()
        for choice in choices:
            table.apply_action(action("favour", choice))
        logs.add(str([(event, str(GAME.tell(table, event))) for event in log.take_events()]))
    assert len(logs) == 1
    assert "Violet has decided" in logs.pop()


def test_choosing_stops_before_new_cards_are_drawn_and_before_the_reveal() -> None:
    """Nothing hidden turns up before `advance`."""
    table = scenes.table()
    table.choose(action("favour", "R3"))
    table.choose(action("favour", "Y1"))
    assert table.current_player() == BETWEEN
    assert table.view(0)["players"]["violet"]["hand"] == ["B1", "R3", "R4", "Y1"]
    table.advance()
    assert table.view(0)["players"]["violet"]["hand"] == ["B1", "G2", "R4", "Y4"]
    pairs = after_favour(scenes.table())
    for seat in range(3):
        for choice in CHOICES[seat]:
            pairs.advance()
            pairs.choose(choice)
    assert pairs.view(1)["players"]["violet"]["pair"] is None
    pairs.advance()
    assert pairs.view(1)["players"]["violet"]["pair"] == {"over": "R4", "under": "B1"}


def test_the_end_of_an_own_round_is_a_stop() -> None:
    table = scenes.bare()
    scenes.own_round(table, 1)
    scenes.play(table, "worker action", "building pass")
    assert table.current_player() == BETWEEN
    assert table.legal_actions() == []
    with pytest.raises(IllegalAction, match=r"XI-7\.1"):
        table.choose(0)


@settings(max_examples=enough(10))
@given(st.integers(0, 2**40), st.integers(2, 4))
def test_a_random_order_of_deciders_gives_the_same_game(seed: int, seats: int) -> None:
    """Each seat's choice depends on its own hand only, so both orders must meet in the same state."""
    rng = random.Random(seed)
    one, two = GAME.deal(seats, seed), GAME.deal(seats, seed)
    while not one.is_terminal():
        deciders = one.deciders()
        assert two.deciders() == deciders
        if len(deciders) == 1 and one.view(None)["phase"] == "own-rounds":
            choice = rng.choice(one.legal_actions())
            one.apply_action(choice)
            two.apply_action(choice)
            continue
        phase = one.view(None)["phase"]
        picks: dict[int, list[int]] = {seat: [] for seat in deciders}
        shuffled = deciders[:]
        rng.shuffle(shuffled)
        for seat in shuffled:
            while seat in two.deciders() and two.view(None)["phase"] == phase:
                picks[seat].append(rng.choice(two.legal_actions(seat)))
                two.choose(picks[seat][-1], seat)
                if two.current_player() == BETWEEN:
                    two.advance()
                    break
        for seat in deciders:
            for pick in picks[seat]:
                assert one.current_player() == seat
                one.apply_action(pick)
        assert one == two
    assert one.scores() == two.scores()
