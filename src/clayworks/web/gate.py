"""What every request passes: who asks, is it their own page that asks, how much and how often; and the
headers of every answer. Plain ASGI, because a stream must pass through untouched.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from functools import partial
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clayworks.core.messages import LANGUAGES, M
from clayworks.table.errors import StorageTrouble, TooMany
from clayworks.table.keys import COOKIE, cookie_name, fresh_secret, hashed, signed, unsigned
from clayworks.web.addresses import Names, Proxies, counted_as, is_near, same_origin
from clayworks.web.bodies import Bodies, Body, read_json, too_large
from clayworks.web.costs import cost_of
from clayworks.web.house import house_of
from clayworks.web.limits import Buckets, Lately
from clayworks.web.settings import Settings

log = logging.getLogger("clayworks.web")

LANGUAGE_COOKIE = "clayworks-language"
FORM = "application/x-www-form-urlencoded"
YEAR = 365 * 24 * 60 * 60
FORM_WITH_FILE = "/open"
WRITTEN = 3
"""A form writes a byte of a file with up to so many."""
FILE_ROUTES = frozenset(
    ("/api/copies/read", "/api/copies/look", "/api/copies", "/api/copies/file", "/api/pads", "/api/score")
)
"""Where a whole file comes in: a record that carries its components, a component file."""
METRICS = "/metrics"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
JSON = "application/json"
BEARER_SECONDS = 60.0
"""So long a token that the database knows is believed without asking again."""

Refusal = tuple[int, str, str, dict[str, str]]
"""Why a request is not looked at: status, a word for programs, a sentence, headers."""

SAFE_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; worker-src 'self'; font-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

ALWAYS = [
    (name.lower().encode(), value.encode())
    for name, value in {**SAFE_HEADERS, "Cache-Control": "no-store"}.items()
]
"""The same and one more, as they are sent."""


@dataclass(slots=True)
class Caller:
    """Who asks: known by the hash of their secret, or nobody in particular."""

    address: str
    language: str
    holder: str | None = None
    """Who it is: the hash of the secret of their first device, or of a token."""
    device: str | None = None
    """The hash of the secret in the cookie, also if it was signed out."""
    kind: str = "cookie"
    fresh_cookie: str | None = None
    """A cookie that the answer has to set, with its name."""


class Gate:
    """Lets a request through, or answers it."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.limits = limits = settings.limits
        self.proxies = Proxies(settings.proxies)
        self.names = Names(settings.hosts)
        self.by_address = Buckets(limits.address_rate, limits.address_burst)
        self.by_holder = Buckets(limits.holder_rate, limits.holder_burst)
        self.bodies = Bodies(limits)
        self.bearers = Lately(BEARER_SECONDS)
        self._unnamed: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        self.believe_proxy(scope, headers)
        caller = await self.caller(scope, headers)
        scope["caller"] = caller
        refused = self.refusal(scope, headers, caller) or await self.unknown_bearer(scope, caller)

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                make_safe(MutableHeaders(scope=message))
            await send(message)

        body = Body(
            receive,
            self.most_bytes(scope),
            self.bodies,
            caller.address,
            caller.language,
            partial(self.owe, caller),
        )
        receive = body
        try:
            if refused is None and scope["method"] not in SAFE_METHODS and kind_of(headers) == JSON:
                receive, refused = await self.read(body, caller)
            if refused is not None:
                await self.refuse(scope, receive, send_safely, headers, refused)
                return
            await self.app(scope, receive, send_safely)
        finally:
            body.end()

    async def read(self, body: Body, caller: Caller) -> tuple[Receive, Refusal | None]:
        """JSON that somebody sends, or why it is not looked at."""
        try:
            receive, fault = await read_json(body)
        except HTTPException as error:
            return body, (error.status_code, "too-large", error.detail, {})
        except TooMany as error:
            return body, (429, "too-many", error.to(caller.language), {"Retry-After": "1"})
        if fault is not None:
            return receive, (422, "wrong", fault.to(caller.language), {})
        return receive, None

    def most_bytes(self, scope: Scope) -> int:
        """How much a request may bring: only files may be large."""
        if scope["path"] == FORM_WITH_FILE:
            return WRITTEN * self.limits.file_bytes + self.limits.body_bytes
        return self.limits.file_bytes if scope["path"] in FILE_ROUTES else self.limits.body_bytes

    async def refuse(
        self,
        scope: Scope,
        receive: Receive,
        send: Send,
        headers: Headers,
        refused: Refusal,
    ) -> None:
        """Say why a request is not looked at: to a person with a page, to a program with JSON.

        Who sends too many of them gets what costs least.
        """
        status, word, sentence, more = refused
        is_page = not scope["path"].startswith("/api") and "text/html" in headers.get("accept", "")
        if status == 429 or not is_page:
            await respond(send, status, word, sentence, more)
            return
        from clayworks.web.templating import render  # which knows the gate

        page = render(Request(scope, receive), "trouble.html", status, message=sentence)
        page.headers.update({"Connection": "close", **more})
        await page(scope, receive, send)

    # -- who asks ------------------------------------------------------------------------------------

    def believe_proxy(self, scope: Scope, headers: Headers) -> None:
        """For whom a named proxy asks, and how it was asked; of anybody else these headers are only words."""
        client = scope.get("client")
        peer = client[0] if client else "local"
        forwarded = headers.getlist("x-forwarded-for")
        if not self.proxies.trusts(peer):
            # An address of the internet is a stranger's, and no business of the log.
            if forwarded and is_near(peer) and peer not in self._unnamed and len(self._unnamed) < 20:
                self._unnamed.add(peer)
                log.warning("X-Forwarded-For of %s is not believed; is it your proxy? --proxy %s", peer, peer)
            return
        if forwarded:
            scope["client"] = (self.proxies.client(peer, forwarded), 0)
        scheme = headers.getlist("x-forwarded-proto")[-1:]
        if scheme and scheme[0].rpartition(",")[2].strip().lower() in ("http", "https"):
            scope["scheme"] = scheme[0].rpartition(",")[2].strip().lower()

    async def caller(self, scope: Scope, headers: Headers) -> Caller:
        """By bearer token, or by a cookie that we have signed."""
        client = scope.get("client")
        caller = Caller(counted_as(client[0]) if client else "local", language_of(headers))
        bearer = headers.get("authorization", "")
        if bearer[:7].lower() == "bearer ":
            caller.holder, caller.kind = hashed(bearer[7:].strip()), "token"
            return caller
        house = house_of(scope["app"])
        secret = secret_of(headers, house.cookie_key)
        if secret is not None:
            caller.device = hashed(secret)
            caller.holder = await house.people.holder_of(caller.device)
        return caller

    # -- who may go on -------------------------------------------------------------------------------

    def weigh(self, caller: Caller, cost: float) -> float:
        """0 if somebody may go on, otherwise the seconds until they may."""
        waits = self.by_address.take(caller.address, cost)
        if not waits and caller.holder is not None:
            waits = self.by_holder.take(caller.holder, cost)
        return waits

    def owe(self, caller: Caller, cost: float) -> None:
        """What a body costs besides."""
        self.by_address.owe(caller.address, cost)
        if caller.holder is not None:
            self.by_holder.owe(caller.holder, cost)

    def refusal(self, scope: Scope, headers: Headers, caller: Caller) -> Refusal | None:
        """Why a request is not even looked at."""
        if waits := self.weigh(caller, cost_of(scope["path"])):
            text = M("too many requests; wait a moment").to(caller.language)
            return 429, "too-many", text, {"Retry-After": str(int(waits) + 1)}
        if (wrong := self.wrong_host(scope, headers, caller)) is not None:
            return wrong
        if caller.holder in house_of(scope["app"]).tables.watch.banned and is_shut(scope["path"]):
            text = M("who runs this server has shut you out").to(caller.language)
            return 403, "banned", text, {}
        length = headers.get("content-length", "0")
        most = self.most_bytes(scope)
        if not length.isdigit() or len(length) > 12 or int(length) > most:
            return 413, "too-large", too_large(most).to(caller.language), {}
        if scope["method"] in SAFE_METHODS:
            return None
        if not is_own_page(scope["scheme"], headers, caller):
            text = M("this request does not come from the page it belongs to").to(caller.language)
            return 403, "foreign", text, {}
        kind = kind_of(headers)
        if kind == FORM and not scope["path"].startswith("/api"):
            return None  # a form of one of our own pages
        if kind != JSON and (kind or int(length) > 0):
            return 415, "not-json", M("send JSON (application/json)").to(caller.language), {}
        return None

    def wrong_host(self, scope: Scope, headers: Headers, caller: Caller) -> Refusal | None:
        """A name that is not ours: another site may have given us that name, to use a visitor's browser."""
        named, here = headers.getlist("host"), scope.get("server")
        if len(named) == 1 and self.names.answers_to(named[0], here[0] if here else ""):
            return None
        if len(named) != 1:
            return 400, "no-host", M("the request must name its host once").to(caller.language), {}
        text = M(
            "this server does not answer to the name {host}; who runs it can allow it with --allow-host",
            host=named[0][:80],
        )
        return 421, "wrong-host", text.to(caller.language), {}

    async def unknown_bearer(self, scope: Scope, caller: Caller) -> Refusal | None:
        """A token that opens nothing here; who was given one by us has it stored, if only as a hash."""
        if caller.kind != "token" or caller.holder is None or self.bearers.has(caller.holder):
            return None
        if scope["path"] == METRICS:  # whose token is no seat's, and is looked at there
            return None
        try:
            known_here = await house_of(scope["app"]).tables.storage.opens(caller.holder)
        except StorageTrouble as trouble:
            return 503, "storage-lost", trouble.to(caller.language), {"Retry-After": "1"}
        if known_here:
            self.bearers.add(caller.holder)
            return None
        text = M("this token opens nothing here (any more); ask for a new one").to(caller.language)
        return 401, "unknown-token", text, {"WWW-Authenticate": "Bearer"}


def kind_of(headers: Headers) -> str:
    """The type of what a request brings."""
    return headers.get("content-type", "").partition(";")[0].strip().lower()


def is_shut(path: str) -> bool:
    """Whether who is banned may not go there: what a page looks like, and what is stored, stays readable."""
    return not path.startswith(("/static/", "/styles/", "/privacy"))


def secret_of(headers: Headers, key: str) -> str | None:
    """The secret of a cookie that we have signed, whatever else is sent with it.

    Other programs of the same machine may send cookies of any form, another Clayworks one of the same kind:
    only what we have signed counts.
    """
    ours = (cookie_name(key), COOKIE)
    sent: dict[str, list[str]] = {name: [] for name in ours}
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name in sent:
            sent[name].append(value.strip('"'))
    secrets = (unsigned(value, key) for name in ours for value in sent[name])
    return next((secret for secret in secrets if secret is not None), None)


def make_safe(answer: MutableHeaders) -> None:
    """The headers of every answer, where it has not set its own."""
    own = {name for name, _value in answer.raw}
    answer.raw.extend(header for header in ALWAYS if header[0] not in own)


def is_own_page(scheme: str, headers: Headers, caller: Caller) -> bool:
    """Against requests that another site makes with a visitor's cookie.

    A browser always says where a POST comes from (Origin, Sec-Fetch-Site), so a cookie without either is
    refused. A bearer token is never sent by a browser on its own.
    """
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is not None:
        return same_origin(origin, scheme, headers.get("host", ""))
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
        caller.holder = give_cookie(request)
    return caller


def give_cookie(request: Request) -> str:
    """A secret for this device, which the answer hands out: its hash."""
    caller, key = caller_of(request), house_of(request.app).cookie_key
    secret = fresh_secret()
    caller.device = hashed(secret)
    caller.fresh_cookie = f"{cookie_name(key)}={signed(secret, key)}"
    return caller.device


def set_cookie(headers: MutableHeaders, caller: Caller, secure: bool) -> None:
    """Hand out the cookie of a caller who has just got one."""
    if caller.fresh_cookie is not None:
        kept = f"{caller.fresh_cookie}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax"
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
