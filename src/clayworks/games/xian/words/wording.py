"""A turn is one of the six parts of the game (XI-1): what somebody does at a stretch is their round (XI-4.1).

Russian and Japanese have a word for each in the shared texts already: ход and раунд, 手番 and ターン.
"""

from __future__ import annotations

from clayworks.core.wording import Wording
from clayworks.games.xian import M

STEPS = {
    "one turn back": M("one own round back"),
    "one turn on": M("one own round on"),
    "Keys: ← and → steps, with Ctrl turns, Page Up and Page Down rounds, Home, End, Space runs.": M(
        "Keys: ← and → steps, with Ctrl own rounds, Page Up and Page Down all rounds, Home, End, Space runs."
    ),
}
"""Where a round of all and a round of one stand side by side."""

WORDING = Wording(
    words={
        "en": {"turn": "round", "turns": "rounds"},
        "it": {"turno": "round", "turni": "round"},
        "pl": {
            "tura": "runda",
            "tury": "rundy",
            "turze": "rundzie",
            "turę": "rundę",
            "turą": "rundą",
            "tur": "rund",
            "turom": "rundom",
            "turami": "rundami",
            "turach": "rundach",
        },
    },
    instead={text: own.text for text, own in STEPS.items()},
)
