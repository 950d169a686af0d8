"""Planning ahead: the own next turn on the table as it is, and what becomes of it when others have moved."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.game import Game
from clayworks.core.record import Record
from clayworks.table.clicks import clicks
from clayworks.table.draft import Draft, Step
from clayworks.table.live import LiveTable
from clayworks.table.planning import ahead, brings, fitted, plan_from, plan_of, planned, told
from clayworks.table.seats import Kind, Seat, TurnPlan
from clayworks.table.trial import as_known
from tests.table.cards import GAME as CARDS
from tests.table.fixtures import OPEN_GAME, some_choice

pytestmark = pytest.mark.sampled("name")

every_game = pytest.mark.parametrize("name", clayworks.game_names())
HIDDEN = [name for name in clayworks.game_names() if not clayworks.load(name).open_information]
MOST = 40
"""So many clicks make a turn complete, or something is wrong."""


def fresh(name: str, players: int = 3, seed: int = 1) -> LiveTable:
    """A table of people at its first question."""
    record = Record.new(clayworks.load(name), players, seed)
    return LiveTable("plan", record, [Seat(seat, Kind.HUMAN) for seat in range(players)])


def commit(table: LiveTable, draft: Draft) -> None:
    """Write a complete draft down as a server does; secret ones wait for each other."""
    assert draft.complete
    if table.secret:
        table.sealed[draft.seat] = list(draft.choices)
        table._drafts = {}
        if set(table.committed.deciders()) <= table.sealed.keys():
            table.accept(table.played(table.unsealed(table.sealed)))
    else:
        table.accept(table.played([(draft.seat, choice) for choice in draft.choices]))


def at_random(draft: Draft, chance: Chance) -> Draft:
    """A draft clicked to its end."""
    for _ in range(MOST):
        if draft.complete:
            return draft
        open_here = [one for one in clicks(draft) if not one.held]
        one = open_here[chance.below(len(open_here))].sent if open_here else ""
        draft = draft.with_click(one) if one else draft.shorter()
    while not draft.complete:  # who clicks at random may go round in circles
        draft = draft.shorter() if draft.held else draft
        asked = draft.asked()
        assert asked is not None
        draft = draft.with_choice(some_choice(asked, chance))
    return draft


def games(name: str, players: int, seed: int) -> Iterator[LiveTable]:
    """A table before every turn of a random game."""
    table, chance = fresh(name, players, seed), Chance(seed)
    while not table.over:
        yield table
        seat = table.to_choose()[0]
        commit(table, at_random(table.draft(seat), chance))


def plan(table: LiveTable, seat: int, chance: Chance) -> Draft | None:
    """A plan for the whole next turn, kept with the seat; None where nothing can be planned."""
    found = planned(table, seat).draft
    if found is None:
        return None
    draft = at_random(found.with_steps([]), chance)
    table.seats[seat] = replace(table.seats[seat], plan=plan_from(table, draft))
    return draft


# -- where one can plan --------------------------------------------------------------------------------------


@pytest.mark.sampled
@every_game
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_who_waits_can_plan_or_is_told_why_not(name: str, players: int) -> None:
    made, refused, chance = 0, set(), Chance(8)
    for number, table in enumerate(games(name, players, 5)):
        before = table.committed.clone()
        for seat in range(players):
            turn = ahead(table, seat, Chance("plan/0"))
            if turn.state is None:
                assert turn.told is not None
                refused.add(turn.told.to("en"))
                continue
            asked = turn.state.facing(seat).decision()
            assert asked is not None
            assert asked.seat == seat
            assert seat not in table.to_choose()
            if number % 5 == 0:
                draft = at_random(Draft(turn.state, seat, table.ply), chance)
                assert draft.state.game.board(draft.state.view(seat), "en", {}).panels
                made += 1
        assert table.committed == before
    assert made > 5
    assert "It is your turn: choose." in refused
    assert "You have no more turn in this game." in refused


def test_a_game_that_does_not_say_how_says_that_it_can_not() -> None:
    game: Game = CARDS
    turn = game.ahead(game.deal(2, seed=1), 0)
    assert turn.state is None
    assert "can't be planned" in str(turn.told)


def test_whoever_has_placed_all_workers_plans_the_first_turn_of_the_next_round() -> None:
    seen = 0
    for table in games(OPEN_GAME, 4, 2):
        for seat in range(4):
            turn = ahead(table, seat, Chance(0))
            if turn.state is None or turn.told is None:
                continue
            now, then = table.committed.view(seat), turn.state.view(seat)
            assert then["round"] == now["round"] + 1
            assert table.committed.scores() == turn.state.scores()  # the scoring is not invented
            seen += 1
    assert seen


@pytest.mark.parametrize("name", HIDDEN)
def test_a_plan_looks_the_same_byte_for_byte_whatever_is_hidden(name: str) -> None:
    compared, chance = 0, Chance(4)
    for number, table in enumerate(games(name, 3, 6)):
        if number % 3:
            continue
        for seat in range(3):
            draft = plan(table, seat, chance)
            if draft is None:
                continue
            other = LiveTable("plan", table.record, [*table.seats])
            other.accept(table.played([]))
            other.committed = as_known(table.committed, seat, Chance(f"another world/{number}"))
            other.happened, other.choosers = table.happened, table.choosers
            other.sealed = {
                one: list(made) if one == seat else ["something else"] for one, made in table.sealed.items()
            }
            one, two = planned(table, seat), planned(other, seat)
            # Not only what is seen: the table that is planned on is itself the same.
            bases = [ahead(world, seat, Chance("plan/0")).state for world in (table, other)]
            assert bases[0] == bases[1]
            assert one.draft is not None
            assert two.draft is not None
            assert one.draft.steps == two.draft.steps == draft.steps
            for step in range(len(draft.steps) + 1):
                seen = [found.draft.with_steps(draft.steps[:step]) for found in (one, two) if found.draft]
                views = [json.dumps(here.state.view(seat), sort_keys=True) for here in seen]
                assert views[0] == views[1]
            assert (one.words, one.now, one.note) == (two.words, two.now, two.note)
            assert plan_from(table, one.draft) == plan_from(other, two.draft)
            compared += 1
            table.seats[seat] = replace(table.seats[seat], plan=None)
    assert compared > 10


@pytest.mark.parametrize("name", HIDDEN)
def test_a_plan_shows_nothing_that_the_own_view_of_the_table_hides(name: str) -> None:
    """What of others can't be seen at the table can't be seen in a plan: hands, choices, cards to come."""
    looked = 0
    for table in games(name, 3, 3):
        for seat in range(3):
            turn = ahead(table, seat, Chance("plan/0"))
            if turn.state is None:
                continue
            now, then = table.committed.view(seat), turn.state.view(seat)
            for colour, mat in then["players"].items():
                if colour == table.record.players[seat]:
                    continue
                for what in ("hand", "choice", "returned", "pair", "equipment", "exchanged"):
                    if now["players"][colour].get(what) is None:
                        assert not mat.get(what), what
            looked += 1
    assert looked > 20


# -- what becomes of it --------------------------------------------------------------------------------------


@every_game
def test_a_plan_of_the_first_question_fits_when_the_turn_comes_or_says_what_does_not(name: str) -> None:
    whole = parts = 0
    chance = Chance(9)
    for table in games(name, 4 if name != "xian" else 3, 7):
        seat = table.to_choose()[0]
        found = planned(table, seat)
        if found.offered:
            kept = found.kept
            assert kept is not None
            assert found.draft is not None
            if found.whole:
                assert found.words
                whole += 1
            else:
                assert found.missing is not None
                assert str(found.missing.words)
                assert str(found.missing.reason)
                assert len(found.draft.steps) < len(kept.steps)
                parts += 1
            # What is offered is a draft of the real table, step by step, and not confirmed.
            assert found.draft.committed is table.committed
            assert table.draft(seat).steps == []
            assert Draft(table.committed, seat, table.ply, found.draft.steps).choices == found.draft.choices
        for other in range(len(table.seats)):
            if other != seat and plan_of(table, other) is None:
                plan(table, other, chance)
    assert whole > 3
    assert parts or name == "terramara"


def one_turn(table: LiveTable, seat: int, *choices: str) -> None:
    """A turn of named choices, and main answers or the first ones for the rest."""
    draft = table.draft(seat).with_steps(list(choices))
    while not draft.complete:
        asked = draft.asked()
        assert asked is not None
        skips = [a for a in asked.legal_actions() if asked.action_to_string(a).endswith(("skip", "none"))]
        draft = draft.with_choice(asked.action_to_string((skips or asked.legal_actions())[0]))
    commit(table, draft)


def army(players: int = 2) -> tuple[LiveTable, int, int]:
    """A new table of the open game, who begins, and who comes next."""
    table = fresh(OPEN_GAME, players, 1)
    first = table.to_choose()[0]
    following = table.committed.view(None)["turn_order"][1]
    return table, first, table.record.players.index(following)


def keep(table: LiveTable, seat: int, *steps: Step) -> TurnPlan:
    """Plan some steps and keep them."""
    found = planned(table, seat)
    assert found.draft is not None
    made = plan_from(table, found.draft.with_steps(list(steps)))
    assert made is not None
    table.seats[seat] = replace(table.seats[seat], plan=made)
    return made


def test_what_stands_against_a_plan_is_said_with_its_rule_and_with_what_others_did() -> None:
    table, first, second = army()
    keep(table, second, ["rotate none", "place craftsman@5"], "inner clay", "middle clay")
    one_turn(table, first, "rotate none", "place craftsman@5")
    found = planned(table, second)
    assert found.offered
    assert found.draft is not None
    assert found.draft.steps == []
    assert found.missing is not None
    assert "holds a Craftsman" in str(found.missing.reason)
    assert found.missing.rule == "TA-7.4"
    assert found.turns == 1
    assert any("segment" in str(one) for one in found.touched)


def test_only_the_beginning_of_a_plan_is_offered_when_the_rest_is_gone() -> None:
    table, first, second = army()
    keep(table, second, "rotate inner", "place craftsman@5", "inner clay", "middle clay")
    one_turn(table, first, "rotate none", "place craftsman@5")
    found = planned(table, second)
    assert found.draft is not None
    assert found.draft.steps == ["rotate inner"]
    assert found.missing is not None
    assert found.turns == 1


def test_what_nobody_touched_stays_possible_and_brings_what_it_brought() -> None:
    table, first, second = army()
    kept = keep(table, second, "rotate none", "place craftsman@5", "inner clay", "middle clay")
    one_turn(table, first, "rotate none", "place craftsman@9")
    found = planned(table, second)
    assert found.whole
    assert found.offered
    assert found.touched == []
    assert found.draft is not None
    assert found.draft.steps == kept.steps
    assert found.then is not None
    assert found.now is not None
    assert [found.now.now, *dict(found.now.counts).values()] == brings([found.draft])


def test_a_plan_is_tried_again_while_others_move_and_comes_back_when_it_can() -> None:
    table, first, second = army(3)
    third = ({0, 1, 2} - {first, second}).pop()
    keep(table, third, "rotate none", "place craftsman@5", "inner clay")
    one_turn(table, first, "rotate none", "place craftsman@5")
    found = planned(table, third)
    assert not found.offered
    assert found.missing is not None
    assert found.draft is not None
    assert found.draft.steps == ["rotate none"]
    assert table.seats[third].plan is not None  # nothing is forgotten by looking
    assert found.turns == 1


def test_a_turn_that_begins_with_a_question_more_or_less_takes_the_same_plan() -> None:
    table, _first, _second = army()
    seat = table.to_choose()[0]
    draft = table.draft(seat)
    without = fitted(draft, ["place craftsman@5", "inner clay"])
    assert without.draft.steps == ["rotate none", "place craftsman@5", "inner clay"]
    placed = draft.with_steps(["rotate none"]).state
    base = Draft(placed, seat, table.ply)
    more = fitted(base, ["rotate none", "place craftsman@5", "inner clay"])
    assert more.draft.steps == ["place craftsman@5", "inner clay"]
    joint = fitted(base, [["rotate none", "place craftsman@5"], "inner clay"])
    assert joint.draft.steps == [["place craftsman@5"], "inner clay"]
    for fit in (without, more, joint):
        assert fit.missing is None
        assert not fit.elsewhere


def test_what_goes_without_saying_is_not_said_beside_other_things() -> None:
    table, _first, second = army()
    kept = keep(table, second, "rotate none", "place craftsman@5", "inner clay")
    draft = planned(table, second).draft
    assert draft is not None
    assert [str(word) for word in told(draft).words][-1] == "Take 1 wet clay instead"
    assert len(told(draft).words) == len(kept.steps) - 1
    alone = told(draft.with_steps(["rotate none"]))
    assert [str(word) for word in alone.words] == ["Turn no ring"]


# -- how long it counts --------------------------------------------------------------------------------------


@every_game
def test_a_plan_is_for_one_turn_and_forgotten_when_that_is_played(name: str) -> None:
    chance, lapsed = Chance(11), 0
    for table in games(name, 3, 13):
        seat = table.to_choose()[0]
        for other in range(3):
            if other != seat and plan_of(table, other) is None:
                plan(table, other, chance)
        kept = plan_of(table, seat)
        if kept is None:
            continue
        found = planned(table, seat)
        ahead_of = table.committed
        draft = at_random(table.draft(seat), chance)
        copy = LiveTable("plan", table.record, [*table.seats])
        copy.record = replace(table.record, choices=list(table.record.choices))
        copy.committed, copy.happened = table.committed, list(table.happened)
        copy.choosers, copy.sealed = (
            list(table.choosers),
            {one: list(made) for one, made in table.sealed.items()},
        )
        commit(copy, draft)
        assert table.committed is ahead_of
        if found.elsewhere:
            assert plan_of(copy, seat) == kept  # an answer within the turn of another
        else:
            assert plan_of(copy, seat) is None
            lapsed += 1
    assert lapsed > 3


def test_a_plan_for_the_own_round_survives_that_all_pairs_are_revealed() -> None:
    table, chance = fresh("xian", 3, 2), Chance(2)
    for seat in range(3):
        commit(table, table.draft(seat).with_steps(["favour keep"]))
    assert table.secret
    seat = table.to_choose()[0]
    commit(table, at_random(table.draft(seat), chance))
    assert seat in table.sealed
    draft = plan(table, seat, chance)
    assert draft is not None
    assert draft.choices[0].startswith("worker ")
    kept = plan_of(table, seat)
    assert kept is not None
    for other in table.to_choose():
        commit(table, at_random(table.draft(other), chance))
    assert not table.secret
    assert plan_of(table, seat) == kept
    while seat not in table.to_choose():
        commit(table, at_random(table.draft(table.to_choose()[0]), chance))
    assert planned(table, seat).offered
    # Whoever returns cards does not know the next ones, and can't plan with them.
    other = fresh("xian", 3, 2)
    asked = other.draft(0).asked()
    assert asked is not None
    returned = asked.action_to_string(asked.legal_actions()[0])
    commit(other, other.draft(0).with_steps([returned, "favour keep"]))
    assert "not drawn yet" in str(planned(other, 0).why)


def test_a_pair_that_nobody_has_revealed_is_not_revealed_by_a_plan() -> None:
    """Also where a whole game is one state, as in the terminal: others may have chosen there already."""
    state = clayworks.load("xian").deal(3, seed=4)
    for seat in range(3):
        state.choose(state.game.space.action("favour", "keep"), seat)
        state.advance()
    for seat in (0, 1):
        for _ in range(2):
            state.choose(state.legal_actions(seat)[0], seat)
        state.advance()
    turn = state.game.ahead(state, 0).state
    assert turn is not None
    mats = turn.view(0)["players"]
    assert [mats[colour]["pair"] is not None for colour in state.colours] == [True, False, False]


def test_what_is_stored_wrongly_is_no_plan() -> None:
    kept = TurnPlan(3, 1, ["a", ["b", "c"], {"by": [], "picked": ["d"]}], [1, 2])
    assert TurnPlan.of(json.loads(json.dumps(kept.data()))) == kept
    unreadable: list[Any] = [None, {}, [], "plan", {"ply": "x", "mine": 0, "steps": [], "brings": []}]
    for wrong in unreadable:
        assert TurnPlan.of(wrong) is None
    table, _first, second = army()
    for steps in (["nonsense"], [["place craftsman@99"]], [{"by": ["?"], "picked": ["x"]}]):
        table.seats[second] = replace(table.seats[second], plan=TurnPlan(0, 0, steps, []))  # type: ignore[arg-type]
        found = planned(table, second)
        assert found.draft is not None
        assert found.draft.steps == []
        assert found.missing is not None
