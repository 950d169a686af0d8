"""The picture of the table: what stands where, what glows, what turns."""

from __future__ import annotations

from xml.etree import ElementTree

from clayworks.core.pictures.panels import options_of
from clayworks.core.state import State

from .boards import GAME, after, mat, position, start


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
