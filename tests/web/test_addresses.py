"""Who is at the other end: proxies that speak for others, names that are ours, origins."""

from __future__ import annotations

import pytest

from clayworks.table.errors import CannotServe
from clayworks.web.addresses import Names, Proxies, counted_as, same_origin

OURS = Proxies(["10.0.0.0/8", "127.0.0.1", "fd00::/8"])


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("127.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("127.0.0.1", ["6.6.6.6, 203.0.113.9"], "203.0.113.9"),  # the left one anybody may have written
        ("127.0.0.1", ["6.6.6.6", "203.0.113.9"], "203.0.113.9"),  # in two headers
        ("127.0.0.1", ["6.6.6.6, 203.0.113.9, 10.1.2.3"], "203.0.113.9"),  # through two of ours
        ("::ffff:127.0.0.1", ["203.0.113.9:5555"], "203.0.113.9"),
        ("fd00::1", ["[2001:db8::7]:443"], "2001:db8::7"),
        ("127.0.0.1", ["::ffff:203.0.113.9"], "203.0.113.9"),
        ("127.0.0.1", ["10.0.0.7, 10.0.0.8"], "10.0.0.7"),  # all ours: who is farthest
        ("127.0.0.1", ["unknown"], "127.0.0.1"),
        ("127.0.0.1", ["6.6.6.6, unknown, 10.0.0.8"], "10.0.0.8"),
        ("127.0.0.1", [""], "127.0.0.1"),
        ("127.0.0.1", ["x" * 10_000], "127.0.0.1"),
    ],
)
def test_the_rightmost_address_that_is_not_ours_is_the_client(
    peer: str, forwarded: list[str], client: str
) -> None:
    assert OURS.trusts(peer)
    assert OURS.client(peer, forwarded) == client


def test_nobody_is_trusted_who_was_not_named() -> None:
    assert not Proxies().trusts("127.0.0.1")
    assert not OURS.trusts("127.0.0.2")
    assert not OURS.trusts("192.0.2.1")
    assert not OURS.trusts("local")


@pytest.mark.parametrize("word", ["", "proxy.example.org", "10.0.0.0/99", "300.1.1.1"])
def test_a_proxy_that_is_no_address_is_one_sentence(word: str) -> None:
    with pytest.raises(CannotServe, match="must be an address or a network"):
        Proxies([word])


NAMES = Names(["play.example.org", "Club.example.org:8443", "0.0.0.0", "[::]"])


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("play.example.org", True),
        ("PLAY.example.org.", True),
        ("play.example.org:8443", True),
        ("club.example.org:8443", True),
        ("club.example.org", False),
        ("club.example.org:80", False),
        ("evil.test", False),
        ("play.example.org.evil.test", False),
        ("localhost", True),
        ("localhost:8000", True),
        ("clay.localhost:8000", True),
        ("127.0.0.1:8000", True),
        ("127.8.8.8", True),
        ("[::1]:8000", True),
        ("192.0.2.5:8000", True),  # the address that it came in at
        ("[::ffff:192.0.2.5]:8000", True),
        ("192.0.2.6:8000", False),
        ("0.0.0.0:8000", True),  # which leads to this machine, if it listens everywhere
        ("[::]:8000", True),
        ("", False),
        ("play.example.org/", False),
        ("user@play.example.org", False),
        ("play.example.org:port", False),
        ("play.example.org evil.test", False),
    ],
)
def test_a_server_answers_to_its_names_and_addresses(host: str, ours: bool) -> None:
    assert NAMES.answers_to(host, "192.0.2.5") is ours


def test_a_star_allows_any_name() -> None:
    assert Names(["*"]).answers_to("evil.test", "192.0.2.5")


@pytest.mark.parametrize("word", ["", "http://play.example.org", "a b", "play.example.org/x"])
def test_a_name_that_is_none_is_one_sentence(word: str) -> None:
    with pytest.raises(CannotServe, match="must be a name"):
        Names([word])


@pytest.mark.parametrize(
    ("origin", "scheme", "host", "same"),
    [
        ("http://table.test", "http", "table.test", True),
        ("https://table.test", "http", "table.test", False),
        ("http://table.test", "https", "table.test", False),
        ("https://table.test", "https", "table.test:443", True),
        ("http://table.test:80", "http", "table.test", True),
        ("http://table.test:8000", "http", "table.test", False),
        ("https://TABLE.test", "https", "table.test", True),
        ("null", "http", "table.test", False),
        ("", "http", "table.test", False),
        ("table.test", "http", "table.test", False),
    ],
)
def test_an_origin_is_scheme_name_and_port(origin: str, scheme: str, host: str, same: bool) -> None:
    assert same_origin(origin, scheme, host) is same


def test_who_has_one_address_of_a_prefix_has_all() -> None:
    assert counted_as("2001:db8:1:2::1") == counted_as("2001:db8:1:2:ffff:ffff:ffff:ffff")
    assert counted_as("2001:db8:1:2::1") != counted_as("2001:db8:1:3::1")
    assert counted_as("fe80::1%eth0") == counted_as("fe80::2")
    assert counted_as("::ffff:192.0.2.7") == counted_as("192.0.2.7") == "192.0.2.7"
