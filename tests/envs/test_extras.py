"""What is missing is named, with the extra that brings it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
NEEDED = [
    ("gymnasium", "numpy", "agents"),
    ("gymnasium", "gymnasium", "agents"),
    ("vector", "gymnasium", "agents"),
    ("pettingzoo", "pettingzoo", "agents"),
    ("pettingzoo", "gymnasium", "agents"),
    ("openspiel", "numpy", "openspiel"),
    ("openspiel", "pyspiel", "openspiel"),
]


@pytest.mark.parametrize(("adapter", "missing", "extra"), NEEDED)
def test_an_adapter_names_the_extra_that_it_lacks(adapter: str, missing: str, extra: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import clayworks.envs.{adapter}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith(f"clayworks.core.extras.MissingExtra: this needs {missing}")
    assert last.endswith(f"pip install 'clayworks[{extra}]'")


@pytest.mark.parametrize("extra", sorted({extra for _, _, extra in NEEDED}))
def test_the_extras_that_are_named_bring_what_is_missing(extra: str) -> None:
    packages = {"pyspiel": "open_spiel"}
    brought = {requirement.partition(">")[0] for requirement in EXTRAS[extra]}
    assert brought >= {packages.get(missing, missing) for _, missing, named in NEEDED if named == extra}


def test_the_engine_needs_none_of_them() -> None:
    code = (
        "import sys;"
        "sys.modules.update(dict.fromkeys(['numpy', 'gymnasium', 'pettingzoo', 'pyspiel', 'torch']));"
        "import clayworks; s = clayworks.load('xian').deal(2, 1); s.apply_action(s.legal_actions()[0]);"
        "print(len(s.observe(0)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1003"
