"""Every number of the component file differs in an altered one, and the examples notice each of them."""

from __future__ import annotations

import pytest

from clayworks.games.terramara.game import Terramara
from clayworks.games.terramara.rules.notation import CARDS, CHARACTERS, STARTS, TILES, TOKENS
from clayworks.games.terramara.rules.tables import CHOOSE, PAY, RAID, Tables
from tests.games.numbers import numbers_alike, unnoticed

from . import test_numbers_effects as effects
from . import test_numbers_points as points
from .altered import ALTERED
from .boards import GAME
from .test_numbers_effects import THINGS, Example


@pytest.mark.once
def test_every_number_that_may_differ_does_in_the_altered_file() -> None:
    alike = numbers_alike(GAME, ALTERED)
    assert [place for place, what in alike.items() if what != "refused"] == []


def owners(tables: Tables) -> dict[int, str]:
    """To which thing an item of an effect belongs."""
    found: dict[int, str] = {}

    def walk(effect: int, name: str) -> None:
        for item in range(tables.effect_first[effect], tables.effect_end[effect]) if effect >= 0 else ():
            found[item] = name
            if tables.item_op[item] == PAY:
                walk(int(tables.item_d[item]), name)
            if tables.item_op[item] == CHOOSE:
                for branch in range(tables.item_a[item], tables.item_a[item] + tables.item_b[item]):
                    walk(int(tables.branch_effect[branch]), name)

    for number, tile in enumerate(TILES):
        for place in range(3):
            walk(int(tables.tile_effect[number * 3 + place]), f"{tile}.{place + 1}")
        walk(int(tables.tile_back[number]), f"back of {tile}")
    for names, starts in (
        (TOKENS, tables.token_effect),
        (STARTS, tables.start_effect),
        (CARDS, tables.card_effect),
    ):
        for name, effect in zip(names, starts, strict=True):
            walk(int(effect), name)
    return found


def of_no_single_thing(game: Terramara) -> None:
    """Homeland, first-player card, hut, triggers and characters."""
    for example in effects.EXAMPLES:
        example(game)
    for name in CHARACTERS:
        THINGS[name](game)


@pytest.mark.once
def test_whatever_number_the_rules_look_up_an_example_notices_another() -> None:
    """But `worker_count`, for positions only (TM-13.2), and the mark of raids that may be declined."""
    of_item = owners(ALTERED.tables)

    def first(name: str, index: int) -> Example | None:
        if name.startswith("item_"):
            return THINGS.get(of_item.get(index, ""), of_no_single_thing)
        if name == "card_cost":
            return THINGS[CARDS[index // 4]]
        if name == "card_vp":
            return THINGS[CARDS[index]]
        if name == "capacity":
            return points.a_space_takes_as_many_members_as_the_file_says
        if name.startswith("settlement_"):
            return points.settlements_score_their_levels
        return None

    def silent(name: str, index: int) -> bool:
        is_mark = name == "item_b" and ALTERED.tables.item_op[index] == RAID
        return name == "worker_count" or is_mark

    examples = [*effects.EXAMPLES, *points.EXAMPLES, *THINGS.values()]
    assert unnoticed(GAME, ALTERED, examples, first, silent) == []
