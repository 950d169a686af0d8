"""The game in `examples/`, a package of its own: its rules, and that everything can play it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from kiln.game import GAME as KIND
from kiln.table import BROKEN, FIRED, HAND, LAST_TAKING, ROUGH, ROUNDS, STOKING, KilnState
from librt.vecs import vec
from mypy_extensions import i64
from tools import catalogues

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.errors import BadDeal
from clayworks.core.record import Record
from clayworks.core.state import NOTHING, IllegalAction, State
from clayworks.players.levels import LEVELS, level
from clayworks.players.player import player
from clayworks.players.thinking import Budget
from tests.installing import KILN, announce_kiln, forget
from tests.test_cli import Run, run

__all__ = ["run"]

GAME = KIND.shipped()
OCHRE, TEAL, CRIMSON = range(3)
LEFT, MIDDLE, RIGHT = range(3)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The program finds the game by its entry point."""
    announce_kiln(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    forget()
    yield
    monkeypatch.undo()
    forget()


def table(*hands: list[int], kilns: dict[int, list[list[int]]] | None = None, turns: int = 0) -> KilnState:
    """A table with these hands and pots in kilns, where the next seat has to show a pot."""
    state = GAME.deal(len(hands), seed=1)
    assert isinstance(state, KilnState)
    state.hands = [list(hand) for hand in hands]
    for kiln, pots in (kilns or {}).items():
        state.kilns[kiln] = pots
    state.open, state.seat, state.options, state.turns = NOTHING, NOTHING, vec[i64](), turns
    state.advance()
    return state


def play(state: State, *choices: str) -> None:
    """Make written choices."""
    for choice in choices:
        action = GAME.space.parse(choice)
        assert action is not None, choice
        state.apply_action(action)


def offered(state: State) -> list[str]:
    """The written choices that are open."""
    return [state.action_to_string(action) for action in state.legal_actions()]


def refused(state: State, choice: str) -> str:
    """What is said against a choice."""
    with pytest.raises(IllegalAction) as error:
        play(state, choice)
    return str(error.value)


def random_game(players: int, seed: int) -> KilnState:
    """The end of a random game."""
    state = GAME.deal(players, seed=seed)
    bot = player("random", Chance(seed))
    while not state.is_terminal():
        state.apply_action(bot.choose(state))
    assert isinstance(state, KilnState)
    return state


# -- the rules, and their examples ---------------------------------------------------------------------------


def test_example_5_1_the_middle_pot_is_well_fired_the_hotter_stays_rough_the_cooler_breaks() -> None:
    state = table([8, 1, 2], [4, 4, 5], kilns={LEFT: [[OCHRE, 6], [TEAL, 3]]})
    state.listen()
    play(state, "show 8", "put left")
    assert state.scores() == [8, -2]
    found = [(entry.seat, entry.source, entry.points, entry.rule) for entry in state.entries()]
    assert found == [
        (OCHRE, FIRED, 6, "KI-3.2"),
        (TEAL, BROKEN, -2, "KI-3.4"),
        (OCHRE, ROUGH, 1, "KI-3.3"),
        (OCHRE, STOKING, 1, "KI-3.5"),
    ]
    assert state.kilns[LEFT] == []
    assert state.fired == [1, 0]


def test_example_5_2_two_pots_of_one_heat_are_both_well_fired() -> None:
    state = table([1, 2, 3], [7, 4, 5], [1, 2, 3], kilns={RIGHT: [[OCHRE, 7], [CRIMSON, 2]]}, turns=1)
    play(state, "show 7", "put right")
    assert state.scores() == [7, 8, -2]
    assert state.fired == [1, 1, 0]


def test_example_5_3_nobody_fills_a_kiln_alone() -> None:
    mine = {MIDDLE: [[OCHRE, 4], [OCHRE, 9]]}
    state = table([5, 1, 2], [6, 4, 5], kilns=mine)
    play(state, "show 5")
    assert offered(state) == ["put left", "put right"]
    assert refused(state, "put middle") == "two pots in the middle kiln are yours already (KI-2.3)"
    assert str(state.why_not("kiln:middle")) == "two pots in the middle kiln are yours already (KI-2.3)"
    other = table([5, 1, 2], [6, 4, 5], kilns=mine, turns=1)
    play(other, "show 6", "put middle")
    assert other.scores() == [4 - 4 - 2 + 1, 6 + 1]


def test_example_5_4_an_open_pot_is_shown_before_a_hidden_one() -> None:
    state = table([1, 2, 3], [9, 4, 5], turns=1)
    state.shelf = [9, 1, 1]
    play(state, "show 4", "put left", "take 9")
    assert state.open_pots == [[], [9]]
    assert GAME.view(state, OCHRE)["open_pots"]["teal"] == [9]
    play(state, "show 1", "put left", "take stack", "show 9")
    assert (state.open_pots[TEAL], sorted(state.hands[TEAL])) == ([], [5, 9])


def test_a_pot_from_the_stack_turns_up_only_when_the_turn_has_ended() -> None:
    state = table([1, 2, 3], [4, 5, 6])
    play(state, "show 1", "put left")
    before, top = len(state.stack), state.stack[-1]
    state.choose(GAME.space.action("take", "stack"))
    assert (state.hands[OCHRE], len(state.stack)) == ([2, 3], before)
    state.advance()
    assert (state.hands[OCHRE], len(state.stack)) == ([2, 3, top], before - 1)
    assert len(state.shelf) == 3


def test_in_the_last_rounds_no_pots_are_taken_and_the_last_one_is_shown_unasked() -> None:
    state = table([1, 2, 3], [4, 5, 6], turns=2 * LAST_TAKING)
    play(state, "show 1", "put left", "show 4", "put left", "show 2", "put middle", "show 5", "put right")
    assert (state.shown, offered(state)) == (3, ["put left", "put middle", "put right"])
    play(state, "put middle", "put right")
    assert state.is_terminal()
    assert state.hands == [[], []]


@pytest.mark.parametrize("players", GAME.players)
def test_a_game_has_ten_rounds_and_loses_no_pot(players: int) -> None:
    state = random_game(players, seed=players)
    assert state.turns == ROUNDS * players
    assert sum(map(len, (*state.hands, *state.open_pots))) == 0
    in_kilns = sum(len(pots) for pots in state.kilns)
    assert (ROUNDS * players - in_kilns) % 3 == 0
    assert len(state.stack) == 72 - HAND * players - 3 - LAST_TAKING * players


def test_of_equal_points_more_well_fired_pots_win_and_else_the_place_is_shared() -> None:
    state = table([1, 2, 3], [4, 5, 6], [7, 8, 9])
    for seat in (OCHRE, TEAL, CRIMSON):
        state.gain_points(seat, ROUGH, 5, "KI-3.3")
    state.fired = [1, 2, 1]
    assert state.places() == [2, 1, 2]


# -- what is refused, seen and said --------------------------------------------------------------------------


def test_every_refusal_names_its_rule() -> None:
    state = table([1, 2, 3], [4, 5, 6])
    state.shelf = [5, 5, 6]
    assert refused(state, "show 4") == "you have no pot of heat 4 (KI-2.2)"
    play(state, "show 1", "put left")
    assert refused(state, "take 9") == "no pot of heat 9 lies on the shelf (KI-2.4)"
    assert offered(state) == ["take 5", "take 6", "take stack"]
    assert refused(state, "show 2") == "another question is open: Which pot do you take? (KI-2.4)"


POTS: list[object] = [*range(1, 10)] * 8


@pytest.mark.parametrize("deal", [None, {}, {"pots": 7}, {"pots": POTS[1:]}, {"pots": ["1", *POTS[1:]]},
                                  {"pots": [True, *POTS[1:]]}, {"pots": [[1], *POTS[1:]]}])  # fmt: skip
def test_a_deal_that_can_not_be_is_refused(deal: object) -> None:
    with pytest.raises(BadDeal, match=r"every heat from 1 to 9 eight times \(KI-1\.1\)"):
        GAME.set_up(("ochre", "teal"), deal, {})
    assert GAME.set_up(("ochre", "teal"), {"pots": POTS}, {}).hands == [[1, 2, 3], [4, 5, 6]]


def test_a_seat_sees_its_own_hand_and_how_many_the_others_have() -> None:
    state = table([1, 2, 3], [7, 8, 9])
    assert GAME.view(state, OCHRE)["hand"] == [1, 2, 3]
    assert GAME.view(state, None)["hand"] == []
    assert GAME.view(state, OCHRE)["hands"] == {"ochre": 3, "teal": 3}
    again = state.resample_from_infostate(OCHRE, Chance(1))
    assert again.hands[OCHRE] == [1, 2, 3]
    assert again.hands[TEAL] != [7, 8, 9]


def test_the_log_speaks_two_languages() -> None:
    state = table([8, 1, 2], [4, 4, 5], kilns={LEFT: [[OCHRE, 6], [TEAL, 3]]})
    log = state.listen()
    shelf = state.shelf[0]
    play(state, "show 8", "put left", f"take {shelf}", "show 5", "put right", "take stack")
    events = log.take_events()
    assert [str(GAME.tell(state, event)) for event in events] == [
        "ochre puts a pot of heat 8 into the left kiln",
        "ochre fires the left kiln: heat 6",
        f"ochre takes a pot of heat {shelf} from the shelf",
        "teal puts a pot of heat 5 into the right kiln",
        "teal takes a pot from the stack",
    ]
    assert GAME.tell(state, events[1]).to("it") == "ocra accende il forno di sinistra: calore 6"
    assert GAME.tell(state, events[1]).to("pl") == "ochre fires the left kiln: heat 6"
    assert catalogues.check(KILN / "kiln") == 0


def test_every_rule_that_is_named_is_written() -> None:
    rules = (GAME.folder / "rules.md").read_text(encoding="utf-8")
    named = {rule for file in GAME.folder.glob("*.py") for rule in re.findall(r"KI-\d\.\d", file.read_text())}
    assert len(named) > 12
    assert named <= set(re.findall(r'<a id="(KI-\d\.\d)"></a>\*\*\1\*\*', rules))


# -- everything that plays it --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*LEVELS, "greedy"])
def test_bots_of_every_level_finish_a_game(name: str) -> None:
    bot = level(name, Chance(1), Budget(6)) if name in LEVELS else player(name, Chance(1))
    state = GAME.deal(3, seed=4)
    while not state.is_terminal():
        state.apply_action(bot.choose(state))
    assert min(state.places()) == 1


@pytest.mark.usefixtures("installed")
def test_the_program_finds_it_by_its_entry_point(run: Run) -> None:
    assert "kiln" in clayworks.game_names()
    assert clayworks.load("kiln") == GAME
    listed = {line["name"]: line for line in json.loads(run("games", "--json").out)}
    assert listed["kiln"]["players"] == [2, 3, 4, 5]
    assert "kiln" in run("games").out
    record = Record.new(clayworks.load("kiln"), 5, seed=2)
    assert Record.from_data(json.loads(json.dumps(record.to_data()))).start() == record.start()


@pytest.mark.usefixtures("installed")
def test_it_is_played_in_the_terminal(run: Run) -> None:
    done = run("play", "kiln", "--seats", "human,random", "--seed", 3, stdin="why 9\n" + "1\n\n" * 200)
    assert done.status == 0
    assert "Which pot do you show?  [KI-2.2]" in done.out
    assert "you have no pot of heat 9 (KI-2.2)" in done.out
    assert "Score sheet" in done.out
    assert "well fired" in done.out


@pytest.mark.usefixtures("installed")
def test_a_tournament_of_it_can_be_held(run: Run) -> None:
    done = run("tournament", "kiln", "--bots", "greedy,random", "--games", 3, "--players", 3)
    assert done.status == 0
    assert "Head to head" in done.out


def test_its_readme_leads_to_files_that_are_there() -> None:
    text = (KILN / "README.md").read_text(encoding="utf-8")
    files = re.findall(r"`(kiln/[\w/.]+)`", text)
    assert len(files) > 4
    assert all((KILN / file).exists() for file in files)
    assert f"pip install -e {KILN.relative_to(KILN.parents[1])}" in text
