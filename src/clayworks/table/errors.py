"""Why something at a table can't be done. Every message is for the person (or program) that asked."""

from __future__ import annotations

from clayworks.core.errors import ClayworksError
from clayworks.core.messages import M, Message


class TableError(ClayworksError):
    """Something at a table that can't be done."""


class NoTable(TableError):
    """No table has this address."""

    def __init__(self) -> None:
        super().__init__(M("there is no such table; check its address"))


class NoCopy(TableError):
    """No copy of a printed game has this hash."""

    def __init__(self) -> None:
        super().__init__(M("there is no such copy here; ask for its file"))


class NotYours(TableError):
    """A seat that somebody else holds."""


class Refused(TableError):
    """Something that can't be done now: the sentence says why."""


class Wrong(TableError):
    """Something that was given is wrong: the sentence says what and what is allowed."""


class Illegal(TableError):
    """A choice that is not offered; says why and names the rule."""


class Stale(TableError):
    """The table has moved on since; nothing was changed. `ply` is where it stands for this seat."""

    def __init__(self, ply: int) -> None:
        self.ply = ply
        super().__init__(M("the table has moved on: it is at ply {ply}; nothing was changed", ply=ply))


class TooMany(TableError):
    """Somebody is in too much of a hurry, or has too much open."""

    def __init__(self, said: Message | None = None) -> None:
        super().__init__(said or M("too many requests; wait a moment"))


class Crowded(TableError):
    """More people are here than there is room for."""

    def __init__(self) -> None:
        super().__init__(M("too many people look on here at the moment; try again in a while"))


class TooManyTables(TableError):
    """Somebody has as many unfinished tables as is allowed; the sentence says what to do."""


class CannotOpen(TableError):
    """A stored table that this version can't open, and why."""


class StorageTrouble(TableError):
    """The database can't be used at the moment; nothing was changed, or it is not known."""


class StorageFull(StorageTrouble):
    """The database has no room left."""

    def __init__(self) -> None:
        super().__init__(M("the database is full; nothing was changed; make room and try again"))


class StorageBusy(StorageTrouble):
    """Somebody else holds the database, or it has too much to do. Nothing was changed."""

    def __init__(self, said: Message | None = None) -> None:
        super().__init__(said or M("the database is locked by somebody else; nothing was changed; try again"))

    @classmethod
    def crowded(cls) -> StorageBusy:
        """No connection was free in time."""
        return cls(M("too many wait for the database; nothing was changed; try again in a moment"))

    @classmethod
    def slow(cls) -> StorageBusy:
        """It has begun, and taken it back because it took too long."""
        return cls(M("the database took too long; nothing was changed; try again in a moment"))


class StorageReadOnly(StorageTrouble):
    """The database can be read and not written: a folder, a file or a server that is read-only."""

    def __init__(self) -> None:
        super().__init__(
            M("the database can't be written, only read; nothing was changed; tell who runs this server")
        )


class StorageLost(StorageTrouble):
    """No connection, or one that broke: whether the last choice was written shows after the next look."""

    def __init__(self) -> None:
        super().__init__(M("the database can't be reached; look at the table again in a moment"))


class CannotServe(ClayworksError):
    """The server can't start: one sentence says why."""


class Rewound(Exception):
    """An older state of the table was restored: what is in memory is not a part of what is stored.

    For the table alone, which is read anew; nobody is told.
    """
