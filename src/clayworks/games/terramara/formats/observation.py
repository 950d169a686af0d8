"""The features of an observation: `rules/observing.py` writes them, `docs/observations.md` lists them."""

from __future__ import annotations

from collections.abc import Sequence

from clayworks.core.observing import Feature, seats
from clayworks.games.terramara.formats.pending import STEP_WORDS
from clayworks.games.terramara.rules.notation import (
    CARDS,
    CHARACTERS,
    DECISIONS,
    GOODS,
    MEMBERS,
    NEUTRALS,
    NODES,
    SETTLEMENTS,
    SPACES,
    SPOTS,
    STARTS,
    TILES,
    TOKENS,
)
from clayworks.games.terramara.rules.observing import IN_A_HUT, SHOWN_STEPS
from clayworks.games.terramara.rules.sources import SOURCES
from clayworks.games.terramara.rules.state import ROWS, SLOTS

STAGES = ("set-up", "play", "over")
LEVELS = ("1", "2", "3")
NUMBERS = ("a", "b mod 256", "b div 256", "c")
"""The numbers of a step (`rules/steps.py` says what they are); a seat is counted from one's own."""
STEP_PLACES = tuple(str(place + 1) for place in range(SHOWN_STEPS))
HUT_PLACES = tuple(str(place + 1) for place in range(IN_A_HUT))
SLOT_NAMES = tuple(str(slot + 1) for slot in range(SLOTS))
MEMBER_PLACES = ("first", "second")
TILE_PLACES = tuple(f"{side} {row + 1}" for side in ("left", "right") for row in range(ROWS))


def features(players: int, round_cards: Sequence[str]) -> list[Feature]:
    """Everything that a view holds and that is not printed, seen from a seat."""
    who = seats(players)
    arrivals = tuple(str(place + 1) for place in range(2 * players))
    return [
        Feature("decision", "the open decision (TM-19.3)", words=DECISIONS),
        Feature("stage", "the stage of the game", words=STAGES),
        Feature("round", "the round, 1 to 5"),
        Feature("active", "whose turn it is", words=who),
        Feature("deciding", "who has to choose now: in a raid somebody else", words=who),
        Feature("fresh", "1 if nothing of the turn under way has been chosen yet"),
        Feature("first_player", "the first player of this round", words=who),
        Feature("next_first_player", "who holds the first-player card (TM-9.10)", words=who),
        Feature("depth", "how many steps are still to be done (TM-14.5)"),
        Feature(
            "steps", "the steps still to be done, the next one first", of=(STEP_PLACES,), words=STEP_WORDS
        ),
        Feature("step_players", "for whom each of them is", of=(STEP_PLACES,), words=who),
        Feature("step_numbers", "the numbers that belong to each of them", of=(STEP_PLACES, NUMBERS)),
        Feature("scores", "points", of=(who,)),
        Feature("points", "points by source", of=(who, SOURCES)),
        Feature("goods", "goods (TM-2.5)", of=(who, GOODS)),
        Feature("culture", "the space on the river (TM-9.5)", of=(who,)),
        Feature("military", "military points (TM-4.5)", of=(who,)),
        Feature("caravans", "the nodes of both caravans (TM-4.7)", of=(who, MEMBER_PLACES), words=NODES),
        Feature("workers", "workers by level", of=(who, LEVELS)),
        Feature("workers_used", "workers used in this round, by level", of=(who, LEVELS)),
        Feature("flags", "settlements with a flag (TM-4.9)", of=(who,), words=SETTLEMENTS, several=True),
        Feature("character", "the character (TM-5.10)", of=(who,), words=CHARACTERS),
        Feature("adult", "1 for the adult side of the character", of=(who,)),
        Feature("reserved", "the reserved artefact (TM-10.2)", of=(who,), words=CARDS),
        Feature("members", "members in hand", of=(who, MEMBERS)),
        Feature("waiting", "1 while the fifth explorer waits at the river (TM-9.5)", of=(who,)),
        Feature("flip_open", "1 if the first turn of this round is still to come", of=(who,)),
        Feature(
            "used_cards", "artefacts used in this round (TM-7.2)", of=(who,), words=round_cards, several=True
        ),
        Feature("ability_used", "1 if the character's ability is used in this round", of=(who,)),
        Feature("private_tokens", "the tokens before a player", of=(who,), words=TOKENS, several=True),
        Feature("private_crossroads", "the Settler's crossroads tile (TM-11.7)", of=(who,), words=TILES),
        Feature("private_settlement", "the Settler's settlement", of=(who,), words=TILES),
        Feature(
            "artefacts",
            "artefacts by the order of their creation: 1 the first, 0 not created",
            of=(who, CARDS),
        ),
        Feature("starting_card", "the starting card (TM-5.10)", of=(who,), words=STARTS),
        Feature("hut", "members in the hut, the last to arrive first", of=(who, HUT_PLACES), words=MEMBERS),
        Feature("neutrals", "the military of the neutral players", of=(NEUTRALS,)),
        Feature("neutral_four", "1 if neutral card 4 is drawn too (TM-1.4)"),
        Feature(
            "owners", "whose members stand on a space", of=(SPACES, MEMBER_PLACES), words=(*who, *NEUTRALS)
        ),
        Feature("kinds", "and what they are", of=(SPACES, MEMBER_PLACES), words=MEMBERS),
        Feature("fire", "the spaces that burn (TM-5.7)", words=SPACES, several=True),
        Feature("tiles", "the tiles of the board (TM-5.1)", of=(TILE_PLACES,), words=TILES),
        Feature("tokens", "the token on each spot (TM-5.4)", of=(SPOTS,), words=TOKENS),
        Feature("row", "the row of artefacts", of=(SLOT_NAMES,), words=CARDS),
        Feature("deck", "artefacts left in the deck, by level", of=(LEVELS,)),
        Feature("road_end", "caravans at the end of the road in order (TM-4.7)", of=(arrivals,), words=who),
        Feature("track", "workers to hire in this round"),
        Feature("reserve", "workers in reserve, by level", of=(LEVELS,)),
        Feature("warriors", "warriors in the supply"),
        Feature(
            "pool_characters",
            "characters in the draft, once revealed (TM-5.9)",
            words=CHARACTERS,
            several=True,
        ),
        Feature("pool_starts", "starting cards in the draft, once revealed", words=STARTS, several=True),
    ]
