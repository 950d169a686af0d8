"""Why something at a table can't be done. Every message is for the person (or program) that asked."""

from __future__ import annotations

from clayworks.core.errors import ClayworksError
from clayworks.core.messages import M


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
    """Somebody is in too much of a hurry."""

    def __init__(self) -> None:
        super().__init__(M("too many requests; wait a moment"))


class CannotOpen(TableError):
    """A stored table that this version can't open, and why."""


class StorageTrouble(TableError):
    """The database can't be used at the moment; nothing was changed, or it is not known."""


class StorageFull(StorageTrouble):
    """The database has no room left."""

    def __init__(self) -> None:
        super().__init__(M("the database is full; nothing was changed; make room and try again"))


class StorageBusy(StorageTrouble):
    """Somebody else holds the database."""

    def __init__(self) -> None:
        super().__init__(M("the database is locked by somebody else; nothing was changed; try again"))


class StorageLost(StorageTrouble):
    """No connection, or one that broke: whether the last choice was written shows after the next look."""

    def __init__(self) -> None:
        super().__init__(M("the database can't be reached; look at the table again in a moment"))


class CannotServe(ClayworksError):
    """The server can't start: one sentence says why."""
