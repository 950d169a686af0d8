"""What a person sends from a page, read strictly."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

from starlette.requests import Request

from clayworks.core import registry
from clayworks.core.chance import Seed
from clayworks.core.messages import M
from clayworks.table.errors import Wrong
from clayworks.table.hosting import Plan
from clayworks.table.seats import SeatPlan
from clayworks.web.models import KINDS

MOST_FIELDS = 100


class Form:
    """The fields of a form; a field may come several times."""

    def __init__(self, fields: dict[str, list[str]]) -> None:
        self.fields = fields

    @classmethod
    async def of(cls, request: Request) -> Form:
        """Read it; the gate has already limited its size."""
        try:
            text = (await request.body()).decode("utf-8")
            return cls(parse_qs(text, keep_blank_values=True, max_num_fields=MOST_FIELDS))
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

    def seat(self) -> int | None:
        """The seat that is named, if one is."""
        return self.number("seat") if self.one("seat") else None


def plan_of(form: Form) -> Plan:
    """A table as a form asks for it: `kind` once a seat (`me`, `friend`, `bot:LEVEL`), `name` likewise."""
    game = registry.load(form.one("game"))
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
    options = {
        option.name: form.one(f"option-{option.name}")
        for option in game.options
        if form.one(f"option-{option.name}")
    }
    copy = form.one("copy")
    if not re.fullmatch(r"([0-9a-f]{64})?", copy):
        raise Wrong(M("copy: must be the hash of a copy that is kept here"))
    return Plan(game.name, seats, seed_of(form.one("seed").strip()), options, copy=copy)


def seed_of(text: str) -> Seed | None:
    """A number or a word; nothing for a fresh one."""
    if not text:
        return None
    if len(text) > 64:
        raise Wrong(M("a seed has at most {count} characters", count=64))
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else text
