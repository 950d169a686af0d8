"""The features of an observation: `rules/observing.py` writes them, `docs/observations.md` lists them."""

from __future__ import annotations

from collections.abc import Sequence

from clayworks.core.observing import Feature, seats
from clayworks.games.terracotta_army.rules.notation import (
    CELL_NAMES,
    COLUMN_NAMES,
    DIRECTIONS,
    FIGURES,
    MASTERS,
    PHASES,
    RINGS,
    ROW_NAMES,
    SPECIALISTS,
    TILES,
    TYPES,
    WEAPONS,
    WORKERS,
)
from clayworks.games.terracotta_army.rules.sources import SOURCES
from clayworks.games.terracotta_army.rules.state import ROUNDS, SEGMENTS

HOLDINGS = ("coins", "wet", "dry", "craftsmen", "artisans")
SEGMENT_NAMES = tuple(str(segment) for segment in range(SEGMENTS))
ROUND_NAMES = tuple(str(number) for number in range(1, ROUNDS + 1))
WAREHOUSE_NAMES = tuple("0123")


def features(players: int, decisions: Sequence[str]) -> list[Feature]:
    """Everything that a view holds and that is not printed, seen from a seat."""
    who = seats(players)
    places = tuple(str(place) for place in range(1, players + 1))
    tokens = places[:-1]
    return [
        Feature("decision", "the open decision (TA-19.3)", words=decisions),
        Feature("active", "whose turn it is", words=who),
        Feature("round", "the round, 1 to 5"),
        Feature("phase", "the phase (TA-17.1)", words=PHASES),
        Feature("turn_order", "who sits at each place of the turn order", of=(places,), words=who),
        Feature("scores", "points", of=(who,)),
        Feature("points", "points by source", of=(who, SOURCES)),
        Feature("holdings", "coins, wet and dry clay, workers in hand (TA-5.1)", of=(who, HOLDINGS)),
        Feature("priority", "the priority token held (TA-7.6)", of=(who,), words=tokens),
        Feature("weapons", "weapons that are ready (TA-5.2)", of=(who,), words=WEAPONS, several=True),
        Feature(
            "masters", "the cost of the token on each Master, 0 without one (TA-10.2)", of=(who, MASTERS)
        ),
        Feature("inner", "how far the inner ring is turned (TA-2.9)", words=SEGMENT_NAMES),
        Feature("middle", "how far the middle ring is turned", words=SEGMENT_NAMES),
        Feature("workers", "whose worker stands at a segment", of=(SEGMENT_NAMES, WORKERS), words=who),
        Feature("turned", "1 if a ring has been turned in this turn (TA-7.3)"),
        Feature("worker_at", "the segment of this turn's worker", words=SEGMENT_NAMES),
        Feature("worker", "what this turn's worker is by now", words=WORKERS),
        Feature("ring", "the ring whose action is under way", words=RINGS),
        Feature("hired", "the Master just hired, who may be or is being used (TA-10.3)", words=MASTERS),
        Feature("figure", "the statue that the open decision is about", words=FIGURES),
        Feature(
            "warehouse", "the first warehouse that the Overseer empties (TA-10.8)", words=WAREHOUSE_NAMES
        ),
        Feature("at", "the cell that the open decision goes on from", words=CELL_NAMES),
        Feature("warehouses", "dry clay by quarter of the wheel", of=(WAREHOUSE_NAMES,)),
        Feature("organizer", "figures left in each column (TA-2.11)", of=(TYPES,)),
        Feature("specialists", "specialists left (TA-2.13)", of=(SPECIALISTS,)),
        Feature("inspector_row", "the row of the one inspector (TA-3.6)", words=ROW_NAMES),
        Feature("inspector_column", "the column of the other inspector", words=COLUMN_NAMES),
        Feature("tiles", "the scoring tile of each round (TA-2.17)", of=(ROUND_NAMES,), words=TILES),
        Feature("statues", "what stands on each cell, row by row (TA-3.3)", of=(CELL_NAMES,), words=FIGURES),
        Feature("owners", "whose warrior or horse it is (TA-5.4)", of=(CELL_NAMES,), words=who),
        Feature(
            "bearings",
            "where an archer looks, or the direction of a horse from its rider, on all three cells (TA-9.5)",
            of=(CELL_NAMES,),
            words=DIRECTIONS,
        ),
    ]
