"""Hints at live tables: an adviser of the server's own, beside the bots, and what it does in its process.

A question is asked again to get a better answer: each time the adviser thinks one step further. So nobody who
has gone away is thought for, and whoever comes next waits for a step at most.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from clayworks.core.chance import Chance
from clayworks.core.messages import M
from clayworks.core.state import State
from clayworks.players.hints import STEPS, Hint, hints
from clayworks.players.thinking import Budget
from clayworks.table.bots import Desk, NoAnswer, Worker
from clayworks.table.brief import HintBrief
from clayworks.table.draft import Draft
from clayworks.table.errors import Refused, TooMany
from clayworks.table.fair import Asker
from clayworks.table.trial import as_known

log = logging.getLogger("clayworks.table")

MOST_WAITING = 20
"""Who asks when so many wait already is told to come back, if most of them come from the same place."""
MOST_IN_ALL = 60
"""Who asks when so many wait already is told to come back, from wherever."""
STEP_COST = 1.0
"""Seconds that a step is expected to take."""
MOST_KEPT = 4
"""Questions whose thoughts are kept: a tree takes room."""
POLITENESS = 10
"""Of the adviser's process: bots, and the server, come first."""


class Adviser:
    """One worker for the hints of a server; bots never wait for it.

    Who asks is served a step at a time, and who has had least comes next: who asks again and again, or with
    many cookies, delays others by no more than the step that has begun.
    """

    def __init__(self, seconds: float = 30.0) -> None:
        self.worker = Worker()
        self.seconds = seconds
        self.desk = Desk([self.worker])
        self._questions: Counter[str] = Counter()
        self._crowd: Counter[str] = Counter()
        """How many questions wait or are thought about, by where they come from."""

    @property
    def waiting(self) -> int:
        """Questions that wait."""
        return self.desk.waiting

    async def ask(self, asker: Asker, brief: HintBrief) -> Hint:
        """A hint, or a better one. A holder has one question: a new one takes the place of one that waits."""
        self._find_room(asker)
        holder = asker.holder
        self._questions[holder] += 1
        own = self._questions[holder]
        self._crowd[asker.origin] += 1
        try:
            return await self._answered(asker, brief, own)
        except NoAnswer as error:
            log.warning("no hint for table %s: %s", brief["table"], error)
            raise Refused(M("no hint was found; ask again")) from error
        finally:
            self._crowd -= Counter([asker.origin])
            if self._questions[holder] == own:
                del self._questions[holder]

    def _find_room(self, asker: Asker) -> None:
        """Where many wait, who is of the largest crowd comes back later; all others are let in."""
        largest = max(self._crowd.values(), default=0)
        crowd = self._crowd[asker.origin]
        if self.waiting >= MOST_WAITING and (crowd >= largest or self.waiting >= MOST_IN_ALL):
            raise TooMany

    async def _answered(self, asker: Asker, brief: HintBrief, own: int) -> Hint:
        worker = await self.desk.turn(asker, STEP_COST)
        used = 0.0
        try:
            if self._questions[asker.holder] != own:
                raise Refused(M("another question came after this one"))
            used = STEP_COST
            hint = Hint.from_data(await worker.ask(brief, self.seconds, "hint"))
            used = worker.used or STEP_COST
            return hint
        finally:
            self.desk.release(worker, used)

    async def wake(self, after: float = 5.0) -> None:
        """Begin the process some seconds after the server: who asks first need not wait for that."""
        await asyncio.sleep(after)
        worker = await self.desk.turn(Asker(), 0.0)
        try:
            await worker.start()
        finally:
            self.desk.release(worker, 0.0)

    async def stop(self) -> None:
        """End the process."""
        await self.desk.stop()


# -- in the adviser's process -----------------------------------------------------------------------------


class Thoughts:
    """What was thought about the last questions: who asks one again gets the next, better answer."""

    def __init__(self, steps: Sequence[Budget] = STEPS) -> None:
        self.steps = steps
        self.kept: OrderedDict[str, tuple[Iterator[Hint], Hint]] = OrderedDict()

    def answer(self, committed: State, brief: HintBrief) -> dict[str, Any]:
        """The next answer to a question; after the last one, that one again."""
        question = repr((brief["table"], brief["seed"], brief["draft"]))
        if question in self.kept:
            thinking, last = self.kept.pop(question)
            hint = next(thinking, last)
        else:
            thinking = hints(self.asked(committed, brief), brief["seat"], self.steps, seed=brief["seed"])
            hint = next(thinking)
        self.kept[question] = (iter(()) if hint.is_last else thinking, hint)
        if len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        return hint.to_data()

    def asked(self, committed: State, brief: HintBrief) -> State:
        """What the seat is asked after the choices of its draft.

        As for a bot, what the seat can't know has been dealt again: a hint could not betray it.
        """
        seat = brief["seat"]
        asked = Draft(committed, seat, 0, brief["draft"]).asked()
        assert asked is not None
        return as_known(asked, seat, Chance(brief["seed"])).facing(seat)


def let_others_go_first() -> None:
    """Bots and the server have the processor before the adviser, where a system knows such manners.

    A unit of systemd that is shut well forbids even that (`@resources`): hints are given all the same.
    """
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(POLITENESS)
