"""The picture of the table: hands are covered, pieces keep their names."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.messages import LANGUAGES
from clayworks.core.pictures.panels import options_of
from clayworks.core.state import State
from clayworks.games.xian.pictures import board
from clayworks.games.xian.rules.notation import END_TILES, TYPES
from tests.effort import THOROUGH
from tests.games import drawn

from . import scenes

GAME = clayworks.load("xian")


def played(players: int, seed: int, until: str) -> State:
    """A random game, up to a decision."""
    state, chance = GAME.deal(players, seed), Chance(seed)
    while not state.is_terminal():
        asked = state.decision()
        assert asked is not None
        if asked.id == until:
            return state
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])
    raise AssertionError(f"{until} was never asked")


def test_a_hand_is_drawn_for_its_owner_alone_XI_5_1() -> None:
    state = played(3, 4, "under-card")
    for seat in (None, 0, 1, 2):
        panels = GAME.board(state.view(seat), "en", {}).panels
        assert ("hand" in panels) is (seat is not None)
        mats = [panel for panel in panels.values() if panel.seat is not None]
        assert {panel.seat for panel in mats} == set(state.colours)
        for panel in mats:
            assert not any(name.startswith("card:") for name in panel.elements), panel.seat


def test_what_was_chosen_is_marked_in_the_own_hand_XI_6_2() -> None:
    state = played(2, 9, "over-card")
    seat = state.current_player()
    under = state.view(seat)["players"][state.colours[seat]]["choice"]["under"]
    hand = GAME.board(state.view(seat), "en", options_of(state, "en")).panels["hand"]
    (card,) = re.findall(rf'<g id="card-{under}"[^>]*>', hand.svg)
    assert "picked" in card
    assert "data-choice" not in card
    assert list(hand.choices) == [state.action_to_string(action) for action in state.legal_actions()]


STEP = 9 if THOROUGH else 25


def views(players: int, seed: int) -> Iterator[Any]:
    """What everybody sees, and a spectator, at some moments of a random game and at its end."""
    state, chance = GAME.deal(players, seed), Chance(seed)
    for ply in count():
        if ply % STEP == 0 or state.is_terminal():
            yield from (state.view(seat) for seat in (None, *range(players)))
        if state.is_terminal():
            return
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_panel_ever_changes_its_size(players: int) -> None:
    sizes = defaultdict(set)
    for view in views(players, 5):
        for panel in GAME.board(view, "en", {}).panels.values():
            sizes[panel.area].add((panel.width, panel.height))
    assert {area: len(found) for area, found in sizes.items()} == dict.fromkeys(sizes, 1)
    assert {"hand", "mat-0", f"mat-{players - 1}"} <= set(sizes)


def test_every_panel_has_its_place_in_every_form_of_the_desk() -> None:
    style = (Path(board.__file__).parent / "board.css").read_text()
    forms = style.count('[data-game="xian"] #board { grid-template')
    assert forms == 3
    for area in GAME.board(GAME.deal(4, 1).view(0), "en", {}).panels.values():
        assert style.count(f'[data-game="xian"] [data-area="{area.area}"]') == forms, area.area


@pytest.mark.sampled
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_the_board_leaves_its_panel_or_meets_another(language: str, players: int) -> None:
    looked_at: set[str] = set()
    for view in (seen for seen in views(players, 2) if seen["seat"] in (None, 0)):
        for panel in GAME.board(view, language, {}).panels.values():
            if panel.svg not in looked_at:
                looked_at.add(panel.svg)
                assert drawn.faults(panel) == []


def test_no_worker_card_of_a_public_panel_can_be_pointed_at() -> None:
    """The log lights what was chosen if all see it: a card of a secret choice must not be among that."""
    for view in views(3, 6):
        for panel in GAME.board(view, "en", {}).panels.values():
            if panel.name != "hand":
                assert not any(name.startswith("card:") for name in panel.elements)


def cells(svg: str, state: str) -> int:
    """How many cards of a deck are drawn in a state."""
    return svg.count(f'class="worker {state}"')


@pytest.mark.parametrize("players", [2, 4])
def test_discard_piles_lie_open_and_the_own_deck_shows_what_is_left_XI_5_1(players: int) -> None:
    for view in views(players, 3):
        panels = GAME.board(view, "en", {}).panels
        for seat, colour in enumerate(view["colours"]):
            player, svg = view["players"][colour], panels[f"mat-{colour}"].svg
            shown = set(player["pair"].values()) if player["pair"] else set()
            assert cells(svg, "discarded") == len(player["discards"])
            assert cells(svg, "recruited") == len(set(player["helpers"]) - shown)
            assert cells(svg, "table") == len(shown)
            own = seat == view["seat"]
            assert (cells(svg, "unseen") == 0) or not own
            assert (cells(svg, "hand") + cells(svg, "deck") + cells(svg, "bottom") == 0) or own
            if own:
                assert cells(svg, "deck") + cells(svg, "bottom") == player["deck_size"]


def test_cards_returned_by_favour_are_known_to_be_the_last_XI_5_3() -> None:
    state = GAME.deal(2, 4)
    first = GAME.space.option(state.legal_actions()[0])
    state.choose(GAME.space.action("favour", first))
    while state.current_player() == 0:
        state.choose(GAME.space.action("favour", "keep"))
    state.advance()
    assert cells(GAME.board(state.view(0), "en", {}).panels["mat-violet"].svg, "bottom") == 1
    assert cells(GAME.board(state.view(1), "en", {}).panels["mat-violet"].svg, "bottom") == 0


def test_discarded_equipment_and_tiles_out_of_the_game_are_drawn() -> None:
    for view in views(3, 8):
        panels = GAME.board(view, "en", {}).panels
        assert "discarded" in panels["equipment"].elements
        for card in view["discarded_equipment"]:
            kind = card.partition("-")[0]
            assert f"#xi-{kind}" in panels["equipment"].svg.partition('data-element="discarded"')[2]
        drawn_tiles = [name for name in panels["track"].elements if name.startswith("end-tile:")]
        assert sorted(drawn_tiles) == sorted(f"end-tile:{tile}" for tile in END_TILES)
        assert ("Not in this game" in panels["track"].svg) is bool(view["removed_end_tiles"])


def test_a_sealed_choice_is_made_and_a_draft_is_not_XI_6_3() -> None:
    """Only a table knows: the seats it waits for are still choosing, whatever their drafts say. Where it
    waits for nobody its people still gather, or it was closed: nobody has chosen anything.
    """
    view = GAME.deal(3, 2).view(0)
    for to_choose in (["violet", "azure"], ["orange"], []):
        panels = GAME.board({**view, "to_choose": to_choose}, "en", {}).panels
        for colour in view["colours"]:
            waiting = colour in to_choose
            svg = panels[f"mat-{colour}"].svg
            has_chosen = bool(to_choose) and not waiting
            assert (">choosing<" in svg, "has chosen" in svg) == (waiting, has_chosen)
            assert (f"seat-{colour}" in panels["turn"].svg) is waiting


def test_request_numbers_lie_on_their_tokens_XI_2_13() -> None:
    view = GAME.deal(2, 2).view(None)
    svg = GAME.board(view, "en", {}).panels["pit"].svg
    for name, token in view["requests"].items():
        assert token is not None
        there = svg.partition(f'id="request-{name}"')[2].partition("</title>")[2]
        assert f">{token['token'][1:]}</text>" in there[:900]


def test_a_warrior_signed_by_a_player_says_so_XI_10_4() -> None:
    state = played(2, 3, "sign")
    signed = [action for action in state.legal_actions() if state.action_to_string(action) == "sign yes"]
    state.choose(signed[0])
    assert "signed by" in GAME.board(state.view(None), "en", {}).panels["pit"].svg


def test_minister_supervisors_and_builders_keep_their_names_XI_9() -> None:
    state = played(4, 8, "finish")
    panels = GAME.board(state.view(None), "en", {}).panels
    assert panels["buildings"].svg.count('id="minister"') == 1
    for colour in state.colours:
        assert panels["track"].svg.count(f'id="supervisor-{colour}"') == 1
    builders = sum(sum(player["builders"].values()) for player in state.view(None)["players"].values())
    assert panels["buildings"].svg.count('id="builder-') == builders


def test_a_closed_pair_looks_closed_XI_9_2() -> None:
    state, chance = GAME.deal(2, 1), Chance(1)
    seen = set()
    while not state.is_terminal():
        view = state.view(None)
        closed = any(shown["closed"] for shown in view["buildings"].values())
        assert ('class="pair closed"' in GAME.board(view, "en", {}).panels["buildings"].svg) is closed
        seen.add(closed)
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])
    assert seen == {True, False}


def test_people_have_their_names_on_the_board() -> None:
    names = {"violet": "Ann", "orange": "Bo", "azure": "Cy", "lime": "Di"}
    for view in views(4, 4):
        for panel in GAME.board({**view, "names": names}, "en", {}).panels.values():
            said = " ".join(re.findall(r"<(?:text|title)[^>]*>([^<]*)<", panel.svg))
            assert not re.search("Violet|Orange|Azure|Lime", said), panel.name


def test_what_one_gives_can_be_put_back_when_the_round_is_over_XI_14_3() -> None:
    """Nobody acts then, but the set that was gathered last is still open to its owner."""
    state = played(2, 3, "market")
    seat, options = state.current_player(), options_of(state, "en")
    while state.current_player() == seat:
        state.choose(state.legal_actions()[0])
    view = state.view(seat)
    panel = GAME.board(view, "en", options).panels[f"mat-{state.colours[seat]}"]
    assert set(panel.choices) == {option.choice for found in options.values() for option in found}


@pytest.mark.parametrize("points", [4, 13, 113])
def test_whether_somebody_is_choosing_never_touches_the_points(points: int) -> None:
    view = GAME.deal(4, 2).view(0)
    view["players"]["orange"]["prestige"] = points
    names = dict.fromkeys(view["colours"], "Bartholomew the Great")
    for to_choose in ([], ["orange"]):
        panel = GAME.board({**view, "names": names, "to_choose": to_choose}, "en", {}).panels["mat-orange"]
        assert drawn.faults(panel) == []


def test_six_types_of_equipment_lie_beside_each_other_on_a_shelf() -> None:
    cards = [f"{kind}-{number}" for kind in TYPES for number in (1, 2)]
    view = {**GAME.deal(2, 2).view(0), "discarded_equipment": cards}
    panel = GAME.board(view, "en", {}).panels["equipment"]
    shelf = panel.svg.partition('data-element="discarded"')[2]
    pictures = [
        (float(x), float(x) + float(width))
        for x, width in re.findall(r'<use href="#xi-\w+" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', shelf)
    ]
    numbers = [float(x) for x in re.findall(r'<text x="([\d.]+)" y="[\d.]+" class="t14 strong">2<', shelf)]
    assert len(pictures) == len(numbers) == len(TYPES)
    for (left, right), number in zip(pictures, numbers, strict=True):
        assert left < right <= number + 0.5
    for number, (left, _) in zip(numbers, pictures[1:], strict=False):
        assert number + 8 <= left


def test_what_is_drawn_says_whose_it_is_and_every_ground_says_what_it_is() -> None:
    state = played(3, 4, "building")
    panels = GAME.board(state.view(0), "en", options_of(state, "en", 0)).panels
    for colour in state.colours[1:]:
        names = panels[f"mat-{colour}"].elements
        assert {f"mat:{colour}", f"goods:{colour}-coin", f"tiles:{colour}-open", f"cards:{colour}"} <= set(
            names
        )
        assert not any(name.startswith(("resource:", "pigment:", "tile:")) for name in names)
    for name in ("pit", "turn", "equipment", "track", "hand"):
        assert f"area:{name}" in panels[name].elements
    assert {"pair:L", "pair:R"} <= set(panels["buildings"].elements)
    assert {"section:A", "section:B", "section:C"} <= set(panels["pit"].elements)
    known = {f"{kind}:{name}" if name else kind for kind, names in GAME.elements.items() for name in names}
    for panel in panels.values():
        assert set(panel.elements) <= known, panel.name


def test_with_fewer_players_the_mats_of_others_are_higher_and_the_own_one_is_not() -> None:
    heights = {}
    for players in (2, 3, 4):
        panels = GAME.board(GAME.deal(players, 1).view(0), "en", {}).panels.values()
        heights[players] = {panel.area: panel.height for panel in panels if panel.seat is not None}
    assert {mats["mat-0"] for mats in heights.values()} == {192}
    assert heights[2]["mat-1"] > heights[3]["mat-1"] > heights[4]["mat-1"] == 192


def test_the_terminal_shows_the_board_the_same_way_round() -> None:
    """Sections and buildings from west to east, panels in the order of the page, the own mat first."""
    view = scenes.table(3).view(2)
    console = Console(width=100, color_system=None)
    with console.capture() as captured:
        console.print(GAME.terminal(view, "en"))
    written = captured.get()
    in_order = (
        *("Turn 1 of 6", "Supply", "Pit", "C  ", "B  ", "A  ", "Cw", "Ce", "Bw", "Be", "Aw", "Ae"),
        *("Buildings", "Palace", "Armory", "Workshop", "Laboratory", "Equipment", "sword 3", "horse 2"),
        *("Supervisors' track", "open or free", "swap 1 or 2", "End-game tiles", "Your hand"),
        *("Azure", "Violet", "Orange"),
    )
    place = -1
    for words in in_order:
        place = written.index(words, place + 1)
