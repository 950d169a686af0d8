"""The printed parts: every value that is not sure lies on one of them, and everything has a name (TM-4)."""

from __future__ import annotations

import re

from clayworks.core.box import counted
from clayworks.core.forms import Wanted
from clayworks.core.messages import LANGUAGES

from .boards import GAME

PARTS = GAME.box.parts(GAME.components)
EDITABLE = {
    place: wanted for place, wanted in GAME.printed.wanted.items() if wanted.kind not in ("other", "exactly")
}


def holders(place: str) -> list[str]:
    """The parts on which a value lies."""
    inside = re.compile(r"(?=$|[.\[])")
    return [
        part.place
        for part in PARTS
        for value in part.values
        if (place.startswith(value.path) and inside.match(place[len(value.path) :]))
        or value.path.startswith(f"{place}[")
    ]


def test_every_value_that_may_be_corrected_lies_on_exactly_one_part() -> None:
    for place, wanted in EDITABLE.items():
        found = dict.fromkeys(holders(place))
        if wanted.kind in ("integers", "words") and place.endswith("symbols"):
            assert list(found) == [f"{place}[{number}]" for number in range(3)]
        else:
            assert len(found) == 1, place
            assert holders(place).count(*found) == 1, place


def test_effects_inside_effects_can_be_corrected_too() -> None:
    """TM-3.4, TM-9.12, TM-9.13: variants of a trigger, the gain of a payment, the options of a choice."""
    three_ways = "bonus_token[10].effect[0].gain[0].options"
    for place in ("character[3].adult.trigger.effect_by_level[2][0].n", f"{three_ways}[1][0].n"):
        assert EDITABLE[place] == Wanted("integer", 1, 20)


def test_what_is_not_sure_can_be_corrected() -> None:
    """But for what the rules take for granted: the shape of the road, the cards of a category, and so on."""
    fixed = {
        value.path.partition("[")[0].partition(".")[0]
        for value in GAME.components.printed()
        if value.source in ("reconstructed", "deduced", "public", "public-single")
        and not any(place.startswith(value.path) for place in EDITABLE)
    }
    assert fixed == {
        *("good", "category", "military_level", "road_node", "road", "token_spot", "tile", "artefact"),
        "scoring",
    }


def test_every_key_and_every_word_that_may_stand_there_has_a_name() -> None:
    for place, wanted in EDITABLE.items():
        for key in re.findall(r"[a-z_]+", place)[1:]:
            assert key in GAME.box.fields, place
        for word in wanted.words:
            assert word in GAME.box.words, place


def test_we_have_made_up_so_many_of_each_kind() -> None:
    assert str(counted(GAME.box.ours(GAME.components))) == (
        "24 territory tiles, 52 artefacts, 12 starting cards, 3 symbols of the military track, "
        "3 symbols of the river, 3 symbols of the road, 3 military levels"
    )
    deduced = [part for part in PARTS if part.source == "deduced"]
    assert str(counted(deduced)) == (
        "1 military level, 13 river spaces, 4 homeland tiles, 5 homeland spaces, "
        "How many members a space takes, 2 characters, 3 levels of workers"
    )


def test_parts_are_named_as_players_name_them() -> None:
    names = {part.place: str(part.name) for part in PARTS}
    assert names["tile[0]"] == "tile with plains and quarry, level 1, number 1"
    assert names["tile[23]"] == "tile with forest and mountain, level 3, number 4"
    assert names["homeland_tile[1]"] == "right homeland tile for 3 and 4 players"
    assert names["artefact[0]"] == "Digging Stick"
    assert names["military.symbols[2]"] == "Military track, hard symbol"
    assert names["river_space[8]"] == "River space 8"
    assert names["character[6]"] == "Settler"
    assert len(set(names.values())) == len(names)
    for language in LANGUAGES:
        assert all(part.name.to(language) for part in PARTS)
