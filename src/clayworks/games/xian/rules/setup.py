"""Set-up (XI-3): what is drawn, and the table at the first choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.chance import Chance
from clayworks.core.errors import BadDeal
from clayworks.core.messages import Message
from clayworks.core.reading import together
from clayworks.games.xian import M
from clayworks.games.xian.rules import dealing
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.dealing import END_TILES_IN_PLAY
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.notation import (
    BUILDINGS,
    CARDS,
    END_TILES,
    EQUIPMENT,
    FACES,
    PLACES,
    SECTIONS,
    STARTS,
    TOKENS,
)


def draw(colours: Sequence[str], chance: Chance) -> dict[str, Any]:
    """The random events, in the order of XI-3.2."""
    drawn = dealing.draw(len(colours), chance)
    return {
        "decks": {
            colour: [CARDS[card] for card in drawn.decks[seat * s.DECK : (seat + 1) * s.DECK]]
            for seat, colour in enumerate(colours)
        },
        "equipment": [EQUIPMENT[card] for card in drawn.equipment],
        "requests": [TOKENS[token] for token in drawn.tokens],
        "buildings": {place: BUILDINGS[one] for place, one in zip(PLACES, drawn.buildings, strict=True)},
        "end_tiles": sorted(END_TILES[tile] for tile in drawn.end_tiles[:END_TILES_IN_PLAY]),
        "starting_tiles": {colour: STARTS[drawn.starts[seat]] for seat, colour in enumerate(colours)},
        "faces": {section: FACES[drawn.faces[number]] for number, section in enumerate(SECTIONS)},
    }


def draw_again(table: XianState, deal: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """Everything that nobody has seen yet drawn anew: decks below the hands, equipment, face-down tokens."""
    decks = {
        colour: exchanged(deal["decks"][colour], undrawn(table, seat), chance)
        for seat, colour in enumerate(table.colours)
    }
    return {
        **deal,
        "decks": decks,
        "equipment": below(deal["equipment"], int(table.drawn), chance),
        "requests": below(deal["requests"], s.REQUESTS + int(table.turn) - 1, chance),
    }


def undrawn(table: XianState, seat: int) -> list[str]:
    """The cards of a deck that its owner has never held; those returned by favour are known (XI-5.3)."""
    first = seat * s.DECK
    last = first + s.DECK - int(table.held(seat, s.EXCHANGED))
    return sorted(CARDS[card] for card in table.decks[first + int(table.turn) * s.HAND : last])


def exchanged(deck: Sequence[str], unseen: Sequence[str], chance: Chance) -> list[str]:
    """A deck in which the unseen cards, which come sorted, have changed places among themselves."""
    others = iter(chance.shuffled(list(unseen)))
    return [next(others) if card in unseen else card for card in deck]


def below(pile: Sequence[str], seen: int, chance: Chance) -> list[str]:
    """A pile of which all but the cards seen so far are shuffled."""
    return [*pile[:seen], *chance.shuffled(sorted(pile[seen:]))]


# -- an impossible deal (XI-23.9) --------------------------------------------------------------------------


def check_deal(colours: Sequence[str], deal: Any) -> None:
    """Refuse an impossible deal, naming every fault."""
    faults: list[Message] = []

    def expect(key: str, holds: Callable[[Any], bool], wanted: Message) -> None:
        try:
            fine = holds(deal.get(key))
        except (TypeError, AttributeError):
            fine = False
        if not fine:
            faults.append(M("deal.{key}: must be {wanted}", key=key, wanted=wanted))

    for colour in colours:
        decks = deal.get("decks")
        deck = decks.get(colour) if isinstance(decks, dict) else None
        if not is_all_of(deck, CARDS):
            faults.append(
                M("deal.decks.{colour}: must be the 24 worker cards, each once (XI-2.2)", colour=colour)
            )
    expect("decks", lambda decks: set(decks) == set(colours), M("one deck for each player, and no other"))
    expect("equipment", lambda cards: is_all_of(cards, EQUIPMENT), M("the 24 equipment cards (XI-2.5)"))
    expect("requests", lambda tokens: is_all_of(tokens, TOKENS), M("the 12 request tokens (XI-2.12)"))
    expect(
        "buildings",
        lambda tiles: set(tiles) == set(PLACES) and is_all_of(list(tiles.values()), BUILDINGS),
        M("the four buildings on L1, L2, R1, R2 (XI-3.2)"),
    )
    expect(
        "end_tiles",
        lambda tiles: len(tiles) == END_TILES_IN_PLAY and are_different(tiles, END_TILES),
        M("four different end-game tiles (XI-2.17)"),
    )
    expect(
        "starting_tiles",
        lambda tiles: set(tiles) == set(colours) and are_different(list(tiles.values()), STARTS),
        M("a different starting tile, start-1 to start-4, for each player (XI-3.2)"),
    )
    expect(
        "faces",
        lambda faces: (
            set(faces) == set(SECTIONS)
            and all(faces[section] in FACES and faces[section][1] == section for section in SECTIONS)
        ),
        M("one face of each section, such as FA1, FB1, FC1 (XI-2.10)"),
    )
    if faults:
        raise BadDeal(together(faults))


def is_all_of(things: Any, words: Sequence[str]) -> bool:
    """Whether a list has all the words, each once, and nothing else."""
    return isinstance(things, list) and len(things) == len(words) and are_different(things, words)


def are_different(things: Any, words: Sequence[str]) -> bool:
    """Whether a list has known words only, none twice."""
    if not isinstance(things, list) or not all(isinstance(thing, str) for thing in things):
        return False
    return set(things) <= set(words) and len(set(things)) == len(things)


# -- the table ---------------------------------------------------------------------------------------------


def lay_out(table: XianState, deal: Any) -> None:
    """XI-3: everything on an empty table, with this deal, up to the first choice."""
    drawn = dealing.Drawn(table.seats)
    drawn.decks = numbers(CARDS, [card for colour in table.colours for card in deal["decks"][colour]])
    drawn.equipment = numbers(EQUIPMENT, deal["equipment"])
    drawn.tokens = numbers(TOKENS, deal["requests"])
    drawn.buildings = numbers(BUILDINGS, [deal["buildings"][place] for place in PLACES])
    drawn.end_tiles = numbers(END_TILES, deal["end_tiles"])
    drawn.starts = numbers(STARTS, [deal["starting_tiles"][colour] for colour in table.colours])
    drawn.faces = numbers(FACES, [deal["faces"][section] for section in SECTIONS])
    dealing.lay_out(table, drawn)


def numbers(words: Sequence[str], written: Sequence[str]) -> vec[i64]:
    """Written things as a row of their numbers."""
    return vec[i64]([words.index(word) for word in written])
