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


def test_the_next_face_down_token_follows_in_every_turn() -> None:
    """XI-16.2: T3 T10 T7 T1 lie open; T6, T4, T11 wait. T1 goes, then T3, then T4 (not T6: 4 is lower)."""
    table = scenes.bare()
    seen = []
    for _ in range(3):
        new_turn(table)
        seen.append(([TOKENS[token] for token in table.requests], BUILDINGS[table.minister]))
    assert seen == [
        (["T3", "T10", "T7", "T6"], "palace"),  # T1 is blue
        (["T4", "T10", "T7", "T6"], "laboratory"),  # T3 is red
        (["T11", "T10", "T7", "T6"], "armory"),  # T4 is green
    ]


def test_six_turns_of_two_rounds_end_the_game_without_new_turn_steps() -> None:
    """XI-4.1, XI-19.57: the last own round of turn 6, round 1 and round 2."""
    table = scenes.bare()
    table.turn = 6
    tokens = list(table.requests)
    for number in (1, 2):
        table.round = number
        scenes.own_round(table, VIOLET, over="Y1", under="Y2")
        scenes.play(table, "worker action", "building pass")
        table.advance()
        assert table.is_terminal() == (number == 2)
        assert (table.turn, list(table.requests)) == (6, tokens)
    first = scenes.bare()
    first.turn, first.round = 5, 2
    scenes.own_round(first, VIOLET, over="Y1", under="Y2")
    scenes.play(first, "worker action", "building pass")
    first.advance()
    assert (first.turn, first.round, first.is_terminal()) == (6, 1, False)


def test_cards_of_round_1_are_not_in_the_hand_of_round_2() -> None:
    """XI-6.2, XI-4.1: Violet plays B1 and R3 of B1, R3, R4, Y1."""
    table = scenes.table(2)
    for _ in range(2):
        scenes.play(table, "favour keep")
        table.advance()
    for under, over in (("B1", "R3"), ("B3", "R2")):
        scenes.play(table, f"under-card {under}", f"over-card {over}")
        table.advance()
    while table.round == 1:
        table.choose(table.legal_actions()[0])
        table.advance()
    assert scenes.options(table) == ["R4", "Y1"]


def test_a_supervisor_that_moves_in_a_round_breaks_ties_from_the_next_round_on() -> None:
    """XI-19.4, XI-6.5: the order is fixed at the reveal: azure (4), violet (1), orange (1)."""
    table = scenes.bare()
    for seat, card in ((VIOLET, "B1"), (ORANGE, "Y1"), (AZURE, "B4")):
        table.put(seat, s.UNDER, CARDS.index(card))
    assert list(initiative(table)) == [AZURE, VIOLET, ORANGE]
    table.put(ORANGE, s.SPACE, 1)
    assert list(initiative(table)) == [AZURE, ORANGE, VIOLET]
