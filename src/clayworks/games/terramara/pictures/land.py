"""The land: six rows of tiles from the homeland upwards; `road.py` draws what lies between them.

Every space stands on the land that its goods come from (TM-2.1): cattle on plains, stone in a quarry, wood in
a forest, ore in the mountains.
"""

from __future__ import annotations

from dataclasses import dataclass

from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import (
    WELL,
    at,
    breadth,
    broken,
    circle,
    fitted,
    group,
    lines,
    path,
    rect,
    seal,
    seat_mark,
    text,
    use,
)
from clayworks.core.pictures.panels import Canvas, Panel, echo, panel
from clayworks.games.terramara import MN, M
from clayworks.games.terramara.formats.effect_types import amounts
from clayworks.games.terramara.formats.view_types import Row, Settlement, Space, TribeView
from clayworks.games.terramara.pictures.effects import CONDITION_SYMBOLS, condition_words, effect_picture
from clayworks.games.terramara.pictures.parts import round_of, standing, thing, whose
from clayworks.games.terramara.pictures.places import (
    HEIGHT,
    HOME,
    HOME_HEIGHT,
    LABEL,
    LEFT,
    RIGHT,
    ROW,
    SPACE,
    TILE,
    WIDTH,
    node_place,
    top_of,
)
from clayworks.games.terramara.pictures.road import road
from clayworks.games.terramara.rules.notation import CONDITIONS, GOODS, PLACES
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p


@dataclass(frozen=True, slots=True)
class Box:
    """Where a space is drawn, and how."""

    x: float
    y: float
    width: float
    height: float
    classes: str = ""

    @property
    def middle(self) -> float:
        """The middle from left to right."""
        return self.x + self.width / 2


def land(view: TribeView, language: str, canvas: Canvas) -> Panel:
    """The panel."""
    return panel(
        canvas,
        "land",
        WIDTH,
        HEIGHT,
        *(label(view, number, language) for number in range(1, 6)),
        *(row(view, language, canvas, shown) for shown in view["rows"]),
        homeland(view, language, canvas),
        road(view, language, canvas),
        title=M("Homeland, territories and road").to(language),
    )


# -- rows ------------------------------------------------------------------------------------------------


def label(view: TribeView, number: int, language: str) -> str:
    """A round, with the number of each row that is open in it (TM-4.3)."""
    rows = [shown["number"] for shown in view["rows"] if round_of(shown["number"]) == number]
    top, high = top_of(rows[-1]) + 2, ROW * len(rows) - 4
    now = number == view["round"]
    said = M("Round {number}", number=number).to(language)
    turned = group(
        text(0, 0, said, 13, "mid strong" if now else "mid quiet", high - 6),
        transform=f"{at(13, top + high / 2)} rotate(-90)",
    )
    numbers = (text(23, top_of(one) + ROW / 2 + 6, one, 16, "mid strong") for one in rows)
    words = M("row {number}, open in round {round}", number="/".join(map(str, rows)), round=number)
    return group(
        rect(1, top, LABEL - 2, high, "row-label now" if now else "row-label", 4),
        turned,
        *numbers,
        title=words.to(language),
    )


def row(view: TribeView, language: str, canvas: Canvas, shown: Row) -> str:
    """A row of two tiles: open or to come with six spaces, flipped with settlement and crossroads space."""
    y = top_of(shown["number"])
    town, crossroads = shown["settlement"], shown["crossroads"]
    if shown["flipped"] and town is not None and crossroads is not None:
        return flipped(view, shown["number"], town, crossroads, language, canvas)
    state = "now" if round_of(shown["number"]) == view["round"] else "later"
    parts = [rect(x, y + 1, TILE, ROW - 2, f"tile-ground {state}", 6) for x in (LEFT, RIGHT)]
    for place, space in enumerate(shown["spaces"]):
        x = (LEFT if place < 3 else RIGHT - TILE) + place * SPACE
        where = Box(x + 3, y + 4, SPACE - 6, ROW - 8, f"{state} {ground(space, place)}")
        parts.append(territory(view, space, where, language, canvas))
    return "".join(parts)


LANDS = ("forest", "mountain", "quarry", "plains")
"""Where goods come from, in the order of the goods: wood, ore, stone, cattle."""


def ground(space: Space, place: int) -> str:
    """The kind of land under a space: that of most of its goods, or else the first of its tile."""
    here = (3, 2) if place < 3 else (0, 1)
    found = dict.fromkeys(here, 0)
    for item in space["effect"]:
        held = amounts(item) if item["op"] == "goods" else {}
        for number, good in enumerate(GOODS):
            kind = number % len(LANDS)
            if good in held and kind in found:
                found[kind] += held[good]
    return LANDS[max(here, key=lambda kind: found[kind])]


def flipped(
    view: TribeView, number: int, town: Settlement, crossroads: Space, language: str, canvas: Canvas
) -> str:
    """The backs of both tiles; the crossroads space is joined to its crossroads (TM-8.5)."""
    y = top_of(number)
    name = f"node:S{number}"
    x, node_y = node_place(f"X{number}")
    drawn = group(settlement(view, town, language), transform=at(LEFT, y + 1))
    offered = canvas.options.get(name, ())
    said = town_words(town).to(language)
    return (
        (echo(canvas, offered, drawn) if offered else thing(canvas, name, drawn, title=said))
        + crossroads_space(
            view, crossroads, Box(RIGHT, y + 3, TILE, ROW - 5, "now crossing"), language, canvas
        )
        + group(
            path(f"M{x:g} {node_y:g}H{RIGHT + 20:g}V{y + ROW / 2 - 10:g}", "joined"),
            circle(RIGHT + 20, y + ROW / 2, 11, "joint"),
            text(RIGHT + 20, y + ROW / 2 + 6, number, 16, "mid strong"),
            classes="above",
        )
    )


def town_words(town: Settlement) -> Message:
    """What a settlement scores by."""
    return n.scoring_by(CONDITIONS.index(town["condition"]), town["steps"], town["vp"])


FLAGS = 116.0
"""How broad the flags of four players are, with a margin on both sides."""


def settlement(view: TribeView, town: Settlement, language: str, width: float = TILE) -> str:
    """A settlement: what counts, the three steps with their points, and the flags."""
    parts = [
        rect(0, 0, width, ROW - 2, "tile-ground town place", 6),
        use(CONDITION_SYMBOLS[town["condition"]], 20, 18, 26),
    ]
    step = (width - 44) / 3
    for place, (least, points) in enumerate(zip(town["steps"], town["vp"], strict=True)):
        x = 40 + place * step
        parts.append(text(x, 23, f"≥{least}", 14, "strong") + seal(x + 46, 18, points, size=22))
    said, room = condition_words(town["condition"], language), width - FLAGS
    if breadth(said, 13) <= room * WELL:
        parts.append(text(width - 8, 51, said, 13, "end quiet", room))
    for place, colour in enumerate(town["flags"]):
        parts.append(
            group(
                seat_mark(colour, 0, 0, 24),
                use("tm-flag", 1, 1, 14, "figure"),
                classes=f"seat seat-{colour}",
                transform=at(18 + place * 26, 46),
                title=M("flag of {player}", player=whose(view, colour)).to(language),
            )
        )
    return "".join(parts)


# -- spaces ----------------------------------------------------------------------------------------------


def territory(view: TribeView, space: Space, box: Box, language: str, canvas: Canvas) -> str:
    """A space of a row: what it does, what it asks for, who stands there; or the fire that closes it."""
    named = named_space(space)
    parts = [rect(box.x, box.y, box.width, box.height, "place ground", 6)]
    if space["fire"]:
        return burnt(view, space, box, named, language, canvas)
    kind = box.classes.rpartition(" ")[2]
    foot = box.y + box.height
    parts.append(use(f"tm-land-{kind}", box.middle, foot - 7, box.width, "motif", 14))
    parts.append(effect_picture(space["effect"], box.middle, box.y + 18, box.width - 2, 20, 36))
    more = []
    if space["special"]:
        drawn, needs = requirement(space, box, language)
        more.append(needs)
        parts.append(drawn + standing(view, space, box.x + box.width - 21, foot - 12, language, 20))
    else:
        parts.append(standing(view, space, box.middle, foot - 13, language))
    return placed(space, box, parts, named.to(language), more, language, canvas)


def burnt(view: TribeView, space: Space, box: Box, named: Message, language: str, canvas: Canvas) -> str:
    """A space with fire: nobody can be sent there in any round (TM-8.3)."""
    fire = MN(
        "fire: with {count} player nobody can be sent here in any round (TM-8.3)",
        "fire: with {count} players nobody can be sent here in any round (TM-8.3)",
        len(view["colours"]),
    )
    parts = [
        rect(box.x, box.y, box.width, box.height, "place ash", 6),
        use("tm-fire", box.middle, box.y + box.height / 2, 34),
    ]
    words = f"{named.short.to(language)}: {fire.to(language)}"
    return placed(space, box, parts, words, (), language, canvas)


def requirement(space: Space, box: Box, language: str) -> tuple[str, str]:
    """What a special space asks for, drawn and in words (TM-8.4)."""
    assert space["special"] is not None
    condition, least = space["special"]["condition"], space["special"]["min"]
    words = n.needed(CONDITIONS.index(condition), least).to(language)
    y = box.y + box.height - 20
    drawn = group(
        rect(box.x + 1, y, 29, 19, "needs", 4),
        use(CONDITION_SYMBOLS[condition], box.x + 8, y + 10, 12),
        text(box.x + 14.5, y + 14, least, 12, "strong"),
        title=words,
    )
    return drawn, words


def crossroads_space(view: TribeView, space: Space, box: Box, language: str, canvas: Canvas) -> str:
    """The space on the back of a right tile: its effect, and beside it who stands there."""
    parts = [
        rect(box.x, box.y, box.width, box.height, "place", 6),
        effect_picture(
            space["effect"], box.x + (box.width - 24) / 2, box.y + box.height / 2, box.width - 96, 22, 46
        ),
        standing(view, space, box.x + box.width - 32, box.y + box.height / 2, language),
    ]
    return placed(space, box, parts, named_space(space).to(language), (), language, canvas)


def homeland(view: TribeView, language: str, canvas: Canvas) -> str:
    """The spaces of the homeland."""
    spaces = view["homeland"]
    width = (WIDTH - LABEL - 6) / len(spaces)
    parts = [rect(LABEL, HOME, WIDTH - LABEL - 3, HOME_HEIGHT, "tile-ground home", 6)]
    for place, space in enumerate(spaces):
        box = Box(LABEL + 3 + place * width, HOME + 3, width - 4, HOME_HEIGHT - 6, "now")
        parts.append(home_space(view, space, box, language, canvas))
    return "".join(parts)


def home_space(view: TribeView, space: Space, box: Box, language: str, canvas: Canvas) -> str:
    """A space of the homeland; with a name of two lines its effect lies beside who stands there."""
    name = fitted(p.printed_name(space["name"] or ""), language, 15, box.width - 10, 2)
    foot, seats = box.y + box.height, 30 * space["capacity"]
    parts = [rect(box.x, box.y, box.width, box.height, "place", 6)]
    if box.width > BROAD or breadth(name, 15) > (box.width - 8) * WELL:
        room = box.width - 10
        size = next((size for size in (14, 13) if is_well(broken(name, size, room, 2), size, room)), 12)
        parts += [
            lines(box.middle, box.y + 16, name, size, room, 2, "mid strong"),
            effect_picture(space["effect"], box.middle - seats / 2, foot - 19, box.width - seats - 8, 22, 36),
            standing(view, space, box.x + box.width - seats / 2 - 5, foot - 18, language),
        ]
    else:
        parts += [
            text(box.middle, box.y + 16, name, 14, "mid strong", box.width - 8),
            effect_picture(space["effect"], box.middle, box.y + 33, box.width - 6, 22, 26),
            standing(view, space, box.middle, foot - 15, language),
        ]
    more = first_player_words(view, space, language)
    return placed(space, box, parts, named_space(space).to(language), more, language, canvas)


BROAD = 140.0
"""From here on an effect and two members have room beside each other."""


def is_well(rows: list[str], size: int, room: float) -> bool:
    """Whether bold lines can be read well in a room."""
    return all(breadth(row, size * 1.1) <= room * WELL for row in rows)


def first_player_words(view: TribeView, space: Space, language: str) -> list[str]:
    """What goes with becoming first player (TM-9.10)."""
    if not any(item["op"] == "first_player" for item in space["effect"]):
        return []
    return [n.first_player_brings(view["printed"]["first_player_card"], view["round"]).to(language)]


def named_space(space: Space) -> Message:
    """What a space is called, with its effect."""
    return p.space_with(PLACES.index(space["id"]), space["name"] or "", n.words(space["effect"]))


def placed(
    space: Space,
    box: Box,
    parts: list[str],
    words: str,
    more: list[str] | tuple[str, ...],
    language: str,
    canvas: Canvas,
) -> str:
    """A space as something that can be pointed at."""
    return thing(
        canvas,
        f"space:{space['id']}",
        *parts,
        title=words,
        more=more,
        id=f"space-{space['id']}",
        classes=f"space {box.classes}",
    )
