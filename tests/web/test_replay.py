"""Looking back: every step is the table that the engine had, for the eyes that may see it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from kiln.game import Kiln
from tools.story import random_record

import clayworks
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.game import Game
from clayworks.core.messages import Message
from clayworks.core.parts import Part
from clayworks.core.pictures.memory import Book
from clayworks.core.record import Record
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind
from clayworks.web import answers
from clayworks.web.charts import LARGE, SMALL, chart, course_of, turn_at
from clayworks.web.history import Course, History
from clayworks.web.house import house_of
from clayworks.web.moves import heading_at, moves, scene_tables
from clayworks.web.panes import panes
from clayworks.web.questions import Voice
from clayworks.web.replaying import Replayed, panels_of, step_part
from tests.effort import THOROUGH
from tests.table.fixtures import HIDDEN_GAMES, OPEN_GAME, make, play_on, run
from tests.web.clients import Api, api, sqlite_address

pytestmark = pytest.mark.sampled("game")

EVERY = 4 if THOROUGH else 9
"""Every so many steps are drawn anew."""

GAMES = registry.names()
WITH_HANDS = "xian"


def replayed(record: Record, seat: int | None = None, all_open: bool = True) -> Replayed:
    """A record as it is looked at."""
    history = History.of(record)
    history.follow(record.choices)
    names = [str(record.game.colour_name(colour)) for colour in record.players]
    return Replayed(history, Book(), Voice("en"), names, {}, "/r", "/", "", all_open, seat)


def whole(game: Game, players: int, seed: int) -> Record:
    """A whole game of random choices, of any game."""
    record = Record.new(game, players, seed)
    state, chance = record.start(), Chance(seed)
    while not state.is_terminal():
        actions = state.legal_actions()
        record.play(state, actions[int(chance.below(len(actions)))])
    return record


@pytest.mark.sampled
@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.parametrize("game", GAMES)
def test_every_step_shows_the_board_of_the_engine(game: str, seat: int | None) -> None:
    """With pictures kept from step to step, and drawn anew for this test."""
    record = random_record(game, 3, 2)
    looked = replayed(record, seat, all_open=False)
    for ply, state in enumerate(record.steps()):
        assert looked.history.at(ply) == state
        if (
            ply % EVERY and not state.is_terminal()
        ):  # that kept pictures are right is tested step by step elsewhere
            continue
        part = step_part(looked, ply)
        drawn = record.game.board({**state.view(seat), "names": {}}, "en", {})
        wanted = list(drawn.panels.values())
        assert part["board"].panes == panes(wanted, "en").panes
        assert all(panel.svg in part["board"].panes for panel in wanted)
        assert part["tally"].total == [str(points) for points in state.scores()]
        assert part["tally"].places == state.places()


@pytest.mark.parametrize("game", GAMES)
def test_what_the_final_count_would_give_is_that_of_the_engine(game: str) -> None:
    record = random_record(game, 3, 4)
    looked = replayed(record)
    phase = record.game.scoring_phases[0]
    course = looked.history.course(projected=True)
    for ply, state in enumerate(record.steps()):
        wanted = (state if state.is_terminal() else record.game.scored(state, phase)).scores()
        if ply % 4 == 0:
            assert step_part(looked, ply)["tally"].total_then == [str(points) for points in wanted]
        if ply in course.plies:
            turn = course.plies.index(ply)
            assert (course.points[turn], course.projected[turn]) == (state.scores(), wanted)
    assert course.plies[0] == 0
    assert course.plies[-1] == len(record.choices)
    assert looked.history.course(projected=False).projected == []


@pytest.mark.parametrize("game", [registry.load(WITH_HANDS), Kiln.shipped()], ids=["xian", "kiln"])
def test_when_all_is_open_everybody_lays_down_what_they_hold(game: Game) -> None:
    record = whole(game, 3, 3)
    looked = replayed(record)
    assert looked.shows_hands
    for ply, state in list(enumerate(record.steps()))[:: len(record.choices) // 6]:
        panels = {panel.name: panel for panel in panels_of(looked, state.clone())}
        everybody = game.board({**state.view(None), "names": {}}, "en", {}).panels
        assert everybody.keys() <= panels.keys()
        ids: list[str] = re.findall(r' id="([^"]*)"', "".join(panel.svg for panel in panels.values()))
        assert len(ids) == len(set(ids)), f"ids twice at {ply}"
        for seat, colour in enumerate(state.colours):
            own = game.board({**state.view(seat), "names": {}, "sitting": 0, "open": True}, "en", {}).panels
            for name, panel in own.items():
                if panel.seat == colour:
                    assert panels[name].svg == panel.svg
                    assert panels[name].area == everybody[name].area
                elif name not in everybody:
                    inner = panel.svg.partition(">")[2].removesuffix("</svg>")
                    assert inner.replace(' id="', f' id="of-{seat}-') in panels[name].svg


def test_open_hands_show_every_card() -> None:
    record = random_record(WITH_HANDS, 4, 3)
    state = record.start()
    hand = next(panel for panel in panels_of(replayed(record), state) if panel.name == "hand")
    for seat, colour in enumerate(state.colours):
        view: Mapping[str, Any] = state.view(seat)
        assert len(view["players"][colour]["hand"]) == 4
    assert hand.svg.count('class="card"') == 16
    assert "Hand of " in hand.title


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_moves_has_every_step_in_words(game: str) -> None:
    record = random_record(game, 3, 5)
    history = replayed(record).history
    found = moves(history, Voice("en"), all_open=True)
    steps = [step for move in found for step in move.steps]
    assert [step.ply for step in steps] == list(range(1, len(record.choices) + 1))
    assert all(step.text.strip() for step in steps)
    happened = {line.ply for line in history.told()}
    for state, step in zip(record.steps(), steps, strict=False):
        assert step.quiet is (step.ply not in happened and not state.is_secret())


def test_what_was_chosen_in_secret_is_not_in_the_list_before_the_end() -> None:
    """Only what everybody saw; a choice may have lain in a hand."""
    record = random_record(WITH_HANDS, 3, 5)
    record.choices = record.choices[:12]
    history = replayed(record).history
    public = {str(line.message) for line in history.told()} | {"…"}
    for move in moves(history, Voice("en"), all_open=False):
        assert {step.text for step in move.steps} <= public
    part = step_part(replayed(record, None, all_open=False), 3)
    assert (part["words"], part["element"]) == ("", "")
    assert not part["may_branch"]


# -- headings and scenes ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_scenes_are_tables_whose_columns_are_seats_and_add_up(game: str) -> None:
    history = replayed(random_record(game, 3, 6)).history
    tables = scene_tables(history, Voice("en"))
    assert tables
    for scene in tables:
        sums = [0] * 3
        for row in scene.rows:
            assert len(row.gains) == 3
            for seat, gain in enumerate(row.gains):
                sums[seat] += int(gain.replace("−", "-") or 0)
        if scene.totals:
            assert [int(total.replace("−", "-")) for total in scene.totals] == sums


@pytest.mark.parametrize("game", GAMES)
def test_rounds_are_headings_of_moves_lines_of_the_chart_and_rows_of_what_was_had(game: str) -> None:
    told_game = random_record(game, 3, 6)
    history = replayed(told_game).history
    begun = [line for line in history.told() if line.part is Part.ROUND]
    assert begun
    headings = [heading for move in moves(history, Voice("en"), True) for heading in move.headings]
    assert headings == [str(line.message) for line in begun if line.ply < len(history.steps)]
    assert [*history.rounds()] == sorted({line.ply for line in begun if line.ply < len(history.steps)})
    course = history.course(True)
    assert course.rounds
    assert all(0 <= turn < len(course.plies) for turn, _heading in course.rounds)
    drawn = chart(course, told_game.players, "en", SMALL, 0)
    assert drawn.count('class="round"') == len(course.rounds)
    rows = history.holdings()
    assert rows[-1].ply == len(told_game.choices)
    for row in rows:
        state = told_game.replay(row.ply)
        for seat, belongings in enumerate(row.seats):
            wanted = told_game.game.belongings(state, seat)
            assert [(one.symbol, one.count) for one in belongings] == [(b.symbol, b.count) for b in wanted]
    first = heading_at(history.told(), 0)
    assert first is None or first == [line for line in begun if line.ply == 0][-1]
    later = heading_at(history.told(), len(history.steps))
    assert later == [line for line in begun if line.ply < len(history.steps)][-1]


# -- the chart -------------------------------------------------------------------------------------------


def test_the_chart_has_lines_for_each_seat_and_its_marker_at_the_step() -> None:
    record = random_record(OPEN_GAME, 3, 6)
    history = replayed(record).history
    for ply in (0, 5, len(record.choices)):
        made = course_of(history, ply, True, "en")
        for drawn, size in ((made["chart"], SMALL), (made["large_chart"], LARGE)):
            assert drawn.count("<polyline") == 9
            plies = [int(one) for one in re.findall(r'data-plies="([^"]*)"', drawn)[0].split()]
            assert plies == history.course(True).plies
            at = size.x(turn_at(plies, ply) / (len(plies) - 1))
            assert (
                f'class="here" d="M0 {size.top:g}V{size.y(0):g}" transform="translate({at:.1f} 0)"' in drawn
            )
    assert course_of(history, 0, False, "en")["chart"].count("<polyline") == 6


@pytest.mark.parametrize(("ply", "turn"), [(0, 0), (1, 0.5), (2, 1), (3, 1.25), (6, 2), (9, 2)])
def test_a_step_within_a_turn_lies_between_two_ends(ply: int, turn: float) -> None:
    assert turn_at([0, 2, 6], ply) == turn


def test_a_chart_of_no_turns_or_of_lost_points_can_be_drawn() -> None:
    nothing = Course([0], [[0, 0]], [], [(0, Message("Round"))])
    assert chart(nothing, ["red", "blue"], "en", SMALL, 0).count("<polyline") == 4
    lost = Course([0, 1], [[0, 0], [-7, 3]], [[0, 0], [-9, 3]], [])
    drawn = chart(lost, ["red", "blue"], "en", SMALL, 1)
    assert ">-10</text>" in drawn
    heights = [
        float(pair.split(",")[1]) for row in re.findall(r'points="([^"]*)"', drawn) for pair in row.split()
    ]
    assert max(heights) <= SMALL.height - SMALL.bottom
    assert min(heights) >= SMALL.top


# -- pages -----------------------------------------------------------------------------------------------


async def finished(server: Api, game: str) -> LiveTable:
    """A game of three that is over."""
    tables = house_of(server.app).tables
    table = await make(tables, Kind.HUMAN, Kind.HUMAN, Kind.HUMAN, game=game)
    await play_on(tables, table, Chance(3))
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_page_brings_the_whole_game_once_and_then_only_steps(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server, server.client() as client:
            table = await finished(server, game)
            ply = table.ply // 2
            page = (await client.get(f"/tables/{table.id}/replay/{ply}")).text
            part = (await client.get(f"/tables/{table.id}/replay/{ply}?part=1")).text
            for name in ('id="moves"', 'id="story"', 'class="panel chart"'):
                assert name in page
                assert name not in part
            for name in (
                "strip",
                "step",
                "controls",
                "onward",
                "tabs",
                "desk",
                "points-now",
                "board",
                "latest",
            ):
                assert page.count(f'id="{name}"') == 1
                assert part.count(f'id="{name}"') == 1
            assert page.count('<li class="log-') == len(replayed(table.record).history.told())
            beyond = (await client.get(f"/tables/{table.id}/replay/999999?part=1")).text
            assert f'data-ply="{table.ply}"' in beyond

    run(work())


def test_when_the_game_is_over_one_looks_through_any_eyes(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server, server.client() as client:
            table = await finished(server, WITH_HANDS)
            path = f"/tables/{table.id}/replay/8"
            state = table.record.replay(8)
            for seat in range(3):
                text = (await client.get(f"{path}?seat={seat}&part=1")).text
                view = {**state.view(seat), "names": answers.names(table)}
                for panel in table.record.game.board(view, "en", {}).panels.values():
                    assert panel.svg in text
                assert f'data-query="?seat={seat}"' in text
            everybody = (await client.get(path)).text
            assert everybody.count("Hand of ") > 3
            assert 'data-query=""' in everybody

    run(work())


@pytest.mark.parametrize("game", HIDDEN_GAMES[1:])
def test_before_the_end_no_other_eyes_can_be_borrowed(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server, server.client() as client:
            tables = house_of(server.app).tables
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, Kind.HUMAN, game=game)
            await play_on(tables, table, Chance(3), turns=5)
            plain = (await client.get(f"/tables/{table.id}/replay/2?part=1")).text
            assert (await client.get(f"/tables/{table.id}/replay/2?part=1&seat=1")).text == plain
            page = (await client.get(f"/tables/{table.id}/replay/2")).text
            assert "course then" not in page
            assert 'class="eyes"' not in page

    run(work())


@pytest.mark.parametrize("game", clayworks.game_names())
def test_a_file_is_replayed_like_a_table(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server, server.client() as client:
            record = random_record(game, 3, 1)
            opened = await client.post("/open", data={"text": json.dumps(record.to_data())})
            base = opened.headers["location"].removesuffix("/0")
            for ply in (0, 7, len(record.choices)):
                page = (await client.get(f"{base}/{ply}")).text
                assert 'id="moves"' in page
                looked = replayed(record)
                for panel in panels_of(looked, record.replay(ply)):
                    assert panel.svg in page

    run(work())
