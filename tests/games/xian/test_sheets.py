"""The sheets and forms of an owner's copy: every part drawn once, every form agrees with the reader."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from clayworks.core.box import Part
from clayworks.core.chance import Chance
from clayworks.core.components import Components
from clayworks.core.errors import BadComponents
from clayworks.core.forms import Field, Wanted
from clayworks.core.messages import LANGUAGES
from clayworks.core.owned import changed
from clayworks.core.pictures.panels import Panel
from clayworks.core.pictures.sheets import Desk
from clayworks.games.xian import game as xian
from clayworks.games.xian.game import Xian
from tests.effort import some
from tests.games import drawn, shaped
from tests.games.shaped import changes_of, form_of, is_only_shown, values_of

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
        assert list(shaped.misfits(values_of(part, form, game), form, {}, part.place)) == []


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


def put_in_at_random(part: Part, game: Xian, chance: Random) -> dict[str, Any]:
    """Changes as the page sends them when the form of a part was filled in at random."""
    form = form_of(part, game)
    if is_only_shown(form):
        return changes_of(part, form, values_of(part, form, game))
    return changes_of(part, form, shaped.made_table(form, {}, chance))


@pytest.mark.parametrize("kind", [kind.name for kind in GAME.box.kinds])
def test_whatever_a_form_offers_is_taken_or_refused_for_a_reason_between_parts(kind: str) -> None:
    chance = Random(kind)
    taken = 0
    parts = [part for part in PARTS if part.kind.name == kind]
    for part in some(parts * (1 + 8 // len(parts)), 5):
        try:
            with_changes(put_in_at_random(part, GAME, chance))
            taken += 1
        except BadComponents as error:
            faults = str(error).splitlines()
            assert [fault for fault in faults if not is_explained(fault, kind)] == []
    assert taken


def test_a_copy_with_everything_at_random_is_played_to_the_end() -> None:
    choice = Random(7)
    game = GAME
    changes: dict[str, Any] = {}
    for part in PARTS:
        more = {**changes, **put_in_at_random(part, game, choice)}
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


def test_forms_hide_what_a_part_can_not_have() -> None:
    forms = {part.place: form_of(part, GAME).fields for part in PARTS}
    keys = {place: [field.key for field in fields] for place, fields in forms.items()}
    assert keys["formation_faces[0].spaces[0]"] == ["statue", "pp", "coins", "clay", "pigments"]
    assert all(field.when == {"statue": ("false",)} for field in forms["formation_faces[0].spaces[0]"][1:])
    assert forms["spaces[0]"][3].shape == Wanted("words", 0, 4, GAME.spaces)
    assert keys["mausoleum_tiles[0]"] == ["pigment"]
    assert forms["mausoleum_tiles[4]"] == (Field("kind", Wanted(words=("open",))),)
    optional = {place: [field.key for field in fields if field.optional] for place, fields in forms.items()}
    assert (keys["mausoleum_tiles[20]"], optional["mausoleum_tiles[20]"]) == (["amount", "maximum"], [])
    assert keys["mausoleum_tiles[21]"] == ["amount", "counts", "maximum"]
    assert optional["mausoleum_tiles[21]"] == ["maximum"]


# -- sheets ------------------------------------------------------------------------------------------------

SHOWN = {"shipped": GAME, "altered": ALTERED, "pit": OTHER_PRINT, "moved": MOVED, "0.1.0": FORMER}


def sheets(game: Xian, language: str) -> tuple[Desk, list[Panel]]:
    """The sheets of a copy."""
    desk = Desk(game, language)
    return desk, game.sheets(desk)


@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHOWN)
def test_every_part_is_drawn_exactly_once(name: str, language: str) -> None:
    desk, panels = sheets(SHOWN[name], language)
    assert sorted(place for panel in panels for place in drawn.places(panel)) == sorted(desk.parts)
    assert len({panel.name for panel in panels}) == len(panels)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "name",
    ["shipped", *(pytest.param(name, marks=pytest.mark.sampled) for name in SHOWN if name != "shipped")],
)
def test_no_text_leaves_its_part_or_meets_another_or_is_cut_off(name: str, language: str) -> None:
    for panel in sheets(SHOWN[name], language)[1]:
        assert drawn.faults(panel) == []
        assert "…" not in panel.svg


def test_a_space_is_drawn_on_the_board_of_the_section_in_which_it_lies() -> None:
    panels = {panel.name: panel.svg for panel in sheets(MOVED, "en")[1]}
    for number, board in enumerate(("FA1", "FA1", "FA3", "FA3")):
        assert f'data-part="formation_faces[{8 + number}].spaces[7]"' in panels[f"sheet-board-{board}"]
    assert 'aria-label="section A, formation board 1, front: A, row 5 left' in panels["sheet-board-FA1"]
    assert 'aria-label="section A, row 5, left space: A5w"' in panels["sheet-pit"]


def test_a_line_on_the_map_joins_spaces_that_are_adjacent() -> None:
    assert sheets(GAME, "en")[1][6].svg.count('class="link"') == 38  # XI-2.8
    wall = with_changes({"spaces[1].adjacent": ["C1w", "C2e"], "spaces[8].adjacent": ["B1e", "B2w"]})
    panels = {panel.name: panel.svg for panel in sheets(wall, "en")[1]}
    assert panels["sheet-pit"].count('class="link"') == 37
