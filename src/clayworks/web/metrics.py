"""What Prometheus reads: requests by route and status, their time, and what is open."""

from __future__ import annotations

import time
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector
from prometheus_client.exposition import choose_encoder
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clayworks.table.service import Tables

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The numbers of one server, in a registry of its own: two servers in one process do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "clayworks_requests",
            "Requests answered.",
            ("method", "route", "status"),
            registry=self.registry,
        )
        self.seconds = Histogram(
            "clayworks_request_seconds",
            "Time until an answer begins.",
            ("route",),
            buckets=BOUNDS,
            registry=self.registry,
        )
        ProcessCollector(registry=self.registry)

    def watch(self, tables: Tables) -> None:
        """From now on also tell what these tables know of themselves."""
        self.registry.register(Standing(tables))

    def count(self, scope: Scope, status: int, seconds: float) -> None:
        """A request that begins to be answered; by route, because addresses are nobody's business."""
        route = route_of(scope)
        self.requests.labels(scope["method"], route, status).inc()
        self.seconds.labels(route).observe(seconds)

    def text(self, accepted: str) -> tuple[bytes, str]:
        """All numbers in a format that the asker accepts, and the format's name."""
        encode, kind = choose_encoder(accepted)
        return encode(self.registry), kind


def route_of(scope: Scope) -> str:
    """The route that a request took, with the prefix: the API and the pages have some of the same name."""
    own: str | None = getattr(scope.get("route"), "path", None)
    if own is None:
        return "other"
    parts = scope["path"].split("/")
    return "/".join(parts[: len(parts) - own.count("/")]) + own


class Counted:
    """Counts what passes."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request. A fault that nobody has answered yet will be, outside of everything, with 500."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start = time.perf_counter()
        begun = False

        async def send_counted(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                self.metrics.count(scope, message["status"], time.perf_counter() - start)
            await send(message)

        try:
            await self.app(scope, receive, send_counted)
        except Exception:
            if not begun:
                self.metrics.count(scope, 500, time.perf_counter() - start)
            raise


class Standing(Collector):
    """What the tables know of themselves, read when somebody asks."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def collect(self) -> Iterator[Metric]:
        """The numbers of this moment."""
        tables = self.tables
        failures = tables.thinkers.failures if tables.thinkers else 0
        yield CounterMetricFamily("clayworks_commits", "Turns written down.", tables.committed)
        yield CounterMetricFamily("clayworks_bot_failures", "Bots that failed to choose.", failures)
        yield GaugeMetricFamily("clayworks_open_tables", "Tables in memory.", tables.open_tables)
        yield GaugeMetricFamily("clayworks_open_streams", "Listeners.", tables.open_streams)
