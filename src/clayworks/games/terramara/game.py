"""Terramara, joined together for the contract."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from clayworks.core.actions import ActionSpace
from clayworks.core.chance import Chance
from clayworks.core.components import Components
from clayworks.core.events import Event
from clayworks.core.game import Game, Option
from clayworks.core.messages import Decision, Description, Message, Reason
from clayworks.core.state import State
from clayworks.games.terramara import M
from clayworks.games.terramara.formats import components as printed
from clayworks.games.terramara.formats import ledger, position, validity, view
from clayworks.games.terramara.formats.view_types import TribeView
from clayworks.games.terramara.pictures import board
from clayworks.games.terramara.rules import setup
from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.notation import CARDS, COLOURS
from clayworks.games.terramara.rules.sources import SOURCES
from clayworks.games.terramara.words import messages, names, reasons, story

if TYPE_CHECKING:
    from rich.console import RenderableType

    from clayworks.core.pictures.panels import Board, Options


class Terramara(Game):
    """Five rounds of a Bronze Age tribe, for two to four players."""

    name = "terramara"
    title = "Terramara"
    summary = M(
        "Lead a Bronze Age tribe: send its people over the land, make artefacts, trade by road and river."
    )
    minutes = 30
    folder = Path(__file__).parent
    rules = 1
    options = (
        Option("setup", ("draft", "beginner"), M("characters and starting cards, or a fixed kit (TM-1.4)")),
        Option("neutral_four", ("true", "false"), M("neutral card 4 is drawn too (TM-1.4)")),
        Option(
            "first_player",
            ("random", "1", "2", "3", "4"),
            M("the seat that begins, or a random one (TM-1.4)"),
            drawn=True,
        ),
    )
    position_format = position.FORMAT
    position_keys = frozenset(("settlements", "players"))
    open_information = False
    sources = SOURCES
    view_type = TribeView
    turn_rule = "TM-1.3"

    def __init__(self, components: Components) -> None:
        self.printed = printed.read(components)
        self.tables = self.printed.tables
        super().__init__(components)

    @property
    def colours(self) -> tuple[str, ...]:
        """Red, yellow, green, blue (TM-2.5)."""
        return COLOURS

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Without a word about neutral card 4 it is left out of a beginners' game (TM-1.4)."""
        chosen = super().check_options(options)
        if "neutral_four" not in options:
            chosen["neutral_four"] = chosen["setup"] == "draft"
        return chosen

    def make_space(self) -> ActionSpace:
        """The 23 decisions with their options and free actions (TM-19.3)."""
        return ActionSpace(self.printed.options)

    # -- the deal --------------------------------------------------------------------------------------

    def draw(self, colours: tuple[str, ...], chance: Chance, options: Mapping[str, Any]) -> dict[str, Any]:
        """TM-13.6."""
        return setup.draw(colours, chance, options)

    def set_up(self, colours: tuple[str, ...], deal: Any, options: Mapping[str, Any]) -> TribeState:
        """TM-5, at the first decision."""
        chosen = self.check_options(options)
        setup.check_deal(colours, deal, chosen)
        state = self.blank(colours)
        setup.lay_out(state, deal, chosen)
        state.advance()
        return state

    def blank(self, colours: tuple[str, ...]) -> TribeState:
        """An empty table."""
        return TribeState(self, colours, self.tables)

    # -- positions and scores --------------------------------------------------------------------------

    def to_position(self, state: State) -> dict[str, Any]:
        """TM-13.5."""
        return position.write(cast(TribeState, state))

    def from_position(self, data: Any) -> TribeState:
        """TM-13.5, with the neutral cards of later rounds."""
        return validity.read(self, self.tables, data, complete=True)

    @property
    def scoring_phases(self) -> tuple[str, ...]:
        """There is only the final scoring (TM-12)."""
        return ledger.PHASES

    def ledger(self, state: State, phase: str) -> dict[str, Any]:
        """TM-13.3."""
        return ledger.scored(cast(TribeState, state), phase)[0]

    def scored(self, state: State, phase: str) -> TribeState:
        """The final count as things stand."""
        return ledger.scored(cast(TribeState, state), phase)[1]

    def score_position(self, data: Any, phase: str) -> tuple[dict[str, Any], TribeState]:
        """TM-13.1."""
        return ledger.scored(validity.read(self, self.tables, data, complete=False), phase)

    def outcome(self, state: State) -> dict[str, Any]:
        """Ledger and totals (TM-19.9)."""
        return {"ledger": self.ledger(state, "final"), **super().outcome(state)}

    # -- for people ------------------------------------------------------------------------------------

    def decision(self, state: State) -> Decision | None:
        """The open question."""
        return messages.decision(cast(TribeState, state))

    def describe(self, state: State, action: int) -> Description:
        """An option in words."""
        return messages.describe(cast(TribeState, state), action)

    def refusal(self, state: State, action: int) -> Reason:
        """Why an action is not offered."""
        return reasons.refusal(cast(TribeState, state), action)

    def why_not(self, state: State, target: str) -> Reason | None:
        """Why a thing on the board can't be chosen."""
        return reasons.why_not(cast(TribeState, state), target)

    def tell(self, state: State, event: Event) -> Message:
        """An event as a sentence."""
        return story.tell(cast(TribeState, state), event)

    def view(self, state: State, seat: int | None) -> TribeView:
        """Everything but what chance has not brought to light yet (TM-1.5)."""
        return view.view(cast(TribeState, state), seat)

    def terminal(self, view: Mapping[str, Any], language: str) -> RenderableType:
        """A view drawn for the terminal."""
        from clayworks.games.terramara.pictures import terminal

        return terminal.draw(cast(TribeView, view), language)

    def board(self, view: Mapping[str, Any], language: str, options: Options) -> Board:
        """A view drawn as SVG panels."""
        return board.draw(cast(TribeView, view), language, options)

    def place_name(self, place: int) -> str:
        """The places of an entry are artefacts."""
        return CARDS[place]

    def colour_name(self, colour: str) -> Message:
        """A player's colour."""
        return names.COLOUR_NAMES[colour]

    def source_name(self, source: int) -> Message:
        """A source of points in words."""
        return names.SOURCE_NAMES[source]


GAME = Terramara
