"""The command line: what it prints, what it refuses, and with which exit status."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from tools.story import random_record

import clayworks
from clayworks.cli.main import main
from clayworks.core import record as records
from clayworks.core.box import counted
from clayworks.core.record import Record
from tests.effort import THOROUGH

pytestmark = pytest.mark.sampled("game", "language")

GAMES = clayworks.game_names()
GAME = GAMES[0]

every_game = pytest.mark.parametrize("game", GAMES)


@dataclass
class Done:
    """A command that has run."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> object:
        """Its output as JSON."""
        return json.loads(self.out)


Run = Callable[..., Done]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `clayworks …` in this process."""
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("CLAYWORKS_LANG", "en")

    def run(*args: object, stdin: str = "") -> Done:
        monkeypatch.setattr(sys, "argv", ["clayworks", *map(str, args)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        status = 0
        try:
            main()
        except SystemExit as left:
            status = int(left.code or 0)
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Done(status, captured.out, captured.err)

    return run


# -- games ---------------------------------------------------------------------------------------------------


def test_games_lists_every_game_with_its_sizes(run: Run) -> None:
    done = run("games", "--json")
    assert done.status == 0
    assert isinstance(done.data, list)
    for line in done.data:
        game = clayworks.load(line["name"])
        assert line["actions"] == len(game.space)
        assert line["players"] == list(game.players)
        ours = [value.path for value in game.components.reconstructed()]
        assert [value["path"] for value in line["reconstructed"]] == ours
    shown = run("games")
    assert all(name in shown.out for name in GAMES)
    assert "not the publishers'" in shown.out


def test_one_game_names_every_part_that_is_ours(run: Run) -> None:
    game = clayworks.load(GAME)
    said = " ".join(run("games", GAME).out.split())
    ours = game.box.ours(game.components)
    assert ours
    for part in ours:
        assert str(part.name) in said


def test_what_is_ours_and_what_is_deduced_is_counted_by_kind(run: Run) -> None:
    said = " ".join(run("games").out.split())
    for name in clayworks.game_names():
        game = clayworks.load(name)
        assert str(counted(game.box.ours(game.components))) in said
        deduced = [part for part in game.box.parts(game.components) if part.source == "deduced"]
        assert f"Deduced from the rulebooks: {counted(deduced)}" in said


@every_game
def test_components_prints_a_file_that_can_be_played_with(run: Run, game: str, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(run("components", game).out)
    done = run("simulate", game, "--games", 1, "--components", tmp_path / "mine.toml")
    assert done.status == 0


def test_help_and_version(run: Run) -> None:
    assert clayworks.__version__ in run("--version").out
    for command in ("games", "components", "play", "simulate", "score", "replay", "bench"):
        assert command in run("--help").out
        assert "Usage" in run(command, "--help").out


# -- simulate ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players"), [(name, players) for name in GAMES for players in clayworks.load(name).players]
)
def test_simulate_prints_a_summary(run: Run, game: str, players: int) -> None:
    done = run("simulate", game, "--players", players, "--games", 4, "--seed", 3)
    assert done.status == 0
    assert f"4 games of {clayworks.load(game).title}" in done.out
    assert "random" in done.out
    assert "decisions per game" in done.out


def test_simulated_records_replay_and_say_the_final_scores(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    done = run(
        "simulate", GAME, "--games", 3, "--players", 3, "--seed", 8, "--records", out, "--trace", "--json"
    )
    assert isinstance(done.data, dict)
    assert done.data["games"] == 3
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert [line["seed"] for line in lines] == [8, 9, 10]
    for line in lines:
        record = Record.from_data(line)
        assert line["final"] == dict(zip(record.players, record.replay().scores(), strict=True))
        assert [entry["decision"] + " " + entry["choice"] for entry in line["trace"]] == line["choices"]
        for state, entry in zip(record.steps(), line["trace"], strict=False):
            words = [state.game.space.option(action) for action in state.legal_actions()]
            assert entry["options"] == sorted(words)
            assert entry["player"] == state.colours[state.current_player()]


def test_more_processes_give_the_same_games(run: Run, tmp_path: Path) -> None:
    for jobs in (1, 2):
        done = run("simulate", GAME, "--games", 6, "--records", tmp_path / f"{jobs}.jsonl", "--jobs", jobs)
        assert done.status == 0
    assert (tmp_path / "1.jsonl").read_text() == (tmp_path / "2.jsonl").read_text()


def test_a_simulation_that_fails_leaves_the_file_alone(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    out.write_text("precious\n")
    assert run("simulate", GAME, "--players", 7, "--records", out).status == 2
    assert run("simulate", GAME, "--bots", "nobody", "--records", out).status == 2
    assert out.read_text() == "precious\n"
    done = run("simulate", GAME, "--games", 1, "--records", tmp_path / "no" / "folder.jsonl")
    assert done.status == 1
    assert "can't be written" in done.err


# -- wrong use -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("play", "go"), "'go' is no game here"),
        (("simulate", "go"), "'go' is no game here"),
        (("simulate", GAME, "--players", "1"), "2 to 4 players, not 1"),
        (("simulate", GAME, "--players", "5"), "2 to 4 players, not 5"),
        (("simulate", GAME, "--seed", "abc"), "--seed"),
        (("simulate", GAME, "--games", "0"), "--games"),
        (("simulate", GAME, "--bots", "random,random,random"), "3 bots for 2 seats"),
        (("simulate", GAME, "--bots", "wizard"), "'wizard' is no player here"),
        (("simulate", GAME, "--trace"), "--records"),
        (("simulate", GAME, "--option", "snow"), "key=value"),
        (("simulate", GAME, "--option", "snow=deep"), "option 'snow' is unknown"),
        (("play", GAME, "--seats", "human"), "2 to 4 players, not 1"),
        (("play", GAME, "--seats", "human,wizard"), "'wizard' is no player here"),
        (("--lang", "xx", "games"), "is not spoken here"),
        (("fly",), "fly"),
    ],
)
def test_wrong_use_is_answered_with_a_sentence_and_status_2(
    run: Run, args: tuple[str, ...], said: str
) -> None:
    done = run(*args)
    assert done.status == 2
    assert said in " ".join(done.err.split())


# -- score ---------------------------------------------------------------------------------------------------


def test_score_refuses_what_is_no_position(run: Run, tmp_path: Path) -> None:
    done = run("score", "-", stdin="{")
    assert done.status == 1
    assert "is no JSON" in done.err
    assert "one JSON object" in run("score", "-", stdin="[]").err
    assert "format" in run("score", "-", stdin='{"format": "chess"}').err
    assert run("score", "-", stdin='{"format": "chess"}').status == 1
    assert "can't be read" in run("score", tmp_path / "none.json").err


@every_game
def test_score_of_a_finished_position_says_the_final_scores(run: Run, tmp_path: Path, game: str) -> None:
    record = random_record(game, 2, 1)
    records.save(record, tmp_path / "game.json")
    position = run("replay", tmp_path / "game.json", "--position").out
    done = run("score", "-", stdin=position)
    assert done.status == 0
    end = record.replay()
    marked = []
    for colour, place, points in zip(end.colours, end.places(), end.scores(), strict=True):
        marked.append(f"{place}. {end.game.colour_name(colour)}")
        assert f"{marked[-1]}: {points}\n" in done.out
    assert end.places() != sorted(end.places())
    # Columns keep the order in which they sit; who came where is a mark.
    head = next(row for row in done.out.splitlines() if all(name in row for name in marked))
    assert sorted(marked, key=head.index) == marked


# -- replay --------------------------------------------------------------------------------------------------


def a_record(tmp_path: Path, game: str = GAME, choices: int = 30) -> Path:
    """A saved game."""
    record = Record.new(clayworks.load(game), 2, seed=4)
    state = record.start()
    for _ in range(choices):
        record.play(state, state.legal_actions()[-1])
    records.save(record, tmp_path / "game.json")
    return tmp_path / "game.json"


@every_game
def test_replay_shows_every_choice(run: Run, tmp_path: Path, game: str) -> None:
    path = a_record(tmp_path, game)
    done = run("replay", path)
    assert done.status == 0
    for choice in json.loads(path.read_text())["choices"]:
        assert choice in done.out
    data = run("replay", path, "--to", 5, "--json").data
    assert isinstance(data, dict)
    assert data["ply"] == 5
    assert run("replay", path, "--step", "--to", 2, stdin="\n\n\n").status == 0


@every_game
def test_replay_writes_a_picture_of_every_ply(run: Run, tmp_path: Path, game: str) -> None:
    done = run("replay", a_record(tmp_path, game), "--to", 3, "--svg", tmp_path / "new" / "pictures")
    assert done.status == 0
    assert "4 pictures" in done.out
    files = sorted((tmp_path / "new" / "pictures").iterdir())
    assert [file.name for file in files] == ["0000.svg", "0001.svg", "0002.svg", "0003.svg"]
    assert files[0].read_text(encoding="utf-8").startswith("<svg ")


@every_game
def test_replay_prints_a_position_where_there_is_one_and_names_the_nearest_plies_otherwise(
    run: Run, tmp_path: Path, game: str
) -> None:
    path = a_record(tmp_path, game, 60)
    answers = {ply: run("replay", path, "--to", ply, "--position") for ply in range(24, 34)}
    taken = [ply for ply, done in answers.items() if done.status == 0]
    refused = [ply for ply in answers if ply not in taken and taken[0] < ply < taken[-1]]
    assert refused
    for ply in taken:
        assert clayworks.load(game).from_position(json.loads(answers[ply].out))
    for ply in refused:
        near = (max(one for one in taken if one < ply), min(one for one in taken if one > ply))
        assert f"step {ply} is in the middle of a turn" in answers[ply].err
        assert answers[ply].err.strip().endswith(f"{near[0]}, {near[1]}")


def test_replay_says_where_no_picture_can_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run("replay", a_record(tmp_path), "--svg", tmp_path / "file" / "pictures")
    assert done.status == 1
    assert "can't be written" in done.err


def test_replay_refuses_a_ply_that_is_not_there_and_a_damaged_record(run: Run, tmp_path: Path) -> None:
    path = a_record(tmp_path)
    assert "the record has 30 choices" in run("replay", path, "--to", 31).err
    path.write_text(path.read_text()[:-40])
    done = run("replay", path)
    assert done.status == 1
    assert "is damaged or cut off" in done.err


def test_one_of_many_records_is_chosen_by_its_line(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "many.jsonl"
    run("simulate", GAME, "--games", 3, "--records", out)
    done = run("replay", out)
    assert done.status == 1
    assert "choose one with --line" in done.err
    data = run("replay", out, "--line", 2, "--json").data
    assert isinstance(data, dict)
    assert data["over"]
    assert "no line 4" in run("replay", out, "--line", 4).err


def test_a_damaged_record_with_own_components_is_refused_too(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(run("components", GAME).out)
    (tmp_path / "bad.json").write_text('{"format": "cl')
    (tmp_path / "list.json").write_text("[]")
    for name, said in (("bad.json", "is damaged or cut off"), ("list.json", "one JSON object")):
        done = run("replay", tmp_path / name, "--components", tmp_path / "mine.toml")
        assert done.status == 1
        assert said in done.err


# -- play ----------------------------------------------------------------------------------------------------


@every_game
def test_bots_alone_play_to_the_end(run: Run, game: str) -> None:
    done = run("play", game, "--seats", "random,random,random", "--seed", 2)
    assert done.status == 0
    assert "Score sheet" in done.out


@every_game
def test_a_person_can_play_a_whole_game_by_numbers(run: Run, game: str, tmp_path: Path) -> None:
    """The games after the first one from the middle on, unless tests are thorough."""
    begun: tuple[object, ...] = ("--seed", 2)
    if game != GAME and not THOROUGH:
        record = random_record(game, 2, 2)
        records.save(
            replace(record, choices=record.choices[: len(record.choices) // 2]), tmp_path / "begun.json"
        )
        begun = ("--resume", tmp_path / "begun.json")
    done = run("play", game, "--seats", "human,random", *begun, stdin="1\n\n" * 2000)
    assert done.status == 0
    assert "Score sheet" in done.out


@every_game
def test_leaving_in_the_middle_is_no_error(run: Run, game: str) -> None:
    done = run("play", game, "--seed", 2, stdin="1\n")
    assert done.status == 0
    assert "Game left" in done.out


def test_undo_help_board_and_wrong_words(run: Run) -> None:
    done = run("play", GAME, "--seed", 2, stdin="?\nnonsense\nu\n1\nu\no\nb\nq\n")
    assert "take the last choice back" in done.out
    assert "'nonsense' is none of the options" in done.out
    assert "Nothing of this turn can be taken back" in done.out
    assert done.status == 0


def test_a_saved_game_goes_on_and_no_file_is_overwritten(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    done = run("play", GAME, "--seed", 2, stdin="1\n\n" * 12 + f"s {path}\ns {path}\nq\n")
    assert "Saved to" in done.out
    assert "exists already" in done.out
    saved = len(json.loads(path.read_text())["choices"])
    assert saved > 0
    again = run("play", GAME, "--resume", path, "--seats", "random,random")
    assert again.status == 0
    assert "Score sheet" in again.out
    if len(GAMES) > 1:
        assert run("play", GAMES[1], "--resume", path).status == 2


@pytest.mark.parametrize("language", ["ru", "ja", "pl", "it"])
def test_the_command_line_speaks_every_language(run: Run, language: str) -> None:
    done = run("--lang", language, "play", GAME, "--seats", "random,random", "--seed", 1)
    assert done.status == 0
    assert "Score sheet" not in done.out


# -- bench ---------------------------------------------------------------------------------------------------


def test_bench_measures_every_number_of_players(run: Run) -> None:
    done = run("bench", GAME, "--seconds", "0.1", "--json")
    assert isinstance(done.data, list)
    assert [line["players"] for line in done.data] == list(clayworks.load(GAME).players)
    for line in done.data:
        assert line["decisions_per_second"] > 0
        assert line["clone_us"] > 0
        assert line["bytes_per_state"] > 100
    assert "decisions/s" in run("bench", GAME, "--seconds", "0.1").out
