"""Worked examples TM-E1 to TM-E12: placing a member, with the options of TM-19.11."""

from __future__ import annotations

from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.decisions import TribeState

from .boards import begin, give, has, options, play, stand, table


def example_1() -> TribeState:
    """TM-E1: four players, round 2."""
    state = table(number=2)
    for colour, military in (("red", 3), ("yellow", 2), ("green", 0), ("blue", 5)):
        give(state, colour, military=military)
    for space, owner, kind in (
        ("R2.1", "yellow", "explorer"),
        ("R2.2", "blue", "explorer"),
        ("R2.5", "blue", "chief"),
        ("R2.6", "red", "explorer"),
        ("H.skills", "green", "explorer"),
        ("H.first", "yellow", "explorer"),
        ("R3.4", "yellow", "explorer"),
    ):
        stand(state, space, (owner, kind))
    return begin(state, "red")


def test_e1_where_an_explorer_may_go() -> None:
    state = play(example_1(), "main explorer")
    rows = [f"R{row}.{place}" for row in range(3, 7) for place in range(1, 7)]
    rows = [space for space in rows if space not in ("R5.6", "R6.6")]
    wanted = ["H.hire", "H.raid", "H.skills", "H.travel", "HUT", "R2.1", "R2.3", "R2.4", *rows]
    assert options(state) == wanted
    assert len(wanted) == 30


def test_e1_joining_costs_a_military_point_and_an_empty_space_none() -> None:
    for space, military in (("R2.1", 2), ("H.skills", 3), ("R3.4", 2), ("R2.3", 3), ("R4.2", 3)):
        state = play(example_1(), "main explorer", f"space {space}")
        # H.skills costs 1 and brings 1.
        assert has(state, "red")["military"] == military


def test_e1_where_the_chief_may_go_without_loss() -> None:
    state = play(example_1(), "main chief")
    assert options(state) == [
        "H.hire", "H.raid", "H.skills", "H.travel", "HUT", "R2.1", "R2.2", "R2.3", "R2.4"
    ]  # fmt: skip
    play(state, "space R2.2")
    assert has(state, "red")["military"] == 3


def test_e2_to_e5_what_is_not_allowed() -> None:
    chief, explorer = play(example_1(), "main chief"), play(example_1(), "main explorer")
    future = {f"R{row}.{place}" for row in range(3, 7) for place in range(1, 7)}
    assert not future & set(options(chief))  # TM-E2
    assert "R2.2" not in options(explorer)  # TM-E3
    for state in (chief, explorer):
        assert not {"R2.6", "R2.5", "H.first"} & set(options(state))  # TM-E4, TM-E5


def test_e6_joining_needs_strictly_more_before_the_loss() -> None:
    for military, allowed in ((5, True), (4, False)):
        state = table(number=2)
        give(state, "red", military=military)
        give(state, "blue", military=4)
        stand(state, "R2.3", ("blue", "explorer"))
        play(begin(state, "red"), "main explorer")
        assert ("R2.3" in options(state)) == allowed
        if allowed:
            play(state, "space R2.3")
            assert has(state, "red")["military"] == 4


def test_e7_the_chief_ignores_military_and_the_captain_is_paid_for_it() -> None:
    for space, points in (("R2.3", 3), ("R2.1", 5)):
        state = table(number=2)
        give(state, "red", character="CH5", adult=1)
        give(state, "blue", military=12)
        stand(state, "R2.3", ("blue", "explorer"))
        play(begin(state, "red"), "main chief", f"space {space}")
        assert has(state, "red").get("military", 0) == 0
        assert has(state, "red")["vp"] == points


def test_e8_a_warrior_joins_the_own_explorer_but_no_chief_and_no_warrior() -> None:
    state = table(number=4)
    give(state, "red", warriors=1)
    stand(state, "R4.2", ("red", "explorer"))
    stand(state, "R4.3", ("blue", "chief"))
    stand(state, "R4.5", ("blue", "warrior"))
    play(begin(state, "red"), "main warrior")
    assert "R4.2" in options(state)
    assert not {"R4.3", "R4.5"} & set(options(state))
    play(state, "space R4.2")
    assert has(state, "red")["block"] == 2  # PQ2b, the second space
    give(state, "yellow", military=20)
    play(begin(state, "yellow"), "main explorer")
    assert "R4.2" not in options(state)


def test_e9_a_neutral_explorer_is_joined_like_a_players() -> None:
    for military, allowed in ((4, False), (5, True)):
        state = table(3)
        give(state, "yellow", military=military)
        state.neutrals[0] = 4
        state.fire = state.fire[:]
        state.fire[0] = -1
        stand(state, "R1.2", ("N1", "explorer"))
        play(begin(state, "yellow"), "main explorer")
        assert ("R1.2" in options(state)) == allowed
        if allowed:
            play(state, "space R1.2")
            assert has(state, "yellow")["military"] == 4


def idle_round(state: TribeState) -> None:
    """Everybody sends all members to the hut until the next round begins."""
    number = state.round
    while not state.is_terminal() and state.round == number:
        words = {state.game.space.notation(action): action for action in state.legal_actions()}
        for wish in ("main explorer", "main chief", "space HUT", "choose none", "post end"):
            if wish in words:
                state.apply_action(words[wish])
                break
        else:
            raise AssertionError(list(words))


def test_e10_and_e11_an_explorer_on_a_future_row_is_missing_until_that_row_is_flipped() -> None:
    state = table()
    for colour in state.colours:
        give(state, colour)
    begin(state, "red")
    play(state, "main explorer", "space R3.2")
    turns = [5]
    for number in range(2, 6):
        idle_round(state)
        assert state.round == number
        turns.append(int(state.hand(0)))
    assert turns == [5, 4, 4, 5, 5]
    assert sum(turns) == 23


def test_e10_an_explorer_on_the_last_rows_never_returns() -> None:
    state = table(number=2)
    for colour in state.colours:
        give(state, colour)
    begin(state, "red")
    play(state, "main explorer", "space R5.1")
    hands = []
    for _ in range(3):
        idle_round(state)
        hands.append(int(state.held(0, s.HAND)))
    assert hands == [3, 3, 3]


def test_e12_a_crossroads_space_needs_both_caravans() -> None:
    state = table(number=3)
    give(state, "red", caravans=("X2", "K2"))
    play(begin(state, "red"), "main chief")
    assert "CR1" in options(state)
    assert "CR2" not in options(state)
    give(state, "red", caravans=("X2", "X2"))
    play(begin(state, "red"), "main chief")
    assert "CR2" in options(state)


# -- beyond the worked examples: TM-8.2 to TM-8.5 ----------------------------------------------------------


def offered(state: TribeState, member: str) -> set[str]:
    """Where a member of Red may go."""
    return set(options(play(begin(state, "red"), f"main {member}")))


def test_nobody_may_enter_a_space_with_fire() -> None:
    """TM-8.3 check 1: card 1 burns R1.1, the first small space of row 1."""
    state = table(3)
    give(state, "red")
    assert "R1.1" not in offered(state, "explorer")
    assert "R1.1" not in offered(state, "chief")
    assert {"R1.2", "R1.3"} <= offered(state, "chief")


def test_special_spaces_are_closed_before_round_5_and_ask_for_their_number_then() -> None:
    """TM-8.4, TM-J14: R5.6 on FM3a asks for worker levels of 5, R6.6 on FM3b for culture 9."""
    strong = {"worker2": 1, "worker3": 1, "culture": 9}
    for number, things, spaces in (
        (4, strong, set()),
        (5, strong, {"R5.6", "R6.6"}),
        (5, {"worker1": 1, "worker3": 1, "culture": 8}, set()),
    ):
        state = table(number=number)
        give(state, "red", **things)
        assert offered(state, "explorer") & {"R5.6", "R6.6"} == spaces


def test_in_round_5_both_last_rows_are_current_for_every_member() -> None:
    """TM-8.2, TM-J12: chief and warrior may go to row 6, and Scout Hood pays for none of them."""
    state = table(number=5)
    give(state, "red", warriors=1, artefacts=["C1b"])
    for member in ("chief", "warrior"):
        assert {"R5.1", "R6.1"} <= offered(state, member)
    play(begin(state, "red"), "main explorer", "space R6.1")
    assert "vp" not in has(state, "red")


def test_a_crossroads_space_opens_in_the_round_after_its_row() -> None:
    """TM-8.2: caravans far ahead, round 2: CR1 is open, CR2 is still the front of a tile."""
    state = table(number=2)
    give(state, "red", caravans=("X4", "X4"))
    assert offered(state, "chief") & {"CR1", "CR2", "CR3", "CR4"} == {"CR1"}


def test_a_ban_token_leaves_a_crossroads_space_to_one_member_with_two_players() -> None:
    """TM-8.3 check 5, TM-J37: with three players a stronger explorer may join."""
    for players, allowed in ((2, False), (3, True)):
        state = table(players, number=2)
        give(state, "red", caravans=("X1", "X1"), military=5)
        stand(state, "CR1", ("yellow", "explorer"))
        assert ("CR1" in offered(state, "explorer")) == allowed


def test_the_private_crossroads_space_is_never_banned() -> None:
    """TM-J35: with two players too a warrior may stand beside the own explorer on CRP."""
    state = table(2)
    give(state, "red", character="CH7", private_crossroads="FM1a", warriors=1)
    stand(state, "CRP", ("red", "explorer"))
    assert "CRP" in offered(state, "warrior")
    play(state, "space CRP", "take plank")  # 1 any product and 2 military
    assert (has(state, "red")["plank"], has(state, "red")["military"]) == (1, 2)
    assert "CRP" not in offered(state, "chief")


def test_a_warrior_joins_whom_it_likes_without_comparison_and_loss() -> None:
    """TM-9.11, TM-J11: it counts as a chief: Blue has 9 military, Red 2 and keeps them."""
    state = table(number=2)
    give(state, "red", military=2, warriors=1)
    give(state, "blue", military=9)
    stand(state, "R2.1", ("blue", "explorer"))
    assert "R2.1" in offered(state, "warrior")
    play(state, "space R2.1")
    assert has(state, "red")["military"] == 2


def test_effects_about_your_chief_do_not_count_for_a_warrior() -> None:
    """TM-9.11: neither Chief Sword nor the grown Captain."""
    state = table(number=2)
    give(state, "red", warriors=1, artefacts=["W2d"], character="CH5", adult=1)
    play(begin(state, "red"), "main warrior", "space R2.1")
    assert not {"military", "vp"} & set(has(state, "red"))


def test_each_neutral_has_its_own_military() -> None:
    """TM-8.3 check 8: Red with 4 may join N2 with 3, not N1 with 5."""
    state = table(2, number=2)
    give(state, "red", military=4)
    state.neutrals[0], state.neutrals[1] = 5, 3
    stand(state, "R2.1", ("N1", "explorer"))
    stand(state, "R2.2", ("N2", "explorer"))
    assert offered(state, "explorer") & {"R2.1", "R2.2"} == {"R2.2"}


def test_the_crossroads_spaces_are_the_backs_of_their_own_rows() -> None:
    """TM-2.5: FM1d lies in row 1 and FM1a in row 2, so CR1 offers a payment and CR2 a gift."""
    state = table(number=3, R1=("PQ1a", "FM1d"), R2=("PQ1b", "FM1a"))
    give(state, "red", caravans=("X2", "X2"), military=1)
    other = state.clone()
    play(begin(state, "red"), "main chief", "space CR1", "offer pay", "take plank", "take plank")
    assert has(state, "red")["vp"] == 2
    play(begin(other, "red"), "main chief", "space CR2", "take plank")
    assert has(other, "red")["military"] == 3


def test_flipping_ends_the_child_side_at_once() -> None:
    """TM-11.8: the Wayfarer flips and travels: 2 steps of H.travel, 2 VP for each crossroads."""
    state = table()
    give(state, "red", character="CH1")
    state.put(0, s.UNMOVED, 1)
    play(begin(state, "red"), "flip flip", "main explorer", "space H.travel", "travel X0>X1", "travel X1>X2")
    assert (has(state, "red")["vp"], has(state, "red")["road"]) == (4, 2)
