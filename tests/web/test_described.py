"""The API says what a view holds: every view of every game is as described, no more and no less."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.state import State
from clayworks.web.app import create_app
from clayworks.web.docs_api import page
from clayworks.web.settings import Settings
from tests.effort import enough
from tests.properties.deals import random_options

pytestmark = pytest.mark.sampled("name")

every_game = pytest.mark.parametrize("name", clayworks.game_names())


@cache
def described() -> dict[str, Any]:
    """The description of the API."""
    return create_app(Settings("sqlite://")).openapi()


@cache
def shape(name: str) -> jsonschema_rs.Validator:
    """What a shape of the description says."""
    whole = {"$ref": f"#/components/schemas/{name}", "components": described()["components"]}
    return jsonschema_rs.validator_for(whole)


def faults(view: Any) -> list[str]:
    """What is wrong with a view."""
    return [f"{list(error.instance_path)}: {error.message}" for error in shape("View").iter_errors(view)]


def random_game(name: str, players: int, seed: int) -> Iterator[State]:
    """All tables of a random game, stops included."""
    game, chance = clayworks.load(name), Chance(seed)
    state = game.deal(players, seed, random_options(game, chance))
    yield state
    while not state.is_terminal():
        actions = state.legal_actions()
        state.choose(actions[chance.below(len(actions))])
        yield state
        state.advance()
        yield state


@every_game
@settings(max_examples=enough(2, 6))
@given(st.integers(2, 4), st.integers(0, 2**40))
def test_every_view_is_as_described(name: str, players: int, seed: int) -> None:
    for number, state in enumerate(random_game(name, players, seed)):
        if number % 3 == 0 or state.is_terminal():
            for seat in [None, *range(players)]:
                assert faults(state.view(seat)) == []


@every_game
def test_a_view_with_a_key_less_or_more_is_not_as_described(name: str) -> None:
    """So the description really says what is there, at any depth."""
    known = shape("View").is_valid
    view = json.loads(json.dumps(clayworks.load(name).deal(3, 5).view(0)))
    assert known({**view, "names": {"anybody": "Anna"}})
    assert not known({**view, "game": "another"})
    player = view["players"][view["colours"][0]]
    for part in (view, player, view["printed"]):
        for key in list(part):
            value = part.pop(key)
            assert not known(view), key
            part[key] = value
    for part in objects(view):
        part["surprise"] = [[]]
        assert not known(view), part
        del part["surprise"]
    assert known(view)


def objects(part: Any) -> list[dict[str, Any]]:
    """All objects within a part of a view, itself included."""
    if isinstance(part, dict):
        return [part, *(found for inner in part.values() for found in objects(inner))]
    if isinstance(part, list):
        return [found for inner in part for found in objects(inner)]
    return []


def test_wherever_the_api_gives_a_view_it_is_one_of_the_games_views() -> None:
    schemas = described()["components"]["schemas"]
    for name in ("TableShown", "TableMade"):
        assert schemas[name]["properties"]["view"] == {"$ref": "#/components/schemas/View"}
    known = schemas["View"]["discriminator"]["mapping"]
    assert sorted(known) == clayworks.game_names()
    assert [one["$ref"] for one in schemas["View"]["oneOf"]] == list(known.values())


def test_every_reference_of_the_description_leads_somewhere() -> None:
    schemas = described()["components"]["schemas"]
    wanted = set(references(described()))
    assert wanted <= {f"#/components/schemas/{name}" for name in schemas}


def references(part: Any) -> Iterator[str]:
    """All references in a part of the description."""
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"]
        for inner in part.values():
            yield from references(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from references(inner)


def test_what_a_shape_has_from_another_is_described_too() -> None:
    for name, about in described()["components"]["schemas"].items():
        if name.partition(".")[2].endswith("View"):
            assert about["description"], name
            assert about["properties"]["seat"]["description"], name


@every_game
def test_the_page_about_the_api_tells_of_every_part_of_a_view(name: str) -> None:
    text = page(described())
    for part in described()["components"]["schemas"]:
        if part.startswith(f"{name}."):
            assert f"<h3 id='{part}'>" in text
    assert f"<a href='#{name}." in text
