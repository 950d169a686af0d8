"""What the game asks: every question with its rule, and with a number where something is counted."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.gathering import Gathering
from clayworks.core.messages import Message
from clayworks.core.state import NOTHING
from clayworks.games.terramara import M
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules import steps
from clayworks.games.terramara.rules.artefacts import product_to_pay
from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.turns import END, RESERVE
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p

# By decision: the question, and the rule that asks it.
QUESTIONS: tuple[tuple[Message, str], ...] = (
    (M("Where does the neutral explorer stand?"), "TM-5.7"),
    (M("Draft: which card do you take?"), "TM-5.9"),
    (M("Which tile is your private crossroads space?"), "TM-5.10"),
    (M("Which tile is your private settlement?"), "TM-5.10"),
    (M("Turn your character to its adult side?"), "TM-11.8"),
    (M("Which member do you send?"), "TM-7.1"),
    (M("Where does the member go?"), "TM-8.1"),
    (M("Create or reserve an artefact, or end the turn?"), "TM-10.2"),
    (M("What comes next?"), "TM-3.2"),
    (M("Which effect do you choose?"), "TM-9.13"),
    (M("Do you pay for the effect?"), "TM-9.12"),
    (M("Which good do you pay?"), "TM-9.12"),
    (M("Which good do you take?"), "TM-9.1"),
    (M("Which raw good do you process?"), "TM-9.2"),
    (M("Trade: which good do you give?"), "TM-9.3"),
    (M("Trade: which raw good do you take?"), "TM-9.3"),
    (M("Advance the canoe?"), "TM-9.5"),
    (M("Which caravan moves where?"), "TM-9.6"),
    (M("Do you raid?"), "TM-9.10"),
    (M("You are raided: which good do you give?"), "TM-9.9"),
    (M("Which artefact do you create?"), "TM-10.5"),
    (M("Which product of the cost is dropped?"), "TM-10.4"),
    (M("How many are paid with the raw good?"), "TM-10.4"),
)


# -- questions that count ----------------------------------------------------------------------------------


def ask_neutral(table: TribeState) -> Message:
    """TM-5.7: whose explorer it is, and in which row it goes."""
    neutral, row = divmod(int(table.frame(s.A)), s.ROWS)
    return M(
        "Where in row {row} does the explorer of {neutral} stand?",
        row=row + 1,
        neutral=n.neutral(neutral + 1),
    )


def ask_space(table: TribeState) -> Message:
    """TM-8.1: who goes."""
    return (M("Where does the explorer go?"), M("Where does the chief go?"), M("Where does the warrior go?"))[
        int(table.frame(s.A))
    ]


def ask_offer(table: TribeState) -> Message:
    """TM-9.12: for what."""
    gain = n.effect_words(table, int(table.tables.item_d[int(table.frame(s.A))]))
    return M("Do you pay {cost} for {gain}?", cost=n.payment_words(table, int(table.frame(s.A))), gain=gain)


def ask_pay(table: TribeState) -> Message:
    """TM-9.12."""
    raw, products, total = (int(table.frame(what)) for what in (s.A, s.B, s.C))
    if total == 1:
        if raw:
            return M("Which raw good do you pay? A product may stand in for it.")
        return M("Which product do you pay?")
    number = total - raw - products + 1
    if raw:
        return M(
            "Pay {number} of {total}: which raw good? A product may stand in for it.",
            number=number,
            total=total,
        )
    return M("Pay {number} of {total}: which product?", number=number, total=total)


def ask_take(table: TribeState) -> Message:
    """TM-9.1."""
    raw, total = table.frame(s.A) == s.RAW, int(table.frame(s.C))
    if total == 1:
        return M("Which raw good do you take?") if raw else M("Which product do you take?")
    number = total - int(table.frame(s.B)) + 1
    if raw:
        return M("Take {number} of {total}: which raw good?", number=number, total=total)
    return M("Take {number} of {total}: which product?", number=number, total=total)


def ask_process(table: TribeState) -> Message:
    """TM-9.2."""
    total = int(table.frame(s.C))
    if total == 1:
        return QUESTIONS[steps.ASK_PROCESS][0]
    number = total - int(table.frame(s.A)) + 1
    return M("Process {number} of up to {total}: which raw good?", number=number, total=total)


def ask_trade_take(table: TribeState) -> Message:
    """TM-9.3."""
    given = n.GOOD_NAMES[int(table.frame(s.A))]
    return M("Trade: which raw good do you take for {good}?", good=given)


def ask_culture(table: TribeState) -> Message:
    """TM-9.5."""
    left, total = int(table.frame(s.A)), int(table.frame(s.B))
    if total == 1:
        return M("Culture: {count} left. Advance the canoe?", count=left)
    return M("Culture: {count} of {total} left. Advance the canoe?", count=left, total=total)


def ask_travel(table: TribeState) -> Message:
    """TM-9.6."""
    left, total = int(table.frame(s.A)), int(table.frame(s.B))
    if total == 1:
        return M("Travel: {count} left. Which caravan moves where?", count=left)
    return M("Travel: {count} of {total} left. Which caravan moves where?", count=left, total=total)


def ask_give(table: TribeState) -> Message:
    """TM-9.9."""
    raider, total = n.owner_name(table, int(table.frame(s.A))), int(table.frame(s.C))
    if total == 1:
        return M("Give 1 good to {raider}, who raids you: which one?", raider=raider)
    return M(
        "Give {number} of {total} goods to {raider}, who raids you: which one?",
        number=total - int(table.frame(s.B)) + 1,
        total=total,
        raider=raider,
    )


def ask_discount(table: TribeState) -> Message:
    """TM-10.4."""
    return M("Which product of {card} need you not pay?", card=p.card(table, int(table.frame(s.A))).short)


def ask_substitute(table: TribeState) -> Message:
    """TM-10.4."""
    product = int(product_to_pay(table.frame(s.B)))
    return M(
        "{card}: how much {product} do you pay with {raw}?",
        card=p.card(table, int(table.frame(s.A))).short,
        product=n.GOOD_NAMES[s.PRODUCTS + product],
        raw=n.GOOD_NAMES[product],
    )


def ask_post(table: TribeState) -> Message:
    """TM-10.2: the artefact step is taken at most once."""
    if table.frame(s.A):
        return M("Free actions, or end the turn?")
    first = int(table.tables.first[steps.POST])
    options = [int(option) - first for option in table.options]
    creates = any(0 <= option < RESERVE for option in options)
    reserves = any(RESERVE <= option < END for option in options)
    if creates and reserves:
        return QUESTIONS[steps.POST][0]
    if creates:
        return M("Create an artefact, or end the turn?")
    if reserves:
        return M("Reserve an artefact, or end the turn?")
    return M("Nothing can be created or reserved now: free actions, or end the turn?")


COUNTING: dict[int, Callable[[TribeState], Message]] = {
    steps.NEUTRAL_SPACE: ask_neutral,
    steps.SPACE: ask_space,
    steps.POST: ask_post,
    steps.OFFER: ask_offer,
    steps.ASK_PAY: ask_pay,
    steps.TAKE: ask_take,
    steps.ASK_PROCESS: ask_process,
    steps.TRADE_TAKE: ask_trade_take,
    steps.ASK_CULTURE: ask_culture,
    steps.ASK_TRAVEL: ask_travel,
    steps.GIVE: ask_give,
    steps.DISCOUNT: ask_discount,
    steps.SUBSTITUTE: ask_substitute,
}


def question(table: TribeState) -> tuple[Message, str]:
    """The open question and its rule."""
    plain, rule = QUESTIONS[int(table.open)]
    counting = COUNTING.get(int(table.open))
    return (counting(table) if counting else plain), rule


# -- sets, and stops within a turn -------------------------------------------------------------------------

GATHERINGS = (
    Gathering(("pay",)),
    Gathering(("take",)),
    Gathering(("process",)),
    Gathering(("give",)),
    Gathering(
        ("trade-give", "trade-take"),
        places={"trade-give": M("Trade: give"), "trade-take": M("Trade: take")},
    ),
)
"""Goods that are named one by one (TM-19.4); in a trade it matters which one is given."""


def before_going_on(table: TribeState) -> Message | None:
    """What comes to light when a stop within a turn is confirmed, or who decides then."""
    if table.over or table.open != NOTHING:
        return None
    step = int(table.stack[table.top])
    if step == steps.REFILL:
        return M("A new card will be turned up.")
    if step == steps.REVEAL_POOL:
        return M("The cards of the draft will be revealed.")
    if step == steps.SET_UP_END and table.tables.neutrals[table.seats]:
        return M("The cards of the neutral players will be turned up.")
    if step < steps.DECISION_COUNT and table.stage == s.PLAYING:
        return M("Now {player} decides.", player=n.owner_name(table, int(table.frame(s.SEAT))))
    return None
