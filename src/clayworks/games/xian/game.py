"""Xi'an, joined together for the contract."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from clayworks.core.actions import ActionSpace
from clayworks.core.chance import Chance
from clayworks.core.components import Components
from clayworks.core.events import Event
from clayworks.core.game import Game
from clayworks.core.messages import Decision, Description, Message, Reason
from clayworks.core.state import State
from clayworks.games.xian import M
from clayworks.games.xian.formats import components as printed
from clayworks.games.xian.formats import ledger, position, space, validity, view
from clayworks.games.xian.formats.view_types import XianView
from clayworks.games.xian.pictures import board
from clayworks.games.xian.rules import setup
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.notation import (
    COLOURS,
    SPACES,
)
from clayworks.games.xian.rules.sources import SOURCES
from clayworks.games.xian.words import messages, reasons

if TYPE_CHECKING:
    from rich.console import RenderableType

    from clayworks.core.pictures.panels import Board, Options


class Xian(Game):
    """Six turns at the tomb of the First Emperor, for two to four players."""

    name = "xian"
    title = "Xi'an"
    summary = M("Send workers and builders to the First Emperor's tomb: mould, paint and arm warriors.")
    minutes = 25
    folder = Path(__file__).parent
    rules = 1
    position_format = position.FORMAT
    open_information = False
    sources = SOURCES
    view_type = XianView
    turn_rule = "XI-7.1"

    def __init__(self, components: Components) -> None:
        self.tables = printed.read(components)
        super().__init__(components)

    @property
    def colours(self) -> tuple[str, ...]:
        """Violet, orange, azure, lime (XI-1.3)."""
        return COLOURS

    def make_space(self) -> ActionSpace:
        """The 24 decisions with their 299 options (XI-23.3), in the order of `DECISIONS` and of XI-23.7."""
        return ActionSpace(space.WORDS)

    # -- the deal --------------------------------------------------------------------------------------

    def draw(self, colours: tuple[str, ...], chance: Chance, options: Mapping[str, Any]) -> dict[str, Any]:
        """XI-3.2."""
        return setup.draw(colours, chance)

    def set_up(self, colours: tuple[str, ...], deal: Any, options: Mapping[str, Any]) -> XianState:
        """XI-3, at the first choice."""
        setup.check_deal(colours, deal)
        state = self.blank(colours)
        setup.lay_out(state, deal)
        state.advance()
        return state

    def blank(self, colours: tuple[str, ...]) -> XianState:
        """An empty table."""
        return XianState(self, colours, self.tables)

    # -- positions and scores --------------------------------------------------------------------------

    def to_position(self, state: State) -> dict[str, Any]:
        """XI-21.2."""
        return position.write(cast(XianState, state))

    def from_position(self, data: Any) -> XianState:
        """XI-21.3."""
        return validity.read(self, self.tables, data)

    @property
    def scoring_phases(self) -> tuple[str, ...]:
        """The final scoring is the only one (XI-17)."""
        return ledger.PHASES

    def ledger(self, state: State, phase: str) -> dict[str, Any]:
        """XI-21.5."""
        return ledger.scored(cast(XianState, state), phase)[0]

    def scored(self, state: State, phase: str) -> XianState:
        """The final count as things stand."""
        return ledger.scored(cast(XianState, state), phase)[1]

    def score_position(self, data: Any, phase: str) -> tuple[dict[str, Any], XianState]:
        """XI-21.1."""
        return ledger.scored(validity.read(self, self.tables, data), phase)

    def outcome(self, state: State) -> dict[str, Any]:
        """What a record of a finished game adds (XI-23.10)."""
        return {"ledger": self.ledger(state, "final"), **super().outcome(state)}

    # -- for people ------------------------------------------------------------------------------------

    def out_of_turn(self, state: State, seat: int) -> Reason:
        """Why a seat can't choose now: in a secret choice it has chosen already (XI-6.3)."""
        return reasons.out_of_turn(cast(XianState, state), seat) or super().out_of_turn(state, seat)

    def decision(self, state: State) -> Decision | None:
        """The open question."""
        return messages.decision(cast(XianState, state))

    def describe(self, state: State, action: int) -> Description:
        """An option in words."""
        return messages.describe(cast(XianState, state), action)

    def refusal(self, state: State, action: int) -> Reason:
        """Why an action is not offered."""
        return reasons.refusal(cast(XianState, state), action)

    def why_not(self, state: State, target: str) -> Reason | None:
        """Why a thing on the board can't be chosen."""
        return reasons.why_not(cast(XianState, state), target)

    def tell(self, state: State, event: Event) -> Message:
        """An event as a sentence."""
        return messages.tell(cast(XianState, state), event)

    def view(self, state: State, seat: int | None) -> XianView:
        """What a seat may know (XI-5)."""
        return view.view(cast(XianState, state), seat)

    def terminal(self, view: Mapping[str, Any], language: str) -> RenderableType:
        """A view drawn for the terminal."""
        from clayworks.games.xian.pictures import terminal

        return terminal.draw(cast(XianView, view), language)

    def board(self, view: Mapping[str, Any], language: str, options: Options) -> Board:
        """A view drawn as SVG panels."""
        return board.draw(cast(XianView, view), language, options)

    def place_name(self, place: int) -> str:
        """The name of a space of the pit."""
        return SPACES[place]

    def colour_name(self, colour: str) -> Message:
        """A player's colour in words."""
        return messages.COLOUR_NAMES[colour]

    def source_name(self, source: int) -> Message:
        """A source of points in words."""
        return messages.SOURCE_NAMES[source]


GAME = Xian
