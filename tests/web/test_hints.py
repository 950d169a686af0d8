"""Hints at live tables: who may ask, what is told in which language, and that bots do not wait for them."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

import clayworks
from clayworks.players.hints import Hint
from clayworks.players.thinking import Budget
from clayworks.table.advising import MOST_IN_ALL, MOST_KEPT, MOST_WAITING, Adviser, Thoughts
from clayworks.table.bots import Desk, Worker
from clayworks.table.brief import Brief, HintBrief, hint_brief_of
from clayworks.table.errors import Refused, TooMany
from clayworks.table.fair import Asker
from clayworks.table.seats import Kind
from clayworks.table.worker import table_of as table_in
from clayworks.web.house import house_of
from tests.effort import some
from tests.table.fixtures import OPEN_GAME, SECRET_GAMES, Held, ThinkersHere, make, run, service, thought
from tests.web.clients import Api, api, sqlite_address, table_of

pytestmark = pytest.mark.sampled("game", "language")

GAMES = clayworks.game_names()
STEPS = (Budget(40), Budget(40))
ME, YOU = Asker("me", "here"), Asker("you", "there")


class AdviserHere(Adviser):
    """Thinks a little, in this process."""

    def __init__(self) -> None:
        super().__init__()
        self.thoughts = Thoughts(STEPS)

    async def ask(self, asker: Asker, brief: HintBrief) -> Hint:
        return Hint.from_data(self.thoughts.answer(table_in(brief), brief))


async def seated(server: Api, client: httpx.AsyncClient, *kinds: str, **more: Any) -> dict[str, Any]:
    """A table at which somebody has to choose, as they see it."""
    house = house_of(server.app)
    house.adviser = AdviserHere()
    game = more.pop("game", OPEN_GAME)
    made = (await client.post("/api/tables", json=table_of(game, *kinds, **more))).json()
    await thought(house.tables)
    shown: dict[str, Any] = (await client.get(f"/api/tables/{made['table']}")).json()
    return shown


async def asked(client: httpx.AsyncClient, shown: dict[str, Any], **more: Any) -> httpx.Response:
    path, lang = f"/api/tables/{shown['table']}/hint", more.pop("lang", "en")
    return await client.post(path, json={"ply": shown["ply"], **more}, params={"lang": lang})


@pytest.mark.parametrize("game", GAMES)
def test_who_is_alone_with_bots_is_told_what_they_would_choose_and_why(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            api(sqlite_address(tmp_path), thinkers=ThinkersHere()) as server,
            server.client() as client,
        ):
            shown = await seated(server, client, "me", "bot", game=game)
            assert shown["hints"] is True
            assert [seat["hinted"] for seat in shown["seats"]] == [False, False]
            hint = (await asked(client, shown)).json()
            offered = {one["choice"]: one["text"] for one in shown["decision"]["options"]}
            for one in hint["suggestions"]:
                assert offered[one["choice"]] == one["text"]
                assert one["said"].startswith(("About ", "Equal to "))
                total = sum(part["points"] for part in one["why"])
                assert one["difference"]["points"] == pytest.approx(total, abs=0.1)
            assert (hint["last"], hint["iterations"]) == (False, 40)
            again = [(await asked(client, shown)).json() for _ in range(2)]
            assert [(one["last"], one["iterations"]) for one in again] == [(True, 80), (True, 80)]
            after = (await client.get(f"/api/tables/{shown['table']}")).json()
            assert [seat["hinted"] for seat in after["seats"]] == [True, False]
            assert (after["ply"], after["draft"]["choices"]) == (shown["ply"], [])

    run(work())


def test_with_other_people_hints_are_an_agreement(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), thinkers=Held()) as server, server.client() as client:
            for kinds in (("friend", "me"), ("me", "me")):
                shown = await seated(server, client, *kinds)
                assert shown["hints"] is False
                refused = await asked(client, shown, lang="ru")
                assert refused.status_code == 409
                assert refused.json()["message"].startswith("подсказок здесь нет")
                assert "data-hint" not in (await client.get(f"/tables/{shown['table']}")).text
                agreed = await seated(server, client, *kinds, hints=True)
                assert (await asked(client, agreed)).status_code == 200
                page = (await client.get(f"/tables/{agreed['table']}")).text
                assert "At this table everybody may ask for hints." in page
                assert "Hints were asked for by:" in page

    run(work())


def test_the_form_of_a_new_table_agrees_on_hints_and_a_rematch_keeps_to_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), thinkers=Held()) as server, server.client() as client:
            tables = house_of(server.app).tables
            form = {"game": OPEN_GAME, "kind": ["me", "me"], "seed": "3"}
            for more, agreed in (({}, False), ({"hints": "yes"}, True)):
                made = await client.post("/tables", data={**form, **more})
                table = await tables.look(made.headers["location"].removeprefix("/tables/"))
                assert table.gives_hints is agreed
                again = await house_of(server.app).host._again(table, table.maker)
                assert (again.hints, again.seats[0].hinted) == (agreed, False)

    run(work())


def test_a_stale_question_one_without_an_answer_and_one_of_others_are_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            api(sqlite_address(tmp_path), thinkers=ThinkersHere()) as server,
            server.client() as client,
        ):
            shown = await seated(server, client, "me", "bot")
            stale = await asked(client, {**shown, "ply": 99})
            assert (stale.status_code, stale.json()["error"]) == (409, "stale")
            assert stale.json()["ply"] == shown["ply"]
            async with server.client() as stranger:
                assert (await asked(stranger, shown)).status_code == 403
            while not shown["draft"]["must_confirm"]:
                choice = shown["decision"]["options"][0]["choice"]
                body = {"choice": choice, "ply": shown["ply"]}
                await client.post(f"/api/tables/{shown['table']}/choices", json=body)
                shown = (await client.get(f"/api/tables/{shown['table']}")).json()
            assert (await asked(client, shown)).json()["message"] == "there is nothing to choose now"

    run(work())


@pytest.mark.parametrize("language", some(["en", "ru", "ja", "pl", "it"], 2))
def test_the_page_tells_favourites_in_every_language_and_a_draft_has_its_own(
    language: str, tmp_path: Path
) -> None:
    async def work() -> None:
        async with (
            api(sqlite_address(tmp_path), thinkers=ThinkersHere()) as server,
            server.client() as client,
        ):
            shown = await seated(server, client, "me", "bot")
            client.cookies.set("clayworks-language", language)
            path, ply = f"/tables/{shown['table']}/hint", shown["ply"]
            first = (await client.post(path, data={"ply": ply})).text
            assert 'data-more="yes"' in first
            assert first.count("data-look=") == first.count("data-choice=") > 0
            assert ("as far as can be told" in first) is (language == "en")
            assert first.count('class="favourite-said"') == first.count("data-look=")
            assert "data-more" not in (await client.post(path, data={"ply": ply})).text
            choice = shown["decision"]["options"][0]["choice"]
            await client.post(f"/api/tables/{shown['table']}/choices", json={"choice": choice, "ply": ply})
            then = (await client.post(path, data={"ply": ply + 1})).text
            assert f'data-ply="{ply + 1}"' in then
            assert "data-more" in then
            refused = (await client.post(path, data={"ply": ply})).text
            assert "data-look" not in refused

    run(work())


def test_what_a_page_shows_stays_in_its_place_while_it_is_thought_on(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            api(sqlite_address(tmp_path), thinkers=ThinkersHere()) as server,
            server.client() as client,
        ):
            shown = await seated(server, client, "me", "bot", game="terramara")
            order = [one["choice"] for one in shown["decision"]["options"]][::-1]
            form = {"ply": shown["ply"], "shown": [*order, "no option"]}
            page = (await client.post(f"/tables/{shown['table']}/hint", data=form)).text
            assert re.findall('data-look="([^"]*)"', page) == order
            assert page.count("No favourite any more.") == len(order) - page.count("favourite-points")
            last = (await client.post(f"/tables/{shown['table']}/hint", data=form)).text
            assert "No favourite any more." not in last
            assert last.count("data-look") == last.count("favourite-points") <= 3

    run(work())


def test_secret_choices_are_told_to_each_seat_alone(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), thinkers=Held()) as server, server.client() as client:
            shown = await seated(server, client, "me", "me", "me", game=SECRET_GAMES[1], hints=True)
            for seat in shown["to_choose"]:
                hint = (await asked(client, shown, seat=seat)).json()
                view = (await client.get(f"/api/tables/{shown['table']}", params={"seat": seat})).json()
                offered = [one["choice"] for one in view["decision"]["options"]]
                assert hint["seat"] == seat
                assert {one["choice"] for one in hint["suggestions"]} <= set(offered)
            # At a shared screen hands are covered: nobody is told anything there.
            page = (await client.post(f"/tables/{shown['table']}/hint", data={"ply": "0"})).text
            assert "data-look" not in page

    run(work())


# -- the adviser ---------------------------------------------------------------------------------------------


def test_the_adviser_is_awake_before_somebody_asks() -> None:
    async def work() -> None:
        adviser = Adviser()
        await adviser.wake(0)
        process = adviser.worker.process
        assert process is not None
        assert process.returncode is None
        await adviser.stop()
        assert process.returncode is not None

    run(work())


def test_the_adviser_answers_from_its_own_process_and_thinks_on_where_it_stopped(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(sqlite_address(tmp_path), Held()) as tables:
            table = await make(tables, Kind.HUMAN, Kind.BOT)
            adviser = Adviser()
            brief = hint_brief_of(table, table.to_choose()[0])
            told = [await adviser.ask(ME, brief) for _ in range(2)]
            assert 0 < told[0].iterations < told[1].iterations
            process = adviser.worker.process
            await adviser.stop()
            assert process is not None
            assert process.returncode is not None

    run(work())


def test_a_new_question_takes_the_place_of_one_that_waits(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(sqlite_address(tmp_path), Held()) as tables:
            table = await make(tables, Kind.HUMAN, Kind.BOT)
            brief = hint_brief_of(table, table.to_choose()[0])
            adviser = Adviser()
            busy = await adviser.desk.turn(Asker(), 0.0)
            waiting = [asyncio.create_task(adviser.ask(who, brief)) for who in (ME, ME, YOU)]
            await asyncio.sleep(0)
            assert adviser.waiting == 3
            adviser.desk.release(busy, 0.0)
            first, second, other = await asyncio.gather(*waiting, return_exceptions=True)
            assert isinstance(first, Refused)
            assert isinstance(second, Hint)
            assert isinstance(other, Hint)
            assert adviser.waiting == 0
            await adviser.stop()

    run(work())


def test_where_many_wait_for_hints_who_is_of_the_largest_crowd_comes_back_later(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(sqlite_address(tmp_path), Held()) as tables:
            table = await make(tables, Kind.HUMAN, Kind.BOT)
            brief = hint_brief_of(table, table.to_choose()[0])
            adviser = Adviser()
            await adviser.desk.turn(Asker(), 0.0)  # somebody's step has begun
            crowd = [Asker(str(number), "here") for number in range(MOST_WAITING)]
            others = [Asker(str(number), str(number)) for number in range(MOST_IN_ALL - MOST_WAITING)]
            asked = [asyncio.create_task(adviser.ask(who, brief)) for who in (*crowd, *others)]
            await asyncio.sleep(0)
            assert adviser.waiting == MOST_IN_ALL
            with pytest.raises(TooMany):
                await adviser.ask(YOU, brief)  # so many in all
            asked[-1].cancel()
            await asyncio.sleep(0)
            with pytest.raises(TooMany):
                await adviser.ask(ME, brief)  # of the crowd
            you = asyncio.create_task(adviser.ask(YOU, brief))
            await asyncio.sleep(0)
            assert adviser.waiting == MOST_IN_ALL
            for one in (*asked, you):
                one.cancel()
            await asyncio.gather(*asked, you, return_exceptions=True)
            assert adviser.waiting == 0

    run(work())


def test_who_asks_again_and_again_delays_others_by_no_more_than_a_step(tmp_path: Path) -> None:
    class Noted(Worker):
        async def ask(self, brief: Brief, seconds: float, what: str = "choices") -> Any:
            order.append(brief["seat"])
            self.used = 1.0
            await everybody_waits.wait()
            return Hint(0, "", 0, 0, True, ()).to_data()

    order: list[int] = []
    everybody_waits = asyncio.Event()

    async def work() -> None:
        async with service(sqlite_address(tmp_path), Held()) as tables:
            table = await make(tables, Kind.HUMAN, Kind.BOT)
            brief = hint_brief_of(table, table.to_choose()[0])
            adviser = Adviser()
            adviser.desk = Desk([Noted()])
            many = [
                asyncio.create_task(adviser.ask(Asker(f"cookie {number}", "here"), brief))
                for number in range(10)
            ]
            await asyncio.sleep(0)  # the first step of the crowd has begun
            one = asyncio.create_task(adviser.ask(YOU, {**brief, "seat": 99}))
            await asyncio.sleep(0)
            assert adviser.waiting == 10
            everybody_waits.set()
            await asyncio.gather(one, *many, return_exceptions=True)
            assert order.index(99) == 1

    run(work())


def test_an_adviser_that_fails_says_so_and_answers_the_next(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(sqlite_address(tmp_path), Held()) as tables:
            table = await make(tables, Kind.HUMAN, Kind.BOT)
            brief = hint_brief_of(table, table.to_choose()[0])
            adviser = Adviser()
            with pytest.raises(Refused):
                await adviser.ask(ME, {**brief, "game": "go"})
            assert (await adviser.ask(ME, brief)).suggestions
            await adviser.stop()

    run(work())


def test_thoughts_about_a_few_questions_are_kept(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(sqlite_address(tmp_path), Held()) as tables:
            table = await make(tables, Kind.HUMAN, Kind.BOT)
            brief = hint_brief_of(table, table.to_choose()[0])
            thoughts = Thoughts(STEPS)
            for number in (0, 1, 2, 3, 4, 0):
                told = thoughts.answer(table.committed, {**brief, "seed": str(number)})
                assert told["iterations"] == 40  # the oldest was forgotten
            assert len(thoughts.kept) == MOST_KEPT
            assert thoughts.answer(table.committed, {**brief, "seed": "4"})["iterations"] == 80

    run(work())
