"""What can be chosen before the deal (TM-1.4)."""

from __future__ import annotations

import pytest

import clayworks
from clayworks.core.errors import BadDeal
from clayworks.core.record import Record

GAME = clayworks.load("terramara")


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_seat_can_be_chosen_to_begin_and_the_rest_of_the_deal_stays_TM_1_4(seat: int) -> None:
    usual = Record.new(GAME, 3, seed=8)
    chosen = Record.new(GAME, 3, seed=8, options={"first_player": str(seat)})
    assert chosen.deal == {**usual.deal, "first": chosen.players[seat - 1]}


def test_who_begins_stands_in_the_deal_and_not_in_the_options_of_a_record_TM_19_7() -> None:
    data = Record.new(GAME, 2, seed=8, options={"first_player": "2"}).to_data()
    assert data["options"] == {"setup": "draft", "neutral_four": True}
    assert Record.from_data(data).to_data() == data


def test_a_seat_that_is_not_there_can_not_begin_TM_1_4() -> None:
    with pytest.raises(BadDeal, match="there is no seat 4 with 3 players"):
        Record.new(GAME, 3, seed=8, options={"first_player": "4"})


def test_neutral_card_4_is_left_out_of_a_beginners_game_unless_asked_for_TM_1_4() -> None:
    assert Record.new(GAME, 2, seed=1, options={"setup": "beginner"}).options["neutral_four"] is False
    assert Record.new(GAME, 2, seed=1).options["neutral_four"] is True
    asked = Record.new(GAME, 2, seed=1, options={"setup": "beginner", "neutral_four": "true"})
    assert asked.options["neutral_four"] is True
