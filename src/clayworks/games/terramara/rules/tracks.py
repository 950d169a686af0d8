# compiled by mypyc
"""Military track, river and road, and the tokens that lie beside them (TM-9.4 to TM-9.7)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.asking import all_options
from clayworks.core.state import NOTHING
from clayworks.games.terramara.rules.asking import Kind, ask
from clayworks.games.terramara.rules.origins import OF_CULTURE, OF_MILITARY, on_mat
from clayworks.games.terramara.rules.possible import can_move, is_open_node
from clayworks.games.terramara.rules.sources import FROM_TRACKS
from clayworks.games.terramara.rules.state import (
    AFTER_SETTLEMENTS,
    CARAVANS,
    FIRST_SETTLEMENT,
    FIRST_TOKEN_NODE,
    FLAGS,
    HAND,
    MILITARY,
    RIVER,
    ROAD_END,
    SEAT,
    WAITING,
    A,
    B,
    TribeTable,
)
from clayworks.games.terramara.rules.steps import ASK_CULTURE, ORDER, SPOTS_LEFT, Step, push_effect, trigger
from clayworks.games.terramara.rules.tables import (
    CROSSROADS_REACHED,
    CULTURE_GAINED,
    EXTRA_CULTURE,
    FLAG_PLACED,
)


def gain_from_track(table: TribeTable, seat: i64, track: i64, points: i64, rule: str) -> None:
    """What is gained beyond the end of a track is VP (TM-9.4, TM-9.5)."""
    if table.log is not None:
        table.log.places = [int(on_mat(table, seat, track))]
    table.gain_points(seat, FROM_TRACKS, points, rule)


# -- military (TM-9.4) ---------------------------------------------------------------------------------


def gain_military(table: TribeTable, seat: i64, points: i64) -> None:
    """The marker advances; beyond the end every point is a VP."""
    most = table.tables.military_max
    steps = min(points, most - table.held(seat, MILITARY))
    table.add(seat, MILITARY, steps)
    if table.log is not None and steps > 0:
        table.log.note("military", seat, steps)
    if points > steps:
        overflow = (points - steps) * table.tables.overflow_military
        gain_from_track(table, seat, OF_MILITARY, overflow, "TM-9.4")


def lose_military(table: TribeTable, seat: i64, points: i64) -> None:
    """A loss moves the marker back, never below 0."""
    lost = min(points, table.held(seat, MILITARY))
    table.add(seat, MILITARY, -lost)
    if table.log is not None:
        table.log.note("lose_military", seat, lost)


# -- river (TM-9.5) ------------------------------------------------------------------------------------


def gain_culture(table: TribeTable, seat: i64, points: i64) -> None:
    """TM-9.5: the Singer's extra point, what the gain triggers, then point by point."""
    if points > 0 and table.has(seat, EXTRA_CULTURE):
        points += 1
    table.push(ASK_CULTURE, seat, points, points)
    if points > 0:
        trigger(table, seat, CULTURE_GAINED, 0)


ADVANCE: Final = 0
STOP_CULTURE: Final = 1


class Culture(Kind):
    """`culture` (TM-9.5): advance the canoe by one space, or stop and forfeit the rest."""

    def is_open(self, table: TribeTable) -> bool:
        """On the last space each remaining point gives 1 VP without asking."""
        points = table.frame(A)
        seat = table.frame(SEAT)
        if points > 0 and table.held(seat, RIVER) >= table.tables.river_max:
            table.set_frame(A, 0)
            overflow = points * table.tables.overflow_culture
            gain_from_track(table, seat, OF_CULTURE, overflow, "TM-9.5")
            return False
        return points > 0

    def offer(self, table: TribeTable) -> vec[i64]:
        """Both, always."""
        return all_options(0, 2)

    def choose(self, table: TribeTable, option: i64) -> None:
        """The bonus of the space entered comes before the next point."""
        if option == STOP_CULTURE:
            if table.log is not None:
                table.log.note("stop_culture", table.frame(SEAT), table.frame(A))
            table.pop()
            return
        seat = table.frame(SEAT)
        table.set_frame(A, table.frame(A) - 1)
        table.add(seat, RIVER, 1)
        space = table.held(seat, RIVER)
        if table.log is not None:
            table.log.note("culture", seat, space)
        if table.tables.river_explorer[space] == 1 and table.held(seat, WAITING) == 1:
            table.put(seat, WAITING, 0)
            table.add(seat, HAND, 1)  # TM-J21
            if table.log is not None:
                table.log.note("explorer", seat, 1)
        spots = table.tables.river_spots
        if spots[space * 2 + 1] != NOTHING:
            table.push(SPOTS_LEFT, seat, space, 3)
        elif spots[space * 2] != NOTHING:
            use_spot(table, seat, spots[space * 2])


def use_spot(table: TribeTable, seat: i64, spot: i64) -> None:
    """TM-9.7: the effect of a token reached, once for this arrival."""
    token = table.tokens[spot]
    if table.log is not None:
        table.log.note("token", seat, token)
    push_effect(table, seat, table.tables.token_effect[token])


class SpotsLeft(Step):
    """The two tokens of river 14, in the order the actor likes (TM-9.5)."""

    def go(self, table: TribeTable) -> None:
        """The last one follows without a question."""
        if table.frame(B) == 3:
            ask(table, ORDER)
        else:
            take_spot(table, table.frame(B) - 1)


def take_spot(table: TribeTable, which: i64) -> None:
    """Use one of the two tokens."""
    seat = table.frame(SEAT)
    spot = table.tables.river_spots[table.frame(A) * 2 + which]
    left = table.frame(B) & ~(1 << which)
    if left == 0:
        table.pop()
    else:
        table.set_frame(B, left)
    use_spot(table, seat, spot)


# -- road (TM-9.6) -------------------------------------------------------------------------------------


class Travel(Kind):
    """`travel` (TM-9.6): move a caravan along one edge, or stop. Options: the edges, stop."""

    def is_open(self, table: TribeTable) -> bool:
        """Not asked when neither caravan can move; the points are then lost (TM-J20)."""
        points = table.frame(A)
        if points == 0 or can_move(table, table.frame(SEAT)):
            return points > 0
        lose_travel(table, table.frame(SEAT), points)
        return False

    def offer(self, table: TribeTable) -> vec[i64]:
        """Open edges from where his caravans stand; two on one node are not told apart (TM-19.2)."""
        seat = table.frame(SEAT)
        first = table.held(seat, CARAVANS)
        second = table.held(seat, CARAVANS + 1)
        options = with_ways(table, vec[i64](), first)
        if second != first:
            options = with_ways(table, options, second)
        return append(options, len(table.tables.edge_to))

    def choose(self, table: TribeTable, option: i64) -> None:
        """What the node brings comes before the next point."""
        if option == len(table.tables.edge_to):
            lose_travel(table, table.frame(SEAT), table.frame(A))
            table.pop()
            return
        seat = table.frame(SEAT)
        table.set_frame(A, table.frame(A) - 1)
        start = table.tables.edge_from[option]
        node = table.tables.edge_to[option]
        caravan: i64 = CARAVANS if table.held(seat, CARAVANS) == start else CARAVANS + 1
        table.put(seat, caravan, node)
        if table.log is not None:
            table.log.note("travel", seat, start, node)
        arrive(table, seat, node)


def lose_travel(table: TribeTable, seat: i64, points: i64) -> None:
    """What is left is lost, by choice or because neither caravan can move (TM-J20)."""
    if table.log is not None:
        table.log.note("stop_travel", seat, points)


def with_ways(table: TribeTable, options: vec[i64], node: i64) -> vec[i64]:
    """The open edges from a node."""
    tables = table.tables
    for way in range(tables.way_first[node], tables.way_first[node + 1]):
        edge = tables.ways[way]
        if is_open_node(table, tables.edge_to[edge]):
            options = append(options, edge)
    return options


def arrive(table: TribeTable, seat: i64, node: i64) -> None:
    """TM-9.6 (c)."""
    if node == ROAD_END:
        table.road_end |= (seat + 1) << (3 * table.arrived)
        table.arrived += 1
        if table.log is not None:
            table.log.note("road_end", seat, table.arrived)
    elif node < ROAD_END:
        trigger(table, seat, CROSSROADS_REACHED, 0)
    elif FIRST_SETTLEMENT <= node < AFTER_SETTLEMENTS:
        place_flag(table, seat, node - FIRST_SETTLEMENT)
    else:
        use_spot(table, seat, spot_of(node))


def place_flag(table: TribeTable, seat: i64, settlement: i64) -> None:
    """The first own caravan there places a flag, always (TM-J24)."""
    flags = table.held(seat, FLAGS)
    if flags & (1 << settlement):
        return
    table.put(seat, FLAGS, flags | (1 << settlement))
    if table.log is not None:
        table.log.note("flag", seat, settlement)
    trigger(table, seat, FLAG_PLACED, 0)


# Token spots in the order of the data file: K1 K2 V6 K3 K4 V10 V14a K5 K6 Q5 Q6 V14b.
K_SPOTS: Final = (0, 1, 3, 4, 7, 8)
Q5_SPOT: Final = 9


def spot_of(node: i64) -> i64:
    """The token spot of a road node."""
    if node >= AFTER_SETTLEMENTS:
        return node - AFTER_SETTLEMENTS + Q5_SPOT
    return K_SPOTS[node - FIRST_TOKEN_NODE]
