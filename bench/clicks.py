"""How many clicks a whole game takes a person who plays what a bot would: `python bench/clicks.py`.

Every turn of one seat is clicked together from what the page offers, with as few clicks as possible; a thing
on the board that can mean several choices costs a second click, and confirming costs one unless the last
answer is a button that confirms as well. Beside it stands one click for every choice of the record.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.messages import Role
from clayworks.core.state import State
from clayworks.players.player import player
from clayworks.table.clicks import Click, clicks, ends_turn
from clayworks.table.draft import Draft


def turn(committed: State, seat: int, wanted: list[str], person: Person) -> int:
    """The clicks for the choices of one turn, with the one that confirms it unless the last answer does."""
    draft, needed = Draft(committed, seat, 0), 0
    while draft.choices != wanted:
        click, cost = step(draft, wanted, person)
        needed += cost
        if is_button(click) and ends_turn(draft, click.sent):
            return needed
        draft = draft.with_click(click.sent)
    return needed + 1


def is_button(click: Click) -> bool:
    """Whether it stands beside the question."""
    return not click.joint and (click.meaning.role is not Role.PLAIN or click.meaning.element is None)


@dataclass
class Person:
    """Somebody who plays, and which variant (a Craftsman) was used last: it stays chosen."""

    variant: str = ""


def cost_of(click: Click, offered: list[Click], person: Person) -> int:
    """One click, and one more where a thing can mean several choices."""
    meaning = click.meaning
    alike = [one for one in offered if one.meaning.element == meaning.element]
    if is_button(click) or len(alike) == 1:
        return 1
    variants = [str(one.meaning.variant) for one in offered if one.meaning.variant is not None]
    if meaning.variant is None:
        return 2
    chosen = person.variant if person.variant in variants else variants[0]
    return 1 if str(meaning.variant) == chosen else 2


def step(draft: Draft, wanted: list[str], person: Person) -> tuple[Click, int]:
    """The click that leads furthest, and what it costs."""
    offered = clicks(draft)
    best: tuple[tuple[int, int, int], Click, int] | None = None
    for click in offered:
        if click.held:
            continue
        after = draft.with_click(click.sent)
        if after.choices != wanted[: len(after.choices)]:
            continue
        if after.held and not leads_to(after, wanted):
            continue
        cost = cost_of(click, offered, person)
        worth = (len(after.choices), len(after.held), -cost)
        if best is None or worth > best[0]:
            best = worth, click, cost
    assert best is not None, (draft.choices, wanted)
    if best[1].meaning.variant is not None:
        person.variant = str(best[1].meaning.variant)
    return best[1], best[2]


def leads_to(draft: Draft, wanted: list[str]) -> bool:
    """Whether what is held can still become the choices that are wanted."""
    gathered = draft.gathered
    assert gathered is not None
    rest = wanted[len(draft.choices) :]
    for picked, path in gathered.paths.items():
        written = [draft.state.action_to_string(action) for action in path]
        if written == rest[: len(written)] and not Counter(draft.held) - Counter(picked):
            return True
    return False


def game(name: str, seed: int, players: int, level: str) -> tuple[int, int]:
    """Clicks of the first seat in a whole game: with this page, and with one click a choice."""
    state = clayworks.load(name).deal(players, seed=seed)
    bots = [player(level, Chance(f"{seed}/{seat}")) for seat in range(players)]
    now = one_by_one = 0
    person = Person()
    while not state.is_terminal():
        for seat in state.deciders():
            if seat not in state.deciders():
                continue
            draft = Draft(state, seat, 0)
            while not draft.complete:
                asked = draft.asked()
                assert asked is not None
                draft = draft.with_choice(asked.action_to_string(int(bots[seat].choose(asked))))
            if seat == 0:
                now += turn(state, seat, draft.choices, person)
                one_by_one += len(draft.choices) + 1
            for choice in draft.choices:
                action = state.game.space.parse(choice)
                assert action is not None
                state.choose(action, seat)
        state.advance()
    return now, one_by_one


def main() -> None:
    """The median over some games of each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--level", default="greedy")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    results = {}
    for name in clayworks.game_names():
        found = [game(name, seed, asked.players, asked.level) for seed in range(asked.games)]
        now, before = (statistics.median(column) for column in zip(*found, strict=True))
        results[name] = {"clicks": now, "one click a choice": before}
        if not asked.json:
            print(f"{name}: {now:g} clicks a game, {before:g} with one click a choice")
    if asked.json:
        print(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
