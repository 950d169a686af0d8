"""Pointing at things: no gap between neighbours, and whatever lies on a mat says whose it is and what for."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from clayworks.core.messages import LANGUAGES, Role
from clayworks.core.pictures.panels import options_of
from clayworks.core.state import NOTHING, State

from .boards import GAME, action, after, begin, mat, position, start
from .random_play import plays


def drawn(state: State, panel: str, seat: int = 0) -> ElementTree.Element:
    """A panel, as somebody sees it."""
    return ElementTree.fromstring(GAME.board(state.view(seat), "en", {}).panels[panel].svg)


def reach(thing: ElementTree.Element) -> tuple[float, float, float, float]:
    """Where a thing takes clicks, though nothing may be drawn there: left, top, right, bottom."""
    left, top = 0.0, 0.0
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", thing.get("transform", ""))
    if moved:
        left, top = float(moved[1]), float(moved[2])
    (area,) = [part for part in thing if part.get("class") == "hit" and part.tag.endswith("rect")]
    x, y, width, height = (float(area.get(name, 0)) for name in ("x", "y", "width", "height"))
    return left + x, top + y, left + x + width, top + y + height


def things(state: State, panel: str, kind: str) -> list[ElementTree.Element]:
    """The things of a kind in a panel, as they are drawn."""
    found = drawn(state, panel).iter()
    return [one for one in found if one.get("data-element", "").startswith(f"{kind}:")]


# -- no gap ------------------------------------------------------------------------------------------------


def test_every_point_of_the_mausoleum_belongs_to_a_cell_TA_3_1() -> None:
    """A click between two cells means one of them."""
    cells = [reach(thing) for thing in things(GAME.deal(2, seed=1), "mausoleum", "cell")]
    assert sum((right - left) * (bottom - top) for left, top, right, bottom in cells) == 60 * 60 * 63
    assert len({(left, top) for left, top, _, _ in cells}) == 63


@pytest.mark.parametrize(
    ("panel", "kind", "across"),
    [
        ("mausoleum", "column", True),
        ("mausoleum", "row", False),
        ("organizer", "figure", False),
        ("specialists", "specialist", True),
        ("rounds", "tile", True),
        ("rounds", "priority", True),
        ("rounds", "order", True),
        ("mat-yellow", "weapon", True),
        ("mat-yellow", "token", True),
    ],
)
def test_neighbours_leave_no_gap_between_them(panel: str, kind: str, across: bool) -> None:
    areas = sorted(reach(thing) for thing in things(GAME.deal(4, seed=1), panel, kind))
    if not across:
        areas.sort(key=lambda area: area[1])
    for before, then in pairwise(areas):
        end, begins = (before[2], then[0]) if across else (before[3], then[1])
        assert begins - end == pytest.approx(0, abs=0.2)


@pytest.mark.parametrize("kind", ["coins", "wet", "dry", "craftsmen", "artisans"])
def test_goods_are_hit_between_picture_and_number_as_well_TA_5_1(kind: str) -> None:
    (good,) = things(GAME.deal(2, seed=1), "mat-yellow", kind)
    left, top, right, bottom = reach(good)
    assert right - left >= 50
    assert bottom - top >= 24


def test_the_slot_of_a_worker_that_is_not_in_hand_means_the_other_one_TA_7_4() -> None:
    """Every click on a segment that can be chosen does something, on another's pawn as well."""
    state = after(
        start(position(y=mat(coins=2, craftsmen=0, artisans=5), workers=[(3, "g", "craftsman")])),
        "rotate none",
    )
    board = GAME.board(state.view(0), "en", options_of(state, "en")).panels["wheel"].svg
    slots = {one.get("id"): one for one in ElementTree.fromstring(board).iter()}
    for name in ("slot-3-craftsman", "slot-5-craftsman"):
        segment = name.split("-")[1]
        assert slots[name][0].get("data-choice") == f"place artisan@{segment}"


# -- whose it is, and what for -----------------------------------------------------------------------------


def test_what_lies_on_a_mat_says_whose_it_is_and_what_it_is_for_TA_5_1() -> None:
    state = start(position(y=mat(3, 1), g=mat(0, 0, 5, ready="spear", masters={"builder": 2})))
    said = {
        "coins:yellow": "Yellow: 3 coins. Coins pay for turning a ring",
        "dry:green": "Green: 5 dry clay. Dry clay pays for nothing until it is soaked",
        "craftsmen:green": "Green: 5 Craftsmen. A turn begins with a worker from hand",
        "weapon:green-spear": "Green: Spear: ready. A ready weapon is used when",
        "weapon:sword": "Sword: not ready. A ready weapon is used when",
        "token:green-2": "Green: Master token for 2 coins on the Builder. A Master token hires",
        "token:green-1": "Green: Master token for 1 coin. A Master token hires",
        "mat:green": "Green: 0 VP. What lies here belongs to one player",
        "order:green": "turn order: 2 Green. The turn order changes at clean-up",
        "priority:1": "priority token 1: brings 0 wet clay. A priority token is taken on the wheel",
        "master:builder": "Builder: for 1 coin place a warrior of the type with most left; hired by Green. ",
        "tile:clay": "round 2: clay, 5 VP for domination, 2 VP for presence. A tile is scored at the end",
        "row:1": "row 1, with its inspector. Inspectors are moved by",
        "row:2": "row 2. Inspectors are moved by",
    }
    for thing, words in said.items():
        assert str(state.why_not(thing)).startswith(words)
        assert " Now: Place a worker on a segment, or turn a ring first." in str(state.why_not(thing))


def test_only_what_the_deciding_player_has_is_named_without_a_colour() -> None:
    state = GAME.deal(3, seed=2)
    decides = state.colours[state.current_player()]
    for colour in state.colours:
        names = {one.get("data-element") for one in drawn(state, f"mat-{colour}").iter()}
        assert ("weapon:sword" in names) == (colour == decides)
        assert (f"weapon:{colour}-sword" in names) == (colour != decides)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_colour_that_nobody_plays_has_nothing(language: str) -> None:
    """Whoever types its name is answered all the same."""
    state = GAME.deal(2, seed=1)
    for kind, names in GAME.elements.items():
        for name in names:
            if name.startswith(("blue", "purple")):
                assert GAME.thing(state, f"{kind}:{name}").to(language)


# -- whose turn it is --------------------------------------------------------------------------------------


def test_the_own_mat_is_outlined_until_the_turn_is_confirmed_TA_7_9() -> None:
    """Not the next player's already when the last choice is made."""
    state = GAME.deal(2, seed=3)
    seat = state.current_player()
    while state.open != NOTHING:
        state.choose(state.legal_actions()[-1])
    own, other = state.colours[seat], state.colours[1 - seat]
    panels = GAME.board(state.view(seat), "en", {}).panels
    assert 'class="mat active"' in panels[f"mat-{own}"].svg
    assert 'class="mat active"' not in panels[f"mat-{other}"].svg
    assert 'class="mat active"' not in GAME.board(state.view(None), "en", {}).panels[f"mat-{own}"].svg
    state.advance()
    assert 'class="mat active"' in GAME.board(state.view(seat), "en", {}).panels[f"mat-{other}"].svg


def test_nobodys_mat_is_outlined_when_the_game_is_over_TA_13_7() -> None:
    (last,) = [state for state, chosen in plays(2, seed=1) if chosen < 0]
    assert all("mat active" not in panel.svg for panel in GAME.board(last.view(0), "en", {}).panels.values())


# -- what is asked about directions ------------------------------------------------------------------------


def buying_an_archer() -> State:
    """The archer has its cell, and not yet its direction."""
    state = begin(outer="buy archer", y=mat(1, ready="crossbow"))
    return after(state, "inner skip", "middle skip", "outer perform", "specialist-cell C4")


def test_an_archer_is_seen_on_its_cell_while_it_is_turned_TA_9_4() -> None:
    asked = buying_an_archer()
    cell = next(one for one in drawn(asked, "mausoleum").iter() if one.get("id") == "cell-C4")
    assert "#ta-archer" in {part.get("href") for part in cell.iter()}


@pytest.mark.parametrize(
    ("facing", "turned"),
    [("up", "rotate(-40)"), ("right", ""), ("down", "rotate(40)"), ("left", "scale(-1 1)")],
)
def test_an_archer_itself_aims_where_its_arrow_points_TA_3_8(facing: str, turned: str) -> None:
    board = drawn(after(buying_an_archer(), f"facing {facing}"), "mausoleum")
    cell = next(one for one in board.iter() if one.get("id") == "cell-C4")
    (archer,) = [part for part in cell.iter() if len(part) and part[0].get("href") == "#ta-archer"]
    assert archer.get("transform", "").partition(")")[2].strip() == turned


def test_directions_are_answered_beside_the_question_too_TA_9_4() -> None:
    """On a phone their arrows are small; what is impossible is grey, with its reason."""
    asked = buying_an_archer()
    roles = [asked.describe(one).role for one in asked.legal_actions()]
    assert roles == [Role.MAIN] * 4
    horse = begin("""
        .. .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. .. ..
        yO .. .. .. .. .. .. .. ..
    """, outer="buy horse", y=mat(1, ready="sword"))  # fmt: skip
    lying = after(horse, "inner skip", "middle skip", "outer perform")
    grey = [str(GAME.describe(lying, one).message) for one in GAME.impossible(lying)]
    assert grey == ["Down", "Left"]


def test_one_token_says_what_the_master_does_and_the_dearer_ones_only_how_they_differ_TA_10_2() -> None:
    state = after(begin(middle="overseer", y=mat(6)), "inner skip")
    words = [str(GAME.describe(state, action(state, f"middle hire:{cost}")).message) for cost in (1, 2, 3)]
    assert words == [
        "Hire the Overseer with token 1: all clay of two warehouses",
        "With token 2 instead, for 2 coins",
        "With token 3 instead, for 3 coins",
    ]


def test_a_taken_priority_token_keeps_its_place_and_shows_who_has_it_TA_7_6() -> None:
    state = start(position(order="ygbp", g=mat(priority=1)))
    first, second, third = things(state, "rounds", "priority")
    assert "#seat-green" in {part.get("href") for part in first.iter()}
    assert not any("seat" in part.get("href", "") for one in (second, third) for part in one.iter())
