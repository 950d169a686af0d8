"""Nothing that a person reads on a page is English where another language was asked for."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.messages import LANGUAGES
from clayworks.web.gate import LANGUAGE_COOKIE
from tests.effort import some
from tests.reading_aloud import left_in_english, read
from tests.table.fixtures import run
from tests.web.clients import api, play_as, sqlite_address, table_of

pytestmark = pytest.mark.sampled("game")

every_game = pytest.mark.parametrize("game", clayworks.game_names())


async def pages(client: httpx.AsyncClient, addresses: list[str], language: str) -> dict[str, list[str]]:
    """What is read at some addresses, as far as it is English."""
    client.cookies.set(LANGUAGE_COOKIE, language)
    found = {}
    for address in addresses:
        answer = await client.get(address)
        assert answer.status_code in (200, 404), (address, answer.status_code)
        said = list(left_in_english(read(answer.text, language), language))
        if said:
            found[address] = said
    return found


def test_english_would_be_noticed() -> None:
    page = '<p>Bot: <b>apprentice</b></p><img alt="The board"><p lang="en">rules</p><p>Ходит Жёлтый</p>'
    assert list(left_in_english(read(page, "ru"), "ru")) == ["Bot:", "apprentice", "The board"]
    assert list(left_in_english(["Settings", "Impostazioni"], "it")) == ["Settings"]


@every_game
def test_pages_of_a_table_are_read_in_one_language(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server, server.client() as client:
            made = (await client.post("/api/tables", json=table_of(game, "me", "me", "bot"))).json()
            table = made["table"]
            chance = Chance(1)
            for _ in range(40):
                for seat in (0, 1):
                    await play_as(client, table, seat, chance)
            invited = (await client.post(f"/api/tables/{table}/invitations", json={"seat": 1})).json()
            assert invited
            addresses = [f"/tables/{table}?seat=0", f"/tables/{table}/replay/12", "/", f"/rules/{game}"]
            found = {one: await pages(client, addresses, one) for one in some(LANGUAGES[1:], 2)}
            assert not any(found.values()), found

    run(work())


def test_pages_without_a_table_are_read_in_one_language(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server, server.client() as client:
            copies = [f"/games/{name}/copy" for name in clayworks.game_names()]
            addresses = [*copies, "/open", "/join/0123456789abcdef", "/nowhere", "/tables/x", "/open/x/1"]
            for language in some(LANGUAGES[1:], 2):
                assert await pages(client, addresses, language) == {}
                wrong = await client.post("/open", data={"text": "{"})
                assert list(left_in_english(read(wrong.text, language), language)) == []

    run(work())


@every_game
def test_a_copy_is_shown_in_one_language(game: str, tmp_path: Path) -> None:
    """Sheets, names of parts, labels and words of its forms."""

    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server, server.client() as client:
            found = {}
            for language in LANGUAGES[1:]:
                client.cookies.set(LANGUAGE_COOKIE, language)
                shown = (await client.post("/api/copies/look", json={"game": game, "changes": {}})).json()
                texts = [text for sheet in shown["sheets"] for text in read(sheet["svg"], language)]
                texts += [sheet["title"] for sheet in shown["sheets"]]
                for part in shown["parts"]:
                    texts += [part["kind"], part["name"], part["where"]]
                    texts += [field["label"] for field in part["fields"]]
                found[language] = sorted(set(left_in_english(texts, language)))
            assert not any(found.values()), found

    run(work())


def test_what_is_wrong_with_a_request_is_said_in_the_callers_language(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server, server.client() as client:
            client.cookies.set(LANGUAGE_COOKIE, "ru")
            wrong = await client.post("/api/tables", json={"game": 3, "seats": [], "more": 1})
            assert wrong.status_code == 422
            message = wrong.json()["message"]
            assert "body.game: нужна строка" in message
            assert "Input should" not in message
            assert (await client.get("/api/nowhere")).json()["message"] == "не найдено"
            looked = await client.post(
                "/api/copies/look",
                json={"game": "terracotta-army", "changes": {"scoring_tiles.vp": -1}},
            )
            faults = looked.json()["faults"]
            assert faults, looked.text
            assert all("must be" not in fault["text"] for fault in faults)

    run(work())
