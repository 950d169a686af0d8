"""The spaces of the land: what each does, what it asks for, who stands there.

Every space stands on the land that its goods come from (TM-2.1): cattle on plains, stone in a quarry, wood in
a forest, ore in the mountains.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import WELL, breadth, broken, fitted, group, hit, lines, rect, text, use
from clayworks.core.pictures.panels import Canvas
from clayworks.games.terramara import MN
from clayworks.games.terramara.formats.effect_types import Effect, amounts
from clayworks.games.terramara.formats.view_types import Space, TribeView
from clayworks.games.terramara.pictures.effects import CONDITION_SYMBOLS, effect_picture, effect_size
from clayworks.games.terramara.pictures.parts import standing, thing
from clayworks.games.terramara.pictures.places import DESK, FORMS, Form
from clayworks.games.terramara.rules.notation import CONDITIONS, GOODS, PLACES
from clayworks.games.terramara.words import does
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p
from clayworks.games.terramara.words.does import tip


@dataclass(frozen=True, slots=True)
class Box:
    """Where a space is drawn."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """The middle from left to right."""
        return self.x + self.width / 2

    @property
    def foot(self) -> float:
        """The lower edge."""
        return self.y + self.height


Picture = tuple[str, str]
"""The ground of a space, which glows when it can be chosen, and what lies on it."""


def ground_of(box: Box, form: Form, classes: str) -> str:
    """The ground of a space in one form, and the margin around it that belongs to it."""
    ground = rect(box.x, box.y, box.width, box.height, f"place {classes} {form.name}", 6)
    return ground + hit(box.x - 3, box.y - 3, box.width + 6, box.height + 6, form.name)


# -- territories -----------------------------------------------------------------------------------------

LANDS = ("forest", "mountain", "quarry", "plains")
"""Where goods come from, in the order of the goods: wood, ore, stone, cattle."""


def land_under(effect: Effect, place: int) -> str:
    """The kind of land under a space by what it does: that of most of its goods, or the first of its tile."""
    here = (3, 2) if place < 3 else (0, 1)
    found = dict.fromkeys(here, 0)
    for item in effect:
        held = amounts(item) if item["op"] == "goods" else {}
        for number, good in enumerate(GOODS):
            kind = number % len(LANDS)
            if good in held and kind in found:
                found[kind] += held[good]
    return LANDS[max(here, key=lambda kind: found[kind])]


def territory(
    view: TribeView, language: str, canvas: Canvas, space: Space, boxes: Sequence[Box], classes: str
) -> str:
    """A space of a row, on its land; or the fire that closes it."""
    if space["fire"]:
        return burnt(view, language, canvas, space, boxes, classes)
    kind = classes.rpartition(" ")[2]
    more = [requirement_words(space, language)] if space["special"] else []
    more += only_one(space, language)
    pictures = [
        (
            ground_of(box, form, "ground"),
            use(f"tm-land-{kind}", box.middle, box.foot - 7, box.width, "motif", 14)
            + on_territory(view, space, box, form, language),
        )
        for form, box in zip(FORMS, boxes, strict=True)
    ]
    return placed(space, pictures, named_space(space).to(language), more, classes, canvas)


ONE_LINE = 22.0
"""How high an effect is that needs no second line."""


def on_territory(view: TribeView, space: Space, box: Box, form: Form, language: str) -> str:
    """The effect above, who stands there below; what a special space asks for beside or between them."""
    effect = space["effect"]
    if form is DESK:
        if space["special"]:
            drawn = effect_picture(effect, box.middle, box.y + 17, box.width - 2, 20, 33, least=14)
            asks = requirement(space, box.x + 1, box.foot - 20, language)
            return drawn + asks + standing(view, space, box.x + box.width - 18.5, box.foot - 11, language, 18)
        if effect_size(effect, box.width - 2, 20)[1] > ONE_LINE:  # then who stands there is smaller
            drawn = effect_picture(effect, box.middle, box.y + 16, box.width - 2, 14, 30, least=13)
            return drawn + standing(view, space, box.middle, box.foot - 10.5, language, 22, 20)
        drawn = effect_picture(effect, box.middle, box.y + 18, box.width - 2, 20)
        return drawn + standing(view, space, box.middle, box.foot - 13, language)
    room = box.height - 38 - (28 if space["special"] else 0)
    drawn = effect_picture(effect, box.middle, box.y + 3 + room / 2, box.width + 1, 21, room, least=19)
    drawn += standing(view, space, box.middle, box.foot - 18, language, 35, form.member)
    if space["special"]:
        drawn += requirement(space, box.middle - 24, box.foot - 62, language, form.small)
    return drawn


def only_one(space: Space, language: str) -> list[str]:
    """What a tip says of a space that bears the sign (TM-4.4)."""
    return [tip(does.only_one, language)] if space["capacity"] == 1 else []


def burnt(
    view: TribeView, language: str, canvas: Canvas, space: Space, boxes: Sequence[Box], classes: str
) -> str:
    """A space with fire: nobody can be sent there in any round (TM-8.3)."""
    fire = MN(
        "fire: with {count} player nobody can be sent here in any round (TM-8.3)",
        "fire: with {count} players nobody can be sent here in any round (TM-8.3)",
        len(view["colours"]),
    )
    pictures = [
        (ground_of(box, form, "ash"), use("tm-fire", box.middle, box.y + box.height / 2, 34))
        for form, box in zip(FORMS, boxes, strict=True)
    ]
    words = f"{named_space(space).short.to(language)}: {fire.to(language)}"
    return placed(space, pictures, words, (), classes, canvas)


def requirement_words(space: Space, language: str) -> str:
    """What a special space asks for in words (TM-8.4)."""
    assert space["special"] is not None
    condition, least = space["special"]["condition"], space["special"]["min"]
    return n.needed(CONDITIONS.index(condition), least).to(language)


def requirement(space: Space, x: float, y: float, language: str, size: int = 14) -> str:
    """What a special space asks for: a little sign, as large as its number."""
    assert space["special"] is not None
    return group(
        rect(x, y, size * 2.4, size * 1.36, "needs", 4),
        use(CONDITION_SYMBOLS[space["special"]["condition"]], x + size * 0.58, y + size * 0.68, size * 0.95),
        text(x + size * 1.14, y + size * 1.03, space["special"]["min"], size, "strong"),
        title=requirement_words(space, language),
    )


# -- crossroads spaces -----------------------------------------------------------------------------------


def crossroads_space(
    view: TribeView, language: str, canvas: Canvas, space: Space, boxes: Sequence[Box]
) -> str:
    """The space on the back of a right tile: its effect, and beside it who stands there."""
    pictures = []
    for form, box in zip(FORMS, boxes, strict=True):
        y, step = box.y + box.height / 2, form.member + 3
        seats = step * space["capacity"] + 8
        size, most = (22, 46) if form is DESK else (28, 80)
        drawn = effect_picture(
            space["effect"],
            box.x + 36 + (box.width - 36 - seats) / 2,
            y,
            box.width - 38 - seats,
            size,
            most,
            least=14 if form is DESK else 20,
        )
        people = standing(view, space, box.x + box.width - seats / 2, y, language, step, form.member)
        pictures.append((ground_of(box, form, ""), drawn + people))
    return placed(
        space,
        pictures,
        named_space(space).to(language),
        only_one(space, language),
        "now crossing",
        canvas,
        tip(does.crossroads_space, language),
    )


# -- the homeland ----------------------------------------------------------------------------------------


def home_space(view: TribeView, language: str, canvas: Canvas, space: Space, boxes: Sequence[Box]) -> str:
    """A space of the homeland."""
    desk, phone = boxes
    pictures = [
        (ground_of(desk, FORMS[0], ""), home_on_desk(view, space, desk, language)),
        (ground_of(phone, FORMS[1], ""), home_on_phone(view, space, phone, FORMS[1], language)),
    ]
    more = [*only_one(space, language), *first_player_words(view, space, language)]
    return placed(space, pictures, named_space(space).to(language), more, "now", canvas)


def home_on_desk(view: TribeView, space: Space, box: Box, language: str) -> str:
    """With a name of more than one line the effect lies beside who stands there."""
    name = fitted(p.printed_name(space["name"] or ""), language, 15, box.width - 10, 2)
    step, seats = 27, 30 * space["capacity"]
    if box.width > BROAD or breadth(name, 15) > (box.width - 8) * WELL:
        room = box.width - 8
        is_long = any(breadth(row, 15) > room * WELL for row in broken(name, 14, room, 2))
        low, size, most = 19, 22, 36
        if is_long:
            step, seats = 22, 24 * space["capacity"]
            low, size, most = 12, 18, 20
        return (
            lines(box.middle, box.y + 15, name, 14, room, 3 if is_long else 2, "mid strong")
            + effect_picture(
                space["effect"],
                box.middle - seats / 2,
                box.foot - low,
                box.width - seats - 6,
                size,
                most,
                least=14,
            )
            + standing(view, space, box.x + box.width - seats / 2 - 3, box.foot - low, language, step)
        )
    return (
        text(box.middle, box.y + 16, name, 14, "mid strong", box.width - 8)
        + effect_picture(space["effect"], box.middle, box.y + 33, box.width - 6, 22, 26, least=14)
        + standing(view, space, box.middle, box.foot - 15, language)
    )


BROAD = 140.0
"""From here on an effect and two members have room beside each other."""


def home_on_phone(view: TribeView, space: Space, box: Box, form: Form, language: str) -> str:
    """The name in up to four lines, then the effect, then who stands there."""
    room = box.width - 8
    name = fitted(p.printed_name(space["name"] or ""), language, form.small, room, 4)
    head = 6 + (form.small + 2) * len(broken(name, form.small, room, 4))
    left = box.height - head - 38
    return (
        lines(box.middle, box.y + 21, name, form.small, room, 4, "mid strong")
        + effect_picture(space["effect"], box.middle, box.y + head + left / 2 + 2, room, 26, left, least=20)
        + standing(view, space, box.middle, box.foot - 19, language, form.member + 6, form.member)
    )


def first_player_words(view: TribeView, space: Space, language: str) -> list[str]:
    """What goes with becoming first player (TM-9.10)."""
    if not any(item["op"] == "first_player" for item in space["effect"]):
        return []
    return [n.first_player_brings(view["printed"]["first_player_card"], view["round"]).to(language)]


# -- spaces as things ------------------------------------------------------------------------------------


def named_space(space: Space) -> Message:
    """What a space is called, with its effect."""
    return p.space_with(PLACES.index(space["id"]), space["name"] or "", n.words(space["effect"]))


def placed(
    space: Space,
    pictures: Sequence[Picture],
    words: str,
    more: Sequence[str],
    classes: str,
    canvas: Canvas,
    does: str = "",
) -> str:
    """A space as something that can be pointed at, with a picture for each form."""
    parts = [ground + form.only(drawn) for form, (ground, drawn) in zip(FORMS, pictures, strict=True)]
    return thing(
        canvas,
        f"space:{space['id']}",
        *parts,
        title=words,
        more=more,
        does=does,
        id=f"space-{space['id']}",
        classes=f"space {classes}",
    )
