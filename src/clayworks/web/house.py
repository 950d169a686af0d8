"""What a server has: made once when it starts, and read by every route through `house_of`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from starlette.applications import Starlette

from clayworks.table.hosting import Host
from clayworks.table.service import Tables
from clayworks.web.history import Histories
from clayworks.web.limits import Buckets
from clayworks.web.metrics import Metrics
from clayworks.web.settings import Settings
from clayworks.web.shelf import Shelf
from clayworks.web.showing import PublicElements


@dataclass(slots=True)
class House:
    """One server: its tables, who seats people at them, and what is remembered between requests."""

    settings: Settings
    tables: Tables
    cookie_key: str
    """Signs cookies; all servers of one database have the same."""
    metrics: Metrics = field(default_factory=Metrics)
    host: Host = field(init=False)
    new_tables: Buckets = field(init=False)
    """How many tables an address may still make."""
    streams: Counter[str] = field(default_factory=Counter)
    """How many event streams an address has open."""
    histories: Histories = field(default_factory=Histories)
    public_elements: PublicElements = field(default_factory=PublicElements)
    shelf: Shelf = field(default_factory=Shelf)

    def __post_init__(self) -> None:
        limits = self.settings.limits
        self.metrics.watch(self.tables)
        self.host = Host(self.tables)
        self.new_tables = Buckets(limits.new_tables_rate, limits.new_tables_burst)


def house_of(app: Starlette) -> House:
    """The house of an application whose server runs."""
    house: House = app.state.house
    return house
