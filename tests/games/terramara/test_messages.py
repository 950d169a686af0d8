"""What is said to people: questions, options with cost and gain, what happened."""

from __future__ import annotations

from clayworks.core.chance import Chance
from clayworks.core.messages import LANGUAGES, Description
from clayworks.core.state import State
from clayworks.games.terramara.words.abilities import side_words

from .boards import (
    GAME,
    asked,
    begin,
    entry,
    give,
    play,
    resolve,
    show,
    stand,
    table,
    token_effect,
    with_components,
)


def described(state: State, choice: str) -> Description:
    """An option in words."""
    return state.describe(GAME.space.action(*choice.split(" ")))


def said(description: Description) -> tuple[str, list[str], list[str], str | None]:
    """A description in English."""
    return (
        str(description.message),
        [str(part) for part in description.cost],
        [str(part) for part in description.gain],
        description.element,
    )


def test_options_say_what_they_cost_and_give() -> None:
    state = table(number=2)
    give(state, "red", military=3, plank=3, culture=4, wood=2, worker2=1)
    stand(state, "R2.1", ("yellow", "explorer"))
    show(state, "T1a", "W1b", "P2d", "C1b")
    begin(state, "red")
    assert said(described(state, "main worker:2")) == (
        "Activate a level-2 worker", [], ["process up to 2 raw goods"], "worker:2"
    )  # fmt: skip
    play(state, "main explorer")
    assert said(described(state, "space R2.1")) == (
        "row 2, space 1", ["1 military"], ["3 stone"], "space:R2.1"
    )  # fmt: skip
    assert said(described(state, "space H.hire"))[0] == "Hire a worker"
    assert said(described(state, "space HUT"))[2] == ["process 1 raw good or trade a raw good"]
    play(state, "space R2.1")
    assert said(described(state, "post create:T1a")) == (
        "Create Digging Stick", ["3 planks"], ["3 VP", "once per round: process 1 raw good"], "card:T1a"
    )  # fmt: skip
    assert said(described(state, "post reserve:W1b"))[0] == "Reserve Round Shield"
    assert said(described(state, "post create:P2d"))[2][1] == "at the end: 2 VP per created artefact: pottery"
    assert said(described(state, "post create:C1b"))[2][1] == "always: explorer on a future space: 1 VP"
    assert said(described(state, "post end")) == ("End the turn", [], [], None)


def test_payments_and_steps_say_what_follows() -> None:
    state = table()
    give(state, "red", wood=1, culture=7)
    resolve(state, "red", token_effect("b1d"))
    assert said(described(state, "offer pay")) == ("Pay 1 raw good", [], ["4 VP"], None)
    play(state, "offer decline")
    play(begin(state, "red"), "main explorer", "space H.skills")
    assert said(described(state, "culture advance"))[2] == ["one more explorer"]
    play(state, "culture stop")
    play(begin(state, "red"), "main explorer", "space H.travel")
    assert said(described(state, "travel X0>K1")) == (
        "Caravan: start of the road → token of row 1", [], ["1 ore and 1 cattle"], "node:K1"
    )  # fmt: skip


def test_the_draft_shows_both_sides_of_a_character() -> None:
    state = GAME.deal(4, 1)
    assert asked(state) == "draft"
    for action in state.legal_actions():
        assert state.describe(action).gain


def test_every_option_of_random_games_can_be_said_in_every_language() -> None:
    for seed in range(3):
        chance = Chance(seed)
        state: State = GAME.deal(2 + seed, seed)
        log = state.listen()
        while not state.is_terminal():
            actions = state.legal_actions()
            texts = set()
            for action in actions:
                told = state.describe(action)
                for language in LANGUAGES:
                    assert all(part.to(language) for part in (told.message, *told.cost, *told.gain))
                texts.add((str(told.message), told.element, tuple(map(str, told.gain))))
            assert len(texts) == len(actions)  # no two options look the same
            state.apply_action(actions[chance.below(len(actions))])
            for event in log.take_events():
                assert all(state.game.tell(state, event).to(language) for language in LANGUAGES)


def test_a_sentence_of_the_story_in_russian() -> None:
    state = table(number=2)
    give(state, "red", military=1)
    state.listen()
    play(begin(state, "red"), "main explorer", "space R2.1")
    told = [GAME.tell(state, event).to("ru") for event in state.listen().take_events()]
    assert "Красный отправляет исследователя в ячейку 1 ряда 2: 3 камня" in told
    assert "Красный получает 3 камня" in told


def test_characters_say_what_their_sides_do() -> None:
    """TM-4.12: as the file has it, in every variant."""
    sides = [str(side_words(side)) for side in GAME.printed.sides]
    assert sides == [
        "at set-up 1 travel; every travel gain counts 1 more",
        "crossroads reached: 2 VP",
        "at set-up 1 culture; every culture gain counts 1 more",
        "culture gained: 2 VP",
        "no military loss for joining or raiding",
        "once per round: 1 VP per military level",
        "up to 2 products of an artefact may be paid with raw goods",
        "artefact created: 2 VP at level 1, 2 VP at level 2, 3 VP at level 3",
        "one more explorer",
        "chief on an empty space: 5 VP, beside another's explorer: 3 VP",
        "one private bonus token per round (level by round: 1/2/3/3/3)",
        "flag placed: 4 VP",
        "a private crossroads space; a private settlement",
        "explorer or chief on a crossroads space: 2 VP; a private settlement",
    ]
    assert str(side_words({})) == "nothing"


def test_a_raid_says_what_it_costs() -> None:
    """TM-9.9, TM-J10: whatever the file asks for."""
    game = with_components(
        lambda data: entry(data, "homeland_space", "H.raid").update(effect=[{"op": "raid", "loss": 3}])
    )
    state = table(game=game)
    give(state, "red", military=2)
    play(begin(state, "red"), "main chief")
    raid = game.space.action("space", "H.raid")
    assert [str(gain) for gain in state.describe(raid).gain] == [
        "raid, losing 3 military",
        "nobody has to give anything",
    ]
    reason = state.why_not("space:H.raid")
    assert reason is not None
    assert str(reason.message) == "“Raid”: a raid needs at least 3 military"
    assert reason.rule == "TM-J10"
