"""Four levels for people, in every game: the same player with more or less time to think.

The budgets are iterations for a whole turn, so that a level plays the same on every machine; the limit
in seconds is only for slow ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clayworks.core.chance import Chance
from clayworks.core.messages import MP, Message
from clayworks.players.thinking import Budget, Design, SearchPlayer

PLAIN = Design(learned=False)
"""Rollouts to the end that learn from experience, nothing learned before the game."""

LEARNED = Design()
"""Rollouts over a few turns, then the learned estimate; where a game has none, like `PLAIN`."""

DESIGNS = {
    "mcts": PLAIN,
    "random-rollouts": Design((("candidates", 1), ("sharpness", 0.0)), learned=False),
    "learned": LEARNED,
}


@dataclass(frozen=True)
class Level:
    """Its name for people, a budget for a turn, and how often a choice is a careless one."""

    title: Message
    budget: Budget
    carelessness: float = 0.0


LEVELS = {
    "apprentice": Level(MP("bot", "apprentice"), Budget(40, 0.5), 0.2),
    "craftsman": Level(MP("bot", "craftsman"), Budget(200, 0.9)),
    "artisan": Level(MP("bot", "artisan"), Budget(2000, 2.0)),
    "master": Level(MP("bot", "master"), Budget(20000, 4.5)),
}

NAMES = {
    "random": MP("bot", "random"),
    "greedy": MP("bot", "greedy"),
    **{name: one.title for name, one in LEVELS.items()},
}
"""What bots are called by people; what is typed and stored stays the word."""


def bot_name(word: str) -> Message:
    """A bot by its word, for people; a budget or settings behind it stay as they were written.

    >>> str(bot_name("craftsman:500"))
    'craftsman:500'
    """
    kind, colon, rest = word.partition(":")
    name = NAMES.get(kind, Message(kind))
    return Message("{name}:{rest}", {"name": name, "rest": rest}) if colon else name


def level(
    name: str,
    chance: Chance,
    budget: Budget | None = None,
    changes: Sequence[str] = (),
    jobs: int = 1,
) -> SearchPlayer:
    """The player of a level, with another budget for a turn or changed settings if given."""
    chosen = LEVELS[name]
    return SearchPlayer(
        chance,
        LEARNED.changed(changes),
        budget or chosen.budget,
        whole_turn=True,
        carelessness=chosen.carelessness,
        jobs=jobs,
    )
