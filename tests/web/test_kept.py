"""What a server keeps in memory is bounded: by number, by bytes and by time."""

from __future__ import annotations

import ast
from pathlib import Path

import clayworks
from clayworks.core.pictures.memory import Book, drawing_into
from clayworks.table.service import IDLE_SECONDS
from clayworks.web.house import MOST_BYTES_OF_BOOKS, MOST_TABLES
from clayworks.web.kept import Kept
from clayworks.web.shows import MOST_BYTES, Frame, Frames

OF_OUR_OWN = {"str", "Path", "type[Game]", "Collection[str]"}
"""What a function may take whose answers are kept for ever: there are only so many names, words and files."""


class Clock:
    """A clock that is set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_what_was_not_asked_for_for_longest_makes_room_for_what_is_too_many() -> None:
    kept: Kept[str, str] = Kept(2)
    for key in "ab":
        kept.put(key, key.upper())
    assert kept.get("a") == "A"
    assert kept.of("c", lambda: "C") == "C"
    assert (kept.get("a"), kept.get("b"), kept.get("c"), len(kept)) == ("A", None, "C", 2)


def test_what_grows_is_weighed_again_and_makes_others_go() -> None:
    kept: Kept[str, list[int]] = Kept(10, len, 5)
    first = kept.of("first", list)
    second = kept.of("second", list)
    second += [1, 2, 3]
    first += [1, 2, 3]
    assert kept.get("second") is second
    assert (len(kept), kept.bytes) == (2, 3)
    assert kept.get("first") is first
    assert (kept.get("second"), kept.bytes) == (None, 3)


def test_what_was_asked_for_last_stays_however_much_it_is() -> None:
    kept: Kept[str, str] = Kept(10, len, 3)
    kept.put("small", "a")
    kept.put("large", "a" * 10)
    assert (kept.get("small"), kept.get("large"), kept.bytes) == (None, "a" * 10, 10)
    kept.put("large", "b")
    assert (kept.get("large"), kept.bytes) == ("b", 1)


def test_what_nobody_asks_for_goes_after_a_while() -> None:
    clock = Clock()
    kept: Kept[str, str] = Kept(10, clock=clock)
    kept.put("asked for", "a")
    kept.put("left", "b")
    clock.now += IDLE_SECONDS
    assert kept.get("asked for") == "a"
    clock.now += 1
    kept.put("new", "c")
    assert (kept.get("left"), len(kept)) == (None, 2)


def test_a_book_knows_how_many_bytes_it_has() -> None:
    book = Book()
    for name in clayworks.game_names():
        game = clayworks.load(name)
        for seed in range(8):
            state = game.deal(2, seed=seed)
            with drawing_into(book):
                game.board(state.view(None), "ja", {})
        other = Book()
        other.take_over(book)
        other.take_over(book)
        pictures = [page.panel.svg for pages in book._pages.values() for page in pages]
        pictures += [piece.svg for pieces in book._pieces.values() for piece in pieces]
        assert book.bytes == other.bytes == sum(svg.__sizeof__() for svg in pictures)
        assert book.bytes < MOST_BYTES_OF_BOOKS / MOST_TABLES * 10


def test_frames_have_a_limit_in_bytes() -> None:
    frames = Frames()
    svg = "x" * 1_000_000
    for number in range(100):
        frames.put((number,), [Frame({"board": svg}, {})])
    assert 40 <= len(frames) <= MOST_BYTES // len(svg)


def test_only_what_there_are_few_of_is_kept_for_ever() -> None:
    """Numbers and games come from players, too: from their own copies of printed games."""
    root = Path(clayworks.__file__).parent
    endless = []
    texts = {path: path.read_text(encoding="utf-8") for path in root.rglob("*.py")}
    for path in (path for path, text in texts.items() if "@cache" in text):
        for node in ast.walk(ast.parse(texts[path])):
            if not isinstance(node, ast.FunctionDef):
                continue
            if "cache" not in {one.id for one in node.decorator_list if isinstance(one, ast.Name)}:
                continue
            given = (*node.args.args, *node.args.kwonlyargs, *filter(None, [node.args.vararg]))
            taken = {ast.unparse(one.annotation) for one in given if one.annotation is not None}
            if not taken <= OF_OUR_OWN:
                endless.append(f"{path.relative_to(root)}: {node.name} takes {taken - OF_OUR_OWN}")
    assert endless == []
