"""The final count (TM-12) line by line in words, and every point with what it comes from."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.events import Entry
from clayworks.core.messages import Message, listed
from clayworks.core.sentences import FINAL_SCORING, gains_points
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.components import printed
from clayworks.games.terramara.rules import sources
from clayworks.games.terramara.rules.origins import SPOTS_AT
from clayworks.games.terramara.rules.scoring import OF_EACH
from clayworks.games.terramara.rules.state import NEUTRAL, SPOTS, TribeTable
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p
from clayworks.games.terramara.words.abilities import does_words
from clayworks.games.terramara.words.printed_names import CONDITION_NAMES


def tell_artefacts(table: TribeTable, player: Message, count: int) -> Message:
    """Line 2."""
    return M("Created artefacts") if count else M("Created artefacts: there are none")


def tell_abilities(table: TribeTable, player: Message, count: int) -> Message:
    """Line 3."""
    return M("End abilities of artefacts") if count else M("End abilities of artefacts: there are none")


def tell_military(table: TribeTable, player: Message, packed: int) -> Message:
    """Line 4: who has come how far, the strongest first; the neutral players take ranks, too (TM-12.1)."""
    seats, neutrals = len(table.colours), int(table.tables.neutrals[len(table.colours)])
    owners = [*range(seats), *range(NEUTRAL, NEUTRAL + neutrals)]
    strength = {owner: packed // OF_EACH**place % OF_EACH for place, owner in enumerate(owners)}
    order = sorted(owners, key=lambda owner: -strength[owner])
    standing = [
        M("{player}: {count}", player=n.owner_name(table, owner), count=strength[owner]) for owner in order
    ]
    return M("Military rank – {standing}", standing=listed(standing))


def tell_road(table: TribeTable, player: Message, count: int) -> Message:
    """Line 5."""
    return M("End of the road") if count else M("End of the road: no caravan is there")


def tell_reserved(table: TribeTable, player: Message, count: int) -> Message:
    """Line 7."""
    return M("Artefacts still reserved") if count else M("Artefacts still reserved: there are none")


BEATS: dict[str, Callable[..., Message]] = {
    "score_artefacts": tell_artefacts,
    "score_abilities": tell_abilities,
    "score_military": tell_military,
    "score_road": tell_road,
    "score_no_flags": lambda table, player: M("Settlements: nobody has placed a flag"),
    "score_settlement": lambda table, player, row, tile: M(
        "Settlement of row {row}: {what}", row=row + 1, what=n.settlement_words(table.tables, tile)
    ),
    "score_private": lambda table, player, tile: M(
        "Private settlement of {player}: {what}", player=player, what=n.settlement_words(table.tables, tile)
    ),
    "score_reserved": tell_reserved,
    "score_goods": lambda table, player: M("Goods that are left"),
}
"""The lines of the count, each with everybody in it."""

TELL_COUNT: dict[str, Callable[..., Message]] = {
    "final": lambda table, player: FINAL_SCORING,
    **BEATS,
    "reached": lambda table, player, tile, count: M(
        "{player} has {count} ({condition})",
        player=player,
        count=count,
        condition=CONDITION_NAMES[int(table.tables.settlement_condition[tile])],
    ),
    "left": lambda table, player, raw, products: M(
        "{player} has {raw} and {products}",
        player=player,
        raw=n.raw_goods(raw),
        products=n.products(products),
    ),
}


def tell_points(table: TribeTable, entry: Entry) -> Message:
    """Points as a sentence: who, how many, and from which card, space, token or settlement."""
    player = n.COLOUR_NAMES[table.colours[entry.seat]]
    return gains_points(player, entry.points, cause(table, entry))


def cause(table: TribeTable, entry: Entry) -> Message:
    """What points come from, as precisely as the table shows it."""
    if not entry.places:
        return n.SOURCE_NAMES[entry.source]
    place = entry.places[0]
    name = p.origin(table, place).short
    if entry.source == sources.FROM_ABILITIES:
        does = does_words(printed(table).cards[place])
        return M("{card} ({what})", card=name, what=does)
    if entry.source == sources.FROM_RESERVED:
        return M("{card} was not created", card=name)
    if entry.source == sources.FROM_TOKENS:
        if SPOTS_AT <= place < SPOTS_AT + SPOTS:
            return p.token(table, int(table.tokens[place - SPOTS_AT])).short
        return n.SOURCE_NAMES[entry.source]
    if entry.source in NAMED:
        return name
    return n.SOURCE_NAMES[entry.source]


NAMED = frozenset(
    (
        sources.FROM_SPACES,
        sources.FROM_CARDS,
        sources.FROM_CHARACTERS,
        sources.FROM_ARTEFACTS,
        sources.FROM_SETTLEMENTS,
    )
)
"""Sources of which the name of the place says it all."""
