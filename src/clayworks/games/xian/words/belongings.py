"""What a seat has that is counted, in the order in which it is shown."""

from __future__ import annotations

from clayworks.core.gathering import Belonging
from clayworks.games.xian import M
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.notation import KINDS
from clayworks.games.xian.words import names as n

SYMBOLS = {s.COIN: "coin", s.CLAY: "xi-clay"} | {
    kind: f"xi-pot-{KINDS[kind]}" for kind in (s.BLUE, s.GREEN, s.RED, s.YELLOW)
}
"""The picture of each kind of resource."""


def of_seat(table: s.XianTable, seat: int) -> list[Belonging]:
    """Coins, clay and pigments; builders beside the board, warriors to paint, signatures."""
    resources = [
        Belonging(SYMBOLS[kind], count, n.amount(kind, count), n.KIND_NAMES[kind])
        for kind in n.IN_ORDER
        for count in [int(table.held(seat, kind))]
    ]
    inside = sum(int(table.held(seat, s.BUILDERS + building)) for building in range(s.BUILDINGS))
    builders, figures, signatures = (
        2 - inside,
        int(table.held(seat, s.FIGURES)),
        int(table.held(seat, s.SIGNATURES)),
    )
    return [
        *resources,
        Belonging("xi-builder", builders, M("builders beside the board: {count}", count=builders)),
        Belonging("xi-warrior", figures, M("warriors still to paint: {count}", count=figures)),
        Belonging("xi-signature", signatures, M("signatures left: {count}", count=signatures)),
    ]
