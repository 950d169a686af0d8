"""Clicks: several answers by one click, sets in any order, put back and taken back; in every game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import permutations

import pytest

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.gathering import Gathered, of_decision
from clayworks.core.messages import Description, Role
from clayworks.core.record import JOINT
from clayworks.core.state import State
from clayworks.table.clicks import MOST_ANSWERS, clicks, ends_turn
from clayworks.table.draft import Draft, stored_steps
from clayworks.table.errors import Illegal, Refused

every_game = pytest.mark.parametrize("name", clayworks.game_names())
one_game = pytest.mark.sampled("name")
"""Where a further game shows nothing else; the other tests look for what only one of them has."""

GAMES = 3
"""Seeds that are played through by clicks."""


def drafts(name: str, seed: int, players: int = 3) -> Iterator[Draft]:
    """Every draft of a game that is played by random clicks, in the order in which they come."""
    chance = Chance(f"{name}/{seed}")
    state = clayworks.load(name).deal(players, seed=seed)
    while not state.is_terminal():
        for seat in state.deciders():
            if seat not in state.deciders():
                continue  # nothing was left to choose when it came to this seat
            draft = Draft(state, seat, 0)
            yield draft
            while not draft.complete:
                offered = clicks(draft)
                draft = draft.with_click(offered[chance.below(len(offered))].sent)
                yield draft
            carry_out(state, draft)
        state.advance()


def carry_out(state: State, draft: Draft) -> None:
    """What a draft has chosen, on the table itself."""
    for choice in draft.choices:
        action = state.game.space.parse(choice)
        assert action is not None
        state.choose(action, draft.seat)


@one_game
@every_game
def test_whatever_is_clicked_leads_to_choices_that_the_table_takes(name: str) -> None:
    seen: set[str] = set()
    for seed in range(GAMES):
        for draft in drafts(name, seed):
            table = draft.committed.clone()
            carry_out(table, draft)
            assert table == draft.state
            seen |= {click.sent.partition(" ")[0] for click in clicks(draft)}
    assert "pick" in seen


@every_game
def test_a_draft_is_the_same_after_it_was_stored(name: str) -> None:
    for draft in drafts(name, 1):
        again = Draft(draft.committed, draft.seat, 0, stored_steps(json.loads(json.dumps(draft.steps))))
        assert (again.choices, again.held, again.picked) == (draft.choices, draft.held, draft.picked)
        assert again.state == draft.state


@one_game
@every_game
def test_one_undo_takes_back_what_one_click_did(name: str) -> None:
    joined = 0
    for draft in drafts(name, 2):
        for click in clicks(draft):
            after = draft.with_click(click.sent)
            if click.held or (after.picked and len(after.picked) <= len(draft.picked)):
                continue  # it put something back, or took the place of something
            before = after.shorter()
            assert (before.choices, before.held) == (draft.choices, draft.held)
            joined += click.joint
    assert joined > 20


@one_game
@every_game
def test_a_joint_click_does_what_its_answers_do_one_by_one(name: str) -> None:
    found = 0
    for draft in drafts(name, 3):
        offered = {click.meaning.element for click in clicks(draft) if not click.joint}
        for click in clicks(draft):
            if not click.joint:
                continue
            *by, what = click.sent.split(JOINT)
            assert by
            assert click.meaning.element is None or click.meaning.element not in offered
            one_by_one = draft
            for choice in by:
                told = described(one_by_one, choice)
                assert told.passive if click.meaning.element is not None else told.role is Role.MAIN
                one_by_one = one_by_one.with_choice(choice)
            assert one_by_one.with_click(what).state == draft.with_click(click.sent).state
            found += 1
    assert found > 20


def described(draft: Draft, choice: str) -> Description:
    """What an answer to the open question means."""
    asked = draft.asked()
    assert asked is not None
    action = asked.game.space.parse(choice)
    assert action is not None
    return asked.describe(action)


@every_game
def test_where_main_answers_are_all_that_is_left_one_click_gives_them(name: str) -> None:
    """It is offered exactly there, says all of them, ends the turn, and brings nothing to light."""
    found = 0
    for seed in range(GAMES):
        for draft in drafts(name, seed):
            whole = [one for one in clicks(draft) if one.joint and one.meaning.element is None]
            said = [] if draft.complete or is_at_a_set(draft) else main_answers(draft)
            ends = len(said) > 1 and ends_turn(draft, JOINT.join(said))
            assert [one.sent for one in whole] == ([JOINT.join(said)] if ends else [])
            for one in whole:
                after = draft
                for choice in said:
                    assert str(described(after, choice).message.short) in str(one.meaning.message)
                    after = after.with_choice(choice)
                assert after.complete
                assert one.is_button
                found += 1
    assert found


def is_at_a_set(draft: Draft) -> bool:
    """Whether more can be picked for a set before anything else is asked."""
    asked = draft.asked()
    assert asked is not None
    return draft.gathered is not None and (bool(draft.held) or of_decision(asked) == draft.gathered.gathering)


def main_answers(draft: Draft) -> list[str]:
    """The main answers that follow one another while there is exactly one."""
    said: list[str] = []
    while not draft.complete and len(said) < MOST_ANSWERS:
        asked = draft.asked()
        assert asked is not None
        main = [a for a in asked.legal_actions() if asked.describe(a).role is Role.MAIN]
        if len(main) != 1:
            return []
        said.append(asked.action_to_string(main[0]))
        draft = draft.with_choice(said[-1])
    return said if draft.complete else []


@every_game
def test_a_set_is_picked_in_every_order_and_always_written_in_the_same(name: str) -> None:
    """Every set of up to four that can be gathered, clicked in every order."""
    seen: set[tuple[str, ...]] = set()
    for seed in range(GAMES):
        for draft in drafts(name, seed):
            gathered = draft.opening() if not draft.complete and not draft.picked else None
            if gathered is None:
                continue
            seen.add(gathered.gathering.decisions)
            for picked in [one for one in gathered.paths if 1 < len(one) <= 4][:6]:
                written = draft.with_steps([*draft.steps, {"by": [], "picked": list(picked)}])
                for order in permutations(picked):
                    clicked = draft
                    for pick in order:
                        clicked = clicked.with_click(f"pick {pick}")
                    assert clicked.state == written.state
                    assert clicked.choices == written.choices
                    assert clicked.picked == list(order)
    assert seen == {one.decisions for one in clayworks.load(name).gatherings} - RARE


RARE: set[tuple[str, ...]] = set()
"""Gatherings that random games of these seeds do not come to."""


@one_game
@every_game
def test_what_was_picked_is_put_back_by_another_click(name: str) -> None:
    put_back = 0
    for draft in (draft for seed in range(10) for draft in drafts(name, seed)):
        if put_back > 20:
            break
        for pick in draft.picked:
            less = draft.with_click(f"back {pick}")
            assert len(less.picked) == len(draft.picked) - 1 or not less.picked
            put_back += 1
        asked = draft.asked()
        gathering = of_decision(asked) if asked is not None and not draft.complete else None
        if asked is None or gathering is None or draft.held:
            continue
        for pick in Gathered(asked, gathering).elements:
            once = draft.with_click(f"pick {pick}")
            if once.gathered is not None and not once.gathered.fits([*once.picked, pick]):
                assert once.with_click(f"pick {pick}").state == draft.state
    assert put_back


def at_question(name: str, decision: str, fits: Callable[[State], bool]) -> Draft:
    """The first draft of random games that comes to a decision on a table that fits."""
    for draft in (draft for seed in range(40) for draft in drafts(name, seed, players=2)):
        asked = draft.asked() if not draft.complete and not draft.picked else None
        opened = asked.decision() if asked is not None else None
        if asked is not None and opened is not None and opened.id == decision and fits(asked):
            return draft
    raise AssertionError(f"{decision} was not asked")


def overseer() -> Draft:
    """A draft of Terracotta Army at the question which warehouse the Overseer empties."""
    return at_question("terracotta-army", "overseer", lambda asked: True)


def test_the_last_warehouse_is_held_until_another_one_is_clicked() -> None:
    """TA-10.8: written is the lower number first; it can be clicked last."""
    draft = overseer()
    gathered = draft.opening()
    assert gathered is not None
    first, last = sorted(gathered.elements)[0], sorted(gathered.elements)[-1]
    held = draft.with_click(f"pick {last}")
    assert held.held == [last]
    assert held.choices == draft.choices
    assert not held.complete
    assert [click.sent for click in clicks(held) if click.held] == [f"pick {last}"]
    with pytest.raises(Refused, match="still missing"):
        held.with_steps([*held.steps, held.state.action_to_string(held.state.legal_actions()[0])])
    both = held.with_click(f"pick {first}")
    assert [choice.split()[0] for choice in both.choices[-2:]] == ["overseer", "overseer-second"]
    assert both.choices[-2].endswith(first.partition(":")[2])
    assert both.shorter().held == [last]
    third = sorted(gathered.elements)[1]
    assert both.with_click(f"pick {third}").picked == [last, third]


def test_what_is_no_member_of_a_set_is_refused() -> None:
    draft = overseer()
    for click in ("pick moon:1", "back warehouse:1", "swap"):
        with pytest.raises(Illegal):
            draft.with_click(click)


def pair(cards: int) -> Draft:
    """A draft of Xi'an at the question which card goes under, with a hand of so many."""
    return at_question("xian", "under-card", lambda asked: len(asked.legal_actions()) == cards)


def test_two_places_are_filled_in_any_order_and_swapped_by_a_click() -> None:
    """XI-6.2: under for the initiative, over for the worker action."""
    draft = pair(4)
    gathered = draft.opening()
    assert gathered is not None
    one, two = sorted(set(gathered.elements.values()))[:2]
    plain = draft.with_click(f"pick {one}").with_click(f"pick {two}")
    assert plain.picked == [f"under-card {one}", f"over-card {two}"]
    over_first = draft.with_click(f"pick over-card {two}")
    assert over_first.held == [f"over-card {two}"]
    assert over_first.with_click(f"pick {one}").choices == plain.choices
    swapped = plain.with_click("swap")
    assert [choice.split()[0] for choice in swapped.choices[-2:]] == ["under-card", "over-card"]
    assert swapped.choices[-2].endswith(two.partition(":")[2])
    assert swapped.with_click("swap").choices == plain.choices


def test_of_two_cards_the_other_one_lies_in_its_place_and_only_a_swap_exchanges_them() -> None:
    """XI-6.2, in the second round: the card that is not under is over, and nobody is asked."""
    draft = pair(2)
    gathered = draft.opening()
    assert gathered is not None
    one, two = sorted(gathered.elements.values())
    chosen, other = draft.with_click(f"pick {one}"), draft.with_click(f"pick {two}")
    assert chosen.complete
    assert chosen.with_click("swap").choices == other.choices
    # Who clicks the other one as well, as with more cards, means that it lies there.
    assert chosen.with_click(f"pick {two}").choices == chosen.choices
    # The place that nobody is asked about can be filled as well, and shows what lies there.
    assert draft.with_click(f"pick over-card {two}").choices == chosen.choices
    assert gathered.left_for("over-card", chosen.picked) == two
    assert gathered.left_for("over-card", []) is None


def test_a_draft_of_an_earlier_version_is_a_list_of_choices() -> None:
    state = clayworks.load("terracotta-army").deal(2, seed=1)
    seat = state.current_player()
    draft = Draft(state, seat, 0, stored_steps(["rotate none"]))
    assert draft.choices == ["rotate none"]
    assert draft.shorter().choices == []


@one_game
@every_game
def test_who_confirms_with_the_last_answer_brings_nothing_to_light(name: str) -> None:
    ended = 0
    for draft in drafts(name, 5):
        for click in clicks(draft):
            after = draft.with_click(click.sent)
            goes_on = not after.complete or after.state.game.before_going_on(after.state) is not None
            assert ends_turn(draft, click.sent) == (not goes_on)
            ended += not goes_on
    assert ended > 10


def test_one_resource_may_be_given_for_one() -> None:
    """XI-14.3: a second one is not named, and no answer to that is clicked."""
    swaps = 0
    for seed in range(6):
        for draft in drafts("xian", seed):
            gathered = draft.opening() if not draft.complete and not draft.picked else None
            if gathered is None or "market" not in gathered.gathering.decisions:
                continue
            for given, taken in (one for one in gathered.paths if len(one) == 2):
                if given.startswith("resource:") and taken.startswith("supply:"):
                    after = draft.with_click(f"pick {taken}").with_click(f"pick {given}")
                    answered = [choice.split() for choice in after.choices[len(draft.choices) :]]
                    assert answered[0] == ["market", given.partition(":")[2]]
                    assert answered[-1] == ["market-take", taken.partition(":")[2]]
                    swaps += ["market-second", "none"] in answered
    assert swaps  # although a second one could have been given
