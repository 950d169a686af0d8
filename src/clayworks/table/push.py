"""Messages to browsers: Web Push, encrypted for the one that asked for it, and signed by this server (VAPID).

What goes over the wire is made by `pywebpush` and `py-vapid`; sending it is ours (`outward.py`), because the
address comes from a browser and may be anybody's. Both libraries take their time to load, so they are loaded
by the first who needs them, off the loop.
"""

from __future__ import annotations

import asyncio
import binascii
import json
import logging
import time
from base64 import urlsafe_b64decode
from collections.abc import Callable
from typing import Any

from clayworks.core.messages import M
from clayworks.table.errors import Wrong
from clayworks.table.outward import Outward, Target, target_of
from clayworks.table.storage import Storage
from clayworks.table.telling import News, Outcome
from clayworks.table.ways import Way

log = logging.getLogger("clayworks.table")

SETTING = "push-key"
KEPT_SECONDS = 12 * 60 * 60
"""So long who carries it keeps a message for a browser that is off; later it is no news."""
SIGNED_SECONDS = 6 * 60 * 60
GONE = (404, 410)
NOT_KEYS = M("this browser gave no keys with which a message could be encrypted for it")
NOBODY = "mailto:clayworks@example.org"


def checked_keys(keys: dict[str, str]) -> dict[str, str]:
    """A point of the curve and a secret, as browsers give them."""
    sizes = {"p256dh": 65, "auth": 16}
    try:
        found = {name: urlsafe_b64decode(keys[name] + "=" * (-len(keys[name]) % 4)) for name in sizes}
    except (KeyError, ValueError, binascii.Error) as error:
        raise Wrong(NOT_KEYS) from error
    if any(len(found[name]) != size for name, size in sizes.items()) or found["p256dh"][0] != 4:
        raise Wrong(NOT_KEYS)
    return {name: keys[name] for name in sizes}


def sealed(way: Way, payload: bytes) -> bytes:
    """A message that only one browser can read."""
    from pywebpush import WebPusher

    pusher = WebPusher({"endpoint": way.address, "keys": dict(way.keys)})
    return bytes(pusher.encode(payload, "aes128gcm")["body"])


def fresh_key() -> str:
    """A key of our own, as text."""
    from py_vapid import Vapid02

    key = Vapid02()
    key.generate_keys()
    return str(key.private_pem().decode())


def read_key(text: str) -> Any:
    """The key that was kept."""
    from py_vapid import Vapid02

    return Vapid02.from_pem(text.encode())


def public_part(key: Any) -> str:
    """What browsers are told of it."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid.utils import b64urlencode

    raw = key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return str(b64urlencode(raw))


def signed(key: Any, target: Target, contact: str) -> str:
    """Who sends a message, for who carries it."""
    claims = {"aud": target.origin, "exp": int(time.time()) + SIGNED_SECONDS, "sub": contact}
    return str(key.sign(claims)["Authorization"])


class Push:
    """Sends messages to browsers."""

    def __init__(self, storage: Storage, outward: Outward, contact: Callable[[Way], str]) -> None:
        self.storage = storage
        self.outward = outward
        self.contact = contact
        """Whom who carries messages may ask about them: an address of mail or of a page."""
        self._key: Any = None

    async def key(self) -> Any:
        """The key of this server, the same for all of one database; made once."""
        if self._key is None:
            fresh = await asyncio.to_thread(fresh_key)
            text = await self.storage.setting(SETTING, fresh)
            self._key = await asyncio.to_thread(read_key, text)
        return self._key

    def forget(self) -> None:
        """Another content has come into the database, with another key."""
        self._key = None

    async def public_key(self) -> str:
        """What a browser needs to take messages of this server, and of nobody else."""
        return await asyncio.to_thread(public_part, await self.key())

    async def check(self, way: Way) -> None:
        """Whether a message could be sent there; a sentence if not."""
        await self.outward.addresses(target_of(way.address))
        try:
            await asyncio.to_thread(sealed, way, b"{}")
        except Exception as error:  # whatever a library says about a wrong point
            raise Wrong(NOT_KEYS) from error

    async def send(self, way: Way, news: News) -> Outcome:
        """One message."""
        said = {
            "title": news.title.to(way.language),
            "body": news.text.to(way.language),
            "url": news.url(way).removeprefix(way.base),
            "tag": news.table or "trial",
            "lang": way.language,
        }
        try:
            target, key = target_of(way.address), await self.key()
            body = await asyncio.to_thread(sealed, way, json.dumps(said, ensure_ascii=False).encode())
            headers = {
                "Authorization": await asyncio.to_thread(signed, key, target, self.contact(way)),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(KEPT_SECONDS),
                "Urgency": "normal",
            }
            status = await self.outward.post(target, headers, body)
        except (OSError, Wrong) as error:  # a time that is up is an OSError as well
            log.info("a push was not sent: %s", error)
            return Outcome.FAILED
        if status in GONE:
            return Outcome.GONE
        return Outcome.ARRIVED if 200 <= status < 300 else Outcome.FAILED
