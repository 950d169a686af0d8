"""The sheets and forms of an owner's copy: every part drawn once, every form agrees with the reader."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from clayworks.core.chance import Chance
from clayworks.core.components import Components
from clayworks.core.errors import BadComponents
from clayworks.core.messages import LANGUAGES
from clayworks.core.owned import changed
from clayworks.core.pictures.drawing import breadth
from clayworks.core.pictures.panels import Panel
from clayworks.core.pictures.sheets import Desk
from clayworks.games.xian import game as xian
from clayworks.games.xian.game import Xian
from clayworks.web.copying import value_at
from tests.games.shapes import form_of, made_form, misfits

from .altered import ALTERED
from .other_print import OTHER_PRINT
from .scenes import GAME

FORMER = Xian(Components.load(Path(xian.__file__).parent / "shipped" / "0.1.0.toml"))
PARTS = GAME.box.parts(GAME.components)


def with_changes(changes: dict[str, Any]) -> Xian:
    """The shipped game with somebody's changes."""
    return Xian(Components(changed(GAME.components.data, changes), "mine"))


MOVED = with_changes(
    {"spaces[7].section": "A", "spaces[7].row": 5, "spaces[7].column": 5, "spaces[0].column": 12}
)
"""C4e lies south of A4w, C1w far in the east."""


# -- forms -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game", [GAME, ALTERED, OTHER_PRINT, MOVED], ids=["shipped", "altered", "pit", "moved"]
)
def test_what_stands_in_the_file_fits_the_forms(game: Xian) -> None:
    for part in game.box.parts(game.components):
        form = form_of(part, game)
        values = {one.key: value_at(game.components.data, place) for place, one in form}
        assert list(misfits([one for _, one in form], values, game.box, part.place)) == []


CROSS_CHECKS = {
    r"worker_cards\[\d+\]\.pigments = .*of one colour only \(XI-2\.2\)": "worker_cards",
    r"worker_cards\[\d+\]\.helper = .*another one: \w+ stands on G\d, too": "worker_cards",
    r"equipment_types\[\d+\]\.material = .*there are 3 types of each \(XI-17\.5\)": "equipment_types",
    r"spaces\[\d+\]\.column = .*another one: \w+ lies there, too": "spaces",
    r"spaces\[\d+\]\.adjacent .*spaces that name \w+ too; \w+ does not": "spaces",
    r"spaces\[\d+\]\.adjacent\[\d\] = .*must be one of": "spaces",  # its own name, before it was moved
    r"spaces\[\d+\]\.adjacent: \w+ stands there twice": "spaces",
    r"sections\[\d+\]\.paint_cost = \[\"any\"": "sections",
    r"buildings\[\d+\]\.colour = .*a colour that no other building has": "buildings",
    r"supervisor_track = .*: must be spaces 1 to 4 with one stack each": "supervisor_track",
}
"""What one form can't know, as it is about several parts or about order: what is said, and of which kind."""


def is_explained(fault: str, kind: str) -> bool:
    """Whether a value of a form was refused for a reason that the form can't know."""
    return any(re.match(f"mine: {said}", fault) for said, of in CROSS_CHECKS.items() if of == kind)


@pytest.mark.parametrize("kind", [kind.name for kind in GAME.box.kinds])
def test_whatever_a_form_offers_is_taken_or_refused_for_a_reason_between_parts(kind: str) -> None:
    rng = random.Random(kind)
    taken = 0
    parts = [part for part in PARTS if part.kind.name == kind]
    for part in parts * (1 + 8 // len(parts)):
        try:
            with_changes(made_form(form_of(part, GAME), GAME, rng))
            taken += 1
        except BadComponents as error:
            faults = str(error).splitlines()
            assert [fault for fault in faults if not is_explained(fault, kind)] == []
    assert taken


def test_a_copy_with_everything_at_random_is_played_to_the_end() -> None:
    rng = random.Random(7)
    game = GAME
    changes: dict[str, Any] = {}
    for part in PARTS:
        more = {**changes, **made_form(form_of(part, game), game, rng)}
        try:
            game, changes = with_changes(more), more
        except BadComponents:
            continue
    assert len(changes) > 400
    starts = list(game.tables.section_starts)
    assert starts != list(GAME.tables.section_starts)
    for seats in (2, 3, 4):
        state = game.deal(seats, seats, {})
        chance = Chance(seats)
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[chance.below(len(actions))])
        view: Any = state.view(0)
        assert game.board(view, "en", {}).panels["pit"].svg


def test_a_statue_hides_the_bonus_and_an_end_tile_shows_what_it_has() -> None:
    forms = {part.place: [one for _, one in form_of(part, GAME)] for part in PARTS}
    keys = {place: [one.key for one in fields] for place, fields in forms.items()}
    assert keys["formation_faces[0].spaces[0]"] == ["statue", "pp", "coins", "clay", "pigments"]
    assert all(one.when == {"statue": ("false",)} for one in forms["formation_faces[0].spaces[0]"][1:])
    adjacent = forms["spaces[0]"][3].shape
    assert sorted(adjacent.words) == sorted(GAME.spaces)  # type: ignore[union-attr]
    assert forms["mausoleum_tiles[4]"][0].shape.words == ("open",)  # type: ignore[union-attr]


# -- sheets ------------------------------------------------------------------------------------------------

SHOWN = {"shipped": GAME, "altered": ALTERED, "pit": OTHER_PRINT, "moved": MOVED, "0.1.0": FORMER}


def sheets(game: Xian, language: str) -> tuple[Desk, list[Panel]]:
    """The sheets of a copy."""
    desk = Desk(game, language)
    return desk, game.sheets(desk)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHOWN)
def test_every_part_is_drawn_exactly_once(name: str, language: str) -> None:
    desk, panels = sheets(SHOWN[name], language)
    drawn = Counter(re.findall('data-part="([^"]+)"', "".join(panel.svg for panel in panels)))
    assert drawn == dict.fromkeys(desk.parts, 1)
    assert len({panel.name for panel in panels}) == len(panels)


def inside(
    node: ElementTree.Element, x: float = 0, y: float = 0
) -> Iterator[tuple[ElementTree.Element, float, float]]:
    """Everything in a picture with where its own corner is."""
    move = re.match(r"translate\((\S+) (\S+)\)", node.get("transform", ""))
    x, y = (x + float(move[1]), y + float(move[2])) if move else (x, y)
    yield node, x, y
    for child in node:
        yield from inside(child, x, y)


def classes(node: ElementTree.Element) -> list[str]:
    return (node.get("class") or "").split()


def size_of(node: ElementTree.Element) -> int:
    """The size of a text."""
    return int(next(name for name in classes(node) if re.fullmatch(r"t\d+", name))[1:])


def stretch(node: ElementTree.Element, x: float) -> tuple[float, float]:
    """From where to where a text goes, as far as can be told without a font."""
    bold = 1.1 if "strong" in classes(node) else 1.0
    natural = breadth(node.text or "", size_of(node) * bold) / 1.06
    length = float(node.get("textLength") or natural)
    assert natural < 1.4 * length, node.text  # pressed together more it can't be read easily
    left = x + float(node.get("x", 0))
    left -= length / 2 if "mid" in classes(node) else length if "end" in classes(node) else 0
    return left, left + length


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHOWN)
def test_words_stay_inside_their_part_are_large_enough_and_not_cut_off(name: str, language: str) -> None:
    for panel in sheets(SHOWN[name], language)[1]:
        svg = ElementTree.fromstring(panel.svg.replace(' xmlns="http://www.w3.org/2000/svg"', ""))
        for part in [node for node, _, _ in inside(svg) if node.get("data-part")]:
            mark = next(node for node in part if "mark" in classes(node))
            low, high = float(mark.get("x", 0)), float(mark.get("x", 0)) + float(mark.get("width", 0))
            part.attrib.pop("transform")
            for node, x, _ in inside(part):
                if node.tag != "text":
                    continue
                left, right = stretch(node, x)
                assert low - 1 <= left < right <= high + 1, (node.text, part.get("data-part"))
                assert not (node.text or "").endswith("…"), (node.text, part.get("data-part"))
                assert size_of(node) >= 11


def test_a_space_is_drawn_on_the_board_of_the_section_in_which_it_lies() -> None:
    panels = {panel.name: panel.svg for panel in sheets(MOVED, "en")[1]}
    for number, board in enumerate(("FA1", "FA1", "FA3", "FA3")):
        assert f'data-part="formation_faces[{8 + number}].spaces[7]"' in panels[f"sheet-board-{board}"]
    assert 'aria-label="Face FA1, space A5w' in panels["sheet-board-FA1"]
    assert 'aria-label="space A5w: A5w"' in panels["sheet-pit"]


def test_a_line_on_the_map_joins_spaces_that_are_adjacent() -> None:
    assert sheets(GAME, "en")[1][6].svg.count('class="link"') == 38  # XI-2.8
    wall = with_changes({"spaces[1].adjacent": ["C1w", "C2e"], "spaces[8].adjacent": ["B1e", "B2w"]})
    panels = {panel.name: panel.svg for panel in sheets(wall, "en")[1]}
    assert panels["sheet-pit"].count('class="link"') == 37
