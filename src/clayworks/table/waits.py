"""How long a server waits for its database before it says so, and how soon it notices that nobody answers."""

from __future__ import annotations

from dataclasses import dataclass

BUSY_SECONDS = 3.0
"""How long a writer waits for somebody else's lock, or for a free connection, before the client is told."""


@dataclass(frozen=True, slots=True)
class Waits:
    """Seconds. Each limit ends in a sentence; what it struck in the middle of is found out before that.

    The order matters: PostgreSQL gives up a lock before a statement, a statement before the driver gives up
    the connection; so the driver's limit strikes only where nobody answers at all. A transaction whose server
    has gone silent (stopped, cut off) holds its locks for `idle` at most.
    """

    connect: float = 3.0
    pool: float = BUSY_SECONDS
    lock: float = BUSY_SECONDS
    statement: float = 4.0
    command: float = 5.0
    idle: float = 5.0
    beat: float = 1.0
    """How often the listening connection is asked for a sign of life."""
    answer: float = 2.0
    """How soon it must come: so what another server wrote is seen after `beat` and `answer` at the latest,
    also where the connection has died without a word."""

    @property
    def certain(self) -> float:
        """How long a sign of life says that nothing was missed."""
        return self.beat + self.answer

    def settings(self) -> dict[str, str]:
        """What PostgreSQL is told for each session."""
        keepalive = max(1, round(self.answer))
        return {
            "application_name": "clayworks",
            "lock_timeout": milliseconds(self.lock),
            "statement_timeout": milliseconds(self.statement),
            "idle_in_transaction_session_timeout": milliseconds(self.idle),
            "tcp_keepalives_idle": str(keepalive),
            "tcp_keepalives_interval": str(keepalive),
            "tcp_keepalives_count": "3",
        }


def milliseconds(seconds: float) -> str:
    """As PostgreSQL reads it."""
    return f"{max(1, round(1000 * seconds))}ms"
