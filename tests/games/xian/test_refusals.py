"""Every option that is not offered is refused with a sentence and its rule."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable

import pytest

from clayworks.core.components import Components
from clayworks.core.state import IllegalAction
from clayworks.games.xian.game import Xian
from clayworks.games.xian.rules import asking
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.decisions import XianState

from . import scenes
from .scenes import CLAY, GAME, ORANGE, SPACE_NUMBERS, VIOLET
from .test_resampling import TABLES, random_game


def refused(table: XianState, choice: str) -> str:
    """What is said about a choice that is not offered."""
    decision, _, option = choice.partition(" ")
    before = table.clone()
    with pytest.raises(IllegalAction) as error:
        table.choose(GAME.space.action(decision, option))
    assert table == before
    return str(error.value)


def at(table: XianState, decision: int, **known: int) -> XianState:
    """A decision of violet opened in the middle of an action."""
    table.phase, table.seat, table.stage, table.begun = s.OWN_ROUNDS, VIOLET, asking.BUILDING, True
    for name, value in known.items():
        setattr(table, name, value)
    table.open = decision
    table.options = asking.DECISIONS[decision].offer(table)
    return table


def building(**has: object) -> XianState:
    """Violet at `building`, with something to choose: the Palace is always possible."""
    table = scenes.bare()
    scenes.minister(table, "laboratory", bonus=False)
    scenes.give(table, VIOLET, **has)  # type: ignore[arg-type]
    scenes.building_step(table, VIOLET)
    return table


def favour() -> XianState:
    table = scenes.table()
    scenes.play(table, "favour R3")
    return table


def pairs() -> XianState:
    table = scenes.table()
    for _ in range(3):
        scenes.play(table, "favour keep")
        table.advance()
    return table


def over() -> XianState:
    table = pairs()
    scenes.play(table, "under-card B1")
    return table


def worker(**has: object) -> XianState:
    table = scenes.bare()
    scenes.give(table, VIOLET, **has)  # type: ignore[arg-type]
    scenes.own_round(table, VIOLET)
    return table


def extra_useless() -> XianState:
    table = worker(tiles="extra", space=5)
    return table


def closed() -> XianState:
    table = scenes.bare(2)
    scenes.minister(table, "palace", bonus=False)
    scenes.builders(table, "palace", 1, 1)
    scenes.give(table, VIOLET, coin=1, clay=2, tiles="open")
    scenes.building_step(table, VIOLET)
    return table


def fees(coins: int = 0, prestige: int = 0, cheap: bool = False) -> XianState:
    table = scenes.bare(4)
    scenes.minister(table, "laboratory", bonus=False)
    scenes.builders(table, "armory", 0, 2, 1)
    scenes.row(table, "crossbow-1" if cheap else "sword-2", None, None, None)
    scenes.give(table, VIOLET, coin=coins, prestige=prestige)
    scenes.building_step(table, VIOLET)
    return table


def visiting(rules: int) -> XianState:
    """The minister is in the Armory with his bonus; one coin, and the cheapest card costs 3."""
    table = scenes.bare(game=GAME.with_rules(rules))
    scenes.minister(table, "armory")
    scenes.row(table, "sword-2", None, None, None)
    scenes.give(table, VIOLET, coin=1)
    scenes.building_step(table, VIOLET)
    return table


def no_clay_warriors() -> XianState:
    table = scenes.bare()
    scenes.minister(table, "laboratory", bonus=False)
    scenes.figures(table, **dict.fromkeys([*SPACE_NUMBERS][:12], CLAY))
    scenes.give(table, VIOLET, clay=9)
    scenes.building_step(table, VIOLET)
    return table


def full_pit() -> XianState:
    table = scenes.bare()
    scenes.minister(table, "laboratory", bonus=False)
    names = [*SPACE_NUMBERS]
    painted = {
        name: seat for seat, part in enumerate((names[:6], names[6:12], names[12:18])) for name in part
    }
    scenes.figures(table, **painted, **dict.fromkeys(names[18:], CLAY))
    scenes.give(table, VIOLET, clay=9)
    scenes.building_step(table, VIOLET)
    return table


def nothing_to_paint() -> XianState:
    table = scenes.bare()
    scenes.minister(table, "laboratory", bonus=False)
    scenes.figures(table, A1e=ORANGE)
    scenes.give(table, VIOLET, red=3)
    scenes.building_step(table, VIOLET)
    return table


def craft(**has: object) -> XianState:
    table = scenes.bare()
    scenes.give(table, VIOLET, **has)  # type: ignore[arg-type]
    return at(table, asking.CRAFT)


def craft_discount(**has: object) -> XianState:
    table = scenes.bare()
    scenes.give(table, VIOLET, **has)  # type: ignore[arg-type]
    return at(table, asking.CRAFT_DISCOUNT)


def paint(decision: int = asking.PAINT, **has: object) -> XianState:
    """Requests: QA red, QB1 yellow, QB2 red, QC blue."""
    table = scenes.bare()
    scenes.figures(table, A1e=CLAY, A2e=ORANGE, A3e=CLAY, B1e=CLAY, C1e=CLAY)
    table.signed[SPACE_NUMBERS["A3e"]] = ORANGE
    scenes.give(table, VIOLET, **has)  # type: ignore[arg-type]
    return at(table, decision, target=SPACE_NUMBERS["A1e"])


def forge(decision: int = asking.FORGE, **has: object) -> XianState:
    table = scenes.bare()
    scenes.row(table, "crossbow-1", "sword-2", None, None)
    scenes.give(table, VIOLET, **has)  # type: ignore[arg-type]
    return at(table, decision)


def swap(decision: int, given: int = -1, given_second: int = -1, taken: int = -1, **has: object) -> XianState:
    table = scenes.bare()
    scenes.give(table, ORANGE, green=6)
    scenes.give(table, VIOLET, **has)  # type: ignore[arg-type]
    return at(table, decision, given=given, given_second=given_second, taken=taken)


def scarce() -> XianState:
    table = scenes.bare()
    scenes.give(table, ORANGE, green=6, red=6, yellow=6, blue=5)
    scenes.give(table, VIOLET, clay=1, coin=1)
    return at(table, asking.MARKET_SECOND, given=s.CLAY)


def scarce_take() -> XianState:
    table = scenes.bare()
    scenes.give(table, ORANGE, green=6, red=6, blue=6, yellow=5)
    scenes.give(table, VIOLET, clay=2)
    return at(table, asking.MARKET_TAKE, given=s.CLAY, given_second=s.CLAY)


CASES: list[tuple[Callable[[], XianState], str, str, str]] = [
    (favour, "favour G1", "not in your hand", "XI-6.2"),
    (favour, "favour B1", "you left out Miner 1 when you chose Craftsman 3", "XI-23.4"),
    (pairs, "under-card G1", "not in your hand", "XI-6.2"),
    (over, "over-card B1", "is the under card already", "XI-6.2"),
    (over, "over-card G1", "not in your hand", "XI-6.2"),
    (over, "under-card R3", "another question is open", "XI-6.2"),
    (worker, "worker tile:market", "do not own this tile", "XI-13.2"),
    (worker, "worker tile:extra", "do not own this tile", "XI-13.2"),
    (lambda: worker(tiles="market"), "worker tile:market", "nothing to swap", "XI-14.3"),
    (extra_useless, "worker tile:extra", "no building action is possible", "XI-14.6"),
    (building, "building tile:open", "do not own this tile", "XI-13.2"),
    (lambda: building(tiles="open"), "building tile:open", "no building that you could enter", "XI-9.5"),
    (building, "building workshop", "costs 2 clay, but you have 0 clay", "XI-10.2"),
    (building, "building armory", "the cheapest card costs 2 coins, but you have 0 coins", "XI-12.2"),
    (building, "building laboratory", "your pigments are enough for no warrior", "XI-11.3"),
    (lambda: building(space=5, clay=2), "building palace", "end of the track", "XI-13.1"),
    (closed, "building armory", "is closed", "XI-9.2"),
    (no_clay_warriors, "building workshop", "no clay warrior is left", "XI-15.3"),
    (full_pit, "building workshop", "no space of the pit is empty", "XI-19.37"),
    (full_pit, "building laboratory", "all your warriors are painted", "XI-11.5"),
    (nothing_to_paint, "building laboratory", "no clay warrior that you may paint", "XI-11.2"),
    (lambda: fees(coins=1), "building armory", "the fee is 3 coins, but you have 1 coin", "XI-9.7"),
    (lambda: fees(coins=4), "building armory", "after the fee you would have 1 coin", "XI-19.25"),
    (lambda: fees(prestige=9), "building armory", "the cheapest card costs 3 coins", "XI-12.2"),
    (lambda: visiting(1), "building armory", "costs 3 coins, but you have 1 coin", "XI-12.2"),
    (
        lambda: visiting(2),
        "building armory",
        "costs 3 coins, but with the minister's bonus you would have 2 coins",
        "XI-12.2",
    ),
    (lambda: at(visiting(2), asking.ASK_EXTRA), "extra armory", "but you have 1 coin", "XI-12.2"),
    (lambda: at(building(tiles="open"), asking.ASK_OPEN), "open palace", "open and free anyway", "XI-9.5"),
    (lambda: at(closed(), asking.ASK_OPEN), "open workshop", "open and free anyway", "XI-9.5"),
    (lambda: at(closed(), asking.ASK_OPEN), "open palace", "the fee is 2 coins", "XI-9.7"),
    (
        lambda: at(building(), asking.ASK_EXTRA),
        "extra workshop",
        "the cheapest empty space costs 2 clay",
        "XI-10.2",
    ),
    (lambda: craft(clay=2), "craft B1e", "this costs 3 clay, but you have 2 clay", "XI-10.2"),
    (lambda: craft(clay=2), "craft A2w", "A, row 2 left is occupied", "XI-10.1"),
    (lambda: craft(clay=2), "craft tile:discount", "do not own this tile", "XI-13.2"),
    (
        lambda: craft(clay=0, tiles="discount"),
        "craft tile:discount",
        "nothing here for which the tile",
        "XI-23.5",
    ),
    (lambda: craft_discount(clay=2, tiles="discount"), "craft-discount A2w", "is occupied", "XI-10.1"),
    (lambda: craft_discount(clay=2, tiles="discount"), "craft-discount C1e", "costs 4 clay", "XI-10.2"),
    (lambda: paint(red=2), "paint A1w", "A, row 1 left is empty", "XI-11.2"),
    (lambda: paint(red=2), "paint A2e", "painted already", "XI-11.2"),
    (lambda: paint(red=2), "paint A3e", "Orange has signed the warrior", "XI-10.4"),
    (lambda: paint(red=2), "paint B1e", "B, row 1 right: you lack 1 yellow pigment", "XI-11.3"),
    (lambda: paint(red=2), "paint tile:discount", "do not own", "XI-13.2"),
    (
        lambda: paint(asking.PAINT_PIGMENT, red=1, blue=1),
        "paint-pigment red",
        "one of this colour only",
        "XI-11.3",
    ),
    (
        lambda: paint(asking.PAINT_PIGMENT, red=1, blue=1),
        "paint-pigment green",
        "no green pigment",
        "XI-11.3",
    ),
    (lambda: paint(asking.PAINT_DISCOUNT, red=1), "paint-discount C1e", "you lack 1 blue pigment", "XI-11.3"),
    (
        lambda: at(paint(red=1, green=1), asking.PAINT_DISCOUNT_PIGMENT, target=SPACE_NUMBERS["B1e"]),
        "paint-discount-pigment green",
        "does not ask for this colour",
        "XI-11.3",
    ),
    (
        lambda: at(paint(red=1, green=1), asking.PAINT_DISCOUNT_PIGMENT, target=SPACE_NUMBERS["B1e"]),
        "paint-discount-pigment yellow",
        "no yellow pigment",
        "XI-11.3",
    ),
    (lambda: forge(coin=2), "forge sword-2", "this costs 3 coins, but you have 2 coins", "XI-12.2"),
    (lambda: forge(coin=2), "forge horse-1", "does not lie in the row", "XI-12.1"),
    (lambda: forge(coin=2), "forge tile:discount", "do not own", "XI-13.2"),
    (lambda: forge(asking.FORGE_DISCOUNT, coin=1), "forge-discount sword-2", "costs 2 coins", "XI-12.2"),
    (
        lambda: forge(asking.FORGE_DISCOUNT, coin=1, helpers="G6"),
        "forge-discount crossbow-1",
        "costs nothing anyway",
        "XI-19.30",
    ),
    (
        lambda: at(scenes.bare(), asking.ASK_END_TILE),
        "end-tile end-unused",
        "does not lie on space 5",
        "XI-13.3",
    ),
    (lambda: swap(asking.ASK_EMISSARY, coin=1), "emissary clay", "you have no clay", "XI-15.4"),
    (lambda: swap(asking.EMISSARY_TAKE, s.COIN, coin=1), "emissary-take coin", "given and taken", "XI-19.51"),
    (lambda: swap(asking.EMISSARY_TAKE, s.COIN, coin=1), "emissary-take green", "supply has no", "XI-15.4"),
    (lambda: swap(asking.ASK_MARKET, coin=1), "market red", "you have no red pigment", "XI-15.4"),
    (
        lambda: swap(asking.MARKET_SECOND, s.COIN, coin=2, clay=1),
        "market-second clay",
        "you left out",
        "XI-23.4",
    ),
    (lambda: swap(asking.MARKET_SECOND, s.COIN, coin=1), "market-second coin", "no more coin", "XI-15.4"),
    (scarce, "market-second coin", "no two other resources", "XI-23.4"),
    (scarce_take, "market-take yellow", "nothing that could be taken with it", "XI-23.4"),
    (
        lambda: swap(asking.MARKET_TAKE_SECOND, s.CLAY, s.CLAY, s.RED, clay=2),
        "market-take-second coin",
        "you left out",
        "XI-23.4",
    ),
]


@pytest.mark.parametrize(
    ("scene", "choice", "sentence", "rule"), CASES, ids=[f"{c[1]}: {c[2]}" for c in CASES]
)
def test_a_choice_that_is_not_offered_is_refused_with_its_reason(
    scene: Callable[[], XianState], choice: str, sentence: str, rule: str
) -> None:
    said = refused(scene(), choice)
    assert sentence in said
    assert said.endswith(f"({rule})")


def test_a_used_tile_is_refused() -> None:
    """XI-14.1."""
    table = worker(coin=1)
    table.put(VIOLET, s.TILES + s.MARKET, s.USED)
    assert refused(table, "worker tile:market").endswith("(XI-14.1)")


def test_crafting_for_nothing_needs_no_tile() -> None:
    """XI-19.30, with a Scientist who saves two clay."""
    data = copy.deepcopy(dict(GAME.components.data))
    next(helper for helper in data["helpers"] if helper["id"] == "scientist")["amount"] = 2
    game = Xian(Components(data, "another.toml"))
    table = game.set_up(GAME.colours[:3], scenes.deal(), {})
    scenes.give(table, VIOLET, helpers="G5", tiles="discount", clay=2)
    at(table, asking.CRAFT_DISCOUNT)
    assert refused(table, "craft-discount A1w").endswith("(XI-19.30)")


def test_nothing_can_be_chosen_after_the_end() -> None:
    for table in random_game(2, 9):
        last = table
    while not last.is_terminal():
        last.apply_action(last.legal_actions()[0])
    with pytest.raises(IllegalAction, match=r"the game is over \(XI-17\.15\)"):
        last.choose(0)


def test_why_not_names_the_reason_for_a_thing_on_the_board() -> None:
    table = craft(clay=2)
    assert table.why_not("space:A1w") is None
    assert str(table.why_not("space:A2w")) == "A, row 2 left is occupied (XI-10.1)"
    reason = table.why_not("building:palace")
    assert reason is not None
    assert str(reason).startswith("Palace. Move your supervisor one space and take the tile that lies there.")
    assert "It is entered in the building step of your own round" in str(reason)
    assert "Now: Where do you craft a warrior? You have 2 clay." in str(reason)
    table = building()
    assert table.why_not("building:palace") is None
    assert str(table.why_not("building:armory")) == (
        "the cheapest card costs 2 coins, but you have 0 coins (XI-12.2)"
    )
    assert str(scenes.table().why_not("card:G1")) == "Master Sculptor 1 is not in your hand (XI-6.2)"


@pytest.mark.parametrize("decision", GAME.space.decisions)
def test_whatever_is_refused_has_a_reason_in_every_language(decision: str) -> None:
    table = TABLES[decision]
    offered = table.legal_actions()
    kind = asking.DECISIONS[table.open]
    for action in range(int(kind.first), int(kind.first + kind.size)):
        if action not in offered:
            reason = GAME.refusal(table, action)
            assert all(reason.to(language) for language in ("en", "ru", "ja", "pl", "it"))
            assert reason.rule.startswith("XI-")


def test_random_games_meet_no_option_without_a_description_or_a_reason() -> None:
    for seed in range(3):
        for table in itertools.islice(random_game(2 + seed, seed), 0, None, 3):
            kind = asking.DECISIONS[table.open]
            offered = table.legal_actions()
            for action in range(int(kind.first), int(kind.first + kind.size)):
                assert str(table.describe(action).message)
                if action not in offered:
                    assert str(GAME.refusal(table, action))
