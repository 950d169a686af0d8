"""The picture of the table: rows that flip, a draft that lasts as long as it lasts, effects as icons."""

from __future__ import annotations

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.pictures.panels import options_of
from clayworks.core.state import State
from clayworks.games.terramara.formats.effect_types import Item
from clayworks.games.terramara.pictures.effects import signs

GAME = clayworks.load("terramara")


def played(players: int, seed: int, round: int) -> State:  # noqa: A002
    """A random game at the start of a round."""
    state, chance = GAME.deal(players, seed), Chance(seed)
    while state.view(None)["round"] < round:
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])
    return state


def test_the_draft_is_a_panel_while_it_lasts_TM_5_9() -> None:
    state, chance = GAME.deal(2, 5), Chance(5)
    seen = set()
    while state.view(None)["round"] < 2:
        asked, view = state.decision(), state.view(None)
        assert asked is not None
        panels = GAME.board(view, "en", options_of(state, "en")).panels
        assert ("draft" in panels) is (view["draft"] is not None or asked.id.startswith("tile-"))
        seen.add("draft" in panels)
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])
    assert seen == {True, False}


def test_a_flipped_row_shows_settlement_and_crossroads_space_TM_6_4() -> None:
    boards = (GAME.board(played(3, 6, number).view(None), "en", {}) for number in (1, 3))
    first, third = (board.panels["land"].svg for board in boards)
    assert 'id="space-R1.1"' in first
    assert 'id="space-CR1"' not in first
    for row in (1, 2):
        assert f'id="space-R{row}.1"' not in third
        assert f'id="space-CR{row}"' in third


def test_caravans_canoes_and_markers_keep_their_names_TM_4_2() -> None:
    state = played(4, 2, 2)
    panels = GAME.board(state.view(None), "en", {}).panels
    for colour in state.colours:
        assert panels["tracks"].svg.count(f'id="canoe-{colour}"') == 1
        assert panels["tracks"].svg.count(f'id="military-{colour}"') == 1
        for number in (0, 1):
            assert panels["land"].svg.count(f'id="caravan-{colour}-{number}"') == 1


def test_effects_become_rows_of_signs_TM_3_1() -> None:
    pay: Item = {"op": "pay", "cost": {"raw": 1}, "gain": [{"op": "vp", "n": 4}]}
    assert signs([pay]) == [("tm-any_raw", "1"), ("", "→"), ("seal", "4")]
    either: Item = {"op": "choose", "options": [[{"op": "culture", "n": 2}], [{"op": "travel", "n": 2}]]}
    assert signs([either]) == [("tm-culture", "2"), ("", "/"), ("tm-travel", "2")]
    assert signs([{"op": "goods", "wood": 2, "ore": 1}]) == [("tm-wood", "2"), ("tm-ore", "1")]


def test_every_effect_of_the_components_has_pictures() -> None:
    known = GAME.board(GAME.deal(2, 1).view(None), "en", {}).symbols
    for effect in GAME.printed.effects:  # type: ignore[attr-defined]
        for symbol, _ in signs(effect):
            assert symbol in ("", "seal") or f'id="{symbol}"' in known, symbol
