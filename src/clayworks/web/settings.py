"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limits:
    """What one client may do; requests are counted by token bucket (so many a second, so many at once)."""

    body_bytes: int = 64 * 1024
    address_rate: float = 200.0
    address_burst: float = 400.0
    holder_rate: float = 40.0
    holder_burst: float = 120.0
    new_tables_rate: float = 0.5
    new_tables_burst: float = 30.0
    streams_per_address: int = 100
    file_bytes: int = 5 * 1024 * 1024
    """For the few routes that take a whole file."""

    @classmethod
    def times(cls, factor: float) -> Limits:
        """Everything that is counted, so many times as much."""
        usual = cls()
        return cls(
            usual.body_bytes,
            usual.address_rate * factor,
            usual.address_burst * factor,
            usual.holder_rate * factor,
            usual.holder_burst * factor,
            usual.new_tables_rate * factor,
            usual.new_tables_burst * factor,
            int(usual.streams_per_address * factor),
            usual.file_bytes,
        )


@dataclass(frozen=True, slots=True)
class Settings:
    """A server: its database, its bots, its limits."""

    database: str
    workers: int = 1
    bot_seconds: float = 30.0
    metrics: bool = False
    limits: Limits = field(default_factory=Limits)
