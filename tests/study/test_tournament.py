"""Tournaments: fair, repeatable, and able to go on after an interrupt."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

import clayworks
from clayworks.core.errors import BadDeal
from clayworks.study.intervals import wilson
from clayworks.study.plots import Mark, curves, intervals, ticks
from clayworks.study.tournament import Contest, OtherTournament, Result, report, run

GAME = clayworks.load("terracotta-army")


def contest(bots: str = "mcts:8,greedy,random", players: int = 2, games: int = 4, seed: int = 5) -> Contest:
    return Contest(GAME, players, tuple(bots.split(",")), games, seed, {})


@cache
def results() -> list[Result]:
    """The games of the usual contest."""
    return [one for one, _ in run(contest())]


def test_every_bot_meets_every_other_on_the_same_deals_in_every_seat() -> None:
    assert len(results()) == 3 * 4
    for table in range(3):
        seatings = [one.bots for one in results() if one.table == table]
        assert seatings[0] == tuple(reversed(seatings[1]))
    assert {one.game for one in results()} == {0, 1, 2, 3}


def test_the_last_bot_fills_a_larger_table() -> None:
    assert contest("greedy,random", 4, 4).tables() == [("greedy", "random", "random", "random")]
    played = [one for one, _ in run(contest("greedy,random", 4, 4))]
    assert [one.bots.index("greedy") for one in played] == [0, 1, 2, 3]


def test_going_on_after_an_interrupt_gives_the_same_report(tmp_path: Path) -> None:
    whole = report(contest(), results())
    file = tmp_path / "games.jsonl"
    running = run(contest(), file)
    for _ in range(5):
        next(running)
    running.close()  # type: ignore[attr-defined]
    with file.open("a") as half:
        half.write('{"table": 0, "ga')
    again = list(run(contest(), file))
    assert sum(known for _, known in again) == 5
    assert report(contest(), [one for one, _ in again]) == whole
    assert all(known for _, known in run(contest(), file))


def test_two_processes_give_the_same_report() -> None:
    one = report(contest(), results())
    two = report(contest(), [result for result, _ in run(contest(), jobs=2)])
    assert one == two


def test_the_games_of_another_tournament_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    list(run(contest(games=2), file))
    with pytest.raises(OtherTournament):
        list(run(contest(seed=6), file))


@pytest.mark.parametrize(
    ("bots", "players", "games"), [("random", 2, 4), ("random,random", 2, 4), ("random,greedy", 3, 4)]
)
def test_what_can_not_be_played_is_refused(bots: str, players: int, games: int) -> None:
    with pytest.raises(BadDeal):
        contest(bots, players, games).check()


def test_a_report_counts_every_game_and_rates_the_stronger_higher() -> None:
    done = report(contest(), results())
    assert done.games == 12
    assert sum(one.firsts for one in done.standings) == 12
    assert done.standings[-1].bot == "random"
    assert done.standings[0].rating > done.standings[-1].rating
    for one in done.meetings:
        mirrored = next(m for m in done.meetings if (m.bot, m.other) == (one.other, one.bot))
        assert one.before + mirrored.before == one.games
        assert one.low <= one.before / one.games <= one.high
    assert json.loads(json.dumps(done.to_data()))["games"] == 12


def test_an_interval_is_wide_for_few_games_and_narrow_for_many() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    few, many = wilson(5, 10), wilson(500, 1000)
    assert few[0] < many[0] < 0.5 < many[1] < few[1]
    assert wilson(10, 10)[1] == 1.0
    assert wilson(10, 10)[0] < 0.8


def test_pictures_are_svg_with_every_name_in_them() -> None:
    picture = intervals("Ünten & oben", [Mark("a<b", 0.5, 0.2, 0.8)], 0.0, 1.0)
    assert picture.startswith("<svg")
    assert "a&lt;b" in picture
    assert "Ünten &amp; oben" in picture
    assert "polyline" in curves("Loss", [("one", [3.0, 2.0, 1.0]), ("none", [])], "epoch")
    assert ticks(0.0, 1.0) == pytest.approx([0.0, 0.2, 0.4, 0.6, 0.8, 1.0])
