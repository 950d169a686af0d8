"""Settings for all tests."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# Timing varies on shared machines: no test may fail by the clock.
settings.register_profile(
    "usual", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("thorough", parent=settings.get_profile("usual"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))
