"""The examples for people who train agents run, and their agents learn or think; with small budgets."""

from __future__ import annotations

import importlib.util
import random
import sys
from pathlib import Path
from typing import Any

import pytest

import clayworks

ROOT = Path(__file__).resolve().parents[2]
WITHOUT = "PyTorch is installed where training is asked for: pip install 'clayworks[agents,training]'"
LONG_ENOUGH = 10**6
"""Seconds: how long is learnt is said in choices here, not by the clock."""


def example(name: str) -> Any:
    """One of the examples, as a module."""
    spec = importlib.util.spec_from_file_location(f"example_{name}", ROOT / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# -- a search ------------------------------------------------------------------------------------------------


def test_the_search_has_sixty_lines() -> None:
    lines = (ROOT / "examples" / "ismcts.py").read_text("utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 60


@pytest.mark.parametrize(("name", "simulations"), [("terracotta-army", 8), ("terramara", 6), ("xian", 20)])
def test_the_search_beats_a_random_player(name: str, simulations: int) -> None:
    searching = example("ismcts")
    game = clayworks.load(name)
    assert [searching.play(game, simulations, seed) for seed in range(2)] == [1.0, 1.0]


def test_the_search_knows_no_more_than_its_seat() -> None:
    """What lies face down is another in every simulation: dealt otherwise, it chooses alike."""
    searching = example("ismcts")
    state = clayworks.load("xian").deal(3, seed=2)
    for step in range(12):
        seat = state.current_player()
        other = state.resample_from_infostate(seat, random.Random(9))
        other.past = state.past
        choice = searching.search(state, 30, random.Random(step))
        assert choice == searching.search(other, 30, random.Random(step))
        state.apply_action(choice)


def test_the_search_runs_from_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import runpy

    monkeypatch.setattr(sys, "argv", ["ismcts.py", "xian", "--simulations", "2", "--games", "1"])
    runpy.run_path(str(ROOT / "examples" / "ismcts.py"), run_name="__main__")
    assert "of 1 games against random" in capsys.readouterr().out


# -- learning ------------------------------------------------------------------------------------------------

learning = pytest.mark.filterwarnings("ignore")  # of PyTorch and what stands on it


@learning
def test_maskable_ppo_learns_to_beat_a_random_player() -> None:
    pytest.importorskip("torch", reason=WITHOUT)
    pytest.importorskip("sb3_contrib", reason=WITHOUT)
    ppo = example("ppo")
    untaught = ppo.learn("Xian", LONG_ENOUGH, steps=1)
    taught = ppo.learn("Xian", LONG_ENOUGH, steps=12_000)
    assert taught.num_timesteps >= 12_000
    before, after = (ppo.wins(model, "Xian", 40) for model in (untaught, taught))
    assert after > 24
    assert after > before


@learning
def test_self_play_on_a_batch_learns_to_beat_a_random_player() -> None:
    pytest.importorskip("torch", reason=WITHOUT)
    playing = example("selfplay")
    untaught, _ = playing.learn("xian", LONG_ENOUGH, rounds=0)
    taught, played = playing.learn("xian", LONG_ENOUGH, rounds=8)
    assert played > 100
    (before, of), (after, _) = (playing.wins(policy, "xian", 60) for policy in (untaught, taught))
    assert after > 0.75 * of
    assert after > before


@learning
def test_self_play_learns_from_what_each_seat_got() -> None:
    """Returns go to the choices of their own seat, and choices of unfinished games wait."""
    torch = pytest.importorskip("torch", reason=WITHOUT)
    playing = example("selfplay")
    games = clayworks.batch("xian", players=3, size=2, seed=1)
    memory, made, returns = playing.Memory(2), [0, 0], []
    while not memory.ready:
        seen, mask = playing.tensors(games)
        seats, action = games.seat.tolist(), games.options[:, 0].tolist()
        games.step(action)
        made = [count + 1 for count in made]
        memory.note(games, (seen, mask, seats), action)
    place = int(games.done.argmax())
    returns = games.reward[place].tolist()
    kept = [(choice[2], choice[4]) for choice in memory.ready]
    assert len(kept) == made[place] * int(games.done.sum())
    assert all(gained == returns[seat] for seat, gained in kept[: made[place]])
    seen, mask, action, gained = memory.taken()
    assert seen.shape[0] == mask.shape[0] == action.shape[0] == gained.shape[0] == len(kept)
    assert torch.all(mask[torch.arange(len(action)), action])
    assert memory.ready == []
