"""How a server is run."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from typing import Any

from clayworks.table.caps import Caps
from clayworks.web.oidc import Service

LAZY = "CLAYWORKS_LAZY"
"""Set by tests, whose servers stop soon: nothing is made ready before somebody asks for it."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one client may do; requests are weighed by `costs.py`: so much a second, so much at once."""

    body_bytes: int = 64 * 1024
    address_rate: float = 400.0
    address_burst: float = 1600.0
    holder_rate: float = 80.0
    holder_burst: float = 400.0
    new_tables_rate: float = 0.5
    new_tables_burst: float = 30.0
    streams_per_address: int = 100
    file_bytes: int = 5 * 1024 * 1024
    """For the few routes that take a whole file."""
    held_bytes_per_address: int = 16 * 1024 * 1024
    """Of what requests bring, as long as they are not answered."""
    held_bytes: int = 128 * 1024 * 1024
    open_tables: int = 30
    """Unfinished tables with people that a holder may have at once."""
    bot_tables: int = 5
    """Unfinished tables of bots alone."""
    address_open_tables: int = 200
    """The same by address: for who has another cookie each time."""
    address_bot_tables: int = 20
    streams: int = 2_000
    """Of all addresses together, like `connections`."""
    connections_per_address: int = 250
    connections: int = 5_000
    head_seconds: float = 10.0
    """So long may the head of a request take."""
    body_seconds: float = 20.0
    body_rate: float = 8 * 1024.0
    """And so long its body: some seconds, and one more for each so many bytes that have come."""
    write_seconds: float = 30.0
    """So long may nothing of what was sent be taken."""
    head_bytes: int = 32 * 1024

    @classmethod
    def times(cls, factor: float) -> Limits:
        """Everything that is counted, so many times as much; what is measured stays."""
        usual = cls()
        counted: dict[str, Any] = {name: times(getattr(usual, name), factor) for name in COUNTED}
        return replace(usual, **counted)

    @property
    def caps(self) -> Caps:
        """How many unfinished tables somebody may have."""
        return Caps(self.open_tables, self.bot_tables, self.address_open_tables, self.address_bot_tables)


COUNTED = (
    *("address_rate", "address_burst", "holder_rate", "holder_burst", "new_tables_rate", "new_tables_burst"),
    *("streams_per_address", "streams", "connections_per_address", "connections"),
    *("open_tables", "bot_tables", "address_open_tables", "address_bot_tables"),
)
"""What `--limits` multiplies."""


def times(count: float, factor: float) -> float:
    """So many times as much; of what is counted in whole numbers at least one."""
    return max(1, int(count * factor)) if isinstance(count, int) else count * factor


@dataclass(frozen=True, slots=True)
class Settings:
    """A server: its database, its bots, its limits."""

    database: str
    workers: int = 1
    bot_seconds: float = 30.0
    metrics: bool = False
    metrics_token: str = ""
    """Who shows it may read the numbers from anywhere; without one they are for this machine alone."""
    force: bool = False
    """Whether the stored form is brought up to date though tables are left behind by that."""
    log_format: str = "text"
    log_requests: bool = False
    log_addresses: bool = False
    keep_days: float | None = None
    """After so many days without a choice tables are deleted; None keeps them."""
    contact: str = ""
    """Whom players can ask, as the page about privacy says it."""
    free_talk: bool = True
    """Whether people may write what they like to each other; ready-made phrases can always be said."""
    smtp: str = ""
    """The server by which mail is sent, with user and password; without one none is."""
    mail_from: str = ""
    """The address that mail comes from."""
    webhook_hosts: tuple[str, ...] = ()
    """The hosts whose programs players may let be told; without any none is."""
    oidc: Service | None = None
    """Where people may sign in; without one nothing of that is there."""
    limits: Limits = field(default_factory=Limits)
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies that may say for whom they ask."""
    hosts: tuple[str, ...] = ()
    """The names it answers to, besides the address that a request came in at and the machine's own."""
    ahead: bool = field(default_factory=lambda: LAZY not in os.environ)
    """Whether what somebody will ask for is made ready some seconds after the start."""
