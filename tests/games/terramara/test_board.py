"""The picture of the table: rows that flip, a draft that lasts as long as it lasts, effects as icons."""

from __future__ import annotations

import itertools
import re
from html import unescape
from typing import Any

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.game import Game
from clayworks.core.pictures.panels import options_of
from clayworks.core.state import State
from clayworks.games.terramara.formats.effect_types import Item
from clayworks.games.terramara.pictures import owned
from clayworks.games.terramara.pictures.effects import effect_size, signs
from tests.effort import THOROUGH

from .boards import with_components

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


def test_the_mats_of_who_decides_and_of_whose_turn_it_is_are_marked_TM_9_9() -> None:
    state, chance = GAME.deal(4, 5), Chance(5)
    marked_together = 0
    for ply in itertools.count():
        if state.is_terminal():
            break
        actions = state.legal_actions()
        action = actions[chance.below(len(actions))]
        if ply % 5 and not THOROUGH:
            state.apply_action(action)
            continue
        view = state.view(None)
        panels = GAME.board(view, "en", {}).panels
        marked = {
            name.removeprefix("mat-")
            for name, panel in panels.items()
            if name.startswith("mat-") and 'class="mat active"' in panel.svg
        }
        # At set-up nobody has a turn; in a raid others give something in somebody's turn.
        assert marked == {view["deciding"]} | ({view["active"]} if view["stage"] == "play" else set())
        marked_together += len(marked) > 1
        state.apply_action(action)
    assert marked_together


def test_what_a_private_token_brings_stays_inside_it_TM_11_6() -> None:
    game = GAME.deal(2, 1).view(None)["printed"]["tokens"]
    effects = [token["effect"] for token in game.values()]
    broad = [effect for effect in effects if owned.is_long(effect, owned.WIDTH / 6)]
    assert 0 < len(broad) < len(effects)
    for effect in effects:
        room = owned.WIDTH / 6 * (2 if effect in broad else 1) - 3
        assert effect_size(effect, room, 14)[1] <= owned.PRIVATE - 4


def test_all_private_tokens_together_stay_inside_their_places_TM_11_6() -> None:
    printed = GAME.deal(4, 1).view(None)["printed"]["tokens"].values()
    width = owned.WIDTH - 12
    for start in range(len(printed) - 5):
        effects = [token["effect"] for token in list(printed)[start : start + 6]]
        shares, step = owned.shares_of(effects, width)
        assert sum(shares) * step <= width + 0.01
        for effect, share in zip(effects, shares, strict=True):
            assert not owned.is_long(effect, share * step)


def test_twelve_artefacts_beside_a_character_keep_their_names() -> None:
    view = GAME.deal(4, 3).view(0)
    cards = dict(list(view["printed"]["cards"].items())[:12])
    me = view["players"][view["colours"][0]]
    me["character"], me["side"] = next(iter(view["printed"]["characters"])), "child"
    for count in (1, 6, 7, 12):
        me["artefacts"] = list(cards)[:count]
        drawn = GAME.board(view, "en", {}).panels["cards"].svg
        words = " ".join(unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", drawn))
        for card in me["artefacts"]:
            assert all(word in words for word in cards[card]["name"].split()), (count, cards[card]["name"])


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
        assert panels["river"].svg.count(f'id="canoe-{colour}"') == 1
        assert panels["tracks"].svg.count(f'id="military-{colour}"') == 1
        for number in (0, 1):
            assert panels["land"].svg.count(f'id="caravan-{colour}-{number}"') == 1


def test_effects_become_rows_of_signs_TM_3_1() -> None:
    pay: Item = {"op": "pay", "cost": {"raw": 1}, "gain": [{"op": "vp", "n": 4}]}
    assert signs([pay]) == [("tm-any_raw", "1"), ("", "→"), ("seal", "4")]
    either: Item = {"op": "choose", "options": [[{"op": "culture", "n": 2}], [{"op": "travel", "n": 2}]]}
    assert signs([either]) == [("tm-culture", "2"), ("", "/"), ("tm-travel", "2")]
    assert signs([{"op": "create", "raw_sub": 2}]) == [("tm-create", ""), ("tm-any_raw", "≤2")]
    assert signs([{"op": "raid", "loss": 2}]) == [("tm-raid", ""), ("tm-military", "−2")]
    assert signs([{"op": "goods", "wood": 2, "ore": 1}]) == [("tm-wood", "2"), ("tm-ore", "1")]


def titles(game: Game, players: int, language: str = "en") -> list[str]:
    """What the things of a new table say, line by line: what they are, and what they do."""
    panels = game.board(game.deal(players, 5).view(None), language, {}).panels.values()
    said = [title for panel in panels for title in re.findall(r"<title>([^<]*)", panel.svg)]
    return [line for title in said for line in unescape(title).split("\n")]


def test_a_space_with_fire_says_that_it_is_never_open_and_by_which_rule_TM_8_3() -> None:
    burning = [title for title in titles(GAME, 3) if "fire" in title]
    assert len(burning) == 6
    for title in burning:
        assert title.endswith(": fire: with 3 players nobody can be sent here in any round (TM-8.3)")
    assert not [title for title in titles(GAME, 4) if "fire" in title]


def test_the_tracks_show_symbols_and_bonuses_where_the_file_has_them_TM_4_5() -> None:
    def change(data: dict[str, Any]) -> None:
        data["military"]["symbols"] = [2, 7, 18]
        data["river"]["symbols"] = [1, 5, 14]
        data["road"]["symbols"] = ["X1", "X3", "X4"]
        for at, bonus in ((4, ""), (12, ""), (3, "reserve"), (11, "discount")):
            data["river_space"][at]["bonus"] = bonus
        data["hut"]["effect"] = [{"op": "choose", "options": [[{"op": "vp", "n": 2}], [{"op": "hire"}]]}]

    said = titles(with_components(change), 4)
    assert any(title.startswith("crossroads 3, after row 3, moderate symbol") for title in said)
    assert "military 18: level 4, hard symbol" in said
    assert "river space 1, reaches the first 3 artefacts, easy symbol" in said
    assert "river space 3, reaches the first 4 artefacts, may reserve artefacts from now on" in said
    assert any(title.startswith("river space 11") and "1 product less" in title for title in said)
    for empty in ("river space 4,", "river space 12,"):
        assert not any(title.startswith(empty) and "reserve" in title for title in said)
    assert "hut: 2 VP or a worker of this round" in said


def test_every_effect_of_the_components_has_pictures() -> None:
    known = GAME.board(GAME.deal(2, 1).view(None), "en", {}).symbols
    for effect in GAME.printed.effects:  # type: ignore[attr-defined]
        for symbol, _ in signs(effect):
            assert symbol in ("", "seal") or f'id="{symbol}"' in known, symbol
