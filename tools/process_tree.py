"""Runs a command that ends in time, and with it everything that it started."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

GRACE = 20.0
"""So many seconds a command that was told to end may take to say what it was doing."""
TIMED_OUT = 124
"""The exit code of a command that did not end in time, as the shell's `timeout` has it."""
PR_SET_CHILD_SUBREAPER = 36
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Ended:
    """How a command ended, and what it took."""

    code: int
    cpu: float
    """Seconds of the processor, of all that it started and that has ended with it."""


def run(
    command: Sequence[str], folder: Path, environment: Mapping[str, str], limit: float | None = None
) -> Ended:
    """Run a command for so many seconds at most; nothing that it started is there afterwards.

    Whoever was left behind by a parent that died is found on Linux, where orphans come to this process;
    elsewhere only who stayed in the command's session.
    """
    adopt_orphans()
    ours, before = children(), cpu_of_children()
    process = subprocess.Popen(command, cwd=folder, env=environment, start_new_session=True)
    try:
        code = process.wait(limit)
    except subprocess.TimeoutExpired:
        ask_to_end(process, signal.SIGTERM)
        code = TIMED_OUT
    except KeyboardInterrupt:
        ask_to_end(process, signal.SIGINT)
        raise
    finally:
        end_session(process)
        end_orphans(ours)
    return Ended(code, cpu_of_children() - before)


def ask_to_end(process: subprocess.Popen[bytes], by: signal.Signals) -> None:
    """Let a command end by itself."""
    process.send_signal(by)
    with suppress(subprocess.TimeoutExpired):
        process.wait(GRACE)


def end_session(process: subprocess.Popen[bytes]) -> None:
    """End whoever is left of a command and of those that stayed beside it."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def adopt_orphans() -> None:
    """Become the parent of whoever loses theirs below this process (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def children(pid: int | None = None) -> set[int]:
    """The processes whose parent a process is, this one if none is named (Linux; elsewhere none is known)."""
    found: set[int] = set()
    tasks = Path(f"/proc/{pid or os.getpid()}/task")
    with suppress(OSError):  # it has just ended
        for thread in os.listdir(tasks):
            with suppress(OSError):
                found.update(map(int, (tasks / thread / "children").read_text().split()))
    return found


def end_orphans(ours: set[int]) -> None:
    """End all children but ours, and theirs in turn, which come to this process."""
    while orphans := children() - ours:
        for pid in orphans:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            with suppress(ChildProcessError):
                os.waitpid(pid, 0)


def cpu_of_children() -> float:
    """Seconds that the ended children of this process took, and theirs."""
    times = os.times()
    return times.children_user + times.children_system


def cpu_of_tree() -> float:
    """Seconds that this process has taken, and all that it started, also what still runs (Linux)."""
    return time.process_time() + cpu_of_children() + sum(map(cpu_of_living, children()))


def cpu_of_living(pid: int) -> float:
    """Seconds of a process and of all below it; none if it has just ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / TICKS + sum(map(cpu_of_living, children(pid)))


def remaining(end: float) -> float:
    """Seconds up to a moment of the steady clock; never less than none."""
    return max(0.0, end - time.monotonic())
