"""What every board promises, through the contract alone: a new game is tested here without a line of code."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tools import boards

from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.game import Game
from clayworks.core.messages import LANGUAGES
from clayworks.core.pictures.panels import Board, Options, Panel, options_of
from clayworks.core.pictures.whole import picture, style
from clayworks.core.state import State
from tests.effort import enough
from tests.properties.deals import GAMES, every_game, played, seats, seeds, sizes

# A game that has drawn no board is shown by its view; pictures of that are not kept.
DRAWN = [name for name, game in GAMES.items() if type(game).board is not Game.board]
every_drawn_game = pytest.mark.parametrize("name", DRAWN)
random_positions = (sizes, seeds, st.floats(0, 1.1))

NUMBERS = re.compile(r"#[0-9a-fA-F]{3,8}\b|rgb\(|hsl\(")


def parsed(
    state: State, seat: int | None, options: Options, language: str = "en"
) -> list[ElementTree.Element]:
    """All elements of all panels; a panel that is no XML fails here."""
    board = state.game.board(state.view(seat), language, options)
    drawn = [board.symbols, *(panel.svg for panel in board.panels.values())]
    return [element for svg in drawn for element in ElementTree.fromstring(svg).iter()]


@every_game
@settings(max_examples=enough(4, 20))
@given(*random_positions)
def test_every_view_can_be_drawn_for_everybody_in_every_language(
    name: str, size: int, seed: int, share: float
) -> None:
    _, state = played(name, size, seed, share)
    for number, seat in enumerate([None, *range(len(state.colours))]):
        language = LANGUAGES[(seed + number) % len(LANGUAGES)]
        elements = parsed(state, seat, {}, language)
        counted = Counter(element.get("id") for element in elements if element.get("id"))
        assert [name for name, times in counted.items() if times > 1] == []
        assert [e.get("data-choice") for e in elements if e.get("data-choice")] == []


@every_game
@settings(max_examples=enough(6, 30))
@given(*random_positions)
def test_whatever_can_be_chosen_and_has_a_place_is_a_button_there(
    name: str, size: int, seed: int, share: float
) -> None:
    _, state = played(name, size, seed, share)
    for seat in state.deciders():
        options = options_of(state, "en", seat)
        buttons = [e for e in parsed(state, seat, options) if e.get("role") == "button"]
        offered = {choice for e in buttons for choice in (e.get("data-choice") or "").split("|")}
        assert offered == {option.choice for many in options.values() for option in many}
        for button in buttons:
            assert button.get("data-element") in options
            assert button.get("tabindex") == "0"
            assert button.get("aria-label")
            assert "open" in (button.get("class") or "").split()


@every_drawn_game
@settings(max_examples=enough(3, 10))
@given(*random_positions)
def test_a_panel_says_itself_what_can_be_seen_in_its_picture(
    name: str, size: int, seed: int, share: float
) -> None:
    _, state = played(name, size, seed, share)
    for seat in state.deciders():
        board = state.game.board(state.view(seat), "en", options_of(state, "en", seat))
        for panel in board.panels.values():
            frame = ElementTree.fromstring(panel.svg)
            assert frame.get("id") == f"panel-{panel.name}"
            assert frame.get("aria-label") == panel.title
            assert frame.get("viewBox") == f"0 0 {panel.width:g} {panel.height:g}"
            shown = [choice for e in frame.iter() for choice in e.get("data-choice", "").split("|") if choice]
            assert list(panel.choices) == list(dict.fromkeys(shown))
            assert set(panel.elements) == {e.get("data-element") for e in frame.iter()} - {None}
        assert list(board.panels) == [panel.name for panel in board.panels.values()]
        own = [panel.seat for panel in board.panels.values() if panel.seat is not None]
        assert sorted(own) == sorted(state.colours)


@every_game
@settings(max_examples=enough(3, 10))
@given(*random_positions)
def test_a_second_place_for_an_option_is_known_to_the_mouse_alone(
    name: str, size: int, seed: int, share: float
) -> None:
    _, state = played(name, size, seed, share)
    for seat in state.deciders():
        for element in parsed(state, seat, options_of(state, "en", seat)):
            if element.get("data-choice"):
                assert (element.get("role") == "button") is (element.get("aria-hidden") is None)


@every_game
@settings(max_examples=enough(3, 10))
@given(*random_positions)
def test_a_drawing_has_neither_style_nor_colour_nor_script_of_its_own(
    name: str, size: int, seed: int, share: float
) -> None:
    _, state = played(name, size, seed, share)
    for element in parsed(state, 0, options_of(state, "en")):
        assert element.get("style") is None
        assert element.get("fill") is None
        assert not any(key.startswith("on") for key in element.attrib)
        for key, value in element.items():
            assert key == "href" or not NUMBERS.search(value), (key, value)


@every_game
@settings(max_examples=enough(3, 10))
@given(*random_positions)
def test_every_symbol_that_is_used_is_there(name: str, size: int, seed: int, share: float) -> None:
    elements = parsed(played(name, size, seed, share)[1], 0, {})
    known = {f"#{element.get('id')}" for element in elements if element.tag.endswith("symbol")}
    assert {element.get("href") for element in elements if element.tag.endswith("use")} <= known


@every_game
@settings(max_examples=enough(3, 10))
@given(*random_positions)
def test_what_is_hidden_can_not_be_seen_in_a_drawing(name: str, size: int, seed: int, share: float) -> None:
    _, state = played(name, size, seed, share)
    if state.is_terminal():
        return
    for seat in range(len(state.colours)):
        other = state.resample_from_infostate(seat, Chance(seed + seat))
        assert state.game.board(state.view(seat), "en", {}) == state.game.board(other.view(seat), "en", {})


@every_drawn_game
@settings(max_examples=enough(3, 10))
@given(*random_positions)
def test_whatever_can_be_pointed_at_is_known_by_its_name(
    name: str, size: int, seed: int, share: float
) -> None:
    _, state = played(name, size, seed, share)
    game = state.game
    drawn = [element.get("data-element") for element in parsed(state, 0, {})]
    asked = [state.describe(action).element for action in state.legal_actions()]
    for thing in filter(None, (*drawn, *asked)):
        kind, _, word = thing.partition(":")
        assert word in game.elements[kind]
        assert game.element_of(state, thing) == thing
        assert (game.element_of(state, word or kind) or "").partition(":")[2] == word


@pytest.mark.parametrize("name", [name for name in DRAWN if name in registry.own_names()])
def test_on_the_board_everything_lies_where_it_lay(name: str) -> None:
    """`python -m tools.boards update` writes it down anew; look at what has changed before you commit."""
    for file, lies in boards.lists(name).items():
        assert (boards.FOLDER / file).read_text(encoding="utf-8") == lies, file


def test_what_lies_where_is_told_and_not_how_it_is_drawn() -> None:
    def table(coins: int = 2, x: int = 5, red: str = "red") -> str:
        purse = (
            f'<g id="purse" transform="translate({x} 7)"><title>your  purse</title><use href="#coin" x="1"/>'
        )
        mat = f'<g transform="translate(10,20)"><rect class="{red}"/><text y="3">Anna</text>{purse}'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg">{mat}<text x="4">{coins}</text></g></g></svg>'
        return boards.written(Board("", {"mat": Panel("mat", "", svg, 1, 1, (), ())}))

    assert table() == "mat; “Anna” 10,23\n  15,27 purse: your purse; coin 16,27; “2” 19,27\n"
    assert table() == table(red="blue")
    assert len({table(), table(coins=3), table(x=6)}) == 3


@every_game
def test_one_picture_holds_all_panels_and_the_stylesheet(name: str) -> None:
    state = GAMES[name].deal(seats(name, 1), 5)
    drawn = ElementTree.fromstring(picture(state, glowing=True))
    assert drawn.tag.endswith("svg")
    panels = [element for element in drawn.iter() if "panel" in (element.get("class") or "").split()]
    assert len(panels) == len(state.game.board(state.view(None), "en", options_of(state, "en")).panels)
    assert style(state.game).splitlines()[0] in "".join(drawn.itertext())


@every_drawn_game
def test_a_long_name_is_shortened_and_no_name_can_break_the_drawing(name: str) -> None:
    state = GAMES[name].deal(seats(name, 0), 5)
    view = {**state.view(0), "names": {state.colours[0]: '<b>"&' + "Wilhelmina " * 9}}
    panels = state.game.board(view, "en", {}).panels.values()
    (own,) = [panel for panel in panels if panel.seat == state.colours[0]]
    assert own.title.startswith('<b>"&Wilhelmina')
    assert ElementTree.fromstring(own.svg).get("aria-label") == own.title
    drawn = ElementTree.fromstring(own.svg).iter("{http://www.w3.org/2000/svg}text")
    shown = [text.text for text in drawn if text.text and text.text.startswith('<b>"&')]
    assert shown
    assert all(text.endswith("…") and len(text) < 40 for text in shown)
