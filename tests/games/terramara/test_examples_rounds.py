"""Examples made by hand from TM-6 and TM-12.3: start and end of a round, whose turn it is, who wins."""

from __future__ import annotations

import pytest

from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.notation import CARDS
from clayworks.games.terramara.rules.rounds import draw_neutral_cards

from .boards import asked, begin, give, has, members, options, play, row, stand, table, who
from .test_examples_placement import idle_round
from .test_scoring import places


def played(number: int, players: int = 4) -> TribeState:
    """The first turn of a round, everybody with a whole tribe."""
    state = table(players, number)
    for colour in state.colours:
        give(state, colour)
    return begin(state, "red")


# -- the start of a round (TM-6.2) -------------------------------------------------------------------------


def top(state: TribeState) -> str:
    """The next card of the deck."""
    return CARDS[state.deck[state.deck_at]]


def test_levels_leave_the_deck_in_rounds_2_and_4_and_the_row_in_rounds_3_and_5() -> None:
    """TM-6.2 (a): the deck of these tables lies in the order of the card names, nobody takes a card."""
    state = played(1)
    seen = [(row(state)[0], top(state))]
    for _ in range(4):
        idle_round(state)
        assert len(row(state)) == 8
        seen.append((row(state)[0], top(state)))
    assert seen == [
        ("T1a", "P1a"),
        ("T1a", "T2a"),  # round 2: no level 1 in the deck
        ("T2a", "P2a"),  # round 3: eight level-2 cards lie there
        ("T2a", "T3a"),  # round 4: no level 2 in the deck
        ("T3a", "W3d"),  # round 5: eight level-3 cards lie there
    ]
    assert {card[1] for card in row(state)} == {"3"}


def test_a_reserved_card_survives_the_removal_of_its_level() -> None:
    """TM-6.2 (a), TM-J17: T1a is created in round 3."""
    state = played(2)
    give(state, "red", reserved="T1a", plank=3)
    idle_round(state)
    play(state, "main chief", "space HUT", "choose none", "post create:T1a")
    assert state.ledger()["players"][0]["artefacts"] == 3


def test_the_round_track_offers_two_workers_of_its_round_and_none_of_earlier_ones() -> None:
    """TM-9.8, TM-J19: nobody hires in round 2; in round 3 there are two of level 2, not four."""
    state = played(2)
    idle_round(state)
    assert state.track == 2
    play(state, "main explorer", "space H.hire")
    assert has(state, "red")["worker2"] == 1


def test_a_neutral_goes_no_further_than_20() -> None:
    """TM-6.2 (c), TM-J41: N1 with 18 draws 4."""
    state = table(3)
    state.neutrals[0] = 18
    state.draws = state.draws[:]
    state.draws[0] = 4
    draw_neutral_cards(state)
    assert state.neutrals[0] == 20


def test_the_weaker_neutral_draws_first_also_if_it_is_n1() -> None:
    """TM-6.2 (c): N1 has 2, N2 has 5; the first card, 4, is for N1."""
    state = table(2)
    state.neutrals[0], state.neutrals[1] = 2, 5
    state.draws = state.draws[:]
    state.draws[0], state.draws[1] = 4, 1
    draw_neutral_cards(state)
    assert list(state.neutrals) == [6, 6]


def test_flipping_is_asked_in_the_first_turn_of_every_round_until_it_is_done() -> None:
    """TM-7.1, TM-11.8: Red keeps the child side in round 1, flips in round 2, and is not asked again."""
    state = table()
    for colour in state.colours:
        give(state, colour)
    give(state, "red", character="CH4")
    begin(state, "red")
    idle_round(state)
    assert (state.round, asked(state)) == (2, "flip")
    play(state, "flip keep", "main explorer", "space HUT")
    for _ in range(3):
        play(state, "main explorer", "space HUT")
    assert (who(state), asked(state)) == ("red", "main")  # the second turn of the round
    idle_round(state)
    play(state, "flip flip")
    idle_round(state)
    assert (state.round, who(state), asked(state)) == (4, "red", "main")


# -- turns (TM-6.3) ----------------------------------------------------------------------------------------


def test_who_has_no_member_in_hand_is_skipped_and_the_last_one_goes_on_alone() -> None:
    """TM-6.3: Yellow and Green have nobody, Blue his chief; Red, first player, also begins round 2."""
    state = table()
    give(state, "red", explorers=3, chief=0)
    give(state, "yellow", explorers=0, chief=0)
    give(state, "green", explorers=0, chief=0)
    give(state, "blue", explorers=0, chief=1)
    order = [who(begin(state, "red"))]
    for space in ("R1.1", "R1.4", "R2.1", "R2.3"):  # one kind of member each: only the space is asked
        assert state.round == 1
        play(state, f"space {space}")
        order.append(who(state))
    assert order == ["red", "blue", "red", "red", "red"]
    assert state.round == 2


# -- the end of a round (TM-6.4) ---------------------------------------------------------------------------


def crowded() -> TribeState:
    """Two players, round 2, members on every kind of space; Red's chief is the last one in hand."""
    state = table(2, number=2)
    give(state, "red", explorers=0, chief=1, character="CH7", private_crossroads="FM1d")
    give(state, "yellow", explorers=0, chief=0)
    state.warriors = 2
    stand(state, "H.hire", ("red", "explorer"), ("yellow", "explorer"))
    stand(state, "CR1", ("yellow", "chief"))
    stand(state, "CRP", ("red", "explorer"), ("red", "warrior"))
    stand(state, "R2.1", ("red", "explorer"), ("yellow", "warrior"))
    stand(state, "R2.2", ("N1", "explorer"))
    stand(state, "R4.1", ("yellow", "explorer"))
    stand(state, "R4.2", ("N2", "explorer"))
    return play(begin(state, "red"), "space HUT")


def test_members_return_to_their_owners_and_warriors_to_the_supply() -> None:
    """TM-6.4 (a): homeland, crossroads, CRP, hut and the current row; future rows stay."""
    state = crowded()
    assert state.round == 3
    red, yellow = has(state, "red"), has(state, "yellow")
    assert (red["explorers"], red["chief"], "warriors" in red) == (3, 1, False)
    assert (yellow["explorers"], yellow["chief"], "warriors" in yellow) == (1, 1, False)
    assert state.warriors == 4
    for space in ("H.hire", "CR1", "CRP", "R2.1", "R2.2"):
        assert members(state, space) == []
    assert members(state, "R4.1") == [("yellow", "explorer")]
    assert members(state, "R4.2") == [("N2", "explorer")]


def test_from_the_next_round_on_the_flipped_row_is_a_crossroads_space_and_a_settlement() -> None:
    """TM-6.4 (b), TM-8.2: row 2 in round 3."""
    state = played(2)
    give(state, "red", caravans=("X2", "X3"))
    idle_round(state)
    play(state, "main explorer")
    assert "CR2" in options(state)
    assert "CR3" not in options(state)
    assert not [space for space in options(state) if space.startswith(("R1.", "R2."))]


def test_workers_round_cards_and_abilities_become_usable_again() -> None:
    """TM-6.4 (c)."""
    state = table()
    for colour in state.colours:
        give(state, colour)
    give(state, "red", wood=4, worker2=1, artefacts=["T1b"], character="CH3", adult=1)
    play(begin(state, "red"), "main worker:2", "process done")  # one wood by itself
    play(state, "main use:T1b", "take ore", "main level")
    assert options(state) == ["chief", "explorer"]
    idle_round(state)
    assert options(state) == ["chief", "explorer", "level", "use:T1b", "worker:2"]


def test_after_round_5_nothing_is_returned_and_the_game_is_over() -> None:
    """TM-6.5."""
    state = table(number=5)
    for colour in ("yellow", "green", "blue"):
        give(state, colour, explorers=0, chief=0)
    give(state, "red", explorers=1, chief=0)
    play(begin(state, "red"), "space R5.1")
    assert state.is_terminal()
    assert members(state, "R5.1") == [("red", "explorer")]


# -- the winner (TM-12.3) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "wanted"),
    [
        ((20, 7, 9), (20, 9, 0), [2, 1]),  # the river comes before military
        ((20, 9, 0), (20, 7, 9), [1, 2]),
        ((20, 7, 3), (20, 7, 9), [2, 1]),  # the same river: military
        ((21, 0, 0), (20, 14, 20), [1, 2]),  # more points, whatever the tracks
        ((20, 7, 3), (20, 7, 3), [1, 1]),
    ],
)
def test_a_tie_goes_by_the_river_then_by_military_and_is_then_shared(
    first: tuple[int, int, int], second: tuple[int, int, int], wanted: list[int]
) -> None:
    """TM-12.3: points, culture, military of two players."""
    assert places(first, second) == wanted
