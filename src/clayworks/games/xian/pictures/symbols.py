"""The pictures of Xi'an: our own silhouettes, drawn on a square of 40 by 40.

Whatever has no class takes the colour of the place where it is used; `line` is a stroke in that colour,
`cut` one in the colour of what lies behind.
"""

from __future__ import annotations

from clayworks.core.pictures import silhouettes as pictures
from clayworks.core.pictures.drawing import symbol
from clayworks.core.pictures.seats import looks
from clayworks.games.xian.rules.notation import COLOURS

LOOKS = looks(COLOURS)

POT = (
    '<path class="paint" d="M11 8h18v5c5 3 7 7 7 12 0 7-4 12-9 13H13c-5-1-9-6-9-13 0-5 2-9 7-12z"/>'
    '<path class="lid" d="M9 3h22v5H9z"/>'
)

SYMBOLS = (
    # -- people --
    symbol(
        "xi-warrior",
        '<path d="M20 12.5c-6 .5-9 4-9.5 9.5L10 28l3 .5V38h6v-8h2v8h6V28.5l3-.5-.5-6c-.5-5.5-3.5-9-9.5-9.5z"/>'
        '<circle cx="20" cy="8.5" r="4.5"/><circle cx="23" cy="3" r="2.3"/>'
        '<path class="cut" d="M12.5 19h15M12 24h16M15 14l5 4 5-4"/>',
    ),
    symbol(
        "xi-builder",
        '<circle cx="18" cy="9" r="6"/><path d="M13 16h10l7 22H6z"/><path d="M28 12l8-5 3 4-8 5zM27 12.5l3-2 5 9-3 2z"/>',
    ),
    symbol(
        "xi-minister",
        '<path d="M12 7h16v5H12zM3 9h9v2H3zM28 9h9v2h-9zM17 2h6v5h-6z"/><circle cx="20" cy="15.5" r="5"/>'
        '<path d="M20 21c-8 .5-11 5-11.5 10L8 39h24l-.5-8c-.5-5-3.5-9.5-11.5-10z"/><path class="cut" d="M14 24l6 6 6-6M20 30v8"/>',
    ),
    symbol(
        "xi-supervisor",
        '<path d="M20 2l5 6h-10z"/><circle cx="20" cy="11" r="5.5"/><path d="M14 18h12l4 20H10z"/><path class="cut" d="M13 26h14"/>',
    ),
    symbol(
        "xi-helper",
        '<circle cx="20" cy="12" r="8"/><path d="M20 21C10 21 5 27 4 38h32C35 27 30 21 20 21z"/><path class="cut" d="M14 24l6 8 6-8"/>',
    ),
    # -- goods --
    symbol(
        "xi-clay",
        '<path class="dry" d="M3 15 15 6l22 4v18l-12 8L3 31z"/><path class="crack" d="M3 15l22 4 12-9M25 19v17"/>',
    ),
    symbol("xi-pot", POT),
    *(
        symbol(f"xi-pot-{colour}", f'<g class="pigment-{colour}">{POT}</g>')
        for colour in ("blue", "green", "red", "yellow")
    ),
    symbol(
        "xi-signature",
        '<path d="M36 2 17 24l-4-3.5L33 0zM12 22l4 3.5c-1 6-5 9-13 9.5 4-3 4-8 9-13z"/><path class="line" d="M5 38h30"/>',
    ),
    # -- buildings --
    symbol(
        "xi-workshop",
        '<path d="M20 2 38 14H2z"/><path d="M5 16h30v22H25V29a5 5 0 0 0-10 0v9H5z"/><path class="cut" d="M9 20h22"/>',
    ),
    symbol(
        "xi-laboratory",
        '<path d="M20 1 38 12H2z"/><path d="M5 14h30v4H5zM4 34h32v4H4z"/>'
        '<path d="M7 21h9v2c2 1 3 3 3 5s-1 4-3 4H7c-2 0-3-2-3-4s1-4 3-5zM24 21h9v2c2 1 3 3 3 5s-1 4-3 4h-9c-2 0-3-2-3-4s1-4 3-5z"/>',
    ),
    symbol(
        "xi-armory",
        '<path d="M20 1 38 12H2z"/><path d="M5 14h30v24H5z"/>'
        '<path class="cut thick" d="M12 34 28 18M28 34 12 18M10 30l5 5M30 30l-5 5"/>',
    ),
    symbol(
        "xi-palace",
        '<path d="M20 1c4 4 10 6 18 7-3 3-5 4-8 4H10C7 12 5 11 2 8c8-1 14-3 18-7zM8 14h24v4H8zM4 20h32c-1 3-3 4-6 4H10c-3 0-5-1-6-4z"/>'
        '<path d="M8 26h5v12H8zM17.5 26h5v12h-5zM27 26h5v12h-5z"/>',
    ),
    # -- equipment --
    symbol("xi-sword", pictures.SWORD),
    symbol("xi-halberd", pictures.HALBERD),
    symbol("xi-crossbow", pictures.CROSSBOW),
    symbol("xi-horse", pictures.HORSE, 80),
    symbol(
        "xi-arrowheads",
        '<path d="M10 2l7 13-5-2v24H8V13l-5 2zM29 6l7 13-5-2v20h-4V17l-5 2z"/>',
    ),
    symbol(
        "xi-chariot",
        '<circle class="line thick" cx="14" cy="27" r="10"/><path class="line" d="M14 17v20M4 27h20M7 20l14 14M21 20 7 34"/>'
        '<path d="M4 8h20v9H4zM24 14h15v3H24zM10 2h2v6h-2z"/>',
    ),
    # -- tiles --
    symbol(
        "xi-open",
        '<path d="M6 4h22v32H6zM30 8l6-3v34l-6-3z"/><path class="cut" d="M10 36V9h14v27"/><circle class="paper" cx="20" cy="22" r="2"/>',
    ),
    symbol(
        "xi-market",
        '<path d="M3 12h24V5l11 10-11 10v-7H3zM37 28H13v-7L2 31l11 9v-6h24z" transform="translate(0 -2)"/>',
    ),
    symbol("xi-discount", '<circle class="line thick" cx="20" cy="20" r="16"/><path d="M10 17h20v6H10z"/>'),
    symbol(
        "xi-extra",
        '<circle class="line thick" cx="20" cy="20" r="16"/><path d="M17 9h6v8h8v6h-8v8h-6v-8H9v-6h8z"/>',
    ),
    symbol("xi-start", '<path d="M8 2h4v36H8zM12 5h22l-6 7 6 7H12z"/>'),
    symbol(
        "xi-end",
        '<path d="M12 3h16v6h7c0 9-3 13-9 14-1 3-2 4-4 5v5h7v5H11v-5h7v-5c-2-1-3-2-4-5C8 22 5 18 5 9h7z"/>',
    ),
    symbol("xi-used", '<path class="line thick" d="M6 34 34 6"/>'),
    symbol("xi-back", '<path d="M4 4h32v32H4z"/><path class="cut" d="M9 9h22v22H9zM14 14h12v12H14z"/>'),
)
