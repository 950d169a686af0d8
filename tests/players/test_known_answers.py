"""Small games that are solved: every search of twenty, whatever its luck, must find the answer."""

from __future__ import annotations

import pytest

from clayworks.core.chance import Chance
from clayworks.core.state import State
from clayworks.players.search import Search, Settings
from tests.effort import some
from tests.players.games.hiding import HIDER, HOME, Hiding
from tests.players.games.kuhn import BET, JACK, KING, PASS, QUEEN, Kuhn
from tests.players.games.nim import Nim
from tests.players.games.written import End, Fork, Written

SEEDS = 20


def favourites(state: State, iterations: int, settings: Settings | None = None) -> set[str]:
    """What searches of different luck like most."""
    found = set()
    for seed in range(SEEDS):
        search = Search(len(state.colours), len(state.game.space), settings or Settings(), Chance(seed))
        search.begin(state, state.current_player(), not state.game.open_information)
        search.think(state, iterations, 0.0)
        found.add(state.game.space.option(search.ranking()[0]))
    return found


@pytest.mark.parametrize(
    ("heaps", "iterations"),
    some([((1, 2, 2), 1000), ((2, 4), 1000), ((1, 2, 4), 2000), ((1, 3, 4), 3000)], 2),
)
def test_the_only_winning_move_of_nim_is_found(heaps: tuple[int, ...], iterations: int) -> None:
    state = Nim().of(*heaps)
    (answer,) = state.winning()
    assert favourites(state, iterations) == {state.game.space.option(answer)}


def test_of_several_winning_moves_of_nim_one_is_found() -> None:
    state = Nim().of(2, 3, 3)
    assert len(state.winning()) == 3
    assert favourites(state, 1500) <= {state.game.space.option(answer) for answer in state.winning()}


# -- three players, each for himself -----------------------------------------------------------------------

SURE = End((2, 3, 1))
"""The second place, without asking anybody."""


@pytest.mark.parametrize("margin_share", [0.0, 0.5])
def test_nobody_is_trusted_to_lose_for_our_sake(margin_share: float) -> None:
    """The next player could make us first, and would be last; he makes himself second, and us last."""
    trust = Fork(1, {"kind": End((3, 1, 2)), "selfish": End((1, 2, 3))})
    state = Written(Fork(0, {"sure": SURE, "trust": trust})).deal(3, 0)
    assert favourites(state, 300, Settings(margin_share=margin_share)) == {"sure"}


@pytest.mark.parametrize("margin_share", [0.0, 0.5])
def test_nobody_is_feared_to_lose_for_our_harm(margin_share: float) -> None:
    """The next player could make us last, and himself with us; he makes himself second, and us first."""
    dare = Fork(1, {"spiteful": End((1, 1, 3)), "selfish": End((3, 2, 1))})
    state = Written(Fork(0, {"sure": SURE, "dare": dare})).deal(3, 0)
    assert favourites(state, 300, Settings(margin_share=margin_share)) == {"dare"}


def test_the_others_do_not_play_together_either() -> None:
    """The last player could help the second to win, but helps himself; so the second does not trust him."""
    third = Fork(2, {"helpful": End((1, 3, 2)), "selfish": End((2, 1, 3))})
    second = Fork(1, {"plain": End((3, 2, 1)), "hopeful": third})
    state = Written(Fork(0, {"sure": SURE, "on": second})).deal(3, 0)
    assert favourites(state, 600) == {"on"}


def test_of_two_sure_wins_the_larger_is_taken_and_of_two_sure_losses_the_smaller() -> None:
    wins = Written(Fork(0, {"small": End((51, 50)), "large": End((80, 50))})).deal(2, 0)
    assert favourites(wins, 200) == {"large"}
    losses = Written(Fork(0, {"large": End((50, 80)), "small": End((50, 51))})).deal(2, 0)
    assert favourites(losses, 200) == {"small"}


def test_a_narrow_win_is_better_than_a_large_one_that_the_other_will_prevent() -> None:
    gamble = Fork(1, {"lose": End((90, 50)), "win": End((50, 52))})
    state = Written(Fork(0, {"gamble": gamble, "safe": End((51, 50))})).deal(2, 0)
    assert favourites(state, 300) == {"safe"}


# -- hidden cards, secret choices ----------------------------------------------------------------------------

CHIPS = Settings(margin_share=1.0)
"""At poker chips count, not who has more of them in the end."""


@pytest.mark.parametrize(
    ("hand", "said", "answer"),
    [(JACK, (BET,), "pass"), (KING, (BET,), "bet"), (KING, (PASS,), "bet"), (JACK, (PASS, BET), "pass")],
)
@pytest.mark.parametrize("other", [0, 1])
def test_what_no_other_play_can_beat_is_found_in_kuhns_poker(
    hand: int, said: tuple[int, ...], answer: str, other: int
) -> None:
    """The lowest card never calls a bet, the highest always, and bets after a pass."""
    hidden = [card for card in (JACK, QUEEN, KING) if card != hand][other]
    hands = (hand, hidden) if len(said) % 2 == 0 else (hidden, hand)
    assert favourites(Kuhn().of(*hands, *said), 200, CHIPS) == {answer}


@pytest.mark.parametrize("other", [JACK, KING])
def test_the_middle_card_does_not_know_whether_it_is_the_higher_one(other: int) -> None:
    """To call with the queen wins two chips as often as it loses them, to fold always loses one."""
    assert favourites(Kuhn().of(other, QUEEN, BET), 200, CHIPS) == {"bet"}


def test_who_hides_is_not_found_by_somebody_who_can_not_know_where() -> None:
    """To hide is won five times of six; staying at home would be best only if the seeker saw the choice."""
    state = Hiding().deal(2, 0)
    assert state.current_player() == HIDER
    assert state.game.space.option(HOME) not in favourites(state, 400)
