"""What the game asks, what is answered as a set, and what comes to light after it."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.gathering import Gathering
from clayworks.core.messages import Message, all_of
from clayworks.core.state import NOTHING
from clayworks.games.xian import MN, M
from clayworks.games.xian.rules import asking
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.laboratory import first_colour
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words import places as p

# By decision: the question, and the rule that asks it.
QUESTIONS: tuple[tuple[Message, str], ...] = (
    (M("Emperor's favour: which cards go back under your deck? As many new ones are drawn."), "XI-6.1"),
    (M("Which card goes under, for the initiative?"), "XI-6.2"),
    (M("Which card goes over, for the worker action?"), "XI-6.2"),
    (M("Worker: the action of the over card, or a pigment instead?"), "XI-8.1"),
    (M("Which building do you enter?"), "XI-9.5"),
    (M("Open tile: which building do you enter?"), "XI-14.2"),
    (M("End your round, or use a tile?"), "XI-7.1"),
    (M("Extra tile: which action?"), "XI-14.5"),
    (M("Where do you craft a warrior?"), "XI-10.1"),
    (M("Discount: where do you craft a warrior?"), "XI-10.2"),
    (M("Sign the new warrior?"), "XI-10.4"),
    (M("Which warrior do you paint?"), "XI-11.1"),
    (M("Which pigment do you pay beside the one requested?"), "XI-11.3"),
    (M("Discount: which warrior do you paint?"), "XI-11.3"),
    (M("Discount: which one pigment do you pay?"), "XI-11.3"),
    (M("Which equipment card do you forge?"), "XI-12.1"),
    (M("Discount: which equipment card do you forge?"), "XI-12.2"),
    (M("Which end-game tile do you take?"), "XI-13.3"),
    (M("Emissary: which resource do you give?"), "XI-13.4"),
    (M("Emissary: which resource do you take?"), "XI-13.4"),
    (M("Market: which resource do you give?"), "XI-14.3"),
    (M("Market: which second resource do you give?"), "XI-14.3"),
    (M("Market: which resource do you take?"), "XI-14.3"),
    (M("Market: which second resource do you take?"), "XI-14.3"),
)


def question(table: XianState) -> tuple[Message, str]:
    """The open question with what it is about now, and the rule that asks it."""
    decision = int(table.open)
    asked, rule = QUESTIONS[decision]
    told = DETAILS.get(decision)
    return (told(table, asked) if told is not None else asked), rule


def with_round(table: XianState, asked: Message) -> Message:
    """Which of the two pairs of the turn it is (XI-4.2)."""
    return M("Pair {number} of 2. {question}", number=int(table.round), question=asked)


def with_worker(table: XianState, asked: Message) -> Message:
    """Whose action it is (XI-8.1)."""
    card = int(table.held(table.seat, s.OVER))
    if card < 0:
        return asked
    return M("Worker: the action of {card}, or a pigment instead?", card=p.worker(table, card).short)


def with_held(kind: int) -> Callable[[XianState, Message], Message]:
    """How much one has to pay with."""

    def told(table: XianState, asked: Message) -> Message:
        held = n.amount(kind, int(table.held(table.seat, kind)))
        return M("{question} You have {held}.", question=asked, held=held)

    return told


def with_coins(table: XianState, asked: Message) -> Message:
    """How many coins one has, and what the Officer takes off what is printed (XI-12.2)."""
    told = with_held(s.COIN)(table, asked)
    less = int(table.ability(table.seat, s.OFFICER))
    if not less:
        return told
    return M("{question} Your Officer takes {coins} off every card.", question=told, coins=n.coins(less))


def with_request(table: XianState, asked: Message) -> Message:
    """The warrior, and the pigment that is paid anyway (XI-11.3)."""
    first = n.amount(int(first_colour(table, table.section_of(table.target))), 1)
    return M("Painting {space}: which pigment do you pay beside {what}?", space=target(table), what=first)


def with_painted(table: XianState, asked: Message) -> Message:
    """The warrior that is painted with the tile (XI-11.3)."""
    return M("Discount, painting {space}: which one pigment do you pay?", space=target(table))


def with_crafted(table: XianState, asked: Message) -> Message:
    """The warrior that can be signed (XI-10.4): where only one could be crafted, nobody was asked which."""
    return M("Sign the new warrior ({space})?", space=target(table))


def target(table: XianState) -> Message:
    """The space that is painted or signed."""
    return p.space(table.tables, int(table.target)).short


def with_given(table: XianState, asked: Message) -> Message:
    """What the market has been given, and how much of its swap is named (XI-14.3)."""
    kinds = [int(kind) for kind in (table.given, table.given_second) if kind != NOTHING]
    given = all_of([n.amount(kind, kinds.count(kind)) for kind in dict.fromkeys(kinds)])
    if table.open == asking.MARKET_SECOND:
        return M("Market: give a second resource beside {given}?", given=given)
    number = 2 if table.taken != NOTHING else 1
    if len(kinds) == 1:
        return M("Market: which resource do you take for {given}?", given=given)
    return M("Market: which resource do you take for {given}? ({number} of 2)", given=given, number=number)


DETAILS: dict[int, Callable[[XianState, Message], Message]] = {
    asking.UNDER_CARD: with_round,
    asking.OVER_CARD: with_round,
    asking.WORKER: with_worker,
    asking.CRAFT: with_held(s.CLAY),
    asking.CRAFT_DISCOUNT: with_held(s.CLAY),
    asking.SIGN: with_crafted,
    asking.PAINT_PIGMENT: with_request,
    asking.PAINT_DISCOUNT_PIGMENT: with_painted,
    asking.FORGE: with_coins,
    asking.FORGE_DISCOUNT: with_coins,
    asking.MARKET_SECOND: with_given,
    asking.MARKET_TAKE: with_given,
    asking.MARKET_TAKE_SECOND: with_given,
}
"""By decision: what is added to its question."""

GATHERINGS = (
    Gathering(("favour",)),
    Gathering(
        ("under-card", "over-card"),
        places={"under-card": M("Under: initiative"), "over-card": M("Over: worker action")},
    ),
    Gathering(("emissary", "emissary-take")),
    Gathering(("market", "market-second", "market-take", "market-take-second")),
)
"""What is chosen as a set, or for two places: cards of the favour, a pair, both sides of a swap."""


def before_going_on(table: XianState) -> Message | None:
    """What comes to light when a secret choice is confirmed; an own round that ends is complete."""
    if table.phase == s.FAVOURS:
        return exchanging(table)
    if table.phase == s.PAIRS:
        return M("All pairs are revealed when everybody has chosen.")
    return None


def exchanging(table: XianState) -> Message:
    """The cards that come for those that go back (XI-6.1): only who has just decided has named any."""
    count = sum(int(table.held(seat, s.FAVOUR)).bit_count() for seat in range(table.seats))
    if count == 0:
        return M("You keep your hand.")
    return MN("{count} new card will be drawn.", "{count} new cards will be drawn.", count)
