"""Secrets: they open a seat, only their hashes are stored, and they never stand in an address or a log."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

COOKIE = "clayworks"
"""Also what a cookie was called before every server had a name of its own for it."""
LINK_LETTERS = 22
TABLE_BYTES = 9
SECRET_BYTES = 24


def fresh_table() -> str:
    """A table's address: not secret, but nobody finds it by guessing, so who has it was told.

    None begins with a hyphen: on a command line that would be an option.
    """
    while (address := secrets.token_urlsafe(TABLE_BYTES)).startswith("-"):
        pass
    return address


def fresh_secret() -> str:
    """What opens a seat; 192 bits, so that a plain hash of it gives nothing away."""
    return secrets.token_urlsafe(SECRET_BYTES)


def hashed(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def signed(secret: str, key: str) -> str:
    """A secret as it goes into a cookie."""
    return f"{secret}.{_signature(secret, key)}"


def unsigned(cookie: str, key: str) -> str | None:
    """The secret of a cookie that we have signed; None of any other."""
    secret, dot, signature = cookie.partition(".")
    if not dot or not hmac.compare_digest(signature.encode(), _signature(secret, key).encode()):
        return None
    return secret


def pseudonym(name: str, key: str) -> str:
    """Stands for what is not to be stored itself: the same for the same, and nothing can be read from it."""
    return hmac.new(key.encode(), f"pseudonym of {name}".encode(), hashlib.sha256).hexdigest()[:32]


def cookie_name(key: str) -> str:
    """What the cookie of a server is called: two on one machine share a name, and so their cookies."""
    return f"{COOKIE}-{pseudonym('cookie', key)[:8]}"


def link_code(table: str, number: int, key: str) -> str:
    """What a link to a table ends with: it need not be stored, and a renewed one is another."""
    made = hmac.new(key.encode(), f"link {number} of {table}".encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(made).decode()[:LINK_LETTERS]


def account_hash(issuer: str, subject: str, key: str) -> str:
    """What is stored of an account at another service: nobody can find out by it whose it is."""
    return hmac.new(key.encode(), f"account {subject} at {issuer}".encode(), hashlib.sha256).hexdigest()


def derived(what: str, secret: str, key: str) -> str:
    """Another secret that follows from one, and need not be stored; 256 bits."""
    made = hmac.new(key.encode(), f"{what} of {secret}".encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(made).decode().rstrip("=")


def _signature(secret: str, key: str) -> str:
    return hmac.new(key.encode(), secret.encode(), hashlib.sha256).hexdigest()[:32]
