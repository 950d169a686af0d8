"""The players' mats: points, coins, clay, workers in hand, weapons, Master tokens, priority token."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import (
    at,
    breadth,
    circle,
    group,
    hit,
    player_name,
    rect,
    seat_mark,
    text,
    use,
)
from clayworks.core.pictures.memory import kept
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.core.sentences import VP
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats.view_types import ArmyView, Player
from clayworks.games.terracotta_army.pictures.rounds import flag, is_on_turn
from clayworks.games.terracotta_army.pictures.wheel import master_symbol
from clayworks.games.terracotta_army.rules.notation import MASTERS, WEAPONS
from clayworks.games.terracotta_army.words import abilities, does
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words import places as p
from clayworks.games.terracotta_army.words.things import USES

WIDTH, HEIGHT = 300.0, 88.0
STEP = 28.6
"""From one weapon or token to the next: ten of them in a row, as large as a fingertip on a phone."""


def mat(view: ArmyView, language: str, canvas: Canvas, colour: str) -> Panel:
    """The panel of one player; only the active player's things can be chosen."""
    player = view["players"][colour]
    active = is_on_turn(view, colour)
    here = canvas if active else canvas.closed()
    name = player_name(view, colour, n.COLOUR_NAMES[colour], language)
    return panel(
        canvas,
        "mat",
        WIDTH,
        HEIGHT,
        element(
            here,
            f"mat:{colour}",
            rect(1.5, 1.5, WIDTH - 3, HEIGHT - 3, f"mat {'active' if active else ''}", 6),
            seat_mark(colour, 19, 16, 20),
            text(35, 21, name, 14, "strong", 150),
            score(player, language),
        ),
        held_token(player, language, here),
        goods(player, language, here, colour),
        kept(colour, weapons, view, language, here, colour),
        tokens(view, player, language, here, colour),
        title=name,
        seat=colour,
    )


def score(player: Player, language: str) -> str:
    """The points, and what they are called."""
    unit = VP.to(language)
    broad = min(breadth(unit, 11), 34)
    return group(
        text(WIDTH - 14 - broad, 22, player["vp"], 18, "strong end score"),
        text(WIDTH - 9, 22, unit, 11, "quiet end", broad),
        title=does.tip(n.points(player["vp"]), does.POINTS).to(language),
    )


def held_token(player: Player, language: str, canvas: Canvas) -> str:
    """The priority token that the player has taken this round, if any."""
    number = player["priority"]
    if not number:
        return ""
    title = does.tip(p.priority_token(number), does.priority(number, 0)).to(language)
    return element(
        canvas,
        f"priority:{number}",
        hit(-15, -14, 30, 28),
        flag(number),
        transform=at(210, 16),
        title=title,
    )


def goods(player: Player, language: str, canvas: Canvas, colour: str) -> str:
    """Coins, clay and the workers in hand."""
    kinds = (
        ("coins", "coin", player["coins"]),
        ("wet", "ta-wet", player["wet"]),
        ("dry", "ta-dry", player["dry"]),
        ("craftsmen", "ta-craftsman", player["workers"]["craftsmen"]),
        ("artisans", "ta-artisan", player["workers"]["artisans"]),
    )
    return "".join(
        element(
            canvas,
            f"{kind}:{colour}",
            hit(4, -12.5, 58, 26),
            use(symbol, 19, 0, 20, "" if count else "faint"),
            text(33, 5, count, 14, "strong" if count else "quiet"),
            transform=at(place * 58, 39.5),
            title=counted(kind, count, language),
        )
        for place, (kind, symbol, count) in enumerate(kinds)
    )


AMOUNTS: dict[str, Callable[[int], Message]] = {
    "coins": n.coins,
    "wet": n.wet_clay,
    "dry": n.dry_clay,
    "craftsmen": lambda count: M("Craftsmen in hand: {count}", count=count),
    "artisans": lambda count: M("Artisans in hand: {count}", count=count),
}


@lru_cache(maxsize=4096)
def counted(kind: str, count: int, language: str) -> str:
    """So many of something, and what it is for."""
    return does.tip(AMOUNTS[kind](count), USES[kind][0]).to(language)


def whose(view: ArmyView, kind: str, name: str, colour: str) -> str:
    """A weapon or token as it is pointed at: by its name alone only that of the deciding player."""
    return f"{kind}:{name}" if colour == view["active"] else f"{kind}:{colour}-{name}"


def weapons(view: ArmyView, language: str, canvas: Canvas, colour: str) -> str:
    """The four weapons: ready ones in full colour, the others faint and lying."""
    parts = []
    for number, weapon in enumerate(WEAPONS):
        ready = view["players"][colour]["weapons"][weapon]
        brings = M(
            "{figure}: {ability}.",
            figure=n.FIGURE_NAMES[number],
            ability=abilities.weapon(number, view["printed"]),
        )
        name = n.WEAPON_NAMES[number]
        is_open = f"weapon:{weapon}" in canvas.options  # and then its option says what it does
        words = M("{weapon}: ready", weapon=name) if ready else M("{weapon}: not ready", weapon=name)
        parts.append(
            element(
                canvas,
                whose(view, "weapon", weapon, colour),
                rect(-13, -14, 26, 28, "token" if ready else "token off", 5),
                hit(-STEP / 2, -15, STEP, 32),
                use(f"ta-{weapon}", 0, 0, 21),
                use("ta-ready", 8, 10, 10, "good") if ready else "",
                transform=at(round(19 + number * STEP, 1), 68),
                title="" if is_open else does.tip(words, brings).to(language),
                id=f"weapon-{colour}-{weapon}",
            )
        )
    return "".join(parts)


def tokens(view: ArmyView, player: Player, language: str, canvas: Canvas, colour: str) -> str:
    """The six Master tokens: free with their cost, or the Master that they lie on."""
    lying = list(player["masters"].items())
    costs = view["printed"]["tokens"]
    parts = []
    for place, cost in enumerate(costs):
        alike = costs[:place].count(cost)  # tokens of equal cost are placed from the left
        placed = [master for master, token in lying if token == cost][alike : alike + 1]
        master = placed[0] if placed else None
        free = master is None
        is_open = free and f"token:{cost}" in canvas.options
        drawn = [circle(0, 0, 13, "token off" if master else "token"), hit(-STEP / 2, -15, STEP, 32)]
        if master:
            drawn.append(use(master_symbol(master), 0, 0, 17))
        else:
            drawn.append(text(0, 5, cost, 14, "mid strong"))
        parts.append(
            element(
                canvas,
                whose(view, "token", str(cost), colour),
                *drawn,
                transform=at(round(WIDTH - 19 - (len(costs) - 1 - place) * STEP, 1), 68),
                title="" if is_open else token_said(cost, master, view["printed"]["clay_maker"], language),
                id=f"token-{colour}-{cost}-{alike + 1}" if alike else f"token-{colour}-{cost}",
                opens=None if free else (),
            )
        )
    return "".join(parts)


@lru_cache(maxsize=4096)
def token_said(cost: int, master: str | None, clay: int, language: str) -> str:
    """A Master token in words: free, or with what the Master does on which it lies."""
    token = p.master_token(cost)
    if master is None:
        return does.tip(M("{token}, free", token=token), does.MASTER_TOKEN).to(language)
    number = MASTERS.index(master)
    words = M("{token} on the {master}", token=token, master=n.MASTER_NAMES[number])
    return does.tip(words, does.masters(clay)[number]).to(language)
