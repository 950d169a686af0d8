"""When a thing on the board can be used, for who clicks on it at another moment; and what somebody has."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from clayworks.core.messages import Belonging, Message
from clayworks.games.terramara import M
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.notation import ELEMENTS, GOODS, MATS, MEMBERS
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words.places import THINGS, mat_part

USES: dict[str, tuple[Message, str]] = {
    "space": (M("Members are sent here, one in each turn."), "TM-8.1"),
    "card": (M("Artefacts are created or reserved at the end of a turn."), "TM-10.2"),
    "node": (M("A caravan goes here when you travel."), "TM-9.6"),
    "spot": (M("Its token is used when the canoe reaches that space."), "TM-9.5"),
    "tile": (M("The Settler chooses one of these tiles at set-up."), "TM-5.10"),
    "token": (M("The Collector uses one of these tokens in each round, as a child."), "TM-11.6"),
    "member": (M("It is sent when your turn begins."), "TM-7.1"),
    "good": (M("Goods are processed, traded, paid, or given to a raider."), "TM-9.1"),
    "river": (M("The canoe comes here when you gain culture."), "TM-9.5"),
    "worker": (M("It processes raw goods once per round, in your own turn."), "TM-7.2"),
    "character": (M("It can be turned in the first turn of a round."), "TM-11.8"),
    "military": (M("The marker moves when you gain, lose or pay military."), "TM-9.4"),
    "reserve": (M("Some effects bring a worker from the reserve."), "TM-9.8"),
    "hire": (M("“Hire a worker” brings one of them."), "TM-9.8"),
    "warriors": (M("An effect brings them for one round."), "TM-9.11"),
    "first-player": (M("“Become first player” brings this card."), "TM-9.10"),
    "round": (M("A round ends when nobody has a member in hand."), "TM-6.3"),
    "row": (M("Everybody may go there in that round, explorers also before."), "TM-8.2"),
    "reach": (M("The further your canoe, the more artefacts are in your reach."), "TM-10.1"),
    "road-end": (M("Each caravan that comes here takes the best points that are left."), "TM-9.6"),
    "private-settlement": (M("It scores at the end of the game, without a flag."), "TM-11.7"),
    "standing": (M("It counts for spaces, settlements and the end of the game."), "TM-12.2"),
    "mat": (M("It is counted at the end of the game."), "TM-12"),
}
"""By kind of thing: when it is of use, and the rule that says so."""

WITHOUT_NUMBER = ("",)
MORE_ELEMENTS: dict[str, tuple[str, ...]] = {
    **ELEMENTS,
    "military": tuple(str(space) for space in range(21)),
    "reserve": ("1", "2", "3"),
    "hire": WITHOUT_NUMBER,
    "warriors": WITHOUT_NUMBER,
    "first-player": WITHOUT_NUMBER,
    "round": WITHOUT_NUMBER,
    "row": tuple(str(number) for number in range(1, s.ROWS + 1)),
    "reach": WITHOUT_NUMBER,
    "road-end": WITHOUT_NUMBER,
    "private-settlement": WITHOUT_NUMBER,
    "standing": ("military", "culture", "flags"),
    "mat": MATS,
}
"""What can be pointed at, with what no choice is about; a name of several kinds means the first of them."""

MORE_THINGS: dict[str, Callable[[s.TribeTable, int], Message]] = {
    **THINGS,
    "military": lambda table, number: M(
        "military {points}: level {level}", points=number, level=int(table.tables.military_level[number])
    ),
    "reserve": lambda table, number: M(
        "level-{level} workers left in the reserve: {count}",
        level=number + 1,
        count=int(table.reserve[number]),
    ),
    "hire": lambda table, number: M(
        "workers of level {level} to hire in this round: {count}",
        level=int(table.tables.worker_level[max(table.round, 1) - 1]),
        count=int(table.track),
    ),
    "warriors": lambda table, number: M("warriors left: {count}", count=int(table.warriors)),
    "first-player": lambda table, number: M(
        "first-player card: {player}", player=n.owner_name(table, int(table.holder))
    ),
    "round": lambda table, number: M("Round {number}", number=max(int(table.round), 1)),
    "row": lambda table, number: row_words(number + 1),
    "reach": lambda table, number: M(
        "artefacts in reach: {count}", count=int(table.tables.reach[table.held(max(table.seat, 0), s.RIVER)])
    ),
    "road-end": lambda table, number: M("end of the road"),
    "private-settlement": lambda table, number: M("private settlement"),
    "standing": lambda table, number: (M("military"), M("culture"), M("flags placed"))[number],
    "mat": lambda table, number: mat_part(number),
}


def row_words(number: int) -> Message:
    """A row, and the round in which it is open (TM-4.3)."""
    return M("row {number}, open in round {round}", number=number, round=int(s.round_of(number)))


def belongings(table: TribeState, seat: int) -> list[Belonging]:
    """Goods, members in hand and workers that are not used yet (TM-7.2)."""
    goods = [
        Belonging(f"tm-{good}", int(table.held(seat, kind)), partial(n.goods, kind))
        for kind, good in enumerate(GOODS)
    ]
    members = [
        Belonging(f"tm-{member}", int(table.held(seat, s.HAND + kind)), partial(in_hand, kind), paid=False)
        for kind, member in enumerate(MEMBERS)
    ]
    owned = sum(int(table.held(seat, s.WORKERS + level)) for level in range(3))
    used = sum(int(table.held(seat, s.USED_WORKERS + level)) for level in range(3))
    return [*goods, *members, Belonging("tm-worker", owned - used, workers_left, paid=False)]


def in_hand(kind: int, count: int) -> Message:
    """Members that can still be sent."""
    return M("{member} in hand: {count}", member=n.MEMBER_NAMES[kind], count=count)


def workers_left(count: int) -> Message:
    """Workers that can still be activated in this round."""
    return M("workers not used yet: {count}", count=count)
