"""Set-up (XI-3): what is drawn, and the table at the first choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.chance import Chance
from clayworks.core.errors import BadDeal
from clayworks.core.messages import Message
from clayworks.core.reading import together
from clayworks.games.xian import M
from clayworks.games.xian.rules import state as s
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
from clayworks.games.xian.rules.rounds import draw_equipment
from clayworks.games.xian.rules.sources import EARLIER

END_TILES_IN_PLAY = 4


def draw(colours: Sequence[str], chance: Chance) -> dict[str, Any]:
    """The random events, in the order of XI-3.2."""
    decks = {colour: chance.shuffled(list(CARDS)) for colour in colours}
    equipment = chance.shuffled(list(EQUIPMENT))
    requests = chance.shuffled(list(TOKENS))
    buildings = chance.shuffled(list(BUILDINGS))
    end_tiles = chance.shuffled(list(END_TILES))[:END_TILES_IN_PLAY]
    starts = chance.shuffled(list(STARTS))
    faces = {section: FACES[number * 4 + int(chance.below(4))] for number, section in enumerate(SECTIONS)}
    return {
        "decks": decks,
        "equipment": equipment,
        "requests": requests,
        "buildings": dict(zip(PLACES, buildings, strict=True)),
        "end_tiles": sorted(end_tiles),
        "starting_tiles": dict(zip(colours, starts, strict=False)),
        "faces": faces,
    }


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
    table.decks = vec[i64]([CARDS.index(card) for colour in table.colours for card in deal["decks"][colour]])
    table.equipment = vec[i64]([EQUIPMENT.index(card) for card in deal["equipment"]])
    for slot in range(s.ROW):
        table.row[slot] = draw_equipment(table)
    table.tokens = vec[i64]([TOKENS.index(token) for token in deal["requests"]])
    for space in range(s.REQUESTS):
        table.requests[space] = table.tokens[space]
    on_places = {building: PLACES.index(place) for place, building in deal["buildings"].items()}
    table.building_places = vec[i64]([on_places[building] for building in BUILDINGS])
    table.end_tiles = table.dealt_end_tiles = sum(1 << END_TILES.index(tile) for tile in deal["end_tiles"])
    table.starts = vec[i64]([STARTS.index(deal["starting_tiles"][colour]) for colour in table.colours])
    table.faces = vec[i64]([FACES.index(deal["faces"][section]) for section in SECTIONS])
    place_minister(table)
    lay_out_supply(table)
    for seat in range(table.seats):
        lay_out_player(table, seat)


def place_minister(table: XianState) -> None:
    """XI-3.3: on the building of the highest token; later he follows the lowest (XI-19.13)."""
    highest = max(table.requests, key=lambda token: table.tables.token_numbers[token])
    table.minister = table.tables.building_of[table.tables.token_pigments[highest]]


def lay_out_supply(table: XianState) -> None:
    """XI-3.5, XI-15: pigments, statues in the pit, the other clay warriors."""
    table.supply = table.tables.pigment_supply[:]
    table.clay_warriors = table.tables.clay_warriors
    for space in range(s.SPACES):
        if table.tables.face_statues[table.faces[table.section_of(space)] * s.SPACES + space]:
            table.figures[space] = s.CLAY_WARRIOR
            table.clay_warriors -= 1


def lay_out_player(table: XianState, seat: int) -> None:
    """XI-3.1, XI-3.4: the lowest starting number lies on top of the stack."""
    printed, start = table.tables, table.starts[seat]
    table.gain(seat, s.COIN, printed.start_coins)
    table.gain(seat, s.CLAY, printed.start_clay)
    table.gain(seat, printed.start_pigments[start], 1)
    table.points[seat * table.sources + EARLIER] = printed.start_prestige
    table.put(seat, s.HEIGHT, len(STARTS) - start)
    table.put(seat, s.SIGNATURES, printed.signatures)
    table.put(seat, s.FIGURES, printed.figures)
    table.arrivals = len(STARTS)
