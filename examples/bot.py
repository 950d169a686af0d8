"""A bot of your own at a Clayworks table: `python examples/bot.py http://127.0.0.1:8000 TABLE TOKEN`.

Who sits at the table gets the token for a seat by POST /api/tables/TABLE/seats/SEAT/token. This bot
chooses at random; put your own idea into `pick`. All routes are described at /api/docs.
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request


def pick(view: dict, options: list[dict]) -> str:
    """Choose one of the options; `view` is everything that the seat may know."""
    return random.choice(options)["choice"]


def call(server: str, token: str, path: str, body: dict | None = None):
    """Ask the server; wait when it says that we are too fast."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            return urllib.request.urlopen(urllib.request.Request(server + path, data, headers))
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):
                raise SystemExit(json.load(error)["message"]) from error
            time.sleep(float(error.headers.get("Retry-After", "1")))


def play(server: str, table: str, token: str) -> list[int]:
    """Play until the game is over; the final scores."""
    path = f"/api/tables/{table}"
    while True:
        shown = json.load(call(server, token, path))
        if shown["over"]:
            return [seat["score"] for seat in shown["seats"]]
        if shown["draft"]["must_confirm"]:
            call(server, token, f"{path}/confirm", {"ply": shown["ply"]})
        elif shown["decision"]:
            choice = pick(shown["view"], shown["decision"]["options"])
            call(server, token, f"{path}/choices", {"choice": choice, "ply": shown["ply"], "confirm": True})
        else:  # somebody else's turn: the stream says when it is ours
            for line in call(server, token, f"{path}/events"):
                if line.startswith(b"data: {") and len(line) > 10:
                    news = json.loads(line[6:])
                    if news["over"] or shown["seat"] in news["to_choose"]:
                        break


if __name__ == "__main__":
    print("final scores:", play(*sys.argv[1:4]))
