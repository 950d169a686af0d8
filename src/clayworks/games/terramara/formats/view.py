"""What one seat may see, as plain data: everything but what chance has not brought to light (TM-1.5).

No seat knows more than another; the deck shows only how many cards of each level it holds, and the draft
pool is missing as long as it lies face down.
"""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
from typing import cast

from clayworks.core.game import Game
from clayworks.core.state import NOTHING
from clayworks.games.terramara.formats import position
from clayworks.games.terramara.formats import view_types as v
from clayworks.games.terramara.formats.components import printed
from clayworks.games.terramara.formats.effect_types import Artefact, Effect, written
from clayworks.games.terramara.formats.pending import pending
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.notation import (
    CARDS,
    CHARACTERS,
    CONDITIONS,
    MEMBERS,
    NEUTRALS,
    PLACES,
    SETTLEMENTS,
    SPOTS,
    STARTS,
    TILES,
    TOKENS,
)
from clayworks.games.terramara.rules.placing import capacity, is_special
from clayworks.games.terramara.rules.resampling import is_pool_hidden
from clayworks.games.terramara.rules.setup_decisions import tokens_left_over


def view(table: TribeState, seat: int | None) -> v.TribeView:
    """The table with everything that a rule can refer to; `seat` only says who is looking."""
    neutrals = int(table.tables.neutrals[len(table.colours)])
    return {
        "game": table.game.name,
        "seat": seat,
        "colours": list(table.colours),
        "stage": "over" if table.over else ("set-up", "play")[table.stage],
        "round": int(table.round),
        "active": None if table.over else table.colours[table.active],
        "deciding": table.colours[table.seat] if table.open != NOTHING else None,
        "decision": table.game.space.decisions[table.open] if table.open != NOTHING else None,
        "pending": pending(table),
        "fresh": table.fresh != 0,
        "first_player": table.colours[table.first],
        "next_first_player": table.colours[table.holder],
        "players": {colour: player(table, number) for number, colour in enumerate(table.colours)},
        "neutrals": {NEUTRALS[number]: int(table.neutrals[number]) for number in range(neutrals)},
        "neutral_four": table.neutral_four == 1,
        "homeland": [space(table, number) for number in range(s.HOMELAND) if is_used(table, number)],
        "rows": [row(table, number) for number in range(1, s.ROWS + 1)],
        "private": private(table),
        "artefacts": [card(table, int(number)) for number in table.row[: table.in_row]],
        "deck": deck(table),
        "tokens": {spot: token(table, int(table.tokens[number])) for number, spot in enumerate(SPOTS)},
        "left_over": {
            "tokens": [name for number, name in enumerate(TOKENS) if tokens_left_over(table) >> number & 1],
            "tiles": [
                name for number, name in enumerate(TILES) if name[2] == "1" and number not in table.tiles
            ],
        },
        "road_end": position.road_end(table),
        "track": int(table.track),
        "reserve": {str(level + 1): int(table.reserve[level]) for level in range(3)},
        "warriors": int(table.warriors),
        "draft": draft(table),
        "scores": dict(zip(table.colours, table.scores(), strict=True)),
        "printed": printed_values(table),
    }


def is_used(table: TribeState, homeland: int) -> bool:
    """Whether a homeland space is used with this number of players (TM-4.4)."""
    return table.tables.homeland_open[len(table.colours) * s.HOMELAND + homeland] == 1


def player(table: TribeState, seat: int) -> v.Player:
    """What lies before a player, and the points by source."""
    return {
        **position.write_mat(table, seat),
        "starting_card": position.named(STARTS, int(table.held(seat, s.START_CARD))),
        "level": int(table.level(seat)),
        "reach": int(table.tables.reach[table.held(seat, s.RIVER)]),
        "hut": [MEMBERS[kind] for kind in position.in_hut(table, seat)],
        "points": {
            source: int(table.points_from(seat, number)) for number, source in enumerate(table.game.sources)
        },
    }


def space(table: TribeState, number: int, effect: int | None = None) -> v.Space:
    """A space: what it does, what burns or stands there."""
    effect = int(table.effects[number]) if effect is None else effect
    one, two = table.spaces[number * 2], table.spaces[number * 2 + 1]
    there = [int(member) for member in (one, two) if member] if one or two else ()
    component = printed(table)
    return {
        "id": PLACES[number],
        "name": component.names.get(PLACES[number]),
        "effect": written(component.effects[effect]),
        "capacity": int(capacity(table, number)),
        "fire": number in table.fire and number in position.burning(table),
        "special": special(table, number),
        "members": [position.write_member(table, member) for member in there],
    }


def printed_effect(table: TribeState, number: int) -> Effect:
    """An effect as it is written in the component file."""
    return written(printed(table).effects[number])


def special(table: TribeState, number: int) -> v.Special | None:
    """What a special space asks for (TM-8.4)."""
    if not s.is_territory(number) or not is_special(table, number):
        return None
    tile = int(table.tiles[s.ROWS + s.row_of(number) - 1])
    condition = CONDITIONS[table.tables.special_condition[tile]]
    return {"condition": condition, "min": int(table.tables.special_min[tile])}


def row(table: TribeState, number: int) -> v.Row:
    """A row of the board: its tiles with their spaces, or when flipped settlement and crossroads."""
    left, right = int(table.tiles[number - 1]), int(table.tiles[s.ROWS + number - 1])
    flipped = s.round_of(number) < table.round
    first = s.HOMELAND + (number - 1) * s.ROW_SPACES
    return {
        "number": number,
        "tiles": [TILES[left], TILES[right]],
        "flipped": flipped,
        "spaces": [] if flipped else [space(table, first + place) for place in range(s.ROW_SPACES)],
        "settlement": settlement(table, left, number) if number <= len(SETTLEMENTS) else None,
        "crossroads": space(table, s.CROSSROADS + number - 1) if number <= len(SETTLEMENTS) else None,
    }


def settlement(table: TribeState, tile: int, number: int | None) -> v.Settlement:
    """The back of a PQ tile: what it scores by, and whose flags stand there."""
    flags = (
        [c for seat, c in enumerate(table.colours) if table.held(seat, s.FLAGS) >> (number - 1) & 1]
        if number
        else []
    )
    return {
        "tile": TILES[tile],
        "condition": CONDITIONS[table.tables.settlement_condition[tile]],
        "steps": [int(step) for step in table.tables.settlement_steps[tile * 3 : tile * 3 + 3]],
        "vp": [int(vp) for vp in table.tables.settlement_vp[tile * 3 : tile * 3 + 3]],
        "flags": flags,
    }


def private(table: TribeState) -> v.Private | None:
    """The Settler's crossroads space and settlement (TM-11.7)."""
    for seat, colour in enumerate(table.colours):
        town = int(table.held(seat, s.PRIVATE_SETTLEMENT))
        tile = int(table.held(seat, s.PRIVATE_TILE))
        if town != NOTHING or tile != NOTHING:
            crossroads = (
                None if tile == NOTHING else space(table, s.PRIVATE, int(table.tables.tile_back[tile]))
            )
            return {
                "owner": colour,
                "settlement": None if town == NOTHING else settlement(table, town, None),
                "crossroads": crossroads,
            }
    return None


CARD_KEYS = tuple(Artefact.__annotations__)


def card(table: TribeState, number: int) -> Artefact:
    """An artefact as it is printed."""
    whole = cast(dict[str, object], printed(table).cards[number])
    return cast(Artefact, {key: whole[key] for key in CARD_KEYS if key in whole})


def deck(table: TribeState) -> dict[str, int]:
    """How many cards of each level lie in the deck; their order nobody knows."""
    ends = [0, *(int(end) for end in table.tables.level_end)]
    at = int(table.deck_at)
    return {str(level): max(0, ends[level] - max(at, ends[level - 1])) for level in (1, 2, 3)}


def token(table: TribeState, number: int) -> v.Token:
    """A bonus token."""
    name = printed(table).names[TOKENS[number]]
    effect = int(table.tables.token_effect[number])
    return {"id": TOKENS[number], "name": name, "effect": printed_effect(table, effect)}


def printed_values(table: TribeState) -> v.Printed:
    """What is printed on the tracks, and on the cards, tokens and tiles that lie open beside the board."""
    mats = [position.write_mat(table, seat) for seat in range(table.seats)]
    owned = {card for mat in mats for card in (*mat["artefacts"], mat["reserved"]) if card}
    spare = [number for number, name in enumerate(TILES) if name[2] == "1" and number not in table.tiles]
    return {
        **lasting_values(table.game, len(table.colours)),
        "cards": {name: card(table, number) for number, name in enumerate(CARDS) if name in owned},
        "tiles": {TILES[number]: back(table, number) for number in spare},
        "worker_level": int(table.tables.worker_level[max(table.round, 1) - 1]),
    }


@lru_cache(maxsize=200)
def lasting_values(game: Game, seats: int) -> v.Printed:
    """What of it is the same through a whole game: made once, and shared by all views."""
    table = cast(TribeState, game.blank(game.colours[:seats]))
    tables, names = table.tables, printed(table).names
    return {
        "cards": {},
        "tiles": {},
        "worker_level": 0,
        "characters": {name: names[name] for name in CHARACTERS},
        "sides": {name: sides(table, number) for number, name in enumerate(CHARACTERS)},
        "starts": {name: start_card(table, number) for number, name in enumerate(STARTS)},
        "tokens": {name: token(table, number) for number, name in enumerate(TOKENS)},
        "reach": [int(cards) for cards in tables.reach],
        "river_explorer": [space for space, more in enumerate(tables.river_explorer) if more],
        "reserve_from": int(tables.reserve_from),
        "discount_from": int(tables.discount_from),
        "symbols": {track: list(places) for track, places in printed(table).symbols.items()},
        "hut": [deepcopy(printed(table).items[tables.hut_item])],
        "road_end": [int(vp) for vp in tables.end_vp],
        "military_rank": [int(vp) for vp in tables.rank_vp],
        "reserved_penalty": int(tables.reserved_penalty),
        "goods_half_points": [int(tables.raw_half_points), int(tables.product_half_points)],
        "first_player_card": first_player_card(table),
        "military_level": [int(level) for level in tables.military_level],
    }


def first_player_card(table: TribeState) -> v.FirstPlayerCard:
    """Both sides of the first-player card (TM-4.4)."""
    tables = table.tables
    third, fourth = tables.third_bonus[table.seats] == 1, tables.fourth_bonus[table.seats] == 1
    return {
        "front": printed_effect(table, int(tables.front)),
        "third": printed_effect(table, int(tables.third)) if third else None,
        "fourth": printed_effect(table, int(tables.fourth)) if fourth else None,
        "back": printed_effect(table, int(tables.back)),
        "back_from_round": int(tables.back_from_round),
    }


def sides(table: TribeState, character: int) -> v.Sides:
    """Both sides of a character."""
    child, adult = printed(table).sides[character * 2 : character * 2 + 2]
    return {"child": deepcopy(child), "adult": deepcopy(adult)}


def start_card(table: TribeState, number: int) -> v.StartCard:
    """A starting card."""
    effect = printed_effect(table, int(table.tables.start_effect[number]))
    return {"name": printed(table).names[STARTS[number]], "effect": effect}


def back(table: TribeState, tile: int) -> v.TileBack:
    """The back of a tile of level 1: a settlement or a crossroads space (TM-4.9)."""
    if TILES[tile].startswith("PQ"):
        return {"settlement": settlement(table, tile, None)}
    return {"crossroads": printed_effect(table, int(table.tables.tile_back[tile]))}


def draft(table: TribeState) -> v.Pool | None:
    """The cards that lie face up in the draft; None before they are revealed and after it."""
    if table.stage != s.SETTING_UP or table.pool_characters == 0 or is_pool_hidden(table):
        return None
    return {
        "characters": [name for number, name in enumerate(CHARACTERS) if table.pool_characters >> number & 1],
        "starting_cards": [name for number, name in enumerate(STARTS) if table.pool_starts >> number & 1],
    }
