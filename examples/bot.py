"""A bot of your own at a Clayworks table: `python examples/bot.py http://127.0.0.1:8000 TABLE TOKEN`."""

import json
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

server, table, token = sys.argv[1:4]
headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}


def call(route="", **body):
    """Ask the server; all routes are described at /api/docs."""
    try:
        data = json.dumps(body).encode() if body else None
        return urlopen(Request(f"{server}/api/tables/{table}{route}", data, headers))
    except HTTPError as error:
        if error.code not in (429, 503):
            raise SystemExit(json.load(error)["message"]) from error
        time.sleep(float(error.headers.get("Retry-After", "1")))  # too fast, or the server is busy
        return call(route, **body)


while not (shown := json.load(call()))["over"]:
    if shown["draft"]["must_confirm"]:
        call("/confirm", ply=shown["ply"])
    elif shown["decision"]:
        option = random.choice(shown["decision"]["options"])  # put your own idea here; shown["view"] helps
        call("/choices", choice=option["choice"], ply=shown["ply"], confirm=True)
    else:  # somebody else's turn: the stream says when it is ours
        news = (json.loads(line[6:]) for line in call("/events") if line.startswith(b"data: {"))
        next((one for one in news if one.get("over") or shown["seat"] in one.get("to_choose", ())), None)
print("final scores:", [seat["score"] for seat in shown["seats"]])
