"""What the companion of a first game says at each decision of an own round, when it is met first."""

from __future__ import annotations

from collections.abc import Sequence

from clayworks.core.events import Event
from clayworks.core.lessons import Lights, Moment, Step, asks
from clayworks.core.messages import Message, all_of, listed
from clayworks.games.xian import M
from clayworks.games.xian.rules.notation import BUILDINGS, KINDS, REQUESTS, TILES
from clayworks.games.xian.rules.tables import Tables
from clayworks.games.xian.words import legend
from clayworks.games.xian.words import lesson_facts as f
from clayworks.games.xian.words import names as n

# -- worker and building (XI-8, XI-9) ----------------------------------------------------------------------


def worker(tables: Tables) -> Step:
    """XI-8.1, XI-8.2."""

    def say(moment: Moment) -> Message:
        card = f.over(moment)
        name = f.card_name(moment, card)
        if f.is_helper(moment, card):
            acts = M(
                "First your worker, a helper. Recruit {card}, and it stays to the end of the game:"
                " {ability}.",
                card=name,
                ability=f.ability(moment, card),
            )
        else:
            acts = M(
                "First your worker. {card} brings {what}.",
                card=name,
                what=f.told(f.brings(moment, card, tables)),
            )
        return legend.together(acts, instead(moment, tables))

    return Step("worker", asks("worker"), say, worker_lights, "XI-8.1")


def worker_lights(moment: Moment) -> list[str]:
    """The card whose action is asked about."""
    return [f"card:{f.over(moment)}"]


def instead(moment: Moment, tables: Tables) -> Message:
    """The pigment of the corner, and whether it would pay for painting now (XI-8.2, XI-11.3)."""
    corner = f.corner(moment, f.over(moment))
    found = f.newly_paintable(moment, corner)
    if not found or not f.can_enter(moment, "laboratory", tables):
        return M("Or take {pigment} from the corner of the card instead.", pigment=f.told(corner))
    return M(
        "Or take {pigment} from the corner of the card instead: with it you can paint a warrior in section"
        " {section} at once, in the Laboratory.",
        pigment=f.told(corner),
        section=f.section_of(moment, found[0]),
    )


def building(tables: Tables, rules: int) -> Step:
    """XI-9.1, XI-9.12."""

    def say(moment: Moment) -> Message:
        return legend.together(M("Now a builder enters a building."), where(moment, tables, rules))

    def lights(moment: Moment) -> list[str]:
        return entered_lights(moment, tables, rules)

    return Step("building", asks("building"), say, lights, "XI-9.1")


def entered_lights(moment: Moment, tables: Tables, rules: int) -> list[str]:
    """The buildings in which the learner can act."""
    return [f"building:{name}" for name in f.enterable(moment, tables, rules)]


def where(moment: Moment, tables: Tables, rules: int) -> Message:
    """In which buildings the learner can act with what there is; the others may be open all the same."""
    coins = n.coins(int(tables.pass_coins))
    able = f.enterable(moment, tables, rules)
    if not able:
        return M(
            "You lack the resources for each that is open. Pass, and take {coins}.",
            coins=coins,
        )
    told = [
        M("{building} ({what})", building=building_name(name), what=with_fee(moment, name, tables))
        for name in able
    ]
    if len(able) == len(BUILDINGS):
        return M(
            "You can act in all four: {acts}. Or pass, and take {coins}.", acts=listed(told), coins=coins
        )
    return M(
        "With what you have you can act here: {acts}. For the rest you lack resources, or it is closed. Or"
        " pass, and take {coins}.",
        acts=listed(told),
        coins=coins,
    )


def building_name(name: str) -> Message:
    """A building as people call it."""
    return n.BUILDING_NAMES[BUILDINGS.index(name)]


def with_fee(moment: Moment, building: str, tables: Tables) -> Message:
    """What the learner can do in a building, and what entering costs (XI-9.4)."""
    what, owed = act(moment, building, tables), f.fee(moment, building, tables)
    return M("{what}; fee: {coins}", what=what, coins=n.coins(owed)) if owed else what


def act(moment: Moment, building: str, tables: Tables) -> Message:
    """What the learner can do in a building now, and where; a single warrior or space is named."""
    own = f.mine(moment)
    if building == "workshop":
        spaces = f.craftable(moment, own["clay"], tables)
        return M("craft: {where}", where=places_of(moment, spaces))
    if building == "laboratory":
        return M("paint: {where}", where=places_of(moment, f.paintable(moment, own["pigments"])))
    return M("forge equipment") if building == "armory" else M("take a tile")


def places_of(moment: Moment, spaces: Sequence[str]) -> Message:
    """The sections of some spaces; of a single one its place."""
    if len(spaces) == 1:
        return f.space_name(moment, spaces[0])
    return all_of([Message(name) for name in sorted({f.section_of(moment, space) for space in spaces})])


def visited(moment: Moment) -> list[str]:
    """The buildings with a builder of the other player."""
    builders = f.seen(moment)["players"][moment.rival]["builders"]
    return [name for name in BUILDINGS if builders[name]]


def fee(tables: Tables) -> Step:
    """XI-9.4, XI-9.7."""

    def say(moment: Moment) -> Message:
        name = visited(moment)[0]
        return M(
            "A builder of {player} stands here: {building}. Go there too, and you pay {player} a fee:"
            " {coins}. Each coin that you lack for it costs you {points}.",
            player=f.rival_name(moment),
            building=n.BUILDING_NAMES[BUILDINGS.index(name)],
            coins=n.coins(f.fee(moment, name, tables)),
            points=n.points(int(tables.missing_coin)),
        )

    return Step(
        "fee",
        lambda moment: moment.asked == "building" and bool(visited(moment)),
        say,
        lambda moment: [f"building:{name}" for name in visited(moment)[:1]],
        "XI-9.4",
    )


def fees_got(moment: Moment) -> list[Event]:
    """The fees that the other player has paid to the learner."""
    return [one for one in moment.others if one.what == "fee_from" and one.seat == moment.seat]


def fee_got(moment: Moment) -> Message:
    """XI-9.4."""
    return M(
        "{player} has entered a building with your builder and paid you a fee: {coins}. Who comes later pays;"
        " you do so, too, where a builder of {player} stands.",
        player=f.rival_name(moment),
        coins=n.coins(sum(one.args[0] for one in fees_got(moment))),
    )


FEE_GOT = Step(
    "fee-got",
    lambda moment: bool(moment.asked) and bool(fees_got(moment)),
    fee_got,
    lambda moment: (f"panel mat-{moment.colour}",),
    "XI-9.4",
)


def minister(moment: Moment) -> Message:
    """XI-9.9."""
    view = f.seen(moment)
    assert view["minister"] is not None
    bonus = view["printed"]["minister"]
    return M(
        "The Emperor's minister waits here: {building}. His first visitor in this turn gains {coins} and"
        " {points} on top.",
        building=n.BUILDING_NAMES[BUILDINGS.index(view["minister"])],
        coins=n.coins(bonus["coins"]),
        points=n.points(bonus["prestige"]),
    )


MINISTER = Step(
    "minister",
    lambda moment: moment.asked == "building" and f.seen(moment)["minister_bonus"],
    minister,
    lambda moment: (f"building:{f.seen(moment)['minister']}",),
    "XI-9.9",
)


def limit(moment: Moment) -> Message:
    """XI-9.2."""
    return M(
        "Two buildings side by side share {limit} places, and the minister takes one of them. When these are"
        " full, both are closed for the rest of the turn.",
        limit=f.seen(moment)["printed"]["pair_limit"],
    )


LIMIT = Step(
    "limit",
    lambda moment: moment.asked == "building" and f.seen(moment)["round"] > 1,
    limit,
    ("pair:L", "pair:R"),
    "XI-9.2",
)


# -- warriors (XI-10, XI-11) -------------------------------------------------------------------------------


def craft(tables: Tables) -> Step:
    """XI-10.1."""

    def best(moment: Moment) -> str:
        return f.craftable(moment, f.mine(moment)["clay"], tables)[0]

    def say(moment: Moment) -> Message:
        space = best(moment)
        bonus = f.seen(moment)["pit"]["bonuses"][space]
        pigments = {colour: bonus["pigments"].count(colour) for colour in bonus["pigments"]}
        more = {"coin": bonus["coins"], "clay": bonus["clay"], **pigments}
        gains = [n.points(bonus["prestige"]), *([f.told(more)] if any(more.values()) else [])]
        return M(
            "Where? A warrior costs you {a} clay in section A, {b} in B, {c} in C, and you have {clay}. Of"
            " what you can pay, the lit space gives most prestige: {gain}.",
            **{name.lower(): f.clay_cost(moment, name, tables) for name in ("A", "B", "C")},
            clay=f.mine(moment)["clay"],
            gain=all_of(gains),
        )

    return Step(
        "craft",
        lambda moment: moment.asked == "craft" and bool(f.craftable(moment, f.mine(moment)["clay"], tables)),
        say,
        lambda moment: (f"space:{best(moment)}",),
        "XI-10.1",
        agrees=lambda moment, choice: choice == f"craft {best(moment)}",
    )


def sign(moment: Moment) -> Message:
    """XI-10.4."""
    return M(
        "A clay warrior belongs to nobody: {player} could paint it. Sign it, and only you can, to the end of"
        " the game. Sign what you want to paint soon; signatures left: {count}.",
        player=f.rival_name(moment),
        count=f.mine(moment)["signatures"],
    )


def signed(moment: Moment) -> list[str]:
    """The warrior that can be signed."""
    pending = f.seen(moment)["pending"]
    return [f"space:{pending['space']}"] if pending and pending["space"] else []


def payable(moment: Moment) -> list[str]:
    """The warriors that the learner can paint."""
    return [f"space:{space}" for space in f.paintable(moment, f.mine(moment)["pigments"])]


WARRIORS = (
    Step("sign", asks("sign"), sign, signed, "XI-10.4"),
    Step(
        "paint",
        asks("paint"),
        M(
            "Which clay warrior becomes yours? The lit ones you can pay for. Beside your other warriors it"
            " gives more now; at the end it counts for the majority in its section."
        ),
        payable,
        "XI-11.1",
    ),
    Step(
        "paint-pigment",
        asks("paint-pigment"),
        M(
            "One pigment is fixed by the request; the second may be any. Pay one that the other requests do"
            " not ask for."
        ),
        [f"request:{name}" for name in REQUESTS],
        "XI-11.3",
    ),
)


# -- equipment and tiles (XI-12 to XI-14) ------------------------------------------------------------------


def is_about_equipment(moment: Moment) -> bool:
    """When equipment is bought, or else in the second turn: who never buys any must know why one does."""
    return moment.asked == "forge" or f.choosing(2, 2)(moment)


def buying(moment: Moment) -> Message:
    """XI-12.1."""
    return M(
        "Choose an equipment card: for a set of one material, or for a section where you paint. You have"
        " {coins}.",
        coins=n.coins(f.mine(moment)["coins"]),
    )


def forge(tables: Tables) -> tuple[Step, ...]:
    """XI-12.1, XI-17.5, XI-17.7."""
    sets = [n.points(int(points)) for points in tables.set_prestige]
    return (
        Step(
            "sets",
            is_about_equipment,
            M(
                "Equipment cards pay at the end, and twice. First in sets: one, two or three different types"
                " of the same material give {one}, {two} or {three}.",
                one=sets[0],
                two=sets[1],
                three=sets[2],
            ),
            ("panel equipment",),
            "XI-17.5",
        ),
        Step(
            "match",
            is_about_equipment,
            M(
                "Then in matches: a card with a painted warrior of yours in the section whose letter it shows"
                " gives {points} more. So forge for sections where you paint.",
                points=n.points(int(tables.match_prestige)),
            ),
            ("panel equipment",),
            "XI-17.7",
        ),
        Step("forge", asks("forge"), buying, ("panel equipment",), "XI-12.1"),
    )


DISCOUNT = M("Your discount tile works: whatever you choose now costs you 1 clay, 1 pigment or 1 coin less.")
TAKE = M(
    "Take what you lack for your next warrior: look at the clay of the sections and at the colours of the"
    " requests."
)
SWAP = M("You give to the supply and take as many others. Give what you have too much of.")


def own_tiles(moment: Moment) -> list[str]:
    """The tiles of the learner that can still be used between two steps (XI-14.1)."""
    return [f"tile:{name}" for name in ("market", "extra") if f.mine(moment)["tiles"].get(name) == "unused"]


def own_goods(moment: Moment) -> list[str]:
    """The resources that the learner has."""
    held = f.resources(moment)
    return [f"resource:{kind}" for kind in KINDS if held[kind]]


SUPPLY = [f"supply:{kind}" for kind in KINDS]


def met(key: str, say: Message, lights: Lights, rule: str) -> Step:
    """What is said when a decision is met."""
    return Step(key, asks(key), say, lights, rule)


def end_tiles(moment: Moment) -> Sequence[str]:
    """The end-game tiles that are left."""
    return [f"end-tile:{name}" for name in f.seen(moment)["end_tiles"]]


TILED = (
    met(
        "finish",
        M("Your steps are done. You have a tile that you could use now, or keep it and end your round."),
        own_tiles,
        "XI-7.1",
    ),
    met("open", legend.TILE_WORDS[TILES.index("open")], ("panel buildings",), "XI-14.2"),
    met("extra", legend.TILE_WORDS[TILES.index("extra")], ("panel buildings",), "XI-14.5"),
    met("craft-discount", DISCOUNT, ("area:pit",), "XI-14.4"),
    met("paint-discount", DISCOUNT, ("area:pit",), "XI-14.4"),
    met("forge-discount", DISCOUNT, ("panel equipment",), "XI-14.4"),
    met(
        "paint-discount-pigment",
        M("With the discount one pigment is enough. Pay the one that you need least."),
        own_goods,
        "XI-14.4",
    ),
    met(
        "end-tile",
        M(
            "The end of the track! Take one of these tiles: it gives points in the final scoring. Choose one"
            " that counts what you have or will have."
        ),
        end_tiles,
        "XI-13.3",
    ),
    met("emissary", SWAP, own_goods, "XI-13.4"),
    met("emissary-take", TAKE, SUPPLY, "XI-13.4"),
    met("market", SWAP, own_goods, "XI-14.3"),
    met(
        "market-second",
        M("The market takes a second resource, if you like: as many as you give, you take."),
        own_goods,
        "XI-14.3",
    ),
    met("market-take", TAKE, SUPPLY, "XI-14.3"),
    met("market-take-second", TAKE, SUPPLY, "XI-14.3"),
)


def answers(tables: Tables, rules: int) -> tuple[Step, ...]:
    """All decisions of an own round."""
    return (
        FEE_GOT,
        worker(tables),
        fee(tables),
        MINISTER,
        LIMIT,
        building(tables, rules),
        craft(tables),
        *WARRIORS,
        *forge(tables),
        *TILED,
    )
