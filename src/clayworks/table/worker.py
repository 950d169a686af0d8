"""A worker: a process of its own that reads briefs and writes answers, a line of JSON each.

A bot's brief is answered with its turn, that of a question with a hint.

It is started as `python -m clayworks.table.worker` and ends when its standard input does, so it can't
outlive its server.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.record import Record
from clayworks.core.state import State
from clayworks.players.player import player
from clayworks.table.advising import Thoughts, let_others_go_first
from clayworks.table.brief import Brief
from clayworks.table.draft import Draft


def answer(brief: Brief) -> list[str]:
    """The choices of a bot until its turn stops."""
    return turn(table_of(brief), brief["seat"], brief["level"], brief["seed"])


def table_of(brief: Brief) -> State:
    """The table after everything that was confirmed."""
    game = registry.with_components(brief["game"], brief["components"], brief["copy"])
    game = game.with_rules(brief["rules"])
    record = Record(game, tuple(brief["players"]), brief["deal"], brief["choices"])
    record.options = brief["options"]
    return record.replay()


def turn(committed: State, seat: int, level: str, seed: str) -> list[str]:
    """A whole turn of a bot, as a draft that is complete.

    In a game with hidden parts the bot is shown a table on which everything that its seat can't know has
    been dealt again: it could not cheat if it wanted to.
    """
    chance = Chance(seed)
    bot = player(level, chance)
    draft = Draft(committed, seat, 0)
    while not draft.complete:
        asked = draft.asked()
        assert asked is not None
        shown = asked.clone() if asked.game.open_information else asked.resample_from_infostate(seat, chance)
        draft = draft.with_choice(asked.action_to_string(int(bot.choose(shown.facing(seat)))))
    return draft.choices


def main() -> None:
    """Answer until there are no more briefs."""
    thoughts: Thoughts | None = None
    for line in sys.stdin:
        began = time.perf_counter()
        try:
            brief = json.loads(line)
            if "draft" in brief:
                if thoughts is None:
                    thoughts = Thoughts()
                    let_others_go_first()
                said: dict[str, Any] = {"hint": thoughts.answer(table_of(brief), brief)}
            else:
                said = {"choices": answer(brief)}
            said["seconds"] = time.perf_counter() - began
        except Exception as error:  # the worker lives on; the server decides what to do
            said = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(said) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
