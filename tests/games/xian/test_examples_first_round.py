"""Worked examples: set-up, Emperor's favour and the first round (XI-20.1 to XI-20.5, XI-23.11)."""

from __future__ import annotations

from clayworks.core.record import Record
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.notation import BUILDINGS, CARDS

from . import scenes
from .scenes import AZURE, GAME, ORANGE, VIOLET

CHOICES = [
    "favour R3",
    "favour Y1",
    "favour keep",
    "favour keep",
    "under-card B1",
    "over-card G2",
    "under-card Y1",
    "over-card Y4",
    "under-card B4",
    "over-card R5",
    "worker action",
    "building workshop",
    "craft A2e",
    "sign no",
    "worker action",
    "building palace",
    "worker action",
    "building palace",
]

# XI-23.11: player, decision, options.
TRACE = [
    ("violet", "favour", "B1 R3 R4 Y1 keep"),
    ("violet", "favour", "R4 Y1 keep"),
    ("orange", "favour", "B3 R2 Y1 Y4 keep"),
    ("azure", "favour", "B4 G5 R5 Y2 keep"),
    ("violet", "under-card", "B1 G2 R4 Y4"),
    ("violet", "over-card", "G2 R4 Y4"),
    ("orange", "under-card", "B3 R2 Y1 Y4"),
    ("orange", "over-card", "B3 R2 Y4"),
    ("azure", "under-card", "B4 G5 R5 Y2"),
    ("azure", "over-card", "G5 R5 Y2"),
    ("azure", "worker", "action pigment"),
    ("azure", "building", "armory palace pass workshop"),
    ("azure", "craft", "A1e A1w A2e A3e A3w A4w B1e B1w B2e B3e B3w B4w"),
    ("azure", "sign", "no yes"),
    ("violet", "worker", "action pigment"),
    ("violet", "building", "armory palace pass"),
    ("orange", "worker", "action pigment"),
    ("orange", "building", "armory palace pass"),
]


def record(plies: int = len(CHOICES)) -> Record:
    return Record(GAME, GAME.colours[:3], scenes.deal(), CHOICES[:plies])


def test_the_minister_starts_at_the_highest_token_and_the_tokens_set_the_paint_costs() -> None:
    """XI-20.1, XI-3.3, XI-11.3."""
    table = scenes.table()
    assert BUILDINGS[table.minister] == "workshop"
    requested = {name: token["colour"] for name, token in table.view(None)["requests"].items()}
    assert requested == {"QA": "red", "QB1": "yellow", "QB2": "red", "QC": "blue"}


def test_the_lowest_starting_number_lies_on_top_and_each_takes_its_pigment() -> None:
    """XI-20.2, XI-3.4."""
    table = scenes.table()
    assert table.to_position()["supervisors"][0] == ["azure", "orange", "violet"]
    assert [scenes.held(table, seat) for seat in range(3)] == [
        {"clay": 1, "coin": 2, "yellow": 1},
        {"clay": 1, "coin": 2, "green": 1},
        {"clay": 1, "coin": 2, "blue": 1},
    ]
    assert table.view(None)["supply"] == {"blue": 5, "green": 5, "red": 6, "yellow": 5}


def test_returned_cards_are_in_the_hand_of_turn_6() -> None:
    """XI-20.3, XI-5.3, XI-19.5."""
    table = record(2).replay()
    assert table.view(VIOLET)["players"]["violet"]["hand"] == ["B1", "G2", "R4", "Y4"]
    assert table.view(VIOLET)["players"]["violet"]["returned"] == ["R3", "Y1"]
    assert isinstance(table, XianState)
    assert {CARDS[card] for card in table.decks[20:24]} >= {"Y1", "R3"}


def test_cards_are_exchanged_when_the_choice_is_complete_and_not_before() -> None:
    """XI-23.4, XI-6.3: Violet has named R3 and thinks; Orange decides meanwhile."""
    table = scenes.table()
    table.choose(GAME.space.action("favour", "R3"), VIOLET)
    table.choose(GAME.space.action("favour", "keep"), ORANGE)
    table.advance()
    assert table.view(VIOLET)["players"]["violet"]["hand"] == ["B1", "R3", "R4", "Y1"]
    table.choose(GAME.space.action("favour", "keep"), VIOLET)
    table.advance()
    assert table.view(VIOLET)["players"]["violet"]["hand"] == ["B1", "G2", "R4", "Y1"]


def test_the_trace_of_the_first_round_has_these_players_decisions_and_options() -> None:
    """XI-23.11."""
    table = record(0).start()
    for choice, (player, decision, words) in zip(CHOICES, TRACE, strict=True):
        asked = table.decision()
        assert asked is not None
        assert (table.colours[asked.seat], asked.id) == (player, decision)
        assert [GAME.space.option(action) for action in table.legal_actions()] == words.split()
        action = GAME.space.parse(choice)
        assert action is not None
        table.apply_action(action)
    asked = table.decision()
    assert asked is not None
    assert (table.colours[asked.seat], asked.id) == ("violet", "under-card")
    assert [GAME.space.option(action) for action in table.legal_actions()] == ["R4", "Y4"]


def test_the_first_round_leaves_everybody_with_this() -> None:
    """XI-20.4."""
    table = record(14).replay()
    assert isinstance(table, XianState)
    assert table.scores() == [0, 0, 5]
    assert scenes.held(table, AZURE) == {"coin": 3, "clay": 2, "red": 1, "blue": 1}
    table = record().replay()
    assert isinstance(table, XianState)
    assert table.scores() == [0, 0, 5]
    assert scenes.held(table, VIOLET) == {"coin": 3, "clay": 1, "yellow": 1}
    assert scenes.held(table, ORANGE) == {"coin": 4, "clay": 1, "green": 1}
    assert table.to_position()["supervisors"] == [["azure"], ["violet", "orange"], [], [], [], []]
    assert table.lies_before(ORANGE, VIOLET)  # Giovanni wins ties from the next round on


def test_the_numbers_exchanged_become_public_when_all_have_decided() -> None:
    """XI-6.1, XI-23.11 at ply 4."""
    assert [record(3).replay().view(None)["players"][c]["exchanged"] for c in GAME.colours[:3]] == [None] * 3
    assert [record(4).replay().view(None)["players"][c]["exchanged"] for c in GAME.colours[:3]] == [2, 0, 0]


def test_positions_can_be_taken_where_no_own_round_is_under_way() -> None:
    """XI-23.10, XI-23.11: plies 0 to 10, 14, 16 and 18."""
    taken = []
    positions = []
    for ply, table in enumerate(record().steps()):
        try:
            positions.append(table.to_position())
        except ValueError:
            continue
        taken.append(ply)
    assert taken == [*range(11), 14, 16, 18]
    assert all(position == positions[0] for position in positions[:11])


def test_a_pigment_instead_of_a_helper() -> None:
    """XI-20.5, XI-8.2, XI-19.10."""
    table = scenes.bare()
    scenes.requests(table, "T1", "T3", "T4", "T5")
    scenes.minister(table, "laboratory")
    scenes.give(table, ORANGE, red=1, coin=0)
    scenes.own_round(table, ORANGE, over="G3", under="R6", turn=2)
    scenes.play(table, "worker pigment")
    assert scenes.held(table, ORANGE) == {"red": 1, "green": 1}
    scenes.play(table, "building laboratory")
    assert scenes.asked(table) == "paint"
    scenes.play(table, "paint B2w")
    assert table.scores()[ORANGE] == 2
    assert scenes.held(table, ORANGE) == {"coin": 1}
    assert table.held(ORANGE, s.RECRUITED) == 0
    assert "G3" in table.view(None)["players"]["orange"]["discards"]
