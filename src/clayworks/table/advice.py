"""A hint in words: which favourites are equal, what each is expected to bring, and where that comes from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from clayworks.core.messages import MN, Description, M, Message, all_of, listed
from clayworks.core.state import State
from clayworks.players.hints import Estimate, Hint, Suggestion

MOST_REASONS = 5
"""Sources that are named for a difference, the largest first."""
MOST_NAMED = 2
"""Sources that a sentence names on each side: a third one makes a list of it."""
WORTH_A_WORD = 0.5
"""Points of a source that a sentence names: less would be rounded to nothing."""


@dataclass(frozen=True, slots=True)
class Reasoned:
    """Points more or less from one source, of which it is sure that they differ."""

    source: str
    name: Message
    points: Estimate


@dataclass(frozen=True, slots=True)
class Advised:
    """A suggestion as it is told to people."""

    suggestion: Suggestion
    meaning: Description
    sentence: Message
    """What it is expected to bring, and why."""
    why: tuple[Reasoned, ...]
    plan: tuple[Message, ...]
    """The rest of the turn, choice by choice."""


def advised(asked: State, hint: Hint) -> list[Advised]:
    """The suggestions of a hint for the table with the open question in hand."""
    found = []
    for one in hint.suggestions:
        why = reasons(asked, one)
        meaning, plan = described(asked, one.choice), planned(asked, hint.seat, one)
        found.append(Advised(one, meaning, sentence(asked, one, why), why, plan))
    return found


def described(asked: State, choice: str) -> Description:
    """An option in words."""
    action = asked.game.space.parse(choice)
    assert action is not None
    return asked.describe(action)


def reasons(asked: State, suggestion: Suggestion) -> tuple[Reasoned, ...]:
    """Where the difference comes from, as far as it is sure; what would be shown as 0.0 is left out."""
    game = asked.game
    found = [
        Reasoned(name, game.source_name(game.sources.index(name)), points)
        for name, points in suggestion.why.items()
        if points.is_sure and tenths(points.points)
    ]
    return tuple(sorted(found, key=lambda one: -abs(one.points.points))[:MOST_REASONS])


def planned(asked: State, seat: int, suggestion: Suggestion) -> tuple[Message, ...]:
    """The rest of the turn in words: each choice as it is described when its question is open."""
    table, words = asked.clone(), []
    for number, choice in enumerate((suggestion.choice, *suggestion.plan)):
        action = table.game.space.parse(choice)
        assert action is not None
        if number:
            words.append(table.facing(seat).describe(action).message)
        table.choose(action, seat)
    return tuple(words)


def is_hard_to_tell(hint: Hint) -> bool:
    """Whether another one surely makes more points than the first, which the search prefers all the same."""
    return any(one.difference.low > 0 for one in hint.suggestions[1:])


def verdict(hint: Hint) -> Message:
    """How the favourites stand to each other, in one sentence."""
    equals = sum(one.equal for one in hint.suggestions)
    if len(hint.suggestions) == 1:
        return M("Nothing else is worth a look.")
    if is_hard_to_tell(hint):
        return M("A bot would choose the first, for it looks at who wins; another makes more points.")
    if equals == len(hint.suggestions):
        return M("These are equal, as far as can be told.")
    if equals > 1:
        return MN(
            "The first {count} is the best, as far as can be told.",
            "The first {count} are equal, as far as can be told.",
            equals,
        )
    return M("The first is the best, as far as can be told.")


def beside_companion(asked: State, hint: Hint, follows: Callable[[str], bool]) -> Message:
    """What the companion of a first game advises, beside what the hint says: never two orders without a word.

    The companion counts what lies there, the hint plays to the end; where they differ, both are told.
    """
    best = hint.suggestions[0]
    if follows(best.choice):
        # By its name: on the page another one may stand first, whose place it kept.
        return M(
            "“{option}” fits what your companion advises.", option=described(asked, best.choice).message.short
        )
    found = next((one for one in hint.suggestions if follows(one.choice)), None)
    if found is None:
        return M(
            "Your companion advises something else: it counts what you see now, and that is easy to follow."
            " The hint has played on to the end. You may trust either."
        )
    name = described(asked, found.choice).message.short
    if found.equal:
        return M("Your companion advises “{option}”: equal, as far as can be told.", option=name)
    return M(
        "Your companion advises “{option}”: it counts what you see now, and that is easy to follow. The hint"
        " has played on to the end, where “{best}” brings more.",
        option=name,
        best=described(asked, best.choice).message.short,
    )


# -- a sentence --------------------------------------------------------------------------------------------


def sentence(asked: State, suggestion: Suggestion, why: Sequence[Reasoned]) -> Message:
    """What a suggestion is expected to bring beside another one, and mostly from where."""
    points = suggestion.difference
    compared, parts = (
        comparison(asked, suggestion),
        because(whole(points.points) if points.is_sure else 0, why),
    )
    if not parts:
        return M("{comparison}.", comparison=compared)
    return M("{comparison}: {reasons}.", comparison=compared, reasons=listed(parts))


def comparison(asked: State, suggestion: Suggestion) -> Message:
    """How many points more or less than the other; equal where it may as well be nothing."""
    if not suggestion.against:
        return MN(
            "About {count} point at the end",
            "About {count} points at the end",
            whole(suggestion.points.points),
        )
    other, points = described(asked, suggestion.against).message.short, suggestion.difference
    count = abs(whole(points.points))
    # What may as well be nothing is no difference: else the first of several equals would be told as less.
    if not count or not points.is_sure:
        return M("Equal to “{other}”, as far as can be told", other=other)
    if points.points > 0:
        return MN(
            "About {count} point more than “{other}”",
            "About {count} points more than “{other}”",
            count,
            other=other,
        )
    return MN(
        "About {count} point less than “{other}”",
        "About {count} points less than “{other}”",
        count,
        other=other,
    )


def because(difference: int, why: Sequence[Reasoned]) -> list[Message]:
    """Where a difference comes from, and then what speaks against it; both where there is none."""
    gains, losses = named(why, 1), named(why, -1)
    told: list[Message] = []
    if gains is not None:
        told.append(
            M("mostly from {sources}", sources=gains)
            if difference > 0
            else M("more from {sources}", sources=gains)
        )
    if losses is not None:
        told.append(
            M("mostly missing from {sources}", sources=losses)
            if difference < 0
            else M("less from {sources}", sources=losses)
        )
    return told if difference >= 0 else told[::-1]


def named(why: Sequence[Reasoned], sign: int) -> Message | None:
    """The sources that bring most of what is more (1) or less (-1); none that has not half of the first."""
    found = [one for one in why if sign * one.points.points >= WORTH_A_WORD]
    large = [one for one in found if abs(one.points.points) >= abs(found[0].points.points) / 2]
    return all_of([one.name for one in large[:MOST_NAMED]]) if large else None


# -- numbers -----------------------------------------------------------------------------------------------


def whole(points: float) -> int:
    """Whole points, as a sentence names them.

    >>> [whole(points) for points in (-1.5, -0.4, 0.5, 2.5)]
    [-2, 0, 1, 3]
    """
    return int(points + (0.5 if points >= 0 else -0.5))


def tenths(points: float) -> int:
    """Points in tenths, as they are shown."""
    return round(10 * points)


def decimal(points: float) -> Message:
    """Points with one decimal and their sign, written as in the reader's language.

    >>> str(decimal(-1.26))
    '−1.3'
    """
    shown = tenths(points)
    sign = "+" if shown >= 0 else "\u2212"
    return M("{whole}.{tenths}", whole=f"{sign}{abs(shown) // 10}", tenths=abs(shown) % 10)


def expected(points: Estimate) -> str:
    """Points at the end, and where they lie in nine of ten cases.

    >>> expected(Estimate(61.7, 60.2, 63.1))
    '62 (60–63)'
    """
    return f"{points.points:.0f} ({points.low:.0f}–{points.high:.0f})"


def difference(points: Estimate) -> Message:
    """Points more or less than another option, and where they lie in nine of ten cases."""
    return M(
        "{points} ({low} to {high})",
        points=decimal(points.points),
        low=decimal(points.low),
        high=decimal(points.high),
    )
