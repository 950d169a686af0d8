"""Every printed number is looked up: examples worked out from the file, with the shipped one and another.

What they expect is computed from the component file by the words of the rule, nowhere by the engine.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from clayworks.core.completeness import TEXTS
from clayworks.games.xian.game import Xian
from clayworks.games.xian.rules import asking
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.buildings import can_enter
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.notation import EQUIPMENT, FACES, TILES
from tests.games.numbers import Data, numbers_alike, unnoticed

from . import scenes
from .altered import ALTERED
from .positions import ledger, lift, small
from .scenes import CLAY, GAME, ORANGE, VIOLET, asked, held, offered, options, play


def entry(game: Xian, table: str, name: str) -> Data:
    """A table of the file by its id."""
    found: Data = next(row for row in game.components.data[table] if row["id"] == name)
    return found


def helper(game: Xian, name: str) -> int:
    """How much a helper adds or saves."""
    return int(entry(game, "helpers", name)["amount"])


def at_building(game: Xian, seats: int = 3, **has: Any) -> XianState:
    """Violet at the building step; the minister stands in the Laboratory without a bonus."""
    made = scenes.bare(seats, game)
    scenes.minister(made, "laboratory", bonus=False)
    scenes.give(made, VIOLET, **has)
    return made


# -- set-up and supply (XI-3, XI-15) -----------------------------------------------------------------------


def at_the_start_everybody_has_what_the_file_says(game: Xian) -> None:
    """XI-3.1, XI-3.5, XI-15.2: and one pigment of the starting tile, taken from the supply."""
    setup, box = game.components.data["setup"], game.components.data["inventory"]
    supply = {pigment["id"]: pigment["supply"] - 1 for pigment in game.components.data["pigments"]}
    made = scenes.table(4, game)
    view = made.view(None)
    for player in view["players"].values():
        assert (player["coins"], player["clay"], player["prestige"]) == (
            setup["coins"],
            setup["clay"],
            setup["prestige"],
        )
        assert (player["signatures"], player["figures"]) == (setup["signatures"], setup["figures"])
    assert view["clay_warriors"] == box["clay_warriors"] - 6
    assert view["supply"] == supply


# -- the worker step (XI-8) --------------------------------------------------------------------------------


def each_worker_card_gives_what_it_shows_and_helpers_add_to_it(game: Xian) -> None:
    """XI-8.1, XI-2.3: Accountant for coins, Administrator for clay."""
    for card in game.components.data["worker_cards"]:
        if card["kind"] == "helper":
            continue
        for helpers in ("", "G2 G3"):
            made = scenes.bare(game=game)
            scenes.give(made, VIOLET, helpers=helpers)
            scenes.own_round(made, VIOLET, over=card["id"], under="G1")
            play(made, "worker action")
            if "pigments" in card:
                wanted = {card["pigments"][0]: len(card["pigments"])}
            elif "coins" in card:
                wanted = {"coin": card["coins"] + (helper(game, "accountant") if helpers else 0)}
            else:
                wanted = {"clay": card["clay"] + (helper(game, "administrator") if helpers else 0)}
            assert held(made, VIOLET) == wanted


def each_helper_brings_points_by_the_turn(game: Xian) -> None:
    """XI-2.3: six helpers, six turns."""
    cards = {card["helper"]: card["id"] for card in game.components.data["worker_cards"] if "helper" in card}
    for row in game.components.data["helpers"]:
        for turn, points in enumerate(row["prestige_by_turn"], 1):
            made = scenes.bare(game=game)
            scenes.own_round(made, VIOLET, over=cards[row["id"]], under="B1", turn=turn)
            play(made, "worker action")
            assert made.scores()[VIOLET] == points


# -- the building step (XI-9) ------------------------------------------------------------------------------


def a_pass_gives_its_coins(game: Xian) -> None:
    """XI-9.12."""
    made = at_building(game, clay=9)
    scenes.building_step(made, VIOLET)
    play(made, "building pass")
    assert held(made, VIOLET) == {"clay": 9, "coin": game.components.data["structure"]["pass_coins"]}


def the_minister_gives_his_coins_and_points(game: Xian) -> None:
    """XI-9.9."""
    made = at_building(game)
    scenes.minister(made, "palace")
    scenes.building_step(made, VIOLET)
    play(made, "building palace")
    bonus = game.components.data["minister"]
    assert (held(made, VIOLET), made.scores()[VIOLET]) == ({"coin": bonus["coins"]}, bonus["prestige"])


def the_coins_of_the_minister_pay_for_what_they_reach(game: Xian) -> None:
    """XI-9.5: for who has none."""
    made = at_building(game)
    made.seat = VIOLET
    scenes.minister(made, "armory")
    for card in EQUIPMENT:
        scenes.row(made, card, None, None, None)
        reached = entry(game, "equipment_cards", card)["cost"] <= game.components.data["minister"]["coins"]
        assert can_enter(made, s.ARMORY) == reached


def fees_go_by_the_number_of_players_and_builders(game: Xian) -> None:
    """XI-9.4: one opponent with one builder, then with two."""
    for seats in (2, 3, 4):
        for number in (1, 2):
            due = game.components.data["fees"]["per_opponent"][f"players_{seats}"][number - 1]
            made = at_building(game, seats, coin=due + 1)
            scenes.builders(made, "palace", 0, number)
            scenes.building_step(made, VIOLET)
            play(made, "building palace")
            assert (held(made, VIOLET), held(made, ORANGE)) == ({"coin": 1}, {"coin": due})


def a_missing_coin_costs_its_points(game: Xian) -> None:
    """XI-9.7: no coins at all; one point less is not enough."""
    due = game.components.data["fees"]["per_opponent"]["players_3"][0]
    points = due * game.components.data["fees"]["missing_coin_prestige"]
    for prestige in (points - 1, points):
        made = at_building(game, clay=9, prestige=prestige)
        scenes.builders(made, "palace", 0, 1)
        scenes.building_step(made, VIOLET)
        assert ("palace" in options(made)) == (prestige == points)
    play(made, "building palace")
    assert (made.scores()[VIOLET], held(made, ORANGE)) == (0, {"coin": due})


def a_pair_is_closed_at_its_limit(game: Xian) -> None:
    """XI-9.2: builders in Palace and Armory, two of each player, up to the limit."""
    for seats in (2, 3, 4):
        limit = game.components.data["pair_limit"][f"players_{seats}"]
        for there in (limit - 1, limit):
            made = at_building(game, seats, coin=99, clay=9)
            numbers = [min(2, max(0, there - 2 * seat)) for seat in range(seats)]
            scenes.builders(made, "armory", *numbers)
            scenes.building_step(made, VIOLET)
            assert ("palace" in options(made)) == (there < limit)


# -- Workshop, Laboratory, Armory (XI-10 to XI-12) ---------------------------------------------------------


def crafting_costs_its_clay_and_brings_what_the_space_shows(game: Xian) -> None:
    """XI-10.2, XI-10.3: all spaces of all twelve faces."""
    for face in FACES:
        crafting_on(face, game)


def crafting_on(name: str, game: Xian) -> None:
    """Every space of one face, with exactly the clay that its section asks for."""
    cost = entry(game, "sections", name[1])["clay_cost"]
    faces = {section: f"F{section}{name[2]}" for section in "ABC"}
    for space in entry(game, "formation_faces", name)["spaces"]:
        if space["statue"]:
            continue
        made = scenes.bare(game=game, faces=faces)
        scenes.minister(made, "palace")
        scenes.give(made, VIOLET, clay=cost)
        scenes.building_step(made, VIOLET)
        play(made, "building workshop", f"craft {space['id'][4:]}", "sign no")
        gained = {"coin": space["coins"], "clay": space["clay"], **Counter(space["pigments"])}
        assert held(made, VIOLET) == {kind: amount for kind, amount in gained.items() if amount}
        assert made.scores()[VIOLET] == space["pp"]


def scientist_and_sculptor_work_as_much_as_they_say(game: Xian) -> None:
    """XI-10.2, XI-10.3, XI-19.29: a cost never falls below 0; the tile saves one more clay."""
    points = {
        space["id"][4:]: space["pp"]
        for face in game.components.data["formation_faces"]
        for space in face["spaces"]
        if face["id"] in ("FA2", "FB2", "FC1") and not space["statue"]
    }
    given = {
        space["id"][4:]: space["clay"]
        for face in game.components.data["formation_faces"]
        for space in face["spaces"]
        if face["id"] in ("FA2", "FB2", "FC1") and not space["statue"]
    }
    for section, space in (("A", "A1e"), ("B", "B1w"), ("C", "C2w")):
        cost = max(0, entry(game, "sections", section)["clay_cost"] - helper(game, "scientist"))
        made = at_building(game, clay=cost, helpers="G1 G5")
        made.seat = VIOLET
        assert space in offered(made, asking.CRAFT)
        scenes.give(made, VIOLET, clay=max(0, cost - 1), helpers="G1 G5")
        assert (space in offered(made, asking.CRAFT)) == (cost == 0)
        made.put(VIOLET, s.TILES + TILES.index("discount"), s.UNUSED)
        assert (space in offered(made, asking.CRAFT_DISCOUNT)) == (cost >= 1)
        scenes.give(made, VIOLET, clay=cost, helpers="G1 G5")
        made.put(VIOLET, s.TILES + TILES.index("discount"), s.USED)
        scenes.building_step(made, VIOLET)
        play(made, "building workshop", f"craft {space}", "sign no")
        assert held(made, VIOLET).get("clay", 0) == given[space]
        assert made.scores()[VIOLET] == points[space] + helper(game, "sculptor")


def each_card_costs_its_price_and_brings_its_clay(game: Xian) -> None:
    """XI-12.2, XI-12.3, XI-19.29: with the Officer that much less, never below 0."""
    for name in EQUIPMENT:
        card = entry(game, "equipment_cards", name)
        for helpers in ("", "G6"):
            price = max(0, card["cost"] - (helper(game, "officer") if helpers else 0))
            made = at_building(game, coin=price, helpers=helpers, clay=0)
            scenes.row(made, name, None, None, None)
            made.seat = VIOLET
            assert offered(made, asking.FORGE) == [name]
            scenes.building_step(made, VIOLET)
            play(made, "building armory")
            clay = card["clay_bonus"]
            assert held(made, VIOLET) == ({"clay": clay} if clay else {})
            if price:
                scenes.give(made, VIOLET, coin=price - 1, helpers=helpers)
                scenes.row(made, name, None, None, None)
                made.seat = VIOLET
                assert offered(made, asking.FORGE) == []


def figures_and_signatures_are_as_many_as_the_file_says(game: Xian) -> None:
    """XI-11.5, XI-10.4: paint and sign until none is left."""
    setup = game.components.data["setup"]
    made = scenes.bare(game=game)
    scenes.minister(made, "palace")
    scenes.requests(made, "T3", "T2", "T4", "T1")
    scenes.figures(made, A1w=CLAY, A2w=CLAY, A3w=CLAY, A4w=CLAY, A1e=CLAY, A2e=CLAY, A3e=CLAY)
    painted = 0
    while True:
        scenes.give(made, VIOLET, red=2, clay=9)
        scenes.builders(made, "laboratory", 0)
        scenes.building_step(made, VIOLET)
        if "laboratory" not in options(made):
            break
        play(made, "building laboratory")
        if asked(made) == "paint":
            play(made, f"paint {options(made)[0]}")
        painted += 1
    assert painted == setup["figures"]
    for number in range(setup["signatures"] + 1):
        scenes.give(made, VIOLET, clay=9)
        scenes.builders(made, "workshop", 0)
        scenes.building_step(made, VIOLET)
        play(made, "building workshop", f"craft C{number % 4 + 1}w")
        assert (asked(made) == "sign") == (number < setup["signatures"])
        if asked(made) == "sign":
            play(made, "sign yes")


# -- the final scoring (XI-17) -----------------------------------------------------------------------------


def majorities_pay_first_second_and_third(game: Xian) -> None:
    """XI-17.2, XI-17.3: 3, 2, 1 warriors; and two equals share the first two places."""
    for section in game.components.data["sections"]:
        name, (first, second, third) = section["id"], section["majority"]
        key = f"majority_{name.lower()}"
        assert [line[key] for line in ledger(small(4, **{name: (3, 2, 1, 0)}), game)] == [
            first,
            second,
            third,
            0,
        ]
        shared = (first + second) // 2
        assert [line[key] for line in ledger(small(3, **{name: (2, 2, 1)}), game)] == [shared, shared, third]


def sets_matches_tiles_and_resources_pay_their_points(game: Xian) -> None:
    """XI-17.5, XI-17.7, XI-17.8, XI-17.14."""
    scoring = game.components.data["scoring"]
    bronze = ["arrowheads-1", "halberd-1", "sword-1"]
    for size in (1, 2, 3):
        position = small(2, A=(1, 0), B=(1, 0), C=(1, 0))
        position["players"][0].update(equipment=bronze[:size], coins=3 * scoring["resources_per_point"] + 1)
        lift(position, 0, 3, "open discount")
        line = ledger(position, game)[0]
        assert line["equipment_sets"] == scoring["equipment_set"][size - 1]
        assert line["equipment_matches"] == size * scoring["equipment_match"]
        assert line["unused_tiles"] == 2 * scoring["unused_tile"]
        assert line["resources"] == 3


def end_game_tiles_pay_by_what_they_count_up_to_their_maximum(game: Xian) -> None:
    """XI-17.9 to XI-17.12: one thing counted, and as many as there can be."""
    counted = {
        "end-helpers": (1, 6),
        "end-majorities": (1, 3),
        "end-pairs": (1, 2),
        "end-six": (1, 1),
        "end-unused": (1, 4),
        "end-warriors": (1, 3),
    }
    for name, numbers in counted.items():
        tile = entry(game, "mausoleum_tiles", name)
        for number in numbers:
            position = small(2)
            if name in ("end-majorities", "end-warriors"):
                position = small(2, **dict.fromkeys("ABC"[:number], (1, 0)))
            lift(position, 0, 5, " ".join(TILES[:number]) if name == "end-unused" else "", name)
            if name == "end-helpers":
                position["players"][0]["helpers"] = [f"G{card}" for card in range(1, number + 1)]
            if name == "end-pairs":
                position["players"][0]["equipment"] = ["horse-1", "horse-2", "sword-1", "sword-2"][
                    : 2 * number
                ]
            points = min(tile.get("maximum", 99), number * tile["amount"])
            assert ledger(position, game)[0]["end_tile"] == points


def the_tile_of_prestige_pays_for_full_tens_of_what_it_counts(game: Xian) -> None:
    """XI-17.12: 18 PP, and a majority in A of 10 or more, which only the marker has; then far more."""
    tile = entry(game, "mausoleum_tiles", "end-prestige")
    most = entry(game, "sections", "A")["majority"][0] if tile["counts"] == "marker" else 0
    for prestige in (18, 94):
        position = small(2, A=(1, 0))
        lift(position, 0, 5, end_tile="end-prestige")
        position["players"][0]["prestige"] = prestige
        points = (prestige + most) // 10 * tile["amount"]
        assert ledger(position, game)[0]["end_tile"] == min(tile.get("maximum", 99), points)


def the_tile_of_returned_resources_takes_as_many_as_it_pays_for(game: Xian) -> None:
    """XI-17.13, XI-19.68: of 20 resources as few as bring the most points; of 2 both."""
    tile = entry(game, "mausoleum_tiles", "end-returns")
    for coins in (20, 2):
        position = small(2)
        lift(position, 0, 5, end_tile="end-returns")
        position["players"][0]["coins"] = coins
        returned = min(coins, math.ceil(tile["maximum"] / tile["amount"]))
        line = ledger(position, game)[0]
        assert line["end_tile"] == min(tile["maximum"], returned * tile["amount"])
        left = coins - returned
        assert line["resources"] == left // game.components.data["scoring"]["resources_per_point"]


EXAMPLES = (
    at_the_start_everybody_has_what_the_file_says,
    each_worker_card_gives_what_it_shows_and_helpers_add_to_it,
    each_helper_brings_points_by_the_turn,
    a_pass_gives_its_coins,
    the_minister_gives_his_coins_and_points,
    the_coins_of_the_minister_pay_for_what_they_reach,
    fees_go_by_the_number_of_players_and_builders,
    a_missing_coin_costs_its_points,
    a_pair_is_closed_at_its_limit,
    scientist_and_sculptor_work_as_much_as_they_say,
    each_card_costs_its_price_and_brings_its_clay,
    figures_and_signatures_are_as_many_as_the_file_says,
    majorities_pay_first_second_and_third,
    sets_matches_tiles_and_resources_pay_their_points,
    end_game_tiles_pay_by_what_they_count_up_to_their_maximum,
    the_tile_of_prestige_pays_for_full_tens_of_what_it_counts,
    the_tile_of_returned_resources_takes_as_many_as_it_pays_for,
    crafting_costs_its_clay_and_brings_what_the_space_shows,
)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.__name__)
@pytest.mark.parametrize("game", [GAME, ALTERED], ids=["shipped", "altered"])
def test_this_holds_with_the_shipped_numbers_and_with_others(example: Any, game: Xian) -> None:
    example(game)


@pytest.mark.once
def test_every_number_that_may_differ_does_in_the_altered_file() -> None:
    alike = numbers_alike(GAME, ALTERED)
    assert [place for place, what in alike.items() if what == "used"] == []


def test_no_number_of_the_file_is_accepted_and_ignored() -> None:
    alike = numbers_alike(GAME, ALTERED)
    ignored = [place for place, what in alike.items() if what == "not used"]
    assert [place for place in ignored if place.rpartition(".")[2] not in TEXTS] == []


@pytest.mark.once
def test_whatever_number_the_rules_look_up_an_example_notices_another() -> None:
    likely = {
        "card_amounts": each_worker_card_gives_what_it_shows_and_helpers_add_to_it,
        "helper_prestige": each_helper_brings_points_by_the_turn,
        "equipment_costs": each_card_costs_its_price_and_brings_its_clay,
        "equipment_clay": each_card_costs_its_price_and_brings_its_clay,
        "fees": fees_go_by_the_number_of_players_and_builders,
        "majorities": majorities_pay_first_second_and_third,
        "end_amounts": end_game_tiles_pay_by_what_they_count_up_to_their_maximum,
        "end_maximums": end_game_tiles_pay_by_what_they_count_up_to_their_maximum,
    }

    def first(name: str, index: int) -> Callable[[Xian], None] | None:
        if name.startswith("face_"):
            face = index // s.SPACES // (s.KINDS if name == "face_resources" else 1)
            return partial(crafting_on, FACES[face])
        return likely.get(name)

    assert unnoticed(GAME, ALTERED, EXAMPLES, first) == []
