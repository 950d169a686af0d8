"""What one seat may see, as plain data: exactly the table of XI-5.1.

Nothing hidden may be computed from a view. So of a secret choice others learn only that it was made, not
in how many steps, and the question that somebody is at stands in the view of that seat alone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from clayworks.core.state import NOTHING
from clayworks.core.views import Printed
from clayworks.games.xian.formats import position as p
from clayworks.games.xian.formats import view_types as v
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.buildings import is_closed
from clayworks.games.xian.rules.choosing import is_undecided, secret_decision
from clayworks.games.xian.rules.notation import (
    BUILDINGS,
    CARD_KINDS,
    CARDS,
    END_TILES,
    EQUIPMENT,
    KINDS,
    MATERIALS,
    PHASES,
    PIGMENTS,
    PLACES,
    PRESTIGE_COUNTS,
    REQUESTS,
    SECTIONS,
    STARTS,
    TILES,
    TOKENS,
    space_name,
    space_names,
)
from clayworks.games.xian.rules.tables import ANY, Tables


def view(table: s.XianTable, seat: int | None) -> v.XianView:
    """The table as a seat sees it; None is a spectator, who sees no hand at all."""
    return {
        "game": table.game.name,
        "seat": seat,
        "colours": list(table.colours),
        "turn": int(table.turn),
        "round": int(table.round),
        "phase": PHASES[table.phase],
        "active": active(table),
        "deciders": deciders(table),
        "decision": question(table, seat),
        "pending": pending(table) if table.phase == s.OWN_ROUNDS and table.stage != NOTHING else None,
        "order": [table.colours[other] for other in table.order],
        "players": {colour: player(table, other, seat) for other, colour in enumerate(table.colours)},
        "supervisors": p.write_supervisors(table),
        "track": ["start", *(TILES[kind] for kind in table.tables.track_tiles if kind != NOTHING), "end"],
        "buildings": {place: building(table, number) for number, place in enumerate(PLACES)},
        "minister": BUILDINGS[table.minister] if table.minister != NOTHING else None,
        "minister_bonus": table.bonus_left,
        "requests": {name: request(table, number) for number, name in enumerate(REQUESTS)},
        "turn_track": [TOKENS[number] for number in turn_track(table)],
        "face_down_requests": face_down(table),
        "row": [equipment(table, card) for card in table.row],
        "equipment_deck": int(s.EQUIPMENT - table.drawn),
        "discarded_equipment": [
            card for number, card in enumerate(EQUIPMENT) if table.owners[number] == s.DISCARDED
        ],
        "end_tiles": tiles(table.end_tiles),
        "removed_end_tiles": tiles(~table.dealt_end_tiles),
        "supply": {colour: int(table.supply[s.pigment(number)]) for number, colour in enumerate(PIGMENTS)},
        "clay_warriors": int(table.clay_warriors),
        "pit": {**p.write_pit(table), "bonuses": bonuses(table)},
        "scores": dict(zip(table.colours, table.scores(), strict=True)),
        "printed": printed(table.tables, int(table.seats), turn_of(table)),
    }


# -- who decides -------------------------------------------------------------------------------------------


def active(table: s.XianTable) -> str | None:
    """Whose own round it is."""
    if table.phase != s.OWN_ROUNDS or table.seat == NOTHING:
        return None
    return table.colours[table.seat]


def deciders(table: s.XianTable) -> list[str]:
    """Who has still to choose: in a secret choice several, in an own round one."""
    return [
        colour
        for seat, colour in enumerate(table.colours)
        if is_undecided(table, seat) or (table.phase == s.OWN_ROUNDS and seat == table.seat)
    ]


def question(table: s.XianTable, seat: int | None) -> str | None:
    """The decision that is open: in an own round for all to see, in a secret choice one's own alone."""
    names = table.game.space.decisions
    if table.phase == s.OWN_ROUNDS:
        return names[table.open] if table.open != NOTHING else None
    if seat is None or not is_undecided(table, seat):
        return None
    return names[secret_decision(table, seat)]


def pending(table: s.XianTable) -> v.Pending:
    """The own round under way: all see what has been named so far."""
    return {
        "stage": table.game.space.decisions[table.stage],
        "begun": table.begun,
        "entering": table.entering,
        "minister_bonus": table.bonus_due,
        "space": space_name(table.tables, table.target) if table.target != NOTHING else None,
        "gives": [KINDS[kind] for kind in (table.given, table.given_second) if kind != NOTHING],
        "takes": [KINDS[table.taken]] if table.taken != NOTHING else [],
    }


# -- players -----------------------------------------------------------------------------------------------


def player(table: s.XianTable, seat: int, viewer: int | None) -> v.Player:
    """Everything before a player that the viewer may see (XI-5.1)."""
    counted = {source: int(table.points_from(seat, n)) for n, source in enumerate(table.game.sources)}
    start, own = table.starts[seat], viewer == seat
    written = p.write_player(table, seat)
    if not own and table.phase != s.OVER_AND_SCORED:  # turned up at the end (XI-17.1)
        written["equipment"] = None
    return {
        **written,
        "prestige": int(table.prestige(seat)),
        "points": counted,
        "space": int(table.held(seat, s.SPACE)),
        "builders": {name: int(table.held(seat, s.BUILDERS + n)) for n, name in enumerate(BUILDINGS)},
        "signatures": int(table.held(seat, s.SIGNATURES)),
        "figures": int(table.held(seat, s.FIGURES)),
        "starting_tile": STARTS[start] if start != NOTHING else None,
        "discards": discards(table, seat),
        "pair": pair(table, seat),
        "chosen": has_chosen(table, seat),
        "exchanged": int(table.held(seat, s.EXCHANGED)) if table.phase != s.FAVOURS else None,
        "deck_size": s.DECK - s.HAND * int(table.turn),
        "hand_size": hand_size(table, seat),
        "equipment_size": len(p.write_equipment(table, seat)),
        "hand": [CARDS[card] for card in table.hand(seat)] if own else None,
        "choice": choice(table, seat) if own else None,
        "returned": returned(table, seat) if own else None,
    }


def returned(table: s.XianTable, seat: int) -> list[str]:
    """The cards returned by favour, which will be in the hand of turn 6 (XI-5.3)."""
    exchanged = int(table.held(seat, s.EXCHANGED))
    end = (seat + 1) * s.DECK
    return sorted(CARDS[card] for card in table.decks[end - exchanged : end])


def choice(table: s.XianTable, seat: int) -> v.Choice | None:
    """What a seat has chosen so far, before all is revealed."""
    if table.phase == s.FAVOURS:
        return {"return": cards(table.held(seat, s.FAVOUR))}
    if table.phase == s.PAIRS:
        return {"under": card(table.held(seat, s.UNDER)), "over": card(table.held(seat, s.OVER))}
    return None


def has_chosen(table: s.XianTable, seat: int) -> bool | None:
    """Whether a secret choice is made; None where there is none."""
    return not is_undecided(table, seat) if table.phase in (s.FAVOURS, s.PAIRS) else None


def hand_size(table: s.XianTable, seat: int) -> int:
    """Cards in hand: a pair leaves it when it is complete, so nobody sees a choice half made."""
    if table.phase in (s.FINAL, s.OVER_AND_SCORED):
        return 0
    in_round = s.HAND if table.round == 1 else s.HAND // 2
    if table.phase == s.FAVOURS or is_undecided(table, seat):
        return in_round
    return in_round - s.HAND // 2


def pair(table: s.XianTable, seat: int) -> v.RevealedPair | None:
    """The revealed pair before a player, until its own round ends."""
    if table.phase != s.OWN_ROUNDS or table.held(seat, s.OVER) == NOTHING:
        return None
    return {"over": CARDS[table.held(seat, s.OVER)], "under": CARDS[table.held(seat, s.UNDER)]}


def discards(table: s.XianTable, seat: int) -> list[str]:
    """All cards that were revealed, but for the pair on the table and the helpers (XI-4.5)."""
    gone = table.held(seat, s.SEEN) & ~(table.held(seat, s.RECRUITED) << s.FIRST_HELPER)
    if table.phase == s.OWN_ROUNDS and table.held(seat, s.OVER) != NOTHING:
        gone &= ~(1 << table.held(seat, s.OVER)) & ~(1 << table.held(seat, s.UNDER))
    return cards(gone)


def cards(bits: int) -> list[str]:
    """The worker cards of a set."""
    return [name for number, name in enumerate(CARDS) if bits >> number & 1]


def card(number: int) -> str | None:
    """A worker card, or none."""
    return CARDS[number] if number != NOTHING else None


# -- the board ---------------------------------------------------------------------------------------------


def building(table: s.XianTable, place: int) -> v.Building:
    """The building on a place, who is in it, and whether its pair is closed."""
    number = list(table.building_places).index(place)
    inside = {colour: int(table.held(seat, s.BUILDERS + number)) for seat, colour in enumerate(table.colours)}
    return {
        "building": BUILDINGS[number],
        "colour": KINDS[list(table.tables.building_of).index(number)],
        "builders": inside,
        "minister": table.minister == number,
        "closed": table.minister != NOTHING and is_closed(table, number),
    }


def request(table: s.XianTable, space: int) -> v.Request | None:
    """The request token on a space, with its colour."""
    number = table.requests[space]
    if number == NOTHING:
        return None
    return {"token": TOKENS[number], "colour": KINDS[table.tables.token_pigments[number]]}


def equipment(table: s.XianTable, card: int) -> v.Equipment | None:
    """A card of the row, with what is printed on it."""
    if card == NOTHING:
        return None
    printed, kind = table.tables, card // s.COPIES
    return {
        "card": EQUIPMENT[card],
        "cost": int(printed.equipment_costs[card]),
        "clay": int(printed.equipment_clay[card]),
        "section": SECTIONS[printed.type_sections[kind]],
        "material": MATERIALS[printed.type_materials[kind]],
    }


def bonuses(table: s.XianTable) -> dict[str, v.Bonus]:
    """What crafting on an empty space gives (XI-2.11)."""
    found: dict[str, v.Bonus] = {}
    for space, name in enumerate(space_names(table.tables)):
        face = table.faces[table.section_of(space)]
        if table.figures[space] == s.EMPTY and face != NOTHING:
            found[name] = bonus(table, face * s.SPACES + space)
    return found


def bonus(table: s.XianTable, at: int) -> v.Bonus:
    """What is printed on one space of one face."""
    given = table.tables.face_resources[at * s.KINDS : (at + 1) * s.KINDS]
    pigments = [kind for number, kind in enumerate(KINDS) if kind in PIGMENTS for _ in range(given[number])]
    return {
        "prestige": int(table.tables.face_prestige[at]),
        "coins": int(given[s.COIN]),
        "clay": int(given[s.CLAY]),
        "pigment": pigments[0] if pigments else None,
        "pigments": pigments,
    }


def turn_track(table: s.XianTable) -> list[int]:
    """The tokens that have moved there, in order: each time the lowest of the four (XI-16.2)."""
    if table.requests[0] == NOTHING:
        return []
    lying = [int(number) for number in table.tokens[: s.REQUESTS]]
    moved = []
    for turn in range(1, int(table.turn)):
        lowest = min(lying, key=lambda number: table.tables.token_numbers[number])
        moved.append(lowest)
        lying[lying.index(lowest)] = int(table.tokens[s.REQUESTS + turn - 1])
    return moved


def face_down(table: s.XianTable) -> list[str]:
    """The tokens that have not turned up yet, as a set: in the order of their numbers."""
    if table.requests[0] == NOTHING:
        return []
    return [TOKENS[number] for number in sorted(table.tokens[s.REQUESTS + table.turn - 1 :])]


def tiles(bits: int) -> list[str]:
    """The end-game tiles of a set."""
    return [name for number, name in enumerate(END_TILES) if bits >> number & 1]


# -- what is printed ---------------------------------------------------------------------------------------


def turn_of(table: s.XianTable) -> int:
    """The turn whose values count: before the first one already its own, after the last one still its own."""
    return min(max(int(table.turn), 1), int(s.TURNS))


@lru_cache(maxsize=200)
def printed(values: Tables, seats: int, turn: int) -> v.Printed:
    """What is printed on board, cards and tiles; only what helpers bring changes, from turn to turn."""
    found: v.Printed = {
        "cards": {name: worker_card(values, number, turn) for number, name in enumerate(CARDS)},
        "tokens": {name: KINDS[values.token_pigments[number]] for number, name in enumerate(TOKENS)},
        "sections": {name: section(values, number) for number, name in enumerate(SECTIONS)},
        "pair_limit": int(values.pair_limits[seats]),
        "minister": {"coins": int(values.minister_coins), "prestige": int(values.minister_prestige)},
        "end_tiles": {
            name: {"prestige": int(values.end_amounts[number]), "most": int(values.end_maximums[number])}
            for number, name in enumerate(END_TILES)
        },
        "prestige_counts": PRESTIGE_COUNTS[values.prestige_counts],
        "spaces": {name: space(values, number) for number, name in enumerate(space_names(values))},
    }
    return cast(v.Printed, Printed(found))


def space(values: Tables, number: int) -> v.Space:
    """Where a space of the pit lies (XI-2.7)."""
    return {
        "section": SECTIONS[values.space_sections[number]],
        "row": int(values.space_rows[number]),
        "column": int(values.space_columns[number]),
    }


def worker_card(values: Tables, number: int, turn: int) -> v.WorkerCard:
    """A worker card (XI-2.2, XI-2.3); a helper's prestige is that of this turn."""
    kind = CARD_KINDS[values.card_kinds[number]]
    shown: v.WorkerCard = {
        "kind": kind,
        "number": int(values.card_numbers[number]),
        "amount": int(values.card_amounts[number]),
        "corner": KINDS[values.card_corners[number]],
    }
    if kind == "helper":
        place = number - s.FIRST_HELPER
        shown["helper"] = list(values.ability_bits).index(1 << place)
        shown["prestige"] = int(values.helper_prestige[place * s.TURNS + turn - 1])
    if kind == "miner":
        shown["pigment"] = KINDS[values.card_pigments[number]]
    return shown


def section(values: Tables, number: int) -> v.Section:
    """A section of the pit (XI-2.9): clay for a warrior, where its pigments are asked for, majorities."""
    second = values.second_pigments[number]
    return {
        "clay": int(values.clay_costs[number]),
        "pigments": [REQUESTS[values.first_pigments[number]], REQUESTS[second] if second != ANY else None],
        "majority": [int(points) for points in values.majorities[number * 3 : number * 3 + 3]],
    }
