"""What people read: names of places and things, never the codes of files, in every language."""

from __future__ import annotations

import io
import re
from functools import cache
from itertools import cycle, groupby

import pytest
from rich.console import Console
from tools import usage

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.messages import LANGUAGES, M, Message, Reason
from clayworks.core.pictures.drawing import fitted
from clayworks.core.pictures.panels import Board, options_of
from clayworks.core.pictures.sheets import Desk
from clayworks.core.state import State
from tests.effort import THOROUGH, enough, some

pytestmark = pytest.mark.sampled

every_game = pytest.mark.parametrize("name", clayworks.game_names())
every_language = pytest.mark.parametrize("language", LANGUAGES)

CODES = {
    # Segments and warehouses are numbered from 0 in files; a choice is written with @, : and w.
    "terracotta-army": r"@\d|hire:|\bw[0-3]\b|_|(segment|warehouse) 0|(сегмент|склад) 0|(マス|倉庫)0\b",
    # Spaces, nodes, spots, cards, tokens, tiles, characters, starting cards, neutral players (TM-2.5).
    "terramara": r"\bR[1-6]\.[1-6]|\bH\.|\bCR[1-4P]|\bHUT\b|\b[XKSQ][0-6]\b|\bV\d+[ab]?\b"
    r"|\b[TWPC][123][a-e]\b|\bb[123][a-f]\b|\b(PQ|FM)\d|\bH[LR]\d|\bST\d|\bCH\d|\bN[12]\b|_",
    # Spaces, worker cards, faces, requests, equipment, tiles (XI-23.2).
    "xian": r"\b[ABC][1-4][a-z]\b|\b[BGRY][1-6]\b|\bF[ABC][1-4]|\bQ[ABC]|\bT\d+\b"
    r"|[a-z]-\d\b|\bend-[hmpsuw]|_",
}
"""How the things of a game are written in files: nobody reads that in a sentence."""

CODED = {
    "terracotta-army": (),
    "terramara": ("space", "card", "node", "tile", "token"),
    "xian": ("space", "card", "equipment"),
}
"""The kinds of things whose written names are codes, and no words."""


def things(state: State) -> dict[str, list[Message]]:
    """Everything of the notation that has a name, by kind."""
    game = state.game
    return {
        kind: [game.thing(state, f"{kind}:{name}" if name else kind) for name in names]
        for kind, names in game.elements.items()
    }


# -- no code in any sentence -------------------------------------------------------------------------------


@every_game
def test_a_code_would_be_noticed(name: str) -> None:
    game = clayworks.load(name)
    for kind in CODED[name]:
        for code in game.elements[kind]:
            assert re.search(CODES[name], f"to {code}.", re.ASCII), code
            assert re.search(CODES[name], f"駒を{code}へ", re.ASCII), code
    for code in {"terracotta-army": ("craftsman@5", "hire:2", "w3", "segment 0", "clay_maker")}.get(name, ()):
        assert re.search(CODES[name], code, re.ASCII)


@cache
def lines_of(name: str) -> list[usage.Line]:
    """Everything that is said in some games."""
    return [line for _game, line in usage.whole_games(enough(1, 2), (name,))]


@every_language
@every_game
def test_no_sentence_of_a_game_has_a_code_in_it(name: str, language: str) -> None:
    code = re.compile(CODES[name], re.ASCII)
    for line in lines_of(name):
        for said in (line.message.to(language), line.message.to(language, "short")):
            assert not code.search(said), (line.kind, said)


@every_game
def test_no_reason_against_any_thing_has_a_code_in_it(name: str) -> None:
    """Every thing on the table is asked about, in every kind of decision of a game, in languages by turns."""
    code, languages = re.compile(CODES[name], re.ASCII), cycle(LANGUAGES)
    for state in one_of_each_decision(name):
        for kind, names in state.game.elements.items():
            for thing in names:
                reason = state.why_not(f"{kind}:{thing}" if thing else kind)
                for language in LANGUAGES if THOROUGH else [next(languages)]:
                    assert reason is None or not code.search(words(reason, language)), words(reason, language)


def words(reason: Reason, language: str) -> str:
    """A reason without its rule, whose number is no code of a thing."""
    return reason.message.to(language)


@cache
def one_of_each_decision(name: str) -> list[State]:
    """Moments of random games, one for each kind of decision."""
    game = clayworks.load(name)
    found: dict[int, State] = {}
    for players in game.players:
        state = game.deal(players, seed=players)
        chance = Chance(players)
        while not state.is_terminal():
            found.setdefault(int(state.open), state.clone())
            actions = state.legal_actions()
            state.apply_action(actions[chance.below(len(actions))])
    return list(found.values())


@every_language
@every_game
def test_no_title_on_the_board_has_a_code_in_it(name: str, language: str) -> None:
    """What a pointer or a screen reader finds; ids and elements are written as in files."""
    code = re.compile(CODES[name], re.ASCII)
    for state in one_of_each_decision(name)[::4]:
        seat = state.current_player()
        board: Board = state.game.board(state.view(seat), language, options_of(state, language))
        for panel in board.panels.values():
            for said in re.findall(r'<title>([^<]*)|aria-label="([^"]*)"|<text[^>]*>([^<]*)', panel.svg):
                assert not code.search("".join(said)), said


# -- every thing has its own name --------------------------------------------------------------------------


@every_language
@every_game
def test_every_thing_has_a_name_of_its_own_long_and_short(name: str, language: str) -> None:
    state = clayworks.load(name).deal(3, seed=1)
    for kind, called in things(state).items():
        for form in ("", "short"):
            said = sorted(message.to(language, form) for message in called)
            twice = [text for text, group in groupby(said) if len(list(group)) > 1]
            assert not twice, (kind, form, twice)


@every_language
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("terracotta-army", "segment"),
        ("terracotta-army", "warehouse"),
        ("terramara", "space"),
        ("terramara", "node"),
        ("terramara", "spot"),
        ("terramara", "card"),
        ("terramara", "token"),
        ("terramara", "tile"),
        ("terramara", "river"),
        ("xian", "space"),
        ("xian", "card"),
        ("xian", "equipment"),
    ],
)
def test_a_place_has_a_long_name_and_a_short_one(name: str, kind: str, language: str) -> None:
    state = clayworks.load(name).deal(3, seed=1)
    for message in things(state)[kind]:
        at_length, short = message.to(language), message.to(language, "short")
        assert at_length != short
        assert len(short) <= len(at_length)


@every_game
def test_what_nobody_knows_is_named_as_it_is_written(name: str) -> None:
    state = clayworks.load(name).deal(2, seed=1)
    assert str(state.game.thing(state, "moon:1")) == "moon 1"
    assert str(state.why_not("moon:{1")).startswith("moon {1. Now: ")


# -- every name fits ---------------------------------------------------------------------------------------


@every_language
@every_game
def test_no_name_on_a_board_or_a_sheet_is_cut_off(name: str, language: str) -> None:
    """What is too long for its place has a short form in the catalogue (`msgctxt "short"`)."""
    game = clayworks.load(name)
    drawn = [panel.svg for panel in game.sheets(Desk(game, language))]
    for number, state in enumerate(some(moments(name), 10)):
        for seat in (None, 0) if THOROUGH else (None, 0)[number % 2 :][:1]:
            drawn += [panel.svg for panel in game.board(state.view(seat), language, {}).panels.values()]
    assert sorted({said for svg in drawn for said in re.findall(r"<text[^>]*>([^<]*…)<", svg)}) == []


@cache
def moments(name: str) -> list[State]:
    """The beginning, the end and some moments between them of a random game for each number of players."""
    game = clayworks.load(name)
    found = []
    for players in game.players:
        state, chance, ply = game.deal(players, seed=players), Chance(players), 0
        while not state.is_terminal():
            if ply % 25 == 0:
                found.append(state.clone())
            actions = state.legal_actions()
            state.apply_action(actions[chance.below(len(actions))])
            ply += 1
        found.append(state)
    return found


def test_a_name_that_does_not_fit_gives_way_to_its_short_one() -> None:
    name = M("a very long name of a thing").or_short(M("thing"))
    assert fitted(name, "en", 12, 300) == "a very long name of a thing"
    assert fitted(name, "en", 12, 60) == "thing"
    assert fitted(name, "en", 12, 60, most=4) == "a very long name of a thing"


@every_language
@every_game
def test_no_name_in_the_terminal_is_cut_off(name: str, language: str) -> None:
    """In a narrow terminal a long word goes on in the next line."""
    game = clayworks.load(name)
    for state in some(moments(name)[::3], 4):
        console = Console(width=80, file=io.StringIO())
        console.print(game.terminal(state.view(0), language))
        assert isinstance(console.file, io.StringIO)
        assert "…" not in console.file.getvalue()
