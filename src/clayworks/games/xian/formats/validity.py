"""When a position is valid (XI-21.3), and the table that it describes.

The ten conditions V1 to V10 are all checked, and all faults are named; only then it is read.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.errors import BadPosition
from clayworks.core.game import Game
from clayworks.core.state import NOTHING
from clayworks.games.xian.formats.position import FORMAT, HELPER_CARDS, TRACK, VERSION
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.notation import (
    COLOURS,
    END_TILES,
    EQUIPMENT,
    FACES,
    KINDS,
    PIGMENTS,
    SECTIONS,
    TILE_STATES,
    TILES,
    space_names,
    space_numbers,
)
from clayworks.games.xian.rules.sources import EARLIER
from clayworks.games.xian.rules.tables import Tables

MOST = 10**15  # of anything that is counted without a limit; more would not fit a machine word


def faults(position: Mapping[str, Any], tables: Tables) -> list[str]:
    """Everything that is wrong with a position; each sentence begins with the failed condition."""
    return [
        f"{name}: {fault}" for name, condition in CONDITIONS.items() for fault in condition(position, tables)
    ]


def shown(value: Any) -> str:
    """A value as it stands in the file, shortened."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "…"


def is_number(value: Any) -> bool:
    """A whole number that is not negative; true and 3.0 are none."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST


def players(position: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The players, as far as they can be read."""
    found = position.get("players")
    if not isinstance(found, list):
        return []
    return [player if isinstance(player, Mapping) else {} for player in found]


def colours(position: Mapping[str, Any]) -> list[str]:
    """The colours of the players, as far as they can be read."""
    return [str(player.get("colour")) for player in players(position)]


def part(position: Mapping[str, Any], name: str) -> Any:
    """A part of the pit."""
    pit = position.get("pit")
    return pit.get(name) if isinstance(pit, Mapping) else None


def supervisor_spaces(position: Mapping[str, Any]) -> dict[str, int]:
    """Where the supervisors are, of those colours that lie on exactly one space."""
    stacks = position.get("supervisors")
    if not isinstance(stacks, list):
        return {}
    found = [
        (colour, space) for space, stack in enumerate(stacks) if isinstance(stack, list) for colour in stack
    ]
    number = Counter(str(colour) for colour, _ in found)
    return {str(colour): space for colour, space in found if number[str(colour)] == 1 and space < TRACK}


# -- the conditions ----------------------------------------------------------------------------------------


def check_format(position: Mapping[str, Any], tables: Tables) -> Iterator[str]:
    """V1."""
    if position.get("format") != FORMAT:
        yield f"format = {shown(position.get('format'))}: must be {shown(FORMAT)}"
    version = position.get("version")
    if version != VERSION or not is_number(version):
        yield f"version = {shown(version)}: must be {VERSION}"


def check_players(position: Mapping[str, Any], tables: Tables) -> Iterator[str]:
    """V2."""
    found = position.get("players")
    if not isinstance(found, list) or not 2 <= len(found) <= 4:
        yield "players: must be a list of 2 to 4 players"
    for index, player in enumerate(players(position)):
        if player.get("colour") not in COLOURS:
            yield f"players[{index}].colour = {shown(player.get('colour'))}: must be one of " + ", ".join(
                COLOURS
            )
    yield from (f"players: {colour} plays twice" for colour in repeated(colours(position)))


def repeated(words: Iterable[Any]) -> list[str]:
    """The words that come more than once."""
    return [word for word, number in Counter(str(word) for word in words).items() if number > 1]


def check_numbers(position: Mapping[str, Any], tables: Tables) -> Iterator[str]:
    """V3."""
    totals = dict.fromkeys(PIGMENTS, 0)
    for index, player in enumerate(players(position)):
        at = f"players[{index}]"
        for key in ("prestige", "coins", "clay"):
            if not is_number(player.get(key)):
                yield f"{at}.{key} = {shown(player.get(key))}: must be a whole number from 0 on"
        pigments = player.get("pigments")
        if not isinstance(pigments, Mapping):
            yield f"{at}.pigments = {shown(pigments)}: must be an object with " + ", ".join(PIGMENTS)
            continue
        for colour in PIGMENTS:
            if is_number(pigments.get(colour)):
                totals[colour] += pigments[colour]
            else:
                held = shown(pigments.get(colour))
                yield f"{at}.pigments.{colour} = {held}: must be a whole number from 0 on"
    for colour, total in totals.items():
        limit = tables.pigment_supply[KINDS.index(colour)]
        if total > limit:
            yield f"all players together hold {total} {colour} pigments, but there are {limit}"


def check_helpers(position: Mapping[str, Any], tables: Tables) -> Iterator[str]:
    """V4."""
    for index, player in enumerate(players(position)):
        yield from check_list(f"players[{index}].helpers", player.get("helpers"), HELPER_CARDS)


def check_equipment(position: Mapping[str, Any], tables: Tables) -> Iterator[str]:
    """V5."""
    everything: list[Any] = []
    for index, player in enumerate(players(position)):
        cards = player.get("equipment")
        yield from check_list(f"players[{index}].equipment", cards, EQUIPMENT, once=False)
        everything += cards if isinstance(cards, list) else []
    for card in repeated(everything):
        yield f"{card} is owned twice"


def check_list(place: str, value: Any, allowed: tuple[str, ...], once: bool = True) -> Iterator[str]:
    """A list of known words, none twice."""
    if not isinstance(value, list):
        yield f"{place} = {shown(value)}: must be a list"
        return
    for word in value:
        if not isinstance(word, str) or word not in allowed:
            yield f"{place}: {shown(word)} is unknown; known are {allowed[0]} to {allowed[-1]}"
    if once:
        yield from (f"{place}: {word} is there twice" for word in repeated(value))


def check_supervisors(position: Mapping[str, Any], tables: Tables) -> Iterator[str]:
    """V6."""
    stacks = position.get("supervisors")
    if not isinstance(stacks, list) or len(stacks) != TRACK or any(not isinstance(x, list) for x in stacks):
        yield f"supervisors: must be a list of {TRACK} lists of colours, for spaces 0 to 5"
        return
    lying = [colour for stack in stacks for colour in stack]
    playing = colours(position)
    for colour in dict.fromkeys(playing):
        if lying.count(colour) != 1:
            yield f"supervisors: {colour} lies there {lying.count(colour)} times, must be once"
    for colour in lying:
        if colour not in playing:
            yield f"supervisors: {shown(colour)} does not play"


def check_tiles(position: Mapping[str, Any], tables: Tables) -> Iterator[str]:
    """V7."""
    spaces = supervisor_spaces(position)
    for index, player in enumerate(players(position)):
        place, tiles = f"players[{index}].tiles", player.get("tiles")
        if not isinstance(tiles, Mapping):
            yield f"{place} = {shown(tiles)}: must be an object"
            continue
        for kind, state in tiles.items():
            if state not in TILE_STATES[1:]:
                yield f"{place}.{kind} = {shown(state)}: must be unused or used"
        yield from (f"{place}: {shown(kind)} is no bonus tile" for kind in tiles if kind not in TILES)
        space = spaces.get(str(player.get("colour")))
        if space is None:
            continue
        owned = [TILES[tables.track_tiles[passed]] for passed in range(1, min(space, len(TILES)) + 1)]
        if set(tiles) != set(owned):
            wanted = ", ".join(owned) or "none"
            yield f"{place}: {', '.join(tiles) or 'none'}; a supervisor on space {space} has {wanted}"


def check_end_tiles(position: Mapping[str, Any], tables: Tables) -> Iterator[str]:
    """V8."""
    spaces = supervisor_spaces(position)
    taken: list[str] = []
    for index, player in enumerate(players(position)):
        place, tile = f"players[{index}].end_tile", player.get("end_tile")
        if "end_tile" not in player:
            yield f"{place} is missing: must be null or an end-game tile"
            continue
        if tile is not None and (not isinstance(tile, str) or tile not in END_TILES):
            yield f"{place} = {shown(tile)}: must be null or one of {', '.join(END_TILES)}"
        elif tile is not None:
            taken.append(tile)
        space = spaces.get(str(player.get("colour")))
        if space is not None and (tile is not None) != (space == TRACK - 1):
            yield f"{place} = {shown(tile)}: exactly who is on space 5 has an end-game tile, not on {space}"
    yield from (f"{tile} is owned twice" for tile in repeated(taken))


def check_pit(position: Mapping[str, Any], tables: Tables) -> Iterator[str]:
    """V9."""
    figures = part(position, "figures")
    if not isinstance(figures, Mapping):
        yield f"pit.figures = {shown(figures)}: must be an object"
        return
    playing, spaces = colours(position), space_names(tables)
    for space, figure in figures.items():
        if space not in spaces:
            yield f"pit.figures.{space}: there is no such space; spaces are {spaces[0]} to {spaces[-1]}"
        if figure != "clay" and figure not in playing:
            yield f"pit.figures.{space} = {shown(figure)}: must be clay or a colour that plays"
    for figure, number in Counter(str(figure) for figure in figures.values()).items():
        limit = tables.clay_warriors if figure == "clay" else tables.figures
        if number > limit:
            yield f"pit.figures: {number} {figure} figures, but there are {limit}"


def check_faces(position: Mapping[str, Any], tables: Tables) -> Iterator[str]:
    """V10."""
    faces = part(position, "faces")
    if faces is not None:
        if not isinstance(faces, Mapping):
            yield f"pit.faces = {shown(faces)}: must be an object"
            faces = {}
        for section, face in faces.items():
            if section not in SECTIONS or face not in FACES or face[1] != section:
                yield f"pit.faces.{section} = {shown(face)}: must be a face of its section"
    signatures = part(position, "signatures")
    if signatures is not None:
        yield from check_signatures(signatures, position, tables)


def check_signatures(signatures: Any, position: Mapping[str, Any], tables: Tables) -> Iterator[str]:
    """V10, second half."""
    if not isinstance(signatures, Mapping):
        yield f"pit.signatures = {shown(signatures)}: must be an object"
        return
    figures, playing = part(position, "figures"), colours(position)
    for space, colour in signatures.items():
        place = f"pit.signatures.{space} = {shown(colour)}"
        if colour not in playing:
            yield f"{place}: must be a colour that plays"
        figure = figures.get(space) if isinstance(figures, Mapping) else None
        if figure not in ("clay", colour):
            yield f"{place}: lies under {shown(figure)}, must be under clay or the signer's own figure"
    for colour, number in Counter(str(colour) for colour in signatures.values()).items():
        if number > tables.signatures:
            yield f"pit.signatures: {colour} has signed {number} times, at most {tables.signatures}"


CONDITIONS = {
    "V1": check_format,
    "V2": check_players,
    "V3": check_numbers,
    "V4": check_helpers,
    "V5": check_equipment,
    "V6": check_supervisors,
    "V7": check_tiles,
    "V8": check_end_tiles,
    "V9": check_pit,
    "V10": check_faces,
}


# -- reading -----------------------------------------------------------------------------------------------


def read(game: Game, tables: Tables, position: Any) -> XianState:
    """The table of a position, at the stop before the final scoring; refused if V1 to V10 do not all hold."""
    if not isinstance(position, dict):
        raise BadPosition(["V1: a position is one JSON object (XI-21.1)"])
    found = faults(position, tables)
    if found:
        raise BadPosition(found)
    colours = tuple(player["colour"] for player in position["players"])
    table = XianState(game, colours, tables)
    table.phase = s.FINAL
    table.turn, table.round = s.TURNS, 2
    table.supply = tables.pigment_supply[:]
    read_cards(table)
    for seat, player in enumerate(position["players"]):
        read_player(table, seat, player)
    for space, stack in enumerate(position["supervisors"]):
        for colour in stack:
            table.arrivals += 1
            table.put(colours.index(colour), s.SPACE, space)
            table.put(colours.index(colour), s.HEIGHT, table.arrivals)
    read_pit(table, position["pit"])
    return table


def read_cards(table: XianState) -> None:
    """What a position does not say and scoring does not need: all cards are played, all tokens unknown."""
    table.decks = vec[i64](list(range(s.DECK)) * int(table.seats))
    table.equipment = vec[i64](list(range(s.EQUIPMENT)))
    table.drawn = s.EQUIPMENT
    table.owners = vec[i64]([s.DISCARDED] * s.EQUIPMENT)
    table.tokens = vec[i64](list(range(s.TOKENS)))
    table.building_places = vec[i64](list(range(s.BUILDINGS)))
    table.starts = vec[i64]([NOTHING] * int(table.seats))
    table.minister = NOTHING
    for seat in range(table.seats):
        table.put(seat, s.SEEN, (1 << s.DECK) - 1)
        table.put(seat, s.DECIDED, 1)


def read_player(table: XianState, seat: int, player: dict[str, Any]) -> None:
    """XI-21.2."""
    table.points[seat * table.sources + EARLIER] = player["prestige"]
    table.gain(seat, s.COIN, player["coins"])
    table.gain(seat, s.CLAY, player["clay"])
    for colour in PIGMENTS:
        table.gain(seat, KINDS.index(colour), player["pigments"][colour])
    table.put(seat, s.RECRUITED, sum(1 << HELPER_CARDS.index(card) for card in player["helpers"]))
    for card in player["equipment"]:
        table.owners[EQUIPMENT.index(card)] = seat
    for kind, state in player["tiles"].items():
        table.put(seat, s.TILES + TILES.index(kind), TILE_STATES.index(state))
    if player["end_tile"] is not None:
        table.put(seat, s.END_TILE, END_TILES.index(player["end_tile"]))
    table.put(seat, s.SIGNATURES, table.tables.signatures)
    table.put(seat, s.FIGURES, table.tables.figures)


def read_pit(table: XianState, pit: dict[str, Any]) -> None:
    """Figures, and faces and signatures if they are given."""
    spaces = space_numbers(table.tables)
    table.clay_warriors = table.tables.clay_warriors
    for name, figure in pit["figures"].items():
        if figure == "clay":
            table.figures[spaces[name]] = s.CLAY_WARRIOR
            table.clay_warriors -= 1
        else:
            seat = table.colours.index(figure)
            table.figures[spaces[name]] = seat
            table.put(seat, s.FIGURES, table.held(seat, s.FIGURES) - 1)
    faces = pit.get("faces") or {}
    table.faces = vec[i64](
        [FACES.index(faces[section]) if section in faces else NOTHING for section in SECTIONS]
    )
    for name, colour in (pit.get("signatures") or {}).items():
        seat = table.colours.index(colour)
        table.signed[spaces[name]] = seat
        table.put(seat, s.SIGNATURES, table.held(seat, s.SIGNATURES) - 1)
