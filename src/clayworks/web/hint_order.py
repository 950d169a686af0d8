"""The order of favourites on a page: answers get better under a reader's eyes, and nothing may jump there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clayworks.core.messages import M, Message
from clayworks.core.state import State
from clayworks.players.hints import Hint
from clayworks.table.advice import described, is_hard_to_tell, verdict


def still_offered(asked: State, seat: int, shown: Iterable[str]) -> list[str]:
    """The favourites that a page says it shows, without what is no option of the open question."""
    offered = {asked.action_to_string(action) for action in asked.legal_actions(seat)}
    return [choice for choice in dict.fromkeys(shown) if choice in offered]


def choices(hint: Hint) -> list[str]:
    """The favourites in the order of the answer."""
    return [one.choice for one in hint.suggestions]


def arranged(hint: Hint, shown: Sequence[str]) -> list[str]:
    """The favourites as they are shown next: as before, then new ones.

    One that is none any more stays in its place while it is thought on. Only the last answer changes the
    order, and only if what stood first is clearly overtaken.
    """
    found = choices(hint)
    if hint.is_last and shown and is_overtaken(hint, shown[0]):
        return found
    kept = [choice for choice in shown if choice in found or not hint.is_last]
    return kept + [choice for choice in found if choice not in kept]


def is_overtaken(hint: Hint, first: str) -> bool:
    """Whether what was shown first is surely worse than something else, or no favourite any more."""
    return not any(one.choice == first and one.equal for one in hint.suggestions)


def verdict_as_shown(asked: State, hint: Hint, shown: Sequence[str]) -> Message:
    """How the favourites stand to each other, for who sees them in an older order."""
    found = choices(hint)
    if not shown:
        return verdict(hint)
    if is_overtaken(hint, shown[0]) and hint.is_last:
        # They stand in their new order: what is said of them is said of what the reader sees.
        return M("The order has changed. {verdict}", verdict=verdict(hint))
    if is_overtaken(hint, shown[0]):
        return M("“{option}” now looks better.", option=described(asked, found[0]).message.short)
    if is_hard_to_tell(hint) and shown[0] != found[0]:
        return M(
            "A bot would choose “{option}”, for it looks at who wins; another makes more points.",
            option=described(asked, found[0]).message.short,
        )
    equals = [one.choice for one in hint.suggestions if one.equal]
    order = [choice for choice in arranged(hint, shown) if choice in found]
    # Who is not told "the first two" need not see those two side by side.
    is_about_two = len(equals) not in (1, len(found)) and not is_hard_to_tell(hint)
    if order == found or (shown[0] == found[0] and not is_about_two):
        return verdict(hint)
    rival = next(choice for choice in equals if choice != shown[0])
    return M(
        "“{option}” is as good as the first, as far as can be told.",
        option=described(asked, rival).message.short,
    )
