"""The printed parts of Xi'an, for who compares them with a copy of the game."""

from __future__ import annotations

from typing import Any

from clayworks.core.box import Box, Kind
from clayworks.core.messages import Message
from clayworks.core.sentences import FINAL_SCORING, SET_UP
from clayworks.games.xian import MN, M
from clayworks.games.xian.rules.notation import (
    BUILDINGS,
    CARD_KINDS,
    END_TILES,
    EQUIPMENT,
    HELPERS,
    KINDS,
    TILES,
    TYPES,
)
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words import places

# -- what a part is called ---------------------------------------------------------------------------------


def worker_card(row: Any, number: int) -> Message:
    """A worker card by what it is and its initiative."""
    helper = HELPERS.index(row["helper"]) if "helper" in row else 0
    return places.worker_card(CARD_KINDS.index(row["kind"]), helper, int(row["id"][1]))


def face_space(row: Any, number: int) -> Message:
    """A space of a formation board; until 0.1.0 a space did not name its face."""
    face, _, space = row.get("id", "").partition("-")
    if not space:
        return pit_space(row["space"])
    return M("{board}: {space}", board=places.face(face), space=pit_space(space).short)


def pit_space(name: str) -> Message:
    """A space of the pit by its written name; where a file has letters of its own, by that alone."""
    if name[2] not in "wme":
        return M("space {space}", space=name)
    return places.space_on(name[0], int(name[1]), name[2])


def tile(row: Any, number: int) -> Message:
    """A mausoleum tile: a starting tile by its number, a bonus tile or an end-game tile by its name."""
    if row["kind"] == "start":
        return M("Starting tile {number}", number=row["number"])
    if row["kind"] == "end":
        return M("End-game tile: {name}", name=n.END_TILE_NAMES[END_TILES.index(row["id"])])
    return M("{type} {number}", type=n.TILE_NAMES[TILES.index(row["kind"])], number=row["id"][-1])


def single(name: str, title: Message, *keys: str) -> Kind:
    """A part of which there is one: its table of the file, or some keys of it."""
    return Kind(name, name, title, lambda count: title, keys, lambda row, number: title)


BOX = Box(
    kinds=(
        Kind(
            "worker_cards",
            "worker_cards[*]",
            M("Worker cards"),
            lambda count: MN("{count} worker card", "{count} worker cards", count),
            ("coins", "clay", "helper", "pigments"),
            worker_card,
        ),
        Kind(
            "helpers",
            "helpers[*]",
            M("Helpers"),
            lambda count: MN("{count} helper", "{count} helpers", count),
            ("amount", "prestige_by_turn"),
            lambda row, number: n.HELPER_NAMES[HELPERS.index(row["id"])],
        ),
        Kind(
            "equipment_types",
            "equipment_types[*]",
            M("Types of equipment"),
            lambda count: MN("{count} type of equipment", "{count} types of equipment", count),
            ("section", "material"),
            lambda row, number: n.TYPE_NAMES[TYPES.index(row["id"])],
        ),
        Kind(
            "equipment_cards",
            "equipment_cards[*]",
            M("Equipment cards"),
            lambda count: MN("{count} equipment card", "{count} equipment cards", count),
            ("cost", "clay_bonus"),
            lambda row, number: places.equipment_called(EQUIPMENT.index(row["id"])),
        ),
        Kind(
            "spaces",
            "spaces[*]",
            M("Places of the spaces in the pit"),
            lambda count: MN(
                "place of {count} space in the pit", "places of {count} spaces in the pit", count
            ),
            ("row", "column", "adjacent"),
            lambda row, number: pit_space(row["id"]),
        ),
        Kind(
            "faces",
            "formation_faces[*].spaces[*]",
            M("Spaces of the formation boards"),
            lambda count: MN(
                "{count} space of the formation boards", "{count} spaces of the formation boards", count
            ),
            ("statue", "pp", "coins", "clay", "pigment", "pigments"),
            face_space,
        ),
        Kind(
            "sections",
            "sections[*]",
            M("Sections of the pit"),
            lambda count: MN("{count} section of the pit", "{count} sections of the pit", count),
            ("clay_cost", "paint_cost", "majority"),
            lambda row, number: M("Section {section}", section=row["id"]),
        ),
        Kind(
            "request_tokens",
            "request_tokens[*]",
            M("Request tokens"),
            lambda count: MN("{count} request token", "{count} request tokens", count),
            ("colour",),
            lambda row, number: M("Request {number}", number=row["number"]),
        ),
        Kind(
            "buildings",
            "buildings[*]",
            M("Buildings"),
            lambda count: MN("{count} building", "{count} buildings", count),
            ("colour",),
            lambda row, number: n.BUILDING_NAMES[BUILDINGS.index(row["id"])],
        ),
        Kind(
            "supervisor_track",
            "supervisor_track[*]",
            M("Supervisors' track"),
            lambda count: MN(
                "{count} space of the supervisors' track", "{count} spaces of the supervisors' track", count
            ),
            ("stack",),
            lambda row, number: M("Supervisors' track, space {number}", number=row["space"]),
        ),
        Kind(
            "mausoleum_tiles",
            "mausoleum_tiles[*]",
            M("Mausoleum tiles"),
            lambda count: MN("{count} mausoleum tile", "{count} mausoleum tiles", count),
            ("kind", "pigment", "formula", "amount", "maximum", "counts"),
            tile,
        ),
        Kind(
            "pigments",
            "pigments[*]",
            M("Pigments"),
            lambda count: MN("{count} colour of pigments", "{count} colours of pigments", count),
            ("supply",),
            lambda row, number: n.KIND_NAMES[KINDS.index(row["id"])],
        ),
        single("setup", SET_UP, "coins", "clay", "prestige", "signatures", "figures"),
        single("inventory", M("Clay warriors"), "clay_warriors"),
        single("structure", M("Pass"), "pass_coins"),
        single("minister", M("Prime Minister"), "coins", "prestige", "once_per_turn"),
        single("fees", M("Fees"), "missing_coin_prestige", "per_opponent"),
        single("pair_limit", M("Limits of a pair of buildings")),
        single(
            "scoring",
            FINAL_SCORING,
            "equipment_set",
            "equipment_match",
            "unused_tile",
            "resources_per_point",
        ),
    ),
    fields={
        "adjacent": M("adjacent spaces"),
        "amount": M("how much"),
        "clay": M("clay"),
        "clay_bonus": M("clay as a bonus"),
        "clay_cost": M("clay for a warrior"),
        "clay_warriors": M("number in the box"),
        "coins": M("coins"),
        "colour": M("colour"),
        "column": M("column, from west to east"),
        "cost": M("cost in coins"),
        "counts": M("what is counted"),
        "equipment_match": M("PP for a warrior and a card of its section"),
        "equipment_set": M("PP for a set of 1, 2 and 3"),
        "figures": M("painted warriors of each player"),
        "helper": M("helper"),
        "majority": M("PP of the first, second and third"),
        "material": M("material"),
        "maximum": M("PP at most"),
        "missing_coin_prestige": M("PP lost for a missing coin"),
        "paint_cost": M("pigments for painting"),
        "pass_coins": M("coins for a pass"),
        "pigment": M("pigment"),
        "pigments": M("pigments"),
        "players_2": M("with 2 players"),
        "players_3": M("with 3 players"),
        "players_4": M("with 4 players"),
        "pp": M("PP"),
        "prestige": M("PP"),
        "prestige_by_turn": M("PP in turns 1 to 6"),
        "resources_per_point": M("resources for 1 PP"),
        "section": M("section"),
        "signatures": M("signature tokens of each player"),
        "stack": M("tiles on this space"),
        "statue": M("a statue stands here at the start"),
        "supply": M("number in the box"),
        "unused_tile": M("PP for an unused bonus tile"),
    },
    words={
        **{section: M("Section {section}", section=section) for section in "ABC"},
        **dict(zip(HELPERS, n.HELPER_NAMES, strict=True)),
        **dict(zip(TILES, n.TILE_NAMES, strict=True)),
        "any": M("any colour"),
        "blue": M("blue"),
        "green": M("green"),
        "red": M("red"),
        "yellow": M("yellow"),
        "bronze": M("bronze"),
        "wood": M("wood"),
        "in_game": M("what was earned in the six turns"),
        "marker": M("all that is scored before this tile"),
        "request": M("the colour of the request"),
        "request_1": M("the colour of the first request"),
        "request_2": M("the colour of the second request"),
    },
)
