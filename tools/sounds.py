"""Makes the sounds of the table from nothing but sums of sines: `python -m tools.sounds`.

Short, soft and few: a knock of clay, a note for points, two notes for one's turn, a bell for a scene, three
for the end. The files are small (8 bits, 16 kHz) and lie beside the page that plays them.
"""

from __future__ import annotations

import math
import wave
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "src" / "clayworks" / "web" / "static" / "sounds"
RATE = 16_000

Note = tuple[float, float, float, float]
"""Start in seconds, pitch in Hz, how long it rings in seconds, loudness up to 1."""

SOUNDS: dict[str, list[Note]] = {
    "place": [(0.0, 180, 0.05, 0.5), (0.0, 410, 0.03, 0.25), (0.0, 1230, 0.012, 0.15)],
    "points": [(0.0, 784, 0.16, 0.3), (0.0, 1568, 0.08, 0.1)],
    "turn": [(0.0, 523, 0.22, 0.35), (0.14, 659, 0.3, 0.35)],
    "scene": [(0.0, 392, 0.5, 0.3), (0.0, 784, 0.35, 0.15), (0.0, 1176, 0.2, 0.08)],
    "end": [(0.0, 392, 0.4, 0.3), (0.18, 523, 0.4, 0.3), (0.36, 659, 0.7, 0.3)],
}


def samples(notes: list[Note]) -> bytes:
    """Notes that fade, one over the other, as unsigned bytes."""
    seconds = max(start + 4 * ring for start, _, ring, _ in notes)
    made = bytearray()
    for number in range(int(seconds * RATE)):
        now = number / RATE
        loud = sum(
            volume * math.exp(-(now - start) / ring) * math.sin(math.tau * pitch * (now - start))
            for start, pitch, ring, volume in notes
            if now >= start
        )
        made.append(128 + round(110 * max(-1.0, min(1.0, loud))))
    return bytes(made)


def write(folder: Path = FOLDER) -> None:
    """All sounds as files."""
    folder.mkdir(exist_ok=True)
    for name, notes in SOUNDS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(1)
            file.setframerate(RATE)
            file.writeframes(samples(notes))


if __name__ == "__main__":
    write()
