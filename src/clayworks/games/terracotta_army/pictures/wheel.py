"""The wheel: three rings of twelve segments, the worker slots around them, four warehouses in the corners.

The turning rings are groups that are rotated as a whole; every picture on them is rotated back by the
same angle, so that it stays upright while its ring turns. What can be clicked lies above and stands still.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, radians, sin

from clayworks.core.pictures.drawing import (
    at,
    circle,
    fitted,
    group,
    hit,
    on_base,
    path,
    player_name,
    rect,
    text,
    use,
)
from clayworks.core.pictures.memory import glance, kept
from clayworks.core.pictures.panels import Canvas, Choosable, Panel, echo, element, panel
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats.view_types import ArmyView, RingAction, Segment
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
from clayworks.games.terracotta_army.words import does
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words import places as p
from clayworks.games.terracotta_army.words.things import USES

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
    """The panel; its pieces are kept, since most clicks change few of them."""
    segments = view["wheel"]["segments"]
    turned = {"outer": 0, "middle": view["wheel"]["middle"], "inner": view["wheel"]["inner"]}
    return panel(
        canvas,
        "wheel",
        SIZE,
        SIZE,
        *(
            kept(f"{number}", warehouse, view, language, canvas, number, clay)
            for number, clay in enumerate(view["warehouses"])
        ),
        group(
            circle(0, 0, RIM, "rim"),
            *(
                kept(f"{number}", slots, view, language, canvas, number, segment)
                for number, segment in enumerate(segments)
            ),
            *(
                kept(name, ring, view, language, canvas, name, offset, printed_on(name, offset, segments))
                for name, offset in turned.items()
            ),
            lines(),
            marked(view),
            *(
                kept(f"{number}", fields, view, language, canvas, number, segment["actions"])
                for number, segment in enumerate(segments)
            ),
            kept("", hub, view, language, canvas),
            transform=at(CENTRE, CENTRE),
        ),
        title=M("Wheel").to(language),
    )


# -- geometry --------------------------------------------------------------------------------------------


def point(radius: float, segment: float) -> tuple[float, float]:
    """A point of the wheel; segments are counted clockwise from the top, 0.5 is the middle of the first."""
    angle = radians(segment * 30 - 90)
    return radius * cos(angle), radius * sin(angle)


@lru_cache(maxsize=4096)
def wedge(inside: float, outside: float, start: float, end: float) -> str:
    """The outline of a part of a ring."""
    (a, b), (c, d) = point(outside, start), point(outside, end)
    (e, f), (g, h) = point(inside, end), point(inside, start)
    return (
        f"M{a:.1f} {b:.1f}A{outside:g} {outside:g} 0 0 1 {c:.1f} {d:.1f}"
        f"L{e:.1f} {f:.1f}A{inside:g} {inside:g} 0 0 0 {g:.1f} {h:.1f}z"
    )


@lru_cache(maxsize=100)
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


def printed_on(name: str, offset: int, segments: Sequence[Segment]) -> list[RingAction]:
    """The twelve actions of a ring, as they are printed on it."""
    which = list(RADII).index(name)
    return [segments[(position + offset) % 12]["actions"][which] for position in range(12)]


def ring(
    view: ArmyView, language: str, canvas: Canvas, name: str, offset: int, actions: Sequence[RingAction]
) -> str:
    """A ring, turned by its offset, with its twelve actions; nothing is clicked on it itself."""
    inside, outside = RADII[name]
    turned = offset * 30
    pictures = []
    for position, action in enumerate(actions):
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


@lru_cache(maxsize=4096)
def said(which: int, word: str, what: str | int, worth: does.Worth, clay: int, language: str) -> str:
    """An action of a ring in words, and what it does."""
    lists = {"master": MASTERS, "ready": WEAPONS, "buy": BUYABLE}
    number = lists[word].index(what) if isinstance(what, str) else what
    shown = M(
        "{ring}: {action}",
        ring=n.RING_NAMES[which],
        action=n.action_name(ACTIONS.index(word), number),
    )
    more = does.action(word, what, worth, clay)
    return (shown if more is None else does.tip(shown, more)).to(language)


@lru_cache(maxsize=100)
def worker_said(side: int, language: str) -> str:
    """A kind of worker, and what it does."""
    return does.tip(n.WORKER_NAMES[side], does.WORKERS[side]).to(language)


# -- what is clicked -------------------------------------------------------------------------------------


def ending(canvas: Canvas, *choices: str) -> list[Choosable]:
    """The options that end with one of these choices; what goes without saying may stand before it."""
    return glance(
        canvas.options,
        lambda options: [o for many in options.values() for o in many if o.choice.endswith(choices)],
    )


def placing(canvas: Canvas, segment: int, worker: str) -> list[Choosable]:
    """The option of placing a worker on a segment, if it is open."""
    here = canvas.options.get(f"segment:{segment}", ())
    return [option for option in here if option.choice.endswith(f"place {worker}@{segment}")]


def hiring(canvas: Canvas) -> list[Choosable]:
    """The options of hiring a Master, one for each token."""
    return glance(
        canvas.options,
        lambda options: [o for name, many in options.items() if name.startswith("token:") for o in many],
    )


def performing(canvas: Canvas, ring_name: str) -> list[Choosable]:
    """The options of performing the action of a ring, wherever else they lie."""
    if ring_name == "middle":
        return ending(canvas, "middle use") or hiring(canvas)
    return ending(canvas, f"{ring_name} perform")


def fields(view: ArmyView, language: str, canvas: Canvas, segment: int, actions: Sequence[RingAction]) -> str:
    """The three fields of a segment.

    At this turn's worker each is an action, and open if it may be performed. While a worker is placed the
    whole segment takes the click; if both kinds of worker can go there, the page asks which.
    """
    workers = [o for kind in WORKERS for o in placing(canvas, segment, kind)]
    if workers:
        whole = path(wedge(HUB, OUTER, segment, segment + 1), "field whole")
        return echo(canvas, workers, whole)
    printed = view["printed"]
    worth, clay = does.worth(printed), printed["clay_maker"]
    titles = (
        said(which, shown["action"], shown["what"], worth, clay, language)
        for which, shown in enumerate(actions)
    )
    return "".join(field(view, language, canvas, segment, which, title) for which, title in enumerate(titles))


def field(view: ArmyView, language: str, canvas: Canvas, segment: int, which: int, title: str) -> str:
    """One field of a segment."""
    name = RINGS[which]
    inside, outside = RADII[name]
    gap = 3 / outside  # what glows keeps its distance from the outline of the segment
    shape = path(wedge(inside + 3, outside - 3, segment + gap, segment + 1 - gap), "field")
    shape += path(wedge(inside, outside, segment, segment + 1), "hit")
    if not glance(view, lambda here: here == segment, "worker_at"):
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


def slots(view: ArmyView, language: str, canvas: Canvas, number: int, here: Segment) -> str:
    """The two worker slots at a segment: left for a Craftsman, right for an Artisan."""
    return "".join(slot(view, language, canvas, number, here, side) for side in range(len(WORKERS)))


def slot(view: ArmyView, language: str, canvas: Canvas, segment: int, here: Segment, side: int) -> str:
    """A slot; where only the other kind of worker can go to the segment, a click here means that one."""
    kind = WORKERS[side]
    owner = (here["craftsman"], here["artisan"])[side]
    start, end = ((0.02, 0.5), (0.5, 0.98))[side]
    x, y = point((OUTER + RIM) / 2, segment + (start + end) / 2)
    shape = path(wedge(OUTER + 1, RIM - 1, segment + start, segment + end), "slot")
    whole = path(wedge(OUTER, RIM, segment + side / 2, segment + side / 2 + 0.5), "hit")
    title = worker_said(side, language)
    if owner is not None:
        title = f"{player_name(view, owner, n.COLOUR_NAMES[owner], language)}: {title}"
    drawn, name = pawn(kind, owner, x, y), f"slot-{segment}-{kind}"
    opens = placing(canvas, segment, kind)
    other = placing(canvas, segment, WORKERS[1 - side])
    if other and not opens:
        return group(echo(canvas, other, whole, group(drawn, title=title)), id=name)
    said = "" if opens else title
    return element(canvas, f"segment:{segment}", shape, whole, drawn, title=said, id=name, opens=opens)


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
    for name, sign, y, which, sweep in (
        ("inner", "right", -26, 0, 1),
        ("middle", "left", 26, 1, 0),
    ):
        words = M("turn the {ring} for {cost}", ring=n.RING_NAMES[which], cost=n.coins(cost))
        parts.append(
            element(
                canvas,
                f"ring:{name}",
                path(f"M-58 {y / 26:g}A58 58 0 0 {sweep} 58 {y / 26:g}z", "field"),
                path(f"M{-HUB:g} 0A{HUB:g} {HUB:g} 0 0 {sweep} {HUB:g} 0z", "hit"),
                use(f"ta-turn-{sign}", -15, y, 30),
                use("coin", 11, y, 16),
                text(24, y + 6, cost, 18, "strong mid"),
                circle(-15, y + 4, 3.5 if name == "inner" else 6, "dot"),
                title=""
                if f"ring:{name}" in canvas.options
                else does.tip(words, USES["ring"][0]).to(language),
            )
        )
    return "".join(parts)


def warehouse(view: ArmyView, language: str, canvas: Canvas, number: int, clay: int) -> str:
    """The dry clay that lies at a quarter of the wheel (TA-2.4)."""
    x, y = CORNERS[number]
    words = warehouse_said(number, clay, language)
    quarter = fitted(p.QUARTER_NAMES[number], language, 18, CORNER - 6)
    return element(
        canvas,
        f"warehouse:{number}",
        path(f"M-4 22 {CORNER / 2:g} 0 {CORNER + 4:g} 22z", "roof"),
        rect(0, 22, CORNER, CORNER - 22, "store"),
        hit(-4, 0, CORNER + 8, CORNER),
        use("ta-dry", 28, 47, 32),
        text(52, 55, clay, 22, "strong"),
        text(CORNER / 2, CORNER - 7, quarter, 18, "mid quiet", CORNER - 6),
        transform=at(x, y),
        title="" if f"warehouse:{number}" in canvas.options else words,
    )


@lru_cache(maxsize=4096)
def warehouse_said(number: int, clay: int, language: str) -> str:
    """A warehouse with its clay, and where that comes from."""
    return does.tip(p.warehouse(number, clay), does.WAREHOUSE).to(language)
