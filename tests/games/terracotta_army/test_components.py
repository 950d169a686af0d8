"""Component data: TA-0 and TA-2, and files of a user's own."""

from __future__ import annotations

import copy
import itertools
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import clayworks
from clayworks import Game, State
from clayworks.core.components import SOURCES, Components
from clayworks.core.errors import BadComponents

from .boards import GAME, WARRIORS, asked, choose, options

SHIPPED: dict[str, Any] = tomllib.loads((GAME.folder / "components.toml").read_text("utf-8"))


def with_data(change: Callable[[dict[str, Any]], Any]) -> Game:
    """The game with a changed copy of the data."""
    data = copy.deepcopy(SHIPPED)
    change(data)
    return type(GAME)(Components(data, "mine.toml"))


def faults(change: Callable[[dict[str, Any]], Any]) -> list[str]:
    """What is said about a changed copy of the data."""
    with pytest.raises(BadComponents) as caught:
        with_data(change)
    return str(caught.value).split("\n")


# -- marks (TA-0.1, TA-0.4, TA-0.5) ------------------------------------------------------------------------


def test_every_value_says_where_it_comes_from_TA_0_1() -> None:
    """TA-0.1: each leaf of the file has a known source word."""
    printed = list(GAME.components.printed())
    assert len(printed) > 300
    assert {value.source for value in printed} <= set(SOURCES)
    assert {value.source for value in printed} == set(SOURCES)


def test_the_reconstructed_values_are_those_of_the_list_TA_0_4() -> None:
    """TA-0.4: rings, organizer, priority clay, tile points, inspectors' start and direction, orientation."""
    rings = {
        f"wheel.{ring}[{place}].{key}"
        for ring in ("inner", "middle", "outer")
        for place, row in enumerate(SHIPPED["wheel"][ring])
        for key in row
        if key not in ("source", "index", "index_source")
    }
    wanted = rings | {
        "mausoleum.orientation",
        "organizer.vp",
        *(f"priority_tokens[{place}].wet_clay" for place in range(3)),
        *(f"tile_values[{place}].{key}" for place in range(5) for key in ("domination_vp", "presence_vp")),
        *(f"inspectors.{track}.{key}" for track in ("row", "column") for key in ("start", "forward")),
    }
    assert {value.path for value in GAME.components.reconstructed()} == wanted


def test_the_deductions_are_marked_TA_0_5() -> None:
    """TA-0.5: weapon of each specialist, token costs, the twelve tiles, the inspectors' spaces."""
    source = {value.path: value.source for value in GAME.components.printed()}
    for path in (
        *(f"specialists[{place}].weapon" for place in range(4)),
        "master_tokens.costs",
        "inspectors.row.spaces",
        "inspectors.column.spaces",
        "tiles[2].id",
        "tiles[6].id",
    ):
        assert source[path] == "deduced", path


def test_what_the_rulebooks_state_is_marked_so_and_conventions_are_not_counted_TA_0_1() -> None:
    """TA-0.1: empty start and outer ring are in the rulebooks; places on rings are our numbering."""
    source = {value.path: value.source for value in GAME.components.printed()}
    assert source["mausoleum.starts_empty"] == "rulebook"
    assert source["wheel.kinds_on_ring.outer"] == "rulebook"
    assert source["wheel.kinds_on_ring.inner"] == "public-single"
    assert source["wheel.kinds_on_ring.craft_only_on_inner"] == "public"
    assert source["mausoleum.blocked_cells"] == "deduced"
    assert source["game.solo"] == "deduced"
    assert source["inspectors.row.beside"] == "rulebook"
    assert {source[f"wheel.{ring}[{at}].index"] for ring in ("inner", "outer") for at in (0, 11)} == {"spec"}
    assert source["mausoleum.quarters[0].id"] == "spec"


def test_a_key_has_its_own_source_before_that_of_its_table_TA_0_1() -> None:
    """TA-0.1: `<key>_source` overrides `source`, which covers sub-tables without one of their own."""
    data = {
        "a": 1,
        "source": "rulebook",
        "a_source": "deduced",
        "t": {"b": 2, "c": {"d": 3, "source": "spec"}},
    }
    found = {value.path: value.source for value in Components(data, "x").printed()}
    assert found == {"a": "deduced", "t.b": "rulebook", "t.c.d": "spec"}


def test_the_quick_reference_names_follow_the_weapon_TA_R42() -> None:
    """TA-R42, TA-1.2: 武士 is the Officer there, with the sword; 兵士 the Soldier, with the spear."""
    names = {row["ja_quick_reference"]: (row["id"], row["weapon"]) for row in SHIPPED["warriors"]}
    assert names["武士"] == ("officer", "sword")
    assert names["軍曹"] == ("guard", "halberd")
    assert names["射手"] == ("crossbowman", "crossbow")
    assert names["兵士"] == ("soldier", "spear")


# -- a user's own values -----------------------------------------------------------------------------------


def first_craft(game: Game, clay: int) -> State:
    """The first turn of a game in which somebody can craft for this much clay, at `craft-type`."""
    deal = {
        "turn_order": ["yellow", "green"],
        "wheel": {"inner": 0, "middle": 0},
        "tiles": ["officers", "clay", "centre_row", "quarter_se", "coins"],
    }
    state = game.set_up(("yellow", "green"), deal, {})
    segments = state.view()["wheel"]["segments"]
    segment = next(k for k in range(12) if segments[k]["actions"][0] == {"action": "craft", "what": clay})
    return choose(state, "rotate none", f"place craftsman@{segment}", "inner perform")


def test_changed_organizer_points_are_played_TA_2_11() -> None:
    """TA-2.11, TA-0.4."""

    def change(data: dict[str, Any]) -> None:
        data["organizer"]["vp"] = [50, *range(10)]
        data["setup"]["seat_bonus"][0]["wet_clay"] = 9

    state = first_craft(with_data(change), 2)
    for kind in WARRIORS.values():
        crafted = choose(state.clone(), f"craft-type {kind}", "craft-cell E4")
        assert crafted.scores()[0] == 50


def test_changed_rings_are_played_TA_2_6() -> None:
    """TA-2.6 to TA-2.8."""

    def change(data: dict[str, Any]) -> None:
        data["wheel"]["inner"][0].update(action="coins", amount=9)
        data["wheel"]["middle"][0] = {"index": 0, "action": "clay", "amount": 7}
        data["wheel"]["outer"][0].update(action="ready", weapon="spear")

    game = with_data(change)
    seed = next(s for s in itertools.count() if game.deal(2, s).view()["wheel"]["inner"] == 0)
    state = game.deal(2, seed)
    middle = state.view()["wheel"]["middle"]
    assert state.view()["wheel"]["segments"][0]["actions"][0] == {"action": "coins", "what": 9}
    assert state.view()["wheel"]["segments"][middle]["actions"][1] == {"action": "clay", "what": 7}
    choose(state, "rotate none", "place craftsman@0")
    seat = state.current_player()
    before = state.view()["players"][state.colours[seat]]["coins"]
    choose(state, "inner perform")
    assert state.view()["players"][state.colours[seat]]["coins"] == before + 9


def test_amounts_above_five_on_the_middle_ring_can_be_asked_about_TA_2_7() -> None:
    """TA-2.7: a file may print any amount from 1 to 9; `why_not` must cope with each."""

    def change(data: dict[str, Any]) -> None:
        for place, row in enumerate(data["wheel"]["middle"]):
            data["wheel"]["middle"][place] = {"index": row["index"], "action": "coins", "amount": 9}

    state = with_data(change).deal(2, seed=1)
    choose(state, "rotate none", "place craftsman@0", "inner skip")
    reason = state.why_not("token:1")
    assert reason is not None
    assert reason.rule == "TA-10.1"


def test_changed_token_costs_are_played_TA_2_14() -> None:
    """TA-2.14, TA-19.2: the notation follows the costs."""

    def change(data: dict[str, Any]) -> None:
        data["master_tokens"]["costs"] = [9, 2, 3, 4, 5, 8]
        data["setup"]["coins_each"] = 8

    game = with_data(change)
    deal = GAME.deal(2, seed=1).to_position()
    state = game.set_up(
        ("yellow", "green"),
        {"turn_order": ["yellow", "green"], "wheel": {"inner": 0, "middle": 0}, "tiles": deal["tiles"]},
        {},
    )
    choose(state, "rotate none", "place craftsman@0", "inner skip")
    assert options(state) == ["clay", "coin", "hire:2", "hire:3", "hire:4", "hire:5", "hire:8", "skip"]
    choose(state, "middle hire:8")
    assert state.view()["players"]["yellow"]["masters"] == {"builder": 8}
    assert game.space.parse("middle hire:1") is None
    assert game.space.parse("middle hire:9") is not None


def test_changed_points_are_scored_TA_2_17() -> None:
    """TA-2.17, TA-2.18: tiles, inspectors, footmen, groups, archers and leftovers."""

    def change(data: dict[str, Any]) -> None:
        data["inspectors"].update(domination_vp=40, presence_vp=20)
        data["tile_values"][0].update(domination_vp=30, presence_vp=10)
        data["final_scoring"].update(footman_domination_vp=60, archer_vp=11, leftovers_per_vp=3)

    from .boards import mat, position

    board = "\n".join(["yO A< .. .. .. .. .. .. .."] + ["Fo .. .. .. .. .. .. .. .."] + [".. " * 9] * 5)
    found = position(board, y=mat(7), tiles=["officers", "clay", "coins", "guards", "soldiers"])
    game = with_data(change)
    line = game.score_position(found, "round")[0]["scoring_phase"]["yellow"]
    assert (line["inspector_row"], line["inspector_column"], line["tile"]) == (40, 40, 30)
    last = game.score_position(found, "final")[0]["final"]["yellow"]
    assert (last["footmen"], last["archers"], last["leftovers"]) == (60, 11, 2)


def test_a_file_is_loaded_by_its_path_TA_0_4(tmp_path: Path) -> None:
    """TA-0.4: an implementation reads all of them from the data file."""
    text = (GAME.folder / "components.toml").read_text("utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("rotate_cost_coins = 2", "rotate_cost_coins = 9"), encoding="utf-8")
    game = clayworks.load("terracotta-army", path)
    assert asked(game.deal(2, seed=1)) == "place"
    assert game != GAME
    assert clayworks.load("terracotta-army") == GAME


# -- what is refused ---------------------------------------------------------------------------------------


def put(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """Set a value by its path; `None` takes the key away."""

    def change(data: dict[str, Any]) -> None:
        *way, last = path.split(".")
        node: Any = data
        for key in way:
            node = node[int(key)] if isinstance(node, list) else node[key]
        if value is None:
            del node[last]
        else:
            node[last] = value

    return change


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("organizer.vp", [5] * 10, "must be a list of 11 whole numbers from 0 to 99"),
        ("organizer.vp", [5] * 10 + [-1], "organizer.vp[10] = -1: must be a whole number from 0 to 99"),
        ("organizer.figures_per_type", 12, "organizer.figures_per_type = 12: must be 11"),
        ("master_tokens.costs", [1, 2, 3, 4, 5], "must be a list of 6 whole numbers from 1 to 9"),
        ("master_tokens.costs", [0, 2, 3, 4, 5, 6], "costs[0] = 0: must be a whole number from 1 to 9"),
        (
            "wheel.inner.3.action",
            "dance",
            'wheel.inner[3].action = "dance": must be one of coins, clay, craft',
        ),
        (
            "wheel.middle.0.action",
            "craft",
            'wheel.middle[0].action = "craft": must be one of coins, clay, master',
        ),
        ("wheel.middle.0.master", "tinker", 'wheel.middle[0].master = "tinker": must be one of builder'),
        ("wheel.outer.0.weapon", "bow", 'wheel.outer[0].weapon = "bow": must be one of sword'),
        (
            "wheel.outer.1.specialist",
            "officer",
            'wheel.outer[1].specialist = "officer": must be one of horse',
        ),
        ("wheel.inner.0.amount", 10, "wheel.inner[0].amount = 10: must be a whole number from 1 to 9"),
        (
            "wheel.inner.0.amount",
            None,
            "wheel.inner[0].amount is missing: must be a whole number from 1 to 9",
        ),
        ("wheel.inner.0.index", 3, "wheel.inner[0].index = 3: must be 0"),
        ("wheel.segments", 10, "wheel.segments = 10: must be 12"),
        ("wheel.inner", [], "wheel.inner = []: must be a list of 12 tables"),
        ("game.rounds", 6, "game.rounds = 6: must be 5"),
        ("mausoleum.rows", 9, "mausoleum.rows = 9: must be 7"),
        ("mausoleum.blocked_cells", ["E4"], 'mausoleum.blocked_cells = ["E4"]: must be []'),
        ("inspectors.row.start", 8, "inspectors.row.start = 8: must be a whole number from 1 to 7"),
        (
            "inspectors.column.forward",
            "down",
            'inspectors.column.forward = "down": must be one of right, left',
        ),
        ("setup.workers.4", 4, "setup.workers.4 = 4: must be a whole number from 1 to 3"),
        ("setup.coins_each", True, "setup.coins_each = true: must be a whole number from 0 to 99"),
        ("setup", None, "setup is missing: must be a table of keys and values"),
        ("specialists.0.weapon", "bow", 'specialists[0].weapon = "bow": must be one of sword'),
        ("specialists.0.price_coins", [1, 2, 3], "must be a list of 4 whole numbers"),
        ("warriors.0.id", "knight", 'warriors: no table with id = "officer"'),
        ("tiles.0.id", "corner", 'tiles[0].id = "corner": must be one of centre_row'),
        ("tile_track.tiles_in_box", 11, "tile_track.tiles_in_box = 11: must be 12, as many as there are"),
        ("inspectors.row.spaces", ["1", "8"], 'inspectors.row.spaces[1] = "8": must be one of 1, 2, 3'),
        ("inspectors.row.spaces", ["2", "3"], "inspectors.row.start = 1: must be one of 2, 3, where the"),
        ("inspectors.row.spaces", 8, "inspectors.row.spaces = 8: must be 7"),
        ("inspectors.column.spaces", ["A"], "inspectors.column.spaces: has 1 entry, must have 2 to 9"),
        ("wheel.rotations_per_turn", 2, "wheel.rotations_per_turn = 2: must be 1, as the rules have it"),
        ("setup.weapons_start_ready", True, "setup.weapons_start_ready = true: must be false, as the"),
        ("setup.luck", 7, "setup.luck = 7: must be absent, there is no such key"),
        ("setup.luck_source", "spec", "setup.luck_source marks luck, which is not there"),
        (
            "masters.0.cleanup_bonus",
            "cake",
            'masters[0].cleanup_bonus = "cake": must be one of coin, keep_wet',
        ),
        ("tile_values.0.domination_vp", "3", 'tile_values[0].domination_vp = "3": must be a whole number'),
        (
            "final_scoring.leftovers_per_vp",
            0,
            "final_scoring.leftovers_per_vp = 0: must be a whole number from 1",
        ),
        (
            "priority_tokens.1.wet_clay",
            -1,
            "priority_tokens[1].wet_clay = -1: must be a whole number from 0 to 9",
        ),
    ],
)
def test_a_wrong_value_is_named_with_key_value_and_what_is_allowed_TA_0_4(
    path: str, value: Any, sentence: str
) -> None:
    """TA-0.4: file, key, value, and what could stand there."""
    found = faults(put(path, value))
    assert any(sentence in fault for fault in found), found
    assert all(fault.startswith("mine.toml: ") for fault in found)


def test_many_wrong_values_are_named_together_TA_0_4() -> None:
    """TA-0.4: nobody has to find them one by one."""
    changes = [
        put("organizer.vp", [1]),
        put("wheel.inner.0.action", "dance"),
        put("wheel.inner.4.amount", 0),
        put("inspectors.row.start", 0),
        put("game.rounds", 4),
        put("setup.coins_each", -1),
        put("final_scoring.archer_vp", 1000),
    ]

    def all_of_them(data: dict[str, Any]) -> None:
        for change in changes:
            change(data)

    assert len(faults(all_of_them)) == len(changes)


def test_a_file_that_is_none_is_refused_TA_0_4(tmp_path: Path) -> None:
    """TA-0.4: missing, or no TOML."""
    with pytest.raises(BadComponents, match="can't be read"):
        clayworks.load("terracotta-army", tmp_path / "none.toml")
    path = tmp_path / "bad.toml"
    path.write_text("coins = = 3", encoding="utf-8")
    with pytest.raises(BadComponents, match="is no TOML file"):
        clayworks.load("terracotta-army", path)
    path.write_text("", encoding="utf-8")
    with pytest.raises(BadComponents, match="organizer is missing"):
        clayworks.load("terracotta-army", path)


def test_what_is_left_of_another_action_is_said_or_refused_TA_2_5(caplog: pytest.LogCaptureFixture) -> None:
    """TA-2.5: a space that soaks has no amount; as it was shipped, it may have been forgotten there."""
    with_data(put("wheel.inner.0.action", "soak"))
    assert "mine.toml: wheel.inner[0].amount has no effect beside soak; leave it out" in caplog.text

    def change(data: dict[str, Any]) -> None:
        data["wheel"]["inner"][0].update(action="soak", amount=5)

    assert any("wheel.inner[0].amount = 5" in fault for fault in faults(change))
    caplog.clear()
    with_data(put("wheel.inner.0.amount", 2))
    assert caplog.text == ""
