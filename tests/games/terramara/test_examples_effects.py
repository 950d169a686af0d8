"""Worked examples TM-E13 to TM-E41: raids, tracks, goods, artefacts, set-up, order, neutrals."""

from __future__ import annotations

import pytest

from clayworks.games.terramara.game import Terramara
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.dealing import burning
from clayworks.games.terramara.rules.notation import CARDS
from clayworks.games.terramara.rules.raids import spoils
from clayworks.games.terramara.rules.rounds import renew_cards

from .boards import (
    DEAL,
    GAME,
    answer,
    asked,
    begin,
    close,
    deal,
    effect_of,
    empty,
    give,
    has,
    options,
    play,
    resolve,
    row,
    show,
    table,
    token_effect,
    who,
)

# -- raids (TM-9.9) ----------------------------------------------------------------------------------------


def test_e13_everybody_gives_by_the_difference_of_levels() -> None:
    state = table()
    give(state, "red", military=8)
    give(state, "blue", military=6, wood=12)
    give(state, "green", military=3, ore=9)
    give(state, "yellow", military=11, stone=9)
    play(begin(state, "red"), "main explorer", "space H.raid")
    red = has(state, "red")
    assert (red["military"], red["wood"], red["ore"], red["stone"]) == (7, 2, 2, 1)


def test_e14_the_level_counts_after_the_loss() -> None:
    state = table()
    give(state, "red", military=5)
    give(state, "blue", military=6, wood=11)
    play(begin(state, "red"), "main explorer", "space H.raid")
    assert has(state, "red")["wood"] == 1


@pytest.mark.parametrize(
    ("raider", "victim", "goods", "due"), [(15, 0, 9, 4), (0, 15, 15, 1), (0, 15, 7, 0), (7, 7, 11, 2)]
)
def test_e15_the_divisor_goes_from_2_to_8(raider: int, victim: int, goods: int, due: int) -> None:
    state = table()
    give(state, "red", military=raider)
    give(state, "blue", military=victim, wood=goods)
    assert spoils(state, 0, 3) == due


def test_e16_the_guardian_raids_without_military_and_a_hidden_jar_protects() -> None:
    for jar, wood in (([], 2), (["P1b"], 0)):
        state = table()
        give(state, "red", character="CH3")
        give(state, "blue", wood=10, artefacts=jar)
        play(begin(state, "red"), "main explorer", "space H.raid")
        assert has(state, "red").get("wood", 0) == wood
        assert has(state, "red").get("military", 0) == 0


def test_the_victim_chooses_good_by_good() -> None:  # TM-14.4
    state = table(2)
    give(state, "red", military=1)
    give(state, "yellow", wood=6, metal=5)
    play(begin(state, "red"), "main explorer", "space H.raid_and_first", "order raid", "raid raid")
    assert (who(state), asked(state), options(state)) == ("yellow", "give", ["metal", "wood"])
    play(state, "give metal", "give wood")
    assert (has(state, "red")["metal"], has(state, "red")["wood"]) == (1, 1)
    assert (who(state), asked(state)) == ("red", "travel")


# -- tracks (TM-9.4 to TM-9.6) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("culture", "reach", "reserving"), [(0, 2, False), (3, 4, False), (5, 5, True), (11, 8, True)]
)
def test_e17_reach_and_reserving(culture: int, reach: int, reserving: bool) -> None:
    state = table()
    give(state, "red", culture=culture, plank=9, metal=9, block=9, leather=9)
    show(state, "T1a", "T1b", "T1c", "T1d", "W1a", "W1b", "W1c", "W1d")
    close(state)
    cards = ["T1a", "T1b", "T1c", "T1d", "W1a", "W1b", "W1c", "W1d"][:reach]
    wanted = [f"create:{card}" for card in cards] + ["end"]
    wanted += [f"reserve:{card}" for card in cards] if reserving else []
    assert options(state) == wanted


def test_e18_a_river_token_comes_before_the_next_point() -> None:
    state = table()
    give(state, "red", culture=5)
    resolve(state, "red", effect_of("P1c"))
    play(state, "culture advance")
    assert asked(state) == "take"
    play(state, "take metal", "culture advance")
    assert has(state, "red")["culture"] == 7
    assert GAME.tables.reach[7] == 6


def test_e20_river_14_has_two_tokens_and_what_is_left_is_points() -> None:
    state = table(tokens={"V14a": "b2b", "V14b": "b3f"})
    give(state, "red", culture=13)
    resolve(state, "red", effect_of("P1c"))
    play(state, "culture advance")
    assert (asked(state), options(state)) == ("order", ["V14a", "V14b"])
    play(state, "order V14b", "take plank", "take plank")
    assert has(state, "red")["metal"] == 1  # V14a follows without a question
    assert has(state, "red")["vp"] == 1


def test_e21_military_beyond_20_is_points() -> None:
    state = table()
    give(state, "red", military=19)
    resolve(state, "red", effect_of("W3a"))
    assert (has(state, "red")["military"], has(state, "red")["vp"]) == (20, 2)


def ends(*path: str) -> tuple[str, ...]:
    """Where the caravans stand after two steps from X0."""
    state = table()
    play(begin(state, "red"), "main explorer", "space H.travel", *(f"travel {step}" for step in path))
    return tuple(sorted(state.view(0)["players"]["red"]["caravans"]))


def test_e22_all_end_positions_of_two_steps() -> None:
    state = play(begin(table(), "red"), "main explorer", "space H.travel")
    assert options(state) == ["X0>K1", "X0>X1", "stop"]
    other = state.clone()
    play(state, "travel X0>K1")
    assert options(state) == ["K1>X1", "X0>K1", "X0>X1", "stop"]
    play(other, "travel X0>X1")
    assert options(other) == ["X0>K1", "X0>X1", "X1>K2", "X1>X2", "stop"]
    assert ends("X0>X1", "X1>X2") == ("X0", "X2")
    assert ends("X0>X1", "X1>K2") == ("K2", "X0")
    assert ends("X0>X1", "X0>X1") == ("X1", "X1")
    assert ends("X0>X1", "X0>K1") == ("K1", "X1")
    assert ends("X0>K1", "K1>X1") == ("X0", "X1")
    assert ends("X0>K1", "X0>K1") == ("K1", "K1")


def test_e22_a_road_token_is_used_once_for_each_arrival() -> None:  # TM-J23
    state = table()
    play(begin(state, "red"), "main explorer", "space H.travel", "travel X0>K1", "travel X0>K1")
    assert (has(state, "red")["ore"], has(state, "red")["cattle"]) == (2, 2)  # b1b twice


def test_e23_an_open_settlement_and_no_way_back() -> None:
    state = table(number=2)
    give(state, "red")
    play(begin(state, "red"), "main explorer", "space H.travel")
    assert options(state) == ["X0>K1", "X0>S1", "X0>X1", "stop"]
    play(state, "travel X0>S1")
    assert state.view(0)["players"]["red"]["flags"] == ["S1"]
    play(state, "travel S1>X1")
    assert sorted(state.view(0)["players"]["red"]["caravans"]) == ["X0", "X1"]
    assert not [edge for edge in GAME.printed.options[17][1] if edge.startswith("X1>X0")]


def test_e25_the_end_slots_go_by_arrival() -> None:
    state = table()
    for place, seat in enumerate((0, 3, 0, 3, 2)):
        state.road_end |= (seat + 1) << 3 * place
        state.arrived += 1
    assert [player["road"] for player in state.ledger()["players"]] == [11, 0, 3, 8]


# -- goods, workers, artefacts -----------------------------------------------------------------------------


def test_e26_a_level_3_worker_processes_up_to_three() -> None:
    state = table()
    give(state, "red", wood=2, ore=1, cattle=1, worker3=1)
    play(begin(state, "red"), "main worker:3")
    assert options(state) == ["cattle", "ore", "wood"]
    play(state, "process wood")
    assert options(state) == ["cattle", "done", "ore", "wood"]
    play(state, "process wood", "process ore")
    assert has(state, "red") == {
        "plank": 2,
        "metal": 1,
        "cattle": 1,
        "worker3": 1,
        "explorers": 4,
        "chief": 1,
    }


def test_e26_the_rest_of_an_activation_is_lost() -> None:
    state = table()
    give(state, "red", wood=1, worker3=1)
    play(begin(state, "red"), "main worker:3")
    assert asked(state) == "main"
    assert has(state, "red")["plank"] == 1
    assert options(state) == ["chief", "explorer"]


def test_e27_products_pay_for_raw_goods() -> None:
    state = table()
    give(state, "red", wood=1, metal=1)
    resolve(state, "red", token_effect("b3d"))
    assert options(state) == ["decline", "pay"]
    play(state, "offer pay")
    assert options(state) == ["metal", "wood"]
    play(state, "pay wood")
    assert has(state, "red")["vp"] == 5


def test_e28_a_worker_of_an_artefact_works_in_the_same_turn() -> None:
    state = table()
    give(state, "red", plank=3, block=1, wood=1)
    show(state, "T1c")
    close(state)
    play(state, "post create:T1c")
    assert options(state) == ["end", "worker:1"]


def test_e29_substituting_in_a_range() -> None:
    state = table()
    give(state, "red", character="CH4", plank=3, wood=3, block=1)
    show(state, "T2c")
    play(close(state), "post create:T2c")
    assert (asked(state), options(state)) == ("substitute", ["wood:1", "wood:2"])
    play(state, "substitute wood:2")
    assert (has(state, "red")["plank"], has(state, "red")["wood"]) == (1, 1)


def test_e30_a_reserved_artefact_costs_one_product_less() -> None:
    state = table()
    give(state, "red", culture=12, reserved="W3e", metal=4, plank=1, block=1, leather=1)
    show(state, "T1a")
    play(close(state), "post create:W3e")
    assert (asked(state), options(state)) == ("discount", ["block", "leather", "metal", "plank"])
    play(state, "discount metal")
    assert has(state, "red")["metal"] == 1


def test_e30_with_the_maker_the_goods_named_leave_one_way() -> None:
    state = table()
    give(
        state, "red", culture=12, reserved="W3e", character="CH4", metal=2, ore=1, plank=1, block=1, cattle=1
    )
    show(state, "T1a")
    play(close(state), "post create:W3e")
    assert state.ledger()["players"][0]["artefacts"] == 18
    assert not any(has(state, "red").get(good) for good in ("metal", "ore", "plank", "block", "cattle"))


def renewed(game: Terramara, deck_at: int = 24) -> list[str]:
    """The row when the level-1 cards at A1, A3 and A6 have left it; from 24 on, the deck has no level 1."""
    state = table(number=3, game=game)
    show(state, "T1a", "T2a", "T1b", "T2b", "T2c", "T1c", "T2d", "W2a")
    state.deck_at = deck_at
    renew_cards(state)
    return row(state)


def test_e32_each_card_that_leaves_the_row_is_replaced_in_its_own_place() -> None:
    """TM-6.2 (a), TM-J18."""
    assert renewed(GAME) == ["P2a", "T2a", "P2b", "T2b", "T2c", "P2c", "T2d", "W2a"]


def test_e32_until_version_2_the_others_moved_to_the_left() -> None:
    """TM-6.2 (a)."""
    assert renewed(GAME.with_rules(1)) == ["T2a", "T2b", "T2c", "T2d", "W2a", "P2a", "P2b", "P2c"]


def test_without_a_deck_the_row_closes_up() -> None:
    """TM-J18: one card is left, for the first place; the other two places close up."""
    assert renewed(GAME, len(CARDS) - 1) == [CARDS[-1], "T2a", "T2b", "T2c", "T2d", "W2a"]
    assert renewed(GAME, len(CARDS)) == ["T2a", "T2b", "T2c", "T2d", "W2a"]


def test_e33_the_reserve_runs_out() -> None:
    state = table()
    for _ in range(6):
        empty(state)
        resolve(state, "red", effect_of("T1c"))
    assert has(state, "red")["worker1"] == 5


# -- set-up, order, neutrals -------------------------------------------------------------------------------


def test_e34_the_beginners_kits() -> None:
    state = GAME.set_up(("red", "yellow", "green", "blue"), deal(4), {"setup": "beginner"})
    for place, colour in enumerate(state.colours, 1):
        assert has(state, colour) == {
            "wood": 1, "ore": 1, "stone": 1, "cattle": 1, "worker1": 1, "culture": 1,
            "military": place, "explorers": 4, "chief": 1,
        }  # fmt: skip
    assert state.view(0)["players"]["red"]["reach"] == 3


def test_e35_the_draft_goes_backwards_and_then_forwards() -> None:
    made = deal(3, characters=["CH1", "CH2", "CH3", "CH4"], starting_cards=["ST3", "ST9", "ST11", "ST12"])
    state = GAME.set_up(("red", "yellow", "green"), made, {})
    while asked(state) == "neutral":
        state.apply_action(state.legal_actions()[0])
    pickers = []
    while asked(state) == "draft":
        pickers.append(who(state))
        play(state, f"draft {options(state)[0]}")
    assert pickers == ["green", "yellow", "red", "red", "yellow", "green"]


@pytest.mark.parametrize(
    ("tiles", "card", "space"),
    [
        (("PQ1b", "FM1c"), 2, "R1.3"),
        (("PQ1b", "FM1c"), 3, "R1.5"),
        (("PQ1a", "FM1d"), 2, "R1.3"),
        (("PQ1a", "FM1d"), 3, "R1.4"),
    ],
)
def test_e36_fire_counts_the_small_spaces(tiles: tuple[str, str], card: int, space: str) -> None:
    state = table(3, R1=tiles)
    assert state.view(0)["rows"][0]["spaces"][burning(state, 0, card) - s.HOMELAND]["id"] == space


def test_e37_who_places_the_neutral_explorers() -> None:
    for players, wanted in ((3, "red yellow green red yellow green"), (2, "red yellow " * 6)):
        made = deal(players, characters=["CH1", "CH2", "CH3", "CH4"][: players + 1])
        made["starting_cards"] = ["ST3", "ST9", "ST11", "ST12"][: players + 1]
        state = GAME.set_up(("red", "yellow", "green")[:players], made, {})
        placers = []
        while asked(state) == "neutral":
            placers.append(who(state))
            state.apply_action(state.legal_actions()[0])
        assert placers == wanted.split()


def test_e38_the_weaker_neutral_draws_first() -> None:
    from librt.vecs import vec
    from mypy_extensions import i64

    from clayworks.games.terramara.rules.rounds import draw_neutral_cards

    state = table(2)
    state.draws = vec[i64]([3, 1, 4, 2, 1, 2, 1, 2, 1, 2])
    draw_neutral_cards(state)
    assert list(state.neutrals) == [3, 1]
    state.round = 2
    draw_neutral_cards(state)
    assert list(state.neutrals) == [5, 5]


def test_e39_the_new_order_is_paid_at_once() -> None:
    state = table(number=2)
    play(begin(state, "green"), "main explorer", "space H.first", "travel X0>X1")
    assert (who(state), asked(state)) == ("red", "culture")
    play(state, "culture advance")
    assert has(state, "red")["culture"] == 1
    assert has(state, "yellow")["military"] == 2
    three = table(3, number=2)
    play(begin(three, "yellow"), "main explorer", "space H.first", "travel stop")
    assert who(three) == "red"
    two = table(2, number=2)
    play(begin(two, "yellow"), "main explorer", "space H.raid_and_first")
    play(two, "order first_player", "travel X0>X1")
    assert has(two, "red").get("culture", 0) == 0


def test_e40_in_round_5_only_the_visitor_is_paid() -> None:
    state = table(number=5)
    give(state, "red", character="CH2")
    play(begin(state, "red"), "main explorer", "space H.first")
    assert (asked(state), options(state)) == ("choose", ["culture", "military", "travel"])
    play(state, "choose culture", "culture advance", "culture advance", "culture advance")
    assert has(state, "red")["culture"] == 3
    assert has(state, "green").get("culture", 0) == 0
    assert state.view(0)["next_first_player"] == "red"


def test_e41_warriors_may_muster_warriors() -> None:
    state = table(number=5)
    give(state, "red", caravans=("X4", "X5"))
    for colour in ("yellow", "green", "blue"):
        give(state, colour, explorers=0, chief=0)
    play(begin(state, "red"), "main explorer", "space CR3")
    assert options(state) == ["chief", "explorer", "warrior"]
    play(state, "main warrior", "space CR3")
    assert has(state, "red")["warriors"] == 3
    assert state.warriors == 0


def test_the_deal_of_these_tests_is_possible() -> None:
    made = deal(2, characters=["CH1", "CH2", "CH3"], starting_cards=["ST1", "ST2", "ST3"])
    state = GAME.set_up(("red", "yellow"), made, {})
    assert asked(state) == "neutral"
    assert DEAL["first"] == "red"
    answer(state, until=("neutral",))
