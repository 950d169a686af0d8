"""How many clicks a whole game takes a person who plays what a bot would: `python bench/clicks.py`.

Every turn of one seat is clicked together from what the page offers, with as few clicks as possible; a thing
on the board that can mean several choices costs a second click, and confirming costs one unless the last
answer is a button that confirms as well. Beside it stands one click for every choice and every confirmation,
as it was when a whole game of Terracotta Army took 151 (issue 14): games differ in length, so the clicks are
also given for a game of that many. `--why` says which decisions the clicks were for.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.gathering import Gathered, of_decision
from clayworks.core.state import State
from clayworks.players.player import player
from clayworks.table.clicks import Click, clicks, ends_turn
from clayworks.table.draft import Draft

BEFORE = 151
"""So many clicks a game of Terracotta Army took when every choice and every confirmation was one."""
OF_BEFORE = f"clicks in a game of {BEFORE}"


@dataclass
class Person:
    """Somebody who plays, and which variant (a Craftsman) was used last: it stays chosen."""

    variant: str = ""
    why: Counter[str] = field(default_factory=Counter)
    """What clicks were for: decisions, the second click of an ambiguous thing, confirming."""


def turn(committed: State, seat: int, wanted: list[str], person: Person) -> int:
    """The clicks for the choices of one turn, with the one that confirms it unless the last answer does."""
    draft, needed = Draft(committed, seat, 0), 0
    while draft.choices != wanted:
        click, cost = step(draft, wanted, person)
        needed += cost
        asked = draft.asked()
        decision = asked.decision() if asked is not None else None
        person.why[decision.id if decision is not None else "set"] += 1
        person.why["which one was meant"] += cost - 1
        if click.is_button and ends_turn(draft, click.sent):
            return needed
        draft = draft.with_click(click.sent)
    person.why["confirm"] += 1
    return needed + 1


def cost_of(click: Click, offered: list[Click], person: Person) -> int:
    """One click, and one more where a thing can mean several choices."""
    meaning = click.meaning
    alike = [one for one in offered if one.meaning.element == meaning.element]
    if click.is_button or len(alike) == 1:
        return 1
    variants = [str(one.meaning.variant) for one in offered if one.meaning.variant is not None]
    if meaning.variant is None:
        return 2
    chosen = person.variant if person.variant in variants else variants[0]
    return 1 if str(meaning.variant) == chosen else 2


def step(draft: Draft, wanted: list[str], person: Person) -> tuple[Click, int]:
    """The click that leads furthest, and what it costs."""
    offered = clicks(draft)
    best: tuple[tuple[int, int, int, bool], Click, int] | None = None
    for click in offered:
        after = draft.with_click(click.sent)
        if click.held and len(after.choices) + len(after.held) <= len(draft.choices) + len(draft.held):
            continue  # it puts back what was taken; of some things there may be two
        if not leads_to(after, wanted):
            continue
        cost = cost_of(click, offered, person)
        worth = (len(after.choices), len(after.held), -cost, click.is_button)
        if best is None or worth > best[0]:
            best = worth, click, cost
    assert best is not None, (draft.choices, wanted)
    if best[1].meaning.variant is not None:
        person.variant = str(best[1].meaning.variant)
    return best[1], best[2]


def leads_to(draft: Draft, wanted: list[str]) -> bool:
    """Whether a draft can still become the choices that are wanted.

    A set is written anew with every pick: what a part of it stands for may not be how the whole begins.
    """
    gathered, last = draft.gathered, draft.steps[-1]
    if gathered is None or not isinstance(last, dict):
        return draft.choices == wanted[: len(draft.choices)]
    before = draft.with_steps([*draft.steps[:-1], last["by"]]).choices
    rest = wanted[len(before) :]
    for whole, path in gathered.paths.items():
        written = [draft.state.action_to_string(action) for action in path]
        if written == rest[: len(written)] and not Counter(draft.picked) - Counter(whole):
            return before == wanted[: len(before)]
    return False


def in_written_order(committed: State, seat: int, chosen: list[str]) -> Draft:
    """What a bot has chosen in a turn, each set picked as by a person: a page writes it in one order."""
    draft, rest = Draft(committed, seat, 0), list(chosen)
    while rest:
        plain, gathered = draft.with_choice(rest[0]), draft.opening()
        picked = picks_of(draft, rest[0]) if gathered is not None else []
        taken = 1
        while gathered is not None and taken < len(rest) and still_at(plain, gathered):
            picked += picks_of(plain, rest[taken])
            plain = plain.with_choice(rest[taken])
            taken += 1
        if picked:
            draft = draft.with_steps([*draft.steps, {"by": [], "picked": picked}])
            if draft.state != plain.state:  # what ends a set (no more) is no part of it
                draft = draft.with_choice(rest[taken - 1])
            assert draft.state == plain.state, (draft.choices, chosen)
        else:
            draft = plain
        del rest[:taken]
    return draft


def still_at(draft: Draft, gathered: Gathered) -> bool:
    """Whether the next question belongs to the same set."""
    asked = None if draft.complete else draft.asked()
    return asked is not None and of_decision(asked) == gathered.gathering


def picks_of(draft: Draft, choice: str) -> list[str]:
    """What a choice is called in the set at hand; nothing for one that touches nothing."""
    asked = draft.asked()
    assert asked is not None
    action, gathering = asked.game.space.parse(choice), of_decision(asked)
    assert action is not None
    assert gathering is not None
    element = asked.describe(action).element
    return [gathering.key(asked.game.space.decision(action), element)] if element is not None else []


def game(name: str, seed: int, players: int, level: str, why: Counter[str]) -> tuple[int, int]:
    """Clicks of the first seat in a whole game: with this page, and with one click a choice."""
    state = clayworks.load(name).deal(players, seed=seed)
    bots = [player(level, Chance(f"{seed}/{seat}")) for seat in range(players)]
    now = one_by_one = 0
    person = Person(why=why)
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
                draft = in_written_order(state, seat, draft.choices)
                now += turn(state, seat, draft.choices, person)
                one_by_one += len(draft.choices) + 1
            for choice in draft.choices:
                action = state.game.space.parse(choice)
                assert action is not None
                state.choose(action, seat)
        state.advance()
    return now, one_by_one


def measured(name: str, games: int, players: int, level: str) -> dict[str, Any]:
    """The median over some games, and what the clicks of one game were for."""
    why: Counter[str] = Counter()
    found = [game(name, seed, players, level, why) for seed in range(games)]
    now, before = (statistics.median(column) for column in zip(*found, strict=True))
    ratio = sum(clicks for clicks, _ in found) / sum(one for _, one in found)
    return {
        "clicks": now,
        "one click a choice": before,
        "clicks per choice": round(ratio, 3),
        OF_BEFORE: round(ratio * BEFORE, 1),
        "fewest and most": [min(found)[0], max(found)[0]],
        "why": {what: round(count / games, 1) for what, count in why.most_common()},
    }


def main() -> None:
    """The median over some games of each kind."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="*", help="games; all of them if none is named")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--level", default="greedy")
    parser.add_argument("--why", action="store_true", help="what the clicks of one game are for, on average")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    names = asked.game or clayworks.game_names()
    results = {name: measured(name, asked.games, asked.players, asked.level) for name in names}
    if asked.json:
        print(json.dumps(results, indent=1))
        return
    for name, found in results.items():
        least, most = found["fewest and most"]
        print(
            f"{name}, {asked.players} players, {asked.games} games: {found['clicks']:g} clicks a game "
            f"({least} to {most}), {found['one click a choice']:g} with one click a choice; "
            f"{found['clicks per choice']} a choice, so {found[OF_BEFORE]:g} in a game of {BEFORE}"
        )
        for what, count in found["why"].items() if asked.why else ():
            print(f"  {count:6.1f} {what}")


if __name__ == "__main__":
    main()
