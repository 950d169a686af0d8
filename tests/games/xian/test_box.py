"""What is in the box: every printed value that could be another one lies on one part, and all have names."""

from __future__ import annotations

from collections import Counter

from clayworks.core.box import counted
from clayworks.core.components import Components
from clayworks.core.forms import Wanted
from clayworks.core.reading import Reader
from clayworks.games.xian.formats import components as printed
from clayworks.games.xian.words.box import BOX

from .other_print import OTHER_PRINT
from .scenes import GAME

EDITABLE = ("integer", "integers", "word", "words", "flag")
UNCERTAIN = ("reconstructed", "deduced", "public", "public-single")


def wanted(components: Components) -> dict[str, Wanted]:
    """What the reader of the game wants in each place."""
    file = Reader(components.data, components.name)
    printed.read_all(file)
    return file.asked


def keys(place: str) -> str:
    """The last key of a place."""
    return place.rpartition(".")[2].partition("[")[0]


def test_every_value_that_could_be_another_one_lies_on_exactly_one_part() -> None:
    asked = wanted(GAME.components)
    lying = Counter(value.path for part in BOX.parts(GAME.components) for value in part.values)
    could_differ = [
        value.path
        for value in GAME.components.printed()
        if value.path in asked and asked[value.path].kind in EDITABLE and value.source in UNCERTAIN
    ]
    assert len(could_differ) > 500
    assert [path for path in could_differ if lying[path] != 1] == []
    assert [path for path, number in lying.items() if number != 1] == []


def test_rulebook_values_can_be_corrected_too() -> None:
    """An owner may find a misprint, or ours: all editable values but the conventions lie on a part."""
    asked = wanted(GAME.components)
    lying = {value.path for part in BOX.parts(GAME.components) for value in part.values}
    values = [value for value in GAME.components.printed() if value.source != "spec"]
    editable = [value.path for value in values if asked.get(value.path, Wanted()).kind in EDITABLE]
    assert [path for path in editable if path not in lying] == []


def test_every_field_and_every_word_on_a_part_has_a_name() -> None:
    asked = wanted(GAME.components)
    on_parts = [value.path for part in BOX.parts(GAME.components) for value in part.values]
    editable = [path for path in on_parts if path in asked and asked[path].kind in EDITABLE]
    assert {keys(path) for path in editable} - set(BOX.fields) == set()
    words = {word for path in editable for word in asked[path].words}
    assert words - set(BOX.words) == set()


def test_the_reconstructed_parts_are_counted_by_kind() -> None:
    """What we made up: pigments of the miners, points of the helpers, most costs, the pit, 11 requests."""
    assert Counter(part.kind.name for part in BOX.ours(GAME.components)) == {
        "worker_cards": 6,
        "helpers": 6,
        "equipment_cards": 24,
        "spaces": 24,
        "faces": 96,
        "request_tokens": 11,
    }
    assert counted(BOX.ours(GAME.components)).to("en") == (
        "6 worker cards, 6 helpers, 24 equipment cards, places of 24 spaces in the pit, "
        "96 spaces of the formation boards, 11 request tokens"
    )


def test_deduced_parts_are_known_as_such() -> None:
    deduced = Counter(part.kind.name for part in BOX.parts(GAME.components) if part.source == "deduced")
    assert deduced == {
        "worker_cards": 10 + 5,  # coins and clay but for Y4 and R5; helpers but for the Accountant
        "equipment_types": 4,
        "supervisor_track": 2,
        "mausoleum_tiles": 2,  # what end-prestige counts, what identical means
        "minister": 1,
    }


def test_parts_are_named_as_a_player_would() -> None:
    named = {part.place: part.name.to("en") for part in BOX.parts(GAME.components)}
    assert named["worker_cards[3]"] == "Tax collector with initiative 4"
    assert named["helpers[1]"] == "Accountant"
    assert named["equipment_types[4]"] == "horse"
    assert named["equipment_cards[21]"] == "sword 2"
    assert named["formation_faces[1].spaces[3]"] == ("section A, formation board 1, back: A, row 2 right")
    assert named["spaces[0]"] == "section C, row 1, left space"
    assert named["mausoleum_tiles[0]"] == "Starting tile 1"
    assert named["mausoleum_tiles[4]"] == "Open building / Free building 1"
    assert named["mausoleum_tiles[21]"] == "End-game tile: per 10 prestige"
    assert named["request_tokens[9]"] == "Request 10"
    assert named["pair_limit"] == "Limits of a pair of buildings"
    assert all(named.values())


def test_every_kind_says_where_it_is_printed() -> None:
    assert [kind.name for kind in BOX.kinds if kind.where is None] == []


def test_another_print_has_its_own_parts() -> None:
    named = [part.name.to("en") for part in BOX.parts(OTHER_PRINT.components)]
    assert len(set(named)) == len(named)
    assert "section C, formation board 2, back: C, row 4 middle" in named
