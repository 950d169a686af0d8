"""The six Masters: what they do, what they give at clean-up, and whose tokens lie there."""

from __future__ import annotations

from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import (
    at,
    broken,
    fitted,
    group,
    hit,
    lines,
    person,
    rect,
    seat_mark,
    text,
    use,
)
from clayworks.core.pictures.memory import glance, kept
from clayworks.core.pictures.panels import Canvas, Choosable, Panel, echo, element, panel
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats.view_types import ArmyView
from clayworks.games.terracotta_army.pictures.wheel import hiring, master_symbol
from clayworks.games.terracotta_army.rules.notation import MASTERS
from clayworks.games.terracotta_army.words import abilities
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words import places as p

WIDTH = 300.0
BROAD, NARROW_GAP = 146.0, 3.0
LOW, HIGH = 54.0, 82.0
"""How high a card is beside three mats of others, and where fewer leave room for whole sentences."""


def masters(view: ArmyView, language: str, canvas: Canvas) -> Panel:
    """The panel; the Master at hand can be hired here with any token."""
    shown = glance(view, middle_action)
    offered = hiring(canvas)
    cards = (
        kept(name, master, view, language, canvas, number, offered if name == shown else [])
        for number, name in enumerate(MASTERS)
    )
    height = 3 * (card_height(view) + NARROW_GAP) + 1
    return panel(canvas, "masters", WIDTH, height, *cards, title=M("Masters").to(language))


def card_height(view: ArmyView) -> float:
    """How high each card is at this table."""
    return LOW if len(view["colours"]) == 4 else HIGH


def middle_action(view: ArmyView) -> str | int | None:
    """What the middle ring shows to this turn's worker: a Master, or how much of something else."""
    segment = view["worker_at"]
    return None if segment is None else view["wheel"]["segments"][segment]["actions"][1]["what"]


def master(view: ArmyView, language: str, canvas: Canvas, number: int, offered: list[Choosable]) -> str:
    """One Master; the left three give a coin at clean-up, the right three keep clay wet (TA-2.14)."""
    name = MASTERS[number]
    coin = view["printed"]["clean_up"][name]["coins"] > 0
    does = abilities.masters(view["round"], view["printed"]["clay_maker"])[number]
    bonus = abilities.clean_up(name, view["printed"]).to(language)
    high = card_height(view)
    inside = (
        rect(0, 0, BROAD, high, "card", 5),
        hit(-2, -1.5, BROAD + 4, high + NARROW_GAP),
        use(master_symbol(name), 15, 16, 22),
        text(30, 20, fitted(n.MASTER_NAMES[number], language, 12, 92), 12, "strong", 92),
        group(use("coin" if coin else "ta-wet", BROAD - 13, 14, 16), title=bonus),
        ability(does, language, high),
        *tokens(view, language, name, high),
    )
    place = at(2 + number // 3 * (BROAD + 4), 2 + number % 3 * (high + NARROW_GAP))
    is_open = f"master:{name}" in canvas.options
    title = bonus if is_open else f"{n.MASTER_NAMES[number].to(language)}: {does.to(language)}; {bonus}"
    if offered:
        return group(echo(canvas, offered, *inside, title=title), transform=place)
    return element(canvas, f"master:{name}", *inside, transform=place, title=title)


def ability(does: Message, language: str, high: float) -> str:
    """What a Master does: in two lines, or in a few words on a low card."""
    room = BROAD - 12
    if high == LOW:
        return text(6, 35, does.to(language, "short"), 11, "quiet", room)
    words = fitted(does, language, 12, room, 2)
    alone = len(broken(words, 12, room, 2)) == 1
    return lines(6, 44 if alone else 37, words, 12, room, 2, "quiet")


def tokens(view: ArmyView, language: str, master: str, high: float) -> list[str]:
    """The tokens on a Master, each with its cost; every player has a place."""
    size = 16 if high == LOW else 20
    return [
        group(
            seat_mark(colour, 0, 0, size),
            transform=at(14 + seat * (size + 6), high - size / 2 - 1),
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
