"""Hints in words: a sentence for each favourite, honest about doubt, in every language."""

from __future__ import annotations

import pytest

import clayworks
from clayworks.core.state import State
from clayworks.players.hints import Estimate, Hint, Suggestion
from clayworks.table.advice import beside_companion, described, reasons, sentence

OTHER = "“Turn no ring”"
NOTHING = Estimate(0.0, 0.0, 0.0)
SURE = {
    "organizer": Estimate(5.0, 4.0, 6.0),
    "weapons": Estimate(1.0, 0.5, 1.5),
    "group_majority": Estimate(-2.0, -3.0, -1.0),
    "leftovers": Estimate(-0.3, -0.4, -0.2),
    "archers": Estimate(3.0, -1.0, 7.0),
}


def asked() -> State:
    return clayworks.load("terracotta-army").deal(2, 4)


def said(difference: Estimate, why: dict[str, Estimate], language: str = "en", alone: bool = False) -> str:
    """The sentence for the second option beside the first."""
    state = asked()
    other, own, *_ = map(state.action_to_string, state.legal_actions())
    suggestion = Suggestion(
        state.legal_actions()[1],
        own,
        0.5,
        Estimate(61.7, 60.0, 63.0),
        1.0,
        {},
        "" if alone else other,
        difference,
        why,
        equal=True,
        plan=(),
    )
    return sentence(state, suggestion, reasons(state, suggestion)).to(language)


def sources(*names: str) -> dict[str, Estimate]:
    known = asked().game.sources
    assert set(names) <= set(known), known
    return {name: SURE[name] for name in names}


def test_what_brings_more_is_told_with_its_main_source_and_what_it_costs() -> None:
    told = said(Estimate(3.6, 2.0, 5.0), sources(*SURE))
    assert (
        told
        == "About 4 points more than “Turn no ring”: mostly from organizer, less from majorities in groups."
    )


def test_what_brings_less_names_first_what_is_missing() -> None:
    why = {name: Estimate(-one.points, -one.high, -one.low) for name, one in sources(*SURE).items()}
    told = said(Estimate(-1.2, -2.0, -0.5), why)
    assert told == (
        f"About 1 point less than {OTHER}: mostly missing from organizer, more from majorities in groups."
    )


@pytest.mark.parametrize(
    ("difference", "words"),
    [
        (Estimate(2.0, -1.0, 5.0), f"Equal to {OTHER}, as far as can be told."),
        (Estimate(-1.0, -4.0, 2.0), f"Equal to {OTHER}, as far as can be told."),
        (Estimate(0.2, 0.1, 0.4), f"Equal to {OTHER}, as far as can be told."),
        (Estimate(0.0, 0.0, 0.0), f"Equal to {OTHER}, as far as can be told."),
    ],
)
def test_what_may_be_nothing_is_told_as_equal(difference: Estimate, words: str) -> None:
    assert said(difference, sources("archers")) == words


def favourites(*differences: Estimate) -> Hint:
    """A hint of the first options; what is surely less than the first is not equal to it."""
    state = asked()
    choices = [state.action_to_string(action) for action in state.legal_actions()[: len(differences)]]
    told = [
        Suggestion(
            state.legal_actions()[number],
            choice,
            0.3,
            NOTHING,
            1.0,
            {},
            choices[0] if number else choices[1],
            difference,
            {},
            difference.high >= 0,
            (),
        )
        for number, (choice, difference) in enumerate(zip(choices, differences, strict=True))
    ]
    return Hint(state.current_player(), "rotate", 100, 24, True, tuple(told))


@pytest.mark.parametrize(
    ("followed", "words"),
    [
        (0, "“Turn no ring” fits what your companion advises."),
        (1, "equal, as far as can be told."),
        (2, "has played on to the end, where “Turn no ring” brings more."),
        (None, "Your companion advises something else"),
    ],
)
def test_a_hint_says_how_it_stands_to_what_the_companion_advises(followed: int | None, words: str) -> None:
    hint = favourites(NOTHING, NOTHING, Estimate(-3.0, -4.0, -2.0))
    wanted = hint.suggestions[followed].choice if followed is not None else ""
    said = str(beside_companion(asked(), hint, lambda choice: choice == wanted))
    assert words in said
    if followed:
        name = described(asked(), wanted).message.short
        assert f"“{name}”" in said


def test_equals_with_other_strengths_are_told_with_both() -> None:
    told = said(Estimate(0.0, -1.0, 1.0), sources("organizer", "group_majority"))
    assert told.endswith("as far as can be told: more from organizer, less from majorities in groups.")


def test_two_sources_are_named_where_they_bring_about_as_much() -> None:
    why = {"organizer": Estimate(3.0, 2.0, 4.0), "weapons": Estimate(2.0, 1.0, 3.0)}
    told = said(Estimate(5.0, 4.0, 6.0), {**why, "archers": Estimate(1.9, 1.0, 3.0)})
    assert told.endswith(": mostly from organizer and weapons.")


def test_who_is_alone_is_told_what_the_game_comes_to() -> None:
    assert said(Estimate(0.0, 0.0, 0.0), {}, alone=True) == "About 62 points at the end."


@pytest.mark.parametrize(
    ("language", "count", "words"),
    [
        ("ru", 1, "Примерно на 1 очко больше, чем «"),
        ("ru", 3, "Примерно на 3 очка больше, чем «"),
        ("ru", 5, "Примерно на 5 очков больше, чем «"),
        ("pl", 1, "Około 1 punktu więcej niż „"),
        ("pl", 5, "Około 5 punktów więcej niż „"),
        ("it", 1, "Circa 1 punto in più rispetto a «"),
        ("it", 2, "Circa 2 punti in più rispetto a «"),
        ("ja", 4, "より約4点多い（主に"),
    ],
)
def test_numbers_bend_as_in_the_readers_language(language: str, count: int, words: str) -> None:
    told = said(Estimate(count, count - 0.5, count + 0.5), sources("organizer"), language)
    assert words in told
