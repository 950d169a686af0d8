"""Choosing at the table: roles, counters, sets in any order, what goes without saying, what it will cost."""

from __future__ import annotations

import io
import itertools
import re

import pytest
from rich.console import Console

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.gathering import Gathered, of_decision
from clayworks.core.messages import Role
from clayworks.core.pictures.panels import options_of
from clayworks.core.state import State
from clayworks.games.terramara.rules import state as s
from tests.effort import enough

from .boards import GAME, begin, effect_of, give, play, resolve, show, stand, table, token_effect

board = clayworks.load("terramara").board
"""Of any game: a view is plain data here."""

# -- roles and counters ------------------------------------------------------------------------------------


def question(state: State) -> str:
    asked = state.decision()
    assert asked is not None
    return str(asked.message)


def roles(state: State) -> dict[str, Role]:
    return {state.action_to_string(action): state.describe(action).role for action in state.legal_actions()}


def test_sending_an_explorer_is_the_main_answer_and_goes_without_saying() -> None:
    state = table()
    give(state, "red", explorers=2, chief=1)
    begin(state, "red")
    explorer, chief = (state.describe(GAME.space.action("main", kind)) for kind in ("explorer", "chief"))
    assert (explorer.role, explorer.passive) == (Role.MAIN, True)
    assert (chief.role, chief.passive) == (Role.MAIN, False)
    give(state, "red", explorers=0)
    assert state.describe(GAME.space.action("main", "chief")).passive  # nobody else is left


def test_points_of_culture_are_counted_and_stopping_is_quiet_TM_9_5() -> None:
    state = table()
    resolve(state, "red", effect_of("P1c"))
    assert question(state) == "Culture: 2 of 2 left. Advance the canoe?"
    assert roles(state) == {"culture advance": Role.MAIN, "culture stop": Role.QUIET}
    assert str(state.describe(GAME.space.action("culture", "stop")).message) == "Stop: forfeit 2 culture"
    play(state, "culture advance")
    assert question(state) == "Culture: 1 of 2 left. Advance the canoe?"


def test_points_of_travel_are_counted_TM_9_6() -> None:
    state = table()
    play(begin(state, "red"), "main explorer", "space H.travel")
    assert question(state) == "Travel: 2 of 2 left. Which caravan moves where?"
    play(state, "travel X0>X1")
    assert question(state) == "Travel: 1 of 2 left. Which caravan moves where?"
    assert roles(state)["travel stop"] is Role.QUIET


def test_a_victim_reads_to_whom_how_many_goods_go_TM_9_9() -> None:
    state = table(players=2)
    give(state, "red", military=16)
    give(state, "yellow", wood=3, ore=3)
    play(begin(state, "red"), "main chief", "space H.raid_and_first")
    play(state, "order raid", "raid raid")
    assert question(state) == "Give 1 of 3 goods to Red, who raids you: which one?"
    play(state, "give wood", "give wood")
    assert question(state) == "Give 3 of 3 goods to Red, who raids you: which one?"


def test_a_worker_says_how_many_goods_it_processes_TM_9_2() -> None:
    state = table()
    give(state, "red", worker3=1, wood=2, ore=2)
    play(begin(state, "red"), "main worker:3")
    assert question(state) == "Process 1 of up to 3: which raw good?"
    play(state, "process wood", "process ore")
    assert question(state) == "Process 3 of up to 3: which raw good?"


def test_a_space_that_processes_counts_like_a_worker_TM_9_2() -> None:
    state = table()
    give(state, "red", explorers=1, wood=2, ore=2)
    play(begin(state, "red"), "main explorer", "space R1.3")
    assert question(state) == "Process 1 of up to 3: which raw good?"
    play(state, "process ore")
    assert question(state) == "Process 2 of up to 3: which raw good?"


def test_goods_of_a_payment_are_counted_TM_9_12() -> None:
    state = table()
    give(state, "red", wood=2, ore=2)
    resolve(state, "red", token_effect("b3d"))
    play(state, "offer pay")
    assert question(state) == "Pay 1 of 2: which raw good? A product may stand in for it."
    play(state, "pay ore")
    assert question(state) == "Pay 2 of 2: which raw good? A product may stand in for it."


def test_goods_that_are_taken_are_counted_TM_9_1() -> None:
    state = table()
    resolve(state, "red", token_effect("b3f"))
    assert question(state) == "Take 1 of 2: which product?"
    play(state, "take plank")
    assert question(state) == "Take 2 of 2: which product?"
    state = table()
    resolve(state, "red", token_effect("b1f"))
    assert question(state) == "Which product do you take?"


def test_a_series_within_a_series_keeps_both_counts_TM_14_5() -> None:
    """A token that is reached on the way brings goods before the caravan goes on."""
    state = table(tokens={"K1": "b1f"})
    play(begin(state, "red"), "main explorer", "space H.travel", "travel X0>K1")
    assert question(state) == "Which product do you take?"
    play(state, "take plank")
    assert question(state) == "Travel: 1 of 2 left. Which caravan moves where?"


def test_a_payment_that_is_impossible_is_still_shown_with_what_is_lacking_TM_9_12() -> None:
    state = table()
    give(state, "red", wood=1, worker1=1)
    resolve(state, "red", token_effect("b3e"))
    assert list(roles(state)) == ["offer decline", "offer worker:1"]
    (missing,) = GAME.impossible(state)
    assert str(state.describe(missing).message) == "Pay 1 product"
    assert str(GAME.refusal(state, missing)) == "you can't pay 1 product: you have 0 products (TM-9.12)"
    play(state, "offer worker:1")
    assert GAME.impossible(state) == []


def test_turning_a_character_says_only_what_is_really_lost_TM_11_8() -> None:
    for character, kept in (
        ("CH2", "every culture gain counts 1 more"),
        ("CH7", "a private crossroads space"),
        ("CH5", "one more explorer"),
    ):
        state = table()
        give(state, "red", character=character)
        begin(state, "red")
        turned, left = (state.describe(GAME.space.action("flip", word)) for word in ("flip", "keep"))
        assert [str(cost) for cost in turned.cost] == [f"lose: {kept}"]
        assert [str(gain) for gain in left.gain] == [kept]
        assert (turned.role, left.role) == (Role.MAIN, Role.MAIN)


# -- costs that are said before ----------------------------------------------------------------------------


def costs(state: State, choice: str) -> list[str]:
    return [str(cost) for cost in state.describe(GAME.space.action(*choice.split(" "))).cost]


def gains(state: State, choice: str) -> list[str]:
    return [str(gain) for gain in state.describe(GAME.space.action(*choice.split(" "))).gain]


def test_a_future_space_says_until_when_the_explorer_is_away_TM_8_7() -> None:
    state = table(number=2)
    play(begin(state, "red"), "main explorer")
    assert costs(state, "space R2.1") == []
    assert costs(state, "space R4.1") == ["the explorer until the end of round 4"]
    assert costs(state, "space R6.1") == ["the explorer until the end of the game"]


def test_a_raid_says_what_it_would_bring_from_whom_after_its_own_loss_TM_9_9() -> None:
    state = table(players=3)
    give(state, "red", military=5)  # level 2 before, level 1 after the loss
    give(state, "yellow", wood=5)
    give(state, "green", wood=4)
    play(begin(state, "red"), "main chief")
    assert gains(state, "space H.raid")[1:] == ["Yellow gives 1 good"]
    before = [int(state.held(seat, s.RAW)) for seat in range(3)]
    play(state, "space H.raid")
    assert [int(state.held(seat, s.RAW)) - held for seat, held in enumerate(before)] == [1, -1, 0]


def test_becoming_first_player_says_what_goes_with_it_TM_9_10() -> None:
    state = table(players=4)
    play(begin(state, "red"), "main chief")
    assert gains(state, "space H.first")[1:] == [
        "you begin the next round and gain 1 travel, the third player of the new order gains 1 culture,"
        " the fourth gains 2 military"
    ]


def test_reserving_says_what_a_card_costs_that_is_never_created_TM_10_2() -> None:
    state = table()
    give(state, "red", culture=4)
    show(state, "T1a")
    play(begin(state, "red"), "main explorer", "space R1.1")
    assert costs(state, "post reserve:T1a") == ["5 VP if it still lies there at the end"]


def test_a_card_that_is_too_dear_says_what_is_lacking_for_both_ways_TM_10_4() -> None:
    state = table()
    give(state, "red", plank=1, worker1=1)
    show(state, "T1a")
    play(begin(state, "red"), "main explorer", "space R1.1")
    assert str(state.why_not("card:T1a")) == (
        "you can't pay for Digging Stick: you lack 2 planks; to reserve it: reserving is possible from"
        " river space 4 on (TM-10.4)"
    )


# -- sets --------------------------------------------------------------------------------------------------


def gathered_moments(players: int, seed: int) -> list[State]:
    """Tables of a random game at which a set can be chosen."""
    state, chance, found = GAME.deal(players, seed), Chance(seed), []
    while not state.is_terminal():
        if of_decision(state) is not None:
            found.append(state.clone())
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])
    return found


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (3, 4), (4, 5)])
def test_goods_are_picked_in_any_order_and_the_same_is_written(players: int, seed: int) -> None:
    moments = gathered_moments(players, seed)
    assert len({opened.id for state in moments if (opened := state.decision())}) > 2
    for state in moments:
        gathering = of_decision(state)
        assert gathering is not None
        sets = Gathered(state, gathering)
        assert sets.is_small
        for picked in [one for one in sets.paths if 0 < len(one) <= 3]:
            written = sets.written(picked)
            assert written is not None
            for order in set(itertools.permutations(picked)):
                held: list[str] = []
                for what in order:
                    after = sets.after_click(held, what)
                    assert after is not None
                    held = after
                assert sets.written(held) == written
            trial = state.clone()
            for action in written:
                trial.choose(action)  # every written set can be played


def test_a_trade_knows_which_good_is_given_and_which_is_taken_TM_9_3() -> None:
    state = table()
    give(state, "red", wood=1, ore=1)
    play(begin(state, "red"), "main explorer", "space HUT", "choose trade_raw")
    gathering = of_decision(state)
    assert gathering is not None
    sets = Gathered(state, gathering)
    held = sets.after_click([], "good:ore")
    assert held == ["trade-give good:ore"]
    held = sets.after_click(held, "good:wood")
    assert held == ["trade-give good:ore", "trade-take good:wood"]
    written = sets.written(held)
    assert written is not None
    assert [state.game.space.option(action) for action in written] == ["ore", "wood"]


# -- stops, belongings, things -----------------------------------------------------------------------------


def test_a_stop_says_that_a_card_turns_up_only_where_one_does_TM_10_1() -> None:
    state = table()
    give(state, "red", plank=3, culture=4)
    show(state, "T1a", "W1b")
    play(begin(state, "red"), "main explorer", "space R1.1")
    chosen = state.clone()
    chosen.choose(GAME.space.action("post", "create:T1a"))
    assert str(GAME.before_going_on(chosen)) == "A new card will be turned up."
    ended = state.clone()
    ended.choose(GAME.space.action("post", "end"))
    assert GAME.before_going_on(ended) is None


def test_belongings_are_goods_members_and_workers_that_can_still_be_used() -> None:
    state = table()
    give(state, "red", wood=2, metal=1, explorers=3, chief=1, worker1=2)
    state.put(0, s.USED_WORKERS, 1)
    found = {one.symbol: one.count for one in GAME.belongings(state, 0)}
    assert (found["tm-wood"], found["tm-metal"], found["tm-explorer"], found["tm-worker"]) == (2, 1, 3, 1)
    assert found["tm-warrior"] == 0


def test_whatever_is_drawn_says_what_it_is_and_when_it_is_of_use() -> None:
    for players in (4, 2)[: enough(2)]:
        state, chance = GAME.deal(players, players), Chance(players)
        while not state.is_terminal():
            if chance.below(15) == 0:
                for panel in board(state.view(0), "en", options_of(state, "en")).panels.values():
                    for element in panel.elements:
                        reason = state.why_not(element)
                        assert reason is None or reason.rule
                        assert state.game.thing(state, element).text != "{thing}", element
                        assert element.partition(":")[0] in GAME.uses
            actions = state.legal_actions()
            state.apply_action(actions[chance.below(len(actions))])


# -- what is drawn -----------------------------------------------------------------------------------------


def drawn(state: State, panel: str, options: bool = False) -> str:
    found = options_of(state, "en") if options else {}
    return str(board(state.view(0), "en", found).panels[panel].svg)


def test_the_private_settlement_and_its_owner_are_drawn_TM_11_7() -> None:
    state = table()
    give(state, "yellow", character="CH7")
    state.put(1, s.PRIVATE_SETTLEMENT, 2)
    state.put(1, s.PRIVATE_TILE, 15)
    begin(state, "red")
    mat = drawn(state, "mat-yellow")
    assert "private settlement of Yellow: culture 5/9/13: 2/5/10 VP" in mat
    assert "private crossroads space of Yellow: " in mat
    assert "private" not in drawn(state, "mat-green")


def test_the_terminal_shows_the_private_settlement_too_TM_11_7() -> None:
    state = table()
    give(state, "yellow", character="CH7")
    state.put(1, s.PRIVATE_SETTLEMENT, 2)
    begin(state, "red")
    console = Console(width=120, file=io.StringIO())
    console.print(clayworks.load("terramara").terminal(state.view(0), "en"))
    assert isinstance(console.file, io.StringIO)
    assert "5/9/13" in console.file.getvalue()


def test_both_caravans_of_a_pair_and_the_token_under_them_are_seen_TM_4_7() -> None:
    state = table()
    give(state, "red", caravans=("K1", "K1"))
    begin(state, "red")
    land = drawn(state, "land")
    places = re.findall(r'id="caravan-red-\d"[^>]*transform="translate\(([^)]*)\)"', land)
    assert len(set(places)) == 2
    assert 'data-element="node:K1"' in land


def test_neutral_explorers_bear_the_number_of_their_player_TM_5_7() -> None:
    state = table(players=2)
    stand(state, "R1.2", ("N2", "explorer"))
    begin(state, "red")
    land = drawn(state, "land")
    assert re.search(r"neutral player 2: explorer\n[^<]+</title>.*?>2</text>", land)


def test_rounds_stand_beside_their_rows_and_the_last_has_two_TM_4_3() -> None:
    land = drawn(begin(table(), "red"), "land")
    assert "row 4, open in round 4" in land
    assert "row 5/6, open in round 5" in land


def test_the_reserve_shows_how_many_workers_are_left_TM_4_2() -> None:
    state = begin(table(), "red")
    tracks = drawn(state, "tracks")
    for level, left in ((1, 5), (2, 1), (3, 1)):
        assert f"level-{level} workers left in the reserve: {left}" in tracks


@pytest.mark.once
def test_no_tooltip_says_the_same_twice() -> None:
    for players in (2, 4):
        state, chance = GAME.deal(players, players + 10), Chance(players)
        while not state.is_terminal():
            if chance.below(8) == 0:
                drawing = board(state.view(0), "en", options_of(state, "en"))
                for panel in drawing.panels.values():
                    for title in re.findall(r'data-choice="[^"]*"[^>]*><title>([^<]*)', panel.svg):
                        first, *more = title.split("\n")
                        assert not set(first.split("; ")) & set("; ".join(more).split("; "))
            actions = state.legal_actions()
            state.apply_action(actions[chance.below(len(actions))])


@pytest.mark.once
def test_panels_keep_their_sizes_through_a_whole_game() -> None:
    for players in (2, 3, 4):
        state, chance = GAME.deal(players, players), Chance(players)
        sizes: dict[str, tuple[float, float]] = {}
        while not state.is_terminal():
            if chance.below(10) == 0:
                for name, panel in board(state.view(0), "en", {}).panels.items():
                    assert sizes.setdefault(name, (panel.width, panel.height)) == (panel.width, panel.height)
            actions = state.legal_actions()
            state.apply_action(actions[chance.below(len(actions))])
