"""The printed parts for who owns the game: all that can be corrected lies on one of them, and has a name."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from clayworks.core.box import counted
from clayworks.core.components import Components
from clayworks.core.forms import Wanted
from clayworks.core.messages import LANGUAGES
from clayworks.core.reading import Reader
from clayworks.games.terracotta_army.formats import components as printed

from .boards import GAME
from .otherwise import OTHERWISE

BOX = GAME.box
EDITABLE = ("integer", "integers", "word", "words", "flag")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, Wanted]:
    """What the reader of the shipped file wants in each place that a form can offer."""
    found: dict[str, Wanted] = {}

    def note(file: Reader, folder: object) -> None:
        found.update({place: wanted for place, wanted in file.asked.items() if wanted.kind in EDITABLE})

    monkeypatch.setattr(printed, "check_complete", note)
    printed.read(Components(GAME.components.data, "mine.toml"))
    return found


def test_every_value_that_can_be_corrected_lies_on_exactly_one_part_TA_0_4(asked: dict[str, Wanted]) -> None:
    """TA-0.4, TA-0.5: whatever its mark is; of a list of numbers each is a part, or all are on one."""
    lying = Counter(
        value.path if value.path in asked else re.sub(r"\[\d+\]$", "", value.path)
        for part in BOX.parts(GAME.components)
        for value in part.values
    )
    assert {
        place: lying[place] for place in asked if "organizer.vp" not in place and "costs" not in place
    } == {place: 1 for place in asked if "organizer.vp" not in place and "costs" not in place}
    assert (lying["organizer.vp"], lying["master_tokens.costs"]) == (11, 6)
    assert set(lying) - set(asked) == {"mausoleum.orientation"}


def test_every_key_and_every_word_has_a_name_in_every_language_TA_1_1(asked: dict[str, Wanted]) -> None:
    """TA-1.1."""
    keys = {place.rpartition(".")[2] for place in asked}
    assert keys <= set(BOX.fields)
    assert {word for wanted in asked.values() for word in wanted.words} <= set(BOX.words)
    for language in LANGUAGES:
        assert all(message.to(language) for message in (*BOX.fields.values(), *BOX.words.values()))


def test_what_is_ours_is_counted_by_kind_TA_0_4() -> None:
    """TA-0.4: the values that we made up, and nothing else."""
    ours = BOX.ours(GAME.components)
    assert Counter(part.kind.name for part in ours) == {
        "inner-ring": 12,
        "middle-ring": 12,
        "outer-ring": 12,
        "organizer": 11,
        "tile-values": 5,
        "row-track": 1,
        "column-track": 1,
        "mausoleum": 1,
        "priority-tokens": 3,
    }
    assert str(counted(ours)).startswith(
        "12 spaces of the inner ring, 12 spaces of the middle ring, 12 spaces"
    )


def test_what_is_deduced_is_known_by_kind_TA_0_5() -> None:
    """TA-0.5: weapons of specialists, costs of tokens, most tiles."""
    deduced = [part for part in BOX.parts(GAME.components) if part.source == "deduced"]
    assert Counter(part.kind.name for part in deduced) == {"tiles": 8, "master-tokens": 6, "specialists": 4}


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("wheel.inner[4]", "Inner ring, space 5"),
        ("wheel.outer[0]", "Outer ring, segment 1 in the north-east"),
        ("organizer.vp[0]", "Organizer, level 1 from the bottom"),
        ("tile_values[2]", "Points of the tile of round 3"),
        ("tiles[2]", "Scoring tile 3: Officers"),
        ("priority_tokens[2]", "priority token 3"),
        ("master_tokens.costs[5]", "Master token 6"),
        ("specialists[2]", "Kneeling Archer"),
        ("masters[1]", "Clay Maker"),
        ("inspectors.column", "Track of the column inspector"),
        ("final_scoring", "Final scoring"),
        ("setup.seat_bonus[3]", "Place 4 in the first turn order"),
    ],
)
def test_a_part_is_called_as_players_call_it_TA_1_1(place: str, name: str) -> None:
    """TA-1.1."""
    assert [str(part.name) for part in BOX.parts(GAME.components) if part.place == place] == [name]


def test_a_copy_that_is_printed_otherwise_has_the_same_parts_TA_0_4() -> None:
    """TA-0.4: whichever action, tile or cost stands there."""
    places = [part.place for part in BOX.parts(GAME.components)]
    assert [part.place for part in BOX.parts(OTHERWISE.components)] == places
    assert len(set(places)) == len(places)
