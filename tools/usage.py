"""What is said in games: plays random ones and notes every message with the sentence it was said in.

Translators need to see a message at work. `python -m tools.catalogues update --examples` writes one example
into the catalogues, `tools.proof` makes a page to read of all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.game import Game
from clayworks.core.messages import Message
from clayworks.core.state import State

Key = tuple[str, str, str]
"""Room, context and text of a message."""


@dataclass(frozen=True)
class Line:
    """Something that was said in a game: which kind of thing, and the message."""

    kind: str
    message: Message


def key_of(message: Message) -> Key:
    """What tells a message from all others."""
    return message.room, message.context, message.text


def inside(message: Message) -> Iterator[Message]:
    """A message and all that stand in it."""
    yield message
    for value in message.args.values():
        spoken = getattr(value, "message", value)  # a reason has a message
        if isinstance(spoken, Message):
            yield from inside(spoken)
    if message.shorter is not None:
        yield from inside(message.shorter)


def said_in(game: Game, players: int, seed: int) -> Iterator[Line]:
    """Everything that one random game says: questions, options, reasons, log, points."""
    state = game.deal(players, seed=seed)
    log = state.listen()
    chance = Chance(seed)
    while not state.is_terminal():
        yield from asked(game, state, chance)
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])
        for event in log.take_events():
            yield Line("log", game.tell(state, event))
    for number in range(len(game.sources)):
        yield Line("points", game.source_name(number))


def asked(game: Game, state: State, chance: Chance) -> Iterator[Line]:
    """The open question, its options, and why some other answer is not among them."""
    decision = game.decision(state)
    if decision is None:
        return
    yield Line("question", decision.message)
    offered = state.legal_actions()
    for action in offered:
        described = game.describe(state, action)
        yield Line("option", described.message)
        for more in (*described.cost, *described.gain):
            yield Line("option", more)
    others = [action for action in game.space.answers(int(state.open)) if action not in offered]
    if others:
        reason = game.refusal(state, others[chance.below(len(others))])
        yield Line("reason", reason.message)


def whole_games(seeds: int, names: tuple[str, ...] = ()) -> Iterator[tuple[str, Line]]:
    """What is said in some games of each kind and number of players."""
    for name in names or clayworks.game_names():
        game = clayworks.load(name)
        for part in game.box.parts(game.components):
            yield name, Line("part", part.name)
        for players in game.players:
            for seed in range(seeds):
                for line in said_in(game, players, seed):
                    yield name, line


def examples(seeds: int = 2, render: Callable[[Message], str] = str) -> dict[Key, str]:
    """For each message that occurs a sentence in which it does, the first one found."""
    found: dict[Key, str] = {}
    for _name, line in whole_games(seeds):
        for message in inside(line.message):
            if key_of(message) not in found and (message.args or message is not line.message):
                found[key_of(message)] = render(line.message)
    return found
