"""Requests that this server makes of others, at addresses that players gave: never into its own network.

A name is looked up here, every address that it leads to is checked, and the connection is made to an address
that was: nobody can let a name lead elsewhere in between. No redirect is followed, nothing but the status is
read, and all of it has a time limit. So nothing can be learned from it, and nobody holds a connection open.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlsplit

from clayworks.core.messages import M
from clayworks.table.errors import Wrong

SECONDS = 15.0
LONGEST = 2_000
NOT_AN_ADDRESS = M("this is no address of a service on the net; it begins with https://")
PRIVATE = M("this address leads into a private network, and nothing is sent there")
NOT_FOUND = M("no machine has this name: {host}")

TUNNELS = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16")))
"""In which an address of the other kind may be hidden."""

Resolver = Callable[[str, int], Awaitable[Sequence[str]]]


@dataclass(frozen=True, slots=True)
class Target:
    """Where something is sent."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """Without the path, as browsers write it."""
        usual = {"https": 443, "http": 80}[self.scheme]
        return f"{self.scheme}://{self.named}" + ("" if self.port == usual else f":{self.port}")

    @property
    def named(self) -> str:
        """The host as it stands in an address."""
        return f"[{self.host}]" if ":" in self.host else self.host


def target_of(url: str, schemes: Sequence[str] = ("https",)) -> Target:
    """An address, taken apart; a sentence if nothing can be sent there."""
    if len(url) > LONGEST or re.fullmatch(r"[\x21-\x7e]+", url) is None:
        raise Wrong(NOT_AN_ADDRESS)
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise Wrong(NOT_AN_ADDRESS) from error
    if parts.scheme not in schemes or not host or parts.username is not None or parts.password is not None:
        raise Wrong(NOT_AN_ADDRESS)
    if re.fullmatch(r"[A-Za-z0-9.\-_:]+", host) is None or port == 0:
        raise Wrong(NOT_AN_ADDRESS)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, host.lower(), port or (443 if parts.scheme == "https" else 80), path)


def is_public(address: str) -> bool:
    """Whether an address is one of the net, for everybody: not of this machine, of its network, or of none.

    >>> is_public("192.0.2.1"), is_public("::ffff:127.0.0.1"), is_public("8.8.8.8")
    (False, False, True)
    """
    try:
        one = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(one, ipaddress.IPv6Address) and one.ipv4_mapped is not None:
        one = one.ipv4_mapped
    if one.version == 6 and any(one in tunnel for tunnel in TUNNELS):
        return False
    shut = one.is_private or one.is_loopback or one.is_link_local or one.is_multicast or one.is_reserved
    return one.is_global and not shut and not one.is_unspecified


async def looked_up(host: str, port: int) -> Sequence[str]:
    """The addresses that a name leads to, by the system."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


class Outward:
    """Makes requests of others."""

    def __init__(self, seconds: float = SECONDS, resolve: Resolver = looked_up) -> None:
        self.seconds = seconds
        self.resolve = resolve

    @cached_property
    def context(self) -> ssl.SSLContext:
        """Whom to trust; reading it takes a tenth of a second, which no server needs that tells nobody."""
        return ssl.create_default_context()

    async def addresses(self, target: Target, private: bool = False) -> Sequence[str]:
        """Where a target is found; none of the addresses may be private, unless who runs the server has
        named that very address.
        """
        try:
            found = await self.resolve(target.host, target.port)
        except (OSError, UnicodeError) as error:
            raise Wrong(M(NOT_FOUND.text, host=target.host)) from error
        if not found:
            raise Wrong(M(NOT_FOUND.text, host=target.host))
        if not private and not all(map(is_public, found)):
            raise Wrong(PRIVATE)
        return found

    async def post(
        self, target: Target, headers: Mapping[str, str], body: bytes, private: bool = False
    ) -> int:
        """Send something; the status of the answer. `OSError` and `Wrong` say why nothing was sent."""
        async with asyncio.timeout(self.seconds):
            found = await self.addresses(target, private)
            reader, writer = await self._connected(target, found)
            try:
                writer.write(head_of(target, headers, len(body)) + body)
                await writer.drain()
                return status_of(await reader.readline())
            finally:
                writer.transport.abort()

    async def _connected(
        self, target: Target, addresses: Sequence[str]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """With the first address that answers."""
        secure = self.context if target.scheme == "https" else None
        name = target.host if secure is not None else None
        trouble: OSError = ConnectionError(target.host)
        for address in addresses:
            try:
                return await asyncio.open_connection(address, target.port, ssl=secure, server_hostname=name)
            except OSError as error:
                trouble = error
        raise trouble


def head_of(target: Target, headers: Mapping[str, str], length: int) -> bytes:
    """The head of a request."""
    usual = {"https": 443, "http": 80}[target.scheme]
    host = target.named + ("" if target.port == usual else f":{target.port}")
    lines = {"Host": host, "Connection": "close", "Content-Length": str(length), **headers}
    text = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"POST {target.path} HTTP/1.1\r\n{text}\r\n".encode("ascii")


def status_of(line: bytes) -> int:
    """The status in the first line of an answer."""
    found = re.match(rb"HTTP/1\.[01] (\d{3})\b", line)
    if found is None:
        raise ConnectionError("no answer of HTTP")
    return int(found[1])
