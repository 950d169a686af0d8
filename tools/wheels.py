"""Makes what is given away, and tries it: `python -m tools.wheels` (`make wheels`), in `dist/`.

First the source distribution; from it, unpacked, a compiled wheel for every CPython that is found here, and
one of plain Python for all other machines. Each wheel is installed into an environment in which nothing else
is, with no compiler on its path, and plays there (`tools/try_wheel.py`): without any extra, then as a server.
A Python that is not here is named as left out; `cibuildwheel` makes all of them elsewhere, by the settings in
`pyproject.toml`.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
ASKED = "import sys, json; print(json.dumps([sys.implementation.name, sys.version_info[:2], sys.executable]))"


def versions() -> list[str]:
    """The versions of Python for which there are wheels: those that the package says it runs on."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    last = [line.rpartition(" ")[2] for line in project["classifiers"] if "Python :: 3." in line]
    return sorted(last, key=lambda version: int(version.partition(".")[2]))


def candidates(version: str, environment: Mapping[str, str]) -> Iterator[Path]:
    """Where a version may lie: on the path, and with who keeps several (pyenv, uv)."""
    for place in environment.get("PATH", "").split(os.pathsep):
        yield Path(place) / f"python{version}"
    home = Path(environment.get("HOME", "/"))
    pyenv = Path(environment.get("PYENV_ROOT", home / ".pyenv"))
    uv = Path(environment.get("UV_PYTHON_INSTALL_DIR", home / ".local" / "share" / "uv" / "python"))
    for folder in (*pyenv.glob(f"versions/{version}.*"), *uv.glob(f"cpython-{version}.*")):
        yield folder / "bin" / f"python{version}"


def found(version: str, environment: Mapping[str, str] = os.environ) -> Path | None:
    """A CPython of a version that runs here."""
    for path in candidates(version, environment):
        if not path.is_file():
            continue
        asked = subprocess.run([path, "-I", "-c", ASKED], capture_output=True, text=True, check=False)
        if asked.returncode == 0:
            name, (major, minor), executable = json.loads(asked.stdout)
            if name == "cpython" and f"{major}.{minor}" == version:
                return Path(executable)
    return None


def say(text: str) -> None:
    """What is done now."""
    print(f"— {text}", flush=True)


def must(*command: str | Path, folder: Path | None = None, **environment: str) -> None:
    """A command that has to succeed, with some variables and none of those that would change what it does."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "CLAYWORKS_PURE")}
    subprocess.run([str(part) for part in command], cwd=folder, env={**kept, **environment}, check=True)


def environment_of(python: Path, folder: Path) -> Path:
    """A new virtual environment; the Python in it."""
    must(python, "-m", "venv", "--clear", folder)
    return folder / "bin" / "python"


def install(python: Path, *what: str | Path) -> None:
    """Packages into an environment."""
    must(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what)


def wheel(python: Path, source: Path, work: Path, pure: bool) -> Path:
    """A wheel of the unpacked source distribution, by what `locks/build.txt` names."""
    builder = environment_of(python, work / "builder")
    install(builder, "--require-hashes", "-r", ROOT / "locks" / "build.txt")
    made = work / "made"
    shutil.rmtree(made, ignore_errors=True)
    shutil.rmtree(source / "build", ignore_errors=True)
    pip = (
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--no-build-isolation",
    )
    must(builder, *pip, "--wheel-dir", made, source, CLAYWORKS_PURE="1" if pure else "0")
    (one,) = made.glob("*.whl")
    return Path(shutil.copy(one, DIST))


def try_out(python: Path, one: Path, work: Path) -> None:
    """Install a wheel where nothing is, and play; then with what a server needs."""
    kind = "plain" if one.name.endswith("-none-any.whl") else "compiled"
    empty = environment_of(python, work / "empty")
    install(empty, "--only-binary", ":all:", "--constraint", ROOT / "constraints.txt", one)
    elsewhere = work / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    script = Path(shutil.copy(ROOT / "tools" / "try_wheel.py", elsewhere))
    alone = {"PATH": str(empty.parent), "HOME": str(elsewhere)}  # no compiler is on this path
    must(empty, "-I", script, kind, "alone", folder=elsewhere, **alone)
    install(empty, "--require-hashes", "-r", ROOT / "locks" / "server.txt")
    must(empty, "-I", script, kind, "web", folder=elsewhere, **alone)
    must(empty, "-m", "pip", "check")
    say(f"{one.name} is well")


def source_distribution() -> Path:
    """The source as it is given away."""
    shutil.rmtree(DIST, ignore_errors=True)
    must(
        sys.executable, "-m", "build", "--no-isolation", "--sdist", "--outdir", DIST, ROOT, CLAYWORKS_PURE="1"
    )
    (packed,) = DIST.glob("*.tar.gz")
    return packed


def unpacked(packed: Path, folder: Path) -> Path:
    """Its folder, unpacked."""
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    return folder / packed.name.removesuffix(".tar.gz")


def main(wanted: Iterable[str]) -> int:
    """All of it; 1 if not one compiled wheel could be made."""
    pythons = {version: found(version) for version in wanted}
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        say("the source distribution")
        source = unpacked(source_distribution(), work)
        for version, python in pythons.items():
            if python is not None:
                say(f"Python {version}, compiled")
                try_out(python, wheel(python, source, work, pure=False), work)
        say("plain Python, for all other machines")
        here = Path(sys.executable)
        try_out(here, wheel(here, source, work, pure=True), work)
    print(*sorted(path.name for path in DIST.iterdir()), sep="\n")
    left_out = [version for version, python in pythons.items() if python is None]
    if left_out:
        print(f"left out, for there is no CPython of them here: {', '.join(left_out)}")
    return 1 if len(left_out) == len(pythons) else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--python", action="append", help="only this version (3.12); several times for several"
    )
    sys.exit(main(parser.parse_args().python or versions()))
