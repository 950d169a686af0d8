"""Root parallelism: several processes, one choice, the same every time."""

from __future__ import annotations

import clayworks
from clayworks.core.chance import Chance
from clayworks.players.crew import Crew
from clayworks.players.player import player
from clayworks.players.thinking import SearchPlayer


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
