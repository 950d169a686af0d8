"""Reads the text boards of TA-3.8 and sets up tables, also in the middle of a turn, for the tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import clayworks
from clayworks import State

GAME = clayworks.load("terracotta-army")

COLOURS = {"y": "yellow", "g": "green", "b": "blue", "p": "purple"}
WARRIORS = {"O": "officer", "G": "guard", "C": "crossbowman", "S": "soldier"}
ARROWS = {"^": "up", ">": "right", "v": "down", "<": "left"}
AWAY = {"up": (0, 1), "right": (-1, 0), "down": (0, -1), "left": (1, 0)}  # from the rider, by its arrow
COLUMNS = "ABCDEFGHI"
CELLS = [column + row for row in "1234567" for column in COLUMNS]
WORKERS = {2: 5, 3: 4, 4: 3}  # TA-4.1

# The rings as TA-2.6 to TA-2.8 describe them.
INNER = "craft 3, clay 2, craft 4, promote, craft 2, coins 4, soak, craft 3, clay 4, craft 4, promote, soak"
MIDDLE = (
    "builder, coins 2, clay_maker, priority, administrator, clay 2, "
    "blacksmith, coins 3, inspector, priority, overseer, clay 2"
)
OUTER = (
    "ready sword, buy footman, ready crossbow, ready halberd, buy archer, ready spear, "
    "ready crossbow, buy musician, ready sword, ready spear, buy horse, ready halberd"
)
TILES = ("officers", "clay", "centre_row", "quarter_se", "coins")

Piece = dict[str, Any]
Position = dict[str, Any]


def tokens(board: str) -> dict[str, str]:
    """The token of every cell that is not empty; `board` may have the heading and the row numbers."""
    rows = []
    for line in board.split("\n"):
        words = line.split()
        if words and words != list(COLUMNS):
            rows.append(words[1:] if words[0].isdigit() else words)
    assert all(len(row) == 9 for row in rows), board
    assert len(rows) in (0, 7), board
    return {
        COLUMNS[x] + str(y): token
        for y, row in enumerate(rows, 1)
        for x, token in enumerate(row)
        if token != ".."
    }


def shift(cell: str, dx: int, dy: int) -> str:
    """The cell some columns to the right and some rows down."""
    return COLUMNS[COLUMNS.index(cell[0]) + dx] + str(int(cell[1]) + dy)


def pieces(board: str) -> list[Piece]:
    """The pieces of a text board, in reading order (TA-17.3)."""
    found = tokens(board)
    placed: list[Piece] = []
    for cell, token in found.items():
        if token == "Fo":
            placed.append({"cell": cell, "figure": "footman"})
        elif token == "Mu":
            placed.append({"cell": cell, "figure": "musician"})
        elif token[0] == "A":
            placed.append({"cell": cell, "figure": "archer", "facing": ARROWS[token[1]]})
        elif token[1] in WARRIORS:
            placed.append({"cell": cell, "figure": WARRIORS[token[1]], "owner": COLOURS[token[0]]})
    for piece in placed:
        if "owner" in piece:
            horse = horse_of(found, piece["cell"])
            if horse:
                piece["horse"] = horse
    assert len(found) == len(placed) + 2 * sum("horse" in piece for piece in placed), board
    return placed


def horse_of(found: Mapping[str, str], rider: str) -> list[str]:
    """The two horse cells whose arrows point towards a rider, if there are any."""
    for arrow, facing in ARROWS.items():
        dx, dy = AWAY[facing]
        x, y = COLUMNS.index(rider[0]) + 2 * dx, int(rider[1]) + 2 * dy
        if 0 <= x < 9 and 1 <= y <= 7:
            cells = [shift(rider, dx, dy), shift(rider, 2 * dx, 2 * dy)]
            if all(found.get(cell) == found[rider][0] + arrow for cell in cells):
                return cells
    return []


def mat(
    coins: int = 0,
    wet: int = 0,
    dry: int = 0,
    *,
    vp: int = 0,
    ready: str = "",
    masters: Mapping[str, int] | None = None,
    craftsmen: int | None = None,
    artisans: int = 0,
    priority: int | None = None,
) -> Any:
    """A player as in TA-17.2; `ready` names the ready weapons, `craftsmen` is all workers unless said."""
    return {
        "vp": vp,
        "coins": coins,
        "wet": wet,
        "dry": dry,
        "weapons": {w: w in ready.split() for w in ("sword", "halberd", "crossbow", "spear")},
        "masters": dict(masters or {}),
        "workers": {"craftsmen": craftsmen, "artisans": artisans},
        "priority": priority,
    }


def position(
    board: str = "",
    order: str = "yg",
    *,
    round: int = 1,  # noqa: A002
    phase: str = "action",
    to_move: str | None = None,
    row: int = 1,
    column: str = "A",
    tiles: Iterable[str] = TILES,
    inner: int = 0,
    middle: int = 0,
    workers: Iterable[tuple[int, str, str]] = (),
    warehouses: Iterable[int] = (1, 1, 1, 1),
    y: dict[str, Any] | None = None,
    g: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    p: dict[str, Any] | None = None,
) -> Position:
    """A whole position (TA-17.1): board, turn order by letters, and mats by letter."""
    mats = {"y": y, "g": g, "b": b, "p": p}
    standing = [
        {"segment": segment, "owner": COLOURS[owner], "kind": kind} for segment, owner, kind in workers
    ]
    players = {}
    for letter in order:
        player = mats[letter] or mat()
        on_wheel = sum(worker["owner"] == COLOURS[letter] for worker in standing)
        if player["workers"]["craftsmen"] is None:
            in_hand = WORKERS[len(order)] - player["workers"]["artisans"] - on_wheel
            player["workers"]["craftsmen"] = in_hand if phase == "action" else 0
        players[COLOURS[letter]] = player
    placed = pieces(board)
    figures = [piece["figure"] for piece in placed] + ["horse" for piece in placed if "horse" in piece]
    return {
        "format": "terracotta-position",
        "version": 1,
        "round": round,
        "phase": phase,
        "turn_order": [COLOURS[letter] for letter in order],
        "to_move": COLOURS[to_move or order[0]] if phase == "action" else None,
        "players": players,
        "wheel": {"inner": inner, "middle": middle, "workers": standing},
        "warehouses": list(warehouses),
        "organizer": {kind: 11 - figures.count(kind) for kind in WARRIORS.values()},
        "specialists": {kind: 4 - figures.count(kind) for kind in ("horse", "footman", "archer", "musician")},
        "inspectors": {"row": row, "column": column},
        "tiles": list(tiles),
        "mausoleum": placed,
    }


def start(position: Position) -> State:
    """The state of a position, at its open decision."""
    state = GAME.from_position(position)
    state.advance()
    return state


def begin(
    board: str = "",
    order: str = "yg",
    *,
    inner: str = "clay 2",
    middle: str = "coins 2",
    outer: str = "ready sword",
    worker: str = "craftsman",
    **more: Any,
) -> State:
    """A turn in which a worker was just placed on a segment with these three actions; `inner` is open."""
    segment, wheel = showing(inner, middle, outer)
    state = start(position(board, order, **wheel, **more))
    if asked(state) == "rotate":
        choose(state, "rotate none")
    choose(state, f"place {worker}@{segment}")
    assert asked(state) == "inner"
    return state


def showing(inner: str, middle: str, outer: str) -> tuple[int, dict[str, Any]]:
    """A segment, and ring offsets with which it shows these actions (TA-2.9)."""
    segment = OUTER.split(", ").index(outer)
    offsets = {
        "inner": (segment - INNER.split(", ").index(inner)) % 12,
        "middle": (segment - MIDDLE.split(", ").index(middle)) % 12,
    }
    return segment, offsets


def asked(state: State) -> str | None:
    """The open decision."""
    decision = state.decision()
    return None if decision is None else decision.id


def options(state: State) -> list[str]:
    """The options of the open decision in the order of TA-19.6."""
    return sorted(state.game.space.option(action) for action in state.legal_actions())


def action(state: State, choice: str) -> int:
    """The number of a written choice."""
    number = state.game.space.parse(choice)
    assert number is not None, choice
    return number


def choose(state: State, *choices: str) -> State:
    """Make written choices, each of which must be open."""
    for choice in choices:
        assert choice.split()[0] == asked(state), f"{choice}: open is {asked(state)}"
        state.apply_action(action(state, choice))
    return state


def after(state: State, *choices: str) -> State:
    """A copy of a state after some choices."""
    return choose(state.clone(), *choices)


def stop(state: State, choice: str) -> State:
    """Make a choice and stop where the turn ends, if it does."""
    assert choice.split()[0] == asked(state)
    state.choose(action(state, choice))
    return state


def clean_up(order: str, board: str = "", **more: Any) -> State:
    """The table after scoring and clean-up of a round whose workers were all placed."""
    workers = [
        (place, order[place % len(order)], "craftsman") for place in range(WORKERS[len(order)] * len(order))
    ]
    return start(position(board, order, phase="scoring", workers=workers, **more))


def organizer(officer: int, guard: int, crossbowman: int, soldier: int) -> str:
    """A board on which only so many of each type are left in the organizer; all warriors are Green."""
    left = {"O": officer, "G": guard, "C": crossbowman, "S": soldier}
    words = [f"g{letter}" for letter, count in left.items() for _ in range(11 - count)]
    words += [".."] * (63 - len(words))
    return "\n".join(" ".join(words[row : row + 9]) for row in range(0, 63, 9))


def crowded(*missing: str, owner: str = "g") -> str:
    """All statues but the missing ones on the board, which then covers 64 cells less those of the missing."""
    words = f"{owner}O {owner}< {owner}< ".split() * 4 + ["Fo", "Mu", "A^"] * 4
    words += [owner + letter for letter in "O" * 7 + "G" * 11 + "C" * 11 + "S" * 11]
    for word in missing:
        words.remove(word)
    words += [".."] * (63 - len(words))
    return "\n".join(" ".join(words[row : row + 9]) for row in range(0, 63, 9))


def seen(state: State, letter: str) -> dict[str, Any]:
    """The mat of a player, also in the middle of a turn."""
    found: dict[str, Any] = state.view()["players"][COLOURS[letter]]
    return found


def standing(state: State) -> dict[str, Piece]:
    """The pieces in the Mausoleum by cell."""
    return {piece["cell"]: piece for piece in state.view()["mausoleum"]}


def gained(board: str, source: str, order: str = "yg", **more: Any) -> dict[str, int]:
    """What each player (by letter) gains from a source of the ledger, for the board as it stands."""
    in_round = source in ("inspector_row", "inspector_column", "musicians", "tile", "round")
    phase = "round" if in_round else "final"
    ledger, _ = GAME.score_position(position(board, order, **more), phase)
    lines = ledger["scoring_phase" if in_round else "final"]
    key = "total" if source in ("round", "final") else source
    return {letter: lines[COLOURS[letter]][key] for letter in order}
