"""As `test_numbers_effects.py`: examples for set-up, capacities, tracks and the final scoring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clayworks.games.terramara.game import Terramara
from clayworks.games.terramara.rules.notation import HOMELAND, SPACES
from clayworks.games.terramara.rules.raids import spoils
from clayworks.games.terramara.rules.state import WAITING

from .altered import ALTERED
from .boards import (
    GAME,
    answer,
    asked,
    begin,
    close,
    deal,
    effect_of,
    entry,
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
    back_effect,
    bonus_at,
    card,
    divisor,
    file,
    homeland_effect,
    meets,
    steps_of,
    tile_deal,
)

ROW = ["T1a", "T1b", "T1c", "T1d", "W1a", "W1b", "W1c", "W1d"]

# -- set-up and pieces (TM-4.2 to TM-4.4, TM-5) ------------------------------------------------------------


def beginners_have_what_the_kit_says(game: Terramara) -> None:
    """TM-5.6, TM-5.8."""
    kit = file(game)["beginner_kit"]
    state = game.set_up(("red", "yellow", "green", "blue"), deal(4), {"setup": "beginner"})
    wanted: dict[str, int] = {"explorers": file(game)["tribe"]["explorers_start"], "chief": 1}
    for item in kit["effect"]:
        if item["op"] == "goods":
            wanted |= {good: number for good, number in item.items() if good != "op"}
        else:
            wanted |= {f"worker{item['level']}": 1} if item["op"] == "worker" else {"culture": item["n"]}
    for place, colour in enumerate(state.colours):
        assert has(state, colour) == {**wanted, "military": kit["military_by_turn_order"][place]}


def workers_and_warriors_run_out_where_the_file_says(game: Terramara) -> None:
    """TM-9.8, TM-9.11: the reserve of each level, the round track, the supply of warriors."""
    for name in ("T1c", "T2c", "T3a"):
        rank = card(game, name)["effect"][0]["level"]
        reserve = file(game)["worker"][rank - 1]["reserve"]
        state = table(game=game)
        for _ in range(reserve + 2):
            resolve(state, "red", effect_of(name, game))
        assert has(state, "red").get(f"worker{rank}", 0) == reserve
    for number, row in enumerate(file(game)["round"], 1):
        state = table(number=number, game=game)
        for _ in range(row["workers"] + 2):
            resolve(state, "red", homeland_effect(game, "H.hire"))
        assert has(state, "red")[f"worker{row['worker_level']}"] == row["workers"]
    state = table(number=4, game=game)
    for _ in range(9):
        resolve(state, "red", back_effect(game, "FM2a"))
    assert has(state, "red")["warriors"] == file(game)["supply"]["warriors"]


def the_homeland_of_each_number_of_players_has_the_spaces_of_its_tiles(game: Terramara) -> None:
    """TM-4.4, TM-4.13."""
    for players in (2, 3, 4):
        tiles = [tile for tile in file(game)["homeland_tile"] if players in tile["players"]]
        wanted = sorted(space for tile in tiles for space in tile["spaces"])
        state = table(players, game=game)
        give(state, "red", military=2)
        play(begin(state, "red"), "main chief")
        assert [space for space in options(state) if space.startswith("H.")] == wanted


def a_space_takes_as_many_members_as_the_file_says(game: Terramara) -> None:
    """TM-8.3 check 5: another's explorer stands there; the chief follows if there is room for two."""
    rooms = file(game)["capacity"]
    for space in (*SPACES[:-1], "CRP"):
        if space in HOMELAND:
            room = entry(file(game), "homeland_space", space)["capacity"]
        elif space.startswith("R"):
            room = rooms["special" if space in ("R5.6", "R6.6") else "territory"]
        else:
            room = rooms["private_crossroads" if space == "CRP" else "crossroads"]
        assert (room == 2) == may_join(game, 3, space)
    assert (rooms["crossroads_banned"] == 2) == may_join(game, 2, "CR1")


def may_join(game: Terramara, players: int, space: str) -> bool:
    """Whether a chief (on CRP a warrior) finds room beside an explorer."""
    if space in HOMELAND:
        shown = (tile for tile in file(game)["homeland_tile"] if space in tile["spaces"])
        players = next(shown)["players"][0]
    number = min(int(space[1]), 5) if space.startswith("R") else 5
    state = table(players, number, game)
    state.fire = state.fire[:]
    for row in range(6):
        state.fire[row] = -1
    give(state, "red", military=20, culture=14, caravans=("X6", "X6"), worker3=9, warriors=1)
    give(state, "red", character="CH7", private_crossroads="FM1d")
    stand(state, space, ("red" if space == "CRP" else "yellow", "explorer"))
    play(begin(state, "red"), "main warrior" if space == "CRP" else "main chief")
    return space in options(state)


def private_tokens_may_be_used_by_the_level_of_the_round(game: Terramara) -> None:
    """TM-11.6."""
    highest = entry(file(game), "character", "CH6")["child"]["max_level_by_round"]
    for number, most in enumerate(highest, 1):
        state = table(number=number, game=game)
        give(state, "red", character="CH6", tokens=["b1a", "b2a", "b3a"])
        begin(state, "red")
        found = [option for option in options(state) if option.startswith("token:")]
        assert found == [f"token:b{at}a" for at in range(1, most + 1)]


# -- tracks (TM-9.4, TM-9.5, TM-9.9, TM-10) ----------------------------------------------------------------


def points_beyond_the_ends_of_the_tracks_are_vp(game: Terramara) -> None:
    """TM-9.4, TM-9.5."""
    military, culture = card(game, "W3a")["effect"][0]["n"], card(game, "P1c")["effect"][0]["n"]
    state = table(game=game)
    give(state, "red", military=19)
    resolve(state, "red", effect_of("W3a", game))
    assert has(state, "red")["vp"] == (military - 1) * file(game)["military"]["overflow_vp"]
    state = table(game=game)
    give(state, "red", culture=14)
    resolve(state, "red", effect_of("P1c", game))
    assert has(state, "red")["vp"] == culture * file(game)["river"]["overflow_vp"]


def the_river_says_what_is_in_reach_and_who_may_reserve(game: Terramara) -> None:
    """TM-10.1, TM-10.2: at every space."""
    for space in file(game)["river_space"]:
        state = table(game=game)
        give(state, "red", culture=space["space"], plank=9, metal=9, block=9, leather=9)
        close(state)
        cards = ROW[: space["reach"]]
        reserving = space["space"] >= bonus_at(game, "reserve")
        wanted = [f"create:{name}" for name in cards] + ["end"]
        wanted += [f"reserve:{name}" for name in cards] if reserving else []
        assert options(state) == wanted


def the_discount_begins_where_the_river_says(game: Terramara) -> None:
    """TM-10.4: one plank less for the reserved T2a."""
    price = card(game, "T2a")["cost"]["plank"]
    start = bonus_at(game, "discount")
    for culture in (start - 1, start):
        state = table(game=game)
        give(state, "red", culture=culture, plank=price - 1, reserved="T2a")
        show(state, "W3a")
        assert ("create:T2a" in options(close(state))) == (culture == start)


def the_fifth_explorer_comes_where_the_river_says(game: Terramara) -> None:
    """TM-9.5: he waits until the canoe enters his space."""
    start = bonus_at(game, "explorer")
    for culture in (start - 2, start - 1):
        state = table(game=game)
        give(state, "red", culture=culture, explorers=0)
        state.put(0, WAITING, 1)
        resolve(state, "red", token_effect("b1a", game))
        play(state, "culture advance")
        assert has(state, "red").get("explorers", 0) == culture + 2 - start


def a_raid_is_entered_with_what_it_costs(game: Terramara) -> None:
    """TM-8.3 check 9, TM-J10: one military less is not enough."""
    loss = entry(file(game), "homeland_space", "H.raid")["effect"][0]["loss"]
    players = entry(file(game), "homeland_tile", "HR34")["players"][-1]
    for military in (loss - 1, loss):
        state = table(players, game=game)
        give(state, "red", military=military)
        play(begin(state, "red"), "main chief")
        assert ("H.raid" in options(state)) == (military == loss)


def raids_divide_by_levels(game: Terramara) -> None:
    """TM-9.9: every pair of spaces of the military track."""
    for raider in range(21):
        for victim in range(21):
            state = table(game=game)
            give(state, "red", military=raider)
            give(state, "blue", military=victim, wood=600)
            assert spoils(state, 0, 3) == 600 // divisor(game, raider, victim)


# -- the final scoring (TM-12) -----------------------------------------------------------------------------


def line(state: Any, key: str) -> int:
    """A line of Red's ledger."""
    return int(state.ledger()["players"][0][key])


def ranks_roads_goods_and_the_reserved_card_score(game: Terramara) -> None:
    """TM-12, TM-12.1, TM-9.6: Red is first, second, third, last; five caravans at the end of the road."""
    ranks = [*file(game)["military"]["rank_vp"], 0]
    for ahead in range(4):
        state = table(number=5, game=game)
        give(state, "red", military=5)
        for colour in ("yellow", "green", "blue")[:ahead]:
            give(state, colour, military=6)
        assert line(state, "military") == ranks[ahead]
    slots = file(game)["road"]["end_vp"]
    for place in range(5):
        state = table(number=5, game=game)
        for arrival in range(5):
            state.road_end |= (1 if arrival == place else 2) << 3 * arrival
            state.arrived += 1
        assert line(state, "road") == slots[min(place, 2)]
    halves = file(game)["scoring"]
    state = table(number=5, game=game)
    give(state, "red", wood=7, plank=2, reserved="T3a")
    worth = 7 * halves["raw_half_points"] + 2 * halves["product_half_points"]
    assert line(state, "goods") == worth // 2
    assert line(state, "reserved") == -halves["reserved_penalty"]


def settlements_score_their_levels(game: Terramara) -> None:
    """TM-12.2: at each threshold, and one below it."""
    for tile in file(game)["tile"]:
        back = tile["back"]
        if back["kind"] != "settlement":
            continue
        number, change = tile_deal(tile["id"])
        for step, threshold in enumerate(steps_of(game, back)):
            for missing in (0, 1):
                needs = meets(game, {"type": back["condition"], "min": threshold}, missing)
                state = table(number=5, game=game, **change)
                give(state, "red", flags=[f"S{number}"], **needs)
                reached = step + 1 - missing
                assert line(state, "settlements") == (back["vp"][reached - 1] if reached else 0)


def special_spaces_open_at_their_number(game: Terramara) -> None:
    """TM-8.4: one less is not enough."""
    for tile in file(game)["tile"]:
        if not tile["id"].startswith("FM3"):
            continue
        _, change = tile_deal(tile["id"])
        for missing in (0, 1):
            state = table(number=5, game=game, **change)
            give(state, "red", **meets(game, tile["space"][2]["requires"], missing))
            play(begin(state, "red"), "main chief")
            assert ("R5.6" in options(state)) == (missing == 0)


def end_abilities_score_what_they_say(game: Terramara) -> None:
    """TM-3.6: category cards with two of their kind, and the others."""
    examples: tuple[tuple[list[str], dict[str, Any], int], ...] = (
        (["P2d", "P1a"], {}, 2),
        (["C2d", "C1a"], {}, 2),
        (["T3b", "T1a"], {}, 2),
        (["W3b", "W1a"], {}, 2),
        (["T3c"], {"worker1": 1, "worker3": 2}, 7),
        (["P3c", "T1a", "W1a"], {}, 3),
        (["C3b"], {"flags": ["S1", "S4"]}, 2),
    )
    for cards, things, count in examples:
        state = table(number=5, game=game)
        give(state, "red", artefacts=cards, **things)
        assert line(state, "abilities") == count * card(game, cards[0])["score"]["vp"]
    score = card(game, "P3b")["score"]
    for culture in range(15):
        state = table(number=5, game=game)
        give(state, "red", culture=culture, artefacts=["P3b"])
        assert line(state, "abilities") == culture // score["every"] * score["vp"]


def the_first_token_of_the_river_brings_what_it_says(game: Terramara) -> None:
    """TM-9.5: V6 gives its token to who comes there; what it brings is in the file."""
    state = table(game=game, tokens={"V6": "b1c"})
    give(state, "red", culture=5)
    resolve(state, "red", token_effect("b1a", game))
    play(state, "culture advance")
    while asked(state) == "culture":
        play(state, "culture stop")
    answer(state)
    goods = entry(file(game), "bonus_token", "b1c")["effect"][0]
    assert (has(state, "red")["wood"], has(state, "red")["stone"]) == (goods["wood"], goods["stone"])


EXAMPLES = (
    beginners_have_what_the_kit_says,
    workers_and_warriors_run_out_where_the_file_says,
    the_homeland_of_each_number_of_players_has_the_spaces_of_its_tiles,
    a_space_takes_as_many_members_as_the_file_says,
    private_tokens_may_be_used_by_the_level_of_the_round,
    points_beyond_the_ends_of_the_tracks_are_vp,
    the_river_says_what_is_in_reach_and_who_may_reserve,
    the_discount_begins_where_the_river_says,
    the_fifth_explorer_comes_where_the_river_says,
    a_raid_is_entered_with_what_it_costs,
    raids_divide_by_levels,
    ranks_roads_goods_and_the_reserved_card_score,
    settlements_score_their_levels,
    special_spaces_open_at_their_number,
    end_abilities_score_what_they_say,
    the_first_token_of_the_river_brings_what_it_says,
)


@pytest.mark.parametrize("game", [GAME, ALTERED], ids=["shipped", "altered"])
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.__name__)
def test_this_holds_with_the_shipped_numbers_and_with_others(
    example: Callable[[Terramara], None], game: Terramara
) -> None:
    example(game)
