"""Positions and ledgers: TA-17, as far as they are accepted."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from clayworks.core import registry

from .boards import GAME, Position, begin, choose, mat, pieces, position, start

EXAMPLE: dict[str, Any] = json.loads((Path(__file__).parent / "example_17_8.json").read_text("utf-8"))
BOARD = """
    .. .. .. .. .. .. .. .. ..
    .. gO yO A< .. .. .. .. ..
    .. .. yO .. .. pG .. .. ..
    .. .. .. .. gC p^ gS .. ..
    .. .. .. .. Fo p^ .. .. ..
    .. .. .. yG .. .. Mu .. ..
    .. .. .. .. .. .. .. .. ..
"""


def example() -> Position:
    """The position of TA-17.8, to be changed at will."""
    found: Position = copy.deepcopy(EXAMPLE["position"])
    return found


def test_the_text_board_of_the_example_is_its_mausoleum_TA_17_8() -> None:
    """TA-17.8, TA-3.8: the parser of the tests reads text boards rightly."""
    assert pieces(BOARD) == example()["mausoleum"]


@pytest.mark.parametrize("phase", ["round", "final"])
def test_the_ledgers_of_the_example_TA_17_8(phase: str) -> None:
    """TA-17.8, TA-17.6, TA-17.7: every number, in the given order of keys and players."""
    before = example()
    ledger, _ = GAME.score_position(before, phase)
    assert json.dumps(ledger) == json.dumps(EXAMPLE[phase])
    assert before == EXAMPLE["position"], "the position is not changed"
    assert GAME.from_position(example()).ledger(phase) == EXAMPLE[phase]


def test_the_position_of_the_example_is_written_as_it_was_read_TA_17_8() -> None:
    """TA-17.8, TA-17.1: all keys."""
    state = GAME.from_position(example())
    assert state.to_position() == EXAMPLE["position"]
    assert list(state.to_position()) == list(EXAMPLE["position"])
    assert json.loads(json.dumps(state.to_position())) == EXAMPLE["position"]
    assert state.scores() == [31, 28, 35]
    assert state.colours == ("green", "yellow", "purple")


def test_scoring_does_not_change_the_table_TA_17_6() -> None:
    """TA-17.6."""
    state = GAME.from_position(example())
    before = state.clone()
    assert state.ledger("round") == state.ledger("round")
    assert state == before


def test_an_unknown_phase_is_refused_TA_17_6() -> None:
    """TA-17.6: `round` or `final`."""
    with pytest.raises(ValueError, match="phase 'clean' is not one of final, round"):
        GAME.score_position(example(), "clean")
    assert set(GAME.scoring_phases) == {"round", "final"}


def test_only_these_keys_are_required_for_scoring_TA_17_5() -> None:
    """TA-17.5: the same ledgers with everything else left out."""
    needed = ("round", "turn_order", "players", "inspectors", "tiles", "mausoleum")
    small = {key: value for key, value in example().items() if key in needed}
    for colour, player in small["players"].items():
        small["players"][colour] = {key: player[key] for key in ("vp", "coins", "wet", "dry")}
    for phase in ("round", "final"):
        assert GAME.score_position(small, phase)[0] == EXAMPLE[phase]
    assert registry.for_position(small).name == "terracotta-army"


def test_keys_that_do_not_apply_may_be_null_TA_17_3() -> None:
    """TA-17.3: absent or null is the same."""
    found = example()
    for piece in found["mausoleum"]:
        for key in ("owner", "horse", "facing"):
            piece.setdefault(key, None)
    for phase in ("round", "final"):
        assert GAME.score_position(found, phase)[0] == EXAMPLE[phase]
    assert GAME.from_position(found).to_position() == EXAMPLE["position"]


def test_optional_keys_may_be_null_for_scoring_TA_17_5() -> None:
    """TA-17.5: what is not required may also be null."""
    found = example()
    for key in ("wheel", "warehouses", "organizer", "specialists", "phase", "to_move"):
        found[key] = None
    assert GAME.score_position(found, "round")[0] == EXAMPLE["round"]


def test_unknown_keys_are_ignored_TA_17_1() -> None:
    """TA-17.1: a remark does no harm."""
    found = {**example(), "remark": "from the shelf"}
    assert GAME.from_position(found).to_position() == EXAMPLE["position"]


def test_the_order_of_pieces_and_workers_does_not_matter_TA_17_1() -> None:
    """TA-17.1, TA-17.3: any order."""
    found = example()
    found["mausoleum"].reverse()
    found["wheel"]["workers"].reverse()
    assert GAME.from_position(found) == GAME.from_position(example())


def test_a_position_in_the_middle_of_a_turn_can_not_be_taken_TA_17_1() -> None:
    """TA-17.1: between two turns only."""
    with pytest.raises(ValueError, match=r"between two turns only \(TA-17.1\)"):
        begin().to_position()


@pytest.mark.parametrize("phase", ["action", "scoring", "final", "over"])
def test_every_phase_is_read_and_written_TA_17_1(phase: str) -> None:
    """TA-17.1: at a stop, nothing of what follows is in it."""
    workers = [] if phase == "action" else [(k, "yg"[k % 2], "craftsman") for k in range(10)]
    found = position(round=5, phase=phase, workers=workers, y=mat(3, vp=7, priority=1), g=mat(wet=2, dry=1))
    state = GAME.from_position(found)
    assert state.to_position() == found
    assert state.is_terminal() is (phase == "over")
    assert state.current_player() == (-4 if phase == "over" else -3)


def test_a_position_at_the_open_rotate_is_the_one_before_the_turn_TA_17_1() -> None:
    """TA-17.1: `rotate` is open, nothing is decided yet."""
    found = position(y=mat(5))
    state = start(found)
    assert state.decision() is not None
    assert state.to_position() == found


def test_a_position_can_be_taken_where_rotate_was_automatic_TA_19_9() -> None:
    """TA-19.9: nothing of the next turn has happened, it is still between two turns."""
    found = position(y=mat(1))
    assert start(found).to_position() == found


@pytest.mark.parametrize(("coins", "choice"), [(2, "rotate none"), (2, "rotate inner"), (9, "rotate middle")])
def test_no_position_can_be_taken_once_a_turn_has_begun_TA_17_1(coins: int, choice: str) -> None:
    """TA-17.1: `rotate` was a choice, whatever is left of the coins."""
    state = choose(start(position(y=mat(coins))), choice)
    with pytest.raises(ValueError, match="between two turns only"):
        state.to_position()


def test_vp_brought_along_are_kept_as_a_source_of_their_own_TA_17_2() -> None:
    """TA-17.2: `vp` so far, then what is gained here."""
    state = GAME.from_position(example())
    ledger, scored = GAME.score_position(example(), "round")
    assert [state.points_from(seat, 0) for seat in range(3)] == [31, 28, 35]
    assert dict(zip(scored.colours, scored.scores(), strict=True)) == ledger["vp_after"]
