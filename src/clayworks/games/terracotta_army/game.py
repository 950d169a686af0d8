"""Terracotta Army, joined together for the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from clayworks.core.actions import ActionSpace
from clayworks.core.ahead import Ahead
from clayworks.core.chance import Chance
from clayworks.core.components import Components
from clayworks.core.events import Entry, Event
from clayworks.core.game import Game
from clayworks.core.messages import Belonging, Message, Reason
from clayworks.core.observing import Feature
from clayworks.core.state import State
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats import components as printed
from clayworks.games.terracotta_army.formats import (
    ledger,
    observation,
    planning,
    position,
    space,
    validity,
    view,
)
from clayworks.games.terracotta_army.formats.view_types import ArmyView
from clayworks.games.terracotta_army.pictures import board, legend, sheets
from clayworks.games.terracotta_army.pictures import pad as drawn
from clayworks.games.terracotta_army.rules import dealing, setup
from clayworks.games.terracotta_army.rules.decisions import ArmyState
from clayworks.games.terracotta_army.rules.notation import COLOURS, ELEMENTS, PLACE_NAMES, WAREHOUSES
from clayworks.games.terracotta_army.rules.sources import SOURCES
from clayworks.games.terracotta_army.rules.spots import Spots
from clayworks.games.terracotta_army.rules.state import ROUNDS
from clayworks.games.terracotta_army.rules.telling import Unheard
from clayworks.games.terracotta_army.words import (
    lesson,
    messages,
    names,
    pad,
    points,
    questions,
    reasons,
    story,
)
from clayworks.games.terracotta_army.words.box import BOX
from clayworks.games.terracotta_army.words.does import SOURCE_WORDS, tip
from clayworks.games.terracotta_army.words.things import TELLING, THINGS, USES

if TYPE_CHECKING:
    from rich.console import RenderableType

    from clayworks.core.legend import Chapter
    from clayworks.core.lessons import Lesson
    from clayworks.core.pad import Pad
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
    contests = frozenset(("inspector_row", "inspector_column", "tile"))
    scoring_phases = ledger.PHASES
    questions = questions.QUESTIONS
    descriptions = messages.DESCRIBE
    refusals = reasons.REFUSALS
    elements = ELEMENTS
    things = THINGS
    uses = USES
    story = story.STORY
    gatherings = messages.GATHERINGS
    turn_rule = choice_rule = "TA-7.1"
    stop_rule = "TA-7.9"
    end_rule = "TA-13.7"
    tie_break = (names.TIE_BREAK, "TA-13.7")
    box = BOX
    view_type = ArmyView

    def __init__(self, components: Components) -> None:
        self.tables = printed.read(components)
        super().__init__(components)
        self.tables.spots = [Spots(found.starts, found.size) for found in map(self.observation, self.players)]

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
        return self.begun(state)

    def dealt(self, colours: tuple[str, ...], chance: Chance, options: Mapping[str, Any]) -> ArmyState:
        """The same as `set_up` of `draw`, without writing the deal down in between."""
        state = self.blank(colours)
        dealing.lay_out(state, dealing.draw(len(colours), self.tables, chance))
        return self.begun(state)

    def begun(self, state: ArmyState) -> ArmyState:
        """A table that is laid out, at its first decision."""
        state.advance()
        state.log = Unheard()
        return state

    def ahead(self, state: ArmyState, seat: int) -> Ahead:
        """TA-7.1: with the next worker in hand."""
        return planning.ahead(state, seat)

    def blank(self, colours: tuple[str, ...]) -> ArmyState:
        """An empty table."""
        return ArmyState(self, colours, self.tables)

    def sheets(self, desk: Desk) -> list[Panel]:
        """The wheel, the organizer, cards and tokens."""
        return sheets.sheets(desk)

    # -- for agents ------------------------------------------------------------------------------------

    def features(self, players: int) -> list[Feature]:
        """What is observed."""
        return observation.features(players, self.space.decisions)

    def max_game_length(self, players: int = 2) -> int:
        """Every worker has a turn in every round; a turn has three rings, and what is nested in them.

        A figure needs type, cell, weapon and up to three choices of the weapon's ability, a specialist kind,
        cell or rider, and direction; the inner ring may craft several figures, the middle one the Builder's.
        """
        crafts = max(int(amount) for amount in self.tables.inner_amounts)
        turn = 5 + (crafts + 1) * 6 + 4 + 4
        return ROUNDS * players * int(self.tables.workers[players]) * turn

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

    def pad(self) -> Pad:
        """The Mausoleum, points and leftovers (TA-13)."""
        return pad.pad(self.tables, drawn.board, drawn.stamp)

    # -- for people ------------------------------------------------------------------------------------

    def legend(self) -> Sequence[Chapter]:
        """Every piece, with the numbers of this component file."""
        return legend.chapters(self.tables)

    def lesson(self) -> Lesson:
        """Two rounds with a companion."""
        return lesson.lesson(self.tables)

    def question(self, state: ArmyState) -> tuple[Message, str]:
        """What is asked, with what it is about at this table."""
        return questions.question(state)

    def belongings(self, state: ArmyState, seat: int) -> Sequence[Belonging]:
        """Coins, clay and workers in hand."""
        return messages.belongings(state, seat)

    def why_not(self, state: ArmyState, target: str) -> Reason | None:
        """Also of what lies elsewhere on the board: warehouses (TA-19.4), the action of the middle ring."""
        return reasons.refuse_elsewhere(state, target) or super().why_not(state, target)

    def thing(self, state: ArmyState, element: str) -> Message:
        """A thing with what it does, where its name does not say so already."""
        kind, _, _ = element.partition(":")
        named, known = super().thing(state, element), legend.by_element(self.tables)
        does = None if kind in TELLING else known.get(element) or known.get(kind)
        return named if does is None else tip(named, does)

    def element_of(self, state: ArmyState, word: str) -> str | None:
        """A warehouse is written `w3` also where it is no answer to the open question."""
        return super().element_of(state, word) or WAREHOUSES.get(word.strip().casefold())

    def telling(self, found: Sequence[Reason]) -> Reason:
        """Of the reasons for a Craftsman and for an Artisan, the one about a worker in hand is of use."""
        return next((one for one in found if one.rule != reasons.NO_WORKER), found[0])

    def tell(self, state: ArmyState, event: Event) -> Message:
        """An event as a sentence."""
        return story.tell(state, event)

    def event_places(self, event: Event) -> Sequence[str]:
        """What an event of a scoring is about."""
        return story.event_places(event)

    def tell_points(self, state: ArmyState, entry: Entry) -> Message:
        """Points as a sentence: also which row, which musician, with how many warriors."""
        return points.tell(state, entry)

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
        """The name of a cell; of anything else its element."""
        return PLACE_NAMES[place]

    def place_words(self, state: ArmyState, place: int) -> Message:
        """A cell, a line, a tile, a column of the organizer or somebody's goods in words."""
        name = PLACE_NAMES[place]
        return super().thing(state, name) if ":" in name else Message(name)

    def colour_name(self, colour: str) -> Message:
        """A player's colour in words."""
        return names.COLOUR_NAMES[colour]

    def source_told(self, source: int) -> Message | None:
        """When points of a source come, and for what."""
        return SOURCE_WORDS[source]

    def source_name(self, source: int) -> Message:
        """A source of points in words."""
        return names.SOURCE_NAMES[source]


GAME = TerracottaArmy
