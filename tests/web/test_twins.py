"""Two games that differ in one secret choice alone look the same to everybody else, byte by byte.

Not even the number of clicks that it took may be found anywhere: in plies, logs, replays, events, times. In
Xi'an the favour of the last card of a hand is one choice of the notation, of the first card two (XI-23.4),
and nobody ever learns which card it was (XI-5.1).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.errors import BadRecord
from clayworks.core.game import Game
from clayworks.core.record import JOINT, Record
from clayworks.table import hosting, storage
from clayworks.table.brief import brief_of
from clayworks.table.draft import Draft
from clayworks.table.hosting import Host, Plan
from clayworks.table.keys import cookie_name, hashed, signed
from clayworks.table.live import LiveTable
from clayworks.table.notices import Stream
from clayworks.table.seats import Kind, Seat, SeatPlan
from clayworks.table.service import Tables
from clayworks.table.withdrawn import counted
from clayworks.table.worker import turn
from clayworks.web import app as web
from clayworks.web import hinting, table_page
from clayworks.web.app import create_app
from clayworks.web.events_api import said
from clayworks.web.history import History
from clayworks.web.house import House
from clayworks.web.moves import moves
from clayworks.web.questions import Voice
from clayworks.web.settings import Limits, Settings
from tests.effort import some
from tests.table.fixtures import add_cards, play_turn, run, service
from tests.web.clients import BASE, sqlite_address

KEY = "key"
ADDRESS = "twin-of-twin"
HIDES, LOOKS = 0, 1
NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
MARKED = {"x-request-id"}
"""Headers that are another word for every request."""

Seen = dict[tuple[str, str], tuple[int, list[tuple[str, str]], bytes]]


def routes() -> Iterator[str]:
    """Every address that can be read of a table, by what serves it: a new one is looked at without a word."""
    routers = [table_page.router, hinting.page, *(one.router for one in web.PAGES)]
    for router in routers:
        yield from (route.path for route in router.routes if "GET" in route.methods)
    for one in web.API:
        yield from (route.path for route in one.router.routes if "GET" in route.methods)


OF_TABLES = sorted({path for path in routes() if "{table}" in path and not path.endswith("/events")})
BESIDE = ("/", "/mine", "/me", "/api/tables", "/api/me", "/healthz")
ASKED = {
    "/show": ["after=0", "after={before}"],
    "/log": ["", "since=0", "after=0", "since={before}", "after={before}"],
    "/why": ["target=card:B1", "target=card:Y6"],
    "/preview": ["click=favour%20keep&ply={ply}", "click=under-card%20B1&ply={ply}"],
    "/part": [""],
}


def addresses(table: LiveTable) -> Iterator[str]:
    """Where all of a table can be looked at, with every ply where one is named."""
    yield from BESIDE
    plies = [0, *range(max(1, table.ply - 2), table.ply + 2)]
    for path in OF_TABLES:
        of_table = path.replace("{table}", table.id).replace("{seat}", str(HIDES))
        ending = next((queries for end, queries in ASKED.items() if path.endswith(end)), [""])
        for ply in plies if "{ply}" in path else plies[-1:]:
            for query in ending:
                asked = query.format(before=max(0, table.ply - 3), ply=table.ply)
                yield of_table.replace("{ply}", str(ply)) + (f"?{asked}" if asked else "")


class World:
    """One of the two games, and all that others could see of it."""

    def __init__(self, tables: Tables, table: LiveTable, app: Any, seat: int | None, stream: Stream) -> None:
        self.tables, self.table, self.app, self.seat, self.stream = tables, table, app, seat, stream
        self.heard: list[str] = []
        self.seen: list[Seen] = []

    async def look(self) -> None:
        """Everything that a spectator, or somebody at another seat, can have now."""
        self.heard += [said(self.table, one) for one in await self.stream.next(0)]
        cookies = {}
        if self.seat is not None:
            cookies[cookie_name(KEY)] = signed(f"of-{self.seat}", KEY)
        found: Seen = {}
        transport = httpx.ASGITransport(app=self.app)
        async with httpx.AsyncClient(transport=transport, base_url=BASE, cookies=cookies) as client:
            for address in addresses(self.table):
                answer = await client.get(address)
                assert answer.status_code < 500, answer.text
                heads = sorted((k, v) for k, v in answer.headers.items() if k not in MARKED)
                found["GET", address] = answer.status_code, heads, timeless(answer.content)
        for shown in (f"/api/tables/{ADDRESS}", f"/tables/{ADDRESS}", f"/tables/{ADDRESS}/replay/0"):
            assert found["GET", shown][0] == 200  # or there would be nothing to compare
        self.seen.append(found)

    async def play(self, seat: int, choices: list[str], look_within: bool = False) -> None:
        """A seat makes these choices, one click each, and confirms them."""
        for choice in choices:
            await self.tables.choose(self.table.id, seat, choice, self.table.draft(seat).ply)
            if look_within:
                await self.look()
        await self.tables.confirm(self.table.id, seat, self.table.draft(seat).ply)
        await self.look()


def timeless(body: bytes) -> bytes:
    """Without how long somebody is waited for by now."""
    return re.sub(rb'"(waited|silent_for|replaceable_in)":[0-9.]+', b'"time":0', body)


async def world(
    folder: Path, monkeypatch: pytest.MonkeyPatch, record: Record, players: int, seat: int | None, course: Any
) -> World:
    """Play a course at a server of its own, listening all the time."""
    monkeypatch.setattr(hosting, "fresh_table", lambda: ADDRESS)
    monkeypatch.setattr(storage, "now", lambda: NOON)
    folder.mkdir()
    database = sqlite_address(folder)
    async with service(database) as tables:
        generous = Settings(database, limits=Limits.times(1000))
        app = create_app(generous)
        app.state.house = House(generous, tables, KEY)
        plan = Plan(record.game.name, [SeatPlan(Kind.HUMAN)] * players, record.seed)
        table = await Host(tables).make(plan, hashed("maker"))
        table.keys.clear()
        for number in range(players):
            await tables.storage.add_token(table.id, number, hashed(f"of-{number}"), None)
            table.keys[hashed(f"of-{number}")] = {number}
        async with tables.listening(table.id, [] if seat is None else [seat]) as stream:
            found = World(tables, table, app, seat, stream)
            await course(found)
            return found


def assert_same(one: World, other: World) -> None:
    """Byte by byte, at every moment at which somebody looked."""
    assert one.heard == other.heard
    for before, after in zip(one.seen, other.seen, strict=True):
        assert before.keys() == after.keys()
        for what in before:
            assert before[what] == after[what], what


# -- the emperor's favour ----------------------------------------------------------------------------------


def game() -> Game:
    return registry.load("xian")


def hand_of(record: Record, seat: int) -> list[str]:
    """The first hand, in the order in which cards are named."""
    state = record.start().facing(seat)
    options = [state.action_to_string(a).split()[1] for a in state.legal_actions(seat)]
    return [card for card in options if card != "keep"]


def favour(record: Record, seat: int, cards: tuple[str, ...]) -> list[str]:
    """What is clicked to return cards: the word that ends it only where more could follow (XI-23.4)."""
    draft = Draft(record.start(), seat, 0, [f"favour {card}" for card in cards])
    return [*draft.choices, *([] if draft.complete else ["favour keep"])]


def favours(record: Record, first: tuple[str, ...], cards: tuple[str, ...]) -> Any:
    """A course up to what must differ: favours, the first pairs, the first own rounds, the second pairs."""
    players = len(record.players)
    stays = [card for card in hand_of(record, HIDES) if card not in (*first, *cards)]

    async def course(world: World) -> None:
        table, chance = world.table, Chance("others")
        for choice in favour(record, HIDES, cards)[:1]:
            await world.tables.choose(table.id, HIDES, choice, table.ply_of(HIDES))
        await world.look()  # while it is being chosen
        await world.tables.undo(table.id, HIDES, table.ply_of(HIDES))
        await world.play(HIDES, favour(record, HIDES, cards))
        for seat in range(1, players):
            await world.play(seat, favour(record, seat, ()))
        assert table.ply == players
        if len(stays) < 2:
            return  # whatever is played first may tell
        await world.play(HIDES, [f"under-card {stays[0]}", f"over-card {stays[1]}"])
        for seat in range(1, players):
            await play_turn(world.tables, table, seat, chance)
        await world.look()
        for _ in range(players):
            await play_turn(world.tables, table, table.to_choose()[0], chance)
        await world.look()
        await play_turn(world.tables, table, HIDES, chance)  # other cards, that lie face down
        await world.look()

    return course


@pytest.mark.parametrize(("players", "seat"), some([(2, LOOKS), (3, None), (4, LOOKS)], 2))
def test_nobody_can_tell_which_card_went_back_to_the_emperor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: int, seat: int | None
) -> None:
    """The last card of the hand is one click, the first one two."""
    record = Record.new(game(), players, 3)
    hand = hand_of(record, HIDES)
    first, last = (hand[0],), (hand[-1],)
    assert (len(favour(record, HIDES, first)), len(favour(record, HIDES, last))) == (2, 1)

    async def work() -> None:
        one = await world(tmp_path / "1", monkeypatch, record, players, seat, favours(record, first, last))
        other = await world(tmp_path / "2", monkeypatch, record, players, seat, favours(record, last, first))
        assert len(one.seen) > 2 * players
        assert_same(one, other)

    run(work())


def test_whatever_was_exchanged_leaves_the_same_steps_and_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """All cards that could be returned, of everybody: what is listed, told and seen is the same."""
    cards = st.permutations(range(4))

    @settings(max_examples=60)
    @given(st.integers(2, 4), st.integers(0, 2**32), st.integers(0, 4), cards, cards, st.booleans())
    def compare(players: int, seed: int, count: int, one: list[int], other: list[int], sits: bool) -> None:
        record = Record.new(game(), players, seed)
        hand = hand_of(record, HIDES)
        eyes = LOOKS if sits else None
        found = [
            of_course(record, tuple(hand[at] for at in sorted(picked[:count])), eyes)
            for picked in (one, other)
        ]
        assert found[0] == found[1]

    compare()


def of_course(record: Record, cards: tuple[str, ...], eyes: int | None) -> Any:
    """What others have of a table at which all favours are decided, and the bots that choose there next."""
    table = LiveTable(
        ADDRESS,
        replace(record, choices=[]),
        [Seat(number, Kind.HUMAN) for number in range(len(record.players))],
    )
    sealed = {seat: favour(record, seat, cards if seat == HIDES else ()) for seat in range(len(table.seats))}
    table.accept(table.played(table.unsealed(sealed)))
    history = History.of(table.record)
    history.follow(table.record.choices)
    voice = Voice("en")
    return (
        table.ply,
        table.choosers,
        table.committed.view(eyes),
        moves(history, voice, all_open=False),
        [(line.ply, voice.say(line.message)) for line in history.told()],
        [(ply, event) for ply, event in table.events],
        brief_of(table, LOOKS)["seed"],
        turn(table.committed, LOOKS, "craftsman:30", "seed"),
    )


@pytest.mark.parametrize("seat", [None, LOOKS])
def test_a_secret_choice_of_any_game_is_one_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seat: int | None
) -> None:
    """In the tiny game: what lies face down, while it does."""
    add_cards(monkeypatch)
    record = Record.new(registry.load("cards"), 2, 3)
    hand = record.start().view(HIDES)["hand"]

    def laid(first: int, second: int) -> Any:
        async def course(world: World) -> None:
            await world.play(HIDES, [f"first {hand[first]}", f"second {hand[second]}"], look_within=True)

        return course

    async def work() -> None:
        one = await world(tmp_path / "1", monkeypatch, record, 2, seat, laid(0, 1))
        other = await world(tmp_path / "2", monkeypatch, record, 2, seat, laid(3, 2))
        assert_same(one, other)

    run(work())


def test_a_record_has_every_choice_of_a_secret_step_by_itself() -> None:
    record = Record.new(game(), 2, 3)
    hand = hand_of(record, HIDES)
    plain = [*favour(record, 0, (hand[0], hand[1])), *favour(record, 1, ())]
    steps = [JOINT.join(plain[:3]), plain[3]]
    joined = replace(record, choices=steps)
    assert joined.to_data()["choices"] == plain
    assert Record.from_data(joined.to_data()).replay() == joined.replay()
    with pytest.raises(BadRecord, match="list of written choices"):
        Record.from_data(joined.to_data() | {"choices": steps})


def test_who_is_the_last_to_choose_in_secret_takes_one_step_too() -> None:
    """A game can be played on from where all others have chosen."""
    record = Record.new(game(), 2, 3)
    record.choices = favour(record, 0, ())
    left = record.replay()
    assert left.deciders() == [1]
    draft = Draft(left, 1, 1, favour(record, 1, (hand_of(record, 1)[0],)))
    assert draft.complete
    assert (len(draft.choices), len(draft.steps_told)) == (2, 1)


def test_what_was_taken_back_is_told_after_the_choices_of_the_notation() -> None:
    """Rows are steps; of two withdrawals the earlier one went behind what the later one brought back."""

    def row(number: int, ply: int, choice: str) -> dict[str, Any]:
        return {"number": number, "ply": ply, "choice": choice}

    first = [row(1, 3, "c")]
    second = [row(2, 2, "b + b"), row(2, 3, "d")]
    assert [(after, list(rows)) for after, rows in counted([first, second], ["a + a", "e"])] == [
        (4, first),
        (2, second),
    ]
