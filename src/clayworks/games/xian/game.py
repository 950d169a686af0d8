"""Xi'an, joined together for the contract."""

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
from clayworks.games.xian import M
from clayworks.games.xian.formats import components as printed
from clayworks.games.xian.formats import ledger, observation, planning, position, space, validity, view
from clayworks.games.xian.formats.view_types import XianView
from clayworks.games.xian.pictures import board, legend, sheets
from clayworks.games.xian.rules import dealing, setup
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.notation import COLOURS, ELEMENTS, site_names, space_names
from clayworks.games.xian.rules.scoring import score_final
from clayworks.games.xian.rules.sources import SOURCES
from clayworks.games.xian.rules.spots import Spots
from clayworks.games.xian.rules.state import FINAL, HAND, OVER_AND_SCORED, TURNS
from clayworks.games.xian.words import (
    belongings,
    lesson,
    messages,
    names,
    pad,
    places,
    prompts,
    reasons,
    references,
    story,
    wording,
)
from clayworks.games.xian.words.box import BOX

if TYPE_CHECKING:
    from rich.console import RenderableType

    from clayworks.core.legend import Chapter
    from clayworks.core.lessons import Lesson
    from clayworks.core.pad import Pad
    from clayworks.core.pictures.panels import Board, Options, Panel
    from clayworks.core.pictures.sheets import Desk


class Xian(Game[XianState]):
    """Six turns at the tomb of the First Emperor, for two to four players."""

    name = "xian"
    title = "Xi'an"
    titled = M("Xi'an")
    summary = M("Send workers and builders to the First Emperor's tomb: mould, paint and arm warriors.")
    wording = wording.WORDING
    minutes = 25
    rules = 2
    colours = COLOURS
    position_format = position.FORMAT
    open_information = False
    sources = SOURCES
    contests = frozenset(("majority_a", "majority_b", "majority_c"))
    questions = prompts.QUESTIONS
    descriptions = messages.DESCRIBE
    gatherings = prompts.GATHERINGS
    refusals = reasons.REFUSALS
    uses = references.USES
    turn_rule = stop_rule = "XI-7.1"
    choice_rule = "XI-23.3"
    end_rule = "XI-17.15"
    tie_break = (names.TIE_BREAK, "XI-17.15")
    view_type = XianView
    things = references.THINGS
    story = story.PARTS
    box = BOX

    def __init__(self, components: Components) -> None:
        self.tables = printed.read(components)
        self.spaces = space_names(self.tables)
        self.sites = site_names(self.tables)
        self.elements = {"space": self.spaces, **ELEMENTS, **references.REFERENCES}
        super().__init__(components)
        self.tables.spots = [Spots(found.starts, found.size) for found in map(self.observation, self.players)]

    def make_space(self) -> ActionSpace:
        """The 24 decisions with their 299 options (XI-23.3), in the order of `DECISIONS` and of XI-23.7."""
        return ActionSpace(space.words(self.spaces))

    # -- the deal --------------------------------------------------------------------------------------

    def draw(self, colours: tuple[str, ...], chance: Chance, options: Mapping[str, Any]) -> dict[str, Any]:
        """XI-3.2."""
        return setup.draw(colours, chance)

    def dealt_again(self, state: XianState, deal: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
        """Decks, equipment and tokens that nobody has seen yet (XI-5.1)."""
        return setup.draw_again(state, deal, chance)

    def set_up(self, colours: tuple[str, ...], deal: Any, options: Mapping[str, Any]) -> XianState:
        """XI-3, at the first choice."""
        setup.check_deal(colours, deal)
        state = self.blank(colours)
        setup.lay_out(state, deal)
        state.advance()
        return state

    def ahead(self, state: XianState, seat: int) -> Ahead:
        """XI-4.2: the own round, or the next pair."""
        return planning.ahead(state, seat)

    def dealt(self, colours: tuple[str, ...], chance: Chance, options: Mapping[str, Any]) -> XianState:
        """The same as `set_up` of `draw`, without writing the deal down in between."""
        state = self.blank(colours)
        dealing.lay_out(state, dealing.draw(len(colours), chance))
        state.advance()
        return state

    def blank(self, colours: tuple[str, ...]) -> XianState:
        """An empty table."""
        return XianState(self, colours, self.tables)

    def sheets(self, desk: Desk) -> list[Panel]:
        """Formation boards and pit, cards, tokens and tiles."""
        return sheets.sheets(desk, self.tables)

    # -- for agents ------------------------------------------------------------------------------------

    def features(self, players: int) -> list[Feature]:
        """What is observed."""
        return observation.features(players, self.space.decisions, self.spaces)

    def max_game_length(self, players: int = 2) -> int:
        """The favour of up to four cards; then twice in each turn a pair and an own round.

        An own round has three menus, each asked again after at most three tiles, and at most four actions
        and two swaps, none of more than five choices.
        """
        own_round = 3 * 4 + 4 * 5 + 2 * 4
        return players * (HAND + 1 + TURNS * 2 * (2 + own_round))

    # -- positions and scores --------------------------------------------------------------------------

    def to_position(self, state: XianState) -> dict[str, Any]:
        """XI-21.2."""
        return position.write(state)

    def from_position(self, data: Any) -> XianState:
        """XI-21.3."""
        return validity.read(self.of_position(data), self.tables, data)

    def count(self, state: XianState, phase: str) -> None:
        """XI-17; a game that is over has been scored. After the last turn equipment is turned up."""
        if state.over:
            return
        score_final(state)
        if state.phase == FINAL:
            state.phase = OVER_AND_SCORED

    def write_ledger(self, before: XianState, after: XianState, phase: str) -> dict[str, Any]:
        """XI-21.5."""
        return ledger.write(after)

    def pad(self) -> Pad:
        """Warriors by section, cards and tiles by player (XI-17)."""
        return pad.pad(self.tables)

    def outcome(self, state: XianState) -> dict[str, Any]:
        """What a record of a finished game adds (XI-23.10)."""
        return {"ledger": self.ledger(state, "final"), **super().outcome(state)}

    # -- for people ------------------------------------------------------------------------------------

    def question(self, state: XianState) -> tuple[Message, str]:
        """What is asked, with what it is about now."""
        return prompts.question(state)

    def before_going_on(self, state: XianState) -> Message | None:
        """What comes to light when a secret choice is confirmed."""
        return prompts.before_going_on(state)

    def belongings(self, state: XianState, seat: int) -> list[Belonging]:
        """Resources, builders beside the board, warriors to paint and signatures."""
        return belongings.of_seat(state, seat)

    def out_of_turn(self, state: XianState, seat: int) -> Reason:
        """Why a seat can't choose now: in a secret choice it has chosen already (XI-6.3)."""
        return reasons.out_of_turn(state, seat) or super().out_of_turn(state, seat)

    def use_of(self, state: XianState, target: str) -> tuple[Message, str] | None:
        """When a thing is used; spaces, resources and helpers differ among themselves."""
        kind, _, name = target.partition(":")
        return references.use_of(state, kind, name)

    def tell(self, state: XianState, event: Event) -> Message:
        """An event as a sentence."""
        return story.tell(state, event)

    def tell_points(self, state: XianState, entry: Entry) -> Message:
        """Points as a sentence, with what they were for."""
        return story.tell_points(state, entry)

    def view(self, state: XianState, seat: int | None) -> XianView:
        """What a seat may know (XI-5)."""
        return view.view(state, seat)

    def legend(self) -> Sequence[Chapter]:
        """Every kind of thing on the table: figures, cards, buildings, spaces, tokens and tiles."""
        return legend.chapters(self.blank(self.colours[:2]))

    def lesson(self) -> Lesson:
        """Two turns with somebody who says what matters when."""
        return lesson.lesson(self.tables, self.rules)

    def terminal(self, view: XianView, language: str) -> RenderableType:
        """A view drawn for the terminal."""
        from clayworks.games.xian.pictures import terminal

        return terminal.draw(view, language)

    def board(self, view: XianView, language: str, options: Options) -> Board:
        """A view drawn as SVG panels."""
        return board.draw(view, language, options)

    def place_name(self, place: int) -> str:
        """The name of whatever points come from: a space, a building, an end-game tile, a part of a mat."""
        return self.sites[place]

    def place_words(self, state: XianState, place: int) -> Message:
        """Whatever points come from as people call it."""
        return places.site(state, place)

    def colour_name(self, colour: str) -> Message:
        """A player's colour in words."""
        return names.COLOUR_NAMES[colour]

    def source_name(self, source: int) -> Message:
        """A source of points in words."""
        return names.SOURCE_NAMES[source]


GAME = Xian
