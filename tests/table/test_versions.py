"""Tables that began with older rules go on with them; new ones begin with the newest."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from clayworks.core.chance import Chance
from clayworks.core.record import Record
from clayworks.core.state import State
from clayworks.table.brief import brief_of
from clayworks.table.draft import Draft
from clayworks.table.errors import CannotOpen
from clayworks.table.hosting import Branch, Host
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind, Seat, SeatPlan
from clayworks.table.service import Tables
from clayworks.table.worker import answer, turn
from tests.table.cards import GAME, NEWER
from tests.table.fixtures import ThinkersHere, add_cards, make, play_on, play_turn, run, service

older_program = pytest.MonkeyPatch.context


async def one_round_of_secrets(tables: Tables, *kinds: Kind) -> str:
    """A table of the tiny game: seat 0 has sealed its cards, seat 1 holds one in its draft."""
    table = await make(tables, *kinds, game="cards")
    await play_turn(tables, table, 0, Chance(1))
    draft = table.draft(1).asked()
    assert draft is not None
    await tables.choose(table.id, 1, draft.action_to_string(draft.legal_actions()[0]), table.ply)
    return table.id


def test_a_running_table_goes_on_by_the_rules_it_began_with(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def before() -> str:
        async with service(database) as tables:
            return await one_round_of_secrets(tables, Kind.HUMAN, Kind.HUMAN, Kind.BOT)

    async def after(address: str) -> None:
        async with service(database, ThinkersHere()) as tables:
            table = await tables.look(address)
            assert table.record.game is NEWER.with_rules(1)
            assert (list(table.sealed), len(table.draft(1).choices)) == ([0], 1)
            await play_on(tables, table, Chance(2))
            assert table.over
            assert table.record.to_data()["rules"] == 1
            # What was played is a game by version 1: the program that began it sees the same.
            old = Record(GAME, table.record.players, table.record.deal, table.record.choices)
            assert old.replay().scores() == table.committed.scores()
            assert tables.thinkers is not None
            assert tables.thinkers.failures == 0
            again = await tables.look_again(address)
            assert again.record.game.rules == 1

    with older_program() as older:
        add_cards(older, GAME)
        address = run(before())
    add_cards(monkeypatch, NEWER)
    run(after(address))


def test_a_bot_is_asked_by_the_version_of_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise it would believe that the other seat has to choose."""
    add_cards(monkeypatch, NEWER)
    record = Record.new(NEWER.with_rules(1), 2, seed=1)
    table = LiveTable("t", record, [Seat(seat, Kind.BOT, "random") for seat in (0, 1)])
    laid = [(seat, choice) for seat in (0, 1) for choice in turn(table.committed, seat, "random", "1")]
    table.accept(table.played(laid))
    [seat] = table.to_choose()
    asked = brief_of(table, seat)
    assert asked["rules"] == 1
    assert Draft(table.committed, seat, table.ply, answer(asked)).complete


def test_new_tables_and_rematches_are_by_the_newest_rules(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def before() -> str:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, game="cards")
            await play_on(tables, table, Chance(2))
            assert table.over
            return table.id

    async def after(address: str) -> None:
        async with service(database) as tables:
            old = await tables.look(address)
            assert (old.record.game.rules, old.over) == (1, True)
            rematch = await Host(tables).rematch(address)
            new = await make(tables, Kind.HUMAN, Kind.HUMAN, game="cards")
            for table in (rematch, new):
                assert table.record.game is NEWER
                await play_on(tables, table, Chance(2))
                assert (await tables.storage.load(table.id)).record.game is NEWER

    with older_program() as older:
        add_cards(older, GAME)
        address = run(before())
    add_cards(monkeypatch, NEWER)
    run(after(address))


def test_a_program_that_is_older_than_a_table_says_so(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def now() -> str:
        async with service(database) as tables:
            return (await make(tables, Kind.HUMAN, Kind.HUMAN, game="cards")).id

    async def earlier(address: str) -> None:
        async with service(database) as tables:
            said = "this table began with rules version 2 of Cards; this program plays version 1"
            with pytest.raises(CannotOpen, match=said):
                await tables.look(address)

    with pytest.MonkeyPatch.context() as newer:
        add_cards(newer, NEWER)
        address = run(now())
    add_cards(monkeypatch, GAME)
    run(earlier(address))


# -- a game whose rules have changed -------------------------------------------------------------------------

GOLDEN = Path(__file__).parents[1] / "golden"


def pays_with_the_bonus(table: State) -> bool:
    """XI-9.5: the minister's coin pays for a card."""
    return "building armory" in map(table.action_to_string, table.legal_actions())


def is_replaced_in_its_place(table: State) -> bool:
    """TM-6.2: among the cards that leave the row in round 3 the others stay where they are."""
    row = [card["id"] for card in table.view(0)["artefacts"]]
    return row == ["T2d", "T2c", "P2c", "T2a", "W2a", "P2a", "T2b", "W2b"]


NEWEST: dict[str, tuple[int, Callable[[State], bool]]] = {
    "xian/version-2-3-players-2101.json": (92, pays_with_the_bonus),
    "terramara/rules-2-3-beginner.json": (81, is_replaced_in_its_place),
}
"""Records of version 2; so far version 1 could have been played, too, and then it shows which one is."""


@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize("file", NEWEST)
def test_a_stored_table_goes_on_by_its_rules_where_they_differ(database: str, file: str, rules: int) -> None:
    data: dict[str, Any] = json.loads((GOLDEN / file).read_text(encoding="utf-8"))
    count, shows = NEWEST[file]
    begun = Record.from_data({**data, "rules": rules, "choices": data["choices"][:count]})
    steps = [
        (step.current_player(), choice) for step, choice in zip(begun.steps(), data["choices"], strict=False)
    ]

    async def before() -> str:
        async with service(database) as tables:
            people = Branch([SeatPlan(Kind.HUMAN)] * len(begun.players))
            return (await Host(tables).branch(begun, steps[:count], people, "me")).id

    async def after(address: str) -> None:
        async with service(database) as tables:
            table = await tables.look(address)
            assert table.record.game is begun.game
            seat = table.committed.current_player()
            asked = table.draft(seat).asked()
            assert asked is not None
            assert shows(asked) == (rules == 2)
            await play_on(tables, table, Chance(2))
            assert (table.over, table.record.game.rules) == (True, rules)
            again = (await tables.storage.load(address)).record
            assert again.to_data()["rules"] == rules
            assert again.replay() == table.committed
            rematch = await Host(tables).rematch(address)
            assert rematch.record.game.rules == 2

    run(after(run(before())))
