"""Secrets: they open a seat, only their hashes are stored, and they never stand in an address or a log."""

from __future__ import annotations

import hashlib
import hmac
import secrets

TABLE_BYTES = 9
SECRET_BYTES = 24


def fresh_table() -> str:
    """A table's address: not secret, but nobody finds it by guessing, so who has it was told."""
    return secrets.token_urlsafe(TABLE_BYTES)


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


def _signature(secret: str, key: str) -> str:
    return hmac.new(key.encode(), secret.encode(), hashlib.sha256).hexdigest()[:32]
