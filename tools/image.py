"""The steps of `deploy/Containerfile` without a container engine: in chroots that begin as an empty Debian.

Every line is read from the file itself, so file and trial can't drift apart: `FROM` is a copy of the empty
root, `RUN` a command in it, `COPY` copies, and at the end the image is run as it says: as its user, on a root
that can't be written, with its volume, its health check and its command, and a game is played there. What an
engine adds (layers, networks, limits) is not tried.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "deploy" / "Containerfile"
WORK = ROOT / "build" / "image"
SUITE = "bookworm"
URL = "http://127.0.0.1:8000"
HANGS = 120


@dataclass
class Stage:
    """One `FROM` and what follows it."""

    name: str
    root: Path
    env: dict[str, str] = field(default_factory=dict)
    folder: str = "/"
    user: str = "0:0"
    volumes: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)
    entry: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)


def steps(text: str) -> list[tuple[str, str]]:
    """The instructions of a file, each with the rest of its line."""
    lines = text.replace("\\\n", " ").splitlines()
    parts = [line.strip().partition(" ") for line in lines if line.strip() and not line.startswith("#")]
    return [(word.upper(), rest.strip()) for word, _, rest in parts]


def say(text: str) -> None:
    """What is done now."""
    print(f"— {text}", flush=True)


def must(*command: str | Path, **more: Any) -> str:
    """A command that has to succeed; what it has said."""
    done: subprocess.CompletedProcess[str] = subprocess.run(
        [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more
    )
    if done.returncode:
        sys.exit(f"{shlex.join(map(str, command))}\n{done.stdout}\nFAILED with {done.returncode}")
    return done.stdout


# -- building --------------------------------------------------------------------------------------------


def empty_root() -> Path:
    """A minimal Debian, made once."""
    base = WORK / "base"
    if not (base / "complete").exists():
        say(f"an empty Debian ({SUITE})")
        shutil.rmtree(base, ignore_errors=True)
        must("debootstrap", "--variant=minbase", SUITE, base)
        (base / "complete").touch()
    return base


def wheelhouse() -> Path:
    """What is locked, fetched here: how this machine reaches its package index is no part of an image."""
    house = WORK / "wheelhouse"
    say("packages by their hashes")
    for lock in ("build", "server"):
        must(
            sys.executable, "-m", "pip", "download", "--quiet", "--require-hashes", "--only-binary", ":all:",
            "--python-version", "3.11", "-r", ROOT / "locks" / f"{lock}.txt", "-d", house,
        )  # fmt: skip
    return house


def run(stage: Stage, command: str, house: Path) -> None:
    """`RUN`: in the stage's root, where pip finds packages in a folder and checks their hashes."""
    inside = stage.root / "wheelhouse"
    inside.mkdir(exist_ok=True)
    shutil.copy("/etc/resolv.conf", stage.root / "etc" / "resolv.conf")
    env = {
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "DEBIAN_FRONTEND": "noninteractive",
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": "/wheelhouse",
        **{name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")},
        **stage.env,
    }
    binds = 'mount --bind "$1" "$2/wheelhouse" && mount -t proc proc "$2/proc"'
    script = f'{binds} && exec chroot "$2" /bin/sh -c "$3"'
    where = f"cd {shlex.quote(stage.folder)} && {command}"
    must("unshare", "--mount", "/bin/sh", "-c", script, "sh", house, stage.root, where, env=env)
    inside.rmdir()


def copy(stage: Stage, rest: str, stages: dict[str, Stage]) -> None:
    """`COPY`: from the repository or from another stage."""
    words = shlex.split(rest)
    source = ROOT
    if words[0].startswith("--from="):
        source = stages[words.pop(0).removeprefix("--from=")].root
    *files, target = words
    place = stage.root / target.lstrip("/")
    for file in files:
        found = source / file.lstrip("/")
        if found.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info", "_compiled.json")
            left_out = None if source is not ROOT else ignored
            shutil.copytree(found, place, symlinks=True, dirs_exist_ok=True, ignore=left_out)
        else:
            place.mkdir(parents=True, exist_ok=True)
            shutil.copy(found, place / found.name)


def build(carry_out: bool = True) -> Stage:
    """All stages; the last one is the image. Or only what the file says of one that was built before."""
    base, house = (empty_root(), wheelhouse()) if carry_out else (WORK, WORK)
    stages: dict[str, Stage] = {}
    stage: Stage | None = None
    for word, rest in steps(FILE.read_text("utf-8")):
        if carry_out:
            say(f"{word} {rest[:100]}")
        if word == "FROM":
            _image, _, name = rest.partition(" AS ")
            name = name or "image"
            stage = stages[name] = Stage(name, WORK / name)
            if carry_out:
                shutil.rmtree(stage.root, ignore_errors=True)
                must("cp", "-a", base, stage.root)
            continue
        assert stage is not None
        if carry_out or word not in ("RUN", "COPY", "WORKDIR"):
            obey(stage, word, rest, stages, house)
    assert stage is not None
    return stage


def obey(stage: Stage, word: str, rest: str, stages: dict[str, Stage], house: Path) -> None:
    """One instruction."""
    if word == "RUN":
        run(stage, rest, house)
    elif word == "COPY":
        copy(stage, rest, stages)
    elif word == "WORKDIR":
        stage.folder = rest
        (stage.root / rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
    elif word == "ENV":
        for pair in shlex.split(rest):
            name, _, stage.env[name] = pair.partition("=")
    elif word == "USER":
        stage.user = rest
    elif word == "VOLUME":
        stage.volumes.append(rest)
    elif word == "HEALTHCHECK":
        stage.health = json.loads(rest.partition("CMD ")[2])
    elif word == "ENTRYPOINT":
        stage.entry = json.loads(rest)
    elif word == "CMD":
        stage.command = json.loads(rest)
    elif word not in ("EXPOSE", "STOPSIGNAL"):
        sys.exit(f"{FILE}: {word} is not known to tools/image.py")


# -- running ---------------------------------------------------------------------------------------------


def inside(stage: Stage, words: list[str]) -> list[str]:
    """A command as the image runs it."""
    env = [f"{name}={value}" for name, value in stage.env.items()]
    return ["chroot", f"--userspec={stage.user}", str(stage.root), "/usr/bin/env", "-i", *env, *words]


def mounts(stage: Stage) -> None:
    """A root that can't be written, but for its volumes and /tmp."""
    root = str(stage.root)
    must("mount", "--bind", root, root)
    must("mount", "-t", "proc", "proc", f"{root}/proc")
    must("mount", "--bind", "/dev", f"{root}/dev")
    must("mount", "-t", "tmpfs", "tmpfs", f"{root}/tmp", "-o", "mode=1777")
    for volume in stage.volumes:
        outside = WORK / f"volume{volume.replace('/', '-')}"
        shutil.rmtree(outside, ignore_errors=True)
        outside.mkdir()
        user, group = map(int, stage.user.split(":"))
        os.chown(outside, user, group)
        must("mount", "--bind", outside, f"{root}{volume}")
    must("mount", "-o", "remount,ro,bind", root)


def asked(path: str, body: Any = None, token: str = "") -> Any:
    """An answer of the API."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(URL + path, data, headers), timeout=HANGS) as answer:
        return json.load(answer)


def started(stage: Stage) -> subprocess.Popen[bytes]:
    """The server of the image, healthy by its own check."""
    with (WORK / "server.log").open("ab") as log:
        process = subprocess.Popen(inside(stage, [*stage.entry, *stage.command]), stdout=log, stderr=log)
    until = time.monotonic() + HANGS
    while subprocess.run(inside(stage, stage.health), capture_output=True, check=False).returncode:
        if process.poll() is not None or time.monotonic() > until:
            sys.exit(f"the server is not healthy:\n{(WORK / 'server.log').read_text('utf-8')}")
        time.sleep(0.2)
    return process


def stopped(process: subprocess.Popen[bytes]) -> None:
    """As an engine stops it."""
    process.send_signal(signal.SIGTERM)
    if process.wait(HANGS) != 0:
        sys.exit("the server did not stop in order")


def play(stage: Stage) -> None:
    """A whole game against a bot, a backup, and everything there again after a restart."""
    (WORK / "server.log").unlink(missing_ok=True)
    must("ip", "link", "set", "lo", "up")
    mounts(stage)
    say(f"run as {stage.user} on a root that can't be written")
    written = subprocess.run(
        inside(stage, ["/bin/sh", "-c", "touch /written"]), capture_output=True, check=False
    )
    if written.returncode == 0:
        sys.exit("the root can be written")
    server = started(stage)
    games = [game["name"] for game in asked("/api/games")["games"]]
    tables = {}
    for game in games:
        plan = {
            "game": game,
            "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}],
            "hold_by": "token",
        }
        made = tables[game] = asked("/api/tables", plan)
        bot = [str(ROOT / "examples" / "bot.py"), URL, made["table"], made["token"]]
        say(must(sys.executable, *bot).splitlines()[-1])
    admin = inside(stage, [*stage.entry, "admin", "list", "--json"])
    listed = json.loads(subprocess.run(admin, capture_output=True, text=True, check=True).stdout)
    if {line["table"] for line in listed if line["over"]} != {made["table"] for made in tables.values()}:
        sys.exit(f"admin list does not name the games that were played: {listed}")
    say(must(*inside(stage, [*stage.entry, "backup", "/data/backup.zip"])).splitlines()[0])
    stopped(server)
    server = started(stage)
    for game, made in tables.items():
        if not asked(f"/api/tables/{made['table']}")["over"]:
            sys.exit(f"the game of {game} is not there any more")
    stopped(server)
    lines = [
        json.loads(line) for line in (WORK / "server.log").read_text("utf-8").splitlines() if line[:1] == "{"
    ]
    if not lines or any(line["level"] == "error" for line in lines):
        sys.exit(f"errors in {WORK / 'server.log'}")
    say(f"{len(games)} games were played, {len(lines)} lines logged, restarted, backed up")


def main() -> None:
    """Build (`again`: only run), then run in namespaces of its own: no port or mount here is touched."""
    if sys.argv[1:2] == ["run"]:
        stage = Stage(**json.loads(sys.argv[2]))
        stage.root = Path(stage.root)
        play(stage)
        return
    WORK.mkdir(parents=True, exist_ok=True)
    image = build(carry_out=sys.argv[1:2] != ["again"])
    say(f"the image has {must('du', '-sm', image.root).split()[0]} MB")
    told = json.dumps({**vars(image), "root": str(image.root)})
    done = subprocess.run(
        ["unshare", "--mount", "--net", sys.executable, "-m", "tools.image", "run", told],
        cwd=ROOT,
        check=False,
    )
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
