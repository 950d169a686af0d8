"""What a server writes down while it runs: for people, or as JSON for programs, each line with its request.

Nothing that opens anything stands there: no codes, keys, tokens or cookies, no bodies, no query, and of a
path only the route (`/join/{code}`) and the table. From where somebody asks is left out unless it is wanted.
"""

from __future__ import annotations

import json
import logging
import secrets
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clayworks.web.metrics import route_of

log = logging.getLogger("clayworks.requests")

FORMATS = ("text", "json")
HEADER = "X-Request-Id"
FIELDS = ("request", "table", "method", "route", "status", "ms", "address")
"""What a line may have besides its message."""
SHOWN = ("request", "table", "address")
"""Of these, what people see behind a message, which says the others itself."""

REQUEST: ContextVar[Scope | None] = ContextVar("request", default=None)
"""The request that is being answered; every request has a task of its own."""


def fresh_request() -> str:
    """A name for a request, which a user can quote."""
    return secrets.token_hex(6)


def request_of(scope: Scope) -> str:
    """The name of a request."""
    return str(scope.get("request_id", ""))


def table_of(scope: Scope) -> str:
    """The table that a request is about."""
    return str(scope.get("path_params", {}).get("table", ""))


class About(logging.Filter):
    """Adds to every line the request that it belongs to, and its table."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Nothing is left out."""
        scope = REQUEST.get()
        if scope is not None:
            record.__dict__.setdefault("request", request_of(scope))
            record.__dict__.setdefault("table", table_of(scope))
        return True


def fields(record: logging.LogRecord) -> dict[str, Any]:
    """What is known about a line besides its message."""
    return {name: value for name in FIELDS if (value := getattr(record, name, "")) not in ("", None)}


def moment(record: logging.LogRecord) -> str:
    """When it was, in UTC."""
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


class JsonLines(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """For programs."""
        line: dict[str, Any] = {
            "at": moment(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **fields(record),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """Date, level, message, and what it is about."""

    def format(self, record: logging.LogRecord) -> str:
        """For people."""
        about = fields(record)
        shown = " ".join(f"{name}={about[name]}" for name in SHOWN if name in about)
        line = f"{moment(record)} {record.levelname.lower()} {record.getMessage()}"
        line = f"{line} [{shown}]" if shown else line
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def set_up(kind: str) -> None:
    """From now on lines are written in a format, to the error stream."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if kind == "json" else TextLines())
    handler.addFilter(About())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for name in ("alembic", "sqlalchemy", "aiosqlite", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # what strangers send wrongly is no news


class Traced:
    """Gives every request a name, which its answer has, too, and writes down how it was answered."""

    def __init__(self, app: ASGIApp, requests: bool = False, addresses: bool = False) -> None:
        self.app = app
        self.requests = requests
        """Whether each is written down, not only those that the server could not answer."""
        self.addresses = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request. A fault that nobody has answered is written down by who answers it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope["request_id"] = fresh_request()
        REQUEST.set(scope)
        start = time.perf_counter()
        status, seconds = 0, 0.0

        async def send_named(message: Message) -> None:
            nonlocal status, seconds
            if message["type"] == "http.response.start":
                status, seconds = message["status"], time.perf_counter() - start
                MutableHeaders(scope=message)[HEADER] = scope["request_id"]
            await send(message)

        try:
            await self.app(scope, receive, send_named)
        finally:
            if status and (self.requests or status >= 500):
                self.note(scope, status, seconds)

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        """Write a request down; the time is that until its answer began."""
        route, ms = route_of(scope), round(seconds * 1000, 1)
        about = {"method": scope["method"], "route": route, "status": status, "ms": ms}
        if self.addresses and scope.get("client"):
            about["address"] = scope["client"][0]
        level = logging.ERROR if status >= 500 else logging.INFO
        log.log(level, "%s %s %s in %s ms", scope["method"], route, status, ms, extra=about)
