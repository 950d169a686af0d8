"""The score pad: a finished game put in by hand is counted as the engine counted it; faults are named."""

from __future__ import annotations

from typing import Any

import pytest

from clayworks.core import entering
from clayworks.core import pad as pads
from clayworks.core.state import State
from clayworks.games.terramara.game import Terramara
from clayworks.games.terramara.rules.notation import CARDS, CATEGORIES, NODES, PRODUCTS, RAW_GOODS
from clayworks.games.terramara.rules.sources import COLLECTED
from clayworks.games.terramara.rules.state import progress
from clayworks.web import pad_models, pads_api
from tests.games.pads import Filled, check_counts, finished, pad_of

GAME = Terramara.shipped()
CATEGORY_OF = {card: GAME.printed.cards[number]["category"] for number, card in enumerate(CARDS)}


def fill(state: State) -> Filled:
    """What people would put in who look at this table."""
    said = state.to_position()
    neutrals = {neutral["id"]: neutral["military"] for neutral in said["neutrals"]}
    made = Filled(state.colours, {**said["settlements"], **neutrals, "road_end": said["road_end"]})
    for mat in said["players"]:
        made.own.append(
            {
                "points": mat["vp"],
                **{key: mat[key] for key in ("artefacts", "reserved", "military", "culture", "flags")},
                "private": mat["private_settlement"],
                "crossroads": min(int(progress(NODES.index(node))) for node in mat["caravans"]),
                **{f"workers_{level}": mat["workers"].count(level) for level in (1, 2, 3)},
                "raw": sum(mat["goods"][kind] for kind in RAW_GOODS),
                "products": sum(mat["goods"][kind] for kind in PRODUCTS),
            }
        )
    return made


@pytest.mark.sampled
@pytest.mark.parametrize("setup", ["draft", "beginner"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_finished_game_is_counted_as_the_engine_counted_it(players: int, setup: str) -> None:
    for state in finished(GAME, players, {"setup": setup}):
        check_counts(GAME, state, fill, COLLECTED)


def with_sums(state: State, seats: set[int]) -> Filled:
    """The same table where some players do not find their artefacts by name."""
    made = fill(state)
    for seat in seats:
        own = made.own[seat]
        named = own.pop("artefacts")
        for source, key in (("artefacts", "artefact_points"), ("abilities", "ability_points")):
            own[key] = int(state.points_from(seat, GAME.sources.index(source)))
        kinds = [CATEGORY_OF[card] for card in named]
        own |= {f"made_{category}": kinds.count(category) for category in CATEGORIES}
    return made


@pytest.mark.sampled
@pytest.mark.parametrize("setup", ["draft", "beginner"])
@pytest.mark.parametrize("players", [2, 4])
def test_artefacts_put_in_as_sums_give_the_same_count_and_say_what_is_not_checked(
    players: int, setup: str
) -> None:
    for number, state in enumerate(finished(GAME, players, {"setup": setup})):
        seats = {0} if number % 2 else set(range(players))
        made = with_sums(state, seats)
        given = pad_models.PadEntered(
            players=[
                pad_models.PadPlayer(colour=colour, values=row)
                for colour, row in zip(made.colours, made.own, strict=True)
            ],
            shared=made.shared,
        )
        score = pads_api.scored_pad(GAME, given, "en")
        assert score.totals == state.scores()
        assert score.places == state.places()
        lines = {line.source: line.points for line in score.lines}
        for source in GAME.sources[COLLECTED:]:
            wanted = [int(state.points_from(seat, GAME.sources.index(source))) for seat in range(players)]
            assert lines.get(source, [0] * players) == wanted, source
        sums = ("artefact_points", "ability_points")
        assert len(score.unchecked) == sum(made.own[seat][key] > 0 for seat in seats for key in sums)


@pytest.mark.parametrize(
    ("shared", "first", "second", "fault"),
    [
        ({"S1": "PQ1a", "S2": "PQ1a"}, {}, {}, "shared.S2"),
        ({"S1": "PQ2a"}, {}, {}, "shared.S1"),
        ({"S1": "PQ1a"}, {"private": "PQ1a"}, {}, "players.red.private"),
        ({}, {"private": "PQ1a"}, {"private": "PQ1b"}, "players.yellow.private"),
        ({}, {"artefacts": ["T1a", "T1a"]}, {}, "players.red.artefacts"),
        ({}, {"artefacts": ["T1a"]}, {"reserved": "T1a"}, "players.yellow.reserved"),
        ({}, {"artefacts": ["T1a"], "artefact_points": 3}, {}, "players.red.artefact_points"),
        ({}, {"workers_3": 2}, {"workers_3": 2}, "players.yellow.workers_3"),
        ({}, {"military": 21}, {}, "players.red.military"),
        ({"N1": 21}, {}, {}, "shared.N1"),
        ({"road_end": ["red", "red", "red"]}, {}, {}, "shared.road_end"),
    ],
)
def test_what_can_not_be_is_named_with_its_field(
    shared: dict[str, Any], first: dict[str, Any], second: dict[str, Any], fault: str
) -> None:
    [(place, _)] = Filled(("red", "yellow"), shared, [first, second]).faults(GAME)
    assert place == fault


def by_road() -> str:
    """A tile of rows 1 and 2 whose settlement looks at the road."""
    [first] = (one for one in pad_of(GAME).shared if one.key == "S1")
    assert isinstance(first, pads.One)
    return next(item.key for item in first.items if "crossroads" in str(item.name))


def test_the_road_is_asked_only_where_a_settlement_looks_at_it() -> None:
    made = Filled(("red", "yellow"), {"road_end": ["red"]}, [{"crossroads": 6}, {}])
    assert "crossroads" not in made.entered(GAME).own[0]
    made.shared["S1"] = by_road()
    [(place, said)] = made.faults(GAME)
    assert place == "players.red.crossroads"
    assert said.startswith("then both are at the end of the road")


def test_with_fewer_players_more_neutrals_are_asked() -> None:
    for count, asked in ((2, {"N1", "N2"}), (3, {"N1"}), (4, set())):
        made = Filled(GAME.colours[:count], {}, [{} for _ in range(count)])
        said = {one.place for one in entering.missing(pad_of(GAME), made.entered(GAME))}
        assert {place for place in said if place.startswith("shared.N")} == {f"shared.{key}" for key in asked}


def test_nothing_put_in_is_counted_and_asks_for_what_is_needed() -> None:
    made = Filled(("red", "yellow"), {}, [{"points": 5, "flags": ["S1"]}, {"private": "PQ1b"}])
    assert made.counted(GAME).scores()[0] >= 5
    said = {one.place for one in entering.missing(pad_of(GAME), made.entered(GAME))}
    assert {"shared.S1", "players.red.military", "players.yellow.points"} <= said


def test_whether_somebody_has_artefacts_is_asked_until_it_is_said() -> None:
    own: list[dict[str, Any]] = [{"artefact_points": 0}, {"artefacts": ["T1a"]}, {}]
    made = Filled(GAME.colours[:3], {}, own)
    said = {one.place for one in entering.missing(pad_of(GAME), made.entered(GAME))}
    asked = {place for place in said if place.endswith("artefact_points")}
    assert asked == {f"players.{GAME.colours[2]}.artefact_points"}
