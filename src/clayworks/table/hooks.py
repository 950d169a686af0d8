"""Messages to programs: a webhook, only to hosts that who runs the server has named."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence

from clayworks.core.messages import M
from clayworks.table.errors import Refused, Wrong
from clayworks.table.outward import Outward, Target, target_of
from clayworks.table.push import GONE
from clayworks.table.telling import News, Outcome
from clayworks.table.ways import Way

log = logging.getLogger("clayworks.table")


class Hooks:
    """Sends messages to programs."""

    def __init__(self, hosts: Sequence[str], outward: Outward) -> None:
        self.hosts = frozenset(host.lower().strip("[]") for host in hosts)
        self.outward = outward

    def target(self, url: str) -> Target:
        """Where a message goes: a host that was named, encrypted unless it was named by a private address."""
        target = target_of(url, ("https", "http"))
        if target.host not in self.hosts:
            names = ", ".join(sorted(self.hosts))
            raise Refused(M("messages may only go to {hosts}: who runs the server says so", hosts=names))
        if target.scheme == "http" and not self.is_named_privately(target):
            raise Wrong(M("a webhook begins with https://"))
        return target

    def is_named_privately(self, target: Target) -> bool:
        """Whether who runs the server has named this very address, which no name can be made to lead to."""
        return target.host in self.hosts and all(one in "0123456789abcdef.:" for one in target.host)

    async def check(self, url: str) -> None:
        """Whether a message could be sent there; a sentence if not."""
        target = self.target(url)
        await self.outward.addresses(target, self.is_named_privately(target))

    async def send(self, way: Way, news: News) -> Outcome:
        """One message."""
        said = {
            "event": "your-turn" if news.table else "trial",
            "table": news.table,
            "title": news.title.to(way.language),
            "text": news.text.to(way.language),
            "url": news.url(way),
        }
        try:
            target = self.target(way.address)
            status = await self.outward.post(
                target,
                {"Content-Type": "application/json", "User-Agent": "Clayworks"},
                json.dumps(said, ensure_ascii=False).encode(),
                self.is_named_privately(target),
            )
        except (OSError, Wrong, Refused) as error:
            log.info("a webhook was not called: %s", error)
            return Outcome.FAILED
        if status in GONE:
            return Outcome.GONE
        return Outcome.ARRIVED if 200 <= status < 300 else Outcome.FAILED
