"""Terracotta Army, joined together for the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from clayworks.core.actions import ActionSpace
from clayworks.core.chance import Chance
from clayworks.core.components import Components
from clayworks.core.events import Event
from clayworks.core.game import Game
from clayworks.core.messages import Belonging, Message, Reason
from clayworks.core.state import State
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats import components as printed
from clayworks.games.terracotta_army.formats import ledger, position, space, validity, view
from clayworks.games.terracotta_army.formats.view_types import ArmyView
from clayworks.games.terracotta_army.pictures import board, sheets
from clayworks.games.terracotta_army.rules import setup
from clayworks.games.terracotta_army.rules.decisions import ArmyState
from clayworks.games.terracotta_army.rules.notation import CELL_NAMES, COLOURS, ELEMENTS, WAREHOUSES
from clayworks.games.terracotta_army.rules.sources import SOURCES
from clayworks.games.terracotta_army.words import messages, names, places, questions, reasons, story
from clayworks.games.terracotta_army.words.box import BOX

if TYPE_CHECKING:
    from rich.console import RenderableType

    from clayworks.core.pictures.panels import Board, Options, Panel
    from clayworks.core.pictures.sheets import Desk


class TerracottaArmy(Game[ArmyState]):
    """Five rounds of building the Emperor's army, for two to four players."""

    name = "terracotta-army"
    title = "Terracotta Army"
    titled = M("Terracotta Army")
    summary = M(
        "Turn the wheel of three rings, shape clay into warriors and set them up in the Emperor's Mausoleum."
    )
    minutes = 30
    rules = 1
    colours = COLOURS
    position_format = position.FORMAT
    position_keys = position.SCORING_KEYS
    sources = SOURCES
    scoring_phases = ledger.PHASES
    questions = questions.QUESTIONS
    descriptions = messages.DESCRIBE
    refusals = reasons.REFUSALS
    elements = ELEMENTS
    things = places.THINGS
    uses = places.USES
    gatherings = messages.GATHERINGS
    turn_rule = choice_rule = "TA-7.1"
    stop_rule = "TA-7.9"
    end_rule = "TA-13.7"
    box = BOX
    view_type = ArmyView

    def __init__(self, components: Components) -> None:
        self.tables = printed.read(components)
        super().__init__(components)

    def make_space(self) -> ActionSpace:
        """The 23 decisions with their options (TA-19.3), in the order of `DECISIONS`."""
        return ActionSpace(space.words(self.tables))

    # -- the deal --------------------------------------------------------------------------------------

    def draw(self, colours: tuple[str, ...], chance: Chance, options: Mapping[str, Any]) -> dict[str, Any]:
        """TA-4.2, the random steps."""
        return setup.draw(colours, chance, self.tables)

    def set_up(self, colours: tuple[str, ...], deal: Any, options: Mapping[str, Any]) -> ArmyState:
        """TA-4.2, at the first decision."""
        setup.check_deal(colours, deal, self.tables)
        state = self.blank(colours)
        setup.lay_out(state, deal)
        state.advance()
        return state

    def blank(self, colours: tuple[str, ...]) -> ArmyState:
        """An empty table."""
        return ArmyState(self, colours, self.tables)

    def sheets(self, desk: Desk) -> list[Panel]:
        """The wheel, the organizer, cards and tokens."""
        return sheets.sheets(desk)

    # -- positions and scores --------------------------------------------------------------------------

    def to_position(self, state: ArmyState) -> dict[str, Any]:
        """TA-17.1."""
        return position.write(state)

    def from_position(self, data: Any) -> ArmyState:
        """TA-17.4."""
        return validity.read(self.of_position(data), self.tables, data, complete=True)

    def score_position(self, data: Any, phase: str) -> tuple[dict[str, Any], State]:
        """TA-17.5, TA-17.6."""
        return self.counted(validity.read(self.of_position(data), self.tables, data, complete=False), phase)

    def count(self, state: ArmyState, phase: str) -> None:
        """TA-11 or TA-13; no clean-up in between (TA-17.6)."""
        ledger.count(state, phase)

    def write_ledger(self, before: ArmyState, after: ArmyState, phase: str) -> dict[str, Any]:
        """TA-17.7."""
        return ledger.write(before, after, phase)

    # -- for people ------------------------------------------------------------------------------------

    def question(self, state: ArmyState) -> tuple[Message, str]:
        """What is asked, with what it is about at this table."""
        return questions.question(state)

    def belongings(self, state: ArmyState, seat: int) -> Sequence[Belonging]:
        """Coins, clay and workers in hand."""
        return messages.belongings(state, seat)

    def why_not(self, state: ArmyState, target: str) -> Reason | None:
        """Also of what lies elsewhere on the board: warehouses (TA-19.4), the action of the middle ring."""
        return reasons.refuse_elsewhere(state, target) or super().why_not(state, target)

    def element_of(self, state: ArmyState, word: str) -> str | None:
        """A warehouse is written `w3` also where it is no answer to the open question."""
        return super().element_of(state, word) or WAREHOUSES.get(word.strip().casefold())

    def telling(self, found: Sequence[Reason]) -> Reason:
        """Of the reasons for a Craftsman and for an Artisan, the one about a worker in hand is of use."""
        return next((one for one in found if one.rule != reasons.NO_WORKER), found[0])

    def tell(self, state: ArmyState, event: Event) -> Message:
        """An event as a sentence."""
        return story.tell(state, event)

    def view(self, state: ArmyState, seat: int | None) -> ArmyView:
        """Everything: nothing is hidden in this game (TA-R51)."""
        return view.view(state, seat)

    def terminal(self, view: ArmyView, language: str) -> RenderableType:
        """A view drawn for the terminal."""
        from clayworks.games.terracotta_army.pictures import terminal

        return terminal.draw(view, language)

    def board(self, view: ArmyView, language: str, options: Options) -> Board:
        """A view drawn as SVG panels."""
        return board.draw(view, language, options)

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
