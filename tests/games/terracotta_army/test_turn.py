"""The turn: TA-7."""

from __future__ import annotations

import pytest

from .boards import after, asked, begin, choose, mat, options, position, seen, start


def test_a_ring_is_turned_with_two_coins_only_TA_7_3() -> None:
    """TA-7.3: with less, `rotate` has one option and is taken by itself (TA-7.1)."""
    assert asked(start(position(y=mat(1)))) == "place"
    assert options(start(position(y=mat(2)))) == ["inner", "middle", "none"]


def test_turning_a_ring_does_not_move_the_workers_TA_R3() -> None:
    """TA-R3, TA-2.9: the actions of a segment change, the workers stay."""
    workers = [(4, "g", "craftsman"), (7, "g", "artisan")]
    state = start(position(workers=workers, y=mat(4)))
    for ring in ("inner", "middle"):
        segments = after(state, f"rotate {ring}").view()["wheel"]["segments"]
        assert segments[4]["craftsman"] == "green"
        assert segments[7]["artisan"] == "green"
        assert sum(segment["craftsman"] is not None for segment in segments) == 1


def test_turning_is_paid_before_anything_the_segment_brings_TA_R44() -> None:
    """TA-R44: one coin is not enough although the segment gives more; after paying, the coins are gone."""
    state = start(position(y=mat(2)))
    choose(state, "rotate middle", "place craftsman@3", "inner skip")
    assert seen(state, "y")["coins"] == 0
    assert options(state) == ["clay", "coin", "skip"], "no token can be paid"


def test_an_artisan_joins_a_single_craftsman_TA_7_4() -> None:
    """TA-7.4: of any player, also an own one."""
    workers = [(0, "g", "craftsman"), (1, "y", "craftsman"), (2, "g", "artisan")]
    state = start(position(workers=workers, y=mat(craftsmen=2, artisans=2)))
    near = [option for option in options(state) if option.partition("@")[2] in ("0", "1", "2", "3")]
    assert near == ["artisan@0", "artisan@1", "artisan@3", "craftsman@3"]


def test_only_workers_in_hand_can_be_placed_TA_7_4() -> None:
    """TA-7.4: no Artisans in hand, no Artisan on offer."""
    assert options(start(position())) == sorted(f"craftsman@{segment}" for segment in range(12))
    only = start(position(y=mat(craftsmen=0, artisans=5)))
    assert options(only) == sorted(f"artisan@{segment}" for segment in range(12))


def test_the_only_placement_is_taken_by_itself_TA_19_3() -> None:
    """TA-19.3, TA-7.1: the last worker, and one segment is open to it."""
    workers = [(k, "yg"[k % 2], "craftsman") for k in range(1, 9)]
    workers += [(9, "g", "craftsman")]
    free = start(position(workers=workers, y=mat(craftsmen=1)))
    assert options(free) == ["craftsman@0", "craftsman@10", "craftsman@11"]
    eleven = [(k, "ygb"[k % 3], "craftsman") for k in range(11)]
    forced = start(position("", "bgy", workers=eleven, b=mat(craftsmen=1)))
    assert asked(forced) == "inner"
    assert forced.view()["worker_at"] == 11


@pytest.mark.parametrize("middle", ["coins 2", "clay 2", "priority", "builder"])
@pytest.mark.parametrize("inner", ["coins 4", "clay 4", "craft 2", "soak", "promote"])
def test_the_substitute_is_always_there_on_both_rings_TA_R4(inner: str, middle: str) -> None:
    """TA-R4, TA-7.5: whether or not the action can be performed, once per ring."""
    state = begin(inner=inner, middle=middle, y=mat(1, 4, 1))
    assert {"clay", "coin", "skip"} < set(options(state))
    for choice, coins, wet in (("clay", 0, 1), ("coin", 1, 0), ("skip", 0, 0)):
        taken = after(state, f"inner {choice}")
        assert asked(taken) == "middle"
        assert {"clay", "coin", "skip"} < set(options(taken))
        choose(taken, f"middle {choice}")
        assert asked(taken) == "outer"
        player = seen(taken, "y")
        assert (player["coins"], player["wet"]) == (1 + 2 * coins, 4 + 2 * wet)


def test_coins_and_clay_are_gained_TA_7_6() -> None:
    """TA-7.6: performing excludes the substitute of that ring (TA-7.5)."""
    state = begin(inner="coins 4", middle="clay 2", y=mat(1, 1))
    choose(state, "inner perform")
    assert asked(state) == "middle"
    choose(state, "middle perform")
    assert asked(state) == "outer"
    assert (seen(state, "y")["coins"], seen(state, "y")["wet"]) == (5, 3)


def test_soak_turns_all_dry_clay_wet_TA_R1() -> None:
    """TA-R1, TA-7.6."""
    state = choose(begin(inner="soak", y=mat(0, 1, 4)), "inner perform")
    assert (seen(state, "y")["wet"], seen(state, "y")["dry"]) == (5, 0)


def test_perform_is_not_offered_when_it_changes_nothing_TA_R5() -> None:
    """TA-R5: soak without dry clay; a weapon that is ready; an Artisan to promote; no priority token."""
    assert options(begin(inner="soak", y=mat(0, 3))) == ["clay", "coin", "skip"]
    ready = begin(outer="ready spear", y=mat(ready="spear"))
    assert choose(ready, "inner skip", "middle skip").view()["active"] == "green"
    artisan = begin(inner="promote", worker="artisan", y=mat(artisans=1))
    assert options(artisan) == ["clay", "coin", "skip"]


def test_promotion_needs_a_craftsman_TA_R6() -> None:
    """TA-R6, TA-14.15: with an Artisan the substitute may be taken."""
    state = begin(inner="promote", worker="artisan", y=mat(artisans=1))
    assert options(state) == ["clay", "coin", "skip"]
    assert seen(choose(state, "inner clay"), "y")["wet"] == 1


def test_a_promoted_craftsman_closes_its_segment_and_returns_as_artisan_TA_R7() -> None:
    """TA-R7, TA-5.10: the last turn of a round, then the next round."""
    workers = [(k, "g", "craftsman") for k in range(5)] + [(k + 5, "y", "craftsman") for k in range(4)]
    state = start(position(workers=workers, inner=0, y=mat(masters={})))
    choose(state, "place craftsman@10", "inner perform")
    segment = state.view()["wheel"]["segments"][10]
    assert (segment["craftsman"], segment["artisan"]) == (None, "yellow")
    choose(state, "middle skip")
    if asked(state) == "outer":
        choose(state, "outer skip")
    assert state.view()["round"] == 2
    assert seen(state, "y")["workers"] == {"craftsmen": 4, "artisans": 1}
    assert seen(state, "g")["workers"] == {"craftsmen": 5, "artisans": 0}


def test_a_priority_token_is_taken_from_the_top_with_its_clay_TA_R8() -> None:
    """TA-R8, TA-7.6, TA-2.15: the numbers rise, and so does the wet clay: 0, 1, 2."""
    held: dict[str, int] = {}
    for letter, number, clay in (("y", 1, 0), ("g", 2, 1), ("b", 3, 2)):
        mats = {other: mat(priority=held[other]) for other in held}
        order = letter + "".join(other for other in "ygbp" if other != letter)
        state = begin("", order, middle="priority", **mats)
        choose(state, "inner skip")
        assert "perform" in options(state)
        choose(state, "middle perform")
        assert (seen(state, letter)["priority"], seen(state, letter)["wet"]) == (number, clay)
        held[letter] = number


def test_no_second_priority_token_and_none_from_an_empty_stack_TA_R8() -> None:
    """TA-R8, TA-14.14: the substitute is offered."""
    holding = choose(begin("", "ygb", middle="priority", y=mat(priority=1)), "inner skip")
    assert options(holding) == ["clay", "coin", "skip"]
    empty = choose(begin("", "yg", middle="priority", g=mat(priority=1)), "inner skip")
    assert options(empty) == ["clay", "coin", "skip"]


def test_the_outer_ring_has_no_substitute_TA_7_7() -> None:
    """TA-7.7: perform or skip; a weapon becomes ready."""
    state = choose(begin(outer="ready halberd"), "inner skip", "middle skip")
    assert options(state) == ["perform", "skip"]
    assert seen(after(state, "outer perform"), "y")["weapons"]["halberd"] is True
    assert seen(after(state, "outer skip"), "y")["weapons"]["halberd"] is False


def test_inner_before_middle_before_outer_TA_7_2() -> None:
    """TA-7.2: each ring is resolved with everything nested in it before the next."""
    state = begin(inner="craft 2", middle="clay 2", outer="ready sword", y=mat(0, 2, ready="halberd"))
    asking = []
    for choice in (
        "inner perform",
        "craft-type guard",
        "craft-cell E4",
        "weapon use",
        "middle perform",
        "outer perform",
    ):
        asking.append(asked(state))
        choose(state, choice)
    assert asking == ["inner", "craft-type", "craft-cell", "weapon", "middle", "outer"]
    assert state.view()["active"] == "green"
