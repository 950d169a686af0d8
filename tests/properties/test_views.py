"""What a seat sees is all that it needs: tables that look the same to who decides are the same to them.

Tables that nearly agree are found where they arise, in the middle of turns: by making any few choices from
the same table.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from hypothesis import given, settings

from clayworks.core.chance import Chance
from clayworks.core.state import State
from tests.effort import enough
from tests.properties.deals import GAMES, every_game, random_options, seats, seeds, sizes

STEPS, MOST = 3, enough(6, 30)
"""How far branching goes from a table: choices, and tables at each of them."""
LATER = 8
"""So many choices later two tables that looked the same still do."""


def situations(name: str, size: int, seed: int) -> Iterator[list[State]]:
    """For every kind of decision that a random game has: a table with it, and what can become of that."""
    game, chance = GAMES[name], Chance(seed)
    state = game.deal(seats(name, size), seed, random_options(game, chance))
    met: set[str] = set()
    while (asked := state.decision()) is not None:
        if asked.id not in met:
            met.add(asked.id)
            yield around(state, chance)
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])


def around(state: State, chance: Chance) -> list[State]:
    """Tables within a few choices of anybody who has to choose; if there are too many, some of them."""
    found, edge = {state.clone(): None}, [state]
    for _ in range(STEPS):
        reached: dict[State, None] = {}
        for table in edge:
            for seat in table.deciders():
                for action in table.legal_actions(seat):
                    other = table.clone()
                    other.choose(action, seat)
                    other.advance()
                    reached[other] = None
        fresh = [table for table in reached if table not in found]
        edge = [fresh[chance.below(len(fresh))] for _ in range(MOST)] if len(fresh) > MOST else fresh
        found |= dict.fromkeys(edge)
    return list(found)


def alike(tables: list[State]) -> Iterator[tuple[int, State, State]]:
    """Pairs of tables that look the same to a seat which has to choose."""
    seen: dict[tuple[int, str], State] = {}
    for table in tables:
        for seat in table.deciders():
            first = seen.setdefault((seat, json.dumps(table.view(seat))), table)
            if first is not table:
                yield seat, first, table


@every_game
@settings(max_examples=enough(4, 5))
@given(sizes, seeds)
def test_tables_that_look_the_same_to_who_decides_offer_the_same(name: str, size: int, seed: int) -> None:
    """Now and later; where nothing is hidden, they are the same."""
    for tables in situations(name, size, seed):
        for seat, one, other in alike(tables):
            assert one.facing(seat).decision() == other.facing(seat).decision()
            assert one.legal_actions(seat) == other.legal_actions(seat)
            if one.game.open_information:
                assert one == other
            else:
                assert offered_later(one, seat) == offered_later(other, seat)


def offered_later(table: State, seat: int) -> list[list[int]]:
    """What is offered on some way on, with everything dealt again that the seat can't know."""
    chance = Chance("later")
    state = table.resample_from_infostate(seat, chance)
    offers = []
    for _ in range(LATER):
        if state.is_terminal():
            break
        offers.append(state.legal_actions())
        state.apply_action(offers[-1][chance.below(len(offers[-1]))])
    return offers
