"""What is stored. `actions` is the truth; what leaves it, by the agreement of all, is kept in `withdrawn`.

All else is who sits where and what waits.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    false,
)


class Moment(TypeDecorator[datetime]):
    """A point in time, always UTC; SQLite forgets the zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """What is written."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        """What is read."""
        if value is None:
            return None
        moment: datetime = value
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def table_id(primary_key: bool = True) -> Column[str]:
    """The table that a row belongs to."""
    return Column("table_id", String(32), ForeignKey("tables.id"), primary_key=primary_key, nullable=False)


tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("components", String(64), nullable=False),
    Column("players", JSON, nullable=False),
    Column("seed", JSON),
    Column("options", JSON, nullable=False),
    Column("deal", JSON, nullable=False),
    # How many actions there are: compared and raised in every transaction that adds some, which also
    # makes writers at one table wait for each other.
    Column("ply", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    # Whether a bot has to choose, so that a server that starts finds the bots it has to wake.
    Column("bot_due", Boolean, nullable=False),
    Column("patience", Integer, nullable=False),
    # Whether everybody may ask for hints; who plays with bots alone always may.
    Column("hints", Boolean, nullable=False, server_default=false()),
    # Whether who runs the server has ended it: it can be looked at, and nobody chooses any more.
    Column("closed", Boolean, nullable=False, server_default=false()),
    # Whether its players still gather: nobody chooses before every seat is taken.
    Column("waits", Boolean, nullable=False, server_default=false()),
    # Which link invites to it: the link is made from this number, which grows when it is renewed.
    Column("link", Integer, nullable=False, server_default="0"),
    # Whom the host has sent away, by the hash of their secret: the link does not seat them again.
    Column("away", JSON, nullable=False, server_default="[]"),
    # How the time of everybody is limited, and where their clocks stand (`clock.py`); when somebody has to
    # look at them again, in served time, and whether a bot plays then.
    Column("clock", JSON(none_as_null=True)),
    Column("clocks", JSON, nullable=False, server_default="[]"),
    Column("runs_out", Float(53), index=True),
    Column("bot_at_zero", Boolean, nullable=False, server_default=false()),
    # What somebody proposes to all others (`agreeing.py`); whether they have agreed to end it, which also
    # closes it; and how often choices were taken back by agreement.
    Column("proposal", JSON(none_as_null=True)),
    Column("cancelled", Boolean, nullable=False, server_default=false()),
    Column("withdrawals", Integer, nullable=False, server_default="0"),
    # Whether anybody on this server may sit down where a seat is free.
    Column("public", Boolean, nullable=False, server_default=false()),
    # Whether somebody may have known the deal: a seed that was chosen, a game that is played on.
    Column("known_deal", Boolean, nullable=False, server_default=false()),
    Column("rematch_of", String(32), unique=True),
    # To whom bots' thinking is charged, and whose table it counts as: the hash of a secret, and a pseudonym
    # of the address; empty for tables older than that.
    Column("made_by", String(64), nullable=False, server_default="", index=True),
    Column("made_from", String(32), nullable=False, server_default=""),
    # Which server thinks for the bots at a ply, and until when others leave it to that one.
    Column("thinking_by", String(16), nullable=False, server_default=""),
    Column("thinking_ply", Integer, nullable=False, server_default="-1"),
    Column("thinking_until", Moment),
    Column("made_at", Moment, nullable=False),
    Column("touched", Moment, nullable=False),
    Index(None, "bot_due", "touched"),
    Index(None, "made_from", "touched"),
)

seats = Table(
    "seats",
    metadata,
    table_id(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("level", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("confirms_itself", Boolean, nullable=False),
    Column("gone", String(12), nullable=False),
    # Whether the link of the table does not give this seat away.
    Column("locked", Boolean, nullable=False, server_default=false()),
    # Whether this seat has asked for a hint in this game.
    Column("hinted", Boolean, nullable=False, server_default=false()),
    Column("draft", JSON, nullable=False),
    Column("draft_ply", Integer, nullable=False),
    # The last clicks that were carried out, by the number that the page gave each: a late copy is recognised.
    Column("used", JSON, nullable=False, server_default="[]"),
    Column("revision", Integer, nullable=False),
    # At which ply who sits there was last told that it is their turn, or was seen looking; -1 for never.
    Column("told_ply", Integer, nullable=False, server_default="-1"),
    # What who sits there has planned for the next turn (`planning.py`): theirs alone, never in the record.
    Column("plan", JSON(none_as_null=True)),
)

actions = Table(
    "actions",
    metadata,
    table_id(),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("choice", Text, nullable=False),
    Column("at", Moment, nullable=False),
)

# Choices that were taken back by agreement, with when they had been made; `number` says at which time it was.
withdrawn = Table(
    "withdrawn",
    metadata,
    table_id(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("choice", Text, nullable=False),
    Column("at", Moment, nullable=False),
    # Who had proposed it, and when all had agreed.
    Column("asked_by", Integer, nullable=False),
    Column("taken_back", Moment, nullable=False),
)

sealed = Table(
    "sealed",
    metadata,
    table_id(),
    # The ply at which the secret choice began.
    Column("stage", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("choices", JSON, nullable=False),
    Column("at", Moment, nullable=False),
)

# Which secrets open a seat: only their hashes are kept. `kind` is cookie or token.
keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("at", Moment, nullable=False),
)

# An invitation is a row that is deleted by whoever takes it: it works once.
invitations = Table(
    "invitations",
    metadata,
    Column("hash", String(64), primary_key=True),
    table_id(primary_key=False),
    Column("seat", Integer, nullable=False),
    Column("at", Moment, nullable=False),
)

# What somebody wants to be remembered, under the hash of the secret of their first device; `recovery` is the
# hash of what brings everything back when all devices are lost.
people = Table(
    "people",
    metadata,
    Column("holder", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("settings", JSON, nullable=False),
    Column("recovery", String(64), unique=True),
    Column("at", Moment, nullable=False),
)

# Further devices, by the hash of the secret of each: as who they count. Nobody for one that was signed out.
devices = Table(
    "devices",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("holder", String(64), nullable=False, index=True),
    Column("at", Moment, nullable=False),
)

# What brings a device, or one seat of a table, to another device: it works once, and not for long.
passes = Table(
    "passes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("holder", String(64), nullable=False, index=True),
    # Empty if it is about everything that somebody has.
    Column("table_id", String(32), nullable=False),
    Column("seat", Integer),
    Column("until", Moment, nullable=False, index=True),
)

# Accounts at another service, by a hash of that service and of who it says somebody is: to whom each leads.
accounts = Table(
    "accounts",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("holder", String(64), nullable=False, index=True),
    Column("at", Moment, nullable=False),
)

# Who has gone to that service to sign in, and has not come back yet; `holder` is the device.
sign_ins = Table(
    "sign_ins",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("holder", String(64), nullable=False, index=True),
    Column("until", Moment, nullable=False, index=True),
)

# What is said at a table, by who sits there (`seat`) or looks on (none): a ready-made phrase by its name,
# which each reader reads in their own language, or a text; neither where it was taken away.
talk = Table(
    "talk",
    metadata,
    table_id(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    # Who said it, and what they were called then.
    Column("holder", String(64), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("phrase", String(24), nullable=False),
    Column("text", String(300), nullable=False),
    Column("at", Moment, nullable=False),
)

# How somebody wants to be told that it is their turn: by push, mail or webhook. Each was asked for by them.
ways = Table(
    "ways",
    metadata,
    # Of what it leads to: the same one is there once (`ways.way_hash`).
    Column("hash", String(64), primary_key=True),
    Column("holder", String(64), nullable=False, index=True),
    Column("kind", String(8), nullable=False),
    Column("address", Text, nullable=False),
    # Of a browser that takes pushes: with what they are encrypted for it.
    Column("keys", JSON, nullable=False),
    Column("language", String(8), nullable=False),
    # What links begin with: the address under which who asked for it found the server.
    Column("base", String(200), nullable=False),
    # The hash of the code that was sent there, until it has come back; empty when it has.
    Column("code", String(64), nullable=False),
    Column("failures", Integer, nullable=False),
    Column("at", Moment, nullable=False),
)

# Players' own copies of printed games, under the hash of their components; `tables.components` names them.
copies = Table(
    "copies",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("name", String(60), nullable=False),
    Column("data", JSON, nullable=False),
    Column("holder", String(64), nullable=False, index=True),
    Column("at", Moment, nullable=False, index=True),
)

# Files that somebody has opened, under the hash of what they say. `number` grows with every opening, whatever
# the clock does: the smallest one was not looked at for longest.
shelf = Table(
    "shelf",
    metadata,
    Column("key", String(16), primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("owner", String(64), nullable=False),
    Column("size", Integer, nullable=False),
    Column("packed", LargeBinary, nullable=False),
    Column("at", Moment, nullable=False, index=True),
    Index(None, "owner", "number"),
)

# How games ended, seat by seat; `counted` if it is one of those from which ratings are made.
results = Table(
    "results",
    metadata,
    table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("game", String(64), nullable=False),
    # Who played there: a person, or a bot of a level.
    Column("holder", String(64), nullable=False, index=True),
    Column("level", String(32), nullable=False),
    Column("points", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    # Points by source.
    Column("sources", JSON, nullable=False),
    Column("counted", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
    Index(None, "game", "at"),
)

# What all servers of one database must agree on: the key that signs cookies.
settings = Table(
    "settings",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

# Who may not play here any more, by the hash of their secret.
bans = Table(
    "bans",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("note", String(200), nullable=False),
    Column("at", Moment, nullable=False),
)

# What who runs the server has done with `clayworks admin` and `restore`: servers that run read it and follow.
operations = Table(
    "operations",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("what", String(16), nullable=False),
    # The table that it was about, which may be gone; empty if it was about none.
    Column("table_id", String(32), nullable=False),
    Column("at", Moment, nullable=False),
    sqlite_autoincrement=True,
)
