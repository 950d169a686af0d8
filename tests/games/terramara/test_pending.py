"""What is still to be done stands in the view, the next thing first: the stack of TM-14.5 in words."""

from __future__ import annotations

from typing import Any

from clayworks.games.terramara.formats.pending import STEP_WORDS
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.notation import DECISIONS
from clayworks.games.terramara.rules.steps import STEP_COUNT

from .boards import GAME, asked, begin, close, give, play, resolve, show, stand, table, token_effect


def pending(state: Any) -> list[Any]:
    """The same for all eyes."""
    views = [state.view(seat) for seat in (None, *range(len(state.colours)))]
    assert all(view["pending"] == views[0]["pending"] for view in views)
    found: list[Any] = views[0]["pending"]
    return found


def test_every_step_has_a_word() -> None:
    assert len(STEP_WORDS) == len(set(STEP_WORDS)) == STEP_COUNT
    assert STEP_WORDS[: len(DECISIONS)] == DECISIONS


def test_a_turn_is_pending_part_by_part_TM_7_1() -> None:
    state = begin(table(), "red")
    assert [task["step"] for task in pending(state)] == ["main", "post", "end-turn"]
    assert all(task["player"] == "red" for task in pending(state))
    assert state.view(0)["decision"] == "main"
    assert state.view(0)["fresh"] is True


def test_the_member_on_its_way_is_named_TM_8_1() -> None:
    state = begin(table(), "red")
    for kind in ("explorer", "chief"):
        going = state.clone()
        play(going, f"main {kind}")
        assert pending(going)[0] == {"step": "space", "player": "red", "member": kind}
        assert going.view(0)["fresh"] is False


def test_the_closing_window_says_whether_the_artefact_step_is_used_TM_10_2() -> None:
    state = table()
    give(state, "red", plank=9, metal=9, block=9, leather=9, culture=4, worker1=1, wood=1)
    show(state, "T1a", "W1a", "P1a", "C1a")
    state = close(state)
    assert pending(state)[0] == {"step": "post", "player": "red", "used": False}
    play(state, "post reserve:T1a")
    assert asked(state) == "post"
    assert pending(state)[0]["used"] is True


def test_a_payment_goes_on_good_by_good_and_its_gain_waits_below_TM_9_12() -> None:
    state = table()
    give(state, "red", wood=2, ore=2)
    resolve(state, "red", token_effect("b3d"))
    item = {"op": "pay", "cost": {"raw": 2}, "gain": [{"op": "vp", "n": 5}]}
    assert pending(state)[0] == {"step": "offer", "player": "red", "item": item, "source": "tokens"}
    play(state, "offer pay")
    gain = {"step": "effect", "player": "red", "effect": item["gain"], "source": "tokens"}
    assert pending(state)[:2] == [{"step": "pay", "player": "red", "raw": 2, "products": 0}, gain]
    play(state, "pay wood")
    assert pending(state)[:2] == [{"step": "pay", "player": "red", "raw": 1, "products": 0}, gain]


def test_goods_to_be_given_in_a_raid_are_counted_and_the_raider_goes_on_TM_9_9() -> None:
    state = table()
    give(state, "red", military=8)
    give(state, "yellow", wood=8, ore=8)
    play(begin(state, "red"), "main explorer", "space H.raid")
    give_task, raiding, *_ = pending(state)
    assert give_task["step"] == "give"
    assert (give_task["player"], give_task["to"]) == ("yellow", "red")
    before = give_task["count"]
    assert raiding["step"] == "raiding"
    assert state.view(0)["deciding"] == "yellow"
    play(state, "give wood")
    assert pending(state)[0]["count"] == before - 1


def test_of_an_effect_only_what_is_left_is_pending_TM_3_2() -> None:
    state = table()
    effect = next(
        number
        for number, items in enumerate(GAME.printed.effects)
        if [item["op"] for item in items] == ["culture", "military", "travel"]
    )
    culture, _military, travel = GAME.printed.effects[effect]
    resolve(state, "red", effect)
    assert asked(state) == "order"  # military was gained at once
    task = {"step": "effect", "player": "red", "effect": [culture, travel], "source": "spaces"}
    assert pending(state)[0] == task
    play(state, "order culture")
    assert pending(state)[:2] == [
        {"step": "culture", "player": "red", "count": 1},
        {**task, "effect": [travel]},
    ]


def test_an_artefact_is_paid_product_by_product_TM_10_4() -> None:
    state = table()
    give(state, "red", plank=1, wood=2, metal=3, ore=1)
    show(state, "W1c", "W1a")
    state.put(0, s.RAW_SUBS, 2)
    state = close(state)
    play(state, "post create:W1c")
    assert asked(state) == "substitute"
    task = pending(state)[0]
    assert task["step"] == "substitute"
    assert (task["card"], task["cost"], task["raw_sub"]) == ("W1c", {"plank": 1, "metal": 3}, 2)
    play(state, "substitute wood:1")
    assert pending(state)[0]["cost"] == {"metal": 3}
    assert pending(state)[0]["raw_sub"] == 1


def test_the_view_of_an_effect_can_be_changed_without_changing_the_components() -> None:
    state = table()
    stand(state, "H.hire", ("yellow", "explorer"))
    view = begin(state, "red").view(0)
    effect = view["homeland"][0]["effect"]
    effect[0]["op"] = "nonsense"
    effect.clear()
    assert begin(state, "red").view(0)["homeland"][0]["effect"][0]["op"] != "nonsense"
