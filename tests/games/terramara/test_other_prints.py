"""What may differ in print may differ in the file: whole games by other files, drawn and said in words."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clayworks.core.chance import Chance
from clayworks.core.messages import LANGUAGES
from clayworks.core.pictures.panels import options_of
from clayworks.core.state import State
from clayworks.games.terramara.game import Terramara
from clayworks.games.terramara.rules import state as s
from tests.effort import enough

from .boards import (
    asked,
    begin,
    close,
    entry,
    gained,
    give,
    has,
    options,
    play,
    show,
    table,
    with_components,
)
from .files import printed_otherwise
from .test_invariants import check_numbers, check_spaces, members, seats


def played(game: Terramara, players: int, seed: int, look: Any = lambda state, ply: None) -> Any:
    """A random game to its end."""
    state: Any = game.deal(players, seed)
    chance = Chance(seed)
    for ply in range(20_000):
        look(state, ply)
        if state.is_terminal():
            return state
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])
    raise AssertionError("this game does not end")


def check_always(state: Any, ply: int) -> None:
    """What holds whatever is printed (TM-18)."""
    if state.is_terminal():
        return
    check_numbers(state)
    check_spaces(state)
    warriors = sum(kind == s.WARRIOR for _, kind in members(state))
    assert warriors + state.warriors == state.tables.warriors
    assert len(state.legal_actions()) >= 2
    if ply % 40 == 0:
        assert state.clone() == state
        assert all(str(state.describe(action).message) for action in state.legal_actions())
    for seat in seats(state):
        assert len([m for m in members(state) if m == (seat, s.CHIEF)]) == 1


@settings(max_examples=enough(10, 25), deadline=None)
@given(st.integers(0, 2**40), st.integers(2, 4))
def test_games_by_any_printed_file_end_and_keep_the_invariants(seed: int, players: int) -> None:
    state = played(printed_otherwise(seed), players, seed, check_always)
    assert sum(player["total"] for player in state.ledger()["players"]) == sum(state.scores())


@settings(max_examples=enough(4, 6), deadline=None)
@given(st.integers(0, 2**40), st.integers(2, 4), st.integers(0, 200))
def test_positions_of_any_printed_file_are_read_back(seed: int, players: int, wanted: int) -> None:
    game = printed_otherwise(seed)
    twins: list[Any] = []

    def look(state: Any, ply: int) -> None:
        if not twins and ply >= wanted and state.fresh and not state.is_terminal():
            twin = game.from_position(state.to_position())
            twin.advance()
            assert sorted(twin.legal_actions()) == sorted(state.legal_actions())
            twins.append(twin)

    played(game, players, seed, look)


@pytest.mark.once
@pytest.mark.parametrize("language", LANGUAGES)
def test_boards_and_views_of_other_files_are_drawn_and_said(language: str) -> None:
    game = printed_otherwise(LANGUAGES.index(language))

    def look(state: Any, ply: int) -> None:
        if ply % 60 == 0:
            view = state.view(None)
            assert game.board(view, language, options_of(state, language)).panels
            assert game.terminal(view, language)
            for card in game.printed.cards:
                assert card["id"]

    played(game, 2 + LANGUAGES.index(language) % 3, 3, look)


@pytest.mark.parametrize("card", ["T1a", "W2d", "T3a", "C3e"])
def test_every_artefact_may_be_one_for_each_round(card: str) -> None:
    """TM-3.3: 52 of them need as many bits."""

    def change(data: dict[str, Any]) -> None:
        for one in data["artefact"]:
            for key in ("trigger", "modifier", "n", "score"):
                one.pop(key, None)
            one.update(kind="round", effect=[{"op": "vp", "n": 2}])

    state = table(number=5, game=with_components(change))
    give(state, "red", plank=9, metal=9, block=9, leather=9, culture=14, artefacts=["C2d"])
    show(state, card)
    play(close(state), f"post create:{card}")
    assert usable(state) == {"use:C2d", f"use:{card}"}
    play(state, f"post use:{card}")
    assert has(state, "red")["vp"] == 2
    assert usable(state) == {"use:C2d"}


def usable(state: State) -> set[str]:
    """The once-per-round artefacts that are offered."""
    return {option for option in options(state) if option.startswith("use")}


@pytest.mark.parametrize("kept", [True, False])
def test_a_private_settlement_is_kept_if_the_adult_side_says_so(kept: bool) -> None:
    """TM-11.7, TM-11.8: the Settler's does."""
    game = with_components(
        lambda data: entry(data, "character", "CH7")["adult"].update(private_settlement=kept)
    )
    state = table(number=5, game=game)
    give(state, "red", character="CH7", private_settlement="PQ1d", military=5)
    state.put(0, s.UNMOVED, 1)
    play(begin(state, "red"), "flip flip")
    assert (state.held(0, s.PRIVATE_SETTLEMENT) >= 0) is kept
    assert state.ledger()["players"][0]["settlements"] == (2 if kept else 0)


def test_what_an_artefact_of_a_level_brings_may_be_another_effect() -> None:
    """TM-3.4: the Maker."""
    effects = [[{"op": "goods", "wood": 1}], [{"op": "vp", "n": 4}], [{"op": "military", "n": 3}]]
    game = with_components(
        lambda data: entry(data, "character", "CH4")["adult"]["trigger"].update(effect_by_level=effects)
    )
    for card, wanted in (("P1b", {"wood": 1}), ("P2b", {"vp": 4}), ("W3e", {"military": 3})):
        state = table(number=5, game=game)
        give(state, "red", plank=9, metal=9, block=9, leather=9, culture=14, character="CH4", adult=1)
        show(state, card)
        before = has(state, "red")
        play(close(state), f"post create:{card}")
        while asked(state) == "substitute":
            play(state, f"substitute {options(state)[0]}")
        changes = gained(before, has(state, "red"))
        assert {name: number for name, number in changes.items() if number > 0} == wanted
