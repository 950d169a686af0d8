"""The API of copies: looked at while they are put in, kept, shared, written, read, and played with."""

from __future__ import annotations

import asyncio
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import clayworks
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.errors import ClayworksError
from clayworks.core.record import Record
from tests.table.fixtures import OPEN_GAME, ThinkersHere, run
from tests.web.clients import api, play_as, sqlite_address, table_of

pytestmark = pytest.mark.sampled("language", "name")

CHANGES = {"setup.coins_each": 9, "organizer.vp[0]": 8}


def test_a_copy_is_put_in_kept_shared_and_played_to_the_end(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), thinkers=ThinkersHere()) as server:
            anna, ben = server.client(), server.client()
            looked = await anna.post("/api/copies/look", json={"game": OPEN_GAME, "changes": CHANGES})
            assert looked.status_code == 200, looked.text
            assert looked.json()["faults"] == []
            kept = await anna.post(
                "/api/copies", json={"game": OPEN_GAME, "name": "Anna's box", "changes": CHANGES}
            )
            assert kept.status_code == 201, kept.text
            digest = kept.json()["hash"]
            assert digest == looked.json()["hash"]
            found = (await ben.get(f"/api/copies/{digest}")).json()
            assert found["name"] == "Anna's box"
            assert found["changes"] == {"setup.coins_each": 9, "organizer.vp": [8, *points()[1:]]}
            made = await ben.post("/api/tables", json=table_of(OPEN_GAME, "me", "bot", copy=digest))
            assert made.status_code == 201, made.text
            assert made.json()["copy"] == made.json()["components"] == digest
            table = made.json()["table"]
            page = (await ben.get(f"/tables/{table}")).text
            assert f'href="/copies/{digest}"' in page
            assert "Anna&#39;s box" in (await ben.get(f"/copies/{digest}")).text
            chance = Chance(1)
            for _ in range(3000):
                if (await ben.get(f"/api/tables/{table}")).json()["over"]:
                    break
                await play_as(ben, table, 0, chance)
                await asyncio.sleep(0.002)  # without a network nothing else lets the bot think
            record = (await ben.get(f"/api/tables/{table}/record")).json()
            assert record["components"] == digest
            registry._own_copies.clear()  # as on another machine
            assert Record.from_data(record).replay().is_terminal()
            opened = await anna.post(
                "/open",
                content="text="
                + json.dumps(record).replace("%", "%25").replace("+", "%2B").replace("&", "%26"),
                headers={"Content-Type": "application/x-www-form-urlencoded"},
            )
            assert opened.status_code == 303

    run(work())


def points() -> list[int]:
    """What the organizer gives, as shipped."""
    return list(clayworks.load(OPEN_GAME).components.data["organizer"]["vp"])


@pytest.mark.parametrize("name", clayworks.game_names())
@pytest.mark.parametrize("language", ["en", "ru", "ja", "pl", "it"])
def test_every_part_is_drawn_once_named_and_has_a_form(tmp_path: Path, name: str, language: str) -> None:
    async def work() -> dict[str, Any]:
        async with api(sqlite_address(tmp_path)) as server:
            answer = await server.client().post(f"/api/copies/look?lang={language}", json={"game": name})
            shown: dict[str, Any] = answer.json()
            return shown

    shown = run(work())
    drawn = "".join(sheet["svg"] for sheet in shown["sheets"])
    assert shown["parts"]
    for part in shown["parts"]:
        assert drawn.count(f'data-part="{part["place"]}"') == 1, part["place"]
        assert part["name"]
        assert part["fields"], part["place"]


@pytest.mark.parametrize("name", clayworks.game_names())
def test_a_copy_that_is_looked_at_again_has_the_same_forms(tmp_path: Path, name: str) -> None:
    shipped = clayworks.load(name).components
    changes = {"meta.comment": "mine"}

    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            client = server.client()
            body = {"game": name, "changes": changes}
            first, again = [(await client.post("/api/copies/look", json=body)).json() for _ in range(2)]
            assert first["hash"] not in ("", shipped.digest)
            assert first == again

    run(work())


def test_every_fault_is_said_at_its_place(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            changes = {"setup.coins_each": 900, "wheel.inner[0].action": "sleep", "house": True}
            client = server.client()
            body = {"game": OPEN_GAME, "changes": changes}
            shown = (await client.post("/api/copies/look", json=body)).json()
            assert [fault["place"] for fault in shown["faults"]] == [
                "setup.coins_each",
                "wheel.inner[0].action",
                "house",
            ]
            assert shown["hash"] == ""
            assert shown["parts"]
            for path in ("/api/copies", "/api/copies/file"):
                refused = await client.post(path, json=body)
                assert refused.status_code == 422
                assert "setup.coins_each = 900" in refused.json()["message"]

    run(work())


def test_what_is_right_is_drawn_beside_what_is_wrong(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            changes = {"wheel.inner[0].amount": 900, "organizer.vp[2]": 8, "wheel.inner[2].amount": 2}
            body = {"game": OPEN_GAME, "changes": changes}
            shown = (await server.client().post("/api/copies/look", json=body)).json()
            assert [fault["place"] for fault in shown["faults"]] == ["wheel.inner[0].amount"]
            values = {field["place"]: field["value"] for part in shown["parts"] for field in part["fields"]}
            assert values["organizer.vp[2]"] == 8
            assert values["wheel.inner[2].amount"] == 2
            assert values["wheel.inner[0].amount"] == 3

    run(work())


@pytest.mark.parametrize(
    "changes",
    [
        {"nowhere.at.all": 1},
        {"setup.coins_each": 1.5},
        {"setup.coins_each": "\u0007"},  # half a character comes no further than the gate
        {"setup.coins_each": 10**30},
        {"setup": [[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]},
        {"setup": None},
        {"": 3},
        {"wheel.inner": [1, 2, 3]},
        {"wheel.inner": {}},
        {"meta": 7},
        {"colours": "x"},
    ],
)
def test_nonsense_is_refused_in_a_sentence(tmp_path: Path, changes: dict[str, Any]) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            client = server.client()
            body = {"game": OPEN_GAME, "changes": changes}
            text = json.dumps(body).encode()
            kind = {"Content-Type": "application/json"}
            looked = await client.post("/api/copies/look", content=text, headers=kind)
            assert looked.status_code == 200, looked.text
            assert looked.json()["faults"]
            kept = await client.post("/api/copies", content=text, headers=kind)
            assert kept.status_code == 422, kept.text
            assert kept.json()["message"]

    run(work())


def test_a_file_goes_out_and_comes_back_with_what_was_compared(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            client = server.client()
            body = {
                "game": OPEN_GAME,
                "name": "Mine",
                "changes": {"setup.coins_each": 9},
                "confirmed": ["wheel.inner[2]", "no such part"],
            }
            file = (await client.post("/api/copies/file", json=body)).json()["text"]
            assert tomllib.loads(file)["setup"]["coins_each"] == 9
            (tmp_path / "mine.toml").write_text(file, encoding="utf-8")
            mine = clayworks.load(OPEN_GAME, tmp_path / "mine.toml")
            assert mine.components.confirmed == {"wheel.inner[2]"}
            read = (await client.post("/api/copies/read", json={"text": file})).json()
            assert read == {
                "game": OPEN_GAME,
                "title": "Terracotta Army",
                "name": "Mine",
                "changes": {"setup.coins_each": 9},
                "confirmed": ["wheel.inner[2]"],
            }
            kept = await client.post("/api/copies", json={"game": OPEN_GAME, "changes": read["changes"]})
            assert kept.json()["hash"] == mine.components.digest

    run(work())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = = 1", "this is no TOML file"),
        ("a = 1.5", "words, whole numbers and lists"),
        ("a = 1", "meta.game must be one of"),
        ('[meta]\ngame = "Terracotta Army"', "is missing"),
    ],
)
def test_a_file_that_can_not_be_read_says_why(tmp_path: Path, text: str, said: str) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            answer = await server.client().post("/api/copies/read", json={"text": text})
            assert answer.status_code == 422
            assert said in answer.json()["message"]

    run(work())


def test_a_copy_that_is_not_here_is_said_to_programs_and_people(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            client = server.client()
            answer = await client.get(f"/api/copies/{'0' * 64}")
            assert (answer.status_code, answer.json()["error"]) == (404, "no-copy")
            page = await client.get(f"/copies/{'0' * 64}")
            assert page.status_code == 404
            assert "there is no such copy here" in page.text
            assert (await client.get("/games/no-such-game/copy")).status_code == 404
            table = table_of(OPEN_GAME, "me", "bot", copy="0" * 64)
            assert (await client.post("/api/tables", json=table)).status_code == 404

    run(work())


def test_a_record_whose_data_is_not_what_its_hash_says_is_refused() -> None:
    record = Record.new(clayworks.load(OPEN_GAME), 2, 3).to_data()
    data = json.loads(json.dumps(clayworks.load(OPEN_GAME).components.data))
    data["setup"]["coins_each"] = 9
    for bad, said in (
        ({"components": "0" * 64, "component_data": data}, "has another hash"),
        ({"components": "0" * 64, "component_data": {"a": 1.5}}, "words, whole numbers"),
        ({"components": "0" * 64, "component_data": {"a": "\ud800"}}, "words, whole numbers"),
        ({"components": "0" * 64, "component_data": {}}, "component_data: "),
        ({"components": "0" * 64, "component_data": 3}, "must be an object"),
    ):
        with pytest.raises(ClayworksError, match=said):
            Record.from_data({**record, **bad})


@pytest.mark.parametrize("name", clayworks.game_names())
def test_a_file_made_from_an_earlier_release_brings_only_what_its_owner_changed(
    tmp_path: Path, name: str
) -> None:
    game = clayworks.load(name)
    (earlier,) = (game.folder / "shipped").glob("*.toml")
    text = earlier.read_text(encoding="utf-8")
    place, table, value = {
        "terracotta-army": ("setup.coins_each", "[setup]", "coins_each = "),
        "terramara": ("artefact[0].vp", "[[artefact]]", "vp = "),
        "xian": ("setup.coins", "[setup]", "coins = "),
    }[name]
    before, mark, after = text.partition(table)
    text = before + mark + re.sub(rf"\n{value}\d+", f"\n{value}11", after, count=1)

    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            answer = await server.client().post("/api/copies/read", json={"text": text})
            assert answer.status_code == 200, answer.text
            assert list(answer.json()["changes"]) == [place]

    run(work())
