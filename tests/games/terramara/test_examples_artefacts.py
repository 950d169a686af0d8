"""Examples made by hand from TM-10: row, creating, reserving, what a card costs and what it triggers."""

from __future__ import annotations

from typing import Any

import pytest

from clayworks.games.terramara.rules import state as s

from .boards import (
    asked,
    begin,
    close,
    entry,
    give,
    has,
    options,
    play,
    resolve,
    row,
    show,
    stand,
    table,
    token_effect,
    with_components,
)

# The row of these tables; the deck goes on with P1a (TM-5.5).
ROW = ["T1a", "T1b", "T1c", "T1d", "W1a", "W1b", "W1c", "W1d"]


def goods(*names: str) -> dict[str, int]:
    """Numbers of goods: `goods("plank", "plank", "wood")`."""
    return {name: names.count(name) for name in names}


# -- the row (TM-10.1) -------------------------------------------------------------------------------------


def test_a_created_card_leaves_the_row_which_slides_and_is_filled_from_the_right() -> None:
    """TM-10.1: T1b lies on A2, within the reach of river 0; the next deck card comes to A8."""
    state = table()
    give(state, "red", plank=2, leather=1)
    assert row(state) == ROW
    play(close(state), "post create:T1b")
    assert row(state) == ["T1a", *ROW[2:], "P1a"]


def test_a_reserved_card_leaves_the_row_in_the_same_way() -> None:
    """TM-10.1, TM-10.2: W1a lies on A5, within the reach of river 5."""
    state = table()
    give(state, "red", culture=5)
    play(close(state), "post reserve:W1a")
    assert row(state) == [*ROW[:4], *ROW[5:], "P1a"]


def test_an_empty_deck_leaves_the_row_shorter() -> None:
    """TM-10.1, TM-J18."""
    state = table()
    give(state, "red", plank=3)
    state.deck_at = s.CARDS
    play(close(state), "post create:T1a")
    assert row(state) == ROW[1:]


def test_the_row_is_filled_before_anything_that_the_card_brings() -> None:
    """TM-10.1, TM-10.3: P1c brings 2 culture and with them river 14, where b3b offers a creation.

    Only P1c lay there, so the card that b3b can create is the one that came for it, T1a.
    """
    state = table(tokens={"V14a": "b2d", "V14b": "b3b"})
    give(state, "red", culture=13, block=3, leather=1, wood=3)
    show(state, "P1c")
    state.deck_at = 0
    play(close(state), "post create:P1c", "culture advance", "order V14b")
    assert (asked(state), options(state)) == ("create", ["create:T1a", "decline"])


# -- the artefact step (TM-10.2) ---------------------------------------------------------------------------


def test_a_turn_has_one_artefact_step_create_or_reserve() -> None:
    """TM-10.2: an unused worker keeps the window open, and no second step is offered."""
    for step in ("create:T1a", "reserve:W1a"):
        state = table()
        give(state, "red", culture=5, plank=9, metal=9, leather=9, block=9, wood=1, worker1=1)
        close(state)
        assert {"create:T1a", "reserve:W1a"} <= set(options(state))
        play(state, f"post {step}")
        assert options(state) == (["end", "use:T1a", "worker:1"] if step[0] == "c" else ["end", "worker:1"])


@pytest.mark.parametrize(("culture", "offered"), [(3, []), (4, ["reserve:T1a", "reserve:T1b"])])
def test_reserving_begins_at_river_4(culture: int, offered: list[str]) -> None:
    """TM-10.2: with a reach of four cards in either case."""
    state = table()
    give(state, "red", culture=culture, worker1=1, wood=1)
    close(state)
    found = [option for option in options(state) if option.startswith("reserve")]
    assert found[:2] == offered
    assert len(found) == (4 if offered else 0)


def test_only_one_card_may_be_reserved_at_a_time() -> None:
    """TM-10.2: it blocks further reserving until it is created, also while it can't be paid."""
    state = table()
    give(state, "red", culture=4, reserved="W3a", wood=1, worker1=1)
    close(state)
    assert options(state) == ["end", "worker:1"]
    give(state, "red", metal=5)
    play(close(state), "post create:W3a")
    assert options(close(state)) == ["end", *sorted(f"reserve:{card}" for card in ROW[:4]), "worker:1"]


def test_a_reserved_card_is_created_without_reach_and_leaves_the_row_alone() -> None:
    """TM-10.2: W3a lies before Red, who is at river 0; nothing slides, nothing is dealt."""
    state = table()
    give(state, "red", metal=5, reserved="W3a")
    play(close(state), "post create:W3a")
    player = state.ledger()["players"][0]
    assert (player["artefacts"], player["reserved"]) == (10, 0)
    assert row(state) == ROW


def test_a_creation_by_an_effect_comes_besides_the_artefact_step() -> None:
    """TM-10.5, TM-J16: b3b, then the step of the turn; reserving is not possible with b3b."""
    state = table(tokens={"Q5": "b3b"})
    give(state, "red", culture=4, plank=6, leather=1, caravans=("X4", "X6"))
    play(begin(state, "red"), "main explorer", "space H.travel", "travel X4>Q5")
    assert (asked(state), options(state)) == ("create", ["create:T1a", "create:T1b", "decline"])
    play(state, "create create:T1a", "travel stop")
    assert "create:T1b" in options(state)


def test_a_creation_may_be_declined() -> None:
    """TM-9.7: what is not taken is lost."""
    state = table()
    give(state, "red", plank=3)
    play(resolve(state, "red", token_effect("b3b")), "create decline")
    assert has(state, "red")["plank"] == 3
    assert row(state) == ROW


# -- what a card costs (TM-10.4) ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("culture", "reserved", "offered"),
    [(12, True, True), (14, True, True), (11, True, False), (12, False, False)],
)
def test_from_river_12_on_the_reserved_card_costs_one_product_less_and_no_other(
    culture: int, reserved: bool, offered: bool
) -> None:
    """TM-10.4, TM-J17: T2a costs 4 plank, Red owns 3."""
    state = table()
    give(state, "red", culture=culture, plank=3, **({"reserved": "T2a"} if reserved else {}))
    show(state, "W2a" if reserved else "T2a")
    close(state)
    assert ("create:T2a" in options(state)) == offered
    if offered:
        play(state, "post create:T2a")
        assert "plank" not in has(state, "red")


def test_a_unit_can_be_dropped_only_if_the_rest_is_payable() -> None:
    """TM-10.4: W3e costs 4 metal, 1 plank, 1 block, 1 leather; without a block only that can go."""
    state = table()
    give(state, "red", culture=12, reserved="W3e", metal=4, plank=1, leather=1)
    show(state, "T1a")
    play(close(state), "post create:W3e")  # one product fits: nothing is asked
    assert not {"metal", "plank", "block", "leather"} & set(has(state, "red"))


def test_one_unit_is_dropped_and_not_a_whole_product() -> None:
    """TM-10.4: T2b costs 3 plank and 1 metal; with the metal dropped 3 plank are paid, otherwise 2 and 1."""
    for dropped, left in (("metal", {"metal": 1}), ("plank", {"plank": 1})):
        state = table()
        give(state, "red", culture=12, reserved="T2b", plank=3, metal=1)
        show(state, "T1a")
        play(close(state), "post create:T2b", f"discount {dropped}")
        held = has(state, "red")
        assert {good: held[good] for good in ("plank", "metal") if good in held} == left


@pytest.mark.parametrize(
    ("held", "offered"),
    [
        (goods("plank", "plank", "wood", "wood"), True),
        (goods("plank", "wood", "wood", "wood"), False),  # three raw goods are one too many
        (goods("plank", "plank", "ore", "ore"), False),  # not the matching raw good
        (goods("plank", "plank", "plank", "wood"), True),
    ],
)
def test_the_maker_replaces_two_products_by_the_matching_raw_goods(
    held: dict[str, int], offered: bool
) -> None:
    """TM-10.4, TM-11.4: T2a costs 4 plank."""
    state = table()
    give(state, "red", character="CH4", **held)
    show(state, "T2a")
    assert ("create:T2a" in options(close(state))) == offered


@pytest.mark.parametrize(
    ("character", "wood", "offered"), [(None, 2, True), (None, 4, False), ("CH4", 4, True)]
)
def test_the_maker_and_a_create_item_add_up(character: str | None, wood: int, offered: bool) -> None:
    """TM-J47: FM2c lets 2 units be paid with raw goods, with the Maker 2 + 2."""
    state = table(number=4, R3=("PQ2a", "FM2c"))
    things: dict[str, Any] = {"character": character} if character else {}
    give(state, "red", caravans=("X3", "X3"), wood=wood, plank=4 - wood, worker1=1, **things)
    show(state, "T2a")
    play(begin(state, "red"), "main chief", "space CR3")
    assert ("create:T2a" in options(state)) == offered
    if offered:
        play(state, "create create:T2a")
        assert not {"wood", "plank"} & set(has(state, "red"))


def test_raw_goods_that_a_later_product_needs_are_kept_for_it() -> None:
    """TM-14.3: T1b costs 2 plank and 1 leather; without leather one of the Maker's two units goes there."""
    state = table()
    give(state, "red", character="CH4", plank=2, wood=2, cattle=1)
    show(state, "T1b")
    play(close(state), "post create:T1b")
    assert (asked(state), options(state)) == ("substitute", ["wood:0", "wood:1"])
    play(state, "substitute wood:1")  # then the cattle, by itself
    assert has(state, "red") == {"plank": 1, "wood": 1, "explorers": 4, "chief": 1}


def test_no_more_units_are_paid_with_raw_goods_than_the_maker_may() -> None:
    """TM-10.4: T2a costs 4 plank; with all of them in hand 0, 1 or 2 may be wood."""
    state = table()
    give(state, "red", character="CH4", plank=4, wood=4)
    show(state, "T2a")
    play(close(state), "post create:T2a")
    assert options(state) == ["wood:0", "wood:1", "wood:2"]


# -- on creation (TM-10.3) ---------------------------------------------------------------------------------


def test_what_a_creation_triggers_comes_before_the_immediate_effect() -> None:
    """TM-10.3: the grown Maker has his 2 VP before the culture of P1c is asked."""
    state = table()
    give(state, "red", character="CH4", adult=1, block=3, leather=1)
    show(state, "P1c")
    play(close(state), "post create:P1c")
    assert (asked(state), has(state, "red")["vp"]) == ("culture", 2)


def test_a_permanent_ability_works_from_its_creation_on() -> None:
    """TM-10.3: C1b, created, pays 1 VP in the next turn; W1b saves the loss of the next join."""
    state = table()
    give(state, "red", leather=2, block=1)
    show(state, "C1b")
    play(close(state), "post create:C1b")
    play(begin(state, "red"), "main explorer", "space R2.1")
    assert has(state, "red")["vp"] == 1
    other = table()
    give(other, "red", metal=2, plank=1, military=1)
    stand(other, "R1.1", ("yellow", "explorer"))
    show(other, "W1b")
    play(close(other), "post create:W1b")
    play(begin(other, "red"), "main explorer", "space R1.1")
    assert has(other, "red")["military"] == 1


def test_a_round_ability_may_be_used_in_the_turn_of_its_creation() -> None:
    """TM-J4: T1b, `1 any raw`."""
    state = table()
    give(state, "red", plank=2, leather=1)
    play(close(state), "post create:T1b", "post use:T1b", "take ore")
    assert has(state, "red")["ore"] == 1


# -- several triggers of one event (TM-3.4) ----------------------------------------------------------------


def talkative(data: dict[str, Any]) -> None:
    """Three triggers of one event that ask something, so that their order is seen."""
    raw, product = [{"op": "any_raw", "n": 1}], [{"op": "any_product", "n": 1}]
    pay = [{"op": "pay", "cost": {"military": 1}, "gain": [{"op": "vp", "n": 1}]}]
    entry(data, "artefact", "P2b")["trigger"] = {"on": "culture_gained", "effect": raw}
    entry(data, "artefact", "C2b")["trigger"] = {"on": "culture_gained", "effect": product}
    entry(data, "character", "CH2")["adult"]["trigger"] = {"on": "culture_gained", "effect": pay}


@pytest.mark.parametrize(
    ("created", "questions"),
    [(["P2b", "C2b"], ["take wood", "take plank"]), (["C2b", "P2b"], ["take plank", "take wood"])],
)
def test_artefacts_are_triggered_in_the_order_of_creation_and_then_the_character(
    created: list[str], questions: list[str]
) -> None:
    """TM-3.4: and all of them before the canoe moves (TM-9.5)."""
    game = with_components(talkative)
    state = table(game=game)
    give(state, "red", character="CH2", adult=1, military=1, artefacts=created)
    resolve(state, "red", token_effect("b1a", game))
    play(state, *questions)
    assert (asked(state), options(state)) == ("offer", ["decline", "pay"])
    play(state, "offer pay")
    assert asked(state) == "culture"


def test_the_artefacts_of_others_are_not_triggered() -> None:
    """TM-3.4: the event happens to Red, the grown Singer; Blue's Story Urn pays neither of them."""
    state = table()
    give(state, "red", character="CH2", adult=1)
    give(state, "blue", artefacts=["P2b"])
    play(resolve(state, "red", token_effect("b1a")), "culture advance")
    assert [has(state, colour).get("vp", 0) for colour in state.colours] == [2, 0, 0, 0]


def test_triggers_come_before_the_effect_of_the_space() -> None:
    """TM-7.1 (3): the chief with W2d gains a point on H.raid before the raid takes one.

    5 + 1 - 1 = 5 is level 2: Blue at level 2 gives ⌊11 ÷ 5⌋ = 2. The other way round Red would raid
    from 4, at level 1, and get ⌊11 ÷ 6⌋ = 1.
    """
    state = table()
    give(state, "red", military=5, artefacts=["W2d"])
    give(state, "blue", military=5, wood=11)
    play(begin(state, "red"), "main chief", "space H.raid")
    assert (has(state, "red")["military"], has(state, "red")["wood"]) == (5, 2)


def test_during_set_up_nothing_that_is_created_triggers_or_adds_anything() -> None:
    """TM-5.10, TM-J5: a creation by b3b before round 1; P1c gives its 2 culture, the Singer none more."""
    state = table()
    give(state, "red", artefacts=["P2b"])
    state.stage = s.SETTING_UP
    give(state, "red", character="CH2", block=3, leather=1)
    show(state, "P1c")
    play(resolve(state, "red", token_effect("b3b")), "create create:P1c")
    play(state, "culture advance", "culture advance")
    assert asked(state) != "culture"
    assert (has(state, "red")["culture"], "vp" in has(state, "red")) == (2, False)
