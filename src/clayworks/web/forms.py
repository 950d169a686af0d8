"""What a person sends from a page, read strictly."""

from __future__ import annotations

import re
from functools import partial
from typing import Any, Literal
from urllib.parse import parse_qs

from starlette.requests import Request

from clayworks.core import registry
from clayworks.core.chance import Seed
from clayworks.core.messages import M
from clayworks.table.clock import LONGEST, Terms
from clayworks.table.errors import Wrong
from clayworks.table.hosting import PATIENCE, Plan
from clayworks.table.seats import SeatPlan
from clayworks.web.bodies import aside
from clayworks.web.eyes import Wanted
from clayworks.web.models import KINDS

MOST_FIELDS = 100
MINUTE = 60
LONGEST_ONCE = 40


class Form:
    """The fields of a form; a field may come several times."""

    def __init__(self, fields: dict[str, list[str]]) -> None:
        self.fields = fields

    @classmethod
    async def of(cls, request: Request) -> Form:
        """Read it; the gate has already limited its size."""
        body = await request.body()
        try:
            return cls(await aside(partial(fields_of, body), len(body)))
        except ValueError as error:
            raise Wrong(M("the form can't be read")) from error

    def one(self, name: str, otherwise: str = "") -> str:
        """A field."""
        return self.fields.get(name, [otherwise])[-1]

    def number(self, name: str) -> int:
        """A field that is a whole number."""
        text = self.one(name)
        if not text.isascii() or not text.isdigit() or len(text) > 7:
            raise Wrong(M("{field}: must be a whole number", field=name))
        return int(text)

    def once(self) -> str:
        """The number that the page gave a click."""
        return self.one("once")[:LONGEST_ONCE]

    def wanted(self) -> Wanted:
        """What the page wants to see: a seat, if one is named, and its hand, if it was uncovered."""
        seat = self.number("seat") if self.one("seat") else None
        uncovered = self.number("uncovered") if self.one("uncovered") else None
        return Wanted(seat, uncovered, self.one("planning") == "yes")


def fields_of(body: bytes) -> dict[str, list[str]]:
    """The fields of a form as it is sent; `ValueError` if it can't be read."""
    return parse_qs(body.decode("utf-8"), keep_blank_values=True, max_num_fields=MOST_FIELDS)


def plan_of(form: Form) -> Plan:
    """A table as a form asks for it: `kind` once a seat (`me`, `friend`, `bot:LEVEL`), `name` likewise."""
    game = registry.load(form.one("game"))
    seats = seats_of(form)
    options = {
        option.name: form.one(f"option-{option.name}")
        for option in game.options
        if form.one(f"option-{option.name}")
    }
    copy = form.one("copy")
    if not re.fullmatch(r"([0-9a-f]{64})?", copy):
        raise Wrong(M("copy: must be the hash of a copy that is kept here"))
    seed, hints = seed_of(form.one("seed").strip()), form.one("hints") == "yes"
    patience, clock = time_of(form)
    public = form.one("public") == "yes"
    return Plan(game.name, seats, seed, options, patience, copy, hints, True, public, clock)


CLOCK_FIELDS: dict[str, Any] = {
    "patiences": (3600, 6 * 3600, 86_400, 3 * 86_400, 7 * 86_400),
    "turn_times": (60, 180, 300, 600, 1800, 3600, 86_400, 3 * 86_400, 7 * 86_400),
    "game_times": (600, 1200, 2700, 5400, 86_400, 7 * 86_400),
    "increments": (0, 10, 30, 60, 3600, 86_400),
}
"""Seconds that a page offers."""


CLOCKS: dict[str, Literal["turn", "game"]] = {"turn": "turn", "game": "game"}
AT_ZERO: dict[str, Literal["bot", "free"]] = {"bot": "bot", "free": "free"}
"""What a form may say of clocks."""


def time_of(form: Form) -> tuple[int, Terms | None]:
    """How everybody's time is limited: patience, and the terms of clocks if there are to be some."""
    kind = form.one("time", "patience")
    if kind == "none":
        return 0, None
    if kind == "patience":
        seconds = form.number("patience") if form.one("patience") else PATIENCE
        if not MINUTE <= seconds <= LONGEST:
            raise Wrong(M("patience: from {low} to {high} seconds", low=MINUTE, high=LONGEST))
        return seconds, None
    clock, at_zero = CLOCKS.get(kind), AT_ZERO.get(form.one("at-zero", "bot"))
    if clock is None:
        raise Wrong(M("time: '{kind}' is neither none, patience, turn nor game", kind=kind))
    if at_zero is None:
        raise Wrong(M("at-zero: must be bot or free"))
    increment = form.number("increment") if clock == "game" and form.one("increment") else 0
    return PATIENCE, Terms(clock, form.number(f"{clock}-seconds"), increment, at_zero, form.one("zero-level"))


def seats_of(form: Form) -> list[SeatPlan]:
    """Who shall sit where."""
    kinds = [kind for kind in form.fields.get("kind", []) if kind != "none"]
    names = [
        name
        for name, kind in zip(form.fields.get("name", []), form.fields.get("kind", []), strict=False)
        if kind != "none"
    ]
    seats = []
    for number, written in enumerate(kinds):
        kind, _, level = written.partition(":")
        if kind not in KINDS:
            raise Wrong(M("seat {seat}: '{kind}' can't sit there", seat=number + 1, kind=kind))
        seats.append(SeatPlan(KINDS[kind], level, names[number] if number < len(names) else ""))
    return seats


def seed_of(text: str) -> Seed | None:
    """A number or a word; nothing for a fresh one."""
    if not text:
        return None
    if len(text) > 64:
        raise Wrong(M("a seed has at most {count} characters", count=64))
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else text
