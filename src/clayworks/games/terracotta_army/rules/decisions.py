# compiled by mypyc
"""The decisions of a turn (TA-7), and the list of all decisions (TA-19.3).

`D-ROTATE → D-PLACE → D-INNER → D-MIDDLE → D-OUTER`; what is nested in a ring's action stands in
`crafting.py`, `specialists.py` and `masters.py`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from clayworks.core.asking import carry_out, number_actions
from clayworks.core.events import Log
from clayworks.core.state import NOTHING
from clayworks.games.terracotta_army.rules.actions import (
    can_perform,
    can_perform_inner,
    middle_position,
    perform,
    perform_inner,
)
from clayworks.games.terracotta_army.rules.asking import ASK_INNER, DECISIONS, PLACE, Kind, ask, go_on
from clayworks.games.terracotta_army.rules.crafting import (
    CraftCell,
    CraftType,
    Crossbow,
    Halberd,
    HalberdTarget,
    Sword,
    Weapon,
)
from clayworks.games.terracotta_army.rules.features import features
from clayworks.games.terracotta_army.rules.masters import (
    BuilderCell,
    BuilderType,
    InspectorMove,
    MasterUse,
    OverseerFirst,
    OverseerSecond,
    hire,
    is_free,
    is_usable,
    use,
)
from clayworks.games.terracotta_army.rules.observing import observe
from clayworks.games.terracotta_army.rules.rounds import places, proceed
from clayworks.games.terracotta_army.rules.specialists import (
    Facing,
    HorseDirection,
    HorseRider,
    SpecialistCell,
    SpecialistType,
    buy_here,
    can_buy_here,
)
from clayworks.games.terracotta_army.rules.spots import FEWEST
from clayworks.games.terracotta_army.rules.state import (
    ARTISAN,
    CELLS,
    COINS,
    CRAFTSMAN,
    CRAFTSMEN,
    INNER,
    SEGMENTS,
    WET,
    ArmyTable,
)
from clayworks.games.terracotta_army.rules.tables import MASTER, READY
from clayworks.games.terracotta_army.rules.telling import Unheard, tell_set_up

NO_RING: Final = 0
INNER_RING: Final = 1


class Rotate(Kind):
    """`rotate` (TA-7.3): turn one ring one step for coins, or none. Options: none, inner, middle."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """Turning is paid from coins in hand (TA-R44)."""
        options = append(vec[i64](capacity=self.size), self.first)
        if table.held(table.seat, COINS) >= table.tables.rotate_cost:
            options = append(options, self.first + 1)
            options = append(options, self.first + 2)
        return options

    def choose(self, table: ArmyTable, option: i64) -> None:
        """The inner ring turns clockwise, the middle one counter-clockwise (TA-2.9)."""
        if option != NO_RING:
            table.pay(table.seat, COINS, table.tables.rotate_cost)
            table.turned = 1
            if option == INNER_RING:
                table.inner = (table.inner + 1) % SEGMENTS
            else:
                table.middle = (table.middle - 1) % SEGMENTS
            if table.log is not None:
                table.log.note("rotate", table.seat, option - 1, table.tables.rotate_cost)
        ask(table, PLACE)


class Place(Kind):
    """`place` (TA-7.4): a worker in hand on a segment. Options: craftsman@0 … 11, artisan@0 … 11."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """A segment without an Artisan; for a Craftsman an empty one."""
        options = vec[i64](capacity=self.size)
        for worker in range(i64(2)):
            if table.held(table.seat, CRAFTSMEN + worker) == 0:
                continue
            for segment in range(i64(SEGMENTS)):
                if is_open(table, segment, worker):
                    options = append(options, self.first + worker * SEGMENTS + segment)
        return options

    def choose(self, table: ArmyTable, option: i64) -> None:
        """The worker stands on the segment."""
        worker = option // SEGMENTS
        segment = option % SEGMENTS
        table.pay(table.seat, CRAFTSMEN + worker, 1)
        table.wheel[segment * 2 + worker] = table.seat
        table.segment = segment
        table.worker = worker
        table.ring = INNER
        if table.log is not None:
            table.log.note("place", table.seat, worker, segment)
        ask(table, ASK_INNER)


def is_open(table: ArmyTable, segment: i64, worker: i64) -> bool:
    """Whether a kind of worker may be placed on a segment (TA-7.4)."""
    if table.wheel[segment * 2 + ARTISAN] != NOTHING:
        return False
    return worker == ARTISAN or table.wheel[segment * 2 + CRAFTSMAN] == NOTHING


PERFORM: Final = 0
CLAY: Final = 1
COIN: Final = 2
SKIP: Final = 3
USE: Final = 4
HIRE: Final = 5


class AskInner(Kind):
    """`inner` (TA-7.5): perform the inner action, or one clay or coin instead, or skip."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """The substitute is always there (TA-R4)."""
        options = vec[i64](capacity=self.size)
        if can_perform_inner(table):
            options = append(options, self.first + PERFORM)
        return with_substitutes(options, self.first)

    def choose(self, table: ArmyTable, option: i64) -> None:
        """The action, or what stands in for it."""
        if option == PERFORM:
            perform_inner(table)
        else:
            substitute(table, option)


def with_substitutes(options: vec[i64], first: i64) -> vec[i64]:
    """Clay, coin and skip, beside the action itself."""
    for option in range(i64(CLAY), i64(SKIP + 1)):
        options = append(options, first + option)
    return options


def substitute(table: ArmyTable, option: i64) -> None:
    """One wet clay, one coin or nothing instead of a ring's action (TA-7.5)."""
    if option == CLAY:
        take_instead(table, WET, table.tables.substitute_clay)
    elif option == COIN:
        take_instead(table, COINS, table.tables.substitute_coins)
    elif table.log is not None:
        table.log.note("skip", table.seat, table.ring)
    go_on(table)


def take_instead(table: ArmyTable, what: i64, amount: i64) -> None:
    """Gain a resource that stands in for an action."""
    table.gain(table.seat, what, amount)
    if table.log is not None:
        table.log.note("instead", table.seat, table.ring, what, amount)


class AskMiddle(Kind):
    """`middle` (TA-7.5, TA-10.1): as `inner`; on a Master space `use` or `hire` instead of `perform`."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """A hired Master can be used; one not hired yet can be hired with any free token (TA-10.1)."""
        options = vec[i64](capacity=self.size)
        at = middle_position(table, table.segment)
        action = table.tables.middle_actions[at]
        amount = table.tables.middle_amounts[at]
        if action != MASTER:
            if can_perform(table, action, amount):
                options = append(options, self.first + PERFORM)
        elif table.token_on(table.seat, amount) > 0:
            if is_usable(table, amount):
                options = append(options, self.first + USE)
        else:
            costs = table.tables.token_costs
            for token in range(len(costs)):
                if token > 0 and costs[token] == costs[token - 1]:
                    continue  # tokens of equal cost are one option
                if costs[token] <= table.held(table.seat, COINS) and is_free(table, costs[token]):
                    options = append(options, self.first + HIRE + token)
        return with_substitutes(options, self.first)

    def choose(self, table: ArmyTable, option: i64) -> None:
        """The action, the Master, or what stands in for it."""
        at = middle_position(table, table.segment)
        if option == PERFORM:
            perform(table, table.tables.middle_actions[at], table.tables.middle_amounts[at])
        elif option == USE:
            use(table, table.tables.middle_amounts[at])
        elif option >= HIRE:
            hire(table, table.tables.middle_amounts[at], table.tables.token_costs[option - HIRE])
        else:
            substitute(table, option)


class AskOuter(Kind):
    """`outer` (TA-7.7): perform or skip; there is no substitute on the outer ring."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """Performing only where it changes something (TA-R5)."""
        options = vec[i64](capacity=self.size)
        if can_perform_outer(table):
            options = append(options, self.first)
        return append(options, self.first + 1)

    def choose(self, table: ArmyTable, option: i64) -> None:
        """A weapon made ready, or a specialist bought."""
        what = table.tables.outer_amounts[table.segment]
        if option != PERFORM:
            if table.log is not None and can_perform_outer(table):
                table.log.note("skip", table.seat, table.ring)
            go_on(table)
        elif table.tables.outer_actions[table.segment] == READY:
            table.set_ready(table.seat, what, 1)
            if table.log is not None:
                table.log.note("ready", table.seat, what)
            go_on(table)
        else:
            buy_here(table, what)


def can_perform_outer(table: ArmyTable) -> bool:
    """TA-7.7: the weapon is not ready yet, or the specialist can be bought (TA-9.2)."""
    what = table.tables.outer_amounts[table.segment]
    if table.tables.outer_actions[table.segment] == READY:
        return not table.is_ready(table.seat, what)
    return can_buy_here(table, what)


# -- all decisions, in the order of asking.py, with the number of their options ----------------------------

DECISIONS.extend(
    [
        Rotate(3),
        Place(24),
        AskInner(4),
        AskMiddle(11),
        AskOuter(2),
        CraftType(4),
        CraftCell(CELLS),
        Weapon(2),
        Sword(5),
        Halberd(CELLS + 1),
        HalberdTarget(CELLS),
        Crossbow(4),
        MasterUse(2),
        BuilderType(4),
        BuilderCell(CELLS),
        InspectorMove(4),
        OverseerFirst(3),
        OverseerSecond(3),
        SpecialistCell(CELLS),
        Facing(4),
        HorseRider(CELLS),
        HorseDirection(4),
        SpecialistType(4),
    ]
)


number_actions(DECISIONS)


class ArmyState(ArmyTable):
    """A game of Terracotta Army in play."""

    def clone(self) -> ArmyState:
        """An exact, independent copy, without a log."""
        return ArmyState(self.game, self.colours, self.tables, self)

    def listen(self) -> Log:
        """As every table does; of one that has just been set up, what was laid out is heard first."""
        if isinstance(self.log, Unheard):
            self.log = Log()
            tell_set_up(self, self.log)
        return super().listen()

    def _carry_out(self, action: i64) -> None:
        if isinstance(self.log, Unheard):
            self.log = None  # nobody listens
        carry_out(self, DECISIONS, action)

    def _proceed(self) -> None:
        proceed(self)

    def places(self) -> list[int]:
        """The place of each seat; ties go to whom is earlier in the turn order (TA-13.7)."""
        return places(self)

    def features(self, seat: i64) -> vec[float]:
        """What a learned estimate looks at."""
        return features(self, self.clone(), seat)

    def nothing_observed(self) -> vec[i16]:
        """A row of zeros as long as an observation."""
        return self.tables.spots[self.seats - FEWEST].zeros

    def observe_into(self, seat: i64, row: vec[i16], at: i64) -> None:
        """What a seat observes."""
        observe(self, seat, row, at)
