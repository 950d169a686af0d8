"""An observation says what a view says, number by number."""

from __future__ import annotations

from typing import Any, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import clayworks
from clayworks.games.terramara.formats.pending import STEP_WORDS, pending
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.notation import CARDS, SPACES
from clayworks.games.terramara.rules.observing import SHOWN_STEPS
from clayworks.games.terramara.rules.steps import GIVE
from tests.games.observed import by_seat, decoded, in_order, looks, seats_of


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_observation_decodes_to_what_the_view_shows(players: int) -> None:
    for state, seat in looks("terramara", players, 2):
        view = state.view(seat)
        found = decoded(state, seat)
        assert to_be_done(cast(TribeState, state), seat, found) == view["pending"][:SHOWN_STEPS]
        assert shown(found) == expected(view)


@pytest.mark.parametrize("players", [2, 3])
def test_the_pool_of_the_draft_is_observed_when_it_is_turned_up_and_not_before_TM_5_9(players: int) -> None:
    state = clayworks.load("terramara").deal(players, seed=3)
    turned_up = []
    while (asked := state.decision()) is not None and asked.id in ("neutral", "draft"):
        found = [decoded(state, seat) for seat in range(players)]
        pools = [{*one["pool_characters"], *one["pool_starts"]} for one in found]
        assert pools == [pools[0]] * players
        turned_up.append((asked.id, len(pools[0]) > 0))
        state.apply_action(state.legal_actions()[0])
    assert set(turned_up) == {("neutral", False), ("draft", True)}


def to_be_done(state: TribeState, seat: int, found: dict[str, Any]) -> Any:
    """What is still to be done: the decoded numbers laid on the stack of an empty table."""
    table = state.game.blank(state.colours)
    assert isinstance(table, TribeState)
    steps, whom, numbers = found.pop("steps"), found.pop("step_players"), found.pop("step_numbers")
    names = list(found["scores"])
    frames: list[int] = []
    for place in reversed([place for place in steps if steps[place]]):
        step = STEP_WORDS.index(steps[place])
        a, low, high, c = numbers[place].values()
        if step == GIVE:
            a = (a + seat) % len(names)
        player = -1 if whom[place] is None else (names.index(whom[place]) + seat) % len(names)
        frames += [step, player, a, high * 256 + low, c]
    assert found.pop("depth") >= len(frames) // s.FRAME
    table.stack, table.top = vec[i64](frames), len(frames) - s.FRAME
    return pending(table)


def shown(found: dict[str, Any]) -> dict[str, Any]:
    """What was decoded; things that come in an order as a view has them."""
    artefacts = {
        name: [card for card, _ in sorted(cards.items(), key=lambda pair: pair[1]) if cards[card]]
        for name, cards in found["artefacts"].items()
    }
    huts = {name: in_order(places)[::-1] for name, places in found["hut"].items()}
    owners, kinds = found.pop("owners"), found.pop("kinds")
    members = {}
    for space in SPACES:
        there = [[owners[space][place], kinds[space][place]] for place in ("first", "second")]
        members[space] = [one for one in there if one != [None, None]]
    ordered = {name: in_order(found[name]) for name in ("row", "road_end")}
    return {**found, **ordered, "artefacts": artefacts, "hut": huts, "members_on": members}


def expected(view: Any) -> dict[str, Any]:
    """The same, from the view."""
    who = seats_of(view)
    players = by_seat(view, view["players"])
    named: dict[Any, Any] = {None: None, **who, "N1": "N1", "N2": "N2"}

    def of_all(key: str) -> dict[str, Any]:
        return {name: mat[key] for name, mat in players.items()}

    def levels(workers: list[int]) -> dict[str, int]:
        return {level: workers.count(int(level)) for level in "123"}

    spaces = [*view["homeland"]]
    for row in view["rows"]:
        spaces += [*row["spaces"], *([row["crossroads"]] if row["crossroads"] else [])]
    if view["private"] and view["private"]["crossroads"]:
        spaces.append(view["private"]["crossroads"])
    there = {space["id"]: space for space in spaces}
    sides = ("left", "right")
    return {
        "decision": view["decision"],
        "stage": view["stage"],
        "round": view["round"],
        "active": named[view["active"]],
        "deciding": named[view["deciding"]],
        "fresh": int(view["fresh"]),
        "first_player": who[view["first_player"]],
        "next_first_player": who[view["next_first_player"]],
        "scores": by_seat(view, view["scores"]),
        "points": of_all("points"),
        "goods": of_all("goods"),
        "culture": of_all("culture"),
        "military": of_all("military"),
        "caravans": {
            name: dict(zip(("first", "second"), mat["caravans"], strict=True))
            for name, mat in players.items()
        },
        "workers": {name: levels(mat["workers"]) for name, mat in players.items()},
        "workers_used": {
            name: levels([w for w, used in zip(mat["workers"], mat["workers_used"], strict=True) if used])
            for name, mat in players.items()
        },
        "flags": of_all("flags"),
        "character": of_all("character"),
        "adult": {name: int(mat["side"] == "adult") for name, mat in players.items()},
        "reserved": of_all("reserved"),
        "members": {
            name: {
                "explorer": mat["hand"]["explorers"],
                "chief": mat["hand"]["chief"],
                "warrior": mat["hand"]["warriors"],
            }
            for name, mat in players.items()
        },
        "waiting": {name: int(mat["explorer_waiting"]) for name, mat in players.items()},
        "flip_open": {name: int(mat["flip_open"]) for name, mat in players.items()},
        "used_cards": {
            name: [card for card in mat["used"] if card in CARDS] for name, mat in players.items()
        },
        "ability_used": {
            name: int(any(card not in CARDS for card in mat["used"])) for name, mat in players.items()
        },
        "private_tokens": of_all("private_tokens"),
        "private_crossroads": of_all("private_crossroads"),
        "private_settlement": of_all("private_settlement"),
        "artefacts": of_all("artefacts"),
        "starting_card": of_all("starting_card"),
        "hut": of_all("hut"),
        "neutrals": {"N1": 0, "N2": 0, **view["neutrals"]},
        "neutral_four": int(view["neutral_four"]),
        "members_on": {
            name: [[named[owner], kind] for owner, kind in there[name]["members"]] if name in there else []
            for name in SPACES
        },
        "fire": [name for name in SPACES if name in there and there[name]["fire"]],
        "tiles": {
            f"{side} {row['number']}": row["tiles"][place]
            for place, side in enumerate(sides)
            for row in view["rows"]
        },
        "tokens": {spot: token["id"] for spot, token in view["tokens"].items()},
        "row": [card["id"] for card in view["artefacts"]],
        "deck": view["deck"],
        "road_end": [who[colour] for colour in view["road_end"]],
        "track": view["track"],
        "reserve": view["reserve"],
        "warriors": view["warriors"],
        "pool_characters": (view["draft"] or {"characters": []})["characters"],
        "pool_starts": (view["draft"] or {"starting_cards": []})["starting_cards"],
    }
