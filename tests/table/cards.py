"""A tiny game with hidden hands, secret choices in two steps and a card that turns up: for tests of tables.

Each round everybody lays two cards face down. When all have, they are turned up together; the highest sum
draws a card from the hidden deck (`draw take`, a stop before it turns up) and keeps it or not. A later
program (`NewerCards`) plays version 2 of the rules, by which the lowest sum does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.actions import ActionSpace
from clayworks.core.chance import Chance
from clayworks.core.game import Game
from clayworks.core.messages import Description, Message
from clayworks.core.state import NOTHING, State

CARDS = 26  # four hands, and one to draw in each round
HAND = 6
ROUNDS = 2
FIRST, SECOND, DRAW, KEEP = range(4)


def said(text: str) -> Message:
    """A message that is not translated."""
    return Message(text)


class CardState(State):
    """Hands, what lies face down, the deck, and who won the round."""

    def __init__(self, game: Game, colours: tuple[str, ...]) -> None:
        super().__init__(game, colours)
        self.hands: list[list[int]] = [[] for _ in colours]
        self.down: list[list[int]] = [[] for _ in colours]
        self.deck: list[int] = []
        self.round = 0
        self.shown = NOTHING
        self.secret = True

    def deciders(self) -> list[int]:
        if self.open == NOTHING:
            return []
        if self.secret:
            return [seat for seat, cards in enumerate(self.down) if len(cards) < 2]
        return [int(self.seat)]

    def facing(self, seat: i64) -> State:
        if self.open == NOTHING or not self.secret or seat == self.seat or len(self.down[seat]) == 2:
            return self
        copy = self.clone()
        copy.focus(seat)
        return copy

    def focus(self, seat: int) -> None:
        self.seat = seat
        step = len(self.down[seat])
        self.ask((FIRST, SECOND)[step], [step * CARDS + card for card in self.hands[seat]])

    def ask(self, decision: int, options: list[int]) -> None:
        self.open = decision
        self.options = vec[i64](options)

    def legal_actions(self, seat: int = NOTHING) -> list[int]:
        if seat not in (NOTHING, self.seat):
            other = self.facing(seat)
            return [] if other is self else other.legal_actions()
        return [int(option) for option in self.options]

    def choose(self, action: int, seat: int = NOTHING) -> None:
        if seat not in (NOTHING, self.seat) and seat in self.deciders():
            self.focus(seat)
        super().choose(action, seat)
        if self.open != NOTHING and self.secret:
            self.focus(self.deciders()[0])

    def _carry_out(self, action: i64) -> None:
        seat = int(self.seat)
        if action < 2 * CARDS:
            card = int(action) % CARDS
            self.hands[seat].remove(card)
            self.down[seat].append(card)
            if len(self.down[seat]) < 2:
                self.focus(seat)
                return
        elif action == 2 * CARDS + 2 and self.log is not None:  # keep yes
            self.log.note("kept", seat, self.shown)
        if action == 2 * CARDS + 2:
            self.gain_points(seat, 0, self.shown, "X-1")
        self.open, self.options = (NOTHING if action != 2 * CARDS else -2), vec[i64]()
        if self.open == -2:  # draw take: a stop, then the card turns up
            self.open, self.shown = NOTHING, -2
        elif action >= 2 * CARDS:
            self.shown = -3

    def _proceed(self) -> None:
        if self.secret:
            waiting = [seat for seat, cards in enumerate(self.down) if len(cards) < 2]
            if waiting:
                self.focus(waiting[0])
                return
            self.secret = False
            for seat, cards in enumerate(self.down):
                if self.log is not None:
                    self.log.note("reveal", seat, *cards)
            sign = 1 if self.rules < 2 else -1  # X-2 has changed
            best = max(range(len(self.down)), key=lambda seat: (sign * sum(self.down[seat]), -seat))
            self.gain_points(best, 0, 1, "X-2")
            self.seat = best
            self.ask(DRAW, [2 * CARDS, 2 * CARDS + 1])
        elif self.shown == -2:
            self.shown = self.deck.pop()
            if self.log is not None:
                self.log.note("shown", int(self.seat), self.shown)
            self.ask(KEEP, [2 * CARDS + 2, 2 * CARDS + 3])
        else:
            self.round += 1
            self.shown = NOTHING
            self.down = [[] for _ in self.down]
            self.secret = True
            if self.round == ROUNDS:
                self.open, self.over = NOTHING, True
            else:
                self.focus(0)

    def places(self) -> list[int]:
        scores = self.scores()
        return [1 + sum(other > own for other in scores) for own in scores]

    def resample_from_infostate(self, seat: int, rng: Chance) -> CardState:
        copy = self.clone()
        hidden = [s for s in range(len(self.hands)) if s != seat]
        lying = [s for s in hidden if self.secret]
        pool = sorted(
            [
                *self.deck,
                *(c for s in hidden for c in self.hands[s]),
                *(c for s in lying for c in self.down[s]),
            ]
        )
        mixed = [int(card) for card in rng.shuffled([str(card) for card in pool])]
        for other in hidden:
            copy.hands[other] = sorted(mixed.pop() for _ in self.hands[other])
        for other in lying:
            copy.down[other] = [mixed.pop() for _ in self.down[other]]
        copy.deck = mixed
        if copy.secret and copy.open != NOTHING:
            copy.focus(copy.deciders()[0])
        return copy


def card(state: CardState, option: int) -> Description:
    """A card that is laid down."""
    return Description(said(str(option)), element=f"card:{option}")


def word(state: CardState, option: int) -> Description:
    """To draw, to keep, or not."""
    return Description(said("no" if option else "yes"))


class CardGame(Game[CardState]):
    """Enough of a game to sit at a table."""

    name = "cards"
    title = "Cards"
    summary = said("Lay two cards face down; the highest sum draws another.")
    colours = ("red", "white", "black", "grey")
    open_information = False
    sources = ("cards",)
    position_format = "cards-position"
    questions = ((said("Which?"), "X-0"),) * 4
    descriptions = (card, card, word, word)

    def make_space(self) -> ActionSpace:
        cards = [str(card) for card in range(CARDS)]
        return ActionSpace(
            [("first", cards), ("second", cards), ("draw", ["take", "pass"]), ("keep", ["yes", "no"])]
        )

    def draw(self, colours: tuple[str, ...], chance: Chance, options: Mapping[str, Any]) -> dict[str, Any]:
        return {"deck": chance.shuffled([str(card) for card in range(CARDS)])}

    def set_up(self, colours: tuple[str, ...], deal: Any, options: Mapping[str, Any]) -> CardState:
        state = self.blank(colours)
        state.deck = [int(card) for card in deal["deck"]]
        state.hands = [sorted(state.deck.pop() for _ in range(HAND)) for _ in colours]
        state.focus(0)
        return state

    def blank(self, colours: tuple[str, ...]) -> CardState:
        return CardState(self, colours)

    def to_position(self, state: CardState) -> dict[str, Any]:
        if state.open != NOTHING or not state.secret:
            raise ValueError("in the middle")
        return {
            "format": self.position_format,
            "players": list(state.colours),
            "hands": state.hands,
            "down": state.down,
            "deck": state.deck,
        }

    def from_position(self, position: Any) -> CardState:
        state = CardState(self.of_position(position), tuple(position["players"]))
        state.hands, state.down, state.deck = position["hands"], position["down"], position["deck"]
        return state.clone()

    def count(self, state: CardState, phase: str) -> None:
        state.advance()

    def view(self, state: CardState, seat: int | None) -> dict[str, Any]:
        down = [
            list(lying) if seat == owner or not state.secret else None
            for owner, lying in enumerate(state.down)
        ]
        return {
            "seat": seat,
            "round": state.round,
            "hand": state.hands[seat] if seat is not None else None,
            "down": down,
            "shown": state.shown if state.shown >= 0 else None,
            "scores": state.scores(),
        }


class NewerCards(CardGame):
    """The same game in a program that has changed a rule."""

    rules = 2


GAME = CardGame.shipped()
NEWER = NewerCards(GAME.components)
