"""What is given away: the source distribution and the wheel hold everything that belongs to them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import pytest

import clayworks

ROOT = Path(__file__).resolve().parent.parent
BUILD = "from setuptools.build_meta import *; build_sdist('dist'); build_wheel('dist')"


@dataclass
class Built:
    """Both distributions of a clean copy of this source."""

    files: set[str]
    """The files of the copy."""
    sdist: set[str]
    wheel: set[str]
    metadata: Message


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("distribution") / "clayworks"
    copy_clean(folder)
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    subprocess.run(
        [sys.executable, "-W", "ignore", "-c", BUILD],
        cwd=folder,
        env={**os.environ, "CLAYWORKS_PURE": "1"},  # what is compiled is another test's matter
        check=True,
        capture_output=True,
    )
    (packed,) = (folder / "dist").glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        sdist = {name.partition("/")[2] for name in archive.getnames()}
    (wheel,) = (folder / "dist").glob("*.whl")
    with ZipFile(wheel) as zipped:
        inside = set(zipped.namelist())
        (about,) = (name for name in inside if name.endswith(".dist-info/METADATA"))
        return Built(files, sdist, inside, message_from_bytes(zipped.read(about)))


def copy_clean(folder: Path) -> None:
    """The source as a fresh clone has it: without what `.gitignore` names. (A test may run without git.)"""
    ignored = [Path(line).name for line in (ROOT / ".gitignore").read_text().split()]
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".git", *ignored, "PKG-INFO", "setup.cfg"))


@pytest.mark.thorough
def test_the_source_distribution_is_the_whole_repository(built: Built) -> None:
    assert {"tests/test_distribution.py", "tools/machine.sh", ".ci/run", "LICENSE"} <= built.files
    assert built.files - built.sdist == set()


def test_the_wheel_holds_every_file_of_the_package_whatever_its_kind(built: Built) -> None:
    package = {name.removeprefix("src/") for name in built.files if name.startswith("src/clayworks/")}
    kinds = {Path(name).suffix or name for name in package}
    assert {".py", ".po", ".toml", ".md", ".css", ".js", ".html", ".svg", ".json", ".mako"} <= kinds
    assert "clayworks/py.typed" in package
    assert package - built.wheel == set()


def test_the_wheel_holds_nothing_but_the_package_and_its_description(built: Built) -> None:
    assert {name.partition("/")[0] for name in built.wheel} == {
        "clayworks",
        f"clayworks-{clayworks.__version__}.dist-info",
    }


def test_the_licence_is_in_both_distributions(built: Built) -> None:
    assert "LICENSE" in built.sdist
    assert f"clayworks-{clayworks.__version__}.dist-info/licenses/LICENSE" in built.wheel
    assert built.metadata["License-Expression"] == "MIT"
    assert built.metadata.get_all("License-File") == ["LICENSE"]


def test_the_description_says_version_authors_addresses_and_every_python_that_is_tested(built: Built) -> None:
    about = built.metadata
    assert about["Version"] == clayworks.__version__
    assert "Clayworks contributors" in about["Author-email"]
    addresses = [line.partition(", ")[0] for line in about.get_all("Project-URL", [])]
    assert {"Homepage", "Documentation", "Changelog"} <= set(addresses)
    kinds = about.get_all("Classifier", [])
    for version in ("3.11", "3.12", "3.13", "3.14"):
        assert f"Programming Language :: Python :: {version}" in kinds
    assert about["Requires-Python"] == ">=3.11"
