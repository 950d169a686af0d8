"""Tables for the worked examples: a deal, what lies before the players, and an own round under way."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import clayworks
from clayworks.core.state import NOTHING
from clayworks.games.xian.game import Xian
from clayworks.games.xian.rules import asking
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.notation import (
    BUILDINGS,
    CARDS,
    EQUIPMENT,
    KINDS,
    TILES,
    TOKENS,
    space_numbers,
)
from clayworks.games.xian.rules.sources import EARLIER

loaded = clayworks.load("xian")
assert isinstance(loaded, Xian)
GAME: Xian = loaded
SPACE_NUMBERS = space_numbers(GAME.tables)

VIOLET, ORANGE, AZURE, LIME = 0, 1, 2, 3

# The deal of XI-23.11; the fourth player is ours.
DEAL: dict[str, Any] = {
    "decks": {
        "violet": [
            "R4",
            "Y1",
            "B1",
            "R3",
            "G2",
            "Y4",
            "B5",
            "B3",
            "B6",
            "B4",
            "G5",
            "R6",
            "G4",
            "Y3",
            "G6",
            "R5",
            "Y2",
            "Y5",
            "G3",
            "R2",
            "B2",
            "Y6",
            "G1",
            "R1",
        ],
        "orange": [
            "Y4",
            "B3",
            "Y1",
            "R2",
            "G6",
            "Y5",
            "Y6",
            "Y2",
            "G3",
            "R1",
            "G1",
            "G4",
            "B6",
            "R5",
            "R6",
            "B1",
            "Y3",
            "B4",
            "R3",
            "B2",
            "G2",
            "B5",
            "R4",
            "G5",
        ],
        "azure": [
            "G5",
            "B4",
            "R5",
            "Y2",
            "R3",
            "G3",
            "G6",
            "R1",
            "B3",
            "G1",
            "B5",
            "Y5",
            "G4",
            "Y1",
            "Y3",
            "B1",
            "B6",
            "Y6",
            "G2",
            "B2",
            "R6",
            "R4",
            "R2",
            "Y4",
        ],
        "lime": list(CARDS),
    },
    "equipment": [
        "sword-3",
        "horse-2",
        "chariot-3",
        "halberd-1",
        "arrowheads-2",
        "horse-1",
        "halberd-4",
        "crossbow-1",
        "crossbow-4",
        "halberd-3",
        "crossbow-2",
        "arrowheads-3",
        "sword-1",
        "horse-4",
        "horse-3",
        "crossbow-3",
        "arrowheads-4",
        "halberd-2",
        "sword-2",
        "chariot-4",
        "arrowheads-1",
        "chariot-1",
        "chariot-2",
        "sword-4",
    ],
    "requests": ["T3", "T10", "T7", "T1", "T6", "T4", "T11", "T2", "T5", "T8", "T9", "T12"],
    "buildings": {"L1": "palace", "L2": "armory", "R1": "workshop", "R2": "laboratory"},
    "end_tiles": ["end-pairs", "end-returns", "end-six", "end-warriors"],
    "starting_tiles": {"violet": "start-1", "orange": "start-3", "azure": "start-4", "lime": "start-2"},
    "faces": {"A": "FA2", "B": "FB2", "C": "FC1"},
}


def deal(seats: int = 3, **changes: Any) -> dict[str, Any]:
    """The deal of XI-23.11 for some players, with changes."""
    colours = GAME.colours[:seats]
    made = copy.deepcopy(DEAL)
    for key in ("decks", "starting_tiles"):
        made[key] = {colour: made[key][colour] for colour in colours}
    made.update(changes)
    return made


def table(seats: int = 3, game: Xian = GAME, **changes: Any) -> XianState:
    """A table at the first choice, with the deal of XI-23.11 and changes."""
    return game.set_up(game.colours[:seats], deal(seats, **changes), {})


def bare(seats: int = 3, game: Xian = GAME, **changes: Any) -> XianState:
    """A table on which nobody has any resource, with the minister where nobody minds him."""
    made = table(seats, game, **changes)
    for seat in range(seats):
        give(made, seat)
    return made


def give(
    made: XianState,
    seat: int,
    prestige: int = 0,
    tiles: str = "",
    helpers: str = "",
    space: int | None = None,
    **resources: int,
) -> None:
    """What a seat has: exactly these resources, unused tiles, helpers."""
    for number, kind in enumerate(KINDS):
        made.pay(seat, number, made.held(seat, number))
        made.gain(seat, number, resources.pop(kind, 0))
    assert not resources
    made.points[seat * made.sources + EARLIER] = prestige
    for kind in tiles.split():
        made.put(seat, s.TILES + TILES.index(kind), s.UNUSED)
    recruited = sum(1 << int(card[1]) - 1 for card in helpers.split())
    made.put(seat, s.RECRUITED, recruited)
    if space is not None:
        made.put(seat, s.SPACE, space)


def builders(made: XianState, building: str, *numbers: int) -> None:
    """The builders of each seat in a building."""
    for seat, number in enumerate(numbers):
        made.put(seat, s.BUILDERS + BUILDINGS.index(building), number)


def minister(made: XianState, building: str, bonus: bool = True) -> None:
    """Where the minister stands."""
    made.minister = BUILDINGS.index(building)
    made.bonus_left = bonus


def row(made: XianState, *cards: str | None) -> None:
    """The equipment row, slot by slot."""
    for slot, card in enumerate(cards):
        made.row[slot] = NOTHING if card is None else EQUIPMENT.index(card)


def requests(made: XianState, *tokens: str) -> None:
    """The tokens on QA, QB1, QB2, QC."""
    for space, token in enumerate(tokens):
        made.requests[space] = TOKENS.index(token)


def figures(made: XianState, **standing: int) -> None:
    """Exactly these figures in the pit: a seat, or `s.CLAY_WARRIOR`."""
    made.clay_warriors = made.tables.clay_warriors
    for space in range(s.SPACES):
        made.figures[space] = s.EMPTY
    for name, figure in standing.items():
        made.figures[SPACE_NUMBERS[name]] = figure
        if figure == s.CLAY_WARRIOR:
            made.clay_warriors -= 1
        else:
            made.put(figure, s.FIGURES, made.held(figure, s.FIGURES) - 1)


CLAY = s.CLAY_WARRIOR


def own_round(
    made: XianState, seat: int, over: str = "Y1", under: str = "Y2", stage: int = asking.WORKER, turn: int = 0
) -> None:
    """An own round of a seat, at one of its menus; all other pairs are played."""
    made.phase = s.OWN_ROUNDS
    made.turn = turn or made.turn
    made.order = vec[i64]([other for other in range(made.seats) if other != seat] + [seat])
    made.place = made.seats - 1
    made.seat = seat
    for other in range(made.seats):
        made.put(other, s.DECIDED, 1)
    for what, card in ((s.OVER, over), (s.UNDER, under)):
        made.put(seat, what, CARDS.index(card))
        made.put(seat, s.SEEN, made.held(seat, s.SEEN) | 1 << CARDS.index(card))
    made.stage = stage
    made.begun = stage != asking.WORKER
    asking.ask(made, stage)


def building_step(made: XianState, seat: int, **how: Any) -> None:
    """The own round of a seat at `building`."""
    own_round(made, seat, stage=asking.BUILDING, **how)


def asked(made: XianState) -> str | None:
    """The decision that is open."""
    decision = made.decision()
    return decision.id if decision else None


def options(made: XianState) -> list[str]:
    """The words of the open decision, as they come."""
    return [GAME.space.option(action) for action in made.legal_actions()]


def offered(made: XianState, decision: int) -> list[str]:
    """The words that a decision would have if it were asked now; one alone would be automatic."""
    return [GAME.space.option(int(action)) for action in asking.DECISIONS[decision].offer(made)]


def play(made: XianState, *choices: str) -> None:
    """Written choices, one after another; each must be open and offered."""
    for choice in choices:
        decision, _, option = choice.partition(" ")
        assert asked(made) == decision, (asked(made), choice)
        assert option in options(made), (options(made), choice)
        made.choose(GAME.space.action(decision, option))


def held(made: XianState, seat: int, kinds: Iterable[str] = KINDS) -> dict[str, int]:
    """The resources of a seat, without those it has none of."""
    amounts = {kind: int(made.held(seat, KINDS.index(kind))) for kind in kinds}
    return {kind: amount for kind, amount in amounts.items() if amount}


def colours_of(made: XianState, seats: Sequence[int]) -> list[str]:
    """Seats as colours."""
    return [made.colours[seat] for seat in seats]
