"""Saved games of a release, for the tests of all later ones: `python -m tools.fixtures` at each release.

A server as it is shipped is played at through its HTTP API, once on SQLite and once on PostgreSQL, until its
tables are in every state that can be stored. What lies in the databases then is kept in
`tests/fixtures/RELEASE/`, together with the secrets that open the seats, what each seat was shown, and a
record, a position and its ledger of every game. A release is made once and never again: the program that
`PYTHONPATH` names makes it, and a folder that exists is left alone.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from tests.table.databases import postgres
from tests.web.clients import Server

import clayworks

FIXTURES = Path(__file__).resolve().parent.parent / "tests" / "fixtures"

Table = dict[str, Any]
Clients = dict[int, httpx.Client]

# What is kept of an answer: what a later program must show as well, whatever it adds.
SHOWN = (
    "ply",
    "committed",
    "over",
    "to_choose",
    "seat",
    "draft",
    "rules",
    "components",
    "options",
    "patience",
)
SEAT = ("seat", "colour", "kind", "level", "name", "gone", "confirms_itself", "score")


def answered(reply: httpx.Response) -> Any:
    """The data of an answer that is no refusal."""
    assert reply.is_success, f"{reply.request.method} {reply.url}: {reply.text}"
    return reply.json()


def shown(client: httpx.Client, table: str, seat: int | None) -> Table:
    """What a seat (None: a spectator) is shown."""
    asked: dict[str, Any] = {"spectator": True} if seat is None else {"seat": seat}
    return kept(answered(client.get(f"/api/tables/{table}", params=asked)))


def kept(answer: dict[str, Any]) -> Table:
    """What is kept of an answer, without what is only worded."""
    decision = answer["decision"]
    return {
        **{key: answer[key] for key in SHOWN},
        "seats": [{key: one[key] for key in SEAT} for one in answer["seats"]],
        "decision": decision
        and {"id": decision["id"], "options": [option["choice"] for option in decision["options"]]},
    }


class Scenes:
    """Tables in every state that can be stored, of every game, played by people of the same names."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.chance = random.Random(clayworks.__version__)
        self.people = {name: httpx.Client(base_url=url, headers={"Origin": url}) for name in ("anna", "ben")}
        self.anna, self.ben = self.people.values()
        self.games: list[dict[str, Any]] = answered(self.anna.get("/api/games"))["games"]
        self.tables: list[Table] = []

    def close(self) -> None:
        """Everybody goes home."""
        for client in self.people.values():
            client.close()

    # -- making and playing ------------------------------------------------------------------------

    def new(self, what: str, game: str, *seats: dict[str, Any], **more: Any) -> Table:
        """A table that anna makes; her seats are hers."""
        plan = {"game": game, "seats": list(seats), "seed": f"{game}/{what}", **more}
        made = answered(self.anna.post("/api/tables", json=plan))
        if made["token"]:
            keys = [{"seat": made["seat"], "token": made["token"]}]
        else:
            keys = [{"seat": one["seat"], "cookie": "anna"} for one in made["seats"] if one["yours"]]
        return {"what": what, "game": game, "table": made["table"], "keys": keys}

    def joined(self, table: Table, seat: int, name: str) -> None:
        """Ben takes an open seat."""
        code = answered(self.anna.post(f"/api/tables/{table['table']}/seats/{seat}/invitation"))["code"]
        answered(self.ben.post("/api/invitations", json={"code": code, "name": name}))
        table["keys"].append({"seat": seat, "cookie": "ben"})

    def clients(self, table: Table) -> Clients:
        """Who plays which seat."""
        return {key["seat"]: self.client(key) for key in table["keys"]}

    def client(self, key: dict[str, Any]) -> httpx.Client:
        """Who holds a key."""
        if "cookie" in key:
            return self.people[key["cookie"]]
        name = key["token"]
        if name not in self.people:
            bearer = {"Authorization": f"Bearer {name}"}
            self.people[name] = httpx.Client(base_url=self.url, headers=bearer)
        return self.people[name]

    def step(self, table: Table, seat: int, confirm: bool = True) -> bool:
        """One choice of a seat, or its confirmation; whether there was anything to do."""
        path, client = f"/api/tables/{table['table']}", self.clients(table)[seat]
        now = answered(client.get(path, params={"seat": seat}))
        if now["draft"]["must_confirm"]:
            if confirm:
                answered(client.post(f"{path}/confirm", json={"ply": now["ply"], "seat": seat}))
            return confirm
        if now["decision"] is None:
            return False
        choice = self.chance.choice(now["decision"]["options"])["choice"]
        answered(client.post(f"{path}/choices", json={"choice": choice, "ply": now["ply"], "seat": seat}))
        return True

    def play(self, table: Table, plies: int) -> None:
        """Whole turns of everybody, until so many choices are written and only people have to choose."""
        path, clients = f"/api/tables/{table['table']}", self.clients(table)
        while True:
            now = answered(next(iter(clients.values())).get(path))
            people = [seat for seat in now["to_choose"] if seat in clients]
            drafting = now["draft"] is not None and now["draft"]["choices"]
            enough = now["committed"] >= plies and not drafting
            if now["over"] or (enough and people == now["to_choose"]):
                return
            if enough or not people:
                time.sleep(0.02)  # a bot thinks
            elif not any(self.step(table, seat) for seat in people):
                raise AssertionError(f"nobody can choose at {table}")

    def keep(self, table: Table) -> None:
        """Write down what everybody sees."""
        table["shown"] = [shown(self.client(key), table["table"], key["seat"]) for key in table["keys"]]
        table["spectator"] = shown(self.anna, table["table"], None)
        self.tables.append(table)

    # -- the scenes --------------------------------------------------------------------------------

    def draft(self, game: str) -> None:
        """In the middle of a turn, in the middle of a game."""
        table = self.new("draft", game, {"kind": "me", "name": "Мария"}, {"kind": "friend"})
        self.joined(table, 1, "健二")
        self.play(table, 20)
        seat = shown(self.anna, table["table"], None)["to_choose"][0]
        self.step(table, seat, confirm=False)
        self.keep(table)

    def sealed(self, game: str) -> None:
        """Where several choose at once: one has, one is about to, one is not."""
        table = self.new("sealed", game, {"kind": "me"}, {"kind": "friend"}, {"kind": "me"})
        self.joined(table, 1, "Zoë")
        if len(shown(self.anna, table["table"], None)["to_choose"]) < 3:
            return
        while self.step(table, 2):
            pass
        self.step(table, 1, confirm=False)
        self.keep(table)

    def bots(self, game: str) -> None:
        """A person between two bots."""
        greedy, chance = {"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "random"}
        table = self.new("bots", game, greedy, {"kind": "me", "confirms_itself": True}, chance)
        self.play(table, 30)
        self.keep(table)

    def invited(self, game: str) -> None:
        """A seat that nobody has taken yet, and the code that gives it away."""
        table = self.new("invited", game, {"kind": "me"}, {"kind": "friend"}, patience=3600)
        path = f"/api/tables/{table['table']}/seats/1/invitation"
        table["invitation"] = answered(self.anna.post(path))
        self.keep(table)

    def held_by_token(self, game: str) -> None:
        """A program plays."""
        table = self.new("token", game, {"kind": "me"}, {"kind": "bot", "level": "random"}, hold_by="token")
        self.play(table, 10)
        self.keep(table)

    def options(self, game: str) -> None:
        """Everything that can be chosen before the deal is another one than usual."""
        found = next(one for one in self.games if one["name"] == game)["options"]
        if found:
            chosen = {option["name"]: option["values"][-1] for option in found}
            table = self.new("options", game, *[{"kind": "me"}] * 4, options=chosen)
            self.play(table, 10)
            self.keep(table)

    def resigned(self, game: str) -> None:
        """Who has left for good: a bot plays on, and the key opens nothing."""
        table = self.new("resigned", game, {"kind": "me"}, {"kind": "friend"})
        self.joined(table, 1, "Ben")
        self.play(table, 10)
        path = f"/api/tables/{table['table']}/seats/1/resign"
        answered(self.ben.post(path, json={"level": "random"}))
        table["keys"].pop()
        self.play(table, 20)
        table["shut"] = [{"seat": 1, "cookie": "ben"}]
        self.keep(table)

    def replaced(self, game: str) -> None:
        """A bot on a seat that nobody took."""
        table = self.new("replaced", game, {"kind": "me"}, {"kind": "friend"})
        path = f"/api/tables/{table['table']}/seats/1/bot"
        answered(self.anna.post(path, json={"level": "random"}))
        self.play(table, 10)
        self.keep(table)

    def over(self, game: str) -> None:
        """A finished game, and its rematch at the first choice."""
        table = self.new("over", game, {"kind": "me"}, {"kind": "me", "name": "Анна"})
        self.play(table, 100_000)
        again = answered(self.anna.post(f"/api/tables/{table['table']}/rematch"))["table"]
        table["rematch"] = again
        self.keep(table)
        keys = [{"seat": 1 - key["seat"], "cookie": "anna"} for key in table["keys"]]
        self.keep(
            {"what": "rematch", "game": game, "table": again, "keys": keys, "rematch_of": table["table"]}
        )

    def bot_due(self, game: str) -> None:
        """The server stops while a bot thinks: who starts again has to wake it. Comes last."""
        table = self.new("bot due", game, {"kind": "me"}, {"kind": "bot", "level": "master"})
        while 0 in shown(self.anna, table["table"], None)["to_choose"]:
            self.step(table, 0)
        assert shown(self.anna, table["table"], None)["to_choose"] == [1]
        self.keep(table)

    def all(self) -> None:
        """Every scene with every game."""
        scenes: tuple[Callable[[str], None], ...] = (
            self.draft, self.sealed, self.bots, self.invited, self.held_by_token, self.options,
            self.resigned, self.replaced, self.over, self.bot_due,
        )  # fmt: skip
        for scene in scenes:
            for game in self.games:
                scene(game["name"])

    def data(self) -> dict[str, Any]:
        """Everything that a test needs to know about the tables."""
        cookies = {name: self.people[name].cookies["clayworks"] for name in ("anna", "ben")}
        return {"release": clayworks.__version__, "cookies": cookies, "tables": self.tables}

    def files(self, folder: Path) -> None:
        """A record of every game, a position from the middle of it, and its ledgers."""
        for table in self.tables:
            if table["what"] != "over":
                continue
            path, game = f"/api/tables/{table['table']}", table["game"]
            record = answered(self.anna.get(f"{path}/record"))
            middle = len(record["choices"]) * 2 // 3
            position = answered(self.anna.get(f"{path}/position", params={"ply": middle}))["position"]
            write(folder / f"record-{game}.json", record)
            write(folder / f"position-{game}.json", position)
            phases = clayworks.load(game).scoring_phases
            write(
                folder / f"ledgers-{game}.json",
                {phase: ledger(folder / f"position-{game}.json", phase) for phase in phases},
            )


def ledger(position: Path, phase: str) -> Any:
    """What `clayworks score` says of a position."""
    command = [sys.executable, "-m", "clayworks", "score", str(position), "--phase", phase, "--json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def write(path: Path, data: Any) -> None:
    """A file that is read in a diff."""
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def played(database: str, folder: Path, backend: str) -> None:
    """Play all scenes on a database."""
    server = Server(database)
    try:
        scenes = Scenes(server.url)
        scenes.all()
        write(folder / f"{backend}.json", scenes.data())
        if backend == "sqlite":
            scenes.files(folder)
        scenes.close()
    finally:
        server.stop()


def main() -> None:
    """Make the folder of this release."""
    folder = FIXTURES / clayworks.__version__
    if folder.exists():
        sys.exit(f"{folder} exists already: what a release has written never changes")
    unfinished = folder.with_name(f"{folder.name}.unfinished")
    unfinished.mkdir()
    try:
        played(f"sqlite:///{unfinished / 'sqlite.db'}", unfinished, "sqlite")
        (unfinished / "sqlite.db.lock").unlink()
        shared = postgres().fresh()
        played(shared, unfinished, "postgresql")
        (unfinished / "postgresql.sql").write_text(postgres().dumped(shared), encoding="utf-8")
    except BaseException:
        shutil.rmtree(unfinished)
        raise
    unfinished.rename(folder)


if __name__ == "__main__":
    main()
