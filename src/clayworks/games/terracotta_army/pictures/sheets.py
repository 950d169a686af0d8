"""The printed parts for who owns the game: the wheel with its three rings, points, tiles, tokens."""

from __future__ import annotations

from functools import partial
from typing import Any

from clayworks.core.box import Part
from clayworks.core.pictures.drawing import at, circle, group, lines, path, rect, seal, text, use
from clayworks.core.pictures.panels import Panel
from clayworks.core.pictures.sheets import Desk
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats.view_types import RingAction
from clayworks.games.terracotta_army.pictures.rounds import flag, tile_picture
from clayworks.games.terracotta_army.pictures.wheel import (
    HUB,
    OUTER,
    RADII,
    master_symbol,
    picture,
    point,
    wedge,
)
from clayworks.games.terracotta_army.pictures.wheel import lines as dividing_lines
from clayworks.games.terracotta_army.rules.notation import MASTERS, SPECIALISTS, TILES, TYPES
from clayworks.games.terracotta_army.words import names as n

WHAT = {"master": "master", "ready": "weapon", "buy": "specialist"}
"""The key of what goes with an action, where it is no amount."""


def sheets(desk: Desk) -> list[Panel]:
    """The wheel first: most of what nobody could read is there."""
    return [wheel(desk), organizer(desk), *small(desk), *desk.rest(desk.game.box.kinds)]


# -- the wheel (TA-2.5) ----------------------------------------------------------------------------------


def wheel(desk: Desk) -> Panel:
    """The three rings as they lie before anybody has turned them."""
    centre = OUTER + 12
    drawn = [ring(desk, name) for name in ("outer", "middle", "inner")]
    return desk.sheet(
        "wheel",
        M("Wheel").to(desk.language),
        2 * centre,
        2 * centre,
        group(*drawn, dividing_lines(OUTER), circle(0, 0, HUB, "hub"), transform=at(centre, centre)),
    )


def ring(desk: Desk, name: str) -> str:
    """A ring with its twelve spaces, each a part."""
    inside, outside = RADII[name]
    rows = desk.game.components.data["wheel"][name]
    spaces = []
    for number, row in enumerate(rows):
        x, y = point((inside + outside) / 2, number + 0.5)
        spaces.append(
            desk.part(
                f"wheel.{name}[{number}]",
                path(wedge(inside, outside, number, number + 1), "hit"),
                group(picture(shown(row), desk.language, name), transform=at(round(x, 1), round(y, 1))),
                mark=path(wedge(inside + 3, outside - 3, number + 0.03, number + 0.97), "mark"),
            )
        )
    middle, breadth = (inside + outside) / 2, outside - inside
    band = f'<circle r="{middle:g}" class="band band-{name}" stroke-width="{breadth:g}"/>'
    return band + f'<circle r="{outside:g}" class="edge"/>' + "".join(spaces)


def shown(row: dict[str, Any]) -> RingAction:
    """A space of a ring as the board draws it."""
    action = row["action"]
    return {"action": action, "what": row.get(WHAT.get(action, "amount"), 0)}


# -- the organizer (TA-2.2) ------------------------------------------------------------------------------


def organizer(desk: Desk) -> Panel:
    """The points beside the figures of one column, the first figure taken first."""
    points = desk.game.components.data["organizer"]["vp"]
    drawn = [
        desk.part(
            f"organizer.vp[{number}]",
            rect(0, 0, 44, 62, "card", 5),
            text(22, 16, number + 1, 11, "mid quiet"),
            seal(22, 38, value, size=28),
            mark=rect(0, 0, 44, 62, "mark", 5),
            transform=at(6 + number * 50, 6),
        )
        for number, value in enumerate(points)
    ]
    return desk.sheet("organizer", M("Organizer").to(desk.language), 12 + 50 * len(points), 74, *drawn)


# -- cards and tokens ------------------------------------------------------------------------------------


def small(desk: Desk) -> list[Panel]:
    """What lies beside the board, a grid for each kind."""
    found = []
    for kind in desk.game.box.kinds:
        draw = DRAWN.get(kind.places)
        if draw is not None and desk.of(kind.name):
            found.append(desk.grid(kind.name, (112, 112), partial(draw, desk)))
    return found


def card(*drawn: str) -> str:
    """The ground of a card in a grid."""
    return rect(0, 0, 104, 104, "card", 5) + "".join(drawn)


def draw_tile(desk: Desk, part: Part) -> str:
    """A scoring tile (TA-2.16)."""
    name = str(desk.row(part)["id"])
    words = n.TILE_NAMES[TILES.index(name)].to(desk.language)
    return card(group(tile_picture(name), transform=at(52, 30)), lines(52, 76, words, 12, 96, 2, "mid"))


def draw_tile_value(desk: Desk, part: Part) -> str:
    """The points below a tile (TA-2.17)."""
    row = desk.row(part)
    return card(
        text(10, 22, row["round"], 16, "strong"),
        seal(34, 62, row["domination_vp"], size=34),
        text(56, 67, "/", 14, "mid quiet"),
        seal(78, 62, row["presence_vp"], size=26),
    )


def draw_priority(desk: Desk, part: Part) -> str:
    """A priority token (TA-2.15)."""
    row = desk.row(part)
    clay = use("ta-wet", 44, 78, 24) + text(60, 84, row["wet_clay"], 16, "strong")
    return card(group(flag(row["number"]), transform=at(52, 36)), clay)


def draw_warrior(desk: Desk, part: Part) -> str:
    """What the ability of a warrior's weapon is worth (TA-2.11)."""
    row = desk.row(part)
    points = row.get("ability_vp", row.get("ability_vp_per_empty_cell"))
    coins = row.get("ability_coins")
    more = use("coin", 76, 84, 18) + text(88, 90, coins, 14, "strong") if coins is not None else ""
    name = n.FIGURE_NAMES[TYPES.index(row["id"])].to(desk.language)
    return card(
        use(f"ta-{row['id']}", 52, 38, 48),
        text(52, 14, name, 11, "mid", 96),
        seal(34, 84, points, size=24),
        more,
    )


def draw_specialist(desk: Desk, part: Part) -> str:
    """A specialist with its four prices and its weapon (TA-2.12, TA-2.13)."""
    row = desk.row(part)
    kind = row["id"]
    name = n.FIGURE_NAMES[len(TYPES) + SPECIALISTS.index(kind)].to(desk.language)
    prices = " ".join(str(price) for price in row["price_coins"])
    return card(
        text(52, 14, name, 11, "mid", 96),
        use(f"ta-{kind}", 36, 46, 50 if kind == "horse" else 44, "", 44),
        use(f"ta-{row['weapon']}", 82, 46, 30),
        use("coin", 18, 88, 16) + text(30, 93, prices, 14, "strong", 70),
    )


def draw_master(desk: Desk, part: Part) -> str:
    """A Master with its bonus of the clean-up (TA-2.14)."""
    row = desk.row(part)
    name = n.MASTER_NAMES[MASTERS.index(row["id"])].to(desk.language)
    bonus = "coin" if row["cleanup_bonus"] == "coin" else "ta-wet"
    return card(
        lines(52, 16, name, 11, 96, 2, "mid"),
        use(master_symbol(row["id"]), 40, 64, 44),
        use(bonus, 82, 78, 24),
    )


def draw_token_cost(desk: Desk, part: Part) -> str:
    """A Master token with its cost (TA-2.14)."""
    return card(
        circle(52, 52, 34, "hub"), use("coin", 40, 52, 24), text(58, 60, desk.row(part), 22, "strong")
    )


DRAWN = {
    "tiles[*]": draw_tile,
    "tile_values[*]": draw_tile_value,
    "priority_tokens[*]": draw_priority,
    "warriors[*]": draw_warrior,
    "specialists[*]": draw_specialist,
    "masters[*]": draw_master,
    "master_tokens.costs[*]": draw_token_cost,
}
