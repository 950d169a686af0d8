"""Terramara, joined together for the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from clayworks.core.actions import ActionSpace
from clayworks.core.ahead import Ahead
from clayworks.core.chance import Chance
from clayworks.core.components import Components
from clayworks.core.dealing import Option
from clayworks.core.events import Entry, Event
from clayworks.core.game import Game
from clayworks.core.messages import Belonging, Description, Message, Reason, Role
from clayworks.core.observing import Feature
from clayworks.core.pictures.seats import Look
from clayworks.core.speaking import MOST_ANSWERS
from clayworks.core.state import NOTHING, State
from clayworks.games.terramara import M
from clayworks.games.terramara.formats import components as printed
from clayworks.games.terramara.formats import ledger, observation, planning, position, validity, view
from clayworks.games.terramara.formats.view_types import TribeView
from clayworks.games.terramara.pictures import board, legend, sheets
from clayworks.games.terramara.pictures.symbols import LOOKS
from clayworks.games.terramara.rules import dealing, setup
from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.notation import CARDS, COLOURS, ORIGINS
from clayworks.games.terramara.rules.scoring import score_final
from clayworks.games.terramara.rules.sources import SOURCES
from clayworks.games.terramara.rules.spots import Spots
from clayworks.games.terramara.rules.state import ROUNDS
from clayworks.games.terramara.words import counting, messages, names, pad, places, reasons
from clayworks.games.terramara.words import questions as asking
from clayworks.games.terramara.words import story as narrating
from clayworks.games.terramara.words import uses as useful
from clayworks.games.terramara.words.box import BOX
from clayworks.games.terramara.words.lesson import LESSON

if TYPE_CHECKING:
    from rich.console import RenderableType

    from clayworks.core.legend import Chapter
    from clayworks.core.lessons import Lesson
    from clayworks.core.pad import Pad
    from clayworks.core.pictures.panels import Board, Options, Panel
    from clayworks.core.pictures.sheets import Desk


class Terramara(Game[TribeState]):
    """Five rounds of a Bronze Age tribe, for two to four players."""

    name = "terramara"
    title = "Terramara"
    titled = M("Terramara")
    summary = M(
        "Lead a Bronze Age tribe: send its people over the land, make artefacts, travel by road and river."
    )
    minutes = 30
    rules = 2
    colours = COLOURS
    options = (
        Option(
            "setup",
            ("draft", "beginner"),
            M("characters and starting cards, or a fixed kit (TM-1.4)"),
            meanings={"draft": M("draft"), "beginner": M("for beginners")},
        ),
        Option("neutral_four", ("true", "false"), M("neutral card 4 is drawn too (TM-1.4)")),
        Option(
            "first_player",
            ("random", "1", "2", "3", "4"),
            M("the seat that begins, or a random one (TM-1.4)"),
            drawn=True,
            meanings={"random": M("random player")},
        ),
    )
    beginners: ClassVar[Mapping[str, Any]] = {"setup": "beginner"}
    position_format = position.FORMAT
    position_keys = frozenset(("settlements", "players"))
    open_information = False
    sources = SOURCES
    questions = asking.QUESTIONS
    descriptions = messages.DESCRIBE
    refusals = reasons.REFUSALS
    elements = useful.MORE_ELEMENTS
    things = useful.MORE_THINGS
    uses = useful.USES
    gatherings = asking.GATHERINGS
    left_to_chance = frozenset({"neutral"})
    story = narrating.STORY
    box = BOX
    view_type = TribeView
    turn_rule = "TM-1.3"
    choice_rule = stop_rule = "TM-14.1"
    end_rule = "TM-6.5"
    tie_break = (names.TIE_BREAK, "TM-12.3")

    def __init__(self, components: Components) -> None:
        self.printed = printed.read(components)
        self.tables = self.printed.tables
        super().__init__(components)
        self.tables.spots = [Spots(found.starts, found.size) for found in map(self.observation, self.players)]

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Without a word about neutral card 4 it is left out of a beginners' game (TM-1.4)."""
        chosen = super().check_options(options)
        if "neutral_four" not in options:
            chosen["neutral_four"] = chosen["setup"] == "draft"
        return chosen

    @property
    def looks(self) -> dict[str, Look]:
        """A shape and a colour for each seat."""
        return LOOKS

    def make_space(self) -> ActionSpace:
        """The 23 decisions with their options and free actions (TM-19.3)."""
        return ActionSpace(self.printed.options)

    # -- the deal --------------------------------------------------------------------------------------

    def draw(self, colours: tuple[str, ...], chance: Chance, options: Mapping[str, Any]) -> dict[str, Any]:
        """TM-13.6."""
        return setup.draw(colours, chance, options)

    def dealt_again(self, state: TribeState, deal: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
        """Whatever still lies face down (TM-1.5)."""
        return setup.draw_again(state, deal, chance)

    def set_up(self, colours: tuple[str, ...], deal: Any, options: Mapping[str, Any]) -> TribeState:
        """TM-5, at the first decision."""
        chosen = self.check_options(options)
        setup.check_deal(colours, deal, chosen)
        state = self.blank(colours)
        setup.lay_out(state, deal, chosen)
        state.advance()
        return state

    def ahead(self, state: TribeState, seat: int) -> Ahead:
        """TM-7.1; nothing in the set-up."""
        return planning.ahead(state, seat)

    def dealt(self, colours: tuple[str, ...], chance: Chance, options: Mapping[str, Any]) -> TribeState:
        """The same as `set_up` of `draw`, without writing the deal down in between."""
        state = self.blank(colours)
        drawn = setup.draw_numbers(len(colours), chance, options)
        dealing.lay_out(state, drawn, bool(options["neutral_four"]))
        state.advance()
        return state

    def blank(self, colours: tuple[str, ...]) -> TribeState:
        """An empty table."""
        return TribeState(self, colours, self.tables)

    # -- for agents ------------------------------------------------------------------------------------

    def features(self, players: int) -> list[Feature]:
        """What is observed."""
        return observation.features(players, [CARDS[card] for card in self.tables.round_cards])

    def max_game_length(self, players: int = 2) -> int:
        """Every member of a tribe has a turn in every round; set-up is shorter than one round.

        How many choices a turn has depends on effects that lead to effects. Random games have about ten, and
        none is known with more than a hundred.
        """
        members = int(self.tables.explorers) + 1 + 2 + int(self.tables.warriors)
        return (ROUNDS + 1) * players * members * 100

    # -- positions and scores --------------------------------------------------------------------------

    def to_position(self, state: TribeState) -> dict[str, Any]:
        """TM-13.5."""
        return position.write(state)

    def from_position(self, data: Any) -> TribeState:
        """TM-13.5, with the neutral cards of later rounds."""
        return validity.read(self.of_position(data), self.tables, data, complete=True)

    def score_position(self, data: Any, phase: str) -> tuple[dict[str, Any], State]:
        """TM-13.1."""
        return self.counted(validity.read(self.of_position(data), self.tables, data, complete=False), phase)

    def count(self, state: TribeState, phase: str) -> None:
        """TM-12; a game that is over has been scored."""
        if not state.over:
            score_final(state)

    def write_ledger(self, before: TribeState, after: TribeState, phase: str) -> dict[str, Any]:
        """TM-13.3."""
        return ledger.write(after)

    def pad(self) -> Pad:
        """Artefacts, goods and tracks by player, settlements and the end of the road (TM-12)."""
        return pad.pad(self.printed)

    def outcome(self, state: TribeState) -> dict[str, Any]:
        """Ledger and totals (TM-19.9)."""
        return {"ledger": self.ledger(state, "final"), **super().outcome(state)}

    # -- for people ------------------------------------------------------------------------------------

    def question(self, state: TribeState) -> tuple[Message, str]:
        """What is asked, with what is still to be counted."""
        return asking.question(state)

    def impossible(self, state: TribeState) -> list[int]:
        """Of the decision's own answers alone: thirty free actions come with many of them (TM-7.2)."""
        if state.open == NOTHING:
            return []
        number, offered = int(state.open), state.legal_actions()
        first, own = self.space.first[number], int(state.tables.size[number])
        if own > MOST_ANSWERS:
            return []
        missing = (action for action in range(first, first + own) if action not in offered)
        return [action for action in missing if self.describe(state, action).role is Role.MAIN]

    def before_going_on(self, state: TribeState) -> Message | None:
        """Cards that turn up, and who decides within another's turn."""
        return asking.before_going_on(state)

    def belongings(self, state: TribeState, seat: int) -> Sequence[Belonging]:
        """Goods, members and workers."""
        return useful.belongings(state, seat)

    def telling(self, reasons: Sequence[Reason]) -> Reason:
        """Of a card in the row both what it takes to create it and what it takes to reserve it."""
        first, *others = reasons
        other = next((one for one in others if one.message != first.message), None)
        if other is None or other.rule != "TM-10.2":
            return first
        both = M("{first}; to reserve it: {second}", first=first.message, second=other.message)
        return Reason(both, first.rule)

    def legend(self) -> Sequence[Chapter]:
        """Every piece, place, symbol, card and token."""
        return legend.chapters(self.printed)

    def lesson(self) -> Lesson:
        """The guided first game."""
        return LESSON

    def describe(self, state: TribeState, action: int) -> Description:
        """An option or a free action (TM-7.2) in words."""
        free = messages.free_action(state, *self.space.split(action))
        return super().describe(state, action) if free < 0 else messages.describe_free(state, free)

    def refuse(self, state: TribeState, number: int, option: int) -> Reason:
        """Why an option or a free action (TM-7.2) is not offered."""
        free = messages.free_action(state, number, option)
        return super().refuse(state, number, option) if free < 0 else reasons.refuse_free(state, free)

    def tell(self, state: TribeState, event: Event) -> Message:
        """An event as a sentence."""
        return narrating.tell(state, event)

    def tell_points(self, state: TribeState, entry: Entry) -> Message:
        """Points as a sentence, with the card, space, token or settlement that they come from."""
        return counting.tell_points(state, entry)

    def view(self, state: TribeState, seat: int | None) -> TribeView:
        """Everything but what chance has not brought to light yet (TM-1.5)."""
        return view.view(state, seat)

    def terminal(self, view: TribeView, language: str) -> RenderableType:
        """A view drawn for the terminal."""
        from clayworks.games.terramara.pictures import terminal

        return terminal.draw(view, language)

    def board(self, view: TribeView, language: str, options: Options) -> Board:
        """A view drawn as SVG panels."""
        return board.draw(view, language, options)

    def sheets(self, desk: Desk) -> list[Panel]:
        """The printed parts, to be compared with one's own."""
        return sheets.sheets(desk)

    def place_name(self, place: int) -> str:
        """The places of an entry: cards, spaces, settlements, what lies on a mat."""
        return ORIGINS[place]

    def place_words(self, state: TribeState, place: int) -> Message:
        """A place of an entry by its name."""
        return places.origin(state, place)

    def colour_name(self, colour: str) -> Message:
        """A player's colour."""
        return names.COLOUR_NAMES[colour]

    def source_name(self, source: int) -> Message:
        """A source of points in words."""
        return names.SOURCE_NAMES[source]


GAME = Terramara
