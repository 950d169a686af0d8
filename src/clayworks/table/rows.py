"""Stored rows and what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clayworks.core import registry
from clayworks.core.errors import BadComponents, BadRecord
from clayworks.core.messages import M
from clayworks.core.record import Record
from clayworks.table.draft import stored_steps
from clayworks.table.errors import CannotOpen
from clayworks.table.live import LiveTable, Played, SeatChoice
from clayworks.table.seats import Kind, Seat


def bot_due(table: LiveTable, after: Played) -> bool:
    """Whether a bot has to choose after some choices."""
    return any(table.seats[seat].kind is Kind.BOT for seat in after.state.deciders())


def seat_row(address: str, seat: Seat) -> dict[str, Any]:
    """A seat as it is stored."""
    return {
        "table_id": address,
        "seat": seat.number,
        "kind": seat.kind.value,
        "level": seat.level,
        "name": seat.name,
        "confirms_itself": seat.confirms_itself,
        "gone": seat.gone,
        "draft": seat.draft,
        "draft_ply": seat.draft_ply,
        "revision": seat.revision,
    }


def seat_of(row: dict[str, Any]) -> Seat:
    """A stored seat."""
    return Seat(
        row["seat"],
        Kind(row["kind"]),
        row["level"],
        row["name"],
        row["confirms_itself"],
        row["gone"],
        stored_steps(row["draft"]),
        row["draft_ply"],
        row["revision"],
    )


def record_of(row: dict[str, Any], copy: dict[str, Any] | None = None) -> Record:
    """The record of a stored table at ply 0, with the rules and components it began with."""
    if not registry.knows(row["game"]):
        raise CannotOpen(M("this table plays '{game}', which is not installed here", game=row["game"]))
    try:
        game = registry.with_components(row["game"], row["components"], copy)
    except (BadRecord, BadComponents) as error:
        raise CannotOpen(*error.said) from error
    if not game.plays(row["rules"]):
        raise CannotOpen(
            M(
                "this table began with rules version {old} of {game}; this program plays version {new}",
                old=row["rules"],
                game=game.titled,
                new=game.named_versions(),
            )
        )
    game = game.with_rules(row["rules"])
    return Record(game, tuple(row["players"]), row["deal"], [], row["seed"], row["options"])


def opened_by(rows: Sequence[Any]) -> dict[str, set[int]]:
    """Which seats each secret opens."""
    keys: dict[str, set[int]] = {}
    for secret, seat, _kind in rows:
        keys.setdefault(secret, set()).add(seat)
    return keys


def checked(rows: Sequence[Any], ply: int) -> list[SeatChoice]:
    """Choices without a gap, as the record needs them."""
    for expected, row in enumerate(rows, ply + 1):
        if row[0] != expected:
            raise CannotOpen(M("ply {ply} of this table is missing in the database", ply=expected))
    return [(row[1], row[2]) for row in rows]
