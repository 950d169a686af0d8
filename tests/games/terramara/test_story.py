"""The story of a game: complete in goods, members, workers and points, with the place of every point."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from clayworks.core.chance import Chance
from clayworks.core.events import Entry, Event
from clayworks.core.messages import LANGUAGES
from clayworks.core.parts import Part
from clayworks.core.record import Record
from clayworks.core.state import State
from clayworks.games.terramara.rules import origins as o
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.notation import GOODS, MEMBERS, ORIGINS, TOKENS
from clayworks.games.terramara.rules.sources import COLLECTED, FROM_START
from clayworks.games.terramara.words.story import STORY, TELL
from clayworks.table.live import Happening, Played
from clayworks.table.story import Line, lines, scenes

from .boards import GAME, begin, give, play, resolve, stand, table, token_effect
from .test_scoring import EXAMPLE

RULES = Path(o.__file__).parent
SETTINGS = [(2, "draft", 1), (3, "draft", 2), (4, "draft", 3), (2, "beginner", 4), (4, "beginner", 5)]
every_setting = pytest.mark.parametrize(("players", "setup", "seed"), SETTINGS)


def some_record(players: int, setup: str, seed: int) -> Record:
    """A whole game of random choices."""
    record = Record.new(GAME, players, seed, {"setup": setup})
    state, chance = record.start(), Chance(seed)
    while not state.is_terminal():
        actions = state.legal_actions()
        record.play(state, actions[int(chance.below(len(actions)))])
    return record


def moments(record: Record) -> Iterator[tuple[State, list[Event | Entry]]]:
    """The table at the first choice, then at every stop and after it, with what has just happened."""
    state = record.start()
    log = state.listen()
    yield state, log.take()
    for choice in record.choices:
        action = state.game.space.parse(choice)
        assert action is not None
        state.choose(action)
        yield state, log.take()
        state.advance()
        yield state, log.take()


def story_of(state: State, happened: list[Event | Entry]) -> list[Line]:
    """What happened at once, line by line."""
    return list(lines(state, [Happening(1, what) for what in happened]))


def said(state: State) -> list[str]:
    """What has happened since the last call, in English."""
    return [str(line.message) for line in story_of(state, state.listen().take())]


# -- everything is told ------------------------------------------------------------------------------------


def changes(event: Event) -> Iterator[tuple[int, str, int]]:
    """What an event says of belongings, military and river: whose, what, how many more."""
    seat, args = event.seat, event.args
    if event.what in ("goods", "pay"):
        yield seat, f"tm-{GOODS[args[0]]}", args[1] if event.what == "goods" else -args[1]
    elif event.what == "process":
        yield seat, f"tm-{GOODS[args[0]]}", -1
        yield seat, f"tm-{GOODS[args[0] + s.PRODUCTS]}", 1
    elif event.what == "give":
        yield seat, f"tm-{GOODS[args[1]]}", -1
        yield args[0], f"tm-{GOODS[args[1]]}", 1
    elif event.what == "place":
        yield seat, f"tm-{MEMBERS[args[0]]}", -1
    elif event.what in ("explorer", "explorer_leaves"):
        yield seat, "tm-explorer", args[0] if event.what == "explorer" else -args[0]
    elif event.what == "warriors":
        yield seat, "tm-warrior", args[0]
    elif event.what == "return":
        yield seat, "tm-explorer", args[0]
        yield seat, "tm-chief", args[1]
    elif event.what == "worker":
        yield seat, "tm-worker", 1
    elif event.what == "free" and args[0] < 3:
        yield seat, "tm-worker", -1
    elif event.what == "workers_ready":
        yield seat, "tm-worker", args[0]
    elif event.what in ("military", "lose_military", "pay_military"):
        yield seat, "military", args[0] if event.what == "military" else -args[0]
    elif event.what == "culture":
        yield seat, "culture", 1


def owned(state: State) -> Counter[tuple[int, str]]:
    """What everybody has that the story can be added up to."""
    assert isinstance(state, TribeState)
    found: Counter[tuple[int, str]] = Counter()
    for seat in range(len(state.colours)):
        for one in GAME.belongings(state, seat):
            found[seat, one.symbol] = one.count
        found[seat, "military"] = int(state.held(seat, s.MILITARY))
        found[seat, "culture"] = int(state.held(seat, s.RIVER))
    return found


@every_setting
def test_what_is_told_adds_up_to_what_everybody_has(players: int, setup: str, seed: int) -> None:
    passing = moments(some_record(players, setup, seed))
    state, _ = next(passing)
    told = owned(state)
    for state, happened in passing:
        for event in happened:
            for seat, what, more in changes(event) if isinstance(event, Event) else ():
                told[seat, what] += more
        assert dict(told) == dict(owned(state))


def test_every_kind_of_event_has_its_sentence_and_no_sentence_is_idle() -> None:
    noted = {kind for file in RULES.glob("*.py") for kind in re.findall(r'note\("(\w+)"', file.read_text())}
    assert noted == set(TELL)
    assert set(STORY) <= noted


@every_setting
def test_no_sentence_of_an_event_says_the_points_that_its_entry_tells(
    players: int, setup: str, seed: int
) -> None:
    for state, happened in moments(some_record(players, setup, seed)):
        for event in happened:
            if isinstance(event, Event) and not event.what.startswith("score_"):
                told = str(state.game.tell(state, event))
                assert " VP" not in told or event.what.startswith("tile_"), told


# -- headings ----------------------------------------------------------------------------------------------


@every_setting
def test_every_turn_and_every_phase_has_its_heading(players: int, setup: str, seed: int) -> None:
    played = Played.of(some_record(players, setup, seed))
    told = list(lines(played.state, played.happened))
    assert (told[0].ply, told[0].part, str(told[0].message)) == (0, Part.ROUND, "Set-up")
    rounds = [str(line.message) for line in told if line.part is Part.ROUND]
    phases = ["Draft", "Starting cards and characters"] if setup == "draft" else []
    expected = ["Set-up", *phases]
    for number in range(1, 6):
        expected += [f"Round {number} begins", f"End of round {number}"]
    assert rounds == expected[:-1]
    whose: int | None = None
    for line in told:
        if line.part is Part.TURN:
            whose = line.seat
        elif " sends " in str(line.message):
            assert line.seat == whose


def test_the_first_turn_of_a_game_without_set_up_choices_is_told_before_it() -> None:
    state = GAME.deal(4, 5, {"setup": "beginner"})
    first = state.colours[int(state.current_player())].title()
    assert said(state) == [
        "Set-up",
        f"{first} is the first player",
        "Everybody starts with 1 wood, 1 ore, 1 stone, 1 cattle, a level-1 worker and 1 culture; "
        "military in turn order: 1/2/3/4",
        "Round 1 begins",
        f"{first}'s turn",
    ]


def test_who_begins_to_listen_later_is_told_no_opening() -> None:
    for players, setup in ((2, "draft"), (4, "draft"), (4, "beginner")):
        state = GAME.deal(players, 5, {"setup": setup})
        state.apply_action(state.legal_actions()[0])
        assert said(state) == []


# -- points and their places -------------------------------------------------------------------------------


def test_places_have_the_numbers_of_their_names() -> None:
    state = GAME.deal(("blue", "green"), 1)
    assert isinstance(state, TribeState)
    assert ORIGINS[o.CHARACTERS_AT] == "CH1"
    assert ORIGINS[o.TILES_AT] == "PQ1a"
    assert ORIGINS[o.SPACES_AT] == "H.hire"
    assert ORIGINS[o.SPOTS_AT] == "K1"
    assert ORIGINS[o.NODES_AT] == "X0"
    assert ORIGINS[o.FIRST_PLAYER_CARD] == "first-player"
    state.listen()
    parts = [ORIGINS[o.on_mat(state, 0, part)] for part in (o.OF_GOODS, o.OF_MILITARY, o.OF_CULTURE)]
    assert parts == ["blue.goods", "blue.military", "blue.culture"]
    words = [GAME.place_words(state, place) for place in range(len(ORIGINS))]
    assert all(word.to(language) for word in words for language in LANGUAGES)


def elements(state: State) -> set[str]:
    """The names of what is drawn, as places are looked up: with or without their kind."""
    board = state.game.board(state.view(0), "en", {})
    names = {name for panel in board.panels.values() for name in panel.elements}
    return names | {name.partition(":")[2] for name in names}


@every_setting
def test_every_point_comes_from_something_that_is_drawn(players: int, setup: str, seed: int) -> None:
    for state, happened in moments(some_record(players, setup, seed)):
        entries = [one for one in happened if isinstance(one, Entry)]
        drawn = elements(state) if entries else set()
        for entry in entries:
            assert entry.places or entry.source == FROM_START
            assert {GAME.place_name(place) for place in entry.places} <= drawn


def test_points_name_the_card_the_space_or_the_token_that_they_come_from() -> None:
    state = table(number=5)
    state.tokens[0] = TOKENS.index("b1d")
    give(state, "red", wood=1, military=20, culture=14)
    state.listen()
    resolve(state, "red", token_effect("b1d"))
    play(state, "offer pay")
    assert said(state)[:2] == ["Red pays 1 wood", "Red gains 4 points: Small offering"]
    play(begin(state, "red"), "main chief", "space H.skills")
    assert said(state).count("Red gains 1 point: ends of the tracks") == 2


# -- the final count ---------------------------------------------------------------------------------------


def test_the_final_count_is_one_scene_a_beat_a_line_with_everybody_in_it() -> None:
    _, state = GAME.score_position(EXAMPLE, "final")
    log = state.log
    assert log is not None
    (scene,) = scenes(story_of(state, log.take()))
    assert str(scene.opening.message) == "Final scoring"
    assert [str(beat.line.message) for beat in scene.beats if beat.line] == [
        "Created artefacts",
        "End abilities of artefacts",
        "Military rank – Green: 16, Red: 11, Yellow: 6, Blue: 6",
        "End of the road",
        "Settlement of row 1: worker levels 3/5/7: 2/5/10 VP",
        "Settlement of row 2: culture 5/9/13: 2/5/10 VP",
        "Settlement of row 3: artefacts: pottery 2/3/4: 2/5/10 VP",
        "Settlement of row 4: artefacts: weapons 2/3/4: 2/5/10 VP",
        "Private settlement of Blue: military 5/10/15: 2/5/10 VP",
        "Artefacts still reserved",
        "Goods that are left",
    ]
    assert scene.totals(4) == [109, 81, 97, 65]
    military, road = scene.beats[2], scene.beats[3]
    assert [(gain.seat, gain.points) for gain in military.gains] == [(0, 5), (1, 2), (2, 8), (3, 2)]
    assert military.places == ("red.military", "yellow.military", "green.military", "blue.military")
    assert road.places == ("X6",)
    assert [str(line.message) for line in scene.beats[4].more] == [
        "Red has 7 (worker levels)",
        "Blue has 1 (worker levels)",
    ]
    assert str(scene.beats[9].gains[0].message) == "Yellow loses 5 points: Burial Urn was not created"
    assert scene.beats[8].places == ("PQ1d",)


@every_setting
def test_the_scene_has_all_points_of_the_final_count_and_no_others(
    players: int, setup: str, seed: int
) -> None:
    played = Played.of(some_record(players, setup, seed))
    told = list(lines(played.state, played.happened))
    (scene,) = scenes(told)
    final = [
        sum(int(played.state.points_from(seat, source)) for source in range(COLLECTED, len(GAME.sources)))
        for seat in range(players)
    ]
    assert scene.totals(players) == final
    assert sum(line.points for line in told) == sum(played.state.scores())


def test_lines_of_the_count_in_which_nobody_has_anything_say_so() -> None:
    state = table(players=2, number=5)
    state.listen()
    GAME.count(state, "final")
    (scene,) = scenes(story_of(state, state.listen().take()))
    assert [str(beat.line.message) for beat in scene.beats if beat.line] == [
        "Created artefacts: there are none",
        "End abilities of artefacts: there are none",
        "Military rank – Red: 0, Yellow: 0, neutral player 1: 0, neutral player 2: 0",
        "End of the road: no caravan is there",
        "Settlements: nobody has placed a flag",
        "Artefacts still reserved: there are none",
        "Goods that are left",
    ]


# -- single stories ----------------------------------------------------------------------------------------


def test_a_raid_says_who_gives_how_much_and_why() -> None:
    state = table(players=3, number=2)
    give(state, "red", military=11)
    give(state, "yellow", wood=8)
    give(state, "green", wood=1)
    state.listen()
    play(begin(state, "red"), "main explorer", "space H.raid")
    assert said(state) == [
        "Red's turn",
        "Red sends an explorer to “Raid”",
        "Red loses 1 military",
        "Red raids with military level 3",
        "Yellow has 8 goods and military level 1 and gives 2",
        "Yellow gives 1 wood to Red",
        "Yellow gives 1 wood to Red",
        "Green has 1 good and military level 1 and gives nothing",
        "Yellow's turn",
    ]


def test_who_joins_somebody_is_told_before_the_loss() -> None:
    state = table(number=2)
    give(state, "red", military=1)
    stand(state, "R2.1", ("yellow", "explorer"))
    state.listen()
    play(begin(state, "red"), "main explorer", "space R2.1")
    told = said(state)
    assert told.index("Red joins an explorer of Yellow") + 1 == told.index("Red loses 1 military")
