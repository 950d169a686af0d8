"""The features of an observation: `rules/observing.py` writes them, `docs/observations.md` lists them."""

from __future__ import annotations

from collections.abc import Sequence

from clayworks.core.observing import Feature, seats
from clayworks.games.xian.formats.position import HELPER_CARDS, TRACK
from clayworks.games.xian.rules.notation import (
    BUILDINGS,
    CARDS,
    END_TILES,
    EQUIPMENT,
    FACES,
    KINDS,
    PHASES,
    PIGMENTS,
    PLACES,
    REQUESTS,
    SECTIONS,
    STARTS,
    TILES,
    TOKENS,
)
from clayworks.games.xian.rules.sources import SOURCES
from clayworks.games.xian.rules.state import ROW, TURNS

TRACK_NAMES = tuple(str(space) for space in range(TRACK))
SLOT_NAMES = tuple(str(slot + 1) for slot in range(ROW))
TURN_NAMES = tuple(str(turn + 1) for turn in range(TURNS))


def features(players: int, decisions: Sequence[str], spaces: Sequence[str]) -> list[Feature]:
    """Everything that a seat's view holds and that is not printed, seen from that seat."""
    who = seats(players)
    places = tuple(str(place) for place in range(1, players + 1))
    return [
        Feature("decision", "the open decision; in a secret choice one's own (XI-23.3)", words=decisions),
        Feature("active", "whose own round it is", words=who),
        Feature("deciders", "who has still to choose", words=who, several=True),
        Feature("turn", "the turn, 1 to 6"),
        Feature("round", "the round of the turn, 1 or 2"),
        Feature("phase", "the phase (XI-4.2)", words=PHASES),
        Feature("order", "who comes at each place of this round's own rounds", of=(places,), words=who),
        Feature("stage", "the step of the own round under way", words=decisions),
        Feature("begun", "1 if anything has been chosen in this own round"),
        Feature("entering", "1 if the action under way belongs to an entry (XI-14.5)"),
        Feature("bonus_due", "1 if the minister's bonus follows: until version 2 of the rules (XI-9.6)"),
        Feature("space", "the space of the pit that the open decision is about", words=spaces),
        Feature("gives", "what is given in a swap (XI-15.4)", words=KINDS),
        Feature("gives_second", "and the second of it", words=KINDS),
        Feature("takes", "what is taken in a swap", words=KINDS),
        Feature("scores", "prestige", of=(who,)),
        Feature("points", "prestige by source", of=(who, SOURCES)),
        Feature("goods", "resources (XI-0.5)", of=(who, KINDS)),
        Feature("track", "the space of the supervisor (XI-2.15)", of=(who,), words=TRACK_NAMES),
        Feature("below", "how many supervisors lie below, on the same space", of=(who,)),
        Feature("builders", "builders in each building", of=(who, BUILDINGS)),
        Feature("signatures", "signature tokens left", of=(who,)),
        Feature("figures", "painted warriors that are not in the pit yet", of=(who,)),
        Feature("starting_tile", "the starting tile (XI-3.2)", of=(who,), words=STARTS),
        Feature("helpers", "recruited helpers (XI-8.5)", of=(who,), words=HELPER_CARDS, several=True),
        Feature("bonus_tiles", "bonus tiles (XI-14.1)", of=(who, TILES), words=("unused", "used")),
        Feature("end_tile", "the end-game tile", of=(who,), words=END_TILES),
        Feature("discards", "worker cards played and gone (XI-4.5)", of=(who,), words=CARDS, several=True),
        Feature("over", "the over card of the revealed pair", of=(who,), words=CARDS),
        Feature("under", "the under card of the revealed pair", of=(who,), words=CARDS),
        Feature("chosen", "1 if a secret choice is made (XI-6.3)", of=(who,)),
        Feature("exchanged", "cards exchanged by favour, once all have decided", of=(who,)),
        Feature("hand_size", "cards in hand", of=(who,)),
        Feature("equipment_size", "equipment cards", of=(who,)),
        Feature(
            "equipment",
            "one's own equipment cards; those of others at the end (XI-17.1)",
            of=(who,),
            words=EQUIPMENT,
            several=True,
        ),
        Feature("hand", "one's own hand", words=CARDS, several=True),
        Feature(
            "returning",
            "the cards one returns by favour, before it is carried out",
            words=CARDS,
            several=True,
        ),
        Feature("own_under", "the under card one has chosen, before it is revealed", words=CARDS),
        Feature("own_over", "the over card one has chosen, before it is revealed", words=CARDS),
        Feature("returned", "the cards one has returned by favour (XI-5.3)", words=CARDS, several=True),
        Feature("places", "the place of each building", of=(BUILDINGS,), words=PLACES),
        Feature("closed", "buildings whose pair is closed (XI-9.2)", words=BUILDINGS, several=True),
        Feature("minister", "the building of the Prime Minister", words=BUILDINGS),
        Feature("minister_bonus", "1 if his bonus of this turn is still to be had"),
        Feature("requests", "the token on each request space (XI-2.12)", of=(REQUESTS,), words=TOKENS),
        Feature(
            "turn_track",
            "the token that has moved away after each turn (XI-16.2)",
            of=(TURN_NAMES,),
            words=TOKENS,
        ),
        Feature("face_down", "the tokens that have not turned up yet", words=TOKENS, several=True),
        Feature("row", "the row of equipment (XI-2.5)", of=(SLOT_NAMES,), words=EQUIPMENT),
        Feature("equipment_deck", "equipment cards in the deck"),
        Feature("discarded", "discarded equipment", words=EQUIPMENT, several=True),
        Feature("end_tiles", "end-game tiles on space 5 of the track", words=END_TILES, several=True),
        Feature("removed", "end-game tiles that are not in this game", words=END_TILES, several=True),
        Feature("supply", "pigments in the supply (XI-15.1)", of=(PIGMENTS,)),
        Feature("clay_warriors", "clay warriors in the supply"),
        Feature("faces", "the face of each section of the pit (XI-2.10)", of=(SECTIONS,), words=FACES),
        Feature(
            "pit", "the warrior on each space: whose, or of clay (XI-2.7)", of=(spaces,), words=(*who, "clay")
        ),
        Feature("signed", "whose signature lies on a space", of=(spaces,), words=who),
    ]
