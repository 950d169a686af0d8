"""A kept picture is the picture that would be drawn, at every step of whole games and for all eyes."""

from __future__ import annotations

from itertools import count

import pytest

from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.pictures.memory import Book, Seen, Watched, drawing_into, drawn
from clayworks.core.pictures.panels import Canvas, Panel, options_of, panel
from tests.effort import THOROUGH, enough

pytestmark = pytest.mark.sampled("game")


@pytest.mark.parametrize("game", registry.names())
def test_what_is_kept_is_what_would_be_drawn(game: str) -> None:
    """Two moments that follow each other, then some that are passed over, unless tests are thorough."""
    played, book, moments = registry.load(game), Book(), count()
    for seed in range(enough(2, 3)):
        state, chance = played.deal(2 + seed, seed), Chance(seed)
        while not state.is_terminal():
            asked = state.current_player()
            looked_at = THOROUGH or next(moments) % 6 < 2
            for seat in (asked, None, (asked + 1) % len(state.colours)) if looked_at else ():
                options = options_of(state, "en") if seat == asked else {}
                view = state.view(seat)
                with drawing_into(book):
                    kept = played.board(view, "en", options)
                assert kept == played.board(view, "en", options)
            actions = state.legal_actions()
            for _ in range(9 if seed else 4):
                if actions and not state.is_terminal():
                    state.apply_action(actions[int(chance.below(len(actions)))])
                    actions = state.legal_actions()


def test_a_panel_is_drawn_again_only_if_something_that_it_read_has_changed() -> None:
    times = 0

    def part(view: dict[str, dict[str, int]], language: str, canvas: Canvas) -> Panel:
        nonlocal times
        times += 1
        shown = view["inside"]["read"] if view.get("inside") is not None else 0
        return panel(canvas, "part", 1, 1, str(shown), title="")

    with drawing_into(Book()):
        for view in (
            {"inside": {"read": 1, "other": 1}, "more": 1},
            {"inside": {"read": 1, "other": 2}, "more": 2},
        ):
            assert ">1<" in drawn(part, view, "en", {}).svg
        assert times == 1
        assert ">2<" in drawn(part, {"inside": {"read": 2}}, "en", {}).svg
        assert ">0<" in drawn(part, {}, "en", {}).svg
        assert ">0<" in drawn(part, {"inside": None}, "en", {}).svg
        assert times == 4


def test_whether_there_is_something_and_which_names_it_has_is_read_as_well() -> None:
    seen = Seen()
    view = Watched({"here": {}, "names": {"a": 1}}, seen)
    assert view["here"] is not None
    assert list(view["names"]) == ["a"]
    assert seen.again({"here": {}, "names": {"a": 2}})
    assert not seen.again({"here": None, "names": {"a": 1}})
    assert not seen.again({"here": {}, "names": {"a": 1, "b": 1}})
