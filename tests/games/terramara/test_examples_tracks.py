"""Examples made by hand from TM-9.4 to TM-9.7: military track, river, road, and the tokens beside them."""

from __future__ import annotations

from typing import Any

import pytest

from clayworks.games.terramara.rules import state as s

from .boards import (
    answer,
    asked,
    begin,
    effect_of,
    gained,
    give,
    has,
    options,
    play,
    resolve,
    stand,
    table,
    token_effect,
    who,
)

# -- military (TM-9.4) -------------------------------------------------------------------------------------


def test_from_20_a_loss_moves_the_marker_back() -> None:
    """TM-E21: 19 + 3 is 20 and 2 VP; the join that follows costs 1, and no VP comes back."""
    state = table()
    give(state, "red", military=19)
    resolve(state, "red", effect_of("W3a"))  # 3 military
    stand(state, "R1.1", ("yellow", "explorer"))
    play(begin(state, "red"), "main explorer", "space R1.1")
    assert (has(state, "red")["military"], has(state, "red")["vp"]) == (19, 2)


@pytest.mark.parametrize(("military", "offered"), [(0, False), (1, True)])
def test_a_payment_of_military_needs_that_much_and_may_take_the_last_point(
    military: int, offered: bool
) -> None:
    """TM-9.4: W2c pays 1 military for 3 VP."""
    state = table()
    give(state, "red", military=military, artefacts=["W2c"])
    begin(state, "red")
    assert ("use:W2c" in options(state)) == offered
    if offered:
        play(state, "main use:W2c")
        assert has(state, "red") == {"explorers": 4, "chief": 1, "vp": 3}


# -- river (TM-9.5) ----------------------------------------------------------------------------------------

# By hand from TM-4.6 and TM-4.8: V6 is b1c, V10 b2d, V14a b2b, V14b b3f.
ON_THE_RIVER = {"V6": "b1c", "V10": "b2d", "V14a": "b2b", "V14b": "b3f"}
BONUSES: dict[int, dict[str, int]] = {
    6: {"wood": 1, "stone": 1},
    8: {"explorers": 1},
    10: {"ore": 1, "cattle": 1, "wood": 1, "stone": 1},
    14: {"metal": 1, "military": 1, "plank": 2},
}


@pytest.mark.parametrize("space", range(1, 15))
def test_each_space_of_the_river_gives_its_own_bonus_on_entering(space: int) -> None:
    """TM-9.5 (d): tokens at 6, 10 and 14, an explorer at 8; the other spaces give nothing."""
    state = table(tokens=ON_THE_RIVER)
    give(state, "red", culture=space - 1)
    before = has(state, "red")
    answer(resolve(state, "red", token_effect("b1a")))  # 1 culture
    assert gained(before, has(state, "red")) == {"culture": 1, **BONUSES.get(space, {})}


def test_the_explorer_of_river_8_comes_once() -> None:
    """TM-5.6: one explorer waits there; who starts from 8 or beyond has it already."""
    state = table()
    give(state, "red", culture=8)
    assert not state.held(0, s.WAITING)
    before = has(state, "red")
    answer(resolve(state, "red", token_effect("b1a")))
    assert gained(before, has(state, "red")) == {"culture": 1}


def test_at_the_end_of_the_river_every_point_of_an_item_is_a_vp() -> None:
    """TM-9.5 (c): P1c is 2 culture; on 14 nothing is asked and both points are VP."""
    state = table()
    give(state, "red", culture=14)
    before = has(state, "red")
    resolve(state, "red", effect_of("P1c"))
    assert asked(state) != "culture"
    assert gained(before, has(state, "red")) == {"vp": 2}


def test_who_stops_forfeits_all_points_that_are_left() -> None:
    """TM-9.5 (c): two points of P1c are left, and the question does not come again."""
    state = table()
    give(state, "red", culture=2)
    resolve(state, "red", effect_of("P1c"))
    play(state, "culture stop")
    assert asked(state) != "culture"
    assert has(state, "red")["culture"] == 2


def test_the_singer_adds_one_point_to_an_item_however_large() -> None:
    """TM-11.2, TM-11.9: P1c is 2 culture, so 3 for the Singer and not 4."""
    state = table()
    give(state, "red", character="CH2")
    resolve(state, "red", effect_of("P1c"))
    play(state, "culture advance", "culture advance", "culture advance")
    assert has(state, "red")["culture"] == 3
    assert asked(state) != "culture"


def test_both_tokens_of_river_14_are_used_in_either_order() -> None:
    """TM-9.5 (d), TM-J22: V14a is b2b, V14b is b3f; the one not named follows by itself."""
    for first in ("V14a", "V14b"):
        state = table(tokens=ON_THE_RIVER)
        give(state, "red", culture=13)
        before = has(state, "red")
        play(resolve(state, "red", token_effect("b1a")), "culture advance", f"order {first}")
        answer(state)
        assert gained(before, has(state, "red")) == {"culture": 1, **BONUSES[14]}


# -- road (TM-9.6, TM-9.7) ---------------------------------------------------------------------------------

# By hand from TM-4.7 and TM-4.8. Red owns 2 wood, Blue 5 ore at the same military level: he gives one.
ON_THE_ROAD = {
    "K1": "b1b", "K2": "b1c", "K3": "b2d", "K4": "b2b", "K5": "b3f", "K6": "b3a", "Q5": "b3c", "Q6": "b3d",
}  # fmt: skip
AT_NODES = {
    "K1": {"ore": 1, "cattle": 1},
    "K2": {"wood": 1, "stone": 1},
    "K3": {"ore": 1, "cattle": 1, "wood": 1, "stone": 1},
    "K4": {"metal": 1, "military": 1},
    "K5": {"plank": 2},
    "K6": {"military": 2, "culture": 1},
    "Q5": {"ore": 1},
    "Q6": {"wood": -2, "vp": 5},
}


@pytest.mark.parametrize("node", AT_NODES)
def test_each_node_with_a_token_gives_the_one_that_lies_there(node: str) -> None:
    """TM-9.7: and the caravan has reached no further crossroads by it (TM-4.7)."""
    row = int(node[1])
    state = table(tokens=ON_THE_ROAD)
    give(state, "red", wood=2, caravans=(f"X{row - 1}", "X6"))
    give(state, "blue", ore=5)
    before = has(state, "red")
    resolve(state, "red", token_effect("b2c"))  # 1 leather and 1 travel
    play(state, f"travel X{row - 1}>{node}")
    answer(state)
    assert gained(before, has(state, "red")) == {"leather": 1, **AT_NODES[node]}


def test_a_token_stays_for_the_others() -> None:
    """TM-9.7: Red and then Yellow take one plank each from b1f on K1."""
    state = table(tokens={"K1": "b1f"})
    for colour in ("red", "yellow"):
        resolve(state, colour, effect_of("C1a"))
        play(state, "travel X0>K1", "take plank", "travel stop")
        assert has(state, colour)["plank"] == 1


@pytest.mark.parametrize("row", [1, 2, 3, 4])
def test_a_settlement_opens_when_its_row_is_flipped_and_takes_a_flag(row: int) -> None:
    """TM-9.6, TM-4.7: S(r) is closed in round r and open from round r + 1 on."""
    for number in (row, row + 1):
        state = table(number=number)
        give(state, "red", caravans=(f"X{row - 1}", f"X{row - 1}"))
        resolve(state, "red", effect_of("C1a"))
        assert (f"X{row - 1}>S{row}" in options(state)) == (number > row)
    play(state, f"travel X{row - 1}>S{row}", "travel stop")
    assert state.view(0)["players"]["red"]["flags"] == [f"S{row}"]


def test_the_end_of_the_road_is_worth_more_the_sooner_one_arrives() -> None:
    """TM-9.6: arrivals Red, Blue, Red, Blue, Green; 8 + 3, 5 + 3, 3 (TM-E25, played)."""
    state = table(number=5)
    for colour in ("red", "green", "blue"):
        give(state, colour, caravans=("X5", "X5"))
    for colour in ("red", "blue", "red", "blue", "green"):
        resolve(state, colour, token_effect("b2c"))
        play(state, "travel X5>X6")
    assert [player["road"] for player in state.ledger()["players"]] == [11, 0, 3, 8]


@pytest.mark.parametrize(
    ("caravans", "points"),
    [
        (("S2", "X6"), 0),  # progress 1
        (("S3", "X6"), 2),  # progress 2
        (("K3", "X6"), 2),
        (("Q5", "X6"), 5),  # progress 4
        (("Q6", "Q6"), 5),  # progress 5
    ],
)
def test_a_detour_counts_the_crossroads_before_it(caravans: tuple[str, str], points: int) -> None:
    """TM-4.7: K(r), S(r) and Q(r) count r - 1; PQ1b is worth 2 / 5 / 10 for progress 2 / 4 / 6."""
    state = table(number=5, R1=("PQ1b", "FM1a"))
    give(state, "red", flags=["S1"], caravans=caravans)
    assert state.ledger()["players"][0]["settlements"] == points


def test_the_wayfarer_adds_one_step_to_an_item_however_long() -> None:
    """TM-11.1, TM-11.9: C1a is 2 travel, so 3 for the Wayfarer and not 4."""
    state = table()
    give(state, "red", character="CH1")
    resolve(state, "red", effect_of("C1a"))
    play(state, "travel X0>X1", "travel X1>X2", "travel X2>X3")
    assert asked(state) != "travel"


def test_each_caravan_may_take_a_step_and_an_item_ends_with_its_last_point() -> None:
    """TM-9.6 (b): T1d is 3 travel; the second caravan goes on when the first is at the end."""
    state = table(number=5)
    give(state, "red", caravans=("X5", "X3"))
    resolve(state, "red", effect_of("T1d"))
    play(state, "travel X5>X6", "travel X3>X4")
    assert options(state) == ["X4>K5", "X4>Q5", "X4>X5", "stop"]
    play(state, "travel X4>X5")
    assert asked(state) != "travel"


@pytest.mark.parametrize("crossroads", [1, 2, 3, 4, 5])
def test_every_crossroads_pays_the_grown_wayfarer(crossroads: int) -> None:
    """TM-11.1: X1 to X5, 2 VP each."""
    state = table(number=5)
    give(state, "red", character="CH1", adult=1, caravans=(f"X{crossroads - 1}", "X6"))
    resolve(state, "red", token_effect("b2c"))
    play(state, f"travel X{crossroads - 1}>X{crossroads}")
    assert has(state, "red")["vp"] == 2


def test_a_flag_is_placed_by_the_first_own_caravan_only() -> None:
    """TM-J24: the grown Collector gets 4 VP for the flag, and nothing for the second caravan."""
    state = table(number=2)
    give(state, "red", character="CH6", adult=1)
    resolve(state, "red", effect_of("C1a"))
    play(state, "travel X0>S1", "travel X0>S1")
    assert has(state, "red")["vp"] == 4
    resolve(state, "yellow", effect_of("C1a"))
    play(state, "travel X0>S1", "travel stop")
    assert state.view(0)["players"]["yellow"]["flags"] == ["S1"]  # each player has his own


def test_culture_of_another_players_turn_is_taken_on_the_same_river() -> None:
    """TM-9.10, TM-J45: Green, third in the new order and without members, reaches river 8 and comes back."""
    state = table(number=2)
    give(state, "green", culture=7, explorers=0, chief=0)
    give(state, "yellow", explorers=0, chief=0)
    play(begin(state, "red"), "main explorer", "space H.first", "travel stop")
    assert (who(state), asked(state)) == ("green", "culture")
    play(state, "culture advance")
    assert who(state) == "green"  # Yellow has nobody left
    wanted: dict[str, Any] = {"culture": 8, "explorers": 1}
    assert has(state, "green") == wanted
