"""Planning through the API and the page: for who has the seat, while others choose; nobody else is told."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

import clayworks
from clayworks.core.chance import Chance
from clayworks.web.house import house_of
from tests.table.fixtures import OPEN_GAME, ThinkersHere, run
from tests.web.clients import Api, Listener, api, sqlite_address, table_of

pytestmark = pytest.mark.sampled("game")

every_game = pytest.mark.parametrize("game", clayworks.game_names())


async def two_people(server: Api, game: str, **more: Any) -> tuple[str, list[httpx.AsyncClient]]:
    """A table with a program on each of two seats; its address."""
    anna = server.client()
    made = (await anna.post("/api/tables", json=table_of(game, "me", "friend", **more))).json()
    assert made["table"], made
    code = (await anna.post(f"/api/tables/{made['table']}/seats/1/invitation")).json()["code"]
    ben = server.client()
    joined = await ben.post("/api/invitations", json={"code": code, "name": "Ben"})
    assert joined.status_code == 201, joined.text
    return made["table"], [anna, ben]


async def get(client: httpx.AsyncClient, path: str, **query: Any) -> Any:
    """What the API says."""
    answer = await client.get(f"/api/tables/{path}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def choose(client: httpx.AsyncClient, path: str, choice: str, ply: int) -> Any:
    """One choice, of the turn or of the plan."""
    answer = await client.post(f"/api/tables/{path}/choices", json={"choice": choice, "ply": ply})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def turn(client: httpx.AsyncClient, table: str, chance: Chance) -> None:
    """A whole turn, confirmed."""
    for _ in range(100):
        shown = await get(client, table)
        if shown["draft"]["must_confirm"]:
            await client.post(f"/api/tables/{table}/confirm", json={"ply": shown["ply"]})
            return
        options = shown["decision"]["options"]
        await choose(client, table, options[chance.below(len(options))]["choice"], shown["ply"])
    raise AssertionError("the turn does not end")


async def until_somebody_plans(
    people: list[httpx.AsyncClient], table: str, chance: Chance
) -> tuple[httpx.AsyncClient, httpx.AsyncClient, dict[str, Any]]:
    """Play until somebody waits and can plan: who that is, who chooses, and what the plan says."""
    for _ in range(40):
        for one, other in (people, people[::-1]):
            if (await get(one, table))["decision"] is None:
                plan: dict[str, Any] = await get(one, f"{table}/plan")
                if plan["why"] is None and (await get(other, table))["decision"] is not None:
                    return one, other, plan
        active = [one for one in people if (await get(one, table))["decision"] is not None]
        await turn(active[0], table, chance)
    raise AssertionError("nobody can plan")


async def whole_plan(client: httpx.AsyncClient, table: str, chance: Chance) -> dict[str, Any]:
    """A plan from its first question to its last."""
    plan: dict[str, Any] = await get(client, f"{table}/plan")
    while not plan["complete"]:
        options = plan["decision"]["options"]
        plan = await choose(
            client, f"{table}/plan", options[chance.below(len(options))]["choice"], plan["ply"]
        )
    return plan


@every_game
def test_a_turn_is_planned_kept_offered_and_taken(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            table, people = await two_people(server, game)
            chance = Chance(4)
            one, other, plan = await until_somebody_plans(people, table, chance)
            assert (plan["kept"], plan["choices"], plan["offered"]) == (False, [], False)
            plan = await whole_plan(one, table, chance)
            assert plan["words"]
            assert plan["view"]["seat"] == plan["seat"]
            assert plan["brings"] == plan["brought"]
            again = await get(one, f"{table}/plan")
            assert again == plan
            for _ in range(6):
                if (await get(one, table))["decision"] is not None:
                    break
                await turn(other, table, chance)
            plan = await get(one, f"{table}/plan")
            assert plan["view"] is None  # what is offered is on the table itself
            shown = await get(one, table)
            assert shown["draft"]["choices"] == []
            if plan["offered"]:
                taken = await one.post(f"/api/tables/{table}/plan/take", json={"ply": shown["ply"]})
                assert taken.status_code == 200, taken.text
                assert taken.json()["draft"]["choices"] == plan["choices"]
                assert taken.json()["draft"]["can_undo"]
                assert taken.json()["committed"] == shown["committed"]
            else:
                assert plan["missing"]["reason"]

    run(work())


def test_a_plan_is_undone_kept_and_discarded(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            table, people = await two_people(server, OPEN_GAME)
            one, other, plan = await until_somebody_plans(people, table, Chance(1))
            path = f"/api/tables/{table}/plan"
            first = plan["decision"]["options"][0]["choice"]
            plan = await choose(one, f"{table}/plan", first, plan["ply"])
            assert plan["choices"] == [first]
            stale = await one.post(f"{path}/choices", json={"choice": first, "ply": 0})
            assert (stale.status_code, stale.json()["error"]) == (409, "stale")
            why = await get(one, f"{table}/why", target="segment:1", plan=True)
            assert why["text"] is None  # in the plan it can be chosen
            assert (await get(one, f"{table}/why", target="segment:1"))["text"]
            kept = await one.post(f"{path}/keep", json={})
            assert kept.json()["choices"] == [first]
            undone = await one.post(f"{path}/undo", json={"ply": plan["ply"]})
            assert (undone.json()["choices"], undone.json()["kept"]) == ([], False)
            await choose(one, f"{table}/plan", first, undone.json()["ply"])
            gone = await one.delete(path)
            assert (gone.status_code, gone.json()["kept"]) == (200, False)
            refused = await other.post(f"{path}/choices", json={"choice": first, "ply": 0})
            assert refused.status_code == 409
            assert "It is your turn" in refused.json()["message"]

    run(work())


@every_game
def test_nobody_else_can_see_or_hear_that_somebody_plans(game: str, tmp_path: Path) -> None:
    """Everything that others can ask for, and every event, is the same as before."""

    async def work() -> None:
        async with api(sqlite_address(tmp_path), metrics=False) as server:
            table, people = await two_people(server, game)
            chance = Chance(2)
            one, other, _plan = await until_somebody_plans(people, table, chance)
            nobody = server.client()
            cookie = "; ".join(f"{name}={value}" for name, value in other.cookies.items())
            path = f"/api/tables/{table}/events"
            listeners = [Listener(server, path, cookie=cookie), Listener(server, path)]
            for listener in listeners:
                assert (await listener.next())[0] == "standing"
            before = [await everything(client, table) for client in (other, nobody)]
            await whole_plan(one, table, chance)
            assert [await everything(client, table) for client in (other, nobody)] == before
            for client in (other, nobody):
                seat = (await get(one, f"{table}/plan"))["seat"]
                for query in ({"seat": seat}, {}):
                    asked = await client.get(f"/api/tables/{table}/plan", params=query)
                    if asked.status_code == 200:
                        assert (asked.json()["seat"], asked.json()["kept"]) == (1 - seat, False)
                    else:
                        assert asked.status_code == 403
                for sent in (
                    client.delete(f"/api/tables/{table}/plan", params={"seat": seat}),
                    client.post(f"/api/tables/{table}/plan/keep", json={"seat": seat}),
                    client.post(f"/api/tables/{table}/plan/take", json={"seat": seat, "ply": 0}),
                ):
                    assert (await sent).status_code == 403
            assert (await get(one, f"{table}/plan"))["kept"]
            await other.post(f"/api/tables/{table}/talk", json={"phrase": "hello"})
            for listener in listeners:
                heard = await listener.next()
                while heard[0] == "people":
                    heard = await listener.next()
                assert heard[0] == "talk"  # and nothing before it
                await listener.leave()

    run(work())


async def everything(client: httpx.AsyncClient, table: str) -> list[str]:
    """All that somebody can ask for about a table; but for how long ago things were."""
    found = []
    for route in ("", "/decision", "/log", "/sheet", "/record", "/people"):
        answer = await client.get(f"/api/tables/{table}{route}")
        shown = answer.json()
        found.append(json.dumps(shown, sort_keys=True) if route != "/people" else seconds_apart(shown))
    page = (await client.get(f"/tables/{table}/part")).text
    return [*found, page]


def seconds_apart(shown: Any) -> str:
    """An answer without what the clock alone changes."""
    return re.sub(r"\d+\.\d+", "…", json.dumps(shown, sort_keys=True))


# -- the page --------------------------------------------------------------------------------------------


async def part(client: httpx.AsyncClient, table: str, **query: str) -> str:
    """The part of the page that changes."""
    answer = await client.get(f"/tables/{table}/part", params=query)
    assert answer.status_code == 200
    return answer.text


@every_game
def test_the_page_shows_the_plan_and_says_so(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            table, people = await two_people(server, game)
            one, other, plan = await until_somebody_plans(people, table, Chance(3))
            assert 'data-plan="open"' in await part(one, table)
            assert "data-plan=" not in await part(other, table, planning="yes")
            assert "data-plan=" not in await part(server.client(), table, planning="yes")
            shown = await part(one, table, planning="yes")
            assert 'data-planning="yes"' in shown
            assert 'class="plan-mark"' in shown
            assert 'data-turn=""' in shown  # no title, no sound: it is not their turn
            assert 'data-act="confirm"' not in shown
            assert "data-confirm=" not in shown
            choice = plan["decision"]["options"][0]["choice"]
            form = {"choice": choice, "ply": str(plan["ply"]), "planning": "yes"}
            answer = await one.post(f"/tables/{table}/choices", data=form)
            assert 'data-planning="yes"' in answer.text
            assert (await get(one, f"{table}/plan"))["choices"][:1] == [choice]
            preview = await get_preview(one, table)
            assert preview is None or "lines" in preview
            kept = await one.post(f"/tables/{table}/plan/keep", data={"ply": "0", "planning": "yes"})
            assert 'data-planning=""' in kept.text
            assert "Look at my plan" in kept.text
            # A reload of an address that says so shows it at once; of others it shows the table.
            whole = await one.get(f"/tables/{table}", params={"planning": "yes"})
            assert 'data-planning="yes"' in whole.text
            assert 'data-planning=""' in (await other.get(f"/tables/{table}?planning=yes")).text

    run(work())


async def get_preview(client: httpx.AsyncClient, table: str) -> dict[str, Any] | None:
    """What the first option of the plan would bring; None where it asks nothing more."""
    plan = await get(client, f"{table}/plan")
    if plan["decision"] is None:
        return None
    click = plan["decision"]["options"][0]["choice"]
    query = {"click": click, "ply": plan["ply"], "planning": "yes"}
    answer = await client.get(f"/tables/{table}/preview", params=query)
    found: dict[str, Any] = answer.json()
    return found


def test_a_click_that_was_meant_for_a_plan_never_meets_the_real_turn(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            table, people = await two_people(server, OPEN_GAME)
            one, other, plan = await until_somebody_plans(people, table, Chance(3))
            await turn(other, table, Chance(1))
            shown = await get(one, table)
            choice = shown["decision"]["options"][0]["choice"]
            form = {"choice": choice, "ply": str(shown["ply"]), "planning": "yes", "confirm": "yes"}
            answer = await one.post(f"/tables/{table}/choices", data=form)
            assert "It is your turn: choose." in answer.text
            assert 'data-planning=""' in answer.text
            assert (await get(one, table))["draft"]["choices"] == []
            assert plan["choices"] == []

    run(work())


@every_game
def test_people_who_share_a_screen_are_told_why_they_can_not_plan(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            house_of(server.app).tables.thinkers = None  # a bot that never answers
            anna = server.client()
            made = (await anna.post("/api/tables", json=table_of(game, "me", "me", "bot"))).json()
            for _ in range(30):
                shown = await part(anna, made["table"], planning="yes")
                assert 'data-planning="yes"' not in shown
                assert 'data-plan="open"' not in shown
                if 'id="to-plan"' in shown:
                    assert "Several people share this screen" in shown
                    return
                seats = [seat for seat in (await get(anna, made["table"]))["to_choose"] if seat < 2]
                await turn_of(anna, made["table"], seats[0])
            raise AssertionError("the bot has never to choose")

    run(work())


async def turn_of(client: httpx.AsyncClient, table: str, seat: int) -> None:
    """A turn of one of several own seats."""
    chance = Chance(seat)
    for _ in range(100):
        shown = await get(client, table, seat=seat)
        sent = {"ply": shown["ply"], "seat": seat}
        if shown["draft"]["must_confirm"]:
            await client.post(f"/api/tables/{table}/confirm", json=sent)
            return
        options = shown["decision"]["options"]
        choice = options[chance.below(len(options))]["choice"]
        await client.post(f"/api/tables/{table}/choices", json={**sent, "choice": choice})


def test_a_plan_goes_on_while_a_bot_thinks_and_is_offered_when_it_has_played(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            tables = house_of(server.app).tables
            tables.thinkers = None
            anna = server.client()
            made = (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "bot"))).json()
            table = made["table"]
            if made["decision"] is not None:
                await turn(anna, table, Chance(1))
            plan = await whole_plan(anna, table, Chance(1))
            assert plan["choices"]
            assert 'data-planning="yes"' in await part(anna, table, planning="yes")
            tables.thinkers = ThinkersHere()
            await tables.wake(table)
            while tables._thinking:
                for task in list(tables._thinking.values()):
                    await task
            shown = await part(anna, table, planning="yes")
            assert 'data-planning=""' in shown
            assert 'id="plan-lines"' in shown

    run(work())
