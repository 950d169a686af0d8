"""The API: what a page or a program gets, and what it is refused."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from clayworks.core.chance import Chance
from clayworks.core.errors import ClayworksError
from clayworks.core.messages import LANGUAGES
from clayworks.core.record import Record
from clayworks.table.errors import TableError
from clayworks.table.hosting import Host
from clayworks.table.keys import hashed
from clayworks.web.app import ANSWERS
from clayworks.web.house import house_of
from tests.table.fixtures import OPEN_GAME, ThinkersHere, run, unheard
from tests.web.clients import api, play_as, sqlite_address, table_of

pytestmark = pytest.mark.sampled("language")


def test_a_whole_game_of_friends_through_the_api(database: str) -> None:
    async def work() -> None:
        async with api(database, thinkers=ThinkersHere()) as server:
            anna, ben = server.client(), server.client()
            made = await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "friend", "bot"))
            assert made.status_code == 201, made.text
            table = made.json()["table"]
            path = f"/api/tables/{table}"
            code = (await anna.post(f"{path}/seats/1/invitation")).json()["code"]
            joined = await ben.post("/api/invitations", json={"code": code, "name": "Бен"})
            assert joined.status_code == 201
            assert joined.json()["seat"] == 1
            assert (await ben.post("/api/invitations", json={"code": code})).status_code == 409
            chance = Chance(1)
            for _ in range(3000):
                shown = (await anna.get(path)).json()
                if shown["over"]:
                    break
                for client, seat in ((anna, 0), (ben, 1)):
                    await play_as(client, table, seat, chance)
                await asyncio.sleep(0.002)  # without a network nothing else lets the bot think
            assert shown["over"]
            assert shown["seats"][1]["name"] == "Бен"
            record = (await anna.get(f"{path}/record")).json()
            replayed = Record.from_data(record).replay()
            assert replayed.is_terminal()
            sheet = (await anna.get(f"{path}/sheet")).json()
            assert sheet["scores"] == replayed.scores()
            for number, line in enumerate(sheet["sources"]):
                assert line["points"] == [replayed.points_from(seat, number) for seat in range(3)]
            assert (await anna.get(f"{path}/position")).json()["position"] == replayed.to_position()
            log = (await anna.get(f"{path}/log")).json()
            assert log["lines"][-1]["ply"] == log["committed"] == len(record["choices"])
            since = (await anna.get(f"{path}/log", params={"since": log["committed"] - 1})).json()
            assert since["lines"] == [line for line in log["lines"] if line["ply"] == log["committed"]]
            again = [(await client.post(f"{path}/rematch")).json()["table"] for client in (anna, ben)]
            assert again[0] == again[1] != table
            assert [one["table"] for one in (await ben.get("/api/tables")).json()] == [again[0], table]

    run(work())


def test_choose_undo_start_over_and_confirm(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            anna = server.client()
            shown = (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))).json()
            path = f"/api/tables/{shown['table']}"
            assert shown["seat"] == shown["to_choose"][0] == shown["decision"]["seat"]
            option = shown["decision"]["options"][0]
            assert set(option) == {"choice", "option", "text", "cost", "gain", "element", "role", "passive"}
            body = {"choice": option["choice"], "ply": 0}
            first = (await anna.post(f"{path}/choices", json=body)).json()
            assert first["draft"]["choices"] == [option["choice"]]
            assert (first["ply"], first["committed"], first["draft"]["can_undo"]) == (1, 0, True)
            doubled = await anna.post(f"{path}/choices", json=body)
            assert doubled.status_code == 409
            assert doubled.json()["error"] == "stale"
            assert doubled.json()["ply"] == 1
            illegal = await anna.post(f"{path}/choices", json={"choice": "fly high", "ply": 1})
            assert (illegal.status_code, illegal.json()["error"]) == (409, "illegal")
            assert (await anna.post(f"{path}/undo", json={"ply": 1})).json()["ply"] == 0
            await anna.post(f"{path}/choices", json=body)
            assert (await anna.post(f"{path}/start-over", json={"ply": 1})).json()["draft"]["choices"] == []
            assert (await anna.post(f"{path}/confirm", json={"ply": 0})).status_code == 409
            chance = Chance(1)
            for _ in range(100):
                done = await play_as(anna, shown["table"], shown["seat"], chance)
                assert done is not None
                if done["committed"]:
                    break
            assert done is not None
            assert done["committed"] == len((await anna.get(f"{path}/record")).json()["choices"])

    run(work())


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_come_in_the_language_asked_for(language: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            anna = server.client()
            shown = (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))).json()
            path = f"/api/tables/{shown['table']}"
            by_header = await anna.get(path, headers={"Accept-Language": f"tlh, {language}-XX;q=0.8"})
            by_query = await anna.get(path, params={"lang": language})
            assert by_header.json() == by_query.json()
            same = by_query.json()["decision"]["text"] == shown["decision"]["text"]
            assert same == (language == "en")
            refused = await anna.post(f"{path}/confirm", json={"ply": 0}, params={"lang": language})
            said = "the turn is not complete yet: there is still something to choose"
            assert (refused.json()["message"] == said) == (language == "en")
            why = await anna.get(f"{path}/why", params={"target": "cell:Z9", "lang": language})
            assert why.status_code == 200

    run(work())


def test_who_is_asked_nothing_hears_what_a_thing_is_and_what_goes_on_instead(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            anna = server.client()
            made = (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))).json()
            path, seat = f"/api/tables/{made['table']}", made["to_choose"][0]

            async def said(client: Any, **more: Any) -> str:
                asked = {"target": "cell:C4", "lang": "en", **more}
                return str((await client.get(f"{path}/why", params=asked)).json()["text"])

            assert (await said(anna, seat=1 - seat)).endswith("choice now.")
            watching = await said(server.client())
            assert watching.endswith("Only who sits at the table can choose.")
            assert "C4" in watching
            chance = Chance(3)
            while not made["draft"]["must_confirm"]:
                await play_as(anna, made["table"], seat, chance)
                made.update((await anna.get(path, params={"seat": seat})).json())
            complete = await said(anna, seat=seat)
            assert complete.endswith("Your turn is complete: confirm it, or take something back.")

    run(work())


def test_a_program_sits_by_token(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            anna = server.client()
            made = (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))).json()
            path = f"/api/tables/{made['table']}"
            seat = made["to_choose"][0]
            token = (await anna.post(f"{path}/seats/{seat}/token")).json()["token"]
            program = server.client(token)
            assert (await program.get(path)).json()["seat"] == seat
            assert await play_as(program, made["table"], seat, Chance(1)) is not None
            other = await program.get(path, params={"seat": 1 - seat})
            assert (other.status_code, other.json()["error"]) == (403, "not-yours")
            assert (await anna.delete(f"{path}/seats/{seat}/token")).status_code == 204
            assert (await program.get(path)).json()["seat"] is None
            held = table_of(OPEN_GAME, "me", "friend", hold_by="token")
            own = (await server.client().post("/api/tables", json=held)).json()
            assert (await server.client(own["token"]).get(f"/api/tables/{own['table']}")).json()["seat"] == 0

    run(work())


def test_nobody_sees_or_plays_another_seat(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            anna, eve = server.client(), server.client()
            made = (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "friend"))).json()
            path = f"/api/tables/{made['table']}"
            await eve.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))  # a cookie of her own
            shown = (await eve.get(path)).json()
            assert shown["seat"] is None
            assert shown["decision"] is None
            assert shown["draft"] is None
            for seat in (0, 1):
                assert (await eve.get(path, params={"seat": seat})).status_code == 403
                for what in ("choices", "undo", "start-over", "confirm"):
                    body: dict[str, object] = {"ply": 0, "seat": seat}
                    body |= {"choice": "x"} if what == "choices" else {}
                    assert (await eve.post(f"{path}/{what}", json=body)).status_code == 403
                for what in ("invitation", "token", "return", "resign", "bot"):
                    empty: dict[str, str] | None = {} if what in ("resign", "bot") else None
                    refused = await eve.post(f"{path}/seats/{seat}/{what}", json=empty)
                    assert refused.status_code == 403, (what, refused.text)
                renamed = await eve.patch(f"{path}/seats/{seat}", json={"name": "Eve"})
                assert renamed.status_code == 403
            assert (await eve.post(f"{path}/rematch")).status_code == 403

    run(work())


def test_a_key_that_another_server_gave_out_opens_the_seat_here(shared: str) -> None:
    async def work() -> None:
        async with api(shared) as server:
            anna = server.client()
            made = (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))).json()
            path, seat = f"/api/tables/{made['table']}", made["to_choose"][0]
            elsewhere = Host(unheard(house_of(server.app).tables))
            program = server.client(await elsewhere.token(made["table"], seat))
            assert (await program.get(path, params={"seat": seat})).json()["seat"] == seat
            other = server.client(await elsewhere.token(made["table"], 1 - seat))
            assert (await other.get(path)).json()["seat"] == 1 - seat

    run(work())


def test_a_second_seat_that_was_taken_at_another_server_is_mine_here(shared: str) -> None:
    async def work() -> None:
        async with api(shared) as server:
            body = table_of(OPEN_GAME, "me", "friend", hold_by="token")
            made = (await server.client().post("/api/tables", json=body)).json()
            path, anna = f"/api/tables/{made['table']}", server.client(made["token"])
            elsewhere = Host(unheard(house_of(server.app).tables))
            code = await elsewhere.invite(made["table"], 1)
            await elsewhere.join(code, "Anna again", hashed(made["token"]))
            assert (await anna.get(path, params={"seat": 1})).json()["seat"] == 1

    run(work())


def test_a_request_is_about_the_seat_that_has_to_choose_unless_it_names_one(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            anna = server.client()
            made = (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "me", "me"))).json()
            path, seat = f"/api/tables/{made['table']}", made["to_choose"][0]
            assert (await anna.get(path)).json()["seat"] == seat
            other = (seat + 1) % 3
            assert (await anna.get(path, params={"seat": other})).json()["seat"] == other
            assert (await anna.get(path, params={"spectator": True})).json()["seat"] is None
            for method, where in (
                ("GET", "?seat=3"),
                ("POST", "/seats/3/token"),
                ("POST", "/seats/3/invitation"),
            ):
                refused = await anna.request(method, path + where)
                assert (refused.status_code, refused.json()["error"]) == (422, "wrong")

    run(work())


def test_my_tables_are_those_at_which_i_sit_the_latest_first(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            anna, eve = server.client(), server.client()
            made = [
                (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))).json()
                for _ in range(3)
            ]
            own = (await eve.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))).json()
            for _ in range(20):  # a whole turn at the first one
                done = await play_as(anna, made[0]["table"], made[0]["seat"], Chance(1))
                if done is not None and done["committed"]:
                    break
            order = [made[0]["table"], made[2]["table"], made[1]["table"]]
            assert [one["table"] for one in (await anna.get("/api/tables")).json()] == order
            assert [one["table"] for one in (await eve.get("/api/tables")).json()] == [own["table"]]
            assert (await server.client().get("/api/tables")).json() == []

    run(work())


def test_bad_input_is_answered_with_a_sentence(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            anna = server.client()
            for body in (
                {"game": "go", "seats": [{"kind": "me"}, {"kind": "me"}]},
                table_of(OPEN_GAME, "me"),
                table_of(OPEN_GAME, "me", "king"),
                table_of(OPEN_GAME, "me", "me", seed=1.5),
                table_of(OPEN_GAME, "me", "me", options={"snow": "deep"}),
                table_of(OPEN_GAME, "me", "me", patience=True),
                {**table_of(OPEN_GAME, "me", "me"), "extra": 1},
                {"game": OPEN_GAME, "seats": [{"kind": "me", "name": "x" * 41}, {"kind": "me"}]},
                {"game": OPEN_GAME, "seats": [{"kind": "me", "name": "a\nb"}, {"kind": "me"}]},
                {"game": OPEN_GAME, "seats": [{"kind": "bot", "level": "wizard"}, {"kind": "me"}]},
            ):
                refused = await anna.post("/api/tables", json=body)
                assert refused.status_code == 422, body
                assert refused.json()["message"]
            assert (await anna.get("/api/tables/AAAAAAAAAAAA")).status_code == 404
            assert (await anna.get("/api/tables/none")).status_code == 422
            assert (await anna.get("/nowhere")).status_code == 404
            assert (await anna.post("/api/tables", content=b"{", headers=JSON)).status_code == 422
            assert (await anna.get("/api/docs")).text.count("<h3") > 20
            assert (await anna.get("/")).status_code == 200

    run(work())


JSON = {"Content-Type": "application/json"}


def test_every_trouble_has_its_answer() -> None:
    def below(kind: type[ClayworksError]) -> set[type[ClayworksError]]:
        return {kind}.union(*(below(one) for one in kind.__subclasses__()))

    named = {kind for kind in below(TableError) if not kind.__subclasses__()}
    assert {kind for kind in named if kind.__module__.startswith("clayworks")} <= set(ANSWERS)
