"""Many clients at once against a model: random joins, choices, undos, confirmations and stale plies."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from clayworks.core.record import Record
from clayworks.core.state import State
from clayworks.table.database import Database
from clayworks.table.errors import Illegal, NotYours, Refused, Stale
from clayworks.table.hosting import Host, Plan
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind, SeatPlan
from clayworks.table.service import Tables
from tests.effort import enough
from tests.table.databases import lent_database
from tests.table.fixtures import OPEN_GAME, add_cards

T = TypeVar("T")
SEATS = 3
picks = st.integers(0, 10**6)
seat_numbers = st.integers(0, SEATS - 1)


class Model:
    """What a table should be, written as simply as possible: replay everything, always."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.written: list[tuple[int, str]] = []
        self.drafts: dict[int, list[str]] = {}
        self.sealed: dict[int, list[str]] = {}

    def committed(self) -> State:
        state = self.record.start()
        for seat, choice in self.written:
            self.apply(state, seat, choice)
            state.advance()
        return state

    def apply(self, state: State, seat: int, choice: str) -> None:
        action = state.game.space.parse(choice)
        assert action is not None
        state.choose(action, seat)

    def drafted(self, seat: int) -> State:
        state = self.committed()
        for choice in self.sealed.get(seat, self.drafts.get(seat, [])):
            self.apply(state, seat, choice)
        return state

    def ply(self, seat: int) -> int:
        return len(self.written) + len(self.sealed.get(seat, self.drafts.get(seat, [])))

    def legal(self, seat: int) -> list[str]:
        if seat in self.sealed:
            return []
        state = self.drafted(seat)
        return [state.action_to_string(action) for action in state.facing(seat).legal_actions(seat)]

    def complete(self, seat: int) -> bool:
        return bool(self.drafts.get(seat)) and seat not in self.sealed and not self.legal(seat)

    def confirm(self, seat: int) -> None:
        committed = self.committed()
        deciders = committed.deciders()
        choices = self.drafts.pop(seat)
        if len(deciders) > 1:
            self.sealed[seat] = choices
            if set(deciders) <= set(self.sealed):
                self.written += [(s, c) for s in sorted(self.sealed) for c in self.sealed[s]]
                self.sealed, self.drafts = {}, {}
        else:
            self.written += [(seat, choice) for choice in choices]
            self.drafts = {}


class Clients(RuleBasedStateMachine):
    """One table, one or two servers, several clients with their own idea of where it stands."""

    backend = "sqlite"
    game = OPEN_GAME

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.servers: list[Tables] = []
        self.folder = tempfile.TemporaryDirectory()
        self.lent = ExitStack()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    @initialize(seed=st.integers(0, 2**20))
    def sit_down(self, seed: int) -> None:
        address = self.lent.enter_context(lent_database(self.backend, Path(self.folder.name)))
        count = 2 if self.backend == "postgresql" else 1
        self.servers = [self.do(Tables.start(Database(address))) for _ in range(count)]
        plan = Plan(self.game, [SeatPlan(Kind.HUMAN), *[SeatPlan(Kind.OPEN)] * (SEATS - 1)], seed)
        self.table = self.do(Host(self.servers[0]).make(plan, "me")).id
        self.codes: dict[int, str] = {}
        self.joined = {0}
        first = self.look(0)
        self.model = Model(
            Record(first.record.game, first.record.players, first.record.deal, [], None, first.record.options)
        )

    def server(self, pick: int) -> Tables:
        return self.servers[pick % len(self.servers)]

    def look(self, pick: int) -> LiveTable:
        return self.do(self.server(pick).look_again(self.table))

    @rule(seat=seat_numbers, pick=picks)
    def invite(self, seat: int, pick: int) -> None:
        try:
            self.codes[seat] = self.do(Host(self.server(pick)).invite(self.table, seat))
            assert seat not in self.joined
        except Refused:
            assert seat in self.joined

    @precondition(lambda self: self.codes)
    @rule(pick=picks, data=st.data())
    def join(self, pick: int, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(sorted(self.codes)))
        try:
            _table, taken = self.do(Host(self.server(pick)).join(self.codes[seat], "Anna", f"key{seat}"))
            assert taken == seat
            assert seat not in self.joined
            self.joined.add(seat)
        except Refused:
            assert seat in self.joined

    @rule(seat=seat_numbers, pick=picks, confirm=st.booleans())
    def choose(self, seat: int, pick: int, confirm: bool) -> None:
        legal = self.model.legal(seat)
        if not legal or seat not in self.joined:
            return
        choice = legal[pick % len(legal)]
        self.do(self.server(pick).choose(self.table, seat, choice, self.model.ply(seat), confirm))
        self.model.drafts.setdefault(seat, []).append(choice)
        if confirm and self.model.complete(seat):
            self.model.confirm(seat)

    @rule(seat=seat_numbers, pick=picks)
    def confirm(self, seat: int, pick: int) -> None:
        try:
            self.do(self.server(pick).confirm(self.table, seat, self.model.ply(seat)))
        except (Refused, Illegal, NotYours):
            assert not self.model.complete(seat) or seat not in self.joined
            return
        assert self.model.complete(seat)
        self.model.confirm(seat)

    @rule(seat=seat_numbers, pick=picks, everything=st.booleans())
    def undo(self, seat: int, pick: int, everything: bool) -> None:
        draft = self.model.drafts.get(seat, [])
        try:
            self.do(self.server(pick).undo(self.table, seat, self.model.ply(seat), everything))
        except Refused:
            assert not draft or seat in self.model.sealed
            return
        self.model.drafts[seat] = [] if everything else draft[:-1]

    @rule(seat=seat_numbers, pick=picks, wrong=st.integers(-3, 3).filter(bool))
    def be_late(self, seat: int, pick: int, wrong: int) -> None:
        ply = self.model.ply(seat)
        with pytest.raises(Stale) as stale:
            self.do(self.server(pick).choose(self.table, seat, "whatever", max(0, ply + wrong) or ply + 5))
        assert stale.value.ply == ply

    @rule(pick=picks)
    def choose_all_at_once(self, pick: int) -> None:
        """Everybody who may choose sends the same choice three times at the same moment: it counts once."""
        wanted = {
            seat: legal[pick % len(legal)]
            for seat in sorted(self.joined)
            if (legal := self.model.legal(seat))
        }

        async def rush() -> list[Any]:
            calls = [
                self.server(pick + again).choose(self.table, seat, choice, self.model.ply(seat))
                for seat, choice in wanted.items()
                for again in range(3)
            ]
            return await asyncio.gather(*calls, return_exceptions=True)

        done = self.do(rush())
        for number, (seat, choice) in enumerate(wanted.items()):
            three = done[3 * number : 3 * number + 3]
            assert sum(not isinstance(one, BaseException) for one in three) == 1, three
            assert all(isinstance(one, (LiveTable, Stale)) for one in three)
            self.model.drafts.setdefault(seat, []).append(choice)

    @rule()
    def restart(self) -> None:
        address = str(self.servers[0].storage.database.url.render_as_string(hide_password=False))
        self.do(self.servers[0].stop())
        self.servers[0] = self.do(Tables.start(Database(address)))

    @invariant()
    def everything_is_as_the_model_says(self) -> None:
        if not self.servers:
            return
        committed = self.model.committed()
        for number in range(len(self.servers)):
            table = self.look(number)
            assert table.record.choices == [choice for _seat, choice in self.model.written]
            assert table.committed == committed
            assert table.sealed == self.model.sealed
            for seat in range(SEATS):
                assert table.ply_of(seat) == self.model.ply(seat)
                assert table.draft(seat).state == self.model.drafted(seat)
                kind = Kind.HUMAN if seat in self.joined else Kind.OPEN
                assert table.seats[seat].kind is kind

    def teardown(self) -> None:
        for server in self.servers:
            self.do(server.stop())
        self.runner.close()
        self.lent.close()
        self.folder.cleanup()


@pytest.mark.sampled
@pytest.mark.parametrize("game", [OPEN_GAME, "cards"])
@pytest.mark.parametrize(("backend", "examples"), [("sqlite", enough(5, 10)), ("postgresql", enough(2, 4))])
def test_clients_and_model_agree(
    backend: str, examples: int, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hypothesis.stateful import run_state_machine_as_test

    add_cards(monkeypatch)
    machine = type("ClientsHere", (Clients,), {"backend": backend, "game": game})
    run_state_machine_as_test(machine, settings=settings(max_examples=examples, stateful_step_count=25))
