"""The pictures of Terracotta Army: our own silhouettes, drawn on a square of 40 by 40.

Whatever has no class takes the colour of the place where it is used; `line` is a stroke in that colour,
`cut` one in the colour of the paper.
"""

from __future__ import annotations

from clayworks.core.pictures import silhouettes as pictures
from clayworks.core.pictures.drawing import symbol
from clayworks.core.pictures.seats import looks
from clayworks.games.terracotta_army.rules.notation import COLOURS

# A standing robe, the body of all who stand; head and weapon tell them apart.
ROBE = '<path d="M17 13.5c-5 .6-7.4 3.4-7.8 8L7.6 37.5h18.8l-1.6-16c-.4-4.6-2.8-7.4-7.8-8z"/>'
ARMOUR = '<path class="cut" d="M10.6 20.5h12.8M10 26h14M9.4 31.5h15.2"/>'
BELT = '<path class="cut" d="M9.8 26h14.4"/>'

LOOKS = looks(COLOURS)

SYMBOLS = (
    # -- warriors --
    symbol(
        "ta-officer",
        f'{ROBE}<circle cx="17" cy="9.5" r="4"/><path d="M12.4 6.6 13.6.8h6.8l1.2 5.8z"/>{BELT}'
        '<path d="M31 1.5 33.4 5v18.4h-4.8V5zM25.8 23.4h10.4v2.8H25.8zM29.6 26.2h2.8v8.3h-2.8z"/>',
    ),
    symbol(
        "ta-guard",
        f'{ROBE}<circle cx="17" cy="9.3" r="4.2"/><path d="M11.6 5h10.8v2.6H11.6z"/>{ARMOUR}'
        '<path d="M30.4 6h2.4v32h-2.4zM31.6 0l2 6.5h-4zM33.4 7.5c4.6-1 6 1 5.8 8.5-2-2.4-3.8-3-5.8-2.6z'
        'M29.8 9.5l-4 .6 4 3z"/>',
    ),
    symbol(
        "ta-crossbowman",
        '<path d="M20 12.6c-4.6.4-7 3.2-7.4 7.4L11 37.5h18l-1.6-17.5c-.4-4.2-2.8-7-7.4-7.4z"/>'
        '<circle cx="20" cy="8.6" r="4.2"/><circle cx="24.4" cy="3.6" r="2.4"/>'
        '<path class="bow" d="M3 26.5C9 17 31 17 37 26.5"/><path class="halo" d="M20 16v17"/>'
        '<path class="line thick" d="M20 16v17M4 26.5 20 31.5 36 26.5"/>',
    ),
    symbol(
        "ta-soldier",
        '<path d="M17 13.5c-4 .6-6.4 3.4-6.8 8L9.6 27l2.6.6.8 10h3.4l.6-9 .6 9h3.4l.8-10 2.6-.6-.6-5.5c-.4-4.6'
        '-2.8-7.4-6.8-8z"/><circle cx="17" cy="9" r="4.2"/><circle cx="17" cy="3.6" r="2"/>'
        '<path d="M31 8.5h2.4V38H31zM32.2 0c2.6 3.4 2.8 6.4 1.2 9.4H31c-1.6-3-1.4-6 1.2-9.4z"/>'
        '<path class="line" d="M28.4 12.5h7.6"/>',
    ),
    # -- specialists --
    symbol("ta-horse", pictures.HORSE, 80),
    symbol(
        "ta-footman",
        '<path d="M14 20.5c-4 .6-5.8 3-6.2 6.6L6.8 37.5h14.4l-1-10.4c-.4-3.6-2.2-6-6.2-6.6z"/>'
        '<circle cx="14" cy="16.5" r="3.7"/><path d="M25 .8C14 1.6 9 5.6 8.4 10.6h33.2C41 5.6 36 1.6 25 .8z"/>'
        '<path class="line" d="M25 10v16M17 27l8-3"/>',
        44,
        40,
    ),
    symbol(
        "ta-archer",
        '<path d="M19 13.5c-4.6.4-7 3-7.2 7l-.6 7.5-5.8 7.5c-1 1.2-.4 2 1 2H21l.6-5 4 .2.4 4.8h5.4l-.6-7.4'
        'c-.2-1.4-.8-2-2.2-2.2l-4.4-.6.8-6.8c-.2-4-2-6.6-6-7z"/><circle cx="19.6" cy="9" r="4.1"/>'
        '<circle cx="16" cy="4.2" r="2.1"/><path class="bow" d="M31 5c7 7 7 18 0 25"/>'
        '<path class="line" d="M31 5 29 17.5 31 30M18 17.5h20"/>',
    ),
    symbol(
        "ta-musician",
        '<path d="M16 15.5c-5 .6-7.4 3.4-7.8 8L4 37.5h24l-4.2-14c-.4-4.6-2.8-7.4-7.8-8z"/>'
        '<circle cx="16" cy="11" r="4.2"/><path d="M11 8.4 16 3.6l5 4.8z"/>'
        '<path class="cut thick" d="M10 31.5 26 20"/><path class="line thick" d="M26 20l8.5-6"/>'
        '<path d="M32 3.2v7.2a2.8 2.4 0 1 0 1.6 2V6l4 1.4V4.6z"/>',
    ),
    # -- workers and inspectors --
    symbol("ta-craftsman", '<circle cx="20" cy="11" r="6"/><path d="M15.5 17h9L31 37H9z"/>'),
    symbol(
        "ta-artisan",
        '<path d="M20 1 36 12.5H4z"/><circle cx="20" cy="14" r="5.5"/><path d="M14.5 19h11L35 38H5z"/>'
        '<path class="cut" d="M14 27.5h12"/>',
    ),
    symbol(
        "ta-inspector",
        '<path d="M13.5 4h13v5h-13zM2 7.4h11.5v2.4H2zM26.5 7.4H38v2.4H26.5z"/><circle cx="20" cy="13" r="4.6"/>'
        '<path d="M20 18.5c-7 .6-10 4-10.4 9L9 38h22l-.6-10.5c-.4-5-3.4-8.4-10.4-9z"/>'
        '<path class="cut" d="M14 22l6 6 6-6M20 28v9"/>',
    ),
    # -- clay, weapons --
    symbol(
        "ta-wet",
        '<path class="wet" d="M4 27c0-7 6-11.5 15-11.5S36 20 36 27s-6 10-16 10S4 34 4 27z"/>'
        '<path class="water" d="M20 1.5c4.4 6 6.4 9 6.4 12.2a6.4 6.4 0 0 1-12.8 0c0-3.2 2-6.2 6.4-12.2z"/>',
    ),
    symbol(
        "ta-dry",
        '<path class="dry" d="M4 25c0-8 6-13 15-13s17 5 17 13-6 11.5-16 11.5S4 33 4 25z"/>'
        '<path class="crack" d="M17 12.5l2.5 7-5 5 4 4.5-1.5 7M19.5 19.5l8 2.5 6-1M18.5 29l8 1.5"/>',
    ),
    symbol("ta-sword", pictures.SWORD),
    symbol("ta-halberd", pictures.HALBERD),
    symbol("ta-crossbow", pictures.CROSSBOW),
    symbol(
        "ta-spear",
        '<path d="M18.2 16h3.6v23h-3.6zM20 0c6 7 6.5 12 2.2 17h-4.4C13.5 12 14 7 20 0z"/>'
        '<path class="accent" d="M14.5 18.5h11l2.5 8-4-3-1 4.5-3-4-3 4-1-4.5-4 3z"/>',
    ),
    # -- actions of the rings --
    symbol(
        "ta-craft",
        '<circle cx="16" cy="8" r="5.5"/><path d="M16 14.5C9 15 5 19.5 4.5 27L4 37.5h19V30h-4v-7h4v-6.5c-2-1.2-4-1.8-7-2z"/>'
        '<path d="M28.5 18h5v6h6v5h-6v6h-5v-6h-6v-5h6z"/>',
    ),
    symbol(
        "ta-soak",
        '<path class="dry" d="M3 29c0-5 5-8.5 11-8.5S25 24 25 29s-5 8-11 8-11-3-11-8z"/>'
        '<path class="water" d="M9 3c3 4 4.3 6 4.3 8.2a4.3 4.3 0 0 1-8.6 0C4.7 9 6 7 9 3zM20 7c3 4 4.3 6 4.3 '
        '8.2a4.3 4.3 0 0 1-8.6 0c0-2.2 1.3-4.2 4.3-8.2z"/><path d="M28 24h6v-5l6 8-6 8v-5h-6z"/>',
    ),
    symbol(
        "ta-promote",
        '<circle cx="9.5" cy="20" r="4"/><path d="M6.5 24.5h6L16 37.5H3z"/><path d="M18 25h4v-5l5.5 7.5L22 35v-5h-4z"/>'
        '<path d="M29 6 39 14H19zM31 15.5a3.5 3.5 0 0 1-4.5 0L26 17l-2 1 1 1h8l1-1-2-1zM25 19.5h8l6 18h-9.5L29 27l-3 0z"/>',
    ),
    symbol("ta-priority", '<path d="M5 1h4v38H5zM9 2.5h29l-5.5 10.5 5.5 10.5H9z"/>'),
    symbol("ta-ready", '<path d="M16 27 8.5 19.5 5 23l11 11L36 14l-3.5-3.5z"/>'),
    # -- Masters --
    symbol(
        "ta-builder",
        '<path d="M22 3l13 9-4.5 6.5-13-9zM18.5 13.5l4 2.8L8 38l-5-3.5z"/><path d="M26 27h12v4H26zM23 33h15v4H23z"/>',
    ),
    symbol(
        "ta-administrator",
        '<path d="M9 4h22c3 0 5 2 5 5v3h-6V9H11v22H9c-3 0-5-2-5-5V9c0-3 2-5 5-5z"/>'
        '<path d="M13 11h15v21c0 2 1 3 3 3H12c2-1 3-2 3-4z"/><path class="cut" d="M17 17h8M17 22h8M17 27h8"/>',
    ),
    symbol(
        "ta-inspector-master",
        '<path d="M20 9C11 9 5 15 2 20c3 5 9 11 18 11s15-6 18-11C35 15 29 9 20 9z"/><circle class="paper" cx="20" cy="20" r="8"/>'
        '<circle cx="20" cy="20" r="4.5"/>',
    ),
    symbol(
        "ta-clay_maker",
        '<path d="M13 3h14v4h-2v4c7 3 10 8 10 14 0 6-3 10-7 12H12c-4-2-7-6-7-12 0-6 3-11 10-14V7h-2z"/>'
        '<path class="cut" d="M7 22h26M6 28h28"/>',
    ),
    symbol(
        "ta-overseer",
        '<path d="M20 2 39 14v3H1v-3z"/><path d="M5 19h6v16H5zM17 19h6v16h-6zM29 19h6v16h-6zM2 35h36v3H2z"/>',
    ),
    symbol(
        "ta-blacksmith",
        '<path d="M3 12h12v-2h21c0 6-4 9-10 10v5c0 3 2 5 6 6v5H10v-5c4-1 6-3 6-6v-4C9 21 4 18 3 12z"/>'
        '<path d="M20 2h12v5H20zM14 3.5h6v2h-6z"/>',
    ),
    symbol(
        "ta-turn-right",
        '<path class="line arc" d="M6 26A15 15 0 0 1 33 17"/><path d="M37.5 6 36 23 24 17z"/>',
    ),
    symbol(
        "ta-turn-left", '<path class="line arc" d="M34 26A15 15 0 0 0 7 17"/><path d="M2.5 6 4 23 16 17z"/>'
    ),
)
