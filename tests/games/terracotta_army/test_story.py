"""The story of a game: complete to the last coin, under the headings of rounds and turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from clayworks.core.events import Event
from clayworks.core.messages import LANGUAGES
from clayworks.core.parts import Part
from clayworks.games.terracotta_army.words.story import OF_ALL, STORY, TELL

from .boards import GAME, begin, choose, mat
from .stories import GAMES, every_game, record_of, steps, story_of, told

WORKERS = ("ta-craftsman", "ta-artisan")

CHANGES: dict[str, Callable[..., dict[str, int]]] = {
    "start": lambda coins, wet, workers: {"coin": coins, "ta-wet": wet, "ta-craftsman": workers},
    "rotate": lambda ring, cost: {"coin": -cost},
    "place": lambda kind, segment: {WORKERS[kind]: -1},
    "instead": lambda ring, what, count: {("coin", "ta-wet")[what]: count},
    "coins": lambda count: {"coin": count},
    "clay": lambda count: {"ta-wet": count},
    "soak": lambda count: {"ta-dry": -count, "ta-wet": count},
    "priority": lambda number, clay: {"ta-wet": clay},
    "craft": lambda clay, warehouse: {"ta-wet": -clay},
    "buy": lambda kind, cost, weapon: {"coin": -cost},
    "hire": lambda master, cost: {"coin": -cost},
    "pay_builder": lambda cost: {"coin": -cost},
    "overseer": lambda first, second, count: {"ta-dry": count},
    "dry": lambda dried, kept: {"ta-wet": -dried, "ta-dry": dried},
    "income": lambda count: {"coin": count},
    "return": lambda craftsmen, artisans: {"ta-craftsman": craftsmen, "ta-artisan": artisans},
}
"""By kind of event: what it does to what its seat has. Every other kind does nothing to it."""


# -- complete ----------------------------------------------------------------------------------------------


@every_game
def test_what_everybody_has_is_what_the_story_gave_and_took_TA_5_1(players: int, seed: int) -> None:
    """TA-5.1: resources and workers in hand, from nothing at the set-up to the end of the game."""
    have: list[Counter[str]] = [Counter() for _ in range(players)]
    for state, happened in steps(record_of(players, seed)):
        for one in happened:
            if isinstance(one, Event) and one.what in CHANGES:
                for what, change in CHANGES[one.what](*one.args).items():
                    have[one.seat][what] += change
        for seat in range(players):
            for belonging in GAME.belongings(state, seat):
                assert have[seat][belonging.symbol] == belonging.count, (seat, belonging.symbol)


@every_game
def test_weapons_and_inspectors_stand_as_the_story_says_TA_5_2(players: int, seed: int) -> None:
    """TA-5.2, TA-3.6: who has which weapon ready, and where the inspectors are."""
    ready: set[tuple[int, int]] = set()
    row, column = 0, 0
    for state, happened in steps(record_of(players, seed)):
        for one in happened:
            if not isinstance(one, Event):
                continue
            if one.what == "ready":
                ready.add((one.seat, one.args[0]))
            elif one.what == "blacksmith":
                ready |= {(one.seat, weapon) for weapon in range(4)}
            elif one.what == "weapon":
                ready.remove((one.seat, one.args[0]))
            elif one.what == "buy":
                ready.remove((one.seat, one.args[2]))
            elif one.what in ("inspector_row", "row_step"):
                row = one.args[0]
            elif one.what in ("inspector_column", "column_step"):
                column = one.args[0]
        view = state.view()
        assert view["inspectors"] == {"row": row + 1, "column": "ABCDEFGHI"[column]}
        for seat, colour in enumerate(state.colours):
            weapons = list(view["players"][colour]["weapons"].values())
            assert weapons == [(seat, weapon) in ready for weapon in range(4)]


def test_every_kind_of_event_is_told_in_every_language_TA_7_8() -> None:
    """All of them happen in these games, and no sentence leaves anything open."""
    seen: set[str] = set()
    for players, seed in GAMES:
        state = record_of(players, seed).start()
        for _state, happened in steps(record_of(players, seed)):
            for one in happened:
                if isinstance(one, Event) and (one.what not in seen or one.what in OF_ALL):
                    seen.add(one.what)
                    for language in LANGUAGES:
                        said = GAME.tell(state, one).to(language)
                        assert said.strip()
                        assert "{" not in said
    assert seen == set(TELL) | set(OF_ALL)
    assert set(STORY) <= seen


# -- headings ----------------------------------------------------------------------------------------------


@every_game
def test_every_turn_and_round_has_its_heading_from_the_first_on_TA_6_1(players: int, seed: int) -> None:
    story = story_of(players, seed)
    assert [line.part for line in story if line.ply == 0 and line.part is not Part.PLAIN] == [
        Part.ROUND,
        Part.ROUND,
        Part.TURN,
    ]
    assert [str(line.message) for line in story if line.part is Part.ROUND] == [
        "Set-up",
        *(text for k in range(1, 6) for text in (f"Round {k} begins", f"Clean-up of round {k}")),
        str(story[-1].message),
    ]
    assert " wins with " in str(story[-1].message)
    for number, line in enumerate(story):
        if (
            line.part is Part.PLAIN
            and line.seat is not None
            and line.entry is None
            and not line.later
            and line.ply
        ):
            turn = next(one for one in reversed(story[:number]) if one.part is Part.TURN)
            assert line.seat == turn.seat


def test_the_set_up_is_told_once_to_whoever_listens_before_the_first_choice_TA_4_2() -> None:
    state = GAME.set_up(
        ("blue", "yellow"),
        {
            "turn_order": ["yellow", "blue"],
            "wheel": {"inner": 0, "middle": 0},
            "tiles": ["officers", "clay", "centre_row", "quarter_se", "coins"],
        },
        {},
    )
    copy = state.clone()
    assert told(state) == [
        "Set-up",
        "Scoring tiles of rounds 1 to 5: Officers, clay, centre row, south-east quarter, coins",
        "Yellow begins with 3 coins and 5 Craftsmen",
        "Blue begins with 3 coins, 1 wet clay and 5 Craftsmen",
        "Turn order: Yellow, Blue",
        "Round 1 begins",
        "Yellow's turn",
    ]
    assert told(state) == told(copy) == []


def test_a_game_that_nobody_listens_to_writes_nothing_down() -> None:
    state = GAME.deal(2, seed=1)
    state.apply_action(state.legal_actions()[0])
    assert state.log is None
    assert told(state) == []


# -- what is declined --------------------------------------------------------------------------------------


def test_what_somebody_lets_pass_is_said_too_TA_7_5() -> None:
    state = begin(
        inner="craft 2", middle="blacksmith", outer="ready sword", y=mat(coins=2, wet=3, ready="sword")
    )
    state.listen()
    choices = (
        "inner perform",
        "craft-type officer",
        "craft-cell A1",
        "weapon keep",
        "middle hire:1",
        "master-use decline",
    )
    for choice in choices:
        choose(state, choice)
    assert told(state)[:5] == [
        "Yellow pays 2 wet clay to craft; 1 goes dry to the north-east warehouse",
        "Yellow places an Officer on A1",
        "Yellow gains 5 points: organizer, Officer",
        "Yellow keeps the Sword ready",
        "Yellow hires the Blacksmith for 1 coin",
    ]


def test_an_outer_ring_that_offers_nothing_is_passed_in_silence_TA_7_7() -> None:
    state = begin(inner="clay 2", middle="coins 2", outer="ready sword", y=mat(ready="sword"))
    state.listen()
    choose(state, "inner skip")
    choose(state, "middle coin")
    assert told(state)[:3] == [
        "Yellow does nothing on the inner ring",
        "Yellow takes 1 coin instead of the action of the middle ring",
        "Green's turn",
    ]
