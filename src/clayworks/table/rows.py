"""Stored rows and what they mean."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from clayworks.core import registry
from clayworks.core.errors import BadComponents, BadRecord, ClayworksError
from clayworks.core.messages import M
from clayworks.core.record import Record
from clayworks.table.clock import Terms, clocks_of
from clayworks.table.draft import stored_steps
from clayworks.table.errors import CannotOpen, Rewound, TableError
from clayworks.table.live import LiveTable, Played, Proposal, SeatChoice
from clayworks.table.seats import Kind, Seat, TurnPlan

log = logging.getLogger("clayworks.table")


@contextmanager
def readable() -> Iterator[None]:
    """Whatever is stored wrongly makes one thing unreadable, says so, and stops nothing else.

    Rows can hold anything: they were written by an older program, a newer one, a hand or a failing disk.
    """
    try:
        yield
    except (TableError, Rewound):
        raise
    except ClayworksError as error:
        raise CannotOpen(*error.said) from error
    except Exception as error:
        raise CannotOpen(
            M("what is stored here can't be read; who runs the server finds it noted")
        ) from error


def keep_usable_drafts(table: LiveTable) -> None:
    """A turn at hand that can't be taken up any more is begun anew: the table does not depend on it."""
    for seat in table.seats:
        try:
            with readable():
                table.draft(seat.number)
        except TableError as error:
            if seat.number in table.sealed:
                raise CannotOpen(*error.said) from error
            log.error("table %s: the draft of seat %d can't be read: %s", table.id, seat.number, error)
            seat.draft = []


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
        "locked": seat.locked,
        "hinted": seat.hinted,
        "draft": seat.draft,
        "draft_ply": seat.draft_ply,
        "used": seat.used,
        "plan": seat.plan.data() if seat.plan is not None else None,
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
        row["hinted"],
        row["locked"],
        list(row["used"]),
        TurnPlan.of(row["plan"]),
    )


def still_open(seats: Sequence[Seat]) -> bool:
    """Whether a seat is still to be taken."""
    return any(seat.kind is Kind.OPEN for seat in seats)


def take_gathering(table: LiveTable, row: dict[str, Any]) -> None:
    """Who is invited, and whether they are still waited for."""
    table.waits, table.link, table.away = row["waits"], row["link"], list(row["away"])
    table.known_deal, table.public = row["known_deal"], row["public"]


def take_course(table: LiveTable, row: dict[str, Any]) -> None:
    """How it goes on: clocks, what is proposed, whether it has ended."""
    table.clock, table.clocks = Terms.of(row["clock"]), clocks_of(row["clocks"])
    table.closed, table.cancelled = row["closed"], row["cancelled"]
    table.proposal, table.withdrawals = proposal_of(row["proposal"]), row["withdrawals"]


def proposal_of(data: dict[str, Any] | None) -> Proposal | None:
    """What is proposed, as it is stored."""
    if data is None:
        return None
    return Proposal(**{**data, "agreed": tuple(data["agreed"]), "sealed": tuple(data["sealed"])})


def action_rows(
    address: str, choices: Sequence[SeatChoice], after: int, moment: datetime
) -> list[dict[str, Any]]:
    """Choices as they are stored, from the ply after `after` on."""
    return [
        {"table_id": address, "ply": ply, "seat": seat, "choice": choice, "at": moment}
        for ply, (seat, choice) in enumerate(choices, after + 1)
    ]


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
    return Record(game, tuple(row["players"]), row["deal"], [], row["seed"], dict(row["options"]))


def seats_of(rows: Sequence[Any], record: Record) -> list[Seat]:
    """The seats of a table, one for each player."""
    seats = [seat_of(dict(one)) for one in rows]
    for number, _colour in enumerate(record.players):
        if number >= len(seats) or seats[number].number != number:
            raise CannotOpen(M("seat {seat} of this table is missing in the database", seat=number))
    return seats


LEFT = "left"
"""The kind of a key that has opened a seat until who had it left for good."""


def opened_by(rows: Sequence[Any]) -> dict[str, set[int]]:
    """Which seats each secret opens."""
    keys: dict[str, set[int]] = {}
    for secret, seat, kind in rows:
        if kind != LEFT:
            keys.setdefault(secret, set()).add(seat)
    return keys


def left_by(rows: Sequence[Any]) -> dict[str, set[int]]:
    """Which seats somebody has left for good, by the secret that opened them."""
    return opened_by([(secret, seat, "") for secret, seat, kind in rows if kind == LEFT])


def checked(rows: Sequence[Any], ply: int) -> list[SeatChoice]:
    """Choices without a gap, as the record needs them."""
    for expected, row in enumerate(rows, ply + 1):
        if row[0] != expected:
            raise CannotOpen(M("ply {ply} of this table is missing in the database", ply=expected))
    return [(row[1], row[2]) for row in rows]
