"""Set-up and course of the game: TA-2 to TA-6."""

from __future__ import annotations

from typing import Any

import pytest

from clayworks.core.errors import BadDeal
from clayworks.core.record import Record

from .boards import GAME, INNER, MIDDLE, OUTER, TILES, asked, position, seen, start


def test_the_rings_show_what_the_data_file_says_TA_2_6() -> None:
    """TA-2.6, TA-2.7, TA-2.8, TA-2.9."""
    segments = start(position()).view()["wheel"]["segments"]
    shown: list[list[str]] = [[], [], []]
    for segment in segments:
        for ring, action in enumerate(segment["actions"]):
            word, what = action["action"], action["what"]
            if word == "master":
                shown[ring].append(what)
            else:
                shown[ring].append(word if word in ("soak", "promote", "priority") else f"{word} {what}")
    assert shown == [INNER.split(", "), MIDDLE.split(", "), OUTER.split(", ")]


def test_turned_rings_are_read_from_their_offset_TA_2_9() -> None:
    """TA-2.9: segment s shows position (s - offset) mod 12."""
    plain = start(position()).view()["wheel"]["segments"]
    turned = start(position(inner=5, middle=9)).view()["wheel"]["segments"]
    for segment in range(12):
        assert turned[segment]["actions"][0] == plain[(segment - 5) % 12]["actions"][0]
        assert turned[segment]["actions"][1] == plain[(segment - 9) % 12]["actions"][1]
        assert turned[segment]["actions"][2] == plain[segment]["actions"][2]


@pytest.mark.parametrize(("players", "workers", "stack"), [(2, 5, [1]), (3, 4, [1, 2]), (4, 3, [1, 2, 3])])
def test_the_table_at_the_start_TA_4_2(players: int, workers: int, stack: list[int]) -> None:
    """TA-4.1, TA-4.2, TA-3.6."""
    state = GAME.deal(players, seed=11)
    table = state.view()
    extra = [(0, 0), (0, 1), (1, 2), (2, 3)]  # coins and wet clay by place in the turn order
    for place, colour in enumerate(table["turn_order"]):
        player = table["players"][colour]
        coins, wet = extra[place]
        assert (player["coins"], player["wet"], player["dry"], player["vp"]) == (3 + coins, wet, 0, 0)
        assert player["weapons"] == dict.fromkeys(("sword", "halberd", "crossbow", "spear"), False)
        assert player["masters"] == {}
        assert player["workers"] == {"craftsmen": workers, "artisans": 0}
        assert player["priority"] is None
    assert table["warehouses"] == [1, 1, 1, 1]
    assert table["priority_left"] == stack
    assert table["round"] == 1
    assert table["inspectors"] == {"row": 1, "column": "A"}
    assert table["mausoleum"] == []
    assert {column["left"] for column in table["organizer"].values()} == {11}
    assert {shelf["left"] for shelf in table["specialists"].values()} == {4}
    assert table["active"] == table["turn_order"][0]
    assert asked(state) == "rotate"


def test_five_different_tiles_are_drawn_TA_4_2() -> None:
    """TA-4.2 step 3, TA-2.16: each of the twelve occurs."""
    drawn = [[tile["tile"] for tile in GAME.deal(2, seed).view()["tiles"]] for seed in range(60)]
    assert all(len(set(tiles)) == 5 for tiles in drawn)
    assert len({tile for tiles in drawn for tile in tiles}) == 12


def test_a_deal_with_a_tile_twice_or_another_seating_order_is_impossible_TA_19_8() -> None:
    """TA-19.8, TA-4.2: five different tiles; the others follow the first player as they sit."""
    deal = {"turn_order": ["green", "yellow"], "wheel": {"inner": 0, "middle": 0}, "tiles": list(TILES)}
    assert GAME.set_up(("yellow", "green"), deal, {}).view()["active"] == "green"
    with pytest.raises(BadDeal, match="once only"):
        GAME.set_up(("yellow", "green"), {**deal, "tiles": [*TILES[:4], TILES[0]]}, {})
    three = {**deal, "turn_order": ["yellow", "blue", "green"]}
    with pytest.raises(BadDeal, match="seating order"):
        GAME.set_up(("yellow", "green", "blue"), three, {})


def test_the_first_player_is_random_and_the_others_follow_in_seating_order_TA_R2() -> None:
    """TA-R2, TA-4.2 step 8."""
    seats = ("blue", "yellow", "purple", "green")
    orders = {tuple(GAME.deal(seats, seed).view()["turn_order"]) for seed in range(60)}
    assert orders == {seats[first:] + seats[:first] for first in range(4)}


def test_the_table_has_the_turn_order_of_its_deal_TA_4_2() -> None:
    for seed in range(6):
        record = Record.new(GAME, 4, seed)
        view = record.start().view()
        assert view["turn_order"] == record.deal["turn_order"]
        assert view["active"] == record.deal["turn_order"][0]


def test_both_rings_are_turned_at_random_TA_4_2() -> None:
    """TA-4.2 step 2: every offset, independently."""
    wheels = [GAME.deal(2, seed).view()["wheel"] for seed in range(200)]
    assert {wheel["inner"] for wheel in wheels} == {wheel["middle"] for wheel in wheels} == set(range(12))
    assert len({(wheel["inner"], wheel["middle"]) for wheel in wheels}) > 70


def test_the_same_seed_deals_the_same_game_TA_4_3() -> None:
    """TA-4.3: after the set-up there is no chance."""
    assert GAME.deal(3, seed="vase") == GAME.deal(3, seed="vase")
    assert GAME.deal(3, seed="vase") != GAME.deal(3, seed="jar")


@pytest.mark.parametrize("players", [0, 1, 5])
def test_there_is_no_solo_game_nor_one_of_five_TA_R52(players: int) -> None:
    """TA-4.1, TA-R52."""
    with pytest.raises(BadDeal, match="2 to 4 players"):
        GAME.deal(players, seed=1)


def test_colours_can_be_chosen_but_not_twice_TA_4_2() -> None:
    """TA-4.2 step 7, TA-2.3."""
    assert GAME.deal(["purple", "blue"], seed=1).colours == ("purple", "blue")
    with pytest.raises(BadDeal, match="once only"):
        GAME.deal(["purple", "purple"], seed=1)
    with pytest.raises(BadDeal, match="'red' is no colour; allowed: yellow, green, blue, purple"):
        GAME.deal(["purple", "red"], seed=1)


def test_a_seed_is_a_number_or_a_word_TA_4_2() -> None:
    """TA-19.7: anything else is refused."""
    wrong: tuple[Any, ...] = (True, 1.5, [])
    for seed in wrong:
        with pytest.raises(BadDeal, match="neither a number nor a word"):
            GAME.deal(2, seed)


def test_all_information_is_open_TA_R51() -> None:
    """TA-R51, TA-4.3: every seat and a spectator see the same."""
    state = GAME.deal(3, seed=5)
    views = [dict(state.view(seat)) for seat in (None, 0, 1, 2)]
    seats = [view.pop("seat") for view in views]
    assert seats == [None, 0, 1, 2]
    assert all(view == views[0] for view in views)
    assert GAME.open_information


def test_a_game_has_fifty_or_sixty_turns_TA_6_2() -> None:
    """TA-6.1, TA-6.2, TA-18.14: everybody takes equally many turns."""
    for players, turns in ((2, 50), (3, 60), (4, 60)):
        state = GAME.deal(players, seed=players)
        log = state.listen()
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[-1])
        taken = [event.seat for event in log.events if event.what == "turn"]
        assert len(taken) == turns
        assert {taken.count(seat) for seat in range(players)} == {turns // players}
        assert [event.args for event in log.events if event.what == "scoring"] == [(k,) for k in range(1, 6)]


def test_the_next_player_with_a_worker_in_hand_is_active_TA_7_9() -> None:
    """TA-7.9, TA-6.2: a position in which one player has placed more is played on all the same."""
    workers = [(k, "g", "craftsman") for k in range(5)] + [(k + 5, "y", "craftsman") for k in range(3)]
    state = start(position("", "yg", workers=workers))
    for segment in (8, 9):
        assert (state.view()["round"], state.view()["active"]) == (1, "yellow")
        state.apply_action(GAME.space.action("place", f"craftsman@{segment}"))
        for ring in ("inner", "middle", "outer"):
            if asked(state) == ring:
                state.apply_action(GAME.space.action(ring, "skip"))
    assert state.view()["round"] == 2
    assert seen(state, "g")["workers"]["craftsmen"] == 5
