"""What may be printed otherwise may stand otherwise in the file: TA-0.5, TA-2.14, TA-2.16, TA-3.6, TA-9.1."""

from __future__ import annotations

import copy
import io
import json
import tomllib
from collections import Counter
from typing import Any, cast

import pytest
from hypothesis import given, settings
from rich.console import Console

from clayworks import Record, State
from clayworks.core.components import Components
from clayworks.core.errors import BadComponents, BadDeal, BadPosition
from clayworks.core.game import Game
from clayworks.core.messages import LANGUAGES
from clayworks.core.pictures.panels import options_of
from clayworks.core.state import IllegalAction
from tests.effort import enough
from tests.games.numbers import changed

from .boards import GAME, WORKERS, after, asked, choose, mat, options, position, seen
from .otherwise import ANY_SEGMENTS, OTHERWISE, plays
from .random_play import deals
from .test_scoring import board

ALL = "sword halberd crossbow spear"
BOX = Counter(tile["id"] for tile in OTHERWISE.components.data["tiles"])
SOME = settings(max_examples=enough(15), deadline=None)


def turn(segment: int = ANY_SEGMENTS[0], found: str = "", **more: Any) -> State:
    """Yellow's turn at `outer` on a segment, both rings unturned and skipped."""
    state = at_the_rings(segment, found, **more)
    return choose(state, "inner skip", "middle skip")


def at_the_rings(segment: int, found: str = "", **more: Any) -> State:
    """Yellow's turn at `inner`."""
    more = {"tiles": ["officers", "clay", "centre_row", "clay", "coins"], "row": 2, **more}
    state = OTHERWISE.from_position(position(found, **more))
    state.advance()
    if asked(state) == "rotate":
        choose(state, "rotate none")
    return choose(state, f"place craftsman@{segment}")


# -- a buy space for any specialist (TA-9.1, TA-R58) -------------------------------------------------------


def test_on_a_space_for_any_the_buyer_chooses_the_kind_TA_9_1() -> None:
    """TA-9.1: after `perform`, before `specialist-cell`; paid when the kind is known."""
    state = turn(found=board(C3="yO"), y=mat(3, ready=ALL))
    choose(state, "outer perform")
    assert asked(state) == "specialist-type"
    assert options(state) == ["archer", "footman", "horse", "musician"]
    assert seen(state, "y")["coins"] == 3
    bought = after(state, "specialist-type footman")
    assert asked(bought) == "specialist-cell"
    assert seen(bought, "y")["coins"] == 2
    assert not seen(bought, "y")["weapons"]["halberd"]
    choose(bought, "specialist-cell A1")
    assert bought.view()["specialists"]["footman"]["left"] == 3
    assert asked(after(state, "specialist-type horse")) == "horse-direction"
    assert asked(after(state, "specialist-type archer", "specialist-cell B2")) == "facing"


def test_only_kinds_that_can_be_bought_are_offered_TA_9_2() -> None:
    """TA-9.2: left, paid for, with its weapon ready, and with room."""
    footmen = dict.fromkeys(("A1", "C1", "E1", "G1"), "Fo")
    state = turn(found=board(**footmen, A7="Mu"), y=mat(1, ready=ALL))
    assert options(state) == ["perform", "skip"]
    choose(state, "outer perform")
    assert asked(state) == "specialist-cell", "the archer is the only one: automatic"
    assert not seen(state, "y")["weapons"]["crossbow"]
    two = turn(found=board(**footmen, A7="Mu"), y=mat(2, ready=ALL))
    choose(two, "outer perform")
    assert options(two) == ["archer", "musician"]
    assert str(two.why_not("specialist:footman")) == "no Footman is left (TA-14.3)"
    assert str(two.why_not("specialist:horse")) == "no warrior of yours has room for a horse (TA-9.5)"
    with pytest.raises(IllegalAction, match=r"no Footman is left \(TA-14.3\)"):
        two.apply_action(OTHERWISE.space.action("specialist-type", "footman"))


@pytest.mark.parametrize(
    ("weapon", "kind"),
    [("sword", "horse"), ("halberd", "footman"), ("crossbow", "archer"), ("spear", "musician")],
)
def test_each_kind_can_be_the_only_one_that_is_bought_there_TA_9_1(weapon: str, kind: str) -> None:
    """TA-9.1, TA-19.5: the only kind that can be bought is bought without a question."""
    state = turn(found=board(C3="yO", C5="yG"), y=mat(1, ready=weapon))
    assert options(state) == ["perform", "skip"]
    choose(state, "outer perform")
    assert asked(state) == ("horse" if kind == "horse" else "specialist-cell")
    assert state.view()["pending"]["figure"] == kind


@pytest.mark.parametrize(("coins", "ready"), [(0, ALL), (9, "")])
def test_a_space_for_any_is_of_no_use_where_nothing_can_be_bought_TA_9_2(coins: int, ready: str) -> None:
    """TA-9.2, TA-R5: `outer` is skipped by itself; the reason names what it takes."""
    state = at_the_rings(ANY_SEGMENTS[0], y=mat(coins, ready=ready), g=mat())
    assert asked(after(state, "inner skip", "middle skip")) != "outer"
    segments = state.view()["wheel"]["segments"]
    assert segments[ANY_SEGMENTS[0]]["actions"][2] == {"action": "buy", "what": "any"}
    outer = OTHERWISE.space.decisions.index("outer")
    reason = OTHERWISE.refuse(state, outer, 0)
    assert reason.rule == "TA-9.2"
    assert "you can buy no specialist" in str(reason)


@pytest.mark.once
def test_a_space_for_any_is_described_and_drawn_in_every_language_TA_9_1() -> None:
    """TA-9.1: in words, on the board, in the terminal."""
    state = turn(found=board(C3="yO"), y=mat(3, ready=ALL))
    assert (
        str(OTHERWISE.describe(state, state.legal_actions()[0]).message) == "Buy a specialist of your choice"
    )
    said, printed = set(), set()
    for language in LANGUAGES:
        said.add(OTHERWISE.describe(state, state.legal_actions()[0]).message.to(language))
        drawn = OTHERWISE.board(state.view(0), language, options_of(state, language)).panels.values()
        assert any("outer perform" in panel.choices for panel in drawn)
        console = Console(width=250, file=io.StringIO())
        console.print(OTHERWISE.terminal(state.view(0), language))
        printed.add(cast(io.StringIO, console.file).getvalue())
    assert len(said) == len(printed) == len(LANGUAGES)
    assert sum("buy any" in text for text in printed) == 1
    choose(state, "outer perform")
    drawn = OTHERWISE.board(state.view(0), "en", options_of(state, "en")).panels.values()
    clickable = {choice for panel in drawn for choice in panel.choices}
    assert clickable == {f"specialist-type {kind}" for kind in ("horse", "footman", "archer", "musician")}
    described = OTHERWISE.describe(state, OTHERWISE.space.action("specialist-type", "archer"))
    assert [str(part) for part in described.cost] == ["1 coin", "the Crossbow, which is then not ready"]


# -- a crossbow that brings nothing (TA-8.8) ---------------------------------------------------------------


@pytest.mark.parametrize("worth", [0, 1, 2])
def test_the_crossbow_is_offered_by_its_cells_and_says_what_it_brings_TA_8_8(worth: int) -> None:
    """TA-8.8: two empty cells to the right and two below; also if a cell is worth nothing."""

    def change(data: dict[str, Any]) -> None:
        data["warriors"][2]["ability_vp_per_empty_cell"] = worth

    game = type(GAME)(Components(changed(GAME, change), "mine.toml"))
    state = game.from_position(position(board(D7="gO", G4="gG"), y=mat(0, 9, ready="crossbow")))
    state.advance()
    choose(state, "place craftsman@0", "inner perform", "craft-type crossbowman", "craft-cell D4")
    before = seen(state, "y")["vp"]
    use = game.describe(state, game.space.action("weapon", "use"))
    most = f"{2 * worth} VP at most, for the empty cells up to the next statue"
    assert str(use.message) == f"Use the Crossbow: {most}"
    choose(state, "weapon use")
    assert options(state) == ["down", "right"]
    gains = [str(game.describe(state, action).gain[0]) for action in state.legal_actions()]
    assert gains == [f"{2 * worth} VP", f"{2 * worth} VP"]
    assert seen(choose(state, "crossbow right"), "y")["vp"] == before + 2 * worth


# -- Master tokens that cost the same (TA-2.14) ------------------------------------------------------------


def test_tokens_of_equal_cost_are_one_option_while_one_is_free_TA_10_2() -> None:
    """TA-2.14, TA-10.2: three cost 1, two cost 2, one costs 4."""
    state = choose(at_the_rings(0, y=mat(3)), "inner skip")
    assert options(state) == ["clay", "coin", "hire:1", "hire:2", "skip"]
    twice = {"overseer": 1, "inspector": 1}
    state = choose(at_the_rings(0, y=mat(9, masters=twice)), "inner skip")
    assert options(state) == ["clay", "coin", "hire:1", "hire:2", "hire:4", "skip"]
    assert seen(after(state, "middle hire:1"), "y")["masters"] == {"builder": 1, **twice}
    gone = choose(at_the_rings(0, y=mat(9, masters={**twice, "blacksmith": 1})), "inner skip")
    assert options(gone) == ["clay", "coin", "hire:2", "hire:4", "skip"]
    assert str(gone.why_not("token:1")) == "all your Master tokens for 1 coin lie on other Masters (TA-10.2)"
    with pytest.raises(IllegalAction, match=r"Master tokens of equal cost are one choice \(TA-19.2\)"):
        gone.apply_action(OTHERWISE.space.action("middle", "hire:2#2"))


def test_more_tokens_of_a_cost_than_there_are_make_no_position_TA_10_2() -> None:
    """TA-10.2, TA-17.4."""
    masters = {"builder": 2, "overseer": 2, "inspector": 2}
    with pytest.raises(BadPosition, match="a token that lies on no other Master"):
        at_the_rings(0, y=mat(9, masters=masters))


def test_every_token_is_drawn_and_only_free_ones_can_be_clicked_TA_10_1() -> None:
    """TA-10.1: of three that cost 1 one lies on a Master."""
    state = choose(at_the_rings(0, y=mat(9, masters={"overseer": 1})), "inner skip")
    mats = OTHERWISE.board(state.view(0), "en", options_of(state, "en")).panels.values()
    svg = next(panel.svg for panel in mats if panel.seat == "yellow")
    parts = [part for part in svg.split("<g ") if part.startswith('id="token-yellow-1')]
    assert [part.split('"')[1] for part in parts] == [
        "token-yellow-1",
        "token-yellow-1-2",
        "token-yellow-1-3",
    ]
    assert ["data-choice" in part for part in parts] == [False, True, True]


# -- another set of tiles (TA-2.16) ------------------------------------------------------------------------


def test_a_tile_may_be_in_the_box_several_times_or_not_at_all_TA_2_16() -> None:
    """TA-2.16, TA-4.2: three tiles for clay, two for Officers, none for Soldiers."""
    drawn = [[tile["tile"] for tile in OTHERWISE.deal(2, seed).view()["tiles"]] for seed in range(200)]
    assert all(Counter(tiles) <= BOX for tiles in drawn)
    assert {tile for tiles in drawn for tile in tiles} == set(BOX)
    assert max(tiles.count("clay") for tiles in drawn) == 3


def test_a_deal_or_position_has_no_tile_that_is_not_in_the_box_TA_19_8() -> None:
    """TA-19.8, TA-17.4."""
    deal = {"turn_order": ["yellow", "green"], "wheel": {"inner": 0, "middle": 0}}
    fine = ["clay", "clay", "clay", "officers", "officers"]
    assert OTHERWISE.set_up(("yellow", "green"), {**deal, "tiles": fine}, {}).view()["round"] == 1
    for tiles in (["soldiers", *fine[1:]], ["coins", "coins", *fine[2:]], [*fine[:3], *["officers"] * 2][:4]):
        with pytest.raises(BadDeal, match=r"deal\.tiles"):
            OTHERWISE.set_up(("yellow", "green"), {**deal, "tiles": tiles}, {})
    with pytest.raises(BadPosition, match="tiles: soldiers stands there once, but the box has 0"):
        at_the_rings(0, tiles=["soldiers", *fine[1:]])
    with pytest.raises(BadPosition, match="tiles: officers stands there 3 times, but the box has 2"):
        at_the_rings(0, tiles=["clay", "clay", *["officers"] * 3])


def test_one_missing_tile_is_one_fault_TA_2_16() -> None:
    """TA-2.16: the box says that there are twelve."""
    data = changed(GAME, lambda data: data["tiles"].pop(4))
    with pytest.raises(BadComponents) as caught:
        type(GAME)(Components(data, "mine.toml"))
    assert str(caught.value) == (
        "mine.toml: tile_track.tiles_in_box = 12: must be 11, as many as there are tables of tiles"
    )
    data["tile_track"]["tiles_in_box"] = 11
    eleven = type(GAME)(Components(data, "mine.toml"))
    drawn = {tile["tile"] for seed in range(60) for tile in eleven.deal(2, seed).view()["tiles"]}
    assert len(drawn) == 11


def test_four_tiles_are_not_enough_TA_4_2() -> None:
    """TA-4.2: one for each round."""

    def change(data: dict[str, Any]) -> None:
        data["tiles"] = data["tiles"][:4]
        data["tile_track"]["tiles_in_box"] = 4

    with pytest.raises(BadComponents, match="tiles: has 4 entries, must have 5 to 99"):
        type(GAME)(Components(changed(GAME, change), "mine.toml"))


# -- tracks (TA-3.6) ---------------------------------------------------------------------------------------


def test_inspectors_pass_lines_without_a_space_TA_3_6() -> None:
    """TA-3.6, TA-R32: rows 7 6 5 4 2 and columns I H G F E D C A, round the loops."""
    start = OTHERWISE.deal(2, seed=1).view()["inspectors"]
    assert start == {"row": 6, "column": "I"}
    for row, column, beyond in ((4, "C", (2, "A")), (2, "A", (7, "I")), (7, "H", (6, "G"))):
        found = position(row=row, column=column, tiles=["clay", "coins", "guards", "officers", "clay"])
        ledger, _ = OTHERWISE.score_position(found, "round")
        assert ledger["inspectors_after"] == {"row": beyond[0], "column": beyond[1]}
    state = at_the_rings(8, row=2, column="A", y=mat(masters={"inspector": 1}))
    choose(state, "inner skip", "middle use")
    assert after(state, "inspector row+2").view()["inspectors"]["row"] == 6
    assert after(state, "inspector column+2").view()["inspectors"]["column"] == "H"


def test_no_inspector_stands_where_its_track_has_no_space_TA_3_6() -> None:
    """TA-3.6, TA-17.4."""
    with pytest.raises(
        BadPosition, match=r"inspectors.row = 3: must be one of 2, 4, 5, 6, 7, where the track"
    ):
        at_the_rings(0, row=3)
    with pytest.raises(BadPosition, match=r'inspectors.column = "B": must be one of A, C, D, E, F, G, H, I'):
        at_the_rings(0, column="B")


def test_only_lines_with_a_space_have_one_on_the_board_TA_3_6() -> None:
    """TA-3.6."""
    state = OTHERWISE.deal(2, seed=1)
    elements = {
        name
        for panel in OTHERWISE.board(state.view(0), "en", options_of(state, "en")).panels.values()
        for name in panel.elements
    }
    assert {name for name in elements if name.startswith("row:")} == {f"row:{row}" for row in "24567"}
    assert "column:B" not in elements
    assert "column:A" in elements


# -- whole games (TA-18) -----------------------------------------------------------------------------------


@SOME
@given(deals)
def test_whole_games_are_played_written_and_taken_up_again_TA_18(deal: tuple[int, int]) -> None:
    """TA-18.4, TA-18.14: also by records, positions and copies; every number adds up between the turns."""
    turns, kinds = 0, 0
    record = Record.new(OTHERWISE, deal[0], deal[1])
    for state, action in plays(*deal):
        if action == -1:
            break
        turns += asked(state) == "inner"
        kinds += asked(state) == "specialist-type"
        record.choices.append(state.action_to_string(action))
        if asked(state) == "rotate":
            found = json.loads(json.dumps(state.to_position()))
            again = OTHERWISE.from_position(found)
            again.advance()
            assert again.to_position() == found
            assert [again.action_to_string(one) for one in again.legal_actions()] == [
                state.action_to_string(one) for one in state.legal_actions()
            ]
            for player in found["players"].values():
                assert Counter(player["masters"].values()) <= Counter({1: 3, 2: 2, 4: 1})
                in_hand = sum(player["workers"].values())
                assert in_hand <= WORKERS[deal[0]]
            assert str(found["inspectors"]["row"]) in "24567"
            assert found["inspectors"]["column"] != "B"
        copied = state.clone()
        copied.apply_action(action)
        assert copied != state
    assert turns == {2: 50, 3: 60, 4: 60}[deal[0]]
    read = Record.from_data(json.loads(json.dumps(record.to_data())), OTHERWISE)
    assert read.replay() == state
    assert read.replay().scores() == state.scores()


def test_games_reach_the_choice_of_a_specialist_TA_9_1() -> None:
    """TA-9.1: or the property above would say nothing about it."""
    found = {asked(state) for seed in range(6) for state, _ in plays(2, seed)}
    assert found >= set(OTHERWISE.space.decisions) - {"builder-cell"}


# -- files made from that of release 0.1.0 -----------------------------------------------------------------

EARLIER: dict[str, Any] = tomllib.loads((GAME.folder / "shipped" / "0.1.0.toml").read_text("utf-8"))


def of_0_1_0(*changes: tuple[str, Any]) -> Game:
    """The game with the file of release 0.1.0, some values of it changed."""
    data = copy.deepcopy(EARLIER)
    for path, value in changes:
        *way, last = path.split(".")
        node: Any = data
        for key in way:
            node = node[int(key)] if isinstance(node, list) else node[key]
        node[int(last) if isinstance(node, list) else last] = value
    return type(GAME)(Components(data, "mine.toml"))


def played(game: Game) -> list[int]:
    """The scores of a game of first options."""
    state = game.deal(2, seed=5)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    return state.scores()


def test_a_file_made_from_that_of_release_0_1_0_is_still_played_TA_0_4(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """TA-0.4: what has no effect any more is said once for each key."""
    game = of_0_1_0(("organizer.vp", [9] * 11), ("warehouses.start_dry_clay", 4), ("wheel.inner.1.amount", 3))
    assert game.deal(2, seed=1).view()["warehouses"] == [4, 4, 4, 4]
    assert "setup.warehouse_dry_clay = 1 has no effect any more; leave it out" in caplog.text
    assert "inspectors.row.spaces" not in caplog.text
    assert sum(played(game)) > sum(played(of_0_1_0()))
    assert played(of_0_1_0()) == played(GAME)


def test_second_copies_in_such_a_file_agree_or_are_as_shipped_TA_0_5(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """TA-0.5: whoever changed both is not bothered; a third value is refused."""
    both = (
        ("warehouses.start_dry_clay", 4), ("setup.warehouse_dry_clay", 4),
        ("final_scoring.footman_domination_vp", 9), ("specialists.1.domination_vp", 9),
        ("final_scoring.footman_presence_vp", 3), ("specialists.1.presence_vp", 3),
        ("final_scoring.archer_vp", 5), ("specialists.2.final_vp_for_faced_owner", 5),
        ("specialists.0.weapon", "spear"), ("weapons.3.specialist", "horse"),
        ("specialists.3.weapon", "sword"), ("weapons.0.specialist", "musician"),
    )  # fmt: skip
    assert of_0_1_0(*both).deal(2, seed=1).view()["specialists"]["horse"]["weapon"] == "spear"
    for key in ("warehouse_dry_clay", "domination_vp", "presence_vp", "final_vp_for_faced_owner"):
        assert f"{key} = " not in caplog.text
    for path, value in both[1::2]:
        other = 7 if isinstance(value, int) else "archer" if "weapons.0" in path else "footman"
        with pytest.raises(BadComponents, match=rf"{path.split('.')[-1]} = .*: must be absent"):
            of_0_1_0((path, other))
