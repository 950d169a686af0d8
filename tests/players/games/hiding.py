"""Hide and seek: both choose a place in secret and at once; then who won the round takes points in the open.

The seeker looks into one of six places. Who hides elsewhere wins the round; staying at home is neither won
nor lost. The seeker can't know the place, so hiding is won five times of six; a seeker that answers the
choice would always win.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.actions import ActionSpace
from clayworks.core.chance import Chance
from clayworks.core.state import NOTHING, State
from tests.players.games.small import SmallGame, SmallState

PLACES = 6
HOME = PLACES
TAKE = PLACES + 1
HIDER, SEEKER = range(2)
POINTS = (3, 2)


class HidingState(SmallState):
    """Where both are, once they have chosen; all the rest is open."""

    def __init__(self, game: Hiding, colours: tuple[str, ...], src: HidingState | None = None) -> None:
        super().__init__(game, colours, src)
        self.chosen: list[int] = [NOTHING, NOTHING] if src is None else list(src.chosen)
        self.round: int = 0 if src is None else src.round
        self.secret: bool = True if src is None else src.secret

    @property
    def hiding(self) -> Hiding:
        assert isinstance(self.game, Hiding)
        return self.game

    def clone(self) -> HidingState:
        return HidingState(self.hiding, self.colours, self)

    def is_secret(self) -> bool:
        return self.open != NOTHING and self.secret

    def deciders(self) -> list[int]:
        if not self.is_secret():
            return super().deciders()
        return [seat for seat in (HIDER, SEEKER) if self.chosen[seat] == NOTHING]

    def legal_actions(self, seat: int = NOTHING) -> list[int]:
        if self.is_secret() and seat in self.deciders():
            return self.hideouts(seat)
        return super().legal_actions(seat)

    def hideouts(self, seat: int) -> list[int]:
        return [*range(PLACES), HOME] if seat == HIDER else [*range(PLACES)]

    def choose(self, action: int, seat: int = NOTHING) -> None:
        if self.is_secret() and seat in self.deciders():
            self.ask(seat, self.hideouts(seat))
        super().choose(action, seat)

    def _carry_out(self, action: i64) -> None:
        if self.secret:
            self.chosen[self.seat] = int(action)
        else:
            self.gain_points(self.seat, 0, POINTS[action - TAKE], "")
            self.round += 1
            self.secret, self.chosen = True, [NOTHING, NOTHING]
        self.stop()

    def _proceed(self) -> None:
        waiting = [seat for seat in (HIDER, SEEKER) if self.chosen[seat] == NOTHING]
        if self.round == self.hiding.rounds:
            self.end([0, 0])
        elif self.secret and waiting:
            self.ask(waiting[0], self.hideouts(waiting[0]))
        elif self.chosen[HIDER] == HOME:
            self.round += 1
            self.chosen = [NOTHING, NOTHING]
            self._proceed()
        else:
            self.secret = False
            found = self.chosen[HIDER] == self.chosen[SEEKER]
            self.ask(SEEKER if found else HIDER, [TAKE, TAKE + 1])

    def resample_from_infostate(self, seat: int, rng: Chance) -> HidingState:
        self.hiding.dealt_for.add(seat)
        copy = self.clone()
        if self.is_secret() and self.chosen[1 - seat] != NOTHING:
            hideouts = self.hideouts(1 - seat)
            copy.chosen[1 - seat] = hideouts[rng.below(len(hideouts))]
        return copy

    def features(self, seat: i64) -> vec[float]:
        """Notes at what it was looked at: round, whether something lies hidden, and who decides."""
        self.hiding.looked_at.append((self.round, self.chosen.count(NOTHING), self.current_player()))
        return vec[float]([1.0])


class Hiding(SmallGame):
    """So many rounds of it; notes for whom it was dealt anew, and what was looked at for an estimate."""

    name = "hiding"
    open_information = False

    def __init__(self, rounds: int = 1) -> None:
        self.rounds = rounds
        self.dealt_for: set[int] = set()
        self.looked_at: list[tuple[int, int, int]] = []
        super().__init__()

    def make_space(self) -> ActionSpace:
        places = [str(place) for place in range(PLACES)]
        return ActionSpace([("at", [*places, "home"]), ("take", [str(points) for points in POINTS])])

    def set_up(self, colours: tuple[str, ...], deal: Any, options: Mapping[str, Any]) -> HidingState:
        state = HidingState(self, colours)
        state.advance()
        return state

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        assert isinstance(state, HidingState)
        shown = [at if seat == own or not state.secret else None for own, at in enumerate(state.chosen)]
        return {"chosen": shown, "round": state.round, "scores": state.scores()}
