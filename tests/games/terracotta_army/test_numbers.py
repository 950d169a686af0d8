"""Every printed number is looked up: examples worked out from the file, with the shipped one and another.

What they expect is computed from the component file by the words of the rule, nowhere by the engine.
"""

from __future__ import annotations

from typing import Any

import pytest

from clayworks import Game, State
from tests.games.numbers import Data, numbers_alike, unnoticed

from .altered import ALTERED
from .boards import COLOURS, COLUMNS, GAME, Position, asked, choose, mat, options, position, seen
from .test_scoring import board

ALL = "sword halberd crossbow spear"
MASTERS = ("builder", "administrator", "inspector", "clay_maker", "overseer", "blacksmith")


def file(game: Game) -> Data:
    """What the component file says."""
    return dict(game.components.data)


def entry(game: Game, table: str, name: str) -> Data:
    """A table of the file by its id."""
    found: Data = next(row for row in file(game)[table] if row["id"] == name)
    return found


def two(game: Game, found: str = "", segments: int = 0, **more: Any) -> Position:
    """A position of two players with as many workers as the file says, some of them on the wheel."""
    each = file(game)["setup"]["workers"]["2"]
    made = position(found, **more)
    for colour in made["players"].values():
        colour["workers"]["craftsmen"] = each - segments // 2
    made["wheel"]["workers"] = [
        {"segment": 11 - number, "owner": COLOURS["yg"[number % 2]], "kind": "craftsman"}
        for number in range(segments)
    ]
    return made


def turn(game: Game, segment: int, found: str = "", y: Any = None, **more: Any) -> State:
    """Yellow's turn at `inner`, both rings unturned: a segment shows the three actions of its number."""
    state = game.from_position(two(game, found, y=y or mat(), **more))
    state.advance()
    if asked(state) == "rotate":
        choose(state, "rotate none")
    return choose(state, f"place craftsman@{segment}")


def segment_of(game: Game, ring: str, action: str, **what: object) -> int:
    """The first segment at which a ring shows an action."""
    rows = file(game)["wheel"][ring]
    wanted = {"action": action, **what}.items()
    return int(next(row["index"] for row in rows if wanted <= row.items()))


# -- set-up (TA-4) -----------------------------------------------------------------------------------------


def at_the_start_everybody_has_what_the_file_says(game: Game) -> None:
    """TA-4.1, TA-4.2, TA-3.6."""
    setup = file(game)["setup"]
    for players in (2, 3, 4):
        table = game.deal(players, seed=3).view()
        for place, colour in enumerate(table["turn_order"]):
            bonus, player = setup["seat_bonus"][place], table["players"][colour]
            assert player["coins"] == setup["coins_each"] + bonus["coins"]
            assert player["wet"] == bonus["wet_clay"]
            assert player["workers"]["craftsmen"] == setup["workers"][str(players)]
        assert table["warehouses"] == [file(game)["warehouses"]["start_dry_clay"]] * 4
        start = file(game)["inspectors"]
        assert table["inspectors"] == {"row": start["row"]["start"], "column": start["column"]["start"]}


# -- the turn (TA-7) ---------------------------------------------------------------------------------------


def turning_a_ring_costs_its_coins(game: Game) -> None:
    """TA-7.3."""
    cost = file(game)["wheel"]["rotate_cost_coins"]
    for coins in (cost - 1, cost):
        state = game.from_position(two(game, y=mat(coins)))
        state.advance()
        assert (asked(state) == "rotate") == (coins == cost)
    assert seen(choose(state, "rotate inner"), "y")["coins"] == 0


def every_segment_gives_its_coins_and_clay_and_its_substitutes(game: Game) -> None:
    """TA-7.5, TA-7.6: both rings, all twelve positions."""
    wheel = file(game)["wheel"]
    for segment in range(12):
        for ring in ("inner", "middle"):
            row = wheel[ring][segment]
            state = turn(game, segment)
            if ring == "middle":
                choose(state, "inner skip")
            for option, coins, wet in (
                ("coin", wheel["substitute_coins"], 0),
                ("clay", 0, wheel["substitute_wet_clay"]),
            ):
                taken = seen(choose(state.clone(), f"{ring} {option}"), "y")
                assert (taken["coins"], taken["wet"]) == (coins, wet)
            if row["action"] in ("coins", "clay"):
                taken = seen(choose(state, f"{ring} perform"), "y")
                assert taken["coins" if row["action"] == "coins" else "wet"] == row["amount"]


def every_craft_space_costs_its_clay_and_drops_some_into_a_warehouse(game: Game) -> None:
    """TA-8.1, TA-8.2: one clay less is not enough."""
    for row in file(game)["wheel"]["inner"]:
        if row["action"] == "craft":
            segment, clay = row["index"], row["amount"]
            assert "perform" not in options(turn(game, segment, y=mat(0, clay - 1)))
            state = choose(turn(game, segment, y=mat(0, clay + 1)), "inner perform")
            assert seen(state, "y")["wet"] == 1
            dropped = state.view()["warehouses"][segment // 3] - 1
            assert dropped == file(game)["warehouses"]["dry_clay_per_craft"]


def the_organizer_pays_by_the_figures_left(game: Game) -> None:
    """TA-8.4, TA-2.11: bottom figure first, alike for all types."""
    segment = segment_of(game, "inner", "craft")
    for taken, points in enumerate(file(game)["organizer"]["vp"]):
        words = ["gS"] * taken + [".."] * (63 - taken)
        found = "\n".join(" ".join(words[at : at + 9]) for at in range(0, 63, 9))
        state = choose(turn(game, segment, found, y=mat(0, 9)), "inner perform")
        if asked(state) == "craft-type":
            choose(state, "craft-type soldier")
        choose(state, "craft-cell I7")
        assert seen(state, "y")["vp"] == points


def each_weapon_brings_its_points(game: Game) -> None:
    """TA-8.6 to TA-8.9: two empty cells for the crossbow; coins besides for the spear."""
    segment = segment_of(game, "inner", "craft")
    bottom = file(game)["organizer"]["vp"][0]
    for kind in ("officer", "guard", "crossbowman", "soldier"):
        warrior = entry(game, "warriors", kind)
        state = turn(game, segment, board(A4="Fo"), y=mat(0, 9, ready=ALL))
        choose(state, "inner perform", f"craft-type {kind}", "craft-cell D4", "weapon use")
        if asked(state) == "crossbow":
            choose(state, "crossbow left")
        points = warrior.get("ability_vp", 2 * warrior.get("ability_vp_per_empty_cell", 0))
        assert seen(state, "y")["vp"] == bottom + points
        assert seen(state, "y")["coins"] == warrior.get("ability_coins", 0)


def specialists_cost_their_prices_one_after_the_other(game: Game) -> None:
    """TA-9.2, TA-9.3."""
    standing = {"footman": "Fo", "archer": "A^", "musician": "Mu", "horse": ""}
    riders = (("A1", "A2", "A3"), ("B1", "B2", "B3"), ("C1", "C2", "C3"))
    for kind, word in standing.items():
        segment = segment_of(game, "outer", "buy", specialist=kind)
        for bought, price in enumerate(entry(game, "specialists", kind)["price_coins"]):
            cells = {f"{COLUMNS[number]}7": word for number in range(bought)} if word else {}
            for rider, near, far in riders[:bought] if not word else ():
                cells |= {rider: "gO", near: "g^", far: "g^"}
            for coins in (price - 1, price):
                state = turn(game, segment, board(I5="yS", **cells), y=mat(coins, ready=ALL))
                choose(state, "inner skip", "middle skip")
                assert (asked(state) == "outer") == (coins == price)
            assert seen(choose(state, "outer perform"), "y")["coins"] == 0


def priority_tokens_bring_their_clay(game: Game) -> None:
    """TA-2.15, TA-7.6: with four players, the tokens below being held by others."""
    segment = segment_of(game, "middle", "priority")
    each = file(game)["setup"]["workers"]["4"]
    for number, token in enumerate(file(game)["priority_tokens"]):
        made = position(
            "", "ygbp", **{letter: mat(priority=at + 1) for at, letter in enumerate("gbp"[:number])}
        )
        for player in made["players"].values():
            player["workers"]["craftsmen"] = each
        state = game.from_position(made)
        state.advance()
        choose(state, f"place craftsman@{segment}", "inner skip", "middle perform")
        assert (seen(state, "y")["priority"], seen(state, "y")["wet"]) == (number + 1, token["wet_clay"])


# -- Masters (TA-10) ---------------------------------------------------------------------------------------


def tokens_cost_what_they_show_and_the_clay_maker_gives_his_clay(game: Game) -> None:
    """TA-10.1, TA-10.7, TA-2.14."""
    segment = segment_of(game, "middle", "master", master="clay_maker")
    clay = entry(game, "masters", "clay_maker")["ability_wet_clay"]
    for cost in file(game)["master_tokens"]["costs"]:
        state = choose(turn(game, segment, y=mat(cost - 1)), "inner skip")
        assert f"hire:{cost}" not in options(state)
        state = choose(
            turn(game, segment, y=mat(cost)), "inner skip", f"middle hire:{cost}", "master-use use"
        )
        assert (seen(state, "y")["coins"], seen(state, "y")["wet"]) == (0, clay)


def masters_give_coins_or_keep_clay_wet_at_clean_up(game: Game) -> None:
    """TA-10.10, TA-12.3, TA-12.4: one Master at a time."""
    bonus, cost = file(game)["cleanup_bonus"], file(game)["master_tokens"]["costs"][0]
    for master in MASTERS:
        made = two(game, segments=2 * file(game)["setup"]["workers"]["2"], phase="scoring")
        made["players"]["yellow"].update(mat(0, 9, masters={master: cost}, craftsmen=0))
        for player in made["players"].values():
            player["workers"]["craftsmen"] = 0
        state = game.from_position(made)
        state.advance()
        coin = bonus["coin"] if entry(game, "masters", master)["cleanup_bonus"] == "coin" else 0
        wet = 0 if coin else bonus["keep_wet"]
        assert (seen(state, "y")["coins"], seen(state, "y")["wet"]) == (coin, wet)


# -- scoring (TA-11, TA-13) --------------------------------------------------------------------------------


def lines(game: Game, found: str, phase: str, **more: Any) -> tuple[Any, Any, Any]:
    """The ledger, and what Yellow and Green get in it."""
    ledger, _ = game.score_position(two(game, found, **more), phase)
    part = ledger["scoring_phase" if phase == "round" else "final"]
    return ledger, part["yellow"], part["green"]


def inspectors_score_their_lines_and_step_forward(game: Game) -> None:
    """TA-11.2, TA-11.3, TA-3.6: Yellow dominates row 3 and column C, Green is present in both."""
    found = board(A3="yO", B3="yG", C3="gC", C5="yS", C6="yS")
    ledger, yellow, green = lines(game, found, "round", row=3, column="C")
    worth = file(game)["inspectors"]
    assert (yellow["inspector_row"], green["inspector_row"]) == (worth["domination_vp"], worth["presence_vp"])
    assert yellow["inspector_column"] == worth["domination_vp"]
    assert green["inspector_column"] == worth["presence_vp"]
    row, column = ways(game)
    assert ledger["inspectors_after"] == {"row": int(beyond(row, "3", 1)), "column": beyond(column, "C", 1)}


def ways(game: Game) -> tuple[list[str], list[str]]:
    """The spaces of the two tracks in the order in which their inspectors go forward (TA-3.6)."""
    tracks = file(game)["inspectors"]
    row, column = (sorted(tracks[name]["spaces"]) for name in ("row", "column"))
    return (
        row if tracks["row"]["forward"] == "down" else row[::-1],
        column if tracks["column"]["forward"] == "right" else column[::-1],
    )


def beyond(way: list[str], line: str, steps: int) -> str:
    """The space so many steps further round the loop."""
    return way[(way.index(line) + steps) % len(way)]


def inspectors_go_round_their_tracks_both_ways(game: Game) -> None:
    """TA-3.6, TA-R32: from every space one forward and one backward, by the sword."""
    row, column = ways(game)
    segment = segment_of(game, "inner", "craft")
    for place in range(9):
        at = {"row": row[place % len(row)], "column": column[place % len(column)]}
        state = turn(game, segment, y=mat(0, 9, ready="sword"), row=int(at["row"]), column=at["column"])
        choose(state, "inner perform", "craft-type officer", "craft-cell E4", "weapon use")
        for steps, word in ((1, "+1"), (-1, "-1")):
            moved = choose(state.clone(), f"sword row{word}").view()["inspectors"]
            assert moved == {"row": int(beyond(row, at["row"], steps)), "column": at["column"]}
            moved = choose(state.clone(), f"sword column{word}").view()["inspectors"]
            assert moved == {"row": int(at["row"]), "column": beyond(column, at["column"], steps)}


def the_tiles_of_the_box_are_drawn(game: Game) -> None:
    """TA-2.16, TA-4.2: each as often as the box has it, in none of many deals more often."""
    box = [tile["id"] for tile in file(game)["tiles"]]
    drawn = [[tile["tile"] for tile in game.deal(2, seed).view()["tiles"]] for seed in range(60)]
    most = {tile: max(tiles.count(tile) for tiles in drawn) for tiles in drawn for tile in tiles}
    assert most == {tile: box.count(tile) for tile in box}


def tiles_score_by_the_round(game: Game) -> None:
    """TA-11.5, TA-2.17: Officers, Yellow two and Green one."""
    tiles = ["guards", "soldiers", "coins", "clay", "crossbowmen"]
    for number, row in enumerate(file(game)["tile_values"]):
        shown = [*tiles[:number], "officers", *tiles[number:4]]
        found = board(A1="yO", C1="yO", E1="gO")
        _, yellow, green = lines(game, found, "round", round=number + 1, tiles=shown)
        assert (yellow["tile"], green["tile"]) == (row["domination_vp"], row["presence_vp"])


def musicians_score_each_warrior_in_their_lines(game: Game) -> None:
    """TA-11.4: three of Yellow's."""
    worth = entry(game, "specialists", "musician")["vp_per_warrior_in_line"]
    _, yellow, green = lines(game, board(D4="Mu", A4="yO", I4="yS", D1="yC", F6="gO"), "round")
    assert (yellow["musicians"], green["musicians"]) == (3 * worth, 0)


def the_final_scoring_pays_footmen_groups_archers_and_leftovers(game: Game) -> None:
    """TA-13.2 to TA-13.6.

    Ring of the footman on B2: Yellow two, Green one. Group of Guards G4 H4 H5: Yellow two, Green one,
    two colours; an archer faces G4. Yellow has 7 leftovers.
    """
    worth = file(game)["final_scoring"]
    found = board(B2="Fo", A1="yO", C1="yS", C3="gC", G4="yG", H4="yG", H5="gG", F4="A>")
    _, yellow, green = lines(game, found, "final", y=mat(3, 3, 1), g=mat(1))
    assert (yellow["footmen"], green["footmen"]) == (
        worth["footman_domination_vp"],
        worth["footman_presence_vp"],
    )
    assert (yellow["group_warriors"], green["group_warriors"]) == (2 * 2, 2)
    assert yellow["group_majority"] == worth["group_domination_vp"]
    assert green["group_majority"] == worth["group_presence_vp"]
    assert (yellow["archers"], green["archers"]) == (worth["archer_vp"], 0)
    assert (yellow["leftovers"], green["leftovers"]) == (7 // worth["leftovers_per_vp"], 0)


EXAMPLES = (
    at_the_start_everybody_has_what_the_file_says,
    turning_a_ring_costs_its_coins,
    every_segment_gives_its_coins_and_clay_and_its_substitutes,
    every_craft_space_costs_its_clay_and_drops_some_into_a_warehouse,
    the_organizer_pays_by_the_figures_left,
    each_weapon_brings_its_points,
    specialists_cost_their_prices_one_after_the_other,
    priority_tokens_bring_their_clay,
    tokens_cost_what_they_show_and_the_clay_maker_gives_his_clay,
    masters_give_coins_or_keep_clay_wet_at_clean_up,
    inspectors_score_their_lines_and_step_forward,
    inspectors_go_round_their_tracks_both_ways,
    the_tiles_of_the_box_are_drawn,
    tiles_score_by_the_round,
    musicians_score_each_warrior_in_their_lines,
    the_final_scoring_pays_footmen_groups_archers_and_leftovers,
)

TRACKS = ("row_forward", "row_backward", "column_forward", "column_backward")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.__name__)
@pytest.mark.parametrize("game", [GAME, ALTERED], ids=["shipped", "altered"])
def test_this_holds_with_the_shipped_numbers_and_with_others(example: Any, game: Game) -> None:
    example(game)


@pytest.mark.once
def test_every_number_that_may_differ_does_in_the_altered_file() -> None:
    alike = numbers_alike(GAME, ALTERED)
    assert [place for place, what in alike.items() if what == "used"] == []
    assert [place for place, what in alike.items() if what == "not used"] == []


@pytest.mark.once
def test_whatever_number_the_rules_look_up_an_example_notices_another() -> None:
    likely = {
        "organizer_vp": the_organizer_pays_by_the_figures_left,
        "prices": specialists_cost_their_prices_one_after_the_other,
        "token_costs": tokens_cost_what_they_show_and_the_clay_maker_gives_his_clay,
        "inner_amounts": every_segment_gives_its_coins_and_clay_and_its_substitutes,
        "coin_masters": masters_give_coins_or_keep_clay_wet_at_clean_up,
        "wet_masters": masters_give_coins_or_keep_clay_wet_at_clean_up,
        **dict.fromkeys(TRACKS, inspectors_go_round_their_tracks_both_ways),
        "tiles": the_tiles_of_the_box_are_drawn,
        "tile_domination": tiles_score_by_the_round,
        "tile_presence": tiles_score_by_the_round,
    }
    assert unnoticed(GAME, ALTERED, EXAMPLES, lambda name, index: likely.get(name), without_a_space) == []


def without_a_space(name: str, index: int) -> bool:
    """Whether a number says where an inspector goes from a line at which none can stand."""
    row, column = ways(ALTERED)
    lines = {"row": "1234567", "column": COLUMNS}.get(name.partition("_")[0], "")
    return name in TRACKS and lines[index] not in (row if name.startswith("row") else column)
