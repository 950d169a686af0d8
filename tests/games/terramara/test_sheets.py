"""Sheets and forms for who owns the game: every part is drawn, and a form can say what a file can (TM-4)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from clayworks.core import owned
from clayworks.core.box import Kind, Part
from clayworks.core.completeness import is_mark
from clayworks.core.components import Components
from clayworks.core.errors import BadComponents
from clayworks.core.forms import Rows, Shape, Table, Wanted
from clayworks.core.messages import LANGUAGES
from clayworks.core.pictures.sheets import Desk
from clayworks.games.terramara.formats.components import read
from clayworks.games.terramara.game import Terramara
from clayworks.web.copying import fields_of, value_at
from tests.effort import enough
from tests.games import drawn, shaped
from tests.games.shaped import changes_of, form_of, is_only_shown, place_of, values_of

from .boards import GAME
from .files import printed_otherwise

SHAPES = GAME.box.shapes
PARTS = GAME.box.parts(GAME.components)
OTHERS = range(4)
"""Seeds of files in which everything is printed otherwise."""
GAMES = {"shipped": GAME, **{f"other {seed}": printed_otherwise(seed) for seed in OTHERS}}


# -- shapes and the reader ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_form_can_say_what_stands_on_every_part(game: Terramara) -> None:
    for part in game.box.parts(game.components):
        form = form_of(part, game)
        values = values_of(part, form, game)
        assert list(shaped.misfits(values, form, SHAPES, part.place)) == []
        offered = [place_of(part, field.key) for field in shaped.shown(form, values)]
        for value in part.values:
            fixed = game.components.asked.get(value.path, Wanted()).kind in ("other", "exactly")
            covered = any(re.match(rf"{re.escape(place)}(?=$|[.\[])", value.path) for place in offered)
            assert covered or fixed, value.path


TOGETHER = {
    "TM-3.1": "an op that stands only once in its effect",
    "TM-3.1 goods": "followed by at least one good",
    "TM-9.13": "effects with different items",
    "TM-10.4": "at least two of plank, metal, block, leather",
    "TM-4.9": "three spaces, one of them big",
    "TM-5.7": "a special space never burns",
    "TM-4.9 steps": "three numbers in ascending order",
    "TM-4.9 symbols": "each farther than the one before",
    "TM-4.9 crossroads": "stands there twice",
    "TM-3.4": "an event that its own effect does not cause",
    "TM-4.4": "one left and one right tile",
    "TM-4.4 players": "a list of different numbers",
    "TM-4.4 first player": "without first_player: this would never end",
    "TM-4.12": "only one with private_",
    "TM-4.12 settlement": "the child side has none to keep",
    "TM-4.6": "river_space: exactly one must have bonus",
    "TM-4.6 start": "no canoe ever enters space 0",
    "TM-J55": "without culture beyond the waiting explorer",
    "TM-4.2": "the workers on the round track and in the reserve together",
    "TM-4.5": "first = ",
    "TM-4.13 third": "there is no third player",
    "TM-4.13 fourth": "there is no fourth player",
}
"""What several values decide together: a form offers each of them, the reader says what is wrong."""

ELSEWHERE = {
    "homeland-tiles": ("homeland_tile",),
    "river-spaces": ("river_space", "beginner_kit.effect"),
    "characters": ("character",),
    "rounds": ("worker",),
    "river-symbols": ("river.symbols",),
    "military-symbols": ("military.symbols",),
    "road-symbols": ("road.symbols",),
    "military-levels": ("military_level",),
}
"""Where a fault is named that concerns several parts."""

NEVER_ALONE = ("workers",)
"""A worker lies on the round track or in the reserve: one number can't change without another."""


def said_by_a_form(part: Part, form: Table, chance: Random) -> dict[str, Any]:
    """Random values of a form: of all its fields, or of one that no other depends on."""
    if is_only_shown(form):
        return values_of(part, form, GAME)  # what the rules take for granted is only shown
    values = shaped.made_table(form, SHAPES, chance)
    if any(field.when for field in form.fields) or chance.random() < 0.5:
        return values
    one = chance.choice(form.fields).key
    return {**values_of(part, form, GAME), one: values[one]}


@pytest.mark.parametrize("kind", GAME.box.kinds, ids=lambda kind: kind.name)
def test_what_a_form_can_say_is_read_or_refused_at_its_place_for_a_stated_reason(kind: Kind) -> None:
    chance = Random(kind.name)
    parts = [part for part in PARTS if part.kind is kind]
    accepted = 0
    for number in range(30):
        if number >= enough(4, 30) and accepted:
            break
        part = parts[number * 5 % len(parts)]
        form = form_of(part, GAME)
        values = said_by_a_form(part, form, chance)
        changes = changes_of(part, form, values)
        try:
            read(Components(owned.changed(GAME.components.data, changes), "copy.toml"))
            accepted += 1
        except BadComponents as error:
            for fault in str(error).splitlines():
                place = fault.removeprefix("copy.toml: ")
                assert place.startswith((part.place, *ELSEWHERE.get(kind.name, ()))), fault
                assert any(reason in fault for reason in TOGETHER.values()), fault
    assert accepted or kind.name in NEVER_ALONE, "nothing that this form says can be played with"


def test_what_is_put_in_comes_out_of_the_form_again() -> None:
    """A whole copy from random files, as changes of parts, is the same file again."""
    for other in GAMES.values():
        changes = {
            place_of(part, field.key): value_at(other.components.data, place_of(part, field.key))
            for part in PARTS
            for field in form_of(part, other).fields
        }
        data = owned.changed(GAME.components.data, changes)
        assert read(Components(data, "copy.toml")).items == other.printed.items
        assert unmarked(data) == unmarked(other.components.data)


def unmarked(node: Any) -> Any:
    """Data without the marks of sources."""
    if isinstance(node, Mapping):
        return {key: unmarked(value) for key, value in node.items() if not is_mark(key)}
    return [unmarked(value) for value in node] if isinstance(node, list) else node


# -- names -------------------------------------------------------------------------------------------------


def keys_and_words(shape: Shape) -> set[str]:
    """Everything in a shape that needs a name; what has one has it in the box."""
    match shape:
        case Table():
            inner = [keys_and_words(field.shape) for field in shape.fields]
            keys = {field.key for field in shape.fields if field.key not in GAME.box.fields}
            return keys.union(*inner)
        case Rows():
            return keys_and_words(shape.of)
        case Wanted():
            return {word for word in shape.words if word not in GAME.box.words}
        case _:
            return set()


def test_every_key_and_word_of_a_form_has_a_name() -> None:
    for shape in SHAPES.values():
        assert keys_and_words(shape) == set()
    for part in PARTS:
        for _, field in fields_of(part, GAME):
            assert keys_and_words(Table((field,))) == set(), part.place


def test_every_kind_says_where_it_stands_and_has_a_name_for_a_page() -> None:
    for kind in GAME.box.kinds:
        assert kind.where is not None, kind.name
        assert re.fullmatch(r"[a-z-]+", kind.name)
        for language in LANGUAGES[1:]:
            assert kind.where.to(language) != kind.where.text, (kind.name, language)


with_some_languages = [
    pytest.param(game, id=name, marks=pytest.mark.sampled) for name, game in GAMES.items() if game is not GAME
]


# -- sheets ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [pytest.param(GAME, id="shipped"), *with_some_languages])
def test_every_part_is_drawn_once_and_no_text_leaves_it_or_meets_another(
    game: Terramara, language: str
) -> None:
    panels = game.sheets(Desk(game, language))
    places = [place for panel in panels for place in drawn.places(panel)]
    assert sorted(places) == sorted(part.place for part in game.box.parts(game.components))
    assert [fault for panel in panels for fault in drawn.faults(panel)] == []
    assert len({panel.name for panel in panels}) == len(panels)


def test_sheets_show_what_is_printed() -> None:
    """Symbols of effects, and what they say for who can't see them."""

    def svg(game: Terramara) -> str:
        return "".join(panel.svg for panel in game.sheets(Desk(game, "en")))

    def aloud(game: Terramara, place: str) -> str:
        found = re.search(rf'data-part="{re.escape(place)}"[^>]*aria-label="([^"]*)"', svg(game))
        assert found is not None
        return found[1]

    assert aloud(GAME, "bonus_token[10]").endswith("; pay 1 raw good for 2 culture, 2 travel or 3 military")
    assert "crossroads reached by both caravans: moderate symbol" in aloud(GAME, "tile[22]")
    assert aloud(GAME, "river_space[12]").endswith(
        "; reaches the first 8 artefacts; 1 product less for the reserved artefact"
    )
    changes = {"artefact[0].effect": [{"op": "create", "raw_sub": -1}], "military_level[1].first": 7}
    other = Terramara(Components(owned.changed(GAME.components.data, changes), "copy.toml"))
    assert "paid with raw goods as you like" in aloud(other, "artefact[0]")
    assert svg(GAME).count("zone-2") == svg(other).count("zone-2") + 2
