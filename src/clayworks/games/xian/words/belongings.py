"""What a seat has that is counted, in the order in which it is shown."""

from __future__ import annotations

from functools import partial

from clayworks.core.messages import Belonging, Message
from clayworks.games.xian import MN
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.notation import KINDS
from clayworks.games.xian.words import names as n

SYMBOLS = {s.COIN: "coin", s.CLAY: "xi-clay"} | {
    kind: f"xi-pot-{KINDS[kind]}" for kind in (s.BLUE, s.GREEN, s.RED, s.YELLOW)
}
"""The picture of each kind of resource."""


def of_seat(table: s.XianTable, seat: int) -> list[Belonging]:
    """Coins, clay and pigments; builders beside the board, warriors to paint, signatures."""
    inside = sum(int(table.held(seat, s.BUILDERS + building)) for building in range(s.BUILDINGS))
    return [
        *(
            Belonging(SYMBOLS[kind], int(table.held(seat, kind)), partial(n.amount, kind))
            for kind in n.IN_ORDER
        ),
        Belonging("xi-builder", 2 - inside, builders, paid=False),
        Belonging("xi-warrior", int(table.held(seat, s.FIGURES)), warriors, paid=False),
        Belonging("xi-signature", int(table.held(seat, s.SIGNATURES)), signatures, paid=False),
    ]


def builders(count: int) -> Message:
    """Builders that are not in a building."""
    return MN("{count} builder", "{count} builders", count)


def warriors(count: int) -> Message:
    """Painted warriors that are not in the pit yet."""
    return MN("{count} warrior to paint", "{count} warriors to paint", count)


def signatures(count: int) -> Message:
    """Signature tokens that are left."""
    return MN("{count} signature", "{count} signatures", count)
