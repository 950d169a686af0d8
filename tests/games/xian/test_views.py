"""What each seat sees: exactly the table of XI-5.1."""

from __future__ import annotations

import io
from typing import Any

import pytest

from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.decisions import XianState

from . import scenes
from .positions import example
from .scenes import GAME
from .test_resampling import TABLES, late_table

HIDDEN = ("hand", "choice", "returned", "equipment")


def test_a_seat_sees_its_own_cards_and_of_others_only_numbers() -> None:
    """XI-5.1."""
    for table in TABLES.values():
        for seat in [None, *range(table.seats)]:
            players = table.view(seat)["players"]
            for other, colour in enumerate(table.colours):
                for key in HIDDEN:
                    if other != seat:
                        assert players[colour][key] is None
                if other == seat:
                    assert players[colour]["hand"] is not None
                    assert len(players[colour]["equipment"]) == players[colour]["equipment_size"]


def test_numbers_of_cards_add_up_to_24() -> None:
    """XI-22.3, from the outside."""
    for table in TABLES.values():
        for player in table.view(None)["players"].values():
            pair = 2 if player["pair"] or (player["chosen"] and table.view(None)["phase"] == "choice") else 0
            helpers = set(player["helpers"])
            shown = set(player["pair"].values()) if player["pair"] else set()
            recruited = len(helpers - shown)
            total = len(player["discards"]) + player["hand_size"] + player["deck_size"] + pair + recruited
            assert total == 24


def test_public_things_look_the_same_to_everybody() -> None:
    for table in TABLES.values():
        views = [dict(table.view(seat)) for seat in [None, *range(table.seats)]]
        for view in views:
            view.pop("seat")
            view.pop("decision")
            for player in view["players"].values():
                for key in HIDDEN:
                    player.pop(key)
        assert all(view == views[0] for view in views)


def test_the_face_down_tokens_are_known_as_a_set() -> None:
    """XI-5.1, XI-22.5."""
    view = late_table(4, 1).view(0)
    tokens = [token["token"] for token in view["requests"].values()]
    assert len(view["turn_track"]) == 3
    assert len(view["face_down_requests"]) == 5
    assert len({*tokens, *view["turn_track"], *view["face_down_requests"]}) == 12
    assert view["face_down_requests"] == sorted(view["face_down_requests"], key=lambda t: int(t[1:]))


def test_end_game_tiles_on_space_5_and_removed_ones_are_public() -> None:
    view = scenes.table().view(None)
    assert view["end_tiles"] == ["end-pairs", "end-returns", "end-six", "end-warriors"]
    assert view["removed_end_tiles"] == ["end-helpers", "end-majorities", "end-prestige", "end-unused"]


def test_equipment_is_turned_up_at_the_end() -> None:
    """XI-17.1."""
    table = late_table(6, 2)
    while not table.is_terminal():
        table.apply_action(table.legal_actions()[0])
    for player in table.view(None)["players"].values():
        assert player["equipment"] is not None
        assert player["hand_size"] == 0


def test_the_open_question_of_an_own_round_is_public_and_a_secret_one_is_not() -> None:
    table = scenes.table()
    assert [table.view(seat)["decision"] for seat in (0, 1, None)] == ["favour", "favour", None]
    scenes.own_round(table, 1)
    assert [table.view(seat)["decision"] for seat in (0, 1, None)] == ["worker"] * 3
    assert table.view(None)["active"] == "orange"
    assert table.view(None)["deciders"] == ["orange"]


def test_what_is_named_in_a_swap_is_seen_by_all_XI_15_4() -> None:
    table = scenes.bare()
    scenes.give(table, 1, clay=2, coin=1, tiles="market")
    scenes.own_round(table, 1)
    assert pending(table) == {
        "stage": "worker",
        "begun": False,
        "entering": False,
        "minister_bonus": False,
        "space": None,
        "gives": [],
        "takes": [],
    }
    scenes.play(table, "worker tile:market", "market clay", "market-second coin")
    assert (pending(table)["begun"], pending(table)["gives"], pending(table)["takes"]) == (
        True,
        ["clay", "coin"],
        [],
    )
    scenes.play(table, "market-take red")
    assert (pending(table)["gives"], pending(table)["takes"]) == (["clay", "coin"], ["red"])
    scenes.play(table, "market-take-second red")
    assert (pending(table)["gives"], pending(table)["takes"]) == ([], [])


@pytest.mark.parametrize("rules", [1, 2])
def test_the_warrior_to_be_signed_and_the_bonus_to_come_are_seen_by_all_XI_9_9(rules: int) -> None:
    """By version 2 the bonus has been paid then (XI-9.6)."""
    table = scenes.bare(game=scenes.GAME.with_rules(rules))
    scenes.give(table, 1, clay=5)
    scenes.minister(table, "workshop")
    scenes.building_step(table, 1)
    scenes.play(table, "building workshop", "craft A1e")
    assert table.view(None)["decision"] == "sign"
    assert pending(table)["space"] == "A1e"
    assert (pending(table)["stage"], pending(table)["entering"]) == ("building", True)
    assert pending(table)["minister_bonus"] is (rules == 1)
    assert table.held(1, s.COIN) == rules - 1
    assert table.view(None)["minister_bonus"] is False, "nobody else will get it"


def test_nothing_is_pending_for_anybody_in_a_secret_choice_XI_5_1() -> None:
    """What one has named so far stands in the own `choice` alone; steps are not to be seen."""
    table = scenes.table()
    for choice in ("favour R3", "favour keep"):
        assert pending(table) is None
        table.choose(GAME.space.action(*choice.split()), 0)
        assert pending(table) is None
    table.advance()
    for seat in (1, 2):
        table.choose(GAME.space.action("favour", "keep"), seat)
        table.advance()
    assert table.view(None)["phase"] == "choice"
    table.choose(GAME.space.action("under-card", "B1"), 0)
    assert pending(table) is None
    assert [table.view(seat)["decision"] for seat in (None, 0, 1)] == [None, "over-card", "under-card"]


def pending(table: XianState) -> Any:
    """The same for all eyes."""
    first, *others = (table.view(seat)["pending"] for seat in (None, *range(table.seats)))
    assert all(other == first for other in others)
    return first


def test_a_table_read_from_a_position_can_be_seen_and_drawn() -> None:
    """XI-21: what a position does not say is shown as nothing."""
    table = GAME.from_position(example())
    view = table.view(None)
    assert view["requests"] == {"QA": None, "QB1": None, "QB2": None, "QC": None}
    assert view["face_down_requests"] == view["turn_track"] == []
    assert view["minister"] is None
    assert view["scores"] == {"violet": 44, "orange": 40, "azure": 47}
    assert table.game.terminal(view, "en")


def test_the_terminal_shows_the_own_hand_and_covers_the_others() -> None:
    from rich.console import Console

    table = scenes.table()
    for seat in (None, 0, 1):
        console = Console(width=160, record=True, file=io.StringIO())
        console.print(table.game.terminal(table.view(seat), "en"))
        text = console.export_text()
        assert ("Your hand: Miner 1 B1  Craftsman 3 R3  Craftsman 4 R4  Tax collector 1 Y1" in text) == (
            seat == 0
        )
        assert ("Your hand: Miner 3 B3  Craftsman 2 R2  Tax collector 1 Y1  Tax collector 4 Y4" in text) == (
            seat == 1
        )
        assert text.count("▒▒▒▒") == 3


def test_the_terminal_shows_what_has_left_the_game_XI_5_1() -> None:
    from rich.console import Console

    table = late_table(4, 1)
    view = table.view(None)
    console = Console(width=400, record=True, file=io.StringIO())
    console.print(table.game.terminal(view, "en"))
    text = console.export_text()
    for player in view["players"].values():
        assert f"Discarded: {' '.join(player['discards'])}" in text
    assert view["discarded_equipment"]
    assert "Out of the game: " in text


def test_the_equipment_of_a_scored_position_is_turned_up_but_not_that_of_a_projection_XI_17_1() -> None:
    position = GAME.from_position(example())
    colour = position.colours[0]
    assert position.view(None)["players"][colour]["equipment"] is None
    scored = GAME.scored(position, "final")
    assert scored.view(None)["players"][colour]["equipment"] == ["halberd-1", "sword-3"]
    projected = GAME.scored(scenes.table(), "final")
    assert projected.view(None)["players"]["violet"]["equipment"] is None
