"""Reading a position for scoring (TM-13.1): every fault is named, sorted by rules V1 to V11 (TM-13.2)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from clayworks.core.errors import BadPosition
from clayworks.core.game import Game
from clayworks.core.reading import Reader
from clayworks.core.state import NOTHING
from clayworks.games.terramara import MN, M
from clayworks.games.terramara.formats import resuming
from clayworks.games.terramara.formats.faults import Faults, Player, no_list, none_of, plays_already, under
from clayworks.games.terramara.formats.position import FORMAT, VERSION
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.dealing import give_pieces
from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.notation import (
    CARDS,
    CHARACTERS,
    COLOURS,
    GOODS,
    NEUTRALS,
    NODES,
    SETTLEMENTS,
    SIDES,
    TILES,
)
from clayworks.games.terramara.rules.setup import CARD_NUMBERS, TILE_NUMBERS
from clayworks.games.terramara.rules.sources import EARLIER
from clayworks.games.terramara.rules.tables import Tables

MOST = 10**12  # of anything that is counted without a limit


def read(game: Game, tables: Tables, position: Any, complete: bool) -> TribeState:
    """The table of a position, at a stop; `complete` asks for everything that playing on needs."""
    faults = Faults()
    if not isinstance(position, dict):
        raise BadPosition([M("V1: a position is one JSON object (TM-13.1)")], "V1")
    top = Reader(position, faults=faults.of(1))
    top.exactly("format", FORMAT)
    top.exactly("version", VERSION)
    players = read_ids(position, faults)
    table = TribeState(game, tuple(colour for colour, _ in players) or COLOURS[:2], tables)
    for seat in range(len(table.colours)):
        give_pieces(table, seat)
    read_neutrals(position, table, len(players), faults)
    read_settlements(position, table, faults)
    for seat, (_, player) in enumerate(players):
        read_numbers(player, table, seat, faults)
        read_caravans(player, table, seat, faults)
    read_cards(players, table, faults)
    read_road_end(position, table, len(players), faults)
    read_workers(players, table, faults)
    for seat, (_, player) in enumerate(players):
        read_flags(player, table, seat, faults)
    read_characters(players, table, position, faults)
    table.stage = s.PLAYING
    table.round = s.ROUNDS
    if complete:
        resuming.read(position, players, table, faults)
    faults.check()
    return table


def read_ids(position: dict[str, Any], faults: Faults) -> list[Player]:
    """V2: 2–4 players with different known ids; goes on with those that can be told apart."""
    rows = position.get("players")
    if not isinstance(rows, list) or not 2 <= len(rows) <= 4:
        faults.add(2, M("players: must be a list of 2 to 4 players"))
    players: list[Player] = []
    for number, row in enumerate(rows[:4] if isinstance(rows, list) else []):
        colour = row.get("id") if isinstance(row, dict) else None
        if colour not in COLOURS or not isinstance(colour, str):
            faults.add(
                2,
                none_of(f"players[{number}].id", colour, COLOURS),
            )
        elif colour in (known for known, _ in players):
            faults.add(2, plays_already(f"players[{number}].id", colour))
        else:
            players.append((colour, Reader(row, path=f"players[{number}]")))
    return players


def read_neutrals(position: dict[str, Any], table: TribeState, players: int, faults: Faults) -> None:
    """V3: the right number of neutrals in their order, military 0–20."""
    rows = position.get("neutrals", [])
    if not isinstance(rows, list):
        faults.add(3, no_list("neutrals", rows))
        return
    if 2 <= players <= 4 and len(rows) != 4 - players:
        faults.add(
            3,
            M(
                "neutrals: {count} with {players} players, must be {wanted} (TM-4.13)",
                count=len(rows),
                players=players,
                wanted=4 - players,
            ),
        )
    for number, row in enumerate(rows[:2]):
        neutral = Reader(row, path=f"neutrals[{number}]", faults=faults.of(3))
        neutral.exactly("id", NEUTRALS[number])
        table.neutrals[number] = neutral.integer("military", 0, int(table.tables.military_max))


def read_settlements(position: dict[str, Any], table: TribeState, faults: Faults) -> None:
    """V4: exactly S1–S4; different PQ1 tiles for S1 and S2, different PQ2 tiles for S3 and S4."""
    settlements = position.get("settlements")
    if not isinstance(settlements, dict):
        faults.add(4, M("settlements: must name the tiles of S1, S2, S3 and S4"))
        return
    for name in settlements:
        if name not in SETTLEMENTS:
            faults.add(4, M("settlements.{name}: there are only S1, S2, S3 and S4", name=name))
    seen: list[Any] = []
    for row, name in enumerate(SETTLEMENTS):
        tile = settlements.get(name)
        wanted = "PQ1" if row < 2 else "PQ2"
        if not isinstance(tile, str) or tile not in TILES or not tile.startswith(wanted):
            faults.add(
                4,
                M(
                    "settlements.{name}: {tile} must be a {wanted} tile",
                    name=name,
                    tile=repr(tile),
                    wanted=wanted,
                ),
            )
        elif tile in seen:
            faults.add(4, M("settlements.{name}: {tile} lies there twice", name=name, tile=tile))
        else:
            seen.append(tile)
            table.tiles[row] = TILE_NUMBERS[tile]


def read_numbers(player: Reader, table: TribeState, seat: int, faults: Faults) -> None:
    """V5: culture, military, vp and goods."""
    reader = under(player, faults, 5)
    table.put(seat, s.RIVER, reader.integer("culture", 0, int(table.tables.river_max)))
    table.put(seat, s.MILITARY, reader.integer("military", 0, int(table.tables.military_max)))
    table.points[seat * table.sources + EARLIER] = reader.integer("vp", 0, MOST)
    if "goods" not in reader.table:
        return
    goods = reader.sub("goods")
    for good in goods.table:
        if good not in GOODS:
            goods.fault(good, M("absent: goods are {words}", words=", ".join(GOODS)))
    for kind, good in enumerate(GOODS):
        if good in goods.table:
            table.put(seat, kind, goods.integer(good, 0, MOST))


def read_cards(players: list[Player], table: TribeState, faults: Faults) -> None:
    """V6: known cards, each once among all created and reserved ones."""
    seen: dict[str, str] = {}
    for seat, (colour, player) in enumerate(players):
        cards = player.table.get("artefacts", [])
        if not isinstance(cards, list):
            faults.add(6, no_list(f"{player.path}.artefacts", cards))
            cards = []
        for card in cards:
            if is_new_card(card, f"{player.path}.artefacts", colour, seen, faults):
                number = CARD_NUMBERS[card]
                if table.all_created < len(CARDS):
                    table.created[table.all_created] = number * 4 + seat
                    table.all_created += 1
                    table.add(seat, s.CREATED + table.tables.card_category[number], 1)
        reserved = player.table.get("reserved")
        if reserved is not None and is_new_card(reserved, f"{player.path}.reserved", colour, seen, faults):
            table.put(seat, s.RESERVED, CARD_NUMBERS[reserved])


def is_new_card(card: Any, place: str, colour: str, seen: dict[str, str], faults: Faults) -> bool:
    """Whether a card is known and has not been named before."""
    if not isinstance(card, str) or card not in CARD_NUMBERS:
        faults.add(6, M("{place}: {card} is no artefact (TM-4.11)", place=place, card=repr(card)))
        return False
    if card in seen:
        faults.add(
            6, M("{place}: {card} lies before {owner} already", place=place, card=card, owner=seen[card])
        )
        return False
    seen[card] = colour
    return True


def read_caravans(player: Reader, table: TribeState, seat: int, faults: Faults) -> None:
    """V7: two caravans on existing nodes."""
    caravans = player.table.get("caravans")
    if (
        not isinstance(caravans, list)
        or len(caravans) != 2
        or not all(isinstance(node, str) and node in NODES for node in caravans)
    ):
        faults.add(
            7,
            M(
                "{place}.caravans: {caravans} must be two nodes of the road (TM-2.5)",
                place=player.path,
                caravans=repr(caravans),
            ),
        )
        return
    for number, node in enumerate(caravans):
        table.put(seat, s.CARAVANS + number, NODES.index(node))


def read_road_end(position: dict[str, Any], table: TribeState, players: int, faults: Faults) -> None:
    """V8: `road_end` names each player exactly as often as he has caravans on X6."""
    arrived = position.get("road_end", [])
    if not isinstance(arrived, list):
        faults.add(8, no_list("road_end", arrived))
        return
    for colour in arrived:
        if not isinstance(colour, str) or colour not in table.colours[:players]:
            faults.add(8, M("road_end: {colour} does not play", colour=repr(colour)))
    named = Counter(colour for colour in arrived if isinstance(colour, str))
    for seat, colour in enumerate(table.colours[:players]):
        there = sum(table.held(seat, s.CARAVANS + n) == s.ROAD_END for n in range(2))
        if named[colour] != there:
            faults.add(
                8,
                MN(
                    "road_end: names {colour} {count} time, but {there} caravans are on X6",
                    "road_end: names {colour} {count} times, but {there} caravans are on X6",
                    named[colour],
                    colour=colour,
                    there=there,
                ),
            )
    if not faults.of(8) and not faults.of(2):
        for colour in arrived:
            table.road_end |= (table.colours.index(colour) + 1) << (3 * int(table.arrived))
            table.arrived += 1


def read_workers(players: list[Player], table: TribeState, faults: Faults) -> None:
    """V9: levels 1–3, in total no more than there are."""
    total = [0, 0, 0]
    for seat, (_, player) in enumerate(players):
        workers = player.table.get("workers", [])
        if not isinstance(workers, list):
            faults.add(9, no_list(f"{player.path}.workers", workers))
            continue
        for level in workers:
            if isinstance(level, bool) or not isinstance(level, int) or not 1 <= level <= 3:
                faults.add(
                    9,
                    M(
                        "{place}.workers: {level} must be a level from 1 to 3",
                        place=player.path,
                        level=repr(level),
                    ),
                )
            else:
                total[level - 1] += 1
                table.add(seat, s.WORKERS + level - 1, 1)
    for level, count in enumerate(total):
        most = int(table.tables.worker_count[level])
        if count > most:
            faults.add(
                9,
                M(
                    "workers: {count} of level {level}, but there are {most} (TM-4.2)",
                    count=count,
                    level=level + 1,
                    most=most,
                ),
            )


def read_flags(player: Reader, table: TribeState, seat: int, faults: Faults) -> None:
    """V10: different settlements that one of the owner's caravans has passed or stands on."""
    flags = player.table.get("flags", [])
    if not isinstance(flags, list):
        faults.add(10, no_list(f"{player.path}.flags", flags))
        return
    for flag in flags:
        if not isinstance(flag, str) or flag not in SETTLEMENTS:
            faults.add(
                10,
                none_of(f"{player.path}.flags", flag, SETTLEMENTS),
            )
            continue
        row = SETTLEMENTS.index(flag)
        if table.held(seat, s.FLAGS) >> row & 1:
            faults.add(10, M("{place}.flags: {flag} stands there twice", place=player.path, flag=flag))
        nodes = [int(table.held(seat, s.CARAVANS + number)) for number in range(2)]
        reached = any(node == NODES.index(flag) or s.progress(node) > row for node in nodes)
        if not reached and not faults.of(7):
            faults.add(10, M("{place}.flags: no caravan has been in {flag}", place=player.path, flag=flag))
        table.put(seat, s.FLAGS, table.held(seat, s.FLAGS) | 1 << row)


def read_characters(
    players: list[Player], table: TribeState, position: dict[str, Any], faults: Faults
) -> None:
    """V11: all players or none, all different, with a side; a private settlement for the Settler only."""
    named = [player.table.get("character") for _, player in players]
    if any(name is None for name in named) and any(name is not None for name in named):
        faults.add(11, M("players: all have a character or none has"))
    for seat, (_, player) in enumerate(players):
        name = named[seat]
        if name is not None:
            if not isinstance(name, str) or name not in CHARACTERS:
                faults.add(
                    11,
                    none_of(f"{player.path}.character", name, CHARACTERS),
                )
                continue
            if name in named[:seat]:
                faults.add(11, plays_already(f"{player.path}.character", name))
            table.put(seat, s.CHARACTER, CHARACTERS.index(name))
            side = under(player, faults, 11).word("side", SIDES)
            table.put(seat, s.ADULT, SIDES.index(side))
        read_private_settlement(player, table, seat, position, faults)


def read_private_settlement(
    player: Reader, table: TribeState, seat: int, position: dict[str, Any], faults: Faults
) -> None:
    """Present exactly for CH7; a PQ1 tile that is neither S1 nor S2."""
    tile = player.table.get("private_settlement")
    place = f"{player.path}.private_settlement"
    character = int(table.held(seat, s.CHARACTER))
    side = character * 2 + int(table.held(seat, s.ADULT))
    if character == NOTHING or table.tables.side_settlement[side] == 0:
        if tile is not None:
            faults.add(
                11, M("{place}: {tile}, but only the Settler has one (TM-11.7)", place=place, tile=repr(tile))
            )
        return
    settlements = position.get("settlements")
    used = settlements.values() if isinstance(settlements, dict) else ()
    if not isinstance(tile, str) or tile not in TILES or not tile.startswith("PQ1"):
        faults.add(11, M("{place}: {tile} must be a PQ1 tile", place=place, tile=repr(tile)))
    elif tile in used:
        faults.add(11, M("{place}: {tile} lies on the board", place=place, tile=tile))
    else:
        table.put(seat, s.PRIVATE_SETTLEMENT, TILE_NUMBERS[tile])
