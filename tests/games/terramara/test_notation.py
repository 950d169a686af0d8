"""Notation and records: TM-19.3, TM-19.10 ply by ply, impossible deals of TM-19.8."""

from __future__ import annotations

from typing import Any

import pytest

from clayworks.core.errors import BadDeal, BadRecord
from clayworks.core.record import Record, trace_entry
from clayworks.games.terramara.rules.notation import DECISIONS, FREE

from .boards import GAME, asked, deal, options

RECORD: dict[str, Any] = {
    "format": "clayworks-record",
    "version": 1,
    "game": "terramara",
    "players": ["green", "red", "yellow"],
    "seed": None,
    "options": {"setup": "draft", "neutral_four": True},
    "deal": {
        "first": "red",
        "left": ["PQ1b", "PQ1a", "PQ2d", "PQ2b", "PQ3a", "PQ3c"],
        "right": ["FM1c", "FM1b", "FM2a", "FM2d", "FM3d", "FM3b"],
        "tokens": {
            "K1": "b1e", "K2": "b1b", "V6": "b1f", "K3": "b2c", "K4": "b2e", "V10": "b2a", "V14a": "b2d",
            "K5": "b3b", "K6": "b3d", "Q5": "b3c", "Q6": "b3f", "V14b": "b3a",
        },
        "deck": [
            "T1a", "P1c", "W1b", "C1a", "T1c", "C1d", "P1a", "W1c", "C1b", "T1b", "W1a", "P1d", "W1d",
            "C1c", "P1b", "T1d", "P2b", "T2a", "C2c", "W2a", "W2d", "P2a", "T2d", "C2a", "T2c", "W2b",
            "C2d", "P2d", "W2c", "C2b", "T2b", "P2c", "C3b", "W3a", "T3e", "P3c", "P3a", "C3e", "W3d",
            "T3b", "T3c", "P3e", "W3c", "C3a", "C3d", "W3e", "T3a", "P3b", "P3d", "W3b", "C3c", "T3d",
        ],
        "characters": ["CH4", "CH1", "CH6", "CH2"],
        "starting_cards": ["ST5", "ST8", "ST11", "ST7"],
        "fire": [3, 1, 4, 2, 2, 4],
        "neutral_draws": [[2], [4], [1], [3], [3]],
    },
}  # fmt: skip

# TM-19.10: player, decision, options (a number where the table cuts them short), chosen.
PLIES: list[tuple[str, str, str | int, str]] = [
    ("red", "neutral", "R1.1 R1.2 R1.3 R1.4 R1.6", "R1.4"),
    ("yellow", "neutral", "R2.2 R2.3 R2.4 R2.5 R2.6", "R2.2"),
    ("green", "neutral", "R3.1 R3.2 R3.3 R3.4 R3.5", "R3.5"),
    ("red", "neutral", "R4.1 R4.2 R4.4 R4.5 R4.6", "R4.2"),
    ("yellow", "neutral", "R5.1 R5.2 R5.4 R5.5", "R5.1"),
    ("green", "neutral", "R6.1 R6.2 R6.3 R6.4", "R6.4"),
    ("green", "draft", "CH1 CH2 CH4 CH6 ST11 ST5 ST7 ST8", "CH6"),
    ("yellow", "draft", "CH1 CH2 CH4 ST11 ST5 ST7 ST8", "ST8"),
    ("red", "draft", "CH1 CH2 CH4 ST11 ST5 ST7", "CH1"),
    ("red", "draft", "ST11 ST5 ST7", "ST5"),
    ("yellow", "draft", "CH2 CH4", "CH2"),
    ("green", "draft", "ST11 ST7", "ST11"),
    ("red", "travel", "X0>K1 X0>X1 stop", "X0>K1"),
    ("red", "offer", "decline pay", "pay"),
    ("red", "pay", "metal plank", "metal"),
    ("red", "travel", "K1>X1 X0>K1 X0>X1 stop", "K1>X1"),
    ("red", "travel", "X0>K1 X0>X1 X1>K2 X1>X2 stop", "X0>X1"),
    ("yellow", "culture", "advance stop", "advance"),
    ("yellow", "culture", "advance stop", "advance"),
    ("yellow", "culture", "advance stop", "advance"),
    ("red", "flip", "flip keep", "keep"),
    ("red", "main", "chief explorer", "explorer"),
    ("red", "space", 33, "R1.4"),
    ("red", "post", "end worker:1", "worker:1"),
    ("red", "process", "ore wood", "ore"),
    ("yellow", "flip", "flip keep", "keep"),
    ("yellow", "main", "chief explorer worker:1", "explorer"),
    ("yellow", "space", 26, "H.skills_or_travel"),
    ("yellow", "choose", "military+culture travel worker:1", "military+culture"),
    ("yellow", "culture", "advance stop worker:1", "advance"),
    ("yellow", "culture", "advance stop worker:1", "advance"),
    (
        "yellow",
        "post",
        "end reserve:C1a reserve:P1c reserve:T1a reserve:T1c reserve:W1b worker:1",
        "reserve:C1a",
    ),
    ("yellow", "post", "end worker:1", "end"),
    ("green", "flip", "flip keep", "keep"),
    ("green", "main", "chief explorer token:b1a token:b1c token:b1d", "token:b1c"),
    ("green", "main", "chief explorer worker:1", "chief"),
    ("green", "space", "H.first H.hire H.raid H.skills_or_travel HUT R1.1 R1.2 R1.3 R1.6", "R1.2"),
    ("green", "travel", "X0>K1 X0>X1 stop worker:1", "stop"),
    ("green", "post", "end worker:1", "worker:1"),
    ("green", "process", "cattle stone wood", "wood"),
]


def test_the_extract_of_a_game_ply_by_ply() -> None:  # TM-19.10
    record = Record.from_data({**RECORD, "choices": [f"{d} {c}" for _, d, _, c in PLIES]})
    state = record.start()
    assert sorted(state.view(0)["rows"][row]["spaces"][place]["id"] for row in range(6) for place in range(6)
                  if state.view(0)["rows"][row]["spaces"][place]["fire"]) == [
        "R1.5", "R2.1", "R3.6", "R4.3", "R5.3", "R6.5"
    ]  # fmt: skip
    for player, decision, offered, chosen in PLIES:
        action = GAME.space.action(decision, chosen)
        entry = trace_entry(state, action)
        assert (entry["player"], entry["decision"], entry["choice"]) == (player, decision, chosen)
        if isinstance(offered, int):
            assert len(entry["options"]) == offered
        else:
            assert entry["options"] == offered.split()
        state.apply_action(action)
    assert asked(state) == "main"
    assert options(state) == ["chief", "explorer"]
    assert state.colours[state.current_player()] == "red"


@pytest.mark.parametrize("ply", [20, 25, 33, 40])
def test_positions_can_be_taken_where_a_turn_begins(ply: int) -> None:  # TM-19.9
    record = Record.from_data({**RECORD, "choices": [f"{d} {c}" for _, d, _, c in PLIES]})
    position = record.replay(ply).to_position()
    again = GAME.from_position(position)
    assert again.to_position() == position
    again.advance()
    for _, decision, _, chosen in PLIES[ply:]:
        again.apply_action(GAME.space.action(decision, chosen))
    assert again.decision() == record.replay().decision()


def test_no_position_can_be_taken_in_the_middle_of_a_turn() -> None:
    record = Record.from_data({**RECORD, "choices": [f"{d} {c}" for _, d, _, c in PLIES]})
    for ply in (0, 8, 24, 30, 36):
        with pytest.raises(ValueError, match=r"TM-13\.5"):
            record.replay(ply).to_position()


def test_23_decisions_have_393_choices_and_nine_of_them_30_free_actions() -> None:  # TM-19.3
    sizes = {word: len(words) for word, words in GAME.printed.options}
    assert tuple(sizes) == DECISIONS
    assert len(FREE) == 9
    assert sum(sizes.values()) == 393 + 9 * 30


# -- impossible deals (TM-19.8) ----------------------------------------------------------------------------


def refuse(players: int = 3, options: dict[str, Any] | None = None, **changes: Any) -> str:
    """What is said about a deal with some things changed."""
    made = deal(players, characters=["CH1", "CH2", "CH3", "CH4"][: players + 1])
    made["starting_cards"] = ["ST1", "ST2", "ST3", "ST4"][: players + 1]
    made.update(changes)
    with pytest.raises(BadDeal) as refused:
        GAME.set_up(("red", "yellow", "green", "blue")[:players], made, options or {})
    return str(refused.value)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"first": "blue"}, "first"),
        ({"left": ["PQ1a"]}, "left"),
        ({"left": ["PQ1a", "PQ1a", "PQ2a", "PQ2b", "PQ3a", "PQ3b"]}, "twice"),
        ({"right": ["FM1a", "FM2b", "FM2a", "FM2b", "FM3a", "FM3b"]}, "row 2"),
        ({"tokens": {}}, "spots"),
        ({"tokens": {**deal(3)["tokens"], "K1": "b3e"}}, "level 1"),
        ({"tokens": {**deal(3)["tokens"], "K1": "b1c"}}, "twice"),
        ({"deck": []}, "52"),
        ({"deck": list(reversed(deal(3)["deck"]))}, "above"),
        ({"deck": ["T1a", *deal(3)["deck"][:-1]]}, "twice"),
        ({"deck": ["T9a", *deal(3)["deck"][1:]]}, "no artefact"),
        ({"characters": ["CH1"]}, "characters"),
        ({"characters": ["CH1", "CH1", "CH2", "CH3"]}, "once"),
        ({"starting_cards": ["ST1", "ST2", "ST3", "ST99"]}, "unknown"),
        ({"fire": [1, 1, 2, 3, 4, 1]}, "different"),
        ({"fire": [1, 2, 3, 4, 5, 1]}, "fire"),
        ({"neutral_draws": [[1]]}, "five"),
        ({"neutral_draws": [[1], [2], [3], [1, 2], [1]]}, "round 4"),
    ],
)
def test_an_impossible_deal_is_refused(changes: dict[str, Any], said: str) -> None:
    assert said in refuse(**changes)


def test_a_four_is_refused_where_it_is_left_out() -> None:  # TM-1.4
    draws = [[4], [1], [2], [3], [1]]
    assert "1 to 3" in refuse(options={"neutral_four": False}, neutral_draws=draws)


def test_all_faults_of_a_deal_are_named_together() -> None:
    said = refuse(first="blue", fire=[1], deck=[])
    assert "first" in said
    assert "fire" in said
    assert "deck" in said


def test_a_choice_that_is_not_offered_is_refused_with_its_place_and_rule() -> None:
    choices = [f"{d} {c}" for _, d, _, c in PLIES]
    with pytest.raises(BadRecord, match=r"choice 1: .*fire \(TM-J40\)"):
        Record.from_data({**RECORD, "choices": ["neutral R1.5"]})
    with pytest.raises(BadRecord, match=r"choice 2: .*not open"):
        Record.from_data({**RECORD, "choices": [choices[0], "draft CH1"]})


def test_options_have_their_defaults() -> None:  # TM-1.4
    begins = {"first_player": "random"}
    assert GAME.check_options({}) == {"setup": "draft", "neutral_four": True, **begins}
    assert GAME.check_options({"setup": "beginner"}) == {"setup": "beginner", "neutral_four": False, **begins}
    chosen = GAME.check_options({"setup": "beginner", "neutral_four": "true"})
    assert chosen == {"setup": "beginner", "neutral_four": True, **begins}
    with pytest.raises(BadDeal):
        GAME.check_options({"setup": "fast"})
