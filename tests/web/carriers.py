"""Who carries messages, on this machine: a service for pushes and webhooks (TLS), and a server of mail."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import ssl
import tempfile
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID
from py_vapid import Vapid02

NAME = "push.test"


@cache
def certificate() -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """For a server called `push.test`, and for who trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    names = [x509.DNSName(NAME), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    moment = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(moment - timedelta(days=1))
        .not_valid_after(moment + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "both.pem"
        private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        file.write_bytes(private + made.public_bytes(Encoding.PEM))
        server.load_cert_chain(file)
    client = ssl.create_default_context(cadata=made.public_bytes(Encoding.PEM).decode())
    return server, client


class Browser:
    """A browser that has subscribed: what it tells the server, and how it reads what comes."""

    numbers = count(1)

    def __init__(self) -> None:
        self.number = next(self.numbers)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes.  "

    @property
    def keys(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {name: plain(part) for name, part in (("p256dh", point), ("auth", self.auth))}

    def read(self, body: bytes) -> dict[str, Any]:
        """What was meant for it alone."""
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        said: dict[str, Any] = json.loads(text)
        return said


def plain(part: bytes) -> str:
    return urlsafe_b64encode(part).decode().rstrip("=")


@dataclass
class Request:
    """What has come in."""

    path: str
    headers: dict[str, str]
    body: bytes

    def claims(self, key: str) -> dict[str, Any]:
        """What the server says of itself; signed, and with the key that browsers know."""
        authorization = self.headers["authorization"]
        assert Vapid02.verify(authorization)
        assert authorization.endswith(f"k={key}")
        claims = authorization.split("t=")[1].split(".")[1]
        found: dict[str, Any] = json.loads(urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
        return found


@dataclass
class Carrier:
    """A service that takes requests and answers as it is told."""

    port: int = 0
    requests: list[Request] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    silent: bool = False
    """Takes everything and says nothing."""
    more: bytes = b""
    """Stands in the head of every answer."""

    def url(self, path: str, name: str = NAME) -> str:
        return f"https://{name}:{self.port}{path}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            named = dict(line.split(": ", 1) for line in head[1:] if line)
            headers = {name.lower(): value for name, value in named.items()}
            body = await reader.readexactly(int(headers["content-length"]))
            self.requests.append(Request(head[0].split(" ")[1], headers, body))
            if self.silent:
                await reader.read()
                return
            status = self.statuses.pop(0) if self.statuses else 201
            writer.write(b"HTTP/1.1 %d Whatever\r\n%s\r\n" % (status, self.more))
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def carrier() -> AsyncIterator[Carrier]:
    """A service that runs."""
    one = Carrier()
    server = await asyncio.start_server(one.serve, "127.0.0.1", 0, ssl=certificate()[0])
    one.port = server.sockets[0].getsockname()[1]
    try:
        yield one
    finally:
        server.close()


@dataclass
class Letters:
    """A server of mail: what has come, and whom it does not know."""

    port: int = 0
    letters: list[EmailMessage] = field(default_factory=list)
    unknown: set[str] = field(default_factory=set)
    came: asyncio.Event = field(default_factory=asyncio.Event)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(line: str) -> None:
            writer.write(f"{line}\r\n".encode())

        say("220 mail.test")
        try:
            while line := (await reader.readline()).decode().strip():
                word = line.split(" ")[0].upper()
                if word == "RCPT":
                    address = line.partition("<")[2].partition(">")[0]
                    say("550 no such box" if address in self.unknown else "250 fine")
                elif word == "DATA":
                    say("354 go on")
                    text = await reader.readuntil(b"\r\n.\r\n")
                    letter = message_from_bytes(text[:-3], policy=policy.default)
                    assert isinstance(letter, EmailMessage)
                    self.letters.append(letter)
                    self.came.set()
                    say("250 taken")
                elif word == "QUIT":
                    say("221 bye")
                    break
                else:
                    say("250 fine")
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def letters() -> AsyncIterator[Letters]:
    """A server of mail that runs."""
    one = Letters()
    server = await asyncio.start_server(one.serve, "127.0.0.1", 0)
    one.port = server.sockets[0].getsockname()[1]
    try:
        yield one
    finally:
        server.close()
