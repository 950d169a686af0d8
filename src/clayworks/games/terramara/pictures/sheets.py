"""The printed parts for who owns the game: tiles, cards, the three tracks, what lies beside them (TM-4)."""

from __future__ import annotations

from typing import Any

from clayworks.core.pictures.drawing import text
from clayworks.core.pictures.panels import Panel
from clayworks.core.pictures.sheets import Desk
from clayworks.games.terramara import M
from clayworks.games.terramara.pictures import sheet_cards as cards
from clayworks.games.terramara.pictures.parts import worker
from clayworks.games.terramara.pictures.sheet_cards import Stack, card_sheet
from clayworks.games.terramara.pictures.sheet_tracks import military, river, road
from clayworks.games.terramara.rules.notation import CATEGORIES
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words.box_names import FIELDS

CARD, SMALL = 166.0, 108.0
"""Two cards or three tokens beside each other are as broad as a telephone."""


def sheets(desk: Desk) -> list[Panel]:
    """Tiles and cards first: most of what nobody could read is there."""
    return [
        *tiles(desk),
        *artefacts(desk),
        of_kind(desk, "starting-cards", CARD, cards.start_card),
        military(desk),
        river(desk),
        road(desk),
        of_kind(desk, "bonus-tokens", SMALL, cards.bonus_token, 3),
        of_kind(desk, "characters", CARD, cards.character),
        of_kind(desk, "homeland-spaces", SMALL, cards.homeland_space, 3),
        of_kind(desk, "homeland-tiles", CARD, cards.homeland_tile),
        *(of_kind(desk, name, CARD, draw, 1) for name, draw in SINGLE.items()),
        of_kind(desk, "rounds", 61.6, round_space, 5),
        of_kind(desk, "workers", SMALL, workers, 3),
        of_kind(desk, "turn-order", SMALL, turn_order(desk), 3),
        *desk.rest(desk.game.box.kinds),
    ]


SINGLE = {
    "first-player-card": cards.first_player_card,
    "hut": cards.hut,
    "beginners-kit": cards.beginners_kit,
}


def of_kind(desk: Desk, kind: str, width: float, draw: cards.Draw, columns: int = 2) -> Panel:
    """All parts of a kind."""
    parts = desk.of(kind)
    return card_sheet(desk, kind, parts[0].kind.title, parts, width, draw, columns)


# -- tiles and artefacts -----------------------------------------------------------------------------------


def tiles(desk: Desk) -> list[Panel]:
    """Four tiles of each family and level, as they are sorted at set-up (TM-5.1)."""
    found = []
    for family, titles in (
        ("PQ", [M("Plains and quarry, level {level}", level=level) for level in (1, 2, 3)]),
        ("FM", [M("Forest and mountain, level {level}", level=level) for level in (1, 2, 3)]),
    ):
        for level, title in enumerate(titles, 1):
            name = f"{family}{level}"
            parts = [part for part in desk.of("tiles") if str(desk.row(part)["id"]).startswith(name)]
            found.append(card_sheet(desk, f"tiles-{name}", title, parts, 296, cards.tile, 1))
    return found


def artefacts(desk: Desk) -> list[Panel]:
    """A sheet for each category, level after level."""
    found = []
    for category, name in zip(CATEGORIES, n.CATEGORY_NAMES, strict=True):
        parts = [part for part in desk.of("artefacts") if desk.row(part)["category"] == category]
        title = M("Artefacts: {category}", category=name)
        found.append(card_sheet(desk, f"artefacts-{category}", title, parts, CARD, cards.artefact))
    return found


# -- beside the board (TM-4.2, TM-4.3, TM-4.13) ------------------------------------------------------------


def round_space(row: Any, language: str, width: float) -> tuple[str, float]:
    """A space of the round track with the workers to hire."""
    return (
        text(width / 2, 18, row["number"], 14, "mid strong")
        + worker(row["worker_level"], width / 2 - 14, 42)
        + text(width / 2 + 8, 46, f"× {row['workers']}", 13)
    ), 70


def workers(row: Any, language: str, width: float) -> tuple[str, float]:
    """The workers of a level: all of them, and those in the reserve."""
    stack = Stack(6, 6, width - 12, language)
    stack.put(worker(row["level"], stack.width / 2, 14), 40)
    for key in ("count", "reserve"):
        stack.words(f"{FIELDS[key].to(language)}: {row[key]}", 11)
    return stack.done()


def turn_order(desk: Desk) -> cards.Draw:
    """Who gets a bonus by the first-player card, by the number of players."""
    card = desk.game.components.data["first_player_card"]

    def draw(row: Any, language: str, width: float) -> tuple[str, float]:
        stack = Stack(6, 6, width - 12, language)
        stack.words(M("Number of players: {count}", count=row["players"]), 12, "strong")
        for key, side in (("third_place_culture", "third"), ("fourth_place_military", "fourth")):
            stack.words(FIELDS[side], 11, "quiet")
            if row[key]:
                stack.effect(card[side])
            else:
                stack.words("–", 12)
        return stack.done()

    return draw
