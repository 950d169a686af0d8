"""The API of the score pad: what it asks, what it counts, and what it refuses by field and in words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from clayworks.core import registry
from clayworks.core.messages import LANGUAGES
from tests.table.fixtures import OPEN_GAME, run
from tests.web.clients import api, sqlite_address

PADS = [game.name for game in registry.load_all() if game.pad() is not None]
FOOTMAN = {"cell": "C4", "figure": "footman"}
OFFICER = {"cell": "C5", "figure": "officer", "owner": "green"}


def entered(first: dict[str, Any], second: dict[str, Any], **shared: Any) -> dict[str, Any]:
    """Yellow and Green with what was put in for them."""
    players = [
        {"colour": "yellow", "name": "Ann", "values": first},
        {"colour": "green", "values": second},
    ]
    return {"game": OPEN_GAME, "entered": {"players": players, "shared": shared}}


def asked(tmp_path: Path, path: str, *bodies: Any) -> list[Any]:
    """The answers to some requests."""

    async def work() -> list[Any]:
        async with api(sqlite_address(tmp_path)) as server:
            return [await server.client().post(path, json=body) for body in bodies]

    found: list[Any] = run(work())
    return found


def test_what_was_put_in_is_counted_by_source_with_causes_and_names(tmp_path: Path) -> None:
    [answer] = asked(
        tmp_path,
        "/api/score",
        entered({"points": 4, "leftovers": 5}, {"points": 2}, mausoleum=[FOOTMAN, OFFICER]),
    )
    assert answer.status_code == 200, answer.text
    score = answer.json()
    lines = {line["source"]: line["points"] for line in score["lines"]}
    assert lines == {"earlier": [4, 2], "footmen": [0, 8], "leftovers": [2, 0]}
    assert score["totals"] == [6, 10]
    assert score["places"] == [2, 1]
    assert score["names"] == ["Ann", "Green"]
    assert score["missing"] == []
    [footman, left] = score["causes"]
    assert (footman["colour"], footman["points"], footman["rule"]) == ("green", 8, "TA-13.2")
    assert "C4" in footman["text"]
    assert left["text"].startswith("Ann")
    assert score["ranking"][0] == "1. Green: 10"
    assert score["ledger"]["winner"] == "green"


def test_the_count_calls_things_as_the_pad_does(tmp_path: Path) -> None:
    [answer] = asked(
        tmp_path,
        "/api/score",
        entered({"points": 4, "leftovers": 5}, {"points": 2}, mausoleum=[FOOTMAN, OFFICER]),
    )
    names = {line["source"]: line["name"] for line in answer.json()["lines"]}
    assert names == {
        "earlier": "Points so far",
        "footmen": "footmen",
        "leftovers": "Coins and clay left, together",
    }
    assert answer.json()["causes"][-1]["text"] == "Ann gains 2 points: Coins and clay left, together"


@pytest.mark.parametrize("name", PADS)
def test_every_source_that_a_pad_names_is_one_of_the_game(name: str) -> None:
    game = registry.load(name)
    pad = game.pad()
    assert pad is not None
    assert {"earlier"} < set(pad.called()) <= set(game.sources)


def test_a_position_is_counted_as_well_and_gives_the_same(tmp_path: Path) -> None:
    pad = entered({"points": 4}, {"points": 2}, mausoleum=[FOOTMAN, OFFICER])
    [first] = asked(tmp_path, "/api/score", pad)
    body = {"game": OPEN_GAME, "position": first.json()["position"]}
    [second, round_] = asked(tmp_path, "/api/score", body, {**body, "phase": "round"})
    assert second.json()["totals"] == first.json()["totals"]
    assert second.json()["ledger"] == first.json()["ledger"]
    assert round_.json()["ledger"]["phase"] == "round"


def test_a_tie_is_explained_and_asks_for_what_breaks_it(tmp_path: Path) -> None:
    both = {"points": 7}
    [open_, broken] = asked(
        tmp_path, "/api/score", entered(both, both), entered(both, both, turn_order=["green", "yellow"])
    )
    [missing] = open_.json()["missing"]
    assert missing == {
        "place": "shared.turn_order",
        "text": "Ann and Green are tied: put in “Turn order at the end”",
    }
    assert broken.json()["missing"] == []
    assert broken.json()["ranking"][:2] == ["1. Green: 7", "2. Ann: 7"]
    assert "turn order" in broken.json()["ranking"][2]


def test_what_is_missing_is_said_and_counts_as_nothing(tmp_path: Path) -> None:
    [answer] = asked(tmp_path, "/api/score", entered({"points": 7}, {}))
    assert answer.json()["totals"] == [7, 0]
    assert [one["place"] for one in answer.json()["missing"]] == ["players.green.points"]


def test_what_can_not_be_is_refused_with_its_fields(tmp_path: Path) -> None:
    wrong = entered({"points": -1}, {"leftovers": "many"}, mausoleum=[FOOTMAN, FOOTMAN])
    [answer] = asked(tmp_path, "/api/score", wrong)
    assert answer.status_code == 422
    problem = answer.json()
    assert problem["error"] == "wrong"
    assert {fault["place"]: fault["text"] for fault in problem["faults"]} == {
        "players.yellow.points": "a whole number from 0 to 999",
        "players.green.leftovers": "a whole number from 0 to 99",
        "shared.mausoleum": "C4: two pieces stand there",
    }


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_faults_and_counts_speak_the_language_of_the_reader(tmp_path: Path, language: str) -> None:
    path = f"/api/score?lang={language}"
    [wrong, counted] = asked(tmp_path, path, entered({"points": -1}, {}), entered({"points": 3}, {}))
    [english] = asked(tmp_path, "/api/score", entered({"points": -1}, {}))
    assert wrong.json()["faults"][0]["text"] != english.json()["faults"][0]["text"]
    assert counted.json()["missing"][0]["text"] not in ("", "not put in yet: Points so far")
    assert counted.json()["names"][0] == "Ann"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"game": OPEN_GAME}, "either a position"),
        ({**entered({}, {}), "position": {}}, "either a position"),
        ({"game": OPEN_GAME, "position": {}, "phase": "second"}, "phase: must be one of final, round"),
        ({"game": OPEN_GAME, "position": {}}, "turn_order"),
        ({"game": "chess", "position": {}}, "chess"),
        ({"game": OPEN_GAME, "entered": {"players": [], "shared": {}}}, "players"),
        ({"game": OPEN_GAME, "entered": {"players": [{"colour": "yellow"}]}}, "player"),
        ({"game": OPEN_GAME, "entered": {"players": [{"colour": "red"}, {"colour": "green"}]}}, "red"),
        ({"game": OPEN_GAME, "entered": {"players": [{"colour": "green"}, {"colour": "green"}]}}, "green"),
        ({**entered({}, {}), "changes": {"no.such.place": 1}}, "no.such.place"),
        ({**entered({}, {}), "more": 1}, "more"),
    ],
)
def test_a_request_that_can_not_be_read_says_why(tmp_path: Path, body: dict[str, Any], said: str) -> None:
    [answer] = asked(tmp_path, "/api/score", body)
    assert answer.status_code == 422, answer.text
    assert said in answer.json()["message"]


def test_a_body_that_is_too_large_is_refused(tmp_path: Path) -> None:
    large = entered({}, {}, mausoleum=[{"cell": "C4", "figure": "x" * 6_000_000}])
    [answer] = asked(tmp_path, "/api/score", large)
    assert answer.status_code == 413


def test_a_copy_counts_by_its_own_values(tmp_path: Path) -> None:
    body = entered({"points": 4, "leftovers": 9}, {"points": 2})
    shipped = registry.load(OPEN_GAME).components.data
    place = next(
        f"{table}.leftovers_per_vp"
        for table, rows in shipped.items()
        if isinstance(rows, dict) and "leftovers_per_vp" in rows
    )
    [usual, own] = asked(tmp_path, "/api/score", body, {**body, "changes": {place: 3}})
    assert usual.json()["totals"] == [8, 2]
    assert own.json()["totals"] == [7, 2]


@pytest.mark.parametrize("name", PADS)
def test_a_pad_is_described_for_a_page_and_for_programs(tmp_path: Path, name: str) -> None:
    [answer] = asked(tmp_path, "/api/pads", {"game": name})
    pad = answer.json()
    assert pad["own"][0]["key"] == "points"
    fields = [*pad["shared"], *pad["own"]]
    assert {field["kind"] for field in fields} <= {"count", "one", "several", "order", "board"}
    for field in fields:
        assert field["name"]
        assert (field["board"] is not None) == (field["kind"] == "board")

    async def page() -> str:
        async with api(sqlite_address(tmp_path)) as server:
            text = (await server.client().get(f"/count/{name}")).text
            assert f'href="/count/{name}"' in (await server.client().get("/count")).text
            assert f'href="/count/{name}"' in (await server.client().get("/")).text
            return text

    [embedded] = re.findall(r'id="pad-data">(.*?)</script>', run(page()), re.DOTALL)
    assert json.loads(embedded) == pad


def test_there_is_no_page_for_a_game_that_nobody_knows(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            assert (await server.client().get("/count/chess")).status_code == 404

    run(work())
