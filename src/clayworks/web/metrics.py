"""What Prometheus reads: requests by route and status, their time, how long bots and drawing take, trouble
with the database, and what is open. `deploy/grafana.json` shows it.
"""

from __future__ import annotations

import hmac
import ipaddress
import time
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector
from prometheus_client.exposition import choose_encoder
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clayworks.core.messages import M
from clayworks.table.bots import Thought
from clayworks.table.service import Tables

LONG_BOUNDS = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
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
        self.drawing = Histogram(
            "clayworks_draw_seconds",
            "Time to make the part of a table's page that changes.",
            buckets=BOUNDS,
            registry=self.registry,
        )
        self.thinking = Histogram(
            "clayworks_think_seconds",
            "Time that a bot thought about a turn.",
            ("level",),
            buckets=LONG_BOUNDS,
            registry=self.registry,
        )
        self.queueing = Histogram(
            "clayworks_think_wait_seconds",
            "Time that a bot waited for a free process.",
            buckets=LONG_BOUNDS,
            registry=self.registry,
        )
        ProcessCollector(registry=self.registry)

    def watch(self, tables: Tables) -> None:
        """From now on also tell what these tables know of themselves."""
        self.registry.register(Standing(tables))
        if tables.thinkers is not None:
            tables.thinkers.thought = self.thought

    def thought(self, about: Thought) -> None:
        """A bot has thought."""
        self.thinking.labels(about.level).observe(about.seconds)
        self.queueing.observe(about.waited)

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


def check_reader(request: Request, token: str) -> None:
    """Refuse who may not read the numbers: by the token, or without one by where the request comes from."""
    if token:
        shown = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
        if not hmac.compare_digest(shown.encode(), token.encode()):
            needed = str(M("the token of --metrics-token is needed"))
            raise HTTPException(401, needed, {"WWW-Authenticate": "Bearer"})
    elif not is_near(request):
        raise HTTPException(403, str(M("without --metrics-token only this machine may read this")))


def is_near(request: Request) -> bool:
    """Whether a request comes from this machine itself."""
    if any(name in request.headers for name in ("x-forwarded-for", "forwarded", "x-real-ip")):
        return False
    try:
        return request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


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
        thinkers = tables.thinkers
        waiting, busy = (thinkers.waiting, thinkers.busy) if thinkers is not None else (0, 0)
        yield GaugeMetricFamily("clayworks_think_waiting", "Bots that wait for a free process.", waiting)
        yield GaugeMetricFamily("clayworks_think_busy", "Processes in which bots think now.", busy)
        yield GaugeMetricFamily("clayworks_banned", "Holders who are shut out.", len(tables.watch.banned))
        troubles = CounterMetricFamily(
            "clayworks_storage_errors", "Times that the database could not be used.", labels=("kind",)
        )
        for kind, count in tables.storage.database.troubles.items():
            troubles.add_metric((kind,), count)
        yield troubles
