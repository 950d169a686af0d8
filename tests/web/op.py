"""A little OpenID provider: it describes itself, signs people in without asking, and can be made to lie."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, unquote, urlencode

import uvicorn
from joserfc import jwt
from joserfc.jwk import ECKey, RSAKey
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route


@cache
def key_of(kid: str, whose: str = "its own") -> RSAKey:
    """A key by its name, which takes a while to make."""
    return RSAKey.generate_key(2048, parameters={"kid": kid, "use": "sig"})


ISSUER = "https://id.example"
CLIENT, SECRET = "clayworks at home", "a secret: with/signs"


@dataclass
class Provider:
    """What it knows, and what it does wrong."""

    user: str = "anna"
    at: str = ISSUER
    """Where it is."""
    issuer: str = ""
    """What it calls itself; usually by where it is."""
    kid: str = "first"
    key: Any = None
    faults: dict[str, Any] = field(default_factory=dict)
    """What it says otherwise in a token; None for what it leaves out."""
    sign: str = "RS256"
    methods: list[str] = field(default_factory=lambda: ["client_secret_basic"])
    status: int = 200
    hangs: bool = False
    redirects: bool = False
    asked: list[str] = field(default_factory=list)
    """Every path that was asked for."""
    codes: dict[str, dict[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.renew("first")
        routes = [
            Route("/.well-known/openid-configuration", self.describe),
            Route("/keys", self.keys),
            Route("/authorize", self.authorize),
            Route("/token", self.token, methods=["POST"]),
        ]
        self.app = Starlette(routes=routes)

    def renew(self, kid: str) -> None:
        """Another key."""
        self.kid = kid
        self.key = key_of(kid)

    async def describe(self, request: Request) -> Response:
        await self.answers(request)
        return self.said(
            {
                "issuer": self.issuer or self.at,
                "authorization_endpoint": f"{self.at}/authorize",
                "token_endpoint": f"{self.at}/token",
                "jwks_uri": f"{self.at}/keys",
                "token_endpoint_auth_methods_supported": self.methods,
            }
        )

    async def keys(self, request: Request) -> Response:
        await self.answers(request)
        return self.said({"keys": [self.key.as_dict(private=False)]})

    async def authorize(self, request: Request) -> Response:
        await self.answers(request)
        asked = dict(request.query_params)
        assert asked["response_type"] == "code"
        assert asked["client_id"] == CLIENT
        assert asked["scope"] == "openid"  # neither name nor mail address is asked for
        assert asked["code_challenge_method"] == "S256"
        code = f"code-{len(self.codes)}"
        self.codes[code] = {**asked, "user": self.user}
        back = urlencode({"code": code, "state": asked["state"], "iss": self.at})
        return RedirectResponse(f"{asked['redirect_uri']}?{back}")

    async def token(self, request: Request) -> Response:
        await self.answers(request)
        form = {name: values[0] for name, values in parse_qs((await request.body()).decode()).items()}
        known = self.codes.pop(form.get("code", ""), None)
        proof = hashlib.sha256(form["code_verifier"].encode()).digest()
        challenge = base64.urlsafe_b64encode(proof).decode().rstrip("=")
        if (
            known is None
            or not self.is_client(request, form)
            or form["redirect_uri"] != known["redirect_uri"]
            or challenge != known["code_challenge"]
        ):
            return JSONResponse({"error": "invalid_grant"}, 400)
        now = int(time.time())
        claims = {
            "iss": self.at,
            "sub": known["user"],
            "aud": CLIENT,
            "exp": now + 300,
            "iat": now,
            "nonce": known["nonce"],
            **self.faults,
        }
        told = {name: value for name, value in claims.items() if value is not None}
        return self.said({"access_token": "unused", "token_type": "Bearer", "id_token": self.signed(told)})

    def is_client(self, request: Request, form: dict[str, str]) -> bool:
        if "client_secret_basic" not in self.methods:
            return (form.get("client_id"), form.get("client_secret")) == (CLIENT, SECRET)
        given = base64.b64decode(request.headers.get("authorization", "").removeprefix("Basic ")).decode()
        return tuple(map(unquote, given.split(":"))) == (CLIENT, SECRET)

    def signed(self, claims: dict[str, Any]) -> str:
        header = {"alg": self.sign, "kid": self.kid}
        if self.sign == "none":
            return by_hand(header, claims)
        if self.sign == "HS256":  # with what everybody can know of the key
            return by_hand(header, claims, self.key.as_pem(private=False))
        if self.sign == "ES256":
            return jwt.encode(header, claims, ECKey.generate_key("P-256"), algorithms=["ES256"])
        if self.sign == "forged":
            forged = key_of(self.kid, "forged")
            return jwt.encode({**header, "alg": "RS256"}, claims, forged)
        return jwt.encode(header, claims, self.key)

    async def answers(self, request: Request) -> None:
        self.asked.append(request.url.path)
        if self.hangs:
            await asyncio.Event().wait()

    def said(self, data: dict[str, Any]) -> Response:
        if self.redirects:
            return RedirectResponse("https://elsewhere.example/")
        return JSONResponse(data, self.status)


def by_hand(header: dict[str, Any], claims: dict[str, Any], secret: bytes = b"") -> str:
    """A token that no library would make: not signed, or with a secret that is none."""
    said = ".".join(written(json.dumps(part).encode()) for part in (header, claims))
    return f"{said}.{written(hmac.digest(secret, said.encode(), 'sha256')) if secret else ''}"


def written(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@contextmanager
def running() -> Iterator[Provider]:
    """It, at an address of this machine; browsers take that name for another site than 127.0.0.1."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        provider = Provider(at=f"http://localhost:{listening.getsockname()[1]}")
        config = uvicorn.Config(provider.app, log_level="warning", lifespan="off")
        server = uvicorn.Server(config)
        thread = Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        listening.listen()  # who comes before it runs waits a moment
        thread.start()
        try:
            yield provider
        finally:
            server.should_exit = True
            thread.join()
