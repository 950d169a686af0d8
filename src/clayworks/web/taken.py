"""What all that the API takes and gives has in common. Taken strictly: no number for a word, no word for a
number, no extra keys.
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Taken(BaseModel):
    """What a client sends."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Given(BaseModel):
    """What a client gets."""

    model_config = ConfigDict(extra="forbid")
