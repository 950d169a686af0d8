"""The river: fifteen spaces in two lines, what each of them opens, and the tokens beside it (TM-4.6)."""

from __future__ import annotations

from clayworks.core.pictures.drawing import hit, rect, text, use
from clayworks.core.pictures.panels import Canvas, Panel, panel
from clayworks.games.terramara import MN, M
from clayworks.games.terramara.formats.view_types import TribeView
from clayworks.games.terramara.pictures.effects import effect_picture, symbol_here, symbol_mark
from clayworks.games.terramara.pictures.parts import lit, marker, thing, told, whose
from clayworks.games.terramara.rules.notation import SPOTS
from clayworks.games.terramara.words import does
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p
from clayworks.games.terramara.words.does import tip, when_used

WIDTH, HEIGHT = 408.0, 190.0
STEP, HIGH, UPPER = 50.6, 62.0, 8
"""How broad and high a space is, and how many lie in the upper line."""
RIVER_SPOTS = ("V6", "V10", "V14a", "V14b")


def river(view: TribeView, language: str, canvas: Canvas) -> Panel:
    """The panel."""
    return panel(
        canvas,
        "river",
        WIDTH,
        HEIGHT,
        *(river_space(view, language, canvas, space) for space in range(len(view["printed"]["reach"]))),
        *canoes(view, language, canvas),
        *(river_token(view, language, canvas, place, spot) for place, spot in enumerate(RIVER_SPOTS)),
        title=M("River: culture").to(language),
    )


def corner(space: int) -> tuple[float, float]:
    """The upper left corner of a space; the river turns, so that its end lies below its beginning."""
    line, place = divmod(space, UPPER)
    return 2 + (place if line == 0 else UPPER - 1 - place) * STEP, 2 + line * (HIGH + 3)


def river_space(view: TribeView, language: str, canvas: Canvas, space: int) -> str:
    """A space of the river with how far into the row of artefacts it reaches."""
    x, y = corner(space)
    printed = view["printed"]
    reach = printed["reach"][space]
    words = [
        MN("reaches the first {count} artefact", "reaches the first {count} artefacts", reach).to(language)
    ]
    marks = ""
    if space == printed["reserve_from"]:
        words.append(M("may reserve artefacts from now on").to(language))
        marks = use("tm-create", x + 40, y + 51, 15)
    if space in printed["river_explorer"]:
        words.append(M("one more explorer").to(language))
        marks = use("tm-explorer", x + 40, y + 51, 17)
    if space == printed["discount_from"]:
        words.append(M("1 product less for the reserved artefact").to(language))
        marks = text(x + 37, y + 57, "−1", 16, "mid strong")
    symbol = symbol_here(printed["symbols"], "river", space)
    words += [symbol.to(language)] if symbol else []
    return thing(
        canvas,
        f"river:{space}",
        rect(x, y, STEP - 2, HIGH, "place water-space", 6),
        hit(x - 1, y - 1.5, STEP, HIGH + 3),
        text(x + 4, y + 16, space, 16, "strong"),
        rect(x + 28, y + 4, 8, 12, "little-card", 2),
        text(x + 38, y + 16, reach, 16, "quiet"),
        symbol_mark(printed["symbols"], "river", space, x + 38, y + 26),
        marks,
        title=", ".join([p.river_space(space).short.to(language), *words]),
    )


def canoes(view: TribeView, language: str, canvas: Canvas) -> list[str]:
    """The canoes of the players."""
    parts = []
    for seat, colour in enumerate(view["colours"]):
        x, y = corner(view["players"][colour]["culture"])
        said = told(
            M("canoe of {player}", player=whose(view, colour)).to(language), tip(does.canoe, language)
        )
        drawn = marker("canoe", colour, x + 11 + seat % 2 * 17, y + 30 + seat // 2 * 19, said, 18)
        parts.append(lit(canvas, f"mat:{colour}.culture", drawn))
    return parts


def river_token(view: TribeView, language: str, canvas: Canvas, place: int, spot: str) -> str:
    """A bonus token beside the river, with the number of its space."""
    token = view["tokens"][spot]
    x, y = 2 + place * 101.4, 2 * HIGH + 9
    where, name = p.spot(SPOTS.index(spot)).to(language), p.printed_name(token["name"]).to(language)
    return thing(
        canvas,
        f"spot:{spot}",
        rect(x, y, 99, 54, "place token-node", 8),
        hit(x - 1.2, y - 1.5, 101.4, 57),
        text(x + 6, y + 18, spot[1:].rstrip("ab"), 16, "strong"),
        effect_picture(token["effect"], x + 59, y + 27, 78, 20, 50),
        title=f"{where}, {name}: {n.words(token['effect']).to(language)}",
        does=when_used("spot", language),
    )
