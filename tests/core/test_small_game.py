"""What a game need not write: every answer that `Game` has for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from clayworks.core.components import Components
from clayworks.core.errors import BadPosition
from clayworks.core.events import Event
from clayworks.core.game import Game
from clayworks.core.messages import M, Reason
from clayworks.core.pictures.plain import MOST_LINES, board, said
from clayworks.core.state import IllegalAction, State
from clayworks.players.player import player
from tests.pebbles.game import Pebbles
from tests.table.cards import CardGame

GAME: Game = Pebbles.shipped()


def dealt(players: int = 2) -> State:
    """Some heap."""
    return GAME.deal(players, seed=1)


def finished() -> State:
    state = dealt()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    return state


def test_its_folder_is_where_its_class_is_written() -> None:
    assert Pebbles.folder == Path(__file__).parent.parent / "pebbles"

    class Other(Pebbles):
        """With other rules, but the same files."""

    assert Other.folder == Pebbles.folder


def test_without_a_component_file_it_has_no_components() -> None:
    assert GAME.components == Components({}, "whatever")
    assert GAME.components.reconstructed() == []
    assert (GAME.rules, GAME.minutes, GAME.options) == (1, 0, ())


def test_its_questions_and_options_are_those_of_the_notation() -> None:
    state = dealt()
    asked = state.decision()
    assert asked is not None
    assert (asked.id, asked.seat, str(asked.message), asked.rule) == ("take", 0, "take", "")
    assert [str(state.describe(action).message) for action in state.legal_actions()] == ["1", "2", "3"]
    assert finished().decision() is None


def test_what_is_refused_is_refused_with_what_is_offered() -> None:
    state = dealt()
    while len(state.legal_actions()) == 3:
        state.apply_action(0)
    with pytest.raises(IllegalAction, match=r"^3 is not offered now; offered are 1, 2$"):
        state.apply_action(2)
    with pytest.raises(IllegalAction, match=r"^there is no such choice$"):
        state.apply_action(9)
    state.choose(0)
    with pytest.raises(IllegalAction, match=r"^nothing is open before the game goes on$"):
        state.choose(0)
    with pytest.raises(IllegalAction, match=r"^the game is over$"):
        finished().choose(0)
    with pytest.raises(IllegalAction, match=r"^it is not teal's choice$"):
        dealt().choose(0, seat=1)


def test_a_choice_of_another_decision_is_refused_with_the_question() -> None:
    cards = CardGame.shipped()
    state = cards.deal(2, seed=1)
    with pytest.raises(IllegalAction, match=r"^another question is open: Which\? \(X-0\)$"):
        state.choose(cards.space.action("draw", "take"))


def test_why_not_is_answered_for_things_by_the_options_that_touch_them() -> None:
    state = CardGame.shipped().deal(2, seed=1)
    held = state.view(0)["hand"]
    other = next(card for card in range(24) if card not in held)
    assert state.why_not(f"card:{held[0]}") is None
    assert str(state.why_not(f"card:{other}")).startswith(f"{other} is not offered now; offered are ")
    assert str(state.why_not("moon")) == "moon. Now: Which? (X-0)"
    assert str(finished().why_not("moon")) == "the game is over"
    assert state.game.element_of(state, str(other)) == f"card:{other}"
    assert state.game.element_of(state, "moon") is None


def test_a_reason_without_a_rule_has_no_brackets() -> None:
    assert str(Reason(M("it is late"), "")) == "it is late"
    assert str(Reason(M("it is late"), "X-1")) == "it is late (X-1)"


def test_it_has_no_positions_and_says_so() -> None:
    for ask in (
        lambda: dealt().to_position(),
        lambda: GAME.from_position({}),
        lambda: GAME.score_position({}, "final"),
    ):
        with pytest.raises(BadPosition, match="Pebbles has no written positions"):
            ask()


def test_its_ledger_is_points_by_source() -> None:
    state = finished()
    ledger = state.ledger()
    assert list(ledger["players"]) == ["red", "teal"]
    for seat, line in enumerate(ledger["players"].values()):
        assert line["pebbles"] + line["last_pebble"] == line["total"] == state.scores()[seat]
        assert line["place"] == state.places()[seat]
    assert sorted(line["last_pebble"] for line in ledger["players"].values()) == [0, 3]
    assert GAME.scored(state, "final") == state
    with pytest.raises(ValueError, match="phase 'round' is not one of final"):
        state.ledger("round")


def test_what_happened_is_told_by_name_and_number() -> None:
    state = dealt()
    log = state.listen()
    state.apply_action(1)
    assert [str(GAME.tell(state, event)) for event in log.take_events()] == ["red: take 2"]
    assert str(GAME.tell(state, Event("new_round", -1, (2,)))) == "new round 2"
    assert GAME.place_name(4) == "4"
    assert str(GAME.colour_name("teal")) == "teal"
    assert str(GAME.source_name(1)) == "last pebble"


def test_its_view_is_its_board_in_the_terminal_and_on_a_page() -> None:
    state = dealt()
    console = Console(width=60)
    with console.capture() as printed:
        console.print(GAME.terminal(state.view(), "en"))
    assert printed.get().split() == ["heap", "12", "points", "red", "0;", "teal", "0"]
    drawn = GAME.board(state.view(), "en", {})
    assert list(drawn.panels) == ["table"]
    assert ">heap<" in drawn.panels["table"].svg
    assert ">red 0; teal 0<" in drawn.panels["table"].svg


def test_a_plain_board_can_show_any_view() -> None:
    assert said([]) == said(None) == "–"
    assert said({"a": [1, 2], "b": {"c": True}}) == "a 1, 2; b c True"
    names = {"names": {"red": "Anna"}}
    assert "Anna" not in board(names, "x", {}).panels["table"].svg
    long = board({"story": "once upon a time " * 60, "end": "<&"}, "x", {}).panels["table"].svg
    assert long.count("<text") == 1 + MOST_LINES + 2
    assert "…" in long
    assert "&lt;&amp;" in long


def test_every_level_plays_it() -> None:
    from clayworks.core.chance import Chance
    from clayworks.players.levels import LEVELS

    for level in (*LEVELS, "random", "greedy", "mcts:20"):
        state = dealt(3)
        bot = player(level, Chance(1))
        state.apply_action(bot.choose(state))
        assert sum(state.scores()) > 0
