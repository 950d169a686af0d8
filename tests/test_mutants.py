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
at = "sizes"
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


def fault(old: str, new: str, at: str = "sizes", nth: int | None = None) -> Mutant:
    """A fault that says only where it fits."""
    return Mutant("sizes 1", at, old, new, "", (), nth)


def test_a_text_that_stands_there_more_than_once_needs_its_number() -> None:
    with pytest.raises(ValueError, match=r"stands 3 times in sizes, not once"):
        fault("x", "y").planted("x + x + x")
    assert fault("x", "y", nth=2).planted("x + x + x") == "x + y + x"
    with pytest.raises(ValueError, match="there is no 2"):
        fault("x", "y", nth=2).planted("x")
    with pytest.raises(ValueError, match="the same"):
        fault("x + y", "x  +\ny").planted("x + y")


def test_a_fault_is_found_by_its_words_wherever_they_have_moved() -> None:
    laid_out = "total = add(\n    one,  # the first\n    other\n)\n"
    assert fault("one, # the first other", "one, one").planted(laid_out) == "total = add(\n    one, one\n)\n"
    with pytest.raises(ValueError, match="stands 0 times"):
        fault("on", "two").planted(laid_out)  # words are whole


CLASSES = """
class Jar:
    def full(self):
        return self.level > 0

class Jug:
    @property
    def level(self):
        return 1

    def full(self):
        if self.level:
            return self.level > 0
"""


def test_a_fault_is_planted_in_what_its_name_says() -> None:
    with pytest.raises(ValueError, match="stands 2 times in pots, not once"):
        fault("self.level > 0", "False", "pots").planted(CLASSES)
    for name in ("Jar", "Jug"):
        planted = fault("self.level > 0", "False", f"pots:{name}.full").planted(CLASSES)
        assert planted.index("False") in range(planted.index(name), planted.index(name) + 180)
        assert planted.count("self.level > 0") == 1
    assert fault("@property", "", "pots:Jug.level").planted(CLASSES).count("property") == 0
    with pytest.raises(ValueError, match=r"there is no Jug.empty in src/pots\.py"):
        fault("self", "None", "pots:Jug.empty").planted(CLASSES)
    assert fault("a", "b", "src/page.html").file == "src/page.html"


def test_lines_are_moved_as_far_as_those_that_they_stand_for() -> None:
    """In the list both stand at the left edge of a function that has since become a method."""
    old = "    if self.level:\n        return self.level > 0\n"
    new = "    return False\n"
    planted = fault(old, new, "pots:Jug.full").planted(CLASSES)
    assert planted.endswith("    def full(self):\n        return False\n")
    outward = fault("            return self.level > 0", "        return True", "pots:Jug.full")
    assert outward.planted(CLASSES).endswith("        if self.level:\n        return True\n")


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
