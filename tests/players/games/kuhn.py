"""Kuhn's poker: three cards, one each, one chip in the pot from both, and one bet. Solved in 1950."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from clayworks.core.actions import ActionSpace
from clayworks.core.chance import Chance
from clayworks.core.game import Game
from clayworks.core.state import State
from tests.players.games.small import SmallGame, SmallState

JACK, QUEEN, KING = range(3)
PASS, BET = range(2)


class KuhnState(SmallState):
    """Two hands of one card, and what was said so far."""

    def __init__(self, game: Game, colours: tuple[str, ...], src: KuhnState | None = None) -> None:
        super().__init__(game, colours, src)
        self.hands: list[int] = [] if src is None else list(src.hands)
        self.said: list[int] = [] if src is None else list(src.said)

    def clone(self) -> KuhnState:
        return KuhnState(self.game, self.colours, self)

    def _carry_out(self, action: i64) -> None:
        """The chips that change hands are points: what one wins the other loses."""
        self.said.append(int(action))
        self.stop()
        if self.said in ([PASS], [BET], [PASS, BET]):
            return
        if self.said[-2:] == [BET, PASS]:
            winner, chips = len(self.said) % 2, 1
        else:
            winner, chips = self.hands.index(max(self.hands)), 1 + self.said.count(BET) // 2
        self.end([chips, -chips] if winner == 0 else [-chips, chips])

    def _proceed(self) -> None:
        self.ask(len(self.said) % 2, [PASS, BET])

    def resample_from_infostate(self, seat: int, rng: Chance) -> KuhnState:
        copy = self.clone()
        unseen = [card for card in (JACK, QUEEN, KING) if card != self.hands[seat]]
        copy.hands[1 - seat] = unseen[rng.below(2)]
        return copy


class Kuhn(SmallGame):
    """To pass where the other has bet is to fold; to bet there is to call."""

    name = "kuhn"
    open_information = False

    def make_space(self) -> ActionSpace:
        return ActionSpace([("say", ["pass", "bet"])])

    def set_up(self, colours: tuple[str, ...], deal: Any, options: Mapping[str, Any]) -> State:
        return self.of(QUEEN, JACK)

    def of(self, first: int, second: int, *said: int) -> KuhnState:
        state = KuhnState(self, self.colours[:2])
        state.hands, state.said = [first, second], list(said)
        state._proceed()
        return state

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        assert isinstance(state, KuhnState)
        return {"hand": None if seat is None else state.hands[seat], "said": list(state.said)}
