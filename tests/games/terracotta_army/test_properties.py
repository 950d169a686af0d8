"""Invariants: TA-18, in random games."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from clayworks import State
from clayworks.core.events import Entry, Event
from clayworks.games.terracotta_army.rules.sources import FROM_GROUP_MAJORITY as MAJORITY
from clayworks.games.terracotta_army.rules.sources import FROM_GROUP_WARRIORS as WARRIORS
from tests.effort import enough

from .boards import COLUMNS, GAME, Position, asked
from .random_play import deals, plays, stops

FEW = settings(max_examples=enough(20, 60), deadline=None)
WORKERS = {2: 5, 3: 4, 4: 3}


def cells(piece: dict[str, Any]) -> list[str]:
    """All cells of a piece."""
    return [piece["cell"], *piece.get("horse", [])]


def check_figures(position: Position) -> None:
    """TA-18.1, TA-18.2, TA-18.3."""
    figures = Counter(piece["figure"] for piece in position["mausoleum"])
    figures["horse"] = sum("horse" in piece for piece in position["mausoleum"])
    for kind, left in position["organizer"].items():
        assert left + figures[kind] == 11
    for kind, left in position["specialists"].items():
        assert left + figures[kind] == 4
    assert (
        sum(figures.values()) + sum(position["organizer"].values()) + sum(position["specialists"].values())
        == 44 + 16
    )
    taken = [cell for piece in position["mausoleum"] for cell in cells(piece)]
    assert len(taken) == len(set(taken)) <= 63
    for piece in position["mausoleum"]:
        if "horse" in piece:
            points = [(COLUMNS.index(cell[0]), int(cell[1])) for cell in cells(piece)]
            steps = {(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(points)}
            assert len(steps) == 1
            assert steps <= {(0, 1), (0, -1), (1, 0), (-1, 0)}


def check_workers(position: Position) -> None:
    """TA-18.4, TA-18.5, TA-18.6."""
    players = position["players"]
    total = WORKERS[len(players)]
    on_wheel = Counter(worker["owner"] for worker in position["wheel"]["workers"])
    in_hand = {c: sum(player["workers"].values()) for c, player in players.items()}
    assert all(in_hand[colour] + on_wheel[colour] == total for colour in players)
    assert max(in_hand.values()) - min(in_hand.values()) <= 1
    kinds = Counter((worker["segment"], worker["kind"]) for worker in position["wheel"]["workers"])
    assert set(kinds.values()) <= {1}


def check_mats(position: Position) -> None:
    """TA-18.7, TA-18.8, TA-18.10."""
    players = position["players"]
    for player in players.values():
        assert min(player[key] for key in ("vp", "coins", "wet", "dry")) >= 0
        tokens = list(player["masters"].values())
        assert len(tokens) == len(set(tokens)) <= 6
        assert set(tokens) <= set(range(1, 7))
    assert min(position["warehouses"]) >= 0
    held = sorted(player["priority"] for player in players.values() if player["priority"])
    assert held == list(range(1, len(held) + 1))
    assert len(held) <= len(players) - 1
    assert position["inspectors"]["row"] in range(1, 8)
    assert position["inspectors"]["column"] in COLUMNS


def artisans(position: Position) -> dict[str, int]:
    """Artisans of each player, in hand and on the wheel."""
    on_wheel = Counter(w["owner"] for w in position["wheel"]["workers"] if w["kind"] == "artisan")
    return {c: p["workers"]["artisans"] + on_wheel[c] for c, p in position["players"].items()}


@FEW
@given(deals)
def test_between_turns_everything_adds_up_TA_18_1(deal: tuple[int, int]) -> None:
    """TA-18.1 to TA-18.8, TA-18.10; VP never fall, Artisans never turn back; positions read back the same."""
    before: Position | None = None
    for state in stops(*deal):
        position = state.to_position()
        check_figures(position)
        check_workers(position)
        check_mats(position)
        assert GAME.from_position(position).to_position() == position
        if before is not None:
            for colour, player in position["players"].items():
                assert player["vp"] >= before["players"][colour]["vp"]
                assert artisans(position)[colour] >= artisans(before)[colour]
        before = position


@FEW
@given(deals)
def test_nobody_holds_a_priority_token_at_the_start_of_a_round_TA_18_8(deal: tuple[int, int]) -> None:
    """TA-18.8, TA-12.2."""
    number = 0
    for state, _ in plays(*deal):
        table = state.view()
        if table["round"] != number:
            number = table["round"]
            assert table["priority_left"] == list(range(1, deal[0]))


@FEW
@given(deals)
def test_rings_and_inspectors_move_on_with_every_round_TA_18_9(deal: tuple[int, int]) -> None:
    """TA-18.9, TA-18.10: but for what players pay, use and turn, which is counted here."""
    state = GAME.deal(*deal)
    log = state.listen()
    first = state.view()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])  # never turns a ring, skips what it can
    last = state.view()
    turned = Counter(event.args[0] for event in log.events if event.what == "rotate")
    assert last["wheel"]["inner"] == (first["wheel"]["inner"] + 4 + turned[0]) % 12
    assert last["wheel"]["middle"] == (first["wheel"]["middle"] - 4 - turned[1]) % 12
    if not any(event.what.startswith("inspector_") for event in log.events):
        assert last["inspectors"] == {"row": 6, "column": "F"}
    outer = [segment["actions"][2] for segment in first["wheel"]["segments"]]
    assert [segment["actions"][2] for segment in last["wheel"]["segments"]] == outer


@FEW
@given(deals)
def test_one_player_at_most_dominates_and_somebody_scores_TA_18_11(deal: tuple[int, int]) -> None:
    """TA-18.11: of every row and column inspector, tile and footman of a game."""
    for state in stops(*deal):
        if state.to_position()["phase"] == "scoring":
            check_majorities(state, deal[0])


def groups_of(scored: State) -> list[tuple[Event, list[Entry]]]:
    """Every group of a final scoring, with the points that it gave."""
    assert scored.log is not None
    found: list[tuple[Event, list[Entry]]] = []
    for one in scored.log.happened:
        if isinstance(one, Event):
            found.append((one, []))
        elif found:
            found[-1][1].append(one)
    return [(event, entries) for event, entries in found if event.what == "score_group"]


def check_majorities(state: State, players: int) -> None:
    """The majorities of a scoring phase from the ledger, and of groups from the entries."""
    ledger = state.ledger("round")["scoring_phase"]
    number = state.view()["round"]
    for key, dom, pres in (
        ("inspector_row", 7, 3),
        ("inspector_column", 7, 3),
        ("tile", 2 * number + 1, number),
    ):
        points = [line[key] for line in ledger.values()]
        assert points.count(dom) <= 1
        assert set(points) <= {0, dom, pres}
        assert sum(points) <= dom + (players - 1) * pres
    _, scored = GAME.score_position(state.to_position(), "final")
    for _event, entries in groups_of(scored):
        points = [entry.points for entry in entries if entry.source == MAJORITY]
        if not points:
            continue  # a group of one colour
        assert points.count(5) <= 1
        assert set(points) <= {5, 2}
        assert len(points) >= 2


@FEW
@given(deals)
def test_groups_and_archers_give_out_what_they_hold_TA_18_12(deal: tuple[int, int]) -> None:
    """TA-18.12: warriors x colours for each group, 2 for each working archer, at most 8."""
    for last, _ in plays(*deal):
        state = last
    log = state.clone().listen()
    over = state.to_position()
    owner = {piece["cell"]: piece.get("owner") for piece in over["mausoleum"]}
    _, scored = GAME.score_position(over, "final")
    assert scored.log is not None
    for event, entries in groups_of(scored):
        _kind, _cell, *numbers = event.args
        colours = {entry.seat for entry in entries}
        for entry in entries:
            cells = [GAME.place_name(place) for place in entry.places]
            assert {owner[cell] for cell in cells} == {scored.colours[entry.seat]}
            assert len(cells) == numbers[entry.seat]
            assert entry.source == MAJORITY or entry.points == len(cells) * len(colours)
        assert [entry.source for entry in entries].count(WARRIORS) == len(colours)
        assert [entry.source for entry in entries].count(MAJORITY) == (
            len(colours) if len(colours) > 1 else 0
        )
    archers = sum(line["archers"] for line in state.ledger("final")["final"].values())
    working = [event for event in scored.log.events if event.what == "score_archer"]
    assert archers == 2 * len(working) <= 8
    assert log.events == []


@FEW
@given(deals)
def test_every_game_ends_after_its_number_of_turns_TA_18_14(deal: tuple[int, int]) -> None:
    """TA-18.14, TA-18.15: 50 or 60 turns, each with `inner` and `middle`; no decision without options."""
    turns = 0
    for state, action in plays(*deal):
        if action == -1:
            break
        assert len(state.legal_actions()) >= 2
        assert len(set(state.legal_actions())) == len(state.legal_actions())
        turns += asked(state) == "inner"
    assert turns == {2: 50, 3: 60, 4: 60}[deal[0]]
    assert state.is_terminal()
    assert state.to_position()["round"] == 5


@FEW
@given(deals, st.integers(0, 200))
def test_every_option_leads_to_a_decision_with_options_TA_18_15(deal: tuple[int, int], ply: int) -> None:
    """TA-18.15: all options of one state, not only the one that is chosen."""
    for number, (state, _) in enumerate(plays(*deal)):
        if number < ply:
            continue
        for action in state.legal_actions():
            copy = state.clone()
            copy.apply_action(action)
            assert copy.is_terminal() or len(copy.legal_actions()) >= 2
            assert copy != state
        break
