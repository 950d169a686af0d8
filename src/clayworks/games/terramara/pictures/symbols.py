"""The pictures of Terramara: our own silhouettes, drawn on a square of 40 by 40.

Whatever has no class takes the colour of the place where it is used; `line` is a stroke in that colour,
`cut` one in the colour of what lies behind.
"""

from __future__ import annotations

from clayworks.core.pictures import silhouettes as pictures
from clayworks.core.pictures.drawing import symbol
from clayworks.core.pictures.seats import looks
from clayworks.games.terramara.rules.notation import COLOURS

LOOKS = looks(COLOURS, ("diamond", "circle", "triangle", "square"))

SYMBOLS = (
    # -- goods: raw ones are rough, products are shaped --
    symbol(
        "tm-wood",
        '<path class="good-wood" d="M5 12 28 4a7 9 0 0 1 7 14L12 32z"/><ellipse class="good-wood-end" cx="10" cy="22" rx="7" ry="10"/><ellipse class="crack" cx="10" cy="22" rx="3" ry="5"/>',
    ),
    symbol(
        "tm-plank",
        '<path class="good-wood" d="M2 10h36v8H2zM2 22h36v8H2z"/><path class="crack" d="M7 14h12M24 26h10"/>',
    ),
    symbol(
        "tm-ore",
        '<path class="good-ore" d="M4 26 11 9l12-4 12 9 2 14-12 8-14-1z"/><path class="spark" d="M14 16l5 3-3 5zM26 13l4 5-6 1zM22 26l6 2-5 4z"/>',
    ),
    symbol(
        "tm-metal",
        '<path class="good-metal" d="M9 10h22l7 20H2z"/><path class="crack" d="M9 10l4 7h14l4-7M13 17l-3 13M27 17l3 13"/>',
    ),
    symbol(
        "tm-stone",
        '<path class="good-stone" d="M3 28 9 14l11-7 13 6 4 15-8 7H9z"/><path class="crack" d="M9 14l9 6 15-7M18 20l-2 15"/>',
    ),
    symbol(
        "tm-block",
        '<path class="good-stone" d="M4 14 20 6l16 8v16l-16 7-16-7z"/><path class="crack" d="M4 14l16 7 16-7M20 21v16"/>',
    ),
    symbol(
        "tm-cattle",
        '<path class="good-cattle" d="M12 14h16l-2 14c-1 6-3 9-6 9s-5-3-6-9z"/><path class="good-cattle" d="M12 15C6 16 2 12 2 4c3 4 6 6 12 6zM28 15c6 1 10-3 10-11-3 4-6 6-12 6z"/><circle class="eye" cx="16" cy="20" r="1.6"/><circle class="eye" cx="24" cy="20" r="1.6"/>',
    ),
    symbol(
        "tm-leather",
        '<path class="good-cattle" d="M14 3c4 3 8 3 12 0l3 6 8 1-2 9-3 3 3 9-7 3-4-3c-3 3-5 3-8 0l-4 3-7-3 3-9-3-3-2-9 8-1z"/>',
    ),
    symbol(
        "tm-any_raw",
        '<path class="any-good" d="M4 26 11 9l12-4 12 9 2 14-12 8-14-1z"/><path class="line thick" d="M15 16c0-7 11-6 10 0-1 4-5 4-5 8M20 28v1.500"/>'.replace(
            "500", "5"
        ),
    ),
    symbol(
        "tm-any_product",
        '<path class="any-good" d="M4 5h32v30H4z"/><path class="line thick" d="M15 15c0-7 11-6 10 0-1 4-5 4-5 8M20 28v1.500"/>'.replace(
            "500", "5"
        ),
    ),
    # -- points and tracks --
    symbol(
        "tm-military",
        '<path class="shield" d="M20 2 36 8v11c0 9-6 15-16 19C10 34 4 28 4 19V8z"/><path class="boss" d="M20 8v24M10 17h20"/>',
    ),
    symbol(
        "tm-culture",
        '<path class="water" d="M2 31c4-3 7-3 10 0s6 3 9 0 6-3 9 0 5 3 8 0v6H2z"/><path d="M1 16c4 5 9 6 19 6s15-1 19-6c1 8-4 13-10 13H11C5 29 0 24 1 16z"/><path class="line" d="M20 4v18"/><path d="M20 4c6 2 9 6 9 11h-9z"/>',
    ),
    symbol(
        "tm-travel",
        '<circle class="line thick" cx="12" cy="30" r="6"/><circle class="line thick" cx="30" cy="30" r="6"/><path d="M3 22h34v3H3zM5 21C5 10 12 5 21 5s16 5 16 16z"/><path class="cut" d="M13 8v13M21 5v16M29 8v13"/>',
    ),
    symbol(
        "tm-worker",
        '<circle cx="15" cy="10" r="7"/><path d="M15 18C7 18 3 24 3 38h24c0-6-1-10-2-13z"/><path d="M25 12l9-6 4 5-9 6zM26 15l3-2 7 14-4 2z"/>',
    ),
    symbol(
        "tm-process",
        '<path d="M17 2h6l1 5 4 2 5-3 4 4-3 5 2 4 5 1v6l-5 1-2 4 3 5-4 4-5-3-4 2-1 5h-6l-1-5-4-2-5 3-4-4 3-5-2-4-5-1v-6l5-1 2-4-3-5 4-4 5 3 4-2z" transform="translate(0 -1)"/><path class="cut thick" d="M12 20h13M20 14l6 6-6 6"/>',
    ),
    symbol("tm-trade_raw", '<path d="M3 11h24V4l11 10-11 10v-7H3zM37 27H13v-6L2 30l11 9v-6h24z"/>'),
    symbol(
        "tm-raid",
        '<path d="M5 36 27 9l3 3L8 38zM35 36 13 9l-3 3 22 26z"/><path d="M24 4c7-3 12 2 12 9-4 0-8-1-11-4zM16 4C9 1 4 6 4 13c4 0 8-1 11-4z"/>',
    ),
    symbol(
        "tm-first_player",
        '<path d="M17 20h6l-1 18h-4zM20 1c6 5 9 9 8 14-1 3-4 4-8 4s-7-1-8-4c-1-3 1-5 3-7 0 2 1 3 2 3 2-3 2-6 3-10z"/>',
    ),
    symbol(
        "tm-create",
        '<path d="M13 4h12v4h-2v4c6 3 9 7 9 13 0 5-3 9-6 11H12c-3-2-6-6-6-11 0-6 3-10 9-13V8h-2z"/><path class="cut thick" d="M19 18v14M12 25h14"/>',
    ),
    symbol(
        "tm-hire",
        '<circle cx="14" cy="10" r="7"/><path d="M14 18C6 18 3 25 2 38h24c0-8-2-13-4-16z"/><path d="M30 8h4v6h6v4h-6v6h-4v-6h-6v-4h6z"/>',
    ),
    # -- members --
    symbol(
        "tm-explorer",
        '<circle cx="18" cy="9" r="6.500"/><path d="M13 17h10l6 21H7z"/><path d="M32 5h3v33h-3z"/>'.replace(
            "500", "5"
        ),
    ),
    symbol(
        "tm-chief",
        '<path d="M10 4l4 5 6-8 6 8 4-5v8H10z"/><circle cx="20" cy="15" r="5.500"/><path d="M13 21h14l8 17H5z"/>'.replace(
            "500", "5"
        ),
    ),
    symbol(
        "tm-warrior",
        '<circle cx="20" cy="9" r="6"/><path d="M13 16h14l4 22H9z"/><circle class="boss-fill" cx="14" cy="26" r="8"/><path d="M33 2h3v36h-3z"/>',
    ),
    symbol("tm-hut", '<path d="M20 3 39 24h-6v14H23V28h-6v10H7V24H1z"/>'),
    symbol(
        "tm-fire",
        '<path class="flame" d="M21 3c8 8 12 14 11 23-1 7-6 11-12 11S9 33 8 27c-1-6 2-9 5-13 0 4 1 6 4 7 4-6 4-11 4-18z"/><path class="flame" d="M20 37c-4-4-3-8 1-13 2 5 3 8 2 13"/>',
    ),
    symbol("tm-flag", '<path d="M7 2h4v37H7zM11 4h23l-6 7 6 7H11z"/>'),
    # -- the land under a space, as a low strip; characters as children and grown up --
    symbol(
        "tm-land-plains",
        '<path class="line" d="M6 14c0-4-1-6-3-8M6 14c0-4 1-6 3-7M26 14c0-4-1-6-3-8M26 14c0-5 1-7 3-8M46 14c0-4-1-6-3-7M46 14c0-4 1-6 3-8M66 14c0-4-1-6-3-8M66 14c0-4 1-6 3-7"/>',
        72,
        14,
    ),
    symbol(
        "tm-land-quarry",
        '<path d="M0 14V9l7-3 8 3v5zM17 14V7h11v7zM31 14l2-6h9l4 6zM48 14V6l8 2v6zM59 14V9h7l6 3v2z"/>',
        72,
        14,
    ),
    symbol(
        "tm-land-forest",
        '<path d="M2 14 8 1l6 13zM13 14l5-10 5 10zM23 14l6-13 6 13zM36 14l5-9 5 9zM46 14l6-13 6 13zM58 14l5-10 6 10z"/>',
        72,
        14,
    ),
    symbol(
        "tm-land-mountain",
        '<path d="M0 14 10 3l7 7L28 0l12 13 6-6 6 5L62 2l10 12z"/>',
        72,
        14,
    ),
    symbol(
        "tm-child",
        '<circle cx="20" cy="13" r="8"/><path d="M20 22c-7 0-10 5-11 16h22c-1-11-4-16-11-16z"/>',
    ),
    symbol(
        "tm-adult",
        '<circle cx="20" cy="8" r="6.4"/><path d="M11 17h18l3 13h-4l-1 9H13l-1-9H8z"/>',
    ),
    # -- artefacts: categories, and when they work --
    symbol("tm-tools", '<path d="M16 2h18v10H22v4h-6v-4H6V8zM16 18h6v20h-6z"/>'),
    symbol("tm-weapons", pictures.SWORD),
    symbol(
        "tm-pottery",
        '<path d="M13 3h14v4h-2v4c7 3 10 8 10 14 0 6-3 10-7 12H12c-4-2-7-6-7-12 0-6 3-11 10-14V7h-2z"/><path class="cut" d="M7 22h26M6 28h28"/>',
    ),
    symbol("tm-clothes", '<path d="M14 4c4 3 8 3 12 0l11 7-5 9-4-2v18H12V18l-4 2-5-9z"/>'),
    symbol("tm-immediate", '<path d="M23 1 7 23h11l-3 16 18-23H22z"/>'),
    symbol(
        "tm-permanent",
        '<path class="line arc" d="M20 20c-4-7-7-9-10-9-10 0-10 18 0 18 3 0 6-2 10-9s7-9 10-9c10 0 10 18 0 18-3 0-6-2-10-9z"/>',
    ),
    symbol("tm-round", '<path d="M25 2a18 18 0 1 0 13 25A15 15 0 0 1 25 2z"/>'),
    symbol(
        "tm-end",
        '<path d="M5 2h5v37H5zM10 4h26v18H10z"/><path class="paper" d="M10 4h9v9h-9zM28 4h8v9h-8zM19 13h9v9h-9z"/>',
    ),
)
