# compiled by mypyc
"""All decisions and steps, and the state that plays with them (TM-14)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from clayworks.core.chance import Randomness, chance_of
from clayworks.core.events import Log
from clayworks.core.state import NOTHING
from clayworks.games.terramara.rules.artefacts import Create, Discount, Refill, Substitute
from clayworks.games.terramara.rules.asking import DECISIONS, answer, run
from clayworks.games.terramara.rules.effects import Choose, Effect, Order
from clayworks.games.terramara.rules.features import features
from clayworks.games.terramara.rules.goods import Offer, Pay, Process, Take, TradeGive, TradeTake
from clayworks.games.terramara.rules.observing import observe
from clayworks.games.terramara.rules.opening import tell_opening
from clayworks.games.terramara.rules.placing import Main, Space
from clayworks.games.terramara.rules.raids import AskRaid, Give, Raiding
from clayworks.games.terramara.rules.resampling import deal_again
from clayworks.games.terramara.rules.rounds import FinalScoring, RoundEnd, RoundStart, places
from clayworks.games.terramara.rules.setup_decisions import (
    CharacterStart,
    Draft,
    NeutralSpace,
    RevealPool,
    SetUpEnd,
    Start,
    TileCrossroads,
    TileSettlement,
)
from clayworks.games.terramara.rules.spots import FEWEST
from clayworks.games.terramara.rules.state import TribeTable
from clayworks.games.terramara.rules.steps import STEPS
from clayworks.games.terramara.rules.tracks import Culture, SpotsLeft, Travel
from clayworks.games.terramara.rules.turns import EndTurn, Flip, Post, Turn

# In the order of TM-19.3, which is that of the numbers in `steps.py`. True: with free actions.
DECISIONS.extend(
    [
        NeutralSpace(),
        Draft(),
        TileCrossroads(),
        TileSettlement(),
        Flip(),
        Main(True),
        Space(),
        Post(True),
        Order(True),
        Choose(True),
        Offer(True),
        Pay(),
        Take(),
        Process(),
        TradeGive(),
        TradeTake(),
        Culture(True),
        Travel(True),
        AskRaid(True),
        Give(),
        Create(True),
        Discount(),
        Substitute(),
    ]
)

STEPS.extend(
    [
        Effect(),
        SpotsLeft(),
        Raiding(),
        Refill(),
        Turn(),
        EndTurn(),
        RoundEnd(),
        RoundStart(),
        FinalScoring(),
        RevealPool(),
        Start(),
        CharacterStart(),
        SetUpEnd(),
    ]
)


class TribeState(TribeTable):
    """A game of Terramara in play."""

    def clone(self) -> TribeState:
        """An exact, independent copy, without a log."""
        return TribeState(self.game, self.colours, self.tables, self)

    def listen(self) -> Log:
        """From now on write down what happens; before the first choice also what has led to it (TM-5)."""
        heard = self.log is not None
        log = super().listen()
        if not heard:
            tell_opening(self, log)
        return log

    def _carry_out(self, action: i64) -> None:
        decision = self.open
        option = action - self.tables.first[decision]
        self.open = NOTHING
        self.options = vec[i64]()
        self.chooser = self.seat
        self.pausing = True
        self.fresh = 0
        answer(self, DECISIONS[decision], self.tables.size[decision], option)
        run(self)
        self.chooser = NOTHING
        self.pausing = False
        self.paused = False

    def _proceed(self) -> None:
        run(self)

    def places(self) -> list[int]:
        """The place of each seat; who is equal after the tie-breaks shares it (TM-12.3)."""
        return places(self)

    def resample_from_infostate(self, seat: i64, rng: Randomness) -> TribeState:
        """A copy in which everything still hidden is dealt again (TM-1.5); no seat knows more."""
        copy = self.clone()
        deal_again(copy, chance_of(rng))
        return copy

    def features(self, seat: i64) -> vec[float]:
        """What a learned estimate looks at."""
        return features(self, self.clone(), seat)

    def nothing_observed(self) -> vec[i16]:
        """A row of zeros as long as an observation."""
        return self.tables.spots[self.seats - FEWEST].zeros

    def observe_into(self, seat: i64, row: vec[i16], at: i64) -> None:
        """What a seat observes."""
        observe(self, seat, row, at)
