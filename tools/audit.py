"""Looks for known holes in what a server is made of: `make audit`. Asks the service of `pip-audit`.

Where that service can't be reached, nothing was checked, and that is said: silence would be taken for safety.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

LOCKS = ("locks/server.txt", "locks/audit.txt")
AWAY = (
    "ConnectionError", "ConnectTimeout", "NewConnectionError", "NameResolutionError", "ProxyError",
    "ServiceError", "Max retries exceeded", "timed out", "Forbidden for url", "Failed to connect",
)  # fmt: skip
"""What `pip-audit` says if it gets no answer."""

UNKNOWN = "could not be audited"

NOT_CHECKED = 3


def audited(lock: str) -> int:
    """Check one list; 0 if nothing is known against it."""
    program = str(Path(sys.executable).parent / "pip-audit")
    asked = [program, "--disable-pip", "--require-hashes", "--progress-spinner", "off", "-r", lock]
    try:
        done = subprocess.run(asked, capture_output=True, text=True, timeout=300, check=False)
    except FileNotFoundError:
        print("pip-audit is not installed: say `make audit`.")
        return NOT_CHECKED
    except subprocess.TimeoutExpired:
        return not_checked(lock)
    if done.returncode and any(word in done.stderr for word in AWAY):
        return not_checked(lock)
    # It calls packages that its service does not know "skipped", and the whole list well.
    if done.returncode == 0 and UNKNOWN in done.stdout + done.stderr:
        return not_checked(lock)
    print(done.stdout + done.stderr, end="")
    return done.returncode


def not_checked(lock: str) -> int:
    """There was no answer."""
    print(f"NOT CHECKED: {lock}. The service that knows about holes can't be reached from here.")
    print("Nothing is known about this list, neither good nor bad: run `make audit` where it can be reached.")
    return NOT_CHECKED


def main() -> int:
    """All lists; the worst of what was found."""
    return max(audited(lock) for lock in LOCKS)


if __name__ == "__main__":
    sys.exit(main())
