"""How a page asks: what stands beside the question, and what one click does there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.messages import Role
from clayworks.core.record import JOINT
from clayworks.players.player import player
from clayworks.table.clicks import clicks
from clayworks.table.draft import Draft
from clayworks.table.seats import Kind
from clayworks.web import answers
from clayworks.web.questions import Voice, buttons, question
from clayworks.web.showing import done
from tests.table.databases import sqlite_address
from tests.table.fixtures import make, play_turn, run, service, some_choice

pytestmark = pytest.mark.sampled("name")


def drafts(name: str, seed: int) -> Iterator[Draft]:
    """Every draft of a game that is played sensibly."""
    state = clayworks.load(name).deal(2, seed=seed)
    bots = [player("greedy", Chance(f"{seed}/{seat}")) for seat in range(2)]
    while not state.is_terminal():
        for seat in state.deciders():
            if seat not in state.deciders():
                continue  # nothing was left to choose when it came to this seat
            draft = Draft(state, seat, 0)
            while not draft.complete:
                yield draft
                asked = draft.asked()
                assert asked is not None
                draft = draft.with_choice(asked.action_to_string(int(bots[seat].choose(asked))))
            for choice in draft.choices:
                action = state.game.space.parse(choice)
                assert action is not None
                state.choose(action, seat)
        state.advance()


@pytest.mark.parametrize("name", clayworks.game_names())
def test_what_is_left_of_a_turn_stands_beside_the_first_of_its_answers(name: str) -> None:
    voice, found = Voice("en"), 0
    for draft in drafts(name, 3):
        asked = question(draft, voice)
        on_board = {one.choice for ways in asked.on_board.values() for one in ways}
        shown = buttons(asked, draft, on_board, voice)
        whole = [one for one in clicks(draft) if one.joint and one.meaning.element is None]
        beside = [one for one in shown if one.rest]
        assert [one.rest for one in beside] == [one.sent for one in whole]
        assert not any(JOINT in one.choice for one in shown)  # it is no button of its own
        for one in beside:
            assert one.role is Role.MAIN
            assert one.rest.startswith(f"{one.choice}{JOINT}")
            assert str(whole[0].meaning.message) in one.rest_text
            assert not one.ends
            found += 1
    assert found


def test_who_answers_in_the_turn_of_another_has_not_completed_a_turn(tmp_path: Path) -> None:
    """In Terramara others are asked in the middle of a turn: what to give to who raids them."""

    async def work() -> str:
        async with service(sqlite_address(tmp_path)) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, Kind.HUMAN, game="terramara")
            chance, voice = Chance(3), answers.voice(table, "en")
            while not table.over:
                seat = table.committed.current_player()
                draft = table.draft(seat)
                while not draft.complete:
                    asked = draft.asked()
                    assert asked is not None
                    draft = draft.with_choice(some_choice(asked, chance))
                told = done(table, draft, voice)
                assert told is not None
                if table.view()["active"] != table.record.players[seat]:
                    assert "Your turn" not in told.text
                    if "Your answer" in told.text:
                        return told.text
                await play_turn(tables, table, seat, chance)
        return ""

    told = run(work())
    assert told.startswith("Your answer is complete: confirm it, and ")
