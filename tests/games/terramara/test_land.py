"""The land in its two forms, whose things are whose, and that no click falls between two neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import clayworks
from clayworks.core.state import State
from clayworks.games.terramara import pictures
from clayworks.games.terramara.pictures.places import DESK, FORMS, PHONE, WIDTH, Form, step_of
from clayworks.games.terramara.rules.notation import NODES

from .boards import give, table
from .test_board import played

GAME = clayworks.load("terramara")
STYLE = (Path(pictures.__file__).parent / "board.css").read_text(encoding="utf-8")
SVG = "{http://www.w3.org/2000/svg}"
SCREEN = 382
"""How broad a panel is on a phone, in pixels."""


def panel(state: State, name: str, language: str = "en") -> Element:
    return ElementTree.fromstring(GAME.board(state.view(0), language, {}).panels[name].svg)


def seen_in(form: Form, element: Element) -> Iterator[Element]:
    """Everything that is drawn in one form."""
    (other,) = (one for one in FORMS if one is not form)
    for child in element:
        if other.name not in child.get("class", "").split():
            yield child
            yield from seen_in(form, child)


def sizes(elements: Iterator[Element]) -> list[int]:
    """How high the texts are, in the units of the panel."""
    words = (element.get("class", "") for element in elements if element.tag == f"{SVG}text")
    return [int(found) for one in words for found in re.findall(r"^t(\d+)", one)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("number", [1, 3, 5])
def test_no_text_of_the_land_is_too_small_in_either_form(players: int, number: int) -> None:
    drawn = panel(played(players, 6, number), "land")
    assert min(sizes(seen_in(DESK, drawn))) >= 14
    assert min(sizes(seen_in(PHONE, drawn))) * SCREEN / WIDTH >= 11


def test_every_space_and_node_is_drawn_once_in_each_form_TM_2_5() -> None:
    drawn = panel(played(4, 2, 3), "land")
    things = [one for one in drawn.iter() if re.match("space:|node:X|node:K", one.get("data-element", ""))]
    assert len({one.get("data-element") for one in things}) == len(things) > 40
    for one in things:
        grounds = [set(child.get("class", "").split()) for child in one if child.tag == f"{SVG}rect"]
        for form in FORMS:
            assert sum({"place", form.name} <= classes for classes in grounds) == 1


def test_the_pane_leaves_room_for_the_form_of_a_phone() -> None:
    (room,) = set(re.findall(r"padding-bottom: (?:calc\()?(\d+)%", STYLE))
    assert 0 <= int(room) / 100 - (PHONE.height - DESK.height) / WIDTH < 0.01


def test_caravans_are_taken_down_to_where_their_node_lies_on_a_phone() -> None:
    (half,) = re.findall(r"var\(--step\) \* (\d+)px", STYLE)
    for node in NODES:
        down = PHONE.node_place(node)[1] - DESK.node_place(node)[1]
        assert down == step_of(node) * int(half)
        assert f".step-{step_of(node)} {{ --step: {step_of(node)}; }}" in STYLE


def test_two_caravans_of_one_colour_on_one_node_stand_beside_each_other_TM_4_7() -> None:
    state = table()
    give(state, "red", caravans=("K1", "K1"))
    drawn = panel(state, "land")
    places = [one.get("transform") for one in drawn.iter() if (one.get("id") or "").startswith("caravan-red")]
    assert len(set(places)) == 2


# -- whose things ------------------------------------------------------------------------------------------


def titled(drawn: Element, words: str) -> list[Element]:
    return [one for one in drawn.iter() if (one.findtext(f"{SVG}title") or "").startswith(words)]


def test_what_another_player_has_is_named_with_its_owner() -> None:
    state = table()
    give(state, "yellow", wood=2)
    other = panel(state, "mat-yellow")
    (wood,) = titled(other, "Yellow: 2 wood")
    assert wood.get("data-element") is None
    assert not [
        one for one in other.iter() if (one.get("data-element") or "").startswith(("good:", "member:"))
    ]
    own = panel(state, "mat-red")
    assert titled(own, "0 wood")[0].get("data-element") == "good:wood"


# -- no gaps -----------------------------------------------------------------------------------------------


def hits(drawn: Element, kind: str) -> list[tuple[float, ...]]:
    """Where clicks mean a thing of a kind: left, top, right, bottom."""
    found: list[tuple[float, ...]] = []
    for one in drawn.iter():
        if (one.get("data-element") or "").startswith(kind):
            for child in one:
                if child.get("class", "").split()[:1] == ["hit"] and PHONE.name not in child.get("class", ""):
                    x, y, width, height = (
                        float(child.get(key, "0")) for key in ("x", "y", "width", "height")
                    )
                    found.append((x, y, x + width, y + height))
    return found


@pytest.mark.parametrize(
    ("name", "kind", "count"),
    [("land", "space:R1", 6), ("river", "river:", 15), ("tracks", "military:", 21), ("mat-red", "good:", 8)],
)
def test_neighbours_touch_so_that_a_click_between_them_means_one_of_them(
    name: str, kind: str, count: int
) -> None:
    boxes = hits(panel(played(4, 2, 1), name), kind)
    assert len(boxes) == count
    tops = sorted({top for _, top, _, _ in boxes})
    for top in tops:
        line = sorted(box for box in boxes if box[1] == top)
        gaps = [right[0] - left[2] for left, right in pairwise(line)]
        if name == "land":
            gaps.remove(max(gaps))  # the road lies between the two tiles
        assert max(map(abs, gaps), default=0) < 0.01
    for upper, lower in pairwise(tops):
        foot = {bottom for _, top, _, bottom in boxes if top == upper}
        assert all(abs(bottom - lower) < 0.01 for bottom in foot)
