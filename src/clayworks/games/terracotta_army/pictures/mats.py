"""The players' mats: points, coins, clay, workers in hand, weapons, Master tokens, priority token."""

from __future__ import annotations

from clayworks.core.pictures.drawing import (
    at,
    breadth,
    circle,
    group,
    player_name,
    rect,
    seat_mark,
    text,
    use,
)
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.core.sentences import VP
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats.view_types import ArmyView, Player
from clayworks.games.terracotta_army.pictures.rounds import flag
from clayworks.games.terracotta_army.pictures.wheel import master_symbol
from clayworks.games.terracotta_army.rules.notation import MASTERS, WEAPONS
from clayworks.games.terracotta_army.words import abilities
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words import places as p

WIDTH, HEIGHT = 300.0, 88.0
STEP = 28.6
"""From one weapon or token to the next: ten of them in a row, as large as a fingertip on a phone."""


def mat(view: ArmyView, language: str, canvas: Canvas, colour: str) -> Panel:
    """The panel of one player; only the active player's things can be chosen."""
    player = view["players"][colour]
    active = view["active"] == colour
    here = canvas if active else canvas.closed()
    name = player_name(view, colour, n.COLOUR_NAMES[colour], language)
    return panel(
        canvas,
        "mat",
        WIDTH,
        HEIGHT,
        rect(1.5, 1.5, WIDTH - 3, HEIGHT - 3, f"mat {'active' if active else ''}", 6),
        seat_mark(colour, 19, 16, 20),
        text(35, 21, name, 14, "strong", 150),
        held_token(player, language),
        score(player, language),
        goods(player, language),
        weapons(view, language, here, colour),
        tokens(view, player, language, here, colour),
        title=name,
        seat=colour,
    )


def score(player: Player, language: str) -> str:
    """The points, and what they are called."""
    unit = VP.to(language)
    broad = min(breadth(unit, 11), 34)
    return group(
        text(WIDTH - 14 - broad, 22, player["vp"], 18, "strong end"),
        text(WIDTH - 9, 22, unit, 11, "quiet end", broad),
        title=n.points(player["vp"]).to(language),
    )


def held_token(player: Player, language: str) -> str:
    """The priority token that the player has taken this round, if any."""
    number = player["priority"]
    if not number:
        return ""
    title = p.priority_token(number).to(language)
    return group(flag(number), transform=at(210, 16), title=title)


def goods(player: Player, language: str) -> str:
    """Coins, clay and the workers in hand."""
    workers = player["workers"]
    kinds = (
        ("coin", player["coins"], n.coins(player["coins"])),
        ("ta-wet", player["wet"], n.wet_clay(player["wet"])),
        ("ta-dry", player["dry"], n.dry_clay(player["dry"])),
        ("ta-craftsman", workers["craftsmen"], M("Craftsmen in hand: {count}", count=workers["craftsmen"])),
        ("ta-artisan", workers["artisans"], M("Artisans in hand: {count}", count=workers["artisans"])),
    )
    return "".join(
        group(
            use(symbol, 19, 0, 20, "" if count else "faint"),
            text(33, 5, count, 14, "strong" if count else "quiet"),
            transform=at(place * 58, 39.5),
            title=words.to(language),
        )
        for place, (symbol, count, words) in enumerate(kinds)
    )


def weapons(view: ArmyView, language: str, canvas: Canvas, colour: str) -> str:
    """The four weapons: ready ones in full colour, the others faint and lying."""
    parts = []
    for number, weapon in enumerate(WEAPONS):
        ready = view["players"][colour]["weapons"][weapon]
        does = abilities.weapon(number, view["printed"])
        name = n.WEAPON_NAMES[number]
        is_open = f"weapon:{weapon}" in canvas.options  # and then its option says what it does
        words = M("{weapon}: ready", weapon=name) if ready else M("{weapon}: not ready", weapon=name)
        parts.append(
            element(
                canvas,
                f"weapon:{weapon}",
                rect(-13, -14, 26, 28, "token" if ready else "token off", 5),
                use(f"ta-{weapon}", 0, 0, 21),
                use("ta-ready", 8, 10, 10, "good") if ready else "",
                transform=at(round(19 + number * STEP, 1), 68),
                title="" if is_open else f"{words.to(language)}. {does.to(language)}",
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
        drawn = [circle(0, 0, 13, "token off" if master else "token")]
        if master:
            drawn.append(use(master_symbol(master), 0, 0, 17))
            name = n.MASTER_NAMES[MASTERS.index(master)]
            words = M("{token} on the {master}", token=p.master_token(cost), master=name)
        else:
            drawn.append(text(0, 5, cost, 14, "mid strong"))
            words = M("{token}, free", token=p.master_token(cost))
        parts.append(
            element(
                canvas,
                f"token:{cost}",
                *drawn,
                transform=at(round(WIDTH - 19 - (len(costs) - 1 - place) * STEP, 1), 68),
                title="" if free and f"token:{cost}" in canvas.options else words.to(language),
                id=f"token-{colour}-{cost}-{alike + 1}" if alike else f"token-{colour}-{cost}",
                opens=None if free else (),
            )
        )
    return "".join(parts)
