# compiled by mypyc
"""The menu of an own round (XI-7, XI-8), and the list of all decisions (XI-23.3).

`worker → building → finish`; what follows from them stands in the files of the four buildings.
"""

from __future__ import annotations

from operator import index
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from clayworks.core.asking import carry_out, number_actions
from clayworks.core.chance import Randomness, chance_of
from clayworks.core.errors import IllegalAction
from clayworks.core.events import Log
from clayworks.core.state import NOTHING, Past
from clayworks.games.xian.rules.armory import Forge, ForgeDiscount
from clayworks.games.xian.rules.asking import (
    ASK_EXTRA,
    ASK_OPEN,
    BUILDING,
    DECISIONS,
    FINISH,
    Kind,
    ask,
    end_own_round,
)
from clayworks.games.xian.rules.buildings import (
    act,
    can_act,
    can_enter,
    can_enter_with_tile,
    enter,
    enter_with_tile,
)
from clayworks.games.xian.rules.choosing import Favour, OverCard, UnderCard, focus, focus_first, is_undecided
from clayworks.games.xian.rules.features import features
from clayworks.games.xian.rules.laboratory import Paint, PaintDiscount, PaintDiscountPigment, PaintPigment
from clayworks.games.xian.rules.market import (
    Market,
    MarketSecond,
    MarketTake,
    MarketTakeSecond,
    can_use_market,
    use_market,
)
from clayworks.games.xian.rules.observing import observe
from clayworks.games.xian.rules.palace import Emissary, EmissaryTake, EndTile
from clayworks.games.xian.rules.resampling import resample
from clayworks.games.xian.rules.rounds import announce_first_turn, has_just_begun, proceed
from clayworks.games.xian.rules.scoring import places
from clayworks.games.xian.rules.sites import RECRUITS, mat_site
from clayworks.games.xian.rules.sources import FROM_HELPERS
from clayworks.games.xian.rules.spots import FEWEST
from clayworks.games.xian.rules.state import (
    ACCOUNTANT,
    ADMINISTRATOR,
    BUILDINGS,
    CLAY,
    COIN,
    DECK,
    END_TILES,
    EQUIPMENT,
    EXTRA,
    FAVOURS,
    FIRST_HELPER,
    KINDS,
    OPEN,
    OVER,
    PAIRS,
    PIGMENTS,
    RECRUITED,
    SPACES,
    TURNS,
    WORKSHOP,
    XianTable,
)
from clayworks.games.xian.rules.tables import CRAFTSMAN, HELPER, TAX_COLLECTOR
from clayworks.games.xian.rules.workshop import Craft, CraftDiscount, Sign

# -- tiles in the menu (XI-23.5) -------------------------------------------------------------------------


def can_use_extra(table: XianTable) -> bool:
    """An unused extra tile, and an action that is possible without a fee (XI-14.6)."""
    if not table.has_tile(table.seat, EXTRA):
        return False
    coins = table.held(table.seat, COIN)
    return any(can_act(table, building, coins) for building in range(i64(BUILDINGS)))


def can_use_open(table: XianTable) -> bool:
    """An unused open tile, and a building that can be entered with it (XI-14.2)."""
    if not table.has_tile(table.seat, OPEN):
        return False
    return any(can_enter_with_tile(table, building) for building in range(i64(BUILDINGS)))


def with_tiles(table: XianTable, options: vec[i64], extra: i64) -> vec[i64]:
    """The words `tile:extra` and `tile:market`, which stand side by side in all three menus."""
    if can_use_extra(table):
        options = append(options, extra)
    if can_use_market(table):
        options = append(options, extra + 1)
    return options


# -- the worker step (XI-8) ------------------------------------------------------------------------------

ACTION: Final = 0
PIGMENT: Final = 1
WORKER_EXTRA: Final = 2


class Worker(Kind):
    """`worker` (XI-8): the over card's action, or a pigment instead. Options: action, pigment, tiles."""

    def offer(self, table: XianTable) -> vec[i64]:
        """The first two always, also where they give nothing (XI-8.3)."""
        options = append(append(vec[i64](capacity=4), self.first + ACTION), self.first + PIGMENT)
        return with_tiles(table, options, self.first + WORKER_EXTRA)

    def choose(self, table: XianTable, option: i64) -> None:
        """The worker step, then the building step."""
        table.begun = True
        if option == WORKER_EXTRA:
            ask(table, ASK_EXTRA)
        elif option > WORKER_EXTRA:
            use_market(table)
        else:
            card = table.held(table.seat, OVER)
            if option == ACTION:
                work(table, card)
            else:
                take_pigment(table, card)
            table.stage = BUILDING
            ask(table, BUILDING)


def work(table: XianTable, card: i64) -> None:
    """The action of a worker card (XI-8.1)."""
    kind = table.tables.card_kinds[card]
    amount = table.tables.card_amounts[card]
    if kind != HELPER and table.log is not None:
        table.log.note("work", table.seat, card)
    if kind == TAX_COLLECTOR:
        table.receive(table.seat, COIN, amount + table.ability(table.seat, ACCOUNTANT))
    elif kind == CRAFTSMAN:
        table.receive(table.seat, CLAY, amount + table.ability(table.seat, ADMINISTRATOR))
    elif kind == HELPER:
        recruit(table, card)
    else:
        table.receive(table.seat, table.tables.card_pigments[card], amount)


def take_pigment(table: XianTable, card: i64) -> None:
    """The pigment of the card's own colour instead of its action (XI-8.2)."""
    if table.log is not None:
        table.log.note("pigment", table.seat, card)
    table.receive(table.seat, table.tables.card_corners[card], 1)


def recruit(table: XianTable, card: i64) -> None:
    """The helper stays for the rest of the game and works at once (XI-8.4); points by the turn (XI-2.3)."""
    helper = card - FIRST_HELPER
    table.put(table.seat, RECRUITED, table.held(table.seat, RECRUITED) | (1 << helper))
    if table.log is not None:
        table.log.note("recruit", table.seat, card)
    points = table.tables.helper_prestige[helper * TURNS + table.turn - 1]
    table.score(table.seat, FROM_HELPERS, points, "XI-2.3", mat_site(table.seat, RECRUITS))


# -- the building step (XI-9) ----------------------------------------------------------------------------

# armory, laboratory, palace, pass, tile:extra, tile:market, tile:open, workshop (XI-23.7)
PASS: Final = 3
BUILDING_EXTRA: Final = 4
BUILDING_MARKET: Final = 5
BUILDING_OPEN: Final = 6
BUILDING_WORKSHOP: Final = 7


class Building(Kind):
    """`building` (XI-9.5): a building to enter, a pass, or a tile."""

    def offer(self, table: XianTable) -> vec[i64]:
        """A pass always (XI-9.12)."""
        options = vec[i64](capacity=self.size)
        for building in range(i64(WORKSHOP)):
            if can_enter(table, building):
                options = append(options, self.first + building)
        options = append(options, self.first + PASS)
        options = with_tiles(table, options, self.first + BUILDING_EXTRA)
        if can_use_open(table):
            options = append(options, self.first + BUILDING_OPEN)
        if can_enter(table, WORKSHOP):
            options = append(options, self.first + BUILDING_WORKSHOP)
        return options

    def choose(self, table: XianTable, option: i64) -> None:
        """The entry with everything that belongs to it is one step (XI-7.3)."""
        if option == PASS:
            pass_by(table)
        elif option == BUILDING_EXTRA:
            ask(table, ASK_EXTRA)
        elif option == BUILDING_MARKET:
            use_market(table)
        elif option == BUILDING_OPEN:
            ask(table, ASK_OPEN)
        elif option == BUILDING_WORKSHOP:
            enter(table, WORKSHOP)
        else:
            enter(table, option)


def pass_by(table: XianTable) -> None:
    """XI-9.12: a coin, and no builder."""
    table.gain(table.seat, COIN, table.tables.pass_coins)
    if table.log is not None:
        table.log.note("pass", table.seat, table.tables.pass_coins)
    table.stage = FINISH
    ask(table, FINISH)


class Open(Kind):
    """`open` (XI-14.2): the building that is entered with the open tile."""

    def offer(self, table: XianTable) -> vec[i64]:
        """Closed ones for the full fee, others with a fee for none (XI-9.5)."""
        options = vec[i64](capacity=BUILDINGS)
        for building in range(i64(BUILDINGS)):
            if can_enter_with_tile(table, building):
                options = append(options, self.first + building)
        return options

    def choose(self, table: XianTable, option: i64) -> None:
        """The entry."""
        enter_with_tile(table, option)


class Extra(Kind):
    """`extra` (XI-14.5): the building whose action is carried out by the extra tile."""

    def offer(self, table: XianTable) -> vec[i64]:
        """Actions that are possible with the resources held (XI-14.6)."""
        options = vec[i64](capacity=BUILDINGS)
        coins = table.held(table.seat, COIN)
        for building in range(i64(BUILDINGS)):
            if can_act(table, building, coins):
                options = append(options, self.first + building)
        return options

    def choose(self, table: XianTable, option: i64) -> None:
        """No builder, limit, fee or minister (XI-19.17)."""
        table.use_tile(table.seat, EXTRA)
        if table.log is not None:
            table.log.note("extra", table.seat, option)
        act(table, option)


# -- the end of the own round ----------------------------------------------------------------------------

END: Final = 0
FINISH_EXTRA: Final = 1


class Finish(Kind):
    """`finish` (XI-7.1, stage E): end the own round, or use a tile before. Options: end, tiles."""

    def offer(self, table: XianTable) -> vec[i64]:
        """Without a tile the own round ends by itself (XI-7.2)."""
        return with_tiles(table, append(vec[i64](capacity=3), self.first), self.first + FINISH_EXTRA)

    def choose(self, table: XianTable, option: i64) -> None:
        """The end, or a tile."""
        if option == END:
            end_own_round(table)
        elif option == FINISH_EXTRA:
            ask(table, ASK_EXTRA)
        else:
            use_market(table)


# -- all decisions, in the order of XI-23.3, with the number of their options ------------------------------

DECISIONS.extend(
    [
        Favour(DECK + 1),
        UnderCard(DECK),
        OverCard(DECK),
        Worker(4),
        Building(8),
        Open(BUILDINGS),
        Finish(3),
        Extra(BUILDINGS),
        Craft(SPACES + 1),
        CraftDiscount(SPACES),
        Sign(2),
        Paint(SPACES + 1),
        PaintPigment(PIGMENTS),
        PaintDiscount(SPACES),
        PaintDiscountPigment(PIGMENTS),
        Forge(EQUIPMENT + 1),
        ForgeDiscount(EQUIPMENT),
        EndTile(END_TILES),
        Emissary(KINDS + 1),
        EmissaryTake(KINDS),
        Market(KINDS),
        MarketSecond(KINDS + 1),
        MarketTake(KINDS),
        MarketTakeSecond(KINDS),
    ]
)


number_actions(DECISIONS)


class XianState(XianTable):
    """A game of Xi'an in play."""

    def clone(self) -> XianState:
        """An exact, independent copy, without a log."""
        return XianState(self.game, self.colours, self.tables, self)

    def _carry_out(self, action: i64) -> None:
        carry_out(self, DECISIONS, action)

    def _proceed(self) -> None:
        proceed(self)

    def places(self) -> list[int]:
        """The place of each seat; ties by the supervisor track (XI-17.15)."""
        return places(self)

    def listen(self) -> Log:
        """As everywhere; who listens from the first choice on is told what the game begins with."""
        log = self.log
        if log is None:
            log = super().listen()
            if has_just_begun(self):
                announce_first_turn(self)
        return log

    # -- several seats choose at once (XI-6.3) -------------------------------------------------------

    def deciders(self) -> list[int]:
        """The seats that have still to choose: all of them in a secret choice, else the active one."""
        if self.open == NOTHING:
            return []
        return [int(seat) for seat in range(self.seats) if seat == self.seat or is_undecided(self, seat)]

    def facing(self, seat: i64) -> XianState:
        """The table, or a copy of it, with the question of an undecided seat in hand."""
        if seat == self.seat or self.open == NOTHING or seat < 0 or seat >= self.seats:
            return self
        if not is_undecided(self, seat):
            return self
        copy = self.clone()
        focus(copy, seat)
        return copy

    def legal_actions(self, seat: Any = NOTHING) -> list[int]:
        """The options of the open decision; in a secret choice each undecided seat has its own."""
        own: i64 = seat if isinstance(seat, int) else index(seat)
        if own != NOTHING and own != self.seat:
            asked = self.facing(own)
            return [] if asked is self else asked.legal_actions()
        return super().legal_actions()

    def choose(self, action: Any, seat: Any = NOTHING) -> None:
        """Carry out a choice; in a secret choice any undecided seat may choose, in any order."""
        own: i64 = seat if isinstance(seat, int) else index(seat)
        asked = self if own == NOTHING else self.facing(own)
        if asked is self:
            super().choose(action, own)
            return
        chosen: i64 = action if isinstance(action, int) else index(action)
        if chosen not in asked.options:
            raise IllegalAction(self.game.refusal(asked, int(chosen)))
        focus(self, own)
        self.past = Past(self.past, own, chosen, True)
        self._carry_out(chosen)
        if self.open != NOTHING:
            focus_first(self)

    def resample_from_infostate(self, seat: i64, rng: Randomness) -> XianState:
        """A copy in which everything that `seat` can't know is dealt again (XI-5)."""
        copy = self.clone()
        resample(copy, i64(seat), chance_of(rng))
        return copy

    def is_secret(self) -> bool:
        """Favours and pairs are chosen in secret (XI-6.3)."""
        return self.open != NOTHING and (self.phase == FAVOURS or self.phase == PAIRS)

    def features(self, seat: i64) -> vec[float]:
        """What a learned estimate looks at."""
        return features(self, self.clone(), seat)

    def nothing_observed(self) -> vec[i16]:
        """A row of zeros as long as an observation."""
        return self.tables.spots[self.seats - FEWEST].zeros

    def observe_into(self, seat: i64, row: vec[i16], at: i64) -> None:
        """What a seat observes."""
        observe(self, seat, row, at)
