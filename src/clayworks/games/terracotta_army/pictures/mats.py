"""The players' mats: points, coins, clay, workers in hand, weapons, Master tokens, priority token."""

from __future__ import annotations

from clayworks.core.pictures.drawing import (
    amount,
    at,
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
from clayworks.games.terracotta_army.pictures.stock import flag
from clayworks.games.terracotta_army.pictures.wheel import master_symbol
from clayworks.games.terracotta_army.rules.notation import MASTERS, WEAPONS
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words import places as p

WIDTH, HEIGHT = 400.0, 152.0


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
        rect(2, 2, WIDTH - 4, HEIGHT - 4, f"mat {'active' if active else ''}", 8),
        seat_mark(colour, 26, 26, 28),
        text(48, 32, name, 18, "strong", 190),
        group(
            flag(player["priority"]),
            transform=at(262, 28),
            title=p.priority_token(player["priority"]).to(language),
        )
        if player["priority"]
        else "",
        group(
            text(WIDTH - 40, 34, player["vp"], 26, "strong end"),
            text(WIDTH - 12, 34, VP.to(language), 13, "quiet end", 24),
            title=n.points(player["vp"]).to(language),
        ),
        goods(player, language),
        weapons(player, language, here, colour),
        tokens(view, player, language, here, colour),
        title=name,
        seat=colour,
    )


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
        amount(symbol, 26 + place * 76, 66, count, words.to(language), classes="" if count else "faint")
        for place, (symbol, count, words) in enumerate(kinds)
    )


def weapons(player: Player, language: str, canvas: Canvas, colour: str) -> str:
    """The four weapons: ready ones in full colour, the others faint and lying."""
    parts = []
    for number, weapon in enumerate(WEAPONS):
        ready = player["weapons"][weapon]
        name = n.WEAPON_NAMES[number]
        words = M("{weapon}: ready", weapon=name) if ready else M("{weapon}: not ready", weapon=name)
        parts.append(
            element(
                canvas,
                f"weapon:{weapon}",
                rect(-19, -22, 38, 44, "token" if ready else "token off", 6),
                use(f"ta-{weapon}", 0, 0, 28),
                use("ta-ready", 11, 15, 14, "good") if ready else "",
                transform=at(26 + number * 43, 118),
                title=words.to(language),
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
        drawn = [circle(0, 0, 16.5, "token off" if master else "token")]
        if master:
            drawn.append(use(master_symbol(master), 0, 0, 20))
            name = n.MASTER_NAMES[MASTERS.index(master)]
            words = M("{token} on the {master}", token=p.master_token(cost), master=name)
        else:
            drawn.append(text(0, 6, cost, 16, "mid strong"))
            words = M("{token}, free", token=p.master_token(cost))
        parts.append(
            element(
                canvas,
                f"token:{cost}",
                *drawn,
                transform=at(202 + place * 35, 118),
                title=words.to(language),
                id=f"token-{colour}-{cost}-{alike + 1}" if alike else f"token-{colour}-{cost}",
                opens=() if master else None,
            )
        )
    return "".join(parts)
