"""Silhouettes that more than one game needs, as the inside of a symbol (40 by 40; the horse 80 by 40)."""

from __future__ import annotations

SWORD = '<path d="M34.5 2 37 6 18 25l-3.6-3.6zM10 19.6l10.4 10.4-2.4 2.4L7.6 22zM12 26l3 3-8 8-3-3z"/>'
HALBERD = (
    '<path d="M16.5 9h4v30h-4zM18.5 0l4 9.5h-8zM21 8c9-3 14 1 13.5 13-3-4.5-7-6-13.5-5.5zM16 10l-9-1 '
    '3 5-3 5 9-2z"/>'
)
CROSSBOW = (
    '<path class="bow" d="M3 17C9 5 31 5 37 17"/><path class="line" d="M3 17 20 27 37 17"/><path d="M'
    '18 3h4v31l-2 4-2-4z"/>'
)
HORSE = (
    '<path d="M13 11c4 2.4 9 3 14 2.6 9-.8 17-1.4 24-.6 4 .4 6.4-.6 8.4-3.4L64 2.6l1.6-2.4 1.6 2.8c4 '
    ".6 6.6 3.2 8.8 8l1.6 3.4-2.8 2.8-5.8-2.6c-1.6 2.4-3 5-4.2 8.6l-.8 14.6h-4.6l-.6-11.4-3-.6-2.6 12"
    "h-4.4l1-13c-6 1.6-13 1.8-20.6.4l-3 5-1.6 7.6h-4.6l.6-12.6-2.4-6.6C9 20 7 23 6.4 30l-3.6-.6C2 21 "
    '4.6 13 13 11z"/><path class="cut" d="M30 13.5v9.5M40 13v10"/>'
)
