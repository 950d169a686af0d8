"""What always holds (XI-22), in random games."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from clayworks.games.xian.rules import asking
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.buildings import crowd
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.notation import KINDS
from tests.effort import enough

from .scenes import GAME


def check(table: XianState, opened: dict[int, int]) -> None:
    """XI-22.1 to XI-22.10 of a table."""
    seats = range(table.seats)
    for kind, name in enumerate(KINDS):
        if name not in ("coin", "clay"):
            assert table.supply[kind] >= 0
            assert table.supply[kind] + sum(table.held(seat, kind) for seat in seats) == 6  # XI-22.1
    figures = list(table.figures)
    assert table.clay_warriors >= 0
    assert table.clay_warriors + figures.count(s.CLAY_WARRIOR) == 12  # XI-22.2
    for seat in seats:
        assert figures.count(seat) + table.held(seat, s.FIGURES) == 6
        check_cards(table, seat)
        check_seat(table, seat)
    assert sorted(table.equipment) == list(range(24))  # XI-22.4
    owners = list(table.owners)
    assert sum(1 for card in table.row if card >= 0) == owners.count(s.IN_ROW)
    assert owners.count(s.IN_DECK) == 24 - table.drawn
    view = table.view(None)
    assert len(view["turn_track"]) == table.turn - 1  # XI-22.5
    assert len(view["face_down_requests"]) == 9 - table.turn
    for space, signer in enumerate(table.signed):
        if signer >= 0:
            assert table.figures[space] in (s.CLAY_WARRIOR, signer)  # XI-22.10
    limit = table.tables.pair_limits[table.seats]
    for building in range(s.BUILDINGS):
        pair = int(table.building_places[building]) // 2
        assert crowd(table, building) <= limit + opened.get(pair, 0)  # XI-22.9


def check_cards(table: XianState, seat: int) -> None:
    """XI-22.3: all 24 cards, each once."""
    assert sorted(table.decks[seat * 24 : (seat + 1) * 24]) == list(range(24))
    player = table.view(seat)["players"][table.colours[seat]]
    pair = [player["pair"]["over"], player["pair"]["under"]] if player["pair"] else []
    choice = player["choice"] or {}
    chosen = [choice[key] for key in ("over", "under") if choice.get(key)]
    seen = {*player["discards"], *player["hand"], *player["helpers"], *pair, *chosen}
    assert len(seen) + player["deck_size"] == 24


def check_seat(table: XianState, seat: int) -> None:
    """XI-22.6 to XI-22.8, XI-22.10."""
    placed = sum(table.held(seat, s.BUILDERS + building) for building in range(s.BUILDINGS))
    assert placed <= table.round
    assert min(table.held(seat, s.COIN), table.held(seat, s.CLAY), table.prestige(seat)) >= 0
    space = table.held(seat, s.SPACE)
    for passed in range(1, 5):
        kind = table.tables.track_tiles[passed]
        assert (table.held(seat, s.TILES + kind) > 0) == (passed <= space)
    choosing = table.open == asking.ASK_END_TILE and table.seat == seat
    assert (table.held(seat, s.END_TILE) >= 0) == (space == 5 and not choosing)
    assert table.held(seat, s.SIGNATURES) + list(table.signed).count(seat) == 2


@settings(max_examples=enough(12))
@given(st.integers(2, 4), st.integers(0, 2**40))
def test_the_invariants_hold_all_through_a_random_game(seats: int, seed: int) -> None:
    rng = random.Random(seed)
    table = GAME.deal(seats, seed)
    assert isinstance(table, XianState)
    log = table.listen()
    opened: dict[int, int] = {}
    turn, bonuses, choices = 1, 0, 0
    while not table.is_terminal():
        if table.turn != turn:
            turn, bonuses, opened = int(table.turn), 0, {}
        check(table, opened)
        actions = table.legal_actions()
        assert len(actions) >= 2  # XI-22.12
        assert actions == sorted(set(actions))
        if table.open == asking.BUILDING:
            assert GAME.space.action("building", "pass") in actions
        tiles = [a for a in actions if GAME.space.option(a).startswith("tile:")]
        action = rng.choice(tiles if tiles and rng.random() < 0.5 else actions)
        used = [table.has_tile(seat, s.OPEN) for seat in range(seats)]
        before = [[table.held(seat, s.BUILDERS + b) for b in range(4)] for seat in range(seats)]
        table.choose(action)
        for seat in range(seats):
            if used[seat] and table.held(seat, s.TILES + s.OPEN) == s.USED:
                for building in range(s.BUILDINGS):
                    if table.held(seat, s.BUILDERS + building) > before[seat][building]:
                        pair = int(table.building_places[building]) // 2
                        opened[pair] = opened.get(pair, 0) + 1
        bonuses += sum(1 for event in log.take_events() if event.what == "minister")
        assert bonuses <= 1  # XI-22.11
        table.advance()
        choices += 1
        log.take_events()
    assert choices < 2000
    assert table.turn == 6
    assert sorted(table.places()) == list(range(1, seats + 1))


@settings(max_examples=enough(10))
@given(st.integers(2, 4), st.integers(0, 2**40))
def test_the_position_after_the_last_own_round_scores_as_the_game_did(seats: int, seed: int) -> None:
    """XI-23.10: the last ply gives the position of XI-21.1."""
    rng = random.Random(seed)
    table = GAME.deal(seats, seed)
    while not table.is_terminal():
        table.apply_action(rng.choice(table.legal_actions()))
    ledger, scored = GAME.score_position(table.to_position(), "final")
    assert ledger == table.ledger()
    assert scored.scores() == table.scores()
    assert scored.places() == table.places()
