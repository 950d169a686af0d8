"""HEAD: everywhere as GET is answered, without the body."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Heads:
    """Asks the application for what GET would give, and passes on only how it begins."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request; all others pass untouched."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return
        answered = asyncio.Event()

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body", "body": b""})
                answered.set()

        async def receive_until_answered() -> Message:
            # A stream of events ends when its listener leaves; this one leaves as soon as it has the headers.
            await answered.wait()
            return {"type": "http.disconnect"}

        await self.app({**scope, "method": "GET"}, receive_until_answered, send_head)
