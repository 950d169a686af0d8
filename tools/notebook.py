"""Runs the tutorial: `python -m tools.notebook` plays its cells in order and writes down what they give.

A notebook is JSON, and its cells are Python; that is all that is needed to run it, with no kernel and no
package of Jupyter. Kept is what a cell prints and its last value, as text; a picture is drawn where the
notebook is opened, and not kept. A test runs the same and compares: what it shows is what the package does.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TUTORIAL = ROOT / "docs" / "tutorial.ipynb"


def read(path: Path) -> dict[str, Any]:
    """A notebook."""
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def text(cell: dict[str, Any]) -> str:
    """What is written in a cell: a list of lines in the format of Jupyter."""
    return "".join(cell["source"])


def lines(given: str) -> list[str]:
    """A text as the format has it."""
    return given.splitlines(keepends=True)


def run_cell(source: str, names: dict[str, Any], place: str) -> tuple[str, str]:
    """What a cell prints, and its last value as text, if it has one that is shown so."""
    tree = ast.parse(source, place)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value: Any = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, place, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), place, "eval"), names)
    drawn = hasattr(value, "_repr_svg_")
    if drawn:
        assert value._repr_svg_().startswith("<svg"), place
    return printed.getvalue(), "" if value is None or drawn else repr(value)


def outputs(printed: str, value: str, count: int) -> list[dict[str, Any]]:
    """What a cell gave, as the format has it."""
    found: list[dict[str, Any]] = []
    if printed:
        found.append({"name": "stdout", "output_type": "stream", "text": lines(printed)})
    if value:
        data = {"text/plain": lines(value)}
        result = {"data": data, "execution_count": count, "metadata": {}, "output_type": "execute_result"}
        found.append(result)
    return found


def played(notebook: dict[str, Any]) -> dict[str, Any]:
    """The same notebook after all its cells have run, in order, with one set of names."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells, count = [], 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            printed, value = run_cell(text(cell), names, f"cell {count}")
            cell = {**cell, "execution_count": count, "outputs": outputs(printed, value, count)}
        cells.append(cell)
    return {**notebook, "cells": cells}


def as_page(notebook: dict[str, Any]) -> str:
    """A notebook in Markdown, for the site: texts, code, and what it gave."""
    parts = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            parts.append(text(cell))
            continue
        parts.append(f"```python\n{text(cell)}\n```")
        for one in cell["outputs"]:
            given = "".join(one["text"] if "text" in one else one["data"]["text/plain"])
            parts.append(f"```text\n{given.rstrip()}\n```")
    return "\n\n".join(parts) + "\n"


def write(notebook: dict[str, Any], path: Path) -> None:
    """As Jupyter writes it, so that opening and saving it there changes nothing else."""
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    write(played(read(TUTORIAL)), TUTORIAL)
