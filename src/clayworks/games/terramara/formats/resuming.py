"""Reading what a position between two turns says besides (TM-13.5), so that the game can go on.

Everything must fit together (TM-18); what does not is named.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.messages import Message
from clayworks.core.reading import Reader, any_of
from clayworks.core.state import NOTHING
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.faults import RESUMING, Faults, Player, under
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.dealing import lay_tiles
from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.notation import (
    CARDS,
    CHARACTERS,
    MEMBERS,
    NEUTRALS,
    SETTLEMENTS,
    SPACES,
    SPOTS,
    TILES,
    TOKENS,
)
from clayworks.games.terramara.rules.placing import capacity, is_future, is_special
from clayworks.games.terramara.rules.setup import (
    CARD_NUMBERS,
    TILE_NUMBERS,
    check_tiles,
    check_tokens,
    is_number,
)
from clayworks.games.terramara.rules.setup_decisions import tokens_left_over
from clayworks.games.terramara.rules.steps import FINAL_SCORING, TURN, renew
from clayworks.games.terramara.rules.tables import EXTRA_EXPLORER, PRIVATE_CROSSROADS, PRIVATE_TOKENS


def read(position: dict[str, Any], players: list[Player], table: TribeState, faults: Faults) -> None:
    """Put everything on the table, at the stop before the next turn."""
    top = Reader(position, faults=faults.of(RESUMING))
    table.round = top.integer("round", 1, s.ROUNDS)
    table.first = table.colours.index(top.word("first_player", table.colours))
    table.holder = table.colours.index(top.word("next_first_player", table.colours))
    table.track = top.integer("track", 0, int(table.tables.workers_on_track[table.round - 1]))
    reserve = top.sub("reserve")
    table.reserve = vec[i64](
        [reserve.integer(str(level + 1), 0, int(table.tables.worker_reserve[level])) for level in range(3)]
    )
    read_board(position, table, faults)
    if any(faults.by_rule):
        return  # the rest can't be judged without players and tiles
    for seat, (_, player) in enumerate(players):
        read_player(under(player, faults, RESUMING), table, seat)
    read_deck(top, table)
    read_spaces(top, table)
    read_fire(top, table)
    read_draws(top, table)
    if not faults.of(RESUMING):
        check_workers(table, faults.of(RESUMING))
        check_members(table, faults.of(RESUMING))
        read_turn(top, table)


# -- the board ---------------------------------------------------------------------------------------------


def read_board(position: dict[str, Any], table: TribeState, faults: Faults) -> None:
    """Tiles and tokens (TM-5.1, TM-5.4)."""
    found: list[Message] = []
    for side in ("left", "right"):
        check_tiles(side, side, position.get(side), found)
    check_tokens("tokens", position.get("tokens"), found)
    for fault in found:
        faults.add(RESUMING, fault)
    if found:
        return
    tiles = [TILE_NUMBERS[tile] for side in ("left", "right") for tile in position[side]]
    lay_tiles(table, vec[i64](tiles))
    table.tokens = vec[i64]([TOKENS.index(position["tokens"][spot]) for spot in SPOTS])
    settlements = position.get("settlements")
    if isinstance(settlements, dict) and position["left"][:4] != [settlements.get(n) for n in SETTLEMENTS]:
        faults.add(RESUMING, M("left: rows 1 to 4 must be the tiles of settlements"))


def read_deck(top: Reader, table: TribeState) -> None:
    """Row and deck: all cards different, the deck as dealt from the top (TM-5.5, TM-18.5)."""
    row = top.words("row", CARDS, 0, s.SLOTS)
    deck = top.words("deck", CARDS, 0, len(CARDS))
    taken = {CARDS[entry // 4] for entry in table.created[: table.all_created]}
    taken |= {CARDS[table.held(seat, s.RESERVED)] for seat in range(len(table.colours))
              if table.held(seat, s.RESERVED) != NOTHING}  # fmt: skip
    for card in (*row, *deck):
        if card in taken:
            top.faults.append(M("row, deck: {card} can't lie there too", card=card))
        taken.add(card)
    levels = [int(card[1]) for card in deck]
    gone = (table.round // 2, (table.round - 1) // 2)  # levels that have left the deck, and the row
    counts = [levels.count(level) for level in (1, 2, 3)]
    full = [16, 16, 20]
    if levels != sorted(levels) or any(
        counts[low] and counts[high] != full[high] for low in range(3) for high in range(low + 1, 3)
    ):
        top.faults.append(
            M("deck: level 1 must lie above level 2 above level 3, dealt from the top (TM-5.5)")
        )
    if any(level <= gone[0] for level in levels):
        top.faults.append(
            M("deck: level {level} has left it in round {round} (TM-6.2)", level=gone[0], round=table.round)
        )
    if any(int(card[1]) <= gone[1] for card in row):
        top.faults.append(
            M("row: level {level} has left it in round {round} (TM-6.2)", level=gone[1], round=table.round)
        )
    for level in range(gone[0] + 1, 4):
        if sum(int(card[1]) == level for card in taken) != full[level - 1]:
            top.faults.append(
                M("deck: all artefacts of level {level} must lie somewhere (TM-18.5)", level=level)
            )
    if len(row) < s.SLOTS and deck:
        top.faults.append(M("row: can be shorter than eight only when the deck is empty (TM-10.1)"))
    if top.faults:
        return
    # What has left the deck stands above it: the levels keep their places.
    above = sorted((card for card in CARDS if card not in deck), key=lambda card: card[1])
    table.deck = vec[i64]([CARD_NUMBERS[card] for card in (*above, *deck)])
    table.deck_at = len(above)
    table.in_row = len(row)
    for slot, card in enumerate(row):
        table.row[slot] = CARD_NUMBERS[card]


# -- players -----------------------------------------------------------------------------------------------


def read_player(player: Reader, table: TribeState, seat: int) -> None:
    """Hand, workers and abilities used, the private things of a character."""
    hand = player.sub("hand")
    table.put(seat, s.HAND + s.EXPLORER, hand.integer("explorers", 0, 12))
    table.put(seat, s.HAND + s.CHIEF, hand.integer("chief", 0, 1))
    table.put(seat, s.HAND + s.WARRIOR, hand.integer("warriors", 0, int(table.tables.warriors)))
    table.put(seat, s.WAITING, int(player.flag("explorer_waiting")))
    table.put(seat, s.UNMOVED, int(player.flag("flip_open")))
    read_used_workers(player, table, seat)
    for place, card in enumerate(table.tables.round_cards):
        if int(card) * 4 + seat in table.created[: table.all_created]:
            table.put(seat, s.ROUND_CARDS, table.held(seat, s.ROUND_CARDS) | 1 << place)
    read_used(player, table, seat)
    read_private(player, table, seat)
    passed = [space for space in range(int(table.held(seat, s.RIVER)) + 1) if explorer_waits(table, space)]
    if bool(passed) == bool(table.held(seat, s.WAITING)):
        player.fault("explorer_waiting", M("true exactly until the canoe has passed it (TM-9.5)"))
    renew(table, seat)


def explorer_waits(table: TribeState, space: int) -> bool:
    """Whether the fifth explorer waits at a river space."""
    return table.tables.river_explorer[space] == 1


def read_used_workers(player: Reader, table: TribeState, seat: int) -> None:
    """Parallel to `workers`."""
    workers = player.table.get("workers", [])
    used = player.table.get("workers_used")
    if (
        not isinstance(used, list)
        or len(used) != len(workers)
        or not all(isinstance(flag, bool) for flag in used)
    ):
        player.fault("workers_used", M("a list of true and false, parallel to workers"))
        return
    for level, flag in zip(workers, used, strict=True):
        table.add(seat, s.USED_WORKERS + level - 1, int(flag))


def read_used(player: Reader, table: TribeState, seat: int) -> None:
    """Once-per-round artefacts and abilities (TM-7.2)."""
    cards = [CARDS[card] for card in table.tables.round_cards]
    character = int(table.held(seat, s.CHARACTER))
    side = character * 2 + int(table.held(seat, s.ADULT))
    for name in player.words("used", (*cards, *CHARACTERS), 0, len(cards) + 1):
        if name in CHARACTERS:
            once = character != NOTHING and (
                table.tables.side_round[side] != NOTHING or table.tables.side_modifier[side] & PRIVATE_TOKENS
            )
            if CHARACTERS.index(name) != character or not once:
                player.fault("used", M("without a character that has no ability once per round (TM-7.2)"))
            table.put(seat, s.ABILITY_USED, 1)
        elif table.held(seat, s.ROUND_CARDS) >> cards.index(name) & 1 == 0:
            player.fault("used", M("without {name}, which is not before this player", name=name))
        else:
            table.put(seat, s.USED_CARDS, table.held(seat, s.USED_CARDS) | 1 << cards.index(name))


def read_private(player: Reader, table: TribeState, seat: int) -> None:
    """Left-over tokens of the Collector, crossroads tile of the Settler (TM-11.6, TM-11.7)."""
    character = int(table.held(seat, s.CHARACTER))
    side = character * 2 + int(table.held(seat, s.ADULT))
    modifier = 0 if character == NOTHING else int(table.tables.side_modifier[side])
    left = int(tokens_left_over(table)) if modifier & PRIVATE_TOKENS else 0
    for token in player.words("private_tokens", TOKENS, 0, len(TOKENS)):
        number = TOKENS.index(token)
        if left >> number & 1 == 0:
            player.fault("private_tokens", M("tokens that lie on no spot, before the Collector (TM-11.6)"))
        table.put(seat, s.PRIVATE_TOKENS_LEFT, table.held(seat, s.PRIVATE_TOKENS_LEFT) | 1 << number)
    tile = player.table.get("private_crossroads")
    if not modifier & PRIVATE_CROSSROADS:
        if tile is not None:
            player.fault("private_crossroads", M("null: only the Settler has one (TM-11.7)"))
        return
    unused = [name for name in TILES if name.startswith("FM1") and TILE_NUMBERS[name] not in table.tiles]
    if tile not in unused:
        player.fault("private_crossroads", any_of(unused))
    else:
        table.put(seat, s.PRIVATE_TILE, TILE_NUMBERS[str(tile)])


# -- members -----------------------------------------------------------------------------------------------


def read_spaces(top: Reader, table: TribeState) -> None:
    """Members in the order of arrival."""
    spaces = top.sub("spaces")
    for name, there in spaces.table.items():
        members = [read_member(table, member) for member in there] if isinstance(there, list) else []
        if not members or None in members:
            spaces.fault(name, M("a list of [owner, kind]"))
            continue
        place, _, owner = name.partition(":")
        found = [member for member in members if member is not None]
        if place == "HUT" and owner in table.colours:
            fill_hut(spaces, name, table, table.colours.index(owner), found)
        elif place in SPACES and (owner in table.colours if place == "CRP" else not owner):
            fill_space(spaces, name, table, SPACES.index(place), found)
        else:
            spaces.fault(name, M("absent: there is no such space"))


def read_member(table: TribeState, member: Any) -> int | None:
    """One number for `[owner, kind]`, or None."""
    if not isinstance(member, list) or len(member) != 2:
        return None
    owners = [*table.colours, *NEUTRALS[: int(table.tables.neutrals[len(table.colours)])]]
    if member[0] not in owners or member[1] not in MEMBERS:
        return None
    place = owners.index(member[0])
    owner = place if place < len(table.colours) else s.NEUTRAL + place - len(table.colours)
    return int(s.member(owner, MEMBERS.index(member[1])))


def fill_hut(spaces: Reader, name: str, table: TribeState, seat: int, members: list[int]) -> None:
    """A hut takes any number of its owner's members (TM-8.9)."""
    for member in members:
        if s.owner_of(member) != seat:
            spaces.fault(name, M("members of its owner"))
        table.put(seat, s.IN_HUT, table.held(seat, s.IN_HUT) << 2 | s.kind_of(member) + 1)


def fill_space(spaces: Reader, name: str, table: TribeState, space: int, members: list[int]) -> None:
    """TM-18.4."""
    kinds = [int(s.kind_of(member)) for member in members]
    owners = [int(s.owner_of(member)) for member in members]
    if len(members) > capacity(table, space):
        spaces.fault(name, M("at most {count} members (TM-8.3)", count=capacity(table, space)))
        return
    if len(members) == 2 and (kinds[0] != s.EXPLORER or (owners[0] == owners[1] and kinds[1] != s.WARRIOR)):
        spaces.fault(name, M("an explorer first, and no second member of its owner but a warrior (TM-8.3)"))
    if any(owner >= s.NEUTRAL and kind != s.EXPLORER for owner, kind in zip(owners, kinds, strict=True)):
        spaces.fault(name, M("explorers only for neutral players (TM-5.7)"))
    if s.is_territory(space) and s.round_of(s.row_of(space)) < table.round:
        spaces.fault(name, M("absent: its row has been flipped (TM-6.4)"))
    if is_future(table, space) and any(kind != s.EXPLORER for kind in kinds):
        spaces.fault(name, M("explorers only on a future row (TM-8.3)"))
    if s.is_territory(space) and is_special(table, space) and table.round < s.ROUNDS:
        spaces.fault(name, M("absent: a special space is closed before round 5 (TM-8.4)"))
    for place, member in enumerate(members):
        table.spaces[space * 2 + place] = member


def read_fire(top: Reader, table: TribeState) -> None:
    """One fire token on each row that is not flipped, with two and three players (TM-5.7)."""
    fire = top.words("fire", SPACES, 0, s.ROWS)
    rows = range(int(table.round), s.ROWS + 1) if table.tables.neutrals[len(table.colours)] else range(0)
    found = [SPACES.index(name) for name in fire]
    if sorted(s.row_of(space) for space in found if s.is_territory(space)) != list(rows) or len(found) != len(
        rows
    ):
        top.fault("fire", M("one small space of each row that is not flipped (TM-5.7)"))
        return
    burning = [NOTHING] * s.ROWS
    for space in found:
        if table.spaces[space * 2] or is_special(table, space):
            top.fault("fire", M("on spaces without members that are not special (TM-5.7)"))
        burning[int(s.row_of(space)) - 1] = space
    table.fire = vec[i64](burning)


def check_workers(table: TribeState, faults: list[Message]) -> None:
    """TM-18.6: not more workers than there are; some may have been left on earlier rounds."""
    for level in range(3):
        owned = sum(int(table.held(seat, s.WORKERS + level)) for seat in range(len(table.colours)))
        on_track = int(table.track) if table.tables.worker_level[table.round - 1] == level + 1 else 0
        if owned + table.reserve[level] + on_track > table.tables.worker_count[level]:
            faults.append(M("workers: more of level {level} than there are (TM-4.2)", level=level + 1))


def check_members(table: TribeState, faults: list[Message]) -> None:
    """TM-18.2, TM-18.3: every tribe is complete, and there are four warriors."""
    board: Counter[tuple[int, int]] = Counter()
    for member in table.spaces:
        if member:
            board[int(s.owner_of(member)), int(s.kind_of(member))] += 1
    warriors = 0
    for seat, colour in enumerate(table.colours):
        packed = int(table.held(seat, s.IN_HUT))
        while packed:
            board[seat, (packed & 3) - 1] += 1
            packed >>= 2
        tribe = [int(table.held(seat, s.HAND + kind)) + board[seat, kind] for kind in range(3)]
        extra = int(table.has(seat, EXTRA_EXPLORER)) + 1 - int(table.held(seat, s.WAITING))
        wanted = int(table.tables.explorers) + extra
        if tribe[s.EXPLORER] != wanted:
            faults.append(
                M(
                    "{colour}: {count} explorers, must be {wanted} (TM-18.2)",
                    colour=colour,
                    count=tribe[s.EXPLORER],
                    wanted=wanted,
                )
            )
        if tribe[s.CHIEF] != 1:
            faults.append(
                M("{colour}: {count} chiefs, must be 1 (TM-18.2)", colour=colour, count=tribe[s.CHIEF])
            )
        warriors += tribe[s.WARRIOR]
    if warriors > table.tables.warriors:
        faults.append(
            M(
                "warriors: {count}, but there are {most} (TM-18.3)",
                count=warriors,
                most=table.tables.warriors,
            )
        )
    table.warriors = int(table.tables.warriors) - warriors


# -- what comes next ---------------------------------------------------------------------------------------


def read_draws(top: Reader, table: TribeState) -> None:
    """The neutral cards of later rounds, without which the game can't go on (TM-13.5)."""
    neutrals = int(table.tables.neutrals[len(table.colours)])
    later = s.ROUNDS - int(table.round)
    table.rounds_drawn = table.round
    if not neutrals or not later:
        return
    four = top.flag("neutral_four") if top.has("neutral_four") else True
    table.neutral_four = int(four)
    draws = top.table.get("neutral_draws")
    good = isinstance(draws, list) and len(draws) in (later, s.ROUNDS)
    lists = draws[-later:] if good and isinstance(draws, list) else []
    for cards in lists:
        good = good and isinstance(cards, list) and all(is_number(card, 4 if four else 3) for card in cards)
        good = good and len(cards) == neutrals == len(set(cards))
    if not good:
        top.fault(
            "neutral_draws",
            M(
                "{later} lists of {neutrals} different neutral cards, for later rounds",
                later=later,
                neutrals=neutrals,
            ),
        )
        return
    numbers = [0] * (2 * s.ROUNDS)
    for number, cards in enumerate(lists, int(table.round)):
        numbers[number * 2 : number * 2 + neutrals] = cards
    table.draws = vec[i64](numbers)


def read_turn(top: Reader, table: TribeState) -> None:
    """Who takes the next turn; null after the last one (TM-13.5)."""
    members = [int(table.hand(seat)) for seat in range(len(table.colours))]
    if top.table.get("to_move", "") is None:
        if table.round < s.ROUNDS or any(members):
            top.fault("to_move", M("a player: the game is not over yet"))
        table.push(FINAL_SCORING, NOTHING)
        return
    seat = table.colours.index(top.word("to_move", table.colours))
    if not top.faults and not members[seat]:
        top.fault("to_move", M("a player with a member in hand (TM-6.3)"))
    table.active = table.seat = seat
    table.push(TURN, seat)
