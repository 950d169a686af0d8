"""Signing in at a service that who runs the server has named: OpenID Connect, code flow with PKCE.

Only `openid` is asked for, so neither name nor mail address ever comes here. What the service says about
somebody is believed if it is signed with one of its keys, meant for us, not too old, and an answer to what
this very sign-in has asked (`nonce`). JWT and keys are read by joserfc, requests are made by httpx; both come
with `clayworks[accounts]`.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote, urlencode, urlsplit

from clayworks.core.borrowed import why
from clayworks.core.extras import installed_by
from clayworks.core.messages import M
from clayworks.table.accounts import NotSignedIn
from clayworks.table.errors import CannotServe
from clayworks.table.keys import derived

if TYPE_CHECKING:
    import httpx
    from joserfc.jwk import KeySet

log = logging.getLogger("clayworks.web")

T = TypeVar("T")

SECONDS = 10.0
"""So long the service may take to answer, in all."""
KEPT_SECONDS = 3600.0
"""So long it is believed what the service said about itself."""
KEYS_AGAIN_SECONDS = 60.0
"""A key that is not known may be new; but it is not asked for more often."""
MOST_BYTES = 256 * 1024
LEEWAY = 60
"""Seconds by which clocks may differ."""
LONGEST_SUBJECT = 255
INSTALLED_BY = installed_by("accounts")
ALGORITHMS = ["RS256", "PS256", "ES256", "RS384", "PS384", "ES384", "RS512", "PS512", "ES512", "EdDSA"]
"""Signed with a key of their own; never with a secret that two know, and never unsigned."""


@dataclass(frozen=True, slots=True)
class Service:
    """Where people sign in, as who runs the server has named it."""

    issuer: str
    client: str
    secret: str = field(default="", repr=False)
    name: str = ""

    @property
    def called(self) -> str:
        """What it is called on the page."""
        return self.name or urlsplit(self.issuer).hostname or self.issuer

    @classmethod
    def of(cls, issuer: str, client: str, secret_file: Path | None, name: str) -> Service | None:
        """From what was said on the command line; None if nothing was. `CannotServe` if it can't work."""
        if not issuer:
            if client or secret_file is not None or name:
                raise CannotServe(M("--oidc-… needs --oidc, the address of the service"))
            return None
        if not is_safe(issuer) or urlsplit(issuer).query or urlsplit(issuer).fragment:
            raise CannotServe(M("--oidc is the address of a service, and begins with https://"))
        if not client:
            raise CannotServe(M("--oidc needs --oidc-client-id, the name that the service knows us by"))
        try:
            secret = secret_file.read_text(encoding="utf-8", errors="replace") if secret_file else ""
        except OSError as error:
            said = M("{file}: can't be read: {reason}", file=str(secret_file), reason=why(error))
            raise CannotServe(said) from error
        check_installed()
        return cls(issuer, client, secret.strip(), name)


def check_installed() -> None:
    """Whether what accounts need is there."""
    try:
        import httpx  # noqa: F401
        import joserfc  # noqa: F401
    except ImportError as error:
        said = M("--oidc needs packages that are not installed: {command}", command=INSTALLED_BY)
        raise CannotServe(said) from error


def is_safe(url: Any) -> bool:
    """Whether nobody on the way can read or change what is sent there: encrypted, or on this machine."""
    if not isinstance(url, str):
        return False
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:
        return False
    is_near = parts.scheme == "http" and host in ("localhost", "127.0.0.1", "::1")
    return bool(host) and parts.username is None and (parts.scheme == "https" or is_near)


class Untrue(Exception):
    """Something that the service has said is not as it must be; the text is for the log."""


class Provider:
    """One service, asked over the net."""

    def __init__(
        self,
        service: Service,
        transport: httpx.AsyncBaseTransport | None = None,
        clock: Callable[[], float] = time.monotonic,
        seconds: float = SECONDS,
    ) -> None:
        self.service = service
        self.transport = transport
        self.clock = clock
        self.seconds = seconds
        self._about: tuple[dict[str, Any], float] | None = None
        self._keys: tuple[KeySet, float] | None = None

    # -- going there -----------------------------------------------------------------------------------

    async def address(self, word: str, back: str, key: str) -> str:
        """Where somebody is sent to sign in; `word` comes back with them, `back` is where to."""
        about = await self._asked(self._described)
        proof = hashlib.sha256(derived("verifier", word, key).encode()).digest()
        query = {
            "response_type": "code",
            "client_id": self.service.client,
            "redirect_uri": back,
            "scope": "openid",
            "state": word,
            "nonce": derived("nonce", word, key),
            "code_challenge": urlsafe_b64encode(proof).decode().rstrip("="),
            "code_challenge_method": "S256",
        }
        there = about["authorization_endpoint"]
        return f"{there}{'&' if urlsplit(there).query else '?'}{urlencode(query, quote_via=quote)}"

    # -- coming back -----------------------------------------------------------------------------------

    async def subject(self, code: str, word: str, back: str, key: str) -> str:
        """Who somebody is there, for a code that they were given; `NotSignedIn` if that can't be believed."""

        async def ask() -> str:
            token = await self._exchanged(code, derived("verifier", word, key), back)
            return await self._checked(token, derived("nonce", word, key))

        return await self._asked(ask)

    async def _asked(self, ask: Callable[[], Awaitable[T]]) -> T:
        """What the service says, within its time; a sentence for who waits, and the reason in the log."""
        import httpx

        try:
            async with asyncio.timeout(self.seconds):
                return await ask()
        except (TimeoutError, httpx.HTTPError) as error:
            log.warning("the service for signing in does not answer: %s", type(error).__name__)
            raise NotSignedIn("away") from error
        except Untrue as error:
            log.warning("the service for signing in is not believed: %s", error)
            raise NotSignedIn("not-believed") from error

    async def _described(self) -> dict[str, Any]:
        """What it says about itself; it must be the one that was named, and nobody may listen."""
        if self._about is not None and self.clock() - self._about[1] < KEPT_SECONDS:
            return self._about[0]
        about = await self._read("GET", f"{self.service.issuer.rstrip('/')}/.well-known/openid-configuration")
        if about.get("issuer") != self.service.issuer:
            raise Untrue("it calls itself otherwise")
        for name in ("authorization_endpoint", "token_endpoint", "jwks_uri"):
            if not is_safe(about.get(name)):
                raise Untrue(f"no safe {name}")
        self._about = (about, self.clock())
        return about

    async def _key_set(self, again: bool = False) -> KeySet:
        """Its keys; `again` if one was not among them, which may be new."""
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet

        age = KEYS_AGAIN_SECONDS if again else KEPT_SECONDS
        if self._keys is not None and self.clock() - self._keys[1] < age:
            return self._keys[0]
        data = await self._read("GET", (await self._described())["jwks_uri"])
        try:
            found = KeySet.import_key_set(data)  # type: ignore[arg-type]
        except (JoseError, ValueError, TypeError, KeyError) as error:
            raise Untrue("its keys can't be read") from error
        self._keys = (found, self.clock())
        return found

    async def _exchanged(self, code: str, verifier: str, back: str) -> str:
        """The token for a code."""
        about = await self._described()
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": back,
            "code_verifier": verifier,
        }
        client, secret = self.service.client, self.service.secret
        by_form = "client_secret_basic" not in about.get(
            "token_endpoint_auth_methods_supported", ["client_secret_basic"]
        )
        auth: tuple[str, str] | None = None
        if not secret or by_form:
            form |= {"client_id": client} | ({"client_secret": secret} if secret else {})
        else:
            auth = (quote(client, safe=""), quote(secret, safe=""))
        answer = await self._read("POST", about["token_endpoint"], form, auth)
        token = answer.get("id_token")
        if not isinstance(token, str):
            raise Untrue("no id_token for the code")
        return token

    async def _checked(self, token: str, nonce: str) -> str:
        """Who the token is about, if everything about it is right."""
        from joserfc import jwt
        from joserfc.errors import InvalidKeyIdError, JoseError

        service = self.service
        try:
            try:
                found = jwt.decode(token, await self._key_set(), ALGORITHMS)
            except (InvalidKeyIdError, ValueError):  # of a key that is not known: it may be new
                found = jwt.decode(token, await self._key_set(again=True), ALGORITHMS)
            registry = jwt.JWTClaimsRegistry(
                leeway=LEEWAY,
                iss={"essential": True, "value": service.issuer},
                sub={"essential": True},
                aud={"essential": True, "value": service.client},
                exp={"essential": True},
                iat={"essential": True},
                nonce={"essential": True, "value": nonce},
            )
            registry.validate(found.claims)
        except (JoseError, ValueError, TypeError) as error:
            raise Untrue(f"id_token: {type(error).__name__}") from error
        claims: Mapping[str, Any] = found.claims
        many = isinstance(claims["aud"], list) and len(claims["aud"]) > 1
        if claims.get("azp", None if many else service.client) != service.client:
            raise Untrue("id_token: meant for somebody else")
        subject = claims["sub"]
        if not isinstance(subject, str) or not 0 < len(subject) <= LONGEST_SUBJECT:
            raise Untrue("id_token: nobody's")
        return subject

    async def _read(
        self,
        method: str,
        url: str,
        form: Mapping[str, str] | None = None,
        auth: tuple[str, str] | None = None,
    ) -> dict[str, Any]:
        """A JSON object from the service; no redirect is followed, and no more read than could be of use."""
        import httpx

        body = bytearray()
        async with (
            httpx.AsyncClient(transport=self.transport, timeout=self.seconds, trust_env=False) as client,
            client.stream(
                method, url, data=form, auth=auth, headers={"Accept": "application/json"}
            ) as answer,
        ):
            async for part in answer.aiter_bytes():
                body += part
                if len(body) > MOST_BYTES:
                    raise Untrue("it says too much")
        if answer.status_code >= 500:
            raise httpx.TransportError(f"status {answer.status_code}")
        if answer.status_code != 200:
            raise Untrue(f"status {answer.status_code} of {urlsplit(url).path}")
        try:
            data = json.loads(body)
        except ValueError as error:
            raise Untrue("no JSON") from error
        if not isinstance(data, dict):
            raise Untrue("no JSON object")
        return data
