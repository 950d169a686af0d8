"""The places of the land in the legend: homeland, rows, tiles, road and settlements."""

from __future__ import annotations

from functools import reduce

from clayworks.core.legend import Piece, symbol
from clayworks.core.messages import Message
from clayworks.games.terramara import MN, M
from clayworks.games.terramara.formats.components import Printed
from clayworks.games.terramara.formats.effect_types import Effect
from clayworks.games.terramara.formats.view_types import Settlement
from clayworks.games.terramara.pictures import legend_drawings as pictures
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.notation import (
    CONDITIONS,
    CROSSROADS,
    HOMELAND,
    SETTLEMENTS,
    SPECIAL_SPACES,
    TILES,
)
from clayworks.games.terramara.words import does
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p
from clayworks.games.terramara.words.printed_names import CONDITION_NAMES
from clayworks.games.terramara.words.uses import USES

PLAYERS = (2, 3, 4)


def effect_of(printed: Printed, number: int) -> Effect:
    """An effect as it is written."""
    return printed.effects[int(number)]


# -- homeland (TM-4.4) -------------------------------------------------------------------------------------


def homeland(printed: Printed) -> list[Piece]:
    """Its spaces, with the numbers of players that they are for."""
    tables = printed.tables
    found = []
    for number, space in enumerate(HOMELAND):
        effect = effect_of(printed, tables.homeland_effect[number])
        room = int(tables.capacity[number])
        players = [str(one) for one in PLAYERS if tables.homeland_open[one * s.HOMELAND + number]]
        found.append(
            Piece(
                space.removeprefix("H.").replace("_", "-"),
                p.printed_name(printed.names[space]),
                MN(
                    "{what} There is room for {count} member. In games of {players} players.",
                    "{what} There is room for {count} members. In games of {players} players.",
                    room,
                    what=told(effect),
                    players="/".join(players),
                ),
                HOME_RULES.get(space, "TM-4.4"),
                pictures.homeland_space(effect, room),
                pictures.HOME,
                (f"space:{space}",),
            )
        )
    return found


def told(effect: Effect) -> Message:
    """What a space of the homeland does, in sentences."""
    sentences: list[Message] = []
    for item in effect:
        if item["op"] == "hire":
            sentences.append(does.hire())
        elif item["op"] == "raid":
            sentences.append(does.raid(item["loss"]))
        elif item["op"] == "first_player":
            sentences.append(does.first_player())
    return reduce(does.both, sentences) if sentences else M("{what}.", what=n.words(effect))


HOME_RULES = {
    "H.hire": "TM-9.8",
    "H.raid": "TM-9.9",
    "H.first": "TM-9.10",
    "H.raid_and_first": "TM-9.10",
}
"""Where more is said of what a space does."""


# -- the land (TM-4.9, TM-8.2 to TM-8.5) -------------------------------------------------------------------


def land(printed: Printed) -> list[Piece]:
    """Spaces of a row, what closes them, and what comes when a row is over."""
    tables = printed.tables
    banned = int(tables.banned_capacity)
    ban = ("tm-explorer", f"≤{banned}")
    return [
        Piece(
            "territory",
            M("spaces of a row"),
            does.territory(),
            "TM-8.2",
            pictures.fixed(pictures.territory(front(printed, 0)[0], 0)),
            pictures.FIELD,
            ("space", "row"),
        ),
        *(special(printed, tile) for tile in range(len(TILES)) if tables.special_condition[tile] >= 0),
        Piece("fire", M("fire"), does.fire(), "TM-8.3", symbol("tm-fire")),
        Piece(
            "crossroads-space",
            M("crossroads space"),
            does.crossroads_space(),
            "TM-8.5",
            pictures.crossroads_space(effect_of(printed, tables.tile_back[TILES.index("FM1a")])),
            pictures.TOWN,
            tuple(f"space:{space}" for space in CROSSROADS),
        ),
        Piece(
            "ban",
            M("ban token"),
            does.ban(banned),
            "TM-4.13",
            pictures.sign(ban),
            pictures.sign_size(ban),
        ),
        Piece(
            "private-crossroads",
            M("private crossroads space"),
            does.private_crossroads(),
            "TM-11.7",
            symbol("tm-child"),
            elements=("space:CRP",),
        ),
    ]


def front(printed: Printed, tile: int) -> list[Effect]:
    """The spaces of a tile, from left to right."""
    first = tile * pictures.FRONT
    return [effect_of(printed, one) for one in printed.tables.tile_effect[first : first + pictures.FRONT]]


def asks(printed: Printed, tile: int) -> tuple[int, int] | None:
    """What the special space of a tile looks at, and how much of it; None if it has none."""
    condition = int(printed.tables.special_condition[tile])
    return None if condition < 0 else (condition, int(printed.tables.special_min[tile]))


def special(printed: Printed, tile: int) -> Piece:
    """A special space."""
    condition, least = asks(printed, tile) or (0, 0)
    effect = front(printed, tile)[-1]
    return Piece(
        f"special-{TILES[tile]}",
        M("special space"),
        does.both(special_words(effect, condition, least), does.special()),
        "TM-8.4",
        pictures.special(effect, CONDITIONS[condition], least),
        pictures.FIELD,
        tuple(f"space:{space}" for space in SPECIAL_SPACES),
    )


def special_words(effect: Effect, condition: int, least: int) -> Message:
    """What a special space brings, and what it asks for."""
    return M("{what}; {needs}.", what=n.words(effect), needs=n.needed(condition, least))


def tiles(printed: Printed) -> list[Piece]:
    """All territory tiles with both sides."""
    found = []
    for tile, name in enumerate(TILES):
        spaces, need, town = front(printed, tile), asks(printed, tile), settlement(printed, tile)
        first, second, third = (n.words(effect) for effect in spaces)
        back, drawn = M("It is not turned over."), None
        if need is not None:
            third = M("{what} ({needs})", what=third, needs=n.needed(*need))
        if town is not None:
            back = M("Back: settlement, {what}.", what=n.settlement_words(printed.tables, tile))
            drawn = pictures.settlement(town)
        elif printed.tables.tile_back[tile] >= 0:
            effect = effect_of(printed, printed.tables.tile_back[tile])
            back = M("Back: crossroads space, {what}.", what=n.words(effect))
            drawn = pictures.crossroads_space(effect)
        shown = None if need is None else (CONDITIONS[need[0]], need[1])
        found.append(
            Piece(
                name,
                p.tile(tile).short,
                does.both(M("{first}; {second}; {third}.", first=first, second=second, third=third), back),
                "TM-4.9",
                pictures.tile(name, spaces, shown, drawn),
                pictures.TOWN if drawn is None else pictures.BOTH_SIDES,
                (f"tile:{name}",),
            )
        )
    return found


# -- road and settlements (TM-4.7, TM-12.2) ----------------------------------------------------------------


def road(printed: Printed) -> list[Piece]:
    """Crossroads, detours, and both ends."""
    worth = [int(vp) for vp in printed.tables.end_vp]
    said = M("In the order of arrival: {points} VP.", points="/".join(map(str, worth)))
    return [
        node("start", p.crossroads(0).short, does.crossroads(0), "TM-4.7", "0", ("node:X0",)),
        node(
            "crossroads",
            M("crossroads"),
            does.crossroads(1),
            "TM-8.5",
            "1",
            tuple(f"node:X{number}" for number in range(1, s.ROWS)),
        ),
        Piece(
            "token-detour",
            M("token beside the road"),
            does.token_beside_road(),
            "TM-9.7",
            pictures.detour(("tm-ore", "1"), ("tm-cattle", "1")),
            pictures.TOKEN,
            ("node",),
        ),
        Piece(
            "settlement-detour",
            M("way to a settlement"),
            does.way_to_settlement(),
            "TM-9.6",
            pictures.detour(("tm-flag", ""), ("tm-worker", "")),
            pictures.TOKEN,
            tuple(f"node:{name}" for name in SETTLEMENTS),
        ),
        Piece(
            "end",
            p.crossroads(s.ROWS).short,
            does.both(USES["road-end"][0], said),
            "TM-9.6",
            pictures.points(worth),
            (len(worth) * 30 + 6, 40),
            ("road-end", f"node:X{s.ROWS}"),
        ),
    ]


def node(key: str, name: Message, what: Message, rule: str, number: str, elements: tuple[str, ...]) -> Piece:
    """A place of the road with its number."""
    return Piece(key, name, what, rule, pictures.node(number), pictures.NODE, elements)


def settlements(printed: Printed) -> list[Piece]:
    """What a settlement is, and what each of them looks at."""
    found = []
    for tile, name in enumerate(TILES):
        town = settlement(printed, tile)
        if town is not None:
            found.append(
                Piece(
                    name,
                    CONDITION_NAMES[CONDITIONS.index(town["condition"])],
                    M("{what}.", what=n.settlement_words(printed.tables, tile)),
                    "TM-12.2",
                    pictures.settlement(town),
                    pictures.TOWN,
                )
            )
    private = Piece(
        "private",
        M("private settlement"),
        USES["private-settlement"][0],
        "TM-11.7",
        symbol("tm-child"),
        elements=("private-settlement",),
    )
    return [*found, private]


def settlement(printed: Printed, tile: int) -> Settlement | None:
    """The settlement on the back of a tile; None if it has another back."""
    tables = printed.tables
    condition = int(tables.settlement_condition[tile])
    if condition < 0:
        return None
    return {
        "tile": TILES[tile],
        "condition": CONDITIONS[condition],
        "steps": [int(step) for step in tables.settlement_steps[tile * 3 : tile * 3 + 3]],
        "vp": [int(vp) for vp in tables.settlement_vp[tile * 3 : tile * 3 + 3]],
        "flags": [],
    }
