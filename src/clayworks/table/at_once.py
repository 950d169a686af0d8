"""How a choice is written, by the driver itself: what happens at every click need not be general.

To PostgreSQL it is one statement, which is a transaction by itself. It compares what the writer knew, writes,
and tells other servers, in one way there and back; before, it was six. If somebody was quicker, nothing is
written and no row comes back. In a file it is three short statements inside the transaction of a batch.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from clayworks.table.draft import Step
from clayworks.table.live import SeatChoice
from clayworks.table.seats import Seat


class Statement:
    """A statement for the driver itself: named parameters become numbered ones."""

    def __init__(self, words: str) -> None:
        found = re.findall(r"(?<!:):([a-z_]+)", words)
        self.names = list(dict.fromkeys(found))
        self.text = re.sub(
            r"(?<!:):([a-z_]+)", lambda match: f"${self.names.index(match[1]) + 1}", words
        ).strip()

    def values(self, named: dict[str, Any]) -> list[Any]:
        """In the order of the numbers."""
        return [named[name] for name in self.names]


SAVE_DRAFT = Statement("""
    WITH kept AS (
        UPDATE seats SET draft = :draft, draft_ply = :draft_ply, used = :used, revision = revision + 1
        WHERE table_id = :address AND seat = :number AND revision = :revision
        RETURNING revision
    )
    SELECT revision, pg_notify(:channel, :payload) FROM kept
""")

# The rows are locked first, in the order of all who take both: then nobody can come between the parts.
APPEND = Statement("""
    WITH mine AS (
        SELECT tables.id, seats.seat FROM tables JOIN seats ON seats.table_id = tables.id
        WHERE tables.id = :address AND tables.ply = :ply
        AND seats.seat = :number AND seats.revision = :revision
        FOR UPDATE
    ), raised AS (
        UPDATE tables SET ply = :draft_ply, over = :is_over, bot_due = :is_bot_due, touched = :moment,
            clocks = :clocks, runs_out = :runs_out
        FROM mine WHERE tables.id = mine.id
    ), kept AS (
        UPDATE seats SET draft = :draft, draft_ply = :draft_ply, used = :used, revision = revision + 1
        FROM mine WHERE seats.table_id = mine.id AND seats.seat = mine.seat
    ), added AS (
        INSERT INTO actions (table_id, ply, seat, choice, at)
        SELECT mine.id, :ply + chosen.number, chosen.seat, chosen.choice, :moment
        FROM mine, unnest(:seats::int[], :choices::text[]) WITH ORDINALITY AS chosen (seat, choice, number)
    )
    SELECT pg_notify(:channel, :payload) FROM mine
""")


KEEP_IN_FILE = """
    UPDATE seats SET draft = :draft, draft_ply = :draft_ply, used = :used, revision = revision + 1
    WHERE table_id = :address AND seat = :number AND revision = :revision
"""
RAISE_IN_FILE = """
    UPDATE tables SET ply = :draft_ply, over = :is_over, bot_due = :is_bot_due, touched = :written_at,
        clocks = :clocks, runs_out = :runs_out
    WHERE id = :address AND ply = :ply
"""
ADD_IN_FILE = "INSERT INTO actions (table_id, ply, seat, choice, at) VALUES (?, ?, ?, ?, ?)"


def in_file(moment: datetime) -> str:
    """A moment as SQLite keeps it."""
    return moment.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S.%f")


def draft_values(address: str, seat: Seat, ply: int, steps: Sequence[Step]) -> dict[str, Any]:
    """The draft of a seat, and what its writer knew."""
    return {
        "address": address,
        "number": seat.number,
        "revision": seat.revision,
        "draft": list(steps),
        "draft_ply": ply,
        "used": seat.used,
    }


def as_text(values: dict[str, Any]) -> dict[str, Any]:
    """With lists as the driver takes them."""
    lists = ("draft", "used", "clocks")
    parts: dict[str, Any] = {name: json.dumps(values[name]) for name in lists if name in values}
    return {**values, **parts}


def choices_values(
    ply: int, choices: Sequence[SeatChoice], is_over: bool, is_bot_due: bool, moment: datetime
) -> dict[str, Any]:
    """Choices that enter the record after a ply."""
    return {
        "ply": ply,
        "is_over": is_over,
        "is_bot_due": is_bot_due,
        "moment": moment,
        "seats": [seat for seat, _choice in choices],
        "choices": [choice for _seat, choice in choices],
    }
