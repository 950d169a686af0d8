"""A command ends in time, and with it everything that it started."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tools import process_tree, testing
from tools.parts import Part

from tests.test_testing import pytest_in

pytestmark = pytest.mark.once
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux gives orphans a new parent")
ROOT = Path(__file__).parent.parent

STARTS = """
import os, subprocess, sys, time
inner = "import os, time; open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(1000)"
subprocess.Popen([sys.executable, "-c", "import sys;" + inner, sys.argv[1]], start_new_session={apart})
while not open(sys.argv[1], "a+").tell():
    pass
{then}
"""
HANGING = """
import asyncio, os, subprocess, threading, time
import pytest

def test_waits_for_ever():
    threading.Event().wait()

def test_waits_in_a_loop_for_ever():
    asyncio.run(asyncio.Event().wait())

def test_swallows_whatever_ends_it():
    while True:
        try:
            time.sleep(1000)
        except BaseException:
            pass

def test_waits_for_a_command():
    subprocess.run(["sleep", "1000"])

@pytest.fixture
def sticky():
    yield
    threading.Event().wait()

def test_is_never_torn_down(sticky):
    pass

def test_is_killed():
    os.kill(os.getpid(), 9)

def test_calm():
    pass
"""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setattr(testing, "ROOT", tmp_path)
    monkeypatch.setattr(testing, "REPORTS", tmp_path / "reports")


def alive(pid: int) -> bool:
    """Whether a process is there; one that has ended and was not asked for is not."""
    try:
        return "(zombie)" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


@LINUX
@pytest.mark.parametrize("apart", [False, True], ids=["beside it", "in a session of its own"])
@pytest.mark.parametrize(
    ("then", "code"),
    [
        ("", 0),
        ("sys.exit(3)", 3),
        ("os.kill(os.getpid(), 9)", -9),
        ("time.sleep(1000)", process_tree.TIMED_OUT),
    ],
)
def test_what_a_command_started_ends_with_it(tmp_path: Path, apart: bool, then: str, code: int) -> None:
    told = tmp_path / "pid"
    command = [sys.executable, "-c", STARTS.format(apart=apart, then=then), str(told)]
    # Whoever is to be ended must have had the time to start somebody.
    ended = process_tree.run(command, tmp_path, os.environ, 3.0 if code == process_tree.TIMED_OUT else 60.0)
    assert not alive(int(told.read_text()))
    assert ended.code == code


@LINUX
def test_what_others_started_goes_on(tmp_path: Path) -> None:
    with subprocess.Popen(["sleep", "1000"]) as mine:
        process_tree.run([sys.executable, "-c", ""], tmp_path, os.environ)
        assert mine.poll() is None
        mine.kill()


def test_the_work_of_all_that_a_command_started_is_counted(tmp_path: Path) -> None:
    work = "import time\nwhile time.process_time() < 0.2: pass"
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {work!r}])"
    ended = process_tree.run([sys.executable, "-c", code], tmp_path, os.environ)
    assert 0.15 < ended.cpu < 5


def test_every_test_that_hangs_fails_by_name_and_the_others_run(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A worker that is lost with its test is replaced; what the test started is gone at the end."""
    (tmp_path / "test_hanging.py").write_text(HANGING)
    (tmp_path / "conftest.py").write_text(
        "from tools import pytest_plugin\npytest_plugin.pace_now = lambda: 1\n"
    )
    limits = ("--timeout", "2", "--timeout-method", "thread", "-n", "3")
    command = (*pytest_in(tmp_path), *limits)
    part = Part("pots", [command])
    assert testing.main([part]) == 1
    said = capfd.readouterr().out
    for name in re.findall(r"def (test_(?!calm)\w+)", HANGING):
        assert re.search(rf"(FAILED|ERROR) \S*::{name}\b|crashed while running '\S*::{name}'", said), name
    assert said.rstrip().endswith("1 passed, 6 failed")


WORKING = """
import subprocess, sys, time
import pytest
WORK = "import time\\nwhile time.process_time() < {}: pass"

def test_works():
    exec(WORK.format(time.process_time() + 0.2))

def test_lets_others_work():
    subprocess.run([sys.executable, "-c", WORK.format(0.2)])

@pytest.mark.heavy
def test_is_known_to_be_heavy():
    exec(WORK.format(time.process_time() + 0.2))

def test_rests():
    time.sleep(1)
"""


def test_a_test_may_take_so_much_of_the_processor_and_not_of_the_clock(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_working.py").write_text(WORKING)
    (tmp_path / "conftest.py").write_text(
        "from tools import pytest_plugin\npytest_plugin.pace_now = lambda: 2\n"
    )
    command = (*pytest_in(tmp_path), "--most", "0.07")
    assert testing.main([Part("pots", [command])]) == 1
    said = capfd.readouterr().out
    failed = set(re.findall(r"pytest .*::(\w+)$", said, re.M))
    assert failed == {"test_works", "test_lets_others_work"}
    assert "::test_works took 0.1 s of the processor; a test may take 0.07" in said


SLOWER = """
from itertools import chain, repeat
from tools import pytest_plugin
paces = chain([1], repeat(4))
pytest_plugin.pace_now = lambda: next(paces)
"""


def test_a_test_is_not_to_blame_for_a_machine_that_has_become_slow(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_working.py").write_text(WORKING)
    (tmp_path / "conftest.py").write_text(SLOWER)
    assert testing.main([Part("pots", [(*pytest_in(tmp_path), "--most", "0.07")])]) == 0
    assert "  0.2 " in capfd.readouterr().out


TELLS_TO_END = """
import os, signal
import pytest

class Teller:
    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logstart(self):
        os.kill(os.getpid(), signal.SIGTERM)

def pytest_configure(config):
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Teller())
"""


def test_who_is_told_to_end_says_what_was_running(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """As soon as it has heard that a test has begun."""
    (tmp_path / "conftest.py").write_text(TELLS_TO_END)
    (tmp_path / "test_waits.py").write_text("import time\ndef test_waits(): time.sleep(1000)\n")
    assert testing.main([Part("pots", [(*pytest_in(tmp_path), "-n", "1")])]) == 1
    said = capfd.readouterr().out
    assert "told to end while there ran:\ntest_waits.py::test_waits" in said
    assert said.rstrip().endswith(", 1 failed")


def test_a_run_that_gets_lost_is_told_to_end(capfd: pytest.CaptureFixture[str]) -> None:
    """Whatever comes after it does not run any more."""
    part = Part("pots", [("sleep", "1000")])
    assert testing.main([part, part], longest=0.1) == process_tree.TIMED_OUT
    said = capfd.readouterr().out
    assert "no end within" in said
    assert said.rstrip().endswith("0 passed, 2 failed")
