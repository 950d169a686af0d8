"""The six Masters: what they do, what they give at clean-up, and whose tokens lie there."""

from __future__ import annotations

from clayworks.core.pictures.drawing import (
    at,
    fitted,
    group,
    person,
    rect,
    seat_mark,
    text,
    use,
)
from clayworks.core.pictures.panels import Canvas, Choosable, Panel, echo, element, panel
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats.view_types import ArmyView
from clayworks.games.terracotta_army.pictures.wheel import hiring, master_symbol
from clayworks.games.terracotta_army.rules.notation import MASTERS
from clayworks.games.terracotta_army.words import abilities
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words import places as p

WIDTH, HEIGHT = 300.0, 172.0
BROAD, HIGH = 146.0, 54.0


def masters(view: ArmyView, language: str, canvas: Canvas) -> Panel:
    """The panel; the Master at hand can be hired here with any token."""
    shown = middle_action(view)
    offered = hiring(canvas)
    cards = (
        master(view, language, canvas, number, offered if name == shown else [])
        for number, name in enumerate(MASTERS)
    )
    return panel(canvas, "masters", WIDTH, HEIGHT, *cards, title=M("Masters").to(language))


def middle_action(view: ArmyView) -> str | int | None:
    """What the middle ring shows to this turn's worker: a Master, or how much of something else."""
    segment = view["worker_at"]
    return None if segment is None else view["wheel"]["segments"][segment]["actions"][1]["what"]


def master(view: ArmyView, language: str, canvas: Canvas, number: int, offered: list[Choosable]) -> str:
    """One Master; the left three give a coin at clean-up, the right three keep clay wet (TA-2.14)."""
    name = MASTERS[number]
    coin = view["printed"]["clean_up"][name]["coins"] > 0
    does = abilities.masters(view["round"], view["printed"])[number]
    bonus = abilities.clean_up(name, view["printed"]).to(language)
    inside = (
        rect(0, 0, BROAD, HIGH, "card", 5),
        use(master_symbol(name), 15, 16, 22),
        text(30, 20, fitted(n.MASTER_NAMES[number], language, 12, 92), 12, "strong", 92),
        group(use("coin" if coin else "ta-wet", BROAD - 13, 14, 16), title=bonus),
        text(6, 35, does.to(language, "short"), 11, "quiet", BROAD - 12),
        *tokens(view, language, name),
    )
    place = at(2 + number // 3 * 150, 2 + number % 3 * 57)
    is_open = f"master:{name}" in canvas.options
    title = bonus if is_open else f"{n.MASTER_NAMES[number].to(language)}: {does.to(language)}; {bonus}"
    if offered:
        return group(echo(canvas, offered, *inside, title=title), transform=place)
    return element(canvas, f"master:{name}", *inside, transform=place, title=title)


def tokens(view: ArmyView, language: str, master: str) -> list[str]:
    """The tokens on a Master, each with its cost; every player has a place."""
    return [
        group(
            seat_mark(colour, 0, 0, 16),
            transform=at(14 + seat * 22, 45),
            id=f"hired-{master}-{colour}",
            title=M(
                "{player}: {token}",
                player=person(view, colour, n.COLOUR_NAMES[colour]),
                token=p.master_token(player["masters"][master]),
            ).to(language),
        )
        for seat, (colour, player) in enumerate(view["players"].items())
        if master in player["masters"]
    ]
