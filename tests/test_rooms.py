"""Imports point one way: core ← games ← players ← table ← web; envs and study stand beside table."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parent.parent / "src" / "clayworks"

# Each room with the rooms it may import from, beside itself.
MAY_IMPORT = {
    "core": set(),
    "games": {"core"},
    "players": {"core", "games"},
    "table": {"core", "games", "players"},
    "envs": {"core", "games", "players"},
    "study": {"core", "games", "players"},
    "web": {"core", "games", "players", "table", "study"},
}
MODULES = sorted(SRC.rglob("*.py"))
ROOMS = {
    room: list(modules) for room, modules in groupby(MODULES, lambda module: module.relative_to(SRC).parts[0])
}
"""The modules of each room; what stands above all rooms is one of its own."""


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """A statement and all within it; no import stands in an expression."""
    yield node
    for inner in ast.iter_child_nodes(node):
        if not isinstance(inner, ast.expr):
            yield from statements(inner)


@cache
def imports(module: Path) -> tuple[list[ast.AST], list[ast.AST]]:
    """The imports of a module: those which are there when it runs, and those for its types alone."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    running: list[ast.AST] = []
    for_types: list[ast.AST] = []
    for line in tree.body:
        nodes = [node for node in statements(line) if isinstance(node, ast.Import | ast.ImportFrom)]
        (for_types if isinstance(line, ast.If) else running).extend(nodes)
    return running, for_types


def imported(module: Path, when_running: bool = False) -> set[str]:
    """The modules of this package that a module imports, anywhere in it (or not only for its types)."""
    found: set[str] = set()
    running, for_types = imports(module)
    for node in running if when_running else [*running, *for_types]:
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return {name for name in found if name.startswith("clayworks.")}


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_from_the_rooms_below_it(room: str) -> None:
    # The package itself, the command line and its terminal table stand above all rooms.
    for module in ROOMS[room] if room in MAY_IMPORT else ():
        for name in imported(module):
            other = name.split(".")[1]
            if other in MAY_IMPORT and other != room:
                assert other in MAY_IMPORT[room], f"{module.relative_to(SRC)} imports {name}"


@pytest.mark.parametrize("room", ROOMS)
def test_a_game_imports_no_other_game_and_nobody_imports_a_game(room: str) -> None:
    for module in ROOMS[room]:
        parts = module.relative_to(SRC).parts
        own = parts[1] if parts[0] == "games" else None
        games = {name.split(".")[2] for name in imported(module) if name.startswith("clayworks.games.")}
        assert games <= {own}, module.relative_to(SRC)


def test_no_game_is_named_outside_its_own_folder() -> None:
    names = [folder.name for folder in (SRC / "games").iterdir() if (folder / "components.toml").exists()]
    assert names
    for module in MODULES:
        parts = module.relative_to(SRC).parts
        words = [rf"\b({name}|{name.replace('_', '-')})\b" for name in names if parts[:2] != ("games", name)]
        if re.search("|".join(words), module.read_text(encoding="utf-8")):
            assert not re.search("|".join(words), code_without_docstrings(module)), module


def code_without_docstrings(module: Path) -> str:
    """A module's code, with the texts that are only documentation left out."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [line for line in body if not is_text(line)] or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.unparse(tree)


def is_text(node: ast.stmt) -> bool:
    """Whether a statement is a bare string."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def test_every_module_that_is_compiled_says_so_in_its_first_line() -> None:
    from clayworks import _build

    names = {path.relative_to(SRC).as_posix() for path in _build.marked()}
    assert {"core/state.py", "core/chance.py", "core/events.py"} <= names
    for folder in (SRC / "games").iterdir():
        if (folder / "components.toml").exists():
            # The mark may come later, when a game is right; then for all that is in the way of a search.
            engine = {f"games/{folder.name}/rules/{file}.py" for file in ("state", "decisions", "scoring")}
            assert engine <= names or not any(name.startswith(f"games/{folder.name}/") for name in names)


# The floors of a game, each with the files that every game has there, and the floors below it.
FLOORS = {
    "rules": {"tables", "state", "notation", "asking", "decisions", "scoring", "setup", "sources"},
    "formats": {"components", "space", "position", "validity", "ledger", "view", "view_types"},
    "words": {"names", "messages", "reasons", "story"},
    "pictures": {"board", "symbols", "terminal"},
}
DOOR = {"__init__.py", "game.py", "components.toml", "rules.md"}


def game_folders() -> list[Path]:
    return [file.parent for file in sorted((SRC / "games").glob("*/components.toml"))]


@pytest.mark.parametrize("folder", game_folders(), ids=lambda folder: folder.name)
def test_every_game_has_the_same_floors_and_files(folder: Path) -> None:
    assert {path.name for path in folder.iterdir()} >= DOOR
    assert {path.name for path in folder.glob("*.py")} == {"__init__.py", "game.py"}
    assert {path.parent.name for path in folder.glob("*/*.py")} == set(FLOORS)
    for floor, files in FLOORS.items():
        assert files <= {path.stem for path in (folder / floor).glob("*.py")}, floor


@pytest.mark.parametrize("folder", game_folders(), ids=lambda folder: folder.name)
def test_a_floor_stands_on_the_floors_below_it(folder: Path) -> None:
    """rules ← formats ← words ← pictures: who only wants a rule never sees a word or an SVG."""
    above: set[str] = set(FLOORS)
    for floor in FLOORS:
        above.discard(floor)
        for module in (folder / floor).glob("*.py"):
            for name in imported(module, when_running=True):
                parts = name.split(".")
                if parts[1:3] == ["games", folder.name]:
                    assert parts[3] not in {*above, "game"}, f"{floor}/{module.name} imports {name}"


DOCS = SRC.parent.parent / "docs"


def test_the_documentation_and_its_picture_name_every_room_and_floor() -> None:
    rooms = {path.parent.name for path in SRC.glob("*/__init__.py")}
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    picture = (DOCS / "pictures" / "rooms.svg").read_text(encoding="utf-8")
    drawn = re.findall(r'class="name"[^>]*>(\w+)<', picture)
    assert set(drawn) == rooms | set(FLOORS)
    assert [name for name in reversed(drawn) if name in FLOORS] == list(FLOORS), "the lowest floor last"
    for room in rooms:
        assert re.search(rf"^\| `{room}/", text, re.MULTILINE), room
    for floor, files in FLOORS.items():
        line = next(line for line in text.splitlines() if line.startswith(f"| `{floor}/`"))
        assert all(f"`{file}.py`" in line for file in files), floor


SCRIPTS_AND_STYLES = sorted(path for path in SRC.rglob("*") if path.suffix in (".js", ".css"))


@pytest.mark.parametrize("file", SCRIPTS_AND_STYLES, ids=lambda path: str(path.relative_to(SRC)))
def test_scripts_and_styles_know_no_game_but_their_own(file: Path) -> None:
    parts = file.relative_to(SRC).parts
    own = parts[1] if parts[0] == "games" else None
    text = re.sub(r"/\*.*?\*/|(?m:^\s*//.*$)", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
    for folder in game_folders():
        if folder.name != own:
            assert not re.search(rf"\b({folder.name}|{folder.name.replace('_', '-')})\b", text)
    for imported_from in re.findall(r'^import .* from "(.*)";$', text, re.MULTILINE):
        assert imported_from.startswith("./"), "a page loads nothing from elsewhere"
        assert (file.parent / imported_from).exists()
    assert "@import" not in text


def test_a_page_uses_no_class_that_only_one_board_styles() -> None:
    """A board's own stylesheet is linked on its own pages only: other files must not lean on it."""
    shared = (SRC / "core/pictures/board.css").read_text() + "".join(
        path.read_text() for path in (SRC / "web/static").glob("*.css")
    )
    pages = "".join(path.read_text() for path in (SRC / "web/templates").glob("*.html"))
    used = {word for words in re.findall(r'class="([\w -]+)"', pages) for word in words.split()}
    for folder in game_folders():
        own = set(re.findall(r"\.([a-z][\w-]*)", (folder / "pictures/board.css").read_text()))
        assert not {name for name in own & used if f".{name}" not in shared}, folder.name


def test_every_rule_that_is_cited_can_be_followed() -> None:
    """A citation in a game's code is an anchor in its own rules.md (for rules with anchors)."""
    for folder in (SRC / "games").iterdir():
        if not (folder / "rules.md").exists():
            continue
        known = set(re.findall(r'id="([A-Z]{2}-[A-Z]?\d+(?:\.\d+)?)"', (folder / "rules.md").read_text()))
        assert known
        prefix = next(iter(known))[:3]
        for module in folder.rglob("*.py"):
            cited = set(re.findall(rf"\b{prefix}[A-Z]?\d+(?:\.\d+)?\b", module.read_text()))
            assert cited <= known, f"{module.name}: {sorted(cited - known)}"
