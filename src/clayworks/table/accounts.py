"""Accounts at another service as one more way to the same person; only where who runs the server wants it.

An account is a row that says to whom it leads, as a device is. Of it only a hash is kept, made with a secret
of the server. Who comes back from the other service with one that is known is that person from now on, on
this device, too; one that is not known leads from now on to who sits at it.
"""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import delete, insert, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from clayworks.core.messages import M
from clayworks.table import schema
from clayworks.table.errors import Refused
from clayworks.table.keys import fresh_secret, hashed
from clayworks.table.people import People
from clayworks.table.retention import done
from clayworks.table.storage import now

SIGN_IN_MINUTES = 10

TROUBLES = {
    "not-begun": M(
        "this sign-in was not begun in this browser, has taken too long or was used before; begin again"
    ),
    "declined": M("the service for signing in has not let you in; nothing was changed"),
    "away": M("the service for signing in does not answer; try again later"),
    "not-believed": M("what the service for signing in has said can't be believed; nothing was changed"),
    "later": M("that did not work just now; begin again in a moment"),
}
"""Why somebody is not signed in, by a word that may stand in an address."""


class NotSignedIn(Refused):
    """Somebody comes back from the other service and is not who they want to be."""

    def __init__(self, word: str) -> None:
        self.word = word
        super().__init__(TROUBLES[word])


class Accounts:
    """The accounts of everybody of one database."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.database = people.database

    async def begin(self, device: str) -> str:
        """A word that who signs in takes along and must bring back, on the same device, once."""
        word, columns = fresh_secret(), schema.sign_ins.c
        row = {
            "hash": hashed(word),
            "holder": device,
            "until": now() + timedelta(minutes=SIGN_IN_MINUTES),
        }
        async with self.database.writing() as connection:
            # An older one of this device stops working: one has gone there once.
            old = or_(columns.holder == device, columns.until < now())
            await connection.execute(delete(schema.sign_ins).where(old))
            await connection.execute(insert(schema.sign_ins), row)
        return word

    async def came_back(self, word: str, device: str) -> None:
        """Whoever brings the word back has begun here; it does not work again."""
        columns = schema.sign_ins.c
        query = delete(schema.sign_ins).where(
            columns.hash == hashed(word), columns.holder == device, columns.until >= now()
        )
        async with self.database.writing() as connection:
            if (await connection.execute(query)).rowcount != 1:
                raise NotSignedIn("not-begun")

    async def sign_in(self, account: str, device: str, holder: str) -> bool:
        """Somebody has shown that an account is theirs; whether it was known here.

        The device becomes one of the person to whom it leads; or else it leads to who sits at it.
        """
        columns = schema.accounts.c
        kind = postgresql.insert if self.database.shared else sqlite.insert
        row = {"hash": account, "holder": holder, "at": now()}
        async with self.database.writing() as connection:
            made = await connection.execute(kind(schema.accounts).values(row).on_conflict_do_nothing())
            query = select(columns.holder).where(columns.hash == account)
            await self.people.join(connection, device, str((await connection.execute(query)).scalar_one()))
        self.people.forget()
        return made.rowcount == 0

    async def is_linked(self, holder: str) -> bool:
        """Whether an account leads to somebody."""
        columns = schema.accounts.c
        query = select(columns.hash).where(columns.holder == holder).limit(1)
        async with self.database.reading() as connection:
            return (await connection.execute(query)).first() is not None

    async def unlink(self, holder: str) -> None:
        """No account leads to somebody any more; devices stay."""
        async with self.database.writing() as connection:
            await connection.execute(delete(schema.accounts).where(schema.accounts.c.holder == holder))
            await connection.execute(done("people"))
