"""When a position is valid, and the table that it describes (TA-17).

Reading names every fault, not only the first. For scoring only some keys are needed (TA-17.5); for
playing on, all of them, and they must fit together (TA-18).
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.errors import BadPosition
from clayworks.core.game import Game
from clayworks.core.messages import Message
from clayworks.core.reading import Reader, any_of, as_written, different, wrong_length
from clayworks.core.state import NOTHING
from clayworks.games.terracotta_army import MN, M
from clayworks.games.terracotta_army.formats.position import FORMAT, VERSION
from clayworks.games.terracotta_army.formats.view import spaces
from clayworks.games.terracotta_army.rules import state as s
from clayworks.games.terracotta_army.rules.crafting import FIGURES_PER_TYPE
from clayworks.games.terracotta_army.rules.decisions import ArmyState
from clayworks.games.terracotta_army.rules.notation import (
    CELL_NAMES,
    CELL_NUMBERS,
    COLOURS,
    COLUMN_NAMES,
    DIRECTIONS,
    FIGURES,
    MASTERS,
    PHASES,
    ROW_NAMES,
    SPECIALISTS,
    TILES,
    TYPES,
    WEAPONS,
    WORKERS,
)
from clayworks.games.terracotta_army.rules.sources import EARLIER
from clayworks.games.terracotta_army.rules.specialists import OF_A_KIND
from clayworks.games.terracotta_army.rules.tables import Tables

MOST = 1_000_000  # of anything that is counted without a limit


def read(game: Game, tables: Tables, position: Any, complete: bool) -> ArmyState:
    """The table of a position, at a stop; `complete` asks for everything that playing on needs."""
    reader = Reader(position)
    if not isinstance(position, dict):
        raise BadPosition([M("a position is one JSON object (TA-17.1)")])
    if complete or "format" in position:
        reader.exactly("format", FORMAT)
    if complete or reader.has("version"):
        reader.exactly("version", VERSION)
    colours = read_colours(reader)
    table = ArmyState(game, tuple(colours), tables)
    table.turn_order = vec[i64](list(range(len(colours))))
    table.round = reader.integer("round", 1, s.ROUNDS)
    read_players(reader, table, complete)
    read_inspectors(reader, table)
    table.tiles = vec[i64](read_tiles(reader, tables))
    read_stock(reader, read_mausoleum(reader, table), complete)
    if complete or reader.has("wheel"):
        read_wheel(reader.sub("wheel"), table)
    if complete or reader.has("warehouses"):
        table.warehouses = vec[i64](reader.integers("warehouses", s.WAREHOUSES, 0, MOST))
    if complete or reader.has("phase"):
        table.phase = PHASES.index(reader.word("phase", PHASES))
    if complete:
        read_turn(reader, table)
        if not reader.faults:
            check_holdings(reader, table)
    if reader.faults:
        raise BadPosition(reader.faults)
    return table


def read_colours(reader: Reader) -> list[str]:
    """Who plays, in turn order; `players` must name the same."""
    order = reader.words("turn_order", COLOURS, 2, 4)
    players = reader.sub("players").table
    if order and reader.has("players") and set(order) != set(players):
        reader.faults.append(
            M(
                "turn_order names {words}, but players are {players} (TA-17.4)",
                words=", ".join(order),
                players=", ".join(map(str, players)),
            )
        )
    # With a useless turn order go on with whoever is there, to find the other faults too.
    return order or [colour for colour in COLOURS if colour in players][:4] or list(COLOURS[:2])


def read_players(reader: Reader, table: ArmyState, complete: bool) -> None:
    """TA-17.2."""
    players = reader.table.get("players")
    for seat, colour in enumerate(table.colours):
        if not isinstance(players, dict) or colour not in players:
            continue  # said already
        player = Reader(players[colour], path=f"players.{colour}", faults=reader.faults)
        table.points[seat * table.sources + EARLIER] = player.integer("vp", 0, MOST)
        table.gain(seat, s.COINS, player.integer("coins", 0, MOST))
        table.gain(seat, s.WET, player.integer("wet", 0, MOST))
        table.gain(seat, s.DRY, player.integer("dry", 0, MOST))
        if complete or player.has("weapons"):
            weapons = player.sub("weapons")
            for number, weapon in enumerate(WEAPONS):
                table.set_ready(seat, number, int(weapons.flag(weapon)))
        if complete or player.has("masters"):
            read_masters(player.sub("masters"), table, seat)
        if complete or player.has("workers"):
            workers = player.sub("workers")
            most = int(table.tables.workers[table.seats])
            table.gain(seat, s.CRAFTSMEN, workers.integer("craftsmen", 0, most))
            table.gain(seat, s.ARTISANS, workers.integer("artisans", 0, most))
        if player.has("priority"):
            table.gain(seat, s.PRIORITY, player.integer("priority", 1, len(table.colours) - 1))
        elif complete and "priority" not in player.table:
            player.fault(
                "priority", M("null or a whole number from 1 to {count}", count=len(table.colours) - 1)
            )


def read_masters(masters: Reader, table: ArmyState, seat: int) -> None:
    """Hired Masters with the cost of the token lying there (TA-10.2)."""
    costs = [int(cost) for cost in table.tables.token_costs]
    for master, token in masters.table.items():
        lying = [table.token_on(seat, other) for other in range(s.MASTER_COUNT)]
        if master not in MASTERS:
            masters.fault(master, M("absent: Masters are {words}", words=", ".join(MASTERS)))
        elif token not in costs or isinstance(token, bool) or not isinstance(token, int):
            masters.fault(master, any_of(costs))
        elif lying.count(token) == costs.count(token):
            masters.fault(master, M("a token that lies on no other Master (TA-10.2)"))
        else:
            table.gain(seat, s.MASTERS + MASTERS.index(master), token)


def read_inspectors(reader: Reader, table: ArmyState) -> None:
    """TA-3.6: each beside a line at which its track has a space."""
    inspectors = reader.sub("inspectors")
    table.inspector_row = inspectors.integer("row", 1, s.ROWS) - 1
    table.inspector_column = COLUMN_NAMES.index(inspectors.word("column", tuple(COLUMN_NAMES)))
    for key, track, line, names in (
        ("row", table.tables.row_forward, table.inspector_row, ROW_NAMES),
        ("column", table.tables.column_forward, table.inspector_column, COLUMN_NAMES),
    ):
        if track[line] == NOTHING:
            beside = ", ".join(spaces(names, track))
            inspectors.fault(key, M("one of {words}, where the track has a space (TA-3.6)", words=beside))


def read_tiles(reader: Reader, tables: Tables) -> list[int]:
    """The tiles of the five rounds, none of them more often than it is in the box (TA-4.2)."""
    box = [TILES[tile] for tile in tables.tiles]
    found = reader.table.get("tiles")
    if not isinstance(found, list):
        reader.fault("tiles", different(dict.fromkeys(box), s.ROUNDS, s.ROUNDS))
        return []
    for place, tile in enumerate(found):
        Reader({f"tiles[{place}]": tile}, faults=reader.faults).word(f"tiles[{place}]", TILES)
    known = [tile for tile in TILES if tile in found]
    for tile in known:
        if found.count(tile) > box.count(tile):
            reader.faults.append(
                M(
                    "tiles: {tile} stands there {often}, but the box has {count} (TA-2.16)",
                    tile=tile,
                    often=how_often(found.count(tile)),
                    count=box.count(tile),
                )
            )
    if len(found) != s.ROUNDS:
        reader.note(wrong_length("tiles", len(found), as_written(s.ROUNDS)))
    return [TILES.index(tile) for tile in found if tile in known]


def how_often(count: int) -> Message:
    """A number of times, in words."""
    return {1: M("once"), 2: M("twice")}.get(count) or MN("{count} time", "{count} times", count)


def read_mausoleum(reader: Reader, table: ArmyState) -> dict[str, int]:
    """TA-17.3: all pieces; no two share a cell (TA-5.3). Returns how many there are of each figure."""
    table.organizer = vec[i64]([FIGURES_PER_TYPE] * 4)
    table.specialists = vec[i64]([OF_A_KIND] * 4)
    taken: dict[str, str] = {}
    counts = dict.fromkeys(FIGURES, 0)
    for piece in reader.rows("mausoleum"):
        read_piece(piece, table, taken, counts)
    for kind, count in counts.items():
        limit = FIGURES_PER_TYPE if kind in TYPES else OF_A_KIND
        if count > limit:
            reader.faults.append(
                M(
                    "mausoleum: {count} × {kind}, but there are {limit} (TA-2.2)",
                    count=count,
                    kind=kind,
                    limit=limit,
                )
            )
    return counts


def read_piece(piece: Reader, table: ArmyState, taken: dict[str, str], counts: dict[str, int]) -> None:
    """One piece of the Mausoleum."""
    before = len(piece.faults)
    figure = piece.word("figure", (*TYPES, *SPECIALISTS[1:]))
    name = piece.table.get("cell")
    if not isinstance(name, str) or name not in CELL_NUMBERS:
        piece.fault("cell", M("a cell from A1 to I7 (TA-3.1)"))
        name = None
    owner = read_owner(piece, figure, table)
    bearing = s.NO_HORSE
    cells = [name] if name else []
    if piece.has("horse"):
        bearing = read_horse(piece, figure, name)
        horse = piece.table["horse"]
        if isinstance(horse, list):
            cells += [cell for cell in horse if isinstance(cell, str) and cell in CELL_NUMBERS]
        counts["horse"] += 1
    if figure == "archer":
        bearing = DIRECTIONS.index(piece.word("facing", DIRECTIONS))
    elif piece.has("facing"):
        piece.fault("facing", M("absent: only archers have a facing (TA-17.3)"))
    if piece.table.get("figure") == figure:
        counts[figure] += 1
    for cell in cells:
        if cell in taken:
            piece.faults.append(
                M("{place} and {other} share {cell} (TA-5.3)", place=piece.path, other=taken[cell], cell=cell)
            )
        taken[cell] = piece.path
    if len(piece.faults) == before and name:
        put(table, FIGURES.index(figure), owner, bearing, CELL_NUMBERS[name])


def read_owner(piece: Reader, figure: str, table: ArmyState) -> int:
    """Warriors have an owner in play, specialists have none (TA-5.4)."""
    if figure in TYPES:
        return table.colours.index(piece.word("owner", table.colours))
    if piece.has("owner"):
        piece.fault("owner", M("absent: specialists belong to nobody (TA-5.4)"))
    return 0


def read_horse(piece: Reader, figure: str, name: str | None) -> int:
    """The direction of a horse: its cells are the next two from the rider (TA-9.5)."""
    if figure not in TYPES:
        piece.fault("horse", M("absent: only warriors are mounted (TA-5.3)"))
        return s.NO_HORSE
    if name is not None:
        for direction in range(4):
            near = s.step(CELL_NUMBERS[name], direction)
            far = s.step(near, direction) if near != NOTHING else NOTHING
            if far != NOTHING and piece.table["horse"] == [CELL_NAMES[near], CELL_NAMES[far]]:
                return direction
        piece.fault("horse", M("the next two cells in one direction from {name} (TA-9.5)", name=name))
    return s.NO_HORSE


def put(table: ArmyState, kind: int, owner: int, bearing: int, cell: int) -> None:
    """A piece that has been read, on the table."""
    if kind >= s.WARRIOR_TYPES:
        table.place_specialist(kind, cell, bearing)
        return
    table.place_warrior(owner, kind, cell)
    if bearing != s.NO_HORSE:
        table.mount(cell, bearing)


def read_stock(reader: Reader, counts: dict[str, int], complete: bool) -> None:
    """What is left in organizer and specialist area must agree with the board (TA-17.5)."""
    for key, kinds, limit in (
        ("organizer", TYPES, FIGURES_PER_TYPE),
        ("specialists", SPECIALISTS, OF_A_KIND),
    ):
        if not (complete or reader.has(key)):
            continue
        stock = reader.sub(key)
        for kind in kinds:
            left = limit - counts[kind]
            found = stock.table.get(kind)
            if left >= 0 and (type(found) is not int or found != left):
                stock.fault(kind, M("{left}, as many as are not in the Mausoleum (TA-17.5)", left=left))


def read_wheel(wheel: Reader, table: ArmyState) -> None:
    """Ring offsets and workers (TA-2.9, TA-7.4)."""
    table.inner = wheel.integer("inner", 0, s.SEGMENTS - 1)
    table.middle = wheel.integer("middle", 0, s.SEGMENTS - 1)
    for worker in wheel.rows("workers"):
        segment = worker.integer("segment", 0, s.SEGMENTS - 1)
        kind = WORKERS.index(worker.word("kind", WORKERS))
        owner = table.colours.index(worker.word("owner", table.colours))
        if table.wheel[segment * 2 + kind] != NOTHING:
            worker.fault(
                "segment", M("another one: it holds a {worker} already (TA-18.5)", worker=WORKERS[kind])
            )
        table.wheel[segment * 2 + kind] = owner


def read_turn(reader: Reader, table: ArmyState) -> None:
    """Phase and player to move must fit together (TA-17.1)."""
    if table.phase in (s.FINAL, s.OVER) and table.round != s.ROUNDS:
        reader.fault("phase", M("action or scoring before round {round} (TA-6.1)", round=s.ROUNDS))
    if table.phase == s.ACTION:
        table.seat = table.colours.index(reader.word("to_move", table.colours))
    elif reader.has("to_move"):
        reader.fault("to_move", M("null outside the action phase (TA-17.1)"))
    table.over = table.phase == s.OVER


def check_holdings(reader: Reader, table: ArmyState) -> None:
    """Workers and priority tokens add up (TA-18.4, TA-18.8)."""
    wanted = table.tables.workers[table.seats]
    priorities: list[int] = []
    for seat, colour in enumerate(table.colours):
        in_hand = table.held(seat, s.CRAFTSMEN) + table.held(seat, s.ARTISANS)
        on_wheel = sum(1 for owner in table.wheel if owner == seat)
        if in_hand + on_wheel != wanted:
            reader.faults.append(
                M(
                    "players.{colour}.workers: {in_hand} in hand and {on_wheel} on the wheel, "
                    "but a player has {wanted} (TA-18.4)",
                    colour=colour,
                    in_hand=in_hand,
                    on_wheel=on_wheel,
                    wanted=wanted,
                )
            )
        if table.phase == s.ACTION and table.seat == seat and in_hand == 0:
            reader.fault("to_move", M("a player with a worker in hand (TA-7.9)"))
        if table.phase != s.ACTION and in_hand:
            reader.fault("phase", M("action while {colour} has a worker in hand (TA-7.9)", colour=colour))
        if table.held(seat, s.PRIORITY):
            priorities.append(int(table.held(seat, s.PRIORITY)))
    if sorted(priorities) != list(range(1, len(priorities) + 1)):
        shown = ", ".join(map(str, sorted(priorities)))
        reader.faults.append(
            M(
                "players: priority tokens {shown} are held, but they are taken lowest first (TA-18.8)",
                shown=shown,
            )
        )
