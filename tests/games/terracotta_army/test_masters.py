"""Masters: TA-10."""

from __future__ import annotations

import pytest

from .boards import after, asked, begin, choose, clean_up, mat, options, seen, standing

MASTERS = ("builder", "administrator", "inspector", "clay_maker", "overseer", "blacksmith")


@pytest.mark.parametrize("master", MASTERS)
def test_a_space_hires_only_its_own_master_with_any_free_token_TA_R9(master: str) -> None:
    """TA-R9, TA-10.1, TA-10.2."""
    other = "builder" if master != "builder" else "overseer"
    state = begin(middle=master, y=mat(5, masters={other: 3}))
    choose(state, "inner skip")
    assert options(state) == ["clay", "coin", "hire:1", "hire:2", "hire:4", "hire:5", "skip"]
    choose(state, "middle hire:5")
    assert seen(state, "y")["masters"] == {other: 3, master: 5}
    assert seen(state, "y")["coins"] == 0


def test_hiring_without_using_excludes_the_substitute_TA_R10() -> None:
    """TA-R10, TA-10.3."""
    state = begin(middle="clay_maker", y=mat(3))
    choose(state, "inner skip", "middle hire:1")
    assert options(state) == ["decline", "use"]
    choose(state, "master-use decline")
    assert asked(state) == "outer"
    assert (seen(state, "y")["wet"], seen(state, "y")["coins"]) == (0, 2)


@pytest.mark.parametrize("first", ["skip", "clay", "coin", "perform"])
def test_the_administrator_repeats_the_inner_action_whatever_was_done_before_TA_R11(first: str) -> None:
    """TA-R11, TA-10.5: performed, replaced or skipped; once."""
    state = begin(inner="coins 4", middle="administrator", y=mat(0, masters={"administrator": 1}))
    choose(state, f"inner {first}")
    before = seen(state, "y")["coins"]
    assert options(state) == ["clay", "coin", "skip", "use"]
    choose(state, "middle use")
    assert asked(state) == "outer", "there is no substitute inside"
    assert seen(state, "y")["coins"] == before + 4


def test_the_administrator_pays_the_full_cost_TA_R11() -> None:
    """TA-R11: with clay for one craft only, the second is not offered."""
    state = begin(inner="craft 3", middle="administrator", y=mat(0, 5, masters={"administrator": 1}))
    once = after(state, "inner perform", "craft-type officer", "craft-cell A1")
    assert options(once) == ["clay", "coin", "skip"]
    assert "use" in options(after(state, "inner skip"))


def test_a_craft_through_the_administrator_is_a_craft_in_full_TA_R12() -> None:
    """TA-R12: warehouse of the same segment, VP, weapon."""
    yellow = mat(0, 2, ready="spear", masters={"administrator": 1})
    state = begin(inner="craft 2", middle="administrator", outer="buy musician", y=yellow)
    choose(state, "inner skip", "middle use", "craft-type soldier", "craft-cell C3")
    assert state.view()["warehouses"] == [1, 1, 2, 1]
    assert seen(state, "y")["vp"] == 5
    assert asked(state) == "weapon"
    choose(state, "weapon use")
    assert (seen(state, "y")["vp"], seen(state, "y")["coins"]) == (6, 2)


def test_the_administrator_promotes_and_soaks_TA_10_5() -> None:
    """TA-10.5: whatever the inner action is."""
    promote = begin(inner="promote", middle="administrator", y=mat(masters={"administrator": 1}))
    choose(promote, "inner clay", "middle use")
    assert promote.view()["wheel"]["segments"][0]["artisan"] == "yellow"
    soak = begin(inner="soak", middle="administrator", y=mat(0, 0, 3, masters={"administrator": 1}))
    choose(soak, "inner coin", "middle use")
    assert (seen(soak, "y")["wet"], seen(soak, "y")["dry"]) == (3, 0)


@pytest.mark.parametrize("round", [1, 2, 3, 4, 5])
def test_the_builder_costs_the_number_of_the_round_TA_10_4(round: int) -> None:  # noqa: A002
    """TA-10.4."""
    poor = begin(middle="builder", round=round, y=mat(round - 1, masters={"builder": 1}))
    assert options(choose(poor, "inner skip")) == ["clay", "coin", "skip"]
    state = begin(middle="builder", round=round, y=mat(round, masters={"builder": 1}))
    choose(state, "inner skip", "middle use")
    assert seen(state, "y")["coins"] == 0


def test_the_builder_brings_no_vp_no_weapon_and_no_clay_TA_R35() -> None:
    """TA-R35, TA-10.4: all weapons are ready, none is asked for."""
    yellow = mat(1, ready="sword halberd crossbow spear", masters={"builder": 1})
    state = begin(middle="builder", outer="ready sword", y=yellow)
    choose(state, "inner skip", "middle use")
    assert options(state) == ["crossbowman", "guard", "officer", "soldier"]
    choose(state, "builder-type soldier", "builder-cell E4")
    assert state.view()["active"] == "green"
    assert standing(state)["E4"]["figure"] == "soldier"
    player = seen(state, "y")
    assert (player["vp"], player["coins"], sum(player["weapons"].values())) == (0, 0, 4)
    assert state.view()["warehouses"] == [1, 1, 1, 1]
    assert state.view()["organizer"]["soldier"] == {"left": 10, "vp": 5}


def test_the_inspector_master_moves_one_inspector_forward_only_TA_R34() -> None:
    """TA-R34, TA-10.6: 1 or 2 spaces; not moving is `skip` or `decline`."""
    state = begin(middle="inspector", row=6, column="I", y=mat(masters={"inspector": 1}))
    choose(state, "inner skip")
    assert "skip" in options(state)
    choose(state, "middle use")
    assert options(state) == ["column+1", "column+2", "row+1", "row+2"]
    assert after(state, "inspector row+2").view()["inspectors"] == {"row": 1, "column": "I"}
    assert after(state, "inspector column+2").view()["inspectors"] == {"row": 6, "column": "B"}
    hired = choose(begin(middle="inspector", y=mat(1)), "inner skip", "middle hire:1")
    assert options(hired) == ["decline", "use"]


def test_the_clay_maker_gives_three_wet_clay_TA_10_7() -> None:
    """TA-10.7."""
    state = begin(middle="clay_maker", y=mat(0, 1, masters={"clay_maker": 6}))
    choose(state, "inner skip", "middle use")
    assert seen(state, "y")["wet"] == 4


def test_the_overseer_empties_two_different_warehouses_TA_R43() -> None:
    """TA-R43, TA-10.8: one of them may be empty; only warehouse 0 holds clay, so `w0` is automatic."""
    state = begin(middle="overseer", warehouses=[3, 0, 0, 0], y=mat(masters={"overseer": 1}))
    choose(state, "inner skip", "middle use")
    assert asked(state) == "overseer-second"
    assert options(state) == ["w1", "w2", "w3"]
    choose(state, "overseer-second w2")
    assert (seen(state, "y")["wet"], seen(state, "y")["dry"]) == (0, 3)
    full = begin(middle="overseer", y=mat(masters={"overseer": 1}))
    choose(full, "inner skip", "middle use")
    assert options(full) == ["w0", "w1", "w2"]
    assert options(after(full, "overseer w0")) == ["w1", "w2", "w3"]


def test_a_warehouse_that_is_written_second_says_what_to_choose_before_it_TA_19_4() -> None:
    """TA-19.4: where they are typed one by one; on a page they are one set."""
    state = begin(middle="overseer", y=mat(masters={"overseer": 1}))
    choose(state, "inner skip", "middle use")
    sentence = "choose another warehouse, then the north-west warehouse (TA-10.8)"
    assert str(state.why_not("warehouse:3")) == sentence
    assert state.game.element_of(state, "w3") == "warehouse:3"
    assert state.why_not("warehouse:2") is None
    first = after(state, "overseer w0")
    assert first.why_not("warehouse:3") is None
    assert str(first.why_not("warehouse:0")) == "the north-east warehouse is one of the two already (TA-10.8)"
    second = after(state, "overseer w1")
    assert (
        str(second.why_not("warehouse:1")) == "the south-east warehouse is one of the two already (TA-10.8)"
    )
    other_way = "choose the north-east warehouse, then the south-east warehouse (TA-10.8)"
    assert str(second.why_not("warehouse:0")) == other_way


def test_the_blacksmith_readies_all_weapons_TA_10_9() -> None:
    """TA-10.9."""
    state = begin(middle="blacksmith", y=mat(ready="sword crossbow", masters={"blacksmith": 1}))
    choose(state, "inner skip", "middle use")
    assert all(seen(state, "y")["weapons"].values())


def test_hiring_is_paid_first_and_the_ability_from_what_is_left_TA_R48() -> None:
    """TA-R48: token 1 leaves 1 of 2 coins; in round 2 the Builder's ability costs 2."""
    state = begin(middle="builder", outer="ready sword", round=2, y=mat(2))
    assert asked(after(state, "inner skip", "middle hire:1")) == "outer"
    richer = begin(middle="builder", outer="ready sword", round=2, y=mat(3))
    assert asked(after(richer, "inner skip", "middle hire:1")) == "master-use"


def test_several_players_may_hire_the_same_master_TA_R53() -> None:
    """TA-R53, TA-10.2."""
    state = begin(middle="clay_maker", y=mat(1), g=mat(masters={"clay_maker": 1}))
    choose(state, "inner skip", "middle hire:1")
    assert seen(state, "y")["masters"] == seen(state, "g")["masters"] == {"clay_maker": 1}


def test_a_master_is_hired_once_TA_10_2() -> None:
    """TA-10.2: with a token on it there is only `use`, free of charge."""
    state = choose(begin(middle="clay_maker", y=mat(9, masters={"clay_maker": 2})), "inner skip")
    assert options(state) == ["clay", "coin", "skip", "use"]
    assert seen(choose(state, "middle use"), "y")["coins"] == 9


@pytest.mark.parametrize("master", MASTERS)
def test_the_clean_up_bonus_of_each_master_TA_R37(master: str) -> None:
    """TA-R37, TA-10.10, TA-12.3, TA-12.4: a coin from three of them, one wet clay kept by the others."""
    player = seen(clean_up("yg", y=mat(0, 2, masters={master: 6})), "y")
    coin = 1 if master in ("builder", "administrator", "inspector") else 0
    assert (player["coins"], player["wet"], player["dry"]) == (coin, 1 - coin, 1 + coin)


def test_the_bonuses_are_cumulative_TA_10_10() -> None:
    """TA-10.10: all six."""
    masters = {name: cost for cost, name in enumerate(MASTERS, 1)}
    player = seen(clean_up("yg", y=mat(0, 5, 1, masters=masters)), "y")
    assert (player["coins"], player["wet"], player["dry"]) == (3, 3, 3)
