"""What may differ in print may differ in the file: whole games, words and pictures with another pit."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from clayworks.core.chance import Chance
from clayworks.core.components import Components
from clayworks.core.errors import BadComponents, BadPosition
from clayworks.core.record import Record
from clayworks.core.state import State
from clayworks.games.xian import game as xian
from clayworks.games.xian.game import Xian
from clayworks.games.xian.pictures import tiles
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.laboratory import group_size
from clayworks.games.xian.rules.notation import space_numbers

from . import scenes
from .altered import ALTERED
from .other_print import OTHER_PRINT, SPACES, STATUES
from .positions import ledger, small
from .scenes import GAME, ORANGE, SPACE_NUMBERS, VIOLET, held

FACES = {"A": "FA1", "B": "FB1", "C": "FC1"}
NUMBERS = space_numbers(OTHER_PRINT.tables)


def played(game: Xian, seats: int, seed: int) -> tuple[State, list[str]]:
    """A whole game of random choices; every question, option and refusal is said on the way."""
    state = game.deal(seats, seed, {})
    chance, choices = Chance(seed), []
    while not state.is_terminal():
        actions = state.legal_actions()
        action = actions[chance.below(len(actions))]
        assert state.describe(action).message.to("en")
        choices.append(state.action_to_string(action))
        state.apply_action(action)
    return state, choices


def other_table(**changes: Any) -> XianState:
    """A table of the game that is printed otherwise, at the Workshop with plenty of clay."""
    made = scenes.bare(2, OTHER_PRINT, faces=FACES, **changes)
    scenes.minister(made, "palace", bonus=False)
    scenes.give(made, VIOLET, clay=9)
    scenes.building_step(made, VIOLET)
    return made


def choose(made: XianState, choice: str) -> None:
    """A written choice of the other game."""
    decision, _, option = choice.partition(" ")
    made.choose(OTHER_PRINT.space.action(decision, option))


# -- whole games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [OTHER_PRINT, ALTERED], ids=["another pit", "every number differs"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_a_whole_game_can_be_played_written_and_played_again(game: Xian, seats: int, seed: int) -> None:
    end, choices = played(game, seats, seed)
    record = Record.new(game, seats, seed)
    again = record.start()
    for choice in choices:
        again.apply_action(game.space.action(*choice.split(" ", 1)))
    assert again == end
    figures = end.view(None)["pit"]["figures"].values()
    standing = [figure for figure in figures if figure == "clay"]
    assert len(standing) + end.view(None)["clay_warriors"] == game.tables.clay_warriors  # XI-22.2
    position = end.to_position()
    assert game.from_position(position).to_position() == position
    assert game.score_position(position, "final")[0] == end.ledger()


def test_the_choices_of_the_shipped_file_keep_their_numbers() -> None:
    """Records hold words, but learned estimates and programs may hold numbers."""
    assert GAME.space.action("craft", "A1e") == 96
    assert len(OTHER_PRINT.space) == len(GAME.space) == 299
    assert OTHER_PRINT.space.decisions == GAME.space.decisions
    words = [OTHER_PRINT.space.option(action) for action in OTHER_PRINT.space.answers(8)]
    assert words == [*sorted(name for names in SPACES.values() for name in names), "tile:discount"]


# -- the pit -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 5))
def test_every_printed_statue_stands_there_at_the_start(number: int) -> None:
    """XI-3.5."""
    faces = {section: f"F{section}{number}" for section in "ABC"}
    view = scenes.table(2, OTHER_PRINT, faces=faces).view(None)
    printed = {space for face in faces.values() for space in STATUES[face].split()}
    assert set(view["pit"]["figures"]) == printed
    assert view["clay_warriors"] == 12 - len(printed)
    assert set(view["pit"]["bonuses"]) == set(NUMBERS) - printed


def test_a_space_gives_everything_that_is_printed_on_it() -> None:
    """XI-10.3: points, coins, clay and three pigments; the log says each."""
    made = other_table()
    made.listen()
    choose(made, "building workshop")
    gain = [what.to("en") for what in made.describe(OTHER_PRINT.space.action("craft", "A2w")).gain]
    assert gain == ["2 PP", "3 coins", "2 clay", "1 blue pigment", "2 red pigments"]
    choose(made, "craft A2w")
    assert held(made, VIOLET) == {"clay": 9, "coin": 3, "blue": 1, "red": 2}  # 2 clay paid, 2 gained
    assert made.scores()[VIOLET] == 2
    told = [OTHER_PRINT.tell(made, event).to("en") for event in made.log.events] if made.log else []
    assert [line for line in told if "gains" in line] == [
        "Violet gains 3 coins",
        "Violet gains 2 clay",
        "Violet gains 1 blue pigment",
        "Violet gains 2 red pigments",
    ]


def test_pigments_that_are_out_are_lost_one_by_one() -> None:
    """XI-15.2, XI-19.33: of two red ones the last, and no blue one."""
    made = other_table()
    scenes.give(made, ORANGE, red=5, blue=6)
    choose(made, "building workshop")
    gain = [what.to("en") for what in made.describe(OTHER_PRINT.space.action("craft", "A2w")).gain]
    assert gain == ["2 PP", "3 coins", "2 clay", "1 red pigment"]
    choose(made, "craft A2w")
    assert held(made, VIOLET) == {"clay": 9, "coin": 3, "red": 1}


def test_what_shares_a_side_is_adjacent_over_section_borders_too() -> None:
    """XI-2.8, XI-11.4: C1e lies beside B1w, C4e beside nothing of B."""
    made = scenes.bare(2, OTHER_PRINT, faces=FACES)
    for name in ("C1w", "C1m", "C1e", "B1w", "C4e", "B3w"):
        made.figures[NUMBERS[name]] = VIOLET
    assert group_size(made, NUMBERS["C1m"]) == 4
    assert group_size(made, NUMBERS["C4e"]) == group_size(made, NUMBERS["B3w"]) == 1


def test_a_file_may_say_itself_what_is_adjacent() -> None:
    """XI-2.8: a wall between C1e and B1w, as far as both say so."""
    data = dict(OTHER_PRINT.components.data)
    walls = {"C1e": ["C1m", "C2e"], "B1w": ["B1e", "B2w"]}
    data["spaces"] = [
        {**row, "adjacent": walls[row["id"]]} if row["id"] in walls else row for row in data["spaces"]
    ]
    made = scenes.bare(2, Xian(Components(data, "walls.toml")), faces=FACES)
    for name in ("C1m", "C1e", "B1w"):
        made.figures[NUMBERS[name]] = VIOLET
    assert group_size(made, NUMBERS["C1e"]) == 2


def moved(**lying: dict[str, Any]) -> Xian:
    """The shipped game with some spaces elsewhere; nothing else is said anew."""
    data = dict(GAME.components.data)
    data["spaces"] = [{**row, **lying.get(row["id"], {})} for row in data["spaces"]]
    return Xian(Components(data, "moved.toml"))


def test_a_space_is_laid_into_another_section_with_all_that_is_printed_on_it() -> None:
    """XI-2.7, XI-2.11: C4e lies south of A4w, and is a space of A on all four faces."""
    game = moved(C4e={"section": "A", "row": 5, "column": 5})
    numbers = space_numbers(game.tables)
    assert sorted(set(numbers) ^ set(SPACE_NUMBERS)) == ["A5w", "C4e"]
    printed = GAME.components.data["formation_faces"]
    for number in range(1, 5):
        view = scenes.table(2, game, faces={section: f"F{section}{number}" for section in "ABC"}).view(None)
        row = printed[7 + number]["spaces"][7]
        assert row["id"] == f"FC{number}-C4e"
        if row["statue"]:
            assert view["pit"]["figures"]["A5w"] == "clay"
        else:
            bonus = view["pit"]["bonuses"]["A5w"]
            assert (bonus["prestige"], bonus["coins"]) == (row["pp"], row["coins"])
    assert view["printed"]["spaces"]["A5w"] == {"section": "A", "row": 5, "column": 5}
    assert list(game.tables.section_starts) == [0, 9, 17, 24]
    made = scenes.bare(2, game, faces=FACES)
    for name in ("A4w", "A5w"):
        made.figures[numbers[name]] = VIOLET
    assert group_size(made, numbers["A5w"]) == 2
    for seats in (2, 3, 4):
        assert played(game, seats, seats)[0].is_terminal()


@pytest.mark.parametrize(
    ("lying", "called"),
    [
        ({"A1e": {"column": 7}}, "A1a"),  # a column of its own: the first letter that is free
        ({"A1e": {"row": 5}}, "A5e"),
        ({"C1w": {"section": "B", "row": 5, "column": 3}}, "B5w"),  # the letter that the column has
        ({"C1w": {"section": "B"}}, "B1a"),
        ({row + "w": {"column": 9} for row in ("A1", "A2", "A3", "A4")}, None),  # as a whole
    ],
)
def test_a_space_that_lies_elsewhere_is_called_by_where_it_lies(
    lying: dict[str, dict[str, Any]], called: str | None
) -> None:
    """XI-2.7: the others keep their names."""
    names = set(space_numbers(moved(**lying).tables))
    assert names - set(SPACE_NUMBERS) == ({called} if called else set())
    assert set(SPACE_NUMBERS) - names == (set(lying) if called else set())


def test_a_table_for_a_space_stands_with_its_old_section_or_with_its_new_one_and_not_with_both() -> None:
    """XI-2.11."""
    lying = {"C4e": {"section": "A", "row": 5, "column": 5}}
    data = dict(moved(**lying).components.data)
    faces = [{**face, "spaces": list(face["spaces"])} for face in data["formation_faces"]]
    own = faces[8]["spaces"][7]
    faces[0]["spaces"].append({**own, "id": "FA1-C4e"})
    with pytest.raises(BadComponents, match=r"formation_faces\[8\].*another one: C4e stands at .*faces\[0\]"):
        Xian(Components({**data, "formation_faces": faces}, "twice.toml"))
    faces[8]["spaces"].pop()
    game = Xian(Components({**data, "formation_faces": faces}, "once.toml"))
    assert list(game.tables.face_prestige) == list(moved(**lying).tables.face_prestige)
    faces[0]["spaces"].pop()
    with pytest.raises(BadComponents, match=r"formation_faces\[0\]\.spaces: no table for A5w"):
        Xian(Components({**data, "formation_faces": faces}, "never.toml"))


def test_a_statue_needs_to_say_nothing_else() -> None:
    """XI-19.32: a table of 0.1.0 said that it gives nothing."""
    data = dict(GAME.components.data)
    first = data["formation_faces"][0]
    assert first["spaces"][0] == {"id": "FA1-A1w", "id_source": "spec", "statue": True}
    long = {**first["spaces"][0], "pp": 0, "coins": 0, "clay": 0, "pigments": []}
    spaces = [long, *first["spaces"][1:]]
    game = Xian(
        Components(
            {**data, "formation_faces": [{**first, "spaces": spaces}, *data["formation_faces"][1:]]}, "x"
        )
    )
    assert list(game.tables.face_statues) == list(GAME.tables.face_statues)


def test_majorities_count_the_spaces_that_a_section_has() -> None:
    """XI-17.2: C has twelve, A six."""
    position = small(2)
    position["pit"]["figures"] = {
        **dict.fromkeys(SPACES["C"][:6], "violet"),
        **dict.fromkeys(SPACES["C"][6:], "orange"),
    }
    assert [line["majority_c"] for line in ledger(position, OTHER_PRINT)] == [10, 10]
    assert [line["majority_b"] for line in ledger(position, OTHER_PRINT)] == [0, 0]


# -- words, views, pictures --------------------------------------------------------------------------------


def test_positions_and_reasons_name_the_spaces_that_there_are() -> None:
    position = small(2)
    position["pit"]["figures"] = {"A4w": "violet"}
    with pytest.raises(BadPosition, match="A4w: there is no such space; spaces are A1e to C4w"):
        OTHER_PRINT.from_position(position)
    position["pit"]["figures"] = {"C3m": "violet"}
    assert OTHER_PRINT.from_position(position).figures[NUMBERS["C3m"]] == VIOLET
    made = other_table()
    choose(made, "building workshop")
    reason = made.why_not("space:C1m")
    assert reason is not None
    assert (reason.message.to("en"), reason.rule) == ("C, row 1 middle is occupied", "XI-10.1")
    assert OTHER_PRINT.element_of(made, "c2m") == "space:C2m"
    assert OTHER_PRINT.element_of(made, "a4w") is None


def test_a_seat_resamples_the_same_pit() -> None:
    made = other_table()
    made.figures[NUMBERS["C2m"]] = ORANGE
    again = made.resample_from_infostate(ORANGE, Chance(1))
    assert list(again.figures) == list(made.figures)
    assert again.view(ORANGE)["pit"] == made.view(ORANGE)["pit"]


def rectangles(svg: str) -> dict[str, tuple[float, float]]:
    """Where each space is drawn."""
    found = re.findall(r'id="space-(\w+)".*?<rect x="([\d.]+)" y="([\d.]+)"', svg, re.DOTALL)
    return {name: (float(x), float(y)) for name, x, y in found}


@pytest.mark.parametrize("game", [GAME, OTHER_PRINT], ids=["shipped", "another pit"])
def test_the_board_shows_every_space_in_its_row_and_column(game: Xian) -> None:
    """XI-2.7: no two in one place, north above south, west before east."""
    view: Any = scenes.table(2, game).view(0)
    pit = game.board(view, "en", {}).panels["pit"]
    drawn, places = rectangles(pit.svg), view["printed"]["spaces"]
    assert set(drawn) == set(places)
    assert len(set(drawn.values())) == 24
    for one, (x, y) in drawn.items():
        for other, (x2, y2) in drawn.items():
            assert (x < x2) == (places[one]["column"] < places[other]["column"])
            assert (y < y2) == (places[one]["row"] < places[other]["row"])


def test_the_board_and_the_terminal_show_all_resources_of_a_space() -> None:
    view: Any = scenes.table(2, OTHER_PRINT, faces=FACES).view(0)
    pit = OTHER_PRINT.board(view, "en", {}).panels["pit"].svg
    drawn = pit[pit.index('id="space-A2w"') :]
    drawn = drawn[: drawn.index('id="space-', 10)]
    assert "section A, row 2, left space: 2 PP, 3 coins, 2 clay, 1 blue pigment, 2 red pigments" in drawn
    for picture in ("#coin", "#xi-clay", "pigment-blue", "pigment-red"):
        assert picture in drawn
    console = Console(width=200)
    with console.capture() as captured:
        console.print(OTHER_PRINT.terminal(view, "en"))
    written = captured.get()
    assert "2+3c+2*+B+R+R" in written
    columns = ["Cw", "Cm", "Ce", "Bw", "Be", "Aw", "Ae"]
    assert re.findall(r"\b[ABC][a-z]\b", written)[:7] == columns


def test_the_board_shows_the_colours_of_buildings_the_clay_of_cards_and_the_maximums_of_tiles() -> None:
    """XI-2.5, XI-2.14, XI-2.17: workshop and palace have changed their colours."""
    data = dict(ALTERED.components.data)
    swapped = {"workshop": "blue", "palace": "yellow"}
    data["buildings"] = [
        {**row, "colour": swapped.get(row["id"], row["colour"])} for row in data["buildings"]
    ]
    game = Xian(Components(data, "colours.toml"))
    view: Any = scenes.table(2, game).view(0)
    colours = {shown["building"]: shown["colour"] for shown in view["buildings"].values()}
    assert colours == {"workshop": "blue", "palace": "yellow", "laboratory": "red", "armory": "green"}
    panels = game.board(view, "en", {}).panels
    workshop = panels["buildings"].svg.partition('id="building-workshop"')[2]
    assert workshop.partition('class="band-')[2].startswith("blue")
    clay = next(card["clay"] for card in view["row"])
    assert clay > 1
    assert f">+{clay}</text>" in panels["equipment"].svg
    words = [str(tiles.end_tile_words(view["printed"], tile)) for tile in ("end-helpers", "end-six")]
    assert words == ["3 PP for each recruited helper, at most 8 PP", "9 PP, at most 7 PP"]
    assert str(tiles.end_tile_words(scenes.table(2).view(0)["printed"], "end-six")) == "6 PP"


# -- files of 0.1.0 ----------------------------------------------------------------------------------------

FORMER = Path(xian.__file__).parent / "shipped" / "0.1.0.toml"


def former() -> dict[str, Any]:
    """The component file of 0.1.0."""
    return tomllib.loads(FORMER.read_text())


def test_the_file_of_010_still_counts_the_marker() -> None:
    """XI-17.12: a file without `counts`."""
    game = Xian(Components.load(FORMER))
    position = small(2, A=(1, 0))
    position["players"][0].update(prestige=18)
    position["supervisors"] = [["orange"], [], [], [], [], ["violet"]]
    position["players"][0].update(
        tiles=dict.fromkeys(("open", "market", "discount", "extra"), "used"), end_tile="end-prestige"
    )
    assert ledger(position, game)[0]["end_tile"] == 2  # 18 and a majority of 10
    assert ledger(position)[0]["end_tile"] == 1


def test_a_file_made_from_that_of_010_with_other_numbers_still_plays(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """What it had twice must agree; what has no effect any more is told once and let through."""
    data = former()
    data["setup"].update(coins=4, figures=5, signatures=1)
    data["inventory"].update(painted_warriors_per_player=5, signature_tokens=4, clay_warriors=13)
    data["formation_faces"][0]["spaces"][1].update(pp=9, pigment="blue")
    data["equipment_cards"][3]["cost"] = 1
    data["scoring"]["unused_tile"] = 2
    for tile in data["mausoleum_tiles"]:
        if tile["group"] == "bonus":
            tile["unused_prestige"] = 2
    game = Xian(Components(data, "mine.toml"))
    assert "setup.starting_clay_warriors = 6 has no effect any more" in caplog.text
    assert game.tables.face_prestige[SPACE_NUMBERS["A1e"]] == 9
    for seats in (2, 3, 4):
        end, _ = played(game, seats, seats)
        assert end.is_terminal()


@pytest.mark.parametrize(
    ("table", "key", "said"),
    [
        ("formation_faces", "statues", "statues = 3: must be 2"),
        ("equipment_types", "match_prestige", "match_prestige = 4: must be 3"),
        ("equipment_cards", "section", "section = .B.: must be .A"),
        ("helpers", "card", "card = .G3.: must be .G1"),
    ],
)
def test_what_stood_twice_in_that_file_must_agree(table: str, key: str, said: str) -> None:
    data = former()
    row = data[table][0]
    row[key] = {"section": "B", "card": "G3"}.get(key, row[key] + 1 if isinstance(row[key], int) else "")
    with pytest.raises(BadComponents, match=said):
        Xian(Components(data, "mine.toml"))
