"""Positions (TM-13): the table as one JSON object. Here it is written; `validity.py` reads it for scoring,
`resuming.py` what playing on needs besides.
"""

from __future__ import annotations

from typing import Any

from clayworks.core.state import NOTHING
from clayworks.games.terramara.formats.view_types import Mat
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.asking import DECISIONS, ask
from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.notation import (
    CARDS,
    CHARACTERS,
    GOODS,
    MEMBERS,
    NEUTRALS,
    NODES,
    SETTLEMENTS,
    SIDES,
    SPACES,
    SPOTS,
    TILES,
    TOKENS,
)
from clayworks.games.terramara.rules.sources import COLLECTED
from clayworks.games.terramara.rules.steps import (
    DECISION_COUNT,
    FINAL_SCORING,
    ROUND_END,
    SET_UP_END,
    STEPS,
    TURN,
)

FORMAT = "terramara-position"
VERSION = 1
STOPS = (TURN, ROUND_END, SET_UP_END, FINAL_SCORING)  # what lies on top of the stack between two turns


# -- between two turns (TM-13.5, TM-19.9) ------------------------------------------------------------------


def at_turn(table: TribeState) -> TribeState:
    """The table immediately before the turn that comes next, or after the last turn of the game.

    From a stop the end of the round and the start of the next are carried out on a copy, and turns
    without any choice are passed over.
    """
    if table.over:
        return table
    reached = table.clone()
    if table.open != NOTHING and table.fresh:
        take_back_hut(reached)
        return reached
    carry_on(reached, STOPS)
    if reached.open != NOTHING:
        raise ValueError("a position can be taken between two turns only (TM-13.5)")
    while True:
        carry_on(reached, (TURN, FINAL_SCORING))
        if reached.frame(s.STEP) == FINAL_SCORING:
            return reached
        turn = reached.clone()
        step(turn)
        carry_on(turn, (TURN, ROUND_END))
        if turn.open != NOTHING:
            return reached
        reached = turn


def take_back_hut(table: TribeState) -> None:
    """Nothing of the turn is in a position, not even a member that could go nowhere else (TM-19.9)."""
    if table.fresh > 1:
        table.add(table.active, s.HAND + table.fresh - 2, 1)
        table.put(table.active, s.IN_HUT, table.held(table.active, s.IN_HUT) >> 2)


def carry_on(table: TribeState, until: tuple[int, ...]) -> None:
    """Step by step until one of some steps lies on top, or somebody has a choice."""
    while table.open == NOTHING and table.frame(s.STEP) not in until:
        step(table)


def step(table: TribeState) -> None:
    """What `asking.run` does once."""
    number = int(table.frame(s.STEP))
    if number >= DECISION_COUNT:
        STEPS[number - DECISION_COUNT].go(table)
    elif DECISIONS[number].is_open(table):
        ask(table, number)
    else:
        table.pop()


# -- writing -----------------------------------------------------------------------------------------------


def write(table: TribeState) -> dict[str, Any]:
    """The position of a table between two turns; `ValueError` in the middle of one."""
    table = at_turn(table)
    ended = table.over or table.frame(s.STEP) == FINAL_SCORING
    neutrals = int(table.tables.neutrals[len(table.colours)])
    position = {
        "format": FORMAT,
        "version": VERSION,
        "settlements": {name: TILES[table.tiles[row]] for row, name in enumerate(SETTLEMENTS)},
        "road_end": road_end(table),
        "neutrals": [{"id": NEUTRALS[n], "military": int(table.neutrals[n])} for n in range(neutrals)],
        "players": [write_player(table, seat) for seat in range(len(table.colours))],
        "round": int(table.round),
        "to_move": None if ended else table.colours[table.active],
        "first_player": table.colours[table.first],
        "next_first_player": table.colours[table.holder],
        "left": [TILES[tile] for tile in table.tiles[: s.ROWS]],
        "right": [TILES[tile] for tile in table.tiles[s.ROWS :]],
        "row": [CARDS[card] for card in table.row[: table.in_row]],
        "deck": [CARDS[card] for card in table.deck[table.deck_at :]],
        "tokens": {spot: TOKENS[token] for spot, token in zip(SPOTS, table.tokens, strict=True)},
        "spaces": write_spaces(table),
        "fire": [SPACES[space] for space in burning(table)],
        "track": int(table.track),
        "reserve": {str(level + 1): int(table.reserve[level]) for level in range(3)},
    }
    if neutrals and table.round < s.ROUNDS:
        position["neutral_draws"] = [
            [int(card) for card in table.draws[number * 2 : number * 2 + neutrals]]
            for number in range(int(table.round), s.ROUNDS)
        ]
        position["neutral_four"] = bool(table.neutral_four)
    return position


def road_end(table: s.TribeTable) -> list[str]:
    """Caravans at the end of the road in the order of arrival."""
    return [table.colours[((table.road_end >> (3 * place)) & 7) - 1] for place in range(table.arrived)]


def burning(table: s.TribeTable) -> list[int]:
    """The spaces with a fire token; a flipped row has lost its own (TM-6.4)."""
    return [int(space) for space in table.fire[table.round - 1 :] if space != NOTHING]


def write_player(table: s.TribeTable, seat: int) -> dict[str, Any]:
    """A player (TM-13.1, TM-13.5)."""
    return {"id": table.colours[seat], **write_mat(table, seat)}


def write_mat(table: s.TribeTable, seat: int) -> Mat:
    """What lies before a player: what scoring needs, then the rest."""
    held = [int(number) for number in table.mats[seat * s.MAT : (seat + 1) * s.MAT]]
    character = held[s.CHARACTER]
    return {
        "vp": sum(int(table.points_from(seat, source)) for source in range(COLLECTED)),
        "artefacts": [CARDS[card] for card in created(table, seat)],
        "reserved": named(CARDS, held[s.RESERVED]),
        "goods": {good: held[kind] for kind, good in enumerate(GOODS)},
        "culture": held[s.RIVER],
        "military": held[s.MILITARY],
        "caravans": [NODES[held[s.CARAVANS]], NODES[held[s.CARAVANS + 1]]],
        "workers": [level + 1 for level in range(3) for _ in range(held[s.WORKERS + level])],
        "flags": [name for row, name in enumerate(SETTLEMENTS) if held[s.FLAGS] >> row & 1],
        "character": named(CHARACTERS, character),
        "side": None if character == NOTHING else SIDES[held[s.ADULT]],
        "private_settlement": named(TILES, held[s.PRIVATE_SETTLEMENT]),
        "hand": {
            "explorers": held[s.HAND + s.EXPLORER],
            "chief": held[s.HAND + s.CHIEF],
            "warriors": held[s.HAND + s.WARRIOR],
        },
        "explorer_waiting": held[s.WAITING] == 1,
        "workers_used": [
            number < held[s.USED_WORKERS + level]
            for level in range(3)
            for number in range(held[s.WORKERS + level])
        ],
        "used": write_used(table, seat),
        "flip_open": held[s.UNMOVED] == 1,
        "private_tokens": [name for n, name in enumerate(TOKENS) if held[s.PRIVATE_TOKENS_LEFT] >> n & 1],
        "private_crossroads": named(TILES, held[s.PRIVATE_TILE]),
    }


def named(words: tuple[str, ...], number: int) -> str | None:
    """A word, or nothing."""
    return None if number == NOTHING else words[number]


def created(table: s.TribeTable, seat: int) -> list[int]:
    """The artefacts of a seat in the order of creation."""
    return [int(entry) // 4 for entry in table.created[: table.all_created] if entry % 4 == seat]


def write_used(table: s.TribeTable, seat: int) -> list[str]:
    """What can't be used again this round (TM-7.2)."""
    used = [
        CARDS[card]
        for place, card in enumerate(table.tables.round_cards)
        if table.held(seat, s.USED_CARDS) >> place & 1
    ]
    if table.held(seat, s.ABILITY_USED):
        used.append(CHARACTERS[table.held(seat, s.CHARACTER)])
    return used


def write_spaces(table: s.TribeTable) -> dict[str, list[list[str]]]:
    """The members on all spaces, in the order of arrival."""
    spaces: dict[str, list[list[str]]] = {}
    for number, name in enumerate(SPACES):
        there = [write_member(table, m) for m in table.spaces[number * 2 : number * 2 + 2] if m]
        if there:
            owner = f":{there[0][0]}" if name == "CRP" else ""
            spaces[name + owner] = there
    for seat, colour in enumerate(table.colours):
        inside = in_hut(table, seat)
        if inside:
            spaces[f"HUT:{colour}"] = [[colour, MEMBERS[kind]] for kind in inside]
    return spaces


def write_member(table: s.TribeTable, member: int) -> list[str]:
    """Owner and kind."""
    owner = int(s.owner_of(member))
    name = NEUTRALS[owner - s.NEUTRAL] if owner >= s.NEUTRAL else table.colours[owner]
    return [name, MEMBERS[s.kind_of(member)]]


def in_hut(table: s.TribeTable, seat: int) -> list[int]:
    """The kinds of the members in a hut, in the order of arrival."""
    packed = int(table.held(seat, s.IN_HUT))
    kinds: list[int] = []
    while packed:
        kinds.append((packed & 3) - 1)
        packed >>= 2
    return kinds[::-1]
