"""Where friends find this server: what a link begins with, and whether it leads beyond this machine."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from clayworks.core.borrowed import why
from clayworks.core.messages import M
from clayworks.table.errors import CannotServe, NotYours
from clayworks.web.addresses import Address, address_of, bare

if TYPE_CHECKING:
    from starlette.requests import Request

ELSEWHERE = (("192.0.2.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))
"""Addresses of nobody (RFC 5737, RFC 3849): which of ours would be used on the way there? Nothing is sent."""


def listening_socket(host: str, port: str) -> socket.socket:
    """A socket that listens, or a sentence about why it can't."""
    if not port.isdigit() or int(port) > 65535:
        raise CannotServe(M("port '{port}': must be a number from 0 to 65535", port=port))
    try:
        found = socket.getaddrinfo(host, int(port), type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, proto, _name, place = found[0]
        with ExitStack() as until_it_listens:
            opened = until_it_listens.enter_context(socket.socket(family, kind, proto))
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            opened.bind(place)
            opened.listen(2048)
            # Its write must not wait for an acknowledgement: answers and events are small.
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            until_it_listens.pop_all()
    except OSError as error:
        reason = why(error)
        raise CannotServe(
            M("{host} port {port} can't be used: {reason}", host=host, port=port, reason=reason)
        ) from error
    return opened


class Base(NamedTuple):
    """What a link begins with."""

    url: str
    reaches: bool
    """Whether it leads beyond this machine."""
    may_open: bool = False
    """Whether who asks may let others in the network join."""

    @property
    def is_near(self) -> bool:
        """Whether it leads beyond this machine, but only as far as its own network."""
        place = address_of(bare(urlsplit(self.url).hostname or ""))
        return self.reaches and place is not None and place.is_private


@dataclass(slots=True)
class Reach:
    """Where this server listens; `port` 0 until it does."""

    host: str = "127.0.0.1"
    port: int = 0
    also: tuple[str, ...] = ()
    """Addresses in the network that were added while it runs."""
    opener: Callable[[], Awaitable[tuple[str, ...]]] | None = None
    """Lets others in the network join, and says at which addresses."""

    def base(self, request: Request) -> Base:
        """What a link begins with that who asks may send to friends."""
        name = bare(request.url.hostname or "")
        if not is_this_machine(name):
            return Base(f"{request.url.scheme}://{request.url.netloc}", True)
        if shared := self.network:
            return Base(url_of(shared[0], self.port), True)
        return Base(f"{request.url.scheme}://{request.url.netloc}", False, self.may_open(request))

    @property
    def network(self) -> tuple[str, ...]:
        """The addresses under which others in the network reach it."""
        listens = address_of(self.host)
        if listens is not None and listens.is_unspecified:
            return tuple(addresses(listens.version))
        return self.also

    def may_open(self, request: Request) -> bool:
        """Only who sits at this machine, and only where no proxy stands before it."""
        peer = address_of(request.scope["caller"].address)
        direct = "x-forwarded-for" not in request.headers and "forwarded" not in request.headers
        here = direct and peer is not None and peer.is_loopback
        return here and self.opener is not None and not self.network

    async def open(self, request: Request) -> None:
        """Let others in the network join, from now until the server stops."""
        if not self.may_open(request) or self.opener is None:
            raise NotYours(M("only who sits at the machine of this server can let others in"))
        self.also = await self.opener()


def is_this_machine(name: str) -> bool:
    """Whether a name leads nowhere but to the machine on which it is used; 0.0.0.0 is one of those, too."""
    literal = address_of(name)
    if literal is None:
        return name == "localhost" or name.endswith(".localhost")
    return literal.is_loopback or literal.is_unspecified


def seen_from_here(host: str) -> str:
    """The address under which this machine itself finds what listens at `host`.

    >>> seen_from_here("0.0.0.0"), seen_from_here("::"), seen_from_here("192.0.2.7")
    ('127.0.0.1', '::1', '192.0.2.7')
    """
    literal = address_of(host)
    if literal is None or not literal.is_unspecified:
        return host
    return "127.0.0.1" if literal.version == 4 else "::1"


def url_of(address: str, port: int) -> str:
    """An address as a browser takes it.

    >>> url_of("2001:db8::7", 8000), url_of("192.0.2.7", 80)
    ('http://[2001:db8::7]:8000', 'http://192.0.2.7')
    """
    shown = f"[{address}]" if ":" in address else address
    return f"http://{shown}" + ("" if port == 80 else f":{port}")


def addresses(version: int = 4) -> Iterator[str]:
    """The addresses of this machine in its network, the one that is used first; IPv6 if it listens there.

    A socket that listens to all of IPv6 listens to IPv4, too.
    """
    found: dict[str, None] = {}
    for target, family in ELSEWHERE:
        if family == socket.AF_INET or version == 6:
            for one in (route_to(target, family), *named(family)):
                if one is not None and is_shown(one):
                    found[str(one)] = None
    yield from found


def route_to(target: str, family: int) -> Address | None:
    """Our own address on the way to another one."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect((target, 9))
            return address_of(asked.getsockname()[0])
    except OSError:
        return None


def named(family: int) -> list[Address]:
    """The addresses that this machine's name leads to."""
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, family, socket.SOCK_STREAM)
    except OSError:
        return []
    return [one for entry in found if (one := address_of(str(entry[4][0]))) is not None]


def is_shown(one: Address) -> bool:
    """Whether somebody else could use it."""
    unusable = one.is_loopback or one.is_unspecified or one.is_link_local or one.is_multicast
    return not unusable and not (isinstance(one, ipaddress.IPv6Address) and one.is_site_local)
