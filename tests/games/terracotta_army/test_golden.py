"""Golden records: whole games that must replay to the same result for ever (TA-19.7 to TA-19.9)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from clayworks import Record, State
from clayworks.core import record as records

GOLDEN = sorted((Path(__file__).parents[2] / "golden" / "terracotta_army").glob("*.json"))


def test_there_are_two_games_for_each_number_of_players_TA_4_1() -> None:
    """TA-4.1."""
    players = [len(json.loads(path.read_text("utf-8"))["players"]) for path in GOLDEN]
    assert sorted(players) == [2, 2, 3, 3, 4, 4]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_replays_to_the_same_final_scores_TA_19_8(path: Path) -> None:
    """TA-19.8, TA-19.9: `final`, and the same record written again."""
    data = json.loads(path.read_text("utf-8"))
    record = records.load(path)
    state = record.replay()
    assert state.is_terminal()
    assert dict(zip(state.colours, state.scores(), strict=True)) == data["final"]
    assert record.to_data() == data


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_deal_of_a_golden_record_is_still_that_of_its_seed_TA_4_2(path: Path) -> None:
    """TA-4.2: the same seed deals the same game for ever."""
    record = records.load(path)
    assert Record.new(record.game, record.players, record.seed).deal == record.deal


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_final_scoring_of_a_golden_record_is_that_of_the_ledger_TA_13(path: Path) -> None:
    """TA-13, TA-17.7: the phases of the last ply, scored one by one, add up to the final scores."""
    record = records.load(path)
    state = record.replay(to=len(record.choices) - 1)
    state.choose(records.read_choice(state, record.choices[-1], "last"))
    scoring = state.to_position()
    assert scoring["phase"] == "scoring"
    gained = state.ledger("round")["vp_after"]
    state.advance()
    over = state.to_position()
    assert over["phase"] == "over"
    for colour, points in gained.items():
        over["players"][colour]["vp"] = points
    ledger, _ = record.game.score_position(over, "final")
    assert ledger["vp_after"] == {c: state.scores()[state.colours.index(c)] for c in over["turn_order"]}
    assert ledger["ranking"] == ranking(state)


def ranking(state: State) -> list[str]:
    """The colours of a finished game, best first."""
    return sorted(state.colours, key=lambda colour: state.places()[state.colours.index(colour)])


def test_the_busy_games_are_full_of_statues_TA_2_2() -> None:
    """TA-2.2: together they hold horses, footmen, archers and musicians, and every type of warrior."""
    for path in GOLDEN:
        if path.stem.startswith("busy"):
            pieces = records.load(path).replay().view()["mausoleum"]
            assert len(pieces) >= 30
            assert sum("horse" in piece for piece in pieces) >= 3
            assert {piece["figure"] for piece in pieces} == {
                "officer",
                "guard",
                "crossbowman",
                "soldier",
                "footman",
                "archer",
                "musician",
            }
