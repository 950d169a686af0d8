"""What every request passes: who asks, is it their own page that asks, how much and how often; and the
headers of every answer. Plain ASGI, because a stream must pass through untouched.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clayworks.core.messages import LANGUAGES, M
from clayworks.core.messages import Message as Said
from clayworks.table.keys import fresh_secret, hashed, signed, unsigned
from clayworks.web.house import house_of
from clayworks.web.limits import Buckets
from clayworks.web.settings import Limits

COOKIE = "clayworks"
LANGUAGE_COOKIE = "clayworks-language"
FORM = "application/x-www-form-urlencoded"
YEAR = 365 * 24 * 60 * 60
FILE_ROUTES = frozenset(("/open", "/api/copies/read", "/api/copies/look", "/api/copies", "/api/copies/file"))
"""Where a whole file comes in: a record that carries its components, a component file."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

SAFE_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


@dataclass(slots=True)
class Caller:
    """Who asks: known by the hash of their secret, or nobody in particular."""

    address: str
    language: str
    holder: str | None = None
    kind: str = "cookie"
    fresh_cookie: str | None = None
    """A cookie that the answer has to set."""


class Gate:
    """Lets a request through, or answers it."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits
        self.by_address = Buckets(limits.address_rate, limits.address_burst)
        self.by_holder = Buckets(limits.holder_rate, limits.holder_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        caller = self.caller(scope, headers)
        scope["caller"] = caller
        refused = self.refusal(scope, headers, caller)

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                make_safe(MutableHeaders(scope=message))
            await send(message)

        if refused is not None:
            await respond(send_safely, *refused)
            return
        await self.app(scope, counted(receive, caller, self.most_bytes(scope)), send_safely)

    def most_bytes(self, scope: Scope) -> int:
        """How much a request may bring: only files may be large."""
        return self.limits.file_bytes if scope["path"] in FILE_ROUTES else self.limits.body_bytes

    # -- who asks ------------------------------------------------------------------------------------

    def caller(self, scope: Scope, headers: Headers) -> Caller:
        """By bearer token, or by a cookie that we have signed."""
        client = scope.get("client")
        caller = Caller(client[0] if client else "local", language_of(headers))
        bearer = headers.get("authorization", "")
        if bearer[:7].lower() == "bearer ":
            caller.holder, caller.kind = hashed(bearer[7:].strip()), "token"
            return caller
        secret = secret_of(headers, house_of(scope["app"]).cookie_key)
        if secret is not None:
            caller.holder = hashed(secret)
        return caller

    # -- who may go on -------------------------------------------------------------------------------

    def refusal(self, scope: Scope, headers: Headers, caller: Caller) -> tuple[int, str, str, Any] | None:
        """Why a request is not even looked at: status, word, sentence, headers."""
        waits = self.by_address.take(caller.address)
        if not waits and caller.holder is not None:
            waits = self.by_holder.take(caller.holder)
        if waits:
            text = M("too many requests; wait a moment").to(caller.language)
            return 429, "too-many", text, {"Retry-After": str(int(waits) + 1)}
        length = headers.get("content-length", "0")
        most = self.most_bytes(scope)
        if not length.isdigit() or int(length) > most:
            return 413, "too-large", too_large(most).to(caller.language), {}
        if scope["method"] in SAFE_METHODS:
            return None
        if not is_own_page(headers, caller):
            text = M("this request does not come from the page it belongs to").to(caller.language)
            return 403, "foreign", text, {}
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind == FORM and not scope["path"].startswith("/api"):
            return None  # a form of one of our own pages
        if kind != "application/json" and (kind or int(length) > 0):
            return 415, "not-json", M("send JSON (application/json)").to(caller.language), {}
        return None


def counted(receive: Receive, caller: Caller, most: int) -> Receive:
    """What a client sends, up to a limit, also if it did not say how much it would be."""
    seen = 0

    async def receive_counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            raise HTTPException(413, too_large(most).to(caller.language))
        return message

    return receive_counted


def too_large(most: int) -> Said:
    """For a person."""
    return M("a request may have at most {count} bytes", count=most)


def secret_of(headers: Headers, key: str) -> str | None:
    """The secret of a cookie that we have signed."""
    try:
        cookies: SimpleCookie = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return None
    morsel = cookies.get(COOKIE)
    return unsigned(morsel.value, key) if morsel is not None else None


def make_safe(answer: MutableHeaders) -> None:
    """The headers of every answer, where it has not set its own."""
    for name, value in SAFE_HEADERS.items():
        answer.setdefault(name, value)
    answer.setdefault("Cache-Control", "no-store")


def is_own_page(headers: Headers, caller: Caller) -> bool:
    """Against requests that another site makes with a visitor's cookie.

    A browser always says where a POST comes from (Origin, Sec-Fetch-Site), so a cookie without either is
    refused. A bearer token is never sent by a browser on its own.
    """
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is not None:
        return origin.partition("://")[2] == headers.get("host")
    return site is not None or caller.kind == "token" or COOKIE not in headers.get("cookie", "")


def language_of(headers: Headers) -> str:
    """The language chosen on a page, or the first one a client asks for that we speak."""
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == LANGUAGE_COOKIE and value in LANGUAGES:
            return value
    for part in headers.get("accept-language", "")[:200].split(","):
        language = part.partition(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"


def caller_of(request: Request) -> Caller:
    """Who asks; every request that has passed the gate has a caller."""
    caller: Caller = request.scope["caller"]
    return caller


def identified(request: Request) -> Caller:
    """The caller with a secret of their own: a new cookie for who has none."""
    caller = caller_of(request)
    if caller.holder is None:
        secret = fresh_secret()
        caller.holder = hashed(secret)
        caller.fresh_cookie = signed(secret, house_of(request.app).cookie_key)
    return caller


def set_cookie(headers: MutableHeaders, caller: Caller, secure: bool) -> None:
    """Hand out the cookie of a caller who has just got one."""
    if caller.fresh_cookie is not None:
        kept = f"{COOKIE}={caller.fresh_cookie}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax"
        headers.append("Set-Cookie", kept + ("; Secure" if secure else ""))


async def respond(
    send: Any, status: int, word: str, sentence: str, more: dict[str, str] | None = None
) -> None:
    """An answer without the application."""
    body = json.dumps({"error": word, "message": sentence}, ensure_ascii=False).encode()
    headers = {
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
        **(more or {}),
    }
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body})
