"""Tables of Terramara for tests: laid out by hand, played in notation, read as plain numbers."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

import clayworks
from clayworks.core.components import Components
from clayworks.core.state import NOTHING, State
from clayworks.games.terramara.game import Terramara
from clayworks.games.terramara.rules import setup
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.notation import (
    CARDS,
    CHARACTERS,
    COLOURS,
    GOODS,
    MEMBERS,
    NODES,
    PLACES,
    TILES,
    TOKENS,
)
from clayworks.games.terramara.rules.steps import POST, TURN, push_effect, renew

GAME = cast(Terramara, clayworks.load("terramara"))


def with_components(change: Callable[[dict[str, Any]], object]) -> Terramara:
    """The game with a changed copy of its components."""
    data = copy.deepcopy(dict(GAME.components.data))
    change(data)
    return Terramara(Components(data, "my.toml"))


def entry(data: Mapping[str, Any], table: str, name: str) -> dict[str, Any]:
    """A table of a component file by its id."""
    found: dict[str, Any] = next(row for row in data[table] if row["id"] == name)
    return found


DEAL: dict[str, Any] = {
    "first": "red",
    "left": ["PQ1a", "PQ1b", "PQ2a", "PQ2b", "PQ3a", "PQ3b"],
    "right": ["FM1a", "FM1b", "FM2a", "FM2b", "FM3a", "FM3b"],
    "tokens": {
        "K1": "b1b", "K2": "b1c", "V6": "b1f", "K3": "b2d", "K4": "b2b", "V10": "b2a", "V14a": "b2e",
        "K5": "b3f", "K6": "b3d", "Q5": "b3c", "Q6": "b3b", "V14b": "b3a",
    },
    "deck": list(CARDS),
    "fire": [1, 2, 3, 4, 1, 2],
    "neutral_draws": [[1, 2], [2, 3], [3, 1], [1, 2], [2, 1]],
}  # fmt: skip


def deal(players: int, **changes: Any) -> dict[str, Any]:
    """A possible deal; lists of tiles may be changed row by row with `R1=("PQ1c", "FM1d")`."""
    made: dict[str, Any] = {**DEAL, "left": list(DEAL["left"]), "right": list(DEAL["right"])}
    made["tokens"] = dict(DEAL["tokens"])
    made["neutral_draws"] = [cards[: 4 - players] for cards in DEAL["neutral_draws"]]
    for key, value in changes.items():
        if key == "tokens":
            place_tokens(made["tokens"], value)
        elif key.startswith("R"):
            row = int(key[1]) - 1
            for side, tile in zip(("left", "right"), value, strict=True):
                lay(made[side], row, tile)
        else:
            made[key] = value
    return made


def lay(tiles: list[str], row: int, tile: str) -> None:
    """A tile in a row; the tile that it drives out takes its place if it lay in the other row."""
    if tile in tiles:
        tiles[tiles.index(tile)] = tiles[row]
    tiles[row] = tile


def place_tokens(tokens: dict[str, str], wanted: Mapping[str, str]) -> None:
    """Tokens on spots, changing places with those that lie there."""
    for spot, token in wanted.items():
        for other, lying in list(tokens.items()):
            if lying == token:
                tokens[other] = tokens[spot]
        tokens[spot] = token


def table(players: int = 4, number: int = 1, game: Terramara = GAME, **changes: Any) -> TribeState:
    """A table in round `number` before anybody has a thing: hand it out with `give`, then `begin`."""
    state = game.blank(COLOURS[:players])
    options = {"setup": "draft", "neutral_four": True}
    made = deal(players, characters=["CH1"], starting_cards=["ST1"], **changes)
    setup.lay_out(state, made, options)
    state.pool_characters = 0
    state.stage = s.PLAYING
    state.round = number
    state.rounds_drawn = number
    state.track = state.tables.workers_on_track[number - 1]
    empty(state)
    return state


def empty(state: TribeState) -> None:
    """Nothing is to be done."""
    state.top = -s.FRAME
    state.open = NOTHING


def seat_of(state: TribeState, colour: str) -> int:
    """The seat of a colour."""
    return state.colours.index(colour)


NUMBERS = {
    "culture": s.RIVER,
    "military": s.MILITARY,
    "explorers": s.HAND,
    "chief": s.HAND + 1,
    "warriors": s.HAND + 2,
    "adult": s.ADULT,
    "worker1": s.WORKERS,
    "worker2": s.WORKERS + 1,
    "worker3": s.WORKERS + 2,
    **{good: kind for kind, good in enumerate(GOODS)},
}


def give(state: TribeState, colour: str, **things: Any) -> None:
    """Goods, points on tracks, members, workers, caravans, cards and a character for a player."""
    seat = seat_of(state, colour)
    for name, value in things.items():
        if name in NUMBERS:
            state.put(seat, NUMBERS[name], value)
        elif name == "caravans":
            for number, node in enumerate(value):
                state.put(seat, s.CARAVANS + number, NODES.index(node))
        elif name == "character":
            state.put(seat, s.CHARACTER, CHARACTERS.index(value))
        elif name == "artefacts":
            for card in value:
                give_card(state, seat, card)
        elif name == "reserved":
            state.put(seat, s.RESERVED, CARDS.index(value))
        elif name == "flags":
            state.put(seat, s.FLAGS, sum(1 << int(flag[1]) - 1 for flag in value))
        elif name == "tokens":
            state.put(seat, s.PRIVATE_TOKENS_LEFT, sum(1 << TOKENS.index(token) for token in value))
        elif name == "private_crossroads":
            state.put(seat, s.PRIVATE_TILE, TILES.index(value))
        elif name == "private_settlement":
            state.put(seat, s.PRIVATE_SETTLEMENT, TILES.index(value))
        else:
            raise AssertionError(name)
    if things.get("culture", 0) >= 8:
        state.put(seat, s.WAITING, 0)
    renew(state, seat)


def give_card(state: TribeState, seat: int, card: str) -> None:
    """A created artefact."""
    number = CARDS.index(card)
    state.created[state.all_created] = number * 4 + seat
    state.all_created += 1
    state.add(seat, s.CREATED + state.tables.card_category[number], 1)
    place = state.tables.round_place[number]
    if place != NOTHING:
        state.put(seat, s.ROUND_CARDS, state.held(seat, s.ROUND_CARDS) | 1 << place)


def stand(state: TribeState, space: str, *members: tuple[str, str]) -> None:
    """Members on a space: (owner, kind) in the order of arrival."""
    number = PLACES.index(space)
    for place, (owner, kind) in enumerate(members):
        who = s.NEUTRAL + int(owner[1]) - 1 if owner.startswith("N") else seat_of(state, owner)
        state.spaces[number * 2 + place] = s.member(who, MEMBERS.index(kind))


def members(state: TribeState, space: str) -> list[tuple[str, str]]:
    """Who stands on a space: (owner, kind) in the order of arrival."""
    number = PLACES.index(space)
    there = [int(one) for one in state.spaces[number * 2 : number * 2 + 2] if one]
    owners = (*state.colours, *[""] * (s.NEUTRAL - len(state.colours)), "N1", "N2")
    return [(owners[s.owner_of(one)], MEMBERS[s.kind_of(one)]) for one in there]


def row(state: TribeState) -> list[str]:
    """The cards A1, A2, … of the row."""
    return [CARDS[card] for card in state.row[: state.in_row]]


def show(state: TribeState, *cards: str) -> None:
    """The row of artefacts; the deck goes on with cards that lie nowhere else."""
    for slot in range(s.SLOTS):
        state.row[slot] = CARDS.index(cards[slot]) if slot < len(cards) else NOTHING
    state.in_row = len(cards)


def begin(state: TribeState, colour: str) -> TribeState:
    """A player's turn, at its first decision; no flip is asked."""
    seat = seat_of(state, colour)
    empty(state)
    state.active = seat
    state.push(TURN, seat)
    state.advance()
    return state


def close(state: TribeState, colour: str = "red") -> TribeState:
    """The closing window of a player's turn."""
    seat = seat_of(state, colour)
    empty(state)
    state.active = seat
    state.push(TURN, seat)
    state.push(POST, seat)
    state.advance()
    return state


def resolve(state: TribeState, colour: str, effect: int) -> TribeState:
    """An effect for the active player in the middle of his turn."""
    seat = seat_of(state, colour)
    empty(state)
    state.active = seat
    state.push(TURN, seat)
    state.push(POST, seat, 1)
    push_effect(state, seat, effect)
    state.advance()
    return state


def options(state: State) -> list[str]:
    """The options of the open decision in ASCII order (TM-19.6)."""
    return sorted(state.game.space.option(action) for action in state.legal_actions())


def asked(state: State) -> str:
    """The open decision."""
    decision = state.decision()
    return "" if decision is None else decision.id


def who(state: State) -> str:
    """Whose decision is open."""
    return state.colours[state.current_player()]


def play(state: TribeState, *choices: str) -> TribeState:
    """Choices in notation; each must be offered."""
    for choice in choices:
        action = state.game.space.parse(choice)
        assert action in state.legal_actions(), f"{choice!r} is not in {asked(state)} {options(state)}"
        state.apply_action(action)
    return state


def has(state: TribeState, colour: str) -> dict[str, int]:
    """What a player has, as plain numbers; only what is not 0."""
    seat = seat_of(state, colour)
    numbers = {name: int(state.held(seat, place)) for name, place in NUMBERS.items() if name != "adult"}
    numbers["road"] = sum(int(s.progress(state.held(seat, s.CARAVANS + number))) for number in range(2))
    numbers["vp"] = state.scores()[seat]
    return {name: number for name, number in numbers.items() if number}


def gained(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """The difference of two `has`."""
    names = sorted({*before, *after})
    changes = {name: after.get(name, 0) - before.get(name, 0) for name in names}
    return {name: change for name, change in changes.items() if change}


# What a player in these tests answers, best first; a decision that is not named has one sensible answer.
LIKES: dict[str, tuple[str, ...]] = {
    "order": ("culture", "travel", "process", "raid", "first_player", "V14a"),
    "offer": ("pay",),
    "pay": ("wood", "ore", "stone", "cattle", "plank", "metal", "block", "leather"),
    "take": ("wood", "plank"),
    "process": ("wood", "ore", "stone", "cattle", "done"),
    "culture": ("advance",),
    "travel": tuple(f"X{number}>X{number + 1}" for number in range(6)),
    "raid": ("raid",),
    "give": GOODS,
}


def answer(state: TribeState, until: Iterable[str] = ("post", "main", "flip")) -> TribeState:
    """Answer all questions of an effect as `LIKES` says, until the turn goes on."""
    while asked(state) and asked(state) not in tuple(until):
        offered = options(state)
        liked = next(option for option in LIKES[asked(state)] if option in offered)
        play(state, f"{asked(state)} {liked}")
    return state


def token_effect(token: str, game: Terramara = GAME) -> int:
    """The effect of a token."""
    return int(game.tables.token_effect[TOKENS.index(token)])


def effect_of(card: str, game: Terramara = GAME) -> int:
    """The effect of an artefact."""
    return int(game.tables.card_effect[CARDS.index(card)])
