"""The wheel: three rings of twelve segments, the worker slots around them, four warehouses in the corners.

The turning rings are groups that are rotated as a whole; every picture on them is rotated back by the
same angle, so that it stays upright while its ring turns. What can be clicked lies above and stands still.
"""

from __future__ import annotations

from math import cos, radians, sin

from clayworks.core.pictures.drawing import (
    at,
    circle,
    fitted,
    group,
    on_base,
    path,
    player_name,
    rect,
    text,
    use,
)
from clayworks.core.pictures.panels import Canvas, Choosable, Panel, echo, element, panel
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats.view_types import ArmyView, RingAction
from clayworks.games.terracotta_army.pictures.symbols import LOOKS
from clayworks.games.terracotta_army.rules.notation import (
    ACTIONS,
    ANY,
    BUYABLE,
    MASTERS,
    RINGS,
    SPECIALISTS,
    WEAPONS,
    WORKERS,
)
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words import places as p

SIZE, CENTRE = 600.0, 300.0
HUB, INNER, MIDDLE, OUTER, RIM = 60.0, 130.0, 194.0, 246.0, 297.0
RADII = {"inner": (HUB, INNER), "middle": (INNER, MIDDLE), "outer": (MIDDLE, OUTER)}
CORNER = 88.0
# By quarter of the wheel, clockwise from the top right.
CORNERS = (
    (SIZE - CORNER - 5, 3.0),
    (SIZE - CORNER - 5, SIZE - CORNER - 3),
    (5.0, SIZE - CORNER - 3),
    (5.0, 3.0),
)


def wheel(view: ArmyView, language: str, canvas: Canvas) -> Panel:
    """The panel."""
    return panel(
        canvas,
        "wheel",
        SIZE,
        SIZE,
        *(warehouse(view, language, canvas, number) for number in range(4)),
        group(
            circle(0, 0, RIM, "rim"),
            slots(view, language, canvas),
            ring(view, language, "outer", 0),
            ring(view, language, "middle", view["wheel"]["middle"]),
            ring(view, language, "inner", view["wheel"]["inner"]),
            lines(),
            marked(view),
            *(fields(view, language, canvas, number) for number in range(12)),
            hub(view, language, canvas),
            transform=at(CENTRE, CENTRE),
        ),
        title=M("Wheel").to(language),
    )


# -- geometry --------------------------------------------------------------------------------------------


def point(radius: float, segment: float) -> tuple[float, float]:
    """A point of the wheel; segments are counted clockwise from the top, 0.5 is the middle of the first."""
    angle = radians(segment * 30 - 90)
    return radius * cos(angle), radius * sin(angle)


def wedge(inside: float, outside: float, start: float, end: float) -> str:
    """The outline of a part of a ring."""
    (a, b), (c, d) = point(outside, start), point(outside, end)
    (e, f), (g, h) = point(inside, end), point(inside, start)
    return (
        f"M{a:.1f} {b:.1f}A{outside:g} {outside:g} 0 0 1 {c:.1f} {d:.1f}"
        f"L{e:.1f} {f:.1f}A{inside:g} {inside:g} 0 0 0 {g:.1f} {h:.1f}z"
    )


def lines(outside: float = RIM) -> str:
    """What divides the segments; quarters are divided more strongly."""
    strokes = []
    for segment in range(12):
        (a, b), (c, d) = point(HUB, segment), point(outside, segment)
        strokes.append(
            path(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}", "divide" if segment % 3 else "divide strong")
        )
    return group(*strokes, classes="quiet")


# -- rings -----------------------------------------------------------------------------------------------


def ring(view: ArmyView, language: str, name: str, offset: int) -> str:
    """A ring, turned by its offset, with its twelve actions."""
    inside, outside = RADII[name]
    turned = offset * 30
    which = list(RADII).index(name)
    pictures = []
    for position in range(12):
        action = view["wheel"]["segments"][(position + offset) % 12]["actions"][which]
        x, y = point((inside + outside) / 2, position + 0.5)
        pictures.append(
            group(
                group(picture(action, language, name), classes="moving", transform=f"rotate({-turned})"),
                transform=at(round(x, 1), round(y, 1)),
            )
        )
    band = (outside + inside) / 2
    return group(
        f'<circle r="{band:g}" class="band band-{name}" stroke-width="{outside - inside:g}"/>',
        f'<circle r="{outside:g}" class="edge"/>',
        *pictures,
        id=f"ring-{name}",
        classes="moving",
        transform=f"rotate({turned})",
    )


def picture(action: RingAction, language: str, ring_name: str) -> str:
    """An action of a ring as a picture (TA-2.5)."""
    word, what = action["action"], action["what"]
    if word in ("coins", "clay"):
        return use("coin" if word == "coins" else "ta-wet", -9, 0, 28) + text(8, 7, what, 20, "strong")
    if word == "craft":
        return use("ta-craft", 1, -11, 28) + use("ta-wet", -8, 14, 20) + text(5, 20, what, 18, "strong")
    if word == "master":
        return use(master_symbol(str(what)), 0, 0, 42)
    if word == "ready":
        return use(f"ta-{what}", -5, 0, 36) + use("ta-ready", 17, 10, 17, "good")
    if word == "buy" and what == ANY:
        return of_any_kind() + use("coin", 18, 13, 14)
    if word == "buy":
        return use(f"ta-{what}", -4, -1, 48 if what == "horse" else 40, "", 40) + use("coin", 18, 13, 14)
    return use(f"ta-{word}", 0, 0, 38)


def of_any_kind() -> str:
    """All four specialists, for a space at which the buyer chooses (TA-9.1)."""
    return "".join(
        use(f"ta-{kind}", -18 + 21 * (number % 2), -10 + 20 * (number // 2), 20, "", 19)
        for number, kind in enumerate(SPECIALISTS)
    )


def master_symbol(master: str) -> str:
    """The picture of a Master; the inspector pawn has one of its own."""
    return "ta-inspector-master" if master == "inspector" else f"ta-{master}"


def said(action: RingAction, language: str) -> str:
    """An action of a ring in words."""
    word, what = action["action"], action["what"]
    lists = {"master": MASTERS, "ready": WEAPONS, "buy": BUYABLE}
    number = lists[word].index(what) if isinstance(what, str) else what
    return n.action_name(ACTIONS.index(word), number).to(language)


# -- what is clicked -------------------------------------------------------------------------------------


def ending(canvas: Canvas, *choices: str) -> list[Choosable]:
    """The options that end with one of these choices; what goes without saying may stand before it."""
    return [o for many in canvas.options.values() for o in many if o.choice.endswith(choices)]


def placing(canvas: Canvas, segment: int, worker: str) -> list[Choosable]:
    """The option of placing a worker on a segment, if it is open."""
    here = canvas.options.get(f"segment:{segment}", ())
    return [option for option in here if option.choice.endswith(f"place {worker}@{segment}")]


def hiring(canvas: Canvas) -> list[Choosable]:
    """The options of hiring a Master, one for each token."""
    return [o for name, many in canvas.options.items() if name.startswith("token:") for o in many]


def performing(canvas: Canvas, ring_name: str) -> list[Choosable]:
    """The options of performing the action of a ring, wherever else they lie."""
    if ring_name == "middle":
        return ending(canvas, "middle use") or hiring(canvas)
    return ending(canvas, f"{ring_name} perform")


def fields(view: ArmyView, language: str, canvas: Canvas, segment: int) -> str:
    """The three fields of a segment.

    At this turn's worker each is an action, and open if it may be performed. While a worker is placed the
    whole segment takes the click; if both kinds of worker can go there, the page asks which.
    """
    actions = view["wheel"]["segments"][segment]["actions"]
    workers = [o for kind in WORKERS for o in placing(canvas, segment, kind)]
    if workers:
        whole = path(wedge(HUB, OUTER, segment, segment + 1), "field whole")
        return echo(canvas, workers, whole)
    return "".join(
        field(view, language, canvas, segment, which, said(actions[which], language)) for which in range(3)
    )


def field(view: ArmyView, language: str, canvas: Canvas, segment: int, which: int, shows: str) -> str:
    """One field of a segment."""
    name = RINGS[which]
    inside, outside = RADII[name]
    gap = 3 / outside  # what glows keeps its distance from the outline of the segment
    shape = path(wedge(inside + 3, outside - 3, segment + gap, segment + 1 - gap), "field")
    title = f"{n.RING_NAMES[which].to(language)}: {shows}"
    if view["worker_at"] != segment:
        return element(canvas, f"segment:{segment}", shape, title=title, opens=())
    target = f"action:{name}"
    elsewhere = () if target in canvas.options else performing(canvas, name)
    if elsewhere:
        return echo(canvas, elsewhere, shape)
    is_open = target in canvas.options  # and then its option says what the ring shows
    return element(canvas, target, shape, title=n.RING_NAMES[which].to(language) if is_open else title)


def marked(view: ArmyView) -> str:
    """The segment of this turn's worker."""
    segment = view["worker_at"]
    return "" if segment is None else path(wedge(HUB, RIM, segment, segment + 1), "here")


def slots(view: ArmyView, language: str, canvas: Canvas) -> str:
    """Two worker slots at every segment: left for a Craftsman, right for an Artisan."""
    parts = []
    for segment in range(12):
        here = view["wheel"]["segments"][segment]
        sides = (("craftsman", here["craftsman"], 0.02, 0.5), ("artisan", here["artisan"], 0.5, 0.98))
        for kind, owner, start, end in sides:
            x, y = point((OUTER + RIM) / 2, segment + (start + end) / 2)
            shape = path(wedge(OUTER + 1, RIM - 1, segment + start, segment + end), "slot")
            name = n.WORKER_NAMES[WORKERS.index(kind)].to(language)
            drawn = pawn(kind, owner, x, y)
            title = (
                name
                if owner is None
                else f"{player_name(view, owner, n.COLOUR_NAMES[owner], language)}: {name}"
            )
            opens = placing(canvas, segment, kind)
            parts.append(
                element(
                    canvas,
                    f"segment:{segment}",
                    shape,
                    drawn,
                    title="" if opens else title,
                    id=f"slot-{segment}-{kind}",
                    opens=opens,
                )
            )
    return "".join(parts)


def pawn(kind: str, owner: str | None, x: float, y: float) -> str:
    """A worker on the wheel, or the outline of one where there is none."""
    if owner is None:
        return use(f"ta-{kind}", x, y, 20, "ghost")
    return group(
        on_base(f"ta-{kind}", owner, LOOKS[owner], x, y, 42, 27),
        classes=f"seat seat-{owner}",
    )


def hub(view: ArmyView, language: str, canvas: Canvas) -> str:
    """In the middle: turning the inner ring one way, the middle ring the other (TA-7.3)."""
    cost = view["printed"]["turn_a_ring"]
    parts = [circle(0, 0, HUB, "hub")]
    for name, sign, y, which, half in (
        ("inner", "right", -26, 0, "M-58 -1A58 58 0 0 1 58 -1z"),
        ("middle", "left", 26, 1, "M-58 1A58 58 0 0 0 58 1z"),
    ):
        words = M("turn the {ring} for {cost}", ring=n.RING_NAMES[which], cost=n.coins(cost)).to(language)
        parts.append(
            element(
                canvas,
                f"ring:{name}",
                path(half, "field"),
                use(f"ta-turn-{sign}", -15, y, 30),
                use("coin", 11, y, 16),
                text(23, y + 6, cost, 16, "strong mid"),
                circle(-15, y + 4, 3.5 if name == "inner" else 6, "dot"),
                title="" if f"ring:{name}" in canvas.options else words,
            )
        )
    return "".join(parts)


def warehouse(view: ArmyView, language: str, canvas: Canvas, number: int) -> str:
    """The dry clay that lies at a quarter of the wheel (TA-2.4)."""
    x, y = CORNERS[number]
    clay = view["warehouses"][number]
    words = p.warehouse(number, clay).to(language)
    quarter = fitted(p.QUARTER_NAMES[number], language, 16, CORNER - 8)
    return element(
        canvas,
        f"warehouse:{number}",
        path(f"M-4 22 {CORNER / 2:g} 0 {CORNER + 4:g} 22z", "roof"),
        rect(0, 22, CORNER, CORNER - 22, "store"),
        use("ta-dry", 28, 47, 32),
        text(52, 55, clay, 22, "strong"),
        text(CORNER / 2, CORNER - 7, quarter, 16, "mid quiet", CORNER - 8),
        transform=at(x, y),
        title="" if f"warehouse:{number}" in canvas.options else words,
    )
