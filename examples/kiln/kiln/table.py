"""The table of Kiln, and what happens on it: KI-2 to KI-4."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING, State

if TYPE_CHECKING:
    from clayworks.core.chance import Chance
    from clayworks.core.game import Game

HEATS = range(1, 10)
EACH = 8
HAND = SHELF = 3
KILNS = ("left", "middle", "right")
ROOM = 3
ROUNDS = 10
LAST_TAKING = ROUNDS - HAND
"""The last round in which pots are taken (KI-2.5)."""

SHOW, PUT, TAKE = range(3)
"""The decisions, in the order of the action space."""
STACK = len(HEATS)
"""The option of `TAKE` that is no pot of the shelf."""

FIRED, ROUGH, BROKEN, STOKING = range(4)
"""Where points come from, in the order of `Kiln.sources`."""
POINTS = {ROUGH: 1, BROKEN: -2, STOKING: 1}


class KilnState(State):
    """Three kilns, the shelf, the stack, and what everybody holds."""

    def __init__(self, game: Game, colours: tuple[str, ...]) -> None:
        super().__init__(game, colours)
        self.hands: list[list[int]] = [[] for _ in colours]
        self.open_pots: list[list[int]] = [[] for _ in colours]  # taken from the shelf (KI-2.4)
        self.kilns: list[list[list[int]]] = [[] for _ in KILNS]  # pots as [seat, heat]
        self.shelf: list[int] = []
        self.stack: list[int] = []  # its top is the end
        self.shown: int = 0  # the heat of the pot that waits for its kiln
        self.fired: list[int] = [0 for _ in colours]  # well fired pots
        self.turns: int = 0  # that have ended

    @property
    def round(self) -> int:
        """The round at hand, from 1; after the end the last one."""
        return min(self.turns // self.seats + 1, ROUNDS)

    # -- a turn ------------------------------------------------------------------------------------

    def _carry_out(self, action: i64) -> None:
        number, option = self.game.space.split(int(action))
        self.open, self.options = NOTHING, vec[i64]()
        if number == SHOW:
            self.show(HEATS[option])
        elif number == PUT:
            self.put(option)
        else:
            self.take(option)

    def _proceed(self) -> None:
        """End turns and open the next one, until somebody has a choice."""
        while self.open == NOTHING and not self.over:
            if self.seat != NOTHING:
                self.end_turn()
            self.seat = self.turns % self.seats
            if self.turns == ROUNDS * self.seats:
                self.over = True
            else:
                self.ask(SHOW, self.showable())

    def end_turn(self) -> None:
        """Only here hidden things turn up: who lacks a pot draws it, the shelf is filled (KI-2.4)."""
        if self.round <= LAST_TAKING and len(self.held()) < HAND:
            self.hands[self.seat].append(self.stack.pop())
        if len(self.shelf) < SHELF:
            self.shelf.append(self.stack.pop())
        self.turns += 1

    def ask(self, number: int, options: Iterable[int]) -> None:
        """Open a decision of the same seat, or carry it out if there is only one way."""
        first = self.game.space.first[number]
        actions = [first + option for option in options]
        if len(actions) == 1:
            self._carry_out(actions[0])
        else:
            self.open, self.options = number, vec[i64](actions)

    def show(self, heat: int) -> None:
        """Show a pot, an open one if there are both (KI-2.2)."""
        seat = int(self.seat)
        pots = self.open_pots[seat] if heat in self.open_pots[seat] else self.hands[seat]
        pots.remove(heat)
        self.shown = heat
        self.ask(PUT, [kiln for kiln in range(len(KILNS)) if self.own_pots(kiln) < ROOM - 1])

    def put(self, kiln: int) -> None:
        """Put it into a kiln, which may close it (KI-2.3)."""
        self.note("put", kiln, self.shown)
        self.kilns[kiln].append([int(self.seat), self.shown])
        self.shown = 0
        if len(self.kilns[kiln]) == ROOM:
            self.fire(kiln)
        if self.round <= LAST_TAKING:
            self.ask(TAKE, [*sorted({heat - 1 for heat in self.shelf}), STACK])

    def take(self, option: int) -> None:
        """Take a pot from the shelf, or from the stack when the turn ends (KI-2.4)."""
        if option == STACK:
            self.note("draw")
        else:
            self.note("take", HEATS[option])
            self.shelf.remove(HEATS[option])
            self.open_pots[self.seat].append(HEATS[option])

    def fire(self, kiln: int) -> None:
        """Fire a kiln and empty it (KI-3)."""
        pots, self.kilns[kiln] = self.kilns[kiln], []
        heat = sorted(heat for _, heat in pots)[ROOM // 2]
        self.note("fire", kiln, heat)
        for seat, needed in pots:
            if needed == heat:
                self.fired[seat] += 1
                self.gain_points(seat, FIRED, heat, "KI-3.2")
            elif needed > heat:
                self.gain_points(seat, ROUGH, POINTS[ROUGH], "KI-3.3")
            else:
                self.gain_points(seat, BROKEN, POINTS[BROKEN], "KI-3.4")
        self.gain_points(self.seat, STOKING, POINTS[STOKING], "KI-3.5")

    def note(self, what: str, *numbers: int) -> None:
        """Write down what the seat at turn does, if somebody listens."""
        if self.log is not None:
            self.log.note(what, self.seat, *numbers)

    # -- what is asked -----------------------------------------------------------------------------

    def held(self) -> list[int]:
        """All pots of the seat at turn, hidden and open."""
        return self.hands[self.seat] + self.open_pots[self.seat]

    def showable(self) -> list[int]:
        """What the seat at turn can show: options of `SHOW`."""
        return sorted({heat - 1 for heat in self.held()})

    def own_pots(self, kiln: int) -> int:
        """How many pots of a kiln are of the seat at turn."""
        return sum(seat == self.seat for seat, _ in self.kilns[kiln])

    def places(self) -> list[int]:
        """Points, then well fired pots (KI-4.2)."""
        ranks = list(zip(self.scores(), self.fired, strict=True))
        return [1 + sum(other > own for other in ranks) for own in ranks]

    def resample_from_infostate(self, seat: int, rng: Chance) -> KilnState:
        """A copy with the other hands and the stack dealt again."""
        again = self.clone()
        others = [hand for owner, hand in enumerate(again.hands) if owner != seat]
        unseen = rng.shuffled(sorted(sum(others, again.stack)))
        for hand in others:
            hand[:] = [unseen.pop() for _ in hand]
        again.stack = unseen
        if again.open == SHOW:  # another hand, other options
            again.options = vec[i64](again.showable())
        return again
