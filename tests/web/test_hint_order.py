"""The order of favourites while an answer gets better: nothing jumps, and what is overtaken is told."""

from __future__ import annotations

from dataclasses import replace

import clayworks
from clayworks.core.state import State
from clayworks.players.hints import Estimate, Hint, Suggestion
from clayworks.web.hint_order import arranged, still_offered, verdict_as_shown

NOTHING = Estimate(0.0, 0.0, 0.0)
WORSE = Estimate(-3.0, -4.0, -2.0)
BETTER = Estimate(2.0, 1.0, 3.0)


def asked() -> State:
    return clayworks.load("terramara").deal(2, 4)


def offered(count: int) -> list[str]:
    state = asked()
    return [state.action_to_string(action) for action in state.legal_actions()[:count]]


def words(choice: str) -> str:
    state = asked()
    action = state.game.space.parse(choice)
    assert action is not None
    return str(state.describe(action).message.short)


def answer(*favourites: str, equal: int = 3, is_last: bool = False) -> Hint:
    """An answer in which so many favourites are equal to the first."""
    state = asked()
    told = []
    for number, choice in enumerate(favourites):
        action = state.game.space.parse(choice)
        assert action is not None
        against = favourites[0] if number else favourites[1]
        difference = NOTHING if number < equal else WORSE
        suggestion = Suggestion(
            action, choice, 0.3, NOTHING, 1.0, {}, against, difference, {}, number < equal, ()
        )
        told.append(suggestion)
    return Hint(state.current_player(), "turn", 100, 24, is_last, tuple(told))


def makes_more(hint: Hint, number: int) -> Hint:
    """The same answer, in which the games are sure that one of the others makes more points."""
    told = list(hint.suggestions)
    told[number] = replace(told[number], difference=BETTER)
    return replace(hint, suggestions=tuple(told))


def said(hint: Hint, *shown: str) -> str:
    return str(verdict_as_shown(asked(), hint, shown))


def as_good(choice: str) -> str:
    return f"“{words(choice)}” is as good as the first, as far as can be told."


def test_the_first_answer_is_shown_as_it_comes() -> None:
    one, two, three = offered(3)
    hint = answer(two, one, three, equal=2)
    assert arranged(hint, []) == [two, one, three]
    assert said(hint) == "The first 2 are equal, as far as can be told."


def test_equals_that_change_places_stay_where_they_are_also_in_the_end() -> None:
    one, two, three = offered(3)
    for is_last in (False, True):
        hint = answer(two, one, three, equal=2, is_last=is_last)
        assert arranged(hint, [one, two, three]) == [one, two, three]
        assert said(hint, one, two, three) == as_good(two)


def test_the_second_of_two_equals_may_stand_further_down() -> None:
    one, two, three = offered(3)
    hint = answer(one, three, two, equal=2)
    assert arranged(hint, [one, two, three]) == [one, two, three]
    assert said(hint, one, two, three) == as_good(three)
    best = answer(one, three, two, equal=1)
    assert said(best, one, two, three) == "The first is the best, as far as can be told."
    assert said(answer(one, three, two), one, two, three) == "These are equal, as far as can be told."


def test_where_another_makes_more_points_nobody_is_told_that_they_are_equal() -> None:
    one, two, three = offered(3)
    hint = makes_more(answer(two, one, three, equal=2), 1)
    hard = "for it looks at who wins; another makes more points."
    assert said(hint) == f"A bot would choose the first, {hard}"
    assert said(hint, two, three, one) == f"A bot would choose the first, {hard}"
    assert said(hint, one, two, three) == f"A bot would choose “{words(two)}”, {hard}"


def test_what_is_clearly_overtaken_is_told_at_once_and_gives_way_in_the_end() -> None:
    one, two, three = offered(3)
    better = f"“{words(two)}” now looks better."
    thinking, last = (answer(two, one, three, equal=1, is_last=is_last) for is_last in (False, True))
    assert arranged(thinking, [one, two, three]) == [one, two, three]
    assert said(thinking, one, two, three) == better
    assert arranged(last, [one, two, three]) == [two, one, three]
    assert said(last, one, two, three) == (
        "The order has changed. The first is the best, as far as can be told."
    )


def test_in_the_end_nothing_is_told_as_better_than_what_is_equal_to_it() -> None:
    one, two, three, four = offered(4)
    last = answer(two, three, four, equal=2, is_last=True)
    assert arranged(last, [one, two, three]) == [two, three, four]
    assert said(last, one, two, three) == (
        "The order has changed. The first 2 are equal, as far as can be told."
    )


def test_what_is_no_favourite_any_more_keeps_its_place_until_the_end() -> None:
    one, two, three, four = offered(4)
    assert arranged(answer(one, four, three), [one, two, three]) == [one, two, three, four]
    assert arranged(answer(one, four, three, is_last=True), [one, two, three, four]) == [one, three, four]
    assert said(answer(two, three, four), one, two, three) == f"“{words(two)}” now looks better."


def test_a_page_can_only_show_what_is_offered() -> None:
    state, (one, two) = asked(), offered(2)
    told = still_offered(state, state.current_player(), [two, "place nothing@99", one, two, ""])
    assert told == [two, one]
