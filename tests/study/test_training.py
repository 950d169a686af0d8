"""Training: learns something, goes on after an interrupt, writes what a player can use."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import clayworks
from clayworks.core.chance import Chance
from clayworks.players import weights
from clayworks.players.network import Network, network
from clayworks.study.fitting import Fitter, Samples, loss
from clayworks.study.report import write_report
from clayworks.study.training import CannotLearn, Course, Training, duel, play
from tests.players.games.written import End, Fork, Written, turns

COURSE = Course(
    clayworks.load("terracotta-army"), generations=2, games=10, budget="6", hidden=3, epochs=3, match=2
)


def test_going_on_after_an_interrupt_learns_the_same(tmp_path: Path) -> None:
    whole = Training(COURSE, tmp_path / "whole")
    assert len(list(whole.run())) == whole.steps() == 22
    broken = Training(COURSE, tmp_path / "broken").run()
    for _ in range(4):
        next(broken)
    broken.close()  # type: ignore[attr-defined]
    again = Training(COURSE, tmp_path / "broken")
    assert len(again.lessons) == 4
    assert len(list(again.run())) == 22
    assert again.progress.weights == whole.progress.weights
    assert again.progress.curves == whole.progress.curves
    assert "svg" in write_report(again).read_text(encoding="utf-8")
    data = json.loads(again.finish().read_text(encoding="utf-8"))
    assert list(data["networks"]) == ["2"]
    assert weights.load(tmp_path / "broken" / "weights.json", 4) is None
    learned = weights.load(tmp_path / "broken" / "weights.json", 2)
    assert learned is not None
    learned.estimate(COURSE.game.deal(2, 1).features(0))
    assert -1.0 <= learned.utility <= 1.0


def test_a_folder_of_another_training_is_refused(tmp_path: Path) -> None:
    list(Training(replace(COURSE, generations=1, games=2, epochs=1), tmp_path).run())
    with pytest.raises(CannotLearn):
        Training(Course(COURSE.game, games=20), tmp_path)


def test_a_game_is_taught_by_the_features_of_each_seat_at_the_start_of_every_turn() -> None:
    game = turns(0, 0, 1, 0, 1, 1)
    lesson = play(Course(game, budget="4"), None, 0, 0)
    taught = [(len(way), seat) for way, seat in game.looked_at]
    starts = [(choices, seat) for choices in (0, 2, 3, 4) for seat in (0, 1)]
    assert [one for one in taught if one in starts][-8:] == starts
    assert lesson["rows"] == [(seat, [1.0]) for _, seat in starts]
    assert (lesson["scores"], lesson["utilities"]) == ([1, 0], [1.0, -1.0])


def test_a_row_is_taught_the_outcome_of_its_own_seat_and_every_tenth_game_is_held_out(tmp_path: Path) -> None:
    game = turns(0, 1, 2)
    training = Training(Course(game, players=3), tmp_path)
    outcome = {"scores": [30, 50, 45], "utilities": [-1.0, 1.0, 0.0]}
    training.lessons = [
        {"generation": 0, "game": number, "rows": [(2, [number]), (0, [number]), (1, [number])], **outcome}
        for number in reversed(range(21))
    ]
    taught, held_out = training.samples()
    assert list(held_out.features) == [0.0] * 3 + [10.0] * 3 + [20.0] * 3
    assert list(taught.features[:6]) == [1.0] * 3 + [2.0] * 3
    assert list(taught.margins[:3]) == [-5.0, -20.0, 5.0]
    assert list(taught.utilities[:3]) == [0.0, -1.0, 1.0]


@pytest.mark.parametrize(
    ("points", "won"), [((9, 1), [1.0, 0.0]), ((1, 9), [0.0, 1.0]), ((4, 4), [0.5, 0.5])]
)
def test_the_new_estimate_sits_in_every_seat_of_the_match_in_turn(
    points: tuple[int, int], won: list[float]
) -> None:
    game = Written(Fork(0, {"go": Fork(1, {"end": End(points), "finish": End(points)})}))
    assert [duel(Course(game, budget="4"), {}, None, number) for number in range(4)] == won * 2


def test_fitting_finds_what_is_there() -> None:
    """The margin is three times the first feature; the second is noise."""
    chance = Chance(1)
    samples = Samples(2)
    for _ in range(400):
        first, second = (float(chance.below(200)) / 10.0 - 10.0 for _ in range(2))
        samples.add([first, second], 1.0 if first > 0 else -1.0, 3.0 * first)
    made = Network(2, 4)
    made.start(chance)
    fitter = Fitter(made, chance)
    fitter.measure(samples)
    before = loss(made, samples)
    for _ in range(40):
        fitter.epoch(samples, 0.01, 0.0)
    after = loss(made, samples)
    assert after[0] < before[0] / 10
    assert after[1] < 3.0
    assert after[2] > 0.95
    same = network(2, 4, made.to_data())
    same.estimate(samples.row(0))
    made.estimate(samples.row(0))
    assert (same.utility, same.margin) == (made.utility, made.margin)
