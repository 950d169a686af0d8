"""The draft of a turn: choices on a copy of the table, which can be taken back until they are confirmed.

Where a draft must end is the engine's policy, not ours: `choose` stops before another seat decides,
anything hidden turns up or the turn ends. At that stop a draft is complete and waits for its owner's
word; `advance` is called only when it is written down. So undo never crosses what somebody else did or
saw, and within that line everything can be taken back.

A draft is made of steps: what one click did. A step is a choice; or several that one click took together
(turn no ring, place a Craftsman); or what has been picked for a set so far, in the order of clicking, which
is written down in the order of the notation. Undo takes back a step, and of a set its last pick.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clayworks.core.errors import IllegalAction
from clayworks.core.events import Entry, Event
from clayworks.core.gathering import Gathered, of_decision, without
from clayworks.core.messages import M
from clayworks.core.record import JOINT
from clayworks.core.state import BETWEEN, State
from clayworks.table.errors import Illegal, Refused

Step = str | list[str] | dict[str, list[str]]
"""As stored: a choice, several at once, or `{"by": […], "picked": […]}` for a set and what led to it."""

PICK = "pick "
BACK = "back "
SWAP = "swap"


def heard(state: State) -> State:
    """A table that tells only what happens from now on: with what a game begins was told when it was made."""
    state.listen().take()
    return state


class Draft:
    """The choices of one seat since the last confirmed ply, and the table as it would be after them."""

    def __init__(self, committed: State, seat: int, ply: int, steps: Sequence[Step] = ()) -> None:
        self.seat = seat
        self.start = ply
        self.steps: list[Step] = []
        self.choices: list[str] = []
        self.held: list[str] = []
        """What has been picked for a set that can't be written down yet."""
        self.gathered: Gathered | None = None
        """The set that the last step is about."""
        self.committed = committed
        self.state = heard(committed.clone())
        self.happened: list[Event | Entry] = []
        """What happened so far, and every point with its cause."""
        self._told = 0
        for step in steps:
            self._take(step)

    @property
    def ply(self) -> int:
        """Where this seat is: confirmed choices and its own draft."""
        return self.start + len(self.choices) + len(self.held)

    @property
    def complete(self) -> bool:
        """Whether the engine has stopped: nothing more to choose before it is confirmed."""
        return bool(self.choices) and (
            self.state.current_player() == BETWEEN
            or self.state.is_terminal()
            or self.seat not in self.state.deciders()
        )

    @property
    def steps_told(self) -> list[str]:
        """Its choices as they are written down: a secret one is a single step, or their number would tell."""
        is_secret = len(self.committed.deciders()) > 1 or self.committed.facing(self.seat).is_secret()
        return [JOINT.join(self.choices)] if is_secret else list(self.choices)

    @property
    def picked(self) -> list[str]:
        """What the last step has picked for its set, in the order of clicking."""
        last = self.steps[-1] if self.steps else None
        return list(last["picked"]) if isinstance(last, dict) else []

    @property
    def latest(self) -> list[Event | Entry]:
        """What the last step did that has done anything: a type that waits for its cell did nothing yet."""
        return self.happened[self._told :]

    def asked(self) -> State | None:
        """The table with this seat's own question in hand; None if it has none."""
        return self.state.facing(self.seat) if self.seat in self.state.deciders() else None

    # -- going on ------------------------------------------------------------------------------------

    def with_steps(self, steps: Sequence[Step]) -> Draft:
        """A draft of other steps; the one at hand stays as it is."""
        return Draft(self.committed, self.seat, self.start, steps)

    def with_choice(self, choice: str) -> Draft:
        """A draft with one more choice; picks that could not be written down are given up."""
        kept = self.steps[:-1] if self.held else self.steps
        return self.with_steps([*kept, choice])

    def with_click(self, click: str) -> Draft:
        """A draft after one more click of its owner.

        That is a choice, or several joined by `+`; of a set `pick warehouse:3`, which adds or puts back,
        `back warehouse:3`, and `swap`.
        """
        *by, what = click.split(JOINT)
        if what == SWAP:
            return self._swapped()
        if what.startswith(BACK):
            return self._without(what.removeprefix(BACK))
        if what.startswith(PICK):
            return self._with_pick(by, what.removeprefix(PICK))
        return self.with_steps([*self.steps, [*by, what]]) if by else self.with_choice(what)

    def shorter(self) -> Draft:
        """A draft without its last step, or without the last pick of it."""
        if not self.steps:
            raise Refused(M("Nothing of this turn can be taken back."))
        last = self.steps[-1]
        if isinstance(last, dict) and len(last["picked"]) > 1:
            return self._picking(last["picked"][:-1])
        return self.with_steps(self.steps[:-1])

    def _with_pick(self, by: list[str], what: str) -> Draft:
        """One pick more, or less, of the set at hand; or the first one of the next set."""
        before = self.with_steps([*self.steps, by]) if by else self
        gathered = self.gathered if not by else None
        # What the set at hand can still take goes there; what is asked next comes before putting back.
        if gathered is not None and any(gathered.fits([*self.picked, one]) for one in gathered.called(what)):
            return self._picking(gathered.after_click(self.picked, what) or [])
        following = before.opening()
        if following is not None:
            first = following.after_click([], what)
            if first is not None and (not self.held or by):
                return self.with_steps([*self.steps, {"by": by, "picked": first}])
        changed = gathered.after_click(self.picked, what) if gathered is not None else None
        if changed is None:
            raise Illegal(M("'{choice}' is not part of what is chosen here", choice=what))
        return self._picking(changed)

    def _without(self, pick: str) -> Draft:
        if pick not in self.picked:
            raise Illegal(M("'{choice}' is not part of what is chosen here", choice=pick))
        return self._picking(without(self.picked, pick))

    def _swapped(self) -> Draft:
        turned = self.gathered.swapped(self.picked) if self.gathered is not None else None
        if turned is None:
            raise Illegal(M("there is nothing to swap here"))
        return self._picking(turned)

    def _picking(self, picked: list[str]) -> Draft:
        """The draft with other picks in its last step; without any, the step is gone."""
        last = self.steps[-1]
        assert isinstance(last, dict)
        if not picked:
            return self.with_steps([*self.steps[:-1], *([last["by"]] if last["by"] else [])])
        return self.with_steps([*self.steps[:-1], {**last, "picked": picked}])

    def opening(self) -> Gathered | None:
        """The sets that the open question can be answered with, if it gathers one."""
        asked = self.asked()
        gathering = of_decision(asked) if asked is not None else None
        if asked is None or gathering is None:
            return None
        found = Gathered(asked, gathering)
        return found if found.is_small else None

    # -- carrying out --------------------------------------------------------------------------------

    def _take(self, step: Step) -> None:
        self.gathered = None
        before = len(self.happened)
        if isinstance(step, dict):
            for choice in step["by"]:
                self._choose(choice)
            self._gather(step["picked"])
        else:
            for choice in [step] if isinstance(step, str) else step:
                self._choose(choice)
        if len(self.happened) > before:
            self._told = before
        self.steps.append(step)

    def _gather(self, picked: Sequence[str]) -> None:
        self.gathered = self.opening()
        if self.gathered is None or not self.gathered.fits(picked):
            raise Illegal(M("'{choice}' is not part of what is chosen here", choice=", ".join(picked)))
        written = self.gathered.written(picked)
        if written is None:
            self.held = list(picked)
            return
        for action in written:
            self._choose(self.state.action_to_string(action))

    def _choose(self, choice: str) -> None:
        game = self.state.game
        if self.held:
            raise Refused(M("something is still missing from what you have picked"))
        if self.complete:
            raise Refused(M("the turn is complete: confirm it, or take something back"))
        action = game.space.parse(choice)
        if action is None:
            raise Illegal(M("'{choice}' is no choice of {game}", choice=choice, game=game.titled))
        log = self.state.listen()
        try:
            self.state.choose(action, self.seat)
        except IllegalAction as refused:
            raise Illegal(refused.reason) from refused
        self.choices.append(choice)
        self.happened += log.take()


def stored_steps(steps: Any) -> list[Step]:
    """The steps of a stored draft, whoever wrote it: drafts of earlier versions are lists of choices."""
    return [
        {"by": list(step.get("by", ())), "picked": list(step["picked"])}
        if isinstance(step, dict)
        else list(step)
        if isinstance(step, list)
        else str(step)
        for step in steps
    ]
