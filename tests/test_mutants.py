"""The planter of faults: only a test that fails kills one, and the tree itself is never touched."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.mutants import ROOT, BadList, Mutant, Ran, lists, main, read

SOURCE = """
def larger(one, other):
    return one if one > other else other


def larger_of_three(one, other, third):
    return larger(larger(one, other), third)
"""

TESTS = """
from sizes import larger, larger_of_three


def test_the_larger_one_is_found():
    assert larger(2, 1) == 2
    assert larger(1, 2) == 2


def test_nothing():
    assert larger_of_three


def test_that_fails_anyway():
    assert larger(1, 2) == 3
"""


def entry(old: str, new: str, tests: str = "test_the_larger_one_is_found", more: str = "") -> str:
    """One fault of a list."""
    return f"""
[[mutant]]
file = "src/sizes.py"
old = "{old}"
new = "{new}"
why = "Somebody mistook {old} for {new}."
tests = ["tests/test_sizes.py::{tests}"]
{more}
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small project of one module, its tests, and no list yet."""
    for folder in ("src", "tests/mutants"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "src" / "sizes.py").write_text(SOURCE)
    (tmp_path / "tests" / "test_sizes.py").write_text(TESTS)
    return tmp_path


def planted(tree: Path, *entries: str, arguments: tuple[str, ...] = ()) -> int:
    """Keep a list of these faults, and plant it."""
    (tree / "tests" / "mutants" / "sizes.toml").write_text("".join(entries))
    return main(["--jobs", "2", *arguments], tree)


def test_a_fault_that_the_tests_notice_dies_and_the_tree_is_as_before(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert planted(tree, entry("one > other", "one < other")) == 0
    said = capsys.readouterr().out
    assert "died      sizes 1               tests/test_sizes.py::test_the_larger_one_is_found\n" in said
    assert said.endswith("1 planted, 1 died, survivors: none\n")
    assert (tree / "src" / "sizes.py").read_text() == SOURCE


def test_every_other_end_is_a_survivor(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = planted(
        tree,
        entry("one > other", "one >= other"),  # means the same
        entry("one > other", "one >", "test_nothing"),  # can't be imported
        entry("one > another", "one < other"),  # is not there
        entry("one > other", "one < other", "test_that_fails_anyway"),
        entry("one > other", "one < other", "test_that_is_not_there"),
        entry("one > other", "one < other"),
    )
    assert code == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == (
        "6 planted, 1 died, survivors: sizes 1 (SURVIVED), sizes 2 (BROKEN), sizes 3 (MISFIT), "
        "sizes 4 (UNSOUND), sizes 5 (UNSOUND)"
    )


def test_faults_are_picked_by_list_and_by_what_they_say(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    faults = entry("one > other", "one < other"), entry("one > other", "one >= other")
    assert planted(tree, *faults, arguments=("sizes", "--only", "for one < other")) == 0
    assert "1 planted, 1 died" in capsys.readouterr().out
    assert planted(tree, *faults, arguments=("colours",)) == 1
    assert "colours.toml: no list of faults" in capsys.readouterr().out
    assert planted(tree, *faults, arguments=("--only", "nothing of the kind")) == 1


def test_a_text_that_stands_there_more_than_once_needs_its_number() -> None:
    mutant = Mutant("a 1", "a.py", "x", "y", "", (), None)
    with pytest.raises(ValueError, match=r"stands 3 times in a\.py, not once"):
        mutant.planted("x + x + x")
    second = Mutant("a 1", "a.py", "x", "y", "", (), 2)
    assert second.planted("x + x + x") == "x + y + x"
    with pytest.raises(ValueError, match="there is no 2"):
        second.planted("x")
    with pytest.raises(ValueError, match="the same"):
        Mutant("a 1", "a.py", "x", "x", "", ()).planted("x")


def test_a_test_that_could_not_begin_is_no_failure() -> None:
    assert Ran(1, "ERROR tests/a.py - ImportError\n1 error").failures() == []
    assert Ran(1, "FAILED tests/a.py::test_b[c d] - assert 1 == 2\n").failures() == [
        "tests/a.py::test_b[c d]"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "mutant = ",
        "[[mutant]]",
        entry("a", "b", more="wy = 'x'"),
        entry("a", "b").replace("why =", "wy ="),
        entry("a", "b").replace('["', '"').replace('"]', '"'),
    ],
)
def test_a_list_that_can_not_be_understood_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "list.toml"
    path.write_text(text)
    with pytest.raises(BadList):
        read(path)


@pytest.mark.parametrize("path", lists(ROOT, []), ids=lambda path: path.stem)
def test_every_fault_that_is_kept_still_fits_its_file_and_names_tests_that_are_there(path: Path) -> None:
    for mutant in read(path):
        assert mutant.planted((ROOT / mutant.file).read_text(encoding="utf-8"))
        for test in mutant.tests:
            file, _, name = test.partition("::")
            assert name.partition("[")[0] in (ROOT / file).read_text(encoding="utf-8"), test
