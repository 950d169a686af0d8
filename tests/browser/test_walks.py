"""At every step of a game: nothing moves, what is pressed is large enough, everything is named and heard."""

from __future__ import annotations

import random

import pytest
from tools.story import random_record

import clayworks
from tests.browser.conftest import PHONE, TOUCH, Visitor, in_games, usually
from tests.browser.person import is_over, lobby, play, table_at, wait_for_my_turn
from tests.browser.walks import LEAST, USUAL, WALKS, Boxes, Together, Walk, places, taken
from tests.effort import THOROUGH, enough


@pytest.fixture(scope="session")
def walks() -> dict[tuple[str, str], Walk]:
    """The walks that this process has taken."""
    return {}


@pytest.fixture
def walk(game: str, name: str, walks: dict[tuple[str, str], Walk], server: str, guest: Visitor) -> Walk:
    """A walk through a game, taken by the first test that asks for it."""
    if (game, name) not in walks:
        walks[game, name] = taken(game, name, lambda **options: guest(lobby(server), **options))
    return walks[game, name]


def walking(*names: str) -> pytest.MarkDecorator:
    """For every game and these walks, or those of them that are taken for every change; the tests of one walk
    run one after another (conftest.py).
    """
    walks = [(game, name) for game in clayworks.game_names() for name in names]
    return pytest.mark.parametrize(("game", "name"), [walk for walk in walks if THOROUGH or walk in USUAL])


LAPTOPS = ("laptop, two players", "laptop")


def stays(boxes: list[Boxes], *kinds: str) -> list[str]:
    """What does not lie where it lay. A panel may come or go (the cards of a draft): those that stay stay."""
    first: Boxes = {}
    moved = []
    for number, now in enumerate(boxes):
        kept = {thing: box for thing, box in now.items() if thing.startswith(kinds or ("",))}
        assert len(kept) >= 3
        moved += [
            f"step {number}: {thing} from {first[thing]} to {box}"
            for thing, box in kept.items()
            if first.setdefault(thing, box) != box
        ]
    return moved


@walking(*LAPTOPS)
def test_nothing_on_the_page_moves_while_a_game_is_played(walk: Walk) -> None:
    boxes = [*walk.places(), *(side["places"] for side in walk.sides.values())]
    assert len(boxes[0]) > 5
    assert len(walk.steps) > 12
    assert stays(boxes) == []


@walking("large", "tall", "phone")
def test_what_is_asked_and_answered_keeps_its_place_at_every_size(name: str, walk: Walk) -> None:
    # On a phone the panel that is needed comes into sight; everywhere else panels keep their places too.
    panes = () if name == "phone" else ("pane-",)
    assert stays(walk.places(), "prompt", "draft", "bar", "desk", *panes) == []


@usually("size", ["phone", "laptop"], "phone")
@in_games("terracotta-army")
def test_nothing_moves_while_people_wait_for_each_other_and_plan(
    game: str, size: str, server: str, guest: Visitor
) -> None:
    together = Together(game, size, server, guest)
    # All that can stand in the prompt was seen: the lobby, waiting, a plan, its lines, answers, a whole turn.
    seen = together.kinds[0] | together.kinds[1]
    assert {"lobby", "idle", "planning", "lines", "mine", "answers", "did"} <= seen
    panes = () if size == "phone" else ("pane-",)
    for walk in together.walks:
        assert len(walk.steps) > LEAST
        assert stays(walk.places(), "prompt", "draft", "bar", "desk", *panes) == []


@in_games("xian")
def test_a_phone_stays_as_it_is_when_the_game_is_over(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server), viewport=PHONE, **TOUCH)
    table_at(page, random_record(game, 2, 3), 0.98, "me", "bot:random")
    wait_for_my_turn(page)
    boxes = [places(page)]
    play(page, random.Random(4))
    assert is_over(page)
    boxes.append(places(page))
    del boxes[0]["draft"]  # nothing is confirmed any more
    assert stays(boxes, "prompt", "bar", "desk") == []


@walking(*(name for name in WALKS if name != "laptop"))
def test_undo_never_lies_where_an_answer_was(walk: Walk) -> None:
    assert {step.under for step in walk.steps} <= {"", "Confirm"}


@walking("tall", "phone")
def test_whatever_is_pressed_with_a_finger_is_large_enough(walk: Walk) -> None:
    assert [small for step in walk.steps for small in step.seen["small"]] == []
    assert walk.sides["points"]["small"] == []


@walking("phone")
def test_a_phone_shows_what_is_asked_without_scrolling_the_page(walk: Walk) -> None:
    for step in walk.steps:
        assert step.seen["size"] == [PHONE["width"], PHONE["height"]]
        _x, y, _width, height = step.seen["places"]["prompt"]
        assert PHONE["height"] / 2 < y < y + height <= PHONE["height"]


@walking(*LAPTOPS)
def test_what_is_impossible_says_why_and_a_turn_says_what_it_did(walk: Walk) -> None:
    assert all(reason for step in walk.steps for reason in step.seen["reasons"])
    assert sum(step.seen["did"] for step in walk.steps if step.seen["confirms"]) > 3


@walking(*LAPTOPS)
def test_the_question_and_what_came_of_it_are_heard(walk: Walk) -> None:
    told = {line for step in walk.steps for line in step.seen["told"]}
    assert len(told) > 12
    assert [line for line in told if line not in walk.heard] == []


@walking(*LAPTOPS)
def test_the_mat_of_who_has_still_to_confirm_is_marked(walk: Walk) -> None:
    confirmed = 0
    raided = False
    for step in walk.steps:
        raided = "who raids you" in step.seen["told"][0] or (raided and step.seen["confirms"])
        if step.seen["confirms"]:
            # Who gives something in the turn of somebody else is marked beside him; else nobody but me is.
            others = [area for area in step.seen["marked"] if area != "mat-0"]
            assert ("mat-0" in step.seen["marked"], len(others)) == (True, int(raided)), step.seen["told"]
            confirmed += 1
    assert confirmed >= enough(2, 3)


@walking(*LAPTOPS)
def test_what_can_be_chosen_is_named_by_the_words_that_stand_on_it(walk: Walk) -> None:
    """Who speaks to the machine says what is read: what a picture is headed with is part of its name.

    axe's own rule would have every number that is printed in a picture in its name, as it stands there; the
    name says them in words ("1 stone and 2 cattle"), so that its rule can't be applied to pictures.
    """
    named = [one for step in walk.steps for one in step.seen["named"]]
    assert any(lines for lines, _name in named)
    for lines, name in named:
        assert name
        # A ribbon across a card says where it lies: its name is the other line.
        assert not lines or any(line.lower() in name.lower() for line in lines), (lines, name)
