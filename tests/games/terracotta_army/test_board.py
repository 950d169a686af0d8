"""The picture of the table: what stands where, what glows, what turns."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from clayworks.core.pictures.panels import Choosable, options_of
from clayworks.core.state import State
from clayworks.games.terracotta_army.pictures.mausoleum import DISC

from .boards import GAME, after, mat, position, start
from .random_play import plays


def elements(state: State, panel: str) -> dict[str, ElementTree.Element]:
    """The elements of a panel that have an id."""
    drawn = GAME.board(state.view(0), "en", options_of(state, "en")).panels[panel].svg
    return {element.get("id", ""): element for element in ElementTree.fromstring(drawn).iter()}


def choices(state: State, panel: str) -> set[str]:
    """What can be clicked in a panel."""
    return set(GAME.board(state.view(0), "en", options_of(state, "en")).panels[panel].choices)


def test_a_ring_turns_by_thirty_degrees_a_step_and_its_pictures_stay_upright_TA_2_9() -> None:
    state = start(position(inner=2, middle=5, y=mat(coins=5)))
    assert elements(state, "wheel")["ring-inner"].get("transform") == "rotate(60)"
    assert elements(state, "wheel")["ring-middle"].get("transform") == "rotate(150)"
    upright = elements(state, "wheel")["ring-inner"].findall(".//*[@transform='rotate(-60)']")
    assert len(upright) == 12
    turned = after(state, "rotate inner")
    assert elements(turned, "wheel")["ring-inner"].get("transform") == "rotate(90)"


def test_rings_are_turned_on_the_wheel_TA_7_3() -> None:
    assert choices(start(position(y=mat(coins=2))), "wheel") == {"rotate inner", "rotate middle"}


def test_a_worker_is_placed_on_its_slot_or_anywhere_on_the_segment_TA_7_4() -> None:
    state = after(start(position(y=mat(coins=2, artisans=1), workers=[(3, "g", "craftsman")])), "rotate none")
    found = choices(state, "wheel")
    assert {"place craftsman@0", "place artisan@0", "place artisan@3"} <= found
    assert "place craftsman@3" not in found
    assert "seat-green" in ElementTree.tostring(elements(state, "wheel")["slot-3-craftsman"], "unicode")


def test_inspectors_keep_their_names_and_glide_TA_3_6() -> None:
    first, second = start(position(row=1, column="A")), start(position(row=4, column="C"))
    for name in ("inspector-row", "inspector-column"):
        places = [elements(state, "mausoleum")[name].get("transform") for state in (first, second)]
        assert places[0] != places[1]


def test_an_archer_aims_where_it_faces_and_a_horse_lies_beside_its_rider_TA_3_8() -> None:
    board = """
        .. .. .. .. .. .. .. .. ..
        .. Av .. .. .. .. .. .. ..
        .. yO y< y< .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        .. .. .. .. .. Fo .. .. ..
        .. .. .. .. .. .. .. .. Mu
    """
    found = elements(start(position(board)), "mausoleum")
    assert "rotate(180)" in ElementTree.tostring(found["cell-B2"], "unicode")
    assert "#ta-footman" in ElementTree.tostring(found["cell-F6"], "unicode")
    assert "#ta-musician" in ElementTree.tostring(found["cell-I7"], "unicode")
    assert "horse-C3" in found
    assert "seat-yellow" in (found["horse-C3"].get("class") or "")


def test_the_area_of_this_rounds_tile_is_marked_TA_11_5() -> None:
    marked = GAME.board(start(position(round=3)).view(0), "en", {}).panels["mausoleum"]
    plain = GAME.board(start(position(round=1)).view(0), "en", {}).panels["mausoleum"]
    assert "tile-area" in marked.svg
    assert "tile-area" not in plain.svg


def test_the_own_mat_comes_first() -> None:
    state = start(position(order="ygb"))
    for seat, colour in enumerate(state.colours):
        panels = GAME.board(state.view(seat), "en", {}).panels
        mats = [panel.seat for panel in panels.values() if panel.seat is not None]
        assert mats[0] == colour
        assert sorted(mats) == sorted(state.colours)


def test_a_token_of_the_active_player_hires_and_so_does_the_card_of_the_master_TA_10_1() -> None:
    state = after(start(position(y=mat(coins=2))), "rotate none", "place craftsman@0", "inner skip")
    assert choices(state, "mat-yellow") == {"middle hire:1", "middle hire:2"}
    assert choices(state, "masters") == {"middle hire:1", "middle hire:2"}
    assert choices(state, "mat-green") == set()


def test_a_whole_segment_takes_both_kinds_of_worker_TA_7_4() -> None:
    state = after(start(position(y=mat(coins=2, artisans=1))), "rotate none")
    drawn = GAME.board(state.view(0), "en", options_of(state, "en")).panels["wheel"].svg
    assert 'data-choice="place craftsman@3|place artisan@3"' in drawn


def test_what_goes_without_saying_may_stand_before_a_placed_worker_TA_7_4() -> None:
    """A shortcut is drawn where its last choice is."""
    state = start(position(y=mat(coins=2)))
    options = {"segment:3": [Choosable("rotate none, place craftsman@3", "a Craftsman")]}
    drawn = GAME.board(state.view(0), "en", options).panels["wheel"]
    assert list(drawn.choices) == ["rotate none, place craftsman@3"]


def test_the_fields_of_this_turns_segment_are_its_three_actions_TA_7_2() -> None:
    state = after(start(position(y=mat(coins=2))), "rotate none", "place craftsman@5")
    panel = GAME.board(state.view(0), "en", options_of(state, "en")).panels["wheel"]
    assert {"action:inner", "action:middle", "action:outer"} <= set(panel.elements)
    assert list(panel.choices) == ["inner perform"]
    outer = after(state, "inner skip", "middle skip")
    assert choices(outer, "wheel") == {"outer perform"}


def test_what_is_scored_this_round_is_outlined_above_the_cells_TA_11() -> None:
    """So it is seen while every cell can be chosen."""
    drawn = GAME.board(start(position(round=3)).view(0), "en", {}).panels["mausoleum"].svg
    last_cell = drawn.index('id="cell-I7"')
    for mark in ('id="edges-row"', 'id="edges-column"', 'class="tile-area"'):
        assert drawn.index(mark) > last_cell


def test_the_tile_of_this_round_stands_beside_the_mausoleum_TA_2_17() -> None:
    """Also where the rounds are covered: quarter_se gives 9 and 4 in round 4."""
    drawn = GAME.board(start(position(round=4)).view(0), "en", {}).panels["mausoleum"].svg
    assert ">9 / 4</text>" in drawn


def test_an_archers_arrow_lies_above_the_cell_that_it_faces_TA_5_7() -> None:
    board = """
        .. .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        A> yO .. .. .. .. .. .. ..
    """
    drawn = GAME.board(start(position(board)).view(0), "en", {}).panels["mausoleum"].svg
    arrow = drawn.index('class="aim"')
    assert drawn.rindex("rotate(90)", 0, arrow) > drawn.index('id="cell-I7"')


def test_no_arrow_that_asks_for_a_direction_leaves_the_panel_TA_9_4() -> None:
    edges = set()
    for seed in range(25):
        for state, _ in plays(4, seed):
            if (asked := state.decision()) is None or asked.id not in ("facing", "horse-direction"):
                continue
            drawn = GAME.board(state.view(0), "en", options_of(state, "en")).panels["mausoleum"]
            for x, y in re.findall(r'translate\(([-\d.]+) ([-\d.]+)\)" class="direction', drawn.svg):
                assert DISC <= float(x) <= drawn.width - DISC
                assert DISC <= float(y) <= drawn.height - DISC
                edges |= {"right"} if float(x) > drawn.width - 30 else {"top"} if float(y) < 30 else set()
    assert edges == {"right", "top"}  # both were seen


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_priority_token_has_room_in_its_panel_TA_4_1(players: int) -> None:
    """TA-4.1: the stack of four players has three."""
    state = GAME.deal(players, seed=1)
    panel = GAME.board(state.view(0), "en", {}).panels["rounds"]
    flags = re.findall(r'translate\((\d+) \d+\)" data-element="priority:', panel.svg)
    assert len(flags) == players - 1
    assert all(int(x) + 34 <= panel.width for x in flags)
    assert all(int(right) - int(left) >= 40 for left, right in pairwise(flags))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_panels_keep_their_size_through_a_whole_game(players: int) -> None:
    """So nothing moves on a page, whatever anybody has."""
    sizes = set()
    for number, (state, _) in enumerate(plays(players, seed=5)):
        if number % 20 == 0 or state.is_terminal():
            panels = GAME.board(state.view(0), "en", options_of(state, "en")).panels.values()
            sizes.add(tuple((panel.area, panel.width, panel.height) for panel in panels))
    assert len(sizes) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_panel_has_its_place_on_a_wide_a_large_and_a_tall_desk(players: int) -> None:
    """The stylesheet names every area three times, whatever it says for fewer players besides."""
    panels = GAME.board(GAME.deal(players, seed=1).view(0), "en", {}).panels.values()
    for panel in panels:
        assert GAME.style.count(f'[data-game="terracotta-army"] [data-area="{panel.area}"]') == 3


def test_no_tooltip_says_the_same_twice() -> None:
    """What can be chosen says its option; the thing itself adds only what the option leaves out."""
    for number, (state, _) in enumerate(plays(3, seed=11)):
        if number % 7:
            continue
        for panel in GAME.board(state.view(0), "en", options_of(state, "en")).panels.values():
            for title in re.findall(r"<title>([^<]*)</title>", panel.svg):
                lines = title.split("\n")
                assert len(set(lines)) == len(lines), title
                if len(lines) == 2:
                    assert not lines[0].startswith(lines[1].split(":")[0]), title
