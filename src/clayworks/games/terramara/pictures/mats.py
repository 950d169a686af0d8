"""What lies before each player: goods, members, hut, workers, character; `owned.py` draws the cards."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.pictures.drawing import at, group, hit, on_base, rect, seat_mark, text, use
from clayworks.core.pictures.memory import glance, kept
from clayworks.core.pictures.panels import Canvas, Panel, panel
from clayworks.core.sentences import VP
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.view_types import TribeView
from clayworks.games.terramara.pictures.effects import effect_picture
from clayworks.games.terramara.pictures.owned import ABILITY, Owner, ability, cards_of
from clayworks.games.terramara.pictures.parts import leveled, lit, member
from clayworks.games.terramara.pictures.symbols import LOOKS
from clayworks.games.terramara.rules.notation import GOODS, MEMBERS, PRODUCTS, RAW_GOODS
from clayworks.games.terramara.rules.state import HUT
from clayworks.games.terramara.words import does
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p
from clayworks.games.terramara.words.abilities import side_words
from clayworks.games.terramara.words.does import tip

WIDTH, HEIGHT = 380.0, 154.0
CARDS = {2: 346.0, 3: 238.0, 4: 104.0}
"""How much higher a mat is with the cards of its player: with fewer players there is more room for each."""


def on_turn(view: TribeView) -> set[str | None]:
    """Who decides, and whose turn it is: others may decide in it (TM-9.9). At set-up nobody has a turn."""
    return {view["deciding"], view["active"] if view["stage"] == "play" else None}


def mat(view: TribeView, language: str, canvas: Canvas, colour: str, with_cards: bool) -> Panel:
    """The panel of one player; what can be chosen is only in that of who decides."""
    owner = Owner.of(view, colour, language, canvas, looks=not with_cards)
    name = owner.name.to(language)
    height = HEIGHT + (CARDS[len(view["colours"])] if with_cards else 0)
    active = "mat active" if glance(view, lambda whole: colour in on_turn(whole)) else "mat"
    return panel(
        canvas,
        "mat",
        WIDTH,
        height,
        group(
            rect(2, 2, WIDTH - 4, height - 4, active, 8),
            seat_mark(colour, 20, 20, 26),
            text(38, 26, name, 16, "strong", 106),
            title=name,
        ),
        piece(standing, owner),
        group(
            text(WIDTH - 41, 28, view["scores"][colour], 22, "strong end score"),
            text(WIDTH - 8, 27, VP.to(language), 16, "quiet end", 30),
            title=n.points(view["scores"][colour]).to(language),
        ),
        lit(canvas, f"mat:{colour}.goods", piece(goods, owner)),
        piece(hut, owner),
        piece(workers, owner),
        piece(hand, owner),
        lit(canvas, f"card:{owner.player['character']}", piece(character, owner)),
        owned_by(owner, height - HEIGHT) if with_cards else "",
        title=name,
        seat=colour,
    )


def piece(draw: Callable[[Owner], str], owner: Owner) -> str:
    """A piece of a mat, drawn again only when something in it changes."""
    name = f"{draw.__name__}-{owner.colour}"
    return kept(name, of_owner, owner.view, owner.language, owner.canvas, draw, owner.colour, owner.near)


def of_owner(
    view: TribeView, language: str, canvas: Canvas, draw: Callable[[Owner], str], colour: str, near: bool
) -> str:
    """What a function draws for an owner."""
    return draw(Owner(view, colour, language, canvas, near))


def owned_by(owner: Owner, room: float) -> str:
    """The cards of another player, below what his character does if there is room for it."""
    said = len(owner.view["colours"]) < MANY
    words = group(ability(owner), transform=at(0, HEIGHT)) if said else ""
    above = ABILITY if said else 0
    return words + cards_of(owner, at(6, HEIGHT + above), WIDTH - 12, room - above - 8)


MANY = 4
"""With so many players only cards have room on their mats."""


def standing(owner: Owner) -> str:
    """Military, culture, flags: also to be seen on the tracks."""
    player = owner.player
    flags = len(player["flags"])
    kinds = (
        ("military", "tm-military", player["military"], n.military(player["military"]), does.marker),
        ("culture", "tm-culture", player["culture"], n.culture(player["culture"]), does.canoe),
        ("flags", "tm-flag", flags, M("flags placed: {count}", count=flags), does.flag),
    )
    return "".join(
        owner.has(
            f"standing:{kind}",
            hit(148 + place * 48, 4, 48, 32),
            use(symbol, 160 + place * 48, 20, 20),
            text(173 + place * 48, 26, count, 16, "strong"),
            title=words.to(owner.language),
            does=tip(what, owner.language),
        )
        for place, (kind, symbol, count, words, what) in enumerate(kinds)
    )


def goods(owner: Owner) -> str:
    """Raw goods above the products that they become."""
    parts = []
    for row, kinds in enumerate((RAW_GOODS, PRODUCTS)):
        for place, good in enumerate(kinds):
            x, y = 7 + place * 49, 38 + row * 38
            held = owner.player["goods"][good]
            parts.append(
                owner.has(
                    f"good:{good}",
                    rect(x, y, 47, 36, "place store", 6),
                    hit(x - 1, y - 1, 49, 38),
                    use(f"tm-{good}", x + 17, y + 18, 25),
                    text(x + 31, y + 24, held, 16, "strong"),
                    title=n.goods(GOODS.index(good), held).to(owner.language),
                    does=tip(does.good, owner.language, GOODS.index(good)),
                    classes="" if held else "low",
                )
            )
    return "".join(parts)


def hut(owner: Owner) -> str:
    """The hut, where any number of members may go."""
    effect = owner.view["printed"]["hut"]
    inside = owner.player["hut"]
    step = min(24.0, 62 / max(len(inside) - 1, 1))
    return owner.has(
        "space:HUT",
        rect(205, 38, 90, 74, "place", 6),
        hit(203, 37, 93, 76),
        use("tm-hut", 222, 56, 28),
        effect_picture(effect, 267, 59, 58, 20, 46, least=14),
        *(
            member(owner.view, owner.colour, kind, 219 + number * step, 95, owner.language, 24)
            for number, kind in enumerate(inside)
        ),
        title=p.space_with(HUT, "", n.words(effect)).to(owner.language),
    )


def workers(owner: Owner) -> str:
    """The workers by level: how many can still be used, of how many."""
    player = owner.player
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
            owner.has(
                f"worker:{level}",
                rect(298, y, 76, 24, "place", 5),
                hit(296, y - 0.5, 80, 25),
                leveled(level, 311, y + 12, 20),
                text(370, y + 18, f"{left}/{total}" if total else "–", 16, "strong end"),
                title=words.to(owner.language),
                does=tip(does.worker, owner.language, level),
                classes="" if left else "low",
            )
        )
    return "".join(parts)


def hand(owner: Owner) -> str:
    """Members that are still to be sent."""
    player, colour = owner.player, owner.colour
    held = {
        "explorer": player["hand"]["explorers"],
        "chief": player["hand"]["chief"],
        "warrior": player["hand"]["warriors"],
    }
    parts = []
    for place, kind in enumerate(MEMBERS):
        x, count = 7 + place * 66, held[kind]
        name = n.MEMBER_NAMES[place].to(owner.language)
        parts.append(
            owner.has(
                f"member:{kind}",
                rect(x, 115, 63, 34, "place", 6),
                hit(x - 1.5, 114, 66, 37),
                group(
                    on_base(f"tm-{kind}", colour, LOOKS[colour], x + 20, 132, 29, 20),
                    classes=f"seat seat-{colour}",
                ),
                text(x + 41, 138, count, 16, "strong"),
                title=M("{member} in hand: {count}", member=name, count=count).to(owner.language),
                does=tip(does.member, owner.language, place),
                classes="" if count else "low",
            )
        )
    return "".join(parts)


def character(owner: Owner) -> str:
    """The character, and which side is up; faint when its ability is used in this round."""
    player, language = owner.player, owner.language
    if player["character"] is None:
        return ""
    sides = owner.view["printed"]["sides"][player["character"]]
    child = player["side"] == "child"
    name = p.printed_name(owner.view["printed"]["characters"][player["character"]]).to(language)
    said = [
        M("child: {ability}", ability=side_words(sides["child"])).to(language),
        M("adult: {ability}", ability=side_words(sides["adult"])).to(language),
    ]
    side = (M("child") if child else M("adult")).to(language)
    shown = said if child else said[1:]
    return owner.has(
        "character",
        rect(205, 115, 169, 34, "card", 6),
        hit(203, 114, 173, 37),
        use("tm-child" if child else "tm-adult", 222, 132, 24),
        text(240, 138, name, 16, "strong", 128),
        title=f"{name}, {side}",
        more=[] if owner.canvas.options.get("character") else shown,
        classes="used" if player["character"] in player["used"] else "",
    )
