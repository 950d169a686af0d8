"""Root parallelism: several processes, one choice, the same every time."""

from __future__ import annotations

import clayworks
from clayworks.core.chance import Chance
from clayworks.players.crew import Crew
from clayworks.players.levels import PLAIN
from clayworks.players.player import player
from clayworks.players.thinking import SearchPlayer, new_search


def test_two_processes_agree_on_one_choice_and_keep_their_trees() -> None:
    chosen = []
    for _ in range(2):
        state = clayworks.load("terracotta-army").deal(2, 3)
        thinker = player("craftsman:80", Chance(7), jobs=2)
        assert isinstance(thinker, SearchPlayer)
        line = []
        seat = state.current_player()
        while state.current_player() == seat:
            line.append(thinker.choose(state))
            assert line[-1] in state.legal_actions()
            state.apply_action(line[-1])
        assert isinstance(thinker.search, Crew)
        assert sum(visits for visits, _ in thinker.search.seen.values()) > 0
        thinker.search.close()
        chosen.append(line)
    assert chosen[0] == chosen[1]


def test_a_crew_has_seen_what_its_members_saw_each_with_its_own_luck() -> None:
    state = clayworks.load("terracotta-army").deal(2, 3)
    seat = state.current_player()
    crew = Crew(3, PLAIN, Chance(7))
    crew.begin(state, seat, False)
    assert crew.think(state, 40, 0.0) == 3 * 14  # a third, rounded up
    crew.close()
    chance = Chance(7)
    together: dict[int, tuple[int, float]] = {}
    for number in range(3):
        search = new_search(state, PLAIN, Chance(f"{chance.draw()}/{number}"))
        search.begin(state, seat, False)
        search.think(state, 14, 0.0)
        for action, visits, worth in search.seen():
            before = together.get(action, (0, 0.0))
            together[action] = (before[0] + visits, before[1] + worth)
    assert crew.seen == together
    assert sum(visits for visits, _ in crew.seen.values()) == 42


def test_the_favourite_of_a_crew_is_the_most_visited_then_the_one_that_came_to_more() -> None:
    crew = Crew(1, PLAIN, Chance(7))
    crew.seen = {4: (3, 2.9), 5: (5, 1.0), 6: (3, 3.0), 7: (5, 0.9), 8: (5, 1.0)}
    assert crew.ranking() == [5, 8, 7, 6, 4]
    crew.close()
