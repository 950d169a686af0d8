"""What lies before each player: goods, members, hut, workers, character, artefacts."""

from __future__ import annotations

from clayworks.core.pictures.drawing import (
    at,
    group,
    lines,
    on_base,
    player_name,
    rect,
    seal,
    seat_mark,
    text,
    use,
)
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.core.sentences import VP
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.view_types import Player, TribeView
from clayworks.games.terramara.pictures.effects import effect_picture
from clayworks.games.terramara.pictures.land import members_of
from clayworks.games.terramara.pictures.symbols import LOOKS
from clayworks.games.terramara.rules.notation import GOODS, MEMBERS, PRODUCTS, RAW_GOODS
from clayworks.games.terramara.rules.state import HUT
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p
from clayworks.games.terramara.words.abilities import card_ability, side_words

WIDTH = 400.0
CARD_ROW = 30.0


def mat(view: TribeView, language: str, canvas: Canvas, colour: str) -> Panel:
    """The panel of one player; what can be chosen is only in that of who decides."""
    player = view["players"][colour]
    deciding = view["deciding"] == colour
    here = canvas if deciding else canvas.closed()
    name = player_name(view, colour, n.COLOUR_NAMES[colour], language)
    cards = [*player["artefacts"], *([player["reserved"]] if player["reserved"] else [])]
    tokens = player["private_tokens"]
    height = 238 + (len(cards) + 1) // 2 * CARD_ROW + (46 if tokens else 0)
    return panel(
        canvas,
        "mat",
        WIDTH,
        height,
        rect(
            2, 2, WIDTH - 4, height - 4, f"mat {'active' if deciding or colour == view['active'] else ''}", 8
        ),
        seat_mark(colour, 26, 26, 28),
        text(48, 32, name, 18, "strong", 110),
        standing(player, language),
        group(
            text(WIDTH - 40, 34, view["scores"][colour], 26, "strong end"),
            text(WIDTH - 12, 34, VP.to(language), 13, "quiet end", 24),
            title=n.points(view["scores"][colour]).to(language),
        ),
        goods(player, language, here),
        hand(player, language, here, colour),
        hut(view, player, language, here, colour),
        workers(player, language, here),
        character(view, player, language, here),
        *(owned(view, player, language, here, card, place) for place, card in enumerate(cards)),
        private(view, tokens, language, here, height - 46),
        title=name,
        seat=colour,
    )


def standing(player: Player, language: str) -> str:
    """Military with its level, culture, flags: also to be seen on the tracks."""
    flags = len(player["flags"])
    kinds = (
        ("tm-military", player["military"], n.military(player["military"])),
        ("tm-culture", player["culture"], n.culture(player["culture"])),
        ("tm-flag", flags, M("flags placed: {count}", count=flags)),
    )
    return "".join(
        group(
            use(symbol, 176 + place * 54, 26, 20),
            text(189 + place * 54, 32, count, 15, "strong"),
            title=words.to(language),
        )
        for place, (symbol, count, words) in enumerate(kinds)
    )


def goods(player: Player, language: str, canvas: Canvas) -> str:
    """Raw goods above the products that they become."""
    parts = []
    for row, kinds in enumerate((RAW_GOODS, PRODUCTS)):
        for place, good in enumerate(kinds):
            x, y = 10 + place * 62, 46 + row * 42
            held = player["goods"][good]
            parts.append(
                element(
                    canvas,
                    f"good:{good}",
                    rect(x, y, 58, 38, "place", 6),
                    use(f"tm-{good}", x + 20, y + 19, 28),
                    text(x + 39, y + 25, held, 16, "strong"),
                    title=n.goods(GOODS.index(good), held).to(language),
                    classes="" if held else "low",
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
        x = 10 + place * 82
        count = held[kind]
        name = n.MEMBER_NAMES[place].to(language)
        parts.append(
            element(
                canvas,
                f"member:{kind}",
                rect(x, 132, 78, 44, "place", 6),
                group(
                    on_base(f"tm-{kind}", colour, LOOKS[colour], x + 26, 154, 34, 23),
                    classes=f"seat seat-{colour}",
                ),
                text(x + 52, 160, count, 16, "strong"),
                title=M("{member} in hand: {count}", member=name, count=count).to(language),
                classes="" if count else "low",
            )
        )
    return "".join(parts)


def hut(view: TribeView, player: Player, language: str, canvas: Canvas, colour: str) -> str:
    """The hut, where any number of members may go."""
    effect = view["printed"]["hut"]
    return element(
        canvas,
        "space:HUT",
        rect(262, 46, 128, 80, "place", 6),
        use("tm-hut", 288, 72, 38),
        effect_picture(effect, 348, 70, 82, 18, language, 44),
        group(members_of(player["hut"][:5], colour, 280, 108, language)),
        title=p.space_with(HUT, "", n.words(effect)).to(language),
    )


def workers(player: Player, language: str, canvas: Canvas) -> str:
    """The workers by level; used ones are faint."""
    parts = []
    for level in (1, 2, 3):
        used = [
            w
            for w, gone in zip(player["workers"], player["workers_used"], strict=True)
            if w == level and gone
        ]
        total = player["workers"].count(level)
        if not total:
            continue
        x = 262 + (level - 1) * 43
        words = M(
            "workers of level {level}: {count}, {used} used", level=level, count=total, used=len(used)
        ).to(language)
        parts.append(
            element(
                canvas,
                f"worker:{level}",
                rect(x, 132, 41, 44, "place", 6),
                use("tm-worker", x + 13, 151, 21),
                text(x + 14, 171, "I" * level, 11, "mid strong"),
                text(x + 39, 150, f"{total - len(used)}/{total}", 9, "strong end"),
                title=words,
                classes="" if len(used) < total else "low",
            )
        )
    return "".join(parts)


def character(view: TribeView, player: Player, language: str, canvas: Canvas) -> str:
    """The character with the side that is up."""
    if player["character"] is None:
        return ""
    sides = view["printed"]["sides"][player["character"]]
    child = player["side"] == "child"
    does = side_words(sides["child"] if child else sides["adult"]).to(language)
    other = side_words(sides["adult"] if child else sides["child"]).to(language)
    name = p.printed_name(view["printed"]["characters"][player["character"]]).to(language)
    side = (M("child") if child else M("adult")).to(language)
    return element(
        canvas,
        "character",
        rect(10, 182, 380, 48, "card", 6),
        text(20, 200, f"{name}, {side}", 13, "strong", 360),
        lines(20, 219, does, 12, 362, 1),
        title=f"{name}: {does} / {other}",
    )


def owned(view: TribeView, player: Player, language: str, canvas: Canvas, card: str, place: int) -> str:
    """A created artefact, faint if its ability is used in this round; or the reserved one."""
    printed = view["printed"]["cards"][card]
    name = p.printed_name(printed["name"]).to(language)
    ability = card_ability(printed)
    does = ability.to(language) if ability else ""
    reserved = card == player["reserved"]
    kind = printed["kind"]
    note = M("reserved").to(language) + ": " if reserved else ""
    return element(
        canvas,
        f"card:{card}",
        rect(0, 0, 188, 27, "card reserved" if reserved else "card", 5),
        use(f"tm-{printed['category']}", 15, 14, 18),
        text(29, 18, name, 12, "", 108),
        use(f"tm-{kind}", 150, 14, 14, "quiet") if kind != "none" else "",
        seal(174, 14, printed["vp"], size=20),
        transform=at(10 + place % 2 * 192, 234 + place // 2 * CARD_ROW),
        title=f"{note}{name}: {n.points(printed['vp']).to(language)}; {does}",
        classes="used" if card in player["used"] else "",
    )


def private(view: TribeView, tokens: list[str], language: str, canvas: Canvas, y: float) -> str:
    """The Collector's own bonus tokens, one of them in each round (TM-11.6)."""
    parts = []
    for place, name in enumerate(tokens):
        token = view["printed"]["tokens"][name]
        words = n.words(token["effect"]).to(language)
        parts.append(
            element(
                canvas,
                f"token:{name}",
                rect(0, 0, 61, 40, "place token-node", 6),
                effect_picture(token["effect"], 30, 20, 58, 14, language, 38),
                transform=at(10 + place * 64, y),
                title=f"{p.printed_name(token['name']).to(language)}: {words}",
            )
        )
    return "".join(parts)
