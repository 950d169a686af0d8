"""A server that is stopped in order: streams are told to come back, and bots go on at the next one."""

from __future__ import annotations

import signal
import time

import httpx

from tests.limits import HANGS
from tests.table.fixtures import OPEN_GAME
from tests.web.clients import Server, table_of


def test_a_restart_loses_nothing_and_everybody_comes_back(database: str) -> None:
    server = Server(database)
    plan = table_of(OPEN_GAME, "me", "bot", hold_by="token")
    plan["seats"] = [{"kind": "me"}, {"kind": "bot", "level": "artisan"}]  # seat 1 begins, and thinks longer
    made = httpx.post(f"{server.url}/api/tables", json=plan, timeout=HANGS).json()
    path = f"/api/tables/{made['table']}"
    heard: list[str] = []
    with httpx.stream("GET", f"{server.url}{path}/events", timeout=HANGS) as stream:
        for line in stream.iter_lines():
            heard.append(line)
            if line.startswith("event: standing"):
                server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(HANGS) == 0
    assert heard[-4:-1][0] == "event: restart"
    assert any(line.startswith("retry: ") for line in heard[-4:])
    assert "Traceback" not in server.stop()

    again = Server(database)
    try:
        own = {"Authorization": f"Bearer {made['token']}"}
        until = time.monotonic() + HANGS
        while True:
            shown = httpx.get(f"{again.url}{path}", headers=own, timeout=HANGS).json()
            if shown["committed"] or time.monotonic() > until:
                break
            time.sleep(0.1)
        assert shown["committed"] > 0  # the bot that was thinking has chosen
        assert shown["to_choose"] == [0]
    finally:
        again.stop()
