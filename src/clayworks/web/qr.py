"""Links as pictures for the camera of another device."""

from __future__ import annotations

from functools import lru_cache

import segno
from markupsafe import Markup


@lru_cache(maxsize=500)
def qr(text: str) -> Markup:
    """A QR code, black on white in any light: cameras want it so."""
    made = segno.make(text, error="m", micro=False)
    return Markup(made.svg_inline(scale=4, border=3, dark="#000", light="#fff", omitsize=True))
