"""What lies before each player: goods, members, hut, workers, character; `owned.py` draws the cards."""

from __future__ import annotations

from clayworks.core.pictures.drawing import group, on_base, player_name, rect, seat_mark, text, use
from clayworks.core.pictures.panels import Canvas, Panel, panel
from clayworks.core.sentences import VP
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.view_types import Player, TribeView
from clayworks.games.terramara.pictures.effects import effect_picture
from clayworks.games.terramara.pictures.owned import cards_of
from clayworks.games.terramara.pictures.parts import leveled, member, thing
from clayworks.games.terramara.pictures.symbols import LOOKS
from clayworks.games.terramara.rules.notation import GOODS, MEMBERS, PRODUCTS, RAW_GOODS
from clayworks.games.terramara.rules.state import HUT
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p
from clayworks.games.terramara.words.abilities import side_words

WIDTH, HEIGHT, CARDS = 380.0, 154.0, 104.0
"""A mat, and how much higher it is with the cards of its player."""


def mat(view: TribeView, language: str, canvas: Canvas, colour: str, with_cards: bool) -> Panel:
    """The panel of one player; what can be chosen is only in that of who decides."""
    player = view["players"][colour]
    deciding = view["deciding"] == colour
    here = canvas if deciding else canvas.closed()
    name = player_name(view, colour, n.COLOUR_NAMES[colour], language)
    height = HEIGHT + (CARDS if with_cards else 0)
    active = "mat active" if deciding or colour == view["active"] else "mat"
    return panel(
        canvas,
        "mat",
        WIDTH,
        height,
        rect(2, 2, WIDTH - 4, height - 4, active, 8),
        seat_mark(colour, 20, 20, 26),
        text(38, 26, name, 16, "strong", 106),
        standing(player, language),
        group(
            text(WIDTH - 38, 28, view["scores"][colour], 22, "strong end"),
            text(WIDTH - 8, 27, VP.to(language), 15, "quiet end", 27),
            title=n.points(view["scores"][colour]).to(language),
        ),
        goods(player, language, here),
        hut(view, player, language, here, colour),
        workers(player, language, here),
        hand(player, language, here, colour),
        character(view, player, language, here),
        cards_of(view, colour, language, here, 6, HEIGHT, WIDTH - 12, CARDS - 8) if with_cards else "",
        title=name,
        seat=colour,
    )


def standing(player: Player, language: str) -> str:
    """Military, culture, flags: also to be seen on the tracks."""
    flags = len(player["flags"])
    kinds = (
        ("tm-military", player["military"], n.military(player["military"])),
        ("tm-culture", player["culture"], n.culture(player["culture"])),
        ("tm-flag", flags, M("flags placed: {count}", count=flags)),
    )
    return "".join(
        group(
            use(symbol, 160 + place * 48, 20, 20),
            text(173 + place * 48, 26, count, 16, "strong"),
            title=words.to(language),
        )
        for place, (symbol, count, words) in enumerate(kinds)
    )


def goods(player: Player, language: str, canvas: Canvas) -> str:
    """Raw goods above the products that they become."""
    parts = []
    for row, kinds in enumerate((RAW_GOODS, PRODUCTS)):
        for place, good in enumerate(kinds):
            x, y = 7 + place * 49, 38 + row * 38
            held = player["goods"][good]
            parts.append(
                thing(
                    canvas,
                    f"good:{good}",
                    rect(x, y, 47, 36, "place store", 6),
                    use(f"tm-{good}", x + 17, y + 18, 25),
                    text(x + 31, y + 24, held, 16, "strong"),
                    title=n.goods(GOODS.index(good), held).to(language),
                    classes="" if held else "low",
                )
            )
    return "".join(parts)


def hut(view: TribeView, player: Player, language: str, canvas: Canvas, colour: str) -> str:
    """The hut, where any number of members may go."""
    effect = view["printed"]["hut"]
    inside = player["hut"]
    step = min(24.0, 62 / max(len(inside) - 1, 1))
    return thing(
        canvas,
        "space:HUT",
        rect(205, 38, 90, 74, "place", 6),
        use("tm-hut", 222, 56, 28),
        effect_picture(effect, 267, 59, 58, 20, 46, least=14),
        *(
            member(view, colour, kind, 219 + number * step, 95, language, 24)
            for number, kind in enumerate(inside)
        ),
        title=p.space_with(HUT, "", n.words(effect)).to(language),
    )


def workers(player: Player, language: str, canvas: Canvas) -> str:
    """The workers by level: how many can still be used, of how many."""
    parts = []
    for level in (1, 2, 3):
        mine = zip(player["workers"], player["workers_used"], strict=True)
        used = [gone for worker, gone in mine if worker == level]
        total, left = len(used), len(used) - sum(used)
        y = 38 + (level - 1) * 25
        words = M(
            "workers of level {level}: {count}, {used} used", level=level, count=total, used=total - left
        )
        parts.append(
            thing(
                canvas,
                f"worker:{level}",
                rect(298, y, 76, 24, "place", 5),
                leveled(level, 311, y + 12, 20),
                text(370, y + 18, f"{left}/{total}" if total else "–", 16, "strong end"),
                title=words.to(language),
                classes="" if left else "low",
            )
        )
    return "".join(parts)


def hand(player: Player, language: str, canvas: Canvas, colour: str) -> str:
    """Members that are still to be sent."""
    held = {
        "explorer": player["hand"]["explorers"],
        "chief": player["hand"]["chief"],
        "warrior": player["hand"]["warriors"],
    }
    parts = []
    for place, kind in enumerate(MEMBERS):
        x, count = 7 + place * 66, held[kind]
        name = n.MEMBER_NAMES[place].to(language)
        parts.append(
            thing(
                canvas,
                f"member:{kind}",
                rect(x, 115, 63, 34, "place", 6),
                group(
                    on_base(f"tm-{kind}", colour, LOOKS[colour], x + 20, 132, 29, 20),
                    classes=f"seat seat-{colour}",
                ),
                text(x + 41, 138, count, 16, "strong"),
                title=M("{member} in hand: {count}", member=name, count=count).to(language),
                classes="" if count else "low",
            )
        )
    return "".join(parts)


def character(view: TribeView, player: Player, language: str, canvas: Canvas) -> str:
    """The character, and which side is up; faint when its ability is used in this round."""
    if player["character"] is None:
        return ""
    sides = view["printed"]["sides"][player["character"]]
    child = player["side"] == "child"
    name = p.printed_name(view["printed"]["characters"][player["character"]]).to(language)
    said = [
        M("child: {ability}", ability=side_words(sides["child"])).to(language),
        M("adult: {ability}", ability=side_words(sides["adult"])).to(language),
    ]
    side = (M("child") if child else M("adult")).to(language)
    shown = said if child else said[1:]
    return thing(
        canvas,
        "character",
        rect(205, 115, 169, 34, "card", 6),
        use("tm-child" if child else "tm-adult", 222, 132, 24),
        text(240, 138, name, 16, "strong", 128),
        title=f"{name}, {side}",
        more=[] if canvas.options.get("character") else shown,
        classes="used" if player["character"] in player["used"] else "",
    )
