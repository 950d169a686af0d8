"""The draft of a turn, on both databases."""

from __future__ import annotations

import asyncio

import pytest

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.messages import LANGUAGES
from clayworks.core.state import BETWEEN, State
from clayworks.table.draft import Draft
from clayworks.table.errors import CannotOpen, Illegal, Refused, Stale
from clayworks.table.live import Played
from clayworks.table.seats import Kind
from tests.table.fixtures import OPEN_GAME, make, play_on, play_turn, run, service, some_choice, unheard


def test_a_draft_ends_where_the_engine_stops() -> None:
    state = clayworks.load(OPEN_GAME).deal(2, seed=5)
    seat, chance = state.current_player(), Chance(1)
    draft = Draft(state, seat, 7)
    before = state.clone()
    while not draft.complete:
        asked = draft.asked()
        assert asked is not None
        draft = draft.with_choice(some_choice(asked, chance))
    assert state == before
    assert draft.state.current_player() == BETWEEN
    assert draft.ply == 7 + len(draft.choices)
    with pytest.raises(Refused, match="confirm it"):
        draft.with_choice(draft.choices[0])


def test_a_longer_draft_leaves_the_one_at_hand_as_it_is() -> None:
    state = clayworks.load(OPEN_GAME).deal(2, seed=5)
    draft = Draft(state, state.current_player(), 0)
    asked = draft.asked()
    assert asked is not None
    first = draft.with_choice(some_choice(asked, Chance(1)))
    then = first.asked()
    assert then is not None
    first.with_choice(some_choice(then, Chance(1)))
    assert (draft.choices, len(first.choices)) == ([], 1)
    assert draft.state == state
    assert not draft.complete


def test_a_step_that_does_nothing_yet_leaves_what_the_one_before_did() -> None:
    """Who has chosen the type of a warrior is not told once more what somebody else did a turn ago."""
    state = clayworks.load("terracotta-army").deal(2, seed="clay for a warrior")
    state.choose(state.game.space.parse("rotate none"), state.current_player())
    quiet = 0
    for first in state.legal_actions():
        draft = Draft(state, state.current_player(), 0).with_choice(state.action_to_string(first))
        while not draft.complete:
            asked = draft.asked()
            assert asked is not None
            before = draft
            draft = draft.with_choice(asked.action_to_string(asked.legal_actions()[0]))
            if len(draft.happened) == len(before.happened):
                assert draft.latest == before.latest != []
                quiet += 1
            else:
                assert draft.latest == draft.happened[len(before.happened) :]
    assert quiet


def test_a_choice_that_is_not_offered_is_refused_with_its_rule() -> None:
    state = clayworks.load(OPEN_GAME).deal(2, seed=5)
    draft = Draft(state, state.current_player(), 0)
    legal = state.legal_actions()
    other = next(action for action in range(len(state.game.space)) if action not in legal)
    with pytest.raises(Illegal, match=r"\([A-Z]+-\d"):
        draft.with_choice(state.game.space.notation(other))


def test_who_is_not_asked_has_nothing_to_confirm(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            idle = 1 - table.to_choose()[0]
            async with tables.listening(table.id, [0, 1]) as stream:
                with pytest.raises(Refused, match="not complete"):
                    await tables.confirm(table.id, idle, 0)
                assert await stream.next(0) == []

    run(work())


def test_only_a_complete_turn_is_written_at_once(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat, chance = table.to_choose()[0], Chance(4)
            made: list[str] = []
            while not table.ply:
                assert table.draft(seat).choices == made
                assert (await tables.storage.load(table.id)).record.choices == []
                asked = table.draft(seat).asked()
                assert asked is not None
                made.append(some_choice(asked, chance))
                await tables.choose(table.id, seat, made[-1], table.ply_of(seat), confirm=True)
            assert len(made) > 1  # so that there was something to wait for
            assert table.record.choices == (await tables.storage.load(table.id)).record.choices == made

    run(work())


@pytest.mark.stored
def test_of_two_tabs_that_choose_at_the_same_ply_one_is_told_that_it_was_late(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            asked = table.draft(seat).asked()
            assert asked is not None
            first, second = [asked.action_to_string(action) for action in asked.legal_actions()[:2]]
            await unheard(tables).choose(table.id, seat, first, 0)
            with pytest.raises(Stale) as stale:
                await tables.choose(table.id, seat, second, 0)
            assert stale.value.ply == 1
            assert (await tables.storage.load(table.id)).draft(seat).choices == [first]

    run(work())


@pytest.mark.stored
def test_a_turn_is_written_once_also_if_two_servers_confirm_it(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            while not table.draft(seat).complete:
                asked = table.draft(seat).asked()
                assert asked is not None
                await tables.choose(table.id, seat, some_choice(asked, Chance(1)), table.ply_of(seat))
            choices = list(table.draft(seat).choices)
            done = await asyncio.gather(
                *(one.confirm(table.id, seat, len(choices)) for one in (tables, unheard(tables))),
                return_exceptions=True,
            )
            assert sorted(type(one).__name__ for one in done) == ["LiveTable", "Refused"]
            again = await tables.storage.load(table.id)
            assert again.record.choices == choices
            assert again.draft(seat).choices == []

    run(work())


def with_a_choice_not_offered() -> tuple[State, int]:
    """A table, and an option of its open decision that can't be chosen."""
    state = clayworks.load(OPEN_GAME).deal(2, seed=5)
    space = state.game.space
    while True:
        asked, legal = state.decision(), state.legal_actions()
        assert asked is not None
        for action in range(len(space)):
            if space.decision(action) == asked.id and action not in legal:
                return state, action
        state.apply_action(legal[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_a_choice_is_refused_is_said_with_its_rule_in_every_language(language: str) -> None:
    state, action = with_a_choice_not_offered()
    seat, choice = state.current_player(), state.action_to_string(action)
    with pytest.raises(Illegal) as refused:
        Draft(state, seat, 0).with_choice(choice)
    assert refused.value.to(language) == state.game.refusal(state, action).to(language)
    with pytest.raises(Illegal) as refused:
        Draft(state, 1 - seat, 0).with_choice(choice)
    assert refused.value.to(language) == state.game.out_of_turn(state, 1 - seat).to(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stored_choice_that_is_not_offered_says_why_the_table_stays_closed(language: str) -> None:
    state, action = with_a_choice_not_offered()
    seat, choice = state.current_player(), state.action_to_string(action)
    played = Played(state)
    with pytest.raises(CannotOpen) as closed:
        played.play(9, seat, choice)
    said = closed.value.to(language)
    assert choice in said
    assert "9" in said
    assert said.endswith(state.game.refusal(state, action).to(language))
    assert played.choices == []


def test_choices_can_be_taken_back_until_they_are_confirmed(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat, start = table.to_choose()[0], table.committed.clone()
            chance = Chance(4)
            asked = table.draft(seat).asked()
            assert asked is not None
            first = some_choice(asked, chance)
            await tables.choose(table.id, seat, first, 0)
            assert table.draft(seat).choices == [first]
            assert (table.ply, table.ply_of(seat), table.ply_of(1 - seat)) == (0, 1, 0)
            await tables.undo(table.id, seat, 1)
            assert table.draft(seat).choices == []
            with pytest.raises(Refused, match="taken back"):
                await tables.undo(table.id, seat, 0)
            with pytest.raises(Refused, match="not complete"):
                await tables.confirm(table.id, seat, 0)
            for _ in range(2):
                asked = table.draft(seat).asked()
                assert asked is not None
                await tables.choose(table.id, seat, some_choice(asked, chance), table.ply_of(seat))
            await tables.undo(table.id, seat, table.ply_of(seat), everything=True)
            assert table.draft(seat).choices == []
            assert table.committed == start
            made = await play_turn(tables, table, seat, chance)
            assert table.record.choices == made
            with pytest.raises(Stale) as stale:
                await tables.undo(table.id, seat, 0)
            assert stale.value.ply == len(made)

    run(work())


def test_a_stale_doubled_foreign_or_illegal_choice_changes_nothing(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat, chance = table.to_choose()[0], Chance(2)
            asked = table.draft(seat).asked()
            assert asked is not None
            choice = some_choice(asked, chance)
            await tables.choose(table.id, seat, choice, 0)
            for ply in (0, 2, 99):
                with pytest.raises(Stale) as stale:
                    await tables.choose(table.id, seat, choice, ply)
                assert stale.value.ply == 1
            with pytest.raises(Illegal, match="not"):
                await tables.choose(table.id, 1 - seat, choice, 0)
            with pytest.raises(Illegal, match="is no choice of"):
                await tables.choose(table.id, seat, "fly high", 1)
            assert table.draft(seat).choices == [choice]

    run(work())


def test_a_draft_survives_the_server(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            asked = table.draft(seat).asked()
            assert asked is not None
            await tables.choose(table.id, seat, some_choice(asked, Chance(1)), 0)
            expected = table.draft(seat)
        async with service(database) as tables:
            again = await tables.look(table.id)
            assert again.draft(seat).choices == expected.choices
            assert again.draft(seat).state == expected.state

    run(work())


def test_a_seat_that_confirms_itself_is_never_asked(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            for seat in table.seats:
                seat.confirms_itself = True
            chance = Chance(8)
            for _ in range(30):
                seat_now = table.to_choose()[0]
                draft = table.draft(seat_now)
                assert not draft.complete
                asked = draft.asked()
                assert asked is not None
                await tables.choose(table.id, seat_now, some_choice(asked, chance), draft.ply)
            assert table.ply > 0

    run(work())


def test_a_whole_game_is_stored_as_it_was_played(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, Kind.HUMAN)
            await play_on(tables, table, Chance(5))
            assert table.over
            with pytest.raises(Refused, match="over"):
                await tables.choose(table.id, 0, "any", table.ply)
        async with service(database) as tables:
            again = await tables.look(table.id)
            assert again.committed == table.committed
            assert again.record.to_data() == table.record.to_data()
            assert again.events == table.events
            assert again.entries == table.entries
            assert again.record.replay() == table.committed
            ply, position = again.position(again.ply)
            assert ply == again.ply
            assert position == table.committed.to_position()
            for upto in (0, 5, again.ply // 2):
                assert again.position(upto)[0] <= upto

    run(work())
