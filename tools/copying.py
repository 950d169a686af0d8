"""How tables are copied: `python -m tools.copying update` writes it from their fields, `check` compares.

A compiled table says its fields once, in `__init__` under `if src is None:`, each with its type and first
value. The other branch, which takes them over from the table `src`, is written here: rows are copied,
except those that are declared a `SharedRow`. So no field can be left out of a copy, and copying stays
plain code that the compiler sees.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

# Nothing of the package is imported: it refuses to load while its source is newer than what was compiled.
PACKAGE = Path(__file__).resolve().parent.parent / "src" / "clayworks"

NOTE = "# Written from the fields above by `make copies`."
SUFFIX = {"i64": "", "bool": "", "SharedRow": "", "vec[i64]": "[:]"}
"""The types that a field can have, and what is written behind `src.field` to copy it."""


class Unclear(Exception):
    """A field that does not say how it is copied."""


def written(source: str, place: str) -> str:
    """The text of a module with the copying of its tables as it should be."""
    lines = source.splitlines()
    for fork in reversed(list(forks(ast.parse(source)))):
        last = fork.body[-1].end_lineno or 0
        end = (fork.end_lineno or 0) if fork.orelse else last
        start = next((at for at in range(last, end) if lines[at].strip() == "else:"), last)
        indent = " " * fork.col_offset
        copied = [f"{indent}    {line}" for line in copying(fork, place)]
        lines[start:end] = [f"{indent}else:", f"{indent}    {NOTE}", *copied]
    return "\n".join(lines) + "\n"


def forks(tree: ast.Module) -> Iterator[ast.If]:
    """Every `if src is None:` in an `__init__`, in the order of the module."""
    for owner in tree.body:
        for method in owner.body if isinstance(owner, ast.ClassDef) else ():
            if isinstance(method, ast.FunctionDef) and method.name == "__init__":
                for node in method.body:
                    if isinstance(node, ast.If) and ast.unparse(node.test) == "src is None":
                        yield node


def copying(fork: ast.If, place: str) -> Iterator[str]:
    """For each field a line that takes it over from `src`."""
    for field in fork.body:
        where = f"{place}:{field.lineno}"
        if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Attribute):
            raise Unclear(f"{where}: '{ast.unparse(field)}' is no field with its type and first value")
        name, kind = field.target.attr, ast.unparse(field.annotation)
        if kind not in SUFFIX:
            raise Unclear(f"{where}: {name} can't be a {kind}; known is how to copy {', '.join(SUFFIX)}")
        yield f"self.{name} = src.{name}{SUFFIX[kind]}"


def stale() -> dict[str, str]:
    """The modules whose copying is not as it should be, with the text they should have."""
    found: dict[str, str] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if "if src is None:" in source:
            place = path.relative_to(PACKAGE).as_posix()
            wanted = written(source, place)
            if wanted != source:
                found[place] = wanted
    return found


def update() -> int:
    """Write the copying anew where a field has changed."""
    for place, wanted in stale().items():
        (PACKAGE / place).write_text(wanted, encoding="utf-8")
        print(f"{place}: written")
    return 0


def check() -> int:
    """Print the modules whose copying is out of date; the exit status says whether there is one."""
    places = list(stale())
    for place in places:
        print(f"{place}: does not copy what its fields say; run `make copies`")
    print(f"copies: {len(places)} faults" if places else "copies: complete")
    return 1 if places else 0


if __name__ == "__main__":
    try:
        sys.exit({"update": update, "check": check}[sys.argv[1]]())
    except Unclear as unclear:
        sys.exit(f"copies: {unclear}")
