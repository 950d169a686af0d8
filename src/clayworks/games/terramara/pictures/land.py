"""The land: six rows of tiles from the homeland upwards; `spaces.py` draws what can be visited there,
`road.py` what lies between the tiles.
"""

from __future__ import annotations

from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import (
    WELL,
    at,
    breadth,
    circle,
    group,
    path,
    rect,
    seal,
    seat_mark,
    text,
    use,
)
from clayworks.core.pictures.memory import kept
from clayworks.core.pictures.panels import Canvas, Panel, echo, panel
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.view_types import Row, Settlement, Space, TribeView
from clayworks.games.terramara.pictures.effects import CONDITION_SYMBOLS, condition_words
from clayworks.games.terramara.pictures.parts import round_of, thing, told, whose
from clayworks.games.terramara.pictures.places import (
    DESK,
    FORMS,
    LABEL,
    LEFT,
    PHONE,
    RIGHT,
    SPACE,
    TILE,
    WIDTH,
    Form,
)
from clayworks.games.terramara.pictures.road import road
from clayworks.games.terramara.pictures.spaces import (
    Box,
    crossroads_space,
    home_space,
    land_under,
    territory,
)
from clayworks.games.terramara.rules.notation import CONDITIONS
from clayworks.games.terramara.words import does
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words.does import tip, when_used


def land(view: TribeView, language: str, canvas: Canvas) -> Panel:
    """The panel. On a phone it is higher than its frame, for which the stylesheet leaves room."""
    return panel(
        canvas,
        "land",
        WIDTH,
        DESK.height,
        *(
            kept(f"{number}", label, view, language, canvas, number, rows_of(view, number))
            for number in range(1, 6)
        ),
        *(row(view, language, canvas, shown) for shown in view["rows"]),
        homeland(view, language, canvas),
        road(view, language, canvas),
        title=M("Homeland, territories and road").to(language),
    )


# -- rows ------------------------------------------------------------------------------------------------


def rows_of(view: TribeView, number: int) -> list[int]:
    """The rows that are open in a round."""
    return [shown["number"] for shown in view["rows"] if round_of(shown["number"]) == number]


def label(view: TribeView, language: str, canvas: Canvas, number: int, rows: list[int]) -> str:
    """A round, with the number of each row that is open in it (TM-4.3)."""
    now = number == view["round"]
    words = M("row {number}, open in round {round}", number="/".join(map(str, rows)), round=number)
    drawn = (label_in(form, rows, M("Round {number}", number=number).to(language), now) for form in FORMS)
    return thing(canvas, f"row:{rows[0]}", *drawn, title=words.to(language), does=when_used("row", language))


def label_in(form: Form, rows: list[int], said: str, now: bool) -> str:
    """The round from below upwards, beside the numbers of its rows; on a phone below the number."""
    top, high = form.top_of(rows[-1]) + 2, form.row * len(rows) - 4
    if form is DESK:
        x, y, room = 13.0, top + high / 2, high - 6
        numbers = [text(23, form.top_of(one) + form.row / 2 + 6, one, 16, "mid strong") for one in rows]
    else:
        x, y, room = LABEL / 2 + 6, form.top_of(rows[0]) + form.row / 2 + 13, form.row - 38
        numbers = [text(LABEL / 2, form.top_of(one) + 22, one, form.small, "mid strong") for one in rows]
    turned = group(
        text(0, 0, said, form.small, "mid strong" if now else "mid quiet", room),
        transform=f"{at(x, y)} rotate(-90)",
    )
    return form.only(
        rect(1, top, LABEL - 2, high, "row-label now" if now else "row-label", 4), turned, *numbers
    )


def row(view: TribeView, language: str, canvas: Canvas, shown: Row) -> str:
    """A row of two tiles: open or to come with six spaces, flipped with settlement and crossroads space."""
    number, town, crossroads = shown["number"], shown["settlement"], shown["crossroads"]
    if shown["flipped"] and town is not None and crossroads is not None:
        return kept(f"{number}", flipped, view, language, canvas, number, town, crossroads)
    state = "now" if round_of(number) == view["round"] else "later"
    parts = [
        rect(x, form.top_of(number) + 1, TILE, form.row - 2, f"tile-ground {state} {form.name}", 6)
        for form in FORMS
        for x in (LEFT, RIGHT)
    ]
    for place, space in enumerate(shown["spaces"]):
        x = (LEFT if place < 3 else RIGHT - TILE) + place * SPACE
        boxes = [Box(x + 3, form.top_of(number) + 4, SPACE - 6, form.row - 8) for form in FORMS]
        classes = f"{state} {land_under(space['effect'], place)}"
        parts.append(kept(space["id"], territory, view, language, canvas, space, boxes, classes))
    return "".join(parts)


def flipped(
    view: TribeView, language: str, canvas: Canvas, number: int, town: Settlement, crossroads: Space
) -> str:
    """The backs of both tiles; the crossroads space is joined to its crossroads (TM-8.5)."""
    name = f"node:S{number}"
    drawn = group(
        settlement(view, town, language), transform=at(LEFT, DESK.top_of(number) + 1), classes=DESK.name
    ) + group(
        high_settlement(view, town, language),
        transform=at(LEFT, PHONE.top_of(number) + 1),
        classes=PHONE.name,
    )
    offered = canvas.options.get(name, ())
    said, what = town_words(town).to(language), tip(does.settlement, language)
    boxes = [Box(RIGHT, form.top_of(number) + 3, TILE, form.row - 5) for form in FORMS]
    return (
        (echo(canvas, offered, drawn) if offered else thing(canvas, name, drawn, title=said, does=what))
        + crossroads_space(view, language, canvas, crossroads, boxes)
        + group(*(joint(form, number) for form in FORMS), classes="above")
    )


def joint(form: Form, number: int) -> str:
    """The way from a crossroads to the space that belongs to it."""
    x, y = form.node_place(f"X{number}")
    middle, radius = form.top_of(number) + form.row / 2, form.small * 0.78
    return form.only(
        path(f"M{x:g} {y:g}H{RIGHT + 20:g}V{middle - radius:g}", "joined"),
        circle(RIGHT + 20, middle, radius, "joint"),
        text(RIGHT + 20, middle + form.small * 0.38, number, max(16, form.small), "mid strong"),
    )


# -- settlements -----------------------------------------------------------------------------------------


def town_words(town: Settlement) -> Message:
    """What a settlement scores by."""
    return n.scoring_by(CONDITIONS.index(town["condition"]), town["steps"], town["vp"])


FLAGS = 116.0
"""How broad the flags of four players are, with a margin on both sides."""


def settlement(view: TribeView, town: Settlement, language: str, width: float = TILE) -> str:
    """A settlement with the flags in it."""
    return settlement_ground(town, language, width) + flags(view, town, 46, 24, language)


def settlement_ground(town: Settlement, language: str, width: float) -> str:
    """What is printed in a settlement: what counts, and the three steps with their points."""
    parts = [
        rect(0, 0, width, DESK.row - 2, "tile-ground town place", 6),
        use(CONDITION_SYMBOLS[town["condition"]], 20, 18, 26),
    ]
    step = (width - 44) / 3
    for place, (least, points) in enumerate(zip(town["steps"], town["vp"], strict=True)):
        x = 40 + place * step
        parts.append(text(x, 23, f"≥{least}", 14, "strong") + seal(x + 46, 18, points, size=22))
    said, room = condition_words(town["condition"], language), width - FLAGS
    if breadth(said, 14) <= room * WELL:
        parts.append(text(width - 8, 51, said, 14, "end quiet", room))
    return "".join(parts)


def high_settlement(view: TribeView, town: Settlement, language: str) -> str:
    """The same in three lines, for a phone."""
    size = PHONE.small
    parts = [
        rect(0, 0, TILE, PHONE.row - 2, "tile-ground town place", 6),
        use(CONDITION_SYMBOLS[town["condition"]], 20, 19, 28),
    ]
    said, room = condition_words(town["condition"], language), TILE - 46
    if breadth(said, size) <= room * WELL:
        parts.append(text(40, 26, said, size, "quiet", room))
    for place, (least, points) in enumerate(zip(town["steps"], town["vp"], strict=True)):
        x = 6 + place * (TILE - 8) / 3
        parts.append(text(x, 62, f"≥{least}", size, "strong", 42))
        parts.append(seal(x + 56, 56, points, size=28, digits=size))
    return "".join(parts) + flags(view, town, 91, 30, language)


def flags(view: TribeView, town: Settlement, y: float, size: float, language: str) -> str:
    """Who has set a flag there."""
    return "".join(
        group(
            seat_mark(colour, 0, 0, size),
            use("tm-flag", 1, 1, size * 0.58, "figure"),
            classes=f"seat seat-{colour}",
            transform=at(18 + place * (size + 2), y),
            title=told(
                M("flag of {player}", player=whose(view, colour)).to(language), tip(does.flag, language)
            ),
        )
        for place, colour in enumerate(town["flags"])
    )


# -- the homeland ----------------------------------------------------------------------------------------


def homeland(view: TribeView, language: str, canvas: Canvas) -> str:
    """The spaces of the homeland."""
    spaces = view["homeland"]
    width = (WIDTH - LABEL - 6) / len(spaces)
    parts = [
        rect(LABEL, form.home, WIDTH - LABEL - 3, form.home_height, f"tile-ground home {form.name}", 6)
        for form in FORMS
    ]
    for place, space in enumerate(spaces):
        x = LABEL + 3 + place * width
        boxes = [Box(x, form.home + 3, width - 4, form.home_height - 6) for form in FORMS]
        parts.append(kept(space["id"], home_space, view, language, canvas, space, boxes))
    return "".join(parts)
