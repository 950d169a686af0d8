"""When a position is valid (XI-21.3): the conditions V1 to V10, and what is said if one does not hold.

All are checked, and all faults are named; keys and values stay as they stand in the file.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from clayworks.core.messages import Message
from clayworks.core.reading import any_of, as_written, in_file, missing, unusable
from clayworks.games.xian import MN, MP, M
from clayworks.games.xian.formats.position import FORMAT, HELPER_CARDS, TRACK, VERSION
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
)
from clayworks.games.xian.rules.tables import Tables

MOST = 10**15  # of anything that is counted without a limit; more would not fit a machine word


def faults(position: Mapping[str, Any], tables: Tables) -> list[Message]:
    """Everything that is wrong with a position; each sentence begins with the failed condition."""
    return [
        in_file(name, fault)
        for name, condition in CONDITIONS.items()
        for fault in condition(position, tables)
    ]


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


def check_format(position: Mapping[str, Any], tables: Tables) -> Iterator[Message]:
    """V1."""
    if position.get("format") != FORMAT:
        yield must_be("format", position.get("format"), as_written(FORMAT))
    version = position.get("version")
    if version != VERSION or not is_number(version):
        yield must_be("version", version, as_written(VERSION))


def check_players(position: Mapping[str, Any], tables: Tables) -> Iterator[Message]:
    """V2."""
    found = position.get("players")
    if not isinstance(found, list) or not 2 <= len(found) <= 4:
        yield M("players: must be a list of 2 to 4 players")
    for index, player in enumerate(players(position)):
        if player.get("colour") not in COLOURS:
            yield must_be(f"players[{index}].colour", player.get("colour"), any_of(COLOURS))
    for colour in repeated(colours(position)):
        yield M("players: {colour} plays twice", colour=colour)


def repeated(words: Iterable[Any]) -> list[str]:
    """The words that come more than once."""
    return [word for word, number in Counter(str(word) for word in words).items() if number > 1]


def check_numbers(position: Mapping[str, Any], tables: Tables) -> Iterator[Message]:
    """V3."""
    totals = dict.fromkeys(PIGMENTS, 0)
    for index, player in enumerate(players(position)):
        at = f"players[{index}]"
        for key in ("prestige", "coins", "clay"):
            if not is_number(player.get(key)):
                yield must_be(f"{at}.{key}", player.get(key), FROM_NOTHING)
        pigments = player.get("pigments")
        if not isinstance(pigments, Mapping):
            wanted = M("an object with {words}", words=", ".join(PIGMENTS))
            yield must_be(f"{at}.pigments", pigments, wanted)
            continue
        for colour in PIGMENTS:
            if is_number(pigments.get(colour)):
                totals[colour] += pigments[colour]
            else:
                yield must_be(f"{at}.pigments.{colour}", pigments.get(colour), FROM_NOTHING)
    for colour, total in totals.items():
        limit = tables.pigment_supply[KINDS.index(colour)]
        if total > limit:
            yield MN(
                "all players together hold {count} {colour} pigment, but there are {limit}",
                "all players together hold {count} {colour} pigments, but there are {limit}",
                total,
                colour=colour,
                limit=limit,
            )


def check_helpers(position: Mapping[str, Any], tables: Tables) -> Iterator[Message]:
    """V4."""
    for index, player in enumerate(players(position)):
        yield from check_list(f"players[{index}].helpers", player.get("helpers"), HELPER_CARDS)


def check_equipment(position: Mapping[str, Any], tables: Tables) -> Iterator[Message]:
    """V5."""
    everything: list[Any] = []
    for index, player in enumerate(players(position)):
        cards = player.get("equipment")
        yield from check_list(f"players[{index}].equipment", cards, EQUIPMENT, once=False)
        everything += cards if isinstance(cards, list) else []
    for card in repeated(everything):
        yield owned_twice(card)


def check_list(place: str, value: Any, allowed: tuple[str, ...], once: bool = True) -> Iterator[Message]:
    """A list of known words, none twice."""
    if not isinstance(value, list):
        yield must_be(place, value, LIST)
        return
    for word in value:
        if not isinstance(word, str) or word not in allowed:
            yield M(
                "{place}: {word} is unknown; known are {first} to {last}",
                place=place,
                word=shown(word),
                first=allowed[0],
                last=allowed[-1],
            )
    for word in repeated(value) if once else ():
        yield M("{place}: {word} is there twice", place=place, word=word)


def check_supervisors(position: Mapping[str, Any], tables: Tables) -> Iterator[Message]:
    """V6."""
    stacks = position.get("supervisors")
    if not isinstance(stacks, list) or len(stacks) != TRACK or any(not isinstance(x, list) for x in stacks):
        yield M(
            "supervisors: must be a list of {count} lists of colours, for spaces 0 to {last}",
            count=TRACK,
            last=TRACK - 1,
        )
        return
    lying = [colour for stack in stacks for colour in stack]
    playing = colours(position)
    for colour in dict.fromkeys(playing):
        if lying.count(colour) != 1:
            yield MN(
                "supervisors: {colour} lies there {count} time, must be once",
                "supervisors: {colour} lies there {count} times, must be once",
                lying.count(colour),
                colour=colour,
            )
    for colour in lying:
        if colour not in playing:
            yield M("supervisors: {colour} does not play", colour=shown(colour))


def check_tiles(position: Mapping[str, Any], tables: Tables) -> Iterator[Message]:
    """V7."""
    spaces = supervisor_spaces(position)
    for index, player in enumerate(players(position)):
        place, tiles = f"players[{index}].tiles", player.get("tiles")
        if not isinstance(tiles, Mapping):
            yield must_be(place, tiles, OBJECT)
            continue
        for kind, state in tiles.items():
            if state not in TILE_STATES[1:]:
                yield must_be(f"{place}.{kind}", state, M("unused or used"))
        for kind in tiles:
            if kind not in TILES:
                yield M("{place}: {kind} is no bonus tile", place=place, kind=shown(kind))
        space = spaces.get(str(player.get("colour")))
        if space is None:
            continue
        owned = [TILES[tables.track_tiles[passed]] for passed in range(1, min(space, len(TILES)) + 1)]
        if set(tiles) != set(owned):
            yield M(
                "{place}: {found}; a supervisor on space {space} has {wanted}",
                place=place,
                found=named(tiles),
                space=space,
                wanted=named(owned),
            )


def check_end_tiles(position: Mapping[str, Any], tables: Tables) -> Iterator[Message]:
    """V8."""
    spaces = supervisor_spaces(position)
    taken: list[str] = []
    for index, player in enumerate(players(position)):
        place, tile = f"players[{index}].end_tile", player.get("end_tile")
        if "end_tile" not in player:
            yield missing(place, M("null or an end-game tile"))
            continue
        if tile is not None and (not isinstance(tile, str) or tile not in END_TILES):
            yield must_be(place, tile, M("null or one of {words}", words=", ".join(END_TILES)))
        elif tile is not None:
            taken.append(tile)
        space = spaces.get(str(player.get("colour")))
        if space is not None and (tile is not None) != (space == TRACK - 1):
            yield M(
                "{place} = {tile}: exactly who is on space {last} has an end-game tile, not on {space}",
                place=place,
                tile=shown(tile),
                last=TRACK - 1,
                space=space,
            )
    yield from (owned_twice(tile) for tile in repeated(taken))


def check_pit(position: Mapping[str, Any], tables: Tables) -> Iterator[Message]:
    """V9."""
    figures = part(position, "figures")
    if not isinstance(figures, Mapping):
        yield must_be("pit.figures", figures, OBJECT)
        return
    playing, spaces = colours(position), space_names(tables)
    for space, figure in figures.items():
        if space not in spaces:
            yield M(
                "pit.figures.{space}: there is no such space; spaces are {first} to {last}",
                space=space,
                first=spaces[0],
                last=spaces[-1],
            )
        if figure != "clay" and figure not in playing:
            yield must_be(f"pit.figures.{space}", figure, M("clay or a colour that plays"))
    for figure, number in Counter(str(figure) for figure in figures.values()).items():
        limit = tables.clay_warriors if figure == "clay" else tables.figures
        if number > limit:
            yield MN(
                "pit.figures: {count} {figure} figure, but there are {limit}",
                "pit.figures: {count} {figure} figures, but there are {limit}",
                number,
                figure=figure,
                limit=limit,
            )


def check_faces(position: Mapping[str, Any], tables: Tables) -> Iterator[Message]:
    """V10."""
    faces = part(position, "faces")
    if faces is not None:
        if not isinstance(faces, Mapping):
            yield must_be("pit.faces", faces, OBJECT)
            faces = {}
        for section, face in faces.items():
            if section not in SECTIONS or face not in FACES or face[1] != section:
                yield must_be(f"pit.faces.{section}", face, M("a face of its section"))
    signatures = part(position, "signatures")
    if signatures is not None:
        yield from check_signatures(signatures, position, tables)


def check_signatures(signatures: Any, position: Mapping[str, Any], tables: Tables) -> Iterator[Message]:
    """V10, second half."""
    if not isinstance(signatures, Mapping):
        yield must_be("pit.signatures", signatures, OBJECT)
        return
    figures, playing = part(position, "figures"), colours(position)
    for space, colour in signatures.items():
        place = f"pit.signatures.{space}"
        if colour not in playing:
            yield must_be(place, colour, PLAYING)
        figure = figures.get(space) if isinstance(figures, Mapping) else None
        if figure not in ("clay", colour):
            yield M(
                "{place} = {colour}: lies under {figure}, must be under clay or the signer's own figure",
                place=place,
                colour=shown(colour),
                figure=shown(figure),
            )
    for colour, number in Counter(str(colour) for colour in signatures.values()).items():
        if number > tables.signatures:
            yield MN(
                "pit.signatures: {colour} has signed {count} time, at most {limit}",
                "pit.signatures: {colour} has signed {count} times, at most {limit}",
                number,
                colour=colour,
                limit=tables.signatures,
            )


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


# -- sentences ---------------------------------------------------------------------------------------------


def shown(value: Any) -> str:
    """A value as it stands in the file, shortened."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "…"


def must_be(place: str, value: Any, allowed: Message) -> Message:
    """That a value can't be used, and what could."""
    return unusable(place, shown(value), allowed)


def owned_twice(thing: str) -> Message:
    """That two players have the same card or tile."""
    return M("{thing} is owned twice", thing=thing)


def named(names: Iterable[str]) -> Message | str:
    """Some bonus tiles as the file names them, or that there are none."""
    return ", ".join(names) or MP("bonus tiles", "none")


FROM_NOTHING = M("a whole number from 0 on")
LIST = M("a list")
OBJECT = M("an object")
PLAYING = M("a colour that plays")
