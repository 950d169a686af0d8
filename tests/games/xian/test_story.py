"""The story of a game: nothing is left out, every point says where it comes from, scenes come in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from clayworks.core.chance import Chance
from clayworks.core.events import Entry, Event
from clayworks.core.parts import Part
from clayworks.core.pictures.panels import options_of
from clayworks.core.record import Record
from clayworks.core.state import State
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.notation import END_TILES, EQUIPMENT
from clayworks.table.live import Happening, Played
from clayworks.table.story import Line, Scene, lines, scenes
from tests.effort import some

from . import scenes as made
from .scenes import AZURE, GAME, ORANGE, VIOLET


@dataclass(frozen=True)
class Step:
    """One choice of a game: the table before it and after it, and what happened."""

    before: State
    after: State
    happened: list[Event | Entry]


def game(players: int, seed: int) -> Iterator[Step]:
    """A whole game of random choices, step by step; the first step is the set-up."""
    record = Record.new(GAME, players, seed)
    played, chance = Played(record.start()), Chance(seed)
    played.take(0)
    yield Step(played.state.clone(), played.state, [one.what for one in played.happened])
    ply = 0
    while not played.state.is_terminal():
        before, known, ply = played.state.clone(), len(played.happened), ply + 1
        actions = before.legal_actions()
        choice = before.action_to_string(actions[int(chance.below(len(actions)))])
        played.play(ply, before.current_player(), choice)
        yield Step(before, played.state, [one.what for one in played.happened[known:]])


GAMES = [(players, seed) for players in (2, 3, 4) for seed in range(4)]
every_size = pytest.mark.parametrize(("players", "seed"), GAMES)


# -- nothing is left out -------------------------------------------------------------------------------------

Amounts = Counter[tuple[int, str]]


def owned(state: State) -> Amounts:
    """What the table shows, by seat and symbol."""
    return Counter(
        {
            (seat, belonging.symbol): belonging.count
            for seat in range(len(state.colours))
            for belonging in state.game.belongings(state, seat)
        }
    )


SYMBOLS = ("xi-pot-blue", "xi-clay", "coin", "xi-pot-green", "xi-pot-red", "xi-pot-yellow")


def told(event: Event) -> Counter[str]:
    """What an event says that its seat gains or pays, by symbol."""
    what, args = event.what, event.args
    found: Counter[str] = Counter()
    if what == "gain":
        found[SYMBOLS[args[0]]] = args[1]
    elif what in ("minister", "pass", "fee_from"):
        found["coin"] = args[0]
    elif what == "fee":
        found["coin"] = -args[0]
    elif what == "forge":
        found["coin"] = -args[1]
    elif what == "craft":
        found["xi-clay"] = -args[1]
    elif what == "paint":
        found["xi-warrior"] = -1
        found.subtract(SYMBOLS[kind] for kind in args[1:])
    elif what == "swap":
        found.subtract([SYMBOLS[args[0]]])
        found.update([SYMBOLS[args[1]]])
    elif what == "sign":
        found["xi-signature"] = -1
    elif what == "enter":
        found["xi-builder"] = -1
    elif what == "builders":
        found["xi-builder"] = args[0]
    return found


@every_size
def test_gains_and_payments_that_are_told_make_what_everybody_has(players: int, seed: int) -> None:
    known: Amounts | None = None
    for step in game(players, seed):
        if known is None:
            known = owned(step.before)
        for one in step.happened:
            if isinstance(one, Event):
                for symbol, count in told(one).items():
                    known[one.seat, symbol] += count
        assert known == owned(step.after)


# -- every point says where it comes from --------------------------------------------------------------------


def drawn(state: State) -> set[str]:
    """The names of everything that can be pointed at on a board, without their kinds."""
    board = state.game.board(state.view(None), "en", options_of(state, "en"))
    return {name.partition(":")[2] or name for panel in board.panels.values() for name in panel.elements}


@pytest.mark.parametrize(("players", "seed"), some(GAMES, 3))
def test_points_come_from_things_that_are_drawn_before_and_after(players: int, seed: int) -> None:
    for step in game(players, seed):
        entries = [one for one in step.happened if isinstance(one, Entry)]
        if entries:
            before, after = drawn(step.before), drawn(step.after)
            for entry in entries:
                assert entry.places
                assert {GAME.place_name(place) for place in entry.places} <= before & after
                for place in entry.places:
                    assert str(step.after.game.place_words(step.after, place))


def test_the_names_of_places_are_all_different() -> None:
    assert len(set(GAME.sites)) == len(GAME.sites)


# -- headings and scenes -------------------------------------------------------------------------------------


def story(players: int, seed: int) -> list[Line]:
    """The lines of a whole game."""
    happened, state = [], None
    for ply, step in enumerate(game(players, seed)):
        happened += [Happening(ply, one) for one in step.happened]
        state = step.after
    assert state is not None
    return list(lines(state, happened))


@every_size
def test_every_turn_has_its_heading_from_the_first_choice_on(players: int, seed: int) -> None:
    said = story(players, seed)
    assert [str(line.message) for line in said if line.part is Part.ROUND] == [
        f"Turn {number} begins" for number in range(1, 7)
    ]
    turns = [line for line in said if line.part is Part.TURN]
    assert said[0].part is Part.ROUND
    assert (turns[0].ply, str(turns[0].message)) == (0, "Emperor's favour: everybody may exchange cards")
    headings = Counter(line.seat for line in turns)
    assert headings.pop(None) == 13
    assert headings == dict.fromkeys(range(players), 12)


@every_size
def test_all_pairs_are_revealed_in_order_before_the_first_acts(players: int, seed: int) -> None:
    said = story(players, seed)
    reveals = [scene for scene in scenes(said) if "all pairs are revealed" in str(scene.opening.message)]
    assert len(reveals) == 12
    for scene in reveals:
        after = said[said.index(scene.opening) :]
        acting = [line.seat for line in after if line.part is Part.TURN][:players]
        assert [beat.line.seat for beat in scene.beats if beat.line] == acting


@every_size
def test_the_final_scoring_goes_source_by_source(players: int, seed: int) -> None:
    said = story(players, seed)
    favour, *_, final = scenes(said)
    assert [beat.line.seat for beat in favour.beats if beat.line] == list(range(players))
    assert [heading(beat.line) for beat in final.beats] == [
        *("Majority in section A", "Majority in section B", "Majority in section C", "Equipment sets"),
        *("Equipment that matches warriors of its section", "Unused tiles", "End-game tiles"),
        *("Resources left", "wins"),
    ]
    for beat in final.beats:
        assert len({gain.entry.source for gain in beat.gains if gain.entry}) <= 1
    later = sum(line.points for line in said[said.index(final.opening) :])
    assert sum(final.totals(players)) == later


def heading(line: Line | None) -> str:
    """What a beat is about, without the numbers of this game."""
    assert line is not None
    text = str(line.message)
    return "wins" if " wins" in text else text.partition(":")[0]


# -- what is said, case by case ------------------------------------------------------------------------------


def said_by(table: State) -> list[str]:
    """What a table has written down since it was last asked, in words."""
    happened = [Happening(0, one) for one in table.listen().take()]
    return [str(line.message) for line in lines(table, happened)]


def test_a_missing_coin_is_told_with_the_fee_and_its_points_apart() -> None:
    """XI-9.7."""
    table = made.bare(2)
    made.give(table, VIOLET, prestige=9, coin=1)
    made.builders(table, "palace", 0, 1)
    made.building_step(table, VIOLET)
    table.listen()
    made.play(table, "building palace")
    assert said_by(table)[:4] == [
        "Violet enters: Palace",
        "Violet pays a fee of 1 coin; missing: 1 coin",
        "Violet loses 2 points: missing coins (Palace)",
        "Orange gains 2 coins as a fee from Violet",
    ]


def test_a_pigment_that_is_out_is_said_to_be_missing() -> None:
    """XI-19.9: of two due the supply has one."""
    table = made.bare(2)
    made.give(table, ORANGE, green=5)
    made.own_round(table, VIOLET, over="B6")
    table.listen()
    made.play(table, "worker action")
    assert said_by(table)[:3] == [
        "Violet lets Miner 6 work",
        "Violet gains 1 green pigment",
        "The supply does not have enough for Violet: green pigment",
    ]


def test_painting_names_what_was_paid_and_lights_the_whole_group() -> None:
    """XI-11.3, XI-11.4."""
    table = made.bare(2)
    made.figures(table, A1w=VIOLET, A2w=made.CLAY)
    made.requests(table, "T10", "T3", "T4", "T1")
    made.give(table, VIOLET, yellow=2)
    made.building_step(table, VIOLET)
    table.listen()
    made.play(table, "building laboratory")
    happened = table.listen().happened
    assert [GAME.place_name(place) for one in happened if isinstance(one, Entry) for place in one.places] == [
        "A2w",
        "A1w",
    ]
    assert said_by(table)[1:3] == [
        "Violet paints the warrior for 2 yellow pigments: A, row 2 left",
        "Violet gains 2 points: painting (2 warriors)",
    ]


def test_who_signs_nothing_and_swaps_nothing_says_so() -> None:
    """XI-10.4, XI-13.4."""
    table = made.bare(2)
    made.give(table, VIOLET, clay=2, coin=1, helpers="G1 G4", tiles="extra")
    made.minister(table, "armory")
    made.building_step(table, VIOLET)
    table.listen()
    made.play(table, "building workshop", "craft A1e", "sign no", "finish tile:extra")
    made.play(table, "emissary decline")
    assert said_by(table) == [
        "Violet enters: Workshop",
        "Violet crafts a warrior for 2 clay: A, row 1 right",
        "Violet gains 4 points: crafting (A, row 1 right)",
        "Violet gains 1 point: crafting (Master Sculptor)",
        "Violet does not sign the warrior: A, row 1 right",
        "Violet uses a tile: +1 action",
        "Violet carries out one more action: Palace",
        "The supervisor of Violet advances to space 1",
        "Violet takes a bonus tile: Open building / Free building",
        "Violet does not use the Emissary",
        "Violet discards Tax collector 1, Tax collector 2",
    ]


def test_a_recruited_helper_is_not_discarded() -> None:
    """XI-4.5."""
    table = made.bare(2)
    made.own_round(table, VIOLET, over="G2", under="Y2", turn=6)
    table.listen()
    made.play(table, "worker action", "building pass")
    assert said_by(table) == [
        "Violet recruits Accountant 2",
        "Violet gains 4 points: helpers",
        "Violet passes: 1 coin",
        "Violet discards Tax collector 2; the helper stays",
    ]


@pytest.mark.parametrize(
    ("space", "why"),
    [(0, "higher in the same stack"), (1, "further along the supervisors' track")],
)
def test_equal_initiatives_say_what_settled_them(space: int, why: str) -> None:
    """XI-6.5: violet lies on top at the start, or has gone ahead."""
    table = made.table(2)
    table.put(VIOLET, s.SPACE, space)
    table.listen()
    for choice in ("favour keep", "favour keep", "under-card B1", "over-card R4", "under-card Y1"):
        table.apply_action(GAME.space.action(*choice.split()))
    table.apply_action(GAME.space.action("over-card", "Y4"))
    assert said_by(table)[-5:-1] == [
        "Turn 1, round 1: all pairs are revealed",
        "Violet reveals Craftsman 4 over Miner 1: initiative 1",
        "Orange reveals Tax collector 4 over Tax collector 1: initiative 1",
        f"Violet acts before Orange: {why}",
    ]


def test_a_new_turn_says_what_returns_and_what_is_new() -> None:
    """XI-16: the lowest request, T1, is blue like the Palace."""
    table = made.table(3)
    made.builders(table, "palace", 2, 1, 0)
    made.own_round(table, AZURE)
    table.round = 2
    table.listen()
    made.play(table, "worker action", "building pass")
    said_by(table)
    table.advance()
    assert said_by(table) == [
        "Turn 2 begins",
        "2 builders return to Violet",
        "1 builder returns to Orange",
        "Section C: request 1 (blue pigment) leaves, request 6 (yellow pigment) follows",
        "The minister moves, with a new bonus: Palace",
        "Equipment discarded: sword 3, horse 2",
        "New equipment: arrowheads 2, horse 1",
        "Everybody draws 4 cards",
        "Turn 2, round 1: everybody chooses a pair",
    ]


def final(table: State) -> Scene:
    """The final scoring of a table that stands at the end of its last own round."""
    assert isinstance(table, s.XianTable)
    table.phase, table.turn, table.round = s.FINAL, 6, 2
    table.open = table.seat = -1
    table.listen().take()
    table.advance()
    (scene,) = scenes(list(lines(table, [Happening(0, one) for one in table.listen().take()])))
    return scene


def test_the_final_scoring_explains_majorities_and_tiles() -> None:
    """XI-17."""
    table = made.bare(3)
    made.figures(table, A1w=VIOLET, A2w=VIOLET, A1e=ORANGE, A2e=AZURE, B1w=ORANGE)
    made.give(table, VIOLET, tiles="open market", space=5, coin=7)
    table.put(VIOLET, s.END_TILE, END_TILES.index("end-returns"))
    table.owners[EQUIPMENT.index("sword-1")] = ORANGE
    table.owners[EQUIPMENT.index("chariot-1")] = ORANGE
    beats = final(table).beats
    told_in = [
        [str(line.message) for line in (beat.line, *beat.more, *beat.gains) if line is not None]
        for beat in beats
    ]
    assert told_in == [
        [
            "Majority in section A: Violet 2, Orange 1, Azure 1; equals share the points of their places",
            "Violet gains 10 points: majority in A (2 warriors)",
            "Orange gains 3 points: majority in A (1 warrior)",
            "Azure gains 3 points: majority in A (1 warrior)",
        ],
        ["Majority in section B: Orange 1", "Orange gains 12 points: majority in B (1 warrior)"],
        ["Majority in section C: nobody has a painted warrior there"],
        [
            "Equipment sets",
            "Violet has no equipment",
            "Orange shows equipment: 1 × chariot, 1 × sword",
            "Azure has no equipment",
            "Orange gains 4 points: equipment sets",
        ],
        ["Equipment that matches warriors of its section", "Orange gains 3 points: equipment matches"],
        ["Unused tiles", "Violet has 2 unused tiles", "Violet gains 2 points: unused tiles"],
        [
            "End-game tiles",
            "Violet has an end-game tile: returned resources (7)",
            "Violet gains 7 points: end-game tile (returned resources)",
        ],
        ["Resources left"],
        ["Orange wins"],
    ]
    matched = beats[4].gains[0]
    assert matched.places == ("equipment-2", "B1w")


@pytest.mark.parametrize(
    ("space", "why"),
    [(0, "higher in the same stack"), (3, "further along the supervisors' track")],
)
def test_a_tie_for_the_victory_says_what_settled_it(space: int, why: str) -> None:
    """XI-17.15."""
    table = made.bare(2)
    made.figures(table)
    made.give(table, VIOLET, prestige=9, space=space)
    made.give(table, ORANGE, prestige=9)
    last = final(table).beats[-1].line
    assert last is not None
    assert str(last.message) == f"Violet wins: {why}"


def test_who_begins_to_listen_later_is_not_told_the_beginning() -> None:
    table = made.table(2)
    for _ in range(2):
        table.apply_action(GAME.space.action("favour", "keep"))
    assert said_by(table) == []
