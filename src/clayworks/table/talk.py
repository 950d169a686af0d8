"""What is said at a table: ready-made phrases, which everybody reads in their own language, and free text.

Who sits at the table talks with the players, who looks on with others who look on; everybody may read both,
and pages of players show the second only if asked to. The record of the game is not touched by any of it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Executable, delete, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from clayworks.core.messages import M, Message
from clayworks.table import schema
from clayworks.table.database import Database
from clayworks.table.errors import NoTable, Refused, Wrong
from clayworks.table.notices import Notice
from clayworks.table.seats import deceives, is_seen
from clayworks.table.service import CLOSED, Tables
from clayworks.table.storage import Outdated, now

PHRASES: dict[str, Message] = {
    "hello": M("Hello!"),
    "luck": M("Good luck, and have fun!"),
    "your-turn": M("It is your turn."),
    "thinking": M("I am still thinking."),
    "moment": M("One moment, please."),
    "back": M("I am here again."),
    "nice": M("Nice move!"),
    "oops": M("Oops!"),
    "close": M("That was close!"),
    "sorry": M("Sorry!"),
    "thanks": M("Thank you!"),
    "yes": M("Yes."),
    "no": M("No."),
    "later": M("I have to go; let us play on later."),
    "played": M("Well played!"),
    "again": M("Shall we play again?"),
    "bye": M("See you!"),
}
"""By the name under which they are stored; a name is never used for something else later."""

LONGEST = 300
KEPT = 300
"""So many lines of players, and as many of who looks on, are kept at a table; older ones go."""
TRIES = 10
"""Several who speak in the same moment."""


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was said."""

    number: int
    seat: int | None
    """None if it was said by who looks on."""
    holder: str
    name: str
    phrase: str
    text: str
    at: datetime

    @property
    def taken_away(self) -> bool:
        """Whether nothing is left of it."""
        return not self.phrase and not self.text

    def said(self, language: str) -> str:
        """In the language of who reads it; a text stands as it was written."""
        if not self.phrase:
            return self.text
        phrase = PHRASES.get(self.phrase)  # a later version may have known others
        return phrase.to(language) if phrase is not None else f"({self.phrase})"


def checked_text(text: str) -> str:
    r"""A line of up to 300 characters, without anything invisible that could deceive.

    >>> checked_text("  good\n game ")
    'good game'
    """
    tidy = " ".join(unicodedata.normalize("NFC", text).split())
    if len(tidy) > LONGEST:
        raise Wrong(M("a line has at most {count} characters", count=LONGEST))
    if any(map(deceives, tidy)):
        raise Wrong(M("a line can't contain control characters"))
    if not any(map(is_seen, tidy)):
        raise Wrong(M("there is nothing to be seen in this line; write something"))
    return tidy


def of_players() -> ColumnElement[bool]:
    """Lines of who sits at the table."""
    return schema.talk.c.seat.is_not(None)


class Talk:
    """Everything that is said at the tables of a server."""

    def __init__(self, tables: Tables, free: bool = True) -> None:
        self.tables = tables
        self.database: Database = tables.storage.database
        self.free = free
        """Whether people may write what they like; phrases may always be said."""

    async def say(
        self, address: str, holder: str, seat: int | None, name: str, phrase: str = "", text: str = ""
    ) -> int:
        """Say a phrase or a text, for a seat or as one who looks on (None); the number of the line."""
        row = {"seat": seat, "holder": holder, "name": name, **self._checked(phrase, text)}
        table = await self.tables.look(address)
        if table.closed:
            raise Refused(CLOSED)
        notice = Notice(address, "talk", table.ply, seat)
        for _ in range(TRIES):
            try:
                number = await self._add(address, row, self.tables.notifier.statement(notice))
            except Outdated:
                continue
            self.tables.tell(notice)
            return number
        raise NoTable  # it was deleted meanwhile: nothing can belong to it

    def _checked(self, phrase: str, text: str) -> dict[str, str]:
        if bool(phrase) == bool(text):
            raise Wrong(M("say a phrase, or write a text"))
        if phrase:
            if phrase not in PHRASES:
                names = ", ".join(PHRASES)
                raise Wrong(M("'{phrase}' is no phrase; there are {names}", phrase=phrase, names=names))
            return {"phrase": phrase, "text": ""}
        if not self.free:
            raise Refused(M("here only the ready-made phrases can be said"))
        return {"phrase": "", "text": checked_text(text)}

    async def _add(self, address: str, row: dict[str, Any], told: Executable | None) -> int:
        talk = schema.talk
        newest = select(func.coalesce(func.max(talk.c.number), 0)).where(talk.c.table_id == address)
        async with self.database.writing() as connection:
            number = int((await connection.execute(newest)).scalar_one()) + 1
            try:
                line = {"table_id": address, "number": number, "at": now(), **row}
                await connection.execute(insert(talk), line)
            except IntegrityError as error:  # somebody was quicker, or the table is gone
                raise Outdated from error
            await self._forget_oldest(connection, address, row["seat"])
            if told is not None:
                await connection.execute(told)
        return number

    async def _forget_oldest(self, connection: AsyncConnection, address: str, seat: int | None) -> None:
        """Who looks on can't crowd out what players have said."""
        talk = schema.talk
        same = (talk.c.table_id == address) & (of_players() if seat is not None else ~of_players())
        oldest = select(talk.c.number).where(same).order_by(talk.c.number.desc()).offset(KEPT).limit(1)
        found = (await connection.execute(oldest)).scalar()
        if found is not None:
            await connection.execute(delete(talk).where(same, talk.c.number <= found))

    async def lines(self, address: str, onlookers: bool = False, after: int = 0) -> Sequence[Line]:
        """What players have said, or who looks on; the oldest first."""
        columns = schema.talk.c
        room = ~of_players() if onlookers else of_players()
        query = select(schema.talk).where(columns.table_id == address, columns.number > after, room)
        return await lines_of(self.database, query.order_by(columns.number))


async def lines_of(database: Database, query: Any) -> Sequence[Line]:
    """Lines that are asked for."""
    async with database.reading() as connection:
        rows = (await connection.execute(query)).mappings().all()
    return [Line(**{name: row[name] for name in Line.__slots__}) for row in rows]


# -- for who runs the server -----------------------------------------------------------------------------


async def all_lines(database: Database, address: str) -> Sequence[Line]:
    """Everything that was said at a table."""
    columns = schema.talk.c
    query = select(schema.talk).where(columns.table_id == address).order_by(columns.number)
    return await lines_of(database, query)
