"""`admin`, `backup`, `restore` and `serve --check` as they are typed."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tools.fixtures import FIXTURES

from clayworks.table.seats import Kind
from clayworks.table.talk import Talk
from tests.table.databases import fresh_database
from tests.table.fixtures import make, run, service
from tests.test_cli import Run
from tests.test_cli import run as command

__all__ = ["command"]


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database with two tables, which the commands find by the environment."""
    found = fresh_database("sqlite", tmp_path)
    monkeypatch.setenv("CLAYWORKS_DATABASE", found)
    return found


@pytest.fixture
def tables(address: str) -> list[str]:
    """Two tables, the latest first."""

    async def work() -> list[str]:
        async with service(address) as tables:
            return [(await make(tables, Kind.HUMAN, Kind.HUMAN)).id for _ in range(2)]

    return run(work())[::-1]


def data(done: Any) -> Any:
    """What a command that went well has said to programs."""
    assert done.status == 0, done.err
    return done.data


def test_list_and_show_say_the_same_to_people_and_programs(command: Run, tables: list[str]) -> None:
    assert [line["table"] for line in data(command("admin", "list", "--json"))] == tables
    shown = command("admin", "list")
    assert all(table in shown.out for table in tables)
    assert "running" in shown.out
    found = data(command("admin", "show", tables[0], "--json"))
    assert [seat["holders"] for seat in found["seats"]] == [["me"], ["me"]]
    assert command("admin", "show", tables[0]).out.count(tables[0]) == 1
    none = command("admin", "show", "nothing")
    assert (none.status, "there is no such table" in none.err) == (1, True)


ACTIONS = (
    ("close", "{table}"),
    ("delete", "{table}"),
    ("seat", "{table}", "0"),
    ("unsay", "{table}", "1"),
    ("ban", "{table}:0"),
    ("retention", "--older-than", "0", "--unfinished"),
    ("anonymise", "{table}"),
    ("anonymise", "--holder", "{table}:0"),
)


@pytest.mark.parametrize("action", ACTIONS, ids=" ".join)
def test_nothing_is_done_unless_it_is_meant(command: Run, tables: list[str], action: tuple[str, ...]) -> None:
    said = command("admin", *(word.format(table=tables[0]) for word in action))
    assert said.status == 1
    assert "Nothing was changed: say --yes." in said.err
    assert [line["closed"] for line in data(command("admin", "list", "--json"))] == [False, False]
    assert data(command("admin", "bans", "--json")) == []


def test_what_was_said_is_read_and_a_line_taken_away(command: Run, address: str, tables: list[str]) -> None:
    async def work() -> None:
        async with service(address) as opened:
            for text in ("good", "[red]bad[/red]"):
                await Talk(opened).say(tables[0], "b" * 64, 1, "Ben", text=text)

    run(work())
    assert [line["text"] for line in data(command("admin", "talk", tables[0], "--json"))] == [
        "good",
        "[red]bad[/red]",
    ]
    assert "[red]bad[/red]" in command("admin", "talk", tables[0]).out
    done = data(command("admin", "unsay", tables[0], "2", "--yes", "--json"))
    assert done == {"table": tables[0], "unsaid": 2}
    assert "bad" not in command("admin", "talk", tables[0]).out
    none = command("admin", "unsay", tables[0], "9", "--yes")
    assert (none.status, "number 9" in none.err) == (1, True)
    assert command("admin", "talk", "nothing").status == 1


def test_each_action_is_done_and_said(command: Run, tables: list[str]) -> None:
    first, second = tables

    def done(*words: str) -> Any:
        return data(command("admin", *words, "--yes", "--json"))

    assert done("close", first) == {"closed": first}
    assert "closed" in command("admin", "list").out
    assert done("anonymise", first) == {"anonymised": [first]}
    assert done("reopen", first) == {"reopened": first}
    handed = done("seat", second, "1")
    assert handed["path"] == f"/join/{handed['code']}"
    banned = done("ban", f"{second}:0", "--note", "[bold]why", "--resign")
    assert banned == {"banned": "me", "resigned": [[second, 0]]}
    assert "[bold]why" in command("admin", "bans").out
    assert data(command("admin", "show", second, "--json"))["seats"][0]["kind"] == "bot"
    assert data(
        command("admin", "retention", "--older-than", "0", "--unfinished", "--dry-run", "--json")
    ) == {"would_delete": tables[::-1]}
    assert done("delete", first) == {"deleted": [first]}
    assert done("retention", "--older-than", "0", "--unfinished") == {"deleted": [second]}
    assert data(command("admin", "list", "--json")) == []


def test_anonymise_needs_exactly_one_way_to_name_whom(command: Run, tables: list[str]) -> None:
    for words in ((), (tables[0], "--older-than", "1"), ("--holder", "x:1", "--older-than", "1")):
        assert command("admin", "anonymise", *words, "--yes").status == 2
    would = data(command("admin", "anonymise", "--holder", f"{tables[0]}:0", "--dry-run", "--json"))
    assert sorted(would["would_anonymise"]) == sorted(tables)


def test_a_backup_is_one_command_and_a_restore_another(
    command: Run, tables: list[str], tmp_path: Path
) -> None:
    file, target = tmp_path / "backup.zip", f"sqlite:///{tmp_path / 'other.db'}"
    assert data(command("backup", file, "--json"))["tables"]["tables"]["rows"] == 2
    assert command("backup", file).status == 1
    assert "2 tables of" in command("backup", file, "--force").out
    assert "2 tables of" in command("restore", file, "--database", target).out
    assert "has 2 tables already; --force" in command("restore", file, "--database", target).err
    unsure = command("restore", file, "--database", target, "--force")
    assert (unsure.status, "say --yes" in unsure.err) == (1, True)
    assert command("restore", file, "--database", target, "--force", "--yes").status == 0
    assert [
        line["table"] for line in data(command("admin", "list", "--json", "--database", target))
    ] == tables
    assert "can't be read" in command("restore", tmp_path / "none.zip").err


def test_serve_check_says_what_would_not_open_and_changes_nothing(
    command: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "old.db"
    shutil.copy(sorted(FIXTURES.glob("*/sqlite.db"))[0], file)
    monkeypatch.setenv("CLAYWORKS_DATABASE", f"sqlite:///{file}")
    before = file.read_bytes()
    well = command("serve", "--check")
    assert (well.status, "31 of 31 tables open." in well.out) == (0, True)
    assert "clayworks backup" in well.out
    assert file.read_bytes() == before
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("UPDATE tables SET rules = 99 WHERE game = 'xian' AND ply = 0")
    found = command("serve", "--check", "--json")
    assert found.status == 1
    assert isinstance(found.data, dict)
    assert found.data["pending"]
    assert found.data["would_not_open"]
    assert all("rules version 99" in one["reason"] for one in found.data["would_not_open"])
    assert "rules version 99" in command("serve", "--check").out
