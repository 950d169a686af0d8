"""Set-up (XI-3): what is dealt, and impossible deals and component files that are refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from clayworks.core.components import Components
from clayworks.core.errors import BadComponents, BadDeal, BadRecord
from clayworks.core.record import Record
from clayworks.games.xian.game import Xian
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.notation import CARDS, END_TILES, EQUIPMENT, FACES, TOKENS

from . import scenes
from .scenes import GAME

Change = Callable[[dict[str, Any]], object]


def test_the_action_space_has_24_decisions_and_299_choices() -> None:
    """XI-23.3."""
    assert len(GAME.space.decisions) == 24
    assert len(GAME.space) == 299


def test_options_are_numbered_in_the_order_of_their_ascii_codes() -> None:
    """XI-23.7."""
    words: dict[str, list[str]] = {}
    for action in range(len(GAME.space)):
        words.setdefault(GAME.space.decision(action), []).append(GAME.space.option(action))
    assert all(options == sorted(options) for options in words.values())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_drawn_deal_is_complete_and_the_same_for_the_same_seed(seats: int) -> None:
    """XI-3.2, XI-3.7."""
    one, two = Record.new(GAME, seats, 7).deal, Record.new(GAME, seats, 7).deal
    assert one == two != Record.new(GAME, seats, 8).deal
    assert all(sorted(deck) == list(CARDS) for deck in one["decks"].values())
    assert sorted(one["equipment"]) == list(EQUIPMENT)
    assert sorted(one["requests"]) == sorted(TOKENS)
    assert len(one["end_tiles"]) == 4
    assert set(one["end_tiles"]) < set(END_TILES)
    assert len(set(one["starting_tiles"].values())) == seats


def test_every_face_tile_and_place_is_drawn_sooner_or_later() -> None:
    deals = [Record.new(GAME, 2, seed).deal for seed in range(120)]
    assert {face for deal in deals for face in deal["faces"].values()} == set(FACES)
    assert {tile for deal in deals for tile in deal["end_tiles"]} == set(END_TILES)
    assert len({tuple(deal["buildings"].values()) for deal in deals}) == 24


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_at_the_start(seats: int) -> None:
    """XI-3.1, XI-3.5, XI-22.5."""
    table = scenes.table(seats)
    view = table.view(None)
    assert view["clay_warriors"] == 6
    assert list(view["pit"]["figures"].values()) == ["clay"] * 6
    assert len(view["pit"]["bonuses"]) == 18
    assert [len(stack) for stack in view["supervisors"]] == [seats, 0, 0, 0, 0, 0]
    assert view["equipment_deck"] == 20
    assert len(view["face_down_requests"]) == 8
    for player in view["players"].values():
        assert (player["coins"], player["clay"], sum(player["pigments"].values())) == (2, 1, 1)
        assert (player["hand_size"], player["deck_size"]) == (4, 20)
        assert (player["signatures"], player["figures"], player["prestige"]) == (2, 6, 0)


DEALS: list[tuple[str, Change]] = [
    ("decks.violet", lambda d: d["decks"]["violet"].pop()),
    ("decks.violet", lambda d: d["decks"]["violet"].__setitem__(0, "Y1")),
    ("decks.orange", lambda d: d["decks"].pop("orange")),
    ("decks", lambda d: d["decks"].update(lime=list(CARDS))),
    ("decks.violet", lambda d: d.update(decks=None)),
    ("equipment", lambda d: d["equipment"].__setitem__(0, "sword-9")),
    ("equipment", lambda d: d.update(equipment=[[]] * 24)),
    ("requests", lambda d: d["requests"].append("T13")),
    ("requests", lambda d: d.pop("requests")),
    ("buildings", lambda d: d["buildings"].update(L1="armory")),
    ("buildings", lambda d: d["buildings"].update(L3="armory")),
    ("buildings", lambda d: d.update(buildings=["armory"])),
    ("end_tiles", lambda d: d["end_tiles"].pop()),
    ("end_tiles", lambda d: d.update(end_tiles=["end-six"] * 4)),
    ("end_tiles", lambda d: d.update(end_tiles=["end-six", "end-seven", "end-pairs", "end-unused"])),
    ("starting_tiles", lambda d: d["starting_tiles"].update(violet="start-3")),
    ("starting_tiles", lambda d: d["starting_tiles"].update(violet="start-5")),
    ("starting_tiles", lambda d: d["starting_tiles"].pop("violet")),
    ("starting_tiles", lambda d: d["starting_tiles"].update(lime="start-2")),
    ("faces", lambda d: d["faces"].update(A="FB1")),
    ("faces", lambda d: d["faces"].pop("C")),
    ("faces", lambda d: d["faces"].update(A=["FA1"])),
]


@pytest.mark.parametrize(("key", "change"), DEALS)
def test_an_impossible_deal_is_refused(key: str, change: Change) -> None:
    """XI-23.9."""
    deal = scenes.deal()
    change(deal)
    with pytest.raises(BadDeal, match=rf"deal\.{key}: must be"):
        GAME.set_up(GAME.colours[:3], deal, {})
    record = {**Record(GAME, GAME.colours[:3], scenes.deal()).to_data(), "deal": deal}
    with pytest.raises(BadRecord, match=rf"deal\.{key}"):
        Record.from_data(json.loads(json.dumps(record)))


def test_all_faults_of_a_deal_are_named_together() -> None:
    deal = scenes.deal()
    deal.update(equipment=[], faces={}, end_tiles=[])
    with pytest.raises(BadDeal, match=r"equipment.*end_tiles.*faces"):
        GAME.set_up(GAME.colours[:3], deal, {})


# -- component files -----------------------------------------------------------------------------------------


def with_components(change: Change) -> Xian:
    data = copy.deepcopy(dict(GAME.components.data))
    change(data)
    return Xian(Components(data, "my.toml"))


def find(rows: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(row for row in rows if row.get("id") == name)


def shift(data: dict[str, Any], section: str, letter: str, column: int) -> None:
    """Lay a whole column of a section elsewhere."""
    for space in data["spaces"]:
        if space["id"][0] == section and space["id"][2] == letter:
            space["column"] = column


def put(data: dict[str, Any], table: str, name: str, **values: Any) -> None:
    """Other values in the row with an id."""
    find(data[table], name).update(values)


def on_face(data: dict[str, Any], space: int, **values: Any) -> None:
    """Other values on a space of the first face: the first is a statue, the second is not."""
    data["formation_faces"][0]["spaces"][space].update(values)


FAULTS: list[tuple[str, Change]] = [
    (r"setup\.coins = -1: must be a whole number", lambda d: d["setup"].update(coins=-1)),
    (r"inventory\.builders = 9: must be 8", lambda d: d["inventory"].update(builders=9)),
    (r"per_player = 7: must be 6", lambda d: d["inventory"].update(painted_warriors_per_player=7)),
    (r"signature_tokens = 9: must be 8", lambda d: d["inventory"].update(signature_tokens=9)),
    (r"pigments\[0\]\.supply = 6: must be 7", lambda d: d["inventory"].update(pigments_per_colour=7)),
    (r"inventory\.coins_gold = 6: must be 5, as", lambda d: d["inventory"].update(coins_gold=6)),
    (r"inventory\.pigments = 25: must be absent", lambda d: d["inventory"].update(pigments=25)),
    (r"inventory\.clay_warriors = 5: .* 6 to 24", lambda d: d["inventory"].update(clay_warriors=5)),
    (r"formation_boards.*front = .FA2", lambda d: d["formation_boards"][0].update(front="FA2")),
    (r"setup\.builders = 3: must be 2", lambda d: d["setup"].update(builders=3)),
    (r"structure\.turns = 7: must be 6", lambda d: d["structure"].update(turns=7)),
    (r"structure\.pass_coins is missing", lambda d: d["structure"].pop("pass_coins")),
    (r"fees\.per_opponent\.players_2 = \[2\]", lambda d: d["fees"]["per_opponent"].update(players_2=[2])),
    (r"pair_limit\.players_4", lambda d: d["pair_limit"].update(players_4="many")),
    (r"worker_cards: no table with id = .Y1", lambda d: d["worker_cards"].pop(0)),
    (r"colour = .red.: must be .yellow", lambda d: find(d["worker_cards"], "Y1").update(colour="red")),
    (r"pigments", lambda d: find(d["worker_cards"], "B4").update(pigments=["yellow", "red"])),
    (r"pigments", lambda d: find(d["worker_cards"], "B4").update(pigments=[])),
    (r"helpers.*card = .G2", lambda d: find(d["helpers"], "officer").update(card="G2")),
    (r"prestige_by_turn", lambda d: find(d["helpers"], "officer").update(prestige_by_turn=[1])),
    (r"equipment_cards.*cost", lambda d: find(d["equipment_cards"], "sword-1").update(cost=1.5)),
    (r"equipment_cards.*section", lambda d: find(d["equipment_cards"], "sword-1").update(section="A")),
    (
        r"helper = .sculptor.: must be another",
        lambda d: put(d, "worker_cards", "G6", helper="sculptor"),
    ),
    (r"material = .wood.*3 types", lambda d: find(d["equipment_types"], "sword").update(material="wood")),
    (r"adjacent = .*C1w does not", lambda d: find(d["spaces"], "A1e").update(adjacent=["C1w"])),
    (r"spaces: must be 24 tables", lambda d: d["spaces"].pop()),
    (r"spaces\[0\]\.id = .D1w", lambda d: d["spaces"][0].update(id="D1w")),
    (r"spaces\[1\]\.id = .C1w.: must be another", lambda d: d["spaces"][1].update(id="C1w")),
    (r"spaces\[0\]\.section = .D.: must be one of A, B, C", lambda d: d["spaces"][0].update(section="D")),
    (r"spaces\[0\]\.row = 10: must be a whole number", lambda d: d["spaces"][0].update(row=10)),
    (r"column = 3: must be another one: B2w lies there", lambda d: put(d, "spaces", "C2w", column=3)),
    (r"spaces: must be 24 tables, some of each", lambda d: [row.update(section="A") for row in d["spaces"]]),
    (r"column = 5: must be another one: A1w", lambda d: shift(d, "B", "e", 5)),
    (r"spaces\[0\]\.bonus = 3: must be absent", lambda d: d["spaces"][0].update(bonus=3)),
    (r"spaces\[1\]\.wood = 1: must be absent", lambda d: on_face(d, 1, wood=1)),
    (r"paint_cost", lambda d: find(d["sections"], "A").update(paint_cost=["any", "any"])),
    (r"majority", lambda d: find(d["sections"], "A").update(majority=[10, 5])),
    (r"statues = 3: must be 2", lambda d: d["formation_faces"][0].update(statues=3)),
    (
        r"pp = 3: must be none, as a statue",
        lambda d: on_face(d, 1, statue=True),
    ),
    (r"spaces\[0\].pigments = .*must be none", lambda d: on_face(d, 0, pigments=["red"])),
    (r"spaces\[1\].pigments = .*a list of at most 9", lambda d: on_face(d, 1, pigments=["pink"])),
    (r"spaces\[1\].pigments = .*a list of at most 9", lambda d: on_face(d, 1, pigments=["red"] * 10)),
    (
        r"pigment = .pink.: must be absent",
        lambda d: on_face(d, 1, pigment="pink"),
    ),
    (r"id = .FA2-A1w.: must be one of FA1-A1e", lambda d: on_face(d, 0, id="FA2-A1w")),
    (r"id = .A1w.: must be one of FA1-A1e", lambda d: on_face(d, 0, id="A1w")),
    (r"id = .FA1-A1e.: must be another", lambda d: on_face(d, 0, id="FA1-A1e")),
    (r"faces\[0\]\.spaces: no table for A4e", lambda d: d["formation_faces"][0]["spaces"].pop()),
    (r"request_tokens.*colour", lambda d: d["request_tokens"][0].update(colour="pink")),
    (r"buildings.*colour", lambda d: find(d["buildings"], "palace").update(colour="red")),
    (r"supervisor_track", lambda d: d["supervisor_track"][1].update(stack="extra")),
    (r"mausoleum_tiles.*amount", lambda d: find(d["mausoleum_tiles"], "end-six").update(amount=-6)),
    (r"mausoleum_tiles.*maximum", lambda d: find(d["mausoleum_tiles"], "end-returns").pop("maximum")),
    (
        r"counts = .turns.: must be one of marker",
        lambda d: put(d, "mausoleum_tiles", "end-prestige", counts="turns"),
    ),
    (
        r"counts = .marker.: must be absent",
        lambda d: put(d, "mausoleum_tiles", "end-six", counts="marker"),
    ),
    (r"scoring\.resources_per_point = 0", lambda d: d["scoring"].update(resources_per_point=0)),
    (r"scoring\.equipment_set", lambda d: d["scoring"].update(equipment_set=[2, 5])),
]


@pytest.mark.parametrize(("said", "change"), FAULTS, ids=[said for said, _ in FAULTS])
def test_a_component_file_with_a_fault_is_refused_with_its_place(said: str, change: Change) -> None:
    with pytest.raises(BadComponents, match=said) as error:
        with_components(change)
    assert "my.toml" in str(error.value)


def test_every_reconstructed_value_may_be_another_one() -> None:
    """XI-0.4: the true printed values can replace ours without a change of code."""

    def change(data: dict[str, Any]) -> None:
        for face in data["formation_faces"]:
            for space in face["spaces"]:
                if not space["statue"]:
                    space.update(pp=9, coins=1, pigments=["blue"])
        for card in data["equipment_cards"]:
            card["cost"] = 5
        for helper in data["helpers"]:
            helper["prestige_by_turn"] = [6] * 6
        find(data["worker_cards"], "B1")["pigments"] = ["green", "green"]

    game = with_components(change)
    table = game.set_up(GAME.colours[:2], scenes.deal(2), {})
    assert table.view(None)["pit"]["bonuses"]["A1e"] == {
        "prestige": 9,
        "coins": 1,
        "clay": 0,
        "pigment": "blue",
        "pigments": ["blue"],
    }
    assert table.view(None)["row"][0]["cost"] == 5
    scenes.own_round(table, 0, over="B1", under="Y2")
    table.choose(game.space.action("worker", "action"))
    assert table.held(0, s.GREEN) == 2
    assert game != GAME


def test_the_stacks_of_the_track_may_lie_in_another_order() -> None:
    """XI-2.15: spaces 2 and 3 are deduced from the order of a list."""

    def change(data: dict[str, Any]) -> None:
        data["supervisor_track"][2]["stack"], data["supervisor_track"][3]["stack"] = "discount", "market"

    game = with_components(change)
    table = game.set_up(GAME.colours[:2], scenes.deal(2), {})
    scenes.give(table, 0, space=1, tiles="open")
    scenes.building_step(table, 0)
    table.choose(game.space.action("building", "palace"))
    assert table.has_tile(0, s.DISCOUNT)
    assert not table.has_tile(0, s.MARKET)


def test_reconstructed_values_are_named_as_such() -> None:
    """XI-0.2: also the pigments of the miners."""
    paths = {value.path for value in GAME.components.reconstructed()}
    assert any(path.endswith(".pigments") and path.startswith("worker_cards") for path in paths)
    assert any(path.startswith("formation_faces") for path in paths)
    assert "scoring.equipment_match" not in paths
