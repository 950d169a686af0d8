"""The tracks in the legend: river, military, and what lies beside the board."""

from __future__ import annotations

from clayworks.core.legend import Piece, symbol
from clayworks.core.messages import Message, listed
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.components import Printed
from clayworks.games.terramara.pictures import legend_drawings as pictures
from clayworks.games.terramara.pictures.legend_places import effect_of
from clayworks.games.terramara.words import does
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words.uses import USES

# -- river and military track (TM-4.5, TM-4.6) -------------------------------------------------------------


def river(printed: Printed) -> list[Piece]:
    """What its spaces bring, from its beginning to its end."""
    tables = printed.tables
    last = int(tables.river_max)
    spaces = range(last + 1)
    reach = [int(cards) for cards in tables.reach]
    places = {
        "reserve": int(tables.reserve_from),
        "token": next(space for space in spaces if tables.river_spots[space * 2] >= 0),
        "explorer": next(space for space in spaces if tables.river_explorer[space]),
        "discount": int(tables.discount_from),
        "end": last,
    }
    shown = M(
        "At the start of the river {least} artefacts are in your reach, at its end {most}.",
        least=reach[0],
        most=reach[last],
    )
    penalty, overflow = int(tables.reserved_penalty), int(tables.overflow_culture)
    told = {
        "reserve": (M("reserving"), does.reserving(penalty), "TM-10.2"),
        "token": (M("token beside the river"), USES["spot"][0], "TM-9.5"),
        "explorer": (M("one more explorer"), does.one_more_explorer(), "TM-9.5"),
        "discount": (M("cheaper artefact"), does.discount(), "TM-10.4"),
        "end": (M("end of the river"), does.beyond(overflow), "TM-9.5"),
    }
    first = Piece(
        "reach",
        M("artefacts in reach"),
        shown,
        "TM-10.1",
        pictures.river_space(0, reach[0], ""),
        pictures.SPACE,
        ("river", "reach"),
    )
    return [
        first,
        *(
            Piece(
                key,
                *told[key],
                pictures.river_space(space, reach[space], key),
                pictures.SPACE,
                (f"river:{space}", *(("spot",) if key == "token" else ())),
            )
            for key, space in places.items()
        ),
    ]


def military(printed: Printed) -> list[Piece]:
    """Its levels, the end of the track, and the points for who is strongest (TM-12.1)."""
    tables = printed.tables
    levels = [int(level) for level in tables.military_level]
    firsts = {level: levels.index(level) for level in sorted(set(levels))}
    ranks = [int(vp) for vp in tables.rank_vp]
    found = [
        Piece(
            f"level-{level}",
            M("military level {level}", level=level),
            does.both(M("From {points} military on.", points=first), does.military_level()),
            "TM-9.9",
            pictures.level(level, first),
            elements=tuple(f"military:{space}" for space, one in enumerate(levels) if one == level),
        )
        for level, first in firsts.items()
    ]
    end = M("end of the military track")
    ranked = M(
        "At the end the strongest gain {points} VP; neutral players take their places too.",
        points="/".join(map(str, ranks)),
    )
    return [
        *found,
        Piece(
            "end",
            end,
            does.beyond(int(tables.overflow_military)),
            "TM-9.4",
            pictures.level(max(levels), int(tables.military_max)),
        ),
        Piece(
            "rank",
            M("military rank"),
            ranked,
            "TM-12.1",
            pictures.points(ranks),
            (len(ranks) * 30 + 6, 40),
            ("standing:military", "military"),
        ),
    ]


# -- beside the board (TM-4.2 to TM-4.4) -------------------------------------------------------------------


def beside(printed: Printed) -> list[Piece]:
    """Round, first player, workers and warriors in stock."""
    tables = printed.tables
    front_side, third, fourth, back = (
        n.words(effect_of(printed, number))
        for number in (tables.front, tables.third, tables.fourth, tables.back)
    )
    levels = [int(level) for level in tables.worker_level]
    hire = M(
        "“Hire a worker” brings one of this round. Levels by round: {levels}.",
        levels="/".join(map(str, levels)),
    )
    card = M(
        "Who takes it begins the next round and gains {front}; the third player of the new order gains"
        " {third}, the fourth {fourth}. From round {number} on it only brings {back}.",
        front=front_side,
        third=third,
        fourth=fourth,
        back=back,
        number=int(tables.back_from_round),
    )
    return [
        Piece("round", M("Round"), USES["round"][0], "TM-6.3", pictures.words("1/5"), elements=("round",)),
        Piece(
            "first-player",
            M("first-player card"),
            card,
            "TM-9.10",
            symbol("tm-first_player"),
            elements=("first-player",),
        ),
        Piece("hire", M("workers to hire"), hire, "TM-9.8", symbol("tm-hire"), elements=("hire",)),
        Piece(
            "reserve",
            M("workers in the reserve"),
            reserve_words(printed),
            "TM-9.8",
            pictures.worker(1),
            pictures.WORKER,
            elements=("reserve",),
        ),
        Piece(
            "warriors",
            M("warriors in stock"),
            USES["warriors"][0],
            "TM-9.11",
            symbol("tm-warrior"),
            elements=("warriors",),
        ),
    ]


def reserve_words(printed: Printed) -> Message:
    """When workers of the reserve come into play, and how many there are of each level."""
    counts = [int(count) for count in printed.tables.worker_reserve]
    stock = listed(
        [M("level {level}: {count}", level=level, count=count) for level, count in enumerate(counts, 1)]
    )
    return does.both(USES["reserve"][0], M("At the start: {what}.", what=stock))
