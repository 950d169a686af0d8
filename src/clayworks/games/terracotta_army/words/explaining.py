"""What the companion of a first game says about the wheel and the Masters, when they are first met.

Crafting and specialists: `explaining_statues.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clayworks.core.lessons import Moment, Step, asks
from clayworks.core.messages import Message, listed
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.rules.notation import BUYABLE, FIGURES, MASTERS, SPECIALISTS, WEAPONS
from clayworks.games.terracotta_army.rules.tables import Tables
from clayworks.games.terracotta_army.words import does
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words.contests import in_reach
from clayworks.games.terracotta_army.words.does import told
from clayworks.games.terracotta_army.words.explaining_statues import cells_lit
from clayworks.games.terracotta_army.words.learner import (
    action_words,
    free_tokens,
    here,
    inspectors_lit,
    mat,
    ring_here,
    rival_name,
    seen,
    shows,
)


def steps(tables: Tables) -> Sequence[Step]:
    """Placing a worker, the three rings, and what Masters ask."""
    return (*before_placing(), *on_rings(tables), *masters())


def here_lit(moment: Moment) -> list[str]:
    """The segment of this turn's worker."""
    return [f"segment:{seen(moment)['worker_at']}"]


# -- the wheel (TA-7) --------------------------------------------------------------------------------------


def before_placing() -> Sequence[Step]:
    """A ring was turned, or can't be (TA-7.3)."""
    return (
        Step(
            "turned",
            lambda moment: moment.asked == "place" and bool(moment.drafted),
            M("Turned! Every segment now joins other actions. Place your worker, or take the turning back."),
            ["panel wheel"],
            "TA-7.3",
        ),
        Step(
            "place",
            is_too_poor,
            lambda moment: M(
                "Turning a ring would cost {coins}, more than you have: place a worker at once. Any segment"
                " brings a coin, if you take one instead of its inner or middle action.",
                coins=n.coins(seen(moment)["printed"]["turn_a_ring"]),
            ),
            lambda moment: [f"coins:{moment.colour}"],
            "TA-7.4",
        ),
    )


def is_too_poor(moment: Moment) -> bool:
    """A worker is asked for at once, as the learner can't pay for turning a ring."""
    cost = seen(moment)["printed"]["turn_a_ring"]
    return moment.asked == "place" and not moment.drafted and mat(moment)["coins"] < cost


def on_rings(tables: Tables) -> Sequence[Step]:
    """What the rings show, by action (TA-7.5 to TA-7.7)."""
    clay, coins = n.wet_clay(int(tables.substitute_clay)), n.coins(int(tables.substitute_coins))
    return (
        *(
            Step(f"goods-{ring}", shows_goods(ring), say_goods, here_lit, "TA-7.5")
            for ring in ("inner", "middle")
        ),
        Step(
            "craft",
            lambda moment: shows(moment, "inner", "craft") and can_craft(moment),
            lambda moment: M(
                "Here warriors are made: for {clay} one of yours joins the army. Most points begin with"
                " that, so craft when you can. 1 of the clay goes dry into the warehouse of this quarter.",
                clay=n.wet_clay(int(here(moment)["what"])),
            ),
            here_lit,
            "TA-8.1",
        ),
        Step(
            "craft-later",
            lambda moment: shows(moment, "inner", "craft") and not can_craft(moment),
            lambda moment: M(
                "Crafting costs {clay} here, and you have {own}. So take something small instead, and"
                " gather clay first next time.",
                clay=n.wet_clay(int(here(moment)["what"])),
                own=n.wet_clay(mat(moment)["wet"]),
            ),
            lambda moment: [f"wet:{moment.colour}"],
            "TA-8.2",
        ),
        Step("soak", lambda moment: shows(moment, "inner", "soak"), say_soak, here_lit, "TA-5.1"),
        Step("promote", lambda moment: shows(moment, "inner", "promote"), say_promote, here_lit, "TA-7.6"),
        *(Step(f"master-{name}", is_for_hire(name), say_master, master_lit, "TA-10.1") for name in MASTERS),
        Step("tokens", is_hiring, say_tokens, tokens_lit, "TA-10.2"),
        Step(
            "priority", lambda moment: shows(moment, "middle", "priority"), say_priority, here_lit, "TA-12.2"
        ),
        Step(
            "instead",
            asks("inner", "middle"),
            M(
                "You never have to do what is shown: on the inner and the middle ring you may take {clay}"
                " or {coins} instead. So no turn is wasted.",
                clay=clay,
                coins=coins,
            ),
            here_lit,
            "TA-7.5",
        ),
        Step("ready", lambda moment: shows(moment, "outer", "ready"), say_ready, weapon_lit, "TA-7.7"),
        *(Step(f"buy-{kind}", is_for_sale(kind), say_buy, here_lit, "TA-9.1") for kind in BUYABLE),
    )


def shows_goods(ring: str) -> Callable[[Moment], bool]:
    """A ring shows coins or clay."""
    return lambda moment: shows(moment, ring, "coins", "clay")


def say_goods(moment: Moment) -> Message:
    """Coins or clay."""
    ring, what = ring_here(moment), action_words(here(moment))
    brings = M("The {ring} brings you {what}.", ring=n.RING_NAMES[ring], what=what)
    if ring:
        return brings
    return told(brings, M("The three actions of a segment follow each other from the inside out."))


def can_craft(moment: Moment) -> bool:
    """Whether the learner can pay for the warrior that the inner ring shows."""
    return mat(moment)["wet"] >= int(here(moment)["what"])


def say_soak(moment: Moment) -> Message:
    """Soaking, with or without dry clay."""
    dry = mat(moment)["dry"]
    if not dry:
        return M("Soaking makes dry clay wet again. You have none, so take something small instead.")
    return M("Soaking makes all your dry clay wet again: {clay} to craft with.", clay=n.wet_clay(dry))


def say_promote(moment: Moment) -> Message:
    """Promoting a Craftsman, if it is one."""
    pending = seen(moment)["pending"]
    assert pending is not None
    if pending["worker"] == "artisan":
        return M("Only a Craftsman can be promoted, and this is an Artisan: take something small instead.")
    return M(
        "Promote your Craftsman and it is an Artisan for the rest of the game: it may also join a segment"
        " where a single Craftsman stands. That pays in the rounds to come."
    )


def is_hiring(moment: Moment) -> bool:
    """The middle ring shows a Master whom the learner has not hired, and a token is left."""
    if not shows(moment, "middle", "master"):
        return False
    return str(here(moment)["what"]) not in mat(moment)["masters"] and bool(free_tokens(moment))


def is_for_hire(master: str) -> Callable[[Moment], bool]:
    """The middle ring shows this Master, to be hired."""
    return lambda moment: is_hiring(moment) and here(moment)["what"] == master


def can_hire(moment: Moment) -> bool:
    """Whether the learner can pay for the cheapest token."""
    return free_tokens(moment)[0] <= mat(moment)["coins"]


def say_master(moment: Moment) -> Message:
    """A Master who is not hired yet, with what using it costs (TA-10.1)."""
    number = MASTERS.index(str(here(moment)["what"]))
    name, what = n.MASTER_NAMES[number], does.masters(seen(moment)["printed"]["clay_maker"])[number]
    if MASTERS[number] == "builder":
        return say_builder(moment)
    if not can_hire(moment):
        return M("The {master} works for who can pay a token. {does}", master=name, does=what)
    return told(M("This is the {master}. {does}", master=name, does=what), say_cheapest(moment))


def say_cheapest(moment: Moment) -> Message:
    """What hiring costs at least."""
    coins = n.coins(free_tokens(moment)[0])
    return M("Hire it for good with a token: the cheapest costs {coins}.", coins=coins)


def say_builder(moment: Moment) -> Message:
    """The Builder, who wants a token once and coins every time (TA-10.4)."""
    cost, coins = seen(moment)["round"], mat(moment)["coins"]
    first = M(
        "The Builder places a warrior without clay, but also without points or weapon. Besides the token"
        " each use costs as many coins as the number of the round: {coins} now.",
        coins=n.coins(cost),
    )
    least = free_tokens(moment)[0]
    if least + cost <= coins:
        return told(first, say_cheapest(moment))
    return told(
        first,
        M(
            "With a token that is {coins} at least, and you have {own}.",
            coins=n.coins(least + cost),
            own=n.coins(coins),
        ),
    )


def master_lit(moment: Moment) -> list[str]:
    """The token that hires the Master of the middle ring; the Master itself where none can."""
    lit = f"token:{free_tokens(moment)[0]}" if can_hire(moment) else f"master:{here(moment)['what']}"
    return [*here_lit(moment), lit]


def say_tokens(moment: Moment) -> Message:
    """What the Master tokens cost, and that each hires one Master (TA-10.2)."""
    left, coins = free_tokens(moment), mat(moment)["coins"]
    costs = listed([Message(str(cost)) for cost in left])
    first = M("Each Master token hires one Master and stays there. Yours cost {costs} coins.", costs=costs)
    if not can_hire(moment):
        return told(first, M("With {coins} you can pay none of them now.", coins=n.coins(coins)))
    if len(left) == 1:
        return first
    return told(
        first,
        M(
            "Begin with the cheapest: the Master after that costs {coins}. So hire whom you will use often.",
            coins=n.coins(left[1]),
        ),
    )


def tokens_lit(moment: Moment) -> list[str]:
    """The tokens that are left."""
    return [f"token:{cost}" for cost in free_tokens(moment)]


def say_priority(moment: Moment) -> Message:
    """The top priority token, if the learner can take one (TA-7.6)."""
    left = seen(moment)["priority_left"]
    if not left or mat(moment)["priority"] is not None:
        return M(
            "Here one takes a priority token, but there is none for you now: take something small instead."
        )
    clay = seen(moment)["printed"]["priority_clay"][left[0]]
    first = M("A priority token: who goes first has first pick of the wheel.")
    return told(first, does.priority(left[0], clay))


def say_ready(moment: Moment) -> Message:
    """A weapon becomes ready (TA-5.2)."""
    weapon = str(here(moment)["what"])
    bought = tuple(kind for kind, shelf in seen(moment)["specialists"].items() if shelf["weapon"] == weapon)
    return M(
        "The outer ring readies your {weapon}: do it, it costs nothing. {does}",
        weapon=n.WEAPON_NAMES[WEAPONS.index(weapon)],
        does=does.weapon(WEAPONS.index(weapon), bought),
    )


def weapon_lit(moment: Moment) -> list[str]:
    """The weapon that the outer ring shows."""
    return [f"weapon:{here(moment)['what']}"]


def is_for_sale(kind: str) -> Callable[[Moment], bool]:
    """The outer ring shows this specialist, or any."""
    return lambda moment: shows(moment, "outer", "buy") and here(moment)["what"] == kind


def say_buy(moment: Moment) -> Message:
    """A specialist that can be bought here (TA-9.1)."""
    kind, view = str(here(moment)["what"]), seen(moment)
    if kind not in SPECIALISTS:
        return M("Here you may buy a specialist of your choice, for coins and the ready weapon of its kind.")
    shelf = view["specialists"][kind]
    return M(
        "You can buy {figure} for {coins} and your ready {weapon}. {does}",
        figure=n.A_FIGURE[FIGURES.index(kind)],
        coins=n.coins(shelf["price"] or 0),
        weapon=n.WEAPON_NAMES[WEAPONS.index(shelf["weapon"])],
        does=does.specialist(kind, does.worth(view["printed"])),
    )


# -- Masters (TA-10) ---------------------------------------------------------------------------------------


def masters() -> Sequence[Step]:
    """What a Master asks."""
    return (
        Step(
            "master-use",
            asks("master-use"),
            M(
                "Hired, for the whole game. Use it now if you like, and again whenever a worker of yours"
                " meets it."
            ),
            ["panel masters"],
            "TA-10.3",
        ),
        Step(
            "builder-type",
            asks("builder-type"),
            M(
                "The Builder takes the type of which most are left in the organizer; where several are equal,"
                " you choose. Beside its like a warrior becomes a group."
            ),
            ["panel organizer"],
            "TA-10.4",
        ),
        Step(
            "builder-cell",
            asks("builder-cell"),
            M(
                "The Builder's warrior brings no points now, but it counts like any other wherever"
                " warriors are compared."
            ),
            cells_lit,
            "TA-10.4",
        ),
        Step(
            "inspector",
            asks("inspector"),
            say_inspector,
            inspectors_lit,
            "TA-10.6",
        ),
        Step(
            "overseer",
            asks("overseer", "overseer-second"),
            M("All dry clay of two warehouses is yours: take the fullest. A soak action makes it wet."),
            lambda moment: [
                f"warehouse:{number}" for number, clay in enumerate(seen(moment)["warehouses"]) if clay
            ],
            "TA-10.8",
        ),
    )


def say_inspector(moment: Moment) -> Message:
    """Where an inspector can go, and whether the learner leads in some of these lines (TA-10.6)."""
    leads = [line.name for line in in_reach(seen(moment)) if line.leads(moment.colour)]
    first = M("One inspector goes one or two spaces forward.")
    if leads:
        return told(
            first,
            M(
                "Here you have more warriors than {player}: {places}.",
                player=rival_name(moment),
                places=listed(leads),
            ),
        )
    return told(
        first,
        M(
            "You lead in none of the lines there yet: so move it away from where {player} leads, or to where"
            " you will build.",
            player=rival_name(moment),
        ),
    )
