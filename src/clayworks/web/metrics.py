"""What Prometheus reads: requests by route and status, their time, and what is open."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter, defaultdict

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clayworks.table.service import Tables

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The numbers of one server."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, int]] = Counter()
        self.buckets: defaultdict[str, list[int]] = defaultdict(lambda: [0] * (len(BOUNDS) + 1))
        self.seconds: defaultdict[str, float] = defaultdict(float)

    def count(self, scope: Scope, status: int, seconds: float) -> None:
        """A request that begins to be answered; by route, because addresses are nobody's business."""
        route = route_of(scope)
        self.requests[scope["method"], route, status] += 1
        self.buckets[route][bisect_left(BOUNDS, seconds)] += 1
        self.seconds[route] += seconds

    def text(self, tables: Tables) -> str:
        """All numbers in Prometheus' format."""
        lines = ["# TYPE clayworks_requests_total counter"]
        for (method, route, status), count in sorted(self.requests.items()):
            labels = f'method="{method}",route="{route}",status="{status}"'
            lines.append(f"clayworks_requests_total{{{labels}}} {count}")
        lines.append("# TYPE clayworks_request_seconds histogram")
        for route, buckets in sorted(self.buckets.items()):
            total = 0
            for bound, count in zip((*BOUNDS, "+Inf"), buckets, strict=True):
                total += count
                lines.append(f'clayworks_request_seconds_bucket{{route="{route}",le="{bound}"}} {total}')
            lines.append(f'clayworks_request_seconds_sum{{route="{route}"}} {self.seconds[route]:.6f}')
            lines.append(f'clayworks_request_seconds_count{{route="{route}"}} {total}')
        thinkers = tables.thinkers
        for name, kind, value in (
            ("commits_total", "counter", tables.committed),
            ("bot_failures_total", "counter", thinkers.failures if thinkers else 0),
            ("open_tables", "gauge", tables.open_tables),
            ("open_streams", "gauge", tables.open_streams),
        ):
            lines += [f"# TYPE clayworks_{name} {kind}", f"clayworks_{name} {value}"]
        return "\n".join(lines) + "\n"


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
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start = time.perf_counter()

        async def send_counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.count(scope, message["status"], time.perf_counter() - start)
            await send(message)

        await self.app(scope, receive, send_counted)
