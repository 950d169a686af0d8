"""Every route with anything that its description allows, and more, at tables that are played on.

schemathesis makes requests from the OpenAPI description; here they learn our formats: addresses of real
tables with their tokens, the ply at which a seat is, choices that are open, codes, hashes, positions,
component files. So most get past the first check. What is chosen is played: later requests meet later tables.
"""

from __future__ import annotations

import contextlib
import json
import random
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, given, seed, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

import clayworks
from tests.fuzz.mutating import EXTREME, Mutator, components_of, position_of
from tests.limits import HANGS
from tests.web.outages import STORAGE_LOST, WasAway, never

DEEPER = 0.75
"""So often a value of a known name is replaced by one that means something."""


@dataclass
class World:
    """What is there to talk about: tables of the fuzzer's own, with their tokens."""

    url: str
    chance: random.Random
    was_away: WasAway = never
    tables: list[tuple[str, str]] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    copies: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.http = httpx.Client(base_url=self.url, timeout=HANGS)
        for game in clayworks.game_names():
            self.make(game, ["me", "me"])
            self.make(game, ["me", "friend", "bot"])
        if not self.tables:
            raise httpx.ConnectError("no table could be made: the database is away")
        kept = self.http.post("/api/copies", json={"game": clayworks.game_names()[0], "changes": {}})
        self.copies.append(kept.json().get("hash", ""))

    def make(self, game: str, kinds: list[str]) -> None:
        """A table of our own."""
        seats = [{"kind": kind} for kind in kinds]
        made = self.http.post("/api/tables", json={"game": game, "seats": seats, "hold_by": "token"}).json()
        if "token" not in made:
            return  # too many for the limits of this server
        self.tables.append((made["table"], made["token"]))
        open_seats = [number for number, kind in enumerate(kinds) if kind == "friend"]
        for number in open_seats:
            path = f"/api/tables/{made['table']}/seats/{number}/invitation"
            code = self.http.post(path, headers={"Authorization": f"Bearer {made['token']}"}).json()
            self.codes.append(code.get("code", ""))

    def shown(self, table: str, token: str) -> dict[str, Any]:
        """A table as its owner sees it."""
        found = self.http.get(f"/api/tables/{table}", headers={"Authorization": f"Bearer {token}"})
        shown: dict[str, Any] = found.json() if found.status_code == 200 else {}
        return shown

    # -- making requests mean something --------------------------------------------------------------

    def deepen(self, case: Any) -> dict[str, str]:
        """Put real things into a request; the headers to send it with."""
        table, token = self.chance.choice(self.tables)
        if case.path_parameters:
            if "table" in case.path_parameters and self.chance.random() < 0.95:
                case.path_parameters["table"] = table
            if "copy" in case.path_parameters and self.chance.random() < DEEPER:
                case.path_parameters["copy"] = self.chance.choice(self.copies)
        if isinstance(case.body, dict):
            self.fill(case.body, self.meanings(self.shown(table, token)))
        if isinstance(case.query, dict):
            self.fill(case.query, {"seat": lambda: 0, "target": lambda: "cell:A1", "lang": lambda: "ja"})
        if self.chance.random() < 0.1:
            return {}
        return {"Authorization": f"Bearer {token}"}

    def meanings(self, shown: dict[str, Any]) -> dict[str, Callable[[], Any]]:
        """What each name in a body could stand for at a table."""
        game = shown.get("game", clayworks.game_names()[0])
        options = (shown.get("decision") or {}).get("options") or [{"choice": "none"}]
        mutator = Mutator(self.chance.randrange(10**9))
        return {
            "game": lambda: game,
            "ply": lambda: shown.get("ply", 0),
            "choice": lambda: self.chance.choice(options)["choice"],
            "seat": lambda: shown.get("seat"),
            "code": lambda: self.chance.choice(self.codes or [""]),
            "copy": lambda: self.chance.choice(["", *self.copies]),
            "text": lambda: self.chance.choice(
                (components_of(game), mutator.components().decode("utf-8", "replace"))
            ),
            "position": lambda: self.chance.choice(
                (
                    json.loads(position_of(game, 2, 1, 1.0)),
                    mutator.bent(json.loads(position_of(game, 2, 1, 0.5))),
                )
            ),
            "entered": lambda: None,
            "phase": lambda: self.chance.choice(("", "final", "round")),
            "changes": lambda: {"setup.coins_each": self.chance.choice(EXTREME)},
            "seats": lambda: [{"kind": "me"}, {"kind": self.chance.choice(("me", "bot", "friend"))}],
            "options": lambda: {},
            "level": lambda: "",
            "name": lambda: self.chance.choice(("Anna", "さくら", "")),
            "shown": lambda: [],
        }

    def fill(self, values: dict[str, Any], meanings: dict[str, Callable[[], Any]]) -> None:
        """Replace most of what has a name that we know, and now and then something by the worst there is."""
        for key in list(values):
            if key in meanings and self.chance.random() < DEEPER:
                values[key] = meanings[key]()
            elif self.chance.random() < 0.05:
                values[key] = self.chance.choice(EXTREME)


def fuzz_api(
    url: str,
    number: int,
    examples: int,
    goes_on: Callable[[], bool] = lambda: True,
    was_away: WasAway = never,
) -> tuple[int, list[str]]:
    """So many requests to every route; how many there were, and what was wrong.

    503 is right only for a request during which the database `was_away`.
    """
    chance = random.Random(number)
    world = World(url, chance, was_away)
    with contextlib.closing(world.http):
        return fuzz_routes(world, number, examples, goes_on)


def fuzz_routes(
    world: World, number: int, examples: int, goes_on: Callable[[], bool]
) -> tuple[int, list[str]]:
    """Every route in some order."""
    url, chance = world.url, world.chance
    count = 0
    faults: list[str] = []
    schema = schemathesis.openapi.from_url(f"{url}/api/openapi.json", timeout=HANGS)
    operations = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]
    chance.shuffle(operations)
    for operation in operations:
        if operation.path.endswith("/events") or not goes_on():
            continue  # a stream never ends; it is tested on its own

        @seed(number)
        @settings(
            max_examples=examples,
            database=None,
            deadline=None,
            print_blob=False,
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),
        )
        def attempt(case: Any) -> None:
            nonlocal count
            if not goes_on():
                return
            count += 1
            began = time.monotonic()

            def does_not_stumble(ctx: Any, response: Any, case: Any) -> bool | None:
                if response.status_code == STORAGE_LOST and world.was_away(began):
                    return None
                return not_a_server_error(ctx, response, case)

            checks = [does_not_stumble, response_schema_conformance, content_type_conformance]
            try:
                headers = world.deepen(case)
                case.call_and_validate(checks=checks, headers=headers, timeout=HANGS)
            except (httpx.TransportError, OSError):
                pass  # a connection that has just ended, or a whole server
            except (Exception, BaseExceptionGroup) as error:
                # Noted, not raised: tables have moved on, so nothing could be tried again and made smaller.
                faults.append(f"{case.method} {case.path}: {told(error)}")

        given(case=operation.as_strategy())(attempt)()
    return count, faults


def told(error: BaseException) -> str:
    """What was wrong, in a few lines."""
    return "".join(traceback.format_exception_only(error)).strip()[:1500]
