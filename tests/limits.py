"""How long tests wait for what should happen."""

from __future__ import annotations

HANGS = 60
"""Seconds. Nothing is decided by the clock: a wait ends when something happens, and what never happens ends
as a failure after so long, on the slowest of machines.
"""
