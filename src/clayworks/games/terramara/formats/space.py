"""The action space (TM-19.3): every decision with its options and free actions, in the order of the table."""

from __future__ import annotations

from clayworks.games.terramara.formats.language import Book
from clayworks.games.terramara.rules.notation import (
    CARDS,
    CHARACTERS,
    DECISIONS,
    EDGES,
    FREE,
    GOODS,
    MEMBERS,
    PLACES,
    PRODUCTS,
    RAW_GOODS,
    SPECIAL_SPACES,
    STARTS,
    TERRITORY,
    TILES,
    TOKENS,
)


def words(book: Book, round_cards: list[str]) -> list[tuple[str, list[str]]]:
    """Every decision with its options; free actions after the own ones."""
    own = {
        "neutral": [space for space in TERRITORY if space not in SPECIAL_SPACES],
        "draft": [*CHARACTERS, *STARTS],
        "tile-crossroads": [tile for tile in TILES if tile.startswith("FM1")],
        "tile-settlement": [tile for tile in TILES if tile.startswith("PQ1")],
        "flip": ["flip", "keep"],
        "main": [*MEMBERS],
        "space": [*PLACES],
        "post": [*(f"create:{card}" for card in CARDS), *(f"reserve:{card}" for card in CARDS), "end"],
        "order": [*book.order_words(), "V14a", "V14b"],
        "choose": [*book.choices, "none"],
        "offer": ["pay", "decline"],
        "pay": [*GOODS],
        "take": [*GOODS],
        "process": [*RAW_GOODS, "done"],
        "trade-give": [*GOODS],
        "trade-take": [*RAW_GOODS],
        "culture": ["advance", "stop"],
        "travel": [*EDGES, "stop"],
        "raid": ["raid", "decline"],
        "give": [*GOODS],
        "create": [*(f"create:{card}" for card in CARDS), "decline"],
        "discount": [*PRODUCTS],
        "substitute": [f"{raw}:{units}" for raw in RAW_GOODS for units in range(6)],
    }
    free = free_words(round_cards)
    return [(word, own[word] + (free if word in FREE else [])) for word in DECISIONS]


def free_words(round_cards: list[str]) -> list[str]:
    """The free actions in the order of `free.py` (TM-7.2)."""
    workers = [f"worker:{level}" for level in (1, 2, 3)]
    cards = [f"use:{card}" for card in round_cards]
    return [*workers, *cards, "level", *(f"token:{token}" for token in TOKENS)]


def number_actions(options: list[tuple[str, list[str]]], numbers: dict[str, list[int]]) -> None:
    """The first action of each decision, and how many options it has of its own."""
    free = 3 + len(numbers["round_cards"]) + 1 + len(TOKENS)
    numbers["first"], numbers["size"] = [], []
    first = 0
    for word, words in options:
        numbers["first"].append(first)
        numbers["size"].append(len(words) - (free if word in FREE else 0))
        first += len(words)
