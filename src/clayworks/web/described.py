"""The API's own description (OpenAPI), with the views of all games in it.

A view goes out as the game has made it; what it holds is said by the game's `view_type`, so that its schema
here is the one that its boards are checked against. No game is named: the registry knows them.
"""

from __future__ import annotations

import sys
from typing import Any

from fastapi import FastAPI
from pydantic import ConfigDict, create_model
from typing_extensions import get_original_bases, is_typeddict

from clayworks.core import registry
from clayworks.core.game import Game
from clayworks.web.models import Problem

SCHEMAS = "#/components/schemas/"
STRICT = ConfigDict(extra="forbid", use_attribute_docstrings=True)

Schema = dict[str, Any]


class DescribedApi(FastAPI):
    """An application whose description knows the games."""

    def openapi(self) -> Schema:
        """Made when it is first asked for."""
        if not self.openapi_schema:
            schemas = super().openapi()["components"]["schemas"]
            schemas[Problem.__name__] = Problem.model_json_schema(mode="serialization")
            add_views(schemas)
        return super().openapi()


def add_views(schemas: Schema) -> None:
    """Describe the views of all games, and let every field `view` be one of them."""
    games = {game.name: view_name(game) for game in registry.load_all()}
    for game in registry.load_all():
        schemas.update(view_schemas(game))
    for shape in schemas.values():
        properties = shape.get("properties", {})
        if "view" in properties:
            view: Schema = {"$ref": f"{SCHEMAS}View"}
            may_lack = {"type": "null"} in properties["view"].get("anyOf", ())
            properties["view"] = {"anyOf": [view, {"type": "null"}]} if may_lack else view
    schemas["View"] = {
        "description": "What a seat, or a spectator, may know of a table: by `game`, each game has its own.",
        "oneOf": [{"$ref": SCHEMAS + name} for name in games.values()],
        "discriminator": {
            "propertyName": "game",
            "mapping": {game: SCHEMAS + name for game, name in games.items()},
        },
    }


def view_name(game: Game) -> str:
    """Under which name the view of a game is described."""
    return f"{game.name}.{game.view_type.__name__}"


def view_schemas(game: Game) -> Schema:
    """The view of a game and all its parts, each under the game's name."""
    found = {}
    for part, shape in parts(game.view_type, game.name).items():
        explain(shape, vars(sys.modules[game.view_type.__module__]).get(part))
        found[f"{game.name}.{part}"] = shape
    found[view_name(game)]["properties"]["game"]["const"] = game.name
    return found


def parts(kind: type, name: str) -> Schema:
    """A type and those within it as schemas: nothing may be missing there, and nothing else may be there."""
    model = create_model("Described", __config__=STRICT, view=(kind, ...))
    definitions: Schema = model.model_json_schema(ref_template=f"{SCHEMAS}{name}.{{model}}")["$defs"]
    return definitions


def explain(shape: Schema, kind: type | None) -> None:
    """What a type has from another one is described there."""
    for base in get_original_bases(kind) if kind is not None else ():
        if is_typeddict(base):
            for key, about in parts(base, "")[base.__name__]["properties"].items():
                if "description" in about:
                    shape["properties"][key].setdefault("description", about["description"])
            explain(shape, base)
