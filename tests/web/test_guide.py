"""The rules for players as pages: every rule has its address there; what they show is drawn and in words."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import httpx
import pytest

from clayworks.core import registry
from clayworks.core.messages import LANGUAGES
from clayworks.web.rules import numbers
from tests.table.fixtures import run
from tests.web.clients import api, sqlite_address

pytestmark = pytest.mark.sampled("game", "language")

GAMES = registry.names()


async def got(tmp_path: Path, path: str, language: str = "en") -> httpx.Response:
    async with api(sqlite_address(tmp_path)) as server:
        return await server.client().get(path, headers={"Accept-Language": language})


def page(tmp_path: Path, path: str, language: str = "en") -> str:
    answer = run(got(tmp_path, path, language))
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_for_players_come_in_the_readers_language(game: str, language: str, tmp_path: Path) -> None:
    text = page(tmp_path, f"/rules/{game}", language)
    assert f'<article class="rules told" lang="{language}">' in text
    assert text.count('class="example"') >= 4
    assert text.count("<figure") >= 4
    assert text.count("data-pieces=") > 20
    assert "{#" not in text, "no sign of the source is left"
    assert not re.search(r"\{[A-Z]{2}-\d", text)
    assert 'href="=' not in text


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_one_address_on_the_page_for_players(game: str, tmp_path: Path) -> None:
    text = page(tmp_path, f"/rules/{game}")
    count = Counter(re.findall(r' id="([^"]+)"', text))
    assert [name for name, often in count.items() if often > 1] == []
    told = [rule for rule in numbers(game) if count[rule]]
    assert len(told) > len(numbers(game)) / 2
    exact = page(tmp_path, f"/rules/{game}/exact")
    for rule in numbers(game):
        assert f'id="{rule}"' in exact
    for rule in re.findall(rf'href="/rules/{game}/exact#([^"]+)"', text):
        assert rule in numbers(game)


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_that_only_a_card_tells_leads_to_this_card(game: str, tmp_path: Path) -> None:
    """Who asks for the Blacksmith must not be led to the Overseer, because that is the nearest sentence."""
    text = page(tmp_path, f"/rules/{game}")
    told = {rule for mark in re.findall(r'title="exact wording: ([^"]+)"', text) for rule in mark.split(", ")}
    lonely = [
        (f"{chapter.key}-{piece.key}", piece.rule)
        for chapter in registry.load(game).legend()
        for piece in chapter.pieces
        if piece.rule not in told and len({one.key for one in chapter.pieces if one.rule == piece.rule}) == 1
    ]
    assert bool(lonely) == (game != "xian")
    for rule in {rule for _, rule in lonely}:
        cards = [card for card, own in lonely if own == rule]
        before = text[: text.index(f' id="{rule}"')]
        assert before.rpartition('<li id="')[2].startswith(f'{cards[-1]}"'), rule


@pytest.mark.parametrize("game", GAMES)
def test_the_legend_has_every_piece_with_picture_and_words(game: str, tmp_path: Path) -> None:
    text = page(tmp_path, f"/rules/{game}/legend", "ja")
    pieces = [piece for chapter in registry.load(game).legend() for piece in chapter.pieces]
    assert text.count("data-pieces=") == len(pieces) == text.count('aria-hidden="true">')
    for piece in pieces:
        assert piece.does.to("ja")
    assert "<summary>" in text, "with the quick reference above"


def test_a_dealt_table_is_a_picture_for_as_many_as_can_play(tmp_path: Path) -> None:
    drawn = run(got(tmp_path, "/rules/terramara/set-up/3.svg?theme=dark"))
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.text.startswith('<svg data-theme="dark"')
    for path in ("/rules/terramara/set-up/5.svg", "/rules/nowhere", "/rules/nowhere/exact"):
        assert run(got(tmp_path, path)).status_code == 404


def test_links_to_rules_on_a_table_lead_to_the_page_for_players(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            anna = server.client()
            body = {"game": "xian", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
            table = (await anna.post("/api/tables", json=body)).json()["table"]
            text = (await anna.get(f"/tables/{table}")).text
            rule = re.search(r'href="/rules/xian#(XI-[0-9.]+)"', text)
            assert rule is not None
            assert f'id="{rule[1]}"' in (await anna.get("/rules/xian")).text
            assert 'data-side="legend"' in text

    run(work())
