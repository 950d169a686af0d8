"""Who is at the other end: addresses, the proxies that may speak for others, and the names we answer to."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from clayworks.core.messages import M
from clayworks.table.errors import CannotServe

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

HOST = re.compile(r"(\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(?::(\d{1,5}))?")
PREFIX = 64
"""Bits of an IPv6 address that one household gets; the rest it chooses by itself."""
ANY = "*"
DEFAULT_PORTS = {"http": "80", "https": "443"}


@lru_cache(maxsize=10_000)
def address_of(text: str) -> Address | None:
    """An address, as IPv4 where it is one in the clothes of IPv6; None if it is none."""
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        return found.ipv4_mapped
    return found


@lru_cache(maxsize=10_000)
def counted_as(text: str) -> str:
    """As whom an address counts: IPv6 by its prefix, because who has one address there has all of them.

    >>> counted_as("::ffff:192.0.2.7"), counted_as("2001:db8:1:2:3::4"), counted_as("local")
    ('192.0.2.7', '2001:db8:1:2::/64', 'local')
    """
    found = address_of(text)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, PREFIX), strict=False))
    return text if found is None else str(found)


def is_near(text: str) -> bool:
    """Whether an address is of this machine or of a network like that at home, where a proxy of ours stands.

    >>> is_near("127.0.0.1"), is_near("::ffff:10.0.0.7"), is_near("8.8.8.8"), is_near("local")
    (True, True, False, False)
    """
    found = address_of(text)
    return found is not None and found.is_private


class Proxies:
    """The proxies that an operator has named: only they are believed when they speak for somebody."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        self.networks = [network_of(word) for word in words]

    def trusts(self, address: str) -> bool:
        """Whether this is one of them."""
        found = address_of(address) if self.networks else None
        return found is not None and any(found in network for network in self.networks)

    def client(self, peer: str, forwarded: Sequence[str]) -> str:
        """For whom a proxy speaks: the rightmost address that is none of ours. What stands left of it, or
        where no address stands, anybody may have written.
        """
        client = peer
        for entry in reversed(",".join(forwarded).split(",")):
            named = address_of(without_port(entry.strip()))
            if named is None:
                break
            client = str(named)
            if not self.trusts(client):
                break
        return client


def network_of(word: str) -> Network:
    """An address or a network, as an operator writes it."""
    try:
        return ipaddress.ip_network(word, strict=False)
    except ValueError as error:
        raise CannotServe(
            M("proxy '{word}': must be an address or a network such as 10.0.0.0/8", word=word)
        ) from error


def without_port(entry: str) -> str:
    """An address without what may stand around it: `[2001:db8::1]:443`, `192.0.2.7:5678`."""
    found = HOST.fullmatch(entry)
    return found[1].strip("[]") if found is not None else entry


class Names:
    """The names a server answers to; under any other, another site's page may be behind a request."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        self.allowed = {checked_name(word) for word in words}

    def answers_to(self, host: str, here: str) -> bool:
        """Whether a request for this host is ours; `here` is the address that it came in at."""
        found = HOST.fullmatch(host)
        if found is None:
            return False
        name, port = bare(found[1]), found[2]
        if ANY in self.allowed or name in self.allowed or (port and f"{name}:{port}" in self.allowed):
            return True
        literal, local = address_of(name), address_of(here)
        if literal is None:
            return name == "localhost" or name.endswith(".localhost") or name == here.lower()
        return literal.is_loopback or literal == local


def checked_name(word: str) -> str:
    """A name that an operator allows: `play.example.org`, with a port or without."""
    found = HOST.fullmatch(word)
    if word != ANY and found is None:
        raise CannotServe(
            M("host '{word}': must be a name such as play.example.org, or one with a port", word=word)
        )
    if found is None:
        return ANY
    return bare(found[1]) + (f":{found[2]}" if found[2] else "")


def bare(name: str) -> str:
    """A name as it is compared."""
    return name.strip("[]").rstrip(".").lower()


def same_origin(origin: str, scheme: str, host: str) -> bool:
    """Whether a page comes from here: scheme, name and port, where the usual port may be left out."""
    kind, divider, place = origin.partition("://")
    return bool(divider) and (kind, with_port(place, kind)) == (scheme, with_port(host, scheme))


def with_port(host: str, scheme: str) -> str:
    """A host with its port, also if it is the usual one."""
    found = HOST.fullmatch(host)
    if found is None:
        return host
    return f"{bare(found[1])}:{found[2] or DEFAULT_PORTS.get(scheme, '')}"
