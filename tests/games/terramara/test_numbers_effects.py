"""Every printed number is looked up: examples worked out from the file, with the shipped one and another.

What they expect is computed from the component file by the words of the rule (`number_examples.py`),
nowhere by the engine. Here are the effects of spaces, tokens, cards and characters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from clayworks.games.terramara.game import Terramara
from clayworks.games.terramara.rules.notation import CARDS, CHARACTERS, STARTS, TILES, TOKENS

from .altered import ALTERED
from .boards import (
    GAME,
    answer,
    asked,
    begin,
    close,
    effect_of,
    entry,
    gained,
    give,
    has,
    options,
    play,
    resolve,
    show,
    stand,
    table,
    token_effect,
)
from .number_examples import (
    RED,
    back_effect,
    brought,
    card,
    file,
    homeland_effect,
    level,
    meets,
    ready,
    resolved,
    tile_deal,
    visited,
)

Example = Callable[[Terramara], None]


def has_op(effect: list[dict[str, Any]], *ops: str) -> bool:
    """Whether an item of an effect asks what the examples of other effects do not answer."""
    inner = [item["gain"] for item in effect if "gain" in item]
    return any(item["op"] in ops for item in effect) or any(has_op(gain, *ops) for gain in inner)


# -- spaces (TM-4.4, TM-4.9) -------------------------------------------------------------------------------


def a_space_brings_what_the_file_says(tile: str, place: int, game: Terramara) -> None:
    """TM-4.9: entered by an explorer in the round of its row."""
    number, deal = tile_deal(tile)
    space = entry(file(game), "tile", tile)["space"][place]
    needs = meets(game, space["requires"]) if "requires" in space else {}
    state = ready(game, number, deal=deal, **needs)
    name = f"R{number}.{place + (1 if tile.startswith('PQ') else 4)}"
    military = needs.get("military", RED["military"])
    assert visited(state, "explorer", name) == brought(game, space["effect"], military)


def a_crossroads_space_brings_what_the_file_says(tile: str, game: Terramara) -> None:
    """TM-4.9: all but FM2c, which creates."""
    effect = entry(file(game), "tile", tile)["back"]["effect"]
    assert resolved(game, back_effect(game, tile)) == brought(game, effect)


def a_creation_allows_as_many_raw_goods_as_its_effect_says(game: Terramara) -> None:
    """TM-10.4, TM-10.5: T2a by FM2c, by b3b, and by the Maker in his artefact step."""
    price = card(game, "T2a")["cost"]["plank"]
    for effect, items in (
        (back_effect(game, "FM2c"), entry(file(game), "tile", "FM2c")["back"]["effect"]),
        (token_effect("b3b", game), entry(file(game), "bonus_token", "b3b")["effect"]),
    ):
        limit = price if items[0]["raw_sub"] < 0 else items[0]["raw_sub"]
        for wood in range(price + 1):
            state = table(game=game)
            give(state, "red", wood=wood, plank=price - wood)
            show(state, "T2a")
            assert (asked(resolve(state, "red", effect)) == "create") == (wood <= limit)
    limit = entry(file(game), "character", "CH4")["child"]["n"]
    state = table(game=game)
    give(state, "red", character="CH4", plank=price, wood=price)
    show(state, "T2a")
    play(close(state), "post create:T2a")
    assert options(state) == [f"wood:{units}" for units in range(limit + 1)]


def the_homeland_brings_what_the_file_says(game: Terramara) -> None:
    """TM-4.4: all spaces but the first-player card, and both ways of the merged ones."""
    for space in file(game)["homeland_space"]:
        effect, items = homeland_effect(game, space["id"]), space["effect"]
        if has_op(items, "first_player"):
            continue
        if items[0]["op"] == "hire":
            for number, row in enumerate(file(game)["round"], 1):
                assert resolved(game, effect, number=number) == {f"worker{row['worker_level']}": 1}
        elif items[0]["op"] == "choose":
            for option in items[0]["options"]:
                state = ready(game)
                before = has(state, "red")
                name = "+".join(item["op"] for item in option)
                answer(play(resolve(state, "red", effect), f"choose {name}"))
                assert gained(before, has(state, "red")) == brought(game, option)
        else:
            assert resolved(game, effect) == brought(game, items)


def the_raid_of_two_costs_what_its_item_says(game: Terramara) -> None:
    """TM-9.10: H.raid_and_first; a raid that costs nothing can't be declined and is made at once."""
    loss = entry(file(game), "homeland_space", "H.raid_and_first")["effect"][0]["loss"]
    state = ready(game)
    play(resolve(state, "red", homeland_effect(game, "H.raid_and_first")), "order raid")
    assert (asked(state) == "raid") == (loss > 0)
    if asked(state) == "raid":
        play(state, "raid raid")
    assert has(state, "red")["military"] == RED["military"] - loss


def the_first_player_card_pays_what_the_file_says(game: Terramara) -> None:
    """TM-9.10: front, third and fourth with four players; the back from its round on."""
    printed = file(game)["first_player_card"]
    for number in (printed["back_from_round"] - 1, printed["back_from_round"]):
        for choice in ("travel", "military", "culture"):
            state = ready(game, number)
            before = {colour: has(state, colour) for colour in state.colours}
            resolve(state, "red", homeland_effect(game, "H.first"))
            assert (asked(state) == "choose") == (number == printed["back_from_round"])
            if asked(state) == "choose":
                play(state, f"choose {choice}")
            answer(state)
            changes = {colour: gained(before[colour], has(state, colour)) for colour in state.colours}
            if number == printed["back_from_round"]:
                options = printed["back"][0]["options"]
                wanted = next(option for option in options if option[0]["op"] == choice)
                assert changes["red"] == brought(game, wanted)
                assert changes["green"] == changes["blue"] == {}
            else:
                assert changes["red"] == brought(game, printed["front"])
                assert changes["green"] == brought(game, printed["third"])
                assert changes["blue"] == brought(game, printed["fourth"])


def the_hut_processes_as_many_as_it_says(game: Terramara) -> None:
    """TM-8.9."""
    process = file(game)["hut"]["effect"][0]["options"][0]
    assert visited(ready(game), "chief", "HUT", "choose process") == brought(game, process)


# -- tokens and cards (TM-4.8, TM-4.10, TM-4.11) -----------------------------------------------------------


def a_token_brings_what_the_file_says(token: str, game: Terramara) -> None:
    """TM-4.8: b2e each way; b3b creates."""
    effect = entry(file(game), "bonus_token", token)["effect"]
    if not has_op(effect, "choose"):
        assert resolved(game, token_effect(token, game)) == brought(game, effect)
        return
    cost = effect[0]["cost"]["raw"]
    for option in effect[0]["gain"][0]["options"]:
        state = ready(game)
        before = has(state, "red")
        play(resolve(state, "red", token_effect(token, game)), "offer pay", *["pay wood"] * cost)
        answer(play(state, f"choose {option[0]['op']}"))
        wanted = brought(game, option)
        assert gained(before, has(state, "red")) == {**wanted, "wood": -cost}


def a_starting_card_brings_what_the_file_says(name: str, game: Terramara) -> None:
    """TM-4.10."""
    effect = int(game.tables.start_effect[STARTS.index(name)])
    assert resolved(game, effect) == brought(game, entry(file(game), "starting_card", name)["effect"])


def an_artefact_costs_and_brings_what_the_file_says(name: str, game: Terramara) -> None:
    """TM-4.11: its price, its points, its immediate or round effect; one product less is not enough."""
    printed = card(game, name)
    cost = printed["cost"]
    for product in cost:
        state = table(game=game)
        give(state, "red", culture=1, **{**cost, product: cost[product] - 1})
        show(state, name)
        assert f"create:{name}" not in options(close(state))
    state = table(game=game)
    give(state, "red", culture=1, military=RED["military"], wood=RED["wood"], **cost)
    give(state, "blue", ore=40, military=RED["military"])
    show(state, name)
    close(state)
    before = has(state, "red")
    answer(play(state, f"post create:{name}"))
    wanted = {product: -units for product, units in cost.items()}
    if printed["kind"] == "immediate":
        for thing, number in brought(game, printed["effect"]).items():
            wanted[thing] = wanted.get(thing, 0) + number
    assert gained(before, has(state, "red")) == {thing: number for thing, number in wanted.items() if number}
    assert state.ledger()["players"][0]["artefacts"] == printed["vp"]
    if printed["kind"] == "round":
        assert resolved(game, effect_of(name, game)) == brought(game, printed["effect"])


def permanent_artefacts_pay_what_they_say(game: Terramara) -> None:
    """TM-3.4: C1b, P2b and C2b points, W2d military, T2d processing."""
    for name, number, member, space, choices in (
        ("C1b", 1, "explorer", "R2.1", ()),
        ("W2d", 1, "chief", "R1.1", ()),
        ("T2d", 1, "chief", "HUT", ("choose none",)),
    ):
        plain = visited(ready(game, number), member, space, *choices)
        found = visited(ready(game, number, artefacts=[name]), member, space, *choices)
        assert gained(plain, found) == brought(game, card(game, name)["trigger"]["effect"])
    for name, effect, choices in (("P2b", "b1a", ("culture stop",)), ("C2b", "b2c", ("travel X0>S1",))):
        state = ready(game, number=2, artefacts=[name])
        play(resolve(state, "red", token_effect(effect, game)), *choices)
        assert has(state, "red")["vp"] == brought(game, card(game, name)["trigger"]["effect"])["vp"]


def a_character_pays_what_it_says(name: str, game: Terramara) -> None:
    """TM-4.12: set-up gains of the child side, points of the adult side."""
    printed = entry(file(game), "character", name)
    number = CHARACTERS.index(name) * 2
    if "setup" in printed["child"]:
        effect = int(game.tables.side_setup[number])
        assert resolved(game, effect) == brought(game, printed["child"]["setup"])
    adult = printed["adult"]
    if "round" in adult:
        for military in range(21):
            state = ready(game, character=name, adult=1, military=military)
            play(begin(state, "red"), "main level")
            assert has(state, "red")["vp"] == adult["round"][0]["per_level"] * level(game, military)
        return
    trigger = adult["trigger"]
    wanted = trigger.get("effect_by_level") or [
        trigger[key] for key in ("effect", "effect_empty", "effect_joined") if key in trigger
    ]
    found = [grown(game, name, variant) for variant in range(len(wanted))]
    assert found == [effect[0]["n"] for effect in wanted]


def grown(game: Terramara, name: str, variant: int) -> int:
    """The points that the adult side of a character brings once."""
    state = ready(game, number=2, character=name, adult=1, metal=9, caravans=("X1", "X0"))
    if name == "CH1":
        play(resolve(state, "red", token_effect("b2c", game)), "travel X1>X2")
    elif name == "CH2":
        play(resolve(state, "red", token_effect("b1a", game)), "culture stop")
    elif name == "CH4":
        give(state, "red", culture=1)
        show(state, ("W1a", "W2a", "W3a")[variant])
        play(close(state), f"post create:{('W1a', 'W2a', 'W3a')[variant]}")
    elif name == "CH5":
        space = "R2.1" if file(game)["capacity"]["territory"] == 2 else "H.raid_and_first"  # room for two
        stand(state, space, *([("yellow", "explorer")] if variant else []))
        play(begin(state, "red"), "main chief", f"space {space}")
    elif name == "CH6":
        play(resolve(state, "red", token_effect("b2c", game)), "travel X0>S1")
    else:
        give(state, "red", caravans=("X1", "X1"))
        visited(state, "explorer", "CR1")
    return has(state, "red").get("vp", 0)


# -- all of them -------------------------------------------------------------------------------------------


def things() -> Iterator[tuple[str, Example]]:
    """An example for each thing with an effect of its own."""
    for tile in TILES:
        for place in range(3):
            yield f"{tile}.{place + 1}", partial(a_space_brings_what_the_file_says, tile, place)
        if tile.startswith("FM") and tile[2] != "3" and tile != "FM2c":
            yield f"back of {tile}", partial(a_crossroads_space_brings_what_the_file_says, tile)
    for token in TOKENS:
        if token != "b3b":
            yield token, partial(a_token_brings_what_the_file_says, token)
    for start in STARTS:
        yield start, partial(a_starting_card_brings_what_the_file_says, start)
    for name in CARDS:
        yield name, partial(an_artefact_costs_and_brings_what_the_file_says, name)
    for name in CHARACTERS:
        yield name, partial(a_character_pays_what_it_says, name)


THINGS = dict(things())
EXAMPLES = (
    a_creation_allows_as_many_raw_goods_as_its_effect_says,
    the_homeland_brings_what_the_file_says,
    the_raid_of_two_costs_what_its_item_says,
    the_first_player_card_pays_what_the_file_says,
    the_hut_processes_as_many_as_it_says,
    permanent_artefacts_pay_what_they_say,
)

both_files = pytest.mark.parametrize("game", [GAME, ALTERED], ids=["shipped", "altered"])


@both_files
@pytest.mark.parametrize("name", THINGS)
def test_a_thing_brings_what_its_file_says_whatever_that_is(name: str, game: Terramara) -> None:
    THINGS[name](game)


@both_files
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.__name__)
def test_this_holds_with_the_shipped_numbers_and_with_others(example: Example, game: Terramara) -> None:
    example(game)
