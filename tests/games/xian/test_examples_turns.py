"""Worked examples: initiative and the new-turn steps (XI-20.31 to XI-20.33)."""

from __future__ import annotations

from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.notation import BUILDINGS, CARDS, EQUIPMENT, TOKENS
from clayworks.games.xian.rules.rounds import initiative, new_turn

from . import scenes
from .scenes import AZURE, LIME, ORANGE, VIOLET


def test_ties_of_initiative_go_to_the_track_and_then_to_the_stack() -> None:
    """XI-20.31, XI-6.5."""
    table = scenes.bare(4)
    unders = {LIME: "Y6", VIOLET: "Y4", ORANGE: "B4", AZURE: "R4"}
    for seat, card in unders.items():
        table.put(seat, s.UNDER, CARDS.index(card))
    for seat, space, height in ((AZURE, 3, 5), (VIOLET, 2, 6), (ORANGE, 2, 7), (LIME, 0, 1)):
        table.put(seat, s.SPACE, space)
        table.put(seat, s.HEIGHT, height)
    assert list(initiative(table)) == [LIME, AZURE, ORANGE, VIOLET]


def test_the_lowest_token_moves_on_and_the_minister_follows_it() -> None:
    """XI-20.32, XI-16.2, XI-19.13."""
    table = scenes.bare()
    new_turn(table)
    view = table.view(None)
    assert view["turn_track"] == ["T1"]
    assert BUILDINGS[table.minister] == "palace"
    assert view["requests"]["QC"] == {"token": "T6", "colour": "yellow"}
    assert [TOKENS[token] for token in table.requests] == ["T3", "T10", "T7", "T6"]
    assert table.turn == 2


def renewed(first: list[str | None], following: list[str]) -> tuple[list[str], list[str]]:
    """The row after the new-turn steps, and the discarded cards."""
    row = [card for card in first if card is not None]
    rest = [card for card in EQUIPMENT if card not in row and card not in following]
    table = scenes.bare(equipment=[*row, *following, *rest])
    scenes.row(table, *first)
    table.drawn = len(row)
    new_turn(table)
    view = table.view(None)
    return [card["card"] for card in view["row"]], view["discarded_equipment"]


def test_slots_1_and_2_are_cleared_and_the_others_slide() -> None:
    """XI-20.32, XI-16.4."""
    row, gone = renewed(["crossbow-1", None, "horse-2", "sword-4"], ["chariot-1", "halberd-2"])
    assert row == ["horse-2", "sword-4", "chariot-1", "halberd-2"]
    assert gone == ["crossbow-1"]


def test_a_gap_on_the_right_brings_four_new_cards() -> None:
    """XI-20.33, XI-19.46."""
    following = ["chariot-1", "chariot-2", "chariot-3", "chariot-4"]
    row, gone = renewed(["horse-1", "sword-1", None, None], following)
    assert row == following
    assert gone == ["horse-1", "sword-1"]


def test_with_nothing_bought_two_cards_are_new() -> None:
    """XI-20.33."""
    row, gone = renewed(["horse-1", "sword-1", "horse-2", "sword-2"], ["chariot-1", "chariot-2"])
    assert row == ["horse-2", "sword-2", "chariot-1", "chariot-2"]
    assert gone == ["horse-1", "sword-1"]


def test_builders_return_and_the_bonus_is_there_again() -> None:
    """XI-16.1, XI-16.3."""
    table = scenes.bare()
    scenes.builders(table, "palace", 1, 2, 0)
    table.bonus_left = False
    new_turn(table)
    assert table.bonus_left
    assert all(sum(player["builders"].values()) == 0 for player in table.view(None)["players"].values())
