"""The tutorial is run, and what it shows is what it gives."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tools import notebook

LESSON = notebook.read(notebook.TUTORIAL)
CODE = [cell for cell in LESSON["cells"] if cell["cell_type"] == "code"]


def test_every_cell_gives_what_stands_beside_it() -> None:
    for told, cell in zip(LESSON["cells"], notebook.played(LESSON)["cells"], strict=True):
        assert told == cell


def test_a_wrong_output_would_be_noticed() -> None:
    (first, *_) = CODE
    lie = json.loads(json.dumps(first).replace("xian", "chess"))
    told = {**LESSON, "cells": [lie]}
    assert notebook.played(told) != told


def test_it_is_a_notebook_that_jupyter_opens() -> None:
    assert (LESSON["nbformat"], LESSON["nbformat_minor"]) == (4, 5)
    names = [cell["id"] for cell in LESSON["cells"]]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[\w-]{1,64}", name) for name in names)
    for cell in LESSON["cells"]:
        assert isinstance(cell["source"], list)
        assert cell["metadata"] == {}
        assert {"execution_count", "outputs"} <= set(cell) or cell["cell_type"] == "markdown"


def test_it_is_kept_as_it_is_written(tmp_path: Path) -> None:
    notebook.write(LESSON, tmp_path / "again.ipynb")
    assert (tmp_path / "again.ipynb").read_text("utf-8") == notebook.TUTORIAL.read_text("utf-8")


def test_it_shows_what_is_promised_to_who_writes_programs() -> None:
    code = "\n".join(map(notebook.text, CODE))
    for call in (
        *(
            "clayworks.load(",
            ".deal(",
            "clayworks.player(",
            ".children()",
            "clayworks.Record.new(",
            "pickle.",
        ),
        *(".view(", ".observe(", "clayworks.batch(", "random.Random(", ".why_not(", "clayworks.envs."),
    ):
        assert call in code, call


def test_the_page_has_texts_code_and_what_it_gave() -> None:
    page = notebook.as_page(LESSON)
    assert page.startswith("# A tutorial\n")
    assert "```python\nimport clayworks\n" in page
    assert "```text\n['terracotta-army', 'terramara', 'xian']\n```" in page


@pytest.mark.parametrize(
    ("source", "expected"),
    [("a = 2", ("", "")), ("print(1)\n3 * 4", ("1\n", "12")), ("None", ("", "")), ("", ("", ""))],
)
def test_a_cell_gives_what_it_prints_and_its_last_value(source: str, expected: tuple[str, str]) -> None:
    assert notebook.run_cell(source, {}, "cell") == expected


def test_a_fault_in_a_cell_is_not_passed_over() -> None:
    with pytest.raises(ZeroDivisionError):
        notebook.run_cell("1 / 0", {}, "cell")
