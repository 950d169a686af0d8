"""Talk at a table: phrases and texts, who may say what, and that nothing of the game is touched by it."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from clayworks.core.chance import Chance
from clayworks.core.messages import LANGUAGES
from clayworks.table import schema, talk
from clayworks.table.errors import NoTable, Refused, Wrong
from clayworks.table.notices import Notice
from clayworks.table.office import office
from clayworks.table.retention import anonymise
from clayworks.table.seats import Kind
from clayworks.table.storage import now
from clayworks.table.talk import PHRASES, Line, Talk, checked_text
from tests.table.fixtures import make, play_turn, run, service

ANNA, BEN = "a" * 64, "b" * 64


def words(lines: list[Line] | tuple[Line, ...], language: str = "en") -> list[str]:
    return [line.said(language) for line in lines]


def test_who_sits_there_and_who_looks_on_talk_apart(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            said = Talk(tables)
            told: list[Notice] = []
            tables.followers.append(told.append)
            assert await said.say(table.id, ANNA, 0, "Anna", phrase="luck") == 1
            assert await said.say(table.id, BEN, None, "", text="  Удачи\n вам ") == 2
            players, onlookers = await said.lines(table.id), await said.lines(table.id, onlookers=True)
            assert [(line.seat, line.name, line.phrase) for line in players] == [(0, "Anna", "luck")]
            assert words(list(players)) == ["Good luck, and have fun!"]
            assert words(list(onlookers)) == ["Удачи вам"]
            assert await said.lines(table.id, after=1) == []
            assert [(notice.what, notice.seat) for notice in told] == [("talk", 0), ("talk", None)]

    run(work())


def test_a_phrase_is_read_in_the_language_of_the_reader() -> None:
    line = Line(1, 0, ANNA, "", "nice", "", now())
    assert line.said("en") == "Nice move!"
    assert all(len({message.to(language) for language in LANGUAGES}) > 2 for message in PHRASES.values())
    assert Line(1, 0, ANNA, "", "of-a-later-version", "", now()).said("pl") == "(of-a-later-version)"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("x" * 301, "at most 300"),
        ("left\u202eright", "control"),
        ("nul\x00", "control"),
        ("\u200d", "nothing to be seen"),
        ("\u3164\u2800", "nothing to be seen"),
        ("  \n ", "nothing to be seen"),
    ],
)
def test_what_deceives_or_can_not_be_seen_is_not_said(text: str, what: str) -> None:
    with pytest.raises(Wrong, match=what):
        checked_text(text)


def test_a_text_may_be_long_and_in_any_script() -> None:
    assert checked_text("話" * 300) == "話" * 300
    assert checked_text("e\u0301" * 300) == "é" * 300  # as it is stored, not as it was typed


def test_only_what_is_allowed_is_said(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            strict = Talk(tables, free=False)
            with pytest.raises(Refused, match="ready-made"):
                await strict.say(table.id, ANNA, 0, "", text="hello")
            assert await strict.say(table.id, ANNA, 0, "", phrase="hello") == 1
            for phrase, text in (("", ""), ("hello", "hello"), ("unknown", "")):
                with pytest.raises(Wrong):
                    await Talk(tables).say(table.id, ANNA, 0, "", phrase, text)
            with pytest.raises(NoTable):
                await Talk(tables).say("nowhere12345", ANNA, 0, "", phrase="hello")

    run(work())


@pytest.mark.stored
def test_several_who_speak_in_one_moment_are_all_heard(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            said = Talk(tables)
            each = [said.say(table.id, ANNA, number % 2, "", text=f"line {number}") for number in range(6)]
            assert sorted(await asyncio.gather(*each)) == [1, 2, 3, 4, 5, 6]
            assert len(await said.lines(table.id)) == 6

    run(work())


@pytest.mark.stored
def test_old_lines_go_and_who_looks_on_crowds_nobody_out(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "KEPT", 3)

    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            said = Talk(tables)
            await said.say(table.id, ANNA, 0, "", text="players' own")
            for number in range(5):
                await said.say(table.id, BEN, None, "", text=f"{number}")
            assert words(list(await said.lines(table.id))) == ["players' own"]
            assert words(list(await said.lines(table.id, onlookers=True))) == ["2", "3", "4"]

    run(work())


def test_the_game_is_not_touched(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            before = await tables.storage.load(table.id)
            await Talk(tables).say(table.id, ANNA, 0, "", text="hello")
            after = await tables.storage.load(table.id)
            assert (after.ply, after.touched, after.seats) == (before.ply, before.touched, before.seats)
            await play_turn(tables, table, table.to_choose()[0], Chance(1))
            assert (await Talk(tables).lines(table.id))[0].text == "hello"

    run(work())


@pytest.mark.stored
def test_who_runs_the_server_reads_it_and_takes_a_line_away(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            said = Talk(tables)
            for text in ("good", "bad", "good again"):
                await said.say(table.id, BEN, 1, "Ben", text=text)
            async with office(database) as opened:
                assert [line.text for line in await opened.talk(table.id)] == ["good", "bad", "good again"]
                with pytest.raises(Wrong, match="number 7"):
                    await opened.take_away(table.id, 7)
                await opened.take_away(table.id, 2)
            told: list[Notice] = []
            tables.followers.append(told.append)
            await tables.watch.look()
            assert [notice.what for notice in told] == ["talk"]
            lines = await said.lines(table.id)
            assert [line.taken_away for line in lines] == [False, True, False]
            assert (lines[1].holder, lines[1].name, lines[1].text) == ("", "", "")
            assert await said.say(table.id, BEN, 1, "Ben", phrase="sorry") == 4  # no number twice

    run(work())


@pytest.mark.stored
def test_nothing_of_it_outlives_the_table_or_who_said_it(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            gone, closed, open_one = [await make(tables, Kind.HUMAN, Kind.HUMAN) for _ in range(3)]
            said = Talk(tables)
            for table in (gone, closed, open_one):
                await said.say(table.id, "me", 0, "Anna", text="my secret recipe")
                await said.say(table.id, BEN, None, "Ben", text="what others said")
            async with office(database) as opened:
                await opened.delete([gone.id])
                await opened.close(closed.id)
                await anonymise(opened.database, [closed.id])
                await opened.forget("me")
            query = select(
                schema.talk.c.table_id, schema.talk.c.text, schema.talk.c.holder, schema.talk.c.name
            )
            async with tables.storage.database.reading() as connection:
                rows = sorted((await connection.execute(query)).all())
            assert rows == [(open_one.id, "", "", ""), (open_one.id, "what others said", BEN, "Ben")]
            await tables.look_again(closed.id)
            with pytest.raises(Refused, match="closed"):
                await said.say(closed.id, ANNA, 0, "", phrase="hello")

    run(work())
