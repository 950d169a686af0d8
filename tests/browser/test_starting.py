"""A browser that does not come up is a test that fails, and none that waits."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error


@pytest.mark.parametrize("does", ["exit 1", "exec sleep 1000"])
def test_a_browser_that_does_not_start_ends_the_test(browser: Browser, tmp_path: Path, does: str) -> None:
    broken = tmp_path / "chromium"
    broken.write_text(f"#!/bin/sh\n{does}\n")
    broken.chmod(0o755)
    with pytest.raises(Error):
        browser.browser_type.launch(executable_path=broken, timeout=1000)
