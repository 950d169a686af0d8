"""The picture of the table: hands are covered, pieces keep their names."""

from __future__ import annotations

import re

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.pictures.panels import options_of
from clayworks.core.state import State

GAME = clayworks.load("xian")


def played(players: int, seed: int, until: str) -> State:
    """A random game, up to a decision."""
    state, chance = GAME.deal(players, seed), Chance(seed)
    while not state.is_terminal():
        asked = state.decision()
        assert asked is not None
        if asked.id == until:
            return state
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])
    raise AssertionError(f"{until} was never asked")


def test_a_hand_is_drawn_for_its_owner_alone_XI_5_1() -> None:
    state = played(3, 4, "under-card")
    for seat in (None, 0, 1, 2):
        panels = GAME.board(state.view(seat), "en", {}).panels
        assert ("hand" in panels) is (seat is not None)
        mats = [panel for panel in panels.values() if panel.seat is not None]
        assert {panel.seat for panel in mats} == set(state.colours)
        for panel in mats:
            assert not any(name.startswith("card:") for name in panel.elements), panel.seat


def test_what_was_chosen_is_marked_in_the_own_hand_XI_6_2() -> None:
    state = played(2, 9, "over-card")
    seat = state.current_player()
    under = state.view(seat)["players"][state.colours[seat]]["choice"]["under"]
    hand = GAME.board(state.view(seat), "en", options_of(state, "en")).panels["hand"]
    (card,) = re.findall(rf'<g id="card-{under}"[^>]*>', hand.svg)
    assert "picked" in card
    assert "data-choice" not in card
    assert list(hand.choices) == [state.action_to_string(action) for action in state.legal_actions()]


def test_a_warrior_signed_by_a_player_says_so_XI_10_4() -> None:
    state = played(2, 3, "sign")
    signed = [action for action in state.legal_actions() if state.action_to_string(action) == "sign yes"]
    state.choose(signed[0])
    assert "signed by" in GAME.board(state.view(None), "en", {}).panels["pit"].svg


def test_minister_supervisors_and_builders_keep_their_names_XI_9() -> None:
    state = played(4, 8, "finish")
    panels = GAME.board(state.view(None), "en", {}).panels
    assert panels["buildings"].svg.count('id="minister"') == 1
    for colour in state.colours:
        assert panels["track"].svg.count(f'id="supervisor-{colour}"') == 1
    builders = sum(sum(player["builders"].values()) for player in state.view(None)["players"].values())
    assert panels["buildings"].svg.count('id="builder-') == builders


def test_a_closed_pair_looks_closed_XI_9_2() -> None:
    state, chance = GAME.deal(2, 1), Chance(1)
    seen = set()
    while not state.is_terminal():
        view = state.view(None)
        closed = any(shown["closed"] for shown in view["buildings"].values())
        assert ('class="pair closed"' in GAME.board(view, "en", {}).panels["buildings"].svg) is closed
        seen.add(closed)
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])
    assert seen == {True, False}
