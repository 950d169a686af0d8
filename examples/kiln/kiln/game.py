"""Kiln: three pots in a fire, and only the middle one is sure to come out well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from clayworks.core.actions import ActionSpace
from clayworks.core.chance import Chance
from clayworks.core.errors import BadDeal
from clayworks.core.events import Event
from clayworks.core.game import Game
from clayworks.core.messages import Message
from clayworks.core.pictures.panels import Board, Options
from clayworks.core.pictures.seats import Look
from clayworks.core.state import NOTHING

from . import M
from .board import draw_board
from .speech import (
    ELEMENTS,
    LOOKS,
    QUESTIONS,
    SOURCE_NAMES,
    WORDS,
    describe_put,
    describe_show,
    describe_take,
    refuse_put,
    refuse_show,
    refuse_take,
    told,
)
from .table import EACH, HAND, HEATS, KILNS, SHELF, KilnState
from .views import KilnView


class Kiln(Game[KilnState]):
    """A hidden hand of pots, three kilns, ten rounds."""

    name = "kiln"
    title = "Kiln"
    summary = M("Fire your pots together with those of others, neither too hot nor too cool.")
    minutes = 5
    players = range(2, 6)
    colours = tuple(LOOKS)
    sources = ("well_fired", "rough", "broken", "stoking")
    open_information = False
    view_type = KilnView
    turn_rule, choice_rule, stop_rule, end_rule = "KI-2.1", "KI-2.1", "KI-2.1", "KI-4.1"
    elements = ELEMENTS
    questions = QUESTIONS
    descriptions = (describe_show, describe_put, describe_take)
    refusals = (refuse_show, refuse_put, refuse_take)

    def make_space(self) -> ActionSpace:
        """Pots by their heat, kilns by their place."""
        return ActionSpace([("show", WORDS), ("put", KILNS), ("take", [*WORDS, "stack"])])

    # -- the deal ----------------------------------------------------------------------------------

    def draw(self, colours: tuple[str, ...], chance: Chance, options: Mapping[str, Any]) -> dict[str, Any]:
        """The pots in the order in which they are dealt."""
        return {"pots": chance.shuffled([heat for heat in HEATS for _ in range(EACH)])}

    def dealt_again(self, state: KilnState, deal: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
        """The stack in another order; what came from it stays where it is."""
        dealt = len(deal["pots"]) - len(state.stack)
        return {"pots": [*deal["pots"][:dealt], *chance.shuffled(sorted(deal["pots"][dealt:]))]}

    def set_up(self, colours: tuple[str, ...], deal: Any, options: Mapping[str, Any]) -> KilnState:
        """Hands, shelf and stack (KI-1.2)."""
        pots = deal.get("pots") if isinstance(deal, Mapping) else None
        if not isinstance(pots, list) or Counter(map(repr, pots)) != Counter(WORDS * EACH):
            raise BadDeal(M("pots must hold every heat from 1 to 9 eight times (KI-1.1)"))
        state = self.blank(colours)
        state.stack = pots[::-1]
        for hand in (*state.hands, state.shelf):
            hand += [state.stack.pop() for _ in range(SHELF if hand is state.shelf else HAND)]
        state.advance()
        return state

    def blank(self, colours: tuple[str, ...]) -> KilnState:
        """No pots anywhere."""
        return KilnState(self, colours)

    # -- what is seen ------------------------------------------------------------------------------

    def view(self, state: KilnState, seat: int | None) -> KilnView:
        """Everything but the other hands and the stack."""
        colours = state.colours
        return {
            "game": self.name,
            "seat": seat,
            "colours": list(colours),
            "decision": None if state.open == NOTHING else self.space.decisions[int(state.open)],
            "scores": dict(zip(colours, state.scores(), strict=True)),
            "round": state.round,
            "kilns": {
                name: [{"colour": colours[owner], "heat": heat} for owner, heat in pots]
                for name, pots in zip(KILNS, state.kilns, strict=True)
            },
            "shelf": sorted(state.shelf),
            "stack": len(state.stack),
            "hand": [] if seat is None else sorted(state.hands[seat]),
            "hands": {colour: len(hand) for colour, hand in zip(colours, state.hands, strict=True)},
            "open_pots": {
                colour: sorted(pots) for colour, pots in zip(colours, state.open_pots, strict=True)
            },
            "fired": dict(zip(colours, state.fired, strict=True)),
            "turn": None if state.open == NOTHING else colours[state.seat],
            "shown": state.shown or None,
        }

    def board(self, view: KilnView, language: str, options: Options) -> Board:
        """Kilns and shelf, and a mat for each player."""
        return draw_board(self, view, language, options)

    @property
    def looks(self) -> dict[str, Look]:
        """Colours of glazes, which the program has no names for."""
        return {colour: look for colour, (_, look) in LOOKS.items()}

    # -- what is said ------------------------------------------------------------------------------

    def colour_name(self, colour: str) -> Message:
        """A glaze in words."""
        return LOOKS[colour][0]

    def source_name(self, source: int) -> Message:
        """What became of a pot."""
        return SOURCE_NAMES[source]

    def tell(self, state: KilnState, event: Event) -> Message:
        """What a potter did."""
        return told(self.colour_name(state.colours[event.seat]), event)


GAME = Kiln
