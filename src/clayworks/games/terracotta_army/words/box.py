from clayworks.core.box import Box, Kind
from clayworks.core.forms import Field, Table, integer, word
from clayworks.games.terracotta_army import MN, M
from clayworks.games.terracotta_army.rules.notation import *

RING = {
    "inner": ("coins", "clay", "craft", "soak", "promote"),
    "middle": ("coins", "clay", "master", "priority"),
    "outer": ("ready", "buy"),
}


def ring(r):
    return Table(
        (
            Field("action", word(*RING[r])),
            Field("amount", integer(1, 9), when={"action": ("coins", "clay", "craft")}),
            Field("master", word(*MASTERS), when={"action": ("master",)}),
            Field("weapon", word(*WEAPONS), when={"action": ("ready",)}),
            Field("specialist", word(*SPECIALISTS, "any"), when={"action": ("buy",)}),
        )
    )


BOX = Box(
    kinds=tuple(
        Kind(f"{r}-ring", f"wheel.{r}[*]", M(r), lambda n: MN("{count} s", "{count} ss", n), shape=ring(r))
        for r in RING
    )
    + tuple(
        Kind(
            k.split("[")[0].replace(".", "-").replace("_", "-"),
            k,
            M(k),
            lambda n: MN("{count} s", "{count} ss", n),
        )
        for k in (
            "organizer.vp[*]",
            "tiles[*]",
            "tile_values[*]",
            "priority_tokens[*]",
            "warriors[*]",
            "specialists[*]",
            "masters[*]",
            "master_tokens.costs[*]",
            "inspectors.row",
            "inspectors.column",
            "final_scoring",
            "setup.seat_bonus[*]",
        )
    )
)
