"""Terracotta Army, joined together for the contract."""

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
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats import components as printed
from clayworks.games.terracotta_army.formats import ledger, position, space, validity, view
from clayworks.games.terracotta_army.formats.view_types import ArmyView
from clayworks.games.terracotta_army.pictures import board
from clayworks.games.terracotta_army.rules import setup
from clayworks.games.terracotta_army.rules.decisions import ArmyState
from clayworks.games.terracotta_army.rules.notation import CELL_NAMES, COLOURS
from clayworks.games.terracotta_army.rules.sources import SOURCES
from clayworks.games.terracotta_army.words import messages, names, reasons, story

if TYPE_CHECKING:
    from rich.console import RenderableType

    from clayworks.core.pictures.panels import Board, Options


class TerracottaArmy(Game):
    """Five rounds of building the Emperor's army, for two to four players."""

    name = "terracotta-army"
    title = "Terracotta Army"
    summary = M(
        "Turn the wheel of three rings, shape clay into warriors and set them up in the Emperor's Mausoleum."
    )
    minutes = 30
    folder = Path(__file__).parent
    rules = 1
    position_format = position.FORMAT
    position_keys = position.SCORING_KEYS
    sources = SOURCES
    view_type = ArmyView
    turn_rule = "TA-7.1"

    def __init__(self, components: Components) -> None:
        self.tables = printed.read(components)
        super().__init__(components)

    @property
    def colours(self) -> tuple[str, ...]:
        """Yellow, green, blue, purple (TA-2.3)."""
        return COLOURS

    def make_space(self) -> ActionSpace:
        """The 22 decisions with their options (TA-19.3), in the order of `DECISIONS`."""
        return ActionSpace(space.words(self.tables))

    # -- the deal --------------------------------------------------------------------------------------

    def draw(self, colours: tuple[str, ...], chance: Chance, options: Mapping[str, Any]) -> dict[str, Any]:
        """TA-4.2, the random steps."""
        return setup.draw(colours, chance)

    def set_up(self, colours: tuple[str, ...], deal: Any, options: Mapping[str, Any]) -> ArmyState:
        """TA-4.2, at the first decision."""
        setup.check_deal(colours, deal)
        state = self.blank(colours)
        setup.lay_out(state, deal)
        state.advance()
        return state

    def blank(self, colours: tuple[str, ...]) -> ArmyState:
        """An empty table."""
        return ArmyState(self, colours, self.tables)

    # -- positions and scores --------------------------------------------------------------------------

    def to_position(self, state: State) -> dict[str, Any]:
        """TA-17.1."""
        return position.write(cast(ArmyState, state))

    def from_position(self, data: Any) -> ArmyState:
        """TA-17.4."""
        return validity.read(self, self.tables, data, complete=True)

    @property
    def scoring_phases(self) -> tuple[str, ...]:
        """TA-17.6."""
        return ledger.PHASES

    def ledger(self, state: State, phase: str) -> dict[str, Any]:
        """TA-17.7."""
        return ledger.scored(cast(ArmyState, state), phase)[0]

    def scored(self, state: State, phase: str) -> ArmyState:
        """The final count as things stand."""
        return ledger.scored(cast(ArmyState, state), phase)[1]

    def score_position(self, data: Any, phase: str) -> tuple[dict[str, Any], ArmyState]:
        """TA-17.5, TA-17.6."""
        return ledger.scored(validity.read(self, self.tables, data, complete=False), phase)

    # -- for people ------------------------------------------------------------------------------------

    def decision(self, state: State) -> Decision | None:
        """The open question."""
        return messages.decision(cast(ArmyState, state))

    def describe(self, state: State, action: int) -> Description:
        """An option in words."""
        return messages.describe(cast(ArmyState, state), action)

    def refusal(self, state: State, action: int) -> Reason:
        """Why an action is not offered."""
        return reasons.refusal(cast(ArmyState, state), action)

    def why_not(self, state: State, target: str) -> Reason | None:
        """Why a thing on the board can't be chosen."""
        return reasons.why_not(cast(ArmyState, state), target)

    def tell(self, state: State, event: Event) -> Message:
        """An event as a sentence."""
        return story.tell(cast(ArmyState, state), event)

    def view(self, state: State, seat: int | None) -> ArmyView:
        """Everything: nothing is hidden in this game (TA-R51)."""
        return view.view(cast(ArmyState, state), seat)

    def terminal(self, view: Mapping[str, Any], language: str) -> RenderableType:
        """A view drawn for the terminal."""
        from clayworks.games.terracotta_army.pictures import terminal

        return terminal.draw(cast(ArmyView, view), language)

    def board(self, view: Mapping[str, Any], language: str, options: Options) -> Board:
        """A view drawn as SVG panels."""
        return board.draw(cast(ArmyView, view), language, options)

    def place_name(self, place: int) -> str:
        """The name of a cell."""
        return CELL_NAMES[place]

    def colour_name(self, colour: str) -> Message:
        """A player's colour in words."""
        return names.COLOUR_NAMES[colour]

    def source_name(self, source: int) -> Message:
        """A source of points in words."""
        return names.SOURCE_NAMES[source]


GAME = TerracottaArmy
